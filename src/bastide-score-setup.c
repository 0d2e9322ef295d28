/* bastide-score-setup.c – the page on which an evening is set up.
 *
 * Shows a BastideSetup and changes it; what can be played, the set-up says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-score-setup.h"

#include "bastide-color-button.h"
#include "bastide-player-badge.h"
#include "bastide-setup.h"
#include "bastide-words.h"
#include "io/text.h"

#include <glib/gi18n.h>

struct _BastideScoreSetup
{
  AdwBin               parent_instance;

  AdwPreferencesGroup *players_group;
  AdwPreferencesGroup *modules_group;
  GtkFlowBox          *regulars_box;
  AdwComboRow         *mix_row;
  AdwComboRow         *first_row;
  AdwActionRow        *summary_row;
  AdwEntryRow         *place_row;
  GtkSwitch           *twin_switch;
  GtkLabel            *problem_label;

  BastideSetup        *setup;
  GPtrArray           *player_rows;
  char                *letters[BST_MAX_PLAYERS];        /* chosen for a seat, or NULL */
  GtkWidget           *module_rows[BST_MODULE_CORE];
  GtkWidget           *option_rows[BST_N_OPTIONS];
  GPtrArray           *regulars;        /* of BastideRegular */
  gboolean             updating;
};

G_DEFINE_FINAL_TYPE (BastideScoreSetup, bastide_score_setup, ADW_TYPE_BIN)

enum
{
  BEGIN,
  BEGIN_TWIN,
  CANCEL,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void update (BastideScoreSetup *self);
static void update_players (BastideScoreSetup *self);

/* --- players --- */

static int
seat_of (BastideScoreSetup *self, gpointer widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW);
  guint      seat;

  return row && g_ptr_array_find (self->player_rows, row, &seat) ? (int) seat : -1;
}

static void
update_first (BastideScoreSetup *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = adw_combo_row_get_selected (self->first_row);
  int   n = bastide_setup_get_n_players (self->setup);

  for (int seat = 0; seat < n; seat++)
    {
      const char      *name = bastide_setup_get_player (self->setup, seat)->name;
      g_autofree char *number = g_strdup_printf (_("Player %d"), seat + 1);

      gtk_string_list_append (names, *name ? name : number);
    }
  adw_combo_row_set_model (self->first_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->first_row, selected < (guint) n ? selected : 0);
}

static void
name_changed_cb (GtkEditable *row, BastideScoreSetup *self)
{
  int seat = seat_of (self, row);

  if (seat < 0 || self->updating)
    return;
  bastide_setup_set_name (self->setup, seat, gtk_editable_get_text (row));
  g_clear_pointer (&self->letters[seat], g_free);
  update_first (self);
}

static void
forget_letters (BastideScoreSetup *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    g_clear_pointer (&self->letters[seat], g_free);
}

static void
remove_cb (GtkButton *button, BastideScoreSetup *self)
{
  int seat = seat_of (self, button);

  if (seat < 0 || !bastide_setup_remove_player (self->setup, seat))
    return;
  g_free (self->letters[seat]);
  for (int i = seat; i + 1 < BST_MAX_PLAYERS; i++)
    self->letters[i] = self->letters[i + 1];
  self->letters[BST_MAX_PLAYERS - 1] = NULL;
  update_players (self);
}

static void
up_cb (GtkButton *button, BastideScoreSetup *self)
{
  int seat = seat_of (self, button);

  if (seat < 1)
    return;
  {
    char *letter = self->letters[seat];

    self->letters[seat] = self->letters[seat - 1];
    self->letters[seat - 1] = letter;
  }
  bastide_setup_move_player (self->setup, seat, seat - 1);
  update_players (self);
}

static void
color_chosen_cb (BastideColorButton *button, int color, BastideScoreSetup *self)
{
  int seat = seat_of (self, button);

  if (seat < 0)
    return;
  bastide_setup_set_color (self->setup, seat, color);
  update_players (self);
}

static void
letter_changed_cb (GtkEditable *entry, BastideScoreSetup *self)
{
  int seat = seat_of (self, entry);

  if (seat < 0 || self->updating)
    return;
  g_free (self->letters[seat]);
  self->letters[seat] = g_utf8_strup (gtk_editable_get_text (entry), -1);
}

