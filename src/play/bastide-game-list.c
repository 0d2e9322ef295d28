/* bastide-game-list.c – the games that are not on the table: those to go on with, or the library of finished ones.
 *
 * The rows are there at once. Files are read one after the other while nothing else is to be done, those that are seen
 * first; a start with a hundred games takes no longer than one without. Where games lie, only the shelf knows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "play/bastide-game-list.h"

#include "kit/bastide-contrast.h"
#include "play/bastide-game-row.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-recent.h"
#include "kit/bastide-toast.h"
#include "model/bastide-paths.h"
#include "model/play/bastide-game-shelf.h"

#include <glib/gi18n.h>

/* More are shown when they are asked for. */
#define N_SHOWN 6
/* Files elsewhere, from the desktop's list. */
#define N_RECENT 12

struct _BastideGameList
{
  AdwBin parent_instance;

  GtkWidget *games_box;
  GtkListBox *games;
  GtkWidget *heading;
  GtkWidget *all_button;
  GtkWidget *library_box;
  AdwActionRow *library_row;
  GtkWidget *unreadable_box;
  GtkListBox *unreadable;

  GSettings *settings;
  gboolean is_library;
  gboolean is_outdated; /* to be filled when it is seen */
  gboolean shows_all;
  guint read_source;
  guint fill_source;
};

G_DEFINE_FINAL_TYPE (BastideGameList, bastide_game_list, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_LIBRARY,
  PROP_HAS_GAMES,
  N_PROPS,
};

enum
{
  OPEN,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void read_on (BastideGameList *self);

/* --- rows --- */

static BastideGameRow *
get_row (GtkListBox *list, int index)
{
  return (BastideGameRow *) gtk_list_box_get_row_at_index (list, index);
}

static int
count_rows (GtkListBox *list)
{
  int n = 0;

  while (get_row (list, n))
    n++;
  return n;
}

/* What is over comes last; then what was played last comes first. */
static int
compare_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  BastideGameRow *first = BASTIDE_GAME_ROW (a), *second = BASTIDE_GAME_ROW (b);
  gint64 time = bastide_game_row_get_time (first), other = bastide_game_row_get_time (second);

  if (bastide_game_row_is_over (first) != bastide_game_row_is_over (second))
    return bastide_game_row_is_over (first) ? 1 : -1;
  return (other > time) - (other < time);
}

static void
update (BastideGameList *self)
{
  guint n = count_rows (self->games);

  for (guint i = 0; i < n; i++)
    gtk_widget_set_visible (GTK_WIDGET (get_row (self->games, i)), self->shows_all || i < N_SHOWN);
  if (gtk_widget_get_visible (self->games_box) != (n > 0))
    {
      gtk_widget_set_visible (self->games_box, n > 0);
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HAS_GAMES]);
    }
  gtk_widget_set_visible (self->all_button, !self->shows_all && n > N_SHOWN);
  gtk_widget_set_visible (self->unreadable_box, get_row (self->unreadable, 0) != NULL);
}

/* The way to the finished ones. */
static void
update_library (BastideGameList *self)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (BASTIDE_SHELF_LIBRARY);
  /* TRANSLATORS: below the list of games; %u is how many there are. */
  g_autofree char *text = g_strdup_printf (ngettext ("%u game", "%u games", items->len), items->len);

  adw_action_row_set_subtitle (self->library_row, text);
  gtk_widget_set_visible (self->library_box, !self->is_library && items->len > 0);
}

/* --- deleting --- */

/* The row that takes the place of one that goes gets the focus. */
static void
remove_row (BastideGameList *self, BastideGameRow *row)
{
  GtkListBox *list = GTK_LIST_BOX (gtk_widget_get_parent (GTK_WIDGET (row)));
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  BastideGameRow *next;

  gtk_list_box_remove (list, GTK_WIDGET (row));
  update (self);
  next = get_row (list, index) ? get_row (list, index) : get_row (list, index - 1);
  if (next)
    gtk_widget_grab_focus (GTK_WIDGET (next));
  else if (self->is_library && !get_row (self->games, 0) && !get_row (self->unreadable, 0))
    gtk_widget_activate_action (GTK_WIDGET (self), "play.leave-library", NULL);
  read_on (self);
}

static void
delete_answer_cb (gpointer owner, const char *answer, gpointer row)
{
  BastideGameList *self = owner;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (answer, "delete") || !gtk_widget_get_parent (row))
    return;
  if (bastide_shelf_delete (bastide_game_row_get_file (row), &error))
    remove_row (self, row);
  else
    bastide_toast (GTK_WIDGET (self), error->message);
}

