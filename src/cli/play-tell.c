/* play-tell.c – the game in the terminal, told in lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/play-tell.h"

#include "model/play/bastide-hint.h"
#include "model/play/bastide-telling.h"
#include "model/rulebook/bastide-rulebook.h"
#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words.h"
#include "engine/board.h"
#include "engine/feature.h"

#include <glib/gi18n.h>
#include <string.h>

/* Lines of the log that are printed unless somebody wants all, and rules that a search prints. */
#define LOG_LINES 15
#define MAX_HITS  3

/* --- what happened --- */

/* (transfer full): where on its tile a figure stands, "City, north – east". */
static char *
dup_part (const BstGame *game, const BstState *state, const BstEvent *event)
{
  uint16_t site = bst_board_tile_at (game, state, event->x, event->y);
  const BstTile *tile = site != BST_NONE ? bst_site_tile (game, state, site) : NULL;
  g_autofree char *part = NULL;

  if (!tile || event->a < 0 || event->a >= tile->n_features)
    return NULL;
  part = bastide_words_part (tile, bst_sites (game, state)[site].rot, event->a);
  if (!*part)
    return g_strdup (bst_terrain_title (tile->features[event->a].terrain));
  return g_strdup_printf (C_ ("feature", "%1$s, %2$s"), bst_terrain_title (tile->features[event->a].terrain), part);
}

/* (transfer full) (nullable): what the words for an event leave to a picture. */
static char *
dup_more (BastideGame *game, const BstEvent *event)
{
  const BstGame *rules = bastide_game_get_game (game);

  switch (event->type)
    {
    case BST_EVENT_PLACE:
      if (rules->tiles[event->a].piece == BST_NONE)
        return bastide_tile_dup_features (&rules->tiles[event->a], event->b);
      return bastide_box_dup_name (bst_play_get_box (bastide_game_get_play (game)),
                                   rules->pieces[rules->tiles[event->a].piece].id);
    case BST_EVENT_FOLLOWER:
      return dup_part (rules, bastide_game_get_state (game), event);
    default:
      return NULL;
    }
}

/* A large piece is one event for each of its squares: the first one tells it. */
static gboolean
is_rest_of_piece (const BstGame *rules, const BstHappening *events, gsize i)
{
  const BstEvent *event = &events[i].event, *before = i > 0 ? &events[i - 1].event : NULL;

  return event->type == BST_EVENT_PLACE && rules->tiles[event->a].piece != BST_NONE && before
         && before->type == BST_EVENT_PLACE && rules->tiles[before->a].piece == rules->tiles[event->a].piece;
}

/* (transfer full) (nullable): an event as a line; NULL if it is not worth one. */
static char *
dup_event (BastideGame *game, const BstHappening *events, gsize i)
{
  const BstGame *rules = bastide_game_get_game (game);
  g_autofree char *line = NULL, *more = NULL;

  if (is_rest_of_piece (rules, events, i))
    return NULL;
  line = bastide_words_event (rules, &events[i].event, bastide_game_get_names (game));
  more = line ? dup_more (game, &events[i].event) : NULL;
  return more ? g_strconcat (line, ". ", more, ".", NULL) : line ? g_strconcat (line, ".", NULL) : NULL;
}

gsize
play_tell_events (BastideGame *game, gsize first)
{
  gsize n;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);

  for (gsize i = first; i < n; i++)
    {
      g_autofree char *line = dup_event (game, events, i);

      if (line)
        g_print ("%s\n", line);
    }
  return n;
}

void
play_tell_log (BastideGame *game, gboolean all)
{
  gsize n, first;
  const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);
  int lines = 0;

  for (first = n; first > 0 && (all || lines < LOG_LINES); first--)
    {
      g_autofree char *line = dup_event (game, events, first - 1);

      lines += line != NULL;
    }
  play_tell_events (game, first);
}

/* --- points --- */

static int
count_left (BastideGame *game)
{
  const BstState *state = bastide_game_get_state (game);
  int n = 0;

  for (int group = 0; group < BST_N_GROUPS; group++)
    n += state->pile[group];
  return n;
}

static void
print_left (BastideGame *game)
{
  int left = count_left (game);

  /* TRANSLATORS: above the form of the score track; %d is how many tiles are in the bag. */
  g_print (ngettext ("%d tile left", "%d tiles left", left), left);
  g_print (".\n");
}

