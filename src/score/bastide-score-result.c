/* bastide-score-result.c – how an evening ended.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-result.h"

#include "draw/bastide-chart.h"
#include "kit/bastide-contrast.h"
#include "model/language/bastide-language.h"
#include "model/words/bastide-words-part.h"
#include "parts/bastide-course.h"
#include "parts/bastide-color-button.h"
#include "parts/bastide-player-badge.h"
#include "score/bastide-score-photos.h"
#include "score/bastide-score-picture.h"
#include "table/bastide-game-looks.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-sentence.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-scroll-through.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-button.h"
#include "engine/io/text.h"
#include "engine/winners.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideScoreResult
{
  AdwBin parent_instance;

  GtkWidget *name_rows[BST_MAX_PLAYERS];
  GtkWidget *color_buttons[BST_MAX_PLAYERS];
  GtkWidget *up_buttons[BST_MAX_PLAYERS];
  GtkScrolledWindow *scroller;
  GtkWidget *table_scroller;
  BastideSentence *winner_row;
  GtkLabel *winner;
  GtkLabel *about;
  GtkGrid *table;
  GtkDrawingArea *lines;
  GtkDrawingArea *bars;
  GtkWidget *lines_box;
  GtkWidget *about_box;
  GtkWidget *same_people;
  BastideScorePhotos *photos;
  char *past;          /* the file of a result without a log that is shown, or NULL */
  guint note_timer;    /* what was noted about it is to be written */
  gboolean note_waits; /* what was typed is not written yet */
  GtkEditable *title_entry;
  GtkEditable *place_entry;
  GtkEditable *notes_entry;

  BastideEvening *evening;
  BastideHistory *history;
  GSignalGroup *evening_signals;
  gboolean updating;

  /* What is shown. */
  int n_players;
  char *names[BST_MAX_PLAYERS + 1];
  BastideLook looks[BST_MAX_PLAYERS];
  char *letters[BST_MAX_PLAYERS];
  int colors[BST_MAX_PLAYERS];
  int scores[BST_MAX_PLAYERS];
  int points[BASTIDE_N_POINTS][BST_MAX_PLAYERS];
  gboolean over;
  int kinds[BASTIDE_N_POINTS]; /* that anybody scored */
  int n_kinds;
  GArray *course; /* of int: scores after each turn, player by player */
  BastideCourse *course_rows;
};

G_DEFINE_FINAL_TYPE (BastideScoreResult, bastide_score_result, ADW_TYPE_BIN)

/* --- drawing --- */

static BastideChartStyle
picture_style (BastideScoreResult *self)
{
  return (BastideChartStyle){
    .n_players = self->n_players,
    .looks = self->looks,
    .names = (const char *const *) self->names,
    .style = BASTIDE_STYLE_PLAIN,
    .rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL,
  };
}

/* The chart in the window: in its colors, and in its letters, however large they are. */
static BastideChartStyle
screen_style (BastideScoreResult *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  BastideChartStyle style = picture_style (self);

  style.style = bastide_contrast_get_style (BASTIDE_STYLE_PLAIN);
  style.dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  style.face = font;
  /* A little smaller than text that is read. */
  style.font = 0.87 * pango_font_description_get_size (font) / PANGO_SCALE;
  if (!pango_font_description_get_size_is_absolute (font))
    style.font *= 96.0 / 72.0;
  return style;
}

static int
n_steps (BastideScoreResult *self)
{
  return self->n_players ? (int) self->course->len / self->n_players : 0;
}

/* Points by kind, as charts want them. */
typedef struct
{
  int values[BASTIDE_N_POINTS * BST_MAX_PLAYERS];
  const char *names[BASTIDE_N_POINTS + 1];
} Parts;

static void
list_parts (BastideScoreResult *self, Parts *parts)
{
  for (int i = 0; i < self->n_kinds; i++)
    {
      parts->names[i] = bastide_points_name (self->kinds[i]);
      for (int seat = 0; seat < self->n_players; seat++)
        parts->values[i * self->n_players + seat] = self->points[self->kinds[i]][seat];
    }
  parts->names[self->n_kinds] = NULL;
}

static void
draw_lines_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideScoreResult *self = data;
  BastideChartStyle style = screen_style (self);

  bastide_chart_draw_lines (cr, &style, (const int *) (gpointer) self->course->data, n_steps (self), width, height);
}

