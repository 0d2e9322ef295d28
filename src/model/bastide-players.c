/* bastide-players.c – who plays: the names, colors and letters of the seats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/bastide-players.h"

#include "model/bastide-level.h"
#include "model/words/bastide-letters.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

void
bastide_players_clear (BastidePlayers *players)
{
  for (int seat = 0; seat < players->n; seat++)
    {
      g_free (players->names[seat]);
      g_free (players->letters[seat]);
    }
  memset (players, 0, sizeof *players);
}

/* (transfer full): what somebody is called who was given no name. */
static char *
dup_number (const BastidePlayers *players, int seat)
{
  if (players->levels[seat])
    /* TRANSLATORS: a computer player that was given no name: the number of the seat. */
    return g_strdup_printf (_ ("Computer %d"), seat + 1);
  /* TRANSLATORS: a player who was given no name: the number of the seat. */
  return g_strdup_printf (_ ("Player %d"), seat + 1);
}

void
bastide_players_set (BastidePlayers *players, int seat, const char *name, int color, const char *letter)
{
  gboolean named = name && *name;

  g_return_if_fail (seat >= 0 && seat < BST_MAX_PLAYERS);

  players->n = MAX (players->n, seat + 1);
  players->unnamed = (players->unnamed & ~(1u << seat)) | (guint) !named << seat;
  g_free (players->names[seat]);
  g_free (players->letters[seat]);
  players->names[seat] = named ? g_strdup (name) : dup_number (players, seat);
  players->letters[seat] = g_strdup (letter ? letter : "");
  players->colors[seat] = CLAMP (color, 0, BST_MAX_PLAYERS - 1);
}

void
bastide_players_set_level (BastidePlayers *players, int seat, int level)
{
  g_return_if_fail (seat >= 0 && seat < players->n && level >= 0 && level < BASTIDE_N_LEVELS);

  players->levels[seat] = level;
  if (!bastide_players_is_named (players, seat))
    {
      g_free (players->names[seat]);
      players->names[seat] = dup_number (players, seat);
    }
}

gboolean
bastide_players_has_computers (const BastidePlayers *players)
{
  for (int seat = 0; seat < players->n; seat++)
    if (players->levels[seat])
      return TRUE;
  return FALSE;
}

void
bastide_players_copy (BastidePlayers *players, const BastidePlayers *from)
{
  bastide_players_clear (players);
  for (int seat = 0; seat < from->n; seat++)
    {
      bastide_players_set (players, seat, bastide_players_is_named (from, seat) ? from->names[seat] : NULL,
                           from->colors[seat], from->letters[seat]);
      bastide_players_set_level (players, seat, from->levels[seat]);
    }
}

gboolean
bastide_players_is_named (const BastidePlayers *players, int seat)
{
  return !(players->unnamed >> seat & 1);
}

void
bastide_players_choose_letters (BastidePlayers *players)
{
  const char *names[BST_MAX_PLAYERS];
  char *letters[BST_MAX_PLAYERS];

  /* "Player 2" is no name to take a letter from: all who have none would want the same. */
  for (int seat = 0; seat < players->n; seat++)
    names[seat] = bastide_players_is_named (players, seat) ? players->names[seat] : NULL;
  bastide_letters_choose (players->n, names, (const char *const *) players->letters, letters);
  for (int seat = 0; seat < players->n; seat++)
    {
      g_free (players->letters[seat]);
      players->letters[seat] = letters[seat];
    }
}

JsonArray *
bastide_players_to_json (const BastidePlayers *players)
{
  JsonArray *list = json_array_new ();

  for (int seat = 0; seat < players->n; seat++)
    {
      JsonObject *player = json_object_new ();

      /* "Player 2" is not saved: it would stay English when somebody opens the file in another language. */
      if (bastide_players_is_named (players, seat))
        json_object_set_string_member (player, "name", players->names[seat]);
      json_object_set_int_member (player, "color", players->colors[seat]);
      json_object_set_string_member (player, "letter", players->letters[seat]);
      bastide_level_to_json (player, players->levels[seat]);
      json_array_add_object_element (list, player);
    }
  return list;
}

void
bastide_players_from_json (BastidePlayers *players, JsonArray *list)
{
  bastide_players_clear (players);
  for (guint seat = 0; seat < MIN (json_array_get_length (list), BST_MAX_PLAYERS); seat++)
    {
      JsonObject *player = bst_json_as_object (json_array_get_element (list, seat));

      bastide_players_set (players, seat, bst_json_get_string (player, "name", NULL),
                           CLAMP (bst_json_get_int (player, "color", seat), 0, BST_MAX_PLAYERS - 1),
                           bst_json_get_string (player, "letter", NULL));
      bastide_players_set_level (players, seat, bastide_level_from_json (player));
    }
}
