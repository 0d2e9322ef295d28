/* bastide-advice-panel.c – what the tiles of a set or mix lack, and buttons that do something about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-advice-panel.h"

#include "engine/io/titles.h"
#include "kit/bastide-speech.h"
#include "model/words/bastide-tile-name.h"
#include "parts/bastide-tile-picture.h"
#include "workshop/bastide-workshop-parts.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_HARDEST 6 /* squares that are listed */

struct _BastideAdvicePanel
{
  AdwBin parent_instance;

  AdwPreferencesGroup *suggestions_group;
  AdwPreferencesGroup *patterns_group;
  AdwExpanderRow *missing_row;
  AdwExpanderRow *present_row;
  AdwPreferencesGroup *squares_group;
  AdwExpanderRow *hardest_row;
  AdwPreferencesGroup *ends_group;

  GPtrArray *suggestion_rows; /* borrowed, as all rows */
  GPtrArray *missing_rows;
  GPtrArray *present_rows;
  GPtrArray *square_rows;
  GPtrArray *hardest_rows;
  GPtrArray *end_rows;

  /* What is shown. */
  gboolean shown;
  BastideHeap mine, other, whole, built_in;
  gboolean alone, may_make;
  char *title, *other_title; /* the latter is NULL if nothing is compared */
};

G_DEFINE_FINAL_TYPE (BastideAdvicePanel, bastide_advice_panel, ADW_TYPE_BIN)

enum
{
  SIGNAL_FOLLOW,
  SIGNAL_MAKE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Rows --- */

static GtkWidget *
new_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (subtitle)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  return row;
}

static GtkWidget *
add_to_group (AdwPreferencesGroup *group, GPtrArray *rows, const char *title, const char *subtitle)
{
  GtkWidget *row = new_row (title, subtitle);

  adw_preferences_group_add (group, row);
  g_ptr_array_add (rows, row);
  return row;
}

static GtkWidget *
add_to_expander (AdwExpanderRow *expander, GPtrArray *rows, const char *title, const char *subtitle)
{
  GtkWidget *row = new_row (title, subtitle);

  adw_expander_row_add_row (expander, row);
  g_ptr_array_add (rows, row);
  return row;
}

static void
clear_expander (AdwExpanderRow *expander, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_expander_row_remove (expander, g_ptr_array_index (rows, i));
  g_ptr_array_set_size (rows, 0);
}

static void
add_picture (GtkWidget *row, int pattern)
{
  GtkWidget *thumb = bastide_tile_picture_new_thumb (36);
  BastideTileDoc doc;
  BstTile tile;

  bastide_pattern_make_tile (pattern, &doc);
  bastide_tile_doc_show (&doc, &tile);
  bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &tile, NULL, 0);
  gtk_widget_set_margin_top (thumb, 4);
  gtk_widget_set_margin_bottom (thumb, 4);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), thumb);
}

static void
add_value (GtkWidget *row, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "numeric");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

/* @about belongs to the name: rows beside one another have the same button. */
static GtkWidget *
add_button (GtkWidget *row, const char *label, const char *about)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  g_autofree char *name = bastide_speech_dup_value (label, about);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return button;
}

/* The row with the button that was pressed is gone: the keyboard goes on with the one that is there now. */
static void
focus_row (GPtrArray *rows, guint index, GtkWidget *otherwise)
{
  if (rows->len > 0)
    gtk_widget_child_focus (g_ptr_array_index (rows, MIN (index, rows->len - 1)), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (otherwise);
}

/* --- Suggestions --- */

static void
follow_clicked_cb (GtkButton *button, BastideAdvicePanel *self)
{
  BastideSuggestion suggestion = *(const BastideSuggestion *) g_object_get_data (G_OBJECT (button), "suggestion");
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));

  g_signal_emit (self, signals[SIGNAL_FOLLOW], 0, &suggestion);
  focus_row (self->suggestion_rows, index, GTK_WIDGET (self->missing_row));
}

