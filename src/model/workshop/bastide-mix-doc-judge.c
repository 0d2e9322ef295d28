/* bastide-mix-doc-judge.c – what a designer should know of a mix: can it be played, and how does it differ from another?
 *
 * Looks at the document from outside, and changes it only where somebody takes its advice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/workshop/bastide-mix-doc.h"

#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* (nullable) */
static const BstSetup *
get_setup (BastideMixDoc *self)
{
  BstBox *box = bastide_mix_doc_get_box (self);

  return box ? bst_box_get_setup (box) : NULL;
}

/* --- Judging --- */

static void
finding_free (gpointer data)
{
  g_free (((BastideFinding *) data)->text);
  g_free (data);
}

/* Takes the text. */
static BastideFinding *
find (GPtrArray *findings, BastideLevel level, char *text)
{
  BastideFinding *finding = g_new (BastideFinding, 1);

  *finding = (BastideFinding){ .level = level, .text = text, .module = BST_NONE };
  g_ptr_array_add (findings, finding);
  return finding;
}

gboolean
bastide_mix_doc_count (BastideMixDoc *self, BastideBalance *out_balance)
{
  const BstSetup *setup = get_setup (self);

  *out_balance = (BastideBalance){ 0 };
  for (int i = 0; setup && i < setup->n_tiles; i++)
    if (setup->counts[i] > 0)
      bastide_balance_add (out_balance, &setup->tiles[i], setup->counts[i]);
  for (int i = 0; setup && i < setup->n_start; i++)
    if (setup->start[i].tile != BST_NONE)
      bastide_balance_add (out_balance, &setup->tiles[setup->start[i].tile], 1);
  return setup != NULL;
}

gboolean
bastide_mix_doc_fill_heap (BastideMixDoc *self, BastideHeap *out_heap)
{
  const BstSetup *setup = get_setup (self);

  *out_heap = (BastideHeap){ 0 };
  for (int i = 0; setup && i < setup->n_tiles; i++)
    bastide_heap_add (out_heap, &setup->tiles[i], setup->counts[i]);
  for (int i = 0; setup && i < setup->n_start; i++)
    if (setup->start[i].tile != BST_NONE)
      bastide_heap_add (out_heap, &setup->tiles[setup->start[i].tile], 1);
  return setup != NULL;
}

int
bastide_mix_doc_get_n_drawn (BastideMixDoc *self, BstGroup group)
{
  const BstSetup *setup = get_setup (self);
  int n = 0;

  for (int i = 0; setup && i < setup->n_tiles; i++)
    n += setup->tiles[i].group == group ? setup->counts[i] : 0;
  return n;
}

/* How many start tiles the sets of the mix bring. */
static int
count_starts (BastideMixDoc *self)
{
  BstCatalog *catalog = bastide_mix_doc_get_catalog (self);
  int n = 0;

  for (guint i = 0; i < bst_catalog_get_n_sets (catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (catalog, i);

      for (guint t = 0; entry->set && t < entry->set->tiles->len; t++)
        {
          const BstTileEntry *tile = &g_array_index (entry->set->tiles, BstTileEntry, t);

          if (tile->tile.flags & BST_TILE_START && tile->id && tile->tile.group == BST_GROUP_LAND)
            n += bastide_mix_doc_get_count (self, tile->id);
        }
    }
  return n;
}

static void
judge_start (BastideMixDoc *self, const BstSetup *setup, GPtrArray *findings)
{
  int n = count_starts (self);

  if (setup->n_start > 0 || bst_setup_brings_start (setup))
    find (findings, BASTIDE_LEVEL_FINE, g_strdup (_ ("It is clear how the board starts.")));
  if (n > 1 && !json_object_has_member (bastide_document_get_object (BASTIDE_DOCUMENT (self)), "start"))
    find (findings, BASTIDE_LEVEL_DOUBTFUL,
          g_strdup_printf (
            /* TRANSLATORS: about a mix; %d is the number of start tiles. */
            ngettext ("There is %d start tile, which starts the board.",
                      "There are %d start tiles: one starts the board, the others are drawn like any other tile.",
                      (gulong) n),
            n));
}

/* A kind of side that only one tile shows can never be continued. */
static void
judge_sides (const BstSetup *setup, GPtrArray *findings)
{
  static const BstSideKind kinds[] = { BST_SIDE_FIELD, BST_SIDE_ROAD, BST_SIDE_CITY, BST_SIDE_RIVER };
  gboolean all = TRUE;

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      int n_tiles = 0;

      for (int i = 0; i < setup->n_tiles; i++)
        {
          int sides = 0, count = setup->counts[i];

          for (int s = 0; s < setup->n_start; s++)
            count += setup->start[s].tile == i;
          /* Each large piece is laid once. */
          count += setup->tiles[i].piece != BST_NONE;
          for (int side = 0; side < 4; side++)
            sides += (BstSideKind) bst_tile_side_kind (&setup->tiles[i], 0, side) == kinds[k];
          n_tiles += sides ? count : 0;
        }
      if (n_tiles == 1)
        {
          all = FALSE;
          find (findings, BASTIDE_LEVEL_DOUBTFUL,
                g_strdup (kinds[k] == BST_SIDE_RIVER
                            ? _ ("Only one tile has a river, so nothing can be placed next to it there.")
                          : kinds[k] == BST_SIDE_ROAD
                            ? _ ("Only one tile has a road, so nothing can be placed next to it there.")
                          : kinds[k] == BST_SIDE_CITY
                            ? _ ("Only one tile has a city on a side, so nothing can be placed next to it there.")
                            : _ ("Only one tile has a field on a side, so nothing can be placed next to it there.")));
        }
    }
  if (all)
    find (findings, BASTIDE_LEVEL_FINE, g_strdup (_ ("Every kind of side can be matched.")));
}

