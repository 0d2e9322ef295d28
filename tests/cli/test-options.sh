#!/bin/sh
# test-options.sh – bastide-cli as a good citizen of the command line: what it prints where, and how it ends.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

version=$("$BASTIDE_CLI" --version); status=$?
tap "--version ends with 0" [ "$status" -eq 0 ]
rest=${version#bastide-cli [0-9]*.[0-9]*.[0-9]}
tap "--version prints name and number" [ "$version" != "$rest" ]

help=$("$BASTIDE_CLI" --help); status=$?
tap "--help ends with 0" [ "$status" -eq 0 ]
tap "--help speaks on standard output" [ -n "$help" ]

out=$("$BASTIDE_CLI" --no-such-option 2>/dev/null); status=$?
tap "an unknown option ends with 2" [ "$status" -eq 2 ]
tap "an unknown option leaves standard output alone" [ -z "$out" ]

tap_end
