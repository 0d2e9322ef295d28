/* bastide-score-statistics.c – what the evenings tell about people: all of them, or those of a time, a mix, a number of
 * players, with somebody.
 *
 * Only shows: the history does the counting. Every number leads to its evenings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-statistics.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-bars-view.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-drop-down.h"
#include "kit/bastide-scroll-through.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-box.h"
#include "kit/bastide-wrap-button.h"
#include "model/language/bastide-language.h"
#include "parts/bastide-player-badge.h"
#include "score/bastide-score-face.h"
#include "score/bastide-score-person.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

struct _BastideScoreStatistics
{
  AdwBin parent_instance;

  GtkDropDown *period;
  GtkDropDown *mix;
  GtkDropDown *number;
  GtkDropDown *with;
  GtkWidget *filters;
  GtkWidget *none; /* instead of all below: no evening is selected */
  GtkScrolledWindow *page;
  GtkWidget *players_scroller;
  GtkGrid *players_grid;
  GtkWidget *records_box;
  GtkBox *records;
  GtkWidget *nobody; /* instead of all the rest */
  GtkWidget *people;
  GtkDropDown *one;
  GtkDropDown *other;
  GtkLabel *duel;
  GtkWidget *duel_button;
  BastideBarsView *averages;
  BastideBarsView *kinds;
  int numbers_of[BST_MAX_PLAYERS + 1]; /* the number of players of each bar */
  int kinds_of[BASTIDE_N_POINTS];      /* the kind of points of each bar */

  BastideHistory *history;
  GSignalGroup *history_signals;
  GPtrArray *regulars;
  GStrv mixes; /* by their number in the drop-down, from 1 */
  GStrv names;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (BastideScoreStatistics, bastide_score_statistics, ADW_TYPE_BIN)

enum
{
  SHOW_EVENINGS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- which evenings --- */

/* In the order of the drop-down. */
typedef enum
{
  PERIOD_ALWAYS,
  PERIOD_YEAR,
  PERIOD_HALF_YEAR,
  PERIOD_MONTH,
} Period;

static gint64
begin_of (guint period)
{
  static const int days[] = { [PERIOD_ALWAYS] = 0, [PERIOD_YEAR] = 365, [PERIOD_HALF_YEAR] = 182, [PERIOD_MONTH] = 30 };

  return period > PERIOD_ALWAYS && period < G_N_ELEMENTS (days)
           ? g_get_real_time () / G_USEC_PER_SEC - (gint64) days[period] * 24 * 60 * 60
           : 0;
}

static const char *
choice_of (GtkDropDown *drop_down, GStrv list)
{
  const guint i = gtk_drop_down_get_selected (drop_down);

  return list && i > 0 && i <= g_strv_length (list) ? list[i - 1] : NULL;
}

static BastideSelection
get_selection (BastideScoreStatistics *self)
{
  const guint number = gtk_drop_down_get_selected (self->number);

  return (BastideSelection){
    .since = begin_of (gtk_drop_down_get_selected (self->period)),
    .mix = choice_of (self->mix, self->mixes),
    .n_players = number > 0 && number < BST_MAX_PLAYERS ? (int) number + 1 : 0,
    .with = choice_of (self->with, self->names),
  };
}

/* The first choice leaves everything open; what was chosen stays, if it is still there. */
static void
fill_choice (GtkDropDown *drop_down, const char *everything, GStrv list, gboolean told)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);
  const guint before = gtk_drop_down_get_selected (drop_down);

  gtk_string_list_append (model, everything);
  for (int i = 0; list[i]; i++)
    gtk_string_list_append (model, told ? bst_text_tell (list[i]) : list[i]);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (model));
  gtk_drop_down_set_selected (drop_down,
                              before != GTK_INVALID_LIST_POSITION && before <= g_strv_length (list) ? before : 0);
}

static void
fill_choices (BastideScoreStatistics *self)
{
  g_autoptr (GPtrArray) everybody = bastide_history_dup_regulars (self->history);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new (), numbers = g_strv_builder_new ();
  g_auto (GStrv) counts = NULL;

  for (int n = 2; n <= BST_MAX_PLAYERS; n++)
    {
      /* TRANSLATORS: in the list of game nights; %d is a number. */
      g_autofree char *count = g_strdup_printf (ngettext ("%d player", "%d players", n), n);

      g_strv_builder_add (numbers, count);
    }
  counts = g_strv_builder_end (numbers);
  for (guint i = 0; i < everybody->len; i++)
    g_strv_builder_add (names, ((BastideRegular *) g_ptr_array_index (everybody, i))->name);
  g_strfreev (self->names);
  self->names = g_strv_builder_end (names);
  g_strfreev (self->mixes);
  self->mixes = bastide_history_dup_mixes (self->history);
  self->updating = TRUE;
  /* TRANSLATORS: a choice in the statistics. */
  fill_choice (self->mix, _ ("Every Mix"), self->mixes, TRUE);
  /* TRANSLATORS: a choice in the statistics: two players or more. */
  fill_choice (self->number, _ ("Any Number of Players"), counts, FALSE);
  /* TRANSLATORS: a choice in the statistics: game nights with whomever. */
  fill_choice (self->with, _ ("With Anyone"), self->names, FALSE);
  self->updating = FALSE;
  gtk_widget_set_visible (self->filters, everybody->len > 0);
}

