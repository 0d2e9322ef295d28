/* workshop-kit.c – see workshop-kit.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "workshop/workshop-kit.h"

/* --- Looking --- */

void
turn_loop (int milliseconds)
{
  gint64 end = g_get_monotonic_time () + milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    ui_test_iterate ();
}

void
wait_settled (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t before, now;
  int n_same = 0;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &before));
  for (int frame = 0; n_same < 3; frame++)
    {
      g_assert_cmpint (frame, <, 1000);
      gtk_widget_queue_draw (window);
      gtk_test_widget_wait_for_draw (window);
      g_assert_true (gtk_widget_compute_bounds (widget, window, &now));
      n_same = graphene_rect_equal (&before, &now) ? n_same + 1 : 0;
      before = now;
    }
}

void
take_picture (GtkWidget *window, const char *name)
{
  const char *folder = g_getenv ("BASTIDE_PICTURES");
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = NULL, *path = NULL;
  GtkSnapshot *snapshot;

  if (!folder)
    return;
  /* Pictures of tiles follow when nothing else is to do. */
  turn_loop (700);
  paintable = gtk_widget_paintable_new (window);
  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (window), gtk_widget_get_height (window));
  node = gtk_snapshot_free_to_node (snapshot);
  if (!node)
    return;
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node, NULL);
  file = g_strdup_printf ("workshop-%s.png", name);
  path = g_build_filename (folder, file, NULL);
  gdk_texture_save_to_png (texture, path);
}

#define PHONE        360
#define PHONE_HEIGHT 640

static void
assert_fits (GtkWidget *window, const char *name)
{
  int width, height;

  gtk_test_widget_wait_for_draw (window);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, PHONE, &height, NULL, NULL, NULL);
  g_test_message ("%s needs %d × %d pixels", name, width, height);
  g_assert_cmpint (width, <=, PHONE);
  g_assert_cmpint (height, <=, PHONE_HEIGHT);
  take_picture (window, name);
}

void
check_narrow (GtkWidget *window, const char *name)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *narrow = g_strconcat (name, "-360", NULL), *large = g_strconcat (name, "-large", NULL);
  int dpi, width, height;

  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (window), PHONE, PHONE_HEIGHT);
  assert_fits (window, narrow);
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * (dpi > 0 ? dpi : 96 * 1024), NULL);
  assert_fits (window, large);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  ui_test_wait_for_layout (window);
}

/* --- Finding --- */

BastideWindow *
open_workshop (void)
{
  BastideWindow *window = ui_test_open_place ("workshop");

  bastide_window_show_place (window, "workshop");
  return window;
}

GtkWidget *
find (gpointer root, GType type)
{
  GtkWidget *found = ui_test_find_type (GTK_WIDGET (root), type);

  g_assert_nonnull (found);
  return found;
}

BastideSetDoc *
get_set (BastideWindow *window)
{
  return bastide_set_page_get_doc (BASTIDE_SET_PAGE (find (window, BASTIDE_TYPE_SET_PAGE)));
}

BastideMixDoc *
get_mix (BastideWindow *window)
{
  return bastide_mix_page_get_doc (BASTIDE_MIX_PAGE (find (window, BASTIDE_TYPE_MIX_PAGE)));
}

void
get_tile (BastideWindow *window, guint index, BastideTileDoc *out)
{
  BastideTileRef ref = { .index = index };

  g_assert_true (bastide_set_doc_get_tile (get_set (window), &ref, out));
}

gboolean
has_n_tiles (BastideWindow *window, guint n)
{
  return get_set (window) && bastide_set_doc_get_n_tiles (get_set (window)) == n;
}

/* Activates an action of the set or mix page, as its menus do. */
void
activate (BastideWindow *window, GType type, const char *action)
{
  g_assert_true (gtk_widget_activate_action (find (window, type), action, NULL));
}

GtkWidget *
find_window (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (g_type_is_a (G_OBJECT_TYPE (l->data), type))
      return l->data;
  return NULL;
}

gboolean
canvas_has_focus (BastideWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus && gtk_widget_is_ancestor (focus, find (window, BASTIDE_TYPE_TILE_CANVAS));
}