static void
judge_closing (BastideMixDoc *self, GPtrArray *findings)
{
  BastideBalance balance;

  bastide_mix_doc_count (self, &balance);
  if (balance.sides[BST_SIDE_CITY] > 0 && balance.caps == 0)
    find (findings, BASTIDE_LEVEL_DOUBTFUL,
          g_strdup (_ ("No tile has a city on a single side, so cities will rarely be finished.")));
  if (balance.sides[BST_SIDE_ROAD] > 0 && balance.road_ends == 0)
    find (findings, BASTIDE_LEVEL_DOUBTFUL,
          g_strdup (_ ("No road ends inside a tile, so roads can only be finished as loops.")));
}

static void
judge_river (BastideMixDoc *self, const BstSetup *setup, GPtrArray *findings)
{
  int n = bastide_mix_doc_get_n_drawn (self, BST_GROUP_RIVER);

  if (n > 0 && bastide_mix_doc_get_n_drawn (self, BST_GROUP_LAKE) > 0)
    find (findings, BASTIDE_LEVEL_FINE,
          /* TRANSLATORS: about a mix; %d is the number of tiles between spring and lake. */
          g_strdup_printf (ngettext ("The river has all its parts: spring, %d tile, lake.",
                                     "The river has all its parts: spring, %d tiles, lake.", (gulong) n),
                           n));
}

/* Tournaments part the land tiles into equal stacks between which they are held (TOURN-12, TOURN-17). */
static void
judge_tournaments (BastideMixDoc *self, const BstSetup *setup, GPtrArray *findings)
{
  int n = bastide_mix_doc_get_n_drawn (self, BST_GROUP_LAND);

  if (!(setup->modules >> BST_MODULE_TOURNAMENTS & 1))
    return;
  if (bastide_mix_doc_get_n_drawn (self, BST_GROUP_PRIZE) == 0)
    find (findings, BASTIDE_LEVEL_DOUBTFUL, g_strdup (_ ("There are tournaments, but no prize tiles.")));
  if (n < 30)
    find (findings, BASTIDE_LEVEL_DOUBTFUL,
          /* TRANSLATORS: about a mix; %d is a number. */
          g_strdup_printf (ngettext ("With %d land tile, the stacks between tournaments are very small.",
                                     "With %d land tiles, the stacks between tournaments are very small.", (gulong) n),
                           n));
  else
    find (findings, BASTIDE_LEVEL_FINE,
          /* TRANSLATORS: about a mix; %d is a number. */
          g_strdup_printf (ngettext ("There is %d land tile for the tournament stacks.",
                                     "There are %d land tiles for the tournament stacks.", (gulong) n),
                           n));
}

static int
compare_findings (gconstpointer a, gconstpointer b)
{
  return (int) (*(BastideFinding *const *) b)->level - (int) (*(BastideFinding *const *) a)->level;
}

/* Where a problem is, in the words of the mix page, or the JSON path if the page has none. "" for a problem of the
 * whole mix, or one whose text says where it is. */
