/* bastide-play-view.c – the place Play: start page, set-up of a game, table.
 *
 * Opening, saving and leaving games is in bastide-play-view-files.c, what menus and keys do in bastide-play-view-actions.c, what is
 * shown beside the table in bastide-play-view-pages.c. Knows no rule of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-play-view-private.h"

#include "kit/bastide-start-page.h"
#include "kit/bastide-wrap-button.h"
#include "model/bastide-level.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastidePlayView, bastide_play_view, BASTIDE_TYPE_PLACE)

static GSettings *
get_settings (BastidePlayView *self)
{
  return bastide_place_get_settings (BASTIDE_PLACE (self));
}

/* --- the game --- */

/* A review tells what to expect: not while a tournament goes on. */
static gboolean
may_review (BastidePlayView *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self->table);

  return !g_str_equal (assistance, "tournament") || bastide_game_get_state (self->game)->over;
}

static gboolean
is_at_table (BastidePlayView *self)
{
  return self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table");
}

/* (transfer none): how much the program helps, in words. */
static const char *
get_assistance (BastidePlayView *self)
{
  g_autofree char *assistance = bastide_table_dup_assistance (self->table);

  /* TRANSLATORS: how much the program helps: with explanations for those who learn the game. */
  return g_str_equal (assistance, "teaching") ? _ ("Explain Every Step")
         /* TRANSLATORS: how much the program helps: everything that could be counted at the table is shown. */
         : g_str_equal (assistance, "open") ? _ ("All Hints")
                                            /* TRANSLATORS: how much the program helps: no hints at all. */
                                            : _ ("No Hints");
}

/* What helps is seen at the table; a narrow window has it in the menu alone. The words give way before the window does, or
 * it would never become narrow. */
void
bastide_play_view_update_assistance (BastidePlayView *self)
{
  const char *assistance = get_assistance (self);
  g_autofree char *word = is_at_table (self) ? bastide_table_dup_assistance (self->table)
                          : self->new_game   ? bastide_new_game_dup_assistance (self->new_game)
                                             : g_settings_get_string (get_settings (self), "assistance");

  g_simple_action_set_state (self->assistance_action, g_variant_new_string (word));
  gtk_label_set_label (self->assistance_label, assistance);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->assistance_button), GTK_ACCESSIBLE_PROPERTY_LABEL, assistance,
                                  -1);
  gtk_widget_set_visible (self->assistance_button,
                          self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table")
                            && !adw_flap_get_folded (bastide_table_get_flap (self->table)));
}

/* (transfer full): of this game, or of the next one. */
char *
bastide_play_view_dup_clock (BastidePlayView *self)
{
  g_autofree char *text = g_settings_get_string (get_settings (self), "clock");
  BastideClockRules rules = bastide_clock_get_usual (BASTIDE_CLOCK_OFF);

  if (is_at_table (self))
    return bastide_game_dup_clock (self->game);
  /* Earlier versions have kept the kind alone. */
  bastide_clock_rules_read (text, &rules);
  return bastide_clock_rules_dup_text (&rules);
}

void
bastide_play_view_set_clock (BastidePlayView *self, const char *rules)
{
  if (is_at_table (self))
    bastide_game_set_clock (self->game, rules);
  else
    g_settings_set_string (get_settings (self), "clock", rules);
  bastide_play_view_update_actions (self);
}

static void
update_clock (BastidePlayView *self)
{
  g_autofree char *rules = bastide_play_view_dup_clock (self);

  g_simple_action_set_state (self->clock_action, g_variant_new_string (rules));
}

static GSimpleAction *
get_seat_action (BastidePlayView *self, int seat)
{
  g_autofree char *name = g_strdup_printf ("seat-%d", seat);

  return G_SIMPLE_ACTION (
    g_action_map_lookup_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), name));
}

