/* bastide-words.c – the game in sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "model/words/bastide-words.h"

#include "model/words/bastide-tile-name.h"
#include "engine/rules/base.h"
#include "engine/rules/messages.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- names --- */

const char *
bastide_words_module_subtitle (BstModule module)
{
  static const char *const lines[BST_N_MODULES] = {
    [BST_MODULE_BASE] = N_ ("Roads, cities and monasteries"),
    [BST_MODULE_FIELDS] = N_ ("Farmers score for the cities around their field at the end"),
    [BST_MODULE_WHEEL] = N_ ("A pig walks round a wheel of six sectors and brings points or plague"),
    [BST_MODULE_RIVER] = N_ ("The map begins with a river from its spring to a lake"),
    [BST_MODULE_ABBOT] = N_ ("Abbots watch over monasteries and gardens and can be called back"),
    [BST_MODULE_BONUS] = N_ ("Arrows on tiles give points, extra followers or a second turn"),
    [BST_MODULE_FLYING] = N_ ("A follower flies one to three tiles and lands on an unfinished feature"),
    [BST_MODULE_MESSAGES] = N_ ("A second figure on the score track; dark spaces bring messages"),
    [BST_MODULE_FERRIES] = N_ ("Ferries join roads across a lake and can be moved again"),
    [BST_MODULE_GOLD] = N_ ("Ingots lie on tiles and go to the owners of finished features"),
    [BST_MODULE_MAGIC] = N_ ("The mage adds points to a road or city, the witch halves them"),
    [BST_MODULE_ROBBERS] = N_ ("Robbers on the score track take a share of other players’ points"),
    [BST_MODULE_CROP] = N_ ("All players add or take back a farmer, thief or knight"),
    [BST_MODULE_TOURNAMENTS] = N_ ("Registered followers compete for prize tiles with statues"),
  };

  return module < BST_N_MODULES && lines[module] ? _ (lines[module]) : "";
}

const char *
bastide_words_option (BstOption option)
{
  static const char *const names[BST_N_OPTIONS] = {
    [BST_OPTION_TWO_TILE_CITY] = N_ ("A finished city of two tiles scores"),
    [BST_OPTION_RIVER_TURNS] = N_ ("Two bends of the river to the same side are forbidden"),
    [BST_OPTION_WHEEL_BOARD] = N_ ("Where the wheel lies"),
    [BST_OPTION_UNCHOSEN_PAYS] = N_ ("Your new tile’s own symbol, triggered but not chosen, also gives 2 points"),
    [BST_OPTION_FARMER_POINTS] = N_ ("Points per farmer from the farmers’ message"),
    [BST_OPTION_BLOCKED_BY_OTHERS] = N_ ("No message on a dark space that another player’s figure occupies"),
    [BST_OPTION_CAP_PER_TURN] = N_ ("At most one message per turn"),
    [BST_OPTION_OTHERS_PLACE] = N_ ("After a sack tile, robbers may also be placed by"),
    [BST_OPTION_FINAL_BONUS] = N_ ("Points for a robber left on the track at the end"),
    [BST_OPTION_A_OPTIONAL] = N_ ("Players may refuse to add a follower at a crop circle"),
    [BST_OPTION_CROWN_START] = N_ ("First tournament"),
    [BST_OPTION_CROWN_ORDER] = N_ ("Order of the tournaments"),
  };

  return option < BST_N_OPTIONS && names[option] ? _ (names[option]) : "";
}

const char *
bastide_words_choice (BstOption option, int choice)
{
  static const char *const choices[BST_N_OPTIONS][4] = {
    [BST_OPTION_TWO_TILE_CITY] = { N_ ("In full, 4 points"), N_ ("Half, 2 points") },
    [BST_OPTION_RIVER_TURNS] = { N_ ("Always"), N_ ("Only without a straight tile between") },
    [BST_OPTION_WHEEL_BOARD] = { N_ ("Automatic"), N_ ("On the map"), N_ ("Beside the map") },
    [BST_OPTION_UNCHOSEN_PAYS] = { N_ ("No"), N_ ("Yes") },
    [BST_OPTION_FARMER_POINTS] = { "2", "3" },
    [BST_OPTION_BLOCKED_BY_OTHERS] = { N_ ("No"), N_ ("Yes") },
    [BST_OPTION_CAP_PER_TURN] = { N_ ("No"), N_ ("Yes") },
    [BST_OPTION_OTHERS_PLACE] = { N_ ("All other players"), N_ ("Only the next player") },
    [BST_OPTION_FINAL_BONUS] = { "0", "3" },
    [BST_OPTION_A_OPTIONAL] = { N_ ("No"), N_ ("Yes") },
    [BST_OPTION_CROWN_START] = { N_ ("By the number of players"), N_ ("Thieves"), N_ ("Knights"), N_ ("Farmers") },
    [BST_OPTION_CROWN_ORDER] = { N_ ("Thieves, knights, farmers"), N_ ("Thieves, farmers, knights") },
  };

  if (option >= BST_N_OPTIONS || choice < 0 || choice > 3 || !choices[option][choice])
    return "";
  return _ (choices[option][choice]);
}

