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
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const paper_words[] = { "a4", "letter", NULL };

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

/* The tree of a set or mix by that name: an id, or a file. */
static JsonNode *
find_root (Source *source, const char *name)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (source->catalog, name);
  g_autoptr (GError) error = NULL;
  JsonNode *root;

  if (!entry)
    entry = bst_catalog_find_mix (source->catalog, name);
  if (entry && entry->root)
    return json_node_ref (entry->root);
  source->outside = TRUE;
  source->file = cli_input_file (name, source->folders);
  root = cli_read_json (name, &error);
  if (!root)
    g_printerr ("%s\n", error->message);
  return root;
}

static gboolean
open_source (Source *source, const char *name)
{
  const char *shown = cli_input_name (name);
  g_autoptr (BstReport) report = bst_report_new (shown);
  const char *format;

  source->catalog = bst_catalog_new ();
  source->root = find_root (source, name);
  if (!source->root)
    return FALSE;
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
        if (picture)
          return cli_write (output, picture);
        g_printerr ("%s: %s\n", name, error->message);
        return CLI_WRONG;
      }
  /* TRANSLATORS: the name of a set or mix, then the id of a tile. */
  g_printerr (_ ("%s: There is no tile “%s”.\n"), name, tile);
  return CLI_WRONG;
}

static int
print_source (const char *name, char **folders, const char *output, BastideSheetOptions *options)
{
  g_auto (Source) source = { .folders = folders };
  g_autofree char *title = NULL, *text = NULL;
  g_autoptr (BastideTileBook) book = NULL;
  g_autoptr (BastideSheet) sheet = NULL;
  g_autoptr (GBytes) pdf = NULL;
  guint n_pages;

  if (!open_source (&source, name))
    return CLI_WRONG;
  name = cli_input_name (name);
  title = bst_text_dup (json_node_get_object (source.root), "title");
  options->title = title;
  book = bastide_tile_book_new (source.list->tiles, source.list->n_tiles, source.list->pieces, source.list->n_pieces);
  cli_load_arts (name, book, source.list->arts);
  sheet = bastide_sheet_new (book, source.list->counts, (const char *const *) source.list->labels, options);
  n_pages = bastide_sheet_get_n_pages (sheet);
  if (n_pages == 0)
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
  if (cli_write (output, pdf) != CLI_FINE)
    return CLI_WRONG;
  /* TRANSLATORS: the first number counts tiles, the second one pages. */
  text = g_strdup_printf (ngettext ("%u tile on %u pages.\n", "%u tiles on %u pages.\n",
                                    bastide_sheet_get_n_tiles (sheet)),
                          bastide_sheet_get_n_tiles (sheet), n_pages);
  /* Not into the PDF. */
  if (cli_is_stdout (output))
    g_printerr ("%s", text);
  else
    g_print ("%s", text);
  return CLI_FINE;
}

int
cli_print (int argc, char **argv)
{
  g_autofree char *output = NULL, *paper = NULL, *style = NULL, *tile = NULL, *format_word = NULL;
  g_auto (GStrv) folders = NULL;
  BastideSheetOptions options;
  gboolean no_marks = FALSE, no_ruler = FALSE;
  BastideExportFormat format = BASTIDE_EXPORT_PDF;
  int status, word, pixels = 512;

  bastide_sheet_options_init (&options);
  {
    const GOptionEntry entries[] = {
      { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write this PDF file"), N_ ("FILE") },
      cli_format_option (&format_word),
      { "paper", 'p', 0, G_OPTION_ARG_STRING, &paper, N_ ("a4 or letter (a4)"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: a size of paper. */
        N_ ("PAPER") },
      { "size", 's', 0, G_OPTION_ARG_DOUBLE, &options.tile_mm, N_ ("Size of a tile in millimeters (45)"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: millimeters. */
        N_ ("MM") },
      { "bleed", 'b', 0, G_OPTION_ARG_DOUBLE, &options.bleed_mm, N_ ("Bleed around each tile in millimeters (0)"),
        N_ ("MM") },
      { "backs", 0, 0, G_OPTION_ARG_NONE, &options.backs, N_ ("Add backs after each page, for two-sided printing"),
        NULL },
      { "crosses", 0, 0, G_OPTION_ARG_NONE, &options.crosses, N_ ("Add registration marks"), NULL },
      { "no-marks", 0, 0, G_OPTION_ARG_NONE, &no_marks, N_ ("No cut marks"), NULL },
      { "no-ruler", 0, 0, G_OPTION_ARG_NONE, &no_ruler, N_ ("No 100 mm ruler"), NULL },
      { "reference", 'r', 0, G_OPTION_ARG_NONE, &options.reference, N_ ("Overview sheet with every tile once"), NULL },
      { "tile", 't', 0, G_OPTION_ARG_STRING, &tile, N_ ("Write only this tile, as a .png, .svg or .pdf picture"),
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: the name of a tile in its
         * file. */
        N_ ("ID") },
      { "pixels", 0, 0, G_OPTION_ARG_INT, &pixels, N_ ("Size of that picture in pixels or points (512)"), N_ ("N") },
      { "style", 0, 0, G_OPTION_ARG_STRING, &style, N_ ("Style: illustrated, plain or contrast (illustrated)"),
        N_ ("STYLE") },
      cli_pictures_option (&folders),
      G_OPTION_ENTRY_NULL,
    };

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
    /* TRANSLATORS: %s is what was given on the command line. “a4” and “letter” are words of the command: leave
     * them. */
    return cli_usage ("print", _ ("Unknown paper size “%s”; use a4 or letter."), paper);
  options.paper = (BastidePaper) word;
  word = cli_find_word (style, cli_style_words);
  if (word < 0)
    return cli_usage ("print", _ ("Unknown style “%s”; use illustrated, plain or contrast."), style);
  options.style = (BastideStyle) word;
  if (options.tile_mm < 20 || options.tile_mm > 100 || options.bleed_mm < 0 || options.bleed_mm > 5)
    return cli_usage ("print", _ ("The tile size must be 20 to 100 mm, and the bleed 0 to 5 mm."));
  if (tile)
    {
      if (!cli_find_format ("print", output, format_word, &format))
        return CLI_USAGE;
      if (pixels < 8 || pixels > 8192)
        return cli_usage ("print", _ ("The size of a picture must be 8 to 8192 pixels."));
      return print_tile (argv[1], folders, output, tile, pixels, format, options.style);
    }
  if (!cli_find_format ("print", output, format_word ? format_word : "pdf", &format))
    return CLI_USAGE;
  if (format != BASTIDE_EXPORT_PDF)
    return cli_usage ("print", _ ("Sheets are always PDF; --format is for --tile."));
  options.cut_marks = !no_marks;
  options.ruler = !no_ruler;
  return print_source (argv[1], folders, output, &options);
}
