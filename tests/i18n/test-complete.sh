#!/bin/sh
# test-complete.sh – the template is fresh, and every language of po/COMPLETE says everything and is sure of it.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

for program in xgettext msgmerge msgattrib; do
  command -v "$program" >/dev/null || tap_skip_all "$program is not installed"
done

dir=$(mktemp -d "${TMPDIR:-/tmp}/bastide-po.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$BASTIDE_SOURCE_DIR" || exit 1

# What meson's target bastide-pot does.
export GETTEXTDATADIRS="$BASTIDE_SOURCE_DIR/po"
xgettext --from-code=UTF-8 --add-comments --package-name=bastide --files-from=po/POTFILES --output="$dir/fresh.pot" \
  --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=g_dcgettext:2 --keyword=g_dngettext:2,3 \
  --keyword=g_dpgettext2:2c,3 --flag=N_:1:pass-c-format --flag=C_:2:pass-c-format --flag=NC_:2:pass-c-format \
  --flag=g_dngettext:2:pass-c-format --flag=g_strdup_printf:1:c-format --flag=g_string_printf:2:c-format \
  --flag=g_string_append_printf:2:c-format --flag=g_error_new:3:c-format --flag=g_set_error:4:c-format \
  --flag=g_markup_printf_escaped:1:c-format --flag=g_log:3:c-format --flag=g_print:1:c-format \
  --flag=g_printerr:1:c-format --flag=g_printf:1:c-format --flag=g_fprintf:2:c-format --flag=g_sprintf:2:c-format \
  --flag=g_snprintf:3:c-format 2> "$dir/said" || { tap "xgettext reads the sources" cat "$dir/said"; tap_end; }
tap_same "xgettext knows the kind of every file" "" "$(grep -F ' is unknown' "$dir/said")"

# messages FILE: its messages without comments, headers and line numbers, in order
messages () { msgattrib --no-obsolete --no-location --sort-output "$1" | grep -E '^(msgctxt|msgid|msgid_plural|")' | grep -v '^"[A-Za-z-]*: '; }
messages "$dir/fresh.pot" > "$dir/fresh"
messages po/bastide.pot > "$dir/template"
tap "po/bastide.pot and the languages know all texts (ninja -C _build bastide-update-po)" diff "$dir/template" "$dir/fresh"

# Of the messages on standard input, the first twenty; the header is none.
ids () { grep -A1 '^msgid "' | grep -v '^--$' | grep -v '^msgid ""$' | grep -E '^(msgid )?"' | head -n 20; }

complete=$(grep -v '^#' po/COMPLETE)
tap "po/COMPLETE names languages" test -n "$complete"
tap_none "po/LINGUAS has the languages of po/COMPLETE" "is in po/COMPLETE, but not in po/LINGUAS." \
  "$(printf '%s\n' "$complete" | grep -vxF -e "$(grep -v '^#' po/LINGUAS)")"
for language in $complete; do
  po=po/$language.po
  msgmerge --quiet --no-fuzzy-matching --output-file="$dir/merged.po" "$po" "$dir/fresh.pot"
  tap_none "$po is sure of everything" "in $po was guessed: correct it and remove the mark “fuzzy”." \
    "$(msgattrib --only-fuzzy --no-location "$po" | ids)"
  tap_none "$po says everything" "is not translated in $po." \
    "$(msgattrib --untranslated --no-location "$dir/merged.po" | ids)"
done

tap_end
