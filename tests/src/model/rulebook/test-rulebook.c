/* test-rulebook.c – the rulebook: its pages, its diagrams against the engine, its search.
 *
 * With BASTIDE_TEST_CATALOG set (test-rulebook.sh), every text must come out of that catalog, which puts brackets around
 * all of them: what xgettext extracts and what the program asks for are then the same. With LANGUAGE=ru the search is
 * tried on the Russian pages of the build.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/rulebook/bastide-example.h"
#include "model/rulebook/bastide-rulebook.h"
#include "engine/board.h"
#include "engine/rules/tournaments.h"
#include "engine/track.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static BastideRulebook *rulebook;
static BstCatalog *catalog;

#define WITH(module) (1u << BST_MODULE_##module)

/* Calls @func for every block. */
static void
each_block (void (*func) (const BastideRuleBlock *block))
{
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (rulebook, i);

      for (guint k = 0; k < page->blocks->len; k++)
        func (bastide_rule_page_get_block (page, k));
    }
}

/* --- pages --- */

static void
test_pages (void)
{
  g_assert_cmpstr (bastide_rulebook_get_page (rulebook, 0)->id, ==, "overview");
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BastideRulePage *page = bastide_rulebook_find_page (rulebook, bst_module_ids[module]);

      if (!page)
        g_error ("The module “%s” has no page: write data/rules/NN-%s.xml.", bst_module_ids[module],
                 bst_module_ids[module]);
      g_assert_cmpint (page->module, ==, module);
      g_assert_cmpstr (page->group, ==, "modules");
      g_assert_cmpint (page->blocks->len, >=, 3);
    }
  g_assert_null (bastide_rulebook_find_page (rulebook, "nowhere"));
}

static void
check_home (const char *clause)
{
  const BastideRuleBlock *block = bastide_rulebook_find_clause (rulebook, clause);

  if (!block)
    g_error ("The rule %s is on no page: name it in an attribute clauses=\"%s\" in data/rules.", clause, clause);
  g_assert_true (g_strv_contains ((const char *const *) block->clauses, clause));
}

/* Whatever the program says with a number, the player can look up. */
static void
test_clauses (void)
{
  for (int i = 0; i < BST_N_KINDS; i++)
    check_home (bst_kinds[i].clause);
  for (int i = 0; i < BST_N_REASONS; i++)
    {
      check_home (bst_reasons[i].clause);
      check_home (bst_reasons[i].clause_at_end);
    }
  for (int i = 0; i < BST_N_OPTIONS; i++)
    check_home (bst_options[i].clause);
  for (int i = 0; i < BST_N_MARKS; i++)
    check_home (bst_marks[i].clause);

  g_assert_cmpstr (bastide_rulebook_find_clause (rulebook, "FERRY-7")->page->id, ==, "ferries");
  g_assert_true (bastide_rulebook_find_clause (rulebook, " ferry-7 ")
                 == bastide_rulebook_find_clause (rulebook, "FERRY-7"));
  g_assert_true (bastide_rulebook_find_clause (rulebook, "base-49A")
                 == bastide_rulebook_find_clause (rulebook, "BASE-49a"));
  g_assert_null (bastide_rulebook_find_clause (rulebook, "NOWHERE-1"));
  g_assert_null (bastide_rulebook_find_clause (rulebook, ""));
  g_assert_null (bastide_rulebook_find_clause (rulebook, NULL));
}

/* Whether the home of this rule has the mark of this ruling, or of any if @ruling is NULL. */
static gboolean
is_marked (const char *clause, const BastideRuleBlock *ruling)
{
  g_autoptr (GPtrArray)
    rulings = bastide_rulebook_list_rulings (rulebook, bastide_rulebook_find_clause (rulebook, clause));

  return ruling ? g_ptr_array_find (rulings, ruling, NULL) : rulings->len > 0;
}

/* How many rules have an asterisk in the list of all rules. */
static guint
count_rulings (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "clauses.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  for (char *line = text, *next; line; line = next)
    {
      next = strchr (line, '\n');
      if (next)
        *next++ = '\0';
      for (const char *star = line; *line != '#' && (star = strchr (star, '*')); star++)
        n++;
    }
  return n;
}

