#!/bin/sh
# test-po.sh – the translations are sound, and no source with words for people is forgotten.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

command -v msgfmt >/dev/null || tap_skip_all "msgfmt is not installed"
cd "$BASTIDE_SOURCE_DIR" || exit 1

tap_same "po/LINGUAS names the languages that are there" \
  "$(cd po && ls -- *.po | sed 's/\.po$//' | sort)" "$(grep -v '^#' po/LINGUAS | sort)"

for po in po/*.po; do
  tap "$po: headers, placeholders and plurals are right" msgfmt --check --output-file=/dev/null "$po"
  tap_same "$po: no mnemonic is lost" "" \
    "$(LC_ALL=C.UTF-8 msgfmt --check-accelerators=_ --output-file=/dev/null "$po" 2>&1)"
done

for file in $(grep -v '^#' po/POTFILES); do
  [ -f "$file" ] || tap "$file of po/POTFILES exists" false
done
tap "po/POTFILES is in order (LC_ALL=C sort -o po/POTFILES po/POTFILES)" env LC_ALL=C sort --check po/POTFILES

# Everything that is marked for translation must be looked at.
marked=$(
  {
    find engine src -name '*.[ch]' -exec grep -lE '\b(_|N_|C_|NC_|ngettext|g_dngettext) ?\("' {} +
    find ui -name '*.ui' -exec grep -lE 'translatable="yes"' {} +
    ls data/lessons/*.xml data/rules/*.xml
    ls data/*.desktop.in data/*.metainfo.xml.in data/*.mime.xml.in data/*.gschema.xml
  } | LC_ALL=C sort
)
listed=$(LC_ALL=C sort po/POTFILES)
forgotten=$(printf '%s\n' "$marked" | while read -r file; do
  printf '%s\n' "$listed" | grep -qxF "$file" || echo "$file"
done)
tap_none "po/POTFILES forgets no file" "has texts for people: add it to po/POTFILES, in order." "$forgotten"

tap_end
