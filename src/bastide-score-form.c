/* bastide-score-form.c – the fields of one entry of an evening.
 *
 * Fields write into a BastideInput; what it is worth, bastide-calculator.c says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-score-form.h"

#include "bastide-number-field.h"
#include "bastide-player-badge.h"
#include "bastide-words.h"
#include "manual.h"
#include "rules/wheel.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideScoreForm
{
  AdwBin          parent_instance;

  GtkWidget      *box;
  GtkWidget      *first;        /* the field that typing goes to */
  GtkWidget      *shields;      /* or NULL */
  GtkWidget      *unfinished;   /* or NULL */
  GtkWidget      *mage, *witch; /* or NULL */
  GtkWidget      *owners[BST_MAX_PLAYERS];
  GtkWidget      *counts[BST_MAX_PLAYERS];
  GtkWidget      *formula;
  GtkWidget      *problem;

  BastideEvening *evening;
  BastideInput    input;
  char           *text;
  int             active, pig;
  int             deal;
};

G_DEFINE_FINAL_TYPE (BastideScoreForm, bastide_score_form, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void build (BastideScoreForm *self);

/* --- what it comes to --- */

gboolean
bastide_score_form_is_ready (BastideScoreForm *self)
{
  g_autofree char *problem = bastide_calculator_dup_problem (bastide_evening_get_game (self->evening), &self->input);

  return problem == NULL;
}

static void
update (BastideScoreForm *self)
{
  const BstGame   *game = bastide_evening_get_game (self->evening);
  g_autofree char *problem = bastide_calculator_dup_problem (game, &self->input);
  g_autofree char *doubt = bastide_calculator_dup_doubt (game, &self->input);
  g_autofree char *formula = bastide_calculator_dup_formula (game, &self->input, self->text, self->active,
                                                             bastide_evening_get_names (self->evening));

  gtk_label_set_text (GTK_LABEL (self->formula), formula);
  gtk_widget_set_visible (self->formula, *formula != '\0');
  gtk_label_set_text (GTK_LABEL (self->problem), problem ? problem : doubt ? doubt : "");
  gtk_widget_set_visible (self->problem, problem || doubt);
  if (problem)
    gtk_widget_remove_css_class (self->problem, "warning");
  else
    gtk_widget_add_css_class (self->problem, "warning");
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- fields --- */

static void
number_changed_cb (BastideNumberField *field, BastideScoreForm *self)
{
  int *target = g_object_get_data (G_OBJECT (field), "target");

  *target = bastide_number_field_get_value (field);
  update (self);
}

static GtkWidget *
add_number (BastideScoreForm *self, GtkWidget *box, const char *title, int min, int max, int *target)
{
  GtkWidget *field = bastide_number_field_new (title, min, max);

  bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (field), *target);
  g_object_set_data (G_OBJECT (field), "target", target);
  g_signal_connect (field, "changed", G_CALLBACK (number_changed_cb), self);
  gtk_box_append (GTK_BOX (box), field);
  if (!self->first)
    self->first = field;
  return field;
}

static void
toggled_cb (GtkCheckButton *button, BastideScoreForm *self)
{
  gboolean *target = g_object_get_data (G_OBJECT (button), "target");
  gboolean  inverse = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "inverse"));
  gboolean  on = gtk_check_button_get_active (button) != inverse;

  if (*target == on)
    return;
  *target = on;
  /* A monastery that is not finished has a number of neighbours. */
  if (self->input.kind == BASTIDE_ENTRY_MONASTERY || self->input.kind == BASTIDE_ENTRY_GARDEN)
    {
      build (self);
      bastide_score_form_focus (self);
    }
  update (self);
}

static GtkWidget *
add_check (BastideScoreForm *self, GtkWidget *box, const char *title, gboolean *target, gboolean inverse)
{
  GtkWidget *check = gtk_check_button_new_with_label (title);

  gtk_widget_add_css_class (check, "touch");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), *target != inverse);
  g_object_set_data (G_OBJECT (check), "target", target);
  g_object_set_data (G_OBJECT (check), "inverse", GINT_TO_POINTER (inverse));
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_box_append (GTK_BOX (box), check);
  return check;
}

