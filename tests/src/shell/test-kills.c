/* test-kills.c [KILLS] – the program is killed at random moments while somebody works, again and again.
 *
 * Starts itself as a child with a real window, in which real keys play, enter and edit in turn in Play, on the score track and
 * in the Workshop. The child writes into a log what is on the screen and what was confirmed; the parent kills it at some moment,
 * also while it starts, and starts the next one. What that one finds must be what was confirmed last, or one step further
 * where the kill came in the midst of one: less only if that step was to take something back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/bastide-digest.h"
#include "model/score/evening-kit.h"
#include "play/play-test.h"
#include "score/bastide-score-pad.h"
#include "workshop/bastide-set-page.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One step may make several entries of the log: a decision, and the draws that follow from it. */
#define MAX_STEP 8

/* Longest work of a child, in milliseconds. */
#define MAX_LIFE 900

typedef struct
{
  const char *place, *file;
  void (*open) (BastideWindow *window);
  /* (transfer full) (nullable): what is on the screen, as digests of its beginnings; NULL if nothing is open. */
  char *(*dup_state) (BastideWindow *window);
  void (*step) (BastideWindow *window, GRand *rand);
} Kind;

static int log_fd = -1;

static char *
dup_path (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), name, NULL);
}

/* --- the child: what it tells --- */

/* At once and whole: a kill does not take back what was written. */
static void
tell (char what, const char *state)
{
  g_autofree char *line = g_strdup_printf ("%c %s\n", what, state ? state : "-");

  g_assert_cmpint (write (log_fd, line, strlen (line)), ==, strlen (line));
}

/* A step begins. */
static void
tell_step (gboolean back)
{
  tell ('T', back ? "back" : "on");
}

static void
open_file (BastideWindow *window, const char *name)
{
  g_autofree char *path = dup_path (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  bastide_window_open (window, file);
}

/* --- Play --- */

static BastideGame *
get_game (BastideWindow *window)
{
  return bastide_table_get_game (BASTIDE_TABLE (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_TABLE)));
}

static char *
dup_game (BastideWindow *window)
{
  BastideGame *game = get_game (window);
  GString *text = g_string_new (NULL);
  guint32 digest = 0;
  const BstEntry *entries;
  gsize made, all;

  if (!game)
    return NULL;
  entries = bst_session_log (bastide_game_get_session (game), &made, &all);
  for (gsize i = 0; i < made; i++)
    {
      const BstMove *move = &entries[i].move;
      g_autofree char *words = g_strdup_printf ("%d %d %d %d %d %d %d %d", move->kind, move->act, move->figure, move->x,
                                                move->y, move->rot, move->a, move->b);

      digest = bastide_digest_add_text (digest, words);
      g_string_append_printf (text, "%08x", digest);
    }
  return g_string_free (text, FALSE);
}

static void
open_game (BastideWindow *window)
{
  open_file (window, "one.bastide");
  ui_test_wait (get_game (window));
}

/* Return answers whatever is asked. */
static void
step_game (BastideWindow *window, GRand *rand)
{
  const int dice = g_rand_int_range (rand, 0, 10);

  tell_step (dice < 3);
  ui_test_key (GTK_WIDGET (window), dice < 3 ? "<Control>z" : dice < 4 ? "<Control>y" : "Return");
}

/* --- the score track --- */

static BastideEvening *
get_evening (BastideWindow *window)
{
  return bastide_score_pad_get_evening (
    BASTIDE_SCORE_PAD (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SCORE_PAD)));
}

static char *
dup_evening (BastideWindow *window)
{
  BastideEvening *evening = get_evening (window);
  GString *text = g_string_new (NULL);
  guint32 digest = 0;

  if (!evening)
    return NULL;
  for (guint i = 0; i < bastide_evening_get_n_entries (evening); i++)
    {
      g_autofree char *title = bastide_evening_dup_title (evening, i);

      digest = bastide_digest_add_text (digest, title);
      g_string_append_printf (text, "%08x", digest);
    }
  return g_string_free (text, FALSE);
}

static void
open_evening (BastideWindow *window)
{
  open_file (window, "one.bastide-score");
  ui_test_wait (get_evening (window));
}

static void
step_evening (BastideWindow *window, GRand *rand)
{
  static const char *const keys[] = { "c", "r" };
  const int dice = g_rand_int_range (rand, 0, 10);
  g_autofree char *number = g_strdup_printf ("%d", g_rand_int_range (rand, 2, 9));

  tell_step (dice < 3);
  if (dice < 4)
    {
      ui_test_key (GTK_WIDGET (window), dice < 3 ? "<Control>z" : "<Control>y");
      return;
    }
  if (dice < 6)
    {
      ui_test_key (GTK_WIDGET (window), "n");
      return;
    }
  ui_test_key (GTK_WIDGET (window), keys[dice % 2]);
  ui_test_key (GTK_WIDGET (window), number);
  ui_test_key (GTK_WIDGET (window), dice < 8 ? "a" : "b");
  ui_test_key (GTK_WIDGET (window), "Return");
}

