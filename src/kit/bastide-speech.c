/* bastide-speech.c – what screen readers call buttons and lists of choices.
 *
 * GTK 4.8 gives a button two names: its text with the sign of the mnemonic, and the label inside, which is tied to the
 * button by the mnemonic. It says both: “_Cancel Cancel”. The first one is taken away, here for all buttons, as many are
 * made by templates and some by libadwaita. A button with an icon is tied to the picture, which is called by its type: Orca
 * says “GtkImage Undo”. A list of choices is called by its title and by what is chosen, “Paper: A4”: GTK 4.8 calls the button
 * in it by its type and tells no value. Knows nothing of the places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-speech.h"

#include "kit/bastide-announce.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static void
forget_text_cb (GtkButton *button)
{
  if (gtk_button_get_use_underline (button) && gtk_button_get_label (button))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
forget_icon_cb (GtkButton *button)
{
  if (gtk_button_get_icon_name (button) || GTK_IS_IMAGE (gtk_button_get_child (button)))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* (transfer full) (nullable): what is chosen, as it is shown. */
static char *
dup_choice (gpointer item, GtkExpression *expression)
{
  g_auto (GValue) value = G_VALUE_INIT;

  if (!item)
    return NULL;
  if (expression && gtk_expression_evaluate (expression, item, &value) && G_VALUE_HOLDS_STRING (&value))
    return g_value_dup_string (&value);
  return GTK_IS_STRING_OBJECT (item) ? g_strdup (gtk_string_object_get_string (item)) : NULL;
}

static void
name_choice (GtkWidget *widget, const char *title, const char *choice)
{
  g_autofree char *name = bastide_speech_dup_value (title, choice);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  /* A row is also tied to the label with its title: GTK 4.8 would say both, newer ones the title alone. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

static void
name_row_cb (AdwComboRow *row)
{
  g_autofree char *choice = dup_choice (adw_combo_row_get_selected_item (row), adw_combo_row_get_expression (row));

  name_choice (GTK_WIDGET (row), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), choice);
}

/* The button in it has the focus. The list itself is called like it, for those who look for it. */
static void
name_drop_down_cb (GtkDropDown *list)
{
  g_autofree char *choice = dup_choice (gtk_drop_down_get_selected_item (list), gtk_drop_down_get_expression (list));
  const char *title = gtk_widget_get_tooltip_text (GTK_WIDGET (list));

  if (!title)
    return;
  name_choice (gtk_widget_get_first_child (GTK_WIDGET (list)), title, choice);
  name_choice (GTK_WIDGET (list), title, choice);
}

static void
watch (gpointer widget, GCallback name_cb, const char *title)
{
  g_autofree char *detail = g_strconcat ("notify::", title, NULL);

  if (g_signal_handler_find (widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, name_cb, NULL))
    return;
  g_signal_connect (widget, "notify::selected-item", name_cb, NULL);
  g_signal_connect (widget, detail, name_cb, NULL);
  ((void (*) (gpointer)) name_cb) (widget);
}

/* GTK 4.8 does not tell that an AdwEntryRow has the focus, since that is in a text inside it: nobody would hear where he is. */
static void
entry_focus_cb (GtkWidget *text)
{
  GtkWidget *row = gtk_widget_get_ancestor (text, ADW_TYPE_ENTRY_ROW);
  g_autofree char *said = NULL;

  if (!row || !gtk_widget_has_focus (text))
    return;
  said = bastide_speech_dup_value (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                                   gtk_editable_get_text (GTK_EDITABLE (row)));
  bastide_announce (row, said);
}

static void
watch_entry (AdwEntryRow *row)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (row));

  if (gtk_get_minor_version () >= 10
      || g_signal_handler_find (text, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, entry_focus_cb, NULL))
    return;
  g_signal_connect (text, "notify::has-focus", G_CALLBACK (entry_focus_cb), NULL);
}

/* A page of a stack is called by its title, and without one by its type: Orca says “GtkStackPage” whenever the focus comes to
 * it from elsewhere. */
static void
name_pages (GListModel *pages)
{
  for (guint i = 0; i < g_list_model_get_n_items (pages); i++)
    {
      g_autoptr (GObject) page = g_list_model_get_item (pages, i);
      const char *title = gtk_stack_page_get_title (GTK_STACK_PAGE (page));

      gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : "", -1);
    }
}

static void
watch_pages (GtkStack *stack)
{
  g_autoptr (GListModel) pages = G_LIST_MODEL (gtk_stack_get_pages (stack));

  /* The stack holds its list of pages only as long as somebody else does. */
  g_object_set_data_full (G_OBJECT (stack), "bastide-pages", g_object_ref (pages), g_object_unref);
  g_signal_connect (pages, "items-changed", G_CALLBACK (name_pages), NULL);
  name_pages (pages);
}

/* Nobody is told of a widget before it is mapped. */
static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GObject *widget = g_value_get_object (&values[0]);

  if (GTK_IS_BUTTON (widget) && !g_signal_handler_find (widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, forget_text_cb, NULL))
    {
      /* GTK sets it again with each new text. */
      g_signal_connect (widget, "notify::label", G_CALLBACK (forget_text_cb), NULL);
      g_signal_connect (widget, "notify::use-underline", G_CALLBACK (forget_text_cb), NULL);
      forget_text_cb (GTK_BUTTON (widget));
      g_signal_connect (widget, "notify::icon-name", G_CALLBACK (forget_icon_cb), NULL);
      g_signal_connect (widget, "notify::child", G_CALLBACK (forget_icon_cb), NULL);
      forget_icon_cb (GTK_BUTTON (widget));
    }
  else if (ADW_IS_ENTRY_ROW (widget))
    watch_entry (ADW_ENTRY_ROW (widget));
  else if (ADW_IS_COMBO_ROW (widget))
    watch (widget, G_CALLBACK (name_row_cb), "title");
  else if (GTK_IS_DROP_DOWN (widget))
    watch (widget, G_CALLBACK (name_drop_down_cb), "tooltip-text");
  else if (GTK_IS_STACK (widget) && !g_object_get_data (widget, "bastide-pages"))
    watch_pages (GTK_STACK (widget));
  return TRUE;
}

char *
bastide_speech_dup_value (const char *title, const char *value)
{
  if (!value || !*value)
    return g_strdup (title);
  /* TRANSLATORS: spoken by screen readers: what is chosen or counted, and what was chosen or how many there are, as in
   * “Paper: A4” and “Tiles: 4”. */
  return g_strdup_printf (C_ ("value", "%1$s: %2$s"), title, value);
}

void
bastide_speech_describe (GtkWidget *widget, const char *description)
{
  const gboolean focusable = gtk_widget_get_focusable (widget);

  g_return_if_fail (GTK_IS_WIDGET (widget));

  /* GTK 4.8 puts a widget on the bus when it first changes there, and tells its name only with the next change after that: it
   * would be after the focus. */
  gtk_widget_set_focusable (widget, !focusable);
  gtk_widget_set_focusable (widget, focusable);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description ? description : "", -1);
}

void
bastide_speech_init (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
}
