/* play-menu.c – the decision on the table as a numbered list of sentences, for the game in the terminal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/play-menu.h"

#include "model/words/bastide-tile-name.h"
#include "model/words/bastide-words-effect.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Lines that are printed at once: more nobody keeps in mind who hears them. */
#define PAGE 12

/* A line of the list. */
typedef struct
{
  GArray *options; /* of int: the ways of a square, or one option */
  char *label;
  char *square; /* (nullable): its name, where something is placed */
  char *effect; /* (nullable) */
  int weight;   /* how much changes for those who have figures there */
} Choice;

struct _PlayMenu
{
  BastideGame *game;
  BstMove *moves;
  gsize n;
  char **effects;     /* (nullable members): by option */
  int *weights;       /* by option */
  GPtrArray *choices; /* of Choice */
  GPtrArray *ways;    /* (nullable): those of the square that was taken */
  guint shown;        /* lines printed so far */
};

static const BstGame *
rules (const PlayMenu *menu)
{
  return bastide_game_get_game (menu->game);
}

static const BstState *
state (const PlayMenu *menu)
{
  return bastide_game_get_state (menu->game);
}

/* --- what options change --- */

/* (transfer full) (nullable): points that no feature brings, "Anna +2". */
static char *
dup_gains (const PlayMenu *menu, const BstEffect *effect)
{
  const char *const *names = bastide_game_get_names (menu->game);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < effect->n_changes; i++)
    if (effect->changes[i].finished)
      return NULL;
  for (int seat = 0; seat < rules (menu)->n_players && !effect->over; seat++)
    if (effect->points[seat])
      /* TRANSLATORS: a player and the points that a move brings, with their sign: “Anna +2”. */
      g_ptr_array_add (parts,
                       /* TRANSLATORS: beside a choice at the terminal: %1$s is a player, %2$+d the points with their
                        * sign. */
                       g_strdup_printf (C_ ("effect of a move", "%1$s %2$+d"), names[seat], effect->points[seat]));
  return parts->len ? bastide_words_list (parts) : NULL;
}

static int
weigh (const BstEffect *effect)
{
  int weight = 0;

  for (int i = 0; i < effect->n_changes; i++)
    if (effect->changes[i].owners_before | effect->changes[i].owners_after)
      weight += 10 + ABS (effect->changes[i].value_after - effect->changes[i].value_before);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    weight += 10 * ABS (effect->points[seat]);
  return weight;
}

static void
find_effects (PlayMenu *menu)
{
  const char *const *names = bastide_game_get_names (menu->game);
  int seat = bst_who (state (menu));
  BstEffects *effects;
  BstEffect otherwise;
  gsize pass = 0;

  /* Chance wins nothing. */
  if (seat >= rules (menu)->n_players)
    return;
  effects = bst_effects_new (rules (menu));
  /* What happens anyway is no merit of an option. */
  while (pass < menu->n && menu->moves[pass].act != BST_ACT_PASS)
    pass++;
  if (pass < menu->n)
    bst_effect (effects, state (menu), seat, &menu->moves[pass], 1, pass, &otherwise);
  for (gsize i = 0; i < menu->n; i++)
    {
      g_autofree char *changes = NULL, *gains = NULL;
      BstEffect effect;

      bst_effect (effects, state (menu), seat, &menu->moves[i], 1, i, &effect);
      if (pass < menu->n)
        bastide_effect_subtract (&effect, &otherwise);
      changes = bastide_words_changes (&effect, seat, names);
      gains = dup_gains (menu, &effect);
      menu->weights[i] = weigh (&effect);
      menu->effects[i] = changes && gains ? g_strconcat (gains, "; ", changes, NULL)
                         : gains          ? g_steal_pointer (&gains)
                                          : g_steal_pointer (&changes);
    }
  bst_effects_free (effects);
}

/* --- lines --- */

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_array_unref (choice->options);
  g_free (choice->label);
  g_free (choice->square);
  g_free (choice->effect);
  g_free (choice);
}

static gboolean
is_placement (const BstMove *move)
{
  return move->kind == BST_KIND_PLACE_TILE || move->kind == BST_KIND_PLACE_PIECE;
}

