#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Maps and games that the board exports to files. See tests/run.sh."""
import csv
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check  # noqa: E402
from harness.png import Png  # noqa: E402
from run import HOTSPUR, Board  # noqa: E402
from run_analysis import middle_game  # noqa: E402

case = Cases('screen')


def export_bytes(board, name, command='export '):
    path = os.path.join(board.home, name)
    board.enter(command + path)
    board.wait(lambda: os.path.exists(path), name)
    board.wait_for('Exported to')
    with open(path, 'rb') as file:
        return file.read()


def export(board, name, command='export '):
    return export_bytes(board, name, command).decode('utf-8')


def class_of(part):
    """The class of a value, as a part of the largest one."""
    return sum(part >= edge for edge in (1 / 256, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2))


@case
def exports_numbers_that_are_those_of_the_screen():
    with middle_game(rows=24, columns=80) as board:
        board.start().play('dxc5', 'dxc5')
        board.enter('map wN')
        board.wait_for("map: White's knights")
        board.wait_gone('showing the map')
        text = export(board, 'maps.csv')
        rows = list(csv.DictReader(text.splitlines()))
        # The columns of `hotspur map`, and sums as there: all attention of an end is 1.
        other = subprocess.run([HOTSPUR, 'map', '--depth=3', '--format=csv'], capture_output=True, text=True, check=True)
        check(text.splitlines()[0] == other.stdout.splitlines()[0], text.splitlines()[0])
        check(len(rows) == 12 * 64 * 2, '%d rows' % len(rows))
        for end in ('from', 'to'):
            total = sum(float(row['value']) for row in rows if row['end'] == end)
            check(abs(total - 1) < 0.001, 'the shares of squares %s add up to %f' % (end, total))
        # The tables of the pieces share one scale on the screen; values near the edge of a class may stay in the other.
        most = max(float(row['value']) for row in rows if row['end'] == 'to')
        values = {row['square']: float(row['value']) for row in rows if row['piece'] == 'wN' and row['end'] == 'to'}
        top = next(i for i, line in enumerate(board.lines()) if "map: White's knights" in line)
        left = board.lines()[top + 1].index('8 ') + 2
        seen = set()
        for rank in range(8):
            for file in range(8):
                square = 'abcdefgh'[file] + '87654321'[rank]
                digit = int(board.cell(top + 1 + rank, left + 2 * file + 1).data.strip() or '0')
                low, high = (class_of(values[square] * factor / most) for factor in (0.96, 1.04))
                check(low <= digit <= high, '%s is %d on the screen, %d or %d in the file' % (square, digit, low, high))
                seen.add(digit)
        check(len(seen) > 1, 'classes on the screen: %s' % seen)


@case
def exports_pictures_and_texts():
    with middle_game() as board:
        board.start().enter('export')
        board.wait_for('to which file?')
        board.enter('export x.gif')
        board.wait_for('Names end in')
        board.play('dxc5', 'dxc5')
        picture = xml.etree.ElementTree.fromstring(export(board, 'maps.svg'))
        check(picture.tag.endswith('svg'), picture.tag)
        dots = Png(export_bytes(board, 'maps.png'))
        check((dots.width, dots.height) == (2 * int(picture.get('width')), 2 * int(picture.get('height'))), 'another size')
        board.enter('export ' + os.path.join(board.home, 'maps.svg'))
        board.wait_for('Overwrite it? (y/n)')
        board.send('n')
        board.wait_for('Cancelled')
        text = export(board, 'maps.txt')
        check('\x1b' not in text and '  to: ' in text, text[:200])
        check('\x1b[48;' in export(board, 'maps.ans'), 'no colours')
        board.enter('export /nowhere/maps.svg')
        board.wait_for('Not exported: ')


@case
def replaces_a_foreign_file_only_when_forced():
    with middle_game() as board:
        board.start().play('dxc5', 'dxc5')
        for command in ('export ', 'export timeline '):
            path = os.path.join(board.home, 'letter.csv')
            with open(path, 'w') as file:
                file.write('name,town\n')
            board.enter(command + path)
            board.wait_for('Not exported')
            with open(path) as file:
                check(file.read() == 'name,town\n', 'the file was changed')
            board.enter(command.replace('export', 'export!') + path)
            board.wait_for('Exported to')
            board.enter(command + path)
            board.wait_for('Overwrite it? (y/n)')
            board.send('n')
            board.wait_for('Cancelled')


@case
def exports_the_game_with_marks():
    with middle_game() as board:
        board.start().enter('export ' + os.path.join(board.home, 'game.pgn'))
        board.wait_for('no moves to export')
        board.play('dxc5', 'dxc5')
        board.play('b4', 'b4')
        text = ' '.join(export(board, 'game.pgn').split())
        check('[Annotator "Hotspur"]' in text and '[%csl ' in text and '[%cal ' in text, text)
        check(re.search(r'9\. ?dxc5 .*9\.\.\. Bxc5 .*takes the pawn back', text), text)
        rows = list(csv.DictReader(export(board, 'time.csv', 'export timeline ').splitlines()))
        check([row['move'] for row in rows if row['of'] == 'move'][0] == 'd4c5', str(rows[0]))
        check(any(row['of'] == 'iteration' for row in rows), 'no iterations')
        check(all(0 < sum(float(row[f + r]) for f in 'abcdefgh' for r in '12345678') < 1.001 for row in rows), 'shares')


@case
def an_exported_game_has_all_that_it_had():
    with Board() as board:
        path = os.path.join(board.home, 'read.pgn')
        with open(path, 'w') as file:
            file.write('[White "Ann"]\n[Annotator "Coach"]\n\n1. e4 e5 2. Nf3 $1 {good [%cal Gf3e5]} d6 (2... Nc6 {main}) 3. d4 *\n')
        board.start().enter('load ' + path)
        board.wait_for('Ann')
        board.enter('goto 2')
        text = ' '.join(export(board, 'game.pgn').split())
        for part in ('[Annotator "Coach"]', 'Nf3 $1 {good [%cal Gf3e5]', '(2... Nc6 {main})', '3. d4'):
            check(part in text, 'no %s in %s' % (part, text))


if __name__ == '__main__':
    case.run()
