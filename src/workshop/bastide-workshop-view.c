/* bastide-workshop-view.c – the place Workshop: start page, a set being edited, a mix being edited.
 *
 * Finds, opens, imports and keeps documents; what is in them is the business of the pages. Own sets and mixes are saved
 * by themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view.h"

#include "kit/bastide-banner.h"
#include "kit/bastide-dialog.h"
#include "parts/bastide-saving.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "workshop/bastide-import-window.h"
#include "workshop/bastide-mix-page.h"
#include "model/bastide-paths.h"
#include "workshop/bastide-reading.h"
#include "workshop/bastide-set-page.h"
#include "workshop/bastide-workshop-parts.h"
#include "model/bastide-tile-list.h"
#include "parts/bastide-tile-picture.h"
#include "model/workshop/bastide-archive.h"
#include "model/workshop/bastide-import.h"
#include "model/workshop/bastide-own-mixes.h"
#include "model/play/bastide-lesson-draft.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

#define AUTOSAVE_MS 800
#define WATCH_MS    400
#define COVER_TILES 4 /* shown of each set and mix on the start page, in a square */
#define COVER_SIZE  30

struct _BastideWorkshopView
{
  BastidePlace parent_instance;

  BastideBanner *banner; /* a document that can only be looked at */
  GtkStack *stack;
  GtkWidget *probe; /* an empty area as wide as the page: its "resize" tells a new width */
  GtkWidget *header_start_box;
  GtkLabel *header_title;
  AdwPreferencesGroup *own_sets_group;
  AdwPreferencesGroup *own_mixes_group;
  AdwPreferencesGroup *sets_group;
  AdwPreferencesGroup *mixes_group;
  AdwPreferencesGroup *archive_group;
  BastideSetPage *set_page;
  BastideMixPage *mix_page;
  GPtrArray *rows; /* of the start page: group, row, group, row …; borrowed */
  GPtrArray *archive_rows;
  GPtrArray *covers;  /* boxes for pictures in those rows; borrowed */
  guint cover_source; /* fills them, one after the other */
  guint width_source; /* adapts to a new width */
  guint n_filled;
  gboolean has_room; /* the page is wide */

  BstCatalog *catalog;
  GFileMonitor *monitors[2];  /* of the folders of one's own sets and mixes, where there are any */
  char *seen;                 /* what was in them when the page was filled */
  GFileMonitor *file_monitor; /* of what is open */
  guint watch_source;         /* looks at what has changed */
  gboolean stale;             /* another program has written the file of what is open, and there are changes here */
  BastideDocument *document;  /* open, or NULL */
  JsonNode *kept;             /* its tree when it was last saved, if it is a set of one's own */
  GSignalGroup *document_signals;
  GFile *trashed; /* what was moved to the trash last, and what was in it; NULL: nothing */
  GBytes *trashed_bytes;
};

G_DEFINE_FINAL_TYPE (BastideWorkshopView, bastide_workshop_view, BASTIDE_TYPE_PLACE)

static void
tell (BastideWorkshopView *self, const char *heading, const char *body)
{
  bastide_dialog_tell (GTK_WIDGET (self), heading, body, NULL);
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void watch_folders (BastideWorkshopView *self);
static void watch_document (BastideWorkshopView *self);

/* --- The document that is open --- */

static void
update_header (BastideWorkshopView *self)
{
  g_autofree char *title = self->document ? bastide_document_dup_title (self->document) : NULL;

  gtk_widget_set_visible (self->header_start_box, self->document != NULL);
  gtk_label_set_text (self->header_title, title ? title : "");
}

static void update_banner (BastideWorkshopView *self);

/* The mixes of one's own that use the set follow its ids; otherwise they could not be played any more. On disk the set has
 * the new ids already, so this is the moment, after undo as well. */
static void
saved_cb (BastideDocument *document, const char *problem, BastideWorkshopView *self)
{
  g_autoptr (JsonNode) before = g_steal_pointer (&self->kept);
  g_autoptr (GPtrArray) titles = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (problem)
    self->kept = g_steal_pointer (&before);
  /* Saved under another name, perhaps. */
  if (!problem && self->file_monitor == NULL)
    watch_document (self);
  if (problem && bastide_document_get_file (document) && bastide_document_is_stale (document))
    {
      self->stale = TRUE;
      update_banner (self);
    }
  if (problem || !bastide_is_own_file (BASTIDE_TYPE_SET_DOC, bastide_document_get_file (document)))
    return;
  self->kept = json_node_ref (bastide_document_get_saved (document));
  if (!before)
    return;
  titles = bastide_own_mixes_follow (before, self->kept, &error);
  if (error)
    text = g_strdup (error->message);
  else if (titles->len == 1)
    /* TRANSLATORS: %s is the title of a mix. */
    text = g_strdup_printf (_ ("“%s” now uses the new ID."), (char *) g_ptr_array_index (titles, 0));
  else if (titles->len > 1)
    /* TRANSLATORS: said after an id was changed. */
    text = g_strdup_printf (ngettext ("%u mix now uses the new ID.", "%u mixes now use the new ID.", titles->len),
                            titles->len);
  if (text)
    bastide_toast (GTK_WIDGET (self), text);
}

/* The file is of a newer version: there is no point in changing anything. */
static void
update_banner (BastideWorkshopView *self)
{
  gboolean newer = self->document && bastide_document_is_newer (self->document);
  g_autofree char *name = self->document && self->stale
                            ? bastide_file_dup_name (bastide_document_get_file (self->document))
                            : NULL;
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *changed = name ? g_strdup_printf (_ ("“%s” was changed by another program."), name) : NULL;
  const char *text = newer ? bastide_document_get_newer_text () : changed;

  if (g_strcmp0 (text, bastide_banner_get_text (self->banner)) == 0)
    return;
  bastide_banner_set_text (self->banner, text);
  if (newer)
    bastide_banner_add_button (self->banner, _ ("_Save a Copy…"), "workshop.save-copy");
  else if (changed)
    {
      /* TRANSLATORS: opens what another program has made of the file. */
      bastide_banner_add_button (self->banner, C_ ("file changed by another program", "_Reload"), "workshop.reload");
      /* TRANSLATORS: gives the file back to what is on the screen. */
      bastide_banner_add_button (self->banner, C_ ("file changed by another program", "_Keep Mine"), "workshop.insist");
    }
}

static void
document_changed_cb (BastideWorkshopView *self)
{
  update_header (self);
  update_banner (self);
}

static void
show_document (BastideWorkshopView *self, BastideDocument *document)
{
  g_set_object (&self->document, document);
  watch_document (self);
  g_clear_pointer (&self->kept, json_node_unref);
  if (BASTIDE_IS_SET_DOC (document) && bastide_is_own_file (BASTIDE_TYPE_SET_DOC, bastide_document_get_file (document))
      && bastide_document_is_saved (document))
    self->kept = json_node_ref (bastide_document_get_root (document));
  if (BASTIDE_IS_SET_DOC (document))
    bastide_set_doc_set_catalog (BASTIDE_SET_DOC (document), self->catalog);
  g_signal_group_set_target (self->document_signals, document);
  bastide_set_page_set_doc (self->set_page, BASTIDE_IS_SET_DOC (document) ? BASTIDE_SET_DOC (document) : NULL);
  bastide_mix_page_set_doc (self->mix_page, BASTIDE_IS_MIX_DOC (document) ? BASTIDE_MIX_DOC (document) : NULL);
  gtk_stack_set_visible_child_name (self->stack, !document ? "start" : BASTIDE_IS_SET_DOC (document) ? "set" : "mix");
  if (document)
    {
      bastide_document_set_autosave (document, AUTOSAVE_MS);
      /* Focus the page, so that its keys work at once. */
      gtk_widget_grab_focus (gtk_stack_get_visible_child (self->stack));
    }
  document_changed_cb (self);
}

static void reload (BastideWorkshopView *self);

static void
save_as (BastideWorkshopView *self)
{
  gtk_widget_activate_action (gtk_stack_get_visible_child (self->stack),
                              BASTIDE_IS_SET_DOC (self->document) ? "set.save-as" : "mix.save-as", NULL);
}

static void
save_copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (BASTIDE_WORKSHOP_VIEW (data)->document)
    save_as (data);
}

