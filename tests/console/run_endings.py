#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the console says when a game is over: who won and how, and what to do next."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR  # noqa: E402

case = Cases('console')
ENDS = [
    ('white', '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', ['Rb8'], 'Checkmate: you win (1-0).'),
    ('black', '1r4k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1', ['Rb1'], 'Checkmate: you win (0-1).'),
    ('white', '6k1/5ppp/8/8/8/8/Pr3PPP/6K1 w - - 0 1', ['a3'], 'Checkmate: Hotspur wins (0-1).'),
    ('black', '6k1/pR3ppp/8/8/8/8/5PPP/6K1 b - - 0 1', ['a6'], 'Checkmate: Hotspur wins (1-0).'),
    ('white', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', ['Qf7'], 'Stalemate: the game is a draw (1/2-1/2).'),
    ('white', '7k/8/8/8/8/8/1r6/K7 w - - 0 1', ['Kxb2'], 'Neither side can mate: the game is a draw'),
    ('white', '7k/8/8/8/8/8/8/KR6 w - - 99 80', ['Rb2'], 'Fifty moves without a capture or a pawn move: the game is a draw'),
    ('white', '7k/8/8/8/8/8/8/KR6 w - - 0 1', ['Rb2', 'resign'], 'You have resigned: Hotspur wins (0-1).'),
    ('black', '7k/1r6/8/8/8/8/8/K7 b - - 0 1', ['Rb6', 'resign'], 'You have resigned: Hotspur wins (1-0).'),
]


@case
def the_end_is_told_with_what_comes_next():
    for side, fen, moves, wanted in ENDS:
        text = '\n'.join(['nodes 2000', 'new ' + side, 'fen ' + fen, *moves, 'quit']) + '\n'
        said = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=120).stdout
        lines = [line for line in said.splitlines() if wanted in line]
        check(len(lines) == 1 and lines[0].endswith('. annotate looks at the mistakes.'), '%s, %s:\n%s' % (fen, wanted, said))


case.run()
