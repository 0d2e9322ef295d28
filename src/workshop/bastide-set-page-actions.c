/* bastide-set-page-actions.c – what menus, buttons and keys of the set page do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "draw/bastide-export.h"
#include "draw/bastide-own-art.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-saving.h"
#include "workshop/bastide-compare-window.h"
#include "workshop/bastide-reading.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/art.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

static void
add_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  guint at = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) + 1 : bastide_set_doc_get_n_tiles (self->doc);
  BastideTileRef ref = { 0 };
  BastideTileDoc doc;

  bastide_tile_doc_init (&doc);
  ref.index = bastide_set_doc_add_tile (self->doc, at, &doc);
  bastide_set_page_show_tile (self, &ref, -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
duplicate_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  if (chosen->len)
    bastide_set_doc_duplicate (self->doc, (const guint *) (void *) chosen->data, chosen->len);
}

static void
find_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  if (bastide_set_page_get_n_cards (self) > 0)
    bastide_set_page_find (self);
}

static void
add_mirrored_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  guint n = chosen->len ? bastide_set_doc_add_mirrored (self->doc, (const guint *) (void *) chosen->data, chosen->len)
                        : 0;
  /* TRANSLATORS: said in passing; %u is a number of tiles. */
  g_autofree char *text = g_strdup_printf (ngettext ("Added %u mirror image.", "Added %u mirror images.", n), n);

  if (n)
    bastide_toast_undo (GTK_WIDGET (self), text, "set.undo");
  /* A document of a newer version has said that it cannot be changed. */
  else if (!bastide_document_is_newer (BASTIDE_DOCUMENT (self->doc)))
    bastide_toast (GTK_WIDGET (self), _ ("The set has the mirror images of these tiles already."));
}

static void
remove_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  if (chosen->len)
    bastide_set_doc_remove (self->doc, (const guint *) (void *) chosen->data, chosen->len);
  else if (self->has_ref && self->ref.piece)
    bastide_set_doc_remove_piece (self->doc, self->ref.index);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  g_autofree char *text = bastide_set_doc_copy (self->doc, (const guint *) (void *) chosen->data, chosen->len);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* The clipboard answers when the program that owns it does, so the answer may come late. */
typedef struct
{
  BastideSetPage *page; /* weak: the window may be closed before the text comes */
  BastideSetDoc *doc;   /* shown when it was asked for */
} Paste;

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Paste *paste = data;
  BastideSetPage *self = paste->page;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GError) error = NULL;

  if (self && self->doc == paste->doc)
    {
      g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
      guint at = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) + 1 : G_MAXUINT, n;

      if (!bastide_set_doc_paste (self->doc, at, text ? text : "", &n, &error))
        bastide_toast (GTK_WIDGET (self), error->message);
    }
  g_clear_weak_pointer (&paste->page);
  g_object_unref (paste->doc);
  g_free (paste);
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  Paste *paste = g_new0 (Paste, 1);

  g_set_weak_pointer (&paste->page, self);
  paste->doc = g_object_ref (self->doc);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, pasted_cb, paste);
}

static void
earlier_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  if (chosen->len && g_array_index (chosen, guint, 0) > 0)
    bastide_set_page_move (self, chosen, g_array_index (chosen, guint, 0) - 1);
}

static void
later_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  guint last = chosen->len ? g_array_index (chosen, guint, chosen->len - 1) : 0;

  if (chosen->len && last + 1 < bastide_set_doc_get_n_tiles (self->doc))
    bastide_set_page_move (self, chosen, last + 2);
}

/* Applies to every chosen tile; the tag "turn" makes it one step of the history. */
static void
turn (BastideSetPage *self, gboolean mirror)
{
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);
  const char *what = mirror ? C_ ("undo", "Mirror tiles") : C_ ("undo", "Rotate tiles");

  for (guint i = 0; i < MAX (chosen->len, 1); i++)
    {
      BastideTileRef ref = chosen->len ? (BastideTileRef){ .index = g_array_index (chosen, guint, i) } : self->ref;
      BastideTileDoc doc;

      if (!bastide_set_doc_get_tile (self->doc, &ref, &doc))
        continue;
      if (mirror)
        bastide_tile_doc_mirror (&doc);
      else
        bastide_tile_doc_rotate (&doc, 1);
      bastide_set_doc_set_tile (self->doc, &ref, &doc, what, "turn");
      bastide_set_doc_turn_art (self->doc, &ref, mirror, what, "turn");
    }
  bastide_document_settle (BASTIDE_DOCUMENT (self->doc));
}

