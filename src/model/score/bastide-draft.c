/* bastide-draft.c – a changed log of an evening, played through from the beginning.
 *
 * Makes the moves that the description of each entry asks for, and answers the questions of the engine from the answers in
 * the log. Stops at a question whose answer is not there. Names no kind of entry; never changes the evening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/score/bastide-entry-kind.h"
#include "model/words/bastide-words.h"
#include "engine/manual.h"
#include "engine/rules/messages.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- how the evening stands --- */

static const BastideStanding *
last_standing (BastideDraft *self)
{
  return &g_array_index (self->standings, BastideStanding, self->standings->len - 1);
}

/* --- from an entry to moves --- */

/* NULL, or a sentence that says why the entry is not possible now. */
static const char *
write_script (BastideDraft *self, const BastideInput *input)
{
  const BstGame *game = bst_session_game (self->session);
  const BstState *state = bst_session_state (self->session);
  const BastideEntryKind *kind = input->kind;
  const gboolean is_new = (int) self->next == self->at;
  const char *problem = is_new ? bastide_calculator_get_new_problem (game, input)
                               : bastide_calculator_get_problem (game, input);
  int points[BST_MAX_PLAYERS];

  self->script.n = self->done = 0;
  if (problem)
    return problem;
  if (!state->depth && !(kind->when & BASTIDE_AFTERWARDS))
    return _ ("The game is over.");
  problem = kind->refusal ? kind->refusal (game, state, input) : NULL;
  if (problem)
    return problem;

  if (kind->moves)
    kind->moves (&self->script, game, state, input);
  else
    {
      bastide_calculator_points (game, input, state->active, points);
      bastide_script_award (&self->script, bastide_calculator_reason (input), points, NULL);
    }
  return NULL;
}

/* --- answers --- */

/* The reason of the award that raised the open question. */
static guint8
question_reason (const BstState *state)
{
  const BstFrame *group = bst_enclosing (state, BST_MODULE_CORE, BST_OP_GROUP);

  return group ? group->reason : BST_N_REASONS;
}

static gboolean
is_question (const BstState *state)
{
  return state->depth > 0 && bst_decision (state) != BST_KIND_ENTRY;
}

/* Is this the answer to that question? The same player may be asked twice because of one entry: for an award and for a
 * robbery. */
static gboolean
answers (const BastideAnswer *answer, const BstState *state)
{
  return answer->move.kind == bst_decision (state) && answer->player == bst_who (state)
         && (answer->reason == BST_N_REASONS || answer->reason == question_reason (state));
}

static gboolean
give (BastideDraft *self, const BstMove *move)
{
  const BstState *state = bst_session_state (self->session);
  BastideAnswer answer = { .move = *move, .player = bst_who (state), .reason = question_reason (state) };

  if (bst_session_apply (self->session, move))
    return FALSE;
  g_array_append_val (self->used, answer);
  return TRUE;
}

static BastideEntry *
current (BastideDraft *self)
{
  return g_ptr_array_index (self->edited, self->next);
}

/* Answers the question from the log; FALSE if somebody must be asked. */
static gboolean
answer_from_log (BastideDraft *self)
{
  const BstState *state = bst_session_state (self->session);
  guint n;
  const BastideAnswer *known = bastide_entry_get_answers (current (self), &n);

  for (guint i = 0; i < n; i++)
    if (!self->taken->data[i] && answers (&known[i], state))
      {
        self->taken->data[i] = TRUE;
        if (give (self, &known[i].move))
          return TRUE;
        break;
      }
  return FALSE;
}

/* --- playing --- */

/* Tiles that messages gave besides the one of the turn. */
static int
count_extra_tiles (BastideDraft *self)
{
  int message = 0, n = 0;

  for (guint i = 0; i < self->used->len; i++)
    {
      const BstMove *move = &g_array_index (self->used, BastideAnswer, i).move;

      if (move->kind == BST_KIND_MESSAGE)
        message = move->b;
      n += move->kind == BST_KIND_MESSAGE_USE && move->act == BST_ACT_ACT && message == BST_MESSAGE_TILE;
    }
  return n;
}