/* Where the rule of an option is a ruling, the reason leads to the option. */
static void
check_options (const BastideRulePage *page)
{
  guint64 led = 0;

  for (guint i = 0; i < page->blocks->len; i++)
    led |= bastide_rule_page_get_block (page, i)->options;
  for (int option = 0; option < BST_N_OPTIONS; option++)
    {
      const BastideRuleBlock *ruling = bastide_rulebook_find_ruling (rulebook, bst_options[option].clause);

      if (!ruling)
        continue;
      if (!(ruling->options >> option & 1))
        g_test_message ("the reason of %s does not lead to %s", bst_options[option].clause, bst_options[option].word);
      g_assert_true (ruling->options >> option & 1);
    }
  g_assert_cmpint (__builtin_popcountll (led), >=, 9);
}

/* Every rule that the list of rulings names is marked at its home, and no other is. */
static void
test_rulings (void)
{
  const BastideRulePage *page = bastide_rulebook_find_page (rulebook, "rulings");
  guint n_rulings = 0;

  for (guint i = 0; i < page->blocks->len; i++)
    {
      const BastideRuleBlock *block = bastide_rule_page_get_block (page, i);

      if (block->kind != BASTIDE_BLOCK_RULING)
        continue;
      g_assert_nonnull (block->see[0]);
      for (char **clause = block->see; *clause; clause++, n_rulings++)
        {
          g_assert_true (bastide_rulebook_find_ruling (rulebook, *clause) == block);
          g_assert_true (is_marked (*clause, block));
        }
    }
  g_assert_cmpuint (n_rulings, ==, count_rulings ());
  check_options (page);
  g_assert_null (bastide_rulebook_find_ruling (rulebook, "BASE-44"));
  g_assert_false (is_marked ("BASE-44", NULL));
  g_assert_cmpuint (bastide_rulebook_find_ruling (rulebook, "TOURN-61")->options, ==, 1 << BST_OPTION_PLACES);
  g_assert_cmpuint (bastide_rulebook_find_ruling (rulebook, "TOURN-60")->options, ==,
                    1 << BST_OPTION_CROWN_START | 1 << BST_OPTION_CROWN_ORDER);

  /* A link may name a ruling, or a rule by its number. */
  g_assert_true (bastide_rulebook_find_link (rulebook, "rulings#TOURN-61")
                 == bastide_rulebook_find_ruling (rulebook, "TOURN-61"));
  g_assert_true (bastide_rulebook_find_link (rulebook, "TOURN-61")
                 == bastide_rulebook_find_clause (rulebook, "TOURN-61"));
}

static void
check_links (const BastideRuleBlock *block)
{
  for (char **text = block->texts; *text; text++)
    for (const char *link = strstr (*text, "href=\""); link; link = strstr (link + 1, "href=\""))
      {
        g_autofree char *href = g_strndup (link + 6, strcspn (link + 6, "\""));

        if (!bastide_rulebook_find_link (rulebook, href))
          g_test_message ("%s: nothing at %s", block->page->id, href);
        g_assert_nonnull (bastide_rulebook_find_link (rulebook, href));
      }
}

static void
test_links (void)
{
  const BastideRuleBlock *block = bastide_rulebook_find_link (rulebook, "ferries#moving");

  g_assert_cmpint (block->kind, ==, BASTIDE_BLOCK_HEADING);
  g_assert_cmpstr (block->anchor, ==, "moving");
  g_assert_cmpint (bastide_rulebook_find_link (rulebook, "ferries")->index, ==, 0);
  g_assert_null (bastide_rulebook_find_link (rulebook, "ferries#nowhere"));
  g_assert_null (bastide_rulebook_find_link (rulebook, "nowhere"));
  g_assert_null (bastide_rulebook_find_link (rulebook, ""));
  each_block (check_links);
}

/* --- modules --- */

static guint
count_shown (const char *page_id, guint32 modules)
{
  const BastideRulePage *page = bastide_rulebook_find_page (rulebook, page_id);
  guint n = 0;

  for (guint i = 0; i < page->blocks->len; i++)
    n += bastide_rule_block_is_shown (bastide_rule_page_get_block (page, i), modules);
  return n;
}

