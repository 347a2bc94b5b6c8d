#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games and suites with the real program: run by tests/run.sh, one line a case."""
import csv
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import xboard_match

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, expect, Failure, HOTSPUR, LONG, run_hotspur, Skipped  # noqa: E402

FOLDER = os.path.dirname(os.path.abspath(__file__))
REQUIRE = LONG or os.environ.get("HOTSPUR_REQUIRE_OPPONENTS") == "1"
PLAYER = os.path.join(FOLDER, "player.py")
OWN_UCI = f"'{HOTSPUR}' uci"
OWN_CECP = f"'{HOTSPUR}' xboard"
NO_BOOK = ["--first-option", "OwnBook=false", "--second-option", "OwnBook=false"]
FAULTS = ["time losses", "crashes", "illegal moves", "false claims"]
LIMIT = 1200 if LONG else 300
XBOARD_LIMIT = 7000
AT_ONCE = 4

case = Cases("match")


def hotspur(*words, status=0):
    return run_hotspur(*words, status=status, seconds=LIMIT)


def counts(output):
    """Wins, losses and draws of the first player, and the faults of both."""
    found = re.search(r"^Games: \d+  Wins: (\d+)  Losses: (\d+)  Draws: (\d+)", output, re.M)
    if not found:
        raise Failure("no summary: " + output[-300:])
    faults = {}
    for side in ("First", "Second"):
        line = re.search(rf"^{side}: (.*)$", output, re.M).group(1)
        faults[side] = {name: int(re.search(rf"(\d+) {name}", line).group(1)) for name in FAULTS}
    return tuple(int(n) for n in found.groups()), faults


def expect_no_faults(output):
    _, faults = counts(output)
    for side, found in faults.items():
        for name, number in found.items():
            expect(f"{side}: {name}", number, 0)


def moves_of(pgn):
    """The moves of each game, without comments and numbers."""
    games = []
    for text in re.split(r"\n\n(?=\[Event)", pgn):
        body = re.sub(r"\{[^}]*\}", " ", re.sub(r"^\[.*\]$", "", text, flags=re.M))
        games.append(" ".join(re.sub(r"\d+\.+", " ", body).split()))
    return games


