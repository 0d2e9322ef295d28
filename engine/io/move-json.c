/* move-json.c – answers and events as JSON objects with named fields, and back.
 *
 * Reads the field lists of rules/word-list.h ("name[=slot][:type] …") once into tables; everything else follows them, so
 * that a new decision or event needs nothing here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "io/move-json.h"

#include "turn.h"
#include "io/tile-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  TYPE_NUMBER,
  TYPE_TILE,
  TYPE_PIECE,
  TYPE_FACE,
  TYPE_FIGURE,
  TYPE_PLAYER,
  TYPE_REASON,
  TYPE_SIDE,
  TYPE_SIDES,
  TYPE_FLAG,
  TYPE_SEATS,
  TYPE_WORD,
} FieldType;

/* A member of BstMove or BstEvent. */
typedef struct
{
  const char *name;
  guint16 offset;
  gint8 size; /* in bytes; negative: signed; 0: a number per seat */
} Slot;

typedef struct
{
  char *name;
  const Slot *slot;
  FieldType type;
  GStrv words; /* TYPE_WORD, by value; an empty word is left out */
} Field;

/* The fields of one kind, act or event, ended by one without a name. */
typedef Field *FieldList;

typedef struct
{
  FieldList kinds[BST_N_KINDS];
  FieldList acts[BST_N_ACTS];
  FieldList events[BST_N_EVENTS];
} Vocabulary;

#define SLOT(Type, member, signed_)                                                                                    \
  {                                                                                                                    \
#member, offsetof(Type, member), (signed_) * (gint8) sizeof(((Type *) 0)->member)                                  \
  }

static const Slot move_slots[] = {
  SLOT (BstMove, x, -1),
  SLOT (BstMove, y, -1),
  SLOT (BstMove, rot, 1),
  SLOT (BstMove, figure, 1),
  SLOT (BstMove, a, -1),
  SLOT (BstMove, b, -1),
  { "v", offsetof (BstMove, v), 0 },
  { NULL },
};

static const Slot event_slots[] = {
  SLOT (BstEvent, player, 1), SLOT (BstEvent, reason, 1),
  SLOT (BstEvent, flag, 1),   SLOT (BstEvent, x, -1),
  SLOT (BstEvent, y, -1),     SLOT (BstEvent, a, -1),
  SLOT (BstEvent, b, -1),     SLOT (BstEvent, c, -1),
  SLOT (BstEvent, d, -1),     { NULL },
};

static const struct
{
  const char *word;
  FieldType type;
} types[] = {
  { "tile", TYPE_TILE },     { "piece", TYPE_PIECE },    { "face", TYPE_FACE },   { "figure", TYPE_FIGURE },
  { "player", TYPE_PLAYER }, { "reason", TYPE_REASON },  { "side", TYPE_SIDE },   { "sides", TYPE_SIDES },
  { "flag", TYPE_FLAG },     { "feature", TYPE_NUMBER }, { "seats", TYPE_SEATS },
};

/* --- the field lists of word-list.h --- */

static const Slot *
find_slot (const Slot *slots, const char *name)
{
  for (; slots->name; slots++)
    if (strcmp (slots->name, name) == 0)
      return slots;
  g_error ("word-list.h: there is no slot “%s”", name);
}

static void
parse_type (Field *field, const char *type)
{
  if (strchr (type, '|'))
    {
      field->type = TYPE_WORD;
      field->words = g_strsplit (type, "|", -1);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strcmp (types[i].word, type) == 0)
      {
        field->type = types[i].type;
        return;
      }
  g_error ("word-list.h: there is no type “%s”", type);
}

