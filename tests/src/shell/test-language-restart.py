#!/usr/bin/python3
"""test-language-restart – the program starts in the language that was chosen last time.

    build-aux/headless --a11y --lang en -- tests/src/shell/test-language-restart.py PROGRAM

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from play_window import PROGRAM_ENVIRONMENT, Program, Tap  # noqa: E402

PROGRAM = sys.argv[1]


def store(language):
    """What the preferences would have written, in a file instead of the settings in memory."""
    folder = os.path.join(os.environ["XDG_CONFIG_HOME"], "glib-2.0", "settings")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "keyfile"), "w", encoding="utf-8") as file:
        file.write(f"[io/github/bastide/Bastide]\nlanguage='{language}'\n")
    PROGRAM_ENVIRONMENT["GSETTINGS_BACKEND"] = "keyfile"


def starts(language, *names):
    """The places are called like this, and the button of a new game."""
    store(language)
    program = Program(PROGRAM)
    try:
        for name in names:
            program.wait_for(name)
        program.quit()
    finally:
        program.stop()


tap = Tap()
tap.run("/start/chosen-language", lambda: starts("ru", "Правила", "Новая партия…"))
tap.run("/start/other-language", lambda: starts("de", "Regeln", "Neue Partie …"))
tap.run("/start/language-of-the-system", lambda: starts("", "Rules", "New Game…"))
sys.exit(tap.end())
