#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps as files: what `hotspur map` writes is read back, by other means than it was written with.

Prints a line a case, as tests/run.sh wants it.
"""
import csv
import html.parser
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Cases, check, Failure, Folder, HOTSPUR, hotspur, run_hotspur  # noqa: E402
from harness.networks import network_bytes  # noqa: E402
from harness.png import Png  # noqa: E402

case = Cases("maps")
KINDS = ["now", "best", "piece", "difference", "change", "game", "raw", "beyond", "control", "contribution",
         "importance", "tempting", "chain-best", "chains"]
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
MOVES = "e4 e5 Nf3 Nc6 Bc4 Bc5"
GAME = """[Event "Paris Opera"]
[White "Morphy, Paul"]
[Black "Allies"]
[Result "1-0"]

1.e4 e5 2.Nf3 d6 {Philidor} 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 $6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5
10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0
"""
PLIES = 33  # of the game; after the last there is nothing to search
PLAYED = [(f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}...") + san for ply, san in
          enumerate(re.sub(r"\[[^\]]*\]|\{[^}]*\}|\d+\.|\$\d+|1-0", " ", GAME).split())]
MARK = re.compile(r"\[%c(sl|al) ([^\]]*)\]")


def run_bytes(*arguments, status=0):
    return hotspur("map", *arguments, status=status, text=b"")


def run(*arguments, status=0):
    return run_bytes(*arguments, status=status).decode()


def map_json(*arguments):
    return json.loads(run("--format", "json", "--moves", MOVES, "--nodes", "20000", *arguments))


# --- numbers ----------------------------------------------------------------------------------------------------------

BOUNDS = [(6, 2), (5, 4), (4, 8), (3, 16), (2, 32), (1, 256)]


def class_of(value, largest):
    """What the class should be; None so near an edge that the printed digits do not tell."""
    size = abs(value)
    for number, part in BOUNDS:
        if abs(size * part - largest) < part * 2e-6:
            return None
        if size * part > largest:
            return number
    return 0


def check_classes(values, classes, largest):
    for value, number in zip(values, classes):
        if largest > 1e-4 and class_of(value, largest) not in (None, number):
            raise Failure(f"{value} of {largest} has class {number}")


@case
def classes_are_octaves():
    for kind in KINDS:
        piece = ["--piece", "c4"] if kind == "piece" else []
        found = map_json("--map", kind, *piece)
        check(found["map"] == kind and found["meaning"].endswith(".") and found["unit"], f"{kind} is not explained")
        # All tables share one scale, each end of the moves its own.
        largest = {end: max(abs(value) for layer in found["layers"] if layer["end"] == end for value in layer["values"])
                   for end in {layer["end"] for layer in found["layers"]}}
        for layer in found["layers"]:
            check(len(layer["values"]) == 64, "not 64 squares")
            check_classes(layer["values"], layer["classes"], largest[layer["end"]])


@case
def a_wrong_class_is_noticed():
    try:
        check_classes([1.0, 0.3], [6, 4], 1.0)
    except Failure:
        return
    raise Failure("a wrong class was accepted")


@case
def shares_add_up():
    layers = map_json()["layers"]
    check(len(layers) == 24, f"{len(layers)} layers")
    for end in ("from", "to"):
        total = sum(sum(layer["values"]) for layer in layers if layer["end"] == end)
        check(abs(total - 1) < 1e-3, f"{end}: all shares make {total}")


@case
def sums_are_sums():
    parts = map_json("--end", "to")["layers"]
    for name, members in (("board", "wb"), ("white", "w"), ("black", "b")):
        whole = map_json("--piece", name, "--end", "to")["layers"]
        check(len(whole) == 1, f"{name}: {len(whole)} layers")
        for i in range(64):
            total = sum(layer["values"][i] for layer in parts if layer["piece"][0] in members)
            check(abs(total - whole[0]["values"][i]) < 2e-5, f"{name}, {SQUARES[i]}: {total}")


@case
def the_map_is_the_same_every_time():
    for form in ("text", "csv", "json", "svg", "png", "pgn", "highlight"):
        arguments = ("--format", form, "--depth", "7", "--moves", MOVES)
        check(run_bytes(*arguments) == run_bytes(*arguments), f"{form} differs")


@case
def empty_maps_say_so():
    check("No earlier search" in map_json("--map", "change")["caution"], "no caution for a change of nothing")
    check("too few" in json.loads(run("--format", "json", "--nodes", "200"))["caution"], "no caution for a tiny search")
    check(map_json()["caution"] == "", "a caution without need")
    check("Only " in run("--nodes", "200"), "no caution in words")


@case
def chains_have_maps_of_their_own():
    check("ChainsMode" in map_json("--map", "chains")["caution"], "no caution without chains")
    # To the end of an iteration: early in one the paths may all have been taken back, and the map says so.
    chains = ["--format", "json", "--moves", MOVES, "--depth", "5", "--chains-mode", "mc+mt", "--chains-beam", "4"]
    for kind in ("chains", "chain-best"):
        found = json.loads(run(*chains, "--map", kind))
        values = [value for layer in found["layers"] if layer["end"] == "to" for value in layer["values"]]
        check(found["caution"] == "", f"{kind}: {found['caution']}")
        if kind == "chains":
            check(abs(sum(values) - 1) < 1e-3, f"all paths make {sum(values)}")
        else:
            check(max(values) == 1, f"the heaviest path is {max(values)} of the heaviest")


@case
def faults_are_named():
    for arguments, words in ((["--map", "nothing"], "--map: 'nothing' is none of: importance, tempting, now, best"),
                             (["--map", "piece"], "needs the square"),
                             (["--iterations", "--format", "pdf", "--out", "x.pdf"], "holds one map"),
                             (["--end", "up"], "--end: 'up'"),
                             (["--palette", "pink"], "--palette: 'pink'"),
                             (["--format", "bmp"], "--format: 'bmp'"),
                             (["--piece", "wX"], "--piece: unknown piece 'wX'"),
                             (["--paths", "9"], "--paths: '9'"),
                             (["--pgn", "/nowhere/game.pgn"], "/nowhere/game.pgn"),
                             (["--pgn", "x", "--moves", "e4"], "--pgn goes without"),
                             (["--iterations", "--format", "svg"], "need --out"),
                             (["--iterations", "--format", "pgn"], "one map a move"),
                             (["--iterations", "--map", "tempting"], "the map tempting is of the position alone"),
                             (["--iterations", "--map", "control"], "the map control is of the position alone"),
                             (["--map", "tempting", "--rating", "599"], "--rating: '599'"),
                             (["--map", "tempting", "--rating", "2601"], "--rating: '2601'"),
                             (["--depth", "1", "--out", "/nowhere/x.csv", "--format", "csv"], "/nowhere/x.csv")):
        said = run(*arguments, status=2)
        check(words in said and said.count("\n") == 1, f"{arguments}: {said.strip()}")


# --- the network ------------------------------------------------------------------------------------------------------

NEURONS = 32
PIECES = "PpNnBbRrQqKk"
FILES, RANK_FLIP, FILE_FLIP = 8, 56, 7
QA, QB, SCALE = 255, 64, 400


class Network:
    """Evaluates by the formula of src/eval/network/network.h, from the bytes of a file with one output."""

    def __init__(self, data):
        ledger = struct.unpack_from("<I", data, 40)[0]
        numbers = struct.unpack_from(f"<{(768 + 3) * NEURONS}hi", data, 44 + ledger)
        self.rows = [numbers[i * NEURONS:(i + 1) * NEURONS] for i in range(768 + 3)]
        self.bias = numbers[-1]

    def half(self, board, black, weights):
        king = next(square for square, piece in board.items() if piece == "Kk"[black])
        flip = (RANK_FLIP if black else 0) ^ (FILE_FLIP if king % FILES >= 4 else 0)
        inputs = [((PIECES.index(piece) % 2 != black) * 6 + PIECES.index(piece) // 2) * 64 + (square ^ flip)
                  for square, piece in board.items()]
        sums = [sum(column) for column in zip(self.rows[768], *(self.rows[i] for i in inputs))]
        return sum(weight * min(max(value, 0), QA) ** 2 for weight, value in zip(weights, sums))

    def centipawns(self, board, black):
        """For the side to move."""
        total = self.half(board, black, self.rows[769]) + self.half(board, not black, self.rows[770])
        value = (int(total / QA) + self.bias) * SCALE
        return int(value / (QA * QB))


def board_of(fen):
    cells = expand(fen.split()[0])
    return {square: cells[square] for square in range(64) if cells[square] != "."}


@case
def piece_values_are_those_of_the_network(folder):
    path, data = os.path.join(folder, "test.net"), network_bytes(neurons=NEURONS)
    with open(path, "wb") as file:
        file.write(data)
    network = Network(data)
    for moves in (MOVES, MOVES + " d3 Nf6 O-O"):
        arguments = ("--moves", moves, "--eval-file", path, "--format", "json")
        found = json.loads(run("--map", "contribution", "--depth", "2", *arguments))
        board, black = board_of(found["fen"]), found["fen"].split()[1] == "b"
        whole, expected = network.centipawns(board, black), [0] * 64
        for square, piece in board.items():
            if piece not in "Kk":
                without = {other: piece for other, piece in board.items() if other != square}
                difference = whole - network.centipawns(without, black)
                expected[square] = difference if piece.islower() == black else -difference
        values = [round(100 * value) for value in found["layers"][0]["values"]]
        check(len(found["layers"]) == 1 and found["caution"] == "" and found["paths"] == [], "more than the pieces")
        check(values == expected and any(value < 0 for value in values), f"{values}, not {expected}")
        evaluated = json.loads(subprocess.run([HOTSPUR, "eval", *arguments], capture_output=True, check=True).stdout)
        check(round(100 * evaluated["network"]) == (-whole if black else whole), f"eval: {evaluated['network']}")
        check({row["square"]: round(100 * row["value"]) for row in evaluated["pieces"]} ==
             {SQUARES[square]: expected[square] for square, piece in board.items() if piece not in "Kk"}, "eval differs")


MATE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"  # Qxf7, which the bishop defends


@case
def what_the_best_move_needs_is_important(folder):
    # Of the position alone: the search before it makes no difference, nor does the format.
    texts = [run("--fen", MATE, "--map", "importance", "--nodes", nodes, "--format", "csv") for nodes in ("1", "20000")]
    check(texts[0] == texts[1], "it depends on the search")
    rows = rows_of(texts[0])
    board = board_of(MATE)
    values = {row["square"]: float(row["value"]) for row in rows}
    check(len(rows) == 64 and list(values) == SQUARES, f"{len(rows)} rows")
    check(all(value == 0 for square, value in values.items() if board.get(SQUARES.index(square), "k") in "kK"),
          "kings or empty squares")
    check(all(0 <= value <= 1 for value in values.values()), "more than a chance")
    first = sorted(values, key=values.get, reverse=True)
    check(set(first[:2]) == {"h5", "c4"} and values["c4"] > 0.5 > values[first[2]], f"{first[:4]}")
    found = json.loads(run("--fen", MATE, "--map", "importance", "--nodes", "1", "--format", "json"))
    check(found["layers"][0]["values"] == list(values.values()) and found["caution"] == "", "JSON differs from CSV")
    check(found["paths"] == [] and len(found["layers"]) == 1, "more than the pieces")
    svg = run("--fen", MATE, "--map", "importance", "--nodes", "1", "--format", "svg")
    check("important pieces" in svg and "Only 1 nodes" not in svg, "the picture doubts itself")
    check("highlight " in run("--fen", MATE, "--map", "importance", "--nodes", "1", "--format", "highlight"), "XBoard")
    black = rows_of(run("--fen", MATE, "--map", "importance", "--nodes", "1", "--format", "csv", "--piece", "black"))
    check({row["square"]: float(row["value"]) for row in black} ==
          {square: value if board.get(SQUARES.index(square), "K").islower() else 0 for square, value in values.items()},
          "Black's pieces")


@case
def errors_tempt_by_rating():
    # Legal's mate: taking the queen loses; the weaker the player, the likelier that is overlooked.
    fen = "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5"
    chances = []
    for rating in ("800", "1500", "2400"):
        found = json.loads(run("--fen", fen, "--map", "tempting", "--rating", rating, "--depth", "1", "--format", "json"))
        values = found["layers"][0]["values"]
        check(found["rating"] == int(rating) and found["caution"] == "" and len(found["layers"]) == 1, "more than errors")
        check(all(0 <= value <= 1 for value in values), "more than a chance")
        check(abs(sum(values) - found["error_chance"]) < 0.02, f"{sum(values)}, not {found['error_chance']}")
        check(all(error["loss"] > 0.15 and error["chance"] > 0 for error in found["errors"]), f"{found['errors']}")
        likely = [error["chance"] for error in found["errors"]]
        check(likely == sorted(likely, reverse=True), "not in order")
        chances.append(found["error_chance"])
        if rating == "800":
            check(found["errors"][0]["move"] == "g4d1" and found["errors"][0]["san"] == "Bxd1", f"{found['errors']}")
    check(chances == sorted(chances, reverse=True) and chances[0] > chances[2], f"{chances}")
    text = run("--fen", fen, "--map", "tempting", "--rating", "800", "--depth", "1")
    check("A player rated 800 goes wrong here in " in text and "Bxd1: played in " in text, text)
    usual = json.loads(run("--fen", fen, "--map", "tempting", "--depth", "1", "--format", "json"))
    check(usual["rating"] == 1500 and usual["error_chance"] == chances[1], "another rating")
    check(rows_of(run("--fen", fen, "--map", "tempting", "--depth", "1", "--format", "csv"))[0]["end"] == "to", "CSV")
    for words in (["--rating", "1500", "--map", "now"], ["--rating", "0", "--map", "tempting"]):
        hotspur("map", *words, status=2)


@case
def ratings_come_from_the_words_the_option_and_the_tags():
    tags = '[WhiteElo "900"]\n[BlackElo "2300"]\n'
    with Folder() as folder:
        folder.file("game.pgn", tags + '[Result "*"]\n\n1. e4 e5 2. Nf3 *\n')
        for words, expected in (((), [900, 2300, 900, 2300]), (("--tempting-rating", "1800"), [1800] * 4),
                                (("--tempting-rating", "1800", "--rating", "700"), [700] * 4)):
            printed = run_hotspur("map", "--pgn", "game.pgn", "--map", "tempting", "--depth", "1", "--format", "text", *words,
                                  folder=folder, status=0).stdout
            ratings = [int(rating) for rating in re.findall(r"A player rated (\d+) goes wrong here", printed)]
            check(ratings == expected, f"{words}: {ratings}")


@case
def no_errors_need_no_colon():
    text = run("--map", "tempting", "--depth", "1")
    check("A player rated 1500 goes wrong here in 0.0 % of all cases.\n" in text, text)
    found = json.loads(run("--map", "tempting", "--depth", "1", "--format", "json"))
    check(found["errors"] == [] and found["error_chance"] == 0, f"{found}")


@case
def all_doors_know_the_last_moves():
    # What takes back, and the piece moved last, are likelier: another map than that of the same position without a past.
    moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4"
    last = "r1bqk2r/pppp1ppp/2n2n2/2b5/2BpP3/2P2N2/PP3PPP/RNBQK2R w KQkq - 0 6"
    long = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4"
    words = ["--map", "tempting", "--depth", "4", "--format", "json"]
    told = json.loads(run("--moves", moves, *words))["layers"][0]["values"]
    untold = json.loads(run("--fen", last, *words))["layers"][0]["values"]
    check(told != untold, "the last moves make no difference")
    with Folder() as folder:
        for position, expected in ((f"startpos moves {long}", told), (f"fen {last}", untold)):
            # UCI reads on while it searches; the map is worked out when the search has ended.
            uci = subprocess.Popen([HOTSPUR, "--no-own-book", "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   cwd=folder.path, env=folder.environment())
            uci.stdin.write(f"position {position}\ngo depth 4\n")
            uci.stdin.flush()
            for line in uci.stdout:
                if line.startswith("bestmove"):
                    break
            said = uci.communicate("map tempting\nquit\n", timeout=60)[0]
            values = [line.split()[2:] for line in said.splitlines() if line.startswith("map values")]
            check(len(values) == 1 and [float(value) for value in values[0]] == expected, f"{position}: {said}")
        folder.file("game.pgn", f'[Result "*"]\n\n{moves} *\n')
        said = run_hotspur("--no-own-book", "console", folder=folder, status=0,
                           text="load game.pgn\ngoto end\nanalyse depth 4\nmap tempting\n").stdout
    printed = run("--moves", moves, "--map", "tempting", "--depth", "4")
    told = [line for line in printed.splitlines() if "goes wrong here" in line or "played in" in line]
    check(told and all(line in said for line in told), f"{told}, not {said}")


@case
def without_a_network_there_are_no_piece_values():
    if json.loads(subprocess.run([HOTSPUR, "eval", "--format", "json"], capture_output=True).stdout)["network"] is not None:
        return "a network is built in"
    check("No network" in map_json("--map", "contribution")["caution"], "no caution")
    return None


# --- films ------------------------------------------------------------------------------------------------------------

def game_file(folder):
    path = os.path.join(folder, "game.pgn")
    with open(path, "w", encoding="ascii") as file:
        file.write(GAME)
    return path


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


@case
def a_film_has_a_map_for_every_move(folder):
    text = run("--pgn", game_file(folder), "--depth", "3", "--format", "csv", "--piece", "board", "--end", "to")
    check(text.startswith("ply,iteration,piece,square,end,value,class\n"), text.split("\n")[0])
    rows = rows_of(text)
    check(len(rows) == PLIES * 64, f"{len(rows)} rows")
    check([int(row["ply"]) for row in rows[::64]] == list(range(PLIES)), "plies are not 0, 1, 2 ...")
    check({row["iteration"] for row in rows} == {"3"}, "not the last iteration")
    film = json.loads(run("--pgn", game_file(folder), "--depth", "3", "--format", "json", "--map", "change"))
    check(len(film) == PLIES and film[-1]["moved"] == "16...Nxb8", "the film ends elsewhere")
    check(film[0]["caution"] and not any("earlier" in frame["caution"] for frame in film[1:]), "nothing to compare with")
    check(max(abs(value) for value in film[9]["layers"][0]["values"]) > 0, "nothing has changed")


@case
def a_film_goes_over_passes(folder):
    path = os.path.join(folder, "passes.pgn")
    with open(path, "w", encoding="ascii") as file:
        file.write("1. e4 e5 2. -- Nc6 3. Bc4 *\n")
    film = json.loads(run("--pgn", path, "--depth", "3", "--format", "json"))
    check([frame["moved"] for frame in film] == ["", "1.e4", "1...e5", "2.--", "2...Nc6", "3.Bc4"], "other moves")
    text = run("--pgn", path, "--depth", "3", "--format", "pgn")
    check([word for word in re.sub(r"{[^}]*}", " ", text.split("\n\n")[1]).split() if not word[0].isdigit()] ==
         ["e4", "e5", "--", "Nc6", "Bc4", "*"], text)


@case
def every_iteration_is_written():
    base = ("--format", "csv", "--moves", MOVES, "--end", "to")
    rows = rows_of(run(*base, "--depth", "6", "--iterations"))
    check([int(row["iteration"]) for row in rows[::64 * 12]] == list(range(1, 7)), "iterations are not 1, 2 ... 6")
    check({row["ply"] for row in rows} == {"6"}, "not the ply of the position")
    last = [(row["piece"], row["square"], row["value"]) for row in rows if row["iteration"] == "6"]
    alone = [(row["piece"], row["square"], row["value"]) for row in rows_of(run(*base, "--depth", "6"))]
    check(last == alone, "the last iteration is not the map of the whole search")


@case
def plain_tables_have_no_numbers():
    check(run("--format", "csv", "--depth", "4").startswith("piece,square,end,value,class\nwK,a1,from,"), "other columns")


# --- pictures ---------------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def texts_of(picture, style):
    return [node.text for node in picture.iter(SVG + "text") if node.get("class") == style]


@case
def pictures_are_pictures():
    arguments = ("--nodes", "20000", "--moves", MOVES, "--piece", "board", "--end", "to")
    for palette in ("heat", "paper", "viridis", "inferno", "grey"):
        picture = xml.fromstring(run(*arguments, "--format", "svg", "--palette", palette))
        classes = json.loads(run(*arguments, "--format", "json"))["layers"][0]["classes"]
        check(sorted(texts_of(picture, "digit")) == sorted(str(c) for c in classes if c), "the digits are not the classes")
        check(len([1 for node in picture.iter(SVG + "use")]) == 32, "not 32 pieces")
        check(texts_of(picture, "mark") == ["a", "8", "b", "7", "c", "6", "d", "5", "e", "4", "f", "3", "g", "2", "h", "1"],
             "no coordinates")
        words = " ".join(texts_of(picture, "note"))
        check("Share of search effort" in words and "Path: 4." in words, words)
    small = xml.fromstring(run("--nodes", "20000", "--format", "svg", "--piece", "all"))
    check(len(texts_of(small, "name")) == 12, "not twelve small boards")
    change = xml.fromstring(run("--nodes", "20000", "--format", "svg", "--map", "difference"))
    check(any(digit.startswith("-") for digit in texts_of(change, "digit")), "no signs")


@case
def pictures_have_the_marks_of_the_game(folder):
    path = os.path.join(folder, "marked.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[White "A"]\n\n1. e4 {[%csl Gd4,Re5] [%cal Yf1a6]} e5 *\n')
    run("--pgn", path, "--nodes", "2000", "--format", "svg", "--out", os.path.join(folder, "marked.svg"))
    for number, rings in ((0, 0), (1, 2), (2, 0)):
        picture = xml.parse(os.path.join(folder, f"marked-{number:03d}.svg"))
        found = [node for node in picture.iter(SVG + "circle")]
        arrows = [node for node in picture.iter(SVG + "g")]
        check(len(found) == rings, f"{len(found)} rings in picture {number}")
        check(len(arrows) == (1 if rings else 0), f"{len(arrows)} arrows in picture {number}")
        check([node.get("stroke") for node in found] == ["#0d6945", "#8a0703"][:len(found)], "other colours")
        # In the middle of their squares: four and five files from the left, and as many ranks from below.
        places = [((int(node.get("cx")) - 28) // 56, 7 - (int(node.get("cy")) - 68) // 56) for node in found]
        check(places == [(3, 3), (4, 4)][:len(found)], f"rings on {places}")


DOTS = 2  # of a PNG, along a unit of the SVG


def boxes_of(picture, cell):
    """Where an SVG paints a field, and its colour."""
    return [(int(node.get("x")), int(node.get("y")), node.get("fill")) for node in picture.iter(SVG + "rect")
            if node.get("width") == str(cell) and node.get("fill") is not None]


def check_dots(png, picture, cell):
    """The fields of the PNG are where the SVG has them, in its colours: shown by a corner that no piece and no digit reach."""
    check((png.width, png.height) == (DOTS * int(picture.get("width")), DOTS * int(picture.get("height"))),
         f"{png.width} x {png.height} dots")
    boxes = boxes_of(picture, cell)
    check(len(boxes) % 64 == 0 and boxes, f"{len(boxes)} fields")
    shaded = [box for box in picture.iter(SVG + "rect") if box.get("class") in ("shade", "gleam")]
    shaded = {(int(box.get("x")), int(box.get("y"))) for box in shaded}
    for x, y, fill in boxes:
        if (x, y) not in shaded:
            check(png.dot(DOTS * (x + 2), DOTS * (y + 2)) == fill, f"the field at {x}, {y} is no {fill}")


def lacks_the_renderer():
    """Why there can be no PNG and no PDF, or nothing."""
    result = subprocess.run([HOTSPUR, "map", "--depth", "1", "--format", "pdf", "--out", os.devnull], capture_output=True)
    return "librsvg is not installed" if result.returncode else None


@case
def dots_are_those_of_the_picture():
    if lacks_the_renderer():
        return lacks_the_renderer()
    for cell, arguments in ((56, ("--piece", "board")), (24, ("--piece", "all")), (56, ("--map", "difference"))):
        arguments = ("--nodes", "20000", "--moves", MOVES, *arguments)
        png = Png(run_bytes(*arguments, "--format", "png"))
        check_dots(png, xml.fromstring(run(*arguments, "--format", "svg")), cell)
        # Dark letters on white: a title, a line below, and pieces with smooth edges.
        check({"#ffffff", "#000000"} <= png.colours(50, 20, 300, 64), "no title")
        check(len(png.colours(50, 80, 300, 110)) > 8, "no smooth letters")
    png.rows[DOTS * 70] = bytes(3 * png.width)
    try:
        check_dots(png, xml.fromstring(run(*arguments, "--format", "svg")), cell)
    except Failure:
        return
    raise Failure("a black row was not noticed")


@case
def a_page_is_as_large_as_the_picture(folder):
    if lacks_the_renderer():
        return lacks_the_renderer()
    path = os.path.join(folder, "map.pdf")
    arguments = ("--depth", "4", "--moves", "e4")
    run(*arguments, "--format", "pdf", "--out", path)
    with open(path, "rb") as file:
        data = file.read()
    check(data.startswith(b"%PDF-1.") and data.rstrip().endswith(b"%%EOF"), "no PDF")
    picture = xml.fromstring(run(*arguments, "--format", "svg"))
    box = re.search(rb"/MediaBox \[ ?0 0 (\S+) (\S+) ?\]", data)
    check(box and [float(size) for size in box.groups()] == [float(picture.get("width")), float(picture.get("height"))],
         f"the page is {box and box[0]}")
    offset = int(re.search(rb"startxref\s+(\d+)", data)[1])
    check(data[offset:offset + 4] == b"xref", "the table of objects is not where the end says")
    run(*arguments, "--format", "pdf", "--out", path)  # ours may be replaced
    with open(path, "wb") as file:
        file.write(data.replace(data[10:14], b"\xb5\xed\xae\xfb", 1))
    check("is not a picture of ours" in run(*arguments, "--format", "pdf", "--out", path, status=2), "another's was replaced")


@case
def without_the_renderer_a_picture_is_refused(folder):
    """A library of that name that is none, and one without the functions."""
    if lacks_the_renderer():
        return lacks_the_renderer()
    library = os.path.join(folder, "librsvg-2.so.2")
    out = os.path.join(folder, "map.png")
    with open(library, "w", encoding="ascii") as file:
        file.write("no library")
    environment = dict(os.environ, LD_LIBRARY_PATH=folder)
    words = [HOTSPUR, "map", "--depth", "1", "--format", "png", "--out", out]
    result = subprocess.run(words, capture_output=True, text=True, env=environment)
    check(result.returncode == 2 and "Debian: librsvg2-2" in result.stderr and result.stderr.count("\n") == 1, result.stderr)
    subprocess.run([*os.environ.get("CC", "cc").split(), "-shared", "-x", "c", os.devnull, "-o", library], check=True)
    result = subprocess.run(words, capture_output=True, text=True, env=environment)
    check(result.returncode == 2 and "has no rsvg_handle" in result.stderr, result.stderr)
    check(not os.path.exists(out), "a file was written")


@case
def a_film_has_dots_too(folder):
    if lacks_the_renderer():
        return lacks_the_renderer()
    run("--moves", "e4", "--depth", "3", "--iterations", "--format", "png", "--out", os.path.join(folder, ""))
    names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
    check(len(names) == 3 and all(Png(open(os.path.join(folder, name), "rb").read()).width > 0 for name in names), str(names))
    with open(os.path.join(folder, "index.html")) as page:
        check(all(name in page.read() for name in names[:1]), "no picture on the page")


@case
def a_film_of_pictures_is_numbered(folder):
    run("--pgn", game_file(folder), "--depth", "2", "--format", "svg", "--out", os.path.join(folder, "film.svg"))
    names = sorted(name for name in os.listdir(folder) if name.endswith(".svg"))
    check(names == [f"film-{ply:03d}.svg" for ply in range(PLIES)], str(names))
    for ply, name in enumerate(names):
        words = texts_of(xml.parse(os.path.join(folder, name)), "note")
        check("Played: " + PLAYED[ply] in words, f"{name}: {words}")


class Page(html.parser.HTMLParser):
    """The words of a page, what its links lead to, its targets and its pictures; tags must be closed in order."""
    def __init__(self, text):
        super().__init__()
        self.words, self.links, self.targets, self.pictures, self.open = "", [], [], [], []
        self.feed(text)
        self.close()
        check(not self.open, f"{self.open} is not closed")

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if "href" in named:
            self.links.append(named["href"])
        if "id" in named:
            self.targets.append(named["id"])
        if tag == "img":
            self.pictures.append(urllib.parse.unquote(named["src"]))
            check(named["alt"], "a picture without words")
        if tag not in ("img", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.words += data


def page_of(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        page = Page(file.read())
    check(sorted(set(page.links)) == sorted("#" + target for target in page.targets), "links lead nowhere")
    for picture in page.pictures:
        xml.parse(os.path.join(folder, picture))
    page.words = re.sub(r"\s+", " ", page.words)
    return page


@case
def a_film_has_a_page(folder):
    arguments = ("--pgn", game_file(folder), "--depth", "2", "--format", "svg", "--piece", "white", "--out")
    run(*arguments, os.path.join(folder, "new", "film") + "/")
    page = page_of(os.path.join(folder, "new", "film"), "index.html")
    check(page.pictures == [f"film-{ply:03d}.svg" for ply in range(PLIES)], str(page.pictures))
    check(page.links == [f"#p{ply}" for ply in range(PLIES)], str(page.links))
    for words in ("Morphy, Paul – Allies", "Paris Opera", "what the engine looked at: all of White", "Share of search effort",
                  "start 1.e4 e5 2.Nf3 d6 3.d4", "16.Qb8+ Nxb8 17.Rd8# 1-0"):
        check(words in page.words, f"{words}: {page.words}")
    run(*arguments, folder)  # a folder that is there needs no stroke
    check(len(page_of(folder, "index.html").pictures) == PLIES, "not in the folder")


@case
def odd_names_do_no_harm(folder):
    with open(game_file(folder), "a", encoding="ascii") as file:
        file.write('\n[White "<b>A & B"]\n[Black "\\"C\\""]\n\n1.e4 *\n')
    base = ("--pgn", os.path.join(folder, "game.pgn"), "--game", "2", "--format", "svg", "--depth", "2", "--iterations")
    run(*base, "--out", os.path.join(folder, 'a:b#"c" %20?.svg'))
    page = page_of(folder, 'a:b#"c" %20?.html')
    check(page.pictures[:2] == ['a:b#"c" %20?-000-01.svg', 'a:b#"c" %20?-000-02.svg'], str(page.pictures))
    check(page.links == ["#p0", "#p1"] and len(page.pictures) == 4, str(page.links))
    check('<b>A & B – "C"' in page.words, page.words)


@case
def a_film_stops_at_a_mate(folder):
    film = json.loads(run("--pgn", game_file(folder), "--nodes", "20000", "--format", "json"))
    check(film[0]["nodes"] >= 20000, "the first search ends early")
    check(film[-2]["moved"] == "16.Qb8+" and film[-2]["nodes"] < 2000, f"{film[-2]['nodes']} nodes for an only move")
    check(film[-1]["nodes"] < 2000, f"{film[-1]['nodes']} nodes for a mate in one")


# --- marks ------------------------------------------------------------------------------------------------------------

PGN_COLOUR = {6: "R", 5: "R", 4: "Y", 3: "G", 2: "B"}
XBOARD_COLOUR = {6: "r", 5: "m", 4: "y", 3: "g", 2: "c"}


def marks_of(text):
    return [(kind, sorted(marks.split(","))) for kind, marks in MARK.findall(re.sub(r"\s+", " ", text))]


def annotated(folder):
    path = os.path.join(folder, "annotated.pgn")
    run("--pgn", game_file(folder), "--depth", "6", "--format", "pgn", "--paths", "2", "--out", path)
    with open(path, encoding="ascii") as file:
        return path, file.read()


@case
def marks_say_what_the_map_says(folder):
    film = json.loads(run("--pgn", game_file(folder), "--depth", "6", "--format", "json", "--piece", "board", "--end", "to"))
    squares = [set(marks) for kind, marks in marks_of(annotated(folder)[1]) if kind == "sl"]
    check(len(squares) == PLIES, f"{len(squares)} comments with squares")
    for ply, (frame, marks) in enumerate(zip(film, squares)):
        classes = frame["layers"][0]["classes"]
        expected = {PGN_COLOUR[c] + SQUARES[i] for i, c in enumerate(classes) if c in PGN_COLOUR}
        check(marks == expected, f"ply {ply}: {marks ^ expected}")


@case
def our_own_reader_reads_the_marks(folder):
    path, text = annotated(folder)
    again = os.path.join(folder, "again.pgn")
    run("--pgn", path, "--depth", "6", "--format", "pgn", "--paths", "2", "--out", again)
    with open(again, encoding="ascii") as file:
        check(file.read() == text, "a second pass does not give the same file")
    check("{Philidor" in text and "[White \"Morphy, Paul\"]" in text and "$6" in text, "what was there is lost")
    check("Share of search effort" in re.sub(r"\s+", " ", text), "no meaning")


PLAYED_GAMES = """[Event "A"]
[White "W"]
[Black "B"]
[Annotator "Bob"]
[Custom "kept"]
[Result "1-0"]

