#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The form for a new game, and the menu of all commands, by keys and by mouse. See tests/run.sh."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board, rows_of_board  # noqa: E402

case = Cases('screen')
F2, F9 = '\x1bOQ', '\x1b[20~'
UP, DOWN, LEFT, RIGHT = '\x1bOA', '\x1bOB', '\x1bOD', '\x1bOC'


def click(board, text):
    row = next(i for i, line in enumerate(board.lines()) if text in line)
    board.send('\x1b[<0;%d;%dM' % (board.lines()[row].index(text) + 2, row + 1))


@case
def starts_a_game_by_the_form():
    with Board('--ownbook=off') as board:
        board.start().send(F2)
        board.wait_for('You play')
        board.send(RIGHT)
        board.wait_for('< Black >')
        board.send(DOWN + RIGHT)
        board.wait_for('< 800 Elo (beginner) >')
        board.send(DOWN + LEFT)
        board.wait_for('10000 nodes a move')
        board.send(DOWN + DOWN + RIGHT + RIGHT)
        board.wait_for('< Hotspur without a knight >')
        board.send('\r')
        board.wait_for('1... Black to move')
        board.wait(lambda: '\u265c' in rows_of_board(board)[7], 'Black at the bottom')
        board.enter('elo')
        board.wait_for('about 800 Elo')
        # What was chosen stands there the next time.
        board.send(F2)
        board.wait_for('< Black >')
        board.wait_for('Hotspur without a knight')
        board.send('\x1b')
        board.wait_gone('You play')


def wait_for_words(board, words):
    """A message may be broken into lines."""
    board.wait(lambda: words in ' '.join(board.text().split()), words)


@case
def the_form_knows_the_level_in_force():
    with Board('--ownbook=off') as board:
        board.start().enter('elo 800')
        board.wait_for('about 800 Elo')
        board.send(F2)
        board.wait_for('  800 Elo (beginner)')
        board.send('\x1b')
        board.wait_gone('You play')
        board.enter('elo 950')
        board.wait_for('about 950 Elo')
        board.send(F2)
        board.wait_for('  950 Elo')
        board.send(DOWN + RIGHT)
        board.wait_for('< full >')
        board.send(LEFT)
        board.wait_for('< 950 Elo >')
        board.send('\r')
        wait_for_words(board, 'You have White. Strength: about 950 Elo.')
        board.enter('elo full')
        board.wait_for('Strength: full')
        board.send(F2)
        board.wait_for('  full')


@case
def the_form_knows_the_time_in_force():
    with Board('--ownbook=off') as board:
        board.start().enter('st 1')
        board.send(F2)
        board.wait_for('  no clock; 1 second a move')
        board.send('\x1b')
        board.wait_gone('You play')
        board.enter('level 40/7 2')
        board.enter('sd 9')
        board.enter('ponder on')
        board.send(F2)
        board.wait_for('  40 moves in 7 minutes, 2 seconds a move; depth 9')
        check(re.search(r'Pondering +on', board.text()), 'pondering is off in the form')
        board.send('\r')
        board.wait_for('7:00')


@case
def refuses_a_handicap_without_a_piece():
    with Board('--ownbook=off') as board:
        board.start().send(F2 + DOWN + DOWN + DOWN + RIGHT + DOWN + RIGHT + RIGHT)
        board.wait_for('< standard start only >')
        board.send('\r')
        wait_for_words(board, 'No odds: they need the standard start position.')
        check(sum(row.count('\u265e') for row in rows_of_board(board)) == 2, 'a knight is missing')


@case
def the_handicap_stays_with_the_same_player():
    with Board('--ownbook=off') as board:
        board.start().enter('odds queen')
        board.wait_for('From the next game on')
        board.enter('new white')
        wait_for_words(board, 'You have White. Strength: full. Hotspur has no queen.')
        board.enter('fen')
        board.wait_for('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w')
        board.enter('rematch')
        board.wait_for('Your move.')
        board.enter('fen')
        board.wait(lambda: re.search(r'rnbqkbnr/\S+ b ', board.text()), 'all of Black')
        check('Q' not in re.search(r'rnbqkbnr/(\S+) b ', board.text()).group(1), 'the queen is given by the person')


