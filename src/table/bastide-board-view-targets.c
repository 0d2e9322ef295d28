/* bastide-board-view-targets.c – what can be chosen on the board.
 *
 * The engine lists the options; here they are grouped by where they lie. Choosing, turning and taking one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "kit/bastide-slot.h"
#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"
#include "engine/board.h"
#include "engine/rules/wheel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

void
bastide_board_view_free_target (gpointer data)
{
  BastideBoardTarget *target = data;

  g_array_unref (target->options);
  gtk_widget_unparent (target->slot);
  g_free (target);
}

gboolean
bastide_board_view_is_placement (int kind)
{
  return kind == BST_KIND_PLACE_TILE || kind == BST_KIND_PLACE_PIECE;
}

/* Where this option lies on the board, or on which crown space. FALSE: nowhere, it is only a button in the decision
 * bar. */
gboolean
bastide_board_view_locate (BastideBoardView *self, const BstMove *move, BstWhere *out_where, int *out_crown)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  BastidePoint spot;

  *out_where = (BstWhere){ .x = move->x, .y = move->y, .feature = -1 };
  *out_crown = -1;
  if (move->act != BST_ACT_CROWN)
    return bst_move_where (move, out_where);
  /* The crown space that would be taken stands for its sector. */
  *out_crown = bst_wheel_free_crown (state, move->b);
  return *out_crown >= 0 && bastide_board_get_crown (game, state, self->book, *out_crown, &spot);
}

BastideBoardTarget *
bastide_board_view_find_target (BastideBoardView *self, const BstWhere *where, int crown)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);

      if (crown >= 0 ? target->crown == crown
                     : target->crown < 0 && target->where.x == where->x && target->where.y == where->y
                         && target->where.feature == where->feature && target->where.ends == where->ends)
        return target;
    }
  return NULL;
}

BastideBoardTarget *
bastide_board_view_find_target_of (BastideBoardView *self, int option)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);

      for (guint j = 0; j < target->options->len; j++)
        if (g_array_index (target->options, int, j) == option)
          return target;
    }
  return NULL;
}

/* The point between two landings of a lake that stands for a ferry; a different one for each pair. */
static BastidePoint
ferry_spot (int x, int y, int ends)
{
  static const int dx[] = { 0, 1, 0, -1 }, dy[] = { -1, 0, 1, 0 };
  BastidePoint spot = { x + 0.5, y + 0.5 };

  for (int side = 0; side < 4; side++)
    if (ends >> side & 1)
      {
        spot.x += 0.16 * dx[side];
        spot.y += 0.16 * dy[side];
      }
  /* North-south and east-west would both be at the center: move one of them aside. */
  if (ends == 5)
    spot.x += 0.08;
  else if (ends == 10)
    spot.x -= 0.08;
  return spot;
}

BastideBoardTarget *
bastide_board_view_get_focused (BastideBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  for (guint i = 0; i < self->targets->len && focus; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);

      if (target->slot == focus)
        return target;
    }
  return NULL;
}

BastideBoardTarget *
bastide_board_view_get_nearest (BastideBoardView *self, BastidePoint spot)
{
  BastideBoardTarget *best = NULL;
  double best_distance = G_MAXDOUBLE;

  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      BastidePoint at = bastide_board_view_get_target_spot (self, target);
      double distance = hypot (at.x - spot.x, at.y - spot.y);

      if (!target->hidden && distance < best_distance)
        {
          best_distance = distance;
          best = target;
        }
    }
  return best;
}

BastidePoint
bastide_board_view_get_target_spot (BastideBoardView *self, const BastideBoardTarget *target)
{
  BastidePoint spot = { target->where.x + 0.5, target->where.y + 0.5 };

  if (target->crown >= 0)
    bastide_board_get_crown (bastide_game_get_game (self->game), bastide_game_get_state (self->game), self->book,
                             target->crown, &spot);
  else if (target->where.ends)
    spot = ferry_spot (target->where.x, target->where.y, target->where.ends);
  else if (target->where.feature >= 0)
    spot = bastide_board_get_spot (bastide_game_get_game (self->game), bastide_game_get_state (self->game), self->book,
                                   target->where.x, target->where.y, target->where.feature);
  return spot;
}

gboolean
bastide_board_view_get_spot (BastideBoardView *self, int option, double *out_x, double *out_y)
{
  BastideBoardTarget *target;
  BastidePoint at;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  target = bastide_board_view_find_target_of (self, option);
  if (!target)
    return FALSE;
  at = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, target));
  *out_x = at.x;
  *out_y = at.y;
  return TRUE;
}

