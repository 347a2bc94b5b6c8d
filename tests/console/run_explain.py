#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions in the console: why, why not, threat. What is said must be true of positions where that is plain to see."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness.cases import Cases, check  # noqa: E402

PROGRAM = os.environ.get('HOTSPUR', 'build/release/hotspur')
case = Cases('console')


def ask(fen, *commands):
    """All that is said about a position in which the person is to move."""
    text = '\n'.join(['new black' if ' b ' in fen else 'new', 'fen ' + fen, *commands, 'quit']) + '\n'
    result = subprocess.run([PROGRAM, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=120)
    return result.stdout + result.stderr


def expect(text, *parts):
    for part in parts:
        check(part in text, 'no "%s" in\n%s' % (part, text))


@case
def why_not_tells_what_a_move_loses():
    text = ask('3qk3/8/2p5/8/8/8/5PPP/3QK3 w - - 0 1', 'why not Qd7')
    expect(text, 'Qd7+:', 'Loses the queen: 1...', 'Better: 1.Qxd8+')
    text = ask('6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1', 'why not Ra5')
    expect(text, 'Allows mate in 1: 2.Rb8#')


@case
def why_praises_the_best_move():
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why Rb8'), 'The best move: 1.Rb8# (+#1).')
    expect(ask('4k3/5ppp/8/3n4/8/8/5PPP/3RK3 w - - 0 1', 'why Rxd5'), 'The best move: 1.Rxd5', 'wins a knight')


@case
def why_refuses_what_is_no_move():
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why not Ke5'), "illegal move 'Ke5'")
    expect(ask('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'why Kh7'), 'game is over')
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why'), 'nothing to explain')


@case
def a_threat_must_cost_something():
    expect(ask('6k1/5ppp/8/8/8/8/1r3PPP/6K1 w - - 0 1', 'threat'), 'Threat: 1...Rb1#, mate in 1.')
    expect(ask('4k3/5ppp/8/8/1n6/3Q4/5PPP/4K3 w - - 0 1', 'threat'), 'Threat: 1...Nxd3+', 'wins the queen', 'if White passes')
    expect(ask('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'threat'), 'No threat')
    expect(ask('r2qk2r/ppp2ppp/2n5/3pp3/6b1/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1', 'threat'), 'No threat')


@case
def there_is_no_threat_in_check_or_after_the_end():
    expect(ask('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1', 'threat'), 'the king is in check')
    expect(ask('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'threat'), 'the game is over here')


case.run()
