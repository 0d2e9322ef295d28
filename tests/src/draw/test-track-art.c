/* test-track-art.c – the scoring track: fifty spaces that hang together, and everybody on the right one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-track-art.h"

#include <math.h>

static const struct
{
  BastideTrackForm form;
  double width, height;
} places[] = {
  { BASTIDE_TRACK_RING, 700, 500 }, { BASTIDE_TRACK_RING, 400, 900 }, { BASTIDE_TRACK_ROWS, 360, 180 },
  { BASTIDE_TRACK_ROWS, 200, 600 }, { BASTIDE_TRACK_ROWS, 1500, 60 }, { BASTIDE_TRACK_ROWS, 900, 600 },
};

static void
test_spaces (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    for (int rtl = 0; rtl < 2; rtl++)
      {
        BastideTrackLayout layout;

        bastide_track_lay_out (&layout, places[i].form, places[i].width, places[i].height, rtl);
        for (int space = 0; space < BASTIDE_TRACK_SPACES; space++)
          {
            const BastideTrackRect *rect = &layout.spaces[space], *next;

            g_assert_cmpfloat (rect->x, >=, -1e-9);
            g_assert_cmpfloat (rect->y, >=, -1e-9);
            g_assert_cmpfloat (rect->x + rect->width, <=, places[i].width + 1e-6);
            g_assert_cmpfloat (rect->y + rect->height, <=, places[i].height + 1e-6);
            g_assert_cmpint (bastide_track_hit (&layout, rect->x + rect->width / 2, rect->y + rect->height / 2), ==,
                             space);
            /* The next space is a neighbor: nobody has to search. In a ring that holds for 49 and 0, too. */
            if (space == BASTIDE_TRACK_SPACES - 1 && places[i].form == BASTIDE_TRACK_ROWS)
              continue;
            next = &layout.spaces[(space + 1) % BASTIDE_TRACK_SPACES];
            g_assert_cmpfloat_with_epsilon (fabs (next->x - rect->x) / rect->width
                                              + fabs (next->y - rect->y) / rect->height,
                                            1, 1e-6);
          }
        /* It begins where reading begins. */
        if (rtl)
          g_assert_cmpfloat_with_epsilon (layout.spaces[0].x + layout.spaces[0].width, places[i].width, 1e-6);
        else
          g_assert_cmpfloat_with_epsilon (layout.spaces[0].x, 0, 1e-9);
      }
}

static void
test_height (void)
{
  /* Wide: two rows of 25; narrow: five of ten; very narrow: ten of five. */
  g_assert_cmpfloat_with_epsilon (bastide_track_get_height (1000, 36), 80, 1e-9);
  g_assert_cmpfloat_with_epsilon (bastide_track_get_height (360, 36), 180, 1e-9);
  g_assert_cmpfloat_with_epsilon (bastide_track_get_height (200, 36), 400, 1e-9);
}

static void
test_figures (void)
{
  BastideTrackLayout layout;
  BastideTrackScene scene = {
    .n_players = 6,
    .looks = bastide_looks,
    .messengers = TRUE,
    .cursor = -1,
    .total = { { 12, 0 }, { 62, 12 }, { 112, 50 }, { 12, 12 }, { 12, 12 }, { 49, 12 } },
    .robber = { 12, -1, 12, -1, 12, 12 },
  };
  int n = 0;

  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, 360, 180, FALSE);
  for (int seat = 0; seat < 6; seat++)
    for (int figure = 0; figure < 3; figure++)
      {
        int space = figure == 2 ? scene.robber[seat] : scene.total[seat][figure] % 50;
        BastideTrackRect rect;

        if (!bastide_track_get_figure (&layout, &scene, seat, figure, &rect))
          {
            g_assert_cmpint (figure, ==, 2);
            g_assert_cmpint (space, ==, -1);
            continue;
          }
        n++;
        g_assert_cmpint (bastide_track_find_space (&layout, &scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                         ==, space);
        g_assert_cmpfloat (rect.width, >, 6);
      }
  g_assert_cmpint (n, ==, 16);
}

/* Is nothing of one figure behind the other? */
static gboolean
is_apart (const BastideTrackRect *a, const BastideTrackRect *b)
{
  return fabs (a->x - b->x) >= a->width - 0.01 || fabs (a->y - b->y) >= a->height - 0.01;
}

static void
check_crowd (int space, int n_players, gboolean robbers)
{
  const int n = (robbers ? 3 : 2) * n_players;
  BastideTrackLayout layout;
  BastideTrackScene scene = { .n_players = n_players, .looks = bastide_looks, .messengers = TRUE, .cursor = -1 };
  BastideTrackRect rects[3 * BST_MAX_PLAYERS];

  for (int seat = 0; seat < n_players; seat++)
    {
      scene.total[seat][0] = scene.total[seat][1] = space;
      scene.robber[seat] = robbers ? space : -1;
    }
  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, 276, 136, FALSE);
  for (int i = 0; i < n; i++)
    {
      BastideTrackRect *rect = &rects[i];

      g_assert_true (bastide_track_get_figure (&layout, &scene, i % n_players, i / n_players, rect));
      /* Of which the figure takes five sixths: 14 pixels. */
      g_assert_cmpfloat (rect->width, >=, 17);
      g_assert_cmpfloat (rect->x, >=, 0);
      g_assert_cmpfloat (rect->y, >=, 0);
      g_assert_cmpfloat (rect->x + rect->width, <=, 276);
      g_assert_cmpfloat (rect->y + rect->height, <=, 136);
      g_assert_cmpint (bastide_track_find_space (&layout, &scene, rect->x + rect->width / 2,
                                                 rect->y + rect->height / 2),
                       ==, space);
      for (int k = 0; k < i; k++)
        g_assert_true (is_apart (rect, &rects[k]));
    }
}

