#!/usr/bin/python3
"""test-score-restart – an evening on the score track, and a program that is killed and comes back to it.

    build-aux/headless --a11y -- tests/src/score/test-score-restart.py PROGRAM

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import play_window  # noqa: E402
from play_window import Program, Tap, wait  # noqa: E402

PROGRAM = sys.argv[1]
# Settings must outlive the program here: the place that was shown is one of them.
play_window.PROGRAM_ENVIRONMENT["GSETTINGS_BACKEND"] = "keyfile"


class Table(Program):
    def says(self, text):
        """Whether the score track tells that, in words that are seen; more sentences may follow."""
        match = text if callable(text) else lambda name: name == text or name.startswith(text + ".")
        return self.find(match) is not None

    def wait_for_words(self, text):
        wait(lambda: self.says(text), f"“{text}”")

    def enter(self, *keys):
        """What is typed at the table; the page with the kinds of entries must be there."""
        wait(lambda: self.find(lambda name: name.startswith("Road"), "push button"), "the kinds of entries")
        self.press(*keys)


def begin(table):
    table.press("Alt+2")
    wait(lambda: table.find(lambda name: name.startswith("New Game Night"), "push button"), "the start page")
    table.press("Control+n")
    wait(lambda: table.find("Start", "push button"), "the set-up")
    table.press("Alt+s")


def killed_at_the_table():
    table = Table(PROGRAM)
    try:
        begin(table)
        table.enter("c", "4", "a", "Return")
        table.wait_for_words("Player 1: 8 points, rank 1")
        table.enter("n")
        table.wait_for_words("Player 2 – turn 2")
        # An entry that is not confirmed is all that may be lost.
        table.enter("r", "3", "b")
        wait(lambda: table.find(lambda name: name.startswith("3 tiles = 3"), "label"), "the formula")
        table.kill()
    finally:
        table.stop()

    table = Table(PROGRAM)
    try:
        # The table itself, not a page that leads there; its keys work.
        table.wait_for_words("Player 2 – turn 2")
        table.wait_for_words("Player 1: 8 points, rank 1")
        table.enter("r", "3", "b", "Return")
        table.wait_for_words("Player 2: 3 points, rank 2")
        table.press("Control+z")
        table.wait_for_words("Player 2: 0 points, rank 2")
        table.press("Control+y")
        table.wait_for_words("Player 2: 3 points, rank 2")
        # A row of the log is called what stands on it.
        table.press("Control+l")
        wait(lambda: table.find(lambda name: name.startswith("Road – Player 2: 3 tiles = 3"), "list item"), "the last row")
        table.press("Control+l")
        # With most tiles left the program would ask first.
        table.enter("l", "3", "Return")
        table.wait_for_words(lambda name: name.startswith("3 tiles"))
        table.act(table.wait_for("Begin Final Scoring", "push button"))
        table.wait_for_words(lambda name: name.startswith("Final scoring, step 1"))
        table.press("n")
        table.wait_for_words(lambda name: name.startswith("Final scoring, step 2"))
        table.kill()
    finally:
        table.stop()

    table = Table(PROGRAM)
    try:
        table.wait_for_words(lambda name: name.startswith("Final scoring, step 2"))
        table.quit()
    finally:
        table.stop()

    table = Table(PROGRAM)
    try:
        table.wait_for_words(lambda name: name.startswith("Final scoring, step 2"))
        table.quit()
    finally:
        table.stop()


tap = Tap()
tap.run("/score/restart/killed-at-the-table", killed_at_the_table)
sys.exit(tap.end())
