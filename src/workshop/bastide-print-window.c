/* bastide-print-window.c – printing tiles: options, preview, printer or PDF.
 *
 * What the preview shows, the printer prints and the PDF holds is drawn by bastide_sheet_draw_page().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-print-window.h"

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
  GtkWidget *cut_group;
  GtkSpinButton *size_spin;
  GtkSwitch *marks_switch;
  GtkSwitch *crosses_switch;
  GtkSwitch *backs_switch;
  GtkSwitch *ruler_switch;
  GtkLabel *page_label;
  GtkDrawingArea *preview;

  GSimpleActionGroup *actions;
  BastideTileBook *book;
  gboolean loading; /* own pictures of the tiles */
  guint16 *counts;
  char **labels;
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
  g_autofree char *text = NULL;

  self->page = n_pages ? MIN (self->page, n_pages - 1) : 0;
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
  if (n_pages)
    /* TRANSLATORS: number of this page, number of all pages, number of tiles on them. */
    text = g_strdup_printf (ngettext ("Page %u of %u, %u tile", "Page %u of %u, %u tiles", n_tiles), self->page + 1,
                            n_pages, n_tiles);
  else
    text = g_strdup (_ ("There are no tiles to print."));
  gtk_label_set_text (self->page_label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  set_enabled (self, "previous", self->page > 0);
  set_enabled (self, "next", self->page + 1 < n_pages);
  set_enabled (self, "save", n_pages > 0 && !self->loading);
  set_enabled (self, "print", n_pages > 0 && !self->loading);
}

/* (transfer full): as the options stand. */
static BastideSheet *
new_sheet (BastidePrintWindow *self)
{
  static const double bleeds[] = { 0.0, 2.0, 3.0 };
  BastideSheetOptions options;

  bastide_sheet_options_init (&options);
  options.reference = adw_combo_row_get_selected (self->what_row) == 1;
  options.paper = (BastidePaper) MIN (adw_combo_row_get_selected (self->paper_row), BASTIDE_N_PAPERS - 1);
  options.style = (BastideStyle) MIN (adw_combo_row_get_selected (self->style_row), BASTIDE_N_STYLES - 1);
  options.bleed_mm = bleeds[MIN (adw_combo_row_get_selected (self->bleed_row), G_N_ELEMENTS (bleeds) - 1)];
  options.tile_mm = gtk_spin_button_get_value (self->size_spin);
  options.cut_marks = gtk_switch_get_active (self->marks_switch);
  options.crosses = gtk_switch_get_active (self->crosses_switch);
  options.backs = gtk_switch_get_active (self->backs_switch);
  options.ruler = gtk_switch_get_active (self->ruler_switch);
  options.title = self->title;
  return bastide_sheet_new (self->book, self->counts, (const char *const *) self->labels, &options);
}

static void
make_sheet (BastidePrintWindow *self)
{
  if (!self->book)
    return;
  gtk_widget_set_sensitive (self->cut_group, adw_combo_row_get_selected (self->what_row) != 1);
  g_clear_pointer (&self->sheet, bastide_sheet_free);
  self->sheet = new_sheet (self);
  show_page (self);
}

/* --- Preview --- */

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastidePrintWindow *self = BASTIDE_PRINT_WINDOW (data);
  double page_width, page_height, scale, device = gtk_widget_get_scale_factor (GTK_WIDGET (area));

  if (!self->sheet || bastide_sheet_get_n_pages (self->sheet) == 0)
    return;
  bastide_sheet_get_size (self->sheet, &page_width, &page_height);
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
  g_autoptr (GtkPaperSize) paper = gtk_paper_size_new (
    adw_combo_row_get_selected (self->paper_row) == BASTIDE_PAPER_LETTER ? GTK_PAPER_NAME_LETTER : GTK_PAPER_NAME_A4);

  /* The sheet brings its margins and its scale: 1 point must stay 1 point, or the tiles come out in the wrong size. */
  gtk_page_setup_set_paper_size (setup, paper);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_n_pages (operation, (int) bastide_sheet_get_n_pages (self->sheet));
  if (self->title)
    gtk_print_operation_set_job_name (operation, self->title);
  /* Asynchronous: a blocking run would return into a window that may have been closed under the dialog. */
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_object_set_data_full (G_OBJECT (operation), "window", g_object_ref (self), g_object_unref);
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
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, backs_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, ruler_switch);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, page_label);
  gtk_widget_class_bind_template_child (widget_class, BastidePrintWindow, preview);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_print_window_init (BastidePrintWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "previous", .activate = previous_cb },
    { .name = "next", .activate = next_cb },
    { .name = "save", .activate = save_cb },
    { .name = "print", .activate = print_cb },
  };
  gpointer choices[] = { NULL, NULL, NULL, NULL }, switches[] = { NULL, NULL, NULL, NULL };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "print", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_workshop_calm_spin (self->size_spin);
  gtk_drawing_area_set_draw_func (self->preview, draw_cb, self, NULL);
  choices[0] = self->what_row;
  choices[1] = self->paper_row;
  choices[2] = self->style_row;
  choices[3] = self->bleed_row;
  switches[0] = self->marks_switch;
  switches[1] = self->crosses_switch;
  switches[2] = self->backs_switch;
  switches[3] = self->ruler_switch;
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_signal_connect_swapped (choices[i], "notify::selected", G_CALLBACK (make_sheet), self);
      g_signal_connect_swapped (switches[i], "notify::active", G_CALLBACK (make_sheet), self);
    }
  g_signal_connect_swapped (self->size_spin, "value-changed", G_CALLBACK (make_sheet), self);
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

BastidePrintWindow *
bastide_print_window_present (GtkWindow *parent, const BastideTileList *list, const char *title)
{
  BastidePrintWindow *self = g_object_new (BASTIDE_TYPE_PRINT_WINDOW, "transient-for", parent, NULL);

  self->book = bastide_tile_book_new (list->tiles, list->n_tiles, list->pieces, list->n_pieces);
  bastide_tile_book_set_arts (self->book, list->arts);
  self->counts = g_memdup2 (list->counts, list->n_tiles * sizeof (guint16));
  self->labels = g_strdupv (list->labels);
  self->title = g_strdup (title);
  make_sheet (self);
  load_arts (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
