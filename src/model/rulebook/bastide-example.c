/* bastide-example.c – a position of the rulebook, played by the engine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/rulebook/bastide-example.h"

#include "model/bastide-notation.h"
#include "engine/agenda.h"
#include "engine/io/json-write.h"
#include "engine/io/move-json.h"
#include "engine/io/spot.h"
#include "engine/placing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct _BastideExample
{
  GHashTable *attributes; /* borrowed while it is being made */
  char **colors;
  int first;
  BstBox *box;
  BstSetup setup;
  BstGame *game;
  void *memory;
  BstState *state;
  BstMove *moves;
  gsize n_moves;
  GArray *frames;     /* BastideFrame */
  BastideFrame frame; /* being made */
  gboolean has_track;
};

static gboolean
read_seat (BastideExample *self, const char *color, int *out_seat, GError **error)
{
  for (int seat = 0; self->colors[seat]; seat++)
    if (g_str_equal (self->colors[seat], color))
      {
        *out_seat = seat;
        return TRUE;
      }
  return bastide_notation_fail (error, "There is no player “%s”.", color);
}

/* --- the mix --- */

static gboolean
open_box (BastideExample *self, const BstCatalog *catalog, GError **error)
{
  g_autoptr (JsonNode) root = bastide_notation_new_mix (self->attributes, catalog, error);
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const char *why;

  if (!root)
    return FALSE;
  self->box = bst_mix_resolve (root, NULL, catalog, report);
  if (!self->box)
    {
      g_autofree char *text = bst_report_dup_text (report);

      return bastide_notation_fail (error, "%s", text);
    }
  self->setup = *bst_box_get_setup (self->box);
  self->setup.n_players = g_strv_length (self->colors);
  self->setup.first = self->first;
  self->memory = g_malloc0 (bst_game_memory (&self->setup));
  self->game = g_new0 (BstGame, 1);
  why = bst_game_init (self->game, self->memory, &self->setup);
  return why ? bastide_notation_fail (error, "%s", why) : TRUE;
}

/* --- spots --- */

/* The segment of "spot@x,y". */
static gboolean
read_seg (BastideExample *self, const char *word, uint16_t *out_seg, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (word, "@", 2);
  uint16_t site;
  int x, y;

  if (!parts[0] || !parts[1] || sscanf (parts[1], "%d,%d", &x, &y) != 2)
    return bastide_notation_fail (error, "“%s” is no spot@x,y.", word);
  site = bst_board_tile_at (self->game, self->state, x, y);
  if (site != BST_NONE)
    {
      int feature = bst_spot_find (bst_site_tile (self->game, self->state, site),
                                   bst_sites (self->game, self->state)[site].rot, parts[0]);

      if (feature >= 0)
        {
          *out_seg = bst_seg_of (self->game, self->state, site, feature);
          return TRUE;
        }
    }
  return bastide_notation_fail (error, "There is no %s.", word);
}

/* --- the position at the beginning --- */

/* The kind of figure that stands before a spot, "abbot:"; the follower need not be named. */
static int
read_figure (const char **spot)
{
  for (int kind = 0; kind < BST_N_FIGURES; kind++)
    {
      gsize length = strlen (bst_figures[kind].word);

      if (strncmp (*spot, bst_figures[kind].word, length) == 0 && (*spot)[length] == ':')
        {
          *spot += length + 1;
          return kind;
        }
    }
  return BST_FIGURE_FOLLOWER;
}

static gboolean
put_figures (BastideExample *self, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (self->attributes, "figures");

  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, ":", 2);
      const char *spot = parts[1] ? parts[1] : "";
      int kind;
      uint16_t seg;
      int seat = 0;
      int figure;

      kind = read_figure (&spot);
      if (!read_seat (self, parts[0], &seat, error) || !read_seg (self, spot, &seg, error))
        return FALSE;
      /* It has stood there for some time (ABBOT-33). */
      figure = bst_figure_put (self->game, self->state, seat, kind, seg);
      bst_edit_figures_on_map (self->game, self->state)[figure].turn = 0;
    }
  return TRUE;
}

