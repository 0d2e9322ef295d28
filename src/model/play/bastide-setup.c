/* bastide-setup.c – what is chosen before a game begins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-setup.h"

#include "model/bastide-level.h"
#include "model/words/bastide-words.h"
#include "engine/io/art.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <string.h>

/* A set of so many tiles is a bag of its own, not something to be added to one. */
#define WHOLE_BAG 60

struct _BastideSetup
{
  BstCatalog *catalog;
  JsonNode *mix;
  BastideSeat seats[BST_MAX_PLAYERS];
  int n_players;
  guint64 seed;
};

/* --- the mix --- */

static JsonObject *
mix_object (BastideSetup *self)
{
  return json_node_get_object (self->mix);
}

/* The list @key of the mix; made if it is missing. */
static JsonArray *
mix_list (BastideSetup *self, const char *key)
{
  if (!json_object_has_member (mix_object (self), key))
    json_object_set_array_member (mix_object (self), key, json_array_new ());
  return json_object_get_array_member (mix_object (self), key);
}

static int
find_module (BastideSetup *self, BstModule module)
{
  JsonArray *modules = mix_list (self, "modules");

  for (guint i = 0; i < json_array_get_length (modules); i++)
    if (g_strcmp0 (json_array_get_string_element (modules, i), bst_module_ids[module]) == 0)
      return i;
  return -1;
}

static guint
count_tiles (const BstSet *set)
{
  guint n = 0;

  for (guint i = 0; i < set->tiles->len; i++)
    n += g_array_index (set->tiles, BstTileEntry, i).count;
  return n;
}

/* Does the set exist for the sake of this module alone? */
static gboolean
is_set_of (const BstCatalogEntry *entry, BstModule module)
{
  return entry && entry->set && entry->set->needs == 1u << module && count_tiles (entry->set) < WHOLE_BAG;
}

static const char *
set_id_at (JsonArray *sets, guint i)
{
  return bst_json_get_string (json_array_get_object_element (sets, i), "set", "");
}

/* Is there anything in the mix that belongs to the module? */
static gboolean
mix_serves (BastideSetup *self, BstModule module)
{
  JsonArray *sets = mix_list (self, "sets");

  for (guint i = 0; i < json_array_get_length (sets); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_find_set (self->catalog, set_id_at (sets, i));

      if (entry && entry->set && entry->set->needs >> module & 1)
        return TRUE;
    }
  return FALSE;
}

static const char *
find_set_for (BastideSetup *self, BstModule module)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      if (entry->built_in && is_set_of (entry, module))
        return entry->id;
    }
  return NULL;
}

/* Modules that are rules only: any bag will do. No set is about them; abbots have one, but do with monasteries, too. */
static gboolean
needs_no_tiles (BastideSetup *self, BstModule module)
{
  for (guint i = 0; i < bst_catalog_get_n_sets (self->catalog); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_get_set (self->catalog, i);

      if (entry->built_in && entry->set && entry->set->needs >> module & 1)
        return module == BST_MODULE_ABBOT;
    }
  return TRUE;
}

/* A set of the mix that is about this module and others too, so that it can't go with the module; NULL if there is none. */
static const BstCatalogEntry *
find_bound_set (BastideSetup *self, BstModule module)
{
  JsonArray *sets = mix_list (self, "sets");

  for (guint i = 0; i < json_array_get_length (sets); i++)
    {
      const BstCatalogEntry *entry = bst_catalog_find_set (self->catalog, set_id_at (sets, i));

      if (entry && entry->set && entry->set->needs >> module & 1 && !is_set_of (entry, module))
        return entry;
    }
  return NULL;
}

