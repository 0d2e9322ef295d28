#!/usr/bin/env python3
"""bench-rules – what the rules cost: the table of `bastide-cli bench`, and the promises about it.

    bench-rules.py BASTIDE-CLI BUILDTYPE

Memory of a state is promised in every build; instructions of a game, and how they grow with the tiles, in a release build, and
where valgrind is there to count them: they are the same however busy the machine is, unlike time. Counted are the games of 100
seeds, all options listed; the playouts are those of classic. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

from figures import finish, promise, skip

# Thousands of instructions of a game of two players.
GAMES = {"classic": 230, "classic-river": 380, "tournaments": 480, "anniversary": 650, "everything": 1500}
PLAYOUTS = {"classic": 165}
# Kibibytes of a state of two players: everything, and what has less in it.
STATE = 24
# Cost ÷ (n log n) in terms of that of one box, whose 72 tiles are asked first.
COPIES = (1, 13)
GROWTH = 1.05

cli, buildtype = sys.argv[1:]


def table():
    """Prints the table; the kibibytes of a state by mix."""
    rows = [json.loads(line) for line in
            subprocess.run([cli, "bench", "--json"], check=True, capture_output=True, text=True).stdout.splitlines()]
    print(f"# {'mix, or tiles':20}{'games/s':>10}{'playouts/s':>12}{'bytes':>8}{'copy, ns':>10}{'/ n log n':>11}")
    for row in rows:
        growth = f"{row['growth']:11.2f}" if "growth" in row else ""
        print(f"# {row.get('mix', row['tiles']):<20}{row['games_per_cpu_s']:10.0f}{row['playouts_per_cpu_s']:12.0f}"
              f"{row['state_bytes']:8}{row['copy_ns']:10.0f}{growth}", flush=True)
    return {row["mix"]: row["state_bytes"] / 1024 for row in rows if "mix" in row}


def count(folder, arguments, n):
    """Instructions of the whole program that plays so many games."""
    out = os.path.join(folder, "callgrind.out")
    subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", cli, "bench", *arguments, "-n", str(n)],
                   check=True, capture_output=True)
    with open(out, encoding="utf-8") as file:
        return int(re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M)[1])


def cost(folder, *arguments):
    """Thousands of instructions of a game: what starts and ends the program falls out of the difference."""
    return (count(folder, arguments, 200) - count(folder, arguments, 100)) / 100 / 1e3


def growth(folder):
    """What a game with the last of COPIES costs, divided by n log n, where that of the first is 1."""
    per_n_log_n = []
    for copies in COPIES:
        mix = os.path.join(folder, f"{copies}.json")
        with open(mix, "w", encoding="utf-8") as file:
            json.dump({"format": "bastide-mix", "version": 1, "id": "copies", "modules": ["base", "fields"],
                       "sets": [{"set": "classic-base", "copies": copies}]}, file)
        n = 72 * copies
        per_n_log_n.append(cost(folder, "-m", mix) / (n * math.log(n)))
    return per_n_log_n[1] / per_n_log_n[0]


def why_not_counted():
    if buildtype != "release":
        return "not a release build"
    return "" if shutil.which("valgrind") else "there is no valgrind"


def main():
    for mix, kibibytes in table().items():
        promise(f"memory of a state, {mix}", kibibytes, STATE, "KiB")
    reason = why_not_counted()
    with tempfile.TemporaryDirectory() as folder:
        for what, limits, option in (("a game", GAMES, []), ("a playout", PLAYOUTS, ["--playouts"])):
            for mix, limit in limits.items():
                if reason:
                    skip(f"{what} of {mix}", reason)
                else:
                    promise(f"{what} of {mix}", cost(folder, "-m", mix, *option), limit, "thousand instructions")
        if reason:
            skip("growth with the tiles", reason)
        else:
            promise(f"growth to {72 * COPIES[-1]} tiles against n log n", growth(folder), GROWTH, "times")
    return finish()


sys.exit(main())
