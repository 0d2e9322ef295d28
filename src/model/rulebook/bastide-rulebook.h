/* bastide-rulebook.h – the rules as pages to read: what stands where, what belongs to which modules, and the search.
 *
 * The pages come from data/rules and travel inside the program. Texts are translated paragraph by paragraph and are Pango
 * markup with links (href = "page" or "page#section"). Knows nothing of widgets, and of the engine only its vocabulary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "engine/words.h"

G_BEGIN_DECLS

/* Instead of a set of modules: whatever the modules, show everything. */
#define BASTIDE_RULES_ALL G_MAXUINT32

typedef enum
{
  BASTIDE_BLOCK_HEADING, /* begins a section */
  BASTIDE_BLOCK_PARAGRAPH,
  BASTIDE_BLOCK_ITEM,    /* of a list */
  BASTIDE_BLOCK_ROW,     /* of a table: one text for each cell */
  BASTIDE_BLOCK_TERM,    /* of the glossary: the word and what it means */
  BASTIDE_BLOCK_RULING,  /* why we decided so, about the rules that it names in "see" */
  BASTIDE_BLOCK_EXAMPLE, /* a diagram: its caption, then what happens in each step, or nothing more */
  BASTIDE_BLOCK_TILES,   /* the tiles of a set */
  BASTIDE_BLOCK_MODULES, /* a list of all modules */
  BASTIDE_BLOCK_OPTIONS, /* a table of all options */
  BASTIDE_BLOCK_PAIRS,   /* whatever other pages say about two modules together */
  BASTIDE_BLOCK_CARD,    /* the turn card */
  BASTIDE_BLOCK_ALSO,    /* never shown: other words with which people look for a rule */
  BASTIDE_BLOCK_SAME,    /* never shown: words that people use for one thing */
  BASTIDE_BLOCK_STOP,    /* never shown: words that tell nothing in a question */
} BastideRuleKind;

typedef struct _BastideRulePage BastideRulePage;

/* One thing on a page. Everything is valid until the rulebook is translated anew or goes away. */
typedef struct
{
  BastideRuleKind kind;
  const BastideRulePage *page;
  guint index;            /* on its page */
  guint heading;          /* index of the heading above, its own if it is one */
  const char *anchor;     /* (nullable): the name of a section, example or term; the rule of other words */
  guint32 modules;        /* shown only with all of these … */
  guint32 any;            /* … at least one of these, if there are any … */
  guint32 without;        /* … and none of these */
  char **clauses;         /* rules whose home this is */
  char **see;             /* rules that are told here in passing */
  guint group;            /* items and rows with the same number form one list or table */
  gboolean numbered;      /* item of a list with numbers */
  gboolean head;          /* row that heads its table */
  int sign;               /* row that shows the sign of this mark (BstMark), or -1 … */
  int sign_value;         /* … with this value */
  char **sources;         /* the English texts */
  char **texts;           /* the same, translated */
  guint64 options;        /* BstOptions that decide otherwise than a ruling, a bit each */
  GHashTable *attributes; /* (nullable): what else an example or a set of tiles needs */
} BastideRuleBlock;

struct _BastideRulePage
{
  const char *id;
  const char *group; /* "game", "modules" or "help" */
  int module;        /* BstModule whose page it is, or -1 */
  guint32 any;       /* shown with one of these modules, if there are any */
  const char *title; /* translated */
  GPtrArray *blocks; /* BastideRuleBlock */
};

#define BASTIDE_TYPE_RULEBOOK (bastide_rulebook_get_type ())

G_DECLARE_FINAL_TYPE (BastideRulebook, bastide_rulebook, BASTIDE, RULEBOOK, GObject)

/* The rulebook of the program, in the language of the moment. */
BastideRulebook *bastide_rulebook_new (void) G_GNUC_WARN_UNUSED_RESULT;

/* An empty one, for pages of another origin; adding a page that is not sound changes nothing. */
BastideRulebook *bastide_rulebook_new_empty (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean bastide_rulebook_add_page (BastideRulebook *self, const char *text, gssize length, GError **error);

/* Takes all texts from the catalog of the language that is set now; emits "changed". */
void bastide_rulebook_retranslate (BastideRulebook *self);

guint bastide_rulebook_get_n_pages (BastideRulebook *self);
const BastideRulePage *bastide_rulebook_get_page (BastideRulebook *self, guint i);
const BastideRulePage *bastide_rulebook_find_page (BastideRulebook *self, const char *id);

static inline const BastideRuleBlock *
bastide_rule_page_get_block (const BastideRulePage *page, guint i)
{
  return g_ptr_array_index (page->blocks, i);
}

/* The home of a rule by its number, such as "FERRY-7" or "ferry-7", or NULL. */
const BastideRuleBlock *bastide_rulebook_find_clause (BastideRulebook *self, const char *clause);

/* The ruling that decides this rule, or NULL if it is not one of ours. */
const BastideRuleBlock *bastide_rulebook_find_ruling (BastideRulebook *self, const char *clause);

/* (transfer container): the rulings (const BastideRuleBlock) among the rules whose home this block is. */
GPtrArray *
bastide_rulebook_list_rulings (BastideRulebook *self, const BastideRuleBlock *block) G_GNUC_WARN_UNUSED_RESULT;

/* The place that a link leads to: the section (or its page's first block) of "page#section" or "page#section/detail", the
 * home of a rule by its number, or NULL. */
const BastideRuleBlock *bastide_rulebook_find_link (BastideRulebook *self, const char *href);

/* Is it shown when these modules are in play (bit per BstModule; BASTIDE_RULES_ALL)? Headings of sections and tables of
 * which nothing is left are not. */
gboolean bastide_rule_block_is_shown (const BastideRuleBlock *block, guint32 modules);
gboolean bastide_rule_page_is_shown (const BastideRulePage *page, guint32 modules);

/* Blocks that concern another module than that of their page, in the order of the pages; of the modules given. */
GPtrArray *bastide_rulebook_list_pairs (BastideRulebook *self, guint32 modules) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): markup as plain text. */
char *bastide_rule_plain_text (const char *markup) G_GNUC_WARN_UNUSED_RESULT;

/* --- search --- */

typedef struct
{
  const BastideRuleBlock *block;
  int score;
} BastideRuleHit;

/* (transfer full): blocks in which words of the query occur, in one form or another, the best first: rare words count
 * more than common ones, the home of a rule more than a mention of it, and those that every question has, such as "how
 * many", not at all. A rule number finds the rule. Array of BastideRuleHit. */
GArray *bastide_rulebook_search (BastideRulebook *self, const char *query, guint32 modules) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): the words of the query that tell something, for marking them: not those that stand nearly everywhere,
 * such as articles, unless there are no others. */
char *bastide_rulebook_dup_telling_words (BastideRulebook *self, const char *query) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  guint start, end; /* bytes */
} BastideRuleSpan;

/* (transfer full): where words of the query occur in a plain text. Array of BastideRuleSpan. */
GArray *bastide_rule_find_words (const char *text, const char *query) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
