/* bastide-hold-bar.c – says who may change the match on the page, and offers what can be done about it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-hold-bar.h"

#include "kit/bastide-banner.h"
#include "kit/bastide-toast.h"

#include <glib/gi18n.h>

/* Base and journal. */
#define N_FILES 2

struct _BastideHoldBar
{
  AdwBin parent_instance;

  BastideBanner *banner;
  char *prefix;
  BastideMatch *match;
  GSignalGroup *match_signals;
  GFileMonitor *monitors[N_FILES];
};

G_DEFINE_FINAL_TYPE (BastideHoldBar, bastide_hold_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_PREFIX,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static void
add_button (BastideHoldBar *self, const char *label, const char *name)
{
  g_autofree char *action = g_strconcat (self->prefix, ".", name, NULL);

  bastide_banner_add_button (self->banner, label, action);
}

static void
add_buttons (BastideHoldBar *self)
{
  switch (bastide_match_get_hold (self->match))
    {
    case BASTIDE_HOLD_OTHERS:
      /* TRANSLATORS: a button of the bar that says that somebody else has the file open. */
      add_button (self, _ ("_Try Again"), "reload");
      break;
    case BASTIDE_HOLD_NEWER:
      add_button (self, _ ("_Save a Copy…"), "save-as");
      break;
    case BASTIDE_HOLD_PARTED:
      /* TRANSLATORS: opens what another program has made of the file. */
      add_button (self, C_ ("file changed by another program", "_Reload"), "reload");
      /* TRANSLATORS: gives the file back to what is on the screen. */
      add_button (self, C_ ("file changed by another program", "_Keep Mine"), "keep-mine");
      break;
    default:
      break;
    }
}

/* --- looking after the files --- */

static void
look_cb (BastideHoldBar *self)
{
  if (self->match)
    bastide_match_look (self->match);
}

static void
stop_watching (BastideHoldBar *self)
{
  for (int i = 0; i < N_FILES; i++)
    {
      if (self->monitors[i])
        g_signal_handlers_disconnect_by_data (self->monitors[i], self);
      g_clear_object (&self->monitors[i]);
    }
}

static void
watch (BastideHoldBar *self)
{
  const char *path = self->match ? bastide_match_get_path (self->match) : NULL;

  stop_watching (self);
  for (int i = 0; path && i < N_FILES; i++)
    {
      g_autofree char *name = g_strconcat (path, i ? ".journal" : "", NULL);
      g_autoptr (GFile) file = g_file_new_for_path (name);

      self->monitors[i] = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
      if (self->monitors[i])
        g_signal_connect_swapped (self->monitors[i], "changed", G_CALLBACK (look_cb), self);
    }
}

static void
update (BastideHoldBar *self)
{
  g_autofree char *text = self->match ? bastide_match_dup_hold_text (self->match) : NULL;

  bastide_banner_set_text (self->banner, text);
  if (text)
    add_buttons (self);
  watch (self);
}

static void
refused_cb (BastideMatch *match, const char *why, BastideHoldBar *self)
{
  bastide_toast (GTK_WIDGET (self), why);
}

/* --- the widget --- */

/* Changes on another computer are not announced: look when the window is used again. */
static void
bastide_hold_bar_root (GtkWidget *widget)
{
  BastideHoldBar *self = BASTIDE_HOLD_BAR (widget);

  GTK_WIDGET_CLASS (bastide_hold_bar_parent_class)->root (widget);
  if (GTK_IS_WINDOW (gtk_widget_get_root (widget)))
    g_signal_connect_swapped (gtk_widget_get_root (widget), "notify::is-active", G_CALLBACK (look_cb), self);
}

static void
bastide_hold_bar_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_data (gtk_widget_get_root (widget), widget);
  GTK_WIDGET_CLASS (bastide_hold_bar_parent_class)->unroot (widget);
}

static void
bastide_hold_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_PREFIX:
      BASTIDE_HOLD_BAR (object)->prefix = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
bastide_hold_bar_dispose (GObject *object)
{
  BastideHoldBar *self = BASTIDE_HOLD_BAR (object);

  stop_watching (self);
  g_clear_object (&self->match_signals);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (bastide_hold_bar_parent_class)->dispose (object);
}

static void
bastide_hold_bar_finalize (GObject *object)
{
  g_free (BASTIDE_HOLD_BAR (object)->prefix);
  G_OBJECT_CLASS (bastide_hold_bar_parent_class)->finalize (object);
}

static void
bastide_hold_bar_class_init (BastideHoldBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = bastide_hold_bar_set_property;
  object_class->dispose = bastide_hold_bar_dispose;
  object_class->finalize = bastide_hold_bar_finalize;
  widget_class->root = bastide_hold_bar_root;
  widget_class->unroot = bastide_hold_bar_unroot;
  props[PROP_PREFIX] = g_param_spec_string ("prefix", NULL, NULL, "",
                                            G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
bastide_hold_bar_init (BastideHoldBar *self)
{
  self->banner = BASTIDE_BANNER (bastide_banner_new ());
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->banner));
  self->match_signals = g_signal_group_new (BASTIDE_TYPE_MATCH);
  g_signal_group_connect_swapped (self->match_signals, "hold-changed", G_CALLBACK (update), self);
  g_signal_group_connect (self->match_signals, "refused", G_CALLBACK (refused_cb), self);
}

void
bastide_hold_bar_set_match (BastideHoldBar *self, BastideMatch *match)
{
  g_return_if_fail (BASTIDE_IS_HOLD_BAR (self));

  if (!g_set_object (&self->match, match))
    return;
  g_signal_group_set_target (self->match_signals, match);
  update (self);
}
