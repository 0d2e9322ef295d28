/* test-contrast-pages.c – can every text of every page be read, and is every focus seen: as it is drawn.
 *
 * The walk goes through all places in light and in dark colors; with ADW_DEBUG_HIGH_CONTRAST both are those of high contrast.
 * The color of a text is that of its letters over what lies behind them, at least 4.5 to 1; what gets the focus with Tab has a ring
 * around it, at least 3 to 1 (WCAG 2.1). What cannot be used now need not be read; why it cannot, must.
 * BASTIDE_TEST_CONTRAST lists all kinds of text with the least contrast of each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pixels.h"
#include "ui-test.h"
#include "walk.h"

#include <math.h>

#define LEAST_TEXT 4.5
#define LEAST_RING 3.0
#define MOST_STOPS 400
/* Around a text and around what has the focus. */
#define AROUND      3
#define AROUND_RING 8
#define KNOB        64 /* pixels around the knob of a scale or a short word */

static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_FORCE_LIGHT, ADW_COLOR_SCHEME_FORCE_DARK };
static const char *const scheme_names[] = { "light", "dark" };

static guint n_texts, n_rings, n_faults, n_pages;
static int scheme;
static GHashTable *kinds; /* of widgets whose ring has been seen, or whose text has been complained about */

/* (transfer full): a kind of widget, by what decides its looks. */
static char *
dup_kind (GtkWidget *widget)
{
  GString *kind = g_string_new (NULL);

  for (int i = 0; widget && i < 4; i++, widget = gtk_widget_get_parent (widget))
    {
      g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
      g_autofree char *joined = g_strjoinv (".", classes);

      g_string_append_printf (kind, "%s%s%s%s", i ? " < " : "", G_OBJECT_TYPE_NAME (widget), *joined ? "." : "",
                              joined);
    }
  return g_string_free (kind, FALSE);
}

/* Once for each kind. */
static void
complain (const char *page, const char *fault, double found, GtkWidget *widget, guint32 color, guint32 ground)
{
  g_autofree char *kind = dup_kind (widget);

  n_faults++;
  if (g_hash_table_add (kinds, g_strdup_printf ("%d %s %s", scheme, fault, kind)))
    g_test_message ("%s, %s: %s has %.2f (%06x on %06x): %s", page, scheme_names[scheme], fault, found, color, ground,
                    kind);
}

/* --- Texts --- */

typedef struct
{
  const char *page;
  GtkWindow *window;
  const guint32 *pixels;
  int width, height;
} Look;

/* Where a node stands and what lies over it. */
typedef struct
{
  GskTransform *transform; /* (nullable) */
  graphene_rect_t clip;
  double opacity;
} Layer;

static guint32
blend (const GdkRGBA *color, double opacity, guint32 ground)
{
  const double a = color->alpha * opacity;
  const double parts[] = { color->red, color->green, color->blue };
  guint32 found = 0;

  for (int i = 0; i < 3; i++)
    found = found << 8 | (guint) lround (255 * parts[i] * a + (ground >> (16 - 8 * i) & 255) * (1 - a));
  return found;
}

/* Since 4.16 the colors of nodes have another form than the one that GTK still hands out: it is nonsense there. */
static gboolean
are_colors_told (void)
{
  return gtk_get_minor_version () < 16;
}

/* What cannot be used now is dim for that reason. */
static gboolean
is_needed (GtkWidget *widget)
{
  return gtk_widget_is_sensitive (widget) || gtk_widget_has_css_class (widget, "subtitle");
}