static void
decide_unsaved (gpointer owner, const char *answer, gpointer closing)
{
  BastideWorkshopView *self = owner;
  GtkWindow *window = bastide_dialog_get_window (GTK_WIDGET (self));

  if (strcmp (answer, "discard") == 0)
    {
      show_document (self, NULL);
      reload (self);
      if (GPOINTER_TO_INT (closing) && window)
        gtk_window_close (window);
    }
  else if (strcmp (answer, "save") == 0)
    save_as (self);
}

/* Saves the open document. FALSE: that failed, and the person is being asked what to do. */
static gboolean
put_away (BastideWorkshopView *self, gboolean closing)
{
  g_autoptr (GError) error = NULL;
  AdwMessageDialog *question;

  if (!self->document)
    return TRUE;
  bastide_doc_page_commit (BASTIDE_DOC_PAGE (gtk_stack_get_visible_child (self->stack)));
  if (bastide_document_flush (self->document, &error))
    return TRUE;
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Could Not Save Changes"), error->message);
  /* TRANSLATORS: a button: leaves without saving. */
  bastide_dialog_add_answer (question, "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_add_answer (question, "save", _ ("_Save As…"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, decide_unsaved, self, GINT_TO_POINTER (closing), NULL);
  return FALSE;
}

/* Saves a new document in the folder of the user and shows it. FALSE: the one before stays open. */
static gboolean
begin (BastideWorkshopView *self, BastideDocument *document)
{
  g_autoptr (GError) error = NULL;

  if (!put_away (self, FALSE))
    return FALSE;
  if (!bastide_document_adopt (document, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  show_document (self, document);
  return TRUE;
}

/* --- The start page --- */

/* Opens the last backup; it takes the name of the damaged file. */
static void
restore (BastideWorkshopView *self, GFile *file, gboolean mix)
{
  g_autoptr (BastideDocument) document = NULL;
  g_autoptr (GFile) damaged = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *text = NULL;

  if (!put_away (self, FALSE))
    return;
  if (mix)
    document = BASTIDE_DOCUMENT (bastide_mix_doc_restore (self->catalog, file, &damaged, &error));
  else
    document = BASTIDE_DOCUMENT (bastide_set_doc_restore (file, &damaged, &error));
  if (!document)
    {
      bst_file_log_failure (file, "open the backup of", error);
      tell (self, _ ("Could Not Open Backup"), error->message);
      return;
    }
  show_document (self, document);
  name = bastide_file_dup_name (damaged);
  /* TRANSLATORS: %s is the name of a file. */
  text = g_strdup_printf (_ ("This is the last backup. The damaged file was kept as “%s”."), name);
  bastide_toast (GTK_WIDGET (self), text);
}

static void
decide_damaged_set (gpointer self, const char *answer, gpointer file)
{
  if (strcmp (answer, "backup") == 0)
    restore (self, file, FALSE);
}

static void
decide_damaged_mix (gpointer self, const char *answer, gpointer file)
{
  if (strcmp (answer, "backup") == 0)
    restore (self, file, TRUE);
}

/* Says why a file cannot be opened, and offers the last backup of a damaged one. */
static void
explain (BastideWorkshopView *self, GFile *file, gboolean mix, GError *error)
{
  g_autoptr (GPtrArray) backups = bastide_document_list_backups (file);
  const char *heading = _ ("Could Not Open File");
  AdwMessageDialog *question;

  bst_file_log_failure (file, "open", error);
  if (backups->len == 0 || !g_error_matches (error, BASTIDE_DOCUMENT_ERROR, BASTIDE_DOCUMENT_ERROR_DAMAGED))
    {
      tell (self, heading, error->message);
      return;
    }
  question = bastide_dialog_new_question (GTK_WIDGET (self), heading, error->message);
  adw_message_dialog_set_response_label (question, "cancel", _ ("_Close"));
  bastide_dialog_add_answer (question, "backup", _ ("Open Last _Backup"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_ask (question, mix ? decide_damaged_mix : decide_damaged_set, self, g_object_ref (file),
                      g_object_unref);
}

/* (nullable): the document of that kind that is open already. */
static BastideDocument *
find_open (GFile *file, gboolean mix)
{
  BastideDocument *open = bastide_document_find_open (file);

  return open && BASTIDE_IS_MIX_DOC (open) == mix ? open : NULL;
}

static void
open_file (BastideWorkshopView *self, GFile *file, gboolean mix)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideDocument) document = NULL;

  if (!put_away (self, FALSE))
    return;
  /* Open in another window: both show the same document, or one would overwrite what the other has done. */
  if (find_open (file, mix))
    document = g_object_ref (find_open (file, mix));
  else if (mix)
    document = BASTIDE_DOCUMENT (bastide_mix_doc_load (self->catalog, file, &error));
  else
    document = BASTIDE_DOCUMENT (bastide_set_doc_load (file, &error));
  if (document)
    show_document (self, document);
  else
    explain (self, file, mix, error);
}

/* Begins with a copy, under an id and a title that nothing else has. */
static void
begin_copy (BastideWorkshopView *self, const BstCatalogEntry *entry, gboolean mix)
{
  g_autofree char *title = bst_catalog_entry_dup_title (entry);
  /* TRANSLATORS: the title of the copy of a set or mix; %s is the title of the original. */
  g_autofree char *plain_title = g_strdup_printf (_ ("%s (copy)"), title);
  g_autofree char *copy_title = bastide_dup_free_title (self->catalog, plain_title);
  g_autofree char *stem = g_str_has_prefix (entry->id, "my-") ? g_strdup (entry->id)
                                                              : g_strdup_printf ("my-%s", entry->id);
  g_autofree char *copy_id = bastide_dup_free_id (self->catalog, stem);

  if (mix)
    {
      JsonObject *object = bastide_json_copy_object (json_node_get_object (entry->root));
      g_autoptr (JsonNode) root = NULL;
      g_autoptr (BastideMixDoc) doc = NULL;

      json_object_set_string_member (object, "id", copy_id);
      json_object_set_string_member (object, "title", copy_title);
      root = bst_json_wrap (object);
      doc = bastide_mix_doc_new_root (self->catalog, root);
      begin (self, BASTIDE_DOCUMENT (doc));
    }
  else
    {
      g_autoptr (BastideSetDoc) doc = bastide_set_doc_new_copy (entry->set, copy_id, copy_title);

      begin (self, BASTIDE_DOCUMENT (doc));
    }
}

/* Own ones are opened, built-in ones copied. */
static void
row_activated_cb (AdwActionRow *row, BastideWorkshopView *self)
{
  /* Not by its id, which another file may have as well. */
  const BstCatalogEntry *entry = g_object_get_data (G_OBJECT (row), "entry");
  gboolean mix = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "mix"));
  g_autoptr (GFile) file = NULL;

  if (!entry->built_in)
    {
      file = g_file_new_for_path (entry->name);
      open_file (self, file, mix);
      return;
    }
  begin_copy (self, entry, mix);
}

/* --- Deleting --- */

/* A file of one's own that somebody wants to be rid of. */
typedef struct
{
  GFile *file;
  char *title;
  gboolean mix;
} Waste;

static void
waste_free (gpointer data)
{
  Waste *waste = data;

  g_object_unref (waste->file);
  g_free (waste->title);
  g_free (waste);
}

static gboolean
may_trash (const BstCatalogEntry *entry, gboolean mix)
{
  g_autoptr (GFile) file = g_file_new_for_path (entry->name);

  return !entry->built_in && bastide_is_own_file (mix ? BASTIDE_TYPE_MIX_DOC : BASTIDE_TYPE_SET_DOC, file);
}

/* Focuses the row that is now at this place of the page, so that the keys go on from there. */
static void
focus_row (BastideWorkshopView *self, guint index)
{
  if (self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, MIN (2 * index + 1, self->rows->len - 1)));
}

