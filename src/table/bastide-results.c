/* bastide-results.c – the points of a game by player and by what they were for.
 *
 * Adds up what the log says; knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-results.h"

#include "draw/bastide-chart.h"
#include "kit/bastide-contrast.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-sentence.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-wrap-box.h"
#include "parts/bastide-course.h"
#include "parts/bastide-player-badge.h"
#include "model/play/bastide-bag-code.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"
#include "table/bastide-game-looks.h"
#include "engine/io/json-scan.h"
#include "engine/track.h"
#include "engine/winners.h"

#include <glib/gi18n.h>

struct _BastideResults
{
  AdwWindow parent_instance;

  GtkGrid *grid;
  GtkWidget *headline_row;
  GtkLabel *headline;
  GtkLabel *seed;
  GtkWidget *final_button;
  GtkDrawingArea *chart;
  BastideCourse *course_rows;
  BastideWrapBox *totals;

  BastideGame *game;
  GArray *course; /* of int: points by turn and seat */
  char *code;     /* for the same tiles in the same order */
};

G_DEFINE_FINAL_TYPE (BastideResults, bastide_results, ADW_TYPE_WINDOW)

static guint final_signal;

static GtkWidget *
new_label (const char *text, gboolean number, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1.0 : 0.0);
  gtk_label_set_wrap (GTK_LABEL (label), !number);
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* A row with the points of all players, the one with the most first. It can have the focus and is a sentence then: “Cities:
 * Anna 12; Ben 8”. */
static void
add_row (BastideResults *self, const char *title, const int *points, const int *seats, int row, const char *css_class)
{
  const int n_players = bastide_game_get_game (self->game)->n_players;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *spoken = NULL;
  GtkWidget *head;

  for (int i = 0; i < n_players; i++)
    {
      const int number = points[seats[i]];
      g_autofree char *text = g_strdup_printf ("%d", number);

      gtk_grid_attach (self->grid, new_label (text, TRUE, css_class || number ? css_class : "dim-label"), i + 1, row, 1,
                       1);
      g_ptr_array_add (parts, g_strdup_printf ("%s %d", bastide_game_get_names (self->game)[seats[i]], number));
    }
  list = bastide_words_list (parts);
  spoken = bastide_speech_dup_value (title, list);
  head = bastide_sentence_new (new_label (title, FALSE, css_class), spoken);
  gtk_widget_set_hexpand (head, TRUE);
  gtk_grid_attach (self->grid, head, 0, row, 1, 1);
}

/* Players as columns, ordered by their points. */
static void
rank (const BstState *state, int n_players, int out_seats[BST_MAX_PLAYERS])
{
  for (int i = 0; i < n_players; i++)
    {
      int at = i;

      for (; at > 0 && bst_score (state, out_seats[at - 1]) < bst_score (state, i); at--)
        out_seats[at] = out_seats[at - 1];
      out_seats[at] = i;
    }
}

static void
fill (BastideResults *self, BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int n_players = bastide_game_get_game (game)->n_players;
  int points[BST_MAX_PLAYERS][BST_N_REASONS], seats[BST_MAX_PLAYERS], scores[BST_MAX_PLAYERS];
  int row = 0;

  bastide_game_tally (game, points);
  rank (state, n_players, seats);
  for (int i = 0; i < n_players; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
      GtkWidget *name = gtk_label_new (bastide_game_get_names (game)[seats[i]]);

      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (name), 10);
      gtk_widget_add_css_class (name, "caption-heading");
      gtk_widget_set_tooltip_text (name, bastide_game_get_names (game)[seats[i]]);
      gtk_widget_set_halign (box, GTK_ALIGN_END);
      gtk_box_append (GTK_BOX (box), bastide_player_badge_new (bastide_game_get_color (game, seats[i]),
                                                               bastide_game_get_letter (game, seats[i])));
      gtk_box_append (GTK_BOX (box), name);
      gtk_grid_attach (self->grid, box, i + 1, 0, 1, 1);
    }
  for (int reason = 0; reason < BST_N_REASONS; reason++)
    {
      gboolean any = FALSE;
      int of_reason[BST_MAX_PLAYERS];

      for (int seat = 0; seat < n_players; seat++)
        {
          of_reason[seat] = points[seat][reason];
          any |= of_reason[seat] != 0;
        }
      if (any)
        add_row (self, bastide_words_reason (reason), of_reason, seats, ++row, NULL);
    }
  gtk_grid_attach (self->grid, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL), 0, ++row, n_players + 1, 1);
  for (int seat = 0; seat < n_players; seat++)
    scores[seat] = bst_score (state, seat);
  add_row (self, C_ ("results", "Total"), scores, seats, ++row, "heading");
}

/* --- the course --- */

static void
read_course (BastideResults *self)
{
  gsize n_turns;
  const BstTurn *turns = bst_session_turns (bastide_game_get_session (self->game), &n_turns);
  const int n_players = bastide_game_get_game (self->game)->n_players;

  for (gsize i = 0; i < n_turns; i++)
    g_array_append_vals (self->course, turns[i].scores, n_players);
  for (int seat = 0; seat < n_players; seat++)
    {
      const int score = bst_score (bastide_game_get_state (self->game), seat);

      g_array_append_val (self->course, score);
    }
  /* The first step is the beginning, where nobody has any. */
  bastide_course_set_points (self->course_rows, bastide_game_get_names (self->game), n_players,
                             &g_array_index (self->course, int, n_players), (int) n_turns, 1);
}

