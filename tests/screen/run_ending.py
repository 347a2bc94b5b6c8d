#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing holds up a program that is told to end: no terminal that is not read, no full pipe, no file that takes long, no
command under way; and it leaves no process behind. See tests/run.sh."""
import contextlib
import os
import pathlib
import select
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Failure, Folder  # noqa: E402
from harness.terminal import WAIT_SECONDS  # noqa: E402
from run import HOTSPUR, Board  # noqa: E402

case = Cases('screen')
CTRL_L, CTRL_Q, CTRL_S = '\x0c', '\x11', '\x13'
LEAVES_SCREEN, ENDS_MOUSE = b'\x1b[?1049l', b'\x1b[?1002l'
ENDINGS = (signal.SIGHUP, signal.SIGTERM)


def until(condition, what):
    """A generous limit, for a busy machine; nothing is read meanwhile."""
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise Failure('no ' + what)
        time.sleep(0.02)


def has_ended(board):
    pid, status = os.waitpid(board.pid, os.WNOHANG)
    if pid:
        board.terminal.status = os.waitstatus_to_exitcode(status)
    return pid != 0


def fill(board, text):
    """Has the program write until its terminal, which is not read, takes nothing more."""
    slave = os.open('/proc/%d/fd/1' % board.pid, os.O_RDWR | os.O_NOCTTY)
    is_full = lambda: not select.select([], [slave], [], 0.02)[1]

    def is_full_for_long():
        board.send(text)
        return all(is_full() for _ in range(5))
    try:
        until(is_full_for_long, 'full terminal')
    finally:
        os.close(slave)


def ends_with(board, number, sends=True):
    """Without `sends` the system sends the signal; the end of the input may be noticed before it."""
    if sends:
        os.kill(board.pid, number)
    until(lambda: has_ended(board), 'end after signal %d, with a terminal that is not read' % number)
    check(board.status == 128 + number or (not sends and board.status == 0), 'exit status %d' % board.status)


@case
def ends_though_its_terminal_is_not_read():
    for command, text in (('play', CTRL_L), ('console', 'help all\r')):
        for number in ENDINGS:
            with Board(command=command) as board:
                board.wait_for('White')
                fill(board, text)
                ends_with(board, number)


@case
def a_terminal_that_is_not_read_is_put_right():
    with Board() as board:
        board.wait_for('White')
        modes = board.modes()
        fill(board, CTRL_L)
        ends_with(board, signal.SIGTERM)
        before = len(board.output)
        while board._read(0) and select.select([board.fd], [], [], 0)[0]:
            pass
        left = board.output[before:]
        check(LEAVES_SCREEN in left and ENDS_MOUSE in left, 'the screen is left as it was: %r' % left[-200:])
        check(board.modes() != modes, 'the line modes are those of the board')


@case
def ends_though_ctrl_s_has_stopped_its_terminal():
    for command in ('play', 'console'):
        for number in ENDINGS:
            with Board(command=command) as board:
                board.wait_for('White')
                board.send(CTRL_S)
                board.send('analyse\r')
                os.kill(board.pid, number)
                check(board.wait_exit() == 128 + number, 'exit status %d' % board.status)
                check(command == 'console' or LEAVES_SCREEN in board.output, 'the screen was not left')


@case
def goes_on_while_ctrl_s_stops_its_terminal():
    """The game does not wait for the screen."""
    with Board('--ownbook=off') as board:
        board.start()
        board.send(CTRL_S)
        before = len(board.output)
        board.enter('e4')
        until(lambda: any('1. e4 ' in pathlib.Path(path).read_text().replace('\n', ' ') for path in board.games()), 'answer')
        board.take_in()
        check(len(board.output) == before, 'the terminal was not stopped')
        board.send(CTRL_Q)
        board.wait_for('2. White to move')


@case
def interrupts_that_are_not_taken_end_it():
    for command, text in (('play', CTRL_L), ('console', 'help all\r')):
        with Board(command=command) as board:
            board.wait_for('White')
            fill(board, text)

            def ends():
                os.kill(board.pid, signal.SIGINT)
                time.sleep(0.1)
                return has_ended(board)
            until(ends, 'end after many interrupts')
            check(board.status == 128 + signal.SIGINT, 'exit status %d' % board.status)


@case
def a_closed_window_ends_it():
    for command in ('play', 'console'):
        for line in ('', 'analyse\r', 'load /dev/zero\r'):
            with Board(command=command) as board:
                board.wait_for('White')
                board.send(line)
                closed = os.open(os.devnull, os.O_RDWR)
                os.dup2(closed, board.fd)
                os.close(closed)
                ends_with(board, signal.SIGHUP, sends=False)


def ends_while(board, line, number):
    """`line` is under way: the program does not answer any more, or says nothing yet."""
    board.wait_for('White')
    board.enter(line)
    board.take_in(0.3)
    os.kill(board.pid, number)
    check(board.wait_exit() == 128 + number, '%s: exit status %d' % (line, board.status))


@case
def ends_while_a_command_is_under_way():
    with Folder() as folder:
        endless = folder.file('endless.pgn', '[White "A"]\n\n1. e4 e5 *\n\n' * 100000)
        lines = ['load ' + endless, 'load /dev/zero', 'analyse', 'annotate', 'opponent sleep 1000']
        for command, more in (('play', []), ('console', ['perft 9', 'bench 40', 'match --games 9 --st 100'])):
            for line in lines + more:
                with Board(command=command) as board:
                    ends_while(board, line, signal.SIGTERM)


def children(pid):
    text = pathlib.Path('/proc/%d/task/%d/children' % (pid, pid)).read_text()
    return [int(word) for word in text.split()]


@case
def what_the_console_runs_ends_with_it():
    for number in (signal.SIGTERM, signal.SIGHUP):
        with Board(command='console') as board:
            board.wait_for('White')
            board.enter('perft 12')
            until(lambda: children(board.pid), 'child')
            child, = children(board.pid)
            ends_with(board, number)
            until(lambda: not os.path.exists('/proc/%d' % child), 'end of what it ran')


@case
def an_interrupt_from_elsewhere_ends_what_the_console_runs():
    with Board(command='console') as board:
        board.wait_for('White')
        board.enter('perft 12')
        until(lambda: children(board.pid), 'child')
        os.kill(board.pid, signal.SIGINT)
        board.wait_for('ended by signal 2')
        board.enter('quit')
        check(board.wait_exit() == 0, 'exit status %d' % board.status)


@contextlib.contextmanager
def full_pipe():
    """The end of a pipe that takes nothing more, and has a reader all the same."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writing, b' ')
    os.set_blocking(writing, True)
    yield writing
    os.close(reading)
    os.close(writing)


