/* bastide-lesson.c – reads lessons, and plays them through once so that every move in them is legal.
 *
 * What is wrong with a lesson is told to whoever writes it and is not translated. The texts are, letter by letter, the
 * messages that xgettext extracts by po/its/bastide-lessons.its.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-lesson.h"

#include "model/bastide-markup.h"
#include "model/bastide-notation.h"
#include "model/words/bastide-words.h"
#include "engine/io/json-write.h"
#include "engine/io/spot.h"

#include "bastide-lessons-resources.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LESSONS "/io/github/bastide/data/lessons/"

struct _BastideLesson
{
  gatomicrefcount ref_count;
  char *id;
  char *context; /* of its messages */
  char *title, *about;
  int module;
  int minutes;
  JsonNode *mix;
  char **colors;
  GPtrArray *steps; /* BastideLessonStep */
  GArray *moves;    /* BastideLessonMove */
};

G_DEFINE_QUARK (bastide - lesson - error, bastide_lesson_error)

static void
answer_clear (gpointer data)
{
  g_free (((BastideLessonAnswer *) data)->source);
}

static void
step_free (gpointer data)
{
  BastideLessonStep *step = data;

  g_free (step->text);
  g_free (step->wrong);
  g_free (step->reply);
  g_free (step->rule);
  g_array_unref (step->answers);
  g_array_unref (step->spots);
  g_free (step);
}

static BastideLessonStep *
step_new (void)
{
  BastideLessonStep *step = g_new0 (BastideLessonStep, 1);

  step->answers = g_array_new (FALSE, FALSE, sizeof (BastideLessonAnswer));
  g_array_set_clear_func (step->answers, answer_clear);
  step->spots = g_array_new (FALSE, FALSE, sizeof (BastideLessonSpot));
  return step;
}

/* --- reading --- */

/* What a step says about moves, until all is read and can be played. */
typedef struct
{
  char *by_itself, *task, *show;
} Script;

static void
script_clear (gpointer data)
{
  Script *script = data;

  g_free (script->by_itself);
  g_free (script->task);
  g_free (script->show);
}

typedef struct
{
  BastideLesson *lesson;
  GHashTable *attributes; /* of the lesson: what lies on the table */
  GArray *scripts;        /* Script, one for each step */
  BastideLessonStep *step;
  char **target; /* where the open text goes, or NULL */
  char *answer;
  gboolean right;
  GString *text;
} Reading;

static void
open_lesson (Reading *reading, const char **names, const char **values, GError **error)
{
  BastideLesson *lesson = reading->lesson;
  const char *module = bastide_markup_get (names, values, "module");
  const char *minutes = bastide_markup_get (names, values, "minutes");

  for (int i = 0; names[i]; i++)
    g_hash_table_insert (reading->attributes, g_strdup (names[i]), g_strdup (values[i]));
  lesson->id = g_strdup (bastide_markup_get (names, values, "id"));
  if (!lesson->id || !module || !bastide_markup_get (names, values, "players"))
    {
      bastide_notation_fail (error, "A lesson needs an id, a module and players.");
      return;
    }
  lesson->context = g_strconcat ("lesson/", lesson->id, NULL);
  lesson->minutes = minutes ? atoi (minutes) : 2;
  for (lesson->module = 0; lesson->module < BST_MODULE_CORE; lesson->module++)
    if (g_str_equal (bst_module_ids[lesson->module], module))
      return;
  bastide_notation_fail (error, "There is no module “%s”.", module);
}

static void
open_step (Reading *reading, const char **names, const char **values)
{
  Script script = {
    .by_itself = g_strdup (bastide_markup_get (names, values, "auto")),
    .task = g_strdup (bastide_markup_get (names, values, "task")),
    .show = g_strdup (bastide_markup_get (names, values, "show")),
  };

  reading->step = step_new ();
  reading->step->rule = g_strdup (bastide_markup_get (names, values, "rule"));
  g_ptr_array_add (reading->lesson->steps, reading->step);
  g_array_append_val (reading->scripts, script);
}

/* Where the text of an element goes; NULL if it has none. */
static char **
find_target (Reading *reading, const char *element)
{
  BastideLessonStep *step = reading->step;

  if (!step)
    return g_str_equal (element, "title")   ? &reading->lesson->title
           : g_str_equal (element, "about") ? &reading->lesson->about
                                            : NULL;
  return g_str_equal (element, "text")     ? &step->text
         : g_str_equal (element, "wrong")  ? &step->wrong
         : g_str_equal (element, "reply")  ? &step->reply
         : g_str_equal (element, "answer") ? &reading->answer
                                           : NULL;
}

