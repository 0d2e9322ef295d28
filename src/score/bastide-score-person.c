/* bastide-score-person.c – see bastide-score-person.h.
 *
 * Nothing is kept before somebody chooses Save. Pictures are read by another process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "score/bastide-score-person.h"

#include "draw/bastide-photo.h"
#include "kit/bastide-busy.h"
#include "kit/bastide-dialog.h"
#include "kit/bastide-text-field.h"
#include "kit/bastide-toast.h"
#include "kit/bastide-wrap-box.h"
#include "kit/bastide-wrap-button.h"
#include "parts/bastide-color-button.h"
#include "score/bastide-score-face.h"

#include <glib/gi18n.h>

/* What is being edited, and the widgets of the dialog. */
typedef struct
{
  BastideHistory *history;
  char *name;
  int color;     /* chosen here or before; -1: never */
  char *picture; /* the one that is kept; "": none */
  GBytes *jpeg;  /* (nullable): another one */
  GtkWidget *letter, *archived, *face, *remove;
} Person;

static void
person_free (gpointer data)
{
  Person *person = data;

  g_object_set_data (G_OBJECT (person->face), "person", NULL);
  g_object_unref (person->letter);
  g_object_unref (person->archived);
  g_object_unref (person->face);
  g_object_unref (person->history);
  g_clear_pointer (&person->jpeg, g_bytes_unref);
  g_free (person->picture);
  g_free (person->name);
  g_free (person);
}

static void
answered_cb (gpointer parent, const char *answer, gpointer subject)
{
  Person *person = subject;
  g_autofree char *letter = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (person->letter))));
  BastidePerson kept = { .name = person->name,
                         .letter = letter,
                         .color = person->color,
                         .archived = gtk_check_button_get_active (GTK_CHECK_BUTTON (person->archived)) };
  g_autoptr (GError) error = NULL;
  g_autofree char *picture = NULL;

  if (!g_str_equal (answer, "save"))
    return;
  picture = person->jpeg ? bastide_history_keep_picture (person->history, person->jpeg, &error)
                         : g_strdup (person->picture);
  kept.picture = picture;
  if (!picture || !bastide_history_set_person (person->history, &kept, &error))
    bastide_toast (parent, error->message);
}

static void
color_chosen_cb (GtkWidget *button, int color, Person *person)
{
  person->color = color;
  bastide_color_button_set_color (BASTIDE_COLOR_BUTTON (button), color);
}

/* --- the picture --- */

/* For the thread. */
typedef struct
{
  GFile *file;
  GBytes *jpeg;
} Packing;

static void
packing_free (gpointer data)
{
  Packing *packing = data;

  g_object_unref (packing->file);
  g_clear_pointer (&packing->jpeg, g_bytes_unref);
  g_free (packing);
}

static gboolean
pack_thread (gpointer subject, GCancellable *cancellable, GFileProgressCallback progress, gpointer data, GError **error)
{
  Packing *packing = subject;

  packing->jpeg = bastide_score_face_pack (packing->file, error);
  return packing->jpeg != NULL;
}

static void
show_picture (Person *person)
{
  gtk_widget_set_sensitive (person->remove, person->jpeg || *person->picture);
}

/* @face: it goes with the dialog, and nobody is called then. */
static void
packed_cb (gpointer face, gpointer subject, const GError *error)
{
  Person *person = g_object_get_data (G_OBJECT (face), "person");
  Packing *packing = subject;

  if (!person || bastide_busy_is_canceled (error))
    return;
  if (error)
    {
      bastide_dialog_tell (face, _ ("This Picture Cannot Be Used"), error->message, NULL);
      return;
    }
  g_clear_pointer (&person->jpeg, g_bytes_unref);
  person->jpeg = g_bytes_ref (packing->jpeg);
  bastide_score_face_show (face, person->jpeg);
  show_picture (person);
}

static void
picture_chosen_cb (gpointer face, GFile *file, gpointer subject)
{
  Packing *packing = g_new0 (Packing, 1);

  packing->file = g_object_ref (file);
  /* TRANSLATORS: the heading above a bar. */
  bastide_busy_run (face, _ ("Reading Photo"), pack_thread, packed_cb, face, packing, packing_free);
}

