/* bastide-rulebook-parse.c – reads the pages of the rulebook (data/rules) and translates them.
 *
 * What is wrong with a page is told to whoever writes it and is not translated; the player never sees it. The texts it
 * collects are, letter by letter, the messages that xgettext extracts by po/its/bastide-rules.its. Knows
 * nothing of clauses or search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/rulebook/bastide-rulebook-private.h"

#include "model/bastide-markup.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *element;
  BastideRuleKind kind;
} block_elements[] = {
  { "heading", BASTIDE_BLOCK_HEADING }, { "p", BASTIDE_BLOCK_PARAGRAPH }, { "item", BASTIDE_BLOCK_ITEM },
  { "row", BASTIDE_BLOCK_ROW },         { "term", BASTIDE_BLOCK_TERM },   { "example", BASTIDE_BLOCK_EXAMPLE },
  { "ruling", BASTIDE_BLOCK_RULING },   { "tiles", BASTIDE_BLOCK_TILES }, { "modules", BASTIDE_BLOCK_MODULES },
  { "options", BASTIDE_BLOCK_OPTIONS }, { "pairs", BASTIDE_BLOCK_PAIRS }, { "card", BASTIDE_BLOCK_CARD },
  { "also", BASTIDE_BLOCK_ALSO },       { "same", BASTIDE_BLOCK_SAME },   { "stop", BASTIDE_BLOCK_STOP },
};

/* Elements whose content is a text of their block (or of the page). */
static const char *const text_elements[] = { "title",   "heading", "p",      "item", "cell", "name", "text",
                                             "caption", "step",    "ruling", "also", "same", "stop" };
static const char *const inline_elements[] = { "a", "b", "i" };

/* What is shown only with or without some modules. */
typedef struct
{
  guint32 modules, any, without;
} Condition;

typedef struct
{
  BastideRuleSheet *sheet;
  BastideRuleBlock *block; /* open block, or NULL */
  GPtrArray *texts;        /* of the open block */
  GString *text;           /* open text, or NULL */
  Condition section;
  char *section_id;
  guint heading;
  guint group;
  gboolean numbered;
} Reading;

static gboolean
is_one_of (const char *word, const char *const *words, gsize n_words)
{
  for (gsize i = 0; i < n_words; i++)
    if (g_str_equal (word, words[i]))
      return TRUE;
  return FALSE;
}

#define IS_ONE_OF(word, words) is_one_of ((word), (words), G_N_ELEMENTS (words))

static int
block_kind (const char *element)
{
  for (gsize i = 0; i < G_N_ELEMENTS (block_elements); i++)
    if (g_str_equal (element, block_elements[i].element))
      return block_elements[i].kind;
  return -1;
}

static gboolean
read_modules (const char *text, guint32 *out_modules, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text ? text : "", " ", -1);

  *out_modules = 0;
  for (char **word = words; *word; word++)
    {
      int module = 0;

      if (!**word)
        continue;
      while (module < BST_MODULE_CORE && !g_str_equal (bst_module_ids[module], *word))
        module++;
      if (module == BST_MODULE_CORE)
        {
          g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "There is no module “%s”.", *word);
          return FALSE;
        }
      *out_modules |= 1u << module;
    }
  return TRUE;
}

static gboolean
read_condition (const char **names, const char **values, Condition *out_condition, GError **error)
{
  return read_modules (bastide_markup_get (names, values, "modules"), &out_condition->modules, error)
         && read_modules (bastide_markup_get (names, values, "any"), &out_condition->any, error)
         && read_modules (bastide_markup_get (names, values, "without"), &out_condition->without, error);
}

G_STATIC_ASSERT (BST_N_OPTIONS <= 64);

/* The options that decide otherwise. */
static gboolean
read_options (const char *text, BastideRuleBlock *block, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text ? text : "", " ", -1);

  for (char **word = words; *word; word++)
    {
      int option = 0;

      while (option < BST_N_OPTIONS && !g_str_equal (bst_options[option].word, *word))
        option++;
      if (option == BST_N_OPTIONS)
        {
          g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "There is no option “%s”.", *word);
          return FALSE;
        }
      block->options |= G_GUINT64_CONSTANT (1) << option;
    }
  return TRUE;
}

/* "bonus.kind=second": the sign of a mark, with one of its values if it has several. */
static gboolean
read_sign (const char *text, BastideRuleBlock *block, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text ? text : "", "=", 2);

  if (!text)
    return TRUE;
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (g_strcmp0 (bst_marks[mark].word, parts[0]) == 0)
      {
        g_auto (GStrv) choices = g_strsplit (bst_marks[mark].choices ? bst_marks[mark].choices : "", "|", -1);

        for (int i = 0; parts[1] && choices[i]; i++)
          if (g_str_equal (choices[i], parts[1]))
            block->sign_value = i + 1;
        if (!parts[1])
          block->sign_value = 1;
        block->sign = mark;
      }
  if (block->sign >= 0 && block->sign_value > 0)
    return TRUE;
  g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "There is no sign “%s”.", text);
  return FALSE;
}

