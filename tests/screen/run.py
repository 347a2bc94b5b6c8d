#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays on the board of the real program in a pseudo-terminal and reads the screen. See tests/run.sh."""
import contextlib
import fcntl
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

try:
    import pyte  # noqa: F401
except ImportError:
    print('skip screen: python3-pyte is not installed')
    sys.exit(0)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Failure, HOTSPUR, kept_games  # noqa: E402
from harness.networks import write_network  # noqa: E402
from harness.terminal import Terminal, WAIT_SECONDS, fresh_modes  # noqa: E402
from terminals import terminal_environment  # noqa: E402

WHITE_KNIGHT, BLACK_KNIGHT = '\u2658', '\u265e'
F11 = '\x1b[23~'
MEANING = 'Share of search effort'
PIECE_WHITE, PIECE_BLACK = 'ffffff', '303030'  # bodies, among 256 colours
GAMES_AT_A_TIME = 3
case = Cases('screen')


class Board:
    """The board in a terminal of its own, with folders of its own, or those of a `home` that is there."""

    def __init__(self, *arguments, command='play', rows=24, columns=80, reported=None, term='xterm-256color',
                 lang='C.UTF-8', home=None, pictures='plain', **env):
        self.owns_home = home is None
        self.home = home or tempfile.mkdtemp(prefix='hotspur-screen-')
        self.terminal = Terminal([HOTSPUR, command, '--hash=8', '--bookseed=1', *arguments],
                                 environment_in(self.home, TERM=term, LANG=lang, **env), rows, columns, reported,
                                 pictures)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.close()
        if self.owns_home:
            shutil.rmtree(self.home, ignore_errors=True)

    def __getattr__(self, name):
        return getattr(self.terminal, name)

    def start(self):
        """Waits for the board; the engine then answers at once."""
        self.wait_for('White to move')
        self.wait_for('>')
        self.enter('st 0.1')
        self.wait_for('0.1 seconds')
        return self

    def start_patient(self):
        """The same, with an engine that thinks until it is told to move: by F11."""
        self.start()
        self.enter('bind F11 go')
        self.wait_for('F11 = go')
        self.enter('st 600')
        self.wait_for('600 seconds')
        return self

    def enter(self, line):
        self.send(line + '\r')

    def play(self, move, san):
        """Plays White's move and waits for it and the answer in the list of moves."""
        self.enter(move)
        # In a narrow list the answer stands in the next row.
        answered = re.compile(r'\d+\. ' + re.escape(san) + r'\b(.*?|.*\n.* )[a-hKQRBNO]\S*')
        self.wait(lambda: answered.search(self.text()), san + ' and a reply')
        self.wait_for('White to move')

    def games(self):
        return kept_games(self.home)


def rows_of_board(board, top=2, step=2):
    """Pieces by rank, from the top row down, '.' where a square is empty."""
    out = []
    for rank in range(8):
        row = board.lines()[top + rank * step].ljust(board.screen.columns)
        out.append(''.join(row[3 + 4 * file] if row[3 + 4 * file] != ' ' else '.' for file in range(8)))
    return out


def plays_and_shows(board, with_legend, with_meaning=True):
    board.play('e4', 'e4')
    board.wait_for('map: all pieces')
    if with_meaning:
        board.wait_for(MEANING)
    # A map with its hottest class somewhere, and the name of that class.
    board.wait(lambda: re.search(r'[a-h][1-8] +\d+%', board.text()), 'shares of squares')
    board.wait_for(with_legend)


@case
def shows_the_board_at_once():
    with Board() as board:
        board.wait_for('You have White')
        board.wait_for('5:00')
        rows = rows_of_board(board)
        check(rows[0] == '\u265c\u265e\u265d\u265b\u265a\u265d\u265e\u265c', 'top row is ' + rows[0])
        check(rows[7] == '\u2656\u2658\u2657\u2655\u2654\u2657\u2658\u2656', 'bottom row is ' + rows[7])
        check(rows[4] == '........', 'fourth row is ' + rows[4])


@case
def plays_e4_and_shows_reply_and_map_at_80x24():
    with Board() as board:
        plays_and_shows(board.start(), '6 1/2')


@case
def plays_e4_and_shows_reply_and_map_at_100x30():
    with Board(rows=30, columns=100) as board:
        plays_and_shows(board.start(), '6 1/2')


@case
def plays_e4_and_shows_reply_and_map_at_140x45():
    with Board(rows=45, columns=140) as board:
        plays_and_shows(board.start(), '5 1/4')


@case
def plays_at_60x20():
    with Board(rows=20, columns=60) as board:
        plays_and_shows(board.start(), '6 1/2', with_meaning=False)


@case
def plays_at_40x12():
    with Board(rows=12, columns=40) as board:
        board.start().play('e4', 'e4')


@case
def plays_without_colours():
    with Board(NO_COLOR='1') as board:
        plays_and_shows(board.start(), '@6 1/2')
        check(not re.search(rb'\x1b\[[0-9;]*[34]8;[25];', board.output), 'a colour was sent in spite of NO_COLOR')
        check(not re.search(rb'\x1b\[(?:\d+;)*[34][0-7]m', board.output), 'a colour was sent in spite of NO_COLOR')
        check(any(board.cell(row, 2).reverse for row in range(2, 18)), 'no dark squares')


@case
def plays_without_utf8():
    with Board(lang='C') as board:
        plays_and_shows(board.start(), '6 1/2')
        check(all(byte < 128 for byte in board.output), 'a byte above 127 was sent')
        rows = rows_of_board(board)
        check(rows[7] == 'RNBQKBNR', 'bottom row is ' + rows[7])


@case
def a1_is_dark_without_colours():
    """Reversed on a light background alone; most are dark."""
    for background, is_reversed in ('15;0', False), ('0;15', True), ('', False):
        with Board(term='vt100', COLORFGBG=background) as board:
            board.start()
            check(board.cell(17, 2).reverse == is_reversed and board.cell(17, 6).reverse != is_reversed,
                  'a1 is light on %r' % background)


@case
def plays_on_a_vt100():
    with Board(term='vt100', lang='C') as board:
        plays_and_shows(board.start(), '@6 1/2')