static guint
find_row (BastideWorkshopView *self, GFile *file)
{
  for (guint i = 1; i < self->rows->len; i += 2)
    {
      const BstCatalogEntry *entry = g_object_get_data (g_ptr_array_index (self->rows, i), "entry");
      g_autoptr (GFile) other = g_file_new_for_path (entry->name);

      if (!entry->built_in && g_file_equal (other, file))
        return i / 2;
    }
  return 0;
}

static void
remember_trashed (BastideWorkshopView *self, GFile *file)
{
  char *text;
  gsize length;

  g_clear_object (&self->trashed);
  g_clear_pointer (&self->trashed_bytes, g_bytes_unref);
  text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, NULL);
  if (!text)
    return;
  self->trashed = g_object_ref (file);
  self->trashed_bytes = g_bytes_new_take (text, length);
}

/* It is gone from its folder. */
static void
tell_trashed (BastideWorkshopView *self, const Waste *waste, guint row, gboolean deleted)
{
  /* TRANSLATORS: %s is the title of a set or mix. */
  g_autofree char *text = g_strdup_printf (deleted ? _ ("“%s” was deleted.")
                                                   /* TRANSLATORS: said in passing; %s is the title of a set or mix. */
                                                   : _ ("“%s” was moved to the trash."),
                                           waste->title);

  reload (self);
  focus_row (self, row);
  if (self->trashed)
    bastide_toast_undo (GTK_WIDGET (self), text, "workshop.untrash");
  else
    bastide_toast (GTK_WIDGET (self), text);
}

static void
decide_delete (gpointer owner, const char *answer, gpointer subject)
{
  BastideWorkshopView *self = owner;
  const Waste *waste = subject;
  guint row = find_row (self, waste->file);
  g_autoptr (GError) error = NULL;

  if (strcmp (answer, "delete") != 0)
    return;
  remember_trashed (self, waste->file);
  if (g_file_delete (waste->file, NULL, &error))
    tell_trashed (self, waste, row, TRUE);
  else
    tell (self, _ ("Nothing Was Deleted"), error->message);
}

/* There is no trash for this file. */
static void
ask_delete (BastideWorkshopView *self, const Waste *waste)
{
  /* TRANSLATORS: %s is the title of a set or mix. */
  g_autofree char *heading = g_strdup_printf (_ ("Permanently Delete “%s”?"), waste->title);
  AdwMessageDialog *question = bastide_dialog_new_question (GTK_WIDGET (self), heading,
                                                            _ ("It cannot be moved to the trash."));
  Waste *copy = g_new (Waste, 1);

  *copy = (Waste){ g_object_ref (waste->file), g_strdup (waste->title), waste->mix };
  bastide_dialog_add_answer (question, "delete", _ ("_Delete"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, decide_delete, self, copy, waste_free);
}

static void
decide_trash (gpointer owner, const char *answer, gpointer subject)
{
  BastideWorkshopView *self = owner;
  const Waste *waste = subject;
  guint row = find_row (self, waste->file);

  if (strcmp (answer, "trash") != 0)
    return;
  remember_trashed (self, waste->file);
  if (g_file_trash (waste->file, NULL, NULL))
    tell_trashed (self, waste, row, FALSE);
  else
    ask_delete (self, waste);
}

/* (transfer full): what would be without the set. */
static char *
dup_consequence (BastideWorkshopView *self, const BstCatalogEntry *entry, gboolean mix)
{
  g_autoptr (GPtrArray) users = mix ? NULL : bastide_own_mixes_list_users (self->catalog, entry->id);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; users && i < users->len; i++)
    {
      if (i > 0)
        g_string_append (list, C_ ("list", ", "));
      /* TRANSLATORS: the title of a mix in a list of them. */
      g_string_append_printf (list, C_ ("title in a list", "“%s”"), (char *) g_ptr_array_index (users, i));
    }
  if (list->len == 0)
    return g_strdup (_ ("Its backups are kept."));
  /* TRANSLATORS: %s is a list of titles of mixes. */
  return g_strdup_printf (ngettext ("This mix uses the set and cannot be played without it: %s.",
                                    "These mixes use the set and cannot be played without it: %s.", users->len),
                          list->str);
}

