/* fuzz-art.c – what stands for a picture in a set: a name, a path, a data URL, each with “turn:N:” before it or not.
 *
 * What is inside the picture is not asked here: that is other people's code.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "draw/bastide-own-art.h"
#include "engine/io/json-write.h"
#include "model/bastide-art.h"

#include <string.h>

static JsonNode *
set_with (const char *art)
{
  JsonObject *set = json_object_new (), *tile = json_object_new ();
  JsonArray *tiles = json_array_new ();

  json_object_set_string_member (tile, "art", art);
  json_array_add_object_element (tiles, tile);
  json_object_set_array_member (set, "tiles", tiles);
  return bst_json_wrap (set);
}

static char *
pack_none (const char *art, gsize max_bytes)
{
  return NULL;
}

/* No picture: a name that leads nowhere, or a URL with bytes that are none. */
static void
load (const char *art)
{
  cairo_surface_t *surface = bastide_own_art_load (art);

  if (surface)
    cairo_surface_destroy (surface);
  g_free (bastide_own_art_pack (art, 1000));
}

static void
run (const char *data, gsize size)
{
  g_autofree char *art = g_strndup (data, size);
  g_autoptr (JsonNode) root = NULL;

  if (!g_utf8_validate (art, -1, NULL))
    return;
  load (art);
  root = set_with (art);
  if (bastide_art_count_inside (root) + bastide_art_count_outside (root) > 1)
    fuzz_fail ("one picture is counted twice");
  bst_json_settle_art (root, "/nowhere");
  bastide_art_embed (root, "/nowhere", 1000, pack_none);
  bastide_art_drop_inside (root);
  if (bastide_art_count_inside (root) != 0)
    fuzz_fail ("a picture that was dropped is there");
}

const FuzzTarget fuzz_art = { "art", NULL, run };
