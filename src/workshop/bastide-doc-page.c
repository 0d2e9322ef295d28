/* bastide-doc-page.c – see bastide-doc-page.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-doc-page.h"

#include "draw/bastide-own-art.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/workshop/bastide-laid.h"
#include "model/workshop/bastide-share.h"
#include "parts/bastide-picture-question.h"
#include "parts/bastide-saving.h"
#include "workshop/bastide-print-window.h"
#include "workshop/bastide-sandbox.h"
#include "workshop/bastide-versions-window.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/art.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  BastideDocument *document;
  GSignalGroup *document_signals;
  GSimpleActionGroup *actions;
  GtkWidget *undo_button, *redo_button; /* of the page's template, or NULL */
  GCancellable *looking;                /* while a picture is looked at, one after the other */
  gboolean asking;                      /* about pictures of other folders */
  GVariant *laid;     /* while a game is to begin with tiles that lie on a table (bastide-laid.h), else NULL */
  GtkWindow *sandbox; /* weak: the table of the document, as long as its window is there */
} BastideDocPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BastideDocPage, bastide_doc_page, ADW_TYPE_BIN)

#define PRIVATE(self) ((BastideDocPagePrivate *) bastide_doc_page_get_instance_private (self))

enum
{
  SIGNAL_PLAY,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- The document --- */

static void
set_hint (GtkWidget *button, const char *text)
{
  if (!button)
    return;
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
update_hints (BastideDocPage *self)
{
  BastideDocument *document = PRIVATE (self)->document;
  const char *undo = bastide_document_get_undo_name (document), *redo = bastide_document_get_redo_name (document);
  /* TRANSLATORS: hints of two buttons; %s is what was done, such as “Change text”. */
  g_autofree char *undo_hint = undo ? g_strdup_printf (C_ ("hint", "Undo: %s"), undo) : g_strdup (_ ("Undo"));
  /* TRANSLATORS: hints of two buttons; %s is what was done, such as “Change text”. */
  g_autofree char *redo_hint = redo ? g_strdup_printf (C_ ("hint", "Redo: %s"), redo) : g_strdup (_ ("Redo"));

  set_hint (PRIVATE (self)->undo_button, undo_hint);
  set_hint (PRIVATE (self)->redo_button, redo_hint);
}

/* --- Pictures of other folders --- */

static void
answered_cb (gpointer page, GFile *file, gboolean answered, gpointer subject)
{
  BastideDocPage *self = page;
  BastideDocument *document = bastide_document_find_open (file);

  PRIVATE (self)->asking = FALSE;
  if (answered && document)
    bastide_document_judge (document);
}

static void
ask_pictures (BastideDocPage *self, char **folders)
{
  BastideDocument *document = PRIVATE (self)->document;
  g_autofree char *title = bastide_document_dup_title (document);

  PRIVATE (self)->asking = TRUE;
  bastide_picture_question_ask (GTK_WIDGET (self), bastide_document_get_file (document), title,
                                (const char *const *) folders, answered_cb, NULL, NULL);
}

/* Asks once for each file and folder. */
static void
update_pictures (BastideDocPage *self)
{
  BastideDocument *document = PRIVATE (self)->document;
  JsonNode *root = bastide_document_get_root (document);
  g_auto (GStrv) all = bst_art_list_foreign (root, bastide_document_get_file (document), TRUE);
  g_auto (GStrv) new = bst_art_list_foreign (root, bastide_document_get_file (document), FALSE);

  bastide_doc_page_set_enabled (self, "pictures", all[0] != NULL);
  if (new[0] && !PRIVATE (self)->asking && bastide_dialog_get_window (GTK_WIDGET (self)))
    ask_pictures (self, new);
}

static void
pictures_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  BastideDocument *document = PRIVATE (self)->document;
  g_auto (GStrv)
    folders = bst_art_list_foreign (bastide_document_get_root (document), bastide_document_get_file (document), TRUE);

  if (folders[0] && !PRIVATE (self)->asking)
    ask_pictures (self, folders);
}

/* --- Pictures that cannot be shown --- */

/* What is looked at; the page may show another document when it is done. */
typedef struct
{
  BastideDocPage *page;
  BastideDocument *document;
  char *art;
} Look;

static void look_at_next (BastideDocPage *self);

static void
stop_looking (BastideDocPage *self)
{
  g_cancellable_cancel (PRIVATE (self)->looking);
  g_clear_object (&PRIVATE (self)->looking);
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Look *look = data;
  g_autoptr (BastideDocument) document = look->document;
  g_autofree char *art = look->art;
  cairo_surface_t *picture;
  BastideArtFault fault;

  /* Canceled: the page may be gone. */
  if (!bastide_own_art_load_finish (result, &picture, &fault))
    return;
  g_clear_pointer (&picture, cairo_surface_destroy);
  g_clear_object (&PRIVATE (look->page)->looking);
  bastide_document_note_art (document, art, fault == BASTIDE_ART_FINE ? NULL : bastide_own_art_get_sentence (fault));
  look_at_next (look->page);
}

/* In the background, one picture at a time. */
static void
look_at_next (BastideDocPage *self)
{
  BastideDocument *document = PRIVATE (self)->document;
  char *art = document && !PRIVATE (self)->looking ? bastide_document_dup_unknown_art (document) : NULL;
  Look *look;

  if (!art)
    return;
  look = g_new0 (Look, 1);
  look->page = self;
  look->document = g_object_ref (document);
  look->art = art;
  PRIVATE (self)->looking = g_cancellable_new ();
  bastide_own_art_load_async (art, PRIVATE (self)->looking, looked_cb, look);
}

/* --- What is shown --- */

static void
changed_cb (BastideDocPage *self)
{
  BastideDocument *document = PRIVATE (self)->document;

  BASTIDE_DOC_PAGE_GET_CLASS (self)->changed (self);
  bastide_doc_page_set_enabled (self, "undo", bastide_document_can_undo (document));
  bastide_doc_page_set_enabled (self, "redo", bastide_document_can_redo (document));
  update_hints (self);
  look_at_next (self);
  update_pictures (self);
}

static void
saved_cb (BastideDocument *document, const char *problem, BastideDocPage *self)
{
  if (problem)
    bastide_toast (GTK_WIDGET (self), problem);
}

static void
refused_cb (BastideDocument *document, const char *why, BastideDocPage *self)
{
  bastide_toast (GTK_WIDGET (self), why);
}

/* --- Actions --- */

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_document_undo (PRIVATE (BASTIDE_DOC_PAGE (data))->document);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_document_redo (PRIVATE (BASTIDE_DOC_PAGE (data))->document);
}

