/* test-board-art.c – whole positions: pictures, cache, viewport, what is under the pointer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw-position.h"

#include <math.h>
#include <string.h>

static const char *const mixes[] = {
  "classic", "wheel", "everything", "tournaments", "classic-ferries", "classic-gold", "classic-magic",
};

static BastideViewport
fitting_view (DrawPosition *position, int rot)
{
  BastideViewport view = { .width = 900, .height = 700, .scale = 1, .rot = rot };

  bastide_viewport_fit (&view, draw_position_get_game (position), draw_position_get_state (position), 0.5, 120);
  return view;
}

static BastideBoardScene
plain_scene (DrawPosition *position)
{
  return (BastideBoardScene){
    .game = draw_position_get_game (position),
    .state = draw_position_get_state (position),
    .style = BASTIDE_STYLE_PLAIN,
    .wait = TRUE,
  };
}

static cairo_surface_t *
draw (const BastideViewport *view, const BastideBoardScene *scene, BastidePictureCache *cache, BastideTileBook *book)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, view->width, view->height);
  cairo_t *cr = cairo_create (surface);

  bastide_board_draw (cr, view, scene, cache, book, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface, double x, double y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  g_assert_true (x >= 0 && y >= 0 && x < cairo_image_surface_get_width (surface)
                 && y < cairo_image_surface_get_height (surface));
  return *(const guint32 *) (gconstpointer) (data + (int) y * cairo_image_surface_get_stride (surface) + (int) x * 4)
         & 0xffffff;
}

/* --- viewport --- */

static void
test_viewport_round_trip (void)
{
  for (int rot = 0; rot < 4; rot++)
    {
      BastideViewport view = { .x = 3.3, .y = -1.7, .zoom = 61, .rot = rot, .width = 801, .height = 603, .scale = 2 };
      BastidePoint p = bastide_viewport_to_board (&view, 123, 456), back;
      double x, y, side;

      back = bastide_viewport_from_board (&view, p);
      g_assert_cmpfloat_with_epsilon (back.x, 123, 1e-6);
      g_assert_cmpfloat_with_epsilon (back.y, 456, 1e-6);
      /* The middle of the view is where it should be, to a pixel. */
      p = bastide_viewport_to_board (&view, 400.5, 301.5);
      g_assert_cmpfloat_with_epsilon (p.x, 3.3, 0.02);
      g_assert_cmpfloat_with_epsilon (p.y, -1.7, 0.02);
      /* A point of a cell lies in its square. */
      bastide_viewport_get_square (&view, 2, 5, &x, &y, &side);
      back = bastide_viewport_from_board (&view, bastide_point (2.5, 5.5));
      g_assert_cmpfloat_with_epsilon (back.x, x + side / 2, 1e-6);
      g_assert_cmpfloat_with_epsilon (back.y, y + side / 2, 1e-6);
      g_assert_cmpfloat_with_epsilon (fmod (fabs (x) * 2, 1), 0, 1e-9); /* whole device pixels */
    }
}

static void
test_viewport_zoom_stays_at_pointer (void)
{
  BastideViewport view = { .x = 0, .y = 0, .zoom = 50, .width = 800, .height = 600, .scale = 1 };
  BastidePoint before = bastide_viewport_to_board (&view, 700, 100), after;

  bastide_viewport_zoom_at (&view, 700, 100, 133);
  after = bastide_viewport_to_board (&view, 700, 100);
  g_assert_cmpfloat (bastide_point_distance (before, after), <, 0.02);
  bastide_viewport_zoom_at (&view, 700, 100, 1e9);
  g_assert_cmpfloat (view.zoom, ==, BASTIDE_ZOOM_MAX);
}

/* Two fingers: what lay between them goes with them, at any zoom and however the board is turned. */
static void
test_viewport_holds_a_spot (void)
{
  for (int rot = 0; rot < 4; rot++)
    {
      BastideViewport view = { .x = 3, .y = -2, .zoom = 50, .rot = rot, .width = 800, .height = 600, .scale = 1 };
      BastidePoint between = bastide_viewport_to_board (&view, 120, 300);

      for (int step = 0; step < 5; step++)
        {
          double px = 120 + 60 * step, py = 300 - 40 * step;

          bastide_viewport_hold (&view, between, px, py, 40 + 12 * step);
          g_assert_cmpfloat (view.zoom, ==, 40 + 12 * step);
          g_assert_cmpfloat (bastide_point_distance (between, bastide_viewport_to_board (&view, px, py)), <, 0.02);
        }
    }
}

/* --- what is drawn and what is hit --- */

