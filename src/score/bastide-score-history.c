/* bastide-score-history.c – the evenings that were kept: a list, and the statistics beside it.
 *
 * Only shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-history.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-one-stop.h"
#include "model/language/bastide-language.h"
#include "score/bastide-score-face.h"
#include "score/bastide-score-row.h"
#include "score/bastide-score-statistics.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

/* Characters of the notes that a row shows. */
#define MAX_NOTES 200

struct _BastideScoreHistory
{
  AdwBin parent_instance;

  GtkStack *pages;
  GtkListView *list;
  GtkSearchEntry *search;
  GtkWidget *no_hits;
  GtkWidget *problems_box;
  AdwActionRow *problems;
  GtkWidget *empty;
  GtkWidget *content;
  GtkWidget *behind_box;
  GtkLabel *behind; /* what the evenings of the list have in common */
  BastideScoreStatistics *statistics;

  GListStore *items; /* numbers of evenings */
  BastideHistory *history;
  GSignalGroup *history_signals;
  GHashTable *chosen; /* (nullable): files of the evenings behind a number; only they are listed */
};

G_DEFINE_FINAL_TYPE (BastideScoreHistory, bastide_score_history, ADW_TYPE_BIN)

/* --- the list --- */

static char *
dup_scores (const BastidePast *past)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < past->players.n; seat++)
    {
      if (seat > 0)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: a player and the score. */
      g_string_append_printf (text, _ ("%s: %d"), past->players.names[seat], past->scores[seat]);
      if (bastide_past_won (past, seat))
        g_string_append (text, " ★");
    }
  return g_string_free (text, FALSE);
}

/* The beginning is enough in a list, and a word without end would keep the window busy for minutes. */
static void
append_text (GString *text, const char *notes)
{
  g_autofree char *beginning = g_utf8_strlen (notes, -1) > MAX_NOTES ? g_utf8_substring (notes, 0, MAX_NOTES) : NULL;

  if (text->len)
    g_string_append (text, " · ");
  g_string_append_printf (text, beginning ? "%s…" : "%s", beginning ? beginning : notes);
}

static char *
dup_head (const BastidePast *past)
{
  g_autofree char *day = bastide_language_dup_day (past->time);
  GString *text = g_string_new (NULL);

  if (*past->title)
    append_text (text, past->title);
  append_text (text, day);
  if (*past->location)
    g_string_append_printf (text, " · %s", past->location);
  if (*past->mix_title)
    g_string_append_printf (text, " · %s", bst_text_tell (past->mix_title));
  if (!past->over)
    /* TRANSLATORS: in the list of game nights: this one is not over yet. */
    g_string_append_printf (text, " · %s", _ ("unfinished"));
  if (past->n_photos)
    {
      /* TRANSLATORS: in the list of game nights; %d is a number. */
      g_autofree char *photos = g_strdup_printf (ngettext ("%d photo", "%d photos", past->n_photos), past->n_photos);

      append_text (text, photos);
    }
  if (*past->notes)
    append_text (text, past->notes);
  return g_string_free (text, FALSE);
}

static gboolean
matches (const BastidePast *past, const char *text)
{
  g_autofree char *scores = dup_scores (past), *head = dup_head (past);
  g_autofree char *all = g_strconcat (scores, "\n", head, "\n", past->title, "\n", past->notes, NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1), *wanted = g_utf8_casefold (text, -1);

  return !*text || strstr (folded, wanted) != NULL;
}

static void
update_list (BastideScoreHistory *self)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  for (guint i = 0; self->history && i < bastide_history_get_n (self->history); i++)
    {
      const BastidePast *past = bastide_history_get (self->history, i);

      if ((!self->chosen || g_hash_table_contains (self->chosen, past->file)) && matches (past, text))
        g_array_append_val (shown, i);
    }
  bastide_score_rows_fill (self->items, shown);
  gtk_widget_set_visible (self->no_hits, shown->len == 0 && *text);
}

static void
clear_search_cb (BastideScoreHistory *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreHistory *self)
{
  GtkWidget *row = bastide_score_row_new (), *thumb = bastide_score_thumb_new ();

  bastide_score_row_add_widget (BASTIDE_SCORE_ROW (row), thumb);
  g_object_set_data (G_OBJECT (item), "thumb", thumb);
  bastide_score_row_add_button (BASTIDE_SCORE_ROW (row), "user-trash-symbolic", _ ("Delete this game night"),
                                "score.delete-past");
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreHistory *self)
{
  guint i = bastide_score_rows_get_number (gtk_list_item_get_item (item));
  const BastidePast *past;
  g_autofree char *scores = NULL, *head = NULL;

  if (!self->history || i >= bastide_history_get_n (self->history))
    return;
  past = bastide_history_get (self->history, i);
  scores = dup_scores (past);
  head = dup_head (past);
  bastide_score_thumb_show (g_object_get_data (G_OBJECT (item), "thumb"), self->history, past->photo);
  bastide_score_row_show (BASTIDE_SCORE_ROW (gtk_list_item_get_child (item)), i, scores, head, FALSE);
}

