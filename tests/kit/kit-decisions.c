/* kit-decisions.c – the decisions of a table for tests, read and answered in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "kit-private.h"

#include "engine/io/spot.h"

#include <string.h>

const char *
kit_kind (KitGame *kit)
{
  return kit->state->depth ? bst_kinds[bst_decision (kit->state)].word : "over";
}

int
kit_who (KitGame *kit)
{
  return bst_who (kit->state);
}

static int
slot_of (const BstMove *move, const char *slot)
{
  switch (slot[0])
    {
    case 'x':
      return move->x;
    case 'y':
      return move->y;
    case 'a':
      return move->a;
    case 'b':
      return move->b;
    case 'r':
      return move->rot;
    case 'f':
      return move->figure;
    default:
      g_error ("a field of word-list.h names the slot %s", slot);
    }
}

/* The value of one field of word-list.h, and its short name if it has one. */
static void
add_field (KitGame *kit, GPtrArray *words, const BstMove *move, const char *field)
{
  g_auto (GStrv) typed = g_strsplit (field, ":", 2);
  g_auto (GStrv) named = g_strsplit (typed[0], "=", 2);
  const char *name = named[0];
  const char *type = typed[1] ? typed[1] : "";
  if (strcmp (type, "seats") == 0)
    {
      g_autoptr (GString) numbers = g_string_new (NULL);
      for (int seat = 0; seat < kit->game->n_players; seat++)
        g_string_append_printf (numbers, "%s%d", seat ? "," : "", move->v[seat]);
      g_ptr_array_add (words, g_strdup_printf ("%s=%s", name, numbers->str));
      return;
    }
  int value = slot_of (move, named[1] ? named[1] : name);
  g_autofree char *text = NULL;

  if (strcmp (type, "feature") == 0)
    {
      uint16_t site = bst_board_tile_at (kit->game, kit->state, move->x, move->y);
      if (site != BST_NONE && value >= 0 && value < bst_site_tile (kit->game, kit->state, site)->n_features)
        {
          g_auto (GStrv) spots = bst_spot_names (bst_site_tile (kit->game, kit->state, site),
                                                 bst_sites (kit->game, kit->state)[site].rot, value);
          for (int i = 0; spots[i]; i++)
            g_ptr_array_add (words, g_strdup (spots[i]));
        }
      g_ptr_array_add (words, g_strdup_printf ("feature=%d", value));
      return;
    }
  if (strcmp (type, "tile") == 0)
    text = g_strdup (kit->game->tiles[value].id);
  else if (strcmp (type, "piece") == 0)
    text = g_strdup (value < 0 ? kit->game->tiles[~value].id : kit->game->pieces[value].id);
  else if (strcmp (type, "figure") == 0)
    text = g_strdup (bst_figures[value].word);
  else if (strcmp (type, "sides") == 0)
    {
      g_autoptr (GString) sides = g_string_new (NULL);
      for (int s = 0; s < 4; s++)
        if (value >> s & 1)
          g_string_append_c (sides, "NESW"[s]);
      text = g_strdup (sides->str);
    }
  else if (strchr (type, '|'))
    {
      g_auto (GStrv) choices = g_strsplit (type, "|", -1);
      if (value >= 0 && value < (int) g_strv_length (choices))
        text = g_strdup (choices[value]);
    }
  if (text)
    g_ptr_array_add (words, g_strdup (text));
  else
    text = g_strdup_printf ("%d", value);
  g_ptr_array_add (words, g_strdup_printf ("%s=%s", name, text));
}

/* Every word that an answer may use for this option. `out_fields`: which fields it has. */
static GPtrArray *
words_of (KitGame *kit, const BstMove *move)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  const char *fields = move->act ? bst_acts[move->act].fields : bst_kinds[move->kind].fields;
  if (move->act)
    g_ptr_array_add (words, g_strdup (bst_acts[move->act].word));
  g_auto (GStrv) list = g_strsplit (fields, " ", -1);
  bool has_x = false;
  for (int i = 0; list[i]; i++)
    if (list[i][0])
      {
        has_x |= strcmp (list[i], "x") == 0;
        add_field (kit, words, move, list[i]);
      }
  if (has_x)
    g_ptr_array_add (words, g_strdup_printf ("@%d,%d", move->x, move->y));
  return words;
}

/* The short way to say an option. */
char *
kit_say (KitGame *kit, const BstMove *move)
{
  g_autoptr (GPtrArray) words = words_of (kit, move);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *spot = NULL;
  for (guint i = 0; i < words->len; i++)
    {
      const char *word = words->pdata[i];
      bool is_spot = strchr (word, ':') != NULL;
      if (g_str_has_prefix (word, "x=") || g_str_has_prefix (word, "y=") || g_str_has_prefix (word, "feature=")
          || g_str_has_prefix (word, "figure=") || strcmp (word, "place") == 0 || (is_spot && spot))
        continue;
      if (is_spot)
        spot = word;
      g_string_append_printf (text, "%s%s", text->len ? " " : "", word);
    }
  return g_strdup (text->str);
}

char **
kit_options (KitGame *kit)
{
  GPtrArray *out = g_ptr_array_new ();
  for (size_t i = 0; i < kit->n_moves; i++)
    g_ptr_array_add (out, kit_say (kit, &kit->moves[i]));
  g_ptr_array_add (out, NULL);
  return (char **) g_ptr_array_free (out, FALSE);
}

