/* bastide-standings.c – the players of an evening with their totals and ranks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-standings.h"

#include "parts/bastide-player-badge.h"
#include "score/bastide-score-face.h"
#include "kit/bastide-one-stop.h"
#include "kit/bastide-sentence.h"
#include "kit/bastide-wrap-box.h"
#include "engine/rules/gold.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BastideStandings
{
  GtkWidget parent_instance;

  GtkWidget *grid;                     /* one below the other */
  GtkWidget *rows;                     /* or side by side, when compact */
  GtkWidget *players[BST_MAX_PLAYERS]; /* what has the focus in each row; NULL where nobody sits */
  BastideEvening *evening;
  BastidePlayers people; /* without an evening: those of a result, of whom nothing else is known */
  int scores[BST_MAX_PLAYERS];
  GSignalGroup *evening_signals;
  BastideHistory *history;           /* (nullable): it has the pictures of people */
  GtkWidget *faces[BST_MAX_PLAYERS]; /* (nullable): a new picture would have to be read again */
  char *face_names[BST_MAX_PLAYERS]; /* whose picture it is, and which */
  gboolean compact;                  /* only badges and totals */
  gboolean whole;                    /* names are never shortened */
};

/* Of the picture of a person, beside letters of TVs. */
#define FACE_SIZE 56

enum
{
  PROP_0,
  PROP_COMPACT,
  PROP_WHOLE,
};

G_DEFINE_FINAL_TYPE (BastideStandings, bastide_standings, GTK_TYPE_WIDGET)

/* --- who is shown --- */

static const BastidePlayers *
get_people (BastideStandings *self)
{
  return self->evening ? bastide_match_get_players (BASTIDE_MATCH (self->evening)) : &self->people;
}

static const int *
get_scores (BastideStandings *self)
{
  return self->evening ? bastide_evening_get_now (self->evening)->scores : self->scores;
}

static int
get_rank (BastideStandings *self, int seat)
{
  const int *scores = get_scores (self);
  int rank = 1;

  for (int other = 0; other < get_people (self)->n; other++)
    rank += scores[other] > scores[seat];
  return rank;
}

static gboolean
is_active (BastideStandings *self, int seat)
{
  const BastideStanding *now = self->evening ? bastide_evening_get_now (self->evening) : NULL;

  return now && seat == now->active && !now->final;
}

/* "": none. */
static const char *
find_picture (BastideStandings *self, int seat)
{
  const BastidePlayers *people = get_people (self);
  const BastidePerson *person = self->history && bastide_players_is_named (people, seat)
                                  ? bastide_history_get_person (self->history, people->names[seat])
                                  : NULL;

  return person && person->picture ? person->picture : "";
}

/* So that all rows are alike, everybody has a face as soon as one has a picture; the others have their initials. */
static gboolean
has_faces (BastideStandings *self)
{
  for (int seat = 0; self->whole && seat < get_people (self)->n; seat++)
    if (*find_picture (self, seat))
      return TRUE;
  return FALSE;
}

/* --- the rows --- */

static void
clear (BastideStandings *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->grid)))
    gtk_grid_remove (GTK_GRID (self->grid), child);
  bastide_wrap_box_clear (BASTIDE_WRAP_BOX (self->rows));
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    self->players[seat] = NULL;
}

static GtkWidget *
new_label (const char *text, const char *css_class, float xalign)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* @evening (nullable). What else belongs to a player: messenger, robber, followers where nothing else shows them, gold. */
static char *
dup_details (BastideEvening *evening, int seat, gboolean whole)
{
  const BstState *state = evening ? bastide_evening_get_state (evening) : NULL;
  GString *text = g_string_new (NULL);

  if (!evening)
    return g_string_free (text, FALSE);
  if (bastide_evening_has (evening, BST_MODULE_MESSAGES) && !bastide_evening_get_now (evening)->final)
    /* TRANSLATORS: points of a player's marker and of the messenger. */
    g_string_append_printf (text, _ ("marker %1$d, messenger %2$d"), state->total[seat][0], state->total[seat][1]);
  if (bastide_evening_has (evening, BST_MODULE_ROBBERS) && state->m.robbers.space[seat])
    {
      if (text->len)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: beside a player on the score track; %d is the number of a space. */
      g_string_append_printf (text, _ ("robber on %d"), state->m.robbers.space[seat] - 1);
    }
  if (whole && !bastide_evening_get_now (evening)->final
      && bastide_standing_knows_followers (bastide_evening_get_now (evening), bastide_evening_get_game (evening)))
    {
      const int left = bastide_evening_get_supply (evening, seat);

      if (text->len)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: beside a player on the score track; %d is the number of followers in the supply. */
      g_string_append_printf (text, ngettext ("%d follower left", "%d followers left", left), left);
    }
  if (state->m.abbot.on_map >> seat & 1)
    {
      if (text->len)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: about a player: the abbot stands on the map. */
      g_string_append (text, _ ("abbot on the board"));
    }
  if (bastide_evening_has (evening, BST_MODULE_GOLD) && state->m.gold.ingots[seat])
    {
      int ingots = state->m.gold.ingots[seat];

      if (text->len)
        g_string_append (text, C_ ("list", ", "));
      /* TRANSLATORS: ingots of a player, and the points they bring at the end. */
      g_string_append_printf (text,
                              /* TRANSLATORS: beside a player on the score track: %1$d is a number, %2$d the points
                               * they bring at the end. */
                              ngettext ("%1$d ingot (+%2$d at the end)", "%1$d ingots (+%2$d at the end)", ingots),
                              ingots, bst_gold_bonus (ingots));
    }
  return g_string_free (text, FALSE);
}