/* A file elsewhere only leaves the list; one of ours would be gone. */
static void
delete_cb (BastideGameRow *row, BastideGameList *self)
{
  GFile *file = bastide_game_row_get_file (row);
  AdwMessageDialog *question;

  if (!bastide_shelf_has (file, NULL))
    {
      bastide_recent_remove (file);
      remove_row (self, row);
      return;
    }
  /* TRANSLATORS: the title of a question. */
  question = bastide_dialog_new_question (GTK_WIDGET (self), _ ("Delete Game?"),
                                          adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  /* TRANSLATORS: a button that deletes a game. */
  bastide_dialog_add_answer (question, "delete", _ ("_Delete"), ADW_RESPONSE_DESTRUCTIVE);
  bastide_dialog_ask (question, delete_answer_cb, self, g_object_ref (row), g_object_unref);
}

/* --- reading --- */

static void
drawn_cb (BastideGameRow *row, BastideGameList *self)
{
  read_on (self);
}

/* Unreadable ones stand apart. A finished one that an earlier version left among the others goes to the library. */
static void
read_row (BastideGameList *self, BastideGameRow *row)
{
  GFile *file = bastide_game_row_get_file (row);
  BastideShelf shelf;

  if (!bastide_game_row_read (row))
    {
      g_object_ref (row);
      gtk_list_box_remove (self->games, GTK_WIDGET (row));
      gtk_list_box_append (self->unreadable, GTK_WIDGET (row));
      gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
      g_object_unref (row);
    }
  else if (!self->is_library && bastide_game_row_is_over (row) && bastide_shelf_has (file, &shelf)
           && shelf == BASTIDE_SHELF_GAMES && bastide_shelf_file_away (file))
    {
      gtk_list_box_remove (self->games, GTK_WIDGET (row));
      update_library (self);
    }
  else
    gtk_list_box_invalidate_sort (self->games);
  update (self);
}

/* (nullable): the first row that is not read, or is seen and not drawn. */
static BastideGameRow *
find_next (BastideGameList *self, gboolean *out_draws)
{
  const BastideStyle style = bastide_contrast_get_style (g_settings_get_enum (self->settings, "board-style"));
  BastideGameRow *row;

  *out_draws = FALSE;
  for (int i = 0; (row = get_row (self->games, i)); i++)
    {
      if (!bastide_game_row_is_read (row))
        return row;
      if (gtk_widget_get_visible (GTK_WIDGET (row)) && bastide_game_row_draw (row, style))
        {
          *out_draws = TRUE;
          return row;
        }
    }
  return NULL;
}

/* One file per call; reading goes on when the board of the last one is drawn. While a game is on the table nobody sees the
 * list, and drawing its boards would take longer than opening the game did: it goes on when the list is seen again. */
static gboolean
read_cb (gpointer data)
{
  BastideGameList *self = data;
  gboolean draws = FALSE;
  BastideGameRow *row = gtk_widget_get_mapped (GTK_WIDGET (self)) ? find_next (self, &draws) : NULL;

  if (row && !draws)
    {
      read_row (self, row);
      return G_SOURCE_CONTINUE;
    }
  self->read_source = 0;
  return G_SOURCE_REMOVE;
}

static void
read_on (BastideGameList *self)
{
  if (!self->read_source && self->settings)
    self->read_source = g_idle_add_full (G_PRIORITY_LOW, read_cb, self, NULL);
}

/* --- filling --- */

/* Takes the rows out of the lists: those of files that have not changed are used again. */
static GHashTable *
take_rows (BastideGameList *self)
{
  GHashTable *rows = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, NULL, g_object_unref);
  GtkListBox *lists[] = { self->games, self->unreadable };
  BastideGameRow *row;

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    while ((row = get_row (lists[i], 0)))
      {
        g_hash_table_insert (rows, bastide_game_row_get_file (row), g_object_ref (row));
        gtk_list_box_remove (lists[i], GTK_WIDGET (row));
      }
  return rows;
}

static void
add_row (BastideGameList *self, GHashTable *old, GFile *file, gint64 time)
{
  BastideGameRow *row = g_hash_table_lookup (old, file);

  if (!row || bastide_game_row_get_time (row) != time)
    {
      row = BASTIDE_GAME_ROW (bastide_game_row_new (file, time));
      g_signal_connect_object (row, "delete", G_CALLBACK (delete_cb), self, 0);
      g_signal_connect_object (row, "drawn", G_CALLBACK (drawn_cb), self, 0);
    }
  gtk_list_box_append (bastide_game_row_is_unreadable (row) ? self->unreadable : self->games, GTK_WIDGET (row));
}

static void
add_shelf (BastideGameList *self, GHashTable *old, GHashTable *working)
{
  g_autoptr (GPtrArray) items = bastide_shelf_list (self->is_library ? BASTIDE_SHELF_LIBRARY : BASTIDE_SHELF_GAMES);

  for (guint i = 0; i < items->len; i++)
    {
      BastideShelfItem *item = g_ptr_array_index (items, i);

      g_hash_table_add (working, g_file_get_path (item->file));
      add_row (self, old, item->file, item->time);
    }
}