static void
test_hit_finds_everything (gconstpointer data)
{
  g_autoptr (DrawPosition) position = draw_position_new (data, 4, 7, 45);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  BastideTileBook *book = draw_position_get_book (position);
  BastideBoardScene scene = plain_scene (position);
  const BstSite *sites = bst_sites (game, state);

  for (int rot = 0; rot < 4; rot++)
    {
      BastideViewport view = fitting_view (position, rot);
      BastideBoardHit hit;

      for (int i = 0; i < state->n_sites; i++)
        {
          BastidePoint at;

          if (sites[i].tile == BST_NONE)
            continue;
          for (int k = 0; k < game->tiles[sites[i].tile].n_features; k++)
            {
              int terrain = game->tiles[sites[i].tile].features[k].terrain;

              if (terrain == BST_BLOCK)
                continue;
              at = bastide_viewport_from_board (&view,
                                                bastide_board_get_spot (game, state, book, sites[i].x, sites[i].y, k));
              bastide_board_hit (&view, &scene, book, at.x, at.y, &hit);
              g_assert_cmpint (hit.x, ==, sites[i].x);
              g_assert_cmpint (hit.y, ==, sites[i].y);
              g_assert_cmpint (hit.site, ==, i);
              g_assert_cmpint (hit.feature, ==, k);
              g_assert_cmpint (hit.seg, ==, sites[i].first + k);
            }
        }
      /* An empty place beside the map. */
      bastide_board_hit (&view, &scene, book, 1, 1, &hit);
      g_assert_cmpint (hit.site, ==, BST_NONE);
      g_assert_cmpint (hit.seg, ==, BST_NONE);
    }
}

static void
test_hit_finds_figures (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic", 4, 7, 45);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  BastideBoardScene scene = plain_scene (position);
  BastideViewport view = fitting_view (position, 0);

  g_assert_cmpint (state->n_figures, >, 3);
  for (int i = 0; i < state->n_figures; i++)
    {
      BastidePoint at = bastide_board_get_figure (game, state, draw_position_get_book (position), i);
      BastideBoardHit hit;

      at = bastide_viewport_from_board (&view, at);
      bastide_board_hit (&view, &scene, draw_position_get_book (position), at.x, at.y, &hit);
      g_assert_cmpint (hit.figure, ==, i);
    }
}

/* At every zoom figures are large enough to be counted, none lies over one of another owner, nothing lies over a figure,
 * and all of them are there. */
static void
test_figures_can_be_counted (gconstpointer data)
{
  static const double zooms[] = { BASTIDE_ZOOM_MIN, 20, 37, 60, 120, 240 };
  g_autoptr (DrawPosition) position = draw_position_new (data, 6, 11, 140);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  const BastideBoardScene scene = plain_scene (position);

  g_assert_cmpint (state->n_figures, >, 5);
  for (gsize z = 0; z < G_N_ELEMENTS (zooms) * 4; z++)
    {
      const BastideViewport view = {
        .width = 900, .height = 700, .scale = 1 + (int) z % 2, .rot = (int) z % 4, .zoom = zooms[z / 4]
      };
      g_autoptr (GArray) standing = bastide_board_lay_out (&view, &scene, draw_position_get_book (position));
      int n_figures = 0;

      bastide_board_part_standing (standing, game, state);
      for (guint i = 0; i < standing->len; i++)
        {
          const BastideBoardThing *a = &g_array_index (standing, BastideBoardThing, i);

          if (a->figure >= 0)
            {
              n_figures += MAX (1, a->count);
              g_assert_cmpfloat (a->size, >=, 14 * view.scale);
            }
          for (guint j = 0; j < i; j++)
            {
              const BastideBoardThing *b = &g_array_index (standing, BastideBoardThing, j);

              g_assert_cmpfloat (hypot (a->x - b->x, a->y - b->y), >=, (a->size + b->size) / 2 * 0.9);
            }
        }
      g_assert_cmpint (n_figures, ==, state->n_figures);
    }
}

static void
test_wheel_is_found (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("wheel", 3, 2, 5);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  BastideBoardScene scene = plain_scene (position);

  for (int rot = 0; rot < 4; rot++)
    {
      BastideViewport view = fitting_view (position, rot);

      for (int crown = 0; crown < BST_N_CROWNS; crown++)
        {
          BastidePoint at;
          BastideBoardHit hit;

          g_assert_true (bastide_board_get_crown (game, state, draw_position_get_book (position), crown, &at));
          at = bastide_viewport_from_board (&view, at);
          bastide_board_hit (&view, &scene, draw_position_get_book (position), at.x, at.y, &hit);
          g_assert_cmpint (hit.crown, ==, crown);
          g_assert_cmpint (hit.sector, >=, 0);
          g_assert_cmpint (crown - bst_wheel_first_crown (hit.sector), >=, 0);
          g_assert_cmpint (crown - bst_wheel_first_crown (hit.sector), <, bst_wheel_n_crowns (hit.sector));
        }
    }
}

