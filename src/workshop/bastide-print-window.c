/* bastide-print-window.c – printing tiles: options, preview, printer or PDF.
 *
 * What the preview shows, the printer prints and the PDF holds is drawn by bastide_sheet_draw_page().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-print-window.h"

#include "draw/bastide-art-wire.h"
#include "engine/io/file.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "parts/bastide-saving.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>

struct _BastidePrintWindow
{
  AdwWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwFlap *flap;
  AdwComboRow *what_row;
  AdwComboRow *paper_row;
  AdwComboRow *style_row;
  AdwComboRow *bleed_row;
  AdwComboRow *backs_row;
  AdwComboRow *format_row;
  AdwActionRow *selection_row;
  AdwActionRow *size_row;
  AdwActionRow *dpi_row;
  GtkWidget *landscape_row;
  GtkWidget *radius_row;
  GtkWidget *marks_row;
  GtkWidget *back_x_row;
  GtkWidget *back_y_row;
  GtkWidget *cut_group;
  GtkWidget *back_group;
  GtkSpinButton *size_spin;
  GtkSpinButton *gap_spin;
  GtkSpinButton *radius_spin;
  GtkSpinButton *back_x_spin;
  GtkSpinButton *back_y_spin;
  GtkSpinButton *dpi_spin;
  GtkSwitch *selection_switch;
  GtkSwitch *landscape_switch;
  GtkSwitch *marks_switch;
  GtkSwitch *crosses_switch;
  GtkSwitch *ruler_switch;
  GtkLabel *page_label;
  GtkDrawingArea *preview;

  GSimpleActionGroup *actions;
  BastideTileBook *book;
  gboolean loading;  /* own pictures of the tiles */
  guint16 *counts;   /* of all tiles */
  guint16 *selected; /* the same of the chosen ones; NULL: none is */
  char **labels;
  char **score_rows;
  char *title;

  BastideSheet *sheet;
  guint page;
  cairo_surface_t *picture; /* of the page in the preview */
  int picture_width;
};

G_DEFINE_FINAL_TYPE (BastidePrintWindow, bastide_print_window, ADW_TYPE_WINDOW)

static void
say (BastidePrintWindow *self, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (markup));
}

static void
set_enabled (BastidePrintWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)),
                               enabled);
}

