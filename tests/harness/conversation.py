# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that is talked to in lines."""
import queue
import re
import subprocess
import threading

from harness.cases import Failure


class Lines:
    """Lines of a pipe, read by a thread of their own. Every byte is a character."""

    def __init__(self, pipe):
        self.lines = queue.Queue()
        self.thread = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self.thread.start()

    def _read(self, pipe):
        for line in pipe:
            self.lines.put(line.decode('latin-1').rstrip('\n'))
        self.lines.put(None)

    def next(self, seconds):
        """The next line; None at the end; raises queue.Empty when there is none in time."""
        return self.lines.get(timeout=seconds)


class Conversation:
    """A running program; each answer may take `seconds`. What it says may not match `refusal`."""

    def __init__(self, argv, seconds, refusal=None, **more):
        self.process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)
        self.said = Lines(self.process.stdout)
        self.seconds, self.refusal = seconds, refusal

    def send(self, *lines):
        self.process.stdin.write(''.join(line + '\n' for line in lines).encode('latin-1'))
        self.process.stdin.flush()

    def next(self):
        try:
            line = self.said.next(self.seconds)
        except queue.Empty:
            raise Failure('no answer in %d seconds' % self.seconds) from None
        if line is None:
            raise Failure('the program has ended')
        if self.refusal is not None and re.match(self.refusal, line):
            raise Failure(line)
        return line

    def until(self, pattern):
        """The lines up to the first that matches, with it."""
        said = []
        try:
            while not said or not re.fullmatch(pattern, said[-1]):
                said.append(self.next())
        except Failure as failure:
            raise Failure("%s, waiting for '%s'" % (failure, pattern)) from None
        return said

    def expect(self, pattern):
        """The match of the next line that fits."""
        return re.fullmatch(pattern, self.until(pattern)[-1])

    def close(self):
        """Says that it may end, and waits for it."""
        self.send('quit')
        status = self.process.wait(self.seconds)
        if status != 0:
            raise Failure('exit status %d' % status)

    def kill(self):
        self.process.kill()
        self.process.wait()