/* Words "color=number". */
static gboolean
read_numbers (BastideExample *self,
              const char *name,
              void (*set) (BastideExample *self, int seat, int number),
              GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (self->attributes, name);

  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, "=", 2);
      int seat = 0;

      if (!parts[1])
        return bastide_notation_fail (error, "“%s” is no color=number.", *word);
      if (!read_seat (self, parts[0], &seat, error))
        return FALSE;
      set (self, seat, atoi (parts[1]));
      self->has_track = TRUE;
    }
  return TRUE;
}

static void
set_total (BastideExample *self, int seat, int number)
{
  bst_track_correct (self->game, self->state, seat, 0, number);
}

static void
set_robber (BastideExample *self, int seat, int number)
{
  self->state->m.robbers.space[seat] = 1 + number;
}

static gboolean
put_magic (BastideExample *self, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (self->attributes, "magic");

  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, ":", 2);
      uint16_t seg;

      if (!parts[1] || !read_seg (self, parts[1], &seg, error))
        return parts[1] ? FALSE : bastide_notation_fail (error, "“%s” is no mage:spot@x,y.", *word);
      self->state->m.magic.at[g_str_equal (parts[0], "witch")] = 1 + seg;
    }
  return TRUE;
}

/* Words "something@x,y". */
static gboolean
read_cell (BastideExample *self, const char *word, uint16_t *out_site, GError **error)
{
  const char *at = strchr (word, '@');
  int x, y;

  if (!at || sscanf (at, "@%d,%d", &x, &y) != 2)
    return bastide_notation_fail (error, "“%s” names no cell.", word);
  *out_site = bst_board_tile_at (self->game, self->state, x, y);
  return *out_site != BST_NONE || bastide_notation_fail (error, "No tile lies at %s.", word);
}

static gboolean
put_gold (BastideExample *self, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (self->attributes, "gold");

  for (char **word = words; *word; word++)
    {
      uint16_t site = BST_NONE;

      if (!read_cell (self, *word, &site, error))
        return FALSE;
      bst_edit_sites (self->game, self->state)[site].loose = atoi (*word);
      self->state->stock[BST_STOCK_INGOTS] -= atoi (*word);
    }
  return TRUE;
}

static gboolean
put_statues (BastideExample *self, GError **error)
{
  g_auto (GStrv) words = bastide_notation_get_words (self->attributes, "statues");
  BstTournamentsState *t = &self->state->m.tournaments;

  for (char **word = words; *word; word++)
    {
      g_auto (GStrv) parts = g_strsplit (*word, "@", 2);
      uint16_t site = BST_NONE;
      int seat = 0;

      if (!read_seat (self, parts[0], &seat, error) || !read_cell (self, *word, &site, error))
        return FALSE;
      t->statue_site[t->n_statues] = site;
      t->statue_owner[t->n_statues] = seat;
      t->statue_token[t->n_statues++] = 1;
    }
  return TRUE;
}

/* --- moves --- */

static void
list_moves (BastideExample *self)
{
  self->n_moves = self->state->depth ? bst_legal (self->game, self->state, self->moves) : 0;
}

static void
apply (BastideExample *self, gsize i)
{
  BstMove move = self->moves[i];

  bst_apply (self->game, self->state, &move);
  list_moves (self);
}

/* Takes the first option that has all the words. */
static gboolean
answer (BastideExample *self, char **words, GError **error)
{
  int i = bastide_notation_find_answer (self->game, self->state, self->moves, self->n_moves, words, error);

  if (i >= 0)
    apply (self, i);
  return i >= 0;
}

static gboolean
is_draw (BastideExample *self)
{
  return !self->state->depth || bst_decision (self->state) == BST_KIND_DRAW;
}

/* Makes the moves that are the only ones possible; draws are left to the example. */
static void
settle_single (BastideExample *self)
{
  while (self->n_moves == 1 && !is_draw (self) && bst_who (self->state) != BST_NATURE)
    apply (self, 0);
}

/* On to the next draw: passing where one may, the first answer where one must. */
static void
settle (BastideExample *self)
{
  while (!is_draw (self) && bst_who (self->state) != BST_NATURE)
    {
      gsize choice = 0;

      for (gsize i = 0; i < self->n_moves; i++)
        if (self->moves[i].act == BST_ACT_PASS)
          choice = i;
      apply (self, choice);
    }
}

