/* bastide-turn-card.h – lays out a sheet of short lines and small tables: on one page of paper, or as a text that flows.
 *
 * Knows text, paper and the signs of tiles, nothing of the game: the application says what stands on the card. Never
 * breaks a word in two.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

#include "engine/types.h"
#include "engine/words.h"

G_BEGIN_DECLS

typedef struct _BastideTurnCard BastideTurnCard;

BastideTurnCard *bastide_turn_card_new (const char *title, const char *subtitle) G_GNUC_WARN_UNUSED_RESULT;
void bastide_turn_card_free (BastideTurnCard *card);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideTurnCard, bastide_turn_card_free)

/* Texts are Pango markup. A heading stays with the line below it. */
void bastide_turn_card_add_heading (BastideTurnCard *card, const char *text);
/* @number: of the line in its list; 0: a bullet. */
void bastide_turn_card_add_line (BastideTurnCard *card, int number, const char *text);
/* @cells: ended by NULL. */
void bastide_turn_card_add_row (BastideTurnCard *card, const char *const *cells, gboolean head);
/* Shows the sign of a mark before the row that was added last. */
void bastide_turn_card_add_sign (BastideTurnCard *card, BstMark mark, int value);

/* Draws the card into the rectangle at the origin, as large as it fits there. Returns the size of the letters that was
 * chosen, in the units of the rectangle (points on paper). */
double bastide_turn_card_draw (BastideTurnCard *card, cairo_t *cr, double width, double height);

/* Whatever puts the card where it is seen. Positions are those of the upper left corner; of a sign, of its middle. */
typedef struct
{
  void (*text) (gpointer data, PangoLayout *layout, double x, double y, gboolean soft);
  void (*line) (gpointer data, double x, double y, double width, double thickness);
  void (*sign) (gpointer data, BstMark mark, int value, double x, double y, double r);
} BastideCardPainter;

/* Sets the card in letters of this size, in as many columns as find room side by side. Only a word that is wider than its
 * column gets smaller letters. @painter (nullable): measure only. Returns the height. */
double bastide_turn_card_flow (BastideTurnCard *card,
                               double width,
                               double size,
                               const BastideCardPainter *painter,
                               gpointer data);

G_END_DECLS
