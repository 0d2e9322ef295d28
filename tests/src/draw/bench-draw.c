/* bench-draw.c – what drawing a board costs: panning, zooming, memory.
 *
 * Time is this thread's own processor time, so that a busy machine does not matter much; of several rounds the best one
 * counts. Prints the figures as TAP comments and fails where a promise is broken.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw-position.h"

#include <time.h>

enum
{
  WIDTH = 1920,
  HEIGHT = 1080
};

static int n_tests, n_failed;

static double
thread_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void
promise (const char *what, double value, double limit, const char *unit)
{
  gboolean ok = value <= limit;

  g_print ("%s %d %s: %.2f %s (at most %.2f)\n", ok ? "ok" : "not ok", ++n_tests, what, value, unit, limit);
  n_failed += !ok;
}

typedef struct
{
  DrawPosition *position;
  BastidePictureCache *cache;
  cairo_surface_t *surface;
  BastideViewport view;
  BastideBoardScene scene;
} Table;

/* Takes the position over. */
static Table
open_table (DrawPosition *position)
{
  Table table = { .position = position };

  table.cache = bastide_picture_cache_new (draw_position_get_book (table.position));
  table.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  table.scene.game = draw_position_get_game (table.position);
  table.scene.state = draw_position_get_state (table.position);
  table.view.width = WIDTH;
  table.view.height = HEIGHT;
  table.view.scale = 1;
  bastide_viewport_fit (&table.view, table.scene.game, table.scene.state, 0, 400);

  return table;
}

static void
close_table (Table *table)
{
  cairo_surface_destroy (table->surface);
  bastide_picture_cache_free (table->cache);
  draw_position_free (table->position);
}

static double
draw_frame (Table *table)
{
  cairo_t *cr = cairo_create (table->surface);
  double begin = thread_ms (), end;

  bastide_board_draw (cr, &table->view, &table->scene, table->cache, NULL, NULL);
  cairo_surface_flush (table->surface);
  end = thread_ms ();
  cairo_destroy (cr);
  return end - begin;
}

/* Milliseconds per frame while boards are pushed about, all pictures there. Boards that are compared take turns, so that
 * whatever else the machine does meets all of them. */
static void
measure_panning (Table *const *tables, int n, double *out_ms)
{
  for (int i = 0; i < n; i++)
    {
      draw_frame (tables[i]);
      bastide_picture_cache_wait (tables[i]->cache);
      out_ms[i] = 1e9;
    }
  for (int round = 0; round < 10; round++)
    for (int i = 0; i < n; i++)
      {
        double sum = 0;

        for (int frame = 0; frame < 40; frame++)
          {
            tables[i]->view.x += (frame % 20 < 10 ? 1 : -1) * 0.03;
            tables[i]->view.y += (frame % 14 < 7 ? 1 : -1) * 0.02;
            sum += draw_frame (tables[i]);
          }
        out_ms[i] = MIN (out_ms[i], sum / 40);
      }
}

static double
process_s (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

/* The dearest frame while zooming through many sizes, and after it until everything is sharp again; and how much work
 * that was for all threads together. */
static double
measure_zooming (Table *table, double *out_sharp)
{
  double worst = 0, begin;

  for (int step = 0; step < 40; step++)
    {
      table->scene.unsettled = TRUE;
      bastide_viewport_zoom_at (&table->view, 700, 500, 60 + step * 3);
      worst = MAX (worst, draw_frame (table));
    }
  table->scene.unsettled = FALSE;
  begin = process_s ();
  worst = MAX (worst, draw_frame (table));
  while (!bastide_picture_cache_is_idle (table->cache))
    {
      g_usleep (16000);
      worst = MAX (worst, draw_frame (table));
    }
  *out_sharp = process_s () - begin;
  return worst;
}

/* What a player sees who holds a tile: every square where one may lie is marked, and every dead one. */
static GArray *
new_notes (const Table *table)
{
  const BstGame *game = table->scene.game;
  const BstState *state = table->scene.state;
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (BastideNote));

  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstOpen *cell = &bst_frontier (game, state)[i];
      BastideNote note = { .kind = i % 4 ? BASTIDE_NOTE_LEGAL : BASTIDE_NOTE_DEAD, .x = cell->x, .y = cell->y };

      g_array_append_val (notes, note);
    }
  return notes;
}

