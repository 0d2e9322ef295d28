/* bastide-score-form.c – the fields of one entry of an evening.
 *
 * Fields write into a BastideInput; what it is worth, bastide-calculator.c says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-form-private.h"

#include "kit/bastide-fit-scroller.h"
#include "kit/bastide-number-field.h"
#include "kit/bastide-wrap-box.h"
#include "engine/manual.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideScoreForm, bastide_score_form, ADW_TYPE_BIN)

/* So much of the fields is seen in the lowest window. */
#define MIN_FIELDS_HEIGHT 110

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- what it comes to --- */

gboolean
bastide_score_form_is_ready (BastideScoreForm *self)
{
  g_autofree char *problem = bastide_calculator_dup_problem (bastide_evening_get_game (self->evening), &self->input);

  return problem == NULL;
}

/* What the heaps come to, for everybody to see and to set right. */
static void
deal (BastideScoreForm *self)
{
  int dealt[BST_MAX_PLAYERS];

  bastide_calculator_deal (bastide_evening_get_game (self->evening), &self->input, self->here.active, dealt);
  /* As long as the heaps stay the same, the ingots can be set right player by player. */
  if (memcmp (dealt, self->dealt, sizeof dealt) == 0)
    return;
  memcpy (self->dealt, dealt, sizeof dealt);
  memcpy (self->input.counts, dealt, sizeof dealt);
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    bastide_number_field_set_value (BASTIDE_NUMBER_FIELD (self->counts[seat]), dealt[seat]);
}

void
bastide_score_form_update (BastideScoreForm *self)
{
  const BstGame *game = bastide_evening_get_game (self->evening);
  g_autofree char *problem = NULL, *doubt = NULL, *formula = NULL;

  if (self->input.kind == BASTIDE_ENTRY_GOLD)
    deal (self);
  if (self->input.kind == BASTIDE_ENTRY_ROBBER && self->aside)
    self->input.number = -1;
  problem = bastide_calculator_dup_problem (game, &self->input);
  doubt = bastide_calculator_dup_doubt (&self->input);
  formula = bastide_calculator_dup_formula (game, &self->input, self->text, self->here.active,
                                            bastide_evening_get_names (self->evening));
  /* Both lines keep their place when they are empty: what is below must not jump away from a finger. */
  gtk_label_set_text (GTK_LABEL (self->formula), formula);
  gtk_label_set_text (GTK_LABEL (self->problem), problem ? problem : doubt ? doubt : "");
  if (problem)
    gtk_widget_remove_css_class (self->problem, "warning");
  else
    gtk_widget_add_css_class (self->problem, "warning");
  if (self->leaves)
    gtk_widget_set_visible (self->leaves, self->input.mage || self->input.witch);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- putting a form together --- */

static void
add_hint (GtkWidget *box, const char *text)
{
  bastide_score_form_add_heading (box, text, "dim-label");
}

static void
build_feature (BastideScoreForm *self, GtkWidget *box)
{
  BastideInput *input = &self->input;
  GtkWidget *row = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);

  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
      bastide_score_form_add_number (self, box, _ ("Tiles"), 0, BST_MAX_ENTRY, &input->number);
      break;
    case BASTIDE_ENTRY_CITY:
      bastide_score_form_add_number (self, box, _ ("Tiles"), 0, BST_MAX_ENTRY, &input->number);
      self->shields = bastide_score_form_add_number (self, box, _ ("Shields (keys + and −)"), 0, BST_MAX_ENTRY,
                                                     &input->shields);
      break;
    case BASTIDE_ENTRY_FIELD:
      bastide_score_form_add_number (self, box, _ ("Finished cities at the field"), 0, BST_MAX_ENTRY, &input->number);
      break;
    default:
      if (input->kind == BASTIDE_ENTRY_ABBOT || !input->finished)
        bastide_score_form_add_number (self, box, _ ("Tiles around"), 0, 8, &input->number);
    }
  if (input->kind != BASTIDE_ENTRY_FIELD && input->kind != BASTIDE_ENTRY_ABBOT)
    self->unfinished = bastide_score_form_add_check (self, row, _ ("Unfinished"), &input->finished, TRUE);
  if (bastide_evening_has (self->evening, BST_MODULE_MAGIC) && input->kind <= BASTIDE_ENTRY_CITY)
    {
      self->mage = bastide_score_form_add_check (self, row, _ ("Mage"), &input->mage, FALSE);
      self->witch = bastide_score_form_add_check (self, row, _ ("Witch"), &input->witch, FALSE);
    }
  if (bastide_evening_has (self->evening, BST_MODULE_ABBOT) && input->kind == BASTIDE_ENTRY_MONASTERY)
    bastide_score_form_add_check (self, row, _ ("It is an abbot"), &input->abbot, FALSE);
  gtk_box_append (GTK_BOX (box), row);
  if (self->mage)
    {
      /* MAGIC-23 */
      add_hint (box, _ ("The figure leaves the map after this scoring."));
      self->leaves = gtk_widget_get_last_child (box);
    }
  bastide_score_form_add_owners (self, box,
                                 input->kind == BASTIDE_ENTRY_ABBOT ? _ ("Whose abbot?") : _ ("Who owns it?"));
}