@case
def plays_with_16_colours():
    if shutil.which('tic') is None:
        return 'tic is not installed'
    with terminal_environment('16') as environment, Board(**environment) as board:
        plays_and_shows(board.start(), '6 1/2')
        check(b'\x1b[101' in board.output or b';101' in board.output, 'no bright red was sent')


@case
def plays_with_8_colours():
    with Board(term='xterm-color') as board:
        plays_and_shows(board.start(), '6 1/2')
        check(not re.search(rb'\x1b\[(\d+;)*(10[0-7]|9[0-7]|[34]8;)', board.output), 'more than 8 colours were sent')


@case
def sends_24_bit_colours_where_they_are_promised():
    with Board(COLORTERM='truecolor') as board:
        plays_and_shows(board.start(), '6 1/2')
        check(b'\x1b[48;2;' in board.output, 'no 24-bit colour was sent')
        board.send('`')

        def is_red(colour):
            red, green, blue = (int(colour[i:i + 2], 16) for i in (0, 2, 4)) if len(colour) == 6 else (0, 0, 0)
            return red > 0x90 and green < 0x50 and blue < 0x50

        board.wait(lambda: any(is_red(board.cell(row, column).bg) for row in range(2, 18) for column in range(2, 34)
                               if re.fullmatch('[0-9a-f]{6}', board.cell(row, column).bg)), 'red square on the board')


@case
def takes_its_size_from_nowhere():
    with Board(reported=(0, 0)) as board:
        plays_and_shows(board.start(), '6 1/2')


@case
def refuses_a_dumb_terminal():
    with Board(term='dumb') as board:
        check(board.wait_exit() == 2, 'exit status %s' % board.status)
        check('cannot' in board.text() and len(board.text().strip().splitlines()) == 1, board.text())


@case
def panels_share_the_room_as_tabs():
    with Board(rows=16, columns=60) as board:
        board.start().wait_for('[1 Play]')
        board.wait_for('expected line')
        board.send('2')
        board.wait_for('[2 Map]')
        board.wait_for('map: all pieces')
        check('expected line' not in board.text(), 'both panels are there')
        board.send('Nf')
        board.wait_for('> Nf')
        board.send('\x1b1')
        board.wait_for('[1 Play]')
        board.wait_for('> Nf')
        board.send('\x7f\x7f\x1b[19~')  # F8
        board.wait_for('[2 Map]')
        left = board.lines()[1].index('[2 Map]') - 1  # the number before it
        board.send('\x1b[<0;%d;2M\x1b[<0;%d;2m' % (left, left))
        board.wait_for('[1 Play]')


@case
def shows_a_panel_alone_and_the_board_again():
    with Board() as board:
        board.start().send('22')
        board.wait_for('2 again brings the board back')
        board.wait(lambda: 'move tables' in board.lines()[3], 'the maps at the top left')
        check('\u2654' not in board.text(), 'the board is still there')
        board.send('2')
        board.wait_for('\u2654')
    with Board(rows=12, columns=40) as board:
        board.start().send('2')
        board.wait_gone('\u2654')
        board.send('2')
        board.wait_for('\u2654')


def size_of_squares(board):
    """Columns and rows from one coordinate to the next."""
    files = [row for row in board.lines() if re.match('  +a +b +c +d +e +f +g +h', row)]
    ranks = [number for number, row in enumerate(board.lines()) if row[:1] in tuple('87')]
    return (files[0].index('h') - files[0].index('g'), ranks[1] - ranks[0]) if files and len(ranks) > 1 else None


@case
def draws_squares_of_every_size():
    with Board(rows=45, columns=140) as board:
        board.start()
        for key, size in (('>', '10x5'), ('<', '8x4'), ('<', '6x3'), ('<', '4x2'), ('<', '3x1')):
            board.send(key)
            board.wait_for('Squares of %s.' % size)
            columns, rows = map(int, size.split('x'))
            board.wait(lambda: size_of_squares(board) == (columns, rows), 'squares of ' + size)
        board.send('<')
        board.wait_for('cannot be smaller')
    with Board() as board:
        board.start().send('>')
        board.wait_for('no room for larger squares')


@case
def draws_large_pieces():
    with Board('--BoardSize=6x3', rows=30, columns=100) as board:
        board.start().wait_for('\u2598\u2580\u2580\u259d')  # the foot of a pawn
        is_there = lambda wanted: any(cell.data == ' ' and cell.bg == wanted
                                      for row in range(30) for cell in [board.cell(row, c) for c in range(50)])
        board.wait(lambda: is_there(PIECE_WHITE) and is_there(PIECE_BLACK), 'bodies of both colours')
        board.enter('set BoardPieces figurines')
        board.wait_for(WHITE_KNIGHT)
        board.enter('set BoardSigns ascii')
        board.wait_gone(WHITE_KNIGHT)
        board.enter('set BoardPieces cells')
        board.wait_for('(NN)')
        check('\u2500' not in board.text(), 'a line is drawn with a sign beyond ASCII')


@case
def shows_long_messages_whole():
    with Board(rows=24, columns=60) as board:
        board.start().enter('level this/is/not/a/time/control 17 and another word')
        board.wait(lambda: re.search(r"level: .*\n .*\n>", board.text()), 'a message of two rows')
        board.enter('st 1')
        board.wait(lambda: re.search(r'\n .*1 second.*\n>', board.text()), 'a message of one row')


@case
def tells_panels_from_numbers_of_moves():
    with Board('--ownbook=off') as board:
        board.start().send('12.')
        board.wait_for('> 12.')
        board.wait_for('\u2654')
        board.send('\x7f\x7f\x7f60')
        board.wait_for('> 60')


@case
def digits_that_number_a_panel_are_never_typed():
    with Board('--ownbook=off', rows=16, columns=60) as board:
        board.start()
        for digits in ('1234', '3333', '222222'):
            board.send(digits + 'N')
            board.wait(lambda: any(line.startswith('> ') and line.endswith('N') for line in board.lines()), 'a letter')
            check('> N' in board.lines(), 'digits of %s stand on the line' % digits)
            board.send('\x7f')
            board.wait(lambda: '>' in board.lines(), 'an empty line')
        board.send('12.')
        board.wait_for('> 12.')


