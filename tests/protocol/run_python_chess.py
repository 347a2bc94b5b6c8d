#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The driver of lichess-bot: python-chess plays and analyses over both protocols, with the calls that lichess-bot makes.

Debian has no python-chess; where it is not installed, PYTHONPATH can name a folder that holds it.
"""
import logging
import os
import random
import struct
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Cases, check, Conversation, environment_in, Failure, Folder, HOTSPUR  # noqa: E402

try:
    import chess.engine
    import chess.polyglot
except ImportError:
    print("skip python-chess: the Python module chess is not installed")
    sys.exit(0)

SECONDS = 300
START = {"uci": chess.engine.SimpleEngine.popen_uci, "xboard": chess.engine.SimpleEngine.popen_xboard}
# What lichess-bot's own example of a configuration sets, but for SyzygyPath, which may be left out.
SETTINGS = {"uci": {"Move Overhead": 100, "Threads": 2, "Hash": 32, "UCI_ShowWDL": True},
            "xboard": {"cores": "2", "memory": "32"}}
# It says so of every program that asks not to get SIGTERM, and does not know the answer to its own "."
HARMLESS = ("Rejecting feature sigterm", "Unexpected engine output: 'stat01:")

case = Cases("python-chess")


class Complaints(logging.Handler):
    """What python-chess logs of lines that it does not understand."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        text = record.getMessage()
        if not any(harmless in text for harmless in HARMLESS):
            self.texts.append(text)


complaints = Complaints()
logging.getLogger("chess.engine").addHandler(complaints)


def with_engine(protocol, **settings):
    """The case gets a program that speaks `protocol`, and fails if python-chess had to wonder."""

    def decorate(function):
        def run():
            complaints.texts.clear()
            with tempfile.TemporaryDirectory() as folder:
                engine = START[protocol]([HOTSPUR, "--no-own-book"], timeout=SECONDS, cwd=folder)
                try:
                    engine.configure(settings)
                    function(engine)
                    engine.quit()
                finally:
                    engine.close()
            check(not complaints.texts, "; ".join(complaints.texts[:3]))
            check(engine.returncode.result(SECONDS) == 0, "exit status %s" % engine.returncode.result())

        run.__name__ = function.__name__
        return case(run)

    return decorate


def play_game(engine, board, plies, seconds=1.0, increment=0.02):
    """Both sides are played by the same program, as a server would send the clocks. Returns the last result."""
    game = object()
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    for _ in range(plies):
        if board.is_game_over():
            break
        limit = chess.engine.Limit(white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK], white_inc=increment,
                                   black_inc=increment, clock_id="real time")
        start = time.monotonic()
        result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, ponder=len(board.move_stack) > 1)
        clocks[board.turn] += increment - (time.monotonic() - start)
        check(result.move in board.legal_moves, "illegal: %s in %s" % (result.move, board.fen()))
        check(not result.resigned, "resigned")
        check("depth" in result.info and "score" in result.info, "no depth or score with %s" % result.move)
        board.push(result.move)
    return result


def play_two_games(engine):
    engine.send_opponent_information(opponent=chess.engine.Opponent("A Player", "GM", 2500, False), engine_rating=2600)
    for winner, ending in ((None, "Draw by agreement"), (chess.WHITE, "Black resigned")):
        board = chess.Board()
        play_game(engine, board, 16)
        engine.send_game_result(board, winner, ending)
    engine.ping()


def mate(engine):
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    result = engine.play(board, chess.engine.Limit(depth=4), info=chess.engine.INFO_ALL)
    check(result.move == chess.Move.from_uci("d1d8"), "%s does not mate" % result.move)
    check(result.info["score"].white() == chess.engine.Mate(1), "%s is no mate" % result.info["score"])
    board.push(result.move)
    engine.send_game_result(board)
    engine.ping()


def limits(engine):
    board = chess.Board()
    for limit in (chess.engine.Limit(time=0.2), chess.engine.Limit(depth=5), chess.engine.Limit(nodes=2000),
                  chess.engine.Limit(white_clock=1, black_clock=1, remaining_moves=2)):
        check(engine.play(board, limit).move in board.legal_moves, "no move with %s" % limit)