/* Things that people forget when they count. */
static void
add_hints (BastideScoreForm *self, GtkWidget *box)
{
  switch (self->input.kind)
    {
    case BASTIDE_ENTRY_ROAD:
      if (bastide_evening_has (self->evening, BST_MODULE_FERRIES))
        add_hint (box, _ ("A lake tile counts once."));
      break;
    case BASTIDE_ENTRY_MONASTERY:
    case BASTIDE_ENTRY_GARDEN:
    case BASTIDE_ENTRY_ABBOT:
      /* RIVER-7: no road and no city of the sets runs over it. */
      if (bastide_evening_has (self->evening, BST_MODULE_RIVER))
        add_hint (box, _ ("Each half of the double spring counts as one neighbor."));
      break;
    case BASTIDE_ENTRY_GOLD:
      add_hint (box, _ ("Dealt one at a time, beginning with the active player."));
      break;
    case BASTIDE_ENTRY_CORRECTION:
      add_hint (box, _ ("A correction causes no robbery and no message."));
      break;
    case BASTIDE_ENTRY_ROBBER:
      add_hint (box, _ ("Only for setting the track right: after a sack enter “Robbers”."));
      break;
    default:
      break;
    }
}

/* --- notes --- */

static void
show_note_cb (GtkButton *button, BastideScoreForm *self)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (button));
  GtkWidget *first = self->first;

  gtk_box_remove (GTK_BOX (box), GTK_WIDGET (button));
  bastide_score_form_add_text (self, box, _ ("Note"));
  self->first = first;
  gtk_widget_grab_focus (gtk_widget_get_last_child (box));
}

/* Every entry can be annotated; the field appears when somebody wants it. */
static void
add_note (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *place = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *first = self->first;

  if (*self->text)
    bastide_score_form_add_text (self, place, _ ("Note"));
  else
    {
      GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Add a _note"));

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "touch");
      gtk_widget_set_halign (button, GTK_ALIGN_START);
      g_signal_connect (button, "clicked", G_CALLBACK (show_note_cb), self);
      gtk_box_append (GTK_BOX (place), button);
    }
  self->first = first;
  gtk_box_append (GTK_BOX (box), place);
}

static gboolean
has_note (BastideEntryKind kind)
{
  return kind != BASTIDE_ENTRY_AMOUNT && kind != BASTIDE_ENTRY_CORRECTION && kind != BASTIDE_ENTRY_NOTE;
}

/* --- the whole form --- */

