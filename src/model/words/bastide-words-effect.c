/* bastide-words-effect.c – what a move changes, in words: the reason behind a hint, the consequence of an option.
 *
 * Says what the engine found by carrying the move out (engine/ai/effect.h); knows no phrases for situations, only for facts.
 * What only one module knows stands in rules/<module>.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-effect.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* More facts than these nobody reads. */
#define MAX_FACTS 3

/* Takes the fact. What is true of two features is said once. */
static void
add (GPtrArray *facts, char *fact)
{
  if (fact && facts->len < MAX_FACTS && !g_ptr_array_find_with_equal_func (facts, fact, g_str_equal, NULL))
    g_ptr_array_add (facts, fact);
  else
    g_free (fact);
}

/* (transfer full): "City: …", or "City (Anna): …" where the fact does not say whose it is. The names stand alone, so that no
 * language has to bend them. */
static char *
about (const BstChange *change, char *fact, const char *owners)
{
  const char *title = bst_terrain_title (change->terrain);
  char *text;

  if (owners)
    /* TRANSLATORS: a feature, who owns it, and what happens to it: “City (Anna): grows from 4 to 6 points”. */
    text = g_strdup_printf (C_ ("effect of a move", "%1$s (%2$s): %3$s"), title, owners, fact);
  else
    /* TRANSLATORS: a feature and what happens to it: “City: finished, 8 points for Anna”. */
    text = g_strdup_printf (C_ ("effect of a move", "%1$s: %2$s"), title, fact);
  g_free (fact);
  return text;
}

static char *
dup_finished (const BstChange *change, const char *const *names)
{
  g_autofree char *owners = bastide_words_names (change->owners_after, names);

  if (!change->owners_after)
    return g_strdup (_ ("finished, and nobody scores"));
  /* TRANSLATORS: what happens to a feature: it is finished. The points, and the names of those who get them. */
  return g_strdup_printf (ngettext ("finished, %1$d point for %2$s", "finished, %1$d points for %2$s",
                                    change->value_after),
                          change->value_after, owners);
}

static char *
dup_owners (const BstChange *change, const char *const *names)
{
  g_autofree char *owners = bastide_words_names (change->owners_after, names);
  const int worth = change->value_after;

  if (change->owners_after & (change->owners_after - 1))
    {
      if (worth > 0)
        /* TRANSLATORS: what happens to a feature: these players (%2$s) have equally many followers there now; %1$d is what
         * it is worth as it lies. */
        return g_strdup_printf (ngettext ("now shared by %2$s, worth %1$d point",
                                          "now shared by %2$s, worth %1$d points", worth),
                                worth, owners);
      /* TRANSLATORS: what happens to a feature: these players have equally many followers there now. */
      return g_strdup_printf (_ ("now shared by %s"), owners);
    }
  if (worth > 0)
    /* TRANSLATORS: what happens to a feature: this player (%2$s) has the most followers there now; %1$d is what it is worth
     * as it lies. */
    return g_strdup_printf (ngettext ("now owned by %2$s, worth %1$d point", "now owned by %2$s, worth %1$d points",
                                      worth),
                            worth, owners);
  /* TRANSLATORS: what happens to a feature: this player has the most followers there now. */
  return g_strdup_printf (_ ("now owned by %s"), owners);
}

/* How much harder or easier it has become to finish, if that has changed; NULL otherwise. */
static char *
dup_ease (const BstChange *change)
{
  if (change->open_after <= 0 || change->fits_after < 0)
    return NULL;
  if (change->fits_after == 0)
    return change->fresh || change->fits_before != 0 ? g_strdup (_ ("can no longer be finished")) : NULL;
  if (!change->fresh && change->fits_before > change->fits_after)
    /* TRANSLATORS: what happens to a feature: it is harder to finish, because so few of the tiles that are left fit. */
    return g_strdup_printf (ngettext ("harder to finish, only %d tile fits", "harder to finish, only %d tiles fit",
                                      change->fits_after),
                            change->fits_after);
  return NULL;
}

static char *
dup_growth (const BstChange *change)
{
  if (!change->owners_after || change->value_after <= change->value_before)
    return NULL;
  if (change->value_before == 0)
    /* TRANSLATORS: what a feature is worth as it lies. */
    return g_strdup_printf (ngettext ("worth %d point now", "worth %d points now", change->value_after),
                            change->value_after);
  /* TRANSLATORS: what happens to a feature: its points before and after. */
  return g_strdup_printf (_ ("grows from %1$d to %2$d points"), change->value_before, change->value_after);
}

char *
bastide_words_counts (const uint8_t counts[BST_MAX_PLAYERS], const char *const *names)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (counts[seat])
      /* TRANSLATORS: how many figures a player has on a feature: “Anna 2”. */
      g_ptr_array_add (parts, g_strdup_printf (C_ ("figures of a player", "%1$s %2$d"), names[seat], counts[seat]));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (C_ ("list", ", "), (char **) parts->pdata);
}

/* How many figures stand there now, if that has changed: "figures there: Anna 2, Ben 1". */
static char *
dup_figures (const BstChange *change, const char *const *names)
{
  g_autofree char *list = NULL;

  if (memcmp (change->figures_before, change->figures_after, sizeof change->figures_before) == 0)
    return NULL;
  list = bastide_words_counts (change->figures_after, names);
  /* TRANSLATORS: what happens to a feature: its owner stays the same, but more or fewer figures stand there; %s is a list
   * like “Anna 2, Ben 1”. */
  return g_strdup_printf (_ ("figures there: %s"), list);
}

