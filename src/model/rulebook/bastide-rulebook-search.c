/* bastide-rulebook-search.c – finds words in the rulebook, in whatever form they stand there.
 *
 * There is no list of word forms for every language, so words are compared by their beginnings: two words belong
 * together when they begin alike and differ in a short ending only. Accents, case and the like do not count. Knows
 * nothing of any language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/rulebook/bastide-rulebook-private.h"

#include <math.h>
#include <string.h>

/* How well two words agree. */
enum
{
  MATCH_NONE = 0,
  MATCH_INSIDE = 3,    /* a part of a compound: "wertung" finds "schlusswertung" */
  MATCH_STEM = 4,      /* "finishing" and "finished" */
  MATCH_SHORTER = 6,   /* the text has a shorter form: "shields" finds "shield" */
  MATCH_BEGINNING = 8, /* the text goes on: "shield" finds "shields" */
  MATCH_EXACT = 10,
};

/* Endings that may differ, in letters. */
#define LONGEST_ENDING 3

/* Shorter words are found within others everywhere. */
#define SHORTEST_PART 5

/* A hit has at least this share of what the words of the query are worth. */
#define LEAST_SHARE 0.4

/* What a word must be worth to be marked: it stands in fewer than a third of all blocks. Very short words tell less: twice
 * as much is asked of them. */
#define LEAST_TELLING 1.1
#define SHORT_WORD    3

/* --- words --- */

static void
word_clear (gpointer data)
{
  g_free (((BastideRuleWord *) data)->folded);
}

static char *
fold (const char *text, gssize length)
{
  g_autofree char *lower = g_utf8_casefold (text, length);
  g_autofree char *parted = g_utf8_normalize (lower, -1, G_NORMALIZE_NFKD);
  GString *folded = g_string_new (NULL);

  for (const char *c = parted ? parted : lower; *c; c = g_utf8_next_char (c))
    if (!g_unichar_ismark (g_utf8_get_char (c)))
      g_string_append_unichar (folded, g_utf8_get_char (c));
  return g_string_free (folded, FALSE);
}

GArray *
bastide_rule_split_words (const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (BastideRuleWord));
  const char *c = text;

  g_array_set_clear_func (words, word_clear);
  while (*c)
    {
      BastideRuleWord word;
      const char *start = c;

      while (*c && (g_unichar_isalnum (g_utf8_get_char (c)) || (c > start && g_unichar_ismark (g_utf8_get_char (c)))))
        c = g_utf8_next_char (c);
      if (c == start)
        {
          c = g_utf8_next_char (c);
          continue;
        }
      word.folded = fold (start, c - start);
      word.start = start - text;
      word.end = c - text;
      g_array_append_val (words, word);
    }
  return words;
}

/* Letters that both begin with, and how many more each has. */
static int
common_beginning (const char *a, const char *b, int *out_rest_a, int *out_rest_b)
{
  int n = 0;

  while (*a && *b && g_utf8_get_char (a) == g_utf8_get_char (b))
    {
      a = g_utf8_next_char (a);
      b = g_utf8_next_char (b);
      n++;
    }
  *out_rest_a = g_utf8_strlen (a, -1);
  *out_rest_b = g_utf8_strlen (b, -1);
  return n;
}

/* Short words are no stems: "road" is no form of "roam". Other scripts than the Latin one write more in fewer letters,
 * and the languages that use them change the ends of nearly all words. */
static int
shortest_stem (const char *word)
{
  return g_str_is_ascii (word) ? 4 : 3;
}

static int
match_words (const char *wanted, const char *word)
{
  int rest_wanted, rest_word;
  int common = common_beginning (wanted, word, &rest_wanted, &rest_word);

  if (rest_wanted == 0)
    return rest_word == 0 ? MATCH_EXACT : common >= 2 ? MATCH_BEGINNING : MATCH_NONE;
  if (common < 3 && g_utf8_strlen (wanted, -1) >= SHORTEST_PART && strstr (word, wanted))
    return MATCH_INSIDE;
  if (g_ascii_isdigit (*wanted) || rest_wanted > LONGEST_ENDING || rest_word > LONGEST_ENDING)
    return MATCH_NONE;
  if (rest_word == 0)
    return common >= 3 ? MATCH_SHORTER : MATCH_NONE;
  return common >= shortest_stem (wanted) && common > rest_wanted ? MATCH_STEM : MATCH_NONE;
}

static int
best_match (const char *wanted, GArray *words)
{
  int best = MATCH_NONE;

  for (guint i = 0; i < words->len && best < MATCH_EXACT; i++)
    best = MAX (best, match_words (wanted, g_array_index (words, BastideRuleWord, i).folded));
  return best;
}

