/* bastide-score-setup.c – the page on which an evening is set up.
 *
 * Shows a BastideSetup and changes it. The setup says what can be played; what the stacks of a tournament hold is told here in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-setup.h"

#include "parts/bastide-mix-row.h"
#include "parts/bastide-modules-group.h"
#include "parts/bastide-player-badge.h"
#include "parts/bastide-seats-group.h"
#include "parts/bastide-setup-pictures.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-wrap-box.h"
#include "score/bastide-score-face.h"
#include "engine/rules/tournaments.h"

#include <glib/gi18n.h>

struct _BastideScoreSetup
{
  AdwBin parent_instance;

  BastideSeatsGroup *players_group;
  BastideModulesGroup *modules_group;
  GtkWidget *regulars_group;
  GtkFlowBox *regulars_box;
  BastideMixRow *mix_row;
  AdwComboRow *first_row;
  AdwComboRow *river_row;
  GtkWidget *begin_button;
  AdwAnimation *drawing; /* of the first player, or NULL */
  int drawn;
  AdwAnimation *seating; /* of everybody, or NULL */
  int n_shuffled;
  AdwActionRow *summary_row;
  AdwEntryRow *place_row;
  GtkSwitch *twin_switch;
  GtkLabel *problem_label;

  BastideSetup *setup;
  GPtrArray *regulars; /* of BastideRegular */
  GHashTable *asked;   /* names about which somebody was asked */
  int offered;         /* the seat that Enter has added and nobody has taken yet, or 0 */
  gboolean wants_mix;  /* that of the last evening */
  gboolean updating;
  gboolean starting; /* pictures are asked about or read for a board that is about to begin */
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
static void update_river (BastideScoreSetup *self);
static void update_regulars (BastideScoreSetup *self);

/* --- players --- */

static void
update_first (BastideScoreSetup *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = adw_combo_row_get_selected (self->first_row);
  int n = bastide_setup_get_n_players (self->setup);

  for (int seat = 0; seat < n; seat++)
    {
      const char *name = bastide_setup_get_player (self->setup, seat)->name;
      g_autofree char *number = g_strdup_printf (_ ("Player %d"), seat + 1);

      gtk_string_list_append (names, *name ? name : number);
    }
  adw_combo_row_set_model (self->first_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->first_row, selected < (guint) n ? selected : 0);
}

static void
players_changed_cb (BastideScoreSetup *self)
{
  update_first (self);
  update_regulars (self);
  /* The stacks of tournaments depend on how many they are. */
  if (bastide_setup_has_module (self->setup, BST_MODULE_TOURNAMENTS))
    update (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.add-player",
                                 bastide_setup_get_n_players (self->setup) < BST_MAX_PLAYERS);
}

static void
update_players (BastideScoreSetup *self)
{
  bastide_seats_group_update (self->players_group);
  players_changed_cb (self);
}

static void
add_player_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);

  if (!bastide_setup_add_player (self->setup, NULL))
    return;
  update_players (self);
  bastide_seats_group_focus (self->players_group, bastide_setup_get_n_players (self->setup) - 1);
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

/* Letters of those who are seated already stay theirs. */
static gboolean
is_letter_taken (BastideScoreSetup *self, const char *letter)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (g_strcmp0 (bastide_seats_group_get_letters (self->players_group)[seat], letter) == 0)
      return TRUE;
  return FALSE;
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
  bastide_seats_group_set_letter (self->players_group, seat,
                                  is_letter_taken (self, regular->letter) ? NULL : regular->letter);
}

/* Removes a player. With two players the row must stay, so its name is cleared. */
static void
stand_up (BastideScoreSetup *self, int seat)
{
  if (bastide_seats_group_remove (self->players_group, seat))
    return;
  bastide_setup_set_name (self->setup, seat, "");
  bastide_seats_group_set_letter (self->players_group, seat, NULL);
}

static void
regular_cb (GtkToggleButton *button, BastideScoreSetup *self)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "regular"));
  const BastideRegular *regular = g_ptr_array_index (self->regulars, i);
  int seat = find_seat (self, regular->name);

  if (self->updating)
    return;
  if (seat < 0)
    sit_down (self, regular);
  else
    stand_up (self, seat);
  update_players (self);
}

