#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games on lichess on the board, against a server that answers as lichess does (tests/harness/lichess.py)."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, expect, Folder, HOTSPUR, read_text, Skipped  # noqa: E402
from harness.lichess import CUT, Game, Lichess, TOKEN  # noqa: E402
from run import Board, rows_of_board  # noqa: E402

case = Cases('online')
MATE = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7'.split()
FOOL = 'f2f3 e7e5 g2g4 d8h4'.split()
NO_HELP = 'No help before the game on lichess is over'
F3, F5, F7, F8, F10, F12 = '\x1bOR', '\x1b[15~', '\x1b[18~', '\x1b[19~', '\x1b[21~', '\x1b[24~'


class Online:
    """A board with a token, and the server."""

    def __init__(self, *options, rows=24, columns=100, files=()):
        self.home, self.lichess = Folder(), Lichess()
        for name in files:
            self.home.file(name.lstrip('~/'), files[name])
        os.makedirs(self.home.place('config/hotspur'))
        os.chmod(self.home.file('config/hotspur/lichess-token', TOKEN + '\n'), 0o600)
        address = '--lichessaddress=' + self.lichess.address
        told = subprocess.run([HOTSPUR, address, 'console'], input='lichess games\n', capture_output=True, text=True, check=False,
                              timeout=300, env=self.home.environment(LANGUAGE='en'))
        if 'this build has no lichess' in told.stdout + told.stderr or 'which is not installed' in told.stdout + told.stderr:
            self.lichess.close()
            self.home.__exit__()
            raise Skipped('this build has no lichess')
        self.board = Board('--ownbook=off', address, *options, rows=rows, columns=columns, home=self.home.path)

    def __enter__(self):
        self.board.wait_for('White to move')
        return self.board, self.lichess

    def __exit__(self, *_):
        self.board.close()
        self.lichess.close()
        self.home.__exit__()


def seek(board, lichess, game, words='10+5'):
    lichess.next_game = game
    board.enter('lichess seek ' + words)
    # Who begins may have moved already, which is told in the place of this.
    board.wait(lambda: side(board, game.other['name']) and ('You have %s against' % game.color.title() in board.text() or game.moves), 'the game')
    return game


def side(board, name):
    """The line of a player above or below the board."""
    lines = [line for line in board.lines() if re.match(' *%s ' % re.escape(name), line)]
    return lines[0] if lines else ''


def clock(board, name):
    """In seconds, as it is shown; -1 without one."""
    found = re.search(r' (\d+):(\d\d)(\.\d)?(?: |$)', side(board, name))
    return int(found[1]) * 60 + int(found[2]) if found else -1


def game_file(board):
    """The text of the only game that was kept."""
    board.wait(lambda: len(board.games()) == 1 and '[Result "*"]' not in read_text(board.games()[0]), 'a game that is over in its file')
    return read_text(board.games()[0])


@case
def a_game_as_white_with_clocks_offers_and_mate():
    with Online() as (board, lichess):
        game = seek(board, lichess, Game('scrn0001', MATE, end=('mate', 'white')), '10+5 white')
        expect('names', (side(board, 'Mary').split('  ')[1], side(board, 'Tester').split('  ')[1]), ('Mary (1700)', 'Tester (1600)'))
        rows = rows_of_board(board)
        check(rows[0][0] == '\u265c' and rows[7][4] == '\u2654', 'White is not below: %s' % rows)
        expect('clocks', (clock(board, 'Mary'), clock(board, 'Tester')), (600, 600))
        board.enter('e4')
        board.wait_for('Mary: e5. Your move.')
        board.wait_for('1. e4')
        # The server's clocks count, and that of the side to move runs on.
        game.left = {'w': 300500, 'b': 123000}
        game.tell(game.state())
        board.wait(lambda: clock(board, 'Mary') == 123 and 290 < clock(board, 'Tester') <= 300, "the server's clocks")
        board.wait(lambda: 0 < clock(board, 'Tester') < 300, 'a clock that runs')
        expect('a clock that stands', clock(board, 'Mary'), 123)
        with game.lock:
            game.offers['bdraw'] = True
            game.tell(game.state())
        board.wait_for('Mary offers a draw')
        board.send('=')
        board.wait_for('Accept the draw? (y/n)')
        board.send('n')
        board.wait_for('Declined.')
        lichess.wait_until(lambda: ('draw', 'no') in game.posts)
        board.send('=')
        board.wait_for('Offer a draw? (y/n)')
        board.send('y')
        board.wait_for('Draw offered.')
        lichess.wait_until(lambda: game.offers.get('wdraw'))
        for move, san in (('Bc4', 'Nc6'), ('Qh5', 'Nf6')):
            board.enter(move)
            board.wait_for('Mary: %s. Your move.' % san)
        board.enter('Qxf7#')
        board.wait_for('Checkmate: you win (1-0)')
        text = game_file(board)
        for part in ('[White "Tester"]', '[Black "Mary"]', '[BlackElo "1700"]', '[Result "1-0"]', '[Site "%s/scrn0001"]' % lichess.address, 'Qxf7#'):
            check(part in text, 'no %s in\n%s' % (part, text))


