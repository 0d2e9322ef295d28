/* bastide-entry-fields.c – what the form of an entry asks, as a list of fields.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/score/bastide-entry-fields.h"

#include <glib/gi18n.h>

/* So many numbers have a chip each; of more only the smallest have. */
#define FEW      7
#define SMALLEST 3

static void
clear_option (gpointer data)
{
  BastideOption *option = data;

  g_free (option->label);
  g_free (option->tip);
}

static void
free_field (gpointer data)
{
  BastideField *field = data;

  g_clear_pointer (&field->options, g_array_unref);
  g_free (field->title);
  g_free (field->off_title);
  g_free (field);
}

BastideFields *
bastide_fields_new (const BstGame *game,
                    const char *const *names,
                    const BastideStanding *now,
                    const BastideStanding *here)
{
  BastideFields *self = g_new0 (BastideFields, 1);

  self->game = game;
  self->names = names;
  self->now = now;
  self->here = here;
  self->list = g_ptr_array_new_with_free_func (free_field);
  return self;
}

void
bastide_fields_free (BastideFields *self)
{
  g_ptr_array_unref (self->list);
  g_free (self);
}

gboolean
bastide_fields_have (const BastideFields *self, BastideFieldType type)
{
  for (guint i = 0; i < self->list->len; i++)
    if (((BastideField *) g_ptr_array_index (self->list, i))->type == type)
      return TRUE;
  return FALSE;
}

char *
bastide_fields_dup_range (const char *title, int min, int max)
{
  /* TRANSLATORS: what a form asks for, and the smallest and the largest number that is possible:
   * "Surrounding tiles: enter a number from 1 to 7." */
  return g_strdup_printf (_ ("%1$s: enter a number from %2$d to %3$d."), title, min, max);
}

static char *
dup_problem_of (const BastideField *field)
{
  if (field->type != BASTIDE_FIELD_NUMBER && field->type != BASTIDE_FIELD_SUM)
    return NULL;
  if (*field->target < field->min || *field->target > field->max)
    return bastide_fields_dup_range (field->title, field->min, field->max);
  return field->fits && !field->fits (*field->target) ? g_strdup (field->misfit) : NULL;
}

char *
bastide_fields_dup_problem (const BastideFields *self)
{
  char *problem = NULL;

  for (guint i = 0; !problem && i < self->list->len; i++)
    problem = dup_problem_of (g_ptr_array_index (self->list, i));
  return problem;
}

gboolean
bastide_fields_in_play (const BastideFields *self, BstModule module)
{
  return bst_game_has (self->game, module);
}

int
bastide_fields_n_players (const BastideFields *self)
{
  return self->game->n_players;
}

const char *
bastide_fields_name (const BastideFields *self, int seat)
{
  return self->names[seat];
}

/* --- adding --- */

BastideField *
bastide_fields_add (BastideFields *self, BastideFieldType type, const char *title, int *target)
{
  BastideField *field = g_new0 (BastideField, 1);

  field->type = type;
  field->title = g_strdup (title);
  field->target = target;
  g_ptr_array_add (self->list, field);
  return field;
}

BastideField *
bastide_fields_add_number (BastideFields *self, const char *title, int *target, int min, int max)
{
  BastideField *field = bastide_fields_add (self, BASTIDE_FIELD_NUMBER, title, target);

  field->min = min;
  field->max = max;
  return min >= 0 ? bastide_field_use_chips (field, min, max <= FEW ? max : min + SMALLEST) : field;
}

BastideField *
bastide_field_use_chips (BastideField *field, int first, int last)
{
  field->taps = BASTIDE_TAPS_CHIPS;
  field->first = first;
  field->last = last;
  return field;
}

void
bastide_fields_add_counts (BastideFields *self, const char *title, int *targets, int min, int max)
{
  bastide_fields_add (self, BASTIDE_FIELD_CAPTION, title, NULL);
  for (int seat = 0; seat < bastide_fields_n_players (self); seat++)
    bastide_fields_add_number (self, bastide_fields_name (self, seat), &targets[seat], min, max);
}

BastideField *
bastide_fields_add_check (BastideFields *self, const char *title, int *target, int on, int off)
{
  BastideField *field = bastide_fields_add (self, BASTIDE_FIELD_CHECK, title, target);

  field->on = on;
  field->off = off;
  return field;
}

BastideField *
bastide_fields_add_owners (BastideFields *self, const char *title, BastideInput *input)
{
  return bastide_fields_add (self, BASTIDE_FIELD_OWNERS, title, (int *) &input->owners);
}

BastideField *
bastide_fields_add_seat (BastideFields *self, const char *title, BastideInput *input)
{
  return bastide_fields_add (self, BASTIDE_FIELD_SEAT, title, &input->seat);
}

BastideOption *
bastide_field_add_option (BastideField *field, const char *label)
{
  BastideOption option = { .label = g_strdup (label) };

  if (!field->options)
    {
      field->options = g_array_new (FALSE, FALSE, sizeof (BastideOption));
      g_array_set_clear_func (field->options, clear_option);
    }
  g_array_append_val (field->options, option);
  return &g_array_index (field->options, BastideOption, field->options->len - 1);
}
