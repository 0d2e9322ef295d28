#!/usr/bin/env python3
# check-includes.py SOURCE_DIR – who includes whom.
#
# A room includes only the rooms that the table below gives it; every include says its room; there are no rings; no rule
# module includes another one; nobody fetches from the default application what he should be handed. Speaks TAP: each
# fault is one sentence that says which file includes what, and where such a thing belongs. That a room also links
# without the rooms above it is seen to by tests/src/rooms.c.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import os
import pathlib
import re
import sys

import tap

RULES = ['engine', 'engine/ai', 'engine/io']
MODEL = ['model', 'model/words', 'model/language', 'model/play', 'model/score', 'model/workshop', 'model/rulebook']

# Folders that are no rooms of their own.
PART_OF = {'engine/rules': 'engine', 'model/score/kinds': 'model/score', 'model/words/rules': 'model/words'}

# A room, the rooms it may include besides itself, and where to go with a thing that wants more. A room stands below all
# that include it.
ROOMS = {
    'engine': ([], 'JSON, files and GLib belong in engine/io, computer players in engine/ai'),
    'engine/ai': (['engine'], 'a computer player knows the rules only'),
    'engine/io': (['engine'], 'what people read belongs in model/words, documents in model'),

    'draw': (['engine'], 'a drawing is handed what it shows: reading files belongs in model, widgets in kit or parts'),

    'picture': (['draw'], 'the helper that reads pictures knows nothing else: whoever wants one asks draw'),

    'model/words': (RULES, 'a sentence about a document belongs in the room of the document'),
    'model': (RULES + ['model/words'], 'what only one place needs belongs in that place\'s room of model'),
    # engine/io: how files are read and written.
    'model/language': (['engine/io', 'model'], 'a language knows nothing of the game: words about the game belong in model/words'),
    'model/play': (RULES + ['model', 'model/words'], 'what two places need belongs in model'),
    'model/score': (RULES + ['model', 'model/words', 'model/play'], 'what two places need belongs in model'),
    'model/workshop': (RULES + ['model', 'model/words', 'model/play'], 'what two places need belongs in model'),
    'model/rulebook': (RULES + ['model', 'model/words', 'model/play'], 'what two places need belongs in model'),

    'cli': (RULES + ['draw'] + MODEL, 'what the command line shares with windows belongs in model or draw'),

    'kit': (['draw'], 'a widget that knows the game belongs in parts, one that only one place shows in that place'),
    'parts': (RULES + ['draw'] + MODEL + ['kit'], 'a part is handed what it needs by the place that shows it'),
    'table': (RULES + ['draw'] + MODEL + ['kit', 'parts'], 'the table tells the place that shows it by a signal'),
    'play': (RULES + ['draw'] + MODEL + ['kit', 'parts', 'table'], 'what two places show belongs in table or parts'),
    'score': (RULES + ['draw'] + MODEL + ['kit', 'parts', 'table'], 'what two places show belongs in table or parts'),
    'workshop': (RULES + ['draw'] + MODEL + ['kit', 'parts'], 'what two places show belongs in parts'),
    'rulebook': (RULES + ['draw'] + MODEL + ['kit', 'parts'], 'what two places show belongs in parts'),

    'shell': (RULES + ['draw'] + MODEL + ['kit', 'parts', 'play', 'score', 'workshop', 'rulebook'],
              'the shell reaches the table through the places'),
    'main.c': (['shell', 'model/language'], 'main.c only starts the application: everything else belongs in shell'),
}

# Rooms in which no road of includes, however long, may lead to one of these.
NEVER = {'kit': RULES + MODEL}

# Written by the build.
GENERATED = {'config.h', 'bastide-data.h', 'bastide-resources.h', 'bastide-rules-resources.h',
             'bastide-lessons-resources.h', 'bastide-template-resources.h'}