/* (transfer full): "Anna: 12 points". */
static char *
dup_points (BastideGame *game, int seat)
{
  g_autofree char *points = bastide_words_points (bst_score (bastide_game_get_state (game), seat));

  return g_strdup_printf (C_ ("terminal", "%1$s: %2$s"), bastide_game_get_names (game)[seat], points);
}

void
play_tell_score (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  g_autofree char *stock = bastide_words_stock (rules, state);
  int projected[BST_MAX_PLAYERS];

  bastide_game_project (game, projected);
  for (int seat = 0; seat < rules->n_players; seat++)
    {
      g_autofree char *points = dup_points (game, seat);
      g_autofree char *supply = bastide_words_supply (rules, state, seat);

      g_print ("%s. ", points);
      /* TRANSLATORS: spoken by screen readers, beside a player; %d are the points. */
      g_print (_ ("If the game ended now: %d"), projected[seat]);
      g_print (". %s.\n", supply);
    }
  print_left (game);
  if (*stock)
    g_print ("%s\n", stock);
}

void
play_tell_result (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  g_autofree char *result = bastide_words_result (rules, bastide_game_get_state (game), bastide_game_get_names (game));

  for (int seat = 0; seat < rules->n_players; seat++)
    {
      g_autofree char *points = dup_points (game, seat);

      g_print ("%s.\n", points);
    }
  g_print ("%s.\n", result);
}

/* --- the board --- */

void
play_tell_tile (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);

  if (state->hand != BST_NONE)
    {
      g_autofree char *shows = bastide_tile_dup_features (&rules->tiles[state->hand], 0);

      g_print (_ ("Tile: %s"), shows);
      g_print (".\n");
    }
  else
    g_print ("%s\n", _ ("No tile is waiting to be placed."));
  print_left (game);
}

void
play_tell_figures (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstSeg *segs = bst_segs (rules, state);
  const BstFigure *figures = bst_figures_on_map (rules, state);

  if (state->n_figures == 0)
    g_print ("%s\n", _ ("No figures are on the board."));
  for (uint16_t root = 0; root < state->n_segs; root++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *feature = NULL, *list = NULL;

      for (int i = 0; segs[root].root == root && i < state->n_figures; i++)
        if (segs[figures[i].seg].root == root)
          {
            const BstSite *site = &bst_sites (rules, state)[segs[figures[i].seg].site];

            g_ptr_array_add (cells, bastide_words_cell (site->x, site->y));
          }
      if (cells->len == 0)
        continue;
      feature = bastide_words_feature (rules, state, root, bastide_game_get_names (game));
      list = bastide_words_list (cells);
      /* TRANSLATORS: a feature with figures, and the squares where these stand. */
      g_print (C_ ("feature", "%1$s. Figures at: %2$s"), feature, list);
      g_print (".\n");
    }
}

static void
print_site (BastideGame *game, const BstSite *site)
{
  const BstGame *rules = bastide_game_get_game (game);
  g_autofree char *cell = bastide_words_cell (site->x, site->y);
  g_autofree char *shows = bastide_tile_dup_features (&rules->tiles[site->tile], site->rot);

  g_print (C_ ("tile", "%1$s: %2$s"), cell, shows);
  g_print (".\n");
}

static gboolean
is_land (const BstGame *rules, const BstSite *site)
{
  return !(rules->tiles[site->tile].flags & BST_TILE_VOID);
}

void
play_tell_tiles (BastideGame *game)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstSite *sites = bst_sites (rules, state);

  for (int i = 0; i < state->n_sites; i++)
    if (is_land (rules, &sites[i]))
      print_site (game, &sites[i]);
}

void
play_tell_square (BastideGame *game, int x, int y)
{
  g_autofree char *text = bastide_telling_dup_square (game, x, y);

  g_print ("%s\n", text);
}

void
play_tell_finishes (BastideGame *game)
{
  g_autofree char *text = bastide_telling_dup_finishes (game);

  g_print ("%s\n", text);
}

static gboolean
is_called (int x, int y, const char *folded_name)
{
  g_autofree char *cell = bastide_words_cell (x, y);
  g_autofree char *folded = g_utf8_casefold (cell, -1);

  return g_str_equal (folded, folded_name);
}

