/* bastide-workshop-view-import.c – tiles of other people and programs, and lessons from saved games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/bastide-paths.h"
#include "model/play/bastide-lesson-draft.h"
#include "model/workshop/bastide-import.h"
#include "model/workshop/bastide-own-mixes.h"
#include "parts/bastide-saving.h"
#include "workshop/bastide-import-window.h"
#include "workshop/bastide-reading.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- Tiles of another program --- */

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
  if (bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc)) && bst_report_get_n (losses) > 0)
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

  bastide_workshop_view_reload (self);
  bastide_workshop_view_open_file (self, last, mix);
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
  if (!bastide_workshop_view_put_away (self, FALSE))
    return;
  catalog = bst_catalog_new ();
  import = bastide_import_new (root, catalog, &problem);
  if (import)
    g_signal_connect_object (bastide_import_window_present (parent, import, catalog), "imported",
                             G_CALLBACK (imported_cb), self, 0);
  else
    bastide_workshop_view_tell (self, _ ("Nothing Was Imported"), problem->message);
}

static void
read_cb (gpointer owner, JsonNode *root, GFile *file, const BstReport *losses, const GError *error)
{
  if (error)
    bastide_workshop_view_tell (owner, _ ("Nothing Was Imported"), error->message);
  else if (losses)
    begin_import (owner, root, file, losses);
  else
    preview (owner, root);
}

void
bastide_workshop_view_import (gpointer owner, GFile *file, gpointer subject)
{
  g_autofree char *name = dup_stem (file), *stem = bastide_id_from_text (name);
  g_autofree char *id = bastide_dup_free_id (BASTIDE_WORKSHOP_VIEW (owner)->catalog, stem);

  bastide_reading_run (GTK_WIDGET (owner), file, id, read_cb, owner);
}

static void
import_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "bastide-set", "bastide-mix", "json", "xml", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (data), _ ("Import Tiles"));

  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("Sets, mixes and XML files"), suffixes);
  bastide_dialog_choose (chooser, bastide_workshop_view_import, data, NULL, NULL);
}

/* --- Lessons --- */

static void
lesson_saved_cb (gpointer owner, GFile *file, gpointer subject, const GError *error)
{
  if (error)
    bastide_workshop_view_tell (owner, _ ("Could Not Save Lesson"), error->message);
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
      bastide_workshop_view_tell (self, _ ("No Lesson Was Made"), error->message);
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

void
bastide_workshop_view_init_import (BastideWorkshopView *self)
{
  static const GActionEntry entries[] = {
    { .name = "import", .activate = import_cb },
    { .name = "lesson", .activate = lesson_cb },
  };

  bastide_place_add_actions (BASTIDE_PLACE (self), "workshop", entries, G_N_ELEMENTS (entries));
}
