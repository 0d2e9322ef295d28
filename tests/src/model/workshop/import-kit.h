/* import-kit.h – an import in one go, for tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/workshop/bastide-import-work.h"

/* (transfer full) (element-type GFile) (nullable): what was written; NULL and why. @progress (nullable) may cancel it. */
static inline GPtrArray *
import_kit_run (BastideImport *import, GCancellable *cancellable, GFileProgressCallback progress, GError **error)
{
  g_autoptr (BastideImportWork) work = bastide_import_work_new (import, error);
  gboolean all = work && bastide_import_work_run (work, cancellable, progress, cancellable, error);
  GPtrArray *files = work ? bastide_import_work_end (work) : NULL;

  g_assert_true (all == (files != NULL));
  return files;
}
