/* test-reference.c – the engine against the slow reference, after every move of random games.
 *
 * Without an argument some two hundred games; "nightly": thousands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reference.h"
#include "share.h"

#include <string.h>

static int games_factor = 1;

typedef struct
{
  bool there;
  int x, y, feature;
} Magic;

/* How often each reason of awards and each kind of decision occurred. */
typedef struct
{
  int reasons[BST_N_REASONS];
  int kinds[BST_N_KINDS];
} Seen;

typedef struct
{
  RefGame *game; /* NULL: modules it does not know are in play */
  RefMap *map;
  uint64_t seed;
  Magic magic[2]; /* mage and witch */
  int n_awards;   /* how many were compared */
  GArray *said;   /* BstMove: the options of the decision on the table, as the engine names them … */
  GArray *meant;  /* … and as the account does */
  Seen *seen;
} Compare;

static void
fail (KitGame *kit, Compare *compare, const char *what)
{
  g_autofree char *table = kit_describe (kit);
  g_error ("seed %" G_GUINT64_FORMAT ", move %u: %s\n%s", compare->seed, kit->n_applied, what, table);
}

/* With modules that the reference can't play: the places of the drawn tile, and where figures may be put on it. */
static void
compare_options (KitGame *kit, Compare *compare)
{
  RefGame view = { .game = kit->game, .map = compare->map, .active = kit->state->active, .turn = kit->state->turn };
  g_autoptr (GArray) mine = NULL;
  if (bst_decision (kit->state) == BST_KIND_PLACE_PIECE && kit->moves[0].a >= 0)
    mine = ref_piece_places (&view, kit->moves[0].a, kit->moves[0].b);
  else if (bst_decision (kit->state) == BST_KIND_PLACE_TILE)
    {
      /* TOURN-21: a river tile behind the arena has a place of its own. */
      if (bst_game_has (kit->game, BST_MODULE_TOURNAMENTS)
          && kit->game->tiles[kit->state->hand].group != BST_GROUP_LAND)
        return;
      mine = g_array_new (FALSE, FALSE, sizeof (BstMove));
      ref_list_places (&view, kit->state->hand, mine);
    }
  else if (bst_decision (kit->state) == BST_KIND_FOLLOWER)
    {
      const BstSite *site = &bst_sites (kit->game, kit->state)[kit->state->seq.tile_site];
      view.placed = ref_map_at (compare->map, site->x, site->y);
      for (int k = 0; k < BST_N_FIGURES; k++)
        view.supply[view.active][k] = kit->state->supply[view.active][k];
      mine = g_array_new (FALSE, FALSE, sizeof (BstMove));
      ref_list_followers (&view, mine);
    }
  else
    return;
  guint n = 0;
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      const BstMove *move = &kit->moves[i];
      bool found = false;
      if (move->act != BST_ACT_NONE && move->act != BST_ACT_PASS && move->act != BST_ACT_PLACE
          && move->act != BST_ACT_RECALL)
        continue;
      for (guint k = 0; k < mine->len && !found; k++)
        found = memcmp (move, &g_array_index (mine, BstMove, k), sizeof *move) == 0;
      if (!found)
        fail (kit, compare, "the engine offers something that is not allowed");
      n++;
    }
  if (n != mine->len)
    fail (kit, compare, "the engine leaves out something that is allowed");
}

/* MIX-50: the mage adds the tiles, then the witch takes half, rounded down. */
static int
charmed_value (const Compare *compare, const RefFeature *feature)
{
  int points = feature->points;
  bool here[2] = { false, false };
  for (int m = 0; m < 2; m++)
    for (guint i = 0; i < feature->segments->len && compare->magic[m].there; i++)
      {
        const RefSegment *s = &g_array_index (feature->segments, RefSegment, i);
        const RefTile *t = &g_array_index (compare->map->tiles, RefTile, s->cell);
        here[m] |= t->x == compare->magic[m].x && t->y == compare->magic[m].y
                   && s->feature == compare->magic[m].feature;
      }
  if (here[0])
    points += feature->tiles;
  if (here[1])
    points -= points / 2;
  return points;
}

static int
terrain_of_reason (int reason)
{
  switch (reason)
    {
    case BST_REASON_ROAD:
      return BST_ROAD;
    case BST_REASON_CITY:
      return BST_CITY;
    case BST_REASON_MONASTERY:
      return BST_MONASTERY;
    case BST_REASON_GARDEN:
      return BST_GARDEN;
    case BST_REASON_FIELD:
      return BST_FIELD;
    default:
      return -1;
    }
}

