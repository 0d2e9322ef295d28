/* bastide-history-plays.c – results as the play files of BG Stats, an app in which people list what they have played.
 *
 * A play file (.bgsplay) is JSON with lists of players, places, games and plays that name each other by number. What is
 * written and understood of it, data/formats/score.md says. Only results: the log stays here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

/* What people read who open such a file with a text editor. */
#define ABOUT "This is a play file that Board Game Stats can read. Share it with that app, or open it there."
/* How the game is called there until somebody says which of theirs it is. */
#define GAME "Bastide"

/* --- ids --- */

/* (transfer full): the same for the same thing, so that a play that is exported again replaces the one before (UUID,
 * version 5). */
static char *
dup_uuid (const char *what, const char *name)
{
  g_autofree char *text = g_strdup_printf ("io.github.bastide/%s/%s", what, name);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA1, text, -1);
  g_autofree char *upper = g_ascii_strup (sum, -1);

  upper[12] = '5';
  upper[16] = "89AB"[g_ascii_xdigit_value (upper[16]) & 3];
  return g_strdup_printf ("%.8s-%.4s-%.4s-%.4s-%.12s", upper, upper + 8, upper + 12, upper + 16, upper + 20);
}

/* A play that came from the app keeps the id it had there. */
#define FOREIGN "bgs-"

/* (transfer full): the id of an evening there. */
static char *
dup_play_uuid (const char *file)
{
  return g_str_has_prefix (file, FOREIGN) ? g_ascii_strup (file + strlen (FOREIGN), -1) : dup_uuid ("play", file);
}

/* --- out --- */

/* Things of one kind, each listed once under a number from 1 on. */
typedef struct
{
  JsonArray *array;
  GHashTable *numbers; /* by name */
} List;

