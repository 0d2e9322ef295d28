/* bastide-about.c – who, what and under which license.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-about.h"

#include "shell/bastide-metainfo.h"
#include "shell/bastide-troubleshooting.h"

#include <glib/gi18n.h>

void
bastide_about_present (GtkWindow *parent, GSettings *settings)
{
  g_autofree char *troubleshooting = bastide_troubleshooting_dup_text (parent, settings);
  g_autoptr (BastideMetainfo) metainfo = bastide_metainfo_new ();

  adw_show_about_window (parent, "application-name", _ ("Bastide"), "application-icon", BASTIDE_APP_ID, "version",
                         BASTIDE_VERSION, "developer-name", _ ("The Bastide developers"), "copyright",
                         _ ("© 2026 The Bastide developers"), "license-type", GTK_LICENSE_GPL_3_0, "comments",
                         _ ("Walled cities, roads, monasteries and fields, tile by tile: a table to play at, a score "
                            "track for real tiles, and a workshop for your own tiles."),
                         "website", metainfo->website, "issue-url", metainfo->issues, "release-notes", metainfo->notes,
                         "release-notes-version", metainfo->version,
                         /* TRANSLATORS: your names, one per line; they are shown as the credits. */
                         "translator-credits", _ ("translator-credits"), "debug-info", troubleshooting,
                         "debug-info-filename", "bastide.txt", NULL);
}
