/* bastide-decision-bar.c – the bar below the board: who decides what and why, and every way to answer.
 *
 * Offers the options that the engine listed; knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-decision-bar.h"

#include "table/bastide-clock-view.h"
#include "table/bastide-game-looks.h"
#include "table/bastide-hint-button.h"
#include "table/bastide-option-picture.h"
#include "table/bastide-thinking-bar.h"
#include "kit/bastide-column.h"
#include "kit/bastide-one-stop.h"
#include "parts/bastide-player-badge.h"
#include "parts/bastide-tile-picture.h"
#include "model/play/bastide-foresight.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"
#include "kit/bastide-wrap-box.h"

#include <glib/gi18n.h>
#include <string.h>

/* More options than this, or options with more letters in all, go into a list of their own: the bar would take the room
 * of the board in a narrow window. */
#define MAX_BUTTONS 7
#define MAX_LETTERS 130
/* In a bar less wide than this an answer has a row to itself. */
#define NARROW_WIDTH 500

struct _BastideDecisionBar
{
  AdwBin parent_instance;

  BastideTilePicture *tile;
  BastidePlayerBadge *badge;
  GtkLabel *title;
  GtkLabel *why;
  GtkLabel *help;
  GtkLabel *consequence; /* of the option that is looked at or chosen */
  GtkWidget *consequence_place;
  BastideWrapBox *buttons;
  BastideWrapBox *tiles; /* the tiles to choose from, where people draw themselves */
  GtkWidget *tiles_scroller;
  GtkButton *rule_button;
  BastideHintButton *hint;
  BastideThinkingBar *thinking;
  BastideClockView *clock;

  BastideGame *game;
  GSignalGroup *game_signals;
  GSignalGroup *opponent_signals;
  BastideForesight *foresight;
  int width, filled_width; /* now, and when the answers were made */
  guint refill_source;     /* makes them for another width */
  int looked;              /* option under the pointer or with the focus; -1 none */
  int selected;
  int turns;             /* ways in which the chosen tile can lie on its square */
  int rot;               /* how the tile in hand is turned while no square is chosen … */
  int board_turn;        /* … and the board below it, in quarters */
  gboolean confirm;      /* what lies on the board is chosen first and confirmed then */
  gboolean listed;       /* there is a button for the list, though there are few answers */
  gboolean stacked;      /* what an answer brings stands below it, in a second line of its button */
  gboolean wheel_beside; /* crown spaces are not on the board */
  gboolean unveiled;     /* the player who decides has said that nobody else is looking */
  gboolean hints, teaching;
  BastideStyle style;
  GArray *narrowed; /* of int, or empty */
};

G_DEFINE_FINAL_TYPE (BastideDecisionBar, bastide_decision_bar, ADW_TYPE_BIN)

enum
{
  CHOOSE,
  POINT,
  TURN,
  CANCEL,
  UNVEIL,
  NARROW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
is_chosen (BastideDecisionBar *self)
{
  gsize n = 0;

  if (self->game)
    bastide_game_get_options (self->game, &n);
  return self->selected >= 0 && self->selected < (int) n;
}

/* Does the answer lie on the board, the wheel or the track? Then it is shown there before it is confirmed. */
static gboolean
has_spot (const BstMove *move)
{
  BstWhere where;

  return bst_move_where (move, &where) || move->act == BST_ACT_CROWN
         || (move->kind == BST_KIND_ROBBER && move->act == BST_ACT_NONE);
}

gboolean
bastide_decision_bar_must_confirm (BastideDecisionBar *self, int option)
{
  gsize n;
  const BstMove *moves;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self) && self->game, FALSE);

  moves = bastide_game_get_options (self->game, &n);
  /* Where the board has asked which of several it is, the answer is the second step. */
  return self->confirm && option >= 0 && option < (int) n && option != self->selected && !self->narrowed->len
         && has_spot (&moves[option]);
}

/* --- answering --- */

static void
option_clicked_cb (GtkWidget *button, BastideDecisionBar *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER);
  int option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "option"));

  if (popover)
    gtk_popover_popdown (GTK_POPOVER (popover));
  g_signal_emit (self, signals[CHOOSE], 0, option);
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
  g_signal_emit (self, signals[POINT], 0, option);
}

