#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`hotspur explore`: what it counts, what it says of bad words and files, and that it keeps what is not its own."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, POSITIONS, run_hotspur  # noqa: E402

SECONDS = 300
EXTRACT = shutil.which('pgn-extract', path=os.environ['PATH'] + ':/usr/games')
PUBLIC = ['lichess_2012.pgn', 'dortmund.pgn', 'fischer.pgn']
case = Cases('explore')


def game(white, black, result, moves, **tags):
    lines = ['[White "%s"]' % white, '[Black "%s"]' % black, '[Result "%s"]' % result]
    lines += ['[%s "%s"]' % item for item in tags.items()]
    return '\n'.join(lines) + '\n\n' + moves + ' ' + result + '\n\n'


GAMES = ''.join([
    game('Müller, K', 'Anand, V', '1-0', '1. e4 e5 2. Nf3', WhiteElo=2550, BlackElo=2780, Date='2019.05.17', TimeControl='180+2'),
    game('Anand, V', 'Müller, K', '1/2-1/2', '1. e4 c5', WhiteElo=2790, BlackElo=2540, Date='2021.??.??', TimeControl='7200'),
    game('<b>', 'B', '0-1', '1. d4 d5'),
    game('C', 'D', '*', '1. e4 e5'),
])


def explore(folder, *words, status=0):
    done = run_hotspur('explore', *words, folder=folder, status=status)
    return done.stdout, done.stderr


def moves_of(folder, *words):
    found = json.loads(explore(folder, *words, '--format', 'json')[0])
    return {move['move']: [move['games'], move['white_wins'], move['draws'], move['black_wins']] for move in found['moves']}


@case
def finds_gaps_of_a_repertoire():
    with Folder() as folder:
        games = ['1. e4 c5 2. Nf3 d6', '1. e4 c5 2. Nf3 Nc6', '1. e4 c5 2. c3 d5', '1. e4 e6 2. d4 d5', '1. e4 e5', '1. e4 e5',
                 '1. e4 d6 2. Nf3 c5']
        folder.file('games.pgn', ''.join(game('Me' if i % 2 else 'C', 'D', '1-0', moves) for i, moves in enumerate(games)))
        # 1...d6 2.Nf3 c5 comes to a position that it has; of the end of a line nothing is asked.
        folder.file('rep.pgn', '[Orientation "white"]\n\n1. e4 c5 (1... e6 2. d4) (1... d6 2. Nf3) 2. Nf3 d6 3. d4 *\n')
        text = explore(folder, 'games.pgn', '--gaps', 'rep.pgn')[0].splitlines()
        check(text[0].startswith('Played against the repertoire'), text)
        check([row.split() for row in text[2:]] == [['2', '29', '%', '100', '%', '1.e4', 'e5'],
                                                    ['1', '50', '%', '100', '%', '1.e4', 'c5', '2.Nf3', 'Nc6']], text)
        rows = explore(folder, 'games.pgn', '--gaps', 'rep.pgn', '--share', '40', '--format', 'csv')[0].splitlines()
        check(rows == ['kind,games,all,score,line', 'unanswered,1,2,1.0000,"1.e4 c5 2.Nf3 Nc6"'], rows)
        # Of Black's side everything that White played else is unanswered.
        found = json.loads(explore(folder, 'games.pgn', '--gaps', 'rep.pgn', '--side', 'black', '--format', 'json')[0])
        check([gap['line'] for gap in found['gaps']] == ['1.e4 c5 2.c3'], found)
        check(found['gaps'][0]['score'] == 0, found)
        # The games of the owner: where he left it.
        folder.file('mine.pgn', game('Me', 'D', '0-1', '1. e4 c5 2. c3 d5'))
        text = explore(folder, 'mine.pgn', '--gaps', 'rep.pgn', '--player', 'Me', '--side', 'white')[0]
        check(text == 'Played by the owner of the repertoire, who left it there\n    games  share  score  line\n'
                      '        1  100 %    0 %  1.e4 c5 2.c3\n', text)
        folder.file('same.pgn', game('Me', 'D', '1-0', '1. e4 c5 2. Nf3 d6 3. d4'))
        text = explore(folder, 'same.pgn', '--gaps', 'rep.pgn', status=1)[0]
        check(text == 'The repertoire has an answer to all of it.\n', text)
        for words, said in ((['--player', 'Me'], 'needs --side'), (['--moves', 'e4'], '--gaps asks all positions')):
            check(said in explore(folder, 'games.pgn', '--gaps', 'rep.pgn', *words, status=2)[1], said)
        check('none.pgn' in explore(folder, 'games.pgn', '--gaps', 'none.pgn', status=2)[1], 'no such file')