/* --- the Workshop --- */

static BastideDocument *
get_document (BastideWindow *window)
{
  return bastide_doc_page_get_document (
    BASTIDE_DOC_PAGE (ui_test_find_type (GTK_WIDGET (window), BASTIDE_TYPE_SET_PAGE)));
}

/* A document is no list of steps: one digest of all of it. */
static char *
dup_document (BastideDocument *document)
{
  g_autofree char *text = BASTIDE_DOCUMENT_GET_CLASS (document)->write (bastide_document_get_root (document));

  return g_strdup_printf ("%08x", bastide_digest_add_text (0, text));
}

static char *
dup_set (BastideWindow *window)
{
  BastideDocument *document = get_document (window);

  return document ? dup_document (document) : NULL;
}

/* It is on the screen, and will be saved in a while. */
static void
edited_cb (BastideDocument *document)
{
  g_autofree char *state = dup_document (document);

  tell ('S', state);
}

static void
saved_cb (BastideDocument *document, const char *problem)
{
  g_autofree char *state = dup_document (document);

  g_assert_null (problem);
  tell ('C', state);
}

static void
open_set (BastideWindow *window)
{
  open_file (window, "one.bastide-set");
  ui_test_wait (get_document (window));
  g_signal_connect (get_document (window), "changed", G_CALLBACK (edited_cb), NULL);
  g_signal_connect (get_document (window), "saved", G_CALLBACK (saved_cb), NULL);
}

static void
step_set (BastideWindow *window, GRand *rand)
{
  BastideSetDoc *set = BASTIDE_SET_DOC (get_document (window));
  BastideTileRef ref = { .index = 0 };
  const int dice = g_rand_int_range (rand, 0, 12);

  if (dice < 3)
    ui_test_key (GTK_WIDGET (window), dice < 2 ? "<Control>z" : "<Control>y");
  else if (dice < 5)
    bastide_document_flush (BASTIDE_DOCUMENT (set), NULL);
  else
    bastide_set_doc_set_count (set, &ref, g_rand_int_range (rand, 1, 90));
  bastide_document_settle (BASTIDE_DOCUMENT (set));
}

static const Kind kinds[] = {
  { "play", "one.bastide", open_game, dup_game, step_game },
  { "score", "one.bastide-score", open_evening, dup_evening, step_evening },
  { "workshop", "one.bastide-set", open_set, dup_set, step_set },
};

/* --- the child: its life --- */

static int
live (const Kind *kind, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *path = dup_path (kind->place);
  const gboolean document = kind->step == step_set;
  BastideWindow *window;
  g_autofree char *found = NULL;

  log_fd = open (path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  g_assert_cmpint (log_fd, >=, 0);
  window = ui_test_open_place (kind->place);
  bastide_window_show_place (window, kind->place);
  found = document ? NULL : kind->dup_state (window);
  if (!found)
    kind->open (window);
  if (document)
    found = kind->dup_state (window);
  tell ('R', found);
  if (!found)
    {
      found = kind->dup_state (window);
      tell ('C', found);
    }
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  for (;;)
    {
      g_autofree char *state = NULL;

      kind->step (window, rand);
      if (!document)
        {
          state = kind->dup_state (window);
          tell ('C', state);
        }
      for (int i = g_rand_int_range (rand, 0, 60); i > 0; i--)
        ui_test_iterate ();
    }
  return 0;
}

/* --- the parent --- */

/* A small one: its window comes up soon. */
static void
write_set (void)
{
  g_autoptr (BastideSetDoc) set = bastide_set_doc_new ("mine", "Mine");
  g_autofree char *path = dup_path ("one.bastide-set");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  BastideTileDoc tile;

  bastide_tile_doc_init (&tile);
  bastide_tile_doc_set_side (&tile, BST_N, BST_SIDE_CITY);
  bastide_set_doc_add_tile (set, 0, &tile);
  g_assert_true (bastide_document_save_as (BASTIDE_DOCUMENT (set), file, NULL));
}

static void
write_files (void)
{
  g_autoptr (BstPlay) play = play_test_new_play ("everything", 3, 12, FALSE);
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 2);
  g_autofree char *game_path = dup_path ("one.bastide"), *evening_path = dup_path ("one.bastide-score");
  g_autoptr (GFile) file = g_file_new_for_path (evening_path);

  g_assert_true (bst_play_save (play, game_path, NULL));
  g_assert_true (bastide_evening_save (evening, file, NULL));
  write_set ();
}