static GtkWidget *
new_button (const char *icon, const char *name, GCallback clicked, BastideScoreSetup *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
new_letter_entry (BastideScoreSetup *self, int seat)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), 1);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 2);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 2);
  gtk_entry_set_alignment (GTK_ENTRY (entry), 0.5);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (entry, _("Letter on the pieces and key of this player (empty: from the name)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Letter of this player"), -1);
  gtk_editable_set_text (GTK_EDITABLE (entry), self->letters[seat] ? self->letters[seat] : "");
  g_signal_connect (entry, "changed", G_CALLBACK (letter_changed_cb), self);
  return entry;
}

static void
add_row (BastideScoreSetup *self, int seat)
{
  const BastideSeat *player = bastide_setup_get_player (self->setup, seat);
  GtkWidget         *row = adw_entry_row_new ();
  GtkWidget         *color = bastide_color_button_new (player->color);
  GtkWidget         *up = new_button ("go-up-symbolic", _("One seat up"), G_CALLBACK (up_cb), self);
  GtkWidget         *remove = new_button ("user-trash-symbolic", _("Remove this player"), G_CALLBACK (remove_cb), self);
  g_autofree char   *title = g_strdup_printf (_("Player %d"), seat + 1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), player->name);
  gtk_widget_set_valign (color, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (remove, bastide_setup_get_n_players (self->setup) > 2);
  gtk_widget_set_sensitive (up, seat > 0);
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (row), color);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), new_letter_entry (self, seat));
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), up);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), remove);
  adw_preferences_group_add (self->players_group, row);
  g_ptr_array_add (self->player_rows, row);
  g_signal_connect (row, "changed", G_CALLBACK (name_changed_cb), self);
  g_signal_connect (color, "chosen", G_CALLBACK (color_chosen_cb), self);
}

static void
update_players (BastideScoreSetup *self)
{
  self->updating = TRUE;
  for (guint i = 0; i < self->player_rows->len; i++)
    adw_preferences_group_remove (self->players_group, g_ptr_array_index (self->player_rows, i));
  g_ptr_array_set_size (self->player_rows, 0);
  for (int seat = 0; seat < bastide_setup_get_n_players (self->setup); seat++)
    add_row (self, seat);
  update_first (self);
  self->updating = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.add-player",
                                 bastide_setup_get_n_players (self->setup) < BST_MAX_PLAYERS);
}

static void
add_player_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);

  if (!bastide_setup_add_player (self->setup, NULL))
    return;
  update_players (self);
  gtk_widget_grab_focus (g_ptr_array_index (self->player_rows, self->player_rows->len - 1));
}

/* --- people of earlier evenings --- */

static int
find_seat (BastideScoreSetup *self, const char *name)
{
  for (int seat = 0; seat < bastide_setup_get_n_players (self->setup); seat++)
    if (g_str_equal (bastide_setup_get_player (self->setup, seat)->name, name))
      return seat;
  return -1;
}

static void
sit_down (BastideScoreSetup *self, const BastideRegular *regular)
{
  int seat = find_seat (self, "");

  if (find_seat (self, regular->name) >= 0)
    return;
  if (seat < 0)
    {
      if (!bastide_setup_add_player (self->setup, NULL))
        return;
      seat = bastide_setup_get_n_players (self->setup) - 1;
    }
  bastide_setup_set_name (self->setup, seat, regular->name);
  bastide_setup_set_color (self->setup, seat, regular->color);
  g_free (self->letters[seat]);
  self->letters[seat] = *regular->letter ? g_strdup (regular->letter) : NULL;
}

static void
regular_cb (GtkButton *button, BastideScoreSetup *self)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "regular"));

  sit_down (self, g_ptr_array_index (self->regulars, i));
  update_players (self);
}

static void
fill_regulars (BastideScoreSetup *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->regulars_box))))
    gtk_flow_box_remove (self->regulars_box, child);
  for (guint i = 0; i < MIN (self->regulars->len, 12); i++)
    {
      const BastideRegular *regular = g_ptr_array_index (self->regulars, i);
      GtkWidget            *button = gtk_button_new ();
      GtkWidget            *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

      gtk_box_append (GTK_BOX (box), bastide_player_badge_new (regular->color, regular->letter));
      gtk_box_append (GTK_BOX (box), gtk_label_new (regular->name));
      gtk_button_set_child (GTK_BUTTON (button), box);
      gtk_widget_add_css_class (button, "touch");
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, regular->name, -1);
      g_object_set_data (G_OBJECT (button), "regular", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (regular_cb), self);
      gtk_flow_box_append (self->regulars_box, button);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->regulars_box), self->regulars->len > 0);
}

