/* bastide-evening.c – an evening at a real table: set-up and log.
 *
 * How a log is played is the business of bastide-draft.c; files, saving, words and counts have their own bastide-evening-….c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-evening-private.h"

#include "model/score/bastide-entry-kind.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideEvening, bastide_evening, BASTIDE_TYPE_MATCH)

/* --- the table --- */

GPtrArray *
bastide_evening_new_log (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);
}

gboolean
bastide_evening_start (BastideEvening *self, const BstSetup *setup, GError **error)
{
  const char *problem;

  self->memory = g_malloc0 (MAX (bst_game_memory (setup), 1));
  problem = bst_game_init (&self->game, self->memory, setup);
  if (!problem)
    return TRUE;
  /* TRANSLATORS: %s is a sentence that says why. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This game night cannot be set up: %s"), _ (problem));
  return FALSE;
}

gboolean
bastide_evening_is_named (BastideEvening *self, int seat)
{
  return bastide_players_is_named (bastide_match_get_players (BASTIDE_MATCH (self)), seat);
}

static void
count_tiles (BastideEvening *self, const BstSetup *setup)
{
  for (int i = 0; i < setup->n_tiles; i++)
    switch (setup->tiles[i].group)
      {
      case BST_GROUP_LAND:
        self->land += setup->counts[i];
        break;
      case BST_GROUP_RIVER:
      case BST_GROUP_LAKE:
        self->river += setup->counts[i];
        break;
      case BST_GROUP_PRIZE:
        self->prizes += setup->counts[i];
        break;
      default:
        break;
      }
}

/* The rules of the set-up without its map. */
static BstSetup
track_setup (const BstSetup *from, int n_players, int first)
{
  BstSetup setup = *from;

  setup.track_only = true;
  setup.n_players = n_players;
  setup.first = first;
  setup.tiles = NULL;
  setup.counts = NULL;
  setup.pieces = NULL;
  setup.start = NULL;
  setup.n_tiles = setup.n_pieces = setup.n_start = 0;
  return setup;
}

/* Takes over the log of a draft. */
static void
settle (BastideEvening *self, BastideDraft *draft)
{
  /* A draft that was settled before, or has an open question, would leave the evening without its log. */
  g_assert (draft->session);
  g_assert (draft->standings->len == draft->entries->len + 1);

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->played, g_ptr_array_unref);
  g_clear_pointer (&self->standings, g_array_unref);
  g_clear_pointer (&self->session, bst_session_free);
  self->entries = g_ptr_array_ref (draft->entries);
  self->played = g_ptr_array_ref (draft->entries);
  self->standings = g_array_ref (draft->standings);
  self->session = g_steal_pointer (&draft->session);
  for (guint i = 0; i < self->entries->len; i++)
    self->last_id = MAX (self->last_id, bastide_entry_get_id (g_ptr_array_index (self->entries, i)));
}

gboolean
bastide_evening_play_log (BastideEvening *self, GPtrArray *entries)
{
  g_autoptr (BastideDraft) draft = bastide_draft_new (self, entries, -1);
  gboolean whole = !bastide_draft_has_question (draft) && draft->dropped->len == 0;

  settle (self, draft);
  if (!whole)
    {
      /* The session waits for an answer that the log lacks: play again without the entry that raised the question. */
      g_autoptr (GPtrArray) part = g_ptr_array_ref (self->entries);
      g_autoptr (BastideDraft) again = bastide_draft_new (self, part, -1);

      settle (self, again);
    }
  bastide_evening_rebase_steps (self, entries);
  return whole;
}

gboolean
bastide_evening_try_log (BastideEvening *self, GPtrArray *entries)
{
  g_autoptr (BastideDraft) draft = bastide_draft_new (self, entries, -1);

  if (bastide_draft_has_question (draft) || draft->dropped->len > 0)
    return FALSE;
  settle (self, draft);
  return TRUE;
}

