/* bastide-translation.c – testing a translation.
 *
 * Puts reading, judging and speaking together and watches the file. What shows the words is not known here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-translation.h"

#include "model/bastide-paths.h"
#include "model/language/bastide-language.h"
#include "model/language/bastide-template.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>

/* Wait this long after a change: an editor may write a file in several steps, and half a file cannot be read. */
#define SETTLE_MS 300

/* For a file that does not tell its language. */
#define NO_LANGUAGE "xx"

struct _BastideTranslation
{
  GObject parent_instance;

  BastidePo *template; /* read when first wanted */
  GFile *file;
  GFileMonitor *monitor;
  guint reload_source;
  BastidePo *po;
  GArray *problems;
  char *fault;
};

G_DEFINE_FINAL_TYPE (BastideTranslation, bastide_translation, G_TYPE_OBJECT)

enum
{
  SPOKEN,
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- The messages of the program --- */

static const BastidePo *
get_template (BastideTranslation *self)
{
  if (!self->template)
    self->template = bastide_template_parse ();
  return self->template;
}

/* --- Reading --- */

static void
forget (BastideTranslation *self)
{
  g_clear_pointer (&self->problems, g_array_unref);
  g_clear_pointer (&self->po, bastide_po_free);
  g_clear_pointer (&self->fault, g_free);
}

static gboolean
read_file (BastideTranslation *self, GFile *file, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (BastidePo) po = NULL;
  g_autoptr (GArray) problems = NULL;
  g_autoptr (GBytes) catalog = NULL;
  gsize length;

  text = bst_file_read (file, BST_FILE_MAX_SIZE, &length, NULL, error);
  if (!text)
    return FALSE;
  po = bastide_po_parse (text, length, error);
  if (!po)
    return FALSE;
  problems = bastide_po_check (po, get_template (self));
  catalog = bastide_po_compile (po);
  if (!bastide_language_test (*po->language ? po->language : NO_LANGUAGE, catalog, error))
    return FALSE;
  forget (self);
  self->po = g_steal_pointer (&po);
  self->problems = g_steal_pointer (&problems);
  return TRUE;
}

static gboolean
reload_cb (gpointer user_data)
{
  BastideTranslation *self = BASTIDE_TRANSLATION (user_data);
  g_autoptr (GError) error = NULL;

  self->reload_source = 0;
  if (read_file (self, self->file, &error))
    g_signal_emit (self, signals[SPOKEN], 0);
  else
    {
      g_free (self->fault);
      self->fault = g_strdup (error->message);
    }
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
file_changed_cb (BastideTranslation *self)
{
  g_clear_handle_id (&self->reload_source, g_source_remove);
  self->reload_source = g_timeout_add (SETTLE_MS, reload_cb, self);
}

static void
stop_watching (BastideTranslation *self)
{
  g_clear_handle_id (&self->reload_source, g_source_remove);
  if (self->monitor)
    g_file_monitor_cancel (self->monitor);
  g_clear_object (&self->monitor);
}

gboolean
bastide_translation_open (BastideTranslation *self, GFile *file, GError **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (BASTIDE_IS_TRANSLATION (self), FALSE);

  if (!read_file (self, file, error))
    return FALSE;
  name = bastide_file_dup_name (file);
  g_debug ("The test of the translation %s begins", name);
  stop_watching (self);
  g_set_object (&self->file, file);
  /* Some file systems have no monitor: then the file is read this once. */
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (file_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_emit (self, signals[SPOKEN], 0);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

void
bastide_translation_end (BastideTranslation *self)
{
  g_return_if_fail (BASTIDE_IS_TRANSLATION (self));

  if (!self->file)
    return;
  g_debug ("The test of a translation ends");
  stop_watching (self);
  g_clear_object (&self->file);
  forget (self);
  g_signal_emit (self, signals[SPOKEN], 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- What is known of it --- */

GFile *
bastide_translation_get_file (BastideTranslation *self)
{
  g_return_val_if_fail (BASTIDE_IS_TRANSLATION (self), NULL);
  return self->file;
}

char *
bastide_translation_dup_name (BastideTranslation *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (BASTIDE_IS_TRANSLATION (self), NULL);
  name = self->file ? g_file_get_basename (self->file) : NULL;
  return name ? g_filename_display_name (name) : NULL;
}

const char *
bastide_translation_get_fault (BastideTranslation *self)
{
  g_return_val_if_fail (BASTIDE_IS_TRANSLATION (self), NULL);
  return self->fault;
}

const GArray *
bastide_translation_get_problems (BastideTranslation *self)
{
  g_return_val_if_fail (BASTIDE_IS_TRANSLATION (self), NULL);
  return self->problems;
}

void
bastide_translation_cover (BastideTranslation *self, const char *code, BastideCoverage coverage[BASTIDE_N_AREAS])
{
  g_return_if_fail (BASTIDE_IS_TRANSLATION (self));

  if (code)
    {
      g_autoptr (GBytes) bytes = bastide_language_load_catalog (code);
      g_autoptr (GHashTable) texts = bytes ? bastide_mo_read (bytes) : NULL;
      g_autoptr (GHashTable) none = g_hash_table_new (g_str_hash, g_str_equal);

      bastide_mo_cover (texts ? texts : none, get_template (self), coverage);
    }
  else if (self->po)
    bastide_po_cover (self->po, get_template (self), coverage);
}

const char *
bastide_po_fault_text (BastidePoFault fault)
{
  static const char *const texts[] = {
    [BASTIDE_PO_LOST_PLACEHOLDER] = N_ ("The placeholders differ from the original, so the original is shown."),
    [BASTIDE_PO_LOST_TAG] = N_ ("The tags differ from the original, so the original is shown."),
    [BASTIDE_PO_LOST_FORM] = N_ ("Some plural forms are missing, so the original is shown."),
    [BASTIDE_PO_LOST_MNEMONIC] = N_ ("Put one underscore before the letter that works with Alt."),
    [BASTIDE_PO_OTHER_LINES] = N_ ("Line breaks at the start and end must match the original."),
    [BASTIDE_PO_UNKNOWN] = N_ ("This version of Bastide does not use this message."),
    /* TRANSLATORS: Language and Plural-Forms are words of the file and stay as they are. */
    [BASTIDE_PO_BARE_HEADER] = N_ (
      "The header does not name the language and its plural forms. Fill in Language and Plural-Forms."),
  };

  return _ (texts[fault]);
}

const char *
bastide_area_name (BastideArea area)
{
  static const char *const names[] = {
    [BASTIDE_AREA_WINDOW] = NC_ ("part of the program", "Window and preferences"),
    [BASTIDE_AREA_PLAY] = NC_ ("part of the program", "Play"),
    [BASTIDE_AREA_SCORE] = NC_ ("part of the program", "Score Track"),
    [BASTIDE_AREA_WORKSHOP] = NC_ ("part of the program", "Workshop"),
    [BASTIDE_AREA_RULES] = NC_ ("part of the program", "Rules"),
    [BASTIDE_AREA_HELP] = NC_ ("part of the program", "Help"),
    [BASTIDE_AREA_TITLES] = NC_ ("part of the program", "Titles of sets and mixes"),
    [BASTIDE_AREA_FILES] = NC_ ("part of the program", "Messages about files"),
    [BASTIDE_AREA_COMMAND_LINE] = NC_ ("part of the program", "Command line"),
    [BASTIDE_AREA_DESKTOP] = NC_ ("part of the program", "Menu entry, file types, settings"),
  };

  return g_dpgettext2 (NULL, "part of the program", names[area]);
}

/* --- The object --- */

static void
bastide_translation_finalize (GObject *object)
{
  BastideTranslation *self = BASTIDE_TRANSLATION (object);

  stop_watching (self);
  forget (self);
  g_clear_object (&self->file);
  g_clear_pointer (&self->template, bastide_po_free);
  G_OBJECT_CLASS (bastide_translation_parent_class)->finalize (object);
}

static void
bastide_translation_class_init (BastideTranslationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_translation_finalize;
  signals[SPOKEN] = g_signal_new ("spoken", BASTIDE_TYPE_TRANSLATION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_TRANSLATION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
bastide_translation_init (BastideTranslation *self)
{
}

BastideTranslation *
bastide_translation_new (void)
{
  return g_object_new (BASTIDE_TYPE_TRANSLATION, NULL);
}
