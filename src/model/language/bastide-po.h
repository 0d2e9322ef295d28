/* bastide-po.h – files of translations: reading .po and .mo, writing .mo, judging a translation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *context; /* or NULL */
  char *id;
  char *plural;   /* or NULL */
  char **strings; /* one, or one per plural form; "" where nothing is said */
  char *file;     /* the first file in which the message stands, or NULL */
  guint line;     /* where it begins */
  gboolean fuzzy;
  gboolean format;   /* the program puts things in the place of % */
  gboolean left_out; /* wrong in a way that the program must not see */
} BastidePoMessage;

typedef struct
{
  GPtrArray *messages; /* BastidePoMessage, without the header and without obsolete ones */
  GHashTable *by_key;  /* key → BastidePoMessage */
  char *language;      /* code, or "" if the header does not tell */
  char *plural_forms;  /* "nplurals=…; plural=…;", checked */
  guint n_plurals;
  BastidePoMessage *bare_header; /* the header if it does not tell language and plural forms, otherwise NULL */
} BastidePo;

#define BASTIDE_PO_ERROR (bastide_po_error_quark ())

typedef enum
{
  BASTIDE_PO_ERROR_SYNTAX,
} BastidePoError;

GQuark bastide_po_error_quark (void);

/* Reads a file of translations. What cannot be read is told in one sentence with the number of the line. */
BastidePo *bastide_po_parse (const char *text, gsize length, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void bastide_po_free (BastidePo *po);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastidePo, bastide_po_free)

/* (transfer full): the catalog that gettext reads: what is translated, not fuzzy and not left out. */
GBytes *bastide_po_compile (const BastidePo *po) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): what a catalog says, by key; the first form of what has several. NULL: it is none. */
GHashTable *bastide_mo_read (GBytes *bytes) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what gettext calls the message: context and text. */
char *bastide_po_dup_key (const BastidePoMessage *message) G_GNUC_WARN_UNUSED_RESULT;

/* No language has more. */
#define BASTIDE_PO_MOST_FORMS 8

/* Which of the forms a number takes; @forms as in the header. -1: @forms is not valid. */
int bastide_po_plural (const char *forms, gulong n);
/* How many forms there are; 0: some number finds none. */
guint bastide_po_count_forms (const char *forms);

/* --- Judging (bastide-po-check.c) --- */

typedef enum
{
  BASTIDE_PO_LOST_PLACEHOLDER, /* left out, the text is English */
  BASTIDE_PO_LOST_TAG,         /* left out, too */
  BASTIDE_PO_LOST_FORM,        /* left out, too: fewer forms than the language has */
  BASTIDE_PO_LOST_MNEMONIC,
  BASTIDE_PO_OTHER_LINES, /* begins or ends with a line break where the original does not, or the other way */
  BASTIDE_PO_UNKNOWN,     /* no such message in the program */
  BASTIDE_PO_BARE_HEADER, /* as the template has it: language or plural forms are not filled in */
} BastidePoFault;

typedef struct
{
  BastidePoFault fault;
  const BastidePoMessage *message;
} BastidePoProblem;

/* (transfer full) (element-type BastidePoProblem): compares a translation with the messages of the program and marks
 * what must be left out. Neither may be freed before the list. */
GArray *bastide_po_check (BastidePo *po, const BastidePo *template) G_GNUC_WARN_UNUSED_RESULT;

/* Whether all the placeholders of one text are those of the other. @some: the first ones are enough. */
gboolean bastide_po_same_placeholders (const char *original, const char *translation, gboolean some);
gboolean bastide_po_same_tags (const char *original, const char *translation);

/* Parts of the program, as a translator would go about it. */
typedef enum
{
  BASTIDE_AREA_WINDOW, /* menus, preferences, keys */
  BASTIDE_AREA_PLAY,
  BASTIDE_AREA_SCORE,
  BASTIDE_AREA_WORKSHOP,
  BASTIDE_AREA_RULES, /* the texts of the rules and their place */
  BASTIDE_AREA_HELP,
  BASTIDE_AREA_TITLES, /* of the built-in sets and mixes */
  BASTIDE_AREA_FILES,  /* what is said about files and their faults */
  BASTIDE_AREA_COMMAND_LINE,
  BASTIDE_AREA_DESKTOP, /* menu entry, software center, file types, settings */
  BASTIDE_N_AREAS,
} BastideArea;

BastideArea bastide_area_of_file (const char *file);

typedef struct
{
  guint all, translated, fuzzy;
} BastideCoverage;

/* How much of the program a file of translations, or a catalog as bastide_mo_read() gives it, covers. */
void bastide_po_cover (const BastidePo *po, const BastidePo *template, BastideCoverage coverage[BASTIDE_N_AREAS]);
void bastide_mo_cover (GHashTable *texts, const BastidePo *template, BastideCoverage coverage[BASTIDE_N_AREAS]);

G_END_DECLS
