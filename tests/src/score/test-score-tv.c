/* test-score-tv.c – the large window for everybody: from a small screen to a television, with every module.
 *
 * At each size, for few and many players and at each stage of an evening, everything must be inside the window, nothing
 * may be cut off, and the picture must fill the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

#include "kit/bastide-scale-box.h"
#include "model/score/evening-kit.h"
#include "score/bastide-score-track.h"
#include "score/bastide-score-tv.h"

static const struct
{
  int width, height;
} sizes[] = { { 800, 480 }, { 1024, 768 }, { 1280, 720 }, { 1920, 1080 }, { 1080, 1920 }, { 3840, 2160 } };

static const char *const mixes[] = { "classic",           "classic-gold", "classic-messages", "classic-robbers",
                                     "tournaments-river", "wheel",        "anniversary",      "everything" };

/* Is a part of it outside the window, or a text not shown whole? */
static gboolean
is_cut (GtkWidget *widget, gconstpointer window)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  if (bounds.origin.x < -1 || bounds.origin.y < -1
      || bounds.origin.x + bounds.size.width > gtk_widget_get_width (GTK_WIDGET (window)) + 1
      || bounds.origin.y + bounds.size.height > gtk_widget_get_height (GTK_WIDGET (window)) + 1)
    return TRUE;
  return GTK_IS_LABEL (widget) && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)));
}

/* The room that the child has, and the room that it wants. */
static void
check_room (GtkWidget *tv)
{
  GtkWidget *box = ui_test_find_type (tv, BASTIDE_TYPE_SCALE_BOX);
  GtkWidget *child = gtk_widget_get_first_child (box);
  const double scale = bastide_scale_box_get_scale (BASTIDE_SCALE_BOX (box));
  int wanted;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (box) / scale, NULL, &wanted, NULL, NULL);
  g_assert_cmpfloat (wanted * scale, <=, gtk_widget_get_height (box) + 1);
  /* As large as it can be: a tenth larger would not fit. */
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (box) / (1.1 * scale), NULL, &wanted, NULL,
                      NULL);
  {
    int min;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
    g_assert_true (wanted * scale * 1.1 > gtk_widget_get_height (box)
                   || min * scale * 1.1 > gtk_widget_get_width (box));
  }
}

static void
check_sizes (BastideEvening *evening, const char *what)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GtkWidget *tv = bastide_score_tv_new (evening, NULL);
      GtkWidget *cut;

      gtk_window_set_default_size (GTK_WINDOW (tv), sizes[i].width, sizes[i].height);
      gtk_window_present (GTK_WINDOW (tv));
      ui_test_wait (gtk_widget_get_mapped (tv));
      gtk_test_widget_wait_for_draw (tv);
      /* The frame of a window takes some pixels where nobody else draws it. */
      ui_test_wait (gtk_widget_get_width (tv) <= sizes[i].width && gtk_widget_get_width (tv) > sizes[i].width - 60);
      ui_test_wait (gtk_widget_get_height (tv) <= sizes[i].height && gtk_widget_get_height (tv) > sizes[i].height - 60);
      cut = ui_test_find (adw_window_get_content (ADW_WINDOW (tv)), is_cut, tv);
      if (cut)
        g_test_message ("%s at %d×%d: %s is cut off", what, sizes[i].width, sizes[i].height,
                        GTK_IS_LABEL (cut) ? gtk_label_get_text (GTK_LABEL (cut)) : G_OBJECT_TYPE_NAME (cut));
      g_assert_null (cut);
      check_room (tv);
      gtk_window_destroy (GTK_WINDOW (tv));
    }
}

/* Something for everybody: points, messengers, robbers, abbots, ingots. */
static void
fill (BastideEvening *evening)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < 60; i++)
    kit_enter_randomly (evening, rand);
  if (bastide_evening_has (evening, BST_MODULE_ABBOT))
    kit_enter (evening, .kind = &bastide_entry_abbots, .owners = (1u << bastide_evening_get_n_players (evening)) - 1);
  if (bastide_evening_has (evening, BST_MODULE_GOLD))
    for (int seat = 0; seat < bastide_evening_get_n_players (evening); seat++)
      {
        BastideInput input = { .kind = &bastide_entry_gold };

        input.counts[seat] = 1;
        if (bastide_evening_get_state (evening)->stock[BST_STOCK_INGOTS] > 0)
          kit_enter_input (evening, input);
      }
}

static void
settle (BastideEvening *evening, BastideInput input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  kit_settle (evening, kit_draft (evening, input), rand);
}

/* Every stage with all modules and with few and many players; else the fullest of them. */
static void
test_sizes (gconstpointer data)
{
  const gboolean all = g_str_equal (data, "everything");

  for (int n_players = all ? 2 : 6; n_players <= 6; n_players += 4)
    {
      g_autoptr (BastideEvening) evening = kit_evening (data, n_players);

      if (all)
        check_sizes (evening, "beginning");
      fill (evening);
      check_sizes (evening, "middle");
      settle (evening, (BastideInput){ .kind = &bastide_entry_bag, .number = 0 });
      if (all)
        check_sizes (evening, "empty bag");
      settle (evening, (BastideInput){ .kind = &bastide_entry_final });
      check_sizes (evening, "final scoring");
      settle (evening, (BastideInput){ .kind = &bastide_entry_end });
      if (all)
        check_sizes (evening, "result");
    }
}

/* What changes is seen at once, also the step of the final scoring and who has won. */
static void
test_stages (void)
{
  g_autoptr (BastideEvening) evening = kit_evening ("classic", 3);
  GtkWidget *tv = bastide_score_tv_new (evening, NULL);

  gtk_window_present (GTK_WINDOW (tv));
  kit_enter (evening, .kind = &bastide_entry_road, .number = 4, .finished = TRUE, .owners = 1 << BEN);
  g_assert_nonnull (ui_test_find_text (tv, "Road – Ben: 4 tiles = 4"));
  kit_enter (evening, .kind = &bastide_entry_bag, .number = 0);
  g_assert_nonnull (ui_test_find_text (tv, "The bag is empty. Final scoring follows this turn."));
  kit_enter (evening, .kind = &bastide_entry_final);
  g_assert_nonnull (ui_test_find_text (tv, "Final scoring, step 1 of 3: Unfinished roads and cities"));
  bastide_evening_set_final_step (evening, BASTIDE_FINAL_FIELDS);
  g_assert_nonnull (ui_test_find_text (tv, "Final scoring, step 3 of 3: Fields"));
  kit_enter (evening, .kind = &bastide_entry_end);
  g_assert_nonnull (ui_test_find_text (tv, "Winner: Ben (4 points)"));
  gtk_window_destroy (GTK_WINDOW (tv));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);

  ui_test_app ();
  g_test_add_func ("/tv/stages", test_stages);
  for (gsize i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tv/sizes/%s", mixes[i]);

      g_test_add_data_func (path, mixes[i], test_sizes);
    }
  return ui_test_run ();
}
