/* bastide-svg-press.h – makes an SVG picture written by cairo shorter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the same picture in fewer bytes, exact to a hundredth of a pixel. Takes @bytes over. What it does not
 * know it leaves as it is. */
GBytes *bastide_svg_press (GBytes *bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
