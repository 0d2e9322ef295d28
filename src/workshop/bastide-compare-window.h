/* bastide-compare-window.h – two versions of a set side by side, and what to take over from the other one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define BASTIDE_TYPE_COMPARE_WINDOW (bastide_compare_window_get_type ())

/* Signal "merged" (JsonNode *set): somebody has chosen what to take; the window is closing. */
G_DECLARE_FINAL_TYPE (BastideCompareWindow, bastide_compare_window, BASTIDE, COMPARE_WINDOW, AdwWindow)

/* One of the versions. */
typedef struct
{
  JsonNode *root;
  const char *title; /* “My Tiles”, “Version of 3 May” */
  GFile *file;       /* (nullable): beside which its pictures lie; NULL: they are inside, or settled */
} BastideVersionSide;

/* Shows a new window over @parent. @base (nullable): the version that both come from. */
BastideCompareWindow *bastide_compare_window_present (GtkWindow *parent,
                                                      const BastideVersionSide *mine,
                                                      const BastideVersionSide *theirs,
                                                      JsonNode *base);

G_END_DECLS
