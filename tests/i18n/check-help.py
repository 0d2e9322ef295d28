#!/usr/bin/env python3
"""check-help.py – the help pages speak of the program as it is.

    check-help.py SOURCE-DIR

Names of buttons, menus and pages stand in bold in data/rules/3?-help-*.xml: each must be a text of the program, and in every
language of po/COMPLETE the words that the program shows in that language. Keys must be in ui/shell/shortcuts.ui. The other way
round, every item of a menu, every page with a tab and every key (on the page of its place) is named in the help, or
tests/i18n/help-exempt.txt says why not. Speaks TAP.

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
# Keys that have a name: those of shortcuts.ui, and what a sentence calls them; with “Alt and” or “Alt with” before it, Alt, too.
NAMED = {'arrow key': 'ARROW', 'arrow keys': 'ARROW', 'Return': 'RETURN', 'Escape': 'ESCAPE', 'Delete': 'DELETE', 'Insert': 'INSERT', 'plus': 'PLUS',
         'minus': 'MINUS', 'period': 'PERIOD', 'asterisk': 'ASTERISK', 'slash': 'SLASH', 'space bar': 'SPACE'}
WORD = re.compile(r'\b(?:(Ctrl|Alt|Shift) (?:and|with) (?:the |an )?)?(' + '|'.join(sorted(NAMED, reverse=True)) + r')\b')
# The help page that explains the keys of a section of shortcuts.ui; those of the rest are general.
SECTIONS = {'play': 'help-play', 'score': 'help-score', 'workshop': 'help-workshop', 'rules': 'help-rules'}
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


def properties(element):
    return {prop.get('name'): prop.text for prop in element.findall('property')}


def combinations(accelerator):
    """{'Ctrl+T', 'F9', 'R', …} of a row of shortcuts.ui, which may have several."""
    for key in (accelerator or '').split():
        modifiers = re.findall(r'<(\w+)>', key)
        last = re.sub(r'<\w+>', '', key)
        yield '+'.join(sorted('Ctrl' if m == 'Control' else m for m in modifiers) + [last.upper()])


def accelerators(top):
    """All keys of the window that lists them."""
    return {key for row in ET.parse(top / 'ui/shell/shortcuts.ui').iter('object') for key in combinations(properties(row).get('accelerator'))}


def sections(top):
    """(section, title, keys) for each row of the window that lists the keys."""
    for section in ET.parse(top / 'ui/shell/shortcuts.ui').iter('object'):
        if section.get('class') == 'GtkShortcutsSection':
            for row in section.iter('object'):
                if row.get('class') == 'GtkShortcutsShortcut' and 'accelerator' in properties(row):
                    yield properties(section)['section-name'], properties(row)['title'], set(combinations(properties(row)['accelerator']))


def spelled(text):
    """The keys that a sentence in English calls by name, as combinations() has them: “Alt and the arrow keys”."""
    for modifier, name in WORD.findall(re.sub(r'<[^>]*>', '', text)):
        key = NAMED[name]
        for last in ('LEFT', 'RIGHT', 'UP', 'DOWN') if key == 'ARROW' else (key,):
            yield f'{modifier}+{last}' if modifier else last


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
        if set(spelled('Alt and the arrow keys, or plus')) != {'Alt+LEFT', 'Alt+RIGHT', 'Alt+UP', 'Alt+DOWN', 'PLUS'}:
            yield f'The names of keys in a sentence are not found: {list(spelled("Alt and the arrow keys, or plus"))}.'
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

    def keys_told(self, top):
        """(title of the key in shortcuts.ui, whether the page of its place names it)."""
        told = {ET.parse(page).getroot().get('id'): {key for line in lines for key in (*keys(line), *spelled(line))}
                for page, lines in self.pages.items()}
        for section, title, combined in sections(top):
            if section in SECTIONS:
                yield title, bool(combined & told[SECTIONS[section]])

    def items(self, top):
        """(file, name) of each item of a menu and each page with a tab."""
        for ui in sorted(top.glob(MENUS)):
            for element in ET.parse(ui).iter():
                parts = {a.get('name'): a.text for a in element.findall('attribute')}
                if element.tag in ('item', 'submenu') and 'label' in parts and 'target' not in parts:
                    yield ui.relative_to(top), name_of(parts['label'])
                if element.get('class') == 'AdwViewStackPage' and 'title' in properties(element):
                    yield ui.relative_to(top), name_of(properties(element)['title'])

    def explained(self, top):
        told = {name for lines in self.pages.values() for line in lines for name in bold(line)}
        excused = {row[0] for row in self.exempt}
        items = set(self.items(top))
        silent = {title for title, is_told in self.keys_told(top) if not is_told}
        for ui, name in sorted(items):
            if name not in told | excused:
                yield f'{ui}: no help page names “{name}”.'
        for title in sorted(silent - excused):
            yield f'ui/shell/shortcuts.ui: the help page of its place does not name the key of “{title}”.'
        needed = {name for _, name in items if name not in told} | silent
        for name in sorted(excused - needed):
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
             ('every item of a menu, page and key is explained or exempt', check.explained)]
    for language in catalog.languages(top):
        tests.append((f'{language}: the help calls things what the program calls them', functools.partial(check.translated, language=language)))
    return tap.run(top, tests)


if __name__ == '__main__':
    sys.exit(main())