static void
read_state (BastideDraft *self, BastideStanding *standing)
{
  const BstState *state = bst_session_state (self->session);
  gsize n_events, n_moves;

  bst_session_events (self->session, &n_events);
  bst_session_log (self->session, &n_moves, NULL);
  standing->n_events = n_events;
  standing->n_moves = n_moves;
  standing->turn = state->turn;
  standing->active = state->active;
  standing->final = state->phase == BST_PHASE_FINAL;
  standing->over = state->depth == 0;
  standing->rules = state->m;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    standing->scores[seat] = bst_score (state, seat);
}

static void
note_standing (BastideDraft *self)
{
  const BastideInput *input = bastide_entry_get_input (current (self));
  BastideStanding standing = *last_standing (self);

  read_state (self, &standing);
  standing.drawn += count_extra_tiles (self);
  if (input->kind->drawn)
    standing.drawn = input->kind->drawn (input, standing.drawn, bastide_evening_get_tiles (self->evening));
  if (input->kind->followers)
    input->kind->followers (input, standing.on_map);
  bastide_standing_limit_followers (&standing, bastide_evening_get_game (self->evening));
  g_array_append_val (self->standings, standing);
}

/* The entry is played: it keeps the answers that were used, and no others. */
static void
end_entry (BastideDraft *self)
{
  BastideEntry *entry = current (self);
  BastideEntry *played = bastide_entry_with_answers (entry, (gpointer) self->used->data, self->used->len);

  if (bastide_entry_equal (entry, played))
    {
      bastide_entry_unref (played);
      played = bastide_entry_ref (entry);
    }
  note_standing (self);
  g_ptr_array_add (self->entries, played);
  self->next++;
  self->begun = FALSE;
}

/* Begins the next entry. One that has become impossible is left out and remembered; if it is the edited one, the
 * whole draft is impossible. */
static gboolean
begin_entry (BastideDraft *self)
{
  const char *problem = write_script (self, bastide_entry_get_input (current (self)));

  g_array_set_size (self->used, 0);
  if (!problem)
    {
      guint n;

      bastide_entry_get_answers (current (self), &n);
      g_byte_array_set_size (self->taken, n);
      if (n > 0)
        memset (self->taken->data, FALSE, n);
      self->begun = TRUE;
      return TRUE;
    }
  if ((int) self->next == self->at)
    {
      self->problem = g_strdup (problem);
      return FALSE;
    }
  g_ptr_array_add (self->dropped, bastide_entry_ref (current (self)));
  self->next++;
  return TRUE;
}

/* Goes on until a question is open, everything is played, or the draft has turned out impossible. */
static void
play (BastideDraft *self)
{
  while (self->next < self->edited->len)
    {
      if (!self->begun)
        {
          if (!begin_entry (self))
            return;
        }
      else if (is_question (bst_session_state (self->session)))
        {
          if (!answer_from_log (self))
            return;
        }
      else if (self->done < self->script.n)
        {
          const char *clause = bst_session_apply (self->session, &self->script.moves[self->done++]);

          g_warn_if_fail (clause == NULL); /* write_script() refuses whatever the engine would */
        }
      else
        end_entry (self);
    }
}

static void
begin_at_first (BastideDraft *self)
{
  BastideStanding standing = { .drawn = 1, .followers = self->evening->followers };

  self->session = bst_session_new (bastide_evening_get_game (self->evening), 0, TRUE);
  read_state (self, &standing);
  g_array_append_val (self->standings, standing);
}

/* Goes on where the log of the evening and this one part: an entry at the end of a long evening must not cost more than
 * one at its beginning. */
