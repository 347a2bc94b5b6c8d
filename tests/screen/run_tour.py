#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tour on the board, and what annotate and puzzle show there. See tests/run.sh."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness.cases import Cases, check  # noqa: E402
from run import Board  # noqa: E402

case = Cases('screen')
PLIES = 33
GAME = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 Nxd4 0-1
"""


@case
def the_tour_goes_on_with_space():
    with Board() as board:
        board.start().enter('tour')
        board.wait_for('The tour: Morphy')
        board.wait_for('depth')  # it is analysed at once
        for sentence in ('Every move that the search tries', 'f3 is hot', 'The map belongs to both sides'):
            board.send(' ')
            board.wait_for(sentence)
        for _ in range(PLIES - 3):
            board.send(' ')
        board.wait_for('Mate with the last two pieces')
        board.wait_for('17. Rd8#')
        board.send(' ')
        board.enter('goto 1')
        board.wait_for('ply 1 of 33')


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
        with Board('--ownbook=off', rows=45, columns=140) as board:
            board.start().enter('load ' + file.name)
            board.wait_for('Ann')
            board.enter('annotate')
            board.wait_for('Annotating 18 moves')
            board.wait_for('Annotated. Accuracy:')
            board.wait_for('Qd4??')
            board.enter('goto 4b')
            board.wait_for('Bg4??')
            board.wait_for('Loses a bishop')
            board.send('4')
            board.wait(lambda: re.search(r'XX?', board.text().partition('score for White')[2][:1500]), 'blunders in the graph')
            board.send('1')
            board.enter('puzzle')
            board.wait_for('What is better than 4...Bg4?')
            board.enter('why')
            board.wait_for('Not in a puzzle')
            board.enter('puzzle')
            board.wait_for('What is better than 9.Qd4?')
            board.enter('a3')
            board.wait(lambda: 'The solution was 9.' in board.text() or 'Right: 9.a3' in board.text(), 'the solution')


case.run()
