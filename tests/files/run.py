#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that the program must leave alone: every command that writes one is given a letter in its place.

Prints a line a case, as tests/run.sh wants it.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR, read_bytes, run_hotspur, SOURCE  # noqa: E402

LINES = os.path.join(SOURCE, 'books', 'openings.txt')
GAMES = os.path.join(SOURCE, 'tests', 'data', 'lab_games.pgn')
EVAL_NUMBERS = os.path.join(SOURCE, 'src', 'eval', 'params.def')
SEARCH_NUMBERS = os.path.join(SOURCE, 'src', 'search', 'params.def')
LETTER = 'Dear Anna,\nthis is a letter.\n'
SECONDS = 300
case = Cases('files')


def run(folder, *words, text=''):
    return run_hotspur(*words, folder=folder, text=text)


def hotspur(folder, *words, text=''):
    return run_hotspur(*words, folder=folder, text=text, status=0).stdout


def is_intact(path):
    return os.path.isfile(path) and read_bytes(path) == LETTER.encode()


def refuses(folder, *words, name='letter'):
    """The command ends with one line that names the file, which stays as it was."""
    path = folder.file(name, LETTER)
    done = run(folder, *words)
    last = done.stderr.splitlines()[-1] if done.stderr else ''
    check(is_intact(path), '%s: the file was changed' % (words,))
    check(done.returncode == 2 and name in last, '%s: status %d: %r' % (words, done.returncode, done.stderr))
    left = [entry for entry in os.listdir(folder.path) if entry.startswith(name) and entry != name]
    check(left == [], '%s: left behind: %s' % (words, left))


def replaces(folder, *words, name='letter'):
    """With --force the file is replaced; once it is of our own kind, also without."""
    path = folder.file(name, LETTER)
    hotspur(folder, *words, '--force')
    check(not is_intact(path), '%s: not replaced by force' % (words,))
    size = len(read_bytes(path))
    hotspur(folder, *words)
    check(len(read_bytes(path)) > 0 and size > 0, '%s: nothing was written' % (words,))


FORMATS = ('text', 'csv', 'json', 'svg', 'png', 'highlight')

# Commands that replace their own kind of file, and with --force any.
FORCED = [('book', 'make', '--lines', LINES, '--plies', '4', '--out', 'letter'),
          ('openings', '--count', '1', '--nodes', '100', '--out', 'letter')]
FORCED += [('lab', 'report', '--quick', '--only', 'bitscan', '--out', 'letter')]
FORCED += [('map', '--depth', '2', '--format', name, '--out', 'letter') for name in FORMATS]

# What may never be replaced or added to.
REFUSED = [('book', 'forget', '--file', 'letter'),
           ('match', '--games', '2', '--nodes', '10', '--pgn', 'letter'),
           ('match', '--games', '2', '--nodes', '10', '--pgn', 'letter', '--resume'),
           ('tune', 'play', '--games', '1', '--nodes', '10', '--out', 'letter'),
           ('tune', 'play', '--games', '1', '--nodes', '10', '--out', 'letter', '--resume'),
           ('tune', 'play', '--games', '1', '--nodes', '10', '--out', 'letter', '--resume', '--format', 'text'),
           ('tune', 'fit', GAMES, '--params', EVAL_NUMBERS, '--out', 'letter'),
           ('tune', 'train', GAMES, '--out', 'letter'),
           ('tune', 'train', GAMES, '--checkpoint', 'letter'),
           ('tune', 'quantise', GAMES, '--out', 'letter'),
           ('tune', 'spsa', '--nodes', '10', '--iterations', '1', '--games-per-iteration', '2', '--state', 'letter'),
           ('tune', 'spsa', '--nodes', '10', '--iterations', '1', '--games-per-iteration', '2', '--write', 'letter',
            '--source', SEARCH_NUMBERS),
           ('lab', 'maps', '--positions', GAMES, '--count', '1', '--judge', HOTSPUR, '--reference', 'letter')]


