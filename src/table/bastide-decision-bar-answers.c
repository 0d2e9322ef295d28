/* bastide-decision-bar-answers.c – the decision bar: which answers are buttons, and what else can be pressed.
 *
 * Buttons where they fit, a list where they do not; confirming, turning and taking back; tiles to choose from; the end of a
 * game. What an option looks like is not known here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-decision-bar-private.h"

#include <glib/gi18n.h>

/* More options than this, or options with more letters in all, go into a list of their own: the bar would take the room
 * of the board in a narrow window. */
#define MAX_BUTTONS 7
#define MAX_LETTERS 130
/* In a bar less wide than this an answer has a row to itself. */
#define NARROW_WIDTH 500
/* A window as high as this has room for one more row of answers. */
#define HIGH 640

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

/* Before it has a size, the window tells. */
gboolean
bastide_decision_bar_is_narrow (BastideDecisionBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (width <= 0 && root)
    width = gtk_widget_get_width (GTK_WIDGET (root));
  return width > 0 && width < NARROW_WIDTH;
}

static void
clear_buttons (BastideDecisionBar *self)
{
  bastide_wrap_box_clear (self->buttons);
  gtk_widget_remove_css_class (GTK_WIDGET (self->buttons), "stacked");
  bastide_wrap_box_clear (self->tiles);
  gtk_widget_set_visible (self->tiles_scroller, FALSE);
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
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_TURN], 0,
                 GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "step")));
}

static void
cancel_cb (GtkWidget *button, BastideDecisionBar *self)
{
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_CANCEL], 0);
}

static void
unveil_cb (GtkWidget *button, BastideDecisionBar *self)
{
  self->unveiled = TRUE;
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_UNVEIL], 0);
  bastide_decision_bar_update (self);
  bastide_decision_bar_focus_answers (self);
}

static void
add_cancel (BastideDecisionBar *self, gboolean sensitive)
{
  GtkWidget *button = new_tool (self, "edit-clear-symbolic", _ ("Choose Something Else"), G_CALLBACK (cancel_cb));

  gtk_widget_set_sensitive (button, sensitive);
  bastide_wrap_box_append (self->buttons, button);
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

static gboolean
is_placement (const BstMove *move)
{
  return move->kind == BST_KIND_PLACE_TILE || move->kind == BST_KIND_PLACE_PIECE;
}

/* Put down and not yet confirmed: confirm, take back, adjust. All three are there before something is chosen, so that none of
 * them moves when it is, and Confirm is always the first. */
static void
add_confirm (BastideDecisionBar *self, const BstMove *moves)
{
  GtkWidget *button;

  if (is_chosen (self))
    {
      g_autofree char *label = bastide_decision_bar_dup_label (self, &moves[self->selected]);

      button = bastide_decision_bar_add_button (self, moves, self->selected, C_ ("confirm a choice", "Confirm"), TRUE);
      g_object_set_data (G_OBJECT (button), "words", NULL);
      gtk_widget_set_tooltip_text (button, label);
    }
  else
    {
      button = gtk_button_new_with_label (C_ ("confirm a choice", "Confirm"));
      gtk_widget_set_sensitive (button, FALSE);
      bastide_wrap_box_append (self->buttons, button);
    }
  add_cancel (self, is_chosen (self));
  if (is_placement (&moves[0]))
    add_turns (self);
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
      g_autofree char *label = bastide_decision_bar_dup_label (self, &moves[i]);

      letters += g_utf8_strlen (label, -1);
    }
  return n <= MAX_BUTTONS && letters <= MAX_LETTERS;
}

/* How many rows the answers may have: in a narrow window the board is as wide as the window, and what is below it is free. The
 * bar keeps their height whether there are as many or not. Where nothing has a size yet, nobody knows. */
static void
choose_rows (BastideDecisionBar *self)
{
  const gboolean narrow = bastide_decision_bar_is_narrow (self);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const gboolean high = root && gtk_widget_get_height (GTK_WIDGET (root)) >= HIGH;

  if (narrow)
    gtk_widget_remove_css_class (GTK_WIDGET (self->answers), "stacked");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->answers), "stacked");
  bastide_steady_box_set_rows (self->answers, (narrow ? 2 : 1) + high);
  gtk_label_set_text (self->title_sample, narrow ? "\n" : " ");
  gtk_label_set_text (self->why_sample, narrow ? "\n" : " ");
}

/* Where letters are so large that there is room for nothing else the rows are not kept. */
static gboolean
fits_in_rows (BastideDecisionBar *self)
{
  GtkWidget *buttons = GTK_WIDGET (self->buttons);
  const int width = gtk_widget_get_width (buttons);
  int height;

  if (width <= 0)
    return TRUE;
  gtk_widget_measure (buttons, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return bastide_steady_box_holds (self->answers, height);
}

/* Do they stand in the window without scrolling? What scrolls moves when something in it gets the focus. */
static gboolean
fits (BastideDecisionBar *self)
{
  return fits_in_rows (self) && (!self->half || bastide_half_box_fits (self->half));
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
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_NARROW], 0, crowns);
}

/* A wheel beside the board may be on a page that nobody looks at: its spaces can be chosen here all the same. In a narrow
 * window they would take a row each; there the list is enough. */
