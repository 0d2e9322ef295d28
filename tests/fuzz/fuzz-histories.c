/* fuzz-histories.c – all evenings in one file: history as JSON and as CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "model/score/bastide-history.h"

#include <string.h>

/* Text out, in the form in which it came in. */
typedef char *(*DupText) (BastideHistory *history);

static char *
dup_json (BastideHistory *history)
{
  return bastide_history_to_json (history, NULL, NULL, NULL, NULL);
}

static int
import (BastideHistory *history, const char *text, gsize length, GError **error)
{
  return bastide_history_import (history, text, length, NULL, NULL, NULL, error);
}

/* What was written makes the same history in another folder, and nothing new in its own. */
static void
check_written (DupText dup_text, BastideHistory *history)
{
  g_autofree char *text = dup_text (history), *second_text = NULL;
  g_autoptr (BastideHistory) second = bastide_history_new ("second");
  g_autoptr (GError) error = NULL;
  int n = import (second, text, strlen (text), &error);

  if (n != (int) bastide_history_get_n (history))
    fuzz_fail ("%d of %u evenings were read again: %s\n%s", n, bastide_history_get_n (history),
               error ? error->message : "", text);
  second_text = dup_text (second);
  fuzz_check_same ("history", text, second_text);
  if (import (history, text, strlen (text), &error) != 0)
    fuzz_fail ("evenings are imported twice");
}

/* The folder, read anew, has the same evenings. */
static void
check_kept (DupText dup_text, BastideHistory *history)
{
  g_autoptr (BastideHistory) again = bastide_history_new ("first");
  g_autofree char *text = dup_text (history), *second_text = dup_text (again);

  if (*bastide_history_get_problems (again))
    fuzz_fail ("an evening that was imported: %s", *bastide_history_get_problems (again));
  fuzz_check_same ("folder", text, second_text);
}

static void
exchange (DupText dup_text, const char *data, gsize size)
{
  g_autoptr (BastideHistory) history = bastide_history_new ("first");
  g_autofree char *text = g_strndup (data, size);
  g_autoptr (GError) error = NULL;
  int n = import (history, text, size, &error);

  if (n < 0)
    fuzz_check_error (error);
  if ((guint) MAX (n, 0) != bastide_history_get_n (history))
    fuzz_fail ("%d evenings were imported and %u are there", n, bastide_history_get_n (history));
  if (n > 0)
    {
      g_autoptr (GPtrArray) regulars = bastide_history_dup_regulars (history);

      check_written (dup_text, history);
      check_kept (dup_text, history);
    }
}

/* The folder is emptied after the histories are gone: they write their index in a thread. */
static void
run (DupText dup_text, const char *data, gsize size)
{
  exchange (dup_text, data, size);
  fuzz_empty_folder (".");
}

static void
run_json (const char *data, gsize size)
{
  run (dup_json, data, size);
}

static void
run_csv (const char *data, gsize size)
{
  run (bastide_history_to_csv, data, size);
}

const FuzzTarget fuzz_history = { "history", fuzz_mutate_json, run_json };
const FuzzTarget fuzz_csv = { "csv", NULL, run_csv };
