/* test-plays.c – results as play files of the app BG Stats: out, in again, and what such files may get wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "engine/io/json-scan.h"
#include "model/score/bastide-history.h"

#include <string.h>

static BastideHistory *
new_history (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-plays-XXXXXX", NULL);

  return bastide_history_new (folder);
}

static int
import (BastideHistory *history, const char *text, GError **error)
{
  return bastide_history_import (history, text, strlen (text), NULL, NULL, NULL, error);
}

static const char table[] = "evening,date,place,mix,notes,over,seat,name,score\n"
                            "one,2024-05-03T18:30:00Z,\"Kitchen, big\",Classic,\"Nice, \"\"close\"\"\",1,0,Anna,71\n"
                            "one,2024-05-03T18:30:00Z,,,,1,1,Бен,85\n"
                            "one,2024-05-03T18:30:00Z,,,,1,2,,60\n"
                            "two,2024-05-04T19:00:00Z,Garden,,,1,0,Anna,90\n"
                            "two,2024-05-04T19:00:00Z,,,,1,1,Бен,90\n"
                            "open,2024-05-05T19:00:00Z,,,,0,0,Anna,3\n"
                            "open,2024-05-05T19:00:00Z,,,,0,1,Бен,5\n";

static JsonObject *
element (JsonObject *root, const char *list, guint i)
{
  return json_array_get_object_element (bst_json_get_array (root, list), i);
}

/* What the app reads. */
static void
test_out (void)
{
  g_autoptr (BastideHistory) history = new_history ();
  g_autofree char *text = NULL, *one = NULL;
  g_autoptr (JsonNode) node = NULL, single = NULL;
  JsonObject *root, *play, *seat;

  g_assert_cmpint (import (history, table, NULL), ==, 3);
  text = bastide_history_to_plays (history, NULL);
  node = bst_json_scan (NULL, text, strlen (text), NULL);
  root = bst_json_as_object (node);
  g_assert_nonnull (root);
  /* Only what is over; newest first. */
  g_assert_cmpuint (json_array_get_length (bst_json_get_array (root, "plays")), ==, 2);
  g_assert_cmpuint (json_array_get_length (bst_json_get_array (root, "games")), ==, 1);
  g_assert_cmpuint (json_array_get_length (bst_json_get_array (root, "locations")), ==, 2);
  g_assert_cmpuint (json_array_get_length (bst_json_get_array (root, "players")), ==, 3);
  play = element (root, "plays", 1);
  g_assert_cmpstr (bst_json_get_string (play, "playDate", NULL), ==, "2024-05-03 18:30:00");
  g_assert_cmpstr (bst_json_get_string (play, "comments", NULL), ==, "Nice, \"close\"");
  g_assert_cmpstr (bst_json_get_string (play, "board", NULL), ==, "Classic");
  g_assert_cmpint (bst_json_get_int (play, "gameRefId", 0), ==,
                   bst_json_get_int (element (root, "games", 0), "id", -1));
  g_assert_cmpuint (strlen (bst_json_get_string (play, "uuid", "")), ==, 36);
  seat = json_array_get_object_element (bst_json_get_array (play, "playerScores"), 1);
  g_assert_cmpstr (bst_json_get_string (seat, "score", NULL), ==, "85");
  g_assert_true (bst_json_get_boolean (seat, "winner", FALSE));
  g_assert_cmpint (bst_json_get_int (seat, "rank", 0), ==, 1);
  g_assert_cmpint (bst_json_get_int (seat, "seatOrder", 0), ==, 2);
  seat = json_array_get_object_element (bst_json_get_array (play, "playerScores"), 2);
  g_assert_false (bst_json_get_boolean (seat, "winner", TRUE));
  g_assert_cmpint (bst_json_get_int (seat, "rank", 0), ==, 3);
  /* Both of a tie have won. */
  play = element (root, "plays", 0);
  for (guint i = 0; i < 2; i++)
    g_assert_true (bst_json_get_boolean (json_array_get_object_element (bst_json_get_array (play, "playerScores"), i),
                                         "winner", FALSE));

  one = bastide_history_to_plays (history, "two");
  single = bst_json_scan (NULL, one, strlen (one), NULL);
  g_assert_cmpuint (json_array_get_length (bst_json_get_array (bst_json_as_object (single), "plays")), ==, 1);
  g_assert_cmpstr (bst_json_get_string (element (bst_json_as_object (single), "plays", 0), "uuid", NULL), ==,
                   bst_json_get_string (play, "uuid", ""));
}

