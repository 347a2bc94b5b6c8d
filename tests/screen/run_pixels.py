#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The board as pictures, in terminals that can show them: what is sent is decoded and looked at."""
import collections
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from harness.pictures import CELL_HEIGHT, CELL_WIDTH, PICTURE  # noqa: E402
from run import Board  # noqa: E402

LONG = os.environ.get('LONG') == '1'
KINDS = ('kitty', 'sixel', 'iterm')
SQUARES = 64
case = Cases('screen')


def sent(board):
    return board.pictures.of_board()


def shown(board):
    return board.pictures.shown()


def wait_for_board(board):
    board.wait(lambda: len(shown(board)) == SQUARES, '64 pictures')
    return squares_of(board)


def squares_of(board):
    """The picture of each square by name, White below."""
    rows, columns = sorted({row for row, _ in shown(board)}), sorted({column for _, column in shown(board)})
    check(len(rows) == 8 and len(columns) == 8, 'pictures at rows %s and columns %s' % (rows, columns))
    return {'abcdefgh'[j] + str(8 - i): shown(board)[rows[i], columns[j]] for i in range(8) for j in range(8)}


def colours_of(picture):
    return {picture.pixel(x, y) for y in range(picture.height) for x in range(picture.width)}


def ground_of(picture):
    """The most frequent colour."""
    return collections.Counter(picture.pixel(x, y) for y in range(picture.height) for x in range(picture.width)).most_common(1)[0][0]


def is_near(colour, wanted, most=12):
    return all(abs(a - b) <= most for a, b in zip(colour, wanted))


def has_piece(picture, body):
    return len(colours_of(picture)) > 4 and any(is_near(colour, body) for colour in colours_of(picture))


WHITE_BODY, BLACK_BODY = (0xff, 0xfd, 0xf5), (0x30, 0x30, 0x30)


def look_at_start(kind):
    with Board(rows=30, columns=100, pictures=kind) as board:
        squares = wait_for_board(board)
        check({picture.kind for picture in squares.values()} == {kind}, 'another protocol')
        step = sorted({row for row, _ in shown(board)})[1] - sorted({row for row, _ in shown(board)})[0]
        for picture in squares.values():
            check((picture.width, picture.height) == (2 * step * CELL_WIDTH, step * CELL_HEIGHT), 'a picture of another size')
        for name in 'a1', 'e1', 'd2', 'h2':
            check(has_piece(squares[name], WHITE_BODY), 'no white piece on ' + name)
        for name in 'a8', 'e8', 'd7', 'h7':
            check(has_piece(squares[name], BLACK_BODY), 'no black piece on ' + name)
        for name in 'a3', 'e4', 'd5', 'h6':
            check(len(colours_of(squares[name])) == 1, 'something stands on ' + name)
        check(colours_of(squares['e4']) != colours_of(squares['d4']), 'light and dark squares look the same')
        check('\u2654' not in board.text().split('[1 Play]')[0], 'figurines stand on the board as well')


@case
def kitty_shows_the_board():
    look_at_start('kitty')


@case
def sixel_shows_the_board():
    look_at_start('sixel')


@case
def iterm_shows_the_board():
    look_at_start('iterm')


@case
def a_move_sends_only_what_changes():
    for kind in KINDS:
        with Board(rows=30, columns=100, pictures=kind) as board:
            board.start()
            wait_for_board(board)
            before = len(sent(board))
            board.play('e4', 'e4')
            squares = squares_of(board)
            check(has_piece(squares['e4'], WHITE_BODY), 'no pawn on e4')
            check(not has_piece(squares['e2'], WHITE_BODY), 'a pawn on e2')
            # Two moves with their marks, and the marks taken away again.
            check(len(sent(board)) - before <= 8, 'a move sends %d pictures' % (len(sent(board)) - before))


@case
def a_board_that_is_turned_sends_every_square():
    for kind in KINDS:
        with Board(rows=30, columns=100, pictures=kind) as board:
            board.start()
            wait_for_board(board)
            board.enter('flip')
            # White above now: what stands where h1 stood is a8's rook.
            board.wait(lambda: not has_piece(squares_of(board)['e2'], WHITE_BODY) and
                       has_piece(squares_of(board)['e7'], WHITE_BODY), 'the white pawns above')


@case
def arrows_and_maps_are_in_the_pictures():
    with Board(rows=30, columns=100, pictures='kitty') as board:
        board.start()
        plain = colours_of(wait_for_board(board)['e4'])
        board.play('a3', 'a3')
        board.send('\x1b[15~')  # F5: the map
        board.wait(lambda: len(colours_of(squares_of(board)['e5'])) > 1 or colours_of(squares_of(board)['e5']) != plain, 'a tint')
        board.rest()
        before = board.seen()
        board.send('&')  # the next line from memory
        board.wait_for('Line A on the board')
        board.wait(lambda: board.seen() != before, 'arrows')


