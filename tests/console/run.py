#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The console of the real program: as a filter, for listeners, and with a line that is edited. See tests/run.sh."""
import gzip
import os
import re
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Folder, HOTSPUR, kept_games  # noqa: E402
try:
    from harness.terminal import Terminal, fresh_modes
except ImportError:  # without python3-pyte there is no terminal to read
    Terminal = None

case = Cases('console')


class Answer:
    """What the program said to a script."""

    def __init__(self, lines, *arguments, folder=None, command='console'):
        with Folder() as own:
            where = folder if folder is not None else own
            script = lines if isinstance(lines, bytes) else ('\n'.join(lines) + '\n').encode()
            words = [HOTSPUR, '--hash=8', '--own-book=off'] + ([command] if command else []) + list(arguments)
            done = subprocess.run(words, input=script, capture_output=True, env=where.environment(), timeout=300,
                                  cwd=where.path, check=False)
        self.raw, self.status = done.stdout, done.returncode
        self.out = done.stdout.decode(errors='replace')
        self.errors = done.stderr.decode(errors='replace').splitlines()

    def good(self):
        check(self.status == 0 and not self.errors, 'status %d, %s' % (self.status, self.errors))
        return self

    def has(self, *texts):
        for text in texts:
            check(text in self.out, '%r is not in:\n%s' % (text, self.out))
        return self


BACK_RANK = 'fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
MATE_IN_ONE = 'fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'


# --- as a filter ---------------------------------------------------------------------------------------------------

@case
def plays_a_script_and_waits_for_each_search():
    answer = Answer(['sd 2', 'e4', 'd4', 'last', 'fen']).good()
    check(len(re.findall(r'^Hotspur: \S+\. Your move\.$', answer.out, re.M)) == 2, answer.out)
    check(re.search(r'^2\.d4\n2\.\.\.\S+$', answer.out, re.M), answer.out)
    check(re.search(r' w \S+ \S+ \d+ 3$', answer.out, re.M), answer.out)


@case
def tells_when_the_book_ends():
    with Folder() as folder:
        with open(os.path.join(folder.path, 'game.pgn'), 'w', encoding='ascii') as file:
            file.write('[Result "0-1"]\n\n1. e4 e5 0-1\n')
        path = os.path.join(folder.path, 'one.bin')
        subprocess.run([HOTSPUR, 'book', 'make', '--from', 'game.pgn', '--out', path, '--min-games', '1'], check=True,
                       capture_output=True, cwd=folder.path, env=folder.environment(), timeout=300)
        answer = Answer(['sd 2', 'e4', 'd4', 'c3'], '--own-book=on', '--book-file=' + path, folder=folder).good()
    told = [line for line in answer.out.splitlines() if line.startswith('Hotspur: ')]
    check(len(told) == 3 and told[0].startswith('Hotspur: e5 (book)'), answer.out)
    check(told[1].endswith(', out of book. Your move.') and 'book' not in told[2], answer.out)


@case
def is_the_same_every_time():
    script = ['sd 5', 'e4', 'Nf3', 'analyse depth 7', 'map all', 'paths', 'lines']
    # How long it took is said in seconds, and may differ.
    said = {re.sub(r'  \d:\d\d  ', '', Answer(script).good().out) for _ in range(2)}
    check(len(said) == 1, 'two runs differ:\n' + '\n---\n'.join(said))


@case
def exit_code_says_whether_all_succeeded():
    check(Answer(['board']).status == 0, 'a good script fails')
    check(Answer(['board', 'nonsense', 'board']).status == 1, 'a bad line is forgiven')
    check(Answer([]).status == 0, 'an empty script fails')
    check(Answer(['# only a remark', '', '   ']).good().out == '', 'a remark is answered')


@case
def switches_what_hotspur_does_beside_playing():
    Answer(['ponder on', 'ponder', 'ponder off', 'stop']).good().has(
        "Pondering on", 'Pondering off', 'Hotspur is not thinking.')
    check(Answer(['ponder perhaps']).status == 1, 'a wrong word is taken')


@case
def says_what_endgame_tables_know():
    tables = '/usr/share/gaviotatb/gtb4'
    rook = 'fen 8/8/8/8/8/2k5/8/K6R b - - 0 1'
    no_tables = Answer(['tb'])
    check(no_tables.status == 1 and len(no_tables.errors) == 1, no_tables.errors)
    if 'without' in no_tables.errors[0] or not os.path.isdir(tables):
        return 'built without endgame tables, or none installed'
    check('GaviotaTbPath' in no_tables.errors[0], no_tables.errors)
    partly = Answer(['set GaviotaTbPath /nowhere/at-all:%s' % tables, 'level none', 'analyse', rook, 'tb'])
    check(len(partly.errors) == 1 and '/nowhere/at-all' in partly.errors[0], partly.errors)
    partly.has('Endgame tables: White mates in ')
    answer = Answer(['set GaviotaTbPath ' + tables, 'level none', 'analyse', rook, 'tb', 'fen 8/8/8/8/4k3/8/4P3/4K3 w - - 0 1', 'tb',
                     'fen 4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1', 'tb']).good()
    answer.has('Endgame tables: White mates in ', 'Endgame tables: a draw.', 'Position not in the tables')


@case
def finds_endgame_tables_in_the_usual_places():
    tables = '/usr/share/gaviotatb'
    rook = ['level none', 'analyse', 'fen 8/8/8/8/8/2k5/8/K6R b - - 0 1', 'tb']
    if 'without' in Answer(['tb']).errors[0] or not os.path.isdir(tables + '/gtb4'):
        return 'built without endgame tables, or none installed'
    with Folder() as folder:
        os.mkdir(folder.path + '/shared')
        check('no tables found' in Answer(rook, folder=folder).errors[0], 'tables without a folder of them')
        os.symlink(tables, folder.path + '/shared/gaviotatb')
        Answer(rook + ['set GaviotaTbPath'], folder=folder).good().has(
            'Endgame tables: White mates in ', folder.path + '/shared/gaviotatb/gtb4')
        for nothing in ('--GaviotaTbPath=', '--GaviotaTbPath=<empty>'):
            check('no tables found' in Answer(rook, nothing, folder=folder).errors[0], nothing)
        # The protocols use what they are told of.
        said = Answer(['position fen 8/8/8/8/8/2k5/8/K6R b - - 0 1', 'go depth 1', 'quit'], folder=folder, command='uci')
        check(' tbhits 0' in said.out or 'tbhits' not in said.out, said.out)


