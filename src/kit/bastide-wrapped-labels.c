/* bastide-wrapped-labels.c – labels that wrap say at once how wide they want to be.
 *
 * A GtkBox that has its height asks each child how narrow it can be at that height, and a label that wraps tries some ten widths
 * before it knows: two thirds of all that is typeset in the window were such trials. The answer is not even wanted: the
 * box has told its own height for a width that it divided by what its children need at any height, so the label gets that
 * share again only if it says the same again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-wrapped-labels.h"

/* That of GtkLabel. */
static void (*measure_label) (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline);

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL && gtk_label_get_wrap (GTK_LABEL (widget)))
    for_size = -1;
  measure_label (widget, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

void
bastide_wrapped_labels_break (GtkLabel *label, int least_chars)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (label, least_chars);
}

/* The class itself is changed: nothing can be derived from GtkLabel, and those of libadwaita's rows are not ours. */
void
bastide_wrapped_labels_init (void)
{
  GtkWidgetClass *klass;

  if (measure_label)
    return;
  /* Held for good. */
  klass = g_type_class_ref (GTK_TYPE_LABEL);
  measure_label = klass->measure;
  klass->measure = measure;
}
