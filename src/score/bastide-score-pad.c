/* bastide-score-pad.c – the pad of an evening, while it is played.
 *
 * Puts the parts together, tells what the rules want to be remembered, and leads through the final scoring. Knows no rule
 * beyond the order of MIX-81, which it reads to the players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-pad.h"

#include "model/score/bastide-due.h"
#include "model/score/bastide-final.h"
#include "score/bastide-score-keys.h"
#include "score/bastide-score-log.h"
#include "score/bastide-score-panel.h"
#include "score/bastide-standings.h"
#include "score/bastide-supplies.h"
#include "score/bastide-score-track.h"
#include "model/words/bastide-words.h"
#include "model/words/bastide-words-part.h"
#include "kit/bastide-announce.h"
#include "kit/bastide-wrap-box.h"

#include <glib/gi18n.h>

struct _BastideScorePad
{
  AdwBin parent_instance;

  AdwLeaflet *leaflet;
  GtkLabel *turn_label;
  GtkLabel *bag_label;
  GtkLabel *small_bag; /* the same in a narrow window */
  BastideScoreTrack *track;
  BastideStandings *standings;
  BastideSupplies *supplies;
  BastideStandings *small_standings;
  GtkWidget *small_box;
  GtkWidget *small_bar;
  GtkToggleButton *show_enter;
  GtkToggleButton *show_standings;
  GtkStack *work;
  GtkWidget *last_row;
  GtkLabel *last_label;
  GtkWidget *last_undo;
  GtkToggleButton *log_button;
  BastideScorePanel *panel;
  BastideScoreLog *log;
  GtkWidget *notice;
  GtkLabel *notice_label;
  GtkButton *notice_button;
  const BastideEntryKind *due; /* what the button of the notice enters, or NULL */
  GtkWidget *final_card;
  GtkLabel *final_title;
  GtkLabel *final_text;
  GtkLabel *final_missing;
  GtkLabel *final_list;
  GtkWidget *final_scroller;
  GtkWidget *final_back;
  GtkButton *final_next;
  GtkLabel *reminders;
  GtkWidget *reminders_row;

  BastideEvening *evening;
  GSignalGroup *evening_signals;
  int edited;                /* the entry whose line of the log was left to change it, or -1 */
  int told[BST_MAX_PLAYERS]; /* totals that were said … */
  guint n_told;              /* … entries … */
  BastideEntry *told_last;   /* … the last one of them (nullable) … */
  guint told_undone;         /* … steps that were taken back … */
  char *told_turn;           /* … whose turn it is … */
  char *told_due;            /* … and what is due */
};

G_DEFINE_FINAL_TYPE (BastideScorePad, bastide_score_pad, ADW_TYPE_BIN)

enum
{
  RESULT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* With so many tiles left the fields are announced, for a round. */
#define FIELDS_SOON 12

static void show_page (BastideScorePad *self, const char *page);

/* FALSE where the evening can only be looked at. */
static gboolean
may_enter (BastideScorePad *self)
{
  return self->evening && bastide_match_may_change (BASTIDE_MATCH (self->evening), NULL);
}

/* --- final scoring (MIX-81) --- */

static int
next_final_step (BastideScorePad *self, int from, int by)
{
  return bastide_final_next (from, by, bastide_evening_get_game (self->evening));
}

/* What was entered for the step so far, so that nothing is forgotten or counted twice. */
static char *
dup_entered (BastideScorePad *self, int step)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < bastide_evening_get_n_entries (self->evening); i++)
    {
      BastideEntry *entry = bastide_evening_get_entry (self->evening, i);
      g_autofree char *line = NULL;

      if (!bastide_evening_get_standing (self->evening, (int) i - 1)->final
          || !bastide_entry_kind_belongs (bastide_entry_get_input (entry)->kind, step))
        continue;
      line = bastide_evening_dup_title (self->evening, i);
      g_string_append_printf (text, "%s• %s", text->len ? "\n" : "", line);
      if (*bastide_entry_get_text (entry))
        /* TRANSLATORS: goes behind an entry: a note that somebody made about it. */
        g_string_append_printf (text, C_ ("note", " (%s)"), bastide_entry_get_text (entry));
    }
  return g_string_free (text, FALSE);
}