static void
rotate_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  turn (BASTIDE_SET_PAGE (data), FALSE);
}

static void
mirror_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  turn (BASTIDE_SET_PAGE (data), TRUE);
}

static void
change_count (BastideSetPage *self, int by)
{
  int count = bastide_set_doc_get_count (self->doc, &self->ref) + by;

  if (count >= 0 && count <= 999)
    bastide_set_doc_set_count (self->doc, &self->ref, count);
}

static void
more_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_count (BASTIDE_SET_PAGE (data), 1);
}

static void
fewer_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_count (BASTIDE_SET_PAGE (data), -1);
}

static void
to_list_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  adw_leaflet_set_visible_child_name (BASTIDE_SET_PAGE (data)->leaflet, "list");
}

static void
details_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

/* (transfer full): a mix that finds its pictures from any folder. */
static JsonNode *
new_mix (BastideSetPage *self)
{
  JsonNode *mix = bastide_set_doc_to_mix (self->doc, "classic-base");

  g_auto (GStrv) folders = bst_art_dup_folders (bastide_document_get_file (BASTIDE_DOCUMENT (self->doc)));

  bst_art_settle (mix, (const char *const *) folders);
  return mix;
}

static void
mix_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (JsonNode) mix = new_mix (self);

  g_signal_emit_by_name (self, "mix", mix);
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (JsonNode) mix = new_mix (self);

  if (bst_report_get_n_errors (bastide_set_doc_get_report (self->doc)) > 0)
    {
      bastide_toast (GTK_WIDGET (self), _ ("Fix the remaining problems before you play with this set."));
      adw_view_stack_set_visible_child_name (self->tabs, "problems");
      return;
    }
  bastide_doc_page_play (BASTIDE_DOC_PAGE (self), mix);
}

/* A picture that is put into the file when it is chosen: what is drawn of it needs no more. */
#define MAX_CHOSEN_BYTES (256 * 1024)

/* Widths of a picture that can be chosen, in pixels or points. The usual one is the first, because not every file
 * chooser can preselect another. */
static const char *const picture_sizes[] = { "1024", "256", "512", "2048", "4096", NULL };

/* What a dialog asks about: while it is open another document or tile may come into the editor. */
typedef struct
{
  BastideSetDoc *doc;
  BastideTileRef ref;
  GtkFileChooser *chooser;       /* borrowed, of a file */
  GtkSpinButton *width, *height; /* borrowed, of a large piece */
} Question;

static Question *
question_new (BastideSetPage *self)
{
  Question *question = g_new0 (Question, 1);

  question->doc = g_object_ref (self->doc);
  question->ref = self->ref;
  return question;
}

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->doc);
  g_free (question);
}

/* A tile on its way to a file. */
typedef struct
{
  BastideTileBook *book;
  BastideExportFormat format;
  int size;
} TilePicture;

static void
tile_picture_free (gpointer data)
{
  bastide_tile_book_unref (((TilePicture *) data)->book);
  g_free (data);
}

static GBytes *
draw_tile (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  const TilePicture *picture = subject;

  bastide_tile_book_load_arts (picture->book);
  return bastide_export_tile (picture->book, 0, 0, BASTIDE_STYLE_ILLUSTRATED, picture->format, picture->size, error);
}

static void
tile_saved_cb (gpointer self, GFile *file, gpointer subject, const GError *error)
{
  bastide_doc_page_say_saved (self, file, error);
}

static void
export_tile (gpointer owner, GFile *file, gpointer subject)
{
  BastideSetPage *self = owner;
  const Question *question = subject;
  const char *size = gtk_file_chooser_get_choice (question->chooser, "size");
  g_autofree char *name = g_file_get_basename (file), *art = NULL;
  TilePicture *picture;
  BstTile shown;

  if (self->doc != question->doc || !bastide_set_doc_show_tile (self->doc, &question->ref, &shown))
    return;
  art = bastide_set_page_dup_art (self, &question->ref);
  picture = g_new0 (TilePicture, 1);
  picture->format = BASTIDE_EXPORT_PNG;
  picture->size = atoi (size ? size : picture_sizes[0]);
  picture->book = bastide_tile_book_new (&shown, 1, NULL, 0);
  bastide_export_guess_format (name, &picture->format);
  bastide_tile_book_set_arts (picture->book, &art);
  bastide_saving_run (GTK_WIDGET (self), file, draw_tile, tile_saved_cb, self, picture, tile_picture_free);
}