/* Presses the buttons of those who are seated, and disables the others when all seats are taken. */
static void
update_regulars (BastideScoreSetup *self)
{
  const gboolean room = find_seat (self, "") >= 0 || bastide_setup_get_n_players (self->setup) < BST_MAX_PLAYERS;

  self->updating = TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->regulars_box)); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *button = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));
      guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "regular"));
      const BastideRegular *regular = g_ptr_array_index (self->regulars, i);
      const gboolean sits = find_seat (self, regular->name) >= 0;

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), sits);
      gtk_widget_set_sensitive (button, sits || room);
    }
  self->updating = FALSE;
}

static void
clear_regulars (BastideScoreSetup *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->regulars_box))))
    gtk_flow_box_remove (self->regulars_box, child);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
}

static void
fill_regulars (BastideScoreSetup *self, BastideHistory *history)
{
  for (guint i = 0; i < MIN (self->regulars->len, 12); i++)
    {
      const BastideRegular *regular = g_ptr_array_index (self->regulars, i);
      GtkWidget *button, *box;

      /* From here on they play no more. */
      if (regular->archived)
        break;
      button = gtk_toggle_button_new ();
      box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      gtk_box_append (GTK_BOX (box), bastide_player_badge_new (regular->color, regular->letter));
      if (*regular->picture)
        gtk_box_append (GTK_BOX (box), bastide_score_face_new (history, regular->picture, regular->name, 24));
      gtk_box_append (GTK_BOX (box), gtk_label_new (regular->name));
      gtk_button_set_child (GTK_BUTTON (button), box);
      gtk_widget_add_css_class (button, "touch");
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, regular->name, -1);
      g_object_set_data (G_OBJECT (button), "regular", GUINT_TO_POINTER (i));
      g_signal_connect (button, "toggled", G_CALLBACK (regular_cb), self);
      gtk_flow_box_append (self->regulars_box, button);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  gtk_widget_set_visible (self->regulars_group, self->regulars->len > 0);
  update_regulars (self);
}

/* --- what lies on the table --- */