/* --- numbers --- */

static void
add_cell (BastideScoreStatistics *self, int column, int row, const char *text, gboolean heading)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_widget_add_css_class (label, heading ? "caption-heading" : column ? "numeric" : "body");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_grid_attach (self->players_grid, label, column, row, 1, 1);
}

/* What a number counts, for people. */
static char *
dup_caption (const char *name, BastideFigure figure)
{
  switch (figure)
    {
    case BASTIDE_FIGURE_WINS:
      /* TRANSLATORS: above a list of game nights: those that somebody won; %s is a player. */
      return g_strdup_printf (_ ("Won by %s"), name);
    case BASTIDE_FIGURE_BEST:
      /* TRANSLATORS: above a list of game nights: those with the most points; %s is a player. */
      return g_strdup_printf (_ ("Best result of %s"), name);
    case BASTIDE_FIGURE_STREAK:
      /* TRANSLATORS: above a list of game nights: those that somebody won one after the other; %s is a player. */
      return g_strdup_printf (_ ("Winning streak of %s"), name);
    case BASTIDE_FIGURE_GAMES:
    default:
      /* TRANSLATORS: above a list of game nights: those in which somebody played; %s is a player. */
      return g_strdup_printf (_ ("With %s"), name);
    }
}

static void
figure_cb (GtkButton *button, BastideScoreStatistics *self)
{
  const char *name = g_object_get_data (G_OBJECT (button), "name");
  const BastideFigure figure = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "figure"));
  const BastideSelection selection = get_selection (self);
  g_autoptr (GArray) list = bastide_history_list_behind (self->history, &selection, name, figure);
  g_autofree char *caption = dup_caption (name, figure);

  g_signal_emit (self, signals[SHOW_EVENINGS], 0, list, caption);
}

/* A number that leads to its evenings. */
static void
add_figure (BastideScoreStatistics *self,
            int column,
            int row,
            const char *text,
            const BastideRegular *regular,
            BastideFigure figure)
{
  GtkWidget *button = gtk_button_new (), *label = gtk_label_new (text);
  g_autofree char *caption = dup_caption (regular->name, figure);
  g_autofree char *spoken = g_strdup_printf ("%s: %s", caption, text);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "numeric");
  gtk_widget_add_css_class (button, "figure");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_set_sensitive (button, regular->n_games > 0);
  gtk_widget_set_tooltip_text (button, caption);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  g_object_set_data_full (G_OBJECT (button), "name", g_strdup (regular->name), g_free);
  g_object_set_data (G_OBJECT (button), "figure", GINT_TO_POINTER (figure));
  g_signal_connect (button, "clicked", G_CALLBACK (figure_cb), self);
  gtk_grid_attach (self->players_grid, button, column, row, 1, 1);
}

static void
add_player (BastideScoreStatistics *self, int row, const BastideRegular *regular)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (regular->name);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (name), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 24);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_tooltip_text (name, regular->name);
  gtk_box_append (GTK_BOX (box), bastide_player_badge_new (regular->color, regular->letter));
  if (*regular->picture)
    gtk_box_append (GTK_BOX (box), bastide_score_face_new (self->history, regular->picture, regular->name, 24));
  gtk_box_append (GTK_BOX (box), name);
  gtk_grid_attach (self->players_grid, box, 0, row, 1, 1);
}

static void
fill_players (BastideScoreStatistics *self)
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

      /* Those who play no more are last; who wants to know chooses them below. */
      if (regular->archived)
        break;
      add_player (self, 1 + i, regular);
      add_figure (self, 1, 1 + i, games, regular, BASTIDE_FIGURE_GAMES);
      add_figure (self, 2, 1 + i, wins, regular, BASTIDE_FIGURE_WINS);
      add_figure (self, 3, 1 + i, average, regular, BASTIDE_FIGURE_GAMES);
      add_figure (self, 4, 1 + i, best, regular, BASTIDE_FIGURE_BEST);
      add_figure (self, 5, 1 + i, streak, regular, BASTIDE_FIGURE_STREAK);
    }
}

