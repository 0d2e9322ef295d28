/* bastide-modules-group.c – the rule modules, switched on and off.
 *
 * Contains no rules: the set-up, or whoever listens to the signals, knows which modules go together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-modules-group.h"

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

enum
{
  SWITCHED,
  CHOSEN,
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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
  g_signal_emit (self, signals[CHANGED], 0);
}

static int
find_module (BastideModulesGroup *self, BastideModuleRow *row)
{
  int module = 0;

  while (self->rows[module] != row)
    module++;
  return module;
}

static void
switched_cb (BastideModuleRow *row, gboolean on, BastideModulesGroup *self)
{
  int module = find_module (self, row);

  g_signal_emit (self, signals[SWITCHED], 0, module, on);
  if (!self->setup)
    return;
  bastide_setup_switch (self->setup, module, on);
  say_changed (self);
}

static void
chosen_cb (BastideModuleRow *row, int option, int choice, BastideModulesGroup *self)
{
  g_signal_emit (self, signals[CHOSEN], 0, option, choice);
  if (!self->setup)
    return;
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
  signals[SWITCHED] = g_signal_new ("switched", BASTIDE_TYPE_MODULES_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_BOOLEAN);
  signals[CHOSEN] = g_signal_new ("chosen", BASTIDE_TYPE_MODULES_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[CHANGED] = g_signal_new ("changed", BASTIDE_TYPE_MODULES_GROUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
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
    {
      gboolean base = module == BST_MODULE_BASE;
      g_autofree char *obstacle = base ? NULL : bastide_setup_dup_obstacle (self->setup, module);
      g_autofree char *remark = bastide_setup_dup_remark (self->setup, module);

      bastide_module_row_show (self->rows[module], bastide_setup_has_module (self->setup, module), base || obstacle,
                               obstacle ? obstacle : remark);
    }
  for (int option = 0; option < BST_N_OPTIONS; option++)
    bastide_module_row_show_option (self->rows[bst_options[option].module], option,
                                    bastide_setup_get_option (self->setup, option));
}

BastideModuleRow *
bastide_modules_group_get_row (BastideModulesGroup *self, BstModule module)
{
  g_return_val_if_fail (BASTIDE_IS_MODULES_GROUP (self) && module < BST_MODULE_CORE, NULL);
  return self->rows[module];
}
