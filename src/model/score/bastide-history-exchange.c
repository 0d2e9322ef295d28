/* bastide-history-exchange.c – the history as CSV and JSON, and back.
 *
 * CSV has one line per player and evening and carries results; JSON carries whole evenings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "model/bastide-journal.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"
#include "engine/io/text.h"

#include <glib/gi18n.h>
#include <string.h>

#define EXPORT_FORMAT  "bastide-history"
#define EXPORT_VERSION 1

enum
{
  COLUMN_EVENING,
  COLUMN_DATE,
  COLUMN_PLACE,
  COLUMN_MIX,
  COLUMN_NOTES,
  COLUMN_OVER,
  COLUMN_TURNS,
  COLUMN_SEAT,
  COLUMN_NAME,
  COLUMN_COLOR,
  COLUMN_LETTER,
  COLUMN_SCORE,
  COLUMN_POINTS, /* one for each kind of points from here on */
  N_COLUMNS = COLUMN_POINTS + BASTIDE_N_POINTS,
};

static const char *const columns[] = { "evening", "date", "place", "mix",   "notes",  "over",
                                       "turns",   "seat", "name",  "color", "letter", "score" };

static const char *
column_name (int column)
{
  return column < COLUMN_POINTS ? columns[column] : bastide_points_word (column - COLUMN_POINTS);
}

/* --- CSV out (RFC 4180) --- */

static void
append_cell (GString *text, int column, const char *value)
{
  if (column > 0)
    g_string_append_c (text, ',');
  if (!strpbrk (value, ",\"\r\n"))
    {
      g_string_append (text, value);
      return;
    }
  g_string_append_c (text, '"');
  for (; *value; value++)
    {
      if (*value == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *value);
    }
  g_string_append_c (text, '"');
}

static void
append_number (GString *text, int column, int number)
{
  g_autofree char *value = g_strdup_printf ("%d", number);

  append_cell (text, column, value);
}

static void
append_row (GString *text, const BastidePast *past, const char *date, int seat)
{
  append_cell (text, COLUMN_EVENING, past->file);
  append_cell (text, COLUMN_DATE, date);
  append_cell (text, COLUMN_PLACE, past->location);
  append_cell (text, COLUMN_MIX, bst_text_tell (past->mix_title));
  append_cell (text, COLUMN_NOTES, past->notes);
  append_number (text, COLUMN_OVER, past->over);
  append_number (text, COLUMN_TURNS, past->turns);
  append_number (text, COLUMN_SEAT, seat);
  append_cell (text, COLUMN_NAME, bastide_players_is_named (&past->players, seat) ? past->players.names[seat] : "");
  append_number (text, COLUMN_COLOR, past->players.colors[seat]);
  append_cell (text, COLUMN_LETTER, past->players.letters[seat]);
  append_number (text, COLUMN_SCORE, past->scores[seat]);
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    append_number (text, COLUMN_POINTS + kind, past->points[kind][seat]);
  g_string_append (text, "\r\n");
}

char *
bastide_history_to_csv (BastideHistory *self)
{
  GString *text = g_string_new (NULL);

  for (int column = 0; column < N_COLUMNS; column++)
    append_cell (text, column, column_name (column));
  g_string_append (text, "\r\n");
  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);
      g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (past->time);
      g_autofree char *iso = date ? g_date_time_format_iso8601 (date) : g_strdup ("");

      for (int seat = 0; seat < past->players.n; seat++)
        append_row (text, past, iso, seat);
    }
  return g_string_free (text, FALSE);
}

/* --- CSV in --- */

/* (transfer full) (nullable): the cells of the line at *text, which goes on to the next one. */
static GPtrArray *
read_cells (const char **text, int *line)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);
  const char *at = *text;

  for (;;)
    {
      g_autoptr (GString) cell = g_string_new (NULL);

      if (*at == '"')
        {
          for (at++; *at && !(*at == '"' && at[1] != '"'); at++)
            {
              if (*at == '"')
                at++;
              *line += *at == '\n';
              g_string_append_c (cell, *at);
            }
          if (*at != '"')
            {
              g_ptr_array_unref (cells);
              return NULL;
            }
          at++;
        }
      else
        for (; *at && !strchr (",\r\n", *at); at++)
          g_string_append_c (cell, *at);
      g_ptr_array_add (cells, g_string_free (g_steal_pointer (&cell), FALSE));
      if (*at != ',')
        break;
      at++;
    }
  if (*at && !strchr ("\r\n", *at))
    {
      g_ptr_array_unref (cells);
      return NULL;
    }
  at += *at == '\r';
  at += *at == '\n';
  (*line)++;
  *text = at;
  return cells;
}

typedef struct
{
  int at[N_COLUMNS]; /* where the column stands, or -1 */
  GPtrArray *cells;
  int line;
} Row;