@case
def says_what_syzygy_tables_know():
    bad = Answer(['set SyzygyPath /nowhere/at-all'])
    if 'without' in bad.errors[0] or 'libfathom' in bad.errors[0]:
        return 'built without libfathom, or it is not installed'
    check(bad.status == 1 and len(bad.errors) == 1 and '/nowhere/at-all' in bad.errors[0], bad.errors)
    with Folder() as tables:
        builder = os.path.join(tables.path, 'make_tables')
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'syzygy', 'make_tables.c')
        compiler = os.environ.get('CC', 'cc').split()
        subprocess.run(compiler + ['-std=c17', '-D_GNU_SOURCE', '-O1', '-I', os.path.join(os.path.dirname(source), '..'), '-o', builder,
                                   source], check=True)
        subprocess.run([builder, tables.path, '20', 'KRvK', 'KPvK', 'KQvK', 'KBvK', 'KNvK'], check=True)
        answer = Answer(['set SyzygyPath ' + tables.path, 'level none', 'analyse', 'fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1', 'tb',
                         'fen 8/8/8/8/8/2k5/8/K6R w - - 0 1', 'tb', 'fen 8/8/8/8/4k3/8/4P3/4K3 w - - 0 1', 'tb',
                         'fen 4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1', 'tb']).good()
        answer.has('Syzygy tables: White wins; 3 plies', 'Syzygy tables: a draw by the fifty-move rule, which White would win without',
                   'Syzygy tables: a draw.', 'Position not in the tables')


@case
def faults_are_one_line_with_its_number():
    answer = Answer(['board', 'xyzzy', 'd5', 'st', 'elo 5', 'level 0', 'set nothing 1', 'set hash x', 'fen 8/8 w', 'sd 999',
                     'load /nowhere.pgn', 'save /nowhere/x.pgn', 'source /nowhere.txt', 'attacks x9', 'p X', 's 9',
                     'see', 'see Qh8', 'bitboards wings', 'map wX', 'map piece', 'perft x', 'analyse depth 0',
                     'analyse colour 3', 'analyse time -1', 'analyse nodes', 'moves zz', 'thinking loud', 'turn the board',
                     'help nothing', 'new green', 'undo', 'redo', 'go', 'bench --nothing', 'match "open', 'map', 'why Ke9'])
    numbers = [re.fullmatch(r'hotspur: line (\d+): .+', line) for line in answer.errors if not line.startswith('hotspur: bench: ')]
    check(all(numbers), 'not every fault names its line: %s' % answer.errors)
    found = [int(number.group(1)) for number in numbers]
    check(found == list(range(2, 39)), 'faults in lines %s' % found)
    check(answer.status == 1, 'status %d' % answer.status)


@case
def bad_bytes_do_no_harm():
    for script in (b'\x00\x01\x02\n', b'\xff\xfe\xfd\n', b'e4 \x1b[2J\n', b'a' * 100000 + b'\n', b'set hash ' + b'9' * 5000 + b'\n',
                   b'board', b'\r\n\r\nboard\r\n', b'help ' + b'%s%n' * 50 + b'\n'):
        answer = Answer(script)
        check(answer.status in (0, 1), 'status %d for %r' % (answer.status, script[:40]))
        check(b'\x1b' not in answer.raw and not any('\x1b' in line for line in answer.errors), 'an escape came through')
    check(Answer(b'board').good().out.count('\n') == 10, 'a last line without an end')


@case
def texts_of_files_steer_no_terminal():
    """ESC, U+009B as UTF-8 and as a byte of Latin-1, the override of the direction of writing; in texts and in names of files."""
    with Folder() as folder:
        with open(os.path.join(folder.path, 'a.pgn'), 'wb') as file:
            file.write(b'[White "A\x1b[31mB"]\n[Black "M\x9b1m"]\n\n{\x1b]0;t\x07} 1. e4 {\xc2\x9b2J \xe2\x80\xae}'
                       b' e5 (1... c5 {\x9b}) *\n')
        script = (b'load a.pgn\npgn\ncomment\ngoto 1\ncomment\ncomment \xc2\x9bx\x9b\ncomment\npgn\ncopy pgn\n'
                  b'load no\xc2\x9b\n\xc2\x9b\nset GameFile x\xc2\x9b\n')
        answer = Answer(script, folder=folder)
    said = answer.out + '\n'.join(answer.errors)
    found = re.search(r'[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]', said)
    check(found is None and '\ufffd' not in said, repr(said))
    answer.has('[White "A?[31mB"]', '{?]0;t?}', '{?2J ?}', '?x?')
    check(len(answer.errors) == 3, answer.errors)


@case
def reads_games_in_any_encoding():
    """More than a block of a file, and games in the middle of it."""
    games = ''.join('[Event "%d"]\n[White "Ča\u0142\u0142a \U0001f600"]\n\n1. e4 {%s} e5 *\n\n' % (number, 'é' * 50) for number in range(1, 301))
    russian = '[White "Таль"]\n[Black "Смыслов"]\n\n1. e4 *\n'
    with Folder() as folder:
        for name, content in (('le.pgn', b'\xff\xfe' + games.encode('utf-16-le')), ('be.pgn', b'\xfe\xff' + games.encode('utf-16-be')),
                              ('mark.pgn', games.encode('utf-8-sig')), ('bare.pgn', games.encode('utf-16-le')),
                              ('koi8.pgn', russian.encode('koi8-r')), ('cut.pgn', b'\xff\xfe' + games.encode('utf-16-le')[:-9])):
            with open(os.path.join(folder.path, name), 'wb') as file:
                file.write(content)
        for words in ('le.pgn 250', 'be.pgn 250', 'mark.pgn 250', 'bare.pgn 250 encoding UTF-16LE', 'cut.pgn 250'):
            Answer(['load ' + words, 'pgn'], folder=folder).good().has('[Event "250"]', 'Ča\u0142\u0142a \U0001f600', 'é' * 50)
        Answer(['load koi8.pgn encoding koi8-r', 'pgn'], folder=folder).good().has('[White "Таль"]', '[Black "Смыслов"]')
        answer = Answer(['load koi8.pgn encoding klingon'], folder=folder)
        check(answer.errors and "koi8.pgn: the encoding 'klingon' is unknown" in answer.errors[0], answer.errors)


@case
def shows_the_board():
    answer = Answer(['board', 'board ascii', 'board unicode', 'board spoken', 'board on', 'board off']).good()
    answer.has('  8  r n b q k b n r', '\u265c \u265e \u265d', 'White: king e 1, queen d 1, rooks a 1, h 1',
               'pawns a 7, b 7', 'White to move.', 'when it is asked for')


