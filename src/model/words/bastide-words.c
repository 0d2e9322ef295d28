/* bastide-words.c – the game in sentences: looks up the words of the modules and puts the sentences together.
 *
 * What belongs to one module stands in rules/<module>.c. What no module has words for is called by its word in
 * engine/rules/word-list.h, so that the gap is seen; tests/src/model/words/test-vocabulary.c names all gaps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words-part.h"

#include <glib/gi18n.h>
#include <string.h>

static const BastideModuleWords *const modules[BST_MODULE_CORE] = {
#define BST_MODULE(id, ID, title) [BST_MODULE_##ID] = &bastide_words_##id,
#include "engine/rules/module-list.h"
#undef BST_MODULE
};

const BastideModuleWords *
bastide_words_in_play (const BstGame *game, int module)
{
  return bst_game_has (game, module) ? modules[module] : NULL;
}

/* --- names --- */

const char *
bastide_words_module_subtitle (BstModule module)
{
  return module < BST_MODULE_CORE && modules[module]->subtitle ? _ (modules[module]->subtitle) : "";
}

static const BastideOptionWords *
find_option (BstOption option)
{
  const BastideModuleWords *words = modules[bst_options[option].module];

  for (gsize i = 0; i < G_N_ELEMENTS (words->options) && words->options[i].name; i++)
    if (words->options[i].option == option)
      return &words->options[i];
  return NULL;
}

const char *
bastide_words_option (BstOption option)
{
  const BastideOptionWords *words = option < BST_N_OPTIONS ? find_option (option) : NULL;

  return words ? _ (words->name) : "";
}

const char *
bastide_words_choice (BstOption option, int choice)
{
  const BastideOptionWords *words = option < BST_N_OPTIONS ? find_option (option) : NULL;

  if (!words || choice < 0 || choice >= (int) G_N_ELEMENTS (words->choices) || !words->choices[choice])
    return "";
  return _ (words->choices[choice]);
}

const char *
bastide_words_figure (BstFigureKind kind)
{
  const BastideModuleWords *words = modules[bst_figures[kind].module];

  for (gsize i = 0; i < G_N_ELEMENTS (words->figures) && words->figures[i].name; i++)
    if (words->figures[i].figure == kind)
      return g_dpgettext2 (NULL, "figure", words->figures[i].name);
  return "";
}

const char *
bastide_words_mark_choice (const char *word)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    for (gsize i = 0; i < G_N_ELEMENTS (modules[module]->marks) && modules[module]->marks[i].name; i++)
      if (strcmp (modules[module]->marks[i].choice, word) == 0)
        return g_dpgettext2 (NULL, "mark", modules[module]->marks[i].name);
  return word;
}

/* (nullable): the words of a reason. */
static const BastideReasonWords *
find_reason (BstReason reason)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    for (gsize i = 0; i < G_N_ELEMENTS (modules[module]->reasons) && modules[module]->reasons[i].name; i++)
      if (modules[module]->reasons[i].reason == reason)
        return &modules[module]->reasons[i];
  return NULL;
}

const char *
bastide_words_reason (BstReason reason)
{
  const BastideReasonWords *words = find_reason (reason);

  return words ? g_dpgettext2 (NULL, "points for", words->name) : "";
}

const char *
bastide_words_reason_points (BstReason reason)
{
  const BastideReasonWords *words = find_reason (reason);

  return words ? words->points : NULL;
}

static char *
column_text (int x)
{
  /* TRANSLATORS: how many squares to the east of the first square. */
  return x >= 0 ? g_strdup_printf (C_ ("cell", "%d east"), x)
                /* TRANSLATORS: how many squares to the west of the first square. */
                : g_strdup_printf (C_ ("cell", "%d west"), -x);
}

static char *
row_text (int y)
{
  /* TRANSLATORS: how many squares to the south of the first square. */
  return y >= 0 ? g_strdup_printf (C_ ("cell", "%d south"), y)
                /* TRANSLATORS: how many squares to the north of the first square. */
                : g_strdup_printf (C_ ("cell", "%d north"), -y);
}

