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
  MATCH_START = 4,     /* the text goes on for long: somebody may still be typing */
  MATCH_STEM = 6,      /* "finishing" and "finished" */
  MATCH_SHORTER = 7,   /* the text has a shorter form: "shields" finds "shield" */
  MATCH_BEGINNING = 8, /* the text goes on: "shield" finds "shields" */
  MATCH_EXACT = 10,
};

/* Endings that may differ, in letters. */
#define LONGEST_ENDING 3

/* Shorter words are found within others everywhere. */
#define SHORTEST_PART 5

/* A hit has at least this share of what the words of the query are worth. */
#define LEAST_SHARE 0.35

/* What a word counts where it is not the text itself that has it. The page and the section say what a text is about
 * without repeating it. */
#define BY_OTHER_WORD 0.8 /* another word for the same thing */
#define IN_TITLE      1.0 /* the section or the page, and not the text … */
#define TITLE_TOO     0.4 /* … or as well as the text: what is added */
#define IN_TOPIC      0.2 /* what the text sets in bold: what is added */

/* A rule for which the glossary has other words: people ask for it most. */
#define ASKED_FOR 1.1

/* Words that every question has decide between what is otherwise equal. */
#define STOP_WORD 0.15

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

/* Short words are no stems: "road" is no form of "roam", nor "far" of "farmer". Other scripts than the Latin one write more in fewer letters,
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
    return rest_word == 0                               ? MATCH_EXACT
           : common >= 2 && rest_word <= LONGEST_ENDING ? MATCH_BEGINNING
           : common >= 3                                ? MATCH_START
                                                        : MATCH_NONE;
  if (common < 3 && g_utf8_strlen (wanted, -1) >= SHORTEST_PART && strstr (word, wanted))
    return MATCH_INSIDE;
  if (g_ascii_isdigit (*wanted) || rest_wanted > LONGEST_ENDING || rest_word > LONGEST_ENDING)
    return MATCH_NONE;
  if (rest_word == 0)
    return common >= 3 && (common > rest_wanted || !g_str_is_ascii (wanted)) ? MATCH_SHORTER : MATCH_NONE;
  return common >= shortest_stem (wanted) && common > rest_wanted ? MATCH_STEM : MATCH_NONE;
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

/* --- the index --- */

typedef struct
{
  const BastideRuleBlock *block;
  /* Numbers in the vocabulary: */
  GArray *own;     /* its text … */
  GArray *topic;   /* … what it sets in bold, which is what it is about … */
  GArray *also;    /* … other words for what it says … */
  GArray *heading; /* … the section it stands in, borrowed … */
  GArray *title;   /* … and the page, borrowed */
} Entry;

struct _BastideRuleIndex
{
  GPtrArray *vocabulary; /* every word of the rulebook once … */
  GHashTable *numbers;   /* … and where it stands there */
  GArray *entries;       /* Entry */
  GPtrArray *titles;     /* of numbers: one array for each page */
  GPtrArray *groups;     /* arrays of BastideRuleWord: words for one thing */
  GHashTable *stop;      /* words that tell nothing in a question */
};

/* What somebody looks for. */
typedef struct
{
  GArray *words; /* BastideRuleWord: those that tell something */
  /* For each of them, how well it agrees with each word of the vocabulary, from 0 to 1, and how much it tells, … */
  double **agrees, *worth;
  /* … the same if other words for the same thing count as well, … */
  double **agrees_all, *worth_all;
  gboolean *is_stop; /* … and whether every question has it */
} Query;

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_array_unref (entry->own);
  g_array_unref (entry->topic);
  g_array_unref (entry->also);
}

/* The numbers of all words of a text, which become part of the vocabulary. */
static GArray *
number_words (BastideRuleIndex *index, const char *text)
{
  g_autoptr (GArray) words = bastide_rule_split_words (text);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < words->len; i++)
    {
      const char *word = g_array_index (words, BastideRuleWord, i).folded;
      gpointer known;
      guint number = index->vocabulary->len;

      if (g_hash_table_lookup_extended (index->numbers, word, NULL, &known))
        number = GPOINTER_TO_UINT (known);
      else
        {
          g_ptr_array_add (index->vocabulary, g_strdup (word));
          g_hash_table_insert (index->numbers, g_ptr_array_index (index->vocabulary, number),
                               GUINT_TO_POINTER (number));
        }
      g_array_append_val (numbers, number);
    }
  return numbers;
}

