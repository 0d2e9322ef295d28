/* word-list.h – the vocabulary of the modules: marks on tiles, figures, decisions, actions, events, reasons, options.
 *
 * One line per word. Whoever needs a list defines the macro and includes this file; the other macros are empty.
 * The word in quotes stands in files and in the protocol and never changes.
 * Marks and stocks have a title, too: what people read, in the language of the template; engine/io translates it.
 *
 * Fields of decisions, actions and events are written "name[=slot][:type]", slots being the members of BstMove or
 * BstEvent. Without a slot the name is the slot. Types: none (number), tile, piece, face, figure, player, act, reason,
 * side, sides, flag, feature, seats (slot v: a number per seat), or a list of words a|b|c whose index is the value; an
 * empty word is left out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BST_MARK
#define BST_MARK(ID, word, module, type, clause, title)
#endif
#ifndef BST_FIGURE
#define BST_FIGURE(ID, word, module, stands_on, default_count, max_count, flags)
#endif
#ifndef BST_KIND
#define BST_KIND(ID, word, clause, fields)
#endif
#ifndef BST_ACT
#define BST_ACT(ID, word, module, fields)
#endif
#ifndef BST_EVENT
#define BST_EVENT(ID, word, fields)
#endif
#ifndef BST_REASON
#define BST_REASON(ID, word, clause, clause_at_end)
#endif
#ifndef BST_OPTION
#define BST_OPTION(ID, word, module, type, choices, clause)
#endif
#ifndef BST_STOCK
#define BST_STOCK(ID, word, module, default_count, max_count, title)
#endif

/* clang-format off: one line per word, however long. */

/* Marks on tiles. Types: FLAG, NUMBER (1…max, in the clause column's rules), COMPASS (eight directions, turns with the
 * tile), SIDE, SIDES (turn with the tile), CHOICE (words). "a.b" is member b of the JSON object a. Value 0 = no mark. */
BST_MARK (WHEEL, "wheel", WHEEL, NUMBER (3), "WHEEL-5", NC_ ("mark", "Wheel of Fortune"))
BST_MARK (MACHINE, "flying_machine", FLYING, FLAG, "FLY-2", NC_ ("mark", "Flying machine"))
BST_MARK (ARROW, "arrow", FLYING, COMPASS, "FLY-9", NC_ ("mark", "Direction of flight"))
BST_MARK (LAKE, "lake", FERRIES, FLAG, "FERRY-1", NC_ ("mark", "Lake with ferries"))
BST_MARK (LANDINGS, "landings", FERRIES, SIDES, "FERRY-1", NC_ ("mark", "Landings"))
BST_MARK (GOLD, "gold", GOLD, FLAG, "GOLD-1", NC_ ("mark", "Gold ingot"))
BST_MARK (HAT, "hat", MAGIC, FLAG, "MAGIC-1", NC_ ("mark", "Magic hat"))
BST_MARK (SACK, "sack", ROBBERS, FLAG, "ROBBER-1", NC_ ("mark", "Robber’s sack"))
BST_MARK (CIRCLE, "circle", CROP, CHOICE ("pitchfork|club|shield"), "CROP-1", NC_ ("mark", "Crop circle"))
BST_MARK (BONUS, "bonus.kind", BONUS, CHOICE ("second|free|double"), "BONUS-1", NC_ ("mark", "Bonus symbol"))
BST_MARK (BONUS_SIDE, "bonus.points_to", BONUS, SIDE, "BONUS-3", NC_ ("mark", "Direction of the bonus symbol"))
BST_MARK (STATUE, "statue", TOURNAMENTS, FLAG, "TOURN-2", NC_ ("mark", "Prize tile statue"))

/* Figures of a player that stand on features. stands_on: terrains where the kind may be put from the hand;
 * flags: MONK (counts as a monk on a monastery), BASIC (an ordinary follower: crop circles, crown spaces …). */
BST_FIGURE (FOLLOWER, "follower", BASE, ON (ROAD) | ON (CITY) | ON (MONASTERY), 7, 40, BASIC)
BST_FIGURE (ABBOT, "abbot", ABBOT, ON (MONASTERY) | ON (GARDEN), 1, 1, 0)

/* Pieces of the common stock. */
BST_STOCK (FERRIES, "ferries", FERRIES, 8, 200, NC_ ("pieces", "Ferries"))
BST_STOCK (INGOTS, "ingots", GOLD, 16, 250, NC_ ("pieces", "Gold ingots"))
BST_STOCK (MESSAGES, "messages", MESSAGES, 8, 64, NC_ ("pieces", "Messages"))

