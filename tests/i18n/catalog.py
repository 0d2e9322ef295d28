"""catalog – gettext's catalogs and the tables beside them, for the scripts in this folder.

Needs no gettext. Reads what `po/*.po` and `po/bastide.pot` contain, not the whole format: no previous messages, no domains.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import re
import sys


class Message:
    """One entry: context, msgid, plural (or None), translations, comments for translators, files, flags."""

    def __init__(self):
        self.context = self.msgid = self.plural = None
        self.translations = []
        self.comments, self.files, self.flags = [], [], set()
        self.obsolete = False

    @property
    def comment(self):
        return ' '.join(self.comments)

    @property
    def is_hidden(self):
        """Nobody reads it: words of players, which the search of the rules knows."""
        return self.comment.startswith('Never shown: ')

    @property
    def name(self):
        """The message as a sentence about it quotes it."""
        text = self.msgid.replace('\n', ' ')
        return '“' + (text if len(text) <= 90 else text[:89] + '…') + '”' + (f' ({self.context})' if self.context else '')


def unescape(text):
    return re.sub(r'\\(.)', lambda match: {'n': '\n', 't': '\t'}.get(match[1], match[1]), text)


def add_comment(message, line):
    kind, text = line[1:2], line[2:].strip()
    if kind == '.':
        message.comments.append(text)
    elif kind == ':':
        message.files += text.split()
    elif kind == ',':
        message.flags |= {flag.strip() for flag in text.split(',')}
    elif kind == '~':
        message.obsolete = True


def read_entry(lines):
    message = Message()
    parts = None
    for line in lines:
        match = re.match(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) "(.*)"$', line)
        if match:
            parts = [match[2]]
            key = match[1]
        elif line.startswith('"'):
            parts.append(line[1:-1])
        else:
            add_comment(message, line)
            continue
        text = unescape(''.join(parts))
        if key == 'msgctxt':
            message.context = text
        elif key == 'msgid':
            message.msgid = text
        elif key == 'msgid_plural':
            message.plural = text
        elif match:
            message.translations.append(text)
        else:
            message.translations[-1] = text
    return message


def read(path):
    """The messages of a catalog, without its header and what is obsolete."""
    found = []
    for entry in re.split(r'\n\s*\n', path.read_text(encoding='utf-8')):
        message = read_entry(entry.splitlines())
        if message.msgid and not message.obsolete:
            found.append(message)
    return found


def rows(path, n):
    """The lines of a table with n columns (a | b | c), without comments."""
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.strip() and not line.startswith('#'):
            cells = [cell.strip() for cell in line.split('|')]
            if len(cells) != n:
                sys.exit(f'{path}: “{line}” has {len(cells)} columns instead of {n}')
            yield cells


def languages(top):
    """The languages that say everything."""
    return [line for line in (top / 'po' / 'COMPLETE').read_text().split('\n') if line and not line.startswith('#')]


def plain(text):
    """Without the underscore of a mnemonic."""
    return re.sub(r'_(?=\w)', '', text) if text.count('_') == 1 else text


def phrase_pattern(phrase):
    """Whole words, whatever their capital letters; a * stands for more letters, a … for one to three words."""
    words = re.escape(phrase).replace(r'\*', r'\w*').replace(r'\ …', r'(?:\s+[\w’-]+){1,3}').replace(r'\ ', r'\s+')
    return re.compile(rf'(?<![\w-]){words}(?![\w-])', re.I)