static const char *
cell (const Row *row, int column)
{
  return row->at[column] >= 0 && row->at[column] < (int) row->cells->len
           ? g_ptr_array_index (row->cells, row->at[column])
           : "";
}

static gboolean
number (const Row *row, int column, int min, int max, int otherwise, int *out, GError **error)
{
  const char *text = cell (row, column);
  gint64 value;

  if (!*text)
    {
      *out = otherwise;
      return TRUE;
    }
  if (!g_ascii_string_to_signed (text, 10, min, max, &value, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   /* TRANSLATORS: line of a table, name of the column, least and largest number. */
                   _ ("Line %1$d: “%2$s” must be a whole number from %3$d to %4$d."), row->line, column_name (column),
                   min, max);
      return FALSE;
    }
  *out = value;
  return TRUE;
}

static gint64
read_date (const char *text)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autofree char *midnight = strchr (text, 'T') ? NULL : g_strconcat (text, "T00:00:00Z", NULL);
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (midnight ? midnight : text, zone);

  return date ? g_date_time_to_unix (date) : 0;
}

static BastidePast *
begin_past (const Row *row, const char *id, GError **error)
{
  g_autoptr (BastidePast) past = g_new0 (BastidePast, 1);

  past->file = g_strdup (id);
  past->time = read_date (cell (row, COLUMN_DATE));
  past->location = g_strdup (cell (row, COLUMN_PLACE));
  past->mix_title = g_strdup (cell (row, COLUMN_MIX));
  past->notes = g_strdup (cell (row, COLUMN_NOTES));
  if (!number (row, COLUMN_OVER, 0, 1, 1, &past->over, error)
      || !number (row, COLUMN_TURNS, 0, 100000, 0, &past->turns, error))
    return NULL;
  return g_steal_pointer (&past);
}

static gboolean
add_player (const Row *row, BastidePast *past, GError **error)
{
  int seat = past->players.n;
  int color;

  if (seat == BST_MAX_PLAYERS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("Line %1$d: the evening “%2$s” has more than %3$d players."), row->line, past->file,
                   BST_MAX_PLAYERS);
      return FALSE;
    }
  if (!number (row, COLUMN_COLOR, 0, BST_MAX_PLAYERS - 1, seat, &color, error))
    return FALSE;
  bastide_players_set (&past->players, seat, cell (row, COLUMN_NAME), color, cell (row, COLUMN_LETTER));
  if (!number (row, COLUMN_SCORE, 0, 100000, 0, &past->scores[seat], error))
    return FALSE;
  for (int kind = 0; kind < BASTIDE_N_POINTS; kind++)
    if (!number (row, COLUMN_POINTS + kind, -100000, 100000, 0, &past->points[kind][seat], error))
      return FALSE;
  return TRUE;
}

/* File names from an imported file must not lead out of the folder. */
static gboolean
is_plain_name (const char *id)
{
  return *id && *id != '.' && strlen (id) < 100
         && strspn (id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == strlen (id);
}

static gboolean
read_header (Row *row, const char **text, GError **error)
{
  row->cells = read_cells (text, &row->line);
  for (int column = 0; column < N_COLUMNS; column++)
    {
      row->at[column] = -1;
      for (guint i = 0; row->cells && i < row->cells->len; i++)
        if (g_ascii_strcasecmp (g_ptr_array_index (row->cells, i), column_name (column)) == 0)
          row->at[column] = i;
    }
  if (row->at[COLUMN_EVENING] >= 0 && row->at[COLUMN_NAME] >= 0 && row->at[COLUMN_SCORE] >= 0)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("The first line must name the columns, “evening”, “name” and “score” among them."));
  return FALSE;
}

/* (transfer full) (nullable): the evenings of the table. */
static GPtrArray *
read_table (const char *text, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_free);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  Row row = { .line = 0 };

  if (g_str_has_prefix (text, "\xef\xbb\xbf"))
    text += 3;
  if (!read_header (&row, &text, error))
    {
      g_clear_pointer (&row.cells, g_ptr_array_unref);
      return NULL;
    }
  while (*text)
    {
      BastidePast *past;
      const char *id;

      g_clear_pointer (&row.cells, g_ptr_array_unref);
      row.cells = read_cells (&text, &row.line);
      if (!row.cells)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("Line %d: a quotation mark is missing."),
                       row.line + 1);
          return NULL;
        }
      if (row.cells->len == 1 && !*(char *) g_ptr_array_index (row.cells, 0))
        continue;
      id = cell (&row, COLUMN_EVENING);
      past = g_hash_table_lookup (by_id, id);
      if (!is_plain_name (id))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("Line %d: “evening” must be a name of letters, digits, “-”, “_” and “.”."), row.line);
      else if (!past && (past = begin_past (&row, id, error)))
        {
          g_ptr_array_add (found, past);
          g_hash_table_insert (by_id, past->file, past);
        }
      if (!past || !is_plain_name (id) || !add_player (&row, past, error))
        {
          g_ptr_array_unref (row.cells);
          return NULL;
        }
    }
  g_clear_pointer (&row.cells, g_ptr_array_unref);
  for (guint i = 0; i < found->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (found, i);

      if (past->players.n < 2)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The evening “%s” has only one player."),
                       past->file);
          return NULL;
        }
    }
  return g_steal_pointer (&found);
}

