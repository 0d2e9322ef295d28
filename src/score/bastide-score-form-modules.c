/* bastide-score-form-modules.c – the fields of entries that only some expansions know: wheel, gold, tournaments, robbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-form-private.h"

#include "model/words/bastide-words.h"
#include "kit/bastide-wrap-box.h"
#include "engine/manual.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *
name_of (BastideScoreForm *self, int seat)
{
  return bastide_evening_get_names (self->evening)[seat];
}

/* One more city, field or heap. */
static void
add_part_cb (GtkButton *button, BastideScoreForm *self)
{
  if (self->input.n_parts == BASTIDE_MAX_PARTS)
    return;
  self->input.parts[self->input.n_parts++] = (BastidePart){ 0 };
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  bastide_score_form_focus (self);
}

static void
add_more (BastideScoreForm *self, GtkWidget *box, const char *label)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
  gtk_label_set_justify (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), GTK_JUSTIFY_CENTER);
  gtk_widget_set_sensitive (button, self->input.n_parts < BASTIDE_MAX_PARTS);
  gtk_widget_add_css_class (button, "touch");
  g_signal_connect (button, "clicked", G_CALLBACK (add_part_cb), self);
  gtk_box_append (GTK_BOX (box), button);
}

/* --- the wheel --- */

static void
aim (BastideScoreForm *self, int sector)
{
  const BastideStanding *here = &self->here;

  self->input = (BastideInput){ .kind = BASTIDE_ENTRY_WHEEL, .number = sector };
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    self->input.crowns[seat] = here->crowns[sector][seat];
  self->aimed = TRUE;
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  bastide_score_form_focus (self);
}

static int
sector_of (gpointer button)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "sector"));
}

static void
sector_cb (GtkButton *button, BastideScoreForm *self)
{
  aim (self, sector_of (button));
}

static void
crown_sector_cb (GtkButton *button, BastideScoreForm *self)
{
  self->input.number = sector_of (button);
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  gtk_widget_grab_focus (self->sectors[self->input.number]);
}

gboolean
bastide_score_form_move_pig (BastideScoreForm *self, int steps)
{
  if (self->input.kind != BASTIDE_ENTRY_WHEEL || self->aimed || steps < 1 || steps > 3)
    return FALSE;
  aim (self, bst_wheel_move_pig (self->here.pig, steps));
  return TRUE;
}

static GtkWidget *
new_sector (BastideScoreForm *self, int sector, const char *cap, GCallback clicked)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (bastide_words_sector (sector));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  if (cap)
    {
      GtkWidget *key = gtk_label_new (cap);

      gtk_widget_add_css_class (key, "keycap");
      gtk_widget_set_valign (key, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (content), key);
    }
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_add_css_class (button, "touch");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, bastide_words_sector (sector),
                                  -1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), sector == self->input.number);
  g_object_set_data (G_OBJECT (button), "sector", GINT_TO_POINTER (sector));
  g_signal_connect (button, "clicked", clicked, self);
  self->sectors[sector] = button;
  return button;
}

static void
add_targets (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);

  bastide_score_form_add_heading (box, _ ("Where did the pig stop?"), "caption-heading");
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      g_autofree char *tip = NULL, *cap = NULL;
      GtkWidget *button;

      for (int steps = 1; steps <= 3; steps++)
        if (bst_wheel_move_pig (self->here.pig, steps) == sector)
          {
            cap = g_strdup_printf ("%d", steps);
            /* TRANSLATORS: how far the pig goes from where it stands now. */
            tip = g_strdup_printf (ngettext ("%d space from here", "%d spaces from here", steps), steps);
          }
      button = new_sector (self, sector, cap, G_CALLBACK (sector_cb));
      gtk_widget_set_tooltip_text (button, tip);
      /* The others can't be reached, unless the pig stands elsewhere on the real wheel. */
      if (!tip)
        gtk_widget_add_css_class (button, "dim-label");
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), button);
    }
  gtk_box_append (GTK_BOX (box), flow);
}

static void
add_parts (BastideScoreForm *self, GtkWidget *box, gboolean cities)
{
  for (int i = 0; i < self->input.n_parts; i++)
    {
      g_autofree char *title = g_strdup_printf (cities ? _ ("City %d") : _ ("Field %d"), i + 1);

      bastide_score_form_add_heading (box, title, "heading");
      bastide_score_form_add_number (self, box, cities ? _ ("Shields") : _ ("Finished cities"), 0, BST_MAX_ENTRY,
                                     &self->input.parts[i].number);
      for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
        {
          g_autofree char *line = g_strdup_printf (cities ? _ ("Knights of %s") : _ ("Farmers of %s"),
                                                   name_of (self, seat));

          bastide_score_form_add_number (self, box, line, 0, 40, &self->input.parts[i].counts[seat]);
        }
    }
  add_more (self, box, cities ? _ ("One more city") : _ ("One more field"));
}

void
bastide_score_form_build_wheel (BastideScoreForm *self, GtkWidget *box)
{
  const gboolean abbots = bastide_evening_has (self->evening, BST_MODULE_ABBOT);

  add_targets (self, box);
  switch (self->input.number)
    {
    case BST_SECTOR_TAXES:
    case BST_SECTOR_FAMINE:
      self->input.n_parts = MAX (self->input.n_parts, 1);
      add_parts (self, box, self->input.number == BST_SECTOR_TAXES);
      break;
    case BST_SECTOR_STORM:
      /* WHEEL-72 */
      bastide_score_form_add_counts (self, box,
                                     abbots ? _ ("Followers in the supply, 1 more for an abbot who is there")
                                            : _ ("Followers in the supply"),
                                     0, 40, self->input.counts);
      break;
    case BST_SECTOR_INQUISITION:
      /* WHEEL-73 */
      bastide_score_form_add_counts (self, box,
                                     abbots ? _ ("Monks on the map, abbots on monasteries, too (not on gardens)")
                                            : _ ("Monks on the map"),
                                     0, 40, self->input.counts);
      break;
    default:
      break;
    }
  bastide_score_form_add_counts (self, box, _ ("Followers on the crown spaces of this sector (they come back)"), 0,
                                 bst_wheel_n_crowns (self->input.number), self->input.crowns);
}

