#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of files: the list, viewing, analysis of the position shown, annotations, playing on. See tests/run.sh."""
import gzip
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from run import Board  # noqa: E402

case = Cases('screen')

GAMES = """[Event "Cup"]
[White "Anderssen, Adolf"]
[Black "Dufresne, Jean"]
[Date "1852.??.??"]
[Result "1-0"]
[ECO "C52"]
[Opening "Evans Gambit"]

1. e4 $1 {[%clk 0:10:00] best by test} e5 2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 exd4 (3... Nf6 $5)) 3. Bc4 $14
{+0.35/12} Bc5 4. b4 Bxb4 5. c3 Ba5 1-0

[White "Ben"]
[Black "Cy"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Dora"]
[Black "Eve"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
"""


def write_games(home, name='games.pgn'):
    path = os.path.join(home, name)
    with (gzip.open if name.endswith('.gz') else open)(path, 'wb') as file:
        file.write(GAMES.encode())
    return path


def viewing(board):
    """The first game of the file, its list closed."""
    path = write_games(board.home)
    board.start().enter('load ' + path)
    board.wait_for('3 of 3 games')
    board.send('\x1b')
    board.wait_for('Game 1 of 3')
    return path


@case
def lists_the_games_of_a_file():
    with Board() as board:
        path = write_games(board.home)
        board.start().enter('load ' + path)
        board.wait_for('3 of 3 games')
        board.wait(lambda: re.search(r'1 Anderssen, Adolf +Dufresne, Jean +1-0 +1852.*C52 Evans', board.text()), 'a row')
        board.send('EVE 1/2')
        board.wait_for('1 of 3 games')
        check('Anderssen' not in board.text(), 'a game without the words is listed')
        board.send('x')
        board.wait_for('no game has all of these words')
        board.send('\r')
        board.send('\x7f')
        board.wait_for('1 of 3 games')
        board.send('\r')
        board.wait_for('Game 3 of 3: Dora - Eve, 1/2-1/2')
        board.enter('games')
        board.wait_for('3 of 3 games')
        board.send('\x1bOA\x1bOA\x1bOA\x1bOB')  # the game that is viewed was chosen
        board.send('\r')
        board.wait_for('Game 2 of 3: Ben - Cy')
        board.enter('games ')
        board.wait_for('3 of 3 games')
        board.send('\x1bOH')
        board.send('\r')
        board.wait_for('Game 1 of 3')
        board.enter('games cy')
        board.wait_for('1 of 3 games')
        board.send('\x1b[<0;5;3M') # a click on the first row
        board.wait_for('Game 2 of 3')


@case
def every_letter_is_searched():
    with Board() as board:
        path = os.path.join(board.home, 'names.pgn')
        with open(path, 'w', encoding='utf-8') as file:
            for white in ('Müller, Karsten', 'ИВАНОВ, Пётр', 'Ćirić, Dragoljub', 'Plain, Joe'):
                file.write(f'[Event "x"]\n[White "{white}"]\n[Black "B"]\n[Result "*"]\n\n1. e4 *\n\n')
        board.start().enter('load ' + path)
        for words, name in (('mül', 'Müller'), ('MUELLER', 'Müller'), ('muller', 'Müller'), ('иванов', 'ИВАНОВ'),
                            ('ciric', 'Ćirić'), ('mu\u0308ll', 'Müller')):
            board.wait_for('4 of 4 games')
            board.send(words)
            board.wait_for('1 of 4 games')
            check(name in board.text(), f'{words} does not find {name}')
            # Each letter goes whole, with accents that stand alone.
            board.send('\x7f' * len(words.replace('u\u0308', 'u')))
            board.wait_for('type to search: _')
        board.send('\x1b[200~пётр\x1b[201~')
        board.wait_for('search: пётр_')
        board.wait_for('1 of 4 games')


@case
def steps_from_game_to_game():
    with Board() as board:
        viewing(board)
        board.enter('game previous')
        board.wait_for('this is the first one')
        board.enter('game next')
        board.wait_for('Game 2 of 3: Ben - Cy, 0-1')
        board.enter('game 3')
        board.wait_for('Game 3 of 3')
        board.enter('game next')
        board.wait_for('the last one of 3')
        board.enter('game 4')
        board.wait_for("'4' is neither next, previous nor a number from 1 to 3")


