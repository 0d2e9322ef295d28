#!/usr/bin/env python3
# check-rulebook-po.py SOURCE_DIR – translations of the rulebook keep what must be kept.
#
# Tags and links are those of the English text and can be read, captions of diagrams tell the same numbers, and rule
# numbers stay. What is not translated yet is passed over: test-complete.sh asks for it. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import collections
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET


def read_po(path):
    """(context, msgid, msgstr) of translated messages, and the comments of each."""
    text = subprocess.run(['msgattrib', '--translated', '--no-fuzzy', '--no-obsolete', '--no-wrap', str(path)],
                          check=True, capture_output=True, text=True).stdout
    for entry in text.split('\n\n'):
        fields = {}
        key = None
        for line in entry.splitlines():
            match = re.match(r'(msgctxt|msgid|msgstr) "(.*)"$', line)
            if match:
                key = match[1]
                fields[key] = match[2]
            elif key and line.startswith('"'):
                fields[key] += line[1:-1]
        comments = ' '.join(line for line in entry.splitlines() if line.startswith('#.'))
        if fields.get('msgctxt', '').startswith('rules') and fields.get('msgid'):
            yield tuple(fields[name].replace('\\"', '"') for name in ('msgctxt', 'msgid', 'msgstr')) + (comments,)


def tags(text):
    """The tags of a text with their attributes, counted; None if it cannot be read."""
    try:
        root = ET.fromstring(f'<text>{text}</text>')
    except ET.ParseError:
        return None
    return collections.Counter((element.tag, tuple(sorted(element.attrib.items()))) for element in root.iter())


def numbers(text):
    return collections.Counter(re.findall(r'\d+', re.sub(r'<[^>]*>', '', text)))


def problems(path):
    for context, msgid, msgstr, comments in read_po(path):
        where = f'{context}: {msgid[:60]}'
        if tags(msgstr) is None:
            yield f'{where}: the tags cannot be read'
        elif tags(msgstr) != tags(msgid):
            yield f'{where}: other tags or links'
        if ('caption of a diagram' in comments or 'step of a diagram' in comments) and numbers(msgstr) != numbers(msgid):
            yield f'{where}: other numbers'
        if set(re.findall(r'\b[A-Z]+-\d+\b', msgid)) != set(re.findall(r'\b[A-Z]+-\d+\b', msgstr)):
            yield f'{where}: other rule numbers'


def main():
    root = pathlib.Path(sys.argv[1])
    files = sorted((root / 'po').glob('*.po'))
    failures = 0
    print(f'1..{len(files)}')
    for i, path in enumerate(files, 1):
        found = list(problems(path))
        failures += bool(found)
        print(f"{'not ok' if found else 'ok'} {i} po/{path.name}: the rulebook keeps tags, links and numbers")
        for line in found:
            print(f'# {line}')
            print(line, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
