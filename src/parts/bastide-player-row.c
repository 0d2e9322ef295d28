/* bastide-player-row.c – one seat in a list of players: name, color, letter, and its place among the others.
 *
 * A row can be dragged to another one's place; the menu and Alt with the arrows do the same. Knows no set-up: it shows
 * what it is told and says what the person wants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-player-row.h"

#include "parts/bastide-color-button.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-text-field.h"
#include "model/bastide-level.h"

#include <glib/gi18n.h>

struct _BastidePlayerRow
{
  AdwEntryRow parent_instance;

  BastideColorButton *color;
  GtkWidget *letter;           /* an entry, or NULL */
  GtkMenuButton *level_button; /* who plays; or NULL */
  GtkWidget *menu_button;
  GSimpleAction *level;
  GtkWidget *handle;
  double grip_x, grip_y; /* where a drag began */
  int seat;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (BastidePlayerRow, bastide_player_row, ADW_TYPE_ENTRY_ROW)

enum
{
  RENAMED,
  RECOLORED,
  LETTERED,
  SEATED,
  MOVED,
  REMOVED,
  N_SIGNALS,
};

/* The fewest players of a game. */
#define MIN_SEATS 2

static guint signals[N_SIGNALS];

static void
changed_cb (BastidePlayerRow *self)
{
  if (!self->showing)
    g_signal_emit (self, signals[RENAMED], 0);
}

static void
letter_changed_cb (BastidePlayerRow *self)
{
  gunichar c = g_unichar_toupper (g_utf8_get_char (gtk_editable_get_text (GTK_EDITABLE (self->letter))));
  g_autofree char *letter = g_ucs4_to_utf8 (&c, 1, NULL, NULL, NULL);

  if (!self->showing)
    g_signal_emit (self, signals[LETTERED], 0, letter);
}

static void
chosen_cb (BastidePlayerRow *self, int color)
{
  g_signal_emit (self, signals[RECOLORED], 0, color);
}

static void
level_cb (GSimpleAction *action, GVariant *level, BastidePlayerRow *self)
{
  g_signal_emit (self, signals[SEATED], 0, g_variant_get_int32 (level));
}

static void
move_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastidePlayerRow *self = BASTIDE_PLAYER_ROW (widget);

  g_signal_emit (self, signals[MOVED], 0, self->seat, g_str_equal (name, "seat.up") ? self->seat - 1 : self->seat + 1);
}

static void
remove_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[REMOVED], 0);
}

/* --- dragging --- */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  /* Remember the point for the drag icon, so that it does not jump under the pointer. */
  gtk_widget_translate_coordinates (BASTIDE_PLAYER_ROW (row)->handle, row, x, y, &BASTIDE_PLAYER_ROW (row)->grip_x,
                                    &BASTIDE_PLAYER_ROW (row)->grip_y);
  return gdk_content_provider_new_typed (BASTIDE_TYPE_PLAYER_ROW, row);
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (row);

  gtk_drag_source_set_icon (source, picture, BASTIDE_PLAYER_ROW (row)->grip_x, BASTIDE_PLAYER_ROW (row)->grip_y);
}

static gboolean
is_neighbor (BastidePlayerRow *self, const GValue *value)
{
  BastidePlayerRow *other = g_value_get_object (value);

  /* Accept only rows of the same list. */
  return other && other != self
         && gtk_widget_get_parent (GTK_WIDGET (other)) == gtk_widget_get_parent (GTK_WIDGET (self));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, BastidePlayerRow *self)
{
  if (!is_neighbor (self, value))
    return FALSE;
  g_signal_emit (self, signals[MOVED], 0, BASTIDE_PLAYER_ROW (g_value_get_object (value))->seat, self->seat);
  return TRUE;
}

