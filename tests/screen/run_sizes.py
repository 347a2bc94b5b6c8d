#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen at sizes of all kinds: there are tabs, no text runs into another, and what is cut ends with dots."""
import os
import random
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

LONG = os.environ.get('LONG') == '1'
SIZES = 60 if LONG else 12
F1, F2, F9, PAGE_DOWN, ESC = '\x1bOP', '\x1bOQ', '\x1b[20~', '\x1b[6~', '\x1b'
ROWS, WIDE = 250, 89  # at which a page of the help is one list without an end
DOTS = '\u2026'
FRAME = re.compile('[\u2500-\u257f]+')
BOX = re.compile('.*?\u2502 (.*) \u2502.*')
TABS = re.compile(r'\[1 Play\] 2( Map)? .*5|>1 2 3 4 5')
case = Cases('screen')


def sizes():
    """Rows and columns: the smallest, and others of all kinds, the same in every run."""
    numbers = random.Random(7)
    return [(12, 40)] + [(numbers.randint(12, 70), numbers.randint(40, 220)) for _ in range(SIZES)]


def parts(text):
    """The texts of a screen: what stands between frames, or two blanks and more."""
    for row in text.split('\n'):
        for part in re.split(r' {2,}', FRAME.sub('  ', row)):
            if part.strip():
                yield part.strip()


def all_words(board, keys, columns=WIDE):
    """The texts of a page where all of it has room, as one."""
    board.resize(ROWS, columns)
    board.send(keys)
    board.rest(0.4)
    words = ' '.join(parts(board.text()))
    board.send(ESC)
    board.rest(0.2)
    return words


def look_at(board, keys, known, keeps):
    """Every text of the page is a part of those that are known, or begins like one and ends with dots."""
    board.send(keys)
    board.rest(0.3)
    rows = board.lines()
    for part in parts('\n'.join(rows[slice(*keeps)])):
        whole = part[:-1].rstrip() if part.endswith(DOTS) else part
        check(whole in known, '%dx%d: %r is no text of the page' % (board.screen.columns, board.screen.lines, part))
    board.send(ESC)
    board.rest(0.2)


@case
def texts_of_the_help_are_whole_at_every_size():
    with Board() as board:
        board.start()
        known = all_words(board, F1) + ' ' + all_words(board, F1 + PAGE_DOWN)
        check('Study a game' in known and 'double click' in known, 'the help is not in sight')
        for rows, columns in sizes():
            board.resize(rows, columns)
            look_at(board, F1, known, (0, rows - 1))  # the last row says what keys do, in as many words as fit
            look_at(board, F1 + PAGE_DOWN, known, (0, rows - 1))


@case
def texts_of_the_menu_are_whole_at_every_size():
    with Board() as board:
        board.start()
        known = all_words(board, F9, 140)
        check('start a new game' in known and 'quit!' in known, 'the menu is not in sight')
        for rows, columns in sizes():
            board.resize(rows, columns)
            board.rest(0.2)
            board.send(F9)
            board.rest(0.3)
            # The list alone: below it stands the command that is chosen, with its arguments.
            inside = [BOX.sub(r'\1', row) for row in board.lines() if BOX.match(row) or '\u2502' not in board.text()]
            listed = [row for row in inside if re.match(r' {1,2}[a-z]+!?  ', row)]
            check(len(listed) > 2, '%dx%d: no commands in the menu:\n%s' % (columns, rows, board.text()))
            for part in parts('\n'.join(listed)):
                whole = part[:-1].rstrip() if part.endswith(DOTS) else part
                check(whole in known, '%dx%d: %r is no text of the menu' % (columns, rows, part))
            board.send(ESC)
            board.rest(0.2)


@case
def nothing_in_the_menu_is_cut():
    """Neither a line of the list nor what stands below it of the command that is chosen."""
    with Board(rows=ROWS, columns=100) as board:
        board.start().send(F9)
        board.wait_for('All commands')
        names = re.findall(r'\u2502 {2}([a-z]+!?) {2,}[^ \u2502]', board.text())
        check(len(names) > 40, 'commands are %s' % names)
        last = re.compile(r'\u2502 +%s( \S+)*: ' % names[-1])
        for rows, columns in (24, 80), (29, 100):
            board.send(ESC)
            board.wait_gone('All commands')
            board.resize(rows, columns)
            board.send(F9)
            board.wait_for('All commands')
            count = 0
            while not last.search(board.text()):
                cut = [row for row in board.lines() if DOTS in row and BOX.match(row)]
                check(not cut, '%dx%d: %s' % (columns, rows, cut))
                before = board.text()
                board.send('\x1bOB')
                board.wait(lambda: board.text() != before, 'the next command')
                count += 1
            check(count > 40, '%d commands' % count)


@case
def moves_keep_apart_at_every_size():
    """A move, its marks, its evaluation and its time do not touch the next move."""
    moves = ('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6', 'Nxe5')
    game = ' '.join('%s $4 {[%%eval %d.5] [%%emt 0:00:0%d]}' % (move, 20 - number, number % 10) for number, move in enumerate(moves))
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write(game + ' *\n')
        file.flush()
        with Board() as board:
            board.start().enter('load ' + file.name)
            board.wait_for('5 moves')
            for rows, columns in [(24, 80)] + sizes():
                board.resize(rows, columns)
                board.rest(0.3)
                touching = re.search(r'\d:\d\d[a-hKQRBNO]|[?!][a-hKQRBNO]', board.text())
                check(touching is None, '%dx%d: %s touches the next move:\n%s' % (columns, rows, touching, board.text()))


@case
def there_are_tabs_at_every_size():
    with Board() as board:
        board.start()
        for rows, columns in sizes():
            board.resize(rows, columns)
            board.wait(lambda: any(TABS.search(row) for row in board.lines()),
                       'tabs at %dx%d' % (columns, rows))


if __name__ == '__main__':
    case.run()
