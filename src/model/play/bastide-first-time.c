/* bastide-first-time.c – what happens for the first time, and what to say about it once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/play/bastide-first-time.h"

#include "model/play/bastide-lesson.h"
#include "model/words/bastide-words.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>
#include <string.h>

/* Finished features, by what they were scored for. */
static const struct
{
  BstReason reason;
  const char *id, *text, *clause;
} finished[] = {
  { BST_REASON_ROAD, "road",
    N_ ("A finished road brings 1 point for each tile. The thief returns and can be placed again."), "BASE-51" },
  { BST_REASON_CITY, "city",
    N_ ("A finished city brings 2 points for each tile and 2 for each shield. The knights return and can be placed "
        "again."),
    "BASE-54" },
  { BST_REASON_MONASTERY, "monastery",
    N_ ("A finished monastery brings 9 points: 1 for itself and 1 for each tile around it. The monk returns."),
    "BASE-56" },
};

/* How the clauses of a module begin, and the one to read when it comes into play. */
static const struct
{
  const char *prefix;
  BstModule module;
  const char *clause;
} prefixes[] = {
  { "FIELD-", BST_MODULE_FIELDS, "FIELD-34" },      { "WHEEL-", BST_MODULE_WHEEL, "WHEEL-40" },
  { "RIVER-", BST_MODULE_RIVER, "RIVER-3" },        { "ABBOT-", BST_MODULE_ABBOT, "ABBOT-10" },
  { "BONUS-", BST_MODULE_BONUS, "BONUS-12" },       { "FLY-", BST_MODULE_FLYING, "FLY-5" },
  { "MSG-", BST_MODULE_MESSAGES, "MSG-8" },         { "FERRY-", BST_MODULE_FERRIES, "FERRY-6" },
  { "GOLD-", BST_MODULE_GOLD, "GOLD-3" },           { "MAGIC-", BST_MODULE_MAGIC, "MAGIC-3" },
  { "ROBBER-", BST_MODULE_ROBBERS, "ROBBER-4" },    { "CROP-", BST_MODULE_CROP, "CROP-5" },
  { "TOURN-", BST_MODULE_TOURNAMENTS, "TOURN-23" },
};

static gboolean
is_told (const char *const *told, const char *id)
{
  return g_strv_contains (told, id);
}

/* Takes @text. */
static BastideFirstTime *
new_first_time (const char *id, char *text, const char *clause)
{
  BastideFirstTime *first = g_new0 (BastideFirstTime, 1);

  *first = (BastideFirstTime){ .id = g_strdup (id), .text = text, .clause = clause };
  return first;
}

/* Takes @text. */
static BastideFirstTime *
new_award (const char *id, char *text, const char *clause)
{
  BastideFirstTime *first = new_first_time (id, text, clause);

  first->is_award = TRUE;
  return first;
}

/* --- events --- */

static BastideFirstTime *
find_finished (const BstEvent *event, const char *const *told)
{
  if (event->type == BST_EVENT_SCORE && event->flag)
    for (gsize i = 0; i < G_N_ELEMENTS (finished); i++)
      if (finished[i].reason == event->reason && !is_told (told, finished[i].id))
        return new_award (finished[i].id, g_strdup (_ (finished[i].text)), finished[i].clause);
  return NULL;
}

/* Several players have followers on the feature that scores: the most of them count, or the same number as others. */
static BastideFirstTime *
find_majority (BastideGame *game, const BstEvent *event, const char *const *told)
{
  g_autofree char *text = bastide_words_majority (event, bastide_game_get_names (game));
  int n_most = 0;
  const char *id;

  for (int seat = 0; text && seat < BST_MAX_PLAYERS; seat++)
    n_most += event->counts[seat] == event->counts[event->player];
  id = n_most > 1 ? "tie" : "majority";
  return text && !is_told (told, id) ? new_award (id, g_steal_pointer (&text), "BASE-57") : NULL;
}