char *
bastide_setup_dup_obstacle (BastideSetup *self, BstModule module)
{
  if (module == BST_MODULE_BASE)
    return g_strdup (_ ("The base game is always in play."));
  if (bastide_setup_has_module (self, module))
    {
      const BstCatalogEntry *bound = find_bound_set (self, module);
      g_autofree char *title = bound ? bst_catalog_entry_dup_title (bound) : NULL;

      /* TRANSLATORS: why a rule module cannot be switched off; %s is the title of a set of tiles. */
      return bound ? g_strdup_printf (_ ("The set “%s” in this mix needs it."), title) : NULL;
    }
  if (needs_no_tiles (self, module) || mix_serves (self, module) || find_set_for (self, module))
    return NULL;
  return g_strdup (_ ("It needs tiles of its own: choose a mix that has them."));
}

/* A further line about a module that is on and changes what others do. (transfer full) (nullable) */
char *
bastide_setup_dup_remark (BastideSetup *self, BstModule module)
{
  if (!bastide_setup_has_module (self, module))
    return NULL;
  if (module == BST_MODULE_WHEEL && bastide_setup_has_module (self, BST_MODULE_RIVER)
      && bastide_setup_get_option (self, BST_OPTION_WHEEL_BOARD) == 0)
    return g_strdup (_ ("With the river, the wheel lies beside the board."));
  if (module == BST_MODULE_WHEEL && !bastide_setup_has_module (self, BST_MODULE_FIELDS))
    return g_strdup (_ ("Without fields, the Famine sector has no effect."));
  if (module == BST_MODULE_CROP && !bastide_setup_has_module (self, BST_MODULE_FIELDS))
    return g_strdup (_ ("Without fields, crop circles with a pitchfork have no effect."));
  if (module == BST_MODULE_TOURNAMENTS && !bastide_setup_has_module (self, BST_MODULE_FIELDS))
    return g_strdup (_ ("Without fields, nobody can compete in the farmers’ tournament."));
  return NULL;
}

void
bastide_setup_switch (BastideSetup *self, BstModule module, gboolean on)
{
  JsonArray *modules = mix_list (self, "modules");
  JsonArray *sets = mix_list (self, "sets");
  int at = find_module (self, module);

  if (on == (at >= 0) || module == BST_MODULE_BASE)
    return;
  if (!on)
    {
      json_array_remove_element (modules, at);
      for (int i = (int) json_array_get_length (sets) - 1; i >= 0; i--)
        if (is_set_of (bst_catalog_find_set (self->catalog, set_id_at (sets, i)), module))
          json_array_remove_element (sets, i);
      return;
    }
  json_array_add_string_element (modules, bst_module_ids[module]);
  if (!needs_no_tiles (self, module) && !mix_serves (self, module))
    {
      const char *set = find_set_for (self, module);
      JsonObject *object;

      if (!set)
        return;
      object = json_object_new ();
      json_object_set_string_member (object, "set", set);
      json_object_set_int_member (object, "copies", 1);
      json_array_add_object_element (sets, object);
    }
}

/* Where in the sets of the mix the one is that brings only this module, or -1. */
static int
find_own_set (BastideSetup *self, BstModule module)
{
  JsonArray *sets = mix_list (self, "sets");

  for (guint i = 0; i < json_array_get_length (sets); i++)
    if (is_set_of (bst_catalog_find_set (self->catalog, set_id_at (sets, i)), module))
      return i;
  return -1;
}

GPtrArray *
bastide_setup_list_sets (BastideSetup *self, BstModule module)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; find_own_set (self, module) >= 0 && i < bst_catalog_get_n_sets (self->catalog); i++)
    if (is_set_of (bst_catalog_get_set (self->catalog, i), module))
      g_ptr_array_add (list, (gpointer) bst_catalog_get_set (self->catalog, i));
  return list;
}

int
bastide_setup_find_set (BastideSetup *self, BstModule module)
{
  g_autoptr (GPtrArray) list = bastide_setup_list_sets (self, module);
  const int at = find_own_set (self, module);

  for (guint i = 0; at >= 0 && i < list->len; i++)
    if (g_str_equal (((BstCatalogEntry *) g_ptr_array_index (list, i))->id, set_id_at (mix_list (self, "sets"), at)))
      return i;
  return -1;
}