static void
add_line (GString *text, char *line)
{
  if (text->len)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

/* TOURN-12…14: how the tiles are dealt to stacks, and where the prize tiles lie. */
static char *
dup_stacks (const BstSetup *setup, int n_players)
{
  const int n_stacks = bst_tournament_stacks (n_players);
  const int per_stack = bst_tournament_prizes_per_stack (n_players);
  int land = 0, prizes = 0;
  g_autoptr (GString) sizes = g_string_new (NULL);

  for (int i = 0; i < setup->n_tiles; i++)
    {
      land += setup->tiles[i].group == BST_GROUP_LAND ? setup->counts[i] : 0;
      prizes += setup->tiles[i].group == BST_GROUP_PRIZE ? setup->counts[i] : 0;
    }
  for (int stack = 1; stack <= n_stacks; stack++)
    g_string_append_printf (sizes, "%s%d", stack > 1 ? C_ ("list", ", ") : "",
                            bst_tournament_stack_size (land, n_stacks, stack));
  return g_strdup_printf (
    /* TRANSLATORS: how tiles are dealt for tournaments: the sizes of the stacks ("14, 14, 13"), how many prize tiles lie on top
     * of each stack but the first, how many prize tiles are a stack of their own. */
    _ ("Tiles in the stacks: %1$s; prize tiles on each stack after the first: %2$d, in the prize stack: %3$d"),
    sizes->str, per_stack, bst_tournament_stack_prizes (prizes, n_stacks, per_stack, n_stacks + 1));
}

/* What lies on the table, line by line: tiles, and pieces of the modules. */
static char *
dup_summary (const BstSetup *setup, int n_players)
{
  GString *text = g_string_new (NULL);
  const int followers = setup->figures[BST_FIGURE_FOLLOWER], abbots = setup->figures[BST_FIGURE_ABBOT];
  const int ingots = setup->stock[BST_STOCK_INGOTS], messages = setup->stock[BST_STOCK_MESSAGES];
  int n = 0;

  for (int i = 0; i < setup->n_tiles; i++)
    if (setup->tiles[i].group != BST_GROUP_PRIZE)
      n += setup->counts[i];
  /* TRANSLATORS: in the setup of a game night; %d is a number. */
  add_line (text, g_strdup_printf (ngettext ("%d tile in the bag", "%d tiles in the bag", n), n));
  /* TRANSLATORS: in the setup of a game night; %d is a number. */
  add_line (text, g_strdup_printf (ngettext ("%d follower for each player", "%d followers for each player", followers),
                                   followers));
  if (setup->modules >> BST_MODULE_ABBOT & 1)
    add_line (text,
              /* TRANSLATORS: in the setup of a game night; %d is a number. */
              g_strdup_printf (ngettext ("%d abbot for each player", "%d abbots for each player", abbots), abbots));
  if (setup->modules >> BST_MODULE_GOLD & 1)
    add_line (text, g_strdup_printf (ngettext ("%d ingot", "%d ingots", ingots), ingots));
  if (setup->modules >> BST_MODULE_MESSAGES & 1)
    /* TRANSLATORS: in the setup of a game night: messages of the messengers; %d is a number. */
    add_line (text, g_strdup_printf (ngettext ("%d message", "%d messages", messages), messages));
  if (setup->modules >> BST_MODULE_TOURNAMENTS & 1)
    add_line (text, dup_stacks (setup, n_players));
  return g_string_free (text, FALSE);
}

static void
update (BastideScoreSetup *self)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (self->setup, report);
  g_autofree char *summary = box ? dup_summary (bst_box_get_setup (box), bastide_setup_get_n_players (self->setup))
                                 : g_strdup ("");

  bastide_mix_row_update (self->mix_row);
  bastide_modules_group_update (self->modules_group);
  update_river (self);
  adw_action_row_set_subtitle (self->summary_row, summary);
  gtk_label_set_text (self->problem_label, box || !bst_report_get_n (report) ? "" : bst_report_get (report, 0)->text);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), box == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.begin", box && !self->starting);
}

/* --- which river --- */

static int
count_tiles (const BstCatalogEntry *entry)
{
  int n = 0;

  for (guint i = 0; i < entry->set->tiles->len; i++)
    n += g_array_index (entry->set->tiles, BstTileEntry, i).count;
  return n;
}

static gboolean
is_same_list (GListModel *a, GListModel *b)
{
  const guint n = a ? g_list_model_get_n_items (a) : 0;

  if (!a || n != g_list_model_get_n_items (b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (a), i),
                      gtk_string_list_get_string (GTK_STRING_LIST (b), i)))
      return FALSE;
  return TRUE;
}

/* Two rivers are in the boxes; nobody takes the wrong one without a word. */
static void
update_river (BastideScoreSetup *self)
{
  g_autoptr (GPtrArray) sets = bastide_setup_list_sets (self->setup, BST_MODULE_RIVER);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < sets->len; i++)
    {
      const BstCatalogEntry *entry = g_ptr_array_index (sets, i);
      g_autofree char *title = bst_catalog_entry_dup_title (entry);
      const int n = count_tiles (entry);
      /* TRANSLATORS: a choice in the setup of a game night: %1$s is a set of tiles, %2$d how many it has. */
      g_autofree char *text = g_strdup_printf (ngettext ("%1$s (%2$d tile)", "%1$s (%2$d tiles)", n), title, n);

      gtk_string_list_append (titles, text);
    }
  self->updating = TRUE;
  /* Not while somebody chooses: the list would begin anew, and so would the choice. */
  if (!is_same_list (adw_combo_row_get_model (self->river_row), G_LIST_MODEL (titles)))
    adw_combo_row_set_model (self->river_row, G_LIST_MODEL (titles));
  if (sets->len > 1)
    adw_combo_row_set_selected (self->river_row, MAX (bastide_setup_find_set (self->setup, BST_MODULE_RIVER), 0));
  self->updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->river_row), sets->len > 1);
}