int
bastide_board_view_get_selected (BastideBoardView *self)
{
  return self->selected;
}

void
bastide_board_view_reveal_put (BastideBoardView *self)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  const BstMove *move;
  BastideBoardCells cells;

  if (self->selected < 0 || self->selected >= (int) n || !bastide_board_view_is_placement (moves[self->selected].kind))
    return;
  move = &moves[self->selected];
  cells = (BastideBoardCells){ move->x, move->y, move->x, move->y };
  if (move->kind == BST_KIND_PLACE_PIECE && move->a >= 0)
    {
      const BstPiece *piece = &bastide_game_get_game (self->game)->pieces[move->a];

      for (int i = 0; i < piece->n_squares; i++)
        {
          int dx, dy;

          bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
          cells.x0 = MIN (cells.x0, move->x + dx);
          cells.y0 = MIN (cells.y0, move->y + dy);
          cells.x1 = MAX (cells.x1, move->x + dx);
          cells.y1 = MAX (cells.y1, move->y + dy);
        }
    }
  bastide_board_view_reveal_cells (self, &cells);
}

void
bastide_board_view_select (BastideBoardView *self, int option)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  if (self->selected == option)
    return;
  self->selected = option;
  bastide_board_view_reveal_put (self);
  /* Whoever has chosen knows it. */
  g_clear_pointer (&self->situation, g_free);
  bastide_board_view_name_targets (self);
  /* A tile that was turned brings something else. */
  if (option >= 0)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_LOOK], 0, option);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_SELECTED], 0, option);
}

int
bastide_board_view_get_turns (BastideBoardView *self)
{
  BastideBoardTarget *target;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  target = bastide_board_view_find_target_of (self, self->selected);
  return target ? (int) target->options->len : 0;
}

int
bastide_board_view_get_wanted_turn (BastideBoardView *self)
{
  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), 0);

  return self->wanted_rot;
}

/* The player clicked a target or pressed Return on it: choose it, turn what is chosen there, or take it. */
void
bastide_board_view_act_on (BastideBoardView *self, BastideBoardTarget *target)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  int first = g_array_index (target->options, int, 0);
  guint at = target->options->len;

  self->refused = FALSE;
  for (guint i = 0; i < target->options->len; i++)
    if (g_array_index (target->options, int, i) == self->selected)
      at = i;

  if (bastide_board_view_is_placement (moves[first].kind))
    {
      int next = first;

      if (at < target->options->len)
        next = g_array_index (target->options, int, (at + 1) % target->options->len);
      else
        for (guint i = 0; i < target->options->len; i++)
          if (moves[g_array_index (target->options, int, i)].rot == self->wanted_rot)
            next = g_array_index (target->options, int, i);
      if (target->options->len == 1 && (at == 0 || !self->confirm))
        {
          g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, first);
          return;
        }
      self->wanted_rot = moves[next].rot;
      bastide_board_view_select (self, next);
      return;
    }
  if (target->options->len > 1)
    {
      bastide_board_view_select (self, -1);
      g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_NARROW], 0, target->options);
      return;
    }
  if (at == 0 || !self->confirm)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, first);
  else
    bastide_board_view_select (self, first);
}

static void
slot_activated_cb (GtkWidget *slot, BastideBoardView *self)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);

      if (target->slot != slot)
        continue;
      /* Return takes what is chosen; a click would turn it, for which the keyboard has R. */
      for (guint j = 0; j < target->options->len; j++)
        if (g_array_index (target->options, int, j) == self->selected)
          {
            g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_CHOOSE], 0, self->selected);
            return;
          }
      bastide_board_view_act_on (self, target);
      return;
    }
}

/* The answer with the focus is looked at; whoever uses the mouse does not see which that is. */
static void
look_at_target (BastideBoardView *self, BastideBoardTarget *target)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  self->unseen = GTK_IS_WINDOW (root) && !gtk_window_get_focus_visible (GTK_WINDOW (root));
  g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_LOOK], 0,
                 bastide_board_view_get_first_option (self, target));
  self->unseen = FALSE;
}

static void
slot_entered_cb (GtkEventController *controller, BastideBoardView *self)
{
  if (!self->coming)
    look_at_target (self, bastide_board_view_get_focused (self));
}

static void
slot_left_cb (GtkEventController *controller, BastideBoardView *self)
{
  /* It keeps its name until it has lost the focus on the bus, too. */
  if (self->teller && self->teller->slot == gtk_event_controller_get_widget (controller))
    {
      g_clear_pointer (&self->situation, g_free);
      self->teller = NULL;
    }
  if (!self->coming)
    g_signal_emit (self, bastide_board_view_signals[BASTIDE_BOARD_LOOK], 0, -1);
}