static void
ask_trash (BastideWorkshopView *self, GtkWidget *row)
{
  const BstCatalogEntry *entry = g_object_get_data (G_OBJECT (row), "entry");
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
  gboolean mix = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "mix"));
  g_autoptr (GFile) file = g_file_new_for_path (entry->name);
  g_autofree char *heading = NULL, *body = NULL;
  AdwMessageDialog *question;
  Waste *waste;

  if (bastide_document_find_open (file))
    {
      bastide_toast (GTK_WIDGET (self), _ ("This is open in another window. Close it there first."));
      return;
    }
  /* TRANSLATORS: %s is the title of a set or mix. */
  heading = g_strdup_printf (_ ("Move “%s” to Trash?"), title);
  body = dup_consequence (self, entry, mix);
  question = bastide_dialog_new_question (GTK_WIDGET (self), heading, body);
  waste = g_new (Waste, 1);
  *waste = (Waste){ g_object_ref (file), g_strdup (title), mix };
  bastide_dialog_add_answer (question, "trash", _ ("_Move to Trash"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, decide_trash, self, waste, waste_free);
}

static void
trash_clicked_cb (GtkButton *button, BastideWorkshopView *self)
{
  ask_trash (self, g_object_get_data (G_OBJECT (button), "row"));
}

static gboolean
delete_key_cb (GtkWidget *row, GVariant *args, gpointer self)
{
  ask_trash (self, row);
  return GDK_EVENT_STOP;
}

/* A button and the key Delete. */
static void
add_trash (BastideWorkshopView *self, GtkWidget *row, const char *title)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  GtkEventController *keys = gtk_shortcut_controller_new ();
  /* TRANSLATORS: %s is the title of a set or mix. */
  g_autofree char *label = g_strdup_printf (_ ("Move “%s” to trash"), title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Move to trash"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (button), "row", row);
  g_signal_connect (button, "clicked", G_CALLBACK (trash_clicked_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Delete|KP_Delete"),
                                                          gtk_callback_action_new (delete_key_cb, self, NULL)));
  gtk_widget_add_controller (row, keys);
}

/* Writes what was moved to the trash last to its place again. The one in the trash stays there. */
static void
untrash_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autoptr (GFile) file = g_steal_pointer (&self->trashed);
  g_autoptr (GBytes) bytes = g_steal_pointer (&self->trashed_bytes);
  g_autoptr (GError) error = NULL;

  if (!file)
    return;
  if (g_file_query_exists (file, NULL))
    bastide_toast (GTK_WIDGET (self), _ ("A new file with this name exists. Restore the old one from the trash."));
  else if (!bst_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, NULL, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  else if (!self->document)
    {
      reload (self);
      focus_row (self, find_row (self, file));
    }
}

/* --- Copies and the archive --- */

/* (nullable): the entry of the file that an action names. */
static const BstCatalogEntry *
find_entry (BastideWorkshopView *self, const char *path, gboolean *out_mix)
{
  for (guint i = 1; i < self->rows->len; i += 2)
    {
      gpointer row = g_ptr_array_index (self->rows, i);
      const BstCatalogEntry *entry = g_object_get_data (row, "entry");

      if (!entry->built_in && g_str_equal (entry->name, path))
        {
          *out_mix = GPOINTER_TO_INT (g_object_get_data (row, "mix"));
          return entry;
        }
    }
  return NULL;
}

static void
duplicate_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  gboolean mix;
  const BstCatalogEntry *entry = find_entry (self, g_variant_get_string (parameter, NULL), &mix);

  if (entry && (mix || entry->set))
    begin_copy (self, entry, mix);
}

static void
decide_archive (gpointer owner, const char *answer, gpointer subject)
{
  BastideWorkshopView *self = owner;
  GFile *file = subject;
  guint row = find_row (self, file);
  g_autoptr (GError) error = NULL;

  if (strcmp (answer, "archive") != 0)
    return;
  if (!bastide_archive_put (file, &error))
    tell (self, _ ("Nothing Was Archived"), error->message);
  reload (self);
  focus_row (self, row);
}

/* Asks only where something else would suffer. */
static void
archive_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  const char *path = g_variant_get_string (parameter, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) users = NULL;
  g_autofree char *title = NULL, *heading = NULL, *body = NULL;
  AdwMessageDialog *question;
  gboolean mix;
  const BstCatalogEntry *entry = find_entry (self, path, &mix);

  if (!entry)
    return;
  if (bastide_document_find_open (file))
    {
      bastide_toast (GTK_WIDGET (self), _ ("This is open in another window. Close it there first."));
      return;
    }
  users = mix ? g_ptr_array_new () : bastide_own_mixes_list_users (self->catalog, entry->id);
  if (users->len == 0)
    {
      decide_archive (self, "archive", file);
      return;
    }
  title = bst_catalog_entry_dup_title (entry);
  /* TRANSLATORS: %s is the title of a set or mix. */
  heading = g_strdup_printf (_ ("Archive “%s”?"), title);
  body = dup_consequence (self, entry, mix);
  question = bastide_dialog_new_question (GTK_WIDGET (self), heading, body);
  /* TRANSLATORS: a button: keeps a set or mix, but no longer offers it. */
  bastide_dialog_add_answer (question, "archive", _ ("_Archive"), ADW_RESPONSE_DEFAULT);
  bastide_dialog_ask (question, decide_archive, self, g_object_ref (file), g_object_unref);
}

static void
unarchive_cb (GtkButton *button, BastideWorkshopView *self)
{
  GFile *archived = g_object_get_data (G_OBJECT (button), "file");
  g_autoptr (GError) error = NULL;

  if (!bastide_archive_take (archived, &error))
    tell (self, _ ("Nothing Was Restored"), error->message);
  reload (self);
  focus_row (self, 0);
}

static void
add_archived (BastideWorkshopView *self, GFile *file)
{
  GtkWidget *row = adw_action_row_new ();
  /* TRANSLATORS: a button: takes a set or mix out of the archive. */
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Restore"));
  g_autofree char *title = bastide_archive_dup_title (file);
  /* TRANSLATORS: the name of a button, spoken by screen readers; %s is the title of a set or mix. */
  g_autofree char *label = g_strdup_printf (_ ("Restore “%s”"), title);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (button), "file", g_object_ref (file), g_object_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (unarchive_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (self->archive_group, row);
  g_ptr_array_add (self->archive_rows, row);
}

static void
update_archive (BastideWorkshopView *self)
{
  g_autoptr (GPtrArray) sets = bastide_archive_list (BASTIDE_TYPE_SET_DOC),
                        mixes = bastide_archive_list (BASTIDE_TYPE_MIX_DOC);

  bastide_workshop_clear_rows (self->archive_group, self->archive_rows);
  for (guint i = 0; i < sets->len; i++)
    add_archived (self, g_ptr_array_index (sets, i));
  for (guint i = 0; i < mixes->len; i++)
    add_archived (self, g_ptr_array_index (mixes, i));
  gtk_widget_set_visible (GTK_WIDGET (self->archive_group), self->archive_rows->len > 0);
}

static void
add_menu_item (GMenu *menu, const char *label, const char *action, const char *path)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", path);
  g_menu_append_item (menu, item);
}

