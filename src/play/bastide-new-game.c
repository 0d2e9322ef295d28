/* bastide-new-game.c – the page on which a game is set up.
 *
 * Shows a BastideSetup and changes it. Contains no rules: the set-up says what can be played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-new-game.h"

#include "play/bastide-clock-group.h"
#include "kit/bastide-contrast.h"
#include "parts/bastide-mix-row.h"
#include "parts/bastide-modules-group.h"
#include "parts/bastide-setup-pictures.h"
#include "parts/bastide-seats-group.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "parts/bastide-tile-picture.h"
#include "kit/bastide-wrap-box.h"
#include "model/play/bastide-bag-code.h"
#include "model/bastide-level.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>

#define FIRST_GAME "first-game"

/* The mixes that are offered by name; all others are behind More Rules. */
#define N_PRESETS 3
static const char *const preset_mixes[N_PRESETS] = { FIRST_GAME, "classic", "anniversary" };

struct _BastideNewGame
{
  AdwBin parent_instance;

  BastideSeatsGroup *players_group;
  BastideClockGroup *clock_group;
  BastideModulesGroup *modules_group;
  AdwPreferencesGroup *favorites_group;
  BastideMixRow *mix_row;
  AdwEntryRow *seed_row;
  GtkDrawingArea *picture;
  GtkLabel *mix_label;
  GtkLabel *problem_label;
  GtkWidget *start_button;
  GtkBox *columns;
  GtkStack *steps;
  GtkWidget *cancel_button, *back_button, *next_button;
  AdwPreferencesGroup *presets_group;
  GtkRevealer *more_revealer;
  AdwExpanderRow *advanced_row;
  GtkDrawingArea *probe; /* empty and as wide as the page: its "resize" tells when that changes */
  GtkSwitch *ask_switch;
  GtkCheckButton *presets[N_PRESETS + 1]; /* the last one: more rules */

  GSettings *settings;
  BastideSetup *setup;
  BstBox *box;       /* what the set-up puts on the table; NULL if it can't be played */
  gboolean starting; /* pictures are asked about or read for a game that is about to begin */
  gboolean refused;  /* it could not begin */
  GPtrArray *favorite_rows;
  cairo_surface_t *strip; /* the picture, drawn when first wanted */
  int strip_width, strip_drawn;
  guint strip_source;
  guint column_source;
  gboolean more;    /* somebody wants to see all rules */
  gboolean showing; /* the choice follows the set-up */
};

/* From this width on there are two columns. */
#define TWO_COLUMNS 900
#define STRIP_TILE  44
/* A small picture of a set-up: this many tiles of this size. */
#define THUMB_TILES 3
#define THUMB_SIZE  36

G_DEFINE_FINAL_TYPE (BastideNewGame, bastide_new_game, ADW_TYPE_BIN)

enum
{
  BEGIN,
  CANCEL,
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void update (BastideNewGame *self);

/* --- players --- */

/* No more players than BST_MAX_PLAYERS. */
static void
players_changed_cb (BastideNewGame *self)
{
  gboolean room = bastide_setup_get_n_players (self->setup) < BST_MAX_PLAYERS;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.add-player", room);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.add-computer", room);
}

static void
update_players (BastideNewGame *self)
{
  bastide_seats_group_update (self->players_group);
  players_changed_cb (self);
}

static gboolean
is_playing (BastideNewGame *self, const char *name)
{
  for (int seat = 0; seat < bastide_setup_get_n_players (self->setup); seat++)
    if (g_strcmp0 (bastide_setup_get_player (self->setup, seat)->name, name) == 0)
      return TRUE;
  return FALSE;
}

/* The new player is somebody who has played before and does not sit here yet. */
static void
suggest_player (BastideNewGame *self)
{
  int last = bastide_setup_get_n_players (self->setup) - 1;
  g_auto (GStrv) known = self->settings ? g_settings_get_strv (self->settings, "known-players") : NULL;

  for (char **name = known; name && *name; name++)
    if (**name && !is_playing (self, *name))
      {
        bastide_setup_set_name (self->setup, last, *name);
        return;
      }
}

