/* bastide-turn-card.h – lays out a sheet of short lines and small tables in columns so that it fills one page.
 *
 * Knows text and paper, nothing of the game: the application says what stands on the card.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

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

/* Draws the card into the rectangle at the origin, as large as it fits there. Returns the size of the letters that was
 * chosen, in the units of the rectangle (points on paper). */
double bastide_turn_card_draw (BastideTurnCard *card, cairo_t *cr, double width, double height);

G_END_DECLS
