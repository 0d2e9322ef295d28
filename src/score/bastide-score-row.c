/* bastide-score-row.c – lists of numbered things with two lines each: the entries of an evening, the evenings themselves.
 *
 * Shows the texts it is given; does not know what an entry or an evening is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-row.h"

#include "kit/bastide-speech.h"
#include "kit/bastide-wrapped-labels.h"

#include <glib/gi18n.h>

struct _BastideScoreRow
{
  GtkBox parent_instance;

  GtkLabel *title;
  GtkLabel *details;
  GtkWidget *button; /* or NULL */
  GtkWidget *menu;   /* or NULL */
  char *action;
  BastideScoreMenuFunc make_menu;
  gpointer menu_data;
  guint number;
};

G_DEFINE_FINAL_TYPE (BastideScoreRow, bastide_score_row, GTK_TYPE_BOX)

static void
bastide_score_row_finalize (GObject *object)
{
  g_free (BASTIDE_SCORE_ROW (object)->action);
  G_OBJECT_CLASS (bastide_score_row_parent_class)->finalize (object);
}

static void
bastide_score_row_class_init (BastideScoreRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_score_row_finalize;
}

static GtkLabel *
add_line (GtkWidget *texts)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  gtk_box_append (GTK_BOX (texts), label);
  return GTK_LABEL (label);
}

static void
bastide_score_row_init (BastideScoreRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_set_spacing (GTK_BOX (self), 2);
  self->title = add_line (texts);
  self->details = add_line (texts);
  gtk_widget_add_css_class (GTK_WIDGET (self->details), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->details), "caption");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), texts);
}

GtkWidget *
bastide_score_row_new (void)
{
  return g_object_new (BASTIDE_TYPE_SCORE_ROW, NULL);
}

void
bastide_score_row_add_widget (BastideScoreRow *self, GtkWidget *widget)
{
  g_return_if_fail (BASTIDE_IS_SCORE_ROW (self));

  gtk_box_append (GTK_BOX (self), widget);
}

static GtkWidget *
add (BastideScoreRow *self, GtkWidget *button, const char *name)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_box_append (GTK_BOX (self), button);
  return button;
}

void
bastide_score_row_add_button (BastideScoreRow *self, const char *icon, const char *name, const char *action)
{
  g_return_if_fail (BASTIDE_IS_SCORE_ROW (self) && !self->button);

  self->button = add (self, gtk_button_new_from_icon_name (icon), name);
  gtk_widget_add_css_class (self->button, "touch");
  self->action = g_strdup (action);
}

static void
make_menu_cb (GtkMenuButton *button, gpointer data)
{
  BastideScoreRow *self = data;
  g_autoptr (GMenuModel) menu = self->make_menu (self->number, self->menu_data);

  gtk_menu_button_set_menu_model (button, menu);
}

void
bastide_score_row_add_menu (BastideScoreRow *self, const char *name, BastideScoreMenuFunc make, gpointer data)
{
  g_return_if_fail (BASTIDE_IS_SCORE_ROW (self) && !self->menu);

  self->make_menu = make;
  self->menu_data = data;
  self->menu = add (self, gtk_menu_button_new (), name);
  gtk_widget_add_css_class (self->menu, "touch-menu");
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu), make_menu_cb, self, NULL);
}

static void
name_part (GtkWidget *part, const char *title)
{
  g_autofree char *name = part ? bastide_speech_dup_value (gtk_widget_get_tooltip_text (part), title) : NULL;

  if (part)
    gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* All rows have the same buttons, and a row that has none has the focus itself. */
static void
name_parts (BastideScoreRow *self)
{
  const char *title = gtk_label_get_text (self->title);
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *whole = g_strjoin (". ", title,
                                      *gtk_label_get_text (self->details) ? gtk_label_get_text (self->details) : NULL,
                                      NULL);

  name_part (self->button, whole);
  name_part (self->menu, whole);
  if (row)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

/* The row of the list has the focus, so it needs the words; GTK gives it none. */
static void
name_row (BastideScoreRow *self, const char *title, const char *details)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  if (row)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, details, -1);
}