def checks_terminal(answer, expected, **options):
    with Board(command='terminal', **options) as board:
        before = board.modes()
        board.wait(lambda: b'\x1b[6n' in board.output, 'question for the cursor')
        board.send(answer)
        check(board.wait_exit() == 0, 'exit status %s' % board.status)
        for text in expected:
            check(text in board.text(), '%r is missing:\n%s' % (text, board.text()))
        check(board.modes() == before, 'the line modes are not restored')
        return board.screen


@case
def tells_what_the_terminal_can_do():
    screen = checks_terminal('\x1b[7;2R', ('size        80x24: squares of 4x2', 'TERM xterm-256color: known', 'colours     256',
                                           'NO_COLOR not set', 'UTF-8; pieces are figurines', 'takes one column', '6  1/2',
                                           '  1  \u2656  \u2658', 'can be played on here'))
    colours = {screen.buffer[row][column].bg for row in range(24) for column in range(80)}
    check({'ffffd7', '87af5f', 'ff8700'} <= colours, 'no colours in the sample: %s' % colours)
    checks_terminal('\x1b[7;3R', ('takes 2 columns', 'set BoardSigns to ascii'))
    checks_terminal('\x1b[7;2R', ('24 bits: COLORTERM promises them',), COLORTERM='truecolor')
    checks_terminal('\x1b[7;2R', ('none: NO_COLOR is set',), NO_COLOR='1')
    checks_terminal('\x1b[7;2R', ("has no chess pieces",), term='linux')


@case
def tells_a_pipe_what_the_terminal_can_do():
    for variables, text in (({'TERM': 'dumb'}, 'cannot move its cursor'), ({'TERM': 'nonsense'}, 'not known to this system'),
                            ({'TERM': 'xterm', 'LC_ALL': 'C'}, 'without UTF-8 pieces are letters'),
                            ({}, 'TERM not set')):
        result = subprocess.run([HOTSPUR, '--check-terminal'], env=variables, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        check(result.returncode == 0 and result.stderr == '', '%s %s' % (result.returncode, result.stderr))
        check(text in result.stdout and '\x1b' not in result.stdout, result.stdout)
        check('cannot be drawn here' in result.stdout, result.stdout)


@case
def uses_no_more_colours_than_it_is_told():
    with Board('--color=16', COLORTERM='truecolor') as board:
        plays_and_shows(board.start(), '6 1/2')
        check(b'8;5;' not in board.output and b'8;2;' not in board.output, 'more than 16 colours were sent')
    with Board('--color=never') as board:
        plays_and_shows(board.start(), '@6 1/2')
        check(not re.search(rb'\x1b\[(?:\d+;)*[34][0-8][;m]', board.output), 'a colour was sent')
    with Board('--color=direct') as board:
        board.wait(lambda: b'\x1b[48;2;' in board.output, '24-bit colour')
    with Board('--color=puce') as board:
        check(board.wait_exit() == 2 and 'puce' in board.text(), board.text())


@case
def says_what_size_it_needs():
    with Board(rows=8, columns=30) as board:
        board.wait_for('need 40x12, have 30x8')
        board.resize(24, 80)
        board.wait_for('You have White')


@case
def keeps_half_typed_text_when_resized():
    with Board() as board:
        board.start().send('Nf')
        board.wait_for('> Nf')
        for rows, columns in ((30, 100), (12, 40), (5, 20), (45, 140), (24, 80)):
            board.resize(rows, columns)
            wanted = 'need 40x12' if columns < 40 else '> Nf'
            board.wait(lambda: wanted in board.text() and (rows < 12 or wanted in board.lines()[-1] + board.lines()[-2]),
                       '%r at %dx%d' % (wanted, columns, rows))
        board.send('3\r')
        board.wait_for('1. Nf3')


@case
def survives_a_storm_of_sizes():
    with Board('--ownbook=off') as board:
        board.start_patient().enter('e4')
        board.wait_for('thinking')
        board.send('`Nf')
        board.wait_for('Nf')
        chance = random.Random(7)
        sizes = [(1, 1), (200, 500), (1, 500), (200, 1), (12, 40), (11, 39), (45, 140), (2, 2)]
        sizes += [(chance.randint(1, 70), chance.randint(1, 200)) for _ in range(60)]
        for number, (rows, columns) in enumerate(sizes):
            board.resize(rows, columns)
            if number % 7 == 0:
                board.send('\x1b%d' % (number % 5 + 1))  # another panel, perhaps alone
            if number % 5 == 0:
                board.wait(lambda seen=len(board.output): len(board.output) > seen, 'sign of life')
        board.send('\x1b1')
        board.resize(24, 80)
        board.wait_for('Nf')
        board.send(F11)
        board.wait_for('White to move')
        board.wait(lambda: any(line.startswith('> ') and line.endswith('Nf') for line in board.lines()), 'text on the line')
        board.send('\x15Nf3\r')
        board.wait_for('2. Nf3')
        board.enter('quit')
        board.wait_for('(y/n)')
        board.send('y')
        check(board.wait_exit() == 0, 'exit status %s' % board.status)  # a sanitizer would have its own


@case
def keeps_half_typed_text_while_the_engine_thinks():
    with Board('--ownbook=off') as board:
        board.start_patient().enter('e4')
        board.wait_for('thinking')
        board.send('Nc')
        board.wait_for('> Nc')
        board.send(F11)
        board.wait_for('White to move')
        check('> Nc' in board.text(), 'the text has gone')
        board.send('3\r')
        board.wait_for('2. Nc3')


@case
def plays_a_move_that_was_entered_early():
    with Board('--ownbook=off') as board:
        board.start_patient().enter('a4')
        board.wait_for('thinking')
        board.enter('h4')
        board.wait_for('will be played')
        board.send(F11)
        board.wait_for('2. h4')
        check('> h4' not in board.text(), 'the move stays on the line')
        # What is changed is not meant yet; Esc takes it back.
        board.enter('g4')
        board.wait_for('will be played')
        board.send('\x7f3')
        board.wait_for('> g3')
        board.send(F11)
        board.wait_for('White to move')
        check('> g3' in board.text(), 'the changed text has gone')
        check('3. g' not in board.text(), 'a move that was changed was played')
        board.send('\r')
        board.wait_for('3. g3')
        # Letters are another line, not more of the move that waits.
        board.wait_for('thinking')
        board.send(F11)
        board.wait_for('White to move')
        board.enter('b3')
        board.wait_for('b3')
        board.enter('a3')
        board.wait_for('will be played')
        board.enter('st 300')
        board.wait_for('300 seconds')
        board.send(F11)
        board.wait_for('White to move')
        board.enter('c3')
        # What cannot be played stays on the line, with the reason.
        board.enter('Ra8')
        board.wait_for('will be played')
        board.send(F11)
        board.wait_for('White to move')
        board.wait_for('> Ra8')
        board.wait_for('no')


@case
def plays_like_a_weaker_player():
    with Board('--ownbook=off') as board:
        board.start().enter('elo')
        board.wait_for('Strength: full')
        board.enter('elo 1000')
        board.wait_for('about 1000 Elo')
        board.play('e4', 'e4')
        board.enter('elo 700')
        board.wait_for("'700' is neither full nor from 800 to 3199")
        board.enter('elo full')
        board.wait_for('Strength: full')


@case
def reads_moves_in_any_case_and_form():
    with Board('--ownbook=off', '--fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1') as board:
        board.start().enter('o-o')
        board.wait_for('1. O-O')
    with Board('--ownbook=off') as board:
        board.start().play('E2E4', 'e4')
        board.play('nf3', 'Nf3')


@case
def reads_moves_with_their_numbers():
    with Board('--ownbook=off') as board:
        board.start().play('1.e4', 'e4')
        board.play('2. Nf3', 'Nf3')


@case
def takes_no_single_letter_for_a_command():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('N')
        board.wait_for('? shows the commands')
        check('(y/n)' not in board.text(), 'N asks for a new game')


@case
def swallows_keys_the_terminal_should_not_have():
    with Board() as board:
        board.start().send('\x1b[25;7~')
        board.send('e4')
        board.wait_for('> e4')
        check(rows_of_board(board)[7] == '\u2656\u2658\u2657\u2655\u2654\u2657\u2658\u2656', 'the board was turned')


@case
def says_when_the_game_is_over():
    with Board('--fen=7k/5Q2/6K1/8/8/8/8/8 b - - 0 1') as board:
        board.wait_for('Stalemate')
        board.enter('Kg8')
        board.wait_for('game is over')


@case
def explains_an_illegal_move():
    with Board() as board:
        board.start().enter('e5')
        board.wait_for("Illegal move 'e5': no pawn can go to e5.")
        board.enter('Ke2')
        board.wait_for("White's own pawn is on e2.")


@case
def completes_moves_and_commands():
    with Board() as board:
        board.start().send('Na\t')
        board.wait_for('> Na3')
        board.send('\x1b')
        board.wait_gone('> Na3')
        board.send('N\t')
        board.wait_for('Na3  Nc3  Nf3  Nh3')
        board.wait_for('> N')
        board.send('\x1b')
        board.wait_gone('> N')
        board.send('res\t')
        board.wait_for('> resign')


@case
def moves_by_cursor_keys():
    with Board() as board:
        board.start()
        # The cursor appears on e1; e2 is above it, e4 two further.
        for key in ('\x1bOA', '\x1bOA', '\r', '\x1bOA', '\x1bOA', '\r'):
            board.send(key)
        board.wait_for('1. e4')


@case
def moves_by_mouse():
    with Board() as board:
        board.start()
        for column, row in ((20, 14), (20, 10)):  # e2, e4: columns and rows count from 1
            board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (column, row + 1, column, row + 1))
        board.wait_for('1. e4')


