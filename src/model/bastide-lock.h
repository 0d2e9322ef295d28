/* bastide-lock.h – only one process at a time writes a file.
 *
 * The lock belongs to the kernel and lies on a file beside the one it guards, so it ends with the process, however that
 * ends, and also holds between computers that share a folder. What stands in that file only says who has it. A process
 * never locks itself out. Knows nothing of what the guarded file is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _BastideLock BastideLock;

/* (transfer full): tries to lock the file at @path, which need not exist. Where folder or file system allow no lock,
 * everybody gets one: nobody shall be kept from his own files, and other changes are still noticed (bastide-imprint.h). */
BastideLock *bastide_lock_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
/* The same, but waits a moment for whoever has it now. For work that is done at once, such as a save. */
BastideLock *bastide_lock_wait (const char *path) G_GNUC_WARN_UNUSED_RESULT;
BastideLock *bastide_lock_ref (BastideLock *lock);
void bastide_lock_unref (BastideLock *lock);

const char *bastide_lock_get_path (BastideLock *lock);
/* FALSE: another process has it. */
gboolean bastide_lock_is_ours (BastideLock *lock);
/* (transfer full): who has it, in a sentence. It must not be ours. */
char *bastide_lock_dup_holder (BastideLock *lock) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BastideLock, bastide_lock_unref)

G_END_DECLS