/* (transfer full): a row as a sentence: who has how many points, at which rank, what else, and whether it is their turn. */
static char *
dup_spoken (BastideStandings *self, int seat)
{
  const int score = get_scores (self)[seat];
  g_autofree char *details = dup_details (self->evening, seat, TRUE);
  GString *spoken = g_string_new (NULL);

  g_string_append_printf (spoken,
                          /* TRANSLATORS: spoken by screen readers: %1$s is a player, %2$d are the points, %3$d is the
                           * rank. */
                          ngettext ("%1$s: %2$d point, rank %3$d", "%1$s: %2$d points, rank %3$d", score),
                          get_people (self)->names[seat], score, get_rank (self, seat));
  if (*details)
    g_string_append_printf (spoken, ". %s", details);
  if (is_active (self, seat))
    g_string_append_printf (spoken, ". %s", _ ("It is this player’s turn"));
  return g_string_free (spoken, FALSE);
}

/* A part of a row that stands for all of it: the arrow keys go from row to row. */
static GtkWidget *
new_row (BastideStandings *self, GtkWidget *part, int seat)
{
  g_autofree char *spoken = dup_spoken (self, seat);

  self->players[seat] = bastide_sentence_new (part, spoken);
  return self->players[seat];
}

/* (transfer none): the one that is there, unless it is another person's, or they have another picture now. */
static GtkWidget *
get_face (BastideStandings *self, int seat)
{
  const char *name = get_people (self)->names[seat], *picture = find_picture (self, seat);
  g_autofree char *whose = g_strconcat (picture, "/", name, NULL);

  if (g_strcmp0 (self->face_names[seat], whose) == 0)
    return self->faces[seat];
  g_clear_object (&self->faces[seat]);
  g_free (self->face_names[seat]);
  self->face_names[seat] = g_steal_pointer (&whose);
  self->faces[seat] = g_object_ref_sink (bastide_score_face_new (self->history, picture, name, FACE_SIZE));
  return self->faces[seat];
}

static void
add_player (BastideStandings *self, int seat)
{
  const BastidePlayers *people = get_people (self);
  const int score = get_scores (self)[seat], rank = get_rank (self, seat);
  g_autofree char *total = g_strdup_printf ("%d", score);
  /* TRANSLATORS: beside a player on the score track: how often the marker went around; %d is a number. */
  g_autofree char *lap = g_strdup_printf (_ ("lap %d"), score / BST_LAP + 1);
  /* TRANSLATORS: the rank of a player, "2." */
  g_autofree char *place = g_strdup_printf (C_ ("rank", "%d."), rank);
  g_autofree char *details = dup_details (self->evening, seat, self->whole);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = new_row (self, names, seat);
  GtkWidget *name_label = new_label (people->names[seat], "standing-name", 0);
  GtkWidget *total_label = new_label (total, "standing-total", 1);
  const gboolean active = is_active (self, seat);

  gtk_label_set_ellipsize (GTK_LABEL (name_label), self->whole ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (names), name_label);
  if (*details)
    {
      GtkWidget *label = new_label (details, "dim-label", 0);

      gtk_widget_add_css_class (label, "caption");
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_box_append (GTK_BOX (names), label);
    }
  gtk_widget_set_hexpand (row, TRUE);
  gtk_widget_set_valign (names, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (total_label, self->evening && score >= BST_LAP ? lap : NULL);
  if (active)
    {
      gtk_widget_add_css_class (name_label, "standing-active");
      gtk_widget_add_css_class (total_label, "standing-active");
    }
  gtk_grid_attach (GTK_GRID (self->grid), new_label (place, "dim-label", 1), 0, seat, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), bastide_player_badge_new (people->colors[seat], people->letters[seat]), 1,
                   seat, 1, 1);
  if (has_faces (self))
    gtk_grid_attach (GTK_GRID (self->grid), get_face (self, seat), 2, seat, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), row, 3, seat, 1, 1);
  if (active)
    {
      GtkWidget *arrow = gtk_image_new_from_icon_name ("go-previous-symbolic");

      gtk_accessible_update_property (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ ("It is this player’s turn"), -1);
      gtk_widget_set_tooltip_text (arrow, _ ("It is this player’s turn"));
      gtk_grid_attach (GTK_GRID (self->grid), arrow, 4, seat, 1, 1);
    }
  gtk_grid_attach (GTK_GRID (self->grid), total_label, 5, seat, 1, 1);
}

