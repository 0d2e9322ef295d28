/* bastide-window.c – the window with its places.
 *
 * Shows one place at a time, lends it room in the header bar, hands files to the place that takes them, and remembers
 * its size. What a place does is the place's own business.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "shell/bastide-window.h"

#include "shell/bastide-memory.h"
#include "shell/bastide-place-names.h"
#include "shell/bastide-preferences.h"
#include "model/bastide-paths.h"
#include "parts/bastide-place.h"
#include "play/bastide-play-view.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-keep-in-view.h"
#include "kit/bastide-popovers.h"
#include "kit/bastide-recent.h"
#include "rulebook/bastide-rules-view.h"
#include "score/bastide-score-view.h"
#include "workshop/bastide-workshop-view.h"
#include "engine/io/file-log.h"
#include "engine/io/file.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_PLACES 4

/* Between two places that are made again: enough for the frame that shows the new texts, and for keys and clicks. */
#define RENEW_MS 50

/* What a toast needs in width besides its text. */
#define TOAST_FRAME 128

struct _BastideWindow
{
  AdwApplicationWindow parent_instance;

  GSettings *settings;
  BastideTranslation *translation;

  AdwViewStack *places;
  GtkStack *header_start;
  GtkStack *header_end;
  AdwToastOverlay *toasts;
  GtkWidget *drop_veil;
  GMenu *recent_menu;
  AdwSqueezer *switcher;
  GtkLabel *title;
  AdwViewSwitcherBar *bar;
  GtkWidget *test_bar;
  GtkLabel *test_label;

  GSignalGroup *places_signals; /* of the stack and the squeezer; a rebuild replaces these */
  GSignalGroup *switcher_signals;
  GCancellable *cancellable;
  guint reveal_source;
  guint renew_source;
  gboolean low;                 /* a keyboard on the screen has taken half of it */
  BastidePlace *made[N_PLACES]; /* NULL: not yet wanted */
  GtkWidget *last_focus[N_PLACES];
  gboolean stale[N_PLACES]; /* made before the language changed, and not yet made again */
  guint32 modules;          /* modules of the current game, a bit each */
};

G_DEFINE_FINAL_TYPE (BastideWindow, bastide_window, ADW_TYPE_APPLICATION_WINDOW)

static const struct
{
  const char *name;
  GType (*get_type) (void);
} places[N_PLACES] = {
  { "play", bastide_play_view_get_type },
  { "score", bastide_score_view_get_type },
  { "workshop", bastide_workshop_view_get_type },
  { "rules", bastide_rules_view_get_type },
};

/* --- The header bar. */

/* A stack shows another child when the one it shows is hidden. A place may hide what it put here, so each gets a frame
 * that stays. */
static void
add_header (GtkStack *stack, GtkWidget *widget, const char *place)
{
  GtkWidget *frame = adw_bin_new ();

  adw_bin_set_child (ADW_BIN (frame), widget);
  gtk_stack_add_named (stack, frame, place);
}

static void
lend_header (BastideWindow *self, BastidePlace *place, const char *name)
{
  GtkWidget *start = bastide_place_get_header_start (place);
  GtkWidget *end = bastide_place_get_header_end (place);

  if (start)
    add_header (self->header_start, start, name);
  if (end)
    add_header (self->header_end, end, name);
}

static void
show_header (GtkStack *stack, const char *place)
{
  GtkWidget *child = gtk_stack_get_child_by_name (stack, place);

  if (child)
    gtk_stack_set_visible_child (stack, child);
  gtk_widget_set_visible (GTK_WIDGET (stack), child != NULL);
}

