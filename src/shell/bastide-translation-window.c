/* bastide-translation-window.c – the window for those who translate the program.
 *
 * Chooses the file that is tested, shows what is wrong in it and how much of the program each language covers, and hands
 * out what a new translation begins with. Reads no file itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-translation-window.h"

#include "kit/bastide-dialog.h"
#include "model/bastide-paths.h"
#include "model/language/bastide-language.h"
#include "model/language/bastide-template.h"
#include "parts/bastide-saving.h"
#include "engine/io/file-log.h"

#include <glib/gi18n.h>

/* List no more problems than this: each is a row of its own, and a new file can have thousands. */
#define MOST_PROBLEMS 100

struct _BastideTranslationWindow
{
  AdwPreferencesWindow parent_instance;

  AdwActionRow *file_row;
  GtkWidget *end_button;
  AdwComboRow *language;
  AdwPreferencesGroup *coverage_group;
  AdwPreferencesGroup *problems_group;

  BastideTranslation *translation;
  GPtrArray *codes;         /* of the languages in the row; "" for the file that is tested */
  gboolean had_file;        /* one was tested when the row was filled */
  GPtrArray *coverage_rows; /* borrowed */
  GPtrArray *problem_rows;
};

G_DEFINE_FINAL_TYPE (BastideTranslationWindow, bastide_translation_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
clear_rows (AdwPreferencesGroup *group, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (group, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}

static GtkWidget *
new_row (AdwPreferencesGroup *group, GPtrArray *rows, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows, row);
  return row;
}

/* --- Coverage --- */

static void
add_coverage (BastideTranslationWindow *self, const char *name, const BastideCoverage *coverage)
{
  /* TRANSLATORS: how many messages of a part of the program are translated, how many are marked as unsure, and how many
   * have no translation. */
  g_autofree char *text = g_strdup_printf (_ ("Translated: %1$u · Unsure: %2$u · Missing: %3$u"), coverage->translated,
                                           coverage->fuzzy, coverage->all - coverage->translated - coverage->fuzzy);
  /* TRANSLATORS: part of a hundred. */
  g_autofree char *percent = g_strdup_printf (_ ("%u%%"),
                                              coverage->all ? 100 * coverage->translated / coverage->all : 0);
  GtkWidget *row = new_row (self->coverage_group, self->coverage_rows, name, text);
  GtkWidget *label = gtk_label_new (percent);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, coverage->translated == coverage->all ? "success" : "warning");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

static void
update_coverage (BastideTranslationWindow *self)
{
  guint i = adw_combo_row_get_selected (self->language);
  const char *code = i < self->codes->len ? g_ptr_array_index (self->codes, i) : NULL;
  BastideCoverage coverage[BASTIDE_N_AREAS] = { 0 }, all = { 0 };

  clear_rows (self->coverage_group, self->coverage_rows);
  if (!code)
    return;
  bastide_translation_cover (self->translation, *code ? code : NULL, coverage);
  for (int area = 0; area < BASTIDE_N_AREAS; area++)
    {
      all.all += coverage[area].all;
      all.translated += coverage[area].translated;
      all.fuzzy += coverage[area].fuzzy;
    }
  add_coverage (self, _ ("The whole program"), &all);
  for (int area = 0; area < BASTIDE_N_AREAS; area++)
    add_coverage (self, bastide_area_name (area), &coverage[area]);
}

static guint
find_code (BastideTranslationWindow *self, const char *code)
{
  for (guint i = 0; i < self->codes->len; i++)
    if (g_str_equal (g_ptr_array_index (self->codes, i), code))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/* Which language the row shows: the same as before, unless a test has begun or ended; else the file under test; else the
 * language of the interface. */
static guint
choose_language (BastideTranslationWindow *self, const char *before)
{
  const char *const *spoken = g_get_language_names ();
  gboolean has_file = find_code (self, "") != GTK_INVALID_LIST_POSITION;
  guint position = before && has_file == self->had_file ? find_code (self, before) : GTK_INVALID_LIST_POSITION;

  self->had_file = has_file;
  if (position == GTK_INVALID_LIST_POSITION)
    position = find_code (self, "");
  for (int i = 0; position == GTK_INVALID_LIST_POSITION && spoken[i]; i++)
    position = find_code (self, spoken[i]);
  return position == GTK_INVALID_LIST_POSITION ? 0 : position;
}

static void
fill_languages (BastideTranslationWindow *self)
{
  guint at = adw_combo_row_get_selected (self->language);
  g_autofree char *before = at < self->codes->len ? g_strdup (g_ptr_array_index (self->codes, at)) : NULL;
  g_autoptr (GPtrArray) languages = bastide_language_list ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *name = bastide_translation_dup_name (self->translation);

  g_ptr_array_set_size (self->codes, 0);
  if (name)
    {
      gtk_string_list_append (names, name);
      g_ptr_array_add (self->codes, g_strdup (""));
    }
  for (guint i = 0; i < languages->len; i++)
    {
      const BastideLanguage *language = g_ptr_array_index (languages, i);

      /* English is the template itself, so it covers everything. */
      if (g_str_equal (language->code, "en"))
        continue;
      gtk_string_list_append (names, language->name);
      g_ptr_array_add (self->codes, g_strdup (language->code));
    }
  adw_combo_row_set_model (self->language, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->language, choose_language (self, before));
}

/* --- Problems --- */

static void
update_problems (BastideTranslationWindow *self)
{
  const GArray *problems = bastide_translation_get_problems (self->translation);

  clear_rows (self->problems_group, self->problem_rows);
  gtk_widget_set_visible (GTK_WIDGET (self->problems_group), problems != NULL);
  for (guint i = 0; problems && i < MIN (problems->len, MOST_PROBLEMS); i++)
    {
      const BastidePoProblem *problem = &g_array_index (problems, BastidePoProblem, i);
      /* TRANSLATORS: %1$u is the number of a line of a file, %2$s a sentence about what is wrong there. */
      g_autofree char *title = g_strdup_printf (_ ("Line %1$u: %2$s"), problem->message->line,
                                                bastide_po_fault_text (problem->fault));

      new_row (self->problems_group, self->problem_rows, title, problem->message->id);
    }
  if (problems && problems->len == 0)
    /* TRANSLATORS: in the window that tests a translation: nothing is wrong with it. */
    adw_preferences_group_set_description (self->problems_group, _ ("No Problems"));
  else if (problems && problems->len > MOST_PROBLEMS)
    {
      guint more = problems->len - MOST_PROBLEMS;
      /* TRANSLATORS: below a list of problems; %u is how many more there are. */
      g_autofree char *text = g_strdup_printf (ngettext ("%u more is not shown.", "%u more are not shown.", more),
                                               more);

      adw_preferences_group_set_description (self->problems_group, text);
    }
  else
    adw_preferences_group_set_description (self->problems_group, NULL);
}

/* --- The file --- */

static void
say_fault (BastideTranslationWindow *self, const char *text)
{
  if (text)
    gtk_widget_add_css_class (GTK_WIDGET (self->file_row), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->file_row), "error");
  adw_action_row_set_subtitle (self->file_row,
                               text ? text
                               : bastide_translation_get_file (self->translation)
                                 ? _ ("Bastide shows this translation and reads the file again whenever you save it.")
                                 : _ ("Choose a .po file to see its translation in the program."));
}

static void
update (BastideTranslationWindow *self)
{
  g_autofree char *name = bastide_translation_dup_name (self->translation);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->file_row), name ? name : _ ("No Translation Loaded"));
  gtk_widget_set_visible (self->end_button, name != NULL);
  say_fault (self, bastide_translation_get_fault (self->translation));
  fill_languages (self);
  update_coverage (self);
  update_problems (self);
}