@case
def opens_files_from_the_command_line():
    for name in ('games.pgn', 'games.pgn.gz'):
        with tempfile.TemporaryDirectory() as home:
            path = write_games(home, name)
            with Board(command=path, home=home) as board:
                board.wait_for('3 of 3 games')
                board.send('\r')
                board.wait_for('Game 1 of 3')
                board.wait_for('Dufresne, Jean')
            with Board(path, home=home) as board:
                board.wait_for('3 of 3 games')


@case
def shows_the_players_and_no_clocks():
    with Board() as board:
        viewing(board)
        lines = board.lines()
        check('  Dufresne, Jean' in lines[1] + lines[2], board.text())
        check(any(line.startswith('  Anderssen, Adolf') for line in lines), board.text())
        check(not re.search(r'\d:\d\d ', '\n'.join(line[:34] for line in lines)), 'a clock is shown')
        board.enter('resign')
        board.wait_for('only viewed')


@case
def analyses_the_position_shown():
    with Board(rows=30, columns=110) as board:
        path = write_games(board.home)
        board.start().enter('load ' + path + ' 2')
        board.wait_for('start, ply 0 of 4')
        board.enter('goto 1b')
        board.wait_for('1...e5, ply 2 of 4')
        board.send(';')
        board.wait(lambda: re.search(r'2\.\w+', board.text()) and 'depth' in board.lines()[0], 'a line from move 2')
        board.send('[')
        board.wait_for('1.f3, ply 1 of 4')
        board.wait(lambda: re.search(r'1\.\.\.\w+', board.text()), "a line from Black's first move")
        # Moves that are tried are variations; the game stays as it was, and is not the user's when analysis ends.
        board.enter('d5')
        board.wait_for('variation 2 of 2')
        board.send(';')
        board.wait_for('Analysis off.')
        board.wait_for('Ben')
        board.enter('save ' + board.home + '/other.pgn')
        board.wait_for('Saved in')
        with open(board.home + '/other.pgn', encoding='utf-8') as file:
            text = file.read()
        check('[White "Ben"]' in text and '1. f3 e5 (1... d5) 2. g4 Qh4# 0-1' in text, text)


@case
def looking_back_in_analysis_does_not_take_back():
    with Board('--ownbook=off') as board:
        board.start().play('e4', 'e4')
        board.wait_for('2. White to move')
        board.send(';')
        board.wait_for('Analysis: play moves')
        board.send('\x1bOH')
        board.wait_for('start, ply 0 of 2')
        board.send(';')
        board.wait_for('Analysis off; game resumed.')
        board.wait_for('2. White to move')


@case
def plays_from_the_position_shown():
    for command, side in (('play from here', 'Black'), ('play white', 'White')):
        with Board('--ownbook=off') as board:
            viewing(board)
            board.enter('goto 2')
            board.wait_for('2.Nf3, ply 3 of 10')
            board.enter(command)
            # The answer may come before the message has been seen.
            board.wait_for('Your move' if side == 'White' else 'New game. You have Black')
            board.wait_for('Hotspur')
            board.enter('play me')
            board.wait_for("unknown side 'me'")


@case
def shows_comments_signs_and_variations():
    with Board(rows=45, columns=140) as board:
        viewing(board)
        board.enter('goto 2')
        for text in ('best by test', '  2...d6 Philidor 3.d4 exd4', '    3...Nf6!?'):
            board.wait_for(text)
        check('%clk' not in board.text() and '{+0.35' not in board.text(), board.text())
        row = next(i for i, line in enumerate(board.lines()) if '2...d6' in line)
        board.send('\x1b[<0;%d;%dM' % (board.lines()[row].index('Philidor') + 1, row + 1))
        board.wait_for('2...d6, ply 4 of 6, variation 2 of 2')
        board.send('\x1b[<0;%d;%dM' % (board.lines()[row].index('exd4') + 1, row + 1))
        board.wait_for('3...exd4, ply 6 of 6')
        board.enter('goto 2')
        board.wait_for('2.Nf3, ply 3 of 6')
        board.enter('goto 4')
        board.wait_for('4.b4, ply 7 of 10')
        # Signs have a column of their own.
        for text in (r'e4 +!', r'Bc4 +\+='):
            board.wait(lambda: re.search(text, board.text()), text)


MARK = 'ffd75f'  # the paper of the move that is shown