static void
block_free (gpointer data)
{
  BastideRuleBlock *block = data;

  g_strfreev (block->clauses);
  g_strfreev (block->see);
  g_strfreev (block->sources);
  g_strfreev (block->texts);
  g_free ((char *) block->anchor);
  g_clear_pointer (&block->attributes, g_hash_table_unref);
  g_free (block);
}

/* --- elements --- */

static void
open_page (Reading *reading, const char **names, const char **values, GError **error)
{
  BastideRuleSheet *sheet = reading->sheet;
  const char *module = bastide_markup_get (names, values, "module");
  guint32 modules;

  sheet->id = g_strdup (bastide_markup_get (names, values, "id"));
  sheet->group = g_strdup (bastide_markup_get (names, values, "group"));
  if (!sheet->id || !sheet->group)
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_MISSING_ATTRIBUTE, "A page needs an id and a group.");
  else if (read_modules (module, &modules, error))
    sheet->page.module = modules ? g_bit_nth_lsf (modules, -1) : -1;
  if (sheet->id)
    read_modules (bastide_markup_get (names, values, "any"), &sheet->page.any, *error ? NULL : error);
}

static void
open_block (Reading *reading, BastideRuleKind kind, const char **names, const char **values, GError **error)
{
  GPtrArray *blocks = reading->sheet->page.blocks;
  BastideRuleBlock *block = g_new0 (BastideRuleBlock, 1);
  const char *clauses = bastide_markup_get (names, values, "clauses");
  const char *see = bastide_markup_get (names, values, "see");
  Condition condition = { 0, 0, 0 };

  block->kind = kind;
  block->sign = -1;
  block->page = &reading->sheet->page;
  block->index = blocks->len;
  block->clauses = g_strsplit (clauses ? clauses : "", " ", -1);
  block->see = g_strsplit (see ? see : "", " ", -1);
  g_ptr_array_add (blocks, block);

  if (kind == BASTIDE_BLOCK_HEADING)
    {
      reading->heading = block->index;
      block->anchor = g_strdup (reading->section_id);
    }
  else
    block->anchor = g_strdup (kind == BASTIDE_BLOCK_RULING
                                ? block->see[0]
                                : bastide_markup_get (names, values, kind == BASTIDE_BLOCK_ALSO ? "for" : "id"));
  block->heading = reading->heading;
  if (kind == BASTIDE_BLOCK_ITEM || kind == BASTIDE_BLOCK_ROW || kind == BASTIDE_BLOCK_TERM)
    {
      block->group = reading->group;
      block->numbered = kind == BASTIDE_BLOCK_ITEM && reading->numbered;
      block->head = bastide_markup_get (names, values, "head") != NULL;
    }

  /* A diagram names the modules with which it is played; it is shown wherever its page is. */
  if (kind == BASTIDE_BLOCK_EXAMPLE || kind == BASTIDE_BLOCK_TILES)
    {
      block->attributes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      for (int i = 0; names[i]; i++)
        g_hash_table_insert (block->attributes, g_strdup (names[i]), g_strdup (values[i]));
    }
  else if (!read_condition (names, values, &condition, error))
    return;
  if (!read_sign (bastide_markup_get (names, values, "sign"), block, error)
      || !read_options (bastide_markup_get (names, values, "option"), block, error))
    return;

  block->modules = reading->section.modules | condition.modules;
  block->any = condition.any;
  block->without = reading->section.without | condition.without;
  reading->block = block;
  reading->texts = g_ptr_array_new ();
}

static void
close_block (Reading *reading)
{
  g_ptr_array_add (reading->texts, NULL);
  reading->block->sources = (char **) g_ptr_array_free (g_steal_pointer (&reading->texts), FALSE);
  reading->block = NULL;
}

static void
open_text (Reading *reading)
{
  reading->text = g_string_new (NULL);
}

static void
close_text (Reading *reading)
{
  char *text = g_string_free (g_steal_pointer (&reading->text), FALSE);

  if (reading->block)
    g_ptr_array_add (reading->texts, text);
  else
    {
      g_free (reading->sheet->title_source);
      reading->sheet->title_source = text;
    }
}

static void
open_inline (Reading *reading, const char *element, const char **names, const char **values)
{
  g_string_append_printf (reading->text, "<%s", element);
  for (int i = 0; names[i]; i++)
    {
      g_autofree char *value = g_markup_escape_text (values[i], -1);

      g_string_append_printf (reading->text, " %s=\"%s\"", names[i], value);
    }
  g_string_append_c (reading->text, '>');
}

static void
open_other (Reading *reading, const char *element, const char **names, const char **values, GError **error)
{
  if (g_str_equal (element, "rules-page"))
    open_page (reading, names, values, error);
  else if (g_str_equal (element, "section"))
    {
      g_free (reading->section_id);
      reading->section_id = g_strdup (bastide_markup_get (names, values, "id"));
      read_condition (names, values, &reading->section, error);
    }
  else if (g_str_equal (element, "list") || g_str_equal (element, "table") || g_str_equal (element, "terms"))
    {
      reading->group++;
      reading->numbered = g_strcmp0 (bastide_markup_get (names, values, "style"), "numbers") == 0;
    }
  else
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_UNKNOWN_ELEMENT, "Pages have no element “%s”.", element);
}

