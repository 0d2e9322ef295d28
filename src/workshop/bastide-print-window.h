/* bastide-print-window.h – printing tiles: options, preview, printer or PDF.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "draw/bastide-print-sheet.h"
#include "draw/bastide-tile-files.h"
#include "model/bastide-tile-list.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_PRINT_WINDOW (bastide_print_window_get_type ())

G_DECLARE_FINAL_TYPE (BastidePrintWindow, bastide_print_window, BASTIDE, PRINT_WINDOW, AdwWindow)

/* Shows a new window over @parent. @selected (nullable) are ids of tiles that may be printed alone, ended by NULL. What is
 * needed is copied. */
BastidePrintWindow *bastide_print_window_present (GtkWindow *parent,
                                                  const BastideTileList *list,
                                                  const char *const *selected,
                                                  const char *title);

/* Writes the PDF as the options stand, in the background. */
void bastide_print_window_save (BastidePrintWindow *self, GFile *file);

/* The same with many files into a folder; asks before it replaces any. */
void bastide_print_window_save_files (BastidePrintWindow *self, GFile *folder, BastideFilesKind kind);

G_END_DECLS
