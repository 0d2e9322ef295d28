#!/bin/sh
# test-uninstalled.sh – a program in the build folder speaks other languages with no variable set but the language.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

# How “Print the version and exit” reads in a language
line () { "$BASTIDE_SOURCE_DIR/build-aux/language" "$1" "$BASTIDE_CLI" --help | sed -n 's/^ *--version *//p'; }

tap_same "English is the language of the source" "Print the version and exit" "$(line en)"
tap_same "Russian is found" "Вывести версию и завершить работу" "$(line ru)"

tap_end
