/* test-lessons.c – every lesson of the program, taken from beginning to end, with everything that can be done wrong.
 *
 * With LANGUAGE set (tests/src/meson.build runs it in several), every text must come out of the catalog of that language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-lesson-draft.h"
#include "model/play/bastide-lesson-run.h"
#include "model/rulebook/bastide-rulebook.h"
#include "engine/feature.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

static gboolean translated;

static BastideGame *
game_of (BastideLessonRun *run)
{
  return bastide_lesson_run_get_game (run);
}

/* --- the texts --- */

static void
check_text (BastideLesson *lesson, const char *source)
{
  const char *text = bastide_lesson_tell (lesson, source);

  g_assert_cmpstr (source, !=, "");
  if (translated && text == source)
    g_error ("Lesson “%s”: “%s” is not translated.", bastide_lesson_get_id (lesson), source);
}

/* Whoever asks for more must be led to a rule that is told. */
static void
check_rule (BastideLesson *lesson, const char *clause)
{
  g_autoptr (BastideRulebook) rulebook = bastide_rulebook_new ();

  if (!bastide_rulebook_find_clause (rulebook, clause))
    g_error ("Lesson “%s”: the rulebook has no %s.", bastide_lesson_get_id (lesson), clause);
}

static void
check_question (BastideLesson *lesson, const BastideLessonStep *step)
{
  int n_right = 0;

  if (step->answers->len == 0)
    return;
  for (guint i = 0; i < step->answers->len; i++)
    {
      const BastideLessonAnswer *answer = &g_array_index (step->answers, BastideLessonAnswer, i);

      check_text (lesson, answer->source);
      n_right += answer->right;
    }
  g_assert_cmpint (n_right, ==, 1);
  g_assert_nonnull (step->reply);
  g_assert_nonnull (step->wrong);
}

static void
check_texts (BastideLesson *lesson)
{
  g_assert_cmpstr (bastide_lesson_get_title (lesson), !=, "");
  g_assert_cmpint (bastide_lesson_get_minutes (lesson), >=, 1);
  for (guint i = 0; i < bastide_lesson_get_n_steps (lesson); i++)
    {
      const BastideLessonStep *step = bastide_lesson_get_step (lesson, i);

      check_text (lesson, step->text);
      if (step->wrong)
        check_text (lesson, step->wrong);
      if (step->reply)
        check_text (lesson, step->reply);
      if (step->rule)
        check_rule (lesson, step->rule);
      check_question (lesson, step);
    }
}

/* --- taking it --- */

/* The mage on another tile of the same road is the mage on that road. */
static gboolean
is_same_road (BastideLessonRun *run, const BstMove *move, const BstMove *task)
{
  const BstGame *game = bastide_game_get_game (game_of (run));
  const BstState *state = bastide_game_get_state (game_of (run));

  return move->kind == BST_KIND_MAGIC && task->kind == BST_KIND_MAGIC && move->b == task->b
         && bst_same_feature (game, state, bst_seg_at (game, state, move->x, move->y, move->a),
                              bst_seg_at (game, state, task->x, task->y, task->a));
}

/* Everything that is legal and not asked for is refused, nothing is changed by it, and there is a sentence about it. */
static int
try_wrong_moves (BastideLessonRun *run)
{
  gsize n;
  const BstMove *options = bastide_game_get_options (game_of (run), &n);
  g_autofree BstMove *moves = g_memdup2 (options, n * sizeof *moves);
  const guint32 digest = bastide_game_get_digest (game_of (run), FALSE);
  const BstMove task = *bastide_lesson_run_get_task (run);
  const guint step = bastide_lesson_run_get_step (run);
  int n_wrong = 0;

  g_assert_cmpuint (n, >, 0);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;

      if (memcmp (&moves[i], &task, sizeof task) == 0 || is_same_road (run, &moves[i], &task))
        continue;
      g_assert_false (bastide_game_apply (game_of (run), &moves[i], &error));
      g_assert_nonnull (bastide_lesson_run_get_wrong (run));
      g_assert_cmpstr (error->message, ==, bastide_lesson_run_get_wrong (run));
      g_assert_cmpuint (strlen (error->message), >, 10);
      if (g_str_equal (error->message,
                       _ ("The rules allow that, but this lesson continues another way. Read the text once more.")))
        g_error ("Lesson “%s”, step %u: nothing is said about a wrong answer but that it is one. Give it a <wrong>.",
                 bastide_lesson_get_id (bastide_lesson_run_get_lesson (run)), step + 1);
      n_wrong++;
    }
  g_assert_cmpuint (bastide_game_get_digest (game_of (run), FALSE), ==, digest);
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, step);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_TASK);
  return n_wrong;
}

