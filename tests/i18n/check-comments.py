#!/usr/bin/env python3
"""check-comments.py – messages that say little by themselves have a comment for translators.

    check-comments.py SOURCE-DIR

Short ones (fewer than three words) and those with a placeholder: the comment says where it stands and what stands for the
placeholder. A context that says it (“undo”, “points for”) will do for a short one. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys

import catalog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

PLACEHOLDER = re.compile(r'%(?:\d+\$)?[-+0]*\d*(?:\.\d+)?(?:ll|l|z)?[dioufgGcsx]')


def has_placeholder(message):
    text = message.msgid + ' ' + (message.plural or '')
    return bool(PLACEHOLDER.search(text.replace('%%', '')))


def is_short(message):
    return len(re.findall(r'[^\W\d_]+(?:[’\'-][^\W\d_]+)*', catalog.plain(PLACEHOLDER.sub(' ', message.msgid)))) < 3


def lacks(message):
    """Why the message needs a comment that it does not have, or None."""
    if message.comments:
        return None
    if has_placeholder(message):
        return 'has a placeholder: say what stands for it'
    if is_short(message) and not message.context:
        return 'is short: say where it stands'
    return None


def check_template(top):
    for message in catalog.read(top / 'po' / 'bastide.pot'):
        why = lacks(message)
        if why:
            yield f'{message.files[0]}: {message.name} {why}, in a TRANSLATORS comment right above it (.ui: comments="…").'


def check_itself(top):
    """That it can fail."""
    for text, comments, expected in (('Open', [], True), ('%d games', [], True), ('Open', ['a button'], False),
                                     ('Every tile counts once', [], False), ('100 % of it all', [], False)):
        message = catalog.Message()
        message.msgid, message.comments = text, comments
        if bool(lacks(message)) != expected:
            yield f'“{text}” is judged wrongly.'


def main():
    top = pathlib.Path(sys.argv[1])
    return tap.run(top, [('the check finds what lacks a comment', check_itself),
                         ('short messages and those with a placeholder have a comment', check_template)])


if __name__ == '__main__':
    sys.exit(main())
