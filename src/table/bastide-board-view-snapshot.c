/* bastide-board-view-snapshot.c – drawing: the position, and over it notes on what can be chosen, is chosen or is looked at.
 *
 * Reads the state, contains no rules and keeps nothing; src/draw knows how things look.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-board-view-private.h"

#include "model/words/bastide-words.h"
#include "draw/bastide-points-art.h"
#include "engine/rules/wheel.h"

#include <adwaita.h>
#include <math.h>

#define N_DIRECTIONS  24   /* of arrows at the edge */
#define MAX_RINGS     3    /* more rings than this on a tile hide it … */
#define RING_PIXELS   36.0 /* … and fewer on one that has not so many pixels for each along its side */
#define POINTER_COLOR 0x1C71D8
#define POINTER_SIZE  16.0
#define POINTER_RIM   6.0

static void
add_note (GArray *notes, BastideNote note)
{
  g_array_append_val (notes, note);
}

/* Which piece would stand on a spot. */
static BastidePiece
piece_for (BastideBoardView *self, const BstMove *move, int feature)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  uint16_t seg = bst_seg_at (game, state, move->x, move->y, feature);

  if (move->kind == BST_KIND_MAGIC)
    return move->b ? BASTIDE_PIECE_WITCH : BASTIDE_PIECE_MAGE;
  return bastide_board_get_piece (move->figure, seg == BST_NONE ? BST_ROAD : bst_segs (game, state)[seg].terrain);
}

/* Would a figure come to the spot? Where one of those that stand there is chosen, or a feature, a second one would confuse. */
static gboolean
places_figure (const BstMove *move)
{
  switch (move->kind)
    {
    case BST_KIND_FOLLOWER:
      return move->act != BST_ACT_RECALL;
    case BST_KIND_MAGIC:
    case BST_KIND_LANDING:
    case BST_KIND_CROP_FIGURE:
      return TRUE;
    default:
      return FALSE;
    }
}

/* The roads that come to the landings of a ferry light up. */
static void
note_roads (BastideBoardView *self, GArray *notes, const BstWhere *where)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const uint16_t site = bst_board_tile_at (game, state, where->x, where->y);
  uint16_t lit = BST_NONE;

  for (int side = 0; side < 4 && site != BST_NONE; side++)
    if (where->ends >> side & 1)
      {
        const int feature = bst_tile_side_feature (bst_site_tile (game, state, site), bst_sites (game, state)[site].rot,
                                                   side);
        const uint16_t road = bst_seg_of (game, state, site, feature);

        /* One road may lead to both. */
        if (lit == BST_NONE || bst_segs (game, state)[road].root != bst_segs (game, state)[lit].root)
          add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FEATURE, .seg = road });
        lit = road;
      }
}

static void
note_option (BastideBoardView *self, GArray *notes, const BstMove *move, gboolean chosen)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const int figure = bastide_words_move_figure (game, state, move);
  BstWhere where;
  int crown, pays;

  if (!bastide_board_view_locate (self, move, &where, &crown))
    return;
  pays = crown >= 0 && self->hints ? bst_wheel_would_pay (state, move->b, bst_who (state)) : 0;
  /* MIX-67: of several on one segment, this one. */
  if (figure >= 0)
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FIGURE,
                                    .ref = figure,
                                    .face = move->kind == BST_KIND_REGISTER && self->unveiled ? 1 + move->b : 0 });
  if (crown >= 0)
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_CROWN, .ref = crown, .seat = bst_who (state), .face = pays });
  else if (move->kind == BST_KIND_PLACE_TILE || (move->kind == BST_KIND_PLACE_PIECE && move->a < 0))
    {
      int tile = move->kind == BST_KIND_PLACE_TILE ? state->hand : ~move->a;

      if (tile != BST_NONE)
        add_note (notes, (BastideNote){
                           .kind = BASTIDE_NOTE_TILE, .x = move->x, .y = move->y, .ref = tile, .rot = move->rot });
      add_note (notes,
                (BastideNote){ .kind = chosen ? BASTIDE_NOTE_CHOSEN : BASTIDE_NOTE_HOVER, .x = move->x, .y = move->y });
    }
  else if (move->kind == BST_KIND_PLACE_PIECE)
    {
      const BstPiece *piece = &game->pieces[move->a];

      add_note (
        notes,
        (BastideNote){
          .kind = BASTIDE_NOTE_PIECE, .x = move->x, .y = move->y, .ref = move->a, .face = move->b, .rot = move->rot });
      for (int i = 0; i < piece->n_squares; i++)
        {
          int dx, dy;

          bst_piece_cell (piece, move->b, i, move->rot, &dx, &dy);
          add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_CHOSEN, .x = move->x + dx, .y = move->y + dy });
        }
    }
  else if (where.ends)
    {
      note_roads (self, notes, &where);
      add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FERRY, .x = where.x, .y = where.y, .ref = where.ends });
    }
  else if (where.feature >= 0)
    {
      uint16_t seg = bst_seg_at (game, state, move->x, move->y, where.feature);

      if (seg != BST_NONE)
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FEATURE, .seg = seg, .dim = chosen });
      if (figure < 0)
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_SPOT,
                                        .x = where.x,
                                        .y = where.y,
                                        .ref = where.feature,
                                        .dot = !places_figure (move),
                                        .seat = bst_who (state),
                                        .piece = piece_for (self, move, where.feature) });
    }
  else
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_CHOSEN, .x = move->x, .y = move->y });
}

