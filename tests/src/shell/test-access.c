/* test-access.c – every page of the program by Tab, and as it is told to those who do not see it.
 *
 *     test-access WIDTH [golden]
 *
 * Tab and Shift+Tab go round every page: each stop is met once, lies on the screen, and after the last one comes the first
 * again; a list is one stop. Under build-aux/headless --a11y the names of all that can have the focus are judged, too, as the
 * accessibility bus tells them. With “golden” every kind of decision is walked, too, which takes long. BASTIDE_TEST_STOPS and BASTIDE_TEST_NAMES list them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-announce.h"
#include "kit/bastide-line-list.h"
#include "reader.h"
#include "walk.h"

#include <string.h>

#define MOST_STOPS 400
#define MOST_LINKS 40

static Reader *reader;
static guint n_pages, n_stops, n_named, n_values, n_faults;
static int width = 1280;
static gboolean golden;

static void
complain (const char *page, GtkWidget *widget, const char *fault, const char *text)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (GtkWidget *at = widget; at && path->len < 200; at = gtk_widget_get_parent (at))
    {
      const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (at));

      g_string_append_printf (path, " < %s%s%s", G_OBJECT_TYPE_NAME (at), id ? "#" : "", id ? id : "");
    }
  g_test_message ("%s: %s: “%s” (%s)", page, fault, text ? text : "", path->str);
  n_faults++;
}

/* --- Tab --- */

/* Goes on to the next widget. A text with several links keeps the focus until the last of them. */
static GtkWidget *
step (GtkWindow *window, GtkDirectionType direction)
{
  GtkWidget *before = gtk_window_get_focus (window);

  for (int i = 0; i < MOST_LINKS; i++)
    {
      g_signal_emit_by_name (window, "move-focus", direction);
      /* Lists move their rows when the focus does. */
      for (int j = 0; j < 3; j++)
        g_main_context_iteration (NULL, FALSE);
      if (!GTK_IS_LABEL (before) || gtk_window_get_focus (window) != before)
        break;
    }
  return gtk_window_get_focus (window);
}

/* The list in which the widget is one of many, or NULL. */
static GtkWidget *
get_list (GtkWidget *widget)
{
  static const char *const types[] = { "GtkListView", "GtkGridView", "BastideOneStop" };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *list = g_type_from_name (types[i]) ? gtk_widget_get_ancestor (widget, g_type_from_name (types[i]))
                                                    : NULL;

      if (list)
        return list;
    }
  return NULL;
}

static GtkWidget *
get_row (GtkWidget *widget)
{
  static const char *const types[] = { "GtkListBoxRow", "GtkListItemWidget", "GtkFlowBoxChild" };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *row = g_type_from_name (types[i]) ? gtk_widget_get_ancestor (widget, g_type_from_name (types[i]))
                                                   : NULL;

      if (row)
        return row;
    }
  return NULL;
}

/* (element-type GtkWidget): the stops from the first to the last. */
static GPtrArray *
go_round (const char *page, GtkWindow *window)
{
  GPtrArray *stops = g_ptr_array_new ();
  g_autoptr (GHashTable) lists = g_hash_table_new (NULL, NULL);

  gtk_window_set_focus (window, NULL);
  for (int i = 0; i < MOST_STOPS; i++)
    {
      GtkWidget *stop;
      GtkWidget *list;
      stop = step (window, GTK_DIR_TAB_FORWARD);

      if (!stop)
        {
          complain (page, GTK_WIDGET (window), "the focus is lost", NULL);
          return stops;
        }
      if (stops->len > 0 && g_ptr_array_index (stops, 0) == stop)
        return stops;
      if (g_ptr_array_find (stops, stop, NULL))
        {
          complain (page, stop, "Tab comes back here and not to the first stop", NULL);
          return stops;
        }
      if (!gtk_widget_get_mapped (stop) || !gtk_widget_is_sensitive (stop))
        complain (page, stop, "has the focus and is hidden", NULL);
      list = get_list (stop);
      /* What can be pressed in one row follows that row. */
      if (list && !g_hash_table_add (lists, list) && get_list (g_ptr_array_index (stops, stops->len - 1)) != list)
        complain (page, stop, "comes back to a list", NULL);
      if (list && get_row (stop) && stops->len > 0
          && get_row (g_ptr_array_index (stops, stops->len - 1)) != get_row (stop)
          && get_list (g_ptr_array_index (stops, stops->len - 1)) == list)
        complain (page, stop, "is one of many stops in a list", NULL);
      g_ptr_array_add (stops, stop);
    }
  complain (page, g_ptr_array_index (stops, stops->len - 1), "Tab never comes back", NULL);
  return stops;
}