# What the compiler does not miss in rooms with windows, whose files are handed <adwaita.h> before they include anything
# (src/meson.build): names, the headers that declare them, and those that bring these.
LIBRARIES = [
    (r'adw_|Adw[A-Z]|ADW_', ['adwaita.h']),
    (r'g[dst]k_|G[dst]k[A-Z]|G[DST]K_|graphene_|GRAPHENE_', ['gtk/gtk.h']),
    (r'pango_|Pango[A-Z]|PANGO_', ['pango/pangocairo.h', 'pango/pango.h']),
    (r'cairo_|CAIRO_', ['cairo.h', 'cairo-pdf.h', 'cairo-svg.h']),
    (r'gdk_pixbuf_|GdkPixbuf', ['gdk-pixbuf/gdk-pixbuf.h']),
    (r'json_(?:array|builder|generator|node|object|parser|reader)_|Json[A-Z]|JSON_', ['json-glib/json-glib.h']),
    (r'(?:g_|G|G_)(?i:_?(?:action|app_info|application|async_(?:result|init)|cancellable|dbus|file(?!_get|_set|_error|_test|_ERROR)|'
     r'input_stream|io_error|list_model|list_store|loadable_icon|menu|network|output_stream|resource(?!s_)|settings|'
     r'simple_action|socket|subprocess|task|themed_icon))(?:_|[A-Z]|\b)', ['gio/gio.h']),
    (r'g_object_|GObject|G_OBJECT|g_signal_|GParamSpec|G_DEFINE_(?!AUTO|QUARK)|g_value_|GValue|G_TYPE_', ['glib-object.h']),
    (r'g_[a-z]|g(?:boolean|char|double|int|pointer|size|uint)\b|G_[A-Z]|TRUE\b|FALSE\b',
     ['glib.h', 'glib/gi18n.h', 'glib/gi18n-lib.h', 'glib/gstdio.h']),
    (r'(?:str(?:chr|cmp|len|ncmp|rchr|str)|mem(?:cmp|cpy|move|set))\b', ['string.h']),
]
BRING = {
    'adwaita.h': ['gtk/gtk.h'],
    'gdk/x11/gdkx.h': ['gtk/gtk.h'],
    'gtk/gtkunixprint.h': ['gtk/gtk.h'],
    'gtk/gtk.h': ['gio/gio.h', 'pango/pangocairo.h', 'gdk-pixbuf/gdk-pixbuf.h', 'cairo.h'],
    'gdk-pixbuf/gdk-pixbuf.h': ['gio/gio.h'],
    'json-glib/json-glib.h': ['gio/gio.h'],
    'pango/pangocairo.h': ['pango/pango.h', 'cairo.h'],
    'pango/pango.h': ['glib-object.h'],
    'gio/gio.h': ['glib-object.h'],
    'glib-object.h': ['glib.h'],
    'glib.h': ['string.h'],
}
WITH_WINDOWS = ('kit', 'parts', 'table', 'play', 'score', 'workshop', 'rulebook', 'shell')

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)


def read_includes(top):
    """File → list of (bracket, what is included), for all C of engine, src and tests."""
    found = {}
    for folder in 'engine', 'src', 'tests':
        for path in sorted((top / folder).rglob('*.[ch]')):
            name = path.relative_to(top).as_posix()
            found[name] = INCLUDE.findall(path.read_text(encoding='utf-8'))
    return found


def resolve(files, by, target):
    """The file of ours that an include of this form means, or None."""
    path = target if target.startswith('engine/') else ('engine/' if by.startswith('engine/') else 'src/') + target
    return path if path in files else None


def room_of(path):
    folder = os.path.dirname(path).removeprefix('src/')
    if folder == 'src':
        return os.path.basename(path)
    return PART_OF.get(folder, folder)


def unit_of(path):
    """A unit is NAME.c, NAME.h and NAME-private.h."""
    return os.path.splitext(path)[0].removesuffix('-private')


def list_rooms(rooms):
    return 'no other room' if not rooms else 'only ' + ', '.join(rooms)