@case
def a_letter_is_never_replaced():
    for words in FORCED + REFUSED:
        with Folder() as folder:
            refuses(folder, *words)


@case
def a_letter_is_replaced_by_force():
    for words in FORCED:
        with Folder() as folder:
            replaces(folder, *words)


@case
def a_merged_book_asks_for_force():
    with Folder() as folder:
        hotspur(folder, 'book', 'make', '--lines', LINES, '--plies', '4', '--out', 'a.bin')
        refuses(folder, 'book', 'merge', 'a.bin', '--out', 'letter')
        replaces(folder, 'book', 'merge', 'a.bin', '--out', 'letter')
        check(read_bytes(os.path.join(folder.path, 'letter')) == read_bytes(os.path.join(folder.path, 'a.bin')), 'not the book')


@case
def games_that_were_found_ask_for_force():
    with Folder() as folder:
        refuses(folder, 'games', GAMES, '--out', 'letter')
        hotspur(folder, 'games', GAMES, '--out', 'letter', '--force')
        found = read_bytes(os.path.join(folder.path, 'letter'))
        check(found.startswith(b'[Event '), 'no games')
        # Not even games are replaced unasked.
        check(run(folder, 'games', GAMES, '--out', 'letter').returncode == 2, 'replaced')
        check(read_bytes(os.path.join(folder.path, 'letter')) == found, 'changed')


@case
def charts_ask_for_force():
    with Folder() as folder:
        words = ('lab', 'bitscan', '--quick', '--plot', 'letter.svg')
        refuses(folder, *words, name='letter.svg')
        replaces(folder, *words, name='letter.svg')


@case
def numbers_ask_for_force():
    with Folder() as folder:
        replaces(folder, 'tune', 'spsa', '--nodes', '1', '--iterations', '1', '--games-per-iteration', '2', '--write',
                 'letter', '--source', SEARCH_NUMBERS)
        hotspur(folder, 'tune', 'play', '--games', '2', '--nodes', '1', '--threads', '1', '--out', 'games.records')
        replaces(folder, 'tune', 'fit', 'games.records', '--epochs', '1', '--params', EVAL_NUMBERS, '--out', 'letter')


@case
def a_film_replaces_only_films():
    with Folder() as folder:
        game = folder.file('game.pgn', '[White "A"]\n\n1. e4 e5 *\n')
        words = ('map', '--pgn', game, '--depth', '2', '--format', 'svg', '--out', folder.path + '/film/')
        hotspur(folder, *words)
        hotspur(folder, *words)
        for name in ('film-001.svg', 'index.html'):
            path = folder.file('film/' + name, LETTER)
            done = run(folder, *words)
            check(is_intact(path) and done.returncode == 2 and path in done.stderr, '%s: %r' % (name, done.stderr))
            hotspur(folder, *words, '--force')
            check(not is_intact(path), name + ': not replaced by force')


@case
def a_film_never_replaces_games_unasked():
    """Nor the file that is read, whatever its name."""
    with Folder() as folder:
        game = '[White "A"]\n\n1. e4 e5 *\n'
        source, other = folder.file('game.pgn', game), folder.file('other.pgn', game)
        os.symlink(source, folder.path + '/link.pgn')
        os.link(source, folder.path + '/hard.pgn')
        words = ('map', '--pgn', source, '--depth', '2', '--format', 'pgn', '--out')
        for name, more in (('other.pgn', ()), ('game.pgn', ('--force',)), ('./game.pgn', ('--force',)),
                           ('link.pgn', ('--force',)), ('hard.pgn', ('--force',))):
            done = run(folder, *words, name, *more)
            check(done.returncode == 2 and name in done.stderr, '%s: %r' % (name, done.stderr))
            check(read_bytes(source) == read_bytes(other) == game.encode(), name + ': a file was changed')
        hotspur(folder, *words, 'other.pgn', '--force')
        check(b'[%csl ' in read_bytes(other), 'not replaced by force')
        letter = folder.file('letter', LETTER)
        check(run(folder, *words, 'letter').returncode == 2 and is_intact(letter), 'the letter is gone')


