/* bastide-score-history.c – the evenings that were kept, and statistics about them.
 *
 * Only shows: the history does the counting.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-history.h"

#include "kit/bastide-bars-view.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "model/language/bastide-language.h"
#include "parts/bastide-player-badge.h"
#include "score/bastide-score-row.h"
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
  GtkGrid *players_grid;
  GtkLabel *record;
  GtkWidget *nobody; /* instead of all the rest */
  GtkWidget *people;
  GtkDropDown *one;
  GtkDropDown *other;
  GtkLabel *duel;
  BastideBarsView *averages;
  BastideBarsView *kinds;

  GListStore *items; /* numbers of evenings */
  BastideHistory *history;
  GSignalGroup *history_signals;
  GPtrArray *regulars;
  gboolean updating;
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
append_notes (GString *text, const char *notes)
{
  g_autofree char *beginning = g_utf8_strlen (notes, -1) > MAX_NOTES ? g_utf8_substring (notes, 0, MAX_NOTES) : NULL;

  g_string_append_printf (text, beginning ? " · %s…" : " · %s", beginning ? beginning : notes);
}

static char *
dup_head (const BastidePast *past)
{
  g_autofree char *day = bastide_language_dup_day (past->time);
  GString *text = g_string_new (day);

  if (*past->location)
    g_string_append_printf (text, " · %s", past->location);
  if (*past->mix_title)
    g_string_append_printf (text, " · %s", bst_text_tell (past->mix_title));
  if (!past->over)
    /* TRANSLATORS: in the list of game nights: this one is not over yet. */
    g_string_append_printf (text, " · %s", _ ("unfinished"));
  if (*past->notes)
    append_notes (text, past->notes);
  return g_string_free (text, FALSE);
}

static gboolean
matches (const BastidePast *past, const char *text)
{
  g_autofree char *scores = dup_scores (past), *head = dup_head (past);
  g_autofree char *all = g_strconcat (scores, "\n", head, "\n", past->notes, NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1), *wanted = g_utf8_casefold (text, -1);

  return !*text || strstr (folded, wanted) != NULL;
}

static void
update_list (BastideScoreHistory *self)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  for (guint i = 0; self->history && i < bastide_history_get_n (self->history); i++)
    if (matches (bastide_history_get (self->history, i), text))
      g_array_append_val (shown, i);
  bastide_score_rows_fill (self->items, shown);
  gtk_widget_set_visible (self->no_hits, shown->len == 0 && *text);
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreHistory *self)
{
  GtkWidget *row = bastide_score_row_new ();

  bastide_score_row_add_button (BASTIDE_SCORE_ROW (row), "user-trash-symbolic", _ ("Delete this game night"),
                                "score.delete-past");
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreHistory *self)
{
  guint i = bastide_score_rows_get_number (gtk_list_item_get_item (item));
  g_autofree char *scores = NULL, *head = NULL;

  if (!self->history || i >= bastide_history_get_n (self->history))
    return;
  scores = dup_scores (bastide_history_get (self->history, i));
  head = dup_head (bastide_history_get (self->history, i));
  bastide_score_row_show (BASTIDE_SCORE_ROW (gtk_list_item_get_child (item)), i, scores, head, FALSE);
}

static void
activate_cb (GtkListView *list, guint position, BastideScoreHistory *self)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "score.open-past", "u", bastide_score_rows_get_number (item));
}

/* --- statistics --- */

static void
add_cell (BastideScoreHistory *self, int column, int row, const char *text, gboolean heading)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_widget_add_css_class (label, heading ? "caption-heading" : column ? "numeric" : "body");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_grid_attach (self->players_grid, label, column, row, 1, 1);
}

static void
add_player (BastideScoreHistory *self, int row, const BastideRegular *regular)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (regular->name);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (name), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 24);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_tooltip_text (name, regular->name);
  gtk_box_append (GTK_BOX (box), bastide_player_badge_new (regular->color, regular->letter));
  gtk_box_append (GTK_BOX (box), name);
  gtk_grid_attach (self->players_grid, box, 0, row, 1, 1);
}

