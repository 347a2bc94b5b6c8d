#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""XBoard itself plays a match, Hotspur against another program, and everything that it has written is examined.

  tests/match/xboard_match.py [--games N] [--time MIN:SEC] [--increment SECONDS] [--busy]
                              [--opponent COMMAND] [FOLDER]

HOTSPUR is the program. games.pgn and XBoard's log are left in FOLDER. Exit status 77: something is not installed.
"""
import argparse
import collections
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import HOTSPUR  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = ("1-0", "0-1", "1/2-1/2")
# How XBoard says that a player broke the rules, the clock or the connection, or that it ended the game by itself.
FAULTS = re.compile(r"forfeit|illegal|exited|false|error|abandoned|adjudicat|time|hung|unfinished", re.I)
LOST_ON_TIME = re.compile(r"forfeits on time")
POLL_SECONDS = 1
SILENT_SECONDS = 300  # longer than any player thinks at such time controls


class Wrong(Exception):
    pass


def read_arguments():
    parser = argparse.ArgumentParser(description="A match under XBoard.")
    parser.add_argument("--games", type=int, default=int(os.environ.get("XBOARD_GAMES", "4")))
    parser.add_argument("--time", default="0:10", help="minutes, or minutes:seconds, for a game")
    parser.add_argument("--increment", default="0.1", help="seconds a move")
    parser.add_argument("--busy", action="store_true", help="the machine does other work: who loses on time is no fault")
    parser.add_argument("--opponent", default="gnuchess --xboard")
    parser.add_argument("folder", nargs="?")
    return parser.parse_args()


def missing(opponent):
    os.environ["PATH"] += ":/usr/games"
    return [program for program in ["xboard", "xvfb-run", shlex.split(opponent)[0]] if shutil.which(program) is None]


def play(arguments, folder):
    """Lets XBoard play its match."""
    relay = "python3 %s %s" % (shlex.quote(os.path.join(HERE, "relay.py")), arguments.opponent)
    command = ["xvfb-run", "-a", "-s", "-screen 0 1024x768x24", "xboard", "-fcp", shlex.quote(HOTSPUR) + " xboard",
               "-scp", relay, "-matchGames", str(arguments.games), "-timeControl", arguments.time,
               "-timeIncrement", arguments.increment, "-saveGameFile", "games.pgn", "-xponder", "-testLegality", "true",
               "-testClaims", "true", "-popupMoveErrors", "false", "-popupExitMessage", "false", "-animateMoving", "false",
               "-showThinking", "true", "-saveSettingsOnExit", "false", "-debugMode", "true",
               "-nameOfDebugFile", "xboard.log"]
    for name in "games.pgn", "xboard.log":
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    xboard = subprocess.Popen(command, cwd=folder, env=dict(os.environ, HOME=folder), stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for_end(xboard, os.path.join(folder, "xboard.log"))
    finally:
        if xboard.poll() is None:
            os.killpg(xboard.pid, signal.SIGTERM)
            xboard.wait()


def wait_for_end(xboard, log):
    """XBoard leaves by itself after a match; one that writes nothing any more has lost its way."""
    moved, size = time.monotonic(), 0
    while xboard.poll() is None:
        time.sleep(POLL_SECONDS)
        grown = os.path.getsize(log) if os.path.exists(log) else 0
        if grown != size:
            moved, size = time.monotonic(), grown
        if time.monotonic() - moved > SILENT_SECONDS:
            raise Wrong("nothing has happened for %d seconds" % SILENT_SECONDS)


def read_games(folder):
    """The texts of the games that are complete."""
    path = os.path.join(folder, "games.pgn")
    if not os.path.exists(path):
        return []
    with open(path, encoding="latin-1") as file:
        games = re.split(r"\n(?=\[Event )", file.read())
    ending = re.compile(r"(1-0|0-1|1/2-1/2|\*)\s*$")
    return [game for game in games if ending.search(game)]


def tag(game, name):
    found = re.search(r'^\[%s "(.*)"\]$' % name, game, re.M)
    return found.group(1) if found else ""


def count_plies(game, folder):
    """How many moves our own reader finds in a game; it refuses what is illegal."""
    path = os.path.join(folder, "one.pgn")
    with open(path, "w", encoding="latin-1") as file:
        file.write(game)
    done = subprocess.run([HOTSPUR, "map", "--pgn", path, "--depth", "1", "--format", "highlight", "--piece", "board"],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    os.remove(path)
    if done.returncode != 0:
        raise Wrong("our reader: " + done.stderr.strip())
    return max(map(int, re.findall(r"^# ply (\d+)", done.stdout, re.M)), default=0)


def examine_games(games, folder, wanted, is_busy=False):
    """Results and endings of all games, and the number of plies that were played in them."""
    if len(games) != wanted:
        raise Wrong("%d games instead of %d" % (len(games), wanted))
    score, endings, plies = collections.Counter(), collections.Counter(), 0
    for number, game in enumerate(games, 1):
        result = tag(game, "Result")
        ending = re.findall(r"\{([^{}]*)\}", game)
        ending = " ".join(ending[-1].split()) if ending else ""
        if result not in RESULTS or not game.rstrip().endswith(result):
            raise Wrong("game %d: result '%s'" % (number, result))
        is_forgiven = is_busy and LOST_ON_TIME.search(ending)
        if (FAULTS.search(ending) and not is_forgiven) or not ending:
            raise Wrong("game %d ended by '%s'" % (number, ending))
        has_white = "hotspur" in tag(game, "White").lower()
        if has_white != (number % 2 == 1) or has_white == ("hotspur" in tag(game, "Black").lower()):
            raise Wrong("game %d: the colours are wrong" % number)
        points = {"1-0": "won", "0-1": "lost", "1/2-1/2": "drawn"}[result]
        if not has_white:
            points = {"won": "lost", "lost": "won"}.get(points, points)
        score[points] += 1
        endings[ending] += 1
        plies += count_plies(game, folder)
    return score, endings, plies


def examine_log(folder, plies, games):
    """XBoard's log: complaints of Hotspur, moves that never reached the board, pings without answer."""
    counts = collections.Counter()
    is_over = False
    with open(os.path.join(folder, "xboard.log"), encoding="latin-1") as file:
        for line in file:
            # GNU Chess may go on thinking for a moment after it has resigned, or its last move may be logged behind the end that
            # it brings: such a move counts or not.
            is_over = line.startswith("GameEnds") or is_over
            found = re.match(r"\d+ ([<>])(first |second): ?(.*)$", line)
            if found is None:
                continue
            way, who, text = found.group(1), found.group(2).strip(), found.group(3)
            if re.match(r"(Illegal|Error|tellusererror)", text) and (way, who) == ("<", "first"):
                raise Wrong("Hotspur said: " + text)
            if way == "<" and re.match(r"(move|My move is ?:) ", text):
                is_late = who == "second" and is_over
                counts["late" if is_late else "moves"] += 1
            elif who == "first" and re.match(r"p[io]ng \d", text):
                counts[text[:4]] += 1
            elif way == ">" and who == "first" and text.startswith("new"):
                counts["new"] += 1
                is_over = False
    if not counts["moves"] <= plies <= counts["moves"] + min(counts["late"], games):
        raise Wrong("%d moves were sent, %d after the end, and %d are in the games" % (counts["moves"], counts["late"], plies))
    # XBoard may leave without waiting for the last answer.
    if counts["ping"] - counts["pong"] not in (0, 1) or counts["ping"] < games:
        raise Wrong("%d pings and %d pongs" % (counts["ping"], counts["pong"]))
    return counts


def main():
    arguments = read_arguments()
    absent = missing(arguments.opponent)
    if absent:
        print("%s not installed" % ", ".join(absent))
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(arguments.folder or scratch)
        os.makedirs(folder, exist_ok=True)
        try:
            play(arguments, folder)
            score, endings, plies = examine_games(read_games(folder), folder, arguments.games, arguments.busy)
            counts = examine_log(folder, plies, arguments.games)
        except Wrong as reason:
            print("not as it should be: %s" % reason)
            return 1
    print("%d games, Hotspur won %d, lost %d, drew %d; %d moves, all legal and all sent once; %d pings answered" %
          (arguments.games, score["won"], score["lost"], score["drawn"], plies, counts["pong"]))
    for ending, number in endings.most_common():
        print("%5d  %s" % (number, ending))
    print("no forfeit, no illegal move, no claim refused, nothing adjudicated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
