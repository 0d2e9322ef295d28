/* bastide-table-telling.c – the table: what those hear who do not see it, and what lines of the panels are about on the board.
 *
 * Words come from the model; here is only when they are said and to whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-table-private.h"

#include "model/play/bastide-telling.h"
#include "model/words/bastide-words.h"
#include "kit/bastide-announce.h"

#include <glib/gi18n.h>

int
bastide_table_get_turn (BastideTable *self)
{
  double x, y, zoom;
  int turn;

  bastide_board_view_get_view (self->board, &x, &y, &zoom, &turn);
  return turn;
}

/* Above the card of a first time, where there is one: both begin at the lower edge of the board. */
static void
place_status (BastideTable *self)
{
  GtkWidget *card = GTK_WIDGET (self->first_card);
  const int rim = 12, gap = 6, room = gtk_widget_get_width (GTK_WIDGET (self->board));
  int width, height = 0;

  if (gtk_widget_get_visible (card))
    {
      gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
      gtk_widget_measure (card, GTK_ORIENTATION_VERTICAL, room > 0 ? MIN (width, room) : width, NULL, &height, NULL,
                          NULL);
    }
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->status), height ? height + gap : rim);
}

static void
card_cb (GtkWidget *card, GParamSpec *pspec, BastideTable *self)
{
  place_status (self);
  bastide_table_update_corner (self);
}

void
bastide_table_describe (BastideTable *self, const char *text)
{
  gtk_label_set_text (self->status, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), text && *text);
  place_status (self);
}

static void
describe_cb (BastideBoardView *board, const char *text, BastideTable *self)
{
  bastide_table_describe (self, text);
}

/* Says something to those who listen, with the directions of the board as it is turned; and shows it to those who see. */
static void
tell (BastideTable *self, char *(*dup_text) (BastideGame *game))
{
  const int before = bastide_words_turn (bastide_table_get_turn (self));
  g_autofree char *text = dup_text (self->game);

  bastide_words_turn (before);
  bastide_announce (GTK_WIDGET (self), text);
  bastide_table_describe (self, text);
}

static void
tell_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);

  if (!self->game)
    return;
  if (g_str_equal (name, "table.tell-situation"))
    tell (self, bastide_telling_dup_situation);
  else if (g_str_equal (name, "table.tell-finishes"))
    tell (self, bastide_telling_dup_finishes);
  else
    tell (self, bastide_telling_dup_points);
}

/* What lies around the square that the keyboard is at. */
static void
tell_square_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideTable *self = BASTIDE_TABLE (widget);
  int x, y, before;
  g_autofree char *text = NULL;

  if (!self->game || !bastide_board_view_get_focused_cell (self->board, &x, &y))
    return;
  before = bastide_words_turn (bastide_table_get_turn (self));
  text = bastide_telling_dup_square (self->game, x, y);
  bastide_words_turn (before);
  bastide_announce (widget, text);
  bastide_table_describe (self, text);
}

void
bastide_table_announce_events (BastideTable *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  const int before = bastide_words_turn (bastide_table_get_turn (self));
  g_autofree char *text = NULL;
  gsize n;

  bst_session_events (session, &n);
  /* What was taken back is not told again. */
  if (self->generation != bst_session_generation (session))
    {
      /* TRANSLATORS: spoken by screen readers when a move has been taken back. */
      bastide_announce (GTK_WIDGET (self), _ ("Undone."));
      self->n_announced = n;
    }
  self->generation = bst_session_generation (session);
  text = bastide_telling_dup_events (self->game, MIN (self->n_announced, n));
  self->n_announced = n;
  bastide_announce (GTK_WIDGET (self), text);
  bastide_words_turn (before);
}

void
bastide_table_tell_situation (BastideTable *self)
{
  const int before = bastide_words_turn (bastide_table_get_turn (self));
  g_autofree char *text = self->quiet ? g_strdup ("") : bastide_telling_dup_situation (self->game);

  bastide_words_turn (before);
  bastide_board_view_set_situation (self->board, text);
  bastide_decision_bar_set_situation (self->bar, text);
  bastide_table_keep_focus (self);
  if (!bastide_board_view_tell_situation (self->board) && !bastide_decision_bar_tell_situation (self->bar))
    bastide_announce (GTK_WIDGET (self), text);
}

/* Highlights on the board what a line of the log is about. Also called when a line goes away together with its game, so
 * there may be no game. */
static void
light_cb (BastideLogPanel *log, const BstEvent *event, BastideTable *self)
{
  uint16_t seg = BST_NONE;

  if (event && self->game)
    switch (event->type)
      {
      case BST_EVENT_SCORE:
        seg = event->seg;
        break;
      case BST_EVENT_FOLLOWER:
      case BST_EVENT_RETURN:
      case BST_EVENT_REGISTER:
      case BST_EVENT_MAGIC:
        seg = bst_seg_at (bastide_game_get_game (self->game), bastide_game_get_state (self->game), event->x, event->y,
                          event->a);
        break;
      default:
        break;
      }
  bastide_board_view_light (self->board, seg);
  bastide_board_view_show_square (self->board, event && event->type == BST_EVENT_PLACE, event ? event->x : 0,
                                  event ? event->y : 0);
}

static void
map_light_cb (BastideMapPanel *map, guint seg, BastideTable *self)
{
  bastide_board_view_light (self->board, seg);
}

static void
map_show_cb (BastideMapPanel *map, int x, int y, guint seg, BastideTable *self)
{
  bastide_board_view_light (self->board, seg);
  bastide_board_view_show_square (self->board, TRUE, x, y);
}

void
bastide_table_install_telling (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.tell-situation", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-finishes", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-points", NULL, tell_cb);
  gtk_widget_class_install_action (widget_class, "table.tell-square", NULL, tell_square_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, 0, "table.tell-situation", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, 0, "table.tell-finishes", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, 0, "table.tell-points", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, 0, "table.tell-square", NULL);
}

void
bastide_table_connect_telling (BastideTable *self)
{
  g_signal_connect_object (self->board, "describe", G_CALLBACK (describe_cb), self, 0);
  g_signal_connect_object (self->map, "light", G_CALLBACK (map_light_cb), self, 0);
  g_signal_connect_object (self->map, "show-square", G_CALLBACK (map_show_cb), self, 0);
  g_signal_connect_object (self->log, "light", G_CALLBACK (light_cb), self, 0);
  g_signal_connect_object (self->first_card, "notify::visible", G_CALLBACK (card_cb), self, 0);
}
