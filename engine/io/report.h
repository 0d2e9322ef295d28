/* report.h – what is wrong with a file: all problems at once, each with its place.
 *
 * Must not know any format; the loaders fill it, programs show it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  BST_SEVERITY_WARNING, /* it can be used, but probably not as meant */
  BST_SEVERITY_ERROR,   /* it cannot be used */
} BstSeverity;

typedef struct
{
  BstSeverity severity;
  char *path; /* for example tiles[3].features[1].at; "" for the whole file */
  char *text; /* one or two whole sentences in the user's language */
  int
    about; /* what it speaks of, as its format counts it (in a mix the module that is off); -1: nothing that has a number */
} BstProblem;

/* A hostile file may have millions of problems, of which nobody reads more: the
 * first so many are kept, and errors are counted further. */
#define BST_REPORT_MAX 1000

/* Problems of one file or of one mix given inline. */
typedef struct _BstReport BstReport;

/* @name is what messages call the file, or NULL. */
BstReport *bst_report_new (const char *name) G_GNUC_WARN_UNUSED_RESULT;
void bst_report_free (BstReport *report);

/* A file of a newer version is read as far as it is understood, for somebody who will only show it. Otherwise it is an
 * error. */
void bst_report_allow_newer (BstReport *report);
gboolean bst_report_allows_newer (const BstReport *report);
/* The file is of a newer version. */
void bst_report_set_newer (BstReport *report);
gboolean bst_report_is_newer (const BstReport *report);

/* Adds a problem; @path may be NULL. A problem that is already there is not
 * added again. */
void bst_report_add (BstReport *report, BstSeverity severity, const char *path, const char *text);
/* The same, for programs that know what to do about it. */
void bst_report_add_about (BstReport *report, BstSeverity severity, const char *path, const char *text, int about);

guint bst_report_get_n (const BstReport *report);
const BstProblem *bst_report_get (const BstReport *report, guint i);
guint bst_report_get_n_errors (const BstReport *report);

/* Takes over the problems of @from, its paths after @prefix. */
void bst_report_merge (BstReport *report, const BstReport *from, const char *prefix);

/* Problem @i as one line of text: file, place, what is wrong. */
char *bst_report_dup_line (const BstReport *report, guint i) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full) (nullable): the first error as one line; NULL if there is none. */
char *bst_report_dup_first_error (const BstReport *report) G_GNUC_WARN_UNUSED_RESULT;

/* All problems, one line each, with a newline after each. */
char *bst_report_dup_text (const BstReport *report) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstReport, bst_report_free)

G_END_DECLS