const char *
bastide_words_figure (BstFigureKind kind)
{
  static const char *const names[BST_N_FIGURES] = {
    [BST_FIGURE_FOLLOWER] = NC_ ("figure", "Follower"),
    [BST_FIGURE_ABBOT] = NC_ ("figure", "Abbot"),
  };

  return kind < BST_N_FIGURES && names[kind] ? g_dpgettext2 (NULL, "figure", names[kind]) : "";
}

const char *
bastide_words_mark_choice (const char *word)
{
  static const struct
  {
    const char *word, *name;
  } names[] = {
    { "pitchfork", NC_ ("mark", "Pitchfork: farmers") }, { "club", NC_ ("mark", "Club: thieves") },
    { "shield", NC_ ("mark", "Shield: knights") },       { "second", NC_ ("mark", "A second figure") },
    { "free", NC_ ("mark", "A free figure") },           { "double", NC_ ("mark", "Two tiles") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].word, word) == 0)
      return g_dpgettext2 (NULL, "mark", names[i].name);
  return word;
}

const char *
bastide_words_sector (int sector)
{
  static const char *const names[] = {
    NC_ ("wheel sector", "Fortune"), NC_ ("wheel sector", "Taxes"),       NC_ ("wheel sector", "Famine"),
    NC_ ("wheel sector", "Storm"),   NC_ ("wheel sector", "Inquisition"), NC_ ("wheel sector", "Plague"),
  };

  return sector >= 0 && sector < 6 ? g_dpgettext2 (NULL, "wheel sector", names[sector]) : "";
}

const char *
bastide_words_tournament (int category)
{
  return category == 0   ? C_ ("tournament", "Tournament of the thieves")
         : category == 1 ? C_ ("tournament", "Tournament of the knights")
                         : C_ ("tournament", "Tournament of the farmers");
}

const char *
bastide_words_message (int message)
{
  static const char *const names[] = {
    NC_ ("message", "Shortest road"),
    NC_ ("message", "Smallest city"),
    NC_ ("message", "Smallest monastery"),
    NC_ ("message", "Coats of arms"),
    NC_ ("message", "Knights"),
    NC_ ("message", "Farmers"),
    NC_ ("message", "One more tile"),
    NC_ ("message", "Score one follower"),
  };

  return message >= 1 && message <= 8 ? g_dpgettext2 (NULL, "message", names[message - 1]) : "";
}

const char *
bastide_words_reason (BstReason reason)
{
  static const char *const names[BST_N_REASONS] = {
    [BST_REASON_ROAD] = NC_ ("points for", "Road"),
    [BST_REASON_CITY] = NC_ ("points for", "City"),
    [BST_REASON_MONASTERY] = NC_ ("points for", "Monastery"),
    [BST_REASON_GARDEN] = NC_ ("points for", "Garden"),
    [BST_REASON_FIELD] = NC_ ("points for", "Field"),
    [BST_REASON_WHEEL_FORTUNE] = NC_ ("points for", "Wheel, Fortune"),
    [BST_REASON_WHEEL_TAXES] = NC_ ("points for", "Wheel, Taxes"),
    [BST_REASON_WHEEL_FAMINE] = NC_ ("points for", "Wheel, Famine"),
    [BST_REASON_WHEEL_STORM] = NC_ ("points for", "Wheel, Storm"),
    [BST_REASON_WHEEL_INQUISITION] = NC_ ("points for", "Wheel, Inquisition"),
    [BST_REASON_CROWN] = NC_ ("points for", "Crown space"),
    [BST_REASON_BONUS] = NC_ ("points for", "Bonus symbol"),
    [BST_REASON_ABBOT] = NC_ ("points for", "Abbot called back"),
    [BST_REASON_MESSAGE_ROAD] = NC_ ("points for", "Message: shortest road"),
    [BST_REASON_MESSAGE_CITY] = NC_ ("points for", "Message: smallest city"),
    [BST_REASON_MESSAGE_MONASTERY] = NC_ ("points for", "Message: smallest monastery"),
    [BST_REASON_MESSAGE_SHIELDS] = NC_ ("points for", "Message: coats of arms"),
    [BST_REASON_MESSAGE_KNIGHTS] = NC_ ("points for", "Message: knights"),
    [BST_REASON_MESSAGE_FARMERS] = NC_ ("points for", "Message: farmers"),
    [BST_REASON_MESSAGE_FOLLOWER] = NC_ ("points for", "Message: one follower"),
    [BST_REASON_MESSAGE_POINTS] = NC_ ("points for", "Message: 2 points"),
    [BST_REASON_ROBBERY] = NC_ ("points for", "Robbery"),
    [BST_REASON_ROBBER_BONUS] = NC_ ("points for", "Robber on the track"),
    [BST_REASON_GOLD] = NC_ ("points for", "Gold"),
    [BST_REASON_STATUE] = NC_ ("points for", "Statue"),
    [BST_REASON_MANUAL] = NC_ ("points for", "Entry by hand"),
  };

  return reason < BST_N_REASONS && names[reason] ? g_dpgettext2 (NULL, "points for", names[reason]) : "";
}

static char *
column_text (int x)
{
  /* TRANSLATORS: how many squares to the east of the first square. */
  return x >= 0 ? g_strdup_printf (C_ ("cell", "%d east"), x)
                /* TRANSLATORS: how many squares to the west of the first square. */
                : g_strdup_printf (C_ ("cell", "%d west"), -x);
}

