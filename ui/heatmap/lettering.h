// SPDX-License-Identifier: GPL-3.0-or-later
// A small alphabet of our own, drawn with one pen: ASCII, and a box for what else there is. Any thread.
#ifndef UI_HEATMAP_LETTERING_H
#define UI_HEATMAP_LETTERING_H

// The strokes of a character as path data: capitals are LETTERING_HEIGHT high, y grows downwards to the line at that
// height. NULL for a blank, and for the bytes of UTF-8 that go on a character.
enum { LETTERING_HEIGHT = 10, LETTERING_GAP = 2, LETTERING_BLANK = 4 };
const char *lettering_strokes(char character);

#endif
