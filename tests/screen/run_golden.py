#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares whole screens, with the colours of every cell, with those kept in tests/screen/golden/. See tests/run.sh.

    HOTSPUR=build/hotspur tests/screen/run_golden.py [--update] [WORD ...]

takes the screens anew (of terminals whose name has one of the words; "views" are the texts of all views, the menu, the
form and the help at each size); look at the difference before you keep it. The
engine searches to a fixed depth with one thread from an empty memory, there are no clocks, and what depends on the
time is blanked, so the screens are always the same."""
import difflib
import os
import re
import shutil
import sys

try:
    import pyte  # noqa: F401
except ImportError:
    print('skip screen golden: python3-pyte is not installed')
    sys.exit(0)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Failure  # noqa: E402
from run import Board  # noqa: E402
from terminals import TERMINALS, terminal_environment  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'golden')
SIZES = ((80, 24), (40, 12), (60, 20), (100, 30), (140, 45))
LANGUAGES = {'utf8': 'C.UTF-8', 'c': 'C'}
OVER = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'  # nothing to think about
MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2Q1RK1 w - - 0 8'
# What time it took: speeds, times of moves, and the row of the graph that shows them.
TIMES = ((re.compile(r'  [\d.]+[kMG]?/s'), ''), (re.compile(r'\d:\d\d'), '-:--'), (re.compile('(^|\u2580 |  )time .*'), r'\1time'),
         (re.compile(r'\d+\.\d( ?)s\b'), r'-.-\1s'), (re.compile('(depth \\d+), [\\d.]+\u2026'), '\\1, -.-\u2026'))
VIEW_SIZES = ((40, 12), (80, 24), (100, 29), (100, 30), (140, 45), (200, 60))
F1, F2, F9, PAGE_DOWN, ESC = '\x1bOP', '\x1bOQ', '\x1b[20~', '\x1b[6~', '\x1b'
LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
STYLE_NAMES = list(LETTERS) + [a + b for a in LETTERS for b in LETTERS]


def without_times(text):
    for pattern, instead in TIMES:
        text = pattern.sub(instead, text)
    return text.rstrip()


def style_of(cell):
    marks = ''.join(mark for mark, on in (('*', cell.bold), ('_', cell.underscore), ('!', cell.reverse)) if on)
    return '%s on %s%s' % (cell.fg, cell.bg, marks)


def runs(row):
    """Styles of a row, each with how many cells it holds for."""
    out = []
    for style in row:
        if out and out[-1][0] == style:
            out[-1][1] += 1
        else:
            out.append([style, 1])
    return out


def picture(screen):
    """The screen as lines of text: its characters, then the styles of its rows, then what the styles are."""
    texts = [without_times(row) for row in screen.display]
    rows = [[style_of(screen.buffer[row][column]) for column in range(screen.columns)] for row in range(screen.lines)]
    timed = [re.search('(\u2580 |  )time ', row) for row in screen.display]
    names = {}
    styles = []
    for row, is_timed in zip(rows, timed):
        parts = []
        for style, count in [] if is_timed else runs(row):
            name = names.setdefault(style, STYLE_NAMES[len(names)])
            parts.append('%s%d' % (name, count))
        styles.append(' '.join(parts))
    meanings = ['%s = %s' % (name, style) for style, name in names.items()]
    return '\n'.join(['|' + text for text in texts] + [''] + styles + [''] + meanings) + '\n'


class Screens:
    """Takes the screens of one kind of terminal and compares or keeps them."""

    def __init__(self, kind, language, update):
        self.kind, self.language, self.update = kind, language, update
        self.failed = 0

    def take(self, board, view):
        name = '%s-%s-%s' % (view, self.kind, self.language)
        path = os.path.join(FOLDER, name + '.txt')
        board.send('\x0c')  # everything anew
        if self.update:
            board.rest()
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(picture(board.screen))
            return
        wanted = ''
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                wanted = file.read()
        try:
            board.wait(lambda: picture(board.screen) == wanted, 'screen as it was')
            print('ok screen golden %s' % name, flush=True)
        except Failure:
            self.failed += 1
            print('not ok screen golden %s: differs (run_golden.py --update takes it anew)' % name)
            sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), picture(board.screen).splitlines(True),
                                                       'kept', 'now'))
            sys.stdout.flush()

    def play(self, board):
        """One move each, the engine's to a fixed depth, and a look to the same depth."""
        board.wait_for('Stalemate')
        for line, answer in (('level none', 'No clock'), ('sd 10', '10 plies'), ('fen ' + MIDDLE, '8. White to move')):
            board.enter(line)
            board.wait(lambda: answer in board.text() and not line in board.text(), answer)
        self.wait_for_look(board, 8)
        board.enter('Ne5')
        self.wait_for_look(board, 9)
        # Another map and back: the colours owe nothing to the maps of the moments before.
        # Each is waited for: keys that come together make no map between them.
        board.send("'")
        board.wait_gone('map: all pieces')
        board.send('"')
        board.wait_for('Map of all pieces')
        board.wait_for('map: all pieces')

    @staticmethod
    def wait_for_look(board, number):
        status = re.compile(r' %d\. White to move  depth 10/(?!.*showing)' % number)
        board.wait(lambda: status.match(board.lines()[0]), 'search of move %d to its depth' % number)

    def run(self):
        with terminal_environment(self.kind) as environment:
            with Board('--ownbook=off', '--fen=' + OVER, lang=LANGUAGES[self.language], **environment) as board:
                if self.kind == 'dumb':
                    board.wait_exit()
                    self.take_end(board)
                    return
                self.play(board)
                for columns, rows in SIZES:
                    if (columns, rows) != SIZES[0]:
                        board.resize(rows, columns)
                    self.take(board, '%dx%d' % (columns, rows))
                board.resize(24, 80)
                board.send('`')
                board.wait_for('Share of search effort')
                self.take(board, 'overlay')

    def take_end(self, board):
        is_good = board.status == 2 and 'cannot move its cursor' in board.text()
        self.failed += 0 if is_good else 1
        print('%s screen golden dumb-%s' % ('ok' if is_good else 'not ok', self.language), flush=True)


