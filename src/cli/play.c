/* play.c – bastide-cli play: a game in the terminal, line by line.
 *
 * Made to be heard or read with the fingers: sentences in the order of time, no pictures unless somebody asks for one, and
 * nothing that was printed is ever overwritten. Reads numbers, words and commands; what a line of the list means is
 * play-menu.c's, what is told play-tell.c's. Every step is kept on the shelf, so that neither the end of the input nor a
 * signal loses anything. Knows no rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/ascii.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/mixes.h"
#include "cli/lines.h"
#include "cli/play-menu.h"
#include "cli/play-tell.h"
#include "model/bastide-level.h"
#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"
#include "model/play/bastide-patience.h"
#include "model/words/bastide-words.h"
#include "model/workshop/bastide-trial.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Longer lines nobody types. */
#define MAX_LINE 4096

typedef struct
{
  BastideGame *game;
  CliLines lines;
  BstBudget budget; /* all 0: as the level does by itself, and not too long */
  BastidePatience patience;
  BstPlayer *players[BST_MAX_PLAYERS];
  PlayMenu *menu; /* NULL: the decision on the table is not listed yet */
  gsize n_told;   /* events */
  guint32 generation;
  gboolean kept; /* on the shelf, with every step */
  gboolean warned;
  gboolean quits;
} Play;

/* --- signals --- */

static volatile sig_atomic_t interrupted;
static BstPlayer *_Atomic thinking;

static void
interrupt_cb (int number)
{
  BstPlayer *player = atomic_load (&thinking);

  interrupted = 1;
  if (player)
    bst_player_stop (player);
}

static gboolean
is_interrupted (void)
{
  return interrupted;
}

/* Without SA_RESTART: the waiting for a line must end. */
static void
catch_signals (void)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  struct sigaction action = { .sa_handler = interrupt_cb };

  sigemptyset (&action.sa_mask);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &action, NULL);
  /* A reader that has gone must not end the program before the game is put away. */
  signal (SIGPIPE, SIG_IGN);
}

/* --- computers --- */

static BstBudget
get_budget (Play *play)
{
  if (play->budget.playouts || play->budget.milliseconds)
    return play->budget;
  return bastide_patience_ask (&play->patience, play->game);
}

static BstPlayer *
get_player (Play *play, int seat)
{
  BstLevel level = bastide_game_get_level (play->game, seat) - 1;

  if (!play->players[seat])
    play->players[seat] = bst_player_new (bastide_game_get_game (play->game), level,
                                          CLAMP ((int) g_get_num_processors (), 1, 4));
  return play->players[seat];
}

/* One seed per position of a game: who undoes a move and makes it again gets the same answer. */
static guint64
get_seed (BastideGame *game)
{
  gsize made;

  bst_session_log (bastide_game_get_session (game), &made, NULL);
  return bst_session_seed (bastide_game_get_session (game)) * 0x9e3779b97f4a7c15 + made;
}

/* --- what is said after a step --- */

static void
tell_problem (Play *play)
{
  g_autofree char *problem = bastide_match_dup_save_problem (BASTIDE_MATCH (play->game));

  if (problem)
    g_print ("%s\n", problem);
}

static void
tell_news (Play *play)
{
  const BstSession *session = bastide_game_get_session (play->game);

  /* After undo, what was told has not happened. */
  if (bst_session_generation (session) != play->generation)
    bst_session_events (session, &play->n_told);
  play->generation = bst_session_generation (session);
  play->n_told = play_tell_events (play->game, play->n_told);
  tell_problem (play);
}

static void
apply (Play *play, const BstMove *move)
{
  g_autoptr (GError) error = NULL;

  if (!bastide_game_apply (play->game, move, &error))
    {
      g_print ("%s\n", error->message);
      play->quits = !bastide_match_may_change (BASTIDE_MATCH (play->game), NULL);
      return;
    }
  g_clear_pointer (&play->menu, play_menu_free);
  tell_news (play);
}