/* Names are remembered, those used last first. */
static void
remember_players (BastideNewGame *self)
{
  g_auto (GStrv) known = g_settings_get_strv (self->settings, "known-players");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;
  int n = 0;

  for (int seat = 0; seat < bastide_setup_get_n_players (self->setup); seat++)
    if (*bastide_setup_get_player (self->setup, seat)->name)
      g_strv_builder_add (builder, bastide_setup_get_player (self->setup, seat)->name);
  for (char **name = known; *name && n < 24; name++)
    if (!is_playing (self, *name))
      {
        g_strv_builder_add (builder, *name);
        n++;
      }
  list = g_strv_builder_end (builder);
  g_settings_set_strv (self->settings, "known-players", (const char *const *) list);
}

static void
add_player_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);

  if (!bastide_setup_add_player (self->setup, NULL))
    return;
  suggest_player (self);
  update_players (self);
  bastide_seats_group_focus (self->players_group, bastide_setup_get_n_players (self->setup) - 1);
}

/* As strong as the last one that was chosen here. */
static void
add_computer_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);
  int level = 1 + BST_LEVEL_CASUAL, last;

  for (int seat = 0; seat < bastide_setup_get_n_players (self->setup); seat++)
    if (bastide_setup_get_player (self->setup, seat)->level != BASTIDE_PERSON)
      level = bastide_setup_get_player (self->setup, seat)->level;
  if (!bastide_setup_add_player (self->setup, NULL))
    return;
  last = bastide_setup_get_n_players (self->setup) - 1;
  bastide_setup_set_level (self->setup, last, level);
  update_players (self);
  bastide_seats_group_focus (self->players_group, last);
}

static void
shuffle_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);

  bastide_setup_shuffle (self->setup);
  update_players (self);
}

/* --- the steps --- */

static void
show_step (BastideNewGame *self, gboolean game)
{
  gtk_stack_set_visible_child_name (self->steps, game ? "game" : "players");
  gtk_widget_set_visible (self->cancel_button, !game);
  gtk_widget_set_visible (self->next_button, !game);
  gtk_widget_set_visible (self->back_button, game);
  gtk_widget_set_visible (self->start_button, game);
}

static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);

  show_step (self, TRUE);
  gtk_widget_grab_focus (self->start_button);
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  bastide_new_game_focus (BASTIDE_NEW_GAME (widget));
}

/* --- pictures --- */

static void
draw_thumb_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const BstBox *box = data;

  for (int n = 0; n < THUMB_TILES; n++)
    bastide_tile_strip_draw (cr, bst_box_get_setup (box), width, height, THUMB_SIZE,
                             gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL, n);
}

static void
unref_box (gpointer box)
{
  bst_box_unref (box);
}

/* Takes @box, which may be NULL: then there is nothing to see. */
static void
add_thumb (AdwActionRow *row, BstBox *box)
{
  GtkWidget *area = gtk_drawing_area_new ();

  if (!box)
    {
      g_object_ref_sink (area);
      g_object_unref (area);
      return;
    }
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), THUMB_TILES * (THUMB_SIZE + 5));
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), THUMB_SIZE);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_thumb_cb, box, unref_box);
  bastide_contrast_watch (area);
  adw_action_row_add_suffix (row, area);
}

/* --- which game --- */

static JsonNode *
get_preset (BastideNewGame *self, int i)
{
  return bst_catalog_find_mix (bastide_setup_get_catalog (self->setup), preset_mixes[i])->root;
}

/* Shows all rules, or only what has a name. */
static void
show_more (BastideNewGame *self, gboolean more)
{
  self->more = more;
  gtk_revealer_set_reveal_child (self->more_revealer, more);
}