static char *
row_text (int y)
{
  /* TRANSLATORS: how many squares to the south of the first square. */
  return y >= 0 ? g_strdup_printf (C_ ("cell", "%d south"), y)
                /* TRANSLATORS: how many squares to the north of the first square. */
                : g_strdup_printf (C_ ("cell", "%d north"), -y);
}

char *
bastide_words_cell (int x, int y)
{
  g_autofree char *column = column_text (x);
  g_autofree char *row = row_text (y);

  if (x == 0 && y == 0)
    return g_strdup (C_ ("cell", "first square"));
  if (y == 0)
    return g_steal_pointer (&column);
  if (x == 0)
    return g_steal_pointer (&row);
  /* TRANSLATORS: a square of the board, for example "3 east, 1 north". */
  return g_strdup_printf (C_ ("cell", "%1$s, %2$s"), column, row);
}

char *
bastide_words_points (int points)
{
  return g_strdup_printf (ngettext ("%d point", "%d points", points), points);
}

/* --- decisions --- */

gboolean
bastide_words_counts_points (const BstState *state)
{
  const int message = state->m.messages.in_hand;

  return message != BST_MESSAGE_SHIELDS && message != BST_MESSAGE_KNIGHTS && message != BST_MESSAGE_FARMERS;
}

/* What comes into play there is told by the first way to lay it. */
static const char *
piece_decision (const BstGame *game, const BstState *state)
{
  g_autofree BstMove *moves = g_new (BstMove, game->max_moves);

  if (!bst_legal (game, state, moves))
    return _ ("Place the large piece");
  if (moves[0].a < 0)
    return game->tiles[~moves[0].a].group == BST_GROUP_PRIZE ? _ ("Place a prize tile")
                                                             : _ ("Place the spring of the river");
  switch (game->pieces[moves[0].a].module)
    {
    case BST_MODULE_RIVER:
      return _ ("Place the double spring of the river");
    case BST_MODULE_TOURNAMENTS:
      return _ ("Place the arena");
    case BST_MODULE_WHEEL:
      return _ ("Place the wheel board");
    default:
      return _ ("Place the large piece");
    }
}

const char *
bastide_words_decision (const BstGame *game, const BstState *state)
{
  if (!state->depth)
    return _ ("The game is over");
  switch (bst_decision (state))
    {
    case BST_KIND_DRAW:
      return _ ("Draw a tile");
    case BST_KIND_PLACE_TILE:
      return _ ("Place the tile");
    case BST_KIND_PLACE_PIECE:
      return piece_decision (game, state);
    case BST_KIND_FOLLOWER:
      return _ ("Place a figure, or go on");
    case BST_KIND_SCORE_NEXT:
      return _ ("Which feature is scored next?");
    case BST_KIND_PLAGUE:
      return _ ("Take one follower back");
    case BST_KIND_BONUS_SYMBOL:
      return _ ("Which symbol works?");
    case BST_KIND_FLIGHT:
      return _ ("Roll the die");
    case BST_KIND_LANDING:
      return _ ("Where does the follower land?");
    case BST_KIND_TRACK_FIGURE:
      return _ ("Which figure moves on the track?");
    case BST_KIND_MESSAGE:
      return _ ("Draw a message");
    case BST_KIND_MESSAGE_USE:
      return _ ("Carry out the message, or take 2 points?");
    case BST_KIND_MESSAGE_TARGET:
      return _ ("Which follower is scored?");
    case BST_KIND_MESSAGE_COUNT:
      return bastide_words_counts_points (state) ? _ ("How many points would it bring if the game ended now?")
                                                 : _ ("How many are there?");
    case BST_KIND_FERRY:
      return _ ("Lay the ferry");
    case BST_KIND_FERRY_MOVE:
      return _ ("Move a ferry, or go on");
    case BST_KIND_INGOT:
      return _ ("Lay the second ingot");
    case BST_KIND_INGOT_TAKE:
      return _ ("Take an ingot");
    case BST_KIND_MAGIC:
      return _ ("Move the mage or the witch");
    case BST_KIND_ROBBER:
      return _ ("Place the robber, or go on");
    case BST_KIND_ROBBER_VICTIM:
      return _ ("Who is robbed?");
    case BST_KIND_CROP:
      return _ ("Everybody adds a follower, or takes one back?");
    case BST_KIND_CROP_FIGURE:
      return _ ("Which follower?");
    case BST_KIND_REGISTER:
      return _ ("Register a follower for the tournament, or go on");
    case BST_KIND_REVEAL:
      return _ ("Which follower enters the tournament?");
    case BST_KIND_PRIZE:
      return _ ("Turn the prize tile over");
    case BST_KIND_ENTRY:
      return _ ("What happened at the table?");
    default:
      return bst_kinds[bst_decision (state)].word;
    }
}

/* The first wheel-like question: what the drawn message says. */
static const char *
message_help (int message)
{
  static const char *const lines[] = {
    N_ ("Score the road with one of your thieves that is worth least."),
    N_ ("Score the city with one of your knights that is worth least."),
    N_ ("Score the monastery with one of your monks that is worth least."),
    N_ ("2 points for each coat of arms in cities where you have a knight."),
    N_ ("2 points for each of your knights."),
    N_ ("Points for each of your farmers."),
    N_ ("Draw one more tile after this one and place it."),
    N_ ("Score one feature that you own for yourself alone and take that follower back."),
  };

  return message >= 1 && message <= 8 ? _ (lines[message - 1]) : NULL;
}

