/* kit.c – a table for tests, see kit.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit.h"
#include "kit-load.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

/* The classic tiles by the letters of BASE-6. */
static const char *const letters[26] = {
  "monastery-road", "monastery", "city-all-sides-shield", "start", "city-one-side", "city-corridor-shield",
  "city-corridor", "two-cities-opposite", "two-cities-corner", "city-road-curve-right", "city-road-curve-left",
  "city-three-roads", "city-corner-shield", "city-corner", "city-corner-road-shield", "city-corner-road",
  "city-three-sides-shield", "city-three-sides", "city-three-sides-road-shield", "city-three-sides-road",
  "road-straight", "road-curve", "road-crossing-three", "road-crossing-four",
};

static char *
full_id (const char *id)
{
  if (id[0] >= 'A' && id[0] <= 'X' && !id[1])
    return g_strconcat ("classic-base-", letters[id[0] - 'A'], NULL);
  return g_strdup (id);
}

static void kit_fail (KitGame *kit, const char *format, ...) G_GNUC_PRINTF (2, 3) G_GNUC_NORETURN;

static void
kit_fail (KitGame *kit, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *table = kit_describe (kit);
  g_error ("%s\n%s", what, table);
}

/* --- making games --- */

int
kit_module (const char *id)
{
  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (strcmp (bst_module_ids[m], id) == 0)
      return m;
  return -1;
}

bool
kit_has_module (const char *id)
{
  return kit_module (id) >= 0;
}

static void
listen (void *data, const BstGame *game, const BstState *state, const BstEvent *event)
{
  KitGame *kit = data;
  g_array_append_val (kit->events, *event);
}

void
kit_refresh (KitGame *kit)
{
  kit->n_moves = kit->state->depth ? bst_legal (kit->game, kit->state, kit->moves) : 0;
}

static KitGame *
make (const char *mix, const char *overlay, int n_players, int first, bool track_only, char **out_error)
{
  KitGame *kit = g_new0 (KitGame, 1);
  kit->events = g_array_new (FALSE, FALSE, sizeof (BstEvent));
  kit->owner = kit_load (mix, overlay, n_players, first, &kit->setup, out_error);
  if (!kit->owner)
    {
      kit_free (kit);
      return NULL;
    }
  kit->setup.track_only = track_only;
  kit->game = g_new0 (BstGame, 1);
  kit->memory = g_malloc0 (bst_game_memory (&kit->setup));
  const char *why = bst_game_init (kit->game, kit->memory, &kit->setup);
  if (why)
    {
      *out_error = g_strdup (why);
      kit_free (kit);
      return NULL;
    }
  kit->game->emit = listen;
  kit->game->emit_data = kit;
  kit->state = g_malloc0 (kit->game->state_size);
  kit->moves = g_new0 (BstMove, kit->game->max_moves);
  kit->scratch = g_new0 (BstMove, kit->game->max_moves);
  bst_start (kit->game, kit->state);
  kit_refresh (kit);
  return kit;
}

KitGame *
kit_new_with (const char *mix,
              const char *overlay,
              int         n_players,
              int         first)
{
  g_autofree char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, first, false, &error);
  if (!kit)
    g_error ("the mix %s can't be played: %s", mix, error);
  return kit;
}

KitGame *
kit_new (const char *mix,
         int         n_players)
{
  return kit_new_with (mix, NULL, n_players, 0);
}

char *
kit_refusal (const char *mix,
             const char *overlay,
             int         n_players)
{
  char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, 0, false, &error);
  if (kit)
    kit_free (kit);
  return error;
}

static void
append_start (GString *json, const char *word)
{
  g_auto (GStrv) parts = g_strsplit_set (word, "@,/", 4);
  int n = g_strv_length (parts);
  g_autofree char *id = full_id (parts[0]);
  g_string_append_printf (json, "%s{\"tile\":\"%s\",\"x\":%d,\"y\":%d,\"rot\":%d}",
                          json->str[json->len - 1] == '[' ? "" : ",", id,
                          n > 1 ? atoi (parts[1]) : 0, n > 2 ? atoi (parts[2]) : 0, n > 3 ? atoi (parts[3]) : 0);
}