static void
compare_award (KitGame *kit, Compare *compare, const BstEvent *e)
{
  int terrain = terrain_of_reason (e->reason);
  int cell = terrain < 0 ? -1 : ref_map_at (compare->map, e->x, e->y);
  bool found = false;
  if (terrain < 0)
    return;
  const BstTile *tile = g_array_index (compare->map->tiles, RefTile, cell).tile;
  for (int f = 0; f < tile->n_features && !found; f++)
    if (tile->features[f].terrain == terrain)
      {
        g_autoptr (RefFeature)
          feature = ref_feature (compare->map, cell, f, kit->game->options[BST_OPTION_TWO_TILE_CITY] == 1 ? 2 : 4);
        found = charmed_value (compare, feature) == e->a && feature->finished == e->flag;
      }
  if (!found)
    fail (kit, compare, "an award differs from the value of its feature");
  compare->n_awards++;
}

/* Every award for a feature is what the feature is worth by the count from scratch, with mage and witch where they stood
 * at that moment. */
static void
compare_awards (KitGame *kit, Compare *compare)
{
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *e = &g_array_index (kit->events, BstEvent, i);
      if (e->type == BST_EVENT_MAGIC)
        compare->magic[e->b] = (Magic){ true, e->x, e->y, e->a };
      else if (e->type == BST_EVENT_MAGIC_LEAVES)
        compare->magic[e->b].there = false;
      else if (e->type == BST_EVENT_SCORE)
        compare_award (kit, compare, e);
    }
}

static void
note_seen (KitGame *kit, Compare *compare)
{
  if (kit->n_applied)
    compare->seen->kinds[kit->last.kind]++;
  for (guint i = 0; i < kit->events->len; i++)
    if (g_array_index (kit->events, BstEvent, i).type == BST_EVENT_SCORE)
      compare->seen->reasons[g_array_index (kit->events, BstEvent, i).reason]++;
}

/* Counting the whole map again takes long; a move on the track hardly changes it, and the next tile shows that. */
static bool
is_on_track (const KitGame *kit)
{
  switch (kit->last.kind)
    {
    case BST_KIND_ROBBER:
    case BST_KIND_ROBBER_VICTIM:
    case BST_KIND_TRACK_FIGURE:
    case BST_KIND_MESSAGE:
    case BST_KIND_MESSAGE_USE:
      return kit->n_applied > 0;
    default:
      return false;
    }
}

/* What the last answer is called in the account: it had to be found before the engine carried it out. */
static const BstMove *
find_meant (KitGame *kit, Compare *compare)
{
  for (guint i = 0; i < compare->said->len; i++)
    if (memcmp (&g_array_index (compare->said, BstMove, i), &kit->last, sizeof kit->last) == 0)
      return &g_array_index (compare->meant, BstMove, i);
  return &kit->last;
}

static void
note_options (KitGame *kit, Compare *compare)
{
  g_array_set_size (compare->said, 0);
  g_array_append_vals (compare->said, kit->moves, kit->n_moves);
  g_array_set_size (compare->meant, 0);
  g_array_append_vals (compare->meant, kit->moves, kit->n_moves);
  for (guint i = 0; i < compare->meant->len; i++)
    ref_name_figure (kit, &g_array_index (compare->meant, BstMove, i));
}

static void
each (KitGame *kit, gpointer data)
{
  Compare *compare = data;
  note_seen (kit, compare);
  if (compare->game)
    {
      if (kit->n_applied > 0)
        ref_game_move (compare->game, find_meant (kit, compare));
      note_options (kit, compare);
      g_autofree char *different = ref_compare_game (compare->game, kit);
      if (different)
        fail (kit, compare, different);
    }
  /* A tile that was discarded changed nothing on the map. */
  if (kit->n_applied > 0 && kit->last.kind == BST_KIND_DRAW && strcmp (kit_kind (kit), "draw") == 0)
    return;
  ref_map_read (compare->map, kit->game, kit->state);
  g_autofree char *different = NULL;
  if (!is_on_track (kit))
    different = ref_compare_map (compare->map, kit->game, kit->state);
  if (different)
    fail (kit, compare, different);
  compare_awards (kit, compare);
  if (bst_who (kit->state) != BST_NOBODY)
    compare_options (kit, compare);
}

/* Returns how many awards were compared: in some games nobody scores at all. */
static int
compare_game (KitGame *kit, uint64_t seed, Seen *seen)
{
  g_autoptr (RefMap) map = ref_map_new ();
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (BstMove));
  g_autoptr (GArray) meant = g_array_new (FALSE, FALSE, sizeof (BstMove));
  Compare compare = { .map = map, .seed = seed, .seen = seen, .said = said, .meant = meant };
  if (ref_game_supports (kit->game))
    compare.game = ref_game_new (kit->game);
  KitPlayout how = { .each = each, .data = &compare, .no_check_options = true };
  kit_playout (kit, seed, &how);
  if (compare.game)
    ref_game_free (compare.game);
  return compare.n_awards;
}

typedef struct
{
  const char *name;
  const char *mix;
  const char *overlay;
  int games;
  const char *must; /* reasons of awards and kinds of decisions that must occur nightly, or the case proves nothing */
} Case;

