/* bastide-due-prizes.c – what tournaments leave behind: prize tiles to place, shield tokens to reveal, statues to enter.
 *
 * The log knows them: who took a prize tile and who kept a token follows from the skills that were entered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-due-private.h"

#include "model/score/bastide-evening-private.h"
#include "engine/rules/tournaments.h"

#include <glib/gi18n.h>

/* What the tournament @i of the log has led to. */
static void
get_outcome (BastideEvening *self, guint i, BstTournamentResult *out_result)
{
  const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));
  int skill[BST_MAX_PLAYERS];

  bastide_calculator_tournament (&self->game, input, bastide_evening_get_standing (self, (int) i - 1)->active, skill,
                                 out_result);
}

static const BastideEntryKind *
get_kind (BastideEvening *self, guint i)
{
  return bastide_entry_get_input (bastide_evening_get_entry (self, i))->kind;
}

static gboolean
has_taken (const BstTournamentResult *result, int seat)
{
  for (int i = 0; i < result->n_takers; i++)
    if (result->takers[i] == seat)
      return TRUE;
  return FALSE;
}

/* TOURN-56, 57: who took a prize tile places it in the next turn of theirs, the token they kept on its statue. */
void
bastide_due_add_prize (BastideEvening *self, GStrvBuilder *lines)
{
  const int active = bastide_evening_get_now (self)->active;
  const char *name = bastide_evening_get_names (self)[active];

  for (guint i = bastide_evening_get_n_entries (self); i-- > 0;)
    {
      const BastideEntryKind *kind = get_kind (self, i);
      BstTournamentResult result;
      g_autofree char *line = NULL;

      /* The turn before: whatever was won until then is placed. */
      if (kind == &bastide_entry_turn && bastide_evening_get_standing (self, (int) i - 1)->active == active)
        return;
      if (kind != &bastide_entry_tournament)
        continue;
      get_outcome (self, i, &result);
      if (!has_taken (&result, active))
        continue;
      line =
        g_strdup_printf (result.keeper == active
                           /* TRANSLATORS: on the score track, what must not be forgotten in a turn; %s is a player. */
                           ? _ ("%s places a prize tile first, with the shield token on its statue.")
                           /* TRANSLATORS: on the score track, what must not be forgotten in a turn; %s is a player. */
                           : _ ("%s places a prize tile first."),
                         name);
      g_strv_builder_add (lines, line);
    }
}

/* "Anna: 2 tokens; Ben: 1 token"; empty if nobody has any. */
static char *
dup_tokens (BastideEvening *self, const int *tokens)
{
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < self->game.n_players; seat++)
    {
      if (tokens[seat] <= 0)
        continue;
      if (text->len)
        g_string_append (text, C_ ("list", "; "));
      /* TRANSLATORS: in a step of the final scoring: %1$s is a player, %2$d a number. */
      g_string_append_printf (text, ngettext ("%1$s: %2$d token", "%1$s: %2$d tokens", tokens[seat]),
                              bastide_evening_get_names (self)[seat], tokens[seat]);
    }
  return g_string_free (text, FALSE);
}

/* Each tournament costs everybody who takes part a token. */
static void
count_hidden (BastideEvening *self, int tokens[BST_MAX_PLAYERS])
{
  for (int seat = 0; seat < self->game.n_players; seat++)
    tokens[seat] = BST_N_TOKENS;
  for (guint i = 0; i < bastide_evening_get_n_entries (self); i++)
    {
      const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));

      for (int seat = 0; seat < self->game.n_players && input->kind == &bastide_entry_tournament; seat++)
        tokens[seat] -= (int) (input->owners >> seat & 1);
    }
}

/* TOURN-70, 72 */
char *
bastide_due_dup_tokens (BastideEvening *self)
{
  const gboolean open = bastide_evening_get_now (self)->rules.tournaments.opened
                        <= bst_tournament_stacks (self->game.n_players);
  int tokens[BST_MAX_PLAYERS];
  g_autofree char *who = NULL, *hidden = NULL;

  count_hidden (self, tokens);
  who = dup_tokens (self, tokens);
  /* TRANSLATORS: in a step of the final scoring; %s is a list such as "Anna: 2 tokens; Ben: 1 token". */
  hidden = *who ? g_strdup_printf (_ ("Not revealed in a tournament – %s."), who) : g_strdup ("");
  if (!open)
    return g_steal_pointer (&hidden);
  return g_strjoin (*hidden ? "\n" : "", _ ("Not every tournament is entered. If one was held, add it in the log."),
                    hidden, NULL);
}

/* TOURN-53, 57, 73: the tokens that were kept lie on statues; those that were entered are counted. */
char *
bastide_due_dup_statues (BastideEvening *self)
{
  int kept[BST_MAX_PLAYERS] = { 0 };
  gboolean any = FALSE;
  g_autofree char *who = NULL;

  for (guint i = 0; i < bastide_evening_get_n_entries (self); i++)
    {
      const BastideInput *input = bastide_entry_get_input (bastide_evening_get_entry (self, i));
      BstTournamentResult result;

      for (int seat = 0; seat < self->game.n_players && input->kind == &bastide_entry_statue; seat++)
        kept[seat] -= input->counts[seat];
      if (input->kind != &bastide_entry_tournament)
        continue;
      get_outcome (self, i, &result);
      any |= result.keeper >= 0;
      if (result.keeper >= 0)
        kept[result.keeper]++;
    }
  if (!any)
    return g_strdup (_ ("According to the log, nobody has kept a shield token."));
  who = dup_tokens (self, kept);
  if (!*who)
    return g_strdup ("");
  /* TRANSLATORS: in a step of the final scoring; %s is a list such as "Anna: 2 tokens; Ben: 1 token". */
  return g_strdup_printf (_ ("Kept in tournaments and not entered yet – %s. Without shields in the city they bring "
                             "nothing."),
                          who);
}
