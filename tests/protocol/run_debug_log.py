#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The debug log of a whole session: named by option or command, both protocols, and every byte of both directions."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, HOTSPUR  # noqa: E402

case = Cases("debug log")
SECONDS = 300
LINE = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z (\d+) ([<>=]) (.*)")


def session(arguments, sent, home=None):
    environment = dict(os.environ, HOME=home) if home else None
    return subprocess.run([HOTSPUR, *arguments], input=sent, capture_output=True, timeout=SECONDS, env=environment)


def unescape(text):
    names = {b"r": b"\r", b"t": b"\t", b"\\": b"\\"}
    return re.sub(rb"\\(x..|.)", lambda m: names.get(m[1]) or bytes([int(m[1][1:], 16)]), text)


def read_log(path):
    """What went each way, as the bytes that they were."""
    with open(path, "rb") as file:
        data = file.read()
    assert data.endswith(b"\n"), "the last line has no end"
    ways = {b">": [], b"<": [], b"=": []}
    for line in data[:-1].split(b"\n"):
        found = LINE.fullmatch(line)
        assert found, f"not a line of a log: {line!r}"
        ways[found[2]].append(unescape(found[3]))
    return ways


def check_whole_session(folder, arguments, sent, home=None):
    """The log of a session holds what was sent and what was answered, and nothing else."""
    path = os.path.join(folder, "log")
    done = session(arguments, sent, home)
    assert done.returncode == 0, f"exit status {done.returncode}: {done.stderr!r}"
    ways = read_log(path)
    assert ways[b">"] == sent.split(b"\n")[:-1], f"logged as received: {ways[b'>']!r}"
    assert ways[b"<"] == done.stdout.split(b"\n")[:-1], "the answers are not those that were sent"
    assert ways[b"="] == [b"the log begins", b"the session ends"], ways[b"="]


STRANGE = b"isready\r\n\x00\x01nul and \xff\\\ttab\nisready\n" + b"x" * 1_000_000 + b"\n"


@case
def uci_by_command_line(folder):
    log = os.path.join(folder, "log")
    check_whole_session(folder, [f"--debug-log={log}", "uci"], b"uci\n" + STRANGE + b"go depth 3\nquit\n")


@case
def cecp_by_command_line(folder):
    log = os.path.join(folder, "log")
    check_whole_session(folder, ["xboard", "--debug-log", log], b"xboard\nprotover 2\nnew\n" + STRANGE + b"quit\n")


@case
def protocol_found_by_its_first_line(folder):
    log = os.path.join(folder, "log")
    check_whole_session(folder, [f"--debug-log={log}"], b"uci\nisready\nquit\n")


@case
def by_configuration_file(folder):
    os.makedirs(os.path.join(folder, ".config", "hotspur"))
    with open(os.path.join(folder, ".config", "hotspur", "config"), "w", encoding="utf-8") as file:
        file.write(f"debug-log = {os.path.join(folder, 'log')}\n")
    check_whole_session(folder, ["uci"], b"isready\nquit\n", home=folder)


def by_option(folder, arguments, set_option, ask, answer, refusal):
    """From the option on until it is taken back; a file that cannot be opened changes nothing."""
    log = os.path.join(folder, "log").encode()
    lines = [set_option % log, set_option % b"/nowhere/at/all", ask, set_option % b"", ask, b"quit"]
    done = session(arguments, b"\n".join(lines) + b"\n")
    assert done.returncode == 0, f"exit status {done.returncode}"
    ways = read_log(log)
    assert ways[b">"] == lines[1:4], ways[b">"]
    assert ways[b"<"][-1] == answer, ways[b"<"]
    assert re.fullmatch(refusal, ways[b"<"][0]), ways[b"<"][0]
    assert done.stdout.split(b"\n").count(answer) == 2, "the session did not go on"


@case
def by_uci_option(folder):
    by_option(folder, ["uci"], b"setoption name DebugLog value %s", b"isready", b"readyok",
              rb"info string option DebugLog: '/nowhere/at/all' cannot be opened: there is no such folder")


@case
def by_cecp_option(folder):
    by_option(folder, ["xboard"], b"option DebugLog=%s", b"ping 7", b"pong 7",
              rb"Error \(option DebugLog: '/nowhere/at/all' cannot be opened: there is no such folder\): .*")


@case
def a_bad_name_on_the_command_line(folder):
    done = session(["--debug-log=/nowhere/at/all", "uci"], b"uci\n")
    assert done.returncode == 2 and done.stdout == b"", done
    assert done.stderr == b"hotspur: option DebugLog: '/nowhere/at/all' cannot be opened: there is no such folder\n", done
    assert os.listdir(folder) == []


@case
def sessions_are_appended(folder):
    log = os.path.join(folder, "log")
    for _ in range(2):
        session([f"--debug-log={log}", "uci"], b"isready\n")
    assert read_log(log)[b"<"] == [b"readyok"] * 2


if __name__ == "__main__":
    case.run()