void
bastide_score_form_build_crown (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);

  bastide_score_form_add_heading (box, _ ("To which sector does the follower go?"), "caption-heading");
  for (int sector = 0; sector < BST_N_SECTORS; sector++)
    {
      int n = bst_wheel_n_crowns (sector);
      GtkWidget *button = new_sector (self, sector, NULL, G_CALLBACK (crown_sector_cb));

      for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
        n -= self->here.crowns[sector][seat];
      gtk_widget_set_sensitive (button, n > 0 || sector == self->input.number);
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), button);
    }
  gtk_box_append (GTK_BOX (box), flow);
  bastide_score_form_add_seat (self, box, _ ("Whose follower?"));
}

/* --- gold --- */

void
bastide_score_form_build_gold (BastideScoreForm *self, GtkWidget *box)
{
  const int n = bastide_evening_get_game (self->evening)->stock[BST_STOCK_INGOTS];

  self->input.n_parts = MAX (self->input.n_parts, 1);
  for (int i = 0; i < self->input.n_parts; i++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Heap %d"), i + 1);

      if (self->input.n_parts > 1)
        bastide_score_form_add_heading (box, title, "heading");
      /* Keys go to the heap that is being filled. */
      self->first = NULL;
      bastide_score_form_add_number (self, box, _ ("Ingots to deal"), 0, n, &self->input.parts[i].number);
      bastide_score_form_add_sharers (self, box, i);
    }
  {
    GtkWidget *first = self->first;

    add_more (self, box, _ ("One more heap, with other owners"));
    bastide_score_form_add_counts (self, box, _ ("Ingots for each player"), -n, n, self->input.counts);
    self->first = first;
  }
}

/* --- tournaments --- */

static void
category_cb (GtkToggleButton *button, BastideScoreForm *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->input.number = sector_of (button);
  bastide_score_form_build (self);
  bastide_score_form_update (self);
  bastide_score_form_focus (self);
}

static void
add_categories (BastideScoreForm *self, GtkWidget *box)
{
  GtkWidget *flow = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, NULL);
  GtkWidget *buttons[BST_N_TOURNAMENT_KINDS];

  for (int kind = 0; kind < BST_N_TOURNAMENT_KINDS; kind++)
    {
      GtkWidget *label = gtk_label_new (bastide_words_tournament (kind));

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
      gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
      buttons[kind] = gtk_toggle_button_new ();
      gtk_button_set_child (GTK_BUTTON (buttons[kind]), label);
      gtk_widget_add_css_class (buttons[kind], "touch");
      gtk_accessible_update_property (GTK_ACCESSIBLE (buttons[kind]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      bastide_words_tournament (kind), -1);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (buttons[kind]), kind == self->input.number);
      if (kind > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (buttons[kind]), GTK_TOGGLE_BUTTON (buttons[0]));
      g_object_set_data (G_OBJECT (buttons[kind]), "sector", GINT_TO_POINTER (kind));
      bastide_wrap_box_append (BASTIDE_WRAP_BOX (flow), buttons[kind]);
    }
  for (int kind = 0; kind < BST_N_TOURNAMENT_KINDS; kind++)
    g_signal_connect (buttons[kind], "toggled", G_CALLBACK (category_cb), self);
  gtk_box_append (GTK_BOX (box), flow);
}

static const char *
tiles_title (BstTournamentKind kind)
{
  switch (kind)
    {
    case BST_TOURNAMENT_THIEVES:
      return _ ("Tiles of the road");
    case BST_TOURNAMENT_KNIGHTS:
      return _ ("Tiles of the city");
    default:
      return _ ("Tiles around the farmer");
    }
}

void
bastide_score_form_build_tournament (BastideScoreForm *self, GtkWidget *box)
{
  const gboolean farmers = self->input.number == BST_TOURNAMENT_FARMERS;
  GtkWidget *first = NULL;

  add_categories (self, box);
  bastide_score_form_add_owners (self, box, _ ("Who takes part?"));
  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      if (!(self->input.owners >> seat & 1))
        continue;
      bastide_score_form_add_heading (box, name_of (self, seat), "heading");
      bastide_score_form_add_number (self, box, _ ("Number on the shield token"), 0, 5, &self->input.counts[seat]);
      bastide_score_form_add_number (self, box, tiles_title (self->input.number), 0, farmers ? 8 : BST_MAX_ENTRY,
                                     &self->input.tiles[seat]);
      if (farmers)
        bastide_score_form_add_number (self, box, _ ("Tiles of the second ring"), 0, 16, &self->input.ring[seat]);
    }
  first = self->first;
  bastide_score_form_add_number (self, box, _ ("Prize tiles on the next stack"), 0, BST_MAX_TILES, &self->input.prizes);
  self->first = first;
}

/* --- robbers --- */

void
bastide_score_form_build_robber (BastideScoreForm *self, GtkWidget *box)
{
  bastide_score_form_add_seat (self, box, _ ("Whose robber?"));
  bastide_score_form_add_check (self, box, _ ("In the supply"), &self->aside, FALSE);
  if (!self->aside)
    {
      self->input.number = MAX (self->input.number, 0);
      bastide_score_form_add_number (self, box, _ ("Space of the track"), 0, BST_LAP - 1, &self->input.number);
    }
}
