#!/usr/bin/env python3
# check-docs.py SOURCE_DIR – what the pages for developers say is there, and everything is spelled the American way.
#
# Every file or folder that README.md, CONTRIBUTING.md and the READMEs below name must exist; names with a word in
# capitals (NAME, ROOM, LL) are patterns and are left out. Every case that tests/PROMISES.md names must be in its test. Speaks
# TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import pathlib
import re
import sys

import tap

PATH = re.compile(r'(?<![\w/.-])((?:engine|src|ui|data|po|tests|build-aux)/[\w./-]*[\w/])')
PATTERN = re.compile(r'(^|[^A-Za-z])([A-Z]{2,}|X)([^A-Za-z]|$)')

# British spellings, as beginnings of words.
BRITISH = re.compile(
    r'(?<![A-Za-z])(?:un|re|dis)?(?:behaviour|cancelling|catalogue|centre|colour|dialogue|favour|flavour|grey|honour|judgement|labell'
    r'|learnt|licence|(?:milli|centi)?metre|misspelt|mitre|modell|neighbour|plough|programme\b|rumour|spelt\b|travell|whilst'
    r'|(?:initial|normal|optim|organ|recogn|real|serial|summar|synchron|util|visual)is(?:e[ds]?\b|ing\b|ation))', re.I)
# Not ours: names of other people's things.
FOREIGN = re.compile(r'org\.freedesktop|xmlns|labelled-by|LABELLED_BY|<neighbouring>')
KINDS = {'.c', '.h', '.ui', '.css', '.py', '.sh', '.md', '.build', '.xml', '.json', '.in', '.txt', ''}
FOLDERS = ['engine', 'src', 'ui', 'tests', 'build-aux', 'data', '.ci']


def pages(root):
    yield from (path for path in (root / 'README.md', root / 'CONTRIBUTING.md') if path.exists())
    yield from sorted(path for top in ('data', 'po', 'tests') for path in (root / top).rglob('*.md'))


def heads(root):
    """The comments at the head of our sources, which name the pages of the rules they carry out."""
    for top in ('engine', 'src', 'tests'):
        yield from sorted((root / top).rglob('*.[ch]'))


def check_heads(root):
    for path in heads(root):
        head = path.read_text(encoding='utf-8').split('*/', 1)[0]
        for name in re.findall(r'\bdata/[\w./-]*\w', head):
            if not (root / name).exists():
                yield f'{path.relative_to(root)} names {name} in its head, which does not exist'


def check_paths(root):
    for page in pages(root):
        for number, line in enumerate(page.read_text(encoding='utf-8').splitlines(), 1):
            for name in PATH.findall(line):
                if not PATTERN.search(name) and not (root / name).exists():
                    yield f'{page.relative_to(root)}:{number} names {name}, which does not exist'


def check_promises(root):
    """tests/PROMISES.md: the cases of a test follow its name. Those with a name put together show only its end in the source."""
    page = root / 'tests/PROMISES.md'
    for number, line in enumerate(page.read_text(encoding='utf-8').splitlines(), 1):
        source = ''
        for name in re.findall(r'`([^`]+)`', line):
            if name.startswith('tests/'):
                source = (root / name).read_text(encoding='utf-8') if (root / name).exists() else ''
            elif name.startswith('/') and not re.search(f'"{name}"|["/]{name.rsplit("/", 1)[1]}"', source):
                yield f'{page.relative_to(root)}:{number} names the case {name}, which is not in its test'


def check_release(root):
    """What people install has no asserts, and the linker saw the whole engine."""
    for name, command in (('README.md', 'meson setup '), ('debian/rules', 'dh_auto_configure --')):
        for number, line in enumerate((root / name).read_text(encoding='utf-8').splitlines(), 1):
            if line.strip().startswith(command) and '--buildtype=release' not in line:
                yield f'{name}:{number} builds what people install without --buildtype=release'


def check_spelling(root):
    files = [path for top in FOLDERS for path in sorted((root / top).rglob('*'))] + sorted(root.glob('*.md'))
    for path in files:
        if not path.is_file() or path.suffix not in KINDS or path.name == 'check-docs.py' or '__pycache__' in path.parts \
                or 'bad' in path.parts or 'fuzz' in path.parts and path.suffix == '':
            continue
        try:
            text = path.read_text(encoding='utf-8')
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if not FOREIGN.search(line):
                for word in (match.group(0) for match in BRITISH.finditer(line)):
                    yield f'{path.relative_to(root)}:{number} has “{word}…”: American spelling, please'


sys.exit(tap.run(pathlib.Path(sys.argv[1]), [('the files that the pages name exist', check_paths), ('heads of sources name pages that exist', check_heads),
                                                ('the tests of promises exist', check_promises),
                                                ('what people install is a release build', check_release), ('American spelling', check_spelling)]))
