/* bastide-decision-bar-option.c – the decision bar: an option as something that can be pressed, a button or a row of the list.
 *
 * With its picture and what it does. Looking at it shows it on the board, pressing it chooses it. Does not know which others
 * there are, nor how they fit into the bar.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-decision-bar-private.h"

#include "table/bastide-option-picture.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-wrapped-labels.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* Letters in a line of what an answer does. */
#define MAX_LINE 25
/* Of cards to choose from; further ones are scrolled to. */
#define MAX_CARDS_HEIGHT 140

static void
option_clicked_cb (GtkWidget *button, BastideDecisionBar *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER);
  int option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "option"));

  if (popover)
    gtk_popover_popdown (GTK_POPOVER (popover));
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_CHOOSE], 0, option);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BastideDecisionBar *self)
{
  option_clicked_cb (GTK_WIDGET (row), self);
}

static void
pointed_cb (GtkEventController *controller, BastideDecisionBar *self)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);

  const int option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "option"));

  bastide_decision_bar_look (self, option);
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_POINT], 0, option);
}

static void
motion_enter_cb (GtkEventController *controller, double x, double y, BastideDecisionBar *self)
{
  pointed_cb (controller, self);
}

/* A focus that came by itself after a click is not shown: nobody looks there. */
static void
focus_enter_cb (GtkEventController *controller, BastideDecisionBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)))
    pointed_cb (controller, self);
}

static void
left_cb (GtkEventController *controller, BastideDecisionBar *self)
{
  bastide_decision_bar_look (self, -1);
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_POINT], 0, -1);
}

void
bastide_decision_bar_watch (BastideDecisionBar *self, GtkWidget *widget, int option)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_object_set_data (G_OBJECT (widget), "option", GINT_TO_POINTER (option));
  g_object_set_data_full (G_OBJECT (widget), "words", bastide_decision_bar_dup_words (self, option), g_free);
  g_signal_connect (motion, "enter", G_CALLBACK (motion_enter_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (focus, "enter", G_CALLBACK (focus_enter_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
}

/* Do the options that name this token lie under the same follower, all of them? */
static gboolean
has_one_follower (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  const BstMove *first = NULL;

  for (gsize i = 0; i < n; i++)
    if (bastide_decision_bar_has_token (self, &moves[i]))
      {
        first = first ? first : &moves[i];
        if (moves[i].x != first->x || moves[i].y != first->y || moves[i].a != first->a)
          return FALSE;
      }
  return TRUE;
}

/* (transfer full) (nullable): the option for those who see the board; NULL if other options would be called the same. */
static char *
dup_place (BastideDecisionBar *self, const BstMove *moves, gsize n, int option)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  g_autofree char *place = bastide_words_move_place (game, state, &moves[option]);
  const int token = bastide_words_move_token (game, state, &moves[option]);

  for (int i = 0; place && i < (int) n; i++)
    {
      g_autofree char *other = bastide_words_move_place (game, state, &moves[i]);

      if (i != option && g_strcmp0 (place, other) == 0 && token == bastide_words_move_token (game, state, &moves[i]))
        return NULL;
    }
  return place ? bastide_decision_bar_dup_capital (place) : NULL;
}

/* What a button says of an option; what stands below that, if anything, goes to @out_below. A token is seen in its picture,
 * and where it would go has just been pointed at: what remains to be told is what it brings. */
static char *
dup_button_label (BastideDecisionBar *self, const BstMove *moves, int option, const char *full, char **out_below)
{
  g_autofree char *outcome = bastide_decision_bar_dup_outcome (self, &moves[option]);
  gsize n;

  bastide_game_get_options (self->game, &n);
  *out_below = NULL;
  if (outcome && bastide_decision_bar_has_token (self, &moves[option])
      && (self->narrowed->len || (self->stacked && has_one_follower (self, moves, n))))
    return bastide_decision_bar_dup_capital (outcome);
  if (self->stacked)
    {
      char *place = dup_place (self, moves, n, option);

      *out_below = g_steal_pointer (&outcome);
      return place ? place : bastide_decision_bar_dup_words (self, option);
    }
  /* What is left undone needs the fewest words where there is little room. */
  return moves[option].act == BST_ACT_PASS && bastide_decision_bar_is_narrow (self)
           ? bastide_decision_bar_dup_words (self, option)
           : g_strdup (full);
}

/* What stands on the board is seen there; a picture of it would only make the button wider. */
static gboolean
wants_picture (BastideDecisionBar *self, const BstMove *move)
{
  switch (move->kind)
    {
    case BST_KIND_BONUS_SYMBOL:
    case BST_KIND_FLIGHT:
    case BST_KIND_TRACK_FIGURE:
    case BST_KIND_MAGIC:
    case BST_KIND_ROBBER_VICTIM:
      return TRUE;
    default:
      return bastide_decision_bar_has_token (self, move);
    }
}

/* Breaks a long option into lines: ellipsized ones can look the same. */
static void
wrap_line (GtkWidget *line)
{
  const int length = (int) g_utf8_strlen (gtk_label_get_text (GTK_LABEL (line)), -1);

  /* Short ones keep their own width. */
  bastide_wrapped_labels_break (GTK_LABEL (line), MIN (length / 2, 8));
}

/* What an answer does, below the words of its button. */
static void
put_below (GtkWidget *button, const char *below)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *second = gtk_label_new (below);
  g_autoptr (GtkWidget) first = g_object_ref (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_button_set_child (GTK_BUTTON (button), NULL);
  wrap_line (second);
  gtk_label_set_max_width_chars (GTK_LABEL (second), MAX_LINE);
  gtk_label_set_xalign (GTK_LABEL (first), 0);
  gtk_label_set_xalign (GTK_LABEL (second), 0);
  gtk_widget_add_css_class (second, "caption");
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (lines), first);
  gtk_box_append (GTK_BOX (lines), second);
  gtk_button_set_child (GTK_BUTTON (button), lines);
}

/* A picture before the words of a button. */
static void
put_beside (GtkWidget *button, GtkWidget *picture)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autoptr (GtkWidget) words = g_object_ref (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_button_set_child (GTK_BUTTON (button), NULL);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), words);
  gtk_button_set_child (GTK_BUTTON (button), box);
}