/* Draws the tile, unless it was drawn for a place where it must not lie. */
static gboolean
take (BastideExample *self, const char *id, GError **error)
{
  if (self->state->depth && bst_decision (self->state) == BST_KIND_PLACE_TILE
      && g_str_equal (self->game->tiles[self->state->hand].id, id))
    return TRUE;
  settle (self);
  return answer (self, (char *[]){ (char *) id, NULL }, error);
}

static gboolean
place (BastideExample *self, const char *word, const BstCatalog *catalog, GError **error)
{
  g_auto (BastidePlacing) placing = { NULL };
  int i;

  if (!bastide_placing_read (word, catalog, &placing, error) || !take (self, placing.id, error))
    return FALSE;
  settle_single (self);
  i = bastide_notation_find_placing (self->game, self->state, self->moves, self->n_moves, &placing);
  if (i >= 0)
    {
      apply (self, i);
      return TRUE;
    }
  /* Where the tile could lie in one way only, settle_single() has laid it. */
  return bst_board_tile_at (self->game, self->state, placing.x, placing.y) != BST_NONE
         || bastide_notation_fail (error, "%s cannot be placed.", word);
}

/* Draws the tile and holds it where the rule @clause forbids to lay it. */
static gboolean
try_place (BastideExample *self, const char *word, const char *clause, const BstCatalog *catalog, GError **error)
{
  g_auto (BastidePlacing) placing = { NULL };
  BstMove move = { .kind = BST_KIND_PLACE_TILE };
  const char *why;

  if (!bastide_placing_read (word, catalog, &placing, error) || !take (self, placing.id, error))
    return FALSE;
  move.x = placing.x;
  move.y = placing.y;
  move.rot = placing.rot;
  why = bst_why_not_place (self->game, self->state, self->state->hand, &move);
  if (!why)
    return bastide_notation_fail (error, "%s can be placed.", word);
  if (g_strcmp0 (why, clause) != 0)
    return bastide_notation_fail (error, "%s is refused by %s, not by %s.", word, why,
                                  clause ? clause : "a rule that is named");
  self->frame.refused = (BastideTrial){ TRUE, self->state->hand, placing.rot, placing.x, placing.y };
  return TRUE;
}

/* --- frames --- */

static void
listen_cb (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  BastideExample *self = data;

  if (event->type == BST_EVENT_RETURN)
    {
      BastideGhost ghost = { event->x, event->y, event->a, event->player, event->b };

      g_array_append_val (self->frame.ghosts, ghost);
    }
  else if (event->type == BST_EVENT_PLACE)
    {
      guint16 site = bst_board_tile_at (game, state, event->x, event->y);

      g_array_append_val (self->frame.laid, site);
    }
}

static void
open_frame (BastideExample *self)
{
  self->frame.ghosts = g_array_new (FALSE, FALSE, sizeof (BastideGhost));
  self->frame.laid = g_array_new (FALSE, FALSE, sizeof (guint16));
}

static void
close_frame (BastideExample *self)
{
  const BstState *first = self->frames->len ? g_array_index (self->frames, BastideFrame, 0).state : self->state;

  self->frame.state = g_memdup2 (self->state, self->game->state_size);
  for (int seat = 0; seat < self->game->n_players; seat++)
    self->frame.points[seat] = bst_score (self->state, seat) - bst_score (first, seat);
  g_array_append_val (self->frames, self->frame);
  memset (&self->frame, 0, sizeof self->frame);
}

static gboolean
play_step (BastideExample *self, char **words, const BstCatalog *catalog, GError **error)
{
  gboolean places = strchr (words[0], '/') != NULL;
  char **answer_words = words + places;

  if (places && !place (self, words[0], catalog, error))
    return FALSE;
  if (*answer_words)
    {
      if (places)
        while (self->state->depth && bst_decision (self->state) != BST_KIND_FOLLOWER && !is_draw (self)
               && self->n_moves == 1)
          apply (self, 0);
      /* "pass" may stand where nothing could be chosen: then the engine is already at the next draw. */
      if (!(g_str_equal (*answer_words, "pass") && is_draw (self)) && !answer (self, answer_words, error))
        return FALSE;
    }
  settle_single (self);
  return TRUE;
}

