/* bastide-rulebook.c – the rules as pages to read.
 *
 * Keeps the pages, finds the home of a rule and the end of a link, and knows what belongs to which modules. Reading a
 * page is the business of bastide-rulebook-parse.c, the search that of bastide-rulebook-search.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/rulebook/bastide-rulebook-private.h"

#include "bastide-rules-resources.h"

#include <gio/gio.h>
#include <string.h>

struct _BastideRulebook
{
  GObject parent_instance;

  GPtrArray *sheets;       /* BastideRuleSheet */
  GHashTable *clauses;     /* id → BastideRuleBlock, its home */
  GHashTable *rulings;     /* id → BastideRuleBlock, why we decided so */
  BastideRuleIndex *index; /* NULL until somebody searches */
};

G_DEFINE_FINAL_TYPE (BastideRulebook, bastide_rulebook, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

#define PAGES "/io/github/bastide/data/rules"

static void
bastide_rulebook_finalize (GObject *object)
{
  BastideRulebook *self = BASTIDE_RULEBOOK (object);

  g_clear_pointer (&self->index, bastide_rule_index_free);
  g_hash_table_unref (self->clauses);
  g_hash_table_unref (self->rulings);
  g_ptr_array_unref (self->sheets);
  G_OBJECT_CLASS (bastide_rulebook_parent_class)->finalize (object);
}

static void
bastide_rulebook_class_init (BastideRulebookClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = bastide_rulebook_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);

  /* Nothing else refers to the pages, so the linker would leave them out of a static library. */
  bastide_rules_register_resource ();
}

static void
bastide_rulebook_init (BastideRulebook *self)
{
  self->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_rule_sheet_free);
  self->clauses = g_hash_table_new (g_str_hash, g_str_equal);
  self->rulings = g_hash_table_new (g_str_hash, g_str_equal);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

BastideRulebook *
bastide_rulebook_new (void)
{
  BastideRulebook *self = bastide_rulebook_new_empty ();
  g_auto (GStrv) names = g_resources_enumerate_children (PAGES, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (names);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  for (char **name = names; *name; name++)
    {
      g_autofree char *path = g_strconcat (PAGES "/", *name, NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      g_autoptr (GError) error = NULL;
      gsize length;
      const char *text = g_bytes_get_data (bytes, &length);

      /* A test reads all pages, so this is a mistake of the build. */
      if (!bastide_rulebook_add_page (self, text, length, &error))
        g_error ("%s: %s", *name, error->message);
    }
  return self;
}

BastideRulebook *
bastide_rulebook_new_empty (void)
{
  return g_object_new (BASTIDE_TYPE_RULEBOOK, NULL);
}

gboolean
bastide_rulebook_add_page (BastideRulebook *self, const char *text, gssize length, GError **error)
{
  BastideRuleSheet *sheet;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), FALSE);
  sheet = bastide_rule_sheet_parse (text, length, error);
  if (!sheet)
    return FALSE;
  bastide_rule_sheet_translate (sheet);
  g_clear_pointer (&self->index, bastide_rule_index_free);
  g_ptr_array_add (self->sheets, sheet);
  for (guint i = 0; i < sheet->page.blocks->len; i++)
    {
      BastideRuleBlock *block = g_ptr_array_index (sheet->page.blocks, i);

      for (char **clause = block->clauses; *clause; clause++)
        if (!g_hash_table_contains (self->clauses, *clause))
          g_hash_table_insert (self->clauses, *clause, block);
      if (block->kind == BASTIDE_BLOCK_RULING)
        for (char **clause = block->see; *clause; clause++)
          g_hash_table_insert (self->rulings, *clause, block);
    }
  return TRUE;
}

void
bastide_rulebook_retranslate (BastideRulebook *self)
{
  g_return_if_fail (BASTIDE_IS_RULEBOOK (self));
  g_clear_pointer (&self->index, bastide_rule_index_free);
  for (guint i = 0; i < self->sheets->len; i++)
    bastide_rule_sheet_translate (g_ptr_array_index (self->sheets, i));
  g_signal_emit (self, signals[CHANGED], 0);
}

const BastideRuleIndex *
bastide_rulebook_get_index (BastideRulebook *self)
{
  if (!self->index)
    self->index = bastide_rule_index_new (self);
  return self->index;
}

guint
bastide_rulebook_get_n_pages (BastideRulebook *self)
{
  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), 0);
  return self->sheets->len;
}

const BastideRulePage *
bastide_rulebook_get_page (BastideRulebook *self, guint i)
{
  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), NULL);
  g_return_val_if_fail (i < self->sheets->len, NULL);
  return &((BastideRuleSheet *) g_ptr_array_index (self->sheets, i))->page;
}

const BastideRulePage *
bastide_rulebook_find_page (BastideRulebook *self, const char *id)
{
  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), NULL);
  for (guint i = 0; i < self->sheets->len; i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (self, i);

      if (g_strcmp0 (page->id, id) == 0)
        return page;
    }
  return NULL;
}

