/* bastide-decision-bar.c – the bar below the board: who decides what and why.
 *
 * The ways to answer are in its other files (bastide-decision-bar-private.h): options are those that the engine listed; no
 * rule is known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-decision-bar-private.h"

#include "table/bastide-game-looks.h"
#include "kit/bastide-column.h"
#include "kit/bastide-speech.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (BastideDecisionBar, bastide_decision_bar, ADW_TYPE_BIN)

guint bastide_decision_bar_signals[BASTIDE_DECISION_BAR_N_SIGNALS];

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
         && !bastide_decision_bar_is_veiled (self);
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

/* Was the tile of this turn placed without a question, and has nothing been asked since? */
static gboolean
was_placed_by_itself (BastideDecisionBar *self, const BstState *state)
{
  size_t n;
  const BstEntry *log = bst_session_log (bastide_game_get_session (self->game), &n, NULL);

  for (size_t i = n; i > 0 && log[i - 1].turn == state->turn && !log[i - 1].asked; i--)
    if (log[i - 1].move.kind == BST_KIND_PLACE_TILE)
      return TRUE;
  return FALSE;
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
  if (bastide_decision_bar_is_veiled (self))
    /* TRANSLATORS: %s is a player's name. Several people share one screen. */
    return g_strdup_printf (_ ("The tokens are secret: hand the screen to %s while everybody else looks away."), name);
  if (state->over)
    return g_strdup (_ ("The game is over"));
  if (!bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    return g_strdup (_ ("This game is read-only."));
  if (was_placed_by_itself (self, state))
    /* TRANSLATORS: why the program has placed the tile without asking; now a follower may be placed on it. */
    return g_strdup (_ ("The tile fit in only one place, so it is there already."));
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
  bastide_decision_bar_fill (self);
  bastide_decision_bar_show_consequence (self);
}

/* Directions are those that are seen. */
void
bastide_decision_bar_update (BastideDecisionBar *self)
{
  const int before = bastide_words_turn (self->board_turn);

  update_seen (self);
  bastide_words_turn (before);
}

static void
hint_choose_cb (BastideHintButton *hint, int option, BastideDecisionBar *self)
{
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_CHOOSE], 0, option);
}

static void
hint_point_cb (BastideHintButton *hint, int option, BastideDecisionBar *self)
{
  g_signal_emit (self, bastide_decision_bar_signals[BASTIDE_DECISION_BAR_POINT], 0, option);
}

static void
changed_cb (BastideDecisionBar *self)
{
  const int turn = bastide_game_get_state (self->game)->turn;

  if (turn != self->turn)
    bastide_steady_box_forget (self->answers);
  self->turn = turn;
  self->selected = self->looked = -1;
  self->turns = 0;
  self->unveiled = FALSE;
  g_array_set_size (self->narrowed, 0);
  bastide_decision_bar_update (self);
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
  bastide_steady_box_forget (self->head);
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
  bastide_decision_bar_update (self);
}

BastideClockView *
bastide_decision_bar_get_clock (BastideDecisionBar *self)
{
  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), NULL);

  return self->clock;
}

void
bastide_decision_bar_set_confirm (BastideDecisionBar *self, gboolean confirm)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  if (self->confirm == confirm)
    return;
  self->confirm = confirm;
  bastide_decision_bar_update (self);
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
    bastide_decision_bar_update (self);
  else if (self->game)
    show_tile (self, bastide_game_get_game (self->game), bastide_game_get_state (self->game));
}

void
bastide_decision_bar_set_assistance (BastideDecisionBar *self, gboolean hints, gboolean teaching)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  self->hints = hints;
  self->teaching = teaching;
  gtk_widget_set_visible (self->consequence_sample, hints);
  bastide_decision_bar_update (self);
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
  bastide_decision_bar_update (self);
}

gboolean
bastide_decision_bar_is_narrowed (BastideDecisionBar *self)
{
  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), FALSE);

  return self->narrowed->len > 0;
}

void
bastide_decision_bar_set_situation (BastideDecisionBar *self, const char *situation)
{
  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  g_free (self->situation);
  self->situation = *situation ? g_strdup (situation) : NULL;
}

/* The first below @widget that can have the focus, or NULL. */
static GtkWidget *
find_answer (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = !gtk_widget_get_visible (child) || !gtk_widget_is_sensitive (child) ? NULL
                         : gtk_widget_get_focusable (child)                                  ? child
                                                                                             : find_answer (child);

      if (found)
        return found;
    }
  return NULL;
}