/* Few figures and many players make other games than many figures and few players: both are played. */
static const Case cases[] = {
  { "classic", "classic", NULL, 25 },
  { "classic-no-fields", "classic", "{\"modules\":[\"base\"]}", 8 },
  { "classic-two-tile-city", "classic", "{\"options\":{\"base.two_tile_city\":2}}", 8 },
  { "classic-two-followers", "classic", "{\"components\":{\"follower\":2}}", 5 },
  { "classic-many-followers", "classic", "{\"components\":{\"follower\":40}}", 8 },
  { "classic-abbot", "classic", "{\"modules\":[\"base\",\"fields\",\"abbot\"]}", 10 },
  { "classic-river", "classic-river", NULL, 12 },
  { "classic-river-immediate", "classic-river", "{\"options\":{\"river.turns\":\"immediate\"}}", 8 },
  { "anniversary-land", "{\"sets\":[{\"set\":\"anniversary-base\"}],\"modules\":[\"base\",\"fields\",\"abbot\"]}", NULL,
    10 },
  { "long-river",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"]}",
    NULL, 12 },
  { "long-river-immediate",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"],\"options\":{\"river.turns\":\"immediate\"}}",
    NULL, 8 },
  { "two-rivers",
    "{\"sets\":[{\"set\":\"classic-base\"},{\"set\":\"river-classic\",\"copies\":3}],\"modules\":[\"base\",\"fields\","
    "\"river\"]}",
    NULL, 5 },
  /* Roads that branch, features inside a tile, two centers on one tile, two curves, many shields. */
  { "odd-tiles",
    "{\"modules\":[\"base\",\"fields\",\"abbot\"],\"sets\":[{\"set\":\"classic-base\"}],\"define\":[{\"id\":\"own-br"
    "anch\",\"count\":8,\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"E\",\"W\"]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},"
    "{\"type\":\"field\",\"at\":[\"ER\",\"SL\",\"SR\",\"WL\"]}]},"
    "{\"id\":\"own-inside\",\"count\":6,\"features\":[{\"type\":\"city\",\"at\":[],\"shields\":2},"
    "{\"type\":\"road\",\"at\":[]},{\"type\":\"field\",\"at\":[],\"cities\":[0]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"],\"cities\":[0]}]},"
    "{\"id\":\"own-both\",\"count\":6,\"features\":[{\"type\":\"garden\"},{\"type\":\"monastery\"},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"]}]},"
    "{\"id\":\"own-curves\",\"count\":8,\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"W\"]},"
    "{\"type\":\"road\",\"at\":[\"E\",\"S\"]},{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},"
    "{\"type\":\"field\",\"at\":[\"NR\",\"EL\",\"SR\",\"WL\"]},{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]}]},"
    "{\"id\":\"own-shields\",\"count\":8,\"features\":[{\"type\":\"city\",\"at\":[\"N\"],\"shields\":1},"
    "{\"type\":\"city\",\"at\":[\"S\"]},{\"type\":\"city\",\"at\":[\"E\"],\"shields\":3},"
    "{\"type\":\"field\",\"at\":[\"WL\",\"WR\"],\"cities\":[0,1]}]}]}",
    NULL, 8 },
  { "land-of-all-sets",
    "{\"sets\":[{\"set\":\"anniversary-bonus\"},{\"set\":\"ferries\"},{\"set\":\"gold-mines\"},{\"set\":\"crop-"
    "circles\"},"
    "{\"set\":\"mage-witch\"},{\"set\":\"robbers\"},{\"set\":\"flying-machines\"},{\"set\":\"messengers\"}],"
    "\"start\":[{\"tile\":\"classic-base-start\",\"x\":0,\"y\":0,\"rot\":0}],\"modules\":[\"base\",\"fields\","
    "\"abbot\"]}",
    NULL, 10 },
};