void
bastide_play_view_update_actions (BastidePlayView *self)
{
  BastidePlace *place = BASTIDE_PLACE (self);
  gboolean table = self->game && g_str_equal (gtk_stack_get_visible_child_name (self->stack), "table");
  /* What can only be looked at: whoever wants to see earlier points goes back and forward. */
  gboolean ours = table && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL);
  gboolean library = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "library");
  g_autofree char *last = g_settings_get_string (get_settings (self), "last-setup");

  bastide_place_enable (place, "undo",
                        ours && (bastide_game_can_undo_own (self->game) || bastide_table_has_choice (self->table)));
  bastide_place_enable (place, "redo", ours && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "first", table && bastide_match_can_undo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "back", table && bastide_match_can_undo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "forward", table && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "last", table && bastide_match_can_redo (BASTIDE_MATCH (self->game)));
  bastide_place_enable (place, "results", table);
  bastide_place_enable (place, "save", ours);
  bastide_place_enable (place, "save-as", table);
  bastide_place_enable (place, "export", table);
  bastide_place_enable (place, "tv", table);
  bastide_place_enable (place, "print", table);
  bastide_place_enable (place, "copy", table);
  bastide_place_enable (place, "close", table);
  bastide_place_enable (place, "review", table && may_review (self));
  bastide_place_enable (place, "play-on", table && !bastide_game_get_state (self->game)->over);
  bastide_place_enable (place, "leave-library", library);
  bastide_place_enable (place, "empty-library", library);
  bastide_place_enable (place, "rematch", table && bastide_game_get_state (self->game)->over);
  bastide_place_enable (place, "again", self->game || *last != '\0');
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    g_simple_action_set_enabled (get_seat_action (self, seat), ours);
  gtk_widget_set_visible (self->game_button, table);
  gtk_widget_set_visible (self->undo_button, table);
  gtk_widget_set_visible (self->redo_button, table);
  gtk_widget_set_visible (self->header_start_box, table || library);
  bastide_play_view_update_assistance (self);
  update_clock (self);
}

/* --- computers --- */

static void
add_levels (GMenu *menu, const char *action)
{
  for (int level = 0; level < BASTIDE_N_LEVELS; level++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (bastide_level_get_title (level), NULL);

      g_menu_item_set_action_and_target (item, action, "i", level);
      g_menu_append_item (menu, item);
    }
}

/* Who plays at each seat. */
static void
update_seats (BastidePlayView *self)
{
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    g_simple_action_set_state (get_seat_action (self, seat),
                               g_variant_new_int32 (bastide_game_get_level (self->game, seat)));
}

/* Made once for a game: filling a menu builds all its widgets. */
static void
fill_seats_menu (BastidePlayView *self)
{
  g_menu_remove_all (self->seats_menu);
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    {
      g_autoptr (GMenu) levels = g_menu_new ();
      g_autofree char *action = g_strdup_printf ("play.seat-%d", seat);

      add_levels (levels, action);
      g_menu_append_submenu (self->seats_menu, bastide_game_get_names (self->game)[seat], G_MENU_MODEL (levels));
    }
  update_seats (self);
}

static void
seat_cb (GSimpleAction *action, GVariant *level, gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  int seat = g_ascii_digit_value (g_action_get_name (G_ACTION (action))[strlen ("seat-")]);

  if (self->game)
    bastide_game_set_level (self->game, seat, CLAMP (g_variant_get_int32 (level), 0, BASTIDE_N_LEVELS - 1));
}

static void
add_seat_actions (BastidePlayView *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      g_autofree char *name = g_strdup_printf ("seat-%d", seat);
      g_autoptr (GSimpleAction)
        action = g_simple_action_new_stateful (name, G_VARIANT_TYPE_INT32, g_variant_new_int32 (BASTIDE_PERSON));

      g_signal_connect_object (action, "change-state", G_CALLBACK (seat_cb), self, 0);
      g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), G_ACTION (action));
    }
}

static void
update_title (BastidePlayView *self)
{
  g_autofree char *title = bastide_play_view_dup_title (self);
  g_autofree char *where = title ? g_file_get_parse_name (bastide_game_get_origin (self->game)->file) : NULL;
  gboolean narrow = adw_flap_get_folded (bastide_table_get_flap (self->table));

  bastide_place_set_title (BASTIDE_PLACE (self), title);
  /* A narrow window shows its title between the buttons, where a wide one has the places. */
  gtk_label_set_text (self->file_label, title ? title : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->file_label), where);
  gtk_widget_set_visible (GTK_WIDGET (self->file_label), title && !narrow);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->file_label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  title && bastide_play_view_is_unsaved (self)
                                    ? _ ("The last moves are not in the file yet.")
                                    : "",
                                  -1);
}