static void
preset_cb (GtkCheckButton *check, BastideNewGame *self)
{
  if (self->showing || !gtk_check_button_get_active (check))
    return;
  for (int i = 0; i < N_PRESETS; i++)
    if (self->presets[i] == check)
      bastide_setup_set_mix (self->setup, get_preset (self, i));
  show_more (self, check == self->presets[N_PRESETS]);
  update (self);
}

/* Nothing was switched on or off, and no option chosen. */
static gboolean
is_preset (BastideNewGame *self, int i)
{
  g_autoptr (BastideSetup) preset = NULL;
  gboolean same = TRUE;

  if (g_strcmp0 (bastide_setup_get_mix_id (self->setup), preset_mixes[i]) != 0)
    return FALSE;
  preset = bastide_setup_new (bastide_setup_get_catalog (self->setup));
  bastide_setup_set_mix (preset, get_preset (self, i));
  for (int module = 0; module < BST_MODULE_CORE; module++)
    same &= bastide_setup_has_module (self->setup, module) == bastide_setup_has_module (preset, module);
  for (int option = 0; option < BST_N_OPTIONS; option++)
    same &= bastide_setup_get_option (self->setup, option) == bastide_setup_get_option (preset, option);
  return same;
}

static void
update_presets (BastideNewGame *self)
{
  int chosen = N_PRESETS;

  for (int i = 0; i < N_PRESETS && !self->more; i++)
    if (is_preset (self, i))
      chosen = i;
  self->showing = TRUE;
  gtk_check_button_set_active (self->presets[chosen], TRUE);
  self->showing = FALSE;
  gtk_revealer_set_reveal_child (self->more_revealer, chosen == N_PRESETS);
}

static void
add_preset (BastideNewGame *self, int i, const char *title, const char *subtitle, BstBox *box)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  self->presets[i] = GTK_CHECK_BUTTON (check);
  if (i > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), self->presets[0]);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  add_thumb (ADW_ACTION_ROW (row), box);
  adw_preferences_group_add (self->presets_group, row);
  g_signal_connect (check, "toggled", G_CALLBACK (preset_cb), self);
}

static void
add_presets (BastideNewGame *self)
{
  BstCatalog *catalog = bastide_setup_get_catalog (self->setup);

  for (int i = 0; i < N_PRESETS; i++)
    {
      JsonNode *root = get_preset (self, i);
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autofree char *title = bst_text_dup (json_node_get_object (root), "title");
      g_autofree char *about = bst_text_dup (json_node_get_object (root), "description");

      add_preset (self, i, title, about, bst_mix_resolve (root, NULL, catalog, report));
    }
  /* TRANSLATORS: a choice of the setup: shows all modules and mixes. */
  add_preset (self, N_PRESETS, _ ("More Rules…"), _ ("Fourteen modules, other tiles, and your own mixes"), NULL);
}

/* --- the mix --- */

/* How much lies in the bag, and what the mix is about. */
static void
describe_mix (BastideNewGame *self)
{
  g_autofree char *about = bst_text_dup (json_node_get_object (bastide_setup_get_mix (self->setup)), "description");
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  int n = 0;

  if (self->box)
    {
      const BstSetup *setup = bst_box_get_setup (self->box);

      for (int i = 0; i < setup->n_tiles; i++)
        n += setup->counts[i];
      /* TRANSLATORS: below the choice of a mix; %d is a number. */
      count = g_strdup_printf (ngettext ("%d tile in the bag.", "%d tiles in the bag.", n), n);
    }
  /* TRANSLATORS: description of a mix, then how many tiles it has: two sentences. */
  text = about && count ? g_strdup_printf (C_ ("mix", "%1$s %2$s"), about, count) : g_strdup (about ? about : count);
  gtk_label_set_text (self->mix_label, text ? text : "");
}

static void
drop_strip (BastideNewGame *self)
{
  g_clear_handle_id (&self->strip_source, g_source_remove);
  g_clear_pointer (&self->strip, cairo_surface_destroy);
  self->strip_drawn = 0;
}