static void
river_cb (BastideScoreSetup *self)
{
  g_autoptr (GPtrArray) sets = NULL;
  const guint i = adw_combo_row_get_selected (self->river_row);

  if (self->updating || !self->setup)
    return;
  sets = bastide_setup_list_sets (self->setup, BST_MODULE_RIVER);
  if (i >= sets->len)
    return;
  bastide_setup_choose_set (self->setup, BST_MODULE_RIVER, ((BstCatalogEntry *) g_ptr_array_index (sets, i))->id);
  update (self);
}

/* --- by chance --- */

/* The choice runs from name to name and slows down. */
static void
draw_cb (double value, gpointer data)
{
  BastideScoreSetup *self = data;
  const int n = bastide_setup_get_n_players (self->setup);

  adw_combo_row_set_selected (self->first_row, (int) value % n);
}

static void
drawn_cb (BastideScoreSetup *self)
{
  const int n = bastide_setup_get_n_players (self->setup);

  adw_combo_row_set_selected (self->first_row, self->drawn % n);
  g_clear_object (&self->drawing);
}

static void
draw_first_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);
  const int n = bastide_setup_get_n_players (self->setup);

  if (self->drawing)
    return;
  self->drawn = g_random_int_range (0, n);
  self->drawing = adw_timed_animation_new (widget, 0, 3 * n + self->drawn, 1200,
                                           adw_callback_animation_target_new (draw_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->drawing), ADW_EASE_OUT_CUBIC);
  g_signal_connect_swapped (self->drawing, "done", G_CALLBACK (drawn_cb), self);
  adw_animation_play (self->drawing);
}

/* So often do people change their seats. */
#define N_SHUFFLES 6

/* The names run around the table and slow down; without animations it comes only once, at the end. */
static void
seat_cb (double value, gpointer data)
{
  BastideScoreSetup *self = data;

  if ((int) value <= self->n_shuffled)
    return;
  self->n_shuffled = (int) value;
  bastide_seats_group_shuffle (self->players_group);
}

static void
seated_cb (BastideScoreSetup *self)
{
  if (!self->n_shuffled)
    bastide_seats_group_shuffle (self->players_group);
  g_clear_object (&self->seating);
}

static void
draw_seats_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);

  if (self->seating)
    return;
  self->n_shuffled = 0;
  self->seating = adw_timed_animation_new (widget, 0, N_SHUFFLES, 900,
                                           adw_callback_animation_target_new (seat_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->seating), ADW_EASE_OUT_CUBIC);
  g_signal_connect_swapped (self->seating, "done", G_CALLBACK (seated_cb), self);
  adw_animation_play (self->seating);
}

/* Removes the seat that was added for one more name, if nobody has taken it. */
static void
drop_offered (BastideScoreSetup *self)
{
  const int last = bastide_setup_get_n_players (self->setup) - 1;

  if (self->offered == last && !*bastide_setup_get_player (self->setup, last)->name)
    bastide_seats_group_remove (self->players_group, last);
  self->offered = 0;
}

/* Enter in the last name. Whoever types name after name gets a seat for the next one; the seat that stays empty goes again,
 * and with one more Enter the evening begins. */
static gboolean
done_cb (BastideScoreSetup *self, gboolean typed)
{
  const int last = bastide_setup_get_n_players (self->setup) - 1;

  if (typed && *bastide_setup_get_player (self->setup, last)->name && bastide_setup_add_player (self->setup, NULL))
    {
      update_players (self);
      self->offered = last + 1;
      bastide_seats_group_focus (self->players_group, self->offered);
      return TRUE;
    }
  drop_offered (self);
  return gtk_widget_grab_focus (self->begin_button);
}

/* --- beginning --- */

/* A game begins with seat 0, so the seats are rotated until the first player has it. */
static void
begin_twin (BastideScoreSetup *self, int first, JsonNode *mix)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play;

  for (int i = 0; i < first; i++)
    bastide_setup_move_player (self->setup, 0, bastide_setup_get_n_players (self->setup) - 1);
  play = bastide_setup_begin (self->setup, TRUE, mix, report);
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
pictures_cb (gpointer owner, gboolean ready, JsonNode *mix, gpointer subject)
{
  BastideScoreSetup *self = owner;

  self->starting = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.begin", TRUE);
  /* Somebody may have gone elsewhere meanwhile. */
  if (ready && gtk_widget_get_mapped (GTK_WIDGET (self)))
    begin_twin (self, GPOINTER_TO_INT (subject), mix);
}

