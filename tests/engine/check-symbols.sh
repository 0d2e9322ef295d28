#!/bin/sh
# check-symbols.sh LIBRARY – the core of the rules calls no library: no allocation, no input or output, no clock.
#
# Fails when an object of the archive needs a symbol that is neither in the archive nor one the compiler brings
# in by itself. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

library=$1
command -v nm >/dev/null || { echo "1..0 # SKIP nm is not installed"; exit 0; }

# meson makes thin archives: nm follows them to the objects.
defined=$(nm --defined-only --format=posix "$library" | awk 'NF >= 2 { print $1 }' | sort -u)
needed=$(nm --undefined-only --format=posix "$library" | awk 'NF >= 2 { print $1 }' | sort -u)

echo 1..2

# An archive that nm cannot read would have nothing to complain about.
if echo "$defined" | grep -q '^bst_version$'; then
  echo "ok 1 the archive holds the core"
else
  echo "not ok 1 the archive holds the core"
fi

bad=
for symbol in $needed; do
  case $symbol in
    memcpy | memmove | memset | memcmp) ;;                   # the compiler may call these for plain C
    __assert_fail | __stack_chk_fail | __memcpy_chk | __memset_chk | __memmove_chk) ;;
    _GLOBAL_OFFSET_TABLE_) ;;
    __ctz[ds]i2 | __clz[ds]i2 | __popcount[ds]i2) ;;         # of the compiler's own library, where the processor has none
    __udivdi3 | __udivmoddi4 | __umoddi3 | __divdi3 | __divmoddi4 | __moddi3) ;;        # 64 bits on a processor of 32
    __asan_* | __ubsan_* | __gcov_* | __tsan_*) ;;           # instrumented builds
    *)
      echo "$defined" | grep -qx -- "$symbol" || bad="$bad $symbol"
      ;;
  esac
done
if [ -z "$bad" ]; then
  echo "ok 2 the core calls nothing outside itself"
else
  echo "not ok 2 the core calls nothing outside itself"
  echo "needed from outside:$bad" >&2
  exit 1
fi
