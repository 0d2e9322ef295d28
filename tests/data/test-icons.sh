#!/bin/sh
# test-icons.sh FOLDER – every icon is sound SVG of the right size; symbolic ones can be recolored.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

icons=$1
command -v xmllint >/dev/null || tap_skip_all "xmllint is not installed"

attribute () { xmllint --xpath "string(/*/@$2)" "$1"; }

# No color but the one that themes replace.
one_color () { ! grep -Eo '(fill|stroke)="[^"]*"' "$1" | grep -Ev '"(#2e3436|none)"'; }

for icon in $(cd "$icons" && find . -name '*.svg' | sort); do
  icon=${icon#./}
  size=128
  case $icon in *-symbolic.svg) size=16 ;; esac
  tap "$icon is well-formed" xmllint --noout "$icons/$icon"
  tap_same "$icon has its size" "$size×$size" "$(attribute "$icons/$icon" width)×$(attribute "$icons/$icon" height)"
  case $icon in *-symbolic.svg) tap "$icon has the one color of symbolic icons" one_color "$icons/$icon" ;; esac
done
for icon in "$BASTIDE_SOURCE_DIR"/ui/icons/*-symbolic.svg; do
  tap "${icon##*/} has the one color of symbolic icons" one_color "$icon"
done

tap_end
