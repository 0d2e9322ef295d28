/* test-pseudo.c – every page of the program in a language that does not exist.
 *
 * The messages of the program are made longer by a third, put into brackets and spelled with strange letters, and the
 * program is walked through page by page. A text without strange letters was forgotten by the translators' tools; a text
 * that is cut off leaves no room for longer languages. What is told to screen readers is read, too, over the accessibility
 * bus as they do. The other walks go through a language from right to left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/language/bastide-language.h"
#include "model/language/bastide-po.h"
#include "play/play-test.h"
#include "reader.h"
#include "walk.h"

#include <math.h>
#include <string.h>

#define OPEN  "⟦"
#define CLOSE "⟧"

static gboolean judging; /* whether texts and widths are looked at, or only opened */
static int width = 360;
static guint n_texts, n_told, n_faults;
static Reader *reader;

/* --- The language --- */

static const char plain[] = "aceginorstuyzACEGINORSTUYZ";

static void
append_strange (GString *out, const char *text, gsize length)
{
  static const char *const strange[] = {
    "á", "ć", "é", "ğ", "ï", "ñ", "ö", "ř", "š", "ţ", "ü", "ý", "ž",
    "Á", "Ć", "É", "Ğ", "Ï", "Ñ", "Ö", "Ř", "Š", "Ţ", "Ü", "Ý", "Ž",
  };

  for (gsize i = 0; i < length; i++)
    {
      const char *at = strchr (plain, text[i]);

      if (at && text[i])
        g_string_append (out, strange[at - plain]);
      else
        g_string_append_c (out, text[i]);
    }
}

/* The length of what must stay as it is: a placeholder, a tag, an entity. */
static gsize
fixed_length (const char *at)
{
  gsize length;

  switch (*at)
    {
    case '%':
      length = 1 + strspn (at + 1, "0123456789$-+ #'.lh");
      return at[length] ? length + 1 : length;
    case '<':
      length = strcspn (at, ">");
      return at[length] ? length + 1 : length;
    case '&':
      length = strcspn (at, "; ");
      return at[length] == ';' ? length + 1 : 0;
    default:
      return 0;
    }
}

static gboolean
has_letters (const char *text)
{
  while (*text)
    {
      gsize fixed = fixed_length (text);

      if (!fixed && g_ascii_isalpha (*text))
        return TRUE;
      text += MAX (fixed, 1);
    }
  return FALSE;
}

static char *
dup_pseudo (const char *text)
{
  GString *out = g_string_new (NULL);
  gsize padding = g_utf8_strlen (text, -1) * 35 / 100;
  const char *at = text;
  gboolean line_end = g_str_has_suffix (text, "\n");

  if (!has_letters (text))
    return g_string_free (g_string_append (out, text), FALSE);
  g_string_append (out, OPEN);
  while (*at)
    {
      gsize fixed = fixed_length (at);

      if (fixed)
        g_string_append_len (out, at, fixed);
      else if (!(line_end && at[1] == '\0'))
        append_strange (out, at, 1);
      at += MAX (fixed, 1);
    }
  /* In words, as a real language would have them. */
  for (gsize i = 0; i < padding; i++)
    g_string_append (out, i % 6 == 0 ? " " : "ẋ");
  g_string_append (out, CLOSE);
  if (line_end)
    g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* One letter that a key is, and names of files keep what they are for. */
static gboolean
is_kept (const BastidePoMessage *message)
{
  return (message->context && g_str_has_prefix (message->context, "key:"));
}

static void
speak_pseudo (const char *code)
{
  g_autofree char *path = g_build_filename (g_getenv ("BASTIDE_SOURCE_DIR"), "po", "bastide.pot", NULL);
  g_autofree char *text = NULL;
  g_autoptr (BastidePo) po = NULL;
  g_autoptr (BastidePo) template = NULL;
  g_autoptr (GArray) problems = NULL;
  g_autoptr (GBytes) catalog = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  template = bastide_po_parse (text, length, &error);
  g_assert_no_error (error);
  po = bastide_po_parse (text, length, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < po->messages->len; i++)
    {
      BastidePoMessage *message = g_ptr_array_index (po->messages, i);

      for (guint form = 0; message->strings[form]; form++)
        {
          g_free (message->strings[form]);
          message->strings[form] = is_kept (message) ? g_strdup (message->id)
                                                     : dup_pseudo (form ? message->plural : message->id);
        }
    }
  problems = bastide_po_check (po, template);
  for (guint i = 0; i < problems->len; i++)
    {
      const BastidePoProblem *problem = &g_array_index (problems, BastidePoProblem, i);

      /* The header is that of the template, which is of no language. */
      if (problem->fault != BASTIDE_PO_BARE_HEADER)
        g_error ("%s", problem->message->strings[0]);
    }
  catalog = bastide_po_compile (po);
  g_assert_true (bastide_language_test (code, catalog, &error));
  g_assert_no_error (error);
  gtk_widget_set_default_direction (bastide_language_code_rtl (code) ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
}

/* --- Judging a page --- */

/* Names, ids and what people have typed: */
static const char *const names[] = {
  "English", "Čeština",    "Deutsch",       "Español", "Français",
  "Polski",  "Bastide",    "Anna",          "Ann",     "Ben \"the road\"",
  "Ben",     "Cleo",       "Clara",         "David",   "Alice",
  "Bob",     "Kitchen",    "First evening", "PDF",     "SVG",
  "PNG",     "JSON",       "CSV",           "XML",     "XX",
  "RTL",     "bastide.po", "my-tiles-tile", "shown-",
};

/* "FERRY-7, MIX-2": rules are called alike in all languages. */
static gboolean
is_clause (const char *text)
{
  return g_regex_match_simple ("^[A-Z]+-[A-Z]?[0-9]+[a-z]?(, [A-Z]+-[A-Z]?[0-9]+[a-z]?)*$", text, 0, 0);
}

static gboolean
is_name (const char *text)
{
  if (is_clause (text))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], text))
      return TRUE;
  return FALSE;
}

