/* bastide-score-form.c – the fields of one entry of an evening.
 *
 * Which fields there are, the description of the kind says; what the input is worth, the calculator. Names no kind and contains
 * no rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-form-private.h"

#include "kit/bastide-fit-scroller.h"
#include "kit/bastide-number-field.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-wrap-box.h"
#include "engine/manual.h"
#include "model/score/bastide-due.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (BastideScoreForm, bastide_score_form, ADW_TYPE_BIN)

/* So much of the fields is seen in the lowest window. */
#define MIN_FIELDS_HEIGHT 92

enum
{
  CHANGED,
  N_SIGNALS,
};

#define DESCRIBED "bastide-described" /* what a number field says when it gets the focus */

static guint signals[N_SIGNALS];

/* --- what it comes to --- */

/* What is wrong with the input, and at the end of the log also why it is not possible now: before Enter, not after it. */
static const char *
find_problem (BastideScoreForm *self)
{
  const BstGame *game = bastide_evening_get_game (self->evening);
  const char *problem = bastide_calculator_get_new_problem (game, &self->input);

  if (problem || !self->at_end || !self->input.kind->refusal)
    return problem;
  return self->input.kind->refusal (game, bastide_evening_get_state (self->evening), &self->input);
}

/* Nothing is computed from numbers that are out of range. */
static char *
dup_problem (BastideScoreForm *self)
{
  char *problem = bastide_fields_dup_problem (self->fields);

  return problem ? problem : g_strdup (find_problem (self));
}

static char *
dup_formula (BastideScoreForm *self)
{
  g_autofree char *problem = bastide_fields_dup_problem (self->fields);

  return problem ? g_strdup ("")
                 : bastide_calculator_dup_formula (bastide_evening_get_game (self->evening), &self->input, self->text,
                                                   &self->here, bastide_evening_get_names (self->evening));
}

gboolean
bastide_score_form_is_ready (BastideScoreForm *self)
{
  g_autofree char *problem = dup_problem (self);

  return !problem;
}

/* Computes what follows from what was filled in, such as the ingots that come from a heap. */
static void
compute (BastideScoreForm *self)
{
  if (self->input.kind->filled)
    self->input.kind->filled (bastide_evening_get_game (self->evening), self->here.active, &self->before, &self->input);
  self->before = self->input;
  bastide_score_form_refresh (self);
}

/* Somewhere in the log nobody can say what becomes of the totals of today: those of that moment are shown. */
static GStrv
preview (BastideScoreForm *self, int out_totals[BST_MAX_PLAYERS])
{
  if (self->at_end)
    return bastide_evening_preview (self->evening, &self->input, self->text, out_totals);
  bastide_calculator_points (bastide_evening_get_game (self->evening), &self->input, self->here.active, out_totals);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    out_totals[seat] += self->here.scores[seat];
  return g_new0 (char *, 1);
}

static void
show_total (BastideScoreForm *self, int seat, int after)
{
  GtkWidget *label = self->totals[seat];
  const int before = self->here.scores[seat];
  const gboolean wide = bastide_evening_get_n_players (self->evening) <= 4;
  g_autofree char *text = NULL;

  if (after == before)
    text = g_strdup_printf ("%d", before);
  else if (wide)
    /* TRANSLATORS: the points of a player before and after an entry on the score track. */
    text = g_strdup_printf (C_ ("total", "%1$d → %2$d"), before, after);
  else
    /* TRANSLATORS: the points of a player after an entry on the score track. */
    text = g_strdup_printf (C_ ("total", "→ %d"), after);
  gtk_label_set_text (GTK_LABEL (label), text);
  if (after == before)
    gtk_widget_remove_css_class (label, "new-total");
  else
    gtk_widget_add_css_class (label, "new-total");
}

/* What the entry would bring to everybody, before it is made. */
static void
show_outcome (BastideScoreForm *self, gboolean ready)
{
  int totals[BST_MAX_PLAYERS];
  g_auto (GStrv) lines = NULL;
  g_autofree char *text = NULL;

  if (ready)
    lines = preview (self, totals);
  text = lines ? g_strjoinv ("\n", lines) : g_strdup ("");
  gtk_label_set_text (GTK_LABEL (self->events), text);
  gtk_widget_set_visible (self->events, *text != '\0');
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    if (self->totals[seat])
      show_total (self, seat, ready ? totals[seat] : self->here.scores[seat]);
}