/* Tiles cover their squares and nothing else; paths and pictures agree. */
static void
test_tiles_lie_where_they_should (gconstpointer data)
{
  g_autoptr (DrawPosition) position = draw_position_new (data, 3, 11, 40);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  guint32 table = bastide_board_get_ground (BASTIDE_STYLE_PLAIN, FALSE);

  for (int rot = 0; rot < 4; rot++)
    {
      BastideViewport view = fitting_view (position, rot);
      BastideBoardScene scene = plain_scene (position);
      cairo_surface_t *with_cache = draw (&view, &scene, cache, NULL);
      cairo_surface_t *with_paths = draw (&view, &scene, NULL, draw_position_get_book (position));
      const BstSite *sites = bst_sites (game, state);
      int differ = 0, seen = 0;

      for (int i = 0; i < state->n_sites; i++)
        for (int k = 0; k < 9; k++)
          {
            double x, y, side, px, py;

            bastide_viewport_get_square (&view, sites[i].x, sites[i].y, &x, &y, &side);
            px = x + side * (0.2 + 0.3 * (k % 3));
            py = y + side * (0.2 + 0.3 * (k / 3));
            if (px < 0 || py < 0 || px >= view.width || py >= view.height)
              continue;
            seen++;
            if ((pixel (with_cache, px, py) == table) != (sites[i].tile == BST_NONE))
              {
                /* Figures and towers reach a little over the rim of a tile. */
                differ++;
              }
          }
      g_assert_cmpint (seen, >, 300);
      g_assert_cmpint (differ, <=, seen / 50);

      differ = 0;
      for (int y = 0; y < view.height; y += 3)
        for (int x = 0; x < view.width; x += 3)
          {
            guint32 a = pixel (with_cache, x, y), b = pixel (with_paths, x, y);

            differ += abs ((int) (a >> 16 & 255) - (int) (b >> 16 & 255))
                        + abs ((int) (a >> 8 & 255) - (int) (b >> 8 & 255))
                      > 96;
          }
      g_assert_cmpint (differ, <=, view.width * view.height / 9 / 60);
      cairo_surface_destroy (with_cache);
      cairo_surface_destroy (with_paths);
    }
}

/* Marks and shadows around the tiles look alike whether they are pictures or paths. */
static void
test_squares_look_alike (gconstpointer data)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic", 2, 3, 14);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  g_autoptr (GArray) notes = g_array_new (FALSE, TRUE, sizeof (BastideNote));
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);
  cairo_surface_t *pictures, *paths;
  int differ = 0, seen = 0;

  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstOpen *cell = &bst_frontier (game, state)[i];
      BastideNote note = { .kind = i % 2 ? BASTIDE_NOTE_LEGAL : BASTIDE_NOTE_DEAD, .x = cell->x, .y = cell->y };

      g_array_append_val (notes, note);
    }
  scene.style = BASTIDE_STYLE_ILLUSTRATED;
  scene.dark = GPOINTER_TO_INT (data);
  scene.wait = TRUE;
  scene.notes = (const BastideNote *) notes->data;
  scene.n_notes = notes->len;
  pictures = draw (&view, &scene, cache, NULL);
  paths = draw (&view, &scene, NULL, draw_position_get_book (position));
  for (guint i = 0; i < notes->len; i++)
    {
      const BastideNote *note = &g_array_index (notes, BastideNote, i);
      double left, top, side;

      bastide_viewport_get_square (&view, note->x, note->y, &left, &top, &side);
      for (int y = (int) MAX (top, 0); y < MIN (top + side, view.height); y++)
        for (int x = (int) MAX (left, 0); x < MIN (left + side, view.width); x++)
          {
            guint32 a = pixel (pictures, x, y), b = pixel (paths, x, y);

            seen++;
            differ += abs ((int) (a >> 8 & 255) - (int) (b >> 8 & 255)) > 3;
          }
    }
  g_assert_cmpint (seen, >, 5000);
  /* Towers reach a little over the rim of a tile. */
  g_assert_cmpint (differ, <=, seen / 200);
  cairo_surface_destroy (pictures);
  cairo_surface_destroy (paths);
}

/* Every kind of note changes the picture. */
static void
test_notes_show (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("wheel", 3, 2, 20);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastideViewport view = fitting_view (position, 0);
  const BstOpen *free_site = &bst_frontier (game, state)[0];
  uint16_t city = BST_NONE;

  for (int i = 0; i < state->n_segs && city == BST_NONE; i++)
    if (bst_segs (game, state)[i].terrain == BST_CITY)
      city = (uint16_t) i;
  g_assert_cmpint (state->n_figures, >, 0);
  for (int kind = 0; kind <= BASTIDE_NOTE_COUNT; kind++)
    {
      BastideBoardScene scene = plain_scene (position);
      BastideNote note = {
        .kind = (BastideNoteKind) kind,
        .x = free_site->x,
        .y = free_site->y,
        .ref = 0,
        .seat = 0,
        .seg = city,
        .piece = BASTIDE_PIECE_FOLLOWER,
      };
      cairo_surface_t *without = draw (&view, &scene, cache, NULL), *with;
      gsize bytes = (gsize) cairo_image_surface_get_stride (without) * (gsize) view.height;

      if (kind == BASTIDE_NOTE_FERRY) /* needs a lake: see ferries-show */
        {
          cairo_surface_destroy (without);
          continue;
        }
      if (kind == BASTIDE_NOTE_SPOT)
        {
          const BstSite *laid = &bst_sites (game, state)[bst_segs (game, state)[city].site];

          note.x = laid->x;
          note.y = laid->y;
        }
      scene.notes = &note;
      scene.n_notes = 1;
      with = draw (&view, &scene, cache, NULL);
      if (memcmp (cairo_image_surface_get_data (without), cairo_image_surface_get_data (with), bytes) == 0)
        {
          g_test_message ("note %d does not show", kind);
          g_test_fail ();
        }
      cairo_surface_destroy (without);
      cairo_surface_destroy (with);
    }
}