static FieldList
parse_fields (const char *spec, const Slot *slots)
{
  g_auto (GStrv) parts = g_strsplit (spec, " ", -1);
  FieldList list = g_new0 (Field, g_strv_length (parts) + 1);
  Field *field = list;

  for (char **part = parts; *part; part++)
    {
      char *type = strchr (*part, ':');
      char *slot = strchr (*part, '=');

      if (**part == '\0')
        continue;
      if (type)
        *type++ = '\0';
      if (slot)
        *slot++ = '\0';
      field->name = g_strdup (*part);
      field->slot = find_slot (slots, slot ? slot : *part);
      if (type)
        parse_type (field, type);
      else if (strcmp (field->name, "player") == 0)
        field->type = TYPE_PLAYER;
      field++;
    }
  return list;
}

static const Vocabulary *
vocabulary (void)
{
  static Vocabulary *words;

  if (g_once_init_enter (&words))
    {
      Vocabulary *new_words = g_new0 (Vocabulary, 1);

      for (int i = 0; i < BST_N_KINDS; i++)
        new_words->kinds[i] = parse_fields (bst_kinds[i].fields, move_slots);
      for (int i = 0; i < BST_N_ACTS; i++)
        new_words->acts[i] = parse_fields (bst_acts[i].fields, move_slots);
      for (int i = 0; i < BST_N_EVENTS; i++)
        new_words->events[i] = parse_fields (bst_events[i].fields, event_slots);
      g_once_init_leave (&words, new_words);
    }
  return words;
}

/* --- slots --- */

static gint32
get_slot (const void *base, const Slot *slot)
{
  const char *at = (const char *) base + slot->offset;
  gint32 wide;
  gint16 narrow;

  switch (slot->size)
    {
    case 1:
      return *(const guint8 *) at;
    case -2:
      memcpy (&narrow, at, sizeof narrow);
      return narrow;
    default:
      memcpy (&wide, at, sizeof wide);
      return wide;
    }
}

/* FALSE if the value does not go in there. */
static gboolean
set_slot (void *base, const Slot *slot, gint64 value)
{
  char *at = (char *) base + slot->offset;
  gint32 wide = (gint32) value;
  gint16 narrow = (gint16) value;

  switch (slot->size)
    {
    case 1:
      *(guint8 *) at = (guint8) value;
      return value >= 0 && value <= G_MAXUINT8;
    case -2:
      memcpy (at, &narrow, sizeof narrow);
      return narrow == value;
    default:
      memcpy (at, &wide, sizeof wide);
      return wide == value;
    }
}

/* --- writing --- */

static const BstPiece *
piece_of (const BstGame *game, gint32 index)
{
  return index >= 0 && index < game->n_pieces ? &game->pieces[index] : NULL;
}

static void
write_sides (JsonObject *object, const char *name, gint32 sides)
{
  JsonArray *array = json_array_new ();

  for (int side = 0; side < 4; side++)
    if (sides >> side & 1)
      json_array_add_string_element (array, bst_side_words[side]);
  json_object_set_array_member (object, name, array);
}

static void
write_seats (JsonObject *object, const char *name, const BstGame *game, const BstMove *move)
{
  JsonArray *array = json_array_new ();

  for (int seat = 0; seat < game->n_players; seat++)
    json_array_add_int_element (array, move->v[seat]);
  json_object_set_array_member (object, name, array);
}

