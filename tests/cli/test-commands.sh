#!/bin/sh
# test-commands.sh – the commands of bastide-cli: what they print, how they end.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. "$BASTIDE_SOURCE_DIR/tests/tap.sh"

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
XDG_DATA_HOME=$tmp/home XDG_DATA_DIRS=$tmp/dirs
export XDG_DATA_HOME XDG_DATA_DIRS

# ends STATUS ARGUMENT…: the program ends so; what it says goes to $tmp/out and $tmp/err.
ends () {
  expected=$1
  shift
  "$BASTIDE_CLI" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
  status=$?
  [ "$status" -eq "$expected" ] || { echo "ended with $status"; cat "$tmp/out" "$tmp/err"; return 1; }
}

# wrong MESSAGE ARGUMENT…: a call that it does not understand: one line on standard error, nothing on standard output.
wrong () {
  message=$1
  shift
  tap "“$*” ends with 2" ends 2 "$@"
  tap_same "“$*” says why" "$message" "$(cat "$tmp/err")"
  tap_same "“$*” leaves standard output alone" "" "$(cat "$tmp/out")"
}

# --- calls that are no calls
wrong "bastide-cli: No command given; “bastide-cli --help” lists the commands."
wrong "bastide-cli: Unknown command “fly”; “bastide-cli --help” lists the commands." fly
wrong "bastide-cli check: Specify at least one file." check
wrong "bastide-cli replay: Specify the file of a saved game." replay
wrong "bastide-cli replay: Unexpected argument “b”." replay a b
wrong "bastide-cli print: Specify a set or mix, and the PDF file to write with --output." print
wrong "bastide-cli print: Unknown paper size “a5”; use a4, letter, a3, tabloid, sra4, sra3, 12x18 or 13x19." print x -o y -p a5
wrong "bastide-cli print: The tile size must be 20 to 100 mm, and the bleed 0 to 5 mm." print x -o y -s 5
wrong "bastide-cli draw: Specify the file of a saved game, a tile set or a mix." draw
wrong "bastide-cli draw: The file name must end in .png, .svg, .svgz or .pdf, unless --format is given." draw -o x.gif y
wrong "bastide-cli draw: Unknown format “gif”; use png, svg, svgz or pdf." draw -o x.png -f gif y
wrong "bastide-cli print: Sheets are always PDF; --format is for --tile and --each." print ferries -o x -f png
wrong "bastide-cli draw: Unknown style “pretty”; use illustrated, plain or contrast." draw --style pretty y
wrong "bastide-cli bench: Unknown option --fast" bench --fast
wrong "bastide-cli bench: The number of games must be 1 or more." bench --games 0
wrong "bastide-cli bench: The table always includes playouts; use --playouts only together with --mix." bench --playouts
wrong "bastide-cli bench: The seed must be a whole number from 0 to 9007199254740991." bench --seed -1
wrong "bastide-cli simulate: “5..1” is not a seed or a range of seeds such as 1..100." simulate --seed 5..1
wrong "bastide-cli simulate: A game needs 2 to 6 players." simulate --players 7
wrong "bastide-cli match: There is no player “clever”." match casual clever
wrong "bastide-cli match: “soon” is not a thinking time: write a number of playouts, or milliseconds such as 500ms." match casual casual -b soon
wrong "bastide-cli simulate: “clever” is not a player or a list with one for each seat; “bastide-cli match --help” names the players." simulate --types clever
wrong "bastide-cli simulate: Give either a range of seeds or a number of games." simulate --seed 1..5 --games 3
for command in play match serve check sets mixes simulate replay bench draw print help; do
  tap "$command --help ends with 0" ends 0 $command --help
  tap "$command --help tells how it is called" grep -q "bastide-cli $command" "$tmp/out"
done

# --- the manual page knows every command and every option
page=$BASTIDE_SOURCE_DIR/data/bastide-cli.1
for command in play match serve check sets mixes simulate replay bench draw print help; do
  tap "the manual page knows $command" grep -q "^\.SS $command" "$page"
  ends 0 $command --help
  for option in $(grep -oE -- '--[a-z]+' "$tmp/out" | sort -u); do
    tap "the manual page knows $command $option" grep -qF -- "\\-\\-${option#--}" "$page"
  done
