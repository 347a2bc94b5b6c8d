#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every option and command that takes a path is given what is no usual file: a pipe without another side, a folder, a
socket, a full disk, a file without permission, a link to itself, names that are too long, and none at all.

Each is told in a line that names it, nothing is waited for, and a command ends with a status. run_paths.py --list prints the
table of options and what each refuses, with the words.
"""
import concurrent.futures
import os
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR, SOURCE  # noqa: E402

LINES = os.path.join(SOURCE, 'books', 'openings.txt')
GAMES = os.path.join(SOURCE, 'tests', 'data', 'lab_games.pgn')
EVAL_NUMBERS = os.path.join(SOURCE, 'src', 'eval', 'params.def')
SEARCH_NUMBERS = os.path.join(SOURCE, 'src', 'search', 'params.def')
GAME = '[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n'
SECONDS = 120  # a machine may be busy; what hangs hangs for ever
AT_ONCE = 4
LISTS = '--list' in sys.argv
case = Cases('paths')
if os.geteuid() == 0:
    tempfile.tempdir = '/tmp'  # others may not come to a folder of root's

MATCH = ('match', '--games', '2', '--nodes', '10')
SPSA = ('tune', 'spsa', '--nodes', '1', '--iterations', '1', '--games-per-iteration', '2')
LAB_MAPS = ('lab', 'maps', '--positions', GAMES, '--count', '1', '--judge', HOTSPUR)

# What is read: PATH stands for the name. All are commands that end with a status.
READ = [('book', 'show', '--book', 'PATH'), ('book', 'dump', 'PATH'), ('book', 'check', 'PATH'), ('book', 'names', 'PATH'),
        ('book', 'learn', '--file', 'PATH'), ('book', 'merge', 'PATH', '--out', 'new'),
        ('book', 'make', '--lines', 'PATH', '--out', 'new'), ('book', 'make', '--from', 'PATH', '--out', 'new'),
        ('map', '--pgn', 'PATH'), ('annotate', 'PATH', '--depth', '1'), ('games', 'PATH'), ('suite', 'PATH'),
        ('suite', '--count', 'PATH'), ('match', '--count', 'PATH'), ('openings', '--join', 'PATH'), ('console', 'PATH'),
        ('eval', '--eval-file', 'PATH'), ('bench', '1', '--eval-file', 'PATH'), ('--config', 'PATH', 'uci'),
        ('uci', '--book-file', 'PATH'), ('uci', '--eval-file', 'PATH'), ('uci', '--gaviota-tb-path', 'PATH'),
        ('uci', '--syzygy-path', 'PATH'), (*MATCH, '--openings', 'PATH'), (*MATCH, '--first', 'PATH'),
        (*MATCH, '--first-option', 'EvalFile=PATH'), (*SPSA, '--openings', 'PATH'), (*SPSA, '--source', 'PATH', '--write', 'new'),
        ('tune', 'records', 'PATH'), ('tune', 'train', 'PATH', '--out', 'new'),
        ('tune', 'train', 'x', '--from', 'PATH', '--out', 'new'), ('tune', 'quantise', 'PATH', '--out', 'new'),
        ('tune', 'fit', 'PATH', '--params', EVAL_NUMBERS, '--out', 'new'),
        ('tune', 'fit', 'x', '--params', 'PATH', '--out', 'new'), ('tune', 'play', '--games', '1', '--eval-file', 'PATH'),
        ('lab', 'mailbox', '--positions', 'PATH'), ('lab', 'scaling', '--games', '2', '--openings', 'PATH'),
        ('lab', 'chains', '--quick', '--judge', 'PATH'), ('lab', 'chains', '--sum', 'PATH')]

# What is written, replaced or added to.
WRITTEN = [('book', 'make', '--lines', LINES, '--plies', '4', '--out', 'PATH'),
           ('openings', '--count', '1', '--nodes', '100', '--out', 'PATH'),
           ('map', '--depth', '2', '--format', 'svg', '--out', 'PATH'), ('map', '--depth', '2', '--format', 'csv', '--out', 'PATH'),
           ('map', '--pgn', 'game.pgn', '--depth', '2', '--format', 'pgn', '--out', 'PATH'),
           ('annotate', 'game.pgn', '--depth', '1', '--out', 'PATH'), ('games', GAMES, '--out', 'PATH'),
           ('annotate', 'game.pgn', '--depth', '1', '--format', 'pgn', '--out', 'PATH', '--resume'),
           (*MATCH, '--pgn', 'PATH'), (*MATCH, '--pgn', 'PATH', '--resume'),
           ('tune', 'play', '--games', '1', '--nodes', '10', '--out', 'PATH'),
           ('tune', 'play', '--games', '1', '--nodes', '10', '--out', 'PATH', '--resume'),
           ('tune', 'fit', 'x', '--params', EVAL_NUMBERS, '--out', 'PATH'), ('tune', 'train', 'x', '--out', 'PATH'),
           ('tune', 'train', 'x', '--checkpoint', 'PATH'), (*SPSA, '--state', 'PATH'),
           (*SPSA, '--write', 'PATH', '--source', SEARCH_NUMBERS),
           ('book', 'forget', '--file', 'PATH'), ('install-into', 'pychess', '--yes', '--file', 'PATH'),
           ('lab', 'bitscan', '--quick', '--plot', 'PATH'),
           ('lab', 'report', '--quick', '--only', 'bitscan', '--out', 'PATH'), (*LAB_MAPS, '--reference', 'PATH')]

# What is typed or sent: the program goes on, and answers what comes after.
SAID_READ = [('console', 'load PATH'), ('console', 'source PATH'), ('console', 'set BookFile PATH'),
             ('console', 'set EvalFile PATH'), ('console', 'set SyzygyPath PATH'), ('console', 'set GaviotaTbPath PATH'),
             ('console', 'opponent PATH'),
             ('uci', 'setoption name BookFile value PATH'), ('uci', 'setoption name EvalFile value PATH'),
             ('uci', 'setoption name SyzygyPath value PATH'), ('uci', 'setoption name GaviotaTbPath value PATH'),
             ('xboard', 'option BookFile=PATH'), ('xboard', 'option EvalFile=PATH')]
SAID_WRITTEN = [('console', 'save PATH'), ('console', 'save! PATH'), ('console', 'export PATH'), ('console', 'export! PATH'),
                ('uci', 'setoption name DebugLog value PATH'),
                ('xboard', 'option Game File=PATH\nnew\nusermove e2e4\nresult 1-0 {x}'),
                ('xboard', 'option DebugLog=PATH')]
GOES_ON = {'console': ('e4\n', 'fen\nquit\n', '4P3'), 'uci': ('', 'isready\nquit\n', 'readyok'),
           'xboard': ('protover 2\n', 'ping 7\nquit\n', 'pong 7')}


# --- what is no usual file -------------------------------------------------------------------------------------------

def make_socket(folder):
    # The name of a socket is short, so it is made from inside of the folder.
    with socket.socket(socket.AF_UNIX) as made:
        here = os.open('.', os.O_RDONLY)
        os.chdir(folder)
        made.bind('path')
        os.fchdir(here)
        os.close(here)
    return 'path'


def make_forbidden(folder):
    with open(folder + '/path', 'w', encoding='utf-8'):
        pass
    os.chmod(folder + '/path', 0)
    return 'path'


def made(make):
    def run(folder):
        make(folder + '/path')
        return 'path'
    return run


THINGS = {'pipe': made(os.mkfifo), 'folder': made(os.mkdir), 'socket': make_socket, 'full disk': lambda _: '/dev/full',
          'no permission': make_forbidden, 'link to itself': made(lambda path: os.symlink('path', path)),
          'missing folder': lambda _: 'nowhere/path', 'long name': lambda _: 'path' * 100, 'long path': lambda _: '/path' * 1000,
          'no name': lambda _: ''}

# Settings for which no name means what is used without them, and commands for which a missing file is an empty one.
DEFAULTS = ('--book', '--file', '--book-file', '--eval-file', '--gaviota-tb-path', '--syzygy-path')
EMPTY = (('book', 'learn'), ('book', 'forget'))
TOO_LONG = ('too long', 'is longer than', '...')
USER_ID = 65534 # of a user without rights


def drops_rights(thing):
    return thing == 'no permission' and os.geteuid() == 0


def can_drop_rights():
    """Whether the program, with a folder, can be used without the rights of root, who may read anything."""
    try:
        with Folder() as folder:
            os.chown(folder.path, USER_ID, -1)
            subprocess.run([HOTSPUR, 'version'], user=USER_ID, cwd=folder.path, capture_output=True, check=True)
            subprocess.run(['ls', folder.path], user=USER_ID, capture_output=True, check=True)
        return True
    except (OSError, KeyError, subprocess.CalledProcessError):
        return False


def run(folder, words, text, thing):
    more = {}
    if drops_rights(thing):
        more = {'user': USER_ID}
        os.chown(folder.path, USER_ID, -1)
    return subprocess.run([HOTSPUR, *words], capture_output=True, text=True, errors='replace', timeout=SECONDS, input=text,
                          cwd=folder.path, env=environment_in(folder.path), **more)


def is_told(told, name):
    """A long name may be cut, or what it was given for be named in its place."""
    return name[:60] in told or (len(name) > 255 and any(words in told for words in TOO_LONG))


class Attempt:
    """One row of a table with one thing in the place of its path."""

    def __init__(self, words, thing, said=None):
        self.words, self.thing, self.said = words, thing, said
        self.label = '%s <- %s' % (' '.join(words) if said is None else words[0] + ': ' + said.replace('\n', ' / '), thing)

    def run(self):
        with Folder() as folder:
            folder.file('game.pgn', GAME)
            name = THINGS[self.thing](folder.path)
            words = [word.replace('PATH', name) for word in self.words]
            text = 'quit\n'
            if self.said is not None:
                before, after, self.wanted = GOES_ON[self.words[0]]
                text = before + self.said.replace('PATH', name) + '\n' + after
            try:
                done = run(folder, words, text, self.thing)
            except subprocess.TimeoutExpired:
                return 'still waits'
            self.told = done.stderr + done.stdout
            self.line = next((line for line in self.told.splitlines() if is_told(line, name or "''")), '')
            return self.fault(done, name)

    def takes_as_default(self, name):
        setting = self.words[-2] if self.said is None else ''
        no_name = name == '' and self.words[0] != 'tune' and (setting in DEFAULTS or self.words[-1] == 'EvalFile=PATH')
        return no_name or (self.words[:2] in EMPTY and self.thing == 'missing folder')

    def fault(self, done, name):
        if done.returncode < 0:
            return 'ended by signal %d' % -done.returncode
        if self.takes_as_default(name):
            return None if done.returncode == 0 else 'status %d: %r' % (done.returncode, self.told[-300:])
        if self.said is None and done.returncode == 0:
            return 'status 0: %r' % self.told[-300:]
        if self.said is not None and self.wanted not in done.stdout:
            return 'does not go on: status %d: %r' % (done.returncode, self.told[-300:])
        # That a disk is full shows when there is something to write, and what it would be made of is not there.
        is_too_early = self.thing == 'full disk' and 'x: No such file' in self.told
        if name != '' and not is_told(self.told, name) and not is_too_early:
            return 'not told: %r' % self.told[-300:]
        return None


def attempts(rows, things, said=False):
    """The thing with no name is left out where no word would be left for it."""
    for row in rows:
        for thing in things:
            if said and thing == 'no name':
                continue
            yield Attempt(row[:1] if said else row, thing, row[1] if said else None)


def wanted_things():
    return [thing for thing in THINGS if thing != 'no permission' or not drops_rights(thing) or can_drop_rights()]


def examine(tried):
    tried = list(tried)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        faults = list(pool.map(lambda attempt: attempt.run(), tried))
    if LISTS:
        for attempt in tried:
            print('    %s: %s' % (attempt.label, attempt.line[:150]))
    wrong = ['%s: %s' % (attempt.label, fault) for attempt, fault in zip(tried, faults) if fault is not None]
    check(not wrong, '%d of %d\n%s' % (len(wrong), len(tried), '\n'.join(wrong)))


@case
def what_is_read_is_a_file_or_told():
    examine(attempts(READ, wanted_things()))


@case
def what_is_written_is_a_file_or_told():
    examine(attempts(WRITTEN, wanted_things()))


@case
def a_path_that_is_typed_or_sent_is_a_file_or_told():
    examine(attempts(SAID_READ, wanted_things(), said=True))
    examine(attempts(SAID_WRITTEN, wanted_things(), said=True))


if __name__ == '__main__':
    sys.argv = [word for word in sys.argv if word != '--list']
    case.run()
