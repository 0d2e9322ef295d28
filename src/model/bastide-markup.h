/* bastide-markup.h – what all readers of XML need besides GMarkup.
 *
 * Knows nothing of what the files say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (nullable): the value of an attribute of an element, as GMarkup hands them over. */
const char *bastide_markup_get (const char **names, const char **values, const char *name);

G_END_DECLS
