#!/usr/bin/env python3
# check-lists.py SOURCE_DIR – whatever lies in a folder stands in the list that brings it into the program.
#
# A file that no list names is never built, never shipped or never run, and nobody notices. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import pathlib
import re
import sys

import tap


def sources(root):
    """engine/, src/ and tests/: each source stands in a meson.build of its folder or of one above it."""
    for top in ('engine', 'src', 'tests'):
        for path in sorted((root / top).rglob('*.c')):
            for folder in path.parents:
                build = folder / 'meson.build'
                name = path.relative_to(folder).as_posix()
                if build.exists() and names(build.read_text(encoding='utf-8'), name):
                    break
                if folder == root:
                    yield f'{path.relative_to(root)} is not built: add it to {nearest_build(root, path)}'
                    break


def nearest_build(root, path):
    return next(folder / 'meson.build' for folder in path.parents if (folder / 'meson.build').exists()).relative_to(root)


def names(build, name):
    """Written out, or as 'test-@0@.c' with the rest of the name in a list."""
    folder, _, base = name.rpartition('/')
    stem = base.removesuffix('.c')
    if f"'{name}'" in build:
        return True
    if f"'{base}'" in build and f"'{folder}'" in build:
        return True
    for prefix in ('test-', ''):
        if f"{prefix}@0@.c'" in build and f"'{stem.removeprefix(prefix)}'" in build:
            return not folder or f"'{folder}'" in build or f"'{folder}/{prefix}@0@.c'" in build
    return False


def resources(root):
    """[folder, pattern, list]: what travels inside the programs."""
    for folder, pattern, listed in (('ui', '**/*.ui', 'ui/bastide.gresource.xml'),
                                    ('ui', 'icons/*.svg', 'ui/bastide.gresource.xml'),
                                    ('data', 'sets/*.json', 'data/bastide-data.gresource.xml'),
                                    ('data', 'mixes/*.json', 'data/bastide-data.gresource.xml'),
                                    ('data', 'rules/*.xml', 'data/bastide-rules.gresource.xml')):
        text = (root / listed).read_text(encoding='utf-8')
        for path in sorted((root / folder).glob(pattern)):
            if f'>{path.relative_to(root / folder).as_posix()}</file>' not in text:
                yield f'{path.relative_to(root)} does not travel with the program: add it to {listed}'


def templates(root):
    """A template is of use only to a class that asks for it."""
    code = '\n'.join(path.read_text(encoding='utf-8') for path in (root / 'src').rglob('*.c'))
    code += '\n'.join(path.read_text(encoding='utf-8') for path in (root / 'ui').rglob('*.ui'))
    for path in sorted((root / 'ui').rglob('*.ui')):
        name = path.relative_to(root / 'ui').as_posix()
        if f'/io/github/bastide/Bastide/{name}' not in code:
            yield f'ui/{name} is used by nobody: name it in the class_init() of its widget, or remove it'


def settings(root):
    """A key of the settings changes something: somebody besides the preferences knows it."""
    schema = (root / 'data' / 'io.github.bastide.Bastide.gschema.xml').read_text(encoding='utf-8')
    code = '\n'.join(path.read_text(encoding='utf-8') for path in (root / 'src').rglob('*.[ch]')
                     if path.name != 'bastide-preferences.c')
    for key in re.findall(r'<key name="([^"]+)"', schema):
        if f'"{key}"' not in code and f'.{key}"' not in code:
            yield f'the setting “{key}” is in the schema, but nothing in src uses it (the preferences do not count)'


def entries(root):
    """A description of an entry that the list lacks is never offered."""
    kinds = root / 'src' / 'model' / 'score' / 'kinds'
    listed = set(re.findall(r'^BASTIDE_ENTRY \((\w+)', (kinds / 'kind-list.h').read_text(encoding='utf-8'), re.MULTILINE))
    for path in sorted(kinds.glob('*.c')):
        for kind in re.findall(r'^const BastideEntryKind bastide_entry_(\w+)', path.read_text(encoding='utf-8'), re.MULTILINE):
            if kind not in listed:
                yield f'{path.relative_to(root)} describes “{kind}”: add it to {(kinds / "kind-list.h").relative_to(root)}'


def fuzzed(root):
    """A target of fuzzing that the nightly list lacks is never looked at."""
    folder = root / 'tests' / 'fuzz'
    nightly = re.search(r'foreach name : \[(.*?)\]', (folder / 'meson.build').read_text(encoding='utf-8'), re.DOTALL).group(1)
    for path in sorted((folder / 'corpus').iterdir()):
        if f"'{path.name}'" not in nightly:
            yield f'{path.relative_to(root)} is not fuzzed nightly: add it to the list in tests/fuzz/meson.build'


sys.exit(tap.run(pathlib.Path(sys.argv[1]), [
    ('every source is built', sources),
    ('every resource travels with the program', resources),
    ('every template has a widget', templates),
    ('every setting is used', settings),
    ('every kind of entry is listed', entries),
    ('every target of fuzzing is in the nightly list', fuzzed),
]))