/* From the first stop to itself once more. */
static void
go_again (const char *page, GtkWindow *window, GPtrArray *stops)
{
  for (guint i = 1; i <= stops->len; i++)
    {
      GtkWidget *want = g_ptr_array_index (stops, i % stops->len);
      GtkWidget *stop = step (window, GTK_DIR_TAB_FORWARD);

      if (stop == want)
        continue;
      complain (page, want, "the second Tab round does not lead here", NULL);
      complain (page, stop, "  but there", NULL);
      return;
    }
}

/* From the first stop back to itself. */
static void
go_back (const char *page, GtkWindow *window, GPtrArray *stops)
{
  gtk_widget_grab_focus (g_ptr_array_index (stops, 0));
  for (guint i = stops->len; i > 0; i--)
    {
      GtkWidget *want = g_ptr_array_index (stops, i - 1);
      GtkWidget *stop = step (window, GTK_DIR_TAB_BACKWARD);

      if (stop == want)
        continue;
      complain (page, want, "Shift+Tab does not lead here", NULL);
      complain (page, stop, stop && gtk_widget_get_mapped (stop) ? "  but there" : "  but there, where it is hidden",
                NULL);
      return;
    }
}

/* --- Names --- */

typedef struct
{
  const char *page;
  GPtrArray *stops;
  GHashTable *met; /* from role and name to the widget */
} Names;

/* The letters of an entry have the focus in its place, and the bus tells of the entry alone. */
static gboolean
can_have_focus (GtkWidget *widget)
{
  GtkEditable *letters = GTK_IS_EDITABLE (widget) ? gtk_editable_get_delegate (GTK_EDITABLE (widget)) : NULL;

  if (letters)
    return can_have_focus (GTK_WIDGET (letters));
  if (!gtk_widget_get_focusable (widget) || !gtk_widget_is_sensitive (widget))
    return FALSE;
  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent (at))
    if (!gtk_widget_get_can_focus (at))
      return FALSE;
  return TRUE;
}

/* Whether it only holds what can have the focus. Frames that scroll get it if there is nothing in them. */
static gboolean
is_frame (GtkWidget *widget, GPtrArray *stops)
{
  return (GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_BASE (widget)
          || GTK_IS_FLOW_BOX (widget) || GTK_IS_FLOW_BOX_CHILD (widget) || ADW_IS_EXPANDER_ROW (widget))
         && !g_ptr_array_find (stops, widget, NULL);
}

/* “_Cancel Cancel”, “Monastery Monastery” */
static gboolean
is_said_twice (const char *name)
{
  gsize half = strlen (name) / 2;
  const char *rest = strchr (name, '_') ? NULL : name + half + 1;

  return !rest || (name[half] == ' ' && strncmp (name, rest, half) == 0 && rest[half] == '\0');
}

static GtkWidget *
get_group (GtkWidget *widget)
{
  static const char *const types[] = { "GtkListBox", "GtkListView", "GtkFlowBox", "AdwViewSwitcher" };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *group = g_type_from_name (types[i]) ? gtk_widget_get_ancestor (widget, g_type_from_name (types[i]))
                                                     : NULL;

      if (group)
        return group;
    }
  /* Tables of the rules have the same headings. */
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "BastideRuleRow") ? gtk_widget_get_parent (widget) : NULL;
}

