/* version.h – the version of the engine, for whoever reports it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* The version of the project, such as "0.1.0". The text is static. */
const char *bst_version (void);