void
bastide_play_view_update (BastidePlayView *self)
{
  bastide_play_view_update_actions (self);
  update_title (self);
  bastide_play_view_watch (self);
}

/* Opens the results once, when the last move is made; not for a finished game that was opened, or after a redo. */
static void
changed_cb (BastidePlayView *self)
{
  gboolean over = bastide_game_get_state (self->game)->over;

  bastide_play_view_update (self);
  update_seats (self);
  bastide_play_view_keep_up (self);
  if (over && !self->was_over && !bastide_table_is_looking (self->table) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    bastide_table_finish (self->table, G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
  if (!over)
    bastide_table_close_results (self->table);
  self->was_over = over || bastide_match_can_redo (BASTIDE_MATCH (self->game));
}

/* --- the game on the table --- */

static void
close_tv (BastidePlayView *self)
{
  if (self->tv)
    gtk_window_destroy (GTK_WINDOW (self->tv));
  g_clear_weak_pointer (&self->tv);
}

void
bastide_play_view_set_game (BastidePlayView *self, BastideGame *game)
{
  const gboolean tv = self->tv != NULL;

  close_tv (self);
  g_set_object (&self->game, game);
  bastide_table_set_game (self->table, game);
  g_signal_group_set_target (self->game_signals, game);
  fill_seats_menu (self);
  if (game)
    self->was_over = bastide_game_get_state (game)->over || bastide_match_can_redo (BASTIDE_MATCH (game));
  else
    bastide_game_list_fill (self->games);
  gtk_stack_set_visible_child_name (self->stack, game ? "table" : "start");
  bastide_play_view_update (self);
  bastide_opponent_set_game (self->opponent, game);
  if (game && tv)
    g_action_group_activate_action (G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))), "tv", NULL);
}

static void
bastide_play_view_restore (BastidePlace *place)
{
  bastide_play_view_bring_back (BASTIDE_PLAY_VIEW (place));
}

static void
bastide_play_view_succeed (BastidePlace *place, BastidePlace *predecessor)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);
  BastidePlayView *old = BASTIDE_PLAY_VIEW (predecessor);
  g_autofree char *page = g_strdup (gtk_stack_get_visible_child_name (old->stack));
  gboolean results = bastide_table_shows_results (old->table);

  if (old->new_game)
    bastide_new_game_succeed (bastide_play_view_ensure_new_game (self), old->new_game);
  if (old->game)
    {
      g_autoptr (BastideGame) game = g_object_ref (old->game);

      bastide_play_view_set_game (self, game);
      bastide_table_succeed (self->table, old->table);
      bastide_play_view_set_game (old, NULL);
    }
  if (g_str_equal (page, "lesson"))
    bastide_play_view_succeed_lesson (self, old);
  else
    gtk_stack_set_visible_child_name (self->stack, page);
  bastide_play_view_update_actions (self);
  if (results)
    bastide_table_show_results (self->table, G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
}

static AdwToastOverlay *
bastide_play_view_get_toasts (BastidePlace *place)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (place);

  if (self->lesson_page && gtk_widget_get_mapped (GTK_WIDGET (self->lesson_page)))
    return bastide_lesson_page_get_toasts (self->lesson_page);
  return bastide_table_get_toasts (self->table);
}

/* --- opening --- */

static gboolean
bastide_play_view_takes (BastidePlace *place, BastideFileKind kind)
{
  return kind == BASTIDE_FILE_GAME || kind == BASTIDE_FILE_LESSON;
}

static void
bastide_play_view_open (BastidePlace *place, GFile *file, BastideFileKind kind)
{
  if (kind == BASTIDE_FILE_LESSON)
    bastide_play_view_open_lesson (BASTIDE_PLAY_VIEW (place), file);
  else
    bastide_play_view_open_file (BASTIDE_PLAY_VIEW (place), file);
}