/* Whether one is a second way to the same thing, or the text of the other. */
static gboolean
does_the_same (GtkWidget *widget, GtkWidget *other)
{
  if (GTK_IS_ACTIONABLE (widget) && GTK_IS_ACTIONABLE (other))
    {
      GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget));
      GVariant *other_target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (other));

      return gtk_actionable_get_action_name (GTK_ACTIONABLE (widget))
             && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)),
                           gtk_actionable_get_action_name (GTK_ACTIONABLE (other)))
                  == 0
             && (target == other_target || (target && other_target && g_variant_equal (target, other_target)));
    }
  return gtk_widget_is_ancestor (widget, other);
}

/* Numbers that can be changed are heard with their value: in the name, in what can be read there, or as a value. */
static void
judge_value (const char *page, GtkWidget *widget, GtkAccessibleRole role, const char *name, const char *contents)
{
  if (role != GTK_ACCESSIBLE_ROLE_SPIN_BUTTON && role != GTK_ACCESSIBLE_ROLE_SLIDER)
    return;
  n_values++;
  if (!strpbrk (name, "0123456789") && !strpbrk (contents, "0123456789"))
    complain (page, widget, "has a number that nobody hears", name);
}

static void
judge_name_cb (GtkWidget *widget, const char *name, const char *description, const char *contents, gpointer data)
{
  Names *names = data;
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  char *key;

  if (!can_have_focus (widget) || GTK_IS_WINDOW (widget) || GTK_IS_POPOVER (widget) || is_frame (widget, names->stops))
    return;
  n_named++;
  if (g_getenv ("BASTIDE_TEST_NAMES"))
    g_test_message ("%s: %s “%s” %s | %s", names->page, G_OBJECT_TYPE_NAME (widget), name, description, contents);
  if (!*name)
    {
      complain (names->page, widget, "has no name", contents);
      return;
    }
  judge_value (names->page, widget, role, name, contents);
  if (strstr (name, "Gtk") || strstr (name, "Adw"))
    complain (names->page, widget, "is called by a type", name);
  if (is_said_twice (name))
    complain (names->page, widget, "is said twice, or with the sign of its mnemonic", name);
  /* The same name in two lists is known by the list. */
  key = g_strdup_printf ("%d %p %s", role, get_group (widget), name);
  if (g_hash_table_contains (names->met, key) && !does_the_same (widget, g_hash_table_lookup (names->met, key)))
    complain (names->page, widget, "is called like something else", name);
  g_hash_table_replace (names->met, key, widget);
}

static void
judge_names (const char *page, GtkWindow *window, GPtrArray *stops)
{
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Names names = { page, stops, met };

  reader_read (reader, window, judge_name_cb, &names);
}

/* --- The walk --- */

/* What is folded away is a part of the page, too. Whether there was something. */
static gboolean
unfold (GtkWidget *widget)
{
  gboolean found = FALSE;

  if (GTK_IS_EXPANDER (widget) && !gtk_expander_get_expanded (GTK_EXPANDER (widget)))
    {
      gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
      found = TRUE;
    }
  /* Not the tiles of all sets, which are hundreds. */
  if (ADW_IS_EXPANDER_ROW (widget) && adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (widget))
      && !adw_expander_row_get_expanded (ADW_EXPANDER_ROW (widget))
      && !gtk_widget_get_ancestor (widget, g_type_from_name ("BastideMixPage")))
    {
      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
      found = TRUE;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    found |= unfold (child);
  return found;
}

static void
look (const char *page, GtkWindow *window)
{
  g_autoptr (GPtrArray) stops = NULL;

  if (g_str_equal (page, "menu"))
    return;
  if (unfold (GTK_WIDGET (window)))
    walk_settle ();
  /* Rows of GTK 4.18 do not let the focus go on in a window that has no keyboard. */
  ui_test_activate (GTK_WIDGET (window));
  stops = go_round (page, window);
  n_pages++;
  n_stops += stops->len;
  if (stops->len > 0)
    {
      go_again (page, window, stops);
      go_back (page, window, stops);
    }
  if (g_getenv ("BASTIDE_TEST_STOPS"))
    for (guint i = 0; i < stops->len; i++)
      {
        complain (page, g_ptr_array_index (stops, i), "stop", NULL);
        n_faults--;
      }
  if (reader)
    judge_names (page, window, stops);
}

