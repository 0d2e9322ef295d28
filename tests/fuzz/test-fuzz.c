/* test-fuzz.c – everything that fuzzing has found, once more and without clang: the corpora, and each past fault.
 *
 *   test-fuzz [-p /fuzz/NAME]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include <string.h>

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* (transfer full): the paths of the files in a folder; none if it is not there. */
static GPtrArray *
list_files (const char *kind, const char *name)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fuzz", kind, name, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    g_ptr_array_add (paths, g_build_filename (folder, file, NULL));
  g_ptr_array_sort (paths, by_name);
  return paths;
}

static void
run_all (const FuzzTarget *target, const char *kind)
{
  g_autoptr (GPtrArray) paths = list_files (kind, target->name);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *data = NULL;
      g_autoptr (GError) error = NULL;
      gsize size;

      /* The last one named is the one that failed. */
      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      g_file_get_contents (g_ptr_array_index (paths, i), &data, &size, &error);
      g_assert_no_error (error);
      fuzz_run (target, data, size);
    }
  if (strcmp (kind, "corpus") == 0)
    g_assert_cmpuint (paths->len, >, 0);
}

static void
test_target (gconstpointer target)
{
  run_all (target, "corpus");
  run_all (target, "faults");
}

int
main (int argc, char **argv)
{
  /* So that it also runs by itself, outside of `meson test`. */
  g_setenv ("G_TEST_SRCDIR", TESTS_DIR, FALSE);
  g_test_init (&argc, &argv, NULL);
  fuzz_begin ();
  for (int i = 0; fuzz_targets[i]; i++)
    {
      g_autofree char *path = g_strconcat ("/fuzz/", fuzz_targets[i]->name, NULL);

      g_test_add_data_func (path, fuzz_targets[i], test_target);
    }
  return g_test_run ();
}
