/* test-sum.c – sums as people type them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kit/bastide-sum.h"

static void
test_sums (void)
{
  static const struct
  {
    const char *text;
    int sum;
  } good[] = {
    { "0", 0 }, { "12", 12 }, { "3+6+2", 11 }, { " 3 + 6 - 2 ", 7 }, { "+5", 5 }, { "999", 999 }, { "-2+5", 3 },
  };
  static const char *const bad[] = {
    "", " ", "+", "3+", "3++2", "1000", "1-2", "a", "3 4", "9999999999", "2x3", "3+-"
  };
  int sum;

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_assert_true (bastide_sum_parse (good[i].text, 999, &sum));
      g_assert_cmpint (sum, ==, good[i].sum);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (bastide_sum_parse (bad[i], 999, &sum));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sum/parse", test_sums);
  return g_test_run ();
}