static void
start_element (GMarkupParseContext *context,
               const char *element,
               const char **names,
               const char **values,
               gpointer data,
               GError **error)
{
  Reading *reading = data;

  if (reading->target)
    bastide_notation_fail (error, "“%s” cannot stand within a text.", element);
  else if (g_str_equal (element, "lesson") && !reading->lesson->id)
    open_lesson (reading, names, values, error);
  else if (g_str_equal (element, "step") && !reading->step)
    open_step (reading, names, values);
  else
    {
      reading->target = find_target (reading, element);
      if (!reading->target || *reading->target)
        bastide_notation_fail (error, "“%s” cannot stand here.", element);
      reading->right = bastide_markup_get (names, values, "right") != NULL;
    }
}

static void
end_element (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Reading *reading = data;

  if (reading->target)
    {
      *reading->target = g_strdup (reading->text->str);
      g_string_truncate (reading->text, 0);
      if (reading->target == &reading->answer)
        {
          BastideLessonAnswer answer = { g_steal_pointer (&reading->answer), reading->right };

          g_array_append_val (reading->step->answers, answer);
        }
      reading->target = NULL;
    }
  else if (g_str_equal (element, "step"))
    {
      if (!reading->step->text)
        bastide_notation_fail (error, "A step needs a text.");
      reading->step = NULL;
    }
}

static void
read_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Reading *reading = data;

  if (reading->target)
    g_string_append_len (reading->text, text, length);
}

/* --- playing --- */

static BstPlay *begin (const BastideLesson *lesson, BstReport *report);

typedef struct
{
  BastideLesson *lesson;
  const BstCatalog *catalog;
  BstSession *session;
} Playing;

static guint8
get_player (const Playing *playing)
{
  return (guint8) bst_who (bst_session_state (playing->session));
}

static gboolean
make (Playing *playing, const BstMove *option, gboolean task, GError **error)
{
  BastideLessonMove move = { .move = *option, .player = get_player (playing), .task = task };
  const char *clause;

  bst_session_log (playing->session, &move.n_moves, NULL);
  g_array_append_val (playing->lesson->moves, move);
  clause = bst_session_apply (playing->session, &move.move);
  return clause ? bastide_notation_fail (error, "A move is forbidden by %s.", clause) : TRUE;
}

static gboolean
answer (Playing *playing, char **words, gboolean task, GError **error)
{
  gsize n;
  const BstMove *options = bst_session_options (playing->session, &n);
  int i = bastide_notation_find_answer (bst_session_game (playing->session), bst_session_state (playing->session),
                                        options, n, words, error);

  return i >= 0 && make (playing, &options[i], task, error);
}

static gboolean
is_draw (const Playing *playing)
{
  const BstState *state = bst_session_state (playing->session);

  return state->depth && bst_decision (state) == BST_KIND_DRAW;
}

static gboolean
lies_at (const Playing *playing, const BastidePlacing *placing)
{
  return bst_board_tile_at (bst_session_game (playing->session), bst_session_state (playing->session), placing->x,
                            placing->y)
         != BST_NONE;
}

static gboolean
place (Playing *playing, const char *word, gboolean task, GError **error)
{
  const BstGame *game = bst_session_game (playing->session);
  g_auto (BastidePlacing) placing = { NULL };
  const BstMove *options;
  gsize n;
  int i;

  if (!bastide_placing_read (word, playing->catalog, &placing, error))
    return FALSE;
  /* Where there is one way only, the session has placed it. */
  if (!task && lies_at (playing, &placing))
    return TRUE;
  if (is_draw (playing) && !answer (playing, (char *[]){ placing.id, NULL }, FALSE, error))
    return FALSE;
  options = bst_session_options (playing->session, &n);
  i = bastide_notation_find_placing (game, bst_session_state (playing->session), options, n, &placing);
  if (i >= 0)
    return make (playing, &options[i], task, error);
  if (!lies_at (playing, &placing))
    return bastide_notation_fail (error, "%s cannot be placed.", word);
  return !task || bastide_notation_fail (error, "%s leaves the learner no choice.", word);
}

