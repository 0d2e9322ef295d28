/* bastide-log-panel.c – what happened in a game, line by line, with the arithmetic of every award.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "table/bastide-log-panel.h"

#include "kit/bastide-drop-down.h"
#include "kit/bastide-line-list.h"
#include "kit/bastide-wrap-box.h"
#include "model/rulebook/bastide-rulebook.h"
#include "model/words/bastide-words-part.h"
#include "model/words/bastide-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* One line of the log. */
#define BASTIDE_TYPE_LOG_LINE (bastide_log_line_get_type ())
G_DECLARE_FINAL_TYPE (BastideLogLine, bastide_log_line, BASTIDE, LOG_LINE, GObject)

struct _BastideLogLine
{
  GObject parent_instance;

  char *text;
  BstEvent event; /* of a note: nothing */
  guint n_moves;
  int note;           /* its number, or -1: something that happened */
  gboolean collapsed; /* heading whose lines are hidden */
  gboolean later;     /* than the point that is looked at */
  int points;         /* heading: awarded below it */
};

G_DEFINE_FINAL_TYPE (BastideLogLine, bastide_log_line, G_TYPE_OBJECT)

static void
bastide_log_line_finalize (GObject *object)
{
  g_free (BASTIDE_LOG_LINE (object)->text);
  G_OBJECT_CLASS (bastide_log_line_parent_class)->finalize (object);
}

static void
bastide_log_line_class_init (BastideLogLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_log_line_finalize;
}

static void
bastide_log_line_init (BastideLogLine *self)
{
}

/* What kinds of lines the list shows. */
enum
{
  KIND_ALL,
  KIND_POINTS,
  KIND_TILES,
  KIND_FIGURES,
  KIND_NOTES,
};

struct _BastideLogPanel
{
  AdwBin parent_instance;

  BastideLineList *list;
  GtkWidget *empty, *all_button; /* instead of the list while no line is shown */
  GtkLabel *empty_label;
  GtkDropDown *kind;
  GtkDropDown *player;        /* 0: all of them, else 1 + seat */
  GtkWidget *tools, *filters; /* the rows above the lines */
  GtkEditable *search;
  GtkToggleButton *turns; /* headings only */
  GtkEditable *note;
  GtkWidget *detail; /* about the line that was clicked */
  GtkLabel *detail_text;
  GtkActionable *moment_button, *rule_button;
  BastideLogLine *chosen;    /* (nullable): that line */
  BastideRulebook *rulebook; /* made when first wanted */

  GPtrArray *all;    /* of BastideLogLine, in the order of the log */
  GListStore *lines; /* those of them that are shown */
  BastideGame *game;
  GSignalGroup *game_signals;
  gsize n_events;          /* of the session that have been read */
  guint32 generation;      /* of the session at that time */
  GArray *read;            /* of BstMove: the log at that time, to tell a look back from another course */
  guint n_notes;           /* that were read */
  BastideLogLine *current; /* the heading below which lines are added; in `all` */
  int turn;                /* of the board, in quarters */
};

G_DEFINE_FINAL_TYPE (BastideLogPanel, bastide_log_panel, ADW_TYPE_BIN)

