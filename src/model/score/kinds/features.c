/* features.c – roads, cities and monasteries on the score track.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "engine/manual.h"
#include "engine/rules/base.h"
#include "engine/rules/magic.h"

#include <glib/gi18n.h>

/* --- roads and cities --- */

static const char *
find_problem (const BastideInput *input)
{
  return input->number < 1 ? _ ("Enter the number of tiles.") : NULL;
}

static gboolean
has_magic (const BastideInput *input)
{
  return input->mage || input->witch;
}

static void
ask_magic (BastideFields *fields, BastideInput *input)
{
  BastideField *mage, *witch;

  if (!bastide_fields_in_play (fields, BST_MODULE_MAGIC))
    return;
  /* TRANSLATORS: a choice on the score track: the mage stands on this road or city. */
  mage = bastide_fields_add_check (fields, _ ("Mage"), &input->mage, TRUE, FALSE);
  /* TRANSLATORS: a choice on the score track: the witch stands on this road or city. */
  witch = bastide_fields_add_check (fields, _ ("Witch"), &input->witch, TRUE, FALSE);
  mage->key = '*';
  witch->key = '/';
  /* MAGIC-5: one of the two at most. */
  mage->rival = witch->target;
  witch->rival = mage->target;
  /* MAGIC-23 */
  bastide_fields_add (fields, BASTIDE_FIELD_HINT, _ ("The figure leaves the board after this scoring."), NULL)->when =
    has_magic;
}

static void
move_feature (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  const BstValue worth = { .tiles = input->number, .shields = input->shields, .finished = input->finished };

  bastide_kind_award (script, game, state, input, &worth);
}

static int
road_value (const BastideInput *input)
{
  return bst_magic_change (bst_road_points (input->number), input->number, input->mage, input->witch);
}

static void
road_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, road_value (input), points);
}

static char *
road_formula (const BastideWording *wording)
{
  const BastideInput *input = wording->input;

  /* Nothing is counted yet. */
  if (input->number < 1)
    return g_strdup ("");
  return bastide_kind_arithmetic (wording, road_value (input), input->number, input->shields);
}

static void
ask_road (BastideFields *fields, BastideInput *input)
{
  bastide_kind_ask_tiles (fields, _ ("Tiles"), &input->number);
  bastide_kind_ask_finished (fields, input);
  ask_magic (fields, input);
  bastide_kind_ask_owners (fields, input);
  if (bastide_fields_in_play (fields, BST_MODULE_FERRIES))
    bastide_fields_add (fields, BASTIDE_FIELD_HINT, _ ("A lake tile counts once."), NULL);
}

const BastideEntryKind bastide_entry_road = {
  .id = "road",
  .title = NC_ ("entry", "Road"),
  .module = BST_MODULE_BASE,
  .key_context = "key: road",
  /* TRANSLATORS: one small letter that begins an entry of this kind, another one for each kind. Whoever types another script
   * presses the key with the English letter. */
  .key = NC_ ("key: road", "r"),
  .clause = "BASE-51",
  .clause_unfinished = "BASE-82",
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_ROADS_AND_CITIES,
  .has = BASTIDE_HAS_FINISHED | BASTIDE_HAS_MAGIC | BASTIDE_HAS_OWNERS,
  .number = "tiles",
  .max = BST_MAX_ENTRY,
  .begin = bastide_kind_begin_feature,
  .ask = ask_road,
  .needs_owner = TRUE,
  .problem = find_problem,
  .points = road_points,
  .reason = BST_REASON_ROAD,
  .moves = move_feature,
  .followers = bastide_kind_return_followers,
  .formula = road_formula,
};

static int
city_value (const BstGame *game, const BastideInput *input)
{
  const int points = bst_city_points (input->number, input->shields, input->finished,
                                      game->options[BST_OPTION_TWO_TILE_CITY] == 0);

  return bst_magic_change (points, input->number, input->mage, input->witch);
}