char *
bastide_words_decision_why (const BstGame *game, const BstState *state)
{
  if (!state->depth)
    return NULL;
  switch (bst_decision (state))
    {
    case BST_KIND_DRAW:
      return g_strdup (_ ("Somebody at the table has drawn it; say which one it is."));
    case BST_KIND_PLACE_TILE:
      return g_strdup (_ ("It was drawn for this turn and must be laid where its sides match."));
    case BST_KIND_PLACE_PIECE:
      return g_strdup (_ ("It comes into play before the turn goes on."));
    case BST_KIND_FOLLOWER:
      if (!state->supply[state->active][BST_FIGURE_FOLLOWER])
        return g_strdup (_ ("No follower is left in the supply."));
      return g_strdup (_ ("After a tile was laid, one figure may be placed on it."));
    case BST_KIND_SCORE_NEXT:
      return g_strdup (_ ("Several features are finished at once, and their order matters on the track."));
    case BST_KIND_PLAGUE:
      return g_strdup (_ ("The plague: everybody takes one follower from the map, without points."));
    case BST_KIND_BONUS_SYMBOL:
      return g_strdup (_ ("Several bonus symbols point at the tile; only one of them works."));
    case BST_KIND_FLIGHT:
      return g_strdup (_ ("It says how many tiles the follower flies."));
    case BST_KIND_LANDING:
      return g_strdup (_ ("The flight ends on this tile; any unfinished feature of it will do."));
    case BST_KIND_TRACK_FIGURE:
      return g_strdup (_ ("Points were won, and the whole award moves one of two figures."));
    case BST_KIND_MESSAGE:
      return g_strdup (_ ("A figure stopped on a dark space of the track."));
    case BST_KIND_MESSAGE_USE:
    case BST_KIND_MESSAGE_COUNT:
      return g_strdup (message_help (state->m.messages.in_hand));
    case BST_KIND_MESSAGE_TARGET:
      return g_strdup (_ ("The message scores one feature and sends its follower home."));
    case BST_KIND_FERRY:
      return g_strdup (_ ("The new tile has a lake: a ferry joins two of its landings."));
    case BST_KIND_FERRY_MOVE:
      return g_strdup (_ ("The new tile continues a road that leads to this ferry."));
    case BST_KIND_INGOT:
      return g_strdup (_ ("A gold mine was laid: one ingot lies on it, the other goes to a tile beside it."));
    case BST_KIND_INGOT_TAKE:
      return g_strdup (_ ("A finished feature has ingots on its tiles; its owners take them in turn."));
    case BST_KIND_MAGIC:
      return g_strdup (_ ("The new tile shows a hat."));
    case BST_KIND_ROBBER:
      return g_strdup (_ ("The new tile shows a sack: a robber may lie in wait beside a figure on the track."));
    case BST_KIND_ROBBER_VICTIM:
      return g_strdup (_ ("Several figures left the robber’s space in the same moment."));
    case BST_KIND_CROP:
      return g_strdup (_ ("The new tile shows a crop circle; it concerns everybody."));
    case BST_KIND_CROP_FIGURE:
      return g_strdup (_ ("The crop circle concerns the same kind of follower for everybody."));
    case BST_KIND_REGISTER:
      return g_strdup (_ ("The features of these followers have just grown."));
    case BST_KIND_REVEAL:
      return g_strdup (_ ("A tournament is held, and several registered followers may enter."));
    case BST_KIND_PRIZE:
      return g_strdup (_ ("A prize tile was won; say which one it is."));
    default:
      (void) game;
      return NULL;
    }
}

char *
bastide_words_decision_help (const BstGame *game, const BstState *state)
{
  if (!state->depth)
    return NULL;
  switch (bst_decision (state))
    {
    case BST_KIND_PLACE_TILE:
      return g_strdup (_ ("Sides that touch must match: road to road, city to city, field to field."));
    case BST_KIND_FOLLOWER:
      return g_strdup (
        bst_game_has (game, BST_MODULE_FIELDS)
          ? _ ("A feature that already holds a figure cannot be chosen. Farmers lie on fields until the end.")
          : _ ("A feature that already holds a figure cannot be chosen."));
    case BST_KIND_SCORE_NEXT:
      return g_strdup (_ ("Figures that meet robbers or dark spaces do so one award after the other."));
    case BST_KIND_TRACK_FIGURE:
      return g_strdup (_ ("The active player gets a message when a figure stops on a dark space."));
    case BST_KIND_MESSAGE_USE:
      return g_strdup (_ ("Instead of what the message says, 2 points can be taken."));
    case BST_KIND_FERRY:
    case BST_KIND_FERRY_MOVE:
      return g_strdup (_ ("Roads that a ferry joins count as one road; the other landings are ends."));
    case BST_KIND_INGOT:
    case BST_KIND_INGOT_TAKE:
      return g_strdup (_ ("At the end ingots are worth more the more of them a player has."));
    case BST_KIND_MAGIC:
      return g_strdup (
        _ ("The mage adds one point per tile of a road or city, the witch takes half of its points away."));
    case BST_KIND_ROBBER:
    case BST_KIND_ROBBER_VICTIM:
      return g_strdup (_ ("A robber gets half of what the figure beside it scores next, then goes home."));
    case BST_KIND_CROP:
    case BST_KIND_CROP_FIGURE:
      return g_strdup (_ ("Added followers join a feature where the player already has one."));
    case BST_KIND_REGISTER:
      return g_strdup (
        _ ("A shield token goes face down under a follower; its number adds to the skill in the tournament."));
    case BST_KIND_REVEAL:
      return g_strdup (_ ("The number on the token and the size of the feature make the skill."));
    default:
      return NULL;
    }
}

