#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Explanations, the evaluation bar, graph, film, log, maps and paths on the board. See tests/run.sh."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

MIDDLE_GAME = '--fen=r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1Q1RK1 w - - 0 9'
case = Cases('screen')


def middle_game(rows=45, columns=140, **more):
    return Board('--ownbook=off', MIDDLE_GAME, rows=rows, columns=columns, **more)


def area_from(board, heading):
    """The lines of a panel from its heading on."""
    lines = board.lines()
    for number, line in enumerate(lines):
        if heading in line:
            column = line.index(heading) - 3  # the rule in front of it
            return [text[column:] for text in lines[number:]]
    return []


@case
def explains_the_move_that_was_played():
    with middle_game() as board:
        board.start().play('dxc5', 'dxc5')
        board.wait(lambda: re.search(r'why (\S+)\?(.*\n)*.*9\. dxc5 +\1', board.text()) or
                   re.search(r'9\. dxc5 +(\S+)(.*\n)*.*why \1\?', board.text()), 'why the move in the list')
        # What is good about it comes alone; how the search found it stands behind a key.
        search = re.compile(r'(best for \d+ iterations|new best move|best at every depth).*\d+% of the search')
        board.wait_for('Alt-w: how the search found it')
        check(not search.search(' '.join(board.text().split())), board.text())
        board.send('\x1bw')
        board.wait(lambda: search.search(' '.join(board.text().split())), 'how the search found it')
        board.send('\x1bw')
        board.wait(lambda: not search.search(' '.join(board.text().split())), 'the reasons alone')


@case
def shows_what_the_book_has():
    with Board(rows=45, columns=140) as board:
        board.start().wait_for('; book: e4 ')
        board.enter('e4')
        board.wait_for('from the opening book: ')
        board.wait(lambda: re.search(r'chosen from \S+ \d+%, \S+ \d+%', ' '.join(board.text().split())), 'the others')
        board.wait(lambda: re.search(r"B\d\d (King|Sicil|French|Caro|Scand|Alekh|Pirc|Mod)|C\d\d ", board.text()), 'a code')


@case
def explains_on_a_small_screen_by_a_command():
    with middle_game(rows=24, columns=80) as board:
        board.start().play('dxc5', 'dxc5')
        board.enter('why')
        board.wait_for('[3 Explain]')
        # Which one depends on how deep it came in its time.
        board.wait(lambda: re.search(r'why \S+\? \w.*\.', board.text()), 'the first sentence as a message')


@case
def explains_while_it_analyses():
    with middle_game() as board:
        board.start().send(';')
        board.wait(lambda: re.search(r'why \S+\? so far', board.text()), 'a heading')
        board.wait_for('best ')


@case
def draws_the_evaluation_bar():
    # White has a queen more: the bar is nearly all White's.
    with Board('--ownbook=off', '--fen=4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1', NO_COLOR='1') as board:
        column = 34
        board.start().play('Qe2', 'Qe2')
        board.wait(lambda: [board.cell(row, column).data for row in range(2, 18)].count('#') >= 14, 'bar of White')


@case
def draws_expected_results():
    with Board('--ownbook=off', NO_COLOR='1') as board:
        board.start().play('e4', 'e4')
        bar = lambda: {board.cell(row, 34).data for row in range(2, 18)}
        ends = lambda: board.cell(2, 34).data + board.cell(17, 34).data
        board.wait(lambda: bar() == {'#', '.'}, 'bar of two parts')
        board.wait(lambda: ends() == '.#', 'White at the bottom')
        board.send('~')
        board.wait(lambda: ends() == '#.', 'White at the top')
        board.enter('set UCI_ShowWDL on')
        board.wait(lambda: bar() == {'#', '=', '.'}, 'bar of three parts')


@case
def draws_the_evaluation_bar_in_colours():
    with Board('--ownbook=off', '--fen=4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1', COLORTERM='truecolor') as board:
        board.start().play('Qe2', 'Qe2')
        board.wait(lambda: board.cell(17, 34).fg == 'f0f0f0' and board.cell(17, 34).bg == 'f0f0f0', 'a white cell')


@case
def draws_the_game_as_a_graph():
    fen = 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'
    with Board('--fen=' + fen, rows=45, columns=140) as board:
        board.start().send('4')
        board.wait_for('no moves yet')
        board.send('1')
        board.wait_for('[1 Play]')
        board.enter('g4')  # answered by mate
        board.wait_for('Checkmate')
        board.send('4')
        board.wait_for('[4 Graph]')
        graph = area_from(board, 'evaluation for White')
        check(any('??' in line for line in graph[1:12]), 'the blunder is not marked:\n' + '\n'.join(graph[:16]))
        check(any('\u2588' in line for line in graph[1:12]), 'no bars:\n' + '\n'.join(graph[:16]))


