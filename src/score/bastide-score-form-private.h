/* bastide-score-form-private.h – what the files of the form know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "score/bastide-score-form.h"

#include "model/score/bastide-entry-kind.h"

G_BEGIN_DECLS

struct _BastideScoreForm
{
  AdwBin parent_instance;

  GPtrArray *widgets;                 /* one for each of the fields */
  GtkWidget *row;                     /* where the next check goes if one came just before it, or NULL */
  GtkWidget *first;                   /* the field that typing goes to, or NULL */
  GtkWidget *choice;                  /* the pressed button of a choice, or NULL */
  gboolean choice_has_keys;           /* digits press its buttons */
  GtkWidget *owners[BST_MAX_PLAYERS]; /* the buttons that letters press, or NULL */
  GtkWidget *totals[BST_MAX_PLAYERS]; /* what the players would have, on those buttons; or NULL */
  GtkWidget *formula;
  GtkWidget *events; /* what else would happen */
  GtkWidget *problem;

  BastideEvening *evening;
  BastideFields *fields;
  BastideInput input;
  BastideInput before; /* the input as it was computed last */
  BastideInput result; /* the same as input without empty parts */
  char *text;
  BastideStanding here;
  gboolean narrow;
  gboolean at_end;  /* of the log */
  gboolean assumed; /* the owners are a guess, which the first letter replaces */
  gboolean chosen;  /* a choice was made: digits go to the first field from now on */
};

/* --- bastide-score-form.c --- */

/* Puts the fields together anew. */
void bastide_score_form_build (BastideScoreForm *self);
/* Something was filled in: computes what follows from it, and shows it. */
void bastide_score_form_update (BastideScoreForm *self);

/* --- bastide-score-form-fields.c --- */

/* Adds the widget of a field to @box. */
void bastide_score_form_add_field (BastideScoreForm *self, GtkWidget *box, BastideField *field);
/* Shows what the numbers of the fields have become. */
void bastide_score_form_refresh (BastideScoreForm *self);
/* (transfer none) */
GtkWidget *bastide_score_form_add_text (BastideScoreForm *self, GtkWidget *box, const char *title);

/* The letter of a player was typed. */
void bastide_score_form_press_player (BastideScoreForm *self, int seat);
/* What a key means to one of the fields; FALSE if it means nothing. */
gboolean bastide_score_form_press_key (BastideScoreForm *self, char key);

G_END_DECLS
