#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the terminal board: how much it writes, how soon it answers a key, and what drawing costs the search.

    tests/bench/ui.py [--seconds 5] [--runs 3] [--depth 18] PROGRAM

No test, and nothing fails: the numbers depend on the machine and on what else it does. Needs python3-pyte."""
import argparse
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'screen'))

MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/2ppN3/3P1B2/2P1P3/PP1NBPPP/R2Q1RK1 b - - 0 8'
OVER = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
SIZES = ((80, 24), (100, 30), (140, 45))


def analysing(board):
    board.wait_for('Stalemate')
    board.enter('fen ' + MIDDLE)
    board.wait_for('Black to move')
    board.send(';')
    board.wait_for('analysis')


def cpu_seconds(pid):
    """Of the first thread, which draws and reads keys."""
    with open('/proc/%d/task/%d/stat' % (pid, pid), encoding='ascii') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def measure_output(run, seconds):
    for columns, rows in SIZES:
        with run.Board('--fen=' + OVER, rows=rows, columns=columns, COLORTERM='truecolor') as board:
            analysing(board)
            size, cpu, begin = len(board.output), cpu_seconds(board.pid), time.monotonic()
            while time.monotonic() < begin + seconds:
                board.take_in()
            passed = time.monotonic() - begin
            print('%dx%d while it thinks: %.1f kB/s, %.1f %% of a processor for keys and screen' % (
                columns, rows, (len(board.output) - size) / passed / 1000, 100 * (cpu_seconds(board.pid) - cpu) / passed))


def latency(board, keys, condition):
    begin = time.monotonic()
    board.send(keys)
    board.wait(condition, 'effect of %r' % keys)
    return 1000 * (time.monotonic() - begin)


def measure_keys(run, count=20):
    with run.Board('--fen=' + OVER, rows=45, columns=140, COLORTERM='truecolor') as board:
        analysing(board)
        keys, escapes = [], []
        for _ in range(count):
            keys.append(latency(board, 'N', lambda: '> N' in board.text()))
            escapes.append(latency(board, '\x1b', lambda: '> N' not in board.text()))
    for name, times in (('a letter', keys), ('Esc', escapes)):
        print('%s at 140x45 while it thinks: median %.0f ms, most %.0f ms, until this script has read the screen' % (
            name, statistics.median(times), max(times)))


def time_with_screen(run, depth):
    with run.Board('--ownbook=off', '--fen=' + OVER, rows=45, columns=140, COLORTERM='truecolor') as board:
        board.wait_for('Stalemate')
        for line in ('level none', 'sd %d' % depth):
            board.enter(line)
            board.wait_gone('> ' + line)
        begin = time.monotonic()
        board.enter('fen ' + MIDDLE)
        board.wait_for('9. White to move')
        return time.monotonic() - begin


def time_without_screen(program, depth):
    with subprocess.Popen([program, 'uci'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def tell(line):
            engine.stdin.write(line + '\n')
            engine.stdin.flush()
        for line in ('uci', 'setoption name Hash value 8', 'setoption name OwnBook value false', 'isready'):
            tell(line)
        while engine.stdout.readline() != 'readyok\n':
            pass
        begin = time.monotonic()
        tell('position fen ' + MIDDLE)
        tell('go depth %d' % depth)
        while not engine.stdout.readline().startswith('bestmove'):
            pass
        passed = time.monotonic() - begin
        tell('quit')
    return passed


def measure_cost(run, program, depth, runs):
    pairs = [(time_with_screen(run, depth), time_without_screen(program, depth)) for _ in range(runs)]
    with_screen, without = (sorted(times) for times in zip(*pairs))
    print('the same search to depth %d, fastest of %d: %.2f s with the screen, %.2f s over UCI, %+.1f %%; slowest: %.2f s '
          'and %.2f s' % (depth, runs, with_screen[0], without[0], 100 * (with_screen[0] / without[0] - 1),
                          with_screen[-1], without[-1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seconds', type=float, default=5)
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--depth', type=int, default=18)
    parser.add_argument('program')
    arguments = parser.parse_args()
    os.environ['HOTSPUR'] = os.path.realpath(arguments.program)
    import run
    measure_output(run, arguments.seconds)
    measure_keys(run)
    measure_cost(run, arguments.program, arguments.depth, arguments.runs)


if __name__ == '__main__':
    main()