/* Kinds of decision. */
BST_KIND (DRAW, "draw", "BASE-30", "tile=a:tile left=b")
BST_KIND (PLACE_TILE, "place-tile", "BASE-31", "x y rot")
BST_KIND (PLACE_PIECE, "place-piece", "MIX-12", "piece=a:piece face=b:face x y rot")
BST_KIND (FOLLOWER, "follower", "BASE-40", "")
BST_KIND (SCORE_NEXT, "score-next", "MIX-52", "x y feature=a:feature")
BST_KIND (PLAGUE, "plague", "WHEEL-45", "x y feature=a:feature figure:figure which=b:|second|third|fourth|fifth|sixth")
BST_KIND (BONUS_SYMBOL, "bonus-symbol", "BONUS-14", "x y")
BST_KIND (FLIGHT, "flight", "FLY-10", "die=b")
BST_KIND (LANDING, "landing", "FLY-12", "x y feature=a:feature")
BST_KIND (TRACK_FIGURE, "track-figure", "MSG-6", "figure=b:marker|messenger")
BST_KIND (MESSAGE, "message", "MSG-8", "message=b")
BST_KIND (MESSAGE_USE, "message-use", "MSG-16", "")
BST_KIND (MESSAGE_COUNT, "message-count", "MSG-20", "count=b")
BST_KIND (MESSAGE_TARGET,
          "message-target",
          "MSG-27",
          "x y feature=a:feature figure:figure which=b:|second|third|fourth|fifth|sixth")
BST_KIND (FERRY, "ferry", "FERRY-6", "x y ends=b:sides")
BST_KIND (FERRY_MOVE, "ferry-move", "FERRY-11", "x y ends=b:sides")
BST_KIND (INGOT, "ingot", "GOLD-4", "x y")
BST_KIND (INGOT_TAKE, "ingot-take", "GOLD-11", "x y")
BST_KIND (MAGIC, "magic", "MAGIC-3", "figure=b:mage|witch x y feature=a:feature")
BST_KIND (ROBBER, "robber", "ROBBER-4", "space=b")
BST_KIND (ROBBER_VICTIM, "robber-victim", "ROBBER-17", "robber=a victim=b")
BST_KIND (CROP, "crop", "CROP-5", "")
BST_KIND (CROP_FIGURE, "crop-figure", "CROP-8", "x y feature=a:feature which=b:|second|third|fourth|fifth|sixth")
BST_KIND (REGISTER, "register", "TOURN-23", "x y feature=a:feature token=b")
BST_KIND (REVEAL, "reveal", "TOURN-42", "x y feature=a:feature which=b:|second|third|fourth|fifth")
BST_KIND (PRIZE, "prize", "TOURN-56", "tile=a:tile")
BST_KIND (ENTRY, "entry", "BASE-70", "")

/* Actions: what is done where a decision offers more than one kind of thing; module = who carries it out in the
 * follower step. */
BST_ACT (PASS, "pass", BASE, "")
BST_ACT (PLACE, "place", BASE, "figure:figure x y feature=a:feature")
BST_ACT (RECALL, "recall", ABBOT, "figure:figure x y feature=a:feature")
BST_ACT (CROWN, "crown", WHEEL, "sector=b:fortune|taxes|famine|storm|inquisition|plague")
BST_ACT (FLY, "fly", FLYING, "figure:figure")
BST_ACT (SECOND, "second", BONUS, "figure:figure x y feature=a:feature")
BST_ACT (FREE, "free", BONUS, "figure:figure x y feature=a:feature")
BST_ACT (NOWHERE, "none", FLYING, "")
BST_ACT (REMOVE, "remove", MAGIC, "figure=b:mage|witch")
BST_ACT (ADD, "add", CROP, "")
BST_ACT (TAKE, "take", CROP, "")
BST_ACT (ACT, "act", MESSAGES, "")
BST_ACT (POINTS, "points", MESSAGES, "")

