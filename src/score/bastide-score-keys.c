/* bastide-score-keys.c – the letters that begin the entries of an evening, as keys.
 *
 * Which letter a kind has, its description says. Every language has its own letters
 * (tests/src/model/score/check-score-keys.py sees to it that no two are the same); the English ones work besides, where the
 * language does not need them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-keys.h"

char *
bastide_score_key_dup_cap (const BastideEntryKind *kind)
{
  return g_utf8_strup (bastide_entry_kind_get_key (kind), -1);
}

gunichar
bastide_score_key_latin (GtkWidget *widget, guint keycode)
{
  g_autofree GdkKeymapKey *map = NULL;
  g_autofree guint *keyvals = NULL;
  int n = 0;

  if (!gdk_display_map_keycode (gtk_widget_get_display (widget), keycode, &map, &keyvals, &n))
    return 0;
  for (int i = 0; i < n; i++)
    {
      gunichar c = gdk_keyval_to_unicode (keyvals[i]);

      if (map[i].level == 0 && c >= 'a' && c <= 'z')
        return c;
    }
  return 0;
}
