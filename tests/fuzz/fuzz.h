/* fuzz.h – readers of files under fire: what the targets are, and what they share.
 *
 * A target gives arbitrary bytes to one reader and checks what must hold whatever they are: no crash and no complaint of
 * GLib, a refusal has a sentence and changes nothing, and what was accepted is written and read again the same. A target is
 * quick (hundreds of runs in a second), repeatable (it takes its chances from the bytes), and touches no folder but its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/io/catalog.h"
#include "engine/io/game-json.h"

/* Changes one text into another one of at most @max bytes, in place. Returns its size, 0 if it cannot. */
typedef gsize (*FuzzMutator) (char *data, gsize size, gsize max, guint seed);

typedef struct
{
  const char *name;   /* also that of its folder in corpus/ */
  FuzzMutator mutate; /* (nullable): one that knows how the text is built; NULL: only bytes are changed */
  void (*run) (const char *data, gsize size);
} FuzzTarget;

/* All of them, ended by NULL: fuzz.c. */
extern const FuzzTarget *const fuzz_targets[];

extern const FuzzTarget fuzz_art;
extern const FuzzTarget fuzz_csv;
extern const FuzzTarget fuzz_evening;
extern const FuzzTarget fuzz_evening_journal;
extern const FuzzTarget fuzz_game;
extern const FuzzTarget fuzz_game_journal;
extern const FuzzTarget fuzz_history;
extern const FuzzTarget fuzz_import;
extern const FuzzTarget fuzz_json;
extern const FuzzTarget fuzz_lesson;
extern const FuzzTarget fuzz_mix;
extern const FuzzTarget fuzz_mo;
extern const FuzzTarget fuzz_po;
extern const FuzzTarget fuzz_protocol;
extern const FuzzTarget fuzz_review;
extern const FuzzTarget fuzz_set;
extern const FuzzTarget fuzz_xml;

/* Must be called first: complaints become fatal, messages silent, and a folder in memory becomes the current one. */
void fuzz_begin (void);

/* Runs the target in an empty folder. */
void fuzz_run (const FuzzTarget *target, const char *data, gsize size);

/* --- what the targets share --- */

/* The built-in sets and mixes, read once. */
BstCatalog *fuzz_catalog (void);

/* Stops the program with a message. */
void fuzz_fail (const char *format, ...) G_GNUC_PRINTF (1, 2) G_GNUC_NORETURN;

/* A refusal must be one sentence for a person; TRUE if @error is one. */
void fuzz_check_error (const GError *error);
void fuzz_check_report (const BstReport *report);
/* Two texts must be the same. */
void fuzz_check_same (const char *what, const char *a, const char *b);
/* (transfer full): the tree of a text that we wrote, which must be readable. */
JsonNode *fuzz_read_own (const char *what, const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Writes and removes files of the current folder. */
void fuzz_write_file (const char *name, const char *data, gsize size);
void fuzz_empty_folder (const char *folder);

/* A number from 0 to n - 1 that depends on the bytes of this run and on what was rolled before. */
guint fuzz_roll (guint n);

/* Makes some moves by chance, and takes some of them back. */
void fuzz_walk (BstSession *session, int n_moves);
