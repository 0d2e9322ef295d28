/* bastide-score-photos.c – see bastide-score-photos.h.
 *
 * Pictures are read by another process, and the window never waits for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-photos.h"

#include "draw/bastide-photo.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "score/bastide-score-face.h"

#include <glib/gi18n.h>

#define MAX_HEIGHT 420

struct _BastideScorePhotos
{
  AdwBin parent_instance;

  GtkBox *list;
  GtkWidget *add_button;

  BastideHistory *history;
  BastideEvening *evening;
  GSignalGroup *evening_signals;
  GCancellable *cancellable; /* of what is being read */
  char *shown;               /* the names of what is shown */
  cairo_surface_t *last;
  guint last_number;
};

G_DEFINE_FINAL_TYPE (BastideScorePhotos, bastide_score_photos, ADW_TYPE_BIN)

/* --- what is shown --- */

typedef struct
{
  BastideScorePhotos *self;
  GtkWidget *picture;
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

  if (self->evening && i < bastide_evening_get_n_photos (self->evening))
    bastide_history_remove_photo (self->history, self->evening, i);
}

static void
add_photo (BastideScorePhotos *self, guint i)
{
  g_autoptr (GBytes) bytes = bastide_history_read_photo (self->history, bastide_evening_get_photo (self->evening, i));
  GtkWidget *overlay = gtk_overlay_new (), *picture = gtk_picture_new ();
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
  gtk_widget_set_visible (button, bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL));
  g_object_set_data (G_OBJECT (button), "number", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), picture);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), button);
  gtk_box_append (self->list, overlay);
  if (!bytes)
    {
      gtk_widget_set_visible (picture, FALSE);
      return;
    }
  loading = g_new (Loading, 1);
  *loading = (Loading){ self, picture, i };
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
dup_names (BastideEvening *evening)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < bastide_evening_get_n_photos (evening); i++)
    g_string_append_printf (names, "%s\n", bastide_evening_get_photo (evening, i));
  return g_string_free (names, FALSE);
}

/* Whatever else changes in the evening, the photos stay. */
static void
changed_cb (BastideScorePhotos *self)
{
  g_autofree char *names = self->evening && self->history ? dup_names (self->evening) : NULL;

  if (self->evening)
    gtk_widget_set_sensitive (self->add_button, bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL)
                                                  && bastide_evening_get_n_photos (self->evening) < BASTIDE_MAX_PHOTOS);
  if (g_strcmp0 (names, self->shown) == 0)
    return;
  clear (self);
  if (!names)
    return;
  self->shown = g_steal_pointer (&names);
  self->cancellable = g_cancellable_new ();
  for (guint i = 0; i < bastide_evening_get_n_photos (self->evening); i++)
    add_photo (self, i);
}

/* --- one more --- */

typedef struct
{
  GFile *file;
  BastideEvening *evening;
  GBytes *jpeg;
} Packing;

static void
packing_free (gpointer data)
{
  Packing *packing = data;

  g_object_unref (packing->file);
  g_object_unref (packing->evening);
  g_clear_pointer (&packing->jpeg, g_bytes_unref);
  g_free (packing);
}

static gboolean
pack_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Packing *packing = subject;

  packing->jpeg = bastide_score_face_pack (packing->file, error);
  return packing->jpeg != NULL;
}

static void
packed_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideScorePhotos *self = owner;
  Packing *packing = subject;
  g_autoptr (GError) problem = NULL;

  if (bastide_busy_is_canceled (error) || packing->evening != self->evening)
    return;
  if (error || !bastide_history_add_photo (self->history, packing->evening, packing->jpeg, &problem))
    if (error || problem)
      bastide_toast (GTK_WIDGET (self), error ? error->message : problem->message);
}

void
bastide_score_photos_add (BastideScorePhotos *self, GFile *file)
{
  Packing *packing;

  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self) && G_IS_FILE (file));

  if (!self->evening || !self->history)
    return;
  packing = g_new0 (Packing, 1);
  packing->file = g_object_ref (file);
  packing->evening = g_object_ref (self->evening);
  /* TRANSLATORS: the heading above a bar. */
  bastide_busy_run (GTK_WIDGET (self), _ ("Reading Photo"), pack_thread, packed_cb, self, packing, packing_free);
}

static void
chosen_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_score_photos_add (owner, file);
}

/* Photos are dropped here from a file manager or a browser. */
static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, BastideScorePhotos *self)
{
  GSList *files = g_value_get_boxed (value);

  if (!self->evening || !gtk_widget_is_sensitive (self->add_button))
    return FALSE;
  for (GSList *file = files; file; file = file->next)
    bastide_score_photos_add (self, file->data);
  return files != NULL;
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
bastide_score_photos_init (BastideScorePhotos *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  /* TRANSLATORS: a heading in the result: photos of the real board. */
  GtkWidget *title = gtk_label_new (_ ("Photos of the Board"));

  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->list = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  /* TRANSLATORS: a button: chooses a file. */
  self->add_button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", _ ("_Add Photo…"), "use-underline", TRUE, NULL);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_set_halign (self->add_button, GTK_ALIGN_START);
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (add_cb), self);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), self->add_button);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (drop, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

void
bastide_score_photos_set_history (BastideScorePhotos *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self));

  g_set_object (&self->history, history);
  changed_cb (self);
}

void
bastide_score_photos_set_evening (BastideScorePhotos *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PHOTOS (self));

  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  gtk_widget_set_visible (GTK_WIDGET (self), evening != NULL);
  clear (self);
  changed_cb (self);
}

cairo_surface_t *
bastide_score_photos_get_last (BastideScorePhotos *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PHOTOS (self), NULL);

  return self->last;
}