static void
test_filter (void)
{
  const BastideRulePage *ferries = bastide_rulebook_find_page (rulebook, "ferries");
  const BastideRuleBlock *magic = bastide_rulebook_find_clause (rulebook, "FERRY-35");
  const BastideRuleBlock *no_fields = bastide_rulebook_find_clause (rulebook, "CROP-21");

  g_assert_false (bastide_rule_page_is_shown (ferries, WITH (GOLD)));
  g_assert_true (bastide_rule_page_is_shown (ferries, WITH (GOLD) | WITH (FERRIES)));
  g_assert_true (bastide_rule_page_is_shown (ferries, BASTIDE_RULES_ALL));
  g_assert_true (bastide_rule_page_is_shown (bastide_rulebook_find_page (rulebook, "base"), 0));
  g_assert_true (bastide_rule_page_is_shown (bastide_rulebook_find_page (rulebook, "help-rules"), 0));

  g_assert_false (bastide_rule_block_is_shown (magic, WITH (FERRIES)));
  g_assert_true (bastide_rule_block_is_shown (magic, WITH (FERRIES) | WITH (MAGIC)));
  g_assert_true (bastide_rule_block_is_shown (no_fields, WITH (CROP)));
  g_assert_false (bastide_rule_block_is_shown (no_fields, WITH (CROP) | WITH (FIELDS)));
  g_assert_true (bastide_rule_block_is_shown (no_fields, BASTIDE_RULES_ALL));

  /* Nothing is left of a section or table: its head goes, too. */
  g_assert_true (bastide_rule_block_is_shown (bastide_rulebook_find_link (rulebook, "scoring#features"), 0));
  g_assert_false (bastide_rule_block_is_shown (bastide_rulebook_find_link (rulebook, "scoring#turn"), 0));
  g_assert_true (bastide_rule_block_is_shown (bastide_rulebook_find_link (rulebook, "scoring#turn"), WITH (WHEEL)));
  g_assert_false (bastide_rule_page_is_shown (bastide_rulebook_find_page (rulebook, "combining"), WITH (FIELDS)));
  g_assert_true (bastide_rule_page_is_shown (bastide_rulebook_find_page (rulebook, "combining"), WITH (GOLD)));

  /* A turn of the base game is short; each module lengthens it. */
  g_assert_cmpint (count_shown ("turn", 0), <, count_shown ("turn", WITH (FERRIES)));
  g_assert_cmpint (count_shown ("turn", WITH (FERRIES)), <, count_shown ("turn", BASTIDE_RULES_ALL));
}

static void
test_pairs (void)
{
  g_autoptr (GPtrArray) none = bastide_rulebook_list_pairs (rulebook, WITH (FERRIES));
  g_autoptr (GPtrArray) pair = bastide_rulebook_list_pairs (rulebook, WITH (FERRIES) | WITH (MAGIC));

  g_assert_cmpint (none->len, ==, 0);
  g_assert_true (g_ptr_array_find (pair, bastide_rulebook_find_clause (rulebook, "FERRY-35"), NULL));
  g_assert_true (g_ptr_array_find (pair, bastide_rulebook_find_clause (rulebook, "MAGIC-28"), NULL));
}

/* --- diagrams --- */

/* The figures on the track never leave the dozen spaces that a diagram shows. */
static void
check_track (const BastideExample *example)
{
  const BstGame *game = bastide_example_get_game (example);
  int low = BST_LAP, high = 0;

  if (!bastide_example_has_track (example))
    return;
  for (guint i = 0; i < bastide_example_get_n_frames (example); i++)
    for (int seat = 0; seat < game->n_players; seat++)
      for (int figure = 0; figure < game->n_track_figures; figure++)
        {
          int space = bst_space (bastide_example_get_frame (example, i)->state, seat, figure);

          low = MIN (low, space);
          high = MAX (high, space);
        }
  g_assert_cmpint (high - low, <, 12);
}

static void
test_example (gconstpointer data)
{
  const BastideRuleBlock *block = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BastideExample) example = bastide_example_new (block->attributes, catalog, &error);
  g_auto (GStrv) points = g_strsplit (g_hash_table_lookup (block->attributes, "points"), " ", -1);
  const BastideFrame *first, *last;
  guint n_texts = g_strv_length (block->texts) - 1;

  g_assert_no_error (error);
  g_assert_cmpint (bastide_example_get_n_frames (example), >=, 2);
  /* Each step has its text, or none has. */
  if (n_texts)
    g_assert_cmpint (n_texts, ==, bastide_example_get_n_frames (example) - 1);
  first = bastide_example_get_frame (example, 0);
  last = bastide_example_get_frame (example, bastide_example_get_n_frames (example) - 1);
  g_assert_cmpint (g_strv_length (points), ==, bastide_example_get_game (example)->n_players);
  for (int seat = 0; points[seat]; seat++)
    {
      g_assert_cmpint (first->points[seat], ==, 0);
      g_assert_cmpint (last->points[seat], ==, atoi (points[seat]));
    }
  check_track (example);
}

