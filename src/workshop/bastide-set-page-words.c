/* bastide-set-page-words.c – tags of tiles on the set page, and replacing words and things in the whole set.
 *
 * Part of the set page. What is replaced where is the model's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-set-page-private.h"

#include "kit/bastide-dialog.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- Tags --- */

static void
tags_cb (BastideSetPage *self)
{
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  if (self->updating || !self->doc || !self->has_ref)
    return;
  bastide_set_doc_set_tags (self->doc, &self->ref, (const guint *) (void *) chosen->data, chosen->len,
                            gtk_editable_get_text (self->tile_tags_row));
  /* As they are written, whatever was typed between them. */
  bastide_set_page_update_tags (self);
}

/* Tags are whole when somebody has typed them, and that is so whoever goes on with something else, too. */
static void
listen_to_tags (BastideSetPage *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (self->tile_tags_row, "entry-activated", G_CALLBACK (tags_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (tags_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->tile_tags_row), focus);
}

/* Lists the tiles with the tag, or all again. */
static void
filter_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autofree char *words = g_strconcat ("#", g_variant_get_string (parameter, NULL), NULL);
  gboolean again = strcmp (gtk_editable_get_text (GTK_EDITABLE (self->search_entry)), words) == 0;

  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), again ? "" : words);
}

void
bastide_set_page_update_tags (BastideSetPage *self)
{
  g_autoptr (GPtrArray) tags = self->doc ? bastide_set_doc_list_tags (self->doc)
                                         : g_ptr_array_new_with_free_func (g_free);
  g_autofree char *mine = self->has_ref ? bastide_set_doc_dup_tags (self->doc, &self->ref) : g_strdup ("");
  g_autofree char *all = NULL;
  GMenu *menu;

  bastide_text_field_put (self->tile_tags_row, mine);
  gtk_widget_set_visible (GTK_WIDGET (self->tags_button), tags->len > 0);
  g_ptr_array_add (tags, NULL);
  all = g_strjoinv ("\n", (char **) tags->pdata);
  /* A menu that is open stays as it is. */
  if (g_strcmp0 (all, self->tags_shown) == 0)
    return;
  g_free (self->tags_shown);
  self->tags_shown = g_steal_pointer (&all);
  menu = g_menu_new ();
  for (guint i = 0; i + 1 < tags->len; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
      g_auto (GStrv) parts = g_strsplit (g_ptr_array_index (tags, i), "_", -1);
      g_autofree char *label = g_strjoinv ("__", parts);

      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "set.filter", "s", g_ptr_array_index (tags, i));
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->tags_button, G_MENU_MODEL (menu));
  g_object_unref (menu);
}

/* --- Replacing --- */

/* What the dialog has; it may outlive the page, and another document may come onto the page. */
typedef struct
{
  BastideSetDoc *doc;
  AdwMessageDialog *dialog; /* borrowed, and so are its widgets */
  AdwComboRow *what;
  GtkWidget *words, *things;
  GtkEditable *find, *with;
  GtkSwitch *ids;
  AdwComboRow *thing, *other;
  GtkLabel *found;
} Replacing;

static void
replacing_free (gpointer data)
{
  Replacing *replacing = data;

  g_object_unref (replacing->doc);
  g_free (replacing);
}

static gboolean
wants_words (const Replacing *replacing)
{
  return adw_combo_row_get_selected (replacing->what) == 0;
}

/* Things that can be replaced, in the order of the lists. FALSE: none. */
static gboolean
get_thing (guint index, BastideThing *out_thing)
{
  static const BstTerrain terrains[] = { BST_MONASTERY, BST_GARDEN };

  if (index < G_N_ELEMENTS (terrains))
    *out_thing = (BastideThing){ BASTIDE_THING_TERRAIN, terrains[index] };
  else
    *out_thing = (BastideThing){ BASTIDE_THING_MARK, (int) (index - G_N_ELEMENTS (terrains)) };
  return index < G_N_ELEMENTS (terrains) + BST_N_MARKS;
}

