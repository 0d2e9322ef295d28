/* bastide-review-panel.c – the review of a game: how it went, luck and play, and the decisions that cost most.
 *
 * Shows what bastide-review.h knows, and has bastide-reviewer.h make it. Contains no rule and no judgment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-review-panel.h"

#include "draw/bastide-chart.h"
#include "kit/bastide-contrast.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "kit/bastide-wrapped-labels.h"
#include "model/play/bastide-reviewer.h"
#include "parts/bastide-player-badge.h"
#include "table/bastide-game-looks.h"

#include <glib/gi18n.h>
#include <math.h>

/* More mistakes nobody reads. */
#define MAX_LINES 12
/* Letters in a line; longer ones go on in the next. */
#define LINE_LENGTH 32

struct _BastideReviewPanel
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkProgressBar *progress;
  GtkWidget *stale; /* says that the game has gone on */
  GtkDrawingArea *chart;
  GtkLabel *course;
  GtkLabel *numbers;
  GtkBox *sums;
  GtkListBox *list;
  GtkWidget *nothing; /* says that there were no mistakes */

  BastideGame *game;
  GSignalGroup *game_signals;
  BastideReview *review;     /* (nullable) */
  GCancellable *cancellable; /* while one is made */
  GPtrArray *lines;          /* of BastideReviewLine, in the order of the rows */
  GArray *values;            /* of int: the chart */
};

G_DEFINE_FINAL_TYPE (BastideReviewPanel, bastide_review_panel, ADW_TYPE_BIN)

enum
{
  SHOW,
  GO_TO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- numbers --- */

/* (transfer full): hundredths of a point with a sign: “+7.3”. */
static char *
dup_signed (int hundredths)
{
  const double points = ABS (hundredths) / 100.0;
  const gboolean zero = points < 0.05;

  return g_strdup_printf ("%s%.1f", zero ? "" : hundredths < 0 ? "−" : "+", points);
}

/* --- the chart --- */

static const BastideReviewTurn *
get_turn (BastideReviewPanel *self, guint i)
{
  return &g_array_index (self->review->turns, BastideReviewTurn, i);
}

static int
count_steps (BastideReviewPanel *self)
{
  return self->review ? (int) self->review->turns->len + 1 : 0;
}

/* The last turn that has begun where the game stands; its end counts as one more. */
static int
find_step (BastideReviewPanel *self)
{
  gsize made;
  int step = 0;

  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  if (made >= self->review->n_moves)
    return count_steps (self) - 1;
  while (step + 1 < (int) self->review->turns->len && get_turn (self, step + 1)->n_moves <= made)
    step++;
  return step;
}

static BastideChartStyle
get_style (BastideReviewPanel *self, BastideLook looks[BST_MAX_PLAYERS])
{
  GtkWidget *widget = GTK_WIDGET (self->chart);
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (widget));
  double size = 0.87 * pango_font_description_get_size (font) / PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= 96.0 / 72.0;
  bastide_game_read_looks (self->game, looks);
  return (BastideChartStyle){
    .n_players = self->review->n_players,
    .looks = looks,
    .names = bastide_game_get_names (self->game),
    .style = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN),
    .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
    .rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL,
    .font = size,
    .face = font,
    .cursor = 1 + find_step (self),
  };
}

static void
draw_chart_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideReviewPanel *self = data;
  BastideLook looks[BST_MAX_PLAYERS];
  BastideChartStyle style;

  if (!self->review)
    return;
  style = get_style (self, looks);
  bastide_chart_draw_lines (cr, &style, (const int *) (gpointer) self->values->data, count_steps (self), width, height);
}

static void
chart_clicked_cb (GtkGestureClick *click, int n_press, double x, double y, BastideReviewPanel *self)
{
  BastideLook looks[BST_MAX_PLAYERS];
  BastideChartStyle style;
  int step;

  if (!self->review)
    return;
  style = get_style (self, looks);
  step = bastide_chart_find_step (&style, count_steps (self), gtk_widget_get_width (GTK_WIDGET (self->chart)),
                                  gtk_widget_get_height (GTK_WIDGET (self->chart)), x);
  g_signal_emit (self, signals[GO_TO], 0,
                 step < (int) self->review->turns->len ? get_turn (self, step)->n_moves : self->review->n_moves);
}

