#!/usr/bin/python3
"""test-orca – a game and an evening with the screen reader of GNOME, as it speaks them.

    build-aux/headless --a11y --lang en -- tests/src/shell/test-orca.py PROGRAM CLI

Orca notes in its debug log what it says, also where nothing is installed that could speak. The recording reader of
test-spoken.c compares every word; here is seen that a real reader says the sentences at all. BASTIDE_TEST_TRANSCRIPTS:
a folder for the whole of what was said.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import time
import tty

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import play_window  # noqa: E402
from play_window import LIMIT, Program, Tap, data_folder, wait  # noqa: E402

PROGRAM, CLI = sys.argv[1:3]
FOLDER = os.environ["XDG_RUNTIME_DIR"]
MIX = {
    "format": "bastide-mix", "version": 1, "id": "zz-short", "title": "A Short One",
    "tiles": [{"tile": "classic-base-city-one-side", "count": 3}],
    "start": [{"tile": "classic-base-start"}],
    "modules": ["base", "fields"],
}
SPEECH = re.compile(r"SPEECH OUTPUT: '(.*?)' ?\{", re.DOTALL)
# Orca asks where on the screen a thing is, and GTK 4 warns that it does not know.
play_window.PROGRAM_ENVIRONMENT["G_DEBUG"] = "fatal-criticals"


class Orca:
    """The reader, and what it has said."""

    def __init__(self):
        self.heard = 0
        self.log = ""
        # Python writes a file in large pieces, but a terminal line by line.
        self.terminal, terminal = pty.openpty()
        tty.setraw(terminal)
        os.set_blocking(self.terminal, False)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("G_DEBUG", "GTK_A11Y", "MALLOC_PERTURB_")}
        self.process = subprocess.Popen(
            ["orca", "--debug-file", os.ttyname(terminal), "--user-prefs", os.path.join(FOLDER, "orca"),
             "--disable", "braille"],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def said(self):
        """Everything so far, one text after the other."""
        try:
            while piece := os.read(self.terminal, 65536):
                self.log += piece.decode("utf-8", "replace")
        except BlockingIOError:
            pass
        return [text.strip() for text in SPEECH.findall(self.log) if text.strip()]

    def wait_for(self, *sentences):
        """The sentences must be said after what was waited for before, in whatever order."""
        def all_said():
            new = " ".join(self.said()[self.heard:])
            return all(sentence in new for sentence in sentences)
        try:
            wait(all_said, "them", 20)
        except AssertionError:
            new = self.said()[self.heard:]
            raise AssertionError(f"Orca was to say {sentences}, and said {new}") from None
        # It looks at what has the focus after it has spoken, and would take the next key for what it has seen already.
        size = 0
        while size != len(self.log):
            size = len(self.log)
            time.sleep(0.3)
            self.said()
        self.heard = len(self.said())

    def stop(self):
        # It does not always listen when it is asked to end.
        self.process.kill()
        self.process.wait(LIMIT)
        folder = os.environ.get("BASTIDE_TEST_TRANSCRIPTS")
        if folder:
            with open(os.path.join(folder, f"orca-{time.monotonic_ns()}.txt"), "w", encoding="utf-8") as file:
                file.write("\n".join(self.said()) + "\n")
            with open(os.path.join(folder, f"orca-{time.monotonic_ns()}.log"), "w", encoding="utf-8") as file:
                file.write(self.log)


class Heard(Program):
    """The program, used by somebody who hears it."""

    def __init__(self, orca, *arguments):
        super().__init__(PROGRAM, *arguments)
        self.orca = orca

    def do(self, key, *sentences):
        self.press(key)
        self.orca.wait_for(*sentences)


def new_game():
    """A game at its beginning, without windows."""
    mix, game = (os.path.join(FOLDER, name) for name in ("short.bastide-mix", "short.bastide-game"))
    with open(mix, "w", encoding="utf-8") as file:
        json.dump(MIX, file)
    subprocess.run([CLI, "play", "-m", mix, "-p", "Anna,Ben", "-s", "1"], input=f"save {game}\nquit\n",
                   text=True, stdout=subprocess.DEVNULL, check=True, timeout=LIMIT)
    return game


def a_game():
    orca = Orca()
    program = None
    try:
        orca.wait_for("Screen reader on.")
        program = Heard(orca, new_game())
        program.do("Tab", "Zoom In")
        program.do("Shift+Tab", "Place here: 1 north, 1 rotation")
        program.do("s", "Anna, tile: City, north")
        program.do("n", "1 north: empty. 3 of 3 remaining tiles fit here.")
        program.do("f", "This tile finishes nothing of yours.")
        program.do("e", "Anna: 0 points. 7 followers. Ben: 0 points. 7 followers.")
        program.do("Return", "Chosen, Return confirms")
        program.do("Return", "Anna: Place a follower, or continue. Farmer: Field, north", "Field: now owned by Anna, worth 3 points")
        program.do("Return", "Farmer: Field, north. Chosen, Return confirms")
        program.do("Return", "Ben: turn 2.", "Ben, tile: City, north. Place here")
        program.do("Control+z", "Undone.", "Anna: Place a follower, or continue.")
        program.do("Return", "Chosen, Return confirms")
        program.do("Return", "Ben: turn 2.")
        # The others finish the game; points come with their reasons.
        program.do("Return", "Chosen, Return confirms")
        program.do("Return", "Ben: Place a follower, or continue.")
        program.do("p", "Anna: turn 3.")
        program.do("Return", "Chosen, Return confirms")
        program.do("Return", "Anna: Place a follower, or continue.")
        program.do("p", "Final scoring.", "Anna: Field", "The game is over.", "Winner: Anna")
    finally:
        orca.stop()
        if program:
            program.stop()


def an_evening():
    orca = Orca()
    program = None
    try:
        orca.wait_for("Screen reader on.")
        program = Heard(orca)
        program.do("Alt+2", "New Game Night… push button")
        program.do("Control+n", "Player 1")
        program.do("Alt+s", "Player 1 – turn 1")
        program.do("c", "Tiles: 0 spin button", "Enter the number of tiles.")
        program.do("4", "Tiles: 4", "4 tiles × 2 = 8")
        program.do("Return", "City (key C) push button", "Player 1 +8 = 8")
        program.do("n", "Player 2 – turn 2")
        program.do("r", "Tiles: 0 spin button")
        program.do("3", "3 tiles = 3")
        program.do("Return", "Player 2 +3 = 3")
        program.do("Control+z", "Player 2 −3 = 0")
    finally:
        orca.stop()
        if program:
            program.stop()


def main():
    if not shutil.which("orca"):
        print("1..0 # SKIP there is no Orca")
        return 0
    tap = Tap()
    tap.run("/orca/game", a_game)
    tap.run("/orca/evening", an_evening)
    return tap.end()


sys.exit(main())
