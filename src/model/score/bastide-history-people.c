/* bastide-history-people.c – what somebody has of their own, beside what the evenings tell: color, letters, a picture, being left out.
 *
 * One small file in the folder of the evenings, people.json (data/formats/score.md). It is read when somebody asks for it. A
 * file of a newer version, or one that cannot be read, is never written over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-history-private.h"

#include "engine/io/file.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define PEOPLE_FORMAT  "bastide-people"
#define PEOPLE_VERSION 1
/* Nobody knows so many. */
#define MAX_PEOPLE 10000

static void
person_free (gpointer data)
{
  BastidePerson *person = data;

  g_free ((char *) person->name);
  g_free ((char *) person->letter);
  g_free ((char *) person->picture);
  g_free (person);
}

static BastidePerson *
person_copy (const BastidePerson *from)
{
  BastidePerson *person = g_memdup2 (from, sizeof *from);

  person->name = g_strdup (from->name);
  person->letter = g_strdup (from->letter ? from->letter : "");
  person->picture = g_strdup (from->picture ? from->picture : "");
  return person;
}

static GFile *
new_file (BastideHistory *self)
{
  g_autofree char *path = g_build_filename (self->folder, "people.json", NULL);

  return g_file_new_for_path (path);
}

/* --- reading --- */

static void
read_person (GHashTable *people, JsonObject *object)
{
  const char *name = bst_json_get_string (object, "name", "");
  const char *letter = bst_json_get_string (object, "letter", "");
  const char *picture = bst_json_get_string (object, "picture", "");
  BastidePerson person = { .name = name,
                           .letter = g_utf8_strlen (letter, -1) <= BASTIDE_MAX_LETTERS ? letter : "",
                           .color = (int) CLAMP (bst_json_get_int (object, "color", -1), -1, BST_MAX_PLAYERS - 1),
                           .archived = bst_json_get_boolean (object, "archived", FALSE),
                           .picture = bastide_evening_is_photo_name (picture) ? picture : "" };
  BastidePerson *copy;

  if (!*name)
    return;
  copy = person_copy (&person);
  g_hash_table_replace (people, (gpointer) copy->name, copy);
}

/* FALSE: what lies there is not ours to write over, and @error says why. */
static gboolean
read_people (BastideHistory *self, GHashTable *people, GError **error)
{
  g_autoptr (GFile) file = new_file (self);
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;
  JsonArray *list;

  if (!g_file_query_exists (file, NULL))
    return TRUE;
  root = bst_json_scan_file (file, "people.json", error);
  if (!root)
    return FALSE;
  object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  if (!object || g_strcmp0 (bst_json_get_string (object, "format", ""), PEOPLE_FORMAT) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("The file people.json is not a list of people."));
      return FALSE;
    }
  list = bst_json_get_array (object, "people");
  for (guint i = 0; list && i < MIN (json_array_get_length (list), MAX_PEOPLE); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (list, i)))
      read_person (people, json_array_get_object_element (list, i));
  if (bst_json_get_int (object, "version", 1) > PEOPLE_VERSION)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("A newer version of Bastide wrote the list of people, so it can only be looked at."));
      return FALSE;
    }
  return TRUE;
}

static GHashTable *
new_people (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, NULL, person_free);
}

static GHashTable *
get_people (BastideHistory *self)
{
  if (!self->people)
    {
      self->people = new_people ();
      read_people (self, self->people, NULL);
    }
  return self->people;
}

const BastidePerson *
bastide_history_get_person (BastideHistory *self, const char *name)
{
  g_return_val_if_fail (BASTIDE_IS_HISTORY (self) && name, NULL);

  return g_hash_table_lookup (get_people (self), name);
}

/* --- writing --- */

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (((const BastidePerson *) a)->name, ((const BastidePerson *) b)->name);
}

