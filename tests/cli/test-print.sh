#!/bin/sh
# test-print.sh – bastide-cli print and draw: sheets, single tiles, and tiles with pictures of their own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
# Not the folders of the system: there is written what an SVG file looks like.
XDG_DATA_HOME=$tmp/home
export XDG_DATA_HOME

# set_file NAME ART: a set of one tile that names that picture; no picture if ART is empty.
set_file () {
  art=${2:+, \"art\": \"$2\"}
  cat >"$tmp/$1" <<END
{"format": "bastide-set", "version": 1, "id": "mine", "tiles": [{"id": "mine-a", "features":
[{"type": "field", "at": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]}]$art}]}
END
}

differ () {
  ! cmp -s "$1" "$2"
}

# tap_status STATUS NAME COMMAND…: one test, passed when COMMAND ends with that status.
tap_status () {
  status=$1 name=$2
  shift 2
  tap "$name" sh -c 'wanted=$1; shift; "$@" 2>/dev/null; [ $? = "$wanted" ]' sh "$status" "$@"
}

printf '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>' >"$tmp/red.svg"
printf 'no picture' >"$tmp/broken.png"
set_file drawn.json ""
set_file own.json red.svg
set_file missing.json nowhere.png
set_file broken.json broken.png
for name in drawn own missing broken; do
  tap "print --tile of $name" "$BASTIDE_CLI" print "$tmp/$name.json" --tile mine-a --pixels 64 -o "$tmp/$name.png"
  tap "draw $name" "$BASTIDE_CLI" draw "$tmp/$name.json" -o "$tmp/$name-sheet.png"
done
tap "an own picture is shown" differ "$tmp/drawn.png" "$tmp/own.png"
tap "an own picture is on the sheet" differ "$tmp/drawn-sheet.png" "$tmp/own-sheet.png"
tap "a missing picture is drawn" cmp "$tmp/drawn.png" "$tmp/missing.png"
tap "a broken picture is drawn" cmp "$tmp/drawn.png" "$tmp/broken.png"
# shellcheck disable=SC2016
tap "own pictures do not change the plain style" sh -c '"$BASTIDE_CLI" print "$1/own.json" --tile mine-a --pixels 64 --style plain -o "$1/p.png" &&
  "$BASTIDE_CLI" print "$1/drawn.json" --tile mine-a --pixels 64 --style plain -o "$1/q.png" && cmp "$1/p.png" "$1/q.png"' sh "$tmp"
# From another folder the picture is still found beside its set.
cd "$tmp" && mkdir away && cd away
tap "a relative name of the set" "$BASTIDE_CLI" print ../own.json --tile mine-a --pixels 64 -o "$tmp/again.png"
tap "gives the same picture" cmp "$tmp/own.png" "$tmp/again.png"
# Pictures of other folders are not used, unless somebody says so.
mkdir "$tmp/secret"
mv "$tmp/red.svg" "$tmp/secret/"
set_file absolute.json "$tmp/secret/red.svg"
mkdir "$tmp/sets"
set_file sets/dots.json ../secret/red.svg
set_file sets/link.json link.svg
ln -s "$tmp/secret/red.svg" "$tmp/sets/link.svg"
mkfifo "$tmp/sets/fifo.png"
set_file sets/fifo.json fifo.png
set_file sets/device.json /dev/zero
mv "$tmp/absolute.json" "$tmp/sets/"
for name in absolute dots link fifo device; do
  tap "print --tile of $name" "$BASTIDE_CLI" print "$tmp/sets/$name.json" --tile mine-a --pixels 64 -o "$tmp/$name.png"
  tap "the picture of $name is not used" cmp "$tmp/drawn.png" "$tmp/$name.png"
  # shellcheck disable=SC2016
  tap "check says so of $name" sh -c '"$BASTIDE_CLI" check "$1" 2>&1 >/dev/null | grep -q picture' sh "$tmp/sets/$name.json"