void
bastide_setup_choose_set (BastideSetup *self, BstModule module, const char *id)
{
  const int at = find_own_set (self, module);

  g_return_if_fail (at >= 0 && is_set_of (bst_catalog_find_set (self->catalog, id), module));

  json_object_set_string_member (json_array_get_object_element (mix_list (self, "sets"), at), "set", id);
}

gboolean
bastide_setup_has_module (BastideSetup *self, BstModule module)
{
  return module == BST_MODULE_BASE || find_module (self, module) >= 0;
}

void
bastide_setup_set_mix (BastideSetup *self, JsonNode *mix)
{
  JsonNode *copy = NULL;

  g_return_if_fail (JSON_NODE_HOLDS_OBJECT (mix));

  /* json_node_copy() shares the object; a set-up changes its own. */
  {
    g_autofree char *text = bst_json_write_line (mix);

    copy = bst_json_scan (NULL, text, strlen (text), NULL);
  }
  g_return_if_fail (copy != NULL);
  g_clear_pointer (&self->mix, json_node_unref);
  self->mix = copy;
}

JsonNode *
bastide_setup_get_mix (BastideSetup *self)
{
  return self->mix;
}

const char *
bastide_setup_get_mix_id (BastideSetup *self)
{
  return bst_json_get_string (mix_object (self), "id", "");
}

/* --- pictures --- */

/* Does the set or mix name pictures of other folders that nobody was asked about? */
static gboolean
wants_pictures (const BstCatalogEntry *entry)
{
  return entry && entry->foreign && entry->foreign[0];
}

/* The first one that @find knows by the member @key of an object in the list. */
static const BstCatalogEntry *
find_wanting (BastideSetup *self,
              const char *list,
              const char *key,
              const BstCatalogEntry *(*find) (const BstCatalog *catalog, const char *id))
{
  JsonArray *array = bst_json_get_array (mix_object (self), list);

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *object = bst_json_as_object (json_array_get_element (array, i));
      const BstCatalogEntry *entry = object ? find (self->catalog, bst_json_get_string (object, key, "")) : NULL;

      if (wants_pictures (entry))
        return entry;
    }
  return NULL;
}

const BstCatalogEntry *
bastide_setup_find_wanting (BastideSetup *self)
{
  const BstCatalogEntry *entry = bst_catalog_find_mix (self->catalog, bastide_setup_get_mix_id (self));

  if (wants_pictures (entry))
    return entry;
  entry = find_wanting (self, "sets", "set", bst_catalog_find_set);
  return entry ? entry : find_wanting (self, "tiles", "tile", bst_catalog_find_tile);
}

static char *
blank_one (const char *art, gpointer data)
{
  return g_strdup ("");
}

/* (transfer full): a tree of its own, in a mix of its own. */
static JsonNode *
copy_part (JsonObject *mix, const char *key, BstArtMap map)
{
  JsonObject *part = json_object_new ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  JsonNode *copy;

  json_object_set_member (part, key, json_node_copy (json_object_get_member (mix, key)));
  node = bst_json_wrap (part);
  text = bst_json_write_line (node);
  copy = bst_json_scan (NULL, text, strlen (text), NULL);
  if (map)
    bst_json_map_art (copy, map, NULL);
  return copy;
}

/* Are the tiles there the same but for their pictures? */
static gboolean
has_same_tiles (JsonObject *a, JsonObject *b, const char *key)
{
  g_autoptr (JsonNode) part_a = copy_part (a, key, blank_one), part_b = copy_part (b, key, blank_one);
  g_autofree char *text_a = bst_json_write_line (part_a), *text_b = bst_json_write_line (part_b);

  return g_str_equal (text_a, text_b);
}

