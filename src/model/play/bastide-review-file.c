/* bastide-review-file.c – reviews on disk: a file of their own each, named by the game.
 *
 * What the game itself tells (who decided when, what was played) is not in the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-review.h"

#include "model/play/bastide-thought.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define FORMAT  "bastide-review"
#define VERSION 1
/* More points nobody ever leads by; in hundredths. Few enough that no sum of them is too large. */
#define MAX_LEAD 500000
/* More files than these are not kept. */
#define MAX_FILES 200
#define FOLDER    "reviews"
#define SUFFIX    ".json"

/* --- writing --- */

static JsonArray *
seats_to_json (const BastideReview *review, const int *values)
{
  JsonArray *array = json_array_new ();

  for (int seat = 0; seat < review->n_players; seat++)
    json_array_add_int_element (array, values[seat]);
  return array;
}

static JsonObject *
move_to_json (const BstGame *rules, const BstMove *move)
{
  JsonObject *object = bst_move_to_json (rules, move);

  json_object_set_string_member (object, "kind", bst_kinds[move->kind].word);
  return object;
}

static JsonArray *
turns_to_json (const BastideReview *review)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < review->turns->len; i++)
    {
      const BastideReviewTurn *turn = &g_array_index (review->turns, BastideReviewTurn, i);
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "moves", turn->n_moves);
      json_object_set_array_member (object, "lead", seats_to_json (review, turn->lead));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
decisions_to_json (const BastideReview *review, const BstGame *rules)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < review->decisions->len; i++)
    {
      const BastideReviewDecision *decision = &g_array_index (review->decisions, BastideReviewDecision, i);
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "moves", decision->n_moves);
      json_object_set_array_member (object, "change", seats_to_json (review, decision->change));
      json_object_set_int_member (object, "error", decision->error);
      json_object_set_object_member (object, "better", move_to_json (rules, &decision->better));
      if (decision->has_next)
        json_object_set_object_member (object, "next", move_to_json (rules, &decision->next));
      json_array_add_object_element (array, object);
    }
  return array;
}

char *
bastide_review_to_text (const BastideReview *review, BastideGame *game)
{
  JsonObject *object = json_object_new ();
  g_autoptr (JsonNode) node = bst_json_wrap (object);

  json_object_set_string_member (object, "format", FORMAT);
  json_object_set_int_member (object, "version", VERSION);
  json_object_set_int_member (object, "seed", bst_session_seed (bastide_game_get_session (game)));
  json_object_set_int_member (object, "moves", review->n_moves);
  json_object_set_int_member (object, "digest", review->digest);
  json_object_set_array_member (object, "turns", turns_to_json (review));
  json_object_set_array_member (object, "decisions", decisions_to_json (review, bastide_game_get_game (game)));
  json_object_set_array_member (object, "end", seats_to_json (review, review->end));
  return bst_json_write_document (node, NULL);
}

/* --- reading --- */

/* A file, and the game led along with it. */
typedef struct
{
  BstReader reader;
  BastideReview *review;
  BastideThought *thought;
  const BstEntry *log;
  guint at; /* moves that @thought has made */
} Reading;

/* Leads the game on to where @n_moves moves are made. FALSE: that lies behind it, or behind the end. */
static gboolean
go_to (Reading *self, guint n_moves)
{
  if (n_moves < self->at || n_moves > self->review->n_moves)
    {
      bst_reader_error (&self->reader, _ ("This is not in the order of the game."));
      return FALSE;
    }
  for (; self->at < n_moves; self->at++)
    bastide_thought_make (self->thought, &self->log[self->at].move);
  return TRUE;
}

static gboolean
read_seats (Reading *self, JsonObject *object, const char *key, int out_values[BST_MAX_PLAYERS])
{
  JsonArray *array = bst_reader_get_array (&self->reader, object, key, TRUE);

  if (!array)
    return FALSE;
  if (json_array_get_length (array) != (guint) self->review->n_players)
    {
      bst_reader_error (&self->reader, _ ("There must be one number for each player."));
      return FALSE;
    }
  for (int seat = 0; seat < self->review->n_players; seat++)
    {
      JsonNode *node = json_array_get_element (array, seat);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
          || ABS (CLAMP (json_node_get_int (node), -MAX_LEAD - 1, MAX_LEAD + 1)) > MAX_LEAD)
        {
          bst_reader_error (&self->reader, _ ("There must be one number for each player."));
          return FALSE;
        }
      out_values[seat] = (int) json_node_get_int (node);
    }
  return TRUE;
}