class Views(Screens):
    """The texts of all views, one file a size."""
    # What is looked at: its name, the keys that bring it, and those that lead back.
    LOOKS = (('play', '\x1b1', ''), ('map', '\x1b2', ''), ('explain', '\x1b3', ''),
             ('explain on the whole screen', '\x1b3', '\x1b3'), ('graph', '\x1b4', ''),
             ('graph on the whole screen', '\x1b4', '\x1b4'), ('log', '\x1b5', ''), ('help', F1, ESC),
             ('help, all keys', F1 + PAGE_DOWN, ESC), ('menu', F9, ESC), ('new game', F2, ESC))

    def __init__(self, update):
        super().__init__('views', 'utf8', update)

    @staticmethod
    def text(board, name):
        rows = '\n'.join('|' + without_times(row) for row in board.screen.display)
        return '--- %s\n%s\n' % (name, rows)

    def look(self, board, name, wanted):
        """The text of one look; waits for the one that is wanted, if there is one."""
        board.send('\x0c')
        if wanted is None:
            board.rest()
        else:
            try:
                board.wait(lambda: self.text(board, name) == wanted, 'text as it was')
            except Failure:
                pass
        return self.text(board, name)

    def take_size(self, board, columns, rows):
        view = 'views-%dx%d' % (columns, rows)
        path = os.path.join(FOLDER, view + '.txt')
        wanted = ''
        if os.path.exists(path) and not self.update:
            with open(path, encoding='utf-8') as file:
                wanted = file.read()
        kept = dict(re.findall(r'^(--- .*\n)((?:\|.*\n)*)', wanted, re.MULTILINE))
        texts = []
        for name, keys, back in self.LOOKS:
            head = '--- %s\n' % name
            board.send(keys)
            texts.append(self.look(board, name, head + kept[head] if head in kept else None))
            board.send(back)
            board.rest(0.2)
        now = ''.join(texts)
        if self.update:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(now)
        elif now == wanted:
            print('ok screen golden %s' % view, flush=True)
        else:
            self.failed += 1
            print('not ok screen golden %s: differs (run_golden.py --update views takes it anew)' % view)
            sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), now.splitlines(True), 'kept', 'now'))
            sys.stdout.flush()

    def run(self):
        with Board('--ownbook=off', '--fen=' + OVER) as board:
            self.play(board)
            # A view that is chosen twice takes the whole screen: the first look begins from another.
            board.send('\x1b5')
            board.wait_for('[5 Log]')
            for columns, rows in VIEW_SIZES:
                board.resize(rows, columns)
                self.take_size(board, columns, rows)


def main():
    words = [word for word in sys.argv[1:] if word != '--update']
    failed = 0
    for kind in TERMINALS:
        if kind == '16' and shutil.which('tic') is None:
            print('skip screen golden 16: tic is not installed')
            continue
        for language in LANGUAGES:
            if words and not any(word in kind + '-' + language for word in words):
                continue
            screens = Screens(kind, language, '--update' in sys.argv)
            try:
                screens.run()
            except Failure as failure:
                screens.failed += 1
                first, _, rest = str(failure).partition('\n')
                print('not ok screen golden %s-%s: %s\n%s' % (kind, language, first, rest), flush=True)
            failed += screens.failed
    if not words or any(word in 'views' for word in words):
        views = Views('--update' in sys.argv)
        views.run()
        failed += views.failed
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
