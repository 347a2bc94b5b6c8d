# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that a program sends to its terminal, by the kitty graphics protocol, as sixel or as inline images of iTerm2:
taken out of what it writes, decoded, and the questions before them answered."""
import base64
import functools
import re

from harness.png import Png

QUESTION = re.compile(rb'\x1b_Gi=31[^\x1b]*\x1b\\|\x1b\]1337;ReportCellSize\x1b\\|\x1b\[16t|\x1b\[\?1;1;0S|\x1b\[>0q|\x1b\[c')
PICTURE = re.compile(rb'\x1b_G[^\x1b]*\x1b\\|\x1bP[0-9;]*q[^\x1b]*\x1b\\|\x1b\]1337;File=[^\x07]*\x07')
PLACE = re.compile(rb'\x1b\[(\d+);(\d+)H')
# The beginning of any of these at the end of what has come.
OPEN = re.compile(rb'\x1b(_[^\x1b]*\x1b?|P[^\x1b]*\x1b?|\][^\x07\x1b]*\x1b?|\[[0-9;?]*)?$')
CELL_WIDTH, CELL_HEIGHT = 8, 17


class Picture:
    """Rows of pixels, three bytes each, that stand at a row and a column of characters, both from 0."""

    def __init__(self, row, column, kind, rows):
        self.row, self.column, self.kind, self.rows = row, column, kind, rows
        self.height, self.width = len(rows), len(rows[0]) // 3

    def pixel(self, x, y):
        return tuple(self.rows[y][3 * x:3 * x + 3])


# The same squares come again and again.
@functools.lru_cache(maxsize=2000)
def read_sixel(data):
    """The pixels of a sixel sequence; ValueError says what is wrong with it."""
    body = data[data.index(b'q') + 1:-2].decode('ascii')
    size = re.match(r'"1;1;(\d+);(\d+)', body)
    if not size:
        raise ValueError('no size of a sixel picture')
    width, height = int(size[1]), int(size[2])
    rows, colours, colour, x, y = [[None] * width for _ in range(height)], {}, None, 0, 0
    for token in re.finditer(r'#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|([$])|(-)', body[size.end():]):
        if token[1]:
            colours[int(token[1])] = bytes(round(int(token[i]) * 255 / 100) for i in (2, 3, 4))
        elif token[5]:
            colour = colours[int(token[5])]
        elif token[9]:
            x = 0
        elif token[10]:
            x, y = 0, y + 6
        else:
            for _ in range(int(token[6] or 1)):
                for bit in range(6):
                    if (ord(token[7] or token[8]) - ord('?')) >> bit & 1:
                        if rows[y + bit][x] is not None:
                            raise ValueError('a pixel is drawn twice')
                        rows[y + bit][x] = colour
                x += 1
    if any(pixel is None for row in rows for pixel in row):
        raise ValueError('a pixel is not drawn')
    return [b''.join(row) for row in rows]


@functools.lru_cache(maxsize=2000)
def read_png(data):
    return Png(base64.b64decode(data, validate=True)).rows


class Pictures:
    """A terminal's side. `kind`: kitty, sixel, iterm; plain: it shows none and says so; versioned: the same, but it can
    tell its version; silent: it answers nothing."""

    def __init__(self, kind):
        self.kind, self.held, self.pictures, self.deleted = kind, b'', [], 0
        self.chunks, self.place, self.number = b'', (0, 0), 0
        self.cells = {}  # of the screen, by row and column: what of a picture is seen there

    def answer(self, question):
        if self.kind == 'silent':
            return b''
        if question == b'\x1b[c':
            return b'\x1b[?62;4;22c' if self.kind == 'sixel' else b'\x1b[?62;22c'
        if question == b'\x1b[>0q':
            return b'' if self.kind == 'plain' else b'\x1bP>|XTerm(390)\x1b\\'
        if question.startswith(b'\x1b_'):
            return b'\x1b_Gi=31;OK\x1b\\' if self.kind == 'kitty' else b''
        if question.startswith(b'\x1b]'):
            return b'\x1b]1337;ReportCellSize=%d.0;%d.0;1.0\x1b\\' % (CELL_HEIGHT, CELL_WIDTH) if self.kind == 'iterm' else b''
        if question == b'\x1b[16t':
            return b'' if self.kind in ('plain', 'versioned') else b'\x1b[6;%d;%dt' % (CELL_HEIGHT, CELL_WIDTH)
        return b'\x1b[?1;0;256S' if self.kind == 'sixel' else b''

    def _take_kitty(self, body):
        keys, _, payload = body.partition(b';')
        fields = dict(field.split(b'=') for field in keys.split(b','))
        if fields.get(b'a') == b'd':
            self._delete(fields)
            return
        self.chunks = payload if b'a' in fields else self.chunks + payload
        self.number = int(fields.get(b'i', self.number or b'0'))
        if fields[b'm'] == b'0':
            self._clear(self.number)
            self._add('kitty', read_png(self.chunks))

    def _clear(self, number):
        """The place of kitty's picture with this number."""
        self.cells = {place: cell for place, cell in self.cells.items() if cell[0] != number}

    def _delete(self, fields):
        if fields[b'd'] == b'I':
            number = int(fields[b'i'])
            self.pictures = [picture for picture in self.pictures if picture.number != number]
            self._clear(number)
        else:
            self.deleted += 1
            self.pictures.clear()
            self.cells.clear()

    def _take(self, sequence):
        if sequence.startswith(b'\x1b_'):
            self._take_kitty(sequence[3:-2])
        elif sequence.startswith(b'\x1bP'):
            self._add('sixel', read_sixel(sequence))
        else:
            self._add('iterm', read_png(sequence[sequence.index(b':') + 1:-1]))

    def _add(self, kind, rows):
        picture = Picture(*self.place, kind, rows)
        picture.number = self.number if kind == 'kitty' else 0
        self.pictures.append(picture)
        for row in range(-(-picture.height // CELL_HEIGHT)):
            for column in range(-(-picture.width // CELL_WIDTH)):
                part = b''.join(line[3 * CELL_WIDTH * column:3 * CELL_WIDTH * (column + 1)]
                                for line in rows[CELL_HEIGHT * row:CELL_HEIGHT * (row + 1)])
                self.cells[picture.row + row, picture.column + column] = (picture.number, part)

    def erase(self, places):
        """Text takes pictures away where it is written; kitty's lie over it."""
        for place in places if self.kind != 'kitty' else ():
            self.cells.pop(place, None)

    def _text(self, text):
        """What stands between pictures, with the last place of the cursor noted."""
        for row, column in PLACE.findall(text):
            self.place = (int(row) - 1, int(column) - 1)
        return text

    def feed(self, data, write):
        """Hands what is left for a screen of characters to `write`, in turn with the pictures; returns the answers to the
        questions in it."""
        data, answers, at = self.held + data, b'', 0
        tail = OPEN.search(data)
        self.held = data[tail.start():] if tail else b''
        data = data[:len(data) - len(self.held)]
        for match in re.finditer(QUESTION.pattern + b'|' + PICTURE.pattern, data):
            write(self._text(data[at:match.start()]))
            at = match.end()
            if QUESTION.fullmatch(match[0]):
                answers += self.answer(match[0])
            else:
                self._take(match[0])
        write(self._text(data[at:]))
        return answers

    def of_board(self):
        """The pictures of squares of the board, which stands at the left; those of the maps beside it have another size."""
        first = min(self.pictures, key=lambda picture: picture.column, default=None)
        return [picture for picture in self.pictures if (picture.width, picture.height) == (first.width, first.height)]

    def shown(self):
        """The last picture of each place on the board."""
        return {(picture.row, picture.column): picture for picture in self.of_board()}
