#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An unfinished game is offered again after a crash or a closed window. See tests/run.sh."""
import os
import re
import signal
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

case = Cases('screen')
QUESTION = 'Resume your game against Hotspur of today'


def recovery_file(home, number=1):
    return '%s/state/hotspur/unfinished_game_%d' % (home, number)


def end(board, signal_number):
    os.kill(board.pid, signal_number)
    board.wait_exit()


def wait_for_recovery_file(board, number=1):
    """What is on the screen may not be on the disk yet: Black's move must be."""
    board.wait(lambda: any(re.search(r'1\. \w+ .*\w', open(path, encoding='utf-8').read().replace('\n', ' '))
                           for path in board.games()), 'saved game')
    board.wait(lambda: os.path.exists(recovery_file(board.home, number)) and os.path.getsize(recovery_file(board.home, number)) > 0,
               'recovery file')


def first_moves(board):
    """Both first moves, and White's second, from the list of moves; it may be drawn after the rest of the screen."""
    moves = re.compile(r'1\. (\S+) +(?:[-+]\S+ +)?([a-h]\S+)[^\n]*\n.* 2\. (\S+)')
    board.wait(lambda: moves.search(board.text().rpartition(' moves ')[2]), 'first moves')
    return moves.search(board.text().rpartition(' moves ')[2]).groups()


def interrupted_game(home, signal_number=signal.SIGKILL, move='e4', number=1):
    with Board('--ownbook=off', home=home) as board:
        board.start().play(move, move)
        wait_for_recovery_file(board, number)
        end(board, signal_number)
        return board.games()


@case
def resumes_after_a_crash():
    with tempfile.TemporaryDirectory() as home:
        with Board('--ownbook=off', home=home) as board:
            board.start().enter('new black')
            board.wait_for('Black to move')
            board.enter('elo 1500')
            board.wait_for('1500')
            board.enter('level 5 3')
            board.wait_for('5 minutes')
            board.enter('a6')
            board.wait_for('2... Black to move')
            board.wait(lambda: os.path.exists(recovery_file(home)) and 'strength 1500' in open(recovery_file(home)).read(), 'the strength')
            first = first_moves(board)
            # What is set after the last move is kept as well.
            for line, field in (('elo 1700', 'strength 1700'), ('st 2', 'move_time 2000000'), ('sd 3', 'depth 3'),
                                ('level 5 3', 'base 300000000')):
                board.enter(line)
                board.wait(lambda: field + '\n' in open(recovery_file(home)).read(), field)
            end(board, signal.SIGKILL)
            before = board.games()
        with Board('--ownbook=off', home=home) as board:
            board.wait_for(QUESTION)
            board.wait_for('2 moves? (y/n)')
            board.send('y')
            board.wait_for('Game resumed. You have Black.')
            board.wait_for('2... Black to move')
            check(first_moves(board) == first, '%s were %s' % (first_moves(board), first))
            board.wait(lambda: re.search(r'[45]:\d\d', board.text()), 'the clocks')
            board.enter('elo')
            board.wait_for('1700')
            board.enter('h6')
            board.wait_for('3... Black to move')
            check(board.games() == before, 'the game goes on in another file')
            board.wait(lambda: re.search(r'\b3\. ', open(before[0], encoding='utf-8').read()), 'third move on the disk')
            end(board, signal.SIGKILL)
        with Board(home=home) as board:
            board.wait_for('3 moves? (y/n)')


@case
def starts_a_new_game_when_resuming_is_declined():
    with tempfile.TemporaryDirectory() as home:
        path, = interrupted_game(home)
        with open(path, encoding='utf-8') as file:
            before = file.read()
        with Board(home=home) as board:
            board.wait_for(QUESTION)
            board.send('n')
            board.wait_for('New game. The other one is saved in ~/')
            board.start().play('d4', 'd4')
            board.enter('quit')
            board.wait_for('(y/n)')
            board.send('y')
            board.wait_exit()
            check(len(board.games()) == 2, 'two games')
        with open(path, encoding='utf-8') as file:
            check(file.read() == before, 'the first game has changed')
        with Board(home=home) as board:
            board.start()
            check(QUESTION not in board.text(), 'it asks about a game that was left')


