/* bastide-score-view-board.c – the board of an evening on the score track: it comes, is compared with the entries, and goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-view-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/bastide-journal.h"
#include "parts/bastide-setup-pictures.h"
#include "score/bastide-score-compare.h"

#include <glib/gi18n.h>

/* (transfer full) (nullable): where the board of the evening lies, or would. */
static char *
dup_board_path (BastideScoreView *self)
{
  g_autofree char *file = self->evening ? bastide_history_dup_file (self->history, self->evening) : NULL;

  return file ? bastide_history_dup_board_path (self->history, file) : NULL;
}

gboolean
bastide_score_view_has_board (BastideScoreView *self)
{
  g_autofree char *path = dup_board_path (self);

  return path && g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Puts the board on the table of the place, without showing it. @fresh (nullable): it begins now. */
static gboolean
bring_board (BastideScoreView *self, BastideGame *fresh, GError **error)
{
  g_autofree char *path = dup_board_path (self);

  if (!path || !bastide_score_twin_attach (self->twin, path, fresh, error))
    return FALSE;
  if (bastide_board_fits (self->evening, bastide_score_twin_get_game (self->twin)))
    return TRUE;
  bastide_score_twin_detach (self->twin);
  g_set_error_literal (
    error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
    _ ("This board has different players or modules than the game night, so it cannot belong to it."));
  return FALSE;
}

static void
show_board (BastideScoreView *self, BastideGame *fresh)
{
  g_autoptr (GError) error = NULL;

  if (bring_board (self, fresh, &error))
    bastide_score_view_show_board (self);
  else if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* A board that is about to begin, while its pictures are asked about and read. */
typedef struct
{
  BastideEvening *evening;
  BastideSetup *setup;
} Fresh;

static void
fresh_free (gpointer data)
{
  Fresh *fresh = data;

  g_object_unref (fresh->evening);
  bastide_setup_free (fresh->setup);
  g_free (fresh);
}

/* Another evening may be open by now. */
static void
pictures_cb (gpointer owner, gboolean ready, JsonNode *mix, gpointer subject)
{
  BastideScoreView *self = owner;
  Fresh *fresh = subject;
  g_autoptr (BastideGame) board = NULL;
  g_autoptr (GError) error = NULL;

  if (!ready || self->evening != fresh->evening || bastide_score_view_has_board (self))
    return;
  board = bastide_board_begin (fresh->setup, mix, &error);
  if (board)
    show_board (self, board);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
begin_board (BastideScoreView *self)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (GError) error = NULL;
  BastideSetup *setup = bastide_board_set_up (self->evening, catalog, &error);
  Fresh *fresh;

  if (!setup)
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  fresh = g_new (Fresh, 1);
  fresh->evening = g_object_ref (self->evening);
  fresh->setup = setup;
  bastide_setup_pictures_take (GTK_WIDGET (self), setup, pictures_cb, fresh, fresh_free);
}

static void
open_board (BastideScoreView *self)
{
  g_autofree char *path = dup_board_path (self);

  if (bastide_score_view_has_board (self))
    show_board (self, NULL);
  else if (path)
    begin_board (self);
}

/* (transfer full) (nullable): where the board lies that was given up; NULL: none was. */
static char *
dup_aside_path (BastideScoreView *self)
{
  g_autofree char *file = self->evening ? bastide_history_dup_file (self->history, self->evening) : NULL;
  g_autofree char *aside = file ? bastide_history_dup_aside_path (self->history, file) : NULL;

  return aside && g_file_test (aside, G_FILE_TEST_EXISTS) ? g_steal_pointer (&aside) : NULL;
}

/* @evening: about which was asked; another one may be open by now. */
static void
brought_back_cb (gpointer owner, const char *answer, gpointer evening)
{
  BastideScoreView *self = owner;
  g_autofree char *path = dup_board_path (self), *aside = dup_aside_path (self);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (answer, "cancel") || self->evening != evening || bastide_score_view_has_board (self))
    return;
  if (g_str_equal (answer, "back") && aside && !bastide_journal_rename (aside, path, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
  else
    open_board (self);
}

void
bastide_score_view_open_board (BastideScoreView *self)
{
  g_autofree char *aside = bastide_score_view_has_board (self) ? NULL : dup_aside_path (self);
  AdwMessageDialog *question;

  if (!aside)
    {
      open_board (self);
      return;
    }
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Bring Back the Board?"),
                                          _ ("The board that you gave up is still here, as it was then."));
  /* TRANSLATORS: a button: the board on the screen begins anew. */
  bastide_dialog_add_answer (question, "new", _ ("_Empty Board"), ADW_RESPONSE_DEFAULT);
  /* TRANSLATORS: a button: the board that was given up is shown again. */
  bastide_dialog_add_answer (question, "back", _ ("_Bring Back"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, brought_back_cb, self, g_object_ref (self->evening), g_object_unref);
}

BastideGame *
bastide_score_view_get_board (BastideScoreView *self)
{
  return bastide_score_view_has_board (self) && bring_board (self, NULL, NULL)
           ? bastide_score_twin_get_game (self->twin)
           : NULL;
}

void
bastide_score_view_leave_board (BastideScoreView *self)
{
  g_autoptr (GPtrArray) differences = bastide_board_compare (self->evening, bastide_score_twin_get_game (self->twin));

  if (differences->len)
    bastide_toast (GTK_WIDGET (self), _ ("Entries and board differ. The menu can compare them."));
}

static void
show_entry_cb (BastideScoreView *self, guint at)
{
  gtk_widget_activate_action (GTK_WIDGET (self->pad), "log.edit", "u", at);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autoptr (GError) error = NULL;
  GtkWidget *window;

  if (!bring_board (self, NULL, &error))
    {
      if (error)
        bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  window = bastide_score_compare_new (bastide_dialog_get_window (GTK_WIDGET (self)), self->evening,
                                      bastide_score_twin_get_game (self->twin));
  g_signal_connect_object (window, "show-entry", G_CALLBACK (show_entry_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
}

static void
remove_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideScoreView *self = data;
  g_autofree char *file = bastide_history_dup_file (self->history, self->evening);
  g_autofree char *aside = file ? bastide_history_dup_aside_path (self->history, file) : NULL;
  g_autoptr (GError) error = NULL;

  if (!aside)
    return;
  if (bring_board (self, NULL, &error) && bastide_score_twin_put_aside (self->twin, aside, &error))
    bastide_toast (GTK_WIDGET (self), _ ("The board was given up. “Rebuild Board on Screen” brings it back."));
  else if (error)
    bastide_toast (GTK_WIDGET (self), error->message);
}

void
bastide_score_view_enable_board (BastideScoreView *self, gboolean pad)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  const gboolean ours = pad && bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL);
  const gboolean has = pad && bastide_score_view_has_board (self);

  bastide_place_enable (place, "board", has || (ours && bastide_evening_get_mix (self->evening)));
  bastide_place_enable (place, "compare-board", has);
  bastide_place_enable (place, "remove-board", has && ours);
}

void
bastide_score_view_add_board_actions (BastideScoreView *self)
{
  static const GActionEntry entries[] = {
    { .name = "compare-board", .activate = compare_cb },
    { .name = "remove-board", .activate = remove_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), entries,
                                   G_N_ELEMENTS (entries), self);
}
