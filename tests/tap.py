"""tap – TAP for the scripts in this folder, as tap.sh is for the shell.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import sys


def fault(sentence):
    """A sentence about the test that just failed; meson shows what goes to standard error with the failure."""
    print(f'# {sentence}')
    print(sentence, file=sys.stderr)


def run(root, tests):
    """tests: pairs of a title and a function that yields one sentence per fault. Returns the status of the program."""
    failed = False
    print(f'1..{len(tests)}')
    for number, (title, check) in enumerate(tests, 1):
        faults = list(check(root))
        print(f'{"not " if faults else ""}ok {number} {title}')
        for sentence in faults:
            fault(sentence)
        failed = failed or bool(faults)
    return 1 if failed else 0
