/* kinds.c – what several descriptions of entries have in common.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-calculator.h"
#include "engine/manual.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* --- filling in --- */

void
bastide_kind_begin_feature (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->finished = !here->final;
  bastide_kind_assume_owner (evening, here, input);
}

void
bastide_kind_assume_owner (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  if (!here->final)
    input->owners = 1u << here->active;
}

void
bastide_kind_begin_owner (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->owners = 1u << here->active;
}

void
bastide_kind_begin_seat (BastideEvening *evening, const BastideStanding *here, BastideInput *input)
{
  input->seat = here->active;
}

BastideField *
bastide_kind_ask_tiles (BastideFields *fields, const char *title, int *target)
{
  return bastide_field_use_chips (bastide_fields_add_number (fields, title, target, 0, BST_MAX_ENTRY), 1, 9);
}

void
bastide_kind_ask_owners (BastideFields *fields, BastideInput *input)
{
  BastideField *field = bastide_fields_add_owners (fields, _ ("Who has the most followers there?"), input);

  field->hint = _ ("In a tie, choose everyone; each gets all the points.");
  field->assumed = TRUE;
}

BastideField *
bastide_kind_ask_finished (BastideFields *fields, BastideInput *input)
{
  /* TRANSLATORS: a choice on the score track: this road, city or monastery is not finished. */
  BastideField *field = bastide_fields_add_check (fields, _ ("Unfinished"), &input->finished, FALSE, TRUE);

  /* TRANSLATORS: a choice on the score track: this road, city or monastery is finished. */
  field->off_title = g_strdup (_ ("Finished"));
  field->key = '.';
  return field;
}

void
bastide_kind_hint_around (BastideFields *fields)
{
  /* RIVER-7: no road and no city of the sets runs over it. */
  if (bastide_fields_in_play (fields, BST_MODULE_RIVER))
    bastide_fields_add (fields, BASTIDE_FIELD_HINT, _ ("Each half of the double spring counts as one neighbor."), NULL);
}

/* --- worth --- */

void
bastide_kind_pay_owners (const BastideInput *input, int each, int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (input->owners >> seat & 1)
      points[seat] += each;
}

int
bastide_kind_sum (const int numbers[BST_MAX_PLAYERS])
{
  int sum = 0;

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    sum += ABS (numbers[seat]);
  return sum;
}

int
bastide_kind_around (const BastideInput *input)
{
  return input->finished ? 8 : input->number;
}

void
bastide_kind_around_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, bst_center_points (bastide_kind_around (input)), points);
}

char *
bastide_kind_around_formula (const BastideWording *wording)
{
  const int around = bastide_kind_around (wording->input);

  return bastide_kind_arithmetic (wording, bst_center_points (around), around, wording->input->shields);
}

/* --- moves --- */

void
bastide_kind_begin_round (BastideScript *script, const BstState *state)
{
  if (state->phase == BST_PHASE_PLAY && state->landed)
    bastide_script_add (script, (BstMove){ .act = BST_ACT_ROUND });
}

void
bastide_kind_end_round (BastideScript *script, const BstState *state)
{
  if (state->phase == BST_PHASE_PLAY)
    bastide_script_add (script, (BstMove){ .act = BST_ACT_ROUND });
}

void
bastide_kind_award (BastideScript *script,
                    const BstGame *game,
                    const BstState *state,
                    const BastideInput *input,
                    const BstValue *worth)
{
  int points[BST_MAX_PLAYERS];

  bastide_calculator_points (game, input, state->active, points);
  bastide_script_award (script, bastide_calculator_reason (input), points, worth);
}

void
bastide_kind_return_abbots (BastideScript *script,
                            const BstGame *game,
                            const BstState *state,
                            const BastideInput *input)
{
  const guint out = state->m.abbot.on_map & ~input->owners;
  BstMove move = { .act = BST_ACT_SET_ABBOTS };

  if (out == state->m.abbot.on_map)
    return;
  for (int seat = 0; seat < game->n_players; seat++)
    move.v[seat] = out >> seat & 1;
  bastide_script_add (script, move);
}

void
bastide_kind_return_followers (const BastideInput *input, int on_map[BST_MAX_PLAYERS])
{
  if (!input->finished || input->abbot)
    return;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    on_map[seat] -= (int) (input->owners >> seat & 1);
}

const char *
bastide_kind_refuse_at_the_end (const BstGame *game, const BstState *state, const BastideInput *input)
{
  return state->phase == BST_PHASE_PLAY ? NULL : _ ("Final scoring has begun, so there are no more turns.");
}

/* --- words --- */

char *
bastide_kind_arithmetic (const BastideWording *wording, int points, int tiles, int shields)
{
  const BstEvent score = {
    .type = BST_EVENT_SCORE,
    .reason = bastide_calculator_reason (wording->input),
    .flag = wording->input->finished,
    .a = points,
    .b = tiles,
    .c = shields,
  };

  return bastide_words_arithmetic (wording->game, &score);
}

void
bastide_kind_append_points (GString *text, const int points[BST_MAX_PLAYERS], const char *const *names)
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
    /* TRANSLATORS: a line of the log on the score track: the entry brought nothing. */
    g_string_append (text, _ ("no points"));
}
