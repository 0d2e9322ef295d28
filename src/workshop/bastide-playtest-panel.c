/* bastide-playtest-panel.c – letting computer players try a mix, and showing what came of it.
 *
 * The games run in threads; this only starts, watches and draws.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-playtest-panel.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-toast.h"
#include "model/words/bastide-words.h"
#include "parts/bastide-saving.h"
#include "workshop/bastide-workshop-parts.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_STUCK 12 /* tiles in the chart */

struct _BastidePlaytestPanel
{
  AdwBin parent_instance;

  GtkWidget *plan_group;
  GtkSpinButton *games_spin;
  GtkSpinButton *players_spin;
  GtkSpinButton *seed_spin;
  AdwComboRow *kind_row;
  AdwComboRow *compare_row;
  GtkProgressBar *progress;
  GtkWidget *run_button;
  GtkWidget *cancel_button;
  GtkWidget *results;
  AdwPreferencesGroup *numbers_group;
  BastideBarsView *points_bars;
  BastideBarsView *scores_bars;
  BastideBarsView *unfinished_bars;
  BastideBarsView *stuck_bars;
  GtkWidget *no_stuck_label;
  GPtrArray *number_rows; /* borrowed */

  GSimpleActionGroup *actions;
  BstCatalog *catalog;
  BstBox *box;
  char *title;

  BastidePlaytest *tests[2]; /* being played, or NULL; this mix and the other */
  GSignalGroup *signals[2];
  gboolean canceled;
  BastidePlaytestResult *shown[2];
  char *titles[2];

  JsonNode *version; /* (nullable): an earlier version of the mix, the last in the list of what to compare with */
};

G_DEFINE_FINAL_TYPE (BastidePlaytestPanel, bastide_playtest_panel, ADW_TYPE_BIN)

gboolean
bastide_playtest_panel_is_running (BastidePlaytestPanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self), FALSE);
  return self->tests[0] != NULL;
}

const BastidePlaytestResult *
bastide_playtest_panel_get_result (BastidePlaytestPanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self), NULL);
  return self->shown[0];
}

static void
set_enabled (BastidePlaytestPanel *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)),
                               enabled);
}

static void
update_actions (BastidePlaytestPanel *self)
{
  gboolean running = bastide_playtest_panel_is_running (self);

  set_enabled (self, "run", !running && self->box);
  set_enabled (self, "cancel", running);
  set_enabled (self, "export", self->shown[0] != NULL);
  gtk_widget_set_visible (self->run_button, !running);
  gtk_widget_set_visible (self->cancel_button, running);
  gtk_widget_set_sensitive (self->plan_group, !running);
}

/* --- What came of it --- */

static char *
number (double value, int decimals)
{
  return g_strdup_printf ("%.*f", decimals, value);
}

/* A mean and how far it may be off. */
static char *
sure_number (double value, double error, int decimals)
{
  g_autofree char *mean = number (value, decimals), *off = number (error, decimals);

  return g_strdup_printf ("%s ± %s", mean, off);
}

/* (nullable): whether a difference is more than chance; NULL where nothing is compared. In words, because a sign alone says
 * nothing to those who do not know it. */
static const char *
get_verdict (BastidePlaytestPanel *self, double a, double a_error, double b, double b_error)
{
  if (!self->shown[1])
    return NULL;
  return bastide_playtest_differs (self->shown[0], a, a_error, self->shown[1], b, b_error)
           ? _ ("≠ More than chance")
           : _ ("≈ The difference may be chance");
}

/* Takes the texts; @right is NULL where nothing is compared. */
static void
add_texts (BastidePlaytestPanel *self, const char *name, const char *verdict, char *left, char *right, const char *unit)
{
  GtkWidget *row = adw_action_row_new (), *label;
  g_autofree char *text = self->shown[1] ? g_strdup_printf ("%s%s · %s%s", left, unit, right, unit)
                                         : g_strdup_printf ("%s%s", left, unit);

  g_free (left);
  g_free (right);
  label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "numeric");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  /* On one line where there is room for it. */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  if (verdict)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), verdict);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (self->numbers_group, row);
  g_ptr_array_add (self->number_rows, row);
}

#define NUMBER(self, name, member, decimals, unit)                                                                     \
  add_texts (self, name, NULL, number ((self)->shown[0]->member, decimals),                                            \
             (self)->shown[1] ? number ((self)->shown[1]->member, decimals) : NULL, unit)

