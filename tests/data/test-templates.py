#!/usr/bin/env python3
# test-templates.py SOURCE_DIR MODULE – gtk4-builder-tool reads every template of ui/, with our widgets loaded into it.
#
# Signal handlers are taken out before: the tool cannot see functions of a file, and a class looks for its own when it is made.
# Our classes get another name, also where the template speaks of itself: newer tools would make the widget itself.
# Needs a display. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SIGNAL = re.compile(r'<signal\b[^>]*/>')
# The tool makes the template's class itself; ours would have told its parent a name.
UNTOLD = re.compile(r"^(.*-CRITICAL.*assertion 'name != NULL' failed)?$")


def function(name):
    """The name of the function that gives the type, as GtkBuilder makes it from the name of a class."""
    words = re.sub(r'([a-z0-9])([A-Z])', r'\1_\2', name)
    words = re.sub(r'([A-Z])([A-Z][a-z])', r'\1_\2', words)
    return words.lower() + '_get_type'


def renamed(text):
    """The text of a template with another class. One without a parent belongs to a class of GTK, which the tool needs as it is."""
    found = re.search(r'<template class="(\w+)" parent=', text)
    if not found:
        return text
    name = found[1]
    itself = rf'(<template class="{name}|\b(?:bind-source|object)="{name}|>\s*{name})(?="|\s*<)'
    return re.sub(itself, r'\1Read', text)


def main():
    root, module = pathlib.Path(sys.argv[1]), sys.argv[2]
    files = sorted((root / 'ui').rglob('*.ui'))
    parents = {parent for path in files for parent in re.findall(r'<template[^>]* parent="(\w+)"', path.read_text())}
    environment = dict(os.environ, LD_PRELOAD=module, BASTIDE_TYPES=' '.join(sorted(map(function, parents))), G_DEBUG='')
    failed = 0
    copy = pathlib.Path(tempfile.mkdtemp(prefix='bastide-templates-')) / 'template.ui'
    print(f'1..{len(files)}')
    for number, path in enumerate(files, 1):
        # Spaces instead, so that lines and columns stay.
        text = SIGNAL.sub(lambda found: re.sub(r'[^\n]', ' ', found[0]), path.read_text())
        copy.write_text(renamed(text))
        run = subprocess.run(['gtk4-builder-tool', 'validate', copy], env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        name = path.relative_to(root)
        said = '\n'.join(line for line in run.stdout.splitlines() if not UNTOLD.match(line))
        if run.returncode == 0 and not said:
            print(f'ok {number} {name}', flush=True)
            continue
        failed += 1
        print(f'not ok {number} {name}', flush=True)
        print(f'{name}: gtk4-builder-tool ends with {run.returncode}\n{said}', file=sys.stderr)
    copy.unlink()
    copy.parent.rmdir()
    return 1 if failed else 0


sys.exit(main())
