/* reader.c – the windows of this program as a screen reader gets them: over the accessibility bus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "reader.h"

#include "ui-test.h"

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define TEXT       "org.a11y.atspi.Text"
#define VALUE      "org.a11y.atspi.Value"
#define ROOT       "/org/a11y/atspi/accessible/root"

/* ATSPI_RELATION_LABELLED_BY, ATSPI_ROLE_DIALOG, ATSPI_ROLE_FRAME */
#define RELATION_LABELLED_BY 2
#define ROLE_DIALOG          16
#define ROLE_FRAME           23

struct _Reader
{
  GDBusConnection *bus;
  char *app;  /* the name of this program on the bus */
  char *root; /* and what its windows are children of */

  /* What is listened to: */
  guint subscription;
  ReaderEventFunc func;
  gpointer data;
  char *focus; /* path of what has it */
};

/* --- Questions --- */

typedef struct
{
  GVariant *reply;
  gboolean done;
} Question;

static void
answered_cb (GObject *bus, GAsyncResult *result, gpointer data)
{
  Question *question = data;
  g_autoptr (GError) error = NULL;

  question->reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, &error);
  question->done = TRUE;
  /* Not everything has every interface. */
  if (error && !g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD)
      && !g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_INTERFACE)
      && !g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_INVALID_ARGS))
    g_test_message ("accessibility bus: %s", error->message);
}

/* The program answers its own reader, so nothing may block. */
static void
ask (Reader *reader,
     const char *app,
     const char *path,
     const char *interface,
     const char *method,
     GVariant *parameters,
     Question *question)
{
  *question = (Question){ 0 };
  g_dbus_connection_call (reader->bus, app, path, interface, method, parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                          answered_cb, question);
}

static GVariant *
wait_for (Question *question)
{
  while (!question->done)
    g_main_context_iteration (NULL, TRUE);
  return question->reply;
}

/* --- The tree --- */

/* Whether we asked that nobody is told of it. */
static gboolean
is_hidden (GtkWidget *widget)
{
  g_autofree char *fault = gtk_test_accessible_check_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);

  return fault == NULL;
}

/* Whether GTK tells of the widget at all. */
static gboolean
is_told (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return gtk_widget_get_visible (widget) && role != GTK_ACCESSIBLE_ROLE_NONE && role != GTK_ACCESSIBLE_ROLE_PRESENTATION
         && !is_hidden (widget);
}

static GPtrArray *
told_children (GtkWidget *widget)
{
  GPtrArray *children = g_ptr_array_new ();

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (is_told (child))
      g_ptr_array_add (children, child);
  return children;
}

static char *
dup_property (GVariant *reply, const char *name)
{
  g_autoptr (GVariant) properties = reply ? g_variant_get_child_value (reply, 0) : NULL;
  char *value = NULL;

  if (properties)
    g_variant_lookup (properties, name, "s", &value);
  return value ? value : g_strdup ("");
}

static char *
dup_string (GVariant *reply)
{
  char *value = NULL;

  if (reply)
    g_variant_get (reply, "(s)", &value);
  return value ? value : g_strdup ("");
}

static char *
dup_value (GVariant *reply)
{
  g_autoptr (GVariant) value = NULL;

  g_variant_get (reply, "(v)", &value);
  return g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) ? g_strdup_printf ("%g", g_variant_get_double (value))
                                                             : g_strdup ("");
}

/* A thing on the screen, and what was asked about it. */
typedef struct
{
  GtkWidget *widget;
  Question properties, children, text, value, relations;
} Thing;

/* Whether it has a number that changes, and no letters of its own to read it in. */
static gboolean
has_value (GtkWidget *widget)
{
  return GTK_IS_RANGE (widget) || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_PROGRESS_BAR (widget)
         || GTK_IS_LEVEL_BAR (widget);
}