@case
def lists_moves():
    answer = Answer(['moves', 'moves g1', 'fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'moves']).good()
    answer.has('20 legal moves.', '2 legal moves from g1.\n  Nf3     Nh3', '0 legal moves.')
    check('Na3' in answer.out and 'e4' in answer.out, answer.out)
    between = Answer(['moves knights to c3', 'moves to e4', 'moves g1 to empty']).good()
    between.has('1 legal move from knights to c3.\n  Nc3\n', '1 legal move to e4.\n  e4\n', '2 legal moves from g1 to empty.\n  Nf3     Nh3')
    faults = Answer(['moves wings', 'moves to', 'moves g1 b1']).errors
    check(faults == ["hotspur: line 1: moves: unknown square or set 'wings'; bitboards lists those.",
                     'hotspur: line 2: moves: to which squares?', "hotspur: line 3: moves: 'b1' is one too many."], faults)


@case
def finds_pieces_and_squares():
    answer = Answer(['p N', 'p q', 's e2', 's e4', 's e', 's 1', 's 5']).good()
    answer.has('white knights: b 1, g 1.', 'black queens: d 8.', 'e 2, white pawn.', 'e 4, empty.', 'e 8, black king.',
               'h 1, white rook.', 'The rank is empty.')


@case
def shows_sets_of_squares():
    answer = Answer(['bitboards', 'bitboards knights', 'bitboard N occupied', 'attacks f3', 'attacks knights', 'attacks white']).good()
    answer.has('knights: 4 squares, 0x4200000000000042', 'N: 2 squares, 0x0000000000000042',
               'occupied: 32 squares, 0xffff00000000ffff', 'f3 attacked by White    f3 attacked by Black',
               'attacked by knights: d2 e2 a3 c3 f3 h3 a6 c6 f6 h6 d7 e7\n',
               '  2  . . . . 1 . 1 .      2  . . . . . . . .')
    # Tannous 2007, figure 1: a bishop on c4, alone but for the kings.
    bishop = Answer(['fen 4k3/8/8/8/2B5/8/8/4K3 w - - 0 1', 'attacks c4']).good()
    bishop.has('c4 attacked by White    c4 attacked by Black    attacked from c4',
               '  8  . . . . . . . .      8  . . . . . . . .      8  . . . . . . 1 .')
    check('0x' not in bishop.out, bishop.out)
    pins = Answer(['fen 4k3/4r3/8/8/8/8/4N3/3QK3 w - - 0 1', 'bitboards pinned checkers hanging',
                   'fen 4k3/P6p/8/8/8/8/8/4K3 w - - 0 1', 'bitboards passed isolated targets']).good()
    pins.has('pinned: 1 square, 0x0000000000001000', 'checkers: 0 squares', 'passed: 2 squares, 0x0081000000000000',
             'isolated: 2 squares', 'targets: 6 squares')


@case
def settings_end_with_their_value():
    answer = Answer(['set OwnBook off']).good()
    check('OwnBook = false.\n' in answer.out, repr(answer.out))


@case
def counts_exchanges():
    answer = Answer(['fen 4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1', 'see Nxe5', 'see Ng5', 'see Nd4',
                     'fen 4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1', 'see Nxe5']).good()
    check(re.search(r'^Nxe5 loses \d\.\d\d pawns', answer.out, re.M), answer.out)
    check(re.search(r'^Nxe5 wins 1\.00 pawns', answer.out, re.M), answer.out)
    answer.has('Ng5: exchanges on its square are even', 'Nd4 loses')


@case
def searches_to_the_limits_that_are_set():
    answer = Answer([MATE_IN_ONE, 'analyse depth 4', 'lines', 'analyze nodes 2000', 'analyse time 0.05']).good()
    answer.has('+#1', '1.Ra8#', 'Hotspur would play Ra8#, White mates in 1.')
    check(len(re.findall('Hotspur would play', answer.out)) == 3, answer.out)
    check('  4  ' in answer.out or '+#1' in answer.out, answer.out)


@case
def chooses_which_searches_to_show():
    check(re.search(r'^  1 ', Answer(['thinking always', 'sd 2', 'e4']).good().out, re.M), 'no lines of the search')
    check(not re.search(r'^  1 ', Answer(['sd 2', 'e4']).good().out, re.M), 'lines of the search without being asked')
    questions = Answer(['e4', 'why a3', 'threat', 'hint']).good()
    check(not re.search(r'^ *[0-9]+  +[-+]?[0-9.]+  ', questions.out, re.M), 'a question shows its search: %s' % questions.out)
    check(not re.search(r'^  1 ', Answer(['thinking off', 'analyse depth 2']).good().out, re.M), 'lines of the search while off')


@case
def shows_what_is_remembered():
    answer = Answer(['analyse depth 8', 'map', 'map wN', 'map white from', 'map best both', 'map g1', 'paths', 'chains',
                     'eval', 'why']).good()
    answer.has('what the engine looked at: all pieces, destination squares; depth 8', "what the engine looked at: White's knights",
               'origin squares; depth', 'origin or destination squares', 'wN on g1')
    # Ten squares in words behind each map, the largest first.
    tops = re.findall(r'^  [a-h][1-8] [0-9.]+ %, (red|orange|yellow|green|light blue|dark blue|white)$', answer.out, re.M)
    check(len(tops) >= 30 and tops[0] == 'red', tops)
    check(re.search(r'^  1\.\S+ \S+ 2\.', answer.out, re.M), 'no path')


@case
def several_lines_are_for_analysis():
    answer = Answer(['lines 3', 'thinking always', 'sd 4', 'e4', 'analyse depth 4']).good()
    played, analysed = answer.out.split('Your move.')
    rows = [len(re.findall(r'^  4 +[+-]', part, re.M)) for part in (played, analysed)]
    check(rows == [1, 3], rows)


@case
def all_twelve_maps_can_be_had_as_text():
    pieces = [colour + piece for colour in 'wb' for piece in 'KQRBNP']
    answer = Answer(['sd 5', 'e4', 'Nf3', 'd4', 'analyse depth 8'] + ['map ' + piece for piece in pieces], '--speak').good()
    check(len(re.findall(r'^what the engine looked at: ', answer.out, re.M)) == 12, answer.out)
    check(len(re.findall(r'^8: [0-6]( [0-6]){7}$', answer.out, re.M)) >= 10, 'boards of classes are missing')


@case
def knows_its_book_and_game():
    with Folder() as folder:
        book = Answer(['book', 'a3', 'book'], '--own-book=on', '--bookseed=1', folder=folder).good()
    book.has('King\'s Pawn', '%')
    with Folder() as folder:
        answer = Answer(['e4', 'book names', 'book show --moves "e4 c5"', 'book names --moves "d4 d5"', 'hint'], '--own-book=on',
                        '--bookseed=1', folder=folder).good()
    answer.has('after 0 plies', 'B20 Sicilian', "D00\tClosed Game")
    answer = Answer(['sd 1', 'clock', 'e4', 'clock', 'level none', 'clock', 'pgn', 'last']).good()
    answer.has('White 5:00, Black 5:00; the clock stands still.', 'the clock runs.', 'There are no clocks',
               '[White "tester"]', '[Black "Hotspur"]', '1. e4 ')
    check(Answer(['last']).good().out == 'No move played yet.\n', 'a move out of nothing')


@case
def plays_undoes_and_ends_games_without_asking():
    answer = Answer(['sd 1', 'e4', 'undo', 'redo', 'hint', 'draw', 'resign', 'board', 'd4', 'new black', 'fen'])
    answer.has('Move taken back.', 'Move replayed.', 'Hint: consider a ', 'Draw declined',
               'You have resigned: Hotspur wins (0-1).', 'New game. You have Black.')
    check(answer.errors == ['hotspur: line 9: The game is over. new starts another, undo takes back, analyse looks at it.'],
          answer.errors)


@case
def tells_a_move_that_ends_the_game():
    # Black, to be played by Hotspur, mates at once.
    answer = Answer(['sd 3', 'fen 6k1/8/8/8/8/1r6/r7/6K1 w - - 0 1', 'Kf1']).good()
    answer.has('Hotspur: Rb1#.', 'Checkmate: Hotspur wins (0-1).')


@case
def counts_paths_from_the_position():
    answer = Answer([BACK_RANK, 'perft 2', 'perft 0']).good()
    check('Nodes: 460' in answer.out or re.search(r'^Nodes: \d+', answer.out, re.M), answer.out)
    check(len(re.findall(r'^[a-h]\d[a-h]\d: \d+$', answer.out, re.M)) == 20, answer.out)
    check(Answer(['perft 3']).good().has('Nodes: 8902'), 'wrong count')


@case
def runs_commands_of_the_command_line():
    with Folder() as folder:
        suite = folder.file('mates.epd', '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";\n')
        answer = Answer(['bench 3', 'suite "%s" --depth 4' % suite, 'version', 'match --games 2 --depth 1 --quiet --max-plies 8',
                         'openings --count 1 --plies 2-2 --nodes 50 --out o.txt', 'board'], folder=folder)
        check(answer.status == 0, answer.errors)
        answer.has('Nodes:', 'Hotspur ', 'White to move.')
        check(os.path.exists(folder.path + '/o.txt'), 'no openings')
    for line in ('lab nothing', 'tune nothing', 'suite /nowhere.epd --depth 1', 'bench 0'):
        failed = Answer([line])
        check(failed.status == 1 and failed.errors[-1].startswith('hotspur: line 1: '), '%s: %s' % (line, failed.errors))


@case
def runs_a_script_that_is_named():
    with Folder() as folder:
        good = folder.file('good.txt', 'sd 2\ne4\nfen\n')
        bad = folder.file('bad.txt', 'fen\nnonsense\n')
        answer = Answer(['board'], good, folder=folder).good()
        check(answer.out == Answer(['sd 2', 'e4', 'fen'], folder=folder).good().out, 'another answer than from a pipe')
        failed = Answer([], bad, folder=folder)
        check(failed.status == 1 and failed.errors[0].startswith('hotspur: %s: line 2: ' % bad), failed.errors)
        for path, text in ((folder.path, 'is a folder'), (folder.path + '/none.txt', 'No such file')):
            failed = Answer([], path, folder=folder)
            check(failed.status == 2 and text in failed.errors[0] and len(failed.errors) == 1, failed.errors)


@case
def reads_scripts_from_files():
    with Folder() as folder:
        folder.file('inner.txt', '# a remark\nboard\nnonsense\n')
        folder.file('outer.txt', 'source inner.txt\nfen\n')
        folder.file('loop.txt', 'source loop.txt\n')
        folder.file('leave.txt', 'quit\nboard\n')
        answer = Answer(['source outer.txt', 'last'], folder=folder)
        answer.has('White to move.', 'rnbqkbnr/pppppppp', 'No move played yet.')
        check(answer.errors == ["hotspur: inner.txt: line 3: Unknown move or command: nonsense. help shows the commands."], answer.errors)
        check(answer.status == 1, 'a fault in a script is forgiven')
        deep = Answer(['source loop.txt'], folder=folder)
        check(deep.status == 1 and len(deep.errors) == 1 and 'inside each other' in deep.errors[0], deep.errors)
        check(Answer(['source leave.txt', 'board'], folder=folder).good().out == '', 'quit in a script does not leave')
        check(Answer(['source ' + folder.path], folder=folder).status == 1, 'a folder is a script')


@case
def saves_and_loads():
    with Folder() as folder:
        answer = Answer(['sd 1', 'e4', 'save a.pgn', 'save a.pgn', 'new', 'load a.pgn', 'goto end', 'last', 'save'], folder=folder).good()
        answer.has('Saved in a.pgn.', 'tester - Hotspur, 1 move,', '1.e4')
        check(os.path.exists(folder.path + '/a.pgn'), 'no file')
        Answer(['sd 1', 'e4'], folder=folder).good()
        kept = kept_games(folder.path)
        check(len(kept) == 1, 'a script leaves games behind: %s' % kept)


VIEWED = b"""[White "Anderssen"]
[Black "Dufresne"]
[Result "1-0"]
[Date "1852.06.01"]

1. e4 $1 e5 2. Nf3 Nc6 (2... d6 {Philidor}) 1-0

[White "Ben"]
[Black "Cy"]
[Result "*"]

1. d4 d5 *
"""


@case
def lists_and_views_the_games_of_a_file():
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'wb') as file:
            file.write(VIEWED)
        with gzip.open(folder.path + '/b.pgn.gz', 'wb') as file:
            file.write(VIEWED)
        for name in ('a.pgn', 'b.pgn.gz'):
            answer = Answer(['load ' + name, 'games', 'games CY', 'game next', 'goto end', 'fen', 'game', 'game previous', 'goto 2', 'fen',
                             'analyse depth 2', 'last', 'goto 1', 'last'], folder=folder).good()
            answer.has('Anderssen - Dufresne, 2 moves, 1-0', 'Game 1 of 2', '   1  Anderssen - Dufresne, 1-0, 1852.06.01',
                       'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2', 'Game 2 of 2: Ben - Cy, *.',
                       'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2', 'Hotspur would play', '1...e5', '1.e4!')
            check(answer.out.count('   2  Ben - Cy, *') == 2 and answer.out.count('   1  Anderssen') == 1, answer.out)
        answer = Answer(['load a.pgn 3', 'games', 'game 2', 'load a.pgn 2', 'game 7', 'resign', 'goto end', 'play here', 'fen'], folder=folder)
        check(answer.status == 1 and len(answer.errors) == 5, answer.errors)
        answer.has('New game. You have White', 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2')


@case
def games_of_another_variant_are_opened():
    """Their tags and their text, and nothing that would need their moves; saving never touches the file."""
    text = '[Event "E"]\n[White "A"]\n[Variant "Atomic"]\n[Result "1-0"]\n\n1. Nf3 {so} f6 2. Nd4 1-0\n'
    with Folder() as folder:
        path = folder.file('atomic.pgn', text)
        answer = Answer(['load atomic.pgn', 'pgn', 'comment', 'e4', 'analyse', 'analyse depth 2', 'hint', 'annotate', 'comment mine',
                         'save atomic.pgn', 'save! atomic.pgn', 'save new.pgn', 'comment'], folder=folder)
        answer.has('A - ?, 1-0. The moves cannot be read', 'Saved in new.pgn.')
        check(answer.out.count('1. Nf3 (so) f6') == 3 and '[Event "E"]' in answer.out, answer.out)
        told = ["line 1: atomic.pgn: line 1: variant 'Atomic'", 'line 4: the moves of this game cannot be read',
                'line 5: The moves of this game cannot be read', 'line 6: The moves', 'line 7: The moves', 'line 8: The moves',
                'line 9: comment: the moves of this game stand in its comment', 'line 10: Not saved: the moves of game 1 of atomic.pgn cannot be read',
                'line 11: Not saved: the moves of game 1 of atomic.pgn cannot be read']
        check(len(answer.errors) == len(told) and all(word in error for word, error in zip(told, answer.errors)), answer.errors)
        with open(path, encoding='ascii') as file:
            check(file.read() == text, 'the file was changed')
        with open(folder.path + '/new.pgn', encoding='ascii') as file:
            saved = file.read()
        check('[Variant "Atomic"]' in saved and '1. Nf3 (so) f6 2. Nd4' in saved, saved)


@case
def what_was_done_with_a_game_is_said():
    with Folder() as folder:
        folder.file('german.pgn', '[White "A"]\n\n1. e4 Sf6 2. Sc3 d5 *\n')
        Answer(['load german.pgn', 'goto end'], folder=folder).good().has('german.pgn: line 1: the letters of the pieces are German')
        folder.file('plain.pgn', '[White "A"]\n\n1. e4 *\n')
        check('letters of the pieces' not in Answer(['load plain.pgn'], folder=folder).good().out, 'said of each game')


LINES = """[Result "*"]

1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *
"""


@case
def a_cursor_walks_the_variations():
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'w', encoding='utf-8') as file:
            file.write(LINES)
        answer = Answer(['load a.pgn', 'goto 1b', 'variation', 'last', 'goto 2b', 'last', 'goto +1', 'goto -1', 'variation', 'goto end',
                         'last', 'goto start', 'goto +2', 'last', 'save b.pgn'], folder=folder).good()
        answer.has('1...c5', '2...d6', 'End of the variation.', '2...d5', '1...e5')
        with open(folder.path + '/b.pgn', encoding='utf-8') as file:
            check(LINES.split('\n\n')[1].strip() in file.read(), 'looking has changed the game')


@case
def variations_are_promoted_and_deleted_on_request():
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'w', encoding='utf-8') as file:
            file.write(LINES)

        def after(*lines):
            answer = Answer(['load a.pgn', *lines, 'save b.pgn', 'leave', 'promote'], folder=folder)
            with open(folder.path + '/b.pgn', encoding='utf-8') as file:
                text = file.read()
            os.unlink(folder.path + '/b.pgn')  # another game would be added to it
            return ' '.join(text.split('\n\n')[1].split()), answer

        game, answer = after('goto 1b', 'variation', 'promote')
        check(game == '1. e4 c5 (1... e5 2. Nf3) 2. Nf3 (2. c3 d5) 2... d6 *', game)
        check([error for error in answer.errors if 'main line' in error], answer.errors)
        game, _ = after('goto 1b', 'variation', 'goto 2', 'variation', 'promote main')
        check(game == '1. e4 c5 (1... e5 2. Nf3) 2. c3 (2. Nf3 d6) 2... d5 *', game)
        game, answer = after('goto 1b', 'variation', 'goto 2', 'variation', 'delete variation')
        check(game == '1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *', game)
        answer.has('2.c3 and what followed deleted; undelete brings it back')
        game, _ = after('goto 1b', 'delete')
        check(game == '1. e4 c5 2. Nf3 (2. c3 d5) 2... d6 *', game)
        game, _ = after('goto 1b', 'delete', 'undelete')
        check(game == LINES.split('\n\n')[1].strip(), game)
        wrong = Answer(['sd 1', 'e4', 'promote', 'delete', 'undelete', 'promote up', 'delete all', 'analyse', 'goto 1', 'delete'],
                       folder=folder)
        check(len(wrong.errors) == 6 and 'your game stands behind this move' in wrong.errors[5], wrong.errors)