/* The table stays with its document, so that it is there again when somebody comes back. */
static void
sandbox_unmap_cb (GtkWidget *sandbox, BastideDocument *document)
{
  g_object_set_data_full (G_OBJECT (document), "sandbox-table", bastide_sandbox_dup_table (BASTIDE_SANDBOX (sandbox)),
                          (GDestroyNotify) g_variant_unref);
}

/* The table goes with the document whose tiles lie on it, and leaves it how they lie. */
static void
close_sandbox (BastideDocPage *self)
{
  GtkWindow *sandbox = PRIVATE (self)->sandbox;

  g_clear_weak_pointer (&PRIVATE (self)->sandbox);
  if (sandbox)
    gtk_window_destroy (sandbox);
}

/* Plays what the page plays, but for what lies on the table at the start. The table stays if no game could begin. */
static void
sandbox_play_cb (BastideSandbox *sandbox, BastideDocPage *self)
{
  g_autofree char *action = g_strconcat (BASTIDE_DOC_PAGE_GET_CLASS (self)->prefix, ".play", NULL);

  PRIVATE (self)->laid = bastide_sandbox_dup_laid (sandbox);
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  if (!PRIVATE (self)->laid)
    close_sandbox (self);
  g_clear_pointer (&PRIVATE (self)->laid, g_variant_unref);
}

/* A window that is closed may still be held by somebody for a moment. */
static void
sandbox_gone_cb (BastideDocPage *self)
{
  g_clear_weak_pointer (&PRIVATE (self)->sandbox);
}

