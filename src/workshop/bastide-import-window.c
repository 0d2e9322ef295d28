/* bastide-import-window.c – what would come with a file of somebody else, before it comes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-import-window.h"

#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "model/bastide-tile-list.h"
#include "model/workshop/bastide-import-work.h"
#include "parts/bastide-tile-picture.h"
#include "workshop/bastide-compare-window.h"
#include "workshop/bastide-reading.h"
#include "engine/io/titles.h"

#include <glib/gi18n.h>

#define PICTURE_SIZE 48
#define MAX_PICTURES 48 /* a set may have hundreds of tiles */

/* What is shown of a part of the file. */
typedef struct
{
  AdwPreferencesGroup *group;
  AdwComboRow *choice; /* or NULL */
  GArray *choices;     /* of BastideImportChoice, by item of the row */
} Part;

struct _BastideImportWindow
{
  AdwWindow parent_instance;

  GtkBox *box;
  GtkWidget *import_button;

  BastideImport *import;
  BstCatalog *catalog;
  GPtrArray *missing;   /* ids */
  GArray *parts;        /* of Part */
  GtkWidget *comparing; /* weak (nullable): the window that does */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (BastideImportWindow, bastide_import_window, ADW_TYPE_WINDOW)

enum
{
  SIGNAL_IMPORTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- In words --- */

static const char *
say_state (const BastideImportItem *item)
{
  if (item->was_merged)
    return _ ("It will be merged into yours.");
  switch (item->state)
    {
    case BASTIDE_IMPORT_SAME:
      return _ ("You already have this.");
    case BASTIDE_IMPORT_OTHER:
      return _ ("You have another version of this.");
    case BASTIDE_IMPORT_FIXED:
      return _ ("Another version of this is built in.");
    default:
      return _ ("This is new.");
    }
}

/* (transfer full) */
static char *
dup_description (const BastideImportItem *item)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n = 0;

  if (item->mix)
    /* TRANSLATORS: what is in a file. */
    g_string_append (text, C_ ("kind of file", "Mix"));
  else
    {
      for (guint i = 0; i < item->set->tiles->len; i++)
        n += g_array_index (item->set->tiles, BstTileEntry, i).count;
      /* TRANSLATORS: what is in a file; %d is a number. */
      g_string_append_printf (text, ngettext ("Set of %d tile", "Set of %d tiles", (gulong) n), n);
    }
  g_string_append_printf (text, ". %s", say_state (item));
  if (item->n_renamed && item->choice != BASTIDE_IMPORT_REPLACE)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text,
                              /* TRANSLATORS: about a set on its way into the program; %u is a number. */
                              ngettext ("%u tile will get a new ID.", "%u tiles will get new IDs.", item->n_renamed),
                              item->n_renamed);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* (transfer full) */
static char *
dup_choice (const BastideImportItem *item, BastideImportChoice choice)
{
  switch (choice)
    {
    case BASTIDE_IMPORT_ADD_AS_NEW:
      /* TRANSLATORS: what becomes of a set or mix: it stands beside the one that is there. */
      return g_strdup (C_ ("import", "Add Beside It"));
    case BASTIDE_IMPORT_REPLACE:
      /* TRANSLATORS: what becomes of a set or mix: it takes the place of the one that is there. */
      return g_strdup (item->was_merged ? C_ ("import", "Merge") : C_ ("import", "Replace Mine"));
    case BASTIDE_IMPORT_KEEP:
      /* TRANSLATORS: what becomes of a set or mix: it does not come, the one that is there stays. */
      return g_strdup (item->other && item->other->built_in ? C_ ("import", "Use the Built-in One")
                                                            : C_ ("import", "Keep Mine"));
    default:
      return g_strdup (C_ ("import", "Add"));
    }
}

/* --- What is shown --- */

static void
update (BastideImportWindow *self)
{
  self->updating = TRUE;
  for (guint i = 0; i < self->parts->len; i++)
    {
      const BastideImportItem *item = bastide_import_get (self->import, i);
      Part *part = &g_array_index (self->parts, Part, i);
      g_autofree char *text = dup_description (item), *shown = g_markup_escape_text (text, -1);

      adw_preferences_group_set_description (part->group, shown);
      for (guint k = 0; part->choice && k < part->choices->len; k++)
        if (g_array_index (part->choices, BastideImportChoice, k) == item->choice)
          adw_combo_row_set_selected (part->choice, k);
    }
  self->updating = FALSE;
  gtk_widget_set_sensitive (self->import_button, bastide_import_does_something (self->import));
}

/* The tiles as a row that is only looked at. */
static GtkWidget *
new_strip (const BastideImportItem *item)
{
  GtkWidget *strip = gtk_flow_box_new (), *row;
  g_autoptr (BastideTileList) list = bastide_tile_list_new_set (item->set, NULL);
  guint n = 0;

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (strip), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (strip), 12);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (strip), 4);
  gtk_accessible_update_state (GTK_ACCESSIBLE (strip), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  for (guint i = 0; i < list->n_tiles && n < MAX_PICTURES; i++)
    if (list->json[i])
      {
        GtkWidget *thumb = bastide_tile_picture_new_thumb (PICTURE_SIZE);

        bastide_tile_picture_set_tile (BASTIDE_TILE_PICTURE (thumb), &list->tiles[i], list->arts[i], 0);
        gtk_widget_set_tooltip_text (thumb, list->labels[i]);
        gtk_flow_box_append (GTK_FLOW_BOX (strip), thumb);
        gtk_widget_set_focusable (gtk_widget_get_parent (thumb), FALSE);
        n++;
      }
  gtk_widget_set_margin_top (strip, 8);
  gtk_widget_set_margin_bottom (strip, 8);
  gtk_widget_set_margin_start (strip, 8);
  gtk_widget_set_margin_end (strip, 8);
  gtk_widget_set_halign (strip, GTK_ALIGN_START);
  row = adw_preferences_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), strip);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