static void
let_computer_move (Play *play)
{
  const BstState *state = bastide_game_get_state (play->game);
  int seat = bst_who (state);
  BstPlayer *player = get_player (play, seat);
  BstBudget budget = get_budget (play);
  gint64 begun = g_get_monotonic_time ();
  gsize n, best;
  const BstMove *options = bst_session_options (bastide_game_get_session (play->game), &n);
  BstMove move;

  atomic_store (&thinking, player);
  /* A signal that came before this line found nobody to stop. */
  if (interrupted)
    bst_player_stop (player);
  best = bst_player_choose (player, state, options, n, get_seed (play->game), &budget);
  atomic_store (&thinking, NULL);
  /* What a signal cut short is no answer: the same computer thinks again when the game goes on. */
  if (interrupted)
    return;
  bastide_patience_spend (&play->patience, g_get_monotonic_time () - begun);
  move = options[best];
  apply (play, &move);
}

/* --- commands --- */

typedef struct
{
  const char *word;    /* in English; a translation goes as well */
  const char *summary; /* for the help */
  void (*run) (Play *play, const char *argument);
} Command;

static void
run_hint (Play *play, const char *argument)
{
  play_tell_hint (play->game, play->menu);
}

/* The decision has changed: what was told before holds no longer. */
static void
go_elsewhere (Play *play)
{
  g_clear_pointer (&play->menu, play_menu_free);
  tell_news (play);
}

static void
run_undo (Play *play, const char *argument)
{
  if (!bastide_game_can_undo_own (play->game))
    {
      g_print ("%s\n", _ ("There is nothing to undo."));
      return;
    }
  bastide_game_undo_own (play->game);
  go_elsewhere (play);
}

static void
run_redo (Play *play, const char *argument)
{
  if (!bastide_match_can_redo (BASTIDE_MATCH (play->game)))
    {
      g_print ("%s\n", _ ("There is nothing to redo."));
      return;
    }
  bastide_game_redo_own (play->game);
  go_elsewhere (play);
}

static void
run_list (Play *play, const char *argument)
{
  play_menu_print (play->menu);
}

static void
run_more (Play *play, const char *argument)
{
  play_menu_print_more (play->menu);
}

static void
run_back (Play *play, const char *argument)
{
  play_menu_go_back (play->menu);
  play_menu_print (play->menu);
}

/* Is it the word “all”, in English or in the user's language? */
static gboolean
is_all (const char *argument)
{
  g_autofree char *folded = g_utf8_casefold (argument, -1);
  /* TRANSLATORS: what may stand behind a command of the game in the terminal: “log all”, “where all”. */
  g_autofree char *all = g_utf8_casefold (C_ ("terminal command", "all"), -1);

  return g_str_equal (folded, "all") || g_str_equal (folded, all);
}

static void
run_log (Play *play, const char *argument)
{
  play_tell_log (play->game, is_all (argument));
}

static void
run_where (Play *play, const char *argument)
{
  int x, y;

  if (!*argument)
    play_tell_figures (play->game);
  else if (is_all (argument))
    play_tell_tiles (play->game);
  else if (play_menu_find_cell (play->menu, argument, &x, &y) || play_find_square (play->game, argument, &x, &y))
    play_tell_square (play->game, x, y);
  else
    {
      g_autofree char *cell = bastide_words_cell (1, -2);

      /* TRANSLATORS: what somebody typed, and the name of a square as an example. */
      g_print (_ ("“%1$s” is not a square: type the number of an option, or a name such as “%2$s”."), argument, cell);
      g_print ("\n");
    }
}

static void
run_board (Play *play, const char *argument)
{
  g_autofree char *map = ascii_map (bastide_game_get_game (play->game), bastide_game_get_state (play->game));

  g_print ("%s", map);
}

static void
run_tile (Play *play, const char *argument)
{
  play_tell_tile (play->game);
}

static void
run_score (Play *play, const char *argument)
{
  play_tell_score (play->game);
}

static void
run_rules (Play *play, const char *argument)
{
  play_tell_rules (play->game, argument);
}

static void
run_save (Play *play, const char *argument)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (!*argument)
    {
      g_print ("%s\n", _ ("Give a file name, for example “save game.bastide”."));
      return;
    }
  file = g_file_new_for_path (argument);
  /* Nobody sees here what would be lost. */
  if (g_file_query_exists (file, NULL))
    {
      /* TRANSLATORS: %s is the name of a file. */
      g_print (_ ("“%s” already exists. Choose another name."), argument);
      g_print ("\n");
      return;
    }
  if (bastide_game_save (play->game, file, &error))
    {
      /* TRANSLATORS: %s is the name of a file. */
      g_print (_ ("Game saved as “%s”."), argument);
      g_print ("\n");
      play->warned = TRUE;
    }
  else
    g_print ("%s\n", error->message);
}

