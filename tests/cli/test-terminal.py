#!/usr/bin/env python3
# test-terminal.py – “bastide-cli play”: whole games line by line, in several languages; nothing that is typed, cut off or
# killed loses a move. Speaks TAP.
#
# The program is $BASTIDE_CLI; every test has a data folder of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import collections
import glob
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests"))
import tap

CLI = os.environ["BASTIDE_CLI"]
LANGUAGE = str(SOURCE / "build-aux" / "language")

# Asked only of chance, or only at a real table.
NOT_ASKED = {"draw", "flight", "message", "prize", "entry", "message-count"}

Result = collections.namedtuple("Result", "status lines errors")


class Place:
    """A folder for one test, with the data of the program in it."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="bastide-terminal-")
        self.env = dict(os.environ, XDG_DATA_HOME=self.folder + "/home", XDG_DATA_DIRS=self.folder + "/dirs")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def play(self, typed, *arguments, language=None, env=None):
        """Plays with these lines typed."""
        command = ([LANGUAGE, language] if language else []) + [CLI, "play", *arguments]
        if not isinstance(typed, bytes):
            typed = "".join(line + "\n" for line in typed).encode()
        done = subprocess.run(command, input=typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=dict(self.env, **(env or {})), timeout=100)
        return Result(done.returncode, done.stdout.decode(errors="replace").splitlines(), done.stderr.decode())

    def begin(self, *arguments):
        """A program that waits for lines."""
        return subprocess.Popen([CLI, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=self.env)

    def kept(self, shelf="games"):
        return sorted(glob.glob(f"{self.folder}/home/bastide/{shelf}/*.bastide"))


def expect(found, wanted, what):
    if found != wanted:
        yield f"{what}: {found!r} instead of {wanted!r}"


def numbers(seed, n=20000):
    """Numbers as somebody would type who does not look."""
    dice = random.Random(seed)
    return [str(dice.choice([1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 12])) for _ in range(n)]


TWO = ["--players", "Anna,Ben", "--seed", "3"]


def check_transcript(_):
    """The first turns, word for word."""
    with Place() as place:
        found = place.play(["1 north", "city south", "quit"], *TWO)
    wanted = """Classic: Anna; Ben.
