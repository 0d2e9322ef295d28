#!/bin/sh
# test-files.sh – bastide-cli reads and writes files like any other program: links, pipes, “-”, and what the shell has opened.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
XDG_DATA_HOME=$tmp/home
export XDG_DATA_HOME
cd "$tmp" || exit 99

game=$BASTIDE_SOURCE_DIR/tests/golden/classic-follower.json
set=$BASTIDE_SOURCE_DIR/data/sets/ferries.json
mix=$BASTIDE_SOURCE_DIR/data/mixes/classic-river.json

# starts FILE BYTES: the file begins so
starts () {
  [ "$(head -c ${#2} "$1" | tr '\211' P)" = "$2" ]
}

# --- links
"$BASTIDE_CLI" draw "$game" --size 24 -o plain.png
echo old >target.png
ln -s target.png link.png
tap "draw -o LINK" "$BASTIDE_CLI" draw "$game" --size 24 -o link.png
tap "the link stays a link" [ -L link.png ]
tap "the file it leads to is written" cmp plain.png target.png
mkdir elsewhere
ln -s elsewhere/new.pdf new.pdf
tap "print -o LINK to a file that is not there yet" "$BASTIDE_CLI" print ferries -o new.pdf
tap "that link stays a link, too" [ -L new.pdf ]
tap "and the file is made" starts elsewhere/new.pdf %PDF-
ln -s nowhere/new.png lost.png
# shellcheck disable=SC2016
tap_same "a link into no folder gets a sentence" "Could not write “lost.png”: No such file or directory" \
  "$("$BASTIDE_CLI" draw "$game" -o lost.png 2>&1)"
tap "and stays what it is" [ -L lost.png ]

# --- pipes
mkfifo pipe.png
cat pipe.png >piped.png &
reader=$!
tap "draw -o PIPE" timeout 60 "$BASTIDE_CLI" draw "$game" --size 24 -o pipe.png
tap "the pipe stays a pipe" [ -p pipe.png ]
wait "$reader"
tap "the reader has the picture" cmp plain.png piped.png
mkfifo pipe
cat pipe >piped.pdf &
reader=$!
tap "print -o PIPE" timeout 60 "$BASTIDE_CLI" print ferries -o pipe
wait "$reader"
tap "the reader has the sheet" starts piped.pdf %PDF-

# --- standard output
for name in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
  # shellcheck disable=SC2016
  tap "draw -o $name" sh -c '"$BASTIDE_CLI" draw "$1" --size 24 -o "$2" | cmp - plain.png' sh "$game" "$name"
done
"$BASTIDE_CLI" draw "$game" --size 24 -o plain.svg
tap "draw --format alone" sh -c '"$BASTIDE_CLI" draw "$1" --size 24 -f svg | cmp - plain.svg' sh "$game"
"$BASTIDE_CLI" draw "$game" --size 24 -o picture -f pdf
tap "--format counts more than no ending" starts picture %PDF-
{
  echo before
  "$BASTIDE_CLI" draw "$game" --size 24 -o /dev/stdout
  echo behind
} >collected
{
  echo before
  cat plain.png
  echo behind
} >expected
tap "what was printed before stays" cmp expected collected
"$BASTIDE_CLI" draw "$game" --size 24 -f png -o /dev/fd/3 3>third.png
tap "another number" cmp plain.png third.png
"$BASTIDE_CLI" print ferries -o - >sheet.pdf 2>said
tap "print -o -" starts sheet.pdf %PDF-
tap_same "what it says does not go into the sheet" "8 tiles on 1 page." "$(cat said)"
tap "the sheet ends where a PDF ends" [ "$(tail -c 6 sheet.pdf)" = "%%EOF" ]
"$BASTIDE_CLI" print classic-base --tile classic-base-monastery --pixels 32 -o tile.png
# shellcheck disable=SC2016
tap "print --tile -o -" sh -c '"$BASTIDE_CLI" print classic-base --tile classic-base-monastery --pixels 32 -o - | cmp - tile.png'
tap_same "an output that is full" "Could not write “standard output”: No space left on device" \
  "$("$BASTIDE_CLI" draw "$game" -o - 2>&1 >/dev/full)"