def sleeps(pid):
    """For a while: it waits for something."""
    stat = pathlib.Path('/proc/%d/stat' % pid)
    return all(stat.read_text().rpartition(')')[2].split()[0] == 'S' and time.sleep(0.02) is None for _ in range(10))


def ends_with_full_pipe(arguments, text, numbers, statuses):
    for number in numbers:
        with Folder() as folder, full_pipe() as pipe:
            process = subprocess.Popen([HOTSPUR, *arguments], stdin=subprocess.PIPE, stdout=pipe, stderr=pipe,
                                       env=folder.environment())
            process.stdin.write(text)
            process.stdin.flush()
            until(lambda: sleeps(process.pid), 'write that waits')
            process.send_signal(number)
            try:
                status = process.wait(WAIT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise Failure('%s: no end after signal %d' % (arguments, number)) from None
            check(status in statuses(number), '%s: exit status %d' % (arguments, status))


@case
def a_pipe_that_is_not_read_holds_up_no_end():
    every = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    ends_with_full_pipe(['console'], b'help all\n', every, lambda number: (128 + number,))
    ends_with_full_pipe(['match', '--games=2', '--st=0.01'], b'', every, lambda number: (0, 1))
    ends_with_full_pipe(['perft', '3'], b'', every, lambda number: (-number,))


if __name__ == '__main__':
    case.run()
