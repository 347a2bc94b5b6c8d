#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games and their terms: sides, starts, handicaps, clocks, files, the clipboard, fair play. See tests/run.sh."""
import base64
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board, mouse, rows_of_board  # noqa: E402

case = Cases('screen')


def paste(board, text):
    board.send('\x1b[200~' + text + '\x1b[201~')


@case
def says_which_commands_are_meant():
    with Board() as board:
        board.start().enter('re')
        board.wait_for("'re' is ambiguous")
        for name in ('redo', 'rematch', 'resign'):
            check(name in board.text(), name)


@case
def understands_levels():
    with Board() as board:
        board.start().enter('level 40/5')
        board.wait_for('40 moves in 5 minutes')
        board.enter('level 40 5')
        board.wait_for('level 40/5')
        board.enter('level 40 2 1')
        board.wait_for('40 moves in 2 minutes')
        board.enter('level 3/x')
        board.wait_for('level: MINUTES')
        board.enter('nodes 5000')
        board.wait_for('Node limit: 5000 a move')
        board.enter('nodes x')
        board.wait_for('nodes: how many')


@case
def plays_by_nodes():
    with Board('--ownbook=off') as board:
        board.start().enter('level none')
        board.wait_for('No clocks')
        board.enter('nodes 3000')
        board.wait_for('3000 a move')
        board.play('e4', 'e4')


@case
def pauses_the_game():
    with Board('--ownbook=off') as board:
        board.start().enter('level 5')
        board.wait_for('5 minutes')
        board.enter('sd 6')
        board.play('e4', 'e4')
        board.enter('pause')
        board.wait_for('PAUSED')
        board.enter('pause')
        board.wait_gone('PAUSED')
        board.enter('pause')
        board.wait_for('PAUSED')
        board.play('d4', 'd4')
        check('PAUSED' not in board.text(), 'a move does not end the pause')


@case
def plays_again_with_colours_swapped():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('resign')
        board.wait_for('(y/n)')
        board.send('y')
        board.wait_for('You have resigned: Hotspur wins (0-1)')
        board.wait(lambda: re.search(r'Saved\s+in\s+\S+\.pgn\.\s+F12\s+looks\s+at\s+the\s+mistakes', board.text()), 'where it is saved')
        board.enter('rematch')
        board.wait_for('1... Black to move')
        board.wait(lambda: '\u265c' in rows_of_board(board)[7], 'Black at the bottom')


@case
def plays_chess960():
    with Board('--ownbook=off') as board:
        board.start().enter('new chess960 518')
        board.wait_for('New game')
        check(rows_of_board(board)[7] == '\u2656\u2658\u2657\u2655\u2654\u2657\u2658\u2656', 'number 518')
        board.enter('new chess960 0')
        board.wait(lambda: rows_of_board(board)[7] == '\u2657\u2657\u2655\u2658\u2658\u2656\u2654\u2656', 'number 0')
        board.enter('new chess960 960')
        board.wait_for('0 to 959')
        board.enter('new green')
        board.wait_for("'green' is neither a side")
        board.enter('new random chess960')
        board.wait(lambda: 'New game' in board.text() or 'Your move' in board.text(), 'a new game, or its first move')


@case
def castles_in_chess960():
    with Board('--ownbook=off', '--chess960', '--fen=4k3/8/8/8/8/8/8/5KR1 w G - 0 1') as board:
        board.start()
        # The step goes first: with the rook's square it is castling.
        mouse(board, 'f1')
        mouse(board, 'g1', 0, 'm')
        board.wait_for('1. O-O')
    with Board('--chess960') as board:
        board.wait_for('White to move')
        board.wait(lambda: sorted(rows_of_board(board)[7]) == sorted('\u2656\u2658\u2657\u2655\u2654\u2657\u2658\u2656'),
                   'eight pieces')


@case
def gives_odds():
    with Board('--ownbook=off') as board:
        board.start().enter('odds queen')
        board.wait_for('Hotspur has no queen')
        board.enter('new')
        board.wait_for('New game')
        board.wait(lambda: rows_of_board(board)[0][3] == '.', 'no queen at d8')
        board.enter('new black')
        board.wait(lambda: rows_of_board(board)[0][4] == '.', 'no white queen')
        board.wait_for('Your move.')
        board.enter('odds time')
        board.wait_for('a fifth of the time')
        board.enter('level 5')
        board.wait_for('5 minutes')
        board.enter('new white')
        board.wait_for('start a new one? (y/n)')
        board.send('y')
        board.wait_for('1:00')
        board.enter('odds ends')
        board.wait_for("'ends' is none of")


