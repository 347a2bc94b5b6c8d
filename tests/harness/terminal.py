# SPDX-License-Identifier: GPL-3.0-or-later
"""A program in a pseudo-terminal whose screen can be read."""
import errno
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

from harness.cases import Failure
from harness.pictures import Pictures

FRAME_BEGINS, FRAME_ENDS = b'\x1b[?2026h', b'\x1b[?2026l'
WAIT_SECONDS = int(os.environ.get('SCREEN_SECONDS', '120'))  # a limit for a busy machine, not a measurement

# Figurines of Black, which are solid, and those of White; 24-bit white of pieces, and that of 256 colours.
SOLID = '\u265a\u265b\u265c\u265d\u265e\u265f'
HOLLOW = {ord(piece): chr(ord(piece) - 6) for piece in SOLID}
WHITE_INKS = ('fffdf5', 'ffffff')

NAMES = ('black', 'red', 'green', 'brown', 'blue', 'magenta', 'cyan', 'white')


class Screen(pyte.Screen):
    """With what pyte lacks: the repetition of characters (REP) and scrolling (SU, SD), which curses uses where the
    terminal says it has them, and bright colours, which pyte takes for bold. `written`: the cells, row and column, that
    characters were written to or erased in; a test that looks at it clears it first."""
    last = ''

    def __init__(self, *args, **kwargs):
        self.written = set()
        super().__init__(*args, **kwargs)

    def _note(self, first, count):
        self.written.update((self.cursor.y, column) for column in range(first, min(first + count, self.columns)))

    def erase_characters(self, count=None):
        self._note(self.cursor.x, count or 1)
        super().erase_characters(count)

    def erase_in_line(self, how=0, private=False):
        first = 0 if how else self.cursor.x
        self._note(first, self.cursor.x + 1 if how == 1 else self.columns)
        super().erase_in_line(how, private)

    def erase_in_display(self, how=0, *args, **kwargs):
        first = 0 if how else self.cursor.y
        rows = range(first, self.cursor.y + 1 if how == 1 else self.lines)
        self.written.update((row, column) for row in rows for column in range(self.columns))
        super().erase_in_display(how, *args, **kwargs)

    def delete_characters(self, count=None):
        self._note(self.cursor.x, self.columns)
        super().delete_characters(count)
        # What comes in at the right edge has the colours of now, as in terminals that have bce.
        for column in range(self.columns - (count or 1), self.columns):
            self.buffer[self.cursor.y][column] = self.cursor.attrs

    def select_graphic_rendition(self, *codes, **kwargs):
        rest, following = [], 0
        for i, code in enumerate(codes):
            if following > 0:  # the numbers of an extended colour
                following -= 1
            elif code in (38, 48):
                following = 2 if codes[i + 1:i + 2] == (5,) else 4
            elif 90 <= code < 98 or 100 <= code < 108:
                part = {'fg' if code < 98 else 'bg': 'bright' + NAMES[code % 10]}
                self.cursor.attrs = self.cursor.attrs._replace(**part)
                continue
            rest.append(code)
        if rest or not codes:
            super().select_graphic_rendition(*rest, **kwargs)

    def draw(self, data):
        # After the last column the cursor waits there: where it goes on depends on modes, and curses avoids it.
        self._note(self.cursor.x, len(data))
        super().draw(data)
        self.last = data[-1:] or self.last

    def repeat_last(self, count=None):
        self._note(self.cursor.x, count or 1)
        super().draw(self.last * (count or 1))

    def _scroll(self, count, at_bottom, step):
        margins = self.margins or pyte.screens.Margins(0, self.lines - 1)
        row = self.cursor.y
        self.cursor.y = margins.bottom if at_bottom else margins.top
        for _ in range(count or 1):
            step()
        self.cursor.y = row

    def scroll_up(self, count=None):
        self._scroll(count, True, self.index)

    def scroll_down(self, count=None):
        self._scroll(count, False, self.reverse_index)


class Stream(pyte.ByteStream):
    csi = dict(pyte.ByteStream.csi, b='repeat_last', S='scroll_up', T='scroll_down')
    events = pyte.ByteStream.events | {'repeat_last', 'scroll_up', 'scroll_down'}


def fresh_modes():
    """The line modes of a terminal that no program has changed yet: what stty shows."""
    master, slave = pty.openpty()
    modes = termios.tcgetattr(slave)[:4]
    os.close(master)
    os.close(slave)
    return modes