def play_pgn(*words, games=2):
    """Plays games between this program and itself; the output and the PGN file, without its dates."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        done = hotspur("match", "--games", str(games), "--pgn", path, *words)
        with open(path, encoding="utf-8") as file:
            return done.stdout, re.sub(r'^\[Date .*\n', "", file.read(), flags=re.M)


def play(*words, games=2):
    """The same, with the moves of each game."""
    output, pgn = play_pgn(*words, *NO_BOOK, games=games)
    found = moves_of(pgn)
    expect("games in the PGN file", len(found), games)
    return output, found


@case
def self_play_is_the_same_to_the_byte():
    words = ["--nodes", "300", "--seed", "5", "--first-option", "Hash=1", "--second-option", "Hash=4"]
    output, first = play_pgn(*words, games=6)
    expect_no_faults(output)
    _, second = play_pgn(*words, games=6)
    expect("the file of a second run", second, first)
    _, parallel = play_pgn(*words, "--concurrency", "3", games=6)
    expect("the file of three games at once", parallel, first)


@case
def processes_play_the_moves_of_engines_in_this_process():
    _, here = play("--nodes", "400")
    output, piped = play("--nodes", "400", "--first-protocol", "uci", "--second-protocol", "uci")
    expect_no_faults(output)
    expect("the moves of two processes", piped, here)
    _, mixed = play("--nodes", "400", "--second-protocol", "uci", "--concurrency", "2")
    expect("the moves of an engine and a process", mixed, here)


@case
def engines_in_this_process_keep_their_book_shut():
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("e4\n")
        file.flush()
        words = ["--st", "0.01", "--margin", "60000", "--openings", file.name]
        _, shut = play_pgn(*words)
        _, open_ = play_pgn(*words, "--first-option", "OwnBook=true", "--second-option", "OwnBook=true")
    # A searched move has a score, one from the book has none.
    answer = r"1\. e4 \{book\} 1\.\.\. \S+ \{[-+]"
    expect("searched answers", len(re.findall(answer, shut)), 2)
    expect("searched answers with an open book", len(re.findall(answer, open_)), 0)


@case
def openings_depend_on_the_seed():
    _, first = play("--nodes", "50")
    _, second = play("--nodes", "50", "--seed", "2")
    if first == second:
        raise Failure("two seeds gave the same games")


@case
def self_play_by_cecp_is_deterministic():
    words = ["--depth", "2", "--first-protocol", "cecp", "--second-protocol", "cecp"]
    output, first = play(*words)
    expect_no_faults(output)
    _, second = play(*words)
    expect("the moves of a second run", second, first)


@case
def protocols_play_the_same_moves():
    # Equal players: a game and its return game are the same but for the names.
    output, games = play("--depth", "3", "--first-protocol", "cecp", "--second-protocol", "uci")
    expect_no_faults(output)
    expect("the return game", games[1], games[0])


@case
def clocks_are_kept():
    output, _ = play("--tc", "20/0.4+0.01", "--margin", "60000")
    expect_no_faults(output)


@case
def players_can_have_limits_of_their_own():
    _, equal = play_pgn("--first-nodes", "200", "--second-nodes", "200")
    expect("games", moves_of(equal), moves_of(play_pgn("--nodes", "200")[1]))
    expect("tags", re.findall(r'\[(\w+Limit) "(.*)"\]', equal),
           [("WhiteLimit", "200 nodes"), ("BlackLimit", "200 nodes")] * 2)
    output, uneven = play_pgn("--depth", "1", "--first-depth", "5", games=6)
    wins, losses, _ = counts(output)[0]
    if wins <= losses:
        raise Failure("the deeper player is not the better one: " + output[-300:])
    expect("uneven tags", re.findall(r'\[(\w*Limit) "(.*)"\]', uneven)[:4],
           [("Limit", "depth 1"), ("WhiteLimit", "depth 5"), ("Limit", "depth 1"), ("BlackLimit", "depth 5")])
    hotspur("match", "--first-nodes", "200", status=2)


@case
def games_can_be_ended_early():
    # With these bounds every game ends by the rule, whatever the scores are.
    for words, wanted, reason in (
        (["--resign", "0,2"], ("4", "0"), "wins by adjudication}"),
        (["--draw", "90000,2,1"], ("0", "4"), "Draw by adjudication}"),
        (["--max-plies", "5"], ("0", "4"), "the game is too long}"),
    ):
        output, pgn = play_pgn("--nodes", "200", *words, games=4)
        expect("adjudicated", re.search(r"^Adjudicated: (\d+) wins, (\d+) draws", output, re.M).groups(), wanted)
        expect("tags", pgn.count('[Termination "adjudication"]'), 4)
        expect("reasons", " ".join(pgn.split()).count(reason), 4)


def summary(output):
    """The lines about results, without times."""
    found = re.findall(r"^(?:.* against .*|Games:.*|Elo:.*|Pairs:.*|SPRT:.*|First:.*|Second:.*|Adjudicated:.*)$", output, re.M)
    return found + re.findall(r"^Plies: \d+", output, re.M)


def file_text(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"^\[Date .*\n", "", file.read(), flags=re.M)


@case
def an_interrupted_match_goes_on():
    words = ["--nodes", "1000", "--games", "24", "--concurrency", "2", "--resign", "500,4", "--sprt", "0,5",
             "--first-option", "Hash=2"]
    with tempfile.TemporaryDirectory() as folder:
        whole, part = os.path.join(folder, "whole.pgn"), os.path.join(folder, "part.pgn")
        wanted = hotspur("match", *words, "--pgn", whole).stdout
        with subprocess.Popen([HOTSPUR, "match", *words, "--pgn", part], stdout=subprocess.PIPE, text=True) as match:
            for _ in range(7):
                match.stdout.readline()
            match.kill()
        played = len(moves_of(file_text(part)))
        if not 6 <= played < 24:
            raise Failure(f"{played} games when the match was killed")
        with open(part, "r+", encoding="utf-8") as file:
            file.truncate(os.path.getsize(part) - 30)  # the power failed while the last game was written
        output = hotspur("match", *words, "--pgn", part, "--resume").stdout
        expect("summary", summary(output), summary(wanted))
        expect("first game played anew", int(re.match(r" *(\d+)", output).group(1)), played)
        expect("file", file_text(part), file_text(whole))
        again = hotspur("match", *words, "--pgn", part, "--resume").stdout
        expect("summary of a match that is over", summary(again), summary(wanted))
        expect("file of a match that is over", file_text(part), file_text(whole))
        for other, name in ((["--nodes", "999"], "Limit"), (["--first-option", "Hash=3"], "WhiteOptions"),
                            (["--seed", "9"], "opening"), (["--games", "12"], "more games"),
                            (["--first-name", "Another", "--games", "26"], "played by")):
            done = hotspur("match", *words, "--pgn", part, "--resume", *other, status=2)
            if name not in done.stderr:
                raise Failure(f"{other}: {done.stderr}")


@case
def a_program_that_refuses_an_option_does_not_play():
    scripted = f"{sys.executable} '{PLAYER}' "
    for command, option in ((scripted + "uci choosy", "Hash=1"), (OWN_UCI, "Hsah=1"), (OWN_UCI, "Hash=much"),
                            (OWN_UCI, "EvalFile=/nonexistent"), (scripted + "cecp choosy", "Hash=1"),
                            (OWN_CECP, "Hsah=1"), (OWN_CECP, "OwnBook=maybe"), (OWN_CECP, "EvalFile=/nonexistent")):
        protocol = "cecp" if "cecp" in command or command == OWN_CECP else "uci"
        done = hotspur("match", "--first", command, "--first-protocol", protocol, "--first-option", option,
                       "--second", "self", "--depth", "2", status=2)
        if done.stderr.count("\n") != 1 or f"does not take '{option}'" not in done.stderr:
            raise Failure(f"{protocol}: {option}: {done.stderr}")
    for protocol in ("uci", "cecp"):
        hotspur("match", "--first", scripted + protocol + " chatty", "--first-protocol", protocol, "--first-option",
                "Hash=1", "--second", "self", "--depth", "2", "--games", "2")


@case
def faults_outlast_an_interruption():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        words = ["--first", f"{sys.executable} '{PLAYER}' uci illegal", "--second-option", "Hash=1", "--nodes", "50",
                 "--pgn", path, "--resume"]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("e4 e5\n")
            file.flush()
            words += ["--openings", file.name]
            first = hotspur("match", *words, "--games", "3")
            second = hotspur("match", *words, "--games", "4", "--format", "json")
    expect("illegal moves", counts(first.stdout)[1]["First"]["illegal moves"], 3)
    data = json.loads(second.stdout)
    expect("illegal moves after the interruption", data["first"]["illegal moves"], 4)
    expect("results", (data["games"], data["wins"], data["losses"], data["draws"]), (4, 0, 4, 0))
    expect("pairs", data["pairs"], {"LL": 2, "LD": 0, "WL/DD": 0, "WD": 0, "WW": 0})
    expect("resumed", data["resumed"], 3)
    expect("sprt", data["sprt"], None)


def tuned(output):
    """The table of tune spsa without its head."""
    return re.findall(r"^(\w+) +(\d+) +(\d+) +(\S+) +(\d+)$", output, re.M)


@case
def tuning_by_games_goes_on_where_it_stopped():
    words = ["tune", "spsa", "--nodes", "100", "--iterations", "20", "--games-per-iteration", "4", "--hash", "1",
             "--params", "lmr_slope,futility_step"]
    source = os.path.join(os.environ.get("HOTSPUR_SOURCE", os.path.join(FOLDER, "../..")), "src/search/params.def")
    with tempfile.TemporaryDirectory() as folder:
        whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
        fresh = os.path.join(folder, "params.def")
        wanted = hotspur(*words, "--concurrency", "1", "--state", whole).stdout
        table = tuned(wanted)
        expect("numbers", [row[0] for row in table], ["lmr_slope", "futility_step"])
        with subprocess.Popen([HOTSPUR, *words, "--concurrency", "2", "--state", part], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as run:
            for _ in range(6000):
                if os.path.exists(part) or run.poll() is not None:
                    break
                time.sleep(0.01)
            run.kill()
        done = int(re.search(r"^done (\d+)$", file_text(part), re.M).group(1))
        if not 1 <= done < 20:
            raise Failure(f"{done} iterations when the run was killed")
        again = hotspur(*words, "--concurrency", "2", "--state", part, "--source", source, "--write", fresh)
        expect("table", tuned(again.stdout), table)
        expect("state", file_text(part), file_text(whole))
        values = dict(re.findall(r"^PARAM\((\w+), (-?\d+),", file_text(fresh), re.M))
        expect("written", [values[row[0]] for row in table], [row[2] for row in table])
        expect("lines written", file_text(fresh).count("\n"), file_text(source).count("\n"))
        for other, name in ((["--seed", "2"], "line 3"), (["--nodes", "101"], "line 2"),
                            (["--params", "lmr_slope,futility_base"], "line 6")):
            error = hotspur(*words, "--state", part, *other, status=2).stderr
            if name not in error or error.count("\n") != 1:
                raise Failure(f"{other}: {error}")
    for other in (["--params", "lmr"], ["--games-per-iteration", "3"], ["--tc", "1+0"], ["--iterations", "0"]):
        expect("lines", hotspur(*words, *other, status=2).stderr.count("\n"), 1)


@case
def tuning_by_commands_plays_the_games_of_tuning_here():
    """With nodes the games are the same, wherever they are played and in however many parts."""
    words = ["tune", "spsa", "--nodes", "200", "--iterations", "4", "--games-per-iteration", "6", "--hash", "1",
             "--params", "lmr_slope,futility_step"]
    with tempfile.TemporaryDirectory() as folder:
        openings, log = os.path.join(folder, "openings.txt"), os.path.join(folder, "log")
        with open(openings, "w", encoding="utf-8") as file:
            file.write("e4 e5\nd4 d5\nc4 e5\n")
        script = os.path.join(folder, "play")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho "$1" >>{log}\nshift\nexec "{HOTSPUR}" "$@"\n')
        os.chmod(script, 0o755)
        states = []
        for other in ([], ["--play-command", f"{script} one %s"],
                      ["--play-command", f"sh -c '{script} 100%%-%n %s'", "--concurrency", "9"]):
            states.append(os.path.join(folder, f"state{len(states)}"))
            hotspur(*words, "--openings", openings, "--state", states[-1], *other)
        if file_text(states[0]).count("\n") < 5:
            raise Failure(file_text(states[0]))
        for state in states[1:]:
            expect("state", file_text(state), file_text(states[0]))
        expect("commands", sorted(file_text(log).split()), sorted(["one", "100%-1", "100%-2", "100%-3"] * 4))
        for command, wanted in (("ssh host", "has no %s"), ("ssh host%x %s", "'%x' is unknown"), ("%s %", "'%' is unknown"),
                                ("no-such-program %s", "no-such-program: there is no such program in PATH"),
                                ("false %s", "part 1 of 'false %s' ended without a result"),
                                ("sh -c 'echo ssh: no route; exit 255' %s", "ended without a result: ssh: no route"),
                                ("echo '{\"games\": 2, \"wins\": 1, \"losses\": 1}' %s", "ended after 2 of 6 games"),
                                ("\"open %s", "a quote is not closed")):
            error = hotspur(*words, "--play-command", command, status=2).stderr
            if wanted not in error or error.count("\n") != 1:
                raise Failure(f"{command}: {error}")
        error = hotspur(*words, "--play-command", "false %s", "--openings", "a b", status=2).stderr
        if "may have no blanks" not in error:
            raise Failure(error)


def made_openings(*words):
    return hotspur("openings", "--count", "4", "--nodes", "3000", "--plies", "3-5", *words).stdout


@case
def openings_come_with_the_program():
    lines = [opening_of(HOTSPUR)]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "bin", "hotspur")
        data = os.path.join(folder, "share", "hotspur")
        os.makedirs(os.path.dirname(program))
        os.makedirs(data)
        shutil.copy2(HOTSPUR, program)
        shutil.copy2(HOTSPUR + "-lab", program + "-lab")
        with open(os.path.join(data, "openings.epd"), "w", encoding="utf-8") as file:
            file.write("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n")
        lines.append(opening_of(program))
    if not re.fullmatch(r"\S+ [wb] \S+ \S+ \d+ \d+", lines[0]):
        raise Failure("the large set was not used: " + lines[0])
    expect("installed set", lines[1], "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")


def opening_of(program):
    """The start position of the first game of a match without --openings."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        subprocess.run([program, "match", "--depth", "1", "--max-plies", "20", "--pgn", path], check=True,
                       timeout=LIMIT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        found = re.search(r'^\[FEN "(.*)"\]$', file_text(path), re.M)
    return found[1] if found else "none"


