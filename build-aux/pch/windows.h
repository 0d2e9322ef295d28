/* windows.h – what the rooms with windows include, for the compiler to read once (see src/meson.build). Includes nothing of ours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <adwaita.h>