static void
update_final (BastideScorePad *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  gboolean shown = now->final && !now->over, open;
  const int step = bastide_final_current (self->evening);
  g_autofree char *title = NULL, *missing = NULL, *entered = NULL, *key = NULL, *next = NULL;

  bastide_score_panel_suggest (self->panel, -1);
  if (!shown)
    return;
  title = bastide_final_dup_heading (step, bastide_evening_get_game (self->evening));
  gtk_label_set_text (self->final_title, title);
  gtk_label_set_text (self->final_text, bastide_final_get_text (step));
  bastide_score_panel_suggest (self->panel, step);
  missing = bastide_evening_dup_missing (self->evening, step);
  gtk_label_set_text (self->final_missing, missing);
  gtk_widget_set_visible (GTK_WIDGET (self->final_missing), *missing != '\0');
  entered = dup_entered (self, step);
  gtk_label_set_text (self->final_list, entered);
  gtk_widget_set_visible (self->final_scroller, *entered != '\0');
  /* What is being filled in would be left behind. */
  open = may_enter (self) && bastide_score_panel_is_idle (self->panel);
  gtk_widget_set_sensitive (self->final_back, open && next_final_step (self, step, -1) >= 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->final_next), open);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->final_next),
                               may_enter (self) && !open ? _ ("Finish or cancel the current entry first") : NULL);
  key = bastide_score_key_dup_cap (&bastide_entry_turn);
  next = g_strdup_printf (next_final_step (self, step, 1) >= 0
                            /* TRANSLATORS: a button of the final scoring; %s is the key that presses it. */
                            ? _ ("Next Step (%s)")
                            /* TRANSLATORS: a button of the final scoring; %s is the key that presses it. */
                            : _ ("Finish Game Night (%s)"),
                          key);
  gtk_button_set_label (self->final_next, next);
}

static void
final_back_cb (BastideScorePad *self)
{
  int step = next_final_step (self, bastide_final_current (self->evening), -1);

  if (step >= 0)
    bastide_evening_set_final_step (self->evening, step);
}

static void
final_next_cb (BastideScorePad *self)
{
  int step = next_final_step (self, bastide_final_current (self->evening), 1);

  if (step >= 0)
    bastide_evening_set_final_step (self->evening, step);
  else
    bastide_score_panel_begin (self->panel, &bastide_entry_end);
}

static void
finish_cb (BastideScorePad *self)
{
  bastide_evening_set_final_step (self->evening, MAX (next_final_step (self, -1, 1), 0));
  bastide_score_panel_begin (self->panel, &bastide_entry_final);
}

/* --- what is to be remembered --- */

static const char *
notice_title (const BastideEntryKind *kind)
{
  /* TRANSLATORS: a button on the score track. */
  return kind == &bastide_entry_tournament ? _ ("_Begin Tournament")
         /* TRANSLATORS: a button on the score track. */
         : kind == &bastide_entry_round ? _ ("_Draw Message")
                                        /* TRANSLATORS: a button on the score track. */
                                        : _ ("_Final Scoring");
}

/* Whoever has farmers must know before the last tiles what they are for. */
static gboolean
are_fields_near (BastideScorePad *self)
{
  const int left = bastide_evening_get_left (self->evening);

  return bastide_evening_has (self->evening, BST_MODULE_FIELDS) && bastide_evening_get_tiles (self->evening) > 0
         && left <= FIELDS_SOON && left > FIELDS_SOON - bastide_evening_get_n_players (self->evening)
         && !bastide_evening_get_now (self->evening)->final;
}

