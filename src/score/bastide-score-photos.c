/* bastide-score-photos.c – see bastide-score-photos.h.
 *
 * Pictures are read by another process, and the window never waits for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-photos.h"

#include "draw/bastide-art-wire.h"
#include "draw/bastide-photo.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-box.h"
#include "kit/bastide-wrap-button.h"
#include "score/bastide-score-camera.h"
#include "score/bastide-score-face.h"

#include <glib/gi18n.h>

#define MAX_HEIGHT 420

struct _BastideScorePhotos
{
  AdwBin parent_instance;

  GtkBox *list;
  GtkWidget *add_button, *paste_button, *camera_button;
  GtkWidget *camera_hint; /* while photos are being taken */
  BastideScoreCamera *camera;

  BastideHistory *history;
  BastideEvening *evening; /* one of the two, or neither */
  char *past;              /* the file of a game of which only the result is known */
  GSignalGroup *evening_signals, *history_signals;
  GCancellable *cancellable; /* of what is being read */
  char *shown;               /* the names of what is shown */
  cairo_surface_t *last;
  guint last_number;
};

G_DEFINE_FINAL_TYPE (BastideScorePhotos, bastide_score_photos, ADW_TYPE_BIN)

/* --- an evening, or a result without a log --- */

/* (nullable): what the list knows of it. */
static const BastidePast *
get_past (BastideScorePhotos *self)
{
  const int i = self->past && self->history ? bastide_history_find (self->history, self->past) : -1;

  return i >= 0 ? bastide_history_get (self->history, (guint) i) : NULL;
}

static guint
get_n_photos (BastideScorePhotos *self)
{
  const BastidePast *past = get_past (self);

  if (self->evening)
    return bastide_evening_get_n_photos (self->evening);
  return past && past->photos ? g_strv_length (past->photos) : 0;
}

static const char *
get_photo (BastideScorePhotos *self, guint i)
{
  return self->evening ? bastide_evening_get_photo (self->evening, i) : get_past (self)->photos[i];
}

static gboolean
may_change (BastideScorePhotos *self)
{
  return self->evening ? bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL) : get_past (self) != NULL;
}

static gboolean
keep_photo (BastideScorePhotos *self, GBytes *jpeg, GError **error)
{
  if (self->evening)
    return bastide_history_add_photo (self->history, self->evening, jpeg, error);
  return bastide_history_add_result_photo (self->history, (guint) bastide_history_find (self->history, self->past),
                                           jpeg, error);
}

static void
tell (BastideScorePhotos *self, const GError *error)
{
  if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* --- what is shown --- */

typedef struct
{
  BastideScorePhotos *self;
  GtkWidget *picture, *clamp;
  guint number;
} Loading;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Loading *loading = data;
  cairo_surface_t *photo;

  /* Canceled: the widgets are gone. */
  if (!bastide_photo_load_finish (result, &photo))
    return;
  if (!photo)
    {
      gtk_widget_set_visible (loading->picture, FALSE);
      return;
    }
  {
    g_autoptr (GdkTexture) texture = bastide_score_face_new_texture (photo);
    const int height = gdk_texture_get_height (texture);

    gtk_picture_set_paintable (GTK_PICTURE (loading->picture), GDK_PAINTABLE (texture));
    gtk_widget_set_size_request (loading->picture, -1, MIN (height, MAX_HEIGHT));
    /* The button stands on the photo, not beside it. */
    adw_clamp_set_maximum_size (ADW_CLAMP (loading->clamp),
                                gdk_texture_get_width (texture) * MIN (height, MAX_HEIGHT) / MAX (height, 1));
    adw_clamp_set_tightening_threshold (ADW_CLAMP (loading->clamp),
                                        adw_clamp_get_maximum_size (ADW_CLAMP (loading->clamp)));
  }
  if (!loading->self->last || loading->number >= loading->self->last_number)
    {
      g_clear_pointer (&loading->self->last, cairo_surface_destroy);
      loading->self->last = cairo_surface_reference (photo);
      loading->self->last_number = loading->number;
    }
  cairo_surface_destroy (photo);
}