/* What the record is about. */
static const char *
name_record (const BastideRecord *record)
{
  switch (record->kind)
    {
    case BASTIDE_RECORD_TOTAL:
      /* TRANSLATORS: a line of the records: the most points that somebody had at the end. */
      return _ ("Most points");
    case BASTIDE_RECORD_LEAD:
      /* TRANSLATORS: a line of the records: by how many points a winner was ahead of all others. */
      return _ ("Clearest win");
    default:
      return bastide_points_name (record->kind - BASTIDE_RECORD_POINTS);
    }
}

/* A record leads to its evening. */
static GtkWidget *
new_record_button (void)
{
  GtkWidget *button = gtk_button_new (), *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Show This Game Night"));
  return button;
}

static void
show_record (BastideScoreStatistics *self, GtkWidget *button, const BastideRecord *record)
{
  const BastidePast *past = bastide_history_get (self->history, record->i);
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (button));
  g_autofree char *day = bastide_language_dup_day (past->time);
  /* TRANSLATORS: a record: %1$s is what it is about (“Most points”, “Cities”), %2$d how many points, %3$s a player, %4$s a
   * day. */
  g_autofree char *text = g_strdup_printf (_ ("%1$s: %2$d – %3$s, %4$s"), name_record (record), record->value,
                                           past->players.names[record->seat], day);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", record->i);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "score.open-past");
}

/* Buttons stay: to open an evening changes the history, and the one that was pressed must not go while it is pressed. */
static void
fill_records (BastideScoreStatistics *self)
{
  const BastideSelection selection = get_selection (self);
  g_autoptr (GArray) records = bastide_history_list_records (self->history, &selection);
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->records));

  for (guint i = 0; i < records->len || button; i++, button = gtk_widget_get_next_sibling (button))
    {
      if (!button)
        {
          button = new_record_button ();
          gtk_box_append (self->records, button);
        }
      gtk_widget_set_visible (button, i < records->len);
      if (i < records->len)
        show_record (self, button, &g_array_index (records, BastideRecord, i));
    }
  gtk_widget_set_visible (self->records_box, records->len > 0);
}

static const BastideRegular *
selected (BastideScoreStatistics *self, GtkDropDown *drop_down)
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
  bastide_bars_view_make_buttons (view, _ ("Show These Game Nights"));
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
describe_averages (BastideScoreStatistics *self, const BastideRegular *one, const BastideRegular *other)
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

        self->numbers_of[bars->len] = n;
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
describe_kinds (BastideScoreStatistics *self, const BastideRegular *one, const BastideRegular *other)
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

        self->kinds_of[bars->len] = kind;
        g_array_append_val (bars, bar);
      }
  show_bars (self->kinds, bars, one, other);
}

static void
person_cb (BastideScoreStatistics *self)
{
  const BastideRegular *one = selected (self, self->one), *other = selected (self, self->other);
  g_autofree char *text = NULL;

  if (self->updating)
    return;
  if (one && other && one != other)
    {
      const BastideSelection selection = get_selection (self);
      BastideDuel duel = bastide_history_get_duel_of (self->history, &selection, one->name, other->name);

      /* TRANSLATORS: two players who met: first name, second name, how often they met, how often the first was ahead, how
       * often behind. */
      text = g_strdup_printf (ngettext ("%1$s against %2$s: %3$d game, ahead in %4$d, behind in %5$d",
                                        "%1$s against %2$s: %3$d games, ahead in %4$d, behind in %5$d", duel.met),
                              one->name, other->name, duel.met, duel.ahead, duel.behind);
    }
  gtk_label_set_text (self->duel, text ? text : "");
  gtk_widget_set_visible (self->duel_button, text != NULL);
  if (one)
    {
      describe_averages (self, one, other != one ? other : NULL);
      describe_kinds (self, one, other != one ? other : NULL);
    }
}

static void
fill_people (BastideScoreStatistics *self)
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

/* The evenings of one or two people behind a bar. */
static void
show_behind_bar (BastideScoreStatistics *self, const BastideSelection *selection, int kind, const char *what)
{
  const BastideRegular *one = selected (self, self->one), *other = selected (self, self->other);
  g_autoptr (GArray) list = NULL;
  g_autofree char *caption = NULL;

  if (!one)
    return;
  other = other != one ? other : NULL;
  list = bastide_history_list_points (self->history, selection, one->name, other ? other->name : NULL, kind);
  caption = other ? g_strdup_printf ("%s%s%s · %s", one->name, C_ ("list", ", "), other->name, what)
                  : g_strdup_printf ("%s · %s", one->name, what);
  g_signal_emit (self, signals[SHOW_EVENINGS], 0, list, caption);
}

