#!/usr/bin/env python3
# check-clauses.py SOURCE_DIR – which rules have no test.
#
# Every module of engine/rules/module-list.h has a section in tests/clauses.txt and a test of its own. Every id of
# tests/clauses.txt must be named in a test (tests/**: .c .h .json .sh .py), or stand in
# tests/clauses-exempt.txt with the reason why no test can show it. "BASE-40…47" names all ids from 40 to 47,
# "BASE-40, 44" two of them. In modules that are not marked complete missing ids are only listed. Ids that do not exist
# must not be cited, in tests as in the engine. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import pathlib
import re
import sys

MORE = re.compile(r'(…|, | and )(\d+)([a-z]?)\b')


def read_clauses(path):
    """Module → list of ids, and the set of modules that are complete."""
    modules, complete, module = {}, set(), None
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.startswith('#') or not line.strip():
            continue
        if line.startswith('['):
            module = line[1:line.index(']')]
            modules[module] = []
            if 'complete' in line:
                complete.add(module)
        else:
            modules[module] += [word.rstrip('*') for word in line.split()]
    return modules, complete


def read_exempt(path):
    """Id → reason."""
    exempt = {}
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.strip() and not line.startswith('#'):
            clause, _, reason = line.partition(' ')
            exempt[clause] = reason.strip()
    return exempt


def pattern_of(known):
    """What ids look like: the words before the number are those of tests/clauses.txt."""
    words = {re.match(r'(?:(?:EX|DEC|D)-)?([A-Z]{2,})-', clause) for clause in known}
    words = sorted({match[1] for match in words if match} - {'EC', 'DEC'})
    return re.compile(r'\b((?:EX-|DEC-|D-)?(?:' + '|'.join(words) + r')-|EC-[A-Z]?|DEC-[A-Z])(\d+|[AB]\b)([a-z]?)')


def ids_in(text, known, pattern):
    """Ids named in a text; a letter behind the number belongs to the id only if there is such an id."""
    for match in pattern.finditer(text):
        prefix, number, letter = match.groups()
        yield prefix + number + (letter if prefix + number + letter in known else '')
        more = MORE.match(text, match.end())
        while more and number.isdigit() and int(more[2]) > int(number):
            first = int(number) + 1 if more[1] == '…' else int(more[2])
            for n in range(first, int(more[2]) + 1):
                if prefix + str(n) in known:
                    yield prefix + str(n)
            if prefix + more[2] + more[3] in known:
                yield prefix + more[2] + more[3]
            number = more[2]
            more = MORE.match(text, more.end())


def cited(root, folders, suffixes, known, leave_out=()):
    found = {}
    pattern = pattern_of(known)
    for folder in folders:
        for path in sorted((root / folder).rglob('*')):
            if path.suffix not in suffixes or path.name in leave_out:
                continue
            for clause in ids_in(path.read_text(encoding='utf-8', errors='replace'), known, pattern):
                found.setdefault(clause, path.relative_to(root))
    return found


def lacking(root, module, sections):
    """What a module of module-list.h still needs, in sentences."""
    if module not in sections:
        yield (f'The module “{module}” has no rules to cite: add a section [{module}] with their ids to '
               'tests/clauses.txt.')
    tests = (root / 'tests' / 'rules' / 'meson.build').read_text(encoding='utf-8')
    if not (root / 'tests' / 'rules' / f'test-{module}.c').exists() or f"'{module}'," not in tests:
        yield (f'The module “{module}” has no test: write tests/rules/test-{module}.c, and name it in '
               'tests/rules/meson.build.')
    if f"'rules/{module}.c'" not in (root / 'engine' / 'meson.build').read_text(encoding='utf-8'):
        yield f'The module “{module}” is not built: name engine/rules/{module}.c in engine/meson.build.'


def main():
    root = pathlib.Path(sys.argv[1])
    in_play = re.findall(r'(?m)^BST_MODULE \((\w+),', (root / 'engine/rules/module-list.h').read_text(encoding='utf-8'))
    modules, complete = read_clauses(root / 'tests' / 'clauses.txt')
    exempt = read_exempt(root / 'tests' / 'clauses-exempt.txt')
    known = {clause for ids in modules.values() for clause in ids}
    tests = cited(root, ['tests'], {'.c', '.h', '.json', '.sh', '.py'}, known, {'check-clauses.py'})
    code = cited(root, ['engine', 'src'], {'.c', '.h'}, known)
    failures = 0
    number = 0

    def result(good, what, details=()):
        nonlocal failures, number
        number += 1
        failures += not good
        print(f"{'ok' if good else 'not ok'} {number} {what}")
        for line in details:
            print(f'# {line}')
            print(line, file=sys.stderr)

    print(f'1..{len(modules) + 5}')
    bad = [line for module in in_play for line in lacking(root, module, modules)]
    result(not bad, f'all {len(in_play)} modules have rules and a test', bad)
    bad = [f'The section [{module}] of tests/clauses.txt belongs to no module of engine/rules/module-list.h.'
           for module in modules if module not in in_play and module != 'mix']
    result(not bad, 'all sections belong to a module, or to their mixing', bad)
    for module, ids in modules.items():
        missing = [clause for clause in ids if clause not in tests and clause not in exempt]
        good = not missing or module not in complete
        details = [f'neither tested nor exempt: {" ".join(missing)}. Cite them in tests/rules/test-{module}.c, or give '
                   'the reason in tests/clauses-exempt.txt.'] if missing else []
        result(good, f'{module}: {len(ids) - len(missing)} of {len(ids)} ids are tested or exempt', details)
    bad = [f'{clause} in tests/clauses-exempt.txt' for clause in exempt if clause not in known or not exempt[clause]]
    result(not bad, 'exemptions name an id and a reason', bad)
    bad = [f'{clause} in {path}' for clause, path in tests.items() if clause not in known]
    result(not bad, 'tests cite ids that exist', bad)
    bad = [f'{clause} in {path}' for clause, path in code.items() if clause not in known]
    result(not bad, 'the code cites ids that exist', bad)
    return 1 if failures else 0


sys.exit(main())