static void
draw_bars_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideScoreResult *self = data;
  BastideChartStyle style = screen_style (self);
  Parts parts;

  list_parts (self, &parts);
  bastide_chart_draw_bars (cr, &style, parts.values, parts.names, self->n_kinds, width, height);
}

/* As high as its bars and its legend are in this width. */
static void
fit_bars (BastideScoreResult *self, int width)
{
  const BastideChartStyle style = screen_style (self);

  gtk_drawing_area_set_content_height (self->bars, bastide_chart_get_bars_height (&style, self->n_kinds, width));
}

static gboolean
refit_bars_cb (GtkWidget *bars, GdkFrameClock *clock, gpointer data)
{
  fit_bars (data, gtk_widget_get_width (bars));
  return G_SOURCE_REMOVE;
}

/* GTK ignores a size request made while it is allocating sizes: make it in the next frame. */
static void
bars_resized_cb (GtkDrawingArea *area, int width, int height, BastideScoreResult *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (area), refit_bars_cb, self, NULL);
}

/* --- the table --- */

static GtkWidget *
new_cell (const char *text, gboolean number, gboolean strong)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (!number)
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, number);
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  if (strong)
    gtk_widget_add_css_class (label, "heading");
  return label;
}

static void
add_numbers (BastideScoreResult *self, int row, const char *title, const int *numbers, gboolean strong)
{
  GtkWidget *head = new_cell (title, FALSE, strong);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL, *spoken = NULL;

  for (int seat = 0; seat < self->n_players; seat++)
    {
      g_autofree char *text = g_strdup_printf ("%d", numbers[seat]);

      gtk_grid_attach (self->table, new_cell (text, TRUE, strong), 1 + seat, row, 1, 1);
      g_ptr_array_add (parts, g_strdup_printf ("%s %s", self->names[seat], text));
    }
  /* The arrow keys go from row to row, and each is a sentence: “Cities: Anna 12, Ben 8”. */
  list = bastide_words_list (parts);
  spoken = bastide_speech_dup_value (title, list);
  gtk_grid_attach (self->table, bastide_sentence_new (head, spoken), 0, row, 1, 1);
}

static void
fill_table (BastideScoreResult *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->table))))
    gtk_grid_remove (self->table, child);
  for (int seat = 0; seat < self->n_players; seat++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
      GtkWidget *name = gtk_label_new (self->names[seat]);

      GtkWidget *badge = bastide_player_badge_new (self->colors[seat], self->letters[seat]);

      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
      gtk_widget_set_tooltip_text (name, self->names[seat]);
      gtk_widget_set_halign (badge, GTK_ALIGN_END);
      gtk_box_append (GTK_BOX (box), badge);
      gtk_box_append (GTK_BOX (box), name);
      gtk_widget_set_halign (box, GTK_ALIGN_END);
      gtk_grid_attach (self->table, box, 1 + seat, 0, 1, 1);
    }
  for (int i = 0; i < self->n_kinds; i++)
    add_numbers (self, 1 + i, bastide_points_name (self->kinds[i]), self->points[self->kinds[i]], FALSE);
  /* TRANSLATORS: a line of the result: the sum of all points. */
  add_numbers (self, 1 + self->n_kinds, _ ("Total"), self->scores, TRUE);
}

static void
name_winners (BastideScoreResult *self)
{
  g_autofree char *text = bastide_calculator_dup_winners (self->scores, self->n_players,
                                                          (const char *const *) self->names, self->over);

  gtk_label_set_text (self->winner, text);
  bastide_sentence_set_text (self->winner_row, text);
}

/* --- what is shown --- */

static void
forget (BastideScoreResult *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      g_clear_pointer (&self->names[seat], g_free);
      g_clear_pointer (&self->letters[seat], g_free);
    }
  g_array_set_size (self->course, 0);
  self->n_kinds = 0;
}

static void
take_player (BastideScoreResult *self, int seat, const char *name, int color, const char *letter)
{
  self->names[seat] = g_strdup (name);
  self->letters[seat] = g_strdup (letter);
  self->colors[seat] = color;
  self->looks[seat] = bastide_looks[color];
  g_strlcpy (self->looks[seat].letter, letter, sizeof self->looks[seat].letter);
}