/* Everything that is due, and a button for what comes first. */
static void
update_notice (BastideScorePad *self)
{
  g_autoptr (GPtrArray) due = bastide_evening_list_due (self->evening);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < due->len; i++)
    g_string_append_printf (text, "%s%s", text->len ? "\n" : "", ((BastideDue *) g_ptr_array_index (due, i))->text);
  if (are_fields_near (self))
    g_string_append_printf (
      text, "%s%s", text->len ? "\n" : "",
      _ ("Fields soon: each finished city that a field touches brings its owners points at the end."));
  self->due = due->len ? ((BastideDue *) g_ptr_array_index (due, 0))->kind : NULL;
  gtk_label_set_text (self->notice_label, text->str);
  if (self->due)
    gtk_button_set_label (self->notice_button, notice_title (self->due));
}

static void
notice_cb (BastideScorePad *self)
{
  if (!self->due)
    return;
  show_page (self, "enter");
  if (self->due == &bastide_entry_final)
    finish_cb (self);
  else
    bastide_score_panel_begin (self->panel, self->due);
}

/* Reminders for rules that the track does not know of. */
static void
update_reminders (BastideScorePad *self)
{
  g_autofree char *lines = bastide_words_reminders (bastide_evening_get_game (self->evening));
  g_autoptr (GString) text = g_string_new (lines);
  BastideStack stack;

  if (bastide_evening_get_stack (self->evening, &stack))
    {
      /* TRANSLATORS: %1$s is a kind of tournament, %2$d how many prize tiles are to be won. */
      g_autofree char *next = g_strdup_printf (ngettext ("Crown: %1$s, %2$d prize tile.",
                                                         "Crown: %1$s, %2$d prize tiles.", stack.prizes),
                                               bastide_words_tournament (stack.crown), stack.prizes);

      g_string_append_printf (text, "%s%s", text->len ? "\n" : "", next);
    }
  gtk_label_set_text (self->reminders, text->str);
  gtk_widget_set_visible (self->reminders_row, text->len > 0);
}

/* --- the head --- */

static void
update_head (BastideScorePad *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  const char *name = bastide_evening_get_names (self->evening)[now->active];
  const int left = bastide_evening_get_left (self->evening);
  /* TRANSLATORS: whose turn it is, and the number of the turn. */
  g_autofree char *turn = now->over    ? g_strdup (_ ("The game night is over"))
                          : now->final ? g_strdup (_ ("Final scoring"))
                                       /* TRANSLATORS: above the form of the score track: %1$s is a player, %2$d the
                                        * number of the turn. */
                                       : g_strdup_printf (_ ("%1$s – turn %2$d"), name, now->turn);
  g_autofree char *bag = g_strdup_printf (ngettext ("%d tile left", "%d tiles left", left), left);
  BastideStack stack;

  gtk_label_set_text (self->turn_label, turn);
  if (bastide_evening_get_stack (self->evening, &stack))
    {
      /* TRANSLATORS: number of the open stack, how many stacks, tiles on it. */
      g_autofree char *more = g_strdup_printf (ngettext ("stack %1$d of %2$d: %3$d tile",
                                                         "stack %1$d of %2$d: %3$d tiles", stack.left),
                                               stack.stack, stack.n_stacks, stack.left);
      g_autofree char *both = g_strdup_printf ("%s · %s", bag, more);

      gtk_label_set_text (self->bag_label, both);
    }
  else
    gtk_label_set_text (self->bag_label, bag);
  gtk_widget_set_visible (GTK_WIDGET (self->bag_label), !now->final && bastide_evening_get_tiles (self->evening) > 0);
  gtk_label_set_text (self->small_bag, gtk_label_get_text (self->bag_label));
  gtk_widget_set_visible (GTK_WIDGET (self->small_bag), gtk_widget_get_visible (GTK_WIDGET (self->bag_label)));
}

/* One after the other they are one text: each is a sentence. */
static void
say (BastideScorePad *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i]; i++)
    if (*lines[i])
      {
        const gboolean whole = strchr (".?!:;", lines[i][strlen (lines[i]) - 1]) != NULL;
        g_autofree char *sentence = g_strconcat (lines[i], whole ? "" : ".", NULL);

        bastide_announce (GTK_WIDGET (self), sentence);
      }
}

