/* test-evening-file.c – an evening at a real table: files, and saving that survives anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"
#include "model/score/bastide-history.h"

#include "engine/io/json-scan.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_SCRIPTED 200

static const char *program;

static char *
temp_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-evening-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return g_build_filename (folder, "evening" BASTIDE_SCORE_SUFFIX, NULL);
}

static void
remove_temp (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *journal = g_strconcat (path, ".journal", NULL);

  g_unlink (path);
  g_unlink (journal);
  g_rmdir (folder);
}

/* Saved and opened again: the same bytes, unknown keys included. */
static void
test_round_trip (void)
{
  for (int seed = 1; seed <= 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 2 + seed % 5);
      g_autoptr (BastideEvening) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *path = temp_path ();
      g_autoptr (GFile) file = g_file_new_for_path (path);

      for (int i = 0; i < 30; i++)
        kit_enter_randomly (evening, rand);
      bastide_evening_set_about (evening, "Kitchen", "It rained.");
      bastide_evening_set_final_step (evening, 3);
      g_assert_true (bastide_evening_save (evening, file, &error));
      again = bastide_evening_load (file, &error);
      g_assert_no_error (error);
      g_assert_null (bastide_evening_get_note (again));
      g_assert_cmpstr (bastide_evening_get_location (again), ==, "Kitchen");
      g_assert_cmpint (bastide_evening_get_final_step (again), ==, 3);
      kit_assert_same (evening, again);
      remove_temp (path);
    }
}

/* What the next evening begins with: the mix of a file, whatever else stands in it. */
static void
test_mix_alone (void)
{
  static const struct
  {
    const char *text, *id;
  } cases[] = {
    { "{\"mix\": {\"id\": \"mine\"}, \"entries\": [17]}", "mine" },
    { "{\"mix\": [1, 2]}", NULL },
    { "{\"mix\": \"classic\"}", NULL },
    { "{}", NULL },
    { "[]", NULL },
    { "{\"mix\": {\"id\": ", NULL },
    { "", NULL },
  };
  g_autofree char *path = temp_path ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
  g_autoptr (JsonNode) whole = NULL;

  g_assert_null (bastide_evening_read_mix (path));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonNode) mix = NULL;

      g_assert_true (g_file_set_contents (path, cases[i].text, -1, NULL));
      mix = bastide_evening_read_mix (path);
      g_assert_cmpstr (mix ? bst_json_get_string (json_node_get_object (mix), "id", NULL) : NULL, ==, cases[i].id);
    }
  g_assert_true (bastide_evening_save (evening, file, NULL));
  whole = bastide_evening_read_mix (path);
  g_assert_true (json_node_equal (whole, bastide_evening_get_mix (evening)));
  g_unlink (path);
  /* Nobody writes into the pipe. */
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_null (bastide_evening_read_mix (path));
  remove_temp (path);
}

static void
test_unknown_keys (void)
{
  static const char text[] =
    "{\"format\":\"bastide-score\",\"version\":1,\"modules\":[\"base\"],\"players\":[{\"name\":\"A\"},{\"name\":\"B\"}]"
    ","
    "\"entries\":[{\"kind\":\"road\",\"tiles\":3,\"players\":[1],\"weather\":\"rain\"}],\"mood\":\"good\"}";
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideEvening) evening = bastide_evening_from_json ("hand.bastide-score", root, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[1], ==, 3);
  again = bastide_evening_to_text (evening);
  g_assert_nonnull (strstr (again, "\"weather\""));
  g_assert_nonnull (strstr (again, "\"mood\""));
}

static void
test_hostile_files (void)
{
#define HEAD "{\"format\":\"bastide-score\",\"version\":1,"
#define TWO  "\"players\":[{},{}],"
  static const struct
  {
    const char *text;
    const char *says;
  } files[] = {
    { "", "" },
    { "[]", "" },
    { "{\"format\":\"bastide-game\",\"version\":1}", "format" },
    { "{\"format\":\"bastide-score\",\"version\":9}", "version" },
    { HEAD "\"modules\":[]}", "players" },
    { HEAD "\"modules\":[\"magick\"]," TWO "\"entries\":[]}", "modules[0]" },
    { HEAD "\"modules\":[],\"players\":[{}],\"entries\":[]}", "players" },
    { HEAD "\"modules\":[]," TWO "\"first\":2,\"entries\":[]}", "first" },
    { HEAD "\"modules\":[]," TWO "\"options\":{\"base.two_tile_city\":7},\"entries\":[]}", "base.two_tile_city" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{}]}", "entries[0]" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[7]}", "entries[0]" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":1e9,\"players\":[0]}]}", "tiles" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":1,\"players\":[2]}]}", "players" },
    { HEAD "\"modules\":[\"gold\"]," TWO "\"entries\":[{\"kind\":\"gold\",\"ingots\":[1]}]}", "ingots" },
    { HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"note\",\"answers\":[{\"kind\":\"x\"}]}]}", "answers[0]" },
    { HEAD "\"modules\":[\"wheel\"]," TWO "\"entries\":[{\"kind\":\"wheel\",\"sector\":\"luck\"}]}", "sector" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = temp_path ();
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      g_assert_null (bastide_evening_load (file, &error));
      g_assert_nonnull (error);
      if (!strstr (error->message, files[i].says))
        g_error ("“%s” does not name %s", error->message, files[i].says);
      remove_temp (path);
    }
}