static const char *
place_of (const char *path)
{
  const char *dot;

  if (!path || !*path || strcmp (path, "modules") == 0 || strcmp (path, "components") == 0)
    return "";
  if (g_str_has_prefix (path, "sets["))
    return _ ("Sets and Copies");
  if (g_str_has_prefix (path, "define["))
    return _ ("Defined in This Mix");
  dot = strchr (path, '.');
  for (int i = 0; g_str_has_prefix (path, "options.") && i < BST_N_OPTIONS; i++)
    if (strcmp (dot + 1, bst_options[i].word) == 0)
      return bastide_words_option (i);
  for (int i = 0; g_str_has_prefix (path, "components.") && i < BST_N_FIGURES; i++)
    if (strcmp (dot + 1, bst_figures[i].word) == 0)
      return bastide_words_figure (i);
  for (int i = 0; g_str_has_prefix (path, "components.") && i < BST_N_STOCKS; i++)
    if (strcmp (dot + 1, bst_stocks[i].word) == 0)
      return bst_stock_title (i);
  return path;
}

static void
find_problem (GPtrArray *findings, const BstProblem *problem)
{
  const char *place = place_of (problem->path);
  BastideFinding *finding =
    find (findings, problem->severity == BST_SEVERITY_ERROR ? BASTIDE_LEVEL_BAD : BASTIDE_LEVEL_DOUBTFUL,
          /* TRANSLATORS: a place in a mix, for example “Options” or “tiles[3].count”, and what is wrong there. */
          *place ? g_strdup_printf (C_ ("problem", "%s: %s"), place, problem->text) : g_strdup (problem->text));

  if (problem->about >= 0 && problem->about < BST_MODULE_CORE)
    finding->module = problem->about;
}

GPtrArray *
bastide_mix_doc_judge (BastideMixDoc *self)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func (finding_free);
  const BstSetup *setup;
  BstReport *report;

  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (self), findings);
  setup = get_setup (self);
  report = bastide_mix_doc_get_report (self);
  for (guint i = 0; i < bst_report_get_n (report); i++)
    find_problem (findings, bst_report_get (report, i));
  if (setup)
    {
      judge_start (self, setup, findings);
      judge_river (self, setup, findings);
      judge_sides (setup, findings);
      judge_closing (self, findings);
      judge_tournaments (self, setup, findings);
      if (bst_report_get_n (report) == 0)
        find (findings, BASTIDE_LEVEL_FINE, g_strdup (_ ("All rules that its tiles need are switched on.")));
    }
  g_ptr_array_sort (findings, compare_findings);
  return findings;
}

/* --- Following advice --- */

char *
bastide_mix_doc_follow (BastideMixDoc *self, const BastideSuggestion *suggestion)
{
  const BstSetup *setup = get_setup (self);
  g_autoptr (GPtrArray) tiles = g_ptr_array_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *id = NULL;
  int picked, count = 0;
  char *name;

  for (int i = 0; setup && i < setup->n_tiles; i++)
    {
      int n = setup->tiles[i].id ? bastide_mix_doc_get_count (self, setup->tiles[i].id) : 0;

      g_ptr_array_add (tiles, (gpointer) &setup->tiles[i]);
      g_array_append_val (counts, n);
    }
  picked = bastide_suggestion_pick (suggestion, (const BstTile *const *) tiles->pdata,
                                    (const int *) (void *) counts->data, (int) tiles->len, &count);
  if (picked < 0)
    return NULL;
  id = g_strdup (setup->tiles[picked].id);
  name = bastide_box_dup_name (bastide_mix_doc_get_box (self), id);
  bastide_mix_doc_set_count (self, id, count);
  bastide_document_settle (BASTIDE_DOCUMENT (self));
  return name;
}

/* --- Comparing --- */

static void
difference_free (gpointer data)
{
  BastideDifference *difference = data;

  g_free (difference->tile);
  g_free (difference->name);
  g_free (difference->change);
  g_free (difference);
}