static void
add_suggestion (BastideAdvicePanel *self, const BastideSuggestion *suggestion, guint index)
{
  g_autofree char *title = bastide_suggestion_dup_title (suggestion);
  g_autofree char *reason = bastide_suggestion_dup_reason (suggestion, self->other_title);
  GtkWidget *row = add_to_group (self->suggestions_group, self->suggestion_rows, title, reason), *button;

  add_picture (row, suggestion->pattern);
  if (suggestion->kind == BASTIDE_SUGGEST_PATTERN && !self->may_make)
    return;
  /* TRANSLATORS: a button beside a piece of advice: does what it says. */
  button = add_button (row, C_ ("advice", "Do It"), title);
  g_object_set_data_full (G_OBJECT (button), "suggestion", g_memdup2 (suggestion, sizeof *suggestion), g_free);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect (button, "clicked", G_CALLBACK (follow_clicked_cb), self);
}

static void
show_suggestions (BastideAdvicePanel *self)
{
  g_autoptr (GArray) list = bastide_heap_suggest (&self->whole, self->other_title ? &self->other : NULL);

  bastide_workshop_clear_rows (self->suggestions_group, self->suggestion_rows);
  for (guint i = 0; i < list->len; i++)
    add_suggestion (self, &g_array_index (list, BastideSuggestion, i), i);
  if (list->len == 0)
    add_to_group (self->suggestions_group, self->suggestion_rows,
                  self->whole.n_land > 0 ? _ ("Nothing to Suggest") : _ ("No Land Tiles Yet"), NULL);
}

/* --- Patterns --- */

static void
make_clicked_cb (GtkButton *button, BastideAdvicePanel *self)
{
  int pattern = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "pattern"));
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));

  g_signal_emit (self, signals[SIGNAL_MAKE], 0, pattern);
  focus_row (self->missing_rows, index, GTK_WIDGET (self->missing_row));
}

/* (transfer full): how many tiles with the pattern there are elsewhere. */
static char *
dup_elsewhere (BastideAdvicePanel *self, int pattern)
{
  if (!self->other_title)
    /* TRANSLATORS: how many tiles of a kind there are in all sets that come with the program; %d is a number. */
    return g_strdup_printf (_ ("Built-in sets: %d"), self->built_in.patterns[pattern]);
  /* TRANSLATORS: how many tiles of a kind there are: %1$s is the title of a mix, %2$d a number of its tiles, %3$d one of
   * all sets that come with the program. */
  return g_strdup_printf (_ ("%1$s: %2$d · Built-in sets: %3$d"), self->other_title, self->other.patterns[pattern],
                          self->built_in.patterns[pattern]);
}

static void
add_pattern (BastideAdvicePanel *self, int pattern)
{
  gboolean missing = self->mine.patterns[pattern] == 0;
  guint index = self->missing_rows->len;
  guint8 kinds[4];
  g_autofree char *name = NULL, *elsewhere = dup_elsewhere (self, pattern), *number = NULL;
  GtkWidget *row, *button;

  bastide_pattern_get_sides (pattern, kinds);
  name = bastide_sides_dup_name (kinds);
  row = missing ? add_to_expander (self->missing_row, self->missing_rows, name, elsewhere)
                : add_to_expander (self->present_row, self->present_rows, name, elsewhere);
  add_picture (row, pattern);
  if (!missing)
    {
      number = g_strdup_printf ("%d", self->mine.patterns[pattern]);
      add_value (row, number);
    }
  else if (self->may_make)
    {
      /* TRANSLATORS: a button beside a kind of tile that is missing: makes such a tile. */
      button = add_button (row, C_ ("advice", "Make"), name);
      g_object_set_data (G_OBJECT (button), "pattern", GINT_TO_POINTER (pattern));
      g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
      g_signal_connect (button, "clicked", G_CALLBACK (make_clicked_cb), self);
    }
}

static void
show_patterns (BastideAdvicePanel *self)
{
  int n_all, n = bastide_heap_count_patterns (&self->mine, &n_all);
  g_autofree char *missing = g_strdup_printf ("%d", n_all - n), *present = g_strdup_printf ("%d", n);

  clear_expander (self->missing_row, self->missing_rows);
  clear_expander (self->present_row, self->present_rows);
  adw_expander_row_set_subtitle (self->missing_row, missing);
  adw_expander_row_set_subtitle (self->present_row, present);
  for (int pattern = 0; pattern < n_all; pattern++)
    add_pattern (self, pattern);
  adw_expander_row_set_enable_expansion (self->missing_row, n < n_all);
  adw_expander_row_set_enable_expansion (self->present_row, n > 0);
}

