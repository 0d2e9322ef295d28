/* bastide-translation.h – testing a translation: a .po file that the running program speaks, and what is to be said of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/language/bastide-po.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_TRANSLATION (bastide_translation_get_type ())

/* Signals: "spoken": from now on everything is said in other words, so whatever is shown must be made anew;
 *          "changed": what is known of the file is another; comes after "spoken", too. */
G_DECLARE_FINAL_TYPE (BastideTranslation, bastide_translation, BASTIDE, TRANSLATION, GObject)

BastideTranslation *bastide_translation_new (void);

/* The program speaks the words of this file until the test ends or a language is chosen, and reads it again whenever it
 * changes on the disk. FALSE and one sentence if it cannot be read; then everything stays as it is. */
gboolean bastide_translation_open (BastideTranslation *self, GFile *file, GError **error);
void bastide_translation_end (BastideTranslation *self);

/* (nullable) (transfer none): the file that is being tested. */
GFile *bastide_translation_get_file (BastideTranslation *self);
/* (nullable) (transfer full): its name, fit to be shown. */
char *bastide_translation_dup_name (BastideTranslation *self) G_GNUC_WARN_UNUSED_RESULT;
/* (nullable): why the file could not be read when it changed last; the program speaks the words it had before. */
const char *bastide_translation_get_fault (BastideTranslation *self);
/* (nullable) (element-type BastidePoProblem): what is wrong in the file. */
const GArray *bastide_translation_get_problems (BastideTranslation *self);

/* How much of the program is translated: by the file that is tested (NULL), or by an installed language. */
void bastide_translation_cover (BastideTranslation *self, const char *code, BastideCoverage coverage[BASTIDE_N_AREAS]);

/* A sentence about a fault of a message. */
const char *bastide_po_fault_text (BastidePoFault fault);
/* What the area is called. */
const char *bastide_area_name (BastideArea area);

G_END_DECLS
