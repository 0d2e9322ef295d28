/* bastide-history-exchange.c – the history as CSV and JSON, and back.
 *
 * CSV has one line per player and evening and carries results; JSON carries whole evenings. Play files are read in
 * bastide-history-plays.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "model/bastide-journal.h"
#include "engine/io/batch.h"
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

/* Somebody may want to know how far it is, and to stop it. */
typedef struct
{
  GCancellable *cancellable;
  GFileProgressCallback progress;
  gpointer data;
} Course;

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

/* @file: only the evening that is kept there; NULL: all of them. */
static char *
to_csv (BastideHistory *self, const char *file)
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

      for (int seat = 0; seat < past->players.n && (!file || g_str_equal (past->file, file)); seat++)
        append_row (text, past, iso, seat);
    }
  return g_string_free (text, FALSE);
}

char *
bastide_history_to_csv (BastideHistory *self)
{
  return to_csv (self, NULL);
}

char *
bastide_history_one_to_csv (BastideHistory *self, const char *file)
{
  return to_csv (self, file);
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
  g_autoptr (BastidePast) past = bastide_past_new ();

  past->file = g_strdup (id);
  past->time = read_date (cell (row, COLUMN_DATE));
  past->location = g_strdup (cell (row, COLUMN_PLACE));
  past->mix_title = g_strdup (cell (row, COLUMN_MIX));
  past->title = g_strdup ("");
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
                   /* TRANSLATORS: about a file that is imported: %1$d is the number of a line, %2$s the name of a game
                    * night, %3$d a number. */
                   _ ("Line %1$d: the game night “%2$s” has more than %3$d players."), row->line, past->file,
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
                       _ ("The first line must name the columns, including “evening”, “name” and “score”."));
  return FALSE;
}

/* (transfer full) (nullable): the evenings of the table. */
static GPtrArray *
read_table (const char *text, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_unref);
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
          /* TRANSLATORS: about a file that is imported; %d is the number of a line. */
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("Line %d: a closing quotation mark is missing."),
                       row.line + 1);
          return NULL;
        }
      if (row.cells->len == 1 && !*(char *) g_ptr_array_index (row.cells, 0))
        continue;
      id = cell (&row, COLUMN_EVENING);
      past = g_hash_table_lookup (by_id, id);
      if (!is_plain_name (id))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     /* TRANSLATORS: about a file that is imported; %d is the number of a line. “evening” is the name
                      * of a column: leave it. */
                     _ ("Line %d: “evening” may contain only letters, digits, “-”, “_” and “.”."), row.line);
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
          /* TRANSLATORS: about a file that is imported; %s is the name of a game night. */
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The game night “%s” has only one player."),
                       past->file);
          return NULL;
        }
    }
  return g_steal_pointer (&found);
}

/* --- JSON out --- */

/* Tells how far it is; FALSE and an error if it was canceled. */
static gboolean
go_on (const Course *course, goffset n, goffset total, GError **error)
{
  if (course->progress)
    course->progress (n, total, course->data);
  return !g_cancellable_set_error_if_cancelled (course->cancellable, error);
}

/* (transfer full): a whole evening, or its result if there is no more. */
static JsonNode *
past_to_node (BastideHistory *self, const BastidePast *past)
{
  g_autofree char *path = bastide_history_dup_path (self, past->file);
  g_autoptr (BastideEvening) evening = past->has_log ? bastide_evening_peek (path, NULL) : NULL;
  JsonNode *node = evening ? bastide_evening_to_json (evening) : bastide_past_to_json (past);

  json_object_set_string_member (json_node_get_object (node), "file", past->file);
  return node;
}

/* Evening by evening: the tree of a long history would need many times the memory of its text. */
char *
bastide_history_to_json (BastideHistory *self,
                         GCancellable *cancellable,
                         GFileProgressCallback progress,
                         gpointer data,
                         GError **error)
{
  const Course course = { cancellable, progress, data };
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "{\n  \"format\": \"%s\",\n  \"version\": %d,\n  \"evenings\": [", EXPORT_FORMAT,
                          EXPORT_VERSION);
  for (guint i = 0; i < self->items->len; i++)
    {
      g_autoptr (JsonNode) node = past_to_node (self, g_ptr_array_index (self->items, i));
      g_autofree char *evening = bst_json_write_document (node, NULL);

      if (!go_on (&course, i, self->items->len, error))
        return NULL;
      g_string_append_printf (text, "%s\n%s", i > 0 ? "," : "", g_strchomp (evening));
    }
  g_string_append (text, "]\n}\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- in: files first wait in a batch --- */

typedef struct
{
  BastideHistory *history;
  const Course *course;
  BstBatch *batch;
  GPtrArray *found;      /* of BastidePast: what will be listed */
  GHashTable *names;     /* of their files */
  GPtrArray *unreadable; /* names of files that must make room */
} Arrivals;

static void
begin_arrivals (Arrivals *self, BastideHistory *history, const Course *course)
{
  g_mkdir_with_parents (history->folder, 0700);
  self->history = history;
  self->course = course;
  self->batch = bst_batch_new (history->folder);
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_past_unref);
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  self->unreadable = g_ptr_array_new ();
}