/* Is one of its figures lit? A spot drawn over them would hide which one. */
static gboolean
shows_figure (BastideBoardView *self, const BastideBoardTarget *target, const BstMove *moves)
{
  for (guint i = 0; i < target->options->len; i++)
    {
      const int option = g_array_index (target->options, int, i);

      if ((option == self->pointed || option == self->selected)
          && bastide_words_move_figure (bastide_game_get_game (self->game), bastide_game_get_state (self->game),
                                        &moves[option])
               >= 0)
        return TRUE;
    }
  return FALSE;
}

/* Would rings with figures in them hide a tile? Then all of them are dots: two kinds of signs for one thing confuse. */
static gboolean
is_crowded (BastideBoardView *self)
{
  for (guint i = 0; i < self->targets->len; i++)
    {
      const BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      int n = 0;

      for (guint j = 0; j < self->targets->len && target->where.feature >= 0 && !target->hidden; j++)
        {
          const BastideBoardTarget *other = g_ptr_array_index (self->targets, j);

          n += other->where.feature >= 0 && !other->hidden && other->where.x == target->where.x
               && other->where.y == target->where.y;
        }
      if (n > MAX_RINGS || self->view.zoom < n * RING_PIXELS)
        return TRUE;
    }
  return FALSE;
}

static void
note_targets (BastideBoardView *self, GArray *notes)
{
  gsize n;
  const BstMove *moves = bastide_board_view_get_options (self, &n);
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);
  const int who = bst_who (state);
  const gboolean crowded = is_crowded (self);

  for (guint i = 0; i < self->targets->len && self->hints; i++)
    {
      BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      const BstMove *move = &moves[g_array_index (target->options, int, 0)];

      if (target->crown >= 0)
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_CROWN,
                                        .ref = target->crown,
                                        .seat = who,
                                        .face = bst_wheel_would_pay (state, move->b, who) });
      else if (target->hidden || shows_figure (self, target, moves))
        continue;
      else if (target->where.feature >= 0)
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_SPOT,
                                        .x = target->where.x,
                                        .y = target->where.y,
                                        .ref = target->where.feature,
                                        .dot = crowded || !places_figure (move),
                                        .ring = bastide_words_move_figure (game, state, move) >= 0,
                                        .seat = who,
                                        .piece = piece_for (self, move, target->where.feature) });
      else
        {
          const gboolean taken = bst_board_tile_at (game, state, target->where.x, target->where.y) != BST_NONE;

          add_note (notes, (BastideNote){ .kind = taken ? BASTIDE_NOTE_PICK : BASTIDE_NOTE_LEGAL,
                                          .x = target->where.x,
                                          .y = target->where.y });
        }
    }
}

/* Squares that nothing fits any more, and how many tiles still fit where the pointer is. */
static void
note_fits (BastideBoardView *self, GArray *notes)
{
  const BstGame *game = bastide_game_get_game (self->game);
  const BstState *state = bastide_game_get_state (self->game);

  for (guint i = 0; i < self->fits->len && !state->over; i++)
    {
      const BstOpen *cell = &bst_frontier (game, state)[i];
      int fits = g_array_index (self->fits, int, i);

      if (!fits && self->dead_squares)
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_DEAD, .x = cell->x, .y = cell->y });
      /* Not on the square that was refused: the number would lie over its cross. */
      else if (fits && self->hovering && self->hover_option < 0 && cell->x == self->hover_x && cell->y == self->hover_y
               && !(self->refused && cell->x == self->refused_x && cell->y == self->refused_y))
        add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_COUNT, .x = cell->x, .y = cell->y, .ref = fits });
    }
}

