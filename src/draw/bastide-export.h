/* bastide-export.h – positions and tile sheets as PNG, SVG and PDF, drawn by the same code as the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-board-art.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_EXPORT_PNG,
  BASTIDE_EXPORT_SVG,
  BASTIDE_EXPORT_PDF,
  BASTIDE_EXPORT_SVGZ, /* SVG in gzip: cairo writes every point with six decimals, gzip leaves a fifth of that */
} BastideExportFormat;

#define BASTIDE_EXPORT_ERROR (bastide_export_error_quark ())

typedef enum
{
  BASTIDE_EXPORT_ERROR_EMPTY, /* there is nothing to draw */
  BASTIDE_EXPORT_ERROR_TOO_LARGE,
  BASTIDE_EXPORT_ERROR_FAILED,
} BastideExportError;

GQuark bastide_export_error_quark (void);

/* The format that belongs to the ending of a file name. FALSE if there is none. */
gboolean bastide_export_guess_format (const char *name, BastideExportFormat *out_format);

/* What lies around the tiles. */
typedef enum
{
  BASTIDE_EXPORT_TABLE, /* the color of the table */
  BASTIDE_EXPORT_WHITE,
  BASTIDE_EXPORT_CLEAR, /* nothing: other pictures show through */
} BastideExportGround;

typedef struct
{
  double tile;    /* pixels (PNG) or points of a tile; 0: 96 */
  double margin;  /* tiles around the map; < 0: 0.5 */
  int rot;        /* quarter turns of the board */
  gboolean track; /* with the scoring track below the map */
  gboolean wheel; /* with the wheel below the map, where it lies beside it */
  BastideExportGround ground;
  const char *const *captions; /* by seat: with a line of players and scores; nullable */
} BastideExportOptions;

/* (transfer full): those lines. */
char **bastide_export_dup_captions (const BstGame *game,
                                    const BstState *state,
                                    const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* The whole position of the scene. `looks`: one per seat, nullable. (transfer full) */
GBytes *bastide_export_board (const BastideBoardScene *scene,
                              BastideTileBook *book,
                              const BastideLook *looks,
                              BastideExportFormat format,
                              const BastideExportOptions *options,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same in two steps, for those who draw in a thread: there nothing may be translated, because the language may be
 * changed meanwhile. Only the first step says what is wrong; the second one can fail in the drawing library alone, and
 * bastide_export_set_failure() tells that later. */
gboolean bastide_export_check_board (const BastideBoardScene *scene,
                                     BastideExportFormat format,
                                     const BastideExportOptions *options,
                                     GError **error);
GBytes *bastide_export_draw_board (const BastideBoardScene *scene,
                                   BastideTileBook *book,
                                   const BastideLook *looks,
                                   BastideExportFormat format,
                                   const BastideExportOptions *options,
                                   cairo_status_t *out_status) G_GNUC_WARN_UNUSED_RESULT;
void bastide_export_set_failure (GError **error, cairo_status_t status);

/* Tiles in rows, each with how many there are of it (`counts` nullable; tiles with 0 are left out), then the large
 * pieces. (transfer full) */
GBytes *bastide_export_sheet (BastideTileBook *book,
                              const uint16_t *counts,
                              BastideStyle style,
                              gboolean dark,
                              int columns,
                              BastideExportFormat format,
                              double tile,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* One tile, edge to edge. (transfer full) */
GBytes *bastide_export_tile (BastideTileBook *book,
                             guint tile,
                             int rot,
                             BastideStyle style,
                             BastideExportFormat format,
                             double size,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): in gzip, as BASTIDE_EXPORT_SVGZ wants it. */
GBytes *bastide_export_compress (GBytes *bytes) G_GNUC_WARN_UNUSED_RESULT;

/* A PNG made small enough for a square of so many pixels; as it is if it fits already. (transfer full) */
GBytes *bastide_export_fit (GBytes *png, int pixels, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