void
bastide_setup_take_pictures (BastideSetup *self)
{
  static const char *const keys[] = { "define", "include" };
  const BstCatalogEntry *entry = bst_catalog_find_mix (self->catalog, bastide_setup_get_mix_id (self));
  JsonObject *own = entry && !entry->built_in ? bst_json_as_object (entry->root) : NULL;

  for (gsize i = 0; own && i < G_N_ELEMENTS (keys); i++)
    if (json_object_has_member (own, keys[i]) && json_object_has_member (mix_object (self), keys[i])
        && has_same_tiles (own, mix_object (self), keys[i]))
      {
        g_autoptr (JsonNode) part = copy_part (own, keys[i], NULL);

        json_object_set_member (mix_object (self), keys[i],
                                json_node_copy (json_object_get_member (json_node_get_object (part), keys[i])));
      }
}

/* --- options --- */

int
bastide_setup_get_option (BastideSetup *self, BstOption option)
{
  JsonObject *options = json_object_has_member (mix_object (self), "options")
                          ? json_object_get_object_member (mix_object (self), "options")
                          : NULL;
  JsonNode *node = options ? json_object_get_member (options, bst_options[option].word) : NULL;

  if (!node)
    return 0;
  for (int choice = 0; choice < 8; choice++)
    {
      g_autoptr (JsonNode) value = NULL;

      if (!*bastide_words_choice (option, choice))
        break;
      value = bst_option_to_json (option, choice);
      if (json_node_equal (value, node))
        return choice;
    }
  return 0;
}

void
bastide_setup_set_option (BastideSetup *self, BstOption option, int choice)
{
  if (!json_object_has_member (mix_object (self), "options"))
    json_object_set_object_member (mix_object (self), "options", json_object_new ());
  json_object_set_member (json_object_get_object_member (mix_object (self), "options"), bst_options[option].word,
                          bst_option_to_json (option, choice));
}

/* --- players --- */

int
bastide_setup_get_n_players (BastideSetup *self)
{
  return self->n_players;
}

const BastideSeat *
bastide_setup_get_player (BastideSetup *self, int seat)
{
  g_return_val_if_fail (seat >= 0 && seat < self->n_players, NULL);

  return &self->seats[seat];
}

static int
free_color (BastideSetup *self)
{
  for (int color = 0; color < BST_MAX_PLAYERS; color++)
    {
      gboolean taken = FALSE;

      for (int seat = 0; seat < self->n_players; seat++)
        taken |= self->seats[seat].color == color;
      if (!taken)
        return color;
    }
  return 0;
}

gboolean
bastide_setup_add_player (BastideSetup *self, const char *name)
{
  int color;

  if (self->n_players == BST_MAX_PLAYERS)
    return FALSE;
  color = free_color (self);
  self->seats[self->n_players++] = (BastideSeat){ .name = g_strdup (name ? name : ""), .color = color };
  return TRUE;
}

gboolean
bastide_setup_remove_player (BastideSetup *self, int seat)
{
  if (self->n_players <= 2 || seat < 0 || seat >= self->n_players)
    return FALSE;
  g_free (self->seats[seat].name);
  memmove (&self->seats[seat], &self->seats[seat + 1], (--self->n_players - seat) * sizeof *self->seats);
  return TRUE;
}

void
bastide_setup_set_name (BastideSetup *self, int seat, const char *name)
{
  g_return_if_fail (seat >= 0 && seat < self->n_players);

  g_free (self->seats[seat].name);
  self->seats[seat].name = g_strdup (name);
}

void
bastide_setup_set_color (BastideSetup *self, int seat, int color)
{
  g_return_if_fail (seat >= 0 && seat < self->n_players && color >= 0 && color < BST_MAX_PLAYERS);

  for (int i = 0; i < self->n_players; i++)
    if (self->seats[i].color == color)
      self->seats[i].color = self->seats[seat].color;
  self->seats[seat].color = color;
}

void
bastide_setup_set_level (BastideSetup *self, int seat, int level)
{
  g_return_if_fail (seat >= 0 && seat < self->n_players && level >= 0 && level < BASTIDE_N_LEVELS);

  self->seats[seat].level = level;
}

