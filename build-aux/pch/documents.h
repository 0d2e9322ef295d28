/* documents.h – what documents include, for the compiler to read once (see src/meson.build). Includes nothing of ours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <json-glib/json-glib.h>