static void
remove_cb (GtkButton *button, BastideScorePhotos *self)
{
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "number"));
  g_autoptr (GError) error = NULL;

  if (i >= get_n_photos (self))
    return;
  if (self->evening)
    bastide_history_remove_photo (self->history, self->evening, i);
  else
    bastide_history_remove_result_photo (self->history, (guint) bastide_history_find (self->history, self->past), i,
                                         &error);
  tell (self, error);
}

static void
add_photo (BastideScorePhotos *self, guint i)
{
  g_autoptr (GBytes) bytes = bastide_history_read_photo (self->history, get_photo (self, i));
  GtkWidget *clamp = adw_clamp_new (), *overlay = gtk_overlay_new (), *picture = gtk_picture_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  /* TRANSLATORS: spoken by screen readers; %d is a number. */
  g_autofree char *name = g_strdup_printf (_ ("Photo %d of the board"), i + 1);
  /* TRANSLATORS: a button; %d is a number. */
  g_autofree char *remove = g_strdup_printf (_ ("Delete Photo %d"), i + 1);
  Loading *loading;

  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
  gtk_widget_set_size_request (picture, -1, 120);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 6);
  gtk_widget_set_margin_end (button, 6);
  gtk_widget_add_css_class (button, "osd");
  gtk_widget_set_tooltip_text (button, remove);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, remove, -1);
  gtk_widget_set_visible (button, may_change (self));
  g_object_set_data (G_OBJECT (button), "number", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), picture);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), button);
  adw_clamp_set_child (ADW_CLAMP (clamp), overlay);
  gtk_box_append (self->list, clamp);
  if (!bytes)
    {
      gtk_widget_set_visible (picture, FALSE);
      return;
    }
  loading = g_new (Loading, 1);
  *loading = (Loading){ self, picture, clamp, i };
  bastide_photo_load_async (bytes, self->cancellable, loaded_cb, loading);
}

static void
clear (BastideScorePhotos *self)
{
  GtkWidget *child;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->last, cairo_surface_destroy);
  g_clear_pointer (&self->shown, g_free);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_box_remove (self->list, child);
}

static char *
dup_names (BastideScorePhotos *self)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < get_n_photos (self); i++)
    g_string_append_printf (names, "%s\n", get_photo (self, i));
  return g_string_free (names, FALSE);
}

/* Whatever else changes in the evening, the photos stay. */
static void
changed_cb (BastideScorePhotos *self)
{
  g_autofree char *names = self->history && (self->evening || self->past) ? dup_names (self) : NULL;

  gtk_widget_set_sensitive (self->add_button, names && may_change (self) && get_n_photos (self) < BASTIDE_MAX_PHOTOS);
  gtk_widget_set_sensitive (self->paste_button, gtk_widget_get_sensitive (self->add_button));
  gtk_widget_set_sensitive (self->camera_button, gtk_widget_get_sensitive (self->add_button));
  if (g_strcmp0 (names, self->shown) == 0)
    return;
  clear (self);
  if (!names)
    return;
  self->shown = g_steal_pointer (&names);
  self->cancellable = g_cancellable_new ();
  for (guint i = 0; i < get_n_photos (self); i++)
    add_photo (self, i);
}

/* --- one more --- */

/* (transfer full) (nullable): the file of what is shown; another one may be shown when a picture has been read. */
static char *
dup_subject (BastideScorePhotos *self)
{
  if (self->evening && self->history)
    return bastide_history_dup_file (self->history, self->evening);
  return g_strdup (self->past);
}

static gboolean
is_subject (BastideScorePhotos *self, const char *subject)
{
  g_autofree char *now = dup_subject (self);

  return now && g_strcmp0 (now, subject) == 0 && (self->evening || get_past (self));
}

typedef struct
{
  GFile *file;     /* one of the two */
  GBytes *picture; /* as it came from elsewhere */
  char *subject;   /* what was shown then */
  GBytes *jpeg;
} Packing;