/* (transfer full): how a tile or piece lies. */
static char *
dup_way (const PlayMenu *menu, const BstMove *move)
{
  g_autofree char *words = NULL;

  if (move->kind == BST_KIND_PLACE_TILE)
    return bastide_tile_dup_features (&rules (menu)->tiles[state (menu)->hand], move->rot);
  words = bastide_words_move (rules (menu), state (menu), move, bastide_game_get_names (menu->game));
  if (move->a < 0 || rules (menu)->pieces[move->a].n_faces < 2)
    return g_steal_pointer (&words);
  /* TRANSLATORS: how a large piece is placed, and which of its two sides is up: “1 east, rotated by 90°, face 2”. */
  return g_strdup_printf (C_ ("large piece", "%1$s, face %2$d"), words, move->b + 1);
}

static Choice *
add_choice (GPtrArray *choices, int option)
{
  Choice *choice = g_new0 (Choice, 1);

  choice->options = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val (choice->options, option);
  g_ptr_array_add (choices, choice);
  return choice;
}

/* (nullable): the line of the cell of this move, if there is one. */
static Choice *
find_square (const PlayMenu *menu, const BstMove *move)
{
  for (guint i = 0; i < menu->choices->len; i++)
    {
      Choice *choice = g_ptr_array_index (menu->choices, i);
      const BstMove *first = &menu->moves[g_array_index (choice->options, int, 0)];

      if (first->x == move->x && first->y == move->y)
        return choice;
    }
  return NULL;
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const Choice *x = *(Choice *const *) a, *y = *(Choice *const *) b;

  if (x->weight != y->weight)
    return y->weight - x->weight;
  return g_array_index (x->options, int, 0) - g_array_index (y->options, int, 0);
}

/* The way of a square that changes most. */
static int
find_best_way (const PlayMenu *menu, const Choice *square)
{
  int best = g_array_index (square->options, int, 0);

  for (guint i = 1; i < square->options->len; i++)
    {
      int option = g_array_index (square->options, int, i);

      if (menu->weights[option] > menu->weights[best])
        best = option;
    }
  return best;
}

static void
word_square (const PlayMenu *menu, Choice *square)
{
  const BstMove *first = &menu->moves[g_array_index (square->options, int, 0)];
  g_autofree char *cell = bastide_words_cell (first->x, first->y);
  g_autofree char *way = dup_way (menu, first);
  int best = find_best_way (menu, square), n = (int) square->options->len;

  square->square = g_strdup (cell);
  square->weight = menu->weights[best];
  if (n > 1)
    {
      /* TRANSLATORS: a square, and in how many ways the tile can be placed there: “1 east, 2 north: 3 ways”. */
      square->label = g_strdup_printf (ngettext ("%1$s: %2$d way", "%1$s: %2$d ways", n), cell, n);
      /* TRANSLATORS: what one of several ways to place a tile would change. */
      square->effect = menu->effects[best] ? g_strdup_printf (_ ("One of them: %s"), menu->effects[best]) : NULL;
      return;
    }
  /* The words for a large piece begin with the square. */
  square->label = first->kind == BST_KIND_PLACE_TILE ? g_strdup_printf (C_ ("tile", "%1$s: %2$s"), cell, way)
                                                     : g_steal_pointer (&way);
  square->effect = g_strdup (menu->effects[best]);
}

static void
list_squares (PlayMenu *menu)
{
  for (gsize i = 0; i < menu->n; i++)
    {
      Choice *square = find_square (menu, &menu->moves[i]);
      int option = (int) i;

      if (square)
        g_array_append_val (square->options, option);
      else
        add_choice (menu->choices, option);
    }
  for (guint i = 0; i < menu->choices->len; i++)
    word_square (menu, g_ptr_array_index (menu->choices, i));
  /* Where something happens to somebody comes first; the other squares need not be heard. */
  g_ptr_array_sort (menu->choices, compare_weights);
}

/* (transfer full) */
static char *
dup_label (const PlayMenu *menu, const BstMove *move)
{
  const char *const *names = bastide_game_get_names (menu->game);

  /* Whoever sees the track sees whom a robber would lie in wait for. */
  if (move->kind == BST_KIND_ROBBER && move->act == BST_ACT_NONE)
    return bastide_words_track_space (rules (menu), state (menu), move->b, names);
  return bastide_words_move (rules (menu), state (menu), move, names);
}

static void
list_options (PlayMenu *menu)
{
  for (gsize i = 0; i < menu->n; i++)
    {
      Choice *choice = add_choice (menu->choices, (int) i);

      choice->label = dup_label (menu, &menu->moves[i]);
      choice->effect = g_strdup (menu->effects[i]);
    }
}

static gboolean
is_told_twice (const GPtrArray *ways, guint i)
{
  const Choice *choice = g_ptr_array_index (ways, i);

  for (guint j = 0; j < ways->len; j++)
    if (i != j && g_str_equal (choice->label, ((const Choice *) g_ptr_array_index (ways, j))->label))
      return TRUE;
  return FALSE;
}