/* --- a name that is almost known --- */

/* The seat of somebody whose name looks as if it was typed wrong, or -1. Nobody is asked about twice. */
static int
find_doubtful (BastideScoreSetup *self, const char **out_known)
{
  for (int seat = 0; self->regulars && seat < bastide_setup_get_n_players (self->setup); seat++)
    {
      const char *name = bastide_setup_get_player (self->setup, seat)->name;
      const char *known = *name ? bastide_regulars_find_similar (self->regulars, name) : NULL;

      if (known && find_seat (self, known) < 0 && !g_hash_table_contains (self->asked, name))
        {
          *out_known = known;
          return seat;
        }
    }
  return -1;
}

static void
identified_cb (gpointer owner, const char *answer, gpointer subject)
{
  BastideScoreSetup *self = owner;
  const int seat = GPOINTER_TO_INT (subject);
  const char *known;

  if (g_str_equal (answer, "cancel") || find_doubtful (self, &known) != seat)
    return;
  g_hash_table_add (self->asked, g_strdup (bastide_setup_get_player (self->setup, seat)->name));
  if (g_str_equal (answer, "same"))
    {
      bastide_setup_set_name (self->setup, seat, known);
      update_players (self);
    }
  gtk_widget_activate_action (GTK_WIDGET (self), "evening.begin", NULL);
}