char *
bastide_words_cell (int x, int y)
{
  g_autofree char *column = NULL;
  g_autofree char *row = NULL;

  bastide_words_turn_cell (&x, &y);
  column = column_text (x);
  row = row_text (y);
  if (x == 0 && y == 0)
    return g_strdup (C_ ("cell", "first square"));
  if (y == 0)
    return g_steal_pointer (&column);
  if (x == 0)
    return g_steal_pointer (&row);
  /* TRANSLATORS: a square of the board, for example "3 east, 1 north". */
  return g_strdup_printf (C_ ("cell", "%1$s, %2$s"), column, row);
}

char *
bastide_words_points (int points)
{
  /* TRANSLATORS: %d is a number. */
  return g_strdup_printf (ngettext ("%d point", "%d points", points), points);
}

/* --- decisions --- */

/* (nullable): the words of the decision on the table. */
static const BastideDecisionWords *
find_decision (const BstState *state)
{
  for (int module = 0; state->depth && module < BST_MODULE_CORE; module++)
    for (gsize i = 0; i < G_N_ELEMENTS (modules[module]->decisions); i++)
      {
        const BastideDecisionWords *words = &modules[module]->decisions[i];

        if (!words->question && !words->question_now)
          break;
        if ((int) words->kind == bst_decision (state))
          return words;
      }
  return NULL;
}

/* (nullable): a text of the table, or what its function says. */
static const char *
tell (const char *text, BastideWordsNow now, const BstGame *game, const BstState *state)
{
  return now ? now (game, state) : text ? _ (text) : NULL;
}

const char *
bastide_words_decision (const BstGame *game, const BstState *state)
{
  const BastideDecisionWords *words = find_decision (state);

  if (!state->depth)
    return _ ("The game is over");
  return words ? tell (words->question, words->question_now, game, state) : bst_kinds[bst_decision (state)].word;
}

const char *
bastide_words_decision_why (const BstGame *game, const BstState *state)
{
  const BastideDecisionWords *words = find_decision (state);

  return words ? tell (words->why, words->why_now, game, state) : NULL;
}

const char *
bastide_words_decision_help (const BstGame *game, const BstState *state)
{
  const BastideDecisionWords *words = find_decision (state);

  return words ? tell (words->help, words->help_now, game, state) : NULL;
}

/* (nullable): the question of the module whose single tiles of this group are laid like pieces. */
static const char *
tile_question (int group)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (modules[module]->tile.question && (int) modules[module]->tile.group == group)
      return _ (modules[module]->tile.question);
  return NULL;
}

static const char *
piece_question (int module)
{
  return module < BST_MODULE_CORE && modules[module]->piece ? _ (modules[module]->piece) : NULL;
}

const char *
bastide_words_piece_question (const BstGame *game, const BstState *state)
{
  g_autofree BstMove *moves = g_new (BstMove, game->max_moves);
  const char *question = NULL;

  /* All ways to lay it name the same thing; a single tile is named by its complement. */
  if (bst_legal (game, state, moves))
    question = moves[0].a < 0 ? tile_question (game->tiles[~moves[0].a].group)
                              : piece_question (game->pieces[moves[0].a].module);
  return question ? question : _ ("Place the large piece");
}

/* --- answers --- */

char *
bastide_words_move_feature (const BstGame *game, const BstState *state, const BstMove *move)
{
  uint16_t seg = bst_move_seg (game, state, move);
  const BstSite *site;
  const BstTile *tile;
  const char *terrain;
  g_autofree char *part = NULL;
  int feature, same = 0, before = 0;

  if (seg == BST_NONE)
    return g_strdup ("");
  terrain = bst_terrain_title (bst_segs (game, state)[seg].terrain);
  site = &bst_sites (game, state)[bst_segs (game, state)[seg].site];
  tile = &game->tiles[site->tile];
  feature = seg - site->first;
  part = bastide_words_part (tile, site->rot, feature);
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == tile->features[feature].terrain)
      {
        g_autofree char *other = bastide_words_part (tile, site->rot, i);

        same++;
        before += i < feature && g_str_equal (other, part);
      }
  if (same == 1)
    return g_strdup (terrain);
  if (before)
    /* TRANSLATORS: a feature, where it is on its tile, and its number if that is not enough: "Field, north, 2". */
    return g_strdup_printf (C_ ("feature", "%1$s, %2$s, %3$d"), terrain, part, before + 1);
  /* TRANSLATORS: one of several features of a tile, and where it is: "Field, north-west", "Road, east – south". */
  return g_strdup_printf (C_ ("feature", "%1$s, %2$s"), terrain, part);
}

