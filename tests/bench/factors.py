#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of many changes to the numbers of the search play better: all of them in the same games.

    tests/bench/factors.py play build/hotspur TABLE GAMES --nodes 50000 --minutes 45 --workers 2
    tests/bench/factors.py sum TABLE GAMES

TABLE has a line `name low high` for each row of src/search/params.def that is asked about; # begins a comment. For every pair of
games each number is set to one of its two values by chance, and to the other one for the opponent. So each game says something
about every number, and a thousand games tell as much about each of fifty as a match of a thousand games would about one. GAMES
gets a line of JSON for each pair; `play` adds to what is there, with the same table or another.

`sum` prints what the high value gains on the low one, in Elo, averaged over both values of all others, with its 95 % interval. Of
fifty numbers that do nothing two or three lie outside of theirs: what comes out is a proposal, which a match decides.
"""
import argparse
import json
import math
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import time

ELO_PER_SCORE = 1600 / math.log(10)  # slope of the Elo curve at an even score
NORMAL_95 = 1.96
SEEDS_OF_A_WORKER = 10 ** 6


def read_table(path):
    """[(name, low, high)]"""
    rows = []
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
    except OSError as error:
        sys.exit(f"factors: {path}: {error.strerror}")
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            name, low, high = words[0], int(words[1]), int(words[2])
        except (IndexError, ValueError):
            sys.exit(f"factors: {path}, line {number}: not `name low high`")
        rows.append((name, low, high))
    if not rows:
        sys.exit(f"factors: {path}: no numbers")
    return rows


def read_games(path):
    """[(values of the first player, of the second, score of the first)]"""
    if not os.path.exists(path):
        return []
    pairs = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                pair = json.loads(line)
                pairs.append((dict(pair["first"]), dict(pair["second"]), float(pair["score"])))
            except (ValueError, KeyError, TypeError):
                sys.exit(f"factors: {path}, line {number}: not a pair of games")
    return pairs


def search_params(values):
    return "SearchParams=" + " ".join(f"{name}={value}" for name, value in values.items())


def play_pair(arguments, first, second, seed):
    words = [arguments.program, "match", "--first", "self", "--second", "self", "--games", "2", "--seed", str(seed), "--nodes",
             str(arguments.nodes), "--resign", "600,4", "--draw", "8,8,40", "--format", "json"]
    for player, values in (("first", first), ("second", second)):
        words += [f"--{player}-option", "Hash=16", f"--{player}-option", search_params(values)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    try:
        result = json.loads(done.stdout)
    except ValueError:
        sys.exit("factors: " + (done.stderr.strip() or "the match said nothing").splitlines()[-1])
    return result["score"] if result["games"] == 2 else None


def work(arguments, table, worker, first_seed, end, lock):
    rng = random.Random(first_seed * 64 + worker)
    seed = worker * SEEDS_OF_A_WORKER + first_seed
    while time.monotonic() < end:
        first = {name: rng.choice((low, high)) for name, low, high in table}
        second = {name: low + high - first[name] for name, low, high in table}
        score = play_pair(arguments, first, second, seed)
        seed += 1
        if score is not None:
            with lock, open(arguments.games, "a", encoding="utf-8") as file:
                file.write(json.dumps({"first": first, "second": second, "score": score}) + "\n")


def play(arguments):
    table = read_table(arguments.table)
    first_seed = len(read_games(arguments.games))  # a run that goes on plays other openings
    end = time.monotonic() + arguments.minutes * 60
    lock = multiprocessing.Lock()
    workers = [multiprocessing.Process(target=work, args=(arguments, table, i, first_seed, end, lock))
               for i in range(arguments.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode != 0 for worker in workers):
        sys.exit(1)
    add_up(arguments)


def gain_of(row, pairs):
    """(Elo of the high value against the low one, 95 % error), or None where nothing was played with them."""
    name, low, high = row
    scores = [(score - 0.5) * (1 if first[name] == high else -1)
              for first, second, score in pairs if {first.get(name), second.get(name)} == {low, high}]
    if len(scores) < 2:
        return None
    error = NORMAL_95 * statistics.stdev(scores) / math.sqrt(len(scores))
    return ELO_PER_SCORE * statistics.fmean(scores), ELO_PER_SCORE * error


def add_up(arguments):
    table = read_table(arguments.table)
    pairs = read_games(arguments.games)
    gains = [(gain, row) for row in table if (gain := gain_of(row, pairs)) is not None]
    if not gains:
        sys.exit(f"factors: {arguments.games}: no games with the numbers of {arguments.table}")
    print(f"Games: {2 * len(pairs)}")
    for (gain, error), (name, low, high) in sorted(gains, reverse=True):
        print(f"{gain:+6.1f} +-{error:.1f}  {name} {low} -> {high}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    player = commands.add_parser("play", help="play pairs of games for some time")
    player.add_argument("program")
    player.add_argument("table")
    player.add_argument("games")
    player.add_argument("--nodes", type=int, default=50000)
    player.add_argument("--minutes", type=float, default=45)
    player.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    player.set_defaults(run=play)
    adder = commands.add_parser("sum", help="say what the games say")
    adder.add_argument("table")
    adder.add_argument("games")
    adder.set_defaults(run=add_up)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