void
bastide_translation_window_open (BastideTranslationWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BASTIDE_IS_TRANSLATION_WINDOW (self));
  if (!bastide_translation_open (self->translation, file, &error))
    {
      g_autofree char *name = g_file_get_basename (file), *shown = g_filename_display_name (name);
      g_autofree char *text = g_strdup_printf (C_ ("problem", "%s: %s"), shown, error->message);

      bst_file_log_failure (file, "test the translation", error);
      /* Name the file: the one under test goes on, and its name still stands above. */
      say_fault (self, text);
    }
}

static void
open_file_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_translation_window_open (owner, file);
}

static void
open_cb (BastideTranslationWindow *self)
{
  static const char *const suffixes[] = { "po", NULL };
  GtkFileChooser *chooser = bastide_dialog_new_open (GTK_WIDGET (self), _ ("Test a Translation"));

  /* TRANSLATORS: the kind of files that a file chooser offers. Keep “.po”. */
  bastide_dialog_add_filter (chooser, _ ("Translations (.po)"), suffixes);
  bastide_dialog_choose (chooser, open_file_cb, self, NULL, NULL);
}

static void
end_cb (BastideTranslationWindow *self)
{
  bastide_translation_end (self->translation);
}

/* --- The files with which a translation begins --- */

static void
saved_cb (gpointer owner, GFile *file, gpointer bytes, const GError *error)
{
  BastideTranslationWindow *self = owner;
  g_autofree char *name = bastide_file_dup_name (file);
  /* TRANSLATORS: %s is the name of a file. */
  g_autofree char *text = error ? g_strdup (error->message) : g_strdup_printf (_ ("Saved as “%s”."), name);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  /* A toast cuts long texts short, and an error must be readable to its end. */
  if (error)
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Could Not Save File"), text, NULL);
  else
    adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self), adw_toast_new (markup));
}