done

# --- lists
tap "mixes ends with 0" ends 0 mixes
tap "mixes lists the classic game" grep -qE '^classic +72 tiles +Classic$' "$tmp/out"
tap "mixes --json ends with 0" ends 0 mixes --json
tap "mixes --json prints objects" grep -q '^{"id": "classic", "title": "Classic", "built_in": true, "playable": true, "tiles": 72, "modules": \["base", "fields"\]}$' "$tmp/out"
tap "sets ends with 0" ends 0 sets
tap "sets lists the classic tiles" grep -qE '^classic-base +72 tiles' "$tmp/out"

# --- check
mkdir -p "$tmp/files"
tap "check takes every shipped file" ends 0 check "$BASTIDE_SOURCE_DIR"/data/sets/*.json "$BASTIDE_SOURCE_DIR"/data/mixes/*.json
tap_same "check says what each file is" "$BASTIDE_SOURCE_DIR/data/mixes/classic.json: a mix without errors" \
  "$(grep mixes/classic.json "$tmp/out")"
printf '{"format":"bastide-fun","version":1}' >"$tmp/files/fun.json"
tap "check of another format ends with 1" ends 1 check "$tmp/files/fun.json"
tap_same "check of another format says so" \
  "$tmp/files/fun.json:1: format: This must be “bastide-set”, “bastide-mix”, “bastide-game” or “bastide-score”." "$(cat "$tmp/err")"
printf '[' >"$tmp/files/torn.json"
tap "check of a torn file ends with 1" ends 1 check "$tmp/files/torn.json"
tap_same "check of a torn file says where" \
  "$tmp/files/torn.json:1:2: The text ends in the middle of a list." "$(cat "$tmp/err")"
tap "check of a missing file ends with 1" ends 1 check "$tmp/files/none.json" "$BASTIDE_SOURCE_DIR/data/mixes/classic.json"
tap_same "check goes on after a bad file" "$BASTIDE_SOURCE_DIR/data/mixes/classic.json: a mix without errors" "$(cat "$tmp/out")"

cat >"$tmp/files/pictures.json" <<'EOF'
{"format": "bastide-set", "version": 1, "id": "p", "tiles": [
  {"id": "a", "art": "none.svg", "features": [{"type": "city", "at": ["N", "E", "S", "W"]}]},
  {"id": "b", "art": "data:image/png;base64,AAAA", "features": [{"type": "city", "at": ["N", "E", "S", "W"]}]}]}
EOF
tap "check of a set with lost pictures ends with 0" ends 0 check "$tmp/files/pictures.json"
tap_same "check names pictures that cannot be read" \
  "$tmp/files/pictures.json:2: tiles[0].art (a): warning: The picture file is missing.
$tmp/files/pictures.json:3: tiles[1].art (b): warning: Could not read the picture. Use a PNG, JPEG or SVG file." \
  "$(cat "$tmp/err")"

# A path with dots in a name, a member that is missing, and a list in a list.
cat >"$tmp/files/lines.json" <<'EOF'
{"format": "bastide-mix", "version": 1,
 "sets": [{"set": "classic-base"},
   {"copies": 2}],
 "options": {"base.two_tile_city": 2,
   "river.turns": "odd"},
 "include": [{"format": "bastide-set", "version": 1, "id": "in", "tiles": [
   {"id": "in-a", "features": [{"type": "field", "at": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]}]},
   {"id": "in-b", "features": [
     {"type": "field", "at": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]},
     {"type": "castle"}]}]}]}
EOF
tap "check of a bad mix ends with 1" ends 1 check "$tmp/files/lines.json"
for start in "3: sets[1]" "5: options.river.turns: " "10: include[0].tiles[1].features[1].type (in-b): "; do
  tap "check names the place $start" grep -qF "$tmp/files/lines.json:$start" "$tmp/err"
done
tap "check --json of a bad mix ends with 1" ends 1 check --json "$tmp/files/lines.json"
tap "check --json has line and id" grep -q '"line": 10, "id": "in-b"' "$tmp/out"

# --- advice
tap "advice of a mix ends with 0" ends 0 advice classic
tap "advice says what is missing" grep -q "No Tile Yet: 7" "$tmp/out"
tap "advice of a set ends with 0" ends 0 advice --json gold-mines
tap "advice counts a set without a start tile with the mix" grep -q '"alone": false' "$tmp/out"
tap "advice lists all side patterns" [ "$(grep -o '"needed"' "$tmp/out" | wc -l)" -eq 24 ]
tap "advice of a mix that is not there ends with 1" ends 1 advice gold-mines --compare nothing
tap "advice of a game ends with 1" ends 1 advice "$BASTIDE_SOURCE_DIR/README.md"
tap "advice wants a set or mix" ends 2 advice

# --- one file that needs nothing else
mkdir -p "$tmp/home2/bastide/sets"
sed 's/"classic-base/"mine-base/' "$BASTIDE_SOURCE_DIR/data/sets/classic-base.json" >"$tmp/home2/bastide/sets/mine-base.json"
printf '{"format": "bastide-mix", "version": 1, "id": "m", "sets": [{"set": "mine-base"}, {"set": "gold-mines"}]}' >"$tmp/files/m.json"
tap "export ends with 0" env XDG_DATA_HOME="$tmp/home2" "$BASTIDE_CLI" export "$tmp/files/m.json" -o "$tmp/files/whole.json"
tap "export of a mix whose set is missing ends with 1" ends 1 export "$tmp/files/m.json" -o "$tmp/files/none.json"
tap "export wants a file" ends 2 export classic
tap "check takes it where the set is not installed" ends 0 check "$tmp/files/whole.json"
tap_same "check has nothing to say of it" "" "$(cat "$tmp/err")"
tap "draw takes it" ends 0 draw "$tmp/files/whole.json" --size 24 -o "$tmp/files/whole.png"
tap "print takes it" ends 0 print "$tmp/files/whole.json" -o "$tmp/files/whole.pdf"
tap "simulate takes it" ends 0 simulate -m "$tmp/files/whole.json" -n3 -j1 --json
tap_same "and plays the same games as where the set is" \
  "$(XDG_DATA_HOME=$tmp/home2 "$BASTIDE_CLI" simulate -m "$tmp/files/m.json" -n 3 -j 1 --json)" "$(cat "$tmp/out")"
tap "export of it gives the same bytes" ends 0 export "$tmp/files/whole.json" -o "$tmp/files/again.json"
tap "the same bytes" cmp "$tmp/files/whole.json" "$tmp/files/again.json"
tap "draw takes an id, as print does" ends 0 draw gold-mines --size 24 -o "$tmp/files/gold.png"
tap "draw takes the id of a mix" ends 0 draw classic --size 24 -o "$tmp/files/classic.png"
tap "print refuses a sheet that does not end in .pdf" ends 2 print gold-mines -o "$tmp/files/gold.png"
tap "print refuses a sheet without an ending" ends 2 print gold-mines -o "$tmp/files/gold"
tap "a short option may touch its value" ends 0 simulate -n2 -j1 -mclassic

# --- files of a newer version
golden=$BASTIDE_SOURCE_DIR/tests/golden
for file in data/sets/robbers.json data/mixes/classic.json tests/golden/classic-end.json tests/golden/evening-classic.json; do
  sed 's/"version": 1,/"version": 2,/' "$BASTIDE_SOURCE_DIR/$file" >"$tmp/files/newer.json"
  tap "check of a newer $file ends with 1" ends 1 check "$tmp/files/newer.json"
  tap_same "check of a newer $file says so in one sentence" \
    "$tmp/files/newer.json: version: The file has version 2 of its format, but this version of Bastide reads only up to version 1. Update Bastide to open it." \
    "$(sed "s/newer.json:3:/newer.json:/" "$tmp/err")"
done

# --- saved games
tap "check takes saved games" ends 0 check "$golden"/*.json
tap "replay of a finished game ends with 0" ends 0 replay "$golden/classic-end.json"
tap_same "replay tells how far it went" \
  "$golden/classic-end.json: 213 moves up to turn 71 agree with the rules; scores $(tail -2 "$golden/classic-end.json" | sed -n 's/.*\[\(.*\)\].*/\1/p')" \
  "$(cat "$tmp/out")"
