/* bastide-language.c – the language of the program: which there are, which is spoken, and changing it.
 *
 * A language is a catalog of gettext in the folder of the translations, nothing more: its name stands in it. What is
 * on the screen does not change by itself; whoever changes the language builds the window anew. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-language.h"

#include "model/bastide-paths.h"
#include "model/language/bastide-template.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* What every translation says about itself.
 * TRANSLATORS: the name of your own language in your own language, as the list of languages in the preferences shows it. */
static const char own_name[] = NC_ ("name of this language", "English");
#define OWN_NAME_CONTEXT "name of this language"

static char *system_language; /* LANGUAGE as the program found it */
static char *system_locale;   /* LC_MESSAGES, too */
static char *test_folder;     /* with the catalog that is being tested, or NULL */
static gboolean chosen;       /* another language than that of the system */

/* --- The parts of a change --- */

/* gettext remembers catalogs and does not notice a new LANGUAGE; setting the domain makes it look again. */
static void
forget_catalogs (void)
{
  textdomain (GETTEXT_PACKAGE);
}

static gboolean
has_translation (void)
{
  const char *header = "";

  return *gettext (header) != '\0';
}

/* gettext ignores LANGUAGE in the locale C, newer C libraries also in C.UTF-8. Any other locale will do: that of the
 * language, or one that is installed; at last C.UTF-8, which older C libraries accept. */
static void
leave_locale_c (const char *code)
{
  static const char *const folder = "/usr/lib/locale";
  const char *now = setlocale (LC_MESSAGES, NULL);
  g_autofree char *language = g_strndup (code, strcspn (code, "_.@-"));
  g_autofree char *country = g_ascii_strup (language, -1);
  g_autofree char *likely = g_strdup_printf ("%s_%s.UTF-8", language, country);
  g_autofree char *given = g_strdup_printf ("%s.UTF-8", code);
  const char *environment = g_getenv ("LANG");
  const char *names[] = { given, likely, environment ? environment : "", "en_US.UTF-8", "en_GB.UTF-8" };
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (now && !g_str_equal (now, "C") && !g_str_equal (now, "POSIX") && !g_str_has_prefix (now, "C."))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (*names[i] && !g_str_has_prefix (names[i], "C") && setlocale (LC_MESSAGES, names[i]))
      return;
  dir = g_dir_open (folder, 0, NULL);
  while (dir && (name = g_dir_read_name (dir)))
    if (!g_str_has_prefix (name, "C.") && setlocale (LC_MESSAGES, name))
      return;
  if (!setlocale (LC_MESSAGES, "C.UTF-8"))
    setlocale (LC_MESSAGES, "C.utf8");
}

static void
remove_test_folder (void)
{
  g_autoptr (GDir) dir = test_folder ? g_dir_open (test_folder, 0, NULL) : NULL;
  const char *code;

  while (dir && (code = g_dir_read_name (dir)))
    {
      g_autofree char *file = g_build_filename (test_folder, code, "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
      g_autofree char *folder = g_build_filename (test_folder, code, "LC_MESSAGES", NULL);
      g_autofree char *top = g_build_filename (test_folder, code, NULL);

      g_unlink (file);
      g_rmdir (folder);
      g_rmdir (top);
    }
  if (test_folder)
    g_rmdir (test_folder);
  g_clear_pointer (&test_folder, g_free);
}

static void
speak_system_language (void)
{
  chosen = FALSE;
  setlocale (LC_MESSAGES, system_locale);
  g_setenv ("LANGUAGE", system_language, TRUE);
  forget_catalogs ();
  /* The program has no translation into this language. GTK may have one; without this its buttons would speak it, and all
   * would be written from right to left in Arabic, in the midst of our English. */
  if (!has_translation ())
    {
      g_setenv ("LANGUAGE", "en", TRUE);
      forget_catalogs ();
    }
}

static void
speak (const char *code)
{
  chosen = TRUE;
  leave_locale_c (code);
  g_setenv ("LANGUAGE", code, TRUE);
  forget_catalogs ();
}

static void
use_installed_catalogs (void)
{
  g_autofree char *dir = bastide_paths_dup_locale_dir ();

  bindtextdomain (GETTEXT_PACKAGE, dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  remove_test_folder ();
}

/* --- Which there are --- */

static void
language_free (gpointer data)
{
  BastideLanguage *language = data;

  g_free (language->code);
  g_free (language->name);
  g_free (language);
}

static BastideLanguage *
language_new (const char *code, const char *name, int share)
{
  BastideLanguage *language = g_new (BastideLanguage, 1);

  language->code = g_strdup (code);
  language->name = g_strdup (name);
  language->share = share;
  return language;
}

/* In percent, rounded down: one missing message is enough to be no longer whole. */
static int
measure_share (GHashTable *texts, const BastidePo *template)
{
  BastideCoverage areas[BASTIDE_N_AREAS];
  guint all = 0, translated = 0;

  bastide_mo_cover (texts, template, areas);
  for (int i = 0; i < BASTIDE_N_AREAS; i++)
    {
      all += areas[i].all;
      translated += areas[i].translated;
    }
  return all ? (int) (100 * translated / all) : 100;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const BastideLanguage *const *first = a, *const *second = b;
  /* Letters before their accents: Č comes after C, in every locale. */
  g_autofree char *plain_first = g_utf8_normalize ((*first)->name, -1, G_NORMALIZE_ALL);
  g_autofree char *plain_second = g_utf8_normalize ((*second)->name, -1, G_NORMALIZE_ALL);
  g_autofree char *x = g_utf8_casefold (plain_first, -1);
  g_autofree char *y = g_utf8_casefold (plain_second, -1);

  return strcmp (x, y);
}

static GBytes *
load_catalog (const char *folder, const char *code)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder, code, "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  gsize length;
  char *contents = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, NULL);

  return contents ? g_bytes_new_take (contents, length) : NULL;
}