static void
fill_players (BastideScoreHistory *self)
{
  /* TRANSLATORS: head of a column in the statistics. */
  const char *const titles[] = { _ ("Player"),
                                 /* TRANSLATORS: head of a column in the statistics: how many game nights. */
                                 _ ("Game Nights"),
                                 /* TRANSLATORS: head of a column in the statistics: how many were won. */
                                 _ ("Wins"),
                                 /* TRANSLATORS: head of a column in the statistics: points on average. */
                                 _ ("Average"),
                                 /* TRANSLATORS: head of a column in the statistics: the most points. */
                                 _ ("Best"),
                                 /* TRANSLATORS: head of a column in the statistics: how many were won in a row. */
                                 _ ("Winning Streak") };
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->players_grid))))
    gtk_grid_remove (self->players_grid, child);
  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    add_cell (self, i, 0, titles[i], TRUE);
  for (guint i = 0; i < self->regulars->len; i++)
    {
      const BastideRegular *regular = g_ptr_array_index (self->regulars, i);
      g_autofree char *games = g_strdup_printf ("%d", regular->n_games);
      g_autofree char *wins = g_strdup_printf ("%d", regular->n_wins);
      g_autofree char *average = g_strdup_printf ("%.1f",
                                                  regular->n_games ? (double) regular->total / regular->n_games : 0.0);
      g_autofree char *best = g_strdup_printf ("%d", regular->best);
      g_autofree char *streak = g_strdup_printf ("%d", regular->longest_streak);

      add_player (self, 1 + i, regular);
      add_cell (self, 1, 1 + i, games, FALSE);
      add_cell (self, 2, 1 + i, wins, FALSE);
      add_cell (self, 3, 1 + i, average, FALSE);
      add_cell (self, 4, 1 + i, best, FALSE);
      add_cell (self, 5, 1 + i, streak, FALSE);
    }
}

static void
fill_record (BastideScoreHistory *self)
{
  guint i;
  int seat;
  g_autofree char *text = NULL;

  if (bastide_history_get_record (self->history, &i, &seat))
    {
      const BastidePast *past = bastide_history_get (self->history, i);
      g_autofree char *day = bastide_language_dup_day (past->time);

      /* TRANSLATORS: the best result of all evenings: points, who, when. */
      text = g_strdup_printf (ngettext ("Record: %1$d point, %2$s, %3$s", "Record: %1$d points, %2$s, %3$s",
                                        past->scores[seat]),
                              past->scores[seat], past->players.names[seat], day);
    }
  gtk_label_set_text (self->record, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->record), text != NULL);
}

static const BastideRegular *
selected (BastideScoreHistory *self, GtkDropDown *drop_down)
{
  guint i = gtk_drop_down_get_selected (drop_down);

  return self->regulars && i < self->regulars->len ? g_ptr_array_index (self->regulars, i) : NULL;
}

/* The bars of one or two people. */
static void
show_bars (BastideBarsView *view, GArray *bars, const BastideRegular *one, const BastideRegular *other)
{
  g_autoptr (GString) summary = g_string_new (NULL);

  for (guint i = 0; i < bars->len; i++)
    {
      const BastideBar *bar = &g_array_index (bars, BastideBar, i);

      g_string_append_printf (summary, "%s: %s%s%s. ", bar->name, bar->text_a, bar->text_b ? " / " : "",
                              bar->text_b ? bar->text_b : "");
    }
  bastide_bars_view_set (view, (const BastideBar *) (void *) bars->data, bars->len, one->name,
                         other ? other->name : NULL, FALSE, summary->str);
  gtk_widget_set_visible (GTK_WIDGET (view), bars->len > 0);
}

