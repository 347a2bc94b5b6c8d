#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys of the board: bound in the file and by command, listed, searched for. See tests/run.sh."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, environment_in, Folder  # noqa: E402
from run import DRAG, HOTSPUR, RIGHT, Board, mouse, rows_of_board  # noqa: E402

case = Cases('screen')
BLACK_AT_THE_BOTTOM = '\u265c\u265e\u265d\u265a\u265b\u265d\u265e\u265c'
F2, F4, F5, F9, F11 = '\x1bOQ', '\x1bOS', '\x1b[15~', '\x1b[20~', '\x1b[23~'
PAGE_DOWN, PAGE_UP = '\x1b[6~', '\x1b[5~'


class Home(Folder):
    """Folders with a configuration file."""

    def __init__(self, config):
        super().__init__()
        os.makedirs(self.path + '/config/hotspur')
        self.file('config/hotspur/config', config)

    def run(self, *words):
        return subprocess.run([HOTSPUR, *words], env=environment_in(self.path), capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False, timeout=300)


def is_turned(board):
    return rows_of_board(board)[7] == BLACK_AT_THE_BOTTOM


@case
def keys_are_bound_in_the_file():
    config = '[keys]\nF4 = flip\nSemicolon = level 3 2\nctrl-t = hint\n, = none\n'
    with Home(config) as home, Board(rows=100, columns=100, home=home.path) as board:
        board.start().wait_for('F4Flip')
        check('F4Undo' not in board.text() and 'F6Flip' in board.text(), 'the bar does not show what is bound')
        board.send(';')
        board.wait_for('3 minutes')
        board.send('\x14')
        board.wait_for('Hint: consider a')
        board.send('?' + PAGE_DOWN)
        for line in (r'! F3 Ctrl-T +suggest a move', r'~ F6 F4 +turn the board', r'; +level 3 2', r' F7 +analysis on or off'):
            board.wait(lambda: re.search(line, board.text()), line)
        check('take back your move' not in board.text().split('Commands (')[0], 'undo has a key')
    with Home(config) as home, Board(home=home.path) as board:
        board.start().send(F4)
        board.wait(lambda: is_turned(board), 'a turned board')
        # A sign that does nothing any more can be typed.
        board.send(',')
        board.wait_for('> ,')


@case
def keys_are_bound_by_command():
    with Board('--ownbook=off') as board:
        board.start().enter('bind f4')
        board.wait_for('F4: undo - take back your move')
        board.enter('bind F4 flip')
        board.wait_for('"F4 = flip" below [keys]')
        board.wait_for('F4Flip')
        board.send(F4)
        board.wait(lambda: is_turned(board), 'a turned board')
        board.enter('bind ; level 2')
        board.wait_for('"Semicolon = level 2"')
        board.send(';')
        board.wait_for('2 minutes')
        board.enter('bind ;')
        board.wait_for(';: same as "level 2"')
        board.enter('unbind F4')
        board.wait_for('"F4 = none"')
        board.wait_gone('F4Flip')
        board.enter('bind F4')
        board.wait_for('F4: no action')
        for line, answer in (('bind F4 undoo', "'undoo' is neither an action nor a command"), ('bind e undo', 'letters are typed'),
                             ('bind F99', "unknown key 'F99'"), ('bind esc undo', 'it always goes back'), ('unbind', 'one key'),
                             ('do undoo', "no action 'undoo'")):
            board.enter(line)
            board.wait_for(answer)
        board.enter('do flip')
        board.wait(lambda: not is_turned(board), 'the board as it was')


@case
def messages_name_the_keys_that_are():
    with Board('--fen=7k/5Q2/6K1/8/8/8/8/8 b - - 0 1') as board:
        board.wait_for('Stalemate')
        board.enter('bind Ctrl-U undo')
        board.enter('unbind ,')
        board.enter('unbind F4')
        board.enter('unbind F2')
        board.enter('bind ? none')
        board.send('\x1bOA\r')
        board.wait_for('The game is over. new-game: new game; Ctrl-U: take back; F7: analysis.')
        board.send('\x1b;')
        board.wait_for('Analysis: play moves for both sides; F7 ends it')
        board.enter('bind ; none')
        board.enter('bind F7 none')
        board.enter('analyse')
        board.wait_for('Analysis off')
        board.enter('analyse')
        board.wait_for('analyse ends it')
    with Board() as board:
        board.start().enter('bind ? none')
        board.enter('e9')
        board.wait_for('F1 shows the commands')