static void
add_example (const BastideRuleBlock *block)
{
  g_autofree char *path = g_strdup_printf ("/rulebook/diagram/%s", block->anchor);

  if (block->kind == BASTIDE_BLOCK_EXAMPLE)
    g_test_add_data_func (path, block, test_example);
}

static BastideExample *
new_example (const char *id)
{
  g_autoptr (GError) error = NULL;
  BastideExample *example = bastide_example_new (bastide_rulebook_find_link (rulebook, id)->attributes, catalog,
                                                 &error);

  g_assert_no_error (error);
  return example;
}

/* What the steps tell: the places of marker and messenger (MSG-8), and who draws when. */
static void
test_message_chain (void)
{
  static const int spaces[][2] = { { 2, 0 }, { 2, 0 }, { 5, 0 }, { 5, 0 }, { 5, 0 },
                                   { 5, 5 }, { 5, 5 }, { 5, 5 }, { 7, 5 } };
  g_autoptr (BastideExample) example = new_example ("messages#messages-chain");

  g_assert_cmpint (bastide_example_get_n_frames (example), ==, G_N_ELEMENTS (spaces));
  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    for (int figure = 0; figure < 2; figure++)
      g_assert_cmpint (bst_space (bastide_example_get_frame (example, i)->state, 0, figure), ==, spaces[i][figure]);
}

/* What the steps tell: Red 8 before Blue 6 before Yellow 4, two prizes, one token kept (TOURN-49, 53), one statue. */
static void
test_whole_tournament (void)
{
  g_autoptr (BastideExample) example = new_example ("tournaments#tournaments-whole");
  const BstTournamentsState *before = &bastide_example_get_frame (example, 3)->state->m.tournaments;
  const BstTournamentsState *after = &bastide_example_get_frame (example, 4)->state->m.tournaments;
  const BstTournamentsState *end = &bastide_example_get_frame (example, 7)->state->m.tournaments;

  g_assert_cmpint (before->opened, ==, 1);
  g_assert_cmpint (before->crown, ==, BST_TOURNAMENT_THIEVES);
  g_assert_cmpint (after->opened, ==, 2);
  g_assert_cmpint (after->crown, ==, BST_TOURNAMENT_KNIGHTS);
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpint (after->holds[seat], ==, seat < 2);
  g_assert_cmpint (after->kept[0][0], ==, 1 + 5);
  g_assert_cmpint (after->kept[1][0], ==, 0);
  g_assert_cmpint (end->n_statues, ==, 1);
  g_assert_cmpint (end->opened, ==, 2);
  g_assert_cmpint (end->holds[0], ==, 0);
  g_assert_cmpint (end->holds[1], ==, 1);
}

/* RIVER-14 alone forbids the second bend: turned the other way, the same tile may lie there. */
static void
test_river_bends (void)
{
  g_autoptr (BastideExample) bend = new_example ("river#river-bend");
  g_autoptr (BastideExample) back = new_example ("river#river-bend-back");
  const BastideTrial *refused = &bastide_example_get_frame (back, 1)->refused;

  g_assert_false (bastide_example_get_frame (bend, 1)->refused.held);
  g_assert_true (refused->held);
  g_assert_cmpint (bst_board_tile_at (bastide_example_get_game (bend), bastide_example_get_frame (bend, 1)->state,
                                      refused->x, refused->y),
                   !=, BST_NONE);
  g_assert_cmpint (bst_board_tile_at (bastide_example_get_game (back), bastide_example_get_frame (back, 1)->state,
                                      refused->x, refused->y),
                   ==, BST_NONE);
}