/* A file of an evening that this version would keep otherwise opens, and says so. */
static void
test_other_totals (void)
{
  static const char text[] = HEAD "\"modules\":[]," TWO "\"entries\":[{\"kind\":\"road\",\"tiles\":3,\"players\":[1]},"
                                  "{\"kind\":\"correction\",\"player\":0,\"points\":-4}],\"standing\":[0,4]}";
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  g_autoptr (BastideEvening) evening = bastide_evening_from_json (NULL, root, NULL);

  g_assert_nonnull (evening);
  g_assert_nonnull (bastide_evening_get_note (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
}

/* Options that were not there yet when a file was saved are written again with their first choice; without them. */
static char *
leave_out_new_options (const char *old, const char *text)
{
  g_autoptr (GString) rest = g_string_new (text);

  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      g_autofree char *key = g_strdup_printf ("\"%s\"", bst_options[option].word);
      g_autoptr (JsonNode) first = bst_option_to_json (option, 0);
      g_autofree char *value = json_to_string (first, FALSE);
      g_autofree char *member = g_strdup_printf (", %s: %s", key, value);

      if (!strstr (old, key))
        g_string_replace (rest, member, "", 1);
    }
  return g_strdup (rest->str);
}

static void
make_golden (const char *mix, gboolean other_readings, GFile *file)
{
  g_autoptr (BastideSetup) setup = kit_setup (mix, 4);
  g_autoptr (BastideEvening) made = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  bastide_setup_set_option (setup, BST_OPTION_ABBOT_IS_FOLLOWER, other_readings);
  bastide_setup_set_option (setup, BST_OPTION_ROB_MESSENGERS, other_readings);
  bastide_setup_set_option (setup, BST_OPTION_PLACES, other_readings);
  made = bastide_evening_new (setup, 0, NULL, NULL);
  bastide_evening_set_time (made, 1700000000);
  for (int i = 0; i < 40; i++)
    kit_enter_randomly (made, rand);
  bastide_evening_set_about (made, "Kitchen", "First evening");
  g_assert_true (bastide_evening_save (made, file, NULL));
}

/* Files that were saved once must open in every later version. */
static void
test_golden (void)
{
  static const struct
  {
    const char *name, *mix;
    gboolean other_readings;
  } files[] = {
    { "everything", "everything", FALSE },
    { "classic", "classic", FALSE },
    { "other-readings", "everything", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strconcat ("evening-", files[i].name, ".json", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (BastideEvening) evening = NULL;
      g_autofree char *bytes = NULL, *again = NULL, *same = NULL;

      if (g_getenv ("BASTIDE_WRITE_GOLDEN") && !g_file_query_exists (file, NULL))
        make_golden (files[i].mix, files[i].other_readings, file);
      evening = bastide_evening_load (file, &error);
      g_assert_no_error (error);
      g_assert_null (bastide_evening_get_note (evening));
      g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
      again = bastide_evening_to_text (evening);
      same = leave_out_new_options (bytes, again);
      g_assert_cmpstr (bytes, ==, same);
      g_assert_cmpint (bastide_evening_get_game (evening)->options[BST_OPTION_PLACES], ==, files[i].other_readings);
    }
}

/* Base and journal together, with edits, undo and notes in the journal. */
static void
test_recover (void)
{
  for (int seed = 1; seed <= 8; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 3);
      g_autofree char *path = temp_path ();
      g_autoptr (GError) error = NULL;

      g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, &error));
      for (int i = 0; i < 40; i++)
        {
          g_autoptr (BastideEvening) again = NULL;
          BastideDraft *draft;

          if (i % 7 == 6)
            bastide_match_undo (BASTIDE_MATCH (evening));
          else if (i % 11 == 10)
            bastide_evening_set_about (evening, "Garden", i % 2 ? "a" : "b");
          else if (i % 5 == 4 && (draft = kit_random_edit (evening, rand)))
            kit_settle (evening, draft, rand);
          else
            kit_enter_randomly (evening, rand);
          again = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
          kit_assert_same (evening, again);
        }
      remove_temp (path);
    }
}