/* Writes an evening that is not listed. If there is a file of its name all the same, it could not be read; it is put
 * aside, because the import may be meant to replace it. */
static gboolean
take_in (BastideHistory *self, const char *file, JsonNode *root, gboolean *put_aside, GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self, file);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      if (!bastide_journal_put_aside (path, error))
        return FALSE;
      *put_aside = TRUE;
    }
  return bastide_history_write_file (self, file, root, error);
}

int
bastide_history_import_csv (BastideHistory *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) found = NULL;
  gboolean put_aside = FALSE;
  int n = 0;

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The table is not written in UTF-8."));
      return -1;
    }
  found = read_table (text, error);
  if (!found)
    return -1;
  for (guint i = 0; n >= 0 && i < found->len; i++)
    {
      g_autoptr (BastidePast) past = g_steal_pointer (&g_ptr_array_index (found, i));
      g_autoptr (JsonNode) root = NULL;

      if (bastide_history_has (self, past->file))
        continue;
      root = bastide_past_to_json (past);
      if (take_in (self, past->file, root, &put_aside, error))
        {
          bastide_history_take (self, g_steal_pointer (&past));
          n++;
        }
      else
        n = -1;
    }
  /* Also after an error: the files that were written before it are there and must be listed. */
  bastide_history_changed (self);
  bastide_history_write_index (self);
  if (put_aside)
    bastide_history_reload (self);
  return n;
}

/* --- JSON --- */

char *
bastide_history_to_json (BastideHistory *self)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < self->items->len; i++)
    {
      const BastidePast *past = g_ptr_array_index (self->items, i);
      g_autoptr (BastideEvening) evening = past->has_log ? bastide_history_open (self, i, NULL) : NULL;
      JsonNode *node = evening ? bastide_evening_to_json (evening) : bastide_past_to_json (past);

      json_object_set_string_member (json_node_get_object (node), "file", past->file);
      json_array_add_element (list, node);
    }
  json_object_set_string_member (object, "format", EXPORT_FORMAT);
  json_object_set_int_member (object, "version", EXPORT_VERSION);
  json_object_set_array_member (object, "evenings", list);
  root = bst_json_wrap (object);
  return bst_json_write_document (root, NULL);
}

/* Checks all evenings before the first file is written, so that a bad file imports nothing. */
static gboolean
check_evenings (JsonArray *list, GError **error)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      g_autofree char *name = g_strdup_printf ("evenings[%u]", i);
      g_autoptr (BastideEvening) evening = bastide_evening_from_json (name, json_array_get_element (list, i), error);

      if (!evening)
        return FALSE;
    }
  return TRUE;
}

int
bastide_history_import_json (BastideHistory *self, const char *text, gsize length, GError **error)
{
  g_autoptr (JsonNode) root = bst_json_scan (NULL, text, length, error);
  JsonObject *object;
  JsonNode *list;
  gboolean put_aside = FALSE;
  int n = 0;

  if (!root)
    return -1;
  object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  list = object ? json_object_get_member (object, "evenings") : NULL;
  if (!list || !JSON_NODE_HOLDS_ARRAY (list)
      || g_strcmp0 (bst_json_get_string (object, "format", NULL), EXPORT_FORMAT) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The file is no history of evenings."));
      return -1;
    }
  if (!check_evenings (json_node_get_array (list), error))
    return -1;
  for (guint i = 0; n >= 0 && i < json_array_get_length (json_node_get_array (list)); i++)
    {
      JsonNode *node = json_array_get_element (json_node_get_array (list), i);
      JsonObject *evening = json_node_get_object (node);
      g_autofree char *file = g_strdup (bst_json_get_string (evening, "file", ""));

      if (!is_plain_name (file))
        {
          g_free (file);
          file = bastide_history_dup_free_name (self, bst_json_get_int (evening, "time", 0));
        }
      if (bastide_history_has (self, file))
        continue;
      json_object_remove_member (evening, "file");
      n = take_in (self, file, node, &put_aside, error) ? n + 1 : -1;
    }
  /* Also after an error: the files before it are written. */
  bastide_history_reload (self);
  return n;
}
