/* bastide-input.h – what people typed into the form of an entry.
 *
 * Plain numbers; the kind says which of them it uses and what they mean. Knows neither forms nor the log.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/types.h"

G_BEGIN_DECLS

/* See bastide-entry-kind.h. */
typedef struct _BastideEntryKind BastideEntryKind;

#define BASTIDE_MAX_PARTS 24

/* One city of Taxes, one field of Famine, one heap of ingots. */
typedef struct
{
  int number;                  /* shields, completed cities, ingots */
  int counts[BST_MAX_PLAYERS]; /* knights, farmers; 1 for those who share the heap */
} BastidePart;

/* What people typed. Members that a kind does not use are 0. */
typedef struct
{
  const BastideEntryKind *kind;
  int number; /* tiles, neighbors, cities, points, tiles left, sector …: what the kind says */
  int shields;
  gboolean finished;
  gboolean mage, witch;
  gboolean abbot; /* monastery: the owners' figures are their abbots, who come back */
  int prizes;     /* tournament: prize tiles to be won */
  guint owners;   /* bit per seat */
  int seat;
  int figure;                  /* correction: 0 marker, 1 messenger */
  int counts[BST_MAX_PLAYERS]; /* supplies, monks, ingots, tokens */
  int tiles[BST_MAX_PLAYERS];  /* tournament: tiles, or those around a farmer */
  int ring[BST_MAX_PLAYERS];   /* tournament: those of a farmer's second ring */
  int crowns[BST_MAX_PLAYERS]; /* wheel: followers on the crown spaces of the sector */
  BastidePart parts[BASTIDE_MAX_PARTS];
  int n_parts;
} BastideInput;

G_END_DECLS
