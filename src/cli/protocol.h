/* protocol.h – the line protocol: one request in, one answer out.
 *
 * Knows games and JSON, neither pipes nor files other than the mixes it is told to open. formats/protocol.md describes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/game-json.h"

G_BEGIN_DECLS

#define PROTOCOL_VERSION 1
/* Longer lines are answered with an error. */
#define PROTOCOL_MAX_LINE (16 * 1024 * 1024)

typedef struct _Protocol Protocol;

/* @catalog: the mixes and sets that requests may name. */
Protocol *protocol_new (BstCatalog *catalog) G_GNUC_WARN_UNUSED_RESULT;
void protocol_free (Protocol *protocol);

/* (transfer full): the answer to one line, without a newline. *out_quit becomes TRUE after the last answer. */
char *
protocol_answer (Protocol *protocol, const char *line, gsize length, gboolean *out_quit) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the answer to a line that is too long to be read. */
char *protocol_refuse_long_line (void) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Protocol, protocol_free)

G_END_DECLS