/* The spot of a feature that lies nearest to its middle. */
static BastidePoint
get_middle (BastideBoardView *self, const BastideBoardScene *scene, uint16_t seg)
{
  const BstSeg *segs = bst_segs (scene->game, scene->state);
  const BstSite *sites = bst_sites (scene->game, scene->state);
  double x = 0, y = 0, best = G_MAXDOUBLE;
  uint16_t s = seg, middle = seg;
  int n = 0;

  do
    {
      x += sites[segs[s].site].x;
      y += sites[segs[s].site].y;
      n++;
      s = segs[s].next;
    }
  while (s != seg);
  do
    {
      const double distance = hypot (sites[segs[s].site].x - x / n, sites[segs[s].site].y - y / n);

      if (distance < best)
        {
          best = distance;
          middle = s;
        }
      s = segs[s].next;
    }
  while (s != seg);
  return bastide_board_get_spot (scene->game, scene->state, self->book, sites[segs[middle].site].x,
                                 sites[segs[middle].site].y, middle - sites[segs[middle].site].first);
}

/* A number lies beside a figure, never over it. */
static void
step_aside (BastideBoardView *self, const BastideBoardScene *scene, BastidePoint *at)
{
  const double size = bastide_board_figure_size (&self->view) / MAX (1, self->view.scale);

  for (int i = 0; i < scene->state->n_figures; i++)
    {
      const BastidePoint figure = bastide_viewport_from_board (&self->view,
                                                               bastide_board_get_figure (scene->game, scene->state,
                                                                                         self->book, i));

      if (hypot (figure.x - at->x, figure.y - at->y) >= size)
        continue;
      at->x = figure.x + size * 0.8;
      at->y = figure.y - size * 0.8;
      return;
    }
}

/* What every field with farmers is worth, in its middle. */
static void
draw_field_values (BastideBoardView *self, cairo_t *cr, const BastideBoardScene *scene)
{
  const BstFigure *figures = bst_figures_on_map (scene->game, scene->state);
  const BstSeg *segs = bst_segs (scene->game, scene->state);
  g_autoptr (GHashTable) told = g_hash_table_new (NULL, NULL);

  for (int i = 0; i < scene->state->n_figures; i++)
    {
      const uint16_t root = segs[figures[i].seg].root;
      BastidePoint at;
      BstValue value;

      if (segs[root].terrain != BST_FIELD || !g_hash_table_add (told, GUINT_TO_POINTER (root + 1u)))
        continue;
      bst_feature_value (scene->game, scene->state, root, &value);
      at = bastide_viewport_from_board (&self->view, get_middle (self, scene, root));
      step_aside (self, scene, &at);
      bastide_badge_draw (cr, value.points, at.x, at.y, CLAMP (self->view.zoom * 0.16, 10.0, 18.0), self->style);
    }
}

/* --- what lies outside --- */

gboolean
bastide_board_view_sees (BastideBoardView *self, const BastideBoardTarget *target)
{
  const BastidePoint at = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, target));

  return at.x >= 0 && at.y >= 0 && at.x <= self->view.width && at.y <= self->view.height;
}

/* What can be chosen out there is pointed at from the edge; many that lie in one direction need one arrow. */
GArray *
bastide_board_view_list_pointers (BastideBoardView *self)
{
  const BastidePoint middle = { self->view.width / 2.0, self->view.height / 2.0 };
  GArray *pointers = g_array_new (FALSE, FALSE, sizeof (BastidePoint));
  guint64 listed = 0;

  for (guint i = 0; i < self->targets->len && self->hints; i++)
    {
      const BastideBoardTarget *target = g_ptr_array_index (self->targets, i);
      BastidePoint at;
      double angle, far;
      int direction;

      if (target->hidden || target->crown >= 0 || bastide_board_view_sees (self, target))
        continue;
      at = bastide_viewport_from_board (&self->view, bastide_board_view_get_target_spot (self, target));
      angle = atan2 (at.y - middle.y, at.x - middle.x);
      direction = (int) floor ((angle + G_PI) / (2 * G_PI) * N_DIRECTIONS) % N_DIRECTIONS;
      if (listed >> direction & 1)
        continue;
      listed |= G_GUINT64_CONSTANT (1) << direction;
      far = MAX (fabs (at.x - middle.x) / (middle.x - POINTER_RIM), fabs (at.y - middle.y) / (middle.y - POINTER_RIM));
      at = (BastidePoint){ middle.x + (at.x - middle.x) / far, middle.y + (at.y - middle.y) / far };
      g_array_append_val (pointers, at);
    }
  return pointers;
}

