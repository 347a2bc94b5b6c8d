#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands to the engine: threat, ponder, focus and exclude, number of lines. Hints are in run.py. See tests/run.sh."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

case = Cases('screen')


@case
def shows_the_threat_of_the_other_side():
    with Board('--fen=4k3/5ppp/8/8/1n6/8/5PPP/R3K3 w Q - 0 1') as board:
        board.wait_for('White to move')
        board.send('*')
        board.wait_for('Threat: 1...Nc2+')


@case
def refuses_a_threat_when_the_king_is_in_check():
    with Board('--fen=4k3/8/8/8/8/8/4r3/4K3 w - - 0 1') as board:
        board.wait_for('White to move')
        board.enter('threat')
        board.wait_for('the king is in check')


@case
def ponders_until_it_is_switched_off():
    with Board('--ownbook=off') as board:
        board.start().enter('ponder on')
        board.wait_for("Pondering on")
        board.play('e4', 'e4')
        board.wait(lambda: 'ponders ' in board.lines()[0], 'that it ponders')
        board.enter('stop')
        board.wait_for('ponder off stops it')
        check('ponders ' in board.lines()[0], board.lines()[0])
        board.enter('ponder off')
        board.wait_for('Pondering off')
        board.wait(lambda: 'ponders ' not in board.lines()[0], 'the end of it')


@case
def analyses_some_moves_alone():
    with Board('--ownbook=off') as board:
        board.start().enter('focus e4')
        board.wait_for('only analysis can be limited to some moves; F7 starts it')
        board.send(';')
        board.wait_for('Analysis')
        board.enter('focus a3 h3')
        board.wait_for('only a3 h3')
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +1\.[ah]3', board.text()), 'a line with one of them')
        board.enter('exclude a3')
        board.wait_for('only h3')
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +1\.h3', board.text()), 'a line with the other')
        board.enter('exclude h3')
        board.wait_for('no move would remain')
        board.send('\\')
        board.wait_for('Analysing all moves')
        board.wait(lambda: re.search(r'[+-]\d\.\d\d +1\.[b-gN]', board.text()), 'a better line')
        # The piece under the cursor: e1, then g1 two to the right.
        for key in ('\x1bOA', '\x1bOC', '\x1bOC', '\\'):
            board.send(key)
        board.wait_for('Analysing only Nf3 Nh3')
        board.enter('focus e5')
        board.wait_for('focus: ')


@case
def shows_more_and_fewer_lines():
    with Board('--ownbook=off') as board:
        board.start().send(';')
        board.wait_for('Analysis')
        lines = lambda: len(re.findall(r'[+-]\d\.\d\d +1\.', board.text()))
        board.wait(lambda: lines() >= 3, 'three lines')  # as many as analysis draws arrows
        board.send('+')
        board.wait_for('the best 4 lines')
        board.send('-')
        board.wait_for('the best 3 lines')
        board.enter('lines 1')
        board.wait_for('the best line.')
        board.wait(lambda: lines() == 1, 'one line')
        board.send('-')
        board.wait_for('there can be 1 to 8')
        board.enter('lines 2')
        board.wait_for('the best 2 lines')
        board.wait(lambda: lines() >= 2, 'two lines')


if __name__ == '__main__':
    case.run()
