// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment of the laboratory: one descriptor says what it is called, what it asks, which paper it repeats, which
// positions and options it takes, what it runs, and how the same question is asked in games. All front ends read it from
// there: the command line, its help, the manual page and the lists of experiments.
#ifndef STUDY_EXPERIMENT_H
#define STUDY_EXPERIMENT_H

#include "base/error.h"
#include "engine/options.h"
#include "study/games.h"
#include "study/papers/papers.h"
#include "study/reference.h"
#include "study/table.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LAB_UNSET = -1, // a number that was not given and has no default
    LAB_OPTIONS_MAX = 20,
    LAB_TIMEOUT = 120, // a reference engine searches long
    LAB_TIMEOUT_MAX = 86400,
    LAB_LIST_MAX = 8,
    LAB_POSITIONS_MAX = 100000,
    LAB_DEPTH_MIN = 3, // of --depth
    LAB_DEPTH_MAX = 20,
};

// --- options -------------------------------------------------------------------------------------------------------

// Rows of options. A number that differs between a full and a quick run and cannot be typed is offered nowhere. A text
// with a max above 0 may be given so often. A choice has no default but its first word, or none at all.
// clang-format off
#define LAB_OPTION_NUMBER(NAME, VALUE, MIN, MAX, FULL, QUICK, HELP) \
    {.name = NAME, .kind = OPTK_INT, .value = VALUE, .min = MIN, .max = MAX, .def_int = FULL, .quick_int = QUICK, \
     .surfaces = ON_CLI, .help = HELP}
#define LAB_OPTION_TEXT(NAME, VALUE, CHECK, HELP) \
    {.name = NAME, .kind = OPTK_TEXT, .value = VALUE, .check = CHECK, .surfaces = ON_CLI, .help = HELP}
#define LAB_OPTION_CHOICE(NAME, WORDS, DEFAULT, HELP) \
    {.name = NAME, .kind = OPTK_CHOICE, .choices = WORDS, .def_int = DEFAULT, .quick_int = DEFAULT, .surfaces = ON_CLI, \
     .help = HELP}
#define LAB_OPTION_FLAG(NAME, HELP) {.name = NAME, .kind = OPTK_BOOL, .surfaces = ON_CLI, .help = HELP}
#define LAB_FIXED_NUMBER(NAME, FULL, QUICK) {.name = NAME, .kind = OPTK_INT, .def_int = FULL, .quick_int = QUICK}

// Options that several experiments have. Their defaults differ.
#define LAB_OPTIONS_POSITIONS \
    LAB_OPTION_TEXT("positions", "FILE", NULL, \
                    "Positions of games (.pgn) or one a line (FEN, EPD) in the place of those of our own games."), \
    LAB_OPTION_TEXT("kind", "NAME", lab_check_kind, \
                    "Only positions of this kind, such as middlegame or pawn-ending, each alone.")
#define LAB_OPTION_COUNT(FULL, QUICK) \
    LAB_OPTION_NUMBER("count", "N", 1, LAB_POSITIONS_MAX, FULL, QUICK, "Positions, at most.")
#define LAB_OPTION_GAMES(FULL, QUICK) \
    LAB_OPTION_NUMBER("games", "N", 1, LAB_POSITIONS_MAX, FULL, QUICK, "Games, at most.")
#define LAB_OPTION_PER_GAME(FULL, QUICK) \
    LAB_OPTION_NUMBER("per-game", "N", 1, LAB_POSITIONS_MAX, FULL, QUICK, "Positions of one game, at most.")
#define LAB_OPTION_DEPTH(FULL, QUICK) \
    LAB_OPTION_NUMBER("depth", "D", LAB_DEPTH_MIN, LAB_DEPTH_MAX, FULL, QUICK, "Plies that are searched.")
#define LAB_OPTION_WINDOW \
    LAB_OPTION_NUMBER("window", "N", 1, SCORE_EVAL_MAX, SCORE_PAWN / 2, SCORE_PAWN / 2, \
                      "Half the window of an aspiration search.")
#define LAB_OPTION_ORDER \
    {.name = "order", .kind = OPTK_TEXT, .max = LAB_LIST_MAX, .value = "LIST", .check = testbed_orderings_check, \
     .surfaces = ON_CLI, \
     .help = "Orderings of moves with commas between, the most important first: table, captures, squares, " \
             "squares-root, killer, killer-advanced, history, history-moves, refutation, chessmaps, " \
             "chessmaps-experience; or none."}
