#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`hotspur annotate`: what it says of games whose mistakes are known, in every format, and what it does with files."""
import json
import os
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, HOTSPUR, hotspur, LONG, read_text  # noqa: E402

os.environ.update(XDG_DATA_HOME='/dev/null', XDG_DATA_DIRS='/dev/null')  # without the endgame tables of this machine
case = Cases('annotate')

# The queen is lost to a bishop, mate in one is overlooked and then allowed: all of it plain.
BLUNDERS = """[Event "Club"]
[White "Ann <b>&amp;"]
[Black "Bob"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. h3 Bg4 {a comment} 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 (8. gxh6) a6 9. Qd4 Nxd4 0-1
"""
MATE = """[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. a3 a6 3. g4 a5 4. h3 Qh4# 0-1
"""
FOREIGN = 'Dear Anna,\nthis is a letter.\n'


# Most of a short annotation is forgetting what was searched before: a small table is forgotten sooner.
SMALL = ('--hash', '4')


def run(*arguments, status=0, text='', nodes=True):
    limit = ['--nodes', '5000'] if nodes and '--nodes' not in arguments else []
    return hotspur('annotate', *limit, *(SMALL if nodes else ()), *arguments, status=status, text=text)


def review(text, *arguments):
    games = [json.loads(line) for line in run('-', '--format', 'json', *arguments, text=text).splitlines()]
    return games[0] if len(games) == 1 else games


def moves_of(game):
    return {'%d%s%s' % (move['number'], '.' if move['side'] == 'white' else '...', move['san']): move
            for move in game['moves']}


@case
def marks_what_loses_a_piece_and_says_so():
    moves = moves_of(review(BLUNDERS))
    check(moves['4...Bg4']['mark'] == '??', moves['4...Bg4'])
    check(moves['4...Bg4']['reason'].startswith('Loses a bishop: 5.hxg4'), moves['4...Bg4']['reason'])
    check(moves['4...Bg4']['reply_move'] == 'h3g4', moves['4...Bg4'])
    check(moves['4...Bg4']['reason_arrows'] == ['h3g4'], moves['4...Bg4'])
    check(moves['9.Qd4']['mark'] == '??', moves['9.Qd4'])
    check('Loses the queen: 9...Nxd4' in moves['9.Qd4']['reason'], moves['9.Qd4']['reason'])
    check('mark' not in moves['5.hxg4'] or moves['5.hxg4']['mark'] == '!', moves['5.hxg4'])


@case
def mates_that_are_missed_and_allowed_are_exact():
    moves = moves_of(review(MATE))
    check(moves['3.g4']['mark'] == '??' and moves['3.g4']['reason'].startswith('Allows mate in 1: 3...Qh4#.'),
          moves['3.g4'])
    check(moves['3.g4']['score'] == '-#1', moves['3.g4'])
    check(moves['3...a5']['reason'].startswith('Misses mate in 1'), moves['3...a5'])
    check(moves['3...a5']['best'] == '3...Qh4#', moves['3...a5'])
    check('mark' not in moves['4...Qh4#'], 'mate in one is praised')
    check(moves['4...Qh4#']['score'] == '-#1', moves['4...Qh4#'])


@case
def book_and_forced_moves_are_not_blamed():
    game = review('1. e4 e5 2. Nf3 Nc6 3. Bb5 f6 4. Bxc6 g6 5. Bxd7+ Kf7 6. Bxc8 Qxc8 7. Nxe5+ Ke6 *')
    moves = moves_of(game)
    check(moves['3.Bb5'].get('book') and 'mark' not in moves['3.Bb5'] and 'score' in moves['3.Bb5'], moves['3.Bb5'])
    check(game['book_plies'] >= 5 and 'Spanish' in game['opening'], game['opening'])
    moves = moves_of(review('[FEN "k7/8/1Q6/8/8/8/8/2R1K3 w - - 0 1"]\n[SetUp "1"]\n\n1. Rc8# *'))
    check('mark' not in moves['1.Rc8#'], moves)
    moves = moves_of(review('[FEN "7k/R7/8/6p1/8/8/6P1/K5R1 w - - 0 1"]\n[SetUp "1"]\n\n1. Kb1 g4 2. Kc1 Kg8 3. Re1 Kf8 *'))
    check(not any(move.get('forced') for move in moves.values()), moves)
    moves = moves_of(review('[FEN "k7/8/2Q5/8/8/8/8/4K3 b - - 0 1"]\n[SetUp "1"]\n\n1... Kb8 2. Qd7 Ka8 *'))
    check(moves['2...Ka8'].get('forced') and 'mark' not in moves['2...Ka8'], moves)


# The losing move of a line that has a name.
TRAPS = (('1. f3 e5 2. g4 Qh4# 0-1', '2.g4', 'Allows mate in 1'),
         ('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0', '3...Nf6', 'Allows mate in 1'),
         ('1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 Kxd8 *', '6.Nxd5',
          'Loses a knight for a pawn'),
         ('1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0', '5...Bxd1', 'Allows mate in 2'),
         ('1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 e5 6. Nxc6 dxc6 7. Qxd8+ Kxd8 8. Bg5 Be7 9. Nd5 cxd5 *', '9.Nd5',
          'Loses a knight'))