static void
do_task (BastideLessonRun *run)
{
  const BstMove task = *bastide_lesson_run_get_task (run);
  g_autoptr (GError) error = NULL;

  if (try_wrong_moves (run) == 0)
    g_test_message ("Step %u leaves no choice.", bastide_lesson_run_get_step (run) + 1);
  g_assert_true (bastide_game_apply (game_of (run), &task, &error));
  g_assert_no_error (error);
  g_assert_null (bastide_lesson_run_get_wrong (run));
}

static void
answer_question (BastideLessonRun *run)
{
  const BastideLessonStep *step = bastide_lesson_get_step (bastide_lesson_run_get_lesson (run),
                                                           bastide_lesson_run_get_step (run));
  guint right = 0;

  for (guint i = 0; i < step->answers->len; i++)
    if (g_array_index (step->answers, BastideLessonAnswer, i).right)
      right = i;
    else
      {
        g_assert_false (bastide_lesson_run_answer (run, i));
        g_assert_nonnull (bastide_lesson_run_get_wrong (run));
        g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_QUESTION);
      }
  g_assert_true (bastide_lesson_run_answer (run, right));
  g_assert_cmpstr (bastide_lesson_run_get_text (run), ==,
                   bastide_lesson_tell (bastide_lesson_run_get_lesson (run), step->reply));
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_READ);
}

static void
take_lesson (gconstpointer data)
{
  BastideLesson *lesson = (gpointer) data;
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (lesson, 0, 0);
  int n_tasks = 0, n_questions = 0;

  check_texts (lesson);
  for (int turn = 0; bastide_lesson_run_get_state (run) != BASTIDE_LESSON_OVER; turn++)
    {
      g_assert_cmpint (turn, <, 200);
      g_assert_cmpstr (bastide_lesson_run_get_text (run), !=, "");
      switch (bastide_lesson_run_get_state (run))
        {
        case BASTIDE_LESSON_TASK:
          do_task (run);
          n_tasks++;
          break;
        case BASTIDE_LESSON_QUESTION:
          answer_question (run);
          n_questions++;
          break;
        case BASTIDE_LESSON_READ:
          bastide_lesson_run_next (run);
          break;
        case BASTIDE_LESSON_WATCH:
        case BASTIDE_LESSON_OVER:
        default:
          g_assert_not_reached ();
        }
    }
  g_assert_cmpint (n_tasks, >=, 2);
  g_assert_cmpint (n_questions, >=, 1);
}

/* Whoever skips a question is told the answer before it goes on. */
static void
skip_step (BastideLessonRun *run)
{
  BastideLesson *lesson = bastide_lesson_run_get_lesson (run);
  const guint step = bastide_lesson_run_get_step (run);

  if (bastide_lesson_run_get_state (run) == BASTIDE_LESSON_QUESTION)
    {
      bastide_lesson_run_skip (run);
      g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, step);
      g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_READ);
      g_assert_cmpstr (bastide_lesson_run_get_text (run), ==,
                       bastide_lesson_tell (lesson, bastide_lesson_get_step (lesson, step)->reply));
    }
  bastide_lesson_run_skip (run);
}