/* Small features with many symbols: something is finished in nearly every turn. */
#define BUSY_TILES                                                                                                     \
  "{\"id\":\"own-quarters\",\"count\":20,\"marks\":{\"sack\":true},\"features\":[{\"type\":\"city\",\"a"               \
  "t\":[\"N\"],\"shields\":1},{\"type\":\"city\",\"at\":[\"E\"]},{\"type\":\"road\",\"at\":[\"S\"]},{\""               \
  "type\":\"road\",\"at\":[\"W\"]},{\"type\":\"field\",\"at\":[\"SL\"],\"cities\":[1]},{\"type\":\"fiel"               \
  "d\",\"at\":[\"SR\",\"WL\"]},{\"type\":\"field\",\"at\":[\"WR\"],\"cities\":[0]}]},{\"id\":\"own-quar"               \
  "ters-turn\",\"count\":15,\"marks\":{\"wheel\":1},\"features\":[{\"type\":\"city\",\"at\":[\"N\"],\"s"               \
  "hields\":1},{\"type\":\"city\",\"at\":[\"E\"]},{\"type\":\"road\",\"at\":[\"S\"]},{\"type\":\"road\""               \
  ",\"at\":[\"W\"]},{\"type\":\"field\",\"at\":[\"SL\"],\"cities\":[1]},{\"type\":\"field\",\"at\":[\"S"               \
  "R\",\"WL\"]},{\"type\":\"field\",\"at\":[\"WR\"],\"cities\":[0]}]},{\"id\":\"own-cross\",\"count\":1"               \
  "5,\"marks\":{\"wheel\":2},\"features\":[{\"type\":\"road\",\"at\":[\"N\"]},{\"type\":\"road\",\"at\""               \
  ":[\"E\"]},{\"type\":\"road\",\"at\":[\"S\"]},{\"type\":\"road\",\"at\":[\"W\"]},{\"type\":\"field\","               \
  "\"at\":[\"NR\",\"EL\"]},{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR"               \
  "\",\"WL\"]},{\"type\":\"field\",\"at\":[\"WR\",\"NL\"]}]},{\"id\":\"own-cross-plain\",\"count\":10,"                \
  "\"marks\":{\"bonus\":{\"kind\":\"double\",\"points_to\":\"N\"}},\"features\":[{\"type\":\"road\",\"a"               \
  "t\":[\"N\"]},{\"type\":\"road\",\"at\":[\"E\"]},{\"type\":\"road\",\"at\":[\"S\"]},{\"type\":\"road"                \
  "\",\"at\":[\"W\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},{\"type\":\"field\",\"at\":[\"ER\",\""               \
  "SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]},{\"type\":\"field\",\"at\":[\"WR\",\"NL\"]}]},{\""               \
  "id\":\"own-opposite\",\"count\":15,\"marks\":{\"sack\":true,\"bonus\":{\"kind\":\"second\",\"points_"               \
  "to\":\"E\"}},\"features\":[{\"type\":\"city\",\"at\":[\"N\"]},{\"type\":\"city\",\"at\":[\"S\"],\"sh"               \
  "ields\":1},{\"type\":\"road\",\"at\":[\"E\"]},{\"type\":\"road\",\"at\":[\"W\"]},{\"type\":\"field\""               \
  ",\"at\":[\"EL\"],\"cities\":[0]},{\"type\":\"field\",\"at\":[\"ER\"],\"cities\":[1]},{\"type\":\"fie"               \
  "ld\",\"at\":[\"WL\"],\"cities\":[1]},{\"type\":\"field\",\"at\":[\"WR\"],\"cities\":[0]}]},{\"id\":"                \
  "\"own-opposite-turn\",\"count\":10,\"marks\":{\"wheel\":3},\"features\":[{\"type\":\"city\",\"at\":["               \
  "\"N\"]},{\"type\":\"city\",\"at\":[\"S\"],\"shields\":1},{\"type\":\"road\",\"at\":[\"E\"]},{\"type"                \
  "\":\"road\",\"at\":[\"W\"]},{\"type\":\"field\",\"at\":[\"EL\"],\"cities\":[0]},{\"type\":\"field\","               \
  "\"at\":[\"ER\"],\"cities\":[1]},{\"type\":\"field\",\"at\":[\"WL\"],\"cities\":[1]},{\"type\":\"fiel"               \
  "d\",\"at\":[\"WR\"],\"cities\":[0]}]},{\"id\":\"own-edge\",\"count\":20,\"marks\":{\"bonus\":{\"kind"               \
  "\":\"free\",\"points_to\":\"W\"}},\"features\":[{\"type\":\"monastery\"},{\"type\":\"city\",\"at\":["               \
  "\"N\"]},{\"type\":\"road\",\"at\":[\"S\"]},{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"SL\"],\"citie"               \
  "s\":[1]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\",\"WR\"],\"cities\":[1]}]},{\"id\":\"own-edge-turn"               \
  "\",\"count\":15,\"marks\":{\"wheel\":1,\"bonus\":{\"kind\":\"second\",\"points_to\":\"S\"}},\"featur"               \
  "es\":[{\"type\":\"monastery\"},{\"type\":\"city\",\"at\":[\"N\"]},{\"type\":\"road\",\"at\":[\"S\"]}"               \
  ",{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"SL\"],\"cities\":[1]},{\"type\":\"field\",\"at\":[\"SR"                \
  "\",\"WL\",\"WR\"],\"cities\":[1]}]},{\"id\":\"own-inside\",\"count\":15,\"marks\":{\"sack\":true},\""               \
  "features\":[{\"type\":\"city\",\"at\":[],\"shields\":2},{\"type\":\"road\",\"at\":[]},{\"type\":\"fi"               \
  "eld\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"WL\",\"WR\"],\"cities\":[0]}]},{\"id\":\"o"               \
  "wn-corner\",\"count\":15,\"marks\":{\"bonus\":{\"kind\":\"double\",\"points_to\":\"E\"}},\"features"                \
  "\":[{\"type\":\"garden\"},{\"type\":\"city\",\"at\":[\"N\",\"W\"]},{\"type\":\"road\",\"at\":[\"S\"]"               \
  "},{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"SL\"],\"cities\":[1]},{\"type\":\"field\",\"at\":[\"SR"               \
  "\"],\"cities\":[1]}]}"
