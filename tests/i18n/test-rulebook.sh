#!/bin/sh
# test-rulebook.sh PROGRAM – what xgettext extracts from the pages of the rulebook is what the program asks for.
#
# A catalog is made in which every message has brackets around it; test-rulebook must then see brackets everywhere.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

tests=$(readlink -f "$1")
for program in xgettext msgen msgfilter msgfmt; do
  command -v "$program" >/dev/null || { echo "1..0 # SKIP $program is not installed"; exit 0; }
done

dir=$(mktemp -d "${TMPDIR:-/tmp}/bastide-rulebook.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$BASTIDE_SOURCE_DIR" || exit 1

mkdir -p "$dir/xx/LC_MESSAGES"
GETTEXTDATADIRS="$BASTIDE_SOURCE_DIR/po" \
  xgettext --from-code=UTF-8 --add-comments --output="$dir/rules.pot" data/rules/*.xml &&
  msgen --output-file="$dir/plain.po" "$dir/rules.pot" &&
  msgfilter --keep-header --input="$dir/plain.po" --output-file="$dir/xx.po" \
    sed -e 's/^/[/' -e 's/$/]/' >/dev/null 2>&1 &&
  msgfmt --output-file="$dir/xx/LC_MESSAGES/bastide.mo" "$dir/xx.po" ||
  { echo "Bail out! the catalog could not be made"; exit 1; }

BASTIDE_TEST_CATALOG="$dir" build-aux/language xx "$tests"