static void
save (BastideTranslationWindow *self, GFile *file, GBytes *bytes)
{
  bastide_saving_run (GTK_WIDGET (self), file, NULL, saved_cb, self, bytes, (GDestroyNotify) g_bytes_unref);
}

void
bastide_translation_window_save_template (BastideTranslationWindow *self, GFile *file)
{
  g_return_if_fail (BASTIDE_IS_TRANSLATION_WINDOW (self));

  save (self, file, bastide_template_load ());
}

void
bastide_translation_window_save_glossary (BastideTranslationWindow *self, GFile *file)
{
  g_return_if_fail (BASTIDE_IS_TRANSLATION_WINDOW (self));

  save (self, file, bastide_template_load_glossary ());
}

static void
template_file_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_translation_window_save_template (owner, file);
}

static void
glossary_file_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_translation_window_save_glossary (owner, file);
}

static void
template_cb (BastideTranslationWindow *self)
{
  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save Template"), "bastide.pot"),
                         template_file_cb, self, NULL, NULL);
}

static void
glossary_cb (BastideTranslationWindow *self)
{
  /* TRANSLATORS: the title of a file chooser. */
  bastide_dialog_choose (bastide_dialog_new_save (GTK_WIDGET (self), _ ("Save Glossary"), "GLOSSARY.md"),
                         glossary_file_cb, self, NULL, NULL);
}

/* --- The widget --- */

static void
bastide_translation_window_dispose (GObject *object)
{
  BastideTranslationWindow *self = BASTIDE_TRANSLATION_WINDOW (object);

  g_clear_object (&self->translation);
  G_OBJECT_CLASS (bastide_translation_window_parent_class)->dispose (object);
}

static void
bastide_translation_window_finalize (GObject *object)
{
  BastideTranslationWindow *self = BASTIDE_TRANSLATION_WINDOW (object);

  g_ptr_array_unref (self->codes);
  g_ptr_array_unref (self->coverage_rows);
  g_ptr_array_unref (self->problem_rows);
  G_OBJECT_CLASS (bastide_translation_window_parent_class)->finalize (object);
}

static void
bastide_translation_window_class_init (BastideTranslationWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_translation_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_translation_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/shell/bastide-translation-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideTranslationWindow, file_row);
  gtk_widget_class_bind_template_child (widget_class, BastideTranslationWindow, end_button);
  gtk_widget_class_bind_template_child (widget_class, BastideTranslationWindow, language);
  gtk_widget_class_bind_template_child (widget_class, BastideTranslationWindow, coverage_group);
  gtk_widget_class_bind_template_child (widget_class, BastideTranslationWindow, problems_group);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, end_cb);
  gtk_widget_class_bind_template_callback (widget_class, template_cb);
  gtk_widget_class_bind_template_callback (widget_class, glossary_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_coverage);
}

static void
bastide_translation_window_init (BastideTranslationWindow *self)
{
  self->codes = g_ptr_array_new_with_free_func (g_free);
  self->coverage_rows = g_ptr_array_new ();
  self->problem_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
bastide_translation_window_new (BastideTranslation *translation)
{
  BastideTranslationWindow *self = g_object_new (BASTIDE_TYPE_TRANSLATION_WINDOW, NULL);

  self->translation = g_object_ref (translation);
  g_signal_connect_object (translation, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
