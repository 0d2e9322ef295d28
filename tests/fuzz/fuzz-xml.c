/* fuzz-xml.c – tile definitions of other programs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "model/workshop/bastide-xml-import.h"

static void
run (const char *data, gsize size)
{
  g_autofree char *text = g_strndup (data, size), *written = NULL, *problems = NULL;
  g_autoptr (BstReport) report = bst_report_new ("file"), second_report = bst_report_new ("set");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = bastide_xml_import (text, size, "theirs", report, &error), again = NULL;
  g_autoptr (BstSet) set = NULL;

  fuzz_check_report (report);
  if (!root)
    {
      fuzz_check_error (error);
      return;
    }
  written = bst_set_write (root);
  again = fuzz_read_own ("set", written);
  set = bst_set_load (again, second_report);
  problems = bst_report_dup_text (second_report);
  if (!set)
    fuzz_fail ("what was imported is no set: %s\n%s", problems, written);
}

const FuzzTarget fuzz_xml = { "xml", NULL, run };