/* --- options --- */

/* What the segment that a move names belongs to; with where it is on its tile if there are several of the kind. */
static char *
move_terrain (const BstGame *game, const BstState *state, const BstMove *move)
{
  uint16_t seg = bst_move_seg (game, state, move);
  const BstSite *site;
  const BstTile *tile;
  const char *terrain;
  g_autofree char *part = NULL;
  int feature, same = 0, before = 0;

  if (seg == BST_NONE)
    return g_strdup ("");
  terrain = bst_terrain_title (bst_segs (game, state)[seg].terrain);
  site = &bst_sites (game, state)[bst_segs (game, state)[seg].site];
  tile = &game->tiles[site->tile];
  feature = seg - site->first;
  part = bastide_words_part (tile, site->rot, feature);
  for (int i = 0; i < tile->n_features; i++)
    if (tile->features[i].terrain == tile->features[feature].terrain)
      {
        g_autofree char *other = bastide_words_part (tile, site->rot, i);

        same++;
        before += i < feature && g_str_equal (other, part);
      }
  if (same == 1)
    return g_strdup (terrain);
  if (before)
    /* TRANSLATORS: a feature, where it is on its tile, and its number if that is not enough: "Field, north, 2". */
    return g_strdup_printf (C_ ("feature", "%1$s, %2$s, %3$d"), terrain, part, before + 1);
  /* TRANSLATORS: one of several features of a tile, and where it is: "Field, north-west", "Road, east – south". */
  return g_strdup_printf (C_ ("feature", "%1$s, %2$s"), terrain, part);
}

/* What a figure is placed on, and where; the tile that was just laid goes without saying. */
static char *
dup_goal (const BstGame *game, const BstState *state, const BstMove *move)
{
  g_autofree char *terrain = move_terrain (game, state, move);
  g_autofree char *cell = NULL;

  if (state->seq.tile_site != BST_NONE && bst_sites (game, state)[state->seq.tile_site].x == move->x
      && bst_sites (game, state)[state->seq.tile_site].y == move->y)
    return g_steal_pointer (&terrain);
  cell = bastide_words_cell (move->x, move->y);
  /* TRANSLATORS: a feature and its square. */
  return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), terrain, cell);
}

static char *
follower_option (const BstGame *game, const BstState *state, const BstMove *move)
{
  const char *figure = bastide_words_figure (move->figure);
  g_autofree char *goal = dup_goal (game, state, move);

  switch (move->act)
    {
    case BST_ACT_PASS:
      return g_strdup (_ ("No figure"));
    case BST_ACT_PLACE:
      /* TRANSLATORS: an option: figure, then what it is placed on, with the square if that is not the tile just laid:
       * "Follower: City, north", "Follower: Road (3 east)" */
      return g_strdup_printf (C_ ("option", "%1$s: %2$s"), figure, goal);
    case BST_ACT_RECALL:
      /* TRANSLATORS: what the abbot stands on, with the square: "Call the abbot back: Garden (3 east)" */
      return g_strdup_printf (_ ("Call the abbot back: %s"), goal);
    case BST_ACT_CROWN:
      return g_strdup_printf (_ ("Crown space: %s"), bastide_words_sector (move->b));
    case BST_ACT_FLY:
      return g_strdup_printf (_ ("Fly: %s"), figure);
    case BST_ACT_SECOND:
      /* TRANSLATORS: figure, then what it is placed on, as above. */
      return g_strdup_printf (_ ("Second figure – %1$s: %2$s"), figure, goal);
    case BST_ACT_FREE:
      return g_strdup_printf (_ ("Free placement – %1$s: %2$s"), figure, goal);
    default:
      return g_strdup (bst_acts[move->act].word);
    }
}

static char *
other_act (const BstMove *move)
{
  switch (move->act)
    {
    case BST_ACT_PASS:
      return g_strdup (_ ("Go on"));
    case BST_ACT_NOWHERE:
      return g_strdup (_ ("Nowhere"));
    case BST_ACT_REMOVE:
      return g_strdup (move->b == 0 ? _ ("Take the mage out of play") : _ ("Take the witch out of play"));
    case BST_ACT_ADD:
      return g_strdup (_ ("Everybody adds a follower"));
    case BST_ACT_TAKE:
      return g_strdup (_ ("Everybody takes a follower back"));
    case BST_ACT_ACT:
      return g_strdup (_ ("Carry it out"));
    case BST_ACT_POINTS:
      return g_strdup (_ ("Take 2 points"));
    default:
      return g_strdup (bst_acts[move->act].word);
    }
}

