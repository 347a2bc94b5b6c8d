#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening books with the real program: made, merged, looked into, refused, and played from.

Prints a line a case, as tests/run.sh wants it.
"""
import csv
import os
import re
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Conversation, environment_in, Folder, HOTSPUR, POSITIONS, run_hotspur, SOURCE  # noqa: E402

LINES = os.path.join(SOURCE, 'books', 'openings.txt')
START_KEY = '463b96181691fc9c'
START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
SECONDS = 300
GAMES = '''[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O 1-0

[White "C"]
[Black "D"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[White "E"]
[Black "F"]
[Result "0-1"]

1. e4 c5 0-1
'''
case = Cases('book')


def hotspur(*words, status=0, text='', folder=None):
    """What it prints; where it fails, the one line on standard error."""
    variables = environment_in(folder.path) if folder else {}
    done = run_hotspur(*words, status=status, text=text, seconds=SECONDS * 5, **variables)
    check(status < 2 or done.stderr.count('\n') == 1, '%s: not one line: %s' % (words, done.stderr))
    return done.stderr if status > 1 else done.stdout


def book(*words, **more):
    return hotspur('book', *words, **more)


def rows_of(path):
    return list(csv.DictReader(book('dump', path).splitlines()))


def weights(path, key=START_KEY):
    """Move -> weight of one position."""
    return {row['move']: int(row['weight']) for row in rows_of(path) if row['key'] == key}


def made_of_games(folder, *words, name='games.bin'):
    games = folder.file('games.pgn', GAMES)
    path = os.path.join(folder.path, name)
    book('make', '--from', games, '--out', path, *words)
    return path


@case
def lines_become_a_book():
    with Folder() as folder:
        path = os.path.join(folder.path, 'own.bin')
        said = book('make', '--lines', LINES, '--plies', '64', '--out', path)
        size = os.path.getsize(path)
        check('%d moves' % (size // 16) in said, said)
        keys = [row['key'] for row in rows_of(path)]
        check(len(keys) == size // 16 and keys == sorted(keys), 'not sorted')
        counted = re.search(r'(\d+) positions, (\d+) moves', book('check', LINES)).groups()
        check(counted == re.search(r'(\d+) positions, (\d+) moves', said).groups(), 'the lines were counted otherwise')
        found = re.search(r'Reached from the start: (\d+) positions; .*: (\d+)', book('check', path)).groups()
        check(found == (counted[0], '0'), 'not all of it can be reached: %s' % (found,))


@case
def games_become_a_book():
    with Folder() as folder:
        path = made_of_games(folder)
        check(weights(path) == {'e2e4': 2, 'd2d4': 1}, str(weights(path)))
        check([row['move'] for row in rows_of(path)].count('e1h1') == 1, 'castling is not written the way of the format')
        check(weights(made_of_games(folder, '--min-games', '2')) == {'e2e4': 2}, 'a rare move came in')
        check(weights(made_of_games(folder, '--min-score', '51')) == {}, 'a move that scored less came in')
        check(len(rows_of(made_of_games(folder, '--plies', '1'))) == 2, 'a later move came in')
        check(open(made_of_games(folder), 'rb').read() == open(made_of_games(folder, '--memory', '1', name='b'), 'rb').read(),
              'less memory made another book')


@case
def a_game_ends_before_a_pass():
    """What follows one is analysis."""
    with Folder() as folder:
        games = folder.file('passes.pgn', '[Result "1/2-1/2"]\n\n1. e4 e5 2. -- Nc6 3. Bc4 1/2-1/2\n')
        path = os.path.join(folder.path, 'passes.bin')
        book('make', '--from', games, '--out', path)
        check([row['move'] for row in rows_of(path)].count('e7e5') == 1 and len(rows_of(path)) == 2, str(rows_of(path)))
        check("King's Pawn" in book('names', games) or 'C20' in book('names', games), book('names', games))


@case
def merged_books_add_up():
    with Folder() as folder:
        one, two = made_of_games(folder), os.path.join(folder.path, 'two.bin')
        book('merge', '--out', two, one, one)
        check(weights(two) == {'e2e4': 4, 'd2d4': 2}, str(weights(two)))
        check(len(rows_of(one)) == len(rows_of(two)), 'another number of moves')
        book('merge', '--out', two, one)
        check(open(one, 'rb').read() == open(two, 'rb').read(), 'a book alone is not itself')


@case
def broken_books_are_refused():
    with Folder() as folder:
        good = open(made_of_games(folder), 'rb').read()
        cases = {'cut': (good[:-5], 'the last entry has 11 of 16 bytes'), 'empty': (b'', 'the file is empty'),
                 'turned': (good[-16:] + good[:-16], 'entry 2: key .* not sorted'),
                 'move': (good[:8] + b'\xff\xff' + good[10:], 'entry 1: unknown move 65535'),
                 'text': (b'no book at all, but a text', r"line 1: no ':'")}
        for name, (content, reason) in cases.items():
            path = folder.file(name, content)
            for words in (['check', path], ['show', '--book', path]):
                said = book(*words, status=2)
                check(path in said and re.search(reason, said), said)
            if name != 'text':
                check(path in book('dump', path, status=2), 'dumped')
                check(path in book('merge', '--out', path + '.out', path, status=2), 'merged')
                check(not os.path.exists(path + '.out'), 'half a book')


@case
def positions_are_shown():
    with Folder() as folder:
        path = made_of_games(folder)
        said = book('show', START, '--book', path).splitlines()
        check(re.fullmatch(r"e4 +2 +66\.7 %  King's Pawn.*", said[0]) is not None, said[0])
        check(re.match(r'd4 +1 +33\.3 %', said[1]) is not None, said[1])
        said = book('show', '--book', path, '--moves', 'e4 e5 Nf3 Nc6 Bb5 Nf6')
        check(re.search(r'^O-O +2 +100\.0 %', said, re.M), said)
        check('knows no move' in book('show', '--book', path, '--moves', 'a3'), 'a move after a3')
        check('e4' in book('show'), 'the own book has nothing')


@case
def names_of_files_and_players_steer_no_terminal():
    """ESC, U+009B as UTF-8 and as a byte of Latin-1, the override of the direction of writing; in texts and in names of files."""
    with Folder() as folder:
        games = (b'[White "A\x1b[31mB"]\n[Black "M\x9b1m\xfcller"]\n\n1. e4 e5 *\n'
                 b'[White "C\xc2\x9b31m"]\n[Black "D\xe2\x80\xae"]\n\n1. e4 bad *\n')
        for name, content, status in (('odd\x9b\x1b.pgn', games, 0), ('missing\x9b\x1b.pgn', None, 2),
                                      ('odd\x9b\x1b.txt', b'C20 Ki\x1b[1mng\xc2\x9b1m: bad', 2)):
            path = os.path.join(folder.path, name)
            if content is not None:
                folder.file(name, content)
            for words in (['names', path], ['check', path]):
                done = subprocess.run([HOTSPUR, 'book', *words], capture_output=True, timeout=SECONDS)
                said = done.stdout + done.stderr
                wanted = 2 if words[0] == 'check' else status
                check(done.returncode == wanted, '%s: %d: %s' % (words, done.returncode, said))
                check(said and not re.search(r'[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]', said.decode()), repr(said))
        rows = folder.file('rows.txt', b'C20  Ki\x1b[1mng\xc2\x9b1m: e4 e5 Qh5 Ke7\n')
        said = book('check', rows, '--nodes', '1000', '--max-cp', '1', status=1)
        check('C20 Ki?[1mng?1m: ends at' in said, said)


@case
def names_go_by_position():
    wanted = 'Nimzo-Indian'
    for moves in ('d4 Nf6 c4 e6 Nc3 Bb4', 'c4 Nf6 Nc3 e6 d4 Bb4', '1.d4 e6 2.c4 Nf6 3.Nc3 Bb4'):
        check(wanted in book('names', '--moves', moves), moves)
    fen = 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 3'
    said = book('names', '-', text='d4 Nf6 c4 e6 Nc3 Bb4\n%s\ne4 e5 a3 a6\n' % fen).splitlines()
    check(len(said) == 3 and re.match(r'E20\t.*Nimzo-Indian.*\tafter 6 plies', said[0]), str(said))
    check(said[2].startswith('C20\t'), said[2])
    with Folder() as folder:
        said = book('names', folder.file('g.pgn', GAMES)).splitlines()
        check(len(said) == 3 and re.match(r'A - B\tC6\d\t.*Spanish', said[0]), str(said))
        check("line 2: --moves: ply 1: unknown move 'bad'" in book('names', folder.file('x', 'e4\nbad\n'), status=2), 'no line named')


@case
def every_name_is_that_of_its_position():
    """A row that names a position may be hidden: by one further down that names the same, reached by other moves."""
    with open(LINES, encoding='utf-8') as file:
        rows = re.findall(r'^([A-E]\d\d) = (.+?): (.+)$', file.read(), re.MULTILINE)
    check(len(rows) > 1000, 'only %d names' % len(rows))
    said = book('names', '-', text=''.join(moves + '\n' for _, _, moves in rows)).splitlines()
    for (eco, name, moves), answer in zip(rows, said, strict=True):
        check(answer.split('\t') == [eco, name, 'after %d plies' % len(moves.split())], '%s: %s' % (moves, answer))
    names = sorted(name for _, name, _ in rows)
    check(len(names) == len(set(names)), 'two positions of one name: %s' % {n for n in names if names.count(n) > 1})


@case
def main_lines_have_codes_of_their_own():
    for eco, moves in (('B27', 'e4 c5 Nf3'), ('C18', 'e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7'), ('C54', 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6'),
                       ('C70', 'e4 e5 Nf3 Nc6 Bb5 a6'), ('D19', 'd4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4 O-O'),
                       ('D41', 'd4 d5 c4 e6 Nc3 Nf6 Nf3 c5 cxd5'), ('E05', 'd4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O dxc4'),
                       ('E24', 'd4 Nf6 c4 e6 Nc3 Bb4 a3'), ('E81', 'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O')):
        check(book('names', '--moves', moves).startswith(eco + '\t'), '%s is not %s' % (moves, eco))


@case
def bad_ends_of_lines_are_found():
    with Folder() as folder:
        path = folder.file('lines.txt', 'C20  Early Queen: e4 e5 Qh5 Nc6 Qxf7+ Kxf7\n'
                                          'C60  Spanish Game: e4 e5 Nf3 Nc6 Bb5 a6\n'
                                          'C20 ~ Early Queen, Gambit: e4 e5 Qh5 Ke7 Qxe5+\n')
        said = book('check', path, '--nodes', '3000', '--max-cp', '300', status=1)
        check(re.search(r'line 1: C20 Early Queen: ends at -\d', said) and 'line 2' not in said and 'line 3' not in said, said)
        check('Lines: 3, gambits among them: 1' in said, said)
        check('aside: 1' in said, said)
        check('aside: 0' in book('check', path, '--nodes', '3000', '--max-cp', '5000'), 'every line is uneven')


@case
def books_of_others_equal_their_dump():
    if not POSITIONS:
        return 'no public positions'
    folder = os.path.join(POSITIONS, 'polyglot')
    with open(os.path.join(folder, 'book_entries.csv'), encoding='utf-8') as file:
        wanted = list(csv.DictReader(file))
    for name in sorted({row['book'] for row in wanted}):
        path = os.path.join(folder, name)
        found = {(row['key'], row['move'], row['weight'], row['learn']) for row in rows_of(path)}
        for row in (row for row in wanted if row['book'] == name):
            squares = int(row['raw_move'])
            move = ''.join('abcdefgh'[squares >> at & 7] + '12345678'[squares >> at + 3 & 7] for at in (6, 0))
            move += ' nbrq'[squares >> 12].strip()
            check((row['key_hex'], move, row['weight'], row['learn']) in found, '%s: %s' % (name, row))
    return None


def entry(key, move, weight):
    numbers = [ord(move[i]) - ord('a') + 8 * (int(move[i + 1]) - 1) for i in (0, 2)]
    return struct.pack('>QHHI', int(key, 16), numbers[0] << 6 | numbers[1], weight, 0)


def odd_book(folder):
    """A book whose moves are all bad."""
    entries = [entry(START_KEY, 'a2a3', 9), entry(START_KEY, 'h2h3', 1),
               entry('823c9b50fd114196', 'a7a6', 1)]  # after 1.e4
    return folder.file('odd.bin', b''.join(sorted(entries, key=lambda e: e[:8])))


@case
def cecp_plays_from_a_book():
    with Folder() as folder:
        path = odd_book(folder)
        talk = Conversation([HOTSPUR, 'xboard'], SECONDS, env=environment_in(folder.path))
        talk.send('xboard', 'protover 2', 'option BookFile=' + path, 'new', 'post', 'bk')
        talk.expect(r'\ta3 90% \(9\).*')
        talk.expect(r'\th3 10% \(1\).*')
        check(talk.next() == '', 'no empty line behind the moves')
        talk.send('hint')
        talk.expect('Hint: a2a3')
        talk.send('usermove e2e4')
        talk.expect(r'0 0 0 0 \(book.*')
        check(talk.expect(r'move (.*)')[1] == 'a7a6', 'not the move of the book')
        talk.send('option BookChoice=uniform', 'force', 'new', 'bk')
        talk.expect(r'\ta3 50% \(9\).*')
        talk.send('option BookChoice=best', 'bk')
        talk.expect(r'\ta3 100% \(9\).*')
        talk.send('option BookDepth=1', 'st 0.01', 'usermove e2e4')
        said = talk.until(r'move .*')
        check(not any('(book' in line for line in said), 'beyond the depth of the book')
        talk.send('option BookFile=/no/such/file')
        talk.expect(r'.*/no/such/file.*')
        talk.send('force', 'new', 'bk')
        talk.expect(r'\ta3 100% \(9\).*')  # the old one stays
        talk.close()


@case
def uci_plays_from_a_book():
    with Folder() as folder:
        path = odd_book(folder)
        talk = Conversation([HOTSPUR, 'uci'], SECONDS, env=environment_in(folder.path))
        talk.send('setoption name BookFile value ' + path, 'setoption name BestBookMove value true')
        for _ in range(8):
            talk.send('go movetime 20')
            check(talk.expect(r'bestmove (\S+).*')[1] == 'a2a3', 'not the best move of the book')
        talk.send('setoption name BookDepth value 0', 'go movetime 20')
        check(not any('book' in line for line in talk.until('bestmove .*')), 'the book at depth 0')
        talk.send('setoption name BookDepth value 5', 'setoption name UCI_Chess960 value true',
                  'position fen %s' % START.replace('KQkq', 'HAha'), 'go movetime 20')
        check(talk.expect(r'bestmove (\S+).*')[1] == 'a2a3', 'the same position with other letters')
        talk.send('position fen bnqbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BNQBRKRN w GEge - 0 1', 'go movetime 20')
        check(not any('book' in line for line in talk.until('bestmove .*')), 'the book in Chess960')
        talk.close()


@case
def uci_plays_chess960_from_a_book():
    """Castling is king takes rook in the format, and the key is the one of python-chess."""
    with Folder() as folder:
        path = folder.file('shuffled.bin', entry('78b557e7a28a172c', 'e1b1', 1))
        talk = Conversation([HOTSPUR, 'uci'], SECONDS, env=environment_in(folder.path))
        talk.send('setoption name BookFile value ' + path, 'setoption name UCI_Chess960 value true')
        for rights in ('BG', 'KQ'):
            talk.send('position fen 4k3/8/8/8/8/8/8/1R2K1R1 w %s - 0 1' % rights, 'go movetime 20')
            check(talk.expect('bestmove ([^ ]*).*')[1] == 'e1b1', 'not the move of the book')
        talk.send('position fen 4k3/8/8/8/8/8/8/1R2K1R1 w B - 0 1', 'go movetime 20')
        check(not any('book' in line for line in talk.until('bestmove .*')), 'the book with other rights')
        talk.close()


def learned(folder, *words):
    """(move, points) of what was learned."""
    rows = csv.DictReader(book('learn', *words, folder=folder).splitlines())
    return [(row['move'], int(row['points'])) for row in rows if 'points' in row]


def lost_game(folder, *options):
    """A game under XBoard that is lost behind the book's first move."""
    talk = Conversation([HOTSPUR, *options, 'xboard'], SECONDS, env=environment_in(folder.path))
    talk.send('xboard', 'protover 2', 'option BookFile=' + odd_book(folder), 'option BookSeed=1', 'new', 'st 0.01',
              'post', 'go')
    talk.expect(r'move ([ah][23][ah]3)')
    talk.send('result 0-1 {White resigns}', 'ping 1')
    talk.expect('pong 1')
    talk.close()


