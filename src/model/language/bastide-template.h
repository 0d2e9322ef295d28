/* bastide-template.h – all messages of the program, as translators get them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/language/bastide-po.h"

G_BEGIN_DECLS

/* (transfer full): the template, a file of translations that says nothing yet; and the words to use. */
GBytes *bastide_template_load (void) G_GNUC_WARN_UNUSED_RESULT;
GBytes *bastide_template_load_glossary (void) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the messages of the template. */
BastidePo *bastide_template_parse (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
