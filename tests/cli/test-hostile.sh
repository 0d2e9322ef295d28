#!/bin/sh
# test-hostile.sh – files of strangers that are no files: pipes, devices, files without end. Each gets one sentence, at once.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
XDG_DATA_HOME=$tmp/home
export XDG_DATA_HOME

mkfifo "$tmp/fifo.json"
truncate -s 40G "$tmp/sparse.json"
ln -s /dev/zero "$tmp/zero.json"
mkdir "$tmp/folder.json"

# refused FILE COMMAND…: ends with 1 and one line that names the file, long before a minute is over.
refused () {
  file=$1
  shift
  out=$(timeout 60 "$BASTIDE_CLI" "$@" 2>&1 </dev/null)
  status=$?
  printf '%s\n' "$out"
  [ $status = 1 ] && [ "$(printf '%s\n' "$out" | wc -l)" = 1 ] && printf '%s\n' "$out" | grep -q "$file"
}

for name in fifo sparse zero folder; do
  file=$tmp/$name.json
  tap "check $name" refused "$file" check "$file"
  tap "replay $name" refused "$file" replay "$file"
  tap "draw $name" refused "$file" draw "$file"
  tap "print $name" refused "$file" print "$file" -o "$tmp/out.pdf"
  tap "simulate $name" refused "$file" simulate -m "$file" -n 1
  tap "bench $name" refused "$file" bench -m "$file"
  answer=$(printf '%s\n' '{"op": "hello"}' "{\"op\": \"new\", \"mix\": \"$file\", \"players\": 2}" '{"op": "quit"}' |
    timeout 60 "$BASTIDE_CLI" serve | sed -n 2p)
  # shellcheck disable=SC2016
  tap "serve $name" sh -c 'printf "%s\n" "$1"; printf "%s" "$1" | grep -q "\"ok\": false.*Could not read"' sh "$answer"
done

# A folder of sets with such things in it, and with thousands of others.
mkdir -p "$tmp/home/bastide/sets"
mkfifo "$tmp/home/bastide/sets/fifo.json"
truncate -s 40G "$tmp/home/bastide/sets/sparse.json"
ln -s /dev/zero "$tmp/home/bastide/sets/zero.json"
i=0
while [ $i -lt 2000 ]; do
  : >"$tmp/home/bastide/sets/empty-$i.json"
  : >"$tmp/home/bastide/sets/picture-$i.png"
  i=$((i + 1))
done
# shellcheck disable=SC2016
tap "the catalog is listed" sh -c 'timeout 60 "$BASTIDE_CLI" sets | grep -q "^classic-base "'
# shellcheck disable=SC2016
tap "a game begins beside them" sh -c 'timeout 60 "$BASTIDE_CLI" simulate -m classic -n 1 >/dev/null'

# Small pictures that take for ever.
svg () {
  printf '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f" x="0" y="0" width="1" height="1">'
  printf '<feTurbulence baseFrequency="0.05" numOctaves="1000000000"/>%.0s' 1 2 3 4 5 6 7 8 9
  printf '</filter><rect width="9" height="9" filter="url(#f)"/></svg>'
}
svg >"$tmp/bomb.svg"
svg | gzip >"$tmp/bomb.svgz"
for picture in bomb.svg bomb.svgz; do
  cat >"$tmp/bomb.json" <<END
{"format": "bastide-set", "version": 1, "id": "mine", "tiles": [{"id": "mine-a", "features":
[{"type": "field", "at": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]}], "art": "$picture"}]}
END
  # Newer versions of librsvg do not let it burn so long, and draw it.
  # shellcheck disable=SC2016
  tap "check $picture" sh -c 'timeout 100 "$BASTIDE_CLI" check "$1" 2>&1 | grep -E "picture|without errors"' sh "$tmp/bomb.json"
  tap "draw $picture" timeout 100 "$BASTIDE_CLI" draw "$tmp/bomb.json" -o "$tmp/bomb.png"
done

tap_end