static void
average_chosen_cb (BastideScoreStatistics *self, guint i)
{
  BastideSelection selection = get_selection (self);
  g_autofree char *what = NULL;

  selection.n_players = self->numbers_of[i];
  /* TRANSLATORS: in the list of game nights; %d is a number. */
  what = g_strdup_printf (ngettext ("%d player", "%d players", selection.n_players), selection.n_players);
  show_behind_bar (self, &selection, -1, what);
}

static void
kind_chosen_cb (BastideScoreStatistics *self, guint i)
{
  const BastideSelection selection = get_selection (self);

  show_behind_bar (self, &selection, self->kinds_of[i], bastide_points_name (self->kinds_of[i]));
}

static void
duel_cb (BastideScoreStatistics *self)
{
  const BastideRegular *one = selected (self, self->one), *other = selected (self, self->other);
  BastideSelection selection = get_selection (self);
  g_autoptr (GArray) list = NULL, both = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *caption = NULL;

  if (!one || !other)
    return;
  list = bastide_history_list_behind (self->history, &selection, one->name, BASTIDE_FIGURE_GAMES);
  selection.with = other->name;
  for (guint i = 0; i < list->len; i++)
    if (bastide_selection_has (&selection, bastide_history_get (self->history, g_array_index (list, guint, i))))
      g_array_append_val (both, g_array_index (list, guint, i));
  /* TRANSLATORS: above a list of game nights: those in which two players met; both are names. */
  caption = g_strdup_printf (_ ("%1$s against %2$s"), one->name, other->name);
  g_signal_emit (self, signals[SHOW_EVENINGS], 0, both, caption);
}

static void
update (BastideScoreStatistics *self)
{
  BastideSelection selection;

  if (self->updating || !self->history)
    return;
  selection = get_selection (self);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  self->regulars = bastide_history_dup_regulars_of (self->history, &selection);
  fill_players (self);
  fill_records (self);
  fill_people (self);
  gtk_widget_set_visible (self->nobody, self->regulars->len == 0 && !self->names[0]);
  gtk_widget_set_visible (self->none, self->regulars->len == 0 && self->names[0]);
}

static void
show_all_cb (BastideScoreStatistics *self)
{
  gtk_drop_down_set_selected (self->period, 0);
  gtk_drop_down_set_selected (self->mix, 0);
  gtk_drop_down_set_selected (self->number, 0);
  gtk_drop_down_set_selected (self->with, 0);
  /* The button has gone. */
  gtk_widget_grab_focus (GTK_WIDGET (self->period));
}

static void
changed_cb (BastideScoreStatistics *self)
{
  if (!self->history)
    return;
  fill_choices (self);
  update (self);
}

/* --- people --- */

/* For the thread, which works on a copy of the list. */
typedef struct
{
  BastideHistory *copy;
  char *name, *to;
  int n; /* evenings that were changed */
} Renaming;

static void
renaming_free (gpointer data)
{
  Renaming *renaming = data;

  g_object_unref (renaming->copy);
  g_free (renaming->name);
  g_free (renaming->to);
  g_free (renaming);
}

static gboolean
rename_thread (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer progress_data,
               GError **error)
{
  Renaming *renaming = subject;

  renaming->n = bastide_history_rename_person (renaming->copy, renaming->name, renaming->to, cancellable, progress,
                                               progress_data, error);
  return renaming->n >= 0;
}

static void
renamed_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideScoreStatistics *self = owner;
  Renaming *renaming = subject;
  g_autofree char *said = NULL;

  if (bastide_busy_is_canceled (error) || !self->history)
    return;
  if (!error)
    {
      bastide_history_merge (self->history, renaming->copy);
      /* Without it somebody has the color of the last evening. */
      bastide_history_move_person (self->history, renaming->name, renaming->to, NULL);
    }
  said = error
           ? g_strdup (error->message)
           /* TRANSLATORS: said in passing after somebody was renamed; %d is how many game nights have the new name. */
           : g_strdup_printf (ngettext ("%d game night changed.", "%d game nights changed.", renaming->n), renaming->n);
  bastide_toast (GTK_WIDGET (self), said);
}