/* "tile@x,y/rotation" draws and places, what follows answers the next decision; other words answer the one on the table. */
static gboolean
play_words (Playing *playing, const char *text, gboolean task, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  gboolean places = words[0] && strchr (words[0], '/');

  if (places && !place (playing, words[0], task, error))
    return FALSE;
  return !words[0] || !words[places] || answer (playing, words + places, task, error);
}

/* A tile is drawn as soon as the turn before is over, so that no moment without one is ever seen. */
static gboolean
draw_ahead (Playing *playing, const char *next, GError **error)
{
  g_autofree char *first = g_strstrip (g_strdup (next ? next : ""));
  g_auto (BastidePlacing) placing = { NULL };

  first[strcspn (first, " \n;")] = '\0';
  if (!is_draw (playing) || !strchr (first, '/'))
    return TRUE;
  if (!bastide_placing_read (first, playing->catalog, &placing, error))
    return FALSE;
  return lies_at (playing, &placing) || answer (playing, (char *[]){ placing.id, NULL }, FALSE, error);
}

static gboolean
read_spots (Playing *playing, const char *show, BastideLessonStep *step, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (show ? show : "", " \n", -1);
  const BstGame *game = bst_session_game (playing->session);
  const BstState *state = bst_session_state (playing->session);

  for (char **word = words; *word; word++)
    {
      const char *at = strchr (*word, '@');
      g_autofree char *name = at ? g_strndup (*word, at - *word) : NULL;
      BastideLessonSpot spot = { .feature = -1 };
      int x, y;

      if (!**word)
        continue;
      if (!at || sscanf (at, "@%d,%d", &x, &y) != 2)
        return bastide_notation_fail (error, "“%s” is no spot@x,y.", *word);
      spot.x = (gint16) x;
      spot.y = (gint16) y;
      if (*name)
        {
          uint16_t site = bst_board_tile_at (game, state, x, y);

          spot.feature = site == BST_NONE ? -1
                                          : (gint16) bst_spot_find (bst_site_tile (game, state, site),
                                                                    bst_sites (game, state)[site].rot, name);
          if (spot.feature < 0)
            return bastide_notation_fail (error, "There is no %s.", *word);
        }
      g_array_append_val (step->spots, spot);
    }
  return TRUE;
}

/* (nullable): the first move that is written from a step on. */
static const char *
find_next (GArray *scripts, guint from)
{
  for (guint i = from; i < scripts->len; i++)
    {
      Script *script = &g_array_index (scripts, Script, i);

      if (script->by_itself || script->task)
        return script->by_itself ? script->by_itself : script->task;
    }
  return NULL;
}

static gboolean
play_step (Playing *playing, GArray *scripts, guint i, GError **error)
{
  BastideLessonStep *step = g_ptr_array_index (playing->lesson->steps, i);
  Script *script = &g_array_index (scripts, Script, i);
  g_auto (GStrv) moves = g_strsplit (script->by_itself ? script->by_itself : "", ";", -1);

  step->first = playing->lesson->moves->len;
  for (char **move = moves; *move; move++)
    if (*g_strstrip (*move) && !play_words (playing, *move, FALSE, error))
      return FALSE;
  if (script->task && script->by_itself && !draw_ahead (playing, script->task, error))
    return FALSE;
  if (!read_spots (playing, script->show, step, error))
    return FALSE;
  if (script->task && !play_words (playing, script->task, TRUE, error))
    return FALSE;
  if (!draw_ahead (playing, find_next (scripts, i + 1), error))
    return FALSE;
  step->after = playing->lesson->moves->len;
  return TRUE;
}

/* What the texts tell about points is true. */
static gboolean
check_points (const Playing *playing, char **points, GError **error)
{
  for (int seat = 0; points[seat]; seat++)
    if (bst_score (bst_session_state (playing->session), seat) != atoi (points[seat]))
      return bastide_notation_fail (error, "At the end player %d has %d points, not %s.", seat + 1,
                                    bst_score (bst_session_state (playing->session), seat), points[seat]);
  return TRUE;
}

static gboolean
play (BastideLesson *lesson, GArray *scripts, char **points, const BstCatalog *catalog, GError **error)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstPlay) all = begin (lesson, report);
  Playing playing = { lesson, catalog, all ? bst_play_get_session (all) : NULL };

  if (!all)
    {
      g_autofree char *first = bst_report_dup_first_error (report);

      return bastide_notation_fail (error, "%s", first ? first : "The table of the lesson cannot be set.");
    }
  if (!draw_ahead (&playing, find_next (scripts, 0), error))
    return FALSE;
  for (guint i = 0; i < scripts->len; i++)
    if (!play_step (&playing, scripts, i, error))
      {
        g_prefix_error (error, "Step %u: ", i + 1);
        return FALSE;
      }
  /* What is drawn before the first step belongs to it. */
  ((BastideLessonStep *) g_ptr_array_index (lesson->steps, 0))->first = 0;
  return check_points (&playing, points, error);
}

