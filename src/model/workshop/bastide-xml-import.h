/* bastide-xml-import.h – tile definitions in XML, as other programs of this kind publish them, made into a set.
 *
 * What our format has no word for is left out and reported. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/io/report.h"

G_BEGIN_DECLS

#define BASTIDE_XML_ERROR (bastide_xml_error_quark ())

typedef enum
{
  BASTIDE_XML_ERROR_NO_TILES, /* XML, but no tile definitions */
  BASTIDE_XML_ERROR_TOO_MUCH, /* more than any set has */
} BastideXmlError;

GQuark bastide_xml_error_quark (void);

/* (transfer full): the tree of a set with the id @id, ready to be edited; NULL if the text is no XML (with line and
 * column in @error) or has no tiles. What could not be carried over goes into @report, with tile ids as places. */
JsonNode *bastide_xml_import (const char *text, gsize length, const char *id, BstReport *report, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