KitGame *
kit_new_bag_with (const char *modules,
                  int         n_players,
                  const char *start,
                  const char *bag,
                  const char *overlay)
{
  g_autoptr (GString) json = g_string_new ("{\"format\":\"bastide-mix\",\"version\":1,\"modules\":[");
  g_auto (GStrv) names = g_strsplit (modules, " ", -1);
  for (int i = 0; names[i]; i++)
    g_string_append_printf (json, "%s\"%s\"", i ? "," : "", names[i]);
  g_string_append (json, "],\"tiles\":[");

  g_auto (GStrv) tiles = g_strsplit (bag, " ", -1);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  for (int i = 0; tiles[i]; i++)
    {
      if (!g_ascii_isalnum (tiles[i][0]))
        continue;
      g_auto (GStrv) parts = g_strsplit (tiles[i], "*", 2);
      char *id = full_id (parts[0]);
      int before = GPOINTER_TO_INT (g_hash_table_lookup (counts, id));
      if (!before)
        g_ptr_array_add (order, id);
      g_hash_table_insert (counts, before ? id : g_strdup (id), GINT_TO_POINTER (before + (parts[1] ? atoi (parts[1]) : 1)));
    }
  for (guint i = 0; i < order->len; i++)
    {
      char *id = order->pdata[i];
      g_string_append_printf (json, "%s{\"tile\":\"%s\",\"count\":%d}", i ? "," : "", id,
                              GPOINTER_TO_INT (g_hash_table_lookup (counts, id)));
      g_free (id);
    }
  g_string_append (json, "]");
  if (start[0])
    {
      g_string_append (json, ",\"start\":[");
      g_auto (GStrv) starts = g_strsplit (start, " ", -1);
      for (int i = 0; starts[i]; i++)
        if (starts[i][0])
          append_start (json, starts[i]);
      g_string_append (json, "]");
    }
  g_string_append (json, "}");
  return kit_new_with (json->str, overlay, n_players, 0);
}

KitGame *
kit_new_bag (const char *modules,
             int         n_players,
             const char *start,
             const char *bag)
{
  return kit_new_bag_with (modules, n_players, start, bag, NULL);
}

KitGame *
kit_new_track (const char *modules,
               int         n_players,
               int         first,
               const char *overlay)
{
  g_auto (GStrv) names = g_strsplit (modules, " ", -1);
  g_autofree char *list = g_strjoinv ("\",\"", names);
  g_autofree char *mix = g_strdup_printf ("{\"format\":\"bastide-mix\",\"version\":1,\"modules\":[\"%s\"]}", list);
  g_autofree char *error = NULL;
  KitGame *kit = make (mix, overlay, n_players, first, true, &error);
  if (!kit)
    g_error ("no track with %s: %s", modules, error);
  return kit;
}

void
kit_free (KitGame *kit)
{
  g_array_unref (kit->events);
  kit_load_free (kit->owner);
  g_free (kit->game);
  g_free (kit->memory);
  g_free (kit->state);
  g_free (kit->moves);
  g_free (kit->scratch);
  g_free (kit);
}

int
kit_tile (KitGame    *kit,
          const char *id)
{
  g_autofree char *name = full_id (id);
  for (int i = 0; i < kit->game->n_tiles; i++)
    if (kit->game->tiles[i].piece == BST_NONE && strcmp (kit->game->tiles[i].id, name) == 0)
      return i;
  g_error ("no tile %s in this game", name);
}

int
kit_piece (KitGame    *kit,
           const char *id)
{
  for (int i = 0; i < kit->game->n_pieces; i++)
    if (strcmp (kit->game->pieces[i].id, id) == 0)
      return i;
  g_error ("no piece %s in this game", id);
}

/* --- looking at the table --- */

uint16_t
kit_site (KitGame *kit,
          int      x,
          int      y)
{
  uint16_t site = bst_board_tile_at (kit->game, kit->state, x, y);
  if (site == BST_NONE)
    kit_fail (kit, "no tile at %d,%d", x, y);
  return site;
}

static const char *const terrain_words[] = { "road", "city", "monastery", "garden", "field", "river", "block" };

/* Every name of a feature of a tile as it lies: "road:E", "road:W". The first is the usual one. */
static void
add_spots (GPtrArray *words, const BstTile *tile, int feature, int rot)
{
  const BstFeature *f = &tile->features[feature];
  const char *word = terrain_words[f->terrain];
  if (f->terrain == BST_MONASTERY || f->terrain == BST_GARDEN)
    g_ptr_array_add (words, g_strdup (word));
  else if (f->terrain == BST_FIELD || f->terrain == BST_BLOCK)
    {
      int halves = bst_turn_halves (f->halves, rot);
      for (int h = 0; h < 8; h++)
        if (halves >> h & 1)
          g_ptr_array_add (words, g_strdup_printf ("%s:%c%c", word, "NESW"[h / 2], "LR"[h % 2]));
    }
  else
    {
      int sides = bst_turn_sides (f->sides, rot);
      for (int s = 0; s < 4; s++)
        if (sides >> s & 1)
          g_ptr_array_add (words, g_strdup_printf ("%s:%c", word, "NESW"[s]));
    }
  g_ptr_array_add (words, g_strdup_printf ("feature:%d", feature));
}

