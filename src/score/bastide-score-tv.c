/* bastide-score-tv.c – a second window for everybody: large type, as large as the screen allows.
 *
 * Only shows: an evening with its track, its final scoring and its result, a result alone, or a board that is rebuilt. Escape closes it, F11
 * switches full screen. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-tv.h"

#include "draw/bastide-chart.h"
#include "kit/bastide-contrast.h"
#include "kit/bastide-scale-box.h"
#include "kit/bastide-speech.h"
#include "model/score/bastide-due.h"
#include "model/score/bastide-entry-kind.h"
#include "model/score/bastide-final.h"
#include "model/words/bastide-words.h"
#include "model/words/bastide-words-part.h"
#include "score/bastide-standings.h"
#include "score/bastide-score-track.h"
#include "table/bastide-board-view.h"
#include "table/bastide-players-panel.h"
#include "table/bastide-table-tv.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideScoreTv
{
  AdwWindow parent_instance;

  GtkLabel *turn;
  GtkLabel *clock;
  GtkLabel *bag;
  GtkLabel *due;
  GtkLabel *last;
  BastideStandings *standings;
  BastideScoreTrack *track;
  GtkDrawingArea *chart;
  GtkWidget *evening_box;
  GtkWidget *game_box;
  BastideBoardView *board;
  BastidePlayersPanel *players;

  BastideEvening *evening; /* one of the two, or a result */
  BastideGame *game;
  BastidePlayers people; /* of the result */
  int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];
};

G_DEFINE_FINAL_TYPE (BastideScoreTv, bastide_score_tv, ADW_TYPE_WINDOW)

static char *
dup_turn (BastideScoreTv *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  const char *const *names = bastide_evening_get_names (self->evening);

  if (now->over)
    return bastide_calculator_dup_winners (now->scores, bastide_evening_get_n_players (self->evening), names, TRUE);
  if (now->final)
    return bastide_final_dup_heading (bastide_final_current (self->evening), bastide_evening_get_game (self->evening));
  /* TRANSLATORS: whose turn it is, and the number of the turn. */
  return g_strdup_printf (_ ("%1$s – turn %2$d"), names[now->active], now->turn);
}

/* What must not be overlooked; in the final scoring, what to do in its step and what is missing. */
static char *
dup_due (BastideScoreTv *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  g_autoptr (GPtrArray) due = bastide_evening_list_due (self->evening);
  GString *text = g_string_new (NULL);

  if (now->final && !now->over)
    {
      const int step = bastide_final_current (self->evening);
      g_autofree char *missing = bastide_evening_dup_missing (self->evening, step);

      g_string_append (text, bastide_final_get_text (step));
      if (*missing)
        g_string_append_printf (text, "\n%s", missing);
    }
  for (guint i = 0; i < due->len; i++)
    g_string_append_printf (text, "%s%s", text->len ? "\n" : "", ((BastideDue *) g_ptr_array_index (due, i))->text);
  return g_string_free (text, FALSE);
}

/* (transfer full): what was entered last; whose turn it is stands above. */
static char *
dup_last (BastideScoreTv *self)
{
  guint n = bastide_evening_get_n_entries (self->evening);

  while (n > 0
         && bastide_entry_get_input (bastide_evening_get_entry (self->evening, n - 1))->kind == &bastide_entry_turn)
    n--;
  return n > 0 && !bastide_evening_get_now (self->evening)->over ? bastide_evening_dup_title (self->evening, n - 1)
                                                                 : g_strdup ("");
}

static void
show_line (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static void
show_tiles (BastideScoreTv *self, int left, gboolean shown)
{
  g_autofree char *bag = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);

  gtk_label_set_text (self->bag, bag);
  gtk_widget_set_visible (GTK_WIDGET (self->bag), shown);
}

static void
evening_changed_cb (BastideScoreTv *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  g_autofree char *turn = dup_turn (self);
  g_autofree char *due = dup_due (self);
  g_autofree char *last = dup_last (self);

  gtk_label_set_text (self->turn, turn);
  show_line (self->due, due);
  show_line (self->last, last);
  show_tiles (self, bastide_evening_get_left (self->evening),
              !now->final && !now->over && bastide_evening_get_tiles (self->evening) > 0);
}