@case
def a_game_as_black_on_a_turned_board():
    with Online() as (board, lichess):
        game = seek(board, lichess, Game('scrn0002', FOOL, color='black', end=('mate', 'black')))
        board.wait_for('Mary: f3. Your move.')
        rows = rows_of_board(board)
        check(rows[0][3] == '\u2654' and rows[7][3] == '\u265a' and rows[2][2] == '\u2659', 'Black is not below: %s' % rows)
        lines = board.lines()
        check(lines.index(side(board, 'Mary')) < lines.index(side(board, 'Tester')), 'the sides are not turned')
        # The other side asks for its move back, and gets it; then the move comes again.
        game.answers = False
        with game.lock:
            game.offers['wtakeback'] = True
            game.tell(game.state())
        board.wait_for('Mary asks to take back: undo allows it')
        board.send(',')
        board.wait_for('Move taken back.')
        check(rows_of_board(board)[2][2] == '.', 'the pawn is still there')
        game.answers = True
        game.play('f2f3')
        board.wait_for('Mary: f3. Your move.')
        board.enter('e5')
        board.wait_for('Mary: g4. Your move.')
        board.enter('Qh4#')
        board.wait_for('Checkmate: you win (0-1)')
        text = game_file(board)
        check('[Black "Tester"]' in text and '[Result "0-1"]' in text and 'Qh4#' in text, text)


@case
def a_line_that_is_cut_is_told_and_the_game_goes_on():
    with Online() as (board, lichess):
        game = seek(board, lichess, Game('scrn0003', FOOL, color='black'))
        board.wait_for('Mary: f3. Your move.')
        # That of the events alone is of no matter to the game.
        lichess.fail('/api/stream/event', 502, 'x', times=1000)
        lichess.tell(CUT)
        board.enter('e5')
        board.wait_for('Mary: g4. Your move.')
        check('lost' not in board.text(), board.text())
        lichess.fail('/api/board/game/stream/.*', 502, 'x', times=1000)
        game.tell(CUT)
        board.wait_for('The connection to lichess is lost')
        with lichess.lock:
            lichess.faults = [fault for fault in lichess.faults if 'game' not in fault[0]]
        board.wait_for('The connection to lichess is there again.')
        game.finish('resign', 'black')
        board.wait_for('Mary resigns: you win (0-1)')
        # Now the events are what is waited for.
        with lichess.lock:
            lichess.faults = []
        board.wait_for('The connection to lichess is there again.')
        check('[Result "0-1"]' in game_file(board), 'another result')


# What asks for help.
HELP_KEYS = (F3, '!', '*', F5, '`', F7, ';', F12, ')')
HELP_LINES = ('hint', 'threat', 'why', 'why not e4', 'map', 'annotate', 'analyse', 'explore games.pgn', 'walk', 'tb')
GAMES_NAME, GAMES = '~/games.pgn', '[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
GIVEN_AWAY = r'[a-h][1-8] +\d+%|depth \d|100%'
REFUSALS = (NO_HELP, 'not in a game on lichess')