static char *
dup_when (const char *title, gint64 unix_time, const char *location, const char *mix_title)
{
  g_autofree char *day = bastide_language_dup_day (unix_time);
  const char *const parts[] = { title, day, location, bst_text_tell (mix_title) };
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i])
      g_string_append_printf (text, "%s%s", text->len ? " · " : "", parts[i]);
  return g_string_free (text, FALSE);
}

static void
show (BastideScoreResult *self, const char *about)
{
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    for (int seat = 0; seat < self->n_players; seat++)
      if (self->points[kind][seat] && (self->n_kinds == 0 || self->kinds[self->n_kinds - 1] != kind))
        self->kinds[self->n_kinds++] = kind;
  gtk_label_set_text (self->about, about);
  name_winners (self);
  fill_table (self);
  gtk_widget_set_visible (self->lines_box, n_steps (self) > 1);
  /* The first step is the beginning, where nobody has any. */
  bastide_course_set_points (self->course_rows, (const char *const *) self->names, self->n_players,
                             (const int *) (gpointer) self->course->data + self->n_players, MAX (n_steps (self) - 1, 0),
                             1);
  fit_bars (self, MAX (gtk_widget_get_width (GTK_WIDGET (self->bars)), 320));
  gtk_widget_queue_draw (GTK_WIDGET (self->lines));
  gtk_widget_queue_draw (GTK_WIDGET (self->bars));
}

/* --- names --- */

static void
renamed_cb (AdwEntryRow *row, BastideScoreResult *self)
{
  const int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "seat"));

  if (self->evening)
    bastide_evening_rename_player (self->evening, seat, gtk_editable_get_text (GTK_EDITABLE (row)));
}

static void
colored_cb (GtkWidget *button, int color, BastideScoreResult *self)
{
  if (self->evening)
    bastide_evening_set_color (self->evening, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "seat")), color);
}

/* The board on the screen was begun with the order of the players as it is. */
static gboolean
has_board (BastideScoreResult *self)
{
  g_autofree char *file = self->history ? bastide_history_dup_file (self->history, self->evening) : NULL;
  g_autofree char *board = file ? bastide_history_dup_board_path (self->history, file) : NULL;
  g_autofree char *aside = file ? bastide_history_dup_aside_path (self->history, file) : NULL;

  return file && (g_file_test (board, G_FILE_TEST_EXISTS) || g_file_test (aside, G_FILE_TEST_EXISTS));
}

static void
up_cb (GtkWidget *button, BastideScoreResult *self)
{
  const int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "seat"));
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *order = NULL;

  if (!self->evening || seat == 0 || seat >= bastide_evening_get_n_players (self->evening) || has_board (self))
    return;
  if (!bastide_evening_move_player (self->evening, seat, seat - 1, &error))
    {
      bastide_toast (GTK_WIDGET (self), error->message);
      return;
    }
  names = g_ptr_array_new ();
  for (int i = 0; i < bastide_evening_get_n_players (self->evening); i++)
    g_ptr_array_add (names, (gpointer) bastide_evening_get_names (self->evening)[i]);
  order = bastide_words_list (names);
  bastide_announce (GTK_WIDGET (self), order);
  /* The same person, one row higher; the first has no button. */
  gtk_widget_grab_focus (self->up_buttons[MAX (seat - 1, 1)]);
}

/* The order of turns can be set right by moving people up. */
static GtkWidget *
new_up_button (BastideScoreResult *self, int seat)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("go-up-symbolic");

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_visible (button, seat > 0);
  g_object_set_data (G_OBJECT (button), "seat", GINT_TO_POINTER (seat));
  g_signal_connect (button, "clicked", G_CALLBACK (up_cb), self);
  return button;
}

