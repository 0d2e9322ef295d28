/* bastide-calculator.c – from what was counted at the table to points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-calculator.h"

#include "model/words/bastide-words.h"
#include "engine/manual.h"
#include "engine/rules/base.h"
#include "engine/rules/bonus.h"
#include "engine/rules/fields.h"
#include "engine/rules/gold.h"
#include "engine/rules/magic.h"
#include "engine/rules/wheel.h"

#include <glib/gi18n.h>
#include <string.h>

BstReason
bastide_calculator_reason (const BastideInput *input)
{
  static const guint8 sectors[] = { BST_REASON_WHEEL_FORTUNE, BST_REASON_WHEEL_TAXES,       BST_REASON_WHEEL_FAMINE,
                                    BST_REASON_WHEEL_STORM,   BST_REASON_WHEEL_INQUISITION, BST_REASON_MANUAL };

  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
      return BST_REASON_ROAD;
    case BASTIDE_ENTRY_CITY:
      return BST_REASON_CITY;
    case BASTIDE_ENTRY_MONASTERY:
      return BST_REASON_MONASTERY;
    case BASTIDE_ENTRY_GARDEN:
      return BST_REASON_GARDEN;
    case BASTIDE_ENTRY_FIELD:
      return BST_REASON_FIELD;
    case BASTIDE_ENTRY_ABBOT:
      return BST_REASON_ABBOT;
    case BASTIDE_ENTRY_WHEEL:
      return sectors[input->number];
    case BASTIDE_ENTRY_BONUS:
      return BST_REASON_BONUS;
    case BASTIDE_ENTRY_STATUE:
      return BST_REASON_STATUE;
    default:
      return BST_REASON_MANUAL;
    }
}

/* A finished monastery or garden has all its neighbors; otherwise those that were counted. */
static int
tiles_around (const BastideInput *input)
{
  return input->finished && input->kind != BASTIDE_ENTRY_ABBOT ? 8 : input->number;
}

/* What every owner gets. */
static int
value (const BstGame *game, const BastideInput *input)
{
  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
      return bst_magic_change (bst_road_points (input->number), input->number, input->mage, input->witch);
    case BASTIDE_ENTRY_CITY:
      return bst_magic_change (bst_city_points (input->number, input->shields, input->finished,
                                                game->options[BST_OPTION_TWO_TILE_CITY] == 0),
                               input->number, input->mage, input->witch);
    case BASTIDE_ENTRY_MONASTERY:
    case BASTIDE_ENTRY_GARDEN:
    case BASTIDE_ENTRY_ABBOT:
      return bst_center_points (tiles_around (input));
    case BASTIDE_ENTRY_FIELD:
      return bst_field_points (input->number);
    case BASTIDE_ENTRY_AMOUNT:
      return input->number;
    case BASTIDE_ENTRY_BONUS:
      return BST_BONUS_POINTS;
    default:
      return 0;
    }
}

static void
wheel_points (const BastideInput *input, int active, int out_points[BST_MAX_PLAYERS])
{
  switch (input->number)
    {
    case BST_SECTOR_FORTUNE:
      bst_wheel_fortune (active, out_points);
      break;
    case BST_SECTOR_TAXES:
      for (int i = 0; i < input->n_parts; i++)
        bst_wheel_taxes (input->parts[i].number, input->parts[i].counts, out_points);
      break;
    case BST_SECTOR_FAMINE:
      for (int i = 0; i < input->n_parts; i++)
        bst_wheel_famine (input->parts[i].number, input->parts[i].counts, out_points);
      break;
    case BST_SECTOR_STORM:
      bst_wheel_storm (input->counts, out_points);
      break;
    case BST_SECTOR_INQUISITION:
      bst_wheel_inquisition (input->counts, out_points);
      break;
    default:
      break;
    }
}

void
bastide_calculator_points (const BstGame *game, const BastideInput *input, int active, int out_points[BST_MAX_PLAYERS])
{
  memset (out_points, 0, BST_MAX_PLAYERS * sizeof *out_points);
  if (input->kind == BASTIDE_ENTRY_WHEEL)
    wheel_points (input, active, out_points);
  else if (input->kind == BASTIDE_ENTRY_STATUE)
    for (int seat = 0; seat < game->n_players; seat++)
      out_points[seat] = bst_tournament_statues (input->counts[seat], input->shields);
  else
    for (int seat = 0; seat < game->n_players; seat++)
      if (input->owners >> seat & 1)
        out_points[seat] = value (game, input);
}