static void
text_changed_cb (GtkEditable *entry, BastideScoreForm *self)
{
  g_free (self->text);
  self->text = g_strdup (gtk_editable_get_text (entry));
  update (self);
}

static void
add_text (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_editable_set_text (GTK_EDITABLE (entry), self->text);
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed_cb), self);
  gtk_widget_add_css_class (entry, "touch");
  gtk_box_append (GTK_BOX (box), entry);
  if (!self->first)
    self->first = entry;
}

static void
sum_changed_cb (BastideNumberField *field, BastideScoreForm *self)
{
  self->input.number = bastide_number_field_is_valid (field) ? bastide_number_field_get_value (field) : 0;
  g_free (self->text);
  self->text = g_strdup (bastide_number_field_get_text (field));
  update (self);
}

static void
add_sum (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *field = bastide_number_field_new (_("Points, or a sum like 3+6+2"), 0, BST_MAX_ENTRY);

  bastide_number_field_allow_sum (BASTIDE_NUMBER_FIELD (field));
  if (*self->text)
    bastide_number_field_set_text (BASTIDE_NUMBER_FIELD (field), self->text);
  else
    bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (field), self->input.number);
  g_signal_connect (field, "changed", G_CALLBACK (sum_changed_cb), self);
  gtk_box_append (GTK_BOX (box), field);
  self->first = field;
}

static GtkWidget *
new_flow (void)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 6);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 6);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  return flow;
}

/* The box around a child of a flow box must not take the focus away from it. */
static void
flow_add (GtkWidget *flow, GtkWidget *child)
{
  gtk_flow_box_append (GTK_FLOW_BOX (flow), child);
  gtk_widget_set_focusable (gtk_widget_get_parent (child), FALSE);
}

static GtkWidget *
new_player_content (BastideEvening *evening, int seat)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (bastide_evening_get_names (evening)[seat]);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (content), bastide_player_badge_new (bastide_evening_get_color (evening, seat),
                                                               bastide_evening_get_letter (evening, seat)));
  gtk_box_append (GTK_BOX (content), label);
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  return content;
}

static GtkWidget *
new_player_toggle (BastideEvening *evening, int seat)
{
  GtkWidget       *button = gtk_toggle_button_new ();
  /* TRANSLATORS: help for a button: player's name, and the letter that presses it. */
  g_autofree char *tip = g_strdup_printf (_("%1$s (key %2$s)"), bastide_evening_get_names (evening)[seat],
                                          bastide_evening_get_letter (evening, seat));

  gtk_button_set_child (GTK_BUTTON (button), new_player_content (evening, seat));
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "touch");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  bastide_evening_get_names (evening)[seat], -1);
  return button;
}

static void
deal (BastideScoreForm *self)
{
  if (self->input.kind != BASTIDE_ENTRY_GOLD || self->deal == 0)
    return;
  bastide_calculator_deal (bastide_evening_get_game (self->evening), self->deal, self->input.owners, self->active,
                           self->input.counts);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (self->counts[seat]), self->input.counts[seat]);
}

static void
owner_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "seat"));

  if (gtk_toggle_button_get_active (button))
    self->input.owners |= 1u << seat;
  else
    self->input.owners &= ~(1u << seat);
  if (self->input.kind == BASTIDE_ENTRY_TOURNAMENT)
    {
      build (self);
      gtk_widget_grab_focus (self->owners[seat]);
    }
  deal (self);
  update (self);
}