static void
clear_bar (gpointer data)
{
  BastideBar *bar = data;

  g_free ((char *) bar->name);
  g_free ((char *) bar->text_a);
  g_free ((char *) bar->text_b);
}

static GArray *
new_bars (void)
{
  GArray *bars = g_array_new (FALSE, FALSE, sizeof (BastideBar));

  g_array_set_clear_func (bars, clear_bar);
  return bars;
}

static double
average_of (const BastideRegular *regular, int n)
{
  return regular && regular->games_of[n] ? (double) regular->total_of[n] / regular->games_of[n] : 0;
}

static char *
dup_average (const BastideRegular *regular, int n)
{
  if (!regular)
    return NULL;
  if (!regular->games_of[n])
    return g_strdup ("–");
  /* TRANSLATORS: behind a bar: points on average, evenings won, evenings. */
  return g_strdup_printf (_ ("%1$.1f · %2$d of %3$d won"), average_of (regular, n), regular->wins_of[n],
                          regular->games_of[n]);
}

static void
describe_averages (BastideScoreHistory *self, const BastideRegular *one, const BastideRegular *other)
{
  g_autoptr (GArray) bars = new_bars ();

  for (int n = 2; n <= BST_MAX_PLAYERS; n++)
    if (one->games_of[n] || (other && other->games_of[n]))
      {
        BastideBar bar = {
          /* TRANSLATORS: in the list of game nights; %d is a number. */
          .name = g_strdup_printf (ngettext ("%d player", "%d players", n), n),
          .a = average_of (one, n),
          .b = average_of (other, n),
          .text_a = dup_average (one, n),
          .text_b = dup_average (other, n),
        };

        g_array_append_val (bars, bar);
      }
  show_bars (self->averages, bars, one, other);
}

static double
points_of (const BastideRegular *regular, int kind)
{
  return regular && regular->n_games ? (double) regular->points[kind] / regular->n_games : 0;
}

static void
describe_kinds (BastideScoreHistory *self, const BastideRegular *one, const BastideRegular *other)
{
  g_autoptr (GArray) bars = new_bars ();

  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    if (points_of (one, kind) || points_of (other, kind))
      {
        BastideBar bar = {
          .name = g_strdup (bastide_points_name (kind)),
          .a = MAX (points_of (one, kind), 0),
          .b = MAX (points_of (other, kind), 0),
          .text_a = g_strdup_printf ("%.1f", points_of (one, kind)),
          .text_b = other ? g_strdup_printf ("%.1f", points_of (other, kind)) : NULL,
        };

        g_array_append_val (bars, bar);
      }
  show_bars (self->kinds, bars, one, other);
}

static void
person_cb (BastideScoreHistory *self)
{
  const BastideRegular *one = selected (self, self->one), *other = selected (self, self->other);
  g_autofree char *text = NULL;

  if (self->updating)
    return;
  if (one && other && one != other)
    {
      BastideDuel duel = bastide_history_get_duel (self->history, one->name, other->name);

      /* TRANSLATORS: two players who met: first name, second name, how often they met, how often the first was ahead, how
       * often behind. */
      text = g_strdup_printf (ngettext ("%1$s against %2$s: %3$d game, ahead in %4$d, behind in %5$d",
                                        "%1$s against %2$s: %3$d games, ahead in %4$d, behind in %5$d", duel.met),
                              one->name, other->name, duel.met, duel.ahead, duel.behind);
    }
  gtk_label_set_text (self->duel, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->duel), text != NULL);
  if (one)
    {
      describe_averages (self, one, other != one ? other : NULL);
      describe_kinds (self, one, other != one ? other : NULL);
    }
}

