/* bastide-place-names.c – names of places that are not cut off.
 *
 * Libadwaita shortens a name that is too long for its button: with large letters "Score Track" became "Score…".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-place-names.h"

/* Left and right of a name within its button, and room for rounding. */
#define PADDING 3

/* Left and right of the buttons within the bar. */
#define MARGINS 40

/* What style.css makes of each class; the first one is what libadwaita does by itself. */
static const struct
{
  const char *css_class;
  double scale; /* of the letters of the window */
  int padding;
} sizes[] = {
  { "usual-names", 0.75, 15 },      { "close-names", 0.75, PADDING }, { "smaller-names", 0.68, PADDING },
  { "small-names", 0.58, PADDING }, { "tiny-names", 0.48, PADDING },  { "tiniest-names", 0.36, PADDING },
};

/* Width of the longest name. */
static int
measure (GtkWidget *widget, GListModel *pages, double scale)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  const guint n_pages = g_list_model_get_n_items (pages);
  int longest = 0;

  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  for (guint i = 0; i < n_pages; i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (pages, i);
      const char *title = adw_view_stack_page_get_title (page);
      int width;

      pango_layout_set_text (layout, title ? title : "", -1);
      pango_layout_get_pixel_size (layout, &width, NULL);
      longest = MAX (longest, width);
    }
  return longest;
}

void
bastide_place_names_fit (AdwViewSwitcherBar *bar, int width)
{
  AdwViewStack *stack = adw_view_switcher_bar_get_stack (bar);
  g_autoptr (GListModel) pages = stack ? G_LIST_MODEL (adw_view_stack_get_pages (stack)) : NULL;
  const int n_pages = pages ? (int) g_list_model_get_n_items (pages) : 0;
  gsize size = 0;

  if (n_pages == 0 || width <= 0)
    return;
  while (size + 1 < G_N_ELEMENTS (sizes)
         && measure (GTK_WIDGET (bar), pages, sizes[size].scale) + sizes[size].padding > (width - MARGINS) / n_pages)
    size++;
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (i == size)
      gtk_widget_add_css_class (GTK_WIDGET (bar), sizes[i].css_class);
    else
      gtk_widget_remove_css_class (GTK_WIDGET (bar), sizes[i].css_class);
}
