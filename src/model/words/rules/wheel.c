/* wheel.c – the Wheel of Fortune in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words-private.h"

#include <glib/gi18n.h>

const char *
bastide_words_sector (int sector)
{
  static const char *const names[] = {
    NC_ ("wheel sector", "Fortune"), NC_ ("wheel sector", "Taxes"),       NC_ ("wheel sector", "Famine"),
    NC_ ("wheel sector", "Storm"),   NC_ ("wheel sector", "Inquisition"), NC_ ("wheel sector", "Plague"),
  };

  return sector >= 0 && sector < 6 ? g_dpgettext2 (NULL, "wheel sector", names[sector]) : "";
}

static char *
label (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  return move->act == BST_ACT_CROWN ? g_strdup_printf (_ ("Crown space: %s"), bastide_words_sector (move->b)) : NULL;
}

static char *
event (const BastideTelling *t)
{
  switch (t->event->type)
    {
    case BST_EVENT_PIG:
      return g_strdup_printf (_ ("%1$s: the pig moves to %2$s"), t->name, bastide_words_sector (t->event->a));
    case BST_EVENT_CROWN:
      return g_strdup_printf (_ ("%1$s: follower on a crown space, %2$s"), t->name, bastide_words_sector (t->event->b));
    case BST_EVENT_CROWN_LEFT:
      return g_strdup ("");
    default:
      return NULL;
    }
}

const BastideModuleWords bastide_words_wheel = {
  .subtitle = N_ ("A pig walks round a wheel of six sectors and brings points or plague"),
  .decisions = {
    { BST_KIND_PLAGUE,
      N_ ("Take one follower back"),
      N_ ("The plague: everybody takes one follower from the map, without points.") },
  },
  .piece = N_ ("Place the wheel board"),
  .reasons = {
    { BST_REASON_WHEEL_FORTUNE, NC_ ("points for", "Wheel, Fortune"), "wheel" },
    { BST_REASON_WHEEL_TAXES, NC_ ("points for", "Wheel, Taxes"), "wheel" },
    { BST_REASON_WHEEL_FAMINE, NC_ ("points for", "Wheel, Famine"), "wheel" },
    { BST_REASON_WHEEL_STORM, NC_ ("points for", "Wheel, Storm"), "wheel" },
    { BST_REASON_WHEEL_INQUISITION, NC_ ("points for", "Wheel, Inquisition"), "wheel" },
    { BST_REASON_CROWN, NC_ ("points for", "Crown space"), "wheel" },
  },
  .options = {
    { BST_OPTION_WHEEL_BOARD,
      N_ ("Where the wheel lies"),
      { N_ ("Automatic"), N_ ("On the map"), N_ ("Beside the map") } },
  },
  .reminder = { BST_STEP_DRAWN,
                N_ ("Wheel: the pig moves as soon as a tile with a number is drawn. Plague: the active player "
                    "first, then clockwise, each takes one follower back. Crown spaces score nothing at the end.") },
  .label = label,
  .event = event,
};
