/* bastide-map-panel.c – the whole map as a list: for the keyboard, for screen readers, and for who owns what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-map-panel.h"

#include "kit/bastide-drop-down.h"
#include "kit/bastide-line-list.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>

/* One line of the list. */
#define BASTIDE_TYPE_MAP_LINE (bastide_map_line_get_type ())
G_DECLARE_FINAL_TYPE (BastideMapLine, bastide_map_line, BASTIDE, MAP_LINE, GObject)

struct _BastideMapLine
{
  GObject parent_instance;

  char *text;
  int x, y;
  uint16_t seg;
  int rank; /* lines of features: by value, the highest first */
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
  AdwBin parent_instance;

  GtkDropDown *choice;
  GtkLabel *empty;
  GtkStack *stack;
  GListStore *lines;
  BastideGame *game;
  GSignalGroup *game_signals;
  gboolean hints;
  int turn; /* of the board, in quarters */
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
bind (GtkLabel *label, gpointer line)
{
  gtk_label_set_text (label, ((BastideMapLine *) line)->text);
}

static void
pointed_cb (BastideLineList *list, BastideMapLine *line, BastideMapPanel *self)
{
  g_signal_emit (self, signals[LIGHT], 0, line ? line->seg : BST_NONE);
}

static void
chosen_cb (BastideLineList *list, BastideMapLine *line, BastideMapPanel *self)
{
  g_signal_emit (self, signals[SHOW], 0, line->x, line->y, line->seg);
}

/* --- lines --- */

static BastideMapLine *
add_line (GPtrArray *lines, char *text, int x, int y, uint16_t seg)
{
  BastideMapLine *line = g_object_new (BASTIDE_TYPE_MAP_LINE, NULL);

  line->text = text;
  line->x = x;
  line->y = y;
  line->seg = seg;
  g_ptr_array_add (lines, line);
  return line;
}

static void
add_tiles (BastideMapPanel *self, GPtrArray *lines, const BstGame *game, const BstState *state)
{
  const BstSite *sites = bst_sites (game, state);

  for (int site = 0; site < state->n_sites; site++)
    add_line (lines, bastide_words_tile (game, state, site, bastide_game_get_names (self->game)), sites[site].x,
              sites[site].y, BST_NONE);
}

/* (transfer full): the feature and where its figures stand: two cities may read the same otherwise. */
static char *
dup_feature (BastideMapPanel *self, const BstGame *game, const BstState *state, uint16_t seg)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstSeg *segs = bst_segs (game, state);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *feature = bastide_words_feature (game, state, seg, bastide_game_get_names (self->game));
  g_autofree char *list = NULL;

  for (int i = 0; i < state->n_figures; i++)
    if (segs[figures[i].seg].root == segs[seg].root)
      {
        const BstSite *site = &bst_sites (game, state)[segs[figures[i].seg].site];

        g_ptr_array_add (cells, bastide_words_cell (site->x, site->y));
      }
  list = bastide_words_list (cells);
  return g_strdup_printf (C_ ("feature", "%1$s. Figures at: %2$s"), feature, list);
}

/* Every feature that somebody stands on, once. */
static void
add_features (BastideMapPanel *self, GPtrArray *lines, const BstGame *game, const BstState *state, gboolean fields)
{
  const BstFigure *figures = bst_figures_on_map (game, state);
  const BstSeg *segs = bst_segs (game, state);
  const BstSite *sites = bst_sites (game, state);

  for (int i = 0; i < state->n_figures; i++)
    {
      uint16_t seg = figures[i].seg;
      gboolean seen = FALSE;
      BstValue value;
      BastideMapLine *line;

      for (int j = 0; j < i && !seen; j++)
        seen = segs[figures[j].seg].root == segs[seg].root;
      if (seen || (segs[seg].terrain == BST_FIELD) != fields)
        continue;
      bst_feature_value (game, state, seg, &value);
      line = add_line (lines, dup_feature (self, game, state, seg), sites[segs[seg].site].x, sites[segs[seg].site].y,
                       seg);
      line->rank = value.points;
    }
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return (*(BastideMapLine *const *) b)->rank - (*(BastideMapLine *const *) a)->rank;
}