void
bastide_setup_move_player (BastideSetup *self, int from, int to)
{
  BastideSeat moved;

  g_return_if_fail (from >= 0 && from < self->n_players && to >= 0 && to < self->n_players);

  moved = self->seats[from];
  for (; from < to; from++)
    self->seats[from] = self->seats[from + 1];
  for (; from > to; from--)
    self->seats[from] = self->seats[from - 1];
  self->seats[to] = moved;
}

void
bastide_setup_shuffle (BastideSetup *self)
{
  for (int i = self->n_players - 1; i > 0; i--)
    {
      int j = g_random_int_range (0, i + 1);
      BastideSeat swap = self->seats[i];

      self->seats[i] = self->seats[j];
      self->seats[j] = swap;
    }
}

/* --- seed --- */

guint64
bastide_setup_get_seed (BastideSetup *self)
{
  return self->seed;
}

void
bastide_setup_set_seed (BastideSetup *self, guint64 seed)
{
  self->seed = MIN (seed, (guint64) BST_MAX_SEED);
}

/* --- as text --- */

/* (transfer full): the mix without pictures inside it. Set-ups are kept among the settings, which are no place for them. */
static JsonNode *
new_light_mix (BastideSetup *self)
{
  g_autofree char *text = NULL;
  JsonNode *copy;

  if (bastide_art_count_inside (self->mix) == 0)
    return json_node_copy (self->mix);
  text = bst_json_write_line (self->mix);
  copy = bst_json_scan (NULL, text, strlen (text), NULL);
  g_return_val_if_fail (copy != NULL, json_node_copy (self->mix));
  bastide_art_drop_inside (copy);
  return copy;
}

char *
bastide_setup_to_text (BastideSetup *self)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *players = json_array_new ();

  for (int seat = 0; seat < self->n_players; seat++)
    {
      JsonObject *player = json_object_new ();

      json_object_set_string_member (player, "name", self->seats[seat].name);
      json_object_set_int_member (player, "color", self->seats[seat].color);
      bastide_level_to_json (player, self->seats[seat].level);
      json_array_add_object_element (players, player);
    }
  json_object_set_array_member (object, "players", players);
  json_object_set_member (object, "mix", new_light_mix (self));
  root = bst_json_wrap (object);
  return bst_json_write_line (root);
}

static void
clear_players (BastideSetup *self)
{
  for (int seat = 0; seat < self->n_players; seat++)
    g_free (self->seats[seat].name);
  self->n_players = 0;
}

gboolean
bastide_setup_from_text (BastideSetup *self, const char *text)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, strlen (text), NULL);
  JsonObject *object;
  JsonNode *mix, *players;

  if (!root || !JSON_NODE_HOLDS_OBJECT (root))
    return FALSE;
  object = json_node_get_object (root);
  mix = json_object_get_member (object, "mix");
  players = json_object_get_member (object, "players");
  if (!mix || !JSON_NODE_HOLDS_OBJECT (mix) || !players || !JSON_NODE_HOLDS_ARRAY (players)
      || json_array_get_length (json_node_get_array (players)) < 2)
    return FALSE;

  clear_players (self);
  for (guint i = 0; i < json_array_get_length (json_node_get_array (players)); i++)
    {
      JsonNode *node = json_array_get_element (json_node_get_array (players), i);
      JsonObject *player = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (!bastide_setup_add_player (self, player ? bst_json_get_string (player, "name", "") : ""))
        break;
      if (player && json_object_has_member (player, "color"))
        bastide_setup_set_color (self, self->n_players - 1,
                                 CLAMP (bst_json_get_int (player, "color", 0), 0, BST_MAX_PLAYERS - 1));
      if (player)
        bastide_setup_set_level (self, self->n_players - 1, bastide_level_from_json (player));
    }
  /* Only names that could be used then were written. */
  bst_art_trust (mix);
  bastide_setup_set_mix (self, mix);
  return TRUE;
}

/* (transfer full): without names of picture files. The game may come from a stranger, and a new game would take those files
 * along. */
