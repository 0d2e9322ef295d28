/* bastide-po-check.c – judging a translation: what is lost in it, and how much of the program it covers.
 *
 * Compares texts; what they mean it cannot know.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-po.h"

#include <string.h>

/* --- Placeholders --- */

#define MOST_ARGUMENTS 16

typedef struct
{
  guint n;
  char type[MOST_ARGUMENTS]; /* 0: not used */
  gboolean wrong;
} Arguments;

/* One letter for everything that printf() takes from its list in the same way. */
static char
type_of (char conversion, const char *length, gsize n)
{
  gboolean wide = n > 0 && *length != 'h';

  switch (conversion)
    {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'c':
      return wide ? 'l' : 'i';
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return n > 0 && *length == 'L' ? 'L' : 'f';
    case 's':
      return n > 0 ? 0 : 's';
    case 'p':
      return 'p';
    default:
      return 0;
    }
}

static void
use_argument (Arguments *arguments, guint i, char type)
{
  if (i >= MOST_ARGUMENTS || (arguments->type[i] && arguments->type[i] != type))
    {
      arguments->wrong = TRUE;
      return;
    }
  arguments->type[i] = type;
  arguments->n = MAX (arguments->n, i + 1);
}

/* One placeholder, from behind its % on; gives what follows it. */
static const char *
read_placeholder (const char *at, Arguments *arguments, guint *next, int *numbered)
{
  gsize digits = strspn (at, "0123456789");
  guint i = *next;
  gboolean has_number = digits > 0 && digits < 3 && at[digits] == '$';
  const char *length;
  char type;

  if (has_number)
    {
      i = (guint) g_ascii_strtoull (at, NULL, 10);
      arguments->wrong |= i == 0;
      i -= 1;
      at += digits + 1;
    }
  at += strspn (at, "-+ #0'I");
  digits = strspn (at, "0123456789");
  /* A star would read another argument, and a huge width would take all the memory. */
  arguments->wrong |= digits > 2 || at[digits] == '*';
  at += digits;
  if (*at == '.')
    {
      digits = strspn (at + 1, "0123456789");
      arguments->wrong |= digits > 2 || at[digits + 1] == '*';
      at += digits + 1;
    }
  length = at;
  at += strspn (at, "hlLqjzt");
  type = *at ? type_of (*at, length, (gsize) (at - length)) : 0;
  arguments->wrong |= type == 0 || (*numbered >= 0 && *numbered != has_number);
  *numbered = has_number;
  if (!arguments->wrong)
    use_argument (arguments, i, type);
  if (!has_number)
    (*next)++;
  return *at ? at + 1 : at;
}

static Arguments
read_arguments (const char *text)
{
  Arguments arguments = { 0 };
  guint next = 0;
  int numbered = -1;

  while (!arguments.wrong && (text = strchr (text, '%')))
    {
      text++;
      if (*text == '%')
        text++;
      else
        text = read_placeholder (text, &arguments, &next, &numbered);
    }
  return arguments;
}

gboolean
bastide_po_same_placeholders (const char *original, const char *translation, gboolean some)
{
  Arguments first = read_arguments (original), second = read_arguments (translation);

  if (first.wrong || second.wrong || second.n > first.n || (!some && second.n < first.n))
    return FALSE;
  return memcmp (first.type, second.type, second.n) == 0;
}

/* --- Tags --- */

