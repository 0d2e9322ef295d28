/* bastide-versions-window.c – earlier versions of the document: keep, look at, bring back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-versions-window.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "model/workshop/bastide-versions.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>

struct _BastideVersionsWindow
{
  AdwWindow parent_instance;

  AdwEntryRow *note_row;
  AdwPreferencesGroup *group;

  BastideDocument *document;
  gboolean can_compare;
  GPtrArray *versions; /* of BastideVersion */
  GPtrArray *rows;     /* borrowed */
};

G_DEFINE_FINAL_TYPE (BastideVersionsWindow, bastide_versions_window, ADW_TYPE_WINDOW)

enum
{
  SIGNAL_COMPARE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void update (BastideVersionsWindow *self, int focus);

/* (transfer full): “3 May 2025, 14:05” as people here write it. */
static char *
dup_time (const BastideVersion *version)
{
  g_autoptr (GDateTime) time = version->time ? g_date_time_new_from_unix_local (version->time) : NULL;

  return time ? g_date_time_format (time, "%x, %H:%M") : g_strdup ("");
}

static BastideVersion *
get_version (BastideVersionsWindow *self, gpointer widget)
{
  return g_ptr_array_index (self->versions, GPOINTER_TO_UINT (g_object_get_data (widget, "version")));
}

/* (transfer full) (nullable): says why there is none. */
static JsonNode *
read_version (BastideVersionsWindow *self, gpointer widget)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = bastide_version_read (get_version (self, widget), &error);

  if (!root)
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Open File"), error->message, NULL);
  return root;
}

/* --- What is pressed --- */

static void
compare_cb (GtkButton *button, BastideVersionsWindow *self)
{
  const BastideVersion *version = get_version (self, button);
  g_autoptr (JsonNode) root = read_version (self, button);
  g_autofree char *time = dup_time (version);
  /* Closing the window frees what it lists. */
  g_autofree char *title = version->note && *version->note ? g_strdup (version->note) : g_steal_pointer (&time);

  if (!root)
    return;
  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit (self, signals[SIGNAL_COMPARE], 0, root, title);
}

static void
restore_cb (GtkButton *button, BastideVersionsWindow *self)
{
  g_autoptr (JsonNode) root = read_version (self, button);

  if (!root)
    return;
  bastide_document_settle (self->document);
  bastide_document_edit (self->document, json_node_ref (root), C_ ("undo", "Restore a version"), NULL);
  gtk_window_close (GTK_WINDOW (self));
}

static void
delete_cb (GtkButton *button, BastideVersionsWindow *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "version"));
  g_autoptr (GError) error = NULL;

  if (!bastide_version_delete (get_version (self, button), &error))
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Nothing Was Deleted"), error->message, NULL);
  update (self, (int) index);
}

static void
keep_cb (BastideVersionsWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *note = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->note_row))));

  if (!bastide_versions_keep (self->document, note, &error))
    {
      bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Save Version"), error->message, NULL);
      return;
    }
  gtk_editable_set_text (GTK_EDITABLE (self->note_row), "");
  update (self, -1);
  /* TRANSLATORS: spoken by screen readers after a version of a set or mix was kept. */
  bastide_announce (GTK_WIDGET (self), _ ("Version saved."));
}

/* --- What is shown --- */

