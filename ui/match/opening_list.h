// SPDX-License-Identifier: GPL-3.0-or-later
// The openings of a match when no file is named: balanced, different from each other, a few moves deep.
#ifndef UI_MATCH_OPENING_LIST_H
#define UI_MATCH_OPENING_LIST_H

// How many there are, and the moves of one, in SAN from the start position.
int opening_list_count(void);
const char *opening_list_line(int index);

#endif
