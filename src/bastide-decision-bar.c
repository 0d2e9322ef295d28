/* bastide-decision-bar.c – the bar below the board: who decides what and why, and every way to answer.
 *
 * Offers the options that the engine listed; knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-decision-bar.h"

#include "bastide-player-badge.h"
#include "bastide-tile-picture.h"
#include "bastide-words.h"

#include <glib/gi18n.h>

/* More options than this go into a list of their own. */
#define MAX_BUTTONS 7

struct _BastideDecisionBar
{
  AdwBin              parent_instance;

  BastideTilePicture *tile;
  BastidePlayerBadge *badge;
  GtkLabel           *title;
  GtkLabel           *help;
  GtkFlowBox         *buttons;
  GtkButton          *rule_button;

  BastideGame        *game;
  int                 selected;
  GArray             *narrowed;         /* of int, or empty */
};

G_DEFINE_FINAL_TYPE (BastideDecisionBar, bastide_decision_bar, ADW_TYPE_BIN)

enum
{
  CHOOSE,
  POINT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- answering --- */

static void
option_clicked_cb (GtkWidget *button, BastideDecisionBar *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER);
  int        option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "option"));

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

  g_signal_emit (self, signals[POINT], 0, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "option")));
}

static void
motion_enter_cb (GtkEventController *controller, double x, double y, BastideDecisionBar *self)
{
  pointed_cb (controller, self);
}

static void
left_cb (GtkEventController *controller, BastideDecisionBar *self)
{
  g_signal_emit (self, signals[POINT], 0, -1);
}

/* Looking at an option, by pointer or by focus, shows it on the board. */
static void
watch (BastideDecisionBar *self, GtkWidget *widget, int option)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_object_set_data (G_OBJECT (widget), "option", GINT_TO_POINTER (option));
  g_signal_connect (motion, "enter", G_CALLBACK (motion_enter_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  g_signal_connect (focus, "enter", G_CALLBACK (pointed_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
}

/* --- building --- */

static void
clear_buttons (BastideDecisionBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))))
    gtk_flow_box_remove (self->buttons, child);
}

static void
add_widget (BastideDecisionBar *self, GtkWidget *widget)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  /* Only the button inside takes the focus. */
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), widget);
  gtk_flow_box_append (self->buttons, child);
}

static char *
dup_label (BastideDecisionBar *self, const BstMove *move)
{
  return bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move,
                             bastide_game_get_names (self->game));
}

static void
add_button (BastideDecisionBar *self, const BstMove *moves, int option, const char *label, gboolean suggested)
{
  g_autofree char *text = label ? g_strdup (label) : dup_label (self, &moves[option]);
  GtkWidget       *button = gtk_button_new_with_label (text);
  GtkWidget       *inner = gtk_button_get_child (GTK_BUTTON (button));

  gtk_label_set_ellipsize (GTK_LABEL (inner), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (button, text);
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  watch (self, button, option);
  g_signal_connect (button, "clicked", G_CALLBACK (option_clicked_cb), self);
  add_widget (self, button);
}

/* A list of all options, for the keyboard, for screen readers and for crowded boards. */
static void
add_list (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  GtkWidget       *button = gtk_menu_button_new ();
  GtkWidget       *popover = gtk_popover_new ();
  GtkWidget       *scroller = gtk_scrolled_window_new ();
  GtkWidget       *list = gtk_list_box_new ();
  g_autofree char *text = g_strdup_printf (ngettext ("All %d option", "All %d options", n), (int) n);

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *label = dup_label (self, &moves[i]);
      GtkWidget       *row = gtk_list_box_row_new ();
      GtkWidget       *text_label = gtk_label_new (label);

      gtk_label_set_xalign (GTK_LABEL (text_label), 0);
      gtk_widget_set_margin_start (text_label, 12);
      gtk_widget_set_margin_end (text_label, 12);
      gtk_widget_set_margin_top (text_label, 9);
      gtk_widget_set_margin_bottom (text_label, 9);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), text_label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      watch (self, row, i);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  g_signal_connect (list, "row-activated", G_CALLBACK (row_activated_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), text);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  add_widget (self, button);
}

/* Doing nothing is an option like any other, and the one most often wanted: it is always a button. */
static int
find_pass (const BstMove *moves, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (moves[i].act == BST_ACT_PASS || moves[i].act == BST_ACT_NOWHERE)
      return i;
  return -1;
}

