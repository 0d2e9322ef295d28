/* rooms.c – a program with nothing but one room and the rooms below it.
 *
 * Built once for every room (meson.build). It need not run: what the room calls and cannot have is an undefined symbol
 * when it is linked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

int
main (void)
{
  return 0;
}