@case
def openings_can_be_made():
    text = made_openings("--max-cp", "30")
    expect("with two engines", made_openings("--max-cp", "30", "--concurrency", "2"), text)
    if made_openings("--max-cp", "30", "--seed", "2") == text:
        raise Failure("two seeds made the same openings")
    head, lines = text.splitlines()[:2], text.splitlines()[2:]
    expect("head", head[1], "# hotspur openings --count 4 --plies 3-5 --seed 1 --nodes 3000 --max-cp 30")
    expect("openings", len({" ".join(line.split()[:4]) for line in lines}), 4)
    for line in lines:
        found = re.search(r" ce (-?\d+); c0 \"(.*)\";$", line)
        if not found or abs(int(found[1])) > 30 or not 3 <= len(found[2].split()) <= 5:
            raise Failure("an opening out of bounds: " + line)
        board = hotspur("moves", "--moves", found[2]).stdout
        expect("moves of the position and of its line", hotspur("moves", "--fen", " ".join(line.split()[:4]) + " 0 1")
               .stdout.count("\n"), board.count("\n"))
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write(text)
        file.flush()
        output, _ = play("--nodes", "20", "--openings", file.name, games=8)
        expect_no_faults(output)
    for words in (["--plies", "8-"], ["--plies", "9-8"], ["--plies", "0"], ["--out", "/nonexistent/x"]):
        expect("lines", hotspur("openings", *words, status=2).stderr.count("\n"), 1)


