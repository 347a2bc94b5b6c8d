#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays transcripts against the real program and says whether it answered as written.

A transcript (cases/*.txt) is a list of lines:

  # text         a comment
  needs: PATH    the case is skipped where there is no such file or folder (first)
  args: WORDS    the command line behind the program's name (first but for needs; quoted as in a shell)
  > LINE         send a line; Python escapes such as \\x00 or \\r are read
  >> TEXT        send text without a line end
  *N LINE        send a line N times
  +N TEXT        send text N times without line ends
  < REGEX        read lines until one matches from start to end
  = REGEX        the very next line must match
  ! REGEX        from here on no line may match; `!` alone ends all such bans
  ~ SECONDS      nothing may be said for so long
  wait SECONDS   let so much time pass
  eof            close the program's input
  int            send it an interrupt
  term           send it the signal to terminate
  err REGEX      the next line on standard error must match
  exit STATUS    the program must end by itself, with this status, within LIMIT seconds

A transcript that does not end with `exit` is closed with `quit` and must then exit with 0. Nothing may be left on
standard error that no `err` line asked for. Run with names of cases, or patterns such as cecp-*, to run only those.
"""
import fnmatch
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness.conversation import Lines  # noqa: E402

FOLDER = os.path.dirname(os.path.abspath(__file__))
# For an answer or an end that never comes, not a measurement: sanitizers and machines under load are slow. A search that
# something else than its time must end is given ten minutes.
LIMIT = 500

PROGRESS = r".*: \d+ of \d+"  # of a long command, each minute: said on a slow machine only


class Mismatch(Exception):
    pass


class Skipped(Exception):
    pass


class Player:
    def __init__(self, program, arguments):
        self.process = subprocess.Popen(
            [program] + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.out = Lines(self.process.stdout)
        self.err = Lines(self.process.stderr)
        self.banned = []
        self.seen = []

    def send(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise Mismatch("the program does not read any more")

    def take(self, seconds):
        try:
            line = self.out.next(seconds)
        except queue.Empty:
            return None
        if line is None:
            raise Mismatch("the output ended")
        self.seen.append(line)
        for pattern in self.banned:
            if re.fullmatch(pattern, line):
                raise Mismatch("'%s' must not come" % line)
        return line

    def expect(self, pattern):
        deadline = time.monotonic() + LIMIT
        while True:
            left = deadline - time.monotonic()
            line = self.take(left) if left > 0 else None
            if line is None:
                raise Mismatch("no line matched '%s'" % pattern)
            if re.fullmatch(pattern, line):
                return

    def expect_next(self, pattern):
        line = self.take(LIMIT)
        if line is None or not re.fullmatch(pattern, line):
            raise Mismatch("'%s' came instead of '%s'" % (line, pattern))

    def expect_silence(self, seconds):
        try:
            line = self.out.next(seconds)
        except queue.Empty:
            return
        if line is not None:
            raise Mismatch("'%s' came instead of silence" % line)

    def expect_error(self, pattern):
        try:
            line = self.err.next(LIMIT)
        except queue.Empty:
            line = None
        if line is None or not re.fullmatch(pattern, line):
            raise Mismatch("standard error says '%s' instead of '%s'" % (line, pattern))

    def expect_exit(self, status):
        try:
            got = self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            raise Mismatch("it does not exit")
        if got != status:
            raise Mismatch("exit status %d instead of %d" % (got, status))
        # What was said before it ended still counts against the bans.
        try:
            while self.take(LIMIT) is not None:
                pass
        except Mismatch as mismatch:
            if str(mismatch) != "the output ended":
                raise
        line = self.err.next(LIMIT)
        while line is not None and re.fullmatch(PROGRESS, line):
            line = self.err.next(LIMIT)
        if line is not None:
            raise Mismatch("standard error says '%s'" % line)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


def unescape(text):
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1")


def repeat(player, text, end=b"\n"):
    count, line = text.split(" ", 1)
    player.send((unescape(line) + end) * int(count))


def ban(player, text):
    if text == "":
        player.banned.clear()
    else:
        player.banned.append(text)


STEPS = [
    (">>", lambda player, text: player.send(unescape(text))),
    (">", lambda player, text: player.send(unescape(text) + b"\n")),
    ("*", repeat),
    ("+", lambda player, text: repeat(player, text, b"")),
    ("<", lambda player, text: player.expect(text)),
    ("=", lambda player, text: player.expect_next(text)),
    ("!", ban),
    ("~", lambda player, text: player.expect_silence(float(text))),
    ("wait", lambda player, text: time.sleep(float(text))),
    ("eof", lambda player, text: player.process.stdin.close()),
    ("int", lambda player, text: player.process.send_signal(signal.SIGINT)),
    ("term", lambda player, text: player.process.send_signal(signal.SIGTERM)),
    ("err", lambda player, text: player.expect_error(text)),
    ("exit", lambda player, text: player.expect_exit(int(text))),
]


def find_step(line):
    for prefix, step in STEPS:
        if line.startswith(prefix):
            text = line[len(prefix):]
            return step, text[1:] if text.startswith(" ") else text
    raise Mismatch("no such step")


def run_case(program, path):
    """None when all went well, else what went wrong."""
    with open(path, encoding="latin-1") as file:
        lines = [(number, line.rstrip("\n")) for number, line in enumerate(file, 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if lines and lines[0][1].startswith("needs:"):
        path = lines.pop(0)[1][len("needs:"):].strip()
        if not os.path.exists(path):
            raise Skipped("%s is not there" % path)
    arguments = []
    if lines and lines[0][1].startswith("args:"):
        arguments = shlex.split(lines.pop(0)[1][len("args:"):])
    player = Player(program, arguments)
    number = 0
    try:
        for number, line in lines:
            step, text = find_step(line)
            step(player, text)
        last = lines[-1][1] if lines else ""
        if last != "> quit" and not last.startswith("exit"):
            player.send(b"quit\n")
        if not last.startswith("exit"):
            player.expect_exit(0)
    except Mismatch as mismatch:
        return "line %d: %s; last lines: %s" % (number, mismatch, " | ".join(player.seen[-4:]))
    except (ValueError, re.error) as error:
        return "line %d: broken transcript: %s" % (number, error)
    finally:
        player.close()
    return None


def closed_input_test(program):
    """Started without standard input, a protocol ends at once."""
    try:
        status = subprocess.run(["sh", "-c", '"$0" uci <&- >/dev/null', program], timeout=LIMIT).returncode
    except subprocess.TimeoutExpired:
        return "it does not exit"
    return None if status == 0 else "exit status %d" % status


def closed_output_test(program):
    """What cannot be printed is no success: a script would take the empty result for one."""
    done = subprocess.run(["sh", "-c", '"$0" perft 1 >&-', program], stderr=subprocess.PIPE, text=True,
                          timeout=LIMIT)
    wanted = (2, "hotspur: cannot write to standard output: Bad file descriptor\n")
    return None if (done.returncode, done.stderr) == wanted else "%r" % ((done.returncode, done.stderr),)


def self_test(program):
    """A runner that finds nothing wrong is worth nothing: it must refuse a wrong answer."""
    path = os.path.join(FOLDER, "wrong.txt")
    return None if run_case(program, path) is not None else "the wrong transcript was accepted"


def main():
    program = os.environ.get("HOTSPUR", os.path.join(FOLDER, "..", "..", "build", "hotspur"))
    folder = os.path.join(FOLDER, "cases")
    names = sorted(name[:-4] for name in os.listdir(folder) if name.endswith(".txt"))
    names = [name for name in names if any(fnmatch.fnmatch(name, pattern) for pattern in sys.argv[1:] or ["*"])]
    tests = [(name, lambda name=name: run_case(program, os.path.join(folder, name + ".txt"))) for name in names]
    tests.append(("(no standard input)", lambda: closed_input_test(program)))
    tests.append(("(no standard output)", lambda: closed_output_test(program)))
    tests.append(("(the runner itself)", lambda: self_test(program)))
    failed = 0
    for name, test in tests:
        try:
            fault = test()
        except Skipped as skipped:
            print("skip %s: %s" % (name, skipped), flush=True)
            continue
        failed += fault is not None
        print("ok %s" % name if fault is None else "not ok %s: %s" % (name, fault), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