static void
run_quit (Play *play, const char *argument)
{
  if (play->kept || play->warned)
    {
      play->quits = TRUE;
      return;
    }
  play->warned = TRUE;
  g_print ("%s\n", _ ("This game is not saved. Save it, or quit again to discard it."));
}

static void
run_finish (Play *play, const char *argument)
{
  play_tell_finishes (play->game);
}

static void run_help (Play *play, const char *argument);

static const Command commands[] = {
  /* TRANSLATORS: what is typed in the game in the terminal, one short word in small letters; all of them must be different.
   * The English words always work, too, and so do the first letters of a word. */
  { NC_ ("terminal command", "help"),
    /* TRANSLATORS: in the list of commands at the terminal: shows that list. */
    N_ ("this list"), run_help },
  { NC_ ("terminal command", "list"), N_ ("the options again"), run_list },
  { NC_ ("terminal command", "more"), N_ ("more of the options"), run_more },
  { NC_ ("terminal command", "back"), N_ ("from the ways to place a tile on one square back to all squares"),
    run_back },
  { NC_ ("terminal command", "hint"), N_ ("the best options and why"), run_hint },
  { NC_ ("terminal command", "undo"), N_ ("back to your last decision"), run_undo },
  { NC_ ("terminal command", "redo"),
    /* TRANSLATORS: in the list of commands at the terminal: takes back an undo. */
    N_ ("forward again"), run_redo },
  { NC_ ("terminal command", "tile"), N_ ("the tile to place, and how many are left"), run_tile },
  { NC_ ("terminal command", "where"),
    N_ ("where figures stand; with the number of an option or a square, what is there; with “all”, every tile"),
    run_where },
  { NC_ ("terminal command", "finish"), N_ ("where the tile finishes something of yours, and what waits for others"),
    run_finish },
  { NC_ ("terminal command", "board"), N_ ("the board drawn with characters"), run_board },
  { NC_ ("terminal command", "score"), N_ ("points, and what everybody has"), run_score },
  { NC_ ("terminal command", "log"), N_ ("what happened; with “all”, from the beginning"), run_log },
  { NC_ ("terminal command", "rules"), N_ ("the rule of this decision; with a number or words, that rule"), run_rules },
  { NC_ ("terminal command", "save"), N_ ("with the name of a file, a copy of the game"), run_save },
  { NC_ ("terminal command", "quit"), N_ ("the game is saved and can be continued"), run_quit },
};

static void
run_help (Play *play, const char *argument)
{
  g_print ("%s\n", _ ("Type the number of an option, or words that only this option has. Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_print (C_ ("terminal", "%1$s: %2$s"), g_dpgettext2 (NULL, "terminal command", commands[i].word),
               _ (commands[i].summary));
      g_print (".\n");
    }
}

/* (nullable): the command whose word is @word or, with @prefix, the only one that begins so. */
static const Command *
match_command (const char *word, gboolean prefix)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  const Command *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *local = g_utf8_casefold (g_dpgettext2 (NULL, "terminal command", commands[i].word), -1);
      gboolean fits = prefix ? g_str_has_prefix (commands[i].word, folded) || g_str_has_prefix (local, folded)
                             : g_str_equal (commands[i].word, folded) || g_str_equal (local, folded);

      if (fits && found)
        return NULL;
      if (fits)
        found = &commands[i];
    }
  return found;
}

static const Command *
find_command (const char *word)
{
  const Command *command = g_str_equal (word, "?") ? &commands[0] : match_command (word, FALSE);

  return command ? command : match_command (word, TRUE);
}

/* --- one line --- */

/* (transfer full) (nullable): the line as text; NULL and a sentence if it is none. */
static char *
dup_text (const Play *play, gsize length)
{
  const char *bytes = (const char *) play->lines.bytes->data;
  g_autofree char *text = g_locale_to_utf8 (bytes, (gssize) length, NULL, NULL, NULL);

  if (!text || memchr (bytes, '\0', length))
    {
      g_print ("%s\n", _ ("The line is not valid text."));
      return NULL;
    }
  return g_steal_pointer (&text);
}

