/* module-list.h – the rule modules, in the order in which they are asked.
 *
 * BST_MODULE (id, ID, title): the id is the word of files and of the protocol; the module's table is bst_rules_<id>. The
 * title is what people read, in the language of the template; engine/io translates it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
BST_MODULE (base, BASE, NC_ ("module", "Base game"))
BST_MODULE (fields, FIELDS, NC_ ("module", "Fields"))
BST_MODULE (wheel, WHEEL, NC_ ("module", "Wheel of Fortune"))
BST_MODULE (river, RIVER, NC_ ("module", "River"))
BST_MODULE (abbot, ABBOT, NC_ ("module", "Abbots and gardens"))
BST_MODULE (bonus, BONUS, NC_ ("module", "Bonus symbols"))
BST_MODULE (flying, FLYING, NC_ ("module", "Flying machines"))
BST_MODULE (messages, MESSAGES, NC_ ("module", "Messengers"))
BST_MODULE (ferries, FERRIES, NC_ ("module", "Ferries"))
BST_MODULE (gold, GOLD, NC_ ("module", "Gold mines"))
BST_MODULE (magic, MAGIC, NC_ ("module", "Mage and witch"))
BST_MODULE (robbers, ROBBERS, NC_ ("module", "Robbers"))
BST_MODULE (crop, CROP, NC_ ("module", "Crop circles"))
BST_MODULE (tournaments, TOURNAMENTS, NC_ ("module", "Tournaments"))