tap "replay --json ends with 0" ends 0 replay --json "$golden/classic-end.json"
tap_same "replay --json prints every move" 213 "$(wc -l <"$tmp/out")"
sed '/"kind": "place-tile"/{s/"x": [-0-9]*/"x": 99/;:a;n;ba}' "$golden/classic-end.json" >"$tmp/files/far.json"
tap "replay of an impossible move ends with 1" ends 1 replay "$tmp/files/far.json"
tap_same "replay of an impossible move says why" "$tmp/files/far.json: A move in turn 1 is not legal in this version (BASE-32), so the game opens at the start of that turn." \
  "$(cat "$tmp/err")"
tap "check of an impossible move ends with 1" ends 1 check "$tmp/files/far.json"
sed 's/"scores": \[\[0, 0\], \[0, 0\]/"scores": [[0, 0], [3, 0]/' "$golden/classic-end.json" >"$tmp/files/rich.json"
tap "replay of other scores ends with 1" ends 1 replay "$tmp/files/rich.json"
tap_same "replay of other scores says why" "$tmp/files/rich.json: In this version, turn 2 gives different scores than the file says, so the game opens at the start of that turn." \
  "$(cat "$tmp/err")"
tap "draw ends with 0" ends 0 draw "$golden/classic-follower.json"
tap "draw shows the map" grep -q '+########+' "$tmp/out"
tap "draw of an earlier turn ends with 0" ends 0 draw --turn 0 "$golden/classic-follower.json"
tap_same "draw of the beginning shows one tile" "$(printf '           0    \n      +########+\n      ..........\n    0 ==========\n      ..........\n      +........+')" "$(head -6 "$tmp/out")"
tap "draw of no turn ends with 1" ends 1 draw --turn 999 "$golden/classic-follower.json"
tap_same "draw of no turn says so" "$golden/classic-follower.json: There is no turn 999 in this game." "$(cat "$tmp/err")"

