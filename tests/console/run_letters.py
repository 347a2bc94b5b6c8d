#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves typed with the piece letters of the user's language: what they mean where English would read another move."""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, run_hotspur  # noqa: E402

case = Cases('letters')


def ask(language, *lines):
    with Folder() as folder:
        done = run_hotspur('--ownbook=off', 'console', folder=folder, text='\n'.join(('sd 1',) + lines) + '\n',
                           LANGUAGE=language, LC_ALL='C.UTF-8')
    return done.stdout + done.stderr


@case
def a_capital_names_the_piece_of_the_language():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    # A capture by the pawn of that file is legal too.
    for language, position, move, played in (('de', '4k3/8/8/8/4n3/3P4/4Q3/4K3 w - - 0 1', 'De4', 'Qxe4'),
                                             ('fr', '4k3/8/8/4n3/3B1P2/8/8/4K3 w - - 0 1', 'Fe5', 'Bxe5'),
                                             ('es', '4k3/8/8/3n4/2P5/2N5/8/4K3 w - - 0 1', 'Cd5', 'Nxd5')):
        out = ask(language, 'setboard ' + position, move, 'pgn')
        check('1. ' + played in out, '%s %s: %s' % (language, move, out))
        out = ask('en', 'setboard ' + position, move, 'pgn')
        check('1. %sx' % move[0].lower() in out, 'in English it is a pawn: ' + out)


@case
def illegal_moves_are_explained_in_any_letters():
    if shutil.which('msgfmt') is None:
        return 'msgfmt is not installed'
    out = ask('de', 'Sf5')
    check('Illegaler Zug' in out and 'Befehl' not in out, out)


if __name__ == '__main__':
    case.run()