static void
motion_enter_cb (GtkEventController *controller, double x, double y, BastideDecisionBar *self)
{
  pointed_cb (controller, self);
}

static void
left_cb (GtkEventController *controller, BastideDecisionBar *self)
{
  bastide_decision_bar_look (self, -1);
  g_signal_emit (self, signals[POINT], 0, -1);
}

/* An option in words. */
static char *
dup_words (BastideDecisionBar *self, int option)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), &moves[option],
                             bastide_game_get_names (self->game));
}

/* Looking at an option, by pointer or by focus, shows it on the board. */
static void
watch (BastideDecisionBar *self, GtkWidget *widget, int option)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_object_set_data (G_OBJECT (widget), "option", GINT_TO_POINTER (option));
  g_object_set_data_full (G_OBJECT (widget), "words", dup_words (self, option), g_free);
  g_signal_connect (motion, "enter", G_CALLBACK (motion_enter_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (focus, "enter", G_CALLBACK (pointed_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
}

/* --- what an option brings --- */

static gboolean
has_token (BastideDecisionBar *self, const BstMove *move)
{
  return bastide_words_move_token (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move) >= 0;
}

/* Is something in the options that only the one who decides may know, and has not asked to see? From computers it is kept
 * anyway. */
static gboolean
is_veiled (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  for (gsize i = 0; i < n && !self->unveiled; i++)
    if (has_token (self, &moves[i]))
      return bastide_game_count_people (self->game) > 1;
  return FALSE;
}

gboolean
bastide_decision_bar_shows_tokens (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self) && self->game, FALSE);

  moves = bastide_game_get_options (self->game, &n);
  for (gsize i = 0; i < n; i++)
    if (has_token (self, &moves[i]))
      return !is_veiled (self);
  return FALSE;
}

/* (nullable): what follows from an option; NULL for those who want no help. */
static char *
dup_consequence (BastideDecisionBar *self, int option)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  char *text;
  int before;

  if (!self->hints || option < 0 || option >= (int) n || (has_token (self, &moves[option]) && is_veiled (self)))
    return NULL;
  before = bastide_words_turn (self->board_turn);
  text = bastide_foresight_dup_consequence (self->foresight, &moves[option]);
  bastide_words_turn (before);
  return text;
}

/* What is looked at goes before what is chosen. */
static void
show_consequence (BastideDecisionBar *self)
{
  g_autofree char *text = self->game ? dup_consequence (self, self->looked >= 0 ? self->looked : self->selected) : NULL;

  gtk_label_set_text (self->consequence, text ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->consequence), text);
}

void
bastide_decision_bar_look (BastideDecisionBar *self, int option)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->looked == option)
    return;
  self->looked = option;
  show_consequence (self);
}

const char *
bastide_decision_bar_get_consequence (BastideDecisionBar *self)
{
  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), NULL);

  return gtk_label_get_text (self->consequence);
}

/* --- building --- */

static void
clear_buttons (BastideDecisionBar *self)
{
  bastide_wrap_box_clear (self->buttons);
  gtk_widget_remove_css_class (GTK_WIDGET (self->buttons), "stacked");
  bastide_wrap_box_clear (self->tiles);
  gtk_widget_set_visible (self->tiles_scroller, FALSE);
}

/* An option in words, with what it does now and, for those who want help, the points it brings at once. */
static char *
dup_label (BastideDecisionBar *self, const BstMove *move)
{
  const gboolean points = self->hints && move->kind != BST_KIND_PLACE_TILE;

  /* Hundreds of squares are told apart on the board; what a tile changes there is told when somebody looks at it. */
  if (move->kind == BST_KIND_PLACE_TILE || move->kind == BST_KIND_DRAW)
    return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move,
                               bastide_game_get_names (self->game));
  return bastide_foresight_dup_label (self->foresight, move, points);
}

/* Before it has a size, the window tells. */
static gboolean
is_narrow (BastideDecisionBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (width <= 0 && root)
    width = gtk_widget_get_width (GTK_WIDGET (root));
  return width > 0 && width < NARROW_WIDTH;
}

/* (transfer full) (nullable): what an option does, without its name. */
static char *
dup_outcome (BastideDecisionBar *self, const BstMove *move)
{
  return bastide_foresight_dup_outcome (self->foresight, move, self->hints);
}

