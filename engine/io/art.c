/* art.c – which pictures a set or mix may show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* realpath() */

#include "io/art.h"

#include "io/file-log.h"
#include "io/file.h"
#include "io/json-scan.h"
#include "io/json-write.h"
#include "io/set-json.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ANSWERS "picture-folders.json"
/* Answers for more files than anybody has. The oldest are dropped. */
#define MAX_ANSWERS 500

/* Everything under the lock: catalogs are also read in threads. */
static GMutex lock;
static GHashTable *settled;   /* paths, as a set */
static GPtrArray *everywhere; /* real paths of folders */
static JsonObject *answers;   /* path of a file → { "allowed": folders, "refused": folders } */

/* --- Paths --- */

static gboolean
is_below (const char *path, const char *folder)
{
  gsize length = strlen (folder);

  if (length > 0 && folder[length - 1] == '/') /* the root */
    length--;
  return strncmp (path, folder, length) == 0 && path[length] == '/';
}

static gboolean
is_directly_in (const char *path, const char *folder)
{
  g_autofree char *parent = g_path_get_dirname (path);

  return strcmp (parent, folder) == 0;
}

/* (transfer full): with links followed; as it is if there is no such file. */
static char *
dup_real (const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  char *real = realpath (whole, NULL);

  return real ? real : g_steal_pointer (&whole);
}

static gboolean
is_everywhere (const char *path)
{
  gboolean found = FALSE;

  g_mutex_lock (&lock);
  for (guint i = 0; everywhere && i < everywhere->len; i++)
    found = found || is_below (path, g_ptr_array_index (everywhere, i));
  g_mutex_unlock (&lock);
  return found;
}

/* The own folder with all below it, the others without. */
static gboolean
is_allowed (const char *path, const char *own, const char *const *folders)
{
  if (is_below (path, own) || is_everywhere (path))
    return TRUE;
  for (int i = 1; folders[i] != NULL; i++)
    if (is_directly_in (path, folders[i]))
      return TRUE;
  return FALSE;
}

char *
bst_art_locate (const char *art, const char *const *folders)
{
  g_autofree char *whole = NULL, *own = NULL, *real = NULL;

  g_return_val_if_fail (art != NULL && folders != NULL, NULL);

  if (folders[0] == NULL)
    return NULL;
  whole = g_canonicalize_filename (art, folders[0]);
  own = dup_real (folders[0]);
  /* Judge the name first: the disk is not even asked about files elsewhere. */
  if (!is_below (whole, folders[0]) && !is_allowed (whole, own, folders))
    return NULL;
  real = realpath (whole, NULL);
  if (real != NULL)
    return is_allowed (real, own, folders) ? g_steal_pointer (&real) : NULL;
  /* Nothing is there. Whoever reads it looks at the links again, should there be one by then. */
  return is_below (whole, folders[0]) ? g_strconcat (own, whole + strlen (folders[0]), NULL) : g_steal_pointer (&whole);
}

void
bst_art_allow_everywhere (const char *folder)
{
  char *real = dup_real (folder);

  g_mutex_lock (&lock);
  if (everywhere == NULL)
    everywhere = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (everywhere, real);
  g_mutex_unlock (&lock);
}

/* --- Answers --- */

static GFile *
get_answers_file (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, ANSWERS, NULL);
}

/* Under the lock. */
static JsonObject *
get_answers (void)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object, *files;

  if (answers != NULL)
    return answers;
  file = get_answers_file ();
  root = bst_json_scan_file (file, NULL, NULL);
  object = bst_json_as_object (root);
  files = object != NULL ? bst_json_get_object (object, "files") : NULL;
  answers = files != NULL ? json_object_ref (files) : json_object_new ();
  return answers;
}

/* (transfer full) (nullable): what answers for this file are kept under. */
static char *
dup_key (GFile *file)
{
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;

  return path != NULL ? dup_real (path) : NULL;
}

/* Adds the folders of one list; under the lock. */
static void
add_answers (GStrvBuilder *builder, const char *key, const char *which)
{
  JsonObject *of_file = bst_json_get_object (get_answers (), key);
  JsonArray *list = of_file != NULL ? bst_json_get_array (of_file, which) : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (json_node_get_value_type (node) == G_TYPE_STRING)
        g_strv_builder_add (builder, json_node_get_string (node));
    }
}

static char **
dup_answers (GFile *file, const char *which)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *key = dup_key (file);

  g_mutex_lock (&lock);
  if (key != NULL)
    add_answers (builder, key, which);
  g_mutex_unlock (&lock);
  return g_strv_builder_end (builder);
}

