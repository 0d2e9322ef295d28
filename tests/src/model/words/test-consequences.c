/* test-consequences.c – every option says what it does: points, places and changes of hands, held against the engine.
 *
 * Plays random games of “everything” and carries out, on a copy, the options of each decision. Knows the words only by the
 * numbers and names that must be in them. With the argument “nightly” 500 of them and nearly every option.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "share.h"
#include "engine/io/catalog.h"
#include "model/words/bastide-words-effect.h"
#include "model/words/bastide-words.h"

#include <string.h>

/* So many options of a list are carried out; nightly all, but for squares and draws, of which there may be hundreds. */
#define OPTIONS_LOOKED_AT 6

static const char *const names[] = { "Anna", "Ben", "Clara", "David", "Eva", "Frank" };

static gboolean nightly;

typedef struct
{
  KitGame *kit;
  BstEffects *effects;
  BstState *after;
  GArray *events;    /* of BstEvent */
  GArray *otherwise; /* of BstEvent: what happens if nothing is done; empty where that is no option */
  BstEffect baseline;
  gboolean has_baseline;
  guint seen[BST_N_KINDS];
  guint messages; /* that were foretold */
  gboolean print;
} Look;

static void
listen_cb (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  Look *look = data;

  g_array_append_val (look->events, *event);
}

/* What the engine really does with the move. */
static void
carry_out (Look *look, const BstMove *move)
{
  BstGame game = *look->kit->game;

  game.emit = listen_cb;
  game.emit_data = look;
  g_array_set_size (look->events, 0);
  memcpy (look->after, look->kit->state, game.state_size);
  bst_apply (&game, look->after, move);
}

static void
assert_says (Look *look, const char *words, const char *part)
{
  if (!strstr (words, part))
    {
      g_autofree char *table = kit_describe (look->kit);

      g_error ("“%s” does not say “%s”\n%s", words, part, table);
    }
}

static void
assert_says_number (Look *look, const char *words, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  assert_says (look, words, text);
}

/* Would these points arrive anyway? */
static gboolean
comes_anyway (Look *look, const BstEvent *score)
{
  for (guint i = 0; i < look->otherwise->len; i++)
    {
      const BstEvent *other = &g_array_index (look->otherwise, BstEvent, i);

      if (other->type == BST_EVENT_SCORE && other->player == score->player && other->a == score->a
          && other->reason == score->reason && other->seg == score->seg)
        return TRUE;
    }
  return FALSE;
}

/* Points that arrive before the next decision are told, with who gets them, unless they come anyway. Those of the last move
 * are the final scoring. */
static void
check_points (Look *look, const char *words)
{
  guint told = 0;

  for (guint i = 0; i < look->events->len && !look->after->over; i++)
    {
      const BstEvent *event = &g_array_index (look->events, BstEvent, i);

      if (event->type != BST_EVENT_SCORE || comes_anyway (look, event))
        continue;
      if (told++ == 0)
        {
          assert_says (look, words, names[event->player]);
          assert_says_number (look, words, event->a);
        }
    }
  /* Its own effect only. Where somebody must choose first, points have yet to come. */
  for (guint i = 0; i < look->events->len && told == 0 && !look->after->over; i++)
    {
      const BstEvent *event = &g_array_index (look->events, BstEvent, i);
      g_autofree char *boast = g_strdup_printf ("finished, %d point", event->a);

      if (event->type == BST_EVENT_SCORE && look->after->depth && bst_decision (look->after) != BST_KIND_TRACK_FIGURE
          && strstr (words, boast))
        g_error ("“%s” boasts of what happens anyway", words);
    }
}

/* Whoever owns the feature afterwards is named if it was somebody else before. */
static void
check_owners (Look *look, const BstMove *move, const char *words)
{
  const BstGame *game = look->kit->game;
  const uint16_t seg = bst_move_seg (game, look->kit->state, move);
  int owners;

  if (seg == BST_NONE || bst_feature_is_finished (game, look->after, seg))
    return;
  owners = bst_feature_owners (game, look->after, seg);
  for (int seat = 0; seat < game->n_players && owners != bst_feature_owners (game, look->kit->state, seg); seat++)
    if (owners >> seat & 1)
      assert_says (look, words, names[seat]);
}

static void
check_track (Look *look, const BstMove *move, const char *words)
{
  const BstState *before = look->kit->state;
  const int seat = bst_who (before), now = look->after->total[seat][move->b];
  const gboolean foretold = strstr (words, "a message") != NULL;
  g_autofree char *way = g_strdup_printf ("%d → %d", before->total[seat][move->b], now);

  /* Somebody else may have to choose first, and the last points of a game are followed by its final scoring. */
  if (now == before->total[seat][move->b] || look->after->over)
    return;
  assert_says (look, words, way);
  if (seat != before->active || before->landed)
    g_assert_true (!foretold || seat == before->active);
  else
    g_assert_cmpint (foretold, ==,
                     look->after->landed || (look->after->depth && bst_decision (look->after) == BST_KIND_MESSAGE));
  look->messages += foretold;
}