/* (transfer full): text that stands where a sentence begins. */
static char *
dup_capital (const char *text)
{
  g_autofree char *first = g_utf8_substring (text, 0, 1), *capital = g_utf8_strup (first, -1);

  return g_strconcat (capital, g_utf8_next_char (text), NULL);
}

/* What a button says of an option; what stands below that, if anything, goes to @out_below. A token is seen in its picture,
 * and where it would go has just been pointed at: what remains to be told is what it brings. */
static char *
dup_button_label (BastideDecisionBar *self, const BstMove *moves, int option, const char *full, char **out_below)
{
  g_autofree char *outcome = dup_outcome (self, &moves[option]);

  *out_below = NULL;
  if (self->narrowed->len && outcome && has_token (self, &moves[option]))
    return dup_capital (outcome);
  if (self->stacked)
    {
      *out_below = g_steal_pointer (&outcome);
      return dup_words (self, option);
    }
  /* What is left undone needs the fewest words where there is little room. */
  return moves[option].act == BST_ACT_PASS && is_narrow (self) ? dup_words (self, option) : g_strdup (full);
}

/* What stands on the board is seen there; a picture of it would only make the button wider. */
static gboolean
wants_picture (BastideDecisionBar *self, const BstMove *move)
{
  switch (move->kind)
    {
    case BST_KIND_BONUS_SYMBOL:
    case BST_KIND_TRACK_FIGURE:
    case BST_KIND_MAGIC:
    case BST_KIND_ROBBER_VICTIM:
      return TRUE;
    default:
      return has_token (self, move);
    }
}

/* Breaks a long option into lines: ellipsized ones can look the same. */
static void
wrap_line (GtkWidget *line)
{
  gtk_label_set_wrap (GTK_LABEL (line), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (line), PANGO_WRAP_WORD_CHAR);
}

/* What an answer does, below the words of its button. */
static void
put_below (GtkWidget *button, const char *below)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *second = gtk_label_new (below);
  g_autoptr (GtkWidget) first = g_object_ref (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_button_set_child (GTK_BUTTON (button), NULL);
  wrap_line (second);
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

static GtkWidget *
add_button (BastideDecisionBar *self, const BstMove *moves, int option, const char *label, gboolean suggested)
{
  g_autofree char *full = label ? g_strdup (label) : dup_label (self, &moves[option]), *below = NULL;
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
  watch (self, button, option);
  g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
  bastide_wrap_box_append (self->buttons, button);
  return button;
}

/* A button that does something else than answering. */
static GtkWidget *
new_tool (BastideDecisionBar *self, const char *icon, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect (button, "clicked", callback, self);
  return button;
}

static void
add_action (BastideDecisionBar *self, const char *label, const char *action, gboolean suggested)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  bastide_wrap_box_append (self->buttons, button);
}

static GtkWidget *
new_row (BastideDecisionBar *self, const BstMove *moves, int option)
{
  g_autofree char *label = dup_label (self, &moves[option]);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *picture = bastide_option_picture_new (self->game, &moves[option], self->style);

  if (picture)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  watch (self, row, option);
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
      g_autofree char *consequence = dup_consequence (self, i);

      if (consequence)
        adw_action_row_set_subtitle (ADW_ACTION_ROW (row), consequence);
    }
}

/* A list of all options, for the keyboard, for screen readers and for crowded boards. */
static void
add_list (BastideDecisionBar *self, const BstMove *moves, gsize n)
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

/* The option to do nothing. It is wanted most often, so it is always a button and never only in the list. */
static int
find_pass (const BstMove *moves, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (moves[i].act == BST_ACT_PASS || moves[i].act == BST_ACT_NOWHERE)
      return i;
  return -1;
}

static void
turn_cb (GtkWidget *button, BastideDecisionBar *self)
{
  g_signal_emit (self, signals[TURN], 0, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "step")));
}

static void
cancel_cb (GtkWidget *button, BastideDecisionBar *self)
{
  g_signal_emit (self, signals[CANCEL], 0);
}

static void update (BastideDecisionBar *self);