/* Actions of the people at a real board (manual.h). */
BST_ACT (AWARD, "award", CORE, "reason=a:reason points=v:seats finished=rot:flag tiles=x shields=y")
BST_ACT (CORRECT, "correct", CORE, "seat=a:player figure=b:marker|messenger points=x")
BST_ACT (ROUND, "round", CORE, "")
BST_ACT (TURN, "turn", CORE, "seat=a:player")
BST_ACT (FINISH, "finish", CORE, "")
BST_ACT (SACK, "sack", ROBBERS, "")
BST_ACT (INGOTS, "ingots", GOLD, "seat=a:player count=b")
BST_ACT (SET_ROBBER, "set-robber", ROBBERS, "seat=a:player space=b")
BST_ACT (SET_PIG, "set-pig", WHEEL, "sector=b:fortune|taxes|famine|storm|inquisition|plague")
BST_ACT (SET_CROWN, "set-crown", WHEEL, "seat=a:player sector=b:fortune|taxes|famine|storm|inquisition|plague")
BST_ACT (SET_ABBOTS, "set-abbots", ABBOT, "on_map=v:seats")
BST_ACT (TOURNAMENT, "tournament", TOURNAMENTS, "untaken=b")

/* Events, in the order in which a reader meets them. */
BST_EVENT (TURN, "turn", "player turn=a extra=flag:flag")
BST_EVENT (DRAW, "draw", "player tile=a:tile")
BST_EVENT (DISCARD, "discard", "player tile=a:tile")
BST_EVENT (PUT_BACK, "put-back", "player tile=a:tile")
BST_EVENT (PLACE, "place", "player tile=a:tile x y rot=b")
BST_EVENT (FOLLOWER, "follower", "player figure=b:figure x y feature=a:feature")
BST_EVENT (RETURN, "return", "player figure=b:figure x y feature=a:feature")
BST_EVENT (SCORE, "score", "player points=a reason:reason finished=flag:flag tiles=b shields=c x y total=d")
BST_EVENT (PIG, "pig", "player steps=b sector=a:fortune|taxes|famine|storm|inquisition|plague")
BST_EVENT (CROWN, "crown", "player sector=b:fortune|taxes|famine|storm|inquisition|plague")
BST_EVENT (CROWN_LEFT, "crown-left", "player sector=b:fortune|taxes|famine|storm|inquisition|plague")
BST_EVENT (SYMBOL, "symbol", "player x y kind=b:|second|free|double")
BST_EVENT (FLIGHT, "flight", "player figure=a:figure die=b x y lands=flag:flag")
BST_EVENT (INGOT, "ingot", "player x y")
BST_EVENT (INGOT_TAKE, "ingot-take", "player x y")
BST_EVENT (FERRY, "ferry", "player x y ends=b:sides")
BST_EVENT (MAGIC, "magic", "player figure=b:mage|witch x y feature=a:feature")
BST_EVENT (MAGIC_LEAVES, "magic-leaves", "figure=b:mage|witch")
BST_EVENT (ROBBER, "robber", "player space=b")
BST_EVENT (ROBBERY, "robbery", "player victim=a:player points=b")
BST_EVENT (ROBBER_HOME, "robber-home", "player")
BST_EVENT (MESSAGE, "message", "player message=b")
BST_EVENT (MESSAGE_USED, "message-used", "player message=b points=a")
BST_EVENT (CIRCLE, "circle", "player circle=b:|pitchfork|club|shield action=a:|add|take")
BST_EVENT (REGISTER, "register", "player x y feature=a:feature")
BST_EVENT (TOURNAMENT, "tournament", "player category=b:thieves|knights|farmers number=a")
BST_EVENT (REVEAL, "reveal", "player token=b skill=a x y")
BST_EVENT (PRIZE, "prize", "player keeps=flag:flag")
BST_EVENT (STATUE, "statue", "player x y")
BST_EVENT (CORRECTION, "correction", "player points=a figure=b:marker|messenger total=d")
BST_EVENT (INGOTS, "ingots", "player count=a total=b")
BST_EVENT (PHASE, "phase", "phase=b:play|epilogue|final")
BST_EVENT (END, "end", "")