/* All that is placed is in the bag. */
static void
collect_bag (Reading *reading)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < reading->scripts->len; i++)
    {
      Script *script = &g_array_index (reading->scripts, Script, i);

      g_string_append_printf (all, "%s;%s;", script->by_itself ? script->by_itself : "",
                              script->task ? script->task : "");
    }
  g_hash_table_insert (reading->attributes, g_strdup ("play"), g_string_free (all, FALSE));
}

static gboolean
check (Reading *reading, const BstCatalog *catalog, GError **error)
{
  BastideLesson *lesson = reading->lesson;
  g_auto (GStrv) points = bastide_notation_get_words (reading->attributes, "points");

  if (!lesson->id || lesson->steps->len == 0)
    return bastide_notation_fail (error, "A lesson needs an id and steps.");
  lesson->colors = bastide_notation_get_words (reading->attributes, "players");
  if (g_strv_length (lesson->colors) < 2 || g_strv_length (lesson->colors) > BST_MAX_PLAYERS)
    return bastide_notation_fail (error, "A lesson needs two to six players.");
  collect_bag (reading);
  lesson->mix = bastide_notation_new_mix (reading->attributes, catalog, error);
  return lesson->mix && play (lesson, reading->scripts, points, catalog, error);
}

/* What GLib says may end in the middle of a character. */
static gboolean
parse (GMarkupParseContext *context, const char *text, gssize length, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *message = NULL;

  if (g_markup_parse_context_parse (context, text, length, &problem)
      && g_markup_parse_context_end_parse (context, &problem))
    return TRUE;
  message = g_utf8_make_valid (problem->message, -1);
  g_set_error_literal (error, problem->domain, problem->code, message);
  return FALSE;
}

BastideLesson *
bastide_lesson_parse (const char *text, gssize length, const BstCatalog *catalog, GError **error)
{
  static const GMarkupParser parser = { start_element, end_element, read_text, NULL, NULL };
  g_autoptr (BastideLesson) lesson = g_new0 (BastideLesson, 1);
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GHashTable) attributes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GArray) scripts = g_array_new (FALSE, FALSE, sizeof (Script));
  Reading reading = { .lesson = lesson, .attributes = attributes, .scripts = scripts };
  gboolean good;

  g_atomic_ref_count_init (&lesson->ref_count);
  lesson->steps = g_ptr_array_new_with_free_func (step_free);
  lesson->moves = g_array_new (FALSE, FALSE, sizeof (BastideLessonMove));
  g_array_set_clear_func (scripts, script_clear);
  reading.text = g_string_new (NULL);
  context = g_markup_parse_context_new (&parser, G_MARKUP_PREFIX_ERROR_POSITION, &reading, NULL);
  /* GLib would repeat the bytes in its message. */
  good = (g_utf8_validate (text, length, NULL) || bastide_notation_fail (error, "The file is not UTF-8 text."))
         && parse (context, text, length, error) && check (&reading, catalog, error);
  g_string_free (reading.text, TRUE);
  g_free (reading.answer);
  return good ? g_steal_pointer (&lesson) : NULL;
}

BastideLesson *
bastide_lesson_ref (BastideLesson *lesson)
{
  g_atomic_ref_count_inc (&lesson->ref_count);
  return lesson;
}

void
bastide_lesson_unref (BastideLesson *lesson)
{
  if (!g_atomic_ref_count_dec (&lesson->ref_count))
    return;
  g_free (lesson->id);
  g_free (lesson->context);
  g_free (lesson->title);
  g_free (lesson->about);
  g_strfreev (lesson->colors);
  g_clear_pointer (&lesson->mix, json_node_unref);
  g_ptr_array_unref (lesson->steps);
  g_array_unref (lesson->moves);
  g_free (lesson);
}

/* --- what it says --- */

const char *
bastide_lesson_get_id (const BastideLesson *lesson)
{
  return lesson->id;
}

BstModule
bastide_lesson_get_module (const BastideLesson *lesson)
{
  return (BstModule) lesson->module;
}