/* A menu with what else can be done with one of one's own. */
static void
add_menu (GtkWidget *row, const BstCatalogEntry *entry, const char *title)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  /* TRANSLATORS: the name of a button that opens a menu, spoken by screen readers; %s is the title of a set or mix. */
  g_autofree char *label = g_strdup_printf (_ ("Menu of “%s”"), title);

  /* TRANSLATORS: a menu item of the Workshop: makes a copy of a set or mix. */
  add_menu_item (menu, _ ("_Duplicate"), "workshop.duplicate", entry->name);
  add_menu_item (menu, _ ("_Archive"), "workshop.archive", entry->name);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  /* TRANSLATORS: the hint of a button that opens the menu of a set or mix. */
  gtk_widget_set_tooltip_text (button, _ ("Menu"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* --- Pictures on the start page --- */

/* Picks tiles evenly from the whole list: neighbors in the list look alike. One alone fills the place: in a corner it would
 * look as if the others were missing. */
static void
fill_cover (GtkWidget *cover, const BastideTileList *list)
{
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  int size;

  for (guint i = 0; i < list->n_tiles; i++)
    if (list->json[i])
      g_array_append_val (tiles, i);
  size = tiles->len == 1 ? 2 * COVER_SIZE + 2 : COVER_SIZE;
  for (guint i = 0; i < MIN (tiles->len, COVER_TILES); i++)
    {
      guint tile = g_array_index (tiles, guint, i * tiles->len / MIN (tiles->len, COVER_TILES));
      GtkWidget *thumb = bastide_tile_picture_new_thumb (size);

      bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &list->tiles[tile], list->arts[tile], 0);
      gtk_grid_attach (GTK_GRID (cover), thumb, (int) i % 2, (int) i / 2, 1, 1);
    }
}

static gboolean
fill_cb (gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  GtkWidget *cover;
  const BstCatalogEntry *entry;

  if (self->n_filled >= self->covers->len)
    {
      self->cover_source = 0;
      return G_SOURCE_REMOVE;
    }
  cover = g_ptr_array_index (self->covers, self->n_filled++);
  entry = g_object_get_data (G_OBJECT (cover), "entry");
  if (entry->set)
    {
      g_autoptr (BastideTileList) list = bastide_tile_list_new_set (entry->set, NULL);

      fill_cover (cover, list);
    }
  else
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = entry->root ? bst_mix_resolve (entry->root, NULL, self->catalog, report) : NULL;

      if (box)
        {
          g_autoptr (BastideTileList) list = bastide_tile_list_new_box (box);

          fill_cover (cover, list);
        }
    }
  return G_SOURCE_CONTINUE;
}

/* Not before the page is visible: drawing the pictures would slow down the start of the program. */
static void
begin_covers (BastideWorkshopView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->cover_source && self->n_filled < self->covers->len)
    self->cover_source = g_idle_add_full (G_PRIORITY_LOW, fill_cb, self, NULL);
}

static void
add_cover (BastideWorkshopView *self, GtkWidget *row, const BstCatalogEntry *entry)
{
  GtkWidget *cover = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (cover), 2);
  gtk_grid_set_column_spacing (GTK_GRID (cover), 2);
  gtk_widget_set_size_request (cover, 2 * COVER_SIZE + 2, 2 * COVER_SIZE + 2);
  gtk_widget_set_valign (cover, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (cover, 6);
  gtk_widget_set_margin_bottom (cover, 6);
  gtk_accessible_update_state (GTK_ACCESSIBLE (cover), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  g_object_set_data (G_OBJECT (cover), "entry", (gpointer) entry);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), cover);
  g_ptr_array_add (self->covers, cover);
}

static void
add_entry (BastideWorkshopView *self, AdwPreferencesGroup *group, const BstCatalogEntry *entry, gboolean mix)
{
  GtkWidget *row = adw_action_row_new ();
  JsonObject *object = entry->root && JSON_NODE_HOLDS_OBJECT (entry->root) ? json_node_get_object (entry->root) : NULL;
  g_autofree char *title = object ? bst_text_dup (object, "title") : NULL;
  g_autofree char *description = object ? bst_text_dup (object, "description") : NULL;
  g_autofree char *problem = bst_report_get_n_errors (entry->report) > 0 ? bst_report_dup_line (entry->report, 0)
                                                                         : NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title && *title ? title : entry->id);
  if (problem || description)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), problem ? problem : description);
  if (problem)
    {
      GtkWidget *image = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

      gtk_widget_add_css_class (image, "warning");
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), image);
    }
  if (!problem)
    add_cover (self, row, entry);
  if (may_trash (entry, mix))
    {
      add_trash (self, row, title && *title ? title : entry->id);
      if (!problem)
        add_menu (row, entry, title && *title ? title : entry->id);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (entry->built_in ? "edit-copy-symbolic"
                                                                                                 : "go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  if (entry->built_in)
    gtk_widget_set_tooltip_text (row, _ ("Make a copy to edit"));
  g_object_set_data (G_OBJECT (row), "entry", (gpointer) entry);
  g_object_set_data (G_OBJECT (row), "mix", GINT_TO_POINTER (mix));
  g_signal_connect (row, "activated", G_CALLBACK (row_activated_cb), self);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (self->rows, group);
  g_ptr_array_add (self->rows, row);
}

/* --- Other programs --- */

/* (transfer full): names and states of the files in the user's folders. */
static char *
dup_seen (void)
{
  const GType types[] = { BASTIDE_TYPE_SET_DOC, BASTIDE_TYPE_MIX_DOC };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GFile) folder = bastide_document_class_dup_folder (types[i]);
      g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
      const char *name;

      while (dir && (name = g_dir_read_name (dir)))
        {
          g_autoptr (GFile) file = g_file_get_child (folder, name);
          g_autofree char *etag = *name == '.' ? NULL : bst_file_dup_etag (file);

          if (etag)
            g_ptr_array_add (files, g_strdup_printf ("%" G_GSIZE_FORMAT "/%s/%s", i, name, etag));
        }
    }
  g_ptr_array_sort (files, compare_strings);
  g_ptr_array_add (files, NULL);
  return g_strjoinv ("\n", (char **) files->pdata);
}