@case
def positions_can_be_openings():
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write("# a comment\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n")
        file.flush()
        done = hotspur("match", "--first", "self", "--second", "self", "--depth", "1", "--openings", file.name, status=2)
        if "line 2" not in done.stderr:
            raise Failure("a finished game was taken as an opening: " + done.stderr)
        file.seek(0)
        file.truncate()
        file.write("8/8/8/4k3/8/8/3Q4/4K3 w - - 0 1\n1. e4 e5 2. Nf3\n")
        file.flush()
        for protocol in ("cecp", "uci"):
            output, games = play("--depth", "3", "--first-protocol", protocol, "--openings", file.name, games=4)
            expect_no_faults(output)


def broken_player(protocol, fault):
    words = ["--first", f"{sys.executable} '{PLAYER}' {protocol} {fault}", "--first-protocol", protocol]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("e4 e5\n")
        file.flush()
        # The clock is that of the broken one alone.
        done = hotspur("match", *words, "--second", "self", "--games", "2", "--tc", "3+1", "--second-nodes", "200",
                       "--openings", file.name, "--concurrency", "2")
    return counts(done.stdout)


def told(protocol, openings, *words):
    """What two well-behaved scripted players play, and what the first is told."""
    with tempfile.TemporaryDirectory() as folder:
        log, lines = os.path.join(folder, "log"), os.path.join(folder, "openings")
        with open(lines, "w", encoding="utf-8") as file:
            file.write("\n".join(openings) + "\n")
        script = f"{sys.executable} '{PLAYER}' {protocol} none"
        done = hotspur("match", "--first", f"{script} '{log}'", "--second", script, "--first-protocol", protocol,
                       "--second-protocol", protocol, "--openings", lines, "--seed", "0", *words)
        expect_no_faults(done.stdout)
        return file_text(log).splitlines()