@case
def games_teach_and_are_forgotten():
    with Folder() as folder:
        check('Nothing' in book('learn', folder=folder), 'something was learned before the first game')
        lost_game(folder)
        first = learned(folder)
        check(len(first) == 1 and first[0][1] == -8, str(first))
        path = os.path.join(folder.path, 'state', 'hotspur', 'book-learning')
        check(os.path.isfile(path), 'not in the folder of the user')
        lost_game(folder, '--no-book-learning')
        check(learned(folder) == first, 'it learned though it was told not to')
        own = os.path.join(folder.path, 'own')
        lost_game(folder, '--book-learning-file=' + own)
        check(learned(folder) == first and learned(folder, '--file', own)[0][1] == -8, 'the file of its own')
        check('1 move' in book('forget', START, folder=folder) and learned(folder) == [], 'not forgotten')
        lost_game(folder)
        check('1 move' in book('forget', folder=folder) and learned(folder) == [], 'not all forgotten')
        with open(path) as file:
            check(file.read().startswith('# What games have taught'), 'the head is gone')
        check(os.listdir(os.path.dirname(path)) == ['book-learning'], 'left behind: %s' % os.listdir(os.path.dirname(path)))


@case
def a_damaged_learning_file_is_told_and_left_alone():
    with Folder() as folder:
        os.makedirs(os.path.join(folder.path, 'state', 'hotspur'))
        text = '# What games have taught Hotspur\nnot a row\n'
        path = folder.file(os.path.join('state', 'hotspur', 'book-learning'), text)
        done = subprocess.run([HOTSPUR, 'xboard'], capture_output=True, text=True, timeout=SECONDS,
                              input='ping 1\nquit\n', env=environment_in(folder.path))
        check(done.stdout.endswith('pong 1\n') and done.returncode == 0, 'it does not play: %r' % done.stdout)
        check(done.stderr.count('\n') == 1 and path + ': line 2: ' in done.stderr, 'not told: %r' % done.stderr)
        lost_game(folder)
        with open(path) as file:
            check(file.read() == text, 'the file was written to')
        book('forget', folder=folder)
        lost_game(folder)
        check(len(learned(folder)) == 1, 'nothing was learned after a new start')