static void
unveil_cb (GtkWidget *button, BastideDecisionBar *self)
{
  self->unveiled = TRUE;
  g_signal_emit (self, signals[UNVEIL], 0);
  update (self);
  bastide_decision_bar_focus_answers (self);
}

static void
add_cancel (BastideDecisionBar *self)
{
  bastide_wrap_box_append (self->buttons,
                           new_tool (self, "edit-clear-symbolic", _ ("Choose Something Else"), G_CALLBACK (cancel_cb)));
}

static void
add_turns (BastideDecisionBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *left = new_tool (self, "object-rotate-left-symbolic", _ ("Rotate Tile Left"), G_CALLBACK (turn_cb));
  GtkWidget *right = new_tool (self, "object-rotate-right-symbolic", _ ("Rotate Tile Right"), G_CALLBACK (turn_cb));

  g_object_set_data (G_OBJECT (left), "step", GINT_TO_POINTER (-1));
  g_object_set_data (G_OBJECT (right), "step", GINT_TO_POINTER (1));
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), left);
  gtk_box_append (GTK_BOX (box), right);
  /* One that lies in one way only where it was put cannot be turned there. */
  gtk_widget_set_sensitive (box, !is_chosen (self) || self->turns > 1);
  bastide_wrap_box_append (self->buttons, box);
}

/* Put down and not yet confirmed: adjust, confirm, take back. Confirm is where it was before something was chosen. */
static void
add_confirm (BastideDecisionBar *self, const BstMove *moves)
{
  GtkWidget *button;

  if (moves[0].kind == BST_KIND_PLACE_TILE || moves[0].kind == BST_KIND_PLACE_PIECE)
    add_turns (self);
  if (is_chosen (self))
    {
      g_autofree char *label = dup_label (self, &moves[self->selected]);

      button = add_button (self, moves, self->selected, C_ ("confirm a choice", "Confirm"), TRUE);
      g_object_set_data (G_OBJECT (button), "words", NULL);
      gtk_widget_set_tooltip_text (button, label);
      add_cancel (self);
      return;
    }
  button = gtk_button_new_with_label (C_ ("confirm a choice", "Confirm"));
  gtk_widget_set_sensitive (button, FALSE);
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
                                              MIN (rows * space, is_narrow (self) ? 2 * space : 180));
  gtk_widget_set_visible (self->tiles_scroller, TRUE);
}

/* When tiles are drawn from a real bag, the players choose here which one it was. */
static void
add_tiles (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  const BstGame *game = bastide_game_get_game (self->game);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *label = dup_label (self, &moves[i]);
      GtkWidget *button = gtk_button_new ();
      GtkWidget *picture = bastide_tile_picture_new (56);

      bastide_tile_picture_set_style (BASTIDE_TILE_PICTURE (picture), self->style);
      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (picture), &game->tiles[moves[i].a],
                                     bastide_game_get_arts (self->game)[moves[i].a], 0);
      gtk_button_set_child (GTK_BUTTON (button), picture);
      gtk_widget_add_css_class (button, "tile-button");
      gtk_widget_set_tooltip_text (button, label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      watch (self, button, i);
      g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
      bastide_wrap_box_append (self->tiles, button);
    }
  show_tile_rows (self, n);
}

static void
fill_over (BastideDecisionBar *self)
{
  /* TRANSLATORS: a button at the end of a game. */
  add_action (self, _ ("_Results"), "table.results", TRUE);
  /* TRANSLATORS: a button at the end of a game: another one with the same players and mix. */
  add_action (self, _ ("_Play Again"), "table.again", FALSE);
  /* TRANSLATORS: a button at the end of a game: another one in which the next player begins. */
  add_action (self, _ ("_Rematch"), "table.rematch", FALSE);
  /* TRANSLATORS: a button at the end of a game: the computer looks through it for decisions that cost points. */
  add_action (self, _ ("_Review Game"), "table.review", FALSE);
  add_action (self, _ ("_Save As…"), "table.save-as", FALSE);
}

/* Do the answers fit into buttons of one line? */
static gboolean
has_room (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  glong letters = 0;

  for (gsize i = 0; n <= MAX_BUTTONS && i < n; i++)
    {
      g_autofree char *label = dup_label (self, &moves[i]);

      letters += g_utf8_strlen (label, -1);
    }
  return n <= MAX_BUTTONS && letters <= MAX_LETTERS;
}