static void
packing_free (gpointer data)
{
  Packing *packing = data;

  g_clear_object (&packing->file);
  g_clear_pointer (&packing->picture, g_bytes_unref);
  g_free (packing->subject);
  g_clear_pointer (&packing->jpeg, g_bytes_unref);
  g_free (packing);
}

static gboolean
pack_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Packing *packing = subject;

  packing->jpeg = packing->file ? bastide_score_face_pack (packing->file, error)
                                : bastide_photo_pack (packing->picture, error);
  return packing->jpeg != NULL;
}

static void
packed_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideScorePhotos *self = owner;
  Packing *packing = subject;
  g_autoptr (GError) problem = NULL;

  if (bastide_busy_is_canceled (error) || !is_subject (self, packing->subject))
    return;
  if (error || !keep_photo (self, packing->jpeg, &problem))
    tell (self, error ? error : problem);
  /* It was dropped or pasted on the pad. */
  else if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    bastide_toast (GTK_WIDGET (self), _ ("The photo was added. You find it with the result."));
}

/* One of the two: a file or a picture. */
static void
pack (BastideScorePhotos *self, GFile *file, GBytes *picture)
{
  Packing *packing = g_new0 (Packing, 1);

  g_set_object (&packing->file, file);
  packing->picture = picture ? g_bytes_ref (picture) : NULL;
  packing->subject = dup_subject (self);
  /* TRANSLATORS: the heading above a bar. */
  bastide_busy_run (GTK_WIDGET (self), _ ("Reading Photo"), pack_thread, packed_cb, self, packing, packing_free);
}

void
bastide_score_photos_add (BastideScorePhotos *self, GFile *file)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self) && G_IS_FILE (file));

  if (self->history && (self->evening || self->past))
    pack (self, file, NULL);
}

static gboolean
may_add (BastideScorePhotos *self)
{
  return self->history && (self->evening || self->past) && gtk_widget_is_sensitive (self->add_button);
}

static gboolean
is_picture (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *type = name ? g_content_type_guess (name, NULL, 0, NULL) : NULL;
  g_autofree char *mime = type ? g_content_type_get_mime_type (type) : NULL;

  return mime && g_str_has_prefix (mime, "image/");
}

/* What is no picture is opened, as anywhere else in the window. */
static gboolean
add_files (BastideScorePhotos *self, GdkFileList *list)
{
  g_autoptr (GSList) files = list ? gdk_file_list_get_files (list) : NULL;

  for (GSList *file = files; file; file = file->next)
    {
      g_autofree char *uri = g_file_get_uri (file->data);

      if (!is_picture (file->data))
        gtk_widget_activate_action (GTK_WIDGET (self), "win.open-recent", "s", uri);
      else if (may_add (self))
        bastide_score_photos_add (self, file->data);
    }
  return files != NULL;
}

/* --- from the clipboard --- */

/* What a browser or a program for pictures puts there. Read as it is, so that the other process decodes it. */
static const char *const picture_types[] = { "image/jpeg", "image/png", NULL };

#define PIECE 65536

typedef struct
{
  BastideScorePhotos *self;
  char *subject;
  GByteArray *bytes;
} Paste;

static void
paste_free (Paste *paste)
{
  g_object_unref (paste->self);
  g_free (paste->subject);
  g_byte_array_unref (paste->bytes);
  g_free (paste);
}

/* The other program sends it piece by piece, and nobody knows how much there is. */
static void
piece_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Paste *paste = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) piece = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error), all = NULL;
  gsize length = 0;
  const guint8 *bytes = piece ? g_bytes_get_data (piece, &length) : NULL;

  if (length > 0 && paste->bytes->len + length <= BASTIDE_ART_MAX_BYTES)
    {
      g_byte_array_append (paste->bytes, bytes, (guint) length);
      g_input_stream_read_bytes_async (G_INPUT_STREAM (source), PIECE, G_PRIORITY_DEFAULT, NULL, piece_cb, paste);
      return;
    }
  if (length > 0)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                         _ ("The picture is too large: at most 16 MB and 8192 × 8192 pixels."));
  tell (paste->self, error);
  all = g_byte_array_free_to_bytes (g_byte_array_ref (paste->bytes));
  if (!error && is_subject (paste->self, paste->subject) && may_add (paste->self))
    pack (paste->self, NULL, all);
  paste_free (paste);
}

