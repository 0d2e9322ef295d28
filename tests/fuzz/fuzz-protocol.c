/* fuzz-protocol.c – the line protocol of bastide-cli: one request in, one answer out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "cli/protocol.h"
#include "engine/io/json-scan.h"
#include "engine/io/json-write.h"

#include <string.h>

#define MAX_REQUESTS 24

static JsonObject *
answer (Protocol *protocol, const char *line, gsize length, gboolean *quit)
{
  g_autofree char *text = protocol_answer (protocol, line, length, quit);
  g_autoptr (JsonNode) node = NULL;

  if (!text || strchr (text, '\n'))
    fuzz_fail ("not one line: %s", text);
  node = fuzz_read_own ("answer", text);
  if (!JSON_NODE_HOLDS_OBJECT (node) || !json_object_has_member (json_node_get_object (node), "ok"))
    fuzz_fail ("not an answer: %s", text);
  return json_node_dup_object (node);
}

/* The game on the table, without what the caller has been told of. */
static char *
dup_position (Protocol *protocol)
{
  static const char request[] = "{\"op\":\"save\"}";
  gboolean quit = FALSE;
  g_autoptr (JsonNode) node = bst_json_wrap (answer (protocol, request, strlen (request), &quit));

  return bst_json_write_line (node);
}

static void
ask (Protocol *protocol, const char *line, gsize length, gboolean *quit)
{
  g_autofree char *before = fuzz_roll (16) == 0 ? dup_position (protocol) : NULL, *after = NULL;
  g_autoptr (JsonObject) reply = answer (protocol, line, length, quit);

  if (bst_json_get_boolean (reply, "ok", FALSE))
    return;
  if (!*bst_json_get_string (reply, "error", "") || !*bst_json_get_string (reply, "where", ""))
    fuzz_fail ("a refusal without a sentence or a place");
  after = before ? dup_position (protocol) : NULL;
  if (before)
    fuzz_check_same ("a refused request", before, after);
}

static void
run (const char *data, gsize size)
{
  g_autoptr (Protocol) protocol = protocol_new (fuzz_catalog ());
  const char *at = data, *end = data + size;
  gboolean quit = FALSE;

  for (int i = 0; i < MAX_REQUESTS && at < end && !quit; i++)
    {
      const char *newline = memchr (at, '\n', (gsize) (end - at));
      gsize length = (gsize) ((newline ? newline : end) - at);

      ask (protocol, at, length, &quit);
      at += length + 1;
    }
}

const FuzzTarget fuzz_protocol = { "protocol", fuzz_mutate_lines, run };
