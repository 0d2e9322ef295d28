/* test-people.c – what people have of their own: color, letters, a picture, being left out; kept, and never lost to a strange file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/score/evening-kit.h"

#include "model/score/bastide-history.h"

static void
keep_evening (BastideHistory *history)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);

  kit_enter (evening, .kind = &bastide_entry_final);
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_true (bastide_history_add (history, evening, NULL));
  bastide_match_flush (BASTIDE_MATCH (evening));
  bastide_history_update (history, evening);
}

static const BastideRegular *
find (GPtrArray *regulars, const char *name)
{
  for (guint i = 0; i < regulars->len; i++)
    if (g_str_equal (((BastideRegular *) g_ptr_array_index (regulars, i))->name, name))
      return g_ptr_array_index (regulars, i);
  return NULL;
}

static void
test_kept (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-people-XXXXXX", NULL);
  const BastidePerson anna = { .name = "Anna", .letter = "", .color = -1, .archived = TRUE };
  const BastidePerson ben = { .name = "Ben", .letter = "Bé", .color = 5 };
  g_autoptr (GPtrArray) regulars = NULL;
  g_autoptr (GError) error = NULL;

  {
    g_autoptr (BastideHistory) history = bastide_history_new (folder);

    keep_evening (history);
    g_assert_null (bastide_history_get_person (history, "Anna"));
    g_assert_true (bastide_history_set_person (history, &anna, &error));
    g_assert_true (bastide_history_set_person (history, &ben, &error));
    g_assert_no_error (error);
    /* A new name keeps what was theirs; a name that has something of its own keeps that. */
    g_assert_true (bastide_history_move_person (history, "Ben", "Benno", &error));
    g_assert_true (bastide_history_move_person (history, "Anna", "Benno", &error));
    g_assert_cmpint (bastide_history_get_person (history, "Benno")->color, ==, 5);
  }
  {
    g_autoptr (BastideHistory) again = bastide_history_new (folder);

    regulars = bastide_history_dup_regulars (again);
    g_assert_cmpuint (regulars->len, ==, 3);
    g_assert_cmpstr (find (regulars, "Ben")->letter, ==, "Bé");
    g_assert_cmpint (find (regulars, "Ben")->color, ==, 5);
    g_assert_cmpint (find (regulars, "Clara")->color, ==, 2);
    g_assert_true (find (regulars, "Anna")->archived);
    g_assert_cmpstr (find (regulars, "Anna")->letter, ==, "A");
    /* Whoever plays no more is last. */
    g_assert_true (find (regulars, "Anna") == g_ptr_array_index (regulars, 2));
  }
}

static gboolean
set_picture (BastideHistory *history, const char *name, const char *picture)
{
  const BastidePerson person = { .name = name, .letter = "", .color = -1, .picture = picture };

  return bastide_history_set_person (history, &person, NULL);
}

static gboolean
has_file (BastideHistory *history, const char *picture)
{
  g_autofree char *path = bastide_history_dup_photo_path (history, picture);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* A picture is kept once, and goes with the last one who has it. */
static void
test_picture (void)
{
  g_autofree char *folder = g_dir_make_tmp ("bastide-people-XXXXXX", NULL);
  g_autoptr (BastideHistory) history = bastide_history_new (folder);
  g_autoptr (GBytes) one = g_bytes_new_static ("one", 3), two = g_bytes_new_static ("two", 3), read = NULL;
  g_autofree char *a = NULL, *b = NULL, *same = NULL;
  g_autoptr (GPtrArray) regulars = NULL;

  keep_evening (history);
  a = bastide_history_keep_picture (history, one, NULL);
  same = bastide_history_keep_picture (history, one, NULL);
  b = bastide_history_keep_picture (history, two, NULL);
  g_assert_cmpstr (a, ==, same);
  g_assert_cmpstr (a, !=, b);
  g_assert_true (set_picture (history, "Anna", a));
  g_assert_true (set_picture (history, "Ben", a));
  regulars = bastide_history_dup_regulars (history);
  g_assert_cmpstr (find (regulars, "Anna")->picture, ==, a);
  g_assert_cmpstr (find (regulars, "Clara")->picture, ==, "");
  read = bastide_history_read_photo (history, a);
  g_assert_true (g_bytes_equal (read, one));
  /* Ben still has it. */
  g_assert_true (set_picture (history, "Anna", b));
  g_assert_true (has_file (history, a));
  g_assert_true (set_picture (history, "Ben", NULL));
  g_assert_false (has_file (history, a));
  g_assert_true (has_file (history, b));
  {
    g_autoptr (BastideHistory) again = bastide_history_new (folder);

    g_assert_cmpstr (bastide_history_get_person (again, "Anna")->picture, ==, b);
    g_assert_cmpstr (bastide_history_get_person (again, "Ben")->picture, ==, "");
  }
}

/* What cannot be read, or is newer, changes nothing and is not written over. */
static void
test_hostile (void)
{
  static const struct
  {
    const char *text;
    gboolean kept; /* is it left alone? */
  } files[] = {
    { "", TRUE },
    { "{", TRUE },
    { "[]", TRUE },
    { "{\"format\": \"bastide-score\"}", TRUE },
    { "{\"format\": \"bastide-people\", \"version\": 2, \"people\": [{\"name\": \"Ben\", \"color\": 3}]}", TRUE },
    { "{\"format\": \"bastide-people\", \"version\": 1, \"people\": [7, null, {}, {\"name\": 7}, {\"name\": \"Ben\", "
      "\"color\": 99, \"letter\": \"much too long\", \"archived\": \"yes\", \"picture\": \"../../secret.jpg\"}]}",
      FALSE },
    { "{\"format\": \"bastide-people\", \"version\": 1, \"people\": {}}", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("bastide-people-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "people.json", NULL), *after = NULL;
      const BastidePerson person = { .name = "Clara", .letter = "C", .color = 1 };
      g_autoptr (BastideHistory) history = bastide_history_new (folder);
      g_autoptr (GError) error = NULL;
      const BastidePerson *ben;

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      ben = bastide_history_get_person (history, "Ben");
      if (ben)
        {
          g_assert_cmpint (ben->color, <=, 5);
          g_assert_cmpstr (ben->letter, ==, "");
          g_assert_cmpstr (ben->picture, ==, "");
        }
      g_assert_true (bastide_history_set_person (history, &person, &error) == !files[i].kept);
      g_assert_true ((error != NULL) == files[i].kept);
      g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
      g_assert_true (g_str_equal (after, files[i].text) == files[i].kept);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/people/kept", test_kept);
  g_test_add_func ("/people/picture", test_picture);
  g_test_add_func ("/people/hostile", test_hostile);
  return g_test_run ();
}