static void
update (BastideMapPanel *self)
{
  const BstGame *game;
  const BstState *state;
  guint choice = gtk_drop_down_get_selected (self->choice);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);
  int before;

  if (!self->game || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  game = bastide_game_get_game (self->game);
  state = bastide_game_get_state (self->game);
  before = bastide_words_turn (self->turn);
  if (choice == SHOW_TILES)
    add_tiles (self, lines, game, state);
  else if (self->hints)
    {
      add_features (self, lines, game, state, choice == SHOW_FIELDS);
      g_ptr_array_sort (lines, compare_lines);
    }
  bastide_words_turn (before);
  /* Empty it first: if the items were replaced in one step, GTK would keep the scroll position of the old list. */
  g_list_store_remove_all (self->lines);
  g_list_store_splice (self->lines, 0, 0, lines->pdata, lines->len);
  gtk_label_set_text (self->empty, !self->hints ? _ ("Hidden while Assistance is set to No Hints.")
                                   : choice == SHOW_FIELDS
                                     ? _ ("Fields appear here as soon as they have a farmer.")
                                     : _ ("Roads, cities and monasteries appear here as soon as they have a figure."));
  gtk_stack_set_visible_child (self->stack, g_list_model_get_n_items (G_LIST_MODEL (self->lines))
                                              ? gtk_widget_get_first_child (GTK_WIDGET (self->stack))
                                              : GTK_WIDGET (self->empty));
}

void
bastide_map_panel_set_game (BastideMapPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_MAP_PANEL (self));

  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  g_list_store_remove_all (self->lines);
  if (!game)
    return;
  update (self);
}

void
bastide_map_panel_set_hints (BastideMapPanel *self, gboolean hints)
{
  g_return_if_fail (BASTIDE_IS_MAP_PANEL (self));

  self->hints = hints;
  update (self);
}

void
bastide_map_panel_set_turn (BastideMapPanel *self, int turn)
{
  g_return_if_fail (BASTIDE_IS_MAP_PANEL (self));

  if (self->turn == turn)
    return;
  self->turn = turn;
  update (self);
}

/* --- object --- */

static void
bastide_map_panel_dispose (GObject *object)
{
  BastideMapPanel *self = BASTIDE_MAP_PANEL (object);

  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (bastide_map_panel_parent_class)->dispose (object);
}

static void
bastide_map_panel_class_init (BastideMapPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_map_panel_dispose;
  signals[SHOW] = g_signal_new ("show-square", BASTIDE_TYPE_MAP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
  signals[LIGHT] = g_signal_new ("light", BASTIDE_TYPE_MAP_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_UINT);
}

static void
bastide_map_panel_init (BastideMapPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkStringList *choices = gtk_string_list_new (NULL);
  GtkWidget *list;

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  self->hints = TRUE;
  self->lines = g_list_store_new (BASTIDE_TYPE_MAP_LINE);
  gtk_string_list_append (choices, _ ("Roads, cities and monasteries"));
  gtk_string_list_append (choices, _ ("Fields"));
  /* TRANSLATORS: the first choice of a filter: the tiles of the whole game. */
  gtk_string_list_append (choices, _ ("All Tiles"));
  self->choice = GTK_DROP_DOWN (bastide_drop_down_new (_ ("Board List Filter")));
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (choices));
  g_object_unref (choices);
  list = bastide_line_list_new (G_LIST_MODEL (self->lines), bind, _ ("Board as a List"));
  g_signal_connect_object (list, "pointed", G_CALLBACK (pointed_cb), self, 0);
  g_signal_connect_object (list, "chosen", G_CALLBACK (chosen_cb), self, 0);
  self->empty = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->empty, TRUE);
  gtk_label_set_justify (self->empty, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->empty), "dim-label");
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_child (self->stack, list);
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->empty));
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->choice));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "map", G_CALLBACK (update), NULL);
}
