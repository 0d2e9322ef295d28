/* bastide-choice-mark.c – the mark beside the choice that holds now, in the open list of an AdwComboRow or a GtkDropDown.
 *
 * The list item cannot tell: the one that is selected in an open list is the one that the pointer is on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-choice-mark.h"

struct _BastideChoiceMark
{
  AdwBin parent_instance;

  GObject *item;
};

G_DEFINE_FINAL_TYPE (BastideChoiceMark, bastide_choice_mark, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ITEM,
};

/* What was chosen before the list was opened. */
static gpointer
get_chosen (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW);
  GtkWidget *drop_down = gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN);

  return row         ? adw_combo_row_get_selected_item (ADW_COMBO_ROW (row))
         : drop_down ? gtk_drop_down_get_selected_item (GTK_DROP_DOWN (drop_down))
                     : NULL;
}

/* Transparent instead of hidden, so that all choices of a list have the same width for their text. */
static void
update (BastideChoiceMark *self)
{
  gtk_widget_set_opacity (GTK_WIDGET (self), self->item && get_chosen (GTK_WIDGET (self)) == self->item);
}

/* Choosing closes the list, so it is enough to update when it opens. */
static void
bastide_choice_mark_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (bastide_choice_mark_parent_class)->map (widget);
  update (BASTIDE_CHOICE_MARK (widget));
}

static void
bastide_choice_mark_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  BastideChoiceMark *self = BASTIDE_CHOICE_MARK (object);

  switch (id)
    {
    case PROP_ITEM:
      g_set_object (&self->item, g_value_get_object (value));
      update (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bastide_choice_mark_dispose (GObject *object)
{
  g_clear_object (&BASTIDE_CHOICE_MARK (object)->item);
  G_OBJECT_CLASS (bastide_choice_mark_parent_class)->dispose (object);
}

static void
bastide_choice_mark_class_init (BastideChoiceMarkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = bastide_choice_mark_set_property;
  object_class->dispose = bastide_choice_mark_dispose;
  GTK_WIDGET_CLASS (klass)->map = bastide_choice_mark_map;
  g_object_class_install_property (object_class, PROP_ITEM,
                                   g_param_spec_object ("item", NULL, NULL, G_TYPE_OBJECT,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
bastide_choice_mark_init (BastideChoiceMark *self)
{
  adw_bin_set_child (ADW_BIN (self), gtk_image_new_from_icon_name ("object-select-symbolic"));
}