def mouse(board, square, button=0, end='M'):
    """What a terminal sends for the mouse on a square of an 80x24 board."""
    column, row = 4 + 4 * (ord(square[0]) - ord('a')), 3 + 2 * (8 - int(square[1]))
    board.send('\x1b[<%d;%d;%d%s' % (button, column, row, end))


DRAG, HOVER, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 32, 35, 1, 2, 64, 65


@case
def drags_a_piece():
    with Board() as board:
        board.start()
        mouse(board, 'e2')
        mouse(board, 'e3', DRAG)
        mouse(board, 'e4', DRAG)
        mouse(board, 'e4', 0, 'm')
        board.wait_for('1. e4')
        board.wait_for('White to move')
        # Where he cannot go he is put down.
        mouse(board, 'd2')
        mouse(board, 'd7', DRAG)
        mouse(board, 'd7', 0, 'm')
        mouse(board, 'd3')
        mouse(board, 'd3', 0, 'm')
        board.enter('h3')
        board.wait_for('2. h3')


@case
def swallows_mouse_reports_of_no_place():
    with Board() as board:
        board.start()
        for numbers in ('0;0;0', '0;0;5', '0;5;0', '0;-1;-1', '-1;-1;-1', '0;999999;999999', '0;20;99999999999999999999',
                        '99999999999;20;15', '4294967296;20;15', '0;;', ';;', '0', '', '0;20;15;7', '0;20:15', ';' * 100):
            # Dragged from there and let go there as well: nothing of it may become a key or a move.
            board.send('\x1b[<%sM\x1b[<%sm' % (numbers, numbers))
            mouse(board, 'e2')
            board.send('\x1b[<%sm' % numbers)
            mouse(board, 'e2', 0, 'm')
        # A line that began with digits left over would be refused.
        board.enter('d4')
        board.wait_for('1. d4')


@case
def answers_by_mouse():
    with Board('--fen=8/P6k/8/8/8/8/8/K7 w - - 0 1') as board:
        board.start()
        mouse(board, 'a7')
        mouse(board, 'a8', DRAG)
        mouse(board, 'a8', 0, 'm')
        board.wait_for('Promote to')
        row = next(i for i, line in enumerate(board.lines()) if 'Promote to' in line)
        board.send('\x1b[<0;%d;%dM' % (board.lines()[row].index('knight') + 2, row + 1))
        board.wait_for('1. a8=N')


