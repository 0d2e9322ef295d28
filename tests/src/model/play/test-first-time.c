/* test-first-time.c – what happens for the first time is told once; the lessons are games in which everything does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/play/bastide-first-time.h"
#include "model/play/bastide-lesson-run.h"
#include "model/rulebook/bastide-rulebook.h"
#include "model/words/bastide-words.h"
#include "engine/io/titles.h"

#include <string.h>

/* (transfer full): takes a lesson step by step and notes the names of all that is worth a card, each once. */
static GPtrArray *
collect (const char *lesson, GPtrArray *out_texts)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find (lesson), 0, 0);
  BastideGame *game = bastide_lesson_run_get_game (run);
  GPtrArray *told = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (told, NULL);
  while (bastide_lesson_run_get_state (run) != BASTIDE_LESSON_OVER)
    {
      for (;;)
        {
          g_autoptr (BastideFirstTime) first = bastide_first_time_find (game, 0, (const char *const *) told->pdata);

          if (!first)
            break;
          for (guint k = 0; k + 1 < told->len; k++)
            g_assert_cmpstr (first->id, !=, g_ptr_array_index (told, k));
          g_assert_cmpuint (strlen (first->text), >, 20);
          g_assert_true (first->clause || first->lesson);
          g_ptr_array_insert (told, told->len - 1, g_strdup (first->id));
          if (out_texts)
            g_ptr_array_add (out_texts, g_strdup (first->text));
        }
      bastide_lesson_run_skip (run);
    }
  return told;
}

static void
test_base (void)
{
  static const char *const expected[] = { "goal", "lesson-fields", "road", "tie", "city", "farmer" };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) told = collect ("base", texts);
  gboolean named = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    if (!g_strv_contains ((const char *const *) told->pdata, expected[i]))
      g_error ("Nothing was said about “%s”.", expected[i]);
  /* Majority and tie are told with names and points. */
  for (guint i = 0; i < texts->len; i++)
    named |= strstr (g_ptr_array_index (texts, i), "Anna") && strstr (g_ptr_array_index (texts, i), "Ben")
             && strstr (g_ptr_array_index (texts, i), "12");
  g_assert_true (named);
}

/* What the game is about is said even where the first tile fits in one place only and is placed without a question. */
static void
test_goal (void)
{
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const char *const nothing[] = { NULL };
  int n_silent = 0;

  for (guint64 seed = 1; seed < 200 && n_silent < 3; seed++)
    {
      const BstPlayArgs args = { .n_players = 2, .seed = seed };
      g_autoptr (BastideGame) game = bastide_game_new (
        bst_play_new (bst_catalog_find_mix (catalog, "first-game")->root, &args, catalog, report));
      g_autoptr (BastideFirstTime) first = bastide_first_time_find (game, 0, nothing);

      n_silent += bst_decision (bastide_game_get_state (game)) == BST_KIND_FOLLOWER;
      g_assert_nonnull (first);
      g_assert_cmpstr (first->id, ==, "goal");
    }
  g_assert_cmpint (n_silent, >, 0);
  bst_catalog_unref (catalog);
}

/* Plays classic games of three by chance until points are told that satisfy @found. */
static BastideFirstTime *
find_points (gboolean (*found) (const BstEvent *event), const char *const *told)
{
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  BastideFirstTime *first = NULL;

  for (guint64 seed = 1; seed < 200 && !first; seed++)
    {
      g_autoptr (BstReport) report = bst_report_new (NULL);
      const BstPlayArgs args = { .n_players = 3, .seed = seed };
      g_autoptr (BastideGame) game = bastide_game_new (
        bst_play_new (bst_catalog_find_mix (catalog, "classic")->root, &args, catalog, report));
      gsize n = 0, n_events = 0;
      const BstMove *moves;

      while (moves = bastide_game_get_options (game, &n), n > 0)
        g_assert_true (bastide_game_apply (game, &moves[g_rand_int_range (rand, 0, n)], NULL));
      bst_session_events (bastide_game_get_session (game), &n_events);
      for (gsize i = 0; i < n_events && !first; i++)
        if (found (&bst_session_events (bastide_game_get_session (game), &n_events)[i].event))
          first = bastide_first_time_find (game, i, told);
    }
  bst_catalog_unref (catalog);
  return first;
}

