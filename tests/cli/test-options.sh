#!/bin/sh
# test-options.sh – bastide-cli as a good citizen of the command line: what it prints where, and how it ends.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

n=0 failed=0

# check NAME COMMAND…: one line of TAP for the status of COMMAND
check () {
  name=$1; shift
  n=$((n + 1))
  if "$@"; then echo "ok $n $name"; else echo "not ok $n $name"; failed=1; fi
}

version=$("$BASTIDE_CLI" --version); status=$?
check "--version ends with 0" [ "$status" -eq 0 ]
rest=${version#bastide-cli [0-9]*.[0-9]*.[0-9]}
check "--version prints name and number" [ "$version" != "$rest" ]

help=$("$BASTIDE_CLI" --help); status=$?
check "--help ends with 0" [ "$status" -eq 0 ]
check "--help speaks on standard output" [ -n "$help" ]

out=$("$BASTIDE_CLI" --no-such-option 2>/dev/null); status=$?
check "an unknown option ends with 2" [ "$status" -eq 2 ]
check "an unknown option leaves standard output alone" [ -z "$out" ]

echo "1..$n"
exit $failed