@case
def passes_are_for_analysis_and_viewing():
    with Folder() as folder:
        wrong = Answer(['pass', '--', 'Z0', 'analyse', 'e4', 'f6', 'Qh5', 'pass'], folder=folder)
        check(len(wrong.errors) == 4 and 'a side in check cannot pass' in wrong.errors[3], wrong.errors)
        with open(folder.path + '/a.pgn', 'w', encoding='utf-8') as file:
            file.write('1. e4 -- 2. d4 (2. -- e5) 2... d5 *\n')
        answer = Answer(['load a.pgn', 'goto end', 'pass', 'e6', 'last', 'analyse depth 2', 'goto 1b', 'fen', 'find --', 'pgn'], folder=folder).good()
        answer.has('3.--', '3...e6', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2',
                   '1. e4 -- 2. d4 (2. -- e5) 2... d5 3. -- e6 *')
        Answer(['load a.pgn', 'goto 1b', 'last'], '--speak', folder=folder).good().has('Move 1, black: black passes')


@case
def views_moves_behind_a_draw_by_rule():
    """Bare kings that went on, as some games in files do."""
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'w') as file:
            file.write('[SetUp "1"]\n[FEN "8/8/8/3k4/8/3p4/3K4/8 w - - 0 1"]\n\n1. Kxd3 Ke5 2. Ke3 Kd5 3. Kd3 *\n')
        answer = Answer(['set OpenGamesAt last', 'load a.pgn', 'fen', 'goto 2', 'fen', 'goto end', 'fen'], folder=folder).good()
        check(answer.out.count('8/8/8/3k4/8/3K4/8/8 b - - 4 3') == 2, answer.out)
        answer.has('8/8/8/4k3/8/4K3/8/8 b - - 2 2')