@case
def wrong_keys_in_the_file_are_told():
    for config, reason in (('[keys]\nF4 = undoo\n', "line 2: 'undoo' is neither"), ('[keys]\ne = undo\n', 'line 2: e is a letter'),
                           ('hash = 16\n[keys]\nF4 = undo\nf4 = hint\n', 'line 4: f4 is bound twice, to undo and to hint'),
                           ('[keys]\nF13 = undo\n', "line 2: unknown key 'F13'"), ('[keys]\nCtrl-C = undo\n', 'always stops')):
        with Home(config) as home:
            with Board(home=home.path) as board:
                check(board.wait_exit() == 2, 'exit status %s' % board.status)
                check(board.text().startswith('hotspur: '), board.text())
            done = home.run('config')
            check(done.returncode == 2 and reason in done.stderr and done.stderr.count('\n') == 1, done.stderr)


def bindings_in(text):
    """Keys and what they do, of what was printed."""
    lines = text.split('[keys]')[1].splitlines()
    return {key: action for key, separator, action in (line.partition(' = ') for line in lines)
            if separator and not key.startswith('#')}


@case
def printed_keys_are_read_again():
    with Home('[keys]\nF4 = flip\n; = none\n'.replace(';', 'Semicolon') + 'F11 = goto -1\nF12 = new black\n') as home:
        first = home.run('config')
        check(first.returncode == 0, first.stderr)
        found = bindings_in(first.stdout)
        for key, action in (('F4', 'flip'), ('Semicolon', 'none'), ('F11', 'back'), ('F12', 'new black'), ('Hash', 'digits'),
                            ('F7', 'analyse'), ('Bracket', 'back')):
            check(found.get(key) == action, '%s does %s' % (key, found.get(key)))
        home.file('config/hotspur/config', first.stdout)
        check(home.run('config').stdout == first.stdout, 'read again they are others')


@case
def help_shows_all_keys_that_are_bound():
    with Home('[keys]\nF11 = level 3 2\nF4 = hint\n') as home, Board(rows=200, columns=120, home=home.path) as board:
        printed = bindings_in(home.run('config').stdout)
        board.start().send('?' + PAGE_DOWN)
        board.wait_for('Commands (')
        keys = board.text().split('Commands (')[0]
        shown = {word for line in keys.splitlines() for word in re.split(' {2,}', line.strip())[0].split()}
        words = {'Semicolon': ';', 'Hash': '#', 'Bracket': '[', 'Equals': '='}
        missing = [key for key in printed if words.get(key, key) not in shown]
        check(len(printed) > 40 and not missing, 'not in the help: %s' % missing)
        board.send('x')
        board.enter('bind')
        board.wait_for('Keys and actions')
        for key, action in printed.items():
            line = [line for line in board.lines() if line.startswith('   ') and words.get(key, key) in line[2:21].split()]
            check(len(line) == 1 and action in line[0], '%s is not %s in %s' % (key, action, line))


@case
def help_begins_with_a_page_of_tasks():
    with Home('[keys]\nF4 = flip\n') as home, Board(home=home.path) as board:
        board.start().send('?')
        for line in ('^ Play a move +Analyse', 'Take back', 'Study a game', r'~ F6 F4 +turn the board', '^ PgDn: all keys'):
            board.wait(lambda: re.search(line, board.text(), re.M), line)
        board.send(PAGE_DOWN)
        board.wait_for('while the line is empty')
        board.send(PAGE_UP)
        board.wait_for('Study a game')
        # Narrow windows have no room for it.
        board.resize(20, 60)
        board.wait_for('while the line is empty')
        board.send('x')
        board.wait_gone('while the line is empty')


@case
def the_last_function_keys_work_with_all_colours():
    """With 24-bit colours the terminal is described by ourselves."""
    for more in {}, {'COLORTERM': 'truecolor'}:
        with Board(**more) as board:
            board.start().enter('bind F11 fen')
            board.wait_for('F11 = fen')
            board.send('\x1b[23~')
            board.wait_for('rnbqkbnr/pppppppp')
            board.send('\x1b[24~')
            board.wait_for('annotate: no moves')


@case
def help_is_searched():
    with Board() as board:
        board.start().send('?/resign')
        board.wait_for('/resign_')
        board.wait_for('resign')
        board.send('\x7f' * 6 + 'xyzzy')
        board.wait_for('nothing found')
        board.send('\x7f' * 5 + 'rési\x1b[200~gn\x1b[201~')
        board.wait_for('/résign_ ')
        check('nothing found' not in board.text(), 'an accent hides what is there')
        board.send('\x1b')
        board.wait_for('any other key')
        board.send('\x1b')
        board.wait_for('\u2656')


