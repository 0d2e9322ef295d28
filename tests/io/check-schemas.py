#!/usr/bin/env python3
# check-schemas.py – every set, mix and golden saved game is what the published schemas say, and nothing else is.
#
# usage: check-schemas.py DATA-FOLDER.  Speaks TAP.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print('1..0 # SKIP python3-jsonschema is not installed')
    sys.exit(0)

data = pathlib.Path(sys.argv[1])
schemas = {path.name: json.loads(path.read_text(encoding='utf-8')) for path in (data / 'schemas').glob('*.schema.json')}


def joined(value):
    """The schema with what it borrows from its neighbors put in, so that no resolver is needed."""
    if isinstance(value, dict):
        ref = value.get('$ref', '')
        if ref.partition('#')[0] in schemas and not ref.partition('#')[2]:
            return joined({key: member for key, member in schemas[ref.partition('#')[0]].items() if key != '$id'})
        if not ref.startswith('#'):
            value = dict(value, **({'$ref': '#' + ref.partition('#')[2]} if ref else {}))
        return {key: joined(member) for key, member in value.items()}
    if isinstance(value, list):
        return [joined(member) for member in value]
    return value


definitions = {}
for schema in schemas.values():
    jsonschema.Draft7Validator.check_schema(schema)
    definitions.update(schema.get('definitions', {}))
validators = {}
for name, schema in schemas.items():
    whole = dict(joined(schema), definitions=joined(definitions))
    whole.pop('$id')
    validators[name.split('.')[0]] = jsonschema.Draft7Validator(whole)

n = 0
failed = False


def report(good, text, details=()):
    global n, failed
    n += 1
    failed = failed or not good
    print('%s %d - %s' % ('ok' if good else 'not ok', n, text))
    for line in details:
        print('# ' + line)
        print(line, file=sys.stderr)


def problems(document):
    return ['/'.join(map(str, e.absolute_path)) + ': ' + e.message
            for e in validators[document['format']].iter_errors(document)]


shipped = {}
for path in sorted(data.glob('sets/*.json')) + sorted(data.glob('mixes/*.json')):
    shipped[path.stem if path.parent.name == 'sets' else 'mix ' + path.stem] = json.loads(path.read_text(encoding='utf-8'))
for path in sorted((pathlib.Path(__file__).parent.parent / 'golden').glob('*.json')):
    shipped['game ' + path.stem] = json.loads(path.read_text(encoding='utf-8'))
for name, document in shipped.items():
    found = problems(document)
    report(not found, '%s is valid' % name, found)

# The schemas refuse what the loader refuses: each of these spoils a good file in one point.
spoilt = [
    ('classic-base', 'unknown type of feature', lambda d: d['tiles'][0]['features'][0].update(type='castle')),
    ('classic-base', 'half side on a city', lambda d: d['tiles'][2]['features'][0].update(at=['NL'])),
    ('classic-base', 'shields on a road', lambda d: d['tiles'][0]['features'][1].update(shields=1)),
    ('classic-base', 'road with five sides', lambda d: d['tiles'][0]['features'][1].update(at=['N', 'E', 'S', 'W', 'N'])),
    ('classic-base', 'no features', lambda d: d['tiles'][0].pop('features')),
    ('classic-base', 'negative count', lambda d: d['tiles'][0].update(count=-1)),
    ('classic-base', 'id with a space', lambda d: d.update(id='classic base')),
    ('classic-base', 'other version', lambda d: d.update(version=2)),
    ('ferries', 'lake without landings', lambda d: d['tiles'][0]['marks'].pop('landings')),
    ('wheel', 'wheel number 4', lambda d: d['tiles'][20]['marks'].update(wheel=4)),
    ('wheel', 'piece without squares', lambda d: d['pieces'][0].pop('squares')),
    ('game classic-end', 'unknown kind of decision', lambda d: d['moves'][3].update(kind='dance')),
    ('game classic-end', 'place without rotation', lambda d: d['moves'][1].pop('rot')),
    ('game classic-end', 'one player', lambda d: d['players'].pop()),
    ('game classic-end', 'no moves', lambda d: d.pop('moves')),
    ('game classic-end', 'negative score', lambda d: d['standing'].append(-1)),
    ('game classic-end', 'unknown module in the mix', lambda d: d['mix']['modules'].append('dragons')),
    ('mix classic', 'unknown module', lambda d: d['modules'].append('dragons')),
    ('mix classic', 'unknown option', lambda d: d.update(options={'base.three_tile_city': 4})),
    ('mix classic', 'wrong choice of an option', lambda d: d.update(options={'base.two_tile_city': 3})),
    ('mix classic', 'tile without count', lambda d: d.update(tiles=[{'tile': 'classic-base-monastery'}])),
    ('mix classic', 'piece in define without size',
     lambda d: d.update(define=[{'id': 'x', 'squares': [{'x': 0, 'y': 0, 'features': [{'type': 'garden'}]}] * 2}])),
]
for name, what, spoil in spoilt:
    document = copy.deepcopy(shipped[name])
    spoil(document)
    report(bool(problems(document)), '%s: %s is refused' % (name, what))
print('1..%d' % n)
sys.exit(failed)