/* What is open in the place that is seen, for the list of windows, screen readers, and a narrow header bar. */
static void
update_title (BastideWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->places);
  const char *title = NULL;
  g_autofree char *whole = NULL;

  for (gsize i = 0; i < N_PLACES; i++)
    if (self->made[i] && g_strcmp0 (places[i].name, name) == 0)
      title = bastide_place_get_title (self->made[i]);
  /* TRANSLATORS: the title of the window: %s is the name of a file that is open. */
  whole = title ? g_strdup_printf (_ ("%s – Bastide"), title) : g_strdup (_ ("Bastide"));
  gtk_window_set_title (GTK_WINDOW (self), whole);
  gtk_label_set_text (self->title, title ? title : _ ("Bastide"));
}

/* --- The places, each made when it is first wanted: the program starts sooner and stays smaller. */

static void
make_place (BastideWindow *self, gsize i, gboolean visible)
{
  GtkWidget *frame = adw_view_stack_get_child_by_name (self->places, places[i].name);

  /* A second one would save its games into the files of the first. */
  g_assert (!self->made[i]);

  self->made[i] = g_object_new (places[i].get_type (), "settings", self->settings, "visible", visible, NULL);
  gtk_widget_set_name (GTK_WIDGET (self->made[i]), places[i].name);
  adw_bin_set_child (ADW_BIN (frame), GTK_WIDGET (self->made[i]));
  lend_header (self, self->made[i], places[i].name);
  g_signal_connect_object (self->made[i], "notify::title", G_CALLBACK (update_title), self, G_CONNECT_SWAPPED);
  if (BASTIDE_IS_RULES_VIEW (self->made[i]) && self->modules)
    bastide_rules_view_set_modules (BASTIDE_RULES_VIEW (self->made[i]), self->modules);
}

/* Makes a place again, in the language of the moment; what is open in it stays open. */
static void
renew_place (BastideWindow *self, gsize i)
{
  g_autoptr (BastidePlace) old = g_object_ref (g_steal_pointer (&self->made[i]));

  self->stale[i] = FALSE;
  /* Seen only afterwards: a place that is shown with nothing open begins with its first page. */
  make_place (self, i, FALSE);
  bastide_place_succeed (self->made[i], old);
  gtk_widget_set_visible (GTK_WIDGET (self->made[i]), TRUE);
}

BastidePlace *
bastide_window_get_place (BastideWindow *self, const char *name)
{
  g_return_val_if_fail (BASTIDE_IS_WINDOW (self), NULL);

  for (gsize i = 0; i < N_PLACES; i++)
    if (g_str_equal (places[i].name, name))
      {
        if (self->stale[i])
          renew_place (self, i);
        if (!self->made[i])
          {
            make_place (self, i, TRUE);
            bastide_place_restore (self->made[i]);
          }
        return self->made[i];
      }
  g_return_val_if_reached (NULL);
}

/* The list of keys opens at those of the place; its sections are named like the places. */
static void
show_keys_of (BastideWindow *self, const char *place)
{
  GtkShortcutsWindow *keys = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (self));

  if (keys)
    g_object_set (keys, "section-name", place, NULL);
}

/* Where the focus was last in the place that is shown; weak. */
static GtkWidget **
get_last_focus (BastideWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->places);

  for (gsize i = 0; i < N_PLACES; i++)
    if (g_strcmp0 (places[i].name, name) == 0)
      return &self->last_focus[i];
  return &self->last_focus[0];
}

/* Puts the focus into the place, not on the bar that leads to it: the keys of a place work only there. It goes where it was
 * when the place was left. */
static void
bring_keyboard (BastideWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *place = adw_view_stack_get_visible_child (self->places);
  GtkWidget *last = *get_last_focus (self);

  if (focus && gtk_widget_get_mapped (focus) && gtk_widget_is_ancestor (focus, place))
    return;
  if (!last || !gtk_widget_get_mapped (last) || !gtk_widget_is_ancestor (last, place) || !gtk_widget_grab_focus (last))
    gtk_widget_child_focus (place, GTK_DIR_TAB_FORWARD);
}

/* Keeps in mind where the focus is in the place that is shown. */
static void
remember_focus (BastideWindow *self, GtkWidget *focus)
{
  GtkWidget *place = self->places ? adw_view_stack_get_visible_child (self->places) : NULL;

  if (place && focus && gtk_widget_is_ancestor (focus, place))
    g_set_weak_pointer (get_last_focus (self), focus);
}

