/* assets.h – in how many numbers a module says what a seat has of it (member `assets` of rules/rules.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#define BST_MAX_ASSETS 4
