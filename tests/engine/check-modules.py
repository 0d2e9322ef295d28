#!/usr/bin/env python3
# check-modules.py SOURCE_DIR – rule modules know the core and themselves, the core knows no module, and the application
# asks instead of looking.
#
# The modules are those of engine/rules/module-list.h; a file belongs to the module whose id its name begins with. Who
# includes whom, tests/check-includes.py looks at. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
rules = root / 'engine' / 'rules'
modules = re.findall(r'(?m)^BST_MODULE \((\w+),', (rules / 'module-list.h').read_text(encoding='utf-8'))
shared = {'rules.h', 'states.h', 'module-list.h', 'word-list.h', 'null.c'}


def owner(name):
    """The module that a file of engine/rules belongs to, or None."""
    return next((module for module in modules if re.match(rf'{module}[-.]', name)), None)


def code(path):
    """The text without its comments."""
    return re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.S)


# What the application must not look into, and the question that answers it.
asked = {
    'the table of fits': (r'\bfit\[', 'bst_fits() or bst_count_fits()'),
    'the field lists of word-list.h': (r'\bbst_(?:kinds|acts|events)\[[^]]*\]\.fields', 'bst_move_where()'),
}
files = [path for path in sorted(rules.glob('*.[ch]')) if path.name not in shared]
core = sorted((root / 'engine').glob('*.[ch]')) + sorted((root / 'engine' / 'ai').glob('*.[ch]'))
checks = {
    'every file of engine/rules belongs to a module': [
        f'engine/rules/{path.name} begins with the name of no module: add the module to engine/rules/module-list.h.'
        for path in files if not owner(path.name)],
    'no module looks into the state of another one': [
        f'engine/rules/{path.name} reads the state of {name}: ask through a question in engine/rules/rules.h.'
        for path in files for name in sorted(set(re.findall(r'(?:->|\.)m\.(\w+)', code(path))))
        if name != owner(path.name)],
    'the core names no module': [
        f'{path.relative_to(root)} names BST_MODULE_{name}: make it a question in engine/rules/rules.h.'
        for path in core for name in sorted(set(re.findall(r'BST_MODULE_(\w+)', code(path))))
        if name.lower() in modules and name != 'BASE'],
    'the application asks, and reads no table of the engine': [
        f'{path.relative_to(root)} reads {table}: ask {question} instead.'
        for path in sorted((root / 'src').rglob('*.[ch]')) for table, (sign, question) in asked.items()
        if re.search(sign, code(path))],
}

print(f'1..{len(checks)}')
for number, (what, problems) in enumerate(checks.items(), 1):
    print(f"{'not ok' if problems else 'ok'} {number} {what}")
    for line in problems:
        print(f'# {line}')
        print(line, file=sys.stderr)
sys.exit(any(checks.values()))
