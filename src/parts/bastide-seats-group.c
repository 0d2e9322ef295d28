/* bastide-seats-group.c – the players of a set-up, in their seats.
 *
 * One row for each; what is done to a row is done to the set-up at once. Letters are no part of a set-up and are kept
 * here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-seats-group.h"

#include "model/words/bastide-letters.h"
#include "parts/bastide-player-row.h"

struct _BastideSeatsGroup
{
  AdwPreferencesGroup parent_instance;

  BastideSetup *setup;
  GPtrArray *rows;
  gboolean with_letters, with_levels;
  int typed; /* the seat whose name was typed last, or -1 */
  char *letters[BST_MAX_PLAYERS];
};

G_DEFINE_FINAL_TYPE (BastideSeatsGroup, bastide_seats_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_LETTERS,
  PROP_LEVELS,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal, done_signal;

static int
seat_of (BastideSeatsGroup *self, BastidePlayerRow *row)
{
  guint seat = 0;

  g_ptr_array_find (self->rows, row, &seat);
  return seat;
}

static void
say_changed (BastideSeatsGroup *self)
{
  bastide_seats_group_update (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
renamed_cb (BastidePlayerRow *row, BastideSeatsGroup *self)
{
  int seat = seat_of (self, row);

  bastide_setup_set_name (self->setup, seat, gtk_editable_get_text (GTK_EDITABLE (row)));
  /* The letter was chosen for the old name. */
  g_clear_pointer (&self->letters[seat], g_free);
  self->typed = seat;
  say_changed (self);
}

static void
recolored_cb (BastidePlayerRow *row, int color, BastideSeatsGroup *self)
{
  bastide_setup_set_color (self->setup, seat_of (self, row), color);
  say_changed (self);
}

static void
lettered_cb (BastidePlayerRow *row, const char *letter, BastideSeatsGroup *self)
{
  bastide_seats_group_set_letter (self, seat_of (self, row), letter);
  bastide_seats_group_update (self);
}

static void
seated_cb (BastidePlayerRow *row, int level, BastideSeatsGroup *self)
{
  bastide_setup_set_level (self->setup, seat_of (self, row), level);
  say_changed (self);
}

static void
move_letter (BastideSeatsGroup *self, int from, int to)
{
  char *letter = self->letters[from];
  int step = from < to ? 1 : -1;

  for (int seat = from; seat != to; seat += step)
    self->letters[seat] = self->letters[seat + step];
  self->letters[to] = letter;
}

static void
moved_cb (BastidePlayerRow *row, int from, int to, BastideSeatsGroup *self)
{
  if (to < 0 || to >= bastide_setup_get_n_players (self->setup))
    return;
  move_letter (self, from, to);
  bastide_setup_move_player (self->setup, from, to);
  say_changed (self);
  /* The focus goes with the player, so that the same key can move the row again. */
  bastide_seats_group_focus (self, to);
}

static void
removed_cb (BastidePlayerRow *row, BastideSeatsGroup *self)
{
  int seat = seat_of (self, row);

  if (bastide_seats_group_remove (self, seat))
    bastide_seats_group_focus (self, MIN (seat, bastide_setup_get_n_players (self->setup) - 1));
}

/* Enter leads from name to name, and from the last one to where the page wants it, or to the button for one more player. */
static void
entered_cb (BastidePlayerRow *row, BastideSeatsGroup *self)
{
  int next = seat_of (self, row) + 1;
  GtkWidget *suffix = adw_preferences_group_get_header_suffix (ADW_PREFERENCES_GROUP (self));
  const gboolean typed = self->typed == next - 1;
  gboolean done = FALSE;

  self->typed = -1;
  if (next < bastide_setup_get_n_players (self->setup))
    {
      bastide_seats_group_focus (self, next);
      return;
    }
  g_signal_emit (self, done_signal, 0, typed, &done);
  if (!done && suffix)
    gtk_widget_child_focus (suffix, GTK_DIR_TAB_BACKWARD);
}

static void
add_row (BastideSeatsGroup *self)
{
  GtkWidget *row = bastide_player_row_new (self->with_letters, self->with_levels);

  g_signal_connect (row, "renamed", G_CALLBACK (renamed_cb), self);
  g_signal_connect (row, "entry-activated", G_CALLBACK (entered_cb), self);
  g_signal_connect (row, "recolored", G_CALLBACK (recolored_cb), self);
  g_signal_connect (row, "lettered", G_CALLBACK (lettered_cb), self);
  g_signal_connect (row, "seated", G_CALLBACK (seated_cb), self);
  g_signal_connect (row, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect (row, "removed", G_CALLBACK (removed_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

static void
forget_letters (BastideSeatsGroup *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    g_clear_pointer (&self->letters[seat], g_free);
}

static void
bastide_seats_group_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_LETTERS)
    BASTIDE_SEATS_GROUP (object)->with_letters = g_value_get_boolean (value);
  else if (prop_id == PROP_LEVELS)
    BASTIDE_SEATS_GROUP (object)->with_levels = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_seats_group_finalize (GObject *object)
{
  BastideSeatsGroup *self = BASTIDE_SEATS_GROUP (object);

  forget_letters (self);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (bastide_seats_group_parent_class)->finalize (object);
}

static void
bastide_seats_group_class_init (BastideSeatsGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = bastide_seats_group_set_property;
  object_class->finalize = bastide_seats_group_finalize;
  properties[PROP_LETTERS] = g_param_spec_boolean ("letters", NULL, NULL, FALSE,
                                                   G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_LEVELS] = g_param_spec_boolean ("levels", NULL, NULL, FALSE,
                                                  G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", BASTIDE_TYPE_SEATS_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  done_signal = g_signal_new ("done", BASTIDE_TYPE_SEATS_GROUP, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled,
                              NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_BOOLEAN);
}

static void
bastide_seats_group_init (BastideSeatsGroup *self)
{
  self->rows = g_ptr_array_new ();
  self->typed = -1;
}

void
bastide_seats_group_set_setup (BastideSeatsGroup *self, BastideSetup *setup)
{
  g_return_if_fail (BASTIDE_IS_SEATS_GROUP (self));

  self->setup = setup;
  self->typed = -1;
  forget_letters (self);
  bastide_seats_group_update (self);
}

void
bastide_seats_group_update (BastideSeatsGroup *self)
{
  const char *names[BST_MAX_PLAYERS];
  char *letters[BST_MAX_PLAYERS];
  int n;

  g_return_if_fail (BASTIDE_IS_SEATS_GROUP (self));

  n = bastide_setup_get_n_players (self->setup);
  while ((int) self->rows->len > n)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self),
                                  g_ptr_array_steal_index (self->rows, self->rows->len - 1));
  while ((int) self->rows->len < n)
    add_row (self);
  for (int seat = 0; seat < n; seat++)
    names[seat] = bastide_setup_get_player (self->setup, seat)->name;
  bastide_letters_choose (n, names, (const char *const *) self->letters, letters);
  for (int seat = 0; seat < n; seat++)
    {
      bastide_player_row_show (g_ptr_array_index (self->rows, seat), seat, n, names[seat],
                               bastide_setup_get_player (self->setup, seat)->color, self->letters[seat], letters[seat]);
      if (self->with_levels)
        bastide_player_row_show_level (g_ptr_array_index (self->rows, seat),
                                       bastide_setup_get_player (self->setup, seat)->level);
      g_free (letters[seat]);
    }
}

void
bastide_seats_group_shuffle (BastideSeatsGroup *self)
{
  g_return_if_fail (BASTIDE_IS_SEATS_GROUP (self) && self->setup);

  for (int last = bastide_setup_get_n_players (self->setup) - 1; last > 0; last--)
    {
      const int from = g_random_int_range (0, last + 1);

      move_letter (self, from, last);
      bastide_setup_move_player (self->setup, from, last);
    }
  say_changed (self);
}

void
bastide_seats_group_focus (BastideSeatsGroup *self, int seat)
{
  g_return_if_fail (BASTIDE_IS_SEATS_GROUP (self) && seat >= 0 && seat < (int) self->rows->len);

  gtk_widget_grab_focus (g_ptr_array_index (self->rows, seat));
}

const char *const *
bastide_seats_group_get_letters (BastideSeatsGroup *self)
{
  g_return_val_if_fail (BASTIDE_IS_SEATS_GROUP (self), NULL);

  return (const char *const *) self->letters;
}

void
bastide_seats_group_set_letter (BastideSeatsGroup *self, int seat, const char *letter)
{
  g_return_if_fail (BASTIDE_IS_SEATS_GROUP (self) && seat >= 0 && seat < BST_MAX_PLAYERS);

  g_free (self->letters[seat]);
  self->letters[seat] = letter && *letter ? g_strdup (letter) : NULL;
}

gboolean
bastide_seats_group_remove (BastideSeatsGroup *self, int seat)
{
  g_return_val_if_fail (BASTIDE_IS_SEATS_GROUP (self), FALSE);

  if (!bastide_setup_remove_player (self->setup, seat))
    return FALSE;
  g_clear_pointer (&self->letters[seat], g_free);
  move_letter (self, seat, BST_MAX_PLAYERS - 1);
  self->typed = -1;
  say_changed (self);
  return TRUE;
}
