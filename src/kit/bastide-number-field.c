/* bastide-number-field.c – a number or a sum that is tapped or typed.
 *
 * There are three ways to tap it: a step up or down, a chip for each usual number, or a pad of digits. Knows its limits and how
 * sums are typed; does not know what is counted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-number-field.h"

#include "kit/bastide-column.h"
#include "kit/bastide-speech.h"
#include "kit/bastide-sum.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_TEXT   24
#define MAX_DIGITS 6
#define MAX_VALUE  999999

/* So many chips stand in a row at most, so that a finger finds each of them in the narrowest window. */
#define MAX_CHIPS 5

/* A title with no more characters than these stands beside its chips, a longer one above them. */
#define SHORT_TITLE 10

/* Pixels for it, so that the chips of several fields stand below each other; with large text it has more lines. */
#define TITLE_WIDTH 60

struct _BastideNumberField
{
  GtkWidget parent_instance;

  GtkWidget *label;
  char *name;        /* NULL: what stands on the label */
  GtkWidget *less;   /* NULL with chips and digits */
  GtkWidget *number; /* NULL with chips, which show it themselves */
  GtkWidget *more;
  GtkWidget *keys;  /* chips or digits, or NULL: less and more */
  GPtrArray *chips; /* of the numbers from first to last, and the one for larger numbers; NULL where there is none */
  int first, last;
  GString *text;
  int min, max;
  gboolean sum;  /* "3+6+2" may be typed */
  gboolean anew; /* the next digit replaces the number instead of being added to it */
};

G_DEFINE_FINAL_TYPE (BastideNumberField, bastide_number_field, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
read_value (BastideNumberField *self, int *out_value)
{
  if (self->sum)
    return bastide_sum_parse (self->text->str, MAX_VALUE, out_value);
  *out_value = atoi (self->text->str);
  return TRUE;
}

gboolean
bastide_number_field_is_valid (BastideNumberField *self)
{
  int value;

  return read_value (self, &value) && value >= self->min && value <= self->max;
}

int
bastide_number_field_get_value (BastideNumberField *self)
{
  int value = 0;

  read_value (self, &value);
  return value;
}

/* An empty field waits and is not marked, even if 0 is too small. */
static void
mark (BastideNumberField *self, gboolean wrong)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (wrong)
    gtk_widget_add_css_class (GTK_WIDGET (self), "wrong");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "wrong");
}

static void
show_chip (BastideNumberField *self, int number, int value)
{
  GtkWidget *chip = g_ptr_array_index (self->chips, number - self->first);

  if (chip)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), self->text->len && number == value);
}

/* A number that has no chip stands on the last one. */
static void
show_larger (BastideNumberField *self, int value)
{
  GtkWidget *chip = g_ptr_array_index (self->chips, self->last + 1 - self->first);
  const gboolean larger = value > self->last;

  if (!chip)
    return;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), larger);
  if (larger)
    gtk_button_set_label (GTK_BUTTON (chip), self->text->str);
  else
    gtk_button_set_icon_name (GTK_BUTTON (chip), "list-add-symbolic");
  gtk_widget_set_sensitive (chip, value < self->max);
}

static void
show_chips (BastideNumberField *self, int value)
{
  if (!self->chips)
    return;
  for (int number = self->first; number <= self->last; number++)
    show_chip (self, number, value);
  show_larger (self, value);
}

/* GTK 4.8 tells nobody of values, so the number is part of the name. */
static void
tell_value (BastideNumberField *self, int value)
{
  const char *text = self->text->len ? self->text->str : "0";
  g_autofree char *name = bastide_speech_dup_value (self->name ? self->name
                                                               : gtk_label_get_text (GTK_LABEL (self->label)),
                                                    text);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) value, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
}

static void
show_value (BastideNumberField *self)
{
  int value = bastide_number_field_get_value (self);

  if (self->number)
    gtk_label_set_text (GTK_LABEL (self->number), self->text->len ? self->text->str : "0");
  if (self->less)
    {
      gtk_widget_set_sensitive (self->less, value > self->min);
      gtk_widget_set_sensitive (self->more, value < self->max);
    }
  show_chips (self, value);
  mark (self, value != 0 && (value < self->min || value > self->max));
  tell_value (self, value);
}

static void
changed (BastideNumberField *self)
{
  show_value (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
bastide_number_field_set_value (BastideNumberField *self, int value)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BASTIDE_IS_NUMBER_FIELD (self));

  text = g_strdup_printf ("%d", value);
  if (g_str_equal (self->text->str, text))
    return;
  g_string_assign (self->text, text);
  changed (self);
}