char **
bst_art_dup_folders (GFile *file)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  const char *path = folder != NULL ? g_file_peek_path (folder) : NULL;

  if (path != NULL)
    {
      g_auto (GStrv) allowed = dup_answers (file, "allowed");

      g_strv_builder_add (builder, path);
      g_strv_builder_addv (builder, (const char **) allowed);
    }
  return g_strv_builder_end (builder);
}

/* The list of folders with some more in it, or without these. */
static JsonArray *
new_list (JsonObject *of_file, const char *which, const char *const *folders, gboolean with)
{
  JsonArray *old = of_file != NULL ? bst_json_get_array (of_file, which) : NULL, *list = json_array_new ();

  for (guint i = 0; old != NULL && i < json_array_get_length (old); i++)
    {
      const char *folder = json_node_get_string (json_array_get_element (old, i));

      if (folder != NULL && !g_strv_contains (folders, folder))
        json_array_add_string_element (list, folder);
    }
  for (int i = 0; with && folders[i] != NULL; i++)
    json_array_add_string_element (list, folders[i]);
  return list;
}

/* (transfer full): the answers as they are to be kept; under the lock. */
static JsonObject *
new_answers (const char *key, JsonObject *of_file)
{
  g_autoptr (GList) keys = json_object_get_members (get_answers ());
  guint n = g_list_length (keys);
  JsonObject *all = json_object_new ();

  for (GList *l = keys; l != NULL; l = l->next, n--)
    if (n < MAX_ANSWERS && strcmp (l->data, key) != 0)
      json_object_set_member (all, l->data, json_node_copy (json_object_get_member (get_answers (), l->data)));
  json_object_set_object_member (all, key, of_file);
  return all;
}

static gboolean
write_answers (JsonObject *all, GError **error)
{
  g_autoptr (GFile) file = get_answers_file ();
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), GETTEXT_PACKAGE, NULL), *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "format", "bastide-picture-folders");
  json_object_set_int_member (object, "version", 1);
  json_object_set_object_member (object, "files", json_object_ref (all));
  root = bst_json_wrap (object);
  text = bst_json_write_document (root, NULL);
  g_mkdir_with_parents (folder, 0700);
  return bst_file_write (file, text, strlen (text), NULL, NULL, error);
}

gboolean
bst_art_answer (GFile *file, const char *const *folders, gboolean allowed, GError **error)
{
  g_autofree char *key = NULL;
  JsonObject *of_file, *old, *all;
  gboolean ok;

  g_return_val_if_fail (G_IS_FILE (file) && folders != NULL, FALSE);

  key = dup_key (file);
  if (key == NULL)
    return TRUE;
  g_mutex_lock (&lock);
  old = bst_json_get_object (get_answers (), key);
  of_file = json_object_new ();
  json_object_set_array_member (of_file, "allowed", new_list (old, "allowed", folders, allowed));
  json_object_set_array_member (of_file, "refused", new_list (old, "refused", folders, !allowed));
  all = new_answers (key, of_file);
  ok = write_answers (all, error);
  /* Also if it cannot be kept, it holds until the program ends. */
  json_object_unref (answers);
  answers = all;
  g_mutex_unlock (&lock);
  return ok;
}

/* --- Trees --- */

gboolean
bst_art_is_settled (const char *path)
{
  gboolean is;

  g_mutex_lock (&lock);
  is = settled != NULL && g_hash_table_contains (settled, path);
  g_mutex_unlock (&lock);
  return is;
}

static void
remember_settled (const char *path)
{
  g_mutex_lock (&lock);
  if (settled == NULL)
    settled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (settled, g_strdup (path));
  g_mutex_unlock (&lock);
}

static char *
settle_one (const char *art, gpointer data)
{
  const char *const *folders = data;
  char *path;

  if (bst_art_is_inside (art))
    return NULL;
  if (folders[0] == NULL)
    return bst_art_is_settled (art) ? NULL : g_strdup ("");
  path = bst_art_locate (art, folders);
  if (path != NULL)
    remember_settled (path);
  return path != NULL ? path : g_strdup ("");
}

void
bst_art_settle (JsonNode *root, const char *const *folders)
{
  g_return_if_fail (root != NULL && folders != NULL);

  bst_json_map_art (root, settle_one, (gpointer) folders);
}

static char *
make_one_whole (const char *art, gpointer data)
{
  const char *const *folders = data;
  char *path;

  if (bst_art_is_inside (art))
    return NULL;
  path = bst_art_locate (art, folders);
  if (path != NULL)
    remember_settled (path);
  return path != NULL ? path : g_canonicalize_filename (art, folders[0]);
}

