/* bastide-tile-files.c – see bastide-tile-files.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-tile-files.h"

#include "draw/bastide-print-sheet.h"
#include "draw/bastide-tabletop.h"
#include "draw/bastide-tile-art.h"
#include "draw/bastide-tile-template.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define MAX_SHEET_PIXELS 4096 /* what every graphics card takes */
#define MAX_CELL_PIXELS  512

typedef enum
{
  FILE_PICTURE,  /* index: page of the sheet of single tiles */
  FILE_TEMPLATE, /* index: tile */
  FILE_SHEET,    /* index: number of the sheet */
  FILE_BACK,     /* index: number of the deck */
  FILE_PIECE,    /* index: piece, face */
  FILE_SAVE,
} FileKind;

typedef struct
{
  FileKind kind;
  guint index;
  int face;
  char *name;
} File;

typedef struct
{
  int group;
  gboolean start;
} Deck;

struct _BastideTileFiles
{
  BastideTileBook *book;
  guint16 *counts;
  char **labels;
  char *title, *where;
  BastideFilesOptions options;
  GHashTable *names; /* in small letters: some systems do not tell them apart */
  GArray *files;     /* of File */
  BastideSheet *singles;
  GArray *tabletop; /* of BastideTabletopTile */
  GArray *shown;    /* of guint: the tile of each of them */
  GArray *decks;    /* of Deck */
  GArray *cells;    /* of guint: of each sheet */
};

int
bastide_pixels_from_mm (double mm, int dpi)
{
  return MAX (1, (int) lround (mm * dpi / 25.4));
}

/* --- Names --- */

/* (transfer full): letters and digits of the id; whatever else a file system may mind is a hyphen. */
static char *
dup_stem (const char *id)
{
  static const char *const reserved[] = { "con", "prn", "aux", "nul" };
  GString *stem = g_string_new (NULL);

  for (const char *c = id ? id : ""; *c; c = g_utf8_next_char (c))
    if (g_unichar_isalnum (g_utf8_get_char (c)) || strchr ("-_.", *c))
      g_string_append_unichar (stem, g_utf8_get_char (c));
    else
      g_string_append_c (stem, '-');
  while (stem->len && strchr (".", stem->str[0]))
    g_string_erase (stem, 0, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (reserved); i++)
    if (g_ascii_strcasecmp (stem->str, reserved[i]) == 0)
      g_string_append_c (stem, '-');
  if (!stem->len)
    g_string_append (stem, "tile");
  if (stem->len > 200)
    g_string_truncate (stem, (gsize) (g_utf8_find_prev_char (stem->str, stem->str + 200) - stem->str));
  return g_string_free (stem, FALSE);
}

static void
add_file (BastideTileFiles *files, FileKind kind, guint index, int face, const char *id, const char *ending)
{
  g_autofree char *stem = dup_stem (id);
  File file = { .kind = kind, .index = index, .face = face };

  for (int n = 1; !file.name; n++)
    {
      g_autofree char *name = n == 1 ? g_strconcat (stem, ending, NULL) : g_strdup_printf ("%s-%d%s", stem, n, ending);
      char *key = g_utf8_strdown (name, -1);

      /* The key is freed by the table if it is known. */
      if (g_hash_table_add (files->names, key))
        file.name = g_steal_pointer (&name);
    }
  g_array_append_val (files->files, file);
}

static void
file_clear (gpointer data)
{
  g_free (((File *) data)->name);
}

/* --- What files there are --- */

static gboolean
is_square (const BastideTileFiles *files, guint tile)
{
  guint piece;
  int face, square;

  return bastide_tile_book_find_square (files->book, tile, &piece, &face, &square);
}

static gboolean
is_wanted (const BastideTileFiles *files, guint tile)
{
  return files->counts[tile] > 0 && !is_square (files, tile);
}

/* The tile that stands for the large piece in lists: its first square. */
static guint
get_piece_tile (const BastideTileFiles *files, guint piece, int face)
{
  return bastide_tile_book_get_piece (files->book, piece)->squares[face][0].tile;
}