static void
add_dragging (BastidePlayerRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (BASTIDE_TYPE_PLAYER_ROW, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  gtk_widget_add_controller (self->handle, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* --- parts --- */

static GtkWidget *
new_menu_button (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  /* TRANSLATORS: a menu item: a player sits one seat earlier. */
  g_menu_append (menu, _ ("Move _Up"), "seat.up");
  /* TRANSLATORS: a menu item: a player sits one seat later. */
  g_menu_append (menu, _ ("Move _Down"), "seat.down");
  /* TRANSLATORS: a menu item: this player does not take part. */
  g_menu_append (menu, _ ("_Remove"), "seat.remove");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Move or remove this player"));
  return button;
}

static GtkWidget *
new_letter_entry (void)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 2);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 2);
  gtk_entry_set_alignment (GTK_ENTRY (entry), 0.5);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  return entry;
}

/* A button with a menu: a list with words would leave no room for the name in a narrow window. */
static void
add_level_button (BastidePlayerRow *self)
{
  g_autoptr (GMenu) menu = g_menu_new (), computers = g_menu_new ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  for (int level = 0; level < BASTIDE_N_LEVELS; level++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (bastide_level_get_title (level), NULL);

      g_menu_item_set_action_and_target (item, "level.set", "i", level);
      g_menu_append_item (level == BASTIDE_PERSON ? menu : computers, item);
    }
  /* TRANSLATORS: a heading in the menu of a seat, above the four strengths of computer players. */
  g_menu_append_section (menu, _ ("Computer"), G_MENU_MODEL (computers));
  self->level = g_simple_action_new_stateful ("set", G_VARIANT_TYPE_INT32, g_variant_new_int32 (BASTIDE_PERSON));
  g_signal_connect_object (self->level, "change-state", G_CALLBACK (level_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->level));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "level", G_ACTION_GROUP (group));
  g_object_unref (self->level);

  self->level_button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_menu_model (self->level_button, G_MENU_MODEL (menu));
  gtk_widget_set_valign (GTK_WIDGET (self->level_button), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->level_button), "flat");
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->level_button));
}

static void
bastide_player_row_class_init (BastidePlayerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[RENAMED] = g_signal_new ("renamed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECOLORED] = g_signal_new ("recolored", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                     G_TYPE_INT);
  signals[LETTERED] = g_signal_new ("lettered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                    G_TYPE_STRING);
  signals[SEATED] = g_signal_new ("seated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[MOVED] = g_signal_new ("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
                                 G_TYPE_INT);
  signals[REMOVED] = g_signal_new ("removed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "seat.up", NULL, move_cb);
  gtk_widget_class_install_action (widget_class, "seat.down", NULL, move_cb);
  gtk_widget_class_install_action (widget_class, "seat.remove", NULL, remove_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "seat.up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "seat.down", NULL);
}

static void
bastide_player_row_init (BastidePlayerRow *self)
{
  self->color = BASTIDE_COLOR_BUTTON (bastide_color_button_new (0));
  self->handle = gtk_image_new_from_icon_name ("list-drag-handle-symbolic");
  gtk_widget_set_cursor_from_name (self->handle, "grab");
  gtk_widget_add_css_class (self->handle, "drag-handle");
  gtk_widget_set_tooltip_text (self->handle, _ ("Drag to reorder"));
  gtk_widget_set_valign (GTK_WIDGET (self->color), GTK_ALIGN_CENTER);
  /* AdwEntryRow puts each new prefix before the others. */
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (self), GTK_WIDGET (self->color));
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (self), self->handle);
  g_signal_connect (self, "changed", G_CALLBACK (changed_cb), NULL);
  g_signal_connect_object (self->color, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  add_dragging (self);
}

GtkWidget *
bastide_player_row_new (gboolean letters, gboolean levels)
{
  BastidePlayerRow *self = g_object_new (BASTIDE_TYPE_PLAYER_ROW, NULL);

  if (letters)
    {
      self->letter = new_letter_entry ();
      g_signal_connect_object (self->letter, "changed", G_CALLBACK (letter_changed_cb), self, G_CONNECT_SWAPPED);
      adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), self->letter);
    }
  if (levels)
    add_level_button (self);
  self->menu_button = new_menu_button ();
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self), self->menu_button);
  return GTK_WIDGET (self);
}