static void
show_order (BastideScoreResult *self, int seat, gboolean ours)
{
  const gboolean board = has_board (self);
  /* TRANSLATORS: a button beside a player: the player sits one seat earlier in the order of turns; %s is the name. */
  g_autofree char *label = g_strdup_printf (_ ("Move %s up in the order of turns"),
                                            bastide_evening_get_names (self->evening)[seat]);

  gtk_widget_set_sensitive (self->up_buttons[seat], ours && !board);
  gtk_widget_set_tooltip_text (self->up_buttons[seat],
                               board ? _ ("The board on the screen was begun in this order, so it cannot change.")
                                     : label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->up_buttons[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* A row for each player, where name, color and order can be set right after the evening has begun. */
static void
show_names (BastideScoreResult *self)
{
  const int n = bastide_evening_get_n_players (self->evening);
  const gboolean ours = bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      if (!self->name_rows[seat])
        {
          /* Short: two buttons stand behind it, and the title of an entry row does not wrap. */
          g_autofree char *title = g_strdup_printf (_ ("Player %d"), seat + 1);

          self->name_rows[seat] = adw_entry_row_new ();
          adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->name_rows[seat]), title);
          adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->name_rows[seat]), TRUE);
          g_object_set_data (G_OBJECT (self->name_rows[seat]), "seat", GINT_TO_POINTER (seat));
          g_signal_connect (self->name_rows[seat], "apply", G_CALLBACK (renamed_cb), self);
          self->color_buttons[seat] = bastide_color_button_new (0);
          gtk_widget_set_valign (self->color_buttons[seat], GTK_ALIGN_CENTER);
          g_object_set_data (G_OBJECT (self->color_buttons[seat]), "seat", GINT_TO_POINTER (seat));
          g_signal_connect (self->color_buttons[seat], "chosen", G_CALLBACK (colored_cb), self);
          adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->name_rows[seat]), self->color_buttons[seat]);
          self->up_buttons[seat] = new_up_button (self, seat);
          adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->name_rows[seat]), self->up_buttons[seat]);
          adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->about_box), self->name_rows[seat]);
        }
      gtk_widget_set_visible (self->name_rows[seat], seat < n);
      gtk_editable_set_editable (GTK_EDITABLE (self->name_rows[seat]), ours);
      gtk_widget_set_sensitive (self->color_buttons[seat], ours);
      if (seat >= n)
        continue;
      show_order (self, seat, ours);
      bastide_color_button_set_color (BASTIDE_COLOR_BUTTON (self->color_buttons[seat]),
                                      bastide_evening_get_color (self->evening, seat));
      bastide_text_field_put (GTK_EDITABLE (self->name_rows[seat]), bastide_evening_is_named (self->evening, seat)
                                                                      ? bastide_evening_get_names (self->evening)[seat]
                                                                      : "");
    }
}

/* Text goes where the cursor is; a picture is a photo of the board. */
static gboolean
paste_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  BastideScoreResult *self = data;
  GdkContentFormats *formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (widget));
  GtkRoot *root = gtk_widget_get_root (widget);

  if (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING) && root && GTK_IS_TEXT (gtk_root_get_focus (root)))
    return FALSE;
  return bastide_score_photos_paste (self->photos);
}

/* A board may have come or gone since the page was seen last. */
static void
mapped_cb (BastideScoreResult *self)
{
  const gboolean ours = self->evening && bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL);

  for (int seat = 0; self->evening && seat < bastide_evening_get_n_players (self->evening); seat++)
    show_order (self, seat, ours);
}

static void
read_evening (BastideScoreResult *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  g_autofree char *about = dup_when (bastide_evening_get_title (self->evening),
                                     bastide_evening_get_time (self->evening),
                                     bastide_evening_get_location (self->evening),
                                     bastide_evening_get_mix_title (self->evening));
  gsize n;
  const BstTurn *turns = bst_session_turns (bastide_evening_get_session (self->evening), &n);

  forget (self);
  self->n_players = bastide_evening_get_n_players (self->evening);
  self->over = now->over;
  for (int seat = 0; seat < self->n_players; seat++)
    {
      take_player (self, seat, bastide_evening_get_names (self->evening)[seat],
                   bastide_evening_get_color (self->evening, seat), bastide_evening_get_letter (self->evening, seat));
      self->scores[seat] = now->scores[seat];
    }
  bastide_evening_get_points (self->evening, self->points);
  for (gsize i = 0; i < n; i++)
    for (int seat = 0; seat < self->n_players; seat++)
      {
        int score = turns[i].scores[seat];

        g_array_append_val (self->course, score);
      }
  for (int seat = 0; seat < self->n_players; seat++)
    g_array_append_val (self->course, now->scores[seat]);
  self->updating = TRUE;
  bastide_text_field_put (self->title_entry, bastide_evening_get_title (self->evening));
  bastide_text_field_put (self->place_entry, bastide_evening_get_location (self->evening));
  bastide_text_field_put (self->notes_entry, bastide_evening_get_notes (self->evening));
  show_names (self);
  self->updating = FALSE;
  show (self, about);
}

/* --- what is noted about a result without a log --- */

