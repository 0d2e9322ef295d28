/* mix-json.h – mixes: the format “bastide-mix”, from the file to a set-up that the engine plays.
 *
 * A box holds everything that a mix puts on the table: the tiles with their
 * counts, the start, modules, options and pieces, chosen by the rules MIX-11,
 * MIX-12 and MIX-16. The format is described in data/formats/mix.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "io/catalog.h"
#include "game.h"

G_BEGIN_DECLS

#define BST_MIX_FORMAT  "bastide-mix"
#define BST_MIX_VERSION 1

typedef struct _BstBox BstBox;

/* Makes the box of the mix in @root. @options (nullable) are laid over the
 * options of the mix. All problems go into @report; NULL if there are errors. */
BstBox *bst_mix_resolve (JsonNode *root, JsonObject *options, const BstCatalog *catalog, BstReport *report)
  G_GNUC_WARN_UNUSED_RESULT;

BstBox *bst_box_ref (BstBox *box);
void bst_box_unref (BstBox *box);

/* The set-up, for two players; copy it and put in the number of players and the
 * first seat. Its tables live as long as the box. */
const BstSetup *bst_box_get_setup (const BstBox *box);

/* The object of a file that defines tile or piece @id, unknown keys included;
 * NULL if nothing in the box has that id. Squares of pieces have no object. */
JsonObject *bst_box_get_json (const BstBox *box, const char *id);

/* The mix again in a form that needs nothing else: it defines every tile it
 * uses, gives exact counts and names start, modules, options and components.
 * It makes an equal box wherever it is opened. */
JsonNode *bst_box_to_mix (const BstBox *box) G_GNUC_WARN_UNUSED_RESULT;

/* The text of the file for a mix's tree; the same content gives the same bytes. */
char *bst_mix_write (JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;

/* The choice of an option as it stands in files. */
JsonNode *bst_option_to_json (BstOption option, int choice) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstBox, bst_box_unref)

G_END_DECLS