static void
ask_about (Reader *reader, Thing *thing, GtkWidget *widget, const char *path)
{
  thing->widget = widget;
  ask (reader, reader->app, path, "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", ACCESSIBLE),
       &thing->properties);
  thing->children = (Question){ .done = TRUE };
  if (gtk_widget_get_first_child (widget))
    ask (reader, reader->app, path, ACCESSIBLE, "GetChildren", NULL, &thing->children);
  /* Labels are called what they say. */
  thing->text = (Question){ .done = TRUE };
  if (GTK_IS_EDITABLE (widget) || GTK_IS_TEXT_VIEW (widget))
    ask (reader, reader->app, path, TEXT, "GetText", g_variant_new ("(ii)", 0, -1), &thing->text);
  thing->value = (Question){ .done = TRUE };
  if (has_value (widget))
    ask (reader, reader->app, path, "org.freedesktop.DBus.Properties", "Get",
         g_variant_new ("(ss)", VALUE, "CurrentValue"), &thing->value);
  thing->relations = (Question){ .done = TRUE };
  if (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      && gtk_widget_get_focusable (widget))
    ask (reader, reader->app, path, ACCESSIBLE, "GetRelationSet", NULL, &thing->relations);
}

/* (transfer full): the name of what labels the thing. Readers say it before the name, if that does not begin with it. */
static char *
dup_label (Reader *reader, GVariant *reply)
{
  g_autoptr (GVariant) relations = reply ? g_variant_get_child_value (reply, 0) : NULL;

  for (gsize i = 0; relations && i < g_variant_n_children (relations); i++)
    {
      g_autoptr (GVariant) targets = NULL;
      g_autoptr (GVariant) properties = NULL;
      guint32 relation;
      const char *path;
      Question question;

      g_variant_get_child (relations, i, "(u@a(so))", &relation, &targets);
      if (relation != RELATION_LABELLED_BY || g_variant_n_children (targets) == 0)
        continue;
      g_variant_get_child (targets, 0, "(&s&o)", NULL, &path);
      ask (reader, reader->app, path, "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", ACCESSIBLE),
           &question);
      properties = wait_for (&question);
      return dup_property (properties, "Name");
    }
  return g_strdup ("");
}

/* (transfer full): as it is spoken. */
static char *
dup_name (Reader *reader, GVariant *properties, GVariant *relations)
{
  g_autofree char *name = dup_property (properties, "Name"), *label = dup_label (reader, relations);

  return *label && !g_str_has_prefix (name, label) ? g_strjoin (" ", label, name, NULL) : g_steal_pointer (&name);
}

/* All brothers and sisters are asked about before the first answer is waited for: that is many times faster. */
static guint
tell (Reader *reader, Thing *thing, ReaderFunc func, gpointer data)
{
  g_autoptr (GVariant) properties = wait_for (&thing->properties);
  g_autoptr (GVariant) reply = wait_for (&thing->children);
  g_autoptr (GVariant) text = wait_for (&thing->text);
  g_autoptr (GVariant) children = reply ? g_variant_get_child_value (reply, 0) : NULL;
  g_autoptr (GVariant) relations = wait_for (&thing->relations);
  g_autofree char *name = dup_name (reader, properties, relations);
  g_autofree char *description = dup_property (properties, "Description");
  g_autoptr (GVariant) value = wait_for (&thing->value);
  g_autofree char *contents = value ? dup_value (value) : dup_string (text);
  g_autoptr (GPtrArray) widgets = told_children (thing->widget);
  g_autofree Thing *things = g_new0 (Thing, widgets->len);
  guint n_things = 0, n = 1;

  /* GTK 4.8 calls what has no name by its type. */
  if (g_str_equal (name, G_OBJECT_TYPE_NAME (thing->widget)))
    *name = '\0';
  func (thing->widget, name, description, contents, data);

  if (children && g_variant_n_children (children) != widgets->len)
    g_error ("the bus tells of %u children of a %s that has %u", (guint) g_variant_n_children (children),
             G_OBJECT_TYPE_NAME (thing->widget), widgets->len);
  for (guint i = 0; children && i < widgets->len; i++)
    {
      const char *path;

      g_variant_get_child (children, i, "(&s&o)", NULL, &path);
      if (gtk_widget_get_mapped (g_ptr_array_index (widgets, i)))
        ask_about (reader, &things[n_things++], g_ptr_array_index (widgets, i), path);
    }
  for (guint i = 0; i < n_things; i++)
    n += tell (reader, &things[i], func, data);
  return n;
}

/* Readers hear only windows that are told of as frames or dialogs. */
static void
judge_window (Reader *reader, GtkWidget *window, const char *path)
{
  Question question;
  guint32 role = 0;

  ask (reader, reader->app, path, ACCESSIBLE, "GetRole", NULL, &question);
  if (wait_for (&question))
    g_variant_get (question.reply, "(u)", &role);
  g_clear_pointer (&question.reply, g_variant_unref);
  if (role != ROLE_FRAME && role != ROLE_DIALOG)
    g_error ("the bus tells of a %s with the role %u: neither frame nor dialog", G_OBJECT_TYPE_NAME (window), role);
}