@case
def shows_the_map_of_a_piece_by_the_right_button():
    with Board() as board:
        board.start().play('d4', 'd4')
        mouse(board, 'g1', RIGHT)
        mouse(board, 'g1', RIGHT, 'm')
        board.wait_for("map: White's knights")
        board.wait(lambda: re.search('[1-6]', ''.join(line[3:34] for line in board.lines()[2:18])), 'digits on the board')
        mouse(board, 'g1', RIGHT)
        mouse(board, 'g1', RIGHT, 'm')
        board.wait_for('Map off')


@case
def follows_the_mouse_where_that_is_wanted():
    with Board() as board:
        board.start().play('d4', 'd4')
        check(b'\x1b[?1003h' not in board.output, 'every move of the mouse is reported unasked')
        board.enter('set Hover on')
        board.wait_for('Hover = ')
        check(b'\x1b[?1003h' in board.output, 'moves of the mouse are not reported')
        mouse(board, 'g1', HOVER)
        board.wait_for("map: White's knights")
        mouse(board, 'c8', HOVER)
        board.wait_for("map: Black's bishops")
        mouse(board, 'e4', MIDDLE)
        board.wait_for('Shift and the middle button paste')


@case
def squares_have_the_colours_of_a_theme():
    with Board(COLORTERM='truecolor') as board:
        board.start()
        dark, light = lambda: board.cell(16, 3).bg, lambda: board.cell(2, 3).bg
        before = dark(), light()
        board.enter('theme brown')
        board.wait_for('Squares: brown')
        check(dark() != before[0] and light() != before[1], 'the squares are the same')
        board.enter('theme green')
        board.wait_for('Squares: green')
        check((dark(), light()) == before, 'the first theme is another now')
        board.enter('theme pink')
        board.wait_for('theme: ')


@case
def leaves_the_mouse_to_the_terminal():
    with Board() as board:
        board.start().send('%')
        board.wait_for("Mouse off")
        check(board.output.rfind(b'\x1b[?1002l') > board.output.rfind(b'\x1b[?1002h'), 'the mouse is still reported')
        board.send('%')
        board.wait_for('Mouse on')
        check(board.output.rfind(b'\x1b[?1002h') > board.output.rfind(b'\x1b[?1002l'), 'the mouse is not reported')


@case
def takes_back_and_plays_again():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.send(',')
        board.wait_gone('1. e4')
        board.wait_for('taken back')
        check(rows_of_board(board)[6][4] == '\u2659', 'the pawn is not back')
        board.enter('redo')
        board.wait_for('1. e4')


@case
def flips():
    with Board() as board:
        board.start().send('~')
        board.wait(lambda: rows_of_board(board)[0] == '\u2656\u2658\u2657\u2654\u2655\u2657\u2658\u2656', 'White at the top')


@case
def plays_black():
    with Board() as board:
        board.start().enter('new black')
        board.wait_for('1... Black to move')
        board.wait(lambda: '\u265c' in rows_of_board(board)[7] and '\u2656' in rows_of_board(board)[0], 'turned board')
        board.enter('c6')
        board.wait_for('2... Black to move')


@case
def marks_the_last_move():
    with Board() as board:
        board.start()
        before = board.cell(8, 3).bg
        board.play('e4', 'e4')
        from_square, to_square = board.cell(14, 19).bg, board.cell(10, 19).bg
        board.wait(lambda: len({board.cell(row, 3 + 4 * file).bg for row in range(2, 18, 2) for file in range(8)}) == 4,
                   'four colours of squares')
        check(before in {board.cell(row, 3 + 4 * file).bg for row in range(2, 18, 2) for file in range(8)},
              'the board has lost its colour %s %s' % (from_square, to_square))


@case
def asks_before_resigning():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('resign')
        board.wait_for('Resign this game? (y/n)')
        board.send('n')
        board.wait_gone('(y/n)')
        board.wait_for('White to move')
        board.enter('resign')
        board.wait_for('(y/n)')
        board.send('y')
        board.wait_for('White resigns')
        board.wait_for('0-1')


@case
def what_is_typed_at_a_question_is_no_move_and_other_keys_withdraw_it():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('resign')
        board.wait_for('Resign this game? (y/n)')
        board.send('d4\r')
        board.wait_for('Please answer y or n. Resign this game? (y/n)')
        check('> d4' not in board.text(), 'the move is on the line')
        board.send('\x1b')
        board.wait_for('Cancelled')
        check(not re.search(r'\b2\. d4', board.text()), 'the move was played')
        board.enter('resign')
        board.wait_for('Resign this game? (y/n)')
        board.send('\x1b[20~')  # F9
        board.wait_for('All commands; type to search')
        board.send('\x1b')
        board.wait_gone('All commands; type to search')
        board.wait_for('White to move')
        check('White resigns' not in board.text(), 'another key has answered')


@case
def paints_the_map_on_the_board():
    with Board() as board:
        board.start().play('d4', 'd4')
        board.send('`')
        board.wait(lambda: '6' in ''.join(line[2:34] for line in board.lines()[2:18]), 'digit of the hottest class')
        board.send('#')
        board.wait(lambda: '6' not in ''.join(line[2:34] for line in board.lines()[2:18]), 'board without digits')
        board.send("'")
        board.wait_for('map: all of White')
        board.send('"')
        board.wait_for('map: all pieces')
        board.enter('map bN')
        board.wait_for("map: Black's knights")


@case
def shows_every_kind_of_map():
    with Board(rows=30, columns=100) as board:
        board.start().play('d4', 'd4')
        board.wait_for('map: all pieces')
        board.wait(lambda: re.search(r'path \d+\.', board.text()), 'a path')
        board.send('\x0b')
        board.wait_for('best now: all pieces')
        board.wait_for('Best moves near the root')
        board.enter('map now')
        board.wait_for('map: all pieces')
        board.enter('map raw')
        board.wait_for('raw engine memory: all pieces')
        board.wait_for('near-leaf')
        board.enter('map beyond')
        board.wait(lambda: re.search(r'[a-h][1-8] +\+\d+\.\d', board.text()), 'ranks')
        board.enter('map piece')
        board.wait_for('one piece: the one under the cursor')
        board.wait_for('Put the cursor on a piece')
        board.send('\x1bOA')
        board.wait_for('one piece: e1')
        board.enter('map now')
        board.wait_for("map: White's king")