/* Shows the letter that will be used as a placeholder while none was typed. */
static void
show_letter (BastidePlayerRow *self, const char *wish, const char *letter)
{
  /* TRANSLATORS: help for the field where a player's letter is typed; %s is another letter. */
  g_autofree char *refusal = g_strdup_printf (_ ("This is not a letter, or another player has it, so %s is used"),
                                              letter);
  gboolean refused = *wish && !g_str_equal (wish, letter);

  bastide_text_field_put (GTK_EDITABLE (self->letter), wish);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->letter), letter);
  gtk_widget_set_tooltip_text (
    self->letter,
    refused ? refusal
            : _ ("Letter on this player’s pieces, also used as a key (empty for the first letter of the name)"));
  if (refused)
    gtk_widget_add_css_class (self->letter, "error");
  else
    gtk_widget_remove_css_class (self->letter, "error");
}

/* (transfer full): the player, or the seat while there is no name. */
static char *
dup_whose (BastidePlayerRow *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self));

  return g_strdup (*name ? name : adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)));
}

/* All rows have the same buttons: screen readers say whose they are. */
static void
name_buttons (BastidePlayerRow *self)
{
  g_autofree char *whose = dup_whose (self);
  g_autofree char *menu = bastide_speech_dup_value (_ ("Move or remove this player"), whose);
  /* TRANSLATORS: spoken by screen readers: the letter that stands for a player on the score track; %s is the player. */
  g_autofree char *letter = g_strdup_printf (_ ("Letter of %s"), whose);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu_button), GTK_ACCESSIBLE_PROPERTY_LABEL, menu, -1);
  if (self->letter)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->letter), GTK_ACCESSIBLE_PROPERTY_LABEL, letter, -1);
}

void
bastide_player_row_show (BastidePlayerRow *self,
                         int seat,
                         int n_seats,
                         const char *name,
                         int color,
                         const char *wish,
                         const char *letter)
{
  g_autofree char *title = NULL;

  g_return_if_fail (BASTIDE_IS_PLAYER_ROW (self));

  self->showing = TRUE;
  self->seat = seat;
  title = g_strdup_printf (_ ("Player %d"), seat + 1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  bastide_text_field_put (GTK_EDITABLE (self), name);
  if (self->letter)
    show_letter (self, wish ? wish : "", letter);
  bastide_color_button_set_color (self->color, color);
  name_buttons (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.up", seat > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.down", seat + 1 < n_seats);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "seat.remove", n_seats > MIN_SEATS);
  self->showing = FALSE;
}

void
bastide_player_row_show_level (BastidePlayerRow *self, int level)
{
  g_autofree char *title = NULL;
  g_autofree char *whose = NULL, *who = NULL, *name = NULL;

  g_return_if_fail (BASTIDE_IS_PLAYER_ROW (self) && self->level_button);

  g_simple_action_set_state (self->level, g_variant_new_int32 (level));
  gtk_menu_button_set_icon_name (self->level_button,
                                 level == BASTIDE_PERSON ? "avatar-default-symbolic" : "computer-symbolic");
  /* TRANSLATORS: what a screen reader calls the button that chooses who plays at a seat; %s is “Person” or the strength of a
   * computer. */
  who = g_strdup_printf (_ ("Who plays here: %s"), bastide_level_get_title (level));
  whose = dup_whose (self);
  name = bastide_speech_dup_value (whose, who);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->level_button), bastide_level_get_description (level));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->level_button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (level == BASTIDE_PERSON)
    return;
  /* TRANSLATORS: a computer player in the list of players: number of the seat, and its strength. */
  title = g_strdup_printf (_ ("Computer %1$d, %2$s"), self->seat + 1, bastide_level_get_title (level));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
}