Type “?” for help.
Anna: turn 1.
Anna: Place the tile.
Tile: City, north; City, south.
1. 1 north: City, north; City, south.
2. 1 south: City, east; City, west.
Anna: tile at 1 north. City, north; City, south.
Anna: Place a follower, or continue.
1. No follower.
2. Knight: City, north. City: now owned by Anna, worth 1 point.
3. Knight: City, south. City: finished, 4 points for Anna; 1 figure returns.
4. Farmer: Field. Field: now owned by Anna, worth 3 points.
Anna: follower placed at 1 north. City, south.
Anna: City, 2 tiles × 2 = 4.
Anna: follower back from 1 north.
Ben: turn 2.
Ben: Place the tile.
Tile: City, north; City, south.""".splitlines()
    yield from expect(found.lines[:len(wanted)], wanted, "the first turn")
    yield from expect(found.status, 0, "status")
    if not re.fullmatch(r"Game saved\. To continue: bastide-cli play '.*/games/.*\.bastide'", found.lines[-1]):
        yield f"the end does not say how to continue: {found.lines[-1]}"


def check_commands(_):
    """Commands change nothing."""
    with Place() as place:
        plain = place.play(["1", "2", "1", "1", "list", "quit"], *TWO)
        talk = place.play(["?", "1", "board", "2", "log", "score", "where", "where all", "where 1", "where 1 NORTH", "finish",
                           "tile", "rules", "rules BASE-44", "rules shared city", "back", "more", "1", "log all", "1", "list",
                           "qui"], *TWO)
    yield from expect(talk.lines[-9:-1], plain.lines[-9:-1], "the decision after many commands")
    text = "\n".join(talk.lines)
    for wanted in ("help: this list.", "Anna: 0 points. If the game ended now: 1. 6 followers.", "+########+",
                   "City – Anna: 1 tile = 1, 1 open end. Figures at: 1 north.",
                   "This tile finishes nothing of yours.\nNothing of yours is unfinished.", "first square: City, north; Road, east – west.", "tiles left.", "There are no more options.",
                   "Base Game: Drawing and placing a tile.", "no follower may stand on it anywhere"):
        if wanted not in text:
            yield f"nothing says “{wanted}”"


def check_hint(_):
    with Place() as place:
        found = place.play(["hint", "quit"], *TWO)
    hints = [line for line in found.lines[7:-1] if re.match(r"[12]\. 1 (north|south), rotated by", line)]
    if not hints:
        yield f"no hint: {found.lines}"


def check_ways(_):
    """A square with several ways lists these; “back” leads to the squares."""
    with Place() as place:
        found = place.play(["1", "1", "1", "1", "1 west", "back", "where 99", "1 west", "1"], *TWO)
    lines = found.lines
    ways = [i for i, line in enumerate(lines) if re.match(r"\d+\. 1 west: 2 ways", line)]
    if len(ways) < 2:
        yield f"“back” does not list the squares again: {lines}"
    if not any(line.startswith("“99” is not a square") for line in lines):
        yield "a wrong square is not refused"
    if not any(line.startswith("Anna: tile at 1 west. ") for line in lines):
        yield "the way was not taken"


def check_undo(_):
    with Place() as place:
        found = place.play(["undo", "redo", "1", "2", "undo", "undo", "list", "redo", "redo", "undo", "2", "redo"], *TWO)
    lines = found.lines
    yield from expect([line for line in lines if line.startswith("There is nothing")],
                      ["There is nothing to undo.", "There is nothing to redo.", "There is nothing to redo."], "refusals")
    yield from expect(sum(line == "1. 1 north: City, north; City, south." for line in lines), 3, "lists of the first decision")


def check_names(_):
    """Words choose an option; what fits several or none is told."""
    with Place() as place:
        found = place.play(["1", "city", "dragon", "no fol"], *TWO)
    yield from expect([line for line in found.lines if line.startswith("“")],
                      ["“city” fits several options: 2, 3.",
                       "“dragon” is neither an option nor a command. Type “?” for help."], "answers")
    if "Ben: turn 2." not in found.lines:
        yield "“no fig” was not understood"


def check_hostile(_):
    """Whatever is typed, the decision stays, and one sentence is said."""
    junk = [b"\xff\xfe\xfd", b"a\0b", b"x" * 100000, b"99999999999999999999999", b"0", b"-1", b"1.5", b"%s%n%d", b"  ", b"",
            b"save", b"save /dev/full", b"where -1", b"\x1b[2J", "१".encode(), b"rules %s", b"hint x y"]
    with Place() as place:
        found = place.play(b"\n".join(junk) + b"\nlist\nquit", *TWO)
        plain = place.play(["list", "quit"], *TWO)
    yield from expect(found.status, 0, "status")
    yield from expect(found.errors, "", "standard error")
    yield from expect(found.lines[-4:-1], plain.lines[-4:-1], "the decision after junk")
    for wanted in ("The line is not valid text.", "The line is too long.", "There is no option 0: the list goes from 1 to 2.",
                   "Give a file name, for example “save game.bastide”."):
        if wanted not in found.lines:
            yield f"nothing says “{wanted}”"
    for line in found.lines:
        if "\x1b" in line and not line.startswith("“"):
            yield f"an escape sequence is printed: {line!r}"


def check_continued(_):
    """A game goes on where it was left, in its file and on the shelf."""
    with Place() as place:
        file = place.folder + "/mine.bastide"
        place.play(["1", "2", f"save {file}", "1", "1"], *TWO)
        shelf = place.kept()
        yield from expect(len(shelf), 1, "games on the shelf")
        first = place.play(["log all"], shelf[0])
        if "Ben: tile at 1 east, 1 north." not in "\n".join(first.lines) and "Ben: tile at" not in "\n".join(first.lines):
            yield f"the moves after the copy are lost: {first.lines}"
        before = pathlib.Path(file).read_bytes()
        place.play([], file)
        yield from expect(pathlib.Path(file).read_bytes(), before, "a file that was only looked at")
        place.play(["1", "1"], file)
        if pathlib.Path(file).read_bytes() == before:
            yield "the file has not the new moves"
        found = place.play(["log all"], file)
        if sum(line.startswith("Ben: tile at") for line in found.lines) < 1:
            yield f"the file has not Ben's move: {found.lines}"
        over = place.play([f"save {file}"], shelf[0])
        if f"“{file}” already exists. Choose another name." not in over.lines:
            yield "a file would have been overwritten"


def wait_for(process, beginning):
    """Reads until a line begins so."""
    for line in process.stdout:
        if line.decode().startswith(beginning):
            return True
    return False


def send(process, line):
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()


def check_interrupted(_):
    """Ctrl-C while it waits: the game is kept."""
    with Place() as place:
        process = place.begin(*TWO)
        send(process, "1")
        if not wait_for(process, "4. Farmer: Field"):
            yield "it does not play"
        process.send_signal(signal.SIGINT)
        said = process.communicate()[0].decode()
        yield from expect(process.returncode, 0, "status")
        if "To continue" not in said:
            yield f"it does not say how to continue: {said}"
        found = place.play(["list"], place.kept()[0])
        if "4. Farmer: Field. Field: now owned by Anna, worth 3 points." not in found.lines:
            yield f"the tile is lost: {found.lines}"


def check_killed(_):
    """After a kill nothing is lost, neither on the shelf nor of a file."""
    with Place() as place:
        file = place.folder + "/mine.bastide"
        place.play([f"save {file}"], *TWO)
        for arguments, target in ((TWO, None), ([file], file)):
            process = place.begin(*arguments)
            send(process, "1")
            wait_for(process, "4. Farmer: Field")
            process.kill()
            process.communicate()
            found = place.play(["list"], target or place.kept()[0])
            if "4. Farmer: Field. Field: now owned by Anna, worth 3 points." not in found.lines:
                yield f"the tile is lost: {found.lines}"
            if target and "The game goes on with moves that are not in the file yet." not in found.lines:
                yield "it does not say that the file lacks moves"


def check_held(_):
    """What another process plays is not played twice."""
    with Place() as place:
        process = place.begin(*TWO)
        send(process, "1")
        wait_for(process, "4. Farmer: Field")
        found = place.play(["1"], place.kept()[0])
        process.communicate()
        yield from expect(found.status, 1, "status")
        yield from expect(len(found.errors.splitlines()), 1, "sentences")


def check_not_kept(_):
    """No folder to write to: one sentence, and “quit” asks."""
    with Place() as place:
        pathlib.Path(place.folder, "flat").write_text("")
        found = place.play(["1", "quit", "quit", "1"], *TWO, env={"XDG_DATA_HOME": place.folder + "/flat"})
        yield from expect(found.status, 0, "status")
        yield from expect(sum(line.startswith("This game is not saved while you play: ") for line in found.lines), 1, "warnings")
        yield from expect(found.lines[-1], "This game is not saved. Save it, or quit again to discard it.", "the last line")


def check_deaf(_):
    """Nobody reads any more: the game is kept all the same."""
    with Place() as place:
        process = place.begin(*TWO)
        process.stdout.close()
        for line in ("1", "1", "1", "1"):
            try:
                send(process, line)
            except BrokenPipeError:
                break
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.wait(timeout=60)
        yield from expect(process.returncode, 1, "status")
        process.stderr.close()


def check_ascii(_):
    """A terminal without UTF-8 gets the nearest characters."""
    with Place() as place:
        done = subprocess.run([CLI, "play", *TWO], input=b"1\n\xc3\xa4\n", stdout=subprocess.PIPE, env=dict(place.env, LC_ALL="C"))
    if any(byte > 126 for byte in done.stdout):
        yield f"not plain: {done.stdout!r}"
    if b'Type "?" for help.' not in done.stdout:
        yield f"quotation marks are lost: {done.stdout[:200]!r}"


def check_computers(_):
    """Computers among themselves: the same game for the same seed and budget."""
    arguments = ["--players", "computer:beginner,Ben:casual,computer:strong", "--seed", "5", "--budget", "4"]
    with Place() as place:
        games = [place.play([], *arguments) for _ in range(2)]
        yield from expect(games[0].lines, games[1].lines, "the second game")
        yield from expect(games[0].lines[0], "Classic: Computer 1 (Beginner); Ben (Casual); Computer 3 (Strong).", "players")
        yield from expect(games[0].lines[-1], "The game is in the library of finished games.", "the end")
        yield from expect(len(place.kept("library")), 2, "games in the library")
        if not re.search(r"^Winner: .+ \(\d+ points?\)\.|share the victory with \d+ points?\.", games[0].lines[-2]):
            yield f"nobody has won: {games[0].lines[-2]}"


def check_thinking(_):
    """Ctrl-C just before, when and after a computer begins to think: at once, and the game is kept."""
    for delay in (0, 0.02, 0.3):
        with Place() as place:
            process = place.begin("--players", "Anna,computer:master", "--seed", "3", "--budget", "3600000ms")
            send(process, "1")
            wait_for(process, "4. Farmer: Field")
            send(process, "1")
            wait_for(process, "Computer 2: turn 2")
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
            yield from expect(process.returncode, 0, "status")
            found = place.play(["log all"], place.kept()[0], "--budget", "1")
            if not any(line.startswith("Computer 2: tile at") for line in found.lines):
                yield "the computer does not go on"


def check_arguments(_):
    """Wrong calls: one line on standard error, status 2."""
    with Place() as place:
        for arguments in (["--players", "Anna"], ["--players", "a,b,c,d,e,f,g"], ["--players", "Anna,computer:clever"],
                          ["--budget", "soon"], ["--seed", "-5"], ["--seed", "1", "x.bastide"], ["a", "b"]):
            found = place.play([], *arguments)
            if found.status != 2 or len(found.errors.splitlines()) != 1 or found.lines:
                yield f"{arguments}: {found}"
        for arguments in (["--mix", "clasic"], ["none.bastide"], [str(SOURCE / "data/mixes/classic.json")], ["/dev/null"]):
            found = place.play([], *arguments)
            if found.status != 1 or len(found.errors.splitlines()) != 1 or found.lines:
                yield f"{arguments}: {found}"


def get_kinds():
    words = (SOURCE / "engine/rules/word-list.h").read_text()
    return set(re.findall(r'^BST_KIND \(\w+,\s*"([a-z-]+)"', words, re.M))


def check_everything(_):
    """People play the mix with all modules to its end in three languages, and meet every decision."""
    met = set()
    for language, seed, word in (("en", 14, "Final scoring"), ("ru", 3, "Итоговый подсчёт"), ("de", 7, "Schlusswertung")):
        with Place() as place:
            found = place.play(numbers(seed), "--mix", "everything", "--seed", str(seed), "--players", "A,B,C",
                               language=language)
            yield from expect((found.status, found.errors), (0, ""), language)
            games = place.kept("library")
            if len(games) != 1:
                yield f"{language}: the game is not finished: {found.lines[-3:]}"
                continue
            met |= set(re.findall(r'"kind": "([a-z-]+)"', pathlib.Path(games[0]).read_text()))
            replay = subprocess.run([CLI, "replay", games[0]], stdout=subprocess.PIPE, env=place.env)
            yield from expect(replay.returncode, 0, f"{language}: replay")
            if not any(word.lower() in line.lower() for line in found.lines):
                yield f"{language}: nothing says “{word}”"
            if language != "en" and any("Place the tile" in line for line in found.lines):
                yield f"{language}: something is not translated"
            for kind in get_kinds():
                if re.search(rf"^[ABC]: {kind}\.?$", "\n".join(found.lines), re.M):
                    yield f"{language}: the decision {kind} has no words"
            longest = max(len(line) for line in found.lines)
            if longest > 400:
                yield f"{language}: a line of {longest} characters"
    # Several ingots on one feature: what people who do not look never meet.
    with Place() as place:
        file = shutil.copy(SOURCE / "tests/cli/terminal/ingot-take.json", place.folder)
        found = place.play(["2", "log"], file)
        if "Anna: ingot taken from 1 east, 1 south." not in found.lines:
            yield f"no ingot was taken: {found.lines}"
        met.add("ingot-take")
    missing = get_kinds() - NOT_ASKED - met
    if missing:
        yield f"nobody was asked for {sorted(missing)}"


def check_words(_):
    """The commands of every language are different words, and English ones mean the same everywhere."""
    for language in (SOURCE / "po/LINGUAS").read_text().split():
        with Place() as place:
            english = place.play(["?"], *TWO, language="en").lines[8:23]
            local = place.play(["?"], *TWO, language=language).lines[8:23]
        words = [line.split(":")[0].strip() for line in local]
        known = [line.split(":")[0] for line in english]
        if len(set(words)) != len(words) or len(words) != 15:
            yield f"{language}: two commands have one word: {words}"
        for i, word in enumerate(words):
            if " " in word or word != word.lower():
                yield f"{language}: “{word}” is not one word in small letters"
            if word in known and known.index(word) != i:
                yield f"{language}: “{word}” means something else in English"


sys.exit(tap.run(SOURCE, [
    ("the first turns, word for word", check_transcript),
    ("commands change nothing", check_commands),
    ("a hint has numbers", check_hint),
    ("ways to place a tile on a square", check_ways),
    ("undo and redo", check_undo),
    ("options by name", check_names),
    ("hostile lines", check_hostile),
    ("games go on where they were left", check_continued),
    ("an interrupted game is kept", check_interrupted),
    ("a killed game is kept", check_killed),
    ("a game of another process", check_held),
    ("nowhere to keep it", check_not_kept),
    ("nobody reads", check_deaf),
    ("a terminal without UTF-8", check_ascii),
    ("computers among themselves", check_computers),
    ("a signal while a computer thinks", check_thinking),
    ("wrong calls", check_arguments),
    ("every decision, in three languages", check_everything),
    ("words of commands", check_words),
]))