static void
obey (Play *play, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", 2);
  const Command *command = find_command (words[0]);
  BstMove move;

  if (command)
    command->run (play, words[1] ? g_strstrip (words[1]) : "");
  else if (play_menu_answer (play->menu, text, &move))
    apply (play, &move);
}

/* FALSE at the end of the input, or when a signal came. */
static gboolean
read_line (Play *play, char **out_text)
{
  gsize length;

  *out_text = NULL;
  if (isatty (STDIN_FILENO))
    g_print ("> ");
  switch (cli_lines_read (&play->lines, is_interrupted, &length))
    {
    case CLI_LINE_READ:
      *out_text = dup_text (play, length);
      return TRUE;
    case CLI_LINE_TOO_LONG:
      g_print ("%s\n", _ ("The line is too long."));
      return TRUE;
    default:
      /* Behind the prompt. */
      if (isatty (STDIN_FILENO))
        g_print ("\n");
      return FALSE;
    }
}

/* --- the game --- */

/* Whoever reads along must not see the numbers of shield tokens. FALSE as of read_line(). */
static gboolean
wait_for_privacy (Play *play)
{
  int who = bst_who (bastide_game_get_state (play->game));
  g_autofree char *text = NULL;

  if (!play_menu_is_secret (play->menu) || bastide_game_count_people (play->game) < 2)
    return TRUE;
  /* TRANSLATORS: name of the player who has to decide. */
  g_print (_ ("Only %s may see the options. Press Enter to continue."), bastide_game_get_names (play->game)[who]);
  g_print ("\n");
  return read_line (play, &text);
}

/* Lists the decision if that is not done yet. FALSE as of read_line(). */
static gboolean
show_decision (Play *play)
{
  if (play->menu)
    return TRUE;
  play->menu = play_menu_new (play->game);
  if (!wait_for_privacy (play))
    return FALSE;
  play_menu_print (play->menu);
  return TRUE;
}

/* The file may show an earlier point of the game, at which a computer decides. */
static void
leave_the_past (Play *play)
{
  gsize n, all;

  bastide_game_get_options (play->game, &n);
  if (n > 0 || !bastide_match_can_redo (BASTIDE_MATCH (play->game)))
    return;
  bst_session_log (bastide_game_get_session (play->game), NULL, &all);
  bastide_game_go_to (play->game, all);
}

static void
run_game (Play *play)
{
  while (!play->quits && !interrupted && !ferror (stdout) && !bastide_game_get_state (play->game)->over)
    {
      g_autofree char *text = NULL;

      if (bastide_game_waits_for_computer (play->game))
        {
          let_computer_move (play);
          continue;
        }
      if (!show_decision (play) || !read_line (play, &text))
        break;
      if (text && *g_strstrip (text))
        obey (play, text);
    }
  if (bastide_game_get_state (play->game)->over)
    play_tell_result (play->game);
}

/* --- before and after --- */

static void
keep (Play *play)
{
  g_autoptr (GError) error = NULL;

  play->kept = bastide_shelf_keep (play->game, &error);
  if (!play->kept)
    {
      /* TRANSLATORS: why. */
      g_print (_ ("This game is not saved while you play: %s"), error->message);
      g_print ("\n");
    }
}

static void
tell_players (Play *play)
{
  g_autofree char *title = bst_text_dup (bst_play_get_mix (bastide_game_get_play (play->game)), "title");
  g_autoptr (GPtrArray) seats = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (int seat = 0; seat < bastide_game_get_game (play->game)->n_players; seat++)
    {
      int level = bastide_game_get_level (play->game, seat);
      const char *name = bastide_game_get_names (play->game)[seat];

      /* TRANSLATORS: a computer player and its strength: “Computer 2 (Strong)”. */
      g_ptr_array_add (seats, level
                                /* TRANSLATORS: a player at the terminal: %1$s is the name, %2$s the strength of the
                                 * computer. */
                                ? g_strdup_printf (C_ ("player", "%1$s (%2$s)"), name, bastide_level_get_title (level))
                                : g_strdup (name));
    }
  list = bastide_words_list (seats);
  /* TRANSLATORS: a line of two parts: “undo: back to your last decision”, “Anna: 12 points”, “north: City”. */
  g_print (C_ ("terminal", "%1$s: %2$s"), title ? title : "", list);
  g_print (".\n");
  /* TRANSLATORS: %s is the command that explains all commands. */
  g_print (_ ("Type “%s” for help."), "?");
  g_print ("\n");
}