int
bastide_lesson_get_minutes (const BastideLesson *lesson)
{
  return lesson->minutes;
}

const char *
bastide_lesson_tell (const BastideLesson *lesson, const char *source)
{
  return g_dpgettext2 (NULL, lesson->context, source);
}

const char *
bastide_lesson_get_title (const BastideLesson *lesson)
{
  return lesson->title ? bastide_lesson_tell (lesson, lesson->title) : bst_module_title (lesson->module);
}

const char *
bastide_lesson_get_about (const BastideLesson *lesson)
{
  return lesson->about ? bastide_lesson_tell (lesson, lesson->about) : bastide_words_module_subtitle (lesson->module);
}

guint
bastide_lesson_get_n_steps (const BastideLesson *lesson)
{
  return lesson->steps->len;
}

const BastideLessonStep *
bastide_lesson_get_step (const BastideLesson *lesson, guint step)
{
  g_return_val_if_fail (step < lesson->steps->len, NULL);

  return g_ptr_array_index (lesson->steps, step);
}

guint
bastide_lesson_get_n_moves (const BastideLesson *lesson)
{
  return lesson->moves->len;
}

const BastideLessonMove *
bastide_lesson_get_move (const BastideLesson *lesson, guint move)
{
  g_return_val_if_fail (move < lesson->moves->len, NULL);

  return &g_array_index (lesson->moves, BastideLessonMove, move);
}

/* --- the table --- */

static int
read_color (const char *word)
{
  static const char *const words[] = { "red", "blue", "yellow", "green", "black", "white" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i], word))
      return (int) i;
  return 0;
}

/* (nullable): says in @report why not. */
static BstPlay *
begin (const BastideLesson *lesson, BstReport *report)
{
  /* TRANSLATORS: names of the players of a lesson; the first one is the learner. */
  const char *names[] = { C_ ("lesson", "Anna"), C_ ("lesson", "Ben"), NULL, NULL, NULL, NULL, NULL };
  BstPlayArgs args = { .n_players = (int) g_strv_length (lesson->colors), .ask = TRUE, .seed = 1, .names = names };
  BstCatalog *catalog = bst_catalog_new ();
  BstPlay *play;

  if (args.n_players > 2)
    /* TRANSLATORS: the name of the third player of a lesson. */
    names[2] = C_ ("lesson", "Mia");
  play = bst_play_new (lesson->mix, &args, catalog, report);
  bst_catalog_unref (catalog);
  for (int seat = 0; play && seat < args.n_players; seat++)
    json_object_set_int_member (json_array_get_object_element (bst_play_get_players (play), seat), "color",
                                read_color (lesson->colors[seat]));
  return play;
}

BstPlay *
bastide_lesson_begin (const BastideLesson *lesson)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);

  return begin (lesson, report);
}

/* --- the lessons of the program --- */

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
load_lessons (void)
{
  GPtrArray *lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_lesson_unref);
  BstCatalog *catalog = bst_catalog_new ();
  g_auto (GStrv) names = NULL;

  bastide_lessons_register_resource ();
  names = g_resources_enumerate_children (LESSONS, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  for (char **name = names; *name; name++)
    {
      g_autofree char *path = g_strconcat (LESSONS, *name, NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      g_autoptr (GError) error = NULL;
      BastideLesson *lesson = bastide_lesson_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), catalog,
                                                    &error);

      if (!lesson)
        g_error ("%s: %s", *name, error->message);
      g_ptr_array_add (lessons, lesson);
    }
  bst_catalog_unref (catalog);
  return lessons;
}

GPtrArray *
bastide_lessons_get (void)
{
  static GPtrArray *lessons;

  if (!lessons)
    lessons = load_lessons ();
  return lessons;
}

BastideLesson *
bastide_lessons_find (const char *id)
{
  GPtrArray *lessons = bastide_lessons_get ();

  for (guint i = 0; i < lessons->len; i++)
    if (g_str_equal (bastide_lesson_get_id (g_ptr_array_index (lessons, i)), id))
      return g_ptr_array_index (lessons, i);
  return NULL;
}

BastideLesson *
bastide_lessons_find_module (BstModule module)
{
  GPtrArray *lessons = bastide_lessons_get ();

  for (guint i = 0; i < lessons->len; i++)
    if (bastide_lesson_get_module (g_ptr_array_index (lessons, i)) == module)
      return g_ptr_array_index (lessons, i);
  return NULL;
}
