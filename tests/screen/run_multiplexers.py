#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No sequence shows as text: in multiplexers, on consoles, and on terminals that only scroll. tmux and screen are tried for
real where they are installed. See tests/run.sh."""
import os
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Failure, Folder  # noqa: E402
from harness.terminal import WAIT_SECONDS, Terminal  # noqa: E402
from run import HOTSPUR, Board  # noqa: E402

case = Cases('screen')
# Strings to the terminal: DCS, SOS, OSC, PM, APC, and the title of screen.
STRING = re.compile(rb'\x1b[PX\]^_k]')
LEAK = re.compile(r'Gi=31|1337;|ReportCellSize|\[16t|1;0S|\[\?2026|\[>0q')


def strings_sent(environment):
    with Board(pictures='silent', **environment) as board:
        board.wait_for('White to move')
        board.enter('copy fen')
        board.wait_for('rnbqkbnr/')
        return [board.output[match.start():match.start() + 12] for match in STRING.finditer(board.output)]


@case
def multiplexers_are_sent_no_strings_but_for_the_clipboard():
    for environment in ({'term': 'screen'}, {'term': 'screen-256color'}, {'term': 'tmux-256color'}, {'TMUX': '/tmp/tmux-0/default,1,0'},
                        {'term': 'screen-256color', 'TMUX': '/tmp/tmux-0/default,1,0'}, {'STY': '1.pts-0.host'},
                        {'ZELLIJ': '0'}, {'DVTM': '0.15'}):
        sent = [string for string in strings_sent(environment) if not string.startswith(b'\x1b]52;')]
        check(not sent, '%s gets %s' % (environment, sent))


@case
def consoles_and_old_terminals_are_sent_no_strings():
    for term in ('linux', 'vt100', 'vt220'):
        sent = strings_sent({'term': term})
        check(not sent, '%s gets %s' % (term, sent))


@case
def other_terminals_are_asked():
    sent = strings_sent({})
    check(any(string.startswith(b'\x1b_Gi=31') for string in sent), 'strings sent are %s' % sent)


def screen_of(show, what):
    """What a multiplexer shows, when the board is there."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        shown = show()
        if 'White to move' in shown:
            time.sleep(0.3)  # what comes after it would be seen too
            return show()
        time.sleep(0.1)
    raise Failure('no board in %s: %s' % (what, shown))


@case
def tmux_shows_the_board_and_keeps_its_titles():
    if shutil.which('tmux') is None:
        return 'tmux is not installed'
    with Folder() as folder:
        tmux = ['tmux', '-S', folder.path + '/socket', '-f', '/dev/null']
        run = lambda *words: subprocess.run([*tmux, *words], env=folder.environment(), capture_output=True, text=True, check=True).stdout
        run('new-session', '-d', '-x', '100', '-y', '30', HOTSPUR, 'play')
        try:
            shown = screen_of(lambda: run('capture-pane', '-p'), 'tmux') + run('display', '-p', '#{pane_title} #{window_name}')
        finally:
            run('kill-server')
        check(not LEAK.search(shown), shown)
    return None


@case
def pictures_go_past_tmux_where_they_are_let_through():
    if shutil.which('tmux') is None:
        return 'tmux is not installed'
    with Folder() as folder:
        settings = folder.file('tmux.conf', 'set -g allow-passthrough on\n')
        for option, pictures in (('on', 64), ('off', 0)):
            # A server of its own: one that was told to end still answers for a moment, and takes the new client with it.
            tmux = [shutil.which('tmux'), '-S', folder.path + '/' + option, '-f', settings]
            terminal = Terminal([*tmux, 'new-session', HOTSPUR, 'play', '--boardpassthrough=' + option],
                                folder.environment(), 30, 100, pictures='kitty')
            try:
                terminal.wait_for('White to move')
                terminal.wait(lambda: len(terminal.pictures.shown()) == pictures, '%d pictures' % pictures)
                rows = sorted({row for row, _ in terminal.pictures.shown()})
                check(not rows or len(rows) == 8 and rows[0] <= 2, 'pictures stand in rows %s' % rows)
            finally:
                subprocess.run([*tmux, 'kill-server'], check=False, capture_output=True)
                terminal.close()
    return None


@case
def screen_shows_the_board_and_nothing_else():
    if shutil.which('screen') is None:
        return 'screen is not installed'
    with Folder() as folder:
        environment = folder.environment(SCREENDIR=folder.path + '/sockets')
        os.mkdir(folder.path + '/sockets', 0o700)
        open(folder.path + '/.screenrc', 'w').close()
        copy = folder.path + '/copy'
        screen = ['screen', '-S', 'board']

        def show():
            subprocess.run([*screen, '-X', 'hardcopy', copy], env=environment, check=False, capture_output=True)
            return open(copy, encoding='utf-8', errors='replace').read() if os.path.exists(copy) else ''
        with_size = Terminal([shutil.which('screen'), '-S', 'board', HOTSPUR, 'play'], environment, 30, 100)
        try:
            with_size.wait_for('White to move')
            shown = screen_of(show, 'screen') + with_size.text()
        finally:
            subprocess.run([*screen, '-X', 'quit'], env=environment, check=False, capture_output=True)
            with_size.close()
        check(not LEAK.search(shown), shown)
    return None


@case
def terminals_that_only_scroll_get_plain_text():
    with Folder() as folder:
        game = folder.file('game.pgn', '[White "A"]\n[Result "*"]\n\n1. e4 e5 2. Qh5 Ke7 *\n')
        suite = folder.file('suite.epd', '6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8; id "mate";\n')
        for words in (['terminal'], ['annotate', game, '--depth', '4'], ['suite', suite, '--nodes', '1000'],
                      ['map', '--depth', '4'], ['openings', '--count', '1', '--out', folder.path + '/openings.epd'],
                      ['console', suite]):
            terminal = Terminal([HOTSPUR, *words], folder.environment(TERM='dumb'))
            try:
                terminal.wait_exit()
                check(b'\x1b' not in terminal.output, '%s: %r' % (words, terminal.output[-300:]))
            finally:
                terminal.close()


if __name__ == '__main__':
    case.run()