static void
begin_reading (void)
{
  /* Newer ones tell of pages and items that are no widgets, and leave out others. */
  reader = gtk_get_minor_version () == 8 && g_strcmp0 (g_getenv ("GTK_A11Y"), "atspi") == 0 ? reader_new () : NULL;
}

static void
end_reading (void)
{
  g_clear_pointer (&reader, reader_free);
}

/* A place, with the fewest pages, stops and numbers with a value that were looked at then. */
typedef struct
{
  const char *place;
  guint n_pages, n_stops, n_values;
} Pages;

static const Pages places[] = { { "play", 12, 180, 2 },
                                { "score", 25, 450, 20 },
                                { "workshop", 12, 300, 20 },
                                { "rules", 20, 150, 0 } };

static void
test_pages (gconstpointer data)
{
  const Pages *pages = data;
  Walk walk = {
    .place = pages->place,
    .width = width,
    .golden = golden,
    .search = "road",
    .look = look,
    .begin = begin_reading,
    .end = end_reading,
  };

  n_pages = n_stops = n_named = n_values = n_faults = 0;
  walk_all (&walk);
  g_test_message ("%u pages, %u stops, %u names, %u values, %u faults", n_pages, n_stops, n_named, n_values, n_faults);
  g_assert_cmpuint (n_pages, >, pages->n_pages);
  g_assert_cmpuint (n_stops, >, pages->n_stops);
  /* Nobody reads where nobody listens. */
  g_assert_cmpuint (n_values, >=, n_named ? pages->n_values : 0);
  g_assert_cmpuint (n_faults, ==, 0);
}

/* --- Where the focus is --- */

static gboolean
is_focus_in (GtkWindow *window, GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  return focus && gtk_widget_get_mapped (focus) && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static gboolean
is_switcher_button (GtkWidget *widget, gconstpointer data)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwViewSwitcherButton") && gtk_widget_get_mapped (widget);
}

/* Whoever comes to a place by its key can use the keys of the place at once, wherever the focus was before. */
static void
test_places (void)
{
  BastideWindow *window = ui_test_open ();

  for (int i = 2; i < 10; i++)
    {
      static const char *const names[] = { "play", "score", "workshop", "rules" };
      g_autofree char *key = g_strdup_printf ("<Alt>%d", i % 4 + 1);

      gtk_widget_grab_focus (ui_test_find (GTK_WIDGET (window), is_switcher_button, NULL));
      ui_test_key (GTK_WIDGET (window), key);
      walk_settle ();
      g_assert_true (is_focus_in (GTK_WINDOW (window), GTK_WIDGET (bastide_window_get_place (window, names[i % 4]))));
    }
  ui_test_close (window);
}

/* An evening from its beginning to its result: the focus is always on something that is seen. */
static void
test_evening (void)
{
  BastideWindow *window = ui_test_open_place ("score");
  GtkWidget *view;

  bastide_window_show_place (window, "score");
  view = ui_test_find_type (GTK_WIDGET (window), g_type_from_name ("BastideScoreView"));
  gtk_widget_activate_action (view, "score.new", NULL);
  walk_settle ();
  gtk_widget_activate_action (ui_test_find_type (view, g_type_from_name ("BastideScoreSetup")), "evening.begin", NULL);
  walk_settle ();
  g_assert_true (is_focus_in (GTK_WINDOW (window), ui_test_find_type (view, g_type_from_name ("BastideScorePanel"))));
  gtk_widget_activate_action (view, "score.result", NULL);
  walk_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == ui_test_find_id (view, "winner_row"));
  gtk_widget_activate_action (view, "score.back", NULL);
  walk_settle ();
  g_assert_true (is_focus_in (GTK_WINDOW (window), view));
  ui_test_close (window);
}

