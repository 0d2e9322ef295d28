#!/bin/sh
# test-mime.sh PACKAGE – the file types, as a desktop sees them: by name and by contents.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

package=$1
for program in update-mime-database xmllint gio; do
  command -v "$program" >/dev/null || tap_skip_all "$program is not installed"
done

dir=$(mktemp -d "${TMPDIR:-/tmp}/bastide-mime.XXXXXX")
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/share/mime/packages"
cp "$package" "$dir/share/mime/packages/"

# Only our own folder and what the system has.
export XDG_DATA_HOME="$dir/share"

tap "the package is well-formed" xmllint --noout "$package"
# The tool ends with 0 even when it ignored half of the package, but it says so.
said=$(update-mime-database "$dir/share/mime" 2>&1)
tap_same "update-mime-database has nothing to say" "" "$said"

# type_of FILE: what the desktop takes it for
type_of () { gio info -a standard::content-type "$1" | sed -n 's/^ *standard::content-type: //p'; }

for kind in game set mix score; do
  suffix=bastide-$kind
  [ $kind = game ] && suffix=bastide
  echo '{}' > "$dir/named.$suffix"
  tap_same "*.$suffix is told by its name" "application/x-bastide-$kind" "$(type_of "$dir/named.$suffix")"

  printf '{\n  "format": "bastide-%s",\n  "version": 1\n}\n' $kind > "$dir/unnamed"
  tap_same "bastide-$kind is told by its contents" "application/x-bastide-$kind" "$(type_of "$dir/unnamed")"
  cp "$dir/unnamed" "$dir/own.json"
  tap_same "bastide-$kind is told by its contents if it is called .json" "application/x-bastide-$kind" "$(type_of "$dir/own.json")"
  printf '{"format":"bastide-%s","version":1}' $kind > "$dir/short"
  tap_same "bastide-$kind without spaces, too" "application/x-bastide-$kind" "$(type_of "$dir/short")"
done

wrong=$(for file in "$BASTIDE_SOURCE_DIR"/data/sets/*.json; do
  [ "$(type_of "$file")" = application/x-bastide-set ] || echo "$file"
done
for file in "$BASTIDE_SOURCE_DIR"/data/mixes/*.json; do
  [ "$(type_of "$file")" = application/x-bastide-mix ] || echo "$file"
done)
tap_same "every set and mix that we ship is told by its contents" "" "$wrong"
printf '{"format":"something-else"}' > "$dir/other.json"
tap_same "other JSON stays JSON" "application/json" "$(type_of "$dir/other.json")"

tap_end