@case
def goes_to_a_move_by_the_graph():
    with Board('--ownbook=off', rows=45, columns=140, COLORTERM='truecolor') as board:
        board.start().play('e4', 'e4')
        board.play('d4', 'd4')
        board.send('4')
        board.wait_for('[4 Graph]')
        row = next(i for i, line in enumerate(board.lines()) if 'evaluation for White' in line) + 3
        column = next(line for line in board.lines() if 'evaluation for White' in line).index('evaluation') - 3
        board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (column + 11, row, column + 11, row))  # the second move, four columns a move
        board.wait_for('ply 2 of 4')
        # The map is the one with which the next move was played.
        board.wait_for('(then)')
        board.send(']')
        board.wait_for('ply 3 of 4')
        board.send('\x1b')
        board.wait_gone('(then)')


@case
def mistakes_are_gone_through():
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write('1. e4 e5 2. Nf3 f6 $6 {Weakens the king.} 3. Nxe5 fxe5 $4 *')
        file.flush()
        with Board(rows=30, columns=100) as board:
            board.start().enter('mistake')
            board.wait_for('mistake: no move is marked as one yet; annotate (F12)')
            board.enter('load ' + file.name)
            board.wait_for('3 moves')
            for keys, told in (('\x1bn', 'Mistake 1 of 2: 2...f6?!. Weakens the king.'), ('\x1bn', 'Mistake 2 of 2: 3...fxe5??.'),
                               ('\x1bn', 'Mistake 1 of 2'), ('\x1bb', 'Mistake 2 of 2')):
                board.send(keys)
                board.wait_for(told)


@case
def best_moves_are_arrows():
    blue = '1f5fa8'
    is_drawn = lambda: any(cell.fg == blue or cell.bg == blue for row in board.screen.buffer.values() for cell in row.values())
    with Board('--fen=k7/8/8/8/8/8/1R6/K7 w - - 0 1', rows=30, columns=100, COLORTERM='truecolor') as board:
        board.start().enter('analyse')
        board.wait(is_drawn, 'an arrow')
        board.wait_for('best lines')
        board.enter('set AnalysisArrows off')
        board.wait(lambda: not is_drawn(), 'no arrow')
        board.enter('set AnalysisArrows on')
        board.wait(is_drawn, 'an arrow')
        board.enter('analyse')
        board.wait(lambda: not is_drawn(), 'no arrow')
        board.enter('multipv')
        board.wait_for('Lines shown: 1')
        # A game that begins in analysis is played with one line too.
        board.enter('analyse')
        board.wait(is_drawn, 'an arrow')
        board.enter('new!')
        board.wait_for('New game')
        board.enter('multipv')
        board.wait_for('Lines shown: 1')


@case
def goes_through_the_iterations():
    with middle_game() as board:
        board.start().enter('st 600')
        board.wait_for('600 seconds')
        board.enter('sd 15')
        board.wait_for('15 plies')
        board.play('dxc5', 'dxc5')
        board.enter('film first')
        picture = r'The maps after depth \d+, \S+ nodes: picture 1 of (\d+)'
        board.wait(lambda: re.search(picture, board.text()), 'picture 1')
        count = int(re.search(picture, board.text()).group(1))
        check(count > 1, 'only one picture')
        board.wait_for('(earlier)')
        board.send('\x06')
        board.wait_for('picture 2 of')
        board.send('\x02')
        board.wait_for('picture 1 of')
        board.enter('film +%d' % count)
        board.wait_for('The maps are live')
        board.wait_gone('(earlier)')
        board.enter('film x')
        board.wait_for("'x' is neither first, live")


@case
def draws_long_games_whole():
    """Several moves share a column, and the last one is in sight: a blunder at its end."""
    moves = ' '.join('%s {[%%eval 0.3]}' % move for move in ('Nf3', 'Nf6', 'Ng1', 'Ng8') * 700)
    with tempfile.NamedTemporaryFile('w', suffix='.pgn') as file:
        file.write('[Result "*"]\n\n%s e4 {[%%eval 0.3]} e5 $4 {[%%eval 9.5]} *\n' % moves)
        file.flush()
        with Board(rows=45, columns=140) as board:
            board.start().enter('load ' + file.name)
            board.wait_for('1401')
            board.send('4')
            graph = lambda: area_from(board, 'evaluation for White')[1:20]
            board.wait(lambda: any(line.endswith('?') for line in graph()), 'the blunder at the right edge')
            numbers = next(line for line in graph() if 'move 1' in line).split()
            moves = [int(number) for number in numbers if number.isdigit()]
            check(len(moves) > 2 and moves == sorted(set(moves)) and moves[-1] <= 1401, 'numbers touch: %s' % numbers)


