#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every answer over both protocols stands behind a line about it: a score, and moves that begin with the move and the one
to ponder on. From the book, by search, at a lower strength, with one legal move, at once, after pondering."""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Conversation, Folder, HOTSPUR  # noqa: E402

SECONDS = 20 if os.environ.get('FLAVOUR', 'release') in ('release', 'pgo') else 120
BOOK = 'C60  Ruy Lopez: e4 e5 Nf3 Nc6 Bb5\n'
RUY_LOPEZ = 'e2e4 e7e5 g1f3 b8c6 f1b5'.split()
POSITIONS = ['startpos',
             'startpos moves e2e4 c7c5 g1f3 d7d6',
             'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
             'fen 5r2/3n3p/3Q1kbN/2n2pN1/1p4R1/b1q3P1/P7/1KB4r b - - 0 1',  # mated in seven
             'fen 8/8/8/8/8/3k4/8/r3K3 w - - 0 1',  # an only move
             'fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',  # mate in one
             'fen 8/8/4k3/8/2p1p1p1/2P1P1P1/4K3/8 w - - 0 1',  # nothing but moves of the kings
             'startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8']  # repeated
LIMITS = ['depth 1', 'depth 8', 'nodes 1', 'nodes 20000', 'movetime 1', 'movetime 40', 'wtime 1 btime 1',
          'wtime 900 btime 900 winc 10 binc 10', 'mate 1 nodes 3000']
case = Cases('answers')


def uci(*settings, arguments=('--no-own-book',)):
    session = Conversation([HOTSPUR, *arguments, 'uci'], SECONDS)
    session.send(*['setoption name %s value %s' % setting for setting in settings])
    return session


def check_answer(said, where):
    """The last line with a score against the bestmove behind it. Returns the line's moves and score."""
    lines = [line for line in said if re.match(r'info .*\bmultipv 1 score ', line)]
    check(lines, '%s: %s without a score' % (where, said[-1]))
    line = lines[-1]
    answer = said[-1].split()
    moves = line.partition(' pv ')[2].split()
    check('bound' not in line, '%s: ended on a bound: %s' % (where, line))
    check(moves[:2] == answer[1::2], '%s: %s behind %s' % (where, said[-1], line))
    numbers = {name: int(number) for name, number in re.findall(r'\b(depth|seldepth|cp|mate) (-?\d+)', line)}
    check(numbers['seldepth'] >= max(numbers['depth'], len(moves)), '%s: too small a seldepth: %s' % (where, line))
    check(abs(numbers.get('cp', 0)) != 1 or 'kings' not in where, '%s: no draw: %s' % (where, line))
    if 'mate' in numbers:
        plies = 2 * numbers['mate'] - 1 if numbers['mate'] > 0 else -2 * numbers['mate']
        check(len(moves) == plies, '%s: %d moves to the mate: %s' % (where, len(moves), line))
    return moves, numbers


def check_answers(session, positions, limits):
    for position in positions:
        for limit in limits:
            session.send('ucinewgame', 'position ' + position, 'go ' + limit)
            check_answer(session.until('bestmove .*'), '%s, go %s' % (position, limit))


def ask(session, position, *go):
    session.send('position ' + position, *go)
    return session.until('bestmove .*')


@case
def every_limit():
    session = uci()
    check_answers(session, POSITIONS, LIMITS)
    session.close()


@case
def several_lines_and_chosen_moves():
    session = uci(('MultiPV', 3))
    check_answers(session, POSITIONS, ['depth 6', 'nodes 5000', 'wtime 300 btime 300'])
    check_answers(session, POSITIONS[:1], ['searchmoves a2a3 h2h4 nodes 2000'])
    session.close()


@case
def weaker_players():
    for elo in (800, 1400, 2000):
        session = uci(('UCI_LimitStrength', 'true'), ('UCI_Elo', elo))
        check_answers(session, POSITIONS, ['movetime 50', 'depth 4'])
        session.close()


@case
def the_search_of_replayed_lines():
    session = uci(('ChainsMode', 'replace'))
    check_answers(session, POSITIONS[:5], ['depth 3', 'nodes 1', 'movetime 20', 'movetime 1'])
    session.close()


@case
def analysis_that_is_stopped_at_once():
    session = uci()
    for position in POSITIONS:
        for go in ('go infinite', 'go ponder wtime 500 btime 500', 'go'):
            check_answer(ask(session, position, go, 'stop'), '%s, %s' % (position, go))
    session.close()