/* --- modules --- */

static void
module_cb (AdwExpanderRow *row, GParamSpec *pspec, BastideScoreSetup *self)
{
  int module = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "module"));

  if (self->updating)
    return;
  bastide_setup_switch (self->setup, module, adw_expander_row_get_enable_expansion (row));
  adw_expander_row_set_expanded (row, FALSE);
  update (self);
}

static void
option_cb (AdwComboRow *row, GParamSpec *pspec, BastideScoreSetup *self)
{
  int option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "option"));

  if (self->updating || adw_combo_row_get_selected (row) == GTK_INVALID_LIST_POSITION)
    return;
  bastide_setup_set_option (self->setup, option, adw_combo_row_get_selected (row));
}

/* Options that only concern the map are of no use beside a real one. */
static gboolean
is_on_track (BstOption option)
{
  return option != BST_OPTION_RIVER_TURNS && option != BST_OPTION_WHEEL_BOARD && option != BST_OPTION_A_OPTIONAL
         && option != BST_OPTION_UNCHOSEN_PAYS;
}

static void
add_option (BastideScoreSetup *self, AdwExpanderRow *parent, BstOption option)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);

  for (int choice = 0; *bastide_words_choice (option, choice); choice++)
    gtk_string_list_append (choices, bastide_words_choice (option, choice));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bastide_words_option (option));
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (choices));
  g_object_set_data (G_OBJECT (row), "option", GINT_TO_POINTER (option));
  g_signal_connect (row, "notify::selected", G_CALLBACK (option_cb), self);
  adw_expander_row_add_row (parent, row);
  self->option_rows[option] = row;
}

static void
build_modules (BastideScoreSetup *self)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      GtkWidget *row = adw_expander_row_new ();

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), bastide_words_module (module));
      adw_expander_row_set_show_enable_switch (ADW_EXPANDER_ROW (row), module != BST_MODULE_BASE);
      g_object_set_data (G_OBJECT (row), "module", GINT_TO_POINTER (module));
      for (int option = 0; option < BST_N_OPTIONS; option++)
        if (bst_options[option].module == module && is_on_track (option))
          add_option (self, ADW_EXPANDER_ROW (row), option);
      adw_preferences_group_add (self->modules_group, row);
      self->module_rows[module] = row;
      g_signal_connect (row, "notify::enable-expansion", G_CALLBACK (module_cb), self);
    }
}

static void
mix_cb (AdwComboRow *row, GParamSpec *pspec, BastideScoreSetup *self)
{
  guint                  i = adw_combo_row_get_selected (row);
  const BstCatalogEntry *entry;

  if (self->updating || i >= bst_catalog_get_n_mixes (bastide_setup_get_catalog (self->setup)))
    return;
  entry = bst_catalog_get_mix (bastide_setup_get_catalog (self->setup), i);
  if (entry->root && JSON_NODE_HOLDS_OBJECT (entry->root))
    bastide_setup_set_mix (self->setup, entry->root);
  update (self);
}

static void
fill_mixes (BastideScoreSetup *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  BstCatalog *catalog = bastide_setup_get_catalog (self->setup);

  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_mix (catalog, i);
      g_autofree char *title = entry->root && JSON_NODE_HOLDS_OBJECT (entry->root)
                                 ? bst_text_dup (json_node_get_object (entry->root), "title") : NULL;

      gtk_string_list_append (titles, title ? title : entry->id);
    }
  self->updating = TRUE;
  adw_combo_row_set_model (self->mix_row, G_LIST_MODEL (titles));
  self->updating = FALSE;
}

static void
add_part (GString *text, char *part)
{
  if (text->len)
    g_string_append (text, C_ ("list", ", "));
  g_string_append (text, part);
  g_free (part);
}