static void
draw_chart_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideResults *self = data;
  const PangoFontDescription *font = pango_context_get_font_description (
    gtk_widget_get_pango_context (GTK_WIDGET (area)));
  BastideLook looks[BST_MAX_PLAYERS];
  double size = 0.87 * pango_font_description_get_size (font) / PANGO_SCALE;
  BastideChartStyle style = {
    .n_players = bastide_game_get_game (self->game)->n_players,
    .looks = looks,
    .names = bastide_game_get_names (self->game),
    .style = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN),
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .rtl = gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL,
    .face = font,
  };

  style.font = pango_font_description_get_size_is_absolute (font) ? size : size * 96.0 / 72.0;
  bastide_game_read_looks (self->game, looks);
  bastide_chart_draw_lines (cr, &style, (const int *) (gpointer) self->course->data,
                            (int) self->course->len / style.n_players, width, height);
}

/* One badge with the points of each, the best first. */
static void
add_totals (BastideResults *self)
{
  const BstState *state = bastide_game_get_state (self->game);
  const int n_players = bastide_game_get_game (self->game)->n_players;
  int seats[BST_MAX_PLAYERS];

  rank (state, n_players, seats);
  for (int i = 0; i < n_players; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      g_autofree char *points = g_strdup_printf ("%d", bst_score (state, seats[i]));
      g_autofree char *words = bastide_words_points (bst_score (state, seats[i]));
      g_autofree char *spoken = bastide_speech_dup_value (bastide_game_get_names (self->game)[seats[i]], words);
      GtkWidget *label = gtk_label_new (points);

      gtk_widget_add_css_class (label, "title-3");
      gtk_widget_add_css_class (label, "numeric");
      gtk_widget_set_tooltip_text (box, bastide_game_get_names (self->game)[seats[i]]);
      gtk_box_append (GTK_BOX (box), bastide_player_badge_new (bastide_game_get_color (self->game, seats[i]),
                                                               bastide_game_get_letter (self->game, seats[i])));
      gtk_box_append (GTK_BOX (box), label);
      gtk_widget_set_margin_end (box, 12);
      bastide_wrap_box_append (self->totals, bastide_sentence_new (box, spoken));
    }
}

static void
bastide_results_finalize (GObject *object)
{
  BastideResults *self = BASTIDE_RESULTS (object);

  g_array_unref (self->course);
  g_free (self->code);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_results_parent_class)->finalize (object);
}

static void
say_winner (BastideResults *self, BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int winners = bst_winners (bastide_game_get_game (game), state);
  g_autofree char *names = bastide_words_names (winners, bastide_game_get_names (game));
  g_autofree char *text = NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT,
                                             (guint64) bst_session_seed (bastide_game_get_session (game)));
  g_autofree char *seed = NULL;

  /* TRANSLATORS: headline of the results: the winner, or the winners with commas between. */
  text = state->over ? g_strdup_printf (_ ("Winner: %s"), names)
                     /* TRANSLATORS: headline of the points so far: who is in the lead. */
                     : g_strdup_printf (_ ("In the lead: %s"), names);
  gtk_label_set_text (self->headline, text);
  bastide_sentence_set_text (BASTIDE_SENTENCE (self->headline_row), text);
  self->code = bastide_bag_code_new (bst_json_get_string (bst_play_get_mix (bastide_game_get_play (game)), "id", "mix"),
                                     bst_play_get_box (bastide_game_get_play (game)),
                                     bst_session_seed (bastide_game_get_session (game)));
  /* TRANSLATORS: the number from which all draws of a game follow, and the code with which others play it with the same
   * tiles in the same order. */
  seed = g_strdup_printf (_ ("Game seed: %1$s – code for the same tiles: %2$s"), number, self->code);
  gtk_label_set_text (self->seed, seed);
  /* A selectable label that gets the focus selects all of its text. */
  gtk_widget_set_can_focus (GTK_WIDGET (self->seed), FALSE);
}

static void
copy_code_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), BASTIDE_RESULTS (widget)->code);
}

static void
final_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, final_signal, 0);
}

static void
bastide_results_class_init (BastideResultsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_results_finalize;
  g_type_ensure (BASTIDE_TYPE_COURSE);
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  g_type_ensure (BASTIDE_TYPE_SENTENCE);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/table/bastide-results.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideResults, grid);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, headline_row);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, headline);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, course_rows);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, seed);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, final_button);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, chart);
  gtk_widget_class_bind_template_child (widget_class, BastideResults, totals);
  gtk_widget_class_install_action (widget_class, "results.final", NULL, final_cb);
  gtk_widget_class_install_action (widget_class, "results.copy-code", NULL, copy_code_cb);
  final_signal = g_signal_new ("final", BASTIDE_TYPE_RESULTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  /* Undo works here, too, without closing the window first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "table.undo", NULL);
}

static void
bastide_results_init (BastideResults *self)
{
  self->course = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->chart, draw_chart_cb, self, NULL);
  bastide_contrast_watch (GTK_WIDGET (self->chart));
}

GtkWidget *
bastide_results_new (BastideGame *game, GActionGroup *actions)
{
  BastideResults *self = g_object_new (BASTIDE_TYPE_RESULTS, NULL);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "table", actions);
  self->game = g_object_ref (game);
  read_course (self);
  add_totals (self);
  fill (self, game);
  say_winner (self, game);
  gtk_widget_set_visible (self->final_button, bastide_game_get_state (game)->over);
  /* Who has won is heard first. */
  gtk_window_set_focus (GTK_WINDOW (self), self->headline_row);
  return GTK_WIDGET (self);
}