static void
choice_cb (AdwComboRow *row, GParamSpec *pspec, BastideImportWindow *self)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "part")), selected = adw_combo_row_get_selected (row);
  const Part *part = &g_array_index (self->parts, Part, i);

  if (self->updating || selected >= part->choices->len)
    return;
  bastide_import_choose (self->import, i, g_array_index (part->choices, BastideImportChoice, selected));
  update (self);
}

static void
add_choice (BastideImportWindow *self, Part *part, const BastideImportItem *item, guint index)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  part->choices = g_array_new (FALSE, FALSE, sizeof (BastideImportChoice));
  for (int choice = BASTIDE_IMPORT_ADD; choice <= BASTIDE_IMPORT_KEEP; choice++)
    if (item->choices >> choice & 1)
      {
        g_autofree char *name = dup_choice (item, choice);

        gtk_string_list_append (names, name);
        g_array_append_val (part->choices, choice);
      }
  if (part->choices->len < 2)
    return;
  part->choice = ADW_COMBO_ROW (adw_combo_row_new ());
  /* TRANSLATORS: the title of a row: what becomes of a set that is imported. */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (part->choice), _ ("When Importing"));
  adw_combo_row_set_model (part->choice, G_LIST_MODEL (names));
  /* Beside the title there is no room for it where the text is large. */
  adw_combo_row_set_use_subtitle (part->choice, TRUE);
  g_object_set_data (G_OBJECT (part->choice), "part", GUINT_TO_POINTER (index));
  adw_preferences_group_add (part->group, GTK_WIDGET (part->choice));
  g_signal_connect (part->choice, "notify::selected", G_CALLBACK (choice_cb), self);
}

/* --- Merging --- */

static void
merged_cb (BastideCompareWindow *window, JsonNode *merged, BastideImportWindow *self)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (window), "part"));
  const Part *part = &g_array_index (self->parts, Part, i);
  GtkStringList *names = GTK_STRING_LIST (adw_combo_row_get_model (part->choice));

  bastide_import_merge (self->import, i, json_node_ref (merged));
  self->updating = TRUE;
  for (guint k = 0; k < part->choices->len; k++)
    {
      g_autofree char *name = dup_choice (bastide_import_get (self->import, i),
                                          g_array_index (part->choices, BastideImportChoice, k));

      gtk_string_list_splice (names, k, 1, (const char *const[]){ name, NULL });
    }
  self->updating = FALSE;
  update (self);
}

