/* board-sheet.c – draws a position of a game that greedy players played, to look at it.
 *
 *   board-sheet OUT.png [--mix ID] [--players N] [--seed S] [--turns N] [--style …] [--rot R] [--dark] [--fields]
 *
 * Not a test: a tool for whoever changes the drawing code.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw-position.h"

#include <string.h>

static int n_players = 4, seed = 1, n_turns = 60, rot, width = 1600, height = 1000;
static gboolean dark, fields, notes;
static char *mix, *style_name;

static const GOptionEntry options[] = { { "mix", 0, 0, G_OPTION_ARG_STRING, &mix, "Mix", "ID" },
                                        { "players", 0, 0, G_OPTION_ARG_INT, &n_players, "Players", "N" },
                                        { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "Seed", "S" },
                                        { "turns", 0, 0, G_OPTION_ARG_INT, &n_turns, "Turns", "N" },
                                        { "rot", 0, 0, G_OPTION_ARG_INT, &rot, "Quarter turns of the board", "R" },
                                        { "width", 0, 0, G_OPTION_ARG_INT, &width, "Pixels", "PX" },
                                        { "height", 0, 0, G_OPTION_ARG_INT, &height, "Pixels", "PX" },
                                        { "style", 0, 0, G_OPTION_ARG_STRING, &style_name,
                                          "illustrated, plain or contrast", "STYLE" },
                                        { "dark", 0, 0, G_OPTION_ARG_NONE, &dark, "Dark surroundings", NULL },
                                        { "fields", 0, 0, G_OPTION_ARG_NONE, &fields, "Tint the fields", NULL },
                                        { "notes", 0, 0, G_OPTION_ARG_NONE, &notes, "Show some of every note", NULL },
                                        { NULL } };

static void
add_note (GArray *list, BastideNoteKind kind, int x, int y, int ref)
{
  BastideNote note = { .kind = kind, .x = x, .y = y, .ref = ref, .seat = 0, .piece = BASTIDE_PIECE_FOLLOWER };

  g_array_append_val (list, note);
}

static void
add_notes (GArray *list, const BstGame *game, const BstState *state)
{
  const BstOpen *frontier = bst_frontier (game, state);

  for (int i = 0; i < state->n_frontier; i++)
    {
      const BstOpen *cell = &frontier[i];

      add_note (list, i % 6 == 0 ? BASTIDE_NOTE_DEAD : BASTIDE_NOTE_LEGAL, cell->x, cell->y, 0);
      if (i == 1 || i == 2 || i == 3 || i == 4)
        add_note (list, BASTIDE_NOTE_HOVER + i - 1, cell->x, cell->y, 0);
      if (i == 7)
        add_note (list, BASTIDE_NOTE_COUNT, cell->x, cell->y, 12);
      if (i == 8)
        {
          add_note (list, BASTIDE_NOTE_TILE, cell->x, cell->y, 3);
          add_note (list, BASTIDE_NOTE_CHOSEN, cell->x, cell->y, 0);
        }
    }
  for (int i = 0, n = 0; i < state->n_sites && n < 3; i++)
    if (i % 3 == 0)
      {
        n++;
        add_note (list, BASTIDE_NOTE_SPOT, bst_sites (game, state)[i].x, bst_sites (game, state)[i].y, 0);
        add_note (list, BASTIDE_NOTE_LAST, bst_sites (game, state)[i].x, bst_sites (game, state)[i].y, 0);
      }
  add_note (list, BASTIDE_NOTE_FEATURE, 0, 0, 0);
  g_array_index (list, BastideNote, list->len - 1).seg = (uint16_t) (state->n_segs / 2);
  add_note (list, BASTIDE_NOTE_FIGURE, 0, 0, 1);
  add_note (list, BASTIDE_NOTE_CROWN, 0, 0, 2);
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("OUT.png");
  g_autoptr (GError) error = NULL;
  g_autoptr (DrawPosition) position = NULL;
  g_autoptr (BastidePictureCache) cache = NULL;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (BastideNote));
  BastideViewport view = { 0 };
  BastideBoardScene scene = { 0 };
  BastideLook looks[BASTIDE_N_LOOKS];
  cairo_surface_t *surface;
  cairo_t *cr;

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2)
    {
      g_printerr ("%s\n", error ? error->message : "OUT.png, please.");
      return 2;
    }
  position = draw_position_new (mix ? mix : "classic", n_players, (guint64) seed, n_turns);
  cache = bastide_picture_cache_new (draw_position_get_book (position));
  memcpy (looks, bastide_looks, sizeof looks);
  for (int i = 0; i < BASTIDE_N_LOOKS; i++)
    looks[i].letter[0] = (char) ('A' + i);
  bastide_picture_cache_set_looks (cache, looks, BASTIDE_N_LOOKS);

  scene.game = draw_position_get_game (position);
  scene.state = draw_position_get_state (position);
  scene.style = style_name && !strcmp (style_name, "plain")      ? BASTIDE_STYLE_PLAIN
                : style_name && !strcmp (style_name, "contrast") ? BASTIDE_STYLE_CONTRAST
                                                                 : BASTIDE_STYLE_ILLUSTRATED;
  scene.dark = dark;
  scene.fields = fields;
  scene.wait = TRUE;
  if (notes)
    add_notes (list, scene.game, scene.state);
  scene.notes = (const BastideNote *) (gpointer) list->data;
  scene.n_notes = list->len;
  view.width = width;
  view.height = height;
  view.rot = rot;
  bastide_viewport_fit (&view, scene.game, scene.state, 0.6, 200);

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, view.width, view.height);
  cr = cairo_create (surface);
  bastide_board_draw (cr, &view, &scene, cache, NULL, NULL);
  cairo_destroy (cr);
  cairo_surface_write_to_png (surface, argv[1]);
  cairo_surface_destroy (surface);

  return 0;
}
