/* bastide-choice-mark.c – the mark beside the choice of a row that holds now.
 *
 * What is selected in the open list is what the pointer is on; only the AdwComboRow knows what was chosen before.
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

static void
update (BastideChoiceMark *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_COMBO_ROW);
  gboolean chosen = row && self->item && adw_combo_row_get_selected_item (ADW_COMBO_ROW (row)) == self->item;

  /* It keeps its place. */
  gtk_widget_set_opacity (GTK_WIDGET (self), chosen);
}

/* Whoever chooses closes the list. */
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