/* Rule numbers are written in capitals, but for a letter behind the number (BASE-49a). */
const BastideRuleBlock *
bastide_rulebook_find_clause (BastideRulebook *self, const char *clause)
{
  const BastideRuleBlock *block;
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), NULL);
  if (!clause)
    return NULL;
  name = g_ascii_strup (clause, -1);
  g_strstrip (name);
  block = g_hash_table_lookup (self->clauses, name);
  length = strlen (name);
  if (!block && length)
    {
      name[length - 1] = g_ascii_tolower (name[length - 1]);
      block = g_hash_table_lookup (self->clauses, name);
    }
  return block;
}

const BastideRuleBlock *
bastide_rulebook_find_ruling (BastideRulebook *self, const char *clause)
{
  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), NULL);
  g_return_val_if_fail (clause, NULL);
  return g_hash_table_lookup (self->rulings, clause);
}

GPtrArray *
bastide_rulebook_list_rulings (BastideRulebook *self, const BastideRuleBlock *block)
{
  GPtrArray *rulings = g_ptr_array_new ();

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), rulings);
  for (char **clause = block->clauses; *clause; clause++)
    {
      const BastideRuleBlock *ruling = bastide_rulebook_find_ruling (self, *clause);

      /* One ruling may decide several of them. */
      if (ruling && !g_ptr_array_find (rulings, ruling, NULL))
        g_ptr_array_add (rulings, (gpointer) ruling);
    }
  return rulings;
}

const BastideRuleBlock *
bastide_rulebook_find_link (BastideRulebook *self, const char *href)
{
  g_auto (GStrv) parts = NULL;
  const BastideRulePage *page;

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), NULL);
  parts = g_strsplit (href ? href : "", "#", 2);
  page = parts[0] ? bastide_rulebook_find_page (self, parts[0]) : NULL;
  if (!page)
    return bastide_rulebook_find_clause (self, href);
  if (page->blocks->len == 0)
    return NULL;
  if (!parts[1])
    return bastide_rule_page_get_block (page, 0);
  /* Something within the section, which only its page knows. */
  parts[1][strcspn (parts[1], "/")] = '\0';
  for (guint i = 0; i < page->blocks->len; i++)
    if (g_strcmp0 (bastide_rule_page_get_block (page, i)->anchor, parts[1]) == 0)
      return bastide_rule_page_get_block (page, i);
  return NULL;
}

/* --- modules --- */

static gboolean
is_wanted (const BastideRuleBlock *block, guint32 modules)
{
  return !(block->modules & ~modules) && (!block->any || (block->any & modules)) && !(block->without & modules);
}

/* Is there something shown under this heading, or below this head of a table? */
static gboolean
heads_something (const BastideRuleBlock *block, guint32 modules)
{
  for (guint i = block->index + 1; i < block->page->blocks->len; i++)
    {
      const BastideRuleBlock *other = bastide_rule_page_get_block (block->page, i);

      if (block->kind == BASTIDE_BLOCK_HEADING ? other->kind == BASTIDE_BLOCK_HEADING : other->group != block->group)
        return FALSE;
      if (!other->head && is_wanted (other, modules))
        return TRUE;
    }
  return FALSE;
}

gboolean
bastide_rule_block_is_shown (const BastideRuleBlock *block, guint32 modules)
{
  if (block->kind >= BASTIDE_BLOCK_ALSO)
    return FALSE;
  if (modules == BASTIDE_RULES_ALL)
    return TRUE;
  modules |= 1u << BST_MODULE_BASE;
  if (block->kind == BASTIDE_BLOCK_HEADING || block->head)
    return is_wanted (block, modules) && heads_something (block, modules);
  return is_wanted (block, modules);
}

gboolean
bastide_rule_page_is_shown (const BastideRulePage *page, guint32 modules)
{
  if (modules == BASTIDE_RULES_ALL)
    return TRUE;
  modules |= 1u << BST_MODULE_BASE;
  return (page->module < 0 || (modules >> page->module & 1)) && (!page->any || (page->any & modules));
}

GPtrArray *
bastide_rulebook_list_pairs (BastideRulebook *self, guint32 modules)
{
  GPtrArray *pairs = g_ptr_array_new ();

  g_return_val_if_fail (BASTIDE_IS_RULEBOOK (self), pairs);
  for (guint i = 0; i < self->sheets->len; i++)
    {
      const BastideRulePage *page = bastide_rulebook_get_page (self, i);

      if (page->module <= BST_MODULE_BASE || !bastide_rule_page_is_shown (page, modules))
        continue;
      for (guint k = 0; k < page->blocks->len; k++)
        {
          const BastideRuleBlock *block = bastide_rule_page_get_block (page, k);

          if (block->kind == BASTIDE_BLOCK_PARAGRAPH && block->modules && bastide_rule_block_is_shown (block, modules))
            g_ptr_array_add (pairs, (gpointer) block);
        }
    }
  return pairs;
}