static void
list_init (List *list)
{
  list->array = json_array_new ();
  list->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
set_date (JsonObject *object, const char *key, GDateTime *date)
{
  g_autofree char *text = g_date_time_format (date, "%Y-%m-%d %H:%M:%S");

  json_object_set_string_member (object, key, text);
}

/* The number of something in its list. @out_new: (nullable): it is new, and has this object. */
static int
list_find (List *list, const char *what, const char *name, GDateTime *date, JsonObject **out_new)
{
  int number = GPOINTER_TO_INT (g_hash_table_lookup (list->numbers, name));
  g_autofree char *uuid = NULL;
  JsonObject *object;

  *out_new = NULL;
  if (number)
    return number;
  number = (int) json_array_get_length (list->array) + 1;
  uuid = dup_uuid (what, name);
  object = json_object_new ();
  json_object_set_string_member (object, "uuid", uuid);
  json_object_set_int_member (object, "id", number);
  json_object_set_string_member (object, "name", name);
  set_date (object, "modificationDate", date);
  json_array_add_object_element (list->array, object);
  g_hash_table_insert (list->numbers, g_strdup (name), GINT_TO_POINTER (number));
  *out_new = object;
  return number;
}

static int
get_rank (const BastidePast *past, int seat)
{
  int rank = 1;

  for (int other = 0; other < past->players.n; other++)
    rank += past->scores[other] > past->scores[seat];
  return rank;
}

static JsonObject *
seat_to_json (const BastidePast *past, int seat, List *players, GDateTime *date)
{
  const gboolean named = bastide_players_is_named (&past->players, seat);
  JsonObject *object = json_object_new (), *player;
  g_autofree char *score = g_strdup_printf ("%d", past->scores[seat]);
  const int number = list_find (players, named ? "player" : "nobody", past->players.names[seat], date, &player);

  if (player)
    json_object_set_boolean_member (player, "isAnonymous", !named);
  json_object_set_string_member (object, "score", score);
  json_object_set_boolean_member (object, "winner", past->over && bastide_past_won (past, seat));
  json_object_set_boolean_member (object, "newPlayer", FALSE);
  json_object_set_boolean_member (object, "startPlayer", FALSE);
  json_object_set_int_member (object, "playerRefId", number);
  json_object_set_int_member (object, "rank", get_rank (past, seat));
  json_object_set_int_member (object, "seatOrder", seat + 1);
  return object;
}

/* (transfer full): title and notes together: a play has one text. */
static char *
dup_comments (const BastidePast *past)
{
  return *past->title && *past->notes ? g_strdup_printf ("%s\n%s", past->title, past->notes)
                                      : g_strdup (*past->title ? past->title : past->notes);
}

/* Times are UTC, but for the day, which is that of the people at the table. */
static JsonObject *
past_to_play (const BastidePast *past, List *players, List *places, GDateTime *now)
{
  JsonObject *play = json_object_new (), *place;
  JsonArray *seats = json_array_new ();
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (past->time);
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_local (past->time);
  g_autofree char *uuid = dup_play_uuid (past->file), *comments = dup_comments (past);

  json_object_set_string_member (play, "uuid", uuid);
  set_date (play, "modificationDate", now);
  set_date (play, "entryDate", date ? date : now);
  set_date (play, "playDate", date ? date : now);
  if (day)
    json_object_set_int_member (play, "playDateYmd",
                                g_date_time_get_year (day) * 10000 + g_date_time_get_month (day) * 100
                                  + g_date_time_get_day_of_month (day));
  json_object_set_boolean_member (play, "usesTeams", FALSE);
  json_object_set_int_member (play, "durationMin", 0);
  json_object_set_boolean_member (play, "ignored", FALSE);
  json_object_set_boolean_member (play, "manualWinner", FALSE);
  json_object_set_int_member (play, "rounds", 0);
  json_object_set_int_member (play, "scoringSetting", 0);
  json_object_set_int_member (play, "rating", 0);
  json_object_set_int_member (play, "gameRefId", 1);
  json_object_set_int_member (play, "locationRefId",
                              *past->location ? list_find (places, "place", past->location, now, &place) : 0);
  json_object_set_string_member (play, "board", bst_text_tell (past->mix_title));
  json_object_set_string_member (play, "comments", comments);
  for (int seat = 0; seat < past->players.n; seat++)
    json_array_add_object_element (seats, seat_to_json (past, seat, players, now));
  json_object_set_array_member (play, "playerScores", seats);
  return play;
}

static JsonArray *
new_games (GDateTime *now)
{
  List games;
  JsonObject *game;

  list_init (&games);
  list_find (&games, "game", GAME, now, &game);
  json_object_set_boolean_member (game, "cooperative", FALSE);
  json_object_set_boolean_member (game, "highestWins", TRUE);
  json_object_set_boolean_member (game, "noPoints", FALSE);
  json_object_set_boolean_member (game, "usesTeams", FALSE);
  json_object_set_int_member (game, "bggId", 0);
  json_object_set_string_member (game, "bggName", "");
  json_object_set_int_member (game, "bggYear", 0);
  json_object_set_int_member (game, "isBaseGame", 1);
  json_object_set_int_member (game, "isExpansion", 0);
  g_hash_table_unref (games.numbers);
  return games.array;
}

char *
bastide_history_to_plays (BastideHistory *self, const char *file)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new (), *me = json_object_new ();
  JsonArray *plays = json_array_new ();
  List players, places;

  g_return_val_if_fail (BASTIDE_IS_HISTORY (self), NULL);

  list_init (&players);
  list_init (&places);
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (file ? g_str_equal (past->file, file) : past->over)
        json_array_add_object_element (plays, past_to_play (past, &players, &places, now));
    }
  json_object_set_string_member (object, "about", ABOUT);
  json_object_set_array_member (object, "players", players.array);
  json_object_set_array_member (object, "locations", places.array);
  json_object_set_array_member (object, "games", new_games (now));
  json_object_set_array_member (object, "plays", plays);
  /* Nobody of them is the owner of the app, as far as we know. */
  json_object_set_int_member (me, "meRefId", 0);
  json_object_set_object_member (object, "userInfo", me);
  g_hash_table_unref (players.numbers);
  g_hash_table_unref (places.numbers);
  root = bst_json_wrap (object);
  return bst_json_write_document (root, (const char *const[]){ "plays", NULL });
}

/* --- in --- */

gboolean
bastide_plays_is_file (JsonObject *root)
{
  return bst_json_get_array (root, "plays") && bst_json_get_array (root, "players");
}

/* What plays name by number. */
typedef struct
{
  GHashTable *players, *places, *games; /* number → JsonObject */
} Named;

static GHashTable *
list_by_id (JsonObject *root, const char *list)
{
  JsonArray *array = bst_json_get_array (root, list);
  GHashTable *by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = bst_json_as_object (json_array_get_element (array, i));
      const gint64 id = object ? bst_json_get_int (object, "id", -1) : -1;

      if (id >= 0)
        g_hash_table_insert (by_id, g_memdup2 (&id, sizeof id), object);
    }
  return by_id;
}