# starts FILE BYTES: the file begins so
starts () {
  [ "$(head -c ${#2} "$1" | tr '\211' P)" = "$2" ]
}
for style in illustrated plain contrast; do
  tap "draw makes a PNG, $style" ends 0 draw "$golden/classic-follower.json" --style $style --size 24 -o "$tmp/map.png"
  tap "the PNG is one, $style" starts "$tmp/map.png" "PPNG"
  rm -f "$tmp/map.png"
done
# Whole stacks, so that the leak of cairo that tests/lsan.supp knows is told from one of ours.
asan=${ASAN_OPTIONS-}
ASAN_OPTIONS=$asan:fast_unwind_on_malloc=0
export ASAN_OPTIONS
tap "draw makes an SVG with the track" ends 0 draw "$golden/classic-draw.json" --track --size 24 -o "$tmp/map.svg"
ASAN_OPTIONS=$asan
tap "the SVG is one" starts "$tmp/map.svg" '<?xml version='
tap "draw makes a PDF of an earlier turn" ends 0 draw "$golden/classic-draw.json" --turn 3 --size 24 -o "$tmp/map.pdf"
tap "the PDF is one" starts "$tmp/map.pdf" '%PDF-'
tap "draw makes a sheet of a tile set" ends 0 draw "$BASTIDE_SOURCE_DIR/data/sets/ferries.json" --size 24 -o "$tmp/sheet.png"
tap "the sheet is a picture" starts "$tmp/sheet.png" "PPNG"
tap "draw makes a sheet of a mix" ends 0 draw "$BASTIDE_SOURCE_DIR/data/mixes/wheel.json" --columns 12 --size 24 -o "$tmp/mix.pdf"
tap "the sheet of a mix is one" starts "$tmp/mix.pdf" '%PDF-'
tap "print makes a PDF of a built-in set" ends 0 print ferries --backs --bleed 2 --crosses -o "$tmp/print.pdf"
tap_same "print counts tiles and pages" "8 tiles on 2 pages." "$(cat "$tmp/out")"
tap "print makes a PDF" grep -aq '^%PDF-' "$tmp/print.pdf"
tap "print makes a reference sheet of a mix" ends 0 print "$BASTIDE_SOURCE_DIR/data/mixes/wheel.json" -r -p letter -o "$tmp/print.pdf"
tap "print makes a picture of a tile" ends 0 print classic-base --tile classic-base-monastery --pixels 64 -o "$tmp/tile.png"
tap "that picture is a PNG" grep -aq PNG "$tmp/tile.png"
tap "print of no tile ends with 1" ends 1 print classic-base --tile nothing -o "$tmp/tile.svg"
tap "print of no set ends with 1" ends 1 print no-such-set -o "$tmp/print.pdf"
tap "tiles need a file to be drawn into" ends 1 draw "$BASTIDE_SOURCE_DIR/data/sets/ferries.json"
tap "a folder that is not there ends with 1" ends 1 draw "$golden/classic-draw.json" -o "$tmp/none/x.png"
tap "another file cannot be drawn" ends 1 draw "$tmp/files/fun.json"