static gboolean
same_picture (cairo_surface_t *a, cairo_surface_t *b)
{
  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b),
                 (gsize) cairo_image_surface_get_stride (a) * (gsize) cairo_image_surface_get_height (a))
         == 0;
}

/* FERRY-6: a ferry lies between two landings; a note shows where it could. */
static void
test_ferries_show (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic-ferries", 2, 3, 60);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  BastideTileBook *book = draw_position_get_book (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (book);
  g_autofree BstState *bare = g_memdup2 (state, game->state_size);
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);
  const BstSite *site;
  double x, y, side;
  int landings = 0;
  BastideNote note = { .kind = BASTIDE_NOTE_FERRY };
  cairo_surface_t *with, *without, *noted;

  g_assert_cmpint (state->n_links, >, 0);
  site = &bst_sites (game, state)[bst_links (game, state)[0].site];
  bastide_viewport_get_square (&view, site->x, site->y, &x, &y, &side);
  for (int s = 0; s < 4; s++)
    {
      BastideBoardHit hit;
      BastideSpot spot;

      if (!bastide_tile_geometry_find_spot (bastide_tile_book_get_geometry (book, site->tile), BASTIDE_SPOT_LANDING,
                                            (s - site->rot) & 3, site->rot, &spot))
        continue;
      landings |= 1 << s;
      bastide_board_hit (&view, &scene, book, x + spot.at.x * side, y + spot.at.y * side, &hit);
      g_assert_cmpint (hit.landing, ==, s);
    }
  g_assert_cmpint (__builtin_popcount ((unsigned) landings), >=, 3);

  with = draw (&view, &scene, cache, NULL);
  bare->n_links = 0;
  scene.state = bare;
  without = draw (&view, &scene, cache, NULL);
  note.x = site->x;
  note.y = site->y;
  note.ref = landings & (landings - 1);
  if (__builtin_popcount ((unsigned) note.ref) == 3)
    note.ref &= note.ref - 1;
  scene.notes = &note;
  scene.n_notes = 1;
  noted = draw (&view, &scene, cache, NULL);
  g_assert_false (same_picture (with, without));
  g_assert_false (same_picture (noted, without));
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
  cairo_surface_destroy (noted);
}

/* Each thing that lies or stands about is drawn: without it the picture is another one. */
static void
test_state_shows (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("everything", 4, 4, 70);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  g_autofree BstState *other = g_memdup2 (state, game->state_size);
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);
  const uint16_t land = bst_figures_on_map (game, state)[0].seg;
  cairo_surface_t *before = draw (&view, &scene, cache, NULL);

  scene.state = other;
  for (int change = 0; change < 7; change++)
    {
      cairo_surface_t *after;

      memcpy (other, state, game->state_size);
      switch (change)
        {
        case 0:
          other->n_figures = 0;
          break;
        case 1:
          bst_edit_figures_on_map (game, other)[0].owner ^= 1;
          break;
        case 2:
          bst_edit_figures_on_map (game, other)[0].token ^= 1;
          break;
        case 3:
          bst_edit_sites (game, other)[bst_segs (game, other)[land].site].loose += 2;
          break;
        case 4:
          other->m.magic.at[0] = other->m.magic.at[0] ? 0 : (uint16_t) (land + 1);
          break;
        case 5:
          other->m.magic.at[1] = other->m.magic.at[1] ? 0 : (uint16_t) (land + 1);
          break;
        default:
          other->m.tournaments.crown = (uint8_t) ((other->m.tournaments.crown + 1) % 3);
          break;
        }
      after = draw (&view, &scene, cache, NULL);
      if (same_picture (before, after))
        {
          g_test_message ("change %d does not show", change);
          g_test_fail ();
        }
      cairo_surface_destroy (after);
    }
  cairo_surface_destroy (before);
}

