#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CECP where a transcript is not enough: every command in every state, floods of lines, files of games."""
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Cases, Conversation, Failure, HOTSPUR  # noqa: E402

case = Cases("CECP")
SECONDS = 60 if os.environ.get("FLAVOUR", "release") in ("release", "pgo") else 480  # sanitizers are slow


class Session(Conversation):
    def __init__(self, *arguments):
        super().__init__([HOTSPUR, *arguments, "xboard"], SECONDS, stderr=subprocess.STDOUT)
        self.pings = 0

    def settle(self):
        """What is said before the answer to a fresh ping, without the pong."""
        self.pings += 1
        self.send(f"ping {self.pings}")
        return self.until(f"pong {self.pings}")[:-1]

    def quit(self):
        self.process.stdin.close()
        status = self.process.wait(timeout=SECONDS)
        assert status == 0, f"exit status {status}"


# --- every command in every state ------------------------------------------------------------------------------------

THINKING_LINE = r"\d+ -?\d+ \d+ \d+.*"
MIDDLE = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"

# How to bring a new program into a state, and what stands for a legal move there.
STATES = {
    "force": ["new", "force", f"setboard {MIDDLE}", "st 0.05"],
    "waiting": ["new", "easy", "st 0.05", "force", f"setboard {MIDDLE}", "playother"],
    "thinking": ["new", "easy", "force", f"setboard {MIDDLE}", "st 600", "go"],
    "pondering": ["new", "hard", "sd 6", "force", f"setboard {MIDDLE}", "go"],
    "analyzing": ["new", "force", f"setboard {MIDDLE}", "analyze"],
    "paused": ["new", "force", f"setboard {MIDDLE}", "analyze", "pause"],
    "over": ["new", "force", "f2f3", "e7e5", "g2g4", "d8h4"],
    "refused": ["new", "force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"],
}

NOT_NOW = r"Error \(command not legal now\): .*"
FEW = r"Error \(too few parameters\): .*"
BAD = r"Error \(bad parameter\): .*"
WHOLE = r"Error \(not a whole number\): .*"
REFUSED = r"Error \(the position is illegal\): .*"
UNKNOWN = r"Error \(unknown command\): .*"
ILLEGAL = r"Illegal move.*"
SILENT = None

