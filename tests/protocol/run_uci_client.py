#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real client: Polyglot speaks UCI to Hotspur and XBoard's protocol to us. The debug log shows what was said between
the two."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Cases, Conversation, Failure, HOTSPUR  # noqa: E402

POLYGLOT = shutil.which("polyglot", path=os.environ.get("PATH", "") + ":/usr/games")
case = Cases("UCI client")
SECONDS = 120
COORDINATES = r"[a-h][1-8][a-h][1-8][nbrq]?"


class Client(Conversation):
    """Polyglot in the role of an XBoard engine, with Hotspur behind it."""

    def __init__(self, folder):
        self.log = os.path.join(folder, "log")
        engine = f"{HOTSPUR} --no-own-book --debug-log={self.log} uci"
        super().__init__([POLYGLOT, "-noini", "-ec", engine], SECONDS, r"Illegal|Error", cwd=folder)
        self.send("xboard", "protover 2")
        self.expect("feature done=1")

    def logged(self):
        """All that went between Polyglot and Hotspur: ("> go depth 5", ...)."""
        with open(self.log, encoding="utf-8") as file:
            return [line.rstrip("\n").split(" ", 2)[2] for line in file]

    def close(self):
        super().close()
        log = self.logged()
        if log[-1] != "= the session ends":
            raise Failure("Hotspur did not leave in order")
        complaints = [line for line in log if line.startswith("< info string") and "book" not in line]
        if complaints:
            raise Failure("; ".join(complaints[:3]))
        if len([line for line in log if line.startswith("> go")]) < len([line for line in log if "< bestmove" in line]):
            raise Failure("a bestmove without a go")


def expect_logged(log, *patterns):
    """Lines that fit, in this order, with others between them."""
    rest = iter(log)
    for pattern in patterns:
        if not any(re.fullmatch(pattern, line) for line in rest):
            raise Failure(f"'{pattern}' is not in the log, or not in its place")


def with_client(function):
    def run():
        with tempfile.TemporaryDirectory() as folder:
            client = Client(folder)
            try:
                function(client)
                client.close()
            finally:
                client.kill()

    run.__name__ = function.__name__
    return run


@case
def whole_games():
    with tempfile.TemporaryDirectory() as folder:
        pgn = os.path.join(folder, "games.pgn")
        words = ["--first", f"'{POLYGLOT}' -noini -ec '{HOTSPUR} uci'", "--first-protocol", "cecp", "--second", "self",
                 "--games", "2", "--tc", "2+0.02", "--margin", "60000", "--pgn", pgn]
        done = subprocess.run([HOTSPUR, "match", *words], capture_output=True, text=True, timeout=4 * SECONDS, cwd=folder)
        if done.returncode != 0:
            raise Failure(done.stderr[-300:])
        summary = re.search(r"^First: (.*)$", done.stdout, re.M)
        if not summary or re.search(r"[1-9]\d* (time losses|crashes|illegal moves|false claims)", summary[1]):
            raise Failure(done.stdout[-300:])
        with open(pgn, encoding="utf-8") as file:
            if len(re.findall(r'^\[Result "(1-0|0-1|1/2-1/2)"\]', file.read(), re.M)) != 2:
                raise Failure("two games were not played to the end")


@case
@with_client
def analysis_of_several_lines(client):
    client.send("new", "post", "option MultiPV=3", "analyze")
    firsts = {client.expect(rf"\s*9 .*\s({COORDINATES}|\S+)\b.*").group(0) for _ in range(3)}
    if len(firsts) != 3:
        raise Failure("three lines of a depth are not three")
    client.send("usermove e2e4")
    client.expect(r"\s*9 .*")
    # A move of a game afterwards: then all of the analysis has arrived.
    client.send("exit", "new", "st 1", "go")
    client.expect(f"move {COORDINATES}")
    expect_logged(client.logged(), "> setoption name MultiPV value 3", "> setoption name UCI_AnalyseMode value true",
                  "> position startpos", "> go infinite", "< info depth 9 .* multipv 3 .*", "> stop",
                  "> position startpos moves e2e4", "> go infinite", "> stop", "> position startpos", "> go movetime .*",
                  "< bestmove .*")


@case
@with_client
def options_of_every_kind(client):
    client.send("new", "option UCI_ShowWDL=1", "option Move Overhead=20", "option ChainsReplay=fig1", "option Clear Hash",
                "option SearchParams=lmr_slope=200", "cores 2", "st 1", "go")
    client.expect(f"move {COORDINATES}")
    log = client.logged()
    for setting in ("UCI_ShowWDL value true", "Move Overhead value 20", "ChainsReplay value fig1", "Clear Hash",
                    "SearchParams value lmr_slope=200", "Threads value 2"):
        expect_logged(log, f"> setoption name {setting}", r"< info .* wdl \d+ \d+ \d+ .*", "< bestmove .*")


@case
@with_client
def pondering(client):
    client.send("new", "hard", "level 0 1 0", "time 500", "otim 500", "usermove e2e4")
    client.expect(f"move {COORDINATES}")
    while True:  # until it ponders
        ponder_lines = [line for line in client.logged() if line.startswith("> go ") and "ponder" in line]
        if ponder_lines:
            break
        threading.Event().wait(0.05)
    position = [line for line in client.logged() if line.startswith("> position")][-1]
    client.send("time 500", "otim 500", f"usermove {position.split()[-1]}")
    client.expect(f"move {COORDINATES}")
    expect_logged(client.logged(), "> go .*", "< bestmove .* ponder .*", "> go .*ponder.*", "> ponderhit", "< bestmove .*")


@case
@with_client
def shuffled_chess(client):
    # Castling mates.
    client.send("new", "variant fischerandom", "force", "setboard 4rkr1/4p1p1/8/8/8/8/8/5KR1 w G - 0 1", "st 1", "go")
    client.expect("move O-O#?")
    client.send("force", "setboard bqnrkrbn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRBN w DFdf - 0 1", "go")
    client.expect(f"move {COORDINATES}")
    expect_logged(client.logged(), "> setoption name UCI_Chess960 value true", "> position fen 4rkr1/.* w G - 0 1",
                  "< bestmove f1g1", "> position fen bqnrkrbn/.*", "< bestmove .*")


if __name__ == "__main__":
    if POLYGLOT is None:
        print("skip UCI client: polyglot is not installed")
    else:
        case.run()