static void
add_piece_files (BastideTileFiles *files, const char *ending, FileKind kind)
{
  guint page = files->files->len;

  for (guint i = 0; i < bastide_tile_book_get_n_pieces (files->book); i++)
    {
      const BstPiece *piece = bastide_tile_book_get_piece (files->book, i);

      if (!piece->n_squares || files->counts[get_piece_tile (files, i, 0)] == 0)
        continue;
      for (int face = 0; face < piece->n_faces; face++)
        add_file (files, kind, kind == FILE_PICTURE ? page++ : i, face,
                  bastide_tile_book_get_tile (files->book, get_piece_tile (files, i, 0))->id, ending);
    }
}

static void
add_pictures (BastideTileFiles *files)
{
  static const char *const endings[] = { ".png", ".svg", ".pdf", ".svgz" };
  const char *ending = endings[files->options.format];
  guint n_tiles = bastide_tile_book_get_n_tiles (files->book);
  g_autofree guint16 *once = g_new (guint16, n_tiles);
  BastideSheetOptions options;

  for (guint tile = 0; tile < n_tiles; tile++)
    {
      once[tile] = MIN (files->counts[tile], 1);
      if (is_wanted (files, tile))
        add_file (files, FILE_PICTURE, files->files->len, 0, bastide_tile_book_get_tile (files->book, tile)->id,
                  ending);
    }
  add_piece_files (files, ending, FILE_PICTURE);
  bastide_sheet_options_init (&options);
  options.kind = BASTIDE_SHEET_SINGLE;
  options.tile_mm = files->options.tile_mm;
  options.bleed_mm = files->options.bleed_mm;
  options.style = files->options.style;
  options.cut_marks = options.ruler = FALSE;
  files->singles = bastide_sheet_new (files->book, once, NULL, &options);
  g_assert (bastide_sheet_get_n_pages (files->singles) == files->files->len);
}

static void
add_templates (BastideTileFiles *files)
{
  for (guint tile = 0; tile < bastide_tile_book_get_n_tiles (files->book); tile++)
    if (is_wanted (files, tile))
      add_file (files, FILE_TEMPLATE, tile, 0, bastide_tile_book_get_tile (files->book, tile)->id, ".svg");
}

static guint
find_deck (BastideTileFiles *files, const BstTile *tile)
{
  const Deck wanted = { tile->group, (tile->flags & BST_TILE_START) != 0 };

  for (guint i = 0; i < files->decks->len; i++)
    if (g_array_index (files->decks, Deck, i).group == wanted.group
        && g_array_index (files->decks, Deck, i).start == wanted.start)
      return i;
  g_array_append_val (files->decks, wanted);
  return files->decks->len - 1;
}

static void
add_tabletop (BastideTileFiles *files)
{
  for (guint tile = 0; tile < bastide_tile_book_get_n_tiles (files->book); tile++)
    {
      const BstTile *printed = bastide_tile_book_get_tile (files->book, tile);
      BastideTabletopTile entry = { .count = files->counts[tile], .id = printed->id };

      if (!is_wanted (files, tile))
        continue;
      entry.sheet = files->tabletop->len / BASTIDE_TABLETOP_MAX_CELLS;
      entry.cell = files->tabletop->len % BASTIDE_TABLETOP_MAX_CELLS;
      entry.deck = find_deck (files, printed);
      entry.label = files->labels ? files->labels[tile] : printed->id;
      g_array_append_val (files->tabletop, entry);
      g_array_append_val (files->shown, tile);
      if (entry.cell == 0)
        g_array_set_size (files->cells, files->cells->len + 1);
      g_array_index (files->cells, guint, entry.sheet) = entry.cell + 1;
    }
  for (guint i = 0; i < files->cells->len; i++)
    add_file (files, FILE_SHEET, i, 0, "tiles", ".png");
  for (guint i = 0; i < files->decks->len; i++)
    add_file (files, FILE_BACK, i, 0, "back", ".png");
  add_piece_files (files, ".png", FILE_PIECE);
  add_file (files, FILE_SAVE, 0, 0, files->title && *files->title ? files->title : "bastide", ".json");
}

