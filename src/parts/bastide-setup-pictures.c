/* bastide-setup-pictures.c – see bastide-setup-pictures.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "parts/bastide-setup-pictures.h"

#include "draw/bastide-own-art.h"
#include "model/bastide-art.h"
#include "parts/bastide-picture-question.h"

/* The way from the first question to the last picture. */
typedef struct
{
  GtkWidget *owner; /* weak: NULL once it is gone */
  BastideSetup *setup;
  GHashTable *asked; /* files that were asked about: an answer that could not be kept would be asked for again */
  JsonNode *mix;     /* (nullable): pictures are being read for it */
  BastideSetupPicturesFunc func;
  gpointer subject;
  GDestroyNotify free_subject;
} Way;

static void
way_free (gpointer data)
{
  Way *way = data;

  g_clear_weak_pointer (&way->owner);
  bastide_setup_free (way->setup);
  g_hash_table_unref (way->asked);
  g_clear_pointer (&way->mix, json_node_unref);
  if (way->free_subject)
    way->free_subject (way->subject);
  g_free (way);
}

/* A set-up of that mix, with what the user's folders hold now. */
static BastideSetup *
new_setup (BstCatalog *catalog, JsonNode *mix)
{
  BastideSetup *setup = bastide_setup_new (catalog);

  bastide_setup_set_mix (setup, mix);
  bastide_setup_take_pictures (setup);
  return setup;
}

static void go_on (Way *way);

/* The catalog knows what may be used when it is read, not later. */
static void
answered_cb (gpointer owner, GFile *file, gboolean answered, gpointer subject)
{
  Way **question = subject, *way = g_steal_pointer (question);
  g_autoptr (BstCatalog) catalog = NULL;
  BastideSetup *old = way->setup;

  if (!answered)
    {
      way->func (owner, FALSE, NULL, way->subject);
      way_free (way);
      return;
    }
  catalog = bst_catalog_new ();
  way->setup = new_setup (catalog, bastide_setup_get_mix (old));
  bastide_setup_free (old);
  g_hash_table_add (way->asked, g_file_get_path (file));
  go_on (way);
}

/* Whatever became of the question, the way has ended or was handed on. */
static void
question_free (gpointer data)
{
  Way **question = data;

  if (*question)
    way_free (*question);
  g_free (question);
}

static void
ask (Way *way, const BstCatalogEntry *entry)
{
  g_autoptr (GFile) file = g_file_new_for_path (entry->name);
  g_autofree char *title = bst_catalog_entry_dup_title (entry);
  Way **question = g_new (Way *, 1);

  *question = way;
  bastide_picture_question_ask (way->owner, file, title, (const char *const *) entry->foreign, answered_cb, question,
                                question_free);
}

static void
packed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Way *way = data;
  g_autoptr (GHashTable) packed = bastide_art_pack_finish (result);

  if (packed && way->owner)
    {
      bastide_art_put (way->mix, packed);
      bastide_art_drop_outside (way->mix);
      way->func (way->owner, TRUE, way->mix, way->subject);
    }
  way_free (way);
}

static void
read_pictures (Way *way)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_signal_connect_object (way->owner, "destroy", G_CALLBACK (g_cancellable_cancel), cancellable, G_CONNECT_SWAPPED);
  bastide_art_pack_async (way->mix, NULL, BASTIDE_ART_GAME, bastide_own_art_pack, cancellable, packed_cb, way);
}

static void
go_on (Way *way)
{
  const BstCatalogEntry *wanting = bastide_setup_find_wanting (way->setup);

  if (wanting && !g_hash_table_contains (way->asked, wanting->name))
    {
      ask (way, wanting);
      return;
    }
  way->mix = bastide_setup_new_whole_mix (way->setup);
  if (way->mix)
    {
      read_pictures (way);
      return;
    }
  way->func (way->owner, TRUE, NULL, way->subject);
  way_free (way);
}

void
bastide_setup_pictures_take (GtkWidget *owner,
                             BastideSetup *setup,
                             BastideSetupPicturesFunc func,
                             gpointer subject,
                             GDestroyNotify free_subject)
{
  Way *way;

  g_return_if_fail (GTK_IS_WIDGET (owner) && setup && func);

  way = g_new0 (Way, 1);
  g_set_weak_pointer (&way->owner, owner);
  way->setup = new_setup (bastide_setup_get_catalog (setup), bastide_setup_get_mix (setup));
  way->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  way->func = func;
  way->subject = subject;
  way->free_subject = free_subject;
  go_on (way);
}