static void
sandbox_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  BastideDocument *document = PRIVATE (self)->document;
  g_autoptr (BastideTileList) list = NULL;
  BastideSandbox *sandbox;

  if (PRIVATE (self)->sandbox)
    {
      gtk_window_present (PRIVATE (self)->sandbox);
      return;
    }
  list = BASTIDE_DOC_PAGE_GET_CLASS (self)->new_tile_list (self);
  sandbox = bastide_sandbox_present (bastide_dialog_get_window (GTK_WIDGET (self)), list,
                                     g_object_get_data (G_OBJECT (document), "sandbox-table"));
  g_set_weak_pointer (&PRIVATE (self)->sandbox, GTK_WINDOW (sandbox));
  g_signal_connect_object (sandbox, "unmap", G_CALLBACK (sandbox_unmap_cb), document, 0);
  g_signal_connect_object (sandbox, "unmap", G_CALLBACK (sandbox_gone_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sandbox, "play", G_CALLBACK (sandbox_play_cb), self, 0);
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  g_autoptr (BastideTileList) list = BASTIDE_DOC_PAGE_GET_CLASS (self)->new_tile_list (self);
  g_autofree char *title = bastide_document_dup_title (PRIVATE (self)->document);
  g_auto (GStrv) ids = NULL;

  if (BASTIDE_DOC_PAGE_GET_CLASS (self)->dup_chosen_ids)
    ids = BASTIDE_DOC_PAGE_GET_CLASS (self)->dup_chosen_ids (self);
  bastide_print_window_present (bastide_dialog_get_window (GTK_WIDGET (self)), list, (const char *const *) ids, title);
}

static void
save_as (gpointer page, GFile *file, gpointer document)
{
  g_autoptr (GError) error = NULL;

  bastide_document_save_as (document, file, &error);
  bastide_doc_page_say_saved (page, file, error);
}

/* --- One file for others --- */

/* A document on its way to other people. */
typedef struct
{
  BastideDocument *document; /* only its class is asked in the thread */
  JsonNode *root;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->document);
  g_clear_pointer (&export->root, json_node_unref);
  g_free (export);
}

static GBytes *
pack_in_thread (gpointer subject,
                GCancellable *cancellable,
                GFileProgressCallback progress,
                gpointer data,
                GError **error)
{
  Export *export = subject;
  char *text;

  bastide_art_embed (export->root, NULL, BASTIDE_ART_SET, bastide_own_art_pack);
  bastide_art_drop_outside (export->root);
  text = bastide_share_write (export->document, export->root);
  return g_bytes_new_take (text, strlen (text));
}

static void
exported_cb (gpointer self, GFile *file, gpointer subject, const GError *error)
{
  bastide_doc_page_say_saved (self, file, error);
}

static void
export_file (gpointer page, GFile *file, gpointer subject)
{
  Export *export = g_new0 (Export, 1);

  export->document = g_object_ref (BASTIDE_DOCUMENT (subject));
  export->root = bastide_share_new_root (export->document);
  bastide_saving_run (GTK_WIDGET (page), file, pack_in_thread, exported_cb, page, export, export_free);
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  BastideDocument *document = PRIVATE (self)->document;
  g_autoptr (GPtrArray) lost = BASTIDE_IS_MIX_DOC (document)
                                 ? bastide_mix_doc_list_lost_sets (BASTIDE_MIX_DOC (document))
                                 : g_ptr_array_new ();
  g_autofree char *title = bastide_document_dup_title (document);
  g_autofree char *id = bastide_id_from_text (title);
  g_autofree char *name = g_strconcat (id, BASTIDE_DOC_PAGE_GET_CLASS (self)->suffix, NULL);

  if (lost->len > 0)
    {
      bastide_toast (GTK_WIDGET (self), _ ("Remove or replace the missing sets before you share this mix."));
      return;
    }
  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), _ ("Export to Share"), name), export_file, self,
                         g_object_ref (document), g_object_unref);
}

/* --- Earlier versions --- */

static void
compare_version_cb (BastideVersionsWindow *window, JsonNode *root, const char *title, BastideDocPage *self)
{
  if (PRIVATE (self)->document == g_object_get_data (G_OBJECT (window), "document"))
    BASTIDE_DOC_PAGE_GET_CLASS (self)->compare (self, root, title);
}