/* TOURN-23: the number under a follower shows only when it is turned up for its owner. */
static void
test_tokens_lie_face_down (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("everything", 4, 4, 70);
  const BstGame *game = draw_position_get_game (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  g_autofree BstState *state = g_memdup2 (draw_position_get_state (position), game->state_size);
  BstFigure *figure = bst_edit_figures_on_map (game, state);
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);

  scene.state = state;
  for (int seat = -1; seat < game->n_players; seat++)
    {
      cairo_surface_t *one, *other;

      scene.face_up = seat < 0 ? 0 : 1u << seat;
      figure->token = 1;
      one = draw (&view, &scene, cache, NULL);
      figure->token = 6;
      other = draw (&view, &scene, cache, NULL);
      g_assert_cmpint (same_picture (one, other), ==, seat != figure->owner);
      cairo_surface_destroy (one);
      cairo_surface_destroy (other);
    }
}

/* FIELD-30: in the field view a field shows the color of its owner. */
static void
test_fields_show_owners (void)
{
  g_autoptr (DrawPosition) position = draw_position_new ("classic", 2, 5, 71);
  const BstGame *game = draw_position_get_game (position);
  const BstState *state = draw_position_get_state (position);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);
  cairo_surface_t *surface;
  int seen = 0, colored = 0;

  scene.fields = TRUE;
  surface = draw (&view, &scene, cache, NULL);
  for (int i = 0; i < state->n_segs; i++)
    {
      const BstSite *site = &bst_sites (game, state)[bst_segs (game, state)[i].site];
      int owners = bst_segs (game, state)[i].terrain == BST_FIELD ? bst_feature_owners (game, state, (uint16_t) i) : 0;
      BastidePoint at;
      guint32 color, expected;
      gboolean taken = FALSE;

      if (owners != 1 && owners != 2)
        continue;
      for (int k = 0; k < state->n_figures; k++)
        taken |= bst_segs (game, state)[bst_figures_on_map (game, state)[k].seg].site == bst_segs (game, state)[i].site;
      if (taken)
        continue;
      at = bastide_viewport_from_board (&view, bastide_board_get_spot (game, state, draw_position_get_book (position),
                                                                       site->x, site->y, i - site->first));
      color = pixel (surface, at.x, at.y);
      expected = bastide_color_mix (0xBFDB96, bastide_looks[owners == 1 ? 0 : 1].color, 0.5);
      for (int shift = 0; shift <= 16; shift += 8)
        if (abs ((int) (color >> shift & 255) - (int) (expected >> shift & 255)) > 3)
          owners = 0;
      seen++;
      colored += owners != 0;
    }
  /* The signs of the owners lie between. */
  g_assert_cmpint (seen, >, 3);
  g_assert_cmpint (colored, >=, seen / 2);
  cairo_surface_destroy (surface);
}

/* --- the cache --- */

static void
count_cb (gpointer data)
{
  ++*(int *) data;
}

static void
test_cache_draws_in_background (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 10, 5);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE, .subject = 2, .size = 64 };
  BastidePicture picture;
  int ready = 0;

  bastide_picture_cache_set_ready (cache, count_cb, &ready);
  bastide_picture_cache_begin (cache);
  g_assert_true (bastide_picture_cache_is_idle (cache));
  g_assert_false (bastide_picture_cache_get (cache, &key, FALSE, FALSE, &picture));
  g_assert_true (bastide_picture_cache_is_idle (cache)); /* nothing was ordered */
  g_assert_false (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
  bastide_picture_cache_wait (cache);
  while (!ready)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (ready, ==, 1);
  g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
  g_assert_cmpfloat (picture.scale, ==, 1);
  g_assert_cmpint (cairo_image_surface_get_width (picture.surface), ==, 64);
  g_assert_cmpint (cairo_image_surface_get_format (picture.surface), ==, CAIRO_FORMAT_RGB24);

  /* Another size: the old one at once, the new one a little later. */
  key.size = 128;
  g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
  g_assert_cmpfloat (picture.scale, ==, 2);
  bastide_picture_cache_wait (cache);
  g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
  g_assert_cmpfloat (picture.scale, ==, 1);
  /* The next larger one stands in for a smaller one. */
  key.size = 100;
  g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, FALSE, &picture));
  g_assert_cmpfloat (picture.scale, ==, 100.0 / 128);
}

/* What was handed out is on the screen or on its way: a picture of the thread that comes late must not replace it. */
static void
test_cache_keeps_what_it_handed_out (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 10, 5);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastidePicture handed[20], picture;

  bastide_picture_cache_begin (cache);
  for (guint tile = 0; tile < G_N_ELEMENTS (handed); tile++)
    {
      BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE, .subject = tile, .size = 200 };

      g_assert_false (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
      if (tile % 2)
        g_thread_yield (); /* now and then the thread is in the middle of it */
      g_assert_true (bastide_picture_cache_get (cache, &key, TRUE, TRUE, &handed[tile]));
      cairo_surface_reference (handed[tile].surface);
    }
  bastide_picture_cache_wait (cache);
  for (guint tile = 0; tile < G_N_ELEMENTS (handed); tile++)
    {
      BastidePictureKey key = { .kind = BASTIDE_PICTURE_TILE, .subject = tile, .size = 200 };

      g_assert_true (bastide_picture_cache_get (cache, &key, FALSE, TRUE, &picture));
      g_assert_true (picture.surface == handed[tile].surface);
      cairo_surface_destroy (handed[tile].surface);
    }
  g_assert_true (bastide_picture_cache_is_idle (cache)); /* and nothing is drawn a second time */
}