static gboolean
is_tie_of_three (const BstEvent *event)
{
  return event->type == BST_EVENT_SCORE && event->counts[0] && event->counts[0] == event->counts[1]
         && event->counts[0] == event->counts[2];
}

static gboolean
is_majority (const BstEvent *event)
{
  return event->type == BST_EVENT_SCORE && event->counts[0] > event->counts[1] && event->counts[1] > 0
         && event->counts[2] == 0;
}

/* BASE-57: a tie names all whom it is about, not the first two of them, and a majority those who get nothing. */
static void
test_majority (void)
{
  static const char *const told[] = { "road", "city", "monastery", "farmer", "goal", NULL };
  g_autoptr (BastideFirstTime) tie = find_points (is_tie_of_three, told), majority = find_points (is_majority, told);

  g_assert_nonnull (tie);
  g_assert_cmpstr (tie->id, ==, "tie");
  g_assert_cmpstr (tie->clause, ==, "BASE-57");
  for (int seat = 0; seat < 3; seat++)
    {
      g_autofree char *name = g_strdup_printf ("Player %d ", seat + 1);

      g_assert_nonnull (strstr (tie->text, name));
      g_assert_true ((strstr (majority->text, name) != NULL) == (seat < 2));
    }
  g_assert_cmpstr (majority->id, ==, "majority");
}

/* BASE-40: whoever has placed the last follower is named, and how it comes back is said. */
static void
test_supply (void)
{
  static const char *const told[] = { "road", "city", "monastery", "farmer", "goal", "tie", "majority", NULL };
  BstCatalog *catalog = bst_catalog_new ();
  g_autoptr (BstReport) report = bst_report_new (NULL);
  const BstPlayArgs args = { .n_players = 2, .seed = 3 };
  g_autoptr (BastideGame)
    game = bastide_game_new (bst_play_new (bst_catalog_find_mix (catalog, "classic")->root, &args, catalog, report));
  const BstState *state = bastide_game_get_state (game);
  int empty = -1;
  gsize n;

  /* Each follower as soon as it can stand somewhere. */
  while (empty < 0 && !state->over)
    {
      const BstMove *moves = bastide_game_get_options (game, &n);
      gsize option = 0;

      while (option + 1 < n && moves[option].kind == BST_KIND_FOLLOWER && moves[option].act != BST_ACT_PLACE)
        option++;
      g_assert_true (bastide_game_apply (game, &moves[option], NULL));
      for (int seat = 0; seat < 2; seat++)
        if (state->supply[seat][BST_FIGURE_FOLLOWER] == 0)
          empty = seat;
      {
        gsize n_events;
        g_autoptr (BastideFirstTime) first = NULL;
        g_autofree char *name = g_strdup_printf ("Player %d:", empty + 1);

        bst_session_events (bastide_game_get_session (game), &n_events);
        first = bastide_first_time_find (game, n_events, told);
        g_assert_true ((first && g_str_equal (first->id, "supply")) == (empty >= 0));
        g_assert_true (empty < 0 || g_str_has_prefix (first->text, name));
      }
    }
  g_assert_cmpint (empty, >=, 0);
  bst_catalog_unref (catalog);
}

