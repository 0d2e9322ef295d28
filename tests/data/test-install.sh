#!/bin/sh
# test-install.sh MESON BUILD PREFIX BINDIR APP-ID – installing into a folder of its own puts everything where a desktop looks.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

meson=$1 build=$2 prefix=$3 bin=$4 id=$5

dir=$(mktemp -d "${TMPDIR:-/tmp}/bastide-install.XXXXXX")
trap 'rm -rf "$dir"' EXIT
install=$(DESTDIR=$dir "$meson" install -C "$build" --no-rebuild 2>&1)
tap_same "meson install ends with 0" 0 $?
[ $tap_failed -eq 0 ] || printf '%s\n' "$install" | sed 's/^/# /'

root=$dir$prefix
for file in \
  "share/applications/$id.desktop" \
  "share/dbus-1/services/$id.service" \
  "share/glib-2.0/schemas/$id.gschema.xml" \
  "share/icons/hicolor/scalable/apps/$id.svg" \
  share/icons/hicolor/scalable/mimetypes/application-x-bastide-game.svg \
  share/icons/hicolor/scalable/mimetypes/application-x-bastide-mix.svg \
  share/icons/hicolor/scalable/mimetypes/application-x-bastide-score.svg \
  share/icons/hicolor/scalable/mimetypes/application-x-bastide-set.svg \
  "share/icons/hicolor/symbolic/apps/$id-symbolic.svg" \
  share/bash-completion/completions/bastide-cli \
  share/fish/vendor_completions.d/bastide-cli.fish \
  share/locale/ru/LC_MESSAGES/bastide.mo \
  share/man/man1/bastide-cli.1 \
  share/man/man6/bastide.6 \
  share/thumbnailers/bastide.thumbnailer \
  share/zsh/site-functions/_bastide-cli \
  "share/metainfo/$id.metainfo.xml" \
  "share/mime/packages/$id.mime.xml"
do
  tap "$file is installed" test -s "$root/$file"
done
for file in bastide bastide-cli; do
  tap "$file is installed" test -x "$dir$bin/$file"
done

# What the entry of the menu promises must be there.
entry=$root/share/applications/$id.desktop
value () { sed -n "s/^$1=//p" "$entry"; }
tap "the menu starts a program that is installed" test -x "$dir$bin/$(value Exec | cut -d' ' -f1)"
tap_same "the menu shows the icon of the program" "$id" "$(value Icon)"
tap_same "the bus starts the same program" "$bin/bastide --gapplication-service" \
  "$(sed -n 's/^Exec=//p' "$root/share/dbus-1/services/$id.service")"
for type in $(value MimeType | tr ';' ' '); do
  tap "$type is defined" grep -q "type=\"$type\"" "$root/share/mime/packages/$id.mime.xml"
done

tap "the installed bastide-cli runs" "$dir$bin/bastide-cli" --version

# A file manager that runs what the thumbnailer says gets a small picture.
thumbnailer=$root/share/thumbnailers/bastide.thumbnailer
cp "$BASTIDE_SOURCE_DIR/data/sets/ferries.json" "$dir/set with spaces"
# shellcheck disable=SC2046
command=$(sed -n 's/^Exec=//p' "$thumbnailer" | sed "s|^$bin|$dir$bin|; s|%s|128|; s|%o|\"\$1/thumb\"|; s|%i|\"\$1/set with spaces\"|")
tap "the thumbnailer draws a set" sh -c "$command" sh "$dir"
tap "as a PNG" sh -c 'head -c 4 "$1/thumb" | grep -aq PNG' sh "$dir"
for type in $(sed -n 's/^MimeType=//p' "$thumbnailer" | tr ';' ' '); do
  tap "$type has pictures and is defined" grep -q "type=\"$type\"" "$root/share/mime/packages/$id.mime.xml"
done

# Nothing of the build or the source folder is written into what people get.
tap "no path of the build folder travels along" sh -c '! grep -rlF -- "$1" "$2"' sh "$build" "$root/share"

tap_end