static void
judge_text (const Look *look, GskRenderNode *node, const Layer *layer)
{
  const GdkRGBA *color = gsk_text_node_get_color (node);
  graphene_rect_t bounds, area;
  g_autofree guint32 *part = NULL;
  graphene_point_t center;
  guint32 ground, letters;
  GtkWidget *widget;
  double found;
  int n = 0;

  gsk_render_node_get_bounds (node, &bounds);
  gsk_transform_transform_bounds (layer->transform, &bounds, &bounds);
  /* Half a line at the edge of what scrolls is read when it is scrolled. */
  if (!graphene_rect_contains_rect (&layer->clip, &bounds))
    return;
  graphene_rect_get_center (&bounds, &center);
  widget = gtk_widget_pick (GTK_WIDGET (look->window), center.x, center.y,
                            GTK_PICK_INSENSITIVE | GTK_PICK_NON_TARGETABLE);
  if (!widget || !is_needed (widget) || layer->opacity < 0.01)
    return;
  graphene_rect_inset_r (&bounds, -AROUND, -1, &area);
  part = g_new (guint32, (int) (area.size.width + 3) * (int) (area.size.height + 3));
  for (int y = MAX (0, area.origin.y); y < MIN (look->height, area.origin.y + area.size.height); y++)
    for (int x = MAX (0, area.origin.x); x < MIN (look->width, area.origin.x + area.size.width); x++)
      part[n++] = look->pixels[y * look->width + x];
  if (n == 0)
    return;
  /* Thick letters have more pixels than what is around them. */
  ground = pixels_most (part, n, G_MAXUINT32);
  letters = blend (color, layer->opacity, ground);
  if (pixels_contrast (letters, ground) < 1.1)
    {
      ground = pixels_most (part, n, ground);
      letters = blend (color, layer->opacity, ground);
    }
  found = pixels_contrast (letters, ground);
  n_texts++;
  if (g_getenv ("BASTIDE_TEST_CONTRAST") && found < 7)
    {
      g_autofree char *kind = dup_kind (widget);

      if (g_hash_table_add (kinds, g_strdup_printf ("%d seen %s", scheme, kind)))
        g_test_message ("%s, %s: %.2f %s", look->page, scheme_names[scheme], found, kind);
    }
  if (found < LEAST_TEXT)
    complain (look->page, "a text", found, widget, letters, ground);
}

static void judge_node (const Look *look, GskRenderNode *node, const Layer *layer);

static void
judge_clipped (const Look *look, GskRenderNode *child, const graphene_rect_t *clip, const Layer *layer)
{
  Layer inner = *layer;
  graphene_rect_t bounds;

  gsk_transform_transform_bounds (layer->transform, clip, &bounds);
  if (graphene_rect_intersection (&layer->clip, &bounds, &inner.clip))
    judge_node (look, child, &inner);
}

static void
judge_node (const Look *look, GskRenderNode *node, const Layer *layer)
{
  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        judge_node (look, gsk_container_node_get_child (node, i), layer);
      break;
    case GSK_TRANSFORM_NODE:
      {
        g_autoptr (GskTransform) transform = gsk_transform_transform (gsk_transform_ref (layer->transform),
                                                                      gsk_transform_node_get_transform (node));
        Layer inner = *layer;

        inner.transform = transform;
        judge_node (look, gsk_transform_node_get_child (node), &inner);
        break;
      }
    case GSK_OPACITY_NODE:
      {
        Layer inner = *layer;

        inner.opacity *= gsk_opacity_node_get_opacity (node);
        judge_node (look, gsk_opacity_node_get_child (node), &inner);
        break;
      }
    case GSK_CLIP_NODE:
      judge_clipped (look, gsk_clip_node_get_child (node), gsk_clip_node_get_clip (node), layer);
      break;
    case GSK_ROUNDED_CLIP_NODE:
      judge_clipped (look, gsk_rounded_clip_node_get_child (node), &gsk_rounded_clip_node_get_clip (node)->bounds,
                     layer);
      break;
    case GSK_SHADOW_NODE:
      judge_node (look, gsk_shadow_node_get_child (node), layer);
      break;
    case GSK_DEBUG_NODE:
      judge_node (look, gsk_debug_node_get_child (node), layer);
      break;
    case GSK_TEXT_NODE:
      judge_text (look, node, layer);
      break;
    default:
      break;
    }
}

static void
judge_texts (const char *page, GtkWindow *window)
{
  g_autoptr (GskRenderNode) node = pixels_snapshot (window);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (window)),
                                                   gtk_widget_get_height (GTK_WIDGET (window)));
  const Layer layer = { NULL, area, 1 };
  Look look = { .page = page, .window = window };
  g_autofree guint32 *pixels = pixels_draw (window, &area, &look.width, &look.height);

  look.pixels = pixels;
  judge_node (&look, node, &layer);
}

/* --- Rings --- */