@case
def names_of_programs_steer_no_terminal():
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("e4 e5\n")
        file.flush()
        for protocol in ("uci", "cecp"):
            script = f"{sys.executable} '{PLAYER}' {protocol}"
            words = ["match", "--first", f"{script} steer", "--second", f"{script} none", "--first-protocol", protocol,
                     "--second-protocol", protocol, "--games", "2", "--tc", "10+1", "--openings", file.name]
            for more in ([], ["--format", "json"], ["--second-name", "b\x1b[1m\x9b"]):
                output = hotspur(*words, *more).stdout
                expect("name", "Scripted?[31m?" in output, True)
                expect("control characters", re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", output), [])


@case
def uci_programs_are_told_when_castling_changes():
    shuffled = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1"
    lines = told("uci", ["e4 e5", shuffled, "d4 d5"], "--depth", "1", "--games", "6")
    found = [line.split()[-1] for line in lines if "UCI_Chess960" in line or line == "ucinewgame"]
    expect("order", found, ["ucinewgame"] * 3 + ["true"] + ["ucinewgame"] * 2 + ["false", "ucinewgame"])


@case
def cecp_sessions_begin_after_the_opening():
    lines = told("cecp", ["e4 e5"], "--tc", "40/60", "--margin", "60000", "--games", "2")
    words = [line.split()[0] for line in lines if line]
    first_game = words[words.index("new"):words.index("go")]
    expect("order", [word for word in first_game if word in ("usermove", "level")], ["usermove", "usermove", "level"])


BROKEN = {
    "illegal": "illegal moves",
    "nonsense": "illegal moves",
    "crash": "crashes",
    "silent": "time losses",
    "flood": "time losses",
    "deaf": "time losses",
    "claim": "false claims",
    "refuse": "false claims",
    "resign": None,
}


def broken_case(protocol, fault):
    def run():
        results, faults = broken_player(protocol, fault)
        expect("wins, losses and draws", results, (0, 2, 0))
        for name in FAULTS:
            expect(name, faults["First"][name], 2 if name == BROKEN[fault] else 0)
            expect(f"{name} of the other side", faults["Second"][name], 0)

    run.__name__ = f"{protocol}_player_{fault}"
    return run


case.functions.extend(broken_case("uci", fault) for fault in BROKEN if fault not in ("claim", "refuse", "resign"))
case.functions.extend(broken_case("cecp", fault) for fault in BROKEN)


@case
def wrong_arguments_get_one_line():
    good = ["--first", "self", "--second", "self"]
    for words in (
        [],
        good,
        good + ["--nodes", "1", "--first-option", "Hsah=1"],
        good + ["--nodes", "1", "--second-option", "Hash=much"],
        good + ["--tc", "5", "--st", "1"],
        good + ["--tc", "quick"],
        good + ["--tc", "1+"],
        good + ["--st", "0"],
        good + ["--nodes", "0"],
        good + ["--nodes", "1", "--sprt", "5,0"],
        good + ["--nodes", "1", "--first-protocol", "xbord"],
        good + ["--nodes", "1", "--openings", "/nonexistent"],
        good + ["--nodes", "1", "--first-option"],
        good + ["--nodes", "1", "--colour", "red"],
        good + ["--nodes", "1", "--resign", "500"],
        good + ["--nodes", "1", "--resign", "500,1"],
        good + ["--nodes", "1", "--resume"],
        good + ["--nodes", "1", "--format", "xml"],
        good + ["--nodes", "1", "--draw", "10,8"],
        good + ["--nodes", "1", "--draw", "10,8,40,1"],
        ["--first", "/nonexistent/program", "--second", "self", "--nodes", "1"],
        ["--first", "'unclosed", "--second", "self", "--nodes", "1"],
    ):
        done = hotspur("match", *words, status=2)
        expect(f"lines for {words}", done.stderr.count("\n"), 1)
    suite = tempfile.NamedTemporaryFile("w", suffix=".epd")
    suite.write(SUITE.splitlines()[1])
    suite.flush()
    for words in (
        [],
        ["/nonexistent.epd"],
        ["/dev/null"],
        ["a.epd", "--csv", "--json"],
        ["a.epd", "--depth", "x"],
        [suite.name, "--option", "Hash=1"],
        [suite.name, "--protocol", "uci"],
        [suite.name, "--engine", "/nonexistent/program"],
        [suite.name, "--engine", OWN_UCI, "--protocol", "xml"],
        [suite.name, "--engine", OWN_UCI, "--settle", "3"],
        [suite.name, "--engine", OWN_UCI, "--hash", "1"],
        [suite.name, "--engine", OWN_UCI] + ["--option", "Hash=1"] * 65,
    ):
        done = hotspur("suite", *words, status=2)
        expect(f"lines for suite {words}", done.stderr.count("\n"), 1)


SUITE = """# mate in one, found at any depth
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id "a \\"wrong\\" answer";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Kf1 h3; id "anything but";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; id "by its length";
8/8/8/8/8/8/8/K1k5 w - - id "no task";
"""


def run_suite(*words):
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write(SUITE)
        file.flush()
        return hotspur("suite", file.name, "--depth", "4", *words)


@case
def suite_counts_what_is_solved():
    done = run_suite()
    lines = done.stdout.splitlines()
    expect("last line", lines[-1], "Solved: 3 of 4")
    expect("answers", [" yes " in line for line in lines[:4]], [True, False, True, True])
    failures = [line for line in run_suite("--fail-only").stdout.splitlines() if " depth " in line]
    expect("failures", len(failures), 1)
    expect("with two engines", run_suite("--concurrency", "2").stdout.splitlines()[-1], "Solved: 3 of 4")


@case
def suites_openings_and_positions_may_be_compressed():
    with tempfile.TemporaryDirectory() as folder:
        plain, packed, cut = (os.path.join(folder, name) for name in ("s.epd", "s.epd.gz", "cut.epd.gz"))
        # In the older encoding, with line ends of Windows.
        text = ('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "Größe";\r\n'
                'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm Qh4#; id "b";\r\n').encode("latin-1")
        with open(plain, "wb") as file:
            file.write(text)
        with gzip.open(packed, "wb") as file:
            file.write(text)
        with open(packed, "rb") as file, open(cut, "wb") as other:
            other.write(file.read()[:60])
        wanted = hotspur("suite", plain, "--nodes", "2000", "--csv").stdout
        if "Größe" not in wanted:
            raise Failure(f"the name of a position: {wanted}")
        expect("compressed", hotspur("suite", packed, "--nodes", "2000", "--csv").stdout, wanted)
        expect("cut off", hotspur("suite", cut, "--nodes", "2000", status=2).stdout, "")
        reason = hotspur("suite", cut, "--nodes", "2000", status=2).stderr
        if cut not in reason or "damaged" not in reason:
            raise Failure(f"a suite that is cut off: {reason}")
        hotspur("match", "--games", "2", "--nodes", "500", "--openings", packed, "--quiet")


@case
def suite_prints_the_same_every_time():
    for words in (["--csv"], ["--json"], [], ["--csv", "--concurrency", "2"]):
        first, second = run_suite(*words).stdout, run_suite(*words).stdout
        expect(f"with {words}", second, first)
    expect("with two engines", run_suite("--csv", "--concurrency", "2").stdout, run_suite("--csv").stdout)
    rows = list(csv.DictReader(run_suite("--csv").stdout.splitlines()))
    expect("times", [(row["found_ms"], row["time_ms"]) for row in rows], [("", "")] * 4)
    timed = list(csv.DictReader(run_suite("--csv", "--times").stdout.splitlines()))
    expect("columns", list(timed[0]), list(rows[0]))
    expect("times if asked for", [row["time_ms"].isdigit() for row in timed], [True] * 4)
    expect("only of the solved", [row["found_ms"].isdigit() for row in timed], [True, False, True, True])


@case
def suite_can_be_solved_by_another_program():
    for command in (OWN_UCI, OWN_CECP):
        data = json.loads(run_suite("--engine", command, "--option", "Hash=2", "--json").stdout)
        expect(f"solved by {command}", [row["solved"] for row in data["positions"]], [True, False, True, True])
        expect(f"answers of {command}", [row["move"] for row in data["positions"][:2]], ["Ra8#", "Ra8#"])
        if not all(row["nodes"] > 0 and row["depth"] > 0 for row in data["positions"]):
            raise Failure(f"nodes and depth of {command}: {data['positions']}")
        both = run_suite("--engine", command, "--concurrency", "2").stdout
        expect(f"with {command} twice", both.splitlines()[-1], "Solved: 3 of 4")


@case
def suite_names_the_position_a_program_fails_in():
    scripted = f"{sys.executable} {PLAYER} uci "
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3;\n"
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write(start * 2)
        file.flush()
        done = hotspur("suite", file.name, "--depth", "4", "--engine", scripted + "brief", status=2)
    expect("rows before", len(done.stdout.splitlines()), 1)
    expect("crash", done.stderr, "hotspur: suite: position 2: Scripted does not answer\n")
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write("8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n")
        file.flush()
        done = hotspur("suite", file.name, "--depth", "4", "--engine", scripted + "none", status=2)
    expect("illegal move", done.stderr, "hotspur: suite: position 1: Scripted: not a legal move: 'g1f3'\n")


@case
def suite_takes_settings_before_and_after_its_name():
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write(SUITE)
        file.flush()
        setting = "--search-params=none=1"
        for words in ([setting, "suite", file.name], ["suite", file.name, setting]):
            expect("refused by the engine", hotspur(*words, status=2).stderr.splitlines()[-1],
                   "hotspur: suite: option SearchParams: no search parameter is called 'none'")


@case
def suite_counts_points_mates_and_results():
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write('6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - c0 "Ra8=10, b4=7"; id "mate";\n'
                   '6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - c0 "h3=10"; id "no mate";\n'
                   "6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - dm 1;\n"
                   "6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - dm 2;\n"  # a lie
                   "8/8/8/8/8/2k5/8/K7 w - - wdl 0;\n")
        file.flush()
        text = hotspur("suite", file.name, "--depth", "3").stdout
        data = json.loads(hotspur("suite", file.name, "--depth", "3", "--json").stdout)
    for line in ("Points: 10 of 20 (50.0 %)", "Mates: 2 of 2 proved", "Mis-scored: 1", "Solved: 4 of 5"):
        if line not in text.splitlines():
            raise Failure(f"no line '{line}' in {text}")
    expect("JSON points", [row["points"] for row in data["positions"]], [10, 0, 0, 0, 0])
    expect("JSON", [data[key] for key in ("points", "points_most", "mates", "mates_proved", "misscored")],
           [10, 20, 2, 2, 1])
    expect("JSON mis-scored", [row["misscored"] for row in data["positions"]], [False, False, False, True, False])


@case
def positions_can_be_chosen_by_their_kind():
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - am a4;\n"
                   "6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - dm 1;\n"
                   "6k1/5ppp/8/8/8/8/1P3PPP/Q5K1 w - - dm 1;\n")
        file.flush()
        for kind, count in (("rook-ending", 1), ("endgame", 2), ("closed", 1)):
            done = hotspur("suite", file.name, "--depth", "3", "--kind", kind)
            expect(kind, done.stdout.splitlines()[-1], f"Solved: {count} of {count}")
        done = hotspur("suite", file.name, "--depth", "3", "--kind", "queenless", status=2)
        expect("none", done.stderr, f"hotspur: suite: {file.name}: no position of the kind 'queenless' in this file\n")
        done = hotspur("lab", "mailbox", "--quick", "--positions", file.name, "--kind", "pawn-ending", status=2)
        expect("none in the laboratory", done.stderr, "hotspur: lab mailbox: no position of the kind 'pawn-ending' is there\n")
        rows = lab_rows("chains", "--quick", "--positions", file.name, "--kind", "closed", "--judge-depth", "0")
        alone = lab_rows("chains", "--quick", "--positions", file.name, "--kind", "middlegame", "--judge-depth", "0")
        expect("the same position", rows, alone)


