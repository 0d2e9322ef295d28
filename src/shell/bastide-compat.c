/* bastide-compat.c – what differs between the versions of GTK that the program may meet: all of it is here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "config.h"

#include "shell/bastide-compat.h"

#include "kit/bastide-announce.h"
#include "kit/bastide-wrapped-labels.h"

#include <dlfcn.h>

/* Since 4.16 GDK_DEBUG is for messages only, and GTK says so on standard error. */
static const char *
get_variable (void)
{
  return gtk_get_minor_version () >= 16 ? "GDK_DISABLE" : "GDK_DEBUG";
}

gboolean
bastide_compat_disable_opengl (void)
{
  const char *name = get_variable ();

  return !g_getenv (name) && g_setenv (name, gtk_get_minor_version () >= 16 ? "gl" : "gl-disable", TRUE);
}

void
bastide_compat_forget_opengl (void)
{
  g_unsetenv (get_variable ());
}

/* --- Announcements --- */

/* As in GTK 4.14, whose headers we do not have. */
typedef void (*Announce) (GtkAccessible *accessible, const char *message, int priority);

#define PRIORITY_MEDIUM 1

static Announce gtk_announce;

static void
announce (GtkWidget *widget, const char *text)
{
  gtk_announce (GTK_ACCESSIBLE (widget), text, PRIORITY_MEDIUM);
}

void
bastide_compat_init_voice (void)
{
  gtk_announce = (Announce) dlsym (RTLD_DEFAULT, "gtk_accessible_announce");
  if (gtk_announce)
    bastide_announce_set_voice (announce);
}

/* --- Labels that wrap --- */

/* Boxes of GTK 4.18 look for their least width by how high their children are at each, and warn where a label says the same width
 * at every height. */
void
bastide_compat_init_labels (void)
{
  if (gtk_get_minor_version () <= 8)
    bastide_wrapped_labels_init ();
}
