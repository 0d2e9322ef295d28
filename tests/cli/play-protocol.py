#!/usr/bin/env python3
# play-protocol.py – plays a mix to the end and knows nothing but the line protocol.
#
#   play-protocol.py [--mix MIX] [--players N] [--seed S] [--games G] [--nature roll|ask] [--poke]
#
# Chooses at random among the options offered. With --poke it also goes back and forth, saves and loads in the middle of
# decisions and sends nonsense, and insists that nothing of it changes the game. Ends with 0 if every game came to its end
# as the protocol promises. The program is $BASTIDE_CLI or “bastide-cli”.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import json
import os
import random
import subprocess
import sys


class Server:
    def __init__(self):
        command = [os.environ.get("BASTIDE_CLI", "bastide-cli"), "serve"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        text = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.process.stdin.write(text + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"no answer to {text[:200]!r}; the program ended with {self.process.wait()}")
        return json.loads(answer)

    def must(self, **request):
        answer = self.ask(request)
        if not answer["ok"]:
            sys.exit(f"{json.dumps(request)[:300]}: {answer['error']} ({answer['where']})")
        return answer

    def end(self):
        self.must(op="quit")
        if self.process.wait() != 0:
            sys.exit(f"the program ended with {self.process.returncode}")


def same(a, b, what):
    """Are two positions the same, whatever was told on the way?"""
    for key in a.keys() | b.keys():
        if key != "events" and a.get(key) != b.get(key):
            sys.exit(f"{what}: “{key}” was {a.get(key)} and is {b.get(key)}")


def check(position, before):
    """What the protocol promises of every position."""
    decision = position["decision"]
    if (decision is None) != position["over"]:
        sys.exit("there must be a decision unless the game is over")
    if decision:
        seen = [json.dumps(option, sort_keys=True) for option in decision["options"]]
        if not seen or len(set(seen)) < len(seen):
            sys.exit(f"{decision['kind']}: an option is missing or stands there twice")
        if not decision["clause"]:
            sys.exit(f"{decision['kind']}: no clause")
    if before and any(new < old for new, old in zip(position["scores"], before["scores"])):
        sys.exit(f"scores fell from {before['scores']} to {position['scores']}")


def poke(server, position, dice):
    """Back and forth, out and in again: nothing may change."""
    kind = position["decision"]["kind"] if position["decision"] else "the end"
    for nonsense in (b"", b"{", b"[1]", {"op": "fly"}, {"op": "apply", "option": 10**6}, {"op": "apply", "move": {"x": "y"}}):
        if server.ask(nonsense)["ok"]:
            sys.exit(f"{nonsense!r} was accepted")
    same(position, server.must(op="position"), f"{kind}, after nonsense")
    saved = server.must(op="save")["game"]
    same(position, server.must(op="load", game=saved), f"{kind}, after save and load")
    if server.must(op="save")["game"] != saved:
        sys.exit(f"{kind}: saved, loaded and saved again gives another file")
    back = 0
    for _ in range(dice.randrange(1, 12)):
        back += server.ask({"op": "undo"})["ok"]
    for _ in range(back):
        position_again = server.must(op="redo")
    if back:
        same(position, position_again, f"{kind}, after {back} times undo and redo")
    if server.must(op="state")["scores"] != position["scores"]:
        sys.exit(f"{kind}: state and position differ")


def play(server, options, seed):
    dice = random.Random(seed)
    position = server.must(op="new", mix=options.mix, players=options.players, seed=seed, nature=options.nature)
    before, kinds, n = None, {}, 0
    check(position, None)
    while not position["over"]:
        decision = position["decision"]
        kinds[decision["kind"]] = kinds.get(decision["kind"], 0) + 1
        if options.poke and (kinds[decision["kind"]] == 1 or dice.random() < 0.02):
            poke(server, position, dice)
        choice = dice.randrange(len(decision["options"]))
        if dice.random() < 0.5:
            request = {"op": "apply", "option": choice}
        else:
            request = {"op": "apply", "move": decision["options"][choice]}
        before, position = position, server.must(**request)
        check(position, before)
        n += 1
    best = max(position["scores"])
    if position["winners"] != [seat for seat, score in enumerate(position["scores"]) if score == best]:
        sys.exit("these are not the winners")
    if options.poke:
        poke(server, position, dice)
    print(f"# {options.mix}, seed {seed}: {n} decisions, scores {position['scores']}, asked {sorted(kinds)}")


parser = argparse.ArgumentParser()
parser.add_argument("--mix", default="classic")
parser.add_argument("--players", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--games", type=int, default=1)
parser.add_argument("--nature", choices=["roll", "ask"], default="roll")
parser.add_argument("--poke", action="store_true")
options = parser.parse_args()
server = Server()
for seed in range(options.seed, options.seed + options.games):
    play(server, options, seed)
server.end()