@case
def suite_reads_tables():
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write("fen,wdl\n8/8/8/8/8/2k5/8/K7 w - - 0 1,0\n8/8/8/8/8/2k5/7q/K7 w - - 0 1,-2\n")
        file.flush()
        expect("last line", hotspur("suite", file.name, "--depth", "4").stdout.splitlines()[-1], "Solved: 2 of 2")
        file.write("8/8/8/8/8/2k5/7q/K7 w - - 0 1,lost\n8/8 w - - 0 1,0\n")
        file.flush()
        done = hotspur("suite", file.name, "--depth", "4", status=2)
    if "line 5" not in done.stderr:
        raise Failure("a broken row was taken: " + done.stderr)


@case
def suite_can_stop_when_the_answer_has_settled():
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write("6k1/5ppp/8/8/8/8/1P3PPP/R5K1 w - - bm Ra8;\n"
                   "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - am a4;\n")
        file.flush()
        whole = json.loads(hotspur("suite", file.name, "--depth", "12", "--json").stdout)
        # To a depth that no search comes to before it is stopped, however late that is.
        settled = json.loads(hotspur("suite", file.name, "--depth", "100", "--settle", "3", "--json").stdout)
    expect("solved", (whole["solved"], settled["solved"]), (2, 2))
    if settled["positions"][1]["depth"] >= 100 or whole["positions"][1]["depth"] != 12:
        raise Failure(f"depths {whole['positions'][1]['depth']} and {settled['positions'][1]['depth']}")


