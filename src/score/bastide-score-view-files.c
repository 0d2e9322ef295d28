/* bastide-score-view-files.c – evenings on their way out of the score track and in: files, pictures, tables, the whole history.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-view-private.h"

#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-saving.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

/* How the app BG Stats calls its play files. */
#define PLAYS_SUFFIX ".bgsplay"

/* --- one evening --- */

/* A copy of an evening on its way to a file. */
typedef struct
{
  BastideEvening *evening; /* the snapshot needs it */
  BastideEveningSnapshot *snapshot;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  bastide_evening_snapshot_free (copy->snapshot);
  g_object_unref (copy->evening);
  g_free (copy);
}

static GBytes *
make_copy (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  char *text = bastide_evening_snapshot_to_text (((Copy *) subject)->snapshot);

  return g_bytes_new_take (text, strlen (text));
}

static void
evening_saved_cb (gpointer self, GFile *file, gpointer copy, const GError *error)
{
  bastide_toast (self, error ? error->message : _ ("Game night saved."));
}

static void
save_evening_cb (gpointer self, GFile *file, gpointer evening)
{
  Copy *copy = g_new (Copy, 1);

  copy->evening = g_object_ref (evening);
  copy->snapshot = bastide_evening_take_snapshot (evening);
  bastide_saving_run (self, file, make_copy, evening_saved_cb, self, copy, copy_free);
}

static void
picture_saved_cb (gpointer self, GFile *file, gpointer picture, const GError *error)
{
  /* TRANSLATORS: said in passing after a save. */
  bastide_toast (self, error ? error->message : _ ("Picture saved"));
}

static void
save_picture_cb (gpointer self, GFile *file, gpointer picture)
{
  bastide_saving_run (self, file, NULL, picture_saved_cb, self, g_bytes_ref (picture), (GDestroyNotify) g_bytes_unref);
}

/* --- the history out and in --- */

/* (transfer full) (nullable): all evenings as a text. */
typedef char *(*ExportFunc) (BastideHistory *history,
                             GCancellable *cancellable,
                             GFileProgressCallback progress,
                             gpointer data,
                             GError **error);

/* An export or import on its way. */
typedef struct
{
  GFile *file;
  BastideHistory *copy;   /* for the thread alone */
  BastideScoreView *view; /* weak: in another language another view goes on with the same history */
  ExportFunc make;
  int n; /* imported */
} Transfer;

static Transfer *
transfer_new (BastideScoreView *self, GFile *file)
{
  Transfer *transfer = g_new0 (Transfer, 1);

  transfer->file = g_object_ref (file);
  transfer->copy = bastide_history_copy (self->history);
  g_set_weak_pointer (&transfer->view, self);
  return transfer;
}

static void
transfer_free (gpointer data)
{
  Transfer *transfer = data;

  g_clear_weak_pointer (&transfer->view);
  g_object_unref (transfer->copy);
  g_object_unref (transfer->file);
  g_free (transfer);
}

static void
tell_transfer (Transfer *transfer, const char *text)
{
  if (transfer->view)
    bastide_toast (GTK_WIDGET (transfer->view), text);
}

static gboolean
export_thread (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer data,
               GError **error)
{
  Transfer *transfer = subject;
  g_autofree char *text = transfer->make (transfer->copy, cancellable, progress, data, error);

  return text && bst_file_write (transfer->file, text, strlen (text), NULL, NULL, error);
}

static void
exported_cb (gpointer history, gpointer subject, const GError *error)
{
  Transfer *transfer = subject;

  if (bastide_busy_is_canceled (error))
    return;
  if (error)
    bst_file_log_failure (transfer->file, "export the history to", error);
  /* TRANSLATORS: said in passing after a save. */
  tell_transfer (transfer, error ? error->message : _ ("History saved."));
}

