/* fields.c – fields and farmers (data/rules/11-fields.xml). Without this module fields only have to match (FIELD-3).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/fields.h"
#include "rules/rules.h"

int
bst_field_points (int completed_cities)
{
  return 3 * completed_cities;
}

static void
value (const BstGame *game, const BstState *state, uint16_t seg, BstValue *value)
{
  value->reason = BST_REASON_FIELD;
  value->tiles = bst_feature_tiles (game, state, seg);
  value->shields = bst_field_cities (game, state, seg);
  value->points = bst_field_points (value->shields);
}

/* FS-6: farmers stay where they lie, for all to see. */
static void
final_scoring (const BstGame *game, BstState *state)
{
  bst_score_unfinished (game, state, 1 << BST_FIELD);
}

const BstRules bst_rules_fields = {
  .id = "fields",
  .module = BST_MODULE_FIELDS,
  .stands_on = { [BST_FIGURE_FOLLOWER] = 1 << BST_FIELD },
  .steps = { [BST_STEP_FINAL_6] = final_scoring },
  .value = value,
  .value_terrains = 1 << BST_FIELD,
};
