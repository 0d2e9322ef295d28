/* null.c – a rule module that changes nothing: copy it to begin a new one.
 *
 *   sed 's/null/inn/g; s/_NULL\b/_INN/g' engine/rules/null.c > engine/rules/inn.c
 *
 * Then delete every function and every line of the table that the module does not need; most need three or four. What
 * is left answers "no opinion" until you write the rule, so that the program plays on at every step of the work. The
 * members are explained in rules.h, the order of the steps in step-list.h, frames in agenda.h.
 *
 * It is in no list of modules. tests/rules/test-null.c compiles it, plays with it and fails if a hook is missing here.
 * A module keeps what it must remember in a struct of its own in states.h. It includes the header of no other module.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/rules.h"

/* --- set-up --- */

/* A set-up that can't be played, such as a missing piece: one sentence, marked with N_ (). */
static const char *
refuse (const BstSetup *setup)
{
  return NULL;
}

/* True if the module lays the first piece of the map at step `setup`. */
static bool
brings_start (const BstSetup *setup)
{
  return false;
}

/* Kinds of figures, 1 << BST_FIGURE_…, that are no followers where a rule speaks of followers. */
static unsigned
no_followers (const BstSetup *setup)
{
  return 0;
}

/* Links between roads of one tile that may lie at the same time. */
static unsigned
max_links (const BstSetup *setup)
{
  return 0;
}

/* --- steps and events: each may push one frame --- */

/* What happens at a step of step-list.h. Bound by name in the table; add as many as you need. */
static void
sequence_end (const BstGame *game, BstState *state)
{
}

/* The players who are paid choose which of their figures moves: BST_GROUP_FIGURE. */
static void
pick_figure (const BstGame *game, BstState *state, BstFrame *group)
{
}

/* An award is known and nothing has moved yet: who has a claim on it? BST_GROUP_VICTIM. */
static void
claim (const BstGame *game, BstState *state, BstFrame *group)
{
}

/* The figures have moved. */
static void
paid (const BstGame *game, BstState *state, BstFrame *group)
{
}

/* All awards of a scoring round are paid. */
static void
round_end (const BstGame *game, BstState *state)
{
}

/* --- events that must not push --- */

/* A finished feature was scored; its figures still stand there. */
static void
feature_scored (const BstGame *game, BstState *state, uint16_t seg, int owners)
{
}

/* A finished feature is done with and its figures have gone home. */
static void
feature_done (const BstGame *game, BstState *state, uint16_t seg)
{
}

/* A figure is about to leave the map: take along what lies under it. */
static void
figure_left (const BstGame *game, BstState *state, BstFigure *figure)
{
}

/* --- questions: the state is not changed --- */

/* The clause that forbids a placement whose sides match. */
static const char *
may_place (const BstGame *game, const BstState *state, const BstPlacement *placement)
{
  return NULL;
}

/* The clause that forbids a figure of that kind on that segment. */
static const char *
may_stand (const BstGame *game, const BstState *state, uint16_t seg, int kind)
{
  return NULL;
}

/* Further options of the follower step: moves of kind follower with an act of this module, carried out by act(). */
static size_t
options (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  return 0;
}

/* What a feature is worth: change `value`, which the modules before this one in module-list.h have filled in. */
static void
value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value)
{
}

/* Which pile is drawn from; -2: no opinion. */
static int
pile (const BstGame *game, const BstState *state)
{
  return -2;
}

/* What becomes of a drawn tile that fits nowhere. */
static int
unplaceable (const BstGame *game, const BstState *state, int tile)
{
  return BST_UNPLACEABLE_DISCARD;
}

/* Whose turn is next, or whether the game ends. */
static int
after_turn (const BstGame *game, const BstState *state)
{
  return BST_AFTER_DEFAULT;
}

/* --- actions of the follower step, and entries on a track without a map --- */

/* Carries out an option of options(), or an entry of entries(). */
static void
act (const BstGame *game, BstState *state, const BstMove *move)
{
}

/* The clause why such an action is no option now. */
static const char *
why_not_act (const BstGame *game, const BstState *state, const BstMove *move)
{
  return NULL;
}

/* An example of each entry that people at a real board can make. Only if the table below says on_track. */
static size_t
entries (const BstGame *game, const BstState *state, BstMove *out_moves)
{
  return 0;
}