static void
begin_where_they_part (BastideDraft *self)
{
  const BastideEvening *evening = self->evening;
  const guint n = bastide_evening_count_common (evening->played, self->edited);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->entries, bastide_entry_ref (g_ptr_array_index (self->edited, i)));
  g_array_append_vals (self->standings, evening->standings->data, n + 1);
  self->session = bst_session_copy (evening->session, last_standing (self)->n_moves);
  self->next = n;
}

static void
restart (BastideDraft *self)
{
  g_clear_pointer (&self->session, bst_session_free);
  g_clear_pointer (&self->problem, g_free);
  g_ptr_array_set_size (self->entries, 0);
  g_ptr_array_set_size (self->dropped, 0);
  g_array_set_size (self->standings, 0);
  self->next = 0;
  self->begun = FALSE;
  if (self->evening->session)
    begin_where_they_part (self);
  else
    begin_at_first (self);
  play (self);
}

/* --- making one --- */

BastideDraft *
bastide_draft_new (BastideEvening *evening, GPtrArray *entries, int at)
{
  BastideDraft *self = g_new0 (BastideDraft, 1);
  GPtrArray *before = bastide_evening_get_entries (evening);

  self->evening = g_object_ref (evening);
  self->before = before ? g_ptr_array_ref (before) : NULL;
  self->edited = g_ptr_array_ref (entries);
  self->at = at;
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);
  self->dropped = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);
  self->standings = g_array_new (FALSE, FALSE, sizeof (BastideStanding));
  self->used = g_array_new (FALSE, FALSE, sizeof (BastideAnswer));
  self->taken = g_byte_array_new ();
  self->given = g_array_new (FALSE, FALSE, sizeof (BstMove));
  restart (self);
  return self;
}

void
bastide_draft_free (BastideDraft *self)
{
  g_clear_pointer (&self->session, bst_session_free);
  g_clear_pointer (&self->before, g_ptr_array_unref);
  g_ptr_array_unref (self->edited);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->dropped);
  g_array_unref (self->standings);
  g_array_unref (self->used);
  g_array_unref (self->given);
  g_byte_array_unref (self->taken);
  g_free (self->problem);
  g_object_unref (self->evening);
  g_free (self);
}

static BastideDraft *
check (BastideDraft *self, GError **error)
{
  if (!self->problem)
    return self;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, self->problem);
  bastide_draft_free (self);
  return NULL;
}

/* The log of the evening with `remove` entries at `at` replaced by `entry` (nullable). */
static GPtrArray *
splice (BastideEvening *evening, guint at, guint remove, BastideEntry *entry)
{
  GPtrArray *before = bastide_evening_get_entries (evening);
  GPtrArray *after = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);

  for (guint i = 0; i <= before->len; i++)
    {
      if (i == at && entry)
        g_ptr_array_add (after, bastide_entry_ref (entry));
      if (i < before->len && (i < at || i >= at + remove))
        g_ptr_array_add (after, bastide_entry_ref (g_ptr_array_index (before, i)));
    }
  return after;
}

BastideDraft *
bastide_evening_draft_insert (BastideEvening *evening, guint at, BastideEntry *entry, GError **error)
{
  g_autoptr (GPtrArray) after = NULL;

  g_return_val_if_fail (at <= bastide_evening_get_n_entries (evening), NULL);

  if (!bastide_match_may_change (BASTIDE_MATCH (evening), error))
    return NULL;
  if (!bastide_entry_get_id (entry))
    bastide_entry_set_id (entry, bastide_evening_next_id (evening));
  after = splice (evening, at, 0, entry);
  return check (bastide_draft_new (evening, after, at), error);
}

BastideDraft *
bastide_evening_draft_append (BastideEvening *evening, BastideEntry *entry, GError **error)
{
  return bastide_evening_draft_insert (evening, bastide_evening_get_n_entries (evening), entry, error);
}

