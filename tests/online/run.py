#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games on lichess, against a server that answers as lichess does (tests/harness/lichess.py): whole games, lines that are cut,
slow, garbled or gone, and names that mean harm. Nothing here reaches the net."""
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, Conversation, Folder, HOTSPUR, Skipped, check, expect  # noqa: E402
from harness.lichess import CUT, END, Game, Lichess, TOKEN  # noqa: E402

case = Cases('online')
SECONDS = int(os.environ.get('ONLINE_SECONDS', '60'))
MATE = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7'.split()
FOOL = 'f2f3 e7e5 g2g4 d8h4'.split()


class Home(Folder):
    """A user with a token."""

    def __init__(self, token=TOKEN, mode=0o600):
        super().__init__()
        os.makedirs(self.place('config/hotspur'))
        if token is not None:
            with open(self.place('config/hotspur/lichess-token'), 'w', encoding='utf-8') as file:
                file.write(token + '\n')
            os.chmod(file.name, mode)


class Talk(Conversation):
    """A console that plays there."""

    def __init__(self, home, lichess, *options):
        super().__init__([HOTSPUR, '--ownbook=off', '--lichessaddress=' + lichess.address, *options, 'console'], SECONDS,
                         stderr=subprocess.STDOUT, env=home.environment(LANGUAGE='en'))

    def wait(self, text):
        """The lines up to the one with a text."""
        return self.until('.*%s.*' % re.escape(text))

    def ask(self, line, text):
        self.send(line)
        return self.wait(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def built_in(home):
    """Is the client there? Skips else."""
    done = subprocess.run([HOTSPUR, '--lichessaddress=http://127.0.0.1:9', 'console'], input='lichess\nquit\n', capture_output=True, text=True, timeout=SECONDS,
                          env=home.environment(), check=False)
    text = done.stdout + done.stderr
    if 'this build has no lichess' in text or 'which is not installed' in text:
        raise Skipped('this build has no lichess')


@case
def a_game_to_mate():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        lichess.next_game = Game('game0001', MATE, end=('mate', 'white'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5 white', 'Looking for an opponent')
            talk.wait('You have White against Mary (1700): 10+5, unrated, rapid.')
            for mine, theirs in (('e4', 'e5'), ('Bc4', 'Nc6'), ('Qh5', 'Nf6')):
                talk.ask(mine, 'Mary: %s. Your move.' % theirs)
            talk.ask('Qxf7#', 'Checkmate: you win (1-0).')
            talk.send('pgn')
            text = '\n'.join(talk.until('.*1-0$'))
            for part in ('[White "Tester"]', '[Black "Mary"]', '[WhiteElo "1600"]', '[TimeControl "600+5"]', '[Site "%s/game0001"]' % lichess.address):
                check(part in text, 'no %s in\n%s' % (part, text))
            talk.close()
        seek = lichess.asked('/api/board/seek')[0][2]
        expect('the seek', seek, {'time': '10', 'increment': '5', 'rated': 'false', 'color': 'white'})
        lichess.wait_until(lambda: lichess.games['game0001'].moves == MATE)
        expect('what was sent', [post[1] for post in lichess.games['game0001'].posts], MATE[::2])


@case
def mate_by_the_other_side_is_told_with_its_move():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        lichess.next_game = Game('game0002', FOOL, end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 5+3', 'You have White against Mary')
            talk.ask('f3', 'Your move')
            told = talk.ask('g4', 'Checkmate: Mary wins (0-1).')
            check(any(line.startswith('Mary: Qh4#') for line in told), 'the move is missing: %s' % told)


@case
def challenges_go_both_ways():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        with Talk(home, lichess) as talk:
            talk.ask('lichess', 'You are Tester on lichess: blitz 1629, rapid 1678?.')
            lichess.wait_until(lambda: lichess.event_streams)
            lichess.invite(Game('game0003', FOOL, color='black', rated=True))
            talk.wait('Mary (1700) challenges you: 5+3, rated, blitz. lichess accept, or lichess decline (game0003).')
            talk.ask('lichess accept', 'You have Black against Mary (1700)')
            talk.wait('Mary: f3. Your move.')
            talk.ask('e5', 'Mary: g4')
            talk.ask('Qh4', 'Checkmate: you win')
            lichess.invite(Game('game0004', FOOL))
            talk.wait('challenges you')
            talk.send('lichess decline')
            lichess.wait_until(lambda: lichess.asked('/api/challenge/game0004/decline'))
            lichess.next_game = Game('game0005', FOOL, end=('mate', 'black'))
            talk.ask('lichess challenge Mary 5+3 rated black', 'Mary (1700) is challenged: 5+3, rated, blitz.')
            talk.wait('You have White against Mary')
            form = lichess.asked('/api/challenge/Mary')[0][2]
            expect('the challenge', form, {'clock.limit': '300', 'clock.increment': '3', 'keepAliveStream': 'true', 'rated': 'true', 'color': 'black'})
            talk.send('resign')
            talk.wait('You have resigned: Mary wins (0-1)')


@case
def a_challenge_that_is_declined_says_why():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        with Talk(home, lichess) as talk:
            talk.ask('lichess challenge Mary 5+3', 'is challenged')
            value = dict(lichess.challenges['chal1234'][0], declineReason='Not now, please.\x1b[2J')
            lichess.tell({'type': 'challengeDeclined', 'challenge': value})
            talk.wait('Mary declines the challenge: Not now, please.?[2J')
            talk.ask('lichess challenge unknown 5+3', 'lichess challenge: No such user.')
            talk.ask('lichess challenge Ma/ry 5+3', 'not a name on lichess: Ma/ry')
            talk.ask('lichess challenge Mary 5', 'a clock is written as 10+5, minutes and seconds for each move, not 5')
            talk.ask('lichess seek 10+5 fast', "'fast' is none of rated")


@case
def games_are_listed_and_gone_on_with():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.add(Game('game0006', MATE, color='black', clock=None))
        game.moves = MATE[:3]
        with Talk(home, lichess) as talk:
            talk.ask('lichess games', 'game0006: you have Black against Mary (1700), unrated, correspondence, your move')
            talk.ask('lichess play %s/game0006/black' % lichess.address, 'You have Black against Mary')
            talk.wait('Mary: Bc4. Your move.')
            talk.ask('Nc6', 'Mary: Qh5')
            talk.ask('lichess play wrong', 'not a game: wrong')
            talk.ask('lichess play game9999', 'lichess play: Not found.')
            talk.ask('new', 'The game on lichess goes on')
            talk.send('resign')
            talk.wait('You have resigned')
            talk.ask('lichess play game9999', 'lichess play: Not found.')
        with Talk(home, lichess) as talk:
            talk.ask('lichess play', 'No game of yours is under way')


@case
def games_without_a_clock_wait_for_each_other():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        first = lichess.add(Game('game0041', MATE, color='black', clock=None, rated=True))
        second = lichess.add(Game('game0042', FOOL, opponent='Anna', clock=None))
        lichess.add(Game('game0043', FOOL, opponent='Bert', clock=None, variant='atomic'))
        timed = lichess.add(Game('game0044', FOOL, opponent='Carl'))
        first.moves = MATE[:1]
        with Talk(home, lichess) as talk:
            talk.ask('lichess play game0041', 'Mary: e4. Your move.')
            talk.ask('e5', 'Mary: Bc4. Your move.')
            talk.ask('lichess play game0042', 'You have White against Anna (1700): unrated')
            talk.ask('fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w')
            talk.ask('f3', 'Anna: e5. Your move.')
            # What cannot be played, or is not there, leaves the board as it is.
            talk.ask('lichess play game0043', 'lichess play game0043: the variant atomic is not played here.')
            talk.ask('lichess play game9999', 'lichess play: Not found.')
            second.answers = False
            talk.send('g4')
            lichess.wait_until(lambda: second.moves == FOOL[:3])
            talk.ask('lichess play game0041', 'Hints, maps and lines are off until it is over.')
            talk.wait('Mary: Bc4. Your move.')
            talk.ask('hint', NO_HELP)
            second.play(FOOL[3])
            talk.ask('Nc6', 'Mary: Qh5. Your move.')
            talk.ask('lichess play game0042', 'Checkmate: Anna wins')
            # One with a clock cannot wait.
            talk.ask('lichess play game0044', 'You have White against Carl')
            talk.ask('lichess play game0041', 'lichess play: the game on the board goes on.')
            timed.finish('resign', 'white')
            talk.wait('Carl resigns')


@case
def a_cut_line_loses_no_move():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0007', MATE, end=('mate', 'white'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have White')
            talk.ask('e4', 'Mary: e5')
            game.answers = False
            game.tell(CUT)
            talk.wait('The connection to lichess is lost')
            talk.wait('The connection to lichess is there again.')
            # A move is made while no line is open.
            talk.send('Bc4')
            lichess.wait_until(lambda: len(game.moves) == 3)
            with game.lock:
                game.tell(CUT)
                game.play('b8c6', tells=False)
            talk.wait('Mary: Nc6. Your move.')
            game.answers = True
            # The server is in trouble, then the request never arrives; then it does, but its answer is lost.
            lichess.fail('.*/move/d1h5', 502, 'x')
            lichess.fail('.*/move/d1h5', 'drop')
            talk.ask('Qh5', 'Mary: Nf6')
            lichess.fail('.*/move/h5f7', 'after')
            talk.ask('Qxf7', 'Checkmate: you win')
            lichess.wait_until(lambda: game.moves == MATE)
        expect('what was made', [post[1] for post in game.posts], MATE[::2])


@case
def a_cut_of_one_line_is_not_told_for_another():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0027', MATE)
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have White')
            talk.ask('e4', 'Mary: e5')
            lichess.wait_until(lambda: lichess.event_streams)
            # The game goes on without the line of events.
            lichess.fail('/api/stream/event', 502, 'x', times=10000)
            lichess.tell(CUT)
            lichess.wait_until(lambda: len(lichess.asked('/api/stream/event')) > 3)
            said = talk.ask('Bc4', 'Mary: Nc6')
            check('connection' not in str(said), said)
            # That of the game is told, though another is cut, and so is its end.
            game.answers = False
            game.tell(CUT)
            talk.wait('The connection to lichess is lost')
            talk.wait('The connection to lichess is there again.')
            # After the game it is the events that are waited for.
            game.finish('resign', 'black')
            talk.wait('The connection to lichess is lost')
            with lichess.lock:
                lichess.faults = []
            talk.wait('The connection to lichess is there again.')


@case
def a_seek_ends_with_its_game_or_without_one():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        with Talk(home, lichess) as talk:
            # The server ends it: a game that begins later is another's.
            talk.ask('lichess seek 10+5', 'Looking for an opponent')
            lichess.wait_until(lambda: lichess.seeks)
            lichess.seeks[0].put(END)
            talk.wait('The seek has ended.')
            talk.ask('lichess stop', 'there is no seek, challenge or TV to stop')
            lichess.pair(Game('game0028', MATE), None)
            talk.wait('game0028: you have White against Mary (1700), unrated, rapid, your move. lichess play game0028 goes on with it.')
            # It is refused.
            lichess.fail('/api/board/seek', 400, 'No')
            talk.ask('lichess seek 10+5', 'lichess seek: No.')
            talk.ask('lichess stop', 'there is no seek, challenge or TV to stop')
            # Its game is there, and the events say nothing of it.
            talk.ask('lichess seek 10+5', 'Looking for an opponent')
            lichess.wait_until(lambda: lichess.seeks)
            game = lichess.add(Game('game0029', MATE))
            lichess.seeks[0].put(END)
            talk.wait('You have White against Mary')
            # Another game begins meanwhile, which the user is told of once.
            lichess.pair(Game('game0030', MATE, opponent='Anna'), None)
            talk.wait('lichess play game0030 goes on with it.')
            lichess.tell({'type': 'gameStart', 'game': lichess.games['game0030'].info()})
            said = talk.ask('e4', 'Mary: e5')
            check('game0030' not in str(said), said)
            game.finish('resign', 'white')
            talk.wait('Mary resigns')
            # A game that is begun ends a seek and a challenge that wait.
            talk.ask('lichess seek 10+5', 'Looking for an opponent')
            lichess.wait_until(lambda: lichess.seeks)
            talk.ask('lichess challenge Anna 5+3', 'is challenged')
            talk.ask('lichess play game0030', 'You have White against Anna')
            lichess.wait_until(lambda: lichess.asked('/api/challenge/chal1234/cancel'))


@case
def a_line_that_is_silent_is_cut_and_a_slow_one_is_not():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        lichess.is_slow, lichess.keep_alive = True, 0.05
        game = lichess.next_game = Game('game0008', FOOL, color='black', end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.wait('Mary: f3')
            lichess.keeps_alive = False
            talk.wait('The connection to lichess is lost')
            lichess.keeps_alive = True
            talk.wait('The connection to lichess is there again.')
            talk.ask('e5', 'Mary: g4')
            talk.ask('Qh4', 'Checkmate: you win')
            lichess.wait_until(lambda: game.moves == FOOL)


@case
def a_line_on_which_only_blank_lines_come_stays():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        lichess.keep_alive = 2
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'Looking for an opponent')
            time.sleep(9)
            check(len(lichess.asked('/api/board/seek')) == 1, 'the seek was asked for again')
            lines = talk.ask('lichess stop', 'Stopped.')
        check('lost' not in str(lines) and 'no answer' not in str(lines), lines)


@case
def too_many_requests_are_waited_for():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        lichess.next_game = Game('game0009', FOOL, color='black', end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            lichess.fail('/api/account')
            talk.ask('lichess', 'lichess takes no more requests for now; the next goes out in')
            talk.wait('You are Tester on lichess')
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.wait('Mary: f3')
            lichess.fail('.*/move/e7e5')
            talk.ask('e5', 'lichess takes no more requests')
            talk.wait('Mary: g4')
            lichess.fail('/api/board/seek')
            talk.send('resign')
            talk.wait('You have resigned')
        expect('tries', len(lichess.asked('.*/move/e7e5')), 2)


@case
def a_token_is_asked_for_and_kept():
    with Home(token=None) as home, Lichess() as lichess:
        built_in(home)
        with Talk(home, lichess) as talk:
            talk.ask('lichess', 'lichess: make a token at %s/account/oauth/token' % lichess.address)
            check(not lichess.requests, 'something was asked for')
    with Home(mode=0o644) as home, Lichess() as lichess, Talk(home, lichess) as talk:
        talk.ask('lichess', 'lichess-token: others can read this token; chmod 600 keeps it yours')
        check(not lichess.requests, 'something was asked for')
    for wrong in ('two words', 'new\nline', 'sm\xf6l', '', 'x' * 5000):
        with Home(token=wrong) as home, Lichess() as lichess, Talk(home, lichess) as talk:
            line = talk.ask('lichess', 'lichess-token: ')[-1]
            check(wrong[:8] not in line or not wrong, 'it is shown: ' + line)
            check(not lichess.requests, 'something was asked for')
    with Home(token='lip_other') as home, Lichess() as lichess, Talk(home, lichess) as talk:
        told = talk.ask('lichess seek 5+3', 'lichess: the token is not valid, or was revoked.')
        check(not any('lip_other' in line for line in told), 'the token is shown')
        talk.ask('fen', 'rnbqkbnr')
        check(not lichess.asked('/api/board/seek'), 'it went on without an account')


@case
def an_address_must_be_safe():
    with Home() as home:
        built_in(home)
        for address in ('http://lichess.org', 'lichess.org', 'ftp://127.0.0.1', 'http://127.0.0.1.evil.org', 'https://', 'https://a b',
                        'https://user@host'):
            done = subprocess.run([HOTSPUR, '--lichessaddress=' + address, 'console'], input='lichess\n', capture_output=True, text=True,
                                  timeout=SECONDS, env=home.environment(), check=False)
            check('Not an address such as https://lichess.org' in done.stderr, '%s: %s' % (address, done.stderr))
            check(done.returncode == 1, 'status %d' % done.returncode)


@case
def what_means_nothing_is_told_and_passed_over():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0010', FOOL, color='black', end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.wait('Mary: f3')
            for line in (b'{"type": "gameState", "moves": ', b'[1, 2]', b'"text"', b'\xff\xfe', b'{"a": "\\u0000"}', b'[' * 5000,
                         b'{"type": "gameState", "type": 1e999}'):
                game.tell(line)
                talk.wait('lichess sent what cannot be read')
            # Known to no one, or with nothing in it: no fault.
            for line in ({'type': 'future'}, {}, {'type': 7}, {'type': 'chatLine', 'room': 'spectator', 'text': 'psst', 'username': 'x'}):
                game.tell(line)
            talk.ask('e5', 'Mary: g4')
            talk.ask('Qh4', 'Checkmate: you win')


@case
def names_and_words_do_no_harm():
    evil = 'M\x1b]0;x\x07\u202ea\r\n' + 'y' * 300
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = Game('game0011', FOOL, color='black', opponent=evil, end=('mate', 'black'))
        lichess.next_game = game
        with Talk(home, lichess) as talk:
            told = talk.ask('lichess seek 10+5', 'You have Black')
            told += talk.wait('f3. Your move.')
            game.tell({'type': 'chatLine', 'room': 'player', 'username': evil, 'text': 'hello\x1b[31m\u0085' + 'z' * 5000})
            told += talk.wait('hello?[31m?')
            talk.send('e5')
            told += talk.wait('g4. Your move.')
            talk.send('Qh4', 'pgn')
            told += talk.until('.*0-1$')
        for line in told:
            check(not re.search('[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae', line), 'a control character: %r' % line)
            check(len(line) < 1000, 'a line of %d characters' % len(line))


@case
def an_illegal_move_from_there_leaves_the_board_and_the_lock():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0012', FOOL, color='black', rated=True, end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.wait('Mary: f3')
            game.tell(dict(game.state(), moves='f2f3 e7e5 e2e5'))
            talk.wait('lichess sent the move e2e5, which is illegal here. The game goes on without this board; lichess play game0012 tries again.')
            talk.ask('hint', 'No help before the game on lichess is over')
            talk.ask('lichess play game0012', 'Move taken back')
            talk.ask('e5', 'Mary: g4')
            talk.ask('Qh4', 'Checkmate: you win')
        for start, variant in (('startpos', 'atomic'), ('8/8/8/8/8/8/8/8 w - - 0 1', 'fromPosition'), ('rubbish\x1b', 'chess960')):
            lichess.add(Game('game0013', FOOL, variant=variant, fen=start))
            with Talk(home, lichess) as talk:
                line = talk.ask('lichess play game0013', 'lichess play game0013: ')[-1]
                check('\x1b' not in line, line)
                talk.ask('e4', 'Hotspur:')


@case
def a_server_that_is_gone_and_comes_back():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0014', FOOL, color='black', end=('mate', 'black'))
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.wait('Mary: f3')
            lichess.close()
            talk.wait('The connection to lichess is lost')
            talk.send('e5')  # played here, and sent when that can be
            talk.ask('fen', 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w')
            lichess.open_again()
            talk.wait('The connection to lichess is there again.')
            talk.wait('Mary: g4')
            talk.ask('Qh4', 'Checkmate: you win')
            lichess.wait_until(lambda: game.moves == FOOL)
        lichess.close()
        with Talk(home, lichess) as talk:
            talk.ask('lichess', 'lichess: no answer: ')
            talk.ask('e4', 'Hotspur:')
        lichess.open_again()


@case
def games_end_in_all_ways():
    ends = (('resign', 'black', 'Mary resigns: you win (0-1)'), ('outoftime', 'white', 'Your time is up: Mary wins on time (1-0)'),
            ('outoftime', None, 'the other side cannot mate: the game is a draw'), ('timeout', 'black', 'Mary has left the game: you win (0-1)'),
            ('draw', None, 'Draw agreed (1/2-1/2)'), ('stalemate', None, 'the game is a draw'), ('aborted', None, 'The game was aborted.'),
            ('noStart', 'black', 'Mary has left the game: you win'), ('cheat', 'white', 'Help by a program was found: Mary wins'),
            ('variantEnd', 'white', 'Mary wins'), ('unknownFinish', None, 'the game is a draw'), ('\x1bnew', 'black', 'you win'))
    with Home() as home, Lichess() as lichess:
        built_in(home)
        with Talk(home, lichess) as talk:
            for number, (status, winner, words) in enumerate(ends):
                game = lichess.next_game = Game('end%05d' % number, FOOL, color='black')
                talk.ask('lichess seek 10+5', 'You have Black')
                talk.wait('Mary: f3')
                game.finish(status, winner)
                talk.wait(words)
                lichess.tell({'type': 'gameFinish', 'game': dict(game.info(), ratingDiff=-9)})
                talk.wait('Your rating on lichess changes by -9.')


# What a command may do in a rated game, by its name: those that are not here are refused, or leave the game.
HARMLESS = set("""annotate attacks board chat clock comment copy explore export export! find fen flip goto help last leave lichess log
    mark moves nag p panel pgn pieces ponder elo s save save! set setboard source speak tag theme thinking undelete variation version
    enter focus exclude multipv lines mistake promote delete pass stop quit quit! resign draw undo games game game! rematch new new! load
    load! play edit puzzle drill tour""".split())
PUZZLES = ('PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n'
           'p1,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,168,100,10,mateIn2,u,\n')
# Commands that help, or that leave the game, by what is said to them.
NO_HELP = 'No help before the game on lichess is over: its rules allow none.'
REFUSALS = {
    NO_HELP: ('hint', 'tb', 'why', 'why not e4', 'threat', 'lines', 'paths', 'chains', 'map', 'eval', 'perft 1', 'see e4', 'book show',
              'explore x.pgn', 'walk', 'attacks e4', 'bitboards', 'annotate', 'bench 1', 'suite x', 'export x.svg'),
    r'\w+: not in a game on lichess\.': ('analyse', 'analyze', 'analyse depth 3', 'go', 'redo', 'opponent stockfish', 'level 5', 'st 1', 'sd 3',
                                       'nodes 9', 'pause'),
    'The game on lichess goes on: first finish it, resign, or quit.': (
        'new', 'play', 'rematch', 'tour', 'puzzle x.csv', 'drill x.pgn', 'load x.pgn', 'fen 8/8/8/8/8/8/8/K1k5 w - - 0 1', 'edit -a2'),
    r'lichess \w+: the game on the board goes on\.': ('lichess tv', 'lichess puzzle', 'lichess seek 5+3', 'lichess import abcdefgh'),
    'A side passes in analysis only, .*': ('pass', '--'),
    'only analysis can be limited .*': ('focus a4',),
    'delete: not in a game that is played; .*': ('delete',),
}
HELPS = [(line, refusal) for refusal, lines in REFUSALS.items() for line in lines]


def refused(talk, line):
    """The lines that a command brings, up to the answer to the next."""
    talk.send(line, 'lichess bogus')
    return talk.wait("'bogus' is not one of the things")[:-1]


@case
def in_a_rated_game_all_help_is_off():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        files = {name: home.file(name, text) for name, text in (('x.pgn', '1. e4 (1. d4 d5) e5 *\n'), ('x.csv', PUZZLES))}
        game = lichess.next_game = Game('game0020', MATE, rated=True)
        with Talk(home, lichess, '--lichesshelp=on', '--fairplay=off') as talk:
            talk.ask('lichess seek 10+5 rated', 'Hints, maps and lines are off until it is over.')
            for first in ('', 'e4'):
                if first:
                    talk.ask(first, 'Mary: e5')
                for line, refusal in HELPS:
                    said = refused(talk, re.sub(r'x\.\w+', lambda match: files.get(match[0], match[0]), line))
                    check(len(said) == 1 and re.fullmatch(r'hotspur: line \d+: ' + refusal, said[0]), '%s: %s' % (line, said))
            talk.ask('set LichessHelp off', 'LichessHelp')
            game.finish('resign', 'white')
            talk.wait('Mary resigns: you win')
            talk.send('analyse depth 2')
            talk.until('.*(Depth|depth|Best|best|Hotspur would).*')


@case
def every_command_is_known_to_the_lock():
    """A command that is new must be looked at: is it help in a game that allows none?"""
    with Home() as home:
        done = subprocess.run([HOTSPUR, 'console'], input='help\n', capture_output=True, text=True, timeout=SECONDS, env=home.environment(LANGUAGE='en'),
                              check=False)
    names = [name for names in re.findall(r'^  \S.{32}(.*)', done.stdout, re.MULTILINE) for name in names.split()]
    check(len(names) > 60, 'the help was not understood: %s' % names)
    tried = {line.split()[0] for line, _ in HELPS}
    # Settings of strength and time that are refused, and programs of their own.
    known = HARMLESS | tried | {'sn', 'odds', 'match', 'lab', 'tune', 'ratings', 'openings', 'film', 'chain', 'diff', 'takeback'}
    expect('commands that the lock does not know', sorted(set(names) - known), [])


@case
def in_other_games_the_user_decides():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        for number, words in enumerate(((), ('--lichesshelp=on',))):
            game = lichess.next_game = Game('help%04d' % number, MATE)
            with Talk(home, lichess, *words) as talk:
                talk.ask('lichess seek 10+5', 'You have White')
                talk.ask('e4', 'Mary: e5')
                talk.send('hint', 'analyse')
                said = talk.wait('analyse: not in a game on lichess')
                refuses = any('No help before' in line for line in said)
                check(refuses == (number == 0), 'hint: %s' % said)
                talk.ask('Bc4', 'Mary: Nc6')
            lichess.wait_until(lambda game=game: len(game.moves) == 4)


@case
def draws_takebacks_and_words():
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.next_game = Game('game0021', MATE)
        with Talk(home, lichess) as talk:
            talk.ask('lichess seek 10+5', 'You have White')
            talk.ask('e4', 'Mary: e5')
            talk.ask('Bc4', 'Mary: Nc6')
            game.answers = False
            game.tell({'type': 'chatLine', 'room': 'player', 'username': 'Mary', 'text': 'good luck'})
            talk.wait('Mary: good luck')
            talk.send('lichess chat thanks & have fun = 100 %')
            lichess.wait_until(lambda: ('chat', {'room': 'player', 'text': 'thanks & have fun = 100 %'}) in game.posts)
            talk.ask('lichess chat ' + 'x' * 141, 'in up to 140 characters')
            # The other side asks to take back its move, and the user lets it.
            with game.lock:
                game.offers['btakeback'] = True
                game.tell(game.state())
            talk.wait('Mary asks to take back: undo allows it, lichess decline does not.')
            talk.ask('undo', 'Move taken back.')
            talk.ask('fen', 'rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b')
            game.play('b8c6')
            talk.wait('Mary: Nc6')
            # The user asks, and the other side lets him.
            talk.ask('undo', 'Asked to take back.')
            with game.lock:
                del game.moves[-2:]
                game.offers.clear()
                game.tell(game.state())
            talk.wait('Move taken back.')
            talk.ask('fen', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w')
            with game.lock:
                game.offers['bdraw'] = True
                game.tell(game.state())
            talk.wait('Mary offers a draw: draw accepts it, lichess decline does not.')
            talk.ask('lichess decline', 'Declined.')
            lichess.wait_until(lambda: ('draw', 'no') in game.posts)
            talk.ask('draw', 'Draw offered.')
            lichess.wait_until(lambda: game.offers.get('wdraw'))
            game.tell({'type': 'opponentGone', 'gone': True, 'claimWinInSeconds': 8})
            talk.wait('Mary has left; lichess claim wins the game in 8 s.')
            game.tell({'type': 'opponentGone', 'gone': False})
            talk.wait('Mary is back.')
            talk.ask('lichess abort', 'lichess abort: This game can no longer be aborted.')
            with game.lock:
                game.offers['bdraw'] = True
                game.tell(game.state())
            talk.wait('Mary offers a draw')
            talk.ask('draw', 'Draw agreed (1/2-1/2).')
            for word in ('chat x', 'draw', 'takeback', 'resign', 'abort', 'claim'):
                talk.ask('lichess ' + word, 'no game on lichess is on the board')
            game = lichess.next_game = Game('game0022', MATE, color='black')
            talk.ask('lichess seek 10+5', 'You have Black')
            talk.send('lichess abort')
            talk.wait('The game was aborted.')


@case
def castling_promotion_and_chess960():
    line = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1 g8f6'.split()  # lichess may write castling as king takes rook
    with Home() as home, Lichess() as lichess:
        built_in(home)
        game = lichess.add(Game('game0023', line, color='black'))
        game.moves = line[:7]
        with Talk(home, lichess) as talk:
            talk.ask('lichess play game0023', 'Mary: O-O. Your move.')
            talk.send('Nf6')
            lichess.wait_until(lambda: game.moves == line)
        fen, line = '4k3/P7/8/8/8/8/7p/4K3 w - - 0 1', ['a7a8n', 'h2h1q', 'e1e2', 'h1a8']
        game = lichess.add(Game('game0024', line, variant='fromPosition', fen=fen, end=('mate', 'black')))
        with Talk(home, lichess) as talk:
            talk.ask('lichess play game0024', 'You have White')
            talk.ask('a8=N', 'h1=Q')
            talk.send('Ke2')
            lichess.wait_until(lambda: game.moves == line)
        fen, line = 'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1', ['b1e1', 'b8a8']
        game = lichess.add(Game('game0025', line, variant='chess960', fen=fen))
        with Talk(home, lichess) as talk:
            talk.ask('lichess play game0025', 'You have White')
            talk.ask('O-O', 'O-O-O')
            lichess.wait_until(lambda: game.moves == line)


DAILY = {'game': {'id': 'bcZBqQrZ', 'pgn': 'e4 e5 Bc4 Nc6 Qh5 Nf6'},
         'puzzle': {'id': 'IFy4T', 'rating': 869, 'plays': 42035, 'solution': ['h5f7'], 'themes': ['mateIn1', 'short'], 'initialPly': 5}}


@case
def puzzles_come_and_are_solved():
    with Home(token=None) as home, Lichess() as lichess:
        built_in(home)
        lichess.puzzles['daily'] = DAILY
        with Talk(home, lichess) as talk:
            talk.ask('lichess puzzle daily', 'Puzzle 1 of 1 (lichess IFy4T, rating 869): White to move.')
            talk.ask('hint', 'Hint: the queen on')
            talk.ask('Qxf7', 'Themes: mateIn1 short')
            talk.ask('lichess puzzle', 'lichess puzzle: Not found.')
            wrong = ({}, {'puzzle': 7}, dict(DAILY, game={'pgn': 'e4 Ke4'}), dict(DAILY, game={'pgn': ''}),
                     dict(DAILY, puzzle=dict(DAILY['puzzle'], solution=['a1a8'])), dict(DAILY, puzzle=dict(DAILY['puzzle'], solution=[])),
                     dict(DAILY, puzzle=dict(DAILY['puzzle'], solution=['h5f7', 'x' * 99])), dict(DAILY, puzzle=dict(DAILY['puzzle'], initialPly=10 ** 9)))
            for one in wrong:
                lichess.puzzles['next'] = one
                talk.ask('lichess puzzle', 'lichess puzzle: ')
            talk.ask('lichess puzzle x', "'x' is not daily")


def board_of(talk):
    """The lines that draw the board."""
    talk.send('board', 'lichess bogus')
    lines = [line for line in talk.wait("'bogus' is not one of the things")[:-1] if re.match(r' *([1-8]|[ah] )', line)]
    return [line.strip() for line in lines]


def wait_for_fen(talk, fen):
    """What a server tells comes when it comes."""
    end = time.monotonic() + SECONDS
    while not talk.ask('fen', '/')[-1].startswith(fen):
        check(time.monotonic() < end, 'the board never shows ' + fen)


@case
def tv_is_watched():
    def featured(name, fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'):
        return {'t': 'featured', 'd': {'id': '3hkEI6VI', 'orientation': 'black', 'fen': fen, 'players': [
            {'color': 'white', 'user': {'name': name, 'id': name.lower(), 'title': 'GM'}, 'rating': 3180, 'seconds': 30},
            {'color': 'black', 'user': {'name': 'Kurse', 'id': 'kurse'}, 'rating': 2969, 'seconds': 30}]}}
    with Home(token=None) as home, Lichess() as lichess:
        built_in(home)
        lichess.tv_lines = [featured('Mars')]
        with Talk(home, lichess) as talk:
            talk.ask('lichess tv', 'lichess TV: GM Mars (3180) - Kurse (2969).')
            lichess.wait_until(lambda: lichess.tv_streams)
            tv = lichess.tv_streams[0]
            # The board is that of TV, seen from the side that it is shown from.
            shown = board_of(talk)
            check(shown[0].startswith('1') and shown[-2].startswith('8'), 'the board is not turned: %s' % shown)
            for fen, move in (('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b', 'e2e4'),
                              ('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w', 'e7e5')):
                tv.put({'t': 'fen', 'd': {'fen': fen, 'lm': move, 'wc': 9, 'bc': 16}})
            wait_for_fen(talk, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w')
            talk.send('pgn')
            text = '\n'.join(talk.until(r'.*1\. e4 e5.*'))
            for part in ('[White "Mars"]', '[WhiteTitle "GM"]', '[BlackElo "2969"]', '[Event "lichess TV"]'):
                check(part in text, 'no %s in\n%s' % (part, text))
            tv.put(featured('Venus'))
            talk.wait('lichess TV: GM Venus (3180) - Kurse (2969).')
            talk.ask('fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w')
            # A move was missed: the game begins anew from what is told.
            tv.put({'t': 'fen', 'd': {'fen': 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'lm': 'b8c6', 'wc': 9, 'bc': 16}})
            talk.wait('Venus')
            talk.ask('fen', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w')
            for line in ({'t': 'fen', 'd': {'fen': 'rubbish\x1b', 'lm': 'zzzz'}}, {'t': 9}, {'d': []}, {}):
                tv.put(line)
            tv.put(featured('Pluto', 'no position'))
            talk.wait('lichess tv: ')
            talk.ask('lichess stop', 'Stopped.')
            talk.ask('analyse depth 2', '')


@case
def games_and_studies_are_fetched_and_handed_in():
    with Home(token=None) as home, Lichess() as lichess:
        built_in(home)
        lichess.texts['q7ZvsdUF'] = '[White "Lance\x1b"]\n[Black "Hard"]\n[Result "1/2-1/2"]\n\n1. d4 { [%eval 0.08] } d5 1/2-1/2\n'
        lichess.texts['studyABC'] = '\n\n'.join('[Event "Chapter %d"]\n\n1. e4 (1. d4) e5 *\n' % i for i in (1, 2, 3))
        lichess.texts['emptyABC'] = ''
        with Talk(home, lichess) as talk:
            talk.ask('lichess import https://lichess.org/q7ZvsdUF/black#7', 'Lance? - Hard, 1 move, 1/2-1/2.')
            talk.ask('lichess export', 'The game is on lichess: %s/R6iLjwz5' % lichess.address)
            check('1. d4' in lichess.imported[0], 'the game came as %r' % lichess.imported)
            talk.ask('lichess import study studyABC', 'Game 1 of 3')
            talk.ask('lichess import https://lichess.org/study/studyABC/chapterA', 'Game 1 of 3')
            talk.ask('lichess import emptyABC', 'lichess import: ')
            talk.ask('lichess import nothere0', 'lichess import: Not found.')
            talk.ask('lichess import ../../x', "is neither a game nor study ID")
            talk.send('new!')
            talk.ask('lichess export', 'the game has no moves')


if __name__ == '__main__':
    case.run()