static void
redraw_strip (BastideNewGame *self)
{
  drop_strip (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
}

/* Draws one tile per call: each takes milliseconds, and all at once would delay the page. */
static gboolean
strip_cb (gpointer data)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (data);
  GtkWidget *area = GTK_WIDGET (self->picture);
  cairo_t *cr = cairo_create (self->strip);
  gboolean more = self->box
                  && bastide_tile_strip_draw (cr, bst_box_get_setup (self->box), self->strip_width,
                                              gtk_widget_get_height (area), STRIP_TILE,
                                              gtk_widget_get_direction (area) == GTK_TEXT_DIR_RTL, self->strip_drawn++);

  cairo_destroy (cr);
  gtk_widget_queue_draw (area);
  if (more)
    return G_SOURCE_CONTINUE;
  self->strip_source = 0;
  return G_SOURCE_REMOVE;
}

static void
draw_picture_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (data);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (area));

  if (!self->box)
    return;
  if (!self->strip || self->strip_width != width)
    {
      drop_strip (self);
      self->strip = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
      self->strip_width = width;
      cairo_surface_set_device_scale (self->strip, scale, scale);
      self->strip_source = g_idle_add_full (G_PRIORITY_LOW, strip_cb, self, NULL);
    }
  cairo_set_source_surface (cr, self->strip, 0, 0);
  cairo_paint (cr);
}

/* Shows the first error, or the first warning if there is no error. */
static void
show_problem (BastideNewGame *self, const BstReport *report)
{
  guint i = 0;

  while (bst_report_get_n_errors (report) && bst_report_get (report, i)->severity != BST_SEVERITY_ERROR)
    i++;
  if (bst_report_get_n (report))
    gtk_label_set_text (self->problem_label, bst_report_get (report, i)->text);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), bst_report_get_n (report) > 0);
}

static void
update (BastideNewGame *self)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);

  g_clear_pointer (&self->box, bst_box_unref);
  self->box = bastide_setup_resolve (self->setup, report);

  update_presets (self);
  bastide_mix_row_update (self->mix_row);
  bastide_modules_group_update (self->modules_group);
  describe_mix (self);
  drop_strip (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));

  show_problem (self, report);
  if (self->box)
    gtk_widget_remove_css_class (GTK_WIDGET (self->problem_label), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->problem_label), "error");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.begin", self->box && !self->starting);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The first game explains every step, unless somebody has chosen how much help there is; the choice for other games is not
 * touched by it. */
char *
bastide_new_game_dup_assistance (BastideNewGame *self)
{
  g_autoptr (GVariant) chosen = NULL;

  g_return_val_if_fail (BASTIDE_IS_NEW_GAME (self) && self->settings, NULL);

  chosen = g_settings_get_user_value (self->settings, "assistance");
  return !chosen && g_strcmp0 (bastide_setup_get_mix_id (self->setup), FIRST_GAME) == 0
           ? g_strdup ("teaching")
           : g_settings_get_string (self->settings, "assistance");
}

/* --- the clock --- */

/* It is that of the next game. */
static void
clock_cb (BastideNewGame *self)
{
  g_autofree char *rules = bastide_clock_group_dup_rules (self->clock_group);

  if (self->settings)
    g_settings_set_string (self->settings, "clock", rules);
}

static void
show_clock (BastideNewGame *self)
{
  g_autofree char *rules = g_settings_get_string (self->settings, "clock"), *shown = NULL;

  shown = bastide_clock_group_dup_rules (self->clock_group);
  if (!g_str_equal (rules, shown))
    bastide_clock_group_set_rules (self->clock_group, rules);
}

/* --- favorites --- */

/* A full disk, or a computer whose settings are locked. */
static void
save_favorites (BastideNewGame *self, GStrv list)
{
  if (!g_settings_set_strv (self->settings, "favorite-setups", (const char *const *) list))
    bastide_toast (GTK_WIDGET (self), _ ("Nothing was changed: settings cannot be saved now."));
}

