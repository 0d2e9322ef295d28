/* bastide-workshop-view.c – the place Workshop: start page, a set being edited, a mix being edited.
 *
 * Finds, opens, imports and keeps documents; what is in them is the business of the pages. Own sets and mixes are saved
 * by themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-workshop-view-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "workshop/bastide-mix-page.h"
#include "model/bastide-paths.h"
#include "workshop/bastide-set-page.h"
#include "workshop/bastide-workshop-parts.h"
#include "model/workshop/bastide-import.h"
#include "model/workshop/bastide-own-mixes.h"
#include "engine/io/file-log.h"
#include "engine/io/json-write.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

#define AUTOSAVE_MS 800

G_DEFINE_FINAL_TYPE (BastideWorkshopView, bastide_workshop_view, BASTIDE_TYPE_PLACE)

void
bastide_workshop_view_tell (BastideWorkshopView *self, const char *heading, const char *body)
{
  bastide_dialog_tell (GTK_WIDGET (self), heading, body, NULL);
}

/* --- The document that is open --- */

static void
update_header (BastideWorkshopView *self)
{
  g_autofree char *title = self->document ? bastide_document_dup_title (self->document) : NULL;

  gtk_widget_set_visible (self->header_start_box, self->document != NULL);
  gtk_label_set_text (self->header_title, title ? title : "");
}

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
    bastide_workshop_view_watch_document (self);
  if (problem && bastide_document_get_file (document) && bastide_document_is_stale (document))
    {
      self->stale = TRUE;
      bastide_workshop_view_update_banner (self);
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
void
bastide_workshop_view_update_banner (BastideWorkshopView *self)
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
  bastide_workshop_view_update_banner (self);
}

static void
show_document (BastideWorkshopView *self, BastideDocument *document)
{
  g_set_object (&self->document, document);
  bastide_workshop_view_watch_document (self);
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
      bastide_workshop_view_reload (self);
      if (GPOINTER_TO_INT (closing) && window)
        gtk_window_close (window);
    }
  else if (strcmp (answer, "save") == 0)
    save_as (self);
}

/* Saves the open document. FALSE: that failed, and the person is being asked what to do. */
gboolean
bastide_workshop_view_put_away (BastideWorkshopView *self, gboolean closing)
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
gboolean
bastide_workshop_view_begin (BastideWorkshopView *self, BastideDocument *document)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_workshop_view_put_away (self, FALSE))
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

  if (!bastide_workshop_view_put_away (self, FALSE))
    return;
  if (mix)
    document = BASTIDE_DOCUMENT (bastide_mix_doc_restore (self->catalog, file, &damaged, &error));
  else
    document = BASTIDE_DOCUMENT (bastide_set_doc_restore (file, &damaged, &error));
  if (!document)
    {
      bst_file_log_failure (file, "open the backup of", error);
      bastide_workshop_view_tell (self, _ ("Could Not Open Backup"), error->message);
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
      bastide_workshop_view_tell (self, heading, error->message);
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

void
bastide_workshop_view_open_file (BastideWorkshopView *self, GFile *file, gboolean mix)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideDocument) document = NULL;

  if (!bastide_workshop_view_put_away (self, FALSE))
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

/* --- Actions --- */

static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);

  if (!bastide_workshop_view_put_away (self, FALSE))
    return;
  show_document (self, NULL);
  bastide_workshop_view_reload (self);
}

static void
new_set_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideWorkshopView *self = BASTIDE_WORKSHOP_VIEW (data);
  g_autofree char *id = bastide_dup_free_id (self->catalog, "my-tiles");
  /* TRANSLATORS: the title of a new set of tiles. */
  g_autofree char *title = bastide_dup_free_title (self->catalog, _ ("My Tiles"));
  g_autoptr (BastideSetDoc) doc = bastide_set_doc_new (id, title);

  bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc));
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
  bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc));
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

  if (!bastide_workshop_view_put_away (self, FALSE))
    return;
  bastide_workshop_view_reload (self);
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
  bastide_workshop_view_begin (self, BASTIDE_DOCUMENT (doc));
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
    bastide_workshop_view_import (place, file, NULL);
  else
    bastide_workshop_view_open_file (BASTIDE_WORKSHOP_VIEW (place), file, kind == BASTIDE_FILE_MIX);
}

static gboolean
bastide_workshop_view_may_close (BastidePlace *place)
{
  return bastide_workshop_view_put_away (BASTIDE_WORKSHOP_VIEW (place), TRUE);
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
  bastide_workshop_view_begin_covers (BASTIDE_WORKSHOP_VIEW (widget));
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
  bastide_workshop_view_stop_watching (self);
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
    { .name = "save-copy", .activate = save_copy_cb },
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
  bastide_workshop_view_init_tidy (self);
  bastide_workshop_view_init_watch (self);
  bastide_workshop_view_init_import (self);
  g_signal_connect_object (self->probe, "resize", G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->set_page, "play", G_CALLBACK (page_play_cb), self, 0);
  g_signal_connect_object (self->mix_page, "play", G_CALLBACK (page_play_cb), self, 0);
  g_signal_connect_object (self->set_page, "mix", G_CALLBACK (page_mix_cb), self, 0);
  bastide_workshop_view_reload (self);
  update_header (self);
}