static void
named_init (Named *named, JsonObject *root)
{
  named->players = list_by_id (root, "players");
  named->places = list_by_id (root, "locations");
  named->games = list_by_id (root, "games");
}

static void
named_clear (Named *named)
{
  g_hash_table_unref (named->players);
  g_hash_table_unref (named->places);
  g_hash_table_unref (named->games);
}

/* (transfer none): the name of what @key of @object stands for; "" if there is none. */
static const char *
find_name (GHashTable *by_id, JsonObject *object, const char *key)
{
  const gint64 id = bst_json_get_int (object, key, -1);
  JsonObject *found = g_hash_table_lookup (by_id, &id);

  return found && !bst_json_get_boolean (found, "isAnonymous", FALSE) ? bst_json_get_string (found, "name", "") : "";
}

/* Unix time; 0 if it is none. */
static gint64
read_date (const char *text)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autofree char *iso = g_strdelimit (g_strdup (text), " ", 'T');
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (iso, zone);

  return date ? g_date_time_to_unix (date) : 0;
}

/* Scores are written as people typed them: “47”, “12+35”, or nothing. FALSE: it is no such number. */
static gboolean
read_score (JsonObject *seat, int *out_score)
{
  const char *text = bst_json_get_string (seat, "score", "");
  JsonNode *node = json_object_get_member (seat, "score");
  /* Converted before it is known to fit, a number without end would be any other. */
  const double plain = node && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_double (node) : 0;
  gint64 sum = plain >= 0 && plain <= 100000 ? (gint64) plain : -1;

  if (sum < 0)
    return FALSE;
  for (const char *at = text; *at;)
    {
      char *end;
      const double part = g_ascii_strtod (at, &end);

      if (end == at || !(part >= -100000 && part <= 100000))
        return FALSE;
      sum += (gint64) part;
      for (at = end; g_ascii_isspace (*at);)
        at++;
      /* Before a sum that goes on with less, the sign belongs to the number. */
      if (*at == '+')
        at++;
      else if (*at && *at != '-')
        return FALSE;
    }
  *out_score = (int) sum;
  return sum >= 0 && sum <= 100000;
}

typedef struct
{
  JsonObject *object;
  gint64 order;
} Seat;

static int
by_order (gconstpointer a, gconstpointer b)
{
  const Seat *x = a, *y = b;

  return x->order < y->order ? -1 : x->order > y->order;
}

/* (transfer full): the seats of a play, clockwise as far as it is known. */
static GArray *
list_seats (JsonObject *play)
{
  JsonArray *array = bst_json_get_array (play, "playerScores");
  GArray *seats = g_array_new (FALSE, FALSE, sizeof (Seat));

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      Seat seat = { bst_json_as_object (json_array_get_element (array, i)), 0 };

      if (!seat.object)
        continue;
      seat.order = bst_json_get_int (seat.object, "seatOrder", 0);
      g_array_append_val (seats, seat);
    }
  g_array_sort (seats, by_order);
  return seats;
}

static gboolean
read_seats (const Named *named, JsonObject *play, BastidePast *past, const char *day, GError **error)
{
  g_autoptr (GArray) seats = list_seats (play);

  if (seats->len < 2 || seats->len > BST_MAX_PLAYERS)
    {
      g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        /* TRANSLATORS: about a file that is imported: %1$s is the day of a game night, %2$u how many played, %3$d a
                    * number. */
        ngettext ("%1$s: %2$u player, but there must be 2 to %3$d.", "%1$s: %2$u players, but there must be 2 to %3$d.",
                  seats->len),
        day, seats->len, BST_MAX_PLAYERS);
      return FALSE;
    }
  for (guint i = 0; i < seats->len; i++)
    {
      JsonObject *object = g_array_index (seats, Seat, i).object;

      bastide_players_set (&past->players, (int) i, find_name (named->players, object, "playerRefId"), (int) i, NULL);
      if (!read_score (object, &past->scores[i]))
        {
          g_set_error (
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            /* TRANSLATORS: about a file that is imported: %1$s is the day of a game night, %2$s a player, %3$s what
                        * stands there instead of a number. */
            _ ("%1$s: the score of %2$s must be a whole number, not “%3$s”."), day, past->players.names[i],
            bst_json_get_string (object, "score", ""));
          return FALSE;
        }
    }
  bastide_players_choose_letters (&past->players);
  return TRUE;
}

