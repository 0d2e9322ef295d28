/* step-list.h – the order of the game: set-up, the merged turn S0–S12, final scoring FS-1–FS-8.
 *
 * S0 is the beginning of a turn, S1–S3 the draw and what comes before placing, S4 the placing, S5 what the tile sets off,
 * S6 the follower, S7–S8 links and figures that must part, S9 scoring, S10–S12 the end of the turn;
 * data/rules/03-turn.xml tells it to players. FS-1–FS-8 are the steps of MIX-81.
 *
 * BST_STEP (ID, id, phases); TRACK: also on a track without a map (manual.h). Core actions (marked "core") are bound by
 * turn.c, everything else by modules; a step without a listener does not exist at run time. Steps are named after what
 * happens, not after who makes it happen. Included more than once: whoever needs the list defines BST_STEP.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
BST_STEP (SETUP, setup, PLAY | TRACK)                      /* pieces dealt, start pieces laid: core lays the start */
BST_STEP (SETUP_LAY, setup_lay, PLAY)                      /* MIX-12: start pieces that the first player attaches */
BST_STEP (TURN_BEGIN, turn_begin, PLAY | EPILOGUE | TRACK) /* S0: core clears the flags of the turn */
BST_STEP (SEQUENCE_BEGIN, sequence_begin, PLAY | EPILOGUE) /* S1–S10 begin: core clears the tile sequence */
BST_STEP (BEFORE_DRAW, before_draw, PLAY)                  /* S1a */
BST_STEP (DRAW, draw, PLAY)                                /* S1b: core */
BST_STEP (DRAWN, drawn, PLAY)                              /* S2a–S2c */
BST_STEP (DRAWN_ROUND_END, drawn_round_end, PLAY)          /* S2d: core ends the round if one was opened */
BST_STEP (BEFORE_PLACE_FIRST, before_place_first, PLAY)    /* S3a */
BST_STEP (BEFORE_PLACE, before_place, PLAY | EPILOGUE)     /* S3b */
BST_STEP (SEPARATE_EARLY, separate_early, PLAY | EPILOGUE) /* S3c */
BST_STEP (PLACE, place, PLAY)                              /* S4: core */
BST_STEP (SEPARATE, separate, PLAY)                        /* S5a */
BST_STEP (REGISTER, register_step, PLAY)                   /* S5b */
BST_STEP (ACTIVATE, activate, PLAY)                        /* S5c */
BST_STEP (TRACK_PIECES, track_pieces, PLAY)                /* S5d */
BST_STEP (TREASURE, treasure, PLAY)                        /* S5e */
BST_STEP (CHARM, charm, PLAY)                              /* S5f */
BST_STEP (FOLLOWER, follower, PLAY)                        /* S6: core */
BST_STEP (LINK_PLACE, link_place, PLAY)                    /* S7a */
BST_STEP (LINK_MOVE, link_move, PLAY | EPILOGUE)           /* S7b */
BST_STEP (SEPARATE_LATE, separate_late, PLAY | EPILOGUE)   /* S8 */
BST_STEP (COLLECT, collect, PLAY | EPILOGUE)               /* S9a: core */
BST_STEP (SCORE, score, PLAY | EPILOGUE)                   /* S9b, S9c: core */
BST_STEP (RETURN, return_step, PLAY | EPILOGUE)            /* S9d: core */
BST_STEP (SHARE, share, PLAY | EPILOGUE)                   /* S9e */
BST_STEP (ROUND_END, round_end, PLAY | EPILOGUE)           /* S9f: core ends the round of the features */
BST_STEP (SEQUENCE_END, sequence_end, PLAY)                /* S10 */
BST_STEP (EXTRA_TILE, extra_tile, PLAY)                    /* S11: core */
BST_STEP (TURN_END, turn_end, PLAY | EPILOGUE)             /* S12: modules */
BST_STEP (NEXT_TURN, next_turn, PLAY | EPILOGUE)           /* S12: core */
BST_STEP (ENTRY, entry, PLAY | TRACK)                      /* instead of S1–S12 on a track without a map: core */
BST_STEP (FINAL_1, final_1, FINAL)
BST_STEP (FINAL_2, final_2, FINAL | TRACK)
BST_STEP (FINAL_3, final_3, FINAL | TRACK)
BST_STEP (FINAL_ENTRY, final_entry, FINAL | TRACK) /* instead of FS-4–FS-6 on a track without a map: core */
BST_STEP (FINAL_4, final_4, FINAL)
BST_STEP (FINAL_5, final_5, FINAL)
BST_STEP (FINAL_6, final_6, FINAL)
BST_STEP (FINAL_7, final_7, FINAL | TRACK)
BST_STEP (FINAL_8, final_8, FINAL | TRACK) /* core: announces the end */