/* (transfer full): whose totals are others than those that were said: “Anna +10 = 35”. */
static char *
dup_changes (BastideScorePad *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int seat = 0; seat < bastide_evening_get_n_players (self->evening); seat++)
    {
      const int by = now->scores[seat] - self->told[seat];
      g_autofree char *change = g_strdup_printf ("%s%d", by < 0 ? "−" : "+", ABS (by));

      self->told[seat] = now->scores[seat];
      if (by)
        g_ptr_array_add (parts,
                         /* TRANSLATORS: spoken by screen readers after an entry: %1$s is a player, %2$s the points that
                          * were won, with + or −, %3$d the new total. */
                         g_strdup_printf (C_ ("total", "%1$s %2$s = %3$d"),
                                          bastide_evening_get_names (self->evening)[seat], change, now->scores[seat]));
    }
  return bastide_words_list (parts);
}

static void
note_told (BastideScorePad *self)
{
  const guint n = bastide_evening_get_n_entries (self->evening);

  self->n_told = n;
  g_clear_pointer (&self->told_last, bastide_entry_unref);
  if (n > 0)
    self->told_last = bastide_entry_ref (bastide_evening_get_entry (self->evening, n - 1));
  self->told_undone = bastide_evening_get_n_undone (self->evening);
}

/* Says what an entry, or taking a step back, has brought, and then what belongs to it, such as who robbed whom. A step may
 * also be a deletion or a change: neither the number of entries nor the last of them tells what has happened. */
static void
announce (BastideScorePad *self)
{
  const guint n = bastide_evening_get_n_entries (self->evening);
  const gboolean undone = bastide_evening_get_n_undone (self->evening) > self->told_undone;
  const gboolean added = !undone && n > self->n_told
                         && bastide_evening_get_entry (self->evening, n - 1) != self->told_last;
  g_autofree char *changes = dup_changes (self);
  g_autofree char *details = added ? bastide_evening_dup_details (self->evening, n - 1) : NULL;

  if (undone)
    /* TRANSLATORS: spoken by screen readers when a move has been taken back. */
    say (self, _ ("Undone."));
  say (self, changes);
  if (details)
    say (self, details);
  note_told (self);
}

/* Says a text of which *told is the copy, once until it changes. FALSE: it was said before. */
static gboolean
announce_once (BastideScorePad *self, char **told, const char *text)
{
  if (g_strcmp0 (*told, text) == 0)
    return FALSE;
  g_free (*told);
  *told = g_strdup (text);
  say (self, text);
  return TRUE;
}

/* Whose turn it is, once for each turn; in the final scoring each step, and what is missing in it when it begins. */
static void
announce_turn (BastideScorePad *self)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);
  const int step = bastide_final_current (self->evening);
  g_autofree char *heading = NULL, *missing = NULL;

  if (!now->final || now->over)
    {
      announce_once (self, &self->told_turn, gtk_label_get_text (self->turn_label));
      return;
    }
  heading = bastide_final_dup_heading (step, bastide_evening_get_game (self->evening));
  missing = bastide_evening_dup_missing (self->evening, step);
  if (announce_once (self, &self->told_turn, heading) && *missing)
    say (self, missing);
}

/* What is due, once for each time. */
static void
announce_due (BastideScorePad *self)
{
  const char *due = gtk_label_get_text (self->notice_label);

  if (*due)
    announce_once (self, &self->told_due, due);
  else
    g_clear_pointer (&self->told_due, g_free);
}

static void
update_last (BastideScorePad *self)
{
  const guint n = bastide_evening_get_n_entries (self->evening);
  g_autofree char *title = n > 0 ? bastide_evening_dup_title (self->evening, n - 1) : NULL;

  gtk_label_set_text (self->last_label, title ? title : _ ("Nothing has been entered yet."));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->last_label), title);
  bastide_score_panel_set_last (self->panel, title);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "log.undo", bastide_match_can_undo (BASTIDE_MATCH (self->evening)));
}

