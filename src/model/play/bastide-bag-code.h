/* bastide-bag-code.h – a short code for “the same tiles in the same order”: mix and seed, to be told to somebody else.
 *
 * It has the id of the mix, the seed, and a check of tiles and modules: “classic:7KQ2M4T”. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/mix-json.h"

G_BEGIN_DECLS

/* (transfer full) */
char *bastide_bag_code_new (const char *mix_id, const BstBox *box, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;

/* What a code says; FALSE if it is none. People may have typed it: capitals, spaces and letters that look alike do not
 * matter. */
gboolean bastide_bag_code_read (const char *code, char **out_mix_id, guint64 *out_seed, guint *out_check);

/* The check of a box. */
guint bastide_bag_code_check (const BstBox *box);

G_END_DECLS