char *
bastide_words_move_goal (const BstGame *game, const BstState *state, const BstMove *move)
{
  g_autofree char *terrain = bastide_words_move_feature (game, state, move);
  g_autofree char *cell = NULL;

  if (state->seq.tile_site != BST_NONE && bst_sites (game, state)[state->seq.tile_site].x == move->x
      && bst_sites (game, state)[state->seq.tile_site].y == move->y)
    return g_steal_pointer (&terrain);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: a feature and its square. */
  return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), terrain, cell);
}

char *
bastide_words_drawn (const BstGame *game, int tile)
{
  g_autofree char *text = bastide_tile_dup_features (&game->tiles[tile], 0);
  int before = 0;

  for (int i = 0; i < tile; i++)
    if (game->tiles[i].piece == BST_NONE && game->tiles[i].group == game->tiles[tile].group)
      {
        g_autofree char *other = bastide_tile_dup_features (&game->tiles[i], 0);

        before += g_str_equal (other, text);
      }
  if (!before)
    return g_steal_pointer (&text);
  /* TRANSLATORS: what a tile shows, and its number among several tiles that show the same. */
  return g_strdup_printf (C_ ("tile", "%1$s – no. %2$d"), text, before + 1);
}

static char *
act_label (BstAct act)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    for (gsize i = 0; i < G_N_ELEMENTS (modules[module]->acts) && modules[module]->acts[i].label; i++)
      if (modules[module]->acts[i].act == act)
        return g_strdup (_ (modules[module]->acts[i].label));
  return g_strdup (bst_acts[act].word);
}

char *
bastide_words_move (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *feature = NULL;
  g_autofree char *cell = NULL;

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      char *label = modules[module]->label ? modules[module]->label (game, state, move, names) : NULL;

      if (label)
        return label;
    }
  if (move->act != BST_ACT_NONE)
    return act_label (move->act);
  feature = bastide_words_move_feature (game, state, move);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: a feature and its square. */
  return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), feature, cell);
}

char *
bastide_words_move_place (const BstGame *game, const BstState *state, const BstMove *move)
{
  if (move->act != BST_ACT_NONE)
    return NULL;
  switch (move->kind)
    {
    case BST_KIND_FERRY:
    case BST_KIND_FERRY_MOVE:
      return bastide_words_sides (move->b);
    case BST_KIND_CROP_FIGURE:
    case BST_KIND_LANDING:
    case BST_KIND_MESSAGE_TARGET:
    case BST_KIND_PLAGUE:
    case BST_KIND_REGISTER:
    case BST_KIND_REVEAL:
    case BST_KIND_SCORE_NEXT:
      return bst_move_seg (game, state, move) == BST_NONE ? NULL : bastide_words_move_feature (game, state, move);
    default:
      return NULL;
    }
}

char *
bastide_words_outcome (const BastideProspect *prospect)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      const BastideModuleWords *words = bastide_words_in_play (prospect->game, module);
      char *outcome = words && words->outcome ? words->outcome (prospect) : NULL;

      if (outcome)
        return outcome;
    }
  return NULL;
}

/* --- arithmetic --- */

char *
bastide_words_center_sum (int tiles_around, int *out_points)
{
  *out_points = bst_center_points (tiles_around);
  /* TRANSLATORS: arithmetic of a monastery: itself and the tiles around it, "1 + 5 tiles around" */
  return g_strdup_printf (ngettext ("1 + %d tile around", "1 + %d tiles around", tiles_around), tiles_around);
}

