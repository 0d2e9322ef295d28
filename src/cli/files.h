/* files.h – files as they are named on the command line: “-” is standard input or output, and what the shell has opened
 * has a number.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-export.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether the name stands for something that is open already: “-”, /dev/stdin, /dev/fd/3 … */
gboolean cli_is_open (const char *name);
/* Whether what is written to @output comes out where the program prints. */
gboolean cli_is_stdout (const char *output);

/* How messages call an input. */
const char *cli_input_name (const char *name);
/* (transfer full) (nullable): where its pictures may lie beside it; NULL if nobody knows. */
GFile *cli_input_file (const char *name, char **picture_folders);
/* (transfer full) (nullable): the tree in it; @out_text (nullable): and its text, even if that is no JSON. */
JsonNode *cli_read_json (const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;
JsonNode *cli_read_json_text (const char *name, char **out_text, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes to @output, or says why it cannot. Returns CLI_FINE or CLI_WRONG. */
int cli_write (const char *output, GBytes *bytes);

/* The option --format, for commands that write pictures. */
GOptionEntry cli_format_option (char **format);
/* What format @output is to have: the one that was asked for, or that of its name; a PNG for standard output. FALSE: end with
 * CLI_USAGE, it has been said why. */
gboolean cli_find_format (const char *command, const char *output, const char *format, BastideExportFormat *out_format);

G_END_DECLS
