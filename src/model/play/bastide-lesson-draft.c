/* bastide-lesson-draft.c – a saved game as the draft of a lesson.
 *
 * Writes the words that bastide-notation.h reads. The draft is read back before it is handed out, so that what is written can
 * be played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-lesson-draft.h"

#include "model/play/bastide-lesson.h"
#include "engine/io/move-json.h"

#include <glib/gi18n.h>

typedef struct
{
  BstSession *session; /* at the beginning, then move by move */
  GString *text;
  GString *by_itself; /* moves since the last step */
  int *left;          /* tiles in the bag, by kind */
} Draft;

static void
add_pair (JsonObject *object, const char *name, JsonNode *node, gpointer data)
{
  GString *words = data;

  g_string_append_printf (words, "%s%s=", words->len ? " " : "", name);
  if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      g_string_append (words, json_array_get_string_element (json_node_get_array (node), i));
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    g_string_append (words, json_node_get_string (node));
  else
    g_string_append_printf (words, "%" G_GINT64_FORMAT, json_node_get_int (node));
}

/* (transfer full): the move in words, so that no other option has all of them. */
static char *
dup_words (const BstSession *session, const BstMove *move)
{
  const BstGame *game = bst_session_game (session);
  g_autoptr (JsonObject) object = NULL;
  GString *words = NULL;

  if (move->kind == BST_KIND_PLACE_TILE)
    return g_strdup_printf ("%s@%d,%d/%d", game->tiles[bst_session_state (session)->hand].id, move->x, move->y,
                            move->rot);
  object = bst_move_to_json (game, move);
  words = g_string_new (NULL);
  json_object_foreach_member (object, add_pair, words);
  return g_string_free (words, FALSE);
}

static void
add_attribute (Draft *draft, const char *name, const char *value)
{
  g_autofree char *attribute = g_markup_printf_escaped (" %s=\"%s\"", name, value);

  g_string_append (draft->text, attribute);
}

static void
add_step (Draft *draft, const char *task)
{
  g_string_append (draft->text, "  <step");
  if (draft->by_itself->len)
    add_attribute (draft, "auto", draft->by_itself->str);
  if (task)
    add_attribute (draft, "task", task);
  g_string_append (draft->text, ">\n    <text>…</text>\n  </step>\n");
  g_string_truncate (draft->by_itself, 0);
}

static void
add_move (Draft *draft, const BstEntry *entry)
{
  const BstMove *move = &entry->move;
  g_autofree char *words = NULL;

  if (move->kind == BST_KIND_DRAW)
    draft->left[move->a]--;
  /* What nobody was asked for, the rules do by themselves. But placing a tile says which one was drawn. */
  else if (entry->asked || entry->player == BST_NATURE || move->kind == BST_KIND_PLACE_TILE)
    {
      words = dup_words (draft->session, move);
      if (entry->player == 0 && entry->asked)
        add_step (draft, words);
      else
        g_string_append_printf (draft->by_itself, "%s%s", draft->by_itself->len ? "; " : "", words);
    }
  bst_session_enter (draft->session, move);
}

/* --- the table --- */

static void
add_modules (Draft *draft)
{
  const BstGame *game = bst_session_game (draft->session);
  GString *modules = g_string_new (NULL);

  for (int module = BST_MODULE_BASE + 1; module < BST_MODULE_CORE; module++)
    if (bst_game_has (game, module))
      g_string_append_printf (modules, "%s%s", modules->len ? " " : "", bst_module_ids[module]);
  if (modules->len)
    add_attribute (draft, "modules", modules->str);
  g_string_free (modules, TRUE);
}

/* The north-west cell of the large piece that lies at a site; FALSE if it was met at a site before. */
static gboolean
find_corner (const BstGame *game, const BstState *state, int first, int *out_x, int *out_y)
{
  const BstSite *sites = bst_sites (game, state);
  const uint16_t piece = bst_site_tile (game, state, first)->piece;

  *out_x = sites[first].x;
  *out_y = sites[first].y;
  for (int site = 0; site < state->n_sites; site++)
    {
      if (bst_site_tile (game, state, site)->piece != piece)
        continue;
      if (site < first)
        return FALSE;
      *out_x = MIN (*out_x, sites[site].x);
      *out_y = MIN (*out_y, sites[site].y);
    }
  return TRUE;
}