BastideTileFiles *
bastide_tile_files_new (BastideTileBook *book,
                        const guint16 *counts,
                        const char *const *labels,
                        const BastideFilesOptions *options)
{
  BastideTileFiles *files = g_new0 (BastideTileFiles, 1);

  files->book = bastide_tile_book_ref (book);
  files->counts = g_memdup2 (counts, bastide_tile_book_get_n_tiles (book) * sizeof (guint16));
  files->labels = g_strdupv ((char **) labels);
  files->options = *options;
  files->options.tile_mm = CLAMP (options->tile_mm, 20.0, 100.0);
  files->options.dpi = options->dpi ? CLAMP (options->dpi, 50, 1200) : 300;
  files->title = g_strdup (options->title);
  files->where = g_strdup (options->where);
  files->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  files->files = g_array_new (FALSE, FALSE, sizeof (File));
  g_array_set_clear_func (files->files, file_clear);
  files->tabletop = g_array_new (FALSE, FALSE, sizeof (BastideTabletopTile));
  files->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  files->decks = g_array_new (FALSE, FALSE, sizeof (Deck));
  files->cells = g_array_new (FALSE, TRUE, sizeof (guint));
  if (options->kind == BASTIDE_FILES_PICTURES)
    add_pictures (files);
  else if (options->kind == BASTIDE_FILES_TEMPLATES)
    add_templates (files);
  else
    add_tabletop (files);
  return files;
}

void
bastide_tile_files_free (BastideTileFiles *files)
{
  g_clear_pointer (&files->singles, bastide_sheet_free);
  bastide_tile_book_unref (files->book);
  g_hash_table_unref (files->names);
  g_array_unref (files->files);
  g_array_unref (files->tabletop);
  g_array_unref (files->shown);
  g_array_unref (files->decks);
  g_array_unref (files->cells);
  g_strfreev (files->labels);
  g_free (files->counts);
  g_free (files->title);
  g_free (files->where);
  g_free (files);
}

guint
bastide_tile_files_get_n (const BastideTileFiles *files)
{
  return files->files->len;
}

static const File *
get_file (const BastideTileFiles *files, guint file)
{
  return &g_array_index (files->files, File, file);
}

const char *
bastide_tile_files_get_name (const BastideTileFiles *files, guint file)
{
  g_return_val_if_fail (file < files->files->len, NULL);

  return get_file (files, file)->name;
}

/* --- Bytes --- */

static cairo_status_t
write_cb (void *data, const unsigned char *bytes, unsigned n)
{
  g_byte_array_append (data, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

/* Frees the surface. */
static GBytes *
finish_png (cairo_surface_t *surface, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_status_t status = cairo_surface_write_to_png_stream (surface, write_cb, bytes);

  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  bastide_export_set_failure (error, status);
  return NULL;
}

static guint32
get_crc (const guint8 *bytes, gsize length)
{
  guint32 crc = 0xffffffff;

  for (gsize i = 0; i < length; i++)
    {
      crc ^= bytes[i];
      for (int k = 0; k < 8; k++)
        crc = crc & 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1;
    }
  return ~crc;
}

GBytes *
bastide_png_set_dpi (GBytes *png, int dpi)
{
  /* The signature and the header, behind which a note may stand. */
  const gsize head = 8 + 25;
  const guint32 per_meter = GUINT32_TO_BE ((guint32) lround (dpi / 0.0254));
  guint8 note[21] = { 0, 0, 0, 9, 'p', 'H', 'Y', 's', 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  guint32 crc;
  gsize length;
  const guint8 *data = g_bytes_get_data (png, &length);
  GByteArray *bytes;

  if (length < head || memcmp (data + 12, "IHDR", 4) != 0)
    return g_bytes_ref (png);
  memcpy (note + 8, &per_meter, 4);
  memcpy (note + 12, &per_meter, 4);
  crc = GUINT32_TO_BE (get_crc (note + 4, 13));
  memcpy (note + 17, &crc, 4);
  bytes = g_byte_array_new ();
  g_byte_array_append (bytes, data, (guint) head);
  g_byte_array_append (bytes, note, sizeof note);
  g_byte_array_append (bytes, data + head, (guint) (length - head));
  return g_byte_array_free_to_bytes (bytes);
}

static GBytes *
make_png (BastideTileFiles *files, guint page, GError **error)
{
  double width, height;
  g_autoptr (GBytes) png = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;
  int columns, rows;

  bastide_sheet_get_size (files->singles, page, &width, &height);
  columns = bastide_pixels_from_mm (width / BASTIDE_MM (1), files->options.dpi);
  rows = bastide_pixels_from_mm (height / BASTIDE_MM (1), files->options.dpi);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, columns, rows);
  cr = cairo_create (surface);
  /* Whole pixels: the art fills them up to the last one. */
  cairo_scale (cr, columns / width, rows / height);
  bastide_sheet_draw_page (files->singles, cr, page);
  cairo_destroy (cr);
  png = finish_png (surface, error);
  return png ? bastide_png_set_dpi (png, files->options.dpi) : NULL;
}

static GBytes *
make_svg (BastideTileFiles *files, guint page, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  double width, height;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  bastide_sheet_get_size (files->singles, page, &width, &height);
  surface = cairo_svg_surface_create_for_stream (write_cb, bytes, width / BASTIDE_MM (1), height / BASTIDE_MM (1));
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_MM);
  cr = cairo_create (surface);
  cairo_scale (cr, 1 / BASTIDE_MM (1), 1 / BASTIDE_MM (1));
  bastide_sheet_draw_page (files->singles, cr, page);
  cairo_destroy (cr);
  /* Each stands on one page only, and the surface keeps what outlives it. */
  bastide_sheet_forget_pictures (files->singles);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_byte_array_unref (bytes);
      bastide_export_set_failure (error, status);
      return NULL;
    }
  return g_byte_array_free_to_bytes (bytes);
}

