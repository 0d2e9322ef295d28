/* test-contrast.c – can everything that must be read be read: contrast as it is drawn.
 *
 * Texts are drawn large in a window with the style of the program, and the strongest pixel of the letters is compared with what
 * lies behind them: at least 4.5 to 1, and 3 to 1 for the ring around what has the focus
 * (WCAG 2.1). In light and dark colors;
 * with ADW_DEBUG_HIGH_CONTRAST in those of high contrast, where dim text has 7 to 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pixels.h"
#include "ui-test.h"
#include "walk.h"

typedef GtkWidget *(*Make) (void);

/* (transfer full): the pixels of a widget. */
static guint32 *
draw (GtkWindow *window, GtkWidget *widget, int *out_n)
{
  graphene_rect_t area;
  guint32 *pixels;
  int w, h;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &area));
  pixels = pixels_draw (window, &area, &w, &h);
  *out_n = w * h;
  return pixels;
}

/* The color of most pixels, and the strongest contrast of any other with it. */
static double
measure (GtkWindow *window, GtkWidget *widget)
{
  int n;
  g_autofree guint32 *pixels = draw (window, widget, &n);
  const guint32 ground = pixels_most (pixels, n, G_MAXUINT32);
  double best = 1;

  for (int i = 0; i < n; i++)
    best = MAX (best, pixels_contrast (pixels[i], ground));
  return best;
}

/* --- What is measured --- */

static GtkWidget *
new_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new ("MMM");

  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_dim (void)
{
  return new_label ("dim-label");
}

static GtkWidget *
make_score (void)
{
  return new_label ("log-score");
}

static GtkWidget *
make_active (void)
{
  return new_label ("standing-active");
}

static gboolean
is_subtitle (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_has_css_class (widget, "subtitle");
}

static GtkWidget *
make_row (gboolean sensitive)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *list = gtk_list_box_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), "M");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), "MMM");
  gtk_widget_set_sensitive (row, sensitive);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  gtk_widget_add_css_class (list, "boxed-list");
  return list;
}

static GtkWidget *
make_subtitle (void)
{
  return make_row (TRUE);
}

/* The reason why a module cannot be chosen. */
static GtkWidget *
make_refused (void)
{
  return make_row (FALSE);
}

static const struct
{
  const char *name;
  Make make;
} cases[] = {
  { "a dim label", make_dim },
  { "points in the log", make_score },
  { "whose turn it is", make_active },
  { "what stands below a title", make_subtitle },
  { "why something cannot be chosen", make_refused },
};

static void
test_texts (gconstpointer scheme)
{
  GtkWidget *window = g_object_new (ADW_TYPE_WINDOW, "default-width", 400, "default-height", 300, NULL);
  GtkCssProvider *large = gtk_css_provider_new ();
  const gboolean high = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  gboolean fine = TRUE;

  /* Letters so large that some of their pixels have their full color. */
  gtk_css_provider_load_from_data (large, "label { font-size: 48px; }", -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (large), 800);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), GPOINTER_TO_INT (scheme));
  gtk_window_present (GTK_WINDOW (window));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *content = cases[i].make (), *text;
      const gboolean dim = cases[i].make != make_score && cases[i].make != make_active;
      double found;

      adw_window_set_content (ADW_WINDOW (window), content);
      gtk_test_widget_wait_for_draw (window);
      walk_settle ();
      text = GTK_IS_LABEL (content) ? content : ui_test_find (content, is_subtitle, NULL);
      found = measure (GTK_WINDOW (window), text);
      g_test_message ("%s: %.1f", cases[i].name, found);
      fine &= found >= (dim && high ? 7 : 4.5);
    }
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (large));
  g_object_unref (large);
  gtk_window_destroy (GTK_WINDOW (window));
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  g_assert_true (fine);
}

/* The ring around what has the focus: so many pixels differ from what was there before by 3 to 1. */
static int
count_changed (const guint32 *before, const guint32 *after, int n)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    count += pixels_contrast (before[i], after[i]) >= 3;
  return count;
}

static void
test_rings (gconstpointer scheme)
{
  static const char *const classes[] = { "text-button", "flat", "circular", "osd" };
  GtkWidget *window = g_object_new (ADW_TYPE_WINDOW, "default-width", 300, "default-height", 200, NULL);
  gboolean fine = TRUE;

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), GPOINTER_TO_INT (scheme));
  gtk_window_present (GTK_WINDOW (window));
  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *button = gtk_button_new ();
      g_autofree guint32 *before = NULL, *after = NULL;
      int n, n_after, changed;

      gtk_widget_add_css_class (button, classes[i]);
      gtk_widget_set_size_request (button, 60, 60);
      g_object_set (button, "margin-start", 20, "margin-end", 20, "margin-top", 20, "margin-bottom", 20, "valign",
                    GTK_ALIGN_START, NULL);
      gtk_box_append (GTK_BOX (box), button);
      gtk_box_append (GTK_BOX (box), gtk_button_new ());
      adw_window_set_content (ADW_WINDOW (window), box);
      gtk_widget_grab_focus (gtk_widget_get_last_child (box));
      walk_settle ();
      before = draw (GTK_WINDOW (window), box, &n);
      gtk_widget_grab_focus (button);
      gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
      walk_settle ();
      after = draw (GTK_WINDOW (window), box, &n_after);
      g_assert_cmpint (n, ==, n_after);
      changed = count_changed (before, after, n);
      g_test_message ("ring of %s: %d pixels", classes[i], changed);
      /* A line around 60 by 60 pixels. */
      fine &= changed >= 150;
    }
  gtk_window_destroy (GTK_WINDOW (window));
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  g_assert_true (fine);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/contrast/light", GINT_TO_POINTER (ADW_COLOR_SCHEME_FORCE_LIGHT), test_texts);
  g_test_add_data_func ("/contrast/dark", GINT_TO_POINTER (ADW_COLOR_SCHEME_FORCE_DARK), test_texts);
  g_test_add_data_func ("/contrast/rings/light", GINT_TO_POINTER (ADW_COLOR_SCHEME_FORCE_LIGHT), test_rings);
  g_test_add_data_func ("/contrast/rings/dark", GINT_TO_POINTER (ADW_COLOR_SCHEME_FORCE_DARK), test_rings);
  return ui_test_run ();
}
