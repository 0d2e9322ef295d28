/* bastide-number-field.h – a number that is tapped or typed: large enough for a finger, quick on the keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_NUMBER_FIELD (bastide_number_field_get_type ())

/* Signal "changed". */
G_DECLARE_FINAL_TYPE (BastideNumberField, bastide_number_field, BASTIDE, NUMBER_FIELD, GtkWidget)

GtkWidget *bastide_number_field_new (const char *title, int min, int max);

/* What screen readers call it, where the title alone would be that of several fields. */
void bastide_number_field_set_name (BastideNumberField *self, const char *name);

/* As it was typed, also outside the range; then it is not valid. */
int bastide_number_field_get_value (BastideNumberField *self);
void bastide_number_field_set_value (BastideNumberField *self, int value);
/* So much more or less, within the range. */
void bastide_number_field_step (BastideNumberField *self, int by);

/* A sum such as "3+6+2" may be typed; its text is kept. FALSE from is_valid while it is no sum or outside the range. */
void bastide_number_field_allow_sum (BastideNumberField *self);
const char *bastide_number_field_get_text (BastideNumberField *self);
void bastide_number_field_set_text (BastideNumberField *self, const char *text);
gboolean bastide_number_field_is_valid (BastideNumberField *self);
/* So much more, as another part of the sum; nothing happens where it would be too much. */
void bastide_number_field_add (BastideNumberField *self, int more);

/* Instead of a step up and down: a chip for each number from @first to @last for which @fits (nullable) says so, and one for
 * those that are larger; or a pad of digits (after bastide_number_field_allow_sum()). Only one of them, and only once. */
void bastide_number_field_use_chips (BastideNumberField *self, int first, int last, gboolean (*fits) (int number));
void bastide_number_field_use_digits (BastideNumberField *self);

/* Handles a key as if the field had the focus. FALSE: not used. */
gboolean bastide_number_field_take_key (BastideNumberField *self, guint keyval);

G_END_DECLS
