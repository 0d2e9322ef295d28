/* gold.c – ingots on the score track: won in heaps, or given back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "model/score/bastide-calculator.h"
#include "engine/manual.h"

#include <glib/gi18n.h>
#include <string.h>

static void
ask (BastideFields *fields, BastideInput *input)
{
  const int n = fields->game->stock[BST_STOCK_INGOTS];

  input->n_parts = MAX (input->n_parts, 1);
  for (int i = 0; i < input->n_parts; i++)
    {
      BastidePart *heap = &input->parts[i];
      /* TRANSLATORS: a group of ingots on the score track; %d is its number, from 1. */
      g_autofree char *title = g_strdup_printf (_ ("Group %d"), i + 1);

      if (input->n_parts > 1)
        bastide_fields_add (fields, BASTIDE_FIELD_HEADING, title, NULL);
      /* Keys go to the heap that is being filled: the last one. */
      bastide_fields_add_number (fields, _ ("Ingots to deal"), &heap->number, 0, n)->typing = BASTIDE_TYPING_HERE;
      bastide_fields_add (fields, BASTIDE_FIELD_SHARERS, _ ("Who shares them?"), heap->counts);
    }
  bastide_fields_add (fields, BASTIDE_FIELD_MORE, _ ("Add Group With Other Owners"), NULL);
  bastide_fields_add_counts (fields, _ ("Ingots for each player"), input->counts, -n, n);
  bastide_fields_add (fields, BASTIDE_FIELD_HINT, _ ("Dealt one at a time, starting with the active player."), NULL);
}

/* Deals the heaps, for everybody to see. As long as the heaps stay the same, the ingots can be set right player by player. */
static void
deal (const BstGame *game, int active, const BastideInput *before, BastideInput *input)
{
  int dealt_before[BST_MAX_PLAYERS], dealt[BST_MAX_PLAYERS];

  bastide_calculator_deal (game, before, active, dealt_before);
  bastide_calculator_deal (game, input, active, dealt);
  if (memcmp (dealt, dealt_before, sizeof dealt) != 0)
    memcpy (input->counts, dealt, sizeof dealt);
}

static const char *
find_problem (const BastideInput *input)
{
  return bastide_kind_sum (input->counts) == 0 ? _ ("Enter how many ingots were won.") : NULL;
}

/* GOLD-1: nobody gives back more than he has, and there is no more than the stock. */
static const char *
refuse (const BstGame *game, const BstState *state, const BastideInput *input)
{
  int stock = state->stock[BST_STOCK_INGOTS];
  gboolean enough = TRUE;

  for (int seat = 0; seat < game->n_players; seat++)
    {
      enough &= -input->counts[seat] <= state->m.gold.ingots[seat];
      stock -= input->counts[seat];
    }
  return enough && stock >= 0 ? NULL : _ ("There are not that many ingots.");
}

/* What is given back comes first, so that it can be won by another. */
static void
move (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (input->counts[seat] < 0)
      bastide_script_add (script, (BstMove){ .act = BST_ACT_INGOTS, .a = seat, .b = input->counts[seat] });
  for (int seat = 0; seat < game->n_players; seat++)
    if (input->counts[seat] > 0)
      bastide_script_add (script, (BstMove){ .act = BST_ACT_INGOTS, .a = seat, .b = input->counts[seat] });
}

static char *
formula (const BastideWording *wording)
{
  const int *ingots = wording->input->counts;
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (ingots[seat])
      {
        if (text->len)
          g_string_append (text, C_ ("list", ", "));
        /* TRANSLATORS: a player and how many ingots more or less: "Anna +2". */
        g_string_append_printf (text, C_ ("ingots of a player", "%1$s %2$+d"), wording->names[seat], ingots[seat]);
      }
  return g_string_free (text, FALSE);
}

const BastideEntryKind bastide_entry_gold = {
  .id = "gold",
  .title = NC_ ("entry", "Gold"),
  .module = BST_MODULE_GOLD,
  .key_context = "key: gold",
  .key = NC_ ("key: gold", "o"),
  .clause = "GOLD-11",
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .final_steps = 1 << BASTIDE_FINAL_GOLD,
  .has = BASTIDE_HAS_PARTS,
  .counts = "ingots",
  .min_count = -BST_MAX_ENTRY,
  .ask = ask,
  .filled = deal,
  .problem = find_problem,
  .refusal = refuse,
  .moves = move,
  .formula = formula,
};