#define BUSY(sets, modules, more)                                                                                      \
  "{\"sets\":[" sets "],\"modules\":[\"base\",\"fields\"," modules "],\"define\":[" BUSY_TILES "]" more "}"
#define FOLLOWERS ",\"components\":{\"follower\":30}"
#define START     ",\"start\":[{\"tile\":\"classic-base-start\"}]" FOLLOWERS

/* Tiles that fork the river and tiles that end a branch of it. */
#define FORKS                                                                                                          \
  "{\"id\":\"own-fork\",\"count\":3,\"group\":\"river\",\"features\":[{\"type\":\"river\",\"at\":[\"E\""               \
  ",\"S\",\"W\"]},{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"WR\"]},{\"type\":\"field\",\"at\":"               \
  "[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}]}"                                                     \
  ","                                                                                                                  \
  "{\"id\":\"own-end\",\"count\":3,\"group\":\"river\",\"features\":[{\"type\":\"river\",\"at\":[\"W\"]"               \
  "},{\"type\":\"monastery\"},{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\",\"SL\",\"SR\",\"W"               \
  "L\",\"WR\"]}]}"
#define SPRING                                                                                                         \
  "{\"id\":\"own-spring\",\"count\":1,\"group\":\"spring\",\"start\":true,\"features\":[{\"type\":\"riv"               \
  "er\",\"at\":[\"E\",\"S\",\"W\"]},{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"WR\"]},{\"type\""               \
  ":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}]}"
#define FORKED(sets, modules, more)                                                                                    \
  "{\"sets\":[{\"set\":\"classic-base\"}" sets "],\"modules\":[\"base\",\"fields\"," modules                           \
  "],\"define\":[" FORKS more "}"

