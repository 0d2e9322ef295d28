/* bastide-modules-group.c – the rule modules of a set-up, switched on and off.
 *
 * Contains no rules: the set-up knows which modules go together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-modules-group.h"

#include "parts/bastide-module-row.h"

struct _BastideModulesGroup
{
  AdwPreferencesGroup parent_instance;

  BastideSetup *setup;
  BastideModuleRow *rows[BST_MODULE_CORE];
  gboolean track_only;
};

G_DEFINE_FINAL_TYPE (BastideModulesGroup, bastide_modules_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_TRACK_ONLY,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

/* Options that only concern the map have no effect where the map is on a real table. */
static gboolean
is_on_track (BstOption option)
{
  return option != BST_OPTION_RIVER_TURNS && option != BST_OPTION_WHEEL_BOARD && option != BST_OPTION_A_OPTIONAL
         && option != BST_OPTION_UNCHOSEN_PAYS;
}

/* Updates all rows: switching one module may switch others on or off. */
static void
say_changed (BastideModulesGroup *self)
{
  bastide_modules_group_update (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
switched_cb (BastideModuleRow *row, gboolean on, BastideModulesGroup *self)
{
  for (int module = 0; module < BST_MODULE_CORE; module++)
    if (self->rows[module] == row)
      bastide_setup_switch (self->setup, module, on);
  say_changed (self);
}

static void
chosen_cb (BastideModuleRow *row, int option, int choice, BastideModulesGroup *self)
{
  bastide_setup_set_option (self->setup, option, choice);
  say_changed (self);
}

static void
bastide_modules_group_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  if (prop_id == PROP_TRACK_ONLY)
    BASTIDE_MODULES_GROUP (object)->track_only = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
bastide_modules_group_constructed (GObject *object)
{
  BastideModulesGroup *self = BASTIDE_MODULES_GROUP (object);

  G_OBJECT_CLASS (bastide_modules_group_parent_class)->constructed (object);
  for (int module = 0; module < BST_MODULE_CORE; module++)
    {
      GtkWidget *row = bastide_module_row_new (module, self->track_only ? is_on_track : NULL);

      self->rows[module] = BASTIDE_MODULE_ROW (row);
      g_signal_connect (row, "switched", G_CALLBACK (switched_cb), self);
      g_signal_connect (row, "chosen", G_CALLBACK (chosen_cb), self);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
    }
}

static void
bastide_modules_group_class_init (BastideModulesGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = bastide_modules_group_set_property;
  object_class->constructed = bastide_modules_group_constructed;
  props[PROP_TRACK_ONLY] = g_param_spec_boolean ("track-only", NULL, NULL, FALSE,
                                                 G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed_signal = g_signal_new ("changed", BASTIDE_TYPE_MODULES_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
bastide_modules_group_init (BastideModulesGroup *self)
{
}

void
bastide_modules_group_set_setup (BastideModulesGroup *self, BastideSetup *setup)
{
  g_return_if_fail (BASTIDE_IS_MODULES_GROUP (self));

  self->setup = setup;
  bastide_modules_group_update (self);
}

void
bastide_modules_group_update (BastideModulesGroup *self)
{
  g_return_if_fail (BASTIDE_IS_MODULES_GROUP (self));

  for (int module = 0; module < BST_MODULE_CORE; module++)
    bastide_module_row_show (self->rows[module], self->setup);
}