static void
show_page (BastidePrintWindow *self)
{
  guint n_pages = bastide_sheet_get_n_pages (self->sheet), n_tiles = bastide_sheet_get_n_tiles (self->sheet);
  g_autofree char *text = NULL, *tiles = NULL;
  double width, height;

  self->page = n_pages ? MIN (self->page, n_pages - 1) : 0;
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  if (n_pages)
    {
      bastide_sheet_get_size (self->sheet, self->page, &width, &height);
      /* TRANSLATORS: how many tiles are printed. */
      tiles = g_strdup_printf (ngettext ("%u tile", "%u tiles", n_tiles), n_tiles);
      if (n_tiles)
        /* TRANSLATORS: number of this page, number of all pages, “12 tiles”, width and height of the paper. */
        text = g_strdup_printf (_ ("Page %u of %u, %s, %.0f × %.0f mm"), self->page + 1, n_pages, tiles,
                                width / BASTIDE_MM (1), height / BASTIDE_MM (1));
      else
        /* TRANSLATORS: number of this page, number of all pages, width and height of the paper. */
        text = g_strdup_printf (_ ("Page %u of %u, %.0f × %.0f mm"), self->page + 1, n_pages, width / BASTIDE_MM (1),
                                height / BASTIDE_MM (1));
    }
  else
    text = g_strdup (_ ("There are no tiles to print."));
  gtk_label_set_text (self->page_label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  set_enabled (self, "previous", self->page > 0);
  set_enabled (self, "next", self->page + 1 < n_pages);
  set_enabled (self, "save", n_pages > 0 && !self->loading);
  set_enabled (self, "print", n_pages > 0 && !self->loading);
}

static BastideSheetKind
get_kind (BastidePrintWindow *self)
{
  return (BastideSheetKind) MIN (adw_combo_row_get_selected (self->what_row), BASTIDE_N_SHEETS - 1);
}

static const guint16 *
get_counts (BastidePrintWindow *self)
{
  return self->selected && gtk_switch_get_active (self->selection_switch) ? self->selected : self->counts;
}

static double
get_bleed (BastidePrintWindow *self)
{
  static const double bleeds[] = { 0.0, 2.0, 3.0, 5.0 };

  return bleeds[MIN (adw_combo_row_get_selected (self->bleed_row), G_N_ELEMENTS (bleeds) - 1)];
}

static BastideStyle
get_style (BastidePrintWindow *self)
{
  return (BastideStyle) MIN (adw_combo_row_get_selected (self->style_row), BASTIDE_N_STYLES - 1);
}

/* (transfer full): as the options stand. */
static BastideSheet *
new_sheet (BastidePrintWindow *self)
{
  BastideSheetOptions options;

  bastide_sheet_options_init (&options);
  options.kind = get_kind (self);
  options.paper = (BastidePaper) MIN (adw_combo_row_get_selected (self->paper_row), BASTIDE_N_PAPERS - 1);
  options.landscape = gtk_switch_get_active (self->landscape_switch);
  options.style = get_style (self);
  options.bleed_mm = get_bleed (self);
  options.tile_mm = gtk_spin_button_get_value (self->size_spin);
  options.gap_mm = gtk_spin_button_get_value (self->gap_spin);
  options.radius_mm = gtk_spin_button_get_value (self->radius_spin);
  options.cut_marks = gtk_switch_get_active (self->marks_switch);
  options.crosses = gtk_switch_get_active (self->crosses_switch);
  options.backs = (BastideBacks) MIN (adw_combo_row_get_selected (self->backs_row), BASTIDE_N_BACKS - 1);
  options.back_x_mm = gtk_spin_button_get_value (self->back_x_spin);
  options.back_y_mm = gtk_spin_button_get_value (self->back_y_spin);
  options.ruler = gtk_switch_get_active (self->ruler_switch);
  options.title = self->title;
  options.score_rows = (const char *const *) self->score_rows;
  return bastide_sheet_new (self->book, get_counts (self), (const char *const *) self->labels, &options);
}

/* What is of no use with the chosen content is out of the way. */
static void
show_rows (BastidePrintWindow *self)
{
  BastideSheetKind kind = get_kind (self);
  gboolean cut = kind <= BASTIDE_SHEET_PUNCH, backs = adw_combo_row_get_selected (self->backs_row) != 0;

  gtk_widget_set_sensitive (self->cut_group, cut);
  gtk_widget_set_sensitive (self->back_group, cut);
  gtk_widget_set_sensitive (GTK_WIDGET (self->paper_row), kind != BASTIDE_SHEET_SINGLE);
  gtk_widget_set_sensitive (self->landscape_row, kind != BASTIDE_SHEET_SINGLE);
  gtk_widget_set_visible (GTK_WIDGET (self->selection_row), self->selected != NULL);
  gtk_widget_set_visible (self->radius_row, kind == BASTIDE_SHEET_PUNCH);
  gtk_widget_set_visible (self->marks_row, kind != BASTIDE_SHEET_PUNCH);
  gtk_widget_set_visible (self->back_x_row, backs);
  gtk_widget_set_visible (self->back_y_row, backs);
}

/* What the chosen sizes mean in pixels. */
static void
show_pixels (BastidePrintWindow *self)
{
  double size = gtk_spin_button_get_value (self->size_spin);
  int dpi = gtk_spin_button_get_value_as_int (self->dpi_spin);
  int pixels = bastide_pixels_from_mm (size + 2 * get_bleed (self), dpi);
  /* TRANSLATORS: width and height of a picture. */
  g_autofree char *text = g_strdup_printf (_ ("%d × %d pixels"), pixels, pixels);
  g_autofree char *own = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->dpi_row), adw_combo_row_get_selected (self->format_row) == 0);
  adw_action_row_set_subtitle (self->dpi_row, text);
  if (bastide_tile_book_has_arts (self->book))
    /* TRANSLATORS: how many pixels of pictures that people have drawn themselves an inch of paper gets. */
    own = g_strdup_printf (_ ("Custom pictures: %.0f dpi"), BASTIDE_ART_PIXELS / size * 25.4);
  adw_action_row_set_subtitle (self->size_row, own ? own : "");
}

static void
make_sheet (BastidePrintWindow *self)
{
  if (!self->book)
    return;
  show_rows (self);
  show_pixels (self);
  g_clear_pointer (&self->sheet, bastide_sheet_free);
  self->sheet = new_sheet (self);
  show_page (self);
}