static void
check_option (Look *look, const BstMove *move)
{
  KitGame *kit = look->kit;
  BstEffect effect;
  const BastideProspect prospect = { kit->game, kit->state, move, &effect, names };
  g_autofree char *label = bastide_words_move (kit->game, kit->state, move, names);
  g_autofree char *consequence = NULL, *words = NULL;

  bst_effect (look->effects, kit->state, BST_NOBODY, move, 1, 1, &effect);
  if (look->has_baseline)
    bastide_effect_subtract (&effect, &look->baseline);
  consequence = bastide_words_consequence (&prospect);
  /* Where Nature decides, the name of the tile or message may be everything. */
  g_assert_true (consequence || bst_who (kit->state) == BST_NATURE);
  words = g_strdup_printf ("%s: %s", label, consequence ? consequence : "");
  g_assert_true (*label && !strstr (words, "(null)"));
  carry_out (look, move);
  if (look->print)
    g_print ("# %s: %s\n", bst_kinds[move->kind].word, words);
  check_points (look, words);
  switch (move->kind)
    {
    case BST_KIND_FOLLOWER:
    case BST_KIND_LANDING:
    case BST_KIND_CROP_FIGURE:
    case BST_KIND_PLAGUE:
      check_owners (look, move, words);
      break;
    case BST_KIND_TRACK_FIGURE:
      check_track (look, move, words);
      break;
    case BST_KIND_ROBBER:
      if (move->act == BST_ACT_NONE)
        assert_says (look, words, "robs ");
      break;
    case BST_KIND_PLACE_TILE:
    case BST_KIND_PLACE_PIECE:
    case BST_KIND_DRAW:
    case BST_KIND_MESSAGE:
    case BST_KIND_PRIZE:
      break;
    default:
      /* What only the module knows. */
      if (move->act != BST_ACT_POINTS)
        {
          g_autofree char *outcome = bastide_words_outcome (&prospect);

          if (!outcome)
            g_error ("%s: nothing is said about “%s”", bst_kinds[move->kind].word, label);
        }
    }
}

static void
each_cb (KitGame *kit, gpointer data)
{
  Look *look = data;
  gsize step = kit->n_moves / OPTIONS_LOOKED_AT + 1;

  if (kit->state->over || bst_who (kit->state) == BST_KEEPER)
    return;
  if (nightly && bst_decision (kit->state) != BST_KIND_PLACE_TILE && bst_decision (kit->state) != BST_KIND_DRAW)
    step = 1;
  look->seen[bst_decision (kit->state)]++;
  look->has_baseline = FALSE;
  g_array_set_size (look->otherwise, 0);
  for (gsize i = 0; i < kit->n_moves && !look->has_baseline; i++)
    if (kit->moves[i].act == BST_ACT_PASS)
      {
        bst_effect (look->effects, kit->state, BST_NOBODY, &kit->moves[i], 1, 1, &look->baseline);
        carry_out (look, &kit->moves[i]);
        g_array_append_vals (look->otherwise, look->events->data, look->events->len);
        look->has_baseline = TRUE;
      }
  for (gsize i = look->seen[bst_decision (kit->state)] % step; i < kit->n_moves; i += step)
    check_option (look, &kit->moves[i]);
}

static void
test_random_games (void)
{
  const int n_games = test_share (nightly ? 500 : 6);
  Look look = { .events = g_array_new (FALSE, FALSE, sizeof (BstEvent)),
                .otherwise = g_array_new (FALSE, FALSE, sizeof (BstEvent)),
                .print = g_test_verbose () };
  const KitPlayout how = { .each = each_cb, .data = &look, .no_check_options = true };

  for (int game = 0; game < n_games; game++)
    {
      g_autoptr (KitGame) kit = kit_new ("everything", 2 + game % 5);

      kit->quiet = true;
      look.kit = kit;
      look.effects = bst_effects_new (kit->game);
      look.after = g_malloc (kit->game->state_size);
      kit_playout (kit, 4000 + game, &how);
      bst_effects_free (look.effects);
      g_free (look.after);
    }
  /* Every kind of decision came up, but for those of the keeper of a score track and the ingot, which is asked for only
   * where it matters. */
  for (int kind = 0; kind < BST_N_KINDS && nightly && test_share_step () == 1; kind++)
    if (kind != BST_KIND_ENTRY && kind != BST_KIND_INGOT_TAKE && kind != BST_KIND_MESSAGE_COUNT && !look.seen[kind])
      g_error ("no decision of the kind “%s” in these games", bst_kinds[kind].word);
  g_assert_cmpuint (look.messages, >, 0);
  g_array_unref (look.events);
  g_array_unref (look.otherwise);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  nightly = argc > 1 && g_str_equal (argv[1], "nightly");
  g_test_add_func ("/words/consequences/random-games", test_random_games);
  return g_test_run ();
}
