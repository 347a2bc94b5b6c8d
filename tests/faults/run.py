#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every file and memory call of a command goes wrong once: it fails as on a full disk, or the program is killed just before
it, or in the midst of a write, or the power fails and what was not synchronised is lost. Whatever happens, a file has its old contents or the new ones (a file that is added to: the
old ones and a part of what is new), the next undisturbed run does its work, and a failure is told.

faults.c is preloaded and counts the calls. The quick tests take every call of each command; where there are more than
POINTS, only so many of them, evenly spread, and killing and power take turns; the long tests take all."""
import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Folder, HOTSPUR, LONG, SOURCE, environment_in  # noqa: E402
from harness.preload import build_shim, is_preloadable  # noqa: E402

POINTS = 100000 if LONG else 12
MEMORY_POINTS = 2000 if LONG else 16
SECONDS = 300
REASONS = ('No space left on device', 'Input/output error', 'Permission denied', 'Permission-denied', 'Operation not permitted',
           'Cannot allocate memory', 'out of memory', 'Error (lines: ')
# What depends on the time of the day.
VOLATILE = re.compile(rb'\[(UTC)?(Date|Time) "[^"]*"\]\n')

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
GAME = '[Event "?"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
OTHER_GAME = '[Event "?"]\n[White "C"]\n[Black "D"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
OPENINGS = 'A00 Old opening: a3 e5 h3\nA00 Other opening: h3 e5 a3\n'
TUNE = ('tune', 'play', '--nodes', '20', '--threads', '1', '--evaluation', 'classical', '--out', 'records')
TRAIN = ('tune', 'train', 'records', '--neurons', '32', '--epochs', '1', '--batch', '64', '--threads', '1', '--out', 'network')
# A game under XBoard that is lost behind the first move of a book.
LOST_GAME = ['xboard\nprotover 2\noption BookFile=lines\noption BookSeed=1\nnew\nst 0.01\ngo\n', 'move ',
             'result 0-1 {White resigns}\nping 1\n', 'pong 1', 'quit\n']


class Scenario:
    """A command in a folder. `before`: commands that make its old files; `talk`: what it is sent and, between, the
    beginnings of the answers that are waited for; `targets`: the files that it writes; `grows`: it adds to them, and may
    begin by cutting off what might not be whole; `repeats`: a second run adds to what the first one did; `goes_on`: when
    it has told that an input cannot be read it goes on with another, which gives other contents; `named`:
    the file system knows no files without a name, so that a new file has one from the start."""

    def __init__(self, name, words, targets, files=None, before=(), talk=(), grows=False, repeats=False, goes_on=False,
                 named=False):
        self.name, self.words, self.targets, self.files = name, words, targets, files or {}
        self.before, self.talk, self.grows, self.repeats = before, talk, grows, repeats or grows
        self.goes_on, self.named = goes_on, named

    def make_old_files(self, folder):
        for name, contents in self.files.items():
            folder.file(name, contents)
        for words in self.before:
            done = run(folder, words, LOST_GAME if words == ('xboard',) else ())
            if done.returncode != 0:
                raise RuntimeError('%s: %s fails undisturbed: %s' % (self.name, words, done.stderr))

    def run(self, folder, **faults):
        if self.named:
            faults['NAMED'] = 1
            faults.setdefault('KIND', 'file')
        return run(folder, self.words, self.talk, **faults)


SCENARIOS = [
    Scenario('book make', ('book', 'make', '--out', 'book', '--lines', 'lines'), ['book'],
             {'lines': 'A00 New opening: d4 d5 c4\n', 'old-lines': OPENINGS},
             [('book', 'make', '--out', 'book', '--lines', 'old-lines')]),
    Scenario('book make with named files', ('book', 'make', '--out', 'book', '--lines', 'lines'), ['book'],
             {'lines': 'A00 New opening: d4 d5 c4\n', 'old-lines': OPENINGS},
             [('book', 'make', '--out', 'book', '--lines', 'old-lines')], named=True),
    Scenario('book merge', ('book', 'merge', '--out', 'book', 'one', 'two'), ['book'], {'lines': OPENINGS, 'more': 'A00 X: d4\n'},
             [('book', 'make', '--out', 'one', '--lines', 'lines'), ('book', 'make', '--out', 'two', '--lines', 'more'),
              ('book', 'make', '--out', 'book', '--lines', 'more')]),
    Scenario('learning', ('xboard',), ['state/hotspur/book-learning'], {'lines': OPENINGS},
             talk=LOST_GAME, repeats=True, goes_on=True),
    Scenario('forgetting', ('book', 'forget', START), ['state/hotspur/book-learning'], {'lines': OPENINGS},
             before=[('xboard',)]),
    Scenario('tune play', (*TUNE, '--games', '4', '--resume'), ['records'], before=[(*TUNE, '--games', '2')], grows=True),
    Scenario('tune train', (*TRAIN, '--seed', '2', '--checkpoint', 'checkpoint'), ['checkpoint', 'network'],
             before=[(*TUNE, '--games', '12'), TRAIN], repeats=True),
    Scenario('save', ('console', '--fen', '7k/8/8/8/8/8/P7/K7 w - - 0 1'), ['game.pgn'], {'game.pgn': OTHER_GAME},
             talk=['save game.pgn\n'], grows=True),
    Scenario('save a new file', ('console',), ['game.pgn'], talk=['save game.pgn\n'], repeats=True),
    Scenario('save in place', ('console',), ['games.pgn'], {'games.pgn': GAME + '\n' + OTHER_GAME},
             talk=['load games.pgn 1\ncomment so it was\nsave games.pgn\n'], repeats=True, goes_on=True),
    Scenario('map in a game', ('map', '--pgn', 'old.pgn', '--depth', '2', '--format', 'pgn', '--out', 'new.pgn',
                                 '--force'), ['new.pgn'],
             {'old.pgn': GAME, 'new.pgn': OTHER_GAME}),
    Scenario('annotate', ('annotate', 'old.pgn', '--depth', '1', '--hash', '1', '--out', 'new.pgn',
                           '--force'), ['new.pgn'],
             {'old.pgn': GAME, 'new.pgn': OTHER_GAME}),
    Scenario('annotate a page', ('annotate', 'old.pgn', '--depth', '1', '--hash', '1', '--out', 'new.html'), ['new.html'],
             {'old.pgn': GAME, 'other.pgn': OTHER_GAME},
             before=[('annotate', 'other.pgn', '--depth', '1', '--hash', '1', '--out', 'new.html')]),
    Scenario('map as a picture', ('map', '--depth', '3', '--format', 'svg', '--out', 'map.svg'), ['map.svg'],
             before=[('map', '--depth', '1', '--format', 'svg', '--out', 'map.svg')]),
    Scenario('match', ('match', '--games', '2', '--nodes', '30', '--seed', '1', '--concurrency', '1', '--quiet', '--pgn',
                       'games.pgn'), ['games.pgn'], {'games.pgn': OTHER_GAME}, grows=True),
    Scenario('openings', ('openings', '--count', '2', '--nodes', '20', '--concurrency', '1', '--out', 'openings.epd'),
             ['openings.epd']),
]


def converse(process, talk):
    """Sends and waits by turns, as long as the other side lives; returns what it said."""
    said = []
    for turn, text in enumerate(talk):
        if turn % 2 == 0:
            try:
                process.stdin.write(text)
                process.stdin.flush()
            except BrokenPipeError:
                break
            continue
        for line in iter(process.stdout.readline, ''):
            said.append(line)
            if line.startswith(text):
                break
        else:
            break
    return ''.join(said)


def run(folder, words, talk=(), **faults):
    environment = environment_in(folder.path, XDG_CACHE_HOME=folder.path + '/cache')
    if faults:
        environment.update({'LD_PRELOAD': SHIM, 'FAULTS_FOLDER': folder.path})
        environment.update({'FAULTS_' + name: str(value) for name, value in faults.items()})
    process = subprocess.Popen([HOTSPUR, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, errors='replace', env=environment, cwd=folder.path)
    watchdog = threading.Timer(SECONDS, process.send_signal, [signal.SIGABRT])
    watchdog.start()
    said = converse(process, talk)
    out, err = process.communicate()
    watchdog.cancel()
    return subprocess.CompletedProcess(words, process.returncode, said + out, err)


def contents(folder, name):
    try:
        with open(os.path.join(folder.path, name), 'rb') as file:
            return VOLATILE.sub(b'', file.read())
    except FileNotFoundError:
        return None


def all_files(folder):
    return {os.path.relpath(os.path.join(place, name), folder.path)
            for place, _, names in os.walk(folder.path) for name in names if name != 'fault-log'}


class Expected:
    """What an undisturbed run finds and leaves, and the calls that it makes. The old files are in the folder `old_files`."""

    def __init__(self, scenario, kind, old_files):
        self.old_files = old_files
        with self.prepared() as folder:
            self.old = {name: contents(folder, name) for name in scenario.targets}
            log = os.path.join(folder.path, 'fault-log')
            done = scenario.run(folder, KIND=kind, AT=0, LOG=log)
            if done.returncode != 0:
                raise RuntimeError('%s fails undisturbed: %s' % (scenario.name, done.stderr))
            self.new = {name: contents(folder, name) for name in scenario.targets}
            self.files = all_files(folder)
            with open(log, encoding='ascii') as file:
                self.calls = [line.split()[1] for line in file]
        if kind == 'file' and disorder(self.calls):
            raise RuntimeError('%s: %s: %s' % (scenario.name, disorder(self.calls), ' '.join(self.calls)))
        if scenario.named and kind == 'file' and not {'open', 'rename'} <= set(self.calls):
            raise RuntimeError('%s: no named file was written: %s' % (scenario.name, self.calls))
        if scenario.named and 'linkat' in self.calls:
            raise RuntimeError('%s: the file had no name' % scenario.name)
        if not self.calls or self.old == self.new:
            raise RuntimeError('%s: nothing to disturb' % scenario.name)

    def prepared(self):
        """A folder with the old files."""
        folder = Folder()
        shutil.copytree(self.old_files.path, folder.path, dirs_exist_ok=True)
        return folder


def disorder(calls):
    """What a power cut could lose, as calls that fail cannot show a call that is missing: a file is locked before it is
    written to, synchronised before it takes its name or the program ends, and so is the folder with the name after that."""
    is_locked = is_written = is_renamed = False
    for name in calls:
        if name in ('write', 'fwrite', 'fflush'):
            is_written = True
            if not is_locked:
                return 'written without a lock'
        elif name in ('rename', 'renameat2'):
            is_renamed = True
            if is_written:
                return 'renamed before it was synchronised'
        is_locked |= name == 'flock'
        is_written &= name != 'fsync'
        is_renamed &= name != 'fsync-folder'
    return 'never synchronised' if is_written else 'the folder is never synchronised' if is_renamed else None


def is_whole(scenario, expected, name, found):
    """Why the contents of a file are neither the old nor the new ones; None if all is well."""
    old, new = expected.old[name], expected.new[name]
    if found in (old, new) or (old is None and not found):
        return None
    if scenario.grows and found and new.startswith(found) and len(found) > len(old) // 2:
        return None
    return '%s has neither its old nor its new contents (%s bytes; old %s, new %s)' % tuple(
        [name] + [None if text is None else len(text) for text in (found, old, new)])


def disturb(scenario, expected, kind, mode, number):
    """What went wrong that should not have, as a list of texts."""
    with expected.prepared() as folder:
        done = scenario.run(folder, KIND=kind, MODE=mode, AT=number)
        faults = []
        if done.returncode < 0 and not (mode != 'fail' and done.returncode == -9):
            faults.append('ended by signal %d: %s' % (-done.returncode, done.stderr[-200:]))
        found = {name: contents(folder, name) for name in scenario.targets}
        told = done.returncode != 0 or any(reason in done.stdout + done.stderr for reason in REASONS)
        if not (scenario.goes_on and told):
            faults += [fault for fault in (is_whole(scenario, expected, name, found[name]) for name in scenario.targets) if fault]
        if mode == 'fail':
            if found != expected.new and not told:
                faults.append('not told: %r' % (done.stdout + done.stderr)[-200:])
            if done.returncode != 0 and 'hotspur: ' not in done.stderr:
                faults.append('no message of ours: %r' % done.stderr[-200:])
            extra = all_files(folder) - expected.files
            if extra and expected.calls[number - 1] != 'unlink':
                faults.append('left behind: %s' % ', '.join(sorted(extra)))
        again = scenario.run(folder)
        if again.returncode != 0:
            faults.append('the next run fails: %s' % again.stderr[-200:])
        elif not scenario.repeats or scenario.name == 'tune play':
            faults += ['the next run leaves another %s' % name for name in scenario.targets
                       if contents(folder, name) != expected.new[name]]
        litter = sorted(name for name in all_files(folder) if '.hotspur-' in name)
        if litter:
            faults.append('the next run leaves %s' % ', '.join(litter))
        return faults


def spread(numbers, count):
    return numbers if len(numbers) <= count else [numbers[i * len(numbers) // count] for i in range(count)]


def test(scenario, kind, old_files, pool):
    expected = Expected(scenario, kind, old_files)
    numbers = list(range(1, len(expected.calls) + 1))
    if kind == 'memory':
        points = [('fail', number) for number in spread(numbers, MEMORY_POINTS)]
    else:
        points = [('fail', number) for number in spread(numbers, POINTS)]
        ends = [(mode, number) for number in spread(numbers, POINTS) for mode in ('kill', 'power')]
        points += ends if LONG else [end for i, end in enumerate(ends) if i % 4 in (0, 3)]
        points += [('tear', number) for number in numbers if expected.calls[number - 1] in ('write', 'fwrite')][:POINTS]
    found = pool.map(lambda point: disturb(scenario, expected, kind, *point), points)
    faults = ['call %d, %s, %s: %s' % (number, expected.calls[number - 1], mode, fault)
              for (mode, number), texts in zip(points, found) for fault in texts]
    name = 'faults %s: %s calls go wrong' % (scenario.name, kind)
    if faults:
        print('not ok %s: %d of %d points\n  %s' % (name, len(faults), len(points), '\n  '.join(faults[:30])), flush=True)
    else:
        print('ok %s (%d calls, %d points)' % (name, len(expected.calls), len(points)), flush=True)
    return not faults


def main():
    global SHIM
    if not is_preloadable():
        print('skip faults: sanitizers have their own malloc')
        return 0
    wanted = sys.argv[1:]
    good = True
    with tempfile.TemporaryDirectory() as place:
        SHIM = os.path.join(place, 'faults.so')
        fault = build_shim(os.path.join(SOURCE, 'tests/faults/faults.c'), SHIM)
        if fault is not None:
            print('not ok faults: faults.c: %s' % fault)
            return 1
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for scenario in SCENARIOS:
                if wanted and scenario.name not in wanted:
                    continue
                try:
                    with Folder() as old_files:
                        scenario.make_old_files(old_files)
                        for kind in ('file', 'memory'):
                            good = test(scenario, kind, old_files, pool) and good
                except Exception:  # a fault of the test itself is a failure too
                    print('not ok faults %s: %s' % (scenario.name, traceback.format_exc().strip().splitlines()[-1]))
                    good = False
    return 0 if good else 1


SHIM = ''
if __name__ == '__main__':
    sys.exit(main())
