/* kind-list.h – the kinds of entries of an evening, one line each, in the order in which people see them.
 *
 * Whoever needs the list defines BASTIDE_ENTRY (id) and includes this file; the description is bastide_entry_<id>.
 *
 * A new kind is a description in the file of its rule module in this folder, a line here, and an example in
 * tests/src/model/score/test-entry-kinds.c, which says what else is missing: the file format (data/formats/score.md and its
 * schema) names every kind, and its title and letter are translated. Form, panel, log and keys need no change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
BASTIDE_ENTRY (road)
BASTIDE_ENTRY (city)
BASTIDE_ENTRY (monastery)
BASTIDE_ENTRY (garden)
BASTIDE_ENTRY (field)
BASTIDE_ENTRY (amount)
BASTIDE_ENTRY (follower)
BASTIDE_ENTRY (abbot)
BASTIDE_ENTRY (abbots)
BASTIDE_ENTRY (wheel)
BASTIDE_ENTRY (crown)
BASTIDE_ENTRY (bonus)
BASTIDE_ENTRY (sack)
BASTIDE_ENTRY (gold)
BASTIDE_ENTRY (die)
BASTIDE_ENTRY (statue)
BASTIDE_ENTRY (tournament)
BASTIDE_ENTRY (correction)
BASTIDE_ENTRY (robber)
BASTIDE_ENTRY (bag)
BASTIDE_ENTRY (note)
BASTIDE_ENTRY (turn)
BASTIDE_ENTRY (round)
BASTIDE_ENTRY (final)
BASTIDE_ENTRY (end)
