/* bastide-foresight.c – what the options of a decision would do, in words.
 *
 * The engine carries an option out on a copy, as whoever decides sees the table; the words are those of model/words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-foresight.h"

#include "model/words/bastide-words-effect.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* Secrets are guessed with it, the same way each time: the words must not change from one look to the next. */
#define SEED 1

struct _BastideForesight
{
  BastideGame *game;
  BstEffects *effects; /* made when first wanted */
  BstEffect effect;

  /* What happens without any of the options, if one of them is to do nothing; read anew for each decision. */
  BstEffect otherwise;
  gboolean has_otherwise;
  gsize n_moves;
  guint32 generation;
};

BastideForesight *
bastide_foresight_new (BastideGame *game)
{
  BastideForesight *self = g_new0 (BastideForesight, 1);

  self->game = g_object_ref (game);
  return self;
}

void
bastide_foresight_free (BastideForesight *self)
{
  if (!self)
    return;
  bst_effects_free (self->effects);
  g_object_unref (self->game);
  g_free (self);
}

static void
carry_out (BastideForesight *self, const BstMove *move, BstEffect *out_effect)
{
  const BstState *state = bastide_game_get_state (self->game);
  const int who = bst_who (state);

  bst_effect (self->effects, state, who < BST_MAX_PLAYERS ? who : BST_NOBODY, move, 1, SEED, out_effect);
}

/* A city that has just been closed scores whatever the follower does: no option may boast of it. */
static void
read_otherwise (BastideForesight *self)
{
  const BstSession *session = bastide_game_get_session (self->game);
  gsize n, made;
  const BstMove *moves = bastide_game_get_options (self->game, &n);

  bst_session_log (session, &made, NULL);
  if (self->n_moves == made + 1 && self->generation == bst_session_generation (session))
    return;
  self->n_moves = made + 1;
  self->generation = bst_session_generation (session);
  self->has_otherwise = FALSE;
  for (gsize i = 0; i < n && !self->has_otherwise; i++)
    if (moves[i].act == BST_ACT_PASS)
      {
        carry_out (self, &moves[i], &self->otherwise);
        self->has_otherwise = TRUE;
      }
}

static BastideProspect
look (BastideForesight *self, const BstMove *move)
{
  const BstState *state = bastide_game_get_state (self->game);

  if (!self->effects)
    self->effects = bst_effects_new (bastide_game_get_game (self->game));
  read_otherwise (self);
  carry_out (self, move, &self->effect);
  if (self->has_otherwise)
    bastide_effect_subtract (&self->effect, &self->otherwise);
  return (BastideProspect){ bastide_game_get_game (self->game), state, move, &self->effect,
                            bastide_game_get_names (self->game) };
}

/* The points that the option looked at brings whoever decides; 0 also if it ends the game: those of the final scoring would
 * look as if the move had brought them. */
static int
get_points (BastideForesight *self, const BastideProspect *prospect)
{
  const int who = bst_who (prospect->state);

  return who >= BST_MAX_PLAYERS || self->effect.over ? 0 : self->effect.points[who];
}

char *
bastide_foresight_dup_outcome (BastideForesight *self, const BstMove *move, gboolean points)
{
  const BastideProspect prospect = look (self, move);
  char *outcome = bastide_words_outcome (&prospect);

  return outcome || !points || !get_points (self, &prospect) ? outcome
                                                             : g_strdup_printf ("%+d", get_points (self, &prospect));
}

char *
bastide_foresight_dup_label (BastideForesight *self, const BstMove *move, gboolean points)
{
  const BastideProspect prospect = look (self, move);
  char *words = bastide_words_move (prospect.game, prospect.state, move, prospect.names);
  g_autofree char *outcome = bastide_words_outcome (&prospect);
  char *longer;

  if (outcome)
    /* TRANSLATORS: an option and what it does: "Space 27: robs Anna (messenger)". */
    longer = g_strdup_printf (C_ ("option with its outcome", "%1$s: %2$s"), words, outcome);
  else if (points && get_points (self, &prospect))
    /* TRANSLATORS: an option and the points that it brings at once: "Follower: Road (3 east), +4". */
    longer = g_strdup_printf (C_ ("option", "%1$s, %2$+d"), words, get_points (self, &prospect));
  else
    return words;
  g_free (words);
  return longer;
}

char *
bastide_foresight_dup_consequence (BastideForesight *self, const BstMove *move)
{
  const BastideProspect prospect = look (self, move);

  return bastide_words_consequence (&prospect);
}