enum
{
  LIGHT,
  GO_TO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
is_heading (const BastideLogLine *line)
{
  return line->note < 0
         && (line->event.type == BST_EVENT_TURN || line->event.type == BST_EVENT_PHASE
             || line->event.type == BST_EVENT_END);
}

/* --- rows --- */

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static char *
dup_heading (const BastideLogLine *line)
{
  g_autofree char *points = NULL;

  if (line->event.type == BST_EVENT_END)
    return g_strdup (line->text);
  if (!line->collapsed)
    /* TRANSLATORS: the heading of a turn in the log, with a sign that its lines are shown. */
    return g_strdup_printf (C_ ("log", "▾ %s"), line->text);
  points = bastide_words_points (line->points);
  /* TRANSLATORS: the heading of a turn in the log, with a sign that its lines are hidden, and the points awarded in it. */
  return g_strdup_printf (C_ ("log", "▸ %1$s – %2$s"), line->text, points);
}

/* Not by its style: GTK 4.8 sometimes goes on drawing the letters that a row had for the line before. */
static void
set_bold (GtkLabel *label, gboolean bold)
{
  g_autoptr (PangoAttrList) attributes = bold ? pango_attr_list_new () : NULL;

  if (bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (label, attributes);
}

/* A row is used for one line after the other: every class is set or taken away. */
static void
bind (GtkLabel *label, gpointer data)
{
  BastideLogLine *line = data;
  GtkWidget *widget = GTK_WIDGET (label);
  g_autofree char *text = is_heading (line) ? dup_heading (line) : NULL;

  gtk_label_set_text (label, text ? text : line->text);
  set_bold (label, is_heading (line));
  set_class (widget, "log-heading", is_heading (line));
  set_class (widget, "log-score", line->note < 0 && line->event.type == BST_EVENT_SCORE);
  set_class (widget, "log-note", line->note >= 0);
  set_class (widget, "dim-label", line->later);
}

static void
pointed_cb (BastideLineList *list, BastideLogLine *line, BastideLogPanel *self)
{
  /* What was clicked stays lit. */
  if (!line)
    line = self->chosen;
  g_signal_emit (self, signals[LIGHT], 0, line && line->note < 0 ? &line->event : NULL);
}

/* (transfer full) (nullable): what the rulebook says about the rule behind a line, without markup. */
static char *
dup_rule (BastideLogPanel *self, const char *clause)
{
  const BastideRuleBlock *block;
  char *text = NULL;

  if (!clause)
    return NULL;
  if (!self->rulebook)
    self->rulebook = bastide_rulebook_new ();
  block = bastide_rulebook_find_clause (self->rulebook, clause);
  if (block && block->texts && block->texts[0])
    pango_parse_markup (block->texts[0], -1, 0, NULL, &text, NULL, NULL);
  return text;
}

/* (transfer full): what a line means: who had how many followers there, and the rule behind it. */
static char *
dup_explanation (BastideLogPanel *self, const BastideLogLine *line)
{
  const gboolean note = line->note >= 0;
  g_autofree char *majority = note ? NULL : bastide_words_majority (&line->event, bastide_game_get_names (self->game));
  g_autofree char *rule = note ? NULL : dup_rule (self, line->event.clause);

  if (majority && rule)
    return g_strdup_printf ("%s\n%s", majority, rule);
  return majority ? g_steal_pointer (&majority) : g_strdup (rule ? rule : line->text);
}

/* Explains a line and lights up what it is about; NULL: none. Going to its moment is another thing, with a button of its own. */
static void
explain (BastideLogPanel *self, BastideLogLine *line)
{
  const char *clause = line && line->note < 0 ? line->event.clause : NULL;
  g_autofree char *text = line ? dup_explanation (self, line) : NULL;

  g_set_object (&self->chosen, line);
  gtk_widget_set_visible (self->detail, line != NULL);
  if (!line)
    return;
  gtk_label_set_text (self->detail_text, text);
  gtk_actionable_set_action_target (self->moment_button, "u", (guint) line->n_moves);
  gtk_actionable_set_action_target (self->rule_button, "s", clause ? clause : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rule_button), clause != NULL);
  g_signal_emit (self, signals[LIGHT], 0, line->note < 0 ? &line->event : NULL);
}

static void show_lines (BastideLogPanel *self);

/* A heading opens and closes its turn, a line is explained. */
static void
chosen_cb (BastideLineList *list, BastideLogLine *line, BastideLogPanel *self)
{
  if (!is_heading (line))
    {
      explain (self, line == self->chosen ? NULL : line);
      return;
    }
  line->collapsed = !line->collapsed;
  show_lines (self);
  bastide_line_list_refresh (self->list);
}

/* The menu of a line leads to the rule behind it, to its moment, or deletes a note. */
static GMenuModel *
new_menu (gpointer data)
{
  BastideLogLine *line = data;
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuItem) item = NULL;
  g_autoptr (GMenuItem) moment = g_menu_item_new (_ ("_Go to This Moment"), NULL);

  g_menu_item_set_action_and_target (moment, "log.go-to", "u", line->n_moves);
  if (line->note >= 0)
    {
      /* TRANSLATORS: an item of a menu: deletes a note that somebody wrote beside the log. */
      item = g_menu_item_new (_ ("_Delete Note"), NULL);
      g_menu_item_set_action_and_target (item, "log.delete-note", "u", (guint) line->note);
      g_menu_append_item (menu, item);
    }
  else if (line->event.clause)
    {
      item = g_menu_item_new (_ ("Show _Rule"), NULL);
      g_menu_item_set_action_and_target (item, "win.rule", "s", line->event.clause);
      g_menu_append_item (menu, item);
    }
  g_menu_append_item (menu, moment);
  return G_MENU_MODEL (menu);
}

