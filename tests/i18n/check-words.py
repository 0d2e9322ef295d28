#!/usr/bin/env python3
"""check-words.py – the English of the program keeps to the words of the house.

    check-words.py SOURCE-DIR

Reads po/bastide.pot and the manual pages and complains about a phrase of tests/i18n/banned.txt. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys

import catalog


def messages(pot):
    """All msgids and plural msgids of a template that people read."""
    for message in catalog.read(pot):
        if not message.is_hidden:
            yield from filter(None, (message.msgid, message.plural))


def manual(top):
    """The paragraphs of the manual pages, without requests, fonts and names of files."""
    for page in sorted((top / 'data').glob('bastide*.[16]')):
        text = re.sub(r'\\f.|\\(?=-)', '', page.read_text(encoding='utf-8'))
        for paragraph in re.split(r'(?m)^\.(?:TP|PP|IP|SH|SS)\b', text):
            yield ' '.join(re.sub(r'(?m)^\.\\".*|^\.[A-Z]+ |\S*/\S*', '', paragraph).split())


# A player may be called “You” or “I”: a name stands before a colon or in a list, never as the one who “wins” or “has”.
NAME_DOES = re.compile(r'%(?:\d\$)?s (?:wins|has|gets|takes|is|was|plays|moves|robs|scores|loses|leads|goes|owns|draws|returns)\b')
NOT_A_PERSON = ('computer', 'file', 'set', 'symbol', 'schema', 'letter', 'mix', 'earlier game nights')


def names_that_do(pot):
    """Messages in which the name of a player is followed by a verb; the comment says what stands for it."""
    for message in catalog.read(pot):
        text = message.plural or message.msgid
        if NAME_DOES.search(text) and any(file.startswith(('src/', 'engine/')) for file in message.files) \
                and not any(word in f'{message.comment} {text}'.casefold() for word in NOT_A_PERSON):
            yield text


def main():
    top = pathlib.Path(sys.argv[1])
    here = top / 'tests' / 'i18n'
    banned = list(catalog.rows(here / 'banned.txt', 2))
    exempt = list(catalog.rows(here / 'banned-exempt.txt', 3))
    known = [catalog.plain(re.sub(r'<[^>]*>', '', message)) for message in messages(top / 'po' / 'bastide.pot')]
    known += manual(top)
    used = set()
    failed = 0

    print(f'1..{len(banned) + 2}')
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
    doing = list(names_that_do(top / 'po' / 'bastide.pot'))
    print(f'{"not ok" if doing else "ok"} {len(banned) + 2} - nobody reads “You wins”')
    for text in doing:
        failed = 1
        print(f'# put a colon after the name in: {text}')
    return failed


if __name__ == '__main__':
    sys.exit(main())