/* The pixels that the focus changes by 3 to 1 are at least half as many as there are around it. */
static void
judge_ring (const char *page, GtkWindow *window, GtkWidget *stop)
{
  g_autofree guint32 *with = NULL, *without = NULL;
  graphene_rect_t bounds, area, whole;
  int w, h, changed = 0;
  double around;

  /* On a busy computer the page may still scroll, or have no ring yet. */
  ui_test_wait_for_layout (GTK_WIDGET (window));
  walk_settle ();
  graphene_rect_init (&whole, 0, 0, gtk_widget_get_width (GTK_WIDGET (window)),
                      gtk_widget_get_height (GTK_WIDGET (window)));
  if (!gtk_widget_get_mapped (stop) || gtk_window_get_focus (window) != stop
      || !gtk_widget_compute_bounds (stop, GTK_WIDGET (window), &bounds)
      || !graphene_rect_intersection (&bounds, &whole, &bounds))
    return;
  graphene_rect_inset_r (&bounds, -AROUND_RING, -AROUND_RING, &area);
  graphene_rect_intersection (&area, &whole, &area);
  with = pixels_draw (window, &area, &w, &h);
  if (g_getenv ("BASTIDE_PICTURES") && GTK_IS_WIDGET (stop))
    {
      g_autofree char *name = g_strdup_printf ("ring-%s-%s-%s", page, scheme_names[scheme], G_OBJECT_TYPE_NAME (stop));

      ui_test_picture (stop, name);
    }
  gtk_window_set_focus (window, NULL);
  walk_settle ();
  /* Some pages take it back at once. */
  gtk_window_set_focus_visible (window, FALSE);
  ui_test_wait_for_layout (GTK_WIDGET (window));
  walk_settle ();
  without = pixels_draw (window, &area, &w, &h);
  for (int i = 0; i < w * h; i++)
    changed += pixels_contrast (with[i], without[i]) >= LEAST_RING;
  /* The ring of a scale is around its knob, that of a text around its link. */
  around = GTK_IS_SCALE (stop) || GTK_IS_LABEL (stop) ? KNOB : 2 * (bounds.size.width + bounds.size.height);
  n_rings++;
  if (changed < around / 2)
    complain (page, "a ring", changed / around, stop, 0, 0);
  gtk_widget_grab_focus (stop);
  gtk_window_set_focus_visible (window, TRUE);
}

static void
judge_rings (const char *page, GtkWindow *window)
{
  GtkWidget *first = NULL;

  ui_test_activate (GTK_WIDGET (window));
  gtk_window_set_focus (window, NULL);
  for (int i = 0; i < MOST_STOPS; i++)
    {
      GtkWidget *stop;

      g_signal_emit_by_name (window, "move-focus", GTK_DIR_TAB_FORWARD);
      stop = gtk_window_get_focus (window);
      if (!stop || stop == first)
        return;
      if (!first)
        first = stop;
      gtk_window_set_focus_visible (window, TRUE);
      {
        g_autofree char *kind = dup_kind (stop);

        if (g_hash_table_add (kinds, g_strdup_printf ("%d ring %s", scheme, kind)))
          {
            /* Nobody presses Tab so often in one frame: the page still scrolls to what had the focus before. */
            walk_settle ();
            ui_test_wait_for_layout (GTK_WIDGET (window));
            gtk_window_set_focus (window, NULL);
            gtk_widget_grab_focus (stop);
            if (gtk_window_get_focus (window) != stop)
              gtk_window_set_focus (window, stop);
            gtk_window_set_focus_visible (window, TRUE);
            judge_ring (page, window, stop);
          }
      }
    }
}

/* --- The walk --- */

static void
look (const char *page, GtkWindow *window)
{
  n_pages++;
  for (scheme = 0; scheme < (int) G_N_ELEMENTS (schemes); scheme++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[scheme]);
      walk_settle ();
      if (are_colors_told ())
        judge_texts (page, window);
      if (!g_str_equal (page, "menu"))
        judge_rings (page, window);
    }
}

static void
test_place (gconstpointer place)
{
  Walk walk = { .place = place, .width = 1000, .search = "road", .look = look };

  n_texts = n_rings = n_faults = n_pages = 0;
  kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  walk_all (&walk);
  g_hash_table_unref (kinds);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  g_test_message ("%u pages, %u texts, %u rings, %u faults", n_pages, n_texts, n_rings, n_faults);
  if (are_colors_told ())
    g_assert_cmpuint (n_texts, >, 20 * n_pages);
  g_assert_cmpuint (n_rings, >, 10);
  g_assert_cmpuint (n_faults, ==, 0);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/contrast-pages/play", "play", test_place);
  g_test_add_data_func ("/contrast-pages/score", "score", test_place);
  g_test_add_data_func ("/contrast-pages/workshop", "workshop", test_place);
  g_test_add_data_func ("/contrast-pages/rules", "rules", test_place);
  return ui_test_run ();
}
