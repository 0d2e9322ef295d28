/* words.c – the tables behind words.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "words.h"

#define NC_(context, text) text

const char *const bst_module_ids[BST_N_MODULES] = {
#define BST_MODULE(id, ID, title) #id,
#include "rules/module-list.h"
#undef BST_MODULE
  "core",
};

const char *const bst_module_titles[BST_N_MODULES] = {
#define BST_MODULE(id, ID, title) title,
#include "rules/module-list.h"
#undef BST_MODULE
  "",
};

#define FLAG         .type = BST_MARK_TYPE_FLAG, .max = 1
#define NUMBER(n)    .type = BST_MARK_TYPE_NUMBER, .max = n
#define COMPASS      .type = BST_MARK_TYPE_COMPASS, .max = 8
#define SIDE         .type = BST_MARK_TYPE_SIDE, .max = 4
#define SIDES        .type = BST_MARK_TYPE_SIDES, .max = 15
#define CHOICE(list) .type = BST_MARK_TYPE_CHOICE, .choices = list

const BstMarkInfo bst_marks[BST_N_MARKS] = {
#define BST_MARK(ID, w, m, type_and_range, c, t)                                                                       \
  { .word = w, .title = t, .module = BST_MODULE_##m, .clause = c, type_and_range },
#include "rules/word-list.h"
};

#define ON(terrain) (1 << BST_##terrain)
#define BASIC       BST_FIGURE_FLAG_BASIC

const BstFigureInfo bst_figures[BST_N_FIGURES] = {
#define BST_FIGURE(ID, word, module, stands_on, default_count, max_count, flags)                                       \
  { word, BST_MODULE_##module, stands_on, default_count, max_count, flags },
#include "rules/word-list.h"
};

const BstStockInfo bst_stocks[BST_N_STOCKS] = {
#define BST_STOCK(ID, word, module, default_count, max_count, title)                                                   \
  { word, title, BST_MODULE_##module, default_count, max_count },
#include "rules/word-list.h"
};

const BstKindInfo bst_kinds[BST_N_KINDS] = {
#define BST_KIND(ID, word, clause, fields) { word, clause, fields },
#include "rules/word-list.h"
};

const BstActInfo bst_acts[BST_N_ACTS] = {
  { "", "", BST_MODULE_CORE },
#define BST_ACT(ID, word, module, fields) { word, fields, BST_MODULE_##module },
#include "rules/word-list.h"
};

const BstEventInfo bst_events[BST_N_EVENTS] = {
#define BST_EVENT(ID, word, fields) { word, fields },
#include "rules/word-list.h"
};

const BstReasonInfo bst_reasons[BST_N_REASONS] = {
#define BST_REASON(ID, word, clause, clause_at_end) { word, clause, clause_at_end },
#include "rules/word-list.h"
};

const BstOptionInfo bst_options[BST_N_OPTIONS] = {
#define BST_OPTION(ID, word, module, type, choices, clause)                                                            \
  { word, choices, clause, BST_MODULE_##module, BST_OPTION_TYPE_##type },
#include "rules/word-list.h"
};
