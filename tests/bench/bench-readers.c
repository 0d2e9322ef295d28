/* bench-readers.c – files near the limits, made to take long: each is read in a few seconds or refused.
 *
 * Time must not grow with the square of a file. What fuzzing tries is short, so this is the only place where it would show.
 *
 *   bench-readers [WORD]      only figures whose name has this word
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"
#include "model/language/bastide-po.h"
#include "model/play/bastide-game.h"
#include "model/score/bastide-history.h"
#include "model/workshop/bastide-set-doc.h"
#include "model/workshop/bastide-xml-import.h"

#include <glib/gstdio.h>
#include <string.h>

#define LIMIT 4000 /* ms */
#define SIZE  (BST_JSON_MAX_SIZE - 1000)

static const char *wanted;
static char *folder;

/* --- texts --- */

/* (transfer full): @head, then the line @format with numbers from 0 up as long as there is room, then @tail. */
static GString *
repeat (const char *head, const char *format, int n, const char *tail)
{
  GString *text = g_string_sized_new (SIZE);

  g_string_append (text, head);
  for (int i = 0; i < n && text->len < SIZE; i++)
    {
      if (i > 0 && *format == '{')
        g_string_append_c (text, ',');
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_string_append_printf (text, format, i, i);
#pragma GCC diagnostic pop
    }
  g_string_append (text, tail);
  return text;
}

/* Keys that all have the same number in a hash table of GLib: 33 · a + b is that of 33 · (a + 1) + b - 33. */
static GString *
same_hashes (void)
{
  GString *text = g_string_sized_new (SIZE);

  g_string_append_c (text, '[');
  while (text->len < SIZE - 30000)
    {
      g_string_append (text, text->len > 1 ? ",{" : "{");
      for (int i = 0; i < BST_JSON_MAX_MEMBERS; i++)
        {
          g_string_append (text, i > 0 ? ",\"" : "\"");
          for (int bit = 0; bit < 10; bit++)
            g_string_append (text, i >> bit & 1 ? "bA" : "ab");
          g_string_append (text, "\":0");
        }
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
  return text;
}

/* --- readers: TRUE if it was accepted --- */

static gboolean
read_json (const GString *text)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text->str, text->len, NULL);

  return root != NULL;
}

static gboolean
read_set (const GString *text)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text->str, text->len, NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstSet) set = root ? bst_set_load (root, report) : NULL;

  return set && bst_report_get_n_errors (report) == 0;
}

static gboolean
read_mix (const GString *text)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text->str, text->len, NULL);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstPlay) play = NULL;

  if (root)
    play = bst_play_new (root, &(BstPlayArgs){ .n_players = 2 }, kit_catalog (), report);
  return play != NULL;
}

static gboolean
read_evening (const GString *text)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text->str, text->len, NULL);
  g_autoptr (BastideEvening) evening = root ? bastide_evening_from_json (NULL, root, NULL) : NULL;

  return evening != NULL;
}

/* With what only a base has: the steps of undo. */
static gboolean
recover_evening (const GString *text)
{
  g_autofree char *path = g_build_filename (folder, "evening" BASTIDE_SCORE_SUFFIX, NULL);
  g_autoptr (BastideEvening) evening = NULL;

  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  evening = bastide_evening_recover (path, NULL);
  return evening != NULL;
}

/* TRUE if no line was left out. */
static gboolean
recover_journal (BastideMatch *match, const GString *text)
{
  g_autofree char *path = g_build_filename (folder, "match", NULL);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);
  g_autofree char *problem = NULL;
  g_autoptr (BastideLock) lock = bastide_lock_new (path);

  g_assert_true (g_file_set_contents (journal, text->str, (gssize) text->len, NULL));
  bastide_match_recover (match, lock, (BastideBase){ .number = 1 }, NULL);
  problem = bastide_match_dup_save_problem (match);
  return problem == NULL;
}

static gboolean
recover_evening_journal (const GString *text)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);

  return recover_journal (BASTIDE_MATCH (evening), text);
}

static gboolean
recover_game_journal (const GString *text)
{
  const BstCatalogEntry *entry = bst_catalog_find_mix (kit_catalog (), "classic");
  g_autoptr (BstReport) report = bst_report_new (NULL);
  BstPlay *play = bst_play_new (entry->root, &(BstPlayArgs){ .n_players = 2 }, kit_catalog (), report);
  g_autoptr (BastideGame) game = bastide_game_new (play);

  return recover_journal (BASTIDE_MATCH (game), text);
}

