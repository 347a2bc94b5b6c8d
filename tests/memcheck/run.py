#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under valgrind's memcheck: start-up, a small bench, the first words of both protocols, and a game at the
board. No use of what was never written, no wrong access, and no block lost. The program is built for a processor that
valgrind knows. Slow, so for the long tests."""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, SOURCE  # noqa: E402

SECONDS = 1200
FAULT = 77
VALGRIND = [shutil.which('valgrind') or 'valgrind', '--quiet', '--error-exitcode=%d' % FAULT, '--leak-check=full', '--show-leak-kinds=definite',
            '--errors-for-leak-kinds=definite', '--child-silent-after-fork=yes']
case = Cases('memcheck')
program = ''


def watched(words, talk='', status=0):
    with Folder() as folder:
        done = subprocess.run([*VALGRIND, program, *words], input=talk, capture_output=True, text=True, errors='replace',
                              timeout=SECONDS, cwd=folder.path, env=folder.environment())
    check(done.returncode == status, 'exit status %d\n%s' % (done.returncode, done.stderr[-3000:]))
    return done.stdout


@case
def notices_a_fault_made_on_purpose():
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, 'fault')
        text = '#include <stdlib.h>\nint main(void) { char *volatile p = malloc(1); return p[0] == 1 ? 2 : p[1] & 0; }\n'
        subprocess.run([*os.environ.get('CC', 'cc').split(), '-O0', '-x', 'c', '-', '-o', path], input=text, text=True, check=True)
        done = subprocess.run([*VALGRIND, path], capture_output=True, timeout=SECONDS)
        check(done.returncode == FAULT, 'it was not noticed: exit status %d' % done.returncode)


@case
def starts_and_tells_its_version():
    check('hotspur' in watched(['--version']).lower(), 'no version')


@case
def searches_a_small_bench():
    check('Nodes' in watched(['bench', '3']), 'no nodes')


@case
def says_hello_as_uci():
    said = watched(['uci'], 'uci\nisready\nposition startpos moves e2e4\ngo depth 3\nisready\nquit\n')
    check('uciok' in said and 'readyok' in said, said[-500:])


@case
def says_hello_as_cecp():
    said = watched(['xboard'], 'xboard\nprotover 2\nnew\nsd 3\nusermove e2e4\nping 1\nquit\n')
    check('feature' in said and 'done=1' in said, said[-500:])


@case
def plays_a_game_in_the_console():
    watched(['console'], 'level 1\ne4\nundo\nd4\nquit\n')


@case
def plays_at_the_board():
    try:
        from harness.terminal import Terminal
    except ImportError:
        return 'python3-pyte is not installed'
    with Folder() as folder:
        board = Terminal([*VALGRIND, program, 'play'], folder.environment(TERM='xterm-256color', LC_ALL='C.UTF-8'))
        try:
            board.wait_for('F10')
            board.send('e4\r')
            board.wait_for('1. e4')
            board.send('quit\r')
            board.wait_for('(y/n)')
            board.send('y')
            check(board.wait_exit() == 0, 'the board under valgrind ended badly')
        finally:
            board.close()


def main():
    global program
    if os.environ.get('LONG') != '1':
        print('skip memcheck: slow; LONG=1 runs it')
        return
    if shutil.which('valgrind') is None:
        print('skip memcheck: valgrind is not installed')
        return
    march = ['MARCH=x86-64-v3'] if os.uname().machine == 'x86_64' else []
    command = ['make', '-s', '-C', SOURCE, 'FLAVOUR=unit', 'CC=' + os.environ.get('CC', 'cc'), *march]
    built = subprocess.run([*command, 'program-only'], capture_output=True, text=True)
    if built.returncode != 0:
        print('not ok memcheck: the program is not built: ' + built.stderr[-500:])
        sys.exit(1)
    program = os.path.join(os.path.realpath(SOURCE), subprocess.check_output([*command, 'print-program'], text=True).strip())
    case.run()


if __name__ == '__main__':
    main()