static void
versions_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  BastideDocument *document = PRIVATE (self)->document;
  gboolean can_compare = BASTIDE_DOC_PAGE_GET_CLASS (self)->compare != NULL;
  BastideVersionsWindow *window;

  bastide_doc_page_commit (self);
  if (!bastide_document_get_file (document))
    return;
  window = bastide_versions_window_present (bastide_dialog_get_window (GTK_WIDGET (self)), document, can_compare);
  g_object_set_data (G_OBJECT (window), "document", document);
  if (can_compare)
    g_signal_connect_object (window, "compare", G_CALLBACK (compare_version_cb), self, 0);
}

/* While the chooser is open another document may be opened from outside: what was shown when it was asked is saved. */
static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (data);
  BastideDocument *document = PRIVATE (self)->document;
  g_autofree char *title = bastide_document_dup_title (document);
  g_autofree char *id = bastide_id_from_text (title);
  g_autofree char *name = g_strconcat (id, BASTIDE_DOC_PAGE_GET_CLASS (self)->suffix, NULL);

  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), C_ ("title of a dialog", "Save As"), name),
                         save_as, self, g_object_ref (document), g_object_unref);
}

/* Discards what was typed into @field but not applied. FALSE: there was nothing of that kind. */
static gboolean
take_back (BastideDocPage *self, GtkEditable *field)
{
  g_autofree char *typed = g_strdup (gtk_editable_get_text (field));

  BASTIDE_DOC_PAGE_GET_CLASS (self)->changed (self);
  return !g_str_equal (gtk_editable_get_text (field), typed);
}

/* A text field handles these keys before the page does and would undo its own typing, back to before the page filled
 * it. So the page catches them first and uses the history of the document. A number is applied before that; in a text,
 * undo first discards what was typed but not applied. A field with its own history (enable-undo) does not show the
 * document and keeps its keys. */
static gboolean
text_key_cb (GtkWidget *page, GVariant *args, gpointer action)
{
  GtkRoot *root = gtk_widget_get_root (page);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *spin = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON) : NULL;

  if (!focus || !GTK_IS_TEXT (focus) || gtk_editable_get_enable_undo (GTK_EDITABLE (focus)))
    return GDK_EVENT_PROPAGATE;
  if (spin)
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  else if (g_str_equal (action, "undo") && take_back (BASTIDE_DOC_PAGE (page), GTK_EDITABLE (focus)))
    return GDK_EVENT_STOP;
  g_action_group_activate_action (G_ACTION_GROUP (PRIVATE (BASTIDE_DOC_PAGE (page))->actions), action, NULL);
  return GDK_EVENT_STOP;
}

static void
add_text_keys (BastideDocPage *self)
{
  static const struct
  {
    const char *trigger;
    const char *action;
  } keys[] = { { "<Control>z", "undo" }, { "<Control><Shift>z|<Control>y", "redo" } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].trigger),
                                                            gtk_callback_action_new (text_key_cb,
                                                                                     (gpointer) keys[i].action, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

/* --- The object --- */

static void
bastide_doc_page_constructed (GObject *object)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },       { .name = "redo", .activate = redo_cb },
    { .name = "sandbox", .activate = sandbox_cb }, { .name = "print", .activate = print_cb },
    { .name = "save-as", .activate = save_as_cb }, { .name = "pictures", .activate = pictures_cb },
    { .name = "export", .activate = export_cb },   { .name = "versions", .activate = versions_cb },
  };
  static const BastidePageShortcut shortcuts[] = {
    { "<Control>z", "undo" },  { "<Control><Shift>z", "redo" },    { "<Control>y", "redo" },
    { "<Control>p", "print" }, { "<Control><Shift>s", "save-as" }, { "<Control>e", "export" },
  };
  BastideDocPage *self = BASTIDE_DOC_PAGE (object);

  G_OBJECT_CLASS (bastide_doc_page_parent_class)->constructed (object);
  bastide_doc_page_add_actions (self, entries, G_N_ELEMENTS (entries));
  gtk_widget_insert_action_group (GTK_WIDGET (self), BASTIDE_DOC_PAGE_GET_CLASS (self)->prefix,
                                  G_ACTION_GROUP (PRIVATE (self)->actions));
  bastide_doc_page_add_shortcuts (self, shortcuts, G_N_ELEMENTS (shortcuts));
  add_text_keys (self);
}