@case
def what_was_learned_is_chosen_by():
    with Folder() as folder:
        path = folder.file('learned', '%s %d -112 20\n' % (START_KEY, 8 << 6 | 16))  # 1.a3
        talk = Conversation([HOTSPUR, 'xboard'], SECONDS, env=environment_in(folder.path))
        talk.send('xboard', 'protover 2', 'option BookFile=' + odd_book(folder), 'new', 'bk')
        talk.expect(r'\ta3 90% .*')
        talk.send('option BookLearningFile=' + path, 'bk')
        talk.expect(r'\ta3 53% .*')
        talk.send('option BookLearning=0', 'bk')
        talk.expect(r'\ta3 90% .*')
        talk.send('option BookLearningFile=/dev/null/x', 'option BookLearning=1')
        talk.expect('.*/dev/null/x.*')
        talk.close()


@case
def the_experiment_shows_a_curve():
    lines = hotspur('lab', 'booklearning', '--quick', '--games', '20', '--format', 'csv').splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith('#')))  # those say where it comes from
    check(len(rows) == 10, '%d rows' % len(rows))
    check(sum(int(row[name]) for row in rows for name in row if name.endswith('_played')) == 20, 'a game without its line')
    check(int(rows[-1]['planted_chance']) < 50, 'the planted line is not played less: %s' % rows[-1])