static void
place_changed_cb (BastideWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->places);

  if (!name)
    return;
  bastide_window_get_place (self, name);
  show_header (self->header_start, name);
  show_header (self->header_end, name);
  show_keys_of (self, name);
  update_title (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    bring_keyboard (self);
}

/* --- The switcher: above when the window is wide, below when it is narrow, and gone while one writes on the screen. */

/* Lower than that, what one writes into needs all the room. */
#define LOW_WINDOW 420

static gboolean
is_writing (BastideWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return GTK_IS_TEXT (focus) || GTK_IS_TEXT_VIEW (focus);
}

static gboolean
reveal_bar_cb (gpointer user_data)
{
  BastideWindow *self = BASTIDE_WINDOW (user_data);
  const gboolean wide = ADW_IS_VIEW_SWITCHER (adw_squeezer_get_visible_child (self->switcher));

  self->reveal_source = 0;
  bastide_place_names_fit (self->bar, gtk_widget_get_width (GTK_WIDGET (self)));
  adw_view_switcher_bar_set_reveal (self->bar, !wide && !(self->low && is_writing (self)));
  return G_SOURCE_REMOVE;
}

/* The squeezer finds out during size allocation that the switcher does not fit. A bar revealed at that moment would get
 * no height, so it is revealed afterwards. */
static void
switcher_squeezed_cb (BastideWindow *self)
{
  if (!self->reveal_source)
    self->reveal_source = g_idle_add (reveal_bar_cb, self);
}

static void
bastide_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);

  GTK_WIDGET_CLASS (bastide_window_parent_class)->size_allocate (widget, width, height, baseline);
  self->low = height < LOW_WINDOW;
  switcher_squeezed_cb (self);
}

/* --- Opening files. */

typedef struct
{
  BastideWindow *self; /* weak: the window may be closed while the file is read */
  GFile *file;
  GCancellable *cancellable;
} Opening;

static Opening *
opening_new (BastideWindow *self, GFile *file)
{
  Opening *opening = g_new0 (Opening, 1);

  g_set_weak_pointer (&opening->self, self);
  opening->file = g_object_ref (file);
  opening->cancellable = g_object_ref (self->cancellable);
  return opening;
}

static void
opening_free (Opening *opening)
{
  g_clear_weak_pointer (&opening->self);
  g_object_unref (opening->file);
  g_object_unref (opening->cancellable);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

static void
open_as (BastideWindow *self, GFile *file, BastideFileKind kind)
{
  g_autofree char *name = bastide_file_dup_name (file);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < N_PLACES; i++)
    {
      BastidePlace *place = bastide_window_get_place (self, places[i].name);

      if (!bastide_place_takes (place, kind))
        continue;
      g_debug ("The place %s opens %s", places[i].name, name);
      bastide_window_show_place (self, places[i].name);
      /* Also when the place is the same: the file takes away what the menu belongs to. */
      bastide_popovers_close (GTK_WIDGET (self));
      if (bastide_place_open (place, file, kind))
        {
          bastide_recent_add (file);
          bastide_memory_release_later ();
          return;
        }
      /* TRANSLATORS: %s is the name of a file. */
      text = g_strdup_printf (_ ("This version of Bastide cannot open “%s”."), name);
      g_message ("Cannot open %s: the place %s is not made for it", name, places[i].name);
      bastide_window_toast (self, text);
      return;
    }
  /* TRANSLATORS: %s is the name of a file. */
  text = g_strdup_printf (_ ("“%s” is not a Bastide file. Open a game, game night, tile set, mix or lesson."), name);
  g_message ("Cannot open %s: not a file of Bastide", name);
  bastide_window_toast (self, text);
}

