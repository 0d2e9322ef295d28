#!/usr/bin/env python3
# The letters that begin the entries of the score track: one letter each, no two the same, in English and in every language.
# A language that is not in po/COMPLETE may have none of them yet, and those of English hold; half of them would clash.
#
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: check-score-keys.py SOURCE-DIR"""

import pathlib
import re
import subprocess
import sys

ENTRY = re.compile(r'msgctxt "(key: [^"]+)"\nmsgid "([^"]*)"\nmsgstr "([^"]*)"')


def read(file):
    """Context → (English letter, letter of the language)."""
    text = subprocess.run(["msgcat", "--no-wrap", "--no-location", file], check=True, capture_output=True,
                          text=True).stdout
    return {context: (english, letter) for context, english, letter in ENTRY.findall(text)}


def check(name, letters, problems):
    seen = {}
    for context, letter in letters.items():
        if len(letter) != 1 or not letter.isalpha() or letter != letter.lower():
            problems.append(f"{name}: “{context}” must be one small letter, it is “{letter}”")
        if letter in seen:
            problems.append(f"{name}: “{letter}” is the letter of “{seen[letter]}” and of “{context}”")
        seen[letter] = context


def read_list(file):
    return [line for line in file.read_text().splitlines() if line and not line.startswith("#")]


def main():
    po = pathlib.Path(sys.argv[1]) / "po"
    problems = []
    languages = read_list(po / "LINGUAS")
    complete = read_list(po / "COMPLETE")
    template = read(po / "bastide.pot")
    if len(template) < 20:
        problems.append(f"bastide.pot: only {len(template)} letters were found")
    check("English", {context: english for context, (english, _) in template.items()}, problems)
    for language in languages:
        found = read(po / f"{language}.po")
        if language not in complete and not any(letter for _, letter in found.values()):
            continue
        if found.keys() != template.keys():
            problems.append(f"{language}: not the letters of the template")
        check(language, {context: letter for context, (_, letter) in found.items()}, problems)
    print("\n".join(problems) or f"{len(template)} letters in {len(languages) + 1} languages")
    return 1 if problems else 0


sys.exit(main())
