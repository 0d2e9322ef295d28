/* draw.c – bastide-cli draw: a position of a saved game, or the tiles of a set or mix, as a picture.
 *
 * Plain characters on standard output, or a file drawn by the code that draws the screen (src/draw).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/ascii.h"
#include "cli/files.h"
#include "cli/tile-files.h"
#include "draw/bastide-export.h"
#include "model/bastide-tile-list.h"
#include "cli/cli.h"
#include "cli/mixes.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* What is wanted. */
typedef struct
{
  const char *path; /* or “-” */
  const char *name; /* of it, in messages */
  GFile *file;      /* (nullable) */
  char *output;     /* NULL: plain characters */
  BastideExportFormat format;
  BastideStyle style;
  int turn;    /* -1: where the game stands */
  int size;    /* of a tile */
  int columns; /* of a sheet; 0: as it fits */
  int pixels;  /* the picture must not be larger; 0: any size */
  gboolean track;
  CliTileFiles files;
  gboolean settled; /* its pictures are */
} Wish;

static int
complain (const Wish *wish, const char *text)
{
  g_printerr ("%s: %s\n", wish->name, text);
  return CLI_WRONG;
}

/* How large to draw a tile if so many stand side by side; drawn larger than shown, so that lines stay clear. */
static int
get_size (const Wish *wish, int n)
{
  if (wish->size || !wish->pixels)
    return wish->size;
  return CLAMP (2 * wish->pixels / MAX (n, 1), 24, 512);
}

/* Writes the picture, or says why there is none. */
static int
finish (const Wish *wish, GBytes *picture, GError *error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GBytes) small = NULL;

  if (!picture)
    return complain (wish, error->message);
  if (!wish->pixels)
    return cli_write (wish->output, picture);
  small = bastide_export_fit (picture, wish->pixels, &problem);
  return small ? cli_write (wish->output, small) : complain (wish, problem->message);
}

/* --- positions --- */

static void
print_position (BstPlay *play)
{
  BstSession *session = bst_play_get_session (play);
  const BstGame *game = bst_session_game (session);
  const BstState *state = bst_session_state (session);
  g_autofree char *map = ascii_map (game, state);

  g_print ("%s\n", map);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      const char *name = bst_play_get_name (play, seat);

      /* TRANSLATORS: seat, name, score. */
      g_print (_ ("%d %s: %d\n"), seat, name ? name : "–", bst_score (state, seat));
    }
  g_print (_ ("# city   * shield   =| road   () crossroads   . field   ~ river   MM monastery   GG garden\n"
              "f0 follower and a0 abbot of seat 0\n"));
}

static int
export_position (const Wish *wish, BstPlay *play)
{
  BstSession *session = bst_play_get_session (play);
  const BstGame *game = bst_session_game (session);
  BastideBoardScene scene = { .game = game, .state = bst_session_state (session), .style = wish->style };
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (game->tiles, game->n_tiles, game->pieces, game->n_pieces);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL, captions = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;
  BastideExportOptions options = { .tile = wish->size, .margin = -1, .track = wish->track };
  g_autofree char **arts = g_new0 (char *, game->n_tiles);
  int x0, y0, x1, y1;

  if (wish->pixels && bastide_board_get_extents (game, scene.state, &x0, &y0, &x1, &y1))
    {
      options.tile = get_size (wish, MAX (x1 - x0, y1 - y0) + 1);
      options.margin = 0.2;
    }

  for (int tile = 0; tile < game->n_tiles; tile++)
    if (game->tiles[tile].piece == BST_NONE)
      arts[tile] = bastide_tile_dup_art (bst_box_get_json (bst_play_get_box (play), game->tiles[tile].id), NULL);
  cli_load_arts (wish->name, book, arts);
  for (int tile = 0; tile < game->n_tiles; tile++)
    g_free (arts[tile]);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      const char *name = bst_play_get_name (play, seat);
      /* TRANSLATORS: a player without a name; seats are counted from 0. */
      g_autofree char *number = g_strdup_printf (_ ("Seat %d"), seat);

      g_strv_builder_add (names, name ? name : number);
    }
  list = g_strv_builder_end (names);
  captions = bastide_export_dup_captions (game, scene.state, (const char *const *) list);
  /* Nobody could read them in a small picture. */
  if (!wish->pixels)
    options.captions = (const char *const *) captions;
  picture = bastide_export_board (&scene, book, NULL, wish->format, &options, &error);
  return finish (wish, picture, error);
}

/* (transfer full) (nullable): the game where that turn was over. */
static BstPlay *
after_turn (BstPlay *play, int turn)
{
  gsize n;
  const BstTurn *turns = bst_session_turns (bst_play_get_session (play), &n);

  return turn >= 0 && (gsize) turn < n ? bst_play_copy (play, turns[turn].n_moves) : NULL;
}