/* Examples that make no sense are told apart from those that do. */
static void
test_bad_examples (void)
{
  static const struct
  {
    const char *name, *value, *problem;
  } changes[] = {
    { "players", "red", "An example needs two to six players." },
    { "start", "castle@0,0/0", "There is no tile “castle”." },
    { "start", "start@0,0/RRRR", "classic-base-start never shows RRRR." },
    { "start", "start", "“start” is no tile@x,y/rotation." },
    { "figures", "pink:city:N@0,0", "There is no player “pink”." },
    { "figures", "red:city:S@0,0", "There is no city:S@0,0." },
    { "play", "monastery@0,-1/0", "monastery@0,-1/0 cannot be placed." },
    { "play", "monastery@0,1/0 city:N", "“city:N” is no answer to the decision follower." },
    { "play", "!monastery@0,1/0 BASE-32", "monastery@0,1/0 can be placed." },
    { "play", "!monastery@0,-1/0 RIVER-14", "monastery@0,-1/0 is refused by BASE-32, not by RIVER-14." },
    { "play", "!castle@0,1/0 BASE-32", "There is no tile “castle”." },
    { "start", "start@0/CRFR", "“start@0/CRFR” is no tile@x,y/rotation." },
    { "start", "start@0,0", "“start@0,0” is no tile@x,y/rotation." },
    { "players", "red blue green yellow black gray pink", "An example needs two to six players." },
    { "first", "pink", "There is no player “pink”." },
    { "figures", "red", "“” is no spot@x,y." },
    { "figures", "red:city:N", "“city:N” is no spot@x,y." },
    { "figures", "red:city:N@0", "“city:N@0” is no spot@x,y." },
    { "figures", "red:city:N@7,7", "There is no city:N@7,7." },
    { "magic", "mage", "“mage” is no mage:spot@x,y." },
    { "magic", "mage:city:N@7,7", "There is no city:N@7,7." },
    { "gold", "1", "“1” names no cell." },
    { "gold", "1@7", "“1@7” names no cell." },
    { "totals", "pink=3", "There is no player “pink”." },
    { "robbers", "pink=3", "There is no player “pink”." },
    { "statues", "pink@0,0", "There is no player “pink”." },
    { "statues", "red@7,7", "No tile lies at red@7,7." },
    { "play", "castle@0,1/0", "There is no tile “castle”." },
    { "play", "monastery@0,1/RRRR", "classic-base-monastery never shows RRRR." },
    { "play", "!monastery@0,1/RRRR BASE-32", "classic-base-monastery never shows RRRR." },
    { "totals", "red", "“red” is no color=number." },
    { "gold", "1@7,7", "No tile lies at 1@7,7." },
    { "modules", "castles", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GHashTable) attributes = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GError) error = NULL;

      g_hash_table_insert (attributes, (gpointer) "players", (gpointer) "red blue");
      g_hash_table_insert (attributes, (gpointer) "start", (gpointer) "start@0,0/CRFR");
      g_hash_table_insert (attributes, (gpointer) "play", (gpointer) "monastery@0,1/0 pass");
      g_hash_table_insert (attributes, (gpointer) changes[i].name, (gpointer) changes[i].value);
      g_assert_null (bastide_example_new (attributes, catalog, &error));
      g_assert_nonnull (error);
      if (changes[i].problem)
        g_assert_cmpstr (error->message, ==, changes[i].problem);
    }
}

/* --- reading --- */

static void
test_bad_pages (void)
{
  static const struct
  {
    const char *text, *problem;
  } pages[] = {
    { "<rules-page id='a'><title>A</title></rules-page>", "A page needs an id and a group." },
    { "<rules-page id='a' group='game'></rules-page>", "A page needs a title." },
    { "<rules-page id='a' group='game'><title>A</title><p modules='castles'>B</p></rules-page>",
      "There is no module “castles”." },
    { "<rules-page id='a' group='game'><title>A</title><row sign='bonus.kind=third'><cell>B</cell></row></rules-page>",
      "There is no sign “bonus.kind=third”." },
    { "<rules-page id='a' group='game'><title>A</title><row sign='castle'><cell>B</cell></row></rules-page>",
      "There is no sign “castle”." },
    { "<rules-page id='a' group='game'><title>A</title><p>B<p>C</p></p></rules-page>",
      "“p” cannot stand within a text." },
    { "<rules-page id='a' group='game'><title>A</title>stray</rules-page>", "Text stands outside a paragraph." },
    { "<rules-page id='a' group='game'><title>A</title><row><p>B</p></row></rules-page>", "“p” cannot stand here." },
    { "<rules-page id='a' group='game'><title>A</title><castle/></rules-page>", "Pages have no element “castle”." },
    { "<rules-page id='a' group='game'><title>A</title><p>B</rules-page>", NULL },
    { "", NULL },
  };
  g_autoptr (BastideRulebook) book = bastide_rulebook_new_empty ();

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (bastide_rulebook_add_page (book, pages[i].text, -1, &error));
      g_assert_nonnull (error);
      if (pages[i].problem)
        g_assert_nonnull (strstr (error->message, pages[i].problem));
      g_assert_cmpint (bastide_rulebook_get_n_pages (book), ==, 0);
    }
}

