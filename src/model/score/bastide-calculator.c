/* bastide-calculator.c – from what was counted at the table to points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-calculator.h"

#include "engine/manual.h"
#include "engine/rules/gold.h"
#include "engine/winners.h"
#include "model/score/bastide-entry-kind.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

BstReason
bastide_calculator_reason (const BastideInput *input)
{
  if (input->kind->reason_of)
    return input->kind->reason_of (input);
  return input->kind->points ? input->kind->reason : BST_REASON_MANUAL;
}

void
bastide_calculator_points (const BstGame *game, const BastideInput *input, int active, int out_points[BST_MAX_PLAYERS])
{
  memset (out_points, 0, BST_MAX_PLAYERS * sizeof *out_points);
  if (input->kind->points)
    input->kind->points (game, input, active, out_points);
}

/* --- what is wrong, what is odd --- */

const char *
bastide_calculator_check_points (const int points[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (points[seat] > BST_MAX_ENTRY)
      return _ ("Nobody can score that many points at once.");
  return NULL;
}

const char *
bastide_calculator_get_problem (const BstGame *game, const BastideInput *input)
{
  const BastideEntryKind *kind = input->kind;
  const char *problem = NULL;
  int points[BST_MAX_PLAYERS];

  if (!bst_game_has (game, kind->module))
    return _ ("This module is not in play.");
  if (kind->needs_owner && !input->owners)
    return _ ("Choose who gets the points.");
  if (input->mage && input->witch)
    return _ ("The mage and the witch never share a feature.");
  if (kind->problem)
    problem = kind->problem (input);
  if (problem)
    return problem;
  bastide_calculator_points (game, input, 0, points);
  return bastide_calculator_check_points (points);
}

const char *
bastide_calculator_get_new_problem (const BstGame *game, const BastideInput *input)
{
  const char *problem = bastide_calculator_get_problem (game, input);

  return problem || !input->kind->impossible ? problem : input->kind->impossible (input);
}

const char *
bastide_calculator_get_doubt (const BastideInput *input)
{
  return input->kind->doubt ? input->kind->doubt (input) : NULL;
}

/* --- in words --- */

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

/* Longer names of files are cut off by some systems. */
#define MAX_FILE_NAME 80

char *
bastide_calculator_dup_file_name (const char *title, gint64 unix_time, const char *const *names, int n_players)
{
  g_autofree char *text = *title ? g_strdup (title) : bastide_calculator_dup_players ((1u << n_players) - 1, names);
  g_autofree char *brief = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MAX_FILE_NAME));
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_local (unix_time);
  g_autofree char *day = when ? g_date_time_format (when, "%Y-%m-%d") : g_strdup ("");

  g_strstrip (g_strdelimit (brief, "/\\:*?\"<>|", '-'));
  return g_strdup_printf ("%s %s", day, brief);
}

static BastideWording
word (const BstGame *game, const BastideInput *input, const char *text, int active, const char *const *names)
{
  return (BastideWording){ .game = game, .input = input, .text = text ? text : "", .active = active, .names = names };
}

char *
bastide_calculator_dup_formula (const BstGame *game,
                                const BastideInput *input,
                                const char *text,
                                const BastideStanding *here,
                                const char *const *names)
{
  BastideWording wording = word (game, input, text, here->active, names);

  wording.scores = here->scores;
  return input->kind->formula ? input->kind->formula (&wording) : g_strdup ("");
}

char *
bastide_calculator_dup_line (const BstGame *game,
                             const BastideInput *input,
                             const char *text,
                             int active,
                             const char *const *names)
{
  const BastideEntryKind *kind = input->kind;
  const BastideWording wording = word (game, input, text, active, names);
  g_autofree char *formula = NULL, *players = NULL;

  if (kind->line)
    return kind->line (&wording);
  if (!kind->formula)
    return g_strdup (bastide_entry_kind_get_title (kind));
  formula = kind->formula (&wording);
  if (!kind->points || !(kind->has & BASTIDE_HAS_OWNERS))
    /* TRANSLATORS: kind of entry, and its outcome. */
    return g_strdup_printf (C_ ("log", "%1$s: %2$s"), bastide_entry_kind_get_title (kind), formula);
  players = bastide_calculator_dup_players (input->owners, names);
  /* TRANSLATORS: a line of the log: kind of entry, who gets the points, arithmetic.
   * "City – Anna, Ben: 4 tiles × 2 = 8" */
  return g_strdup_printf (C_ ("log", "%1$s – %2$s: %3$s"), bastide_entry_kind_get_title (kind), players, formula);
}

char *
bastide_calculator_dup_winners (const int scores[BST_MAX_PLAYERS],
                                int n_players,
                                const char *const *player_names,
                                gboolean over)
{
  g_autoptr (GString) names = g_string_new (NULL);
  char *text;
  int winners = bst_winners_of (scores, n_players), best = 0, n = 0;

  for (int seat = 0; seat < n_players; seat++)
    if (winners & 1 << seat)
      {
        best = scores[seat];
        if (n++)
          g_string_append (names, C_ ("list", ", "));
        g_string_append (names, player_names[seat]);
      }
  /* TRANSLATORS: who won or leads an evening, and with how many points; the points decide the plural form. The sentences
   * with “together” have a list of names. */
  if (over && n == 1)
    text = g_strdup_printf (ngettext ("Winner: %1$s (%2$d point)", "Winner: %1$s (%2$d points)", best), names->str,
                            best);
  else if (over)
    /* TRANSLATORS: %1$s is a list of players, %2$d their points. */
    text = g_strdup_printf (ngettext ("%1$s share the victory with %2$d point",
                                      "%1$s share the victory with %2$d points", best),
                            names->str, best);
  else if (n == 1)
    /* TRANSLATORS: %1$s is a player, %2$d the points. */
    text = g_strdup_printf (ngettext ("In the lead: %1$s (%2$d point)", "In the lead: %1$s (%2$d points)", best),
                            names->str, best);
  else
    /* TRANSLATORS: %1$s is a list of players, %2$d their points. */
    text = g_strdup_printf (ngettext ("%1$s share the lead with %2$d point", "%1$s share the lead with %2$d points",
                                      best),
                            names->str, best);
  return text;
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
                         game->options[BST_OPTION_PLACES], out_result);
}

/* --- kinds of points --- */

BastidePoints
bastide_points_of_reason (BstReason reason)
{
  const char *word = bastide_words_reason_points (reason);

  for (int points = 0; points < BASTIDE_N_POINTS; points++)
    if (g_strcmp0 (word, bastide_points_word (points)) == 0)
      return points;
  return BASTIDE_POINTS_OTHER;
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
