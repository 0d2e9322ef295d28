/* bastide-reviewer.h – looks a game through and makes a review of it, in a thread.
 *
 * Each decision is judged by what whoever decided could know. With the same game and the same number of playouts the review is
 * the same on every machine. Knows no widget.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "model/play/bastide-review.h"

G_BEGIN_DECLS

/* Playouts for each question to the computer: less than a minute for 72 tiles on two cores. */
#define BASTIDE_REVIEW_DEPTH 400

/* @playouts: 0 for the usual depth. @progress (nullable) is called in the main loop with how many moves of how many are looked
 * at, and not any more after @cancellable was canceled. */
void bastide_reviewer_run_async (BastideGame *game,
                                 guint playouts,
                                 GFileProgressCallback progress,
                                 gpointer progress_data,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
/* (transfer full) (nullable): NULL if it was canceled. */
BastideReview *bastide_reviewer_run_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