static void
complain (const char *page, GtkWidget *widget, const char *fault, const char *text)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (GtkWidget *at = widget; at && path->len < 200; at = gtk_widget_get_parent (at))
    {
      const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (at));

      g_string_append_printf (path, " < %s%s%s", G_OBJECT_TYPE_NAME (at), id ? "#" : "", id ? id : "");
    }
  g_test_message ("%s: %s: “%s” (%s)", page, fault, text, path->str);
  n_faults++;
}

/* Whether the text belongs to somebody else: an entry that is typed into, a name, the title of the own set, GTK's own. */
static gboolean
is_foreign (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent (at))
    {
      if ((GTK_IS_EDITABLE (at) && !GTK_IS_LABEL (widget)) || GTK_IS_WINDOW_CONTROLS (at))
        return TRUE;
      if (gtk_widget_has_css_class (at, "keycap") || g_str_equal (gtk_widget_get_css_name (at), "shortcut")
          || g_str_equal (gtk_widget_get_css_name (at), "accelerator"))
        return TRUE;
    }
  return GTK_IS_TEXT (widget);
}

/* Our language has none of the letters in plain, so a word that has one was put into a sentence, or before or behind it,
 * without a translation. */
static gboolean
is_translated (const char *text)
{
  /* Names of files, and codes of games: */
  g_autoptr (GRegex) files = g_regex_new ("[a-z-]+\\.json|[a-z-]+:[0-9A-Z]+", 0, 0, NULL);
  g_autofree char *nameless = g_regex_replace_literal (files, text, -1, 0, "", 0, NULL);
  g_autoptr (GString) rest = g_string_new (nameless);
  g_auto (GStrv) words = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_replace (rest, names[i], "", 0);
  words = g_regex_split_simple ("[^A-Za-z]+", rest->str, 0, 0);
  for (char **word = words; *word; word++)
    if (strlen (*word) > 2 && strpbrk (*word, plain))
      return FALSE;
  return TRUE;
}

static void
judge_text (const char *page, GtkWidget *widget, const char *text)
{
  if (!text || !*text)
    return;
  n_texts++;
  if (!is_name (text) && !is_translated (text) && !is_foreign (widget))
    complain (page, widget, "not translated", text);
}

static gboolean
has_tooltip (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at && !GTK_IS_WINDOW (at); at = gtk_widget_get_parent (at))
    if (gtk_widget_get_has_tooltip (at))
      return TRUE;
  return FALSE;
}

/* Cut off on purpose: the title of a narrow header bar, results of a search, what was chosen from a list that shows it
 * whole. */
static gboolean
may_be_cut (GtkWidget *widget)
{
  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent (at))
    if (ADW_IS_HEADER_BAR (at) || GTK_IS_HEADER_BAR (at) || GTK_IS_LIST_VIEW (at) || GTK_IS_DROP_DOWN (at)
        || gtk_widget_has_css_class (at, "rule-result") || ADW_IS_VIEW_SWITCHER (at) || ADW_IS_VIEW_SWITCHER_BAR (at))
      return TRUE;
  return FALSE;
}