@case
def links_of_the_chain_search_are_in_the_pictures():
    """Through their arrows the squares shine a little."""
    link, opacity = (0x1f, 0x8f, 0x8f), 0.8
    with Board(rows=30, columns=100, pictures='kitty') as board:
        board.start()
        squares = wait_for_board(board)
        papers = [colour for name in ('e4', 'd4') for colour in colours_of(squares[name])]
        wanted = [tuple(opacity * a + (1 - opacity) * b for a, b in zip(link, paper)) for paper in papers]
        has_link = lambda: any(is_near(colour, seen, 3) for picture in squares_of(board).values()
                               for colour in colours_of(picture) for seen in wanted)
        board.enter('analyse')
        board.wait_for('best lines')
        check(not has_link(), 'a link without the paths')
        board.enter('set ChainsShow on')
        board.wait(has_link, 'links')
        board.enter('set ChainsShow off')
        board.wait(lambda: not has_link(), 'no links without the paths')


@case
def a_page_takes_the_pictures_away():
    for kind in KINDS:
        with Board(rows=30, columns=100, pictures=kind) as board:
            board.start()
            wait_for_board(board)
            board.send('?')
            board.wait_gone('[1 Play]')
            if kind == 'kitty':
                board.wait(lambda: board.pictures.deleted > 0, 'the deletion')
            before = len(sent(board))
            board.send('q')
            board.wait(lambda: len(sent(board)) >= before + SQUARES, 'all pictures again')


@case
def nothing_on_the_screen_moves():
    """A log that scrolls beside the board is written anew: scrolling would take pictures with it."""
    with Board(rows=60, columns=200, pictures='sixel') as board:
        board.start()
        wait_for_board(board)
        start = len(board.output)
        board.enter('analyse')
        board.wait(lambda: re.search(r'depth (1[4-9]|[2-9]\d)', board.lines()[0]), 'a deep search')
        text = PICTURE.sub(b'', board.output[start:])
        moved = re.search(rb'\x1b\[\d*[LMSTP@]|\x1b\[\d+;\d+r|\x1bM|\n', text)
        check(moved is None, 'text was moved: %r' % (moved and text[moved.start() - 20:moved.end() + 20]))


