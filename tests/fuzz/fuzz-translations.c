/* fuzz-translations.c – files of translations: .po as people write them, .mo as gettext reads them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "model/language/bastide-po.h"

#include <string.h>

/* The messages of a small program. */
static const char template_text[] =
  "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\n"
  "#: src/play/a.c:1\nmsgid \"_Open\"\nmsgstr \"\"\n\n"
  "#: src/score/b.c:2\n#, c-format\nmsgid \"%1$s has %2$d point\"\nmsgid_plural \"%1$s has %2$d points\"\n"
  "msgstr[0] \"\"\nmsgstr[1] \"\"\n\n"
  "#: data/rules/c.xml:3\nmsgctxt \"rule\"\nmsgid \"<b>City</b>\"\nmsgstr \"\"\n\n"
  "#: ui/d.ui:4\nmsgid \"Line\\n\"\nmsgstr \"\"\n";

static const BastidePo *
get_template (void)
{
  static BastidePo *template;
  g_autoptr (GError) error = NULL;

  if (!template)
    template = bastide_po_parse (template_text, strlen (template_text), &error);
  if (!template)
    fuzz_fail ("%s", error->message);
  return template;
}

static gboolean
is_shipped (const BastidePoMessage *message)
{
  return message->strings[0] && *message->strings[0] && !message->fuzzy && !message->left_out;
}

/* Every message that can be shown is found in the catalog. */
static void
check_catalog (const BastidePo *po)
{
  g_autoptr (GBytes) catalog = bastide_po_compile (po);
  g_autoptr (GHashTable) texts = bastide_mo_read (catalog);

  if (!texts)
    fuzz_fail ("a catalog that was made cannot be read");
  for (guint i = 0; i < po->messages->len; i++)
    {
      const BastidePoMessage *message = g_ptr_array_index (po->messages, i);
      g_autofree char *key = bastide_po_dup_key (message);
      const char *text = g_hash_table_lookup (texts, key);

      if (is_shipped (message) && g_strcmp0 (text, message->strings[0]) != 0)
        fuzz_fail ("“%s” became “%s”", message->strings[0], text ? text : "nothing");
    }
}

static void
run_po (const char *data, gsize size)
{
  g_autofree char *text = g_strndup (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastidePo) po = bastide_po_parse (text, size, &error);
  g_autoptr (GArray) problems = NULL;
  BastideCoverage coverage[BASTIDE_N_AREAS];

  if (!po)
    {
      fuzz_check_error (error);
      return;
    }
  problems = bastide_po_check (po, get_template ());
  bastide_po_cover (po, get_template (), coverage);
  for (gulong n = 0; *po->plural_forms && n < 10; n++)
    if (bastide_po_plural (po->plural_forms, n) < 0 || bastide_po_plural (po->plural_forms, n) >= (int) po->n_plurals)
      fuzz_fail ("%lu finds no form in %s", n, po->plural_forms);
  check_catalog (po);
}

static void
run_mo (const char *data, gsize size)
{
  g_autoptr (GBytes) catalog = g_bytes_new (data, size);
  g_autoptr (GHashTable) texts = bastide_mo_read (catalog);
  BastideCoverage coverage[BASTIDE_N_AREAS];

  if (texts)
    bastide_mo_cover (texts, get_template (), coverage);
}

const FuzzTarget fuzz_po = { "po", NULL, run_po };
const FuzzTarget fuzz_mo = { "mo", NULL, run_mo };