static gboolean
ask_who (BastideScoreSetup *self)
{
  const char *known;
  const int seat = find_doubtful (self, &known);
  g_autofree char *heading = NULL, *body = NULL;
  AdwMessageDialog *question;

  if (seat < 0)
    return FALSE;
  /* TRANSLATORS: a question; both are names of people. */
  heading = g_strdup_printf (_ ("Is %1$s the Same Person as %2$s?"), bastide_setup_get_player (self->setup, seat)->name,
                             known);
  /* TRANSLATORS: %s is the name of a person. */
  body = g_strdup_printf (_ ("Known from earlier game nights: %s. Statistics are kept by name."), known);
  question = bastide_dialog_new_question (GTK_WIDGET (self), heading, body);
  /* TRANSLATORS: a button: the name belongs to another person. */
  bastide_dialog_add_answer (question, "other", _ ("Somebody _Else"), ADW_RESPONSE_DEFAULT);
  /* TRANSLATORS: a button: the name was typed wrong. */
  bastide_dialog_add_answer (question, "same", _ ("_Same Person"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (question, identified_cb, self, GINT_TO_POINTER (seat), NULL);
  return TRUE;
}

static void
begin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (widget);
  guint first;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = NULL;

  /* What chance decides is decided when it stands still. */
  if (self->seating)
    adw_animation_skip (self->seating);
  if (self->drawing)
    adw_animation_skip (self->drawing);
  drop_offered (self);
  if (ask_who (self))
    return;
  first = adw_combo_row_get_selected (self->first_row);
  if (first >= (guint) bastide_setup_get_n_players (self->setup))
    first = 0;
  if (gtk_switch_get_active (self->twin_switch))
    {
      /* The tiles are seen on the board; the entries of an evening show none. */
      self->starting = TRUE;
      gtk_widget_action_set_enabled (GTK_WIDGET (self), "evening.begin", FALSE);
      bastide_setup_pictures_take (GTK_WIDGET (self), self->setup, pictures_cb, GINT_TO_POINTER (first), NULL);
      return;
    }
  evening = bastide_evening_new (self->setup, first, bastide_seats_group_get_letters (self->players_group), &error);
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
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
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
  for (int seat = 0; seat < past->players.n; seat++)
    {
      if (seat >= bastide_setup_get_n_players (self->setup))
        bastide_setup_add_player (self->setup, NULL);
      bastide_setup_set_color (self->setup, seat, past->players.colors[seat]);
      /* "Player 2" was put in for a missing name: leave the field empty, so that a name is asked for again. */
      if (!bastide_players_is_named (&past->players, seat))
        continue;
      bastide_setup_set_name (self->setup, seat, past->players.names[seat]);
      bastide_seats_group_set_letter (self->players_group, seat, past->players.letters[seat]);
    }
  bastide_text_field_put (GTK_EDITABLE (self->place_row), past->location);
}

/* For the thread: the file of an evening, and what it was played with. */
typedef struct
{
  char *path;
  JsonNode *mix;
  BastideSetup *setup; /* for which it is wanted; only compared */
} LastMix;

static void
last_mix_free (gpointer data)
{
  LastMix *last = data;

  g_clear_pointer (&last->mix, json_node_unref);
  g_free (last->path);
  g_free (last);
}

static gboolean
read_mix_thread (gpointer subject,
                 GCancellable *cancellable,
                 GFileProgressCallback progress,
                 gpointer progress_data,
                 GError **error)
{
  LastMix *last = subject;

  last->mix = bastide_evening_read_mix (last->path);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static void
mix_read_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideScoreSetup *self = owner;
  LastMix *last = subject;

  /* Meanwhile another evening may have been begun, or another mix come from elsewhere. */
  if (error || !last->mix || last->setup != self->setup || !self->wants_mix)
    return;
  bastide_setup_set_mix (self->setup, last->mix);
  update (self);
}

/* The mix of the last evening that has one, with the expansions and options that were ticked. Its file may be long, or far
 * away. */
static void
take_last_mix (BastideScoreSetup *self, BastideHistory *history)
{
  self->wants_mix = TRUE;
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    if (bastide_history_get (history, i)->has_log)
      {
        LastMix *last = g_new0 (LastMix, 1);

        last->path = bastide_history_dup_path (history, bastide_history_get (history, i)->file);
        last->setup = self->setup;
        /* TRANSLATORS: the heading above a bar, while a long game night is read. */
        bastide_busy_run_soon (GTK_WIDGET (self), _ ("Opening Game Night"), read_mix_thread, mix_read_cb, self, last,
                               last_mix_free);
        return;
      }
}

void
bastide_score_setup_start (BastideScoreSetup *self, BastideHistory *history)
{
  BstCatalog *catalog;

  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self));

  catalog = bst_catalog_new ();
  clear_regulars (self);
  g_clear_pointer (&self->setup, bastide_setup_free);
  self->setup = bastide_setup_new (catalog);
  self->offered = 0;
  bst_catalog_unref (catalog);
  bastide_seats_group_set_setup (self->players_group, self->setup);
  bastide_mix_row_set_setup (self->mix_row, self->setup);
  bastide_modules_group_set_setup (self->modules_group, self->setup);
  self->regulars = bastide_history_dup_regulars (history);
  seat_last (self, history);
  take_last_mix (self, history);
  fill_regulars (self, history);
  update_players (self);
  update (self);
}

void
bastide_score_setup_repeat (BastideScoreSetup *self, BastideEvening *evening)
{
  const int n = bastide_evening_get_n_players (evening);

  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self) && self->setup);

  while (bastide_setup_get_n_players (self->setup) > n && bastide_seats_group_remove (self->players_group, n))
    ;
  for (int seat = 0; seat < n; seat++)
    {
      if (seat >= bastide_setup_get_n_players (self->setup))
        bastide_setup_add_player (self->setup, NULL);
      bastide_setup_set_color (self->setup, seat, bastide_evening_get_color (evening, seat));
      bastide_setup_set_name (self->setup, seat,
                              bastide_evening_is_named (evening, seat) ? bastide_evening_get_names (evening)[seat]
                                                                       : "");
      bastide_seats_group_set_letter (self->players_group, seat, bastide_evening_get_letter (evening, seat));
    }
  if (bastide_evening_get_mix (evening))
    {
      bastide_setup_set_mix (self->setup, bastide_evening_get_mix (evening));
      self->wants_mix = FALSE;
    }
  bastide_text_field_put (GTK_EDITABLE (self->place_row), bastide_evening_get_location (evening));
  update_players (self);
  update (self);
  gtk_widget_grab_focus (self->begin_button);
}

