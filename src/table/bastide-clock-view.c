/* bastide-clock-view.c – see bastide-clock-view.h.
 *
 * It stands still while nobody can see the table, while a computer decides, while somebody looks back, and when it is told
 * to. Whose time runs, the place says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-clock-view.h"

#include <glib/gi18n.h>

#define TICK 200 /* milliseconds */

struct _BastideClockView
{
  AdwBin parent_instance;

  GtkLabel *label;
  BastideMatch *match;
  BastideClockWho who;
  GSignalGroup *match_signals;
  BastideClock *clock; /* that of the game, which keeps it … */
  BastideClock own;    /* … or one that lasts as long as this */
  gboolean stopped;    /* by somebody */
  GtkWidget *stage;    /* (weak) (nullable): it runs while this is seen; NULL: while it is seen itself */
  guint source;
  gint64 last; /* when it was looked at, in microseconds */
};

G_DEFINE_FINAL_TYPE (BastideClockView, bastide_clock_view, ADW_TYPE_BIN)

/* --- what is shown --- */

static char *
dup_all (BastideClockView *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int seat = 0; seat < self->clock->n_players; seat++)
    {
      g_autofree char *left = bastide_clock_dup_text (self->clock, seat);

      /* TRANSLATORS: a player and the time left: “Anna: 9:41”. */
      g_string_append_printf (text, C_ ("clock", "%1$s: %2$s"), bastide_match_get_players (self->match)->names[seat],
                              left);
      if (seat + 1 < self->clock->n_players)
        g_string_append_c (text, '\n');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* In an evening nobody looks back: what was undone is entered anew. */
static gboolean
is_looking_back (BastideMatch *match)
{
  return BASTIDE_MATCH_GET_CLASS (match)->looks_back && bastide_match_can_redo (match);
}

/* Whose time is seen: of whoever decides, also at an earlier point, where the clock still stands as it stood at the last one. */
static int
get_seat (BastideClockView *self)
{
  return self->match && is_looking_back (self->match) ? self->who (self->match) : self->clock->active;
}

static void
show (BastideClockView *self)
{
  const int seat = get_seat (self);
  const gboolean shown = self->match && self->clock->rules.kind != BASTIDE_CLOCK_OFF && seat >= 0;
  g_autofree char *text = shown ? bastide_clock_dup_text (self->clock, seat) : NULL;
  g_autofree char *all = shown ? dup_all (self) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  gtk_label_set_text (self->label, shown ? text : "");
  if (!shown)
    return;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), all);
  if (self->clock->left[seat] < 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->label), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->label), "error");
}

/* --- the time --- */

static gboolean
is_minimized (BastideClockView *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = native ? gtk_native_get_surface (native) : NULL;

  return GDK_IS_TOPLEVEL (surface) && gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED;
}

static gboolean
is_paused (BastideClockView *self)
{
  return !gtk_widget_get_mapped (self->stage ? self->stage : GTK_WIDGET (self)) || is_minimized (self) || self->stopped
         || is_looking_back (self->match);
}

static gboolean
tick_cb (gpointer data)
{
  BastideClockView *self = BASTIDE_CLOCK_VIEW (data);
  const gint64 now = g_get_monotonic_time ();
  const int passed = (int) ((now - self->last) / 1000);

  self->last = now;
  /* A machine that slept has not thought. */
  if (!is_paused (self) && passed < 10 * TICK)
    {
      bastide_clock_spend (self->clock, passed);
      show (self);
    }
  return G_SOURCE_CONTINUE;
}

static void
run (BastideClockView *self)
{
  const gboolean runs = self->match && self->clock->rules.kind != BASTIDE_CLOCK_OFF && self->clock->active >= 0;

  if (!runs)
    g_clear_handle_id (&self->source, g_source_remove);
  else if (!self->source)
    {
      self->last = g_get_monotonic_time ();
      self->source = g_timeout_add (TICK, tick_cb, self);
    }
}

/* --- the match --- */

