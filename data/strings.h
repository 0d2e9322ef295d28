/* strings.h – titles and descriptions of the built-in sets and mixes, for translators.
 *
 * Not compiled: xgettext reads it, because it cannot read the JSON files themselves. A test in the suite io sees to it
 * that every text of data/sets and data/mixes stands here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Tile sets. */
/* TRANSLATORS: Title of a tile set. */
N_ ("Classic land with gardens")
/* TRANSLATORS: Description of a tile set. */
N_ ("The 72 classic land tiles, eight of them with a garden; one of them is the start tile.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Bonus symbols")
/* TRANSLATORS: Description of a tile set. */
N_ ("15 land tiles with a symbol that points at a neighbor: a second follower, a free placement or an extra turn.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Classic land")
/* TRANSLATORS: Description of a tile set. */
N_ ("72 land tiles with cities, roads, fields and monasteries; one of them is the start tile.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Crop circles")
/* TRANSLATORS: Description of a tile set. */
N_ ("Six land tiles with a crop circle: everybody adds a follower beside one of their own or takes one back.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Ferries")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles with a lake, where a ferry joins two of the roads.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Flying machines")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles with a flying machine that carries a follower up to three squares away.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Gold mines")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles that bring two ingots each.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Mage and witch")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles with a hat: the mage raises the value of a road or city, the witch halves it.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Messengers")
/* TRANSLATORS: Description of a tile set. */
N_ ("A second figure on the score track for everybody and eight messages for stops on dark spaces; no tiles.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Long river")
/* TRANSLATORS: Description of a tile set. */
N_ ("17 river tiles that begin the board: a double spring, 15 tiles and a lake.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Short river")
/* TRANSLATORS: Description of a tile set. */
N_ ("12 river tiles that begin the board: a spring, ten tiles and a lake.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Robbers")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles with a sack: robbers wait on the score track for half of somebody’s points.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Tournaments")
/* TRANSLATORS: Description of a tile set. */
N_ ("Eight land tiles, a river tile, twelve prize tiles and the arena, where registered followers compete.")
/* TRANSLATORS: Title of a tile set. */
N_ ("Wheel of Fortune")
/* TRANSLATORS: Description of a tile set. */
N_ ("72 land tiles, 19 of them with a wheel number, and the large wheel that begins the board.")

/* Mixes: what is played with. */
/* TRANSLATORS: Title of a mix. */
N_ ("Gardens, river and bonuses")
/* TRANSLATORS: Description of a mix. */
N_ ("Gardens and abbots, the long river and tiles with bonus symbols.")
/* TRANSLATORS: Title of a mix. */
N_ ("Gardens, river and bonuses for families")
/* TRANSLATORS: Description of a mix. */
N_ ("Gardens, abbots, the long river and bonus symbols, without farmers.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic")
/* TRANSLATORS: Description of a mix. */
N_ ("Cities, roads, monasteries and fields: the whole classic game.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with crop circles")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with circles that move everybody’s followers.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with ferries")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with lakes, where ferries join the roads and part them again.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with flying machines")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with followers that fly to other tiles.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with gold mines")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with ingots, won by whoever has the most followers on a finished feature.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with mage and witch")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with two figures that change the value of roads and cities.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with messengers")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with two figures on the score track for everybody and eight messages.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with a river")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game on the banks of a short river.")
/* TRANSLATORS: Title of a mix. */
N_ ("Classic with robbers")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game with robbers who wait on the score track.")
/* TRANSLATORS: Title of a mix. */
N_ ("First Game")
/* TRANSLATORS: Description of a mix. */
N_ ("A short game without fields, to get to know roads, cities and monasteries.")
/* TRANSLATORS: Title of a mix. */
N_ ("Everything")
/* TRANSLATORS: Description of a mix. */
N_ ("All rules, all symbols and the long river in one long game.")
/* TRANSLATORS: Description of a mix. */
N_ ("The classic game around an arena, where thieves, knights and farmers compete for prizes.")
/* TRANSLATORS: Title of a mix. */
N_ ("Tournaments by the river")
/* TRANSLATORS: Description of a mix. */
N_ ("Tournaments in an arena on the banks of a short river.")
/* TRANSLATORS: Description of a mix. */
N_ ("A pig walks around the great wheel and brings luck, taxes, famine, storm, inquisition and plague.")