void
bastide_score_setup_correct (BastideScoreSetup *self, BastideEvening *evening)
{
  bastide_score_setup_repeat (self, evening);
  adw_combo_row_set_selected (self->first_row, (guint) bastide_evening_get_standing (evening, -1)->active);
  gtk_switch_set_active (self->twin_switch, FALSE);
  bastide_score_setup_focus (self);
}

void
bastide_score_setup_focus (BastideScoreSetup *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self) && self->setup);

  bastide_seats_group_focus (self->players_group, MAX (find_seat (self, ""), 0));
}

void
bastide_score_setup_succeed (BastideScoreSetup *self, BastideScoreSetup *predecessor, BastideHistory *history)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BASTIDE_IS_SCORE_SETUP (self) && BASTIDE_IS_SCORE_SETUP (predecessor) && predecessor->setup);

  bastide_score_setup_start (self, history);
  self->wants_mix = FALSE;
  text = bastide_setup_to_text (predecessor->setup);
  bastide_setup_from_text (self->setup, text);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    bastide_seats_group_set_letter (self->players_group, seat,
                                    bastide_seats_group_get_letters (predecessor->players_group)[seat]);
  update_players (self);
  update (self);
  adw_combo_row_set_selected (self->first_row, adw_combo_row_get_selected (predecessor->first_row));
  bastide_text_field_put (GTK_EDITABLE (self->place_row),
                          gtk_editable_get_text (GTK_EDITABLE (predecessor->place_row)));
  gtk_switch_set_active (self->twin_switch, gtk_switch_get_active (predecessor->twin_switch));
}

/* --- object --- */

/* The animation holds the widget. */
static void
bastide_score_setup_dispose (GObject *object)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (object);

  if (self->drawing)
    adw_animation_reset (self->drawing);
  if (self->seating)
    adw_animation_reset (self->seating);
  g_clear_object (&self->drawing);
  g_clear_object (&self->seating);
  G_OBJECT_CLASS (bastide_score_setup_parent_class)->dispose (object);
}

static void
bastide_score_setup_finalize (GObject *object)
{
  BastideScoreSetup *self = BASTIDE_SCORE_SETUP (object);

  g_clear_pointer (&self->setup, bastide_setup_free);
  g_clear_pointer (&self->regulars, g_ptr_array_unref);
  g_clear_pointer (&self->asked, g_hash_table_unref);
  G_OBJECT_CLASS (bastide_score_setup_parent_class)->finalize (object);
}

static void
bastide_score_setup_class_init (BastideScoreSetupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_setup_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_score_setup_finalize;

  g_type_ensure (BASTIDE_TYPE_MIX_ROW);
  g_type_ensure (BASTIDE_TYPE_MODULES_GROUP);
  g_type_ensure (BASTIDE_TYPE_SEATS_GROUP);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-setup.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, players_group);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, modules_group);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, regulars_group);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, regulars_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, mix_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, first_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, river_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, begin_button);
  gtk_widget_class_bind_template_callback (widget_class, river_cb);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, summary_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, place_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, twin_switch);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreSetup, problem_label);
  gtk_widget_class_install_action (widget_class, "evening.add-player", NULL, add_player_cb);
  gtk_widget_class_install_action (widget_class, "evening.begin", NULL, begin_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "evening.begin", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "evening.begin", NULL);
  gtk_widget_class_install_action (widget_class, "evening.draw-first", NULL, draw_first_cb);
  gtk_widget_class_install_action (widget_class, "evening.draw-seats", NULL, draw_seats_cb);
  gtk_widget_class_install_action (widget_class, "evening.cancel", NULL, cancel_cb);

  signals[BEGIN] = g_signal_new ("begin", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, BASTIDE_TYPE_EVENING);
  signals[BEGIN_TWIN] = g_signal_new ("begin-twin", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, BASTIDE_TYPE_GAME);
  signals[CANCEL] = g_signal_new ("cancel", BASTIDE_TYPE_SCORE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
bastide_score_setup_init (BastideScoreSetup *self)
{
  self->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->problem_label);
  g_signal_connect_object (self->players_group, "changed", G_CALLBACK (players_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->players_group, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->mix_row, "chosen", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->modules_group, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}