/* The start page shows what is there now; whoever stands on a row stays there. */
static void
follow_folders (BastideWorkshopView *self)
{
  g_autofree char *seen = dup_seen ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  guint row = G_MAXUINT;

  if (g_strcmp0 (seen, self->seen) == 0)
    return;
  for (guint i = 1; focus && i < self->rows->len; i += 2)
    if (focus == g_ptr_array_index (self->rows, i) || gtk_widget_is_ancestor (focus, g_ptr_array_index (self->rows, i)))
      row = i / 2;
  reload (self);
  if (row != G_MAXUINT)
    focus_row (self, row);
}

/* What is saved here follows the file; otherwise the person decides. */
static void
follow_file (BastideWorkshopView *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *text = NULL;

  if (!bastide_document_is_stale (self->document))
    {
      self->stale = FALSE;
      update_banner (self);
      return;
    }
  if (!bastide_document_is_saved (self->document) || !bastide_document_reload (self->document, &error))
    {
      self->stale = TRUE;
      update_banner (self);
      return;
    }
  self->stale = FALSE;
  update_banner (self);
  name = bastide_file_dup_name (bastide_document_get_file (self->document));
  /* TRANSLATORS: %s is the name of a file. */
  text = g_strdup_printf (_ ("“%s” was changed by another program."), name);
  bastide_toast (GTK_WIDGET (self), text);
}

static gboolean
watch_cb (gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  self->watch_source = 0;
  if (self->document && bastide_document_get_file (self->document))
    follow_file (self);
  else if (!self->document)
    follow_folders (self);
  return G_SOURCE_REMOVE;
}

/* Wait until whoever writes is done: one save makes several events, those of our own among them. */
static void
something_changed_cb (BastideWorkshopView *self)
{
  g_clear_handle_id (&self->watch_source, g_source_remove);
  self->watch_source = g_timeout_add (WATCH_MS, watch_cb, self);
}

static void
stop_watching (GFileMonitor **monitor, BastideWorkshopView *self)
{
  if (!*monitor)
    return;
  g_signal_handlers_disconnect_by_data (*monitor, self);
  g_file_monitor_cancel (*monitor);
  g_clear_object (monitor);
}

static void
watch_folders (BastideWorkshopView *self)
{
  const GType types[] = { BASTIDE_TYPE_SET_DOC, BASTIDE_TYPE_MIX_DOC };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GFile) folder = bastide_document_class_dup_folder (types[i]);

      /* There is none before the first set of one's own. */
      if (self->monitors[i] || !g_file_query_exists (folder, NULL))
        continue;
      self->monitors[i] = g_file_monitor_directory (folder, G_FILE_MONITOR_NONE, NULL, NULL);
      if (self->monitors[i])
        g_signal_connect_swapped (self->monitors[i], "changed", G_CALLBACK (something_changed_cb), self);
    }
  g_free (self->seen);
  self->seen = dup_seen ();
}

static void
watch_document (BastideWorkshopView *self)
{
  GFile *file = self->document ? bastide_document_get_file (self->document) : NULL;

  stop_watching (&self->file_monitor, self);
  self->stale = FALSE;
  self->file_monitor = file ? g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL) : NULL;
  if (self->file_monitor)
    g_signal_connect_swapped (self->file_monitor, "changed", G_CALLBACK (something_changed_cb), self);
}

static void
reload_file_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autoptr (GError) error = NULL;

  if (self->document && bastide_document_get_file (self->document) && !bastide_document_reload (self->document, &error))
    {
      tell (self, _ ("Could Not Open File"), error->message);
      return;
    }
  self->stale = FALSE;
  update_banner (self);
}

static void
insist_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  if (self->document && bastide_document_get_file (self->document))
    bastide_document_insist (self->document);
  self->stale = FALSE;
  update_banner (self);
}

static void
reload (BastideWorkshopView *self)
{
  gboolean own_sets = FALSE, own_mixes = FALSE;

  g_clear_handle_id (&self->cover_source, g_source_remove);
  g_ptr_array_set_size (self->covers, 0);
  self->n_filled = 0;
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = bst_catalog_new ();
  for (guint i = 0; i < self->rows->len; i += 2)
    adw_preferences_group_remove (g_ptr_array_index (self->rows, i), g_ptr_array_index (self->rows, i + 1));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      own_sets |= !entry->built_in;
      add_entry (self, entry->built_in ? self->sets_group : self->own_sets_group, entry, FALSE);
    }
  for (guint i = 0; i < bst_catalog_get_n_mixes (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (self->catalog, i);

      own_mixes |= !entry->built_in;
      add_entry (self, entry->built_in ? self->mixes_group : self->own_mixes_group, entry, TRUE);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->own_sets_group), own_sets);
  gtk_widget_set_visible (GTK_WIDGET (self->own_mixes_group), own_mixes);
  update_archive (self);
  watch_folders (self);
  bastide_set_page_set_catalog (self->set_page, self->catalog);
  begin_covers (self);
}

/* --- Actions --- */

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  if (!put_away (self, FALSE))
    return;
  show_document (self, NULL);
  reload (self);
}

static void
new_set_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autofree char *id = bastide_dup_free_id (self->catalog, "my-tiles");
  /* TRANSLATORS: the title of a new set of tiles. */
  g_autofree char *title = bastide_dup_free_title (self->catalog, _ ("My Tiles"));
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new (id, title);

  begin (self, BASTIDE_DOCUMENT (doc));
}

static void
new_mix_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autofree char *id = bastide_dup_free_id (self->catalog, "my-mix");
  /* TRANSLATORS: the title of a new mix. */
  g_autofree char *title = bastide_dup_free_title (self->catalog, _ ("My Mix"));
  g_autoptr (BastideMixDoc) draft = bastide_mix_doc_new (self->catalog, id, title), doc = NULL;

  bastide_mix_doc_set_copies (draft, "classic-base", 1);
  /* A new document of the same tree: the first set is no step that can be undone. */
  doc = bastide_mix_doc_new_root (self->catalog, bastide_document_get_root (BASTIDE_DOCUMENT (draft)));
  begin (self, BASTIDE_DOCUMENT (doc));
}

/* Each sentence once, with a list of the tiles it is about. */
static void
add_losses (AdwPreferencesGroup *group, const BstReport *report)
{
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < bst_report_get_n (report); i++)
    {
      const BstProblem *loss = bst_report_get (report, i);
      g_autoptr (GString) tiles = g_string_new (NULL);
      GtkWidget *row;

      if (!g_hash_table_add (said, loss->text))
        continue;
      for (guint j = i; j < bst_report_get_n (report); j++)
        {
          const BstProblem *other = bst_report_get (report, j);

          if (strcmp (other->text, loss->text) == 0 && other->path && *other->path)
            g_string_append_printf (tiles, "%s%s", tiles->len ? ", " : "", other->path);
        }
      row = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), loss->text);
      adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), tiles->str);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
      adw_preferences_group_add (group, row);
    }
}