void
bastide_calculator_crowns (const BastideInput *input, int out_points[BST_MAX_PLAYERS])
{
  memset (out_points, 0, BST_MAX_PLAYERS * sizeof *out_points);
  if (input->kind == BASTIDE_ENTRY_WHEEL)
    bst_wheel_crowns (input->number, input->crowns, out_points);
}

/* --- what is wrong, what is odd --- */

static gboolean
needs_owner (BastideEntryKind kind)
{
  return kind <= BASTIDE_ENTRY_AMOUNT || kind == BASTIDE_ENTRY_BONUS;
}

static int
count_seats (const int *numbers)
{
  int sum = 0;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    sum += ABS (numbers[seat]);
  return sum;
}

static gboolean
is_too_much (const BstGame *game, const BastideInput *input)
{
  int points[BST_MAX_PLAYERS], crowns[BST_MAX_PLAYERS];

  bastide_calculator_points (game, input, 0, points);
  bastide_calculator_crowns (input, crowns);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (points[seat] > BST_MAX_ENTRY || crowns[seat] > BST_MAX_ENTRY)
      return TRUE;
  return FALSE;
}

char *
bastide_calculator_dup_problem (const BstGame *game, const BastideInput *input)
{
  if (!bst_game_has (game, bastide_entry_kind_module (input->kind)))
    return g_strdup (_ ("This expansion is not in play."));
  if (needs_owner (input->kind) && !input->owners)
    return g_strdup (_ ("Choose who gets the points."));
  if (input->mage && input->witch)
    return g_strdup (_ ("Mage and witch never stand on the same feature."));
  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
    case BASTIDE_ENTRY_CITY:
      if (input->number < 1)
        return g_strdup (_ ("Enter the number of tiles."));
      break;
    case BASTIDE_ENTRY_FIELD:
      if (input->number < 1)
        return g_strdup (_ ("A field without a finished city scores nothing."));
      break;
    case BASTIDE_ENTRY_AMOUNT:
      if (input->number < 1)
        return g_strdup (_ ("Enter a number of points."));
      break;
    case BASTIDE_ENTRY_GOLD:
      if (count_seats (input->counts) == 0)
        return g_strdup (_ ("Enter how many ingots somebody won."));
      break;
    case BASTIDE_ENTRY_DIE:
      if (input->number < 1 || input->number > 3)
        return g_strdup (_ ("The die shows 1, 2 or 3."));
      break;
    case BASTIDE_ENTRY_STATUE:
      if (input->shields < 1 || count_seats (input->counts) == 0)
        return g_strdup (_ ("Enter the coats of arms of the city and the shield tokens on its statues."));
      break;
    case BASTIDE_ENTRY_CORRECTION:
      if (input->number == 0)
        return g_strdup (_ ("Enter by how many points the total changes."));
      break;
    default:
      break;
    }
  return is_too_much (game, input) ? g_strdup (_ ("That is more than anybody can score at once.")) : NULL;
}

char *
bastide_calculator_dup_doubt (const BastideInput *input)
{
  if (input->kind == BASTIDE_ENTRY_WHEEL && count_seats (input->crowns) > bst_wheel_n_crowns (input->number))
    return g_strdup (_ ("This sector does not have so many crown spaces."));
  if (input->kind == BASTIDE_ENTRY_CITY && input->shields > input->number)
    return g_strdup (_ ("There are more shields than tiles."));
  if (input->kind == BASTIDE_ENTRY_CITY && input->finished && input->number == 1)
    return g_strdup (_ ("A finished city has at least two tiles."));
  return NULL;
}

/* --- formulas --- */

char *
bastide_calculator_dup_players (guint seats, const char *const *names)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (seats >> seat & 1)
      {
        if (text->len)
          /* TRANSLATORS: between two names of a list. */
          g_string_append (text, C_ ("list", ", "));
        g_string_append (text, names[seat]);
      }
  return g_string_free (text, FALSE);
}

/* "Anna 6, Ben 3" */
static void
append_points (GString *text, const int *points, const char *const *names)
{
  gboolean any = FALSE;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (points[seat])
      {
        if (any)
          g_string_append (text, C_ ("list", ", "));
        /* TRANSLATORS: a player and how many points they get: "Anna 6". */
        g_string_append_printf (text, C_ ("points of a player", "%1$s %2$d"), names[seat], points[seat]);
        any = TRUE;
      }
  if (!any)
    g_string_append (text, _ ("no points"));
}