static void
bastide_doc_page_dispose (GObject *object)
{
  BastideDocPage *self = BASTIDE_DOC_PAGE (object);

  stop_looking (self);
  close_sandbox (self);
  g_clear_object (&PRIVATE (self)->document_signals);
  g_clear_object (&PRIVATE (self)->document);
  g_clear_object (&PRIVATE (self)->actions);
  G_OBJECT_CLASS (bastide_doc_page_parent_class)->dispose (object);
}

static void
bastide_doc_page_class_init (BastideDocPageClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = bastide_doc_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = bastide_doc_page_dispose;
  signals[SIGNAL_PLAY] = g_signal_new ("play", BASTIDE_TYPE_DOC_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
bastide_doc_page_init (BastideDocPage *self)
{
  GSignalGroup *document_signals = g_signal_group_new (BASTIDE_TYPE_DOCUMENT);

  PRIVATE (self)->actions = g_simple_action_group_new ();
  PRIVATE (self)->document_signals = document_signals;
  g_signal_group_connect_swapped (document_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect (document_signals, "saved", G_CALLBACK (saved_cb), self);
  g_signal_group_connect (document_signals, "refused", G_CALLBACK (refused_cb), self);
}

BastideDocument *
bastide_doc_page_get_document (BastideDocPage *self)
{
  g_return_val_if_fail (BASTIDE_IS_DOC_PAGE (self), NULL);
  return PRIVATE (self)->document;
}

void
bastide_doc_page_set_document (BastideDocPage *self, BastideDocument *document)
{
  g_return_if_fail (BASTIDE_IS_DOC_PAGE (self));

  if (document != PRIVATE (self)->document)
    close_sandbox (self);
  g_set_object (&PRIVATE (self)->document, document);
  g_signal_group_set_target (PRIVATE (self)->document_signals, document);
  /* A page without a document fades out and would still take clicks meanwhile. */
  gtk_widget_set_can_target (GTK_WIDGET (self), document != NULL);
  if (document)
    changed_cb (self);
}

void
bastide_doc_page_commit (BastideDocPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *spin = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_SPIN_BUTTON) : NULL;

  g_return_if_fail (BASTIDE_IS_DOC_PAGE (self));

  if (spin && gtk_widget_is_ancestor (spin, GTK_WIDGET (self)))
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
}

void
bastide_doc_page_set_history_buttons (BastideDocPage *self, GtkWidget *undo, GtkWidget *redo)
{
  PRIVATE (self)->undo_button = undo;
  PRIVATE (self)->redo_button = redo;
}

void
bastide_doc_page_add_actions (BastideDocPage *self, const GActionEntry *entries, guint n_entries)
{
  g_action_map_add_action_entries (G_ACTION_MAP (PRIVATE (self)->actions), entries, (int) n_entries, self);
}

void
bastide_doc_page_add_shortcuts (BastideDocPage *self, const BastidePageShortcut *shortcuts, guint n_shortcuts)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < n_shortcuts; i++)
    {
      g_autofree char *action = g_strconcat (BASTIDE_DOC_PAGE_GET_CLASS (self)->prefix, ".", shortcuts[i].action, NULL);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                            gtk_shortcut_new (gtk_shortcut_trigger_parse_string (shortcuts[i].trigger),
                                                              gtk_named_action_new (action)));
    }
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
bastide_doc_page_set_enabled (BastideDocPage *self, const char *action, gboolean enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (PRIVATE (self)->actions), action);

  g_return_if_fail (G_IS_SIMPLE_ACTION (found));
  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

void
bastide_doc_page_say_saved (BastideDocPage *self, GFile *file, const GError *error)
{
  g_autofree char *text = bastide_workshop_dup_saved (file, error);

  bastide_toast (GTK_WIDGET (self), text);
}

void
bastide_doc_page_play (BastideDocPage *self, JsonNode *mix)
{
  /* Taken: who has asked for it sees that it was played. */
  g_autoptr (GVariant) laid = g_steal_pointer (&PRIVATE (self)->laid);
  g_autoptr (JsonNode) begun = laid ? bastide_laid_to_mix (mix, laid) : NULL;

  g_signal_emit (self, signals[SIGNAL_PLAY], 0, begun ? begun : mix);
}