static void
fill_values (BastideReviewPanel *self)
{
  g_array_set_size (self->values, 0);
  for (int step = 0; step < count_steps (self); step++)
    for (int seat = 0; seat < self->review->n_players; seat++)
      {
        const int *leads = step < (int) self->review->turns->len ? get_turn (self, step)->lead : self->review->end;
        int points = (int) lround (leads[seat] / 100.0);

        g_array_append_val (self->values, points);
      }
}

/* (transfer full): the line of a player in words. */
static char *
dup_course (BastideReviewPanel *self, int seat)
{
  g_autofree char *start = dup_signed (get_turn (self, 0)->lead[seat]);
  g_autofree char *end = dup_signed (self->review->end[seat]);
  g_autofree char *best = NULL;
  g_autofree char *worst = NULL;
  guint high = 0, low = 0;

  for (guint i = 1; i < self->review->turns->len; i++)
    {
      high = get_turn (self, i)->lead[seat] > get_turn (self, high)->lead[seat] ? i : high;
      low = get_turn (self, i)->lead[seat] < get_turn (self, low)->lead[seat] ? i : low;
    }
  best = dup_signed (get_turn (self, high)->lead[seat]);
  worst = dup_signed (get_turn (self, low)->lead[seat]);
  /* TRANSLATORS: how the expected lead of a player went in a game. A name, then numbers of points with a sign, and the numbers
   * of two turns. */
  return g_strdup_printf (_ ("%1$s: %2$s at the start, highest %3$s before turn %4$d, lowest %5$s before turn %6$d, "
                             "%7$s at the end."),
                          bastide_game_get_names (self->game)[seat], start, best, get_turn (self, high)->turn, worst,
                          get_turn (self, low)->turn, end);
}

/* (transfer full): a point of the chart in words: “Anna +3.2; Ben −3.2”. */
static char *
dup_leads (BastideReviewPanel *self, const int *leads)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (int seat = 0; seat < self->review->n_players; seat++)
    {
      g_autofree char *lead = dup_signed (leads[seat]);
      g_autofree char *part = g_strdup_printf ("%s %s", bastide_game_get_names (self->game)[seat], lead);

      g_strv_builder_add (parts, part);
    }
  list = g_strv_builder_end (parts);
  return g_strjoinv (C_ ("list of facts", "; "), list);
}

/* All points of the chart, a line each. */
static void
list_numbers (BastideReviewPanel *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->review->turns->len; i++)
    {
      g_autofree char *leads = dup_leads (self, get_turn (self, i)->lead);
      /* TRANSLATORS: the number of a turn, and the players with the lead that they could expect before it. */
      g_autofree char *line = g_strdup_printf (C_ ("review", "Turn %1$d: %2$s"), get_turn (self, i)->turn, leads);

      g_string_append_printf (text, "%s%s", i ? "\n" : "", line);
    }
  gtk_label_set_text (self->numbers, text->str);
}

static void
describe_chart (BastideReviewPanel *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int seat = 0; self->review->turns->len > 0 && seat < self->review->n_players; seat++)
    {
      g_autofree char *course = dup_course (self, seat);

      g_string_append_printf (text, "%s%s", seat ? "\n" : "", course);
    }
  gtk_label_set_text (self->course, text->str);
  list_numbers (self);
}

/* --- luck and play --- */

static void
clear_sums (BastideReviewPanel *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->sums))))
    gtk_box_remove (self->sums, child);
}

static GtkWidget *
new_text (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_LENGTH);
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* (transfer full): “At the start +1.7, luck +7.3, own decisions −12.0, others’ decisions +3.1”. */
static char *
dup_sums (const BastideReviewSums *sums)
{
  g_autofree char *start = dup_signed (sums->start);
  g_autofree char *luck = dup_signed (sums->luck);
  g_autofree char *own = dup_signed (sums->own);
  g_autofree char *others = dup_signed (sums->others);

  /* TRANSLATORS: what the lead of a player in a game is made of: what was expected before the first turn, the luck of all
   * draws, their own decisions, those of the other players. Each is a number of points with a sign. */
  return g_strdup_printf (_ ("At the start %1$s, luck %2$s, own decisions %3$s, others’ decisions %4$s"), start, luck,
                          own, others);
}