/* Started again in the middle, whatever the journal holds by then: every step back and forth is still there. */
static void
test_undo_after_restart (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = temp_path ();
  g_autoptr (GError) error = NULL;
  BastideEvening *evening = kit_evening (KIT_TRACK_MIX, 4);
  guint back = 0;

  g_assert_true (bastide_match_set_autosave (BASTIDE_MATCH (evening), path, &error));
  for (int i = 0; i < 60; i++)
    {
      BastideDraft *draft;

      g_ptr_array_add (texts, bastide_evening_to_text (evening));
      if (i % 5 == 4 && (draft = kit_random_edit (evening, rand)))
        kit_settle (evening, draft, rand);
      else
        kit_enter (evening, .kind = &bastide_entry_note);
      if (i % 17 == 0)
        {
          /* One step back and forth is no step. */
          bastide_match_undo (BASTIDE_MATCH (evening));
          bastide_match_redo (BASTIDE_MATCH (evening));
        }
      if (i % 13 == 0)
        bastide_match_flush (BASTIDE_MATCH (evening));
      if (i % 11 == 0)
        {
          g_object_unref (evening);
          evening = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
        }
    }
  g_ptr_array_add (texts, bastide_evening_to_text (evening));
  for (; bastide_match_can_undo (BASTIDE_MATCH (evening)); back++)
    {
      g_autofree char *text = NULL;

      bastide_match_undo (BASTIDE_MATCH (evening));
      text = bastide_evening_to_text (evening);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 2 - back));
      if (back == 20)
        bastide_match_flush (BASTIDE_MATCH (evening));
      if (back % 20 == 0)
        {
          g_object_unref (evening);
          evening = bastide_evening_recover (path, &error);
          g_assert_no_error (error);
        }
    }
  g_assert_cmpuint (back, ==, 60);
  for (; bastide_match_can_redo (BASTIDE_MATCH (evening)); back--)
    bastide_match_redo (BASTIDE_MATCH (evening));
  g_assert_cmpuint (back, ==, 0);
  {
    g_autofree char *text = bastide_evening_to_text (evening);

    g_assert_cmpstr (text, ==, g_ptr_array_index (texts, texts->len - 1));
  }
  g_object_unref (evening);
  remove_temp (path);
}

/* What a program of its own does in test_kill(): N_SCRIPTED entries with saving; says how many are confirmed. */
static int
enter_and_tell (const char *path)
{
  g_autoptr (BastideEvening) evening = kit_evening (KIT_TRACK_MIX, 4);
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  if (!bastide_match_set_autosave (BASTIDE_MATCH (evening), path, NULL))
    return 1;
  for (int i = 1; i <= N_SCRIPTED; i++)
    {
      kit_enter_randomly (evening, rand);
      if (write (STDOUT_FILENO, &i, sizeof i) != sizeof i)
        return 1;
    }
  return 0;
}

/* Reads one number; FALSE at the end, or when nothing comes for long. */
static gboolean
read_count (int fd, int *out_count)
{
  GPollFD poll_fd = { .fd = fd, .events = G_IO_IN };

  g_assert_cmpint (g_poll (&poll_fd, 1, 20000), ==, 1);
  return read (fd, out_count, sizeof *out_count) == sizeof *out_count;
}

/* kill -9 at random moments: at most the entry under way is lost. */
static void
test_kill (void)
{
  g_autoptr (GRand) moments = g_rand_new_with_seed (g_test_rand_int ());

  for (int round = 0; round < 8; round++)
    {
      g_autofree char *path = temp_path ();
      const char *argv[] = { program, "--enter-and-tell", path, NULL };
      g_autoptr (BastideEvening) again = NULL;
      g_autoptr (BastideEvening) replayed = kit_evening (KIT_TRACK_MIX, 4);
      g_autoptr (GRand) rand = g_rand_new_with_seed (17);
      g_autofree char *text = NULL, *expected = NULL;
      const int until = g_rand_int_range (moments, 1, N_SCRIPTED);
      int out, confirmed = 0, count, status;
      GPid child;
      GError *error = NULL;

      g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child, NULL, &out,
                                NULL, &error);
      g_assert_no_error (error);
      while (confirmed < until && read_count (out, &count))
        confirmed = count;
      g_usleep (g_rand_int_range (moments, 0, 3000));
      kill (child, SIGKILL);
      while (read_count (out, &count))
        confirmed = count;
      close (out);
      waitpid (child, &status, 0);

      again = bastide_evening_recover (path, &error);
      g_assert_no_error (error);
      for (int i = 0; i < confirmed; i++)
        kit_enter_randomly (replayed, rand);
      /* One more may have reached the disk before it could be told. */
      text = bastide_evening_to_text (again);
      expected = bastide_evening_to_text (replayed);
      if (!g_str_equal (text, expected))
        kit_enter_randomly (replayed, rand);
      kit_assert_same (again, replayed);
      remove_temp (path);
    }
}

