#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Navigation: earlier moves, variations, expected lines. See tests/run.sh."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import F11, HOVER, WHEEL_DOWN, WHEEL_UP, Board, mouse, rows_of_board  # noqa: E402

case = Cases('screen')
LEFT, RIGHT = '\x1bOD', '\x1bOC'
LONG_GAME = os.path.abspath('tests/data/lab_games.pgn')
PAWN = '\u2659'
START = ['\u265c\u265e\u265d\u265b\u265a\u265d\u265e\u265c', '\u265f' * 8] + ['.' * 8] * 4 + [
    PAWN * 8, '\u2656\u2658\u2657\u2655\u2654\u2657\u2658\u2656']


def played():
    """A game of two moves of White's."""
    board = Board('--ownbook=off').start()
    board.play('e4', 'e4')
    board.play('Nc3', 'Nc3')
    return board


def analysis(*moves):
    """An analysis in which moves of both sides have been played."""
    board = Board('--ownbook=off').start()
    board.send(';')
    board.wait_for('Analysis')
    for number, move in enumerate(moves):
        board.enter(move)
        board.wait_for('%d. ' % (number // 2 + 1) if number % 2 == 0 else move)
    return board


@case
def steps_back_and_takes_nothing_back():
    with played() as board:
        board.send('[')
        board.wait_for('PREVIEW')
        board.send('[[')
        board.wait_for('ply 1 of 4')
        rows = rows_of_board(board)
        check(rows[4] == '....' + PAWN + '...' and rows[6] == PAWN * 4 + '.' + PAWN * 3, 'rows are %s' % rows)
        check('2. Nc3' in board.text(), 'the move has gone from the list')
        board.send('[')
        board.wait_for('start, ply 0 of 4')
        board.wait(lambda: rows_of_board(board) == START, 'the start position')
        board.send('[')
        board.wait_for('Start of the game')
        board.send(']')
        board.wait_for('ply 1 of 4')
        board.send('\x1b')
        board.wait_gone('PREVIEW')
        board.wait_for('White to move')


@case
def goes_to_both_ends():
    with played() as board:
        board.send('\x1bOH')
        board.wait_for('ply 0 of 4')
        board.send('\x1bOF')
        board.wait_gone('PREVIEW')
        board.send(']')
        board.wait_for('End of the game')
        # It is said of the place, not of the next one.
        board.send('\x1bOH')
        board.wait_gone('End of the game')


@case
def typing_returns_to_the_game():
    with played() as board:
        # "h" may be the beginning of a command, which would be about the position shown; "h3" is a move.
        board.send('[')
        board.wait_for('PREVIEW')
        board.send('h3')
        board.wait_gone('PREVIEW')
        board.send('\r')
        board.wait_for('3. h3')
        # Capital letters begin moves alone.
        board.send('[')
        board.wait_for('PREVIEW')
        board.send('N')
        board.wait_gone('PREVIEW')


@case
def arrows_step_through_a_game_that_is_over():
    with played() as board:
        board.enter('resign')
        board.wait_for('Resign this game?')
        board.send('y')
        board.wait_for('0-1')
        board.wait_for('evaluation for White')  # the graph, where a map of the last search was
        board.send(LEFT)
        board.wait_for('ply 3 of 4')
        board.send(LEFT + RIGHT + RIGHT)
        board.wait_gone('PREVIEW')


@case
def clocks_are_those_of_the_position_shown():
    with Board('--ownbook=off').start() as board:
        board.enter('level 10')
        board.wait_for('10:00')
        board.play('e4', 'e4')
        board.wait_for('9:5')
        board.send('[[')
        board.wait_for('start, ply 0')
        board.wait(lambda: len(re.findall('10:00', board.text())) == 2, 'both clocks as at the start')


@case
def looks_back_at_what_was_known():
    with played() as board:
        board.send('[[[')
        board.wait_for('ply 1 of 4')
        # The score of the answer is that of this position, and its line begins with the answer.
        board.wait(lambda: re.search(r'line expected in the game.*\n.* [-+]\d+\.\d\d  1\.\.\.\w+', board.text()),
                   'the line that was expected')
        board.enter('why')
        board.wait(lambda: re.search(r'^ (e4: |e4 is |The best move: 1\.e4)', board.text(), re.M), 'an answer about 1.e4')
        check('ply 1 of 4' in board.text(), 'the question has left the position:\n%s' % board.text())
        board.send('[')
        board.wait_for('start, ply 0 of 4')
        board.send('3')
        # No move of Hotspur's has led to the start: none is explained.
        board.wait(lambda: re.search(r'why\?.*\n.*not searched yet', board.text()), 'that nothing is explained')


@case
def goes_to_a_move_by_its_number():
    with played() as board:
        for line, answer in (('goto 1', 'ply 1 of 4'), ('goto 1b', 'ply 2 of 4'), (':goto +1', 'ply 3 of 4'),
                             ('goto start', 'ply 0 of 4')):
            board.enter(line)
            board.wait_for(answer)
        board.enter('goto 99')
        board.wait_for('there is no move 99')
        board.enter('goto nowhere')
        board.wait_for("'nowhere' is not a move")


@case
def does_not_disturb_the_engine():
    with Board('--ownbook=off') as board:
        board.start_patient().enter('e4')
        board.wait_for('thinking')
        board.send('[')
        board.wait_for('ply 0 of 1')
        board.send(F11)
        board.wait_for('ply 0 of 2')  # Hotspur has moved meanwhile
        check(rows_of_board(board) == START, 'the board is not frozen')
        board.send('\x1b')
        board.wait_for('White to move')


@case
def asks_to_take_back_to_the_past():
    with played() as board:
        board.send('[[')
        board.wait_for('ply 2 of 4')
        mouse(board, 'd2')
        mouse(board, 'd4', 0, 'm')
        board.wait_for('Take back to here and play d4? (y/n)')
        board.send('n')
        board.wait_for('2. Nc3')
        mouse(board, 'd2')
        mouse(board, 'd4', 0, 'm')
        board.wait_for('(y/n)')
        board.send('y')
        board.wait_for('2. d4')
        board.wait_for('White to move')
        check('2. Nc3' not in board.text(), 'the old move is still there')


@case
def goes_to_a_move_by_a_click_and_by_the_wheel():
    with played() as board:
        row = next(i for i, line in enumerate(board.lines()) if re.search(r' 1\. e4', line))
        board.send('\x1b[<0;%d;%dM' % (board.lines()[row].index('e4') + 1, row + 1))
        board.wait_for('1.e4, ply 1 of 4')
        mouse(board, 'e5', WHEEL_UP)
        board.wait_for('ply 0 of 4')
        mouse(board, 'e5', WHEEL_DOWN)
        board.wait_for('ply 1 of 4')


@case
def walks_along_the_expected_line():
    with analysis('e4', 'e5') as board:
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +2\.\S+ \S+ 3\.\S+', board.text()), 'a line of three plies')
        board.send('))')
        board.wait_for('preview of line 1, ply 2 of')
        board.send('(')
        board.wait_for('ply 1 of')
        board.send('\r')
        board.wait_gone('PREVIEW')
        board.wait_for('2... Black to move')


@case
def walks_along_a_line_by_mouse():
    with analysis('e4', 'e5') as board:
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +2\.\S+ \S+ 3\.\S+', board.text()), 'a line of three plies')
        row, line = next((i, line) for i, line in enumerate(board.lines()) if re.search(r'[+-]\d.* 3\.', line))
        column = line.index(' 3.') + 3
        board.send('\x1b[<0;%d;%dM' % (column, row + 1))
        board.wait_for('ply 3 of')
        board.send('\x1b[<%d;%d;%dM' % (WHEEL_UP, column, row + 1))
        board.wait_for('ply 2 of')
        board.send('\x1b')
        board.wait_gone('PREVIEW')


@case
def shows_what_a_line_leads_to_below_the_mouse():
    with analysis('e4', 'e5') as board:
        board.enter('set Hover on')
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +2\.\S+ \S+ 3\.\S+', board.text()), 'a line of three plies')
        row, line = next((i, line) for i, line in enumerate(board.lines()) if re.search(r'[+-]\d.* 3\.', line))
        column = line.index(' 3.') + 3
        board.send('\x1b[<%d;%d;%dM' % (HOVER, column, row + 1))
        board.wait_for('ply 3 of')
        mouse(board, 'e5', HOVER)
        board.wait_gone('PREVIEW')


@case
def scrolls_the_moves_by_pages():
    with Board() as board:
        board.start().enter('load ' + LONG_GAME)
        board.wait_for('8 of 8 games')
        board.send('\x1b')
        board.wait_for('start, ply 0')
        board.send('\x1bOF')
        board.wait(lambda: re.search(r'^.*\d\d\. \S+', board.text(), re.M), 'the end of a long game')
        check(not re.search(r' 6\. O-O', board.text()), 'the whole game is in sight')
        while not re.search(r' 6\. O-O', board.text()):
            before = board.text()
            board.send('\x1b[5~')
            board.wait(lambda: board.text() != before, 'earlier moves')
        board.wait_for('PgDn: later')
        for _ in range(40):
            board.send('\x1b[6~')
        board.wait_gone('PgDn: later')


@case
def keeps_variations_and_writes_them():
    with analysis('e4', 'e5', 'Nf3') as board:
        board.send('[[')
        board.wait_for('1.e4, ply 1 of 3')
        board.enter('c5')
        board.wait_for('  1...c5')
        board.wait_for('1...c5, ply 2 of 2, variation 2 of 2')
        board.send('{')
        board.wait_for('main line')
        board.wait_for('Nf3')
        board.send('\r')
        board.wait_gone('PREVIEW')
        path = board.home + '/lines.pgn'
        board.enter('save ' + path)
        board.wait_for('Saved in')
        with open(path, encoding='utf-8') as file:
            text = file.read()
        check('1. e4 e5 (1... c5) 2. Nf3' in text, text)
        board.enter('load ' + path)
        board.wait_for('tester - Hotspur')
        board.send('\x1bOF[')
        board.wait_for('ply 2 of 3')
        board.send('}')
        board.wait_for('variation 2 of 2')


@case
def undoes_and_redoes_in_analysis_without_loss():
    with analysis('d4', 'd5') as board:
        board.send(',')
        board.wait_for('1... Black to move')
        board.enter('f5')
        board.wait_for('  1...f5')
        board.send(',')
        board.wait_for('1... Black to move')
        board.enter('redo')
        board.wait_for('2. White to move')
        board.wait_for('1...f5, ply 2 of 2, variation 2 of 2')


@case
def passes_in_analysis_and_not_in_a_game():
    with Board('--ownbook=off') as board:
        board.start().enter(':--')
        board.wait_for('A side passes in analysis only')
        board.send(';')
        board.wait_for('Analysis')
        board.enter('pass')
        board.wait_for(' 1. --')
        board.enter('e5')
        board.wait(lambda: re.search(r'1\. -- +e5', board.text()), 'the moves')
        # A side in check may not.
        for move in ('d4', 'exd4', 'Kd2', 'Qg5+'):
            board.enter(move)
            board.wait_for(move)
        board.enter('pass')
        board.wait_for('a side in check cannot pass')
        board.send('[[')
        board.wait_for('ply 4 of 6')
        path = board.home + '/passes.pgn'
        board.enter('save ' + path)
        board.wait_for('Saved in')
        with open(path, encoding='utf-8') as file:
            check('1. -- e5 2. d4 exd4 3. Kd2' in file.read(), 'the pass is not written')
        # The game itself stands where it stood.
        board.send(';')
        board.wait_for('Analysis off; game resumed')
        board.wait_for('1. White to move')


if __name__ == '__main__':
    case.run()