static char *
wheel_formula (const BstGame *game, const BastideInput *input, int active, const char *const *names)
{
  int points[BST_MAX_PLAYERS], crowns[BST_MAX_PLAYERS];
  g_autoptr (GString) action = g_string_new (NULL);
  g_autoptr (GString) paid = g_string_new (NULL);

  bastide_calculator_points (game, input, active, points);
  bastide_calculator_crowns (input, crowns);
  if (input->number == BST_SECTOR_PLAGUE)
    g_string_append (action, _ ("everybody takes one follower back, the active player first"));
  else
    append_points (action, points, names);
  if (!count_seats (input->crowns))
    return g_strdup (action->str);
  append_points (paid, crowns, names);
  /* TRANSLATORS: what a sector of the wheel brings, and what its crown spaces pay: "Anna 3; crown spaces: Ben 6". */
  return g_strdup_printf (_ ("%1$s; crown spaces: %2$s"), action->str, paid->str);
}

/* TOURN-49…54: who takes a prize tile, who keeps the token. */
static char *
tournament_formula (const BstGame *game, const BastideInput *input, int active, const char *const *names)
{
  int skill[BST_MAX_PLAYERS];
  guint takers = 0;
  BstTournamentResult result;
  GString *text = g_string_new (NULL);

  bastide_calculator_tournament (game, input, active, skill, &result);
  for (int i = 0; i < result.n_takers; i++)
    takers |= 1u << result.takers[i];
  for (int seat = 0; seat < game->n_players; seat++)
    if (skill[seat] >= 0)
      {
        if (text->len)
          g_string_append (text, C_ ("list", "; "));
        /* TRANSLATORS: outcome of a tournament: a player and their skill. */
        if (seat == result.keeper)
          g_string_append_printf (text, _ ("%1$s: skill %2$d, takes a prize tile and keeps the token"), names[seat],
                                  skill[seat]);
        else if (takers >> seat & 1)
          g_string_append_printf (text, _ ("%1$s: skill %2$d, takes a prize tile"), names[seat], skill[seat]);
        else
          g_string_append_printf (text, _ ("%1$s: skill %2$d"), names[seat], skill[seat]);
      }
  if (!text->len)
    g_string_append (text, _ ("nobody takes part"));
  return g_string_free (text, FALSE);
}

static char *
gold_formula (const BastideInput *input, const char *const *names)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (input->counts[seat])
      {
        if (text->len)
          g_string_append (text, C_ ("list", ", "));
        /* TRANSLATORS: a player and how many ingots more or less: "Anna +2". */
        g_string_append_printf (text, C_ ("ingots of a player", "%1$s %2$+d"), names[seat], input->counts[seat]);
      }
  return g_string_free (text, FALSE);
}

char *
bastide_calculator_dup_formula (const BstGame *game,
                                const BastideInput *input,
                                const char *text,
                                int active,
                                const char *const *names)
{
  BstEvent score = { .type = BST_EVENT_SCORE, .reason = bastide_calculator_reason (input), .flag = input->finished };
  int points[BST_MAX_PLAYERS];
  GString *list;

  score.a = value (game, input);
  score.b = input->number;
  score.c = input->shields;
  switch (input->kind)
    {
    case BASTIDE_ENTRY_ROAD:
    case BASTIDE_ENTRY_CITY:
      /* Nothing is counted yet. */
      return input->number > 0 ? bastide_words_arithmetic (game, &score) : g_strdup ("");
    case BASTIDE_ENTRY_MONASTERY:
    case BASTIDE_ENTRY_GARDEN:
    case BASTIDE_ENTRY_ABBOT:
      score.b = tiles_around (input);
      return bastide_words_arithmetic (game, &score);
    case BASTIDE_ENTRY_FIELD:
      score.b = 0;
      score.c = input->number;
      return bastide_words_arithmetic (game, &score);
    case BASTIDE_ENTRY_AMOUNT:
      if (text && strpbrk (text, "+-"))
        /* TRANSLATORS: a sum as it was typed and its result: "3+6+2 = 11". */
        return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d"), text, input->number);
      return bastide_words_points (input->number);
    case BASTIDE_ENTRY_BONUS:
      return bastide_words_points (BST_BONUS_POINTS);
    case BASTIDE_ENTRY_WHEEL:
      return wheel_formula (game, input, active, names);
    case BASTIDE_ENTRY_TOURNAMENT:
      return tournament_formula (game, input, active, names);
    case BASTIDE_ENTRY_GOLD:
      return gold_formula (input, names);
    case BASTIDE_ENTRY_STATUE:
      list = g_string_new (NULL);
      bastide_calculator_points (game, input, active, points);
      append_points (list, points, names);
      return g_string_free (list, FALSE);
    default:
      return g_strdup ("");
    }
}

/* --- gold and tournaments --- */