const char *
bastide_number_field_get_text (BastideNumberField *self)
{
  return self->text->str;
}

void
bastide_number_field_set_text (BastideNumberField *self, const char *text)
{
  g_string_assign (self->text, text);
  changed (self);
}

void
bastide_number_field_allow_sum (BastideNumberField *self)
{
  self->sum = TRUE;
}

void
bastide_number_field_add (BastideNumberField *self, int more)
{
  int value;
  g_autofree char *text = NULL;

  g_return_if_fail (BASTIDE_IS_NUMBER_FIELD (self));

  /* Drop a sign at the end that no number follows. */
  while (self->text->len && strchr ("+-", self->text->str[self->text->len - 1]))
    g_string_truncate (self->text, self->text->len - 1);
  value = bastide_number_field_get_value (self);
  if ((self->text->len && !bastide_number_field_is_valid (self)) || value + more > self->max)
    return;
  text = value && self->sum ? g_strdup_printf ("%s+%d", self->text->str, more) : g_strdup_printf ("%d", value + more);
  if (strlen (text) <= MAX_TEXT)
    bastide_number_field_set_text (self, text);
  else
    bastide_number_field_set_value (self, value + more);
  self->anew = TRUE;
}

void
bastide_number_field_step (BastideNumberField *self, int by)
{
  const int value = bastide_number_field_get_value (self) + by;

  bastide_number_field_set_value (self, CLAMP (value, self->min, self->max));
  self->anew = TRUE;
}

/* Focus first: a field that gets it takes the next digit for the beginning of a number. */
static gboolean
type (BastideNumberField *self, char c)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->text->len >= (self->sum ? MAX_TEXT : MAX_DIGITS) && !self->anew)
    return TRUE;
  if (self->anew || g_str_equal (self->text->str, "0"))
    {
      if (g_ascii_isdigit (c) || !self->sum)
        g_string_truncate (self->text, 0);
      self->anew = FALSE;
    }
  g_string_append_c (self->text, c);
  changed (self);
  return TRUE;
}

/* Typed first, a minus begins a number below 0, as it is read. Typed later, it turns the sign. */
static gboolean
type_minus (BastideNumberField *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->anew || g_str_equal (self->text->str, "0"))
    g_string_assign (self->text, "-");
  else if (*self->text->str == '-')
    g_string_erase (self->text, 0, 1);
  else
    g_string_prepend_c (self->text, '-');
  self->anew = FALSE;
  changed (self);
  return TRUE;
}

gboolean
bastide_number_field_take_key (BastideNumberField *self, guint keyval)
{
  gunichar c = gdk_keyval_to_unicode (keyval);

  if (g_unichar_isdigit (c))
    return type (self, '0' + g_unichar_digit_value (c));
  switch (keyval)
    {
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      return self->sum && type (self, '+');
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      if (!self->sum && self->min < 0)
        return type_minus (self);
      return self->sum && type (self, '-');
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
      if (self->text->len == 0)
        return FALSE;
      g_string_truncate (self->text, self->text->len - 1);
      self->anew = FALSE;
      changed (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                BastideNumberField *self)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      bastide_number_field_step (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      bastide_number_field_step (self, -1);
      return GDK_EVENT_STOP;
    default:
      return bastide_number_field_take_key (self, keyval);
    }
}

static void
less_cb (BastideNumberField *self)
{
  bastide_number_field_step (self, -1);
}

static void
more_cb (BastideNumberField *self)
{
  bastide_number_field_step (self, 1);
}

static void
focus_enter_cb (BastideNumberField *self)
{
  self->anew = TRUE;
}

static GtkWidget *
new_button (BastideNumberField *self, const char *icon, const char *name, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  /* No stop for Tab: the keyboard has the arrow keys for this. */
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "number-step");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

/* --- chips and digits --- */

/* No stop for Tab, as with the steps: the keyboard types the number. */
static GtkWidget *
new_key (BastideNumberField *self, GType type, const char *name, int data, GCallback clicked)
{
  GtkWidget *key = g_object_new (type, "label", name, "focusable", FALSE, NULL);

  gtk_widget_add_css_class (key, "chip");
  g_object_set_data (G_OBJECT (key), "data", GINT_TO_POINTER (data));
  g_signal_connect (key, "clicked", clicked, self);
  return key;
}

static int
data_of (GtkWidget *key)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (key), "data"));
}