/* --- Squares --- */

static void
show_odds (BastideAdvicePanel *self)
{
  for (int n = 2; n <= 4; n++)
    {
      /* TRANSLATORS: of an empty square; %d is a number. */
      g_autofree char *name = g_strdup_printf (ngettext ("%d neighbor", "%d neighbors", (gulong) n), n);
      g_autofree char *fillable = NULL, *fitting = NULL;
      BastideSquareOdds odds;

      if (!bastide_heap_get_odds (&self->whole, n, &odds))
        return;
      /* TRANSLATORS: about empty squares; %.1f is a number. The %% is a percent sign. */
      fillable = g_strdup_printf (_ ("%.1f%% can be filled"), odds.fillable);
      /* TRANSLATORS: of tiles; %.1f is a number. The %% is a percent sign. */
      fitting = g_strdup_printf (_ ("%.1f%% of the tiles fit"), odds.fitting);
      add_value (add_to_group (self->squares_group, self->square_rows, name, fitting), fillable);
    }
}

static void
show_hardest (BastideAdvicePanel *self)
{
  clear_expander (self->hardest_row, self->hardest_rows);
  for (int n = 3; self->whole.n_land > 0 && n <= 4; n++)
    {
      g_autoptr (GArray) squares = bastide_heap_list_squares (&self->whole, n);

      for (guint i = 0; i < MIN (squares->len, N_HARDEST); i++)
        {
          const BastideSquare *square = &g_array_index (squares, BastideSquare, i);
          g_autofree char *name = bastide_sides_dup_name (square->kinds), *often = NULL, *fitting = NULL;

          /* TRANSLATORS: how many empty squares are like this one; %1$.1f is a number, %2$d how many neighbors they have. The
           * %% is a percent sign. */
          often = g_strdup_printf (ngettext ("%1$.1f%% of the squares with %2$d neighbor",
                                             "%1$.1f%% of the squares with %2$d neighbors", (gulong) n),
                                   square->wanted, n);
          /* TRANSLATORS: how many tiles can be laid on a square; %d is a number. */
          fitting = g_strdup_printf (ngettext ("%d tile fits", "%d tiles fit", (gulong) square->n_fitting),
                                     square->n_fitting);
          add_value (add_to_expander (self->hardest_row, self->hardest_rows, name, often), fitting);
        }
    }
}

static void
show_squares (BastideAdvicePanel *self)
{
  /* TRANSLATORS: %s is the title of a mix. */
  g_autofree char *together = g_strdup_printf (_ ("Counted together with the tiles of “%s”."),
                                               self->other_title ? self->other_title : "");
  g_autofree char *markup = g_markup_escape_text (together, -1);

  bastide_workshop_clear_rows (self->squares_group, self->square_rows);
  gtk_widget_set_visible (GTK_WIDGET (self->squares_group), self->whole.n_land > 0);
  adw_preferences_group_set_description (self->squares_group, self->alone || !self->other_title ? NULL : markup);
  /* The expander comes after the numbers. */
  g_object_ref (self->hardest_row);
  adw_preferences_group_remove (self->squares_group, GTK_WIDGET (self->hardest_row));
  show_odds (self);
  adw_preferences_group_add (self->squares_group, GTK_WIDGET (self->hardest_row));
  g_object_unref (self->hardest_row);
  show_hardest (self);
}

/* --- Ends --- */

static void
show_growth (BastideAdvicePanel *self, const char *title, const char *subtitle, BstTerrain terrain)
{
  g_autofree char *text = self->other_title
                            ? g_strdup_printf ("%.2f\u00a0·\u00a0%.2f", bastide_heap_get_growth (&self->whole, terrain),
                                               bastide_heap_get_growth (&self->other, terrain))
                            : g_strdup_printf ("%.2f", bastide_heap_get_growth (&self->whole, terrain));

  add_value (add_to_group (self->ends_group, self->end_rows, title, subtitle), text);
}