/* The file that the game belongs to has all of it now, if nobody else has changed that. */
static void
save_file (Play *play)
{
  g_autoptr (GError) error = NULL;

  if (bastide_shelf_is_modified (play->game, FALSE) && !bastide_shelf_save (play->game, FALSE, FALSE, &error))
    g_print ("%s\n", error->message);
}

static void
tell_kept (BastideKept kept, const char *path)
{
  g_autofree char *quoted = g_shell_quote (path);

  switch (kept)
    {
    case BASTIDE_KEPT_LIBRARY:
      g_print ("%s\n", _ ("The game is in the library of finished games."));
      break;
    case BASTIDE_KEPT_NOWHERE:
      break;
    default:
      /* TRANSLATORS: a command to type. */
      g_print (_ ("Game saved. To continue: %s"), "bastide-cli play ");
      g_print ("%s\n", quoted);
      break;
    }
}

static int
put_away (Play *play)
{
  BastideOrigin *origin = bastide_game_get_origin (play->game);
  g_autofree char *path = origin ? g_file_get_path (origin->file)
                                 : g_strdup (bastide_match_get_path (BASTIDE_MATCH (play->game)));
  g_autoptr (GError) error = NULL;
  BastideKept kept;

  if (!play->kept)
    return CLI_FINE;
  if (origin)
    save_file (play);
  if (!bastide_shelf_put_back (play->game, &kept, &error))
    {
      g_print ("%s\n", error->message);
      return CLI_WRONG;
    }
  if (path)
    tell_kept (kept, path);
  return CLI_FINE;
}

static int
run (Play *play)
{
  g_autofree char *hold = bastide_match_dup_hold_text (BASTIDE_MATCH (play->game));
  int status;

  if (!bastide_match_may_change (BASTIDE_MATCH (play->game), NULL))
    {
      g_printerr ("bastide-cli play: %s\n", hold ? hold : "");
      return CLI_WRONG;
    }
  catch_signals ();
  cli_lines_init (&play->lines, STDIN_FILENO, MAX_LINE);
  keep (play);
  leave_the_past (play);
  tell_players (play);
  /* Of a game that goes on, the last turn is enough. */
  play->generation = bst_session_generation (bastide_game_get_session (play->game));
  if (bastide_match_can_undo (BASTIDE_MATCH (play->game)))
    {
      bst_session_events (bastide_game_get_session (play->game), &play->n_told);
      play_tell_log (play->game, FALSE);
    }
  tell_news (play);
  run_game (play);
  status = put_away (play);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    bst_player_free (play->players[seat]);
  g_clear_pointer (&play->menu, play_menu_free);
  cli_lines_clear (&play->lines);
  return status;
}

/* --- arguments --- */

typedef struct
{
  char *names[BST_MAX_PLAYERS + 1]; /* "" for a computer without a name */
  int levels[BST_MAX_PLAYERS];
  int n;
} Seats;