static void
judge_width (const char *page, GtkWidget *widget)
{
  const char *text = gtk_label_get_text (GTK_LABEL (widget));
  GtkNative *native = gtk_widget_get_native (widget);
  double left, y, right;

  /* What cannot be seen is there for screen readers, which read it whole. */
  if (!*text || !native || GTK_IS_POPOVER (native) || gtk_widget_get_opacity (widget) == 0)
    return;
  if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))) && !has_tooltip (widget)
      && !may_be_cut (widget))
    complain (page, widget, "cut off", text);
  gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), 0, 0, &left, &y);
  gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), gtk_widget_get_width (widget), 0, &right, &y);
  if (left < -1 || right > gtk_widget_get_width (GTK_WIDGET (native)) + 1)
    {
      /* What is scrolled sideways may lie outside. */
      GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
      GtkPolicyType policy = GTK_POLICY_NEVER;

      /* GTK 4.8 gives centered labels of a row too much width when their last line is nearly full. */
      if (gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW))
        return;
      if (scrolled)
        gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (scrolled), &policy, NULL);
      if (policy == GTK_POLICY_NEVER)
        {
          g_autofree char *fault = g_strdup_printf ("beyond the window (%.0f to %.0f of %d)", left, right,
                                                    gtk_widget_get_width (GTK_WIDGET (native)));

          complain (page, widget, fault, text);
        }
    }
}

static void
judge (const char *page, GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    {
      judge_text (page, widget, gtk_label_get_text (GTK_LABEL (widget)));
      judge_width (page, widget);
    }
  judge_text (page, widget, gtk_widget_get_tooltip_text (widget));
  if (GTK_IS_ENTRY (widget))
    judge_text (page, widget, gtk_entry_get_placeholder_text (GTK_ENTRY (widget)));
  if (GTK_IS_WINDOW (widget))
    judge_text (page, widget, gtk_window_get_title (GTK_WINDOW (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    judge (page, child);
}

/* Whether a person can do something with it, and must know what. */
static gboolean
wants_name (GtkWidget *widget)
{
  /* The name is that of the list, not of the button inside. */
  if (GTK_IS_DROP_DOWN (gtk_widget_get_parent (widget)))
    return FALSE;
  switch (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)))
    {
    case GTK_ACCESSIBLE_ROLE_BUTTON:
    case GTK_ACCESSIBLE_ROLE_CHECKBOX:
    case GTK_ACCESSIBLE_ROLE_COMBO_BOX:
    case GTK_ACCESSIBLE_ROLE_LINK:
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM:
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX:
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO:
    case GTK_ACCESSIBLE_ROLE_RADIO:
    case GTK_ACCESSIBLE_ROLE_SEARCH_BOX:
    case GTK_ACCESSIBLE_ROLE_SLIDER:
    case GTK_ACCESSIBLE_ROLE_SPIN_BUTTON:
    case GTK_ACCESSIBLE_ROLE_SWITCH:
    case GTK_ACCESSIBLE_ROLE_TAB:
    case GTK_ACCESSIBLE_ROLE_TEXT_BOX:
      return TRUE;
    default:
      return FALSE;
    }
}

/* GTK 4.8 calls a button with a mnemonic “_Cancel Cancel”: by its property and by the label inside. */
static gboolean
is_said_twice (const char *name)
{
  gsize half = strlen (name) / 2;
  const char *rest = strchr (name, '_') ? NULL : name + half + 1;

  return !rest || (name[half] == ' ' && strncmp (name, rest, half) == 0 && rest[half] == '\0');
}

/* What a screen reader tells is judged as what is shown. */
static void
judge_told_cb (GtkWidget *widget, const char *name, const char *description, const char *contents, gpointer page)
{
  if (!*name && wants_name (widget))
    complain (page, widget, "has no name", "");
  if (*name && is_said_twice (name))
    complain (page, widget, "is said twice, or with the sign of its mnemonic", name);
  judge_text (page, widget, name);
  judge_text (page, widget, description);
  judge_text (page, widget, contents);
}

/* The list of keys is judged unseen: GTK 4.8 warns of a width below 0 when it draws its key caps. */
static void
judge_titles (const char *page, GtkWidget *widget)
{
  if (GTK_IS_SHORTCUTS_SHORTCUT (widget) || GTK_IS_SHORTCUTS_GROUP (widget) || GTK_IS_SHORTCUTS_SECTION (widget))
    {
      g_autofree char *title = NULL;

      g_object_get (widget, "title", &title, NULL);
      if (judging)
        judge_text (page, widget, title);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    judge_titles (page, child);
}

static int
min_width (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The widest child, of those that are shown or of those behind them. */
static GtkWidget *
widest_child (GtkWidget *widget, gboolean shown)
{
  GtkWidget *widest = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child) == shown && !GTK_IS_NATIVE (child)
        && (!widest || min_width (child) > min_width (widest)))
      widest = child;
  return widest;
}

/* The innermost widget that makes the page so wide. */
static GtkWidget *
find_widest (GtkWidget *widget)
{
  for (int pass = 0; pass < 2; pass++)
    {
      GtkWidget *widest = widest_child (widget, pass == 0);

      if (widest && min_width (widest) > min_width (widget) - 64)
        return find_widest (widest);
    }
  return widget;
}

static void
look (const char *page, GtkWindow *window)
{
  if (!judging)
    return;
  judge (page, GTK_WIDGET (window));
  if (reader)
    n_told += reader_read (reader, window, judge_told_cb, (gpointer) page);
  if (BASTIDE_IS_WINDOW (window))
    {
      GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (window));
      GtkWidget *widest = find_widest (content);
      g_autofree char *fault = g_strdup_printf ("too wide (%d of %d)", min_width (widest), min_width (content));

      if (min_width (content) <= width)
        return;
      complain (page, widest, fault, GTK_IS_LABEL (widest) ? gtk_label_get_text (GTK_LABEL (widest)) : "");
      gtk_window_set_default_size (window, width, 720);
    }
}