/* The modules, with the options that change them and together. */
static const Case modules[] = {
  { "robbers", "classic-robbers", NULL, 2, "robber robbery score-next" },
  { "robbers-next",
    BUSY ("{\"set\":\"robbers\"}",
          "\"robbers\"",
          START ",\"options\":{\"robbers.others_place\":\"next\",\"robbers.final_bonus\":3}"),
    NULL, 1, "robber robbery robber-bonus" },
  { "robbers-busy", BUSY ("{\"set\":\"robbers\",\"copies\":2}", "\"abbot\",\"robbers\"", START), NULL, 1,
    "robber robbery abbot" },
  { "messages", "classic-messages", NULL, 2, "track-figure" },
  { "messages-busy", BUSY ("{\"set\":\"messengers\"}", "\"abbot\",\"messages\"", START), NULL, 2,
    "score-next track-figure message message-use message-target message-road message-city message-monastery "
    "message-shields message-knights message-farmers message-follower message-points" },
  { "messages-capped",
    BUSY ("{\"set\":\"messengers\"}",
          "\"messages\"",
          START ",\"options\":{\"messages.cap_per_turn\":true,\"messages.farmer_points\":3}"),
    NULL, 1, "message message-farmers" },
  { "messages-blocked",
    BUSY ("{\"set\":\"messengers\"}", "\"messages\"", START ",\"options\":{\"messages.blocked_by_others\":true}"), NULL,
    1, "message" },
  { "messages-robbers",
    BUSY ("{\"set\":\"messengers\"},{\"set\":\"robbers\"}", "\"abbot\",\"messages\",\"robbers\"", START), NULL, 2,
    "robber robbery message abbot" },
  { "messages-robbers-markers",
    BUSY ("{\"set\":\"messengers\"},{\"set\":\"robbers\"}",
          "\"abbot\",\"messages\",\"robbers\"",
          START ",\"options\":{\"robbers.messengers\":false}"),
    NULL, 2, "robber robbery message abbot" },
  { "messages-abbot-alone",
    BUSY ("{\"set\":\"messengers\"}", "\"abbot\",\"messages\"", START ",\"options\":{\"abbot.is_follower\":false}"),
    NULL, 2, "message message-target message-monastery message-follower abbot" },
  { "wheel", "wheel", NULL, 3, "wheel-fortune wheel-taxes wheel-storm plague crown" },
  { "wheel-beside", "wheel", "{\"options\":{\"wheel.board\":\"beside\"},\"modules\":[\"base\",\"wheel\"]}", 2,
    "plague crown" },
  { "wheel-busy", BUSY ("{\"set\":\"wheel\"}", "\"abbot\",\"wheel\"", FOLLOWERS), NULL, 1,
    "wheel-fortune wheel-taxes wheel-famine wheel-storm wheel-inquisition plague crown abbot" },
  { "wheel-abbot-alone",
    BUSY ("{\"set\":\"wheel\"}", "\"abbot\",\"wheel\"", FOLLOWERS ",\"options\":{\"abbot.is_follower\":false}"), NULL,
    2, "wheel-storm wheel-inquisition plague crown abbot" },
  { "wheel-river",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"wheel\"],\"options\":{\"wheel.board\":\"map\"}}",
    NULL, 2, "place-piece wheel-storm" },
  { "wheel-river-beside",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-classic\"}],\"modules\":[\"base\",\"river\",\"wheel\"]}", NULL, 2,
    "wheel-storm" },
  { "wheel-robbers", BUSY ("{\"set\":\"wheel\"},{\"set\":\"robbers\"}", "\"robbers\",\"wheel\"", FOLLOWERS), NULL, 1,
    "robber-victim robbery wheel-storm crown" },
  { "wheel-track",
    BUSY ("{\"set\":\"wheel\"},{\"set\":\"messengers\"},{\"set\":\"robbers\"}",
          "\"abbot\",\"messages\",\"robbers\",\"wheel\"",
          FOLLOWERS),
    NULL, 1, "robbery message wheel-storm crown" },
  { "tournaments", "tournaments", NULL, 2, "register reveal prize" },
  { "tournaments-river", "tournaments-river", NULL, 2, "register reveal prize place-piece" },
  { "tournaments-crown", "tournaments",
    "{\"options\":{\"tournaments.crown_start\":\"knights\",\"tournaments.crown_order\":\"thieves-farmers-knights\"}}",
    1, "register reveal prize" },
  { "tournaments-dense", "tournaments", "{\"options\":{\"tournaments.places\":\"dense\"}}", 2,
    "register reveal prize" },
  { "tournaments-dense-busy",
    BUSY ("{\"set\":\"tournaments\"}",
          "\"abbot\",\"tournaments\"",
          FOLLOWERS ",\"options\":{\"tournaments.places\":\"dense\"}"),
    NULL, 1, "register reveal prize statue" },
  /* Eight tiles in up to six stacks. */
  { "tournaments-small", "{\"sets\":[{\"set\":\"tournaments\"}],\"modules\":[\"base\",\"tournaments\"]}", NULL, 3,
    "register reveal prize" },
  { "tournaments-busy", BUSY ("{\"set\":\"tournaments\"}", "\"abbot\",\"tournaments\"", FOLLOWERS), NULL, 1,
    "register reveal prize statue" },
  { "tournaments-track",
    BUSY ("{\"set\":\"tournaments\"},{\"set\":\"wheel\"},{\"set\":\"messengers\"},{\"set\":\"robbers\"}",
          "\"tournaments\",\"wheel\",\"messages\",\"robbers\"",
          FOLLOWERS),
    NULL, 1, "register reveal prize statue plague message-follower" },
  { "bonus", "anniversary", NULL, 2, "bonus bonus-symbol" },
  { "bonus-unchosen", "anniversary-family", "{\"options\":{\"bonus.unchosen_pays\":true}}", 1, "bonus bonus-symbol" },
  { "bonus-busy", BUSY ("{\"set\":\"anniversary-bonus\"}", "\"abbot\",\"bonus\"", START), NULL, 1,
    "bonus bonus-symbol" },
  { "bonus-abbot-alone",
    BUSY ("{\"set\":\"anniversary-bonus\"}", "\"abbot\",\"bonus\"", START ",\"options\":{\"abbot.is_follower\":false}"),
    NULL, 2, "bonus bonus-symbol" },
  { "bonus-track",
    BUSY ("{\"set\":\"wheel\"},{\"set\":\"messengers\"},{\"set\":\"robbers\"}",
          "\"abbot\",\"bonus\",\"messages\",\"robbers\",\"wheel\"",
          FOLLOWERS),
    NULL, 1, "bonus bonus-symbol message robbery plague" },
  { "bonus-tournaments", BUSY ("{\"set\":\"tournaments\"}", "\"abbot\",\"bonus\",\"tournaments\"", FOLLOWERS), NULL, 1,
    "bonus bonus-symbol register reveal prize" },
  { "all",
    BUSY ("{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"},{\"set\":\"tournaments\"},{\"set\":\"messengers\"},"
          "{\"set\":\"robbers\"}",
          "\"abbot\",\"bonus\",\"messages\",\"river\",\"robbers\",\"tournaments\",\"wheel\"",
          FOLLOWERS),
    NULL, 1, "bonus bonus-symbol message message-target robbery plague register reveal prize" },
  { "all-other-readings",
    BUSY ("{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"},{\"set\":\"tournaments\"},{\"set\":\"messengers\"},"
          "{\"set\":\"robbers\"}",
          "\"abbot\",\"bonus\",\"messages\",\"river\",\"robbers\",\"tournaments\",\"wheel\"",
          FOLLOWERS ",\"options\":{\"abbot.is_follower\":false,\"robbers.messengers\":false,"
                    "\"tournaments.places\":\"dense\"}"),
    NULL, 1, "bonus bonus-symbol message message-target robbery plague register reveal prize" },
  { "forks", FORKED (",{\"set\":\"river-classic\"}", "\"river\"", "]"), NULL, 2, NULL },
  { "forks-immediate",
    FORKED (",{\"set\":\"river-anniversary\"}", "\"river\",\"abbot\"", "],\"options\":{\"river.turns\":\"immediate\"}"),
    NULL, 2, NULL },
  { "forks-spring",
    FORKED (",{\"set\":\"river-classic\"}",
            "\"river\"",
            "," SPRING "],\"tiles\":[{\"tile\":\"river-classic-spring\",\"count\":0}]"),
    NULL, 2, NULL },
  { "forks-arena", FORKED (",{\"set\":\"river-classic\"},{\"set\":\"tournaments\"}", "\"river\",\"tournaments\"", "]"),
    NULL, 1, "place-piece" },
};

