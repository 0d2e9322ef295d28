"""figures – figures of a benchmark in Python: a line of JSON for each, and a promise that it keeps or breaks (TAP).

What bench.h is for those in C. Figures go to the standard output and are added to the file that BASTIDE_BENCH_LOG names.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os

tests = failed = 0


def tell(what, value, unit, limit=None):
    """A figure to be known."""
    line = {"what": what, "value": round(value, 3), "unit": unit}
    if limit is not None:
        line["limit"] = round(limit, 3)
    text = json.dumps(line)
    print("# " + text)
    if "BASTIDE_BENCH_LOG" in os.environ:
        with open(os.environ["BASTIDE_BENCH_LOG"], "a", encoding="utf-8") as file:
            file.write(text + "\n")


def promise(what, value, limit, unit):
    """A figure that must not be above the limit."""
    global tests, failed
    tests += 1
    tell(what, value, unit, limit)
    kept = value <= limit
    failed += not kept
    print(f"{'ok' if kept else 'not ok'} {tests} {what}: {value:.2f} {unit} (at most {limit:.2f})", flush=True)


def skip(what, why):
    """A promise that cannot be looked at here."""
    global tests
    tests += 1
    print(f"ok {tests} {what} # SKIP {why}", flush=True)


def finish():
    """What the program exits with."""
    print(f"1..{tests}")
    return 1 if failed else 0