/* The clause that an entry, or an answer of the table, offends. */
static const char *
accepts (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  return NULL;
}

/* --- own frames: a question that this module pushed with bst_push() --- */

/* Goes on with the frame: asks (BST_RUN_ASK), is done, or runs again after it has changed something. */
static int
run (const BstGame *game, BstState *state, BstFrame *frame)
{
  return BST_RUN_DONE;
}

/* Every answer to the question, each once. */
static size_t
legal (const BstGame *game, const BstState *state, const BstFrame *frame, BstMove *out_moves)
{
  return 0;
}

/* Carries out an answer. Pops the frame when nothing more is to be asked. */
static void
apply (const BstGame *game, BstState *state, BstFrame *frame, const BstMove *move)
{
  bst_pop (state);
}

/* The answer of Nature for a random number, if that is quicker than picking from legal(). */
static bool
chance (const BstGame *game, const BstState *state, const BstFrame *frame, uint64_t random, BstMove *out_move)
{
  return false;
}

/* A short cut to one of the options of a player; false: from the list. */
static bool
pick (const BstGame *game, const BstState *state, const BstFrame *frame, uint32_t random, BstMove *out_move)
{
  return false;
}

/* The clause that asks, if it is not always that of the decision's kind. */
static const char *
clause (const BstGame *game, const BstState *state, const BstFrame *frame)
{
  return NULL;
}

/* The clause why a move is no answer to the question. */
static const char *
why_not (const BstGame *game, const BstState *state, const BstFrame *frame, const BstMove *move)
{
  return NULL;
}

/* More options than two for each segment or four for each empty cell? Then how many at most. */
static size_t
max_moves (const BstGame *game)
{
  return 0;
}

/* --- the rest --- */

/* Makes unknown what the viewer may not see … */
static void
mask (const BstGame *game, BstState *state, int viewer)
{
}

/* … and deals it again, one of the ways it may be. */
static void
sample (const BstGame *game, BstState *state, int viewer, uint64_t seed)
{
}

/* Figures that are neither in the supply nor on a feature, so that none gets lost. */
static int
holds (const BstGame *game, const BstState *state, int seat, int kind)
{
  return 0;
}

/* What a seat has that may bring points later, in numbers: computer players learn what they are worth. */
static void
assets (const BstGame *game, const BstState *state, int seat, int out_assets[BST_MAX_ASSETS])
{
}

/* What is wrong with the module's own part of the state; the play-outs ask after every move. */
static const char *
check (const BstGame *game, const BstState *state)
{
  return NULL;
}

const BstRules bst_rules_null = {
  .id = "null",
  .module = BST_MODULE_NULL,
  .refuse = refuse,
  .brings_start = brings_start,
  .max_links = max_links,
  .no_followers = no_followers,
  .stands_on = { [BST_FIGURE_FOLLOWER] = 0 }, /* further terrains, such as 1 << BST_FIELD */
  .steps = { [BST_STEP_SEQUENCE_END] = sequence_end },
  .pick_figure = pick_figure,
  .claim = claim,
  .paid = paid,
  .round_end = round_end,
  .feature_scored = feature_scored,
  .feature_done = feature_done,
  .figure_left = figure_left,
  .may_place = may_place,
  .place_groups = 0, /* about which groups of tiles, such as 1 << BST_GROUP_RIVER; 0: all */
  .may_stand = may_stand,
  .options = options,
  .value = value,
  .value_terrains = 0, /* of which features, such as 1 << BST_CITY; 0: all */
  .pile = pile,
  .unplaceable = unplaceable,
  .after_turn = after_turn,
  .order_matters = false, /* is it visible which of several finished features is scored first? */
  .second_figure = false, /* has everybody a second figure on the score track? */
  .act = act,
  .why_not_act = why_not_act,
  .on_track = false, /* does the module take part on a track without a map? */
  .entries = entries,
  .accepts = accepts,
  .run = run,
  .legal = legal,
  .apply = apply,
  .chance = chance,
  .pick = pick,
  .clause = clause,
  .why_not = why_not,
  .max_moves = max_moves,
  .mask = mask,
  .sample = sample,
  .holds = holds,
  .assets = assets,
  .check = check,
};