/* One is the beginning of the other, and not much shorter. */
static gboolean
is_near (const char *shorter, const char *longer)
{
  const gsize n = strlen (shorter), k = strlen (longer);

  return n < k && k - n <= MAX_STEP * 8 && g_str_has_prefix (longer, shorter);
}

/* What may be found: @states after the last confirmed one, or that itself. */
typedef struct
{
  GPtrArray *states;    /* the first is the confirmed one; empty: nothing yet */
  gboolean acting;      /* a step was begun and not ended */
  gboolean taking_back; /* it undoes something */
  int n_found, n_ahead;
} Expected;

/* The step that was not ended may have led from @state to @found. */
static gboolean
may_lead_to (const Expected *expected, const char *state, const char *found)
{
  if (!expected->acting)
    return FALSE;
  return expected->taking_back ? is_near (found, state) : is_near (state, found);
}

static void
check_found (const Kind *kind, Expected *expected, const char *found)
{
  gboolean good = expected->states->len == 0, ahead = FALSE;

  for (guint i = 0; i < expected->states->len && !good; i++)
    {
      const char *state = g_ptr_array_index (expected->states, i);

      good = g_str_equal (state, found);
      ahead = good ? i > 0 : may_lead_to (expected, state, found);
      good |= ahead;
    }
  if (!good)
    g_error ("%s: found %s, confirmed %s", kind->place, found, (char *) g_ptr_array_index (expected->states, 0));
  expected->n_found++;
  expected->n_ahead += ahead;
}

/* Goes through the log of all children so far. */
static Expected
read_log (const Kind *kind)
{
  Expected expected = { .states = g_ptr_array_new_with_free_func (g_free) };
  g_autofree char *path = dup_path (kind->place), *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return expected;
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line && **line; line++)
    {
      const char *state = *line + 2;

      if (**line == 'T')
        {
          expected.acting = TRUE;
          expected.taking_back = g_str_equal (state, "back");
          continue;
        }
      if (**line == 'R')
        check_found (kind, &expected, state);
      if (**line != 'S')
        {
          g_ptr_array_set_size (expected.states, 0);
          expected.acting = FALSE;
        }
      /* Nothing was found, and a file is being opened. */
      if (!g_str_equal (state, "-"))
        g_ptr_array_add (expected.states, g_strdup (state));
    }
  return expected;
}

static int
count_found (const Kind *kind)
{
  Expected expected = read_log (kind);

  g_ptr_array_unref (expected.states);
  return expected.n_found;
}

/* Waits until the child has opened what was there, a minute at most: on a busy machine a start takes its time. */
static void
wait_until_found (const Kind *kind, int n_before)
{
  for (int i = 0; i < 6000 && count_found (kind) == n_before; i++)
    g_usleep (10 * 1000);
}

/* A child that is killed at some moment, one in five while it starts; it must not end by itself. */
static void
live_and_kill (const char *program, const Kind *kind, GRand *rand)
{
  g_autofree char *number = g_strdup_printf ("%u", g_rand_int (rand));
  const gboolean early = g_rand_int_range (rand, 0, 5) == 0;
  const int n_before = count_found (kind);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess)
    child = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, program, "--child", kind->place, number, NULL);

  g_assert_no_error (error);
  if (!early)
    wait_until_found (kind, n_before);
  g_usleep ((gulong) g_rand_int_range (rand, 1, MAX_LIFE) * 1000);
  g_subprocess_send_signal (child, SIGKILL);
  g_assert_true (g_subprocess_wait (child, NULL, &error));
  if (!g_subprocess_get_if_signaled (child) || g_subprocess_get_term_sig (child) != SIGKILL)
    g_error ("%s: the program ended by itself", kind->place);
}

static int
kill_all (const char *program, int n_kills)
{
  g_autoptr (GRand) rand = g_rand_new ();

  write_files ();
  for (int i = 0; i < n_kills; i++)
    {
      const Kind *kind = &kinds[i % G_N_ELEMENTS (kinds)];

      live_and_kill (program, kind, rand);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      Expected expected = read_log (&kinds[i]);

      g_print ("# %s: opened again %d times, %d of them one step ahead\n", kinds[i].place, expected.n_found,
               expected.n_ahead);
      /* Otherwise the children lived too short, and nothing was tried. */
      g_assert_cmpint (expected.n_found, >=, n_kills / 6);
      g_ptr_array_unref (expected.states);
    }
  g_print ("ok 1 killed %d times\n1..1\n", n_kills);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 4 && g_str_equal (argv[1], "--child"))
    {
      ui_test_init (&argc, &argv);
      for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
        if (g_str_equal (kinds[i].place, argv[2]))
          return live (&kinds[i], (guint32) strtoul (argv[3], NULL, 10));
      return 1;
    }
  return kill_all (argv[0], argc > 1 ? atoi (argv[1]) : 12);
}
