#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The board in each language beside the English one, view by view: nothing stays English, and no view has more texts cut with
dots than in English. See tests/run.sh."""
import os
import re
import shutil
import sys

try:
    import pyte  # noqa: F401
except ImportError:
    print('skip screen languages: python3-pyte is not installed')
    sys.exit(0)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, SOURCE  # noqa: E402
from run import Board  # noqa: E402
from run_golden import MIDDLE, OVER, Views  # noqa: E402

LANGUAGES = sorted(name[:-3] for name in os.listdir(os.path.join(SOURCE, 'ui', 'languages')) if name.endswith('.po'))
SIZES = ((80, 24), (100, 30), (140, 45))
DOTS = '\u2026'
FRAME = re.compile('[\u2500-\u257f]+')
# Two words and more that are no moves, names of keys or numbers.
SENTENCE = re.compile(r"[A-Za-z][a-z']{2,}[,;:]? [a-z']{2,}")
# What stays English: the log of the engine, names of openings, and words that are typed.
ENGLISH = re.compile(r'line [A-H]:|search ends|set \w+ =|played \d|\u00b7 |^(?:new black|copy pgn)$')
# Of these pages every line is whole elsewhere: the chosen command below the list, all keys on the pages behind.
LISTS = ('menu', 'help, all keys')
case = Cases('screen')


def parts(text):
    """The texts of a screen: what stands between frames, or two blanks and more."""
    for row in text.split('\n'):
        for part in re.split(r' {2,}', FRAME.sub('  ', row)):
            if part.strip():
                yield part.strip()


def reach(board, keys, what):
    """Sends keys and waits for the change that they make, and then for its end."""
    before = board.text()
    board.send(keys)
    board.wait(lambda: board.text() != before, what)
    board.rest()


def looks(language, columns, rows):
    """Each view with its name, after a move of a game."""
    with Board('--ownbook=off', '--fen=' + OVER, rows=rows, columns=columns, LANGUAGE=language) as board:
        board.wait_for('>')
        board.rest()
        # Behind the last two a search goes on: the first row tells its move and its depth.
        for line, status in (('level none', ''), ('sd 8', ''), ('fen ' + MIDDLE, r' 8\. .* 8/\d'), ('Ne5', r' 9\. .* 8/\d')):
            reach(board, line + '\r', line)
            board.wait(lambda: re.match(status, board.lines()[0]), 'the end of the search behind ' + line)
        reach(board, '\x1b5', 'log')
        for name, keys, back in Views.LOOKS:
            reach(board, keys, name)
            yield name, board.text()
            if back:
                reach(board, back, 'the way back from ' + name)


def cut_parts(name, text):
    return [] if name in LISTS else [part for part in parts(text) if part.endswith(DOTS)]


def english_left(text, english):
    """Sentences of the English screen that stand in the other one as well."""
    return [part for part in parts(text) if part in english and SENTENCE.search(part) and not ENGLISH.search(part)]


def faults_in(name, text, english):
    """What is wrong with a view whose English text is known: sentences that stay English, and more texts cut with dots than
    in English."""
    faults = ['stays English: ' + part for part in english_left(text, set(parts(english)))]
    cut, cut_in_english = cut_parts(name, text), cut_parts(name, english)
    if len(cut) > len(cut_in_english):
        faults.append('cut: %s; in English %s' % (cut, cut_in_english))
    return faults


def compare(columns, rows):
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    english = dict(looks('en', columns, rows))
    faults = []
    for language in LANGUAGES:
        faults += ['%s, %s: %s' % (language, name, fault) for name, text in looks(language, columns, rows)
                   for fault in faults_in(name, text, english[name])]
    check(not faults, '%d faults\n%s' % (len(faults), '\n'.join(faults)))
    return None


@case
def what_is_cut_or_english_is_noticed():
    english = 'Take back  ends your move'
    check(faults_in('help', 'Zurücknehmen  beendet Ihren Zug', english) == [], 'a good screen was blamed')
    check(len(faults_in('help', 'Zurücknehmen  ends your move', english)) == 1, 'English was not noticed')
    check(len(faults_in('help', 'Zurücknehm\u2026  beendet Ihren Zug', english)) == 1, 'what is cut was not noticed')


@case
def the_languages_fit_into_80x24():
    return compare(*SIZES[0])


@case
def the_languages_fit_into_100x30():
    return compare(*SIZES[1])


@case
def the_languages_fit_into_140x45():
    return compare(*SIZES[2])


@case
def moves_are_typed_with_the_letters_of_the_language():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    for language, typed in (('de', 'Sf3'), ('fr', 'Cf3'), ('es', 'Cf3'), ('de', 'Nf3')):
        with Board('--ownbook=off', rows=30, columns=100, LANGUAGE=language) as board:
            board.rest()
            board.enter(typed)
            board.wait_for('1. Nf3')
    return None


@case
def all_keys_stand_in_80_columns():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    for language in 'de', 'fr', 'es':
        with Board('--fen=' + OVER, rows=24, columns=80, LANGUAGE=language) as board:
            board.wait_for('F9')
            check('F10' in board.lines()[-1], language + ': ' + board.lines()[-1])
    return None


@case
def all_views_are_named_in_80_columns():
    """Where the names of the views have no room together they are left out, and numbers alone stand there."""
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    for language in 'en', 'de', 'fr', 'es':
        with Board('--fen=' + OVER, rows=24, columns=80, LANGUAGE=language) as board:
            board.wait(lambda: re.search(r'\[1 \w+\] *2 \w+ +3 \w+ +4 \w+ +5 \w+', board.lines()[1]), 'names of the views in ' + language)
    return None


@case
def a_locale_without_utf8_stays_english():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    for environment in ({'lang': 'C'}, {'lang': 'de_DE'}, {'LC_ALL': 'POSIX'}):
        with Board('--ownbook=off', '--fen=' + OVER, LANGUAGE='de', **environment) as board:
            board.wait_for('the game is a draw')
    return None


@case
def the_locale_names_the_language_where_language_does_not():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    for lang, environment, text in (('de_AT.UTF-8', {}, 'Patt'), ('C.UTF-8', {'LC_MESSAGES': 'fr_FR.utf8'}, 'la partie est nulle'),
                                    ('C.UTF-8', {'LANGUAGE': 'xx:es:de'}, 'Ahogado'), ('de_DE.UTF-8', {'LANGUAGE': 'en'}, 'Stalemate')):
        with Board('--ownbook=off', '--fen=' + OVER, lang=lang, **environment) as board:
            board.wait_for(text)
    return None


if __name__ == '__main__':
    case.run(at_once=3)