static void
test_cache_forgets_old_orders (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 10, 5);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastidePicture picture;

  /* A long queue at a size that is soon out of date … */
  bastide_picture_cache_begin (cache);
  for (guint tile = 0; tile < 20; tile++)
    bastide_picture_cache_get (cache,
                               &(BastidePictureKey){ .kind = BASTIDE_PICTURE_TILE, .subject = tile, .size = 400 },
                               FALSE, TRUE, &picture);
  for (int frame = 0; frame < 4; frame++)
    bastide_picture_cache_begin (cache);
  bastide_picture_cache_wait (cache);
  /* … is not worked off: at most what was being drawn. */
  g_assert_cmpuint (bastide_picture_cache_get_size (cache), <, 6 * 400 * 400 * 4);
}

static void
test_cache_is_bounded (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 10, 5);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  const gsize limit = 1024 * 1024;
  BastidePicture picture;

  bastide_picture_cache_set_limit (cache, limit);
  for (int size = 30; size < 160; size += 3)
    {
      bastide_picture_cache_begin (cache);
      for (guint tile = 0; tile < 20; tile++)
        bastide_picture_cache_get (cache,
                                   &(BastidePictureKey){ .kind = BASTIDE_PICTURE_TILE, .subject = tile, .size = size },
                                   TRUE, TRUE, &picture);
      bastide_picture_cache_wait (cache);
      g_assert_cmpuint (bastide_picture_cache_get_size (cache), <=, limit);
    }
  g_assert_cmpuint (bastide_picture_cache_get_size (cache), >, limit / 2);
  bastide_picture_cache_set_limit (cache, 1000);
  g_assert_cmpuint (bastide_picture_cache_get_size (cache), <=, 1000);
}

static void
test_cache_follows_looks (void)
{
  g_autoptr (DrawPosition) position = draw_position_new_rows ("classic", 4, 2);
  g_autoptr (BastidePictureCache) cache = bastide_picture_cache_new (draw_position_get_book (position));
  BastidePictureKey key = { .kind = BASTIDE_PICTURE_PIECE, .subject = BASTIDE_PIECE_FOLLOWER, .part = 0, .size = 60 };
  BastideLook looks[2] = { bastide_looks[1], bastide_looks[2] };
  BastidePicture picture;
  guint32 before, after;

  bastide_picture_cache_begin (cache);
  g_assert_true (bastide_picture_cache_get (cache, &key, TRUE, TRUE, &picture));
  before = pixel (picture.surface, picture.origin_x - 0.19 * 60, picture.origin_y + 0.02 * 60);
  bastide_picture_cache_set_looks (cache, looks, 2);
  g_assert_true (bastide_picture_cache_get (cache, &key, TRUE, TRUE, &picture));
  after = pixel (picture.surface, picture.origin_x - 0.19 * 60, picture.origin_y + 0.02 * 60);
  g_assert_cmpint (before >> 16 & 255, >, before & 255); /* red … */
  g_assert_cmpint (after >> 16 & 255, <, after & 255);   /* … became blue */
}

/* --- who cannot see red or green --- */

enum
{
  ALL_CONES,
  NO_RED_CONES,   /* protanopia */
  NO_GREEN_CONES, /* deuteranopia */
  N_EYES,
};

/* Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009. */
static const double eyes[N_EYES][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
};

static double
bend (double t)
{
  return t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
}

/* What these eyes see of a pixel, in CIELAB: distances in it are as large as they look. */
static void
see (guint32 pixel, int eye, double out_lab[3])
{
  static const double to_xyz[3][3] = { { 0.4124564, 0.3575761, 0.1804375 },
                                       { 0.2126729, 0.7151522, 0.0721750 },
                                       { 0.0193339, 0.1191920, 0.9503041 } };
  static const double white[3] = { 0.95047, 1, 1.08883 };
  double linear[3], seen[3], bent[3];

  for (int i = 0; i < 3; i++)
    {
      const double part = (pixel >> (16 - 8 * i) & 0xFF) / 255.0;

      linear[i] = part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
    }
  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (eyes[eye][i][0] * linear[0] + eyes[eye][i][1] * linear[1] + eyes[eye][i][2] * linear[2], 0, 1);
  for (int i = 0; i < 3; i++)
    bent[i] = bend ((to_xyz[i][0] * seen[0] + to_xyz[i][1] * seen[1] + to_xyz[i][2] * seen[2]) / white[i]);
  out_lab[0] = 116 * bent[1] - 16;
  out_lab[1] = 500 * (bent[0] - bent[1]);
  out_lab[2] = 200 * (bent[1] - bent[2]);
}

