/* missing.c – modules whose rules are not written yet refuse to be switched on. A module that arrives takes its line away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules.h"

static const char *
refuse (const BstSetup *setup)
{
  (void) setup;
  return "one of the modules is not available in this version";
}

#define MISSING(word, ID) const BstRules bst_rules_##word = { .id = #word, .module = BST_MODULE_##ID, .refuse = refuse };

MISSING (tournaments, TOURNAMENTS)