/* --- search --- */

/* Does the search find the home of a rule, among the first so many? */
static gboolean
finds (BastideRulebook *book, const char *query, const char *clause, guint among)
{
  g_autoptr (GArray) hits = bastide_rulebook_search (book, query, BASTIDE_RULES_ALL);

  for (guint i = 0; i < MIN (hits->len, among); i++)
    if (g_array_index (hits, BastideRuleHit, i).block == bastide_rulebook_find_clause (book, clause))
      return TRUE;
  return FALSE;
}

static guint
n_hits (const char *query, guint32 modules)
{
  g_autoptr (GArray) hits = bastide_rulebook_search (rulebook, query, modules);

  return hits->len;
}

static void
test_search (void)
{
  g_autoptr (GArray) shield = bastide_rulebook_search (rulebook, "shield", BASTIDE_RULES_ALL);
  const BastideRuleBlock *best;

  /* The home of a rule comes before what the glossary says. */
  g_assert_cmpint (shield->len, >, 5);
  best = g_array_index (shield, BastideRuleHit, 0).block;
  g_assert_cmpint (best->kind, !=, BASTIDE_BLOCK_TERM);
  g_assert_true (best->clauses[0] && *best->clauses[0]);

  /* Other forms, other cases, rule numbers, several words. */
  g_assert_true (finds (rulebook, "shield", "BASE-54", 30));
  g_assert_true (finds (rulebook, "Shields", "BASE-54", 30));
  g_assert_true (finds (rulebook, "FERRY-7", "FERRY-7", 1));
  g_assert_true (finds (rulebook, "base-44", "BASE-44", 1));
  g_assert_true (finds (rulebook, "farmer most", "FIELD-35", 5));
  g_assert_true (finds (rulebook, "reopening finished roads", "FERRY-16", 5));
  g_assert_cmpint (n_hits ("shield", BASTIDE_RULES_ALL), >, n_hits ("shield", 0));
  g_assert_cmpint (n_hits ("ingot", 0), ==, 0);
  g_assert_cmpint (n_hits ("ingot", WITH (GOLD)), >, 3);
  g_assert_cmpint (n_hits ("", BASTIDE_RULES_ALL), ==, 0);
  g_assert_cmpint (n_hits (" – !", BASTIDE_RULES_ALL), ==, 0);
  g_assert_cmpint (n_hits ("xyzzy", BASTIDE_RULES_ALL), ==, 0);
  /* A word that stands nowhere does not spoil the others. Other words lead to the rule, too, and are never shown. */
  g_assert_cmpint (n_hits ("shield xyzzy", BASTIDE_RULES_ALL), ==, n_hits ("shield", BASTIDE_RULES_ALL));
  g_assert_true (finds (rulebook, "cloister", "BASE-56", 1));
  for (guint i = 0; i < shield->len; i++)
    g_assert_cmpint (g_array_index (shield, BastideRuleHit, i).block->kind, !=, BASTIDE_BLOCK_ALSO);
}