def check_form(files):
    """Whatever is ours is named from src/, engine/ from above it, and inside engine/ from there."""
    faults = []
    headers = {}
    for path in files:
        if path.endswith('.h') and not path.startswith('tests/'):
            headers.setdefault(os.path.basename(path), path)
    for by, includes in files.items():
        for bracket, target in includes:
            if target in GENERATED:
                continue
            home = headers.get(os.path.basename(target))
            name = home and home.removeprefix('engine/' if by.startswith('engine/') else 'src/')
            if bracket == '<':
                if resolve(files, by, target):
                    faults.append(f'{by} includes <{target}>: a file of ours is written "{target}"')
                continue
            if resolve(files, by, target) and not (by.startswith('engine/') and target.startswith('engine/')):
                continue
            # Helpers of tests stand beside the test, below tests/src, or in a folder that the test is given.
            if by.startswith('tests/') and any(path.startswith('tests/') and path.endswith('/' + target)
                                               for path in files):
                continue
            advice = f'name its room, "{name}"' if home else 'there is no such file'
            faults.append(f'{by} includes "{target}": {advice}')
    return faults


def check_handed_down(top):
    """Whoever asks the default application depends on it without an include that could be seen here."""
    return [f'{path.relative_to(top)} calls g_application_get_default(): settings and services are handed down, from '
            'the application to the window, to the places (bastide_place_get_settings) and to their widgets'
            for path in sorted((top / 'src').rglob('*.c'))
            if 'g_application_get_default' in path.read_text(encoding='utf-8')]


# Other ways to read or write a file: they block at a pipe, have no limit, or leave half a file after a crash.
FILE_CALL = re.compile(r'\bg_file_(?:(?:get_contents|load_contents|load_bytes|set_contents|replace)\w*|read(?:_async)?)\b'
                       r'|\bg_key_file_(?:load_from_file|save_to_file)\b')


def check_one_way(top):
    """Pictures of tiles are read by the room draw, which may not include engine/io."""
    faults = []
    for path in sorted([*(top / 'src').rglob('*.c'), *(top / 'engine').rglob('*.c')]):
        name = path.relative_to(top).as_posix()
        if name in ('engine/io/file.c', 'src/draw/bastide-own-art.c'):
            continue
        for call in sorted(set(FILE_CALL.findall(path.read_text(encoding='utf-8')))):
            faults.append(f'{name} calls {call}(): files are read and written with engine/io/file.h')
    return faults


def check_rooms(files):
    faults = []
    for by, includes in files.items():
        if by.startswith('tests/'):
            continue
        room = room_of(by)
        if room not in ROOMS:
            faults.append(f'{by} is in no room that tests/check-includes.py knows: add the room to its table')
            continue
        allowed, otherwise = ROOMS[room]
        for _, target in includes:
            path = resolve(files, by, target)
            if path and room_of(path) not in allowed + [room]:
                faults.append(f'{by} includes "{target}", but {room} may include {list_rooms(allowed)}: {otherwise}')
    return faults


def check_never(files):
    """Also through others."""
    faults = []
    for by in files:
        never = NEVER.get(room_of(by), []) if by.startswith('src/') else []
        road = find_road(files, by, lambda path: room_of(path) in never)
        if road:
            faults.append(f'{by} reaches the game by way of {" → ".join(road[1:])}: {ROOMS[room_of(by)][1]}')
    return faults


def find_headers(files, start):
    """All headers of libraries that a file includes, by whatever way."""
    units, headers = [start], set()
    for unit in units:
        for _, target in files[unit]:
            path = resolve(files, unit, target)
            if not path and unit.startswith('tests/'):
                path = next((file for file in files if file.startswith('tests/') and file.endswith('/' + target)), None)
            if not path:
                headers.add(target)
            elif path not in units:
                units.append(path)
    todo = list(headers)
    for header in todo:
        todo += [more for more in BRING.get(header, []) if more not in headers]
        headers.update(BRING.get(header, []))
    return headers


COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|^[ \t]*#[ \t]*include[^\n]*', re.DOTALL | re.MULTILINE)


def check_libraries(top, files):
    """A file with a window includes the libraries that it names, itself or through others."""
    faults = []
    for by in files:
        if not by.removeprefix('tests/').startswith(tuple(f'src/{room}/' for room in WITH_WINDOWS)) or by.endswith('.h'):
            continue
        headers = find_headers(files, by)
        code = COMMENT.sub(' ', (top / by).read_text(encoding='utf-8'))
        for names, wanted in LIBRARIES:
            name = re.search(r'\b(?:' + names + r')\w*', code)
            if name and not headers.intersection(wanted):
                faults.append(f'{by} names {name[0]} without <{wanted[0]}>: include it')
    return faults