#define LAB_OPTION_TIMEOUT \
    LAB_OPTION_NUMBER("patience", "S", 1, LAB_TIMEOUT_MAX, LAB_TIMEOUT, LAB_TIMEOUT, \
                      "Seconds that an answer of the program may take.")
#define LAB_OPTION_REFERENCE \
    LAB_OPTION_TEXT("judge", "'CMD'", NULL, \
                    "Program that is asked as the reference engine; without it this engine asks itself."), \
        LAB_OPTION_TIMEOUT
#define LAB_OPTION_REFERENCE_DEPTH \
    LAB_OPTION_NUMBER("judge-depth", "D", 0, MAX_PLY - 1, 9, 3, \
                      "Plies of the reference engine that scores the moves; 0: they are not scored.")
// Of experiments with needs_reference.
#define LAB_OPTIONS_REFERENCE \
    LAB_OPTION_GAMES(LAB_UNSET, LAB_UNSET), LAB_OPTION_PER_GAME(LAB_UNSET, LAB_UNSET), LAB_OPTION_REFERENCE, \
    LAB_OPTION_NUMBER("judge-nodes", "N", 1, INT64_MAX, LAB_UNSET, 2000, \
                      "Nodes of the reference engine in each position; by default as many as in the file, or a million."), \
    LAB_OPTION_TEXT("reference", "FILE", NULL, \
                    "File that the answers are kept in, so that the run can be broken off and the file used again."), \
    {.name = "depths", .kind = OPTK_TEXT, .value = "D,D,...", .def_text = "6,10,14", .quick_text = "2,3", \
     .surfaces = ON_CLI, \
     .check = lab_depths_check, .help = "Growing depths of the searches that are measured."}, \
    LAB_OPTION_NUMBER("every", "N", 1, LAB_POSITIONS_MAX, 7, 25, \
                      "Plies from one position of a game to the next; odd, so that both sides come to move."), \
    LAB_FIXED_NUMBER("game-nodes", 2000, 200)
#define LAB_FIXED_TABLE_BITS LAB_FIXED_NUMBER("table-bits", TESTBED_TABLE_BITS, 14)
#define LAB_FIXED_ROUNDS LAB_FIXED_NUMBER("rounds", 50, 3) // in which loops are timed
// clang-format on

bool lab_check_kind(const char *text, Error *error);

// --- descriptors ---------------------------------------------------------------------------------------------------

// Which positions an experiment works on.
typedef enum LabPositions {
    LAB_POSITIONS_NONE,
    LAB_POSITIONS_IN_A_ROW, // one after another from the beginning of --games games, --per-game of each
    LAB_POSITIONS_ALL,      // all of a file, or as many of our games as Tannous took
    LAB_POSITIONS_APART,    // every few plies of all games, as many as there are
    LAB_POSITIONS_SPREAD,   // --count, from the opening to the endgame of games
    LAB_POSITIONS_PLAYED,   // --count, --every plies apart, of games that are played for it where no file is given
} LabPositions;

// The same question asked in games of this engine with some settings against itself with others.
enum { LAB_PAIRINGS_MAX = 4, LAB_PLAYER_OPTIONS_MAX = 8 };

typedef struct LabPairing {
    const char *name;                               // of the row
    const char *options[2][LAB_PLAYER_OPTIONS_MAX]; // "Hash=16", up to a NULL
} LabPairing;

// A published match whose single games are not known. The bounds of the difference in Elo are those of the exact binomial
// interval, which draws would narrow.
typedef struct LabPublishedMatch {
    const char *name;
    int wins, draws, losses;
    double elo_low, elo_high;
} LabPublishedMatch;

typedef struct LabMatchPlan {
    const char *title;
    LabPairing pairings[LAB_PAIRINGS_MAX]; // up to one without a name
    const LabPublishedMatch *published;    // NULL: none
    const char *notes[3];                  // up to a NULL
} LabMatchPlan;

typedef struct LabRun LabRun;

