/* bastide-metainfo.c – what the program's page in software catalogs says, for the program itself.
 *
 * The file travels inside the program as it is written, without translations: its sentences are in the catalog.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-metainfo.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#define PATH "/io/github/bastide/Bastide/metainfo.xml"

typedef struct
{
  BastideMetainfo *metainfo;
  int n_releases;
  gboolean in_notes;
  char *url_type; /* of the link we are in */
  GString *notes;
} Parsing;

static gboolean
is_paragraph (const char *element)
{
  return strcmp (element, "p") == 0 || strcmp (element, "li") == 0;
}

/* (transfer full): the text on one line, as translators see it. */
static char *
dup_line (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) kept = NULL;

  for (char **word = words; *word; word++)
    if (**word)
      g_strv_builder_add (builder, *word);
  kept = g_strv_builder_end (builder);
  return g_strjoinv (" ", kept);
}

static void
start_cb (GMarkupParseContext *context,
          const char *element,
          const char **names,
          const char **values,
          gpointer data,
          GError **error)
{
  Parsing *parsing = data;

  if (strcmp (element, "url") == 0)
    g_markup_collect_attributes (element, names, values, error, G_MARKUP_COLLECT_STRDUP, "type", &parsing->url_type,
                                 G_MARKUP_COLLECT_INVALID);
  if (strcmp (element, "release") == 0 && ++parsing->n_releases == 1)
    for (int i = 0; names[i]; i++)
      if (strcmp (names[i], "version") == 0)
        parsing->metainfo->version = g_strdup (values[i]);
  if (parsing->in_notes)
    g_string_append_printf (parsing->notes, "<%s>", element);
  if (strcmp (element, "description") == 0)
    parsing->in_notes = parsing->n_releases == 1;
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Parsing *parsing = data;

  if (strcmp (element, "description") == 0)
    parsing->in_notes = FALSE;
  if (parsing->in_notes)
    g_string_append_printf (parsing->notes, "</%s>", element);
  g_clear_pointer (&parsing->url_type, g_free);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Parsing *parsing = data;
  g_autofree char *line = dup_line (text), *escaped = NULL;

  if (g_strcmp0 (parsing->url_type, "homepage") == 0)
    parsing->metainfo->website = g_steal_pointer (&line);
  else if (g_strcmp0 (parsing->url_type, "bugtracker") == 0)
    parsing->metainfo->issues = g_steal_pointer (&line);
  else if (parsing->in_notes && is_paragraph (g_markup_parse_context_get_element (context)) && *line)
    {
      escaped = g_markup_escape_text (gettext (line), -1);
      g_string_append (parsing->notes, escaped);
    }
}

BastideMetainfo *
bastide_metainfo_new (void)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb, .text = text_cb };
  g_autoptr (GBytes) bytes = g_resources_lookup_data (PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  BastideMetainfo *metainfo = g_new0 (BastideMetainfo, 1);
  Parsing parsing = { .metainfo = metainfo, .notes = g_string_new (NULL) };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &parsing, NULL);
  gsize length = 0;
  const char *text = bytes ? g_bytes_get_data (bytes, &length) : NULL;

  if (text)
    g_markup_parse_context_parse (context, text, (gssize) length, NULL);
  metainfo->notes = g_string_free (parsing.notes, FALSE);
  g_free (parsing.url_type);
  return metainfo;
}

void
bastide_metainfo_free (BastideMetainfo *metainfo)
{
  g_free (metainfo->website);
  g_free (metainfo->issues);
  g_free (metainfo->version);
  g_free (metainfo->notes);
  g_free (metainfo);
}