static gboolean
play (BastideExample *self, const BstCatalog *catalog, GError **error)
{
  g_auto (GStrv) steps = g_strsplit (bastide_notation_get (self->attributes, "play"), ";", -1);

  for (int i = 0; steps[i]; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (g_strstrip (steps[i]), " \n", -1);

      if (!words[0])
        continue;
      open_frame (self);
      if (bastide_notation_is_trial (words[0]))
        {
          if (!try_place (self, words[0] + 1, words[1], catalog, error))
            return FALSE;
          close_frame (self);
          continue;
        }
      if (!play_step (self, words, catalog, error))
        return FALSE;
      if (!steps[i + 1])
        settle (self);
      if (!steps[i + 1] && *bastide_notation_get (self->attributes, "end"))
        bst_finish_now (self->game, self->state);
      close_frame (self);
    }
  return TRUE;
}

static gboolean
set_up (BastideExample *self, const BstCatalog *catalog, GError **error)
{
  if (!self->colors[0] || !self->colors[1] || g_strv_length (self->colors) > BST_MAX_PLAYERS)
    return bastide_notation_fail (error, "An example needs two to six players.");
  if (*bastide_notation_get (self->attributes, "first")
      && !read_seat (self, bastide_notation_get (self->attributes, "first"), &self->first, error))
    return FALSE;
  if (!open_box (self, catalog, error))
    return FALSE;
  self->state = g_malloc0 (self->game->state_size);
  self->moves = g_new0 (BstMove, self->game->max_moves);
  bst_start (self->game, self->state);
  list_moves (self);
  return put_figures (self, error) && put_magic (self, error) && put_gold (self, error) && put_statues (self, error)
         && read_numbers (self, "totals", set_total, error) && read_numbers (self, "robbers", set_robber, error);
}

BastideExample *
bastide_example_new (GHashTable *attributes, const BstCatalog *catalog, GError **error)
{
  g_autoptr (BastideExample) self = g_new0 (BastideExample, 1);

  self->attributes = attributes;
  self->frames = g_array_new (FALSE, FALSE, sizeof (BastideFrame));
  self->colors = bastide_notation_get_words (self->attributes, "players");
  if (!set_up (self, catalog, error))
    return NULL;
  open_frame (self);
  close_frame (self);
  self->game->emit = listen_cb;
  self->game->emit_data = self;
  if (!play (self, catalog, error))
    return NULL;
  self->game->emit = NULL;
  self->attributes = NULL;
  return g_steal_pointer (&self);
}

static void
frame_clear (BastideFrame *frame)
{
  g_free (frame->state);
  g_clear_pointer (&frame->ghosts, g_array_unref);
  g_clear_pointer (&frame->laid, g_array_unref);
}

void
bastide_example_free (BastideExample *self)
{
  for (guint i = 0; i < self->frames->len; i++)
    frame_clear (&g_array_index (self->frames, BastideFrame, i));
  frame_clear (&self->frame);
  g_array_unref (self->frames);
  g_strfreev (self->colors);
  g_clear_pointer (&self->box, bst_box_unref);
  g_free (self->game);
  g_free (self->memory);
  g_free (self->state);
  g_free (self->moves);
  g_free (self);
}

const BstGame *
bastide_example_get_game (const BastideExample *self)
{
  return self->game;
}

guint
bastide_example_get_n_frames (const BastideExample *self)
{
  return self->frames->len;
}

const BastideFrame *
bastide_example_get_frame (const BastideExample *self, guint i)
{
  g_return_val_if_fail (i < self->frames->len, NULL);
  return &g_array_index (self->frames, BastideFrame, i);
}

int
bastide_example_get_color (const BastideExample *self, int seat)
{
  static const char *const words[] = { "red", "blue", "yellow", "green", "black", "white" };

  g_return_val_if_fail (seat >= 0 && seat < self->game->n_players, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i], self->colors[seat]))
      return (int) i;
  return 0;
}

gboolean
bastide_example_has_track (const BastideExample *self)
{
  return self->has_track;
}