# Moves of famous games that everyone praises: the queen for a mate in two, and for one in four; a pin that is ignored.
BRILLIANT = (('1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 '
              '11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0', 16, '16.Qb8+',
              'Sacrifices the queen: 16...Nxb8 17.Rd8#. Mate in 2: '),
             ('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 '
              '12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 '
              '20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0', 21, '21.Qxd7+',
              'Sacrifices the queen for a pawn: 21...Kxd7 22.Bf5+ Ke8 23.Bd7+ Kf8 24.Bxe7#. Mate in 4: '),
             ('1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0', 5, '5.Nxe5', 'Offers the queen. '))


@case
def only_moves_that_are_hard_to_see_are_praised():
    for text, number, brilliant, reason in BRILLIANT:
        annotated = run('-', '--format', 'pgn', '--from', str(number), '--nodes', '100000', text=text)
        line = in_a_line(annotated)
        check(re.search(r'%s \$3 \{(\[[^]]*\] )*%s' % (re.escape(brilliant.lstrip('0123456789.')), re.escape(reason)), line), annotated)
        check(len(re.findall(r'\w[+#]? \$3 ', line)) == 1, annotated)
    game = review(BRILLIANT[0][0], '--from', '16', '--nodes', '100000')
    check(moves_of(game)['16.Qb8+']['mark'] == '!!' and game['white']['game']['brilliant'] == 1, game)
    # What is forced, or seen at once: the only way out of check, taking back, taking what hangs.
    for fen, moves in (('3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1', '1... Rxd1#'),
                       ('6k1/5ppp/8/3q4/4N3/8/5PPP/3R2K1 b - - 0 1', '1... Qxd1# *'),
                       ('r5k1/5ppp/8/8/3q4/8/5PPP/R2Q2K1 w - - 0 1', '1. Qxd4 Rxa1+ 2. Qd1 Rxd1# *')):
        game = review('[FEN "%s"]\n[SetUp "1"]\n\n%s' % (fen, moves))
        check(not any(move.get('mark') in ('!', '!!') for move in game['moves']), '%s: %s' % (fen, game['moves']))


@case
def a_named_line_is_judged_like_any_other():
    for text, losing, reason in TRAPS:
        move = moves_of(review(text))[losing]
        check(move['mark'] == '??' and move['reason'].startswith(reason), '%s: %s' % (losing, move))


@case
def a_position_has_one_value():
    for text in (BLUNDERS, MATE):
        whole = review(text, '--nodes', '2000')
        for before, after in zip(whole['moves'], whole['moves'][1:]):
            check(abs(1 - before['expected'] - after['expected_best']) < 0.002, (before, after))
        for move in whole['moves']:
            check(move['expected_best'] - move['expected'] < 0.05 or 'mark' in move, move)
            check(move['best_depth'] > 0, move)
        for words in (('--from', '3'), ('--side', 'white'), ('--side', 'black')):
            part = review(text, '--nodes', '2000', *words)
            judged = [(move, other) for move, other in zip(part['moves'], whole['moves']) if 'score' in move]
            check(0 < len(judged) < len(whole['moves']), words)
            for move, other in judged:
                check(move == other, '%s: %s and %s' % (words, move, other))


@case
def mates_and_material_count_in_games_that_are_won():
    won = '[FEN "6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1"]\n[SetUp "1"]\n\n1. h3 h6 2. Qd2 g6 3. Qxh6 *'
    moves = moves_of(review(won))
    check(moves['1.h3']['reason'].startswith('Misses mate in 1'), moves['1.h3'])
    moves = moves_of(review('[FEN "7k/8/8/6K1/8/8/8/5Q2 w - - 0 1"]\n[SetUp "1"]\n\n1. Qf7 *'))
    check(moves['1.Qf7']['mark'] == '??' and moves['1.Qf7']['reason'].startswith('Stalemate, where there was mate'),
          moves['1.Qf7'])
    lost = '[FEN "3rk3/8/8/8/8/8/3QPPPP/3RR1K1 w - - 0 1"]\n[SetUp "1"]\n\n1. Qd7+ Rxd7 2. f3 *'
    moves = moves_of(review(lost))
    check('mark' in moves['1.Qd7+'] and 'queen' in moves['1.Qd7+']['reason'], moves['1.Qd7+'])


@case
def no_piece_is_missed_that_the_move_takes():
    text = '[FEN "1r3q2/R4p1k/2rN1npp/4p3/2p1P2P/4R1Q1/5PPK/8 b - - 0 35"]\n[SetUp "1"]\n\n35... Qxd6 36. Rxf7+ *'
    move = moves_of(review(text))['35...Qxd6']
    check('mark' in move and 'knight' not in move['reason'].split(':')[0], move)


def ending(fen, moves):
    """The first move of an ending, reviewed."""
    game = '[SetUp "1"]\n[FEN "%s"]\n[Result "*"]\n\n%s *\n' % (fen, moves)
    return review(game, '--nodes', '20000')['moves'][0]