GArray *
bastide_rule_find_words (const char *text, const char *query)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (BastideRuleSpan));
  g_autoptr (GArray) wanted = bastide_rule_split_words (query);
  g_autoptr (GArray) words = bastide_rule_split_words (text);

  for (guint i = 0; i < words->len; i++)
    {
      BastideRuleWord *word = &g_array_index (words, BastideRuleWord, i);
      gboolean found = FALSE;

      for (guint k = 0; k < wanted->len && !found; k++)
        found = match_words (g_array_index (wanted, BastideRuleWord, k).folded, word->folded) != MATCH_NONE;
      if (found)
        {
          BastideRuleSpan span = { word->start, word->end };

          g_array_append_val (spans, span);
        }
    }
  return spans;
}

/* --- blocks --- */

char *
bastide_rule_plain_text (const char *markup)
{
  GString *text = g_string_new (NULL);
  gboolean tag = FALSE;

  for (const char *c = markup; *c; c++)
    if (*c == '<')
      tag = TRUE;
    else if (*c == '>')
      tag = FALSE;
    else if (!tag)
      g_string_append_c (text, *c);
  g_string_replace (text, "&lt;", "<", 0);
  g_string_replace (text, "&gt;", ">", 0);
  g_string_replace (text, "&quot;", "\"", 0);
  g_string_replace (text, "&apos;", "'", 0);
  g_string_replace (text, "&amp;", "&", 0);
  return g_string_free (text, FALSE);
}

/* The words by which a block is found. The reason of a ruling repeats those of the rule, which shall be found itself. */
static GArray *
words_of (const BastideRuleBlock *block)
{
  g_autofree char *markup = g_strjoinv (" ", block->texts);
  g_autofree char *text = bastide_rule_plain_text (markup);

  return bastide_rule_split_words (block->kind == BASTIDE_BLOCK_RULING ? "" : text);
}

/* --- the index --- */

typedef struct
{
  const BastideRuleBlock *block;
  GArray *own;     /* BastideRuleWord: its text … */
  GArray *also;    /* … other words for what it says … */
  GArray *heading; /* … the section it stands in, borrowed … */
  GArray *title;   /* … and the page, borrowed */
} Entry;

struct _BastideRuleIndex
{
  GArray *entries;   /* Entry */
  GPtrArray *titles; /* of words: one for each page */
};

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_array_unref (entry->own);
  g_array_unref (entry->also);
}

static void
index_page (BastideRuleIndex *index, const BastideRulePage *page, GHashTable *also)
{
  GArray *title = bastide_rule_split_words (page->title);
  guint first = index->entries->len;

  g_ptr_array_add (index->titles, title);
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (page, i);
      g_autoptr (GString) others = g_string_new (NULL);
      Entry entry = { .block = block, .own = words_of (block), .title = title };

      for (char **clause = block->clauses; *clause; clause++)
        if (g_hash_table_contains (also, *clause))
          g_string_append_printf (others, " %s", (const char *) g_hash_table_lookup (also, *clause));
      entry.also = bastide_rule_split_words (others->str);
      g_array_append_val (index->entries, entry);
      /* Blocks before the first heading have none. */
      g_array_index (index->entries, Entry, first + i).heading =
        g_array_index (index->entries, Entry, first + block->heading).own;
    }
}

BastideRuleIndex *
bastide_rule_index_new (BastideRulebook *rulebook)
{
  BastideRuleIndex *index = g_new0 (BastideRuleIndex, 1);
  g_autoptr (GHashTable) also = g_hash_table_new (g_str_hash, g_str_equal);

  index->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (index->entries, entry_clear);
  index->titles = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (rulebook, i);

      for (guint k = 0; k < page->blocks->len; k++)
        {
          const BastideRuleBlock *block = bastide_rule_page_get_block (page, k);

          if (block->kind == BASTIDE_BLOCK_ALSO && block->anchor)
            g_hash_table_insert (also, (gpointer) block->anchor, block->texts[0]);
        }
    }
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    index_page (index, bastide_rulebook_get_page (rulebook, i), also);
  return index;
}

void
bastide_rule_index_free (BastideRuleIndex *index)
{
  g_array_unref (index->entries);
  g_ptr_array_unref (index->titles);
  g_free (index);
}

/* --- what a hit is worth --- */

/* The home of a rule comes first: people want the rule, not a word about it. What holds in every game comes before what
 * a module adds to it. */
