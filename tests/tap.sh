# tap.sh – TAP for shell scripts: read it with “. "$BASTIDE_SOURCE_DIR/tests/tap.sh"” and end with tap_end.
#
# SPDX-License-Identifier: GPL-3.0-or-later

tap_n=0
tap_failed=0

# tap NAME COMMAND…: one test, passed when COMMAND succeeds.
tap () {
  tap_name=$1
  shift
  tap_n=$((tap_n + 1))
  if tap_out=$("$@" 2>&1); then
    echo "ok $tap_n $tap_name"
    [ -z "$tap_out" ] || printf '%s\n' "$tap_out" | sed 's/^/# /'
  else
    echo "not ok $tap_n $tap_name"
    tap_failed=1
    # meson shows what goes to standard error with the failure.
    printf '%s\n' "not ok: $tap_name" "$tap_out" >&2
  fi
}

# tap_same NAME EXPECTED ACTUAL: one test, passed when both are the same text.
tap_same () {
  if [ "$2" = "$3" ]; then
    tap "$1" true
  else
    tap "$1" sh -c 'printf "expected: %s\nfound:    %s\n" "$1" "$2"; false' sh "$2" "$3"
  fi
}

# tap_none NAME SENTENCE LINES: one test, passed when there are no lines; else SENTENCE is said of each.
tap_none () {
  if [ -z "$3" ]; then
    tap "$1" true
  else
    tap "$1" sh -c 'printf "%s\n" "$2" | sed "s|\$| $1|"; false' sh "$2" "$3"
  fi
}

# tap_skip_all REASON: nothing can be tested here.
tap_skip_all () {
  echo "1..0 # SKIP $1"
  exit 0
}

tap_end () {
  echo "1..$tap_n"
  exit $tap_failed
}
