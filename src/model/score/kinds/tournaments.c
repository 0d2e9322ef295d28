/* tournaments.c – tournaments and statues on the score track.
 *
 * How many tournaments were held and which prize tiles nobody took, the engine's track keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-calculator.h"
#include "model/score/bastide-evening.h"
#include "engine/manual.h"
#include "engine/rules/tournaments.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* --- statues of one city (TOURN-73) --- */

static void
ask_statue (BastideFields *fields, BastideInput *input)
{
  bastide_fields_add_number (fields, _ ("Shields in the city"), &input->shields, 0, BST_MAX_ENTRY);
  bastide_fields_add_counts (fields, _ ("Shield tokens on its statues"), input->counts, 0, 8);
}

static const char *
find_statue_problem (const BastideInput *input)
{
  return input->shields < 1 || bastide_kind_sum (input->counts) == 0
           ? _ ("Enter the shields in the city and the shield tokens on its statues.")
           : NULL;
}

static void
statue_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < game->n_players; seat++)
    points[seat] += bst_tournament_statues (input->counts[seat], input->shields);
}

static char *
statue_formula (const BastideWording *wording)
{
  int points[BST_MAX_PLAYERS] = { 0 };
  GString *text = g_string_new (NULL);

  statue_points (wording->game, wording->input, wording->active, points);
  bastide_kind_append_points (text, points, wording->names);
  return g_string_free (text, FALSE);
}

const BastideEntryKind bastide_entry_statue = {
  .id = "statue",
  .title = NC_ ("entry", "Statues"),
  .module = BST_MODULE_TOURNAMENTS,
  .key_context = "key: statues",
  .key = NC_ ("key: statues", "a"),
  .clause = "TOURN-73",
  .when = BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_STATUES,
  .has = BASTIDE_HAS_SHIELDS,
  .counts = "tokens",
  .ask = ask_statue,
  .problem = find_statue_problem,
  .points = statue_points,
  .reason = BST_REASON_STATUE,
  .formula = statue_formula,
};

/* --- a tournament --- */

static const char *const categories[] = { "thieves", "knights", "farmers", NULL };

static void
begin_tournament (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  BastideStack stack;

  if (!bastide_evening_get_stack (evening, &stack))
    return;
  input->number = stack.crown;
  input->prizes = stack.prizes;
}

/* TOURN-40: a tournament is held when a stack is used up. */
static char *
find_tournament_early (BastideEvening *evening)
{
  BastideStack stack;

  if (!bastide_evening_get_stack (evening, &stack) || 2 * stack.left <= stack.size)
    return NULL;
  /* TRANSLATORS: %d is the number of tiles on a stack of the tournaments. */
  return g_strdup_printf (ngettext ("According to the turns entered so far, %d tile is still on the stack.",
                                    "According to the turns entered so far, %d tiles are still on the stack.",
                                    stack.left),
                          stack.left);
}

static const char *
tiles_title (BstTournamentKind category)
{
  switch (category)
    {
    case BST_TOURNAMENT_THIEVES:
      return _ ("Tiles in the road");
    case BST_TOURNAMENT_KNIGHTS:
      return _ ("Tiles in the city");
    default:
      return _ ("Tiles around the farmer");
    }
}

/* TOURN-4 */
static gboolean
is_token (int number)
{
  return number != 4;
}

/* TOURN-45…48: what the skill of one player is made of. (transfer none): the first number. */
static BastideField *
ask_skill (BastideFields *fields, BastideInput *input, int seat)
{
  const gboolean farmers = input->number == BST_TOURNAMENT_FARMERS;
  BastideField *token;

  bastide_fields_add (fields, BASTIDE_FIELD_HEADING, bastide_fields_name (fields, seat), NULL);
  token = bastide_fields_add_number (fields, _ ("Number on the shield token"), &input->counts[seat], 0, 5);
  token->fits = is_token;
  token->misfit = _ ("Shield tokens show 0, 1, 2, 3 or 5.");
  bastide_field_use_chips (bastide_fields_add_number (fields, tiles_title (input->number), &input->tiles[seat], 0,
                                                      farmers ? 8 : BST_MAX_ENTRY),
                           farmers ? 0 : 1, farmers ? 8 : 9);
  if (farmers)
    bastide_fields_add_number (fields, _ ("Tiles in the second ring"), &input->ring[seat], 0, 16);
  return token;
}