void
bastide_calculator_deal (const BstGame *game, const BastideInput *input, int active, int out_ingots[BST_MAX_PLAYERS])
{
  BstGoldCell cells[BASTIDE_MAX_PARTS];
  int n = 0;

  memset (out_ingots, 0, BST_MAX_PLAYERS * sizeof *out_ingots);
  for (int i = 0; i < input->n_parts; i++)
    {
      const BastidePart *heap = &input->parts[i];

      cells[n] = (BstGoldCell){ .ingots = CLAMP (heap->number, 0, G_MAXUINT8) };
      for (int seat = 0; seat < game->n_players; seat++)
        if (heap->counts[seat])
          cells[n].seats |= 1u << seat;
      /* GOLD-19: what nobody may take stays where it is. */
      n += cells[n].seats != 0;
    }
  if (n > 0)
    bst_gold_deal (cells, n, game->n_players, active, out_ingots);
}

void
bastide_calculator_tournament (const BstGame *game,
                               const BastideInput *input,
                               int active,
                               int out_skill[BST_MAX_PLAYERS],
                               BstTournamentResult *out_result)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      if (seat >= game->n_players || !(input->owners >> seat & 1))
        out_skill[seat] = -1;
      else if (input->number == BST_TOURNAMENT_FARMERS)
        out_skill[seat] = bst_tournament_farmer_skill (input->counts[seat], input->tiles[seat], input->ring[seat]);
      else
        out_skill[seat] = bst_tournament_skill (input->counts[seat], input->tiles[seat]);
    }
  bst_tournament_result (out_skill, game->n_players, active, bst_tournament_ranks (game->n_players), input->prizes,
                         out_result);
}

/* --- kinds of points --- */

BastidePoints
bastide_points_of_reason (BstReason reason)
{
  switch (reason)
    {
    case BST_REASON_ROAD:
      return BASTIDE_POINTS_ROADS;
    case BST_REASON_CITY:
      return BASTIDE_POINTS_CITIES;
    case BST_REASON_MONASTERY:
    case BST_REASON_GARDEN:
    case BST_REASON_ABBOT:
      return BASTIDE_POINTS_MONASTERIES;
    case BST_REASON_FIELD:
      return BASTIDE_POINTS_FIELDS;
    case BST_REASON_WHEEL_FORTUNE:
    case BST_REASON_WHEEL_TAXES:
    case BST_REASON_WHEEL_FAMINE:
    case BST_REASON_WHEEL_STORM:
    case BST_REASON_WHEEL_INQUISITION:
    case BST_REASON_CROWN:
      return BASTIDE_POINTS_WHEEL;
    case BST_REASON_BONUS:
      return BASTIDE_POINTS_BONUS;
    case BST_REASON_MESSAGE_ROAD:
    case BST_REASON_MESSAGE_CITY:
    case BST_REASON_MESSAGE_MONASTERY:
    case BST_REASON_MESSAGE_SHIELDS:
    case BST_REASON_MESSAGE_KNIGHTS:
    case BST_REASON_MESSAGE_FARMERS:
    case BST_REASON_MESSAGE_FOLLOWER:
    case BST_REASON_MESSAGE_POINTS:
      return BASTIDE_POINTS_MESSAGES;
    case BST_REASON_ROBBERY:
    case BST_REASON_ROBBER_BONUS:
      return BASTIDE_POINTS_ROBBERS;
    case BST_REASON_GOLD:
      return BASTIDE_POINTS_GOLD;
    case BST_REASON_STATUE:
      return BASTIDE_POINTS_STATUES;
    default:
      return BASTIDE_POINTS_OTHER;
    }
}

const char *
bastide_points_word (BastidePoints points)
{
  static const char *const words[] = { "roads",    "cities",  "monasteries", "fields",  "wheel", "bonus",
                                       "messages", "robbers", "gold",        "statues", "other" };

  return words[points];
}

const char *
bastide_points_name (BastidePoints points)
{
  static const char *const names[] = {
    NC_ ("kind of points", "Roads"),
    NC_ ("kind of points", "Cities"),
    NC_ ("kind of points", "Monasteries and gardens"),
    NC_ ("kind of points", "Fields"),
    NC_ ("kind of points", "Wheel"),
    NC_ ("kind of points", "Bonus symbols"),
    NC_ ("kind of points", "Messages"),
    NC_ ("kind of points", "Robbers"),
    NC_ ("kind of points", "Gold"),
    NC_ ("kind of points", "Statues"),
    NC_ ("kind of points", "Other"),
  };

  return g_dpgettext2 (NULL, "kind of points", names[points]);
}