/* Word forms of languages that change the ends of words, and letters with and without marks. */
static void
test_search_forms (void)
{
  static const char page[] =
    "<rules-page id='a' group='game'><title>Города</title><section id='s'><heading>Очки</heading>"
    "<p clauses='TEST-1'>Каждый щит приносит ещё два очка.</p>"
    "<p clauses='TEST-2'>За незавершённый город без щитов дают меньше.</p>"
    "<p clauses='TEST-3'>Герби міста приносять очки, їх рахують наприкінці.</p>"
    "<p clauses='TEST-4'>Straßen und Städte zählen, jedes Kloster auch.</p>"
    "<p clauses='TEST-5'>Les cités achevées rapportent des points; les monastères aussi.</p>"
    "</section></rules-page>";
  static const struct
  {
    const char *query, *clause;
  } forms[] = {
    { "щиты", "TEST-1" },    { "щиты", "TEST-2" },          { "ЩИТ", "TEST-2" },   { "щитами", "TEST-1" },
    { "городов", "TEST-2" }, { "незавершенные", "TEST-2" }, { "герб", "TEST-3" },  { "місто", "TEST-3" },
    { "іх", "TEST-3" },      { "strasse", "TEST-4" },       { "Stadt", "TEST-4" }, { "klöster", "TEST-4" },
    { "cite", "TEST-5" },    { "monastère", "TEST-5" },
  };
  g_autoptr (BastideRulebook) book = bastide_rulebook_new_empty ();
  g_autoptr (GError) error = NULL;

  bastide_rulebook_add_page (book, page, -1, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (!finds (book, forms[i].query, forms[i].clause, 9))
        g_test_message ("%s does not find %s", forms[i].query, forms[i].clause);
      g_assert_true (finds (book, forms[i].query, forms[i].clause, 9));
    }
  g_assert_false (finds (book, "щука", "TEST-1", 9));
  g_assert_false (finds (book, "дорога", "TEST-1", 9));
}

static void
test_find_words (void)
{
  static const char text[] = "A road meets roads – and a broad Road.";
  g_autoptr (GArray) spans = bastide_rule_find_words (text, "ROADS");
  const char *const words[] = { "road", "roads", "Road" };

  g_assert_cmpint (spans->len, ==, G_N_ELEMENTS (words));
  for (guint i = 0; i < spans->len; i++)
    {
      BastideRuleSpan *span = &g_array_index (spans, BastideRuleSpan, i);
      g_autofree char *word = g_strndup (text + span->start, span->end - span->start);

      g_assert_cmpstr (word, ==, words[i]);
    }
}