static void
say_unreadable (BastideWindow *self, GFile *file, const GError *error)
{
  g_autofree char *name = bastide_file_dup_name (file);
  g_autofree char *text = NULL;

  /* The window was closed meanwhile: there is nowhere to say it. */
  if (!self || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  bst_file_log_failure (file, "open", error);
  /* TRANSLATORS: the first %s is the name of a file, the second one a sentence of the system. */
  text = g_strdup_printf (_ ("Could not read “%s”: %s"), name, error->message);
  bastide_window_toast (self, text);
}

/* In a thread: a folder on the network may let one wait. */
static void
read_head_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  gsize length;
  g_autoptr (GError) error = NULL;
  char *bytes = bst_file_read_head (task_data, BASTIDE_FILE_KIND_BYTES, &length, &error);

  if (bytes)
    g_task_return_pointer (task, g_bytes_new_take (bytes, length), (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
head_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), &error);
  const char *data;
  gsize length;

  if (!bytes)
    {
      say_unreadable (opening->self, opening->file, error);
      return;
    }
  if (!opening->self || g_cancellable_is_cancelled (opening->cancellable))
    return;
  data = g_bytes_get_data (bytes, &length);
  open_as (opening->self, opening->file, bastide_file_kind_from_data (data ? data : "", length));
}

static void
open_file_cb (gpointer owner, GFile *file, gpointer subject)
{
  bastide_window_open (owner, file);
}

static void
open_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  static const char *const suffixes[] = { "bastide", "bastide-set", "bastide-mix", "bastide-score", "json", NULL };
  /* TRANSLATORS: the title of a file chooser. */
  GtkFileChooser *chooser = bastide_dialog_new_open (widget, _ ("Open"));
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  /* TRANSLATORS: the kind of files that a file chooser offers. */
  gtk_file_filter_set_name (all, _ ("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_set_select_multiple (chooser, TRUE);
  /* TRANSLATORS: the kind of files that a file chooser offers. */
  bastide_dialog_add_filter (chooser, _ ("Bastide Files"), suffixes);
  gtk_file_chooser_add_filter (chooser, all);
  bastide_dialog_choose (chooser, open_file_cb, widget, NULL, NULL);
}

/* --- Files dragged onto the window. */

static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, BastideWindow *self)
{
  GdkFileList *list = g_value_get_boxed (value);
  g_autoptr (GSList) files = list ? gdk_file_list_get_files (list) : NULL;

  for (GSList *l = files; l; l = l->next)
    bastide_window_open (self, l->data);
  return files != NULL;
}

static GdkDragAction
drag_enter_cb (GtkDropTarget *target, double x, double y, BastideWindow *self)
{
  gtk_widget_set_visible (self->drop_veil, TRUE);
  return GDK_ACTION_COPY;
}

static void
drag_leave_cb (GtkDropTarget *target, BastideWindow *self)
{
  gtk_widget_set_visible (self->drop_veil, FALSE);
}

static void
add_drop_target (BastideWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (dropped_cb), self);
  g_signal_connect (target, "enter", G_CALLBACK (drag_enter_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (drag_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* --- Other actions. */

static void
fullscreen_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

static void
rule_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  bastide_window_show_rule (BASTIDE_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
rules_page_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);

  if (bastide_rules_view_show_link (BASTIDE_RULES_VIEW (bastide_window_get_place (self, "rules")),
                                    g_variant_get_string (parameter, NULL)))
    bastide_window_show_place (self, "rules");
}

static void
lesson_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);

  bastide_play_view_teach (BASTIDE_PLAY_VIEW (bastide_window_get_place (self, "play")),
                           g_variant_get_string (parameter, NULL));
  bastide_window_show_place (self, "play");
}

/* The rulebook leaves out modules that are not in the game. */
static void
rules_modules_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);

  self->modules = g_variant_get_uint32 (parameter);
  for (gsize i = 0; i < N_PLACES; i++)
    if (self->made[i] && BASTIDE_IS_RULES_VIEW (self->made[i]))
      bastide_rules_view_set_modules (BASTIDE_RULES_VIEW (self->made[i]), self->modules);
}

