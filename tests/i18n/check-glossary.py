#!/usr/bin/env python3
"""check-glossary.py – every language of po/COMPLETE uses the words that po/GLOSSARY.md agreed on.

    check-glossary.py SOURCE-DIR

Where an English message has a term of the glossary, in whatever number or tense, its translation must have the agreed word,
in whatever case. A word is known by its stem: what is left of it without its ending, or what tests/i18n/stems.txt lists.
tests/i18n/other-senses.txt has English phrases where the term means something else, tests/i18n/glossary-exempt.txt the
translations that may do without the word, and why. Speaks TAP.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import functools
import pathlib
import re
import sys

import catalog

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

# What a word may lose at its end before it is compared.
ENDINGS = {
    'ru': '[аеёиоуыэюяйь]+',
    'uk': '[аеєиіїоуюяйь]+',
    'de': '(?:en|er|es|e|n|s)',
    'fr': '(?:er|es|[eés])',
    'es': '(?:[aeiou]s?|[aei]r)',
    'pl': '(?:[aeiouyęąó]+|[aeiouy]?ć)',
    'cs': '(?:[aeiouyáéíóúůýě]+|[aeioí]t)',
}
SHORTEST_STEM = 2
# Words of an agreed term that bring no meaning of their own.
SMALL = {'de', 'la', 'd', 's', 'du', 'del'}


def cells(line):
    return [cell.strip() for cell in line.strip().strip('|').split('|')]


def choices(cell):
    """What a cell lists, without notes in brackets."""
    return [word.strip() for word in re.sub(r'\s*\([^)]*\)', '', cell).split(',')]


def read_glossary(path):
    """{language: {term: [agreed words]}}; for a term with two lines the words of either will do."""
    table = [cells(line) for line in path.read_text(encoding='utf-8').splitlines() if line.startswith('| ')]
    agreed = {language: {} for language in table[0][1:]}
    for row in table[2:]:
        for language, cell in zip(table[0][1:], row[1:], strict=True):
            for term in choices(row[0]):
                agreed[language].setdefault(term, []).extend(choices(cell))
    return agreed


def read_stems(path):
    """{(language, word): stems}"""
    return {(language, word.casefold()): stems.casefold().split() for language, word, stems in catalog.rows(path, 3)}


def noun_forms(word):
    if re.search(r'[^aeiou]y$', word):
        return f'{word[:-1]}(?:y|ies)'
    return f'{word[:-1]}s?' if word.endswith('s') else f'{word}(?:s|es)?'


def verb_forms(word):
    short = word.removesuffix('e')
    return f'{short}(?:{word[len(short):]}s?|ed|ing)'


def term_pattern(term):
    """Finds a term in English. One with a capital letter is a name and is found only as such."""
    words = term.split()
    if words[0] == 'to':
        words[1] = verb_forms(words[1])
        words = words[1:]
    else:
        words[-1] = noun_forms(words[-1])
    return re.compile(r'(?<![\w-])' + r'\s+'.join(words) + r'(?![\w-])', 0 if term[0].isupper() else re.I)


def bare(text):
    """Without tags, numbers of rules and mnemonics."""
    return re.sub(r'\b[A-Z]+-\d+', ' ', re.sub(r'<[^>]*>', '', catalog.plain(text)))


class Finder:
    """Finds the terms of an English text; “tile set” has no “tile”."""

    def __init__(self, terms, senses):
        self.terms = [(term, term_pattern(term)) for term in sorted(terms, key=lambda term: -len(term.removeprefix('to ')))]
        self.senses = [(term, phrase, catalog.phrase_pattern(phrase)) for term, phrase, _ in senses]
        self.used = set()

    def without_senses(self, text):
        """With ~ for words that mean something else."""
        for term, phrase, pattern in self.senses:
            if pattern.search(text):
                text = pattern.sub(lambda match, word=term_pattern(term): word.sub('~', match[0]), text)
                self.used.add((term, phrase))
        return text

    @functools.cache
    def find(self, text):
        text = self.without_senses(bare(text))
        found = []
        for term, pattern in self.terms:
            if pattern.search(text):
                found.append(term)
                text = pattern.sub('~', text)
        return found

    def idle(self):
        return [(term, phrase) for term, phrase, _ in self.senses if (term, phrase) not in self.used]


class Language:
    """The agreed words of one language and how to find them."""

    def __init__(self, name, agreed, stems):
        self.name, self.agreed, self.stems = name, agreed, stems

    def stems_of(self, word):
        listed = self.stems.get((self.name, word.casefold()))
        short = re.sub(f'{ENDINGS[self.name]}$', '', word.casefold())
        return listed or [short if len(short) >= SHORTEST_STEM else word.casefold()]

    def word_pattern(self, word):
        """German composes words; elsewhere a word begins with its stem."""
        begin = '' if self.name == 'de' else r'(?<!\w)'
        return re.compile(begin + '(?:' + '|'.join(map(re.escape, self.stems_of(word))) + ')')

    @functools.cache
    def patterns(self, phrase):
        return [self.word_pattern(word) for word in re.findall(r'\w+', phrase) if word not in SMALL]

    def says(self, text, phrase):
        return all(pattern.search(text) for pattern in self.patterns(phrase))

    def says_term(self, translation, term):
        text = bare(translation).casefold()
        return any(self.says(text, phrase) for phrase in self.agreed[term])

    def lacking(self, messages, finder):
        """Message, term and translation wherever the agreed word is missing."""
        for message in messages:
            if message.is_hidden:
                continue
            for term in finder.find(message.plural or message.msgid):
                for translation in filter(None, message.translations):
                    if not self.says_term(translation, term):
                        yield message, term, translation
                        break


class Exempt:
    """The messages that may do without a word, and which lines of the list were needed."""

    def __init__(self, path):
        self.rows = list(catalog.rows(path, 4))
        self.used = set()

    def excuses(self, language, term, message):
        where = f'{message.context}: {message.msgid}'
        for number, (languages, exempt_term, part, _) in enumerate(self.rows):
            if exempt_term == term and part in where and language in languages.split():
                self.used.add((number, language))
                return True
        return False

    def idle(self):
        for number, row in enumerate(self.rows):
            for language in row[0].split():
                if (number, language) not in self.used:
                    yield row, language


class Check:
    def __init__(self, top):
        here = top / 'tests' / 'i18n'
        glossary = read_glossary(top / 'po' / 'GLOSSARY.md')
        self.stems = read_stems(here / 'stems.txt')
        self.exempt = Exempt(here / 'glossary-exempt.txt')
        self.complete = catalog.languages(top)
        self.languages = {name: Language(name, agreed, self.stems) for name, agreed in glossary.items()}
        self.finder = Finder(next(iter(glossary.values())), catalog.rows(here / 'other-senses.txt', 3))

    def columns(self, top):
        for name in self.complete:
            if name not in self.languages:
                yield f'po/GLOSSARY.md has no column {name}.'

    def itself(self, top):
        """That it can fail: the same message with a wrong word and with the right one."""
        message = catalog.Message()
        message.msgid = 'Draw Two Tiles'
        for translation, faults in ('Вытяните две карточки', ['tile']), ('Вытяните две плитки', []):
            message.translations = [translation]
            found = [term for _, term, _ in self.languages['ru'].lacking([message], self.finder)]
            if found != faults:
                yield f'“{translation}” lacks {faults or "nothing"}, and the check says {found or "nothing"}.'

    def words(self, top, name):
        language = self.languages[name]
        for message, term, translation in language.lacking(catalog.read(top / 'po' / f'{name}.po'), self.finder):
            if not self.exempt.excuses(name, term, message):
                agreed = '” or “'.join(language.agreed[term])
                yield f'po/{name}.po: {message.name} says “{term}”, so “{agreed}” must stand in “{translation}”.'

    def idle_words(self, top, name):
        language = self.languages[name]
        texts = [bare(text).casefold() for message in catalog.read(top / 'po' / f'{name}.po') for text in message.translations]
        for phrase in {phrase for phrases in language.agreed.values() for phrase in phrases}:
            if not any(language.says(text, phrase) for text in texts):
                yield f'po/GLOSSARY.md: “{phrase}” stands nowhere in po/{name}.po.'

    def idle_stems(self, top):
        agreed = {(name, word.casefold()) for name, language in self.languages.items()
                  for phrases in language.agreed.values() for word in re.findall(r'\w+', ' '.join(phrases))}
        for name, word in self.stems:
            if (name, word) not in agreed:
                yield f'tests/i18n/stems.txt: “{word}” is not a word of the glossary in {name}.'

    def idle_senses(self, top):
        for term, phrase in self.finder.idle():
            yield f'tests/i18n/other-senses.txt: no message says “{phrase}” ({term}).'

    def idle_exemptions(self, top):
        for row, name in self.exempt.idle():
            yield f'tests/i18n/glossary-exempt.txt: {name} does not need “{" | ".join(row)}”.'


def main():
    top = pathlib.Path(sys.argv[1])
    check = Check(top)
    tests = [('the glossary has a column for every complete language', check.columns), ('the check finds a wrong word', check.itself)]
    for name in check.complete:
        tests.append((f'{name}: translations use the words of the glossary', functools.partial(check.words, name=name)))
        tests.append((f'{name}: the words of the glossary are used', functools.partial(check.idle_words, name=name)))
    tests += [('stems are those of words of the glossary', check.idle_stems),
              ('every other sense is needed', check.idle_senses),
              ('every exemption is needed', check.idle_exemptions)]
    return tap.run(top, tests)


if __name__ == '__main__':
    sys.exit(main())
