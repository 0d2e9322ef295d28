/* wheel.c – the wheel of fortune on the score track: the pig stops, a follower goes to a crown space.
 *
 * Where the pig stands and who is on crown spaces, the engine's track keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-calculator.h"
#include "model/score/bastide-evening.h"
#include "engine/manual.h"
#include "engine/rules/wheel.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

static const char *const sectors[] = { "fortune", "taxes", "famine", "storm", "inquisition", "plague", NULL };

/* --- the pig stopped: what is filled in --- */

/* WHEEL-43, WHEEL-72: followers in the supply count, and abbots if they are followers. */
static void
count_supplies (const BstGame *game, const BastideStanding *here, BastideInput *input)
{
  const gboolean abbots = bst_game_has (game, BST_MODULE_ABBOT) && bst_is_follower (game, BST_FIGURE_ABBOT);

  for (int seat = 0; seat < game->n_players; seat++)
    input->counts[seat] = bastide_standing_get_supply (here, game, seat)
                          + (abbots && !(here->rules.abbot.on_map >> seat & 1));
}

/* What is known is filled in: who stands on the crown spaces of the sector, and who has how many followers left. */
static void
aim (const BstGame *game, const BastideStanding *here, int sector, BastideInput *input)
{
  *input = (BastideInput){ .kind = input->kind, .number = sector };
  bst_wheel_count_crowns (here->rules.wheel.crowns, sector, input->crowns);
  if (sector == BST_SECTOR_STORM && bastide_standing_knows_followers (here, game))
    count_supplies (game, here, input);
}

static void
begin_wheel (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  aim (bastide_evening_get_game (evening), here, bst_wheel_move_pig (here->rules.wheel.pig, 1), input);
}

static void
choose_sector (BastideFields *fields, int sector, BastideInput *input)
{
  aim (fields->game, fields->here, sector, input);
}

/* Digits 1 to 3: so far did the pig go. */
static void
ask_sector (BastideFields *fields, BastideInput *input)
{
  BastideField *field = bastide_fields_add (fields, BASTIDE_FIELD_CHOICE, _ ("Where did the pig stop?"),
                                            &input->number);

  field->choose = choose_sector;
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      BastideOption *option = bastide_field_add_option (field, bastide_words_sector (sector));

      /* The others can be chosen, too: the pig may stand elsewhere on the real wheel. */
      for (int steps = 1; steps <= 3; steps++)
        if (bst_wheel_move_pig (fields->here->rules.wheel.pig, steps) == sector)
          {
            option->key = '0' + steps;
            /* TRANSLATORS: how far the pig goes from where it stands now. */
            option->tip = g_strdup_printf (ngettext ("%d sector ahead", "%d sectors ahead", steps), steps);
          }
    }
}

/* The cities of Taxes, the fields of Famine. */
static void
ask_parts (BastideFields *fields, BastideInput *input, gboolean cities)
{
  input->n_parts = MAX (input->n_parts, 1);
  for (int i = 0; i < input->n_parts; i++)
    {
      BastidePart *part = &input->parts[i];
      g_autofree char *title = g_strdup_printf (
        /* TRANSLATORS: one of several cities in a form of the score track; %d is its number, from 1. */
        cities ? _ ("City %d")
               /* TRANSLATORS: one of several fields in a form of the score track; %d is its number, from 1. */
               : _ ("Field %d"),
        i + 1);

      bastide_fields_add (fields, BASTIDE_FIELD_HEADING, title, NULL);
      /* Keys go to the one that is being filled: the last one. */
      bastide_fields_add_number (
        fields,
        /* TRANSLATORS: a number to fill in on the score track: shields in a city. */
        cities ? _ ("Shields")
               /* TRANSLATORS: a number to fill in on the score track: cities that border a field. */
               : _ ("Finished cities"),
        &part->number, 0, BST_MAX_ENTRY)
        ->typing = BASTIDE_TYPING_HERE;
      bastide_fields_add_counts (fields,
                                 /* TRANSLATORS: a heading on the score track: how many knights each player has. */
                                 cities ? _ ("Knights in it")
                                        /* TRANSLATORS: a heading on the score track: how many farmers each player
                                         * has. */
                                        : _ ("Farmers on it"),
                                 part->counts, 0, 40);
    }
  bastide_fields_add (fields, BASTIDE_FIELD_MORE,
                      /* TRANSLATORS: a button on the score track: one more city for the sector. */
                      cities ? _ ("Add City")
                             /* TRANSLATORS: a button on the score track: one more field for the sector. */
                             : _ ("Add Field"),
                      NULL);
}