/* Do all buttons stand in one row? Where nothing has a size yet, nobody knows. */
static gboolean
fits_in_row (BastideDecisionBar *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->buttons));
  int natural;

  gtk_widget_measure (GTK_WIDGET (self->buttons), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return width <= 0 || natural <= width;
}

static gboolean
has_spots (const BstMove *moves, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (has_spot (&moves[i]))
      return TRUE;
  return FALSE;
}

static void
crowns_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (widget);
  g_autoptr (GArray) crowns = g_array_new (FALSE, FALSE, sizeof (int));
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  for (int i = 0; i < (int) n; i++)
    if (moves[i].act == BST_ACT_CROWN)
      g_array_append_val (crowns, i);
  g_signal_emit (self, signals[NARROW], 0, crowns);
}

/* A wheel beside the board may be on a page that nobody looks at: its spaces can be chosen here all the same. In a narrow
 * window they would take a row each; there the list is enough. */
static void
add_crowns (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  gboolean offered = FALSE;

  for (gsize i = 0; i < n; i++)
    offered = offered || moves[i].act == BST_ACT_CROWN;
  if (offered && self->wheel_beside && !is_narrow (self))
    {
      /* TRANSLATORS: a button in the decision bar: choose among the crown spaces of the wheel. */
      add_action (self, _ ("_Crown Spaces…"), "decision.crowns", FALSE);
    }
}

static void
add_unveil (BastideDecisionBar *self)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Show My Tokens"));

  gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect (button, "clicked", G_CALLBACK (unveil_cb), self);
  bastide_wrap_box_append (self->buttons, button);
}

/* All that can be pressed. Those that are listed have a button for the list. */
static void
fill_answers (BastideDecisionBar *self, const BstMove *moves, gsize n, gboolean listed)
{
  const int pass = find_pass (moves, n);
  const gboolean veiled = is_veiled (self);

  if (self->stacked)
    gtk_widget_add_css_class (GTK_WIDGET (self->buttons), "stacked");
  if (!veiled && (is_chosen (self) || (self->confirm && has_spots (moves, n) && !self->narrowed->len)))
    add_confirm (self, moves);
  if (veiled)
    add_unveil (self);
  else if (self->narrowed->len)
    {
      for (guint i = 0; i < self->narrowed->len; i++)
        add_button (self, moves, g_array_index (self->narrowed, int, i), NULL, FALSE);
      add_cancel (self);
    }
  else if (!listed)
    {
      for (gsize i = 0; i < n; i++)
        if ((int) i != pass && (int) i != self->selected)
          add_button (self, moves, i, NULL, FALSE);
    }
  if (pass >= 0 && pass != self->selected)
    add_button (self, moves, pass, NULL, FALSE);
  if (listed && !veiled && !self->narrowed->len)
    {
      add_crowns (self, moves, n);
      add_list (self, moves, n);
    }
}

static void
fill_buttons (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);
  gboolean placed, listed;

  clear_buttons (self);
  self->filled_width = self->width;
  self->listed = self->stacked = FALSE;
  if (n == 0)
    {
      if (bastide_game_get_state (self->game)->over)
        fill_over (self);
      return;
    }
  if (moves[0].kind == BST_KIND_DRAW || moves[0].kind == BST_KIND_PRIZE)
    {
      add_tiles (self, moves, n);
      return;
    }
  placed = moves[0].kind == BST_KIND_PLACE_TILE || moves[0].kind == BST_KIND_PLACE_PIECE;
  listed = placed || !has_room (self, moves, n);
  self->stacked = self->narrowed->len || (listed && !placed && n <= MAX_BUTTONS && !is_narrow (self));
  self->listed = listed && !placed && n <= MAX_BUTTONS;
  fill_answers (self, moves, n, listed && !self->stacked);
  if (!self->stacked || self->narrowed->len || fits_in_row (self))
    return;
  clear_buttons (self);
  self->stacked = FALSE;
  self->listed = TRUE;
  fill_answers (self, moves, n, TRUE);
}

