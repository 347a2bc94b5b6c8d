#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another program plays the person's side, in UCI and CECP: whole games, and programs that play badly, die or are silent."""
import os
import re
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR  # noqa: E402
from run import Board  # noqa: E402

case = Cases('opponent')

# A UCI program that answers `go` with what it is given; "die": it ends, "silent": it says nothing.
FAKE = '''#!/usr/bin/python3
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word == 'uci':
        print('id name Fake 1.0', 'uciok', sep='\\n', flush=True)
    elif word == 'isready':
        print('readyok', flush=True)
    elif word == 'quit':
        break
    elif word == 'go' and '%(answer)s' == 'die':
        sys.exit(1)
    elif word == 'go' and '%(answer)s' != 'silent':
        print('bestmove %(answer)s', flush=True)
'''


def fake(folder, answer):
    path = os.path.join(folder, 'fake-' + answer)
    with open(path, 'w') as file:
        file.write(FAKE % {'answer': answer})
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def console(*lines):
    text = '\n'.join([*lines, 'quit']) + '\n'
    result = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=300)
    return result.stdout + result.stderr


def play(command):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'game.pgn')
        text = console('level none', 'sd 1', 'opponent ' + command, 'save ' + path)
        check(re.search(r'(wins|wins on time|game is a draw|Draw agreed) \((1-0|0-1|1/2-1/2)\)\..* annotate looks at the mistakes', text), 'the game has no end:\n' + text[-600:])
        with open(path) as file:
            return file.read()


@case
def plays_a_game_in_uci():
    pgn = play(HOTSPUR + ' uci')
    check(re.search(r'\[White "Hotspur .+"\]', pgn) and '[Black "Hotspur"]' in pgn, 'other names:\n' + pgn)
    check(re.search(r'\[Result "(1-0|0-1|1/2-1/2)"\]', pgn) and '10.' in pgn, 'no whole game:\n' + pgn)


@case
def plays_a_game_in_cecp():
    pgn = play('cecp ' + HOTSPUR + ' xboard')
    check(re.search(r'\[White "Hotspur .+"\]', pgn) and '10.' in pgn, 'no whole game:\n' + pgn)


@case
def tells_who_plays():
    text = console('opponent', 'opponent none')
    check('You play yourself. opponent COMMAND lets' in text, text)


@case
def gives_the_side_back_where_a_program_fails():
    with tempfile.TemporaryDirectory() as folder:
        for answer, why in (('e2e5', "the move 'e2e5' is illegal"), ('die', 'gives no answer')):
            text = console('nodes 1', 'opponent ' + fake(folder, answer), 'e4', 'moves')
            check(why in text and 'The side is yours.' in text, text)
            check('Hotspur: ' in text, 'no move could be made then:\n' + text)
        text = console('opponent /nowhere/at-all')
        check('at-all: ' in text and 'No such file' in text and 'The side is yours.' in text, text)


@case
def is_left_while_it_thinks():
    with tempfile.TemporaryDirectory() as folder, Board('--ownbook=off') as board:
        board.start().enter('opponent ' + fake(folder, 'silent'))
        board.wait_for('plays White against Hotspur')
        board.enter('e4')
        board.wait_for('plays this side')
        board.enter('opponent none')
        board.wait_for('You play yourself')
        board.play('e4', 'e4')


@case
def thinks_by_the_time_that_is_set_meanwhile():
    with tempfile.TemporaryDirectory() as folder, Board('--ownbook=off') as board:
        board.start().enter('st 600')
        board.wait_for('600 seconds a move')
        board.enter('opponent ' + fake(folder, 'silent'))
        board.wait_for('fake-silent is thinking')
        board.enter('st 1')
        board.wait_for('its move is overdue')
        board.wait_for('You')


@case
def is_shown_beside_its_clock():
    with tempfile.TemporaryDirectory() as folder, Board('--ownbook=off') as board:
        board.start().enter('opponent ' + fake(folder, 'e2e4'))
        board.wait_for('Fake 1.0')
        board.wait_for("the move 'e2e4' is illegal")  # its second one


case.run()