GtkWidget *
bastide_decision_bar_add_button (BastideDecisionBar *self,
                                 const BstMove *moves,
                                 int option,
                                 const char *label,
                                 gboolean suggested)
{
  g_autofree char *full = label ? g_strdup (label) : bastide_decision_bar_dup_label (self, &moves[option]),
                  *below = NULL;
  g_autofree char *text = label ? g_strdup (label) : dup_button_label (self, moves, option, full, &below);
  GtkWidget *button = gtk_button_new_with_label (text);
  GtkWidget *picture = label || !wants_picture (self, &moves[option])
                         ? NULL
                         : bastide_option_picture_new (self->game, &moves[option], self->style);

  wrap_line (gtk_button_get_child (GTK_BUTTON (button)));
  if (below)
    put_below (button, below);
  if (picture)
    put_beside (button, picture);
  if (!g_str_equal (text, full))
    gtk_widget_set_tooltip_text (button, full);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  bastide_decision_bar_watch (self, button, option);
  g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
  bastide_wrap_box_append (self->buttons, button);
  return button;
}

static GtkWidget *
new_row (BastideDecisionBar *self, const BstMove *moves, int option)
{
  g_autofree char *label = bastide_decision_bar_dup_label (self, &moves[option]);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *picture = bastide_option_picture_new (self->game, &moves[option], self->style);

  if (picture)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  bastide_decision_bar_watch (self, row, option);
  return row;
}

/* Told when the list opens: to find out what a hundred options bring takes longer than a frame. */
static void
list_shown_cb (GtkWidget *popover, BastideDecisionBar *self)
{
  GtkListBox *list = g_object_get_data (G_OBJECT (popover), "list");
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)); i++)
    {
      g_autofree char *consequence = bastide_decision_bar_dup_consequence (self, i);

      if (consequence)
        adw_action_row_set_subtitle (ADW_ACTION_ROW (row), consequence);
    }
}

void
bastide_decision_bar_add_list (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  /* TRANSLATORS: a button in the decision bar that lists all of them; %d is a number. */
  g_autofree char *text = g_strdup_printf (ngettext ("All %d Option", "All %d Options", n), (int) n);
  GtkWidget *words = gtk_label_new (text);

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  for (gsize i = 0; i < n; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (self, moves, i));
  g_signal_connect (list, "row-activated", G_CALLBACK (row_activated_cb), self);
  g_object_set_data (G_OBJECT (popover), "list", list);
  g_signal_connect (popover, "show", G_CALLBACK (list_shown_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_popover_set_child (GTK_POPOVER (popover), bastide_one_stop_new (scroller));
  gtk_label_set_wrap (GTK_LABEL (words), TRUE);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), words);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  bastide_wrap_box_append (self->buttons, button);
}

/* A GtkScrolledWindow asks the wrap box for its height at an unlimited width and would be one row high: set the height for
 * the rows there will be, at most three, or two where there is little room. */
static void
show_tile_rows (BastideDecisionBar *self, gsize n)
{
  const int space = 68; /* of a tile with its frame */
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int per_row = MAX (1, (width > 0 ? width : 800) / space);
  const int rows = ((int) n + per_row - 1) / per_row;

  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->tiles_scroller),
                                              MIN (rows * space,
                                                   bastide_decision_bar_is_narrow (self) ? 2 * space : 180));
  gtk_widget_set_visible (self->tiles_scroller, TRUE);
}

/* Each says what is on it; the whole message stands above them when somebody looks at it. */
void
bastide_decision_bar_add_cards (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height;

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *words = bastide_decision_bar_dup_words (self, i);
      g_autofree char *label = bastide_decision_bar_dup_label (self, &moves[i]);
      GtkWidget *button = gtk_button_new_with_label (words);

      wrap_line (gtk_button_get_child (GTK_BUTTON (button)));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      bastide_decision_bar_watch (self, button, i);
      g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
      bastide_wrap_box_append (self->tiles, button);
    }
  gtk_widget_measure (GTK_WIDGET (self->tiles), GTK_ORIENTATION_VERTICAL, width > 0 ? width : 800, NULL, &height, NULL,
                      NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->tiles_scroller),
                                              MIN (height, MAX_CARDS_HEIGHT));
  gtk_widget_set_visible (self->tiles_scroller, TRUE);
}

void
bastide_decision_bar_add_tiles (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  const BstGame *game = bastide_game_get_game (self->game);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *label = bastide_decision_bar_dup_label (self, &moves[i]);
      GtkWidget *button = gtk_button_new ();
      GtkWidget *picture = bastide_tile_picture_new (56);

      bastide_tile_picture_set_style (BASTIDE_TILE_PICTURE (picture), self->style);
      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (picture), &game->tiles[moves[i].a],
                                     bastide_game_get_arts (self->game)[moves[i].a], 0);
      gtk_button_set_child (GTK_BUTTON (button), picture);
      gtk_widget_add_css_class (button, "tile-button");
      gtk_widget_set_tooltip_text (button, label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      bastide_decision_bar_watch (self, button, i);
      g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
      bastide_wrap_box_append (self->tiles, button);
    }
  show_tile_rows (self, n);
}