/* Eight markers and messengers on one space of the panel are seen whole, each as large as on the board, also at the edge of
 * the track; and so are all eighteen figures that can stand there. */
static void
test_crowd (void)
{
  const int spaces[] = { 0, 3, 9, 10, 25, 49 };

  for (gsize s = 0; s < G_N_ELEMENTS (spaces); s++)
    {
      check_crowd (spaces[s], 4, FALSE);
      check_crowd (spaces[s], 6, TRUE);
    }
}

/* A crowd makes room for those who stand on the spaces around it. */
static void
test_crowd_beside_others (void)
{
  for (int other = 0; other < BASTIDE_TRACK_SPACES; other++)
    {
      BastideTrackLayout layout;
      BastideTrackScene scene = { .n_players = 6, .looks = bastide_looks, .cursor = -1 };
      BastideTrackRect rect, rects[6];
      const int space = 25;

      if (other == space)
        continue;
      for (int seat = 0; seat < 6; seat++)
        {
          scene.total[seat][0] = seat == 5 ? other : space;
          scene.robber[seat] = -1;
        }
      bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, 276, 136, FALSE);
      g_assert_true (bastide_track_get_figure (&layout, &scene, 5, 0, &rect));
      g_assert_cmpint (bastide_track_find_space (&layout, &scene, rect.x + rect.width / 2, rect.y + rect.height / 2),
                       ==, other);
      for (int seat = 0; seat < 5; seat++)
        {
          g_assert_true (bastide_track_get_figure (&layout, &scene, seat, 0, &rects[seat]));
          g_assert_cmpfloat (rects[seat].width, >=, 17);
          g_assert_true (fabs (rects[seat].x + rects[seat].width / 2 - rect.x - rect.width / 2) > rects[seat].width / 2
                         || fabs (rects[seat].y + rects[seat].height / 2 - rect.y - rect.height / 2)
                              > rects[seat].height / 2);
        }
    }
}

/* Two players on one space can be told apart: neither covers the other. */
static void
test_nobody_is_hidden (void)
{
  BastideTrackLayout layout;
  BastideTrackScene scene = { .n_players = 6, .looks = bastide_looks, .messengers = TRUE, .cursor = -1 };
  BastideTrackRect a, b;

  for (int seat = 0; seat < 6; seat++)
    scene.robber[seat] = 0;
  bastide_track_lay_out (&layout, BASTIDE_TRACK_ROWS, 900, 600, FALSE);
  for (int i = 0; i < 18; i++)
    for (int k = 0; k < i; k++)
      {
        g_assert_true (bastide_track_get_figure (&layout, &scene, i % 6, i / 6, &a));
        g_assert_true (bastide_track_get_figure (&layout, &scene, k % 6, k / 6, &b));
        g_assert_cmpfloat (hypot (a.x - b.x, a.y - b.y), >, a.width * 0.45);
      }
}

static void
test_drawing (void)
{
  BastideTrackLayout layout;
  BastideTrackScene scene = {
    .n_players = 2, .looks = bastide_looks, .cursor = 3, .lit = 1 << 4, .robber = { -1, -1 }
  };

  for (int style = 0; style < BASTIDE_N_STYLES; style++)
    for (guint i = 0; i < G_N_ELEMENTS (places); i++)
      {
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) places[i].width,
                                                               (int) places[i].height);
        cairo_t *cr = cairo_create (surface);
        const guint8 *data;
        int x, y;

        scene.style = (BastideStyle) style;
        bastide_track_lay_out (&layout, places[i].form, places[i].width, places[i].height, i % 2 == 1);
        bastide_track_draw (cr, &layout, &scene);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_destroy (cr);
        cairo_surface_flush (surface);
        data = cairo_image_surface_get_data (surface);
        /* MSG-7: space 5 is dark, space 6 is not. */
        for (int space = 5; space <= 6; space++)
          {
            guint32 color;

            x = (int) (layout.spaces[space].x + layout.spaces[space].width * 0.5);
            y = (int) (layout.spaces[space].y + layout.spaces[space].height * 0.8);
            color = *(const guint32 *) (gconstpointer) (data + y * cairo_image_surface_get_stride (surface) + x * 4);
            if (space == 5)
              g_assert_cmpint (bastide_color_luma (color & 0xffffff), <, 110);
            else
              g_assert_cmpint (bastide_color_luma (color & 0xffffff), >, 200);
          }
        cairo_surface_destroy (surface);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/track-art/spaces", test_spaces);
  g_test_add_func ("/track-art/height", test_height);
  g_test_add_func ("/track-art/figures", test_figures);
  g_test_add_func ("/track-art/crowd", test_crowd);
  g_test_add_func ("/track-art/crowd-beside-others", test_crowd_beside_others);
  g_test_add_func ("/track-art/nobody-is-hidden", test_nobody_is_hidden);
  g_test_add_func ("/track-art/drawing", test_drawing);

  return g_test_run ();
}
