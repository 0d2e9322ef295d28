/* bastide-tile-files.h – all tiles at once as files in a folder: pictures, templates for own art, a game for Tabletop Simulator.
 *
 * Says what files there are and makes their bytes one by one, in any thread that has it for itself. Writes nothing itself and
 * knows no widgets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-export.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_FILES_PICTURES,  /* each tile once, called by its id */
  BASTIDE_FILES_TEMPLATES, /* each tile as an SVG file of nothing but guides, to draw its own picture over them */
  BASTIDE_FILES_TABLETOP,  /* sheets of tiles without gaps, backs, large pieces, and a saved object that has them all */
} BastideFilesKind;

typedef struct
{
  BastideFilesKind kind;
  BastideExportFormat format; /* of pictures */
  double tile_mm;
  double bleed_mm; /* around pictures */
  int dpi;         /* of PNG: 50 to 1200; 0: 300 */
  BastideStyle style;
  const char *title; /* of the saved object; nullable */
  const char *where; /* the URL of the folder in which a tabletop finds the pictures; nullable */
} BastideFilesOptions;

/* Pixels of so many millimeters. */
int bastide_pixels_from_mm (double mm, int dpi);

typedef struct _BastideTileFiles BastideTileFiles;

/* @counts: tiles and pieces of which there are none have no file. @labels: their names. All is copied. */
BastideTileFiles *bastide_tile_files_new (BastideTileBook *book,
                                          const guint16 *counts,
                                          const char *const *labels,
                                          const BastideFilesOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void bastide_tile_files_free (BastideTileFiles *files);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTileFiles, bastide_tile_files_free)

guint bastide_tile_files_get_n (const BastideTileFiles *files);
/* No two are alike, and each may stand in a folder of any system. */
const char *bastide_tile_files_get_name (const BastideTileFiles *files, guint file);
/* (transfer full) */
GBytes *bastide_tile_files_make (BastideTileFiles *files, guint file, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the PNG with a note of how many pixels an inch has, for programs that put it on paper. */
GBytes *bastide_png_set_dpi (GBytes *png, int dpi) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