def find_road(files, start, is_goal):
    """The shortest chain of includes from a file to one that is_goal likes, both included; or None."""
    roads, seen = [[start]], {start}
    for road in roads:
        for _, target in files[road[-1]]:
            path = resolve(files, road[-1], target)
            if path and path not in seen:
                if is_goal(path):
                    return road + [path]
                seen.add(path)
                roads.append(road + [path])
    return None


def module_of(path):
    """The module that a file of engine/rules belongs to: tournaments-arena.c to tournaments."""
    return os.path.splitext(os.path.basename(path))[0].split('-')[0]


def check_modules(files, modules):
    """Rule modules meet in the core only (rules.h, states.h)."""
    faults = []
    if not modules:
        faults.append('engine/rules/module-list.h lists no module that tests/check-includes.py can read')
    for by, includes in files.items():
        if not by.startswith('engine/rules/') or module_of(by) not in modules:
            continue
        for _, target in includes:
            other = module_of(target)
            if target.startswith('rules/') and other in modules and other != module_of(by):
                faults.append(f'{by} includes "{target}": a rule module knows no other one; what both need belongs in '
                              'the core or is a question in rules/rules.h')
    return faults


def find_rings(graph):
    """The groups of names that can all reach each other (Tarjan), each as one ring that shows it."""
    number, low, stack, rings = {}, {}, [], []

    def visit(name):
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph.get(name, {})):
            if other not in number:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                rings.append(ring_through(graph, name, set(stack[at:])))
            del stack[at:]

    for name in sorted(graph):
        if name not in number:
            visit(name)
    return rings


def ring_through(graph, start, group):
    roads = [[start]]
    for road in roads:
        for other in sorted(graph[road[-1]]):
            if other == start:
                return road + [start]
            if other in group and other not in road:
                roads.append(road + [other])


def check_rings(files, folders, part_of, what, otherwise):
    """No ring among the parts into which part_of sorts the files of these folders."""
    graph, example = {}, {}
    for by, includes in files.items():
        if not by.startswith(folders):
            continue
        for _, target in includes:
            path = resolve(files, by, target)
            if path and part_of(path) != part_of(by):
                graph.setdefault(part_of(by), set()).add(part_of(path))
                example.setdefault((part_of(by), part_of(path)), f'{by} includes "{target}"')
    for name in [other for others in graph.values() for other in others]:
        graph.setdefault(name, set())
    faults = []
    for ring in find_rings(graph):
        steps = ', '.join(example[pair] for pair in zip(ring, ring[1:]))
        faults.append(f'{what} include each other: {steps}; {otherwise}')
    return faults


def main():
    top = pathlib.Path(sys.argv[1])
    files = read_includes(top)
    modules = re.findall(r'^BST_MODULE \((\w+)', (top / 'engine/rules/module-list.h').read_text(encoding='utf-8'), re.M)
    checks = [
        ('every include names its room', check_form(files)),
        ('rooms include only what stands below them', check_rooms(files)),
        ('the kit does not reach the game', check_never(files)),
        ('settings and services are handed down', check_handed_down(top)),
        ('files are read and written in one way', check_one_way(top)),
        ('rule modules do not include each other', check_modules(files, modules)),
        # The core of the rules is one unit in this sense: all of it sees all of it through rules/rules.h.
        ('files with a window include the libraries that they name', check_libraries(top, files)),
        ('no ring of units in src', check_rings(files, 'src/', unit_of, 'units',
                                                'hand down what is needed, or give what both need a unit of its own')),
        ('no ring of rooms', check_rings(files, ('engine/', 'src/'), room_of, 'rooms',
                                         'move what both need into a room below them')),
    ]
    print(f'1..{len(checks)}')
    for number, (title, faults) in enumerate(checks, 1):
        print('ok' if not faults else 'not ok', number, '-', title)
        for fault in faults:
            tap.fault(f'{fault}.')
    return 1 if any(faults for _, faults in checks) else 0


sys.exit(main())
