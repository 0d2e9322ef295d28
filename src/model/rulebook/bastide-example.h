/* bastide-example.h – a position of the rulebook, played by the engine: what its diagrams show.
 *
 * The attributes of an <example> (data/rules) say what lies on the table and which moves are made; the engine does the
 * rest, so a diagram can never tell another story than the rules. Knows no drawing.
 *
 *   players   colors of the seats                           "red blue"
 *   modules   besides the base game                         "ferries fields"
 *   options   rule options                                  "wheel.board=beside"
 *   first     who begins, the first player if not said      "blue"
 *   start     tile@x,y/rotation or sides as they lie        "start@0,0/CRFR city-corner@0,1/2"; "": left to the rules
 *   figures   color:[abbot:]spot@x,y                        "red:city:N@0,1 blue:field:NL@0,0"
 *   magic     mage or witch:spot@x,y                        gold     number@x,y
 *   totals    color=points                                  robbers  color=space
 *   statues   color@x,y: a shield token on a statue
 *   play      steps, parted by ";". "tile@x,y/rotation" draws and places, what follows answers the follower step; other
 *             steps answer the decision on the table. Words of an answer: those of the options in the protocol
 *             ("pass", "ends=ES", "die=2"), "@x,y", and places on a tile ("road:E", "field:NL", "monastery").
 *             "!tile@x,y/rotation CLAUSE" draws the tile and shows it where that rule forbids to place it; if the next step
 *             places the same tile, it is not drawn again.
 *   bag       tile*count: what is left to draw              "monastery*4"; a few tiles if not said
 *   end       "yes": then the game is scored as if it ended
 *
 * Tiles of the classic set need no prefix. Decisions with one answer, and what is left to decide before the next tile,
 * are settled in passing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/io/mix-json.h"
#include "engine/state.h"

G_BEGIN_DECLS

/* A figure that stood somewhere and has gone home. */
typedef struct
{
  gint16 x, y;
  guint8 feature; /* index on the tile */
  guint8 owner;
  guint8 kind; /* BstFigureKind */
} BastideGhost;

/* A tile that is held where it must not lie. */
typedef struct
{
  gboolean held;
  guint16 tile;
  guint8 rot;
  gint16 x, y;
} BastideTrial;

/* The table after a step. */
typedef struct
{
  BstState *state;
  GArray *ghosts; /* BastideGhost: figures that went home in this step */
  GArray *laid;   /* guint16: sites laid in this step */
  BastideTrial refused;
  int points[BST_MAX_PLAYERS]; /* since the beginning */
} BastideFrame;

typedef struct _BastideExample BastideExample;

/* (transfer full) (nullable): plays the example; says in @error what is wrong with it. */
BastideExample *
bastide_example_new (GHashTable *attributes, const BstCatalog *catalog, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void bastide_example_free (BastideExample *example);

const BstGame *bastide_example_get_game (const BastideExample *example);

/* The first frame is the position at the beginning. */
guint bastide_example_get_n_frames (const BastideExample *example);
const BastideFrame *bastide_example_get_frame (const BastideExample *example, guint i);

/* The color of a seat, as a number. */
int bastide_example_get_color (const BastideExample *example, int seat);

/* Does the score track matter (figures do not begin at 0, or robbers are on it)? */
gboolean bastide_example_has_track (const BastideExample *example);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideExample, bastide_example_free)

G_END_DECLS