typedef struct Experiment {
    const char *name;    // "chains"
    const char *summary; // the question it answers
    const char *source;  // "Greer 2015, Table 1"
    int papers;          // a set
    LabPositions positions;
    bool needs_reference;      // the best lines of the positions, in run->reference
    bool scores_moves;         // with run->engine, to --judge-depth plies unless that is 0
    const LabMatchPlan *match; // NULL: the question is not asked in games
    // Do the options go together? Also sets defaults that depend on other options. May be NULL. False with a reason.
    bool (*check)(LabRun *run, Error *error);
    // Runs the experiment. NULL with a reason. Release with lab_table_free. No function: it is games alone, which the
    // front end plays.
    LabTable *(*run)(const LabRun *run, Error *error);
    OptionDef options[LAB_OPTIONS_MAX]; // up to one without a name
} Experiment;

// --- one run -------------------------------------------------------------------------------------------------------

// The value of an option.
typedef struct LabSetting {
    bool is_set; // not the default
    int64_t number;
    const char *text;
} LabSetting;

struct LabRun {
    const Experiment *experiment;
    bool quick, is_match;
    uint64_t seed;
    LabSetting settings[LAB_OPTIONS_MAX]; // by the rows of the experiment
    const char *list[LAB_LIST_MAX];       // of its LAB_LIST; the number of the setting counts them
    LabProgress progress;
    // What lab_run provides.
    const LabGames *games;         // NULL for those that need no positions
    const LabReference *reference; // of these games; NULL where none is needed
    const ReferenceEngine *engine; // that says what moves are worth; NULL where none is needed, or wanted
};

// A run with the defaults of the experiment.
LabRun lab_run_begin(const Experiment *experiment, bool quick);

// Values by the name of the option, which the experiment must have.
int64_t lab_number(const LabRun *run, const char *name);
int lab_int(const LabRun *run, const char *name);
Depth lab_depth(const LabRun *run);                        // of the option "depth"
const char *lab_text(const LabRun *run, const char *name); // NULL: none
bool lab_is_set(const LabRun *run, const char *name);      // is it not the default?

// The row of an option, NULL if the experiment has none of this name.
const OptionDef *lab_option(const Experiment *experiment, const char *name);

void lab_set_number(LabRun *run, const char *name, int64_t number);
void lab_set_text(LabRun *run, const char *name, const char *text);
void lab_add_to_list(LabRun *run, const char *name, const char *text);

// The number that an option has unless it is set.
void lab_set_default(LabRun *run, const char *name, int64_t number);

// As many positions as --count wants, but not more than there are.
int lab_positions_wanted(const LabRun *run);

// A walk over the positions that the run wants. `what` is shown as progress.
LabWalk lab_run_walk(const LabRun *run, const char *what);

// Do all texts and options together make sense? False with a reason.
bool lab_run_check(LabRun *run, Error *error);

// Starts the program of --judge, with the timeout of --patience, as a reference engine, which searches positions to
// `depth`, or tells several lines if depth is 0. False with a reason.
typedef bool LabEngineStart(ReferenceEngine *engine, const LabRun *run, Depth depth, Error *error);

// Provides positions and reference engine, and runs the experiment. NULL with a reason. Release with lab_table_free.
LabTable *lab_run(LabRun *run, LabEngineStart *start, Error *error);

// --- all of them ---------------------------------------------------------------------------------------------------

// A new experiment is a file in experiments/ with its descriptor, declared here and listed in experiment.c.
extern const Experiment attacks_experiment, bitscan_experiment, booklearning_experiment, branching_experiment,
    chains_experiment, drivers_experiment, importance_experiment, levels_experiment, magics_experiment,
    mailbox_experiment, maps_experiment, memory_experiment, mobility_experiment, ordering_experiment, paths_experiment,
    perft_experiment, profile_experiment, scaling_experiment, see_experiment, tempting_experiment,
    tournaments_experiment;

// In the order in which they are listed, up to a NULL.
extern const Experiment *const lab_experiments[];

// The experiment of this name; NULL if there is none.
const Experiment *lab_experiment(const char *name);

// --- multipliers for magic bitboards -------------------------------------------------------------------------------

// What the experiment finds again, and the command that makes those of the engine.
enum {
    LAB_MAGICS_BITS_MIN = 6,  // of Table 3.1
    LAB_MAGICS_BITS_MAX = 19, // of section 3.8.2, with the filter
    LAB_MAGICS_BITS = 9,      // of the engine's own set, which these two give
    LAB_MAGICS_SEED = 1,
};

// Finds a multiplier for each square of a bishop or a rook. The same seed gives the same numbers.
void lab_magics_find(PieceType slider, int one_bits, uint64_t seed, uint64_t numbers[SQ_NB]);

#endif