/* The words by which a block is found. The reason of a ruling repeats those of the rule, which shall be found itself. */
static GArray *
words_of (BastideRuleIndex *index, const BastideRuleBlock *block)
{
  g_autofree char *markup = g_strjoinv (" ", block->texts);
  g_autofree char *text = bastide_rule_plain_text (markup);

  return number_words (index, block->kind == BASTIDE_BLOCK_RULING ? "" : text);
}

/* What it sets in bold; in a table, what the row begins with. */
static GArray *
topic_of (BastideRuleIndex *index, const BastideRuleBlock *block)
{
  g_autoptr (GString) topic = g_string_new (block->kind == BASTIDE_BLOCK_ROW && !block->head ? block->texts[0] : NULL);
  const char *end = NULL;

  for (const char *bold = strstr (block->texts[0] ? block->texts[0] : "", "<b>"); bold; bold = strstr (end, "<b>"))
    {
      end = strstr (bold, "</b>");
      if (!end)
        break;
      g_string_append_c (topic, ' ');
      g_string_append_len (topic, bold + strlen ("<b>"), end - bold - strlen ("<b>"));
    }
  return number_words (index, topic->str);
}

static void
index_page (BastideRuleIndex *index, const BastideRulePage *page, GHashTable *also)
{
  GArray *title = number_words (index, page->title);
  guint first = index->entries->len;

  g_ptr_array_add (index->titles, title);
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (page, i);
      g_autoptr (GString) others = g_string_new (NULL);
      Entry entry = { .block = block, .own = words_of (index, block), .title = title };

      entry.topic = topic_of (index, block);

      for (char **clause = block->clauses; *clause; clause++)
        if (g_hash_table_contains (also, *clause))
          g_string_append_printf (others, " %s", (const char *) g_hash_table_lookup (also, *clause));
      entry.also = number_words (index, others->str);
      g_array_append_val (index->entries, entry);
      /* Blocks before the first heading have none. */
      g_array_index (index->entries, Entry, first + i).heading =
        g_array_index (index->entries, Entry, first + block->heading).own;
    }
}

/* What the glossary says to the search alone. */
static void
index_hidden (BastideRuleIndex *index, const BastideRuleBlock *block, GHashTable *also)
{
  if (block->kind == BASTIDE_BLOCK_ALSO && block->anchor)
    g_hash_table_insert (also, (gpointer) block->anchor, block->texts[0]);
  else if (block->kind == BASTIDE_BLOCK_SAME)
    g_ptr_array_add (index->groups, bastide_rule_split_words (block->texts[0]));
  else if (block->kind == BASTIDE_BLOCK_STOP)
    {
      g_autoptr (GArray) words = bastide_rule_split_words (block->texts[0]);

      for (guint i = 0; i < words->len; i++)
        g_hash_table_add (index->stop, g_strdup (g_array_index (words, BastideRuleWord, i).folded));
    }
}

BastideRuleIndex *
bastide_rule_index_new (BastideRulebook *rulebook)
{
  BastideRuleIndex *index = g_new0 (BastideRuleIndex, 1);
  g_autoptr (GHashTable) also = g_hash_table_new (g_str_hash, g_str_equal);

  index->vocabulary = g_ptr_array_new_with_free_func (g_free);
  index->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  index->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (index->entries, entry_clear);
  index->titles = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  index->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  index->stop = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (rulebook, i);

      for (guint k = 0; k < page->blocks->len; k++)
        index_hidden (index, bastide_rule_page_get_block (page, k), also);
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
  g_ptr_array_unref (index->groups);
  g_hash_table_unref (index->stop);
  g_hash_table_unref (index->numbers);
  g_ptr_array_unref (index->vocabulary);
  g_free (index);
}

/* --- the query --- */

/* Short words must be the same: "tie" is no form of "tied" for this. */
static gboolean
is_form_of (const char *word, const char *member)
{
  return match_words (word, member) >= (g_utf8_strlen (member, -1) > SHORT_WORD ? MATCH_STEM : MATCH_EXACT);
}

static gboolean
is_in_group (const char *word, GArray *group)
{
  for (guint i = 0; i < group->len; i++)
    if (is_form_of (word, g_array_index (group, BastideRuleWord, i).folded))
      return TRUE;
  return FALSE;
}

