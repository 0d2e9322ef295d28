/* play-test.h – a game on a real window in a test: setting it up, reading what is offered, answering by hand.
 *
 * What may be answered is asked of the engine; how it is answered goes through the X server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "table/bastide-board-view.h"
#include "table/bastide-decision-bar.h"
#include "table/bastide-table.h"
#include "ui-test.h"

G_BEGIN_DECLS

typedef struct
{
  BastideWindow *window;
  BastideTable *table;
  BastideBoardView *board;
  BastideDecisionBar *bar;
} PlayTest;

/* (transfer full): a game of a built-in mix (its id) or of a mix written out (a text that begins with a brace). */
BstPlay *play_test_new_play (const char *mix, int n_players, guint64 seed, gboolean ask);
/* Answers `n` decisions with random options, or as many as there are; FALSE if the game ended before. */
gboolean play_test_random (BstPlay *play, GRand *rand, int n);

/* Deletes all games of the program itself. */
void play_test_forget_games (void);
/* A window with an empty table: whatever games were kept are forgotten. */
PlayTest play_test_open (void);
/* Opens the game in the window by way of a file, and waits until it is shown. */
void play_test_show (PlayTest *test, const BstPlay *play);
/* Both for a game of a mix for two in which so many decisions were answered at random. */
PlayTest play_test_open_game (const char *mix, guint32 seed, int n_moves);
void play_test_close (PlayTest *test);

/* Waits until the page for a new game, which is made when first wanted, is on the screen. */
void play_test_wait_for_setup (PlayTest *test);

/* Goes to the second page of it and opens all that is folded there. */
void play_test_open_rules (PlayTest *test);

/* The game on the table, or NULL; the answers to its decision; and all of it as text, for comparing. */
BastideGame *play_test_game (PlayTest *test);
const BstMove *play_test_options (PlayTest *test, gsize *out_n);
char *play_test_text (PlayTest *test) G_GNUC_WARN_UNUSED_RESULT;
/* Fails unless both texts are the same game; shows where they part, not all of them. */
void play_test_assert_same (const char *a, const char *b);
/* Decisions made so far, the silent ones included. */
gsize play_test_made (PlayTest *test);
/* What the option is called. */
char *play_test_label (PlayTest *test, int option) G_GNUC_WARN_UNUSED_RESULT;

/* The buttons and rows of the bar that carry this text: buttons if `buttons`, rows of a list if not. */
GtkWidget *play_test_find_offer (PlayTest *test, const char *label, gboolean buttons);
/* (element-type utf8): the texts of all of them, in order. */
GPtrArray *play_test_offers (PlayTest *test, gboolean buttons) G_GNUC_WARN_UNUSED_RESULT;

/* Where something is secret, the one who decides asks to see it first. */
void play_test_unveil (PlayTest *test);
/* Takes an option with the mouse on the board; FALSE if it does not lie there. */
gboolean play_test_take_on_board (PlayTest *test, int option);
/* Takes an option in the bar: a click on its button, or on its row in the list. */
void play_test_take_in_bar (PlayTest *test, int option);

/* Keeps the window of a widget as a picture for people to look at, in the folder pictures of the build folder. */
void play_test_keep_picture (GtkWidget *widget, const char *name);
/* (transfer full): the pixels of a widget as it is drawn now; the next frame is waited for. */
GBytes *play_test_draw (GtkWidget *widget) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
