/* bastide-preferences.c – the preferences window.
 *
 * Every row is bound to a key of the settings; whoever needs a setting reads it there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-preferences.h"

struct _BastidePreferences
{
  AdwPreferencesWindow parent_instance;

  AdwComboRow *color_scheme;
};

G_DEFINE_FINAL_TYPE (BastidePreferences, bastide_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* In the order of the row's list. */
static const char *const color_schemes[] = { "system", "light", "dark" };

static gboolean
scheme_to_row (GValue   *value,
               GVariant *variant,
               gpointer  user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (color_schemes); i++)
    if (g_str_equal (color_schemes[i], g_variant_get_string (variant, NULL)))
      {
        g_value_set_uint (value, i);
        return TRUE;
      }
  return FALSE;
}

static GVariant *
row_to_scheme (const GValue       *value,
               const GVariantType *type,
               gpointer            user_data)
{
  guint i = g_value_get_uint (value);

  return i < G_N_ELEMENTS (color_schemes) ? g_variant_new_string (color_schemes[i]) : NULL;
}

static void
bastide_preferences_class_init (BastidePreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/bastide-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, color_scheme);
}

static void
bastide_preferences_init (BastidePreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_preferences_new (GSettings *settings)
{
  BastidePreferences *self = g_object_new (BASTIDE_TYPE_PREFERENCES, NULL);

  g_settings_bind_with_mapping (settings, "color-scheme", self->color_scheme, "selected", G_SETTINGS_BIND_DEFAULT,
                                scheme_to_row, row_to_scheme, NULL, NULL);
  return GTK_WIDGET (self);
}