/* (transfer container): the other words for the thing that this one stands for. */
static GPtrArray *
list_others (const BastideRuleIndex *index, const char *word)
{
  GPtrArray *others = g_ptr_array_new ();

  for (guint i = 0; i < index->groups->len; i++)
    {
      GArray *group = g_ptr_array_index (index->groups, i);

      if (is_in_group (word, group))
        for (guint k = 0; k < group->len; k++)
          g_ptr_array_add (others, g_array_index (group, BastideRuleWord, k).folded);
    }
  return others;
}

static double *
agree (const BastideRuleIndex *index, const char *word)
{
  double *agrees = g_new (double, index->vocabulary->len);

  for (guint i = 0; i < index->vocabulary->len; i++)
    agrees[i] = (double) match_words (word, g_ptr_array_index (index->vocabulary, i)) / MATCH_EXACT;
  return agrees;
}

/* The same, if other words for the thing count as well. */
static double *
agree_all (const BastideRuleIndex *index, const char *word, const double *agrees)
{
  double *agrees_all = g_memdup2 (agrees, index->vocabulary->len * sizeof (double));
  g_autoptr (GPtrArray) others = list_others (index, word);

  for (guint i = 0; i < index->vocabulary->len; i++)
    for (guint k = 0; k < others->len; k++)
      {
        const char *known = g_ptr_array_index (index->vocabulary, i), *other = g_ptr_array_index (others, k);

        if (is_form_of (known, other))
          agrees_all[i] = MAX (agrees_all[i], BY_OTHER_WORD * match_words (other, known) / MATCH_EXACT);
      }
  return agrees_all;
}

static double
best_of (const double *agrees, GArray *numbers)
{
  double best = 0;

  for (guint i = 0; i < numbers->len; i++)
    best = MAX (best, agrees[g_array_index (numbers, guint, i)]);
  return best;
}

static double
best_inside (const Entry *entry, const double *agrees)
{
  return MAX (best_of (agrees, entry->own), best_of (agrees, entry->also));
}

/* How much a word of the query tells: one that stands in few blocks says more than one that stands in many, and what only
 * resembles it says less. A word that stands nowhere tells nothing. */
static double
weigh_word (const BastideRuleIndex *index, const double *agrees)
{
  double n = 0;

  for (guint i = 0; i < index->entries->len; i++)
    n += best_inside (&g_array_index (index->entries, Entry, i), agrees);
  return n > 0 ? log ((1 + index->entries->len) / MAX (n, 1)) : 0;
}

static Query *
query_new (const BastideRuleIndex *index, const char *text)
{
  Query *query = g_new0 (Query, 1);
  gboolean has_others = FALSE;

  query->words = bastide_rule_split_words (text);
  query->agrees = g_new0 (double *, query->words->len);
  query->worth = g_new0 (double, query->words->len);
  query->agrees_all = g_new0 (double *, query->words->len);
  query->worth_all = g_new0 (double, query->words->len);
  query->is_stop = g_new0 (gboolean, query->words->len);
  for (guint i = 0; i < query->words->len; i++)
    {
      const char *word = g_array_index (query->words, BastideRuleWord, i).folded;

      query->agrees[i] = agree (index, word);
      query->worth[i] = weigh_word (index, query->agrees[i]);
      query->agrees_all[i] = agree_all (index, word, query->agrees[i]);
      query->worth_all[i] = weigh_word (index, query->agrees_all[i]);
      query->is_stop[i] = g_hash_table_contains (index->stop, word);
      has_others |= !query->is_stop[i] && query->worth_all[i] > 0;
    }
  /* Unless nothing else was asked. */
  for (guint i = 0; i < query->words->len; i++)
    query->is_stop[i] &= has_others;
  return query;
}

static void
query_free (Query *query)
{
  for (guint i = 0; i < query->words->len; i++)
    {
      g_free (query->agrees[i]);
      g_free (query->agrees_all[i]);
    }
  g_free (query->agrees);
  g_free (query->agrees_all);
  g_free (query->worth);
  g_free (query->worth_all);
  g_free (query->is_stop);
  g_array_unref (query->words);
  g_free (query);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Query, query_free)