/* --- what is shown --- */

static gboolean
is_of_kind (BastideLogPanel *self, const BastideLogLine *line)
{
  const int type = line->note >= 0 ? -1 : line->event.type;

  switch (gtk_drop_down_get_selected (self->kind))
    {
    case KIND_POINTS:
      return type == BST_EVENT_SCORE || type == BST_EVENT_ROBBERY;
    case KIND_TILES:
      return type == BST_EVENT_PLACE || type == BST_EVENT_DISCARD || type == BST_EVENT_PUT_BACK;
    case KIND_FIGURES:
      return type == BST_EVENT_FOLLOWER || type == BST_EVENT_RETURN || type == BST_EVENT_MAGIC
             || type == BST_EVENT_CROWN || type == BST_EVENT_ROBBER;
    case KIND_NOTES:
      return line->note >= 0;
    default:
      return TRUE;
    }
}

static gboolean
passes (BastideLogPanel *self, const BastideLogLine *line, const char *wanted)
{
  const guint player = gtk_drop_down_get_selected (self->player);
  g_autofree char *text = NULL;

  if (!is_of_kind (self, line))
    return FALSE;
  if (player > 0 && player != GTK_INVALID_LIST_POSITION && (line->note >= 0 || line->event.player != player - 1))
    return FALSE;
  if (!*wanted)
    return TRUE;
  text = g_utf8_casefold (line->text, -1);
  return strstr (text, wanted) != NULL;
}

static gboolean
is_filtered (BastideLogPanel *self)
{
  const guint player = gtk_drop_down_get_selected (self->player);

  return gtk_drop_down_get_selected (self->kind) > 0 || (player > 0 && player != GTK_INVALID_LIST_POSITION)
         || *gtk_editable_get_text (self->search);
}

/* A turn of which nothing is shown gets no heading, unless it is closed or the heading is what was looked for. */
static void
show_lines (BastideLogPanel *self)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  BastideLogLine *heading = NULL;
  gboolean told = FALSE, any = FALSE;
  guint same = 0, n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  for (guint i = 0; i < self->all->len; i++)
    {
      BastideLogLine *line = g_ptr_array_index (self->all, i);

      if (is_heading (line))
        {
          heading = line;
          told = FALSE;
          /* The end of the game and of its phases is said in any case. */
          if (line->event.type == BST_EVENT_TURN)
            continue;
          g_ptr_array_add (shown, line);
          told = any = TRUE;
          continue;
        }
      any = TRUE;
      if (!passes (self, line, wanted))
        continue;
      if (heading && !told)
        g_ptr_array_add (shown, heading);
      told = TRUE;
      if (!heading || !heading->collapsed)
        g_ptr_array_add (shown, line);
    }
  while (same < n && same < shown->len)
    {
      g_autoptr (GObject) there = g_list_model_get_item (G_LIST_MODEL (self->lines), same);

      if (there != g_ptr_array_index (shown, same))
        break;
      same++;
    }
  g_list_store_splice (self->lines, same, n - same, shown->pdata + same, shown->len - same);
  /* Before anything has happened there is nothing to search. */
  gtk_widget_set_visible (self->tools, any);
  gtk_widget_set_visible (self->filters, any);
  gtk_widget_set_visible (self->empty, shown->len == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->list), shown->len > 0);
  gtk_widget_set_visible (self->all_button, is_filtered (self));
  gtk_label_set_text (self->empty_label, is_filtered (self) ? _ ("No line of the log matches.")
                                                            : _ ("Every move and every point will be listed here."));
}

static void
all_cb (BastideLogPanel *self)
{
  gtk_drop_down_set_selected (self->kind, 0);
  gtk_drop_down_set_selected (self->player, 0);
  gtk_editable_set_text (self->search, "");
}

static void
collapse_cb (BastideLogPanel *self)
{
  const gboolean collapsed = gtk_toggle_button_get_active (self->turns);

  for (guint i = 0; i < self->all->len; i++)
    {
      BastideLogLine *line = g_ptr_array_index (self->all, i);

      line->collapsed = collapsed && is_heading (line);
    }
  g_list_store_remove_all (self->lines);
  show_lines (self);
}

/* --- reading --- */

/* The newest line is shown. */
static void
scroll_to_end (BastideLogPanel *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    bastide_line_list_scroll_to_end (self->list);
}