@case
def dead_draws():
    session = uci()
    for fen in ('8/8/4k3/8/8/4K3/8/8 w - - 0 1', '8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1',
                'k7/8/8/8/8/8/8/KB5b w - - 0 1', '7k/7P/6K1/8/8/8/8/8 w - - 0 1'):
        said = ask(session, 'fen ' + fen, 'go nodes 20000')
        moves, numbers = check_answer(said, fen)
        check(numbers['cp'] == 0, '%s is worth %d' % (fen, numbers['cp']))
        check(not re.search(r'score cp -?1 ', ' '.join(said)), '%s: a draw that is not 0' % fen)
    session.close()


@case
def the_book_goes_on():
    with Folder() as folder:
        session = uci(('BookFile', folder.file('book.txt', BOOK)), arguments=())
        for played in range(len(RUY_LOPEZ)):
            position = 'startpos moves ' + ' '.join(RUY_LOPEZ[:played]) if played else 'startpos'
            said = ask(session, position, 'go movetime 100')
            moves, numbers = check_answer(said, position)
            rest = RUY_LOPEZ[played:]
            check(moves[:len(rest)] == rest, '%s: the book goes on with %s, not %s' % (position, rest, moves))
            check(any(line.startswith('info string book') for line in said), '%s: not from the book' % position)
            check(-150 < numbers['cp'] < 150, '%s is worth %d' % (position, numbers['cp']))
            again = ask(session, position, 'go movetime 100')
            check(check_answer(again, position) == (moves, numbers), '%s: another line the second time' % position)
        session.close()


@case
def a_ponder_hit_in_the_book_is_answered_from_it():
    with Folder() as folder:
        session = uci(('BookFile', folder.file('book.txt', BOOK)), arguments=())
        session.send('position startpos moves e2e4 e7e5', 'go ponder wtime 1000 btime 1000')
        session.until('info depth [4-9] .*')
        session.send('ponderhit')
        said = session.until('bestmove .*')
        check(any(line.startswith('info string book') for line in said), 'not from the book: ' + said[-1])
        check(check_answer(said, 'ponderhit')[0][:3] == ['g1f3', 'b8c6', 'f1b5'], said[-1])
        # Behind the book the search goes on.
        session.send('position startpos moves a2a3', 'go ponder wtime 1000 btime 1000', 'ponderhit')
        check_answer(session.until('bestmove .*'), 'ponderhit behind the book')
        session.close()


def xboard(*settings, arguments=('--no-own-book',)):
    session = Conversation([HOTSPUR, *arguments, 'xboard'], SECONDS)
    session.send('xboard', 'protover 2', 'post', *['option %s=%s' % setting for setting in settings])
    session.until('feature.* done=1')
    return session


def check_cecp_answer(said, where):
    """The newest thinking line against the move behind it. The move in SAN names the square that the other goes to."""
    lines = [line for line in said if re.match(r'[1-9]\d* -?\d+ \d+ \d+ ', line)]
    check(lines, '%s: %s without a line' % (where, said[-1]))
    san = lines[-1].partition('\t')[2].split()[0]
    check(said[-1][7:9] in san or san.startswith('O-O'), '%s: %s behind %s' % (where, said[-1], lines[-1]))
    check(san[-1] not in '?!', '%s: ended on a bound: %s' % (where, lines[-1]))


@case
def xboard_moves():
    session = xboard()
    for position in POSITIONS[2:-1]:
        for limit in ('sd 1', 'sd 7', 'st 1'):
            session.send('new', 'setboard ' + position[4:], limit, 'go', *(['?'] if limit == 'st 1' else []))
            check_cecp_answer(session.until('move .*'), '%s, %s' % (position, limit))
    session.close()


@case
def xboard_ponders_on_the_reply_of_the_book():
    with Folder() as folder:
        session = xboard(('BookFile', folder.file('book.txt', BOOK)), arguments=())
        session.send('new', 'hard', 'go')
        check_cecp_answer(session.until('move .*'), 'the first move')
        # Pondering shows the expected move first.
        session.until(r'\d+ -?\d+ \d+ \d+ .*\te5 .*')
        session.send('hint')
        session.until('Hint: e7e5')
        session.send('usermove e7e5')
        said = session.until('move .*')
        check_cecp_answer(said, 'after the hit')
        check(said[-1] == 'move g1f3', said[-1])
        session.close()


if __name__ == '__main__':
    case.run()