static void
draw_pointers (BastideBoardView *self, cairo_t *cr)
{
  g_autoptr (GArray) pointers = bastide_board_view_list_pointers (self);

  for (guint i = 0; i < pointers->len; i++)
    {
      const BastidePoint *at = &g_array_index (pointers, BastidePoint, i);

      bastide_points_draw_arrow (cr, POINTER_COLOR, self->view.width / 2.0, self->view.height / 2.0, at->x, at->y,
                                 POINTER_SIZE, self->style);
    }
}

void
bastide_board_view_fill_scene (BastideBoardView *self, BastideBoardScene *scene)
{
  const int who = bst_who (bastide_game_get_state (self->game));

  *scene = (BastideBoardScene){
    .game = bastide_game_get_game (self->game),
    .state = bastide_game_get_state (self->game),
    .style = self->style,
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .unsettled = self->unsettled,
    .sketch = self->warming != NULL,
    .fields = self->fields,
    .face_up = self->unveiled && who < BST_MAX_PLAYERS ? 1u << who : 0,
  };
  if (self->show)
    bastide_show_get_motion (self->show, &scene->motion);
}

void
bastide_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BastideBoardView *self = BASTIDE_BOARD_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr;
  BastideBoardScene scene;
  g_autoptr (GArray) notes = NULL;
  gsize n;
  const BstMove *moves;

  if (!self->game || width <= 0 || height <= 0)
    return;
  notes = g_array_new (FALSE, FALSE, sizeof (BastideNote));
  moves = bastide_board_view_get_options (self, &n);
  bastide_board_view_fill_scene (self, &scene);
  if (self->last_site != BST_NONE)
    {
      const BstSite *last = &bst_sites (scene.game, scene.state)[self->last_site];

      add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_LAST, .x = last->x, .y = last->y });
    }
  if (self->hints)
    note_fits (self, notes);
  note_targets (self, notes);
  if (self->lit != BST_NONE && self->lit < scene.state->n_segs)
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FEATURE, .seg = self->lit });
  else if (self->hovering && self->hints && self->hover_seg != BST_NONE && self->hover_seg < scene.state->n_segs
           && self->selected < 0)
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_FEATURE, .seg = self->hover_seg });
  bastide_board_view_note_show (self, notes);
  if (self->shown)
    add_note (notes, (BastideNote){ .kind = BASTIDE_NOTE_CURSOR, .x = self->shown_x, .y = self->shown_y });
  if (self->hovering && self->hints && self->hover_option >= 0 && self->hover_option < (int) n && self->selected < 0)
    note_option (self, notes, &moves[self->hover_option], FALSE);
  if (self->refused)
    add_note (notes,
              (BastideNote){
                .kind = BASTIDE_NOTE_REFUSED, .x = self->refused_x, .y = self->refused_y, .ref = self->refused_sides });
  if (self->pointed >= 0 && self->pointed < (int) n && self->pointed != self->selected)
    note_option (self, notes, &moves[self->pointed], FALSE);
  /* One of both dims what is around it: dimmed twice, the board would be all but black. */
  if (self->suggested)
    note_option (self, notes, &self->suggestion, self->selected < 0 || self->selected >= (int) n);
  if (self->selected >= 0 && self->selected < (int) n)
    note_option (self, notes, &moves[self->selected], TRUE);
  scene.notes = (const BastideNote *) notes->data;
  scene.n_notes = notes->len;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  bastide_board_draw (cr, &self->view, &scene, self->cache, NULL, NULL);
  if (self->fields && !scene.sketch)
    draw_field_values (self, cr, &scene);
  draw_pointers (self, cr);
  bastide_board_view_draw_show (self, cr);
  cairo_destroy (cr);

  for (guint i = 0; i < self->targets->len; i++)
    gtk_widget_snapshot_child (widget, ((BastideBoardTarget *) g_ptr_array_index (self->targets, i))->slot, snapshot);
}
