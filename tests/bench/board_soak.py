#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Many games at the board by script: a console plays White, its moves are typed at a board in a terminal, and the board's
answers are read from the game that it saves after each move. Counts moves that one of them refuses, games without a
result and processes that end; memory and descriptors must stay flat.

board_soak.py [--games N] [--moves N] HOTSPUR"""
import argparse
import os
import re
import select
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness.folders import Folder  # noqa: E402
from harness.terminal import Terminal  # noqa: E402

SECONDS = 60  # for one answer, on a busy machine
WARM_GAMES = 20  # before memory and descriptors are taken down
GROWTH_KB = 4096
RESULT = re.compile(r'^\[Result "(1-0|0-1|1/2-1/2)"\]', re.M)


class Fault(Exception):
    pass


class Board:
    """The board in a terminal of 100 by 30. Its screen is read, so that it never blocks, but not looked at."""

    def __init__(self, hotspur, folder):
        self.games = os.path.join(folder.path, "data", "hotspur")
        self.terminal = Terminal([hotspur, "play"],
                                 folder.environment(TERM="xterm-256color", LC_ALL="C.UTF-8"), 30, 100)
        self.terminal.wait_for("F10")
        for line in ("set Strength 1500", "sd 1"):
            self.type(line)
        self.terminal.wait_for("1 plies")
        self.known = set()

    def type(self, line):
        self.terminal.send(line + "\r")

    def drain(self):
        if select.select([self.terminal.fd], [], [], 0.001)[0] and not os.read(self.terminal.fd, 1 << 16):
            raise Fault("the board has ended")

    def saved(self):
        """The text of the game now played: the file that was not there before; "" while it has no move."""
        try:
            new = [name for name in os.listdir(self.games) if name.endswith(".pgn") and name not in self.known]
            with open(os.path.join(self.games, new[0]), encoding="utf-8") as file:
                return file.read()
        except (OSError, IndexError):
            return ""

    def wait_for_plies(self, count):
        """Waits until the saved game has so many plies or a result; its moves and its result, "" for none."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            self.drain()
            text = self.saved()
            found = moves_of(text)
            result = RESULT.search(text)
            if len(found) >= count or result:
                return found, result[1] if result else ""
        raise Fault(f"no answer at the board to ply {count - 1}: {' '.join(moves_of(self.saved()))}")

    def start_game(self):
        self.known = set(os.listdir(self.games)) if os.path.isdir(self.games) else set()
        self.type("new white")


def moves_of(text):
    body = re.sub(r"\{[^}]*\}", " ", text.rpartition("]\n")[2])
    return [word for word in body.split() if not re.fullmatch(r"\d+\.+|\*|1-0|0-1|1/2-1/2", word)]


class Console:
    def __init__(self, hotspur, folder):
        self.process = subprocess.Popen([hotspur, "console"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=1, env=folder.environment())
        self.say("set Strength 1500")
        self.say("sd 1")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def start_game(self):
        self.say("new black")
        for line in self.process.stdout:  # also past the end of the game before
            if line.startswith("New game"):
                return
        raise Fault("the console has ended")

    def move(self):
        """The console's next move, or None when it says how the game ended."""
        for line in self.process.stdout:
            if line.startswith("Hotspur: "):
                return re.match(r"Hotspur: ([^,. ]+)", line)[1]
            if re.search(r"mate|drawn?\b|stalemate|wins|1-0|0-1|1/2", line):
                return None
            if "hotspur:" in line:
                raise Fault("the console refuses: " + line.strip())
        raise Fault("the console has ended")


def play(board, console, most_plies):
    """One game; its length in plies and its result."""
    board.start_game()
    console.start_game()
    plies, result = 0, ""
    while plies < most_plies:
        move = console.move()
        if move is None:
            break
        board.type(move)
        moves, result = board.wait_for_plies(plies + 2)
        plies = len(moves)
        if result:
            break
        console.say(moves[-1])
    if not result and plies < most_plies:
        _, result = board.wait_for_plies(plies + 1)
    if not result:
        for side in (board.type, console.say):
            side("resign")
        board.type("y")
    return plies, result


def used(pid):
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        resident = int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])
    return resident, len(os.listdir(f"/proc/{pid}/fd"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--plies", type=int, default=300, help="a longer game is resigned")
    parser.add_argument("hotspur")
    arguments = parser.parse_args()
    hotspur = os.path.realpath(arguments.hotspur)
    results, plies, start = {}, 0, time.monotonic()
    with Folder() as own, Folder() as other:
        board, console = Board(hotspur, own), Console(hotspur, other)
        sides = {"board": board.terminal.pid, "console": console.process.pid}
        early = {}
        for game in range(arguments.games):
            if game == min(WARM_GAMES, arguments.games // 2):
                early = {name: used(pid) for name, pid in sides.items()}
            try:
                length, result = play(board, console, arguments.plies)
            except Fault as fault:
                sys.exit(f"Game {game + 1}: FAULT: {fault}")
            plies += length
            results[result or "too long"] = results.get(result or "too long", 0) + 1
            for name in board.known:  # looked at already: a folder of thousands is slow to list
                os.remove(os.path.join(board.games, name))
        grown = 0
        print(f"Games: {arguments.games}, plies: {plies}, seconds: {time.monotonic() - start:.0f}; " +
              ", ".join(f"{name} {count}" for name, count in sorted(results.items())))
        for name, pid in sides.items():
            late = used(pid)
            grown += late[0] > early[name][0] + GROWTH_KB or late[1] > early[name][1]
            print(f"  {name}: {early[name][0]:,} to {late[0]:,} kB, {early[name][1]} to {late[1]} descriptors")
    if grown:
        sys.exit("FAULT: memory or descriptors grew")


if __name__ == "__main__":
    main()
