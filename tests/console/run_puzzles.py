#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles in the console: where they come from, what is right, what is never shown before, and when they are asked again."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR  # noqa: E402

case = Cases('console')
MATE_IN_TWO = 'p1,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,168,100,10,mateIn2,u,\n'
HEAD = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n'
BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8#; id "back rank";\n'
TWO_MATES = '7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "two";\n'
GAME = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 $4 (4... Be7) 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 $4 (9. gxh6) Nxd4 0-1
"""


class Folder:
    """A folder with a file of puzzles, and the state of a user."""

    def __init__(self, name, text):
        self.folder = tempfile.TemporaryDirectory(prefix='hotspur-puzzles-')
        self.path = self.folder.name + '/' + name
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def record(self):
        return self.folder.name + '/state/hotspur/puzzles'

    def ask(self, *commands, first=None):
        text = '\n'.join([first or 'puzzle ' + self.path, *commands, 'quit']) + '\n'
        environment = dict(os.environ, XDG_STATE_HOME=self.folder.name + '/state', XDG_DATA_HOME=self.folder.name + '/data',
                           XDG_DATA_DIRS='/dev/null')
        result = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], input=text, capture_output=True, text=True,
                                timeout=120, env=environment)
        return result.stdout + result.stderr


def expect(text, *parts):
    for part in parts:
        check(part in text, 'no "%s" in\n%s' % (part, text))


@case
def several_moves_are_asked_for_one_after_the_other():
    with Folder('p.csv', HEAD + MATE_IN_TWO) as folder:
        text = folder.ask('Qa8+', 'Qxb8#')
        expect(text, 'Puzzle 1 of 1 (rating 970): White to move.', 'Right: 34.Qa8+ Qb8. And now?', 'Right: 35.Qxb8#. Themes: mateIn2.')


@case
def the_solution_is_nowhere_before_it_is_found():
    with Folder('p.csv', HEAD + MATE_IN_TWO) as folder:
        asked = ('moves', 'moves queens', 'list', 'pgn', 'last', 'lines', 'why', 'hint', 'threat', 'map', 'paths', 'chains',
                 'eval', 'perft 1', 'analyse', 'analyse depth 4', 'book', 'goto end', 'goto +1', 'walk', 'find Q', 'tb',
                 'export x.csv', 'export x.pgn', 'annotate', 'thinking always', 'h3', 'lines', 'pgn', 'goto start', 'lines',
                 'hint', 'redo', 'variation')
        text = folder.ask(*asked)
        for secret in ('Qa8', 'g2a8', 'mateIn2'):
            check(secret not in text, '%s is shown:\n%s' % (secret, text))
        expect(text, 'Wrong: 34.h3 is answered by', 'Not in a puzzle')
        check(not os.path.exists('x.pgn') and not os.path.exists('x.csv'), 'what the engine found was exported')
        expect(folder.ask('puzzle solution'), 'The solution: 34.Qa8+ Qb8 35.Qxb8#.')


@case
def another_mate_is_right_and_a_move_as_good():
    with Folder('p.epd', TWO_MATES + BACK_RANK) as folder:
        text = folder.ask('Qh7#', 'puzzle', 'h3', 'Rb8#')
        expect(text, 'Right: 1.Qh7#. The solution given is 1.Qg7#.', '1.h3 wins too, but there is a mate in 1. Try again', 'Right: 1.Rb8#.')
    with Folder('p.pgn', '[FEN "4k3/8/8/8/8/8/4P3/4KQ2 w - - 0 1"]\n[SetUp "1"]\n\n1. Qf5 *\n') as folder:
        expect(folder.ask('Qf4'), 'Right: 1.Qf4. The solution given is 1.Qf5.')


@case
def a_wrong_move_is_answered():
    with Folder('p.epd', '6k1/5ppp/2n5/8/3Q4/8/5PPP/6K1 w - - bm Qd5; id "flee";\n') as folder:
        text = folder.ask('h3', 'h3', 'Qd5')
        expect(text, 'Wrong: 1.h3 is answered by 1...Nxd4, which wins the queen. Try again; puzzle solution gives up.', 'Right: 1.Qd5.')
        check(text.count('Wrong: ') == 2, text)
    # A queen that is taken back was traded.
    with Folder('p.epd', 'r2q2rk/6pp/8/6N1/8/8/8/3Q2K1 w - - bm Nf7#; id "trade";\n') as folder:
        text = folder.ask('Qxd8', 'Nf7')
        expect(text, 'Wrong: 1.Qxd8 is answered by 1...R', 'Right: 1.Nf7#.')
        check('wins the queen' not in text, text)


@case
def the_puzzle_itself_is_not_deleted():
    with Folder('p.csv', HEAD + MATE_IN_TWO) as folder:
        text = folder.ask('Qa8+', 'delete', 'Qxb8#')
        expect(text, 'delete: the puzzle stands behind this move', 'Right: 35.Qxb8#.')


@case
def a_game_without_a_solution_is_searched():
    with Folder('p.pgn', '[FEN "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"]\n[SetUp "1"]\n\n*\n') as folder:
        expect(folder.ask('Rb8#'), 'Puzzle 1 of 1: White to move', 'Right: 1.Rb8#')
        expect(folder.ask('puzzle again', 'puzzle solution', 'pgn'), '1. Rb8#')


@case
def mistakes_of_games_are_puzzles_and_the_game_comes_back():
    with Folder('p.pgn', GAME) as folder:
        text = folder.ask('goto 6', 'puzzle', 'pgn', 'Be7', 'puzzle', 'puzzle solution', 'puzzle stop', 'last', 'pgn',
                          first='load ' + folder.path)
        expect(text, 'Puzzle 1 of 2 (Ann - Bob): Black to move. What is better than 4...Bg4?', 'Right: 4...Be7.',
               'Puzzle 2 of 2 (Ann - Bob): White to move. What is better than 9.Qd4?', 'The solution: 9.gxh6.',
               'Back to the game.', '5...Nf6', '6.g5')
        posed = text.partition('Puzzle 1')[2].partition('Right')[0]
        check('Be7' not in posed and 'hxg4' not in posed, posed)
        check('4. h3 Bg4' in text.partition('Back to the game')[2], text)


@case
def a_game_that_is_played_goes_on_behind_them():
    with Folder('p.pgn', '[FEN "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"]\n[SetUp "1"]\n\n1. Rb8# *\n') as folder:
        text = folder.ask('puzzle stop', 'clock', 'd4', 'pgn', first='level 0 5 3\ne4\npuzzle %s' % folder.path)
        behind = text.partition('Back to the game.')[2]
        check('the clock runs' in behind and re.search(r'Hotspur: \S+ Your move.', behind), text)
        check(re.search(r'1\. e4 .*2\. d4 .*2\.\.\. \S', behind, re.DOTALL), text)


@case
def what_was_noted_in_the_game_is_not_lost_by_the_way():
    with Folder('p.pgn', GAME) as folder:
        text = folder.ask('goto 4', 'comment mine', 'puzzle', 'new', 'puzzle stop', 'pgn', first='load ' + folder.path)
        expect(text, 'Discard your notes on this game', 'Back to the game.', 'mine')
        check(not os.path.exists(folder.folder.name + '/data'), 'a game of a script was kept')


@case
def what_is_solved_rests_and_what_is_not_comes_back():
    with Folder('p.epd', BACK_RANK + TWO_MATES) as folder:
        expect(folder.ask('Rb8', 'puzzle', 'puzzle solution'), 'Puzzle 1 of 2', 'Puzzle 2 of 2')
        text = folder.ask()
        check('Puzzle 2 of 2' in text and 'Puzzle 1 of 2' not in text, text)
        expect(folder.ask('Qg7', 'puzzle', 'puzzle again', 'puzzle stop'), 'All puzzles are solved; the next of them is due on', 'Puzzle 1 of 2')
        with open(folder.record(), encoding='utf-8') as file:
            lines = file.read().splitlines()
        check([line.split()[1] for line in lines[1:]] == ['good', 'again', 'good'], lines)
        # Long ago: both are due, the one that was solved more often not before.
        old = [lines[0]] + [re.sub(r'^\S+', '2001-02-03', line) for line in lines[1:]] + ['nonsense', '2001-99-99 x']
        with open(folder.record(), 'w', encoding='utf-8') as file:
            file.write('\n'.join(old) + '\n')
        expect(folder.ask(), 'Puzzle 1 of 2')


@case
def a_hint_makes_the_answer_a_hard_one():
    with Folder('p.epd', BACK_RANK + TWO_MATES) as folder:
        text = folder.ask('hint', 'Rb8', 'puzzle hint', 'puzzle', 'Qg7')  # F3 on the board
        expect(text, 'Hint: the rook on b1 moves.', 'Right: 1.Rb8#', 'puzzle: nothing is asked now.', 'Right: 1.Qg7#')
        with open(folder.record(), encoding='utf-8') as file:
            check([line.split()[1] for line in file.read().splitlines()[1:]] == ['hard', 'good'], 'the ratings')
    with Folder('p.pgn', '[FEN "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"]\n[SetUp "1"]\n\n*\n') as folder:
        expect(folder.ask('puzzle hint'), 'No hint: this puzzle came without a solution.')


@case
def a_record_of_the_version_before_is_taken_over():
    with Folder('p.epd', BACK_RANK + TWO_MATES) as folder:
        os.makedirs(os.path.dirname(folder.record()))
        known = '2001-02-03 right 6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - -\n'
        with open(folder.record(), 'w', encoding='utf-8') as file:
            file.write('# Puzzles that Hotspur asked: date, right or wrong, position\n' + known)
        expect(folder.ask('puzzle solution'), 'Puzzle 1 of 2')
        with open(folder.record(), encoding='utf-8') as file:
            text = file.read()
        check(text.startswith('# Puzzles that Hotspur asked, version 2: date, rating, position\n' + known), text)
        check(text.count('\n') == 3 and ' again ' in text, text)


@case
def a_wrong_move_of_a_repertoire_shows_what_was_overlooked():
    with Folder('rep.pgn', '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n') as folder:
        text = folder.ask('e4', 'Qg4', 'Ba6', 'drill hint', 'Nf3', first='drill ' + folder.path)
        expect(text, '2.Qg4 is not in the repertoire; 2...', '2.Ba6 is not in the repertoire; 2...', 'xa6 answers it, which wins a bishop. ',
               'Hint: the knight on g1 moves.', 'Right: 2.Nf3.')
        check(text.count(' % of the effort goes to ') == 2, text)
        # A stalemate has no answer.
        with open(folder.path, 'w', encoding='utf-8') as file:
            file.write('[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]\n[SetUp "1"]\n[Orientation "white"]\n\n1. Kf7 *\n')
        expect(folder.ask('Qg6', 'Kf7', first='drill ' + folder.path), '1.Qg6 is not in the repertoire. Try again', 'Right: 1.Kf7.')


REPERTOIRE = """[Event "Italian"]
[Result "*"]