{words at the start} 1. e4 {mine [%csl Rd5] (map: mine)} e5 (1... c5 {sic} 2. Nf3 (2. c3)) 2. Nf3 Nc6 $1 (2... d6 $6) 3. -- a6 1-0

[Event "Other"]
[Variant "Atomic"]
[Result "*"]

1. Nf3 f6 2. Nd4 *

[Event "Faulty"]
[Result "0-1"]

1. d4 d5 2. Kd5 e6 (2... c6) 0-1
"""
ADDED = re.compile(r"\[%hotspur [^\]]* map\].*?\[%hotspur end\]", re.S)


def words_of(text):
    """A game file without our marks, word by word; what is written in one way alone is left out."""
    text = ADDED.sub(" ", text)
    text = re.sub(r'\[(Site|Date|Round|White|Black) "\?[.?]*"\]|\[HotspurAdded "[^"]*"\]|\[Annotator "Hotspur"\]', " ", text)
    text = re.sub(r"{\s*}|\b\d+\.\.\.", " ", text)
    return sorted(re.sub(r"([{}()])", r" \1 ", text).split())


@case
def all_games_keep_what_others_wrote(folder):
    path, out = os.path.join(folder, "played.pgn"), os.path.join(folder, "out.pgn")
    with open(path, "w", encoding="ascii") as file:
        file.write(PLAYED_GAMES)
    words = ("--depth", "3", "--format", "pgn")
    said = run("--pgn", path, *words, "--out", out, status=2)
    check("'Kd5'" in said and "'Atomic'" in said and "2 games mapped, 1 of them not read whole, 1 kept unread" in said, said)
    with open(out, encoding="ascii") as file:
        text = file.read()
    # What could not be read stands in comments.
    expected = PLAYED_GAMES.replace("1. Nf3 f6 2. Nd4", "{1. Nf3 f6 2. Nd4}").replace("2. Kd5 e6 (2... c6)", "{2. Kd5 e6 (2... c6)}")
    check(words_of(text) == words_of(expected), text)
    check(len(ADDED.findall(text)) > 8 and text.count("[%csl Rd5]") == 1, "the marks are not kept apart")
    games = text.split("[Event ")
    check("[Annotator \"Bob\"]" in games[1] and "hotspur" not in games[2], text)
    # The next film takes the place of the first, and the remarks of a review stay.
    again = os.path.join(folder, "again.pgn")
    run("--pgn", out, *words, "--out", again, status=2)
    with open(again, encoding="ascii") as file:
        check(file.read() == text, "a second film does not take the place of the first")
    reviewed = subprocess.run([HOTSPUR, "annotate", "--nodes", "300", "--format", "pgn", out], capture_output=True).stdout.decode()
    check(len(ADDED.findall(reviewed)) == len(ADDED.findall(text)) and "[%eval " in reviewed, "a review takes maps out")
    with open(again, "w", encoding="ascii") as file:
        file.write(reviewed)
    after = run_any("--pgn", again, *words, "--map", "control")
    check(after.count("[%eval ") == reviewed.count("[%eval ") > 0, "a film takes remarks of a review out")
    check("Map: control" in re.sub(r"\s+", " ", after) and "what the engine looked at" not in after, "the old film is still there")


def run_any(*arguments):
    return subprocess.run([HOTSPUR, "map", *arguments], capture_output=True).stdout.decode()


@case
def one_game_of_a_file_is_chosen(folder):
    path = os.path.join(folder, "played.pgn")
    with open(path, "w", encoding="ascii") as file:
        file.write(PLAYED_GAMES)
    text = run("--pgn", path, "--depth", "2", "--format", "pgn", "--game", "1")
    check(text.count("[Event ") == 1 and "[Custom " in text, text)
    check("no game number 4" in run("--pgn", path, "--depth", "2", "--format", "pgn", "--game", "4", status=2), "game 4")
    said = run("--pgn", path, "--depth", "2", "--format", "csv", "--game", "2", status=2)
    check("'Atomic' is not known" in said and said.count("\n") == 1, said)
    # What can be read of a game is shown.
    result = subprocess.run([HOTSPUR, "map", "--pgn", path, "--depth", "2", "--format", "csv", "--game", "3", "--end", "to",
                             "--piece", "board"], capture_output=True)
    check(result.returncode == 2 and len(rows_of(result.stdout.decode())) == 3 * 64, result.stderr.decode())


@case
def scid_reads_the_marks(folder):
    scid = shutil.which("tkscid", path=os.environ.get("PATH", "") + ":/usr/games")
    if scid is None or shutil.which("xvfb-run") is None:
        return "scid and xvfb-run are not both installed"
    path, text = annotated(folder)
    script = os.path.join(folder, "read.tcl")
    with open(script, "w", encoding="ascii") as file:
        file.write("set base [sc_base create {%s}]\nputs [sc_base import $base {%s}]\nsc_game load 1\n"
                   "puts [sc_game pgn -tags 0 -comments 1 -var 1 -width 75]\nexit\n" % (os.path.join(folder, "base"), path))
    result = subprocess.run(["xvfb-run", "-a", scid, script], capture_output=True, text=True, timeout=300,
                            env={**os.environ, "HOME": folder})
    if result.returncode != 0 and "[%csl" not in result.stdout:
        return "scid does not run here: " + result.stderr.strip().split("\n")[-1][:80]
    check(result.stdout.startswith("1 {}"), "scid complains: " + result.stdout.split("\n")[0])
    check(marks_of(result.stdout) == marks_of(text), "scid has other marks")
    return None


def expand(colours):
    rows = [re.sub(r"\d", lambda digit: "." * int(digit.group()), row) for row in colours.split("/")]
    check(len(rows) == 8 and all(len(row) == 8 for row in rows), f"{colours} is no board")
    return "".join(reversed(rows))


@case
def xboard_gets_its_colours():
    arguments = ("--nodes", "20000", "--moves", MOVES, "--piece", "board", "--end", "to")
    lines = run(*arguments, "--format", "highlight").split("\n")
    check(lines[0].startswith("# what the engine looked at") and lines[1].startswith("highlight "), str(lines))
    classes = json.loads(run(*arguments, "--format", "json"))["layers"][0]["classes"]
    check(expand(lines[1].split()[1]) == "".join(XBOARD_COLOUR.get(c, ".") for c in classes), lines[1])


if __name__ == '__main__':
    case.run()