static bool
has_word (GPtrArray *words, const char *word)
{
  return g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL);
}

uint16_t
kit_seg (KitGame    *kit,
         int         x,
         int         y,
         const char *spot)
{
  uint16_t site = kit_site (kit, x, y);
  const BstTile *tile = bst_site_tile (kit->game, kit->state, site);
  for (int f = 0; f < tile->n_features; f++)
    {
      g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
      add_spots (words, tile, f, bst_sites (kit->game, kit->state)[site].rot);
      if (has_word (words, spot))
        return bst_seg_of (kit->game, kit->state, site, f);
    }
  kit_fail (kit, "no %s at %d,%d", spot, x, y);
}

int
kit_rotation (KitGame    *kit,
              int         tile,
              const char *edges)
{
  const BstTile *t = &kit->game->tiles[tile];
  int found = -1;
  if (g_str_has_prefix (edges, "rot="))
    {
      int rot = atoi (edges + 4);
      for (int r = 0; r < 4; r++)
        if ((t->rotations >> r & 1) && bst_tile_same_picture (t, r, rot))
          return r;
      return rot;
    }
  for (int r = 0; r < 4; r++)
    {
      bool same = t->rotations >> r & 1;
      for (int s = 0; s < 4 && same; s++)
        same = "-FRCV"[bst_tile_side_kind (t, r, s)] == edges[s];
      if (same && found >= 0)
        g_error ("%s shows %s in more than one rotation: say rot=", t->id, edges);
      if (same)
        found = r;
    }
  if (found < 0)
    g_error ("%s never shows %s", t->id, edges);
  return found;
}

BstValue
kit_value (KitGame    *kit,
           int         x,
           int         y,
           const char *spot)
{
  BstValue value;
  bst_feature_value (kit->game, kit->state, kit_seg (kit, x, y, spot), &value);
  return value;
}

/* --- decisions --- */

const char *
kit_kind (KitGame *kit)
{
  return kit->state->depth ? bst_kinds[bst_decision (kit->state)].word : "over";
}

int
kit_who (KitGame *kit)
{
  return bst_who (kit->state);
}

static int
slot_of (const BstMove *move, const char *slot)
{
  switch (slot[0])
    {
    case 'x':
      return move->x;
    case 'y':
      return move->y;
    case 'a':
      return move->a;
    case 'b':
      return move->b;
    case 'r':
      return move->rot;
    case 'f':
      return move->figure;
    default:
      g_error ("a field of words.def names the slot %s", slot);
    }
}

/* The value of one field of words.def, and its short name if it has one. */
static void
add_field (KitGame *kit, GPtrArray *words, const BstMove *move, const char *field)
{
  g_auto (GStrv) typed = g_strsplit (field, ":", 2);
  g_auto (GStrv) named = g_strsplit (typed[0], "=", 2);
  const char *name = named[0];
  const char *type = typed[1] ? typed[1] : "";
  if (strcmp (type, "seats") == 0)
    {
      g_autoptr (GString) numbers = g_string_new (NULL);
      for (int seat = 0; seat < kit->game->n_players; seat++)
        g_string_append_printf (numbers, "%s%d", seat ? "," : "", move->v[seat]);
      g_ptr_array_add (words, g_strdup_printf ("%s=%s", name, numbers->str));
      return;
    }
  int value = slot_of (move, named[1] ? named[1] : name);
  g_autofree char *text = NULL;

  if (strcmp (type, "feature") == 0)
    {
      uint16_t site = bst_board_tile_at (kit->game, kit->state, move->x, move->y);
      if (site != BST_NONE && value >= 0 && value < bst_site_tile (kit->game, kit->state, site)->n_features)
        add_spots (words, bst_site_tile (kit->game, kit->state, site), value,
                   bst_sites (kit->game, kit->state)[site].rot);
      g_ptr_array_add (words, g_strdup_printf ("feature=%d", value));
      return;
    }
  if (strcmp (type, "tile") == 0)
    text = g_strdup (kit->game->tiles[value].id);
  else if (strcmp (type, "piece") == 0)
    text = g_strdup (value < 0 ? kit->game->tiles[~value].id : kit->game->pieces[value].id);
  else if (strcmp (type, "figure") == 0)
    text = g_strdup (bst_figures[value].word);
  else if (strcmp (type, "sides") == 0)
    {
      g_autoptr (GString) sides = g_string_new (NULL);
      for (int s = 0; s < 4; s++)
        if (value >> s & 1)
          g_string_append_c (sides, "NESW"[s]);
      text = g_strdup (sides->str);
    }
  else if (strchr (type, '|'))
    {
      g_auto (GStrv) choices = g_strsplit (type, "|", -1);
      if (value >= 0 && value < (int) g_strv_length (choices))
        text = g_strdup (choices[value]);
    }
  if (text)
    g_ptr_array_add (words, g_strdup (text));
  else
    text = g_strdup_printf ("%d", value);
  g_ptr_array_add (words, g_strdup_printf ("%s=%s", name, text));
}

