// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed behind `lab NAME`, read by the rows of the experiment's descriptor and those that all experiments share;
// and what is done with it.
#ifndef UI_STUDY_LAB_LAB_ARGUMENTS_H
#define UI_STUDY_LAB_LAB_ARGUMENTS_H

#include "base/shard.h"
#include "study/experiment.h"
#include "ui/common/command_line.h"
#include "ui/study/lab/lab_output.h"
#include "ui/study/match/referee.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct LabArguments {
    const char *command; // "lab chains"
    LabRun run;
    int64_t match_games; // LAB_UNSET: no match is played
    int64_t match_nodes; // of a move, unless there is a time control
    Shard shard;         // of each match
    const char *time_control, *openings;
    const char *plot;
    const char *results; // file to which they are added; NULL: none
    bool force;          // replace the picture
    LabTablePrinter *print;
    const Setting *settings; // options of the engine, for the first player of a match
    int setting_count;
} LabArguments;

// The options of all experiments, and those of all that can be asked in games; up to one without a name.
extern const OptionDef lab_common_options[], lab_match_options[];

// Reads and checks the options of an experiment. False with a reason that names the command and the option.
bool lab_arguments_read(CommandLine *line, const Experiment *experiment, LabArguments *a, Error *error);

// Which games of the laboratory's matches end early: decided ones, and long ones that neither side can win.
extern const Adjudication lab_clear_games;

// Plays the matches of the experiment's plan in games of this engine with some settings against itself with others: a row
// each, with the published one below. A match that is ended early adds what there is. NULL with a reason if no game could
// be played. Release with lab_table_free.
LabTable *lab_match_run(const LabArguments *a, Error *error);

// Adds up the tables that shards of such matches have printed as CSV, in any order. NULL with a reason that names a file and a
// line, also for games that were added already. Release with lab_table_free.
LabTable *lab_match_count(const Experiment *experiment, const char *const *paths, int count, Error *error);

// Plays the matches of the experiment "scaling", a row each. NULL with a reason, as lab_match_run. Release with
// lab_table_free.
LabTable *lab_scaling_run(const LabArguments *a, Error *error);

// Reviews the games of the option "mistakes", and counts what the maps before their mistakes foretold. NULL with a reason.
// Release with lab_table_free.
LabTable *lab_mistakes_run(const LabArguments *a, Error *error);

// Starts a program that speaks UCI or CECP as the reference engine; it searches positions to `depth`, and those after a
// move one ply less. If depth is 0, one that speaks UCI and can tell several lines.
LabEngineStart lab_engine_start_program;

#endif
