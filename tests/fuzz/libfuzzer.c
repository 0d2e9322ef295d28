/* libfuzzer.c – libFuzzer runs the target that the variable FUZZ_TARGET names.
 *
 * One program for all of them; its main() comes with the compiler (clang -fsanitize=fuzzer). How it is run stands in
 * meson.build.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include <stdint.h>

/* What libFuzzer calls, and what it offers. */
int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max);

static const FuzzTarget *target;

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  for (int i = 0; fuzz_targets[i]; i++)
    if (g_strcmp0 (g_getenv ("FUZZ_TARGET"), fuzz_targets[i]->name) == 0)
      target = fuzz_targets[i];
  if (!target)
    {
      g_printerr ("FUZZ_TARGET must name one of these:");
      for (int i = 0; fuzz_targets[i]; i++)
        g_printerr (" %s", fuzz_targets[i]->name);
      g_printerr ("\n");
      exit (2);
    }
  fuzz_begin ();
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  fuzz_run (target, (const char *) data, size);
  return 0;
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max, unsigned seed)
{
  /* Bytes have their turn, too: what is not quite JSON must also be refused well. */
  size_t changed = target->mutate && seed % 5 != 0 ? target->mutate ((char *) data, size, max, seed) : 0;

  return changed > 0 ? changed : LLVMFuzzerMutate (data, size, max);
}
