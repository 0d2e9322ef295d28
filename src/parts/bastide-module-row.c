/* bastide-module-row.c – a rule module: switched on or off, with its options.
 *
 * Contains no rules: its owner says whether it can be switched, and what it conflicts with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-module-row.h"

#include "kit/bastide-drop-down.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

struct _BastideModuleRow
{
  AdwExpanderRow parent_instance;

  BstModule module;
  GtkWidget *options[BST_N_OPTIONS]; /* row by option; NULL: not of this module, or not offered */
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (BastideModuleRow, bastide_module_row, ADW_TYPE_EXPANDER_ROW)

enum
{
  SWITCHED,
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
switched_cb (BastideModuleRow *self)
{
  if (self->showing)
    return;
  g_signal_emit (self, signals[SWITCHED], 0, adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (self)));
  /* AdwExpanderRow expands when it is switched on, which would make the list jump each time. */
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), FALSE);
}

static void
chosen_cb (AdwComboRow *row, GParamSpec *pspec, BastideModuleRow *self)
{
  int option = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "option"));

  if (!self->showing && adw_combo_row_get_selected (row) != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[CHOSEN], 0, option, adw_combo_row_get_selected (row));
}

static void
add_option (BastideModuleRow *self, BstOption option)
{
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);
  GtkWidget *row;

  for (int choice = 0; *bastide_words_choice (option, choice); choice++)
    gtk_string_list_append (choices, bastide_words_choice (option, choice));
  row = bastide_choice_row_new (bastide_words_option (option), choices);
  g_object_set_data (G_OBJECT (row), "option", GINT_TO_POINTER (option));
  g_signal_connect (row, "notify::selected", G_CALLBACK (chosen_cb), self);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  self->options[option] = row;
}

static GtkWidget *
find_switch (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_SWITCH (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_switch (child);
  return found;
}

static void
bastide_module_row_class_init (BastideModuleRowClass *klass)
{
  signals[SWITCHED] = g_signal_new ("switched", BASTIDE_TYPE_MODULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[CHOSEN] = g_signal_new ("chosen", BASTIDE_TYPE_MODULE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
bastide_module_row_init (BastideModuleRow *self)
{
  g_signal_connect (self, "notify::enable-expansion", G_CALLBACK (switched_cb), NULL);
}

static void
add_way (BastideModuleRow *self, const char *icon, const char *tooltip, const char *action, const char *target)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (self), button);
}

/* What it is about, in words and to try. */
static void
add_ways (BastideModuleRow *self)
{
  const char *name = bst_module_title (self->module);
  /* TRANSLATORS: a button beside a module, such as “Ferries”. */
  g_autofree char *rules = g_strdup_printf (_ ("Rules: %s"), name);
  /* TRANSLATORS: a button beside a module, such as “Ferries”: begins the lesson about it. */
  g_autofree char *lesson = g_strdup_printf (_ ("Two-Minute Lesson: %s"), name);

  add_way (self, "bastide-rules-symbolic", rules, "win.rules-page", bst_module_ids[self->module]);
  if (self->module != BST_MODULE_BASE)
    add_way (self, "media-playback-start-symbolic", lesson, "win.lesson", bst_module_ids[self->module]);
}

GtkWidget *
bastide_module_row_new (BstModule module, gboolean (*offers) (BstOption option))
{
  BastideModuleRow *self = g_object_new (BASTIDE_TYPE_MODULE_ROW, NULL);
  const char *name = bst_module_title (module);
  gboolean any = FALSE;
  GtkWidget *toggle = find_switch (GTK_WIDGET (self));

  self->module = module;
  self->showing = TRUE;
  /* No markup: the subtitle can contain titles of sets, which anybody may have written. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), name);
  /* The switch is libadwaita's and has no name of its own. */
  if (toggle)
    gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  add_ways (self);
  for (int option = 0; option < BST_N_OPTIONS; option++)
    if (bst_options[option].module == module && (!offers || offers (option)))
      {
        add_option (self, option);
        any = TRUE;
      }
  if (!any)
    gtk_widget_add_css_class (GTK_WIDGET (self), "no-options");
  self->showing = FALSE;
  return GTK_WIDGET (self);
}

void
bastide_module_row_show (BastideModuleRow *self, gboolean on, gboolean locked, const char *note)
{
  AdwExpanderRow *row = ADW_EXPANDER_ROW (self);
  g_autofree char *subtitle = NULL;
  const char *line;

  g_return_if_fail (BASTIDE_IS_MODULE_ROW (self));

  line = bastide_words_module_subtitle (self->module);
  subtitle = note ? g_strdup_printf ("%s\n%s", line, note) : g_strdup (line);
  self->showing = TRUE;
  if (adw_expander_row_get_enable_expansion (row) != on)
    {
      adw_expander_row_set_enable_expansion (row, on);
      adw_expander_row_set_expanded (row, FALSE);
    }
  adw_expander_row_set_subtitle (row, subtitle);
  /* A module that is on and cannot be switched off stays sensitive, because of its options. */
  adw_expander_row_set_show_enable_switch (row, !locked);
  gtk_widget_set_sensitive (GTK_WIDGET (row), on || !locked);
  self->showing = FALSE;
}

void
bastide_module_row_show_option (BastideModuleRow *self, BstOption option, int choice)
{
  g_return_if_fail (BASTIDE_IS_MODULE_ROW (self) && option < BST_N_OPTIONS);

  if (!self->options[option])
    return;
  self->showing = TRUE;
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->options[option]), (guint) choice);
  self->showing = FALSE;
}
