#!/usr/bin/env python3
"""check-capitals.py – buttons, menus and titles have header capitals in English.

    check-capitals.py SOURCE-DIR

“Save As…”, not “Save as…”: every word begins with a capital letter except short ones in the midst. Looks at the .ui files, where
the class and the property say what a text is for. Whole sentences are left as they are. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import catalog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

# Of which class which property is a heading.
HEADINGS = {
    'GtkButton': {'label'}, 'GtkMenuButton': {'label'}, 'GtkToggleButton': {'label'}, 'AdwButtonContent': {'label'},
    'AdwSplitButton': {'label'}, 'GtkShortcutsGroup': {'title'}, 'GtkShortcutsShortcut': {'title'}, 'GtkShortcutsSection': {'title'},
    'AdwPreferencesGroup': {'title'}, 'AdwPreferencesPage': {'title'}, 'AdwActionRow': {'title'}, 'AdwComboRow': {'title'},
    'AdwEntryRow': {'title'}, 'AdwExpanderRow': {'title'}, 'AdwStatusPage': {'title'}, 'AdwViewStackPage': {'title'},
    'AdwWindow': {'title'}, 'AdwWindowTitle': {'title'}, 'GtkWindow': {'title'}, 'AdwPreferencesWindow': {'title'},
}
SMALL = {'a', 'an', 'the', 'and', 'or', 'nor', 'but', 'as', 'at', 'by', 'for', 'in', 'of', 'on', 'to', 'with', 'from', 'per', 'mm', 'vs'}


def has_header_capitals(text):
    words = re.findall(r'[^\W\d_][\w’\'.]*', catalog.plain(re.sub(r'\([^)]*\)', '', text)))
    for number, word in enumerate(words):
        first = number == 0 and text.lstrip('_').startswith(word)
        if word[0].islower() and (first or word not in SMALL):
            return False
    return True


def is_sentence(text):
    return text.rstrip().endswith(('.', '?', '!'))


def headings(tree):
    """Texts of a .ui file that are headings: buttons, items of menus, titles."""
    for element in tree.iter():
        if element.tag in ('item', 'submenu', 'section') and element.find('attribute') is not None:
            for attribute in element.findall('attribute'):
                if attribute.get('name') == 'label' and attribute.get('translatable'):
                    yield attribute.text
        wanted = HEADINGS.get(element.get('class') or element.get('parent') or '', ())
        for prop in element.findall('property'):
            if prop.get('name') in wanted and prop.get('translatable') and prop.text:
                yield prop.text


def check_ui(top):
    for path in sorted((top / 'ui').rglob('*.ui')):
        for text in headings(ET.parse(path)):
            if not has_header_capitals(text) and not is_sentence(text):
                yield f'{path.relative_to(top)}: “{text}” is a button, item or title: give its words capital letters.'


def check_itself(top):
    """That it can fail."""
    for text, expected in ('Save in a Folder…', True), ('_Save As…', True), ('Add marks', False), ('search Rules', False):
        if has_header_capitals(text) != expected:
            yield f'“{text}” is judged wrongly.'


def main():
    top = pathlib.Path(sys.argv[1])
    return tap.run(top, [('the check finds a small letter', check_itself), ('buttons, items and titles have header capitals', check_ui)])


if __name__ == '__main__':
    sys.exit(main())