static void
game_changed_cb (BastideScoreTv *self)
{
  g_autofree char *turn = bastide_table_tv_dup_turn (self->game);
  g_autofree char *last = bastide_table_tv_dup_last (self->game);
  g_autofree char *bag = bastide_table_tv_dup_bag (self->game);
  const gboolean over = bastide_game_get_state (self->game)->over;

  gtk_label_set_text (self->turn, turn);
  gtk_label_set_text (self->bag, bag);
  gtk_widget_set_visible (GTK_WIDGET (self->bag), !over);
  /* The last line of a game says that it is over, which the winner says above. */
  show_line (self->last, over ? "" : last);
}

/* --- a result without a log --- */

/* Letters as large as the small ones of the window. */
#define CHART_FONT   24
#define CHART_WIDTH  700
#define CHART_HEIGHT 420

static gboolean
has_points (BastideScoreTv *self, int kind)
{
  for (int seat = 0; seat < self->people.n; seat++)
    if (self->points[kind][seat])
      return TRUE;
  return FALSE;
}

static gboolean
has_any_points (BastideScoreTv *self)
{
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    if (has_points (self, kind))
      return TRUE;
  return FALSE;
}

/* The bars in words: “Cities: Anna 12, Ben 8.” */
static void
describe_chart (BastideScoreTv *self)
{
  GString *text = g_string_new (NULL);
  g_autofree char *spoken = NULL;

  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    {
      g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *list = NULL, *line = NULL;

      if (!has_points (self, kind))
        continue;
      for (int seat = 0; seat < self->people.n; seat++)
        g_ptr_array_add (parts, g_strdup_printf ("%s %d", self->people.names[seat], self->points[kind][seat]));
      list = bastide_words_list (parts);
      line = bastide_speech_dup_value (bastide_points_name (kind), list);
      g_string_append_printf (text, "%s%s", text->len ? ". " : "", line);
    }
  spoken = g_string_free (text, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chart), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
draw_chart_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideScoreTv *self = data;
  BastideLook looks[BST_MAX_PLAYERS];
  int values[BASTIDE_N_POINTS * BST_MAX_PLAYERS], n = 0;
  const char *names[BASTIDE_N_POINTS + 1] = { NULL };
  BastideChartStyle style = { .n_players = self->people.n,
                              .looks = looks,
                              .names = (const char *const *) self->people.names,
                              .style = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN),
                              .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
                              .rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL,
                              .font = CHART_FONT };
  double wanted;

  for (int seat = 0; seat < self->people.n; seat++)
    {
      looks[seat] = bastide_looks[self->people.colors[seat]];
      g_strlcpy (looks[seat].letter, self->people.letters[seat], sizeof looks[seat].letter);
    }
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    if (has_points (self, kind))
      {
        names[n] = bastide_points_name (kind);
        for (int seat = 0; seat < self->people.n; seat++)
          values[n * self->people.n + seat] = self->points[kind][seat];
        n++;
      }
  wanted = bastide_chart_get_bars_height (&style, n, width);
  /* In the middle, as the totals beside it. */
  cairo_translate (cr, 0, MAX ((height - wanted) / 2, 0));
  bastide_chart_draw_bars (cr, &style, values, names, n, width, MIN (wanted, height));
}

static void
fullscreen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

/* The track, or what stands in its place. */
static void
put_beside (BastideScoreTv *self, GtkWidget *widget, GtkOrientation orientation)
{
  GtkLayoutManager *grid = gtk_widget_get_layout_manager (self->evening_box);
  GtkGridLayoutChild *child = GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (grid, widget));

  gtk_grid_layout_child_set_column (child, orientation == GTK_ORIENTATION_HORIZONTAL);
  gtk_grid_layout_child_set_row (child, orientation == GTK_ORIENTATION_VERTICAL);
}

/* On a screen that stands upright the track is below the players, not beside them. */
static void
bastide_score_tv_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideScoreTv *self = BASTIDE_SCORE_TV (widget);
  const GtkOrientation wanted = height > width ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->evening_box)) != wanted)
    {
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->evening_box), wanted);
      put_beside (self, GTK_WIDGET (self->track), wanted);
      put_beside (self, GTK_WIDGET (self->chart), wanted);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->game_box), wanted);
    }
  GTK_WIDGET_CLASS (bastide_score_tv_parent_class)->size_allocate (widget, width, height, baseline);
}