/* Only badge and total, side by side: in a narrow window a row for each player takes too much room. */
static void
add_compact (BastideStandings *self, int seat)
{
  const BastidePlayers *people = get_people (self);
  g_autofree char *total = g_strdup_printf ("%d", get_scores (self)[seat]);
  g_autofree char *spoken = dup_spoken (self, seat);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = new_label (total, "standing-total", 0);

  gtk_widget_set_tooltip_text (box, spoken);
  if (is_active (self, seat))
    gtk_widget_add_css_class (label, "standing-active");
  gtk_box_append (GTK_BOX (box), bastide_player_badge_new (people->colors[seat], people->letters[seat]));
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (self->rows), new_row (self, box, seat));
}

/* The seat whose row has the focus, or -1. */
static int
get_focused (BastideStandings *self)
{
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    if (self->players[seat] && gtk_widget_is_focus (self->players[seat]))
      return seat;
  return -1;
}

static void
changed_cb (BastideStandings *self)
{
  const int focused = get_focused (self);

  clear (self);
  for (int seat = 0; seat < get_people (self)->n; seat++)
    if (self->compact)
      add_compact (self, seat);
    else
      add_player (self, seat);
  if (focused >= 0 && self->players[focused])
    gtk_widget_grab_focus (self->players[focused]);
}

static void
bastide_standings_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BastideStandings *self = BASTIDE_STANDINGS (object);

  if (prop_id == PROP_WHOLE)
    {
      self->whole = g_value_get_boolean (value);
      changed_cb (self);
      return;
    }
  if (prop_id != PROP_COMPACT)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  self->compact = g_value_get_boolean (value);
  gtk_widget_set_visible (self->grid, !self->compact);
  gtk_widget_set_visible (self->rows, self->compact);
  changed_cb (self);
}

static void
bastide_standings_dispose (GObject *object)
{
  BastideStandings *self = BASTIDE_STANDINGS (object);
  GtkWidget *child;

  g_clear_object (&self->evening_signals);
  g_clear_object (&self->evening);
  g_clear_object (&self->history);
  bastide_players_clear (&self->people);
  for (int seat = 0; seat < BST_MAX_PLAYERS; seat++)
    {
      g_clear_object (&self->faces[seat]);
      g_clear_pointer (&self->face_names[seat], g_free);
    }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (bastide_standings_parent_class)->dispose (object);
}

static void
bastide_standings_class_init (BastideStandingsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = bastide_standings_dispose;
  G_OBJECT_CLASS (klass)->set_property = bastide_standings_set_property;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_COMPACT,
                                   g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                                         G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_WHOLE,
                                   g_param_spec_boolean ("whole", NULL, NULL, FALSE,
                                                         G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "standings");
}

static void
bastide_standings_init (BastideStandings *self)
{
  self->evening_signals = g_signal_group_new (BASTIDE_TYPE_EVENING);
  g_signal_group_connect_swapped (self->evening_signals, "changed", G_CALLBACK (changed_cb), self);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 10);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_set_parent (bastide_one_stop_new (self->grid), GTK_WIDGET (self));
  self->rows = g_object_new (BASTIDE_TYPE_WRAP_BOX, "even", TRUE, "visible", FALSE, NULL);
  gtk_widget_set_parent (bastide_one_stop_new (self->rows), GTK_WIDGET (self));
}

void
bastide_standings_set_evening (BastideStandings *self, BastideEvening *evening)
{
  g_return_if_fail (BASTIDE_IS_STANDINGS (self));

  g_set_object (&self->evening, evening);
  g_signal_group_set_target (self->evening_signals, evening);
  changed_cb (self);
}

void
bastide_standings_set_result (BastideStandings *self, const BastidePlayers *people, const int scores[BST_MAX_PLAYERS])
{
  g_return_if_fail (BASTIDE_IS_STANDINGS (self) && people);

  bastide_players_copy (&self->people, people);
  memcpy (self->scores, scores, sizeof self->scores);
  bastide_standings_set_evening (self, NULL);
}

void
bastide_standings_set_history (BastideStandings *self, BastideHistory *history)
{
  g_return_if_fail (BASTIDE_IS_STANDINGS (self));

  if (g_set_object (&self->history, history))
    changed_cb (self);
}
