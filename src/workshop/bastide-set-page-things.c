/* bastide-set-page-things.c – the menu of what can be put onto a tile by clicking on the canvas.
 *
 * Part of the set page. What the things are comes from the word lists of the rules; where they go is the model's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

#define SHIELD "shield"

/* FALSE: the word means no thing. */
static gboolean
parse (const char *word, BastideThing *out_thing)
{
  static const BstTerrain terrains[] = { BST_MONASTERY, BST_GARDEN };

  for (gsize i = 0; i < G_N_ELEMENTS (terrains); i++)
    if (strcmp (word, bst_terrain_words[terrains[i]]) == 0)
      {
        *out_thing = (BastideThing){ BASTIDE_THING_TERRAIN, terrains[i] };
        return TRUE;
      }
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    if (strcmp (word, bst_marks[mark].word) == 0)
      {
        *out_thing = (BastideThing){ BASTIDE_THING_MARK, mark };
        return TRUE;
      }
  *out_thing = (BastideThing){ BASTIDE_THING_SHIELD, 0 };
  return strcmp (word, SHIELD) == 0;
}

const char *
bastide_set_page_get_thing_title (const BastideThing *thing)
{
  return thing->kind == BASTIDE_THING_TERRAIN ? bst_terrain_title ((BstTerrain) thing->which)
         : thing->kind == BASTIDE_THING_SHIELD
           /* TRANSLATORS: in a menu of things that can be put onto a tile; it stands in a city. */
           ? C_ ("on a tile", "Shield")
           : bst_mark_title ((BstMark) thing->which);
}

static void
add_item (GMenu *menu, const char *word)
{
  g_autoptr (GMenuItem) item = NULL;
  BastideThing thing;

  parse (word, &thing);
  item = g_menu_item_new (bastide_set_page_get_thing_title (&thing), NULL);
  g_menu_item_set_action_and_target (item, "place.thing", "s", word);
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) inside = g_menu_new (), marks = g_menu_new ();

  add_item (inside, bst_terrain_words[BST_MONASTERY]);
  add_item (inside, bst_terrain_words[BST_GARDEN]);
  add_item (inside, SHIELD);
  for (int mark = 0; mark < BST_N_MARKS; mark++)
    add_item (marks, bst_marks[mark].word);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (inside));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (marks));
  return G_MENU_MODEL (menu);
}

/* Says below the tile what clicks do now. */
static void
update_hint (BastideSetPage *self, const BastideThing *thing)
{
  g_autofree char *text = NULL;

  if (!self->paint_hint)
    self->paint_hint = g_strdup (gtk_label_get_text (GTK_LABEL (self->hint)));
  if (thing)
    text = g_strdup_printf (
      /* TRANSLATORS: below the tile in the Workshop; %s is something on tiles: “Garden”, “Ferry landings”. */
      _ ("%s: click the tile where it belongs, or press Return on a side; once more takes it away."),
      bastide_set_page_get_thing_title (thing));
  gtk_label_set_text (GTK_LABEL (self->hint), thing ? text : self->paint_hint);
}

void
bastide_set_page_choose_thing (BastideSetPage *self, const char *word)
{
  BastideThing thing;
  gboolean any = parse (word, &thing);

  bastide_tile_canvas_set_thing (self->canvas, any ? &thing : NULL);
  update_hint (self, any ? &thing : NULL);
  /* Either a brush or a thing is chosen. */
  for (int kind = 0; any && kind < BST_N_SIDE_KINDS; kind++)
    if (self->brush_buttons[kind])
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->brush_buttons[kind]), FALSE);
  if (self->place_action)
    g_simple_action_set_state (self->place_action, g_variant_new_string (any ? word : ""));
}

static void
place_cb (GSimpleAction *action, GVariant *value, BastideSetPage *self)
{
  bastide_set_page_choose_thing (self, g_variant_get_string (value, NULL));
}

GtkWidget *
bastide_set_page_new_things_button (BastideSetPage *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = new_menu ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->place_action = g_simple_action_new_stateful ("thing", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  g_signal_connect_object (self->place_action, "change-state", G_CALLBACK (place_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->place_action));
  gtk_widget_insert_action_group (button, "place", G_ACTION_GROUP (group));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "list-add-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_widget_set_tooltip_text (button, _ ("Place Monasteries, Gardens and Marks"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Place Monasteries, Gardens and Marks"), -1);
  return button;
}