static gboolean
read_csv (const GString *text)
{
  g_autofree char *evenings = g_build_filename (folder, "csv", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (evenings);

  return bastide_history_import (history, text->str, text->len, NULL, NULL, NULL, NULL) >= 0;
}

static gboolean
read_history (const GString *text)
{
  g_autofree char *evenings = g_build_filename (folder, "json", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (evenings);

  return bastide_history_import (history, text->str, text->len, NULL, NULL, NULL, NULL) >= 0;
}

static gboolean
read_po (const GString *text)
{
  g_autoptr (BastidePo) po = bastide_po_parse (text->str, text->len, NULL), template = NULL;
  g_autoptr (GArray) problems = NULL;
  g_autoptr (GBytes) catalog = NULL;

  if (!po)
    return FALSE;
  template = bastide_po_parse (text->str, text->len, NULL);
  problems = bastide_po_check (po, template);
  catalog = bastide_po_compile (po);
  return TRUE;
}

static gboolean
read_mo (const GString *text)
{
  g_autoptr (GBytes) catalog = g_bytes_new (text->str, text->len);
  g_autoptr (GHashTable) texts = bastide_mo_read (catalog);

  return texts != NULL;
}

static gboolean
read_xml (const GString *text)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (JsonNode) root = bastide_xml_import (text->str, text->len, "theirs", report, NULL);

  return root != NULL;
}

/* --- the figures --- */

static void
bench (const char *what, gboolean (*read) (const GString *text), GString *taken_text)
{
  double begin = bench_thread_ms ();
  gboolean accepted;
  g_autofree char *title = NULL;

  if (wanted && !strstr (what, wanted))
    {
      g_string_free (taken_text, TRUE);
      return;
    }
  accepted = read (taken_text);
  title = g_strdup_printf ("readers: %s (%.1f MB, %s)", what, (double) taken_text->len / 1e6,
                           accepted ? "accepted" : "refused");
  bench_promise (title, bench_thread_ms () - begin, LIMIT, "ms");
  g_string_free (taken_text, TRUE);
}

#define SET_HEAD "{\"format\":\"bastide-set\",\"version\":1,\"id\":\"big\",\"tiles\":["
#define MIX_HEAD "{\"format\":\"bastide-mix\",\"version\":1,\"id\":\"big\","
#define FIELD_TILE                                                                                                     \
  "{\"id\":\"t%d\",\"count\":1,\"features\":[{\"type\":\"field\",\"at\":[\"NL\",\"NR\",\"EL\",\"ER\","                 \
  "\"SL\",\"SR\",\"WL\",\"WR\"]}]}"
#define SCORE_HEAD                                                                                                     \
  "{\"format\":\"bastide-score\",\"version\":1,\"modules\":[\"base\"],\"players\":[{},{}],\"entries\":["
#define ROAD    "{\"kind\":\"road\",\"tiles\":2,\"finished\":true,\"players\":[0]}"
#define JOURNAL "bastide-journal 1 base 1\n"

static void
bench_json (void)
{
  bench ("JSON of numbers", read_json, repeat ("[0", ",%d", 999990, "]"));
  bench ("JSON of objects", read_json, repeat ("[", "{\"a\":%d}", 499990, "]"));
  bench ("JSON of keys with one hash", read_json, same_hashes ());
  bench ("set of 999 tiles", read_set, repeat (SET_HEAD, FIELD_TILE, 999, "]}"));
  bench ("set of all tiles that fit", read_set, repeat (SET_HEAD, FIELD_TILE, 999999, "]}"));
  bench ("set of empty tiles", read_set, repeat (SET_HEAD, "{\"x%d\":0}", 499990, "]}"));
  bench ("set with words that do not exist", read_set,
         repeat (SET_HEAD, "{\"id\":\"t%d\",\"group\":\"lnad\"}", 300000, "]}"));
  bench ("mix of tiles that do not exist", read_mix,
         repeat (MIX_HEAD "\"tiles\":[", "{\"tile\":\"classic-base-city-thre-sides-%d\",\"count\":1}", 300000, "]}"));
  bench ("mix of sets that do not exist", read_mix,
         repeat (MIX_HEAD "\"sets\":[", "{\"set\":\"classic-bas%d\",\"copies\":1}", 300000, "]}"));
  bench ("mix of one tile many times", read_mix,
         repeat (MIX_HEAD "\"tiles\":[", "{\"tile\":\"classic-base-start\",\"count\":1}", 300000, "]}"));
  bench (
    "mix that defines 999 tiles", read_mix,
    repeat (MIX_HEAD "\"modules\":[\"base\"],\"define\":[", FIELD_TILE, 999,
            "],\"tiles\":[{\"tile\":\"t1\",\"count\":9}],\"start\":[{\"tile\":\"t0\",\"x\":0,\"y\":0,\"rot\":0}]}"));
}

static void
bench_evenings (void)
{
  bench ("evening of 10,000 entries", read_evening, repeat (SCORE_HEAD, ROAD, 10000, "]}"));
  bench ("evening of all entries that fit", read_evening, repeat (SCORE_HEAD, "{\"kind\":\"round\"}", 490000, "]}"));
  {
    GString *text = repeat (SCORE_HEAD, "{\"kind\":\"turn\",\"player\":1},{\"kind\":\"turn\",\"player\":0}", 40000,
                            "],\"autosave\":1,\"undo\":[");
    GString *steps = repeat ("", "{\"at\":0,\"remove\":0,\"entries\":[]}", 100000, "]}");

    g_string_append_len (text, steps->str, (gssize) steps->len);
    g_string_free (steps, TRUE);
    bench ("evening with 100,000 steps of undo", recover_evening, text);
  }
  bench ("journal of an evening, 100,000 lines", recover_evening_journal,
         repeat (JOURNAL, " {\"at\":%d,\"remove\":0,\"entries\":[" ROAD "]}\n", 100000, ""));
  bench ("journal of a game, 100,000 lines", recover_game_journal,
         repeat (JOURNAL, " {\"kind\":\"follower\",\"do\":\"pass\"}\n", 100000, ""));
  bench ("journal of going to and fro", recover_game_journal, repeat (JOURNAL, "go 0\n", 1000000, ""));
  bench (
    "history of 10,000 evenings", read_history,
    repeat ("{\"format\":\"bastide-history\",\"version\":1,\"evenings\":[",
            "{\"format\":\"bastide-score\",\"version\":1,\"modules\":[\"base\"],\"players\":[{},{}],\"entries\":[],"
            "\"result\":{\"scores\":[1,2]},\"file\":\"e%d\"}",
            10000, "]}"));
  bench (
    "history of evenings without names", read_history,
    repeat ("{\"format\":\"bastide-history\",\"version\":1,\"evenings\":[",
            "{\"format\":\"bastide-score\",\"version\":1,\"modules\":[\"base\"],\"players\":[{},{}],\"entries\":[],"
            "\"result\":{\"scores\":[1,2]}}",
            10000, "]}"));
  bench ("CSV of 100,000 lines, refused", read_csv, repeat ("evening,name,score\n", "e%d,A,1\n", 100000, ""));
  bench ("CSV of 20,000 evenings", read_csv, repeat ("evening,name,score\n", "e%d,A,1\ne%d,B,2\n", 20000, ""));
  bench ("CSV of empty lines", read_csv, repeat ("evening,name,score\n", "\n", 5000000, ""));
}

static GString *
overlapping_catalog (void)
{
  GString *text = g_string_new (NULL);
  guint32 n = 200000, length = 4000000;
  guint32 head[7] = { 0x950412deu, 0, n, 28, 28, 0, 0 };

  g_string_append_len (text, (const char *) head, sizeof head);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 entry[2] = { length - i, 28 + 8 * n + i };

      g_string_append_len (text, (const char *) entry, sizeof entry);
    }
  for (guint32 i = 0; i < length; i++)
    g_string_append_c (text, 'x');
  g_string_append_c (text, '\0');
  return text;
}