/* In a narrow window what is being filled in has all the room. */
static void
arrange (BastideScorePad *self)
{
  const gboolean folded = adw_leaflet_get_folded (self->leaflet);
  const BastideStanding *now = self->evening ? bastide_evening_get_now (self->evening) : NULL;
  const gboolean filling = !bastide_score_panel_is_choosing (self->panel)
                           && g_str_equal (gtk_stack_get_visible_child_name (self->work), "enter");

  gtk_widget_set_visible (self->small_bar, folded && !filling);
  gtk_widget_set_visible (self->small_box, folded && !filling);
  gtk_widget_set_visible (self->last_row, !folded || !filling);
  /* What is due may be what is being filled in. */
  gtk_widget_set_visible (GTK_WIDGET (self->notice_button), self->due && bastide_score_panel_is_idle (self->panel));
  gtk_widget_set_visible (self->notice, *gtk_label_get_text (self->notice_label) && !(folded && filling));
  gtk_widget_set_visible (self->final_card, now && now->final && !now->over && !(folded && filling));
  bastide_score_panel_set_narrow (self->panel, folded);
  if (self->evening)
    update_final (self);
}

static void
changed_cb (BastideScorePad *self)
{
  if (!self->evening)
    return;
  update_head (self);
  update_last (self);
  update_notice (self);
  update_reminders (self);
  arrange (self);
  announce (self);
  announce_due (self);
  announce_turn (self);
  if (!bastide_evening_get_now (self->evening)->over)
    return;
  self->edited = -1;
  g_signal_emit (self, signals[RESULT], 0);
}

/* --- parts --- */

static void
show_page (BastideScorePad *self, const char *page)
{
  gtk_stack_set_visible_child_name (self->work, page);
  adw_leaflet_set_visible_child_name (self->leaflet, "work");
  gtk_toggle_button_set_active (self->show_enter, TRUE);
}

static void
asking_cb (BastideScorePanel *panel, guint64 spaces, const BstState *state, BastideScorePad *self)
{
  bastide_score_track_ask (self->track, spaces, state);
}

static void
space_cb (BastideScoreTrack *track, int space, BastideScorePad *self)
{
  bastide_score_panel_choose_space (self->panel, space);
}

/* The actions of the rows in the log. */
static void
change_entry_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScorePad *self = BASTIDE_SCORE_PAD (widget);
  const guint i = g_variant_get_uint32 (parameter);

  if (!self->evening || i >= bastide_evening_get_n_entries (self->evening))
    return;
  self->edited = (int) i;
  if (g_str_equal (name, "log.remove"))
    {
      bastide_score_panel_remove (self->panel, i);
      /* Without a question there is nothing to see but the log. */
      if (!bastide_score_panel_is_choosing (self->panel))
        show_page (self, "enter");
      return;
    }
  show_page (self, "enter");
  if (g_str_equal (name, "log.edit"))
    bastide_score_panel_edit (self->panel, i);
  else
    bastide_score_panel_insert (self->panel, i);
}

/* The last entry, whatever is being filled in: Ctrl+Z and the button of the window take that back first. */
static void
undo_entry_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BastideScorePad *self = BASTIDE_SCORE_PAD (widget);

  GtkWidget *focus;

  if (!self->evening)
    return;
  bastide_match_undo (BASTIDE_MATCH (self->evening));
  /* With the last entry the button goes, and the keyboard would go with it. */
  focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  if (!focus || !gtk_widget_get_mapped (focus))
    bastide_score_panel_focus (self->panel);
}

/* Whoever came from the log goes back there: it may be the first of several corrections. */
static void
settled_cb (BastideScorePad *self)
{
  const int edited = self->edited;

  self->edited = -1;
  if (edited < 0 || !self->evening)
    return;
  show_page (self, "log");
  bastide_score_log_focus_entry (self->log, (guint) edited);
}

static void
work_turned_cb (BastideScorePad *self)
{
  gtk_toggle_button_set_active (self->log_button, g_str_equal (gtk_stack_get_visible_child_name (self->work), "log"));
  arrange (self);
}

static void
log_toggled_cb (BastideScorePad *self)
{
  show_page (self, gtk_toggle_button_get_active (self->log_button) ? "log" : "enter");
}

