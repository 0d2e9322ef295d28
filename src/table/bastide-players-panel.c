/* bastide-players-panel.c – the players of a game: points, what they would have if it ended now, supply.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-players-panel.h"

#include "model/bastide-level.h"
#include "model/words/bastide-words.h"
#include "parts/bastide-player-badge.h"
#include "engine/winners.h"

#include <glib/gi18n.h>

struct _BastidePlayersPanel
{
  AdwBin parent_instance;

  GtkListBox *list;
  BastideGame *game;
  GSignalGroup *game_signals;
  BastideShow *show; /* (nullable) */
  gboolean projection;
  GtkWidget *rows[BST_MAX_PLAYERS];
  GtkLabel *scores[BST_MAX_PLAYERS];
  GtkLabel *futures[BST_MAX_PLAYERS];
};

G_DEFINE_FINAL_TYPE (BastidePlayersPanel, bastide_players_panel, ADW_TYPE_BIN)

/* (transfer full): what the player has; before it, how strong a computer is. */
static char *
dup_subtitle (BastidePlayersPanel *self, int seat)
{
  char *supply = bastide_words_supply (bastide_game_get_game (self->game), bastide_game_get_state (self->game), seat);
  int level = bastide_game_get_level (self->game, seat);
  char *both;

  if (level == BASTIDE_PERSON)
    return supply;
  /* TRANSLATORS: strength of a computer player, and what it has: “Strong · 5 followers”. */
  both = g_strdup_printf (C_ ("computer player", "%1$s · %2$s"), bastide_level_get_title (level), supply);
  g_free (supply);
  return both;
}

static void
update_scores (BastidePlayersPanel *self)
{
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    {
      g_autofree char *score = g_strdup_printf ("%d", self->show
                                                        ? bastide_show_get_score (self->show, seat)
                                                        : bst_score (bastide_game_get_state (self->game), seat));

      gtk_label_set_text (self->scores[seat], score);
    }
}

static void
update (BastidePlayersPanel *self)
{
  const BstGame *game;
  const BstState *state;
  int projected[BST_MAX_PLAYERS], who;

  if (!self->game)
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  who = bst_who (state);
  /* When chance or the whole table decides, it is still somebody's turn. */
  if (who >= game->n_players)
    who = state->active;
  bastide_game_project (self->game, projected);
  for (int seat = 0; seat < game->n_players; seat++)
    {
      g_autofree char *subtitle = dup_subtitle (self, seat);
      /* TRANSLATORS: the points a player would have if the game ended now; stands small below the points. */
      g_autofree char *future = g_strdup_printf (C_ ("projected points", "→ %d"), projected[seat]);
      g_autofree char *told = g_strdup_printf (_ ("If the game ended now: %d"), projected[seat]);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rows[seat]), subtitle);
      gtk_label_set_text (self->futures[seat], future);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->futures[seat]), told);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->futures[seat]), GTK_ACCESSIBLE_PROPERTY_LABEL, told, -1);
      gtk_widget_set_visible (GTK_WIDGET (self->futures[seat]), self->projection && !state->over);
      if (state->over ? bst_winners (game, state) & 1 << seat : seat == who)
        gtk_widget_add_css_class (self->rows[seat], "current-player");
      else
        gtk_widget_remove_css_class (self->rows[seat], "current-player");
    }
  update_scores (self);
}

static void
build (BastidePlayersPanel *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))))
    gtk_list_box_remove (self->list, child);
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    {
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *score = gtk_label_new ("");
      GtkWidget *future = gtk_label_new ("");
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bastide_game_get_names (self->game)[seat]);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row),
                                 bastide_player_badge_new (bastide_game_get_color (self->game, seat),
                                                           bastide_game_get_letter (self->game, seat)));
      gtk_widget_add_css_class (score, "title-2");
      gtk_widget_add_css_class (score, "numeric");
      gtk_label_set_xalign (GTK_LABEL (score), 1);
      gtk_label_set_xalign (GTK_LABEL (future), 1);
      gtk_widget_add_css_class (future, "caption");
      gtk_widget_add_css_class (future, "dim-label");
      gtk_widget_add_css_class (future, "numeric");
      gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), score);
      gtk_box_append (GTK_BOX (box), future);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), box);
      gtk_list_box_append (self->list, row);
      self->rows[seat] = row;
      self->scores[seat] = GTK_LABEL (score);
      self->futures[seat] = GTK_LABEL (future);
    }
}

void
bastide_players_panel_set_game (BastidePlayersPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_PLAYERS_PANEL (self));

  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  build (self);
  if (!game)
    return;
  update (self);
}

void
bastide_players_panel_set_show (BastidePlayersPanel *self, BastideShow *show)
{
  g_return_if_fail (BASTIDE_IS_PLAYERS_PANEL (self) && !self->show);

  self->show = g_object_ref (show);
  g_signal_connect_object (show, "tick", G_CALLBACK (update_scores), self, G_CONNECT_SWAPPED);
}

void
bastide_players_panel_set_projection (BastidePlayersPanel *self, gboolean projection)
{
  self->projection = projection;
  update (self);
}

static void
bastide_players_panel_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_PLAYERS_PANEL (object)->show);
  g_clear_object (&BASTIDE_PLAYERS_PANEL (object)->game_signals);
  g_clear_object (&BASTIDE_PLAYERS_PANEL (object)->game);
  G_OBJECT_CLASS (bastide_players_panel_parent_class)->dispose (object);
}

static void
bastide_players_panel_class_init (BastidePlayersPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_players_panel_dispose;
}

static void
bastide_players_panel_init (BastidePlayersPanel *self)
{
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  self->projection = TRUE;
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_widget_set_valign (GTK_WIDGET (self->list), GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Players"), -1);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->list));
}