def marked(board):
    """The words of the list of moves that are marked as the place shown."""
    words = ''.join(cell.data if cell.bg == MARK else ' '
                    for row in range(3, board.screen.lines - 4)
                    for cell in [board.screen.buffer[row][column] for column in range(70, board.screen.columns)])
    return words.split()


@case
def walks_variations_without_changing_the_game():
    with Board(rows=45, columns=140) as board:
        viewing(board)
        board.wait_for('start, ply 0 of 10')
        board.enter('goto 2b')
        board.wait_for('2...Nc6, ply 4 of 10, main line')
        board.send('}')
        board.wait_for('2...d6, ply 4 of 6, variation 2 of 2')
        board.send(']]')
        board.wait_for('3...exd4, ply 6 of 6')
        board.send('}')
        board.wait_for('3...Nf6, ply 6 of 6, variation 2 of 2')
        board.wait(lambda: marked(board) == ['3...Nf6!?'], 'the move that is shown is marked, not %s' % marked(board))
        board.send(']')
        board.wait_for('End of the variation.')
        # Back and forth on the same way.
        board.send('[[[')
        board.wait_gone('End of the variation')
        board.wait_for('2.Nf3, ply 3 of 6')
        board.send(']]]')
        board.wait_for('3...Nf6, ply 6 of 6')
        # Home leaves the variation, and moves that it lacks are those of the game.
        board.enter('goto 5')
        board.wait_for('5.c3, ply 9 of 10')
        board.send('\x1bOH')
        board.wait_for('start, ply 0 of 10')
        board.send(']]]]]')
        board.wait_for('3.Bc4, ply 5 of 10')
        board.enter('goto 2b')
        board.send('}')
        board.wait_for('variation 2 of 2')
        board.enter('leave')
        board.wait_for('Back to the game')
        board.wait_for('2.Nf3, ply 3 of 10')
        board.send(']')
        board.wait_for('2...Nc6')
        # Nothing was changed by looking.
        moves = saved_moves(board, 'same.pgn')
        check('2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 exd4 (3... Nf6 $5)) 3. Bc4' in moves, moves)


def saved_moves(board, name):
    path = os.path.join(board.home, name)
    board.enter('save ' + path)
    board.wait_for('Saved in ' + path)
    with open(path, encoding='utf-8') as file:
        return ' '.join(file.read().split('\n\n')[1].split())


@case
def promotes_and_deletes_on_request_only():
    with Board(rows=45, columns=140) as board:
        viewing(board)
        board.enter('promote')
        board.wait_for('promote: this is the main line already')
        board.enter('delete')
        board.wait_for('delete: no move has led to this position')
        board.enter('goto 2b')
        board.send('}]]}')
        board.wait_for('3...Nf6, ply 6 of 6, variation 2 of 2')
        board.enter('promote')
        board.wait_for('3...Nf6 begins the main line of its variation now')
        check('2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 Nf6 $5 (3... exd4))' in saved_moves(board, 'one.pgn'), 'not promoted')
        board.enter('promote main')
        board.wait_for('2...d6 begins the main line now')
        moves = saved_moves(board, 'two.pgn')
        check('2. Nf3 d6 {Philidor} (2... Nc6 3. Bc4 $14' in moves and '3. d4 Nf6 $5 (3... exd4)' in moves, moves)
        board.enter('goto 2b')
        board.wait_for('2...d6, ply 4 of 6, main line')
        board.send('}')
        board.wait_for('2...Nc6, ply 4 of 10, variation 2 of 2')
        board.enter('promote')
        board.wait_for('2...Nc6 begins the main line now')
        # Deleting asks, and can be taken back.
        board.enter('goto 3')
        board.enter('delete')
        board.wait_for('Delete 3.Bc4 and what follows: 6 moves, 1 comment? (y/n)')
        board.send('n')
        board.wait_for('Cancelled')
        board.enter('goto 2b')
        board.send('}')
        board.wait_for('2...d6')
        board.enter('delete variation')
        board.wait_for('Delete 2...d6 and what follows: 4 moves, 1 variation, 1 comment? (y/n)')
        board.send('y')
        board.wait_for('2...d6 and what followed deleted')
        board.wait_for('2.Nf3, ply 3 of 10')
        check('2. Nf3 Nc6 3. Bc4' in saved_moves(board, 'three.pgn'), 'not deleted')
        board.enter('undelete')
        board.wait_for('What was deleted is back')
        check('2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 Nf6' in saved_moves(board, 'four.pgn'), 'not brought back')
        board.enter('undelete')
        board.wait_for('nothing was deleted')


