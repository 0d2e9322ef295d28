#!/usr/bin/env python3
"""check-words.py – the English of the program keeps to the words of the house.

    check-words.py SOURCE-DIR

Reads po/bastide.pot and complains about messages with a phrase of tests/i18n/banned.txt. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys

import catalog


def messages(pot):
    """All msgids and plural msgids of a template."""
    for message in catalog.read(pot):
        yield from filter(None, (message.msgid, message.plural))


def main():
    top = pathlib.Path(sys.argv[1])
    here = top / 'tests' / 'i18n'
    banned = list(catalog.rows(here / 'banned.txt', 2))
    exempt = list(catalog.rows(here / 'banned-exempt.txt', 3))
    known = [catalog.plain(re.sub(r'<[^>]*>', '', message)) for message in messages(top / 'po' / 'bastide.pot')]
    used = set()
    failed = 0

    print(f'1..{len(banned) + 1}')
    for number, (phrase, instead) in enumerate(banned, 1):
        found = []
        for message in known:
            if not catalog.phrase_pattern(phrase).search(message):
                continue
            excuse = next((i for i, row in enumerate(exempt) if row[0] == phrase and row[1] in message), None)
            if excuse is None:
                found.append(message)
            else:
                used.add(excuse)
        print(f'{"not ok" if found else "ok"} {number} - nobody says “{phrase}”')
        for message in found:
            failed = 1
            print(f'# say “{instead}” in: {message}')
    idle = [row for i, row in enumerate(exempt) if i not in used]
    print(f'{"not ok" if idle else "ok"} {len(banned) + 1} - every exemption is needed')
    for row in idle:
        failed = 1
        print(f'# no message needs: {" | ".join(row)}')
    return failed


if __name__ == '__main__':
    sys.exit(main())
