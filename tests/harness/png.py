# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads PNG files as the specification has them, with the decompressor of Python: for tests of those that we write."""
import struct
import zlib


class Png:
    """The dots of a picture of 8 bits a colour without transparency; ValueError says what is wrong with the file."""

    def __init__(self, data):
        if data[:8] != b'\x89PNG\r\n\x1a\n':
            raise ValueError('no signature of PNG')
        packed, at, names = b'', 8, []
        while at < len(data):
            length, name = struct.unpack('>I4s', data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            if struct.unpack('>I', data[at + 8 + length:at + 12 + length])[0] != zlib.crc32(name + body):
                raise ValueError('the check of %s is wrong' % name)
            names.append(name)
            if name == b'IHDR':
                self.width, self.height, depth, kind = struct.unpack('>IIBB', body[:10])
                if (depth, kind, body[10:]) != (8, 2, bytes(3)):
                    raise ValueError('an unknown kind of picture')
            packed += body if name == b'IDAT' else b''
            at += 12 + length
        if names[0] != b'IHDR' or names[-1] != b'IEND':
            raise ValueError('a chunk is missing: %s' % names)
        self._rows(zlib.decompress(packed))

    def _rows(self, raw):
        size = 3 * self.width
        if len(raw) != self.height * (size + 1):
            raise ValueError('%d bytes for %d x %d dots' % (len(raw), self.width, self.height))
        above, self.rows = bytes(size), []
        for y in range(self.height):
            row = raw[y * (size + 1):(y + 1) * (size + 1)]
            above = self._unfiltered(row[0], row[1:], above)
            self.rows.append(above)

    @staticmethod
    def _unfiltered(kind, row, above):
        """A row as it was before its filter: none, left, up, their mean, or Paeth's."""
        if kind == 0:
            return row
        if kind == 2:
            return bytes((a + b) & 255 for a, b in zip(row, above))
        if kind not in (1, 3, 4):
            raise ValueError('filter %d' % kind)
        out = bytearray(3) + bytearray(row)  # a dot of nothing on the left
        corner = bytes(3) + above
        for i in range(3, len(out)):
            left, up, both = out[i - 3], corner[i], corner[i - 3]
            if kind == 1:
                guess = left
            elif kind == 3:
                guess = (left + up) // 2
            else:
                guess = min((left, up, both), key=lambda value: abs(left + up - both - value))
            out[i] = (out[i] + guess) & 255
        return bytes(out[3:])

    def dot(self, x, y):
        """The colour as '#rrggbb'."""
        return '#' + self.rows[y][3 * x:3 * x + 3].hex()

    def colours(self, left, top, right, bottom):
        """All colours in a box."""
        return {self.dot(x, y) for y in range(top, bottom) for x in range(left, right)}
