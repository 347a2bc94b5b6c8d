#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nodes a second of programs that speak UCI: `make bench-against OTHER=PROGRAM`, or
speed.py [--rounds N] [--nodes N] [--positions N] [--fens FILE] PROGRAM OTHER...

Each round starts fresh copies of all programs: where the pages of a file and of a process lie in the processor's cache is
a matter of luck that makes 3 or 4 %, and the pages of a file stay where they are from one start to the next. A round
searches some of the positions, drawn by chance, with a fixed number of nodes, every program in turn and in changing
order. Printed are, for each OTHER, the nodes a second as a share of PROGRAM's: the geometric mean over the rounds and an
interval that holds it with 95 % if the rounds are independent. Nothing else should run.
"""
import argparse
import contextlib
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

BENCH_POSITIONS = os.path.join(os.path.dirname(__file__), "../../src/engine/bench_positions.c")
HASH_MIB = 64


class Engine:
    """A program that was just started, from a copy of its file."""

    def __init__(self, program, folder):
        copy = os.path.join(folder, os.path.basename(program))
        shutil.copy(program, copy)
        self.program = program
        self.process = subprocess.Popen([copy], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("uci", "uciok")
        self.say(f"setoption name Hash value {HASH_MIB}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, wanted):
        try:
            self.say(line)
            while not (answer := self.process.stdout.readline()).startswith(wanted):
                if not answer:
                    sys.exit(f"speed.py: {self.program}: ended before it said {wanted}")
        except BrokenPipeError:
            sys.exit(f"speed.py: {self.program}: ended before it said {wanted}")

    def seconds(self, fen, nodes):
        self.say("ucinewgame")
        self.ask("isready", "readyok")
        self.say(f"position fen {fen}")
        start = time.perf_counter()
        self.ask(f"go nodes {nodes}", "bestmove")
        return time.perf_counter() - start

    def quit(self):
        self.say("quit")
        self.process.communicate()


def read_positions(path):
    with open(path, encoding="utf-8") as file:
        fens = re.findall(r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] [-A-Ha-hKQkq]+ [-a-h1-8]+(?: \d+ \d+)?", file.read())
    if not fens:
        sys.exit(f"speed.py: {path}: no positions")
    return fens


def one_round(programs, fens, nodes):
    """Seconds of each program for all the positions, as logarithms summed."""
    sums = [0.0] * len(programs)
    with contextlib.ExitStack() as stack:
        engines = [Engine(program, stack.enter_context(tempfile.TemporaryDirectory())) for program in programs]
        for fen in fens:
            for index in random.sample(range(len(engines)), len(engines)):
                sums[index] += math.log(engines[index].seconds(fen, nodes))
        for engine in engines:
            engine.quit()
    return sums


def main():
    parser = argparse.ArgumentParser(description="Nodes a second of programs that speak UCI.")
    parser.add_argument("programs", metavar="PROGRAM", nargs="+")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--nodes", type=int, default=250000)
    parser.add_argument("--positions", type=int, default=8, help="in a round")
    parser.add_argument("--fens", metavar="FILE", default=BENCH_POSITIONS)
    words = parser.parse_args()
    if len(words.programs) < 2 or words.rounds < 2 or words.positions < 1:
        parser.error("two programs, two rounds and one position at least")
    # Debian keeps chess programs where not every user's PATH leads.
    programs = [shutil.which(program) or shutil.which(program, path="/usr/games") for program in words.programs]
    if None in programs:
        sys.exit(f"speed.py: {words.programs[programs.index(None)]}: not found")
    fens = read_positions(words.fens)

    shares = [[] for _ in programs]
    for number in range(words.rounds):
        sums = one_round(programs, random.sample(fens, min(words.positions, len(fens))), words.nodes)
        for share, total in zip(shares, sums):
            share.append((sums[0] - total) / min(words.positions, len(fens)))
        print(f"round {number + 1} of {words.rounds}", file=sys.stderr, flush=True)
    for program, share in list(zip(words.programs, shares))[1:]:
        error = 1.96 * statistics.stdev(share) / math.sqrt(words.rounds)
        print(f"{program}: {math.exp(statistics.mean(share)):.4f} +- {error:.4f} times the nodes a second of {words.programs[0]}")


if __name__ == "__main__":
    main()
