/* bastide-lesson-progress.c – how far somebody has come in the lessons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-lesson-progress.h"

#define KEY "lessons"

int
bastide_lesson_progress_get (GSettings *settings, const char *lesson)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  int step = 0;

  g_variant_lookup (all, lesson, "i", &step);
  return MAX (step, BASTIDE_LESSON_DONE);
}

void
bastide_lesson_progress_set (GSettings *settings, const char *lesson, int step)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *id;
  int old = bastide_lesson_progress_get (settings, lesson);
  int known;

  if (old == step || old == BASTIDE_LESSON_DONE)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{si}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&si}", &id, &known))
    if (!g_str_equal (id, lesson))
      g_variant_builder_add (&builder, "{si}", id, known);
  g_variant_builder_add (&builder, "{si}", lesson, step);
  g_settings_set_value (settings, KEY, g_variant_builder_end (&builder));
}
