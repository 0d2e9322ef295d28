/* bastide-po-plural.c – files of translations: which form of a message a number takes.
 *
 * The formula stands in the file, which may come from anywhere; it is evaluated here
 * first, because the C library divides by zero if the formula says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/language/bastide-po.h"

#include <string.h>

#define MOST_FORMS_TEXT 512 /* bytes of the formula */
#define DEEPEST         40  /* brackets in it */

/* A formula of C with n in it. Stricter than C in one thing: division is by a number only, and not by 0, since the C
 * library would end the program over n % 0. */
typedef struct
{
  const char *at;
  gulong n;
  int depth;
  gboolean wrong;
} Formula;

static gulong read_choice (Formula *f);

static void
skip_blanks (Formula *f)
{
  while (g_ascii_isspace (*f->at))
    f->at++;
}

static gboolean
take (Formula *f, const char *sign)
{
  skip_blanks (f);
  if (!g_str_has_prefix (f->at, sign))
    return FALSE;
  f->at += strlen (sign);
  return TRUE;
}

static gulong
read_number (Formula *f)
{
  gulong value = 0;

  skip_blanks (f);
  if (!g_ascii_isdigit (*f->at))
    f->wrong = TRUE;
  for (int digits = 0; g_ascii_isdigit (*f->at); f->at++, digits++)
    {
      value = value * 10 + (gulong) (*f->at - '0');
      if (digits > 8)
        f->wrong = TRUE;
    }
  return value;
}

static gulong
read_atom (Formula *f)
{
  gulong value = 0;

  if (++f->depth > DEEPEST)
    f->wrong = TRUE;
  if (f->wrong)
    ;
  else if (take (f, "("))
    {
      value = read_choice (f);
      if (!take (f, ")"))
        f->wrong = TRUE;
    }
  else if (take (f, "!"))
    value = !read_atom (f);
  else if (take (f, "n"))
    value = f->n;
  else
    value = read_number (f);
  f->depth--;
  return value;
}

static gulong
read_product (Formula *f)
{
  gulong value = read_atom (f);

  while (!f->wrong)
    {
      gboolean product = take (f, "*");
      gboolean ratio = !product && take (f, "/");

      if (product)
        value *= read_atom (f);
      else if (ratio || take (f, "%"))
        {
          gulong by = read_number (f);

          if (by == 0)
            f->wrong = TRUE;
          else
            value = ratio ? value / by : value % by;
        }
      else
        break;
    }
  return value;
}

static gulong
read_sum (Formula *f)
{
  gulong value = read_product (f);

  while (!f->wrong)
    if (take (f, "+"))
      value += read_product (f);
    else if (take (f, "-"))
      value -= read_product (f);
    else
      break;
  return value;
}

static gulong
read_order (Formula *f)
{
  gulong value = read_sum (f);

  while (!f->wrong)
    if (take (f, "<="))
      value = value <= read_sum (f);
    else if (take (f, ">="))
      value = value >= read_sum (f);
    else if (take (f, "<"))
      value = value < read_sum (f);
    else if (take (f, ">"))
      value = value > read_sum (f);
    else
      break;
  return value;
}

static gulong
read_equal (Formula *f)
{
  gulong value = read_order (f);

  while (!f->wrong)
    if (take (f, "=="))
      value = value == read_order (f);
    else if (take (f, "!="))
      value = value != read_order (f);
    else
      break;
  return value;
}

static gulong
read_and (Formula *f)
{
  gulong value = read_equal (f);

  while (!f->wrong && take (f, "&&"))
    {
      gulong other = read_equal (f);

      value = value && other;
    }
  return value;
}

static gulong
read_or (Formula *f)
{
  gulong value = read_and (f);

  while (!f->wrong && take (f, "||"))
    {
      gulong other = read_and (f);

      value = value || other;
    }
  return value;
}

static gulong
read_choice (Formula *f)
{
  gulong value, yes, no;

  if (++f->depth > DEEPEST)
    f->wrong = TRUE;
  value = f->wrong ? 0 : read_or (f);
  if (!f->wrong && take (f, "?"))
    {
      yes = read_choice (f);
      if (!take (f, ":"))
        f->wrong = TRUE;
      no = f->wrong ? 0 : read_choice (f);
      value = value ? yes : no;
    }
  f->depth--;
  return value;
}

/* How many forms, and where the formula begins; 0: this is nothing of the kind. */
static guint
split_forms (const char *forms, const char **formula)
{
  Formula f = { forms, 0, 0, FALSE };
  gulong n;

  if (strlen (forms) > MOST_FORMS_TEXT || !take (&f, "nplurals") || !take (&f, "="))
    return 0;
  n = read_number (&f);
  if (f.wrong || n < 1 || n > BASTIDE_PO_MOST_FORMS || !take (&f, ";") || !take (&f, "plural") || !take (&f, "="))
    return 0;
  *formula = f.at;
  return n;
}

int
bastide_po_plural (const char *forms, gulong n)
{
  Formula f = { NULL, n, 0, FALSE };
  guint n_forms = split_forms (forms, &f.at);
  gulong form;

  if (n_forms == 0)
    return -1;
  form = read_choice (&f);
  take (&f, ";");
  skip_blanks (&f);
  return f.wrong || *f.at || form >= n_forms ? -1 : (int) form;
}

guint
bastide_po_count_forms (const char *forms)
{
  const char *formula;

  /* Formulas look at the last three digits at most, so larger numbers bring no other form. */
  for (gulong n = 0; n <= 1000; n++)
    if (bastide_po_plural (forms, n) < 0)
      return 0;
  return split_forms (forms, &formula);
}