@case
def forgetting_leaves_links_and_other_things_alone():
    with Folder() as folder:
        folder.file('letter', LETTER)
        os.symlink('letter', folder.path + '/link')
        os.mkfifo(folder.path + '/pipe')
        os.mkdir(folder.path + '/folder')
        for name in ('link', 'pipe', 'folder', '/dev/null'):
            done = run(folder, 'book', 'forget', '--file', name)
            check(done.returncode == 2 and name in done.stderr, '%s: %r' % (name, done.stderr))
            check(os.path.lexists(os.path.join(folder.path, name)), name + ' is gone')
        check(is_intact(folder.path + '/letter'), 'the letter behind the link')
        check(sorted(os.listdir(folder.path)) == ['folder', 'letter', 'link', 'pipe'], str(os.listdir(folder.path)))


@case
def resuming_keeps_the_last_game_of_others():
    """A game without a result at the end of a foreign file is no game that a killed match has left."""
    with Folder() as folder:
        text = '[Event "Club"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5\n'
        path = folder.file('club.pgn', text)
        done = run(folder, 'match', '--games', '2', '--nodes', '10', '--pgn', path, '--resume')
        check(done.returncode == 2 and path in done.stderr, repr(done.stderr))
        check(read_bytes(path) == text.encode(), 'the file was changed')


@case
def protocols_leave_a_letter_alone():
    with Folder() as folder:
        path = folder.file('letter', LETTER)
        told = hotspur(folder, 'uci', text='setoption name DebugLog value %s\nquit\n' % path)
        check('another kind of file' in told and is_intact(path), 'DebugLog: %r' % told)
        hotspur(folder, 'uci', text='setoption name DebugLog value log\nquit\n')
        told = hotspur(folder, 'uci', text='setoption name DebugLog value log\nquit\n')
        check('another kind' not in told and read_bytes(folder.path + '/log').count(b'begins') == 2, 'its own log: %r' % told)
        told = hotspur(folder, 'xboard', '--game-file', path, text='new\nusermove e2e4\nresult 1-0 {x}\nquit\n')
        check('not kept' in told and is_intact(path), 'GameFile: %r' % told)
        own = folder.path + '/games.pgn'
        for _ in range(2):
            hotspur(folder, 'xboard', '--game-file', own, text='new\nusermove e2e4\nresult 1-0 {x}\nquit\n')
        check(read_bytes(own).count(b'[Event ') == 2, 'its own games')


@case
def a_book_learning_file_that_is_a_letter_stays():
    with Folder() as folder:
        path = folder.file('letter', '# Dear Anna,\n')
        book = folder.file('book.txt', 'A00  Own: e4 e5\nA00  Other: d4 d5\n')
        text = 'new\nrandom\ngo\nusermove e7e5\nresult 0-1 {x}\nquit\n'
        run(folder, 'xboard', '--book-file', book, '--book-learning-file', path, text='ping 1\n' + text)
        check(read_bytes(path) == b'# Dear Anna,\n', 'the file was changed: %r' % read_bytes(path))


@case
def the_console_never_saves_over_a_letter():
    with Folder() as folder:
        path = folder.file('letter', LETTER)
        for command in ('save', 'save!'):
            done = run(folder, 'console', text='e4\n%s %s\nquit\n' % (command, path))
            check('is not a PGN file' in done.stderr and path in done.stderr, repr(done.stderr))
            check(is_intact(path) and done.returncode == 1, '%s: status %d' % (command, done.returncode))


