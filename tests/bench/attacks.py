#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine on each sliding-attack back-end: `make bench-attacks`, or attacks.py [--rounds N] [--depth D]
[--perft-depth D] --base NAME NAME=PROGRAM ...

Each PROGRAM is the engine built with ATTACKS=NAME. All must search the same tree and count the same moves. Rounds of bench
and of perft are run in turn, forwards and backwards, so that a machine that slows down slows all of them. Printed are, for
each, the fastest run in million nodes a second, and how many per cent of the base's (default: the first): the median over
the rounds, where base and other ran close to one another.
"""
import argparse
import re
import statistics
import subprocess
import sys

MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def measure(program, *words):
    """Nodes, and nodes a second."""
    result = subprocess.run([program, *words], capture_output=True, text=True)
    found = re.search(r"^Nodes: (\d+) .*NPS: (\d+)", result.stdout, re.MULTILINE)
    if result.returncode != 0 or not found:
        sys.exit(f"attacks.py: {program} {' '.join(words)}: {result.stderr.strip() or 'printed no nodes'}")
    return tuple(int(number) for number in found.groups())


def run_rounds(programs, jobs, rounds):
    """(name, job) -> list of nodes a second; ends the program where two trees differ."""
    speeds = {(name, job): [] for name in programs for job in jobs}
    for number in range(rounds):
        for job, words in jobs.items():
            trees = {}
            for name in list(programs)[:: 1 if number % 2 == 0 else -1]:
                trees[name], speed = measure(programs[name], *words)
                speeds[name, job].append(speed)
            if len(set(trees.values())) != 1:
                sys.exit(f"attacks.py: {job}: not the same number of nodes: {trees}")
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return speeds


def relative(speeds, name, base, job):
    return 100 * statistics.median(mine / theirs for mine, theirs in zip(speeds[name, job], speeds[base, job]))


def print_table(programs, jobs, speeds, base):
    width = max(len(name) for name in programs)
    print(f"{'':{width}}" + "".join(f"  {job + ' M/s':>14}  {'% of ' + base:>16}" for job in jobs))
    for name in sorted(programs, key=lambda name: -relative(speeds, name, base, "bench")):
        print(f"{name:{width}}" + "".join(f"  {max(speeds[name, job]) / 1e6:14.2f}  {relative(speeds, name, base, job):16.1f}"
                                          for job in jobs))


def main():
    parser = argparse.ArgumentParser(description="The engine on each sliding-attack back-end.")
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM")
    parser.add_argument("--base", help="what the others are compared with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--depth", default="11", help="of bench")
    parser.add_argument("--perft-depth", default="5")
    words = parser.parse_args()
    if any("=" not in word for word in words.programs):
        parser.error("a program is given as NAME=PROGRAM")
    programs = dict(word.split("=", 1) for word in words.programs)
    base = words.base if words.base in programs else next(iter(programs))
    jobs = {"bench": ("bench", words.depth), "perft": ("perft", words.perft_depth, "--fen", MIDDLEGAME)}
    speeds = run_rounds(programs, jobs, words.rounds)
    nodes = {job: measure(programs[base], *jobs[job])[0] for job in jobs}
    print(f"{words.rounds} rounds; bench {words.depth}: {nodes['bench']} nodes, perft {words.perft_depth}: {nodes['perft']} "
          f"nodes, the same on all {len(programs)}.")
    print_table(programs, jobs, speeds, base)


if __name__ == "__main__":
    main()
