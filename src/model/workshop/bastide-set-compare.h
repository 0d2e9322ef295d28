/* bastide-set-compare.h – two versions of a set: what differs between them, and a third one made of both.
 *
 * Tiles are the same by their id, or by all else if only the id differs. Knows no document and no file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_CHANGE_ADDED, /* only the other version has it */
  BASTIDE_CHANGE_CHANGED,
  BASTIDE_CHANGE_GONE, /* only this version has it */
} BastideChangeKind;

/* What is another in a tile that both have. */
typedef enum
{
  BASTIDE_CHANGE_ID = 1 << 0,
  BASTIDE_CHANGE_COUNT = 1 << 1,
  BASTIDE_CHANGE_DRAWING = 1 << 2, /* features and marks */
  BASTIDE_CHANGE_ART = 1 << 3,     /* a picture of its own */
  BASTIDE_CHANGE_TEXTS = 1 << 4,
  BASTIDE_CHANGE_PILE = 1 << 5, /* also whether it starts the map */
  BASTIDE_CHANGE_REST = 1 << 6,
} BastideChangePart;

typedef struct
{
  BastideChangeKind kind;
  const char *list;        /* tiles or pieces; NULL: a member of the set itself */
  char *key;               /* the id in this version, or in the other one; the name of the member */
  JsonNode *mine, *theirs; /* NULL where there is none */
  guint parts;             /* BastideChangePart */
  gboolean both;           /* both have changed it since the version they come from; see bastide_set_changes_know() */
  gboolean take;           /* the merge has theirs */
} BastideSetChange;

/* (transfer full) (element-type BastideSetChange): members of the set first, then tiles and pieces in their order. What is new or
 * changed is taken, what is gone stays. */
GPtrArray *bastide_set_compare (JsonNode *mine, JsonNode *theirs) G_GNUC_WARN_UNUSED_RESULT;

/* @base is the version that both come from: what only one side has changed is taken from that side, and what both have changed
 * stays as it is here. Nothing is removed unasked: nobody knows whether the other side has taken it out or never had it. */
void bastide_set_changes_know (GPtrArray *changes, JsonNode *base);

/* (transfer full): @mine with what is to be taken. Its id is that of @mine. */
JsonNode *bastide_set_merge (JsonNode *mine, JsonNode *theirs, const GPtrArray *changes) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what people call the tile or member, and what has become of it: “2 → 3 copies, drawing”. */
char *bastide_set_change_dup_name (const BastideSetChange *change) G_GNUC_WARN_UNUSED_RESULT;
char *bastide_set_change_dup_text (const BastideSetChange *change) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