static void
add_button (BastideVersionsWindow *self,
            GtkWidget *row,
            guint index,
            const char *icon,
            const char *hint,
            const char *name,
            void (*func) (GtkButton *, BastideVersionsWindow *))
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  /* TRANSLATORS: the name of a button, spoken by screen readers: what it does, and to which version. */
  g_autofree char *label = g_strdup_printf (_ ("%1$s: %2$s"), hint, name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, hint);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (button), "version", GUINT_TO_POINTER (index));
  g_signal_connect (button, "clicked", G_CALLBACK (func), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
add_row (BastideVersionsWindow *self, guint index)
{
  const BastideVersion *version = g_ptr_array_index (self->versions, index);
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *time = dup_time (version);
  const char *kind = version->note
                       /* TRANSLATORS: a version of a set or mix that somebody has kept. */
                       ? _ ("Saved version")
                       /* TRANSLATORS: a version of a set or mix that the program has kept by itself. */
                       : _ ("Automatic backup");
  const char *name = version->note && *version->note ? version->note : time;
  g_autofree char *subtitle = name == time ? g_strdup (kind) : g_strdup (time);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (self->can_compare)
    /* TRANSLATORS: the hint of a button beside a version of a set. */
    add_button (self, row, index, "edit-find-symbolic", _ ("Compare"), name, compare_cb);
  if (!bastide_document_is_newer (self->document))
    /* TRANSLATORS: the hint of a button beside a version of a set or mix. */
    add_button (self, row, index, "edit-undo-symbolic", _ ("Restore"), name, restore_cb);
  if (version->note)
    /* TRANSLATORS: the hint of a button beside a version of a set or mix. */
    add_button (self, row, index, "user-trash-symbolic", _ ("Delete"), name, delete_cb);
  adw_preferences_group_add (self->group, row);
  g_ptr_array_add (self->rows, row);
}

/* Versions on their way from the disk. */
typedef struct
{
  GFile *file;
  GPtrArray *versions; /* (nullable) */
  int focus;
} Listing;

static void
listing_free (gpointer data)
{
  Listing *listing = data;

  g_object_unref (listing->file);
  g_clear_pointer (&listing->versions, g_ptr_array_unref);
  g_free (listing);
}

static gboolean
list_in_thread (gpointer subject,
                GCancellable *cancellable,
                GFileProgressCallback progress,
                gpointer progress_data,
                GError **error)
{
  Listing *listing = subject;

  listing->versions = bastide_versions_list (listing->file);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
listed_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideVersionsWindow *self = owner;
  Listing *listing = subject;

  /* Canceled: what is listed stays. */
  if (error)
    return;
  bastide_workshop_clear_rows (self->group, self->rows);
  g_clear_pointer (&self->versions, g_ptr_array_unref);
  self->versions = g_steal_pointer (&listing->versions);
  for (guint i = 0; i < self->versions->len; i++)
    add_row (self, i);
  adw_preferences_group_set_description (self->group,
                                         self->versions->len > 0
                                           ? NULL
                                           : _ ("Versions that you save appear here, and you can go back to them."));
  if (listing->focus < 0)
    return;
  if (self->rows->len > 0)
    gtk_widget_child_focus (g_ptr_array_index (self->rows, MIN ((guint) listing->focus, self->rows->len - 1)),
                            GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->note_row));
}

/* @focus: the row that gets it, or -1. All versions are read for it. */
static void
update (BastideVersionsWindow *self, int focus)
{
  Listing *listing = g_new0 (Listing, 1);

  listing->file = g_object_ref (bastide_document_get_file (self->document));
  listing->focus = focus;
  bastide_busy_run_soon (GTK_WIDGET (self), _ ("Reading Tiles"), list_in_thread, listed_cb, self, listing,
                         listing_free);
}

/* --- The object --- */

static void
bastide_versions_window_finalize (GObject *object)
{
  BastideVersionsWindow *self = BASTIDE_VERSIONS_WINDOW (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->versions, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_versions_window_parent_class)->finalize (object);
}

static void
bastide_versions_window_class_init (BastideVersionsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_versions_window_finalize;
  signals[SIGNAL_COMPARE] = g_signal_new ("compare", BASTIDE_TYPE_VERSIONS_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-versions-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideVersionsWindow, note_row);
  gtk_widget_class_bind_template_child (widget_class, BastideVersionsWindow, group);
  gtk_widget_class_bind_template_callback (widget_class, keep_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_versions_window_init (BastideVersionsWindow *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

BastideVersionsWindow *
bastide_versions_window_present (GtkWindow *parent, BastideDocument *document, gboolean can_compare)
{
  BastideVersionsWindow *self = g_object_new (BASTIDE_TYPE_VERSIONS_WINDOW, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  self->can_compare = can_compare;
  update (self, -1);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
