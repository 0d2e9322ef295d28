/* bastide-score-keys.c – the letters that begin the entries of an evening.
 *
 * Every language has its own letters (tests/src/check-score-keys.py sees to it that no two are the same); the English ones
 * work besides, where the language does not need them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-keys.h"

#include <glib/gi18n.h>

static const struct
{
  const char *context;
  const char *key;
} keys[BASTIDE_N_ENTRIES] = {
  /* TRANSLATORS: one small letter that begins an entry of this kind, another one for each kind. Whoever types another script
   * presses the key with the English letter. */
  [BASTIDE_ENTRY_ROAD] = { "key: road", NC_ ("key: road", "r") },
  [BASTIDE_ENTRY_CITY] = { "key: city", NC_ ("key: city", "c") },
  [BASTIDE_ENTRY_MONASTERY] = { "key: monastery", NC_ ("key: monastery", "m") },
  [BASTIDE_ENTRY_GARDEN] = { "key: garden", NC_ ("key: garden", "g") },
  [BASTIDE_ENTRY_FIELD] = { "key: field", NC_ ("key: field", "f") },
  [BASTIDE_ENTRY_ABBOT] = { "key: abbot called back", NC_ ("key: abbot called back", "b") },
  [BASTIDE_ENTRY_AMOUNT] = { "key: points", NC_ ("key: points", "p") },
  [BASTIDE_ENTRY_WHEEL] = { "key: wheel", NC_ ("key: wheel", "w") },
  [BASTIDE_ENTRY_BONUS] = { "key: bonus symbol", NC_ ("key: bonus symbol", "u") },
  [BASTIDE_ENTRY_SACK] = { "key: robbers", NC_ ("key: robbers", "s") },
  [BASTIDE_ENTRY_GOLD] = { "key: gold", NC_ ("key: gold", "o") },
  [BASTIDE_ENTRY_STATUE] = { "key: statues", NC_ ("key: statues", "a") },
  [BASTIDE_ENTRY_TOURNAMENT] = { "key: tournament", NC_ ("key: tournament", "t") },
  [BASTIDE_ENTRY_CORRECTION] = { "key: correction", NC_ ("key: correction", "k") },
  [BASTIDE_ENTRY_ROUND] = { "key: end of a scoring round", NC_ ("key: end of a scoring round", "e") },
  [BASTIDE_ENTRY_TURN] = { "key: next turn", NC_ ("key: next turn", "n") },
  [BASTIDE_ENTRY_BAG] = { "key: tiles counted", NC_ ("key: tiles counted", "l") },
  [BASTIDE_ENTRY_NOTE] = { "key: note", NC_ ("key: note", "i") },
  [BASTIDE_ENTRY_CROWN] = { "key: crown space", NC_ ("key: crown space", "h") },
  [BASTIDE_ENTRY_ABBOTS] = { "key: abbots on the map", NC_ ("key: abbots on the map", "x") },
  [BASTIDE_ENTRY_DIE] = { "key: die", NC_ ("key: die", "d") },
  [BASTIDE_ENTRY_ROBBER] = { "key: robber set right", NC_ ("key: robber set right", "j") },
};

const char *
bastide_score_key_of (BastideEntryKind kind)
{
  return keys[kind].key ? g_dpgettext2 (NULL, keys[kind].context, keys[kind].key) : "";
}

char *
bastide_score_key_dup_cap (BastideEntryKind kind)
{
  return g_utf8_strup (bastide_score_key_of (kind), -1);
}

int
bastide_score_key_find (gunichar c, gunichar latin)
{
  for (int kind = 0; c && kind < BASTIDE_N_ENTRIES; kind++)
    if (keys[kind].key && g_unichar_tolower (c) == g_utf8_get_char (bastide_score_key_of (kind)))
      return kind;
  for (int kind = 0; latin && kind < BASTIDE_N_ENTRIES; kind++)
    if (keys[kind].key && g_unichar_tolower (latin) == (gunichar) keys[kind].key[0])
      return kind;
  return -1;
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