/* What lies there before anybody moves. */
static void
add_start (Draft *draft)
{
  const BstGame *game = bst_session_game (draft->session);
  const BstState *state = bst_session_state (draft->session);
  g_autoptr (GString) start = g_string_new (NULL);

  for (int site = 0; site < state->n_sites; site++)
    {
      const BstTile *tile = bst_site_tile (game, state, site);
      const BstSite *at = &bst_sites (game, state)[site];
      const char *id = tile->piece == BST_NONE ? tile->id : game->pieces[tile->piece].id;
      int x = at->x, y = at->y;

      if (tile->piece != BST_NONE && !find_corner (game, state, site, &x, &y))
        continue;
      g_string_append_printf (start, "%s%s@%d,%d/%d", start->len ? " " : "", id, x, y, at->rot);
    }
  if (start->len)
    add_attribute (draft, "start", start->str);
}

static void
add_players (Draft *draft, BastideGame *game)
{
  static const char *const colors[] = { "red", "blue", "yellow", "green", "black", "white" };
  g_autoptr (GString) players = g_string_new (NULL);

  for (int seat = 0; seat < bastide_game_get_game (game)->n_players; seat++)
    g_string_append_printf (players, "%s%s", seat ? " " : "", colors[bastide_game_get_color (game, seat) % 6]);
  add_attribute (draft, "players", players->str);
}

static void
add_bag (Draft *draft, GString *out_bag)
{
  const BstGame *game = bst_session_game (draft->session);

  for (int tile = 0; tile < game->n_tiles; tile++)
    if (draft->left[tile] > 0 && game->tiles[tile].id)
      g_string_append_printf (out_bag, "%s%s*%d", out_bag->len ? " " : "", game->tiles[tile].id, draft->left[tile]);
  if (!out_bag->len)
    g_string_append (out_bag, "-");
}

static gboolean
check (const char *text, GError **error)
{
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (GError) problem = NULL;
  g_autoptr (BastideLesson) lesson = bastide_lesson_parse (text, -1, catalog, &problem);

  bst_catalog_unref (catalog);
  if (lesson)
    return TRUE;
  /* TRANSLATORS: %s says what is wrong, in English. */
  g_set_error (error, BASTIDE_LESSON_ERROR, 0, _ ("This game cannot become a lesson: %s"), problem->message);
  return FALSE;
}

char *
bastide_lesson_draft_new (BastideGame *game, GError **error)
{
  const BstSession *played = bastide_game_get_session (game);
  const BstSetup *setup = bst_box_get_setup (bst_play_get_box (bastide_game_get_play (game)));
  const BstGame *rules = bst_session_game (played);
  gsize n_moves;
  const BstEntry *log = bst_session_log (played, &n_moves, NULL);
  g_autofree int *left = g_new0 (int, rules->n_tiles);
  g_autoptr (GString) head = g_string_new (NULL), by_itself = g_string_new (NULL), bag = g_string_new (NULL);
  GString *text = g_string_new (NULL);
  Draft draft = { bst_session_new_bare (rules, 1, TRUE), head, by_itself, left };

  for (int tile = 0; tile < setup->n_tiles && tile < rules->n_tiles; tile++)
    left[tile] = setup->counts[tile];
  add_players (&draft, game);
  add_modules (&draft);
  add_start (&draft);
  draft.text = text;
  for (gsize i = 0; i < n_moves; i++)
    add_move (&draft, &log[i]);
  add_step (&draft, NULL);
  add_bag (&draft, bag);
  draft.text = head;
  add_attribute (&draft, "bag", bag->str);
  bst_session_free (draft.session);
  {
    g_autofree char *steps = g_string_free (text, FALSE);
    char *all =
      g_strdup_printf ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<lesson id=\"my-lesson\" module=\"base\"%s>\n"
                       "  <title>…</title>\n  <about>…</about>\n%s</lesson>\n",
                       head->str, steps);

    if (check (all, error))
      return all;
    g_free (all);
    return NULL;
  }
}