static void
end_arrivals (Arrivals *self)
{
  bst_batch_free (self->batch);
  g_ptr_array_unref (self->unreadable);
  g_hash_table_unref (self->names);
  g_ptr_array_unref (self->found);
}

/* Is it known already, here or in the same file? */
static gboolean
is_known (Arrivals *self, const char *file)
{
  return g_hash_table_contains (self->names, file) || bastide_history_has (self->history, file);
}

/* Takes @past. */
static gboolean
arrive (Arrivals *self, BastidePast *past, JsonNode *root, GError **error)
{
  g_autofree char *path = bastide_history_dup_path (self->history, past->file);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = bst_json_write_document (root, NULL);

  g_ptr_array_add (self->found, past);
  g_hash_table_add (self->names, past->file);
  /* There is such a file, but it is not listed: it could not be read, and the import may be meant to replace it. */
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    g_ptr_array_add (self->unreadable, past->file);
  return bst_batch_add (self->batch, name, text, error);
}

/* Now nothing can be canceled any more. */
static int
settle_in (Arrivals *self, GError **error)
{
  for (guint i = 0; i < self->unreadable->len; i++)
    {
      g_autofree char *path = bastide_history_dup_path (self->history, g_ptr_array_index (self->unreadable, i));

      if (!bastide_journal_put_aside (path, error))
        return -1;
    }
  if (!bst_batch_commit (self->batch, error))
    return -1;
  for (guint i = 0; i < self->found->len; i++)
    bastide_history_take (self->history, bastide_past_ref (g_ptr_array_index (self->found, i)));
  if (self->unreadable->len > 0)
    bastide_history_reload (self->history);
  else
    {
      bastide_history_changed (self->history);
      bastide_history_write_index (self->history);
    }
  return self->found->len;
}

/* --- CSV --- */

static gboolean
read_csv (Arrivals *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) found = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("The table is not in UTF-8. Save it in UTF-8 and import it again."));
      return FALSE;
    }
  found = read_table (text, error);
  for (guint i = 0; found && i < found->len; i++)
    {
      BastidePast *past = g_ptr_array_index (found, i);
      g_autoptr (JsonNode) root = NULL;

      if (!go_on (self->course, i, found->len, error))
        return FALSE;
      if (is_known (self, past->file))
        continue;
      root = bastide_past_to_json (past);
      if (!arrive (self, bastide_past_ref (past), root, error))
        return FALSE;
    }
  return found != NULL;
}

/* --- JSON --- */

/* A part of a text. */
typedef struct
{
  const char *from, *to;
} Span;

/* Behind the string that begins at p, or NULL. */
static const char *
skip_string (const char *p, const char *end)
{
  for (p++; p < end && *p != '"'; p++)
    p += *p == '\\';
  return p < end ? p + 1 : NULL;
}

static const char *
skip_space (const char *p, const char *end)
{
  while (p < end && g_ascii_isspace (*p))
    p++;
  return p;
}

/* Behind the value that begins at p, or NULL. Only brackets count: each part is read strictly later. */
static const char *
skip_value (const char *p, const char *end)
{
  int depth = 0;

  while (p < end)
    {
      if (*p == '"')
        {
          p = skip_string (p, end);
          if (!p || depth == 0)
            return p;
          continue;
        }
      if (depth == 0 && strchr (",]}", *p))
        return p;
      depth += *p == '{' || *p == '[';
      depth -= *p == '}' || *p == ']';
      p++;
      if (depth == 0 && (p[-1] == '}' || p[-1] == ']'))
        return p;
    }
  return NULL;
}

/* Where the value of "evenings" stands in the outermost object. */
static gboolean
find_list (const char *text, const char *end, Span *out_list)
{
  const char *p = skip_space (text, end);

  if (p >= end || *p != '{')
    return FALSE;
  do
    {
      const char *key = skip_space (p + 1, end), *behind, *value;

      behind = key < end && *key == '"' ? skip_string (key, end) : NULL;
      value = behind ? skip_space (behind, end) : end;
      if (value >= end || *value != ':')
        return FALSE;
      value = skip_space (value + 1, end);
      p = skip_value (value, end);
      if (p && behind - key == strlen ("\"evenings\"") && strncmp (key, "\"evenings\"", behind - key) == 0)
        {
          *out_list = (Span){ value, p };
          return *value == '[';
        }
      p = p ? skip_space (p, end) : end;
    }
  while (p < end && *p == ',');
  return FALSE;
}

/* (transfer full) (nullable) (element-type Span): the elements of the list. */
static GArray *
split_list (Span list)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));
  const char *end = list.to - 1, *p = skip_space (list.from + 1, end);

  while (p < end)
    {
      Span span = { p, skip_value (p, list.to) };

      if (!span.to || span.to == span.from)
        return NULL;
      g_array_append_val (spans, span);
      p = skip_space (span.to, end);
      if (p < end && *p != ',')
        return NULL;
      p = p < end ? skip_space (p + 1, end) : p;
    }
  return g_steal_pointer (&spans);
}

