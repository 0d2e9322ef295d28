/* version.h – the version of the engine, for whoever reports it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* The revision of the rules, kept in saved games: raised with every correction after which a game may go another way. */
#define BST_RULES_REVISION 1

/* The version of the project, such as "0.1.0". The text is static. */
const char *bst_version (void);