/* What is wrong and how points are reckoned stands below the fields; whoever does not see it hears it with each number. */
static void
describe_numbers (GtkWidget *widget, const char *text)
{
  if (BASTIDE_IS_NUMBER_FIELD (widget) && g_strcmp0 (g_object_get_data (G_OBJECT (widget), DESCRIBED), text) != 0)
    {
      g_object_set_data_full (G_OBJECT (widget), DESCRIBED, g_strdup (text), g_free);
      /* One that gets the focus later says it then, and not once more. */
      if (gtk_widget_has_focus (widget))
        gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
      else
        bastide_speech_describe (widget, text);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    describe_numbers (child, text);
}

/* In a wide window a line keeps its height when it is empty: what is below must not jump away from a finger. In a narrow one
 * nothing is below that could, and the fields need the room: what is wrong then stands there alone. */
static void
fit_lines (BastideScoreForm *self)
{
  g_autofree char *problem = dup_problem (self);

  gtk_widget_set_visible (self->formula,
                          !self->narrow || (!problem && *gtk_label_get_text (GTK_LABEL (self->formula))));
  gtk_widget_set_visible (self->problem, !self->narrow || *gtk_label_get_text (GTK_LABEL (self->problem)));
}

void
bastide_score_form_update (BastideScoreForm *self)
{
  const char *doubt;
  g_autofree char *problem = NULL, *formula = NULL;

  compute (self);
  problem = dup_problem (self);
  doubt = bastide_calculator_get_doubt (&self->input);
  formula = dup_formula (self);
  show_outcome (self, problem == NULL);
  gtk_label_set_text (GTK_LABEL (self->formula), formula);
  describe_numbers (GTK_WIDGET (self), problem ? problem : formula);
  gtk_label_set_text (GTK_LABEL (self->problem), problem ? problem : doubt ? doubt : "");
  fit_lines (self);
  if (problem)
    gtk_widget_remove_css_class (self->problem, "warning");
  else
    gtk_widget_add_css_class (self->problem, "warning");
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- notes --- */

static void
show_note_cb (GtkButton *button, BastideScoreForm *self)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (button));

  gtk_box_remove (GTK_BOX (box), GTK_WIDGET (button));
  gtk_widget_grab_focus (bastide_score_form_add_text (self, box, _ ("Note")));
}

/* Every entry can be annotated; the field appears when somebody wants it. */
static void
add_note (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *note = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  if (*self->text)
    bastide_score_form_add_text (self, note, _ ("Note"));
  else
    {
      /* TRANSLATORS: a button on the score track: writes down a text with the entry. */
      GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Add _Note"));

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "touch");
      gtk_widget_set_halign (button, GTK_ALIGN_START);
      g_signal_connect (button, "clicked", G_CALLBACK (show_note_cb), self);
      gtk_box_append (GTK_BOX (note), button);
    }
  gtk_box_append (GTK_BOX (box), note);
}

/* --- the whole form --- */

static void
build_fields (BastideScoreForm *self, GtkWidget *box)
{
  for (guint i = 0; i < self->fields->list->len; i++)
    bastide_score_form_add_field (self, box, g_ptr_array_index (self->fields->list, i));
  /* Otherwise the text is a part of the entry and has a field of its own. */
  if (!self->input.kind->text)
    add_note (self, box);
}

static void
style_outcome (GtkWidget *label, const char *css_class)
{
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
}