static void
ask_wheel (BastideFields *fields, BastideInput *input)
{
  const gboolean abbots = bastide_fields_in_play (fields, BST_MODULE_ABBOT);
  const gboolean in_storm = abbots && bst_is_follower (fields->game, BST_FIGURE_ABBOT);

  ask_sector (fields, input);
  switch (input->number)
    {
    case BST_SECTOR_TAXES:
    case BST_SECTOR_FAMINE:
      ask_parts (fields, input, input->number == BST_SECTOR_TAXES);
      break;
    case BST_SECTOR_STORM:
      /* WHEEL-72 */
      bastide_fields_add_counts (fields,
                                 in_storm ? _ ("Followers in the supply, plus 1 for an abbot there")
                                 : abbots ? _ ("Followers in the supply, not counting abbots")
                                          : _ ("Followers in the supply"),
                                 input->counts, 0, 40);
      break;
    case BST_SECTOR_INQUISITION:
      /* WHEEL-73 */
      bastide_fields_add_counts (fields,
                                 abbots ? _ ("Monks on the board, including abbots in monasteries (not in gardens)")
                                        : _ ("Monks on the board"),
                                 input->counts, 0, 40);
      break;
    default:
      break;
    }
  bastide_fields_add_counts (fields, _ ("Followers on the crown spaces of this sector (they return to the supply)"),
                             input->crowns, 0, bst_wheel_n_crowns (input->number));
}

/* --- what it is worth --- */

static void
wheel_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  switch (input->number)
    {
    case BST_SECTOR_FORTUNE:
      bst_wheel_fortune (active, points);
      break;
    case BST_SECTOR_TAXES:
      for (int i = 0; i < input->n_parts; i++)
        bst_wheel_taxes (input->parts[i].number, input->parts[i].counts, points);
      break;
    case BST_SECTOR_FAMINE:
      for (int i = 0; i < input->n_parts; i++)
        bst_wheel_famine (input->parts[i].number, input->parts[i].counts, points);
      break;
    case BST_SECTOR_STORM:
      bst_wheel_storm (input->counts, points);
      break;
    case BST_SECTOR_INQUISITION:
      bst_wheel_inquisition (input->counts, points);
      break;
    default:
      break;
    }
}

static BstReason
wheel_reason (const BastideInput *input)
{
  static const guint8 reasons[] = {
    BST_REASON_WHEEL_FORTUNE, BST_REASON_WHEEL_TAXES,       BST_REASON_WHEEL_FAMINE,
    BST_REASON_WHEEL_STORM,   BST_REASON_WHEEL_INQUISITION, BST_REASON_MANUAL,
  };

  return reasons[input->number];
}

static const char *
wheel_clause (const BastideInput *input)
{
  static const char *const clauses[] = { "WHEEL-40", "WHEEL-41", "WHEEL-42", "WHEEL-43", "WHEEL-44", "WHEEL-45" };

  return clauses[input->number];
}

static const char *
find_wheel_problem (const BastideInput *input)
{
  int crowns[BST_MAX_PLAYERS] = { 0 };

  bst_wheel_crowns (input->number, input->crowns, crowns);
  return bastide_calculator_check_points (crowns);
}

/* WHEEL-31 */
static const char *
find_impossible_crowns (const BastideInput *input)
{
  return bastide_kind_sum (input->crowns) > bst_wheel_n_crowns (input->number)
           ? _ ("This sector does not have that many crown spaces.")
           : NULL;
}

/* --- what it does --- */

/* WHEEL-20, WHEEL-51, MIX-60: the sector, then the crown spaces, in one round. */
static void
move_wheel (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  int crowns[BST_MAX_PLAYERS] = { 0 };

  bst_wheel_crowns (input->number, input->crowns, crowns);
  bastide_kind_begin_round (script, state);
  bastide_kind_award (script, game, state, input, NULL);
  bastide_script_award (script, BST_REASON_CROWN, crowns, NULL);
  bastide_script_add (script, (BstMove){ .act = BST_ACT_SET_PIG, .b = input->number });
  bastide_kind_end_round (script, state);
}