static void
add_owners (BastideScoreForm *self, GtkWidget *box, const char *title)
{
  GtkWidget *flow = new_flow ();
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_box_append (GTK_BOX (box), label);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      self->owners[seat] = new_player_toggle (self->evening, seat);
      g_object_set_data (G_OBJECT (self->owners[seat]), "seat", GINT_TO_POINTER (seat));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[seat]), self->input.owners >> seat & 1);
      g_signal_connect (self->owners[seat], "toggled", G_CALLBACK (owner_toggled_cb), self);
      flow_add (flow, self->owners[seat]);
    }
  gtk_box_append (GTK_BOX (box), flow);
}

static void
seat_toggled_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->input.seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "seat"));
  update (self);
}

static void
add_seat (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *flow = new_flow ();

  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      self->owners[seat] = new_player_toggle (self->evening, seat);
      g_object_set_data (G_OBJECT (self->owners[seat]), "seat", GINT_TO_POINTER (seat));
      if (seat > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->owners[seat]), GTK_TOGGLE_BUTTON (self->owners[0]));
      flow_add (flow, self->owners[seat]);
    }
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->owners[self->input.seat]), TRUE);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    g_signal_connect (self->owners[seat], "toggled", G_CALLBACK (seat_toggled_cb), self);
  gtk_box_append (GTK_BOX (box), flow);
}

/* A number for each player. */
static void
add_counts (BastideScoreForm *self, GtkWidget *box, const char *title, int min, int max, int *targets)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_box_append (GTK_BOX (box), label);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    self->counts[seat] = add_number (self, box, bastide_evening_get_names (self->evening)[seat], min, max, &targets[seat]);
}

static void
add_heading (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), label);
}

/* --- the wheel --- */

static void
sector_cb (GtkButton *button, BastideScoreForm *self)
{
  BastideInput input = { .kind = BASTIDE_ENTRY_WHEEL };

  input.number = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "sector"));
  self->input = input;
  build (self);
  update (self);
  bastide_score_form_focus (self);
}

static void
add_part_cb (GtkButton *button, BastideScoreForm *self)
{
  if (self->input.n_parts == BASTIDE_MAX_PARTS)
    return;
  self->input.parts[self->input.n_parts++] = (BastidePart) { 0 };
  build (self);
  update (self);
}

static void
add_parts (BastideScoreForm *self, GtkWidget *box, gboolean cities)
{
  GtkWidget *button = gtk_button_new_with_label (cities ? _("One more city") : _("One more field"));

  for (int i = 0; i < self->input.n_parts; i++)
    {
      g_autofree char *title = g_strdup_printf (cities ? _("City %d") : _("Field %d"), i + 1);
      GtkWidget *label = gtk_label_new (title);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "heading");
      gtk_box_append (GTK_BOX (box), label);
      add_number (self, box, cities ? _("Shields") : _("Finished cities"), 0, BST_MAX_ENTRY, &self->input.parts[i].number);
      for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
        {
          g_autofree char *line = g_strdup_printf (cities ? _("Knights of %s") : _("Farmers of %s"),
                                                   bastide_evening_get_names (self->evening)[seat]);

          add_number (self, box, line, 0, 40, &self->input.parts[i].counts[seat]);
        }
    }
  gtk_widget_add_css_class (button, "touch");
  g_signal_connect (button, "clicked", G_CALLBACK (add_part_cb), self);
  gtk_box_append (GTK_BOX (box), button);
}

static void
add_sectors (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *flow = new_flow ();

  add_heading (box, _("Where did the pig stop?"));
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      GtkWidget       *button = gtk_toggle_button_new_with_label (bastide_words_sector (sector));
      g_autofree char *tip = NULL;

      for (int steps = 1; steps <= 3; steps++)
        if (bst_wheel_move_pig (self->pig, steps) == sector)
          /* TRANSLATORS: how far the pig goes from where it stands now. */
          tip = g_strdup_printf (ngettext ("%d space from here", "%d spaces from here", steps), steps);
      gtk_widget_set_tooltip_text (button, tip);
      gtk_widget_add_css_class (button, "touch");
      /* One, two or three steps: the others can't be reached, unless the pig stands elsewhere on the real wheel. */
      if (!tip)
        gtk_widget_add_css_class (button, "dim-label");
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), sector == self->input.number);
      g_object_set_data (G_OBJECT (button), "sector", GINT_TO_POINTER (sector));
      g_signal_connect (button, "clicked", G_CALLBACK (sector_cb), self);
      flow_add (flow, button);
    }
  gtk_box_append (GTK_BOX (box), flow);
}