/* `base` is the whole move or event: a face is named by its piece, which stands in slot a. */
static void
write_field (JsonObject *object, const BstGame *game, const Field *field, const void *base, gint32 piece)
{
  gint32 value = field->type == TYPE_SEATS ? 0 : get_slot (base, field->slot);

  switch (field->type)
    {
    case TYPE_NUMBER:
      if (value != BST_NOWHERE)
        json_object_set_int_member (object, field->name, value);
      break;
    case TYPE_TILE:
      if (value >= 0 && value < game->n_tiles)
        json_object_set_string_member (object, field->name, game->tiles[value].id);
      break;
    case TYPE_PIECE:
      /* A single tile that is not drawn but laid like a piece is named by its complement (turn.h). */
      json_object_set_string_member (object, field->name, value < 0 ? game->tiles[~value].id : game->pieces[value].id);
      break;
    case TYPE_FACE:
      if (piece_of (game, piece) && piece_of (game, piece)->n_faces > 1)
        json_object_set_string_member (object, field->name, piece_of (game, piece)->face_names[value]);
      break;
    case TYPE_FIGURE:
      json_object_set_string_member (object, field->name, bst_figures[value].word);
      break;
    case TYPE_PLAYER:
      if (value != BST_NOBODY)
        json_object_set_member (object, field->name, bst_player_to_json (value));
      break;
    case TYPE_REASON:
      json_object_set_string_member (object, field->name, bst_reasons[value].word);
      break;
    case TYPE_SIDE:
      json_object_set_string_member (object, field->name, bst_side_words[value & 3]);
      break;
    case TYPE_SIDES:
      write_sides (object, field->name, value);
      break;
    case TYPE_FLAG:
      json_object_set_boolean_member (object, field->name, value != 0);
      break;
    case TYPE_SEATS:
      write_seats (object, field->name, game, base);
      break;
    case TYPE_WORD:
      if (value >= 0 && value < (gint32) g_strv_length (field->words) && *field->words[value])
        json_object_set_string_member (object, field->name, field->words[value]);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* The fields of an answer: those of its act, or, where nothing is “done”, those of the kind. */
static FieldList
fields_of (int kind, int act)
{
  return act != BST_ACT_NONE ? vocabulary ()->acts[act] : vocabulary ()->kinds[kind];
}

JsonObject *
bst_move_to_json (const BstGame *game, const BstMove *move)
{
  JsonObject *object = json_object_new ();

  if (move->act != BST_ACT_NONE)
    json_object_set_string_member (object, "do", bst_acts[move->act].word);
  for (const Field *field = fields_of (move->kind, move->act); field->name; field++)
    write_field (object, game, field, move, move->a);
  return object;
}

JsonObject *
bst_event_to_json (const BstGame *game, const BstEvent *event)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", bst_events[event->type].word);
  for (const Field *field = vocabulary ()->events[event->type]; field->name; field++)
    write_field (object, game, field, event, BST_NONE);
  /* A field has no coats of arms; what counts there are its cities (FIELD-34). */
  if (event->type == BST_EVENT_SCORE && event->reason == BST_REASON_FIELD)
    {
      json_object_set_int_member (object, "cities", event->c);
      json_object_remove_member (object, "shields");
    }
  if (event->clause)
    json_object_set_string_member (object, "clause", event->clause);
  return object;
}

JsonNode *
bst_player_to_json (int player)
{
  JsonNode *node = json_node_alloc ();

  if (player == BST_NATURE)
    return json_node_init_string (node, "nature");
  if (player == BST_KEEPER)
    return json_node_init_string (node, "table");
  return json_node_init_int (node, player);
}

/* --- reading --- */

#define NOT_FOUND G_MININT16

static int
find_tile (const BstGame *game, const char *id)
{
  for (int i = 0; i < game->n_tiles; i++)
    if (game->tiles[i].id && strcmp (game->tiles[i].id, id) == 0)
      return i;
  return NOT_FOUND;
}

/* A piece, or the complement of a single tile. */
static int
find_piece (const BstGame *game, const char *id)
{
  int tile;

  for (int i = 0; i < game->n_pieces; i++)
    if (strcmp (game->pieces[i].id, id) == 0)
      return i;
  tile = find_tile (game, id);
  return tile >= 0 ? ~tile : NOT_FOUND;
}

static int
read_face (BstReader *reader, JsonNode *node, const BstPiece *piece)
{
  const char *words[BST_MAX_FACES + 1] = { NULL };

  if (piece)
    memcpy (words, piece->face_names, piece->n_faces * sizeof *words);
  return bst_reader_as_word (reader, node, words);
}

static int
read_figure (BstReader *reader, JsonNode *node)
{
  const char *words[BST_N_FIGURES + 1] = { NULL };

  for (int i = 0; i < BST_N_FIGURES; i++)
    words[i] = bst_figures[i].word;
  return bst_reader_as_word (reader, node, words);
}

static gint64
read_sides (BstReader *reader, JsonNode *node)
{
  gint64 sides = 0;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      bst_reader_error (reader, _ ("This must be a list of sides."));
      return -1;
    }
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    {
      BstPath path = bst_reader_enter_index (reader, i);
      int side = bst_reader_as_word (reader, json_array_get_element (json_node_get_array (node), i), bst_side_words);

      bst_reader_leave (reader, path);
      if (side < 0)
        return -1;
      sides |= 1 << side;
    }
  return sides;
}

