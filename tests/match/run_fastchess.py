#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fastchess, where it is installed: what it wants of an engine (--compliance), and games in which it has nothing to warn
of. Part of the long tests. FASTCHESS names the program, https://github.com/Disservin/fastchess, if PATH does not."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import HOTSPUR  # noqa: E402

FASTCHESS = os.environ.get('FASTCHESS') or shutil.which('fastchess')
GAMES = 40
SECONDS = 3600
# It would rather have openings; the book of the program is what is tried here.
ABOUT_OPENINGS = re.compile(r'Warning: (No opening book|Unknown opening format)')


def run(words, folder):
    done = subprocess.run([FASTCHESS, *words], cwd=folder, env={**os.environ, 'HOME': folder}, timeout=SECONDS,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode('utf-8', 'replace').replace('\r', '\n')


def compliance(folder):
    status, said = run(['--compliance', HOTSPUR, 'uci'], folder)
    passed, failed = len(re.findall('Passed', said)), re.findall(r'Failed.*', said)
    faults = failed[:1] if failed or (status == 0 and passed > 0) else ['exit status %d: %s' % (status, said[-300:])]
    return '%d of %d' % (passed, passed + len(failed)), faults


def games(folder):
    words = []
    for name in ('A', 'B'):
        words += ['-engine', 'cmd=' + HOTSPUR, 'args=uci', 'name=' + name]
    words += ['-each', 'tc=2+0.05', '-rounds', str(GAMES // 2), '-repeat', '-concurrency', '1', '-check-mate-pvs',
              '-pgnout', 'file=games.pgn']
    status, said = run(words, folder)
    warnings = [line for line in re.findall('Warning.*', said) if not ABOUT_OPENINGS.match(line)]
    with open(os.path.join(folder, 'games.pgn'), encoding='utf-8') as file:
        pgn = file.read()
    ended = re.findall(r'^\[Result "(?:1-0|0-1|1/2-1/2)"\]', pgn, re.M)
    faults = ['%d warnings: %s' % (len(warnings), warnings[0])] if warnings else []
    faults += ['%d games ended' % len(ended)] if len(ended) != GAMES else []
    faults += ['exit status %d' % status] if status != 0 else []
    faults += ['a move without a score'] if re.search(r'\{/', pgn) else []
    return '%d games' % GAMES, faults


def main():
    if os.environ.get('LONG') != '1':
        print('skip fastchess: only in the long tests')
        return 0
    if FASTCHESS is None:
        print('skip fastchess: it is not installed, nor does FASTCHESS name it')
        return 0
    failed = False
    for test in (compliance, games):
        with tempfile.TemporaryDirectory() as folder:
            what, faults = test(folder)
        failed = failed or bool(faults)
        name = 'fastchess: %s' % test.__name__
        print('not ok %s: %s' % (name, '; '.join(faults)) if faults else 'ok %s: %s' % (name, what), flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