static bool
fits (KitGame *kit, const BstMove *move, char **answer)
{
  g_autoptr (GPtrArray) words = words_of (kit, move);
  bool act_said = false, figure_said = false;
  for (int i = 0; answer[i]; i++)
    {
      if (!answer[i][0])
        continue;
      g_autofree char *word = kit_full_id (answer[i]);
      if (!kit_has_word (words, word))
        return false;
      act_said |= move->act && strcmp (word, bst_acts[move->act].word) == 0;
      figure_said |= strcmp (word, bst_figures[move->figure].word) == 0;
    }
  if (move->act && move->act != BST_ACT_PLACE && !act_said)
    return false;
  if (move->kind == BST_KIND_FOLLOWER && move->figure != BST_FIGURE_FOLLOWER && move->act != BST_ACT_RECALL
      && !figure_said)
    return false;
  return true;
}

static int
find_fitting (KitGame *kit, const char *answer, int *out_first)
{
  if (answer[0] == '#')
    {
      *out_first = atoi (answer + 1);
      return *out_first < (int) kit->n_moves;
    }
  g_auto (GStrv) words = g_strsplit (answer, " ", -1);
  int n = 0;
  for (size_t i = 0; i < kit->n_moves; i++)
    if (fits (kit, &kit->moves[i], words))
      {
        if (n++ == 0)
          *out_first = i;
      }
  return n;
}

int
kit_count (KitGame *kit, const char *answer)
{
  int first;
  return find_fitting (kit, answer, &first);
}

void
kit_check (KitGame *kit)
{
  const char *broken = bst_state_check (kit->game, kit->state);
  if (broken)
    kit_fail (kit, "bst_state_check: %s", broken);
  if (kit->state->over != (kit->state->depth == 0))
    kit_fail (kit, "over is %d with %d frames on the agenda", kit->state->over, kit->state->depth);
  if (kit->state->depth && kit->n_moves == 0)
    kit_fail (kit, "a decision without any option");
  if (kit->n_moves > kit->game->max_moves)
    kit_fail (kit, "%zu options, more than max_moves", kit->n_moves);
}

void
kit_apply (KitGame *kit, const BstMove *move)
{
  BstMove copy = *move;
  bst_apply (kit->game, kit->state, &copy);
  kit->n_applied++;
  kit->last = copy;
  kit_refresh (kit);
  if (!kit->quiet)
    kit_check (kit);
}

void
kit_answer (KitGame *kit, const char *answer)
{
  int first = 0;
  int n = find_fitting (kit, answer, &first);
  if (n != 1)
    kit_fail (kit, "%d options fit the answer \"%s\"", n, answer);
  const char *clause = bst_check (kit->game, kit->state, &kit->moves[first], kit->scratch);
  if (clause)
    kit_fail (kit, "the option \"%s\" is refused by %s", answer, clause);
  kit_apply (kit, &kit->moves[first]);
}

void
kit_expect_decision (KitGame *kit, const char *kind, int who)
{
  if (strcmp (kit_kind (kit), kind) != 0)
    kit_fail (kit, "expected a decision \"%s\", found \"%s\"", kind, kit_kind (kit));
  if (who >= 0 && kit_who (kit) != who)
    kit_fail (kit, "expected %d to decide \"%s\", asked is %d", who, kind, kit_who (kit));
}

void
kit_decide (KitGame *kit, const char *kind, int who, const char *answer)
{
  kit_expect_decision (kit, kind, who);
  kit_answer (kit, answer);
}

void
kit_expect_options (KitGame *kit, const char *options)
{
  g_auto (GStrv) list = g_strsplit (options, "|", -1);
  g_autofree bool *used = g_new0 (bool, kit->n_moves + 1);
  for (int i = 0; list[i]; i++)
    {
      int first = 0;
      g_strstrip (list[i]);
      int n = find_fitting (kit, list[i], &first);
      if (n != 1)
        kit_fail (kit, "expected the option \"%s\" once, found it %d times", list[i], n);
      if (used[first])
        kit_fail (kit, "expected \"%s\" to be an option of its own", list[i]);
      used[first] = true;
    }
  if (g_strv_length (list) != kit->n_moves)
    kit_fail (kit, "expected %u options (%s), found %zu", g_strv_length (list), options, kit->n_moves);
}

void
kit_draw (KitGame *kit, const char *tile)
{
  g_autofree char *id = kit_full_id (tile);
  g_autofree char *answer = g_strconcat ("tile=", id, NULL);
  kit_decide (kit, "draw", BST_NATURE, answer);
}

bool
kit_may_place (KitGame *kit, int x, int y, const char *edges)
{
  kit_expect_decision (kit, "place-tile", -1);
  int rot = kit_rotation (kit, kit->state->hand, edges);
  g_autofree char *answer = g_strdup_printf ("@%d,%d rot=%d", x, y, rot);
  return kit_count (kit, answer) == 1;
}

void
kit_place (KitGame *kit, int x, int y, const char *edges)
{
  kit_expect_decision (kit, "place-tile", kit->state->active);
  int rot = kit_rotation (kit, kit->state->hand, edges);
  g_autofree char *answer = g_strdup_printf ("@%d,%d rot=%d", x, y, rot);
  kit_answer (kit, answer);
}

void
kit_follower (KitGame *kit, const char *answer)
{
  bool pass = !answer || strcmp (answer, "pass") == 0;
  if (pass && strcmp (kit_kind (kit), "follower") != 0)
    return;
  kit_decide (kit, "follower", kit->state->active, pass ? "pass" : answer);
}

void
kit_turn (KitGame *kit, const char *tile, int x, int y, const char *edges, const char *follower)
{
  kit_draw (kit, tile);
  kit_place (kit, x, y, edges);
  kit_follower (kit, follower);
}
