#!/usr/bin/env python3
"""check-typography.py – translations set spaces, dashes and quotes as their language does, and speak to people in one way.

    check-typography.py SOURCE-DIR

Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import functools
import pathlib
import re
import sys

import catalog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

FOREIGN_QUOTES = {'ru': '[“”„‹›]', 'uk': '[“”„‹›]', 'es': '[“”„]', 'fr': '[“”„]', 'de': '[”«»]', 'cs': '[”«»]', 'pl': '[“«»]'}

# Language: what must not be there, and what to do instead.
RULES = {
    'fr': [(r' [:;?!»]', 'a nonbreaking space before “:”, “;”, “?”, “!” and “»”'), ('« ', 'a nonbreaking space after “«”'),
           ('nº', '“n°”')],
    'cs': [(r'(?<![\w’<$%])[vszkouai] (?=[\w„<%])', 'a nonbreaking space after a word of one letter')],
    'pl': [(r'(?<![\w’<$%])[wziaou] (?=[\w„<%])', 'a nonbreaking space after a word of one letter')],
    'ru': [(r'\s–\s', 'the long dash, “—”')],
    'uk': [('—', 'the short dash, “–”')],
}
# How the translations speak to people: some words of the other way.
ADDRESS = {
    'de': (r'\b(?:Klicken|Wählen|Drücken|Legen|Öffnen|Geben|Ziehen) Sie\b', 'du'),
    'fr': (r'\b(?:tu|toi)\b', 'vous'),
    'es': (r'\b[Pp]ulse\b|(?:^|[.:;] )(?:Elija|Haga|Escriba|Seleccione|Guarde|Abra|Indique|Ponga|Coloque)\b', 'tú'),
    'pl': (r'\b(?:Państwo|Państwa|[Pp]roszę)\b', 'ty'),
    'cs': (r'\b(?:můžeš|smíš|tvůj|tvoje|tvého|tobě)\b', 'vy'),
    'ru': (r'\b(?:ты|тебя|тебе|твой|твоя|твоё|твои)\b', 'вы'),
    'uk': (r'\b(?:ти|тебе|тобі|твій|твоя|твоє|твої)\b', 'ви'),
}
for language, (words, ours) in ADDRESS.items():
    RULES.setdefault(language, []).append((words, f'“{ours}” for whom it speaks to'))
for language, quotes in FOREIGN_QUOTES.items():
    RULES.setdefault(language, []).append((quotes, 'the quotes of the language'))
    # Where a text has no placeholders, a sign of percent is one “%”.
    RULES[language].append((r'(?<=\d) %(?![\w$+%-]|\.\d)', 'a nonbreaking space before the sign of percent') if language != 'pl' else
                           (r'(?<=\d)\s%(?![\w$+%-]|\.\d)', 'no space before the sign of percent'))
    # “%%” is a sign of percent in a text with placeholders.
    RULES[language].append((r'(?<=[\dduf]) ?%%', 'a nonbreaking space before the sign of percent') if language != 'pl' else
                           (r'\s%%(?= |\)|$)', 'no space before the sign of percent'))


def faults_in(text, language):
    for pattern, wanted in RULES.get(language, []):
        match = re.search(pattern, text, re.I)
        if match:
            yield wanted, text[max(0, match.start() - 15):match.end() + 15].replace('\n', ' ')


def check_language(top, name):
    for message in catalog.read(top / 'po' / f'{name}.po'):
        for translation in [] if message.is_hidden else message.translations:
            for wanted, where in faults_in(translation, name):
                yield f'po/{name}.po: {message.name} needs {wanted} in “{where}”.'


def check_itself(top):
    """That it can fail."""
    for language, text, expected in (('fr', 'Quoi ?', 1), ('fr', 'Quoi\u00a0?', 0), ('de', '%d%% davon', 1), ('de', '95 %%', 1),
                                     ('de', '%d\u00a0%%, %%', 0), ('pl', '%d %%', 1), ('pl', '%d%%', 0),
                                     ('de', '100 % davon', 1), ('de', '100\u00a0% davon', 0), ('ru', '50 %s', 0), ('pl', '100 %.', 1),
                                     ('es', 'Pulse el botón', 1), ('es', 'Pulsa el botón', 0), ('ru', 'Путь твой', 1), ('ru', 'Пути', 0)):
        if len(list(faults_in(text, language))) != expected:
            yield f'“{text}” is judged wrongly.'


def main():
    top = pathlib.Path(sys.argv[1])
    tests = [('the check finds a breakable space', check_itself)]
    tests += [(f'{name}: spaces, dashes, quotes, and one way to speak to people', functools.partial(check_language, name=name)) for name in catalog.languages(top)]
    return tap.run(top, tests)


if __name__ == '__main__':
    sys.exit(main())
