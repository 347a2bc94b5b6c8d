#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another reader of PGN, pgn-extract, finds the same games and moves in what Hotspur has written as in the file that it has
read; so does a file of which every game was saved into its place."""
import glob
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR, POSITIONS, SOURCE  # noqa: E402

SECONDS = 300
EXTRACT = shutil.which('pgn-extract', path=os.environ['PATH'] + ':/usr/games')
FILES = [os.path.join(SOURCE, 'tests/data/lab_games.pgn'), os.path.join(SOURCE, 'tests/data/attacking_games.pgn')]
# Files without faults: what another reader makes of a fault is its own affair.
PUBLIC = ['fischer.pgn', 'petrosian.pgn', 'najdorf.pgn', 'bots.pgn', 'lichess_2012.pgn', 'dortmund.pgn', 'world_matches.pgn']
case = Cases('independent')


def moves_of(path, folder):
    """The main line of each game in coordinates, with its result."""
    done = subprocess.run([EXTRACT, '-s', '--allownullmoves', '--novars', '--nocomments', '--nonags', '--notags', '-Wuci',
                           path], capture_output=True, text=True, errors='replace', timeout=SECONDS, cwd=folder.path)
    return [line for line in done.stdout.split('\n') if line.strip()]


def files():
    public = [os.path.join(POSITIONS, 'pgn', name) for name in PUBLIC] if POSITIONS else []
    return FILES + [path for path in public if os.path.exists(path)]


def written(path, folder):
    out = os.path.join(folder.path, 'out.pgn')
    subprocess.run([HOTSPUR, 'annotate', path, '--nodes', '1', '--from', '9000', '--out', out, '--force'], check=True,
                   capture_output=True, timeout=SECONDS, cwd=folder.path, env=environment_in(folder.path))
    return out


@case
def what_is_written_reads_as_what_was_read():
    if EXTRACT is None:
        return 'pgn-extract is not installed'
    for path in files():
        with Folder() as folder:
            before, after = moves_of(path, folder), moves_of(written(path, folder), folder)
            check(before, '%s: pgn-extract finds no game' % path)
            check(len(before) == len(after), '%s: %d games became %d' % (path, len(before), len(after)))
            for number, (one, other) in enumerate(zip(before, after), 1):
                check(one == other, '%s: game %d: %s became %s' % (path, number, one, other))
    return None


@case
def games_saved_in_their_places_read_the_same():
    if EXTRACT is None:
        return 'pgn-extract is not installed'
    for path in glob.glob(os.path.join(SOURCE, 'tests/data/*.pgn')):
        with Folder() as folder:
            copy = os.path.join(folder.path, 'copy.pgn')
            shutil.copy(path, copy)
            before = moves_of(path, folder)
            for number in range(1, len(before) + 1):
                talk = 'load copy.pgn %d\ngoto +1\ncomment saved\nsave copy.pgn\n' % number
                done = subprocess.run([HOTSPUR, 'console'], input=talk, capture_output=True, text=True, timeout=SECONDS,
                                      cwd=folder.path, env=environment_in(folder.path))
                check(done.returncode == 0, done.stderr)
            check(moves_of(copy, folder) == before, '%s: other moves' % path)
            with open(copy, encoding='utf-8') as text:
                check(text.read().count('saved') == len(before), '%s: comments are missing' % path)
    return None


if __name__ == '__main__':
    case.run()