static GtkWidget *
new_slot (BastideBoardView *self)
{
  GtkWidget *slot = bastide_slot_new (TRUE);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect (focus, "enter", G_CALLBACK (slot_entered_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (slot_left_cb), self);
  gtk_widget_add_controller (slot, focus);
  g_signal_connect (slot, "activated", G_CALLBACK (slot_activated_cb), self);
  gtk_widget_set_parent (slot, GTK_WIDGET (self));
  return slot;
}

void
bastide_board_view_tell (BastideBoardView *self, const char *consequence)
{
  BastideBoardTarget *target;

  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  target = self->coming ? self->coming : bastide_board_view_get_focused (self);
  if (target)
    bastide_slot_set_description (BASTIDE_SLOT (target->slot), consequence);
}

/* (transfer full): with where on its tile the feature is: there may be two roads. */
static char *
dup_with_part (BastideBoardView *self, const BastideBoardTarget *target, const char *words)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const uint16_t site = target->where.feature < 0 ? BST_NONE
                                                  : bst_board_tile_at (game, state, target->where.x, target->where.y);
  g_autofree char *part = NULL;

  if (site != BST_NONE && target->where.feature < bst_site_tile (game, state, site)->n_features)
    part = bastide_words_part (bst_site_tile (game, state, site), bst_sites (game, state)[site].rot,
                               target->where.feature);
  return part && *part ? g_strdup_printf (C_ ("feature", "%1$s, %2$s"), words, part) : g_strdup (words);
}

/* Does the answer name a token that whoever decides has not asked to see? */
static gboolean
is_secret (BastideBoardView *self, const BstMove *move)
{
  return !self->unveiled
         && bastide_words_move_token (bastide_game_get_game (self->game), bastide_game_get_state (self->game), move)
              >= 0;
}

static char *
dup_plain_label (BastideBoardView *self, const BastideBoardTarget *target, const BstMove *moves)
{
  const BstMove *first = &moves[g_array_index (target->options, int, 0)];
  g_autofree char *cell = bastide_words_cell (target->where.x, target->where.y), *move = NULL;

  if (bastide_board_view_is_placement (first->kind))
    {

      /* TRANSLATORS: a square where the tile may be placed: where it is, and in how many ways it can be turned. */
      return g_strdup_printf (ngettext ("Place here: %1$s, %2$d rotation", "Place here: %1$s, %2$d rotations",
                                        target->options->len),
                              cell, target->options->len);
    }
  if (target->where.feature >= 0 && (target->options->len > 1 || is_secret (self, first)))
    {
      const BstGame *game = bastide_game_get_game (self->game);
      const BstState *state = bastide_game_get_state (self->game);
      uint16_t seg = bst_seg_at (game, state, target->where.x, target->where.y, target->where.feature);

      /* Do not say which figure or token it is: the label is read aloud, and tokens are secret. The bar asks next. */
      if (seg != BST_NONE)
        {
          /* TRANSLATORS: a feature and its square. */
          g_autofree char *words = g_strdup_printf (C_ ("option", "%1$s (%2$s)"),
                                                    bst_terrain_title (bst_segs (game, state)[seg].terrain), cell);

          return dup_with_part (self, target, words);
        }
    }
  move = bastide_words_move (bastide_game_get_game (self->game), bastide_game_get_state (self->game), first,
                             bastide_game_get_names (self->game));
  return dup_with_part (self, target, move);
}

/* (transfer full): how the tile lies that is chosen on a square, and what to do next. */
static char *
dup_chosen_label (BastideBoardView *self, const char *label, const BstMove *move)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  g_autofree char *shows = move->kind == BST_KIND_PLACE_TILE && state->hand != BST_NONE
                             ? bastide_tile_dup_features (&game->tiles[state->hand], move->rot)
                             : NULL;

  /* TRANSLATORS: spoken by screen readers: an answer on the board that is chosen and waits for the key Return. */
  return g_strjoin (". ", label, shows ? shows : _ ("Chosen, Return confirms"),
                    shows ? _ ("Chosen, Return confirms") : NULL, NULL);
}

static char *
dup_target_label (BastideBoardView *self, const BastideBoardTarget *target, const BstMove *moves)
{
  char *label = dup_plain_label (self, target, moves);

  if (self->selected >= 0 && bastide_board_view_find_target_of (self, self->selected) == target)
    {
      char *chosen = dup_chosen_label (self, label, &moves[self->selected]);

      g_free (label);
      label = chosen;
    }
  if (self->situation && self->teller == target)
    {
      char *whole = g_strjoin (". ", self->situation, label, NULL);

      g_free (label);
      label = whole;
    }
  return label;
}