gboolean
play_find_square (BastideGame *game, const char *name, int *out_x, int *out_y)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  const BstSite *sites = bst_sites (rules, state);
  const BstOpen *frontier = bst_frontier (rules, state);
  g_autofree char *wanted = g_utf8_casefold (name, -1);

  for (int i = 0; i < state->n_sites; i++)
    if (is_called (sites[i].x, sites[i].y, wanted))
      {
        *out_x = sites[i].x;
        *out_y = sites[i].y;
        return TRUE;
      }
  for (int i = 0; i < state->n_frontier; i++)
    if (is_called (frontier[i].x, frontier[i].y, wanted))
      {
        *out_x = frontier[i].x;
        *out_y = frontier[i].y;
        return TRUE;
      }
  return FALSE;
}

/* --- rules --- */

static void
print_rule (const BastideRuleBlock *block)
{
  const BastideRuleBlock *heading = bastide_rule_page_get_block (block->page, block->heading);
  g_autofree char *title = heading->texts && heading->texts[0] ? bastide_rule_plain_text (heading->texts[0]) : NULL;

  if (title && heading != block)
    g_print (C_ ("terminal", "%1$s: %2$s"), block->page->title, title);
  else
    g_print ("%s", block->page->title);
  g_print (".\n");
  for (char **text = block->texts; text && *text; text++)
    {
      g_autofree char *plain = bastide_rule_plain_text (*text);

      g_print ("%s\n", plain);
    }
}

void
play_tell_rules (BastideGame *game, const char *query)
{
  const BstGame *rules = bastide_game_get_game (game);
  const BstState *state = bastide_game_get_state (game);
  g_autoptr (BastideRulebook) book = bastide_rulebook_new ();
  const char *wanted = *query || state->over ? query : bst_decision_clause (rules, state);
  const BastideRuleBlock *home = bastide_rulebook_find_clause (book, wanted);
  g_autoptr (GArray) hits = NULL;

  if (home)
    {
      print_rule (home);
      return;
    }
  hits = bastide_rulebook_search (book, wanted, BASTIDE_RULES_ALL);
  for (guint i = 0; i < MIN (hits->len, MAX_HITS); i++)
    print_rule (g_array_index (hits, BastideRuleHit, i).block);
  if (hits->len == 0)
    {
      /* TRANSLATORS: what somebody looked for in the rules. */
      g_print (_ ("The rules say nothing about “%s”."), wanted);
      g_print ("\n");
    }
}

/* --- advice --- */

typedef struct
{
  GMainLoop *loop;
  GPtrArray *advice;
} Waiting;

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Waiting *waiting = data;

  waiting->advice = bastide_hint_ask_finish (result, NULL);
  g_main_loop_quit (waiting->loop);
}

static void
print_advice (const BastideAdvice *advice, const PlayMenu *menu)
{
  guint number = play_menu_get_number (menu, advice->option);

  /* The list may show the ways of another square. */
  if (number > 0)
    g_print ("%u. ", number);
  g_print ("%s.", advice->words);
  if (advice->reason)
    g_print (" %s.", advice->reason);
  if (advice->behind >= 5)
    {
      g_print (" ");
      /* TRANSLATORS: how much less an option brings than the best one, in points with one digit. */
      g_print (_ ("%.1f points less."), advice->behind / 100.0);
    }
  g_print ("\n");
}

void
play_tell_hint (BastideGame *game, const PlayMenu *menu)
{
  g_autoptr (GMainLoop) loop = NULL;
  Waiting waiting = { 0 };

  if (bst_who (bastide_game_get_state (game)) >= bastide_game_get_game (game)->n_players)
    {
      g_print ("%s\n", _ ("Nothing can be suggested here: chance decides."));
      return;
    }
  loop = g_main_loop_new (NULL, FALSE);
  waiting.loop = loop;
  bastide_hint_ask_async (game, NULL, answered_cb, &waiting);
  g_main_loop_run (loop);
  for (guint i = 0; waiting.advice && i < waiting.advice->len; i++)
    print_advice (g_ptr_array_index (waiting.advice, i), menu);
  g_clear_pointer (&waiting.advice, g_ptr_array_unref);
}