/* Whoever wants every step explained reads of all points what they are for, as often as they come. */
static void
test_explain (void)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find ("base"), 0, 0);
  BastideGame *game = bastide_lesson_run_get_game (run);
  gsize from = 0, n;
  int n_awards = 0, n_rules = 0;

  for (guint i = 0; i < bastide_lesson_get_n_steps (bastide_lesson_run_get_lesson (run)); i++)
    {
      const BstHappening *events = bst_session_events (bastide_game_get_session (game), &n);
      g_autoptr (BastideFirstTime) award = bastide_first_time_explain (game, from);
      int points = 0;

      for (gsize k = from; k < n && !bastide_game_get_state (game)->over; k++)
        if (events[k].event.type == BST_EVENT_SCORE)
          points = events[k].event.a;
      g_assert_true ((award != NULL) == (points > 0));
      if (award)
        {
          g_autofree char *sum = g_strdup_printf ("= %d", points);

          g_assert_nonnull (strstr (award->text, sum));
          g_assert_nonnull (award->clause);
          n_rules += strstr (award->text, "can be placed again") || strstr (award->text, "Followers there");
          n_awards++;
        }
      from = n;
      bastide_lesson_run_skip (run);
    }
  g_assert_cmpint (n_awards, >=, 2);
  g_assert_cmpint (n_rules, ==, n_awards);
}

static BstModule
find_module (const char *id)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (g_str_equal (bst_module_ids[module], id))
      return module;
  g_assert_not_reached ();
}

/* (transfer full) (nullable): the card of this name in the lesson. */
static BastideFirstTime *
find_offer (const char *lesson, const char *id)
{
  g_autoptr (BastideLessonRun) run = bastide_lesson_run_new (bastide_lessons_find (lesson), 0, 0);
  BastideGame *game = bastide_lesson_run_get_game (run);

  for (guint i = 0; i < bastide_lesson_get_n_steps (bastide_lesson_run_get_lesson (run)); i++)
    {
      g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (told, NULL);
      for (;;)
        {
          BastideFirstTime *first = bastide_first_time_find (game, 0, (const char *const *) told->pdata);

          if (first && g_str_equal (first->id, id))
            return first;
          if (!first)
            break;
          g_ptr_array_insert (told, 0, g_strdup (first->id));
          bastide_first_time_free (first);
        }
      bastide_lesson_run_skip (run);
    }
  return NULL;
}

/* The first decision that a module brings says what the module is about, leads to its rules and offers its lesson. */
static void
test_modules (void)
{
  g_autoptr (BastideRulebook) rulebook = bastide_rulebook_new ();

  for (guint i = 1; i < bastide_lessons_get ()->len; i++)
    {
      BastideLesson *lesson = g_ptr_array_index (bastide_lessons_get (), i);
      const char *name = bastide_lesson_get_id (lesson);
      const BstModule module = find_module (name);
      g_autofree char *id = g_strconcat ("lesson-", name, NULL);
      g_autoptr (BastideFirstTime) offer = find_offer (name, id);

      if (!offer)
        g_error ("Nothing leads to the lesson about %s.", name);
      g_assert_true (offer->is_offer);
      g_assert_cmpstr (offer->lesson, ==, name);
      g_assert_nonnull (strstr (offer->text, bst_module_title (module)));
      g_assert_nonnull (strstr (offer->text, bastide_words_module_subtitle (module)));
      g_assert_nonnull (bastide_rulebook_find_clause (rulebook, offer->clause));
    }
}

/* Every module has a lesson. */
static void
test_all (void)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (!bastide_lessons_find_module (module))
      g_error ("The module “%s” has no lesson: write data/lessons/NN-%s.xml.", bst_module_ids[module],
               bst_module_ids[module]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/first-time/base", test_base);
  g_test_add_func ("/first-time/goal", test_goal);
  g_test_add_func ("/first-time/majority", test_majority);
  g_test_add_func ("/first-time/supply", test_supply);
  g_test_add_func ("/first-time/explain", test_explain);
  g_test_add_func ("/first-time/modules", test_modules);
  g_test_add_func ("/first-time/every-module", test_all);
  return g_test_run ();
}
