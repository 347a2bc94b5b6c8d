#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Films of three attacking games, and how much of their maps lies around the attacked king: `make films`, or
films.py [--nodes N] [--no-pictures] PROGRAM FOLDER

Writes for each game of tests/data/attacking_games.pgn, which were chosen beforehand, a film of what is
important to the attackers, of their best moves, and of the difference; each has a page, index.html. Prints for each
position the share of the attackers' importance (destination squares) that lies on the square of the attacked king and its
neighbours, the same of their best moves, and for comparison what needs no search: the share of the attackers' legal moves
that go there, as after a pass where the others are to move (none while they are in check). Then the three shares for all
squares up to two steps from the king, which a knight that forks it or a check from a distance would go to.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "attacking_games.pgn")
NAMES = ["immortal", "evergreen", "opera"]  # as they are known, in the order of the file
FILMS = {"important": ["--map", "now", "--piece", "white"], "best": ["--map", "best", "--piece", "white"],
         "difference": ["--map", "difference"]}
ATTACKERS, ATTACKED_KING = "w", "k"  # White wins all three
FINAL_MOVES = 8  # of the attackers: the combination and what led to it
COLUMNS, STEPS = ("now", "best", "legal"), (1, 2)
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def run(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"films.py: {result.stderr.strip()}")
    return result.stdout


def king_square(fen):
    row, file = 7, 0
    for letter in fen.split()[0]:
        if letter == ATTACKED_KING:
            return row * 8 + file
        if letter == "/":
            row, file = row - 1, 0
        else:
            file += int(letter) if letter.isdigit() else 1
    raise ValueError(f"{fen}: no king")


def zone_of(king, steps):
    return [square for square in range(64) if max(abs(square // 8 - king // 8), abs(square % 8 - king % 8)) <= steps]


def targets(program, fen):
    """Where the attackers' legal moves go, a square for each move; empty if the others are in check."""
    placing, side, castling, _, *counts = fen.split()
    if side != ATTACKERS:
        fen = " ".join([placing, ATTACKERS, castling, "-", *counts])
        checked = subprocess.run([program, "moves", "--fen", fen], capture_output=True, text=True)
        if checked.returncode != 0:  # their king could be taken: they are in check
            return []
        lines = checked.stdout
    else:
        lines = run(program, "moves", "--fen", fen)
    return [SQUARES.index(line[2:4]) for line in lines.splitlines()]


def share(values, zone):
    total = sum(values)
    return sum(values[square] for square in zone) / total if total > 0 else 0.0


def measure(program, frame, best):
    king = king_square(frame["fen"])
    moves = targets(program, frame["fen"])
    boards = {"now": frame["layers"][0]["values"], "best": best["layers"][0]["values"],
              "legal": [moves.count(square) for square in range(64)]}
    row = {"moved": frame["moved"] or "start", "own": frame["fen"].split()[1] == ATTACKERS, "king": SQUARES[king],
           "nodes": frame["nodes"]}
    for steps in STEPS:
        for name, board in boards.items():
            row[name, steps] = share(board, zone_of(king, steps)) if name != "legal" or moves else None
    return row


def percent(value):
    return "    -" if value is None else f"{100 * value:4.0f}%"


def shares(row):
    return "  ".join(" ".join(percent(row[name, steps]) for name in COLUMNS) for steps in STEPS)


def print_mean(name, rows):
    rows = [row for row in rows if row["legal", STEPS[0]] is not None]
    mean = {(column, steps): statistics.mean(row[column, steps] for row in rows) for column in COLUMNS for steps in STEPS}
    print(f"{name:41}{shares(mean)}")


def print_table(name, rows):
    print(f"\n{name}: share of each map{'':16}on the king and beside    up to two steps away")
    print(f"{'after':17} king  {'to move':13}{'':5}now  best legal    now  best legal    nodes")
    for row in rows:
        print(f"{row['moved']:17} {row['king']}    {'attackers' if row['own'] else 'the others':15} "
              f"{shares(row)} {row['nodes']:8}")
    print_means(rows)


def print_means(*games):
    own = [[row for row in rows if row["own"]] for rows in games]
    print_mean("mean, attackers to move", sum(own, []))
    print_mean(f"mean, the last {FINAL_MOVES} of these in a game", sum((rows[-FINAL_MOVES:] for rows in own), []))
    print_mean("mean, the others to move and not in check", [row for rows in games for row in rows if not row["own"]])


def main():
    parser = argparse.ArgumentParser(description="Films of three attacking games.")
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--nodes", default="200000", help="for each position")
    parser.add_argument("--no-pictures", action="store_true", help="only the table")
    words = parser.parse_args()
    program = os.path.abspath(words.program)
    everything = []
    for number, name in enumerate(NAMES, 1):
        base = ["map", "--pgn", GAMES, "--game", str(number), "--nodes", words.nodes]
        for film, arguments in FILMS.items() if not words.no_pictures else []:
            folder = os.path.join(words.folder, name, film)
            run(program, *base, *arguments, "--format", "svg", "--out", folder + "/")
            print(f"{folder}/index.html", flush=True)
        maps = [json.loads(run(program, *base, *FILMS[film], "--end", "to", "--format", "json"))
                for film in ("important", "best")]
        everything.append((name, [measure(program, *frames) for frames in zip(*maps)]))
    for name, rows in everything:
        print_table(name, rows)
    print("\nall three")
    print_means(*(rows for _, rows in everything))


if __name__ == "__main__":
    main()