static void
export_tile_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  Question *question = question_new (self);
  g_autofree char *name = g_strconcat (bastide_set_doc_get_id (self->doc, &self->ref), ".svg", NULL);

  question->chooser = bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save Tile as SVG or PNG"), name);
  gtk_file_chooser_add_choice (question->chooser, "size", _ ("Width in Pixels"), (const char **) picture_sizes,
                               (const char **) picture_sizes);
  bastide_dialog_choose (question->chooser, export_tile, self, question, question_free);
}

/* What is being read for the set; the page may go first, or show another set. */
typedef struct
{
  GWeakRef page;
  Question *question;
  char *path;
} Reading;

static Reading *
reading_new (BastideSetPage *self, const Question *question)
{
  Reading *reading = g_new0 (Reading, 1);

  g_weak_ref_init (&reading->page, self);
  reading->question = question_new (self);
  if (question)
    reading->question->ref = question->ref;
  return reading;
}

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_weak_ref_clear (&reading->page);
  question_free (reading->question);
  g_free (reading->path);
  g_free (reading);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

typedef struct
{
  char *url; /* (nullable) */
  BastideArtFault fault;
} Chosen;

static void
chosen_free (gpointer data)
{
  Chosen *chosen = data;

  g_free (chosen->url);
  g_free (chosen);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Chosen, chosen_free)

static void
pack_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Reading *reading = data;
  Chosen *chosen = g_new0 (Chosen, 1);

  chosen->url = bastide_own_art_pack (reading->path, MAX_CHOSEN_BYTES);
  if (!chosen->url)
    {
      cairo_surface_t *art = bastide_own_art_load (reading->path, &chosen->fault);

      g_clear_pointer (&art, cairo_surface_destroy);
    }
  g_task_return_pointer (task, chosen, chosen_free);
}

static void
chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (BastideSetPage) self = g_weak_ref_get (&reading->page);
  g_autoptr (Chosen) chosen = g_task_propagate_pointer (G_TASK (result), NULL);
  BastideTileDoc doc;

  if (!self || self->doc != reading->question->doc
      || !bastide_set_doc_get_tile (self->doc, &reading->question->ref, &doc))
    return;
  if (chosen->url)
    bastide_set_doc_set_art (self->doc, &reading->question->ref, chosen->url);
  else
    bastide_toast (GTK_WIDGET (self), bastide_own_art_get_sentence (chosen->fault));
}

/* A picture from elsewhere goes into the file of the set: then it is there wherever the set goes. */
static void
put_into_file (BastideSetPage *self, const Question *question, GFile *file)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, chosen_cb, NULL);
  Reading *reading = reading_new (self, question);

  /* The user has chosen it, so a link is followed. */
  reading->path = realpath (g_file_peek_path (file), NULL);
  if (!reading->path)
    reading->path = g_file_get_path (file);
  g_task_set_name (task, "put_into_file");
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, pack_thread);
}

static void
take_art (gpointer owner, GFile *file, gpointer subject)
{
  BastideSetPage *self = owner;
  const Question *question = subject;
  BastideTileDoc doc;

  if (self->doc != question->doc || !bastide_set_doc_get_tile (self->doc, &question->ref, &doc))
    return;
  if (!g_file_peek_path (file))
    bastide_toast (GTK_WIDGET (self), _ ("Choose a picture that is stored on this computer."));
  else if (!bastide_set_doc_take_art (self->doc, &question->ref, file))
    put_into_file (self, question, file);
}

static void
art_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_open (GTK_WIDGET (self), _ ("Choose Picture")), take_art, self,
                         question_new (self), question_free);
}

static void
no_art_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);

  bastide_set_doc_set_art (self->doc, &self->ref, "");
}

/* What came of putting pictures into the file. */
static void
say_tally (BastideSetPage *self, const BastideArtTally *tally)
{
  g_autofree char *text =
    /* TRANSLATORS: said in passing; %d is a number. */
    tally->n_lost ? g_strdup_printf (ngettext ("%d picture could not be read; its tile still refers to the file.",
                                               "%d pictures could not be read; their tiles still refer to the files.",
                                               (gulong) tally->n_lost),
                                     tally->n_lost)
                  /* TRANSLATORS: said in passing; %d is a number. */
                  : g_strdup_printf (ngettext ("%d picture is now embedded in the set.",
                                               "%d pictures are now embedded in the set.", (gulong) tally->n_packed),
                                     tally->n_packed);

  bastide_toast (GTK_WIDGET (self), text);
}

