/* test-gold-share.c – who takes which ingot, counted again from what the engine tells (GOLD-3…19, GOLD-21).
 *
 * Keeps its own ingots on cells and in front of players. What a finished feature covers comes from the flood fill of
 * map.c; entitlement, order and the end of the dealing are judged here from the rules alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reference.h"

typedef struct
{
  int cell, feature, owners;
} Claim;

typedef struct
{
  RefMap *map;
  GArray *claims; /* Claim: finished features with owners in this tile sequence */
  int loose[REF_GRID][REF_GRID];
  int ingots[BST_MAX_PLAYERS];
  int stock, active, next;  /* next: who takes now, counted from the active player */
  int fresh;                /* ingots laid for the present tile */
  int x, y;                 /* the tile placed last */
  int n_taken, n_contested; /* contested: more than one player had something to take */
} Gold;

static int *
loose_at (Gold *gold, int x, int y)
{
  return &gold->loose[y + REF_GRID / 2][x + REF_GRID / 2];
}

/* GOLD-10, GOLD-21: does the feature collect from this cell? */
static bool
covers (Gold *gold, const Claim *claim, int x, int y)
{
  const RefTile *tile = &g_array_index (gold->map->tiles, RefTile, claim->cell);
  int terrain = tile->tile->features[claim->feature].terrain;

  if (terrain == BST_MONASTERY || terrain == BST_GARDEN)
    return ABS (tile->x - x) <= 1 && ABS (tile->y - y) <= 1;

  g_autoptr (RefFeature) feature = ref_feature (gold->map, claim->cell, claim->feature, 4);
  for (guint i = 0; i < feature->segments->len; i++)
    {
      const RefTile *at = &g_array_index (gold->map->tiles, RefTile,
                                          g_array_index (feature->segments, RefSegment, i).cell);
      if (at->x == x && at->y == y)
        return true;
    }
  return false;
}

/* GOLD-17: may the seat take from this cell? */
static bool
may_take (Gold *gold, int seat, int x, int y)
{
  for (guint i = 0; i < gold->claims->len; i++)
    {
      const Claim *claim = &g_array_index (gold->claims, Claim, i);
      if (claim->owners >> seat & 1 && covers (gold, claim, x, y))
        return true;
    }
  return false;
}

static bool
has_something (Gold *gold, int seat)
{
  for (guint i = 0; i < gold->map->tiles->len; i++)
    {
      const RefTile *tile = &g_array_index (gold->map->tiles, RefTile, i);
      if (*loose_at (gold, tile->x, tile->y) > 0 && may_take (gold, seat, tile->x, tile->y))
        return true;
    }
  return false;
}

/* A finished feature was scored for a seat: the seat is one of its owners (GOLD-9, GOLD-20). */
static void
note_claim (Gold *gold, KitGame *kit, const BstEvent *e)
{
  int cell = ref_map_at (gold->map, e->x, e->y);
  const BstSite *site = &bst_sites (kit->game, kit->state)[bst_board_tile_at (kit->game, kit->state, e->x, e->y)];
  Claim claim = { cell, e->seg - site->first, 1 << e->player };

  for (guint i = 0; i < gold->claims->len; i++)
    {
      Claim *known = &g_array_index (gold->claims, Claim, i);
      if (known->cell == claim.cell && known->feature == claim.feature)
        {
          known->owners |= claim.owners;
          return;
        }
    }
  g_array_append_val (gold->claims, claim);
}

static void
take (Gold *gold, KitGame *kit, const BstEvent *e)
{
  int n = kit->game->n_players;

  /* GOLD-11: one ingot at a time from the active player clockwise; who has nothing left to take is skipped. */
  for (int skipped = 0; skipped < n; skipped++)
    {
      int seat = (gold->active + gold->next) % n;
      if (has_something (gold, seat))
        break;
      gold->next++;
    }
  g_assert_cmpint (e->player, ==, (gold->active + gold->next) % n);
  for (int i = 1; i < n; i++)
    if (has_something (gold, (e->player + i) % n))
      {
        gold->n_contested++;
        break;
      }
  gold->next++;
  g_assert_cmpint (*loose_at (gold, e->x, e->y), >, 0);
  g_assert_true (may_take (gold, e->player, e->x, e->y));
  --*loose_at (gold, e->x, e->y);
  gold->ingots[e->player]++;
  gold->n_taken++;
}