/* The entry of the dialog is its extra child. */
static void
rename_answered_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScoreStatistics *self = owner;
  g_autofree char *to = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (subject))));
  Renaming *renaming;

  if (!g_str_equal (answer, "rename") || !*to || !self->history)
    return;
  renaming = g_new0 (Renaming, 1);
  renaming->copy = bastide_history_copy (self->history);
  renaming->name = g_strdup (g_object_get_data (G_OBJECT (subject), "name"));
  renaming->to = g_steal_pointer (&to);
  /* TRANSLATORS: a title, while somebody gets another name in all game nights. */
  bastide_busy_run_soon (GTK_WIDGET (self), _ ("Changing Game Nights"), rename_thread, renamed_cb, self, renaming,
                         renaming_free);
}

static void
rename_cb (BastideScoreStatistics *self)
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
  bastide_dialog_ask (dialog, rename_answered_cb, self, g_object_ref (entry), g_object_unref);
}

static void
dress_cb (BastideScoreStatistics *self)
{
  const BastideRegular *one = selected (self, self->one);

  if (one)
    bastide_score_person_edit (GTK_WIDGET (self), self->history, one);
}

/* --- object --- */

static void
bastide_score_statistics_dispose (GObject *object)
{
  BastideScoreStatistics *self = BASTIDE_SCORE_STATISTICS (object);

  g_clear_object (&self->history_signals);
  g_clear_object (&self->history);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  g_clear_pointer (&self->mixes, g_strfreev);
  g_clear_pointer (&self->names, g_strfreev);
  G_OBJECT_CLASS (bastide_score_statistics_parent_class)->dispose (object);
}

static void
bastide_score_statistics_class_init (BastideScoreStatisticsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_statistics_dispose;

  g_type_ensure (BASTIDE_TYPE_BARS_VIEW);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/score/bastide-score-statistics.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, filters);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, none);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, page);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, players_scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, players_grid);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, records_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, records);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, nobody);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, people);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, one);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, other);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, duel);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, duel_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, averages);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreStatistics, kinds);
  gtk_widget_class_bind_template_callback (widget_class, person_cb);
  gtk_widget_class_bind_template_callback (widget_class, average_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, duel_cb);
  gtk_widget_class_bind_template_callback (widget_class, rename_cb);
  gtk_widget_class_bind_template_callback (widget_class, dress_cb);

  signals[SHOW_EVENINGS] = g_signal_new ("show-evenings", BASTIDE_TYPE_SCORE_STATISTICS, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 2, G_TYPE_ARRAY, G_TYPE_STRING);
}

static GtkDropDown *
add_filter (BastideScoreStatistics *self, const char *id, const char *name)
{
  GtkWidget *filter = bastide_drop_down_new (name);

  gtk_widget_set_name (filter, id);
  g_signal_connect_swapped (filter, "notify::selected", G_CALLBACK (update), self);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (self->filters), filter);
  return GTK_DROP_DOWN (filter);
}

static void
add_filters (BastideScoreStatistics *self)
{
  g_autoptr (GtkStringList) periods = gtk_string_list_new (NULL);

  /* TRANSLATORS: spoken and as a hint: which time the statistics are about. */
  self->period = add_filter (self, "period", _ ("Period"));
  /* TRANSLATORS: spoken and as a hint: which tiles and modules the statistics are about. */
  self->mix = add_filter (self, "mix", _ ("Mix"));
  self->number = add_filter (self, "number", _ ("Number of players"));
  /* TRANSLATORS: spoken and as a hint: with whom the statistics are about. */
  self->with = add_filter (self, "with", _ ("Other player"));
  /* TRANSLATORS: a choice in the statistics. */
  gtk_string_list_append (periods, _ ("All Time"));
  /* TRANSLATORS: a choice in the statistics. */
  gtk_string_list_append (periods, _ ("Last 12 Months"));
  /* TRANSLATORS: a choice in the statistics. */
  gtk_string_list_append (periods, _ ("Last 6 Months"));
  /* TRANSLATORS: a choice in the statistics. */
  gtk_string_list_append (periods, _ ("Last 30 Days"));
  gtk_drop_down_set_model (self->period, G_LIST_MODEL (periods));
}

static void
bastide_score_statistics_init (BastideScoreStatistics *self)
{
  self->history_signals = g_signal_group_new (BASTIDE_TYPE_HISTORY);
  g_signal_group_connect_swapped (self->history_signals, "changed", G_CALLBACK (changed_cb), self);
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (GTK_LABEL (self->none));
  bastide_scroll_through (self->players_scroller, self->page);
  add_filters (self);
  self->updating = FALSE;
}

void
bastide_score_statistics_set_history (BastideScoreStatistics *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_STATISTICS (self));

  g_set_object (&self->history, history);
  g_signal_group_set_target (self->history_signals, history);
  changed_cb (self);
}