static void
export_history (BastideScoreView *self, GFile *file, ExportFunc make)
{
  Transfer *transfer = transfer_new (self, file);

  transfer->make = make;
  bastide_busy_run (GTK_WIDGET (self), _ ("Exporting Game Nights"), export_thread, exported_cb, self->history, transfer,
                    transfer_free);
}

static char *
make_csv (BastideHistory *history,
          GCancellable *cancellable,
          GFileProgressCallback progress,
          gpointer data,
          GError **error)
{
  return bastide_history_to_csv (history);
}

static char *
make_plays (BastideHistory *history,
            GCancellable *cancellable,
            GFileProgressCallback progress,
            gpointer data,
            GError **error)
{
  return bastide_history_to_plays (history, NULL);
}

static void
write_csv_cb (gpointer self, GFile *file, gpointer subject)
{
  export_history (self, file, make_csv);
}

static void
write_json_cb (gpointer self, GFile *file, gpointer subject)
{
  export_history (self, file, bastide_history_to_json);
}

static void
write_plays_cb (gpointer self, GFile *file, gpointer subject)
{
  export_history (self, file, make_plays);
}

static gboolean
import_thread (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer data,
               GError **error)
{
  Transfer *transfer = subject;
  gsize length;
  g_autofree char *text = bst_file_read (transfer->file, BASTIDE_HISTORY_MAX_SIZE, &length, NULL, error);

  transfer->n = text ? bastide_history_import (transfer->copy, text, length, cancellable, progress, data, error) : -1;
  return transfer->n >= 0;
}

static void
imported_cb (gpointer history, gpointer subject, const GError *error)
{
  Transfer *transfer = subject;
  g_autofree char *said = NULL;

  if (bastide_busy_is_canceled (error))
    {
      tell_transfer (transfer, _ ("Canceled. No game nights were imported."));
      return;
    }
  if (error)
    {
      bst_file_log_failure (transfer->file, "import evenings from", error);
      tell_transfer (transfer, error->message);
      return;
    }
  bastide_history_merge (history, transfer->copy);
  /* TRANSLATORS: said in passing; %d is a number. */
  said = g_strdup_printf (ngettext ("%d game night was imported.", "%d game nights were imported.", transfer->n),
                          transfer->n);
  tell_transfer (transfer, said);
}

void
bastide_score_view_import (BastideScoreView *self, GFile *file)
{
  bastide_busy_run (GTK_WIDGET (self), _ ("Importing Game Nights"), import_thread, imported_cb, self->history,
                    transfer_new (self, file), transfer_free);
}

static void
import_file_cb (gpointer self, GFile *file, gpointer subject)
{
  bastide_score_view_import (self, file);
}

/* --- actions --- */

/* (transfer full): who played and when. */
static char *
dup_save_name (BastideScoreView *self, const char *ending)
{
  const int i = self->evening || !self->past ? -1 : bastide_history_find (self->history, self->past);
  g_autofree char *name = self->evening ? bastide_evening_dup_file_name (self->evening)
                          : i >= 0      ? bastide_past_dup_file_name (bastide_history_get (self->history, i))
                                   /* TRANSLATORS: the name of a file, without its ending. */
                                   : g_strdup (_ ("Game Night"));

  return g_strconcat (name, ending, NULL);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree char *name = dup_save_name (data, BASTIDE_SCORE_SUFFIX);

  bastide_dialog_choose (bastide_dialog_new_save (data, _ ("Save Game Night"), name), save_evening_cb, data,
                         g_object_ref (BASTIDE_SCORE_VIEW (data)->evening), g_object_unref);
}

static void
picture_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes)
    picture = bastide_score_result_draw_picture (self->result, bastide_score_view_get_board (self), &error);
  g_autofree char *name = dup_save_name (self, ".png");

  if (picture)
    bastide_dialog_choose (bastide_dialog_new_save (data, _ ("Save Picture of Result"), name), save_picture_cb, self,
                           g_steal_pointer (&picture), (GDestroyNotify) g_bytes_unref);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* (transfer full) (nullable): the file of what is shown. */