# --- simulate: the seeds decide, not the jobs
tap "simulate ends with 0" ends 0 simulate --seed 11..40 --jobs 1 --json
cp "$tmp/out" "$tmp/one"
tap_same "simulate prints one line per game" 30 "$(wc -l <"$tmp/one")"
tap "simulate with four jobs ends with 0" ends 0 simulate --seed 11..40 --jobs 4 --json
tap "four jobs give the same lines" cmp "$tmp/one" "$tmp/out"
ends 0 simulate --seed 11 --games 12 --json && cp "$tmp/out" "$tmp/two"
ends 0 simulate --seed 23..40 --json && cat "$tmp/out" >>"$tmp/two"
tap "shards put together give the same lines" cmp "$tmp/one" "$tmp/two"
tap "greedy players may sit at the table" ends 0 simulate --seed 1..2 --types greedy,random --json
tap "levels may sit at the table" ends 0 simulate --seed 1..2 --types casual,strong@20 --json
tap "match ends with 0" ends 0 match casual random --games 40 --jobs 1
cp "$tmp/out" "$tmp/match"
tap "casual wins nearly all games against random moves" awk '/^casual/ { exit !($3 > 90) }' "$tmp/match"
tap "it says how long a turn takes" awk '/^casual/ { exit !($7 > 0 && $8 >= $7) }' "$tmp/match"
tap "match with four jobs ends with 0" ends 0 match casual random --games 40 --jobs 4
cut -c 1-62 "$tmp/match" > "$tmp/alone"
cut -c 1-62 "$tmp/out" > "$tmp/four"
tap "four jobs give the same result" cmp "$tmp/alone" "$tmp/four"
tap "a match may end when it is decided" ends 0 match casual random --games 4000 --until-decided --jobs 1
tap_same "a clear match ends early" 20 "$(sed -n 's/ games$//p' "$tmp/out")"
# Every seed is played once with each player on each seat, so the games are a multiple of the players.
tap "a match of three ends with 0" ends 0 match casual beginner random --games 10 --jobs 2
tap_same "three players play four rounds" 12 "$(sed -n 's/ games$//p' "$tmp/out")"
tap "three players share all games" \
  awk '/^(casual|beginner|random)/ { n++; sum += $3 } END { exit !(n == 3 && sum > 99.9 && sum < 100.1) }' "$tmp/out"
tap "a match of six ends with 0" ends 0 match casual casual beginner greedy random random --games 12 --jobs 1
tap "six players share all games, and random moves win the fewest" \
  awk 'NF == 8 && $3 + 0 == $3 { n++; sum += $3; if ($1 == "random") least += $3 }
       END { exit !(n == 6 && sum > 99.9 && sum < 100.1 && least < 20) }' "$tmp/out"
