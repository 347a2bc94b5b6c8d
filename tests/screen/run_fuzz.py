#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sessions of random keys, commands, pasted text, mouse reports, bytes, sizes and signals at the board and the console: none
may crash, hang, or make a sanitizer complain. A session that fails prints its number, and FUZZ_SEED=NUMBER plays it again,
alone; FUZZ_SESSIONS says how many are played. See tests/run.sh."""
import fcntl
import os
import random
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Failure, HOTSPUR  # noqa: E402
from harness.terminal import WAIT_SECONDS, Terminal  # noqa: E402

SESSIONS = int(os.environ.get('FUZZ_SESSIONS', '200' if os.environ.get('LONG') == '1' else '8'))
ACTIONS = 60
END_SECONDS = 4 * WAIT_SECONDS  # what was typed is taken first, and that slowly under a sanitizer
COMPLAINTS = (b'AddressSanitizer', b'LeakSanitizer', b'ThreadSanitizer', b'runtime error:', b'Assertion')

SIZES = (0, 1, 2, 3, 4, 5, 8, 10, 20, 24, 40, 79, 80, 81, 132, 200, 1000)
TERMS = ('xterm-256color', 'xterm', 'screen', 'tmux-256color', 'linux', 'vt100', 'xterm-kitty', 'dumb', '', 'nothing')
LANGS = ('C.UTF-8', 'C')
KEYS = ('\033[A', '\033[B', '\033[C', '\033[D', '\033[H', '\033[F', '\033[3~', '\033[5~', '\033[6~', '\033[Z', '\r', '\t',
        '\033', '\x7f', '\033OP', '\033OQ', '\033OR', '\033OS', '\033[15~', '\033[17~', '\033[18~', '\033[19~', '\033[20~',
        '\033[21~', '\033[23~', '\033[24~', '\033[1;5C', '\033[1;3A', '\033[I', '\033[O', '\x0c', '\x12', '\x13\x11')
COMMANDS = ('e4', 'd4', 'Nf3', 'e5', 'Nc6', 'new', 'new black', 'undo', 'redo', 'go', 'analyse', 'stop', 'hint', 'why', 'threat',
            'board', 'moves', 'fen', 'fen 8/8/8/8/8/8/8/K1k5 w - - 0 1', 'edit clear', 'edit Qe4 -d8', 'map wN', 'map board',
            'set', 'set boardsize 3', 'set boardsize auto', 'set boardsigns ascii', 'set boardpieces letters', 'set hover on',
            'set keys on', 'level 5 3', 'st 0.1', 'sd 3', 'elo 1500', 'multipv 4', 'lines', 'paths', 'chains', 'eval', 'see e4',
            'load games.pgn', 'load .', 'load nothing', 'games', 'games a', 'find e4', 'goto 3', 'goto end', 'play', 'comment hm',
            'mark e4 e2e4', 'annotate', 'puzzle', 'tour', 'export map.svg', 'export! game.pgn', 'save game.pgn', 'copy pgn',
            'perft 3', 'help', 'help all', '?', 'variation e4', 'promote', 'delete', 'pass', 'draw', 'resign', 'new!', 'ponder on',
            'pause', 'odds knight', 'opponent none', 'p', 'bitboards', 'last', 'clock', 'pgn', 'x' * 300)
GAMES = ''.join('[White "W%d"]\n[Black "\u00c4\u4e2d%d"]\n[Result "1-0"]\n\n1. e4 {x} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 3. Bb5 a6 1-0\n\n' % (i, i)
                for i in range(30))
case = Cases('screen')


class Unread(Terminal):
    """What it shows is not looked at: only what the program writes is kept, and questions are answered by `pictures`."""

    def _read(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        try:
            data = os.read(self.fd, 65536) if ready else b''
        except OSError:  # the program has gone
            return False
        self.output += data
        answers = self.pictures.answer(b'\x1b[c') if b'\x1b[c' in data else b''
        self.type(answers)
        return bool(data) or not ready

    def type(self, data):
        """As much as fits: the program may be busy."""
        while data and select.select([], [self.fd], [], 0)[1]:
            try:
                data = data[os.write(self.fd, data[:256]):]
            except OSError:
                return

    def size(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))


def mouse(rng):
    numbers = [rng.choice((0, 1, 2, 3, 32, 35, 64, 65, 128, 9999999)), rng.choice((0, 1, 40, 70, 223, 65536, 99999999999)),
               rng.choice((0, 1, 5, 12, 24, 65536))]
    return b'\x1b[<%d;%d;%d%c' % (*numbers, rng.choice(b'Mm'))


def some_bytes(rng):
    # Not the keys that stop the terminal, or leave the program.
    return bytes(rng.choice([b for b in range(256) if b not in (3, 4, 0x13, 0x1a, 0x1c)]) for _ in range(rng.randint(1, 30)))


def pasted(rng):
    text = rng.choice((GAMES, '1. e4 e5 2. Nf3 *', 'e4', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                       'x' * 2000, 'line\nline\n', '\u4e2d\u00e9\u0301'))
    end = rng.choice((b'\x1b[201~', b'\x1b[201~', b''))
    return b'\x1b[200~' + text.encode() + end


def act(rng, board):
    kind = rng.choices(('key', 'command', 'letters', 'mouse', 'bytes', 'paste', 'size', 'signal', 'stop'),
                       (20, 25, 8, 8, 8, 4, 14, 3, 1))[0]
    if kind == 'key':
        board.type(rng.choice(KEYS).encode())
    elif kind == 'command':
        board.type(rng.choice(COMMANDS).encode() + rng.choice((b'\r', b'\r', b'\r', b'\t', b'')))
    elif kind == 'letters':
        board.type(rng.choice('abcdefghijklmnopqrstuvwxyzNBRQKO0123456789.,;:!?/%+-=<> ').encode())
    elif kind == 'mouse':
        board.type(mouse(rng))
    elif kind == 'bytes':
        board.type(some_bytes(rng))
    elif kind == 'paste':
        board.type(pasted(rng))
    elif kind == 'size':
        board.size(rng.choice(SIZES), rng.choice(SIZES))
    elif kind == 'signal':
        os.kill(board.pid, rng.choice((signal.SIGWINCH, signal.SIGCONT, signal.SIGINT)))
    else:
        os.kill(board.pid, signal.SIGSTOP)
        os.kill(board.pid, signal.SIGCONT)
    for _ in range(rng.choice((0, 1, 1, 4))):
        board.take_in(0.02)


def has_ended(board, reads):
    """Reads for a while; has the program gone?"""
    if board.status is not None:
        return True
    for _ in range(reads):
        board.take_in(0.02)
        pid, status = os.waitpid(board.pid, os.WNOHANG)
        if pid:
            board.status = os.waitstatus_to_exitcode(status)
            return True
    return False


def end(rng, board):
    """One of the ways to leave, out of whatever is open, asked, searched or half pasted."""
    way = rng.choice(('quit', signal.SIGTERM, signal.SIGHUP))
    limit = time.monotonic() + END_SECONDS
    if way != 'quit':
        os.kill(board.pid, way)
    reads = 10
    while not has_ended(board, reads):
        if time.monotonic() > limit:
            raise Failure('no end in %d seconds' % END_SECONDS)
        if way == 'quit':
            board.type(b'\x03\x03')  # which throws away what was typed before and not read yet
            if not has_ended(board, reads):
                board.type(b'\x15quit!\rquit\r')
            reads += 10  # the machine may be busy
    while board._read(0) and select.select([board.fd], [], [], 0)[0]:
        pass


def session(seed, folder):
    rng = random.Random(seed)
    command = rng.choice(('play', 'play', 'console'))
    # readline keeps no account of what it was about when the program ends.
    sanitizer = os.environ.get('ASAN_OPTIONS', 'exitcode=99') + ':detect_leaks=0'
    environment = environment_in(folder, TERM=rng.choice(TERMS), LANG=rng.choice(LANGS), ASAN_OPTIONS=sanitizer)
    board = Unread([HOTSPUR, command, '--hash=1', '--threads=1'], environment,
                   reported=(rng.choice(SIZES), rng.choice(SIZES)), pictures=rng.choice(('plain', 'silent')))
    board.command = command
    try:
        board.take_in(0.5)
        for _ in range(ACTIONS):
            act(rng, board)
        end(rng, board)
        complaint = next((board.output.index(word) for word in COMPLAINTS if word in board.output), None)
        check(complaint is None, board.output[complaint:][:3000].decode('latin-1') if complaint is not None else '')
        # Before the program notes signals, and after its end has begun, they have their usual effect.
        usual = (-signal.SIGINT, -signal.SIGTERM, -signal.SIGHUP)
        check(board.status >= 0 and board.status != 99 or board.status in usual, 'exit status %d' % board.status)
    finally:
        board.close()


@case
def random_sessions_neither_crash_nor_hang():
    only = os.environ.get('FUZZ_SEED')
    for seed in [int(only)] if only else range(SESSIONS):
        folder = tempfile.mkdtemp(prefix='hotspur-fuzz-')
        os.chdir(folder)  # where commands write files
        with open('games.pgn', 'w', encoding='utf-8') as file:
            file.write(GAMES)
        try:
            session(seed, folder)
        except Failure as failure:
            raise Failure('FUZZ_SEED=%d: %s' % (seed, failure)) from None
        finally:
            os.chdir('/')
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == '__main__':
    case.run()