static void
add_sure (BastidePlaytestPanel *self,
          const char *name,
          double a,
          double a_error,
          double b,
          double b_error,
          int decimals,
          const char *unit)
{
  add_texts (self, name, get_verdict (self, a, a_error, b, b_error), sure_number (a, a_error, decimals),
             self->shown[1] ? sure_number (b, b_error, decimals) : NULL, unit);
}

#define SURE_NUMBER(self, name, member, error, decimals, unit)                                                         \
  add_sure (self, name, (self)->shown[0]->member, (self)->shown[0]->error,                                             \
            (self)->shown[1] ? (self)->shown[1]->member : 0, (self)->shown[1] ? (self)->shown[1]->error : 0, decimals, \
            unit)

static void
show_numbers (BastidePlaytestPanel *self)
{
  /* TRANSLATORS: the titles of two mixes whose numbers stand side by side. */
  g_autofree char *whose = self->shown[1] ? g_strdup_printf (_ ("%s · %s"), self->titles[0], self->titles[1])
                                          : g_strdup (self->titles[0]);
  g_autofree char *markup = g_markup_escape_text (whose, -1);

  bastide_workshop_clear_rows (self->numbers_group, self->number_rows);
  adw_preferences_group_set_description (self->numbers_group, markup);
  NUMBER (self, _ ("Games"), n_games, 0, "");
  SURE_NUMBER (self, _ ("Average score"), score_mean, score_error, 1, "");
  NUMBER (self, _ ("Standard deviation of scores"), score_spread, 1, "");
  SURE_NUMBER (self, _ ("Winning margin"), win_margin, win_margin_error, 1, "");
  SURE_NUMBER (self, _ ("Lead of the first player"), first_lead, first_lead_error, 1, "");
  SURE_NUMBER (self, _ ("Games won by the first player"), first_won, first_won_error, 1, " %");
  SURE_NUMBER (self, _ ("Turns per game"), turns, turns_error, 1, "");
  /* TRANSLATORS: a figure of the simulation: drawn tiles that fit nowhere. */
  SURE_NUMBER (self, _ ("Unplaceable draws"), unplaceable, unplaceable_error, 2, " %");
  SURE_NUMBER (self, _ ("Dead squares per game"), dead, dead_error, 2, "");
}

static void
add_bar (BastidePlaytestPanel *self, BastideBarList *list, const char *name, double a, double b, int decimals)
{
  bastide_bar_list_add (list, name, a, number (a, decimals), b, self->shown[1] ? number (b, decimals) : NULL);
}

static void
show_bars (BastidePlaytestPanel *self, BastideBarList *list, BastideBarsView *view, gboolean columns)
{
  bastide_bar_list_show (list, view, self->titles[0], self->shown[1] ? self->titles[1] : NULL, columns);
}

/* (transfer full): what points are given for, marked where two mixes differ in it by more than chance. */
static char *
dup_reason (BastidePlaytestPanel *self, int reason)
{
  const BastidePlaytestResult *a = self->shown[0], *b = self->shown[1];

  if (b
      && bastide_playtest_differs (a, a->points[reason], a->points_error[reason], b, b->points[reason],
                                   b->points_error[reason]))
    return g_strconcat (bastide_words_reason (reason), " ≠", NULL);
  return g_strdup (bastide_words_reason (reason));
}

static void
show_points (BastidePlaytestPanel *self)
{
  BastideBarList list;

  bastide_bar_list_init (&list);
  for (int i = 0; i < BST_N_REASONS; i++)
    {
      double a = self->shown[0]->points[i], b = self->shown[1] ? self->shown[1]->points[i] : 0;

      g_autofree char *name = dup_reason (self, i);

      if (a > 0 || b > 0)
        bastide_bar_list_add (&list, name, a, sure_number (a, self->shown[0]->points_error[i], 1), b,
                              self->shown[1] ? sure_number (b, self->shown[1]->points_error[i], 1) : NULL);
    }
  show_bars (self, &list, self->points_bars, FALSE);
}