# Every option and argument that names a file to read.
READ = [('book', 'show', '--book', 'pipe'), ('book', 'dump', 'pipe'), ('book', 'check', 'pipe'), ('book', 'names', 'pipe'),
        ('book', 'learn', '--file', 'pipe'), ('book', 'merge', 'pipe', '--out', 'new'),
        ('book', 'make', '--lines', 'pipe', '--out', 'new'), ('book', 'make', '--from', 'pipe', '--out', 'new'),
        ('map', '--pgn', 'pipe'), ('suite', 'pipe'), ('console', 'pipe'), ('eval', '--eval-file', 'pipe'),
        ('--config', 'pipe', 'uci'), ('uci', '--book-file', 'pipe'), ('uci', '--eval-file', 'pipe'),
        ('match', '--games', '2', '--nodes', '10', '--openings', 'pipe'),
        ('match', '--games', '2', '--nodes', '10', '--resume', '--pgn', 'pipe'),
        ('tune', 'records', 'pipe'), ('tune', 'train', 'pipe', '--out', 'new'),
        ('tune', 'train', 'x', '--from', 'pipe', '--out', 'new'), ('tune', 'quantise', 'pipe', '--out', 'new'),
        ('tune', 'fit', 'pipe', '--params', EVAL_NUMBERS, '--out', 'new'),
        ('tune', 'fit', 'x', '--params', 'pipe', '--out', 'new'),
        ('tune', 'play', '--games', '1', '--resume', '--out', 'pipe'),
        ('lab', 'mailbox', '--positions', 'pipe'),
        ('lab', 'maps', '--positions', GAMES, '--count', '1', '--judge', HOTSPUR, '--reference', 'pipe')]


@case
def a_pipe_without_a_writer_holds_nothing_up():
    for words in READ:
        with Folder() as folder:
            os.mkfifo(folder.path + '/pipe')
            try:
                done = subprocess.run([HOTSPUR, *words], capture_output=True, text=True, timeout=SECONDS, input='quit\n',
                                      cwd=folder.path, env=environment_in(folder.path))
            except subprocess.TimeoutExpired:
                check(False, '%s: still waits for the pipe' % (words,))
            told = done.stderr + done.stdout
            check('pipe' in told and 'not a regular file' in told, '%s: %r' % (words, told))
            check(os.listdir(folder.path) == ['pipe'] or words[0] == 'tune', '%s: %s' % (words, os.listdir(folder.path)))


@case
def an_engine_goes_on_without_a_pipe_for_a_book():
    with Folder() as folder:
        os.mkfifo(folder.path + '/pipe')
        os.makedirs(folder.path + '/state/hotspur')
        os.mkfifo(folder.path + '/state/hotspur/book-learning')
        for option in ('BookFile', 'BookLearningFile', 'EvalFile'):
            text = 'setoption name %s value %s\nisready\nquit\n' % (option, folder.path + '/pipe')
            done = subprocess.run([HOTSPUR, 'uci'], capture_output=True, text=True, timeout=SECONDS, input=text,
                                  env=environment_in(folder.path))
            check('not a regular file' in done.stdout and 'readyok' in done.stdout, '%s: %r' % (option, done.stdout))


@case
def what_a_shell_hands_over_is_read():
    with Folder() as folder:
        game = '[White "A"]\n\n1. e4 e5 *\n'
        command = 'exec "$0" map --pgn <(sleep 0.2; printf %s "$1") --depth 2 --format pgn'
        done = subprocess.run(['bash', '-c', command, HOTSPUR, game], capture_output=True, text=True, timeout=SECONDS,
                              cwd=folder.path, env=environment_in(folder.path))
        check(done.returncode == 0 and '[White "A"]' in done.stdout, repr(done.stderr))
        told = hotspur(folder, 'map', '--pgn', '/dev/stdin', '--depth', '2', '--format', 'pgn', text=game)
        check('[White "A"]' in told, 'from standard input: %r' % told)


if __name__ == '__main__':
    case.run()