static const BastidePast *
find_past (BastideHistory *history, const char *location)
{
  for (guint i = 0; i < bastide_history_get_n (history); i++)
    if (g_str_equal (bastide_history_get (history, i)->location, location))
      return bastide_history_get (history, i);
  g_assert_not_reached ();
}

/* Out and in again: nothing comes twice, and another history has the same results. */
static void
test_around (void)
{
  g_autoptr (BastideHistory) history = new_history (), other = new_history ();
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (GError) error = NULL;
  const BastidePast *past;

  g_assert_cmpint (import (history, table, NULL), ==, 3);
  text = bastide_history_to_plays (history, NULL);
  g_assert_cmpint (import (history, text, &error), ==, 0);
  g_assert_no_error (error);
  g_assert_cmpint (import (other, text, &error), ==, 2);
  g_assert_no_error (error);
  g_assert_cmpint (import (other, text, &error), ==, 0);
  past = find_past (other, "Kitchen, big");
  g_assert_cmpint (past->time, ==, 1714761000);
  g_assert_cmpstr (past->notes, ==, "Nice, \"close\"");
  g_assert_cmpstr (past->mix_title, ==, "Classic");
  g_assert_cmpint (past->players.n, ==, 3);
  g_assert_cmpstr (past->players.names[1], ==, "Бен");
  g_assert_cmpint (past->scores[1], ==, 85);
  g_assert_true (bastide_past_won (past, 1));
  g_assert_false (bastide_players_is_named (&past->players, 2));
  g_assert_true (past->over);
  g_assert_false (past->has_log);
  /* It has the id it had. */
  again = bastide_history_to_plays (other, NULL);
  {
    g_autoptr (JsonNode) a = bst_json_scan (NULL, text, strlen (text), NULL);
    g_autoptr (JsonNode) b = bst_json_scan (NULL, again, strlen (again), NULL);

    for (guint i = 0; i < 2; i++)
      g_assert_cmpstr (bst_json_get_string (element (bst_json_as_object (a), "plays", i), "uuid", "a"), ==,
                       bst_json_get_string (element (bst_json_as_object (b), "plays", i), "uuid", "b"));
  }
}

/* A file as the app writes it, with %s as the list of its plays. */
static char *
new_file (const char *plays)
{
  return g_strdup_printf (
    "{\"about\":\"…\",\"players\":[{\"uuid\":\"A\",\"id\":49,\"name\":\"Anna\",\"isAnonymous\":false,"
    "\"modificationDate\":\"2019-03-19 14:21:28\",\"bggUsername\":\"\"},{\"uuid\":\"B\",\"id\":52,\"name\":\"Ben\","
    "\"isAnonymous\":false},{\"id\":7,\"name\":\"Anonymous player\",\"isAnonymous\":true}],"
    "\"locations\":[{\"uuid\":\"C\",\"id\":17,\"name\":\"Club\"}],\"games\":[{\"id\":43,\"name\":\"Ours\","
    "\"highestWins\":true,\"noPoints\":false},{\"id\":44,\"name\":\"Other\"}],\"plays\":[%s],"
    "\"userInfo\":{\"meRefId\":49}}",
    plays);
}

#define PLAY(uuid, seats)                                                                                              \
  "{\"uuid\":\"" uuid "\",\"playDate\":\"2019-03-21 22:02:33\",\"durationMin\":60,\"ignored\":false,"                  \
  "\"locationRefId\":17,\"gameRefId\":43,\"playerScores\":[" seats "]}"
#define SEAT(player, score, order)                                                                                     \
  "{\"score\":\"" score "\",\"winner\":false,\"seatOrder\":" order ",\"playerRefId\":" player "}"
#define UUID "539921BE-D68B-4AA3-96F3-B3B609BE7C35"