/* Opens the set-up of a new game with a mix, given as JSON. */
static void
play_mix_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) mix = json_from_string (g_variant_get_string (parameter, NULL), &error);

  if (!mix)
    {
      bastide_window_toast (self, error ? error->message : "");
      return;
    }
  bastide_window_show_place (self, "play");
  bastide_play_view_set_up (BASTIDE_PLAY_VIEW (bastide_window_get_place (self, "play")), mix);
}

/* The place that is seen may know a better one than the bottom of the window. */
static AdwToastOverlay *
find_toasts (BastideWindow *self)
{
  AdwToastOverlay *toasts = NULL;

  for (gsize i = 0; i < N_PLACES && !toasts; i++)
    if (self->made[i] && gtk_widget_get_mapped (GTK_WIDGET (self->made[i])))
      toasts = bastide_place_get_toasts (self->made[i]);
  return toasts ? toasts : self->toasts;
}

/* How many letters of a toast, which are bold, go into a width beside its frame and its button. As wide as labels count them. */
static int
count_letters (BastideWindow *self, int width)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontDescription *bold = pango_font_description_copy (pango_context_get_font_description (context));
  PangoFontMetrics *metrics;
  int letter;

  pango_font_description_set_weight (bold, PANGO_WEIGHT_BOLD);
  metrics = pango_context_get_metrics (context, bold, NULL);
  letter = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                pango_font_metrics_get_approximate_digit_width (metrics))
           / PANGO_SCALE;
  pango_font_metrics_unref (metrics);
  pango_font_description_free (bold);
  return CLAMP ((width - TOAST_FRAME) / MAX (1, letter), 12, 80);
}

/* For the overlay in which it will lie. */
static AdwToast *
new_toast (BastideWindow *self, AdwToastOverlay *toasts, const char *text)
{
  AdwToast *toast;
  GtkWidget *label;
  int width, height;

  /* An overlay that lies over something else has no size while it is empty: what it lies over has. While the program starts there
   * may be a toast before the window has one. */
  width = gtk_widget_get_width (gtk_widget_get_parent (GTK_WIDGET (toasts)));
  if (!width)
    gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  toast = adw_toast_new ("");
  /* AdwToast ellipsizes its own title; an error must be readable to its end, in a narrow window too. */
  label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  /* AdwToastOverlay does not ask for the height for its width: it takes the natural size of the label. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), count_letters (self, width));
  gtk_widget_add_css_class (label, "heading");
  adw_toast_set_custom_title (toast, label);
  return toast;
}

static void
toast_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  bastide_window_toast (BASTIDE_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
toast_button_cb (AdwToast *toast, BastideWindow *self)
{
  const char *action = g_object_get_data (G_OBJECT (toast), "action");

  /* Actions of a place are found from there only. */
  for (gsize i = 0; i < N_PLACES; i++)
    if (self->made[i] && gtk_widget_activate_action (GTK_WIDGET (self->made[i]), action, NULL))
      return;
}

static void
toast_undo_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);
  const char *text, *action;
  AdwToastOverlay *toasts = find_toasts (self);
  AdwToast *toast;

  g_variant_get (parameter, "(&s&s)", &text, &action);
  toast = new_toast (self, toasts, text);
  /* TRANSLATORS: a button in a short message that says what was done. */
  adw_toast_set_button_label (toast, _ ("_Undo"));
  g_object_set_data_full (G_OBJECT (toast), "action", g_strdup (action), g_free);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (toast_button_cb), self, 0);
  adw_toast_overlay_add_toast (toasts, toast);
}

static void
open_recent_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  bastide_window_open (BASTIDE_WINDOW (widget), file);
}