static void
activate_cb (GtkListView *list, guint position, BastideScoreHistory *self)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "score.open-past", "u", bastide_score_rows_get_number (item));
}

/* --- the evenings behind a number --- */

static void
show_all_cb (BastideScoreHistory *self)
{
  g_clear_pointer (&self->chosen, g_hash_table_unref);
  gtk_widget_set_visible (self->behind_box, FALSE);
  update_list (self);
}

static void
show_evenings_cb (BastideScoreStatistics *statistics, GArray *list, const char *caption, BastideScoreHistory *self)
{
  g_clear_pointer (&self->chosen, g_hash_table_unref);
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < list->len; i++)
    g_hash_table_add (self->chosen,
                      g_strdup (bastide_history_get (self->history, g_array_index (list, guint, i))->file));
  gtk_label_set_text (self->behind, caption);
  gtk_widget_set_visible (self->behind_box, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_stack_set_visible_child_name (self->pages, "list");
  update_list (self);
}

/* --- what cannot be read --- */

/* Says which evenings are missing from the list because their files cannot be read, and why. */
static void
show_problems_cb (BastideScoreHistory *self)
{
  bastide_dialog_tell (GTK_WIDGET (self), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->problems)),
                       adw_action_row_get_subtitle (self->problems),
                       bastide_score_sentences_new (bastide_history_get_problems (self->history)));
}

static void
fill_problems (BastideScoreHistory *self)
{
  const char *const *problems = bastide_history_get_problems (self->history);
  const guint n = problems ? g_strv_length ((GStrv) problems) : 0;
  /* TRANSLATORS: below the list of game nights; %d is a number. */
  g_autofree char *title = g_strdup_printf (ngettext ("%d game night cannot be read", "%d game nights cannot be read",
                                                      n),
                                            n);
  g_autofree char *folder = g_filename_display_name (bastide_history_get_folder (self->history));
  /* TRANSLATORS: %s is a folder. */
  g_autofree char *where = g_strdup_printf (_ ("The files remain unchanged in %s."), folder);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->problems), title);
  adw_action_row_set_subtitle (self->problems, where);
  gtk_widget_set_visible (self->problems_box, n > 0);
}

static void
changed_cb (BastideScoreHistory *self)
{
  if (!self->history)
    return;
  update_list (self);
  fill_problems (self);
  gtk_widget_set_visible (self->empty, bastide_history_get_n (self->history) == 0);
  gtk_widget_set_visible (self->content, bastide_history_get_n (self->history) > 0);
}

/* --- object --- */

static void
bastide_score_history_dispose (GObject *object)
{
  BastideScoreHistory *self = BASTIDE_SCORE_HISTORY (object);

  g_clear_object (&self->history_signals);
  g_clear_object (&self->history);
  g_clear_object (&self->items);
  g_clear_pointer (&self->chosen, g_hash_table_unref);
  G_OBJECT_CLASS (bastide_score_history_parent_class)->dispose (object);
}

static void
bastide_score_history_class_init (BastideScoreHistoryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_history_dispose;

  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/score/bastide-score-history.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, pages);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, list);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, search);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, no_hits);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, problems_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, problems);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, empty);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, content);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, behind_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, behind);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, statistics);
  gtk_widget_class_bind_template_callback (widget_class, update_list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_evenings_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_problems_cb);
}

static void
bastide_score_history_init (BastideScoreHistory *self)
{
  self->history_signals = g_signal_group_new (BASTIDE_TYPE_HISTORY);
  g_signal_group_connect_swapped (self->history_signals, "changed", G_CALLBACK (changed_cb), self);
  g_type_ensure (BASTIDE_TYPE_SCORE_STATISTICS);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (GTK_LABEL (self->no_hits));
  self->items = bastide_score_rows_new_store (self->list, G_CALLBACK (setup_row_cb), G_CALLBACK (bind_row_cb), self);
}

void
bastide_score_history_set_history (BastideScoreHistory *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_HISTORY (self));

  g_set_object (&self->history, history);
  g_signal_group_set_target (self->history_signals, history);
  bastide_score_statistics_set_history (self->statistics, history);
  changed_cb (self);
}