/* The outcome stays in sight below the fields, however many they are: only the fields scroll. */
void
bastide_score_form_build (BastideScoreForm *self)
{
  /* Freed at the end: the old widgets point to them until the new ones take their place. */
  g_autoptr (BastideFields) old = self->fields;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *fields = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller;

  self->fields = bastide_evening_ask (self->evening, &self->here, &self->input);
  g_ptr_array_set_size (self->widgets, 0);
  self->first = self->row = self->choice = NULL;
  self->choice_has_keys = FALSE;
  memset (self->owners, 0, sizeof self->owners);
  memset (self->totals, 0, sizeof self->totals);
  self->formula = gtk_label_new (NULL);
  self->events = gtk_label_new (NULL);
  self->problem = gtk_label_new (NULL);
  style_outcome (self->formula, "formula");
  style_outcome (self->events, "accent");
  style_outcome (self->problem, "dim-label");
  build_fields (self, fields);
  /* Room for the ring around what has the focus. */
  gtk_widget_set_margin_start (fields, 2);
  gtk_widget_set_margin_end (fields, 2);
  gtk_widget_set_margin_top (fields, 2);
  gtk_widget_set_margin_bottom (fields, 2);
  scroller = bastide_fit_scroller_new (fields, MIN_FIELDS_HEIGHT);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), self->formula);
  gtk_box_append (GTK_BOX (box), self->events);
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
  self->at_end = here == bastide_evening_get_now (evening);
  self->before = *input;
  self->chosen = again;
  self->assumed = !again;
  bastide_score_form_build (self);
  bastide_score_form_update (self);
}

void
bastide_score_form_set_narrow (BastideScoreForm *self, gboolean narrow)
{
  g_return_if_fail (BASTIDE_IS_SCORE_FORM (self));

  self->narrow = narrow;
  gtk_widget_set_vexpand (GTK_WIDGET (self), narrow);
  if (self->formula)
    fit_lines (self);
}

void
bastide_score_form_move (BastideScoreForm *self, const BastideStanding *here, guint owners)
{
  g_return_if_fail (BASTIDE_IS_SCORE_FORM (self) && self->evening);

  self->here = *here;
  self->at_end = here == bastide_evening_get_now (self->evening);
  if (self->assumed)
    self->input.owners = owners;
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

/* The button of who is chosen, or of the first one. */
static GtkWidget *
find_chosen_owner (BastideScoreForm *self)
{
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->owners[seat])))
      return self->owners[seat];
  return self->owners[0];
}

void
bastide_score_form_focus (BastideScoreForm *self)
{
  if (self->choice_has_keys && !self->chosen)
    gtk_widget_grab_focus (self->choice);
  else if (self->first)
    gtk_widget_grab_focus (self->first);
  else if (self->owners[0])
    gtk_widget_grab_focus (find_chosen_owner (self));
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
        bastide_score_form_press_player (self, seat);
        return TRUE;
      }
  return FALSE;
}

/* The character that a key stands for, on whatever part of the keyboard it is; 0: none that a field might want. */
static char
plain_key (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_KP_Add:
      return '+';
    case GDK_KEY_KP_Subtract:
      return '-';
    case GDK_KEY_comma:
    case GDK_KEY_KP_Decimal:
      return '.';
    case GDK_KEY_KP_Multiply:
      return '*';
    case GDK_KEY_KP_Divide:
      return '/';
    default:
      {
        const gunichar c = gdk_keyval_to_unicode (keyval);

        if (g_unichar_isdigit (c))
          return '0' + g_unichar_digit_value (c);
        return c < 0x80 ? (char) c : '\0';
      }
    }
}

gboolean
bastide_score_form_take_key (BastideScoreForm *self, guint keyval, gunichar latin)
{
  const char key = plain_key (keyval);

  if (key && bastide_score_form_press_key (self, key))
    return TRUE;
  if (toggle_owner (self, gdk_keyval_to_unicode (keyval)) || toggle_owner (self, latin))
    return TRUE;
  return BASTIDE_IS_NUMBER_FIELD (self->first)
         && bastide_number_field_take_key (BASTIDE_NUMBER_FIELD (self->first), keyval);
}

/* --- object --- */

static void
bastide_score_form_finalize (GObject *object)
{
  BastideScoreForm *self = BASTIDE_SCORE_FORM (object);

  g_clear_pointer (&self->fields, bastide_fields_free);
  g_ptr_array_unref (self->widgets);
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
  /* The fields take what room there is, but the form asks for none unless somebody gives it some. */
  gtk_widget_set_vexpand (GTK_WIDGET (self), FALSE);
  self->widgets = g_ptr_array_new ();
}