static char *
wheel_formula (const BastideWording *wording)
{
  const BastideInput *input = wording->input;
  int points[BST_MAX_PLAYERS] = { 0 }, crowns[BST_MAX_PLAYERS] = { 0 };
  g_autoptr (GString) action = g_string_new (NULL);
  g_autoptr (GString) paid = g_string_new (NULL);

  wheel_points (wording->game, input, wording->active, points);
  bst_wheel_crowns (input->number, input->crowns, crowns);
  if (input->number == BST_SECTOR_PLAGUE)
    g_string_append (action, _ ("everyone takes back one follower, starting with the active player"));
  else
    bastide_kind_append_points (action, points, wording->names);
  if (!bastide_kind_sum (input->crowns))
    return g_strdup (action->str);
  bastide_kind_append_points (paid, crowns, wording->names);
  /* TRANSLATORS: what a sector of the wheel brings, and what its crown spaces pay: "Anna 3; crown spaces: Ben 6". */
  return g_strdup_printf (_ ("%1$s; crown spaces: %2$s"), action->str, paid->str);
}

static char *
wheel_line (const BastideWording *wording)
{
  g_autofree char *formula = wheel_formula (wording);

  /* TRANSLATORS: sector of the wheel, then who gets how many points. */
  return g_strdup_printf (_ ("Wheel, %1$s: %2$s"), bastide_words_sector (wording->input->number), formula);
}

const BastideEntryKind bastide_entry_wheel = {
  .id = "wheel",
  .title = NC_ ("entry", "Wheel of Fortune"),
  .module = BST_MODULE_WHEEL,
  .key_context = "key: wheel",
  .key = NC_ ("key: wheel", "w"),
  .clause_of = wheel_clause,
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_PARTS | BASTIDE_HAS_CROWNS,
  .number = "sector",
  .words = sectors,
  .max = BST_N_SECTORS - 1,
  .counts = "counts",
  .begin = begin_wheel,
  .ask = ask_wheel,
  .problem = find_wheel_problem,
  .impossible = find_impossible_crowns,
  .points = wheel_points,
  .reason_of = wheel_reason,
  .moves = move_wheel,
  .formula = wheel_formula,
  .line = wheel_line,
};

/* --- a follower goes to a crown space (WHEEL-30) --- */

static void
ask_crown (BastideFields *fields, BastideInput *input)
{
  BastideField *field = bastide_fields_add (fields, BASTIDE_FIELD_CHOICE, _ ("Which sector does the follower go to?"),
                                            &input->number);

  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      int followers[BST_MAX_PLAYERS];
      const int n = bst_wheel_count_crowns (fields->here->rules.wheel.crowns, sector, followers);

      bastide_field_add_option (field, bastide_words_sector (sector))->impossible = n >= bst_wheel_n_crowns (sector)
                                                                                    && sector != input->number;
    }
  /* TRANSLATORS: a question on the score track, about a crown space; the answer is a player. */
  bastide_fields_add_seat (fields, _ ("Whose follower?"), input);
}

static const char *
refuse_crown (const BstGame *game, const BstState *state, const BastideInput *input)
{
  if (state->phase != BST_PHASE_PLAY)
    return bastide_kind_refuse_at_the_end (game, state, input);
  return bst_wheel_free_crown (state, input->number) < 0 ? _ ("All crown spaces of this sector are taken.") : NULL;
}

static void
move_crown (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script, (BstMove){ .act = BST_ACT_SET_CROWN, .a = input->seat, .b = input->number });
}

static char *
crown_line (const BastideWording *wording)
{
  /* TRANSLATORS: a player, and a sector of the wheel. */
  return g_strdup_printf (_ ("%1$s: follower placed on a crown space of %2$s"), wording->names[wording->input->seat],
                          bastide_words_sector (wording->input->number));
}

const BastideEntryKind bastide_entry_crown = {
  .id = "crown",
  .title = NC_ ("entry", "Crown space"),
  .module = BST_MODULE_WHEEL,
  .key_context = "key: crown space",
  .key = NC_ ("key: crown space", "h"),
  .clause = "WHEEL-30",
  .when = BASTIDE_WHILE_PLAYING,
  .has = BASTIDE_HAS_SEAT,
  .number = "sector",
  .words = sectors,
  .max = BST_N_SECTORS - 1,
  .begin = bastide_kind_begin_seat,
  .ask = ask_crown,
  .refusal = refuse_crown,
  .moves = move_crown,
  .line = crown_line,
};