/* The number of moves before a turn or decision: not less than @min. */
static gboolean
read_place (Reading *self, JsonObject *object, guint min, guint *out_n_moves)
{
  int n_moves = 0;

  if (!bst_reader_get_int (&self->reader, object, "moves", TRUE, 0, (int) self->review->n_moves, &n_moves))
    return FALSE;
  if ((guint) n_moves < min)
    {
      bst_reader_error (&self->reader, _ ("This is not in the order of the game."));
      return FALSE;
    }
  *out_n_moves = n_moves;
  return go_to (self, n_moves);
}

static gboolean
read_turn (Reading *self, JsonObject *object)
{
  const guint n = self->review->turns->len;
  BastideReviewTurn turn = { 0 };

  if (!read_place (self, object, n ? g_array_index (self->review->turns, BastideReviewTurn, n - 1).n_moves + 1 : 0,
                   &turn.n_moves)
      || !read_seats (self, object, "lead", turn.lead))
    return FALSE;
  turn.turn = self->thought->state->turn;
  turn.seat = self->thought->state->active;
  g_array_append_val (self->review->turns, turn);
  return TRUE;
}

/* A legal answer in @state. */
static gboolean
read_move (Reading *self, JsonObject *object, const char *key, const BstState *state, BstMove *out_move)
{
  const char *const ignored[] = { "kind", NULL };
  JsonObject *answer = bst_reader_get_object (&self->reader, object, key);
  BstPath path = bst_reader_enter_key (&self->reader, key);
  gboolean read = FALSE;

  if (answer && !state->over && bst_kind_from_word (bst_json_get_string (answer, "kind", "")) == bst_decision (state))
    read = bst_move_from_json (&self->reader, &self->thought->rules, bst_decision (state), answer, ignored, FALSE,
                               out_move)
           && !bst_check (&self->thought->rules, state, out_move, self->thought->options);
  if (!read)
    bst_reader_error (&self->reader, _ ("This move is not possible there."));
  bst_reader_leave (&self->reader, path);
  return read;
}

static gboolean
read_moves (Reading *self, JsonObject *object, BastideReviewDecision *decision)
{
  g_autofree BstState *after = NULL;

  if (!read_move (self, object, "better", self->thought->state, &decision->better))
    return FALSE;
  decision->has_next = json_object_has_member (object, "next");
  if (!decision->has_next)
    return TRUE;
  after = g_memdup2 (self->thought->state, self->thought->rules.state_size);
  bst_apply (&self->thought->rules, after, &decision->better);
  return read_move (self, object, "next", after, &decision->next);
}

static gboolean
read_decision (Reading *self, JsonObject *object)
{
  const guint n = self->review->decisions->len;
  BastideReviewDecision decision = { 0 };

  if (!read_place (self, object,
                   n ? g_array_index (self->review->decisions, BastideReviewDecision, n - 1).n_moves + 1 : 0,
                   &decision.n_moves))
    return FALSE;
  decision.seat = bst_who (self->thought->state);
  if (decision.n_moves >= self->review->n_moves || decision.seat >= self->review->n_players)
    {
      bst_reader_error (&self->reader, _ ("Nobody decides there."));
      return FALSE;
    }
  decision.turn = self->thought->state->turn;
  decision.played = self->log[decision.n_moves].move;
  if (!read_seats (self, object, "change", decision.change)
      || !bst_reader_get_int (&self->reader, object, "error", TRUE, 0, MAX_LEAD, &decision.error)
      || !read_moves (self, object, &decision))
    return FALSE;
  g_array_append_val (self->review->decisions, decision);
  return TRUE;
}

static gboolean
read_list (Reading *self, JsonObject *root, const char *key, gboolean (*read) (Reading *, JsonObject *))
{
  JsonArray *array = bst_reader_get_array (&self->reader, root, key, TRUE);
  BstPath path = bst_reader_enter_key (&self->reader, key);
  gboolean good = array != NULL;

  bastide_thought_rewind (self->thought);
  self->at = 0;
  for (guint i = 0; good && i < json_array_get_length (array); i++)
    {
      BstPath at = bst_reader_enter_index (&self->reader, i);
      JsonObject *object = bst_reader_as_object (&self->reader, json_array_get_element (array, i));

      good = object && read (self, object);
      bst_reader_leave (&self->reader, at);
    }
  bst_reader_leave (&self->reader, path);
  return good;
}

