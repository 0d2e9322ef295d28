/* bastide-compare-window.c – two versions of a set side by side, and what to take over from the other one.
 *
 * What differs and how both become one is the business of the model.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "workshop/bastide-compare-window.h"

#include "model/bastide-tile-list.h"
#include "model/workshop/bastide-set-compare.h"
#include "parts/bastide-tile-picture.h"
#include "engine/io/json-scan.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIZE 56

struct _BastideCompareWindow
{
  AdwWindow parent_instance;

  GtkLabel *sides_label;
  GtkStack *stack;
  AdwPreferencesGroup *group;
  GtkWidget *take_button;
  GtkWidget *all_button;

  JsonNode *mine, *theirs;
  GFile *my_file, *their_file;
  GPtrArray *changes;
  GPtrArray *checks; /* GtkCheckButton by change, borrowed */
};

G_DEFINE_FINAL_TYPE (BastideCompareWindow, bastide_compare_window, ADW_TYPE_WINDOW)

enum
{
  SIGNAL_MERGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Pictures --- */

static void
show_node (BastideTilePicture *picture, JsonNode *node, gboolean piece, GFile *file)
{
  g_autoptr (BstReport) report = bst_report_new (NULL);
  g_auto (BstReader) reader = { NULL, NULL };
  JsonObject *object = bst_json_as_object (node);

  bst_reader_init (&reader, report);
  if (object && piece)
    {
      g_autofree BstPieceEntry *entry = g_new0 (BstPieceEntry, 1);

      bst_piece_entry_read (&reader, object, entry);
      if (entry->sound)
        bastide_tile_picture_set_piece (picture, entry);
    }
  else if (object)
    {
      g_autofree char *art = bastide_tile_dup_art (object, file);
      BstTileEntry entry;

      bst_tile_entry_read (&reader, object, &entry);
      if (entry.sound)
        bastide_tile_picture_set_tile (picture, &entry.tile, art, 0);
    }
}

/* Where there is no tile stays a gap, so that those of the same version stand below each other. */
static GtkWidget *
new_picture (BastideCompareWindow *self, const BastideSetChange *change, gboolean theirs)
{
  GtkWidget *picture = bastide_tile_picture_new_thumb (PICTURE_SIZE);

  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  show_node (BASTIDE_TILE_PICTURE (picture), theirs ? change->theirs : change->mine,
             g_str_equal (change->list, "pieces"), theirs ? self->their_file : self->my_file);
  return picture;
}

/* --- Rows --- */

static void
update (BastideCompareWindow *self)
{
  guint n = 0;

  for (guint i = 0; i < self->checks->len; i++)
    {
      BastideSetChange *change = g_ptr_array_index (self->changes, i);

      change->take = gtk_check_button_get_active (g_ptr_array_index (self->checks, i));
      n += change->take;
    }
  gtk_widget_set_sensitive (self->take_button, n > 0);
  if (n == self->checks->len)
    /* TRANSLATORS: a button above a list of changes with check boxes. */
    gtk_button_set_label (GTK_BUTTON (self->all_button), _ ("Choose _None"));
  else
    /* TRANSLATORS: a button above a list of changes with check boxes. */
    gtk_button_set_label (GTK_BUTTON (self->all_button), _ ("Choose _All"));
}

static GtkWidget *
new_pictures (BastideCompareWindow *self, const BastideSetChange *change)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  gtk_box_append (GTK_BOX (box), new_picture (self, change, FALSE));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_box_append (GTK_BOX (box), new_picture (self, change, TRUE));
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_accessible_update_state (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return box;
}

static void
add_row (BastideCompareWindow *self, const BastideSetChange *change)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  g_autofree char *name = bastide_set_change_dup_name (change), *text = bastide_set_change_dup_text (change);
  /* TRANSLATORS: what a check box does, spoken by screen readers: the name of a tile, and “Changed: 2 → 3 copies”. */
  g_autofree char *label = g_strdup_printf (_ ("Take over: %1$s. %2$s"), name, text);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (change->list)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), new_pictures (self, change));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), change->take);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_ptr_array_add (self->checks, check);
  adw_preferences_group_add (self->group, row);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (update), self);
}

/* --- What is pressed --- */

static void
all_cb (BastideCompareWindow *self)
{
  gboolean all = TRUE;

  for (guint i = 0; i < self->checks->len; i++)
    all &= gtk_check_button_get_active (g_ptr_array_index (self->checks, i));
  for (guint i = 0; i < self->checks->len; i++)
    gtk_check_button_set_active (g_ptr_array_index (self->checks, i), !all);
}

static void
take_cb (BastideCompareWindow *self)
{
  g_autoptr (JsonNode) merged = bastide_set_merge (self->mine, self->theirs, self->changes);

  g_signal_emit (self, signals[SIGNAL_MERGED], 0, merged);
  gtk_window_close (GTK_WINDOW (self));
}

/* --- The object --- */

static void
bastide_compare_window_finalize (GObject *object)
{
  BastideCompareWindow *self = BASTIDE_COMPARE_WINDOW (object);

  g_clear_pointer (&self->mine, json_node_unref);
  g_clear_pointer (&self->theirs, json_node_unref);
  g_clear_object (&self->my_file);
  g_clear_object (&self->their_file);
  g_clear_pointer (&self->changes, g_ptr_array_unref);
  g_clear_pointer (&self->checks, g_ptr_array_unref);
  G_OBJECT_CLASS (bastide_compare_window_parent_class)->finalize (object);
}

static void
bastide_compare_window_class_init (BastideCompareWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = bastide_compare_window_finalize;
  signals[SIGNAL_MERGED] = g_signal_new ("merged", BASTIDE_TYPE_COMPARE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/bastide/Bastide/workshop/bastide-compare-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideCompareWindow, sides_label);
  gtk_widget_class_bind_template_child (widget_class, BastideCompareWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, BastideCompareWindow, group);
  gtk_widget_class_bind_template_child (widget_class, BastideCompareWindow, take_button);
  gtk_widget_class_bind_template_child (widget_class, BastideCompareWindow, all_button);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
bastide_compare_window_init (BastideCompareWindow *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

BastideCompareWindow *
bastide_compare_window_present (GtkWindow *parent,
                                const BastideVersionSide *mine,
                                const BastideVersionSide *theirs,
                                JsonNode *base)
{
  BastideCompareWindow *self = g_object_new (BASTIDE_TYPE_COMPARE_WINDOW, "transient-for", parent, NULL);
  g_autofree char *sides =
    strcmp (mine->title, theirs->title) == 0
      /* TRANSLATORS: two versions of a set with one title: what is there before and after it is taken over. */
      ? g_strdup (_ ("Your Version → Other Version"))
      /* TRANSLATORS: the titles of two versions of a set: what is there before and after it is taken over. */
      : g_strdup_printf (_ ("“%1$s” → “%2$s”"), mine->title, theirs->title);

  self->mine = json_node_ref (mine->root);
  self->theirs = json_node_ref (theirs->root);
  g_set_object (&self->my_file, mine->file);
  g_set_object (&self->their_file, theirs->file);
  self->changes = bastide_set_compare (mine->root, theirs->root);
  if (base)
    bastide_set_changes_know (self->changes, base);
  gtk_label_set_text (self->sides_label, sides);
  for (guint i = 0; i < self->changes->len; i++)
    add_row (self, g_ptr_array_index (self->changes, i));
  gtk_widget_set_visible (self->all_button, self->changes->len > 0);
  gtk_stack_set_visible_child_name (self->stack, self->changes->len > 0 ? "changes" : "none");
  update (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
