/* bastide-notation.h – the words in which the examples of the rulebook and the lessons write tiles, tables and answers.
 *
 *   tile@x,y/rotation   a tile that is placed; the rotation is a number, or the sides as they lie: "start@0,0/CRFR".
 *                       Tiles of the classic set need no prefix
 *   pass, ends=ES …     an answer: words of an option as the protocol names them ("die=2", "recall"), "@x,y", and spots
 *                       of a tile ("road:E", "field:NL", "monastery"); the first option that has all of them is meant
 *
 * What lies on the table stands in attributes: `modules` besides the base game, `options` ("wheel.board=beside"), `start`
 * (tiles; none: left to the rules), `play` (steps, parted by ";"), `bag` ("monastery*4", what is left to draw besides the tiles of `play`;
 * a few tiles if not said, "-": none).
 *
 * What is wrong concerns whoever writes the file and is not translated. Knows neither examples nor lessons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/io/mix-json.h"
#include "engine/state.h"

G_BEGIN_DECLS

#define BASTIDE_NOTATION_ERROR (bastide_notation_error_quark ())

GQuark bastide_notation_error_quark (void);

/* Says in @error what is wrong with the file; always FALSE. */
gboolean bastide_notation_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* "tile@x,y/rotation" in its parts. */
typedef struct
{
  char *id;
  int x, y;
  int rot;
} BastidePlacing;

gboolean
bastide_placing_read (const char *word, const BstCatalog *catalog, BastidePlacing *out_placing, GError **error);
void bastide_placing_clear (BastidePlacing *placing);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BastidePlacing, bastide_placing_clear)

/* An attribute, "" if it is not there; and its words. */
const char *bastide_notation_get (GHashTable *attributes, const char *name);
char **bastide_notation_get_words (GHashTable *attributes, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* "!tile@x,y/rotation": a place where the tile must not lie. */
gboolean bastide_notation_is_trial (const char *step);

/* (transfer full) (nullable): the mix of these attributes. */
JsonNode *
bastide_notation_new_mix (GHashTable *attributes, const BstCatalog *catalog, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Which of these moves has all the words; -1 and why in @error (nullable): none. */
int bastide_notation_find_answer (const BstGame *game,
                                  const BstState *state,
                                  const BstMove *moves,
                                  gsize n_moves,
                                  char **words,
                                  GError **error);
/* Which of them places the tile so; -1: none. */
int bastide_notation_find_placing (const BstGame *game,
                                   const BstState *state,
                                   const BstMove *moves,
                                   gsize n_moves,
                                   const BastidePlacing *placing);

G_END_DECLS