# --- standard input
tap_same "check -" "standard input: a saved game without errors" "$("$BASTIDE_CLI" check - <"$game")"
# shellcheck disable=SC2002
tap_same "check - from a pipe" "standard input: a mix without errors" "$(cat "$mix" | "$BASTIDE_CLI" check -)"
tap_same "check - of something else" "standard input:1:2: The text ends in the middle of a list." \
  "$(printf '[' | "$BASTIDE_CLI" check - 2>&1)"
tap_same "check - of nothing" "standard input:1:1: The text is empty." "$("$BASTIDE_CLI" check - 2>&1 </dev/null)"
tap_same "check of what the shell has opened" "/dev/fd/3: a tile set without errors" "$("$BASTIDE_CLI" check /dev/fd/3 3<"$set")"
tap_same "check - has no end" "Could not read standard input: It is larger than 16.0 MiB." \
  "$(timeout 60 "$BASTIDE_CLI" check - 2>&1 </dev/zero | sed 's/\xc2\xa0/ /')"
tap_same "replay -" "$("$BASTIDE_CLI" replay "$game" | sed 's/.*json:/standard input:/')" "$("$BASTIDE_CLI" replay - <"$game")"
tap_same "draw - with characters" "$("$BASTIDE_CLI" draw "$game")" "$("$BASTIDE_CLI" draw - <"$game")"
# shellcheck disable=SC2016
tap "draw - -o -" sh -c '"$BASTIDE_CLI" draw - --size 24 -o - <"$1" | cmp - plain.png' sh "$game"
# shellcheck disable=SC2016
tap "print - -o -" sh -c '"$BASTIDE_CLI" print - -o - <"$1" 2>/dev/null | head -c 5 | grep -q %PDF-' sh "$set"
tap_same "simulate --mix -" "$("$BASTIDE_CLI" simulate -m "$mix" -n 3 --json)" "$("$BASTIDE_CLI" simulate -m - -n 3 --json <"$mix")"
tap_same "match --mix -" "$("$BASTIDE_CLI" match -m "$mix" -n 2 random random)" \
  "$("$BASTIDE_CLI" match -m - -n 2 random random <"$mix")"
tap_same "play has its answers there" "bastide-cli play: Standard input is for your answers; give a file with a name." \
  "$("$BASTIDE_CLI" play - 2>&1 <"$game")"
answer=$(printf '%s\n' '{"op": "hello"}' '{"op": "new", "mix": "-", "players": 2}' '{"op": "quit"}' | "$BASTIDE_CLI" serve | sed -n 2p)
# shellcheck disable=SC2016
tap "to a program that asks, - is no file" sh -c 'printf "%s\n" "$1"; printf "%s" "$1" | grep -q "\"ok\": false"' sh "$answer"

# --- pictures of what has no folder
printf '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>' >red.svg
cat >own.json <<'END'
{"format": "bastide-set", "version": 1, "id": "mine", "tiles": [{"id": "mine-a", "features":
[{"type": "field", "at": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]}], "art": "red.svg"}]}
END
"$BASTIDE_CLI" print own.json --tile mine-a --pixels 32 -o own.png
"$BASTIDE_CLI" print - --tile mine-a --pixels 32 -o away.png <own.json 2>said
tap_same "a picture beside nothing is named" \
  "standard input: warning: Picture files of this input are only found with --pictures-from." "$(cat said)"
tap "and not used" [ "$(cmp own.png away.png 2>/dev/null | wc -l)" = 1 ]
"$BASTIDE_CLI" print - --tile mine-a --pixels 32 -o allowed.png --pictures-from . <own.json
tap "--pictures-from finds it" cmp own.png allowed.png

# --- names in messages are those that were given
mkdir folder
tap_same "an output that cannot be written" "Could not write “none/a.png”: No such file or directory" \
  "$("$BASTIDE_CLI" draw "$game" -o none/a.png 2>&1)"
tap_same "an output that is a folder" "Could not write “./folder/../folder”: Is a directory" \
  "$("$BASTIDE_CLI" draw "$game" -f png -o ./folder/../folder 2>&1)"