/* The feature with the most segments: a field that goes through the whole map. */
static BastideNote
note_largest (const Table *table, gboolean dim)
{
  const BstSeg *segs = bst_segs (table->scene.game, table->scene.state);
  BastideNote note = { .kind = BASTIDE_NOTE_FEATURE, .dim = dim };
  int most = 0;

  for (int seg = 0; seg < table->scene.state->n_segs; seg++)
    {
      int n = 0;

      for (uint16_t s = segs[seg].next; s != seg; s = segs[s].next)
        n++;
      if (n > most)
        {
          most = n;
          note.seg = (uint16_t) seg;
        }
    }
  g_print ("# the largest feature has %d segments\n", most + 1);
  return note;
}

int
main (void)
{
  /* 150 tiles that fill the view; 999 at the same size, most of them outside; 999 all in view. */
  Table small = open_table (draw_position_new_rows ("classic", 150, 16));
  Table large = open_table (draw_position_new_rows ("classic", 999, 40));
  Table all = open_table (draw_position_new_rows ("classic", 999, 42));
  Table played = open_table (draw_position_new ("everything", 6, 4, 120));
  g_autoptr (GArray) notes = new_notes (&played);
  double pan[3], worst, sharp;
  gsize most = 0;

  /* Nothing is there yet: neither pictures nor geometry. */
  g_print ("# the first frame of a played game: %.2f ms\n", draw_frame (&played));
  worst = measure_zooming (&played, &sharp);
  promise ("dearest frame around a zoom of a played game", worst, 16, "ms");

  measure_panning ((Table *[]){ &played }, 1, pan);
  promise ("panning a played game with everything", pan[0], 4, "ms per frame");
  played.scene.notes = (const BastideNote *) notes->data;
  played.scene.n_notes = notes->len;
  measure_panning ((Table *[]){ &played }, 1, pan + 1);
  g_print ("# %u squares\n", notes->len);
  promise ("the same with every square marked", pan[1], 4, "ms per frame");

  {
    const BastideNote note = note_largest (&played, TRUE);

    played.scene.notes = &note;
    played.scene.n_notes = 1;
    draw_frame (&played);
    g_print ("# at rest with the largest feature chosen: %.2f ms\n", draw_frame (&played));
    played.scene.unsettled = TRUE;
    measure_panning ((Table *[]){ &played }, 1, pan);
    played.scene.unsettled = FALSE;
    promise ("panning with the largest feature chosen", pan[0], 8, "ms per frame");
  }

  large.view.zoom = small.view.zoom;
  measure_panning ((Table *[]){ &small, &large, &all }, 3, pan);
  promise ("panning 150 tiles at 1920 x 1080", pan[0], 4, "ms per frame");
  promise ("panning 999 tiles against 150", pan[1] / pan[0], 2, "times");
  promise ("the same with all 999 in view", pan[2] / pan[0], 2, "times");
  small.scene.fields = TRUE;
  measure_panning ((Table *[]){ &small }, 1, pan);
  g_print ("# 150 tiles, field view: %.2f ms per frame\n", pan[0]);
  small.scene.fields = FALSE;

  worst = measure_zooming (&small, &sharp);
  promise ("dearest frame during and after a zoom", worst, 16, "ms");
  promise ("work until all is sharp after a zoom", sharp, 1, "s");

  for (int zoom = 20; zoom < 400; zoom += 13)
    {
      large.view.zoom = zoom;
      draw_frame (&large);
      bastide_picture_cache_wait (large.cache);
      most = MAX (most, bastide_picture_cache_get_size (large.cache));
    }
  promise ("pictures after many zooms", most / 1048576.0, BASTIDE_PICTURE_LIMIT / 1048576.0, "MiB");

  close_table (&small);
  close_table (&large);
  close_table (&all);
  close_table (&played);
  g_print ("1..%d\n", n_tests);
  return n_failed > 0;
}