static gboolean
read_number (BstReader *reader, JsonNode *node, gint64 *out_value)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    {
      bst_reader_error (reader, _ ("This must be a whole number."));
      return FALSE;
    }
  *out_value = json_node_get_int (node);
  return TRUE;
}

static gboolean
read_seats (BstReader *reader, const BstGame *game, JsonNode *node, BstMove *move)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (!array || json_array_get_length (array) != game->n_players)
    {
      bst_reader_error (reader, _ ("This must be a list with a number for every player."));
      return FALSE;
    }
  for (int seat = 0; seat < game->n_players; seat++)
    {
      BstPath path = bst_reader_enter_index (reader, seat);
      gint64 value = 0;
      gboolean fine = read_number (reader, json_array_get_element (array, seat), &value);

      if (value < G_MININT16 || value > G_MAXINT16)
        {
          bst_reader_error (reader, _ ("This number is out of range."));
          fine = FALSE;
        }
      bst_reader_leave (reader, path);
      if (!fine)
        return FALSE;
      move->v[seat] = (gint16) value;
    }
  return TRUE;
}

static int
read_reason (BstReader *reader, JsonNode *node)
{
  const char *words[BST_N_REASONS + 1] = { NULL };

  for (int i = 0; i < BST_N_REASONS; i++)
    words[i] = bst_reasons[i].word;
  return bst_reader_as_word (reader, node, words);
}

static int
read_flag (BstReader *reader, JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node);
  bst_reader_error (reader, _ ("This must be true or false."));
  return -1;
}

static int
read_id (BstReader *reader, JsonNode *node, const BstGame *game, int (*find) (const BstGame *, const char *))
{
  const char *id = bst_reader_as_string (reader, node);
  g_autofree char *shown = NULL;
  int found;

  if (!id)
    return NOT_FOUND;
  found = find (game, id);
  if (found != NOT_FOUND)
    return found;
  shown = bst_dup_short (id);
  /* TRANSLATORS: about a move in a file; %s is a word of the file, such as “follower”. */
  bst_reader_error (reader, _ ("There is no “%s” in this game."), shown);
  return NOT_FOUND;
}

/* FALSE and a problem if the value is none of this type. */
static gboolean
read_value (BstReader *reader, const BstGame *game, const Field *field, JsonNode *node, BstMove *move)
{
  gint64 value;

  switch (field->type)
    {
    case TYPE_NUMBER:
    case TYPE_PLAYER:
      if (!read_number (reader, node, &value))
        return FALSE;
      if (set_slot (move, field->slot, value))
        return TRUE;
      bst_reader_error (reader, _ ("This number is out of range."));
      return FALSE;
    case TYPE_TILE:
    case TYPE_PIECE:
      value = read_id (reader, node, game, field->type == TYPE_TILE ? find_tile : find_piece);
      return value != NOT_FOUND && set_slot (move, field->slot, value);
    case TYPE_FACE:
      value = read_face (reader, node, piece_of (game, move->a));
      break;
    case TYPE_FIGURE:
      value = read_figure (reader, node);
      break;
    case TYPE_SIDE:
      value = bst_reader_as_word (reader, node, bst_side_words);
      break;
    case TYPE_SIDES:
      value = read_sides (reader, node);
      break;
    case TYPE_WORD:
      value = bst_reader_as_word (reader, node, (const char *const *) field->words);
      break;
    case TYPE_REASON:
      value = read_reason (reader, node);
      break;
    case TYPE_FLAG:
      value = read_flag (reader, node);
      break;
    case TYPE_SEATS:
      return read_seats (reader, game, node, move);
    default:
      g_assert_not_reached ();
    }
  return value >= 0 && set_slot (move, field->slot, value);
}

