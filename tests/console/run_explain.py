#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions in the console: why, why not, threat. What is said must be true of positions where that is plain to see."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR  # noqa: E402

os.environ.update(XDG_DATA_HOME='/dev/null', XDG_DATA_DIRS='/dev/null')  # without the endgame tables of this machine
case = Cases('console')
START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'


def ask(fen, *commands):
    """All that is said about a position in which the person is to move."""
    # With Black, Hotspur moves first, and need not think about it.
    begin = ['nodes 1000', 'new black'] if ' b ' in fen else ['new']
    text = '\n'.join([*begin, 'fen ' + fen, *commands, 'quit']) + '\n'
    result = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=300)
    return result.stdout + result.stderr


def expect(text, *parts):
    for part in parts:
        check(part in text, 'no "%s" in\n%s' % (part, text))


@case
def why_not_tells_what_a_move_loses():
    text = ask('3qk3/8/2p5/8/8/8/5PPP/3QK3 w - - 0 1', 'why not Qd7')
    # Either capture may be the better one.
    expect(text, 'Qd7+:', 'Loses the queen', 'Better: 1.Qxd8+')
    check(': 1...Qxd7' in text or ': 1...Kxd7' in text, 'no capture of the queen in\n' + text)
    text = ask('6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1', 'why not Ra5')
    expect(text, 'Allows mate in 1: 2.Rb8#')


@case
def why_praises_the_best_move():
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why Rb8'), 'The best move: 1.Rb8# (White mates in 1).')
    expect(ask('4k3/5ppp/8/3n4/8/8/5PPP/3RK3 w - - 0 1', 'why Rxd5'), 'The best move: 1.Rxd5', 'wins a knight')