/* GTK would build a list named gtk/help-overlay.ui with every window: a tenth of the time of the start. */
GtkShortcutsWindow *
bastide_window_get_shortcuts (BastideWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);
  g_autoptr (GtkBuilder) builder = NULL;

  g_return_val_if_fail (BASTIDE_IS_WINDOW (self), NULL);

  if (!gtk_application_window_get_help_overlay (window))
    {
      builder = gtk_builder_new_from_resource ("/io/github/bastide/Bastide/shell/shortcuts.ui");
      gtk_application_window_set_help_overlay (window,
                                               GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
      show_keys_of (self, adw_view_stack_get_visible_child_name (self->places));
    }
  return gtk_application_window_get_help_overlay (window);
}

static void
shortcuts_cb (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_show (GTK_WIDGET (bastide_window_get_shortcuts (BASTIDE_WINDOW (widget))));
}

static void
recent_changed_cb (BastideWindow *self)
{
  bastide_recent_fill_menu (self->recent_menu);
}

/* --- A translation that is being tested. */

static void
translation_changed_cb (BastideWindow *self)
{
  g_autofree char *name = bastide_translation_dup_name (self->translation);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->test_bar, name != NULL);
  if (!name)
    return;
  if (bastide_translation_get_fault (self->translation))
    /* TRANSLATORS: %1$s is the name of a file, %2$s a sentence about what is wrong in it. */
    text = g_strdup_printf (_ ("Could not read the translation “%1$s”: %2$s"), name,
                            bastide_translation_get_fault (self->translation));
  else
    /* TRANSLATORS: %s is the name of a file. */
    text = g_strdup_printf (_ ("Testing translation “%s”"), name);
  gtk_label_set_text (self->test_label, text);
}

/* --- The life of the window. */

static gboolean
bastide_window_close_request (GtkWindow *window)
{
  BastideWindow *self = BASTIDE_WINDOW (window);

  for (gsize i = 0; i < N_PLACES; i++)
    if (self->made[i] && !bastide_place_may_close (self->made[i]))
      {
        bastide_window_show_place (self, places[i].name);
        return GDK_EVENT_STOP;
      }
  return GTK_WINDOW_CLASS (bastide_window_parent_class)->close_request (window);
}

static void
bastide_window_dispose (GObject *object)
{
  BastideWindow *self = BASTIDE_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->places_signals);
  g_clear_object (&self->switcher_signals);
  g_clear_handle_id (&self->reveal_source, g_source_remove);
  g_clear_handle_id (&self->renew_source, g_source_remove);

  /* Unbind first: while the stack loses its places it shows one after the other, and each would become the place to
   * start with. */
  if (self->places)
    {
      g_settings_unbind (self->places, "visible-child-name");
      g_action_map_remove_action (G_ACTION_MAP (self), "place");
    }
  memset (self->made, 0, sizeof self->made);
  for (gsize i = 0; i < N_PLACES; i++)
    g_clear_weak_pointer (&self->last_focus[i]);
  G_OBJECT_CLASS (bastide_window_parent_class)->dispose (object);
}

static void
bastide_window_finalize (GObject *object)
{
  BastideWindow *self = BASTIDE_WINDOW (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->translation);
  G_OBJECT_CLASS (bastide_window_parent_class)->finalize (object);
}

static void
bastide_window_map (GtkWidget *widget)
{
  BastideWindow *self = BASTIDE_WINDOW (widget);

  GTK_WIDGET_CLASS (bastide_window_parent_class)->map (widget);
  bring_keyboard (self);
}

static void
bastide_window_class_init (BastideWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GtkWindowClass *window_class = GTK_WINDOW_CLASS (klass);

  object_class->dispose = bastide_window_dispose;
  object_class->finalize = bastide_window_finalize;
  widget_class->map = bastide_window_map;
  widget_class->size_allocate = bastide_window_size_allocate;
  window_class->close_request = bastide_window_close_request;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/shell/bastide-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, places);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, header_start);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, header_end);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, drop_veil);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, recent_menu);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, title);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, test_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideWindow, test_label);

  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, fullscreen_cb);
  gtk_widget_class_install_action (widget_class, "win.rule", "s", rule_cb);
  gtk_widget_class_install_action (widget_class, "win.lesson", "s", lesson_cb);
  gtk_widget_class_install_action (widget_class, "win.rules-page", "s", rules_page_cb);
  gtk_widget_class_install_action (widget_class, "win.rules-modules", "u", rules_modules_cb);
  gtk_widget_class_install_action (widget_class, "win.play-mix", "s", play_mix_cb);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_cb);
  gtk_widget_class_install_action (widget_class, "win.toast-undo", "(ss)", toast_undo_cb);
  gtk_widget_class_install_action (widget_class, "win.open-recent", "s", open_recent_cb);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, shortcuts_cb);
}