@case
def asks_after_a_closed_window():
    for number in (signal.SIGHUP, signal.SIGTERM):
        with tempfile.TemporaryDirectory() as home:
            interrupted_game(home, number)
            with Board('--fen=4k3/8/8/8/8/8/8/4K2R w K - 0 1', home=home) as board:
                board.wait_for('White to move')
                check(QUESTION not in board.text(), 'it asks in spite of a position that was given')
            with Board(home=home) as board:
                board.wait_for(QUESTION)
                end(board, signal.SIGTERM)
            with Board(home=home) as board:
                board.wait_for(QUESTION)


@case
def does_not_ask_about_a_finished_game():
    with tempfile.TemporaryDirectory() as home:
        with Board(home=home) as board:
            board.start().play('e4', 'e4')
            board.enter('resign')
            board.wait_for('(y/n)')
            board.send('y')
            board.wait_for('White resigns')
            board.wait(lambda: os.path.getsize(recovery_file(home)) == 0, 'empty recovery file')
            end(board, signal.SIGKILL)
        with Board(home=home) as board:
            board.start()
            check(QUESTION not in board.text(), board.text())


@case
def reports_a_damaged_recovery_file_once():
    with tempfile.TemporaryDirectory() as home:
        for text in ('no recovery file', '', None):
            path, = interrupted_game(home)
            if text == '':
                os.unlink(path)  # the game is missing
            elif text is None:
                with open(path, 'w', encoding='utf-8') as file:
                    file.write('1. e4 e9 *\n')
            else:
                with open(recovery_file(home), 'w', encoding='utf-8') as file:
                    file.write(text)
            with Board(home=home) as board:
                board.wait_for('cannot be resumed:')
                board.start().enter('quit')
                board.wait_exit()
            with Board(home=home) as board:
                board.start()
                check('taken up' not in board.text(), board.text())
            if os.path.exists(path):
                os.unlink(path)


@case
def variations_and_passes_of_an_analysis_come_back():
    with tempfile.TemporaryDirectory() as home:
        with Board('--ownbook=off', home=home) as board:
            board.start().play('e4', 'e4')
            board.send(';')
            board.wait_for('Analysis')
            board.enter('pass')
            board.wait_for('2. --')
            board.enter('a6')
            board.wait_for('2. -- ')
            board.send(';')
            board.wait_for('Analysis off; game resumed')
            board.wait_for('2. White to move')
            board.enter('h3')
            board.wait(lambda: re.search(r'2\. h3 +\S', board.text()), 'an answer')
            board.wait_for('White to move')
            written = re.compile(r'2\. h3 \(2\. -- a6\) 2\.\.\. \S')
            board.wait(lambda: any(written.search(' '.join(re.sub(r'{[^}]*}', ' ', open(path, encoding='utf-8').read()).split()))
                                   for path in board.games()), 'the game with its variation')
            end(board, signal.SIGKILL)
        with Board('--ownbook=off', home=home) as board:
            board.wait_for(QUESTION)
            board.send('y')
            board.wait_for('Game resumed. You have White.')
            board.wait_for('3. White to move')
            board.wait_for('  2.-- a6')


@case
def two_boards_have_a_game_each():
    with tempfile.TemporaryDirectory() as home:
        with Board('--ownbook=off', home=home) as first:
            first.start().play('e4', 'e4')
            wait_for_recovery_file(first)
            with Board('--ownbook=off', home=home) as second:
                second.start().play('d4', 'd4')
                wait_for_recovery_file(second, 2)
                check(QUESTION not in second.text(), second.text())
                end(first, signal.SIGKILL)
                end(second, signal.SIGKILL)
        for move in ('1. d4', '1. e4'):  # the newest first, then the other one
            with Board(home=home) as board:
                board.wait_for(QUESTION)
                board.send('y')
                board.wait_for(move)
                board.enter('quit')
                board.wait_for('(y/n)')
                board.send('y')
                board.wait_exit()
        with Board(home=home) as board:
            board.start()
            check(QUESTION not in board.text(), board.text())


@case
def plays_without_a_folder_for_recovery_files():
    with Board(XDG_STATE_HOME='/dev/null/nowhere') as board:
        board.start().play('e4', 'e4')
        check('Not saved' not in board.text(), board.text())


if __name__ == '__main__':
    case.run()