BastideEvening *
bastide_evening_new (BastideSetup *setup, int first, const char *const *letters, GError **error)
{
  g_autoptr (BastideEvening) self = g_object_new (BASTIDE_TYPE_EVENING, NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (setup, report);
  g_autoptr (GPtrArray) empty = bastide_evening_new_log ();
  JsonObject *mix = json_node_get_object (bastide_setup_get_mix (setup));
  const int n_players = bastide_setup_get_n_players (setup);
  BastidePlayers *players = bastide_match_edit_players (BASTIDE_MATCH (self));
  BstSetup track;

  g_return_val_if_fail (first >= 0 && first < n_players, NULL);

  if (!box)
    {
      g_autofree char *problem = bst_report_dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           problem ? problem : _ ("This game night cannot be set up."));
      return NULL;
    }
  count_tiles (self, bst_box_get_setup (box));
  self->followers = bst_box_get_setup (box)->figures[BST_FIGURE_FOLLOWER];
  track = track_setup (bst_box_get_setup (box), n_players, first);
  if (!bastide_evening_start (self, &track, error))
    return NULL;
  for (int seat = 0; seat < n_players; seat++)
    {
      const BastideSeat *player = bastide_setup_get_player (setup, seat);

      bastide_players_set (players, seat, player->name, player->color, letters ? letters[seat] : NULL);
    }
  bastide_players_choose_letters (players);
  {
    g_autofree char *text = bst_json_write_line (bastide_setup_get_mix (setup));

    self->mix = bst_json_scan (NULL, text, strlen (text), NULL);
  }
  g_free (self->mix_title);
  self->mix_title = bst_text_dup_source (mix, "title");
  if (!self->mix_title)
    self->mix_title = g_strdup ("");
  self->time = g_get_real_time () / G_USEC_PER_SEC;
  bastide_evening_play_log (self, empty);
  return g_steal_pointer (&self);
}

/* --- who and what --- */

const BstGame *
bastide_evening_get_game (BastideEvening *self)
{
  return &self->game;
}

const BstState *
bastide_evening_get_state (BastideEvening *self)
{
  return bst_session_state (self->session);
}

const BstSession *
bastide_evening_get_session (BastideEvening *self)
{
  return self->session;
}

int
bastide_evening_get_n_players (BastideEvening *self)
{
  return self->game.n_players;
}

const char *const *
bastide_evening_get_names (BastideEvening *self)
{
  return (const char *const *) bastide_match_get_players (BASTIDE_MATCH (self))->names;
}

int
bastide_evening_get_color (BastideEvening *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->colors[seat];
}

const char *
bastide_evening_get_letter (BastideEvening *self, int seat)
{
  return bastide_match_get_players (BASTIDE_MATCH (self))->letters[seat];
}

gboolean
bastide_evening_has (BastideEvening *self, BstModule module)
{
  return bst_game_has (&self->game, module);
}

const char *
bastide_evening_get_mix_title (BastideEvening *self)
{
  return self->mix_title;
}

JsonNode *
bastide_evening_get_mix (BastideEvening *self)
{
  return self->mix;
}

int
bastide_evening_get_final_step (BastideEvening *self)
{
  return self->final_step;
}