@case
def draws_the_graph_in_ascii():
    with Board('--ownbook=off', rows=45, columns=140, lang='C') as board:
        board.start().play('f3', 'f3')
        board.play('e4', 'e4')
        board.send('4')
        board.wait(lambda: any('#' in line for line in area_from(board, 'evaluation for White')[1:12]), 'bars')


@case
def keeps_a_log():
    with middle_game(rows=24, columns=80) as board:
        board.start().play('dxc5', 'dxc5')
        board.send('5')
        board.wait_for('[5 Log]')
        board.wait(lambda: re.search(r'\d+/\d+ +[+-]\d\.\d\d', board.text()), 'a line of the search')
        board.wait(lambda: re.search(r'played 9\.\.\. \S+ \(', board.text()), 'the move')
        board.enter('set hash 9')
        board.wait_for('set Hash = 9')
        board.send('\x1b[5~')
        board.wait_for('more below')
        board.wait_gone('set Hash = 9')
        board.send('\x1b[6~')
        board.wait_gone('more below')


def minis(board):
    board.send('2')
    board.wait_for('[2 Map]')
    board.wait_for('move tables: looked at')


@case
def shows_all_tables_at_once():
    with middle_game(COLORTERM='truecolor') as board:
        board.start().play('dxc5', 'dxc5')
        minis(board)
        shares = lambda: [(int(share), name) for name, share in re.findall(r'([wb][KQRBNP]) +(\d+)%', board.text())]
        board.wait(lambda: len(shares()) == 12 and max(shares())[0] > 0, 'twelve tables with their shares')
        check({name for _, name in shares()} == {side + piece for side in 'wb' for piece in 'KQRBNP'}, 'tables of %s' % shares())
        # Each is rounded by half a percent at most.
        check(94 <= sum(share for share, _ in shares()) <= 106, 'the shares are %s' % shares())
        check(re.search('all +wht +blk +net', board.text()), 'no sums')
        # Two ranks in a row: a red half in one of the tables, and a name that is marked because it was clicked.
        red = re.compile('9.[23].[23].')  # the hottest class over the theme's squares

        def cells_of(name):
            row = next(i for i, line in enumerate(board.lines()) if name + ' ' in line and '%' in line)
            column = board.lines()[row].index(name)
            return row, column, [board.cell(r, c) for r in range(row + 1, row + 5) for c in range(column, column + 8)]

        def has_red(name):
            cells = cells_of(name)[2]
            return all(cell.data == '\u2580' for cell in cells) and any(
                red.fullmatch(colour) for cell in cells for colour in (cell.fg, cell.bg))
        board.wait(lambda: any(has_red(name) for _, name in shares()), 'a square of the hottest class')
        name = next(name for _, name in shares() if has_red(name))
        row, column, _ = cells_of(name)
        board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (column + 1, row + 2, column + 1, row + 2))
        title = "%s's %s" % ('White' if name[0] == 'w' else 'Black',
                             {'K': 'king', 'Q': 'queen', 'R': 'rooks', 'B': 'bishops', 'N': 'knights', 'P': 'pawns'}[name[1]])
        board.wait_for('Map of ' + title)
        board.wait_for('map: ' + title)
        board.wait(lambda: board.cell(row, column).bg != board.cell(row, column + 14).bg, 'the marked name')


@case
def pieces_keep_their_colours_on_the_map():
    with middle_game(COLORTERM='truecolor') as board:
        board.start().enter('set AnalysisArrows off')
        board.enter('analyse')
        board.send('`')
        board.wait_for('Share of search effort')
        square = lambda row, column: [board.cell(2 + 4 * row + i, 2 + 8 * column + j) for i in range(4) for j in range(8)]
        squares = lambda: [square(row, column) for row in range(8) for column in range(8)]
        theme = {'ffffdd', '86a666'}
        inks = lambda cells: ({cell.bg for cell in cells} | {cell.fg for cell in cells if '\u2580' <= cell.data <= '\u259f'}
                              ) - {cells[0].bg}
        tinted = lambda: set().union(*(inks(cells) for cells in squares() if cells[0].bg not in theme))
        board.wait(lambda: {'fffdf5', '303030'} <= tinted(), "a piece of each side on a square of the map")
        check(tinted() <= {'fffdf5', '303030', '121212'}, 'other inks than those of the pieces: %s' % tinted())
        check(theme <= {cells[0].bg for cells in squares()}, 'no board below the map')