static double
weight (const BastideRuleBlock *block)
{
  double home = block->page->module > BST_MODULE_BASE ? 1.1 : 1.3;

  switch (block->kind)
    {
    case BASTIDE_BLOCK_EXAMPLE:
      return 0.6;
    case BASTIDE_BLOCK_TERM:
      return 0.75;
    case BASTIDE_BLOCK_HEADING:
      return 0.85;
    default:
      if (g_str_equal (block->page->group, "help"))
        return 0.65;
      return block->clauses[0] && *block->clauses[0] ? home : 0.85;
    }
}

static int
match_inside (const Entry *entry, const char *word)
{
  return MAX (best_match (word, entry->own), best_match (word, entry->also));
}

/* How much each word of the query tells: one that stands in few blocks says more than one that stands in many. A word
 * that stands nowhere tells nothing. */
static double *
weigh_words (const BastideRuleIndex *index, GArray *wanted)
{
  double *worth = g_new0 (double, wanted->len);

  for (guint i = 0; i < wanted->len; i++)
    {
      guint n = 0;

      for (guint k = 0; k < index->entries->len; k++)
        n += match_inside (&g_array_index (index->entries, Entry, k), g_array_index (wanted, BastideRuleWord, i).folded)
             != MATCH_NONE;
      if (n > 0)
        worth[i] = log ((double) (1 + index->entries->len) / n);
    }
  return worth;
}

char *
bastide_rulebook_dup_telling_words (BastideRulebook *self, const char *query)
{
  g_autoptr (GArray) wanted = bastide_rule_split_words (query);
  g_autofree double *worth = NULL;
  GString *words = g_string_new (NULL);
  double most = 0;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), g_string_free (words, FALSE));
  worth = weigh_words (bastide_rulebook_get_index (self), wanted);
  for (guint i = 0; i < wanted->len; i++)
    most = MAX (most, worth[i]);
  for (guint i = 0; i < wanted->len; i++)
    {
      const char *word = g_array_index (wanted, BastideRuleWord, i).folded;
      double least = g_utf8_strlen (word, -1) > SHORT_WORD ? LEAST_TELLING : 2 * LEAST_TELLING;

      if (worth[i] >= MIN (most, least))
        g_string_append_printf (words, "%s ", word);
    }
  return g_string_free (words, FALSE);
}

/* What the block has of the words, in its own text or, at less than half the price, above it. Long texts have more words
 * by chance. 0 if it has too little. */
static int
score_entry (const Entry *entry, GArray *wanted, const double *worth)
{
  double score = 0, found = 0, all = 0;
  gboolean inside = FALSE;

  for (guint i = 0; i < wanted->len; i++)
    {
      const char *word = g_array_index (wanted, BastideRuleWord, i).folded;
      int match = match_inside (entry, word);
      int above = MAX (best_match (word, entry->heading), best_match (word, entry->title));

      all += worth[i];
      if (match == MATCH_NONE && above == MATCH_NONE)
        continue;
      inside |= match != MATCH_NONE;
      found += worth[i];
      score += worth[i] * MAX (match, 0.4 * above);
    }
  if (!inside || found < LEAST_SHARE * all)
    return 0;
  /* Everything that was asked for, all in one place. */
  if (found > 0.99 * all)
    score *= 1.25;
  return MAX (1, (int) (1000 * score * weight (entry->block) / (0.8 + entry->own->len / 100.0)));
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const BastideRuleHit *hit_a = a, *hit_b = b;

  return (hit_b->score > hit_a->score) - (hit_b->score < hit_a->score);
}

GArray *
bastide_rulebook_search (BastideRulebook *self, const char *query, guint32 modules)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (BastideRuleHit));
  g_autoptr (GArray) wanted = bastide_rule_split_words (query);
  const BastideRuleIndex *index;
  const BastideRuleBlock *rule;
  g_autofree double *worth = NULL;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), hits);
  rule = bastide_rulebook_find_clause (self, query);
  if (rule)
    {
      BastideRuleHit hit = { rule, G_MAXINT };

      g_array_append_val (hits, hit);
    }
  index = bastide_rulebook_get_index (self);
  worth = weigh_words (index, wanted);
  for (guint i = 0; wanted->len && i < index->entries->len; i++)
    {
      const Entry *entry = &g_array_index (index->entries, Entry, i);
      BastideRuleHit hit = { entry->block, 0 };

      if (hit.block == rule || !bastide_rule_page_is_shown (hit.block->page, modules)
          || !bastide_rule_block_is_shown (hit.block, modules))
        continue;
      hit.score = score_entry (entry, wanted, worth);
      if (hit.score)
        g_array_append_val (hits, hit);
    }
  /* The order of the pages decides among equals: the sort must be stable, and g_array_sort() is. */
  g_array_sort (hits, compare_hits);
  return hits;
}
