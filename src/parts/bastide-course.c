/* bastide-course.c – the table behind a chart of points by turn: a sentence for each turn.
 *
 * Knows names and numbers, no game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-course.h"

#include "kit/bastide-one-stop.h"
#include "kit/bastide-sentence.h"

#include <glib/gi18n.h>

struct _BastideCourse
{
  AdwBin parent_instance;

  GtkWidget *expander;
  GPtrArray *sentences; /* of char* */
};

G_DEFINE_FINAL_TYPE (BastideCourse, bastide_course, ADW_TYPE_BIN)

/* (transfer full): “Turn 3: Anna 12; Ben 8”. */
static char *
dup_sentence (const char *const *names, int n_players, const int *points, int turn)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;
  g_autofree char *all = NULL;

  for (int seat = 0; seat < n_players; seat++)
    {
      g_autofree char *part = g_strdup_printf ("%s %d", names[seat], points[seat]);

      g_strv_builder_add (parts, part);
    }
  list = g_strv_builder_end (parts);
  all = g_strjoinv (C_ ("list of facts", "; "), list);
  /* TRANSLATORS: the number of a turn, and the players with their points or with the lead that they could expect. */
  return g_strdup_printf (C_ ("review", "Turn %1$d: %2$s"), turn, all);
}

/* Hundreds of rows are made when somebody wants to read them. */
static void
fill (BastideCourse *self)
{
  GtkWidget *rows;

  if (!gtk_expander_get_expanded (GTK_EXPANDER (self->expander)))
    {
      gtk_expander_set_child (GTK_EXPANDER (self->expander), NULL);
      return;
    }
  rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_margin_top (rows, 6);
  for (guint i = 0; i < self->sentences->len; i++)
    {
      const char *sentence = g_ptr_array_index (self->sentences, i);
      GtkWidget *label = gtk_label_new (sentence);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "numeric");
      gtk_box_append (GTK_BOX (rows), bastide_sentence_new (label, sentence));
    }
  gtk_expander_set_child (GTK_EXPANDER (self->expander), bastide_one_stop_new (rows));
}

static void
bastide_course_finalize (GObject *object)
{
  g_ptr_array_unref (BASTIDE_COURSE (object)->sentences);
  G_OBJECT_CLASS (bastide_course_parent_class)->finalize (object);
}

static void
bastide_course_class_init (BastideCourseClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = bastide_course_finalize;
}

static void
bastide_course_init (BastideCourse *self)
{
  self->sentences = g_ptr_array_new_with_free_func (g_free);
  /* TRANSLATORS: a heading: what the curve above shows, told in sentences. */
  self->expander = gtk_expander_new (_ ("In Words"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_expander_get_label (GTK_EXPANDER (self->expander)), -1);
  g_signal_connect_swapped (self->expander, "notify::expanded", G_CALLBACK (fill), self);
  adw_bin_set_child (ADW_BIN (self), self->expander);
}

void
bastide_course_set_points (BastideCourse *self,
                           const char *const *names,
                           int n_players,
                           const int *points,
                           int n_steps,
                           int first)
{
  g_return_if_fail (BASTIDE_IS_COURSE (self));

  g_ptr_array_set_size (self->sentences, 0);
  for (int i = 0; i < n_steps; i++)
    g_ptr_array_add (self->sentences, dup_sentence (names, n_players, &points[i * n_players], first + i));
  fill (self);
}