/* A tile may show the same both ways but for a mark that points somewhere: the rotation tells these apart. */
static void
tell_apart (const PlayMenu *menu, GPtrArray *ways)
{
  g_autofree gboolean *twice = g_new (gboolean, ways->len);

  for (guint i = 0; i < ways->len; i++)
    twice[i] = is_told_twice (ways, i);
  for (guint i = 0; i < ways->len; i++)
    if (twice[i])
      {
        Choice *choice = g_ptr_array_index (ways, i);

        g_free (choice->label);
        choice->label = bastide_words_move (rules (menu), state (menu),
                                            &menu->moves[g_array_index (choice->options, int, 0)],
                                            bastide_game_get_names (menu->game));
      }
}

static void
open_square (PlayMenu *menu, const Choice *square)
{
  menu->ways = g_ptr_array_new_with_free_func (choice_free);
  for (guint i = 0; i < square->options->len; i++)
    {
      int option = g_array_index (square->options, int, i);
      Choice *way = add_choice (menu->ways, option);

      way->label = dup_way (menu, &menu->moves[option]);
      way->effect = g_strdup (menu->effects[option]);
    }
  tell_apart (menu, menu->ways);
}

/* --- printing --- */

static GPtrArray *
get_lines (const PlayMenu *menu)
{
  return menu->ways ? menu->ways : menu->choices;
}

static void
print_question (const PlayMenu *menu)
{
  int who = bst_who (state (menu));
  const char *question = bastide_words_decision (rules (menu), state (menu));

  if (who < rules (menu)->n_players)
    /* TRANSLATORS: who has to decide, and what: “Anna: Place the tile”. */
    g_print (C_ ("decision", "%1$s: %2$s"), bastide_game_get_names (menu->game)[who], question);
  else
    g_print ("%s", question);
  g_print (g_str_has_suffix (question, "?") ? "\n" : ".\n");
  if (bst_decision (state (menu)) == BST_KIND_PLACE_TILE)
    {
      g_autofree char *shows = bastide_tile_dup_features (&rules (menu)->tiles[state (menu)->hand], 0);

      /* TRANSLATORS: what the tile shows that is to be placed. */
      g_print (_ ("Tile: %s"), shows);
      g_print (".\n");
    }
}

void
play_menu_print_more (PlayMenu *menu)
{
  GPtrArray *lines = get_lines (menu);
  guint end = MIN (menu->shown + PAGE, lines->len);
  int left;

  if (menu->shown == lines->len)
    g_print ("%s\n", _ ("There are no more options."));
  for (; menu->shown < end; menu->shown++)
    {
      const Choice *choice = g_ptr_array_index (lines, menu->shown);

      g_print ("%u. %s.", menu->shown + 1, choice->label);
      if (choice->effect)
        g_print (" %s.", choice->effect);
      g_print ("\n");
    }
  left = (int) (lines->len - menu->shown);
  if (left > 0)
    {
      /* TRANSLATORS: below a list of options: how many follow, and the command that lists them. */
      g_print (ngettext ("%1$d more option: “%2$s”.", "%1$d more options: “%2$s”.", left), left,
               C_ ("terminal command", "more"));
      g_print ("\n");
    }
}

void
play_menu_print (PlayMenu *menu)
{
  print_question (menu);
  menu->shown = 0;
  play_menu_print_more (menu);
}

/* --- answers --- */

gboolean
play_menu_go_back (PlayMenu *menu)
{
  if (!menu->ways)
    return FALSE;
  g_clear_pointer (&menu->ways, g_ptr_array_unref);
  menu->shown = 0;
  return TRUE;
}

/* (nullable): the line with this number. */
static const Choice *
find_number (const PlayMenu *menu, const char *text)
{
  GPtrArray *lines = get_lines (menu);
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, lines->len, &number, NULL))
    return NULL;
  return g_ptr_array_index (lines, number - 1);
}

gboolean
play_menu_find_cell (const PlayMenu *menu, const char *number, int *out_x, int *out_y)
{
  const Choice *choice = find_number (menu, number);
  BstWhere where;

  if (!choice || !bst_move_where (&menu->moves[g_array_index (choice->options, int, 0)], &where))
    return FALSE;
  *out_x = where.x;
  *out_y = where.y;
  return TRUE;
}