/* What lies on the table: tiles, and pieces of the modules. */
static char *
dup_summary (const BstSetup *setup)
{
  GString  *text = g_string_new (NULL);
  const int ingots = setup->stock[BST_STOCK_INGOTS], messages = setup->stock[BST_STOCK_MESSAGES];
  int       n = 0;

  for (int i = 0; i < setup->n_tiles; i++)
    if (setup->tiles[i].group != BST_GROUP_PRIZE)
      n += setup->counts[i];
  add_part (text, g_strdup_printf (ngettext ("%d tile in the bag", "%d tiles in the bag", n), n));
  for (int figure = 0; figure < BST_N_FIGURES; figure++)
    if (setup->modules >> bst_figures[figure].module & 1)
      /* TRANSLATORS: how many pieces of a kind each player has: "Follower: 7". */
      add_part (text, g_strdup_printf (C_ ("pieces", "%1$s: %2$d"), bastide_words_figure (figure), setup->figures[figure]));
  if (setup->modules >> BST_MODULE_GOLD & 1)
    add_part (text, g_strdup_printf (ngettext ("%d ingot", "%d ingots", ingots), ingots));
  if (setup->modules >> BST_MODULE_MESSAGES & 1)
    add_part (text, g_strdup_printf (ngettext ("%d message", "%d messages", messages), messages));
  return g_string_free (text, FALSE);
}

static void
update (BastideScoreSetup *self)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (self->setup, report);
  g_autofree char *summary = box ? dup_summary (bst_box_get_setup (box)) : g_strdup ("");
  BstCatalog *catalog = bastide_setup_get_catalog (self->setup);

  self->updating = TRUE;
  for (guint i = 0; i < bst_catalog_get_n_mixes (catalog); i++)
    if (g_strcmp0 (bst_catalog_get_mix (catalog, i)->id, bastide_setup_get_mix_id (self->setup)) == 0)
      adw_combo_row_set_selected (self->mix_row, i);
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      AdwExpanderRow  *row = ADW_EXPANDER_ROW (self->module_rows[module]);
      g_autofree char *obstacle = bastide_setup_dup_obstacle (self->setup, module);
      gboolean         locked = obstacle && module != BST_MODULE_BASE;

      adw_expander_row_set_enable_expansion (row, bastide_setup_has_module (self->setup, module));
      adw_expander_row_set_subtitle (row, locked ? obstacle : bastide_words_module_subtitle (module));
      gtk_widget_set_sensitive (GTK_WIDGET (row), !locked);
    }
  for (int option = 0; option < BST_N_OPTIONS; option++)
    if (self->option_rows[option])
      adw_combo_row_set_selected (ADW_COMBO_ROW (self->option_rows[option]), bastide_setup_get_option (self->setup, option));
  self->updating = FALSE;

  adw_action_row_set_subtitle (self->summary_row, summary);
  gtk_label_set_text (self->problem_label, box || !bst_report_get_n (report) ? "" : bst_report_get (report, 0)->text);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), box == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.begin", box != NULL);
}

/* --- beginning --- */

/* The order of play begins with the first player: on a board the seats are turned round to him. */
static void
begin_twin (BastideScoreSetup *self, int first)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  for (int i = 0; i < first; i++)
    bastide_setup_move_player (self->setup, 0, bastide_setup_get_n_players (self->setup) - 1);
  play = bastide_setup_begin (self->setup, TRUE, report);
  if (play)
    {
      g_autoptr (BastideGame) game = bastide_game_new (play);

      g_signal_emit (self, signals[BEGIN_TWIN], 0, game);
      return;
    }
  gtk_label_set_text (self->problem_label, bst_report_get_n (report) ? bst_report_get (report, 0)->text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), TRUE);
}

static void
begin_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);
  guint              first = adw_combo_row_get_selected (self->first_row);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = NULL;

  if (first >= (guint) bastide_setup_get_n_players (self->setup))
    first = 0;
  if (gtk_switch_get_active (self->twin_switch))
    {
      begin_twin (self, first);
      return;
    }
  evening = bastide_evening_new (self->setup, first, (const char *const *) self->letters, &error);
  if (!evening)
    {
      gtk_label_set_text (self->problem_label, error->message);
      gtk_widget_set_visible (GTK_WIDGET (self->problem_label), TRUE);
      return;
    }
  bastide_evening_set_about (evening, gtk_editable_get_text (GTK_EDITABLE (self->place_row)), "");
  g_signal_emit (self, signals[BEGIN], 0, evening);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[CANCEL], 0);
}

