#!/usr/bin/python3
"""bench-start – from the start to the first painted frame, memory and processor at rest, beside other programs.

    build-aux/headless -- tests/bench/bench-start.py PROGRAM [GAME…]

Compares with adwaita-1-demo (libadwaita-1-examples) and gnome-chess where they are installed, in one run and turn and
turn about, on the renderer of build-aux/headless (cairo); build-aux/deps bench installs them. The first frame is there when
the pixel in the middle of the window is no longer the black of the empty screen. With a saved GAME the table is measured too;
the first one must keep to the limits.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import ctypes
import ctypes.util
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

from figures import finish, promise, skip, tell

ROUNDS = 7
LIMIT = 30.0
REST = 4.0
# How long the start may take, in terms of theirs.
LIMITS = {"adwaita-1-demo": 0.5, "gnome-chess": 0.9}
# Milliseconds of processor time that a finished game may take to open, until nothing moves any more.
OPENING = 250
# MiB resident at rest: without a game, and with one. Half as much again as it was when this was written.
RESIDENT = (70, 90)

xlib = ctypes.CDLL(ctypes.util.find_library("X11"))
xlib.XOpenDisplay.restype = ctypes.c_void_p
xlib.XDefaultRootWindow.restype = ctypes.c_ulong
xlib.XGetImage.restype = ctypes.c_void_p
xlib.XGetPixel.restype = ctypes.c_ulong
display = ctypes.c_void_p(xlib.XOpenDisplay(None))
root = ctypes.c_ulong(xlib.XDefaultRootWindow(display))


def pixel(x, y):
    image = ctypes.c_void_p(xlib.XGetImage(display, root, x, y, 1, 1, ctypes.c_ulong(0xFFFFFF), 2))
    value = xlib.XGetPixel(image, 0, 0)
    xlib.XDestroyImage(image)
    return value


def is_painted():
    # Windows open at the top left; all of them reach as far as this.
    return pixel(300, 200) != 0


def seconds_used(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        values = {line.split(":")[0]: int(line.split()[1]) for line in file if line.endswith("kB\n")}
    return values["Rss"] / 1024, values["Pss"] / 1024, (values["Private_Clean"] + values["Private_Dirty"]) / 1024


def end(process):
    process.terminate()
    try:
        process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    until = time.monotonic() + LIMIT
    while is_painted() and time.monotonic() < until:
        time.sleep(0.01)


def start(command):
    """The program with its first frame on the screen, and the seconds that took: on the wall, and of processor."""
    assert not is_painted(), "the screen is not empty"
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not is_painted():
        if process.poll() is not None or time.monotonic() > begin + LIMIT:
            end(process)
            raise SystemExit(f"{command[0]} does not show a window")
        time.sleep(0.002)
    return process, time.monotonic() - begin, seconds_used(process.pid)


def forget_game():
    shutil.rmtree(os.path.join(os.environ["XDG_DATA_HOME"], "bastide"), ignore_errors=True)


def main():
    programs = {"bastide": [sys.argv[1]]}
    bound = ["bastide"]
    for game in sys.argv[2:]:
        name = f"bastide with {os.path.splitext(os.path.basename(game))[0]}"
        programs[name] = [sys.argv[1], game]
        if len(bound) < 2:
            bound.append(name)
    for other in LIMITS:
        path = shutil.which(other) or shutil.which(other, path="/usr/games")
        if path:
            programs[other] = [path]

    wall = {name: [] for name in programs}
    cpu = {name: [] for name in programs}
    for round_number in range(ROUNDS + 1):
        for name, command in programs.items():
            forget_game()
            process, seconds, used = start(command)
            end(process)
            if round_number:  # the first one only warms the disk up
                wall[name].append(seconds)
                cpu[name].append(used)

    rest = {}
    for name, command in programs.items():
        forget_game()
        process, _, _ = start(command)
        time.sleep(3)
        before = seconds_used(process.pid)
        time.sleep(REST)
        rest[name] = (*memory(process.pid), 100 * (seconds_used(process.pid) - before) / REST, before)
        end(process)

    for name in programs:
        tell(f"start to first frame: {name}", 1000 * statistics.median(wall[name]), "ms")
        tell(f"start to first frame, fastest: {name}", 1000 * min(wall[name]), "ms")
        tell(f"processor time until then: {name}", 1000 * statistics.median(cpu[name]), "ms")
        tell(f"resident at rest: {name}", rest[name][0], "MiB")
        tell(f"proportional share at rest: {name}", rest[name][1], "MiB")
        tell(f"private at rest: {name}", rest[name][2], "MiB")
        tell(f"processor at rest: {name}", rest[name][3], "%")
        tell(f"processor time until at rest: {name}", 1000 * rest[name][4], "ms")

    for other, limit in LIMITS.items():
        if other in programs:
            promise(f"start to first frame against {other}",
                    statistics.median(wall["bastide"]) / statistics.median(wall[other]), limit, "times")
            tell(f"processor time until then against {other}",
                 statistics.median(cpu["bastide"]) / statistics.median(cpu[other]), "times")
        else:
            skip(f"start to first frame against {other}", "it is not installed: build-aux/deps bench")
    for name in [name for name in programs if name.startswith("bastide with")]:
        opening = 1000 * (rest[name][4] - rest["bastide"][4])
        if name in bound:
            promise(f"processor time of opening: {name}", opening, OPENING, "ms")
        else:
            tell(f"processor time of opening: {name}", opening, "ms")
    for name in bound:
        promise(f"resident at rest: {name}", rest[name][0], RESIDENT[name != "bastide"], "MiB")
        promise(f"processor at rest: {name}", rest[name][3], 0.5, "%")
    return finish()


resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
sys.exit(main())