@case
def shows_piece_values():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'test.net')
        write_network(path, neurons=32)
        with Board('--eval-file', path, rows=30, columns=100) as board:
            board.start().play('d4', 'd4')
            board.wait_for('map: all pieces')
            board.enter('map contribution')
            board.wait_for('piece values: all pieces, depth')
            board.wait_for('What each piece adds')
            board.wait(lambda: re.search(r'[a-h][1-8] +\+\d+\.\d\d\b', board.text()), 'pawns')
            board.enter('map black')
            board.wait_for('piece values: all of Black, depth')
    with Board(rows=30, columns=100) as board:
        board.start().play('d4', 'd4')
        board.wait_for('map: all pieces')
        board.enter('map contribution')
        board.wait_for('What each piece adds' if network_is_built_in() else 'No network')


# Nothing is searched before: the pieces are taken away while the board waits for a key.
@case
def shows_importance_of_pieces():
    with Board('--fen', 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', rows=30, columns=100) as board:
        board.start()
        board.enter('map importance')
        board.wait_for('important pieces: all pieces')
        board.wait(lambda: re.search(r'h5 +9\d%', board.text()), 'the queen')
        board.wait(lambda: re.search(r'c4 +[5-9]\d%', board.text()), 'the bishop')
        board.wait_for('Pieces that matter for')
        board.enter('map black')
        board.wait(lambda: re.search(r'd8 +[1-9]\d%', board.text()), "Black's queen")
        # It follows the position on the board.
        board.send(';')
        board.wait_for('Analysis')
        board.enter('Qxf7')
        board.wait_for('None of these pieces matters')


@case
def shows_tempting_errors():
    with Board('--fen', 'r1bqk2r/pppp1ppp/2n5/2b1p1B1/4n3/3P2P1/PPP2P1P/RN1QKBNR w KQkq - 0 5', rows=30, columns=100) as board:
        board.start()
        board.enter('map tempting')
        board.wait_for('tempting errors: all pieces')
        board.wait(lambda: re.search(r'd8 +[4-9]\d%', board.text()), 'the queen that may not be taken')
        board.wait_for('Where a player is likely')


@case
def shows_both_static_evaluations():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'test.net')
        write_network(path, neurons=32)
        with Board('--eval-file', path, rows=45, columns=120) as board:
            board.start().play('d4', 'd4')
            board.enter('panel explain')
            board.wait(lambda: re.search(r'static evaluation: network [+-]\d+\.\d\d, classical [+-]\d+\.\d\d', board.text()),
                       'both evaluations')


def network_is_built_in():
    done = subprocess.run([HOTSPUR, 'config'], capture_output=True, text=True, timeout=300)
    return re.search(r'(?m)^#? *Evaluation *= *network$', done.stdout) is not None


@case
def changes_the_colours_of_the_map():
    with Board() as board:
        board.start().enter('map viridis')
        board.wait_for('Colours of the map: viridis')
        board.wait_for('6 1/2')
        board.send('|')
        board.wait_for('Colours of the map: inferno')
        board.enter('set MapPalette paper')
        board.wait(lambda: any(board.cell(row, column).bg == '005fd7' and board.cell(row, column).data == '1'
                               for row in range(24) for column in range(80)), 'the dark blue of the lowest class')


@case
def map_follows_the_cursor():
    with Board() as board:
        board.start().send('\x1bOA')
        board.wait_for("map: White's king")
        board.send('\x1b')
        board.wait_for('map: all pieces')


@case
def map_forgets_the_mouse():
    with Board() as board:
        board.start()
        mouse(board, 'g1', HOVER)
        board.wait_for("map: White's knight")
        board.send('\x1b[<35;60;3M')  # beside the board
        board.wait_for('map: all pieces')
        # Neither does the square a piece was put on stay chosen.
        for square in ('e2', 'e4'):
            mouse(board, square)
            mouse(board, square, 0, 'm')
        board.wait_for('1. e4')
        board.wait_for('map: all pieces')


@case
def maps_of_own_searches_wait_for_the_clock():
    with Board('--ownbook=off') as board:
        board.start().enter('map importance')
        board.enter('level 5')
        board.play('e4', 'e4')
        board.wait_for('Worked out while no')


@case
def counts_captures_where_they_have_no_room():
    # White has lost a queen and eight pawns: beside a name and a clock nine signs have no room.
    with Board('--strength=1500', '--fen', 'rnbqkbnr/pppppppp/8/8/8/8/8/RNB1KBNR w KQkq - 0 1') as board:
        board.start().enter('level 5')
        board.wait_for('Hotspur (1500) \u2655 \u26598 +17')


@case
def gives_hints():
    with Board() as board:
        board.start().send('!')
        board.wait_for('Hint: consider a')
        board.send('!')
        board.wait(lambda: re.search('move the (pawn|knight) on [a-h][12]', board.text()), 'which of them')
        board.send('!')
        board.wait_for('Hotspur would play 1.')


@case
def what_a_question_has_drawn_goes_with_the_next_one():
    # Without colours a hint has brackets around its piece, and arrows are signs.
    with Board('--color=never', '--fen', '6k1/5ppp/8/8/8/8/1q3PPP/R5K1 w - - 0 1') as board:
        board.start().send('!')
        board.wait_for('Hint: consider a rook move')
        board.send('!')
        board.wait_for('Hint: move the rook on a1')
        board.wait(lambda: '<' in board.lines()[16], 'the rook in brackets')
        board.enter('threat')
        board.wait_for('Threat: ')
        board.wait(lambda: '<' not in board.lines()[16], 'the board without the hint')
        arrow = '\n'.join(line[:36] for line in board.lines()[:18])
        board.send('!')
        board.wait_for('Hotspur would play')
        check('\n'.join(line[:36] for line in board.lines()[:18]) != arrow, 'the threat is not drawn')


@case
def explains_a_command_in_the_message_line():
    with Board(columns=100, rows=30) as board:
        board.start().enter('help drill')
        board.wait_for('drill')
        board.wait(lambda: re.search(r'^ ?drill .*: ', board.text(), re.M), 'what drill does')
        check('PgDn' not in board.text(), 'the page of keys')
        board.enter('help nonsense')
        board.wait_for("help: no command is called 'nonsense'")