guint
play_menu_get_number (const PlayMenu *menu, int option)
{
  GPtrArray *lines = get_lines (menu);

  for (guint i = 0; i < lines->len; i++)
    {
      const Choice *choice = g_ptr_array_index (lines, i);

      for (guint k = 0; k < choice->options->len; k++)
        if (g_array_index (choice->options, int, k) == option)
          return i + 1;
    }
  return 0;
}

/* Has a line all words of @text, each as the beginning of one of its own? */
static gboolean
has_words (const char *label, const char *text)
{
  g_auto (GStrv) wanted = g_str_tokenize_and_fold (text, NULL, NULL);
  g_auto (GStrv) words = g_str_tokenize_and_fold (label, NULL, NULL);

  for (char **want = wanted; *want; want++)
    {
      gboolean found = FALSE;

      for (char **word = words; *word && !found; word++)
        found = g_str_has_prefix (*word, *want);
      if (!found)
        return FALSE;
    }
  return *wanted != NULL;
}

/* Is @text all of a line, or the name of its square? */
static gboolean
is_called (const Choice *choice, const char *text)
{
  g_autofree char *name = g_utf8_casefold (choice->square ? choice->square : choice->label, -1);
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  return g_str_equal (name, wanted);
}

/* (nullable): the one line that @text fits; NULL and a sentence if there is none, or several. */
static const Choice *
find_words (const PlayMenu *menu, const char *text)
{
  GPtrArray *lines = get_lines (menu);
  g_autoptr (GString) numbers = g_string_new (NULL);
  const Choice *found = NULL;
  int n = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const Choice *choice = g_ptr_array_index (lines, i);

      if (is_called (choice, text))
        return choice;
      if (!has_words (choice->label, text))
        continue;
      g_string_append_printf (numbers, "%s%u", n++ ? ", " : "", i + 1);
      found = choice;
    }
  if (n == 1)
    return found;
  if (n == 0)
    /* TRANSLATORS: what somebody typed, and the command that explains all commands. */
    g_print (_ ("“%1$s” is neither an option nor a command. Type “%2$s” for help."), text, "?");
  else
    /* TRANSLATORS: what somebody typed, and a list of numbers. */
    g_print (_ ("“%1$s” fits several options: %2$s."), text, numbers->str);
  g_print ("\n");
  return NULL;
}

static gboolean
is_number (const char *text)
{
  return text[strspn (text, "0123456789")] == '\0';
}

gboolean
play_menu_answer (PlayMenu *menu, const char *text, BstMove *out_move)
{
  const Choice *choice = is_number (text) ? find_number (menu, text) : find_words (menu, text);

  if (!choice)
    {
      if (is_number (text))
        {
          /* TRANSLATORS: %1$s is what was typed at the terminal, %2$u the number of the last choice. */
          g_print (_ ("There is no option %1$s: the list goes from 1 to %2$u."), text, get_lines (menu)->len);
          g_print ("\n");
        }
      return FALSE;
    }
  if (choice->options->len > 1)
    {
      open_square (menu, choice);
      play_menu_print (menu);
      return FALSE;
    }
  *out_move = menu->moves[g_array_index (choice->options, int, 0)];
  return TRUE;
}

/* --- life --- */

gboolean
play_menu_is_secret (const PlayMenu *menu)
{
  for (gsize i = 0; i < menu->n; i++)
    if (bastide_words_move_token (rules (menu), state (menu), &menu->moves[i]) >= 0)
      return TRUE;
  return FALSE;
}

PlayMenu *
play_menu_new (BastideGame *game)
{
  PlayMenu *menu = g_new0 (PlayMenu, 1);
  const BstMove *moves = bastide_game_get_options (game, &menu->n);

  menu->game = g_object_ref (game);
  menu->moves = g_memdup2 (moves, menu->n * sizeof *moves);
  menu->effects = g_new0 (char *, menu->n);
  menu->weights = g_new0 (int, menu->n);
  menu->choices = g_ptr_array_new_with_free_func (choice_free);
  find_effects (menu);
  if (menu->n > 0 && is_placement (&menu->moves[0]))
    list_squares (menu);
  else
    list_options (menu);
  return menu;
}

void
play_menu_free (PlayMenu *menu)
{
  for (gsize i = 0; i < menu->n; i++)
    g_free (menu->effects[i]);
  g_free (menu->effects);
  g_free (menu->weights);
  g_free (menu->moves);
  g_clear_pointer (&menu->ways, g_ptr_array_unref);
  g_ptr_array_unref (menu->choices);
  g_object_unref (menu->game);
  g_free (menu);
}
