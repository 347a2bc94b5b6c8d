#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The generator against another program's: `make bench-perft`, or perft.py [--rounds N] PROGRAM [OTHER].

Both count the legal move sequences of three positions, in turn, each run in a process of its own with its start included;
OTHER (default: stockfish) is told "go perft" in the words of UCI. They must count the same. Printed are the fastest run of
each in million leaves a second, and how many times as fast PROGRAM is: the median over the rounds.
"""
import argparse
import re
import shutil
import statistics
import subprocess
import sys
import time

POSITIONS = [
    ("start", 7, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("middlegame", 6, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("endgame", 8, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
]


def measure(words, script, pattern):
    """Leaves, and seconds."""
    start = time.perf_counter()
    try:
        result = subprocess.run(words, input=script, capture_output=True, text=True, check=False)
    except OSError as error:
        sys.exit(f"perft.py: {words[0]}: {error.strerror}")
    seconds = time.perf_counter() - start
    found = re.search(pattern, result.stdout, re.MULTILINE)
    if result.returncode != 0 or not found:
        sys.exit(f"perft.py: {' '.join(words)}: {result.stderr.strip() or 'printed no nodes'}")
    return int(found.group(1)), seconds


def main():
    parser = argparse.ArgumentParser(description="The generator against another program's.")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("other", metavar="OTHER", nargs="?", default="stockfish")
    parser.add_argument("--rounds", type=int, default=5)
    words = parser.parse_args()
    # Debian keeps chess programs where not every user's PATH leads.
    other = shutil.which(words.other) or shutil.which(words.other, path="/usr/games")
    if other is None:
        sys.exit(f"perft.py: {words.other}: not found")

    print(f"{'':10}  {'depth':>5}  {'leaves':>12}  {'ours M/s':>8}  {'other M/s':>9}  times as fast")
    for name, depth, fen in POSITIONS:
        times, script = [], f"position fen {fen}\ngo perft {depth}\nquit\n"
        for number in range(words.rounds):
            ours, mine = measure([words.program, "perft", str(depth), "--fen", fen], "", r"^Nodes: (\d+) ")
            theirs, its = measure([other], script, r"^Nodes searched: (\d+)")
            if ours != theirs:
                sys.exit(f"perft.py: {name}, depth {depth}: {ours} leaves, {words.other} counts {theirs}")
            times.append((mine, its))
            print(f"{name}: round {number + 1} of {words.rounds}", file=sys.stderr, flush=True)
        ratios = [its / mine for mine, its in times]
        print(f"{name:10}  {depth:5}  {ours:12}  {ours / min(mine for mine, _ in times) / 1e6:8.1f}  "
              f"{ours / min(its for _, its in times) / 1e6:9.1f}  {statistics.median(ratios):6.2f} "
              f"({min(ratios):.2f} to {max(ratios):.2f})", flush=True)


if __name__ == "__main__":
    main()