@case
def the_game_is_searched():
    with Board('--ownbook=off') as board:
        board.start().send(';')
        board.wait_for('nalysis')
        for move in ('e4', 'e5', 'Nf3', 'Nc6', 'Bb5'):
            board.enter(move)
            board.wait(lambda: not any(line.startswith('> ' + move) for line in board.lines()), move)
        board.wait_for('3. Bb5')
        board.enter('comment the Spanish game')
        board.wait_for('Comment added')
        board.send('/')
        board.wait_for('> find')
        board.send('nf\r')
        board.wait_for('ply 3 of 5')
        board.send('/spanish\r')
        board.wait_for('the Spanish game')
        board.send('/spänish\r')
        board.wait_gone('> find')
        board.wait_for('the Spanish game')
        board.send('/Qh5\r')
        board.wait_for("no move begins with 'Qh5'")


@case
def letters_move_the_cursor_as_in_vi():
    with Board('--ownbook=off') as board:
        board.start().enter('set keys vim')
        board.wait_for('Keys = vim')
        # The cursor appears on e1; from there to e2, and on to e4.
        for key in 'kk kk ':
            board.send(key)
        board.wait_for('1. e4')
        board.wait_for('White to move')
        board.send('ih4\r')
        board.wait_for('2. h4')
        board.wait_for('White to move')
        # Other letters type as ever, and behind them all do.
        board.send('Nh3\r')
        board.wait_for('3. Nh3')
        board.wait_for('White to move')
        board.send('i')
        board.wait_for('ends typing')
        board.send('\x1b')
        board.wait_gone('ends typing')
        board.send('?' + PAGE_DOWN)
        board.wait_for('Up k Down j Left h Right l')
        board.send('x')
        board.enter('set keys plain')
        board.wait_for('Keys = plain')
        board.send('h4')
        board.wait_for('> h4')


@case
def a_bell_rings_when_it_is_your_turn():
    with Board('--ownbook=off') as board:
        board.start().play('e4', 'e4')
        check(b'\a' not in board.output, 'a bell without being asked')
        board.send('@')
        board.wait_for('Bell on')
        board.wait(lambda: board.output.count(b'\a') == 1, 'a bell to hear how it sounds')
        board.play('d4', 'd4')
        board.wait(lambda: board.output.count(b'\a') == 2, 'a bell')
        board.send('@')
        board.wait_for('Bell off')
        board.play('c4', 'c4')
        check(board.output.count(b'\a') == 2, 'a bell that is off')


@case
def the_help_comes_over_the_form():
    with Board() as board:
        board.start().send(F2)
        board.wait_for('You play')
        board.send('?')
        board.wait_for('Play a move')
        board.send('x')
        board.wait_for('You play')
        board.send('\x1b')
        board.wait_for('\u2656')
        # The menu takes text.
        board.send(F9)
        board.wait_for('type to search')
        board.send('?')
        board.wait_for('search: ?_')


@case
def every_command_and_action_is_reachable():
    rows = subprocess.run([HOTSPUR, 'help', '--format', 'typed'], capture_output=True, text=True, check=True).stdout
    commands = [line.split('\t')[1] for line in rows.splitlines() if line.split('\t')[0] in ('both', 'board')]
    rows = subprocess.run([HOTSPUR, 'help', '--format', 'keys'], capture_output=True, text=True, check=True).stdout
    names = [line.split('\t')[2] for line in rows.splitlines() if line.split('\t')[2]]
    check(len(commands) > 30 and len(names) > 40, '%d commands, %d actions' % (len(commands), len(names)))
    with Board(rows=200, columns=120) as board:
        board.start().send('?' + PAGE_DOWN)
        board.wait_for('Commands (')
        listed = board.text().split('Commands (')[1]
        missing = [name for name in commands if not re.search(r'^   %s(?!\S)' % re.escape(name), listed, re.M)]
        check(not missing, 'commands that the help lacks: %s' % missing)
        board.send('x')
        board.enter('bind')
        board.wait_for('Keys and actions')
        missing = [name for name in names if not re.search(r'^ +.* %s( |$)' % name, board.text(), re.M)]
        check(not missing, 'actions that bind lacks: %s' % missing)
        board.send('x')
        # What the board takes for no command or action it complains about.
        for name in commands:
            board.enter('bind F12 ' + name)
            board.wait(lambda: '"F12 = ' in board.text() and name in board.text(), name)
            board.enter('bind F12 none')
            board.wait_for('"F12 = none"')