static void
bastide_score_tv_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_SCORE_TV (object)->evening);
  g_clear_object (&BASTIDE_SCORE_TV (object)->game);
  bastide_players_clear (&BASTIDE_SCORE_TV (object)->people);
  G_OBJECT_CLASS (bastide_score_tv_parent_class)->dispose (object);
}

static void
bastide_score_tv_class_init (BastideScoreTvClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_tv_dispose;
  widget_class->size_allocate = bastide_score_tv_size_allocate;

  g_type_ensure (BASTIDE_TYPE_SCALE_BOX);
  g_type_ensure (BASTIDE_TYPE_STANDINGS);
  g_type_ensure (BASTIDE_TYPE_SCORE_TRACK);
  g_type_ensure (BASTIDE_TYPE_BOARD_VIEW);
  g_type_ensure (BASTIDE_TYPE_PLAYERS_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-tv.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, turn);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, clock);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, bag);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, due);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, last);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, standings);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, track);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, chart);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, evening_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, game_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, board);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreTv, players);
  gtk_widget_class_install_action (widget_class, "tv.fullscreen", NULL, fullscreen_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F11, 0, "tv.fullscreen", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_score_tv_init (BastideScoreTv *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_score_track_set_space (self->track, 60);
  gtk_drawing_area_set_content_width (self->chart, CHART_WIDTH);
  gtk_drawing_area_set_content_height (self->chart, CHART_HEIGHT);
  gtk_drawing_area_set_draw_func (self->chart, draw_chart_cb, self, NULL);
  bastide_contrast_watch (GTK_WIDGET (self->chart));
}

GtkWidget *
bastide_score_tv_new (BastideEvening *evening, BastideClockView *clock, BastideHistory *history)
{
  BastideScoreTv *self = g_object_new (BASTIDE_TYPE_SCORE_TV, NULL);

  self->evening = g_object_ref (evening);
  gtk_widget_set_visible (self->game_box, FALSE);
  bastide_standings_set_history (self->standings, history);
  bastide_standings_set_evening (self->standings, evening);
  bastide_score_track_set_evening (self->track, evening);
  g_signal_connect_object (evening, "changed", G_CALLBACK (evening_changed_cb), self, G_CONNECT_SWAPPED);
  evening_changed_cb (self);
  if (clock)
    g_object_bind_property (bastide_clock_view_get_label (clock), "label", self->clock, "label", G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}

GtkWidget *
bastide_score_tv_new_for_past (const BastidePast *past, BastideHistory *history)
{
  BastideScoreTv *self = g_object_new (BASTIDE_TYPE_SCORE_TV, NULL);
  g_autofree char *winners = bastide_calculator_dup_winners (past->scores, past->players.n,
                                                             (const char *const *) past->players.names, past->over);

  bastide_players_copy (&self->people, &past->players);
  memcpy (self->points, past->points, sizeof self->points);
  gtk_widget_set_visible (self->game_box, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->bag), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->track), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->chart), has_any_points (self));
  describe_chart (self);
  show_line (self->due, "");
  show_line (self->last, past->title);
  gtk_label_set_text (self->turn, winners);
  bastide_standings_set_history (self->standings, history);
  bastide_standings_set_result (self->standings, &past->players, past->scores);
  return GTK_WIDGET (self);
}

GtkWidget *
bastide_score_tv_new_for_game (BastideGame *game)
{
  BastideScoreTv *self = g_object_new (BASTIDE_TYPE_SCORE_TV, NULL);

  self->game = g_object_ref (game);
  gtk_widget_set_visible (self->evening_box, FALSE);
  show_line (self->due, "");
  bastide_board_view_set_game (self->board, game);
  bastide_board_view_set_hints (self->board, FALSE);
  bastide_players_panel_set_game (self->players, game);
  g_signal_connect_object (game, "changed", G_CALLBACK (game_changed_cb), self, G_CONNECT_SWAPPED);
  game_changed_cb (self);
  return GTK_WIDGET (self);
}
