/* bastide-preferences.c – the preferences window.
 *
 * Every row is bound to a key of the settings; whoever needs a setting reads it there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-preferences.h"

#include "model/language/bastide-language.h"
#include "parts/bastide-sound.h"

#include <glib/gi18n.h>

/* Milliseconds. */
#define SAMPLE_DELAY 250

struct _BastidePreferences
{
  AdwPreferencesWindow parent_instance;

  AdwComboRow *language;
  AdwComboRow *color_scheme;
  AdwComboRow *board_style;
  AdwComboRow *assistance;
  GtkSwitch *show_fields;
  GtkSwitch *show_dead_squares;
  GtkSwitch *confirm_moves;
  AdwPreferencesGroup *sound_group;
  GtkSwitch *sounds;
  GtkAdjustment *volume;

  guint sample_source; /* lets the volume be heard */
  GPtrArray *codes;    /* of the languages, in the order of the row; the first is that of the system */
};

G_DEFINE_FINAL_TYPE (BastidePreferences, bastide_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* Values of the settings, in the order in which the rows list them. */
static const char *const color_schemes[] = { "system", "light", "dark", NULL };
static const char *const board_styles[] = { "illustrated", "plain", "contrast", NULL };
static const char *const assistances[] = { "open", "tournament", "teaching", NULL };

static gboolean
word_to_row (GValue *value, GVariant *variant, gpointer user_data)
{
  const char *const *words = user_data;

  for (guint i = 0; words[i]; i++)
    if (g_str_equal (words[i], g_variant_get_string (variant, NULL)))
      {
        g_value_set_uint (value, i);
        return TRUE;
      }
  return FALSE;
}

static GVariant *
row_to_word (const GValue *value, const GVariantType *type, gpointer user_data)
{
  const char *const *words = user_data;
  guint i = g_value_get_uint (value);

  return i < g_strv_length ((char **) words) ? g_variant_new_string (words[i]) : NULL;
}

static void
bind_row (GSettings *settings, const char *key, AdwComboRow *row, const char *const *words)
{
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, word_to_row, row_to_word,
                                (gpointer) words, NULL);
}

/* What the chosen kind of help means. */
static void
assistance_cb (AdwComboRow *row)
{
  static const char *const lines[] = {
    N_ ("Where tiles fit, what moves bring, and the best move on request"),
    N_ ("As at a table, where everyone counts alone"),
    N_ ("What each choice means, and what it may bring"),
  };
  guint i = adw_combo_row_get_selected (row);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), i < G_N_ELEMENTS (lines) ? _ (lines[i]) : "");
}

/* --- Sounds --- */

static gboolean
sample_cb (gpointer data)
{
  BastidePreferences *self = BASTIDE_PREFERENCES (data);

  self->sample_source = 0;
  bastide_sound_play (BASTIDE_TONE_CHIME, gtk_adjustment_get_value (self->volume) / 100);
  return G_SOURCE_REMOVE;
}

/* How loud it is, is heard when the slider comes to rest. */
static void
volume_cb (BastidePreferences *self)
{
  g_clear_handle_id (&self->sample_source, g_source_remove);
  self->sample_source = g_timeout_add (SAMPLE_DELAY, sample_cb, self);
}

/* --- The language --- */

static gboolean
code_to_row (GValue *value, GVariant *variant, gpointer user_data)
{
  GPtrArray *codes = user_data;
  guint i = 0;

  /* The setting may name a language that is no longer installed; the system's is spoken then. */
  g_ptr_array_find_with_equal_func (codes, g_variant_get_string (variant, NULL), g_str_equal, &i);
  g_value_set_uint (value, i < codes->len ? i : 0);
  return TRUE;
}

static GVariant *
row_to_code (const GValue *value, const GVariantType *type, gpointer user_data)
{
  GPtrArray *codes = user_data;
  guint i = g_value_get_uint (value);

  return i < codes->len ? g_variant_new_string (g_ptr_array_index (codes, i)) : NULL;
}

static void
fill_languages (BastidePreferences *self, GSettings *settings)
{
  g_autoptr (GPtrArray) languages = bastide_language_list ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  /* TRANSLATORS: the first choice in the list of languages. */
  gtk_string_list_append (names, _ ("System Language"));
  g_ptr_array_add (self->codes, g_strdup (""));
  for (guint i = 0; i < languages->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (languages, i);
      g_autofree char *title = bastide_language_dup_title (language);

      gtk_string_list_append (names, title);
      g_ptr_array_add (self->codes, g_strdup (language->code));
    }
  adw_combo_row_set_model (self->language, G_LIST_MODEL (names));
  g_settings_bind_with_mapping (settings, "language", self->language, "selected", G_SETTINGS_BIND_DEFAULT, code_to_row,
                                row_to_code, g_ptr_array_ref (self->codes), (GDestroyNotify) g_ptr_array_unref);
}

static void
bastide_preferences_dispose (GObject *object)
{
  g_clear_handle_id (&BASTIDE_PREFERENCES (object)->sample_source, g_source_remove);
  G_OBJECT_CLASS (bastide_preferences_parent_class)->dispose (object);
}

static void
bastide_preferences_finalize (GObject *object)
{
  g_ptr_array_unref (BASTIDE_PREFERENCES (object)->codes);
  G_OBJECT_CLASS (bastide_preferences_parent_class)->finalize (object);
}

static void
bastide_preferences_class_init (BastidePreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_preferences_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_preferences_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/shell/bastide-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, language);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, color_scheme);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, board_style);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, assistance);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, show_fields);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, show_dead_squares);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, confirm_moves);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, sound_group);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, sounds);
  gtk_widget_class_bind_template_child (widget_class, BastidePreferences, volume);
}

static void
bastide_preferences_init (BastidePreferences *self)
{
  self->codes = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_preferences_new (GSettings *settings)
{
  BastidePreferences *self = g_object_new (BASTIDE_TYPE_PREFERENCES, NULL);

  g_signal_connect (self->assistance, "notify::selected", G_CALLBACK (assistance_cb), NULL);
  assistance_cb (self->assistance);
  fill_languages (self, settings);
  bind_row (settings, "color-scheme", self->color_scheme, color_schemes);
  bind_row (settings, "board-style", self->board_style, board_styles);
  bind_row (settings, "assistance", self->assistance, assistances);
  g_settings_bind (settings, "show-fields", self->show_fields, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "show-dead-squares", self->show_dead_squares, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "confirm-moves", self->confirm_moves, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "sounds", self->sounds, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "sound-volume", self->volume, "value", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->volume, "value-changed", G_CALLBACK (volume_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self->sound_group), bastide_sound_is_supported ());
  return GTK_WIDGET (self);
}
