/* fields.c – fields and farmers in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

static char *
sum (const BstGame *game, const BstEvent *e, int *out_points)
{
  if (e->reason != BST_REASON_FIELD)
    return NULL;
  *out_points = e->a;
  /* TRANSLATORS: arithmetic of a field, "2 cities × 3" */
  return g_strdup_printf (ngettext ("%d city × 3", "%d cities × 3", e->c), e->c);
}

const BastideModuleWords bastide_words_fields = {
  .subtitle = N_ ("Farmers score for the cities around their field at the end"),
  .reasons = { { BST_REASON_FIELD, NC_ ("points for", "Field"), "fields" } },
  .refusals = {
    { "FIELD-3", N_ ("Fields are not in play.") },
    { "FIELD-44", N_ ("An abbot never lies on a field.") },
  },
  .sum = sum,
};