static void
chip_cb (GtkWidget *chip, BastideNumberField *self)
{
  bastide_number_field_set_value (self, data_of (chip));
  self->anew = TRUE;
  /* The button has turned over by itself. */
  show_value (self);
}

/* The first number without a chip, then one more with each tap. */
static void
larger_cb (GtkWidget *chip, BastideNumberField *self)
{
  const int value = bastide_number_field_get_value (self);

  bastide_number_field_set_value (self, CLAMP (value + 1, self->last + 1, self->max));
  self->anew = TRUE;
  show_value (self);
}

static void
digit_cb (GtkWidget *key, BastideNumberField *self)
{
  bastide_number_field_take_key (self, data_of (key));
}

static void
add_keys (BastideNumberField *self, GtkWidget *keys)
{
  gtk_grid_set_column_homogeneous (GTK_GRID (keys), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (keys), 4);
  gtk_grid_set_row_spacing (GTK_GRID (keys), 4);
  gtk_widget_set_hexpand (keys, TRUE);
  gtk_widget_add_css_class (keys, "chips");
  g_clear_pointer (&self->less, gtk_widget_unparent);
  g_clear_pointer (&self->more, gtk_widget_unparent);
  gtk_widget_set_parent (keys, GTK_WIDGET (self));
  self->keys = keys;
}

static void
stand_above (BastideNumberField *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 2);
}

/* The title has no more room than it needs, and that of a neighbor has as much. */
static void
stand_beside (BastideNumberField *self)
{
  GtkWidget *column = gtk_widget_get_parent (self->label);

  gtk_widget_set_hexpand (column, FALSE);
  gtk_widget_set_size_request (column, TITLE_WIDTH, -1);
}

void
bastide_number_field_use_chips (BastideNumberField *self, int first, int last, gboolean (*fits) (int number))
{
  GtkWidget *grid;
  int n, i = 0;
  gboolean larger;

  g_return_if_fail (BASTIDE_IS_NUMBER_FIELD (self) && !self->keys && first <= last);

  grid = gtk_grid_new ();
  larger = last < self->max;
  n = last - first + 1 + larger;
  n = n <= MAX_CHIPS ? n : (n + 1) / 2;
  self->first = first;
  self->last = last;
  self->chips = g_ptr_array_new ();
  for (int number = first; number <= last; number++)
    {
      g_autofree char *name = g_strdup_printf ("%d", number);
      GtkWidget *chip = NULL;

      if (!fits || fits (number))
        {
          chip = new_key (self, GTK_TYPE_TOGGLE_BUTTON, name, number, G_CALLBACK (chip_cb));
          gtk_grid_attach (GTK_GRID (grid), chip, i % n, i / n, 1, 1);
          i++;
        }
      g_ptr_array_add (self->chips, chip);
    }
  if (larger)
    {
      GtkWidget *chip = new_key (self, GTK_TYPE_TOGGLE_BUTTON, "", 0, G_CALLBACK (larger_cb));

      gtk_grid_attach (GTK_GRID (grid), chip, i % n, i / n, 1, 1);
      /* TRANSLATORS: the button beside small numbers, for those that are larger; spoken by screen readers. */
      gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Larger number"), -1);
      g_ptr_array_add (self->chips, chip);
    }
  else
    g_ptr_array_add (self->chips, NULL);
  gtk_widget_unparent (gtk_widget_get_parent (self->number));
  self->number = NULL;
  add_keys (self, grid);
  if (g_utf8_strlen (gtk_label_get_text (GTK_LABEL (self->label)), -1) > SHORT_TITLE)
    stand_above (self);
  else
    stand_beside (self);
  show_value (self);
}