ENDINGS = (
    ('8/8/4k3/8/3K4/4P3/8/8 w - - 0 1', '1. Kd3 Kd5', 'Misses the opposition, which 1.Ke4 takes. The win is gone.'),
    ('8/8/3k4/8/3PK3/8/8/8 b - - 0 1', '1... Ke7 2. Ke5', 'Gives White the opposition: 2.Ke5. The position was a draw.'),
    ('8/8/8/6k1/8/5K2/3P4/8 b - - 0 1', '1... Kh5 2. Kf4', 'Misses the opposition, which 1...Kf5 takes'),
    ('8/3k4/8/8/7K/8/4P3/8 b - - 0 1', '1... Ke7 2. Kg3', 'Loses a drawn ending: 2.'),
    ('8/2k5/4P3/8/8/8/K7/8 b - - 0 1', '1... Kb6 2. e7', "Black's king is outside the square of the pawn on e6: 2.e7"),
    ('8/K7/p2p4/8/8/7P/6k1/8 w - - 0 1', '1. Kb8 d5', "Misses 1.h4, when Black's king is outside the square of the pawn on h4"),
    ('8/8/K7/8/p7/8/B2k3P/8 b - - 0 1', '1... Kc1 2. h4', "White's bishop does not control h8, where the pawn would promote"),
    ('2k5/1p6/P7/8/4K3/8/4B3/8 w - - 0 1', '1. Ke5 bxa6', 'Only draws, as a bishop alone cannot mate: 1...bxa6'),
)


@case
def endings_are_explained_by_their_rules():
    for fen, moves, reason in ENDINGS:
        move = ending(fen, moves)
        check(move.get('mark') == '??' and reason in move['reason'], '%s: %s' % (fen, move))
    # Nothing is lost.
    for fen, moves in (('8/8/4k3/8/3K4/4P3/8/8 w - - 0 1', '1. Ke4 Kd6'), ('8/8/3k4/8/3PK3/8/8/8 b - - 0 1', '1... Ke6 2. Kd3')):
        check(ending(fen, moves).get('mark', '!') == '!', 'a mark on ' + moves)


@case
def one_side_and_later_moves_alone():
    game = review(BLUNDERS, '--side', 'black')
    check(all(move['side'] == 'black' for move in game['moves'] if 'score' in move), 'White was judged')
    check(game['white']['game'] == {'moves': 0}, game['white'])
    game = review(BLUNDERS, '--from', '8')
    check(all(move['number'] >= 8 for move in game['moves'] if 'score' in move), 'early moves were judged')


@case
def the_laboratory_counts_what_maps_foretell():
    with Folder() as folder:
        games = folder.file('games.pgn', BLUNDERS + '\n' + MATE)
        tables = []
        for words in ((), (), ('--games', '1')):
            result = subprocess.run([HOTSPUR, 'lab', 'maps', '--mistakes', games, '--judge-nodes', '2000', '--format', 'csv',
                                     *words], capture_output=True, text=True, timeout=300)
            check(result.returncode == 0, result.stderr)
            rows = [line.split(',') for line in result.stdout.splitlines() if not line.startswith('#')]
            check(rows[0][:3] == ['name', 'moves', 'reply_hit5_percent'] and len(rows) == 4, result.stdout)
            for row in rows[1:]:
                check(all(0 <= float(value or 0) <= 100 for value in row[2:]), row)
                check(float(row[2] or 0) >= float(row[3] or 0) and float(row[5] or 0) >= float(row[6] or 0), row)
            tables.append(rows)
        check(tables[0] == tables[1], 'two runs differ')
        blunders = [int(rows[1][1]) for rows in tables]
        check(blunders[0] >= 4 and 2 <= blunders[2] < blunders[0], 'blunders: %s' % blunders)


@case
def accuracy_falls_with_mistakes():
    game = review(BLUNDERS)
    check(0 < game['white']['game']['accuracy'] < 90, game['white'])
    check(game['white']['game']['blunders'] >= 1, game['white'])
    sums = sum(part.get('blunders', 0) for name, part in game['black'].items() if name not in ('name', 'game'))
    check(sums == game['black']['game']['blunders'], game['black'])


@case
def pgn_keeps_what_was_there():
    text = run('-', '--format', 'pgn', text=BLUNDERS)
    check(re.search(r'4\. ?\.\.\. Bg4 \$4|4\.\.\. Bg4 \$4|Bg4 \$4', text), text)
    for part in ('a comment', 'gxh6', '[%eval', '[%cal Rh3g4]', '[Annotator "Hotspur"]', 'Loses a bishop'):
        check(part in text.replace('\n', ' '), 'no %s in\n%s' % (part, text))
    again = run('-', '--format', 'pgn', text=text)
    check(again.count('Loses a bishop') == text.count('Loses a bishop'), 'annotated twice, said twice:\n' + again)
    check(re.sub(r'\s+', ' ', again) == re.sub(r'\s+', ' ', text), 'the second time changed it:\n' + again)