/* What a tile of the bag shows; tiles that read the same are numbered. */
static char *
dup_drawn (const BstGame *game, int tile)
{
  g_autofree char *text = bastide_tile_dup_features (&game->tiles[tile], 0);
  int before = 0;

  for (int i = 0; i < tile; i++)
    if (game->tiles[i].piece == BST_NONE && game->tiles[i].group == game->tiles[tile].group)
      {
        g_autofree char *other = bastide_tile_dup_features (&game->tiles[i], 0);

        before += g_str_equal (other, text);
      }
  if (!before)
    return g_steal_pointer (&text);
  /* TRANSLATORS: what a tile shows, and its number among several tiles that show the same. */
  return g_strdup_printf (C_ ("tile", "%1$s – no. %2$d"), text, before + 1);
}

char *
bastide_words_move (const BstGame *game, const BstState *state, const BstMove *move, const char *const *names)
{
  g_autofree char *cell = NULL;
  g_autofree char *drawn = NULL;
  g_autofree char *sides = NULL;
  g_autofree char *terrain = NULL;

  if (move->kind == BST_KIND_FOLLOWER)
    return follower_option (game, state, move);
  if (move->act != BST_ACT_NONE)
    return other_act (move);

  cell = bastide_words_cell (move->x, move->y);
  terrain = move_terrain (game, state, move);
  switch (move->kind)
    {
    case BST_KIND_PRIZE:
      return dup_drawn (game, move->a);
    case BST_KIND_DRAW:
      drawn = dup_drawn (game, move->a);
      /* TRANSLATORS: what a tile shows and how many of it are left. */
      return g_strdup_printf (_ ("%1$s (%2$d left)"), drawn, move->b);
    case BST_KIND_PLACE_PIECE:
      /* Of several prize tiles each may come first (TOURN-68). */
      if (move->a < 0 && game->tiles[~move->a].group == BST_GROUP_PRIZE)
        {
          drawn = dup_drawn (game, ~move->a);
          /* TRANSLATORS: a place for one of several tiles: the square, by how many degrees the tile is turned, and what it shows. */
          return g_strdup_printf (_ ("%1$s, turned by %2$d°: %3$s"), cell, 90 * move->rot, drawn);
        }
      /* fall through */
    case BST_KIND_PLACE_TILE:
      /* TRANSLATORS: a place for the tile: the square, then by how many degrees the tile is turned. */
      return g_strdup_printf (_ ("%1$s, turned by %2$d°"), cell, 90 * move->rot);
    case BST_KIND_FLIGHT:
      return g_strdup_printf (_ ("The die shows %d"), move->b);
    case BST_KIND_TRACK_FIGURE:
      return g_strdup (move->b ? C_ ("track figure", "Messenger") : C_ ("track figure", "Marker"));
    case BST_KIND_MESSAGE:
      /* TRANSLATORS: number and name of a message. */
      return g_strdup_printf (_ ("%1$d – %2$s"), move->b, bastide_words_message (move->b));
    case BST_KIND_FERRY:
    case BST_KIND_FERRY_MOVE:
      sides = bastide_words_sides (move->b);
      /* TRANSLATORS: a ferry: the two landings, then the square. */
      return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), sides, cell);
    case BST_KIND_INGOT:
    case BST_KIND_INGOT_TAKE:
    case BST_KIND_BONUS_SYMBOL:
      return g_steal_pointer (&cell);
    case BST_KIND_MAGIC:
      /* TRANSLATORS: mage or witch, what it is moved to, the square. */
      return g_strdup_printf (C_ ("option", "%1$s: %2$s (%3$s)"),
                              move->b ? C_ ("figure", "Witch") : C_ ("figure", "Mage"), terrain, cell);
    case BST_KIND_ROBBER:
      return g_strdup_printf (_ ("Space %d"), move->b);
    case BST_KIND_ROBBER_VICTIM:
      return g_strdup (names[move->b]);
    case BST_KIND_REGISTER:
      /* TRANSLATORS: shield token with this number under the follower on that feature (square). */
      return g_strdup_printf (_ ("Token %1$d: %2$s (%3$s)"), move->b, terrain, cell);
    default:
      /* TRANSLATORS: a feature and its square. */
      return g_strdup_printf (C_ ("option", "%1$s (%2$s)"), terrain, cell);
    }
}

/* --- arithmetic --- */

static char *
tiles_text (int tiles)
{
  return g_strdup_printf (ngettext ("%d tile", "%d tiles", tiles), tiles);
}

static char *
shields_text (int shields)
{
  return g_strdup_printf (ngettext ("%d shield", "%d shields", shields), shields);
}

