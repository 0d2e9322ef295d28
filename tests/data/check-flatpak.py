#!/usr/bin/env python3
# check-flatpak.py SOURCE_DIR APP-ID – the Flatpak manifest: what it gives the program and what it builds.
#
# flatpak-builder and its runtime are not needed. Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import tap  # noqa: E402

# All that a game on one computer needs: windows, their pictures drawn by the graphics card, and sounds.
ALLOWED = {'--share=ipc', '--socket=fallback-x11', '--socket=wayland', '--socket=pulseaudio', '--device=dri'}
# What flatpak-builder knows of these things.
KEYS = {'id', 'runtime', 'runtime-version', 'sdk', 'command', 'finish-args', 'cleanup', 'modules'}
MODULE_KEYS = {'name', 'buildsystem', 'config-opts', 'sources'}
# The linker sees the whole engine then, and asserts are gone.
RELEASE = '--buildtype=release'


def check(root, app_id):
    path = root / 'build-aux' / f'{app_id}.json'
    manifest = json.loads(path.read_text(encoding='utf-8'))
    options = (root / 'meson_options.txt').read_text(encoding='utf-8')
    for key in manifest.keys() - KEYS:
        yield f'{path.name}: nobody knows “{key}”'
    if manifest['id'] != app_id:
        yield f'{path.name}: the id must be {app_id}'
    if manifest['runtime'] != 'org.gnome.Platform' or manifest['sdk'] != 'org.gnome.Sdk':
        yield f'{path.name}: the runtime must be that of GNOME'
    for argument in manifest['finish-args']:
        if argument not in ALLOWED:
            yield f'{path.name}: the program needs no {argument}'
    if f"executable('{manifest['command']}'" not in (root / 'src' / 'meson.build').read_text(encoding='utf-8'):
        yield f'{path.name}: there is no program {manifest["command"]}'
    for module in manifest['modules']:
        for key in module.keys() - MODULE_KEYS:
            yield f'{path.name}: nobody knows “{key}” of a module'
        if RELEASE not in module['config-opts']:
            yield f'{path.name}: what people install is built with {RELEASE}'
        for option in set(module['config-opts']) - {RELEASE}:
            name = re.match(r'-D(\w+)=', option)
            if not name or f"option('{name[1]}'" not in options:
                yield f'{path.name}: meson has no option {option}'
        for source in module['sources']:
            if source['type'] != 'dir' or (path.parent / source['path']).resolve() != root.resolve():
                yield f'{path.name}: it must build this very tree'


sys.exit(tap.run(pathlib.Path(sys.argv[1]), [
    ('the Flatpak manifest gives the program what it needs and no more', lambda root: check(root, sys.argv[2])),
]))
