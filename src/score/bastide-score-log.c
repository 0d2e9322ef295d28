/* bastide-score-log.c – the log of an evening, newest entry first.
 *
 * Only shows: the actions of its rows belong to the pad around it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-log.h"

#include "kit/bastide-one-stop.h"
#include "model/score/bastide-entry-kind.h"
#include "score/bastide-score-row.h"

#include <glib/gi18n.h>

struct _BastideScoreLog
{
  AdwBin parent_instance;

  GtkDropDown *player_filter;
  GtkDropDown *kind_filter;
  GtkListView *list;
  GtkWidget *empty, *all_button;
  GtkLabel *empty_label;
  GtkWidget *scroller;

  GListStore *items; /* numbers of entries */
  BastideEvening *evening;
  GSignalGroup *evening_signals;
  gboolean updating;

  /* What the rows show. */
  GPtrArray *seen; /* of BastideEntry */
  char *names;     /* of the players, a line each */
};

G_DEFINE_FINAL_TYPE (BastideScoreLog, bastide_score_log, ADW_TYPE_BIN)

/* What the second filter chooses from. */
typedef enum
{
  FILTER_ALL,
  FILTER_POINTS,
  FILTER_TURNS,
  FILTER_TRACK, /* robbers, messages */
  FILTER_CORRECTIONS,
  N_FILTERS,
} Filter;

static gboolean
has_event (BastideEvening *evening, guint i, int type)
{
  guint n;
  const BstHappening *happenings = bastide_evening_get_happenings (evening, i, &n);

  for (guint e = 0; e < n; e++)
    if ((int) happenings[e].event.type == type)
      return TRUE;
  return FALSE;
}

static gboolean
is_shown (BastideScoreLog *self, guint i)
{
  const BastideLogGroup group = bastide_entry_get_input (bastide_evening_get_entry (self->evening, i))->kind->log;
  const guint player = gtk_drop_down_get_selected (self->player_filter);

  if (player != GTK_INVALID_LIST_POSITION && player > 0
      && !bastide_evening_concerns (self->evening, i, (int) player - 1))
    return FALSE;
  switch (gtk_drop_down_get_selected (self->kind_filter))
    {
    case FILTER_POINTS:
      return has_event (self->evening, i, BST_EVENT_SCORE);
    case FILTER_TURNS:
      return group == BASTIDE_LOG_TURNS;
    case FILTER_TRACK:
      return group == BASTIDE_LOG_TRACK || has_event (self->evening, i, BST_EVENT_ROBBERY)
             || has_event (self->evening, i, BST_EVENT_MESSAGE);
    case FILTER_CORRECTIONS:
      return group == BASTIDE_LOG_CORRECTIONS;
    default:
      return TRUE;
    }
}

static void
update (BastideScoreLog *self)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint n = self->evening ? bastide_evening_get_n_entries (self->evening) : 0;

  for (guint i = n; i-- > 0;)
    if (is_shown (self, i))
      g_array_append_val (shown, i);
  bastide_score_rows_fill (self->items, shown);
  gtk_widget_set_visible (self->scroller, shown->len > 0);
  gtk_widget_set_visible (self->empty, shown->len == 0);
  gtk_widget_set_visible (self->all_button, n > 0);
  gtk_label_set_text (self->empty_label, n > 0 ? _ ("No entry matches the filters.")
                                               : _ ("Everything you enter appears here, and you can change it later."));
}

static void
all_cb (BastideScoreLog *self)
{
  gtk_drop_down_set_selected (self->player_filter, 0);
  gtk_drop_down_set_selected (self->kind_filter, 0);
}

/* How many entries at the beginning are those that were shown. What follows from an entry depends on those before it, and all
 * lines on the names. */