@case
def why_tells_what_the_move_needs():
    mate = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4'
    expect(ask(mate, 'analyse depth 4', 'why'), 'needs the bishop on c4: without it Black is winning')
    quiet = ask('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'analyse depth 4', 'why')
    check('needs' not in quiet and 'would mate' not in quiet, quiet)


@case
def why_refuses_what_is_no_move():
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why not Ke5'), "illegal move 'Ke5'")
    expect(ask('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'why Kh7'), 'game is over')


@case
def why_looks_where_nothing_was_searched():
    expect(ask('6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1', 'why'), 'The best move: 1.Rb8# (White mates in 1). It mates.')
    expect(ask('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'why'), 'game is over')


@case
def why_in_analysis_is_about_the_move_just_played():
    text = ask(START, 'analyse', 'e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'why')
    expect(text, 'Nf6: White mates in 1 instead of', 'Allows mate in 1: 4.Qxf7#.')


@case
def why_not_calls_moves_nearly_as_good():
    # A rook up, each move wins; the knight goes the wrong way.
    text = ask('rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1', 'why not Na3')
    check(re.search(r'Na3 \(\+\d\.\d\d\) is nearly as good as \S+ \(\+\d\.\d\d\)\.', text), text)


@case
def why_knows_the_rules_of_endings():
    pawn = '8/8/4k3/8/3K4/4P3/8/8 w - - 0 1'
    expect(ask(pawn, 'why not Kd3'), 'Misses the opposition, which 1.Ke4 takes', 'The win is gone')
    expect(ask('8/2k5/4P3/8/8/8/K7/8 b - - 0 1', 'why not Kb6'), "Black's king is outside the square of the pawn on e6")
    expect(ask('8/8/K7/8/p7/8/B2k3P/8 b - - 0 1', 'why not Kc1'), "White's bishop does not control h8")
    check('opposition' not in ask(pawn, 'why not Ke4'), 'the best move has missed something')


@case
def no_sentence_counts_beyond_what_players_see():
    for fen, move in (('4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1', 'a3'), ('8/8/8/8/8/2k5/8/KQ6 w - - 0 1', 'Qh7')):
        text = '\n'.join(line for line in ask(fen, 'why not ' + move, 'threat').splitlines() if not re.match(r' *\d+ +[-+]', line))
        check(not re.search(r'[-+]#|[-+]\d\d+\.\d\d|mate in ([7-9]|\d\d)', text), text)
    expect(text, 'White is winning')


@case
def a_threat_must_cost_something():
    expect(ask('6k1/5ppp/8/8/8/8/1r3PPP/6K1 w - - 0 1', 'threat'), 'Threat: 1...Rb1#, mate in 1.')
    expect(ask('4k3/5ppp/8/8/1n6/3Q4/5PPP/4K3 w - - 0 1', 'threat'), 'Threat: 1...Nxd3+', 'wins the queen', 'if White passes')
    expect(ask('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'threat'), 'No threat')
    expect(ask('r2qk2r/ppp2ppp/2n5/3pp3/6b1/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 1', 'threat'), 'No threat')


@case
def what_is_lost_anyway_is_no_threat():
    lost = 'No threat beyond what is lost anyway'
    for fen in ('8/8/1p1k4/8/1P6/8/5pK1/8 w - - 0 1', '8/5p1k/6p1/7p/8/5P2/6K1/8 w - - 0 1',
                '8/5pk1/6p1/p6p/7P/5PP1/6K1/8 w - - 0 1', '8/6k1/8/8/p7/8/6KP/8 w - - 0 1',
                '8/8/3k4/p2p4/P2K4/8/8/8 w - - 0 1', '7k/5K2/8/6Q1/8/8/8/8 b - - 0 1'):
        expect(ask(fen, 'threat'), lost)
    # But a mate that could be put off is one, and a rook that stands to be taken is none of the other side.
    expect(ask('6k1/5ppp/8/8/8/8/q4PPP/7K w - - 0 1', 'threat'), 'Threat: 1...Q', 'mate in 1.')
    expect(ask('6k1/5ppp/8/8/8/3r4/5PPP/5BK1 w - - 0 1', 'threat'), 'No threat')
    expect(ask('8/8/2p5/1pPk4/1P6/2K5/8/8 w - - 0 1', 'threat'), 'Threat: 1...Ke4', 'if White passes: Black is winning')
    expect(ask('8/8/8/2pK4/1kP5/8/8/8 w - - 0 1', 'threat'), 'No threat, but zugzwang: White is worse off')


@case
def there_is_no_threat_in_check_or_after_the_end():
    expect(ask('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1', 'threat'), 'the king is in check')
    expect(ask('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'threat'), 'the game is over here')


GAME = """[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 Nxd4 0-1
"""


def in_game(*commands):
    """What is said about the game, which is loaded and annotated first."""
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write(GAME)
        file.flush()
        text = '\n'.join(['load ' + file.name, 'annotate', *commands, 'quit']) + '\n'
        result = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=300)
        return result.stdout + result.stderr


@case
def a_game_is_annotated_in_the_background():
    text = in_game('copy pgn').replace('\n', ' ')
    expect(text, 'Annotated. White', 'Bg4 $4', 'Loses a bishop: 5.hxg4', 'Qd4 $4', 'Loses the queen', '[%eval')
    expect(in_game('annotate stop', 'annotate nonsense'), 'nothing is being annotated', "unknown word 'nonsense'")
    text = '\n'.join(['annotate', 'quit']) + '\n'
    result = subprocess.run([HOTSPUR, 'console'], input=text, capture_output=True, text=True, timeout=300)
    expect(result.stderr, 'no moves to annotate')


@case
def remarks_are_taken_out_again():
    text = in_game('annotate remove', 'copy pgn', 'annotate remove').replace('\n', ' ')
    expect(text, "Hotspur's remarks taken out", 'no remarks of Hotspur')
    text = text.partition("Hotspur's remarks taken out")[2]
    check('Loses' not in text and '$4' not in text and '[%' not in text and 'Annotator' not in text, text)
    # From within the better line, which goes.
    text = in_game('goto 4b', 'variation', 'annotate remove', 'copy pgn')
    check('(' not in text.partition('remarks taken out')[2].partition('1. e4')[2], text)


@case
def signs_of_the_game_stay():
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write(GAME.replace('Bg4 ', 'Bg4 $3 {bold [%cal Ga1a2]} '))
        file.flush()
        text = '\n'.join(['load ' + file.name, 'annotate', 'annotate', 'copy pgn', 'quit']) + '\n'
        result = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True, timeout=300)
        said = result.stdout.replace('\n', ' ')
        expect(said, 'Bg4 $3 {bold [%cal Ga1a2] [%hotspur', 'Loses a bishop')


@case
def mistakes_become_puzzles():
    text = in_game('puzzle', 'why', 'puzzle', 'puzzle', 'puzzle solution')
    expect(text, 'Puzzle 1 of ', 'Black to move. What is better than 4...Bg4?', 'Not in a puzzle', 'What is better than 9.Qd4?',
           'The solution: ')
    with_none = subprocess.run([HOTSPUR, 'console'], input='puzzle\nquit\n', capture_output=True, text=True, timeout=300)
    expect(with_none.stderr, 'not over')


case.run()