/* Every word that an answer may use for this option. `out_fields`: which fields it has. */
static GPtrArray *
words_of (KitGame *kit, const BstMove *move)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  const char *fields = move->act ? bst_acts[move->act].fields : bst_kinds[move->kind].fields;
  if (move->act)
    g_ptr_array_add (words, g_strdup (bst_acts[move->act].word));
  g_auto (GStrv) list = g_strsplit (fields, " ", -1);
  bool has_x = false;
  for (int i = 0; list[i]; i++)
    if (list[i][0])
      {
        has_x |= strcmp (list[i], "x") == 0;
        add_field (kit, words, move, list[i]);
      }
  if (has_x)
    g_ptr_array_add (words, g_strdup_printf ("@%d,%d", move->x, move->y));
  return words;
}

/* The short way to say an option. */
static char *
say (KitGame *kit, const BstMove *move)
{
  g_autoptr (GPtrArray) words = words_of (kit, move);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *spot = NULL;
  for (guint i = 0; i < words->len; i++)
    {
      const char *word = words->pdata[i];
      bool is_spot = strchr (word, ':') != NULL;
      if (g_str_has_prefix (word, "x=") || g_str_has_prefix (word, "y=") || g_str_has_prefix (word, "feature=") ||
          g_str_has_prefix (word, "figure=") || strcmp (word, "place") == 0 || (is_spot && spot))
        continue;
      if (is_spot)
        spot = word;
      g_string_append_printf (text, "%s%s", text->len ? " " : "", word);
    }
  return g_strdup (text->str);
}

char **
kit_options (KitGame *kit)
{
  GPtrArray *out = g_ptr_array_new ();
  for (size_t i = 0; i < kit->n_moves; i++)
    g_ptr_array_add (out, say (kit, &kit->moves[i]));
  g_ptr_array_add (out, NULL);
  return (char **) g_ptr_array_free (out, FALSE);
}

static bool
fits (KitGame *kit, const BstMove *move, char **answer)
{
  g_autoptr (GPtrArray) words = words_of (kit, move);
  bool act_said = false, figure_said = false;
  for (int i = 0; answer[i]; i++)
    {
      if (!answer[i][0])
        continue;
      g_autofree char *word = full_id (answer[i]);
      if (!has_word (words, word))
        return false;
      act_said |= move->act && strcmp (word, bst_acts[move->act].word) == 0;
      figure_said |= strcmp (word, bst_figures[move->figure].word) == 0;
    }
  if (move->act && move->act != BST_ACT_PLACE && !act_said)
    return false;
  if (move->kind == BST_KIND_FOLLOWER && move->figure != BST_FIGURE_FOLLOWER && move->act != BST_ACT_RECALL &&
      !figure_said)
    return false;
  return true;
}

static int
find_fitting (KitGame *kit, const char *answer, int *out_first)
{
  if (answer[0] == '#')
    {
      *out_first = atoi (answer + 1);
      return *out_first < (int) kit->n_moves;
    }
  g_auto (GStrv) words = g_strsplit (answer, " ", -1);
  int n = 0;
  for (size_t i = 0; i < kit->n_moves; i++)
    if (fits (kit, &kit->moves[i], words))
      {
        if (n++ == 0)
          *out_first = i;
      }
  return n;
}

int
kit_count (KitGame    *kit,
           const char *answer)
{
  int first;
  return find_fitting (kit, answer, &first);
}

static void
check_now (KitGame *kit)
{
  const char *broken = bst_state_check (kit->game, kit->state);
  if (broken)
    kit_fail (kit, "bst_state_check: %s", broken);
  if (kit->state->over != (kit->state->depth == 0))
    kit_fail (kit, "over is %d with %d frames on the agenda", kit->state->over, kit->state->depth);
  if (kit->state->depth && kit->n_moves == 0)
    kit_fail (kit, "a decision without any option");
  if (kit->n_moves > kit->game->max_moves)
    kit_fail (kit, "%zu options, more than max_moves", kit->n_moves);
}