static void
start_again (BastideLogPanel *self)
{
  g_list_store_remove_all (self->lines);
  g_ptr_array_set_size (self->all, 0);
  g_array_set_size (self->read, 0);
  self->current = NULL;
  self->n_events = self->n_notes = 0;
}

/* Takes the text. Notes lie among what happened at their time. */
static BastideLogLine *
add_line (BastideLogPanel *self, char *text, guint n_moves, int note)
{
  BastideLogLine *line = g_object_new (BASTIDE_TYPE_LOG_LINE, NULL);
  guint at = self->all->len;

  line->text = text;
  line->n_moves = n_moves;
  line->note = note;
  while (note >= 0 && at > 0 && ((BastideLogLine *) g_ptr_array_index (self->all, at - 1))->n_moves > n_moves)
    at--;
  g_ptr_array_insert (self->all, (int) at, line);
  return line;
}

static void
add_event (BastideLogPanel *self, const BstHappening *happening)
{
  char *text = bastide_words_event (bastide_game_get_game (self->game), &happening->event,
                                    bastide_game_get_names (self->game));
  BastideLogLine *line;

  if (!text)
    return;
  line = add_line (self, text, happening->move, -1);
  line->event = happening->event;
  if (is_heading (line))
    {
      line->collapsed = gtk_toggle_button_get_active (self->turns);
      self->current = line;
    }
  else if (self->current && line->event.type == BST_EVENT_SCORE)
    self->current->points += line->event.a;
}

/* Notes are few: all of them are read anew when one comes or goes. */
static void
read_notes (BastideLogPanel *self)
{
  const guint n = bastide_game_get_n_notes (self->game);

  if (n == self->n_notes)
    return;
  for (guint i = self->all->len; i > 0; i--)
    if (((BastideLogLine *) g_ptr_array_index (self->all, i - 1))->note >= 0)
      g_ptr_array_remove_index (self->all, i - 1);
  for (guint i = 0; i < n; i++)
    {
      gsize n_moves;
      const char *text = bastide_game_get_note (self->game, i, &n_moves);

      if (text)
        /* TRANSLATORS: a line of the log that somebody wrote, with a sign for it. */
        add_line (self, g_strdup_printf (C_ ("log", "✎ %s"), text), (guint) n_moves, (int) i);
    }
  self->n_notes = n;
}

/* Is the log the one that was read, of which only an earlier point is looked at? */
static gboolean
is_look_back (BastideLogPanel *self, const BstEntry *log, gsize made, gsize all)
{
  if (self->read->len != all || made >= all || self->n_events == 0)
    return FALSE;
  for (gsize i = 0; i < all; i++)
    if (memcmp (&g_array_index (self->read, BstMove, i), &log[i].move, sizeof (BstMove)) != 0)
      return FALSE;
  return TRUE;
}

static void
remember_log (BastideLogPanel *self, const BstEntry *log, gsize n)
{
  g_array_set_size (self->read, 0);
  for (gsize i = 0; i < n; i++)
    g_array_append_val (self->read, log[i].move);
}

/* What comes after the point that is looked at is dimmed; a click there leads forth again. */
static void
mark_later (BastideLogPanel *self, gsize made)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      BastideLogLine *line = g_ptr_array_index (self->all, i);

      line->later = line->n_moves > made;
    }
  bastide_line_list_refresh (self->list);
}

/* The last line that has happened at the point that is looked at. */
static void
scroll_to_now (BastideLogPanel *self)
{
  guint at = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  while (at > 0)
    {
      g_autoptr (BastideLogLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), --at);

      if (!line->later)
        break;
    }
  bastide_line_list_scroll_to (self->list, at);
}

static void
update (BastideLogPanel *self)
{
  const BstSession *session;
  const BstHappening *events;
  const BstEntry *log;
  gsize n, made, all;
  int before;

  if (!self->game)
    return;
  session = bastide_game_get_session (self->game);
  events = bst_session_events (session, &n);
  log = bst_session_log (session, &made, &all);
  before = bastide_words_turn (self->turn);
  if (!is_look_back (self, log, made, all))
    {
      /* Something was undone, and perhaps done another way: what was read may not be what happened. */
      if (self->generation != bst_session_generation (session))
        start_again (self);
      self->generation = bst_session_generation (session);
      for (; self->n_events < n; self->n_events++)
        add_event (self, &events[self->n_events]);
      remember_log (self, log, all);
    }
  else
    self->generation = bst_session_generation (session);
  bastide_words_turn (before);
  read_notes (self);
  show_lines (self);
  mark_later (self, made);
  if (made == all)
    scroll_to_end (self);
  else
    scroll_to_now (self);
}

