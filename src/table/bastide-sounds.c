/* bastide-sounds.c – what is heard of a game at the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-sounds.h"

#include "table/bastide-pace.h"
#include "model/bastide-level.h"
#include "parts/bastide-sound.h"

struct _BastideSounds
{
  GObject parent_instance;

  GtkWidget *widget; /* weak */
  BastideShow *show;
  GSettings *settings; /* (nullable) */
  BastideGame *game;
  GSignalGroup *game_signals;

  gsize n_events; /* of the session that were heard */
  guint32 generation;
  gboolean could_redo;
  int turn;
  int who; /* decided last */

  guint waiting; /* bit per tone that is still to be heard */
  guint source;  /* plays the next one */
};

G_DEFINE_FINAL_TYPE (BastideSounds, bastide_sounds, G_TYPE_OBJECT)

/* --- playing --- */

static gboolean
is_on (BastideSounds *self)
{
  return self->settings && g_settings_get_boolean (self->settings, "sounds") && self->widget
         && gtk_widget_get_mapped (self->widget);
}

static void
play_next (BastideSounds *self)
{
  for (BastideTone tone = 0; tone < BASTIDE_N_TONES; tone++)
    if (self->waiting & 1u << tone)
      {
        self->waiting &= ~(1u << tone);
        bastide_sound_play (tone, g_settings_get_int (self->settings, "sound-volume") / 100.0);
        return;
      }
}

static gboolean
next_cb (gpointer data)
{
  BastideSounds *self = BASTIDE_SOUNDS (data);

  self->source = 0;
  if (!is_on (self))
    self->waiting = 0;
  if (self->waiting)
    {
      play_next (self);
      self->source = g_timeout_add (BASTIDE_PACE_SOUND, next_cb, self);
    }
  return G_SOURCE_REMOVE;
}

/* What happens at once is heard one after the other, in the order of the tones, and each only once. */
static void
ask_for (BastideSounds *self, BastideTone tone)
{
  if (!is_on (self))
    return;
  self->waiting |= 1u << tone;
  if (!self->source)
    self->source = g_idle_add (next_cb, self);
}

static void
be_silent (BastideSounds *self)
{
  self->waiting = 0;
  g_clear_handle_id (&self->source, g_source_remove);
}

/* --- the game --- */

/* The tone of an event, or -1. Points that are shown as they arrive are heard with that. */
static int
get_tone (BastideSounds *self, const BstEvent *event)
{
  switch (event->type)
    {
    case BST_EVENT_PLACE:
      return BASTIDE_TONE_KNOCK;
    case BST_EVENT_FOLLOWER:
    case BST_EVENT_CROWN:
    case BST_EVENT_MAGIC:
    case BST_EVENT_ROBBER:
    case BST_EVENT_FERRY:
    case BST_EVENT_INGOT:
    case BST_EVENT_REGISTER:
      return BASTIDE_TONE_TAP;
    case BST_EVENT_SCORE:
      return event->a != 0 && !bastide_show_has_points (self->show) ? BASTIDE_TONE_CHIME : -1;
    default:
      return -1;
    }
}

/* The seat of a person who decides now, or -1. */
static int
find_person (BastideSounds *self)
{
  const BstState *state = bastide_game_get_state (self->game);
  const int who = bst_who (state);

  return !state->over && who < bastide_game_get_game (self->game)->n_players
             && bastide_game_get_level (self->game, who) == BASTIDE_PERSON
           ? who
           : -1;
}

static void
remember (BastideSounds *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  const int who = bst_who (bastide_game_get_state (self->game));

  bst_session_events (session, &self->n_events);
  self->generation = bst_session_generation (session);
  self->could_redo = bastide_match_can_redo (BASTIDE_MATCH (self->game));
  self->turn = bastide_game_get_state (self->game)->turn;
  /* Whoever draws or rolls dice has no turn. */
  if (who < bastide_game_get_game (self->game)->n_players)
    self->who = who;
}

static void
changed_cb (BastideSounds *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  const int turn = bastide_game_get_state (self->game)->turn;
  const gboolean leapt = self->could_redo && turn > self->turn + 1;
  gsize n;
  const BstHappening *events = bst_session_events (session, &n);

  if (self->generation != bst_session_generation (session) || leapt)
    be_silent (self);
  else
    {
      const int person = find_person (self);

      for (gsize i = self->n_events; i < n; i++)
        {
          const int tone = get_tone (self, &events[i].event);

          if (tone >= 0)
            ask_for (self, tone);
        }
      if (person >= 0 && person != self->who)
        ask_for (self, BASTIDE_TONE_CALL);
    }
  remember (self);
}

static void
points_cb (BastideSounds *self)
{
  ask_for (self, BASTIDE_TONE_CHIME);
}

void
bastide_sounds_set_game (BastideSounds *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_SOUNDS (self));

  be_silent (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  self->who = -1;
  if (game)
    remember (self);
}

gboolean
bastide_sounds_is_waiting (BastideSounds *self)
{
  g_return_val_if_fail (BASTIDE_IS_SOUNDS (self), FALSE);

  return self->source != 0;
}

void
bastide_sounds_set_settings (BastideSounds *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_SOUNDS (self));

  g_set_object (&self->settings, settings);
}

/* --- object --- */

static void
bastide_sounds_dispose (GObject *object)
{
  BastideSounds *self = BASTIDE_SOUNDS (object);

  be_silent (self);
  g_clear_weak_pointer (&self->widget);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->show);
  G_OBJECT_CLASS (bastide_sounds_parent_class)->dispose (object);
}

static void
bastide_sounds_class_init (BastideSoundsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_sounds_dispose;
}

static void
bastide_sounds_init (BastideSounds *self)
{
  self->who = -1;
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
}

BastideSounds *
bastide_sounds_new (GtkWidget *widget, BastideShow *show)
{
  BastideSounds *self = g_object_new (BASTIDE_TYPE_SOUNDS, NULL);

  g_set_weak_pointer (&self->widget, widget);
  g_set_object (&self->show, show);
  g_signal_connect_object (show, "points", G_CALLBACK (points_cb), self, G_CONNECT_SWAPPED);
  return self;
}
