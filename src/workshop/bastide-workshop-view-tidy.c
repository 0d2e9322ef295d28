/* bastide-workshop-view-tidy.c – deleting, duplicating and archiving sets and mixes of one's own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "workshop/bastide-workshop-parts.h"
#include "model/workshop/bastide-archive.h"
#include "model/workshop/bastide-own-mixes.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

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

  bastide_workshop_view_reload (self);
  bastide_workshop_view_focus_row (self, row);
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
  guint row = bastide_workshop_view_find_row (self, waste->file);
  g_autoptr (GError) error = NULL;

  if (strcmp (answer, "delete") != 0)
    return;
  remember_trashed (self, waste->file);
  if (g_file_delete (waste->file, NULL, &error))
    tell_trashed (self, waste, row, TRUE);
  else
    bastide_workshop_view_tell (self, _ ("Nothing Was Deleted"), error->message);
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
  guint row = bastide_workshop_view_find_row (self, waste->file);

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
      bastide_workshop_view_reload (self);
      bastide_workshop_view_focus_row (self, bastide_workshop_view_find_row (self, file));
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
    bastide_workshop_view_begin_copy (self, entry, mix);
}

static void
decide_archive (gpointer owner, const char *answer, gpointer subject)
{
  BastideWorkshopView *self = owner;
  GFile *file = subject;
  guint row = bastide_workshop_view_find_row (self, file);
  g_autoptr (GError) error = NULL;

  if (strcmp (answer, "archive") != 0)
    return;
  if (!bastide_archive_put (file, &error))
    bastide_workshop_view_tell (self, _ ("Nothing Was Archived"), error->message);
  bastide_workshop_view_reload (self);
  bastide_workshop_view_focus_row (self, row);
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
    bastide_workshop_view_tell (self, _ ("Nothing Was Restored"), error->message);
  bastide_workshop_view_reload (self);
  bastide_workshop_view_focus_row (self, 0);
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

void
bastide_workshop_view_update_archive (BastideWorkshopView *self)
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

void
bastide_workshop_view_add_tidy (BastideWorkshopView *self, GtkWidget *row, const BstCatalogEntry *entry, gboolean mix)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));

  if (!may_trash (entry, mix))
    return;
  add_trash (self, row, title);
  if (bst_report_get_n_errors (entry->report) == 0)
    add_menu (row, entry, title);
}

void
bastide_workshop_view_init_tidy (BastideWorkshopView *self)
{
  static const GActionEntry entries[] = {
    { .name = "untrash", .activate = untrash_cb },
    { .name = "duplicate", .activate = duplicate_cb, .parameter_type = "s" },
    { .name = "archive", .activate = archive_cb, .parameter_type = "s" },
  };

  bastide_place_add_actions (BASTIDE_PLACE (self), "workshop", entries, G_N_ELEMENTS (entries));
}