static void
seats_clear (Seats *seats)
{
  for (int i = 0; i < seats->n; i++)
    g_free (seats->names[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seats, seats_clear)

/* "Anna", "computer", "computer:strong", "Ben:strong". FALSE: the word behind the colon is no strength. */
static gboolean
parse_seat (const char *text, Seats *seats)
{
  const char *colon = strrchr (text, ':');
  g_autofree char *name = colon ? g_strndup (text, (gsize) (colon - text)) : g_strdup (text);
  gboolean nameless = g_ascii_strcasecmp (g_strstrip (name), "computer") == 0;
  int level = colon ? bastide_level_from_word (colon + 1) : BASTIDE_PERSON;

  if (colon && level == BASTIDE_PERSON)
    return FALSE;
  if (nameless && level == BASTIDE_PERSON)
    level = 1 + BST_LEVEL_CASUAL;
  seats->levels[seats->n] = level;
  seats->names[seats->n++] = g_strdup (nameless ? "" : name);
  return TRUE;
}

static int
parse_seats (const char *text, Seats *seats)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  guint n = g_strv_length (words);

  if (n < 2 || n > BST_MAX_PLAYERS)
    return cli_usage ("play", _ ("A game needs 2 to 6 players."));
  for (guint i = 0; i < n; i++)
    if (!parse_seat (g_strstrip (words[i]), seats))
      return cli_usage ("play",
                        /* TRANSLATORS: %s is what was given on the command line. Leave “computer:”, “beginner”,
                         * “casual”, “strong” and “master” as they are. */
                        _ ("“%s” is not a player: write a name, or computer:STRENGTH with beginner, casual, strong or "
                           "master."),
                        words[i]);
  return CLI_FINE;
}

static BastideGame *
begin_game (const char *mix, const Seats *seats, gint64 seed, char **options)
{
  const BstPlayArgs args = { .n_players = seats->n,
                             .seed = (guint64) seed,
                             .names = (const char *const *) seats->names };
  BstPlay *play = cli_begin_play (mix, &args, options);

  for (int seat = 0; play && seat < seats->n; seat++)
    bastide_level_to_json (json_array_get_object_element (bst_play_get_players (play), seat), seats->levels[seat]);
  return play ? bastide_game_new (play) : NULL;
}

static BastideGame *
open_game (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BastideFound found;
  BastideGame *game = bastide_shelf_open (file, &found, &error);

  if (!game)
    g_printerr ("%s\n", error->message);
  else if (found != BASTIDE_FOUND_FILE && bastide_game_get_origin (game))
    g_print ("%s\n", _ ("The game goes on with moves that are not in the file yet."));
  return game;
}

int
cli_play (int argc, char **argv)
{
  g_autofree char *mix = NULL, *players = NULL, *budget = NULL;
  g_auto (GStrv) options = NULL;
  g_auto (Seats) seats = { 0 };
  g_autoptr (BastideGame) game = NULL;
  gint64 seed = -1;
  Play play = { 0 };
  int status;
  const GOptionEntry entries[] = {
    { "mix", 'm', 0, G_OPTION_ARG_STRING, &mix, N_ ("Mix to play, an id or a file (classic)"), N_ ("MIX") },
    { "players", 'p', 0, G_OPTION_ARG_STRING, &players,
      N_ ("Who plays, separated by commas: names, and computer:STRENGTH"),
      /* TRANSLATORS: stands for the argument in the help of a command, in capitals. */
      N_ ("PLAYERS") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &seed, N_ ("Game seed (a new one each time)"), N_ ("N") },
    { "budget", 'b', 0, G_OPTION_ARG_STRING, &budget,
      N_ ("Thinking time of the computers: a number of playouts, or milliseconds such as 500ms"), N_ ("BUDGET") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options, N_ ("Rule option, such as base.two_tile_city=2"),
      N_ ("KEY=VALUE") },
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (
        /* TRANSLATORS: stands for the argument in the help of a command, in capitals: a file, or none. */
        &argc, &argv, entries, _ ("[FILE]"),
        _ ("Plays a game in the terminal, line by line, against computer players and other people: a new one, or\n"
           "the saved game in FILE. Every step is saved. Strengths are beginner, casual, strong and master;\n"
           "--players \"Anna,computer:strong\" is Anna against a strong computer."),
        1, &status))
    return status;
  if ((argc > 1 && cli_is_open (argv[1])) || (mix && cli_is_open (mix)))
    return cli_usage ("play", _ ("Standard input is for your answers; give a file with a name."));
  if (argc > 1 && (mix || players || seed != -1 || options))
    return cli_usage ("play", _ ("A saved game has its own mix, players, seed and options."));
  if (seed < -1 || seed > BST_MAX_SEED)
    return cli_usage ("play", _ ("The seed must be a whole number from 0 to 9007199254740991."));
  if (budget && !bastide_trial_budget_parse (budget, &play.budget))
    return cli_usage ("play",
                      _ ("“%s” is not a thinking time: write a number of playouts, or milliseconds such as 500ms."),
                      budget);
  status = argc > 1 ? CLI_FINE : parse_seats (players ? players : ",computer", &seats);
  if (status != CLI_FINE)
    return status;
  if (seed < 0)
    seed = ((gint64) g_random_int () << 21 ^ g_random_int ()) & BST_MAX_SEED;
  game = argc > 1 ? open_game (argv[1]) : begin_game (mix ? mix : "classic", &seats, seed, options);
  if (!game)
    return CLI_WRONG;
  play.game = game;
  return run (&play);
}