static void
picture_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BastideScorePhotos) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, &error);
  Paste *paste;

  tell (self, error);
  if (!stream || !may_add (self))
    return;
  paste = g_new (Paste, 1);
  paste->self = g_object_ref (self);
  paste->subject = dup_subject (self);
  paste->bytes = g_byte_array_new ();
  g_input_stream_read_bytes_async (stream, PIECE, G_PRIORITY_DEFAULT, NULL, piece_cb, paste);
}

static void
files_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BastideScorePhotos) self = data;
  g_autoptr (GError) error = NULL;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, &error);

  tell (self, error);
  if (value)
    add_files (self, g_value_get_boxed (value));
}

static gboolean
has_picture (GdkContentFormats *formats)
{
  for (int i = 0; picture_types[i]; i++)
    if (gdk_content_formats_contain_mime_type (formats, picture_types[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_files (GdkContentFormats *formats)
{
  return gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST)
         || gdk_content_formats_contain_mime_type (formats, "text/uri-list");
}

gboolean
bastide_score_photos_paste (BastideScorePhotos *self)
{
  GdkClipboard *clipboard;
  GdkContentFormats *formats;

  g_return_val_if_fail (BASTIDE_IS_SCORE_PHOTOS (self), FALSE);

  clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  formats = gdk_clipboard_get_formats (clipboard);
  if (!may_add (self))
    return FALSE;
  if (has_picture (formats))
    gdk_clipboard_read_async (clipboard, (const char **) picture_types, G_PRIORITY_DEFAULT, NULL, picture_cb,
                              g_object_ref (self));
  else if (has_files (formats))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, files_cb,
                                    g_object_ref (self));
  else
    return FALSE;
  return TRUE;
}

/* Offered when there is something. */
static void
clipboard_cb (BastideScorePhotos *self)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (self)));

  gtk_widget_set_visible (self->paste_button, has_picture (formats) || has_files (formats));
  gtk_widget_set_sensitive (self->paste_button, gtk_widget_get_sensitive (self->add_button));
}

/* --- from the camera --- */

static void
camera_cb (BastideScorePhotos *self)
{
  g_autoptr (GError) error = NULL;

  bastide_score_camera_start (self->camera, GTK_WIDGET (self), &error);
  tell (self, error);
  gtk_widget_set_visible (self->camera_hint, bastide_score_camera_is_on (self->camera));
}

/* Whoever looks at something else does not take photos of this board any more. */
static void
end_camera (BastideScorePhotos *self)
{
  if (!self->camera)
    return;
  bastide_score_camera_stop (self->camera);
  gtk_widget_set_visible (self->camera_hint, FALSE);
}

static void
taken_cb (BastideScorePhotos *self, GFile *file)
{
  if (may_add (self))
    pack (self, file, NULL);
}

static void
mapped_cb (BastideScorePhotos *self)
{
  gtk_widget_set_visible (self->camera_button, bastide_score_camera_is_there ());
}

/* --- files --- */

static void
chosen_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_score_photos_add (owner, file);
}

/* Photos are dropped here from a file manager or a browser. */
static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, BastideScorePhotos *self)
{
  return add_files (self, g_value_get_boxed (value));
}

void
bastide_score_photos_take_drops (BastideScorePhotos *self, GtkWidget *widget)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self) && GTK_IS_WIDGET (widget));

  /* Before the texts, which would take the name of the file. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drop, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drop));
}

static void
add_cb (BastideScorePhotos *self)
{
  static const char *const suffixes[] = { "jpg", "jpeg", "png", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (self), _ ("Add a Photo of the Board"));

  /* TRANSLATORS: a kind of files in the file chooser. */
  bastide_dialog_add_filter (chooser, _ ("Photos"), suffixes);
  bastide_dialog_choose (chooser, chosen_cb, self, NULL, NULL);
}

/* --- object --- */

