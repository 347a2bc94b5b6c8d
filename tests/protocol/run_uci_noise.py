#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A random UCI session, half sense and half noise, the same each time: the program stays alive and in step, and there are as
many bestmoves as searches. NOISE_BURSTS says how long; NOISE_SEED asks for another."""
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Conversation, Failure, HOTSPUR, LONG  # noqa: E402

BURSTS = int(os.environ.get("NOISE_BURSTS", "500" if LONG else "60"))
SEED = int(os.environ.get("NOISE_SEED", "1"))
LINES_A_BURST = 12
SECONDS = 120

MOVES = ["e2e4", "e7e5", "g1f3", "a7a8q", "e1g1", "e1h1", "0000", "e2e5", "O-O", "h7h8x", "\u00ff\u0001"]
FENS = ["8/P6k/8/8/8/8/8/K7 w - - 0 1", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1",
        "bqnrkrbn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRBN w DFdf - 0 1", "k6K/8/8/8/8/8/8/8 w - - 99 200", "x", "////// w"]
NUMBERS = ["0", "1", "3", "50", "-7", "99999999999999999999", "1e3", "x", ""]
LIMITS = ["wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"]
OPTIONS = ["Hash", "MultiPV", "UCI_ShowWDL", "UCI_Chess960", "Clear Hash", "OwnBook", "Threads", "SearchParams", "ChainsMode",
           "BookFile", "DebugLog", "nothing", ""]
VALUES = ["1", "2", "true", "false", "off", "mc", "<empty>", "-1", "/nowhere/at-all", "lmr_slope=200", "\u0007", ""]
WORDS = ["uci", "isready", "ucinewgame", "stop", "ponderhit", "debug on", "debug off", "debug", "register later", "d", "eval",
         "map", "map best w both", "map z9", "help", "xyzzy", "", "\t \r", "joho isready", "bench 1", "bench 0"]

BEST = re.compile(r"bestmove (\(none\)|[a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?)")


def position(chance):
    start = chance.choice(["startpos", "startpos", f"fen {chance.choice(FENS)}", "fen", "nothing", ""])
    moves = " ".join(chance.choice(MOVES) for _ in range(chance.randrange(4)))
    return f"position {start} moves {moves}" if chance.random() < 0.7 else f"position {start} {moves}"


def go(chance):
    words = ["go"]
    for _ in range(chance.randrange(4)):
        words += chance.choice([[chance.choice(LIMITS), chance.choice(NUMBERS)], ["infinite"], ["ponder"], ["nonsense"],
                                ["searchmoves", chance.choice(MOVES), chance.choice(MOVES)]])
    return " ".join(words)


def setoption(chance):
    return f"setoption name {chance.choice(OPTIONS)} value {chance.choice(VALUES)}"


def noise(chance):
    return "".join(chr(chance.choice([*range(0, 10), *range(11, 256)])) for _ in range(chance.randrange(300)))


def line(chance):
    kinds = [position, go, go, setoption, noise, lambda c: c.choice(WORDS), lambda c: c.choice(WORDS)]
    return chance.choice(kinds)(chance)


def burst(session, chance, number):
    """Sends some lines and looks at the answers: each search has its bestmove, and a right one."""
    sent = [line(chance) for _ in range(LINES_A_BURST)]
    # A new game ends what still runs; an option that is not there marks the place.
    session.send(*sent, "stop", "ucinewgame", f"setoption name mark{number}")
    answers = session.until(f"info string unknown option: mark{number}")
    best = [text for text in answers if text.startswith("bestmove")]
    asked = sum(text.split()[:1] == ["go"] for text in sent)
    if len(best) != asked:
        raise Failure(f"{asked} go, {len(best)} bestmoves after {sent}")
    for text in best:
        if not BEST.fullmatch(text):
            raise Failure(f"'{text}' after {sent}")


def play(folder):
    chance = random.Random(SEED)
    session = Conversation([HOTSPUR, "--no-own-book", "--hash=1", "uci"], SECONDS, cwd=folder)
    try:
        for number in range(BURSTS):
            burst(session, chance, number)
        session.process.stdin.close()
        if session.process.wait(SECONDS) != 0:
            raise Failure(f"exit status {session.process.returncode}")
    finally:
        session.kill()


def main():
    with tempfile.TemporaryDirectory() as folder:
        try:
            play(folder)
        except (Failure, OSError, subprocess.SubprocessError) as fault:
            print(f"not ok noise over UCI: seed {SEED}: {str(fault)[:2000]}")
            return 1
    print(f"ok noise over UCI: {BURSTS} bursts, seed {SEED}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