static guint
count_same (BastideScoreLog *self)
{
  g_autofree char *names = g_strjoinv ("\n", (GStrv) bastide_evening_get_names (self->evening));
  const guint n = bastide_evening_get_n_entries (self->evening);
  guint same = 0;

  if (!g_str_equal (names, self->names))
    return 0;
  while (same < n && same < self->seen->len
         && g_ptr_array_index (self->seen, same) == bastide_evening_get_entry (self->evening, same))
    same++;
  return same;
}

static void
remember (BastideScoreLog *self, guint from)
{
  g_ptr_array_set_size (self->seen, from);
  for (guint i = from; i < bastide_evening_get_n_entries (self->evening); i++)
    g_ptr_array_add (self->seen, bastide_entry_ref (bastide_evening_get_entry (self->evening, i)));
  g_free (self->names);
  self->names = g_strjoinv ("\n", (GStrv) bastide_evening_get_names (self->evening));
}

/* The evening has changed. All rows anew would take a second, since a list view always has some hundred of them. */
static void
changed_cb (BastideScoreLog *self)
{
  const guint same = count_same (self);

  bastide_score_rows_keep (self->items, same);
  update (self);
  remember (self, same);
}

static void
filter_cb (BastideScoreLog *self)
{
  if (!self->updating)
    update (self);
}

/* --- rows --- */

static void
add_item (GMenu *menu, const char *label, const char *action, guint i)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "u", i);
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (guint i, gpointer data)
{
  BastideScoreLog *self = data;
  GMenu *menu = g_menu_new ();
  const char *clause;

  if (!self->evening || i >= bastide_evening_get_n_entries (self->evening))
    return G_MENU_MODEL (menu);
  clause = bastide_input_get_clause (bastide_entry_get_input (bastide_evening_get_entry (self->evening, i)));

  /* TRANSLATORS: a menu item for a line of the log. */
  add_item (menu, _ ("_Change Entry"), "log.edit", i);
  add_item (menu, _ ("_Insert Entry Before"), "log.insert", i);
  /* TRANSLATORS: a menu item for a line of the log. */
  add_item (menu, _ ("_Delete Entry"), "log.remove", i);
  if (clause)
    {
      /* TRANSLATORS: a menu item for a line of the log: opens the rules there. */
      g_autoptr (GMenuItem) rule = g_menu_item_new (_ ("Show _Rule"), NULL);

      g_menu_item_set_action_and_target (rule, "win.rule", "s", clause);
      g_menu_append_item (menu, rule);
    }
  return G_MENU_MODEL (menu);
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreLog *self)
{
  GtkWidget *row = bastide_score_row_new ();

  /* TRANSLATORS: the title of the form in which an entry is changed. */
  bastide_score_row_add_button (BASTIDE_SCORE_ROW (row), "document-edit-symbolic", _ ("Change Entry"), "log.edit");
  bastide_score_row_add_menu (BASTIDE_SCORE_ROW (row), _ ("More actions for this entry"), new_menu, self);
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, BastideScoreLog *self)
{
  BastideScoreRow *row = BASTIDE_SCORE_ROW (gtk_list_item_get_child (item));
  guint i = bastide_score_rows_get_number (gtk_list_item_get_item (item));
  const BastideEntryKind *kind;
  g_autofree char *title = NULL, *details = NULL;

  if (!self->evening || i >= bastide_evening_get_n_entries (self->evening))
    return;
  kind = bastide_entry_get_input (bastide_evening_get_entry (self->evening, i))->kind;
  title = bastide_evening_dup_title (self->evening, i);
  details = bastide_evening_dup_details (self->evening, i);
  bastide_score_row_show (row, i, title, details, kind->divides);
}

/* --- keys --- */

static void
activate_cb (GtkListView *list, guint position, BastideScoreLog *self)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "log.edit", "u", bastide_score_rows_get_number (item));
}

