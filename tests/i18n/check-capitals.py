#!/usr/bin/env python3
"""check-capitals.py – buttons, menus and titles have header capitals in English.

    check-capitals.py SOURCE-DIR

“Save As…”, not “Save as…”: every word begins with a capital letter except short ones in the midst. Looks at the .ui files, where
the class and the property say what a text is for, and at what functions that make dialogs, buttons and items of menus are given in
C. Whole sentences are left as they are. Speaks TAP.

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
# Functions whose texts are headings, except those that end like a sentence: what stands below the heading of a dialog.
CALLS = re.compile(r'\b(bastide_dialog_new_question|bastide_dialog_new_save|bastide_dialog_new_open|bastide_dialog_add_answer|g_menu_append|'
                   r'gtk_button_new_with_label|gtk_button_new_with_mnemonic|gtk_window_set_title|adw_status_page_set_title|'
                   r'adw_preferences_group_set_title)\s*\(([^;]*);')
TEXT = re.compile(r'(?:\b_|\bC_) \((?:"[^"]*", )?"((?:[^"\\]|\\.)*)"')
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


def headings_in(code):
    """Texts in C that are headings; of a question, too, which has capitals above a dialog."""
    for _, arguments in CALLS.findall(code):
        yield from TEXT.findall(arguments)


def check_code(top):
    for path in sorted((top / 'src').rglob('*.c')):
        for text in headings_in(path.read_text(encoding='utf-8')):
            if not has_header_capitals(text.replace('%s', '')) and not text.endswith('.'):
                yield f'{path.relative_to(top)}: “{text}” is a heading, button or item: give its words capital letters.'


def check_itself(top):
    """That it can fail."""
    code = 'bastide_dialog_new_question (self, _ ("Delete It?"),\n _ ("It is gone then."));\nadd (q, "x", C_ ("answer", "_Do not"));\n' \
           'bastide_dialog_add_answer (q, "x", C_ ("answer", "_Do not"), ADW);'
    if list(headings_in(code)) != ['Delete It?', 'It is gone then.', '_Do not']:
        yield f'Headings in C are not found: {list(headings_in(code))}.'
    for text, expected in ('Save in a Folder…', True), ('_Save As…', True), ('Add marks', False), ('search Rules', False):
        if has_header_capitals(text) != expected:
            yield f'“{text}” is judged wrongly.'


def main():
    top = pathlib.Path(sys.argv[1])
    return tap.run(top, [('the check finds a small letter', check_itself), ('buttons, items and titles have header capitals', check_ui),
                         ('dialogs, buttons and items in C have header capitals', check_code)])


if __name__ == '__main__':
    sys.exit(main())