void
kit_apply (KitGame       *kit,
           const BstMove *move)
{
  BstMove copy = *move;
  bst_apply (kit->game, kit->state, &copy);
  kit->n_applied++;
  kit->last = copy;
  kit_refresh (kit);
  if (!kit->quiet)
    check_now (kit);
}

void
kit_answer (KitGame    *kit,
            const char *answer)
{
  int first = 0;
  int n = find_fitting (kit, answer, &first);
  if (n != 1)
    kit_fail (kit, "%d options fit the answer \"%s\"", n, answer);
  const char *clause = bst_check (kit->game, kit->state, &kit->moves[first], kit->scratch);
  if (clause)
    kit_fail (kit, "the option \"%s\" is refused by %s", answer, clause);
  kit_apply (kit, &kit->moves[first]);
}

void
kit_expect_decision (KitGame    *kit,
                     const char *kind,
                     int         who)
{
  if (strcmp (kit_kind (kit), kind) != 0)
    kit_fail (kit, "expected a decision \"%s\", found \"%s\"", kind, kit_kind (kit));
  if (who >= 0 && kit_who (kit) != who)
    kit_fail (kit, "expected %d to decide \"%s\", asked is %d", who, kind, kit_who (kit));
}

void
kit_decide (KitGame    *kit,
            const char *kind,
            int         who,
            const char *answer)
{
  kit_expect_decision (kit, kind, who);
  kit_answer (kit, answer);
}

void
kit_expect_options (KitGame    *kit,
                    const char *options)
{
  g_auto (GStrv) list = g_strsplit (options, "|", -1);
  g_autofree bool *used = g_new0 (bool, kit->n_moves + 1);
  for (int i = 0; list[i]; i++)
    {
      int first = 0;
      g_strstrip (list[i]);
      int n = find_fitting (kit, list[i], &first);
      if (n != 1)
        kit_fail (kit, "expected the option \"%s\" once, found it %d times", list[i], n);
      if (used[first])
        kit_fail (kit, "expected \"%s\" to be an option of its own", list[i]);
      used[first] = true;
    }
  if (g_strv_length (list) != kit->n_moves)
    kit_fail (kit, "expected %u options (%s), found %zu", g_strv_length (list), options, kit->n_moves);
}

void
kit_draw (KitGame    *kit,
          const char *tile)
{
  g_autofree char *id = full_id (tile);
  g_autofree char *answer = g_strconcat ("tile=", id, NULL);
  kit_decide (kit, "draw", BST_NATURE, answer);
}

bool
kit_may_place (KitGame    *kit,
               int         x,
               int         y,
               const char *edges)
{
  kit_expect_decision (kit, "place-tile", -1);
  int rot = kit_rotation (kit, kit->state->hand, edges);
  g_autofree char *answer = g_strdup_printf ("@%d,%d rot=%d", x, y, rot);
  return kit_count (kit, answer) == 1;
}

void
kit_place (KitGame    *kit,
           int         x,
           int         y,
           const char *edges)
{
  kit_expect_decision (kit, "place-tile", kit->state->active);
  int rot = kit_rotation (kit, kit->state->hand, edges);
  g_autofree char *answer = g_strdup_printf ("@%d,%d rot=%d", x, y, rot);
  kit_answer (kit, answer);
}

void
kit_follower (KitGame    *kit,
              const char *answer)
{
  bool pass = !answer || strcmp (answer, "pass") == 0;
  if (pass && strcmp (kit_kind (kit), "follower") != 0)
    return;
  kit_decide (kit, "follower", kit->state->active, pass ? "pass" : answer);
}

void
kit_turn (KitGame    *kit,
          const char *tile,
          int         x,
          int         y,
          const char *edges,
          const char *follower)
{
  kit_draw (kit, tile);
  kit_place (kit, x, y, edges);
  kit_follower (kit, follower);
}

/* --- arranging positions --- */

static int
figure_kind (const char *figure)
{
  for (int k = 0; k < BST_N_FIGURES; k++)
    if (strcmp (bst_figures[k].word, figure) == 0)
      return k;
  g_error ("no figure %s", figure);
}

void
kit_lay (KitGame    *kit,
         const char *tile,
         int         x,
         int         y,
         int         rot)
{
  bst_board_lay (kit->game, kit->state, kit_tile (kit, tile), x, y, rot);
  kit_refresh (kit);
}