static void
base_found_cb (gpointer owner, JsonNode *theirs, const char *title, JsonNode *base)
{
  BastideImportWindow *self = owner;
  guint i = 0;
  g_autofree char *mine = NULL;
  BastideCompareWindow *window;

  /* Clicked twice while a slow disk was read; perhaps it is merged already. */
  if (self->comparing)
    return;
  while (i < bastide_import_get_n (self->import) && bastide_import_get (self->import, i)->root != theirs)
    i++;
  if (i == bastide_import_get_n (self->import))
    return;
  mine = bst_catalog_entry_dup_title (bastide_import_get (self->import, i)->other);
  window = bastide_compare_window_present (GTK_WINDOW (self),
                                           &(BastideVersionSide){
                                             .root = bastide_import_get (self->import, i)->other->root, .title = mine },
                                           &(BastideVersionSide){ .root = theirs, .title = title }, base);
  g_set_weak_pointer (&self->comparing, GTK_WIDGET (window));
  g_object_set_data (G_OBJECT (window), "part", GUINT_TO_POINTER (i));
  g_signal_connect_object (window, "merged", G_CALLBACK (merged_cb), self, 0);
}

static void
compare_cb (GtkWidget *row, BastideImportWindow *self)
{
  const BastideImportItem *item = bastide_import_get (self->import,
                                                      GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "part")));
  g_autoptr (GFile) file = item->other->built_in ? NULL : g_file_new_for_path (item->other->name);

  bastide_reading_find_base (GTK_WIDGET (self), file, item->root, item->title, base_found_cb, self);
}

static void
add_compare (BastideImportWindow *self, Part *part, guint index)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Compare and Merge…"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "part", GUINT_TO_POINTER (index));
  g_signal_connect (row, "activated", G_CALLBACK (compare_cb), self);
  adw_preferences_group_add (part->group, row);
}

static AdwPreferencesGroup *
add_group (BastideImportWindow *self, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *markup = g_markup_escape_text (title, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), markup);
  gtk_box_append (self->box, group);
  return ADW_PREFERENCES_GROUP (group);
}

static void
add_part (BastideImportWindow *self, guint index)
{
  const BastideImportItem *item = bastide_import_get (self->import, index);
  Part part = { .group = add_group (self, item->title) };

  /* Nobody needs to see again what is here already. */
  if (item->set && item->set->tiles->len > 0 && item->state != BASTIDE_IMPORT_SAME)
    adw_preferences_group_add (part.group, new_strip (item));
  add_choice (self, &part, item, index);
  if (item->set && item->state == BASTIDE_IMPORT_OTHER)
    add_compare (self, &part, index);
  g_array_append_val (self->parts, part);
}

/* --- Sets that the mix lacks --- */

static void
replaced_cb (AdwComboRow *row, GParamSpec *pspec, BastideImportWindow *self)
{
  const char *id = g_object_get_data (G_OBJECT (row), "id");
  guint selected = adw_combo_row_get_selected (row);

  /* The first item is to leave it. */
  bastide_import_replace_missing (self->import, id,
                                  selected ? bst_catalog_get_set_ids (self->catalog)[selected - 1] : NULL);
}

static void
add_missing (BastideImportWindow *self)
{
  AdwPreferencesGroup *group;

  if (self->missing->len == 0)
    return;
  group = add_group (self, _ ("Not Found"));
  adw_preferences_group_set_description (group, _ ("The mix uses these sets, but they are not in the file."));
  for (guint i = 0; i < self->missing->len; i++)
    {
      const char *id = g_ptr_array_index (self->missing, i), *const *ids = bst_catalog_get_set_ids (self->catalog);
      g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
      GtkWidget *row = adw_combo_row_new ();

      gtk_string_list_append (titles, C_ ("a set by another one", "Replace With…"));
      for (guint k = 0; ids[k]; k++)
        {
          g_autofree char *title = bst_catalog_entry_dup_title (bst_catalog_find_set (self->catalog, ids[k]));

          gtk_string_list_append (titles, title);
        }
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), id);
      adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
      adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (row), TRUE);
      g_object_set_data (G_OBJECT (row), "id", (gpointer) id);
      g_signal_connect (row, "notify::selected", G_CALLBACK (replaced_cb), self);
      adw_preferences_group_add (group, row);
    }
}

