/* bastide-entry-kind.c – the list of the kinds of entries, and what can be asked of each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-entry-kind.h"

#include <glib/gi18n.h>

const BastideEntryKind *const bastide_entry_kinds[BASTIDE_N_ENTRIES] = {
#define BASTIDE_ENTRY(id) &bastide_entry_##id,
#include "model/score/kinds/kind-list.h"
#undef BASTIDE_ENTRY
};

/* --- asking one --- */

const char *
bastide_entry_kind_get_title (const BastideEntryKind *self)
{
  return g_dpgettext2 (NULL, "entry", self->title);
}

const char *
bastide_entry_kind_get_key (const BastideEntryKind *self)
{
  return self->key ? g_dpgettext2 (NULL, self->key_context, self->key) : "";
}

const BastideEntryKind *
bastide_entry_kind_find_key (gunichar c, gunichar latin)
{
  for (int i = 0; c && i < BASTIDE_N_ENTRIES; i++)
    if (bastide_entry_kinds[i]->key
        && g_unichar_tolower (c) == g_utf8_get_char (bastide_entry_kind_get_key (bastide_entry_kinds[i])))
      return bastide_entry_kinds[i];
  for (int i = 0; latin && i < BASTIDE_N_ENTRIES; i++)
    if (bastide_entry_kinds[i]->key && g_unichar_tolower (latin) == (gunichar) bastide_entry_kinds[i]->key[0])
      return bastide_entry_kinds[i];
  return NULL;
}

gboolean
bastide_entry_kind_is_offered (const BastideEntryKind *self, const BstGame *game, const BastideStanding *here)
{
  const guint now = here->over ? BASTIDE_AFTERWARDS : here->final ? BASTIDE_AT_THE_END : BASTIDE_WHILE_PLAYING;

  return bst_game_has (game, self->module) && self->when & now;
}

char *
bastide_entry_kind_dup_early (const BastideEntryKind *self, BastideEvening *evening)
{
  return self->early ? self->early (evening) : NULL;
}

BastideInput
bastide_entry_kind_begin (const BastideEntryKind *self, BastideEvening *evening, const BastideStanding *here)
{
  BastideInput input = { .kind = self };

  if (self->begin)
    self->begin (evening, here, &input);
  return input;
}

gboolean
bastide_entry_kind_belongs (const BastideEntryKind *self, int final_step)
{
  return final_step >= 0 && self->final_steps >> final_step & 1;
}
