/* bastide-file-kind.h – which of our files is this?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_FILE_OTHER,   /* not one of ours */
  BASTIDE_FILE_GAME,    /* bastide-game, *.bastide */
  BASTIDE_FILE_SET,     /* bastide-set, *.bastide-set */
  BASTIDE_FILE_MIX,     /* bastide-mix, *.bastide-mix */
  BASTIDE_FILE_SCORE,   /* bastide-score, *.bastide-score */
  BASTIDE_FILE_HISTORY, /* bastide-history: many evenings in one file */
  BASTIDE_FILE_LESSON,  /* a lesson, XML (data/lessons/README.md) */
  BASTIDE_FILE_XML,     /* tiles of another program, which the workshop imports */
} BastideFileKind;

/* So many bytes from the start of a file are enough to tell its kind. */
#define BASTIDE_FILE_KIND_BYTES 1024

/* The kind of the file that starts with these bytes (no terminating zero needed). It is told by the key "format" as
 * the file formats have it near their start, or by an element of tiles, never by the file's name. */
BastideFileKind bastide_file_kind_from_data (const char *data, gsize length);

G_END_DECLS