BastideDraft *
bastide_evening_draft_replace (BastideEvening *evening, guint at, BastideEntry *entry, GError **error)
{
  g_autoptr (GPtrArray) after = NULL;

  g_return_val_if_fail (at < bastide_evening_get_n_entries (evening), NULL);

  if (!bastide_match_may_change (BASTIDE_MATCH (evening), error))
    return NULL;
  if (!bastide_entry_get_id (entry))
    bastide_entry_set_id (entry, bastide_evening_next_id (evening));
  after = splice (evening, at, 1, entry);
  return check (bastide_draft_new (evening, after, at), error);
}

BastideDraft *
bastide_evening_draft_remove (BastideEvening *evening, guint at)
{
  g_autoptr (GPtrArray) after = NULL;

  g_return_val_if_fail (at < bastide_evening_get_n_entries (evening), NULL);

  after = splice (evening, at, 1, NULL);
  return bastide_draft_new (evening, after, -1);
}

/* --- questions --- */

gboolean
bastide_draft_has_question (BastideDraft *self)
{
  return self->next < self->edited->len;
}

int
bastide_draft_get_player (BastideDraft *self)
{
  return bst_who (bst_session_state (self->session));
}

char *
bastide_draft_dup_line (BastideDraft *self)
{
  return bastide_evening_dup_entry_line (self->evening, current (self), last_standing (self)->active);
}

const BstState *
bastide_draft_get_state (BastideDraft *self)
{
  return bst_session_state (self->session);
}

const BstMove *
bastide_draft_get_options (BastideDraft *self, gsize *out_n)
{
  return bst_session_options (self->session, out_n);
}

gboolean
bastide_draft_answer (BastideDraft *self, const BstMove *move, GError **error)
{
  BstMove copy = *move;

  g_return_val_if_fail (bastide_draft_has_question (self), FALSE);

  if (!give (self, &copy))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _ ("This is not possible here."));
      return FALSE;
    }
  g_array_append_val (self->given, copy);
  play (self);
  return TRUE;
}

gboolean
bastide_draft_answer_count (BastideDraft *self, int count, GError **error)
{
  gsize n;
  BstMove move;

  g_return_val_if_fail (bastide_draft_get_count_title (self), FALSE);

  move = *bastide_draft_get_options (self, &n);
  move.b = count;
  return bastide_draft_answer (self, &move, error);
}

/* Plays everything again with one answer less: nothing in the engine can be undone halfway through an entry. */
gboolean
bastide_draft_back (BastideDraft *self)
{
  const guint n = self->given->len;
  g_autofree BstMove *again = NULL;

  if (n == 0)
    return FALSE;
  again = g_memdup2 (self->given->data, n * sizeof (BstMove));
  g_array_set_size (self->given, 0);
  restart (self);
  for (guint i = 0; i + 1 < n && bastide_draft_has_question (self); i++)
    if (!bastide_draft_answer (self, &again[i], NULL))
      break;
  return TRUE;
}

/* --- consequences --- */

/* Events that are listed as consequences. Points are not: the totals show them. */
static gboolean
is_remarkable (const BstEvent *event)
{
  return event->type == BST_EVENT_ROBBERY || event->type == BST_EVENT_MESSAGE || event->type == BST_EVENT_ROBBER;
}

/* Sentences of all entries, each as "id sentence": equal sentences of two entries must not cancel each other out. */
static GPtrArray *
remarkable_lines (BastideEvening *evening, BstSession *session, GPtrArray *entries, GArray *standings)
{
  const char *const *names = bastide_evening_get_names (evening);
  const BstGame *game = bastide_evening_get_game (evening);
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  gsize n;
  const BstHappening *events = bst_session_events (session, &n);

  for (guint i = 0; i < entries->len; i++)
    {
      guint from = g_array_index (standings, BastideStanding, i).n_events;
      guint to = g_array_index (standings, BastideStanding, i + 1).n_events;

      for (guint e = from; e < to; e++)
        if (is_remarkable (&events[e].event))
          {
            g_autofree char *line = bastide_words_event (game, &events[e].event, names);

            g_ptr_array_add (lines,
                             g_strdup_printf ("%u %s", bastide_entry_get_id (g_ptr_array_index (entries, i)), line));
          }
    }
  return lines;
}