@case
def a_loaded_game_is_not_explained_by_another():
    """What was found about the game before it is neither its map nor its reasons."""
    with Board('--ownbook=off', rows=30, columns=110) as board:
        path = board.home + '/mate.pgn'
        with open(path, 'w', encoding='utf-8') as file:
            file.write('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
        board.start().enter('analyse depth 6')
        board.enter('panel explain')
        board.wait_for('how the search found it')
        board.enter('panel map')
        board.wait(lambda: re.search(r'square [a-h][1-8] +[1-9]', board.text()), 'maps')
        board.enter('set OpenGamesAt last') # where the game is over, and nothing is searched
        board.enter('load ' + path)
        board.wait(lambda: not re.search(r'[1-9]\d*%', board.text()), 'empty maps')
        board.enter('panel explain')
        board.wait_for('not searched yet')


@case
def loads_a_game_by_its_number():
    with Board() as board:
        path = board.home + '/two games.pgn'
        with open(path, 'w', encoding='utf-8') as file:
            file.write('[White "Ann"]\n\n1. e4 e5 {so} *\n\n[White "Ben"]\n\n1. d4 (1. c4) d5 *\n\n1. e4 e9 *\n')
        board.start().enter('load ' + path)
        board.wait_for('3 of 3 games')
        board.send('\x1b')
        board.wait_for('Game 1 of 3: Ann - ?')
        board.wait_for('1. e4')
        board.send('\x1bOF')
        board.enter('comment')
        board.wait_for('so')
        board.enter('load ' + path + ' 2')
        board.wait_for('1. d4')
        board.enter('load ' + path + ' 9')
        board.wait_for('no game 9')
        board.enter('load ' + path + ' 3')
        board.wait_for('e9')
        board.wait_for('1. e4')


@case
def keeps_the_tags_of_a_game_that_was_read():
    with Board('--ownbook=off') as board:
        path, other = board.home + '/theirs.pgn', board.home + '/saved.pgn'
        with open(path, 'w', encoding='utf-8') as file:
            file.write('[Event "Cup"]\n[White "Ann"]\n[Black "Ben"]\n[Date "1999.12.31"]\n[WhiteElo "2100"]\n[Result "1-0"]\n'
                       '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 1-0\n')
        board.start().enter('load ' + path)
        board.wait_for('Ann (2100) - Ben')
        board.send('\x1bOF')
        board.enter('comment so it was')
        board.wait_for('Comment added')
        board.enter('save ' + other)
        board.wait_for('Saved in')
        text = open(other, encoding='utf-8').read()
        for tag in ('Event "Cup"', 'White "Ann"', 'Black "Ben"', 'Date "1999.12.31"', 'WhiteElo "2100"', 'Result "1-0"',
                    'FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"'):
            check(text.count('[%s]' % tag) == 1, text)
        # Analysis does not make it a game of ours, but playing on from it begins one.
        board.send(';')
        board.wait_for('analysis')
        board.send(';')
        board.wait_for('Analysis off')
        board.wait_for('Ann')
        board.enter('sd 2')
        board.wait_for('Depth limit: 2 plies')
        board.enter('play')
        board.wait_for('New game. You have White')
        board.enter('e5')

        def ours():
            texts = [open(game, encoding='utf-8').read() for game in board.games() if game.endswith('.pgn')]
            return next((text for text in texts if re.search(r'2\. e5 .*K', text.replace('\n', ' '))), None)

        board.wait(ours, 'our game')
        text = ours()
        check('[White "tester"]' in text and '[Black "Hotspur"]' in text and '[Result "*"]' in text, text)
        check('[Event "Cup"]' in open(other, encoding='utf-8').read(), 'their game was changed')


@case
def says_that_a_game_is_over_when_analysis_ends():
    with Board('--fen=7k/5Q2/6K1/8/8/8/8/8 w - - 0 1') as board:
        board.start()
        board.wait(lambda: re.search(r'map: .*depth \d', board.text()), 'a map of the position')
        board.enter('Qg7#')
        board.wait_for('you win')
        board.wait_for('evaluation for White')
        board.send(';')
        board.wait_for('Analysis: play moves')
        # What is shown beside the mate is said to be of the position before.
        board.wait_for('(start position)')
        board.send(';')
        board.wait_for('Analysis off; the game is over.')


@case
def keeps_comments():
    with Board() as board:
        board.start().play('e4', 'e4')
        board.enter('comment the best move')
        board.wait_for('Comment added')
        board.enter('comment')
        board.wait_for('the best move')
        path = board.home + '/x.pgn'
        board.enter('save ' + path)
        board.wait_for('Saved in')
        with open(path, encoding='utf-8') as file:
            text = ' '.join(file.read().split())
        check('the best move}' in text, text)


@case
def copies_to_the_clipboard():
    with Board() as board:
        board.start().enter('copy')
        board.wait_for('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
        found = re.search(rb'\x1b\]52;c;([A-Za-z0-9+/=]*)\x07', board.output)
        check(found and base64.b64decode(found.group(1)).startswith(b'rnbqkbnr/pppppppp'), 'no FEN was sent')
        board.play('e4', 'e4')
        board.enter('copy pgn')
        board.wait_for('clipboard')
        texts = re.findall(rb'\x1b\]52;c;([A-Za-z0-9+/=]*)\x07', board.output)
        check(b'1. e4' in base64.b64decode(texts[-1]), 'no game was sent')
        board.enter('copy that')
        board.wait_for('neither fen nor pgn')


@case
def takes_what_is_pasted():
    with Board('--ownbook=off') as board:
        board.start()
        paste(board, 'e4')
        board.wait_for('Play e4, as pasted? (y/n)')
        board.send('y')
        board.wait_for('1. e4')
        board.wait_for('White to move')
        paste(board, '4k3/8/8/8/8/8/8/4K2R w K - 0 1\n')
        board.wait_for('start from the pasted position? (y/n)')
        board.send('y')
        board.wait(lambda: rows_of_board(board)[7] == '....\u2654..\u2656', 'the position')
        paste(board, '[White "Ann"]\n[Black "Ben"]\n\n1. d4 d5 2. c4 *\n')
        board.wait_for('look at the pasted one? (y/n)')
        board.send('y')
        board.wait_for('Ann - Ben')
        board.wait_for('2. c4')
        paste(board, 'no game\nat all')
        board.wait_for('> no game at all')


@case
def plays_fair():
    with Board(rows=30, columns=100) as board:
        board.start().play('d4', 'd4')
        board.enter('set fairplay on')
        board.wait_for('hidden until the game is over')
        check('map: all pieces' not in board.text() and 'depth' not in board.text(), 'the search is shown')
        for line in ('hint', 'threat', 'walk', 'analyse', 'why'):
            board.enter(line)
            board.wait_for('FairPlay is on')
            board.send('\x1b')
            board.wait_gone('FairPlay is on')
        board.enter('resign')
        board.wait_for('(y/n)')
        board.send('y')
        board.wait_gone('hidden until')


@case
def names_the_opening_however_it_was_reached():
    with Board('--ownbook=on', rows=24, columns=120) as board:
        board.start().send(';')
        for move in ('Nf3', 'Nf6', 'd4', 'd5', 'c4', 'e6'):
            board.enter(move)
        board.wait_for("Queen's Gambit")


EXPLORED = """[White "A"]
[Black "B"]
[Result "%s"]

%s %s

"""


@case
def explores_the_games_of_a_file():
    games = (('1-0', '1. e4 e5 2. Nf3'), ('1/2-1/2', '1. e4 e5 2. Nc3'), ('0-1', '1. e4 c5'), ('1-0', '1. d4 d5'))
    with Board('--ownbook=off') as board:
        path = os.path.join(board.home, 'my games.pgn')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(''.join(EXPLORED % (result, moves, result) for result, moves in games))
        board.start().enter('explore')
        board.wait_for('explore: which games?')
        board.enter('explore ' + path)
        board.wait_for('played in my games.pgn')
        board.wait(lambda: re.search(r'Move +Games', board.text()), 'the heads of the columns')
        for row in (r'e4 +3 +75% +33% +33% +33%', r'd4 +1 +25% +100%', r'all +4 100% +50% +25% +25%'):
            board.wait(lambda row=row: re.search(row, board.text()), row)
        # It follows the game, and what one steps back to.
        board.play('d4', 'd4')
        board.wait_for('no game goes on from here')
        board.send('[[')
        board.wait(lambda: re.search(r'e4 +3 +75%', board.text()), 'the moves of the start')
        board.send('\x1b')
        board.wait_gone('PREVIEW')
        # In analysis a click plays a move.
        board.enter('new!')
        board.wait_for('New game')
        board.wait(lambda: re.search(r'e4 +3 +75%', board.text()), 'the moves of the new game')
        row, column = next((row, line.index('e4  ')) for row, line in enumerate(board.text().split('\n'))
                           if re.search(r'e4 +3 ', line))
        board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (2 * (column + 1, row + 1)))
        board.wait_for('a double click lists its games')
        board.enter('analyse')
        board.wait_for('Analysis')
        board.rest(1, most=1)  # else the second click would be one of two; the analysis never rests
        board.send('\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (2 * (column + 1, row + 1)))
        board.wait(lambda: re.search(r'e5 +2 +67% +50% +50%', board.text()), 'the answers')
        board.enter('explore ' + path + 'x')
        board.wait_for('pgnx: no such')
        board.wait_gone('played in')
        board.enter('explore ' + board.home)
        board.wait(lambda: re.search(r'played in hotspur-screen-', board.text()), 'the folder')
        board.enter('explore off')
        board.wait_gone('played in')


LISTED = """[White "%s"]
[Black "%s"]
[WhiteElo "%d"]
[BlackElo "2500"]
[Date "%s"]
[Result "1-0"]

%s 1-0

"""


@case
def lists_the_games_behind_a_move():
    """By command and by double click, the newest first; a game opens at the position it was asked for."""
    games = (('Anna', 'Old', 2700, '1999.01.01', '1. e4 e5 2. Nf3'), ('Bert', 'New', 2200, '2020.01.01', '1. e4 c5 2. Nf3'),
             ('Carl', 'Zero', 2600, '????.??.??', '1. d4 d5'), ('Anna', 'Mid', 2650, '2005.01.01', '1. e4 e6 2. d4'))
    with Board('--ownbook=off', rows=30, columns=100) as board:
        path = os.path.join(board.home, 'my games.pgn')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(''.join(LISTED % game for game in games))
        board.start().enter('explore games')
        board.wait_for('explore: no games are open')
        board.enter('explore ' + path)
        board.wait(lambda: re.search(r'e4 +3 ', board.text()), 'the moves')
        board.enter('explore games e5')
        board.wait_for("explore: ")
        board.enter('explore games a3')
        board.wait_for('explore: no game has this move here')
        board.enter('explore games e4')
        board.wait_for('e4, my games.pgn: 3 of 3 games')
        lines = [line for line in board.text().split('\n') if re.search(r'(Old|New|Mid|Zero)', line)]
        check([re.search(r'Old|New|Mid|Zero', line)[0] for line in lines] == ['New', 'Mid', 'Old'], board.text())
        board.send('mid\r')
        board.wait_for('Anna')
        board.wait_for('ply 0 of 3')
        board.wait_for('my games.pgn')
        # Behind e4 the list has the games that come there, and they open there.
        board.enter('goto 1')
        board.wait_for('ply 1 of 3')
        board.enter('explore games')
        board.wait_for(' my games.pgn: 3 of 3 games')
        board.send('\r')
        board.wait_for('Bert')
        board.wait_for('ply 1 of 3')
        board.enter('new!')
        board.wait_for('New game')
        board.wait(lambda: re.search(r'd4 +1 ', board.text()), 'the moves of the start')
        row, column = next((row, line.index('d4  ')) for row, line in enumerate(board.text().split('\n'))
                           if re.search(r'd4 +1 ', line))
        press = '\x1b[<0;%d;%dM\x1b[<0;%d;%dm' % (2 * (column + 1, row + 1))
        board.send(press + press)
        board.wait_for('d4, my games.pgn: 1 of 1 games')
        board.send('\x1b')
        board.wait_gone('1 of 1 games')
        # Filters, with the file or later.
        board.enter('explore --player anna --side white')
        board.wait(lambda: re.search(r'e4 +2 +100%', board.text()) and not re.search(r'd4 +1 ', board.text()), 'the games of Anna')
        board.wait_for('played in my games.pgn --player anna')
        board.enter('explore all')
        board.wait(lambda: re.search(r'e4 +3 +75%', board.text()), 'all games')
        board.enter('explore ' + path + ' --rating 2500-2680')
        board.wait(lambda: re.search(r'e4 +1 +50%', board.text()), 'the games of some rating')
        for words, fault in (('--rating x', "explore: --rating 'x'"), ('--side white', 'explore: --side goes with --player'),
                             ('--nothing', "explore: '--nothing' is none of"), ('--player', 'explore: --player lacks its value')):
            board.enter('explore ' + words)
            board.wait_for(fault)
        check(re.search(r'e4 +1 +50%', board.text()), board.text())


if __name__ == '__main__':
    case.run()