/* A field that need not be there: the face of a piece that has but one, a word that is left out. */
static gboolean
is_optional (const BstGame *game, const Field *field, const BstMove *move)
{
  const BstPiece *piece = piece_of (game, move->a);

  return field->type == TYPE_FACE ? !piece || piece->n_faces < 2 : field->type == TYPE_WORD && !*field->words[0];
}

static gboolean
read_field (BstReader *reader, const BstGame *game, const Field *field, JsonObject *object, BstMove *move)
{
  JsonNode *node = json_object_get_member (object, field->name);
  BstPath path;
  gboolean fine;

  if (!node && is_optional (game, field, move))
    return TRUE;
  if (!node)
    {
      bst_reader_error (reader, _ ("The key “%s” is missing."), field->name);
      return FALSE;
    }
  path = bst_reader_enter_key (reader, field->name);
  fine = read_value (reader, game, field, node, move);
  bst_reader_leave (reader, path);
  return fine;
}

static gboolean
read_act (BstReader *reader, JsonObject *object, BstMove *move)
{
  const char *words[BST_N_ACTS] = { NULL };
  int act;

  for (int i = 1; i < BST_N_ACTS; i++)
    words[i - 1] = bst_acts[i].word;
  act = bst_reader_get_word (reader, object, "do", TRUE, words);
  if (act < 0)
    return FALSE;
  move->act = (uint8_t) (1 + act);
  return TRUE;
}

gboolean
bst_move_knows_key (const BstMove *move, const char *key)
{
  if (strcmp (key, "do") == 0)
    return move->act != BST_ACT_NONE;
  for (const Field *field = fields_of (move->kind, move->act); field->name; field++)
    if (strcmp (field->name, key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
check_keys (BstReader *reader, JsonObject *object, const BstMove *move, const char *const *ignored)
{
  g_autoptr (GList) keys = json_object_get_members (object);

  for (GList *key = keys; key; key = key->next)
    if (!bst_move_knows_key (move, key->data) && !(ignored && g_strv_contains (ignored, key->data)))
      {
        BstPath path = bst_reader_enter_key (reader, key->data);

        /* TRANSLATORS: about a move in a file; %s is the name of a decision in the file. */
        bst_reader_error (reader, _ ("An answer to “%s” has no such key."), bst_kinds[move->kind].word);
        bst_reader_leave (reader, path);
        return FALSE;
      }
  return TRUE;
}

gboolean
bst_move_from_json (BstReader *reader,
                    const BstGame *game,
                    int kind,
                    JsonObject *object,
                    const char *const *ignored,
                    gboolean lenient,
                    BstMove *out_move)
{
  BstMove move = { .kind = (uint8_t) kind };

  /* A kind without fields of its own is answered by doing something. */
  if ((json_object_has_member (object, "do") || !fields_of (kind, BST_ACT_NONE)->name)
      && !read_act (reader, object, &move))
    return FALSE;
  for (const Field *field = fields_of (kind, move.act); field->name; field++)
    if (!read_field (reader, game, field, object, &move))
      return FALSE;
  if (!lenient && !check_keys (reader, object, &move, ignored))
    return FALSE;
  *out_move = move;
  return TRUE;
}

/* --- kinds --- */

const char *const *
bst_kind_words (void)
{
  static const char *words[BST_N_KINDS + 1] = {
#define BST_KIND(ID, word, clause, fields) [BST_KIND_##ID] = word,
#include "rules/word-list.h"
  };

  return words;
}

int
bst_kind_from_word (const char *word)
{
  for (int i = 0; i < BST_N_KINDS; i++)
    if (strcmp (bst_kinds[i].word, word) == 0)
      return i;
  return -1;
}
