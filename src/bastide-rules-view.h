/* bastide-rules-view.h – the rules as texts to read and search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bastide-place.h"

G_BEGIN_DECLS

#define BASTIDE_TYPE_RULES_VIEW (bastide_rules_view_get_type ())

G_DECLARE_FINAL_TYPE (BastideRulesView, bastide_rules_view, BASTIDE, RULES_VIEW, BastidePlace)

G_END_DECLS