static void
add_sums (BastideReviewPanel *self, int seat)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *badge = bastide_player_badge_new (bastide_game_get_color (self->game, seat),
                                               bastide_game_get_letter (self->game, seat));
  BastideReviewSums sums;
  g_autofree char *text = NULL;
  g_autofree char *end = NULL;
  g_autofree char *heading = NULL;

  bastide_review_sum (self->review, seat, &sums);
  text = dup_sums (&sums);
  end = dup_signed (sums.end);
  /* TRANSLATORS: a player and the points that they are ahead of the best of the others, with a sign: “Anna: +12.0”. */
  heading = g_strdup_printf (C_ ("review", "%1$s: %2$s"), bastide_game_get_names (self->game)[seat], end);
  gtk_widget_set_valign (badge, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (box), new_text (heading, "heading"));
  gtk_box_append (GTK_BOX (box), new_text (text, NULL));
  gtk_box_append (GTK_BOX (row), box);
  gtk_box_append (self->sums, row);
}

/* --- decisions --- */

static void
clear_rows (BastideReviewPanel *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, row);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
}

/* (transfer full): “Turn 31, Anna: −6.2 ± 0.3 points”. */
static char *
dup_heading (BastideReviewPanel *self, const BastideReviewDecision *decision)
{
  g_autofree char *cost = dup_signed (decision->change[decision->seat]);

  /* TRANSLATORS: a decision that was not the best one: the number of the turn, who decided, the points that it is expected to
   * have cost, with a sign, and how exactly that is known. */
  return g_strdup_printf (C_ ("review", "Turn %1$d, %2$s: %3$s ± %4$.1f points"), decision->turn,
                          bastide_game_get_names (self->game)[decision->seat], cost, decision->error / 100.0);
}

static GtkWidget *
new_play_on (void)
{
  /* TRANSLATORS: button: continue a copy of the game from this point, the computer plays for the others. */
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Play _On From Here"));

  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 6);
  gtk_widget_set_visible (button, FALSE);
  gtk_widget_set_name (button, "play-on");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "table.play-on");
  return button;
}

static void
add_row (BastideReviewPanel *self, const BastideReviewLine *line)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *button = new_play_on ();
  g_autofree char *heading = dup_heading (self, line->decision);
  /* TRANSLATORS: a move that was made. */
  g_autofree char *played = g_strdup_printf (C_ ("review", "Played: %s"), line->played);
  /* TRANSLATORS: the move that would have been better. */
  g_autofree char *better = g_strdup_printf (C_ ("review", "Better: %s"), line->better);
  g_autofree char *all = g_strdup_printf ("%s. %s. %s. %s", heading, played, better, line->reason ? line->reason : "");

  gtk_box_append (GTK_BOX (box), new_text (heading, "heading"));
  gtk_box_append (GTK_BOX (box), new_text (played, NULL));
  gtk_box_append (GTK_BOX (box), new_text (better, NULL));
  if (line->reason)
    gtk_box_append (GTK_BOX (box), new_text (line->reason, "caption"));
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_add_css_class (box, "review-line");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
  g_object_set_data (G_OBJECT (row), "play-on", button);
  gtk_list_box_append (self->list, row);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BastideReviewPanel *self)
{
  g_signal_emit (self, signals[SHOW], 0, g_ptr_array_index (self->lines, gtk_list_box_row_get_index (row)));
}

/* Only the decision that is shown on the board can be played on from. */
static void
row_selected_cb (GtkListBox *list, GtkListBoxRow *selected, BastideReviewPanel *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list)); row; row = gtk_widget_get_next_sibling (row))
    gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "play-on"), row == GTK_WIDGET (selected));
}

static void
fill_rows (BastideReviewPanel *self)
{
  clear_rows (self);
  self->lines = bastide_review_list_worst (self->review, self->game, MAX_LINES);
  for (guint i = 0; i < self->lines->len; i++)
    add_row (self, g_ptr_array_index (self->lines, i));
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->lines->len > 0);
  gtk_widget_set_visible (self->nothing, self->lines->len == 0);
}

/* --- making it --- */