tap "simulate takes rule options" ends 0 simulate --games 2 --option base.two_tile_city=2
tap "simulate prints a summary" grep -qE '^discards per game +[0-9]' "$tmp/out"
tap "simulate tells how sure a mean is" grep -qE '^ +0  random +[0-9.]+ ± [0-9.]+ ' "$tmp/out"
tap "simulate tells what the first turn is worth" grep -qE '^lead of the first player +-?[0-9.]+ ± [0-9.]+$' "$tmp/out"
tap "a bad option ends with 1" ends 1 simulate --games 2 --option base.two_tile_city=3
tap_same "a bad option says why" "classic: options.base.two_tile_city: This must be one of: 4, 2." "$(cat "$tmp/err")"
tap "an unknown mix ends with 1" ends 1 simulate --mix clasic
tap_same "an unknown mix says why" "clasic: “clasic” is unknown here; did you mean “classic”?" "$(cat "$tmp/err")"
tap "a mix may be a file" ends 0 simulate --games 1 --mix "$BASTIDE_SOURCE_DIR/data/mixes/classic-river.json"

# --- bench
tap "bench ends with 0" ends 0 bench --mix classic --games 20 --seed 5 --json
tap "bench prints one object" sh -c '[ "$(wc -l <"$1")" -eq 1 ]' sh "$tmp/out"
for key in games games_per_s placements_per_s mean_scores discards_per_game state_bytes; do
  tap "bench tells $key" grep -q "\"$key\": " "$tmp/out"
done
sed 's/.*"mean_scores"/"mean_scores"/' "$tmp/out" >"$tmp/bench"
ends 0 bench --mix classic --games 20 --seed 5 --json
tap_same "the same seed gives the same games" "$(cat "$tmp/bench")" "$(sed 's/.*"mean_scores"/"mean_scores"/' "$tmp/out")"
ends 0 bench --mix classic --games 20 --seed 5 --json --playouts
tap_same "playouts are the same games" "$(cat "$tmp/bench")" "$(sed 's/.*"mean_scores"/"mean_scores"/' "$tmp/out")"

# --- the table of bench
state_bytes() { sed -n "s/.*\"mix\": \"$1\".*\"state_bytes\": \([0-9]*\).*/\1/p" "$tmp/out"; }
tap "the table of bench ends with 0" ends 0 bench --games 1 --json
tap_same "it has all built-in mixes" "$("$BASTIDE_CLI" mixes | sed 's/ .*//')" \
  "$(sed -n 's/.*"mix": "\([^"]*\)".*/\1/p' "$tmp/out")"
tap_same "it has 1, 2, 3, 7 and 13 boxes of tiles" "72 144 216 504 936 " \
  "$(sed -n '/"growth"/s/.*"tiles": \([0-9]*\).*/\1/p' "$tmp/out" | tr '\n' ' ')"
tap_same "growth is told in relation to one box" "1.0" \
  "$(sed -n '/"tiles": 72,/s/.*"growth": \([0-9.]*\).*/\1/p' "$tmp/out")"
tap "the state of the classic game is at most 16 KiB" [ "$(state_bytes classic)" -le 16384 ]
tap "the state of everything is at most 24 KiB" [ "$(state_bytes everything)" -le 24576 ]
tap "the table of bench can be read" ends 0 bench --games 1 --players 6
tap "its lines have a mix and numbers" grep -qE '^everything( +[0-9]+){4,6}$' "$tmp/out"
tap "and boxes of tiles" grep -qE '^936( +[0-9]+){4,6} +[0-9]+\.[0-9][0-9]$' "$tmp/out"
tap "a table for nobody ends with 1" ends 1 bench --players 7
tap_same "it says why" "players: A game needs 2 to 6 players." "$(cat "$tmp/err")"

# --- serve ends with its input
tap "serve ends with 0 when there is nothing to read" ends 0 serve
tap_same "the last line needs no newline" '{"ok": true}' "$(printf '{"op":"quit"}' | "$BASTIDE_CLI" serve)"

# --- a disk that is full
full() { "$BASTIDE_CLI" "$@" >/dev/full 2>"$tmp/err" </dev/null; [ $? -eq 1 ]; }
for command in --help --version sets mixes "simulate --games 2" "simulate --games 2 --json" "bench --mix classic --games 1 --json" \
  "check $BASTIDE_SOURCE_DIR/data/mixes/classic.json"; do
  # shellcheck disable=SC2086
  tap "“$command” ends with 1 when its output cannot be written" full $command
  tap "“$command” says so" grep -qx 'bastide-cli: Could not write all of the output.' "$tmp/err"
done

tap_end