static void
build_wheel (BastideScoreForm *self, GtkWidget *box)
{
  add_sectors (self, box);
  switch (self->input.number)
    {
    case BST_SECTOR_TAXES:
    case BST_SECTOR_FAMINE:
      if (self->input.n_parts == 0)
        self->input.n_parts = 1;
      add_parts (self, box, self->input.number == BST_SECTOR_TAXES);
      break;
    case BST_SECTOR_STORM:
      add_counts (self, box, _("Followers in the supply, the abbot too"), 0, 40, self->input.counts);
      break;
    case BST_SECTOR_INQUISITION:
      add_counts (self, box, _("Monks on the map"), 0, 40, self->input.counts);
      break;
    default:
      break;
    }
  add_counts (self, box, _("Followers on the crown spaces of this sector (they come back)"), 0, BST_MAX_SECTOR_CROWNS,
              self->input.crowns);
}

/* --- tournaments --- */

static void
build_tournament (BastideScoreForm *self, GtkWidget *box)
{
  const gboolean farmers = self->input.number == BST_TOURNAMENT_FARMERS;

  add_heading (box, bastide_words_tournament (self->input.number));
  add_owners (self, box, _("Who takes part?"));
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      const char      *name = bastide_evening_get_names (self->evening)[seat];
      g_autofree char *token = g_strdup_printf (_("%s: shield token"), name);
      g_autofree char *tiles = g_strdup_printf (farmers ? _("%s: tiles around the farmer") : _("%s: tiles of road or city"),
                                                name);
      g_autofree char *ring = g_strdup_printf (_("%s: tiles of the second ring"), name);

      if (!(self->input.owners >> seat & 1))
        continue;
      add_number (self, box, token, 0, 5, &self->input.counts[seat]);
      add_number (self, box, tiles, 0, farmers ? 8 : BST_MAX_ENTRY, &self->input.tiles[seat]);
      if (farmers)
        add_number (self, box, ring, 0, 16, &self->input.ring[seat]);
    }
}

/* --- putting a form together --- */

static void
build_feature (BastideScoreForm *self, GtkWidget *box)
{
  BastideInput *input = &self->input;
  GtkWidget    *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
      add_number (self, box, _("Tiles"), 0, BST_MAX_ENTRY, &input->number);
      break;
    case BASTIDE_ENTRY_CITY:
      add_number (self, box, _("Tiles"), 0, BST_MAX_ENTRY, &input->number);
      self->shields = add_number (self, box, _("Shields (keys + and −)"), 0, BST_MAX_ENTRY, &input->shields);
      break;
    case BASTIDE_ENTRY_FIELD:
      add_number (self, box, _("Finished cities at the field"), 0, BST_MAX_ENTRY, &input->number);
      break;
    default:
      if (input->kind == BASTIDE_ENTRY_ABBOT || !input->finished)
        add_number (self, box, _("Tiles around"), 0, 8, &input->number);
    }
  if (input->kind != BASTIDE_ENTRY_FIELD && input->kind != BASTIDE_ENTRY_ABBOT)
    self->unfinished = add_check (self, row, _("Unfinished"), &input->finished, TRUE);
  if (bastide_evening_has (self->evening, BST_MODULE_MAGIC) && input->kind <= BASTIDE_ENTRY_CITY)
    {
      self->mage = add_check (self, row, _("Mage"), &input->mage, FALSE);
      self->witch = add_check (self, row, _("Witch"), &input->witch, FALSE);
    }
  gtk_box_append (GTK_BOX (box), row);
  add_owners (self, box, input->kind == BASTIDE_ENTRY_ABBOT ? _("Whose abbot?") : _("Who owns it?"));
}

