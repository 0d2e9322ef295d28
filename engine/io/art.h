/* art.h – which pictures a set or mix may show.
 *
 * Files come from strangers. A tile names its picture, and whoever plays or shares the tile takes the picture along: without
 * a rule, a set could carry away any file of its user. So a picture must stand in the file itself, or be a file in the folder
 * of the set or mix, or below, with all links followed. Other folders are used only if the user has said so for this very
 * file; his answers are kept among his own data, not in the file.
 *
 * Knows paths, never reads a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "io/report.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (transfer full): the folders whose pictures may be used by the set or mix in @file (nullable), its own first; empty if
 * that is not on this computer. */
char **bst_art_dup_folders (GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* Pictures from @folder and below may be used by all files, until the program ends. */
void bst_art_allow_everywhere (const char *folder);

/* (transfer full) (nullable): the real path of the picture that @art, which is not inside, names; NULL if it may not be
 * used. Where there is no file, the path where it would be. */
char *bst_art_locate (const char *art, const char *const *folders) G_GNUC_WARN_UNUSED_RESULT;

/* Makes the names of pictures whole in a tree that was read from a file with these @folders, so that they hold wherever the
 * tiles go, and takes out those that may not be used. Whole names that were made so in this run of the program stay, if
 * there are no folders. The tree must not be shared. Every tree that leaves its file must go through this. */
void bst_art_settle (JsonNode *root, const char *const *folders);

/* The same for a tree that goes into another file or onto the clipboard: names that may not be used stay, because there they
 * are judged again. */
void bst_art_make_whole (JsonNode *root, const char *const *folders);

/* Whether a whole name was made by bst_art_settle() in this run of the program: nothing else in a tree without a file may be
 * used. */
gboolean bst_art_is_settled (const char *path);
/* Says so of all names in a tree that this program has written for itself. */
void bst_art_trust (JsonNode *root);

/* One warning for each picture of the tree in @file that may not be used. */
void bst_art_report (JsonNode *root, GFile *file, BstReport *report);

/* (transfer full): the other folders that pictures of the tree in @file come from, and that are not used; those the user was
 * not asked about, or all. */
char **bst_art_list_foreign (JsonNode *root, GFile *file, gboolean all) G_GNUC_WARN_UNUSED_RESULT;
/* Keeps the answer for @file. FALSE: it cannot be kept. */
gboolean bst_art_answer (GFile *file, const char *const *folders, gboolean allowed, GError **error);
/* The tree goes into @file: the pictures that may be used go with it. */
void bst_art_carry_over (JsonNode *root, GFile *file);

G_END_DECLS