static void
bastide_score_photos_dispose (GObject *object)
{
  BastideScorePhotos *self = BASTIDE_SCORE_PHOTOS (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->evening_signals);
  g_clear_object (&self->history_signals);
  g_clear_object (&self->camera);
  g_clear_pointer (&self->past, g_free);
  g_clear_object (&self->evening);
  g_clear_object (&self->history);
  g_clear_pointer (&self->last, cairo_surface_destroy);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (bastide_score_photos_parent_class)->dispose (object);
}

static void
bastide_score_photos_class_init (BastideScorePhotosClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_score_photos_dispose;
}

static void
add_camera (BastideScorePhotos *self, GtkWidget *buttons)
{
  self->camera = bastide_score_camera_new ();
  g_signal_connect_object (self->camera, "taken", G_CALLBACK (taken_cb), self, G_CONNECT_SWAPPED);
  /* TRANSLATORS: a button: starts the program for the camera. */
  self->camera_button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", _ ("_Take Photo"), "use-underline", TRUE,
                                      NULL);
  gtk_widget_set_tooltip_text (self->camera_button,
                               _ ("Start the camera program; photos you take with it are added here"));
  g_signal_connect_swapped (self->camera_button, "clicked", G_CALLBACK (camera_cb), self);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (buttons), self->camera_button);
  self->camera_hint = gtk_label_new (_ ("Photos you take now are added here."));
  gtk_label_set_wrap (GTK_LABEL (self->camera_hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->camera_hint), 0);
  gtk_widget_add_css_class (self->camera_hint, "dim-label");
  gtk_widget_set_visible (self->camera_hint, FALSE);
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (end_camera), NULL);
}

static void
bastide_score_photos_init (BastideScorePhotos *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *buttons = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);
  /* TRANSLATORS: a heading in the result: photos of the real board. */
  GtkWidget *title = gtk_label_new (_ ("Photos of the Board"));

  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->history_signals = g_signal_group_new (BASTIDE_TYPE_HISTORY);
  g_signal_group_connect_swapped (self->history_signals, "changed", G_CALLBACK (changed_cb), self);
  self->list = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  /* TRANSLATORS: a button: chooses a file. */
  self->add_button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", _ ("_Add Photo…"), "use-underline", TRUE, NULL);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_set_halign (self->add_button, GTK_ALIGN_START);
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (add_cb), self);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  /* TRANSLATORS: a button: the picture in the clipboard. */
  self->paste_button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", _ ("_Paste Photo"), "use-underline", TRUE,
                                     NULL);
  gtk_widget_set_tooltip_text (self->paste_button, _ ("Paste Photo (Ctrl+V)"));
  gtk_widget_set_visible (self->paste_button, FALSE);
  g_signal_connect_swapped (self->paste_button, "clicked", G_CALLBACK (bastide_score_photos_paste), self);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (buttons), self->add_button);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (buttons), self->paste_button);
  add_camera (self, buttons);
  gtk_box_append (GTK_BOX (box), buttons);
  gtk_box_append (GTK_BOX (box), self->camera_hint);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed", G_CALLBACK (clipboard_cb), self,
                           G_CONNECT_SWAPPED);
  clipboard_cb (self);
}

void
bastide_score_photos_set_history (BastideScorePhotos *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self));

  g_set_object (&self->history, history);
  g_signal_group_set_target (self->history_signals, history);
  changed_cb (self);
}

void
bastide_score_photos_set_evening (BastideScorePhotos *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self));

  if (self->evening != evening || self->past)
    end_camera (self);
  g_clear_pointer (&self->past, g_free);
  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  gtk_widget_set_visible (GTK_WIDGET (self), evening != NULL);
  clear (self);
  changed_cb (self);
}

void
bastide_score_photos_set_past (BastideScorePhotos *self, const char *file)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self) && file);

  bastide_score_photos_set_evening (self, NULL);
  self->past = g_strdup (file);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  changed_cb (self);
}

cairo_surface_t *
bastide_score_photos_get_last (BastideScorePhotos *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PHOTOS (self), NULL);

  return self->last;
}