/* A step that is done again leads to where it led before. */
static void
do_again (BastideLesson *lesson, guint step)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (lesson, step, 0);
  const BastideLessonState state = bastide_lesson_run_get_state (run);
  guint32 done;

  skip_step (run);
  done = bastide_game_get_digest (game_of (run), FALSE);
  bastide_lesson_run_back (run);
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, step);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, state);
  bastide_lesson_run_repeat (run);
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, step);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, state);
  skip_step (run);
  g_assert_cmpuint (bastide_game_get_digest (game_of (run), FALSE), ==, done);
}

static void
skip_lesson (gconstpointer data)
{
  BastideLesson *lesson = (gpointer) data;
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (lesson, 0, 0);

  for (guint i = 0; i < bastide_lesson_get_n_steps (lesson); i++)
    {
      g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, i);
      do_again (lesson, i);
      skip_step (run);
    }
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_OVER);
}

/* --- the base lesson --- */

static void
test_base (void)
{
  BastideLesson *lesson = bastide_lessons_find ("base");
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (lesson, bastide_lesson_get_n_steps (lesson) - 1, 0);

  g_assert_true (bastide_lessons_find_module (BST_MODULE_BASE) == lesson);
  g_assert_true (bastide_game_get_state (game_of (run))->over);
  g_assert_cmpint (bst_score (bastide_game_get_state (game_of (run)), 0), ==, 25);
  g_assert_cmpint (bst_score (bastide_game_get_state (game_of (run)), 1), ==, 18);
}

static void
changed_cb (BastideGame *game, int *n_changes)
{
  (*n_changes)++;
}

/* Nobody can answer while the lesson talks or the other side moves. */
static void
test_closed (void)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find ("base"), 0, 0);
  int n_changes = 0;
  gsize n;

  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_READ);
  bastide_game_get_options (game_of (run), &n);
  g_assert_cmpuint (n, ==, 0);
  g_signal_connect (game_of (run), "changed", G_CALLBACK (changed_cb), &n_changes);
  bastide_lesson_run_next (run);
  bastide_game_get_options (game_of (run), &n);
  g_assert_cmpuint (n, >, 1);
  /* The board looks again. */
  g_assert_cmpint (n_changes, ==, 1);
}

/* The other side takes its time: one move after the other. */
static void
test_pace (void)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find ("base"), 2, 1);

  bastide_lesson_run_skip (run);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_WATCH);
  while (bastide_lesson_run_get_state (run) == BASTIDE_LESSON_WATCH)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 3);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_READ);
}

/* Undo goes back to the step to which the move belongs. */
static void
test_undo (void)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find ("base"), 2, 0);

  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_TASK);
  bastide_match_undo (BASTIDE_MATCH (game_of (run)));
  g_assert_cmpuint (bastide_lesson_run_get_step (run), ==, 1);
  g_assert_cmpint (bastide_lesson_run_get_state (run), ==, BASTIDE_LESSON_TASK);
}

/* --- files of others --- */

#define LESSON(attributes, steps)                                                                                      \
  "<lesson id='x' module='base' players='red blue' start='start@0,0/CRFR' " attributes                                 \
  "><title>T</title><about>A</about>" steps "</lesson>"

static void
test_faults (void)
{
  static const struct
  {
    const char *text, *problem;
  } cases[] = {
    { "<lesson/>", "needs an id" },
    { "<lesson id='x' module='nothing' players='red blue'/>", "no module" },
    { "<lesson id='x' module='base' players='red blue'><step><text>a</text></step></lesson>", "start" },
    { LESSON ("", ""), "steps" },
    { LESSON ("", "<step/>"), "needs a text" },
    { LESSON ("", "<step><text>a<b/></text></step>"), "within a text" },
    { LESSON ("", "<step><text>a</text><text>b</text></step>"), "cannot stand here" },
    { LESSON ("", "<step task='nothing@0,1/0'><text>a</text></step>"), "no tile" },
    { LESSON ("", "<step task='monastery@0,5/0'><text>a</text></step>"), "cannot be placed" },
    { LESSON ("", "<step task='road-straight@1,0/FRFR'><text>a</text></step><step task='city:N'><text>b</text></step>"),
      "Step 2" },
    { LESSON ("", "<step task='monastery@0,1/0'><text>a</text></step>"), "no choice" },
    { LESSON ("points='5 0'", "<step task='road-straight@1,0/FRFR'><text>a</text></step>"), "points" },
    { LESSON ("", "<step show='road:N@0,0'><text>a</text></step>"), "There is no" },
  };
  BstCatalog *catalog = bst_catalog_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (bastide_lesson_parse (cases[i].text, -1, catalog, &error));
      g_assert_nonnull (error);
      if (!strstr (error->message, cases[i].problem))
        g_error ("“%s” instead of “%s”", error->message, cases[i].problem);
    }
  bst_catalog_unref (catalog);
}

