/* bastide-entry-fields.h – what the form of an entry asks, as a list of fields.
 *
 * The description of a kind writes the list, the form shows it. A field points to the number of the input that it changes.
 * Knows no widget and no kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/score/bastide-input.h"
#include "model/score/bastide-standing.h"
#include "engine/game.h"

G_BEGIN_DECLS

typedef enum
{
  BASTIDE_FIELD_HEADING, /* whose or which the next fields are */
  BASTIDE_FIELD_CAPTION, /* what is asked for in the next fields */
  BASTIDE_FIELD_HINT,
  BASTIDE_FIELD_NUMBER,
  BASTIDE_FIELD_SUM, /* a number that may be typed as a sum; the text of the entry keeps the sum */
  BASTIDE_FIELD_CHECK,
  BASTIDE_FIELD_CHOICE,  /* one of several buttons */
  BASTIDE_FIELD_OWNERS,  /* players, any number of them; what they would have then is shown */
  BASTIDE_FIELD_SEAT,    /* one player */
  BASTIDE_FIELD_SHARERS, /* players, a number 0 or 1 for each seat */
  BASTIDE_FIELD_MORE,    /* a button that adds one more part to the input */
  BASTIDE_FIELD_TEXT,
  BASTIDE_N_FIELD_TYPES,
} BastideFieldType;

/* Whether a field gets the keys that the focused one does not use. */
typedef enum
{
  BASTIDE_TYPING_FIRST, /* the first such field gets them */
  BASTIDE_TYPING_HERE,  /* the last such field gets them, before any other */
  BASTIDE_TYPING_NEVER,
} BastideTyping;

/* How a number is tapped. */
typedef enum
{
  BASTIDE_TAPS_STEPS,  /* one more, one less */
  BASTIDE_TAPS_CHIPS,  /* a chip for each usual number, and one for those that are larger */
  BASTIDE_TAPS_DIGITS, /* a pad of digits */
} BastideTaps;

/* A button of a choice. */
typedef struct
{
  char *label;
  char *tip; /* (nullable) */
  char key;  /* digit that presses it until a choice was made, or 0 */
  gboolean impossible;
} BastideOption;

typedef struct _BastideFields BastideFields;

typedef struct
{
  BastideFieldType type;
  char *title;
  int *target;          /* NUMBER, CHECK, CHOICE, SEAT: what is changed; OWNERS: bits; SHARERS: one number per seat */
  int min, max;         /* NUMBER */
  BastideTaps taps;     /* NUMBER */
  int first, last;      /* NUMBER: which chips there are */
  int on, off;          /* CHECK: the target when it is ticked, and when not */
  char *off_title;      /* CHECK (nullable): it is one of two positions, and this is the other one */
  int *rival;           /* CHECK (nullable): a number that becomes 0 when this one is ticked */
  BastideTyping typing; /* NUMBER */
  /* NUMBER (nullable): is there such a number within the range? And the sentence that says which there are. */
  gboolean (*fits) (int number);
  const char *misfit;
  gboolean assumed;  /* OWNERS: what stands there at first is a guess */
  const char *hint;  /* OWNERS (nullable): a sentence below the title */
  char key;          /* CHECK: toggles it; NUMBER: '+' stands for + and − */
  gboolean reshapes; /* the list of fields is another one after a change */
  GArray *options;   /* CHOICE: of BastideOption */
  /* CHOICE: fills in what was chosen; NULL: only the target. */
  void (*choose) (BastideFields *fields, int option, BastideInput *input);
  /* HINT: is it to be seen now? NULL: always. */
  gboolean (*when) (const BastideInput *input);
} BastideField;

struct _BastideFields
{
  const BstGame *game;
  const char *const *names;    /* of the players */
  const BastideStanding *now;  /* how the evening stands at the end of the log */
  const BastideStanding *here; /* and where the entry is in the log */
  GPtrArray *list;             /* of BastideField */
};

/* An empty list; everything that is given to it must live as long as it does. bastide_evening_ask() fills it. */
BastideFields *bastide_fields_new (const BstGame *game,
                                   const char *const *names,
                                   const BastideStanding *now,
                                   const BastideStanding *here) G_GNUC_WARN_UNUSED_RESULT;
void bastide_fields_free (BastideFields *self);
gboolean bastide_fields_have (const BastideFields *self, BastideFieldType type);
/* (transfer full) (nullable): a sentence that says which number is out of its range. For what people fill in: files of
 * earlier versions may say more. */
char *bastide_fields_dup_problem (const BastideFields *self) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full): that sentence. */
char *bastide_fields_dup_range (const char *title, int min, int max) G_GNUC_WARN_UNUSED_RESULT;

gboolean bastide_fields_in_play (const BastideFields *self, BstModule module);
int bastide_fields_n_players (const BastideFields *self);
const char *bastide_fields_name (const BastideFields *self, int seat);

/* Each returns the field (transfer none), so that more can be said about it. @title is copied. A number from 0 or 1 has chips for
 * all its values if they are few, else for the smallest of them. */
BastideField *bastide_fields_add (BastideFields *self, BastideFieldType type, const char *title, int *target);
BastideField *bastide_fields_add_number (BastideFields *self, const char *title, int *target, int min, int max);
/* A caption and a number for each player. */
void bastide_fields_add_counts (BastideFields *self, const char *title, int *targets, int min, int max);
BastideField *bastide_fields_add_check (BastideFields *self, const char *title, int *target, int on, int off);
/* Owners or seat of the input. */
BastideField *bastide_fields_add_owners (BastideFields *self, const char *title, BastideInput *input);
BastideField *bastide_fields_add_seat (BastideFields *self, const char *title, BastideInput *input);
/* Chips for these numbers. (transfer none): the same field. */
BastideField *bastide_field_use_chips (BastideField *field, int first, int last);
BastideOption *bastide_field_add_option (BastideField *field, const char *label);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideFields, bastide_fields_free)

G_END_DECLS