@case
def a_long_game_stands_in_several_lists():
    moves = ('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5 '
             'd5 c4 Bg5 h6 Be3 Nc5 Qd2 h5 Bg5 Be7 Ra3 Rb8 Rea1 Bc8 Be3 Bd7 axb5 axb5 Ra7 Rb7 R1a5 Qc8 Rxb7 Qxb7 Qc1 Ra8 '
             'Rxa8+ Qxa8 Bh6 Qa2 Bg5 Qa8 Kh2 Qb7 Nd2 Qa6 f3 Qa7 Nf5 gxf5 exf5 Qa2').split()
    with Home('') as home, Board(rows=60, columns=200, home=home.path) as board:
        path = os.path.join(home.path, 'long.pgn')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('[Result "*"]\n\n%s *\n' % '\n'.join(moves))
        board.start().enter('load ' + path)
        board.wait(lambda: re.search(r' 1\. e4 +e5 +\d+\. ', board.text()), 'two lists')
        board.wait_for('36. exf5')
        # A click in the second one shows its move. The log names moves too, one a line.
        found = [(number, re.search(r'30\. Bh6 +Qa2', line)) for number, line in enumerate(board.screen.display)]
        row, column = [(number, match.start() + 5) for number, match in found if match is not None][0]
        board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % ((column, row + 1) * 2))
        board.wait(lambda: board.lines()[0].startswith(' 30... Black to move'), 'the position after move 30')


@case
def arrows_are_drawn_by_the_right_button():
    with Board('--boardcolours=never') as board:
        board.start()

        def drag(start, end):
            mouse(board, start, RIGHT)
            mouse(board, end, RIGHT + DRAG)
            mouse(board, end, RIGHT, 'm')

        def sign(square):
            return board.screen.display[2 + 2 * (8 - int(square[1]))][5 + 4 * (ord(square[0]) - ord('a'))]

        drag('e4', 'e6')
        board.wait(lambda: [sign(square) for square in ('e4', 'e5', 'e6')] == ['o', '|', '\u2191'], 'an arrow upwards')
        drag('b4', 'd4')
        board.wait(lambda: [sign(square) for square in ('b4', 'c4', 'd4')] == ['o', '-', '\u2192'], 'another')
        drag('e4', 'e6')
        board.wait(lambda: sign('e5') == ' ' and sign('c4') == '-', 'one taken away')
        mouse(board, 'h5', RIGHT)
        mouse(board, 'h5', RIGHT, 'm')
        board.wait(lambda: sign('c4') == ' ', 'an empty board')
    # In colour they are lines, which leave the pieces in sight.
    with Board('--boardcolours=256') as board:
        board.start()
        drag('d1', 'd4')
        board.wait(lambda: {board.screen.display[row][15:17] for row in (11, 12, 13)} - {'  '} != set(), 'a line')
        check('\u2655' in board.text(), 'the queen is hidden')
        mouse(board, 'h5', RIGHT)
        mouse(board, 'h5', RIGHT, 'm')
        board.wait(lambda: not re.search('[\u2580-\u259f]', '\n'.join(row[2:34] for row in board.lines()[2:18])), 'an empty board')
        # And so are the squares that a piece can go to.
        mouse(board, 'g1')
        mouse(board, 'g1', end='m')
        board.wait(lambda: ['\u2022' in ''.join(row[2 + 4 * i:6 + 4 * i] for row in board.lines()[12:14]) for i in (4, 5, 6, 7)] ==
                   [False, True, False, True], 'two targets of the knight')


@case
def a_double_click_plays_a_line_in_analysis():
    with Board('--ownbook=off') as board:
        board.start().send(';')
        board.wait_for('nalysis')
        board.wait(lambda: any(' 1.' in line[35:] for line in board.lines()[3:8]), 'an expected line')
        row = next(number for number, line in enumerate(board.lines()) if number > 2 and ' 1.' in line[35:])
        column = board.lines()[row].index(' 1.') + 4
        click = '\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (column, row + 1, column, row + 1)
        board.send(click + click)
        board.wait_for('Line played up to here')
        board.wait_for('Black to move')


@case
def the_size_of_squares_is_remembered():
    with Folder() as home:
        with Board(rows=45, columns=140, home=home.path) as board:
            board.start().send('<')
            board.wait_for('Squares of ')
            size = re.search(r'Squares of (\d+x\d+)', board.text())[1]
            board.enter('quit')
            check(board.wait_exit() == 0, 'exit status %s' % board.status)
        for arguments, wanted in (((), size), (('--boardsize=3x1',), '3x1')):
            with Board(*arguments, rows=45, columns=140, home=home.path) as board:
                board.start().enter('set BoardSize')
                board.wait_for('BoardSize = %s' % wanted)


if __name__ == '__main__':
    case.run()