void
kit_put (KitGame    *kit,
         int         seat,
         const char *figure,
         int         x,
         int         y,
         const char *spot)
{
  int i = bst_figure_put (kit->game, kit->state, seat, figure_kind (figure), kit_seg (kit, x, y, spot));
  bst_figures_on_map (kit->game, kit->state)[i].turn = 0;
  kit_refresh (kit);
}

void
kit_set_supply (KitGame    *kit,
                int         seat,
                const char *figure,
                int         n)
{
  kit->state->supply[seat][figure_kind (figure)] = n;
  kit->quiet = true;
  kit_refresh (kit);
}

void
kit_set_total (KitGame *kit,
               int      seat,
               int      figure,
               int      total)
{
  bst_track_correct (kit->game, kit->state, seat, figure, total - kit->state->total[seat][figure]);
}

/* --- expectations --- */

void
kit_expect_scores_v (KitGame    *kit,
                     const char *where,
                     const int  *scores,
                     size_t      n)
{
  if (n != kit->game->n_players)
    g_error ("%s: %zu scores expected of %d players", where, n, kit->game->n_players);
  for (size_t i = 0; i < n; i++)
    if (bst_score (kit->state, i) != scores[i])
      kit_fail (kit, "%s: seat %zu has %d points, expected %d", where, i, bst_score (kit->state, i), scores[i]);
}

void
kit_expect_supply (KitGame    *kit,
                   int         seat,
                   const char *figure,
                   int         n)
{
  int has = kit->state->supply[seat][figure_kind (figure)];
  if (has != n)
    kit_fail (kit, "seat %d has %d of %s in hand, expected %d", seat, has, figure, n);
}

void
kit_expect_over (KitGame *kit,
                 bool     over)
{
  if ((bst_who (kit->state) == BST_NOBODY) != over || kit->state->over != over)
    kit_fail (kit, over ? "the game should be over" : "the game should go on");
}

int
kit_winners (KitGame *kit)
{
  int best = G_MININT, winners = 0;
  for (int i = 0; i < kit->game->n_players; i++)
    best = MAX (best, bst_score (kit->state, i));
  for (int i = 0; i < kit->game->n_players; i++)
    if (bst_score (kit->state, i) == best)
      winners |= 1 << i;
  return winners;
}

const BstEvent *
kit_event (KitGame *kit,
           int      type,
           int      n)
{
  for (guint i = 0; i < kit->events->len; i++)
    {
      const BstEvent *event = &g_array_index (kit->events, BstEvent, i);
      if (event->type == type && n-- == 0)
        return event;
    }
  return NULL;
}

int
kit_count_events (KitGame *kit,
                  int      type)
{
  int n = 0;
  while (kit_event (kit, type, n))
    n++;
  return n;
}

void
kit_clear_events (KitGame *kit)
{
  g_array_set_size (kit->events, 0);
}

/* --- random play --- */

