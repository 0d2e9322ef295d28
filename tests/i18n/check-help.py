#!/usr/bin/env python3
"""check-help.py – the help pages speak of the program as it is.

    check-help.py SOURCE-DIR

Names of buttons, menus and pages stand in bold in data/rules/3?-help-*.xml: each must be a text of the program, and in every
language of po/COMPLETE the words that the program shows in that language. Keys must be in ui/shell/shortcuts.ui. The other way
round, every item of a menu is named in the help, or tests/i18n/help-exempt.txt says why not. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import functools
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import catalog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

PAGES = 'data/rules/3?-help-*.xml'
MENUS = 'ui/*/*.ui'
# Modifiers as the languages call them.
MODIFIERS = {'ctrl': 'Ctrl', 'strg': 'Ctrl', 'alt': 'Alt', 'shift': 'Shift', 'umschalt': 'Shift', 'maj': 'Shift', 'mayús': 'Shift'}
COMBINATION = re.compile(r'\b((?:(?:' + '|'.join(MODIFIERS) + r')\+)+)([\w?]+)', re.I)
# A letter that stands alone is a key, except “A” and “I”; so is a digit after “Press”, and F1 to F12.
SINGLE = re.compile(r'(?<![\w+’])([B-HJ-Z])(?![\w+.’])|\b[Pp]ress (\d)\b|\b(F\d+)\b')


def name_of(text):
    """What a button or menu is called: without mnemonic, without what follows it in brackets or after a colon."""
    text = re.sub(r'\s*\([^)]*\)$', '', catalog.plain(text))
    return re.sub(r'\s*:\s*%.*$', '', text).strip()


def is_of_program(message):
    return any(re.match(r'(src|ui)/|data/strings\.h', file) for file in message.files)


def is_of_help(message):
    return any('-help-' in file for file in message.files)


def bold(text):
    return re.findall(r'<b>(.*?)</b>', text)


def texts(page):
    """The texts of a page as gettext has them: inner XML."""
    for element in ET.parse(page).iter():
        if element.tag in ('title', 'heading', 'p', 'item', 'cell', 'name', 'text'):
            inner = (element.text or '') + ''.join(ET.tostring(child, encoding='unicode') for child in element)
            yield ' '.join(inner.split())


def accelerators(top):
    """{'Ctrl+T', 'F9', 'R', …} of the window that lists the keys."""
    found = set()
    for prop in ET.parse(top / 'ui/shell/shortcuts.ui').iter('property'):
        if prop.get('name') == 'accelerator':
            for key in (prop.text or '').split():
                modifiers = re.findall(r'<(\w+)>', key)
                last = re.sub(r'<\w+>', '', key)
                last = {'question': '?', 'comma': ',', 'period': '.'}.get(last, last)
                found.add('+'.join(sorted('Ctrl' if m == 'Control' else m for m in modifiers) + [last.upper()]))
    return found


def keys(text):
    """The keys that a text names, as accelerators() writes them."""
    plain = re.sub(r'<[^>]*>', '', text)
    found = []
    for modifiers, last in COMBINATION.findall(plain):
        parts = sorted(MODIFIERS[m.casefold()] for m in modifiers.strip('+').split('+'))
        found.append('+'.join(parts + [last.upper()]))
    for match in SINGLE.finditer(COMBINATION.sub(' ', plain)):
        found.append(next(filter(None, match.groups())))
    return found


def modifiers(text):
    return collections.Counter(MODIFIERS[m.casefold()] for many, _ in COMBINATION.findall(text) for m in many.strip('+').split('+'))


class Check:
    def __init__(self, top):
        self.names = {name_of(m.msgid) for m in catalog.read(top / 'po' / 'bastide.pot') if is_of_program(m)}
        self.pages = {page: list(texts(page)) for page in sorted(top.glob(PAGES))}
        self.exempt = list(catalog.rows(top / 'tests' / 'i18n' / 'help-exempt.txt', 2))

    def itself(self, top):
        """That it can fail."""
        if 'Fly Away' in self.names or 'Review Game' not in self.names:
            yield 'The names of the program are not found.'
        if keys('Press 0, R or Ctrl+Shift+Y, then F9.') != ['Ctrl+Shift+Y', '0', 'R', 'F9']:
            yield f'The keys of a sentence are not found: {keys("Press 0, R or Ctrl+Shift+Y, then F9.")}.'
        if not self.pages:
            yield f'There is no {PAGES}.'

    def named(self, top):
        for page, lines in self.pages.items():
            for line in lines:
                for name in bold(line):
                    if name not in self.names:
                        yield f'{page.name}: nothing in the program is called “{name}”.'

    def quotes(self, top):
        for page, lines in self.pages.items():
            for line in lines:
                for name in re.findall(r'“([^”]+)”', line):
                    yield f'{page.name}: “{name}” is a name, so it stands in bold: <b>{name}</b>.'

    def typed(self, top):
        known = accelerators(top)
        for page, lines in self.pages.items():
            for line in lines:
                for key in keys(line):
                    if key not in known:
                        yield f'{page.name}: {key} is not in the list of keys (ui/shell/shortcuts.ui).'

    def menus(self, top):
        told = {name for lines in self.pages.values() for line in lines for name in bold(line)}
        excused = {row[0] for row in self.exempt}
        items = set()
        for ui in sorted(top.glob(MENUS)):
            for item in ET.parse(ui).iter():
                parts = {a.get('name'): a.text for a in item.findall('attribute')}
                if item.tag in ('item', 'submenu') and 'label' in parts and 'target' not in parts:
                    items.add(name_of(parts['label']))
                    if name_of(parts['label']) not in told | excused:
                        yield f'{ui.relative_to(top)}: no help page names “{name_of(parts["label"])}”.'
        for name in excused & told | excused - items:
            yield f'tests/i18n/help-exempt.txt: “{name}” needs no exemption.'

    def translated(self, top, language):
        messages = catalog.read(top / 'po' / f'{language}.po')
        called = collections.defaultdict(set)
        for message in messages:
            if is_of_program(message):
                called[name_of(message.msgid)].update(name_of(text) for text in message.translations)
        for message in filter(is_of_help, messages):
            for text in message.translations:
                names = bold(text)
                for english in bold(message.msgid):
                    if not called[english] & set(names):
                        yield f'po/{language}.po: {message.name} must call “{english}” “{"” or “".join(sorted(called[english]))}”, in bold: {names}.'
                if len(names) != len(bold(message.msgid)):
                    yield f'po/{language}.po: {message.name} has {len(bold(message.msgid))} names, its translation {len(names)}.'
                if modifiers(text) != modifiers(message.msgid):
                    yield f'po/{language}.po: {message.name} names other keys than “{text}”.'


def main():
    top = pathlib.Path(sys.argv[1])
    check = Check(top)
    tests = [('names and keys are found', check.itself),
             ('help pages name what the program has', check.named),
             ('names stand in bold, not in quotes', check.quotes),
             ('help pages name keys that work', check.typed),
             ('every item of a menu is explained or exempt', check.menus)]
    for language in catalog.languages(top):
        tests.append((f'{language}: the help calls things what the program calls them', functools.partial(check.translated, language=language)))
    return tap.run(top, tests)


if __name__ == '__main__':
    sys.exit(main())