/* A punch needs bleed and something to hold on to between two tiles. */
static void
what_changed_cb (BastidePrintWindow *self)
{
  if (get_kind (self) == BASTIDE_SHEET_PUNCH && gtk_spin_button_get_value (self->gap_spin) == 0)
    {
      gtk_spin_button_set_value (self->gap_spin, 3);
      if (get_bleed (self) == 0)
        adw_combo_row_set_selected (self->bleed_row, 1);
    }
  make_sheet (self);
}

/* --- Preview --- */

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);
  double page_width, page_height, scale, device = gtk_widget_get_scale_factor (GTK_WIDGET (area));

  if (!self->sheet || bastide_sheet_get_n_pages (self->sheet) == 0)
    return;
  bastide_sheet_get_size (self->sheet, self->page, &page_width, &page_height);
  scale = MIN ((width - 24) / page_width, (height - 24) / page_height);
  if (scale <= 0)
    return;
  /* A page takes a while to draw; it is kept until something changes. */
  if (!self->picture || self->picture_width != width)
    {
      cairo_t *page;

      g_clear_pointer (&self->picture, cairo_surface_destroy);
      self->picture_width = width;
      self->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (page_width * scale * device),
                                                  (int) (page_height * scale * device));
      page = cairo_create (self->picture);
      bastide_source (page, 0xffffff);
      cairo_paint (page);
      cairo_scale (page, scale * device, scale * device);
      bastide_sheet_draw_page (self->sheet, page, self->page);
      cairo_destroy (page);
    }
  cairo_translate (cr, (width - page_width * scale) / 2, (height - page_height * scale) / 2);
  bastide_source_alpha (cr, 0x000000, 0.25);
  cairo_rectangle (cr, 2, 3, page_width * scale, page_height * scale);
  cairo_fill (cr);
  cairo_scale (cr, 1 / device, 1 / device);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_paint (cr);
}

/* --- Actions --- */

static void
previous_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);

  self->page--;
  show_page (self);
}

static void
next_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);

  self->page++;
  show_page (self);
}

static GBytes *
make_pdf (gpointer sheet, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  GBytes *pdf = bastide_sheet_to_pdf (sheet, cancellable, progress, data);

  if (!pdf && !g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory."));
  return pdf;
}

static void
saved_cb (gpointer self, GFile *file, gpointer sheet, const GError *error)
{
  g_autofree char *text = bastide_workshop_dup_saved (file, error);

  say (self, text);
}

void
bastide_print_window_save (BastidePrintWindow *self, GFile *file)
{
  g_return_if_fail (BASTIDE_IS_PRINT_WINDOW (self));

  /* A sheet of its own: that of the preview may be exchanged meanwhile. */
  bastide_saving_run (GTK_WIDGET (self), file, make_pdf, saved_cb, self, new_sheet (self),
                      (GDestroyNotify) bastide_sheet_free);
}

static void
save (gpointer self, GFile *file, gpointer subject)
{
  bastide_print_window_save (self, file);
}

static void
save_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);
  g_autofree char *name = g_strconcat (self->title && *self->title ? self->title : _ ("Tiles"), ".pdf", NULL);

  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save PDF"), g_strdelimit (name, "/", '-')),
                         save, self, NULL, NULL);
}

/* --- Other files --- */

/* What is written into a folder, in a thread. */
typedef struct
{
  GFile *folder;
  BastideTileFiles *files;
  BastideTileBook *book;
} Folder;

static void
folder_free (gpointer data)
{
  Folder *folder = data;

  bastide_tile_files_free (folder->files);
  bastide_tile_book_unref (folder->book);
  g_object_unref (folder->folder);
  g_free (folder);
}

static gboolean
write_folder (gpointer subject,
              GCancellable *cancellable,
              GFileProgressCallback progress,
              gpointer data,
              GError **error)
{
  Folder *folder = subject;
  guint n = bastide_tile_files_get_n (folder->files);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder->folder, bastide_tile_files_get_name (folder->files, i));
      g_autoptr (GBytes) bytes = NULL;
      gconstpointer content;
      gsize length;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      progress (i, n, data);
      bytes = bastide_tile_files_make (folder->files, i, error);
      if (!bytes)
        return FALSE;
      content = g_bytes_get_data (bytes, &length);
      if (!bst_file_write (file, content, length, NULL, NULL, error))
        return FALSE;
    }
  return TRUE;
}