@case
def annotates_a_game_that_was_read():
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'wb') as file:
            file.write(VIEWED)
        answer = Answer(['load a.pgn', 'goto end', 'nag', 'nag ?! +=', 'nag', 'comment so', 'tag Annotator Zoe', 'tag annotator',
                         'tag Black none', 'goto 1', 'nag none', 'save b.pgn', 'load b.pgn', 'pgn'], folder=folder).good()
        answer.has('No symbol here', '?! +=', '[Annotator "Zoe"]', 'Tag Black deleted.', 'Symbols deleted.', '[Black "?"]',
                   '1. e4 e5 2. Nf3 Nc6 $6 $14 {so} (2... d6 {Philidor}) 1-0')
        wrong = Answer(['load a.pgn', 'goto end', 'nag !x', 'nag 1', 'tag', 'tag FEN x', 'tag Result 3-0', 'tag a-b c', 'goto start', 'nag !',
                        'new', 'tag White x'], folder=folder)
        check(wrong.status == 1 and len(wrong.errors) == 8, wrong.errors)


@case
def says_and_sets_what_comments_tell():
    with Folder() as folder:
        with open(folder.path + '/a.pgn', 'w', encoding='utf-8') as file:
            file.write('[White "Carlsen, Magnus"]\n[WhiteElo "2830"]\n[WhiteTitle "GM"]\n[Black "M\u00fcller"]\n\n'
                       '1. e4 {[%clk 0:10:00] a move [%eval 0.25] [%csl Gd4] [%cal Re2e4,Re2e9]} e5 {' + 'w\u00f6rter ' * 400 + '} *\n')
        answer = Answer(['load a.pgn', 'goto 1w', 'comment', 'board', 'mark', 'comment other', 'mark Bd5 Yd1h5', 'comment',
                         'comment none', 'pgn', 'mark none', 'mark', 'goto 1b', 'comment'], folder=folder).good()
        answer.has('GM Carlsen, Magnus (2830) - M\u00fcller, 1 move,',
                   'a move [clock 10:00, evaluation +0.25, marked: d4 green, arrow e2-e4 red]',
                   'Clocks: White 10:00.', 'Marked: d4 green, arrow e2-e4 red.',
                   'other [clock 10:00, evaluation +0.25, marked: d5 blue, arrow d1-h5 yellow]',
                   '{[%csl Bd5] [%cal Yd1h5] [%clk 0:10:00] [%eval 0.25]}', 'No marks here')
        check(answer.out.rstrip().endswith('w\u00f6rter...'), answer.out[-200:])
        wrong = Answer(['load a.pgn', 'mark d4', 'mark Gd4 Xe5', 'mark Gd9', 'mark Ge2e2'], folder=folder)
        check(wrong.status == 1 and len(wrong.errors) == 4, wrong.errors)