static void
choose_cb (GtkWidget *button, Person *person)
{
  static const char *const suffixes[] = { "jpg", "jpeg", "png", NULL };
  /* TRANSLATORS: the title of a file chooser: the picture of a person. */
  GtkFileChooser *chooser = bastide_dialog_new_open (button, _ ("Choose a Picture"));

  /* TRANSLATORS: a kind of files in the file chooser. */
  bastide_dialog_add_filter (chooser, _ ("Photos"), suffixes);
  bastide_dialog_choose (chooser, picture_chosen_cb, person->face, NULL, NULL);
}

static void
remove_cb (GtkWidget *button, Person *person)
{
  g_clear_pointer (&person->jpeg, g_bytes_unref);
  g_free (person->picture);
  person->picture = g_strdup ("");
  bastide_score_face_show (person->face, NULL);
  show_picture (person);
}

/* --- the dialog --- */

static GtkWidget *
new_wrapped (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  return label;
}

static GtkWidget *
new_line (const char *text, GtkWidget *widget)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = new_wrapped (text);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), widget);
  return line;
}

static GtkWidget *
new_button (const char *label, GCallback clicked, Person *person)
{
  GtkWidget *button = g_object_new (BASTIDE_TYPE_WRAP_BUTTON, "label", label, "use-underline", TRUE, NULL);

  g_signal_connect (button, "clicked", clicked, person);
  return button;
}

static GtkWidget *
new_picture_line (Person *person)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *buttons = g_object_new (BASTIDE_TYPE_WRAP_BOX, NULL);

  /* TRANSLATORS: a button: chooses a file. */
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (buttons), new_button (_ ("_Picture…"), G_CALLBACK (choose_cb), person));
  /* TRANSLATORS: a button: somebody has no picture any more. */
  person->remove = new_button (_ ("_Remove Picture"), G_CALLBACK (remove_cb), person);
  bastide_wrap_box_append (BASTIDE_WRAP_BOX (buttons), person->remove);
  gtk_widget_set_hexpand (buttons, TRUE);
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), person->face);
  gtk_box_append (GTK_BOX (line), buttons);
  show_picture (person);
  return line;
}

static GtkWidget *
new_fields (Person *person, const BastideRegular *regular)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *color = bastide_color_button_new (regular->color);

  gtk_check_button_set_child (GTK_CHECK_BUTTON (person->archived),
                              new_wrapped (_ ("No longer plays: keep in the history only")));
  gtk_entry_set_max_length (GTK_ENTRY (person->letter), BASTIDE_MAX_LETTERS);
  gtk_editable_set_width_chars (GTK_EDITABLE (person->letter), 3);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (person->letter), 3);
  /* TRANSLATORS: a field: one or two letters on the figures of a person; spoken by screen readers. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (person->letter), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Initials"), -1);
  bastide_text_field_put (GTK_EDITABLE (person->letter), regular->letter);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (person->archived), regular->archived);
  g_signal_connect (color, "chosen", G_CALLBACK (color_chosen_cb), person);
  gtk_box_append (GTK_BOX (box), new_picture_line (person));
  gtk_box_append (GTK_BOX (box), new_line (_ ("Color and symbol"), color));
  gtk_box_append (GTK_BOX (box), new_line (_ ("Initials"), person->letter));
  gtk_box_append (GTK_BOX (box), person->archived);
  return box;
}

void
bastide_score_person_edit (GtkWidget *parent, BastideHistory *history, const BastideRegular *regular)
{
  const BastidePerson *kept = bastide_history_get_person (history, regular->name);
  Person *person = g_new0 (Person, 1);
  AdwMessageDialog *dialog;

  person->history = g_object_ref (history);
  person->name = g_strdup (regular->name);
  person->color = kept ? kept->color : -1;
  person->picture = g_strdup (regular->picture);
  person->letter = g_object_ref_sink (gtk_entry_new ());
  person->archived = g_object_ref_sink (gtk_check_button_new ());
  person->face = g_object_ref_sink (bastide_score_face_new (history, regular->picture, regular->name, 64));
  g_object_set_data (G_OBJECT (person->face), "person", person);
  dialog = bastide_dialog_new_question (parent, regular->name, _ ("This is what the next game night begins with."));
  adw_message_dialog_set_extra_child (dialog, new_fields (person, regular));
  bastide_dialog_add_answer (dialog, "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  bastide_dialog_ask (dialog, answered_cb, parent, person, person_free);
}