@case
def shows_tables_without_colours_and_utf8():
    with middle_game(rows=24, columns=80, lang='C', NO_COLOR='1') as board:
        board.start().play('dxc5', 'dxc5')
        board.send('2')
        board.wait_for('[2 Map]')
        board.send('2')  # on the whole screen, where the tables go before the large map
        board.wait_for("tables 1-6 of 12 (')")
        check(re.search(r'wK +\d+%.*wP +\d+%', board.text()), 'first page')
        board.enter('map bN')
        board.wait(lambda: re.search(r'bR +\d+%.*bN +\d+%', board.text()), 'the page with the table')
        board.wait_for('tables 7-12 of 12')


@case
def compares_with_a_mark_and_the_last_move():
    with middle_game() as board:
        board.start()
        board.enter('new')
        board.wait_for('New game')
        board.enter('st 0.2')
        board.send('_')
        board.wait_for('^ marks the present maps')
        board.play('h3', 'h3')
        board.wait_for('2. White to move')  # what is marked while the search goes on changes at once
        board.send('_')
        board.wait_for('Difference to the last move')
        board.wait_for('less the last move')
        board.send('^')
        board.wait_for('Marked at depth')
        board.wait_for('less the mark')
        # Nothing has changed since: no square stands out.
        board.wait_for('nothing to show')
        board.play('a3', 'a3')
        board.wait(lambda: re.search(r'[a-h][1-8] +[+-]\d+\.\d%', board.text()), 'signed shares')
        board.send('_')
        board.wait_for('Map as it is, without the difference')
        board.wait_gone('less the mark')


@case
def classes_by_other_scales():
    with middle_game() as board:
        board.start().play('dxc5', 'dxc5')
        board.wait_for('map: all pieces')
        board.send('$')
        board.wait_for('Scale of the maps: rank')
        board.wait_for(', by rank')
        board.enter('map linear')
        board.wait_for(', by linear')
        board.send('$')
        board.wait_for('octaves')
        board.wait_gone(', by ')


@case
def draws_chains_on_the_board():
    with middle_game(COLORTERM='truecolor') as board:
        board.start().send('3')
        board.wait_for('lines from memory')
        board.wait(lambda: re.search(r'A 9\.\S+ .*10\..* \d plies +\d+%', board.text()), 'the first chain')
        board.send('&')
        board.wait_for('Line A on the board')
        marks = lambda: [board.cell(row, column).data for row in range(2, 42) for column in range(2, 66)
                         if board.cell(row, column).bg in ('7d2a8f', '404040') and board.cell(row, column).data != ' ']
        board.wait(lambda: '1' in marks() and '2' in marks() and 'A' in marks(), 'numbered squares')
        board.enter('chain all')
        board.wait(lambda: 'B' in marks(), 'letters')
        board.enter('chain z')
        board.wait_for("'z' is neither all, off nor a letter")
        board.enter('chain off')
        board.wait(lambda: marks() == [], 'the bare board')


def has_link(board):
    """Is there the colour of a link between two moves of a path?"""
    link = '008787'
    return any(link in (board.cell(row, column).fg, board.cell(row, column).bg)
               for row in range(board.screen.lines) for column in range(70))


@case
def shows_the_chain_search_beside_its_own():
    with middle_game() as board:
        board.start().play('dxc5', 'dxc5')
        board.wait_for('map: all pieces')
        board.enter('map chains')
        board.wait_for('No paths')
        board.enter('set ChainsMode')
        board.wait_for('ChainsMode = off')
        board.enter('set ChainsShow on')
        board.wait_gone('No paths')
        # As printed: decrements lead below zero, and the map says so.
        board.wait(lambda: re.search(r'[a-h][1-8] +-\d+\.\d%', board.text()), 'a weight below zero')
        board.enter('set ChainsShow off')
        board.wait_for('No paths')


@case
def draws_the_links_of_the_chain_search():
    """Its paths come on the board with it, from the position that is searched, and go with it."""
    with Board(rows=45, columns=140) as board:
        board.start().enter('set ChainsShow on')
        board.wait_for('ChainsShow = true')
        board.enter('analyse')
        board.wait(lambda: has_link(board), 'the paths with their links')
        board.enter('chain off')
        board.wait(lambda: not has_link(board), 'the bare board')
        board.enter('chain all')
        board.wait(lambda: has_link(board), 'the paths again')
        board.enter('set ChainsShow off')
        board.wait(lambda: not has_link(board), 'no links without it')


if __name__ == '__main__':
    case.run()
