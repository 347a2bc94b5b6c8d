#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the maps cost: `make bench-record`, or record.py [--pairs N] [--depth D] [--counted-depth D] PROGRAM UNRECORDED

UNRECORDED is the same program built with RECORD=no, which leaves out what only the maps read. First both must search the
same tree. Then the instructions of one search are counted (by valgrind), and rounds of bench are run in turn: unrecorded,
recorded, and recorded with a reader that takes a snapshot ten times a second and makes a map of it. A reader that does so
a thousand times shows a hundred times the cost, which a busy machine cannot hide. For each pair of a round the ratio of
the nodes per second is taken, and that of the processor time, which other programs disturb less; printed are the mean
change in per cent and an interval that holds it with 95 % if the rounds are independent, and the fastest run of each.
"""
import argparse
import math
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys

READINGS, MANY_READINGS = "10", "1000"  # a second
GATE_INSTRUCTIONS, GATE_TIME = 0.5, 1.0  # per cent

# Two-sided 95 % quantiles of Student's t by degrees of freedom; beyond the table the normal one is near enough.
QUANTILES = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26, 10: 2.23, 11: 2.20,
             12: 2.18, 13: 2.16, 14: 2.14, 15: 2.13, 16: 2.12, 17: 2.11, 18: 2.10, 19: 2.09, 24: 2.06, 29: 2.05}


def bench(program, *arguments):
    """Nodes, nodes a second, readings, and seconds of processor time of one bench."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([program, "bench", *arguments], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    nodes, speed = re.search(r"^Nodes: (\d+) .*NPS: (\d+)", result.stdout, re.MULTILINE).groups()
    readings = re.search(r"^Readings: (\d+)", result.stdout, re.MULTILINE)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(nodes), int(speed), int(readings.group(1)) if readings else 0, seconds


def instructions(program, depth):
    result = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "bench", depth],
                            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        sys.exit(f"record.py: valgrind failed on {program}: {result.stderr.strip().splitlines()[-1]}")
    return int(found.group(1))


def quantile(freedom):
    return QUANTILES[max(key for key in QUANTILES if key <= freedom)]


def change(ratios):
    """The mean change in per cent and half the width of its interval, of ratios on a logarithmic scale."""
    logs = [math.log(ratio) for ratio in ratios]
    half = quantile(len(logs) - 1) * statistics.stdev(logs) / math.sqrt(len(logs))
    return 100 * (math.exp(statistics.mean(logs)) - 1), 100 * half


def report_instructions(recorded, unrecorded, depth):
    if shutil.which("valgrind") is None:
        print("Instructions: not counted, valgrind is not installed.")
        return
    # What does not depend on the depth, most of it the clearing of tables, is no cost of a node.
    nodes = bench(recorded, depth)[0] - bench(recorded, "1")[0]
    with_it, without = (instructions(program, depth) - instructions(program, "1") for program in (recorded, unrecorded))
    print(f"Instructions a node, bench {depth} less bench 1 ({nodes} nodes): {without / nodes:.1f} unrecorded, "
          f"{with_it / nodes:.1f} recorded: {100 * (with_it / without - 1):+.2f} % (gate {GATE_INSTRUCTIONS} %)", flush=True)


def report_change(name, rounds, of, to):
    speed, half = change([run[to][1] / run[of][1] for run in rounds])
    work, work_half = change([run[to][3] / run[of][3] for run in rounds])
    print(f"{name}: {speed:+.2f} +- {half:.2f} % nodes per second, {work:+.2f} +- {work_half:.2f} % processor time; "
          f"fastest {max(run[of][1] for run in rounds)} -> {max(run[to][1] for run in rounds)}")


def main():
    parser = argparse.ArgumentParser(description="What recording for the maps costs.")
    parser.add_argument("program")
    parser.add_argument("unrecorded")
    parser.add_argument("--pairs", type=int, default=10, help="rounds of bench, at least 2")
    parser.add_argument("--depth", default="13", help="of the benches that are timed")
    parser.add_argument("--counted-depth", default="11", help="of the bench whose instructions are counted")
    words = parser.parse_args()
    programs = [os.path.abspath(words.unrecorded), os.path.abspath(words.program)]

    report_instructions(programs[1], programs[0], words.counted_depth)
    kinds = {"unrecorded": (programs[0],), "recorded": (programs[1],), "read": (programs[1], "--watch", READINGS),
             "read much": (programs[1], "--watch", MANY_READINGS)}
    rounds = []
    for number in range(words.pairs):
        # In turn forwards and backwards, so that a machine that slows down slows all of them.
        order = list(kinds)[:: 1 if number % 2 == 0 else -1]
        rounds.append({kind: bench(kinds[kind][0], words.depth, *kinds[kind][1:]) for kind in order})
        if len({run[0] for run in rounds[-1].values()}) != 1:
            sys.exit(f"record.py: not the same tree: {rounds[-1]}")
    nodes, readings = rounds[0]["recorded"][0], [statistics.median(run[kind][2] for run in rounds) for kind in kinds]
    print(f"{words.pairs} rounds of bench {words.depth}, {nodes} nodes each; {readings[2]:.0f} and {readings[3]:.0f} readings:")
    report_change("Recording", rounds, "unrecorded", "recorded")
    report_change(f"A reader, {READINGS} times a second (gate {GATE_TIME:g} %)", rounds, "recorded", "read")
    report_change(f"A reader, {MANY_READINGS} times a second", rounds, "recorded", "read much")


if __name__ == "__main__":
    main()