1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bc4 (3. Bb5) *
"""


@case
def a_repertoire_is_asked_move_by_move():
    with Folder('rep.pgn', REPERTOIRE) as folder:
        first = 'drill ' + folder.path
        text = folder.ask('e4', 'd4', 'Nf3', 'Bb5', 'drill solution', 'drill', first=first)
        expect(text, 'Repertoire, 1 of 6 (Italian). What do you play as White?', 'Right: 1.e4. Repertoire, 2 of 6 (Italian). After 1...e5: what',
               '2.d4 is not in the repertoire; 2...exd4 answers it', ' % of the effort goes to ', 'Try again; drill solution', 'After 2...Nc6: what', 'Right: 3.Bb5. The main line is 3.Bc4. Repertoire, 4 of 6',
               'The repertoire plays 3.Nxe5: it takes the pawn on e5. drill: the next one.', 'After 1...c5: what')
        # What was known rests; what was not comes first.
        expect(folder.ask(first=first), 'Repertoire, 2 of 6')
        # An edit of the file changes nothing for the positions that stay in it.
        with open(folder.path, 'w', encoding='utf-8') as file:
            file.write(REPERTOIRE.replace('(2... Nf6 3. Nxe5) ', '').replace('Italian', 'New'))
        text = folder.ask('Nf3', 'Nf3', 'd4', 'drill again', first=first)
        expect(text, 'Repertoire, 2 of 5 (New)', 'You know all moves of the repertoire; the next of them is due on', 'Repertoire, 1 of 5')
        expect(folder.ask(first='drill black ' + folder.path), 'After 1.e4: what do you play as Black?')
        expect(folder.ask(first='drill'), 'which repertoire? drill FILE')
        expect(folder.ask(first='drill none.pgn'), 'drill: none.pgn: ')
    with Folder('empty.pgn', '[Event "x"]\n\n*\n') as folder:
        expect(folder.ask(first='drill ' + folder.path), 'no moves to ask for; drill white FILE or drill black FILE names the side')
        expect(folder.ask(first='drill black ' + folder.path), 'no moves of Black in this file')


@case
def chapters_of_a_study_have_sides_of_their_own():
    chapters = '[Event "Italian"]\n[Orientation "white"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "Slav"]\n[Orientation "black"]\n\n1. d4 d5 2. c4 c6 *\n'
    with Folder('study.pgn', chapters) as folder:
        text = folder.ask('e4', 'Nf3', 'd5', 'c6', first='drill ' + folder.path)
        expect(text, '1 of 4 (Italian). What do you play as White?', '3 of 4 (Slav). After 1.d4: what do you play as Black?', 'Right: 2...c6.')


@case
def files_that_are_no_puzzles_are_told_with_the_place():
    for name, text, wanted in (
            ('p.csv', HEAD + 'a,8/8/8/8/8/8/8/8 w - - 0 1,e2e4 e7e5,1,,,,,,\n', 'p.csv: line 2: '),
            ('p.csv', HEAD + MATE_IN_TWO.replace('g2a8', 'g2a1'), "p.csv: line 2: illegal move 'g2a1'"),
            ('p.csv', HEAD + MATE_IN_TWO.replace('b3a3', 'b3c8'), "p.csv: line 2: illegal move 'b3c8'"),
            ('p.csv', 'PuzzleId,FEN\nx,y\n', 'no column is called Moves'),
            ('p.epd', BACK_RANK + 'nonsense\n', 'p.epd: line 2: '),
            ('p.epd', BACK_RANK.replace('bm Rb8#; ', ''), 'no position with a best move'),
            ('p.pgn', '1. e4 e5 *\n', 'no puzzles in 1 game')):
        with Folder(name, text) as folder:
            expect(folder.ask(), wanted)
    with Folder('p.pgn', '') as folder:
        expect(folder.ask(first='puzzle ' + folder.path + '.none'), 'p.pgn.none')
        expect(folder.ask('puzzle stop', 'puzzle again', first='puzzle solution'), 'puzzle: nothing is asked now.', 'none is on the board')
        os.makedirs(os.path.dirname(folder.record()), exist_ok=True)
        with open(folder.record(), 'w', encoding='utf-8') as file:
            file.write('a letter of mine\n')
        with open(folder.path, 'w', encoding='utf-8') as file:
            file.write(BACK_RANK)
        expect(folder.ask('Rb8'), 'What was solved before is not known', 'The answer is not kept', 'Right: 1.Rb8#')
        with open(folder.record(), encoding='utf-8') as file:
            check(file.read() == 'a letter of mine\n', 'the file of another was changed')


case.run()
