/* fuzz-art.c – what stands for a picture in a set: a name, a path, a data URL, each with “turn:N:” before it or not.
 *
 * What is inside the picture is not asked here: that is other people's code.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include "draw/bastide-own-art.h"
#include "engine/io/art.h"
#include "engine/io/json-write.h"
#include "engine/io/set-json.h"
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
  cairo_surface_t *surface = bastide_own_art_load (art, NULL);

  if (surface)
    cairo_surface_destroy (surface);
  g_free (bastide_own_art_pack (art, 1000));
}

static char *
check_one (const char *art, gpointer data)
{
  if (!bst_art_is_inside (art) && !g_str_has_prefix (art, "/nowhere/"))
    fuzz_fail ("a picture from elsewhere may be used");
  return NULL;
}

static void
check_settled (JsonNode *root)
{
  bst_json_map_art (root, check_one, NULL);
}

static void
run (const char *data, gsize size)
{
  static const char *const folders[] = { "/nowhere", NULL };
  g_autofree char *art = g_strndup (data, size);
  g_autoptr (JsonNode) root = NULL;

  if (!g_utf8_validate (art, -1, NULL))
    return;
  load (art);
  root = set_with (art);
  if (bastide_art_count_inside (root) + bastide_art_count_outside (root) > 1)
    fuzz_fail ("one picture is counted twice");
  bastide_art_embed (root, folders, 1000, pack_none);
  bst_art_make_whole (root, folders);
  bst_art_settle (root, folders);
  check_settled (root);
  bastide_art_drop_inside (root);
  if (bastide_art_count_inside (root) != 0)
    fuzz_fail ("a picture that was dropped is there");
}

const FuzzTarget fuzz_art = { "art", NULL, run };