void
bastide_log_panel_set_turn (BastideLogPanel *self, int turn)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  if (self->turn == turn)
    return;
  self->turn = turn;
  start_again (self);
  update (self);
}

/* Choices of the filter: everybody, then the players. */
static void
fill_players (BastideLogPanel *self)
{
  GtkStringList *choices = gtk_string_list_new (NULL);

  gtk_string_list_append (choices, C_ ("filter of the log", "Everybody"));
  for (int seat = 0; self->game && seat < bastide_game_get_game (self->game)->n_players; seat++)
    gtk_string_list_append (choices, bastide_game_get_names (self->game)[seat]);
  gtk_drop_down_set_model (self->player, G_LIST_MODEL (choices));
  g_object_unref (choices);
}

static void
fill_kinds (BastideLogPanel *self)
{
  GtkStringList *choices = gtk_string_list_new (NULL);

  gtk_string_list_append (choices, C_ ("filter of the log", "Everything"));
  gtk_string_list_append (choices, C_ ("filter of the log", "Points"));
  gtk_string_list_append (choices, C_ ("filter of the log", "Tiles"));
  gtk_string_list_append (choices, C_ ("filter of the log", "Figures"));
  gtk_string_list_append (choices, C_ ("filter of the log", "Notes"));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (choices));
  g_object_unref (choices);
}

/* --- notes --- */

/* Nobody writes into what can only be looked at. */
static void
update_note (BastideLogPanel *self)
{
  gboolean ours = self->game && bastide_match_may_change (BASTIDE_MATCH (self->game), NULL);

  gtk_widget_set_sensitive (GTK_WIDGET (self->note), ours);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "log.delete-note", ours);
}

static void
note_cb (BastideLogPanel *self)
{
  if (!self->game)
    return;
  bastide_game_add_note (self->game, gtk_editable_get_text (self->note));
  gtk_editable_set_text (self->note, "");
}

static void
delete_note_cb (GtkWidget *widget, const char *name, GVariant *number)
{
  BastideLogPanel *self = BASTIDE_LOG_PANEL (widget);

  if (self->game && g_variant_get_uint32 (number) < bastide_game_get_n_notes (self->game))
    bastide_game_remove_note (self->game, g_variant_get_uint32 (number));
}

static void
go_to_cb (GtkWidget *widget, const char *name, GVariant *n_moves)
{
  g_signal_emit (widget, signals[GO_TO], 0, g_variant_get_uint32 (n_moves));
}

void
bastide_log_panel_set_game (BastideLogPanel *self, BastideGame *game)
{
  g_return_if_fail (BASTIDE_IS_LOG_PANEL (self));

  explain (self, NULL);
  g_set_object (&self->game, NULL);
  start_again (self);
  g_set_object (&self->game, game);
  g_signal_group_set_target (self->game_signals, game);
  fill_players (self);
  update_note (self);
  if (!game)
    return;
  start_again (self);
  update (self);
}

/* --- object --- */

static void
bastide_log_panel_dispose (GObject *object)
{
  BastideLogPanel *self = BASTIDE_LOG_PANEL (object);

  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (bastide_log_panel_parent_class)->dispose (object);
}

static void
bastide_log_panel_finalize (GObject *object)
{
  BastideLogPanel *self = BASTIDE_LOG_PANEL (object);

  g_ptr_array_unref (self->all);
  g_array_unref (self->read);
  g_clear_object (&self->chosen);
  g_clear_object (&self->rulebook);
  G_OBJECT_CLASS (bastide_log_panel_parent_class)->finalize (object);
}

static void
bastide_log_panel_class_init (BastideLogPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = bastide_log_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_log_panel_finalize;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "log.delete-note", "u", delete_note_cb);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "log.go-to", "u", go_to_cb);
  signals[LIGHT] = g_signal_new ("light", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_POINTER);
  signals[GO_TO] = g_signal_new ("go-to", BASTIDE_TYPE_LOG_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_UINT);
}

