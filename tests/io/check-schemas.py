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


# Each can be used alone: editors and validators get one file, and nobody tells them where another one is.
validators = {}
for name, schema in schemas.items():
    jsonschema.Draft7Validator.check_schema(schema)
    validators[name.split('.')[0]] = jsonschema.Draft7Validator(schema)


def refs(value):
    """All that a schema refers to."""
    if isinstance(value, dict):
        if '$ref' in value:
            yield value['$ref']
        for member in value.values():
            yield from refs(member)
    elif isinstance(value, list):
        for member in value:
            yield from refs(member)


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


# What several schemas describe they describe alike.
known = {}
for name, schema in sorted(schemas.items()):
    outside = [ref for ref in refs(schema) if not ref.startswith('#/definitions/') or ref[14:] not in schema['definitions']]
    report(not outside, '%s needs no other file' % name, outside)
    for word, definition in schema['definitions'].items():
        if word in ('set', 'mix'):
            whole = schemas['bastide-%s.schema.json' % word]
            differs = any(definition[key] != whole[key] for key in ('type', 'required', 'properties'))
        else:
            differs = known.setdefault(word, definition) != definition
        if differs:
            report(False, '%s: the definition of “%s” is the same everywhere' % (name, word))

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
    ('mix classic', 'set inside without tiles',
     lambda d: d.update(include=[{'format': 'bastide-set', 'version': 1, 'id': 'x'}])),
    ('mix classic', 'piece in define without size',
     lambda d: d.update(define=[{'id': 'x', 'squares': [{'x': 0, 'y': 0, 'features': [{'type': 'garden'}]}] * 2}])),
]
for name, what, spoil in spoilt:
    document = copy.deepcopy(shipped[name])
    spoil(document)
    report(bool(problems(document)), '%s: %s is refused' % (name, what))
print('1..%d' % n)
sys.exit(failed)