/* Reasons of awards, with the clause for finished features and the one for final scoring. */
BST_REASON (ROAD, "road", "BASE-51", "BASE-82")
BST_REASON (CITY, "city", "BASE-54", "BASE-83")
BST_REASON (MONASTERY, "monastery", "BASE-56", "BASE-84")
BST_REASON (GARDEN, "garden", "ABBOT-21", "ABBOT-39")
BST_REASON (FIELD, "field", "FIELD-34", "FIELD-34")
BST_REASON (WHEEL_FORTUNE, "wheel-fortune", "WHEEL-40", "WHEEL-40")
BST_REASON (WHEEL_TAXES, "wheel-taxes", "WHEEL-41", "WHEEL-41")
BST_REASON (WHEEL_FAMINE, "wheel-famine", "WHEEL-42", "WHEEL-42")
BST_REASON (WHEEL_STORM, "wheel-storm", "WHEEL-43", "WHEEL-43")
BST_REASON (WHEEL_INQUISITION, "wheel-inquisition", "WHEEL-44", "WHEEL-44")
BST_REASON (CROWN, "crown", "WHEEL-50", "WHEEL-50")
BST_REASON (BONUS, "bonus", "BONUS-11", "BONUS-11")
BST_REASON (ABBOT, "abbot", "ABBOT-32", "ABBOT-32")
BST_REASON (MESSAGE_ROAD, "message-road", "MSG-20", "MSG-20")
BST_REASON (MESSAGE_CITY, "message-city", "MSG-21", "MSG-21")
BST_REASON (MESSAGE_MONASTERY, "message-monastery", "MSG-22", "MSG-22")
BST_REASON (MESSAGE_SHIELDS, "message-shields", "MSG-23", "MSG-23")
BST_REASON (MESSAGE_KNIGHTS, "message-knights", "MSG-24", "MSG-24")
BST_REASON (MESSAGE_FARMERS, "message-farmers", "MSG-25", "MSG-25")
BST_REASON (MESSAGE_FOLLOWER, "message-follower", "MSG-27", "MSG-27")
BST_REASON (MESSAGE_POINTS, "message-points", "MSG-16", "MSG-16")
BST_REASON (ROBBERY, "robbery", "ROBBER-10", "ROBBER-10")
BST_REASON (ROBBER_BONUS, "robber-bonus", "ROBBER-29", "ROBBER-29")
BST_REASON (GOLD, "gold", "GOLD-16", "GOLD-16")
BST_REASON (STATUE, "statue", "TOURN-73", "TOURN-73")
BST_REASON (MANUAL, "manual", "BASE-70", "BASE-70")

/* Options: value = index of the choice, the first is the default. Types: NUMBER, WORD, SWITCH (false and true). */
BST_OPTION (TWO_TILE_CITY, "base.two_tile_city", BASE, NUMBER, "4|2", "BASE-55")
BST_OPTION (RIVER_TURNS, "river.turns", RIVER, WORD, "strict|immediate", "RIVER-15")
BST_OPTION (WHEEL_BOARD, "wheel.board", WHEEL, WORD, "auto|map|beside", "WHEEL-75")
BST_OPTION (ABBOT_IS_FOLLOWER, "abbot.is_follower", ABBOT, SWITCH, "true|false", "ABBOT-41")
BST_OPTION (UNCHOSEN_PAYS, "bonus.unchosen_pays", BONUS, SWITCH, "false|true", "BONUS-16")
BST_OPTION (FARMER_POINTS, "messages.farmer_points", MESSAGES, NUMBER, "2|3", "MSG-25")
BST_OPTION (BLOCKED_BY_OTHERS, "messages.blocked_by_others", MESSAGES, SWITCH, "false|true", "MSG-39")
BST_OPTION (CAP_PER_TURN, "messages.cap_per_turn", MESSAGES, SWITCH, "false|true", "MSG-40")
BST_OPTION (OTHERS_PLACE, "robbers.others_place", ROBBERS, WORD, "all|next", "ROBBER-22")
BST_OPTION (FINAL_BONUS, "robbers.final_bonus", ROBBERS, NUMBER, "0|3", "ROBBER-29")
BST_OPTION (ROB_MESSENGERS, "robbers.messengers", ROBBERS, SWITCH, "true|false", "ROBBER-20")
BST_OPTION (A_OPTIONAL, "crop.a_optional", CROP, SWITCH, "false|true", "CROP-15")
BST_OPTION (CROWN_START, "tournaments.crown_start", TOURNAMENTS, WORD, "auto|thieves|knights|farmers", "TOURN-60")
BST_OPTION (CROWN_ORDER,
            "tournaments.crown_order",
            TOURNAMENTS,
            WORD,
            "thieves-knights-farmers|thieves-farmers-knights",
            "TOURN-60")
BST_OPTION (PLACES, "tournaments.places", TOURNAMENTS, WORD, "standard|dense", "TOURN-61")

#undef BST_MARK
#undef BST_FIGURE
#undef BST_KIND
#undef BST_ACT
#undef BST_EVENT
#undef BST_REASON
#undef BST_OPTION
#undef BST_STOCK