@case
def text_has_a_table_and_the_mistakes():
    text = run('-', text=BLUNDERS)
    for part in ('Ann <b>&amp; - Bob  0-1', 'accuracy', '4...Bg4??', 'Loses a bishop: 5.hxg4', 'Better: '):
        check(part in text, 'no %s in\n%s' % (part, text))


@case
def several_games_are_written_one_after_the_other_and_resumed():
    with Folder() as folder:
        games, out = folder.file('games.pgn', BLUNDERS + '\n' + MATE + '\n' + BLUNDERS), folder.place('out.json')
        run(games, '--out', out)
        whole = read_text(out)
        check(whole.count('\n') == 3, 'not three games')
        with open(out, 'w', encoding='utf-8') as file:
            file.write(whole.splitlines(True)[0])
        run(games, '--out', out, '--resume')
        check(read_text(out) == whole, 'resumed otherwise than run at once')
        for ending in ('pgn', 'text'):
            out = folder.place('out.' + ending)
            run(games, '--game', '1', '--format', ending, '--out', out)
            before = read_text(out)
            run(games, '--format', ending, '--out', out, '--resume')
            check(read_text(out).startswith(before) and len(read_text(out)) > len(before), ending)


@case
def a_killed_run_is_resumed():
    with Folder() as folder:
        games, out, plain = folder.file('games.pgn', (BLUNDERS + '\n') * 6), folder.place('out.pgn'), folder.place('plain.pgn')
        run(games, '--out', plain)
        process = subprocess.Popen([HOTSPUR, 'annotate', '--nodes', '5000', *SMALL, games, '--out', out], stderr=subprocess.DEVNULL)
        while not os.path.exists(out):
            pass
        process.kill()
        process.wait()
        check(0 < read_text(out).count('[Result') <= 6, 'nothing was written')
        run(games, '--out', out, '--resume')
        check(read_text(out) == read_text(plain), 'killed and resumed it became something else')


@case
def pages_are_numbered_and_skipped_when_they_are_there():
    with Folder() as folder:
        games, out = folder.file('games.pgn', BLUNDERS + '\n' + MATE), folder.place('page.html')
        run(games, '--out', out)
        check(sorted(os.listdir(folder.path)) == ['games.pgn', 'page-001.html', 'page-002.html', 'page.html'], os.listdir(folder.path))
        first = os.stat(folder.place('page-001.html')).st_mtime_ns
        os.unlink(folder.place('page-002.html'))
        run(games, '--out', out, '--resume')
        check(os.stat(folder.place('page-001.html')).st_mtime_ns == first, 'the first page was made again')
        check(os.path.exists(folder.place('page-002.html')), 'the second page is missing')


@case
def a_page_lists_the_games_of_a_file():
    with Folder() as folder:
        games, out = folder.file('games.pgn', BLUNDERS + '\n' + MATE), folder.place('my games.html')
        said = subprocess.run([HOTSPUR, 'annotate', '--nodes', '5000', *SMALL, games, '--out', out], capture_output=True, text=True,
                              timeout=300).stderr
        for name in ('my games-001.html: ', 'my games-002.html: ', 'my games.html: all games'):
            check(folder.place(name) in said, said)
        page = read_text(out)
        check(page.startswith('<!DOCTYPE html>') and page.count('<tr>') == 3, page)
        for part in ('<a href="my%20games-001.html">1</a>', '<a href="my%20games-002.html">2</a>', 'Ann &lt;b&gt;'):
            check(part in page, 'no %s in %s' % (part, page))
        letter = folder.file('letter.html', 'a letter of mine')
        check('letter.html' in run(games, '--out', letter, status=2), 'nothing is said of the letter')
        check(read_text(letter) == 'a letter of mine' and not os.path.exists(folder.place('letter-001.html')), 'it was replaced')


MARKED = """[White "Carlsen, Magnus"]
[WhiteElo "2830"]
[TimeControl "600"]

1. e4 {[%clk 0:09:58.2] [%csl Gd4,Xd5] [%cal Re2e4]} e5 2. Nf3 {[%clk 0:09:50] [%csl Gz9]} *
"""


@case
def clocks_squares_and_arrows_of_the_file_are_members():
    moves = moves_of(review(MARKED))
    first = moves['1.e4']
    check(first['clock'] == 598.2 and first['time_used'] == 1.8, first)
    check(first['squares'] == [{'square': 'd4', 'colour': 'green', 'rgb': '#0d6945'}], first)
    check(first['arrows'] == [{'from': 'e2', 'to': 'e4', 'colour': 'red', 'rgb': '#8a0703'}], first)
    check(not {'clock', 'time_used', 'squares', 'arrows'} & set(moves['1...e5']), moves['1...e5'])
    check(moves['2.Nf3']['time_used'] == 8.2 and 'squares' not in moves['2.Nf3'], moves['2.Nf3'])


