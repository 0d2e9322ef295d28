/* bastide-score-face.c – see bastide-score-face.h.
 *
 * The picture is read by another process, and the window does not wait for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-face.h"

#include "draw/bastide-photo.h"
#include "engine/io/file.h"

#include <string.h>

GdkTexture *
bastide_score_face_new_texture (cairo_surface_t *photo)
{
  const int width = cairo_image_surface_get_width (photo), height = cairo_image_surface_get_height (photo);
  const gsize stride = (gsize) cairo_image_surface_get_stride (photo);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree guint32 *pixels = g_malloc (stride * (gsize) height);

  cairo_surface_flush (photo);
  memcpy (pixels, cairo_image_surface_get_data (photo), stride * (gsize) height);
  /* What the fourth byte is, cairo leaves open. */
  for (gsize i = 0; i < stride / 4 * (gsize) height; i++)
    pixels[i] |= 0xff000000;
  bytes = g_bytes_new_take (g_steal_pointer (&pixels), stride * (gsize) height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* The middle of the photo, so many pixels wide and high. */
static GdkTexture *
new_square (cairo_surface_t *photo, int side)
{
  const double width = cairo_image_surface_get_width (photo), height = cairo_image_surface_get_height (photo);
  const double scale = side / MIN (width, height);
  cairo_surface_t *square = cairo_image_surface_create (CAIRO_FORMAT_RGB24, side, side);
  cairo_t *cr = cairo_create (square);
  GdkTexture *texture;

  cairo_translate (cr, (side - width * scale) / 2, (side - height * scale) / 2);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, photo, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_paint (cr);
  cairo_destroy (cr);
  texture = bastide_score_face_new_texture (square);
  cairo_surface_destroy (square);
  return texture;
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) face = data;
  cairo_surface_t *photo;
  g_autoptr (GdkTexture) texture = NULL;

  /* Canceled: the widget is gone, or it shows another one. */
  if (!bastide_photo_load_finish (result, &photo) || !photo)
    return;
  /* Twice as large as it is shown: screens have two pixels for one. */
  texture = new_square (photo, 2 * adw_avatar_get_size (ADW_AVATAR (face)));
  adw_avatar_set_custom_image (ADW_AVATAR (face), GDK_PAINTABLE (texture));
  cairo_surface_destroy (photo);
}

#define LOADING "bastide-loading"

/* What is being read for the widget is not wanted any more. */
static void
cancel_cb (GtkWidget *face)
{
  GCancellable *cancellable = g_object_get_data (G_OBJECT (face), LOADING);

  if (cancellable)
    g_cancellable_cancel (cancellable);
}

/* (transfer none): belongs to the widget. */
static GCancellable *
begin_loading (GtkWidget *widget)
{
  GCancellable *cancellable = g_cancellable_new ();

  g_object_set_data_full (G_OBJECT (widget), LOADING, cancellable, g_object_unref);
  return cancellable;
}

static GBytes *
read_photo (gpointer path)
{
  return bastide_photo_read_kept (path);
}

/* The photo of the history, for @widget, of which a reference is given to @callback. */
static void
load_photo (GtkWidget *widget, BastideHistory *history, const char *photo, GAsyncReadyCallback callback)
{
  bastide_photo_read_async (read_photo, bastide_history_dup_photo_path (history, photo), g_free, begin_loading (widget),
                            callback, g_object_ref_sink (widget));
}

void
bastide_score_face_show (GtkWidget *face, GBytes *jpeg)
{
  GCancellable *cancellable;

  g_return_if_fail (ADW_IS_AVATAR (face));

  cancel_cb (face);
  cancellable = begin_loading (face);
  if (jpeg)
    bastide_photo_load_async (jpeg, cancellable, loaded_cb, g_object_ref_sink (face));
  else
    adw_avatar_set_custom_image (ADW_AVATAR (face), NULL);
}

GtkWidget *
bastide_score_face_new (BastideHistory *history, const char *picture, const char *name, int size)
{
  GtkWidget *face = adw_avatar_new (size, name, TRUE);

  gtk_widget_set_valign (face, GTK_ALIGN_CENTER);
  g_signal_connect (face, "destroy", G_CALLBACK (cancel_cb), NULL);
  if (*picture)
    load_photo (face, history, picture, loaded_cb);
  return face;
}

/* --- photos of boards --- */

#define THUMB_SIZE  48
#define THUMB_PHOTO "bastide-photo"

static void
thumb_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) thumb = data;
  cairo_surface_t *photo;
  g_autoptr (GdkTexture) texture = NULL;

  if (!bastide_photo_load_finish (result, &photo) || !photo)
    return;
  texture = new_square (photo, 2 * THUMB_SIZE);
  gtk_image_set_from_paintable (GTK_IMAGE (thumb), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (thumb, TRUE);
  cairo_surface_destroy (photo);
}

GtkWidget *
bastide_score_thumb_new (void)
{
  GtkWidget *thumb = g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "pixel-size",
                                   THUMB_SIZE, "valign", GTK_ALIGN_CENTER, "overflow", GTK_OVERFLOW_HIDDEN, "visible",
                                   FALSE, NULL);

  gtk_widget_add_css_class (thumb, "photo-thumb");
  g_signal_connect (thumb, "destroy", G_CALLBACK (cancel_cb), NULL);
  return thumb;
}

void
bastide_score_thumb_show (GtkWidget *thumb, BastideHistory *history, const char *photo)
{
  g_return_if_fail (GTK_IS_IMAGE (thumb));

  /* Rows are filled again with each letter of a search. */
  if (g_strcmp0 (g_object_get_data (G_OBJECT (thumb), THUMB_PHOTO), photo) == 0)
    return;
  g_object_set_data_full (G_OBJECT (thumb), THUMB_PHOTO, g_strdup (photo), g_free);
  cancel_cb (thumb);
  gtk_widget_set_visible (thumb, FALSE);
  if (photo)
    load_photo (thumb, history, photo, thumb_loaded_cb);
}

GBytes *
bastide_score_face_pack (GFile *file, GError **error)
{
  gsize length;
  char *text = bst_file_read (file, BASTIDE_ART_MAX_BYTES, &length, NULL, error);
  g_autoptr (GBytes) picture = text ? g_bytes_new_take (text, length) : NULL;

  return picture ? bastide_photo_pack (picture, error) : NULL;
}