static void
start_element (GMarkupParseContext *context,
               const char *element,
               const char **names,
               const char **values,
               gpointer user_data,
               GError **error)
{
  Reading *reading = user_data;
  gboolean text = IS_ONE_OF (element, text_elements);
  int kind = block_kind (element);

  if (reading->text)
    {
      if (IS_ONE_OF (element, inline_elements))
        open_inline (reading, element, names, values);
      else
        g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "“%s” cannot stand within a text.",
                     element);
      return;
    }
  if (kind >= 0)
    {
      if (reading->block)
        g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "“%s” cannot stand here.", element);
      else
        open_block (reading, kind, names, values, error);
    }
  else if (!text)
    open_other (reading, element, names, values, error);
  if (text && !*error)
    open_text (reading);
}

static void
end_element (GMarkupParseContext *context, const char *element, gpointer user_data, GError **error)
{
  Reading *reading = user_data;

  if (reading->text && IS_ONE_OF (element, inline_elements))
    {
      g_string_append_printf (reading->text, "</%s>", element);
      return;
    }
  if (reading->text)
    close_text (reading);
  if (reading->block && block_kind (element) >= 0)
    close_block (reading);
}

static void
read_text (GMarkupParseContext *context, const char *text, gsize length, gpointer user_data, GError **error)
{
  Reading *reading = user_data;
  g_autofree char *escaped = NULL;

  if (reading->text)
    {
      escaped = g_markup_escape_text (text, length);
      g_string_append (reading->text, escaped);
      return;
    }
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      {
        g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "Text stands outside a paragraph.");
        return;
      }
}

BastideRuleSheet *
bastide_rule_sheet_parse (const char *text, gssize length, GError **error)
{
  static const GMarkupParser parser = { start_element, end_element, read_text, NULL, NULL };
  g_autoptr (GMarkupParseContext) context = NULL;
  Reading reading = { .sheet = g_new0 (BastideRuleSheet, 1) };
  BastideRuleSheet *sheet = reading.sheet;
  gboolean good;

  sheet->page.blocks = g_ptr_array_new_with_free_func (block_free);
  sheet->page.module = -1;
  context = g_markup_parse_context_new (&parser, G_MARKUP_PREFIX_ERROR_POSITION, &reading, NULL);
  good = g_markup_parse_context_parse (context, text, length, error)
         && g_markup_parse_context_end_parse (context, error);
  if (good && !sheet->title_source)
    {
      g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "A page needs a title.");
      good = FALSE;
    }

  if (reading.text)
    g_string_free (reading.text, TRUE);
  if (reading.texts)
    {
      g_ptr_array_set_free_func (reading.texts, g_free);
      g_ptr_array_unref (reading.texts);
    }
  g_free (reading.section_id);
  if (!good)
    {
      bastide_rule_sheet_free (sheet);
      return NULL;
    }
  sheet->page.id = sheet->id;
  sheet->page.group = sheet->group;
  return sheet;
}

void
bastide_rule_sheet_free (BastideRuleSheet *sheet)
{
  g_ptr_array_unref (sheet->page.blocks);
  g_free (sheet->id);
  g_free (sheet->group);
  g_free (sheet->title_source);
  g_free (sheet->title);
  g_free (sheet);
}

/* --- translation --- */

/* Cells with nothing but numbers and dashes are no messages. */
static gboolean
has_letters (const char *text)
{
  for (const char *c = text; *c; c = g_utf8_next_char (c))
    if (!g_ascii_isdigit (*c) && g_utf8_get_char (c) != 0x2013)
      return TRUE;
  return FALSE;
}

static char *
translate (const char *context, const char *text)
{
  return g_strdup (has_letters (text) ? g_dpgettext2 (NULL, context, text) : text);
}

void
bastide_rule_sheet_translate (BastideRuleSheet *sheet)
{
  g_autofree char *own = g_strconcat (BASTIDE_RULES_CONTEXT "/", sheet->id, NULL);

  g_free (sheet->title);
  sheet->title = translate (BASTIDE_RULES_CONTEXT, sheet->title_source);
  sheet->page.title = sheet->title;
  for (guint i = 0; i < sheet->page.blocks->len; i++)
    {
      BastideRuleBlock *block = g_ptr_array_index (sheet->page.blocks, i);
      guint n = g_strv_length (block->sources);

      g_strfreev (block->texts);
      block->texts = g_new0 (char *, n + 1);
      for (guint k = 0; k < n; k++)
        block->texts[k] = translate (block->kind == BASTIDE_BLOCK_HEADING ? BASTIDE_RULES_CONTEXT : own,
                                     block->sources[k]);
    }
}