@case
def hostile_names_stay_text_in_a_page():
    with Folder() as folder:
        nasty = BLUNDERS.replace('Bob', '</script><script>alert(1)</script><img src=x onerror=alert(2)>')
        out = folder.place('page.html')
        run(folder.file('games.pgn', nasty), '--out', out)
        page = read_text(out)
        check(page.count('<script') == 3 and page.count('</script>') == 3, 'a script got in')
        check('<img' not in page, 'a picture got in')
        check(not re.search(r'(src|href)="?(https?:)?//', page), 'something is loaded from elsewhere')


@case
def hostile_names_stay_text_in_the_list_of_games():
    with Folder() as folder:
        nasty = MATE.replace('"C"', '"</td><script>alert(1)</script>"').replace('"D"', '"%s"' % ('<b onclick=x>' + 'long ' * 2000))
        out = folder.place('all.html')
        run(folder.file('games.pgn', nasty + '\n' + nasty), '--out', out)
        page = read_text(out)
        check('<script' not in page and '<b onclick' not in page and page.count('<tr>') == 3, page[:2000])
        for name in ('all.html', 'all-001.html', 'all-002.html'):
            text = read_text(folder.place(name))
            check("default-src 'none'" in text, '%s: the browser may load from elsewhere' % name)
            check(not re.search(r'(src|href)="?(https?:)?//', text), '%s: something is loaded from elsewhere' % name)


@case
def pages_that_cannot_be_written_are_told():
    """A folder that is not there or cannot be written to, and a disk that is full, for the list of games and a page of it."""
    with Folder() as folder:
        games = folder.file('games.pgn', MATE + '\n' + MATE)
        for name, place in (('none/all.html', 'none/all'), ('games.pgn/all.html', 'games.pgn/all'), ('/proc/all.html', '/proc/all')):
            error = run(games, '--out', name if name.startswith('/') else folder.place(name), status=2)
            check(place in error and error.count('\n') == 1, error)
        os.symlink('/dev/full', folder.place('full-002.html'))
        error = run(games, '--out', folder.place('full.html'), '--force', status=2)
        check('full-002.html' in error, error)
        check(os.listdir(folder.path).count('full.html') == 0, 'a list of games of which one has no page')


@case
def squares_of_a_reason_are_members():
    """What is drawn of a reason: squares and arrows on the board, and only where there is a reason."""
    game = review(BLUNDERS, '--nodes', '20000')
    drawn = [move for move in game['moves'] if 'reason_squares' in move or 'reason_arrows' in move]
    check(drawn, game)
    for move in drawn:
        check(move.get('reason'), move)
        check(all(re.fullmatch('[a-h][1-8]', square) for square in move.get('reason_squares', [])), move)
        check(all(re.fullmatch('([a-h][1-8]){2}', arrow) for arrow in move.get('reason_arrows', [])), move)


@case
def other_files_are_left_alone():
    with Folder() as folder:
        games, letter = folder.file('games.pgn', MATE), folder.file('letter.txt', FOREIGN)
        for words in (['--format', 'text'], ['--format', 'json'], ['--format', 'pgn'], ['--format', 'html'],
                      ['--format', 'json', '--resume']):
            error = run(games, '--out', letter, *words, status=2)
            check(read_text(letter) == FOREIGN, 'the letter is gone: %s' % words)
            check('letter.txt' in error and error.count('\n') == 1, error)
        error = run(games, '--format', 'pgn', '--out', games, status=2)
        check(read_text(games) == MATE and 'the file that is read' in error, error)
        run(games, '--format', 'text', '--out', letter, '--force')
        check('Allows mate' in read_text(letter), 'not forced')


@case
def faults_are_told_in_a_line():
    with Folder() as folder:
        games = folder.file('games.pgn', MATE)
        for words, part in (([], 'which file'), ([folder.place('none.pgn')], 'none.pgn'), ([games, '--game', '3'], 'game number 3'),
                            ([games, '--format', 'xml'], 'xml'), ([games, '--resume'], '--out'),
                            ([folder.file('empty.pgn', '')], 'no games'), ([games, '--side', 'grey'], 'grey')):
            result = subprocess.run([HOTSPUR, 'annotate', *words], capture_output=True, text=True, timeout=300)
            check(result.returncode != 0 and part in result.stderr and result.stderr.count('\n') == 1,
                  '%s: %s' % (words, result.stderr))


@case
def a_broken_game_is_annotated_as_far_as_it_goes():
    result = subprocess.run([HOTSPUR, 'annotate', '--nodes', '3000', '-', '--format', 'json'], capture_output=True, text=True,
                            input='[White "A"]\n\n1. f3 e5 2. a3 a6 3. g4 Ke4 *\n\n[White "B"]\n\n1. f3 e5 *\n', timeout=300)
    games = [json.loads(line) for line in result.stdout.splitlines()]
    check(len(games) == 2 and len(games[0]['moves']) == 5, result.stdout)
    check('Ke4' in result.stderr and '2 games annotated, 1 of them not read whole' in result.stderr, result.stderr)
    check(result.returncode == 2, 'status %d' % result.returncode)
    check('Ke4' in games[0]['moves'][-1]['comment'], games[0]['moves'][-1])