/* The dealing is over: nothing is left that anybody may take. */
static void
end_sharing (Gold *gold, KitGame *kit)
{
  for (int seat = 0; seat < kit->game->n_players; seat++)
    g_assert_false (has_something (gold, seat));
  g_array_set_size (gold->claims, 0);
  gold->next = 0;
}

static void
lay (Gold *gold, const BstEvent *e)
{
  /* GOLD-4, GOLD-5: one on the tile, one on one of the eight cells around it. */
  if (gold->fresh++ == 0)
    g_assert_true (e->x == gold->x && e->y == gold->y);
  else
    g_assert_true ((e->x != gold->x || e->y != gold->y) && ABS (e->x - gold->x) <= 1 && ABS (e->y - gold->y) <= 1);
  g_assert_cmpint (gold->fresh, <=, 2);
  g_assert_cmpint (ref_map_at (gold->map, e->x, e->y), >=, 0);
  g_assert_cmpint (gold->stock--, >, 0);
  ++*loose_at (gold, e->x, e->y);
}

static void
each (KitGame *kit, gpointer data)
{
  Gold *gold = data;

  ref_map_read (gold->map, kit->game, kit->state);
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *e = &g_array_index (kit->events, BstEvent, i);

      switch (e->type)
        {
        case BST_EVENT_TURN:
          end_sharing (gold, kit);
          gold->active = e->player;
          break;
        case BST_EVENT_DRAW:
        case BST_EVENT_PHASE:
          end_sharing (gold, kit);
          break;
        case BST_EVENT_PLACE:
          gold->fresh = 0;
          gold->x = e->x;
          gold->y = e->y;
          break;
        case BST_EVENT_INGOT:
          lay (gold, e);
          break;
        case BST_EVENT_SCORE:
          if (e->flag && e->reason <= BST_REASON_GARDEN)
            note_claim (gold, kit, e);
          break;
        case BST_EVENT_INGOT_TAKE:
          take (gold, kit, e);
          break;
        default:
          break;
        }
    }
  kit_clear_events (kit);
  if (kit->state->phase == BST_PHASE_FINAL)
    return;
  for (int seat = 0; seat < kit->game->n_players; seat++)
    g_assert_cmpint (kit->state->m.gold.ingots[seat], ==, gold->ingots[seat]);
  for (int site = 0; site < kit->state->n_sites; site++)
    {
      const BstSite *s = &bst_sites (kit->game, kit->state)[site];
      g_assert_cmpint (s->loose, ==, *loose_at (gold, s->x, s->y));
    }
}

static void
test_mix (gconstpointer data)
{
  int n_taken = 0, n_contested = 0;

  for (int i = 0; i < (g_str_equal (data, "everything") ? 20 : 160); i++)
    {
      g_autoptr (KitGame) kit = kit_new_with (data, NULL, 2 + i % 2, 0);
      g_autoptr (RefMap) map = ref_map_new ();
      Gold *gold = g_new0 (Gold, 1);
      KitPlayout how = { .each = each, .data = gold, .no_check_options = true };

      gold->map = map;
      gold->claims = g_array_new (FALSE, FALSE, sizeof (Claim));
      gold->stock = kit->game->stock[BST_STOCK_INGOTS];
      gold->active = kit->game->first;
      kit_playout (kit, i * 7919u + 1, &how);
      n_taken += gold->n_taken;
      n_contested += gold->n_contested;
      g_array_unref (gold->claims);
      g_free (gold);
    }
  /* It has been put to the test, also with several players at the same gold. */
  g_test_message ("%d ingots taken, %d of them while another player could have taken one", n_taken, n_contested);
  g_assert_cmpint (n_taken, >, 0);
  if (!g_str_equal (data, "everything"))
    g_assert_cmpint (n_contested, >, 0);
}

int
main (int argc, char *argv[])
{
  static const char many[] =
    "{\"modules\":[\"base\",\"fields\",\"gold\",\"ferries\",\"abbot\"],\"sets\":[{\"set\":\"anniversary-base\"},"
    "{\"set\":\"gold-mines\"},{\"set\":\"ferries\"}]}";

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/reference/gold/classic", "classic-gold", test_mix);
  g_test_add_data_func ("/reference/gold/ferries-and-gardens", many, test_mix);
  g_test_add_data_func ("/reference/gold/everything", "everything", test_mix);
  return g_test_run ();
}