/* The row with the focus, or NULL. The list view wraps each row in a widget of its own, which has the focus. */
static BastideScoreRow *
get_row (BastideScoreLog *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus ? gtk_widget_get_ancestor (focus, BASTIDE_TYPE_SCORE_ROW) : NULL;

  if (!row && focus && gtk_widget_get_parent (focus) == GTK_WIDGET (self->list))
    row = gtk_widget_get_first_child (focus);
  return BASTIDE_IS_SCORE_ROW (row) ? BASTIDE_SCORE_ROW (row) : NULL;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                BastideScoreLog *self)
{
  const char *action = keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete   ? "log.remove"
                       : keyval == GDK_KEY_Insert || keyval == GDK_KEY_KP_Insert ? "log.insert"
                                                                                 : NULL;
  BastideScoreRow *row = action ? get_row (self) : NULL;

  if (!row || state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, "u", bastide_score_row_get_number (row));
  return GDK_EVENT_STOP;
}

/* --- object --- */

static void
bastide_score_log_dispose (GObject *object)
{
  BastideScoreLog *self = BASTIDE_SCORE_LOG (object);

  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (bastide_score_log_parent_class)->dispose (object);
}

static void
bastide_score_log_finalize (GObject *object)
{
  BastideScoreLog *self = BASTIDE_SCORE_LOG (object);

  g_ptr_array_unref (self->seen);
  g_free (self->names);
  G_OBJECT_CLASS (bastide_score_log_parent_class)->finalize (object);
}

static void
bastide_score_log_class_init (BastideScoreLogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_log_dispose;
  G_OBJECT_CLASS (klass)->finalize = bastide_score_log_finalize;

  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-log.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, player_filter);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, kind_filter);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, list);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, empty);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, empty_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, all_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScoreLog, scroller);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
bastide_score_log_init (BastideScoreLog *self)
{
  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->seen = g_ptr_array_new_with_free_func ((GDestroyNotify) bastide_entry_unref);
  self->names = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = bastide_score_rows_new_store (self->list, G_CALLBACK (setup_row_cb), G_CALLBACK (bind_row_cb), self);
}

void
bastide_score_log_focus (BastideScoreLog *self)
{
  GtkWidget *first;

  g_return_if_fail (BASTIDE_IS_SCORE_LOG (self));

  first = gtk_widget_get_first_child (GTK_WIDGET (self->list));

  if (!first || !gtk_widget_grab_focus (first))
    gtk_widget_grab_focus (GTK_WIDGET (self->player_filter));
}

void
bastide_score_log_focus_entry (BastideScoreLog *self, guint i)
{
  g_return_if_fail (BASTIDE_IS_SCORE_LOG (self));

  /* The list scrolls to what has the focus. */
  for (GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->list)); line;
       line = gtk_widget_get_next_sibling (line))
    {
      GtkWidget *row = gtk_widget_get_first_child (line);

      if (BASTIDE_IS_SCORE_ROW (row) && bastide_score_row_get_number (BASTIDE_SCORE_ROW (row)) == i
          && gtk_widget_grab_focus (line))
        return;
    }
  bastide_score_log_focus (self);
}

static void
fill_players (BastideScoreLog *self)
{
  g_autoptr (GtkStringList) players = gtk_string_list_new (NULL);

  /* TRANSLATORS: a filter of the log: entries of everybody. */
  gtk_string_list_append (players, _ ("All Players"));
  for (int seat = 0; self->evening && seat < bastide_evening_get_n_players (self->evening); seat++)
    gtk_string_list_append (players, bastide_evening_get_names (self->evening)[seat]);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->player_filter, G_LIST_MODEL (players));
  gtk_drop_down_set_selected (self->player_filter, 0);
  gtk_drop_down_set_selected (self->kind_filter, 0);
  self->updating = FALSE;
}

void
bastide_score_log_set_evening (BastideScoreLog *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_LOG (self));

  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  fill_players (self);
  update (self);
  g_ptr_array_set_size (self->seen, 0);
  if (evening)
    remember (self, 0);
}
