#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the comments of a game file say is shown: clocks, time used, evaluations, squares and arrows; and who played. See
tests/run.sh."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402
from run_pixels import colours_of, is_near, squares_of, wait_for_board  # noqa: E402
from terminals import terminal_environment  # noqa: E402

case = Cases('screen')

GAMES = """[White "Count Isouard, Morphy Paul Charles"]
[Black "Duke Karl of Brunswick & Count Isouard"]
[WhiteElo "2690"]
[WhiteTitle "GM"]
[BlackElo "?"]
[Result "1-0"]
[TimeControl "600+2"]

1. e4 {[%eval 0.25] [%clk 0:10:00] [%csl Gd4,Re5] [%cal Yf1a6,Bg1f3]} e5 {[%eval 0.3] [%clk 0:09:58]} 2. Nf3 {[%eval 3.2]
[%clk 0:09:50] a  comment} d6 {[%eval #-5] [%clk 0:00:07.5]} 3. d4 {[%clk 1:02:03]} Nf6 1-0

[White "\u738b \u5c0f\u660e"]
[Black "M\u00fcller, Hans-J\u00f6rg"]
[BlackElo "2400"]
[Result "1-0"]

1. e4 1-0
"""
GREEN, RED, YELLOW, BLUE = '0d6945', '8a0703', 'e4bb23', '1034b2'


def viewing(board, move='1w', number=1):
    """A game of the file at a move."""
    path = os.path.join(board.home, 'games.pgn')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(GAMES)
    board.start()
    board.enter('load %s %d' % (path, number))
    board.wait_for('Game %d of 2' % number)
    board.enter('goto ' + move)
    board.wait_for('ply %d of' % (2 * int(move[:-1]) - (move[-1] == 'w')))
    return path


def clocks(board):
    """The rows above and below the board."""
    rows = [line[:36] for line in board.lines()]
    below = next(i for i, row in enumerate(rows) if re.search(r' a +b +c +d +e +f', row)) + 1
    return rows[1], rows[below]


def colours_on(board, square):
    """The inks and papers of a square at 80x24: four columns, two rows, White below."""
    left, top = 2 + 4 * 'abcdefgh'.index(square[0]), 2 + 2 * (8 - int(square[1]))
    cells = [board.cell(row, column) for row in (top, top + 1) for column in range(left, left + 4)]
    return {cell.fg for cell in cells} | {cell.bg for cell in cells}


@case
def the_clocks_are_those_of_the_position():
    with Board('--ownbook=off') as board:
        viewing(board)
        for move, black, white in (('1w', None, '10:00'), ('1b', '9:58', '10:00'), ('2w', '9:58', '9:50'),
                                   ('2b', '0:07.5', '9:50'), ('3w', '0:07.5', '1:02:03'), ('3b', None, '1:02:03')):
            board.enter('goto ' + move)
            for side, time in ((0, black), (1, white)):
                board.wait(lambda: (re.search(r'\d:\d', clocks(board)[side]) is None if time is None else
                                    clocks(board)[side].rstrip().endswith(' ' + time)),
                           '%s: the clock %s in %r' % (move, time, clocks(board)))
        board.send('[')
        board.wait(lambda: clocks(board)[0].rstrip().endswith(' 0:07.5'), 'the clock a move back')


@case
def time_and_evaluation_stand_beside_the_moves():
    with Board('--ownbook=off', rows=45, columns=140) as board:
        viewing(board)
        for text in (r'1\. e4 +\+0\.25 +e5 +\+0\.30', r'2\. Nf3 +\+3\.20 0:12', r'd6 +-#5 9:52'):
            board.wait(lambda: re.search(text, board.text()), text)
        check('-#5 9:52' in board.text() and '%clk' not in board.text(), board.text())
        # White's clock has risen by more than the increment: a new time control, and what was used is unknown.
        check(re.search(r'3\. d4 +Nf6', board.text()), board.text())


@case
def the_graph_says_whose_scores_it_shows():
    with Board('--ownbook=off', rows=45, columns=140) as board:
        viewing(board)
        board.enter('4')
        board.wait_for('evaluation for White (file)')
        rows = board.lines()
        title = next(i for i, row in enumerate(rows) if 'evaluation for White' in row)
        left = rows[title].index('evaluation') - 3
        # Of the last two moves with an evaluation, which no search has seen: +3.20, and Black mates.
        # A whole cell of a bar is a blank in reverse.
        bars = [''.join('\u2588' if board.cell(row, left + 5 + 4 * i).reverse else rows[row].ljust(160)[left + 5 + 4 * i]
                        for row in range(title + 1, title + 12)) for i in range(4)]
        middle = next(i for i, row in enumerate(rows[title + 1:]) if '   0 ' in row[left - 1:left + 6])
        filled = [[i for i, sign in enumerate(bar[:2 * middle + 1]) if sign in '\u2580\u2584\u2588'] for bar in bars]
        check(filled[2] and min(filled[2]) < middle, 'Nf3 is not good for White: %r' % bars)
        check(filled[3] and min(filled[3]) >= middle and max(filled[3]) > middle, 'd6 is not good for Black: %r' % bars)
        board.enter('load %s 2' % os.path.join(board.home, 'games.pgn'))
        board.wait_for('Game 2 of 2')
        board.wait_for('evaluation for White;')


