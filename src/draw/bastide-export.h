/* bastide-export.h – positions and tile sheets as PNG, SVG and PDF, drawn by the same code as the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bastide-board-art.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_EXPORT_PNG,
  BASTIDE_EXPORT_SVG,
  BASTIDE_EXPORT_PDF,
} BastideExportFormat;

#define BASTIDE_EXPORT_ERROR (bastide_export_error_quark ())

typedef enum
{
  BASTIDE_EXPORT_ERROR_EMPTY,           /* there is nothing to draw */
  BASTIDE_EXPORT_ERROR_TOO_LARGE,
  BASTIDE_EXPORT_ERROR_FAILED,
} BastideExportError;

GQuark   bastide_export_error_quark  (void);

/* The format that belongs to the ending of a file name. FALSE if there is none. */
gboolean bastide_export_guess_format (const char              *name,
                                      BastideExportFormat     *out_format);

typedef struct
{
  double             tile;              /* pixels (PNG) or points of a tile; 0: 96 */
  double             margin;            /* tiles around the map; < 0: 0.5 */
  int                rot;               /* quarter turns of the board */
  gboolean           track;             /* with the scoring track below the map */
  const char *const *names;             /* by seat: with a line of players and scores; nullable */
} BastideExportOptions;

/* The whole position of the scene. `looks`: one per seat, nullable. (transfer full) */
GBytes  *bastide_export_board        (const BastideBoardScene    *scene,
                                      BastideTileBook            *book,
                                      const BastideLook          *looks,
                                      BastideExportFormat         format,
                                      const BastideExportOptions *options,
                                      GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

/* Tiles in rows, each with how many there are of it (`counts` nullable; tiles with 0 are left out), then the large
 * pieces. (transfer full) */
GBytes  *bastide_export_sheet        (BastideTileBook            *book,
                                      const uint16_t             *counts,
                                      BastideStyle                style,
                                      gboolean                    dark,
                                      int                         columns,
                                      BastideExportFormat         format,
                                      double                      tile,
                                      GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

/* One tile, edge to edge. (transfer full) */
GBytes  *bastide_export_tile         (BastideTileBook            *book,
                                      guint                       tile,
                                      int                         rot,
                                      BastideStyle                style,
                                      BastideExportFormat         format,
                                      double                      size,
                                      GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