uint64_t
kit_random (KitRandom *random)
{
  uint64_t z = (random->s += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int
kit_random_below (KitRandom *random,
                  int        n)
{
  return kit_random (random) % n;
}

static const BstMove *
pick (KitGame *kit, KitRandom *random)
{
  int kind = bst_decision (kit->state);
  if (kind != BST_KIND_DRAW)
    return &kit->moves[kit_random_below (random, kit->n_moves)];
  int left = 0;
  for (size_t i = 0; i < kit->n_moves; i++)
    left += kit->moves[i].b;
  int n = kit_random_below (random, left);
  size_t i = 0;
  while (n >= kit->moves[i].b)
    n -= kit->moves[i++].b;
  return &kit->moves[i];
}

void
kit_random_move (KitGame   *kit,
                 KitRandom *random)
{
  kit_apply (kit, pick (kit, random));
}

static int
compare_moves (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (BstMove));
}

static void
check_options (KitGame *kit)
{
  g_autofree BstMove *sorted = g_memdup2 (kit->moves, kit->n_moves * sizeof (BstMove));
  qsort (sorted, kit->n_moves, sizeof (BstMove), compare_moves);
  for (size_t i = 0; i < kit->n_moves; i++)
    {
      if (i && memcmp (&sorted[i - 1], &sorted[i], sizeof (BstMove)) == 0)
        {
          g_autofree char *words = say (kit, &sorted[i]);
          kit_fail (kit, "the option \"%s\" stands there twice", words);
        }
      if (kit->moves[i].kind != bst_decision (kit->state))
        kit_fail (kit, "option %zu is of another kind than the decision", i);
    }
  /* bst_check() lists the options again, so not all of a long list every time. */
  for (size_t i = kit->n_applied % 7; i < kit->n_moves; i += kit->n_moves > 12 ? 11 : 1)
    {
      const char *clause = bst_check (kit->game, kit->state, &kit->moves[i], kit->scratch);
      if (clause)
        kit_fail (kit, "option %zu is refused by %s", i, clause);
    }
  /* Something that is not on the list is refused, with a clause. */
  BstMove wrong = kit->moves[0];
  wrong.x += 500;
  wrong.b += 999;
  const char *clause = bst_check (kit->game, kit->state, &wrong, kit->scratch);
  if (!clause || !clause[0])
    kit_fail (kit, "a move that is no option is accepted");
  /* Nor does nonsense confuse it, whatever its members hold. */
  KitRandom random = { kit->n_applied };
  for (int i = 0; i < 3; i++)
    {
      BstMove nonsense;
      for (size_t k = 0; k < sizeof nonsense; k++)
        ((unsigned char *) &nonsense)[k] = kit_random (&random);
      nonsense.kind = bst_decision (kit->state);
      if (i == 1)
        nonsense.act = kit->moves[kit->n_moves - 1].act;
      if (i == 2)
        {
          nonsense = kit->moves[kit->n_moves - 1];
          nonsense.a ^= kit_random (&random) % 64;
          nonsense.figure ^= kit_random (&random) % 256;
        }
      clause = bst_check (kit->game, kit->state, &nonsense, kit->scratch);
      for (size_t k = 0; k < kit->n_moves && i == 2 && !clause; k++)
        if (memcmp (&nonsense, &kit->moves[k], sizeof nonsense) == 0)
          clause = "an option after all";
      if (!clause || !clause[0])
        kit_fail (kit, "nonsense is accepted");
    }
}

/* Nature answers by the generator of the engine, sometimes by ours; her answer must be one of the options. */
static const BstMove *
choose (KitGame *kit, KitRandom *random, uint64_t seed)
{
  if (bst_who (kit->state) != BST_NATURE || kit_random_below (random, 4) == 0)
    return pick (kit, random);
  BstMove answer, again;
  bst_chance (kit->game, kit->state, seed, kit->scratch, &answer);
  bst_chance (kit->game, kit->state, seed, kit->scratch, &again);
  if (memcmp (&answer, &again, sizeof answer) != 0)
    kit_fail (kit, "chance gives two answers to one question");
  for (size_t i = 0; i < kit->n_moves; i++)
    if (memcmp (&kit->moves[i], &answer, sizeof answer) == 0)
      return &kit->moves[i];
  g_autofree char *words = say (kit, &answer);
  kit_fail (kit, "chance answered \"%s\", which is no option", words);
}

int
kit_playout (KitGame          *kit,
             uint64_t          seed,
             const KitPlayout *how)
{
  static const KitPlayout plain;
  KitRandom random = { seed };
  if (!how)
    how = &plain;
  int tiles = 0;
  for (int i = 0; i < kit->game->n_tiles; i++)
    tiles += kit->game->counts[i];
  int limit = how->max_moves ? how->max_moves : 200 + 60 * tiles;

  /* A state put aside at some decision and played on later must end in the same bytes. */
  size_t size = kit->game->state_size;
  g_autofree BstState *aside = g_malloc (size);
  g_autofree BstState *twin = g_malloc (size);
  g_autoptr (GArray) later = g_array_new (FALSE, FALSE, sizeof (BstMove));
  int aside_at = kit_random_below (&random, 2 + 3 * tiles);
  bool have_aside = false;

  int n = 0;
  check_now (kit);
  if (how->each)
    how->each (kit, how->data);
  while (bst_who (kit->state) != BST_NOBODY)
    {
      if (!how->no_check_options)
        check_options (kit);
      BstMove move = *choose (kit, &random, seed);
      int before[BST_MAX_PLAYERS];
      for (int i = 0; i < kit->game->n_players; i++)
        before[i] = bst_score (kit->state, i);
      if (n == aside_at)
        {
          memcpy (aside, kit->state, size);
          have_aside = true;
        }
      if (have_aside)
        g_array_append_val (later, move);
      bool compare = n % 16 == 0;
      if (compare)
        memcpy (twin, kit->state, size);
      kit_apply (kit, &move);
      if (compare)
        {
          /* The same move from equal bytes leads to equal bytes, whether anybody listens or not. */
          BstGame silent = *kit->game;
          silent.emit = NULL;
          bst_apply (&silent, twin, &move);
          if (!bst_state_equal (kit->game, kit->state, twin))
            kit_fail (kit, "a copy went another way (move %d, seed %" G_GUINT64_FORMAT ")", n, seed);
        }
      for (int i = 0; i < kit->game->n_players; i++)
        if (bst_score (kit->state, i) < before[i])
          kit_fail (kit, "MIX-66: seat %d lost points (%d to %d)", i, before[i], bst_score (kit->state, i));
      if (how->each)
        how->each (kit, how->data);
      kit_clear_events (kit);
      if (++n > limit)
        kit_fail (kit, "no end after %d moves (seed %" G_GUINT64_FORMAT ")", n, seed);
    }
  if (have_aside)
    {
      for (guint i = 0; i < later->len; i++)
        bst_apply (kit->game, aside, &g_array_index (later, BstMove, i));
      if (!bst_state_equal (kit->game, kit->state, aside))
        kit_fail (kit, "a state put aside ended otherwise (seed %" G_GUINT64_FORMAT ")", seed);
    }
  if (kit->state->depth != 0)
    kit_fail (kit, "the agenda is not empty at the end");
  return n;
}

uint64_t
kit_perft (KitGame *kit,
           int      depth)
{
  if (depth == 0)
    return 1;
  if (bst_who (kit->state) == BST_NOBODY)
    return 0;
  uint64_t total = 0;
  size_t n = kit->n_moves;
  g_autofree BstMove *moves = g_memdup2 (kit->moves, n * sizeof (BstMove));
  g_autofree BstState *saved = g_memdup2 (kit->state, kit->game->state_size);
  if (depth == 1)
    return n;
  for (size_t i = 0; i < n; i++)
    {
      bst_apply (kit->game, kit->state, &moves[i]);
      kit_refresh (kit);
      total += kit_perft (kit, depth - 1);
      memcpy (kit->state, saved, kit->game->state_size);
    }
  kit_refresh (kit);
  kit_clear_events (kit);
  return total;
}

/* --- messages --- */

char *
kit_describe (KitGame *kit)
{
  GString *text = g_string_new (NULL);
  const BstGame *game = kit->game;
  const BstState *state = kit->state;
  g_string_append_printf (text, "turn %d, seat %d, move %u, scores", state->turn, state->active, kit->n_applied);
  for (int i = 0; i < game->n_players; i++)
    g_string_append_printf (text, " %d", bst_score (state, i));
  g_string_append (text, ", in hand");
  for (int i = 0; i < game->n_players; i++)
    {
      g_string_append_c (text, ' ');
      for (int k = 0; k < BST_N_FIGURES; k++)
        g_string_append_printf (text, "%s%d", k ? "+" : "", state->supply[i][k]);
    }
  g_string_append (text, "\ntable:");
  for (int i = 0; i < state->n_sites; i++)
    {
      const BstSite *site = &bst_sites (game, state)[i];
      if (site->tile == BST_NONE)
        continue;
      g_string_append_printf (text, "\n  %d,%d %s/%d", site->x, site->y, game->tiles[site->tile].id, site->rot);
    }
  for (int i = 0; i < state->n_figures; i++)
    {
      const BstFigure *figure = &bst_figures_on_map (game, state)[i];
      BstMove move = { .kind = BST_KIND_FOLLOWER, .act = BST_ACT_PLACE, .figure = figure->kind };
      bst_move_name_seg (game, state, figure->seg, &move);
      g_autofree char *words = say (kit, &move);
      g_string_append_printf (text, "\n  seat %d: %s", figure->owner, words);
    }
  if (state->hand != BST_NONE)
    g_string_append_printf (text, "\ndrawn: %s", game->tiles[state->hand].id);
  g_string_append_printf (text, "\ndecision: %s of %d, %zu options", kit_kind (kit), kit_who (kit), kit->n_moves);
  for (size_t i = 0; i < kit->n_moves && i < 60; i++)
    {
      g_autofree char *words = say (kit, &kit->moves[i]);
      g_string_append_printf (text, "\n  #%zu %s", i, words);
    }
  return g_string_free (text, FALSE);
}

char **
kit_playable_mixes (int n_players)
{
  g_auto (GStrv) ids = kit_load_mix_ids ();
  GStrvBuilder *playable = g_strv_builder_new ();
  for (int i = 0; ids[i]; i++)
    {
      g_autofree char *refusal = kit_refusal (ids[i], NULL, n_players);
      if (!refusal)
        g_strv_builder_add (playable, ids[i]);
    }
  char **list = g_strv_builder_end (playable);
  g_strv_builder_unref (playable);
  return list;
}

JsonNode *
kit_read_json (const char *name)
{
  g_autofree char *path = g_build_filename (kit_source_dir (), "tests", name, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  if (!json_parser_load_from_file (parser, path, &error))
    g_error ("%s", error->message);
  return json_parser_steal_root (parser);
}