static void
show_open (BastideAdvicePanel *self, const char *title, BstTerrain terrain)
{
  g_autofree char *text = self->other_title
                            ? g_strdup_printf ("%.1f\u00a0·\u00a0%.1f",
                                               bastide_heap_get_open_ends (&self->whole, terrain),
                                               bastide_heap_get_open_ends (&self->other, terrain))
                            : g_strdup_printf ("%.1f", bastide_heap_get_open_ends (&self->whole, terrain));

  add_value (add_to_group (self->ends_group, self->end_rows, title,
                           _ ("Even if all tiles lie as close together as possible")),
             text);
}

static void
show_ends (BastideAdvicePanel *self)
{
  g_autofree char *whose = self->other_title ? g_strdup_printf (_ ("%s · %s"), self->title, self->other_title) : NULL;
  g_autofree char *markup = whose ? g_markup_escape_text (whose, -1) : NULL;

  bastide_workshop_clear_rows (self->ends_group, self->end_rows);
  gtk_widget_set_visible (GTK_WIDGET (self->ends_group), self->whole.n_land > 0);
  adw_preferences_group_set_description (self->ends_group, markup);
  show_growth (self, _ ("How roads grow"), _ ("New ends that a tile brings where it continues a road"), BST_ROAD);
  show_growth (self, _ ("How cities grow"), _ ("New ends that a tile brings where it continues a city"), BST_CITY);
  show_open (self, _ ("Road ends that stay open"), BST_ROAD);
  show_open (self, _ ("City sides that stay open"), BST_CITY);
}

/* --- The object --- */

static gboolean
is_shown (BastideAdvicePanel *self, const BastideAdviceView *view)
{
  return self->shown && memcmp (&self->mine, view->mine, sizeof self->mine) == 0 && self->alone == view->alone
         && self->may_make == view->may_make && g_strcmp0 (self->title, view->title) == 0
         && g_strcmp0 (self->other_title, view->other ? view->other_title : NULL) == 0
         && (!view->other || memcmp (&self->other, view->other, sizeof self->other) == 0);
}

void
bastide_advice_panel_show (BastideAdvicePanel *self, const BstCatalog *catalog, const BastideAdviceView *view)
{
  g_return_if_fail (BASTIDE_IS_ADVICE_PANEL (self));

  /* Most edits change none of it, and dozens of rows with pictures take a while. */
  if (is_shown (self, view))
    return;
  self->shown = TRUE;
  self->mine = *view->mine;
  self->other = view->other ? *view->other : (BastideHeap){ 0 };
  self->alone = view->alone;
  self->may_make = view->may_make;
  g_free (self->title);
  self->title = g_strdup (view->title);
  g_free (self->other_title);
  self->other_title = view->other ? g_strdup (view->other_title) : NULL;
  self->whole = self->mine;
  if (!self->alone)
    bastide_heap_join (&self->whole, &self->other);
  self->built_in = (BastideHeap){ 0 };
  if (catalog)
    bastide_heap_add_built_in (&self->built_in, catalog);
  show_suggestions (self);
  show_patterns (self);
  show_squares (self);
  show_ends (self);
}

static void
bastide_advice_panel_finalize (GObject *object)
{
  BastideAdvicePanel *self = BASTIDE_ADVICE_PANEL (object);
  GPtrArray *rows[] = { self->suggestion_rows, self->missing_rows, self->present_rows,
                        self->square_rows,     self->hardest_rows, self->end_rows };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_ptr_array_unref (rows[i]);
  g_free (self->title);
  g_free (self->other_title);
  G_OBJECT_CLASS (bastide_advice_panel_parent_class)->finalize (object);
}

static void
bastide_advice_panel_class_init (BastideAdvicePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_advice_panel_finalize;
  signals[SIGNAL_FOLLOW] = g_signal_new ("follow", BASTIDE_TYPE_ADVICE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_MAKE] = g_signal_new ("make", BASTIDE_TYPE_ADVICE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-advice-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, suggestions_group);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, patterns_group);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, missing_row);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, present_row);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, squares_group);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, hardest_row);
  gtk_widget_class_bind_template_child (widget_class, BastideAdvicePanel, ends_group);
}

static void
bastide_advice_panel_init (BastideAdvicePanel *self)
{
  self->suggestion_rows = g_ptr_array_new ();
  self->missing_rows = g_ptr_array_new ();
  self->present_rows = g_ptr_array_new ();
  self->square_rows = g_ptr_array_new ();
  self->hardest_rows = g_ptr_array_new ();
  self->end_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