static void
favorite_activated_cb (AdwActionRow *row, BastideNewGame *self)
{
  const char *text = g_object_get_data (G_OBJECT (row), "setup");

  if (!bastide_setup_from_text (self->setup, text))
    return;
  show_more (self, FALSE);
  update_players (self);
  update (self);
}

static void
favorite_remove_cb (GtkButton *button, BastideNewGame *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_ACTION_ROW);
  const char *text = g_object_get_data (G_OBJECT (row), "setup");
  g_auto (GStrv) old = g_settings_get_strv (self->settings, "favorite-setups");
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (char **favorite = old; *favorite; favorite++)
    if (g_strcmp0 (*favorite, text) != 0)
      g_strv_builder_add (kept, *favorite);
  list = g_strv_builder_end (kept);
  save_favorites (self, list);
}

static char *
dup_names (BastideSetup *setup)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (int seat = 0; seat < bastide_setup_get_n_players (setup); seat++)
    {
      const char *name = bastide_setup_get_player (setup, seat)->name;

      if (*name)
        g_strv_builder_add (names, name);
    }
  list = g_strv_builder_end (names);
  /* TRANSLATORS: stands between the names of players. */
  return g_strjoinv (C_ ("list", ", "), list);
}

static void
update_favorites (BastideNewGame *self)
{
  g_auto (GStrv) favorites = g_settings_get_strv (self->settings, "favorite-setups");

  for (guint i = 0; i < self->favorite_rows->len; i++)
    adw_preferences_group_remove (self->favorites_group, g_ptr_array_index (self->favorite_rows, i));
  g_ptr_array_set_size (self->favorite_rows, 0);
  for (char **favorite = favorites; *favorite; favorite++)
    {
      g_autoptr (BastideSetup) setup = bastide_setup_new (bastide_setup_get_catalog (self->setup));
      g_autoptr (BstReport) report = bst_report_new (NULL);
      g_autofree char *title = NULL;
      g_autofree char *names = NULL;
      GtkWidget *row, *remove;

      if (!bastide_setup_from_text (setup, *favorite))
        continue;
      row = adw_action_row_new ();
      title = bst_text_dup (json_node_get_object (bastide_setup_get_mix (setup)), "title");
      names = dup_names (setup);
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title ? title : bastide_setup_get_mix_id (setup));
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), names);
      add_thumb (ADW_ACTION_ROW (row), bastide_setup_resolve (setup, report));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      g_object_set_data_full (G_OBJECT (row), "setup", g_strdup (*favorite), g_free);
      remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
      gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (remove, "flat");
      /* TRANSLATORS: a button: deletes a setup that was saved under a name. */
      gtk_widget_set_tooltip_text (remove, _ ("Delete Setup"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Delete Setup"), -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove);
      adw_preferences_group_add (self->favorites_group, row);
      g_ptr_array_add (self->favorite_rows, row);
      g_signal_connect (row, "activated", G_CALLBACK (favorite_activated_cb), self);
      g_signal_connect (remove, "clicked", G_CALLBACK (favorite_remove_cb), self);
    }
  adw_preferences_group_set_description (self->favorites_group,
                                         self->favorite_rows->len ? NULL : _ ("Setups that you save appear here"));
}

static void
add_favorite_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);
  g_autofree char *text = bastide_setup_to_text (self->setup);
  g_auto (GStrv) old = g_settings_get_strv (self->settings, "favorite-setups");
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (g_strv_contains ((const char *const *) old, text))
    return;
  g_strv_builder_addv (list, (const char **) old);
  g_strv_builder_add (list, text);
  all = g_strv_builder_end (list);
  save_favorites (self, all);
}

/* --- beginning --- */