#define FIGURE_ROOM 64

/* A figure on a field, as large as it is at so many pixels per tile. */
static cairo_surface_t *
draw_figure (const BastideLook *look, BastidePiece piece, double cell, BastideStyle style)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, FIGURE_ROOM, FIGURE_ROOM);
  cairo_t *cr = cairo_create (surface);
  const BastideViewport view = { .zoom = cell, .width = 400, .height = 400 };

  bastide_source (cr, 0x97B955);
  cairo_paint (cr);
  if (look)
    bastide_piece_draw (cr, piece, look, FIGURE_ROOM / 2, FIGURE_ROOM / 2, bastide_board_figure_size (&view), style);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *line = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) line)[x] & 0xFFFFFF;
}

static double
compare_pixels (guint32 a, guint32 b, int eye)
{
  double seen[2][3];

  see (a, eye, seen[0]);
  see (b, eye, seen[1]);
  return sqrt (pow (seen[0][0] - seen[1][0], 2) + pow (seen[0][1] - seen[1][1], 2) + pow (seen[0][2] - seen[1][2], 2));
}

/* How far the colors of two figures are apart, on the average of what is painted for the player: body and sign, not outline,
 * face and shadow. That is what differs between a black figure and a white one. */
static double
compare_figures (int a, int b, BastidePiece piece, double cell, BastideStyle style, int eye)
{
  static const BastideLook black = { 0x000000, BASTIDE_SIGN_DISC, "" }, white = { 0xFFFFFF, BASTIDE_SIGN_DISC, "" };
  const BastideLook *const looks[] = { &bastide_looks[a], &bastide_looks[b], &black, &white };
  cairo_surface_t *surfaces[G_N_ELEMENTS (looks)];
  double sum = 0;
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    surfaces[i] = draw_figure (looks[i], piece, cell, style);
  for (int y = 0; y < FIGURE_ROOM; y++)
    for (int x = 0; x < FIGURE_ROOM; x++)
      if (compare_pixels (get_pixel (surfaces[2], x, y), get_pixel (surfaces[3], x, y), ALL_CONES) > 40)
        {
          sum += compare_pixels (get_pixel (surfaces[0], x, y), get_pixel (surfaces[1], x, y), eye);
          n++;
        }
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    cairo_surface_destroy (surfaces[i]);
  g_assert_cmpint (n, >, 20);
  return sum / n;
}

static void
test_every_eye_tells_figures_apart (void)
{
  static const double cells[] = { 20, 40, 90 };
  static const char *const names[N_EYES] = { "all cones", "no red cones", "no green cones" };
  static const BastidePiece pieces[] = { BASTIDE_PIECE_FOLLOWER, BASTIDE_PIECE_FOLLOWER_LYING, BASTIDE_PIECE_ABBOT,
                                         BASTIDE_PIECE_MESSENGER, BASTIDE_PIECE_ROBBER };
  const double least = 11.5;

  for (int eye = 0; eye < N_EYES; eye++)
    {
      double worst = G_MAXDOUBLE;

      for (int style = 0; style < BASTIDE_N_STYLES; style++)
        for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
          for (gsize j = 0; j < G_N_ELEMENTS (pieces); j++)
            for (int a = 0; a < BASTIDE_N_LOOKS; a++)
              for (int b = 0; b < a; b++)
                {
                  const double found = compare_figures (a, b, pieces[j], cells[i], style, eye);

                  worst = MIN (worst, found);
                  if (found >= least)
                    continue;
                  g_test_message ("%s: players %d and %d, piece %d, %g pixels per tile, style %d: %.1f", names[eye], b,
                                  a, pieces[j], cells[i], style, found);
                  g_test_fail ();
                }
      g_test_message ("%s: at least %.1f", names[eye], worst);
    }
}

/* The feature with the most segments. */
static uint16_t
find_largest (const BstGame *game, const BstState *state)
{
  const BstSeg *segs = bst_segs (game, state);
  uint16_t largest = 0;
  int most = 0;

  for (int seg = 0; seg < state->n_segs; seg++)
    {
      int n = 1;

      for (uint16_t s = segs[seg].next; s != seg; s = segs[s].next)
        n++;
      if (n > most)
        {
          most = n;
          largest = (uint16_t) seg;
        }
    }
  return largest;
}

/* Would somebody see that one pixel is not like the other? */
static gboolean
is_different (guint32 a, guint32 b)
{
  for (int shift = 0; shift < 24; shift += 8)
    if (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > 16)
      return TRUE;
  return FALSE;
}

/* A feature that is looked at is outlined and hatched, and what is painted there stays visible between: at rest, and while the
 * board is being moved. A flat color would change nearly all of it. */