static void
fill_people (BastideScoreHistory *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->regulars->len; i++)
    gtk_string_list_append (names, ((BastideRegular *) g_ptr_array_index (self->regulars, i))->name);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->one, G_LIST_MODEL (names));
  gtk_drop_down_set_model (self->other, G_LIST_MODEL (names));
  if (self->regulars->len > 1)
    gtk_drop_down_set_selected (self->other, 1);
  self->updating = FALSE;
  gtk_widget_set_visible (self->nobody, self->regulars->len == 0);
  gtk_widget_set_visible (self->people, self->regulars->len > 0);
  person_cb (self);
}

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
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  if (!self->history)
    return;
  self->regulars = bastide_history_dup_regulars (self->history);
  update_list (self);
  fill_problems (self);
  fill_players (self);
  fill_record (self);
  fill_people (self);
  gtk_widget_set_visible (self->empty, bastide_history_get_n (self->history) == 0);
  gtk_widget_set_visible (self->content, bastide_history_get_n (self->history) > 0);
}

/* --- object --- */

/* --- people --- */

/* The entry of the dialog is its extra child. */
static void
renamed_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScoreHistory *self = owner;
  const char *name = g_object_get_data (G_OBJECT (subject), "name");
  g_autofree char *to = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (subject))));
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;
  int n;

  if (!g_str_equal (answer, "rename") || !*to || !self->history)
    return;
  n = bastide_history_rename_person (self->history, name, to, &error);
  said = n < 0
           ? g_strdup (error->message)
           /* TRANSLATORS: said in passing after somebody was renamed; %d is how many game nights have the new name. */
           : g_strdup_printf (ngettext ("%d game night changed.", "%d game nights changed.", n), n);
  bastide_toast (GTK_WIDGET (self), said);
}

static void
rename_cb (BastideScoreHistory *self)
{
  const BastideRegular *one = selected (self, self->one);
  AdwMessageDialog *dialog;
  GtkWidget *entry;
  g_autofree char *heading = NULL;

  if (!one)
    return;
  /* TRANSLATORS: a question; %s is the name of a person. */
  heading = g_strdup_printf (_ ("Rename %s?"), one->name);
  dialog = bastide_dialog_new_question (
    GTK_WIDGET (self), heading,
    _ ("All game nights get the new name. With the name of somebody else, the two become one person."));
  entry = gtk_entry_new ();
  /* TRANSLATORS: a field where a person gets another name; spoken by screen readers. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("New name"), -1);
  bastide_text_field_put (GTK_EDITABLE (entry), one->name);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  g_object_set_data_full (G_OBJECT (entry), "name", g_strdup (one->name), g_free);
  adw_message_dialog_set_extra_child (dialog, entry);
  /* TRANSLATORS: a button: gives a person another name. */
  bastide_dialog_add_answer (dialog, "rename", _ ("_Rename"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (dialog, renamed_cb, self, g_object_ref (entry), g_object_unref);
}

static void
bastide_score_history_dispose (GObject *object)
{
  BastideScoreHistory *self = BASTIDE_SCORE_HISTORY (object);

  g_clear_object (&self->history_signals);
  g_clear_object (&self->history);
  g_clear_object (&self->items);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_score_history_parent_class)->dispose (object);
}

static void
bastide_score_history_class_init (BastideScoreHistoryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_history_dispose;

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
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, players_grid);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, record);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, nobody);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, people);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, one);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, other);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, duel);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, averages);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreHistory, kinds);
  gtk_widget_class_bind_template_callback (widget_class, update_list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, person_cb);
  gtk_widget_class_bind_template_callback (widget_class, rename_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_problems_cb);
}

static void
bastide_score_history_init (BastideScoreHistory *self)
{
  self->history_signals = g_signal_group_new (BASTIDE_TYPE_HISTORY);
  g_signal_group_connect_swapped (self->history_signals, "changed", G_CALLBACK (changed_cb), self);
  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = bastide_score_rows_new_store (self->list, G_CALLBACK (setup_row_cb), G_CALLBACK (bind_row_cb), self);
}

void
bastide_score_history_set_history (BastideScoreHistory *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_HISTORY (self));

  g_set_object (&self->history, history);
  g_signal_group_set_target (self->history_signals, history);
  changed_cb (self);
}