static void
add_rules (BastideImportWindow *self)
{
  guint32 modules = bastide_import_get_modules (self->import);
  g_autoptr (GString) list = g_string_new (NULL);
  GtkWidget *row = adw_action_row_new ();

  for (int m = 0; m < BST_MODULE_CORE; m++)
    if (modules >> m & 1)
      g_string_append_printf (list, "%s%s", list->len ? C_ ("list", ", ") : "", bst_module_title (m));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Rules"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), list->str);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (g_array_index (self->parts, Part, self->parts->len - 1).group, row);
}

/* --- What is pressed --- */

/* An import on its way. */
typedef struct
{
  BastideImportWindow *window; /* also when it is closed meanwhile: open documents hear what their files have become */
  BastideImportWork *work;
} Way;

static void
way_free (gpointer data)
{
  Way *way = data;

  bastide_import_work_free (way->work);
  g_object_unref (way->window);
  g_free (way);
}

static gboolean
import_thread (gpointer subject,
               GCancellable *cancellable,
               GFileProgressCallback progress,
               gpointer progress_data,
               GError **error)
{
  return bastide_import_work_run (((Way *) subject)->work, cancellable, progress, progress_data, error);
}

static void
imported_cb (gpointer owner, gpointer subject, const GError *error)
{
  BastideImportWindow *self = owner;
  g_autoptr (GPtrArray) files = bastide_import_work_end (((Way *) subject)->work);

  gtk_widget_set_sensitive (GTK_WIDGET (self), TRUE);
  if (files)
    {
      g_signal_emit (self, signals[SIGNAL_IMPORTED], 0, files);
      gtk_window_close (GTK_WINDOW (self));
    }
  else if (!bastide_busy_is_canceled (error))
    bastide_dialog_tell (GTK_WIDGET (self), _ ("Nothing Was Imported"), error->message, NULL);
}

static void
import_cb (BastideImportWindow *self)
{
  g_autoptr (GError) error = NULL;
  BastideImportWork *work = bastide_import_work_new (self->import, &error);
  Way *way;

  if (!work)
    {
      bastide_dialog_tell (GTK_WIDGET (self), _ ("Nothing Was Imported"), error->message, NULL);
      return;
    }
  way = g_new (Way, 1);
  way->window = g_object_ref (self);
  way->work = work;
  /* What comes is settled: no choice makes a difference any more. */
  gtk_widget_set_sensitive (GTK_WIDGET (self), FALSE);
  /* TRANSLATORS: the title of a dialog that shows how far it is. */
  bastide_busy_run_soon (GTK_WIDGET (self), _ ("Importing Tiles"), import_thread, imported_cb, self, way, way_free);
}

/* --- The object --- */

static void
bastide_import_window_finalize (GObject *object)
{
  BastideImportWindow *self = BASTIDE_IMPORT_WINDOW (object);

  for (guint i = 0; i < self->parts->len; i++)
    g_array_unref (g_array_index (self->parts, Part, i).choices);
  g_clear_weak_pointer (&self->comparing);
  g_array_unref (self->parts);
  g_clear_pointer (&self->missing, g_ptr_array_unref);
  g_clear_pointer (&self->import, bastide_import_free);
  g_clear_pointer (&self->catalog, bst_catalog_unref);
  G_OBJECT_CLASS (bastide_import_window_parent_class)->finalize (object);
}

static void
bastide_import_window_class_init (BastideImportWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_import_window_finalize;
  signals[SIGNAL_IMPORTED] = g_signal_new ("imported", BASTIDE_TYPE_IMPORT_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-import-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideImportWindow, box);
  gtk_widget_class_bind_template_child (widget_class, BastideImportWindow, import_button);
  gtk_widget_class_bind_template_callback (widget_class, import_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_import_window_init (BastideImportWindow *self)
{
  self->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  gtk_widget_init_template (GTK_WIDGET (self));
}

BastideImportWindow *
bastide_import_window_present (GtkWindow *parent, BastideImport *import, const BstCatalog *catalog)
{
  BastideImportWindow *self = g_object_new (BASTIDE_TYPE_IMPORT_WINDOW, "transient-for", parent, NULL);

  self->import = import;
  self->catalog = bst_catalog_ref ((BstCatalog *) catalog);
  self->missing = bastide_import_list_missing (import);
  for (guint i = 0; i < bastide_import_get_n (import); i++)
    add_part (self, i);
  add_rules (self);
  add_missing (self);
  update (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
