/* bastide-map-panel.c – the whole map as a list: for the keyboard, for screen readers, and for who owns what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bastide-map-panel.h"

#include "bastide-words.h"

#include <glib/gi18n.h>

/* One line of the list. */
#define BASTIDE_TYPE_MAP_LINE (bastide_map_line_get_type ())
G_DECLARE_FINAL_TYPE (BastideMapLine, bastide_map_line, BASTIDE, MAP_LINE, GObject)

struct _BastideMapLine
{
  GObject  parent_instance;

  char    *text;
  int      x, y;
  uint16_t seg;
  int      rank;                /* lines of features: by value, the highest first */
};

G_DEFINE_FINAL_TYPE (BastideMapLine, bastide_map_line, G_TYPE_OBJECT)

static void
bastide_map_line_finalize (GObject *object)
{
  g_free (BASTIDE_MAP_LINE (object)->text);
  G_OBJECT_CLASS (bastide_map_line_parent_class)->finalize (object);
}

static void
bastide_map_line_class_init (BastideMapLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_map_line_finalize;
}

static void
bastide_map_line_init (BastideMapLine *self)
{
}

enum
{
  SHOW_FEATURES,
  SHOW_FIELDS,
  SHOW_TILES,
};

struct _BastideMapPanel
{
  AdwBin       parent_instance;

  GtkDropDown *choice;
  GtkListView *list;
  GtkLabel    *empty;
  GtkStack    *stack;
  GListStore  *lines;
  BastideGame *game;
  gboolean     hints;
};

G_DEFINE_FINAL_TYPE (BastideMapPanel, bastide_map_panel, ADW_TYPE_BIN)

enum
{
  SHOW,
  LIGHT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- rows --- */

static void
enter_cb (GtkEventController *controller, double x, double y, GtkListItem *item)
{
  BastideMapLine *line = gtk_list_item_get_item (item);
  GtkWidget      *panel = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_MAP_PANEL);

  if (line && panel)
    g_signal_emit (panel, signals[LIGHT], 0, line->seg);
}

static void
leave_cb (GtkEventController *controller, GtkListItem *item)
{
  GtkWidget *panel = gtk_widget_get_ancestor (gtk_event_controller_get_widget (controller), BASTIDE_TYPE_MAP_PANEL);

  if (panel)
    g_signal_emit (panel, signals[LIGHT], 0, BST_NONE);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget          *label = gtk_label_new ("");
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), item);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), item);
  gtk_widget_add_controller (label, motion);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  BastideMapLine *line = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), line->text);
}

static void
activate_cb (GtkListView *list, guint position, BastideMapPanel *self)
{
  g_autoptr (BastideMapLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), position);

  if (line)
    g_signal_emit (self, signals[SHOW], 0, line->x, line->y, line->seg);
}

/* --- lines --- */

static BastideMapLine *
add_line (BastideMapPanel *self, char *text, int x, int y, uint16_t seg)
{
  g_autoptr (BastideMapLine) line = g_object_new (BASTIDE_TYPE_MAP_LINE, NULL);

  line->text = text;
  line->x = x;
  line->y = y;
  line->seg = seg;
  g_list_store_append (self->lines, line);
  return line;
}

static void
add_tiles (BastideMapPanel *self, const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);

  for (int site = 0; site < state->n_sites; site++)
    if (sites[site].tile != BST_NONE)
      add_line (self, bastide_words_tile (game, state, site, bastide_game_get_names (self->game)), sites[site].x,
                sites[site].y, BST_NONE);
}

/* Every feature that somebody stands on, once. */
static void
add_features (BastideMapPanel *self, const BstGame *game, const BstState *state, gboolean fields)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstSeg    *segs = bst_segs (game, state);
  const BstSite   *sites = bst_sites (game, state);

  for (int i = 0; i < state->n_figures; i++)
    {
      uint16_t        seg = figures[i].seg;
      gboolean        seen = FALSE;
      BstValue        value;
      BastideMapLine *line;

      for (int j = 0; j < i && !seen; j++)
        seen = segs[figures[j].seg].root == segs[seg].root;
      if (seen || (segs[seg].terrain == BST_FIELD) != fields)
        continue;
      bst_feature_value (game, state, seg, &value);
      line = add_line (self, bastide_words_feature (game, state, seg, bastide_game_get_names (self->game)),
                       sites[segs[seg].site].x, sites[segs[seg].site].y, seg);
      line->rank = value.points;
    }
}

static int
compare_lines (gconstpointer a, gconstpointer b, gpointer data)
{
  return ((const BastideMapLine *) b)->rank - ((const BastideMapLine *) a)->rank;
}

static void
update (BastideMapPanel *self)
{
  const BstGame  *game;
  const BstState *state;
  guint           choice = gtk_drop_down_get_selected (self->choice);

  if (!self->game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  g_list_store_remove_all (self->lines);
  if (choice == SHOW_TILES)
    add_tiles (self, game, state);
  else if (self->hints)
    {
      add_features (self, game, state, choice == SHOW_FIELDS);
      g_list_store_sort (self->lines, compare_lines, NULL);
    }
  gtk_label_set_text (self->empty, !self->hints ? _("In a tournament everybody counts for themselves.")
                                   : choice == SHOW_FIELDS ? _("Nobody has a farmer on a field.")
                                                           : _("Nobody has a figure on the map."));
  gtk_stack_set_visible_child (self->stack, g_list_model_get_n_items (G_LIST_MODEL (self->lines))
                                              ? gtk_widget_get_first_child (GTK_WIDGET (self->stack))
                                              : GTK_WIDGET (self->empty));
}

void
bastide_map_panel_set_game (BastideMapPanel *self,
                            BastideGame     *game)
{
  g_return_if_fail (BASTIDE_IS_MAP_PANEL (self));

  if (self->game)
    g_signal_handlers_disconnect_by_func (self->game, update, self);
  g_set_object (&self->game, game);
  g_list_store_remove_all (self->lines);
  if (!game)
    return;
  g_signal_connect_object (game, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
bastide_map_panel_set_hints (BastideMapPanel *self,
                             gboolean         hints)
{
  g_return_if_fail (BASTIDE_IS_MAP_PANEL (self));

  self->hints = hints;
  update (self);
}

/* --- object --- */

static void
bastide_map_panel_dispose (GObject *object)
{
  BastideMapPanel *self = BASTIDE_MAP_PANEL (object);

  g_clear_object (&self->game);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (bastide_map_panel_parent_class)->dispose (object);
}

static void
bastide_map_panel_class_init (BastideMapPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_map_panel_dispose;
  signals[SHOW] = g_signal_new ("show-square", BASTIDE_TYPE_MAP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                3, G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
  signals[LIGHT] = g_signal_new ("light", BASTIDE_TYPE_MAP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_UINT);
}

static void
bastide_map_panel_init (BastideMapPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget          *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget          *scroller = gtk_scrolled_window_new ();
  GtkStringList      *choices = gtk_string_list_new (NULL);

  self->hints = TRUE;
  self->lines = g_list_store_new (BASTIDE_TYPE_MAP_LINE);
  gtk_string_list_append (choices, _("Roads, cities and monasteries"));
  gtk_string_list_append (choices, _("Fields"));
  gtk_string_list_append (choices, _("All tiles"));
  self->choice = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (choices), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What the list of the map shows"), -1);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (
    GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->lines)))), factory));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "log");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Map as a list"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->empty = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->empty, TRUE);
  gtk_label_set_justify (self->empty, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->empty), "dim-label");
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_child (self->stack, scroller);
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->empty));
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->choice));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (self->list, "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "map", G_CALLBACK (update), NULL);
}