static int
times_seen (const char *word, const Seen *seen)
{
  for (int i = 0; i < BST_N_REASONS; i++)
    if (strcmp (bst_reasons[i].word, word) == 0)
      return seen->reasons[i];
  for (int i = 0; i < BST_N_KINDS; i++)
    if (strcmp (bst_kinds[i].word, word) == 0)
      return seen->kinds[i];
  g_error ("\"%s\" is neither a reason nor a decision", word);
}

static int
count_games (int games)
{
  return test_share (games * games_factor);
}

static void
expect_seen (const char *must, const Seen *seen)
{
  g_auto (GStrv) words = g_strsplit (must ? must : "", " ", -1);
  for (int i = 0; words[i]; i++)
    g_test_message ("%s: %d times", words[i], times_seen (words[i], seen));
  /* The few games of the ordinary suite need not come to everything. */
  for (int i = 0; words[i] && games_factor > 1; i++)
    if (times_seen (words[i], seen) == 0)
      g_error ("no game came to \"%s\"", words[i]);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  int games = count_games (c->games), awards = 0;
  Seen seen = { { 0 }, { 0 } };
  for (int i = 0; i < games; i++)
    {
      g_autoptr (KitGame) kit = kit_new_with (c->mix, c->overlay, 2 + i % 5, i % 2);
      g_assert_true (ref_game_supports (kit->game));
      awards += compare_game (kit, i * 7919u + 17, &seen);
    }
  g_assert_cmpint (awards, >, games);
  expect_seen (c->must, &seen);
}

/* A new module must not be left out of the comparison unnoticed. */
static void
test_modules (void)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (!ref_knows_module (module))
      {
        g_printerr (
          "The second account does not know the module “%s”: let it play along and add the module to `played` "
          "in tests/reference/game.c, or add it to `counted` there.\n",
          bst_module_ids[module]);
        g_test_fail ();
      }
}

/* MIX-12: large pieces that the first player attaches to another one. */
static void
test_attached (gconstpointer data)
{
  const char *mix = data;
  int games = count_games (6), awards = 0;
  Seen seen = { { 0 }, { 0 } };
  for (int i = 0; i < games; i++)
    {
      g_autoptr (KitGame) kit = kit_new (mix, 2 + i % 5);
      kit_expect_decision (kit, "place-piece", 0);
      awards += compare_game (kit, i * 613u + 3, &seen);
    }
  g_assert_cmpint (awards, >, games);
}

/* Mixes with modules that the reference can't play: still every feature, every place and every award. */
static void
test_map (gconstpointer data)
{
  const char *mix = data;
  int games = count_games (4), awards = 0;
  Seen seen = { { 0 }, { 0 } };
  for (int i = 0; i < games; i++)
    {
      g_autoptr (KitGame) kit = kit_new (mix, 2 + i % 5);
      awards += compare_game (kit, i * 104729u + 5, &seen);
    }
  g_assert_cmpint (awards, >, games);
}

static void
check_pictures (const BstTile *tile)
{
  for (int rot = 0; rot < 4; rot++)
    g_assert_cmpint (tile->rotations >> rot & 1, ==, ref_picture (tile, rot) == rot);
}

/* PROTOCOL: rotations that give the same picture are listed once, with the smallest number. */
static void
test_pictures (void)
{
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  for (int i = 0; mixes[i]; i++)
    {
      g_autoptr (KitGame) kit = kit_new (mixes[i], 2);
      for (int t = 0; t < kit->game->n_tiles; t++)
        check_pictures (&kit->game->tiles[t]);
    }
}