/* --- life --- */

static gboolean
bastide_play_view_may_close (BastidePlace *place)
{
  return bastide_play_view_may_go (BASTIDE_PLAY_VIEW (place));
}

static void
pace_cb (BastidePlayView *self)
{
  bastide_opponent_set_pace (self->opponent, g_settings_get_enum (get_settings (self), "computer-pace"));
}

/* At the table it is a matter of this game; elsewhere, of the next one. */
static void
choose_assistance_cb (GSimpleAction *action, GVariant *word, BastidePlayView *self)
{
  if (is_at_table (self))
    bastide_game_set_assistance (self->game, g_variant_get_string (word, NULL));
  else
    g_settings_set_value (get_settings (self), "assistance", word);
  bastide_play_view_update_actions (self);
}

/* The same for the clock. */
static void
choose_clock_cb (GSimpleAction *action, GVariant *rules, BastidePlayView *self)
{
  bastide_play_view_set_clock (self, g_variant_get_string (rules, NULL));
}

/* Whoever changes it in the preferences means the game on the table, too. */
static void
assistance_cb (BastidePlayView *self)
{
  g_autofree char *word = g_settings_get_string (get_settings (self), "assistance");

  if (self->game && bastide_game_get_assistance (self->game) && is_at_table (self)
      && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL))
    bastide_game_set_assistance (self->game, word);
  bastide_play_view_update_actions (self);
}

static void
use_settings (BastidePlayView *self)
{
  static const char *const keys[] = { "show-fields", "show-dead-squares", "confirm-moves", "board-style",
                                      "computer-pace" };
  GSettings *settings = get_settings (self);
  g_autoptr (GVariant) assistance = g_settings_get_value (settings, "assistance");

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, keys[i]);

      g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), action);
    }
  self->assistance_action = g_simple_action_new_stateful ("assistance", G_VARIANT_TYPE_STRING, assistance);
  g_signal_connect_object (self->assistance_action, "change-state", G_CALLBACK (choose_assistance_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))),
                           G_ACTION (self->assistance_action));
  self->clock_action = g_simple_action_new_stateful ("clock", G_VARIANT_TYPE_STRING, g_variant_new_string ("off"));
  g_signal_connect_object (self->clock_action, "change-state", G_CALLBACK (choose_clock_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))),
                           G_ACTION (self->clock_action));
  bastide_table_set_settings (self->table, settings);
  bastide_vignette_set_settings (self->vignette, settings);
  bastide_game_list_set_settings (self->games, settings);
  bastide_game_list_set_settings (self->library, settings);
  g_signal_connect_object (settings, "changed::lessons", G_CALLBACK (bastide_play_view_update_start), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::last-setup", G_CALLBACK (bastide_play_view_update_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::assistance", G_CALLBACK (assistance_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::clock", G_CALLBACK (bastide_play_view_update_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::computer-pace", G_CALLBACK (pace_cb), self, G_CONNECT_SWAPPED);
  pace_cb (self);
}

/* Remembers whether the panel is open, except in a narrow window, where it covers the board and starts closed. */
static void
flap_cb (BastidePlayView *self)
{
  AdwFlap *flap = bastide_table_get_flap (self->table);

  if (!adw_flap_get_folded (flap))
    g_settings_set_boolean (get_settings (self), "panel-open", adw_flap_get_reveal_flap (flap));
}

static gboolean
fold_cb (gpointer data)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (data);
  AdwFlap *flap = bastide_table_get_flap (self->table);

  self->fold_source = 0;
  adw_flap_set_reveal_flap (flap,
                            !adw_flap_get_folded (flap) && g_settings_get_boolean (get_settings (self), "panel-open"));
  update_title (self);
  bastide_play_view_update_assistance (self);
  return G_SOURCE_REMOVE;
}

/* "folded" changes while GTK is allocating sizes; opening or closing the panel then would be lost, so do it afterwards. */
static void
folded_cb (BastidePlayView *self)
{
  if (!self->fold_source)
    self->fold_source = g_idle_add (fold_cb, self);
}