/* What the feature is worth before anything changes the value, and how that is reckoned. */
static char *
base_arithmetic (const BstGame *game, const BstEvent *e, int *out_base)
{
  g_autofree char *tiles = tiles_text (e->b);
  g_autofree char *shields = shields_text (e->c);

  switch (e->reason)
    {
    case BST_REASON_ROAD:
      *out_base = bst_road_points (e->b);
      return g_steal_pointer (&tiles);
    case BST_REASON_CITY:
      {
        bool full = game->options[BST_OPTION_TWO_TILE_CITY] == 0;
        int factor = bst_city_points (e->b, 0, e->flag, full) / MAX (e->b, 1);

        *out_base = bst_city_points (e->b, e->c, e->flag, full);
        if (factor == 1)
          /* TRANSLATORS: arithmetic of a city: "3 tiles + 1 shield" */
          return e->c ? g_strdup_printf (_ ("%1$s + %2$s"), tiles, shields) : g_steal_pointer (&tiles);
        if (!e->c)
          /* TRANSLATORS: arithmetic of a city: "3 tiles × 2" */
          return g_strdup_printf (_ ("%1$s × %2$d"), tiles, factor);
        /* TRANSLATORS: arithmetic of a city: "3 tiles × 2 + 1 shield × 2" */
        return g_strdup_printf (_ ("%1$s × %3$d + %2$s × %3$d"), tiles, shields, factor);
      }
    case BST_REASON_MONASTERY:
    case BST_REASON_GARDEN:
    case BST_REASON_ABBOT:
      *out_base = bst_center_points (e->b);
      /* TRANSLATORS: arithmetic of a monastery: itself and the tiles around it, "1 + 5 tiles around" */
      return g_strdup_printf (ngettext ("1 + %d tile around", "1 + %d tiles around", e->b), e->b);
    case BST_REASON_FIELD:
      *out_base = e->a;
      /* TRANSLATORS: arithmetic of a field, "2 cities × 3" */
      return g_strdup_printf (ngettext ("%d city × 3", "%d cities × 3", e->c), e->c);
    default:
      *out_base = e->a;
      return NULL;
    }
}

char *
bastide_words_arithmetic (const BstGame *game, const BstEvent *score)
{
  int base;
  g_autofree char *sum = base_arithmetic (game, score, &base);

  if (!sum)
    return bastide_words_points (score->a);
  if (score->a == base)
    return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d"), sum, base);
  /* On a track without a map the mage and the witch are all that changes a value, and nobody says so. */
  if (score->by && score->by != 1 + BST_MODULE_MAGIC)
    /* TRANSLATORS: a rule module changed the value: sum = points before, the module with its points = points. */
    return g_strdup_printf (C_ ("arithmetic", "%1$s = %2$d, %3$s %4$+d = %5$d"), sum, base,
                            bst_module_title (score->by - 1), score->a - base, score->a);
  if (score->a > base)
    /* TRANSLATORS: the mage changed the value: sum = points before, + points of the mage = points. */
    return g_strdup_printf (_ ("%1$s = %2$d, mage + %3$d = %4$d"), sum, base, score->a - base, score->a);
  /* TRANSLATORS: the witch changed the value: sum = points before, − what she takes away = points. */
  return g_strdup_printf (_ ("%1$s = %2$d, witch − %3$d = %4$d"), sum, base, base - score->a, score->a);
}

/* --- what happened --- */

static char *
score_line (const BstGame *game, const BstEvent *e, const char *name)
{
  g_autofree char *sum = bastide_words_arithmetic (game, e);

  /* TRANSLATORS: a line of the log: player, what the points are for, how they are reckoned.
   * "Anna: City, 3 tiles × 2 + 1 shield × 2 = 8" */
  return g_strdup_printf (_ ("%1$s: %2$s, %3$s"), name, bastide_words_reason (e->reason), sum);
}