# The command; what must be said at once in every state, but for those that are named. Lines of the search itself,
# moves, hints and pongs are no answers to a command and are looked at elsewhere.
COMMANDS = [
    ("", SILENT, {}),
    ("xboard", SILENT, {}),
    ("accepted ping", SILENT, {}),
    ("rejected usermove", SILENT, {}),
    ("accepted", SILENT, {}),
    ("random", SILENT, {}),
    ("computer", SILENT, {}),
    ("name A Person", SILENT, {}),
    ("rating 0 1800", SILENT, {}),
    ("rating 0", FEW, {}),
    ("rating high low", BAD, {}),
    ("ics -", SILENT, {}),
    ("partner", SILENT, {}),
    ("ptell hello", SILENT, {}),
    ("holding [] []", SILENT, {}),
    ("post", SILENT, {}),
    ("nopost", SILENT, {}),
    ("hard", SILENT, {"paused": NOT_NOW}),
    ("easy", SILENT, {"paused": NOT_NOW}),
    ("new", SILENT, {}),
    ("force", SILENT, {}),
    ("result * {no reason}", SILENT, {}),
    ("result 1/2-1/2 {Draw agreed}", SILENT, {}),
    ("result", SILENT, {}),
    ("go", SILENT, {"analyzing": NOT_NOW, "paused": NOT_NOW, "over": "0-1 {.*}",
                    "refused": REFUSED}),
    ("playother", SILENT, {"analyzing": NOT_NOW, "paused": NOT_NOW,
                           "refused": REFUSED}),
    ("white", SILENT, {"analyzing": NOT_NOW, "paused": NOT_NOW}),
    ("black", SILENT, {"analyzing": NOT_NOW, "paused": NOT_NOW}),
    ("?", SILENT, {}),
    (".", SILENT, {state: r"stat01: \d+ \d+ \d+ \d+ \d+.*" for state in ("thinking", "pondering", "analyzing", "paused")}),
    ("draw", SILENT, {}),
    ("pause", SILENT, {"paused": NOT_NOW}),
    ("resume", NOT_NOW, {"paused": SILENT}),
    ("undo", NOT_NOW, {"pondering": SILENT, "over": SILENT, "refused": REFUSED}),
    ("remove", NOT_NOW, {"over": SILENT, "refused": REFUSED}),
    ("exit", NOT_NOW, {"analyzing": SILENT}),
    ("analyze", SILENT, {}),
    ("edit", SILENT, {"paused": NOT_NOW}),
    (f"setboard {MIDDLE}", SILENT, {}),
    ("setboard", FEW, {}),
    ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror Illegal position .*", {}),
    ("setboard nonsense", "tellusererror Illegal position .*", {}),
    ("variant suicide", r"Error \(unsupported variant\): .*", {"paused": NOT_NOW}),
    ("variant", FEW, {"paused": NOT_NOW}),
    ("variant normal", SILENT, {"paused": NOT_NOW, "pondering": NOT_NOW, "over": NOT_NOW}),
    ("level 40 5 0", SILENT, {"paused": NOT_NOW}),
    ("level 40", FEW, {"paused": NOT_NOW}),
    ("level a b c", BAD, {"paused": NOT_NOW}),
    ("level 40 5:xx 0", BAD, {"paused": NOT_NOW}),
    ("level 40 -5 0", BAD, {"paused": NOT_NOW}),
    ("level 40 5 -1", BAD, {"paused": NOT_NOW}),
    ("level 99999999999999999999 5 0", SILENT, {"paused": NOT_NOW}),
    ("level 40 9999999999999 9999999999999", SILENT, {"paused": NOT_NOW}),
    ("st 5", SILENT, {"paused": NOT_NOW}),
    ("st", FEW, {"paused": NOT_NOW}),
    ("st -1", BAD, {"paused": NOT_NOW}),
    ("st abc", BAD, {"paused": NOT_NOW}),
    ("st 9999999999999", SILENT, {"paused": NOT_NOW}),
    ("sd 5", SILENT, {"paused": NOT_NOW}),
    ("sd 0", BAD, {"paused": NOT_NOW}),
    ("sd abc", BAD, {"paused": NOT_NOW}),
    ("sd 99999999999999999999", SILENT, {"paused": NOT_NOW}),
    ("nps 1000", SILENT, {"paused": NOT_NOW}),
    ("nps x", BAD, {"paused": NOT_NOW}),
    ("nps -1", BAD, {"paused": NOT_NOW}),
    ("nps 99999999999999999999", SILENT, {"paused": NOT_NOW}),
    ("time 1000", SILENT, {}),
    ("time soon", BAD, {}),
    ("time 99999999999999999999", SILENT, {}),
    ("time -99999999999999999999", SILENT, {}),
    ("otim -5", SILENT, {}),
    ("otim", FEW, {}),
    ("memory 8", SILENT, {"paused": NOT_NOW}),
    ("memory 0", SILENT, {"paused": NOT_NOW}),
    ("memory -1000000000000", SILENT, {"paused": NOT_NOW}),
    ("memory -99999999999999999999", SILENT, {"paused": NOT_NOW}),
    ("memory lots", WHOLE, {"paused": NOT_NOW}),
    ("cores 2", SILENT, {"paused": NOT_NOW}),
    ("cores 0", SILENT, {"paused": NOT_NOW}),
    ("cores", FEW, {"paused": NOT_NOW}),
    ("egtpath nalimov /a b/c", SILENT, {"paused": NOT_NOW}),
    ("egtpath gaviota /nowhere", SILENT, {"paused": NOT_NOW}),
    ("egtpath nalimov", FEW, {"paused": NOT_NOW}),
    ("option MultiPV=2", SILENT, {"paused": NOT_NOW}),
    ("option Clear Hash", SILENT, {"paused": NOT_NOW}),
    ("option MultiPV=0", r"Error \(.*MultiPV.*\): .*", {"paused": NOT_NOW}),
    ("option No Such=1", r"Error \(unknown option\): .*", {"paused": NOT_NOW}),
    ("option MultiPV", FEW, {"paused": NOT_NOW}),
    ("exclude all", SILENT, {"paused": NOT_NOW, "refused": r"Error \(illegal move\): .*"}),
    ("exclude a1a1", r"Error \(illegal move\): .*", {"paused": NOT_NOW}),
    ("include", FEW, {"paused": NOT_NOW}),
    ("setscore", FEW, {"paused": NOT_NOW}),
    ("bk", r"\t.*", {}),
    ("ping", FEW, {}),
    ("ping x", WHOLE, {}),
    ("protover x", r"Error \(not a version\): .*", {}),
    ("usermove a2a3", SILENT, {"waiting": SILENT, "thinking": ILLEGAL, "pondering": ILLEGAL, "paused": NOT_NOW,
                               "over": ILLEGAL, "refused": ILLEGAL}),
    ("usermove a1a1", ILLEGAL, {"paused": NOT_NOW}),
    ("usermove @@@@", ILLEGAL, {"force": SILENT, "analyzing": SILENT, "paused": NOT_NOW}),
    ("pass", ILLEGAL, {"force": SILENT, "analyzing": SILENT, "paused": NOT_NOW}),
    ("usermove xyzzy", ILLEGAL, {"paused": NOT_NOW}),
    ("e2e5", ILLEGAL, {"paused": NOT_NOW}),
    ("usermove", FEW, {"paused": NOT_NOW}),
    ("foo bar", UNKNOWN, {"paused": NOT_NOW}),
    ("\x00\x01\xff", UNKNOWN, {"paused": NOT_NOW}),
]