static void
test_feature_is_not_painted (void)
{
  DrawPosition *position = draw_position_new ("everything", 2, 3, 100);
  BastideViewport view = fitting_view (position, 0);
  BastideBoardScene scene = plain_scene (position);
  BastideNote note = { .kind = BASTIDE_NOTE_FEATURE, .seg = find_largest (scene.game, scene.state) };
  BastideTileBook *book = draw_position_get_book (position);
  BastidePictureCache *cache = bastide_picture_cache_new (book);

  for (int scale = 1; scale <= 2; scale++)
    for (int moved = 0; moved < 2; moved++)
      {
        int n_painted = 0, n_changed = 0, n_bright = 0, n_dark = 0;
        cairo_surface_t *plain, *noted, *painted;

        note.color = 0;
        view.scale = scale;
        scene.unsettled = FALSE;
        scene.n_notes = 0;
        cairo_surface_destroy (draw (&view, &scene, cache, book));
        scene.unsettled = moved;
        plain = draw (&view, &scene, cache, book);
        scene.notes = &note;
        scene.n_notes = 1;
        noted = draw (&view, &scene, cache, book);
        note.color = 0xFFE14A;
        painted = draw (&view, &scene, cache, book);
        for (int y = 0; y < view.height; y++)
          for (int x = 0; x < view.width; x++)
            {
              const guint32 now = pixel (noted, x, y);

              n_bright += now == 0xFFE14A;
              n_dark += now == 0x1E1712 && pixel (plain, x, y) != now;
              n_painted += is_different (pixel (painted, x, y), pixel (plain, x, y));
              n_changed += is_different (now, pixel (plain, x, y));
            }
        g_test_message ("scale %d, %s: %d of %d pixels changed, %d bright, %d dark", scale,
                        moved ? "moving" : "at rest", n_changed, n_painted, n_bright, n_dark);
        g_assert_cmpint (n_bright, >, 300);
        g_assert_cmpint (n_dark, >, 40);
        g_assert_cmpint (n_changed - n_bright - n_dark, <, n_painted * 3 / 4);
        cairo_surface_destroy (painted);
        cairo_surface_destroy (plain);
        cairo_surface_destroy (noted);
      }
  bastide_picture_cache_free (cache);
  draw_position_free (position);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-art/viewport/round-trip", test_viewport_round_trip);
  g_test_add_func ("/board-art/viewport/zoom-stays-at-pointer", test_viewport_zoom_stays_at_pointer);
  g_test_add_func ("/board-art/viewport/holds-a-spot", test_viewport_holds_a_spot);
  for (guint i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autofree char *hit = g_strconcat ("/board-art/hit-finds-everything/", mixes[i], NULL);
      g_autofree char *lie = g_strconcat ("/board-art/tiles-lie-where-they-should/", mixes[i], NULL);

      g_test_add_data_func (hit, mixes[i], test_hit_finds_everything);
      g_test_add_data_func (lie, mixes[i], test_tiles_lie_where_they_should);
    }
  g_test_add_func ("/board-art/hit-finds-figures", test_hit_finds_figures);
  g_test_add_data_func ("/board-art/figures-can-be-counted/everything", "everything", test_figures_can_be_counted);
  g_test_add_data_func ("/board-art/figures-can-be-counted/classic", "classic", test_figures_can_be_counted);
  g_test_add_func ("/board-art/wheel-is-found", test_wheel_is_found);
  g_test_add_data_func ("/board-art/squares-look-alike/light", GINT_TO_POINTER (FALSE), test_squares_look_alike);
  g_test_add_data_func ("/board-art/squares-look-alike/dark", GINT_TO_POINTER (TRUE), test_squares_look_alike);
  g_test_add_func ("/board-art/every-eye-tells-figures-apart", test_every_eye_tells_figures_apart);
  g_test_add_func ("/board-art/notes-show", test_notes_show);
  g_test_add_func ("/board-art/ferries-show", test_ferries_show);
  g_test_add_func ("/board-art/state-shows", test_state_shows);
  g_test_add_func ("/board-art/tokens-lie-face-down", test_tokens_lie_face_down);
  g_test_add_func ("/board-art/fields-show-owners", test_fields_show_owners);
  g_test_add_func ("/board-art/cache/draws-in-background", test_cache_draws_in_background);
  g_test_add_func ("/board-art/cache/keeps-what-it-handed-out", test_cache_keeps_what_it_handed_out);
  g_test_add_func ("/board-art/cache/forgets-old-orders", test_cache_forgets_old_orders);
  g_test_add_func ("/board-art/cache/is-bounded", test_cache_is_bounded);
  g_test_add_func ("/board-art/cache/follows-looks", test_cache_follows_looks);

  g_test_add_func ("/board-art/feature-is-not-painted", test_feature_is_not_painted);
  return g_test_run ();
}