@case
def counts_moves_and_names_them():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        text, said = explore(folder, 'games.pgn', '--games', '9')
        check('Played on from here 3 times; the files have 3 games\n' in text, text)
        check(re.search(r'^e4 +2 +66\.7 % +50 % +50 % +0 % +2670 +2021 ', text, re.M), text)
        check('Müller, K (2550) - Anand, V (2780), 1-0, 2019.05.17, games.pgn, line 1' in text, text)
        check('left out: 0 with an error or of another variant, 1 without a result\n' in said, said)
        check(explore(folder, 'games.pgn')[1] == '', 'the index is there: nothing to say')
        rows = explore(folder, 'games.pgn', '--format', 'csv')[0].splitlines()
        check(rows[0].startswith('move,games,white_wins') and rows[1].startswith('e4,2,1,1,0,0.7500,2670,2021,'), rows)
        check(moves_of(folder, 'games.pgn', '--moves', 'e4') == {'c5': [1, 0, 1, 0], 'e5': [1, 1, 0, 0]}, 'after e4')
        explore(folder, 'games.pgn', '--moves', 'a4', status=1)


@case
def filters_and_folders():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        check(moves_of(folder, 'games.pgn', '--player', 'mueller') == {'e4': [2, 1, 1, 0]}, 'both games')
        check(moves_of(folder, 'games.pgn', '--player', 'mueller', '--side', 'black') == {'e4': [1, 0, 1, 0]}, 'one')
        check(moves_of(folder, 'games.pgn', '--date', '2020-') == {'e4': [1, 0, 1, 0]}, 'by date')
        check(moves_of(folder, 'games.pgn', '--speed', 'blitz,rapid') == {'e4': [1, 1, 0, 0]}, 'by speed')
        check(moves_of(folder, 'games.pgn', '--rating', '2500-2800', '--player', 'anand') == {'e4': [2, 1, 1, 0]}, 'ratings')
        explore(folder, 'games.pgn', '--rating', '2600', status=1)
        os.mkdir(folder.place('many'))
        for name in ('a.pgn', 'b.pgn', 'notes.txt'):
            folder.file('many/' + name, GAMES)
        check(moves_of(folder, 'many')['e4'] == [4, 2, 2, 0], 'the files of a folder are added up')
        check(moves_of(folder, 'many', 'games.pgn')['e4'] == [6, 3, 3, 0], 'and those that are named beside it')


@case
def games_that_change_are_read_again():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        check(moves_of(folder, 'games.pgn')['d4'] == [1, 0, 0, 1], 'before')
        folder.file('games.pgn', GAMES + game('X', 'Y', '1-0', '1. d4 Nf6'))
        check(moves_of(folder, 'games.pgn')['d4'] == [2, 1, 0, 1], 'after')


@case
def an_index_goes_as_far_as_was_asked_for():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        explore(folder, 'games.pgn', '--plies', '1', '--moves', 'd4', status=1)
        made = folder.read('games.pgn.explorer')
        explore(folder, 'games.pgn', '--moves', 'd4', status=1)
        check(folder.read('games.pgn.explorer') == made, 'nothing is asked for: it stays')
        # The games change, and it stays as short.
        folder.file('games.pgn', GAMES + game('X', 'Y', '1-0', '1. d4 Nf6'))
        explore(folder, 'games.pgn', '--moves', 'd4', status=1)
        check(moves_of(folder, 'games.pgn')['d4'] == [2, 1, 0, 1], 'the new game is in it')
        expected = {'Nf6': [1, 1, 0, 0], 'd5': [1, 0, 0, 1]}
        check(moves_of(folder, 'games.pgn', '--plies', '2', '--moves', 'd4') == expected, 'further')
        check(moves_of(folder, 'games.pgn', '--plies', '1', '--moves', 'd4') == expected, 'no less than there is')


@case
def another_encoding_is_another_index():
    with Folder() as folder:
        with open(folder.place('games.pgn'), 'wb') as file:
            file.write(game('Møller', 'B', '1-0', '1. e4 e5').encode('cp1252'))
        explore(folder, 'games.pgn', '--encoding', 'cp1251', '--player', 'møller', status=1)
        check(moves_of(folder, 'games.pgn', '--encoding', 'cp1252', '--player', 'møller') == {'e4': [1, 1, 0, 0]}, 'read anew')
        check(moves_of(folder, 'games.pgn', '--player', 'møller') == {'e4': [1, 1, 0, 0]}, 'and kept')