def cells_of_board(board):
    """The characters, row and column, that lie below the pictures."""
    squares = squares_of(board)
    rows, columns = ({place[i] for place in shown(board)} for i in (0, 1))
    return {(row, column) for row in range(min(rows), max(rows) + squares['a1'].height // CELL_HEIGHT)
            for column in range(min(columns), max(columns) + squares['a1'].width // CELL_WIDTH)}


# Commands and keys that change what squares show, what stands beside the board (F8, views), what lies over it (F2, F9),
# and what takes its place (F1).
STEPS = ('e4', 'd4', 'Nf3', 'Nc3', 'undo', 'new', 'hint', 'why', 'flip', 'new', 'e4', 'hint', 'threat', 'c4',
         '\x1b[15~', '\x1b[D', '\x1b[C', '\x1b[A', '\x1b[19~', '\x1b', '\x1b', '\x1bOQ', '\x1b[20~', '\x1bOP', '1', '2',
         '3', '4')


def take_step(board, step):
    if len(step) > 1 and step[0] != '\x1b':
        board.enter(step)
    else:
        board.send(step)
    for _ in range(100):  # a search, of a threat or for the map, ends by itself
        before = board.seen()
        board.rest(0.4)
        if board.seen() == before and not board.in_frame:
            break


def differences(before, after):
    places = sorted(place for place in before.keys() | after.keys() if before.get(place) != after.get(place))
    return '; '.join('%d,%d: %.60r, then %.60r' % (*place, before.get(place), after.get(place)) for place in places[:4])


@case
def what_is_seen_is_what_all_sent_anew_shows():
    """A character over a picture erases a part of it, and a picture that is not sent again leaves a gap: after each of
    many steps the screen is the same, cell by cell, as after Ctrl-L."""
    for kind in 'sixel', 'kitty':
        rng, compared, steps = random.Random(1), 0, 200 if LONG else 40
        with Board(rows=34, columns=110, pictures=kind) as board:
            board.start()
            wait_for_board(board)
            for line in 'level none', 'sd 4':
                board.enter(line)
            for i in range(steps):
                step = rng.choice(STEPS)
                take_step(board, step)
                before, status = board.seen(), board.lines()[0]
                take_step(board, '\x0c')
                if board.lines()[0] != status:  # the search goes on
                    continue
                compared += 1
                check(before == board.seen(), 'after step %d, %r, other cells: %s'
                      % (i, step, differences(before, board.seen())))
            check(compared > steps // 2, 'only %d of %d screens were at rest' % (compared, steps))


@case
def what_lies_over_the_board_leaves_the_rest_of_it():
    """Form and menu cover a part of the pictures; what is beside them stays, and what was covered alone is sent again."""
    for kind in KINDS:
        with Board(rows=50, columns=170, pictures=kind) as board:
            board.start()
            wait_for_board(board)
            board.rest()
            cells, before = cells_of_board(board), board.seen()
            for opens in '\x1bOQ', '\x1b[20~':
                start = len(board.output)
                board.send(opens)
                board.wait_for('Esc')
                board.rest()
                left = [place for place in cells if board.seen()[place] == before[place]]
                check(0 < len(left) < len(cells), 'of %d cells %d show the board beside %r' % (len(cells), len(left), opens))
                text = PICTURE.sub(b'', board.output[start:])
                check(b'\x1b[2J' not in text and b'\x1b[J' not in text, 'all was sent again for %r' % opens)
                count = len(sent(board))
                board.send('\x1b')
                board.wait(lambda: board.seen() == before, 'the board as it was')
                check(len(sent(board)) - count < SQUARES, 'all squares were sent again behind %r' % opens)


@case
def the_map_is_a_picture_too():
    """Beside the board at every size, with its pieces; twelve small ones, one picture each, where there is room."""
    for rows, columns, tables in ((24, 80, 0), (45, 140, 12)):
        with Board(rows=rows, columns=columns, pictures='sixel') as board:
            board.start()
            wait_for_board(board)
            board.send('2')
            tile = next(iter(shown(board).values()))
            beside = lambda: {(p.row, p.column): p for p in board.pictures.pictures
                              if p.column > 8 * tile.width // CELL_WIDTH + 2}
            squares = lambda: [p for p in beside().values() if p.height in (CELL_HEIGHT, 2 * CELL_HEIGHT)]
            board.wait(lambda: len(squares()) >= SQUARES and len(beside()) - len(squares()) >= tables, 'maps')
            check(sum(has_piece(picture, WHITE_BODY) for picture in squares()) >= 16, 'no white pieces on the map')
            # The number on a hot square is white; a square that was not painted would be.
            check(all(ground_of(picture) != (0xff, 0xff, 0xff) for picture in beside().values()), 'white squares')


@case
def another_size_brings_other_pictures():
    for kind in KINDS:
        with Board(rows=30, columns=100, pictures=kind) as board:
            board.start()
            width = wait_for_board(board)['e1'].width
            board.pictures.pictures.clear()
            board.resize(45, 140)
            board.wait(lambda: len(shown(board)) == SQUARES and squares_of(board)['e1'].width > width, 'larger pictures')


@case
def the_option_decides():
    with Board('--boardpieces=cells', rows=30, columns=100, pictures='sixel') as board:
        board.start()
        check(not board.pictures.pictures, 'pictures although BoardPieces is cells')
        board.enter('set BoardPieces pixels')
        wait_for_board(board)
        board.enter('set BoardPieces figurines')
        board.wait_for('\u2654')


@case
def other_terminals_have_characters():
    for kind in 'plain', 'silent':
        with Board(rows=24, columns=80, pictures=kind) as board:
            board.start()
            board.wait_for('\u2654')
            check(not board.pictures.pictures, 'pictures although the terminal said nothing of them')


@case
def keys_typed_before_the_answers_are_kept():
    with Board(rows=24, columns=80, pictures='silent') as board:
        board.send('e4')
        board.wait_for('> e4')


@case
def many_keys_typed_before_the_answers_are_kept():
    """More than the queue of curses has room for."""
    with Board(rows=24, columns=80, pictures='silent') as board:
        board.wait(lambda: b'\x1b[c' in board.output, 'the question')
        board.send('x' * 100 + '\u00e9' * 40 + '\x7f' * 140 + '\x1b[D' * 10 + 'e4')
        board.wait_for('> e4')


@case
def late_answers_are_swallowed():
    with Board(rows=24, columns=80, pictures='silent') as board:
        board.start()
        board.send('\x1b_Gi=31;OK\x1b\\\x1b]1337;ReportCellSize=17.0;8.0;1.0\x1b\\\x1b[6;17;8t\x1b[?1;0;256S\x1b[?62;4;22c')
        board.send('d4')
        board.wait_for('> d4')


@case
def the_end_leaves_nothing_behind():
    with Board(rows=30, columns=100, pictures='kitty') as board:
        board.start()
        wait_for_board(board)
        board.enter('quit')
        check(board.wait_exit() == 0, 'the program failed')
        check(board.pictures.deleted > 0 and not board.pictures.pictures, 'pictures stay on the screen')


@case
def the_terminal_command_says_what_was_found():
    for kind, said in (('kitty', 'kitty graphics'), ('sixel', 'sixel'), ('iterm', 'iTerm2'),
                       ('plain', 'offers no protocol'), ('silent', 'does not answer')):
        with Board(command='terminal', pictures=kind, rows=40, columns=100) as board:
            board.wait_for(said)


@case
def an_xterm_that_tells_its_version_has_256_colours():
    for kind, colours in ('versioned', '256'), ('plain', '8'), ('silent', '8'):
        with Board(command='terminal', pictures=kind, term='xterm', rows=40, columns=100) as board:
            board.wait_for('colours     %s:' % colours)


if __name__ == '__main__':
    case.run()