static void
packed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Reading) reading = data;
  g_autoptr (GHashTable) packed = bastide_art_pack_finish (result);
  g_autoptr (BastideSetPage) self = g_weak_ref_get (&reading->page);
  BastideArtTally tally;

  if (!self || !packed || self->doc != reading->question->doc)
    return;
  tally = bastide_set_doc_put_art (self->doc, packed);
  say_tally (self, &tally);
}

static void
embed_art_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  BastideDocument *document = BASTIDE_DOCUMENT (self->doc);
  g_auto (GStrv) folders = bst_art_dup_folders (bastide_document_get_file (document));

  bastide_art_pack_async (bastide_document_get_root (document), (const char *const *) folders, BASTIDE_ART_SET,
                          bastide_own_art_pack, NULL, packed_cb, reading_new (self, NULL));
}

/* --- Another version of the set --- */

static void
merged_cb (BastideCompareWindow *window, JsonNode *merged, BastideSetPage *self)
{
  if (self->doc == g_object_get_data (G_OBJECT (window), "doc"))
    bastide_document_edit (BASTIDE_DOCUMENT (self->doc), json_node_ref (merged), C_ ("undo", "Merge a version"), NULL);
}

void
bastide_set_page_compare (BastideSetPage *self, JsonNode *theirs, const char *title, JsonNode *base)
{
  BastideDocument *document = BASTIDE_DOCUMENT (self->doc);
  g_autofree char *mine = bastide_document_dup_title (document);
  BastideCompareWindow *window;

  window = bastide_compare_window_present (bastide_dialog_get_window (GTK_WIDGET (self)),
                                           &(BastideVersionSide){ .root = bastide_document_get_root (document),
                                                                  .title = mine,
                                                                  .file = bastide_document_get_file (document) },
                                           &(BastideVersionSide){ .root = theirs, .title = title }, base);
  g_object_set_data_full (G_OBJECT (window), "doc", g_object_ref (self->doc), g_object_unref);
  g_signal_connect_object (window, "merged", G_CALLBACK (merged_cb), self, 0);
}

static void
base_found_cb (gpointer owner, JsonNode *theirs, const char *title, JsonNode *base)
{
  if (BASTIDE_SET_PAGE (owner)->doc)
    bastide_set_page_compare (owner, theirs, title, base);
}

static void
compare_read_cb (gpointer owner, JsonNode *root, GFile *file, const BstReport *losses, const GError *error)
{
  BastideSetPage *self = owner;
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstSet) set = root ? bst_set_load (root, report) : NULL;
  g_autofree char *name = g_file_get_basename (file);

  if (!self->doc)
    return;
  if (error || !set)
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Open File"),
                         error ? error->message : _ ("This is not a tile set."), NULL);
  else
    bastide_reading_find_base (GTK_WIDGET (self), bastide_document_get_file (BASTIDE_DOCUMENT (self->doc)), root, name,
                               base_found_cb, self);
}

static void
compare_file (gpointer owner, GFile *file, gpointer subject)
{
  bastide_reading_run (GTK_WIDGET (owner), file, NULL, compare_read_cb, owner);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const suffixes[] = { "bastide-set", "json", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (data), _ ("Compare With a File"));

  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("Tile sets"), suffixes);
  bastide_dialog_choose (chooser, compare_file, data, NULL, NULL);
}

static void
add_piece (gpointer owner, const char *answer, gpointer subject)
{
  BastideSetPage *self = owner;
  const Question *question = subject;
  BastideTileRef ref = { .piece = TRUE };

  if (strcmp (answer, "add") != 0 || self->doc != question->doc)
    return;
  ref.index = bastide_set_doc_get_n_pieces (self->doc);
  if (bastide_set_doc_add_piece (self->doc, gtk_spin_button_get_value_as_int (question->width),
                                 gtk_spin_button_get_value_as_int (question->height)))
    bastide_set_page_show_tile (self, &ref, -1);
  else
    bastide_toast (GTK_WIDGET (self), _ ("A large piece has 2 to 16 squares."));
}

static GtkSpinButton *
add_size_row (GtkWidget *group, const char *title, int value)
{
  GtkWidget *row = adw_action_row_new (), *spin = bastide_workshop_new_spin (1, 8);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return GTK_SPIN_BUTTON (spin);
}