static GBytes *
make_picture (BastideTileFiles *files, guint page, GError **error)
{
  g_autoptr (GBytes) svg = NULL;
  GBytes *bytes;

  switch (files->options.format)
    {
    case BASTIDE_EXPORT_PDF:
      bytes = bastide_sheet_page_to_pdf (files->singles, page);
      if (!bytes)
        bastide_export_set_failure (error, CAIRO_STATUS_NO_MEMORY);
      return bytes;
    case BASTIDE_EXPORT_SVG:
      return make_svg (files, page, error);
    case BASTIDE_EXPORT_SVGZ:
      svg = make_svg (files, page, error);
      return svg ? bastide_export_compress (svg) : NULL;
    default:
      return make_png (files, page, error);
    }
}

static GBytes *
make_template (BastideTileFiles *files, guint tile)
{
  char *text = bastide_tile_template_new (bastide_tile_book_get_tile (files->book, tile),
                                          bastide_tile_book_get_geometry (files->book, tile),
                                          files->labels ? files->labels[tile] : NULL, files->options.tile_mm);

  return g_bytes_new_take (text, strlen (text));
}

/* --- Tabletop Simulator --- */

static int
get_cell_pixels (const BastideTileFiles *files, guint sheet)
{
  int columns, rows;

  bastide_tabletop_get_grid (g_array_index (files->cells, guint, sheet), &columns, &rows);
  return MIN (MAX_CELL_PIXELS, MAX_SHEET_PIXELS / MAX (columns, rows));
}

/* Each tile is drawn into pixels of its own: nothing of a neighbor is mixed in at the seam. */
static GBytes *
make_sheet (BastideTileFiles *files, guint sheet, GError **error)
{
  int columns, rows, pixels = get_cell_pixels (files, sheet);
  cairo_surface_t *surface;

  bastide_tabletop_get_grid (g_array_index (files->cells, guint, sheet), &columns, &rows);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, columns * pixels, rows * pixels);
  for (guint i = 0; i < files->tabletop->len && cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS; i++)
    {
      const BastideTabletopTile *tile = &g_array_index (files->tabletop, BastideTabletopTile, i);
      int stride = cairo_image_surface_get_stride (surface), column = (int) tile->cell % columns,
          row = (int) tile->cell / columns;
      cairo_surface_t *cell;
      cairo_t *cr;

      if (tile->sheet != sheet)
        continue;
      cell = cairo_image_surface_create_for_data (cairo_image_surface_get_data (surface)
                                                    + (gsize) row * (gsize) pixels * (gsize) stride
                                                    + (gsize) column * (gsize) pixels * 4,
                                                  CAIRO_FORMAT_RGB24, pixels, pixels, stride);
      cr = cairo_create (cell);
      bastide_tile_book_draw_uncut (files->book, g_array_index (files->shown, guint, i), cr, 0, pixels,
                                    files->options.style);
      cairo_destroy (cr);
      cairo_surface_finish (cell);
      cairo_surface_destroy (cell);
    }
  cairo_surface_mark_dirty (surface);
  return finish_png (surface, error);
}