void
bastide_score_row_show (BastideScoreRow *self, guint number, const char *title, const char *details, gboolean heading)
{
  g_return_if_fail (BASTIDE_IS_SCORE_ROW (self));

  self->number = number;
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->details, details);
  gtk_widget_set_visible (GTK_WIDGET (self->details), *details != '\0');
  name_row (self, title, details);
  if (heading)
    gtk_widget_add_css_class (GTK_WIDGET (self->title), "caption-heading");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->title), "caption-heading");
  name_parts (self);
  if (self->button)
    {
      /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "u", number);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), self->action);
    }
}

guint
bastide_score_row_get_number (BastideScoreRow *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_ROW (self), 0);

  return self->number;
}

/* --- lists --- */

GListStore *
bastide_score_rows_new_store (GtkListView *list, GCallback setup, GCallback bind, gpointer data)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) model = NULL;
  GListStore *store = g_list_store_new (GTK_TYPE_STRING_OBJECT);

  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (store)));
  g_signal_connect (factory, "setup", setup, data);
  g_signal_connect (factory, "bind", bind, data);
  gtk_list_view_set_factory (list, factory);
  gtk_list_view_set_model (list, GTK_SELECTION_MODEL (model));
  return store;
}

#define KEEP "bastide-keep"

void
bastide_score_rows_keep (GListStore *store, guint end)
{
  g_object_set_data (G_OBJECT (store), KEEP, GUINT_TO_POINTER (end));
}

/* How many rows at the end stay, because the same numbers follow there and what they show is the same. */
static guint
count_kept (GListStore *store, GArray *numbers)
{
  const guint end = GPOINTER_TO_UINT (g_object_steal_data (G_OBJECT (store), KEEP));
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (store));
  guint kept = 0;

  while (kept < n && kept < numbers->len)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (store), n - 1 - kept);
      const guint number = g_array_index (numbers, guint, numbers->len - 1 - kept);

      if (number >= end || bastide_score_rows_get_number (item) != number)
        break;
      kept++;
    }
  return kept;
}

void
bastide_score_rows_fill (GListStore *store, GArray *numbers)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  const guint kept = count_kept (store, numbers);

  for (guint i = 0; i < numbers->len - kept; i++)
    {
      GtkStringObject *item = gtk_string_object_new ("");

      g_object_set_data (G_OBJECT (item), "number", GUINT_TO_POINTER (g_array_index (numbers, guint, i)));
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)) - kept, items->pdata, items->len);
}

guint
bastide_score_rows_get_number (gpointer item)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (item), "number"));
}

/* --- sentences --- */

/* Nobody reads more, and a list box of thousands of labels takes seconds. */
#define MAX_SENTENCES 100

static void
add_sentence (GtkWidget *list, const char *sentence)
{
  GtkWidget *label = gtk_label_new (sentence);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  bastide_wrapped_labels_break (GTK_LABEL (label), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 46);
  gtk_widget_add_css_class (label, "sentence");
  gtk_list_box_append (GTK_LIST_BOX (list), label);
}

GtkWidget *
bastide_score_sentences_new (const char *const *sentences)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();
  const guint n = g_strv_length ((GStrv) sentences);

  for (guint i = 0; i < MIN (n, MAX_SENTENCES); i++)
    add_sentence (list, sentences[i]);
  if (n > MAX_SENTENCES)
    {
      /* TRANSLATORS: below a list of sentences; %u is how many more there are. */
      g_autofree char *rest = g_strdup_printf (ngettext ("%u more is not shown.", "%u more are not shown.",
                                                         n - MAX_SENTENCES),
                                               n - MAX_SENTENCES);

      add_sentence (list, rest);
    }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_set_valign (list, GTK_ALIGN_START);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_add_css_class (scroller, "sentences");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  return scroller;
}
