#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands between XBoard and a program that is slow to greet: relay.py COMMAND...

GNU Chess passes on what it has to say only as lines arrive, and loses lines that come while it starts. So XBoard is told
to wait, the program gets empty lines until its list of features is complete, and only then what XBoard has sent.
"""
import os
import selectors
import subprocess
import sys

POKE_SECONDS = 0.2


class Lines:
    """Whole lines from a descriptor that select() watches."""

    def __init__(self, fd):
        self.fd, self.rest, self.ended = fd, b"", False

    def take(self):
        data = os.read(self.fd, 65536)
        self.ended = not data
        *lines, self.rest = (self.rest + data).split(b"\n")
        return lines


def main():
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    from_xboard, from_program = Lines(0), Lines(program.stdout.fileno())
    watch = selectors.DefaultSelector()
    watch.register(from_xboard.fd, selectors.EVENT_READ, from_xboard)
    watch.register(from_program.fd, selectors.EVENT_READ, from_program)
    greeting, held = False, []

    def to_program(line):
        program.stdin.write(line + b"\n")
        program.stdin.flush()

    def to_xboard(line):
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.flush()

    while not from_xboard.ended and not from_program.ended:
        events = watch.select(POKE_SECONDS if greeting else None)
        if not events:
            to_program(b"")
        for key, _ in events:
            for line in key.data.take():
                if key.data is from_program:
                    if line.strip() != b"Invalid move:":
                        to_xboard(line)
                    if greeting and line.startswith(b"feature") and b"done=1" in line:
                        greeting = False
                        for waiting in held:
                            to_program(waiting)
                elif greeting:
                    held += [] if line.startswith(b"accepted") else [line]
                else:
                    to_program(line)
                    if line.startswith(b"protover"):
                        to_xboard(b"feature done=0")
                        greeting = True
    program.stdin.close()
    try:
        program.wait(timeout=2)
    except subprocess.TimeoutExpired:
        program.kill()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        pass