/* A game becomes the draft of a lesson that can be taken, with the same moves. */
static void
test_draft (void)
{
  static const char *const mixes[] = { "classic",       "classic-gold", "first-game", "classic-messages",
                                       "classic-river", "anniversary",  "tournaments" };

  for (gsize m = 0; m < G_N_ELEMENTS (mixes); m++)
    {
      BstCatalog *catalog = bst_catalog_new ();
      g_autoptr (BstReport) report = bst_report_new (NULL);
      BstPlayArgs args = { .n_players = 2, .seed = 7 + m };
      g_autoptr (BastideGame)
        game = bastide_game_new (bst_play_new (bst_catalog_find_mix (catalog, mixes[m])->root, &args, catalog, report));
      g_autoptr (GRand) rand = g_rand_new_with_seed (m);
      g_autoptr (BastideLesson) lesson = NULL;
      g_autoptr (BastideLessonRun) run = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      for (int i = 0; i < 40; i++)
        {
          gsize n;
          const BstMove *options = bastide_game_get_options (game, &n);

          g_assert_true (bastide_game_apply (game, &options[g_rand_int_range (rand, 0, n)], NULL));
        }
      text = bastide_lesson_draft_new (game, &error);
      g_assert_no_error (error);
      lesson = bastide_lesson_parse (text, -1, catalog, &error);
      g_assert_no_error (error);
      run = bastide_lesson_run_new (lesson, bastide_lesson_get_n_steps (lesson) - 1, 0);
      bastide_lesson_run_skip (run);
      for (int seat = 0; seat < 2; seat++)
        g_assert_cmpint (bst_score (bastide_game_get_state (game_of (run)), seat), ==,
                         bst_score (bastide_game_get_state (game), seat));
      g_assert_cmpint (bastide_game_get_state (game_of (run))->n_sites, ==, bastide_game_get_state (game)->n_sites);
      bst_catalog_unref (catalog);
    }
}

int
main (int argc, char **argv)
{
  const char *language = g_getenv ("LANGUAGE");
  g_autofree char *folder = g_build_filename (g_getenv ("BASTIDE_BUILD_DIR"), "po", NULL);

  setlocale (LC_ALL, "");
  bindtextdomain ("bastide", folder);
  bind_textdomain_codeset ("bastide", "UTF-8");
  textdomain ("bastide");
  translated = language && *language && !g_str_equal (language, "en");
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < bastide_lessons_get ()->len; i++)
    {
      BastideLesson *lesson = g_ptr_array_index (bastide_lessons_get (), i);
      g_autofree char *take = g_strdup_printf ("/lessons/%s/taken", bastide_lesson_get_id (lesson));
      g_autofree char *skip = g_strdup_printf ("/lessons/%s/skipped", bastide_lesson_get_id (lesson));

      g_test_add_data_func (take, lesson, take_lesson);
      g_test_add_data_func (skip, lesson, skip_lesson);
    }
  g_test_add_func ("/lessons/base-end", test_base);
  g_test_add_func ("/lessons/closed", test_closed);
  g_test_add_func ("/lessons/pace", test_pace);
  g_test_add_func ("/lessons/undo", test_undo);
  g_test_add_func ("/lessons/faults", test_faults);
  g_test_add_func ("/lessons/draft", test_draft);
  return g_test_run ();
}