/* How many tiles would change, or do. */
static guint
replace (const Replacing *replacing, gboolean really)
{
  const char *find = gtk_editable_get_text (replacing->find), *with = gtk_editable_get_text (replacing->with);
  gboolean ids = gtk_switch_get_active (replacing->ids);
  guint selected = adw_combo_row_get_selected (replacing->other);
  BastideThing thing, other;

  if (wants_words (replacing))
    return (really ? bastide_set_doc_replace_words : bastide_set_doc_count_words) (replacing->doc, find, with, ids);
  if (!get_thing (adw_combo_row_get_selected (replacing->thing), &thing))
    return 0;
  /* The first is nothing. */
  if (selected > 0 && !get_thing (selected - 1, &other))
    return 0;
  return (really ? bastide_set_doc_replace_things : bastide_set_doc_count_things) (replacing->doc, &thing,
                                                                                   selected > 0 ? &other : NULL);
}

static void
look_cb (GObject *dialog)
{
  const Replacing *replacing = g_object_get_data (dialog, "replacing");
  guint n = replace (replacing, FALSE);
  g_autofree char *text = n == 0 ? g_strdup (_ ("No tile would change."))
                                 /* TRANSLATORS: below what is replaced in all tiles; %u is a number. */
                                 : g_strdup_printf (ngettext ("%u tile will change.", "%u tiles will change.", n), n);

  gtk_widget_set_visible (replacing->words, wants_words (replacing));
  gtk_widget_set_visible (replacing->things, !wants_words (replacing));
  gtk_label_set_text (replacing->found, text);
  adw_message_dialog_set_response_enabled (replacing->dialog, "replace", n > 0);
}

static void
decide_replace (gpointer owner, const char *answer, gpointer subject)
{
  BastideSetPage *self = owner;
  const Replacing *replacing = subject;
  g_autofree char *text = NULL;
  guint n;

  if (strcmp (answer, "replace") != 0 || self->doc != replacing->doc)
    return;
  n = replace (replacing, TRUE);
  /* TRANSLATORS: said in passing; %u is a number of tiles. */
  text = g_strdup_printf (ngettext ("%u tile was changed.", "%u tiles were changed.", n), n);
  if (n > 0)
    bastide_toast_undo (GTK_WIDGET (self), text, "set.undo");
}

static GtkWidget *
add_entry (GtkWidget *group, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static AdwComboRow *
add_combo (GtkWidget *group, const char *title, GtkStringList *list)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  g_object_unref (list);
  return ADW_COMBO_ROW (row);
}

/* (transfer full) */
static GtkStringList *
new_thing_names (gboolean nothing)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  BastideThing thing;

  if (nothing)
    /* TRANSLATORS: in a list of what takes the place of something printed on tiles. */
    gtk_string_list_append (list, C_ ("on a tile", "Nothing"));
  for (guint i = 0; get_thing (i, &thing); i++)
    gtk_string_list_append (list, bastide_set_page_get_thing_title (&thing));
  return list;
}