/* So long after the last letter it is written; each letter would be a file. */
#define NOTE_DELAY 800 /* ms */

static void
show_noted (BastideScoreResult *self)
{
  const BastidePast *past = bastide_history_get (self->history,
                                                 (guint) bastide_history_find (self->history, self->past));
  g_autofree char *about = dup_when (past->title, past->time, past->location, past->mix_title);

  gtk_label_set_text (self->about, about);
}

gboolean
bastide_score_result_save_note (BastideScoreResult *self, GError **error)
{
  int i;

  g_return_val_if_fail (BASTIDE_IS_SCORE_RESULT (self), FALSE);

  g_clear_handle_id (&self->note_timer, g_source_remove);
  if (!self->note_waits)
    return TRUE;
  /* It may have been deleted meanwhile. */
  i = self->past && self->history ? bastide_history_find (self->history, self->past) : -1;
  if (i >= 0
      && !bastide_history_note (self->history, (guint) i, gtk_editable_get_text (self->title_entry),
                                gtk_editable_get_text (self->place_entry), gtk_editable_get_text (self->notes_entry),
                                error))
    return FALSE;
  self->note_waits = FALSE;
  if (i >= 0)
    show_noted (self);
  return TRUE;
}

void
bastide_score_result_drop_note (BastideScoreResult *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_RESULT (self));

  g_clear_handle_id (&self->note_timer, g_source_remove);
  self->note_waits = FALSE;
}

/* Whoever leaves the page has written what there is to write. */
static void
finish_note (BastideScoreResult *self)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_score_result_save_note (self, &error))
    bastide_toast (GTK_WIDGET (self), error->message);
}

static gboolean
note_cb (gpointer data)
{
  BastideScoreResult *self = data;

  self->note_timer = 0;
  finish_note (self);
  return G_SOURCE_REMOVE;
}

/* Title, place and notes can be set right; names would be those of people in the statistics. */
static void
show_note (BastideScoreResult *self, const BastidePast *past)
{
  self->updating = TRUE;
  bastide_text_field_put (self->title_entry, past->title);
  bastide_text_field_put (self->place_entry, past->location);
  bastide_text_field_put (self->notes_entry, past->notes);
  gtk_editable_set_editable (self->title_entry, TRUE);
  gtk_editable_set_editable (self->place_entry, TRUE);
  gtk_editable_set_editable (self->notes_entry, TRUE);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (self->name_rows[seat])
      gtk_widget_set_visible (self->name_rows[seat], FALSE);
  self->updating = FALSE;
  gtk_widget_set_visible (self->about_box, TRUE);
}

static void
about_changed_cb (BastideScoreResult *self)
{
  if (!self->updating && self->past)
    {
      g_clear_handle_id (&self->note_timer, g_source_remove);
      self->note_timer = g_timeout_add (NOTE_DELAY, note_cb, self);
      self->note_waits = TRUE;
    }
  if (self->updating || !self->evening)
    return;
  bastide_evening_set_title (self->evening, gtk_editable_get_text (self->title_entry));
  bastide_evening_set_about (self->evening, gtk_editable_get_text (self->place_entry),
                             gtk_editable_get_text (self->notes_entry));
}

void
bastide_score_result_set_evening (BastideScoreResult *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_RESULT (self));

  finish_note (self);
  bastide_score_result_drop_note (self);
  g_clear_pointer (&self->past, g_free);
  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  bastide_score_photos_set_evening (self->photos, evening);
  gtk_widget_set_visible (self->about_box, evening != NULL);
  gtk_widget_set_visible (self->same_people, evening != NULL);
  if (evening)
    {
      gboolean ours = bastide_match_may_change (BASTIDE_MATCH (evening), NULL);

      gtk_editable_set_editable (self->title_entry, ours);
      gtk_editable_set_editable (self->place_entry, ours);
      gtk_editable_set_editable (self->notes_entry, ours);
    }
  if (!evening)
    return;
  read_evening (self);
}

void
bastide_score_result_set_past (BastideScoreResult *self, const BastidePast *past)
{
  g_autofree char *about = dup_when (past->title, past->time, past->location, past->mix_title);

  bastide_score_result_set_evening (self, NULL);
  forget (self);
  self->n_players = past->players.n;
  self->over = past->over;
  for (int seat = 0; seat < past->players.n; seat++)
    {
      take_player (self, seat, past->players.names[seat], past->players.colors[seat], past->players.letters[seat]);
      self->scores[seat] = past->scores[seat];
    }
  memcpy (self->points, past->points, sizeof self->points);
  self->past = g_strdup (past->file);
  bastide_score_photos_set_past (self->photos, self->past);
  show_note (self, past);
  show (self, about);
}

