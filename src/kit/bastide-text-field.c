/* bastide-text-field.c – texts that the program itself writes into a field.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-text-field.h"

void
bastide_text_field_put (GtkEditable *field, const char *text)
{
  gboolean undo;

  g_return_if_fail (GTK_IS_EDITABLE (field));

  if (g_str_equal (gtk_editable_get_text (field), text))
    return;
  /* With undo enabled, Control+Z would take out the text that the program wrote. */
  undo = gtk_editable_get_enable_undo (field);
  gtk_editable_set_enable_undo (field, FALSE);
  gtk_editable_set_text (field, text);
  gtk_editable_set_enable_undo (field, undo);
}