static void
folder_written_cb (gpointer owner, gpointer subject, const GError *error)
{
  const Folder *folder = subject;
  guint n = bastide_tile_files_get_n (folder->files);
  g_autofree char *name = g_file_get_basename (folder->folder), *shown = g_filename_display_name (name);
  g_autofree char *text = NULL;

  if (bastide_busy_is_canceled (error))
    return;
  if (!error)
    /* TRANSLATORS: number of files, name of the folder. */
    text = g_strdup_printf (ngettext ("Saved %u file in “%s”.", "Saved %u files in “%s”.", n), n, shown);
  say (owner, error ? error->message : text);
}

static void
start_folder (BastidePrintWindow *self, Folder *folder)
{
  /* TRANSLATORS: the title of a dialog with a bar that shows how far it is. */
  bastide_busy_run (GTK_WIDGET (self), _ ("Saving Files"), write_folder, folder_written_cb, self, folder, folder_free);
}

static void
replace_answered (gpointer owner, const char *answer, gpointer subject)
{
  Folder **folder = subject;

  if (g_str_equal (answer, "replace"))
    start_folder (owner, g_steal_pointer (folder));
}

static void
folder_unwrap (gpointer data)
{
  Folder **folder = data;

  g_clear_pointer (folder, folder_free);
  g_free (folder);
}

/* Asks first if files would be lost. */
static void
ask_folder (BastidePrintWindow *self, Folder *folder)
{
  AdwMessageDialog *question;
  g_autofree char *body = NULL;
  guint n = 0;
  Folder **held;

  for (guint i = 0; i < bastide_tile_files_get_n (folder->files); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder->folder, bastide_tile_files_get_name (folder->files, i));

      n += g_file_query_exists (file, NULL);
    }
  if (n == 0)
    {
      start_folder (self, folder);
      return;
    }
  /* TRANSLATORS: how many files would be replaced. */
  body = g_strdup_printf (ngettext ("%u file in this folder has the name of a file to save.",
                                    "%u files in this folder have names of files to save.", n),
                          n);
  /* TRANSLATORS: the heading of a question. */
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Replace Files?"), body);
  /* TRANSLATORS: a button: files that are there are overwritten. */
  bastide_dialog_add_answer (question, "replace", _ ("_Replace"), ADW_RESPONSE_DESTRUCTIVE);
  held = g_new (Folder *, 1);
  *held = folder;
  bastide_dialog_ask (question, replace_answered, self, held, folder_unwrap);
}

void
bastide_print_window_save_files (BastidePrintWindow *self, GFile *file, BastideFilesKind kind)
{
  static const BastideExportFormat formats[] = { BASTIDE_EXPORT_PNG, BASTIDE_EXPORT_SVG, BASTIDE_EXPORT_PDF };
  g_autofree char *url = g_file_get_uri (file);
  const BastideFilesOptions options = {
    .kind = kind,
    .format = formats[MIN (adw_combo_row_get_selected (self->format_row), G_N_ELEMENTS (formats) - 1)],
    .tile_mm = gtk_spin_button_get_value (self->size_spin),
    .bleed_mm = get_bleed (self),
    .dpi = gtk_spin_button_get_value_as_int (self->dpi_spin),
    .style = get_style (self),
    .title = self->title,
    .where = url,
  };
  Folder *folder;

  g_return_if_fail (BASTIDE_IS_PRINT_WINDOW (self));

  folder = g_new0 (Folder, 1);
  folder->folder = g_object_ref (file);
  folder->book = bastide_tile_book_ref (self->book);
  folder->files = bastide_tile_files_new (self->book, get_counts (self), (const char *const *) self->labels, &options);
  ask_folder (self, folder);
}

static void
folder_chosen (gpointer self, GFile *file, gpointer kind)
{
  bastide_print_window_save_files (self, file, (BastideFilesKind) GPOINTER_TO_INT (kind));
}

static void
choose_folder (BastidePrintWindow *self, BastideFilesKind kind, const char *title)
{
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (self), title);

  gtk_file_chooser_set_action (chooser, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
  bastide_dialog_choose (chooser, folder_chosen, self, GINT_TO_POINTER (kind), NULL);
}

static void
pictures_cb (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  /* TRANSLATORS: the title of a file chooser. */
  choose_folder (self, BASTIDE_FILES_PICTURES, _ ("Choose Folder for Pictures"));
}

