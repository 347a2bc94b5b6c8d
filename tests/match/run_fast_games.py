#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fast games between two processes of this program, over each protocol: none may end by an illegal move, a wrong claim or a
crash, and none may wait for ever. Part of the long tests; FAST_GAMES sets how many are played over each protocol, also
elsewhere. Who loses on time is not asked here, where a busy machine would decide it: `make soak` plays the thousands,
against another program and beside a measured load."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import HOTSPUR, LONG  # noqa: E402

GAMES = os.environ.get("FAST_GAMES", "100" if LONG else "")
CONTROL = "1+0.01"
MARGIN_MS = "60000"
SECONDS_A_GAME = 120  # far more than such a game can take
COMMANDS = {"uci": f"'{HOTSPUR}' --no-own-book uci", "cecp": f"'{HOTSPUR}' --no-own-book xboard"}
FAULTS = ["time losses", "crashes", "illegal moves", "false claims"]


def play(protocol, games, at_once):
    """What the match said, and the faults: a list of texts."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = os.path.join(folder, "games.pgn")
        words = [HOTSPUR, "match", "--games", str(games), "--tc", CONTROL, "--margin", MARGIN_MS, "--concurrency", str(at_once),
                 "--pgn", pgn, "--quiet"]
        for side in ("first", "second"):
            words += [f"--{side}", COMMANDS[protocol], f"--{side}-protocol", protocol]
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              timeout=games * SECONDS_A_GAME)
        if done.returncode != 0:
            return done.stdout, [f"exit status {done.returncode}: {done.stderr[-300:]}"]
        with open(pgn, encoding="utf-8") as file:
            results = re.findall(r'^\[Result "(1-0|0-1|1/2-1/2)"\]', file.read(), re.M)
    faults = [f"{len(results)} games have a result"] if len(results) != games else []
    for side in ("First", "Second"):
        line = re.search(rf"^{side}: (.*)$", done.stdout, re.M)
        if line is None:
            return done.stdout, ["no summary"]
        faults += [f"{side}: {number} {name}" for name in FAULTS
                   for number in re.findall(rf"(\d+) {name}", line[1]) if number != "0"]
        faults += [f"{side}: no count of {name}" for name in FAULTS if name not in line[1]]
    return done.stdout, faults


def main():
    if not GAMES:
        print("skip fast games: only in the long tests")
        return 0
    failed = False
    for protocol in COMMANDS:
        output, faults = play(protocol, int(GAMES), len(os.sched_getaffinity(0)))
        failed = failed or bool(faults)
        print(f"not ok fast games: {protocol}: {'; '.join(faults)}" if faults else
              f"ok fast games: {GAMES} over {protocol}", flush=True)
        print("\n".join("  " + line for line in output.splitlines()[-4:]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