/* Lists what an import had to leave out. */
static void
tell_losses (BastideWorkshopView *self, BastideSetDoc *doc, const BstReport *report)
{
  guint n = bastide_set_doc_get_n_tiles (doc) + bastide_set_doc_get_n_pieces (doc);
  /* TRANSLATORS: above a list; %u is a number. */
  g_autofree char *body = g_strdup_printf (ngettext ("%u tile was imported. This was left out or changed:",
                                                     "%u tiles were imported. This was left out or changed:", n),
                                           n);
  GtkWidget *group = adw_preferences_group_new (), *scrolled = gtk_scrolled_window_new ();

  add_losses (ADW_PREFERENCES_GROUP (group), report);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), group);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 80);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 360);
  bastide_dialog_tell (GTK_WIDGET (self), _ ("Not Everything Was Imported"), body, scrolled);
}

/* (transfer full): the name of the file without its ending. */
static char *
dup_stem (GFile *file)
{
  char *name = g_file_get_basename (file), *dot = strrchr (name, '.');

  if (dot && dot != name)
    *dot = '\0';
  return name;
}

/* Tiles of another program: a new set. */
static void
begin_import (BastideWorkshopView *self, JsonNode *root, GFile *file, const BstReport *losses)
{
  g_autofree char *name = dup_stem (file);
  g_autoptr (BastideSetDoc) doc = NULL;

  g_debug ("Imported %s, %u losses", name, bst_report_get_n (losses));
  /* Not an edit: there is nothing to undo yet. */
  bastide_json_set_text (json_node_get_object (root), "title", "", name);
  doc = bastide_set_doc_new_root (root);
  if (begin (self, BASTIDE_DOCUMENT (doc)) && bst_report_get_n (losses) > 0)
    tell_losses (self, doc, losses);
}

/* --- Sets and mixes of other people --- */

static void
imported_cb (BastideImportWindow *window, GPtrArray *files, BastideWorkshopView *self)
{
  GFile *last = g_ptr_array_index (files, files->len - 1);
  g_autofree char *text = g_strdup_printf (
    /* TRANSLATORS: said in passing; %u is a number. */
    ngettext ("%u file was added to the Workshop.", "%u files were added to the Workshop.", files->len), files->len);
  gboolean mix = bastide_is_own_file (BASTIDE_TYPE_MIX_DOC, last);

  reload (self);
  open_file (self, last, mix);
  bastide_toast (GTK_WIDGET (self), text);
}

static void
preview (BastideWorkshopView *self, JsonNode *root)
{
  GtkWindow *parent = bastide_dialog_get_window (GTK_WIDGET (self));
  g_autoptr (BstCatalog) catalog = NULL;
  g_autoptr (GError) problem = NULL;
  BastideImport *import;

  /* What is open is saved first: it may be replaced. */
  if (!put_away (self, FALSE))
    return;
  catalog = bst_catalog_new ();
  import = bastide_import_new (root, catalog, &problem);
  if (import)
    g_signal_connect_object (bastide_import_window_present (parent, import, catalog), "imported",
                             G_CALLBACK (imported_cb), self, 0);
  else
    tell (self, _ ("Nothing Was Imported"), problem->message);
}

static void
read_cb (gpointer owner, JsonNode *root, GFile *file, const BstReport *losses, const GError *error)
{
  if (error)
    tell (owner, _ ("Nothing Was Imported"), error->message);
  else if (losses)
    begin_import (owner, root, file, losses);
  else
    preview (owner, root);
}

static void
import_file (gpointer owner, GFile *file, gpointer subject)
{
  g_autofree char *name = dup_stem (file), *stem = bastide_id_from_text (name);
  g_autofree char *id = bastide_dup_free_id (BASTIDE_WORKSHOP_VIEW (owner)->catalog, stem);

  bastide_reading_run (GTK_WIDGET (owner), file, id, read_cb, owner);
}

/* A mix with sets inside that is not one's own: what is in it goes among one's own, or nothing is done. */
static gboolean
is_parcel (GFile *file)
{
  g_autoptr (JsonNode) root = NULL;

  if (bastide_is_own_file (BASTIDE_TYPE_MIX_DOC, file) || bastide_document_find_open (file))
    return FALSE;
  root = bst_json_scan_file (file, "", NULL);
  return bst_json_get_array (bst_json_as_object (root), "include") != NULL;
}

/* --- lessons --- */

static void
lesson_saved_cb (gpointer owner, GFile *file, gpointer subject, const GError *error)
{
  if (error)
    tell (owner, _ ("Could Not Save Lesson"), error->message);
  else
    bastide_toast (GTK_WIDGET (owner), _ ("Lesson saved. Write its texts, then open it to try it."));
}

static void
save_lesson (gpointer owner, GFile *file, gpointer draft)
{
  bastide_saving_run (GTK_WIDGET (owner), file, NULL, lesson_saved_cb, owner, g_bytes_ref (draft),
                      (GDestroyNotify) g_bytes_unref);
}

/* The moves of a game as a lesson whose texts are left to write. */
static void
draft_lesson (gpointer owner, GFile *file, gpointer subject)
{
  static const char *const suffixes[] = { "xml", NULL };
  BastideWorkshopView *self = owner;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideGame) game = bastide_game_load (file, &error);
  char *text = game ? bastide_lesson_draft_new (game, &error) : NULL;
  const char *name;
  GtkFileChooser *chooser;

  if (!text)
    {
      tell (self, _ ("No Lesson Was Made"), error->message);
      return;
    }
  /* TRANSLATORS: the name of a file that is suggested; keep “.xml”. */
  name = _ ("lesson.xml");
  /* TRANSLATORS: the title of a file chooser. */
  chooser = bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save Lesson"), name);
  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("XML files"), suffixes);
  bastide_dialog_choose (chooser, save_lesson, self, g_bytes_new_take (text, strlen (text)),
                         (GDestroyNotify) g_bytes_unref);
}

static void
lesson_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "bastide", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (data), _ ("Lesson From a Saved Game"));

  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("Saved games"), suffixes);
  bastide_dialog_choose (chooser, draft_lesson, data, NULL, NULL);
}

static void
import_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "bastide-set", "bastide-mix", "json", "xml", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (data), _ ("Import Tiles"));

  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("Sets, mixes and XML files"), suffixes);
  bastide_dialog_choose (chooser, import_file, data, NULL, NULL);
}