static void
begin_reading (void)
{
  /* Newer ones tell of pages and items that are no widgets, and leave out others. */
  reader = judging && gtk_get_minor_version () == 8 ? reader_new () : NULL;
}

static void
end_reading (void)
{
  g_clear_pointer (&reader, reader_free);
}

static void
walk (void)
{
  Walk all = {
    .width = width,
    .golden = judging,
    .search = "řöád",
    .look = look,
    .look_at_keys = judge_titles,
    .begin = begin_reading,
    .end = end_reading,
  };

  walk_all (&all);
}

static void
test_nothing_forgotten (void)
{
  speak_pseudo ("qps");
  judging = TRUE;
  width = 360;
  n_texts = n_told = n_faults = 0;
  walk ();
  g_test_message ("%u texts, %u told, %u faults", n_texts, n_told, n_faults);
  g_assert_cmpuint (n_texts, >, 1500);
  g_assert_cmpuint (n_faults, ==, 0);
  bastide_language_choose ("");
}

/* --- From right to left --- */

/* Where the first answers lie on the board. */
static void
measure_board (PlayTest *test, double xs[8], int *out_n)
{
  gsize n;

  play_test_options (test, &n);
  *out_n = 0;
  for (gsize i = 0; i < n && *out_n < 8; i++)
    {
      double x, y;

      if (bastide_board_view_get_spot (test->board, (int) i, &x, &y))
        xs[(*out_n)++] = x;
    }
}

/* The map is a map: east stays on the right. */
static void
test_board_is_not_mirrored (void)
{
  double left_to_right[8], right_to_left[8], scale;
  int n[2], far = 1;

  for (int pass = 0; pass < 2; pass++)
    {
      PlayTest test;
      BstPlay *play = play_test_new_play ("classic", 2, 3, FALSE);
      g_autoptr (GRand) rand = g_rand_new_with_seed (4);

      gtk_widget_set_default_direction (pass ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
      test = play_test_open ();
      gtk_window_set_default_size (GTK_WINDOW (test.window), 1280, 800);
      /* The board is shown as large as the window allows at that moment. */
      ui_test_wait (gtk_widget_get_width (GTK_WIDGET (test.window)) > 1000);
      play_test_random (play, rand, 12);
      play_test_show (&test, play);
      bst_play_free (play);
      walk_settle ();
      measure_board (&test, pass ? right_to_left : left_to_right, &n[pass]);
      play_test_close (&test);
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_cmpint (n[0], ==, n[1]);
  g_assert_cmpint (n[0], >, 1);
  /* The two may be shown in different sizes, but not mirrored. */
  for (int i = 2; i < n[0]; i++)
    if (fabs (left_to_right[i] - left_to_right[0]) > fabs (left_to_right[far] - left_to_right[0]))
      far = i;
  g_assert_cmpfloat (fabs (left_to_right[far] - left_to_right[0]), >, 20);
  scale = (right_to_left[far] - right_to_left[0]) / (left_to_right[far] - left_to_right[0]);
  g_assert_cmpfloat (scale, >, 0.5);
  for (int i = 1; i < n[0]; i++)
    g_assert_cmpfloat_with_epsilon (scale * (left_to_right[i] - left_to_right[0]), right_to_left[i] - right_to_left[0],
                                    3);
}

static void
test_right_to_left (gconstpointer data)
{
  speak_pseudo ("he");
  judging = FALSE;
  width = GPOINTER_TO_INT (data);
  walk ();
  bastide_language_choose ("");
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/pseudo/nothing-forgotten", test_nothing_forgotten);
  g_test_add_func ("/pseudo/rtl/board-is-not-mirrored", test_board_is_not_mirrored);
  g_test_add_data_func ("/pseudo/rtl/narrow", GINT_TO_POINTER (360), test_right_to_left);
  g_test_add_data_func ("/pseudo/rtl/wide", GINT_TO_POINTER (1280), test_right_to_left);
  return ui_test_run ();
}