/* Counts a line of @counts down; FALSE if there is none left. */
static gboolean
strike (GHashTable *counts, const char *line)
{
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, line));

  if (n > 0)
    g_hash_table_insert (counts, (gpointer) line, GUINT_TO_POINTER (n - 1));
  return n > 0;
}

/* (transfer full): how often each line is there. */
static GHashTable *
count_lines (GPtrArray *lines)
{
  GHashTable *counts = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < lines->len; i++)
    {
      gpointer line = g_ptr_array_index (lines, i);

      g_hash_table_insert (counts, line, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, line)) + 1));
    }
  return counts;
}

/* (transfer container): the lines of @lines that are not in @others, or less often. */
static GPtrArray *
subtract (GPtrArray *lines, GPtrArray *others)
{
  g_autoptr (GHashTable) counts = count_lines (others);
  GPtrArray *rest = g_ptr_array_new ();

  for (guint i = 0; i < lines->len; i++)
    if (!strike (counts, g_ptr_array_index (lines, i)))
      g_ptr_array_add (rest, g_ptr_array_index (lines, i));
  return rest;
}

static void
add_differences (GStrvBuilder *out, GPtrArray *old_lines, GPtrArray *new_lines)
{
  g_autoptr (GPtrArray) gone = subtract (old_lines, new_lines);
  g_autoptr (GPtrArray) added = subtract (new_lines, old_lines);

  for (guint i = 0; i < gone->len; i++)
    {
      /* TRANSLATORS: something that will not have happened after a correction of the log; %s is a line of the log. */
      g_autofree char *text = g_strdup_printf (_ ("No longer: %s"), strchr (g_ptr_array_index (gone, i), ' ') + 1);

      g_strv_builder_add (out, text);
    }
  for (guint i = 0; i < added->len; i++)
    {
      /* TRANSLATORS: something that will have happened after a correction of the log; %s is a line of the log. */
      g_autofree char *text = g_strdup_printf (_ ("New: %s"), strchr (g_ptr_array_index (added, i), ' ') + 1);

      g_strv_builder_add (out, text);
    }
}

GStrv
bastide_draft_dup_consequences (BastideDraft *self)
{
  g_autoptr (GStrvBuilder) out = g_strv_builder_new ();
  g_autoptr (BastideDraft) old = NULL;
  g_autoptr (GPtrArray) old_lines = NULL;
  g_autoptr (GPtrArray) new_lines = NULL;
  const char *const *names = bastide_evening_get_names (self->evening);

  if (self->at >= 0 && self->at + 1 == (int) self->edited->len && self->edited->len == self->before->len + 1)
    return g_strv_builder_end (out);

  old = bastide_draft_new (self->evening, self->before, -1);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      int before = last_standing (old)->scores[seat];
      int after = last_standing (self)->scores[seat];
      g_autofree char *text = NULL;

      if (before == after)
        continue;
      /* TRANSLATORS: a consequence of a correction: player, new total, old total. "Anna: 34 points instead of 31". */
      text = g_strdup_printf (ngettext ("%1$s: %2$d point instead of %3$d", "%1$s: %2$d points instead of %3$d", after),
                              names[seat], after, before);
      g_strv_builder_add (out, text);
    }
  old_lines = remarkable_lines (self->evening, old->session, old->entries, old->standings);
  new_lines = remarkable_lines (self->evening, self->session, self->entries, self->standings);
  add_differences (out, old_lines, new_lines);
  for (guint i = 0; i < self->dropped->len; i++)
    {
      g_autofree char *line = bastide_evening_dup_entry_line (self->evening, g_ptr_array_index (self->dropped, i), 0);
      /* TRANSLATORS: %s is a line of the log. */
      g_autofree char *text = g_strdup_printf (_ ("No longer possible and will be deleted: %s"), line);

      g_strv_builder_add (out, text);
    }
  return g_strv_builder_end (out);
}