/* The one thing about a feature that matters most; NULL: nothing that matters. */
static char *
dup_change (const BstChange *change, const char *const *names)
{
  g_autofree char *owners = NULL;
  char *fact = NULL;

  if (change->finished)
    fact = dup_finished (change, names);
  else if (change->owners_after && change->owners_after != change->owners_before)
    fact = dup_owners (change, names);
  else if (!change->owners_after && change->owners_before)
    fact = g_strdup (_ ("no longer owned by anybody"));
  if (fact)
    return about (change, fact, NULL);
  if (change->owners_after || change->owners_before)
    fact = dup_ease (change);
  if (!fact)
    fact = dup_growth (change);
  if (fact && change->owners_after)
    owners = bastide_words_names (change->owners_after, names);
  if (!fact && change->owners_after)
    fact = dup_figures (change, names);
  return fact ? about (change, fact, owners) : NULL;
}

static char *
dup_home (const BstEffect *effect, int seat)
{
  if (effect->home[seat] <= 0)
    return NULL;
  /* TRANSLATORS: part of a reason for a hint; %d is how many figures return to the supply. */
  return g_strdup_printf (ngettext ("%d figure returns", "%d figures return", effect->home[seat]), effect->home[seat]);
}

/* Adds what happened to features, figures and turn. */
static void
add_changes (GPtrArray *facts, const BstEffect *effect, int seat, const char *const *names)
{
  for (int i = 0; i < effect->n_changes; i++)
    add (facts, dup_change (&effect->changes[i], names));
  add (facts, dup_home (effect, seat));
  if (effect->extra_turn)
    add (facts, g_strdup (_ ("another turn follows")));
}

/* (nullable): all facts in one line. */
static char *
join (GPtrArray *facts)
{
  if (facts->len == 0)
    return NULL;
  g_ptr_array_add (facts, NULL);
  /* TRANSLATORS: stands between the facts that speak for a move. */
  return g_strjoinv (C_ ("list of facts", "; "), (char **) facts->pdata);
}

char *
bastide_words_changes (const BstEffect *effect, int seat, const char *const *names)
{
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (seat >= 0 && seat < BST_MAX_PLAYERS, NULL);

  add_changes (facts, effect, seat, names);
  return join (facts);
}

char *
bastide_words_effect (const BstEffect *effect, int seat, const char *const *names)
{
  char *changes = bastide_words_changes (effect, seat, names);

  g_return_val_if_fail (seat >= 0 && seat < BST_MAX_PLAYERS, NULL);

  if (!changes && effect->supply[seat] == 0)
    return g_strdup (_ ("keeps the figures in the supply"));
  return changes;
}

/* --- consequences --- */

static gboolean
is_same_change (const BstChange *a, const BstChange *b)
{
  /* What is finished is told by its points; a ferry elsewhere may make another segment stand for it. */
  if (a->finished && b->finished && a->terrain == b->terrain)
    return a->owners_after == b->owners_after && a->value_after == b->value_after;
  return a->seg == b->seg && a->finished == b->finished && a->owners_after == b->owners_after
         && a->value_after == b->value_after && a->fits_after == b->fits_after
         && memcmp (a->figures_after, b->figures_after, sizeof a->figures_after) == 0;
}

void
bastide_effect_subtract (BstEffect *effect, const BstEffect *otherwise)
{
  int n = 0;

  for (int i = 0; i < effect->n_changes; i++)
    {
      gboolean same = FALSE;

      for (int j = 0; j < otherwise->n_changes && !same; j++)
        same = is_same_change (&effect->changes[i], &otherwise->changes[j]);
      if (!same)
        effect->changes[n++] = effect->changes[i];
    }
  effect->n_changes = n;
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      effect->points[seat] -= otherwise->points[seat];
      effect->apart[seat] -= otherwise->apart[seat];
      effect->home[seat] -= otherwise->home[seat];
    }
  effect->extra_turn = effect->extra_turn && !otherwise->extra_turn;
}

/* (nullable): points that no finished feature brings: "Anna +2, Ben +1". */
static char *
dup_gains (const BastideProspect *prospect)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  /* The last move of a game brings the final scoring with it, which is no merit of the move. */
  for (int seat = 0; seat < prospect->game->n_players && !prospect->effect->over; seat++)
    if (prospect->effect->apart[seat])
      /* TRANSLATORS: a player and the points that a move brings, with their sign: “Anna +2”. */
      g_ptr_array_add (parts, g_strdup_printf (C_ ("effect of a move", "%1$s %2$+d"), prospect->names[seat],
                                               prospect->effect->apart[seat]));
  if (parts->len == 0)
    return NULL;
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (C_ ("list", ", "), (char **) parts->pdata);
}

char *
bastide_words_consequence (const BastideProspect *prospect)
{
  const int seat = bst_who (prospect->state);
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_free);
  char *line;

  add (facts, bastide_words_outcome (prospect));
  /* A drawn tile changes nothing yet, though one more is known that cannot come. */
  if (seat >= prospect->game->n_players)
    return join (facts);
  add (facts, dup_gains (prospect));
  add (facts, g_strdup (bastide_words_pay (prospect->game, prospect->state, prospect->move)));
  add_changes (facts, prospect->effect, seat, prospect->names);
  line = join (facts);
  /* TRANSLATORS: what an option brings, where nobody’s feature is touched. */
  return line ? line : g_strdup (_ ("nothing changes for the figures on the board"));
}
