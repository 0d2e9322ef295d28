#!/bin/sh
# test-deps.sh – build-aux/deps knows the names of packages where people build; nothing is installed here.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
deps=$BASTIDE_SOURCE_DIR/build-aux/deps

# A system that has nothing: whoever asks for a package is told so.
mkdir "$tmp/bin"
for program in dpkg-query rpm; do
  printf '#!/bin/sh\nexit 1\n' >"$tmp/bin/$program"
  chmod +x "$tmp/bin/$program"
done
printf '#!/bin/sh\necho 1000\n' >"$tmp/bin/id"
printf '#!/bin/sh\necho "$*" >>"%s/called"\n' "$tmp" >"$tmp/bin/sudo"
chmod +x "$tmp/bin/id" "$tmp/bin/sudo"
PATH=$tmp/bin:$PATH
export PATH

# on ID [LIKE] -- ARGUMENT…: what deps says on such a system
on () {
  printf 'ID=%s\nID_LIKE="%s"\n' "$1" "$2" >"$tmp/os-release"
  shift 2
  BASTIDE_OS_RELEASE=$tmp/os-release CC=true "$deps" "$@"
}

tap_same "Debian" "libadwaita-1-dev" "$(on debian "" -n build | grep adwaita)"
tap_same "Ubuntu" "libadwaita-1-dev" "$(on ubuntu debian -n build | grep adwaita)"
tap_same "a daughter of Ubuntu" "libadwaita-1-dev" "$(on linuxmint "ubuntu debian" -n build | grep adwaita)"
tap_same "Fedora" "libadwaita-devel" "$(on fedora "" -n build | grep adwaita)"
tap_same "a daughter of Fedora" "json-glib-devel" "$(on rocky "rhel centos fedora" -n build | grep json-glib)"
tap_same "a package with one name" "meson" "$(on fedora "" -n build | head -1)"
tap_same "no package twice" "" "$(on debian "" -n build run test browser | sort | uniq -d)"
tap_same "tests want what a run wants" "" \
  "$(on debian "" -n run | while read -r name; do on debian "" -n test | grep -qx "$name" || echo "$name"; done)"

said=$(on arch "" build 2>&1)
tap_same "elsewhere it goes on" 0 $?
tap "and says what to install" sh -c 'printf "%s" "$1" | grep -q "install what is missing yourself.*" && printf "%s" "$1" | grep -q libadwaita-1-dev' sh "$said"

on debian "" build >/dev/null 2>&1
tap_same "apt installs" "env DEBIAN_FRONTEND=noninteractive apt-get -qq" "$(sed -n '2s/ -o.*//p' "$tmp/called")"
tap "all that is missing" grep -q "install -y --no-install-recommends meson .*shared-mime-info" "$tmp/called"
: >"$tmp/called"
on fedora "" build >/dev/null 2>&1
tap "dnf installs" grep -q "^dnf -q -y install --setopt=install_weak_deps=False meson .*json-glib-devel" "$tmp/called"
rm "$tmp/bin/sudo"
tap_same "an unknown purpose" 2 "$(on debian "" fly >/dev/null 2>&1; echo $?)"
tap_end
