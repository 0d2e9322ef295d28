/* score-kit.h – what tests of the score track's windows share: an evening on the pad, what is shown, keys and clicks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

#include "model/score/bastide-history.h"
#include "model/score/evening-kit.h"
#include "score/bastide-score-form.h"
#include "score/bastide-score-pad.h"
#include "score/bastide-score-panel.h"
#include "score/bastide-score-tv.h"

typedef struct
{
  BastideWindow *window;
  GtkWidget *place;
  BastideScorePad *pad;
  GtkWidget *panel;
  GHashTable *before; /* files of the evenings that were kept before the test */
  int n_taps, n_keys;
} Fixture;

static inline BastideEvening *
evening (Fixture *f)
{
  return bastide_score_pad_get_evening (f->pad);
}

static inline guint
n_entries (Fixture *f)
{
  return bastide_evening_get_n_entries (evening (f));
}

static inline int
score (Fixture *f, int seat)
{
  return bastide_evening_get_now (evening (f))->scores[seat];
}

static inline void
open_window (Fixture *f)
{
  f->window = ui_test_open_place ("score");
  f->place = ui_test_find_id (GTK_WIDGET (f->window), "score");
  f->pad = BASTIDE_SCORE_PAD (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PAD));
  f->panel = ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_PANEL);
}

/* A window with this evening, by way of a file. */
static inline void
open_evening (Fixture *f, BastideEvening *new_evening)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "test.bastide-score", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_cache_dir (), 0700);
  g_assert_true (bastide_evening_save (new_evening, file, NULL));
  open_window (f);
  bastide_window_open (f->window, file);
  ui_test_wait (evening (f) && gtk_widget_get_mapped (GTK_WIDGET (f->pad)));
  ui_test_wait_for_layout (GTK_WIDGET (f->pad));
}

static inline void
close_evening (Fixture *f)
{
  gtk_widget_activate_action (f->place, "score.back", NULL);
  ui_test_close (f->window);
}

static inline BastideHistory *
read_history (void)
{
  g_autofree char *folder = bastide_history_dup_default_folder ();

  return bastide_history_new (folder);
}

/* Four players with messengers and robbers (or five with the mix @data), written to a file and opened with the window. */
static inline void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideSetup) setup = data ? kit_setup (data, 5) : kit_setup ("classic-messages", 4);
  g_autoptr (BastideEvening) new_evening = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideHistory) history = read_history ();

  f->before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    g_hash_table_add (f->before, g_strdup (bastide_history_get (history, i)->file));

  bastide_setup_switch (setup, BST_MODULE_ROBBERS, TRUE);
  new_evening = bastide_evening_new (setup, 0, NULL, &error);
  g_assert_no_error (error);
  open_evening (f, new_evening);
}

/* The evening is left, so that the next window does not begin with it. Those of the test go: the next one would offer their people
 * and find its own evening, begun in the same second, behind them. */
static inline void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (BastideHistory) history = NULL;

  close_evening (f);
  history = read_history ();
  for (guint i = bastide_history_get_n (history); i-- > 0;)
    {
      g_autoptr (GError) error = NULL;

      if (g_hash_table_contains (f->before, bastide_history_get (history, i)->file))
        continue;
      bastide_history_delete (history, i, &error);
      g_assert_no_error (error);
    }
  g_hash_table_unref (f->before);
}

/* What the panel shows now. */
static inline const char *
page (Fixture *f)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->panel, "stack")));
}

static inline void
press (Fixture *f, const char *key)
{
  ui_test_key (GTK_WIDGET (f->window), key);
  f->n_keys++;
}

static inline GtkWidget *
panel_text (Fixture *f, const char *text)
{
  return ui_test_find_text (f->panel, text);
}

static inline int
asked (Fixture *f)
{
  GtkLabel *who = GTK_LABEL (ui_test_find_id (f->place, "question_who"));

  for (int seat = 0; seat < 4; seat++)
    if (g_str_equal (gtk_label_get_text (who), bastide_evening_get_names (evening (f))[seat]))
      return seat;
  return -1;
}

/* Answers the open question by its number, once it is put to that player. */
static inline void
answer_key (Fixture *f, int seat, const char *title, const char *key)
{
  GtkLabel *label = GTK_LABEL (ui_test_find_id (f->place, "question_title"));

  ui_test_wait (g_str_equal (page (f), "question") && asked (f) == seat
                && g_str_equal (gtk_label_get_text (label), title));
  press (f, key);
}

#define WHICH "Which figure moves on the track?"

#define ROBBER "Place the robber, or continue"

static inline void
enter_directly (Fixture *f, BastideInput input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  BastideDraft *draft = kit_draft (evening (f), input);

  while (bastide_draft_has_question (draft))
    {
      gsize n;
      const BstMove *options = bastide_draft_get_options (draft, &n);
      BstMove first = options[0];

      g_assert_true (bastide_draft_answer (draft, &first, NULL));
    }
  g_assert_true (bastide_evening_accept (evening (f), draft));
}

static inline GtkWidget *
form_text (Fixture *f, const char *text)
{
  return ui_test_find_text (ui_test_find_type (f->place, BASTIDE_TYPE_SCORE_FORM), text);
}

static inline void
click_text (Fixture *f, const char *text)
{
  ui_test_wait (panel_text (f, text) && gtk_widget_get_mapped (panel_text (f, text)));
  /* Where it is now, not where it was on the page before. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (panel_text (f, text));
}

static inline GtkWidget *
panel_id (Fixture *f, const char *id)
{
  return ui_test_find_id (f->panel, id);
}

static inline GtkWidget *
dialog_button (const char *text)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data) && gtk_widget_get_mapped (l->data))
      return ui_test_find_text (l->data, text);
  return NULL;
}

/* Most tiles are left: yes, all the same. */
static inline void
begin_early (Fixture *f)
{
  ui_test_wait (dialog_button ("_Start") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_test_click (dialog_button ("_Start"));
  ui_test_wait (dialog_button ("_Start") == NULL);
}

static inline void
show_log (Fixture *f)
{
  gtk_stack_set_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "work")), "log");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static inline const char *
shown_page (Fixture *f)
{
  return gtk_stack_get_visible_child_name (GTK_STACK (ui_test_find_id (f->place, "stack")));
}

static inline BastideScoreTv *
find_tv (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l; l = l->next)
    if (BASTIDE_IS_SCORE_TV (l->data))
      return l->data;
  return NULL;
}
