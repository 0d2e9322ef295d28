#!/usr/bin/env python3
"""test-unchanged – build-aux/unchanged, on a small project: what has changed runs again, and nothing else.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

MESON = {
    "meson.build": """project('small', 'c')
subdir('src/score')
subdir('tests/src')
test('one', executable('test-one', 'one.c'), protocol: 'tap', suite: 'play')
test('text', find_program('script'), suite: 'text')
test('script', find_program('script'), suite: 'cli')
""",
    "src/score/meson.build": "score = static_library('score', 'score.c')\n",
    "tests/src/meson.build": """test('two', executable('test-two', 'play/test-two.c', link_with: score),
  protocol: 'tap', suite: ['play', 'window'])
""",
}
ONE = """#include <stdio.h>
int main (void) { puts ("ok 1 a\\n1..1\\n# %s"); return 0; }
"""
# Linked with the place, whether it enters it or not.
TWO = """#include <stdio.h>
int score (void);
int main (int argc, char **argv) { puts ("ok 1 a\\n1..1\\n# places entered: %s"); return argc > 1 ? score () : 0; }
"""
SCORE = "int score (void);\nint score (void) { return %d; }\n"


class Project:
    def __init__(self, root, folder):
        self.top = pathlib.Path(folder)
        self.build = self.top / "_build"
        (self.top / "build-aux").mkdir()
        shutil.copy(root / "build-aux" / "unchanged", self.top / "build-aux")
        for name, text in MESON.items():
            self.write(name, text)
        self.write("one.c", ONE % "first")
        self.write("tests/src/play/test-two.c", TWO % "play")
        self.write("src/score/score.c", SCORE % 1)
        self.write("script", "#!/bin/sh\nexit 0\n")
        os.chmod(self.top / "script", 0o755)
        self.write("data.json", "{}")
        self.call("meson", "setup", self.build, self.top)

    def write(self, name, text):
        (self.top / name).parent.mkdir(parents=True, exist_ok=True)
        (self.top / name).write_text(text, encoding="utf-8")

    def call(self, *command):
        return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout

    def run(self, *suites):
        """Builds, and runs what must run; its names, sorted."""
        keys = self.build / "keys"
        self.call("ninja", "-C", self.build, "all")
        names = self.call(self.top / "build-aux" / "unchanged", "choose", self.build, keys, *suites).split()
        self.write("_build/meson-logs/testlog.json", "".join(self.log(name) for name in names))
        self.call(self.top / "build-aux" / "unchanged", "note", self.build, keys)
        return " ".join(sorted(names))

    def log(self, name):
        """A line of meson's log: what the test has said, and whether it passed."""
        command = {"one": "test-one", "two": "tests/src/test-two"}.get(name)
        done = subprocess.run([self.build / command], check=False, capture_output=True, text=True) if command else None
        return json.dumps({"name": f"small:play / {name}", "result": "FAIL" if done and done.returncode else "OK",
                           "stdout": done.stdout if done else ""}) + "\n"


def expect(found, wanted):
    if found != wanted:
        yield f"“{found}” ran, and not “{wanted}”"


def check_changes(root):
    with tempfile.TemporaryDirectory() as folder:
        project = Project(root, folder)
        if not any(os.path.exists(path) for path in ("/var/lib/dpkg/status", "/var/lib/rpm/rpmdb.sqlite",
                                                     "/usr/lib/sysimage/rpm/rpmdb.sqlite")):
            return
        yield from expect(project.run(), "one script text two")
        yield from expect(project.run(), "text")
        # A page for people.
        project.write("README.md", "Hello")
        yield from expect(project.run(), "text")
        # A program, but not the same one again; and what a program says of a place that it never entered.
        project.write("one.c", ONE % "second")
        yield from expect(project.run(), "one text")
        project.write("src/score/score.c", SCORE % 2)
        yield from expect(project.run(), "text")
        project.write("tests/src/play/test-two.c", TWO % "score")
        yield from expect(project.run(), "text two")
        project.write("src/score/score.c", SCORE % 3)
        yield from expect(project.run(), "text two")
        # Data that anybody may read; and only what was asked for.
        project.write("data.json", "[]")
        yield from expect(project.run("cli"), "script")
        yield from expect(project.run(), "one text two")
        # Who fails runs until it passes.
        project.write("one.c", (ONE % "third").replace("return 0", "return 1"))
        yield from expect(project.run(), "one text")
        yield from expect(project.run(), "one text")


sys.exit(tap.run(pathlib.Path(sys.argv[1]), [("what has changed runs again", check_changes)]))
