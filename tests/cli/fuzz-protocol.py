#!/usr/bin/env python3
# fuzz-protocol.py – sends spoilt requests to “bastide-cli serve”: every line must be answered, and refused ones change nothing.
#
#   fuzz-protocol.py [--lines N] [--seed S]
#
# Good requests (new games of inline mixes, moves, saved games) are spoilt in their bytes and in their values. The program
# is $BASTIDE_CLI; a build with sanitizers finds the most.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import copy
import json
import os
import pathlib
import random
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--lines", type=int, default=600)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
dice = random.Random(options.seed)
process = subprocess.Popen([os.environ.get("BASTIDE_CLI", "bastide-cli"), "serve"], stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE)
golden = pathlib.Path(__file__).parent.parent / "golden"
games = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(golden.glob("*.json"))]
strange = [None, True, False, 0, -1, 1, 2, 7, 255, 256, 65535, 65536, 2**31, 2**53, -2**63, 1.5, 1e300, "", "x", "classic",
           "N", "é", "\u2028", [], {}, [[]], [None], {"": 0}, "pass", "place", "ask", "bastide-mix"]


def ask(line):
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer.endswith(b"\n"):
        sys.exit(f"no answer to {line[:2000]!r}; the program ended with {process.wait()}")
    answer = json.loads(answer)
    if answer["ok"] is False and not (answer.get("error") and answer.get("where")):
        sys.exit(f"a poor answer to {line[:2000]!r}: {answer}")
    return answer


def good():
    """A request that could be carried out."""
    kind = dice.randrange(6)
    if kind == 0:
        mix = copy.deepcopy(dice.choice(games)["mix"])
        return {"op": "new", "mix": mix, "players": dice.randrange(2, 7), "seed": dice.randrange(99),
                "nature": dice.choice(["roll", "ask"]), "first": 0, "options": {"base.two_tile_city": 4}, "names": ["A"]}
    if kind == 1:
        return {"op": "load", "game": copy.deepcopy(dice.choice(games))}
    position = ask(b'{"op":"position"}')
    if kind == 2 or not position["ok"] or not position["decision"]:
        return {"op": dice.choice(["hello", "new", "apply", "position", "state", "undo", "redo", "save", "load"])}
    choices = position["decision"]["options"]
    if kind == 3:
        return {"op": "apply", "option": dice.randrange(len(choices))}
    return {"op": "apply", "move": dice.choice(choices)}


def holders(value):
    """All objects and lists of a tree."""
    if isinstance(value, (dict, list)) and value:
        yield value
        for member in value.values() if isinstance(value, dict) else value:
            yield from holders(member)


def spoil_values(request):
    for _ in range(dice.randrange(1, 4)):
        holder = dice.choice(list(holders(request)))
        key = dice.choice(list(holder)) if isinstance(holder, dict) else dice.randrange(len(holder))
        what = dice.randrange(4)
        if what == 0:
            holder[key] = copy.deepcopy(dice.choice(strange))
        elif what == 1:
            del holder[key]
        elif what == 2 and isinstance(holder, dict):
            holder[str(key) + dice.choice(["", "x", "s"])] = copy.deepcopy(dice.choice(strange))
        elif what == 3 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(dice.choice(holder)))
        if not request:
            break
    return json.dumps(request, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")


def spoil_bytes(line):
    line = bytearray(line)
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(line)) if line else 0
        what = dice.randrange(4)
        if what == 0 and line:
            line[at] = dice.randrange(256)
        elif what == 1:
            del line[at:at + dice.randrange(1, 40)]
        elif what == 2:
            line[at:at] = dice.choice([b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\0", b"1e999", b"-", b"\xff", b"null"])
        else:
            line[at:at] = line[at:at + dice.randrange(60)]
    return bytes(line).replace(b"\n", b" ")


def without_events(position):
    return {key: value for key, value in position.items() if key != "events"}


ask(b'{"op":"new","mix":"classic","players":2,"seed":1}')
refused = 0
for _ in range(options.lines):
    request = good()
    line = spoil_values(request) if dice.random() < 0.6 else spoil_bytes(json.dumps(request).encode())
    before = ask(b'{"op":"position"}')
    answer = ask(line)
    if not answer["ok"]:
        refused += 1
        if without_events(ask(b'{"op":"position"}')) != without_events(before):
            sys.exit(f"a refused request changed the game: {line[:2000]!r}")
    elif "quit" in str(request):
        break
process.stdin.close()
if process.wait() != 0:
    sys.exit(f"the program ended with {process.returncode}")
print(f"# {options.lines} lines, {refused} refused")