@case
def games_carry_their_opening():
    with Folder() as folder:
        path = os.path.join(folder.path, 'games.pgn')
        talk = Conversation([HOTSPUR, '--no-own-book', 'xboard'], SECONDS, env=environment_in(folder.path))
        talk.send('xboard', 'protover 2', 'option Game File=' + path, 'new', 'st 0.01', 'usermove c2c4')
        talk.expect('move .*')
        talk.send('result 1-0 {Black resigns}', 'ping 1')
        talk.expect('pong 1')
        talk.close()
        text = open(path).read()
        check(re.search(r'\[ECO "A\d\d"\]', text) and re.search(r'\[Opening "English', text), text)


@case
def analysis_shows_the_book():
    with Folder() as folder:
        talk = Conversation([HOTSPUR, 'xboard'], SECONDS, env=environment_in(folder.path))
        talk.send('xboard', 'protover 2', 'option BookFile=' + odd_book(folder), 'new', 'post', 'analyze')
        talk.expect(r'0 0 0 0 \(book: a3 90%, h3 10%\)')
        talk.send('exit')
        talk.close()
        talk = Conversation([HOTSPUR, 'uci'], SECONDS, env=environment_in(folder.path))
        talk.send('setoption name BookFile value ' + odd_book(folder), 'go infinite')
        talk.expect(r'info string book moves: a3 90%, h3 10%')
        talk.send('stop', 'go movetime 10')
        talk.expect(r"info string book .*: a3 90%, h3 10%|info string book a3 90%, h3 10%")
        talk.close()


@case
def wrong_use_is_told():
    for words, reason in ((['book'], 'say what to do'), (['book', 'eat'], "unknown word 'eat'"),
                          (['book', 'make'], '--out FILE is missing'),
                          (['book', 'make', '--out', '/dev/null'], '--from GAMES.pgn or --lines FILE is missing'),
                          (['book', 'make', '--out', 'x', '--from', '/no/such/file'], '/no/such/file'),
                          (['book', 'merge', '--out', 'x'], 'which books'),
                          (['book', 'check'], 'which book'), (['book', 'dump'], 'which book'),
                          (['book', 'show', '--fen', 'x'], '--fen'), (['book', 'names', '/no/such/file'], '/no/such/file')):
        check(reason in hotspur(*words, status=2), '%s: %s' % (words, hotspur(*words, status=2)))


case.run()