/* Things that people forget when they count. */
static const char *
hint (BastideScoreForm *self)
{
  switch (self->input.kind)
    {
    case BASTIDE_ENTRY_ROAD:
      return bastide_evening_has (self->evening, BST_MODULE_FERRIES) ? _("A lake tile counts once.") : NULL;
    case BASTIDE_ENTRY_MONASTERY:
    case BASTIDE_ENTRY_GARDEN:
      return bastide_evening_has (self->evening, BST_MODULE_RIVER)
               ? _("Each half of the double spring counts as one neighbour.") : NULL;
    case BASTIDE_ENTRY_GOLD:
      return _("Dealt one at a time, beginning with the active player.");
    case BASTIDE_ENTRY_CORRECTION:
      return _("A correction causes no robbery and no message.");
    default:
      return NULL;
    }
}

static void
build_fields (BastideScoreForm *self, GtkWidget *box)
{
  switch (self->input.kind)
    {
    case BASTIDE_ENTRY_AMOUNT:
      add_sum (self, box);
      add_owners (self, box, _("Who gets the points?"));
      break;
    case BASTIDE_ENTRY_BONUS:
      add_owners (self, box, _("Whose symbol?"));
      break;
    case BASTIDE_ENTRY_WHEEL:
      build_wheel (self, box);
      break;
    case BASTIDE_ENTRY_GOLD:
      add_number (self, box, _("Ingots to deal"), 0, 16, &self->deal);
      add_owners (self, box, _("Who shares them?"));
      add_counts (self, box, _("Ingots for each player"), -16, 16, self->input.counts);
      break;
    case BASTIDE_ENTRY_STATUE:
      add_number (self, box, _("Coats of arms in the city"), 0, BST_MAX_ENTRY, &self->input.shields);
      add_counts (self, box, _("Shield tokens on its statues"), 0, 8, self->input.counts);
      break;
    case BASTIDE_ENTRY_TOURNAMENT:
      build_tournament (self, box);
      break;
    case BASTIDE_ENTRY_CORRECTION:
      add_seat (self, box);
      if (bastide_evening_get_game (self->evening)->n_track_figures > 1 && !bastide_evening_get_now (self->evening)->final)
        add_check (self, box, _("Messenger instead of marker"), &self->input.figure, FALSE);
      add_number (self, box, _("Points more or less (key −)"), -BST_MAX_ENTRY, BST_MAX_ENTRY, &self->input.number);
      add_text (self, box, _("Reason"));
      break;
    case BASTIDE_ENTRY_BAG:
      add_number (self, box, _("Tiles left in the bag"), 0, BST_MAX_TILES, &self->input.number);
      break;
    case BASTIDE_ENTRY_NOTE:
      add_text (self, box, _("Note"));
      break;
    case BASTIDE_ENTRY_TURN:
      add_heading (box, _("Whose turn begins?"));
      add_seat (self, box);
      break;
    case BASTIDE_ENTRY_SACK:
    case BASTIDE_ENTRY_ROUND:
    case BASTIDE_ENTRY_FINAL:
    case BASTIDE_ENTRY_END:
      break;
    default:
      build_feature (self, box);
    }
}

static void
deal_changed_cb (BastideNumberField *field, BastideScoreForm *self)
{
  deal (self);
}

static void
build (BastideScoreForm *self)
{
  GtkWidget  *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  const char *text;

  self->first = self->shields = self->unfinished = self->mage = self->witch = NULL;
  memset (self->owners, 0, sizeof self->owners);
  memset (self->counts, 0, sizeof self->counts);
  self->formula = gtk_label_new (NULL);
  self->problem = gtk_label_new (NULL);
  build_fields (self, box);
  if (self->input.kind == BASTIDE_ENTRY_GOLD)
    g_signal_connect (self->first, "changed", G_CALLBACK (deal_changed_cb), self);
  text = hint (self);
  if (text)
    {
      GtkWidget *label = gtk_label_new (text);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_label_set_wrap (GTK_LABEL (self->formula), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->formula), 0);
  gtk_widget_add_css_class (self->formula, "formula");
  gtk_label_set_wrap (GTK_LABEL (self->problem), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->problem), 0);
  gtk_widget_add_css_class (self->problem, "dim-label");
  gtk_box_append (GTK_BOX (box), self->formula);
  gtk_box_append (GTK_BOX (box), self->problem);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