/* What lies in the bag or on the table, by id. */
static GHashTable *
collect_counts (BastideMixDoc *self)
{
  GHashTable *counts = g_hash_table_new (g_str_hash, g_str_equal);
  const BstSetup *setup = get_setup (self);

  for (int i = 0; setup && i < setup->n_tiles; i++)
    {
      int count = setup->counts[i];

      for (int s = 0; s < setup->n_start; s++)
        count += setup->start[s].tile == i;
      if (count > 0 && setup->tiles[i].id)
        g_hash_table_insert (counts, (gpointer) setup->tiles[i].id, GINT_TO_POINTER (count));
    }
  for (int i = 0; setup && i < setup->n_pieces; i++)
    g_hash_table_insert (counts, (gpointer) setup->pieces[i].id, GINT_TO_POINTER ((int) setup->pieces[i].count));
  return counts;
}

/* Takes the texts. */
static void
add_difference (GPtrArray *list, const char *tile, char *name, char *change)
{
  BastideDifference *difference = g_new (BastideDifference, 1);

  difference->tile = g_strdup (tile);
  difference->name = name;
  difference->change = change;
  g_ptr_array_add (list, difference);
}

static void
add_counts (GPtrArray *list, const char *tile, char *name, int before, int after)
{
  /* TRANSLATORS: how many there are in one mix and in another. */
  add_difference (list, tile, name, g_strdup_printf (_ ("%d → %d"), before, after));
}

static int
compare_differences (gconstpointer a, gconstpointer b)
{
  const BastideDifference *left = *(BastideDifference *const *) a, *right = *(BastideDifference *const *) b;

  /* Rules first, then tiles by id: those of a set have ids that begin alike. */
  return g_strcmp0 (left->tile, right->tile);
}

GPtrArray *
bastide_mix_doc_compare (BastideMixDoc *a, BastideMixDoc *b)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (difference_free);
  g_autoptr (GHashTable) before = NULL, after = NULL;
  GHashTableIter iter;
  gpointer id, count;

  g_return_val_if_fail (BASTIDE_IS_MIX_DOC (a) && BASTIDE_IS_MIX_DOC (b), list);

  before = collect_counts (a);
  after = collect_counts (b);
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &id, &count))
    {
      int then = GPOINTER_TO_INT (g_hash_table_lookup (after, id));

      if (then != GPOINTER_TO_INT (count))
        add_counts (list, id, bastide_box_dup_name (bastide_mix_doc_get_box (a), id), GPOINTER_TO_INT (count), then);
    }
  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &id, &count))
    if (!g_hash_table_contains (before, id))
      add_counts (list, id, bastide_box_dup_name (bastide_mix_doc_get_box (b), id), 0, GPOINTER_TO_INT (count));
  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (bastide_mix_doc_has_module (a, m) != bastide_mix_doc_has_module (b, m))
      /* TRANSLATORS: what holds in one mix and in another: “No → Yes”, “4 points → 2 points”. */
      add_difference (list, NULL, g_strdup (bst_module_title (m)),
                      /* TRANSLATORS: two values that differ between mixes: both %s are short texts, such as “on” and
                       * “off”. */
                      g_strdup_printf (_ ("%s → %s"), bastide_mix_doc_has_module (a, m) ? _ ("Yes") : _ ("No"),
                                       bastide_mix_doc_has_module (b, m) ? _ ("Yes") : _ ("No")));
  for (int o = 0; o < BST_N_OPTIONS; o++)
    if (bastide_mix_doc_get_option (a, o) != bastide_mix_doc_get_option (b, o))
      add_difference (list, NULL, g_strdup (bastide_words_option (o)),
                      g_strdup_printf (_ ("%s → %s"), bastide_words_choice (o, bastide_mix_doc_get_option (a, o)),
                                       bastide_words_choice (o, bastide_mix_doc_get_option (b, o))));
  for (int f = 0; f < BST_N_FIGURES; f++)
    if (bastide_mix_doc_get_figures (a, f) != bastide_mix_doc_get_figures (b, f))
      add_counts (list, NULL, g_strdup (bastide_words_figure (f)), bastide_mix_doc_get_figures (a, f),
                  bastide_mix_doc_get_figures (b, f));
  for (int k = 0; k < BST_N_STOCKS; k++)
    if ((bastide_mix_doc_has_module (a, bst_stocks[k].module) || bastide_mix_doc_has_module (b, bst_stocks[k].module))
        && bastide_mix_doc_get_stock (a, k) != bastide_mix_doc_get_stock (b, k))
      add_counts (list, NULL, g_strdup (bst_stock_title (k)), bastide_mix_doc_get_stock (a, k),
                  bastide_mix_doc_get_stock (b, k));
  g_ptr_array_sort (list, compare_differences);
  return list;
}
