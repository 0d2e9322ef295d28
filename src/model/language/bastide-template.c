/* bastide-template.c – all messages of the program, as translators get them.
 *
 * They are a part of the program: whoever has only installed it can begin a translation. Knows no language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-template.h"

#include "bastide-template-resources.h"

static GBytes *
load (const char *path)
{
  GBytes *bytes;

  bastide_template_register_resource ();
  bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert (bytes);
  return bytes;
}

GBytes *
bastide_template_load (void)
{
  return load ("/io/github/bastide/po/bastide.pot");
}

GBytes *
bastide_template_load_glossary (void)
{
  return load ("/io/github/bastide/po/GLOSSARY.md");
}

BastidePo *
bastide_template_parse (void)
{
  g_autoptr (GBytes) bytes = bastide_template_load ();
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  BastidePo *template = bastide_po_parse (text, length, NULL);

  g_assert (template);
  return template;
}