static void
bench_others (void)
{
  bench ("translation of 50,000 messages", read_po,
         repeat ("", "msgid \"Message %d\"\nmsgstr \"Text %d\"\n\n", 50000, ""));
  bench ("translation of comments", read_po, repeat ("", "#: file%d.c\n", 1000000, ""));
  bench ("translation of one long message", read_po,
         repeat ("msgid \"a\"\nmsgstr \"\"\n", "\"text %d\\n\"\n", 1000000, ""));
  bench ("catalog of texts that overlap", read_mo, overlapping_catalog ());
  bench ("XML of tiles", read_xml,
         repeat ("<pack><tiles>", "<tile id=\"t%d\"><field>NL NR EL ER SL SR WL WR</field></tile>", 100000,
                 "</tiles></pack>"));
  bench ("XML of tiles with one name", read_xml,
         repeat ("<pack><tiles>", "<tile id=\"t\"><field>NL NR EL ER SL SR WL WR</field></tile>", 100000,
                 "</tiles></pack>"));
  bench ("XML of tiles in places", read_xml,
         repeat ("<pack><tiles>", "<tile id=\"t%d\"><position x=\"%d\" y=\"0\"/></tile>", 100000, "</tiles></pack>"));
  {
    GString *text = repeat ("<pack><tiles>", "<tile id=\"t%d\"/>", 100000, "</tiles><sets><tile-set id=\"a\">");
    GString *lists = repeat ("", "<ref tile=\"t%d\"/>", 100000, "</tile-set></sets></pack>");

    g_string_append_len (text, lists->str, (gssize) lists->len);
    g_string_free (lists, TRUE);
    bench ("XML of lists", read_xml, text);
  }
  bench ("XML of elements in each other", read_xml, repeat ("<pack>", "<a%d>", 1000000, ""));
  bench ("XML of attributes", read_xml, repeat ("<pack ", "a%d=\"\" ", 1000000, "/>"));
}

static void
remove_folder (const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (name, 0, NULL);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (name, file, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        remove_folder (path);
      else
        g_unlink (path);
    }
  g_rmdir (name);
}

int
main (int argc, char **argv)
{
  wanted = argc > 1 ? argv[1] : NULL;
  /* In memory where that is possible: it is not the disk that is measured. */
  folder = g_strdup ("/dev/shm/bastide-readers-XXXXXX");
  if (!g_mkdtemp (folder))
    {
      g_free (folder);
      folder = g_dir_make_tmp ("bastide-readers-XXXXXX", NULL);
    }
  bench_json ();
  bench_evenings ();
  bench_others ();
  remove_folder (folder);
  g_free (folder);
  return bench_end ();
}