static void
show_scores (BastidePlaytestPanel *self)
{
  BastideBarList list;
  const BastidePlaytestResult *a = self->shown[0], *b = self->shown[1];
  int width = MAX (a->bin_width, b ? b->bin_width : 0), n = 0;
  double bins[2][BASTIDE_SCORE_BINS] = { { 0 } };

  bastide_bar_list_init (&list);
  /* Both on the same scale, in percent: the runs may differ in the number of games. */
  for (int k = 0; k < 2; k++)
    for (int i = 0; self->shown[k] && i < BASTIDE_SCORE_BINS; i++)
      {
        int bin = MIN (i * self->shown[k]->bin_width / width, BASTIDE_SCORE_BINS - 1);

        bins[k][bin] += 100.0 * self->shown[k]->bins[i] / (self->shown[k]->n_games * self->shown[k]->n_players);
        if (self->shown[k]->bins[i])
          n = MAX (n, bin + 1);
      }
  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%d", i * width);

      add_bar (self, &list, name, bins[0][i], bins[1][i], 1);
    }
  show_bars (self, &list, self->scores_bars, TRUE);
}

static void
show_unfinished (BastidePlaytestPanel *self)
{
  static const BstTerrain terrains[] = { BST_ROAD, BST_CITY, BST_MONASTERY, BST_GARDEN };
  BastideBarList list;

  bastide_bar_list_init (&list);
  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    add_bar (self, &list, bst_terrain_title (terrains[i]), self->shown[0]->unfinished[terrains[i]],
             self->shown[1] ? self->shown[1]->unfinished[terrains[i]] : 0, 1);
  /* TRANSLATORS: a figure of the simulation: empty squares where no tile fits. */
  add_bar (self, &list, _ ("Dead squares"), self->shown[0]->dead, self->shown[1] ? self->shown[1]->dead : 0, 2);
  show_bars (self, &list, self->unfinished_bars, FALSE);
}

static void
show_stuck (BastidePlaytestPanel *self)
{
  BastideBarList list;
  const BastidePlaytestResult *a = self->shown[0], *b = self->shown[1];
  g_autoptr (GArray) worst = bastide_playtest_result_worst (a, MAX_STUCK);

  bastide_bar_list_init (&list);
  for (guint i = 0; i < worst->len; i++)
    {
      guint tile = g_array_index (worst, guint, i);
      double other = 0;

      for (guint t = 0; b && t < b->n_tiles; t++)
        if (strcmp (b->tiles[t], a->tiles[tile]) == 0)
          other = b->stuck[t];
      add_bar (self, &list, a->names[tile], a->stuck[tile], other, 2);
    }
  gtk_widget_set_visible (self->no_stuck_label, worst->len == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->stuck_bars), worst->len > 0);
  show_bars (self, &list, self->stuck_bars, FALSE);
}

static void
show_results (BastidePlaytestPanel *self)
{
  gtk_widget_set_visible (self->results, self->shown[0] != NULL);
  if (!self->shown[0])
    return;
  show_numbers (self);
  show_points (self);
  show_scores (self);
  show_unfinished (self);
  show_stuck (self);
}

/* --- Playing --- */

static void
show_progress (BastidePlaytestPanel *self)
{
  int n_done = 0, n_games = 0;
  g_autofree char *text = NULL;

  for (int k = 0; k < 2; k++)
    if (self->tests[k])
      {
        n_done += bastide_playtest_get_n_done (self->tests[k]);
        n_games += bastide_playtest_get_n_games (self->tests[k]);
      }
  gtk_progress_bar_set_fraction (self->progress, n_games ? (double) n_done / n_games : 0);
  /* TRANSLATORS: games played so far and all that are to be played. */
  text = g_strdup_printf (_ ("%d of %d games"), n_done, n_games);
  gtk_progress_bar_set_text (self->progress, text);
}

static void
finish (BastidePlaytestPanel *self)
{
  g_autoptr (BastidePlaytestResult) first = bastide_playtest_dup_result (self->tests[0]);

  show_progress (self);
  /* A run that was canceled before its first game has no result: the old report stays. */
  if (first)
    for (int k = 0; k < 2; k++)
      {
        g_clear_pointer (&self->shown[k], bastide_playtest_result_free);
        if (self->tests[k])
          self->shown[k] = k == 0 ? g_steal_pointer (&first) : bastide_playtest_dup_result (self->tests[k]);
      }
  for (int k = 0; k < 2; k++)
    g_clear_object (&self->tests[k]);
  show_results (self);
  update_actions (self);
}

