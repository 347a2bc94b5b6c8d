// SPDX-License-Identifier: GPL-3.0-or-later
// What the comments of a game say in fields, as members of a JSON object.
#ifndef UI_ANNOTATE_FIELDS_JSON_H
#define UI_ANNOTATE_FIELDS_JSON_H

#include "notation/game_tree.h"
#include "ui/common/json.h"

// Writes those of a node that are known: "clock" and "time_used" in seconds, "squares" and "arrows"
// as arrays of objects with the name of the colour and "#rrggbb".
void fields_write_json(Json *json, const GameTree *game, int node);

#endif
