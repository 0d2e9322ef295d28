#!/usr/bin/env python3
# check-rulebook.py SOURCE_DIR – the pages of the rulebook (data/rules) are sound and complete.
#
# Every id of tests/clauses.txt has its home on exactly one page (attribute "clauses") or is at least told in passing
# ("see"), or stands in tests/rulebook-exempt.txt with a reason. Rulings are listed with theirs. Links lead somewhere, modules and sets exist, captions
# tell the points of their diagrams, and the list of files is complete. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import fnmatch
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

INLINE = {'a', 'b', 'i'}
# Terms of po/GLOSSARY.md that the glossary of the rules need not explain: words of the program, everyday words, names of sectors,
# and what other entries explain.
EXPLAINED_ELSEWHERE = {
    'to call back', 'finished game', 'unfinished game', 'points', 'score', 'to score', 'final scoring', 'score marker', 'stack', 'mix',
    'tile set', 'setup', 'game seed', 'seed', 'land tile', 'Fortune', 'Taxes', 'Famine', 'Storm', 'Inquisition', 'Plague',
    'bonus symbol', 'gold mine', 'sack', 'to register', 'to rotate', 'built-in', 'custom picture', 'reference sheet', 'game night', 'turn card', 'workshop', 'token', 'robbery', 'computer player',
    'hint', 'scoring round', 'preferences',
}
TEXTS = {'title', 'heading', 'p', 'item', 'cell', 'name', 'text', 'caption', 'step', 'ruling', 'also', 'same', 'stop'}


def read_ids(path):
    ids = []
    for line in path.read_text(encoding='utf-8').splitlines():
        if line.strip() and line[0] not in '#[':
            ids += line.split()
    return [word.rstrip('*') for word in ids], {word[:-1] for word in ids if word.endswith('*')}


def read_exempt(path):
    lines = [line for line in path.read_text(encoding='utf-8').splitlines() if line.strip() and line[0] != '#']
    return {pattern: reason.strip() for pattern, _, reason in (line.partition(' ') for line in lines)}


def words(element, name):
    return element.get(name, '').split()