/* The people of the last evening, in their seats. */
static void
seat_last (BastideScoreSetup *self, BastideHistory *history)
{
  const BastidePast *past;

  if (bastide_history_get_n (history) == 0)
    return;
  past = bastide_history_get (history, 0);
  for (int seat = 0; seat < past->n_players; seat++)
    {
      if (seat >= bastide_setup_get_n_players (self->setup))
        bastide_setup_add_player (self->setup, NULL);
      bastide_setup_set_name (self->setup, seat, past->names[seat]);
      bastide_setup_set_color (self->setup, seat, past->colors[seat]);
      self->letters[seat] = *past->letters[seat] ? g_strdup (past->letters[seat]) : NULL;
    }
  gtk_editable_set_text (GTK_EDITABLE (self->place_row), past->location);
}

/* The mix of the last evening that has one, with the expansions and options that were ticked. */
static void
take_last_mix (BastideScoreSetup *self, BastideHistory *history)
{
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    {
      g_autoptr (BastideEvening) last = NULL;

      if (!bastide_history_get (history, i)->has_log)
        continue;
      last = bastide_history_open (history, i, NULL);
      if (last && bastide_evening_get_mix (last))
        bastide_setup_set_mix (self->setup, bastide_evening_get_mix (last));
      return;
    }
}

void
bastide_score_setup_start (BastideScoreSetup *self,
                           BastideHistory    *history)
{
  BstCatalog *catalog;

  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self));

  catalog = bst_catalog_new ();
  g_clear_pointer (&self->setup, bastide_setup_free);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  forget_letters (self);
  self->setup = bastide_setup_new (catalog);
  bst_catalog_unref (catalog);
  self->regulars = bastide_history_dup_regulars (history);
  seat_last (self, history);
  take_last_mix (self, history);
  fill_regulars (self);
  fill_mixes (self);
  update_players (self);
  update (self);
}

void
bastide_score_setup_succeed (BastideScoreSetup *self,
                             BastideScoreSetup *predecessor,
                             BastideHistory    *history)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self) && BASTIDE_IS_SCORE_SETUP (predecessor) && predecessor->setup);

  bastide_score_setup_start (self, history);
  text = bastide_setup_to_text (predecessor->setup);
  bastide_setup_from_text (self->setup, text);
  forget_letters (self);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    self->letters[seat] = g_strdup (predecessor->letters[seat]);
  update_players (self);
  update (self);
  adw_combo_row_set_selected (self->first_row, adw_combo_row_get_selected (predecessor->first_row));
  gtk_editable_set_text (GTK_EDITABLE (self->place_row), gtk_editable_get_text (GTK_EDITABLE (predecessor->place_row)));
  gtk_switch_set_active (self->twin_switch, gtk_switch_get_active (predecessor->twin_switch));
}

/* --- object --- */

static void
bastide_score_setup_finalize (GObject *object)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (object);

  g_clear_pointer (&self->setup, bastide_setup_free);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  g_ptr_array_unref (self->player_rows);
  forget_letters (self);
  G_OBJECT_CLASS (bastide_score_setup_parent_class)->finalize (object);
}

static void
bastide_score_setup_class_init (BastideScoreSetupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_score_setup_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-score-setup.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, players_group);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, modules_group);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, regulars_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, mix_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, first_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, summary_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, place_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, twin_switch);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, mix_cb);
  gtk_widget_class_install_action (widget_class, "evening.add-player", NULL, add_player_action);
  gtk_widget_class_install_action (widget_class, "evening.begin", NULL, begin_action);
  gtk_widget_class_install_action (widget_class, "evening.cancel", NULL, cancel_action);

  signals[BEGIN] = g_signal_new ("begin", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 BASTIDE_TYPE_EVENING);
  signals[BEGIN_TWIN] = g_signal_new ("begin-twin", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, BASTIDE_TYPE_GAME);
  signals[CANCEL] = g_signal_new ("cancel", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
bastide_score_setup_init (BastideScoreSetup *self)
{
  self->player_rows = g_ptr_array_new ();
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  build_modules (self);
  self->updating = FALSE;
}
