#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program for Windows, built by MinGW and run by wine: bench, perft, protocols, files, a match with the program of this
system, XBoard. Only in the long tests.

Prints a line a case, as tests/run.sh wants it.
"""
import glob
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR, SOURCE  # noqa: E402

COMPILER = 'x86_64-w64-mingw32-gcc'
COMPILER_32 = 'i686-w64-mingw32-gcc'
SECONDS = 900
BENCH_DEPTH = '9'
# Signals that end a Unix process say nothing about Windows; endgame tables are not there.
LEFT_OUT = {'cecp-terminated', 'uci-terminated', 'cecp-egtpath', 'uci-tbhits', 'uci-table-folders'}
# Those of a protocol and of what the system does: files, numbers, options, and lines of every kind.
TRANSCRIPTS = [r'cecp-[a-e].*', r'uci-.*', r'cli-(bench|book|eval|fen|perft|unknown|version).*']
FAULTS = ('time losses', 'crashes', 'illegal moves', 'false claims')
case = Cases('windows')
state = {}
os.environ['PATH'] += ':/usr/games'


def run(*words, folder=None, given=None, status=0, environment=None):
    done = subprocess.run(words, cwd=folder, input=given, capture_output=True, timeout=SECONDS,
                          env=dict(os.environ, WINEDEBUG='-all', **(environment or {})))
    text = done.stdout.decode('utf-8', 'replace')
    check(done.returncode == status, '%s: exit status %d: %s' % (
        ' '.join(words), done.returncode, (done.stderr.decode('utf-8', 'replace') or text)[-600:]))
    return text if status == 0 else text + done.stderr.decode('utf-8', 'replace')


def hotspur(*words, **more):
    return run('wine', state['program'], *words, **more)


def make(compiler, *words):
    """The program's path; it is built if something has changed."""
    make_words = ['make', '-s', 'CC=' + compiler, 'WERROR=1', 'MARCH=' + words[0]] if words else ['make', '-s', 'CC=' + compiler, 'WERROR=1']
    run(*make_words, '-j2', 'program-only', folder=SOURCE)
    return os.path.join(SOURCE, run(*make_words, 'print-program', folder=SOURCE).strip())


def nodes(text):
    return re.findall(r'^Nodes: (\d+)', text, re.M)[-1]


@case
def the_program_is_built():
    state['program'] = make(COMPILER)
    with open(state['program'], 'rb') as file:
        start = file.read(4096)
    check(start[:2] == b'MZ' and b'PE\0\0' in start, 'it is no program for Windows')
    # A script, so that other programs can start it by one word.
    state['folder'] = tempfile.mkdtemp()
    state['script'] = os.path.join(state['folder'], 'hotspur-wine')
    with open(state['script'], 'w', encoding='utf-8') as file:
        file.write('#!/bin/sh\nWINEDEBUG=-all exec wine "%s" "$@"\n' % state['program'])
    os.chmod(state['script'], 0o755)
    hotspur('version')  # makes wine's folders


@case
def bench_and_perft_are_the_same():
    for evaluation in 'network', 'classical':
        words = ['bench', BENCH_DEPTH, '--evaluation', evaluation]
        check(nodes(hotspur(*words)) == nodes(run(HOTSPUR, *words)), evaluation + ': other nodes')
    check(nodes(hotspur('perft', '5')) == '4865609', 'perft 5')


@case
def transcripts():
    tests = os.path.join(SOURCE, 'tests', 'protocol')
    names = sorted(os.path.basename(path)[:-len('.txt')] for path in glob.glob(os.path.join(tests, 'cases', '*.txt')))
    wanted = [name for name in names if name not in LEFT_OUT and any(re.fullmatch(rule, name) for rule in TRANSCRIPTS)]
    check(len(wanted) > 50, 'only %d transcripts' % len(wanted))

    def failed(names):
        # Wine starts slowly: the times of the sanitizers.
        done = subprocess.run([sys.executable, os.path.join(tests, 'transcript.py'), *names], capture_output=True, text=True,
                              timeout=SECONDS, env=dict(os.environ, HOTSPUR=state['script'], HOTSPUR_SOURCE=SOURCE,
                                                        FLAVOUR='sanitize'))
        wrong = [line for line in done.stdout.splitlines() if line.startswith('not ok')]
        check((done.returncode == 0) == (not wrong), done.stderr[-600:])
        return wrong

    wrong = failed(wanted)
    # Wine's own libraries fault at times beside other work. What is ours to mend comes back in one of five more runs.
    faults = [line for line in wrong if 'wine: Unhandled page fault' in line]
    names = [line.split()[2].rstrip(':') for line in faults]
    again = [line for _ in range(5 if names else 0) for line in failed(names)]
    check(wrong == faults and not again, '; '.join([*wrong, *again]))


