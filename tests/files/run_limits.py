#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Limits of the user and of the system: sizes of files, numbers of them, memory, a full disk, standard files that are
closed, and readers that are gone. What cannot be done is told, no signal ends the program, and games stay whole."""
import fcntl
import os
import re
import resource
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder, HOTSPUR, read_text, SOURCE  # noqa: E402

LINES = os.path.join(SOURCE, 'books', 'openings.txt')
GAMES = os.path.join(SOURCE, 'tests', 'data', 'lab_games.pgn')
GAME = '[Event "?"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
SECONDS = 300
KIBIBYTE = 1024
TOO_LARGE = 'File too large'
case = Cases('limits')


def run(folder, *words, text='', limits=(), **more):
    """`limits`: (RLIMIT_..., number)."""
    def before():
        for kind, number in limits:
            resource.setrlimit(kind, (number, number))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # python ignores it, and what is ignored is inherited
    pipes = {'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, **more}
    return subprocess.run([HOTSPUR, *words], text=True, errors='replace', timeout=SECONDS, input=text, cwd=folder.path,
                          env=environment_in(folder.path), preexec_fn=before, **pipes)


def file_size(size):
    return ((resource.RLIMIT_FSIZE, size),)


def names(folder):
    """All files in a folder but those of the settings."""
    return sorted(name for name in os.listdir(folder.path) if os.path.isfile(os.path.join(folder.path, name)))


def check_refused(done, what, *told):
    check(done.returncode > 0, '%s: status %d: %s' % (what, done.returncode, done.stderr))
    for words in told:
        check(words in done.stderr, '%s: %r' % (what, done.stderr[-300:]))


@case
def a_match_keeps_whole_games_up_to_the_limit():
    with Folder() as folder:
        done = run(folder, 'match', '--games', '40', '--nodes', '50', '--pgn', 'games.pgn', limits=file_size(4 * KIBIBYTE))
        check_refused(done, 'match', 'games.pgn', TOO_LARGE)
        text = read_text(folder.path, 'games.pgn')
        check(0 < len(text) <= 4 * KIBIBYTE, 'bytes: %d' % len(text))
        check(re.search(r'(1-0|0-1|1/2-1/2)\n+$', text) is not None, 'the end: %r' % text[-100:])
        check(text.count('[Event ') == len(re.findall(r' (1-0|0-1|1/2-1/2)\n', text)), 'half a game: %r' % text[-300:])


@case
def a_saved_game_is_not_lost_to_the_limit():
    with Folder() as folder:
        old = GAME * 30
        folder.file('games.pgn', old)
        done = run(folder, 'console', text='e4\nsave games.pgn\nfen\nquit\n', limits=file_size(len(old) + 10))
        check('games.pgn' in done.stderr and TOO_LARGE in done.stderr, repr(done.stderr))
        check('4P3' in done.stdout and done.returncode == 1, 'status %d: %r' % (done.returncode, done.stdout))
        check(read_text(folder.path, 'games.pgn') == old and names(folder) == ['games.pgn'], str(names(folder)))


@case
def what_is_replaced_keeps_its_old_contents_at_the_limit():
    rows = [('book', 'make', '--lines', LINES, '--out', 'out'), ('games', GAMES, '--out', 'out', '--force'),
            ('map', '--depth', '2', '--format', 'svg', '--out', 'out', '--force'),
            ('openings', '--count', '20', '--nodes', '20', '--out', 'out', '--force')]
    for words in rows:
        with Folder() as folder:
            folder.file('out', '')
            done = run(folder, *words, limits=file_size(KIBIBYTE // 2))
            check_refused(done, words[0], 'out', TOO_LARGE)
            check(read_text(folder.path, 'out') == '' and names(folder) == ['out'], '%s: %s' % (words[0], names(folder)))


@case
def protocols_go_on_at_the_limit():
    with Folder() as folder:
        text = 'protover 2\nnew\nusermove e2e4\nresult 1-0 {x}\nping 7\nquit\n'
        done = run(folder, 'xboard', '--game-file', 'games.pgn', '--debug-log', 'log', text=text, limits=file_size(150))  # the log can begin
        check(done.returncode == 0 and 'pong 7' in done.stdout and 'games.pgn' in done.stdout, repr(done.stdout[-300:]))
        check('games.pgn' not in names(folder) or read_text(folder.path, 'games.pgn') == '', 'half a game')


@case
def what_is_printed_to_a_limited_file_is_told():
    with Folder() as folder:
        with open(folder.path + '/out', 'w', encoding='utf-8') as out:
            done = run(folder, 'games', GAMES, limits=file_size(KIBIBYTE), stdout=out)
        check_refused(done, 'games')


@case
def a_full_disk_is_told():
    for words in (('games', GAMES), ('help',), ('moves',), ('perft', '2'), ('book', 'show'), ('match', '--games', '2', '--nodes', '10')):
        with Folder() as folder, open('/dev/full', 'w', encoding='utf-8') as full:
            done = run(folder, *words, stdout=full)
            check_refused(done, words[0], 'hotspur: ')


@case
def a_reader_that_is_gone_ends_nothing_but_the_output():
    for words in (('games', GAMES), ('help',), ('match', '--games', '2', '--nodes', '10'), ('uci',), ('xboard',), ('console',)):
        with Folder() as folder:
            ends = os.pipe()
            os.close(ends[0])
            done = run(folder, *words, text='uci\nisready\nping 1\nfen\nquit\n', stdout=ends[1])
            os.close(ends[1])
            check(done.returncode in (0, 1, 2, -signal.SIGPIPE), '%s: status %d' % (words[0], done.returncode))


@case
def files_never_take_the_numbers_of_standard_files():
    for closed, status in (('<&-', 0), ('>&-', 2), ('2>&-', 0), ('<&- >&- 2>&-', 2)):
        with Folder() as folder:
            command = 'exec "$0" match --games 2 --nodes 10 --pgn games.pgn %s' % closed
            done = subprocess.run(['sh', '-c', command, HOTSPUR], capture_output=True, text=True, timeout=SECONDS,
                                  stdin=subprocess.DEVNULL, cwd=folder.path, env=environment_in(folder.path), check=False)
            check(done.returncode == status, '%s: status %d' % (closed, done.returncode))
            text = read_text(folder.path, 'games.pgn')
            check(text.startswith('[Event ') and text.count('[Event ') == 2 and 'Score:' not in text, '%s: %r' % (closed, text))


@case
def a_file_that_another_program_has_locked_is_waited_for_not_for_ever():
    with Folder() as folder:
        with open(folder.file('games.pgn', GAME), encoding='utf-8') as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            done = run(folder, 'match', '--games', '2', '--nodes', '10', '--pgn', 'games.pgn')
        check_refused(done, 'match', 'games.pgn: another program has locked it')
        check(read_text(folder.path, 'games.pgn') == GAME, 'changed')


@case
def a_pipe_whose_reader_takes_nothing_is_waited_for_not_for_ever():
    with Folder() as folder:
        path = folder.path + '/pipe'
        os.mkfifo(path)
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 4 * KIBIBYTE)
        done = run(folder, 'match', '--games', '40', '--nodes', '10', '--pgn', 'pipe')
        os.close(reader)
        check_refused(done, 'match', 'pipe: the reader takes nothing')


@case
def a_pipe_with_a_reader_gets_all():
    """A slow one too, by name and as a shell hands it over."""
    with Folder() as folder:
        os.mkfifo(folder.path + '/pipe')
        whole = run(folder, 'games', GAMES).stdout
        # The other side of a named pipe is opened first: descriptor 3 waits for it.
        command = '(exec <pipe; sleep 0.3; cat >read) & exec 3>pipe; "$0" games "$1" --out pipe; exec 3>&-; wait'
        handed = '"$0" games "$1" --out >(sleep 0.3; cat >read; echo >done); while [ ! -e done ]; do sleep 0.1; done'
        for script in (command, handed):
            done = subprocess.run(['bash', '-c', script, HOTSPUR, GAMES], capture_output=True, text=True, timeout=SECONDS,
                                  cwd=folder.path, env=environment_in(folder.path), check=False)
            check(read_text(folder.path, 'read') == whole, '%s: %r' % (script, done.stderr))
            os.unlink(folder.path + '/read')


WORK = (('match', '--games', '2', '--nodes', '10', '--first-protocol', 'uci', '--pgn', 'new.pgn'),
        ('annotate', GAMES, '--game', '1', '--depth', '1'), ('book', 'make', '--lines', LINES, '--out', 'book'),
        ('games', GAMES, '--count'), ('map', '--depth', '2'), ('console',), ('uci',), ('xboard',))


@case
def few_descriptors_are_told():
    for words in WORK:
        for count in range(3, 16):
            with Folder() as folder:
                done = run(folder, *words, text='quit\n', limits=((resource.RLIMIT_NOFILE, count),))
                check(done.returncode in (0, 1, 2, 127), '%s, %d: status %d: %s' % (words[0], count, done.returncode, done.stderr))
                check(done.returncode in (0, 127) or done.stderr + done.stdout != '', '%s, %d: nothing told' % (words[0], count))


@case
def little_memory_is_told():
    if 'sanitize' in HOTSPUR or any(flavour in HOTSPUR for flavour in ('asan', 'tsan', 'ubsan', 'fuzz')):
        return 'sanitizers need all of the memory'
    for words in WORK:
        for mebibytes in (16, 40, 80, 120, 200):
            with Folder() as folder:
                done = run(folder, *words, text='quit\n', limits=((resource.RLIMIT_AS, mebibytes * KIBIBYTE * KIBIBYTE),))
                check(done.returncode in (0, 1, 2, 127),
                      '%s, %d MiB: status %d: %s' % (words[0], mebibytes, done.returncode, done.stderr))
                check(done.returncode == 0 or done.stderr + done.stdout != '', '%s, %d MiB: nothing told' % (words[0], mebibytes))
    return None


if __name__ == '__main__':
    case.run()
