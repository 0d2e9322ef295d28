/* feature.h – questions about features: tiles, shields, owners, finished, value. Nothing here writes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "board.h"

static inline uint16_t
bst_root (const BstGame *game, const BstState *state, uint16_t seg)
{
  return bst_segs (game, state)[seg].root;
}

static inline bool
bst_same_feature (const BstGame *game, const BstState *state, uint16_t a, uint16_t b)
{
  return bst_root (game, state, a) == bst_root (game, state, b);
}

/* No open end, or eight neighbors (BASE-50, 53, 56, ABBOT-20). Fields never (FIELD-15). Derived, not remembered. */
bool bst_feature_is_finished (const BstGame *game, const BstState *state, uint16_t seg);

/* Tiles it runs over, each counted once (BASE-52); a large piece counts per cell (MIX-7). */
int bst_feature_tiles (const BstGame *game, const BstState *state, uint16_t seg);

int bst_feature_shields (const BstGame *game, const BstState *state, uint16_t seg);

/* Completed cities that a field touches, each counted once (FIELD-31…33). */
int bst_field_cities (const BstGame *game, const BstState *state, uint16_t seg);

static inline int
bst_feature_figures (const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstSeg *segs = bst_segs (game, state);
  return segs[segs[seg].root].figures;
}

/* What a monastery or garden, the center of its tile, is worth with so many tiles around it (BASE-56, BASE-84, ABBOT-20):
 * one point for itself and one for each of them. Here because two modules have centers. */
int bst_center_points (int tiles_around);

/* Figures per seat. */
void bst_feature_counts (const BstGame *game, const BstState *state, uint16_t seg, uint8_t out_counts[BST_MAX_PLAYERS]);

/* Bit per owner: everybody with the most figures, at least one (MIX-6). */
int bst_feature_owners (const BstGame *game, const BstState *state, uint16_t seg);

/* What one feature is worth and why. */
typedef struct
{
  int points;
  int16_t tiles;   /* tiles of the feature; monasteries: tiles around */
  int16_t shields; /* shields; fields: completed cities */
  bool finished;
  uint8_t reason; /* BstReason */
  uint8_t by;     /* 1 + the last module that changed what another one had computed, 0 none */
} BstValue;

/* Value as it is now: finished if it is finished, else as in final scoring. Asks the modules in their order (MIX-50). */
void bst_feature_value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *out_value);

/* Walk over the segments of a feature: for (s = seg; …; s = next) until it comes back to seg. */
static inline uint16_t
bst_seg_next (const BstGame *game, const BstState *state, uint16_t seg)
{
  return bst_segs (game, state)[seg].next;
}