char *
bastide_rulebook_dup_telling_words (BastideRulebook *self, const char *text)
{
  g_autoptr (Query) query = NULL;
  GString *words = g_string_new (NULL);
  double most = 0;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), g_string_free (words, FALSE));
  query = query_new (bastide_rulebook_get_index (self), text);
  for (guint i = 0; i < query->words->len; i++)
    most = query->is_stop[i] ? most : MAX (most, query->worth[i]);
  for (guint i = 0; i < query->words->len; i++)
    {
      const char *word = g_array_index (query->words, BastideRuleWord, i).folded;
      double least = g_utf8_strlen (word, -1) > SHORT_WORD ? LEAST_TELLING : 2 * LEAST_TELLING;

      if (!query->is_stop[i] && query->worth[i] > 0 && query->worth[i] >= MIN (most, least))
        g_string_append_printf (words, "%s ", word);
    }
  return g_string_free (words, FALSE);
}

/* --- what a hit is worth --- */

/* Does it say how two modules work together? */
static gboolean
is_about_pair (const BastideRuleBlock *block)
{
  int module = block->page->module;

  return module >= 0 && (block->any || (block->modules & ~(1u << module)));
}

/* The home of a rule comes first: people want the rule, not a word about it. What holds in every game comes before what
 * a module adds to it, and that before special cases with another module. */
static double
weight (const BastideRuleBlock *block)
{
  double home = (block->page->module > BST_MODULE_BASE ? 1.1 : 1.3) * (is_about_pair (block) ? 0.7 : 1);

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

/* How much of a word the block has, in its own text or, for less, above it. */
static double
find_word (const Entry *entry, const double *agrees, gboolean *is_inside)
{
  double inside = best_inside (entry, agrees);
  double above = MAX (best_of (agrees, entry->heading), best_of (agrees, entry->title));

  *is_inside |= inside > 0;
  return MAX (inside + IN_TOPIC * best_of (agrees, entry->topic) + TITLE_TOO * above, IN_TITLE * above);
}

/* What the block has of the words. Long texts have more words by chance. 0 if it has too little. */
static int
score_entry (const Entry *entry, const Query *query)
{
  double score = 0, found = 0, all = 0;
  gboolean is_inside = FALSE;

  for (guint i = 0; i < query->words->len; i++)
    {
      gboolean here = FALSE;
      /* The very word that was typed says more than another one for the same thing. */
      double exact = find_word (entry, query->agrees[i], &here) * (query->worth[i] + query->worth_all[i]) / 2;
      double any = find_word (entry, query->agrees_all[i], &here) * query->worth_all[i];

      if (query->is_stop[i])
        {
          score += STOP_WORD * exact;
          continue;
        }
      is_inside |= here;
      all += query->worth_all[i];
      found += MAX (exact, any) > 0 ? query->worth_all[i] : 0;
      score += MAX (exact, any);
    }
  if (!is_inside || found < LEAST_SHARE * all)
    return 0;
  if (entry->also->len > 0)
    score *= ASKED_FOR;
  return MAX (1, (int) (10000 * score * weight (entry->block) / (0.8 + entry->own->len / 100.0)));
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const BastideRuleHit *hit_a = a, *hit_b = b;

  return (hit_b->score > hit_a->score) - (hit_b->score < hit_a->score);
}

GArray *
bastide_rulebook_search (BastideRulebook *self, const char *text, guint32 modules)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (BastideRuleHit));
  g_autoptr (Query) query = NULL;
  const BastideRuleIndex *index;
  const BastideRuleBlock *rule;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), hits);
  rule = bastide_rulebook_find_clause (self, text);
  if (rule)
    {
      BastideRuleHit hit = { rule, G_MAXINT };

      g_array_append_val (hits, hit);
    }
  index = bastide_rulebook_get_index (self);
  query = query_new (index, text);
  for (guint i = 0; query->words->len && i < index->entries->len; i++)
    {
      const Entry *entry = &g_array_index (index->entries, Entry, i);
      BastideRuleHit hit = { entry->block, 0 };

      if (hit.block == rule || !bastide_rule_page_is_shown (hit.block->page, modules)
          || !bastide_rule_block_is_shown (hit.block, modules))
        continue;
      hit.score = score_entry (entry, query);
      if (hit.score)
        g_array_append_val (hits, hit);
    }
  /* The order of the pages decides among equals: the sort must be stable, and g_array_sort() is. */
  g_array_sort (hits, compare_hits);
  return hits;
}