class Terminal:
    """Starts `argv`; keys go in by send(), text is waited for, never slept for."""

    def __init__(self, argv, env, rows=24, columns=80, reported=None, pictures='plain'):
        self.screen = Screen(columns, rows)
        self.stream = Stream(self.screen)
        self.output = b''
        self.pictures = Pictures(pictures)
        self.in_frame = False  # half of a screen has come
        self.status = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                os.execve(argv[0], argv, env)
            finally:
                os._exit(127)
        self._set_size(*(reported if reported is not None else (rows, columns)))

    def _set_size(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self._set_size(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def modes(self):
        """The line modes: what stty shows."""
        return termios.tcgetattr(self.fd)[:4]

    def send(self, text):
        os.write(self.fd, text.encode())

    def _read(self, seconds):
        """Takes in what arrives; False when the program has gone."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b''
        if not data:
            return False
        self.output += data
        news = self.output[-len(data) - len(FRAME_BEGINS) + 1:]
        begins, ends = news.rfind(FRAME_BEGINS), news.rfind(FRAME_ENDS)
        if begins != ends:
            self.in_frame = begins > ends
        answers = self.pictures.feed(data, self._write)
        if answers:
            os.write(self.fd, answers)
        return True

    def _write(self, text):
        before, self.screen.written = self.screen.written, set()
        self.stream.feed(text)
        self.pictures.erase(self.screen.written)
        self.screen.written |= before

    def seen(self):
        """What a person sees in each cell: a part of a picture, or a character with its colours."""
        cells = {(row, column): self.cell(row, column) for row in range(self.screen.lines)
                 for column in range(self.screen.columns)}
        cells.update((place, part) for place, (_, part) in self.pictures.cells.items())
        return cells

    def lines(self):
        return [self._with_sides(row, line).rstrip() for row, line in enumerate(self.screen.display)]

    def _with_sides(self, row, line):
        """Solid pieces that are drawn in white are White's: written as White's figurines."""
        if not any(piece in line for piece in SOLID):
            return line
        cells = [self.cell(row, column) for column in range(self.screen.columns)]
        return ''.join(cell.data.translate(HOLLOW) if cell.fg in WHITE_INKS else cell.data for cell in cells)

    def text(self):
        return '\n'.join(self.lines())

    def wait(self, condition, what):
        """Reads until condition() holds for a whole screen."""
        holds = lambda: not self.in_frame and condition()
        end = time.monotonic() + WAIT_SECONDS
        while not holds():
            alive = self._read(0.1)
            if holds() and FRAME_BEGINS not in self.output:  # a terminal that is not told where a screen ends: what still comes
                self.rest(0.05, most=1)
            if holds():
                return
            if not alive:
                raise Failure('the program ended before ' + what + '; screen:\n' + self.text())
            if time.monotonic() > end:
                raise Failure('no ' + what + '; screen:\n' + self.text())

    def wait_for(self, text):
        self.wait(lambda: text in self.text(), repr(text))

    def wait_gone(self, text):
        self.wait(lambda: text not in self.text(), 'end of ' + repr(text))

    def take_in(self, seconds=0.05):
        """Reads what comes now; for measurements."""
        self._read(seconds)

    def rest(self, seconds=0.7, most=WAIT_SECONDS):
        """Reads until nothing has come for a while, or `most` seconds. A busy machine may be silent longer: tests wait()
        for what they need."""
        end = time.monotonic() + most
        while time.monotonic() < end:
            before = len(self.output)
            self._read(seconds)
            if len(self.output) == before:
                return

    def wait_exit(self):
        """Reads to the end and returns the exit status, negative for a signal."""
        end = time.monotonic() + WAIT_SECONDS
        while self.status is None:
            self._read(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > end:
                raise Failure('the program did not end; screen:\n' + self.text())
        # What it wrote last may come after its end; that it is all is known when the terminal is closed, which a program that
        # it has started may hold open.
        before = -1
        while len(self.output) > before:
            before = len(self.output)
            if not self._read(1):
                break
        return self.status

    def wait_stop(self):
        """Reads until the program has stopped itself."""
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            self._read(0.1)
            pid, status = os.waitpid(self.pid, os.WUNTRACED | os.WNOHANG)
            if pid and os.WIFSTOPPED(status):
                return
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                break
        raise Failure('the program did not stop; screen:\n' + self.text())

    def cell(self, row, column):
        return self.screen.buffer[row][column]

    def close(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.fd)