/* Nobody ends a turn by looking back: it would bring time. */
static void
changed_cb (BastideClockView *self)
{
  if (!is_looking_back (self->match))
    bastide_clock_pass (self->clock, self->who (self->match));
  run (self);
  show (self);
}

static void
start (BastideClockView *self)
{
  if (self->match)
    changed_cb (self);
  else
    {
      run (self);
      show (self);
    }
}

/* @clock (nullable): is kept with the match. */
static void
use_clock (BastideClockView *self, BastideMatch *match, BastideClockWho who, BastideClock *clock)
{
  const BastideClockRules rules = self->own.rules;

  if (!g_set_object (&self->match, match))
    return;
  self->who = who;
  self->clock = clock ? clock : &self->own;
  if (!clock)
    bastide_clock_start (&self->own, &rules, match ? bastide_match_get_players (match)->n : 0);
  g_signal_group_set_target (self->match_signals, match);
  bastide_clock_view_set_stopped (self, FALSE);
  start (self);
}

void
bastide_clock_view_set_match (BastideClockView *self, BastideMatch *match, BastideClockWho who)
{
  g_return_if_fail (BASTIDE_IS_CLOCK_VIEW (self) && (!match || who));

  use_clock (self, match, who, NULL);
}

/* Only people have a clock. */
static int
find_person (BastideMatch *match)
{
  const BstState *state = bastide_game_get_state (BASTIDE_GAME (match));
  const int who = bst_who (state);

  return !state->over && who < bastide_match_get_players (match)->n
             && !bastide_game_get_level (BASTIDE_GAME (match), who)
           ? who
           : -1;
}

void
bastide_clock_view_set_game (BastideClockView *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_CLOCK_VIEW (self));

  use_clock (self, (BastideMatch *) game, find_person, game ? bastide_game_edit_clock (game) : NULL);
}

void
bastide_clock_view_set_stopped (BastideClockView *self, gboolean stopped)
{
  g_return_if_fail (BASTIDE_IS_CLOCK_VIEW (self));

  self->stopped = stopped;
}

void
bastide_clock_view_set_stage (BastideClockView *self, GtkWidget *stage)
{
  g_return_if_fail (BASTIDE_IS_CLOCK_VIEW (self));

  g_set_weak_pointer (&self->stage, stage);
}

void
bastide_clock_view_set_kind (BastideClockView *self, BastideClockKind kind)
{
  g_return_if_fail (BASTIDE_IS_CLOCK_VIEW (self));

  if (self->own.rules.kind == kind)
    return;
  self->own.rules = bastide_clock_get_usual (kind);
  bastide_clock_start (&self->own, &self->own.rules, self->match ? bastide_match_get_players (self->match)->n : 0);
  start (self);
}

GtkLabel *
bastide_clock_view_get_label (BastideClockView *self)
{
  g_return_val_if_fail (BASTIDE_IS_CLOCK_VIEW (self), NULL);

  return self->label;
}

const BastideClock *
bastide_clock_view_get_clock (BastideClockView *self)
{
  g_return_val_if_fail (BASTIDE_IS_CLOCK_VIEW (self), NULL);

  return self->clock;
}

/* --- object --- */

static void
bastide_clock_view_dispose (GObject *object)
{
  BastideClockView *self = BASTIDE_CLOCK_VIEW (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_weak_pointer (&self->stage);
  g_clear_object (&self->match_signals);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (bastide_clock_view_parent_class)->dispose (object);
}

static void
bastide_clock_view_class_init (BastideClockViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_clock_view_dispose;
}

static void
bastide_clock_view_init (BastideClockView *self)
{
  self->clock = &self->own;
  self->own.active = -1;
  self->match_signals = g_signal_group_new (BASTIDE_TYPE_MATCH);
  g_signal_group_connect_swapped (self->match_signals, "changed", G_CALLBACK (changed_cb), self);
  self->label = GTK_LABEL (gtk_label_new (""));
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