/* @mix (nullable): with pictures. */
static gboolean
begin_with (BastideNewGame *self, JsonNode *mix)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autofree char *text = bastide_setup_to_text (self->setup);
  BstPlay *play = bastide_setup_begin (self->setup, gtk_switch_get_active (self->ask_switch), mix, report);

  if (!play)
    {
      show_problem (self, report);
      return FALSE;
    }
  if (self->settings)
    {
      g_settings_set_string (self->settings, "last-setup", text);
      remember_players (self);
    }
  {
    g_autoptr (BastideGame) game = bastide_game_new (play);

    g_signal_emit (self, signals[BEGIN], 0, game);
  }
  return TRUE;
}

static void
pictures_cb (gpointer owner, gboolean ready, JsonNode *mix, gpointer subject)
{
  BastideNewGame *self = owner;

  self->starting = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.begin", self->box != NULL);
  if (ready)
    self->refused = !begin_with (self, mix);
}

/* Pictures are read before the game begins, which takes a while if there are many. FALSE: it cannot begin. */
static gboolean
begin (BastideNewGame *self)
{
  if (self->starting)
    return TRUE;
  self->starting = TRUE;
  self->refused = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.begin", FALSE);
  bastide_setup_pictures_take (GTK_WIDGET (self), self->setup, pictures_cb, NULL, NULL);
  return !self->refused;
}

/* The seed is chosen before the game begins, so that it can be read and told to others. */
static void
roll_seed (BastideNewGame *self)
{
  g_autofree char *text = g_strdup_printf ("%d", g_random_int_range (1, 1000000));

  bastide_text_field_put (GTK_EDITABLE (self->seed_row), text);
}

static void
roll_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  roll_seed (BASTIDE_NEW_GAME (widget));
}

/* Are the tiles and modules those that the code was made for? */
static gboolean
has_bag (BastideNewGame *self, guint check)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (self->setup, report);

  return box && bastide_bag_code_check (box) == check;
}

/* (nullable): what is wrong with the code of a bag; NULL: the set-up has its mix now, and @out_seed is its seed. */
static const char *
take_code (BastideNewGame *self, const char *code, guint64 *out_seed)
{
  g_autofree char *mix_id = NULL;
  guint check;
  const BstCatalogEntry *entry;

  if (!bastide_bag_code_read (code, &mix_id, out_seed, &check))
    return _ ("The game seed must be a whole number above 0, or a game code.");
  if (has_bag (self, check))
    return NULL;
  entry = bst_catalog_find_mix (bastide_setup_get_catalog (self->setup), mix_id);
  if (!entry)
    return _ ("This code is for a mix you do not have.");
  bastide_setup_set_mix (self->setup, entry->root);
  update (self);
  return has_bag (self, check) ? NULL : _ ("This code is for a game with different tiles or modules.");
}

static void
begin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (widget);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->seed_row));
  const char *problem = NULL;
  guint64 seed = 0;

  if (*text && !g_ascii_string_to_unsigned (text, 10, 1, BST_MAX_SEED, &seed, NULL))
    problem = take_code (self, text, &seed);
  if (problem)
    {
      gtk_label_set_text (self->problem_label, problem);
      gtk_widget_add_css_class (GTK_WIDGET (self->problem_label), "error");
      gtk_widget_set_visible (GTK_WIDGET (self->problem_label), TRUE);
      adw_expander_row_set_expanded (self->advanced_row, TRUE);
      gtk_widget_grab_focus (GTK_WIDGET (self->seed_row));
      return;
    }
  bastide_setup_set_seed (self->setup, seed);
  begin (self);
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[CANCEL], 0);
}

gboolean
bastide_new_game_same_again (BastideNewGame *self, BastideGame *game, gboolean next_begins)
{
  g_return_val_if_fail (BASTIDE_IS_NEW_GAME (self), FALSE);

  if (game)
    bastide_setup_from_play (self->setup, bastide_game_get_play (game));
  if (next_begins)
    bastide_setup_move_player (self->setup, 0, bastide_setup_get_n_players (self->setup) - 1);
  bastide_setup_set_seed (self->setup, 0);
  return begin (self);
}

