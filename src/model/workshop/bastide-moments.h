/* bastide-moments.h – the mean of a sample and how far it may be off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

typedef struct
{
  int n;
  double sum, squares;
} BastideMoments;

static inline void
bastide_moments_add (BastideMoments *moments, double value)
{
  moments->n++;
  moments->sum += value;
  moments->squares += value * value;
}

static inline double
bastide_moments_get_mean (const BastideMoments *moments)
{
  return moments->n > 0 ? moments->sum / moments->n : 0;
}

/* Half the width of the interval in which the true mean lies 95 times of 100; 0 if there are fewer than two values. */
static inline double
bastide_moments_get_error (const BastideMoments *moments)
{
  const double mean = bastide_moments_get_mean (moments);

  if (moments->n < 2)
    return 0;
  return 1.96 * sqrt (MAX (moments->squares / moments->n - mean * mean, 0.0) / (moments->n - 1));
}

/* Is the difference of two means more than chance, 95 times of 100? @error as above, of samples that do not depend on each
 * other. */
static inline gboolean
bastide_moments_differ (double mean, double error, double other_mean, double other_error)
{
  return fabs (mean - other_mean) > sqrt (error * error + other_error * other_error);
}

G_END_DECLS
