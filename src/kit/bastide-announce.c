/* bastide-announce.c – says something to those who listen to the program.
 *
 * Knows nothing of what is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-announce.h"

#define PENDING    "bastide-announcement" /* what the window has still to say */
#define SAID       "bastide-said"         /* what a label has already said */
#define TITLE_TIME 500                    /* milliseconds until a window that has just come has said its title */

static BastideVoice the_voice;

/* The title is the name again before the window is used again, when it is read. Not sooner: it would be spoken, too. To reset
 * the name would leave none: GTK only sets it when the title changes. */
static void
active_cb (GtkWindow *window)
{
  const char *title = gtk_window_get_title (window);

  if (!gtk_window_is_active (window))
    gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : "", -1);
}

/* Orca 43 passes over a name that it has met before, and with each new focus it looks how the window is called at that moment:
 * what is announced with a new focus, as points and turns are, would be met before its turn comes. So the window has the name
 * only for a moment, and then none, which is not spoken. */
static void
rename_window (GtkWidget *widget, const char *text)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));

  if (!g_signal_handler_find (window, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, active_cb, NULL))
    g_signal_connect (window, "notify::is-active", G_CALLBACK (active_cb), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

/* Goes with its window, which it does not keep. */
typedef struct
{
  GString *text;
  guint source;
  gboolean waited; /* for another window to say its title */
} Pending;

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  g_clear_handle_id (&pending->source, g_source_remove);
  g_string_free (pending->text, TRUE);
  g_free (pending);
}

/* Who listens only hears the window that is used: that may be one which has just come, such as that of the results. */
static GtkWidget *
get_used_window (GtkWidget *window)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l && !gtk_window_is_active (GTK_WINDOW (window)); l = l->next)
    if (gtk_window_is_active (l->data))
      return l->data;
  return window;
}

static gboolean
say_cb (gpointer window)
{
  Pending *pending = g_object_get_data (window, PENDING);
  GtkWidget *used = get_used_window (window);

  if (used != window && !the_voice && !pending->waited)
    {
      pending->waited = TRUE;
      pending->source = g_timeout_add (TITLE_TIME, say_cb, window);
      return G_SOURCE_REMOVE;
    }
  g_object_steal_data (window, PENDING);
  pending->source = 0;
  (the_voice ? the_voice : rename_window) (used, pending->text->str);
  pending_free (pending);
  return G_SOURCE_REMOVE;
}

void
bastide_announce (GtkWidget *widget, const char *text)
{
  GtkRoot *window;
  Pending *pending;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  window = gtk_widget_get_root (widget);
  if (!text || !*text || !GTK_IS_WINDOW (window) || !gtk_widget_get_mapped (GTK_WIDGET (window)))
    return;
  pending = g_object_get_data (G_OBJECT (window), PENDING);
  if (!pending)
    {
      pending = g_new0 (Pending, 1);
      pending->text = g_string_new (NULL);
      pending->source = g_idle_add_full (G_PRIORITY_LOW, say_cb, window, NULL);
      g_object_set_data_full (G_OBJECT (window), PENDING, pending, pending_free);
    }
  if (pending->text->len)
    g_string_append_c (pending->text, ' ');
  g_string_append (pending->text, text);
  /* One sentence after the other: the name of a window has no lines. */
  g_strdelimit (pending->text->str, "\n", ' ');
}

/* --- What appears --- */

static void
label_cb (GtkWidget *label)
{
  const char *text = gtk_label_get_text (GTK_LABEL (label));
  const char *said = g_object_get_data (G_OBJECT (label), SAID);

  if (!gtk_widget_get_mapped (label) || g_strcmp0 (text, said) == 0)
    return;
  g_object_set_data_full (G_OBJECT (label), SAID, g_strdup (text), g_free);
  bastide_announce (label, text);
}

static void
unmapped_cb (GtkWidget *label)
{
  g_object_set_data (G_OBJECT (label), SAID, NULL);
}

void
bastide_announce_label (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  g_signal_connect (label, "notify::label", G_CALLBACK (label_cb), NULL);
  /* After: it is mapped then. */
  g_signal_connect_after (label, "map", G_CALLBACK (label_cb), NULL);
  g_signal_connect (label, "unmap", G_CALLBACK (unmapped_cb), NULL);
}

void
bastide_announce_set_voice (BastideVoice voice)
{
  the_voice = voice;
}