/* (transfer full) (nullable) */
static BastidePast *
read_play (const Named *named, JsonObject *play, GError **error)
{
  g_autoptr (BastidePast) past = bastide_past_new ();
  const char *date = bst_json_get_string (play, "playDate", "");
  g_autofree char *uuid = g_ascii_strdown (bst_json_get_string (play, "uuid", ""), -1);

  past->time = read_date (date);
  past->title = g_strdup ("");
  past->location = g_strdup (find_name (named->places, play, "locationRefId"));
  past->notes = g_strdup (bst_json_get_string (play, "comments", ""));
  past->mix_title = g_strdup (bst_json_get_string (play, "board", ""));
  past->over = TRUE;
  /* A name for a file that leads nowhere; without an id the history finds one. */
  past->file = strlen (uuid) == 36 && strspn (uuid, "0123456789abcdef-") == 36 ? g_strconcat (FOREIGN, uuid, NULL)
                                                                               : g_strdup ("");
  return read_seats (named, play, past, date, error) ? g_steal_pointer (&past) : NULL;
}

/* A whole collection would fill the history with other games. */
static gboolean
check_game (const Named *named, JsonArray *plays, GError **error)
{
  JsonObject *first = NULL;

  for (guint i = 0; i < json_array_get_length (plays); i++)
    {
      JsonObject *play = bst_json_as_object (json_array_get_element (plays, i));

      if (!play)
        continue;
      if (first && bst_json_get_int (play, "gameRefId", 0) != bst_json_get_int (first, "gameRefId", 0))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       /* TRANSLATORS: about a file of the app BG Stats that is imported; both are names of games. */
                       _ ("The file has plays of several games (“%1$s”, “%2$s”). Export those of one game only."),
                       find_name (named->games, first, "gameRefId"), find_name (named->games, play, "gameRefId"));
          return FALSE;
        }
      first = play;
    }
  return TRUE;
}

/* FALSE: a play cannot be read, and @error says why. */
static gboolean
read_list (const Named *named, JsonArray *plays, GPtrArray *found, GError **error)
{
  for (guint i = 0; i < json_array_get_length (plays); i++)
    {
      JsonObject *play = bst_json_as_object (json_array_get_element (plays, i));
      BastidePast *past = play ? read_play (named, play, error) : NULL;

      if (past)
        g_ptr_array_add (found, past);
      else if (play)
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
bastide_plays_read (JsonObject *root, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_unref);
  JsonArray *plays = bst_json_get_array (root, "plays");
  gboolean fine;
  Named named;

  g_return_val_if_fail (plays, NULL);

  named_init (&named, root);
  fine = check_game (&named, plays, error) && read_list (&named, plays, found, error);
  named_clear (&named);
  return fine ? g_steal_pointer (&found) : NULL;
}

/* --- is it here already? --- */

#define DAY (24 * 60 * 60)

/* The same people with the same points, whatever their seats. */
static gboolean
is_same_result (const BastidePast *a, const BastidePast *b)
{
  guint taken = 0;

  if (a->players.n != b->players.n)
    return FALSE;
  for (int seat = 0; seat < a->players.n; seat++)
    {
      int other = 0;

      while (other < b->players.n
             && (taken >> other & 1 || a->scores[seat] != b->scores[other]
                 || bastide_players_is_named (&a->players, seat) != bastide_players_is_named (&b->players, other)
                 || (bastide_players_is_named (&a->players, seat)
                     && !g_str_equal (a->players.names[seat], b->players.names[other]))))
        other++;
      if (other == b->players.n)
        return FALSE;
      taken |= 1u << other;
    }
  return TRUE;
}

GHashTable *
bastide_plays_list_ids (BastideHistory *self)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->items->len; i++)
    {
      g_autofree char *uuid = dup_play_uuid (((BastidePast *) g_ptr_array_index (self->items, i))->file);
      g_autofree char *lower = g_ascii_strdown (uuid, -1);

      g_hash_table_add (ids, g_strconcat (FOREIGN, lower, NULL));
    }
  return ids;
}

/* The app may give a play that came from here an id of its own, and people may have typed it there by its day. */
gboolean
bastide_plays_is_known (BastideHistory *self, GHashTable *ids, const BastidePast *play)
{
  if (g_hash_table_contains (ids, play->file))
    return TRUE;
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);

      if (ABS (past->time - play->time) <= DAY && is_same_result (past, play))
        return TRUE;
    }
  return FALSE;
}
