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

WAIT_SECONDS = int(os.environ.get('SCREEN_SECONDS', '30'))  # a limit for a busy machine, not a measurement


class Failure(Exception):
    """What a test expected did not come."""


class Terminal:
    """Starts `argv`; keys go in by send(), text is waited for, never slept for."""

    def __init__(self, argv, env, rows=24, columns=80, reported=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b''
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
        self.stream.feed(data)
        return True

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return '\n'.join(self.lines())

    def wait(self, condition, what):
        """Reads until condition() holds."""
        end = time.monotonic() + WAIT_SECONDS
        while not condition():
            alive = self._read(0.1)
            if condition():
                return
            if not alive:
                raise Failure('the program ended before ' + what + '; screen:\n' + self.text())
            if time.monotonic() > end:
                raise Failure('no ' + what + '; screen:\n' + self.text())

    def wait_for(self, text):
        self.wait(lambda: text in self.text(), repr(text))

    def wait_gone(self, text):
        self.wait(lambda: text not in self.text(), 'end of ' + repr(text))

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
        while self._read(0) and select.select([self.fd], [], [], 0)[0]:
            pass
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