static void
done_cb (BastidePlaytest *playtest, BastidePlaytestPanel *self)
{
  if (playtest == self->tests[0] && self->tests[1] && !self->canceled)
    bastide_playtest_start (self->tests[1]);
  else
    finish (self);
}

static void
make_test (BastidePlaytestPanel *self, int k, BstBox *box)
{
  const BastidePlaytestOptions plan = {
    .n_players = gtk_spin_button_get_value_as_int (self->players_spin),
    .level = (int) adw_combo_row_get_selected (self->kind_row),
    .n_games = gtk_spin_button_get_value_as_int (self->games_spin),
    .first_seed = (guint64) gtk_spin_button_get_value_as_int (self->seed_spin),
  };

  self->tests[k] = bastide_playtest_new (box, &plan);
  g_signal_group_set_target (self->signals[k], self->tests[k]);
}

static void
run_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlaytestPanel *self = BASTIDE_PLAYTEST_PANEL (data);
  guint selected = adw_combo_row_get_selected (self->compare_row);
  const BstCatalogEntry *entry = bastide_workshop_get_mix (self->catalog, selected);
  gboolean version = self->version
                     && selected == g_list_model_get_n_items (adw_combo_row_get_model (self->compare_row)) - 1;
  JsonNode *root = version ? self->version : entry ? entry->root : NULL;

  g_return_if_fail (self->box && !self->tests[0]);
  self->canceled = FALSE;
  make_test (self, 0, self->box);
  g_free (self->titles[0]);
  self->titles[0] = g_strdup (self->title);
  if (root)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autoptr (BstBox) box = bst_mix_resolve (root, NULL, self->catalog, report);

      if (box)
        {
          GtkStringObject *name = GTK_STRING_OBJECT (adw_combo_row_get_selected_item (self->compare_row));

          g_free (self->titles[1]);
          self->titles[1] = g_strdup (gtk_string_object_get_string (name));
          make_test (self, 1, box);
        }
    }
  bastide_playtest_start (self->tests[0]);
  show_progress (self);
  update_actions (self);
}

static void
cancel_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastidePlaytestPanel *self = BASTIDE_PLAYTEST_PANEL (data);

  self->canceled = TRUE;
  for (int k = 0; k < 2; k++)
    if (self->tests[k])
      bastide_playtest_cancel (self->tests[k]);
}

static void
table_saved_cb (gpointer self, GFile *file, gpointer subject, const GError *error)
{
  g_autofree char *text = bastide_workshop_dup_saved (file, error);

  bastide_toast (self, text);
}

static void
save_table (gpointer owner, GFile *file, gpointer subject)
{
  BastidePlaytestPanel *self = owner;
  char *csv;

  if (!self->shown[0])
    return;
  csv = bastide_playtest_to_csv (self->shown[0], self->titles[0], self->shown[1],
                                 self->shown[1] ? self->titles[1] : NULL);
  bastide_saving_run (GTK_WIDGET (self), file, NULL, table_saved_cb, self, g_bytes_new_take (csv, strlen (csv)),
                      (GDestroyNotify) g_bytes_unref);
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (data), _ ("Save Table"), "bastide.csv"), save_table, data,
                         NULL, NULL);
}

void
bastide_playtest_panel_succeed (BastidePlaytestPanel *self, BastidePlaytestPanel *predecessor)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self) && BASTIDE_IS_PLAYTEST_PANEL (predecessor));

  gtk_spin_button_set_value (self->games_spin, gtk_spin_button_get_value (predecessor->games_spin));
  gtk_spin_button_set_value (self->players_spin, gtk_spin_button_get_value (predecessor->players_spin));
  gtk_spin_button_set_value (self->seed_spin, gtk_spin_button_get_value (predecessor->seed_spin));
  adw_combo_row_set_selected (self->kind_row, adw_combo_row_get_selected (predecessor->kind_row));
  adw_combo_row_set_selected (self->compare_row, adw_combo_row_get_selected (predecessor->compare_row));
  self->canceled = predecessor->canceled;
  for (int k = 0; k < 2; k++)
    {
      self->shown[k] = g_steal_pointer (&predecessor->shown[k]);
      self->titles[k] = g_steal_pointer (&predecessor->titles[k]);
      self->tests[k] = g_steal_pointer (&predecessor->tests[k]);
      g_signal_group_set_target (predecessor->signals[k], NULL);
      g_signal_group_set_target (self->signals[k], self->tests[k]);
    }
  if (self->tests[0])
    show_progress (self);
  show_results (self);
  update_actions (self);
}

