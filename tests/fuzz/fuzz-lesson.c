/* fuzz-lesson.c – lessons that anybody may have written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "model/play/bastide-lesson-run.h"

/* Whatever can be read can be taken to its end. */
static void
run (const char *data, gsize size)
{
  static BstCatalog *catalog;
  g_autofree char *text = g_strndup (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideLesson) lesson = NULL;
  g_autoptr (BastideLessonRun) taken = NULL;

  if (!catalog)
    catalog = bst_catalog_new_for_folders (NULL);
  lesson = bastide_lesson_parse (text, size, catalog, &error);
  if (!lesson)
    {
      fuzz_check_error (error);
      return;
    }
  taken = bastide_lesson_run_new (lesson, 0, 0);
  /* Whoever skips a question is told the answer first. */
  for (guint i = 0; i < 2 * bastide_lesson_get_n_steps (lesson); i++)
    bastide_lesson_run_skip (taken);
  if (bastide_lesson_run_get_state (taken) != BASTIDE_LESSON_OVER)
    fuzz_fail ("the lesson does not end");
}

const FuzzTarget fuzz_lesson = { "lesson", NULL, run };