static void
stop (BastideReviewPanel *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
forget (BastideReviewPanel *self)
{
  clear_rows (self);
  clear_sums (self);
  g_clear_pointer (&self->review, bastide_review_free);
}

/* Takes @review. */
static void
show_review (BastideReviewPanel *self, BastideReview *review)
{
  forget (self);
  self->review = review;
  fill_values (self);
  describe_chart (self);
  for (int seat = 0; seat < review->n_players; seat++)
    add_sums (self, seat);
  fill_rows (self);
  gtk_widget_set_visible (self->stale, FALSE);
  gtk_stack_set_visible_child_name (self->stack, "review");
  gtk_widget_queue_draw (GTK_WIDGET (self->chart));
}

static void
progress_cb (goffset n, goffset total, gpointer data)
{
  BastideReviewPanel *self = data;

  gtk_progress_bar_set_fraction (self->progress, total > 0 ? (double) n / total : 1);
}

static void
reviewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  BastideReview *review = bastide_reviewer_run_finish (result, &error);
  BastideReviewPanel *self = data;

  /* Canceled: the panel may be gone. */
  if (!review)
    return;
  g_clear_object (&self->cancellable);
  show_review (self, review);
  if (!bastide_review_save (review, self->game, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static void
begin (BastideReviewPanel *self)
{
  stop (self);
  gtk_progress_bar_set_fraction (self->progress, 0);
  gtk_stack_set_visible_child_name (self->stack, "working");
  self->cancellable = g_cancellable_new ();
  bastide_reviewer_run_async (self->game, 0, progress_cb, self, self->cancellable, reviewed_cb, self);
}

void
bastide_review_panel_start (BastideReviewPanel *self)
{
  BastideReview *kept;

  g_return_if_fail (BASTIDE_IS_REVIEW_PANEL (self) && self->game);

  if (self->cancellable || (self->review && bastide_review_fits (self->review, self->game)))
    return;
  kept = bastide_review_load (self->game);
  if (kept)
    show_review (self, kept);
  else
    begin (self);
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_review_panel_start (BASTIDE_REVIEW_PANEL (widget));
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideReviewPanel *self = BASTIDE_REVIEW_PANEL (widget);

  stop (self);
  gtk_stack_set_visible_child_name (self->stack, self->review ? "review" : "canceled");
}

gboolean
bastide_review_panel_is_started (BastideReviewPanel *self)
{
  g_return_val_if_fail (BASTIDE_IS_REVIEW_PANEL (self), FALSE);

  return self->review || self->cancellable;
}

/* --- the game --- */

/* The row is selected only as long as its decision is on the board. */
static void
update_selection (BastideReviewPanel *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  const BastideReviewLine *line = row ? g_ptr_array_index (self->lines, gtk_list_box_row_get_index (row)) : NULL;
  gsize made;

  bst_session_log (bastide_game_get_session (self->game), &made, NULL);
  if (line && line->decision->n_moves != made)
    gtk_list_box_unselect_all (self->list);
}

static void
changed_cb (BastideReviewPanel *self)
{
  if (!self->review)
    return;
  update_selection (self);
  gtk_widget_set_visible (self->stale, !bastide_review_fits (self->review, self->game));
  gtk_widget_queue_draw (GTK_WIDGET (self->chart));
}

void
bastide_review_panel_set_game (BastideReviewPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_REVIEW_PANEL (self));

  if (self->game == game)
    return;
  stop (self);
  forget (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  gtk_stack_set_visible_child_name (self->stack, "canceled");
}

/* --- object --- */

static void
bastide_review_panel_dispose (GObject *object)
{
  BastideReviewPanel *self = BASTIDE_REVIEW_PANEL (object);

  stop (self);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->review, bastide_review_free);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (bastide_review_panel_parent_class)->dispose (object);
}

static void
bastide_review_panel_finalize (GObject *object)
{
  g_array_unref (BASTIDE_REVIEW_PANEL (object)->values);
  G_OBJECT_CLASS (bastide_review_panel_parent_class)->finalize (object);
}

static void
bastide_review_panel_class_init (BastideReviewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_review_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_review_panel_finalize;
  signals[SHOW] = g_signal_new ("show-decision", BASTIDE_TYPE_REVIEW_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[GO_TO] = g_signal_new ("go-to", BASTIDE_TYPE_REVIEW_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_install_action (widget_class, "review.start", NULL, start_cb);
  gtk_widget_class_install_action (widget_class, "review.cancel", NULL, cancel_cb);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/table/bastide-review-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, stale);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, chart);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, course);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, numbers);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, sums);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, list);
  gtk_widget_class_bind_template_child (widget_class, BastideReviewPanel, nothing);
}

static void
bastide_review_panel_init (BastideReviewPanel *self)
{
  GtkGesture *click;

  self->values = g_array_new (FALSE, FALSE, sizeof (int));
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->chart, draw_chart_cb, self, NULL);
  click = gtk_gesture_click_new ();
  g_signal_connect_object (click, "released", G_CALLBACK (chart_clicked_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->chart), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self, 0);
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (row_selected_cb), self, 0);
  bastide_contrast_watch (GTK_WIDGET (self->chart));
}
