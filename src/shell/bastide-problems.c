/* bastide-problems.c – the last things that went wrong, for whoever reports a fault.
 *
 * Listens to the log and changes nothing in it: what is fatal stays fatal, what is printed is printed as before. Logs
 * nothing itself, or it would call itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-problems.h"

#include <string.h>

/* All domains begin like this; c_args in meson give every library one of its own. */
#define DOMAIN "Bastide"

#define PROBLEMS (G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR)

/* A ring: the problem number n is at n % BASTIDE_MAX_PROBLEMS. Threads log as well, so the lock guards both. */
static GMutex lock;
static char *problems[BASTIDE_MAX_PROBLEMS];
static guint n_problems;

/* (transfer full) (nullable): the text of a field. Its length is -1 where it ends with a zero byte. */
static char *
dup_field (const GLogField *fields, gsize n_fields, const char *key)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, key))
      return fields[i].length < 0 ? g_strdup (fields[i].value) : g_strndup (fields[i].value, fields[i].length);
  return NULL;
}

static const char *
level_word (GLogLevelFlags level)
{
  if (level & G_LOG_LEVEL_ERROR)
    return "error";
  if (level & G_LOG_LEVEL_CRITICAL)
    return "critical";
  return level & G_LOG_LEVEL_WARNING ? "warning" : "message";
}

static void
note (GLogLevelFlags level, const char *domain, const char *message)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = now ? g_date_time_format (now, "%H:%M:%S") : g_strdup ("?");
  char *line = g_strdup_printf ("%s %s %s: %s", time, domain, level_word (level), message);
  char **place;

  g_mutex_lock (&lock);
  place = &problems[n_problems++ % BASTIDE_MAX_PROBLEMS];
  g_free (*place);
  *place = line;
  g_mutex_unlock (&lock);
}

GLogWriterOutput
bastide_problems_write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  g_autofree char *domain = level & PROBLEMS ? dup_field (fields, n_fields, "GLIB_DOMAIN") : NULL;
  g_autofree char *message = level & PROBLEMS ? dup_field (fields, n_fields, "MESSAGE") : NULL;

  if (domain && message && g_str_has_prefix (domain, DOMAIN))
    note (level, domain, message);
  return g_log_writer_default (level, fields, n_fields, data);
}

char *
bastide_problems_dup_text (void)
{
  GString *text = g_string_new (NULL);

  g_mutex_lock (&lock);
  for (guint n = n_problems - MIN (n_problems, BASTIDE_MAX_PROBLEMS); n < n_problems; n++)
    g_string_append_printf (text, "%s\n", problems[n % BASTIDE_MAX_PROBLEMS]);
  g_mutex_unlock (&lock);
  return g_string_free (text, FALSE);
}