def main():
    root = pathlib.Path(sys.argv[1])
    known, rulings = read_ids(root / 'tests' / 'clauses.txt')
    exempt = read_exempt(root / 'tests' / 'rulebook-exempt.txt')
    modules = re.findall(r'(?m)^BST_MODULE \((\w+),', (root / 'engine/rules/module-list.h').read_text(encoding='utf-8'))
    files = sorted((root / 'data' / 'rules').glob('*.xml'))
    pages = {path: ET.parse(path).getroot() for path in files}
    number = failures = 0

    def result(what, problems):
        nonlocal number, failures
        number += 1
        failures += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {number} {what}")
        for line in problems:
            print(f'# {line}')
            print(line, file=sys.stderr)

    def problems_of(check):
        return [f'{path.name}: {problem}' for path, page in pages.items() for problem in check(page)]

    # --- the files
    listed = re.findall(r'>(rules/[^<]+)<', (root / 'data/bastide-rules.gresource.xml').read_text(encoding='utf-8'))
    wanted = [f'rules/{path.name}' for path in files]
    result('every page travels in the program, in the order of the files',
           [f'{name} is missing, or in the wrong place: name it in data/bastide-rules.gresource.xml.'
            for i, name in enumerate(wanted) if i >= len(listed) or listed[i] != name][:1]
           + [f'There is no {name}, which data/bastide-rules.gresource.xml names.'
              for name in listed if name not in wanted])
    potfiles = (root / 'po/POTFILES').read_text(encoding='utf-8').split()
    result('every page is translated', [
        f'data/rules/{path.name} is not translated: name it in po/POTFILES.'
        for path in files if f'data/rules/{path.name}' not in potfiles])

    # --- clauses
    home, seen = {}, set()
    twice = []
    for path, page in pages.items():
        for element in page.iter():
            for clause in words(element, 'clauses'):
                if clause in home:
                    twice.append(f'{clause} in {home[clause]} and {path.name}')
                home[clause] = path.name
            seen.update(words(element, 'see'))
    result('a rule has one home', twice)
    result('rules exist', sorted((set(home) | seen) - set(known)))
    told = set(home) | seen
    missing = [clause for clause in known
               if clause not in told and not any(fnmatch.fnmatch(clause, pattern) for pattern in exempt)]
    result(f'all {len(known)} rules are told or exempt', missing)
    result('what is told in passing has a home', sorted(clause for clause in seen if clause not in home))
    result('other words belong to rules that have a home', problems_of(lambda page: [
        f'{element.get("for")} is not the home of a rule.' for element in page.iter('also') if element.get('for') not in home]))
    result('exemptions have reasons and are needed',
           [pattern for pattern, reason in exempt.items()
            if not reason or not any(fnmatch.fnmatch(clause, pattern) and clause not in told for clause in known)])

    # --- rulings
    listed = [clause for page in pages.values() for element in page.iter('ruling') for clause in words(element, 'see')]
    result(f'all {len(rulings)} rulings (* in tests/clauses.txt) are listed once with their reason, and nothing else is',
           [f'{clause} is a ruling and has no reason: name it in data/rules/09-rulings.xml.'
            for clause in sorted(rulings - set(listed))]
           + [f'{clause} has a reason in data/rules/09-rulings.xml and is not marked in tests/clauses.txt.'
              for clause in sorted(set(listed) - rulings)]
           + [f'{clause} has two reasons.' for clause in sorted(set(listed)) if listed.count(clause) > 1])

    result('a reason is about few rules', problems_of(lambda page: [
        f'{element.get("see")}: one reason cannot explain so many rules.' for element in page.iter('ruling')
        if len(words(element, 'see')) > 8]))

    named = set()
    for path in [*(root / 'engine').rglob('*.[ch]'), *(root / 'src').rglob('*.c')]:
        named.update(re.findall(r'"((?:EC-[A-Z]?|[A-Z]+-)\d+[a-z]?)"', path.read_text(encoding='utf-8')))
    result(f'the {len(named & set(known))} rules that the program names have a home',
           sorted(clause for clause in named if clause in known and clause not in home))

    # --- the glossary
    names = {name.text.lower() for page in pages.values() for name in page.iter('name')}
    agreed = [term.strip() for line in (root / 'po' / 'GLOSSARY.md').read_text(encoding='utf-8').splitlines() if line.startswith('| ')
              for term in re.sub(r'\s*\([^)]*\)', '', line.split('|')[1]).split(',')][2:]
    result(f'the glossary explains the {len(set(agreed) - EXPLAINED_ELSEWHERE)} words of po/GLOSSARY.md that belong to the rules',
           [f'“{term}” is in po/GLOSSARY.md, but not in data/rules/08-glossary.xml.' for term in agreed
            if term.lower() not in names and term not in EXPLAINED_ELSEWHERE]
           + [f'“{term}” need not be excused: {reason}' for term in sorted(EXPLAINED_ELSEWHERE) for reason in
              ['the glossary explains it.' if term.lower() in names else '' if term in agreed else 'it is not in po/GLOSSARY.md.']
              if reason])

    # --- modules, links, sets
    result('modules exist', problems_of(lambda page: [
        f'There is no module “{word}” in engine/rules/module-list.h.' for element in page.iter() for name in ('modules', 'any', 'without', 'module')
        for word in words(element, name) if word not in modules]))
    result('every module has a page', [
        f'The module “{module}” has no page: write data/rules/NN-{module}.xml with module="{module}", and name it in '
        'data/bastide-rules.gresource.xml and po/POTFILES.'
        for module in modules if not any(page.get('module') == module for page in pages.values())])
    anchors = {page.get('id'): {section.get('id') for section in page.iter('section')} for page in pages.values()}
    result('ids of pages, sections and diagrams are there and unique', problems_of(lambda page: [
        f'{element.tag} {element.get("id")}' for element in page.iter()
        if element.tag in ('section', 'example', 'term') and
        sum(other.tag == element.tag and other.get('id') == element.get('id') for other in page.iter()) != 1]))

    def bad_links(page):
        for link in page.iter('a'):
            target, _, anchor = link.get('href', '').partition('#')
            if target not in anchors or (anchor and anchor not in anchors[target]):
                yield link.get('href')

    result('links lead somewhere', problems_of(bad_links))
    result('sets exist', problems_of(lambda page: [
        element.get('set') for element in page.iter('tiles')
        if not (root / 'data' / 'sets' / f'{element.get("set")}.json').exists()]))

    # --- texts
    def bad_text(page):
        for element in page.iter():
            text = ''.join(element.itertext()) if element.tag in TEXTS else ''
            if element.tag in TEXTS and not text.strip():
                yield f'empty {element.tag}'
            if re.search(r'["&<>\'\n]|  ', text):
                yield f'quotes, breaks or signs that xgettext would write in its own way: {text}'
            if element.tag in TEXTS and any(child.tag not in INLINE for child in element):
                yield f'{element.tag} holds more than text'
            if element.tag in TEXTS and any((child.tail or '').isspace() for child in element):
                yield f'xgettext loses the space between two tags: {text}'

    result('texts are plain', problems_of(bad_text))

    def bad_caption(page):
        for example in page.iter('example'):
            caption = ' '.join(''.join(text.itertext()) for text in example)
            players, points = words(example, 'players'), words(example, 'points')
            if len(points) != len(players):
                yield f'{example.get("id")}: {len(players)} players, points for {len(points)}'
            for n in points:
                if n != '0' and not re.search(rf'\b{n}\b', caption):
                    yield f'{example.get("id")}: the caption does not tell {n} points'

    result('captions tell the points', problems_of(bad_caption))
    print(f'1..{number}')
    return 1 if failures else 0


sys.exit(main())