done
for name in absolute dots link; do
  tap "print --pictures-from of $name" "$BASTIDE_CLI" print "$tmp/sets/$name.json" --tile mine-a --pixels 64 \
    --pictures-from "$tmp/secret" -o "$tmp/$name-allowed.png"
  tap "the picture of $name is used then" cmp "$tmp/own.png" "$tmp/$name-allowed.png"
  tap_same "check --pictures-from of $name" "" \
    "$("$BASTIDE_CLI" check "$tmp/sets/$name.json" --pictures-from "$tmp/secret" 2>&1 >/dev/null)"
done
tap_same "one page" "8 tiles on 1 page." "$("$BASTIDE_CLI" print ferries -o "$tmp/one.pdf")"
# Sheets of every kind, and what cannot be meant.
for option in --single --punch --reference --score-sheet --landscape --short-edge "--paper=sra3" "--back-offset=0.5,-1" \
  "--gap=2" "--only=ferries-four-roads" "--bleed=3"; do
  tap "print $option" "$BASTIDE_CLI" print ferries "$option" -o "$tmp/kind.pdf"
  tap "print $option: trim boxes" grep -aq /TrimBox "$tmp/kind.pdf"
done
for option in "--paper=a5" "--gap=nan" "--gap=30" "--radius=9" "--back-offset=1" "--back-offset=1,2,3" "--back-offset=99,0" \
  "--dpi=9" "--url=https://example.org" "--each --tabletop" "--punch --single"; do
  # shellcheck disable=SC2086
  tap_status 2 "print $option" "$BASTIDE_CLI" print ferries $option -o "$tmp/wrong.pdf"
done
tap_status 1 "an unknown tile" "$BASTIDE_CLI" print ferries --only nobody -o "$tmp/wrong.pdf"
# All tiles in a folder, from both commands.
"$BASTIDE_CLI" print ferries --each --dpi 100 -o "$tmp/pictures" >"$tmp/said"
tap_same "files named by ids" "$("$BASTIDE_CLI" print ferries --templates -o "$tmp/templates" >/dev/null && ls "$tmp/templates" | sed 's/svg$/png/')" \
  "$(ls "$tmp/pictures")"
tap_same "how many" "Saved $(find "$tmp/pictures" -type f | wc -l | tr -d ' ') files in “$tmp/pictures”." "$(cat "$tmp/said")"
tap "draw --each" "$BASTIDE_CLI" draw "$tmp/drawn.json" --each -o "$tmp/drawn"
tap "draw --each: by id" test -s "$tmp/drawn/mine-a.png"
tap "print --tabletop" "$BASTIDE_CLI" print tournaments --tabletop --url https://example.org/x -o "$tmp/tabletop"
tap "an address in the save" grep -q '"FaceURL": "https://example.org/x/tiles.png"' "$tmp/tabletop/"*.json
tap "both faces of a piece" grep -q '"ImageSecondaryURL": "https://example.org/x/' "$tmp/tabletop/"*.json
# A template is a picture of nothing until somebody draws on it.
set_file template.json mine-a.svg
"$BASTIDE_CLI" draw "$tmp/drawn.json" --templates -o "$tmp/drawn" >/dev/null
cp "$tmp/drawn/mine-a.svg" "$tmp/mine-a.svg"
tap "a template as own art" "$BASTIDE_CLI" print "$tmp/template.json" --tile mine-a --pixels 64 -o "$tmp/template.png"
sed '/<path/d' "$tmp/drawn/mine-a.svg" >"$tmp/mine-a.svg"
tap "the same without its guides" "$BASTIDE_CLI" print "$tmp/template.json" --tile mine-a --pixels 64 -o "$tmp/bare.png"
tap "guides are not shown" cmp "$tmp/template.png" "$tmp/bare.png"
tap_same "the number of tiles and pages" "73 tiles on 4 pages." "$("$BASTIDE_CLI" print wheel -o "$tmp/wheel.pdf")"
tap_end
