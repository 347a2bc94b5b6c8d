// SPDX-License-Identifier: GPL-3.0-or-later
// What a network says of a position, as text and as JSON for programs. Any thread.
#ifndef ENGINE_NETWORK_TABLE_H
#define ENGINE_NETWORK_TABLE_H

#include "base/text.h"
#include "board/position.h"
#include "eval/network/network.h"

// Adds the value in pawns, a board with the contribution of each piece below its letter, and the sums by type of piece.
// At most 80 columns.
void network_table_write(const Position *pos, const Network *network, Text *text);

// Adds {"square": "e4", "piece": "P", "value": 1.05}, ... for all pieces but the kings.
void network_table_write_json(const Position *pos, const Network *network, Text *text);

#endif