@case
def squares_and_arrows_are_drawn_and_can_be_left_out():
    with terminal_environment('direct') as environment:
        with Board('--ownbook=off', **environment) as board:
            viewing(board)
            board.wait(lambda: GREEN in colours_on(board, 'd4') and RED in colours_on(board, 'e5'), 'the squares')
            check(YELLOW in colours_on(board, 'c4') and BLUE in colours_on(board, 'f3'), 'no arrows')
            check(not {GREEN, RED, YELLOW, BLUE} & colours_on(board, 'h8'), 'something on h8')
            board.enter('flip')
            board.wait(lambda: GREEN in colours_on(board, 'e5'), 'd4 from the other side')
            board.enter('flip')
            board.enter('set FileMarks off')
            board.wait(lambda: GREEN not in colours_on(board, 'd4'), 'no squares')
            check(YELLOW not in colours_on(board, 'c4'), 'an arrow is left')
            board.enter('set FileMarks on')
            board.wait(lambda: GREEN in colours_on(board, 'd4'), 'the squares again')
            board.enter('goto 1b')
            board.wait(lambda: GREEN not in colours_on(board, 'd4'), 'no squares at another move')


@case
def letters_and_signs_say_it_where_nothing_can_be_drawn():
    with terminal_environment('mono') as environment:
        with Board('--ownbook=off', lang='C', **environment) as board:
            viewing(board)

            def text_of(square):
                left, top = 2 + 4 * 'abcdefgh'.index(square[0]), 2 + 2 * (8 - int(square[1]))
                return ''.join(board.lines()[row][left:left + 4] for row in (top, top + 1))
            expected = {'d4': 'G', 'e5': 'R', 'a6': '^', 'c4': '\\', 'f3': '^'}
            board.wait(lambda: all(sign in text_of(square) for square, sign in expected.items()), 'letters and signs')


@case
def pictures_have_them_too():
    with Board('--ownbook=off', rows=30, columns=100, pictures='kitty') as board:
        wait_for_board(board)
        viewing(board)

        def has(square, rgb):
            return any(is_near(colour, rgb, 40) for colour in colours_of(squares_of(board)[square]))
        board.wait(lambda: has('d4', (0x0d, 0x69, 0x45)) and has('e5', (0x8a, 0x07, 0x03)), 'rings')
        board.wait(lambda: has('c4', (0xe4, 0xbb, 0x23)), 'an arrow')
        board.enter('set FileMarks off')
        board.wait(lambda: not has('d4', (0x0d, 0x69, 0x45)) and not has('e5', (0x8a, 0x07, 0x03)), 'no rings')


@case
def a_person_marks_and_comments_and_loses_no_clock():
    with Board('--ownbook=off', rows=30, columns=100) as board:
        viewing(board, '2w')
        board.enter('comment')
        board.wait_for('a  comment [clock 9:50, evaluation +3.20]')
        board.enter('mark')
        board.wait_for('No marks here')
        board.enter('mark Gd4 Re2e4 Xa1')
        board.wait_for("unknown mark 'Xa1'")
        board.enter('mark Gd4 Re2e4')
        board.wait_for('Marked: d4 green, arrow e2-e4 red.')
        board.enter('comment other words')
        board.wait_for('Comment replaced')
        board.enter('goto 1w')
        board.enter('mark none')
        board.wait_for('No marks here')
        path = board.home + '/other.pgn'
        board.enter('save ' + path)
        board.wait_for('Saved in')
        with open(path, encoding='utf-8') as file:
            text = ' '.join(file.read().split())
        check('{[%csl Gd4] [%cal Re2e4] [%eval 3.2] [%clk 0:09:50] other words}' in text, text)
        check('1. e4 {[%eval 0.25] [%clk 0:10:00]} 1... e5' in text, text)


@case
def names_are_whole_and_ratings_beside_them():
    with Board('--ownbook=off') as board:
        viewing(board, '2w')
        board.wait(lambda: clocks(board)[1].startswith('  Count Isouard (2690)'), 'a last name and a rating')
        check(clocks(board)[0].startswith('  Duke Karl of\u2026'), clocks(board)[0])
        board.enter('games')
        board.wait(lambda: re.search(r'1 Count Isouard, M\. +Duke Karl of\u2026 +1-0', board.text()), 'the first row')
        board.wait(lambda: re.search(r'\u738b *\u5c0f *\u660e +M\u00fcller, H\. \(2400\) +1-0', board.text()), 'the second')
    with Board('--ownbook=off', rows=45, columns=140) as board:
        viewing(board)
        board.wait_for('GM Count Isouard, Morphy Paul Charles (2690)')
        board.enter('games')
        row = re.compile(r'1 Count Isouard, M\. \(2690\) +Duke Karl of Brunswick\u2026 +1-0')
        board.wait(lambda: row.search(board.text()), 'longer names')


if __name__ == '__main__':
    case.run()
