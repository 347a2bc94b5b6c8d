#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said of moves in each language: no English is left in it, it is said of the same moves, and JSON stays as it is."""
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, hotspur, run_hotspur, SOURCE  # noqa: E402

LANGUAGES = sorted(name[:-3] for name in os.listdir(os.path.join(SOURCE, 'ui', 'languages')) if name.endswith('.po'))
ENGLISH = re.compile(r'\b(the|which|and|with|for|of|by|it|its|is|allows|misses|loses|wins|takes|leaves|gives|attacks|threatens|forks|pins|king|queen|'
                     r'rook|knight|bishop|pawns?|white|black|check|answer|move|better|after|undefended|needs|score|players|piece|brings)\b', re.I)
COMMAND = re.compile(r'\[%[^\]]*\]')
# A queen that is lost, mates that are overlooked, a game of beginners, an ending: much goes wrong, in many ways.
GAMES = """
[Event "Club"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 Nxd4 0-1

[Event "Club"]
[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. a3 a6 3. g4 a5 4. h3 Qh4# 0-1

[Event "Open"]
[White "E"]
[Black "F"]
[Result "1-0"]

1. e4 e5 2. Nf3 Qf6 3. Nc3 Bc5 4. Nd5 Qg6 5. Nxc7+ Kd8 6. Nxa8 Qxe4+ 7. Be2 Nf6 8. d3 Qg6 9. Nxe5 Qxg2 10. Nxf7+ 1-0

[Event "Ending"]
[FEN "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1"]
[SetUp "1"]
[Result "*"]

1. Kd3 Kd5 2. Ke2 Ke4 3. Kd2 Kf3 4. Kd3 *
"""
case = Cases('annotate')


def annotate(language, form, *words):
    return hotspur('annotate', '-', '--format', form, '--nodes', '300', *words, text=GAMES, LANGUAGE=language, LC_ALL='C.UTF-8')


def comments(pgn):
    """The words of each comment, without its commands."""
    found = (COMMAND.sub('', comment).strip() for comment in re.findall(r'\{([^}]*)\}', pgn))
    return [words for words in found if words]


def without_catalogues():
    return 'msgfmt is not installed' if shutil.which('msgfmt') is None else None


def check_words(language, words):
    left = ENGLISH.search(words)
    check(left is None, '%s: "%s" in: %s' % (language, left and left[0], words))
    check('|' not in words and not re.search(r'%\d', words), '%s: a slot or a form is left in: %s' % (language, words))


@case
def reasons_are_said_in_each_language():
    if without_catalogues():
        return without_catalogues()
    english = comments(annotate('en', 'pgn'))
    check(len(english) > 9 and any(ENGLISH.search(words) for words in english), english)
    for language in LANGUAGES:
        said = comments(annotate(language, 'pgn'))
        check(len(said) == len(english), '%s: %d comments, and %d in English' % (language, len(said), len(english)))
        for words in said:
            check_words(language, words)


@case
def every_pattern_is_translated_whole():
    for language in LANGUAGES:
        blocks = read_source('ui', 'languages', language + '.po').split('\n\n')
        of_moves = [block for block in blocks if re.search(r'^#: .*ui/(annotate|common/(motif|phrases|tactics))', block, re.M)]
        check(len(of_moves) > 200, len(of_moves))
        for block in of_moves:
            check_words(language, re.sub(r'%\d[b-h]?|\|', '', re.search(r'^msgstr "(.*)"$', block, re.M)[1]))


@case
def programs_read_the_same_in_each_language():
    if without_catalogues():
        return without_catalogues()
    english = annotate('en', 'json', '--game', '2')
    for language in LANGUAGES:
        check(annotate(language, 'json', '--game', '2') == english, language)


def read_source(*path):
    with open(os.path.join(SOURCE, *path), encoding='utf-8') as file:
        return file.read()


def page_texts(page):
    """What the template of the page says: in its script, in marked elements, and in attributes that are read out."""
    rows = re.search(r'const rows = \[\[.*?;\n', page, re.S)[0]
    either = re.findall(r"say\(\w+ \? '([^']*)' : '([^']*)'", page)
    return ({text for pair in either for text in pair} | set(re.findall(r"say\('([^']*)'", page)) |
            set(re.findall(r"\['([^']*)', player", rows)) | set(re.findall(r'data-say>([^<]*)<', page)) |
            set(re.findall(r'(?:aria-label|title)="([^"]{2,})"', page)))


@case
def the_page_has_a_translation_of_all_that_it_says():
    listed = set(re.findall(r'N_\("([^"]*)"\)', read_source('ui', 'annotate', 'page.c')))
    said = {text for text in page_texts(read_source('ui', 'annotate', 'page.html')) if re.search(r'\w', text) or text == ': '}
    check(said == listed, 'only in page.html: %s; only in page.c: %s' % (said - listed, listed - said))


@case
def pages_are_in_the_language_of_the_user():
    if without_catalogues():
        return without_catalogues()
    pages = {language: annotate(language, 'html', '--game', '2') for language in ('en', 'de')}
    check('<html lang="en">' in pages['en'] and 'id="words">{}<' in pages['en'], pages['en'][-4000:])
    check('<html lang="de">' in pages['de'] and '"Next mistake": "Nächster Fehler"' in pages['de'], pages['de'][-4000:])


@case
def questions_are_answered_in_each_language():
    if without_catalogues():
        return without_catalogues()
    lines = ['fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', 'hint', 'hint', 'hint', 'analyse depth 4', 'why',
             'why not Qxe5', 'fen 4k3/8/8/3q4/8/2N5/8/3RK3 w - - 0 1', 'analyse depth 6', 'why', 'why not Nd1', 'threat', 'quit']
    for language in LANGUAGES:
        said = run_hotspur('--ownbook=off', 'console', text='\n'.join(['new', *lines]) + '\n', LANGUAGE=language, LC_ALL='C.UTF-8').stdout
        check('hint' in said, said)
        for line in said.split('\n'):
            # Of the commands that are named the names are English.
            check_words(language, re.sub(r'\b(hint|why|hotspur)\b', '', line, flags=re.I))


if __name__ == '__main__':
    case.run()