@case
def keys_and_commands_for_help_are_refused_in_a_rated_game():
    with Online('--lichesshelp=on', '--fairplay=off', rows=34, columns=140, files={GAMES_NAME: GAMES}) as (board, lichess):
        # What is known of the start position before the game must not stay on the board: maps, lines, and games of a file.
        board.enter('explore ' + GAMES_NAME)
        board.wait_for('100%')
        board.send(F5)
        board.wait(lambda: re.search(r'[a-h][1-8] +\d+%', board.text()), 'a map')
        board.send(F5)
        board.wait_for('Map off.')
        game = seek(board, lichess, Game('scrn0004', MATE, rated=True), '10+5 rated')
        board.wait_for('Hints, maps and lines are off until it is over.')
        for first in (None, 'e4'):
            if first is not None:
                board.enter(first)
                board.wait_for('Mary: e5. Your move.')
            for number, what in enumerate(HELP_KEYS + HELP_LINES):
                # A word between, so that a refusal is that of the key.
                board.enter('board size' if number % 2 else 'lichess bogus')
                board.wait(lambda: not any(refusal in board.text() for refusal in REFUSALS), 'another message')
                board.send(what if what in HELP_KEYS else what + '\r')
                board.wait(lambda: any(refusal in board.text() for refusal in REFUSALS), 'refusal of %r' % what)
            text = board.text()
            check('off: no help in a game on lichess' in text, text)
            check(not re.search(GIVEN_AWAY, text), 'something of the search is shown:\n' + text)
            for _ in range(6):
                board.send(F8)  # the next view
                board.rest(0.2, most=2)
                text = board.text()
                check(not re.search(GIVEN_AWAY, text), 'something of the search is shown:\n' + text)
        game.finish('resign', 'white')
        board.wait_for('Mary resigns: you win')
        board.enter('hint')
        board.wait(lambda: not any(refusal in board.text() for refusal in REFUSALS), 'a hint after the game')


@case
def quitting_says_that_the_game_goes_on():
    with Online() as (board, lichess):
        seek(board, lichess, Game('scrn0005', MATE))
        board.send(F10)
        board.wait_for('Quit? (y/n) The game on lichess and its clock go on')
        board.send('n')
        board.wait_for('Cancelled.')
        board.enter('comment a note')
        board.send(F10)
        board.wait_for('Quit? (y/n) The game on lichess and its clock go on')
        board.send('y')
        expect('status', board.wait_exit(), 0)
        check(b'lichess play scrn0005 comes back to it' in board.output, 'no word of the game')


@case
def games_without_a_clock_come_back_to_their_files():
    with Online() as (board, lichess):
        first = lichess.add(Game('scrn0008', MATE, clock=None, end=('mate', 'white')))
        lichess.add(Game('scrn0009', FOOL, opponent='Anna', clock=None))
        for ident, move, answer in (('scrn0008', 'e4', 'Mary: e5'), ('scrn0009', 'f3', 'Anna: e5'), ('scrn0008', 'Bc4', 'Mary: Nc6')):
            board.enter('lichess play ' + ident)
            board.wait(lambda: side(board, answer.split(':')[0]), ident)
            board.enter(move)
            board.wait_for(answer + '. Your move.')
        first.finish('resign', 'white')
        board.wait_for('Mary resigns: you win (1-0)')
        board.send(F10)
        expect('status', board.wait_exit(), 0)
        texts = [re.sub(r' *{[^}]*}( \d+\.\.\.)?', '', read_text(path)) for path in board.games()]
        check(len(texts) == 2 and '1. e4 e5 2. Bc4 Nc6 1-0' in texts[0] and '1. f3 e5 *' in texts[1], texts)


@case
def a_game_that_was_aborted_is_kept_only_with_moves():
    with Online() as (board, lichess):
        seek(board, lichess, Game('scrn0007', MATE))
        board.enter('lichess abort')
        board.wait_for('The game was aborted.')
        # Nothing is lost by leaving it, so nothing is asked.
        board.send(F10)
        expect('status', board.wait_exit(), 0)
        expect('games', board.games(), [])
    with Online() as (board, lichess):
        game = lichess.add(Game('scrn0006', MATE))
        game.moves = MATE[:2]
        board.enter('lichess play')
        board.wait(lambda: side(board, 'Mary') and re.search('1. e4 .* e5', board.text()), 'the game')
        game.finish('aborted')
        board.wait_for('The game was aborted.')
        board.wait(lambda: len(board.games()) == 1 and '1. e4 e5 *' in re.sub(' *{[^}]*}', '', read_text(board.games()[0])), 'its file')


if __name__ == '__main__':
    case.run()