@case
def asks_before_the_form_ends_a_game():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.send(F2)
        board.wait_for('You play')
        board.send('\r')
        board.wait_for('Leave this game and start a new one? (y/n)')
        board.send('n')
        board.wait_for('1. e4')
        check('5:0' not in board.text(), 'the clocks are those of the form')


@case
def fills_in_the_form_by_mouse():
    with Board() as board:
        board.start()
        click(board, 'F2New')
        board.wait_for('You play')
        click(board, 'You play')
        board.wait_for('< Black >')
        click(board, 'Enter: start the game')
        board.wait_for('Black to move')


@case
def finds_commands_in_the_menu():
    with Board() as board:
        board.start().send(F9)
        board.wait_for('All commands; type to search')
        board.send('turn the')
        board.wait_for('turn the board')
        check('take back' not in board.text(), 'what does not fit is shown')
        board.send('\r')
        board.wait(lambda: rows_of_board(board)[7][0] == '\u265c', 'a turned board')
        board.send(F9)
        board.wait_for('All commands')
        board.send('both clocks\r')
        board.wait_for('> level')
        board.wait_for('set both clocks')
        board.send('\x1b' + F9)
        board.wait_for('All commands')
        board.send('xyzzy')
        board.wait_for('nothing found')
        board.send('\x7f' * 5 + 'BÖTH')
        board.wait_for('search: BÖTH_')
        board.wait_for('level')
        board.send('\x7f' * 4)
        board.wait_for('rematch')
        click(board, ' rematch')
        board.wait_for('Black to move')


@case
def the_menu_chooses_the_command_that_is_named():
    with Board() as board:
        board.start().send(F9 + 'comm')
        board.wait_for('search: comm_')
        board.send('\r')
        board.wait_for('> comment')
        board.send('\x1b' + F9)
        board.wait_for('All commands')
        board.send('\x1b[F')
        board.wait_gone('start a new game; position')  # of the first
        board.send('\x1b[H')
        board.wait_for('start a new game; position')


@case
def runs_nothing_that_is_not_shown():
    with Board() as board:
        board.start().send(F9)
        board.wait_for('All commands')
        board.send('both clocks')
        board.wait_gone('turn the board')
        board.send('\x1b[<0;5;12M')  # below the only command
        board.send(' ')
        board.wait_for('both clocks _')
        click(board, 'click here')
        board.wait_gone('All commands')
        check('set both clocks' not in board.text(), 'a click beside the commands ran one')


@case
def thinks_to_a_depth_without_a_clock():
    with Board('--ownbook=off') as board:
        board.start().send(F2 + DOWN + DOWN)
        for _ in range(9):
            board.send(RIGHT)
        board.wait_for('< no clock; depth 6 >')
        click(board, '< no clock')
        board.wait_for('< no clock; 5 seconds a move >')
        board.send(RIGHT + '\r')
        board.wait_for('New game')
        board.enter('e4')
        # The reply is found at that depth.
        board.wait(lambda: re.search(r'depth 6/\d+ (.|\n)*Hotspur: \S+\. Your move', board.text()), 'a reply of depth 6')
        check(not re.search(r'(You|Hotspur) .*\d:\d\d', board.text()), 'a clock is shown')


@case
def small_screens_show_what_they_cut():
    with Board(rows=12, columns=40) as board:
        board.start().send(F2 + DOWN + DOWN)
        board.wait_for('Enter: start the game')
        board.wait_for('no clock; 0.1 seconds a move')
        board.send('\x1b')
        board.wait_gone('You play')
        board.send(F9 + 'rematch')
        board.wait_for('rematch: start a new game with')
        board.wait_for('colours swapped')
        board.send('\x1b')
        board.wait_gone('All commands')


@case
def explains_why_a_piece_cannot_move():
    with Board() as board:
        board.start()
        board.send(UP + '\r' + UP + UP + '\r')
        board.wait_for('Illegal: no move from e1 to e3')
        for _ in range(5):
            board.send(UP)
        board.send('\r')
        board.wait_for("It is White's move.")


if __name__ == '__main__':
    case.run()