static void
test_in (void)
{
  g_autoptr (BastideHistory) history = new_history ();
  g_autofree char *text = new_file (
    PLAY (UUID, SEAT ("52", "12+35", "2") "," SEAT ("7", "", "3") "," SEAT ("49", "61.0", "1")));
  g_autofree char *moved = new_file (PLAY ("539921BE-D68B-4AA3-96F3-B3B609BE7C36",
                                           SEAT ("49", "61", "0") "," SEAT ("52", "47", "0") "," SEAT ("7", "0", "0")));
  g_autofree char *none = new_file ("");
  g_autoptr (GError) error = NULL;
  const BastidePast *past;

  g_assert_cmpint (import (history, text, &error), ==, 1);
  g_assert_no_error (error);
  past = bastide_history_get (history, 0);
  g_assert_cmpstr (past->location, ==, "Club");
  g_assert_cmpstr (past->players.names[0], ==, "Anna");
  g_assert_cmpint (past->scores[0], ==, 61);
  g_assert_cmpstr (past->players.names[1], ==, "Ben");
  g_assert_cmpint (past->scores[1], ==, 47);
  g_assert_false (bastide_players_is_named (&past->players, 2));
  g_assert_cmpint (past->scores[2], ==, 0);
  g_assert_true (bastide_past_won (past, 0));
  g_assert_true (g_str_has_suffix (past->file, "539921be-d68b-4aa3-96f3-b3b609be7c35"));
  /* The same evening under another id, in other seats. */
  g_assert_cmpint (import (history, moved, &error), ==, 0);
  g_assert_cmpint (import (history, none, &error), ==, 0);
  g_assert_no_error (error);
}

/* One sentence, and nothing is imported. */
static void
test_wrong (void)
{
  static const struct
  {
    const char *plays, *sentence;
  } wrong[] = {
    { PLAY (UUID, SEAT ("49", "61", "1")), "2019-03-21 22:02:33: 1 player, but there must be 2 to 6." },
    { PLAY (UUID, SEAT ("49", "1", "1") "," SEAT ("49", "1", "2") "," SEAT ("49", "1", "3") "," SEAT (
                    "49", "1", "4") "," SEAT ("49", "1", "5") "," SEAT ("49", "1", "6") "," SEAT ("49", "1", "7")),
      "2019-03-21 22:02:33: 7 players, but there must be 2 to 6." },
    { PLAY (UUID, SEAT ("49", "many", "1") "," SEAT ("52", "3", "2")),
      "2019-03-21 22:02:33: the score of Anna must be a whole number, not “many”." },
    { PLAY (UUID, SEAT ("49", "3", "1") "," SEAT ("52", "-7", "2")),
      "2019-03-21 22:02:33: the score of Ben must be a whole number, not “-7”." },
    { PLAY (UUID,
            SEAT ("49", "3", "1") "," SEAT ("52", "7", "2")) ",{\"uuid\":\"x\",\"gameRefId\":44,\"playerScores\":[]}",
      "The file has plays of several games (“Ours”, “Other”). Export those of one game only." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (BastideHistory) history = new_history ();
      g_autofree char *text = new_file (wrong[i].plays);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (import (history, text, &error), ==, -1);
      g_assert_cmpstr (error->message, ==, wrong[i].sentence);
      g_assert_cmpuint (bastide_history_get_n (history), ==, 0);
    }
}

/* What has no id, no date and no place is imported, too. */
static void
test_bare (void)
{
  g_autoptr (BastideHistory) history = new_history ();
  g_autofree char *text = new_file ("{\"playerScores\":[{\"playerRefId\":49,\"score\":9.5},{\"playerRefId\":99}]},7");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (import (history, text, &error), ==, 1);
  g_assert_no_error (error);
  g_assert_cmpint (bastide_history_get (history, 0)->scores[0], ==, 9);
  g_assert_cmpint (bastide_history_get (history, 0)->time, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/plays/out", test_out);
  g_test_add_func ("/plays/around", test_around);
  g_test_add_func ("/plays/in", test_in);
  g_test_add_func ("/plays/wrong", test_wrong);
  g_test_add_func ("/plays/bare", test_bare);
  return g_test_run ();
}
