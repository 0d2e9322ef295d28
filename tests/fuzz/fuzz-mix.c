/* fuzz-mix.c – mixes: from the file to a game, and the document of the Workshop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"
#include "json-mutator.h"

#include "engine/io/json-scan.h"
#include "model/workshop/bastide-mix-doc.h"

/* Games of more tiles take too long to be played a thousand times. */
#define MAX_TILES 100

static int
count_tiles (const BstSetup *setup)
{
  int n = 0;

  for (int i = 0; i < setup->n_tiles; i++)
    n += 1 + setup->counts[i];
  return n;
}

/* The mix that needs nothing else must make the same box. */
static void
check_whole (const BstBox *box)
{
  g_autoptr (JsonNode) whole = bst_box_to_mix (box), second = NULL;
  g_autoptr (BstReport) report = bst_report_new ("whole");
  g_autofree char *text = bst_mix_write (whole), *second_text = NULL, *problems = NULL;
  g_autoptr (JsonNode) again = fuzz_read_own ("mix", text);
  g_autoptr (BstBox) second_box = bst_mix_resolve (again, NULL, fuzz_catalog (), report);

  problems = bst_report_dup_text (report);
  if (!second_box)
    fuzz_fail ("a mix that was written cannot be played: %s\n%s", problems, text);
  second = bst_box_to_mix (second_box);
  second_text = bst_mix_write (second);
  fuzz_check_same ("mix", text, second_text);
}

static void
play (JsonNode *root)
{
  BstPlayArgs args = { .n_players = 2 + (int) fuzz_roll (5), .seed = fuzz_roll (1000), .ask = fuzz_roll (4) == 0 };
  g_autoptr (BstReport) report = bst_report_new ("file");
  g_autoptr (BstPlay) game = bst_play_new (root, &args, fuzz_catalog (), report);

  fuzz_check_report (report);
  if (game)
    fuzz_walk (bst_play_get_session (game), 12);
  else if (bst_report_get_n_errors (report) == 0)
    fuzz_fail ("no game, and no reason");
}

static void
judge (JsonNode *root)
{
  g_autoptr (BastideMixDoc) doc = bastide_mix_doc_new_root (fuzz_catalog (), root);
  g_autoptr (GPtrArray) findings = bastide_mix_doc_judge (doc);
  BastideBalance balance;

  bastide_mix_doc_count (doc, &balance);
}

static void
run (const char *data, gsize size)
{
  g_autoptr (JsonNode) root = bst_json_scan ("file", data, size, NULL);
  g_autoptr (BstReport) report = bst_report_new ("file");
  g_autoptr (BstBox) box = NULL;

  if (!root)
    return;
  box = bst_mix_resolve (root, NULL, fuzz_catalog (), report);
  fuzz_check_report (report);
  if ((box == NULL) != (bst_report_get_n_errors (report) > 0))
    fuzz_fail ("a box with errors, or none without");
  if (JSON_NODE_HOLDS_OBJECT (root) && fuzz_roll (4) == 0)
    judge (root);
  if (!box || count_tiles (bst_box_get_setup (box)) > MAX_TILES)
    return;
  check_whole (box);
  play (root);
}

const FuzzTarget fuzz_mix = { "mix", fuzz_mutate_json, run };