static gboolean
is_on_field (BastideGame *game, int x, int y, int feature)
{
  const BstState *state = bastide_game_get_state (game);
  uint16_t site = bst_board_tile_at (bastide_game_get_game (game), state, x, y);

  return site != BST_NONE && feature >= 0
         && bst_site_tile (bastide_game_get_game (game), state, site)->features[feature].terrain == BST_FIELD;
}

static BastideFirstTime *
find_farmer (BastideGame *game, const BstEvent *event, const char *const *told)
{
  if (is_told (told, "farmer") || event->type != BST_EVENT_FOLLOWER
      || !is_on_field (game, event->x, event->y, event->a))
    return NULL;
  return new_first_time ("farmer",
                         g_strdup (
                           _ ("A farmer stays on the field until the end of the game. Then each finished city that "
                              "the field touches brings 3 points.")),
                         "FIELD-34");
}

static BastideFirstTime *
find_empty_supply (BastideGame *game, const char *const *told)
{
  const BstState *state = bastide_game_get_state (game);

  for (int seat = 0; seat < bastide_game_get_game (game)->n_players && !is_told (told, "supply"); seat++)
    if (state->supply[seat][BST_FIGURE_FOLLOWER] == 0 && !state->over)
      return new_first_time ("supply",
                             g_strdup_printf (
                               /* TRANSLATORS: %s is a player’s name. */
                               _ ("%s: no followers left. A follower returns when its feature is finished."),
                               bastide_game_get_names (game)[seat]),
                             "BASE-40");
  return NULL;
}

/* --- decisions --- */

/* The first decision of a first game: what all this is for. A tile that fits in one place only is placed without a decision. */
static BastideFirstTime *
find_goal (BastideGame *game, const char *const *told)
{
  const BstState *state = bastide_game_get_state (game);
  BastideFirstTime *first;

  if (is_told (told, "goal") || state->over || state->turn > 1 || !state->depth
      || (bst_decision (state) != BST_KIND_PLACE_TILE && bst_decision (state) != BST_KIND_FOLLOWER))
    return NULL;
  first = new_first_time ("goal",
                          g_strdup (_ (
                            "Place a tile each turn, and followers on the roads, cities and monasteries that you "
                            "build: they earn points. When all tiles are placed, whoever has the most points wins.")),
                          "BASE-88");
  first->lesson = g_strdup ("base");
  first->is_offer = TRUE;
  return first;
}

static int
find_module_of_clause (const char *clause)
{
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (clause && g_str_has_prefix (clause, prefixes[i].prefix))
      return prefixes[i].module;
  return BST_MODULE_BASE;
}

/* The module that brings this option. */
static int
find_module_of_option (BastideGame *game, const BstMove *move)
{
  int module = find_module_of_clause (bst_kinds[move->kind].clause);

  if (module != BST_MODULE_BASE || move->act == BST_ACT_NONE || move->act == BST_ACT_PASS)
    return module;
  if (bst_acts[move->act].module != BST_MODULE_BASE)
    return bst_acts[move->act].module;
  if (move->act == BST_ACT_PLACE && move->kind == BST_KIND_FOLLOWER)
    {
      if (bst_figures[move->figure].module != BST_MODULE_BASE)
        return bst_figures[move->figure].module;
      if (is_on_field (game, move->x, move->y, move->a))
        return BST_MODULE_FIELDS;
    }
  return BST_MODULE_BASE;
}

static const char *
find_clause_of_module (BstModule module)
{
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (prefixes[i].module == module)
      return prefixes[i].clause;
  return NULL;
}

static BastideFirstTime *
new_lesson_offer (BstModule module, const char *const *told)
{
  BastideLesson *lesson = bastide_lessons_find_module (module);
  g_autofree char *id = g_strconcat ("lesson-", bst_module_ids[module], NULL);
  BastideFirstTime *first;

  if (module >= BST_MODULE_CORE || module == BST_MODULE_BASE || !lesson || is_told (told, id))
    return NULL;
  first = new_first_time (
    id,
    g_strdup_printf (
      /* TRANSLATORS: a card at the first decision that a module brings: %1$s is its title, such as “Ferries”,
                       * %2$s a sentence about it. */
      _ ("%1$s: %2$s. New to you? A two-minute lesson shows how it works."), bst_module_title (module),
      bastide_words_module_subtitle (module)),
    find_clause_of_module (module));
  first->is_offer = TRUE;
  first->lesson = g_strdup (bastide_lesson_get_id (lesson));
  return first;
}