/* The same people always give the same bytes. */
static char *
dup_text (GHashTable *people)
{
  g_autoptr (GList) sorted = g_list_sort (g_hash_table_get_values (people), by_name);
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *list = json_array_new ();

  json_object_set_string_member (object, "format", PEOPLE_FORMAT);
  json_object_set_int_member (object, "version", PEOPLE_VERSION);
  for (GList *link = sorted; link; link = link->next)
    {
      const BastidePerson *person = link->data;
      JsonObject *item = json_object_new ();

      json_object_set_string_member (item, "name", person->name);
      if (person->color >= 0)
        json_object_set_int_member (item, "color", person->color);
      if (*person->letter)
        json_object_set_string_member (item, "letter", person->letter);
      if (person->archived)
        json_object_set_boolean_member (item, "archived", TRUE);
      if (*person->picture)
        json_object_set_string_member (item, "picture", person->picture);
      json_array_add_object_element (list, item);
    }
  json_object_set_array_member (object, "people", list);
  root = bst_json_wrap (object);
  return bst_json_write_document (root, NULL);
}

/* --- pictures --- */

#define PICTURE "person-"

static gboolean
has_picture (GHashTable *people, const char *picture)
{
  GHashTableIter iter;
  gpointer person;

  g_hash_table_iter_init (&iter, people);
  while (g_hash_table_iter_next (&iter, NULL, &person))
    if (g_str_equal (((BastidePerson *) person)->picture, picture))
      return TRUE;
  return FALSE;
}

/* Only what was kept for a person: a photo of an evening is that of the evening. */
static void
drop_picture (BastideHistory *self, GHashTable *people, const char *picture)
{
  g_autofree char *path = NULL;

  if (!g_str_has_prefix (picture, PICTURE) || has_picture (people, picture))
    return;
  path = bastide_history_dup_photo_path (self, picture);
  g_unlink (path);
}

/* The same picture is kept once. */
char *
bastide_history_keep_picture (BastideHistory *self, GBytes *jpeg, GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA1, jpeg);
  g_autofree char *name = g_strdup_printf (PICTURE "%.16s.jpg", sum);
  g_autofree char *path = bastide_history_dup_photo_path (self, name);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_return_val_if_fail (BASTIDE_IS_HISTORY (self) && jpeg, NULL);

  g_mkdir_with_parents (folder, 0700);
  return bst_file_write (file, g_bytes_get_data (jpeg, NULL), g_bytes_get_size (jpeg), NULL, NULL, error)
           ? g_steal_pointer (&name)
           : NULL;
}

gboolean
bastide_history_set_person (BastideHistory *self, const BastidePerson *person, GError **error)
{
  g_autoptr (GHashTable) people = new_people ();
  g_autoptr (GFile) file = new_file (self);
  g_autofree char *text = NULL, *dropped = NULL;
  BastidePerson *copy, *before;

  g_return_val_if_fail (BASTIDE_IS_HISTORY (self) && person->name && *person->name, FALSE);

  /* Another process may have changed it. */
  if (!read_people (self, people, error))
    return FALSE;
  before = g_hash_table_lookup (people, person->name);
  dropped = g_strdup (before ? before->picture : "");
  copy = person_copy (person);
  g_hash_table_replace (people, (gpointer) copy->name, copy);
  text = dup_text (people);
  g_mkdir_with_parents (self->folder, 0700);
  if (!bst_file_write (file, text, strlen (text), NULL, NULL, error))
    return FALSE;
  drop_picture (self, people, dropped);
  g_clear_pointer (&self->people, g_hash_table_unref);
  self->people = g_steal_pointer (&people);
  bastide_history_changed (self);
  return TRUE;
}

gboolean
bastide_history_move_person (BastideHistory *self, const char *name, const char *to, GError **error)
{
  const BastidePerson *before = bastide_history_get_person (self, name);
  BastidePerson after;

  if (!before || bastide_history_get_person (self, to))
    return TRUE;
  after = *before;
  after.name = to;
  return bastide_history_set_person (self, &after, error);
}

/* --- for the statistics --- */

void
bastide_history_dress (BastideHistory *self, BastideRegular *regular)
{
  const BastidePerson *person = bastide_history_get_person (self, regular->name);

  if (!person)
    return;
  regular->archived = person->archived;
  g_free (regular->picture);
  regular->picture = g_strdup (person->picture);
  if (person->color >= 0)
    regular->color = person->color;
  if (*person->letter)
    {
      g_free (regular->letter);
      regular->letter = g_strdup (person->letter);
    }
}