static GBytes *
make_back (BastideTileFiles *files, guint deck, GError **error)
{
  const Deck *back = &g_array_index (files->decks, Deck, deck);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, MAX_CELL_PIXELS, MAX_CELL_PIXELS);
  cairo_t *cr = cairo_create (surface);

  bastide_tile_draw_back_uncut (cr, back->group, back->start, MAX_CELL_PIXELS, files->options.style);
  cairo_destroy (cr);
  return finish_png (surface, error);
}

static GBytes *
make_piece (BastideTileFiles *files, guint index, int face, GError **error)
{
  const BstPiece *piece = bastide_tile_book_get_piece (files->book, index);
  int pixels = MIN (MAX_CELL_PIXELS, MAX_SHEET_PIXELS / MAX (piece->width, piece->height));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, piece->width * pixels,
                                                         piece->height * pixels);
  cairo_t *cr = cairo_create (surface);

  bastide_board_draw_uncut (cr, files->book, index, face, 0, pixels, files->options.style);
  cairo_destroy (cr);
  return finish_png (surface, error);
}

/* (transfer container) (element-type utf8): names of the files of that kind. */
static GPtrArray *
list_names (const BastideTileFiles *files, FileKind kind)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < files->files->len; i++)
    if (get_file (files, i)->kind == kind)
      g_ptr_array_add (names, get_file (files, i)->name);
  g_ptr_array_add (names, NULL);
  return names;
}

static GBytes *
make_save (const BastideTileFiles *files)
{
  g_autoptr (GPtrArray) sheets = list_names (files, FILE_SHEET), decks = list_names (files, FILE_BACK);
  g_autoptr (GArray) pieces = g_array_new (FALSE, TRUE, sizeof (BastideTabletopPiece));
  BastideTabletop tabletop = { .title = files->title,
                               .where = files->where,
                               .sheets = (const char *const *) sheets->pdata,
                               .decks = (const char *const *) decks->pdata,
                               .cells = (const guint *) (const void *) files->cells->data,
                               .tiles = (const BastideTabletopTile *) (const void *) files->tabletop->data,
                               .n_tiles = files->tabletop->len };
  char *text;

  for (guint i = 0; i < files->files->len; i++)
    {
      const File *file = get_file (files, i);
      const BstPiece *piece;
      guint tile;

      if (file->kind != FILE_PIECE)
        continue;
      piece = bastide_tile_book_get_piece (files->book, file->index);
      tile = get_piece_tile (files, file->index, 0);
      if (file->face)
        g_array_index (pieces, BastideTabletopPiece, pieces->len - 1).back = file->name;
      else
        {
          BastideTabletopPiece entry = { .name = file->name,
                                         .count = files->counts[tile],
                                         .width = piece->width,
                                         .height = piece->height,
                                         .id = bastide_tile_book_get_tile (files->book, tile)->id,
                                         .label = files->labels ? files->labels[tile] : NULL };

          g_array_append_val (pieces, entry);
        }
    }
  tabletop.pieces = (const BastideTabletopPiece *) (const void *) pieces->data;
  tabletop.n_pieces = pieces->len;
  text = bastide_tabletop_write (&tabletop);
  return g_bytes_new_take (text, strlen (text));
}

GBytes *
bastide_tile_files_make (BastideTileFiles *files, guint index, GError **error)
{
  const File *file;

  g_return_val_if_fail (index < files->files->len, NULL);

  file = get_file (files, index);
  switch (file->kind)
    {
    case FILE_PICTURE:
      return make_picture (files, file->index, error);
    case FILE_TEMPLATE:
      return make_template (files, file->index);
    case FILE_SHEET:
      return make_sheet (files, file->index, error);
    case FILE_BACK:
      return make_back (files, file->index, error);
    case FILE_PIECE:
      return make_piece (files, file->index, file->face, error);
    default:
      return make_save (files);
    }
}
