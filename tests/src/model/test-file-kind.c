/* test-file-kind.c – telling our files apart by their first bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-file-kind.h"

#include <string.h>

static const struct
{
  const char *path;
  const char *text;
  BastideFileKind kind;
} cases[] = {
  { "/file-kind/game", "{\"format\":\"bastide-game\",\"version\":1}", BASTIDE_FILE_GAME },
  { "/file-kind/set-on-lines", "{\n  \"format\": \"bastide-set\",\n  \"version\": 1", BASTIDE_FILE_SET },
  { "/file-kind/mix-with-spaces", "{ \"format\"\t:\r\n \"bastide-mix\" }", BASTIDE_FILE_MIX },
  { "/file-kind/score", "{\"format\":\"bastide-score\"}", BASTIDE_FILE_SCORE },
  { "/file-kind/history", "{\"format\":\"bastide-history\",\"evenings\":[{\"format\":\"bastide-score\"}]}",
    BASTIDE_FILE_HISTORY },
  { "/file-kind/format-not-first", "{\"$schema\":\"x\",\"format\":\"bastide-set\"}", BASTIDE_FILE_SET },
  { "/file-kind/format-as-a-value", "{\"a\":\"format\",\"format\":\"bastide-mix\"}", BASTIDE_FILE_MIX },
  { "/file-kind/longer-word", "{\"format\":\"bastide-games\"}", BASTIDE_FILE_OTHER },
  { "/file-kind/shorter-word", "{\"format\":\"bastide\"}", BASTIDE_FILE_OTHER },
  { "/file-kind/other-format", "{\"format\":\"geojson\"}", BASTIDE_FILE_OTHER },
  { "/file-kind/no-value", "{\"format\":", BASTIDE_FILE_OTHER },
  { "/file-kind/cut-off", "{\"format\":\"bastide-game", BASTIDE_FILE_OTHER },
  { "/file-kind/number", "{\"format\":7}", BASTIDE_FILE_OTHER },
  { "/file-kind/empty", "", BASTIDE_FILE_OTHER },
  { "/file-kind/tiles-of-others", "\xef\xbb\xbf<?xml version='1.0'?>\n<pack><tiles><tile id='a'>", BASTIDE_FILE_XML },
  { "/file-kind/tile-set-of-others", "\n<sets><tile-set id='a'>", BASTIDE_FILE_XML },
  { "/file-kind/lesson", "<?xml version='1.0'?>\n<lesson id='a' module='base'>", BASTIDE_FILE_LESSON },
  { "/file-kind/other-xml", "<?xml version='1.0'?><svg/>", BASTIDE_FILE_OTHER },
  { "/file-kind/tile-in-text", "see <tile>", BASTIDE_FILE_OTHER },
  { "/file-kind/byte-order-mark", "\xef\xbb\xbf", BASTIDE_FILE_OTHER },
};

static void
test_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  gsize length = strlen (cases[i].text);
  /* A copy without the final zero: reading past the end is for the sanitizer to see. */
  g_autofree char *copy = g_memdup2 (cases[i].text, length);

  g_assert_cmpint (bastide_file_kind_from_data (copy ? copy : "", length), ==, cases[i].kind);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, GSIZE_TO_POINTER (i), test_case);
  return g_test_run ();
}