@case
def times_are_counted_where_a_position_comes_twice():
    with Folder() as folder:
        folder.file('games.pgn', game('A', 'B', '1-0', '1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5'))
        check(explore(folder, 'games.pgn')[0].startswith('Played on from here 2 times; the files have 1 game\n'), 'twice')
        found = json.loads(explore(folder, 'games.pgn', '--format', 'json')[0])
        check((found['times'], found['games_of_files']) == (2, 1), found)


@case
def games_of_another_variant_are_left_out():
    with Folder() as folder:
        folder.file('games.pgn', GAMES + game('X', 'Y', '1-0', '1. e4 @e5', Variant='Crazyhouse'))
        said = explore(folder, 'games.pgn')[1]
        check('left out: 1 with an error or of another variant, 1 without a result\n' in said, said)


@case
def faults_are_named_and_files_stay():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        folder.file('other.pgn', GAMES)
        folder.file('other.pgn.explorer', 'my notes\n')
        os.mkdir(folder.place('empty'))
        for words, expected in ((['none.pgn'], 'none.pgn: no such file'), ([], 'FILE is missing'),
                                (['empty'], 'no PGN file is in this folder'),
                                (['games.pgn', '--speed', 'fast'], "--speed 'fast'"),
                                (['games.pgn', '--date', 'May'], "--date 'May'"),
                                (['games.pgn', '--rating', 'high'], "--rating 'high'"),
                                (['games.pgn', '--side', 'white'], '--side goes with --player'),
                                (['games.pgn', '--moves', 'Ke5'], 'Ke5'),
                                (['other.pgn'], 'other.pgn.explorer')):
            said = explore(folder, *words, status=2)[1]
            check(expected in said and said.count('\n') == 1, '%s: %s' % (words, said))
        check(folder.read('other.pgn.explorer') == b'my notes\n', 'what is no index stays')


@case
def the_console_asks_for_the_position_on_its_board():
    with Folder() as folder:
        folder.file('games.pgn', GAMES)
        done = run_hotspur('console', text='explore\n', folder=folder, status=1)
        check('explore: which games?' in done.stderr, done.stderr)
        lines = ['sd 1', 'explore games.pgn --player anand', 'e4', 'undo', 'explore']
        done = run_hotspur('console', text='\n'.join(lines), folder=folder, status=0)
        check(len(re.findall(r'^e4 +2 ', done.stdout, re.M)) == 2, done.stdout)


@case
def counts_as_another_program_does():
    """The first three plies of public files, with the results, as pgn-extract writes them."""
    if EXTRACT is None:
        return 'pgn-extract is not installed'
    files = [os.path.join(POSITIONS, 'pgn', name) for name in PUBLIC] if POSITIONS else []
    files = [path for path in files if os.path.exists(path)]
    if not files:
        return 'the public games are not here'
    with Folder() as folder:
        for path in files:
            copy = folder.place(os.path.basename(path))
            shutil.copy(path, copy)
            done = subprocess.run([EXTRACT, '-s', '--novars', '--nocomments', '--nonags', '--notags', '-w99999', copy],
                                  capture_output=True, text=True, errors='replace', timeout=SECONDS)
            counted = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0, 0]))
            for line in done.stdout.splitlines():
                words = [word for word in line.split() if not re.fullmatch(r'\d+\.+', word)]
                if not words or words[-1] not in ('1-0', '1/2-1/2', '0-1'):
                    continue
                for ply in range(min(3, len(words) - 1)):
                    numbers = counted[' '.join(words[:ply])][words[ply]]
                    numbers[0] += 1
                    numbers[1 + ('1-0', '1/2-1/2', '0-1').index(words[-1])] += 1
            read = sum(row[0] for row in counted[''].values())
            check(read > 10, '%s: pgn-extract counted %d games: %s' % (path, read, done.stderr[-600:]))
            # Of lines to which no other order of moves leads: up to two plies.
            for line in sorted(counted, key=lambda line: -sum(row[0] for row in counted[line].values()))[:12]:
                words = ['--moves', line] if line else []
                found = moves_of(folder, os.path.basename(copy), *words)
                check(found == dict(counted[line]), '%s, %s: %s, not %s' % (path, line, found, dict(counted[line])))


if __name__ == '__main__':
    case.run()
