/* bastide-choice-mark.h – the mark beside the choice that holds now, in the open list of an AdwComboRow or a GtkDropDown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_CHOICE_MARK (bastide_choice_mark_get_type ())

/* For ui/kit/choice.ui. Property "item": the choice that it stands beside. */
G_DECLARE_FINAL_TYPE (BastideChoiceMark, bastide_choice_mark, BASTIDE, CHOICE_MARK, AdwBin)

G_END_DECLS