@case
def moves_now_when_told():
    with Board('--ownbook=off') as board:
        board.start().enter('st 600')
        board.wait_for('600 seconds')
        board.enter('e4')
        board.wait_for('thinking')
        board.send('.')
        board.wait_for('White to move')


@case
def analyses():
    with Board() as board:
        board.start().send(';')
        board.wait_for('analysis')
        board.enter('e4')
        board.wait_for('Black to move')
        board.enter('e5')
        board.wait_for('2. White to move')
        board.wait_for('depth')
        board.send(';')
        board.wait_for('Analysis off')


@case
def help_lists_keys_and_commands():
    with Board(rows=120, columns=100) as board:
        board.wait_for('You have White')
        board.send('?\x1b[6~')
        for text in ('take back your move', 'level [MOVES/]MINUTES', 'offer a draw', 'Ctrl-C'):
            board.wait_for(text)
        board.send('x')
        board.wait_for('You have White')


@case
def keeps_the_game_as_pgn():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.wait(lambda: board.games() and os.path.getsize(board.games()[0]) > 0, 'saved game')
        with open(board.games()[0], encoding='utf-8') as file:
            text = file.read()
        check('[White "tester"]' in text and '[Black "Hotspur"]' in text, text)
        check(re.search(r'\n1\. e4', text), text)
        path = board.home + '/mine.pgn'
        board.enter('save ' + path)
        board.wait_for('Saved in')
        check(os.path.exists(path), 'no file')
        # A second time it is put into its place; moves that were taken back are asked about.
        board.enter('save ' + path)
        board.wait_for('Saved in')
        board.enter('undo')
        board.wait_for('taken back')
        board.enter('save ' + path)
        board.wait_for('Replace it?')
        board.send('n')
        board.wait_for('Cancelled')
        with open(path, encoding='utf-8') as file:
            check('1. e4' in file.read(), 'the move is gone')
        board.play('d4', 'd4')
        board.enter('load ' + path)
        board.wait_for('Leave this game')
        board.send('y')
        board.wait_for('tester - Hotspur')


@case
def keeps_all_games_that_begin_at_one_moment():
    with contextlib.ExitStack() as stack:
        home = tempfile.mkdtemp(prefix='hotspur-screen-')
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        boards = [stack.enter_context(Board(home=home)) for _ in range(6)]
        for board in boards:
            board.start()
        for i in range(GAMES_AT_A_TIME):
            for board in boards:
                board.enter('e4')
            for board in boards:
                board.wait(lambda: 'e4' in board.text() and 'White to move' in board.text(), 'a reply')
            for board in boards:
                board.enter('new')
                board.wait_for('(y/n)')
            for board in boards:
                board.send('y')
                board.wait_gone('(y/n)')
                board.wait_for('White to move')
        games = kept_games(home)
        check(len(games) == len(boards) * GAMES_AT_A_TIME, '%d games are kept' % len(games))
        for path in games:
            with open(path, encoding='utf-8') as file:
                check('1. e4' in file.read(), path + ' has no game')


# A disk that answers when the file of a name is gone.
SLOW_DISK = r'''
#include <stdlib.h>
#include <unistd.h>
int fsync(int descriptor)
{
    (void)descriptor;
    while (access(getenv("HOTSPUR_TEST_HOLD"), F_OK) == 0)
        usleep(1000);
    return 0;
}
int fdatasync(int descriptor) { return fsync(descriptor); }
'''


@case
def does_not_wait_for_a_slow_disk():
    folder = tempfile.mkdtemp(prefix='hotspur-screen-')
    try:
        source, library, hold = folder + '/slow.c', folder + '/slow.so', folder + '/hold'
        with open(source, 'w', encoding='utf-8') as file:
            file.write(SLOW_DISK)
        built = subprocess.run([*os.environ.get('CC', 'cc').split(), '-shared', '-fPIC', '-o', library, source], check=False)
        if built.returncode != 0 or os.environ.get('FLAVOUR') in ('sanitize', 'asan', 'tsan'):
            return 'no library can be put before the system\'s'
        with open(hold, 'w', encoding='utf-8'):
            pass
        with Board(LD_PRELOAD=library, HOTSPUR_TEST_HOLD=hold) as board:
            board.start().play('e4', 'e4')
            board.play('a3', 'a3')
            board.play('h3', 'h3')
            board.enter('quit')
            board.wait_for('(y/n)')
            os.remove(hold)
            board.send('y')
            check(board.wait_exit() == 0, 'exit status %s' % board.status)
            with open(board.games()[0], encoding='utf-8') as file:
                check(re.search(r'3\.\s+h3', file.read()), 'not the whole game is kept')
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@case
def says_that_names_run_out():
    # The message has a path in it: on a large screen it has room, however long that is.
    with Board(rows=45, columns=140) as board:
        folder = board.home + '/data/hotspur/'
        os.makedirs(folder)
        board.start()
        with open(folder + 'taken', 'w', encoding='utf-8') as file:
            file.write('[taken "1"]\n')
        # A name has the second in which the first move is saved: as many are taken as a test may wait, from when the last of
        # them is made, which takes long on a busy disk.
        second = int(time.time())
        while second < time.time() + WAIT_SECONDS:
            stem = folder + time.strftime('%Y-%m-%d_%H%M%S', time.localtime(second))
            for name in [stem + '.pgn'] + ['%s_%d.pgn' % (stem, number) for number in range(2, 101)]:
                os.link(folder + 'taken', name)
            second += 1
        board.enter('e4')
        board.wait(lambda: 'are taken' in ' '.join(board.text().split()), 'the message')
        for path in board.games():
            with open(path, encoding='utf-8') as file:
                check(file.read() == '[taken "1"]\n', path + ' was written over')


@case
def says_once_that_it_cannot_save():
    with Board(XDG_DATA_HOME='/dev/null/nowhere') as board:
        board.start().play('e4', 'e4')
        board.wait_for('Not saved: ')
        board.play('d4', 'd4')
        board.enter('quit')
        board.wait_for('(y/n)')
        board.send('y')
        check(board.wait_exit() == 0, 'exit status %s' % board.status)
        check(b'1. e4' in board.output.split(b'here it is')[-1], 'the game is lost')


