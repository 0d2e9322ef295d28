/* costs.c – how many points the answers of computer players cost, as a long look ahead judges them.
 *
 *   costs [--mix=MIX] [--players=N] [--games=N] [--every=N] [--seed=N] [--look=PLAYOUTS] [--notes=FILE]
 *         [--times=N] LEVEL[@BUDGET]…
 *
 * Casual players play; at every N-th tile all the players named are asked what they would do, and a master who thinks for
 * PLAYOUTS says how far each answer falls behind the best. Tells a change of the players by a hundredth of the games that
 * bastide-cli match needs. With --notes what the long look said is written to a file, or read from it if it is there:
 * then the next run is quick.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/ai/player.h"

#include "kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_ASKED 16

static char *mix, *notes;
static int n_players = 2, n_games = 4, every = 6, first_seed = 1, look = 8000, times = 1;

typedef struct
{
  const char *word;
  BstPlayer *player;
  BstBudget budget;
  double sum, squares, seconds, worst;
} Asked;

typedef struct
{
  KitGame *kit;
  BstPlayer *casual, *judge;
  BstRating *ratings;
  Asked asked[MAX_ASKED];
  int n_asked, n_positions;
  FILE *from, *to;
} Table;

static double
processor_seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static bool
read_player (Table *table, const char *word)
{
  const char *at = strchr (word, '@');
  size_t length = at ? (size_t) (at - word) : strlen (word);
  Asked *asked = &table->asked[table->n_asked];
  int level = 0;
  char *end = NULL;

  while (level < BST_N_LEVELS
         && (strlen (bst_level_words[level]) != length || strncmp (word, bst_level_words[level], length) != 0))
    level++;
  if (level == BST_N_LEVELS || table->n_asked == MAX_ASKED)
    return false;
  *asked = (Asked){ .word = word };
  if (at)
    {
      unsigned number = (unsigned) strtoul (at + 1, &end, 10);

      if (strcmp (end, "ms") == 0)
        asked->budget.milliseconds = number;
      else if (*end == '\0')
        asked->budget.playouts = number;
      if (asked->budget.milliseconds + asked->budget.playouts == 0)
        return false;
    }
  asked->player = bst_player_new (table->kit->game, (BstLevel) level, 1);
  table->n_asked++;
  return true;
}

/* What the long look says of all options. False: the notes end here. */
static bool
look_long (Table *table, size_t n, uint64_t seed)
{
  KitGame *kit = table->kit;

  for (size_t i = 0; table->from && i < n; i++)
    if (fscanf (table->from, "%d", &table->ratings[i].lead) != 1)
      return false;
  if (table->from)
    return true;
  bst_player_rate (table->judge, kit->state, kit->scratch, n, seed, &(BstBudget){ .playouts = (uint32_t) look },
                   table->ratings);
  for (size_t i = 0; table->to && i < n; i++)
    fprintf (table->to, "%d%c", table->ratings[i].lead, i + 1 < n ? ' ' : '\n');
  if (table->to)
    fflush (table->to);
  return true;
}

static void
ask_all (Table *table, size_t n, uint64_t seed)
{
  int best = INT_MIN;

  if (!look_long (table, n, seed + 1))
    return;
  for (size_t i = 0; i < n; i++)
    best = MAX (best, table->ratings[i].lead);
  for (int i = 0; i < table->n_asked; i++)
    {
      Asked *asked = &table->asked[i];
      double cost = 0;

      for (int time = 0; time < times; time++)
        {
          double begun = processor_seconds (), seconds;
          size_t chosen = bst_player_choose (asked->player, table->kit->state, table->kit->scratch, n,
                                             bst_random (seed, BST_N_STREAMS, (unsigned) time), &asked->budget);

          seconds = processor_seconds () - begun;
          cost += (double) (best - table->ratings[chosen].lead) / BST_POINT / times;
          asked->seconds += seconds;
          asked->worst = MAX (asked->worst, seconds);
        }
      asked->sum += cost;
      asked->squares += cost * cost;
    }
  table->n_positions++;
}

static void
play (Table *table, uint64_t seed)
{
  KitGame *kit = table->kit;
  int who, n_tiles = 0;
  unsigned number = 0;

  bst_start (kit->game, kit->state);
  while ((who = bst_who (kit->state)) != BST_NOBODY)
    {
      BstMove move;

      if (who == BST_NATURE)
        bst_chance (kit->game, kit->state, seed, kit->scratch, &move);
      else
        {
          size_t n = bst_legal (kit->game, kit->state, kit->scratch);
          uint64_t random = bst_random (seed, BST_N_STREAMS, number++);
          size_t chosen = bst_player_choose (table->casual, kit->state, kit->scratch, n, random, NULL);

          move = kit->scratch[chosen];
          if (n > 1 && bst_decision (kit->state) == BST_KIND_PLACE_TILE && n_tiles++ % every == every / 2)
            ask_all (table, n, random);
        }
      bst_apply (kit->game, kit->state, &move);
    }
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "mix", 0, 0, G_OPTION_ARG_STRING, &mix, NULL, NULL },
    { "players", 0, 0, G_OPTION_ARG_INT, &n_players, NULL, NULL },
    { "games", 0, 0, G_OPTION_ARG_INT, &n_games, NULL, NULL },
    { "every", 0, 0, G_OPTION_ARG_INT, &every, NULL, NULL },
    { "seed", 0, 0, G_OPTION_ARG_INT, &first_seed, NULL, NULL },
    { "look", 0, 0, G_OPTION_ARG_INT, &look, NULL, NULL },
    { "times", 0, 0, G_OPTION_ARG_INT, &times, NULL, NULL },
    { "notes", 0, 0, G_OPTION_ARG_FILENAME, &notes, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("LEVEL[@BUDGET]…");
  g_autoptr (KitGame) kit = NULL;
  g_autoptr (GError) error = NULL;
  Table table = { 0 };

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  if (every < 1 || look < 1 || times < 1)
    g_error ("%s", "--every, --look and --times are 1 or more");
  kit = kit_new (mix ? mix : "classic", n_players);
  kit->game->emit = NULL;
  table.kit = kit;
  table.casual = bst_player_new (kit->game, BST_LEVEL_CASUAL, 1);
  table.judge = bst_player_new (kit->game, BST_LEVEL_MASTER, 1);
  table.ratings = g_new0 (BstRating, kit->game->max_moves);
  for (int i = 1; i < argc; i++)
    if (!read_player (&table, argv[i]))
      g_error ("There is no player “%s”", argv[i]);
  table.from = notes ? fopen (notes, "r") : NULL;
  table.to = notes && !table.from ? fopen (notes, "w") : NULL;
  for (int i = 0; i < n_games; i++)
    play (&table, (uint64_t) (first_seed + i));
  printf ("%d positions\n%-16s%10s%10s%10s%10s\n", table.n_positions, "player", "points", "±", "ms", "worst");
  for (int i = 0; i < table.n_asked; i++)
    {
      Asked *asked = &table.asked[i];
      double n = table.n_positions, mean = asked->sum / n;

      printf ("%-16s%10.3f%10.3f%10.1f%10.1f\n", asked->word, mean,
              1.96 * sqrt (MAX (asked->squares / n - mean * mean, 0) / n), 1000 * asked->seconds / n / times,
              1000 * asked->worst);
      bst_player_free (asked->player);
    }
  if (table.from)
    fclose (table.from);
  if (table.to)
    fclose (table.to);
  bst_player_free (table.casual);
  bst_player_free (table.judge);
  g_free (table.ratings);
  g_free (mix);
  g_free (notes);
  return 0;
}