bastide_score_form_begin (BastideScoreForm   *self,
                          BastideEvening     *evening,
                          const BastideInput *input,
                          const char         *text,
                          int                 active,
                          int                 pig)
{
  g_return_if_fail (BASTIDE_IS_SCORE_FORM (self));

  g_set_object (&self->evening, evening);
  self->input = *input;
  g_free (self->text);
  self->text = g_strdup (text ? text : "");
  self->active = active;
  self->pig = pig;
  self->deal = 0;
  build (self);
  update (self);
}

const BastideInput *
bastide_score_form_get_input (BastideScoreForm *self)
{
  return &self->input;
}

const char *
bastide_score_form_get_text (BastideScoreForm *self)
{
  return self->text;
}

void
bastide_score_form_focus (BastideScoreForm *self)
{
  if (self->first)
    gtk_widget_grab_focus (self->first);
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

/* --- keys --- */

static gboolean
toggle_owner (BastideScoreForm *self, gunichar c)
{
  for (int seat = 0; self->owners[0] && seat < bastide_evening_get_n_players (self->evening); seat++)
    if (c && g_unichar_toupper (c) == g_unichar_toupper (g_utf8_get_char (bastide_evening_get_letter (self->evening, seat))))
      {
        GtkToggleButton *button = GTK_TOGGLE_BUTTON (self->owners[seat]);

        gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
        return TRUE;
      }
  return FALSE;
}

static gboolean
toggle_check (GtkWidget *check)
{
  if (!check)
    return FALSE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), !gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  return TRUE;
}

gboolean
bastide_score_form_take_key (BastideScoreForm *self,
                             guint             keyval,
                             gunichar          latin)
{
  gunichar c = gdk_keyval_to_unicode (keyval);

  switch (keyval)
    {
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      if (self->shields)
        {
          int by = keyval == GDK_KEY_plus || keyval == GDK_KEY_KP_Add ? 1 : -1;

          bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (self->shields), self->input.shields + by);
          return TRUE;
        }
      break;
    case GDK_KEY_period:
    case GDK_KEY_comma:
    case GDK_KEY_KP_Decimal:
      return toggle_check (self->unfinished);
    case GDK_KEY_asterisk:
    case GDK_KEY_KP_Multiply:
      return toggle_check (self->mage);
    case GDK_KEY_slash:
    case GDK_KEY_KP_Divide:
      return toggle_check (self->witch);
    default:
      break;
    }
  if (toggle_owner (self, c) || toggle_owner (self, latin))
    return TRUE;
  if (BASTIDE_IS_NUMBER_FIELD (self->first) && bastide_number_field_take_key (BASTIDE_NUMBER_FIELD (self->first), keyval))
    {
      gtk_widget_grab_focus (self->first);
      return TRUE;
    }
  return FALSE;
}

/* --- object --- */

static void
bastide_score_form_finalize (GObject *object)
{
  BastideScoreForm *self = BASTIDE_SCORE_FORM (object);

  g_clear_object (&self->evening);
  g_free (self->text);
  G_OBJECT_CLASS (bastide_score_form_parent_class)->finalize (object);
}

static void
bastide_score_form_class_init (BastideScoreFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_score_form_finalize;

  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_SCORE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
bastide_score_form_init (BastideScoreForm *self)
{
  self->text = g_strdup ("");
}

GtkWidget *
bastide_score_form_new (void)
{
  return g_object_new (BASTIDE_TYPE_SCORE_FORM, NULL);
}