static void
add_piece_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  Question *question = question_new (self);
  /* TRANSLATORS: the title of a question: how large the new piece is. */
  AdwMessageDialog *dialog = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Large Piece"),
                                                          _ ("A piece of several squares that is placed as one."));
  GtkWidget *group = adw_preferences_group_new ();

  question->width = add_size_row (group, _ ("Width in Squares"), 2);
  question->height = add_size_row (group, _ ("Height in Squares"), 1);
  adw_message_dialog_set_extra_child (dialog, group);
  /* TRANSLATORS: a button: adds the large piece. */
  bastide_dialog_add_answer (dialog, "add", _ ("_Add"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (dialog, add_piece, self, question, question_free);
}

/* --- Together --- */

void
bastide_set_page_update_actions (BastideSetPage *self)
{
  static const char *const for_tiles[] = { "duplicate", "copy", "remove", "earlier", "later", "add-mirrored" };
  static const char *const for_one[] = { "rotate", "mirror", "more", "fewer", "details", "scenery" };
  static const char *const for_plain[] = { "art", "no-art", "export-tile" };
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  for (gsize i = 0; i < G_N_ELEMENTS (for_tiles); i++)
    bastide_doc_page_set_enabled (BASTIDE_DOC_PAGE (self), for_tiles[i], chosen->len > 0 || (i == 2 && self->has_ref));
  for (gsize i = 0; i < G_N_ELEMENTS (for_one); i++)
    bastide_doc_page_set_enabled (BASTIDE_DOC_PAGE (self), for_one[i], self->has_ref);
  for (gsize i = 0; i < G_N_ELEMENTS (for_plain); i++)
    bastide_doc_page_set_enabled (BASTIDE_DOC_PAGE (self), for_plain[i], self->has_ref && !self->ref.piece);
  if (self->has_ref && !json_object_has_member (bastide_set_doc_get_json (self->doc, &self->ref), "art"))
    bastide_doc_page_set_enabled (BASTIDE_DOC_PAGE (self), "no-art", FALSE);
  bastide_doc_page_set_enabled (BASTIDE_DOC_PAGE (self), "embed-art",
                                bastide_art_count_outside (bastide_document_get_root (BASTIDE_DOCUMENT (self->doc)))
                                  > 0);
}

void
bastide_set_page_init_actions (BastideSetPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "add", .activate = add_cb },
    { .name = "duplicate", .activate = duplicate_cb },
    { .name = "add-mirrored", .activate = add_mirrored_cb },
    { .name = "find", .activate = find_cb },
    { .name = "remove", .activate = remove_cb },
    { .name = "copy", .activate = copy_cb },
    { .name = "paste", .activate = paste_cb },
    { .name = "earlier", .activate = earlier_cb },
    { .name = "later", .activate = later_cb },
    { .name = "rotate", .activate = rotate_cb },
    { .name = "mirror", .activate = mirror_cb },
    { .name = "more", .activate = more_cb },
    { .name = "fewer", .activate = fewer_cb },
    { .name = "to-list", .activate = to_list_cb },
    { .name = "details", .activate = details_cb },
    { .name = "mix", .activate = mix_cb },
    { .name = "play", .activate = play_cb },
    { .name = "export-tile", .activate = export_tile_cb },
    { .name = "art", .activate = art_cb },
    { .name = "no-art", .activate = no_art_cb },
    { .name = "embed-art", .activate = embed_art_cb },
    { .name = "add-piece", .activate = add_piece_cb },
    { .name = "compare", .activate = compare_cb },
  };
  static const BastidePageShortcut shortcuts[] = {
    { "<Control>f", "find" },   { "<Control>t", "add" },   { "<Control>d", "duplicate" },
    { "<Control>c", "copy" },   { "<Control>v", "paste" }, { "Delete", "remove" },
    { "<Alt>Left", "earlier" }, { "<Alt>Right", "later" }, { "<Control>r", "rotate" },
    { "<Control>m", "mirror" }, { "plus|KP_Add", "more" }, { "minus|KP_Subtract", "fewer" },
    { "F9", "details" },
  };

  bastide_doc_page_add_actions (BASTIDE_DOC_PAGE (self), entries, G_N_ELEMENTS (entries));
  bastide_doc_page_add_shortcuts (BASTIDE_DOC_PAGE (self), shortcuts, G_N_ELEMENTS (shortcuts));
}
