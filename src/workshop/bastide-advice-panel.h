/* bastide-advice-panel.h – what the tiles of a set or mix lack, and buttons that do something about it.
 *
 * Asks with "follow" (a BastideSuggestion) and "make" (the number of a side pattern); the page does it. Knows no document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "model/workshop/bastide-advice.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_ADVICE_PANEL (bastide_advice_panel_get_type ())

G_DECLARE_FINAL_TYPE (BastideAdvicePanel, bastide_advice_panel, BASTIDE, ADVICE_PANEL, AdwBin)

typedef struct
{
  const BastideHeap *mine;
  const char *title;
  gboolean alone;           /* it is not played together with the other tiles */
  const BastideHeap *other; /* what it is compared with, or NULL */
  const char *other_title;
  gboolean may_make; /* tiles can be made */
} BastideAdviceView;

/* @catalog: for the built-in tiles. */
void bastide_advice_panel_show (BastideAdvicePanel *self, const BstCatalog *catalog, const BastideAdviceView *view);

G_END_DECLS