void
bastide_evening_set_final_step (BastideEvening *self, int step)
{
  if (self->final_step == step || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return;
  self->final_step = step;
  bastide_evening_record_about (self);
}

/* --- the log --- */

GPtrArray *
bastide_evening_get_entries (BastideEvening *self)
{
  return self->entries;
}

guint
bastide_evening_next_id (BastideEvening *self)
{
  return ++self->last_id;
}

guint
bastide_evening_get_n_entries (BastideEvening *self)
{
  return self->entries->len;
}

BastideEntry *
bastide_evening_get_entry (BastideEvening *self, guint i)
{
  g_return_val_if_fail (i < self->entries->len, NULL);

  return g_ptr_array_index (self->entries, i);
}

const BastideStanding *
bastide_evening_get_standing (BastideEvening *self, int i)
{
  g_return_val_if_fail (i >= -1 && i < (int) self->entries->len, NULL);

  return &g_array_index (self->standings, BastideStanding, i + 1);
}

const BastideStanding *
bastide_evening_get_now (BastideEvening *self)
{
  return bastide_evening_get_standing (self, (int) self->entries->len - 1);
}

BastideFields *
bastide_evening_ask (BastideEvening *self, const BastideStanding *here, BastideInput *input)
{
  BastideFields *fields = bastide_fields_new (&self->game, bastide_evening_get_names (self),
                                              bastide_evening_get_now (self), here);

  if (input->kind->ask)
    input->kind->ask (fields, input);
  return fields;
}

const BstHappening *
bastide_evening_get_happenings (BastideEvening *self, guint i, guint *out_n)
{
  gsize n;
  const BstHappening *all = bst_session_events (self->session, &n);
  guint from = bastide_evening_get_standing (self, (int) i - 1)->n_events;

  *out_n = bastide_evening_get_standing (self, i)->n_events - from;
  return all + from;
}

/* --- changing it --- */

gboolean
bastide_draft_is_late (BastideDraft *draft)
{
  return draft->before != draft->evening->entries;
}

gboolean
bastide_evening_accept (BastideEvening *self, BastideDraft *draft)
{
  g_autoptr (BastideDraft) own = draft;
  g_autoptr (GPtrArray) before = NULL;

  g_return_val_if_fail (BASTIDE_IS_EVENING (self) && draft->evening == self, FALSE);
  g_return_val_if_fail (!bastide_draft_has_question (draft), FALSE);

  if (bastide_draft_is_late (draft) || !bastide_match_try_change (BASTIDE_MATCH (self)))
    return FALSE;
  before = g_ptr_array_ref (self->entries);
  settle (self, own);
  if (bastide_evening_get_now (self)->over)
    g_debug ("The evening is over with %u entries", self->entries->len);
  g_ptr_array_add (self->undo, bastide_step_new (self->entries, before));
  g_ptr_array_set_size (self->redo, 0);
  bastide_evening_record_log (self, before);
  return TRUE;
}

static void
bastide_evening_settle (BastideMatch *match)
{
  BastideEvening *self = BASTIDE_EVENING (match);
  g_autoptr (GPtrArray) log = g_ptr_array_ref (self->entries);

  bastide_evening_play_log (self, log);
}

static const BstGame *
bastide_evening_get_rules (BastideMatch *match)
{
  return &BASTIDE_EVENING (match)->game;
}

static JsonObject *
bastide_evening_get_mix_object (BastideMatch *match)
{
  JsonNode *mix = BASTIDE_EVENING (match)->mix;

  return mix ? json_node_get_object (mix) : NULL;
}

/* --- object --- */

static void
bastide_evening_finalize (GObject *object)
{
  BastideEvening *self = BASTIDE_EVENING (object);

  g_clear_pointer (&self->session, bst_session_free);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->played, g_ptr_array_unref);
  g_clear_pointer (&self->standings, g_array_unref);
  g_clear_pointer (&self->mix, json_node_unref);
  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);
  json_object_unref (self->others);
  g_free (self->memory);
  g_free (self->mix_title);
  g_free (self->title);
  g_free (self->location);
  g_free (self->notes);
  g_ptr_array_unref (self->photos);
  g_free (self->note);
  G_OBJECT_CLASS (bastide_evening_parent_class)->finalize (object);
}

static void
bastide_evening_class_init (BastideEveningClass *klass)
{
  BastideMatchClass *match_class = BASTIDE_MATCH_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_evening_finalize;
  match_class->can_step = bastide_evening_can_step;
  match_class->step = bastide_evening_step;
  match_class->settle = bastide_evening_settle;
  match_class->digest = bastide_evening_digest;
  match_class->write_base = bastide_evening_write_base;
  match_class->snapshot = &bastide_evening_snapshot;
  match_class->read_line = bastide_evening_read_line;
  match_class->get_game = bastide_evening_get_rules;
  match_class->get_mix = bastide_evening_get_mix_object;
}

static void
bastide_evening_init (BastideEvening *self)
{
  self->undo = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_step_unref);
  self->redo = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_step_unref);
  self->others = json_object_new ();
  self->title = g_strdup ("");
  self->location = g_strdup ("");
  self->notes = g_strdup ("");
  self->photos = g_ptr_array_new_with_free_func (g_free);
  self->mix_title = g_strdup ("");
}
