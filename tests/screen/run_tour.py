#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tour on the board, and what annotate and puzzle show there. See tests/run.sh."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

case = Cases('screen')
PLIES = 33
GAME = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 Nxd4 0-1
"""


# What the sentence says of the map, and what the map says itself; a number is rounded in each.
SAID = re.compile(r'(\d+)\s+%\s+of\s+the\s+effort\s+goes\s+to\s+([a-h][1-8])')


def the_map_says(board, percent, square):
    """Does the panel of the map have the square with that percentage?"""
    found = re.findall(r'\b%s +(\d+)' % square, SAID.sub('', board.text()))
    return any(abs(int(percent) - int(number)) <= 1 for number in found)


@case
def the_tour_goes_on_with_space():
    with Board(rows=40, columns=120) as board:
        board.start().enter('tour')
        board.wait_for('The tour: Morphy')
        board.wait(lambda: SAID.search(board.text()), 'what the map says')
        for sentence in ('Every move that the search tries', 'A hot square is a question', 'The knight attacks the pawn on e5'):
            board.send(' ')
            board.wait_for(sentence)
            check(board.text().count(sentence) == 1, 'told twice: ' + sentence)
            board.wait(lambda: SAID.search(board.text()), 'what the map says')
            percent, square = SAID.search(board.text()).groups()
            board.wait(lambda: the_map_says(board, percent, square), '%s %s %% on the map' % (square, percent))
        # Before the combination the map is another one, and so is what is said of it.
        for _ in range(21):
            board.send(' ')
        board.wait_for('It defends the pinned knight')
        depends = re.compile(r'The\s+best\s+move\s+depends\s+most\s+on\s+the\s+pieces\s+on\s+([a-h][1-8])')
        board.wait(lambda: depends.search(board.text()), 'what the best move depends on')
        board.wait_for('important pieces')
        square = depends.search(board.text())[1]
        board.wait(lambda: re.search(r'\b%s +\d\d%%' % square, board.text()), 'the square on the map')
        board.send(' ')
        board.wait_for('The exchange is given up')
        board.wait_gone('important pieces')
        for _ in range(PLIES - 25):
            board.send(' ')
        board.wait_for('Mate with the last two pieces')
        board.wait_for('17. Rd8#')
        for _ in range(3):
            board.send(' ')
        board.enter('goto 1')
        board.wait_for('ply 1 of 33')


@case
def the_map_lies_on_the_board_as_long_as_the_tour():
    def tinted():
        return {board.cell(row, column).bg for row in range(2, 26) for column in range(4, 60)}
    with Board(rows=40, columns=120) as board:
        board.start().rest()
        plain = tinted()
        board.enter('tour')
        board.wait(lambda: SAID.search(board.text()), 'what the map says')
        board.wait(lambda: len(tinted()) > len(plain) + 2, 'the map on the board')
        board.enter('load ' + os.path.join(os.environ['HOTSPUR_SOURCE'], 'ui/session/tour.pgn'))
        board.wait_for('33')
        board.wait(lambda: len(tinted()) <= len(plain) + 2, 'the map off the board')


@case
def the_tour_ends_with_another_game():
    with Board() as board:
        board.start().enter('tour')
        board.wait_for('The tour: Morphy')
        board.enter('new')
        board.wait_for('You have White')
        board.play('e4', 'e4')
        check('Every move that' not in board.text(), board.text())


@case
def marks_and_reasons_come_to_the_moves():
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write(GAME)
        file.flush()
        with Board('--ownbook=off', rows=60, columns=140) as board:
            board.start().enter('load ' + file.name)
            board.wait_for('Ann')
            board.enter('annotate')
            board.wait_for('Annotating 9 moves')
            board.wait_for('Annotated. White')
            board.wait(lambda: re.search(r'Qd4 *\?\?', board.text()), 'the mark of Qd4')
            check(re.search(r'White .*1 \?\?, accuracy \d+ %\. Black .*accuracy', ' '.join(board.text().split())), board.text())
            board.enter('goto 4b')
            board.wait(lambda: re.search(r'Bg4 *\?\?', board.text()), 'the mark of Bg4')
            board.wait_for('Loses a bishop')
            board.send('4')
            board.wait(lambda: re.search(r'\?[ \u00b7]{3,}\?', board.text()), 'blunders in the graph')
            board.send('1')
            board.enter('puzzle')
            board.wait_for('What is better than 4...Bg4?')
            board.enter('why')
            board.wait_for('Not in a puzzle')
            board.enter('puzzle')
            board.wait_for('What is better than 9.Qd4?')
            board.enter('puzzle solution')
            board.wait_for('The solution: 9.')
            board.enter('puzzle stop')
            board.wait_for('Back to the game.')
            board.wait(lambda: re.search(r'Qd4 *\?\?', board.text()), 'the mark of Qd4')


MATE = ('PuzzleId,FEN,Moves,Rating\n'
        'p1,2kr1b1r/p1p2pp1/2pqb3/7p/3N2n1/2NPB3/PPP2PPP/R2Q1RK1 w - - 2 13,d4e6 d6h2,633\n')
PANELS = '12345'


@case
def a_repertoire_is_drilled():
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write('1. d4 d5 (1... Nf6 2. Nf3) 2. c4 *\n')
        file.flush()
        with Board(file.name, command='drill', rows=30, columns=100) as board:
            board.wait_for('What do you play as White?')
            board.enter('d4')
            board.wait_for('Right: 1.d4.')
            board.enter('e4')
            board.wait_for('2.e4 is not in the repertoire; 2...dxe4 answers it')  # why, a busy machine may not find in time
            board.enter('drill solution')
            board.wait_for('The repertoire plays 2.c4')


@case
def what_was_overlooked_lies_on_the_board():
    """The map of the answer to a wrong move until a key is pressed, that of the move that was asked for until the next."""
    def has_map():
        return any(board.cell(row, column).bg == 'af0000' for row in range(2, 31) for column in range(4, 66))
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write('1. d4 d5 (1... Nf6 2. Nf3) 2. c4 *\n')
        file.flush()
        with Board(file.name, command='drill', rows=40, columns=120) as board:
            board.wait_for('What do you play as White?')
            check(not has_map(), board.text())
            board.enter('g4')
            board.wait(has_map, 'the map of what was overlooked')
            board.wait_for('is not in the repertoire; 1...')
            board.send('\x1b')
            board.wait(lambda: not has_map(), 'the map off the board')
            board.enter('drill solution')
            board.wait_for('The repertoire plays 1.d4')
            board.wait(has_map, 'the map of the move')
            board.enter('drill')
            board.wait_for('Repertoire, 2 of 3')
            board.wait(lambda: not has_map(), 'the map off the board')


@case
def a_repertoire_may_have_any_name():
    """Here they are names of files, on the board words of the command drill."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name in 'stop', 'black lines.pgn', '~/x.pgn':
                os.makedirs(os.path.dirname(name) or '.', exist_ok=True)
                with open(name, 'w', encoding='utf-8') as file:
                    file.write('1. d4 d5 (1... Nf6 2. Nf3) 2. c4 *\n')
                with Board(name, command='drill', rows=30, columns=100) as board:
                    board.wait_for('What do you play as White?')
        finally:
            os.chdir(before)


@case
def a_puzzle_shows_nothing_of_its_solution():
    with tempfile.NamedTemporaryFile('w', suffix='.csv') as file:
        file.write(MATE)
        file.flush()
        with Board('--ownbook=off', rows=45, columns=150) as board:
            board.start().enter('puzzle ' + file.name)
            board.wait_for('Puzzle 1 of 1 (rating 633): Black to move')
            # The board is turned to the solver: the h-file is on the left.
            check(re.search(r'h +g +f +e +d +c +b +a', board.text()), board.text())
            for keys in (*PANELS, '1'):
                board.send(keys)
                board.rest(0.3)
                check('Qxh2' not in board.text() and 'd6h2' not in board.text(), board.text())
            board.enter('a5')
            board.wait_for('Wrong: 13...a5 is answered by 14.')
            board.wait_for('any key takes them back')
            for keys in PANELS:
                board.send(keys)
                board.rest(0.3)
                check('Qxh2' not in board.text() and 'd6h2' not in board.text(), board.text())
            board.wait_gone('any key takes them back')
            board.send('1')
            board.enter('Qxh2')
            board.wait_for('Right: 13...Qxh2#.')


case.run()
