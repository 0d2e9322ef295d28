/* bastide-sum.c – sums as people type them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "kit/bastide-sum.h"

gboolean
bastide_sum_parse (const char *text, int max, int *out_sum)
{
  gint64 sum = 0;
  int sign = 1;
  gboolean any = FALSE;

  while (*text)
    {
      gint64 number = 0;
      int digits = 0;

      while (*text == ' ')
        text++;
      if (any || *text == '-' || *text == '+')
        {
          if (*text != '+' && *text != '-')
            return FALSE;
          sign = *text++ == '-' ? -1 : 1;
        }
      while (*text == ' ')
        text++;
      for (; g_ascii_isdigit (*text) && digits < 6; digits++)
        number = 10 * number + (*text++ - '0');
      if (digits == 0 || g_ascii_isdigit (*text))
        return FALSE;
      sum += sign * number;
      any = TRUE;
      while (*text == ' ')
        text++;
    }
  if (!any || sum < 0 || sum > max)
    return FALSE;
  *out_sum = sum;
  return TRUE;
}
