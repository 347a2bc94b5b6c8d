#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two programs: hotspur starts hotspur-lab for the commands that study, which are typed as if they were its own."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, expect, Failure, HOTSPUR, Skipped  # noqa: E402

LAB = HOTSPUR + "-lab"
COMMANDS = ["match", "suite", "openings", "lab", "magics", "tune"]
LIMIT = 120

case = Cases("study")


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=LIMIT, stdin=subprocess.DEVNULL)


def copied(folder, lab_place=None):
    """A copy of hotspur in bin/, and of hotspur-lab in a place below the folder."""
    program = os.path.join(folder, "bin", "hotspur")
    for source, place in ((HOTSPUR, program), (LAB, lab_place and os.path.join(folder, lab_place))):
        if place:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            shutil.copy2(source, place)
    return program


def wait_for(what, is_there):
    until = time.monotonic() + LIMIT
    while not is_there():
        if time.monotonic() > until:
            raise Failure("no sign of " + what)
        time.sleep(0.02)


@case
def it_is_found_beside_and_in_libexec():
    wanted = run(LAB, "lab", "list").stdout
    if "lab attacks" not in wanted:
        raise Failure("no experiments: " + wanted[:200])
    for place in ("bin/hotspur-lab", "libexec/hotspur/hotspur-lab"):
        with tempfile.TemporaryDirectory() as folder:
            expect(place, run(copied(folder, place), "lab", "list").stdout, wanted)


@case
def it_is_found_where_proc_is_not_there():
    """As in a bare chroot: the program then asks the kernel by which path it was started, and PATH may have found it."""
    hidden = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]
    if shutil.which("unshare") is None or subprocess.run([*hidden, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        raise Skipped("/proc cannot be hidden here")
    wanted = run(LAB, "lab", "list").stdout
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder, "libexec/hotspur/hotspur-lab")
        expect("by its path", run(*hidden, program, "lab", "list").stdout, wanted)
        found = ["env", "PATH=%s:%s" % (os.path.dirname(program), os.environ["PATH"]), "hotspur"]
        expect("by PATH", run(*hidden, *found, "lab", "list").stdout, wanted)


@case
def the_one_beside_goes_first():
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder, "bin/hotspur-lab")
        other = os.path.join(folder, "libexec", "hotspur", "hotspur-lab")
        os.makedirs(os.path.dirname(other))
        with open(other, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho the other\n")
        os.chmod(other, 0o755)
        expect("beside", "lab attacks" in run(program, "lab", "list").stdout, True)
        os.remove(os.path.join(folder, "bin", "hotspur-lab"))
        expect("libexec", run(program, "lab", "list").stdout, "the other\n")


@case
def words_and_settings_arrive_as_typed():
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder)
        with open(program + "-lab", "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\nprintf "%s|" "$@"\nexit 7\n')
        os.chmod(program + "-lab", 0o755)
        done = run(program, "--hash=3", "--no-own-book", "suite", "a file.epd", "", "--depth", "2")
        expect("words", done.stdout, "--hash=3|--no-own-book|suite|a file.epd||--depth|2|")
        expect("exit status", done.returncode, 7)


@case
def matches_start_the_engine_as_a_program():
    words = ["match", "--first-protocol", "uci", "--second-protocol", "cecp", "--depth", "2", "--games", "2", "--max-plies", "20"]
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder, "libexec/hotspur/hotspur-lab")
        renamed = os.path.join(folder, "bin", "another-name")
        shutil.copy2(HOTSPUR, renamed)
        for start in (program, renamed, LAB):
            done = run(start, *words)
            if done.returncode != 0 or done.stdout.count(" 0 time losses, 0 crashes, 0 illegal moves,") != 2:
                raise Failure(f"{start}: {done.returncode}: {done.stdout[-300:]}{done.stderr}")


@case
def what_is_missing_is_said():
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder)
        for command in COMMANDS:
            done = run(program, command, "list")
            expect("exit status", done.returncode, 2)
            if done.stdout or not done.stderr.startswith(f"hotspur: {command}: this command needs the program hotspur-lab"):
                raise Failure(done.stdout + done.stderr)
            places = [os.path.join(os.path.realpath(folder), place) for place in ("bin ", "libexec/hotspur ")]
            if any(place not in done.stderr for place in places) or done.stderr.count("\n") != 1:
                raise Failure("it does not say where it looked, in one line: " + done.stderr)
        expect("what plays", "8902" in run(program, "perft", "3").stdout, True)
        expect("start positions", run(program, "genfens 1 seed 1 book None", "quit").returncode, 0)


@case
def what_cannot_be_started_is_said():
    with tempfile.TemporaryDirectory() as folder:
        program = copied(folder)
        with open(program + "-lab", "w", encoding="utf-8") as file:
            file.write("no program")
        done = run(program, "match")
        expect("exit status", done.returncode, 2)
        if "cannot start" not in done.stderr:
            raise Failure(done.stderr)


@case
def help_is_whole():
    overview = run(HOTSPUR, "help").stdout
    with tempfile.TemporaryDirectory() as folder:
        alone = copied(folder)
        for command in COMMANDS:
            text = run(HOTSPUR, "help", command).stdout
            expect(command + " --help", run(HOTSPUR, command, "--help").stdout, text)
            if f"\n  {command} " not in overview or not text.startswith(f"usage: hotspur {command} "):
                raise Failure("no help for " + command)
            if command != "lab":
                expect("without the other program", run(alone, "help", command).stdout, text)
        text = run(HOTSPUR, "help", "lab").stdout
        brief = run(alone, "help", "lab")
        expect("exit status", brief.returncode, 0)
        if not text.startswith(brief.stdout) or "      attacks: " not in text[len(brief.stdout):]:
            raise Failure("experiments are not listed behind the help: " + text[-300:])
    if "\nlab\t--seed\tS\t\n" not in run(HOTSPUR, "help", "--format", "table").stdout:
        raise Failure("completions do not know the words of the laboratory")


@case
def signals_reach_it():
    for number in (signal.SIGINT, signal.SIGTERM):
        with tempfile.TemporaryDirectory() as folder:
            games = os.path.join(folder, "games.pgn")
            match = subprocess.Popen([HOTSPUR, "match", "--nodes", "2000", "--games", "10000", "--pgn", games],
                                     stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            wait_for("a game", lambda: os.path.exists(games) and os.path.getsize(games) > 0)
            match.send_signal(number)
            text, _ = match.communicate(timeout=LIMIT)
            own = subprocess.Popen([LAB, "match", "--nodes", "2000", "--games", "10000", "--pgn", games + "2"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            wait_for("a game", lambda: os.path.exists(games + "2") and os.path.getsize(games + "2") > 0)
            own.send_signal(number)
            own.communicate(timeout=LIMIT)
            expect(f"exit status after signal {number}", match.returncode, own.returncode)
            if "Score" not in text and "score" not in text:
                raise Failure("no result after a signal: " + text[-300:])


@case
def the_second_program_alone_says_what_it_is():
    for words in ((), ("perft", "2"), ("play",)):
        done = run(LAB, *words)
        expect("exit status", done.returncode, 2)
        if "hotspur help" not in done.stderr:
            raise Failure(done.stderr)
    expect("version", run(LAB, "--version").stdout, run(HOTSPUR, "version").stdout)


if __name__ == "__main__":
    case.run()
