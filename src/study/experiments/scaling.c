// SPDX-License-Identifier: GPL-3.0-or-later
// How strength grows with nodes and with time. It is games alone, and the front end plays them
// (ui/study/lab/lab_scaling.c).
#include "study/experiment.h"

enum { GAMES_FULL = 100, GAMES_QUICK = 4, CONCURRENCY_MAX = 256 };

// The engine against itself needs nodes: half the time is not half the nodes. Options of an opponent need one.
static bool check_options(LabRun *run, Error *error)
{
    const bool has_opponent = lab_text(run, "opponent") != NULL;
    if (!has_opponent && lab_text(run, "tc") != NULL)
        return error_set(error, "--tc goes with --opponent: without one this engine plays itself with half the nodes");
    return has_opponent || !lab_is_set(run, "opponent-option") ||
           error_set(error, "--opponent-option goes with --opponent");
}

const Experiment scaling_experiment = {
    .name = "scaling",
    .summary = "How much strength do twice the nodes give, and how does it grow against another program?",
    .source = "ours",
    .positions = LAB_POSITIONS_NONE,
    .check = check_options,
    .options = {LAB_OPTION_NUMBER("games", "N", 1, LAB_POSITIONS_MAX, GAMES_FULL, GAMES_QUICK, "Games of each row."),
                {.name = "nodes",
                 .kind = OPTK_TEXT,
                 .value = "N,N,...",
                 .def_text = "10000,20000,40000,80000",
                 .quick_text = "200,400",
                 .surfaces = ON_CLI,
                 .help = "Nodes a move, a row each: against half as many, or against as many of the opponent."},
                LAB_OPTION_TEXT(
                    "tc", "T,T,...", NULL,
                    "Time controls such as 2+0.02,8+0.08 against the opponent, a row each, in their place or "
                    "behind them."),
                LAB_OPTION_TEXT("opponent", "'CMD'", NULL,
                                "Program to play against. It is asked first whether it keeps to a number of nodes."),
                {.name = "opponent-option",
                 .kind = OPTK_TEXT,
                 .max = LAB_LIST_MAX,
                 .value = "NAME=VALUE",
                 .surfaces = ON_CLI,
                 .help = "Setting of the opponent, such as 'Use NNUE=false'."},
                LAB_OPTION_TIMEOUT,
                LAB_OPTION_TEXT("openings", "FILE", NULL, "Openings of the games."),
                LAB_OPTION_NUMBER("concurrency", "K", 1, CONCURRENCY_MAX, 1, 1, "Games at once.")},
};