static void
build_fields (BastideScoreForm *self, GtkWidget *box)
{
  switch (self->input.kind)
    {
    case BASTIDE_ENTRY_AMOUNT:
      bastide_score_form_add_sum (self, box);
      bastide_score_form_add_owners (self, box, _ ("Who gets the points?"));
      break;
    case BASTIDE_ENTRY_BONUS:
      bastide_score_form_add_owners (self, box, _ ("Whose symbol?"));
      break;
    case BASTIDE_ENTRY_WHEEL:
      bastide_score_form_build_wheel (self, box);
      break;
    case BASTIDE_ENTRY_CROWN:
      bastide_score_form_build_crown (self, box);
      break;
    case BASTIDE_ENTRY_GOLD:
      bastide_score_form_build_gold (self, box);
      break;
    case BASTIDE_ENTRY_ROBBER:
      bastide_score_form_build_robber (self, box);
      break;
    case BASTIDE_ENTRY_ABBOTS:
      bastide_score_form_add_owners (self, box, _ ("Whose abbots are on the map?"));
      break;
    case BASTIDE_ENTRY_DIE:
      bastide_score_form_add_number (self, box, _ ("The die shows"), 1, 3, &self->input.number);
      break;
    case BASTIDE_ENTRY_STATUE:
      bastide_score_form_add_number (self, box, _ ("Coats of arms in the city"), 0, BST_MAX_ENTRY,
                                     &self->input.shields);
      bastide_score_form_add_counts (self, box, _ ("Shield tokens on its statues"), 0, 8, self->input.counts);
      break;
    case BASTIDE_ENTRY_TOURNAMENT:
      bastide_score_form_build_tournament (self, box);
      break;
    case BASTIDE_ENTRY_CORRECTION:
      bastide_score_form_add_seat (self, box, _ ("Whose total?"));
      if (bastide_evening_get_game (self->evening)->n_track_figures > 1
          && !bastide_evening_get_now (self->evening)->final)
        bastide_score_form_add_check (self, box, _ ("Messenger instead of marker"), &self->input.figure, FALSE);
      bastide_score_form_add_number (self, box, _ ("Points more or less (key −)"), -BST_MAX_ENTRY, BST_MAX_ENTRY,
                                     &self->input.number);
      bastide_score_form_add_text (self, box, _ ("Reason"));
      break;
    case BASTIDE_ENTRY_BAG:
      bastide_score_form_add_number (self, box, _ ("Tiles left in the bag"), 0, BST_MAX_TILES, &self->input.number);
      break;
    case BASTIDE_ENTRY_NOTE:
      bastide_score_form_add_text (self, box, _ ("Note"));
      break;
    case BASTIDE_ENTRY_TURN:
      bastide_score_form_add_seat (self, box, _ ("Whose turn begins?"));
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
style_outcome (GtkWidget *label, const char *css_class)
{
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
}

/* What it comes to stays in sight below the fields, however many they are. */
void
bastide_score_form_build (BastideScoreForm *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->first = self->shields = self->unfinished = self->mage = self->witch = self->leaves = NULL;
  memset (self->owners, 0, sizeof self->owners);
  memset (self->counts, 0, sizeof self->counts);
  memset (self->sectors, 0, sizeof self->sectors);
  self->formula = gtk_label_new (NULL);
  self->problem = gtk_label_new (NULL);
  style_outcome (self->formula, "formula");
  style_outcome (self->problem, "dim-label");
  build_fields (self, fields);
  add_hints (self, fields);
  if (has_note (self->input.kind))
    add_note (self, fields);
  /* Room for the ring around what has the focus. */
  gtk_widget_set_margin_start (fields, 2);
  gtk_widget_set_margin_end (fields, 2);
  gtk_widget_set_margin_top (fields, 2);
  gtk_widget_set_margin_bottom (fields, 2);
  gtk_box_append (GTK_BOX (box), bastide_fit_scroller_new (fields, MIN_FIELDS_HEIGHT));
  gtk_box_append (GTK_BOX (box), self->formula);
  gtk_box_append (GTK_BOX (box), self->problem);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
bastide_score_form_begin (BastideScoreForm *self,
                          BastideEvening *evening,
                          const BastideInput *input,
                          const char *text,
                          const BastideStanding *here,
                          gboolean again)
{
  g_return_if_fail (BASTIDE_IS_SCORE_FORM (self));

  g_set_object (&self->evening, evening);
  self->input = *input;
  g_free (self->text);
  self->text = g_strdup (text ? text : "");
  self->here = *here;
  self->aside = input->kind == BASTIDE_ENTRY_ROBBER && input->number < 0;
  self->aimed = again;
  bastide_calculator_deal (bastide_evening_get_game (evening), input, here->active, self->dealt);
  bastide_score_form_build (self);
  bastide_score_form_update (self);
}

/* Cities, fields and heaps that were left empty at the end are none. */
const BastideInput *
bastide_score_form_get_input (BastideScoreForm *self)
{
  static const BastidePart empty = { 0 };

  self->result = self->input;
  while (self->result.n_parts > 0 && memcmp (&self->result.parts[self->result.n_parts - 1], &empty, sizeof empty) == 0)
    self->result.n_parts--;
  return &self->result;
}

const char *
bastide_score_form_get_text (BastideScoreForm *self)
{
  return self->text;
}

void
bastide_score_form_focus (BastideScoreForm *self)
{
  if (self->input.kind == BASTIDE_ENTRY_WHEEL && !self->aimed)
    gtk_widget_grab_focus (self->sectors[self->input.number]);
  else if (self->first)
    gtk_widget_grab_focus (self->first);
  else if (self->owners[0])
    gtk_widget_grab_focus (self->owners[self->input.owners ? g_bit_nth_lsf (self->input.owners, -1) : 0]);
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

/* --- keys --- */

static gboolean
toggle_owner (BastideScoreForm *self, gunichar c)
{
  for (int seat = 0; self->owners[0] && seat < bastide_evening_get_n_players (self->evening); seat++)
    if (c
        && g_unichar_toupper (c)
             == g_unichar_toupper (g_utf8_get_char (bastide_evening_get_letter (self->evening, seat))))
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
bastide_score_form_take_key (BastideScoreForm *self, guint keyval, gunichar latin)
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
  if (g_unichar_isdigit (c) && bastide_score_form_move_pig (self, g_unichar_digit_value (c)))
    return TRUE;
  if (BASTIDE_IS_NUMBER_FIELD (self->first)
      && bastide_number_field_take_key (BASTIDE_NUMBER_FIELD (self->first), keyval))
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