NO_ANSWER = rf"{THINKING_LINE}|move .*|Hint: .*|pong \d+|offer draw|"


# What undoes whatever the command before has done.
AFRESH = ["resume", "exit", "new", "nopost", "easy", "memory 8", "cores 1", "option MultiPV=1", "level 40 5 0"]


def check_command(session, state, command, wanted):
    """One command in one state: its answer, and that every ping is answered after it."""
    session.send(*AFRESH)
    session.settle()
    session.send(*STATES[state])
    if state == "pondering":
        session.until("move .*")
    elif state != "thinking":
        session.settle()
    session.send(command)
    if command == "edit":
        session.send(".")
    if command == "pause" and state != "paused":
        session.send("resume")
    if state == "thinking":
        session.send("?")
    said = [line for line in session.settle() if not re.fullmatch(NO_ANSWER, line)]
    session.send("force")
    said += [line for line in session.settle() if not re.fullmatch(NO_ANSWER, line)]
    fits = said == [] if wanted is None else len(said) >= 1 and re.fullmatch(wanted, said[0])
    assert fits, f"'{command}' while {state}: said {said}, wanted {wanted}"


@case
def every_command_in_every_state(_folder):
    faults = []
    for state in STATES:
        session = Session("--no-own-book")
        session.send("protover 2")
        session.until("feature done=1")
        for command, usual, elsewhere in COMMANDS:
            try:
                check_command(session, state, command, elsewhere.get(state, usual))
            except AssertionError as fault:
                faults.append(str(fault))
            except Failure as failure:
                raise Failure(f"'{command}' while {state}: {failure}") from None
        session.quit()
    assert not faults, "; ".join(faults)


# --- lines of thinking -----------------------------------------------------------------------------------------------

MANY_MOVES = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"


def thinking_lines(said):
    return [[int(word) for word in line.split("\t")[0].split()] for line in said if re.fullmatch(THINKING_LINE, line)]


@case
def quick_searches_do_not_flood(_folder):
    """So many lines at once that iterations must be left out: of one window of time there is one at most too many."""
    window, most, lines = 10, 100, 218
    session = Session("--no-own-book")
    session.send("new", "post", f"option MultiPV={lines}", "sd 6", "force", f"setboard {MANY_MOVES}", "st 60", "go")
    shown = thinking_lines(session.until("move .*"))
    assert len(shown) >= lines
    for start, *_ in [(line[2],) for line in shown]:
        near = sum(start <= line[2] < start + window for line in shown)
        assert near <= 2 * (most + lines), f"{near} lines from {start} cs on"
    session.quit()