static void
city_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, city_value (game, input), points);
}

static char *
city_formula (const BastideWording *wording)
{
  const BastideInput *input = wording->input;

  if (input->number < 1)
    return g_strdup ("");
  return bastide_kind_arithmetic (wording, city_value (wording->game, input), input->number, input->shields);
}

static const char *
doubt_city (const BastideInput *input)
{
  if (input->shields > input->number)
    return _ ("There cannot be more shields than tiles.");
  if (input->finished && input->number == 1)
    return _ ("A finished city has at least two tiles.");
  return NULL;
}

static void
ask_city (BastideFields *fields, BastideInput *input)
{
  bastide_kind_ask_tiles (fields, _ ("Tiles"), &input->number);
  /* TRANSLATORS: a number to fill in on the score track: shields in a city. */
  bastide_fields_add_number (fields, _ ("Shields"), &input->shields, 0, BST_MAX_ENTRY)->key = '+';
  bastide_kind_ask_finished (fields, input);
  ask_magic (fields, input);
  bastide_kind_ask_owners (fields, input);
}

const BastideEntryKind bastide_entry_city = {
  .id = "city",
  .title = NC_ ("entry", "City"),
  .module = BST_MODULE_BASE,
  .key_context = "key: city",
  .key = NC_ ("key: city", "c"),
  .clause = "BASE-54",
  .clause_unfinished = "BASE-83",
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_ROADS_AND_CITIES,
  .has = BASTIDE_HAS_SHIELDS | BASTIDE_HAS_FINISHED | BASTIDE_HAS_MAGIC | BASTIDE_HAS_OWNERS,
  .number = "tiles",
  .max = BST_MAX_ENTRY,
  .begin = bastide_kind_begin_feature,
  .ask = ask_city,
  .needs_owner = TRUE,
  .problem = find_problem,
  .doubt = doubt_city,
  .points = city_points,
  .reason = BST_REASON_CITY,
  .moves = move_feature,
  .followers = bastide_kind_return_followers,
  .formula = city_formula,
};

/* --- monasteries --- */

static void
ask_monastery (BastideFields *fields, BastideInput *input)
{
  if (!input->finished)
    bastide_fields_add_number (fields, _ ("Surrounding tiles"), &input->number, 1, 7);
  bastide_kind_ask_finished (fields, input)->reshapes = TRUE;
  if (bastide_fields_in_play (fields, BST_MODULE_ABBOT))
    bastide_fields_add_check (fields, _ ("The figure is an abbot"), &input->abbot, TRUE, FALSE);
  bastide_kind_ask_owners (fields, input);
  bastide_kind_hint_around (fields);
}

static void
move_monastery (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  const BstValue worth = { .tiles = bastide_kind_around (input), .finished = input->finished };

  bastide_kind_award (script, game, state, input, &worth);
  if (input->abbot)
    bastide_kind_return_abbots (script, game, state, input);
}

const BastideEntryKind bastide_entry_monastery = {
  .id = "monastery",
  .title = NC_ ("entry", "Monastery"),
  .module = BST_MODULE_BASE,
  .key_context = "key: monastery",
  .key = NC_ ("key: monastery", "m"),
  .clause = "BASE-56",
  .clause_unfinished = "BASE-84",
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_MONASTERIES | 1 << BASTIDE_FINAL_GARDENS,
  .has = BASTIDE_HAS_FINISHED | BASTIDE_HAS_OWNERS | BASTIDE_HAS_ABBOT,
  .number = "neighbors",
  .max = 8,
  .begin = bastide_kind_begin_feature,
  .ask = ask_monastery,
  .needs_owner = TRUE,
  .points = bastide_kind_around_points,
  .reason = BST_REASON_MONASTERY,
  .moves = move_monastery,
  .followers = bastide_kind_return_followers,
  .formula = bastide_kind_around_formula,
};