static void
show_tile (BastideDecisionBar *self, const BstGame *game, const BstState *state)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);
  gboolean chosen = self->selected >= 0 && self->selected < (int) n;
  const BstMove *shown = chosen ? &moves[self->selected] : moves;
  int tile = state->hand;
  int rot = ((chosen ? shown->rot : self->rot) + self->board_turn) & 3;

  /* A large piece has no picture here, it is shown on the board; the drawn tile is placed after it. */
  if (n && shown->kind == BST_KIND_PLACE_PIECE)
    tile = shown->a < 0 ? ~shown->a : BST_NONE;
  bastide_tile_picture_set_tile (self->tile, tile != BST_NONE ? &game->tiles[tile] : NULL,
                                 tile != BST_NONE ? bastide_game_get_arts (self->game)[tile] : NULL, rot);
  gtk_widget_set_visible (GTK_WIDGET (self->tile), tile != BST_NONE);
}

static char *
dup_title (BastideDecisionBar *self, const BstGame *game, const BstState *state)
{
  int who = bst_who (state);

  if (state->over)
    return bastide_words_result (game, state, bastide_game_get_names (self->game));
  if (who < game->n_players)
    /* TRANSLATORS: who decides, and what: "Anna: Place the tile" */
    return g_strdup_printf (C_ ("decision", "%1$s: %2$s"), bastide_game_get_names (self->game)[who],
                            bastide_words_decision (game, state));
  return g_strdup (bastide_words_decision (game, state));
}

static void
set_optional (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

/* Not about what Nature or the table decides, nor where the players want no help. */
gboolean
bastide_decision_bar_can_hint (BastideDecisionBar *self)
{
  gsize n = 0;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), FALSE);

  if (!self->game || !self->hints)
    return FALSE;
  bastide_game_get_options (self->game, &n);
  /* A hint about tokens names them. */
  return n > 1 && bst_who (bastide_game_get_state (self->game)) < bastide_game_get_game (self->game)->n_players
         && !is_veiled (self);
}

void
bastide_decision_bar_hint (BastideDecisionBar *self)
{
  if (bastide_decision_bar_can_hint (self))
    bastide_hint_button_ask (self->hint);
}

static gboolean
has_one_square (const BstMove *moves, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (moves[i].kind != BST_KIND_PLACE_TILE || moves[i].x != moves[0].x || moves[i].y != moves[0].y)
      return FALSE;
  return n > 0;
}

/* (transfer full) (nullable): why it is to be decided, or what a computer is doing about it. */
static char *
dup_why (BastideDecisionBar *self)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  int who = bst_who (state);
  const char *name = who < game->n_players ? bastide_game_get_names (self->game)[who] : NULL;
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);
  char *computer = name ? bastide_thinking_bar_dup_sentence (self->thinking, name) : NULL;

  if (computer)
    return computer;
  if (is_veiled (self))
    /* TRANSLATORS: %s is a player's name. Several people share one screen. */
    return g_strdup_printf (_ ("The tokens are secret: hand the screen to %s while everybody else looks away."), name);
  if (state->over)
    return g_strdup (_ ("The game is over"));
  if (!bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    return g_strdup (_ ("This game is read-only."));
  if (self->hints && has_one_square (moves, n))
    return g_strdup (_ ("This tile fits in only one place."));
  return g_strdup (bastide_words_decision_why (game, state));
}

/* Only the sentence: the buttons stay, since one of them may have the focus. */
static void
opponent_cb (BastideDecisionBar *self)
{
  g_autofree char *why = self->game ? dup_why (self) : NULL;

  set_optional (self->why, why);
}

static void
update_seen (BastideDecisionBar *self)
{
  const BstGame *game;
  const BstState *state;
  int who;
  gsize n;
  g_autofree char *title = NULL;
  g_autofree char *why = NULL;
  const char *help;

  if (!self->game)
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  bastide_game_get_options (self->game, &n);
  who = bst_who (state);
  title = dup_title (self, game, state);
  why = dup_why (self);
  /* How to answer helps nobody where nothing can be answered. */
  help = self->teaching && n ? bastide_words_decision_help (game, state) : NULL;
  gtk_label_set_text (self->title, title);
  set_optional (self->why, why);
  set_optional (self->help, help);
  /* A tile that is drawn changes nothing yet. */
  gtk_widget_set_visible (self->consequence_place, self->hints && n > 0 && bst_decision (state) != BST_KIND_DRAW);
  gtk_widget_set_visible (GTK_WIDGET (self->badge), who < game->n_players);
  if (who < game->n_players)
    bastide_player_badge_set_player (self->badge, bastide_game_get_color (self->game, who),
                                     bastide_game_get_letter (self->game, who));
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), state->depth > 0);
  if (state->depth)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rule_button), "s", bst_decision_clause (game, state));
  gtk_widget_set_visible (GTK_WIDGET (self->hint), bastide_decision_bar_can_hint (self));
  show_tile (self, game, state);
  fill_buttons (self);
  show_consequence (self);
}