@case
def warns_of_a_game_kept_nowhere():
    with Board(XDG_DATA_HOME='/dev/null/nowhere') as board:
        board.start().play('e4', 'e4')
        board.enter('save')
        board.wait(lambda: 'Not saved' in board.lines()[-3], 'the error again')
        board.enter('load /nope')
        board.wait(lambda: '/nope' in board.lines()[-3], 'the error before the question')
        for line in ('new', 'fen 8/8/8/4k3/8/8/4K2R/8 w - - 0 1', 'quit'):
            board.enter(line)
            board.wait_for('not saved')
            board.wait_for('(y/n)')
            board.send('n')
            board.wait_for('Cancelled')
        check('1. e4' in board.text(), 'the game is lost')
        board.enter('save ' + board.home + '/copy.pgn')
        board.wait_for('Saved in')
        board.enter('quit')
        board.wait_for('Quit? (y/n) The game is saved in ~/copy.pgn')
        board.send('y')
        check(board.wait_exit() == 0, 'exit status %s' % board.status)


@case
def says_that_the_disk_is_full():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('save /dev/full')
        board.wait_for('Not saved')
        board.play('d4', 'd4')


@case
def explains_wrong_commands():
    with Board() as board:
        board.start()
        for line, answer in (('level x', 'level: MINUTES'), ('st', 'st: how'), ('sd 999', 'sd: how'), ('map wX', 'map:'),
                             ('load /nowhere.pgn', '/nowhere.pgn'), ('fen 8/8', 'FEN:'), ('set hash x', 'Hash'),
                             ('frobnicate', 'frobnicate')):
            board.enter(line)
            board.wait(lambda: answer.lower() in board.lines()[-3].lower(), 'answer to ' + line)


def quits(board, keys, status):
    before = board.modes_before
    if keys:
        board.send(keys)
    check(board.wait_exit() == status, 'exit status %s, not %s' % (board.status, status))
    check(board.modes() == before, 'the line modes are not restored')
    for on, off, what in ((b'?1049h', b'?1049l', 'the screen is not switched back'),
                          (b'?1002h', b'?1002l', 'the mouse is still reported'),
                          (b'?25l', b'?25h', 'the cursor is hidden')):
        check(board.output.rfind(off) > board.output.rfind(on), what)


def started_for_quitting():
    board = Board()
    board.modes_before = fresh_modes()
    board.start()
    return board


@case
def quits_by_command():
    with started_for_quitting() as board:
        quits(board, 'quit\r', 0)


@case
def quits_by_function_key_after_asking():
    with started_for_quitting() as board:
        board.play('e4', 'e4')
        board.send('\x1b[21~')
        board.wait_for('Quit? (y/n) The game is saved in ~/')
        quits(board, 'y', 0)
        check(b'The game is saved in' in board.output, 'no word where the game is')


@case
def quits_by_two_interrupts():
    with started_for_quitting() as board:
        board.play('e4', 'e4')
        board.send('\x03')
        board.wait_for('Ctrl-C again quits')
        quits(board, '\x03', 0)


@case
def quits_by_end_of_input():
    with started_for_quitting() as board:
        quits(board, '\x04', 0)


def complete_games(board):
    """Without those that a thread was about to put in the place of an older version."""
    return [path for path in board.games() if path.endswith('.pgn')]


def quits_by(signal_number, status, saves_at_the_end=True):
    with started_for_quitting() as board:
        board.play('e4', 'e4')
        if not saves_at_the_end:
            board.wait(lambda: any(os.path.getsize(path) for path in complete_games(board)), 'kept game')
        os.kill(board.pid, signal_number)
        quits(board, '', status)
        check(len(complete_games(board)) == 1, 'the game is not saved')


@case
def quits_by_sigterm():
    quits_by(signal.SIGTERM, 128 + signal.SIGTERM)


@case
def quits_by_sighup():
    quits_by(signal.SIGHUP, 128 + signal.SIGHUP)


@case
def restores_the_terminal_after_a_crash():
    if os.environ.get('FLAVOUR') in ('sanitize', 'asan', 'tsan', 'ubsan'):
        return 'the sanitizer has a handler of its own'
    quits_by(signal.SIGSEGV, -signal.SIGSEGV, saves_at_the_end=False)


def hold_up_drawing(board):
    """Lets the board draw until the terminal, which is not read, takes no more."""
    def waiting():
        return struct.unpack('i', fcntl.ioctl(board.fd, termios.FIONREAD, b'    '))[0]
    for _ in range(300):
        before = waiting()
        board.send('\x0c')
        time.sleep(0.02)
        if waiting() == before > 0:
            time.sleep(0.3)
            if waiting() == before:
                return
    raise Failure('the terminal takes everything')


@case
def suspends_while_it_draws():
    with Board() as board:
        board.start().play('e4', 'e4')
        hold_up_drawing(board)
        os.kill(board.pid, signal.SIGTSTP)
        board.wait_stop()
        os.kill(board.pid, signal.SIGCONT)
        board.play('d4', 'd4')
        board.wait_for('Your move')


@case
def suspends_and_goes_on():
    with started_for_quitting() as board:
        board.send('Nf')
        board.wait_for('> Nf')
        board.send('\x1a')
        board.wait_stop()
        board.wait(lambda: board.output.rfind(b'\x1b[?1049l') > board.output.rfind(b'\x1b[?1049h'), 'switch of screens')
        check(board.output.rfind(b'\x1b[?1002l') > board.output.rfind(b'\x1b[?1002h'), 'the mouse is still reported')
        check(board.modes() == board.modes_before, 'the line modes are not restored')
        os.kill(board.pid, signal.SIGCONT)
        board.wait(lambda: board.output.rfind(b'\x1b[?1049h') > board.output.rfind(b'\x1b[?1049l'), 'switch of screens')
        board.wait_for('> Nf')
        board.send('3\r')
        board.wait_for('1. Nf3')


if __name__ == '__main__':
    case.run()
