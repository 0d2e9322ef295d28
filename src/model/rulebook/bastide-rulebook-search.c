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

#include <string.h>

/* How well two words agree. */
enum
{
  MATCH_NONE = 0,
  MATCH_STEM = 4,      /* "finishing" and "finished" */
  MATCH_SHORTER = 6,   /* the text has a shorter form: "shields" finds "shield" */
  MATCH_BEGINNING = 8, /* the text goes on: "shield" finds "shields" */
  MATCH_EXACT = 10,
};

/* Endings that may differ, in letters. */
#define LONGEST_ENDING 3

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

static GArray *
words_of (const BastideRuleBlock *block)
{
  g_autofree char *markup = g_strjoinv (" ", block->texts);
  g_autofree char *text = bastide_rule_plain_text (markup);

  return bastide_rule_split_words (text);
}

/* What a hit in such a block is worth, in tenths. */
static int
weight (const BastideRuleBlock *block)
{
  switch (block->kind)
    {
    case BASTIDE_BLOCK_HEADING:
      return 14;
    case BASTIDE_BLOCK_TERM:
      return 13;
    case BASTIDE_BLOCK_EXAMPLE:
      return 7;
    default:
      return g_str_equal (block->page->group, "help") ? 8 : 10;
    }
}

/* All words must be there: in the block itself, or at least in its heading or the title of its page, but not all of them
 * up there. */
static int
score_block (const BastideRuleBlock *block, GArray *wanted, GArray *title)
{
  g_autoptr (GArray) own = words_of (block);
  g_autoptr (GArray) heading = words_of (bastide_rule_page_get_block (block->page, block->heading));
  int score = 0;
  gboolean inside = FALSE;

  for (guint i = 0; i < wanted->len; i++)
    {
      const char *word = g_array_index (wanted, BastideRuleWord, i).folded;
      int match = best_match (word, own);

      if (match != MATCH_NONE)
        inside = TRUE;
      else
        match = MAX (best_match (word, heading), best_match (word, title)) / 2;
      if (match == MATCH_NONE)
        return 0;
      score += match * weight (block);
    }
  /* A word of the glossary that was asked for is the best answer. */
  if (block->kind == BASTIDE_BLOCK_TERM && wanted->len == 1)
    {
      g_autoptr (GArray) name = bastide_rule_split_words (block->texts[0]);

      if (best_match (g_array_index (wanted, BastideRuleWord, 0).folded, name) >= MATCH_SHORTER)
        score += 100;
    }
  return inside ? score : 0;
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
  const BastideRuleBlock *rule;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), hits);
  rule = bastide_rulebook_find_clause (self, query);
  if (rule)
    {
      BastideRuleHit hit = { rule, G_MAXINT };

      g_array_append_val (hits, hit);
    }
  for (guint i = 0; wanted->len && i < bastide_rulebook_get_n_pages (self); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (self, i);
      g_autoptr (GArray) title = bastide_rule_split_words (page->title);

      if (!bastide_rule_page_is_shown (page, modules))
        continue;
      for (guint k = 0; k < page->blocks->len; k++)
        {
          const BastideRuleBlock *block = bastide_rule_page_get_block (page, k);
          BastideRuleHit hit = { block, 0 };

          if (block == rule || !bastide_rule_block_is_shown (block, modules))
            continue;
          hit.score = score_block (block, wanted, title);
          if (hit.score)
            g_array_append_val (hits, hit);
        }
    }
  /* The order of the pages decides among equals: the sort must be stable, and g_array_sort() is. */
  g_array_sort (hits, compare_hits);
  return hits;
}