@case
def opens_games_where_it_is_told_to():
    with Board() as board:
        path = write_games(board.home)
        board.start().enter('load ' + path + ' 1')
        board.wait_for('start, ply 0 of 10')
        board.send(' ')
        board.wait_for('1.e4, ply 1 of 10')
        board.send('\x1bOC')
        board.wait_for('1...e5, ply 2 of 10')
        board.send('\x1bOD')
        board.wait_for('1.e4, ply 1 of 10')
        board.enter('set OpenGamesAt last')
        board.enter('load ' + path + ' 1')
        board.wait_for('Anderssen, Adolf - Dufresne')
        board.send('[')
        board.wait_for('5.c3, ply 9 of 10')


PASSES = '1. e4 e5 2. -- Nc6 (2... d6 3. d4 -- 4. dxe5) 3. Bc4 *\n'


@case
def passes_are_moves_of_a_game():
    with Board() as board:
        with open(board.home + '/passes.pgn', 'w', encoding='utf-8') as file:
            file.write(PASSES)
        board.start().enter('load ' + board.home + '/passes.pgn')
        board.wait_for('start, ply 0 of 5')
        board.enter('goto 2')
        board.wait_for('2.--, ply 3 of 5')
        board.send(';')
        board.wait(lambda: re.search(r'2\.\.\.\w+', board.text()) and 'depth' in board.lines()[0], 'a line for Black')
        board.send(';')
        board.wait_for('Analysis off')
        board.send(']')
        board.wait_for('2...Nc6, ply 4 of 5')
        board.send('[[[')
        board.wait_for('1.e4, ply 1 of 5')
        board.enter('find --')
        board.wait_for('2.--, ply 3')
        check(saved_moves(board, 'again.pgn') == PASSES.strip(), 'written otherwise')


@case
def edits_annotations():
    with Board() as board:
        path = viewing(board)
        board.send('\x1bOF')
        board.enter('nag !!')
        board.wait_for('!!')
        board.enter('nag ?! +-')
        board.wait_for('?! +-')
        board.enter('nag x')
        board.wait_for("unknown symbol 'x'")
        board.enter('comment a last word')
        board.wait_for('Comment added')
        board.enter('tag Annotator Zoe, Z.')
        board.wait_for('[Annotator "Zoe, Z."]')
        board.enter('tag Result 2-0')
        board.wait_for("unknown result '2-0'")
        board.enter('tag FEN x')
        board.wait_for('FEN follows from the start position')
        board.enter('save ' + path)
        board.wait_for('Saved in')
        with open(path, encoding='utf-8') as file:
            saved = file.read()
        check(saved.endswith(GAMES[GAMES.index('\n\n[White "Ben"]'):]), 'the other games of the file have changed')
        text = ' '.join(saved.split())
        check('5. c3 Ba5 $6 $18 {a last word} 1-0' in text and '[Annotator "Zoe, Z."]' in text, text)
        check('2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 exd4 (3... Nf6 $5)) 3. Bc4 $14 {+0.35/12}' in text, text)


@case
def says_that_a_file_has_changed():
    with Board() as board:
        path = viewing(board)
        with open(path, 'a', encoding='utf-8') as file:
            file.write('\n1. c4 *\n')
        board.enter('game next')
        # Where the line breaks depends on the name of the folder.
        board.wait(lambda: 'has changed since it was opened' in ' '.join(board.text().split()), 'what has happened to the file')
        check(board.lines()[1].startswith('  Dufresne'), 'the game is lost')


@case
def bad_files_leave_the_game_as_it_is():
    with Board('--ownbook=off') as board:
        board.start().play('e4', 'e4')
        whole = gzip.compress(GAMES.encode())
        for name, data, complaint in (('empty.pgn', b'', 'has no games'), ('cut.pgn.gz', whole[:60], 'damaged')):
            with open(board.home + '/' + name, 'wb') as file:
                file.write(data)
            board.enter('load ' + board.home + '/' + name)
            board.wait_for(complaint)
            board.wait_for('You')


if __name__ == '__main__':
    case.run()
