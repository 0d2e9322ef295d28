/* fuzz-json.c – the one way by which JSON enters the program, and the guess at the kind of a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "model/bastide-file-kind.h"

static void
run (const char *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, &error);
  g_autoptr (JsonNode) again = NULL;
  g_autofree char *text = NULL, *second = NULL, *document = NULL;

  bastide_file_kind_from_data (data, MIN (size, BASTIDE_FILE_KIND_BYTES));
  if (!root)
    {
      fuzz_check_error (error);
      return;
    }
  text = bst_json_write_line (root);
  again = fuzz_read_own ("line", text);
  second = bst_json_write_line (again);
  fuzz_check_same ("line", text, second);
  json_node_unref (again);
  document = bst_json_write_document (root, NULL);
  again = fuzz_read_own ("document", document);
  g_free (second);
  second = bst_json_write_line (again);
  fuzz_check_same ("document", text, second);
}

const FuzzTarget fuzz_json = { "json", fuzz_mutate_json, run };