static GtkWidget *
new_tools (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->search = GTK_EDITABLE (gtk_search_entry_new ());
  self->tools = box;
  gtk_widget_set_hexpand (GTK_WIDGET (self->search), TRUE);
  g_object_set (self->search, "placeholder-text", _ ("Search the log"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search the log"),
                                  -1);
  self->turns = GTK_TOGGLE_BUTTON (gtk_toggle_button_new ());
  gtk_button_set_icon_name (GTK_BUTTON (self->turns), "list-remove-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->turns), _ ("Show Only Turns"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->turns), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Show Only Turns"),
                                  -1);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->search));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->turns));
  return box;
}

static GtkWidget *
new_filters (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->filters = box;
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  /* TRANSLATORS: the list that chooses which lines of the log are shown; spoken by screen readers. */
  self->kind = GTK_DROP_DOWN (bastide_drop_down_new (_ ("Log Filter")));
  /* TRANSLATORS: the list that chooses whose lines of the log are shown; spoken by screen readers. */
  self->player = GTK_DROP_DOWN (bastide_drop_down_new (_ ("Player in the Log")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->kind));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->player));
  return box;
}

static GtkActionable *
add_way (GtkWidget *box, const char *label)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  bastide_wrap_box_append (BASTIDE_WRAP_BOX (box), button);
  return GTK_ACTIONABLE (button);
}

static GtkWidget *
new_detail (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *ways = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);

  self->detail = box;
  self->detail_text = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0, "max-width-chars", 30,
                                               "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL));
  self->moment_button = add_way (ways, _ ("_Go to This Moment"));
  self->rule_button = add_way (ways, _ ("Show _Rule"));
  /* Set the target before the name: GTK checks the type of the target as soon as the name is set. */
  gtk_actionable_set_action_target (self->moment_button, "u", 0u);
  gtk_actionable_set_action_name (self->moment_button, "log.go-to");
  gtk_actionable_set_action_target (self->rule_button, "s", "");
  gtk_actionable_set_action_name (self->rule_button, "win.rule");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->detail_text));
  gtk_box_append (GTK_BOX (box), ways);
  gtk_widget_add_css_class (box, "log-detail");
  gtk_widget_set_visible (box, FALSE);
  return box;
}

/* What stands there while no line does. */
static GtkWidget *
new_empty (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->empty = box;
  self->empty_label = GTK_LABEL (
    g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, "max-width-chars", 30, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->empty_label), "dim-label");
  /* TRANSLATORS: a button that switches the filters of the log off. */
  self->all_button = gtk_button_new_with_mnemonic (_ ("Show _Everything"));
  gtk_widget_set_halign (self->all_button, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->all_button, "clicked", G_CALLBACK (all_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->empty_label));
  gtk_box_append (GTK_BOX (box), self->all_button);
  gtk_widget_set_vexpand (box, TRUE);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

static void
bastide_log_panel_init (BastideLogPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->game_signals = g_signal_group_new (BASTIDE_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->game_signals, "hold-changed", G_CALLBACK (update_note), self);
  self->all = g_ptr_array_new_with_free_func (g_object_unref);
  self->read = g_array_new (FALSE, FALSE, sizeof (BstMove));
  self->lines = g_list_store_new (BASTIDE_TYPE_LOG_LINE);
  self->list = BASTIDE_LINE_LIST (bastide_line_list_new (G_LIST_MODEL (self->lines), bind, _ ("Log")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->list), _ ("Click a line to read more and to see it on the board"));
  gtk_widget_set_vexpand (GTK_WIDGET (self->list), TRUE);
  bastide_line_list_set_menu (self->list, new_menu);
  g_signal_connect_object (self->list, "pointed", G_CALLBACK (pointed_cb), self, 0);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (chosen_cb), self, 0);
  self->note = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->note), _ ("Write a note…"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->note), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Write a note…"), -1);
  gtk_box_append (GTK_BOX (box), new_tools (self));
  gtk_box_append (GTK_BOX (box), new_filters (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), new_empty (self));
  gtk_box_append (GTK_BOX (box), new_detail (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  adw_bin_set_child (ADW_BIN (self), box);
  /* The entry takes the room there is, but the panel wants no more of the window. */
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE);
  fill_kinds (self);
  fill_players (self);
  g_signal_connect_object (self->note, "activate", G_CALLBACK (note_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (show_lines), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->turns, "toggled", G_CALLBACK (collapse_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (show_lines), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "notify::selected", G_CALLBACK (show_lines), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "map", G_CALLBACK (scroll_to_end), NULL);
}