void
bastide_new_game_set_mix (BastideNewGame *self, JsonNode *mix)
{
  g_return_if_fail (BASTIDE_IS_NEW_GAME (self));

  bastide_setup_set_mix (self->setup, mix);
  show_more (self, TRUE);
  update (self);
}

static void
make_setup (BastideNewGame *self)
{
  g_autofree char *text = self->setup ? bastide_setup_to_text (self->setup) : NULL;
  BstCatalog *catalog = bst_catalog_new ();

  g_clear_pointer (&self->setup, bastide_setup_free);
  self->setup = bastide_setup_new (catalog);
  bst_catalog_unref (catalog);
  if (text)
    bastide_setup_from_text (self->setup, text);
  bastide_seats_group_set_setup (self->players_group, self->setup);
  bastide_mix_row_set_setup (self->mix_row, self->setup);
  bastide_modules_group_set_setup (self->modules_group, self->setup);
}

void
bastide_new_game_reload (BastideNewGame *self)
{
  g_return_if_fail (BASTIDE_IS_NEW_GAME (self));

  make_setup (self);
  update_players (self);
  update (self);
  roll_seed (self);
}

void
bastide_new_game_succeed (BastideNewGame *self, BastideNewGame *predecessor)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BASTIDE_IS_NEW_GAME (self) && BASTIDE_IS_NEW_GAME (predecessor));

  text = bastide_setup_to_text (predecessor->setup);
  bastide_setup_from_text (self->setup, text);
  update_players (self);
  update (self);
  bastide_text_field_put (GTK_EDITABLE (self->seed_row), gtk_editable_get_text (GTK_EDITABLE (predecessor->seed_row)));
  gtk_switch_set_active (self->ask_switch, gtk_switch_get_active (predecessor->ask_switch));
  show_more (self, predecessor->more);
  update_presets (self);
  show_step (self, g_strcmp0 (gtk_stack_get_visible_child_name (predecessor->steps), "game") == 0);
}

void
bastide_new_game_suggest_opponent (BastideNewGame *self)
{
  g_autofree char *last = NULL;

  g_return_if_fail (BASTIDE_IS_NEW_GAME (self) && self->settings);

  last = g_settings_get_string (self->settings, "last-setup");
  if (*last || bastide_setup_get_n_players (self->setup) != 2 || *bastide_setup_get_player (self->setup, 1)->name)
    return;
  bastide_setup_set_level (self->setup, 1, 1 + BST_LEVEL_BEGINNER);
  update_players (self);
}

void
bastide_new_game_focus (BastideNewGame *self)
{
  g_return_if_fail (BASTIDE_IS_NEW_GAME (self));

  show_step (self, FALSE);
  bastide_seats_group_focus (self->players_group, 0);
}

void
bastide_new_game_choose (BastideNewGame *self)
{
  g_return_if_fail (BASTIDE_IS_NEW_GAME (self));

  show_step (self, TRUE);
  gtk_widget_grab_focus (self->start_button);
}

void
bastide_new_game_set_settings (BastideNewGame *self, GSettings *settings)
{
  g_autofree char *last = NULL;

  g_return_if_fail (BASTIDE_IS_NEW_GAME (self) && !self->settings);

  self->settings = g_object_ref (settings);
  last = g_settings_get_string (settings, "last-setup");
  if (*last)
    bastide_setup_from_text (self->setup, last);
  /* Whoever begins for the first time begins with the first game. */
  else
    bastide_setup_set_mix (self->setup, get_preset (self, 0));
  g_signal_connect_object (settings, "changed::favorite-setups", G_CALLBACK (update_favorites), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::clock", G_CALLBACK (show_clock), self, G_CONNECT_SWAPPED);
  show_clock (self);
  update_players (self);
  update (self);
  update_favorites (self);
}

/* --- columns --- */

static gboolean
column_cb (gpointer data)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (data);
  gboolean wide = gtk_widget_get_width (GTK_WIDGET (self)) >= TWO_COLUMNS;

  self->column_source = 0;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_homogeneous (self->columns, wide);
  return G_SOURCE_REMOVE;
}