static void
count_cb (GSimpleAction *action, GVariant *parameter, guint *count)
{
  (*count)++;
}

static GtkWidget *
find_toplevel (const char *type)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l; l = l->next)
    if (g_str_equal (G_OBJECT_TYPE_NAME (l->data), type) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

/* Ctrl+Q ends the program from every window, not only from the first. */
static void
test_quit (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  g_autoptr (GAction) quit = g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (ui_test_app ()), "quit"));
  g_autoptr (GSimpleAction) counter = g_simple_action_new ("quit", NULL);
  guint count = 0;

  g_signal_connect (counter, "activate", G_CALLBACK (count_cb), &count);
  g_action_map_add_action (G_ACTION_MAP (ui_test_app ()), G_ACTION (counter));
  ui_test_key (GTK_WIDGET (window), "<Control>q");
  ui_test_wait (count == 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "app.preferences", NULL);
  ui_test_wait (find_toplevel ("BastidePreferences"));
  ui_test_key (find_toplevel ("BastidePreferences"), "<Control>q");
  ui_test_wait (count == 2);
  gtk_window_destroy (GTK_WINDOW (find_toplevel ("BastidePreferences")));
  g_action_map_add_action (G_ACTION_MAP (ui_test_app ()), quit);
  ui_test_close (window);
}

static void
hear_cb (ReaderEvent event, const char *text, gpointer data)
{
  if (event == READER_NAME_ELSEWHERE)
    g_string_append_printf (data, "[%s]", text);
}

/* What is announced is the name of the window that is used, and then it has none: a name that stayed would be taken for known
 * (kit/bastide-announce.c). It has its own name again when another one is used, and that one is spoken to from then on. */
static void
test_announcement (void)
{
  BastideWindow *window = ui_test_open_place ("play");
  GtkAccessible *named = GTK_ACCESSIBLE (window);
  const char *title = gtk_window_get_title (GTK_WINDOW (window));
  g_autoptr (GString) heard = g_string_new (NULL);

  begin_reading ();
  if (!reader)
    {
      g_test_skip ("GTK announces by itself, or nobody listens");
      ui_test_close (window);
      return;
    }
  ui_test_activate (GTK_WIDGET (window));
  walk_settle ();
  reader_listen (reader, hear_cb, heard);
  bastide_announce (GTK_WIDGET (window), "Anna:\n9 points.");
  bastide_announce (GTK_WIDGET (window), "Ben: turn 2.");
  ui_test_wait (strstr (heard->str, "[Anna: 9 points. Ben: turn 2.][]"));
  gtk_widget_activate_action (GTK_WIDGET (window), "app.preferences", NULL);
  ui_test_wait (find_toplevel ("BastidePreferences"));
  ui_test_activate (find_toplevel ("BastidePreferences"));
  ui_test_wait (!gtk_test_accessible_check_property (named, GTK_ACCESSIBLE_PROPERTY_LABEL, title));
  bastide_announce (GTK_WIDGET (window), "Ben: 4 points.");
  ui_test_wait (strstr (heard->str, "[Ben: 4 points.][]"));
  g_assert_null (gtk_test_accessible_check_property (named, GTK_ACCESSIBLE_PROPERTY_LABEL, title));
  gtk_window_destroy (GTK_WINDOW (find_toplevel ("BastidePreferences")));
  end_reading ();
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  if (argc > 1)
    width = atoi (argv[1]);
  golden = argc > 2 && g_str_equal (argv[2], "golden");
  g_test_add_func ("/access/places", test_places);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strconcat ("/access/pages/", places[i].place, NULL);

      g_test_add_data_func (path, &places[i], test_pages);
    }
  g_test_add_func ("/access/evening", test_evening);
  g_test_add_func ("/access/quit", test_quit);
  /* Only the wide one has somebody who listens, for whom GTK keeps names. */
  if (width > 400)
    g_test_add_func ("/access/announcement", test_announcement);
  return ui_test_run ();
}