static void
add_crowns (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  gboolean offered = FALSE;

  for (gsize i = 0; i < n; i++)
    offered = offered || moves[i].act == BST_ACT_CROWN;
  if (offered && self->wheel_beside && !bastide_decision_bar_is_narrow (self))
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

/* What is chosen keeps its place, or the others would move, and is taken with Confirm. */
static void
add_answer (BastideDecisionBar *self, const BstMove *moves, int option)
{
  GtkWidget *button = bastide_decision_bar_add_button (self, moves, option, NULL, FALSE);

  if (option == self->selected)
    gtk_widget_set_sensitive (button, FALSE);
}

/* All that can be pressed. Those that are listed have a button for the list. */
static void
fill_answers (BastideDecisionBar *self, const BstMove *moves, gsize n, gboolean listed)
{
  const int pass = find_pass (moves, n);
  const gboolean veiled = bastide_decision_bar_is_veiled (self);

  if (self->stacked)
    gtk_widget_add_css_class (GTK_WIDGET (self->buttons), "stacked");
  if (!veiled && (is_chosen (self) || (self->confirm && has_spots (moves, n) && !self->narrowed->len)))
    add_confirm (self, moves);
  /* Where nothing is confirmed, the tile is turned before its square is chosen. */
  else if (!veiled && !self->narrowed->len && n && is_placement (&moves[0]))
    add_turns (self);
  if (veiled)
    add_unveil (self);
  else if (self->narrowed->len)
    {
      for (guint i = 0; i < self->narrowed->len; i++)
        bastide_decision_bar_add_button (self, moves, g_array_index (self->narrowed, int, i), NULL, FALSE);
      add_cancel (self, TRUE);
    }
  else if (!listed)
    {
      for (gsize i = 0; i < n; i++)
        if ((int) i != pass)
          add_answer (self, moves, (int) i);
    }
  if (pass >= 0)
    add_answer (self, moves, pass);
  if (listed && !veiled && !self->narrowed->len)
    {
      add_crowns (self, moves, n);
      bastide_decision_bar_add_list (self, moves, n);
    }
}

static int
get_room (BastideDecisionBar *self)
{
  int room = 0;

  if (self->half)
    g_object_get (self->half, "room", &room, NULL);
  return room;
}

static void
fill (BastideDecisionBar *self, const BstMove *moves, gsize n)
{
  const gboolean placed = moves[0].kind == BST_KIND_PLACE_TILE || moves[0].kind == BST_KIND_PLACE_PIECE;
  const gboolean listed = placed || !has_room (self, moves, n);

  self->stacked = self->narrowed->len
                  || (listed && !placed && n <= MAX_BUTTONS && !bastide_decision_bar_is_narrow (self));
  self->spread = !listed || self->stacked;
  self->listed = !self->spread && !placed && n <= MAX_BUTTONS;
  fill_answers (self, moves, n, !self->spread);
  if (!self->spread || self->narrowed->len || fits (self))
    return;
  clear_buttons (self);
  self->stacked = self->spread = FALSE;
  self->listed = TRUE;
  fill_answers (self, moves, n, TRUE);
}

/* Puts the words that only explain beside the tile, or below the answers. */
static void
move_words (BastideDecisionBar *self, GtkWidget *parent)
{
  GtkWidget *words[] = { GTK_WIDGET (self->why), GTK_WIDGET (self->help), self->consequence_place };

  if (gtk_widget_get_parent (self->consequence_place) == parent)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GtkWidget) held = g_object_ref (words[i]);

      gtk_widget_unparent (held);
      gtk_widget_insert_before (held, parent, NULL);
    }
}

/* Where letters are so large that something has to scroll, the answers are what is seen first. */
static void
make_room (BastideDecisionBar *self)
{
  move_words (self, self->column);
  if (self->half && !bastide_half_box_fits (self->half))
    move_words (self, self->rows);
}

void
bastide_decision_bar_fill (BastideDecisionBar *self)
{
  gsize n;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  clear_buttons (self);
  choose_rows (self);
  self->filled_width = self->width;
  self->filled_room = get_room (self);
  self->listed = self->stacked = self->spread = FALSE;
  if (n == 0)
    {
      if (bastide_game_get_state (self->game)->over)
        fill_over (self);
    }
  else if (moves[0].kind == BST_KIND_DRAW || moves[0].kind == BST_KIND_PRIZE)
    bastide_decision_bar_add_tiles (self, moves, n);
  else if (moves[0].kind == BST_KIND_MESSAGE)
    bastide_decision_bar_add_cards (self, moves, n);
  else
    fill (self, moves, n);
  make_room (self);
}

/* Whether answers are buttons depends on the room they have. Those that fit stay: one of them may be on its way to be
 * pressed. */
static gboolean
must_refill (BastideDecisionBar *self)
{
  if (!self->game || self->narrowed->len)
    return FALSE;
  if (self->listed)
    return self->width > self->filled_width || get_room (self) > self->filled_room;
  return self->spread && ((self->stacked && bastide_decision_bar_is_narrow (self)) || !fits (self));
}

static gboolean
has_few_answers (BastideDecisionBar *self)
{
  gsize n = 0;

  if (self->game)
    bastide_game_get_options (self->game, &n);
  return n > 0 && n <= MAX_BUTTONS;
}

static gboolean
refill_cb (gpointer data)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  const gboolean inside = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->buttons));

  self->refill_source = 0;
  choose_rows (self);
  if (!has_few_answers (self) || !must_refill (self))
    {
      make_room (self);
      return G_SOURCE_REMOVE;
    }
  bastide_decision_bar_update (self);
  if (inside)
    bastide_decision_bar_focus_answers (self);
  return G_SOURCE_REMOVE;
}

/* Afterwards: nothing may be added while sizes are given. */
void
bastide_decision_bar_room_changed (BastideDecisionBar *self)
{
  if (!self->refill_source)
    self->refill_source = g_idle_add (refill_cb, self);
}

void
bastide_decision_bar_resize (BastideDecisionBar *self, int width)
{
  if (width == self->width)
    return;
  self->width = width;
  bastide_decision_bar_room_changed (self);
}

void
bastide_decision_bar_install_answers (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "decision.crowns", NULL, crowns_cb);
}