guint
reader_read (Reader *reader, GtkWindow *window, ReaderFunc func, gpointer data)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  g_autoptr (GVariant) windows = NULL;
  Question question;
  guint nth = 0, n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (toplevel == GTK_WIDGET (window))
        break;
      nth += gtk_widget_get_visible (toplevel);
    }
  ask (reader, reader->app, reader->root, ACCESSIBLE, "GetChildren", NULL, &question);
  g_assert_nonnull (wait_for (&question));
  windows = g_variant_get_child_value (question.reply, 0);
  if (nth < g_variant_n_children (windows))
    {
      Thing thing;
      const char *path;

      g_variant_get_child (windows, nth, "(&s&o)", NULL, &path);
      judge_window (reader, GTK_WIDGET (window), path);
      ask_about (reader, &thing, GTK_WIDGET (window), path);
      n = tell (reader, &thing, func, data);
    }
  g_variant_unref (question.reply);
  return n;
}

/* --- What the bus tells by itself --- */

static void
event_cb (GDBusConnection *bus,
          const char *sender,
          const char *path,
          const char *interface,
          const char *member,
          GVariant *parameters,
          gpointer data)
{
  Reader *reader = data;
  const char *detail, *text = "";
  gint32 on, rest;
  g_autoptr (GVariant) value = NULL;

  if (!g_variant_check_format_string (parameters, "(&siiva{sv})", FALSE))
    return;
  g_variant_get (parameters, "(&siiva{sv})", &detail, &on, &rest, &value, NULL);
  if (g_str_equal (member, "StateChanged") && g_str_equal (detail, "focused") && on)
    {
      g_free (reader->focus);
      reader->focus = g_strdup (path);
      reader->func (READER_FOCUS, "", reader->data);
      return;
    }
  if (!g_str_equal (member, "PropertyChange"))
    return;
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    text = g_variant_get_string (value, NULL);
  if (g_str_equal (detail, "accessible-name"))
    reader->func (g_strcmp0 (path, reader->focus) == 0 ? READER_NAME : READER_NAME_ELSEWHERE, text, reader->data);
  else if (g_str_equal (detail, "accessible-description") && g_strcmp0 (path, reader->focus) == 0)
    reader->func (READER_DESCRIPTION, text, reader->data);
}

void
reader_listen (Reader *reader, ReaderEventFunc func, gpointer data)
{
  reader->func = func;
  reader->data = data;
  if (!reader->subscription)
    reader->subscription = g_dbus_connection_signal_subscribe (reader->bus, reader->app, "org.a11y.atspi.Event.Object",
                                                               NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, event_cb,
                                                               reader, NULL);
}

/* --- The bus --- */

/* There is one program on the bus of a test. */
static gboolean
find_app (Reader *reader)
{
  g_autoptr (GVariant) apps = NULL;
  Question question;

  if (reader->app)
    return TRUE;
  ask (reader, "org.a11y.atspi.Registry", ROOT, ACCESSIBLE, "GetChildren", NULL, &question);
  if (!wait_for (&question))
    return FALSE;
  apps = g_variant_get_child_value (question.reply, 0);
  if (g_variant_n_children (apps) > 0)
    g_variant_get_child (apps, 0, "(so)", &reader->app, &reader->root);
  g_variant_unref (question.reply);
  return reader->app != NULL;
}

Reader *
reader_new (void)
{
  g_autoptr (GDBusConnection) session = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;
  Reader *reader = g_new0 (Reader, 1);
  const char *address;

  reply = g_dbus_connection_call_sync (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
                                       G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
  g_variant_get (reply, "(&s)", &address);
  reader->bus = g_dbus_connection_new_for_address_sync (address,
                                                        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                        NULL, NULL, &error);
  g_assert_no_error (error);
  ui_test_wait (find_app (reader));
  return reader;
}

void
reader_free (Reader *reader)
{
  if (reader->subscription)
    g_dbus_connection_signal_unsubscribe (reader->bus, reader->subscription);
  g_free (reader->focus);
  g_clear_object (&reader->bus);
  g_free (reader->app);
  g_free (reader->root);
  g_free (reader);
}