static gboolean
is_filled_in (const BastideInput *input, int seat)
{
  return input->counts[seat] || input->tiles[seat] || input->ring[seat];
}

/* Keys go to the first player of whom nothing is filled in yet. */
static void
ask_skills (BastideFields *fields, BastideInput *input)
{
  gboolean found = FALSE;

  for (int seat = 0; seat < bastide_fields_n_players (fields); seat++)
    if (input->owners >> seat & 1)
      {
        BastideField *token = ask_skill (fields, input, seat);

        if (!found && !is_filled_in (input, seat))
          {
            token->typing = BASTIDE_TYPING_HERE;
            found = TRUE;
          }
      }
}

static void
ask_tournament (BastideFields *fields, BastideInput *input)
{
  BastideField *field = bastide_fields_add (fields, BASTIDE_FIELD_CHOICE, NULL, &input->number);

  for (int category = 0; category < BST_N_TOURNAMENT_KINDS; category++)
    bastide_field_add_option (field, bastide_words_tournament (category));
  /* Who takes part has numbers of their own. */
  bastide_fields_add_owners (fields, _ ("Who takes part?"), input)->reshapes = TRUE;
  ask_skills (fields, input);
  bastide_fields_add_number (fields, _ ("Prize tiles on the next stack"), &input->prizes, 0, BST_MAX_TILES)->typing =
    BASTIDE_TYPING_NEVER;
}

/* TOURN-52: prize tiles that nobody won go on the last stack. */
static void
move_tournament (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  int skill[BST_MAX_PLAYERS];
  BstTournamentResult result;

  bastide_calculator_tournament (game, input, state->active, skill, &result);
  bastide_script_add (script, (BstMove){ .act = BST_ACT_TOURNAMENT, .b = result.to_last });
}

/* TOURN-49…54: who takes a prize tile, who keeps the token. */
static char *
tournament_formula (const BastideWording *wording)
{
  int skill[BST_MAX_PLAYERS];
  guint takers = 0;
  BstTournamentResult result;
  GString *text = g_string_new (NULL);

  bastide_calculator_tournament (wording->game, wording->input, wording->active, skill, &result);
  for (int i = 0; i < result.n_takers; i++)
    takers |= 1u << result.takers[i];
  for (int seat = 0; seat < wording->game->n_players; seat++)
    if (skill[seat] >= 0)
      {
        const char *name = wording->names[seat];

        if (text->len)
          g_string_append (text, C_ ("list", "; "));
        /* TRANSLATORS: outcome of a tournament: a player and their skill. */
        if (seat == result.keeper)
          /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$d a number. */
          g_string_append_printf (text, _ ("%1$s: skill %2$d, takes a prize tile and keeps the token"), name,
                                  skill[seat]);
        else if (takers >> seat & 1)
          /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$d a number. */
          g_string_append_printf (text, _ ("%1$s: skill %2$d, takes a prize tile"), name, skill[seat]);
        else
          /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$d a number. */
          g_string_append_printf (text, _ ("%1$s: skill %2$d"), name, skill[seat]);
      }
  if (!text->len)
    g_string_append (text, _ ("nobody takes part"));
  return g_string_free (text, FALSE);
}

const BastideEntryKind bastide_entry_tournament = {
  .id = "tournament",
  .title = NC_ ("entry", "Tournament"),
  .module = BST_MODULE_TOURNAMENTS,
  .key_context = "key: tournament",
  .key = NC_ ("key: tournament", "t"),
  .clause = "TOURN-45",
  .when = BASTIDE_WHILE_PLAYING,
  .early = find_tournament_early,
  .early_question = N_ ("Begin the Tournament?"),
  .has = BASTIDE_HAS_OWNERS | BASTIDE_HAS_TILES | BASTIDE_HAS_PRIZES,
  .number = "category",
  .words = categories,
  .max = BST_N_TOURNAMENT_KINDS - 1,
  .counts = "tokens",
  .begin = begin_tournament,
  .ask = ask_tournament,
  .moves = move_tournament,
  .formula = tournament_formula,
};
