#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A clock that jumps while games are played: no side loses on time by it, nothing hangs, and dates stay dates.

clock.c is preloaded. The clock on the wall jumps by ten minutes to and fro at every look; what is measured must not depend on
it at all. The clock that only goes forward leaps by a minute in the midst of a game, as behind a halted virtual machine: that
minute is gone, and the game goes on. Searches end by depth or by the leap, so that a busy machine decides nothing."""
import datetime
import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, Conversation, Folder, HOTSPUR, SOURCE, check  # noqa: E402
from harness.preload import build_shim, is_preloadable  # noqa: E402

SECONDS = 300  # for what never comes
STEP_S, LEAP_S = 600, 60
MOVE = r'move ([a-h][1-8][a-h][1-8][qrbn]?)'
case = Cases('faults clock:')


def leap_in(seconds):
    """The variables of a clock that leaps so many seconds from now."""
    return {'CLOCK_LEAP_S': str(LEAP_S), 'CLOCK_LEAP_AT_US': str(int((time.monotonic() + seconds) * 1e6))}


def talk(folder, *words, **clock):
    environment = folder.environment(LD_PRELOAD=SHIM, **(clock or {'CLOCK_STEP_S': str(STEP_S)}))
    return Conversation([HOTSPUR, *words], SECONDS, env=environment, cwd=folder.path)


def check_dates(path):
    """Every date of a game is that of today, give or take what the clock jumps, or unknown."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    dates = re.findall(r'Date "([^"]*)"', text)
    check(dates, 'no date in %r' % text)
    for date in set(dates) - {'????.??.??'}:
        day = datetime.datetime.strptime(date, '%Y.%m.%d')
        check(abs(datetime.datetime.now() - day) < datetime.timedelta(days=2), 'a date of %s' % date)
    return text


@case
def the_shim_makes_it_jump():
    with Folder() as folder:
        conversation = talk(folder, 'uci', CLOCK_STEP_S=str(10 * 365 * 86400))
        conversation.send('setoption name DebugLog value log', 'isready', 'isready', 'isready')
        for _ in range(3):
            conversation.until('readyok')
        conversation.close()
        with open(os.path.join(folder.path, 'log'), encoding='utf-8') as log:
            years = set(re.findall(r'^(\d{4})-', log.read(), re.M))
        check(len(years) == 2, 'years of a log: %s' % years)


@case
def no_side_of_a_match_loses_on_time():
    for second in (HOTSPUR + ' xboard', HOTSPUR + ' uci'):
        with Folder() as folder:
            conversation = talk(folder, 'match', '--second', second, '--tc', '60+1', '--first-depth', '3', '--second-depth', '3',
                                '--games', '2', '--concurrency', '1', '--max-plies', '40', '--pgn', 'games.pgn')
            conversation.until('.*time losses.*0.*')
            check(conversation.process.wait(SECONDS) == 0, 'exit status %s' % conversation.process.returncode)
            text = check_dates(os.path.join(folder.path, 'games.pgn'))
            check(text.count('[Result ') == 2 and 'time' not in re.sub(r'\[Time\w+', '', text), text)


@case
def a_game_under_xboard_goes_on():
    with Folder() as folder:
        conversation = talk(folder, 'xboard')
        conversation.send('protover 2', 'option GameFile=games.pgn', 'option Resign Score=1', 'new', 'level 40 1 0', 'sd 4')
        for move in ('e2e4', 'd2d4', 'g1f3'):
            conversation.send('time 6000', 'otim 6000', 'usermove ' + move)
            conversation.expect(MOVE)
        conversation.send('result 1/2-1/2 {Draw agreed}', 'ping 1')
        conversation.until('pong 1')
        conversation.close()
        check_dates(os.path.join(folder.path, 'games.pgn'))


@case
def a_game_at_the_console_goes_on():
    with Folder() as folder:
        conversation = talk(folder, 'console')
        conversation.send('level 1', 'sd 4', 'e4', 'd4', 'save game.pgn', 'quit')
        status = conversation.process.wait(SECONDS)
        check(status == 0, 'exit status %d' % status)
        text = check_dates(os.path.join(folder.path, 'game.pgn'))
        check('[Result "*"]' in text and ' 2. d4 ' in text, text)


@case
def a_clock_that_was_never_set_gives_no_date():
    with Folder() as folder:
        conversation = talk(folder, 'console', CLOCK_STEP_S=str(-int(time.time())))
        conversation.send('sd 1', 'e4', *['save game%d.pgn' % i for i in range(4)], 'quit')
        status = conversation.process.wait(SECONDS)
        check(status == 0, 'exit status %d' % status)
        texts = [check_dates(os.path.join(folder.path, 'game%d.pgn' % i)) for i in range(4)]
        check(any('[Date "????.??.??"]' in text for text in texts), texts)


@case
def a_leap_ends_the_search_that_it_falls_into():
    limits = {'go wtime 90000 btime 90000 movestogo 1': 90, 'go movetime 60000': 60}
    with Folder() as folder:
        for go, allowed in limits.items():
            conversation = talk(folder, 'uci', **leap_in(3))
            began = time.monotonic()
            conversation.send('setoption name OwnBook value false', go)
            conversation.until('bestmove [a-h].*')
            print('  %s took %.1f s' % (go, time.monotonic() - began), file=sys.stderr)
            conversation.send('go depth 4')
            conversation.until('bestmove [a-h].*')
            conversation.close()


@case
def a_leap_loses_no_game_that_has_the_time():
    with Folder() as folder:
        conversation = talk(folder, 'xboard', **leap_in(3))
        conversation.send('option OwnBook=0', 'new', 'level 40 5 0', 'usermove e2e4')
        conversation.expect(MOVE)
        conversation.send('sd 4', 'usermove d2d4')
        conversation.expect(MOVE)
        conversation.close()


if __name__ == '__main__':
    if not is_preloadable():
        print('skip faults clock: sanitizers have their own calls')
        sys.exit(0)
    with tempfile.TemporaryDirectory() as place:
        SHIM = os.path.join(place, 'clock.so')
        fault = build_shim(os.path.join(SOURCE, 'tests/faults/clock.c'), SHIM)
        if fault is not None:
            print('not ok faults clock: clock.c: %s' % fault)
            sys.exit(1)
        case.run()