static GtkWidget *
new_replacing_box (Replacing *replacing)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *group = adw_preferences_group_new ();
  GtkWidget *row = adw_action_row_new (), *found = gtk_label_new (NULL);
  GtkStringList *kinds = gtk_string_list_new (NULL);

  /* TRANSLATORS: what is replaced in all tiles of a set: words, or else what is printed on them. */
  gtk_string_list_append (kinds, C_ ("replace", "Words"));
  /* TRANSLATORS: what is replaced in all tiles of a set: monasteries, gardens, gold and other marks. */
  gtk_string_list_append (kinds, C_ ("replace", "Things on Tiles"));
  /* TRANSLATORS: the label of a list: what is replaced in all tiles of a set. */
  replacing->what = add_combo (group, C_ ("replace", "What"), kinds);
  gtk_box_append (GTK_BOX (box), group);

  replacing->words = adw_preferences_group_new ();
  /* TRANSLATORS: the label of a field: the text that is looked for. */
  replacing->find = GTK_EDITABLE (add_entry (replacing->words, C_ ("replace", "Find")));
  /* TRANSLATORS: the label of a field or list: what takes the place of what is found. */
  replacing->with = GTK_EDITABLE (add_entry (replacing->words, C_ ("replace", "Replace With")));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Also in IDs"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("Titles, notes and tags always"));
  replacing->ids = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_valign (GTK_WIDGET (replacing->ids), GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (replacing->ids));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (replacing->ids));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (replacing->words), row);
  gtk_box_append (GTK_BOX (box), replacing->words);

  replacing->things = adw_preferences_group_new ();
  replacing->thing = add_combo (replacing->things, C_ ("replace", "Find"), new_thing_names (FALSE));
  replacing->other = add_combo (replacing->things, C_ ("replace", "Replace With"), new_thing_names (TRUE));
  gtk_box_append (GTK_BOX (box), replacing->things);

  replacing->found = GTK_LABEL (found);
  gtk_label_set_wrap (replacing->found, TRUE);
  gtk_widget_add_css_class (found, "dim-label");
  gtk_box_append (GTK_BOX (box), found);
  return box;
}

static void
replace_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  Replacing *replacing;
  gpointer watched[3];
  GObject *dialog;
  const char *words = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));

  if (!self->doc)
    return;
  replacing = g_new0 (Replacing, 1);
  replacing->doc = g_object_ref (self->doc);
  /* TRANSLATORS: the title of a dialog. */
  replacing->dialog = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Replace in All Tiles"), NULL);
  dialog = G_OBJECT (replacing->dialog);
  adw_message_dialog_set_extra_child (replacing->dialog, new_replacing_box (replacing));
  /* TRANSLATORS: a button of a dialog. */
  bastide_dialog_add_answer (replacing->dialog, "replace", C_ ("replace", "_Replace"), ADW_RESPONSE_SUGGESTED);
  watched[0] = replacing->what;
  watched[1] = replacing->thing;
  watched[2] = replacing->other;
  /* It goes with the dialog: a list tells of its choice once more on its way out. */
  g_object_set_data_full (dialog, "replacing", replacing, replacing_free);
  for (int i = 0; i < 3; i++)
    g_signal_connect_object (watched[i], "notify::selected", G_CALLBACK (look_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (replacing->find, "changed", G_CALLBACK (look_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (replacing->with, "changed", G_CALLBACK (look_cb), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (replacing->ids, "notify::active", G_CALLBACK (look_cb), dialog, G_CONNECT_SWAPPED);
  look_cb (dialog);
  bastide_dialog_ask (replacing->dialog, decide_replace, self, replacing, NULL);
  /* What is looked for in the list is often what is to be replaced; a tag has its sign there. */
  gtk_editable_set_text (replacing->find, words + strspn (words, "#"));
  gtk_widget_grab_focus (GTK_WIDGET (replacing->find));
}

/* --- Scenery --- */

static void
scenery_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  BastideSetPage *self = BASTIDE_SET_PAGE (data);
  g_autoptr (GArray) chosen = bastide_set_page_dup_chosen (self);

  if (self->has_ref)
    bastide_set_doc_roll_scenery (self->doc, &self->ref, (const guint *) (void *) chosen->data, chosen->len);
}

void
bastide_set_page_init_words (BastideSetPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "replace", .activate = replace_cb },
    { .name = "scenery", .activate = scenery_cb },
    { .name = "filter", .activate = filter_cb, .parameter_type = "s" },
  };
  static const BastidePageShortcut shortcuts[] = {
    { "<Control>h", "replace" },
    { "<Control><Shift>r", "scenery" },
  };

  bastide_doc_page_add_actions (BASTIDE_DOC_PAGE (self), entries, G_N_ELEMENTS (entries));
  bastide_doc_page_add_shortcuts (BASTIDE_DOC_PAGE (self), shortcuts, G_N_ELEMENTS (shortcuts));
  listen_to_tags (self);
}
