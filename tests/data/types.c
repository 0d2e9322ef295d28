/* types.c – our widgets for gtk4-builder-tool, which knows only those of GTK: it is loaded into that program.
 *
 * The tool finds the classes of objects by the names of their functions, but parents of templates must be known before. The
 * variable BASTIDE_TYPES names the functions of those.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* RTLD_DEFAULT */

#include <adwaita.h>
#include <dlfcn.h>

void bastide_register_resource (void);

__attribute__ ((constructor)) static void
register_types (void)
{
  const char *names = g_getenv ("BASTIDE_TYPES");
  g_auto (GStrv) list = NULL;

  /* Programs that the tool starts have the variable LD_PRELOAD as well. */
  if (!names)
    return;
  g_unsetenv ("LD_PRELOAD");
  bastide_register_resource ();
  list = g_strsplit (names, " ", -1);
  for (char **name = list; *name; name++)
    {
      GType (*get_type) (void) = **name ? (GType (*) (void)) dlsym (RTLD_DEFAULT, *name) : NULL;

      if (get_type)
        g_type_ensure (get_type ());
    }
}