/* Question words, articles and the like are not marked, unless somebody looks for nothing else. */
static void
test_telling_words (void)
{
  static const struct
  {
    const char *query, *words;
  } queries[] = {
    { "who wins a tie", "wins tie " }, { "what is the witch", "witch " },
    { "the Shields", "shields " },     { "the", "the " },
    { "xyzzy shield", "shield " },     { "", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autofree char *words = bastide_rulebook_dup_telling_words (rulebook, queries[i].query);

      g_assert_cmpstr (words, ==, queries[i].words);
    }
}

/* Words for one thing stand for each other; words that every question has decide nothing while there are others. */
static void
test_search_words (void)
{
  static const char page[] =
    "<rules-page id='a' group='game'><title>A</title><section id='s'><heading>S</heading>"
    "<p clauses='TEST-1'>A follower returns.</p><p clauses='TEST-2'>How many does the other one have?</p>"
    "<p clauses='TEST-3'>This is how many there are.</p><p clauses='TEST-4'>A crop circle turns up.</p></section>"
    "<same>follower, meeple, men</same><stop>how many does the a have do i</stop></rules-page>";
  g_autoptr (BastideRulebook) book = bastide_rulebook_new_empty ();
  g_autoptr (GError) error = NULL;

  bastide_rulebook_add_page (book, page, -1, &error);
  g_assert_no_error (error);
  g_assert_true (finds (book, "how many meeples do I have", "TEST-1", 1));
  g_assert_false (finds (book, "how many meeples do I have", "TEST-2", 9));
  g_assert_true (finds (book, "MEN", "TEST-1", 1));
  g_assert_false (finds (book, "circle", "TEST-1", 9));
  g_assert_true (finds (book, "how many", "TEST-3", 2));
}

static void
test_plain_text (void)
{
  g_autofree char *text = bastide_rule_plain_text ("See <a href=\"a#b\">the <b>rule</b></a> of 2 &lt; 3 &amp; more.");

  g_assert_cmpstr (text, ==, "See the rule of 2 < 3 & more.");
}

/* The pages in a real language. */
static void
test_search_russian (void)
{
  const BastideRuleBlock *city = bastide_rulebook_find_clause (rulebook, "BASE-54");

  if (g_str_equal (city->texts[0], city->sources[0]))
    {
      g_test_skip ("the pages are not translated");
      return;
    }
  g_assert_true (finds (rulebook, "щиты", "BASE-54", 60));
  g_assert_true (finds (rulebook, "щитов", "BASE-54", 60));
  g_assert_true (finds (rulebook, "город", "BASE-54", 120));
  g_assert_true (finds (rulebook, "BASE-54", "BASE-54", 1));
}

/* --- translation --- */

static void
check_translated (const BastideRuleBlock *block)
{
  for (int i = 0; block->sources[i]; i++)
    {
      g_autofree char *expected = g_strdup_printf ("[%s]", block->sources[i]);

      /* Numbers and dashes are no messages. */
      if (strspn (block->sources[i], "0123456789–") == strlen (block->sources[i]))
        g_assert_cmpstr (block->texts[i], ==, block->sources[i]);
      else
        g_assert_cmpstr (block->texts[i], ==, expected);
    }
}

static void
test_every_text_is_translated (void)
{
  each_block (check_translated);
  for (guint i = 0; i < bastide_rulebook_get_n_pages (rulebook); i++)
    g_assert_cmpint (bastide_rulebook_get_page (rulebook, i)->title[0], ==, '[');
}

static void
changed_cb (gpointer unused, int *n_changes)
{
  (*n_changes)++;
}

static void
test_retranslate (void)
{
  int n_changes = 0;

  g_signal_connect (rulebook, "changed", G_CALLBACK (changed_cb), &n_changes);
  bastide_rulebook_retranslate (rulebook);
  g_assert_cmpint (n_changes, ==, 1);
  g_assert_cmpstr (bastide_rulebook_find_page (rulebook, "ferries")->title, ==, "Ferries");
  g_signal_handlers_disconnect_by_func (rulebook, changed_cb, &n_changes);
}

int
main (int argc, char **argv)
{
  gboolean russian = g_strcmp0 (g_getenv ("LANGUAGE"), "ru") == 0;
  g_autofree char *built = russian ? g_build_filename (g_getenv ("BASTIDE_BUILD_DIR"), "po", NULL) : NULL;
  const char *folder = russian ? built : g_getenv ("BASTIDE_TEST_CATALOG");
  int status;

  setlocale (LC_ALL, "");
  if (folder)
    {
      bindtextdomain ("bastide", folder);
      bind_textdomain_codeset ("bastide", "UTF-8");
      textdomain ("bastide");
    }
  g_test_init (&argc, &argv, NULL);
  rulebook = bastide_rulebook_new ();
  catalog = bst_catalog_new_for_folders (NULL);
  if (russian)
    {
      g_test_add_func ("/rulebook/search/russian", test_search_russian);
      g_test_add_func ("/rulebook/links", test_links);
    }
  else if (folder)
    {
      g_test_add_func ("/rulebook/every-text-is-translated", test_every_text_is_translated);
      g_test_add_func ("/rulebook/links", test_links);
    }
  else
    {
      g_test_add_func ("/rulebook/pages", test_pages);
      g_test_add_func ("/rulebook/clauses", test_clauses);
      g_test_add_func ("/rulebook/rulings", test_rulings);
      g_test_add_func ("/rulebook/links", test_links);
      g_test_add_func ("/rulebook/modules/filter", test_filter);
      g_test_add_func ("/rulebook/modules/pairs", test_pairs);
      g_test_add_func ("/rulebook/bad-pages", test_bad_pages);
      g_test_add_func ("/rulebook/bad-examples", test_bad_examples);
      g_test_add_func ("/rulebook/plain-text", test_plain_text);
      g_test_add_func ("/rulebook/search/finds", test_search);
      g_test_add_func ("/rulebook/search/word-forms", test_search_forms);
      g_test_add_func ("/rulebook/search/other-words", test_search_words);
      g_test_add_func ("/rulebook/search/marks-words", test_find_words);
      g_test_add_func ("/rulebook/search/telling-words", test_telling_words);
      g_test_add_func ("/rulebook/retranslate", test_retranslate);
      g_test_add_func ("/rulebook/steps/message-chain", test_message_chain);
      g_test_add_func ("/rulebook/steps/whole-tournament", test_whole_tournament);
      g_test_add_func ("/rulebook/steps/river-bends", test_river_bends);
      each_block (add_example);
    }
  status = g_test_run ();
  g_object_unref (rulebook);
  bst_catalog_unref (catalog);
  return status;
}