static void
templates_cb (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  /* TRANSLATORS: the title of a file chooser. */
  choose_folder (self, BASTIDE_FILES_TEMPLATES, _ ("Choose Folder for Templates"));
}

static void
tabletop_cb (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  /* TRANSLATORS: the title of a file chooser. “Tabletop Simulator” is the name of a program. */
  choose_folder (self, BASTIDE_FILES_TABLETOP, _ ("Choose Folder for Tabletop Simulator"));
}

/* --- The printer --- */

/* Each page has its own size where each tile has a page. */
static void
page_setup_cb (GtkPrintOperation *operation,
               GtkPrintContext *context,
               int page,
               GtkPageSetup *setup,
               BastidePrintWindow *self)
{
  g_autoptr (GtkPaperSize) paper = NULL;
  double width, height;

  if (!self->sheet || get_kind (self) != BASTIDE_SHEET_SINGLE)
    return;
  bastide_sheet_get_size (self->sheet, (guint) page, &width, &height);
  paper = gtk_paper_size_new_custom ("tile", "tile", width, height, GTK_UNIT_POINTS);
  gtk_page_setup_set_paper_size (setup, paper);
}

/* (transfer full) */
static GtkPaperSize *
new_paper (BastidePaper paper)
{
  static const char *const names[BASTIDE_N_PAPERS] = { [BASTIDE_PAPER_A4] = GTK_PAPER_NAME_A4,
                                                       [BASTIDE_PAPER_LETTER] = GTK_PAPER_NAME_LETTER,
                                                       [BASTIDE_PAPER_A3] = GTK_PAPER_NAME_A3,
                                                       [BASTIDE_PAPER_TABLOID] = "na_ledger" };
  double width, height;

  if (names[paper])
    return gtk_paper_size_new (names[paper]);
  bastide_paper_get_size (paper, &width, &height);
  return gtk_paper_size_new_custom ("stock", "stock", width, height, GTK_UNIT_MM);
}

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, BastidePrintWindow *self)
{
  if (self->sheet)
    bastide_sheet_draw_page (self->sheet, gtk_print_context_get_cairo_context (context), (guint) page);
  else /* dispose has freed the sheet: the window is closed */
    gtk_print_operation_cancel (operation);
}

static void
print_done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, BastidePrintWindow *self)
{
  g_autoptr (GError) error = NULL;

  /* Dispose has freed the sheet: the window is closed and there is nowhere to show the problem. */
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR || !self->sheet)
    return;
  gtk_print_operation_get_error (operation, &error);
  if (!error)
    return;
  g_message ("Cannot print the tiles: %s", error->message);
  say (self, error->message);
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize)
    paper = new_paper ((BastidePaper) MIN (adw_combo_row_get_selected (self->paper_row), BASTIDE_N_PAPERS - 1));

  /* The sheet brings its margins and its scale: 1 point must stay 1 point, or the tiles come out in the wrong size. */
  gtk_page_setup_set_paper_size (setup, paper);
  if (gtk_switch_get_active (self->landscape_switch) && get_kind (self) != BASTIDE_SHEET_SINGLE)
    gtk_page_setup_set_orientation (setup, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_n_pages (operation, (int) bastide_sheet_get_n_pages (self->sheet));
  if (self->title)
    gtk_print_operation_set_job_name (operation, self->title);
  /* Asynchronous: a blocking run would return into a window that may have been closed under the dialog. */
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_object_set_data_full (G_OBJECT (operation), "window", g_object_ref (self), g_object_unref);
  g_signal_connect (operation, "request-page-setup", G_CALLBACK (page_setup_cb), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), self);
  g_signal_connect_object (operation, "done", G_CALLBACK (print_done_cb), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), NULL);
}

/* --- The object --- */

static void
bastide_print_window_dispose (GObject *object)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (object);

  g_clear_pointer (&self->sheet, bastide_sheet_free);
  g_clear_pointer (&self->book, bastide_tile_book_unref);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (bastide_print_window_parent_class)->dispose (object);
}

static void
bastide_print_window_finalize (GObject *object)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (object);

  g_free (self->counts);
  g_free (self->selected);
  g_strfreev (self->score_rows);
  g_strfreev (self->labels);
  g_free (self->title);
  G_OBJECT_CLASS (bastide_print_window_parent_class)->finalize (object);
}