char *
bastide_words_arithmetic (const BstGame *game, const BstEvent *score)
{
  /* On a track without a map an event does not say who changed the value; only mage and witch do that there. */
  const int by = score->by ? score->by - 1 : BST_MODULE_MAGIC;
  g_autofree char *sum = NULL;
  int before = 0;

  for (int module = 0; !sum && module < BST_MODULE_CORE; module++)
    if (modules[module]->sum)
      sum = modules[module]->sum (game, score, &before);
  if (!sum)
    return bastide_words_points (score->a);
  if (score->a == before)
    return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d"), sum, before);
  if (modules[by]->changed_sum)
    return modules[by]->changed_sum (sum, before, score->a);
  /* TRANSLATORS: a rule module changed the value: sum = points before, the module with its points = points. */
  return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d, %3$s %4$+d = %5$d"), sum, before, bst_module_title (by),
                          score->a - before, score->a);
}

/* --- what happened --- */

const char *
bastide_words_final (BstReason reason)
{
  switch (reason)
    {
    case BST_REASON_ROAD:
      return _ ("An unfinished road brings 1 point for each tile.");
    case BST_REASON_CITY:
      return _ ("An unfinished city brings 1 point for each tile and 1 for each shield.");
    case BST_REASON_MONASTERY:
      return _ ("An unfinished monastery brings 1 point for itself and 1 for each tile around it.");
    case BST_REASON_GARDEN:
      return _ ("An unfinished garden brings 1 point for itself and 1 for each tile around it.");
    case BST_REASON_FIELD:
      return _ (
        "A field brings 3 points for each finished city that it touches, to whoever has the most farmers there.");
    case BST_REASON_GOLD:
      return _ ("The more ingots you have, the more each of them is worth.");
    case BST_REASON_STATUE:
      return _ ("A token on a statue brings 3 points for every shield in its city.");
    default:
      return NULL;
    }
}

char *
bastide_words_event (const BstGame *game, const BstEvent *event, const char *const *names)
{
  g_autofree char *cell = bastide_words_cell (event->x, event->y);
  const BastideTelling telling = {
    .game = game,
    .event = event,
    .names = names,
    .name = event->player < BST_MAX_PLAYERS ? names[event->player] : "",
    .cell = cell,
  };

  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      g_autofree char *line = modules[module]->event ? modules[module]->event (&telling) : NULL;

      if (line)
        return *line ? g_steal_pointer (&line) : NULL;
    }
  return g_strdup (bst_events[event->type].word);
}

/* Does whoever has the most figures on the feature get these points? */
static gboolean
is_for_majority (BstReason reason)
{
  switch (reason)
    {
    case BST_REASON_ROAD:
    case BST_REASON_CITY:
    case BST_REASON_MONASTERY:
    case BST_REASON_GARDEN:
    case BST_REASON_FIELD:
      return TRUE;
    default:
      return FALSE;
    }
}

char *
bastide_words_majority (const BstEvent *score, const char *const *names)
{
  int most = 0, seats = 0, n_most = 0;
  g_autofree char *counts = NULL;

  if (score->type != BST_EVENT_SCORE || !is_for_majority (score->reason))
    return NULL;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      seats += score->counts[seat] > 0;
      most = MAX (most, score->counts[seat]);
    }
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    n_most += score->counts[seat] == most;
  if (seats < 2 || score->counts[score->player] != most)
    return NULL;
  counts = bastide_words_counts (score->counts, names);
  if (n_most > 1)
    /* TRANSLATORS: why several players got the points of a feature. %1$s is a list like “Anna 2, Ben 2, Cleo 1”: how many
     * followers each of them had there; the points decide the plural form. */
    return g_strdup_printf (ngettext ("Followers there: %1$s. In a tie, everyone with the most gets the %2$d point.",
                                      "Followers there: %1$s. In a tie, everyone with the most gets all %2$d points.",
                                      score->a),
                            counts, score->a);
  /* TRANSLATORS: why one player got the points of a feature. %1$s is a list like “Anna 2, Ben 1”: how many followers each of
   * them had there; %2$s is the name of the player with the most; the points decide the plural form. */
  return g_strdup_printf (ngettext ("Followers there: %1$s. The %3$d point goes to the player with the most: %2$s.",
                                    "Followers there: %1$s. All %3$d points go to the player with the most: %2$s.",
                                    score->a),
                          counts, names[score->player], score->a);
}