static void
bastide_play_view_constructed (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  G_OBJECT_CLASS (bastide_play_view_parent_class)->constructed (object);
  use_settings (self);
  adw_flap_set_reveal_flap (bastide_table_get_flap (self->table),
                            g_settings_get_boolean (get_settings (self), "panel-open"));
  bastide_play_view_update_start (self);
  g_signal_connect_object (bastide_table_get_flap (self->table), "notify::reveal-flap", G_CALLBACK (flap_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bastide_table_get_flap (self->table), "notify::folded", G_CALLBACK (folded_cb), self,
                           G_CONNECT_SWAPPED);
  bastide_play_view_update_actions (self);
}

static void
bastide_play_view_dispose (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  g_clear_handle_id (&self->fold_source, g_source_remove);
  close_tv (self);
  bastide_play_view_forget_plans (self);
  if (self->game)
    bastide_play_view_let_go (self);
  bastide_opponent_set_game (self->opponent, NULL);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  /* Last: while there is a game, an update begins to watch its file again. */
  bastide_play_view_stop_watching (self);
  G_OBJECT_CLASS (bastide_play_view_parent_class)->dispose (object);
}

static void
bastide_play_view_finalize (GObject *object)
{
  BastidePlayView *self = BASTIDE_PLAY_VIEW (object);

  g_object_unref (self->opponent);
  g_clear_object (&self->assistance_action);
  g_clear_object (&self->clock_action);
  g_free (self->inherited);
  g_free (self->inherited_clock);
  G_OBJECT_CLASS (bastide_play_view_parent_class)->finalize (object);
}

static void
bastide_play_view_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_play_view_parent_class)->root (widget);
  bastide_play_view_look_when_used (BASTIDE_PLAY_VIEW (widget));
}

static void
bastide_play_view_class_init (BastidePlayViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BastidePlaceClass *place_class = BASTIDE_PLACE_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = bastide_play_view_constructed;
  G_OBJECT_CLASS (klass)->dispose = bastide_play_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_play_view_finalize;
  widget_class->root = bastide_play_view_root;
  place_class->takes = bastide_play_view_takes;
  place_class->open = bastide_play_view_open;
  place_class->may_close = bastide_play_view_may_close;
  place_class->restore = bastide_play_view_restore;
  place_class->succeed = bastide_play_view_succeed;
  place_class->get_toasts = bastide_play_view_get_toasts;

  g_type_ensure (BASTIDE_TYPE_GAME_LIST);
  g_type_ensure (BASTIDE_TYPE_BANNER);
  g_type_ensure (BASTIDE_TYPE_TABLE);
  g_type_ensure (BASTIDE_TYPE_START_PAGE);
  g_type_ensure (BASTIDE_TYPE_VIGNETTE);
  g_type_ensure (BASTIDE_TYPE_WRAP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-play-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, stack);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, vignette);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, start_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, ways_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, learn_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, new_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, games);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, library);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, undo_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, redo_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, file_label);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, file_banner);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, new_page);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, lesson_bin);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, table);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, seats_menu);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, header_start_box);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, game_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, assistance_button);
  gtk_widget_class_bind_template_child (widget_class, BastidePlayView, assistance_label);
}

static void
bastide_play_view_init (BastidePlayView *self)
{
  g_autoptr (GPropertyAction) panel = NULL;

  self->opponent = bastide_opponent_new ();
  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "saved", G_CALLBACK (update_title), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (bastide_play_view_note), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (bastide_play_view_update_actions),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_play_view_add_actions (self);
  bastide_play_view_add_pages (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "table",
                                  G_ACTION_GROUP (bastide_place_get_actions (BASTIDE_PLACE (self))));
  panel = g_property_action_new ("panel", bastide_table_get_flap (self->table), "reveal-flap");
  g_action_map_add_action (G_ACTION_MAP (bastide_place_get_actions (BASTIDE_PLACE (self))), G_ACTION (panel));

  add_seat_actions (self);
  bastide_table_set_opponent (self->table, self->opponent);

  g_signal_connect_object (self->table, "choice", G_CALLBACK (bastide_play_view_update_actions), self,
                           G_CONNECT_SWAPPED);
}