static void
bastide_print_window_class_init (BastidePrintWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_print_window_dispose;
  object_class->finalize = bastide_print_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-print-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, what_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, paper_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, style_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, bleed_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, cut_group);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, size_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, marks_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, crosses_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, backs_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, format_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, selection_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, size_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, landscape_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, radius_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, marks_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, back_x_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, back_y_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, back_group);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, gap_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, radius_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, back_x_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, back_y_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, dpi_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, selection_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, landscape_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, ruler_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, page_label);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, preview);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_print_window_init (BastidePrintWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "previous", .activate = previous_cb }, { .name = "next", .activate = next_cb },
    { .name = "save", .activate = save_cb },         { .name = "print", .activate = print_cb },
    { .name = "pictures", .activate = pictures_cb }, { .name = "templates", .activate = templates_cb },
    { .name = "tabletop", .activate = tabletop_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "print", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->preview, draw_cb, self, NULL);
  {
    AdwComboRow *const choices[] = { self->paper_row, self->style_row, self->bleed_row, self->backs_row,
                                     self->format_row };
    GtkSwitch *const switches[] = { self->selection_switch, self->landscape_switch, self->marks_switch,
                                    self->crosses_switch, self->ruler_switch };
    GtkSpinButton *const spins[] = { self->size_spin,   self->gap_spin,    self->radius_spin,
                                     self->back_x_spin, self->back_y_spin, self->dpi_spin };

    for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
      g_signal_connect_swapped (choices[i], "notify::selected", G_CALLBACK (make_sheet), self);
    for (gsize i = 0; i < G_N_ELEMENTS (switches); i++)
      g_signal_connect_swapped (switches[i], "notify::active", G_CALLBACK (make_sheet), self);
    for (gsize i = 0; i < G_N_ELEMENTS (spins); i++)
      {
        bastide_workshop_calm_spin (spins[i]);
        g_signal_connect_swapped (spins[i], "value-changed", G_CALLBACK (make_sheet), self);
      }
  }
  g_signal_connect_swapped (self->what_row, "notify::selected", G_CALLBACK (what_changed_cb), self);
}

static void
arts_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BastidePrintWindow) self = data;

  if (!self->book) /* closed meanwhile */
    return;
  self->loading = FALSE;
  make_sheet (self);
}

/* What is printed must have its pictures; the preview shows the usual art until they are there. */
static void
load_arts (BastidePrintWindow *self)
{
  if (!bastide_tile_book_has_arts (self->book))
    return;
  self->loading = TRUE;
  show_page (self);
  bastide_tile_book_load_arts_async (self->book, arts_loaded_cb, g_object_ref (self));
}

/* (transfer full) (nullable): how many there are of each tile, 0 of those that are not chosen. */
static guint16 *
dup_selected (const BastideTileList *list, const char *const *ids)
{
  guint16 *counts;

  if (!ids || !ids[0])
    return NULL;
  counts = g_memdup2 (list->counts, list->n_tiles * sizeof (guint16));
  for (guint i = 0; i < list->n_tiles; i++)
    if (!list->tiles[i].id || !g_strv_contains (ids, list->tiles[i].id))
      counts[i] = 0;
  return counts;
}

static void
show_n_selected (BastidePrintWindow *self)
{
  g_autofree char *text = NULL;
  guint n = 0;

  for (guint i = 0; i < bastide_tile_book_get_n_tiles (self->book); i++)
    n += self->selected[i];
  /* TRANSLATORS: how many tiles are printed. */
  text = g_strdup_printf (ngettext ("%u tile", "%u tiles", n), n);
  adw_action_row_set_subtitle (self->selection_row, text);
}

BastidePrintWindow *
bastide_print_window_present (GtkWindow *parent,
                              const BastideTileList *list,
                              const char *const *selected,
                              const char *title)
{
  BastidePrintWindow *self = g_object_new (BASTIDE_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);

  self->book = bastide_tile_book_new (list->tiles, list->n_tiles, list->pieces, list->n_pieces);
  bastide_tile_book_set_arts (self->book, list->arts);
  self->counts = g_memdup2 (list->counts, list->n_tiles * sizeof (guint16));
  self->selected = dup_selected (list, selected);
  if (self->selected)
    show_n_selected (self);
  self->labels = g_strdupv (list->labels);
  self->score_rows = bastide_tile_list_dup_score_rows (list);
  self->title = g_strdup (title);
  make_sheet (self);
  load_arts (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