GBytes *
bastide_language_load_catalog (const char *code)
{
  g_autofree char *folder = bastide_paths_dup_locale_dir ();

  return load_catalog (folder, code);
}

GPtrArray *
bastide_language_list_in (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (BastidePo) template = bastide_template_parse ();
  GPtrArray *list = g_ptr_array_new_with_free_func (language_free);
  const char *code;

  g_ptr_array_add (list, language_new ("en", own_name, 100));
  while (dir && (code = g_dir_read_name (dir)))
    {
      g_autoptr (GBytes) bytes = load_catalog (folder, code);
      g_autoptr (GHashTable) texts = bytes ? bastide_mo_read (bytes) : NULL;
      const char *name = texts ? g_hash_table_lookup (texts, OWN_NAME_CONTEXT "\004English") : NULL;

      if (texts && !g_str_equal (code, "en"))
        g_ptr_array_add (list, language_new (code, name ? name : code, measure_share (texts, template)));
    }
  g_ptr_array_sort (list, compare_names);
  return list;
}

GPtrArray *
bastide_language_list (void)
{
  g_autofree char *folder = bastide_paths_dup_locale_dir ();

  return bastide_language_list_in (folder);
}

char *
bastide_language_dup_title (const BastideLanguage *language)
{
  if (language->share == 100)
    return g_strdup (language->name);
  /* TRANSLATORS: a language of which only a part is translated, in the list of languages, and how much of it: “Italiano (62%)”. */
  return g_strdup_printf (_ ("%1$s (%2$d%%)"), language->name, language->share);
}

/* --- Changing it --- */

void
bastide_language_init (void)
{
  if (system_language)
    return;
  setlocale (LC_ALL, "");
  system_locale = g_strdup (setlocale (LC_MESSAGES, NULL));
  system_language = g_strdup (g_getenv ("LANGUAGE") ? g_getenv ("LANGUAGE") : "");

  /* At the first call g_dgettext() decides for good whether to translate at all: not if the default domain has no catalog
   * for the language of the system. Another language may be chosen later, so ask first while the domain still is
   * "messages": in that case GLib always translates. */
  textdomain ("messages");
  g_dgettext (GETTEXT_PACKAGE, "English");
  use_installed_catalogs ();
  speak_system_language ();
  /* Remove the temporary folder also if the program ends while a translation is being tested. */
  atexit (remove_test_folder);
}

gboolean
bastide_language_choose (const char *code)
{
  g_return_val_if_fail (system_language != NULL, FALSE);

  use_installed_catalogs ();
  if (!code || !*code)
    {
      g_debug ("Speak the language of the system");
      speak_system_language ();
      return TRUE;
    }
  g_debug ("Speak the language %s", code);
  speak (code);
  return g_str_equal (code, "en") || has_translation ();
}

gboolean
bastide_language_test (const char *code, GBytes *catalog, GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *inner = NULL;
  g_autoptr (GFile) file = NULL;
  gsize length;
  const char *data = g_bytes_get_data (catalog, &length);

  g_return_val_if_fail (system_language != NULL, FALSE);

  /* A new folder each time: gettext reads a file of the same name only once. */
  folder = g_dir_make_tmp ("bastide-test-XXXXXX", error);
  if (!folder)
    return FALSE;
  inner = g_build_filename (folder, code, "LC_MESSAGES", NULL);
  file = g_file_new_build_filename (inner, GETTEXT_PACKAGE ".mo", NULL);
  g_mkdir_with_parents (inner, 0700);
  remove_test_folder ();
  test_folder = g_steal_pointer (&folder);
  if (!bst_file_write (file, data, length, NULL, NULL, error))
    {
      remove_test_folder ();
      return FALSE;
    }
  g_debug ("Speak the language %s from a catalog that is tested", code);
  bindtextdomain (GETTEXT_PACKAGE, test_folder);
  speak (code);
  if (has_translation ())
    return TRUE;
  use_installed_catalogs ();
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, bastide_language_get_hindrance ());
  return FALSE;
}

const char *
bastide_language_get_hindrance (void)
{
  return _ ("No suitable locale is installed, so other languages cannot be shown. Install one such as en_US.UTF-8.");
}

/* --- The date --- */

char *
bastide_language_dup_day (gint64 unix_time)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (unix_time);
  /* The locale of dates need not be that of the language; it may not even be installed.
   * TRANSLATORS: a day in numbers as your language writes it (%d day, %m month, %Y year). */
  const char *format = chosen ? C_ ("date", "%Y-%m-%d") : "%x";

  return time ? g_date_time_format (time, format) : g_strdup ("");
}

/* --- The direction --- */

gboolean
bastide_language_code_rtl (const char *code)
{
  static const char *const right_to_left[] = {
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi", NULL,
  };
  gsize length = strcspn (code, "_.@-");
  g_autofree char *language = g_strndup (code, length);

  return g_strv_contains (right_to_left, language);
}

gboolean
bastide_language_is_rtl (void)
{
  return bastide_language_code_rtl (g_get_language_names ()[0]);
}
