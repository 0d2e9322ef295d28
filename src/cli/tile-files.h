/* tile-files.h – what bastide-cli print and draw have in common: some tiles only, and all of them as files in a folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-tile-files.h"
#include "model/bastide-tile-list.h"

G_BEGIN_DECLS

/* Those options, as they are given. */
typedef struct
{
  char **only;
  gboolean each, templates, tabletop;
  char *url;
  int dpi; /* 0: not given */
} CliTileFiles;

#define CLI_TILE_FILES_N_OPTIONS 6

/* Fills CLI_TILE_FILES_N_OPTIONS of @entries. */
void cli_tile_files_get_options (CliTileFiles *wish, GOptionEntry *entries);
void cli_tile_files_clear (CliTileFiles *wish);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliTileFiles, cli_tile_files_clear)

/* FALSE: they cannot be meant, and it has been said why; end with CLI_USAGE. */
gboolean cli_tile_files_check (const CliTileFiles *wish, const char *command);
/* Whether files in a folder are wanted. */
gboolean cli_tile_files_wanted (const CliTileFiles *wish);

/* Leaves only the tiles that were asked for in the list. FALSE: there is one that it does not have, and it has been said. @name:
 * of the set or mix. */
gboolean cli_tile_files_keep (const CliTileFiles *wish, const char *name, BastideTileList *list);

/* Writes them into @folder, which is made if it is not there. @options: all but the kind, the URL and the resolution. Returns
 * CLI_FINE or CLI_WRONG. */
int cli_tile_files_write (const CliTileFiles *wish,
                          const char *name,
                          const char *folder,
                          BastideTileBook *book,
                          const BastideTileList *list,
                          const BastideFilesOptions *options);

G_END_DECLS
