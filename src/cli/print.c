/* print.c – bastide-cli print: the tiles of a set or mix on paper, to cut out or to look up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-export.h"
#include "draw/bastide-print-sheet.h"
#include "model/bastide-tile-list.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/mixes.h"
#include "cli/tile-files.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

/* By BastidePaper. */
static const char *const paper_words[] = { "a4", "letter", "a3", "tabloid", "sra4", "sra3", "12x18", "13x19", NULL };

/* What is to be printed, and what keeps its memory alive. */
typedef struct
{
  BstCatalog *catalog;
  JsonNode *root;
  BstSet *set;
  BstBox *box;
  gboolean outside; /* not from the catalog */
  GFile *file;      /* (nullable) */
  char **folders;   /* (nullable): more of them with pictures; not owned */
  BastideTileList *list;
} Source;

static void
source_clear (Source *source)
{
  g_clear_pointer (&source->list, bastide_tile_list_free);
  g_clear_pointer (&source->set, bst_set_unref);
  g_clear_pointer (&source->box, bst_box_unref);
  g_clear_pointer (&source->root, json_node_unref);
  g_clear_pointer (&source->catalog, bst_catalog_unref);
  g_clear_object (&source->file);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

static gboolean
open_source (Source *source, const char *name)
{
  const char *shown = cli_input_name (name);
  g_autoptr (BstReport) report = bst_report_new (shown);
  const char *format;

  source->catalog = bst_catalog_new ();
  source->root = cli_find_tiles (source->catalog, name, &source->outside);
  if (!source->root)
    return FALSE;
  if (source->outside)
    source->file = cli_input_file (name, source->folders);
  if (source->outside)
    cli_settle_art (source->root, source->file, report);
  format = cli_get_format (source->root);
  if (g_strcmp0 (format, BST_SET_FORMAT) == 0)
    source->set = bst_set_load (source->root, report);
  else if (g_strcmp0 (format, BST_MIX_FORMAT) == 0)
    source->box = bst_mix_resolve (source->root, NULL, source->catalog, report);
  else
    {
      g_printerr ("%s: %s\n", shown, _ ("This is not a tile set or a mix."));
      return FALSE;
    }
  cli_print_report (report);
  if (bst_report_get_n_errors (report) > 0)
    return FALSE;
  source->list = source->set ? bastide_tile_list_new_set (source->set, NULL) : bastide_tile_list_new_box (source->box);
  return TRUE;
}

/* One tile as a picture. */
static int
print_tile (const char *name,
            char **folders,
            const char *output,
            const char *tile,
            int pixels,
            int dpi,
            BastideExportFormat format,
            BastideStyle style)
{
  g_auto (Source) source = { .folders = folders };

  if (!open_source (&source, name))
    return CLI_WRONG;
  name = cli_input_name (name);
  for (guint i = 0; i < source.list->n_tiles; i++)
    if (source.list->json[i] && g_strcmp0 (source.list->tiles[i].id, tile) == 0)
      {
        g_autoptr (BastideTileBook) book = bastide_tile_book_new (source.list->tiles, source.list->n_tiles, NULL, 0);
        g_autoptr (GError) error = NULL;
        g_autoptr (GBytes) picture = NULL;

        cli_load_arts (name, book, source.list->arts);
        picture = bastide_export_tile (book, i, 0, style, format, pixels, &error);
        if (picture && dpi && format == BASTIDE_EXPORT_PNG)
          {
            g_autoptr (GBytes) noted = bastide_png_set_dpi (picture, dpi);

            return cli_write (output, noted);
          }
        if (picture)
          return cli_write (output, picture);
        g_printerr ("%s: %s\n", name, error->message);
        return CLI_WRONG;
      }
  /* TRANSLATORS: the name of a set or mix, then the id of a tile. */
  g_printerr (_ ("%s: There is no tile “%s”.\n"), name, tile);
  return CLI_WRONG;
}

/* What is printed of the source, and where to. */
typedef struct
{
  const char *name, *output;
  char **folders;
  BastideSheetOptions options;
  BastideExportFormat format; /* of single pictures */
  CliTileFiles files;
} Job;

static void
say_pages (const Job *job, const BastideSheet *sheet)
{
  guint n_tiles = bastide_sheet_get_n_tiles (sheet), n_pages = bastide_sheet_get_n_pages (sheet);
  g_autofree char *pages = NULL, *text = NULL;

  /* TRANSLATORS: how many pages were printed. */
  pages = g_strdup_printf (ngettext ("%u page", "%u pages", n_pages), n_pages);
  if (n_tiles)
    /* TRANSLATORS: the number counts tiles; %s is “3 pages”. */
    text = g_strdup_printf (ngettext ("%u tile on %s.\n", "%u tiles on %s.\n", n_tiles), n_tiles, pages);
  else
    text = g_strdup_printf ("%s.\n", pages);
  /* Not into the PDF. */
  if (cli_is_stdout (job->output))
    g_printerr ("%s", text);
  else
    g_print ("%s", text);
}

static int
print_files (const Job *job, const Source *source, BastideTileBook *book)
{
  const BastideFilesOptions options = { .format = job->format,
                                        .tile_mm = job->options.tile_mm,
                                        .bleed_mm = job->options.bleed_mm,
                                        .style = job->options.style,
                                        .title = job->options.title };

  return cli_tile_files_write (&job->files, job->name, job->output, book, source->list, &options);
}

static int
print_source (Job *job)
{
  g_auto (Source) source = { .folders = job->folders };
  g_autofree char *title = NULL;
  g_autoptr (BastideTileBook) book = NULL;
  g_autoptr (BastideSheet) sheet = NULL;
  g_autoptr (GBytes) pdf = NULL;
  g_auto (GStrv) rows = NULL;
  const char *name = job->name;

  if (!open_source (&source, name))
    return CLI_WRONG;
  name = job->name = cli_input_name (name);
  if (!cli_tile_files_keep (&job->files, name, source.list))
    return CLI_WRONG;
  title = bst_text_dup (json_node_get_object (source.root), "title");
  job->options.title = title;
  rows = bastide_tile_list_dup_score_rows (source.list);
  job->options.score_rows = (const char *const *) rows;
  book = bastide_tile_book_new (source.list->tiles, source.list->n_tiles, source.list->pieces, source.list->n_pieces);
  cli_load_arts (name, book, source.list->arts);
  if (cli_tile_files_wanted (&job->files))
    return print_files (job, &source, book);
  sheet = bastide_sheet_new (book, source.list->counts, (const char *const *) source.list->labels, &job->options);
  if (bastide_sheet_get_n_pages (sheet) == 0)
    {
      g_printerr ("%s: %s\n", name, _ ("There are no tiles to print."));
      return CLI_WRONG;
    }
  pdf = bastide_sheet_to_pdf (sheet, NULL, NULL, NULL);
  if (!pdf)
    {
      g_printerr ("%s: %s\n", name, _ ("There is not enough memory."));
      return CLI_WRONG;
    }
  if (cli_write (job->output, pdf) != CLI_FINE)
    return CLI_WRONG;
  say_pages (job, sheet);
  return CLI_FINE;
}

/* A pipe or a device, whose name says nothing about what it wants. */
static gboolean
is_special (const char *output)
{
  return cli_is_stdout (output)
         || (g_file_test (output, G_FILE_TEST_EXISTS) && !g_file_test (output, G_FILE_TEST_IS_REGULAR));
}

/* “1.5,-0.5”: right and down. */
static gboolean
read_offset (const char *text, BastideSheetOptions *options)
{
  char *end;

  options->back_x_mm = g_ascii_strtod (text, &end);
  if (end == text || *end != ',')
    return FALSE;
  text = end + 1;
  options->back_y_mm = g_ascii_strtod (text, &end);
  return end != text && !*end && ABS (options->back_x_mm) <= 10 && ABS (options->back_y_mm) <= 10;
}

/* What can be wrong with lengths. (nullable): a sentence. */
static const char *
find_wrong_length (const BastideSheetOptions *options)
{
  /* Written so that what is no number at all is wrong too. */
  if (!(options->tile_mm >= 20 && options->tile_mm <= 100 && options->bleed_mm >= 0 && options->bleed_mm <= 5))
    return _ ("The tile size must be 20 to 100 mm, and the bleed 0 to 5 mm.");
  if (!(options->gap_mm >= 0 && options->gap_mm <= 20 && options->radius_mm >= 0 && options->radius_mm <= 5))
    return _ ("The gap must be 0 to 20 mm, and the radius of corners 0 to 5 mm.");
  return NULL;
}

int
cli_print (int argc, char **argv)
{
  g_autofree char *output = NULL, *paper = NULL, *style = NULL, *tile = NULL, *format_word = NULL, *offset = NULL;
  g_auto (GStrv) folders = NULL;
  Job job = { .format = BASTIDE_EXPORT_PDF };
  g_auto (CliTileFiles) files = { 0 };
  BastideSheetOptions *options = &job.options;
  gboolean no_marks = FALSE, no_ruler = FALSE, backs = FALSE, short_edge = FALSE;
  gboolean reference = FALSE, single = FALSE, punch = FALSE, score = FALSE;
  int status, word, pixels = 0;

  bastide_sheet_options_init (options);
  {
    GOptionEntry entries[] = {
      { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write this PDF file"), N_ ("FILE") },
      cli_format_option (&format_word),
      { "paper", 'p', 0, G_OPTION_ARG_STRING, &paper, N_ ("a4, letter, a3, tabloid, sra4, sra3, 12x18 or 13x19 (a4)"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: a size of paper. */
        N_ ("PAPER") },
      { "landscape", 0, 0, G_OPTION_ARG_NONE, &options->landscape, N_ ("The paper lies on its long side"), NULL },
      { "size", 's', 0, G_OPTION_ARG_DOUBLE, &options->tile_mm, N_ ("Size of a tile in millimeters (45)"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: millimeters. */
        N_ ("MM") },
      { "bleed", 'b', 0, G_OPTION_ARG_DOUBLE, &options->bleed_mm, N_ ("Bleed around each tile in millimeters (0)"),
        N_ ("MM") },
      { "gap", 0, 0, G_OPTION_ARG_DOUBLE, &options->gap_mm, N_ ("White between two tiles in millimeters (0)"),
        N_ ("MM") },
      { "backs", 0, 0, G_OPTION_ARG_NONE, &backs, N_ ("Add backs after each page, for two-sided printing"), NULL },
      { "short-edge", 0, 0, G_OPTION_ARG_NONE, &short_edge, N_ ("Backs for paper that is flipped on its short edge"),
        NULL },
      { "back-offset", 0, 0, G_OPTION_ARG_STRING, &offset, N_ ("Move backs right and down, in millimeters (0,0)"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: two numbers. */
        N_ ("X,Y") },
      { "crosses", 0, 0, G_OPTION_ARG_NONE, &options->crosses, N_ ("Add registration marks"), NULL },
      { "no-marks", 0, 0, G_OPTION_ARG_NONE, &no_marks, N_ ("No cut marks"), NULL },
      { "no-ruler", 0, 0, G_OPTION_ARG_NONE, &no_ruler, N_ ("No 50 mm ruler"), NULL },
      { "single", 0, 0, G_OPTION_ARG_NONE, &single, N_ ("One tile per page, which is as large as its bleed and marks"),
        NULL },
      { "punch", 0, 0, G_OPTION_ARG_NONE, &punch, N_ ("Punch sheet: a page with die lines after each page"), NULL },
      { "radius", 0, 0, G_OPTION_ARG_DOUBLE, &options->radius_mm, N_ ("Radius of punched corners in millimeters (1.5)"),
        N_ ("MM") },
      { "reference", 'r', 0, G_OPTION_ARG_NONE, &reference, N_ ("Reference sheet with every tile once"), NULL },
      { "score-sheet", 0, 0, G_OPTION_ARG_NONE, &score, N_ ("A form to write points down"), NULL },
      { "tile", 't', 0, G_OPTION_ARG_STRING, &tile, N_ ("Write only this tile, as a .png, .svg or .pdf picture"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: the name of a tile in its
         * file. */
        N_ ("ID") },
      { "pixels", 0, 0, G_OPTION_ARG_INT, &pixels, N_ ("Size of that picture in pixels or points (512)"), N_ ("N") },
      { "style", 0, 0, G_OPTION_ARG_STRING, &style, N_ ("Style: illustrated, plain or contrast (illustrated)"),
        N_ ("STYLE") },
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
    if (!cli_parse (&argc, &argv, entries, _ ("SET or MIX"),
                    _ ("Prints all tiles of a set or mix, an id or a file, to a PDF: as many of each as there are."), 1,
                    &status))
      return status;
  }
  cli_allow_pictures (folders);
  if (argc < 2 || !output)
    return cli_usage ("print", _ ("Specify a set or mix, and the PDF file to write with --output."));
  word = cli_find_word (paper, paper_words);
  if (word < 0)
    /* TRANSLATORS: %s is what was given on the command line. “a4” and the like are words of the command: leave them. */
    return cli_usage ("print", _ ("Unknown paper size “%s”; use a4, letter, a3, tabloid, sra4, sra3, 12x18 or 13x19."),
                      paper);
  options->paper = (BastidePaper) word;
  word = cli_find_word (style, cli_style_words);
  if (word < 0)
    return cli_usage ("print", _ ("Unknown style “%s”; use illustrated, plain or contrast."), style);
  options->style = (BastideStyle) word;
  if (find_wrong_length (options))
    return cli_usage ("print", "%s", find_wrong_length (options));
  if (offset && !read_offset (offset, options))
    return cli_usage ("print", _ ("Give the offset of backs as two numbers from -10 to 10, such as 0.5,-1."));
  if (reference + single + punch + score > 1)
    return cli_usage ("print", _ ("Only one of --single, --punch, --reference and --score-sheet can be given."));
  if (!cli_tile_files_check (&files, "print"))
    return CLI_USAGE;
  job.name = argv[1];
  job.output = output;
  job.folders = folders;
  if (tile)
    {
      if (!cli_find_format ("print", output, format_word, &job.format))
        return CLI_USAGE;
      if (pixels == 0)
        pixels = files.dpi ? bastide_pixels_from_mm (options->tile_mm, files.dpi) : 512;
      if (pixels < 8 || pixels > 8192)
        return cli_usage ("print", _ ("The size of a picture must be 8 to 8192 pixels."));
      return print_tile (job.name, folders, output, tile, pixels, files.dpi, job.format, options->style);
    }
  if (cli_tile_files_wanted (&files))
    {
      if (!cli_find_format ("print", output, format_word ? format_word : "png", &job.format))
        return CLI_USAGE;
    }
  else if (!cli_find_format ("print", output, format_word || !is_special (output) ? format_word : "pdf", &job.format))
    return CLI_USAGE;
  else if (job.format != BASTIDE_EXPORT_PDF)
    return cli_usage ("print", _ ("Sheets are always PDF; --format is for --tile and --each."));
  options->cut_marks = !no_marks;
  options->ruler = !no_ruler;
  options->backs = short_edge ? BASTIDE_BACKS_SHORT_EDGE : backs ? BASTIDE_BACKS_LONG_EDGE : BASTIDE_BACKS_NONE;
  options->kind = reference ? BASTIDE_SHEET_REFERENCE
                  : single  ? BASTIDE_SHEET_SINGLE
                  : punch   ? BASTIDE_SHEET_PUNCH
                  : score   ? BASTIDE_SHEET_SCORE
                            : BASTIDE_SHEET_CUT;
  job.files = files;
  return print_source (&job);
}
