#!/bin/sh
# test-completion.sh – what bash, zsh and fish offer behind bastide-cli. A shell that is not installed is left out.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
HOME=$tmp XDG_DATA_HOME=$tmp/home XDG_CONFIG_HOME=$tmp/config
export HOME XDG_DATA_HOME XDG_CONFIG_HOME
completions=$BASTIDE_SOURCE_DIR/data/completions
PATH=$(dirname "$BASTIDE_CLI"):$PATH
mkdir "$tmp/here" "$tmp/here/folder"
: >"$tmp/here/a game.json"
cd "$tmp/here" || exit 99

in_bash () {
  # shellcheck disable=SC2016
  bash --norc -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bastide_cli 2>/dev/null; printf "%s\n" "${COMPREPLY[@]}"' \
    "$completions/bastide-cli.bash" bastide-cli "$@" | LC_ALL=C sort
}

in_fish () {
  last=
  for word in "$@"; do
    last="$last $word"
  done
  # shellcheck disable=SC2016
  fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$completions/bastide-cli.fish" "bastide-cli$last" |
    sed 's/	.*//' | LC_ALL=C sort
}

# has WORDS LIST: each of the words is a line of the list
has () {
  for wanted in $1; do
    printf '%s\n' "$2" | grep -qxF -- "$wanted" || { echo "no $wanted in:"; printf '%s\n' "$2"; return 1; }
  done
}

commands=$("$BASTIDE_CLI" --help | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' | LC_ALL=C sort)
options=$("$BASTIDE_CLI" draw --help | grep -oE -- '^ *(-[a-z], )?--[a-z][a-z-]*' | grep -o -- '--.*' | LC_ALL=C sort)
ids=$("$BASTIDE_CLI" mixes | sed 's/ .*//' | LC_ALL=C sort)

for shell in bash fish; do
  command -v $shell >/dev/null || continue
  tap_same "$shell: commands" "$commands" "$(in_$shell '' | grep -v '^-')"
  tap_same "$shell: what begins with s" "$(printf 'serve\nsets\nsimulate')" "$(in_$shell s)"
  tap_same "$shell: options of draw" "$options" "$(in_$shell draw --)"
  tap_same "$shell: styles" "$(printf 'contrast\nillustrated\nplain')" "$(in_$shell draw --style '')"
  tap_same "$shell: formats" "$(printf 'svg\nsvgz')" "$(in_$shell print -f s)"
  tap_same "$shell: paper" letter "$(in_$shell print --paper l)"
  tap "$shell: mixes" has "$ids" "$(in_$shell simulate --mix '')"
  tap "$shell: mixes by letter" has "$ids" "$(in_$shell bench -m '')"
  tap "$shell: sets and mixes to print" has "ferries everything" "$(in_$shell print '')"
  tap_same "$shell: players" "$(printf 'master')" "$(in_$shell match casual m)"
  tap_same "$shell: help" "draw" "$(in_$shell help d)"
done
if command -v bash >/dev/null; then
  tap_same "bash: a file" "a game.json" "$(in_bash check a)"
  tap_same "bash: --style=" "$(printf 'contrast\nillustrated\nplain')" "$(in_bash draw --style =)"
  tap_same "bash: --style=pl" plain "$(in_bash draw --style = pl)"
  tap_same "bash: folders" folder "$(in_bash check --pictures-from '')"
fi
if command -v zsh >/dev/null; then
  tap "zsh: it can be read" zsh -n "$completions/_bastide-cli"
fi
tap_end