static void
fill_buttons (BastideDecisionBar *self)
{
  gsize          n;
  const BstMove *moves = bst_session_options (bastide_game_get_session (self->game), &n);
  int            pass = find_pass (moves, n);

  clear_buttons (self);
  if (n == 0)
    return;
  if (self->selected >= 0 && self->selected < (int) n)
    add_button (self, moves, self->selected, C_ ("confirm a choice", "Confirm"), TRUE);
  if (self->narrowed->len)
    {
      for (guint i = 0; i < self->narrowed->len; i++)
        add_button (self, moves, g_array_index (self->narrowed, int, i), NULL, FALSE);
    }
  else if (n <= MAX_BUTTONS && moves[0].kind != BST_KIND_PLACE_TILE && moves[0].kind != BST_KIND_PLACE_PIECE)
    {
      for (gsize i = 0; i < n; i++)
        if ((int) i != pass && (int) i != self->selected)
          add_button (self, moves, i, NULL, FALSE);
    }
  if (pass >= 0 && pass != self->selected)
    add_button (self, moves, pass, NULL, FALSE);
  if (n > MAX_BUTTONS || moves[0].kind == BST_KIND_PLACE_TILE || moves[0].kind == BST_KIND_PLACE_PIECE)
    add_list (self, moves, n);
}

static void
show_tile (BastideDecisionBar *self, const BstGame *game, const BstState *state)
{
  gsize          n;
  const BstMove *moves = bst_session_options (bastide_game_get_session (self->game), &n);
  int            tile = state->hand;
  int            rot = 0;

  if (n && moves[0].kind == BST_KIND_PLACE_PIECE && moves[0].a < 0)
    tile = ~moves[0].a;
  if (self->selected >= 0 && self->selected < (int) n)
    rot = moves[self->selected].rot;
  bastide_tile_picture_set_tile (self->tile, tile != BST_NONE ? &game->tiles[tile] : NULL, rot);
  gtk_widget_set_visible (GTK_WIDGET (self->tile), tile != BST_NONE);
}

static void
update (BastideDecisionBar *self)
{
  const BstGame   *game;
  const BstState  *state;
  int              who;
  g_autofree char *title = NULL;
  g_autofree char *help = NULL;

  if (!self->game)
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  who = bst_who (state);
  if (who < game->n_players)
    /* TRANSLATORS: who decides, and what: "Anna: Place the tile" */
    title = g_strdup_printf (C_ ("decision", "%1$s: %2$s"), bastide_game_get_names (self->game)[who],
                             bastide_words_decision (game, state));
  else
    title = g_strdup (bastide_words_decision (game, state));
  help = bastide_words_decision_help (game, state, bastide_game_get_names (self->game));
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->help, help ? help : "");
  gtk_widget_set_visible (GTK_WIDGET (self->help), help != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->badge), who < game->n_players);
  if (who < game->n_players)
    bastide_player_badge_set_player (self->badge, bastide_game_get_color (self->game, who),
                                     bastide_game_get_letter (self->game, who));
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), state->depth > 0);
  if (state->depth)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rule_button), "s", bst_kinds[bst_decision (state)].clause);
  show_tile (self, game, state);
  fill_buttons (self);
}

static void
changed_cb (BastideDecisionBar *self)
{
  self->selected = -1;
  g_array_set_size (self->narrowed, 0);
  update (self);
}

void
bastide_decision_bar_set_game (BastideDecisionBar *self,
                               BastideGame        *game)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->game == game)
    return;
  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, changed_cb, self);
  g_set_object (&self->game, game);
  if (!game)
    return;
  g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

void
bastide_decision_bar_set_selected (BastideDecisionBar *self,
                                   int                 option)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->selected == option)
    return;
  self->selected = option;
  update (self);
}

void
bastide_decision_bar_narrow (BastideDecisionBar *self,
                             const int          *options,
                             gsize               n_options)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  g_array_set_size (self->narrowed, 0);
  g_array_append_vals (self->narrowed, options, n_options);
  update (self);
}

/* --- object --- */

static void
bastide_decision_bar_dispose (GObject *object)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (object);

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
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_decision_bar_dispose;
  object_class->finalize = bastide_decision_bar_finalize;

  signals[CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_INT);
  signals[POINT] = g_signal_new ("point", BASTIDE_TYPE_DECISION_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_INT);

  g_type_ensure (BASTIDE_TYPE_TILE_PICTURE);
  g_type_ensure (BASTIDE_TYPE_PLAYER_BADGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-decision-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, tile);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, badge);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, title);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, help);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, buttons);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, rule_button);
}

static void
bastide_decision_bar_init (BastideDecisionBar *self)
{
  self->selected = -1;
  self->narrowed = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The target comes first: an action that wants a string is not content with nothing. */
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rule_button), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->rule_button), "win.rule");
}