@case
def suite_writes_csv_and_json():
    rows = list(csv.DictReader(io.StringIO(run_suite("--csv").stdout)))
    expect("CSV", [row["solved"] for row in rows], ["yes", "no", "yes", "yes"])
    expect("CSV move", rows[0]["move"], "Ra8#")
    data = json.loads(run_suite("--json").stdout)
    expect("JSON", [row["solved"] for row in data["positions"]], [True, False, True, True])
    expect("JSON total", (data["solved"], data["count"]), (3, 4))


def without_notes(text):
    """Of a table as CSV: its lines without where they come from, which stands behind them."""
    return ''.join(line for line in text.splitlines(True) if not line.startswith('#'))


def lab_rows(*words):
    """The first table of an experiment: row name -> column -> text."""
    text = without_notes(hotspur("lab", *words, "--format", "csv").stdout)
    return {row["name"]: row for row in csv.DictReader(io.StringIO(text.split("\n\n")[0]))}


@case
def programs_can_be_reference_engines():
    small = ["chains", "--quick", "--games", "1", "--per-game", "2"]
    reference = ["--judge", f"{HOTSPUR} --no-own-book uci", "--judge-depth", "4"]
    rows = lab_rows(*small, *reference)
    expect("a second run", lab_rows(*small, *reference), rows)
    unjudged = lab_rows(*small, "--judge-depth", "0")
    for name, row in rows.items():
        expect(f"nodes of {name}", row["nodes"], unjudged[name]["nodes"])
        expect(f"loss of {name} without a reference engine", unjudged[name]["loss"], "")
        if not 0 <= float(row["loss"]) <= 1:
            raise Failure(f"loss of {name}: {row['loss']}")


@case
def a_mate_needs_no_reference_engine():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mate.epd")
        with open(path, "w", encoding="utf-8") as file:
            file.write("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n")
        rows = lab_rows("chains", "--quick", "--positions", path, "--judge", f"{HOTSPUR} --no-own-book uci")
    expect("loss of a mate", float(rows["plain"]["loss"]), 0)
    expect("blunders", float(rows["plain"]["blunder_percent"]), 0)


@case
def a_reference_engine_that_fails_is_named():
    for fault in ("crash", "none"):  # the second says moves and no scores
        done = hotspur("lab", "chains", "--quick", "--judge", f"{sys.executable} {PLAYER} uci {fault}", status=2)
        if not re.fullmatch(r"hotspur: lab chains: .*(does not answer|tells no score|not a legal move: .*)\n", done.stderr):
            raise Failure(f"{fault}: {done.stderr!r}")


@case
def strength_is_measured_by_nodes_and_time():
    small = ["scaling", "--games", "4", "--hash=1"]
    rows = lab_rows(*small, "--nodes", "400,1600")
    expect("rows", list(rows), ["400 nodes against 200", "1600 nodes against 800"])
    expect("games", [row["games"] for row in rows.values()], ["4", "4"])
    expect("a second run, two at once", lab_rows(*small, "--nodes", "400,1600", "--concurrency", "2"), rows)
    opponent = ["--opponent", OWN_UCI, "--opponent-option", "Hash=1", "--opponent-option", "OwnBook=false"]
    rows = lab_rows(*small, "--nodes", "300", "--tc", "0.5+0.01", *opponent)
    expect("rows with an opponent", list(rows), ["300 nodes", "0.5+0.01"])
    expect("faults without a clock", rows["300 nodes"]["faults"], "0")


@case
def an_opponent_that_searches_more_nodes_than_allowed_is_refused():
    greedy = f"""sh -c "sed -u 's/^go nodes .*/go nodes 90000/' | {OWN_UCI}\""""
    small = ["lab", "scaling", "--games", "2", "--opponent", greedy, "--opponent-option", "OwnBook=false"]
    done = hotspur(*small, "--nodes", "20000", status=2)
    if not re.fullmatch(r"hotspur: lab scaling: Hotspur.* searches \d+ nodes where it is allowed 20000: .*--tc\n",
                        done.stderr):
        raise Failure(done.stderr)
    hotspur(*small, "--nodes", "80000", "--quick")


def lab_tables(*words):
    """The tables of an experiment that has several: a list of row name -> column -> text."""
    texts = without_notes(hotspur("lab", *words, "--format", "csv").stdout).split("\n\n")
    return [{row["name"]: row for row in csv.DictReader(io.StringIO(text))} for text in texts]


@case
def a_reference_is_made_continued_and_used_again():
    program = ["--judge", f"{HOTSPUR} --no-own-book uci", "--judge-nodes", "1500"]
    small = ["--quick", "--seed", "3", "--every", "9", "--depths", "2,3"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "reference.csv")
        kept = ["--reference", path]
        hotspur("lab", "maps", *small, "--count", "3", *program, *kept)
        with open(path, encoding="utf-8") as file:
            begun = file.read()
        expect("lines of the file", begun.count("\n"), 4)
        maps = lab_tables("maps", *small, "--count", "6", *program, *kept)
        with open(path, encoding="utf-8") as file:
            whole = file.read()
        if not whole.startswith(begun) or whole.count("\n") != 7:
            raise Failure(f"the file was not continued: {whole}")
        expect("the same without asking", lab_tables("maps", *small, "--count", "6", *kept, "--judge-nodes", "1500"), maps)
        expect("the same without a file", lab_tables("maps", *small, "--count", "6", *program), maps)
        paths = lab_tables("paths", *small, "--count", "6", *kept, "--judge-nodes", "1500", "--retrievals", "500")
        expect("legal paths", paths[1]["random retrievals"]["legal_paths_percent"], "100")
        with open(path, encoding="utf-8") as file:
            expect("the file afterwards", file.read(), whole)
        done = hotspur("lab", "paths", *small, "--count", "9", *kept, "--judge-nodes", "1500", status=2)
        if not re.fullmatch(r"hotspur: lab paths: .*reference\.csv: 3 of 9 positions are missing, .*\n", done.stderr):
            raise Failure(done.stderr)


