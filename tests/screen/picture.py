#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the screen of a terminal as a picture (SVG), to be looked at.

    tests/screen/picture.py [--size 80x24] [--depth mono|8|16|256|direct] [--dark] [--lang C.UTF-8] --out FILE.svg [KEYS ...]

starts the board, sends each of KEYS (Python escapes work: '\\r' is Enter), waits until the screen rests or shows what
`wait:TEXT` names, and writes the picture. `rsvg-convert FILE.svg -o FILE.png` makes pixels of it."""
import argparse
import os
import sys
from xml.sax.saxutils import escape


CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 9, 18, 15
# The sixteen colours as xterm has them; pyte names them.
COLOURS = {'black': '000000', 'red': 'cd0000', 'green': '00cd00', 'brown': 'cdcd00', 'blue': '0000ee',
           'magenta': 'cd00cd', 'cyan': '00cdcd', 'white': 'e5e5e5', 'brightblack': '7f7f7f', 'brightred': 'ff0000',
           'brightgreen': '00ff00', 'brightbrown': 'ffff00', 'brightyellow': 'ffff00', 'brightblue': '5c5cff',
           'brightmagenta': 'ff00ff', 'bfightmagenta': 'ff00ff', 'brightcyan': '00ffff', 'brightwhite': 'ffffff'}
# Which quarters of a character are filled: upper left, upper right, lower left, lower right.
QUARTERS = {'\u2598': '1...', '\u259d': '.1..', '\u2580': '11..', '\u2596': '..1.', '\u258c': '1.1.', '\u259e': '.11.',
            '\u259b': '111.', '\u2597': '...1', '\u259a': '1..1', '\u2590': '.1.1', '\u259c': '11.1', '\u2584': '..11',
            '\u2599': '1.11', '\u259f': '.111', '\u2588': '1111'}


def colour(name, default):
    if name == 'default':
        return default
    return '#' + COLOURS.get(name, name)


def look_of(cell, paper, ink):
    foreground, background = colour(cell.fg, ink), colour(cell.bg, paper)
    return (background, foreground) if cell.reverse else (foreground, background)


def draw_character(cell, x, y, foreground, out):
    if cell.data in QUARTERS:
        half = (CELL_WIDTH / 2, CELL_HEIGHT / 2)
        for i, filled in enumerate(QUARTERS[cell.data]):
            if filled == '1':
                out.append('<rect x="%g" y="%g" width="%g" height="%g" fill="%s" shape-rendering="crispEdges"/>' % (
                    x + i % 2 * half[0], y + i // 2 * half[1], half[0], half[1], foreground))
        return
    if not cell.data.strip():
        return
    style = ' font-weight="bold"' if cell.bold else ''
    out.append('<text x="%g" y="%g" fill="%s"%s>%s</text>' % (
        x + CELL_WIDTH / 2, y + CELL_HEIGHT * 0.76, foreground, style, escape(cell.data)))


def svg(screen, dark=True):
    """The picture of a pyte screen; dim text cannot be seen there, as pyte does not keep it."""
    paper, ink = ('#101010', '#d8d8d8') if dark else ('#ffffff', '#202020')
    width, height = screen.columns * CELL_WIDTH, screen.lines * CELL_HEIGHT
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">' % (
        width, height, width, height),
           '<rect width="100%%" height="100%%" fill="%s"/>' % paper,
           '<g font-family="DejaVu Sans Mono, monospace" font-size="%d" text-anchor="middle">' % FONT_SIZE]
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            background = look_of(cell, paper, ink)[1]
            if background != paper:
                out.append('<rect x="%d" y="%d" width="%d" height="%d" fill="%s" shape-rendering="crispEdges"/>' % (
                    column * CELL_WIDTH, row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT, background))
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            draw_character(cell, column * CELL_WIDTH, row * CELL_HEIGHT, look_of(cell, paper, ink)[0], out)
    if not screen.cursor.hidden:
        out.append('<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity="0.6"/>' % (
            screen.cursor.x * CELL_WIDTH, screen.cursor.y * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT, ink))
    out.append('</g></svg>\n')
    return '\n'.join(out)


def main():
    from run import Board
    from terminals import TERMINALS, terminal_environment
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--size', default='80x24')
    parser.add_argument('--depth', default='256', choices=sorted(TERMINALS))
    parser.add_argument('--light', action='store_true')
    parser.add_argument('--lang', default='C.UTF-8')
    parser.add_argument('--out', required=True)
    parser.add_argument('keys', nargs='*')
    arguments = parser.parse_args()
    columns, rows = map(int, arguments.size.split('x'))
    with terminal_environment(arguments.depth) as environment:
        with Board(rows=rows, columns=columns, lang=arguments.lang, **environment) as board:
            board.wait_for('You have White')
            for keys in arguments.keys:
                if keys.startswith('wait:'):
                    board.wait_for(keys[len('wait:'):])
                else:
                    board.send(keys.encode().decode('unicode_escape'))
                    board.rest()
            with open(arguments.out, 'w', encoding='utf-8') as file:
                file.write(svg(board.screen, not arguments.light))


if __name__ == '__main__':
    main()
