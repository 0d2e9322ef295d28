#!/usr/bin/env python3
"""bench-opening – what it costs to open a finished game: instructions until nothing moves any more, in all threads.

    build-aux/headless -- tests/bench/bench-opening.py PROGRAM GAME=MILLIONS…

The program is started by valgrind without a game and with each of them; the difference must not be above so many million
instructions. They are nearly the same on a busy machine, unlike the processor time that bench-start tells.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from figures import finish, promise, skip, tell

# Seconds between two looks, ticks of processor time in between that are rest, and looks before the program has begun to draw.
LOOK = 3
REST = 6
FIRST = 5
LONGEST = 200


def ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def wait_for_rest(process):
    before = -REST
    for look in range(LONGEST):
        time.sleep(LOOK)
        assert process.poll() is None, "the program has ended"
        now = ticks(process.pid)
        if look > FIRST and now - before <= REST:
            return
        before = now
    raise SystemExit("the program does not come to rest")


def count(*command):
    """Millions of instructions until the program rests."""
    shutil.rmtree(os.path.join(os.environ["XDG_DATA_HOME"], "bastide"), ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        process = subprocess.Popen(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_rest(process)
        finally:
            process.terminate()
            process.wait()
        with open(out, encoding="utf-8") as file:
            return int(re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M)[1]) / 1e6


def main():
    program, games = sys.argv[1], [word.rsplit("=", 1) for word in sys.argv[2:]]
    if not shutil.which("valgrind"):
        for game, _ in games:
            skip(f"opening {os.path.basename(game)}", "there is no valgrind: build-aux/deps bench")
        return finish()
    start = count(program)
    tell("instructions of a start", start, "million")
    for game, limit in games:
        promise(f"opening {os.path.basename(game)}", count(program, game) - start, float(limit), "million instructions")
    return finish()


sys.exit(main())
