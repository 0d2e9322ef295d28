/* version.c – the version of the engine; set by the build.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "version.h"

const char *
bst_version (void)
{
  return BST_VERSION;
}