/* Directions are those that are seen. */
static void
update (BastideDecisionBar *self)
{
  const int before = bastide_words_turn (self->board_turn);

  update_seen (self);
  bastide_words_turn (before);
}

static void
hint_choose_cb (BastideHintButton *hint, int option, BastideDecisionBar *self)
{
  g_signal_emit (self, signals[CHOOSE], 0, option);
}

static void
hint_point_cb (BastideHintButton *hint, int option, BastideDecisionBar *self)
{
  g_signal_emit (self, signals[POINT], 0, option);
}

static void
changed_cb (BastideDecisionBar *self)
{
  self->selected = self->looked = -1;
  self->turns = 0;
  self->unveiled = FALSE;
  g_array_set_size (self->narrowed, 0);
  update (self);
}

void
bastide_decision_bar_set_game (BastideDecisionBar *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->game == game)
    return;
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  bastide_hint_button_set_game (self->hint, game);
  bastide_clock_view_set_game (self->clock, game);
  g_clear_pointer (&self->foresight, bastide_foresight_free);
  if (!game)
    return;
  self->foresight = bastide_foresight_new (game);
  self->wheel_beside = bastide_game_has_wheel_beside (game);
  changed_cb (self);
}

void
bastide_decision_bar_set_opponent (BastideDecisionBar *self, BastideOpponent *opponent)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  bastide_thinking_bar_set_opponent (self->thinking, opponent);
  g_signal_group_set_target (self->opponent_signals, opponent);
}

void
bastide_decision_bar_set_selected (BastideDecisionBar *self, int option, int turns)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->selected == option && self->turns == turns)
    return;
  self->selected = option;
  self->turns = turns;
  update (self);
}

void
bastide_decision_bar_set_clock (BastideDecisionBar *self, BastideClockKind kind)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  bastide_clock_view_set_kind (self->clock, kind);
}

void
bastide_decision_bar_set_confirm (BastideDecisionBar *self, gboolean confirm)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->confirm == confirm)
    return;
  self->confirm = confirm;
  update (self);
}

void
bastide_decision_bar_turn (BastideDecisionBar *self, int rot, int board_turn)
{
  const gboolean board = self->board_turn != board_turn;

  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->rot == rot && !board)
    return;
  self->rot = rot;
  self->board_turn = board_turn;
  if (board)
    update (self);
  else if (self->game)
    show_tile (self, bastide_game_get_game (self->game), bastide_game_get_state (self->game));
}

void
bastide_decision_bar_set_assistance (BastideDecisionBar *self, gboolean hints, gboolean teaching)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  self->hints = hints;
  self->teaching = teaching;
  update (self);
}

void
bastide_decision_bar_set_style (BastideDecisionBar *self, BastideStyle style)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  self->style = style;
  bastide_tile_picture_set_style (self->tile, style);
}

void
bastide_decision_bar_narrow (BastideDecisionBar *self, const int *options, gsize n_options)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  g_array_set_size (self->narrowed, 0);
  if (n_options)
    g_array_append_vals (self->narrowed, options, n_options);
  update (self);
}

gboolean
bastide_decision_bar_is_narrowed (BastideDecisionBar *self)
{
  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), FALSE);

  return self->narrowed->len > 0;
}

void
bastide_decision_bar_focus_answers (BastideDecisionBar *self)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  gtk_widget_child_focus (gtk_widget_get_visible (self->tiles_scroller) ? GTK_WIDGET (self->tiles)
                                                                        : GTK_WIDGET (self->buttons),
                          GTK_DIR_TAB_FORWARD);
}

