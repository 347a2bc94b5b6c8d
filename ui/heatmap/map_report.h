// SPDX-License-Identifier: GPL-3.0-or-later
// What the formats of `hotspur map` share: a plan says what is shown, a frame is one search; and the words for it.
#ifndef UI_HEATMAP_MAP_REPORT_H
#define UI_HEATMAP_MAP_REPORT_H

#include "notation/san.h"
#include "ui/common/comment_fields.h"
#include "ui/heatmap/heat_ansi.h"

#include <stdio.h>

typedef struct MapPlan {
    MapKind kind;
    Square square;                  // MAP_PIECE: that of the piece
    int tables[HEAT_TABLE_NB];      // HEAT_TABLE_..., each a map of its own
    int table_count;                // at least 1
    MapEnd ends[MAP_END_NB];        // each a map of its own
    int end_count;                  // at least 1
    int path_count;                 // shown at most
    HeatAnsi look;                  // colours; the depth is for text
    const MemorySnapshot *baseline; // the maps are the differences to this; NULL: no differences
    HeatScale scale;
    bool has_number; // several searches or iterations: each row says which
} MapPlan;

enum { MAP_MOVED_SIZE = 32 };

typedef struct MapFrame {
    const MemorySnapshot *snapshot;
    int ply;                    // moves played before, in plies
    Move move;                  // the last of them; MOVE_NONE if there is none
    const CommentMarks *marks;  // of the game's comment on it, for pictures; NULL = none
    char moved[MAP_MOVED_SIZE]; // the same, "12...Nf6"; "" if there is none
    char next[MAP_MOVED_SIZE];  // the one that was played then; "" at the end of the game
} MapFrame;

// The layer of one table and one end. All tables of the plan share one scale: the largest value of that end in any of them.
void map_plan_layer(const MapPlan *plan, const MapFrame *frame, int table, MapEnd end, MapLayer *layer);

// "what the engine looked at: White's knights".
enum { MAP_TITLE_SIZE = 128 };
void map_plan_title(const MapPlan *plan, const MapFrame *frame, int table, char out[MAP_TITLE_SIZE]);

// "destination squares".
const char *map_end_name(MapEnd end);

// What goes into a game file: marked squares and arrows of the first map of the plan, as commands, and what is to be said
// plainly of it. "" = nothing.
enum { MAP_MARKS_SIZE = 1024 };
typedef struct MapMarks {
    char squares[MAP_MARKS_SIZE]; // "[%csl Rd5,Ye4]"
    char arrows[MAP_MARKS_SIZE];  // "[%cal Re2e4]"
    char words[MAP_CAUTION_SIZE + sizeof "(map: )"];
} MapMarks;
void map_plan_marks(const MapPlan *plan, const MapFrame *frame, MapMarks *marks);

// "d5 12.30 %", or in ranks.
enum { MAP_VALUE_SIZE = 48 };
void map_value_write(MapKind kind, const MapLayer *layer, Square square, char out[MAP_VALUE_SIZE]);

// The largest squares of a layer in one line: "d5 12.30 %, e4 3.10 %"; "nothing" of an empty one.
enum { MAP_TOP_SIZE = 256 };
void map_top_write(MapKind kind, const MapLayer *layer, char out[MAP_TOP_SIZE]);

// The code of the piece on plan->square for MAP_PIECE, else that of the table.
const char *map_plan_piece(const MapPlan *plan, const MapFrame *frame, int table);

// A path in SAN with move numbers.
enum { MAP_PATH_SIZE = PATH_MOVES_MAX * (SAN_SIZE + 12) };
void map_path_write(const MapFrame *frame, int index, char out[MAP_PATH_SIZE]);

// Is this path a proved mate?
bool map_path_is_mate(const MapFrame *frame, int index);

// Errors that tempt a player, as far as the snapshot has them: their number, and each as a sentence: "Nxe5: played in 23 % of
// all cases, loses 41 of 100 points".
int map_tempting_count(const MapFrame *frame);
enum { MAP_TEMPTING_SIZE = SAN_SIZE + 96 };
void map_tempting_write(const MapFrame *frame, int index, char out[MAP_TEMPTING_SIZE]);

// Which player is meant, how likely the next move is an error, and which errors those are, a line each. Nothing where the
// snapshot does not have them.
void map_tempting_print(FILE *out, const MapFrame *frame);

// How many paths are shown.
int map_plan_paths(const MapPlan *plan, const MapFrame *frame);

void map_plan_caution(const MapPlan *plan, const MapFrame *frame, const MapLayer *layer, char out[MAP_CAUTION_SIZE]);

// Maps as text for a terminal, and as pictures with captions.
void map_text_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);
void map_svg_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);

#endif