/* The number stands to the right of the title, the digits stand below both. */
void
bastide_number_field_use_digits (BastideNumberField *self)
{
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title, *number, *key;

  g_return_if_fail (BASTIDE_IS_NUMBER_FIELD (self) && !self->keys);

  for (int digit = 0; digit < 10; digit++)
    {
      const char name[] = { '0' + digit, '\0' };

      key = new_key (self, GTK_TYPE_BUTTON, name, GDK_KEY_0 + digit, G_CALLBACK (digit_cb));
      gtk_grid_attach (GTK_GRID (grid), key, (digit + 9) % 10 % 5, (digit + 9) % 10 / 5, 1, 1);
    }
  key = new_key (self, GTK_TYPE_BUTTON, "", GDK_KEY_BackSpace, G_CALLBACK (digit_cb));
  gtk_button_set_icon_name (GTK_BUTTON (key), "edit-clear-symbolic");
  /* TRANSLATORS: a button that takes back the last digit; spoken by screen readers. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (key), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Delete last digit"), -1);
  gtk_grid_attach (GTK_GRID (grid), key, 5, 0, 1, 1);
  if (self->sum || self->min < 0)
    {
      key = new_key (self, GTK_TYPE_BUTTON, self->sum ? "+" : "±", self->sum ? GDK_KEY_plus : GDK_KEY_minus,
                     G_CALLBACK (digit_cb));
      gtk_accessible_update_property (GTK_ACCESSIBLE (key), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      /* TRANSLATORS: a button that adds another number to a sum; spoken by screen
                                       * readers. */
                                      self->sum ? _ ("Plus")
                                                /* TRANSLATORS: a button that turns the sign of a number; spoken by
                                                 * screen readers. */
                                                : _ ("Change sign"),
                                      -1);
      gtk_grid_attach (GTK_GRID (grid), key, 5, 1, 1, 1);
    }
  title = gtk_widget_get_parent (self->label);
  number = gtk_widget_get_parent (self->number);
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *part = i ? number : title;

      g_object_ref (part);
      gtk_widget_unparent (part);
      gtk_box_append (GTK_BOX (head), part);
      g_object_unref (part);
    }
  gtk_label_set_xalign (GTK_LABEL (self->number), 1);
  gtk_widget_set_parent (head, GTK_WIDGET (self));
  add_keys (self, grid);
  stand_above (self);
}

static void
bastide_number_field_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bastide_number_field_parent_class)->dispose (object);
}

static void
bastide_number_field_finalize (GObject *object)
{
  g_string_free (BASTIDE_NUMBER_FIELD (object)->text, TRUE);
  g_free (BASTIDE_NUMBER_FIELD (object)->name);
  g_clear_pointer (&BASTIDE_NUMBER_FIELD (object)->chips, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_number_field_parent_class)->finalize (object);
}

static void
bastide_number_field_class_init (BastideNumberFieldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = bastide_number_field_dispose;
  object_class->finalize = bastide_number_field_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "number-field");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON);

  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_NUMBER_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

/* Puts the label into a column, which has no baseline: GTK 4.8 counts baselines only when it measures with a width, gets
 * another height than without, and warns. */
static void
add_text (BastideNumberField *self, GtkWidget *label, gboolean expand)
{
  GtkWidget *column = g_object_new (BASTIDE_TYPE_COLUMN, "hexpand", expand, "valign", GTK_ALIGN_CENTER, NULL);

  gtk_widget_set_parent (label, column);
  gtk_widget_set_parent (column, GTK_WIDGET (self));
}

static void
bastide_number_field_init (BastideNumberField *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->text = g_string_new ("0");
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  /* TRANSLATORS: the button beside a number that makes it smaller; spoken by screen readers. */
  self->less = new_button (self, "list-remove-symbolic", _ ("Decrease"), G_CALLBACK (less_cb));
  self->number = gtk_label_new ("0");
  gtk_label_set_width_chars (GTK_LABEL (self->number), 3);
  gtk_label_set_ellipsize (GTK_LABEL (self->number), PANGO_ELLIPSIZE_START);
  gtk_widget_add_css_class (self->number, "number-value");
  /* TRANSLATORS: the button beside a number that makes it larger; spoken by screen readers. */
  self->more = new_button (self, "list-add-symbolic", _ ("Increase"), G_CALLBACK (more_cb));
  add_text (self, self->label, TRUE);
  gtk_widget_set_parent (self->less, GTK_WIDGET (self));
  add_text (self, self->number, FALSE);
  gtk_widget_set_parent (self->more, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);

  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (focus_enter_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (gtk_widget_grab_focus), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
bastide_number_field_new (const char *title, int min, int max)
{
  BastideNumberField *self = g_object_new (BASTIDE_TYPE_NUMBER_FIELD, NULL);

  self->min = min;
  self->max = max;
  gtk_label_set_text (GTK_LABEL (self->label), title);
  gtk_widget_set_visible (gtk_widget_get_parent (self->label), *title != '\0');
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, (double) min,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) max, -1);
  show_value (self);
  return GTK_WIDGET (self);
}

void
bastide_number_field_set_name (BastideNumberField *self, const char *name)
{
  g_return_if_fail (BASTIDE_IS_NUMBER_FIELD (self));

  g_free (self->name);
  self->name = g_strdup (name);
  show_value (self);
}