/* Two cities alike but for a shield: four pictures; two roads that cross, one on a bridge: one picture. */
static void
test_odd_pictures (void)
{
  static const char mix[] =
    "{\"modules\":[\"base\"],\"start\":[{\"tile\":\"classic-base-start\"}],\"define\":[{\"id\":\"own-shield\","
    "\"count\":1,"
    "\"features\":[{\"type\":\"city\",\"at\":[\"N\"],\"shields\":1},{\"type\":\"city\",\"at\":[\"S\"]},"
    "{\"type\":\"field\",\"at\":[\"EL\",\"ER\",\"WL\",\"WR\"],\"cities\":[0,1]}]},{\"id\":\"own-bridge\",\"count\":1,"
    "\"features\":[{\"type\":\"road\",\"at\":[\"N\",\"S\"],\"bridge\":true},{\"type\":\"road\",\"at\":[\"E\",\"W\"]},"
    "{\"type\":\"field\",\"at\":[\"NL\",\"WR\"]},{\"type\":\"field\",\"at\":[\"NR\",\"EL\"]},"
    "{\"type\":\"field\",\"at\":[\"ER\",\"SL\"]},{\"type\":\"field\",\"at\":[\"SR\",\"WL\"]}]}]}";
  g_autoptr (KitGame) kit = kit_new (mix, 2);
  const BstTile *shield = &kit->game->tiles[kit_tile (kit, "own-shield")];
  const BstTile *bridge = &kit->game->tiles[kit_tile (kit, "own-bridge")];
  check_pictures (shield);
  check_pictures (bridge);
  g_assert_cmpint (shield->rotations, ==, 15);
  g_assert_cmpint (bridge->rotations, ==, 1);
}

/* --- node counts: one number finds a lost or doubled move --- */

typedef struct
{
  const char *name;
  const char *mix;
  int players;
  const char *moves; /* answers parted by ; that lead to the position */
  uint64_t nodes[5]; /* ways to go on for 1, 2 … decisions; 0 ends the list */
} Opening;

static const Opening openings[] = {
  { "start", "classic", 2, "", { 24, 102, 484, 11551, 0 } },
  { "road", "classic", 2, "U;@1,0 rot=0;road:E;V;@2,0 rot=0;pass", { 24, 202, 822, 19639, 0 } },
  { "city", "classic", 3, "F;@0,-1 rot=1;city:N;N;@0,-2 rot=2;pass", { 24, 202, 837, 19980, 0 } },
  { "river", "classic-river", 2, "", { 8, 13, 64, 457, 0 } },
  { "long-river",
    "{\"sets\":[{\"set\":\"anniversary-base\"},{\"set\":\"river-anniversary\"}],"
    "\"modules\":[\"base\",\"fields\",\"river\",\"abbot\"]}",
    2,
    "",
    { 14, 24, 119, 1550, 0 } },
};

/* The reference keeps no states to go back to: it plays every line from the beginning. */
static uint64_t
count_by_reference (const BstGame *game, GArray *line, int depth)
{
  g_autoptr (RefGame) ref = ref_game_new (game);
  for (guint i = 0; i < line->len; i++)
    ref_game_move (ref, &g_array_index (line, BstMove, i));
  uint64_t n = 0;
  if (ref->over || depth == 1)
    return ref->over ? 0 : ref->options->len;
  g_autoptr (GArray) moves = g_array_ref (ref->options);
  for (guint i = 0; i < moves->len; i++)
    {
      g_array_append_val (line, g_array_index (moves, BstMove, i));
      n += count_by_reference (game, line, depth - 1);
      g_array_set_size (line, line->len - 1);
    }
  return n;
}

static void
test_nodes (gconstpointer data)
{
  const Opening *o = data;
  g_autoptr (KitGame) kit = kit_new (o->mix, o->players);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (BstMove));
  g_auto (GStrv) answers = g_strsplit (o->moves, ";", -1);
  for (int i = 0; answers[i]; i++)
    {
      kit_answer (kit, answers[i]);
      g_array_append_val (line, kit->last);
    }
  for (int depth = 1; o->nodes[depth - 1]; depth++)
    {
      g_assert_cmpuint (kit_perft (kit, depth), ==, o->nodes[depth - 1]);
      g_assert_cmpuint (count_by_reference (kit->game, line, depth), ==, o->nodes[depth - 1]);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1 && strcmp (argv[1], "nightly") == 0)
    games_factor = 40;
  g_test_add_func ("/reference/pictures", test_pictures);
  g_test_add_func ("/reference/odd-pictures", test_odd_pictures);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/game/%s", cases[i].name);
      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/reference/modules", test_modules);
  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/module/%s", modules[i].name);
      g_test_add_data_func (path, &modules[i], test_case);
    }
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/nodes/%s", openings[i].name);
      g_test_add_data_func (path, &openings[i], test_nodes);
    }
  g_test_add_data_func ("/reference/attached/spring",
                        "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"river-anniversary\"}],"
                        "\"modules\":[\"base\",\"fields\",\"river\",\"wheel\"],\"options\":{\"wheel.board\":\"map\"}}",
                        test_attached);
  g_test_add_data_func (
    "/reference/attached/arena",
    "{\"sets\":[{\"set\":\"wheel\"},{\"set\":\"tournaments\"}],"
    "\"modules\":[\"base\",\"fields\",\"tournaments\",\"wheel\"],\"options\":{\"wheel.board\":\"map\"}}",
    test_attached);
  g_auto (GStrv) mixes = kit_playable_mixes (2);
  for (int i = 0; mixes[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/reference/map/%s", mixes[i]);
      g_test_add_data_func (path, mixes[i], test_map);
    }
  return g_test_run ();
}