static void
page_play_cb (GtkWidget *page, JsonNode *mix, BastideWorkshopView *self)
{
  g_autofree char *text = bst_json_write_line (mix);

  /* Errors are ignored here: the page shows them, and the game gets its own copy in any case. */
  bastide_document_flush (self->document, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.play-mix", "s", text);
}

/* Makes a mix of the set: by its id if the catalog has it, else with the tiles defined in the mix. */
static void
page_mix_cb (GtkWidget *page, JsonNode *mix, BastideWorkshopView *self)
{
  BastideSetDoc *set = bastide_set_page_get_doc (self->set_page);
  g_autofree char *id = NULL, *title = bastide_document_dup_title (BASTIDE_DOCUMENT (set));
  const char *set_id = bst_json_get_string (bastide_document_get_object (BASTIDE_DOCUMENT (set)), "id", "");
  g_autoptr (BastideMixDoc) doc = NULL;

  if (!put_away (self, FALSE))
    return;
  reload (self);
  id = bastide_dup_free_id (self->catalog, "my-mix");
  if (bst_catalog_find_set (self->catalog, set_id))
    {
      JsonNode *sets = json_object_get_member (json_node_get_object (mix), "sets");

      doc = bastide_mix_doc_new (self->catalog, id, title);
      if (sets)
        bastide_mix_doc_set_copies (doc, "classic-base", 1);
      bastide_mix_doc_set_copies (doc, set_id, 1);
    }
  else
    {
      JsonObject *object = bastide_json_copy_object (json_node_get_object (mix));
      g_autoptr (JsonNode) root = NULL;

      json_object_set_string_member (object, "id", id);
      root = bst_json_wrap (object);
      doc = bastide_mix_doc_new_root (self->catalog, root);
    }
  begin (self, BASTIDE_DOCUMENT (doc));
}

/* --- The place --- */

static gboolean
bastide_workshop_view_takes (BastidePlace *place, BastideFileKind kind)
{
  return kind == BASTIDE_FILE_SET || kind == BASTIDE_FILE_MIX || kind == BASTIDE_FILE_XML;
}

static void
bastide_workshop_view_open (BastidePlace *place, GFile *file, BastideFileKind kind)
{
  if (kind == BASTIDE_FILE_XML || (kind == BASTIDE_FILE_MIX && is_parcel (file)))
    import_file (place, file, NULL);
  else
    open_file (BASTIDE_WORKSHOP_VIEW (place), file, kind == BASTIDE_FILE_MIX);
}

static gboolean
bastide_workshop_view_may_close (BastidePlace *place)
{
  return put_away (BASTIDE_WORKSHOP_VIEW (place), TRUE);
}

static void
bastide_workshop_view_succeed (BastidePlace *place, BastidePlace *predecessor)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (place), *old = BASTIDE_WORKSHOP_VIEW (predecessor);
  g_autoptr (BastideDocument) document = old->document ? g_object_ref (old->document) : NULL;

  if (!document)
    return;
  show_document (self, document);
  if (BASTIDE_IS_SET_DOC (document))
    bastide_set_page_succeed (self->set_page, old->set_page);
  else
    bastide_mix_page_succeed (self->mix_page, old->mix_page);
  show_document (old, NULL);
}

static void
bastide_workshop_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_workshop_view_parent_class)->map (widget);
  begin_covers (BASTIDE_WORKSHOP_VIEW (widget));
}

static gboolean
width_cb (gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  self->width_source = 0;
  /* A narrow window has no room for the title; it would shrink to an ellipsis. */
  gtk_widget_set_visible (GTK_WIDGET (self->header_title), self->has_room);
  return G_SOURCE_REMOVE;
}

static void
resized_cb (BastideWorkshopView *self, int width)
{
  gboolean has_room = width >= 480;

  if (self->has_room == has_room)
    return;
  self->has_room = has_room;
  /* Wait until the layout is over: changing visibility during allocation is not allowed. */
  if (!self->width_source)
    self->width_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, width_cb, self, NULL);
}

static void
bastide_workshop_view_dispose (GObject *object)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (object);

  if (self->document)
    bastide_document_flush (self->document, NULL);
  stop_watching (&self->file_monitor, self);
  for (gsize i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    stop_watching (&self->monitors[i], self);
  g_clear_handle_id (&self->watch_source, g_source_remove);
  g_clear_pointer (&self->seen, g_free);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->document);
  g_clear_pointer (&self->kept, json_node_unref);
  g_clear_object (&self->trashed);
  g_clear_pointer (&self->trashed_bytes, g_bytes_unref);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_handle_id (&self->cover_source, g_source_remove);
  g_clear_handle_id (&self->width_source, g_source_remove);
  g_clear_pointer (&self->covers, g_ptr_array_unref);
  g_clear_pointer (&self->archive_rows, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_workshop_view_parent_class)->dispose (object);
}

static void
bastide_workshop_view_class_init (BastideWorkshopViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_workshop_view_dispose;
  widget_class->map = bastide_workshop_view_map;
  place_class->takes = bastide_workshop_view_takes;
  place_class->open = bastide_workshop_view_open;
  place_class->may_close = bastide_workshop_view_may_close;
  place_class->succeed = bastide_workshop_view_succeed;

  g_type_ensure (BASTIDE_TYPE_BANNER);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  g_type_ensure (BASTIDE_TYPE_SET_PAGE);
  g_type_ensure (BASTIDE_TYPE_MIX_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-workshop-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, banner);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, probe);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, header_start_box);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, header_title);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, own_sets_group);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, own_mixes_group);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, sets_group);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, mixes_group);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, archive_group);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, set_page);
  gtk_widget_class_bind_template_child (widget_class, BastideWorkshopView, mix_page);
}

static void
bastide_workshop_view_init (BastideWorkshopView *self)
{
  static const GActionEntry entries[] = {
    { .name = "back", .activate = back_cb },
    { .name = "new-set", .activate = new_set_cb },
    { .name = "new-mix", .activate = new_mix_cb },
    { .name = "import", .activate = import_cb },
    { .name = "lesson", .activate = lesson_cb },
    { .name = "untrash", .activate = untrash_cb },
    { .name = "save-copy", .activate = save_copy_cb },
    { .name = "reload", .activate = reload_file_cb },
    { .name = "insist", .activate = insist_cb },
    { .name = "duplicate", .activate = duplicate_cb, .parameter_type = "s" },
    { .name = "archive", .activate = archive_cb, .parameter_type = "s" },
  };

  self->document_signals = g_signal_group_new (BASTIDE_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (document_changed_cb), self);
  g_signal_group_connect (self->document_signals, "saved", G_CALLBACK (saved_cb), self);
  self->rows = g_ptr_array_new ();
  self->covers = g_ptr_array_new ();
  self->archive_rows = g_ptr_array_new ();
  self->has_room = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_place_add_actions (BASTIDE_PLACE (self), "workshop", entries, G_N_ELEMENTS (entries));
  g_signal_connect_object (self->probe, "resize", G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->set_page, "play", G_CALLBACK (page_play_cb), self, 0);
  g_signal_connect_object (self->mix_page, "play", G_CALLBACK (page_play_cb), self, 0);
  g_signal_connect_object (self->set_page, "mix", G_CALLBACK (page_mix_cb), self, 0);
  reload (self);
  update_header (self);
}
