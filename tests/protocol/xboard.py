#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real XBoard with Hotspur on a virtual screen, a line a case as tests/run.sh wants it.

With a folder as argument, pictures of the screen are left there.
"""
import os
import re
import shlex
import subprocess
import sys
import time

from xboard_window import Screen, Window, Wrong, missing

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import HOTSPUR, LONG, SOURCE  # noqa: E402

FOLDER = os.path.dirname(os.path.abspath(__file__))
ENGINE = ["-fcp", shlex.quote(HOTSPUR) + " xboard"]
# XBoard paints what an engine tells it only so.
MARKS = ["-testLegality", "false", "-showTargetSquares", "true", "-highlightDragging", "true"]
ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
GAME = """[Event "Paris"]
[White "Morphy"]
[Black "Allies"]
[Result "*"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 *
"""
SQUARES = [file + rank for rank in "87654321" for file in "abcdefgh"]

cases = []


def case(function):
    cases.append((function, False))
    return function


def slow_case(function):
    cases.append((function, True))
    return function


def expect(what, got, wanted):
    if got != wanted:
        raise Wrong("%s: %r instead of %r" % (what, got, wanted))


def expect_no_complaint(window):
    # XBoard 4.9 names setscore in its manual and knows nothing of it.
    wrong = [line for line in window.log() if re.match(r"< (Error|Illegal|tellusererror)|> rejected (?!setscore)", line)]
    expect("complaints", wrong, [])


def write(screen, name, text):
    path = os.path.join(screen.folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return path


class Skipped(Exception):
    pass


def picture(screen, name):
    if len(sys.argv) > 1:
        screen.picture(os.path.join(sys.argv[1], name + ".png"))


def marks_of(line):
    """The 64 marks of a `highlight` line, a8 first; '.' for a square without one."""
    fen = line.split()[-1].replace("/", "")
    return "".join("." * int(letter) if letter.isdigit() else letter for letter in fen)


def expect_painted(window, line):
    """Everything that the line marks is seen, in its colour; returns the letters of the marked squares."""
    wanted = {square: letter for square, letter in zip(SQUARES, marks_of(line)) if letter not in ".T"}
    window.wait_for_marks({square: letter.lower() for square, letter in wanted.items()})
    return wanted


@case
def game_with_marks(screen):
    """Before any search the targets; an unmarked square refused; then the map of the search that chose the reply."""
    with Window(screen, *ENGINE, *MARKS, "-firstOptions", "OwnBook=0", "-timeControl", "1:00") as window:
        window.wait_until_ready()
        window.lift("e2")
        plain = window.wait("< highlight .*")
        expect("before any search", plain, "< highlight 8/8/8/8/4Y3/4Y3/8/8")
        expect_painted(window, plain)
        window.over("e5")
        window.drop("e5")
        expect("moves sent", [line for line in window.log() if line.startswith("> usermove")], [])
        window.click(*window.centre("e4"), "click", "1")
        window.wait("> put e4")
        window.wait("> usermove e2e4")
        window.wait("< move .*")
        # The map is that of the search on hand, which is young: it thinks about the reply that it expects.
        window.wait(r"< 1[5-9] .*")
        window.lift("g1")
        line = window.wait("< highlight .*")
        wanted = expect_painted(window, line)
        expect("targets of the knight", {square for square, letter in wanted.items() if letter.isupper()} |
               {square for square, letter in zip(SQUARES, marks_of(line)) if letter == "T"}, {"e2", "f3", "h3"})
        expect("more than targets is marked", any(letter.islower() for letter in wanted.values()), True)
        window.over("d5")
        picture(screen, "map-of-a-lifted-knight")
        window.over("f3")
        window.drop("f3")
        window.wait("> usermove g1f3")
        window.wait("< move .*")
        expect_no_complaint(window)


@case
def analysis_with_map(screen):
    """The map of the whole board while the engine thinks; a piece lifted and moved meanwhile; the mode left."""
    position = write(screen, "position.fen", ITALIAN + "\n")
    with Window(screen, *ENGINE, *MARKS, "-loadPositionFile", position, "-initialMode", "analysis", "-engineOutputUp",
                "true", "-firstOptions", "Map=Whole board") as window:
        window.wait("> analyze")
        line = window.wait("< highlight .*")
        expect("no capitals", re.findall("[A-Z]", line.split()[-1]), [])
        output = window.wait_for_window("Engine output")
        window.move_window(output, 620, 20, 640, 300)
        window.wait(r"< (1[5-9]|[2-9][0-9]) .*")
        expect("marks on the screen", any(mark != "." for mark in window.marks(SQUARES)), True)
        picture(screen, "analysis-with-the-map-of-the-whole-board")
        window.pass_over()
        window.lift("f3")
        window.wait("> lift f3")
        window.wait("< highlight .*[A-Z].*")
        window.over("g5")
        picture(screen, "analysis-with-a-lifted-knight")
        window.drop("g5")
        window.wait("> usermove f3g5")
        window.wait("< highlight [a-z1-8/]+")
        expect_no_complaint(window)


@slow_case
def promotion_and_en_passant(screen):
    for fen, piece, to, shown, sent in [
            ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "b8", {"a8": "m", "b8": "m"}, "a7b8q"),
            ("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5", "d6", {"d6": "r", "e6": "y"}, "e5d6")]:
        position = write(screen, "position.fen", fen + "\n")
        with Window(screen, *ENGINE, *MARKS, "-loadPositionFile", position, "-initialMode", "editgame") as window:
            window.wait("> setboard " + re.escape(fen).split(r"\ ")[0] + ".*")
            window.wait_until_ready()
            window.lift(piece)
            window.wait("< highlight .*")
            window.wait_for_marks(shown)
            window.over(to)
            window.wait("> hover " + to)
            if to == "d6":
                window.wait("< highlight .*g.*")
                window.wait_for_marks({"d5": "g"})
            window.drop(to)
            window.wait("> usermove " + sent)
            expect_no_complaint(window)


@slow_case
def castling_in_chess960(screen):
    """The king may be put on his rook or where he goes; both boards then agree."""
    for to, sent in [("b1", "O-O-O"), ("c1", "e1c1")]:
        position = write(screen, "position.fen", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\n")
        with Window(screen, *ENGINE, *MARKS, "-variant", "fischerandom", "-loadPositionFile", position,
                    "-initialMode", "analysis") as window:
            window.wait("> setboard 4k3.*")
            window.wait("> analyze")
            window.lift("e1")
            expect("targets", re.sub("[RYGWD]", "Y", re.sub("[a-z]", "1", marks_of(window.wait("< highlight .*"))[-8:])),
                   ".TYY.YT.")
            window.over(to)
            window.drop(to)
            window.wait("> usermove " + sent)
            window.wait("< [0-9]+ .*")
            expect_no_complaint(window)


@slow_case
def game_in_a_folder(screen):
    """Started as a plug-in file starts it, by a name in a folder; XBoard's own legality test on."""
    folder = os.path.join(screen.folder, "engines")
    os.mkdir(folder)
    os.symlink(HOTSPUR, os.path.join(folder, "hotspur"))
    with Window(screen, "-fd", folder, "-fcp", "./hotspur", "-timeControl", "0:20") as window:
        window.wait_until_ready()
        for piece, to in ("e2", "e4"), ("g1", "f3"), ("b1", "c3"):
            window.lift(piece)
            window.over(to)
            window.drop(to)
            window.wait("> usermove " + piece + to)
            window.wait("< move .*")
        picture(screen, "game")
        expect_no_complaint(window)


# Runs a command where /usr/local is a folder of its own that holds what `make install` puts there and nothing else.
WITH_INSTALLED = ["unshare", "--map-root-user", "--mount", "sh", "-c",
                  'mount -t tmpfs none /usr/local && make -s -C "$0" install-files PREFIX=/usr/local >&2 && exec "$@"',
                  SOURCE]


@slow_case
def plug_in_file(screen):
    """An installed Hotspur is in XBoard's list of engines by itself, and can be started from there."""
    if not os.path.exists(os.path.join(SOURCE, "build", "hotspur")):
        raise Skipped("build/hotspur was not built")
    if subprocess.run(WITH_INSTALLED + ["true"], capture_output=True, env=screen.environment).returncode != 0:
        raise Skipped("there is no leave to mount a folder")
    # What XBoard finds when it starts it keeps among its settings when it ends.
    settings = os.path.join(screen.folder, "settings")
    with Window(screen, "-ncp", "-saveSettingsFile", settings, "-saveSettingsOnExit", "true",
                starter=WITH_INSTALLED) as window:
        window.wait_until_still()
    with open(settings, encoding="latin-1") as file:
        expect("in the list of engines", "hotspur xboard" in file.read(), True)
    with Window(screen, "-settingsFile", settings, "-fe", "hotspur xboard", starter=WITH_INSTALLED) as window:
        window.wait('< feature myname="Hotspur.*')
        window.wait_until_ready()
        expect_no_complaint(window)


@slow_case
def loaded_game(screen):
    """A game from a file, gone through and analysed from there."""
    path = write(screen, "game.pgn", GAME)
    with Window(screen, *ENGINE, "-loadGameFile", path, "-timeDelay", "0", "-autoDisplayTags", "false", "-initialMode",
                "analysis", "-engineOutputUp", "true") as window:
        window.wait("> analyze")
        window.wait(r"< 1\d .*")
        output = window.wait_for_window("Engine output")
        window.move_window(output, 620, 20, 640, 300)
        window.pass_over()
        window.click(*window.centre("e3"))
        window.screen.run("xdotool", "key", "alt+Left")
        window.wait("> undo")
        window.wait(r"< 1\d .*")
        window.screen.run("xdotool", "key", "alt+Right")
        window.wait("> usermove .*")
        window.wait(r"< 1\d .*")
        picture(screen, "analysis-of-a-loaded-game")
        expect_no_complaint(window)


def open_settings(window):
    window.click(*window.centre("e4"))
    for key in ("alt+n", "Down", "Down", "Down", "Return"):
        window.screen.run("xdotool", "key", key)
        time.sleep(0.3)
    return window.wait_for_window("Engine Settings")


@slow_case
def settings_dialog(screen):
    """The dialog that XBoard makes of our options: what is changed there is sent, and nothing is refused."""
    with Window(screen, *ENGINE) as window:
        window.wait_until_ready()
        dialog = open_settings(window)
        window.move_window(dialog, 620, 20, 640, 420)
        picture(screen, "settings-made-from-the-options")
        window.pass_over()
        window.screen.run("xdotool", "windowfocus", "--sync", str(dialog), "key", "ctrl+a", "type", "3")
        place = window.geometry(dialog)
        window.click(place["X"] + place["WIDTH"] - 150, place["Y"] + place["HEIGHT"] - 24, "click", "1")  # OK
        window.wait("> option MultiPV=3")
        expect_no_complaint(window)


def main():
    absent = missing()
    failed = False
    for function, is_slow in cases:
        name = "xboard " + function.__name__
        if absent:
            print("skip %s: %s not installed" % (name, ", ".join(absent)))
        elif is_slow and not LONG:
            print("skip %s: only in the long tests" % name)
        else:
            try:
                with Screen() as screen:
                    function(screen)
                print("ok " + name, flush=True)
            except Skipped as reason:
                print("skip %s: %s" % (name, reason))
            except (Wrong, OSError, KeyError, IndexError, ValueError) as reason:
                failed = True
                print("not ok %s: %s" % (name, " ".join(str(reason).split())), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