/* --- The object --- */

static void
bastide_playtest_panel_dispose (GObject *object)
{
  BastidePlaytestPanel *self = BASTIDE_PLAYTEST_PANEL (object);

  for (int k = 0; k < 2; k++)
    {
      g_clear_object (&self->signals[k]);
      g_clear_object (&self->tests[k]);
      g_clear_pointer (&self->shown[k], bastide_playtest_result_free);
      g_clear_pointer (&self->titles[k], g_free);
    }
  g_clear_object (&self->actions);
  g_clear_pointer (&self->version, json_node_unref);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  g_clear_pointer (&self->box, bst_box_unref);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->number_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_playtest_panel_parent_class)->dispose (object);
}

static void
bastide_playtest_panel_class_init (BastidePlaytestPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_playtest_panel_dispose;
  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-playtest-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, plan_group);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, games_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, players_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, seed_spin);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, kind_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, compare_row);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, run_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, results);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, numbers_group);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, points_bars);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, scores_bars);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, unfinished_bars);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, stuck_bars);
  gtk_widget_class_bind_template_child (widget_class, BastidePlaytestPanel, no_stuck_label);
}

static void
bastide_playtest_panel_init (BastidePlaytestPanel *self)
{
  static const GActionEntry entries[] = {
    { .name = "run", .activate = run_cb },
    { .name = "cancel", .activate = cancel_cb },
    { .name = "export", .activate = export_cb },
  };

  for (int k = 0; k < 2; k++)
    {
      self->signals[k] = g_signal_group_new (BASTIDE_TYPE_PLAYTEST);
      g_signal_group_connect_swapped (self->signals[k], "progress", G_CALLBACK (show_progress), self);
      g_signal_group_connect (self->signals[k], "done", G_CALLBACK (done_cb), self);
    }
  self->number_rows = g_ptr_array_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "playtest", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_workshop_calm_spin (self->games_spin);
  bastide_workshop_calm_spin (self->players_spin);
  bastide_workshop_calm_spin (self->seed_spin);
  update_actions (self);
}

void
bastide_playtest_panel_forget (BastidePlaytestPanel *self)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self));

  for (int k = 0; k < 2; k++)
    {
      g_signal_group_set_target (self->signals[k], NULL);
      if (self->tests[k])
        bastide_playtest_cancel (self->tests[k]);
      g_clear_object (&self->tests[k]);
      g_clear_pointer (&self->shown[k], bastide_playtest_result_free);
      g_clear_pointer (&self->titles[k], g_free);
    }
  gtk_progress_bar_set_fraction (self->progress, 0);
  gtk_progress_bar_set_text (self->progress, _ ("No games yet"));
  show_results (self);
  update_actions (self);
}

void
bastide_playtest_panel_set_box (BastidePlaytestPanel *self, BstBox *box, const char *title)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self));

  if (box)
    bst_box_ref (box);
  g_clear_pointer (&self->box, bst_box_unref);
  self->box = box;
  g_free (self->title);
  self->title = g_strdup (title);
  update_actions (self);
}

void
bastide_playtest_panel_set_catalog (BastidePlaytestPanel *self, BstCatalog *catalog)
{
  g_return_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self));

  bst_catalog_ref (catalog);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  self->catalog = catalog;
  bastide_playtest_panel_set_version (self, NULL, NULL);
}

void
bastide_playtest_panel_set_version (BastidePlaytestPanel *self, JsonNode *version, const char *name)
{
  g_autoptr (GListModel) names = NULL;

  g_return_if_fail (BASTIDE_IS_PLAYTEST_PANEL (self));

  names = bastide_workshop_new_mix_names (self->catalog);
  if (version)
    {
      json_node_ref (version);
      gtk_string_list_append (GTK_STRING_LIST (names), name);
    }
  g_clear_pointer (&self->version, json_node_unref);
  self->version = version;
  adw_combo_row_set_model (self->compare_row, names);
  adw_combo_row_set_selected (self->compare_row, version ? g_list_model_get_n_items (names) - 1 : 0);
}