@case
def what_was_done_with_a_game_is_a_note():
    result = subprocess.run([HOTSPUR, 'annotate', '--nodes', '1000', '-', '--format', 'pgn'], capture_output=True, text=True,
                            input='[White "A"]\n\n1. e4 Sf6 2. Sc3 d5 *\n', timeout=300)
    check(result.stderr.startswith('hotspur: annotate: ') and 'the letters of the pieces are German' in result.stderr and
          result.stderr.count('\n') == 1, result.stderr)
    check(result.returncode == 0 and 'Nc3' in result.stdout, 'status %d' % result.returncode)


PIPED = 2000  # games that a pipe holds at once
WRITES_S = 2


@case
def a_signal_leaves_no_half_of_a_file():
    """Games that come slowly: what was written is whole, and nothing is beside it."""
    for words, name in ((['annotate', '--nodes', '500', '--format', 'pgn', '/dev/stdin', '--out'], 'annotated.pgn'),
                        (['games', '-', '--out'], 'found.pgn'),
                        (['map', '--depth', '2', '--format', 'pgn', '--pgn', '/dev/stdin', '--out'], 'film.pgn')):
        with Folder() as folder:
            out = os.path.join(folder.path, name)
            with subprocess.Popen([HOTSPUR, *words, out], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as program:
                program.stdin.write(b'[White "A"]\n\n1. e4 e5 *\n\n' * PIPED)
                program.stdin.flush()
                # Until it writes; some wait for more than a pipe holds.
                end = time.monotonic() + WRITES_S
                while time.monotonic() < end and not any(entry.stat().st_size > 0 for entry in os.scandir(folder.path)):
                    time.sleep(0.01)
                program.send_signal(signal.SIGTERM)
                check(program.wait(60) == -signal.SIGTERM, '%s: status %s' % (words, program.returncode))
            if os.path.exists(out):
                with open(out, 'rb') as file:
                    text = file.read()
                check(text.endswith(b'\n\n') and text.rstrip().endswith(b'*'), '%s: half a game: %r' % (words, text[-80:]))
            # What is left of a file that was begun has a name of its own.
            check(all(entry == name or entry.startswith(name + '.hotspur-') for entry in os.listdir(folder.path)),
                  os.listdir(folder.path))


# --- what a person wrote ----------------------------------------------------------------------------------------------

COACHED = """[Event "Training"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]
[Annotator "Coach"]
[ECO "C50"]

{Look at the bishop.} 1. e4 e5 2. Nf3 {book move} Nc6 3. Bc4 d6 $10 4. h3 Bg4 $3 {so bold [%cal Ga1a2] [%csl Gd5]
[%clk 0:10:00]} (4... Nf6 5. d3 (5. O-O $1 {deeper}) 5... Be7 {solid}) 5. hxg4 Nf6 6. g5 Nxe4 {[%eval 9.99]} 7. d3 h6
8. dxe4 ({perhaps} 8. gxh6 $14) 8... a6 9. Qd4 Nxd4 0-1
"""
PERSONAL = ('Look at the bishop.', 'book move', 'so bold', 'deeper', 'solid', 'perhaps')


def in_a_line(text):
    return re.sub(r'\s+', ' ', text)


def removed(text):
    return run('-', '--remove', text=text, nodes=False)


@case
def remarks_are_told_from_a_persons_and_taken_out_again():
    plain = removed(COACHED)
    first = run('-', '--format', 'pgn', text=COACHED)
    line = in_a_line(first)
    for part in PERSONAL + ('[%cal Ga1a2] [%csl Gd5] [%clk 0:10:00]', '[Annotator "Coach"]', '[%eval 9.99]', 'Bg4 $3 {',
                            '[HotspurAdded "remarks', 'Loses a bishop', '(4... Nf6 5. d3 (5. O-O $1 {deeper}) 5... Be7 {solid})'):
        check(part in line, 'no %s in\n%s' % (part, first))
    check('Rh3g4' not in line and '$4 $3' not in line and 'Nxe4 {[%eval 9.99]}' in line, first)
    check(run('-', '--format', 'pgn', text=first) == first, 'the second run changed something')
    later = run('-', '--format', 'pgn', '--from', '900', text=first)
    check(later == first, 'a run that looks at nothing changed something:\n' + later)
    check(removed(first) == plain, 'taken out, something else is left:\n' + removed(first))
    check(removed(plain) == plain, 'taking out nothing changed something')


@case
def a_run_replaces_remarks_only_where_it_looks():
    first = run('-', '--format', 'pgn', text=COACHED)
    second = in_a_line(run('-', '--format', 'pgn', '--nodes', '7000', '--from', '8', '--side', 'white', text=first))
    before, behind = in_a_line(first).split('8. dxe4'), second.split('8. dxe4')
    check(before[0] == behind[0], 'an earlier move was changed:\n' + behind[0])
    check(second.count('Loses the queen') == 1 and second.count('(9. ') == 1, second)
    check(removed(second) == removed(COACHED), 'a mixture cannot be taken out')


@case
def a_persons_words_within_remarks_stay():
    first = in_a_line(run('-', '--format', 'pgn', text=BLUNDERS)).replace('] [Site', ']\n[Site')
    check('Loses a bishop' in first and 'line ' in first, first)
    changed = first.replace('Loses a bishop', 'Sadly loses a bishop', 1)
    moved = re.sub(r'(\[%hotspur [0-9a-f]+ line [0-9a-f]+\][^}]*)}', r'\1 best}', changed, count=1)
    again = in_a_line(run('-', '--format', 'pgn', text=moved))
    check('Sadly loses a bishop' in again and ' best}' in again.replace('{best}', ' best}'), again)
    again = in_a_line(removed(again))
    check('Sadly loses a bishop' in again and '{best}' in again and 'hotspur end' not in again, again)


@case
def every_format_shows_what_a_person_wrote():
    text = run('-', '--format', 'text', text=COACHED)
    for part in PERSONAL + ('4...Bg4!!', 'Hotspur: ??', 'Variation: (4... Nf6 5. d3 (5. O-O! {deeper}) 5... Be7 {solid})'):
        check(part in text, 'no %s in\n%s' % (part, text))
    game = review(COACHED)
    moves = moves_of(game)
    check(game['comment'] == 'Look at the bishop.' and moves['2.Nf3']['comment'] == 'book move', game)
    bold = moves['4...Bg4']
    check(bold['comment'] == 'so bold' and '[%cal Ga1a2]' in bold['comment_raw'] and bold['nags'] == [3] and
          bold['signs'] == '!!' and bold['mark'] == '??', bold)
    check([move['san'] for move in bold['variations'][0]] == ['Nf6', 'd3', 'Be7'], bold)
    check(bold['variations'][0][1]['variations'][0][0]['comment'] == 'deeper', bold)
    check(moves['8.dxe4']['variations'][0][0]['comment_before'] == 'perhaps', moves['8.dxe4'])
    with Folder() as folder:
        out = folder.place('page.html')
        run(folder.file('games.pgn', COACHED), '--out', out)
        for part in PERSONAL:
            check(part in read_text(out), 'no %s in the page' % part)


@case
def notes_of_programs_are_no_comments():
    """Scores, times and "book" as engines write them are shown nowhere; words behind them are, and the file keeps all."""
    played = ('1. f3 {book} e5 {+0.31/14 2.1s} 2. a3 {0.00/9 1.5} a6 {47.5s, says he} 3. g4 {-0.12/7 0.0s good} '
              'a5 {31.6s [%clk 0:04:00]} 4. h3 {-M1/5 0.0s} Qh4# {+M1/5 0.1s} 0-1\n')
    game = review(played, '--nodes', '500')
    moves = moves_of(game)
    comments = {name: move['comment'] for name, move in moves.items() if 'comment' in move}
    check(comments == {'2...a6': '47.5s, says he', '3.g4': 'good'}, comments)
    check(moves['1...e5']['comment_raw'] == '+0.31/14 2.1s' and moves['3...a5']['time_used'] == 31.6, moves['3...a5'])
    text = run('-', '--format', 'text', '--nodes', '500', text=played)
    check(text.count('Comment: ') == 2 and '\n1...e5' not in text and 'Comment: good' in text, text)
    check('{book' in run('-', '--format', 'pgn', '--nodes', '500', text=played), 'the file has lost a note')


@case
def a_mistake_without_a_word_has_its_better_line():
    # A line of ours, by the sum of its moves, and one that a person has gone on with.
    for end, wanted in (('17. dxc5 dxc5', 'Better: 15.Bxe6 fxe6 16.cxd4 Rc8 17.dxc5 dxc5.'), ('17. dxc5', '15.Nf4?!.\n')):
        game = ('1. e4 c5 2. Nf3 Nc6 3. Bc4 e6 4. Nc3 Nf6 5. O-O Be7 6. e5 O-O 7. exf6 Bxf6 8. Re1 d6 9. Ne2 Ne5 10. Nxe5 Bxe5 '
                '11. h3 Bf6 12. c3 e5 13. d4 exd4 14. Bd5 Be6 15. Nf4 $6 (15. Bxe6 {[%%hotspur 11400f line dc5b86] [%%eval 5.36] '
                '[%%hotspur end]} fxe6 16. cxd4 Rc8 %s) *\n' % end)
        with Folder() as folder:
            said = subprocess.run([HOTSPUR, '--ownbook=off', 'console'], capture_output=True, text=True, timeout=300,
                                  input='load %s\nmistake\nquit\n' % folder.file('game.pgn', game)).stdout
        check('Mistake 1 of 1: 15.Nf4?!.' in said and wanted in said, said)


@case
def a_pass_is_stepped_over():
    game = review('1. e4 -- 2. d4 e5 3. dxe5 -- 4. Bc4 Qh4 5. g3 Qh6 6. Bxh6 *')
    check([move['san'] for move in game['moves']][:6] == ['e4', '--', 'd4', 'e5', 'dxe5', '--'], game['moves'])
    moves = moves_of(game)
    check('score' not in moves['3...--'] and 'score' in moves['4.Bc4'], moves)
    check(moves['5...Qh6']['mark'] == '??' and 'queen' in moves['5...Qh6']['reason'], moves['5...Qh6'])


@case
def a_game_of_another_variant_is_kept():
    text = '[Variant "Antichess"]\n[White "A"]\n\n1. e3 b6 {why} 2. b4 *\n\n' + MATE
    for form, parts in (('pgn', ('[Variant "Antichess"]', '1. e3 b6', 'why')), ('text', ('Not annotated', '1. e3 b6')),
                        ('json', ('"foreign": true', '1. e3 b6', 'Antichess'))):
        result = subprocess.run([HOTSPUR, 'annotate', '--nodes', '3000', '-', '--format', form], capture_output=True, text=True,
                                input=text, timeout=300)
        check(result.returncode == 2 and '1 game annotated, 1 kept unread' in result.stderr, result.stderr)
        for part in parts:
            check(part in result.stdout, 'no %s in\n%s' % (part, result.stdout))
        check('Qh4' in result.stdout, 'the next game is missing')


@case
def a_file_of_games_is_never_replaced_unasked():
    with Folder() as folder:
        games, mine = folder.file('games.pgn', MATE), folder.file('mine.pgn', COACHED)
        os.symlink(games, folder.place('link.pgn'))
        for words in ([games, '--out', mine], [games, '--remove', '--out', mine]):
            error = run(*words, status=2, nodes='--remove' not in words)
            check('mine.pgn' in error and read_text(mine) == COACHED, error)
        for name in (games, folder.path + '/./games.pgn', folder.place('link.pgn')):
            error = run(games, '--force', '--format', 'pgn', '--out', name, status=2)
            check('the file that is read' in error and read_text(games) == MATE, error)
        for words, part in ((['--remove', '--format', 'json'], 'json'), (['--remove', '--nodes', '5'], '--remove'),
                            (['--remove', '--side', 'white'], '--remove')):
            error = run(games, *words, status=2, nodes=False)
            check(part in error and error.count('\n') == 1, error)


@case
def positions_from_everywhere_come_back_unchanged():
    root = os.environ.get('HOTSPUR_POSITIONS')
    if root is None or not os.path.isdir(root + '/pgn/awkward'):
        return 'HOTSPUR_POSITIONS names no folder of positions'
    most = 4000 if LONG else 600  # bytes of a file
    with Folder() as folder:
        plain, added, left = (folder.place(name) for name in ('plain.pgn', 'added.pgn', 'left.pgn'))
        for name in sorted(os.listdir(root + '/pgn/awkward')):
            path = os.path.join(root, 'pgn/awkward', name)
            if os.path.getsize(path) > most:
                continue
            for words in (['--remove', path, '--out', plain], [path, '--nodes', '1', *SMALL, '--out', added],
                          ['--remove', added, '--out', left]):
                subprocess.run([HOTSPUR, 'annotate', '--force', *words], capture_output=True, timeout=300)
            if os.path.exists(plain) and read_text(plain) != read_text(left):
                check(False, '%s is not as it was' % name)
    return None


CLOCKS = """[White "A"]
[Black "B"]
[Result "0-1"]
[TimeControl "600+0"]
[Termination "Time forfeit"]

1. e4 { [%clk 0:10:00] } e5 { [%clk 0:10:00] } 2. Qh5 { [%clk 0:09:55] } Nc6 { [%clk 0:09:54] } 3. Bc4 { [%clk 0:09:54] }
Nf6 { [%clk 0:09:52] } 4. Qf3 { [%clk 0:00:12] } Nd4 { [%clk 0:09:40] } 5. Qb3 { [%clk 0:00:10] } Nxb3 { [%clk 0:09:30] }
6. axb3 { [%clk 0:00:01] } 0-1
"""


@case
def the_clock_is_told_where_it_matters():
    text = run('-', text=CLOCKS, nodes=False)
    check('White lost on time in a lost position.' in text, text)
    check(re.search(r'3\.\.\.Nf6\?\?.*\n.* Played in 2 s, with 9 min on the clock\.', text), text)
    check(re.search(r'4\.Qf3\?\?.*\n.* 12 s on the clock\.', text), text)
    plain = run('-', text=re.sub(r'\{[^}]*\}', '', CLOCKS).replace('Time forfeit', 'Normal'), nodes=False)
    check('clock' not in plain and 'on time' not in plain, plain)


@case
def mistakes_are_natural_for_players_of_a_rating():
    # Legal's trap: who sees a queen takes it.
    text = ('[WhiteElo "1100"]\n[BlackElo "900"]\n\n'
            '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n')
    moves = json.loads(run('-', '--format', 'json', text=text, nodes=False))['moves']
    blunder = next(move for move in moves if move.get('san') == 'Bxd1')
    check(blunder['mark'] == '??' and blunder['natural_rating'] == 900, blunder)
    check(blunder['natural_chance'] >= 0.25 and 'A natural move: about' in blunder['reason'], blunder)
    check(all('natural_rating' not in move for move in moves if move.get('mark') not in ('?', '??')), moves)


case.run()