void
bastide_board_view_set_situation (BastideBoardView *self, const char *situation)
{
  g_return_if_fail (BASTIDE_IS_BOARD_VIEW (self));

  g_free (self->situation);
  self->situation = *situation ? g_strdup (situation) : NULL;
  self->teller = NULL;
}

gboolean
bastide_board_view_tell_situation (BastideBoardView *self)
{
  BastideBoardTarget *focused;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  focused = bastide_board_view_get_focused (self);
  if (focused && self->situation && !self->teller)
    self->teller = focused;
  else if (!focused)
    g_clear_pointer (&self->situation, g_free);
  bastide_board_view_name_targets (self);
  return focused != NULL;
}

gboolean
bastide_board_view_get_focused_cell (BastideBoardView *self, int *out_x, int *out_y)
{
  BastideBoardTarget *target;

  g_return_val_if_fail (BASTIDE_IS_BOARD_VIEW (self), FALSE);

  target = self->game ? bastide_board_view_get_focused (self) : NULL;
  if (!target)
    return bastide_board_view_get_last (self, out_x, out_y);
  *out_x = target->where.x;
  *out_y = target->where.y;
  return TRUE;
}

static void
name_target (BastideBoardView *self, BastideBoardTarget *target)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  const int before = bastide_words_turn (self->view.rot);
  g_autofree char *label = dup_target_label (self, target, moves);

  bastide_slot_set_label (BASTIDE_SLOT (target->slot), label);
  bastide_words_turn (before);
}

void
bastide_board_view_name_targets (BastideBoardView *self)
{
  for (guint i = 0; i < self->targets->len; i++)
    name_target (self, g_ptr_array_index (self->targets, i));
}

gboolean
bastide_board_view_focus_target (BastideBoardView *self, BastideBoardTarget *target)
{
  gboolean grabbed;

  if (self->situation && !self->teller)
    self->teller = target;
  self->coming = target;
  name_target (self, target);
  look_at_target (self, target);
  bastide_slot_prepare (BASTIDE_SLOT (target->slot));
  grabbed = gtk_widget_grab_focus (target->slot);
  self->coming = NULL;
  bastide_board_view_name_targets (self);
  return grabbed;
}

static gboolean
has_figure (const BstGame *game, const BstState *state, uint16_t seg)
{
  for (int i = 0; i < state->n_figures; i++)
    if (bst_figures_on_map (game, state)[i].seg == seg)
      return TRUE;
  return FALSE;
}

/* MAGIC-28: every segment of a feature is an answer of its own. To choose a feature one of them is enough, best one where
 * nobody stands. */
static void
hide_repeated (BastideBoardView *self, const BstMove *moves)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  g_autoptr (GHashTable) shown = g_hash_table_new (NULL, NULL); /* of targets, by feature */

  for (int taken = 0; taken < 2; taken++)
    for (guint i = 0; i < self->targets->len; i++)
      {
        BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
        const uint16_t seg = target->where.feature < 0
                               ? BST_NONE
                               : bst_seg_at (game, state, target->where.x, target->where.y, target->where.feature);

        if (seg == BST_NONE || moves[g_array_index (target->options, int, 0)].kind != BST_KIND_MAGIC
            || has_figure (game, state, seg) != taken)
          continue;
        target->hidden = !g_hash_table_add (shown, GUINT_TO_POINTER (bst_segs (game, state)[seg].root + 1u));
        gtk_widget_set_visible (target->slot, !target->hidden);
      }
}

void
bastide_board_view_build_targets (BastideBoardView *self)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);

  /* First: targets that lose the focus would be named anew, and belong to another decision. */
  g_clear_pointer (&self->situation, g_free);
  self->teller = NULL;
  g_ptr_array_set_size (self->targets, 0);
  for (gsize i = 0; i < n; i++)
    {
      BstWhere where;
      int crown, option = i;
      BastideBoardTarget *target;

      if (!bastide_board_view_locate (self, &moves[i], &where, &crown))
        continue;
      target = bastide_board_view_find_target (self, &where, crown);
      if (!target)
        {
          target = g_new0 (BastideBoardTarget, 1);
          target->where = where;
          target->crown = crown;
          target->options = g_array_new (FALSE, FALSE, sizeof (int));
          target->slot = new_slot (self);
          g_ptr_array_add (self->targets, target);
        }
      g_array_append_val (target->options, option);
    }
  hide_repeated (self, moves);
  bastide_board_view_name_targets (self);
}