static JsonNode *
new_mix_of_play (const BstPlay *play)
{
  g_autoptr (JsonNode) mix = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;
  JsonNode *copy;

  json_node_set_object (mix, bst_play_get_mix (play));
  if (bastide_art_count_outside (mix) == 0)
    return g_steal_pointer (&mix);
  text = bst_json_write_line (mix);
  copy = bst_json_scan (NULL, text, strlen (text), NULL);
  g_return_val_if_fail (copy != NULL, g_steal_pointer (&mix));
  bastide_art_drop_outside (copy);
  return copy;
}

void
bastide_setup_from_play (BastideSetup *self, const BstPlay *play)
{
  g_autoptr (JsonNode) mix = new_mix_of_play (play);
  JsonArray *players = bst_play_get_players (play);

  bastide_setup_set_mix (self, mix);
  clear_players (self);
  for (int seat = 0; seat < bst_session_game (bst_play_get_session (play))->n_players; seat++)
    {
      JsonObject *player = seat < (int) json_array_get_length (players) ? json_array_get_object_element (players, seat)
                                                                        : NULL;
      const char *name = bst_play_get_name (play, seat);

      bastide_setup_add_player (self, name ? name : "");
      if (player && json_object_has_member (player, "color"))
        bastide_setup_set_color (self, seat, CLAMP (bst_json_get_int (player, "color", seat), 0, BST_MAX_PLAYERS - 1));
      if (player)
        bastide_setup_set_level (self, seat, bastide_level_from_json (player));
    }
}

/* --- beginning --- */

BstBox *
bastide_setup_resolve (BastideSetup *self, BstReport *report)
{
  return bst_mix_resolve (self->mix, NULL, self->catalog, report);
}

JsonNode *
bastide_setup_new_whole_mix (BastideSetup *self)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_autoptr (BstBox) box = bastide_setup_resolve (self, report);
  g_autoptr (JsonNode) mix = box ? bst_box_to_mix (box) : NULL;

  return mix && bastide_art_count_outside (mix) > 0 ? g_steal_pointer (&mix) : NULL;
}

BstPlay *
bastide_setup_begin (BastideSetup *self, gboolean ask, JsonNode *mix, BstReport *report)
{
  const char *names[BST_MAX_PLAYERS + 1] = { NULL };
  BstPlayArgs args = {
    .n_players = self->n_players,
    .seed = self->seed ? self->seed : 1 + (((guint64) g_random_int () << 20 ^ g_random_int ()) % (guint64) G_MAXUINT32),
    .ask = ask,
    .names = names,
  };
  BstPlay *play;

  for (int seat = 0; seat < self->n_players; seat++)
    names[seat] = self->seats[seat].name;
  play = bst_play_new (mix ? mix : self->mix, &args, self->catalog, report);
  if (!play)
    return NULL;
  for (int seat = 0; seat < self->n_players; seat++)
    {
      JsonObject *player = json_array_get_object_element (bst_play_get_players (play), seat);

      json_object_set_int_member (player, "color", self->seats[seat].color);
      bastide_level_to_json (player, self->seats[seat].level);
    }
  return play;
}

/* --- making one --- */

BstCatalog *
bastide_setup_get_catalog (BastideSetup *self)
{
  return self->catalog;
}

BastideSetup *
bastide_setup_new (BstCatalog *catalog)
{
  BastideSetup *self = g_new0 (BastideSetup, 1);
  const BstCatalogEntry *classic = bst_catalog_find_mix (catalog, "classic");

  self->catalog = bst_catalog_ref (catalog);
  bastide_setup_set_mix (self, classic->root);
  bastide_setup_add_player (self, "");
  bastide_setup_add_player (self, "");
  return self;
}

void
bastide_setup_free (BastideSetup *self)
{
  clear_players (self);
  g_clear_pointer (&self->mix, json_node_unref);
  bst_catalog_unref (self->catalog);
  g_free (self);
}