void
bastide_decision_bar_focus_answers (BastideDecisionBar *self)
{
  GtkWidget *answers, *first;

  g_return_if_fail (BASTIDE_IS_DECISION_BAR (self));

  answers = gtk_widget_get_visible (self->tiles_scroller) ? GTK_WIDGET (self->tiles) : GTK_WIDGET (self->buttons);
  first = find_answer (answers);
  /* Before it gets the focus: what changes afterwards is spoken once more. */
  if (first && self->situation)
    bastide_speech_describe (first, self->situation);
  gtk_widget_child_focus (answers, GTK_DIR_TAB_FORWARD);
  if (first && gtk_widget_has_focus (first))
    g_clear_pointer (&self->situation, g_free);
}

gboolean
bastide_decision_bar_tell_situation (BastideDecisionBar *self)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (BASTIDE_IS_DECISION_BAR (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root ? gtk_root_get_focus (root) : NULL;
  if (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    {
      g_clear_pointer (&self->situation, g_free);
      return FALSE;
    }
  if (self->situation)
    gtk_accessible_update_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->situation, -1);
  g_clear_pointer (&self->situation, g_free);
  return TRUE;
}

/* --- object --- */

static void
bastide_decision_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (bastide_decision_bar_parent_class)->size_allocate (widget, width, height, baseline);
  bastide_decision_bar_resize (BASTIDE_DECISION_BAR (widget), width);
}

static void
bastide_decision_bar_root (GtkWidget *widget)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (widget);

  GTK_WIDGET_CLASS (bastide_decision_bar_parent_class)->root (widget);
  self->half = BASTIDE_HALF_BOX (gtk_widget_get_ancestor (widget, BASTIDE_TYPE_HALF_BOX));
  g_signal_group_set_target (self->half_signals, self->half);
}

static void
bastide_decision_bar_unroot (GtkWidget *widget)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (widget);

  self->half = NULL;
  g_signal_group_set_target (self->half_signals, NULL);
  GTK_WIDGET_CLASS (bastide_decision_bar_parent_class)->unroot (widget);
}

static void
bastide_decision_bar_dispose (GObject *object)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (object);

  g_clear_handle_id (&self->refill_source, g_source_remove);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->opponent_signals);
  g_clear_object (&self->half_signals);
  g_clear_pointer (&self->foresight, bastide_foresight_free);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_decision_bar_parent_class)->dispose (object);
}

static void
bastide_decision_bar_finalize (GObject *object)
{
  BastideDecisionBar *self = BASTIDE_DECISION_BAR (object);

  g_array_unref (self->narrowed);
  g_free (self->situation);
  G_OBJECT_CLASS (bastide_decision_bar_parent_class)->finalize (object);
}

static void
bastide_decision_bar_class_init (BastideDecisionBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->size_allocate = bastide_decision_bar_size_allocate;
  widget_class->root = bastide_decision_bar_root;
  widget_class->unroot = bastide_decision_bar_unroot;
  object_class->dispose = bastide_decision_bar_dispose;
  object_class->finalize = bastide_decision_bar_finalize;

  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_CHOOSE] = g_signal_new ("choose", BASTIDE_TYPE_DECISION_BAR,
                                                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                            G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_POINT] = g_signal_new ("point", BASTIDE_TYPE_DECISION_BAR,
                                                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                           G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_TURN] = g_signal_new ("turn", BASTIDE_TYPE_DECISION_BAR,
                                                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                          G_TYPE_NONE, 1, G_TYPE_INT);
  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_CANCEL] = g_signal_new ("cancel", BASTIDE_TYPE_DECISION_BAR,
                                                                            G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0,
                                                                            NULL, NULL, NULL, G_TYPE_NONE, 0);
  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_UNVEIL] = g_signal_new ("unveil", BASTIDE_TYPE_DECISION_BAR,
                                                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                            G_TYPE_NONE, 0);
  bastide_decision_bar_signals[BASTIDE_DECISION_BAR_NARROW] = g_signal_new ("narrow", BASTIDE_TYPE_DECISION_BAR,
                                                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                                            G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_Escape, 0, "cancel", NULL);

  bastide_decision_bar_install_answers (widget_class);
  g_type_ensure (BASTIDE_TYPE_CLOCK_VIEW);
  g_type_ensure (BASTIDE_TYPE_COLUMN);
  g_type_ensure (BASTIDE_TYPE_TILE_PICTURE);
  g_type_ensure (BASTIDE_TYPE_PLAYER_BADGE);
  g_type_ensure (BASTIDE_TYPE_HINT_BUTTON);
  g_type_ensure (BASTIDE_TYPE_STEADY_BOX);
  g_type_ensure (BASTIDE_TYPE_THINKING_BAR);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/table/bastide-decision-bar.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, rows);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, head);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, title_sample);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, why_sample);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, consequence_sample);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, answers);
  gtk_widget_class_bind_template_child (widget_class, BastideDecisionBar, column);
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
  self->half_signals = g_signal_group_new (BASTIDE_TYPE_HALF_BOX);
  g_signal_group_connect_swapped (self->half_signals, "notify::room", G_CALLBACK (bastide_decision_bar_room_changed),
                                  self);
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