/* Reads all but the list itself. */
static gboolean
check_head (const char *text, gsize length, Span list, GError **error)
{
  g_autofree char *before = g_strndup (text, list.from - text);
  g_autofree char *head = g_strconcat (before, "[]", list.to, NULL);
  g_autoptr (JsonNode) root = bst_json_scan (NULL, head, strlen (head), error);

  if (!root)
    return FALSE;
  if (g_strcmp0 (bst_json_get_string (bst_json_as_object (root), "format", NULL), EXPORT_FORMAT) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a history of game nights."));
      return FALSE;
    }
  if (bst_json_get_int (bst_json_as_object (root), "version", 0) <= EXPORT_VERSION)
    return TRUE;
  bastide_match_set_newer_error (NULL, error);
  return FALSE;
}

/* (transfer full): the name of the evening, or another one if it would lead out of the folder. */
static char *
dup_file_name (Arrivals *self, JsonObject *evening)
{
  const char *name = bst_json_get_string (evening, "file", "");

  return is_plain_name (name)
           ? g_strdup (name)
           : bastide_history_dup_free_name (self->history, bst_json_get_int (evening, "time", 0), self->names);
}

static gboolean
read_evening (Arrivals *self, Span span, guint i, GError **error)
{
  g_autofree char *where = g_strdup_printf ("evenings[%u]", i), *file = NULL;
  g_autoptr (JsonNode) root = bst_json_scan (where, span.from, span.to - span.from, error);
  g_autoptr (BastideEvening) evening = root ? bastide_evening_from_json (where, root, error) : NULL;
  g_autoptr (BastidePast) past = NULL;
  JsonObject *object;

  if (!evening)
    return FALSE;
  /* What this version would write of it would not be all of it. */
  if (bastide_match_get_hold (BASTIDE_MATCH (evening)) == BASTIDE_HOLD_NEWER)
    {
      bastide_match_set_newer_error (where, error);
      return FALSE;
    }
  object = json_node_get_object (root);
  file = dup_file_name (self, object);
  if (is_known (self, file))
    return TRUE;
  json_object_remove_member (object, "file");
  past = bastide_past_is_result (object) ? bastide_past_from_json (file, object) : NULL;
  return arrive (self, past ? g_steal_pointer (&past) : bastide_past_of_evening (evening, file), root, error);
}

/* --- play files --- */

/* FALSE: it cannot be imported, and @error says why. */
static gboolean
read_plays (Arrivals *self, JsonObject *root, GError **error)
{
  g_autoptr (GPtrArray) found = bastide_plays_read (root, error);
  g_autoptr (GHashTable) ids = bastide_plays_list_ids (self->history);

  for (guint i = 0; found && i < found->len; i++)
    {
      BastidePast *past = g_ptr_array_index (found, i);
      g_autoptr (JsonNode) node = NULL;

      if (!go_on (self->course, i, found->len, error))
        return FALSE;
      if (!*past->file)
        {
          g_free (past->file);
          past->file = bastide_history_dup_free_name (self->history, past->time, self->names);
        }
      if (is_known (self, past->file) || bastide_plays_is_known (self->history, ids, past))
        continue;
      node = bastide_past_to_json (past);
      if (!arrive (self, bastide_past_ref (past), node, error))
        return FALSE;
    }
  return found != NULL;
}

/* Evening by evening, for the same reason as when writing. */
static gboolean
read_json (Arrivals *self, const char *text, gsize length, GError **error)
{
  g_autoptr (GArray) spans = NULL;
  Span list;

  if (!find_list (text, text + length, &list))
    {
      g_autoptr (JsonNode) root = bst_json_scan (NULL, text, length, error);

      if (root && bastide_plays_is_file (bst_json_as_object (root)))
        return read_plays (self, bst_json_as_object (root), error);
      if (root)
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("This is not a history of game nights."));
      return FALSE;
    }
  if (!check_head (text, length, list, error))
    return FALSE;
  spans = split_list (list);
  if (!spans)
    {
      g_autoptr (JsonNode) root = bst_json_scan (NULL, list.from, list.to - list.from, error);

      g_return_val_if_fail (!root, FALSE);
      return FALSE;
    }
  for (guint i = 0; i < spans->len; i++)
    if (!go_on (self->course, i, spans->len, error) || !read_evening (self, g_array_index (spans, Span, i), i, error))
      return FALSE;
  return TRUE;
}

int
bastide_history_import (BastideHistory *self,
                        const char *text,
                        gsize length,
                        GCancellable *cancellable,
                        GFileProgressCallback progress,
                        gpointer data,
                        GError **error)
{
  const Course course = { cancellable, progress, data };
  const char *first = skip_space (text, text + length);
  Arrivals arrivals;
  gboolean whole;
  int n;

  begin_arrivals (&arrivals, self, &course);
  whole = *first == '{' ? read_json (&arrivals, text, length, error) : read_csv (&arrivals, first, error);
  n = whole && go_on (&course, 1, 1, error) ? settle_in (&arrivals, error) : -1;
  end_arrivals (&arrivals);
  return n;
}