static void
small_toggled_cb (BastideScorePad *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet,
                                      gtk_toggle_button_get_active (self->show_standings) ? "standings" : "work");
}

/* The key for the next turn goes to the next step in the final scoring, where there are no turns. */
static gboolean
is_next_key (BastideScorePad *self, guint keyval, guint keycode)
{
  const BastideStanding *now = bastide_evening_get_now (self->evening);

  return now->final && !now->over && bastide_score_panel_is_idle (self->panel)
         && bastide_entry_kind_find_key (gdk_keyval_to_unicode (keyval),
                                         bastide_score_key_latin (GTK_WIDGET (self), keycode))
              == &bastide_entry_turn;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                BastideScorePad *self)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK) || !may_enter (self))
    return GDK_EVENT_PROPAGATE;
  if (is_next_key (self, keyval, keycode))
    {
      final_next_cb (self);
      return GDK_EVENT_STOP;
    }
  if (g_str_equal (gtk_stack_get_visible_child_name (self->work), "enter"))
    return bastide_score_panel_take_key (self->panel, keyval, keycode);
  /* A key of the entry panel also works while the log is shown, and goes back to the panel. */
  if (keyval != GDK_KEY_Escape && !bastide_score_panel_take_key (self->panel, keyval, keycode))
    return GDK_EVENT_PROPAGATE;
  show_page (self, "enter");
  bastide_score_panel_focus (self->panel);
  return GDK_EVENT_STOP;
}

/* --- object --- */

static void
bastide_score_pad_dispose (GObject *object)
{
  BastideScorePad *self = BASTIDE_SCORE_PAD (object);

  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  g_clear_pointer (&self->told_turn, g_free);
  g_clear_pointer (&self->told_due, g_free);
  g_clear_pointer (&self->told_last, bastide_entry_unref);
  G_OBJECT_CLASS (bastide_score_pad_parent_class)->dispose (object);
}

static void
bastide_score_pad_class_init (BastideScorePadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_score_pad_dispose;

  g_type_ensure (BASTIDE_TYPE_SCORE_TRACK);
  g_type_ensure (BASTIDE_TYPE_STANDINGS);
  g_type_ensure (BASTIDE_TYPE_SUPPLIES);
  g_type_ensure (BASTIDE_TYPE_SCORE_PANEL);
  g_type_ensure (BASTIDE_TYPE_SCORE_LOG);
  g_type_ensure (BASTIDE_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/bastide/Bastide/score/bastide-score-pad.ui");
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, leaflet);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, turn_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, bag_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, small_bag);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, track);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, standings);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, supplies);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, small_standings);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, small_box);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, small_bar);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, show_enter);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, show_standings);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, work);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, last_row);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, last_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, last_undo);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, log_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, panel);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, log);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, notice);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, notice_label);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, notice_button);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_card);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_title);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_text);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_missing);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_list);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_scroller);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_back);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, final_next);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, reminders);
  gtk_widget_class_bind_template_child (widget_class, BastideScorePad, reminders_row);
  gtk_widget_class_bind_template_callback (widget_class, asking_cb);
  gtk_widget_class_bind_template_callback (widget_class, space_cb);
  gtk_widget_class_install_action (widget_class, "log.edit", "u", change_entry_cb);
  gtk_widget_class_install_action (widget_class, "log.insert", "u", change_entry_cb);
  gtk_widget_class_install_action (widget_class, "log.remove", "u", change_entry_cb);
  gtk_widget_class_install_action (widget_class, "log.undo", NULL, undo_entry_cb);
  gtk_widget_class_bind_template_callback (widget_class, arrange);
  gtk_widget_class_bind_template_callback (widget_class, work_turned_cb);
  gtk_widget_class_bind_template_callback (widget_class, log_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, small_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, notice_cb);
  gtk_widget_class_bind_template_callback (widget_class, final_back_cb);
  gtk_widget_class_bind_template_callback (widget_class, final_next_cb);
  gtk_widget_class_bind_template_callback (widget_class, finish_cb);
  gtk_widget_class_bind_template_callback (widget_class, settled_cb);

  signals[RESULT] = g_signal_new ("result", BASTIDE_TYPE_SCORE_PAD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
}