static BastideFirstTime *
find_lesson (BastideGame *game, const char *const *told)
{
  const BstState *state = bastide_game_get_state (game);
  gsize n;
  const BstMove *options = bastide_game_get_options (game, &n);
  BastideFirstTime *first = NULL;

  if (n > 0 && state->depth && bst_decision (state) == BST_KIND_PLACE_TILE
      && bst_game_has (bastide_game_get_game (game), BST_MODULE_RIVER)
      && bastide_game_get_game (game)->tiles[state->hand].group == BST_GROUP_RIVER)
    first = new_lesson_offer (BST_MODULE_RIVER, told);
  for (gsize i = 0; i < n && !first; i++)
    first = new_lesson_offer (find_module_of_option (game, &options[i]), told);
  return first;
}

BastideFirstTime *
bastide_first_time_find (BastideGame *game, gsize from, const char *const *told)
{
  gsize n;
  const BstHappening *events;
  BastideFirstTime *first = NULL;

  g_return_val_if_fail (BASTIDE_IS_GAME (game) && told, NULL);

  events = bst_session_events (bastide_game_get_session (game), &n);
  for (gsize i = from; i < n && !first; i++)
    {
      first = find_majority (game, &events[i].event, told);
      if (!first)
        first = find_finished (&events[i].event, told);
      if (!first)
        first = find_farmer (game, &events[i].event, told);
    }
  if (!first)
    first = find_goal (game, told);
  if (!first)
    first = find_empty_supply (game, told);
  return first ? first : find_lesson (game, told);
}

/* --- every step --- */

/* The sentence about what was finished, if it was. */
static const char *
get_rule (const BstEvent *event)
{
  for (gsize i = 0; i < G_N_ELEMENTS (finished); i++)
    if (event->flag && finished[i].reason == event->reason)
      return _ (finished[i].text);
  return NULL;
}

/* Owners of one feature score one after the other, and read the same. */
static gboolean
is_same_award (const BstEvent *event, const BstHappening *next)
{
  return next && next->event.type == BST_EVENT_SCORE && next->event.reason == event->reason
         && next->event.seg == event->seg && event->seg != BST_NONE && next->event.player != event->player;
}

BastideFirstTime *
bastide_first_time_explain (BastideGame *game, gsize from)
{
  const BstGame *rules;
  const char *const *names;
  GString *text = g_string_new (NULL);
  const char *clause = NULL;
  gsize n;
  const BstHappening *events;

  g_return_val_if_fail (BASTIDE_IS_GAME (game), NULL);

  rules = bastide_game_get_game (game);
  names = bastide_game_get_names (game);
  events = bst_session_events (bastide_game_get_session (game), &n);
  for (gsize i = from; i < n && !bastide_game_get_state (game)->over; i++)
    {
      const BstEvent *event = &events[i].event;
      g_autofree char *line = event->type == BST_EVENT_SCORE ? bastide_words_event (rules, event, names) : NULL;
      g_autofree char *majority = bastide_words_majority (event, names);
      const char *why = majority ? majority : line ? get_rule (event) : NULL;

      if (!line)
        continue;
      g_string_append_printf (text, "%s%s", text->len ? "\n" : "", line);
      if (why && !is_same_award (event, i + 1 < n ? &events[i + 1] : NULL))
        g_string_append_printf (text, "\n%s", why);
      clause = event->clause;
    }
  if (text->len)
    return new_award ("award", g_string_free (text, FALSE), clause);
  g_string_free (text, TRUE);
  return NULL;
}

void
bastide_first_time_free (BastideFirstTime *first)
{
  g_free (first->id);
  g_free (first->text);
  g_free (first->lesson);
  g_free (first);
}
