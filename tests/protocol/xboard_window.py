# SPDX-License-Identifier: GPL-3.0-or-later
"""The real XBoard on a virtual screen: started, clicked on, looked at, and its log of the protocol read.

Needs xboard, Xvfb, xdotool and ImageMagick; missing() says which are not installed.
"""
import functools
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time

NEEDED = ["xboard", "Xvfb", "xdotool", "import", "convert"]
SCREEN = "1400x900x24"
WAIT_SECONDS = 60  # so long something may take on a busy machine; what never comes is a failure
POLL_SECONDS = 0.05
READY_SECONDS = 1
SETTLE_SECONDS = 0.3  # XBoard draws when it has nothing else to do
# With -boardSize bulky a square and a line between two take so many pixels; the board is at the bottom left.
SQUARE_PIXELS, BORDER_PIXELS = 73, 2
COLOURS = {"r": "#FF0000", "y": "#FFFF00", "g": "#00FF00", "b": "#0000FF", "c": "#00FFFF", "m": "#FF00FF",
           "w": "#FFFFFF", "d": "#000000"}


class Wrong(Exception):
    pass


def missing():
    path = os.environ["PATH"] + ":/usr/games"
    return [program for program in NEEDED if shutil.which(program, path=path) is None]


class Screen:
    """A virtual screen with folders of its own, so that nothing of the user's is read or written."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN],
                                       pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as numbers:
            self.display = ":" + numbers.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.display, HOME=self.folder,
                                PATH=os.environ["PATH"] + ":/usr/games")
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def fingerprint(self):
        path = os.path.join(self.folder, "screen.ppm")
        self.picture(path)
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def picture(self, path):
        self.run("import", "-window", "root", path)


class Window:
    """One XBoard. `options` are words of its command line; `starter` those that are to start it."""

    def __init__(self, screen, *options, starter=()):
        self.screen = screen
        self.log_path = os.path.join(screen.folder, "debug.txt")
        if os.path.exists(self.log_path):
            os.remove(self.log_path)
        self.read = 0
        self.process = subprocess.Popen(
            [*starter, "xboard", "-boardSize", "bulky", "-debugMode", "true", "-nameOfDebugFile", self.log_path,
             # XBoard reads the settings of the person who runs the tests, wherever HOME is: no window that they left open.
             "-saveSettingsOnExit", "false", "-engineOutputUp", "false", "-moveHistoryUp", "false",
             "-evalGraphUp", "false", "-flipView", "false",
             "-popupExitMessage", "false", "-popupMoveErrors", "false", "-animateMoving", "false", *options],
            env=screen.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=screen.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def log(self):
        """What went to the first engine ('> ...') and came from it ('< ...'), in order."""
        try:
            with open(self.log_path, encoding="latin-1") as file:
                # A move is logged in two parts, after the word and after the move.
                text = re.sub(r"(>first : usermove) \d+ >first : ", r"\1 ", file.read())
                lines = re.findall(r"^\d+ ([<>])first ?: ?(.*)$", text, re.M)
        except FileNotFoundError:
            return []
        return [direction + " " + text.rstrip() for direction, text in lines]

    def wait(self, pattern):
        """The next line of the log, behind the one that was waited for before, that matches as a whole."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            lines = self.log()
            for number in range(self.read, len(lines)):
                if re.fullmatch(pattern, lines[number]):
                    self.read = number + 1
                    return lines[number]
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise Wrong("XBoard's log has no '%s'; it ends with %s" % (pattern, lines[-5:]))
            time.sleep(POLL_SECONDS)

    def pass_over(self):
        """What is in the log by now is not waited for any more."""
        self.read = len(self.log())

    def wait_until_ready(self):
        """Until it has greeted the engine and drawn all that it draws when it starts."""
        self.wait("< pong 1")
        self.wait_until_still()

    def wait_until_still(self):
        self.wait_for_window(".")
        seen = None
        while seen != self.screen.fingerprint():
            seen = self.screen.fingerprint()
            time.sleep(READY_SECONDS)

    # --- the mouse ---

    def windows(self, name):
        return [int(word) for word in self.screen.run("xdotool", "search", "--onlyvisible", "--name", name).split()]

    def wait_for_window(self, name):
        deadline = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            found = self.windows(name)
            if found:
                return found[-1]
            time.sleep(POLL_SECONDS)
        ended = "" if self.process.poll() is None else "; XBoard has ended with status %d" % self.process.poll()
        raise Wrong("no window is called '%s'%s; its log: %s" % (name, ended, self.log()[-5:]))

    def geometry(self, window):
        words = self.screen.run("xdotool", "getwindowgeometry", "--shell", str(window))
        return {name: int(value) for name, value in re.findall(r"^(\w+)=(-?\d+)$", words, re.M)}

    @functools.cached_property
    def corner(self):
        """The bottom left corner of a1. The board's window is the highest one and stays in place."""
        found = [self.geometry(window) for window in self.windows(".")]
        highest = max(found, key=lambda place: place.get("HEIGHT", 0), default={})
        if highest.get("HEIGHT", 0) < 8 * SQUARE_PIXELS:
            raise Wrong("there is no board on the screen")
        return highest["X"] + BORDER_PIXELS, highest["Y"] + highest["HEIGHT"] - BORDER_PIXELS

    def centre(self, square):
        left, bottom = self.corner
        return (left + SQUARE_PIXELS * (ord(square[0]) - ord("a")) + SQUARE_PIXELS // 2,
                bottom - SQUARE_PIXELS * (int(square[1]) - 1) - SQUARE_PIXELS // 2)

    def click(self, x, y, *actions):
        self.screen.run("xdotool", "mousemove", str(x), str(y), *actions)
        time.sleep(SETTLE_SECONDS)

    def lift(self, square):
        self.click(*self.centre(square), "mousedown", "1")

    def over(self, square):
        self.click(*self.centre(square))

    def drop(self, square):
        self.click(*self.centre(square), "mouseup", "1")

    def move_window(self, window, x, y, width, height):
        self.screen.run("xdotool", "windowmove", str(window), str(x), str(y),
                        "windowsize", str(window), str(width), str(height))
        time.sleep(SETTLE_SECONDS)

    # --- what is seen ---

    def marks(self, squares):
        """The letters of the colours in the middle of squares; '.' for what is no mark."""
        time.sleep(SETTLE_SECONDS)
        path = os.path.join(self.screen.folder, "screen.png")
        self.screen.picture(path)
        points = "".join("%%[hex:p{%d,%d}]\n" % self.centre(square) for square in squares)
        seen = self.screen.run("convert", path, "-depth", "8", "-format", points, "info:").split()
        letters = {colour[1:]: letter for letter, colour in COLOURS.items()}
        return "".join(letters.get(colour[:6], ".") for colour in seen)

    def wait_for_marks(self, wanted):
        """Until squares show their letters. What XBoard shows for a while when it starts may lie over them."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            seen = dict(zip(wanted, self.marks(list(wanted))))
            if seen == wanted:
                return
            if time.monotonic() > deadline:
                raise Wrong("marks: %s instead of %s" % (seen, wanted))
