/* bastide-place.c – one of the places of the window: Play, Score track, Workshop, Rules.
 *
 * What the window must know of every place and nothing more: what it puts into the header bar, which files it takes,
 * and whether it lets the window close. Hands the settings of the program down to the place. Knows no particular place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-place.h"

typedef struct
{
  GSettings *settings;
  GSimpleActionGroup *actions;
  GtkWidget *header_start;
  GtkWidget *header_end;
  char *title;
} BastidePlacePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (BastidePlace, bastide_place, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_SETTINGS,
  PROP_HEADER_START,
  PROP_HEADER_END,
  PROP_TITLE,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
bastide_place_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_TITLE)
    g_value_set_string (value, bastide_place_get_title (BASTIDE_PLACE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_place_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (BASTIDE_PLACE (object));
  GtkWidget **widget;

  switch (prop_id)
    {
    case PROP_SETTINGS:
      priv->settings = g_value_dup_object (value);
      return;
    case PROP_TITLE:
      bastide_place_set_title (BASTIDE_PLACE (object), g_value_get_string (value));
      return;
    case PROP_HEADER_START:
      widget = &priv->header_start;
      break;
    case PROP_HEADER_END:
      widget = &priv->header_end;
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  g_clear_object (widget);
  *widget = g_value_get_object (value);
  /* It is floating until the window puts it into the header bar, and would be lost if nobody held it. */
  if (*widget)
    g_object_ref_sink (*widget);
}

static void
bastide_place_dispose (GObject *object)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (BASTIDE_PLACE (object));

  g_clear_object (&priv->actions);
  g_clear_object (&priv->header_start);
  g_clear_object (&priv->header_end);
  G_OBJECT_CLASS (bastide_place_parent_class)->dispose (object);
}

/* Only now: widgets of the place may still write a setting while they are being disposed of. */
static void
bastide_place_finalize (GObject *object)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (BASTIDE_PLACE (object));

  g_clear_object (&priv->settings);
  g_free (priv->title);
  G_OBJECT_CLASS (bastide_place_parent_class)->finalize (object);
}

static void
bastide_place_class_init (BastidePlaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = bastide_place_get_property;
  object_class->set_property = bastide_place_set_property;
  object_class->dispose = bastide_place_dispose;
  object_class->finalize = bastide_place_finalize;

  properties[PROP_SETTINGS] = g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS,
                                                   G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_HEADER_START] = g_param_spec_object ("header-start", NULL, NULL, GTK_TYPE_WIDGET,
                                                       G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_HEADER_END] = g_param_spec_object ("header-end", NULL, NULL, GTK_TYPE_WIDGET,
                                                     G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
bastide_place_init (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  priv->actions = g_simple_action_group_new ();
}

const char *
bastide_place_get_title (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);

  return priv->title;
}

void
bastide_place_set_title (BastidePlace *self, const char *title)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_if_fail (BASTIDE_IS_PLACE (self));

  if (g_strcmp0 (priv->title, title) == 0)
    return;
  g_free (priv->title);
  priv->title = g_strdup (title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

GSettings *
bastide_place_get_settings (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);
  return priv->settings;
}

GtkWidget *
bastide_place_get_header_start (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);
  return priv->header_start;
}

GtkWidget *
bastide_place_get_header_end (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);
  return priv->header_end;
}

gboolean
bastide_place_takes (BastidePlace *self, BastideFileKind kind)
{
  BastidePlaceClass *klass;

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), FALSE);
  klass = BASTIDE_PLACE_GET_CLASS (self);
  return klass->takes && klass->takes (self, kind);
}

/* FALSE: this version cannot open such files. */
gboolean
bastide_place_open (BastidePlace *self, GFile *file, BastideFileKind kind)
{
  BastidePlaceClass *klass;

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), FALSE);
  klass = BASTIDE_PLACE_GET_CLASS (self);
  if (!klass->open)
    return FALSE;
  klass->open (self, file, kind);
  return TRUE;
}

gboolean
bastide_place_may_close (BastidePlace *self)
{
  BastidePlaceClass *klass;

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), TRUE);
  klass = BASTIDE_PLACE_GET_CLASS (self);
  return !klass->may_close || klass->may_close (self);
}

void
bastide_place_restore (BastidePlace *self)
{
  BastidePlaceClass *klass;

  g_return_if_fail (BASTIDE_IS_PLACE (self));
  klass = BASTIDE_PLACE_GET_CLASS (self);
  if (klass->restore)
    klass->restore (self);
}

void
bastide_place_succeed (BastidePlace *self, BastidePlace *predecessor)
{
  BastidePlaceClass *klass;

  g_return_if_fail (BASTIDE_IS_PLACE (self));
  g_return_if_fail (G_OBJECT_TYPE (self) == G_OBJECT_TYPE (predecessor));
  klass = BASTIDE_PLACE_GET_CLASS (self);
  if (klass->succeed)
    klass->succeed (self, predecessor);
}

AdwToastOverlay *
bastide_place_get_toasts (BastidePlace *self)
{
  BastidePlaceClass *klass;

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);
  klass = BASTIDE_PLACE_GET_CLASS (self);
  return klass->get_toasts ? klass->get_toasts (self) : NULL;
}

/* --- actions --- */

void
bastide_place_add_actions (BastidePlace *self, const char *prefix, const GActionEntry *entries, int n_entries)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);
  /* The boxes are in the header bar, not below the place, and would not find its actions. */
  GtkWidget *widgets[] = { GTK_WIDGET (self), priv->header_start, priv->header_end };

  g_return_if_fail (BASTIDE_IS_PLACE (self));

  g_action_map_add_action_entries (G_ACTION_MAP (priv->actions), entries, n_entries, self);
  for (gsize i = 0; i < G_N_ELEMENTS (widgets); i++)
    if (widgets[i])
      gtk_widget_insert_action_group (widgets[i], prefix, G_ACTION_GROUP (priv->actions));
}

GSimpleActionGroup *
bastide_place_get_actions (BastidePlace *self)
{
  BastidePlacePrivate *priv = bastide_place_get_instance_private (self);

  g_return_val_if_fail (BASTIDE_IS_PLACE (self), NULL);

  return priv->actions;
}

void
bastide_place_enable (BastidePlace *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (bastide_place_get_actions (self)), name);

  g_return_if_fail (G_IS_SIMPLE_ACTION (action));

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* --- keys --- */

/* The places use the same keys: only the visible one may handle them window-wide. */
static void
seen_cb (GtkShortcutController *controller, GtkWidget *self)
{
  gtk_shortcut_controller_set_scope (controller, gtk_widget_get_mapped (self) ? GTK_SHORTCUT_SCOPE_GLOBAL
                                                                              : GTK_SHORTCUT_SCOPE_LOCAL);
}

void
bastide_place_add_keys (BastidePlace *self, const BastidePlaceKey *keys, gsize n_keys)
{
  GtkEventController *controller;

  g_return_if_fail (BASTIDE_IS_PLACE (self));

  controller = gtk_shortcut_controller_new ();
  for (gsize i = 0; i < n_keys; i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].keys),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  g_signal_connect_object (self, "map", G_CALLBACK (seen_cb), controller, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "unmap", G_CALLBACK (seen_cb), controller, G_CONNECT_SWAPPED);
}
