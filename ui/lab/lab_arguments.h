// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed behind `lab NAME`: the options of all experiments, and which go with which.
#ifndef UI_LAB_LAB_ARGUMENTS_H
#define UI_LAB_LAB_ARGUMENTS_H

#include "board/classify.h"
#include "lab/depths.h"
#include "lab/experiments/ordering.h"
#include "ui/cli/command_line.h"
#include "ui/lab/lab_table.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LAB_UNSET = -1,
    LAB_POSITIONS_MAX = 100000,
};

// What an experiment asks; bits, so that an option can go with several.
typedef enum LabKind {
    LAB_KIND_PLAY = 1,       // positions of games in a row, or a match
    LAB_KIND_MAPS = 2,       // positions here and there, with a reference
    LAB_KIND_PATHS = 4,      // the same, and more positions of random games
    LAB_KIND_BOARDS = 8,     // positions, to be worked on without a search
    LAB_KIND_BITS = 16,      // no positions at all
    LAB_KIND_DEPTH = 32,     // positions, to be searched to a depth
    LAB_KIND_BOOK = 64,      // games from an opening book
    LAB_KIND_ORDERING = 128, // positions, searched to a depth by the testbed, with orderings of moves
    LAB_KIND_DRIVERS = 256,  // the same with drivers
    LAB_KINDS_TESTBED = LAB_KIND_ORDERING | LAB_KIND_DRIVERS,
    LAB_KINDS_REFERENCE = LAB_KIND_MAPS | LAB_KIND_PATHS,
    LAB_KINDS_GAMES = LAB_KIND_PLAY | LAB_KINDS_REFERENCE,
    LAB_KINDS_ALONE = LAB_KIND_BOARDS | LAB_KIND_DEPTH | LAB_KINDS_TESTBED,
    LAB_KINDS_POSITIONS = LAB_KINDS_GAMES | LAB_KINDS_ALONE,
} LabKind;

// What was typed for any experiment, before it is checked. LAB_UNSET: not typed.
typedef struct LabArguments {
    const char *command; // "lab chains"
    LabKind kind;
    const char *kind_name;       // of positions
    PositionClass position_kind; // if it is named
    const char *positions, *format, *time_control, *openings, *judge, *depths, *reference, *plot;
    int64_t games, per_game, depth, judge_depth, seed, match, nodes, count, every, judge_nodes, retrievals, experiment,
        window;
    LabDepths searched;
    const char *orders[LAB_ORDERING_LISTS_MAX]; // lists of orderings
    int order_count;
    const char *driver, *null_move;
    TestbedDriver chosen_driver; // as typed
    bool force, no_table;
    const char *baseline;
    bool by_chessmaps; // as it says
    bool quick;
    const Setting *settings; // options of the engine, for the first player of a match
    int setting_count;
    LabTablePrinter *print;
} LabArguments;

// Reads and checks the options of an experiment of this kind. False with a reason that names the command and the option.
bool lab_arguments_read(CommandLine *line, LabKind kind, LabArguments *a, Error *error);

// A number as it was typed; else the one for a quick run, or for a full one.
int64_t lab_chosen(int64_t typed, bool quick, int64_t quick_value, int64_t full_value);

#endif
