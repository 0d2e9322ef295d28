#!/bin/sh
# test-manual.sh – the manual pages tell of every command and option that the programs have, and of no other.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

page=$BASTIDE_SOURCE_DIR/data/bastide-cli.1

# Commands, as the program lists them.
commands=$("$BASTIDE_CLI" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
tap_same "the manual page names the commands of --help" \
  "$(printf '%s\n' "$commands" | sort)" "$(sed -n 's/^\.SS \([a-z]*\).*/\1/p' "$page" | sort)"

# told COMMAND: the long options of its section; commands that share one stand above each other
told () {
  awk -v command="$1" '
    /^\.S[SH] /  { if (!empty) inside = 0; empty = 1; if ($1 == ".SS" && $2 == command) inside = 1
                   if (inside) print; next }
                 { empty = 0; if (inside) print }' "$page" |
    sed 's/\\-/-/g; s/\\f[A-Z]//g' | grep -o -- '--[a-z][a-z-]*' | sort -u
}

# had COMMAND: the long options of its --help
had () {
  "$BASTIDE_CLI" "$1" --help | grep -oE -- '^ *(-[a-z], )?--[a-z][a-z-]*' | grep -o -- '--[a-z][a-z-]*' |
    grep -vx -e --help | sort -u
}

for command in $commands; do
  # An option may be mentioned in the section of another command, as in “as for draw”.
  tap_same "$command: options" "$(had "$command")" "$(told "$command" | grep -vx -e --help)"
done

# The window, where it is built: the page is not long, all its options stand behind .TP.
window=$BASTIDE_SOURCE_DIR/data/bastide.6
if [ -x "$BASTIDE_BUILD_DIR/src/bastide" ]; then
  tap_same "the manual page of the window: options" \
    "$("$BASTIDE_BUILD_DIR/src/bastide" --help | grep -o -- '--[a-z][a-z-]*' | sort -u)" \
    "$(sed -n '/^\.SH OPTIONS/,/^\.SH KEYS/s/\\-/-/gp' "$window" | grep -o -- '--[a-z][a-z-]*' | sort -u)"
fi

if command -v man >/dev/null; then
  for file in "$page" "$window"; do
    tap_same "$(basename "$file") is well formed" "" \
      "$(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 "$file" 2>&1 >/dev/null)"
  done
fi

tap_end