@case
def numbers_never_run_back(_folder):
    """Depth, time and nodes grow within a search; the lines of one iteration have one depth; there is always a line."""
    session = Session("--no-own-book")
    positions = [MIDDLE, "7k/8/8/8/8/8/5q1r/K7 w - - 0 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "8/8/8/p1k5/P1P5/2K5/8/8 w - - 0 1"]
    for lines in (1, 3):
        for fen in positions:
            session.send("new", "post", f"option MultiPV={lines}", "force", f"setboard {fen}", "st 0.3", "go")
            said = session.until("move .*")
            shown = thinking_lines(said)
            assert shown, f"no line about {fen}"
            for before, after in zip(shown, shown[1:]):
                assert all(before[i] <= after[i] for i in (0, 2, 3)), f"{fen}: {before} before {after}"
            assert len(shown[0]) == 7, shown[0]
    session.quit()


def legal_moves(fen):
    """What the moves of a position are called in SAN, by their coordinates."""
    listed = subprocess.run([HOTSPUR, "moves", "--fen", fen], capture_output=True, text=True, timeout=SECONDS, check=True)
    return {words[0]: words[1] for words in map(str.split, listed.stdout.splitlines()) if len(words) > 2}


@case
def the_last_line_leads_with_the_move(_folder):
    """With several threads, several lines and sudden stops."""
    san = legal_moves(MIDDLE)
    session = Session("--no-own-book")
    for cores, lines, limit in [(1, 1, "sd 7"), (3, 1, "st 0.2"), (3, 4, "sd 6"), (2, 1, "st 0.05"), (1, 30, "st 0.3")] * 3:
        session.send("new", "post", f"cores {cores}", f"option MultiPV={lines}", "force", f"setboard {MIDDLE}", limit, "go")
        if limit == "sd 7":
            session.send("?")
        said = session.until("move .*")
        move = san[said[-1].split()[1]]
        best = [line.split("\t")[1].split()[0].rstrip("!?") for line in said if re.fullmatch(THINKING_LINE, line)]
        assert best, "no line"
        wanted = best[-1] if lines == 1 else max(best, key=lambda text: text == move)
        assert wanted == move, f"{move} was played, and the last line was {best[-1]}"
    session.quit()


@case
def a_ponder_hit_is_answered_once(_folder):
    """The expected move, whether the ponder search has ended by itself or not, and then another one."""
    for limit in ("sd 3", "st 0.3", "level 0 1 0"):
        session = Session("--no-own-book")
        session.send("accepted debug", "new", "hard", limit, "usermove e2e4")
        session.until("move .*")
        for _ in range(3):
            session.send("time 5000", "otim 5000", "hint")
            hint = session.until("Hint: .*")[-1].split()[1]
            session.send(f"usermove {hint}")
            said = session.until("move .*")
            # With a clock, what is left of it decides besides.
            assert not limit.startswith("st") or "# ponder hit" in said, "the expected move was no hit"
            session.settle()
        session.send("easy", "usermove a1a1")
        assert session.until("Illegal move.*") == ["Illegal move: a1a1"], "something was said in between"
        session.quit()


@case
def any_order_of_commands(_folder):
    """Thousands of commands that come as they please: the program lives, and answers each ping."""
    chance = random.Random(5)
    words = [command for command, _, _ in COMMANDS] + [line for lines in STATES.values() for line in lines]
    words += [".", "#", "c", "Ke1", "resume", "force", "new", "easy", "st 0.01", "memory 4", "cores 1", "usermove e2e4"]
    words = [word for word in words if not word.startswith(("st 600", "level 99", "memory 8"))]
    for _ in range(6):
        session = Session("--no-own-book")
        for number in range(400):
            session.send(chance.choice(words))
            if number % 50 == 0:
                session.send(".", "resume", "force")
                session.settle()
        session.send(".", "resume", "force")
        session.settle()
        session.quit()


# --- files of games --------------------------------------------------------------------------------------------------

@case
def games_are_kept(folder):
    """Every game in which the engine moved is added once, with players, ratings, result and reason."""
    path = os.path.join(folder, "games.pgn")
    session = Session("--no-own-book", f"--game-file={path}")
    session.send("new", "name Anna", "rating 2100 1900", "level 40 5 0.5", "sd 2", "usermove e2e4")
    session.until("move .*")
    session.send("result 1-0 {Black resigns}", "force", "result 1-0 {Black resigns}")
    session.send("new", "computer", "st 2", "sd 2", "go")  # no result: the next game ends it
    session.until("move .*")
    session.send("new", "force", "usermove d2d4", "new")  # the engine has no part in this
    session.send("sd 2", "force", "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go")
    session.until("1-0 .*")
    session.quit()
    with open(path, encoding="utf-8") as file:
        games = file.read().split("[Event ")[1:]
    wanted = [
        ['White "Anna"', 'Black "Hotspur ', 'WhiteElo "1900"', 'BlackElo "2100"', 'WhiteType "human"', 'Result "1-0"',
         'TimeControl "40/300+0.5"', 'Termination "Black resigns"', "1. e4 "],
        ['White "Hotspur ', 'Black "?"', 'BlackType "program"', 'Result "*"', 'TimeControl "*2"'],
        ['White "Hotspur ', 'Result "1-0"', 'FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"', 'Termination "White mates"', "Ra8#"],
    ]
    assert len(games) == len(wanted), f"{len(games)} games"
    for game, texts in zip(games, wanted):
        for text in texts:
            assert text in game, f"{text} is not in {game}"
    # The GUI is the arbiter: what it says of the end counts, not the draw that was seen here.
    session = Session("--no-own-book", f"--game-file={path}2")
    session.send("new", "sd 1", "force", "setboard k7/1Q6/8/8/8/8/8/K7 b - - 0 1", "go")
    session.until("1/2-1/2 .*")
    session.send("result 1-0 {Black forfeits}")
    session.quit()
    with open(path + "2", encoding="utf-8") as file:
        text = file.read()
    assert '[Result "1-0"]' in text and text.split()[-1] == "1-0", text
    # A file that cannot be written is told, in words that XBoard does not take for the end.
    session = Session("--no-own-book", "--game-file=/nowhere/games.pgn")
    session.send("new", "sd 2", "go")
    session.until("move .*")
    session.send("new")
    told = session.settle()
    assert len(told) == 1 and re.fullmatch(r"telluser .*/nowhere/games.pgn.*", told[0]), told
    assert "No such file" not in told[0]
    session.quit()


# --- many games in one process ---------------------------------------------------------------------------------------

def resources(session):
    """KiB in memory, open files."""
    folder = f"/proc/{session.process.pid}"
    with open(f"{folder}/status", encoding="ascii") as file:
        resident = re.search(r"VmRSS:\s+(\d+)", file.read())
    return int(resident[1]), len(os.listdir(f"{folder}/fd"))


@case
def memory_and_files_stay_flat(folder):
    """Over many `new` and many short games in one process, each of them kept in a file."""
    news, games, moves = (10000, 500, 20) if os.environ.get("LONG") else (200, 10, 8)
    allowed = 2048  # KiB; what the first rounds touch of the tables is over before
    path = os.path.join(folder, "games.pgn")
    session = Session("--no-own-book", "--hash=1", f"--game-file={path}")

    def play_games(count):
        for _ in range(count):
            session.send("new", "sd 1")
            for _ in range(moves):
                session.send("force", "go")
                session.until("move .*")
            session.send("result * {enough}")
            session.settle()

    play_games(10)
    memory, files = resources(session)
    for _ in range(news):
        session.send("new")
    session.settle()
    play_games(games)
    memory_after, files_after = resources(session)
    # A sanitizer keeps what was given back.
    if os.environ.get("FLAVOUR", "release") == "release":
        assert memory_after <= memory + allowed, f"{memory} KiB became {memory_after}"
    assert files_after == files, f"{files} open files became {files_after}"
    session.quit()
    with open(path, encoding="utf-8") as file:
        kept = file.read().count("[Event ")
    assert kept == games + 10, f"{kept} games were kept"


# --- the checkers themselves -----------------------------------------------------------------------------------------

@case
def a_wrong_answer_is_noticed(_folder):
    session = Session("--no-own-book")
    for command, wanted in (("foo", SILENT), ("post", UNKNOWN), ("st -1", FEW)):
        try:
            check_command(session, "force", command, wanted)
        except AssertionError:
            continue
        raise AssertionError(f"a wrong answer to {command} was not noticed")
    session.quit()


if __name__ == "__main__":
    case.run()