/* Files elsewhere, unless their working copy stands here already. */
static void
add_recent (BastideGameList *self, GHashTable *old, GHashTable *working)
{
  g_autoptr (GPtrArray) infos = bastide_recent_list (".bastide", N_RECENT);

  for (guint i = 0; i < infos->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (infos, i);
      g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
      g_autofree char *path = bastide_shelf_dup_path (file);

      if (!bastide_shelf_has (file, NULL) && !g_hash_table_contains (working, path))
        add_row (self, old, file, g_date_time_to_unix (gtk_recent_info_get_modified (info)));
    }
}

static void
fill (BastideGameList *self)
{
  g_autoptr (GHashTable) old = take_rows (self);
  g_autoptr (GHashTable) working = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  self->is_outdated = FALSE;
  add_shelf (self, old, working);
  if (!self->is_library)
    add_recent (self, old, working);
  update (self);
  update_library (self);
  read_on (self);
}

static gboolean
fill_cb (gpointer data)
{
  BastideGameList *self = data;

  self->fill_source = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

/* Afterwards: the desktop's list tells of every single change, and a page that is being shown has other things to do. */
static void
fill_later (BastideGameList *self)
{
  if (!self->fill_source)
    self->fill_source = g_idle_add (fill_cb, self);
}

void
bastide_game_list_fill (BastideGameList *self)
{
  g_return_if_fail (BASTIDE_IS_GAME_LIST (self));

  self->is_outdated = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill_later (self);
}

void
bastide_game_list_set_settings (BastideGameList *self, GSettings *settings)
{
  g_return_if_fail (BASTIDE_IS_GAME_LIST (self));

  g_set_object (&self->settings, settings);
}

/* --- callbacks --- */

static void
activated_cb (BastideGameList *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[OPEN], 0, bastide_game_row_get_file (BASTIDE_GAME_ROW (row)));
}

static void
all_clicked_cb (BastideGameList *self)
{
  self->shows_all = TRUE;
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (get_row (self->games, N_SHOWN)));
  read_on (self);
}

/* --- object --- */

static void
bastide_game_list_map (GtkWidget *widget)
{
  BastideGameList *self = BASTIDE_GAME_LIST (widget);

  GTK_WIDGET_CLASS (bastide_game_list_parent_class)->map (widget);
  if (self->is_outdated)
    fill_later (self);
  else
    read_on (self);
}

static void
bastide_game_list_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  BastideGameList *self = BASTIDE_GAME_LIST (object);

  if (id != PROP_LIBRARY)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  self->is_library = g_value_get_boolean (value);
  self->shows_all = self->is_library;
  gtk_widget_set_visible (self->heading, !self->is_library);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->games), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* TRANSLATORS: the title of a list. */
                                  self->is_library ? _ ("Finished Games")
                                                   /* TRANSLATORS: the title of a list. */
                                                   : _ ("Recent Games"),
                                  -1);
}

static void
bastide_game_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  BastideGameList *self = BASTIDE_GAME_LIST (object);

  if (id == PROP_LIBRARY)
    g_value_set_boolean (value, self->is_library);
  else if (id == PROP_HAS_GAMES)
    g_value_set_boolean (value, bastide_game_list_has_games (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
bastide_game_list_dispose (GObject *object)
{
  BastideGameList *self = BASTIDE_GAME_LIST (object);

  g_clear_handle_id (&self->read_source, g_source_remove);
  g_clear_handle_id (&self->fill_source, g_source_remove);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (bastide_game_list_parent_class)->dispose (object);
}

static void
bastide_game_list_class_init (BastideGameListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = bastide_game_list_set_property;
  object_class->get_property = bastide_game_list_get_property;
  object_class->dispose = bastide_game_list_dispose;
  widget_class->map = bastide_game_list_map;

  props[PROP_LIBRARY] = g_param_spec_boolean ("library", NULL, NULL, FALSE,
                                              G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  props[PROP_HAS_GAMES] = g_param_spec_boolean ("has-games", NULL, NULL, FALSE,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[OPEN] = g_signal_new ("open", BASTIDE_TYPE_GAME_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_FILE);

  g_type_ensure (BASTIDE_TYPE_ONE_STOP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/play/bastide-game-list.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, games_box);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, games);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, heading);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, all_button);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, library_box);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, library_row);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, unreadable_box);
  gtk_widget_class_bind_template_child (widget_class, BastideGameList, unreadable);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_clicked_cb);
}

static void
bastide_game_list_init (BastideGameList *self)
{
  self->is_outdated = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_sort_func (self->games, compare_rows, NULL, NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (bastide_game_list_fill), self,
                           G_CONNECT_SWAPPED);
}

gboolean
bastide_game_list_has_games (BastideGameList *self)
{
  g_return_val_if_fail (BASTIDE_IS_GAME_LIST (self), FALSE);

  return gtk_widget_get_visible (self->games_box);
}