tap_same "the same for print" "Could not write “none/a.pdf”: No such file or directory" \
  "$("$BASTIDE_CLI" print ferries -o none/a.pdf 2>&1)"
printf '[' >torn.json
tap_same "an input is named once" "./torn.json:1:2: The text ends in the middle of a list." \
  "$("$BASTIDE_CLI" simulate -m ./torn.json 2>&1)"
tap_same "also one that is missing" "Could not read ./none.json: No such file or directory" \
  "$("$BASTIDE_CLI" simulate -m ./none.json 2>&1)"

# --- check --json
tap_same "a good file" '{"file": "own.json", "valid": true, "format": "bastide-set", "problems": []}' \
  "$("$BASTIDE_CLI" check --json own.json 2>&1)"
tap_same "no JSON" \
  '{"file": "./torn.json", "valid": false, "problems": [{"severity": "error", "line": 1, "column": 2, "text": "The text ends in the middle of a list."}]}' \
  "$("$BASTIDE_CLI" check --json ./torn.json 2>&1)"
tap_same "no file" \
  '{"file": "none", "valid": false, "problems": [{"severity": "error", "text": "Could not read none: No such file or directory"}]}' \
  "$("$BASTIDE_CLI" check --json none 2>&1)"
sed 's/red.svg/blue.svg/; s/"field"/"moat"/' own.json >wrong.json
"$BASTIDE_CLI" check --json wrong.json own.json >said 2>silence
tap "a bad file ends with 1" [ $? -eq 1 ]
tap_same "everything is said on standard output" "" "$(cat silence)"
tap_same "one line per file" 2 "$(wc -l <said)"
tap "problems have their place" grep -q '"severity": "error", "path": "tiles\[0\].features\[0\].type", "line": [1-9].*"text": "' said
tap "warnings are told from errors" grep -q '"severity": "warning", "path": "tiles\[0\].art", "line": [1-9].*"text": "The picture file is missing."' said
tap_same "- stands for itself" '"file": "-"' "$(printf '[' | "$BASTIDE_CLI" check --json - | grep -o '"file": "-"')"

# --- one name for what programs read
for command in check sets mixes simulate match replay bench; do
  tap "$command has --json" sh -c '"$BASTIDE_CLI" "$1" --help | grep -q -- --json' sh $command
done
tap_same "--lines is still understood" "$("$BASTIDE_CLI" replay --json "$game")" "$("$BASTIDE_CLI" replay --lines "$game")"
tap "match --json" sh -c '"$BASTIDE_CLI" match -n 2 random greedy --json | grep -c "^{\"player\": \".*\"share\": [01]" | grep -qx 2'

# --- small pictures
# size FILE: width and height of a PNG
size () {
  head -c 24 "$1" | tail -c 8 | od -An -tu1 | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'
}
"$BASTIDE_CLI" draw "$BASTIDE_SOURCE_DIR/tests/golden/classic-end.json" --pixels 128 -o small.png
tap_same "a small picture of a game has this width or height" 1 "$(size small.png | grep -cE '^128x|x128$')"
tap "and no more" sh -c 'echo "$1" | awk -Fx "{ exit !(\$1 <= 128 && \$2 <= 128 && \$1 > 64 && \$2 > 64) }"' sh "$(size small.png)"
for file in "$set" "$mix"; do
  "$BASTIDE_CLI" draw "$file" --pixels 256 -o small.png
  tap_same "a small picture of $(basename "$file")" 1 "$(size small.png | grep -cE '^256x|x256$')"
done
tap_same "a small picture is a PNG" "bastide-cli draw: A small picture is a PNG of up to 2000 pixels." \
  "$("$BASTIDE_CLI" draw "$game" --pixels 64 -o small.svg 2>&1)"

# --- help
tap_same "help" "$("$BASTIDE_CLI" --help)" "$("$BASTIDE_CLI" help)"
tap_same "help COMMAND" "$("$BASTIDE_CLI" draw --help)" "$("$BASTIDE_CLI" help draw)"
tap_same "help of nothing" "bastide-cli: Unknown command “fly”; “bastide-cli --help” lists the commands." \
  "$("$BASTIDE_CLI" help fly 2>&1)"
tap_end
