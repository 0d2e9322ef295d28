/* points.c – points that people typed, and corrections of a total.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/kinds/kinds-private.h"

#include "engine/manual.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- a number or a sum --- */

static void
ask_amount (BastideFields *fields, BastideInput *input)
{
  BastideField *sum = bastide_fields_add (fields, BASTIDE_FIELD_SUM, _ ("Points, or a sum such as 3+6+2"),
                                          &input->number);

  sum->max = BST_MAX_ENTRY;
  bastide_fields_add_owners (fields, _ ("Who gets the points?"), input)->assumed = TRUE;
}

static const char *
find_amount_problem (const BastideInput *input)
{
  return input->number < 1 ? _ ("Enter a number of points.") : NULL;
}

static void
amount_points (const BstGame *game, const BastideInput *input, int active, int points[BST_MAX_PLAYERS])
{
  bastide_kind_pay_owners (input, input->number, points);
}

static char *
amount_formula (const BastideWording *wording)
{
  if (strpbrk (wording->text, "+-"))
    /* TRANSLATORS: a sum as it was typed and its result: "3+6+2 = 11". */
    return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d"), wording->text, wording->input->number);
  return bastide_words_points (wording->input->number);
}

const BastideEntryKind bastide_entry_amount = {
  .id = "amount",
  .title = NC_ ("entry", "Points"),
  .module = BST_MODULE_BASE,
  .key_context = "key: points",
  .key = NC_ ("key: points", "p"),
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .by_digit = TRUE,
  .has = BASTIDE_HAS_OWNERS,
  .number = "points",
  .max = BST_MAX_ENTRY,
  .text = "sum",
  .begin = bastide_kind_assume_owner,
  .ask = ask_amount,
  .needs_owner = TRUE,
  .problem = find_amount_problem,
  .points = amount_points,
  .reason = BST_REASON_MANUAL,
  .formula = amount_formula,
};

/* --- a correction: no award, so nobody robs and no message comes --- */

static void
ask_correction (BastideFields *fields, BastideInput *input)
{
  /* TRANSLATORS: a question on the score track, about a correction; the answer is a player. */
  bastide_fields_add_seat (fields, _ ("Whose total?"), input);
  if (fields->game->n_track_figures > 1 && !fields->now->final)
    bastide_fields_add_check (fields, _ ("Messenger instead of marker"), &input->figure, TRUE, FALSE);
  bastide_fields_add_number (fields, _ ("Points to add or subtract (key −)"), &input->number, -BST_MAX_ENTRY,
                             BST_MAX_ENTRY)
    ->taps = BASTIDE_TAPS_DIGITS;
  /* TRANSLATORS: a field on the score track: why points are corrected. */
  bastide_fields_add (fields, BASTIDE_FIELD_TEXT, _ ("Reason"), NULL);
  bastide_fields_add (fields, BASTIDE_FIELD_HINT, _ ("A correction causes no robbery and no message."), NULL);
}

static const char *
find_correction_problem (const BastideInput *input)
{
  return input->number == 0 ? _ ("Enter how many points to add or subtract.") : NULL;
}

static const char *
refuse_correction (const BstGame *game, const BstState *state, const BastideInput *input)
{
  if (input->figure >= (state->phase == BST_PHASE_PLAY ? game->n_track_figures : 1))
    return _ ("This player does not have that figure on the track.");
  if (state->total[input->seat][input->figure] + input->number < 0)
    return _ ("No total can fall below 0.");
  return NULL;
}

static void
move_correction (BastideScript *script, const BstGame *game, const BstState *state, const BastideInput *input)
{
  bastide_script_add (script,
                      (BstMove){ .act = BST_ACT_CORRECT, .a = input->seat, .b = input->figure, .x = input->number });
}

/* While it is filled in: what becomes of the total. */
static char *
correction_formula (const BastideWording *wording)
{
  const BastideInput *input = wording->input;
  int before, after;

  if (!wording->scores || input->number == 0)
    return g_strdup ("");
  before = wording->scores[input->seat];
  after = before + input->number;
  /* The problem is told instead. */
  if (after < 0)
    return g_strdup ("");
  return g_strdup_printf (ngettext ("%1$s: %2$d point instead of %3$d", "%1$s: %2$d points instead of %3$d", after),
                          wording->names[input->seat], after, before);
}

static char *
correction_line (const BastideWording *wording)
{
  const BastideInput *input = wording->input;
  const char *name = wording->names[input->seat];

  /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$+d the points with their sign, %3$s the
   * reason. */
  return *wording->text ? g_strdup_printf (_ ("%1$s: correction %2$+d (%3$s)"), name, input->number, wording->text)
                        /* TRANSLATORS: a line of the log on the score track: %1$s is a player, %2$+d the points with
                         * their sign. */
                        : g_strdup_printf (_ ("%1$s: correction %2$+d, no reason given"), name, input->number);
}

const BastideEntryKind bastide_entry_correction = {
  .id = "correction",
  .title = NC_ ("entry", "Correction"),
  .module = BST_MODULE_BASE,
  .key_context = "key: correction",
  .key = NC_ ("key: correction", "k"),
  .when = BASTIDE_WHILE_PLAYING | BASTIDE_AT_THE_END,
  .log = BASTIDE_LOG_CORRECTIONS,
  .has = BASTIDE_HAS_SEAT | BASTIDE_HAS_FIGURE,
  .number = "points",
  .min = -BST_MAX_ENTRY,
  .max = BST_MAX_ENTRY,
  .text = "reason",
  .begin = bastide_kind_begin_seat,
  .ask = ask_correction,
  .problem = find_correction_problem,
  .refusal = refuse_correction,
  .moves = move_correction,
  .formula = correction_formula,
  .line = correction_line,
};