def shuffled_chess(engine):
    board = chess.Board("4rkr1/4p1p1/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    result = engine.play(board, chess.engine.Limit(depth=4))
    check(board.is_castling(result.move), "%s, where castling mates" % result.move)
    board = chess.Board.from_chess960_pos(800)
    play_game(engine, board, 12)
    # The way back to chess.
    board = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    check(engine.play(board, chess.engine.Limit(depth=6)).move in board.legal_moves, "no move after Chess960")


def analysis_that_is_stopped(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 8:
                break
    check(analysis.info["pv"][0] in board.legal_moves, "the line starts with an illegal move")
    check(engine.play(board, chess.engine.Limit(depth=3)).move in board.legal_moves, "no move after an analysis")


def analyses_to_a_depth(engine):
    """It waits for a line of that depth: also where the game has ended, and where the mate is nearer."""
    for fen, score in (("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Mate(0)),
                       ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Cp(0)),
                       ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", chess.engine.Cp(0)),
                       ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", chess.engine.Mate(1))):
        for limit in (chess.engine.Limit(depth=30), chess.engine.Limit(time=0.1)):
            info = engine.analyse(chess.Board(fen), limit)
            check(info["score"].relative == score, "%s is worth %s" % (fen, info["score"]))


def quit_in_pondering(engine):
    board = chess.Board()
    play_game(engine, board, 4)  # the last one ponders


for protocol in START:
    for function in (play_two_games, mate, limits, shuffled_chess, analysis_that_is_stopped, analyses_to_a_depth,
                     quit_in_pondering):
        def run(engine, function=function):
            function(engine)
        run.__name__ = "%s_%s" % (protocol, function.__name__)
        with_engine(protocol, **SETTINGS[protocol])(run)


@with_engine("uci", **SETTINGS["uci"])
def uci_analyses_several_lines(engine):
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=8), multipv=3)
    check([line["multipv"] for line in lines] == [1, 2, 3], "not three lines")
    check(len({line["pv"][0] for line in lines}) == 3, "the same move twice")
    check(all(line["wdl"].white().total() == 1000 for line in lines), "win, draw and loss are not all")
    scores = [line["score"].relative for line in lines]
    check(scores == sorted(scores, reverse=True), "the best is not the first")


@with_engine("uci")
def uci_searches_the_moves_that_it_may(engine):
    board = chess.Board()
    allowed = [chess.Move.from_uci(move) for move in ("a2a3", "h2h4")]
    result = engine.play(board, chess.engine.Limit(depth=6), root_moves=allowed)
    check(result.move in allowed, "%s was not allowed" % result.move)


@with_engine("uci")
def options_that_are_not_there_are_refused(engine):
    try:
        engine.configure({"Ponder Style": "deep"})
    except chess.engine.EngineError:
        return
    raise Failure("an unknown option is taken")


@with_engine("xboard", OwnBook=False)
def xboard_takes_a_draw_offer(engine):
    board = chess.Board("3qr1k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")  # a draw is welcome
    result = engine.play(board, chess.engine.Limit(time=0.2), draw_offered=True, info=chess.engine.INFO_ALL)
    check(result.draw_offered, "declined")


@with_engine("xboard", OwnBook=False)
def xboard_declines_a_draw_offer(engine):
    board = chess.Board("3qr1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1")
    result = engine.play(board, chess.engine.Limit(time=0.2), draw_offered=True, info=chess.engine.INFO_ALL)
    check(not result.draw_offered and result.move is not None, "taken")


# --- positions and books --------------------------------------------------------------------------------------------


def random_boards(seed):
    """Positions of orthodox games and of Chess960, some with a capture in passing that is legal, or is not."""
    chance = random.Random(seed)
    yield chess.Board("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), ["e2e4"]
    for game in range(24):
        board = chess.Board.from_chess960_pos(chance.randrange(960)) if game % 2 else chess.Board()
        start, moves = board.copy(), []
        for _ in range(chance.randrange(1, 60)):
            legal = sorted(board.legal_moves, key=str)
            # Pawns that meet, so that captures in passing come up.
            pushes = [move for move in legal if board.piece_type_at(move.from_square) == chess.PAWN]
            if not legal:
                break
            moves.append(chance.choice(pushes if pushes and chance.random() < 0.5 else legal))
            board.push(moves[-1])
        if any(board.legal_moves):
            yield start, [board.uci(move) for move in moves]


def position_lines(start, moves, board):
    """The ways to send it: by its moves, and by FENs with rights by sides and by files."""
    yield "position fen %s moves %s" % (start.shredder_fen() if start.chess960 else start.fen(), " ".join(moves))
    yield "position fen " + board.fen(en_passant="fen")
    yield "position fen " + board.shredder_fen(en_passant="fen")


@case
def books_and_boards_agree():
    """Each position has one entry in a book, under the key that python-chess computes; each way to send it finds that."""
    cases, entries = [], {}
    for start, moves in random_boards(5):
        board = start.copy()
        for move in moves:
            board.push_uci(move)
        wanted = max(board.legal_moves, key=str)
        entries[chess.polyglot.zobrist_hash(board)] = wanted
        cases.append((start, moves, board, wanted))
    with Folder() as folder:
        path = os.path.join(folder.path, "keys.bin")
        with open(path, "wb") as file:
            for key, move in sorted(entries.items()):
                promotion = move.promotion - 1 if move.promotion else 0
                file.write(struct.pack(">QHHI", key, promotion << 12 | move.from_square << 6 | move.to_square, 1, 0))
        talk = Conversation([HOTSPUR, "uci"], SECONDS, env=environment_in(folder.path))
        talk.send("setoption name BookFile value " + path)
        for start, moves, board, wanted in cases:
            talk.send("setoption name UCI_Chess960 value %s" % ("true" if board.chess960 else "false"))
            for line in position_lines(start, moves, board):
                talk.send(line, "d", "go movetime 10")
                shown = chess.Board(talk.expect("Fen: (.*)")[1], chess960=board.chess960)
                check(shown.board_fen() == board.board_fen() and shown.turn == board.turn, "another board: " + line)
                check(shown.clean_castling_rights() == board.clean_castling_rights(), "other rights: " + line)
                best = talk.expect("bestmove ([^ ]*).*")[1]
                check(best == board.uci(wanted), "%s is not of the book: %s" % (best, line))
        talk.close()


if __name__ == "__main__":
    case.run()