@case
def a_compressed_file_needs_the_library():
    """A library of that name that is none; files that are not compressed need none."""
    with Folder() as folder:
        for name, data in (('a.pgn', VIEWED), ('b.pgn.gz', gzip.compress(VIEWED)), ('libarchive.so.13', b'no library')):
            with open(folder.path + '/' + name, 'wb') as file:
                file.write(data)
        done = subprocess.run([HOTSPUR, 'console'], input=b'load a.pgn\nload b.pgn.gz\ngoto end\nfen\n', capture_output=True, check=False,
                              env=dict(folder.environment(), LD_LIBRARY_PATH=folder.path), cwd=folder.path, timeout=300)
        errors = done.stderr.decode().splitlines()
        check(done.returncode == 1 and len(errors) == 1 and 'b.pgn.gz: ' in errors[0] and 'Debian: libarchive13' in errors[0],
              done.stderr)
        check(b'Game 1 of 2' in done.stdout and b'r1bqkbnr/pppp1ppp/2n5' in done.stdout, done.stdout)


@case
def damaged_files_are_complained_about():
    with Folder() as folder:
        whole = gzip.compress(VIEWED * 2000, 1)
        for name, data, complaint in (('empty.pgn', b'', 'has no games'), ('letter.pgn', b'Dear Zoe,\n\nso far.\n', 'line 1'), ('cut.pgn.gz', whole[:len(whole) // 2], 'damaged'),
                                      ('wrong.pgn.gz', whole[:8] + b'x' * 50, 'damaged')):
            with open(folder.path + '/' + name, 'wb') as file:
                file.write(data)
            answer = Answer(['load ' + name, 'fen'], folder=folder)
            check(answer.status == 1 and len(answer.errors) == 1 and complaint in answer.errors[0], answer.errors)
        # What stands before the damage can be viewed.
        answer = Answer(['load cut.pgn.gz 5', 'goto end', 'fen'], folder=folder)
        answer.has('Game 5 of ', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3')


@case
def a_copied_game_is_printed_in_lines():
    answer = Answer(['sd 1', 'e4', 'pgn', 'copy pgn', 'fen']).good()
    game = answer.out[answer.out.index('[Event '):answer.out.rindex('[Event ')]
    check(answer.out.count(game) == 2 and game.count('\n') > 8, answer.out)


@case
def sets_options():
    answer = Answer(['set hash 16', 'set hash', 'set ponder on', 'elo 1200', 'elo', 'elo full', 'st 0.1', 'level 40 5 0']).good()
    answer.has('Hash = 16', 'Ponder = true', 'about 1200 Elo', 'Strength: full', '0.1 seconds', '40 moves in 5 minutes')


@case
def quits_at_once():
    check(Answer(['quit', 'nonsense']).good().out == '', 'it goes on after quit')
    check(Answer(['analyse', 'board', 'quit']).good().has('Analysis: play moves for both sides'), 'no analysis')


@case
def is_not_chosen_by_a_pipe():
    answer = Answer(['xboard', 'protover 2', 'quit'], command=None)
    check('feature' in answer.out, 'XBoard is not answered')
    check('uciok' in Answer(['uci', 'quit'], command=None).out, 'UCI is not answered')


@case
def complains_about_its_arguments():
    for words in (['--fen', 'nonsense'], ['--loud'], ['file']):
        answer = Answer([], *words)
        check(answer.status == 2 and len(answer.errors) == 1, '%s: %d %s' % (words, answer.status, answer.errors))
    check(Answer(['fen'], '--fen', '8/8/8/8/8/4k3/7p/4K3 w - - 0 1').good().out.startswith('8/8/8/8/8/4k3/7p/4K3 w'), 'works in analysis only')


@case
def an_interrupt_ends_a_script():
    with Folder() as folder:
        program = subprocess.Popen([HOTSPUR, 'console'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=folder.environment())
        program.stdin.write(b'board\nanalyse depth 100\nboard\n')
        program.stdin.flush()
        while b'  1  ' not in program.stdout.readline():
            pass
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=300)
        check(program.returncode == 128 + signal.SIGINT, 'status %d' % program.returncode)


# --- for listeners -------------------------------------------------------------------------------------------------

@case
def speaks_in_words():
    answer = Answer(['sd 1', 'e4', 'fen 4k3/1P6/8/8/8/8/7p/R3K1N1 w Q - 0 1', 'moves', 'thinking analysis', 'analyse depth 3', 'board', 'hint', 'last'],
                    '--speak').good()
    answer.has('You: pawn on e 2 to e 4.\n', 'Hotspur: ', ' to move.\n', 'castles queen side',
               'pawn on b 7 to b 8, promotes to queen, check', 'Depth 1: ', 'White: king e 1, rook a 1, knight g 1, pawn b 7.',
               'Hint: consider a ')
    check(all(0 <= byte < 128 for byte in answer.raw), 'a byte that is no plain letter')
    check(b'\x1b' not in answer.raw and b'\r' not in answer.raw and b'\b' not in answer.raw, 'not only text')
    check(not re.search(r'\b[a-h][1-8]\b', answer.out.replace('fen', '')), 'a square is not in words')


@case
def speaks_on_a_terminal_without_moving_the_cursor():
    if Terminal is None:
        return 'python3-pyte is not installed'
    with Console('--speak') as console:
        console.wait_for('You have White')
        console.send('st 0.1\r')
        console.wait_for('0.1 seconds')
        console.send('e4\r')
        console.wait_for('You: pawn on e 2 to e 4.')
        console.wait_for('Hotspur: ')
        console.wait_for('White to move.')
        console.send('quit\r')
        console.wait_for('The game is saved in')
        console.send('y\r')
        check(console.wait_exit() == 0, 'exit status %d' % console.status)
        check(b'\x1b' not in console.output, 'an escape was sent')
        check('You: pawn on e 2 to e 4.\r\nBlack to move.\r\n' in console.output.decode(), 'events do not stand alone')


# --- with a line that is edited ------------------------------------------------------------------------------------

class Console:
    """The console in a terminal of its own."""

    def __init__(self, *arguments, folder=None, rows=24, columns=80, reported=None, **env):
        self.own = Folder() if folder is None else None
        self.folder = folder if folder is not None else self.own
        self.terminal = Terminal([HOTSPUR, '--hash=8', '--own-book=off', 'console', *arguments],
                                 self.folder.environment(**env), rows, columns, reported)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.terminal.close()
        if self.own is not None:
            self.own.__exit__()

    def __getattr__(self, name):
        return getattr(self.terminal, name)

    def start(self):
        self.wait_for('1. White >')
        self.send('st 0.1\r')
        self.wait_for('0.1 seconds')
        return self

    def last_line(self):
        return [line for line in self.lines() if line][-1]

    def leave(self):
        # Between two prompts readline has let go of the terminal, whose line discipline then takes the key itself.
        self.wait(lambda: self.last_line().endswith('>'), 'prompt')
        self.send('\x04')
        check(self.wait_exit() == 0, 'exit status %d' % self.status)


def terminal_case(function):
    def run():
        if Terminal is None:
            return 'python3-pyte is not installed'
        return function()
    run.__name__ = function.__name__
    return case(run)


@terminal_case
def keeps_half_a_word_while_the_engine_answers():
    with Console() as console:
        console.wait_for('1. White >')
        console.send('st 2\r')
        console.wait_for('2 seconds')
        console.send('e4\rNf')
        console.wait_for('1. Black > Nf')
        console.wait_for('2. White > Nf')
        check(console.last_line() == '2. White > Nf', console.last_line())
        check(len(re.findall(r'> Nf', console.text())) == 1, 'the line stands twice:\n' + console.text())
        console.send('3\r')
        console.wait_for('2. Black >')
        console.wait_for('3. White >')


@terminal_case
def keeps_half_a_word_while_a_search_is_shown():
    with Console() as console:
        console.start().send('analyse\rboa')
        # Depth rises above the line, and what is typed stays.
        console.wait(lambda: re.search(r'^ +[89]  ', console.text(), re.M), 'lines of the search')
        console.wait(lambda: console.last_line() == '1. White > boa', 'the line below them')
        check(len(re.findall('> boa', console.text())) == 1, 'the line stands twice:\n' + console.text())
        console.send('rd\x03')
        console.wait_for('Analysis off')
        console.wait(lambda: console.last_line() == '1. White >', 'an empty line')


@terminal_case
def completes_moves_commands_options_values_and_files():
    with Folder() as folder, Console(folder=folder) as console:
        folder.file('own-game.pgn')
        console.start().send('Nf\t')
        console.wait_for('> Nf3')
        console.send('\x15anal\t')
        console.wait_for('> analy')
        console.wait_for('analyse  analyze')
        console.send('\x15set mapp\t')
        console.wait_for('> set MapPalette')
        console.send('inf\t')
        console.wait_for('> set MapPalette inferno')
        console.send('\x15load %s/own\t' % folder.path)
        console.wait(lambda: 'own-game.pgn' in console.text().replace('\n', ''), 'the name of the file')
        console.send('\x15map bl\t')
        console.wait_for('> map black')


@terminal_case
def keeps_its_history():
    with Folder() as folder:
        with Console(folder=folder) as console:
            console.start().send('moves g1\r')
            console.wait_for('2 legal moves')
            console.leave()
        with Console(folder=folder) as console:
            console.wait_for('1. White >')
            console.send('\x1b[A')
            console.wait_for('> moves g1')
            console.send('\x15\x12st 0')
            console.wait(lambda: console.last_line().startswith("(reverse-i-search)`st 0': st 0.1"), 'found line')
            console.send('\r')
            console.wait_for('0.1 seconds')
        check('moves g1' in open(folder.path + '/state/hotspur/console_history', encoding='utf-8').read(), 'no history')


@terminal_case
def unknown_keys_end_a_search():
    """readline up to 8.2 jumps into a function that has returned there."""
    for keys in ('\x18', '\x18\x07', '\x1b[21~', '\x1b\x07', '\x1b[99z', '\x1b\x1b\x1b', '\x1b[['):
        for lang in ('C', 'C.UTF-8'):
            with Console(LANG=lang) as console:
                console.start().send('\x12' + keys + 'paths\r')
                console.send('\x15\rmoves g1\r')
                console.wait_for('2 legal moves from g1.')


@terminal_case
def a_paste_without_its_end_can_be_given_up():
    with Console() as console:
        console.start().send('\x1b[200~moves g1\r')

        def goes_on():
            os.kill(console.pid, signal.SIGINT)
            console.take_in(0.3)
            console.send('\x15\rmoves b1\r')
            console.take_in(0.3)
            return '2 legal moves from b1.' in console.text()
        console.wait(goes_on, 'line behind the paste')
    with Console() as console:
        console.start().send('\x1b[200~moves g1\r')
        os.kill(console.pid, signal.SIGTERM)
        check(console.wait_exit() == 128 + signal.SIGTERM, 'exit status %d' % console.status)


@terminal_case
def reads_inputrc_under_its_name():
    with Folder() as folder:
        folder.file('.inputrc', '$if hotspur\n"\\C-t": "moves b1\\C-m"\n$endif\n')
        with Console(folder=folder) as console:
            console.start().send('\x14')
            console.wait_for('2 legal moves from b1.')


@terminal_case
def a_move_typed_early_waits():
    with Console() as console:
        console.wait_for('1. White >')
        console.send('st 1\r')
        console.wait_for('1 second')
        console.send('e4\rh4\r')
        console.wait_for('played when it is your turn')
        console.wait_for('2. Black >')
        console.wait_for('3. White >')


@terminal_case
def asks_before_a_game_is_left():
    with Console() as console:
        console.start().send('e4\r')
        console.wait_for('2. White >')
        console.send('resign\r')
        console.wait_for('Resign this game? (y/n)')
        console.send('n\r')
        console.wait_for('Cancelled.')
        console.send('resign\r')
        console.wait(lambda: console.last_line().startswith('Resign this game?'), 'question')
        console.send('d4\r')  # no answer, and no move
        console.wait_for('Please answer y or n. Resign this game?')
        console.send('\r')  # an empty line changes nothing
        console.wait_for('Cancelled.')
        console.send('moves g1\r')
        console.wait_for('3 legal moves from g1')
        console.wait(lambda: console.last_line().startswith('2. White >'), 'the game as it was')
        console.send('resign\r')
        console.wait(lambda: console.last_line().startswith('Resign this game?'), 'question')
        console.send('y\r')
        console.wait_for('0-1 >')
        console.leave()
        console.wait_for('The game is saved in')
        kept = kept_games(console.folder.path)
        check(len(kept) == 1 and kept[0].endswith('.pgn'), kept)


@terminal_case
def interrupts_stop_thinking_and_not_the_console():
    with Console() as console:
        console.wait_for('1. White >')
        console.send('st 600\r')
        console.wait_for('600 seconds')
        console.send('e4\r')
        console.wait_for('1. Black >')
        console.send('half\x03')
        console.wait_for('Stopped.')
        console.wait_for('2. White >')
        check(console.last_line() == '2. White >', console.last_line())
        console.send('\x03')
        console.wait_for('quit leaves')


def filled_pipe():
    """Both ends of a pipe with games that a reader has begun to take: more than it holds, and no end."""
    read_end, write_end = os.pipe()
    os.set_inheritable(read_end, True)
    return read_end, write_end, b'[White "A"]\n\n1. e4 e5 *\n\n' * 8000


@terminal_case
def an_interrupt_breaks_reading_off():
    read_end, write_end, games = filled_pipe()
    with Console() as console:
        console.start().send('load /dev/fd/%d\r' % read_end)
        os.close(read_end)
        for begin in range(0, len(games), 4096):
            os.write(write_end, games[begin:begin + 4096])
        # A signal between two reads is seen by the next one alone, and this pipe has no more.
        while 'reading was broken off' not in console.text():
            os.kill(console.pid, signal.SIGINT)
            console.take_in(0.2)
        check(re.search(r'/dev/fd/%d: line \d+: reading was broken off' % read_end, console.text()), console.text())
        console.send('moves g1\r')
        console.wait_for('2 legal moves from g1.')
    os.close(write_end)


@case
def a_signal_ends_a_script_that_reads():
    for number in (signal.SIGTERM, signal.SIGINT):
        read_end, write_end, games = filled_pipe()
        with Folder() as folder, subprocess.Popen([HOTSPUR, 'console'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                  stderr=subprocess.PIPE, cwd=folder.path, env=folder.environment(),
                                                  pass_fds=[read_end]) as program:
            program.stdin.write(b'load /dev/fd/%d\nload /dev/null\n' % read_end)
            program.stdin.flush()
            for begin in range(0, len(games), 4096):
                os.write(write_end, games[begin:begin + 4096])
            while program.poll() is None:
                program.send_signal(number)
                try:
                    program.wait(0.2)
                except subprocess.TimeoutExpired:
                    pass
            errors = program.stderr.read().decode()
            check(program.returncode == 128 + number, 'status %d' % program.returncode)
            check('reading was broken off' in errors and '/dev/null' not in errors, errors)
        os.close(read_end)
        os.close(write_end)


@case
def what_is_no_text_is_refused_from_a_pipe_too():
    read_end, write_end = os.pipe()
    with Folder() as folder, subprocess.Popen([HOTSPUR, 'console'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                              stderr=subprocess.PIPE, cwd=folder.path, env=folder.environment(),
                                              pass_fds=[read_end]) as program:
        os.write(write_end, b'\x7fELF\0\0\1' + bytes(range(256)) * 8)
        os.close(write_end)
        _, errors = program.communicate(b'load /dev/fd/%d\nquit\n' % read_end, timeout=60)
        check(b'/dev/fd/%d: not a text file' % read_end in errors, errors.decode())
    os.close(read_end)


@terminal_case
def suspends_and_goes_on():
    with Console() as console:
        before = fresh_modes()
        console.start().send('mov')
        console.wait_for('> mov')
        console.send('\x1a')
        console.wait_stop()
        check(console.modes() == before, 'the line modes are not restored')
        os.kill(console.pid, signal.SIGCONT)
        console.wait(lambda: console.last_line() == '1. White > mov', 'line')
        console.send('es g1\r')
        console.wait_for('2 legal moves from g1.')


@terminal_case
def stays_usable_when_resized():
    with Console() as console:
        console.start().send('moves g')
        for rows, columns in ((10, 40), (30, 100), (5, 12), (24, 80)):
            console.resize(rows, columns)
        console.wait_for('moves g')
        console.send('1\r')
        console.wait_for('2 legal moves from g1.')


@terminal_case
def survives_windows_without_columns():
    for term in ('xterm-256color', 'vt100', 'dumb'):  # with lines that wrap by themselves, and without; and not edited
        for columns in (0, 1, 2, 3, 60000):
            with Console(TERM=term, reported=(24, columns)) as console:
                for width in (80, columns, 80):
                    console._set_size(24, width)
                    os.kill(console.pid, signal.SIGWINCH)
                    console.send('moves g' + 'x' * 100)
                    console.take_in(0.1)
                console.send('\x15moves g1\r')
                console.wait_for('2 legal moves from g1.')


@terminal_case
def ends_well_on_signals():
    for number in (signal.SIGTERM, signal.SIGHUP):
        with Console() as console:
            before = fresh_modes()
            console.start().send('e4\r')
            console.wait_for('2. White >')
            os.kill(console.pid, number)
            check(console.wait_exit() == 128 + number, 'exit status %d' % console.status)
            check(len(kept_games(console.folder.path)) == 1, 'the game is lost')
            check(console.modes() == before, 'the line modes are not restored')


@terminal_case
def an_interrupt_ends_a_tool_and_not_the_console():
    with Console() as console:
        console.start().send('bench 60\r')
        console.wait_for('position 1 of')
        console.send('\x03')
        console.wait_for('ended by signal 2')
        console.send('moves g1\r')
        console.wait_for('2 legal moves')


@terminal_case
def a_dumb_terminal_gets_the_console():
    with Folder() as folder:
        for term in ('dumb', ''):
            terminal = Terminal([HOTSPUR], folder.environment(TERM=term))
            try:
                terminal.wait_for('You have White. Type a move')
                terminal.send('board spoken\r')
                terminal.wait_for('White: king e 1')
                terminal.send('st 0.1\re4\r')
                terminal.wait_for('Your move.')
                terminal.send('new\r')
                terminal.wait_for('start a new one? (y/n)')
                terminal.send('n\r')
                terminal.wait_for('Cancelled.')
                terminal.send('quit\r')
                terminal.wait_for('Quit? (y/n)')
                terminal.send('y\r')
                check(terminal.wait_exit() == 0, 'exit status %d' % terminal.status)
                check(b'\x1b' not in terminal.output, 'an escape was sent')
            finally:
                terminal.close()


# --- what is written about it --------------------------------------------------------------------------------------

def listed_commands():
    """The names of all commands that can be typed, each with where."""
    rows = subprocess.run([HOTSPUR, 'help', '--format', 'typed'], capture_output=True, text=True, check=True).stdout
    return {line.split('\t')[1]: line.split('\t')[0] for line in rows.splitlines()}


@case
def every_command_is_reachable_where_it_is_listed():
    listed = listed_commands()
    check({'both', 'console'} <= set(listed.values()), listed)
    console = Answer(['help']).good().out
    names = set(re.findall(r'\b[a-z]+\b!?', ' '.join(line[35:] for line in console.splitlines() if line.startswith('  '))))
    expected = {name for name, where in listed.items() if where in ('both', 'console')}
    check(names == expected, 'only in the help: %s; only listed: %s' % (names - expected, expected - names))
    # A command that is not there is no command; one that is explains itself.
    answer = Answer(['help ' + name for name in sorted(expected)])
    check(answer.status == 0, answer.errors)


@case
def the_manual_names_every_command():
    manual = subprocess.run([HOTSPUR, 'help', '--format', 'man'], capture_output=True, text=True, check=True).stdout
    missing = [name for name in listed_commands() if '\\fB%s\\fR' % name not in manual]
    check(not missing, 'not in the manual: %s' % missing)


if __name__ == '__main__':
    case.run()
