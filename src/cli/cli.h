/* cli.h – what the commands of bastide-cli share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "draw/bastide-tile-book.h"
#include "engine/io/game-json.h"

G_BEGIN_DECLS

/* How the program ends. */
enum
{
  CLI_FINE = 0,  /* everything is as it should be */
  CLI_WRONG = 1, /* it ran and found something wrong: a file with errors, a replay that departs … */
  CLI_USAGE = 2, /* it was called in a way that it does not understand */
};

/* The commands. argv[0] is the name of the command. */
int cli_advice (int argc, char **argv);
int cli_bench (int argc, char **argv);
int cli_check (int argc, char **argv);
int cli_draw (int argc, char **argv);
int cli_export (int argc, char **argv);
int cli_match (int argc, char **argv);
int cli_mixes (int argc, char **argv);
int cli_play (int argc, char **argv);
int cli_print (int argc, char **argv);
int cli_replay (int argc, char **argv);
int cli_serve (int argc, char **argv);
int cli_sets (int argc, char **argv);
int cli_simulate (int argc, char **argv);

/* Takes the options of a command off its arguments. FALSE: end with *out_status (--help, or a mistake that has been
 * reported). @arguments: how the rest is called in the help, NULL if there is none; @max_rest: how many may follow. */
gboolean cli_parse (int *argc,
                    char ***argv,
                    const GOptionEntry *entries,
                    const char *arguments,
                    const char *summary,
                    int max_rest,
                    int *out_status);

/* Reports a mistake of the caller and returns CLI_USAGE. */
int cli_usage (const char *command, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Prints the problems of a report, one per line, errors to standard error. */
void cli_print_report (const BstReport *report);

/* Prints text in a column so many characters wide; a negative width puts it to the left. */
void cli_print_cell (const char *text, int width);

/* Prints a line with a name and a number. */
void cli_print_row (const char *label, int decimals, double value);

/* Index of the word, 0 if there is none given, -1 if it is not among @words, which end with NULL. */
int cli_find_word (const char *word, const char *const *words);
/* By BastideStyle. */
extern const char *const cli_style_words[];

/* A number from text, whole and within the limits. */
gboolean cli_number (const char *text, gint64 min, gint64 max, gint64 *out_number);

/* (nullable): what kind of file it is, by its member `format`. */
const char *cli_get_format (JsonNode *root);

/* The option --lines, which --json was once called in some commands. */
GOptionEntry cli_lines_option (gboolean *as_json);

/* The option --pictures-from, for commands that look at pictures. */
GOptionEntry cli_pictures_option (char ***folders);
/* (nullable): call it before the catalog is read. */
void cli_allow_pictures (char **folders);
/* Takes the pictures out of the tree in @file (nullable) that may not be used, and reports them. */
void cli_settle_art (JsonNode *root, GFile *file, BstReport *report);
/* Reports pictures of a settled tree that cannot be shown. */
void cli_check_arts (JsonNode *root, BstReport *report);
/* Reads the pictures of the tiles into the book, and says which cannot be shown. @name: of the file. */
void cli_load_arts (const char *name, BastideTileBook *book, char **arts);

/* Prints in the character set of the terminal, with the nearest letters where it lacks some. */
void cli_print_locally (void);

G_END_DECLS