/* The file of an evening of one road, with a step back to a log in which the game ends without its final scoring. */
static void
write_impossible_step (const char *path)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autofree char *text = NULL, *road = NULL, *with_step = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root;

  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1);
  text = bastide_evening_to_text (evening);
  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  root = json_node_get_object (json_parser_get_root (parser));
  {
    g_autoptr (JsonNode) first = json_array_dup_element (json_object_get_array_member (root, "entries"), 0);
    g_autofree char *entry = json_to_string (first, FALSE);
    g_autofree char *undo = g_strdup_printf ("[{\"at\": 1, \"remove\": 0, \"entries\": [{\"kind\": \"end\"}, %s]},"
                                             " {\"at\": 1, \"remove\": 2, \"entries\": []}]",
                                             entry);

    json_object_set_member (root, "undo", json_from_string (undo, NULL));
  }
  with_step = json_to_string (json_parser_get_root (parser), TRUE);
  g_assert_true (g_file_set_contents (path, with_step, -1, NULL));
}

/* A step back leads to a log of which the rules no longer allow all. The rest is played, and the steps beyond it lead
 * where they led. */
static void
test_impossible_step (void)
{
  g_autofree char *path = temp_path ();
  g_autoptr (BastideEvening) evening = NULL;
  g_autoptr (GError) error = NULL;

  write_impossible_step (path);
  evening = bastide_evening_recover (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
  bastide_match_undo (BASTIDE_MATCH (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 2);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[0], ==, 8);
  bastide_match_undo (BASTIDE_MATCH (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
  g_assert_false (bastide_match_can_undo (BASTIDE_MATCH (evening)));
  bastide_match_redo (BASTIDE_MATCH (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 2);
  bastide_match_redo (BASTIDE_MATCH (evening));
  g_assert_cmpuint (bastide_evening_get_n_entries (evening), ==, 1);
  g_assert_cmpint (bastide_evening_get_now (evening)->scores[0], ==, 4);
  g_assert_false (bastide_match_can_redo (BASTIDE_MATCH (evening)));
  remove_temp (path);
}

/* A name that is set right stays so: in the log, in the file, and in the journal before the file is written. */
static void
test_rename (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-rename-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autofree char *file = NULL, *path = NULL, *title = NULL, *name = NULL, *csv = NULL, *none = NULL;
  BastideEvening *evening = kit_evening ("classic", 3);
  g_autoptr (BastideEvening) again = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (bastide_history_add (history, evening, NULL));
  file = bastide_history_dup_file (history, evening);
  path = bastide_history_dup_path (history, file);
  kit_enter (evening, .kind = &bastide_entry_road, .number = 3, .finished = TRUE, .owners = 1 << BEN);
  bastide_evening_rename_player (evening, BEN, "Benno/2");
  title = bastide_evening_dup_title (evening, 0);
  g_assert_cmpstr (title, ==, "Road – Benno/2: 3 tiles = 3");
  g_assert_cmpstr (bastide_evening_get_letter (evening, BEN), ==, "B");
  name = bastide_evening_dup_file_name (evening);
  g_assert_true (g_str_has_suffix (name, " Anna, Benno-2, Clara"));
  kit_enter (evening, .kind = &bastide_entry_turn, .seat = BEN);

  bastide_history_update (history, evening);
  csv = bastide_history_one_to_csv (history, file);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_nonnull (strstr (lines[2], "Benno/2"));
  none = bastide_history_one_to_csv (history, "other");
  g_assert_false (strstr (none, "Benno") != NULL);

  g_object_unref (evening);
  again = bastide_evening_recover (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (bastide_evening_get_names (again)[BEN], ==, "Benno/2");
  g_assert_cmpuint (bastide_evening_get_n_entries (again), ==, 2);
  bastide_evening_rename_player (again, BEN, "");
  g_assert_false (bastide_evening_is_named (again, BEN));
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--enter-and-tell"))
    return enter_and_tell (argv[2]);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/evening/file/round-trip", test_round_trip);
  g_test_add_func ("/evening/file/mix-alone", test_mix_alone);
  g_test_add_func ("/evening/file/unknown-keys", test_unknown_keys);
  g_test_add_func ("/evening/file/hostile", test_hostile_files);
  g_test_add_func ("/evening/file/other-totals", test_other_totals);
  g_test_add_func ("/evening/file/golden", test_golden);
  g_test_add_func ("/evening/autosave/recover", test_recover);
  g_test_add_func ("/evening/autosave/undo-after-restart", test_undo_after_restart);
  g_test_add_func ("/evening/autosave/kill", test_kill);
  g_test_add_func ("/evening/impossible-step", test_impossible_step);
  g_test_add_func ("/evening/rename", test_rename);
  return g_test_run ();
}