/* Builds the template and connects to what is in it; a rebuild calls it again. */
static void
fill (BastideWindow *self)
{
  g_autoptr (GPropertyAction) place = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_announce_label (self->test_label);

  place = g_property_action_new ("place", self->places, "visible-child-name");
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (place));

  g_signal_group_set_target (self->places_signals, self->places);
  g_signal_group_set_target (self->switcher_signals, self->switcher);
  bastide_recent_fill_menu (self->recent_menu);
}

/* A menu that is closed from one of its submenus leaves the focus inside itself, where no key arrives any more (GTK 4.8).
 * Moves it to the button of the menu, where GTK puts it in all other cases. */
static void
focus_moved_cb (BastideWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *popover = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  if (popover && !gtk_widget_get_visible (popover) && gtk_widget_get_mapped (gtk_widget_get_parent (popover)))
    gtk_widget_grab_focus (gtk_widget_get_parent (popover));
  else if (!popover)
    remember_focus (self, focus);
  if (self->low)
    switcher_squeezed_cb (self);
}

static void
bastide_window_init (BastideWindow *self)
{
  self->cancellable = g_cancellable_new ();
  self->places_signals = g_signal_group_new (ADW_TYPE_VIEW_STACK);
  self->switcher_signals = g_signal_group_new (ADW_TYPE_SQUEEZER);
  g_signal_group_connect_swapped (self->places_signals, "notify::visible-child", G_CALLBACK (place_changed_cb), self);
  g_signal_group_connect_swapped (self->switcher_signals, "notify::visible-child", G_CALLBACK (switcher_squeezed_cb),
                                  self);
  fill (self);
  bastide_keep_in_view (GTK_WINDOW (self));
  add_drop_target (self);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focus_moved_cb), NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (recent_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

BastideWindow *
bastide_window_new (GtkApplication *app, GSettings *settings, BastideTranslation *translation)
{
  BastideWindow *self = g_object_new (BASTIDE_TYPE_WINDOW, "application", app, NULL);

  self->settings = g_object_ref (settings);
  self->translation = g_object_ref (translation);
  g_signal_connect_object (translation, "changed", G_CALLBACK (translation_changed_cb), self, G_CONNECT_SWAPPED);
  translation_changed_cb (self);
  g_settings_bind (settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-height", self, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "place", self->places, "visible-child-name", G_SETTINGS_BIND_DEFAULT);
  place_changed_cb (self);
  return self;
}

/* One piece at a time: all of them at once would take a good part of a second. */
static gboolean
renew_cb (gpointer user_data)
{
  BastideWindow *self = BASTIDE_WINDOW (user_data);

  if (bastide_window_is_asking ())
    return G_SOURCE_CONTINUE;
  for (gsize i = 0; i < N_PLACES; i++)
    if (self->stale[i])
      {
        renew_place (self, i);
        return G_SOURCE_CONTINUE;
      }
  self->renew_source = 0;
  /* In the new language when it is asked for again. */
  gtk_application_window_set_help_overlay (GTK_APPLICATION_WINDOW (self), NULL);
  return G_SOURCE_REMOVE;
}

/* Takes the places out of the window before it is built again. */
static void
take_places_out (BastideWindow *self, BastidePlace *out_places[N_PLACES])
{
  for (gsize i = 0; i < N_PLACES; i++)
    if (self->made[i])
      {
        out_places[i] = g_object_ref (g_steal_pointer (&self->made[i]));
        adw_bin_set_child (ADW_BIN (gtk_widget_get_parent (GTK_WIDGET (out_places[i]))), NULL);
      }
}

/* Puts them back. They are made again one by one, or as soon as somebody wants to see them; until then they work on as they
 * are. */
static void
put_places_back (BastideWindow *self, BastidePlace *taken[N_PLACES])
{
  for (gsize i = 0; i < N_PLACES; i++)
    if (taken[i])
      {
        GtkWidget *frame = adw_view_stack_get_child_by_name (self->places, places[i].name);

        self->made[i] = taken[i];
        self->stale[i] = TRUE;
        adw_bin_set_child (ADW_BIN (frame), GTK_WIDGET (taken[i]));
        g_object_unref (taken[i]);
      }
}

gboolean
bastide_window_is_asking (void)
{
  /* All toplevels: the windows of the application do not include dialogs. */
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (gtk_window_get_modal (l->data) && gtk_widget_get_visible (l->data) && !BASTIDE_IS_PREFERENCES (l->data))
      return TRUE;
  return FALSE;
}

void
bastide_window_rebuild (BastideWindow *self)
{
  BastidePlace *taken[N_PLACES] = { NULL };
  g_autofree char *name = NULL;

  g_return_if_fail (BASTIDE_IS_WINDOW (self));

  bastide_popovers_close (GTK_WIDGET (self));
  name = g_strdup (adw_view_stack_get_visible_child_name (self->places));
  g_settings_unbind (self->places, "visible-child-name");
  g_signal_group_set_target (self->places_signals, NULL);
  g_signal_group_set_target (self->switcher_signals, NULL);
  g_clear_handle_id (&self->reveal_source, g_source_remove);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);

  take_places_out (self, taken);
  fill (self);
  translation_changed_cb (self);
  put_places_back (self, taken);
  bastide_window_show_place (self, name);
  place_changed_cb (self);
  g_settings_bind (self->settings, "place", self->places, "visible-child-name", G_SETTINGS_BIND_DEFAULT);
  switcher_squeezed_cb (self);
  if (!self->renew_source)
    self->renew_source = g_timeout_add_full (G_PRIORITY_LOW, RENEW_MS, renew_cb, self, NULL);
}

void
bastide_window_show_place (BastideWindow *self, const char *name)
{
  g_return_if_fail (BASTIDE_IS_WINDOW (self));
  bastide_popovers_close (GTK_WIDGET (self));
  adw_view_stack_set_visible_child_name (self->places, name);
}

void
bastide_window_show_rule (BastideWindow *self, const char *clause)
{
  g_return_if_fail (BASTIDE_IS_WINDOW (self));
  if (bastide_rules_view_show_clause (BASTIDE_RULES_VIEW (bastide_window_get_place (self, "rules")), clause))
    bastide_window_show_place (self, "rules");
}

void
bastide_window_show_help (BastideWindow *self)
{
  BastideRulesView *rules;
  g_autofree char *page = NULL;

  g_return_if_fail (BASTIDE_IS_WINDOW (self));
  rules = BASTIDE_RULES_VIEW (bastide_window_get_place (self, "rules"));
  page = g_strconcat ("help-", adw_view_stack_get_visible_child_name (self->places), NULL);
  if (!bastide_rules_view_show_link (rules, page))
    bastide_rules_view_show_link (rules, "overview");
  bastide_window_show_place (self, "rules");
}

void
bastide_window_open (BastideWindow *self, GFile *file)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (BASTIDE_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (NULL, self->cancellable, head_read_cb, opening_new (self, file));
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_head_thread);
}

void
bastide_window_toast (BastideWindow *self, const char *text)
{
  AdwToastOverlay *toasts;

  g_return_if_fail (BASTIDE_IS_WINDOW (self));
  toasts = find_toasts (self);
  adw_toast_overlay_add_toast (toasts, new_toast (self, toasts, text));
}