static void
bastide_score_pad_init (BastideScorePad *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->edited = -1;
  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  bastide_clock_view_set_stage (bastide_score_panel_get_clock (self->panel), GTK_WIDGET (self));
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  arrange (self);
}

/* What cannot be entered is not offered; the log is what there is to look at. */
static void
show_open (BastideScorePad *self)
{
  const gboolean open = may_enter (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->panel), open);
  gtk_widget_set_sensitive (GTK_WIDGET (self->supplies), open);
  gtk_widget_set_sensitive (GTK_WIDGET (self->notice_button), open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "log.edit", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "log.insert", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "log.remove", open);
  show_page (self, open ? "enter" : "log");
}

void
bastide_score_pad_set_evening (BastideScorePad *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PAD (self));

  if (g_set_object (&self->evening, evening))
    {
      g_clear_pointer (&self->told_turn, g_free);
      g_clear_pointer (&self->told_due, g_free);
    }
  self->edited = -1;
  /* While the stack fades to another page, the pointer could still click this one, which has no evening. */
  gtk_widget_set_can_target (GTK_WIDGET (self), evening != NULL);
  bastide_score_track_set_evening (self->track, evening);
  bastide_standings_set_evening (self->standings, evening);
  bastide_supplies_set_evening (self->supplies, evening);
  bastide_standings_set_evening (self->small_standings, evening);
  bastide_score_panel_set_evening (self->panel, evening);
  bastide_score_log_set_evening (self->log, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  if (!evening)
    return;
  update_head (self);
  update_last (self);
  update_notice (self);
  update_reminders (self);
  show_open (self);
  arrange (self);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    self->told[seat] = bastide_evening_get_now (evening)->scores[seat];
  note_told (self);
  announce_turn (self);
  announce_due (self);
}

BastideClockView *
bastide_score_pad_get_clock (BastideScorePad *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PAD (self), NULL);

  return bastide_score_panel_get_clock (self->panel);
}

BastideEvening *
bastide_score_pad_get_evening (BastideScorePad *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PAD (self), NULL);

  return self->evening;
}

void
bastide_score_pad_toggle_log (BastideScorePad *self)
{
  gboolean entering;

  g_return_if_fail (BASTIDE_IS_SCORE_PAD (self));

  entering = g_str_equal (gtk_stack_get_visible_child_name (self->work), "enter");
  show_page (self, entering ? "log" : "enter");
  if (entering)
    bastide_score_log_focus (self->log);
  else
    bastide_score_panel_focus (self->panel);
}

void
bastide_score_pad_finish (BastideScorePad *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PAD (self));

  if (!may_enter (self) || !bastide_score_panel_is_idle (self->panel))
    return;
  show_page (self, "enter");
  finish_cb (self);
}

void
bastide_score_pad_again (BastideScorePad *self)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PAD (self));

  if (!may_enter (self) || !bastide_score_panel_is_idle (self->panel))
    return;
  show_page (self, "enter");
  bastide_score_panel_begin_again (self->panel);
}

gboolean
bastide_score_pad_take_back (BastideScorePad *self)
{
  g_return_val_if_fail (BASTIDE_IS_SCORE_PAD (self), FALSE);

  return bastide_score_panel_take_back (self->panel);
}

void
bastide_score_pad_focus (BastideScorePad *self)
{
  if (may_enter (self))
    bastide_score_panel_focus (self->panel);
  else
    bastide_score_log_focus (self->log);
}

void
bastide_score_pad_succeed (BastideScorePad *self, BastideScorePad *predecessor)
{
  g_return_if_fail (BASTIDE_IS_SCORE_PAD (self) && BASTIDE_IS_SCORE_PAD (predecessor));

  if (self->evening)
    bastide_score_panel_succeed (self->panel, predecessor->panel);
  gtk_toggle_button_set_active (self->show_standings, gtk_toggle_button_get_active (predecessor->show_standings));
}
