/* bastide-score-form-private.h – what the files of the form know of each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "score/bastide-score-form.h"

G_BEGIN_DECLS

struct _BastideScoreForm
{
  AdwBin parent_instance;

  GtkWidget *first;                   /* the field that typing goes to, or NULL */
  GtkWidget *shields;                 /* or NULL */
  GtkWidget *unfinished;              /* or NULL */
  GtkWidget *mage, *witch;            /* or NULL */
  GtkWidget *sectors[BST_N_SECTORS];  /* or NULL */
  GtkWidget *owners[BST_MAX_PLAYERS]; /* the buttons that letters press, or NULL */
  GtkWidget *counts[BST_MAX_PLAYERS]; /* or NULL */
  GtkWidget *leaves;                  /* tells that mage or witch leaves, or NULL */
  GtkWidget *formula;
  GtkWidget *problem;

  BastideEvening *evening;
  BastideInput input;
  BastideInput result; /* the same without empty parts */
  char *text;
  BastideStanding here;
  int dealt[BST_MAX_PLAYERS]; /* what the heaps came to last */
  gboolean aside;             /* the robber is in the supply */
  gboolean aimed;             /* the sector was chosen */
};

/* --- bastide-score-form.c --- */

/* Puts the fields together anew. */
void bastide_score_form_build (BastideScoreForm *self);
/* Something was filled in: reckon. */
void bastide_score_form_update (BastideScoreForm *self);

/* --- bastide-score-form-fields.c --- */

/* Each adds something to @box; what people do with it goes to @target. */
GtkWidget *bastide_score_form_add_number (BastideScoreForm *self,
                                          GtkWidget *box,
                                          const char *title,
                                          int min,
                                          int max,
                                          int *target);
/* @inverse: ticked means FALSE. */
GtkWidget *bastide_score_form_add_check (BastideScoreForm *self,
                                         GtkWidget *box,
                                         const char *title,
                                         gboolean *target,
                                         gboolean inverse);
void bastide_score_form_add_text (BastideScoreForm *self, GtkWidget *box, const char *title);
void bastide_score_form_add_sum (BastideScoreForm *self, GtkWidget *box);
/* A number for each player. */
void bastide_score_form_add_counts (BastideScoreForm *self,
                                    GtkWidget *box,
                                    const char *title,
                                    int min,
                                    int max,
                                    int *targets);
/* Buttons of all players, into self->owners: several may be pressed (input.owners), or one (input.seat). */
void bastide_score_form_add_owners (BastideScoreForm *self, GtkWidget *box, const char *title);
void bastide_score_form_add_seat (BastideScoreForm *self, GtkWidget *box, const char *title);
/* The same for those who share heap @i. */
void bastide_score_form_add_sharers (BastideScoreForm *self, GtkWidget *box, int i);
void bastide_score_form_add_heading (GtkWidget *box, const char *text, const char *css_class);

/* --- bastide-score-form-modules.c --- */

void bastide_score_form_build_wheel (BastideScoreForm *self, GtkWidget *box);
void bastide_score_form_build_crown (BastideScoreForm *self, GtkWidget *box);
void bastide_score_form_build_gold (BastideScoreForm *self, GtkWidget *box);
void bastide_score_form_build_tournament (BastideScoreForm *self, GtkWidget *box);
void bastide_score_form_build_robber (BastideScoreForm *self, GtkWidget *box);
/* Digits 1 to 3: so far did the pig go. FALSE if there is no pig to be moved. */
gboolean bastide_score_form_move_pig (BastideScoreForm *self, int steps);

G_END_DECLS