@case
def files_have_names_of_all_letters():
    folder = os.path.join(state['folder'], 'größe und 象棋')
    os.mkdir(folder)
    lines = os.path.join(folder, 'lines.txt')
    shutil.copy(os.path.join(SOURCE, 'books', 'openings.txt'), lines)
    windows = 'Z:' + folder.replace('/', '\\') + '\\'
    words = ['book', 'make', '--lines', windows + 'lines.txt', '--plies', '8', '--out', windows + 'book.bin']
    for _ in range(2):  # the second replaces what the first has made
        hotspur(*words)
    native = os.path.join(state['folder'], 'native.bin')
    run(HOTSPUR, *words[:3], lines, '--plies', '8', '--out', native)
    with open(native, 'rb') as one, open(os.path.join(folder, 'book.bin'), 'rb') as other:
        check(one.read() == other.read(), 'the books differ')
    check(sorted(os.listdir(folder)) == ['book.bin', 'lines.txt'], 'left behind: %s' % os.listdir(folder))
    with open(os.path.join(folder, 'letter'), 'w', encoding='utf-8') as file:
        file.write('Dear friend')
    told = hotspur('book', 'make', '--lines', windows + 'lines.txt', '--plies', '8', '--out', windows + 'letter', status=2)
    check('not replaced' in told, told)
    with open(os.path.join(folder, 'letter'), encoding='utf-8') as file:
        check(file.read() == 'Dear friend', 'the letter is gone')


@case
def games_with_line_ends_of_windows_are_annotated():
    path = os.path.join(state['folder'], 'game.pgn')
    with open(path, 'w', newline='\r\n', encoding='utf-8') as file:
        file.write('[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
    text = hotspur('annotate', 'Z:' + path.replace('/', '\\'), '--nodes', '2000', '--format', 'pgn')
    check('2. g4' in text and '\r' not in text, text)


@case
def settings_are_kept_in_appdata():
    text = hotspur('config')
    check('Hash' in text, text)
    check(re.search(r'[A-Z]:/?.*hotspur', text.replace('\\', '/')) is not None or 'BookFile' in text, text)


@case
def a_console_works_through_pipes():
    text = hotspur('console', given=b'fen 8/8/8/8/8/5k2/7Q/5K2 b - - 0 1\r\nboard\r\nperft 2\r\nquit\r\n')
    check('Nodes' in text, 'a command of the command line: ' + text[-400:])


@case
def a_click_opens_the_console():
    master, slave = pty.openpty()
    wine = subprocess.Popen(['wine', state['program']], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                            env=dict(os.environ, WINEDEBUG='-all', TERM='xterm'))
    os.close(slave)
    try:
        text = b''
        until = time.monotonic() + SECONDS / 10
        # The terminal gets the words with other moves of the cursor than blanks.
        while b'White.Type' not in re.sub(rb'\x1b\[[0-9;?]*[a-zA-Z]| ', b'', text) and time.monotonic() < until:
            if select.select([master], [], [], 1)[0]:
                text += os.read(master, 65536)
        shown = re.sub(rb'\x1b\[[0-9;?]*[a-zA-Z]| ', b'', text).decode('utf-8', 'replace')
        check('isachessengine' in shown and 'White.Type' in shown, 'it shows: ' + shown[-400:])
        os.write(master, b'quit\r')
        time.sleep(1)
        os.write(master, b'y\r')
        check(wine.wait(SECONDS / 10) == 0, 'exit status %s' % wine.returncode)
    finally:
        if wine.poll() is None:
            os.killpg(wine.pid, signal.SIGKILL)
        os.close(master)


@case
def thirty_two_bits():
    if shutil.which(COMPILER_32) is None:
        return COMPILER_32 + ' is not installed'
    program = make(COMPILER_32)
    if not os.path.isdir('/usr/lib/wine') or not os.path.exists('/usr/lib/wine/wine'):
        return 'it is built, but wine has no part for 32 bits here'
    check(nodes(run('wine', program, 'bench', BENCH_DEPTH)) == nodes(run(HOTSPUR, 'bench', BENCH_DEPTH)), 'other nodes')
    return None


@case
def a_match_with_the_program_of_this_system():
    text = run(HOTSPUR, 'match', '--first', "'%s' uci" % state['script'], '--second', "'%s' xboard" % HOTSPUR, '--games', '4',
               '--st', '0.1', '--first-option', 'OwnBook=false', '--second-option', 'OwnBook=false', '--margin', '200')
    for fault in FAULTS:
        found = re.search(fault + r':? +(\d+)(?: [a-z]+)?,? *(\d+)?', text, re.I)
        check(found is None or all(count in (None, '0') for count in found.groups()), text[-600:])
    check('4 games' in text or re.search(r'\b4\b', text), text[-600:])
    # The program for Windows starts others, too, and itself.
    text = hotspur('match', '--first', 'self', '--first-protocol', 'uci', '--second', 'self', '--second-protocol', 'cecp',
                   '--games', '2', '--depth', '4')
    check(re.search(r'\b2\b', text), text[-600:])


@case
def xboard_plays_with_it():
    if shutil.which('xboard') is None:
        return 'xboard is not installed'
    run(sys.executable, os.path.join(SOURCE, 'tests', 'match', 'xboard_match.py'), '--games', '2', '--time', '0:20', '--busy',
        environment={'HOTSPUR': state['script'], 'WINEPREFIX': wine_folder()})
    return None


def wine_folder():
    return os.environ.get('WINEPREFIX', os.path.join(os.environ['HOME'], '.wine'))


def main():
    if os.environ.get('LONG') != '1':
        print('skip windows: only in the long tests')
        return
    missing = [program for program in (COMPILER, 'wine') if shutil.which(program) is None]
    if missing:
        print('not ok windows: not installed: ' + ', '.join(missing))
        sys.exit(1)
    try:
        case.run()
    finally:
        shutil.rmtree(state.get('folder', ''), ignore_errors=True)


main()