static gboolean
is_of_game (const BastideReview *review, BastideGame *game, JsonObject *root)
{
  return bst_json_get_int (root, "seed", -1) == (gint64) bst_session_seed (bastide_game_get_session (game))
         && bst_json_get_int (root, "moves", -1) == review->n_moves
         && bst_json_get_int (root, "digest", -1) == review->digest;
}

static gboolean
read_all (Reading *self, BastideGame *game, JsonObject *root)
{
  if (!bst_reader_check_head (&self->reader, root, FORMAT, VERSION))
    return FALSE;
  if (!is_of_game (self->review, game, root))
    {
      bst_reader_error (&self->reader, _ ("This is the review of another game."));
      return FALSE;
    }
  if (!read_list (self, root, "decisions", read_decision) || !read_list (self, root, "turns", read_turn))
    return FALSE;
  if (!go_to (self, self->review->n_moves))
    return FALSE;
  self->review->over = self->thought->state->over;
  return read_seats (self, root, "end", self->review->end);
}

BastideReview *
bastide_review_from_text (BastideGame *game, const char *text, gsize length, GError **error)
{
  g_autoptr (JsonNode) node = bst_json_scan (NULL, text, length, error);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BastideReview) review = NULL;
  g_autoptr (BastideThought) thought = NULL;
  Reading reading = { 0 };
  JsonObject *root;
  gboolean good;

  if (!node)
    return NULL;
  review = bastide_review_new (game);
  thought = bastide_thought_new (game, BST_LEVEL_BEGINNER);
  reading = (Reading){ .review = review,
                       .thought = thought,
                       .log = bst_session_log (bastide_game_get_session (game), NULL, NULL) };
  bst_reader_init (&reading.reader, report);
  root = bst_reader_as_object (&reading.reader, node);
  good = root && read_all (&reading, game, root);
  bst_reader_clear (&reading.reader);
  if (!good)
    {
      g_autofree char *first = bst_report_dup_first_error (report);

      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, first ? first : _ ("Not a review."));
      return NULL;
    }
  bastide_review_settle (review);
  return g_steal_pointer (&review);
}

/* --- the folder --- */

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "bastide", FOLDER, NULL);
}

static GFile *
get_file (const BastideReview *review, BastideGame *game)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *name = g_strdup_printf ("%" G_GINT64_MODIFIER "x-%08x" SUFFIX,
                                           (guint64) bst_session_seed (bastide_game_get_session (game)),
                                           review->digest);

  return g_file_new_build_filename (folder, name, NULL);
}

typedef struct
{
  char *path;
  gint64 time;
} Kept;

static void
kept_clear (gpointer data)
{
  g_free (((Kept *) data)->path);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const Kept *x = a, *y = b;

  return x->time != y->time ? (x->time < y->time ? 1 : -1) : g_strcmp0 (x->path, y->path);
}

/* Games are deleted without a word to us: the oldest reviews go when there are too many. */
static void
prune (void)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  const char *name;

  g_array_set_clear_func (kept, kept_clear);
  while (dir && (name = g_dir_read_name (dir)))
    {
      Kept one = { .path = g_build_filename (folder, name, NULL) };
      GStatBuf about;

      if (g_str_has_suffix (name, SUFFIX) && g_stat (one.path, &about) == 0)
        {
          one.time = about.st_mtime;
          g_array_append_val (kept, one);
        }
      else
        kept_clear (&one);
    }
  g_array_sort (kept, compare_times);
  for (guint i = MAX_FILES; i < kept->len; i++)
    g_unlink (g_array_index (kept, Kept, i).path);
}

gboolean
bastide_review_save (const BastideReview *review, BastideGame *game, GError **error)
{
  g_autoptr (GFile) file = get_file (review, game);
  g_autofree char *folder = dup_folder ();
  g_autofree char *text = bastide_review_to_text (review, game);
  g_autoptr (GError) problem = NULL;

  g_mkdir_with_parents (folder, 0700);
  if (!bst_file_write (file, text, strlen (text), NULL, NULL, &problem))
    {
      bst_file_log_failure (file, "save", problem);
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  prune ();
  return TRUE;
}

BastideReview *
bastide_review_load (BastideGame *game)
{
  g_autoptr (BastideReview) empty = bastide_review_new (game);
  g_autoptr (GFile) file = get_file (empty, game);
  gsize length;
  g_autofree char *text = bst_file_read (file, BST_JSON_MAX_SIZE, &length, NULL, NULL);
  g_autoptr (GError) error = NULL;
  BastideReview *review = text ? bastide_review_from_text (game, text, length, &error) : NULL;

  if (error)
    bst_file_log_failure (file, "open", error);
  return review;
}