void
bst_art_make_whole (JsonNode *root, const char *const *folders)
{
  g_return_if_fail (root != NULL && folders != NULL);

  if (folders[0] != NULL)
    bst_json_map_art (root, make_one_whole, (gpointer) folders);
}

static char *
trust_one (const char *art, gpointer data)
{
  if (g_path_is_absolute (art))
    remember_settled (art);
  return NULL;
}

void
bst_art_trust (JsonNode *root)
{
  bst_json_map_art (root, trust_one, NULL);
}

/* --- What is not used --- */

typedef struct
{
  char **folders; /* of the file */
  GPtrArray *list;
} Foreign;

/* (transfer full) (nullable): the folder of a picture that is there and may not be used. */
static char *
dup_foreign_folder (const char *art, const char *const *folders)
{
  g_autofree char *allowed = NULL, *whole = NULL, *real = NULL;
  struct stat status;

  if (bst_art_is_inside (art) || folders[0] == NULL)
    return NULL;
  allowed = bst_art_locate (art, folders);
  if (allowed != NULL)
    return NULL;
  whole = g_canonicalize_filename (art, folders[0]);
  real = dup_real (whole);
  /* Nobody is asked about what is not there, nor about devices. */
  return stat (real, &status) == 0 && S_ISREG (status.st_mode) ? g_path_get_dirname (real) : NULL;
}

static char *
list_one (const char *art, gpointer data)
{
  Foreign *foreign = data;
  g_autofree char *folder = dup_foreign_folder (art, (const char *const *) foreign->folders);

  if (folder != NULL && !g_ptr_array_find_with_equal_func (foreign->list, folder, g_str_equal, NULL))
    g_ptr_array_add (foreign->list, g_steal_pointer (&folder));
  return NULL;
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
bst_art_list_foreign (JsonNode *root, GFile *file, gboolean all)
{
  g_auto (GStrv) folders = bst_art_dup_folders (file), refused = dup_answers (file, "refused");
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  Foreign foreign = { folders, list };

  bst_json_map_art (root, list_one, &foreign);
  for (guint i = list->len; !all && i-- > 0;)
    if (g_strv_contains ((const char *const *) refused, g_ptr_array_index (list, i)))
      g_ptr_array_remove_index (list, i);
  g_ptr_array_sort (list, compare_strings);
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_steal (list, NULL);
}

static void
report_list (JsonObject *object, const char *key, const char *const *folders, BstReport *report)
{
  JsonArray *array = bst_json_get_array (object, key);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonObject *tile = bst_json_as_object (json_array_get_element (array, i));
      const char *art = tile != NULL ? bst_json_get_string (tile, "art", "") : "";
      g_autofree char *path = NULL, *text = NULL, *found = NULL;

      if (*art == '\0' || bst_art_is_inside (art) || (found = bst_art_locate (art, folders)) != NULL)
        continue;
      path = g_strdup_printf ("%s[%u].art", key, i);
      /* TRANSLATORS: %s is the name of a picture as it stands in the file of a tile set. */
      text = g_strdup_printf (_ ("The picture “%s” is not used because it is outside the folder of this file."), art);
      bst_report_add (report, BST_SEVERITY_WARNING, path, text);
    }
}

void
bst_art_report (JsonNode *root, GFile *file, BstReport *report)
{
  g_auto (GStrv) folders = bst_art_dup_folders (file);
  JsonObject *object = bst_json_as_object (root);

  if (object == NULL || folders[0] == NULL)
    return;
  report_list (object, "tiles", (const char *const *) folders, report);
  report_list (object, "define", (const char *const *) folders, report);
}

/* --- Into another file --- */

static char *
carry_one (const char *art, gpointer data)
{
  Foreign *foreign = data;
  g_autofree char *folder = bst_art_is_settled (art) ? dup_foreign_folder (art, (const char *const *) foreign->folders)
                                                     : NULL;

  if (folder != NULL && !g_ptr_array_find_with_equal_func (foreign->list, folder, g_str_equal, NULL))
    g_ptr_array_add (foreign->list, g_steal_pointer (&folder));
  return NULL;
}

void
bst_art_carry_over (JsonNode *root, GFile *file)
{
  g_auto (GStrv) folders = bst_art_dup_folders (file);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  Foreign foreign = { folders, list };

  bst_json_map_art (root, carry_one, &foreign);
  if (list->len == 0)
    return;
  g_ptr_array_add (list, NULL);
  if (!bst_art_answer (file, (const char *const *) list->pdata, TRUE, &error))
    bst_file_log_failure (file, "keep the folders of pictures of", error);
}