void
bastide_score_result_set_history (BastideScoreResult *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_SCORE_RESULT (self));

  g_set_object (&self->history, history);
  bastide_score_photos_set_history (self->photos, history);
}

void
bastide_score_result_focus_about (BastideScoreResult *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_RESULT (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->title_entry));
}

/* --- the picture of it --- */

GBytes *
bastide_score_result_draw_picture (BastideScoreResult *self, BastideGame *board, GError **error)
{
  Parts parts;
  BastideScorePicture picture = {
    .heading = gtk_label_get_text (self->winner),
    .about = gtk_label_get_text (self->about),
    .n_players = self->n_players,
    .scores = self->scores,
    .won = self->over ? bst_winners_of (self->scores, self->n_players) : 0,
    .chart = picture_style (self),
    .points = parts.values,
    .kinds = parts.names,
    .n_kinds = self->n_kinds,
    .course = (const int *) (gpointer) self->course->data,
    .n_steps = n_steps (self),
    .evening = self->evening,
    .board = board,
    .photo = bastide_score_photos_get_last (self->photos),
  };

  list_parts (self, &parts);
  return bastide_score_picture_draw (&picture, error);
}

/* --- object --- */

static void
bastide_score_result_dispose (GObject *object)
{
  BastideScoreResult *self = BASTIDE_SCORE_RESULT (object);

  g_clear_handle_id (&self->note_timer, g_source_remove);
  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (bastide_score_result_parent_class)->dispose (object);
}

static void
bastide_score_result_finalize (GObject *object)
{
  BastideScoreResult *self = BASTIDE_SCORE_RESULT (object);

  forget (self);
  g_free (self->past);
  g_array_unref (self->course);
  G_OBJECT_CLASS (bastide_score_result_parent_class)->finalize (object);
}

static void
bastide_score_result_class_init (BastideScoreResultClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BASTIDE_TYPE_COURSE);
  g_type_ensure (BASTIDE_TYPE_SCORE_PHOTOS);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  object_class->dispose = bastide_score_result_dispose;
  object_class->finalize = bastide_score_result_finalize;

  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  g_type_ensure (BASTIDE_TYPE_SENTENCE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/score/bastide-score-result.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, table_scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, winner_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, winner);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, about);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, table);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, lines);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, bars);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, lines_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, course_rows);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, about_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, same_people);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, photos);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, title_entry);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, place_entry);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreResult, notes_entry);
  gtk_widget_class_bind_template_callback (widget_class, about_changed_cb);
}

/* Before a text field that has the focus: it would do nothing with a picture. */
static void
listen_to_paste (BastideScoreResult *self, GtkWidget *widget)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Control>v|<Shift>Insert"),
                                                      gtk_callback_action_new (paste_cb, self, NULL)));
  gtk_widget_add_controller (widget, keys);
}

void
bastide_score_result_take_photos (BastideScoreResult *self, GtkWidget *widget)
{
  g_return_if_fail (BASTIDE_IS_SCORE_RESULT (self) && GTK_IS_WIDGET (widget));

  listen_to_paste (self, widget);
  bastide_score_photos_take_drops (self->photos, widget);
}

static void
bastide_score_result_init (BastideScoreResult *self)
{
  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_connect (self, "map", G_CALLBACK (mapped_cb), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (finish_note), NULL);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (read_evening), self);
  self->course = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
  /* In one line where there is room for it. */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->same_people))),
                                   GTK_NATURAL_WRAP_NONE);
  bastide_score_result_take_photos (self, GTK_WIDGET (self));
  bastide_scroll_through (self->table_scroller, self->scroller);
  gtk_drawing_area_set_draw_func (self->lines, draw_lines_cb, self, NULL);
  gtk_drawing_area_set_draw_func (self->bars, draw_bars_cb, self, NULL);
  bastide_contrast_watch (GTK_WIDGET (self->lines));
  bastide_contrast_watch (GTK_WIDGET (self->bars));
  g_signal_connect (self->bars, "resize", G_CALLBACK (bars_resized_cb), self);
}