static char *
dup_exported_file (BastideScoreView *self)
{
  return self->evening ? bastide_history_dup_file (self->history, self->evening) : g_strdup (self->past);
}

static void
table_saved_cb (gpointer self, GFile *file, gpointer text, const GError *error)
{
  /* TRANSLATORS: said in passing after a save. */
  bastide_toast (self, error ? error->message : _ ("Table saved."));
}

static void
play_saved_cb (gpointer self, GFile *file, gpointer text, const GError *error)
{
  /* TRANSLATORS: said in passing after a save. “BG Stats” is the name of an app. */
  bastide_toast (self, error ? error->message : _ ("Saved for BG Stats."));
}

/* Takes the text. */
static void
write_text (BastideScoreView *self, GFile *file, char *text, BastideSavedFunc saved)
{
  bastide_saving_run (GTK_WIDGET (self), file, NULL, saved, self, g_bytes_new_take (text, strlen (text)),
                      (GDestroyNotify) g_bytes_unref);
}

static void
write_one_cb (gpointer self, GFile *file, gpointer subject)
{
  write_text (self, file, bastide_history_one_to_csv (BASTIDE_SCORE_VIEW (self)->history, subject), table_saved_cb);
}

static void
write_play_cb (gpointer self, GFile *file, gpointer subject)
{
  write_text (self, file, bastide_history_to_plays (BASTIDE_SCORE_VIEW (self)->history, subject), play_saved_cb);
}

/* One evening as a file for other programs. */
static void
export_one (BastideScoreView *self, const char *title, const char *ending, BastideFileFunc write)
{
  g_autofree char *file = dup_exported_file (self), *name = dup_save_name (self, ending);

  if (!file)
    return;
  if (self->evening)
    bastide_history_update (self->history, self->evening);
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), title, name), write, self, g_steal_pointer (&file),
                         g_free);
}

/* One line for each player, as in the table of all evenings. */
static void
export_one_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  export_one (data, _ ("Save as Table"), ".csv", write_one_cb);
}

static void
export_play_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  /* TRANSLATORS: the title of a file chooser. “BG Stats” is the name of an app. */
  export_one (data, _ ("Save for BG Stats"), PLAYS_SUFFIX, write_play_cb);
}

static void
export_plays_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  /* TRANSLATORS: the name of a file, without its ending. */
  g_autofree char *name = g_strconcat (_ ("Game Nights"), PLAYS_SUFFIX, NULL);

  /* TRANSLATORS: the title of a file chooser. “BG Stats” is the name of an app. */
  bastide_dialog_choose (bastide_dialog_new_save (data, _ ("Export for BG Stats"), name), write_plays_cb, data, NULL,
                         NULL);
}

static void
export_csv_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_dialog_choose (bastide_dialog_new_save (data, _ ("Export as Table"), _ ("Game Nights.csv")), write_csv_cb,
                         data, NULL, NULL);
}

static void
export_json_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_dialog_choose (bastide_dialog_new_save (data, _ ("Export All Game Nights"), _ ("Game Nights.json")),
                         write_json_cb, data, NULL, NULL);
}

static void
import_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  bastide_dialog_choose (bastide_dialog_new_open (data, _ ("Import Game Nights")), import_file_cb, data, NULL, NULL);
}

void
bastide_score_view_add_file_actions (BastideScoreView *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-as", .activate = save_as_cb },           { .name = "picture", .activate = picture_cb },
    { .name = "export-csv", .activate = export_csv_cb },     { .name = "export-one", .activate = export_one_cb },
    { .name = "export-json", .activate = export_json_cb },   { .name = "export-play", .activate = export_play_cb },
    { .name = "export-plays", .activate = export_plays_cb }, { .name = "import", .activate = import_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), entries,
                                   G_N_ELEMENTS (entries), self);
}