/* --- at a real board --- */

static const char *
reminder_for (const BstGame *game, const BastideModuleWords *words)
{
  return words->reminder.otherwise && game->options[words->reminder.option] ? words->reminder.otherwise
                                                                            : words->reminder.text;
}

char *
bastide_words_reminders (const BstGame *game)
{
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  for (int step = 0; step < BST_N_STEPS; step++)
    for (int module = 0; module < BST_MODULE_CORE; module++)
      {
        const BastideModuleWords *words = modules[module];

        if (words->reminder.text && (int) words->reminder.step == step && bst_game_has (game, module)
            && bst_game_has (game, words->reminder.with))
          g_strv_builder_add (found, _ (reminder_for (game, words)));
      }
  lines = g_strv_builder_end (found);
  return g_strjoinv ("\n", lines);
}

/* --- refusals --- */

char *
bastide_words_refusal (const char *clause)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    for (gsize i = 0; i < G_N_ELEMENTS (modules[module]->refusals) && modules[module]->refusals[i].clause; i++)
      if (g_strcmp0 (clause, modules[module]->refusals[i].clause) == 0)
        /* TRANSLATORS: a sentence that says why something is not allowed, and the number of the rule. */
        return g_strdup_printf (_ ("%1$s (rule %2$s)"), _ (modules[module]->refusals[i].sentence), clause);
  /* TRANSLATORS: %s is the number of a rule, such as BASE-32. */
  return g_strdup_printf (_ ("The rules do not allow this now (rule %s)."), clause);
}

static const char *
side_word (int kind)
{
  static const char *const words[BST_N_SIDE_KINDS] = {
    [BST_SIDE_FIELD] = NC_ ("side of a tile", "field"),
    [BST_SIDE_ROAD] = NC_ ("side of a tile", "road"),
    [BST_SIDE_CITY] = NC_ ("side of a tile", "city"),
    [BST_SIDE_RIVER] = NC_ ("side of a tile", "river"),
  };

  return g_dpgettext2 (NULL, "side of a tile", words[kind]);
}

char *
bastide_words_clash (const BstGame *game,
                     const BstState *state,
                     const BstMove *move,
                     const char *clause,
                     int *out_sides)
{
  static const int dx[] = { 0, 1, 0, -1 }, dy[] = { -1, 0, 1, 0 };
  g_autoptr (GPtrArray) clashes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  int sides = 0;

  for (int side = 0; side < 4; side++)
    {
      const uint16_t site = bst_board_tile_at (game, state, move->x + dx[side], move->y + dy[side]);
      const int own = bst_tile_side_kind (&game->tiles[state->hand], move->rot, side);
      int other;
      g_autofree char *name = bastide_words_sides (1 << side);

      if (site == BST_NONE)
        continue;
      other = bst_tile_side_kind (bst_site_tile (game, state, site), bst_sites (game, state)[site].rot, (side + 2) & 3);
      if (own == other || own == BST_SIDE_OPEN || other == BST_SIDE_OPEN)
        continue;
      sides |= 1 << side;
      g_ptr_array_add (clashes,
                       /* TRANSLATORS: why a tile does not fit: the side, what the tile shows there, what its neighbor
                        * shows: “north: road meets city”. */
                       g_strdup_printf (_ ("%1$s: %2$s meets %3$s"), name, side_word (own), side_word (other)));
    }
  if (!sides)
    return NULL;
  *out_sides = sides;
  list = bastide_words_list (clashes);
  /* TRANSLATORS: why a tile may not be placed there: a list of sides that do not match, and the number of the rule. */
  return g_strdup_printf (_ ("The tile does not fit there – %1$s (rule %2$s)"), list, clause);
}
