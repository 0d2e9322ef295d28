#!/usr/bin/python3
"""test-play-reader – a complete game through the accessibility tree and the keyboard; and a program that is killed.

    build-aux/headless --a11y -- tests/src/play/test-play-reader.py PROGRAM

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from play_window import Atspi, Program, Tap, data_folder, role_of, wait  # noqa: E402

PROGRAM = sys.argv[1]
MIX = {
    "format": "bastide-mix", "version": 1, "id": "zz-short", "title": "A Short One",
    "tiles": [
        {"tile": "classic-base-monastery-road", "count": 1},
        {"tile": "classic-base-city-one-side", "count": 2},
        {"tile": "classic-base-city-straight-road", "count": 3},
    ],
    "start": [{"tile": "classic-base-start"}],
    "modules": ["base", "fields"],
}
N_TILES = 6


def plain(name):
    """A choice without what it tells besides: whose turn it is while it has the focus, that it is chosen."""
    if "Place here" in name:
        return name[name.find("Place here"):].split(". ")[0]
    return name.removesuffix(". Chosen, Return confirms").split(". ")[-1]


def write_mix():
    folder = os.path.join(data_folder(), "mixes")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "zz-short.bastide-mix"), "w", encoding="utf-8") as file:
        json.dump(MIX, file)


def forget_game():
    path = os.path.join(data_folder(), "table")
    if os.path.exists(path):
        os.unlink(path)


class Table(Program):
    """The table of a game."""

    def board(self):
        return self.part("Board")

    def bar(self):
        return self.part("Decision")

    def in_bar(self, match, role="push button"):
        return self.find(match, role, self.bar())

    def things(self, role):
        """What lies on the board: tiles are images, choices are buttons."""
        board = self.board()
        found = []
        for i in range(board.get_child_count()):
            node = board.get_child_at_index(i)
            if node is not None and role_of(node) == role:
                found.append((node.get_name(), node))
        return sorted(found, key=lambda pair: pair[0])

    def choices(self):
        return self.things("push button")

    def squares(self):
        return [node for name, node in self.choices() if "Place here" in name]

    def spots(self):
        return [node for name, node in self.choices() if "Place here" not in name]

    def tiles(self):
        return [name for name, _ in self.things("image")]

    def n_tiles(self):
        return len(self.things("image"))

    def is_over(self):
        return self.in_bar("The game is over", "label")

    def results(self):
        """The window with the results, or None."""
        for i in range(self.app.get_child_count()):
            window = self.app.get_child_at_index(i)
            if window is not None and window.get_name() == "Results":
                return window
        return None

    def pass_button(self):
        # What it keeps is told behind it: “No follower: 6 followers stay in hand”.
        return self.in_bar(lambda name: name.startswith("No follower"))

    def position(self):
        """What a reader can tell about the position: the tiles with what stands on them, and what is to be decided."""
        choices = sorted(plain(name) for name, _ in self.choices())
        return self.tiles(), choices, self.pass_button() is not None, self.is_over() is not None

    def begin(self):
        """A game of the short mix, from the start page: who plays, then which game, with all the rules."""
        self.press("Control+n")
        page = self.part("New Game")
        self.tab_to(lambda name: name == "Next")
        self.press("Return")
        # It leads to the button that starts; the choice of a game is before it.
        wait(lambda: self.find("Start", "push button", page), "the second step")
        self.tab_to(lambda name: name == "More Rules…")
        self.press("space")
        # The switch of a module is called like the module.
        wait(lambda: self.find("Gold mines", "check box", page), "the switch of the gold mines")
        self.choose_mix(page)
        self.act(self.find("Start", "push button", page))
        wait(self.squares, "squares to place on")

    def is_at_mix(self):
        """Whether the keyboard is at the short mix in the open list."""
        node = self.focused()
        return (node is not None and role_of(node) == "list item"
                and node.get_state_set().contains(Atspi.StateType.FOCUSED)
                and self.find(MIX["title"], "label", node))

    def go_to_mix(self):
        """Opens the list of mixes and goes to its end, and there it is: own mixes come last."""
        self.press("Return")
        # A list that has just opened knows its end only when it has been laid out.
        for _ in range(30):
            self.press("End")
            try:
                wait(self.is_at_mix, "the keyboard at the short mix", 1)
                break
            except AssertionError:
                continue

    def has_mix(self, page):
        return self.find(lambda name: f"{N_TILES} tiles in the bag." in name, "label", page)

    def choose_mix(self, page):
        """With Tab to the list of mixes; once more if the list closed before the key came."""
        self.tab_to(lambda name: name.startswith("Mix: "))
        for _ in range(4):
            try:
                wait(self.is_at_mix, "the keyboard at the short mix", 0.1)
            except AssertionError:
                self.go_to_mix()
            self.press("Return")
            try:
                wait(lambda: self.has_mix(page), "the short mix to be chosen", 10)
                break
            except AssertionError:
                continue
        assert self.has_mix(page), "the short mix could not be chosen"

    # --- a turn through the tree

    def place_by_action(self, chance):
        count = self.n_tiles()
        self.act(chance.choice(self.squares()))
        self.act(wait(lambda: self.in_bar("Confirm"), "a button to confirm"))
        wait(lambda: self.n_tiles() == count + 1, "the tile to lie there")

    def answer_by_action(self, chance):
        """Whatever else is asked in the turn."""
        while not self.squares() and not self.is_over():
            before = self.position()
            spots = self.spots()
            if spots and chance.random() < 0.7:
                self.act(chance.choice(spots))
                confirm = wait(lambda: self.in_bar("Confirm"), "a button to confirm")
                self.act(confirm)
            else:
                self.act(wait(self.pass_button, "a way to pass"))
            wait(lambda: self.position() != before, "the answer to count")

    # --- a turn by keyboard

    def focus_choice(self):
        """The focus is on a choice already, or an arrow brings it there."""
        names = [name for name, _ in self.choices()]
        node = self.focused()
        if node is None or node.get_name() not in names:
            node = self.press_and_wait("Right")
        assert node.get_name() in names, f"the focus is on “{node.get_name()}”"
        return node

    def place_by_keys(self):
        """Return puts the tile there, R turns it, Return confirms."""
        count = self.n_tiles()
        assert "Place here" in self.focus_choice().get_name()
        self.press("Return")
        wait(lambda: self.in_bar("Confirm"), "the tile to be put down")
        self.press("r", "Return")
        wait(lambda: self.n_tiles() == count + 1, "the tile to lie there")

    def answer_by_keys(self):
        """Every other follower stays at home: Tab leads to the button that says so."""
        while not self.squares() and not self.is_over():
            before = self.position()
            if self.spots() and self.n_tiles() % 4:
                self.focus_choice()
                self.press("Return")
                wait(lambda: self.in_bar("Confirm"), "the follower to be put down")
                self.press("Return")
            else:
                self.tab_to(lambda name: name == "No follower")
                self.press("Return")
            wait(lambda: self.position() != before, "the answer to count")


def whole_game():
    forget_game()
    table = Table(PROGRAM)
    try:
        chance = random.Random(3)
        table.begin()
        assert table.n_tiles() == 1
        for turn in range(N_TILES):
            assert not table.is_over(), f"the game ended before turn {turn + 1}"
            if turn % 2:
                table.place_by_keys()
                table.answer_by_keys()
            else:
                table.place_by_action(chance)
                table.answer_by_action(chance)
        wait(table.is_over, "the end of the game")
        assert table.n_tiles() == N_TILES + 1
        # The results come up; whoever does not want them leaves with Escape.
        results = wait(table.results, "the results")
        wait(lambda: table.find("Total", "label", results), "the sums of the points")
        table.press("Escape", window="Results")
        wait(lambda: not table.results(), "the results to go away")
        # Back by keyboard to the last tile, and forth to the end again.
        table.press("Control+z")
        wait(lambda: not table.is_over(), "undo")
        table.press("Control+y")
        wait(table.is_over, "redo")
        table.quit()
    finally:
        table.stop()


def killed_in_the_middle():
    forget_game()
    table = Table(PROGRAM)
    try:
        chance = random.Random(5)
        table.begin()
        for _ in range(2):
            table.place_by_action(chance)
            table.answer_by_action(chance)
        # In the middle of a turn: the tile lies there, the follower is being thought about.
        table.place_by_action(chance)
        before = table.position()
        assert before[1] or before[2], "nothing is asked in the middle of the turn"
        table.kill()
    finally:
        table.stop()

    table = Table(PROGRAM)
    try:
        wait(lambda: table.position() == before, "the same position")
        # It goes on from there, back too.
        table.press("Control+z")
        wait(lambda: table.n_tiles() == len(before[0]) - 1, "undo of what was done before the end")
        table.press("Control+y")
        wait(lambda: table.position() == before, "redo")
        table.answer_by_action(random.Random(6))
        table.quit()
    finally:
        table.stop()


write_mix()
tap = Tap()
tap.run("/play/reader/whole-game", whole_game)
tap.run("/play/reader/killed-in-the-middle", killed_in_the_middle)
sys.exit(tap.end())