/* Changing the columns while GTK is allocating sizes would be lost: do it afterwards. */
static void
resized_cb (GtkDrawingArea *probe, int width, int height, BastideNewGame *self)
{
  if (!self->column_source)
    self->column_source = g_idle_add (column_cb, self);
}

/* --- object --- */

static void
bastide_new_game_dispose (GObject *object)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (object);

  g_clear_handle_id (&self->column_source, g_source_remove);
  drop_strip (self);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_new_game_parent_class)->dispose (object);
}

static void
bastide_new_game_finalize (GObject *object)
{
  BastideNewGame *self = BASTIDE_NEW_GAME (object);

  g_clear_pointer (&self->box, bst_box_unref);
  g_clear_pointer (&self->setup, bastide_setup_free);
  g_clear_pointer (&self->favorite_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_new_game_parent_class)->finalize (object);
}

static void
bastide_new_game_class_init (BastideNewGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_new_game_dispose;
  object_class->finalize = bastide_new_game_finalize;

  /* The game is ready to be played. */
  signals[BEGIN] = g_signal_new ("begin", BASTIDE_TYPE_NEW_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 BASTIDE_TYPE_GAME);
  signals[CANCEL] = g_signal_new ("cancel", BASTIDE_TYPE_NEW_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_NEW_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);

  g_type_ensure (BASTIDE_TYPE_CLOCK_GROUP);
  g_type_ensure (BASTIDE_TYPE_MIX_ROW);
  g_type_ensure (BASTIDE_TYPE_MODULES_GROUP);
  g_type_ensure (BASTIDE_TYPE_SEATS_GROUP);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-new-game.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, players_group);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, clock_group);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, modules_group);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, favorites_group);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, mix_row);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, seed_row);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, picture);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, mix_label);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, problem_label);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, start_button);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, columns);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, probe);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, steps);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, back_button);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, next_button);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, presets_group);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, more_revealer);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, advanced_row);
  gtk_widget_class_bind_template_child (widget_class, BastideNewGame, ask_switch);
  gtk_widget_class_install_action (widget_class, "setup.roll", NULL, roll_cb);
  gtk_widget_class_install_action (widget_class, "setup.add-player", NULL, add_player_cb);
  gtk_widget_class_install_action (widget_class, "setup.add-computer", NULL, add_computer_cb);
  gtk_widget_class_install_action (widget_class, "setup.shuffle", NULL, shuffle_cb);
  gtk_widget_class_install_action (widget_class, "setup.add-favorite", NULL, add_favorite_cb);
  gtk_widget_class_install_action (widget_class, "setup.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "setup.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "setup.begin", NULL, begin_cb);
  gtk_widget_class_install_action (widget_class, "setup.cancel", NULL, cancel_cb);
}

static void
bastide_new_game_init (BastideNewGame *self)
{
  self->favorite_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->problem_label);
  /* TRANSLATORS: the title of the page where a game is set up. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("New Game"), -1);
  make_setup (self);
  add_presets (self);
  show_step (self, FALSE);
  g_signal_connect_object (self->clock_group, "changed", G_CALLBACK (clock_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->mix_row, "chosen", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->modules_group, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->players_group, "changed", G_CALLBACK (players_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self->probe, "resize", G_CALLBACK (resized_cb), self);
  gtk_drawing_area_set_draw_func (self->picture, draw_picture_cb, self, NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast", G_CALLBACK (redraw_strip), self,
                           G_CONNECT_SWAPPED);
  update_players (self);
  update (self);
  roll_seed (self);
}

GtkWidget *
bastide_new_game_new (void)
{
  return g_object_new (BASTIDE_TYPE_NEW_GAME, NULL);
}
