/* bastide-language.h – the language of the program: which there are, which is spoken, and changing it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *code; /* "ru", "pt_BR" */
  char *name; /* in the language itself */
  int share;  /* how many messages of a hundred it says; 100 only if it says all of them */
} BastideLanguage;

/* Before anything is said and before any thread: the language of the system. */
void bastide_language_init (void);

/* (transfer full) (element-type BastideLanguage): those with a catalog, and English, by name. */
GPtrArray *bastide_language_list (void) G_GNUC_WARN_UNUSED_RESULT;
/* The same with catalogs from another folder than that of the program. */
GPtrArray *bastide_language_list_in (const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): what lists call it: by its name, and with its share if something is left in English. */
char *bastide_language_dup_title (const BastideLanguage *language) G_GNUC_WARN_UNUSED_RESULT;

/* From now on everything is said in this language; "" or NULL: in that of the system. FALSE: the system hinders it. */
gboolean bastide_language_choose (const char *code);
/* A sentence about why. */
const char *bastide_language_get_hindrance (void);

/* From now on everything is said in this language with this catalog (a .mo file) instead of the installed one.
 * Choosing a language ends it. */
gboolean bastide_language_test (const char *code, GBytes *catalog, GError **error);

/* (transfer full) (nullable): the installed catalog of a language. */
GBytes *bastide_language_load_catalog (const char *code) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): a day in numbers, as the language writes it; in the system's own way as long as none was chosen. */
char *bastide_language_dup_day (gint64 unix_time) G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is written from right to left: the language that is spoken, or the one of this code. */
gboolean bastide_language_is_rtl (void);
gboolean bastide_language_code_rtl (const char *code);

G_END_DECLS
