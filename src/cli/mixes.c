/* mixes.c – the mix that somebody names, and a game of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/mixes.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
is_file_name (const char *name)
{
  return strchr (name, '/') || g_str_has_suffix (name, ".json") || g_file_test (name, G_FILE_TEST_IS_REGULAR);
}

JsonNode *
cli_find_mix (const BstCatalog *catalog, const char *name, BstReport *report)
{
  const BstCatalogEntry *entry = bst_catalog_find_mix (catalog, name);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  JsonNode *root;

  if (entry && entry->root)
    return json_node_copy (entry->root);
  if (entry)
    {
      bst_report_merge (report, entry->report, "");
      return NULL;
    }
  if (!is_file_name (name))
    {
      g_auto (BstReader) reader = { 0 };

      bst_reader_init (&reader, report);
      bst_reader_unknown (&reader, name, bst_catalog_get_mix_ids (catalog));
      return NULL;
    }
  file = g_file_new_for_path (name);
  root = bst_json_scan_file (file, name, &error);
  if (!root)
    bst_report_add (report, BST_SEVERITY_ERROR, NULL, error->message);
  return root;
}

/* (transfer full) (nullable): the same as cli_find_mix(), also of what is open already. Says at once if it cannot be read, in a
 * sentence that names it. */
static JsonNode *
read_mix (const BstCatalog *catalog, const char *name, BstReport *report)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root;

  if (!cli_is_open (name) && (bst_catalog_find_mix (catalog, name) || !is_file_name (name)))
    return cli_find_mix (catalog, name, report);
  root = cli_read_json (name, &error);
  if (!root)
    g_printerr ("%s\n", error->message);
  return root;
}

JsonNode *
cli_find_tiles (const BstCatalog *catalog, const char *name, gboolean *out_outside)
{
  const BstCatalogEntry *entry = bst_catalog_find_set (catalog, name);
  g_autoptr (GError) error = NULL;
  JsonNode *root;

  if (!entry)
    entry = bst_catalog_find_mix (catalog, name);
  *out_outside = !entry || !entry->root;
  if (entry && entry->root)
    return json_node_ref (entry->root);
  root = cli_read_json (name, &error);
  if (!root)
    g_printerr ("%s\n", error->message);
  return root;
}

/* "key=value" as a member: numbers, true and false as such, everything else as a word. */
static gboolean
add_option (JsonObject *options, const char *text)
{
  const char *equals = strchr (text, '=');
  g_autofree char *key = equals ? g_strndup (text, (gsize) (equals - text)) : NULL;
  gint64 number;

  if (!key || !*key)
    return FALSE;
  if (cli_number (equals + 1, G_MININT, G_MAXINT, &number))
    json_object_set_int_member (options, key, number);
  else if (strcmp (equals + 1, "true") == 0 || strcmp (equals + 1, "false") == 0)
    json_object_set_boolean_member (options, key, equals[1] == 't');
  else
    json_object_set_string_member (options, key, equals + 1);
  return TRUE;
}

BstPlay *
cli_begin_play (const char *mix, const BstPlayArgs *args, char **options)
{
  g_autoptr (BstCatalog) catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (cli_input_name (mix));
  g_autoptr (JsonNode) root = read_mix (catalog, mix, report);
  g_autoptr (JsonObject) overlay = json_object_new ();
  BstPlayArgs whole = *args;
  BstPlay *play = NULL;

  whole.options = overlay;
  for (char **option = options; option && *option; option++)
    if (!add_option (overlay, *option))
      bst_report_add (report, BST_SEVERITY_ERROR, "options", _ ("An option must be written as KEY=VALUE."));
  if (root && bst_report_get_n_errors (report) == 0)
    play = bst_play_new (root, &whole, catalog, report);
  cli_print_report (report);
  return play;
}

BstPlay *
cli_new_play (const char *mix, int n_players, char **options, gboolean ask)
{
  return cli_begin_play (mix, &(BstPlayArgs){ .n_players = n_players, .ask = ask }, options);
}