static int
draw_game (const Wish *wish, JsonNode *root, const BstCatalog *catalog)
{
  g_autoptr (BstReport) report = bst_report_new (wish->name);
  g_autoptr (BstPlay) play = bst_play_load (root, catalog, report);
  g_autoptr (BstPlay) then = NULL;

  cli_print_report (report);
  if (!play)
    return CLI_WRONG;
  if (bst_play_get_note (play))
    g_printerr ("%s: %s\n", wish->name, bst_play_get_note (play));
  if (wish->turn != -1)
    {
      then = after_turn (play, wish->turn);
      if (!then)
        {
          /* TRANSLATORS: %d is the number of a turn. */
          g_autofree char *text = g_strdup_printf (_ ("There is no turn %d in this game."), wish->turn);

          return complain (wish, text);
        }
    }
  if (wish->output)
    return export_position (wish, then ? then : play);
  print_position (then ? then : play);
  return CLI_FINE;
}

/* --- sheets of tiles --- */

/* --size counts pixels here; without it a tile is as large as on paper. */
static int
export_files (const Wish *wish, BastideTileBook *book, const BastideTileList *list)
{
  const BastideFilesOptions options = { .format = wish->format,
                                        .tile_mm = 45,
                                        .dpi = wish->size ? CLAMP ((int) lround (wish->size * 25.4 / 45), 50, 1200) : 0,
                                        .style = wish->style,
                                        .title = wish->name };

  return cli_tile_files_write (&wish->files, wish->name, wish->output, book, list, &options);
}

static int
export_sheet (const Wish *wish, BastideTileList *list)
{
  g_autoptr (BastideTileBook) book = bastide_tile_book_new (list->tiles, list->n_tiles, list->pieces, list->n_pieces);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;
  int columns = wish->columns ? wish->columns : wish->pixels ? (int) ceil (sqrt (list->n_tiles)) : 8;

  if (!cli_tile_files_keep (&wish->files, wish->name, list))
    return CLI_WRONG;
  cli_load_arts (wish->name, book, list->arts);
  if (cli_tile_files_wanted (&wish->files))
    return export_files (wish, book, list);
  picture = bastide_export_sheet (book, wish->pixels && !wish->files.only ? NULL : list->counts, wish->style, FALSE,
                                  columns, wish->format, get_size (wish, columns), &error);
  return finish (wish, picture, error);
}

static int
draw_set (const Wish *wish, JsonNode *root, const BstCatalog *catalog)
{
  g_autoptr (BstReport) report = bst_report_new (wish->name);
  g_autoptr (BstSet) set = NULL;
  g_autoptr (BastideTileList) list = NULL;

  if (!wish->settled)
    cli_settle_art (root, wish->file, report);
  set = bst_set_load (root, report);
  cli_print_report (report);
  if (!set || bst_report_get_n_errors (report) > 0)
    return CLI_WRONG;
  list = bastide_tile_list_new_set (set, NULL);
  return export_sheet (wish, list);
}

static int
draw_mix (const Wish *wish, JsonNode *root, const BstCatalog *catalog)
{
  g_autoptr (BstReport) report = bst_report_new (wish->name);
  g_autoptr (BstBox) box = NULL;
  g_autoptr (BastideTileList) list = NULL;

  if (!wish->settled)
    cli_settle_art (root, wish->file, report);
  box = bst_mix_resolve (root, NULL, catalog, report);
  cli_print_report (report);
  if (!box)
    return CLI_WRONG;
  list = bastide_tile_list_new_box (box);
  return export_sheet (wish, list);
}

/* --- the command --- */

static const struct
{
  const char *format;
  int (*draw) (const Wish *wish, JsonNode *root, const BstCatalog *catalog);
  gboolean as_text;
} formats[] = {
  { BST_GAME_FORMAT, draw_game, TRUE },
  { BST_SET_FORMAT, draw_set, FALSE },
  { BST_MIX_FORMAT, draw_mix, FALSE },
};

/* From the catalog: its pictures are settled. */
static int
draw_installed (const Wish *wish, JsonNode *root, const BstCatalog *catalog)
{
  Wish inside = *wish;

  inside.settled = TRUE;
  return g_strcmp0 (cli_get_format (root), BST_SET_FORMAT) == 0 ? draw_set (&inside, root, catalog)
                                                                : draw_mix (&inside, root, catalog);
}