char *
bastide_words_event (const BstGame *game, const BstEvent *e, const char *const *names)
{
  const char *name = e->player < BST_MAX_PLAYERS ? names[e->player] : "";
  g_autofree char *cell = bastide_words_cell (e->x, e->y);

  switch (e->type)
    {
    case BST_EVENT_TURN:
      return e->flag ? g_strdup_printf (_ ("%1$s: extra turn %2$d"), name, e->a)
                     : g_strdup_printf (_ ("%1$s: turn %2$d"), name, e->a);
    case BST_EVENT_DRAW:
    case BST_EVENT_CROWN_LEFT:
    case BST_EVENT_MESSAGE_USED:
      /* The line before or after it says so, too. */
      return NULL;
    case BST_EVENT_DISCARD:
      return g_strdup_printf (_ ("%s: the tile fits nowhere and leaves the game"), name);
    case BST_EVENT_PUT_BACK:
      return g_strdup_printf (_ ("%s: the tile fits nowhere now and goes back into the pile"), name);
    case BST_EVENT_PLACE:
      return g_strdup_printf (_ ("%1$s: tile at %2$s"), name, cell);
    case BST_EVENT_FOLLOWER:
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot placed at %2$s"), name, cell)
                                      : g_strdup_printf (_ ("%1$s: follower placed at %2$s"), name, cell);
    case BST_EVENT_RETURN:
      return e->b == BST_FIGURE_ABBOT ? g_strdup_printf (_ ("%1$s: abbot back from %2$s"), name, cell)
                                      : g_strdup_printf (_ ("%1$s: follower back from %2$s"), name, cell);
    case BST_EVENT_SCORE:
      return score_line (game, e, name);
    case BST_EVENT_PIG:
      return g_strdup_printf (_ ("%1$s: the pig moves to %2$s"), name, bastide_words_sector (e->a));
    case BST_EVENT_CROWN:
      return g_strdup_printf (_ ("%1$s: follower on a crown space, %2$s"), name, bastide_words_sector (e->b));
    case BST_EVENT_SYMBOL:
      return g_strdup_printf (_ ("%1$s: the bonus symbol at %2$s works"), name, cell);
    case BST_EVENT_FLIGHT:
      return g_strdup_printf (_ ("%1$s: the flight goes %2$d far"), name, e->b);
    case BST_EVENT_INGOT:
      return g_strdup_printf (_ ("%1$s: ingot laid at %2$s"), name, cell);
    case BST_EVENT_INGOT_TAKE:
      return g_strdup_printf (_ ("%1$s: ingot taken from %2$s"), name, cell);
    case BST_EVENT_FERRY:
      return g_strdup_printf (_ ("%1$s: ferry at %2$s"), name, cell);
    case BST_EVENT_MAGIC:
      return e->b ? g_strdup_printf (_ ("%1$s: the witch goes to %2$s"), name, cell)
                  : g_strdup_printf (_ ("%1$s: the mage goes to %2$s"), name, cell);
    case BST_EVENT_MAGIC_LEAVES:
      return g_strdup (e->b ? _ ("The witch leaves the map") : _ ("The mage leaves the map"));
    case BST_EVENT_ROBBER:
      return g_strdup_printf (_ ("%1$s: robber on space %2$d"), name, e->b);
    case BST_EVENT_ROBBERY:
      /* TRANSLATORS: a line of the log: who robs, how many points, from whom. "Anna robs 3 from Ben". */
      return g_strdup_printf (_ ("%1$s robs %2$d from %3$s"), name, e->b, names[e->a]);
    case BST_EVENT_ROBBER_HOME:
      return g_strdup_printf (_ ("%s: the robber goes home"), name);
    case BST_EVENT_MESSAGE:
      return g_strdup_printf (_ ("%1$s: message “%2$s”"), name, bastide_words_message (e->b));
    case BST_EVENT_CIRCLE:
      return e->a == 1 ? g_strdup_printf (_ ("%s: crop circle, everybody adds a follower"), name)
                       : g_strdup_printf (_ ("%s: crop circle, everybody takes a follower back"), name);
    case BST_EVENT_REGISTER:
      return g_strdup_printf (_ ("%1$s: follower registered at %2$s"), name, cell);
    case BST_EVENT_TOURNAMENT:
      /* TRANSLATORS: the player who holds it, and which tournament. */
      return g_strdup_printf (_ ("%1$s: %2$s"), name, bastide_words_tournament (e->b));
    case BST_EVENT_REVEAL:
      return g_strdup_printf (_ ("%1$s: token %2$d, skill %3$d"), name, e->b, e->a);
    case BST_EVENT_PRIZE:
      return g_strdup_printf (_ ("%s: wins a prize tile"), name);
    case BST_EVENT_STATUE:
      return g_strdup_printf (_ ("%1$s: shield token on the statue at %2$s"), name, cell);
    case BST_EVENT_CORRECTION:
      /* TRANSLATORS: a line of the log: player, points with their sign, new total. "Anna: correction -3, now 24". */
      return g_strdup_printf (_ ("%1$s: correction %2$+d, now %3$d"), name, e->a, (int) e->d);
    case BST_EVENT_INGOTS:
      /* TRANSLATORS: a line of the log: player, ingots with their sign, ingots now. "Anna: ingots +2, now 5". */
      return g_strdup_printf (_ ("%1$s: ingots %2$+d, now %3$d"), name, e->a, e->b);
    case BST_EVENT_PHASE:
      return e->b == 1   ? g_strdup (_ ("No tile is left: the prize tiles are laid"))
             : e->b == 2 ? g_strdup (_ ("Final scoring"))
                         : NULL;
    case BST_EVENT_END:
      return g_strdup (_ ("The game is over"));
    default:
      return g_strdup (bst_events[e->type].word);
    }
}

/* --- refusals --- */

char *
bastide_words_refusal (const char *clause)
{
  static const struct
  {
    const char *clause;
    const char *sentence;
  } reasons[] = {
    { "BASE-32",
      N_ ("The tile does not fit there: it must touch another tile with a side, and all sides that touch must "
          "match.") },
    { "BASE-34", N_ ("Turned that way the tile looks just as before.") },
    { "BASE-41", N_ ("No such figure is left in the supply.") },
    { "BASE-42", N_ ("A figure may only be placed on the tile just laid.") },
    { "BASE-44", N_ ("Another figure already stands on that feature.") },
    { "FIELD-3", N_ ("Fields are not in play.") },
    { "FIELD-44", N_ ("An abbot never lies on a field.") },
    { "ABBOT-11", N_ ("An abbot may only stand on a monastery or a garden.") },
    { "ABBOT-12", N_ ("Only an abbot may stand on a garden.") },
    { "RIVER-13", N_ ("A river tile must continue the river.") },
    { "RIVER-14", N_ ("The river may not turn twice in the same direction: after a bend to the right the next one must "
                      "go to the left, and the other way round.") },
    { "RIVER-18", N_ ("Two arms of the river may not be joined.") },
    { "RIVER-21", N_ ("No figure may stand on the river.") },
    { "EC-R3", N_ ("This tile would close the last open end of the river.") },
    { "TOURN-58", N_ ("No figure may stand on this piece.") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (g_strcmp0 (clause, reasons[i].clause) == 0)
      /* TRANSLATORS: a sentence that says why something is not allowed, and the number of the rule. */
      return g_strdup_printf (_ ("%1$s (rule %2$s)"), _ (reasons[i].sentence), clause);
  return g_strdup_printf (_ ("The rules do not allow that now (rule %s)."), clause);
}