@case
def a_broken_reference_is_named_with_its_line():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "reference.csv")
        small = ["lab", "maps", "--quick", "--count", "2", "--depths", "2", "--reference", path]
        hotspur(*small)
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
        for broken, reason in ((lines[2][:-1], "not complete"), (lines[2].replace(",", ";"), "1 fields"),
                               (lines[2].replace(" w ", " x ").replace(" b ", " x "), "")):
            with open(path, "w", encoding="utf-8") as file:
                file.write("".join(lines[:2]) + broken)
            done = hotspur(*small, status=2)
            if not re.fullmatch(rf"hotspur: lab maps: {re.escape(path)}: line 3: .*{reason}.*\n", done.stderr):
                raise Failure(f"{broken!r}: {done.stderr!r}")


@case
def a_reference_that_fails_is_named():
    for fault in ("crash", "none"):  # the second says moves and neither scores nor lines
        done = hotspur("lab", "paths", "--quick", "--count", "2", "--judge", f"{sys.executable} {PLAYER} uci {fault}",
                       status=2)
        if not re.fullmatch(r"hotspur: lab paths: .*(does not answer|tells no score|not a legal move: .*)\n", done.stderr):
            raise Failure(f"{fault}: {done.stderr!r}")


@case
def positions_come_from_games_of_a_file():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "reference.csv")
        games = os.path.join(FOLDER, "..", "data", "lab_games.pgn")
        hotspur("lab", "maps", "--quick", "--positions", games, "--count", "4", "--every", "30", "--games", "2",
                "--reference", path)
        with open(path, encoding="utf-8") as file:
            fens = [row["fen"].split() for row in csv.DictReader(file)]
        plies = [2 * int(fen[5]) - (2 if fen[1] == "w" else 1) for fen in fens]
        if any((later - earlier) % 30 for earlier, later in zip(plies, plies[1:])) or len(plies) != 4:
            raise Failure(f"positions at plies {plies}")


def opponent_case(name, command):
    def run():
        found = shutil.which(command.split()[0], path=os.environ.get("PATH", "") + ":/usr/games")
        if not found:
            if REQUIRE:
                raise Failure(f"{name} is not installed")
            raise Skipped(f"{name} is not installed")
        games = "4" if LONG else "2"
        done = hotspur("match", "--first", "self", "--first-protocol", "cecp", "--second", command, "--games",
                       games, "--tc", "1+0.05", "--margin", "60000", "--concurrency", "2")
        expect_no_faults(done.stdout)
        results, _ = counts(done.stdout)
        expect("games", sum(results), int(games))

    run.__name__ = f"game_against_{name}"
    return run


case.functions.append(opponent_case("gnuchess", "gnuchess --xboard"))
case.functions.append(opponent_case("phalanx", "phalanx"))


@case
def xboard_plays_both_colours():
    if not LONG:
        raise Skipped("only among the slow tests")
    done = subprocess.run([os.path.join(FOLDER, "xboard_match.py"), "--busy"], capture_output=True, text=True,
                          timeout=XBOARD_LIMIT)
    if done.returncode == 77:
        raise Failure(done.stdout.strip()) if REQUIRE else Skipped(done.stdout.strip())
    expect("exit status of xboard_match.py: " + done.stdout + done.stderr, done.returncode, 0)


@case
def xboard_match_notices_what_is_wrong():
    game = '[Event "x"]\n[White "Hotspur"]\n[Black "other"]\n[Result "%s"]\n\n1. e4 e5 2. %s {%s} %s\n'
    with tempfile.TemporaryDirectory() as folder:
        for wrong, games in [("", [game % ("1-0", "Nf3", "Black resigns", "1-0")]),
                             ("", [game % ("1-0", "Nf3", "Black forfeits on time", "1-0")]),  # on a busy machine
                             ("illegal", [game % ("1-0", "Ng3", "Black resigns", "1-0")]),
                             ("ended by", [game % ("1-0", "Nf3", "Black forfeits on time", "1-0")]),
                             ("ended by", [game % ("1/2-1/2", "Nf3", "Xboard adjudication: long game", "1/2-1/2")]),
                             ("result", [game % ("*", "Nf3", "Black resigns", "*")]),
                             ("result", [game % ("1-0", "Nf3", "Black resigns", "0-1")]),
                             ("games", []),
                             ("colours", [(game % ("1-0", "Nf3", "Black resigns", "1-0")).replace("Hotspur", "x")])]:
            is_busy = wrong == "" and "on time" in "".join(games)
            try:
                score, _, plies = xboard_match.examine_games(games, folder, 1, is_busy)
                found, counted = "", (score["won"], plies)
            except xboard_match.Wrong as reason:
                found, counted = str(reason), (1, 3)
            expect("wins and plies", counted, (1, 3))
            if (wrong == "") != (found == "") or wrong not in found:
                raise Failure(f"{found!r} instead of {wrong!r}")


if __name__ == "__main__":
    case.run(AT_ONCE)  # most cases wait for a player that does nothing
