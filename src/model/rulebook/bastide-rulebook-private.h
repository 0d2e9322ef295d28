/* bastide-rulebook-private.h – between the files of the rulebook: reading pages, keeping them, searching them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/rulebook/bastide-rulebook.h"

G_BEGIN_DECLS

/* A page as read: all strings are its own. */
typedef struct
{
  BastideRulePage page;
  char *id;
  char *group;
  char *title_source;
  char *title;
} BastideRuleSheet;

/* Titles and headings share one context, everything else has that of its page: "rules/ferries". */
#define BASTIDE_RULES_CONTEXT "rules"

/* (transfer full) (nullable): reads a page (data/rules); says in @error where and what is wrong. Not translated yet. */
BastideRuleSheet *bastide_rule_sheet_parse (const char *text, gssize length, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void bastide_rule_sheet_free (BastideRuleSheet *sheet);

/* Puts the texts of the language of the moment in place. */
void bastide_rule_sheet_translate (BastideRuleSheet *sheet);

/* What the search knows of all blocks; made when somebody searches, and forgotten when the texts change. */
typedef struct _BastideRuleIndex BastideRuleIndex;

BastideRuleIndex *bastide_rule_index_new (BastideRulebook *rulebook) G_GNUC_WARN_UNUSED_RESULT;
void bastide_rule_index_free (BastideRuleIndex *index);
const BastideRuleIndex *bastide_rulebook_get_index (BastideRulebook *self);

/* The words of a text, folded, with their places. */
typedef struct
{
  char *folded;
  guint start, end; /* bytes of the text */
} BastideRuleWord;

/* Array of BastideRuleWord that frees what is in it. */
GArray *bastide_rule_split_words (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