static int
draw_file (const Wish *wish)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  gboolean outside;
  g_autoptr (JsonNode) root = cli_find_tiles (catalog, wish->path, &outside);
  const char *format;

  if (!root)
    return CLI_WRONG;
  format = cli_get_format (root);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (g_strcmp0 (format, formats[i].format) != 0)
        continue;
      if (formats[i].as_text && (cli_tile_files_wanted (&wish->files) || wish->files.only))
        return complain (wish, _ ("Only tiles of a set or mix can be saved one by one."));
      if (!wish->output && !formats[i].as_text)
        return complain (wish, _ ("Tiles can only be drawn to a file; specify it with --output."));
      return outside ? formats[i].draw (wish, root, catalog) : draw_installed (wish, root, catalog);
    }
  return complain (wish, _ ("This is not a saved game, a tile set or a mix."));
}

int
cli_draw (int argc, char **argv)
{
  g_autofree char *output = NULL, *style = NULL, *format = NULL;
  g_auto (GStrv) folders = NULL;
  g_autoptr (GFile) file = NULL;
  Wish wish = { .turn = -1 };
  g_auto (CliTileFiles) files = { 0 };
  int status, word;
  GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write this .png, .svg or .pdf file"), N_ ("FILE") },
    cli_format_option (&format),
    { "turn", 't', 0, G_OPTION_ARG_INT, &wish.turn, N_ ("Draw the position after this turn"), N_ ("N") },
    { "size", 's', 0, G_OPTION_ARG_INT, &wish.size, N_ ("Size of a tile in pixels or points (96)"), N_ ("N") },
    { "style", 0, 0, G_OPTION_ARG_STRING, &style, N_ ("Style: illustrated, plain or contrast (illustrated)"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals: how tiles are drawn. */
      N_ ("STYLE") },
    { "track", 0, 0, G_OPTION_ARG_NONE, &wish.track, N_ ("Add the score track below the board"), NULL },
    { "columns", 0, 0, G_OPTION_ARG_INT, &wish.columns, N_ ("Tiles per row of a sheet (8)"), N_ ("N") },
    { "pixels", 0, 0, G_OPTION_ARG_INT, &wish.pixels, N_ ("Draw a small PNG, at most this wide and tall"), N_ ("N") },
    cli_pictures_option (&folders),
    G_OPTION_ENTRY_NULL, /* CLI_TILE_FILES_N_OPTIONS, and the end */
    G_OPTION_ENTRY_NULL,
    G_OPTION_ENTRY_NULL,
    G_OPTION_ENTRY_NULL,
    G_OPTION_ENTRY_NULL,
    G_OPTION_ENTRY_NULL,
    G_OPTION_ENTRY_NULL,
  };

  cli_tile_files_get_options (&files, entries + G_N_ELEMENTS (entries) - 1 - CLI_TILE_FILES_N_OPTIONS);
  if (!cli_parse (&argc, &argv, entries, _ ("FILE"),
                  _ ("Draws a position of a saved game, or the tiles of a set or mix. Without --output, a position is\n"
                     "printed as plain text."),
                  1, &status))
    return status;
  if (argc < 2)
    return cli_usage ("draw", _ ("Specify the file of a saved game, a tile set or a mix."));
  if (!cli_tile_files_check (&files, "draw"))
    return CLI_USAGE;
  if (cli_tile_files_wanted (&files) && !output)
    return cli_usage ("draw", _ ("Specify the folder to write to with --output."));
  if (format && !output)
    output = g_strdup ("-");
  if (output
      && !cli_find_format ("draw", output, format || !cli_tile_files_wanted (&files) ? format : "png", &wish.format))
    return CLI_USAGE;
  if (wish.size < 0 || wish.size > 2000 || wish.columns < 0 || wish.columns > 100)
    return cli_usage ("draw", _ ("A tile can have up to 2000 pixels, and a row of a sheet 1 to 100 tiles."));
  if (wish.pixels < 0 || wish.pixels > 2000 || (wish.pixels && (!output || wish.format != BASTIDE_EXPORT_PNG)))
    return cli_usage ("draw", _ ("A small picture is a PNG of up to 2000 pixels."));
  word = cli_find_word (style, cli_style_words);
  if (word < 0)
    /* TRANSLATORS: %s is what was given on the command line. “illustrated”, “plain” and “contrast” are words of the
     * command: leave them. */
    return cli_usage ("draw", _ ("Unknown style “%s”; use illustrated, plain or contrast."), style);
  wish.style = (BastideStyle) word;
  wish.path = argv[1];
  wish.name = cli_input_name (argv[1]);
  wish.file = file = cli_input_file (argv[1], folders);
  wish.output = output;
  wish.files = files;
  cli_allow_pictures (folders);
  return draw_file (&wish);
}
