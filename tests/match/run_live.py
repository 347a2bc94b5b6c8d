#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Matches and tournaments that are watched: a board, clocks and the table on a terminal, drawn while programs play."""
import os
import re
import shlex
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, HOTSPUR, run_hotspur  # noqa: E402
from harness.terminal import Terminal  # noqa: E402

case = Cases('live')

# Moves the knights out, then thinks for ever; "hang": from the first move on.
SLOW = """#!/bin/sh
hangs=$1
while read -r word rest; do
    case $word in
        uci) echo "id name Slow"; echo uciok ;;
        isready) echo readyok ;;
        position) position=$rest ;;
        go)
            case $position in
                *' moves '*) set -- ${position#* moves } ;;
                *) set -- ;;
            esac
            if [ $# -ge 6 ] || [ "$hangs" ]; then continue; fi
            case $# in
                2 | 3) move=b1c3 ;;
                *) move=g1f3 ;;
            esac
            [ $(($# % 2)) = 0 ] || move=$(echo $move | tr 13 86)
            echo "info depth 7 score cp 31"; echo "bestmove $move" ;;
        quit) exit ;;
    esac
done
"""


def watch(folder, *words, rows=24, columns=80):
    os.chmod(folder.file('slow.sh', SLOW), 0o755)
    folder.file('openings.txt', 'e4 e5\n')
    command = ' '.join(['cd', shlex.quote(folder.path), '&& exec', shlex.quote(HOTSPUR),
                        'match --live --tc 600 --openings openings.txt', *words])
    return Terminal(['/bin/sh', '-c', command], folder.environment(TERM='xterm-256color', LC_ALL='C.UTF-8'), rows=rows,
                    columns=columns)


def wait_for(terminal, *patterns):
    """Until all of them are on the screen at once."""
    terminal.wait(lambda: all(re.search(pattern, terminal.text()) for pattern in patterns), ' and '.join(patterns))


@case
def a_board_with_clocks_and_the_table():
    with Folder() as folder:
        terminal = watch(folder, '--tournament roundrobin --max-plies 6 --engine "./slow.sh hang" --engine-name A',
                         '--engine ./slow.sh --engine-name B --engine ./slow.sh --engine-name C', rows=30)
        # B and C have played their two games, and A thinks about its first move.
        wait_for(terminal, '> A ', 'Game 3', '3 players, 2 of 6 games', r'B +- +1\.0/2', r'C +1\.0/2')
        terminal.send('\x03')
        wait_for(terminal, 'Plies: 12')
        check('a b c d e f g h' not in terminal.text(), 'the board is left behind:\n' + terminal.text())
        check(terminal.wait_exit() == 0, 'it did not end by Ctrl-C')


@case
def a_game_that_is_being_played():
    with Folder() as folder:
        terminal = watch(folder, '--first ./slow.sh --second ./slow.sh')
        # Both have moved their knights twice, and White thinks.
        wait_for(terminal, r'> Slow \(first\) +(10:0|9:)', r'  Slow \(second\) +(10:0|9:)', r'3\.\.\. +Nf6 +-0\.31/7', 'Game 1')
        board = terminal.lines()
        check('♞' in board[2] and '♘' in board[5] and '♔' in board[7], terminal.text())
        terminal.send('\x03')
        wait_for(terminal, 'Slow .* against')
        check(terminal.wait_exit() == 0, 'it did not end by Ctrl-C')


@case
def warnings_are_seen_and_stay():
    with Folder() as folder:
        # Started once for its name, and never again.
        os.chmod(folder.file('brief.sh', '#!/bin/sh\n[ -e gone ] && exit 1\ntouch gone\nexec ./slow.sh\n'), 0o755)
        terminal = watch(folder, '--tournament roundrobin --engine ./slow.sh --engine-name A --engine ./brief.sh --engine-name Brief',
                         '--engine ./slow.sh --engine-name C', rows=30)
        # Brief loses its games at once, and the others play.
        wait_for(terminal, '> [AC] ', 'Brief +-')
        check('Brief: ' in terminal.lines()[29], 'no warning in the last row:\n' + terminal.text())
        terminal.send('\x03')
        wait_for(terminal, 'Plies: ')
        check(re.search('^Brief: (?!.*crash)', terminal.text(), re.MULTILINE), 'the warning is gone:\n' + terminal.text())
        check(terminal.wait_exit() == 0, 'it did not end by Ctrl-C')
    with Folder() as folder:
        os.chmod(folder.file('brief.sh', '#!/bin/sh\n[ -e gone ] && exit 1\ntouch gone\nexec ./slow.sh\n'), 0o755)
        # A file has it at once.
        terminal = watch(folder, '--tournament roundrobin --engine ./slow.sh --engine-name A --engine ./brief.sh --engine-name Brief',
                         '--engine ./slow.sh --engine-name C 2>errors', rows=30)
        wait_for(terminal, '> [AC] ', 'Brief +-')
        check(folder.read('errors').startswith(b'Brief: '), folder.read('errors'))
        terminal.send('\x03')
        wait_for(terminal, 'Plies: ')
        check(terminal.wait_exit() == 0, 'it did not end by Ctrl-C')


@case
def a_table_that_cannot_be_written_is_told_at_once():
    with Folder() as folder:
        # Its first game waits for a file.
        gate = '#!/bin/sh\nwhile [ -e named ] && [ ! -e go-on ]; do sleep 0.05; done\ntouch named\nexec ./slow.sh\n'
        os.chmod(folder.file('gate.sh', gate), 0o755)
        os.mkdir(folder.place('tables'))
        terminal = watch(folder, '--tournament roundrobin --max-plies 6 --table tables/t.csv --engine "./slow.sh hang" --engine-name A',
                         '--engine ./gate.sh --engine-name B --engine ./slow.sh --engine-name C')
        wait_for(terminal, '0 of 6 games')
        shutil.rmtree(folder.place('tables'))
        folder.file('go-on')
        wait_for(terminal, 'tables/t.csv: No such file')
        terminal.send('\x03')
        wait_for(terminal, 'match: --table: tables/t.csv')
        check(terminal.wait_exit() == 2, 'it did not end with an error')


@case
def long_names_leave_the_clocks_in_place():
    long, other = 'Ä' * 80, 'Stockfish 17.1 of a very long name indeed'
    for columns in (80, 50, 36):
        with Folder() as folder:
            terminal = watch(folder, '--first ./slow.sh --second ./slow.sh --first-name %s --second-name "%s"' % (long, other), columns=columns)
            wait_for(terminal, r'> Ä+ +(10:0|9:)', r'  Sto.* +(10:0|9:)')
            sides = [line.rstrip() for line in terminal.lines() if re.search(r'(10:0\d|9:\d\d)$', line)]
            check(len(sides) == 2 and len({len(line) for line in sides}) == 1 and len(sides[0]) <= columns, terminal.text())
            terminal.send('\x03')
            wait_for(terminal, 'against|Games')
            terminal.wait_exit()


@case
def without_a_terminal_it_is_refused():
    error = run_hotspur('match', '--live', '--nodes', '5', status=2).stderr
    check(error == 'hotspur: match: --live: standard output is no terminal\n', error)


if __name__ == '__main__':
    case.run()