/* The tags of a text, sorted: words may change their order, tags go with them. */
static GPtrArray *
list_tags (const char *text)
{
  GPtrArray *tags = g_ptr_array_new_with_free_func (g_free);

  while ((text = strchr (text, '<')))
    {
      gsize length = strcspn (text, ">");

      g_ptr_array_add (tags, g_strndup (text, length));
      text += length;
    }
  return tags;
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
is_well_formed (const char *text)
{
  static const GMarkupParser parser = { 0 };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autofree char *whole = g_strconcat ("<text>", text, "</text>", NULL);

  return g_markup_parse_context_parse (context, whole, -1, NULL) && g_markup_parse_context_end_parse (context, NULL);
}

gboolean
bastide_po_same_tags (const char *original, const char *translation)
{
  g_autoptr (GPtrArray) first = list_tags (original), second = list_tags (translation);

  if (first->len != second->len || (is_well_formed (original) && !is_well_formed (translation)))
    return FALSE;
  g_ptr_array_sort (first, compare_strings);
  g_ptr_array_sort (second, compare_strings);
  for (guint i = 0; i < first->len; i++)
    if (!g_str_equal (g_ptr_array_index (first, i), g_ptr_array_index (second, i)))
      return FALSE;
  return TRUE;
}

/* --- A whole file --- */

static guint
count_mnemonics (const char *text)
{
  guint n = 0;

  for (const char *at = text; (at = strchr (at, '_')); at++)
    if (at[1] == '_')
      at++;
    else if (at[1] && !g_ascii_isspace (at[1]))
      n++;
  return n;
}

static gboolean
same_line_ends (const char *a, const char *b)
{
  return (*a == '\n') == (*b == '\n') && g_str_has_suffix (a, "\n") == g_str_has_suffix (b, "\n");
}

static void
add_problem (GArray *problems, BastidePoMessage *message, BastidePoFault fault)
{
  BastidePoProblem problem = { fault, message };

  message->left_out |= fault <= BASTIDE_PO_LOST_FORM;
  g_array_append_val (problems, problem);
}

static gboolean
keeps_placeholders (const BastidePoMessage *message, gboolean format)
{
  if (!format)
    return TRUE;
  if (!message->plural)
    return bastide_po_same_placeholders (message->id, message->strings[0], FALSE);
  /* The number may be missing at the end: a form for one number only may say "a city" instead of "1 city". */
  for (guint form = 0; message->strings[form]; form++)
    if (!bastide_po_same_placeholders (message->plural, message->strings[form], TRUE))
      return FALSE;
  return TRUE;
}

static gboolean
has_all_forms (const BastidePo *po, const BastidePoMessage *message)
{
  guint n = g_strv_length (message->strings);

  if (!message->plural)
    return TRUE;
  for (guint form = 0; form < n; form++)
    if (!*message->strings[form])
      return FALSE;
  return n == po->n_plurals;
}

static void
check_message (const BastidePo *po, BastidePoMessage *message, const BastidePoMessage *known, GArray *problems)
{
  gboolean markup = known->file && bastide_area_of_file (known->file) >= BASTIDE_AREA_RULES
                    && bastide_area_of_file (known->file) <= BASTIDE_AREA_HELP;

  if (!has_all_forms (po, message) || (message->plural != NULL) != (known->plural != NULL))
    add_problem (problems, message, BASTIDE_PO_LOST_FORM);
  else if (!keeps_placeholders (message, message->format || known->format))
    add_problem (problems, message, BASTIDE_PO_LOST_PLACEHOLDER);
  else if ((markup || strchr (message->id, '<')) && !bastide_po_same_tags (message->id, message->strings[0]))
    add_problem (problems, message, BASTIDE_PO_LOST_TAG);
  else if (count_mnemonics (message->id) == 1 && count_mnemonics (message->strings[0]) != 1)
    add_problem (problems, message, BASTIDE_PO_LOST_MNEMONIC);
  else if (!same_line_ends (message->id, message->strings[0]))
    add_problem (problems, message, BASTIDE_PO_OTHER_LINES);
}

GArray *
bastide_po_check (BastidePo *po, const BastidePo *template)
{
  GArray *problems = g_array_new (FALSE, FALSE, sizeof (BastidePoProblem));

  if (po->bare_header)
    add_problem (problems, po->bare_header, BASTIDE_PO_BARE_HEADER);
  for (guint i = 0; i < po->messages->len; i++)
    {
      BastidePoMessage *message = g_ptr_array_index (po->messages, i);
      g_autofree char *key = bastide_po_dup_key (message);
      const BastidePoMessage *known = g_hash_table_lookup (template->by_key, key);

      if (!known)
        add_problem (problems, message, BASTIDE_PO_UNKNOWN);
      else if (*message->strings[0] && !message->fuzzy)
        check_message (po, message, known, problems);
      /* gettext takes a message without its first form for not translated, so the other forms would be lost. */
      else if (!message->fuzzy && message->plural && message->strings[1] && *message->strings[1])
        add_problem (problems, message, BASTIDE_PO_LOST_FORM);
    }
  return problems;
}

/* --- Coverage --- */

BastideArea
bastide_area_of_file (const char *file)
{
  /* The first that fits. "/room/" is a folder of src and ui; whatever fits nowhere belongs to the place Play. */
  static const struct
  {
    const char *part;
    BastideArea area;
  } areas[] = {
    { "data/rules/3", BASTIDE_AREA_HELP },     { "data/rules/", BASTIDE_AREA_RULES },
    { "data/strings.h", BASTIDE_AREA_TITLES }, { "data/", BASTIDE_AREA_DESKTOP },
    { "engine/", BASTIDE_AREA_FILES },         { "src/cli/", BASTIDE_AREA_COMMAND_LINE },
    { "src/main.c", BASTIDE_AREA_WINDOW },     { "/rulebook/", BASTIDE_AREA_RULES },
    { "/score/", BASTIDE_AREA_SCORE },         { "/workshop/", BASTIDE_AREA_WORKSHOP },
    { "/shell/", BASTIDE_AREA_WINDOW },        { "/kit/", BASTIDE_AREA_WINDOW },
    { "/language/", BASTIDE_AREA_WINDOW },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (areas); i++)
    if (*areas[i].part == '/' ? strstr (file, areas[i].part) != NULL : g_str_has_prefix (file, areas[i].part))
      return areas[i].area;
  return BASTIDE_AREA_PLAY;
}

static BastideCoverage *
count_message (const BastidePoMessage *known, BastideCoverage coverage[BASTIDE_N_AREAS])
{
  BastideCoverage *area = &coverage[known->file ? bastide_area_of_file (known->file) : BASTIDE_AREA_PLAY];

  area->all++;
  return area;
}

void
bastide_po_cover (const BastidePo *po, const BastidePo *template, BastideCoverage coverage[BASTIDE_N_AREAS])
{
  memset (coverage, 0, BASTIDE_N_AREAS * sizeof *coverage);
  for (guint i = 0; i < template->messages->len; i++)
    {
      const BastidePoMessage *known = g_ptr_array_index (template->messages, i);
      BastideCoverage *area = count_message (known, coverage);
      g_autofree char *key = bastide_po_dup_key (known);
      const BastidePoMessage *message = g_hash_table_lookup (po->by_key, key);

      if (!message || !*message->strings[0])
        continue;
      area->fuzzy += message->fuzzy;
      area->translated += !message->fuzzy;
    }
}

void
bastide_mo_cover (GHashTable *texts, const BastidePo *template, BastideCoverage coverage[BASTIDE_N_AREAS])
{
  memset (coverage, 0, BASTIDE_N_AREAS * sizeof *coverage);
  for (guint i = 0; i < template->messages->len; i++)
    {
      const BastidePoMessage *known = g_ptr_array_index (template->messages, i);
      BastideCoverage *area = count_message (known, coverage);
      g_autofree char *key = bastide_po_dup_key (known);

      area->translated += g_hash_table_contains (texts, key);
    }
}
