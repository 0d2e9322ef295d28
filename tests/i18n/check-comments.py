#!/usr/bin/env python3
"""check-comments.py – messages that say little by themselves have a comment for translators.

    check-comments.py SOURCE-DIR

Short ones (fewer than three words) and those with a placeholder: the comment says where it stands and what stands for the
placeholder. A context that the list at the end of po/GLOSSARY.md explains will do for a short one. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import fnmatch
import functools
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


def read_contexts(path):
    """Contexts that the glossary explains: “- `entry`: …”; a * stands for anything."""
    return [context for line in path.read_text(encoding='utf-8').splitlines() if line.startswith('- `')
            for context in re.findall(r'`([^`]+)`', line.partition('`: ')[0] + '`')]


def explains(contexts, context):
    return context is not None and any(fnmatch.fnmatchcase(context, pattern) for pattern in contexts)


def lacks(message, contexts):
    """Why the message needs a comment that it does not have, or None."""
    if '“”' in message.comment:
        return 'has a comment with a gap'
    if message.comments:
        return None
    if has_placeholder(message):
        return 'has a placeholder: say what stands for it'
    if is_short(message) and not explains(contexts, message.context):
        return 'is short: say where it stands'
    return None


def check_template(top, contexts):
    for message in catalog.read(top / 'po' / 'bastide.pot'):
        why = lacks(message, contexts)
        if why:
            yield f'{message.files[0]}: {message.name} {why}, in a TRANSLATORS comment right above it (.ui: comments="…").'


def check_contexts(top, contexts):
    needed = [message.context for message in catalog.read(top / 'po' / 'bastide.pot')
              if message.context and not message.comments and is_short(message)]
    for pattern in contexts:
        if not fnmatch.filter(needed, pattern):
            yield f'po/GLOSSARY.md explains the context “{pattern}”, which no message needs.'


def check_itself(top):
    """That it can fail."""
    for text, context, comments, expected in (('Open', None, [], True), ('%d games', None, [], True), ('Open', None, ['a button'], False),
                                              ('Every tile counts once', None, [], False), ('100 % of it all', None, [], False),
                                              ('Garden', 'entry', [], False), ('g', 'key: garden', [], False),
                                              ('Garden', 'somewhere', [], True), ('Open', None, ['Lesson “”: a title.'], True)):
        message = catalog.Message()
        message.msgid, message.context, message.comments = text, context, comments
        if bool(lacks(message, ['entry', 'key: *'])) != expected:
            yield f'“{text}” is judged wrongly.'


def main():
    top = pathlib.Path(sys.argv[1])
    contexts = read_contexts(top / 'po' / 'GLOSSARY.md')
    return tap.run(top, [('the check finds what lacks a comment', check_itself),
                         ('short messages and those with a placeholder have a comment', functools.partial(check_template, contexts=contexts)),
                         ('the glossary explains contexts that are there', functools.partial(check_contexts, contexts=contexts))])


if __name__ == '__main__':
    sys.exit(main())