gboolean
bastide_decision_bar_tell_situation (BastideDecisionBar *self, const char *situation)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root ? gtk_root_get_focus (root) : NULL;
  if (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, situation, -1);
  return TRUE;
}

/* --- object --- */

/* Whether answers are buttons depends on the room they have. Those that fit stay: one of them may be on its way to be
 * pressed. */
static gboolean
must_refill (BastideDecisionBar *self)
{
  if (!self->game || self->narrowed->len)
    return FALSE;
  return self->stacked ? is_narrow (self) || !fits_in_row (self) : self->listed && self->width > self->filled_width;
}

static gboolean
refill_cb (gpointer data)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  const gboolean inside = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->buttons));

  self->refill_source = 0;
  if (!must_refill (self))
    return G_SOURCE_REMOVE;
  update (self);
  if (inside)
    bastide_decision_bar_focus_answers (self);
  return G_SOURCE_REMOVE;
}

static gboolean
has_few_answers (BastideDecisionBar *self)
{
  gsize n = 0;

  if (self->game)
    bastide_game_get_options (self->game, &n);
  return n > 0 && n <= MAX_BUTTONS;
}

/* Afterwards: nothing may be added while sizes are given. */
static void
bastide_decision_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (widget);

  GTK_WIDGET_CLASS (bastide_decision_bar_parent_class)->size_allocate (widget, width, height, baseline);
  if (width == self->width)
    return;
  self->width = width;
  if (!self->refill_source && has_few_answers (self))
    self->refill_source = g_idle_add (refill_cb, self);
}

static void
bastide_decision_bar_dispose (GObject *object)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (object);

  g_clear_handle_id (&self->refill_source, g_source_remove);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->opponent_signals);
  g_clear_pointer (&self->foresight, bastide_foresight_free);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_decision_bar_parent_class)->dispose (object);
}

static void
bastide_decision_bar_finalize (GObject *object)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (object);

  g_array_unref (self->narrowed);
  G_OBJECT_CLASS (bastide_decision_bar_parent_class)->finalize (object);
}

static void
bastide_decision_bar_class_init (BastideDecisionBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->size_allocate = bastide_decision_bar_size_allocate;
  object_class->dispose = bastide_decision_bar_dispose;
  object_class->finalize = bastide_decision_bar_finalize;

  signals[CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_INT);
  signals[POINT] = g_signal_new ("point", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_INT);
  signals[TURN] = g_signal_new ("turn", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_INT);
  signals[CANCEL] = g_signal_new ("cancel", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[UNVEIL] = g_signal_new ("unveil", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[NARROW] = g_signal_new ("narrow", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_Escape, 0, "cancel", NULL);

  gtk_widget_class_install_action (widget_class, "decision.crowns", NULL, crowns_cb);
  g_type_ensure (BASTIDE_TYPE_CLOCK_VIEW);
  g_type_ensure (BASTIDE_TYPE_COLUMN);
  g_type_ensure (BASTIDE_TYPE_TILE_PICTURE);
  g_type_ensure (BASTIDE_TYPE_PLAYER_BADGE);
  g_type_ensure (BASTIDE_TYPE_HINT_BUTTON);
  g_type_ensure (BASTIDE_TYPE_THINKING_BAR);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/table/bastide-decision-bar.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, tile);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, badge);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, title);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, why);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, help);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, consequence);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, consequence_place);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, tiles);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, tiles_scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, buttons);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, rule_button);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, thinking);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, clock);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, hint);
}

static void
bastide_decision_bar_init (BastideDecisionBar *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  self->opponent_signals = g_signal_group_new (BASTIDE_TYPE_OPPONENT);
  g_signal_group_connect_swapped (self->opponent_signals, "changed", G_CALLBACK (opponent_cb), self);
  self->selected = self->looked = -1;
  self->hints = TRUE;
  self->narrowed = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->hint, "choose", G_CALLBACK (hint_choose_cb), self, 0);
  g_signal_connect_object (self->hint, "point", G_CALLBACK (hint_point_cb), self, 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* TRANSLATORS: what a screen reader calls the bar that says who decides what. */
                                  C_ ("part of the window", "Decision"), -1);
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rule_button), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->rule_button), "win.rule");
}
