// SPDX-License-Identifier: GPL-3.0-or-later
// Does the book learn? Two engines of one kind play from a small book in which one line of White's is bad, and White
// learns from every game (book/learning.h has the rule). The book and what is learned lie in a folder of their own.
#include "study/experiment.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "engine/engine.h"
#include "notation/san.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES_MAX = 5000,
    PATH_SIZE = 64,
    ROWS = 10,
    PLIES_MAX = 160,
    CLEAR = 600, // centipawns: such a game is not played on
    NOISE = 20,  // centipawns, so that no two games are the same
    MOVES_MAX = 16,
};

// What White may choose from; the bad one gives a knight for a pawn, and is as likely as the others together.
static const char book_text[] = "C60  Spanish Game: e4 e5 Nf3 Nc6 Bb5\n"
                                "C50  Italian Game: e4 e5 Nf3 Nc6 Bc4\n"
                                "C44  Planted: e4 e5 Nf3 Nc6 Nxe5\n"
                                "C44  Planted: e4 e5 Nf3 Nc6 Nxe5\n";
static const char *const way[] = {"e4", "e5", "Nf3", "Nc6"};
static const char *const choices[] = {"Nxe5", "Bb5", "Bc4"};
static const int64_t ample_time_us = INT64_C(3600000000);

enum { CHOICE_BAD, CHOICE_NB = sizeof choices / sizeof choices[0] };

typedef struct Study {
    const LabRun *run;
    int game_count;
    uint64_t nodes; // of a move
    char folder[PATH_SIZE], book[2 * PATH_SIZE], learned[2 * PATH_SIZE];
    Engine *engines[COLOUR_NB]; // only White's learns
    Position fork;              // where the choice is
    Move moves[CHOICE_NB];
    int played[ROWS][CHOICE_NB];
    int games[ROWS];
    double points[ROWS], chance[ROWS][CHOICE_NB]; // of White; percent after the games of the row
} Study;

// --- beginning and end ---------------------------------------------------------------------------------------------

// A folder with the small book; what is learned goes beside it.
static bool make_files(Study *e, Error *error)
{
    if (!os_make_temporary_folder("hotspur-learning", e->folder, sizeof e->folder))
        return error_set(error, "a temporary folder: %s", strerror(errno));
    snprintf(e->book, sizeof e->book, "%s/book.txt", e->folder);
    snprintf(e->learned, sizeof e->learned, "%s/learned", e->folder);
    return file_replace(e->book, FILE_KIND_ANY, book_text, sizeof book_text - 1, error);
}

// Both engines have the book; only White learns from the games.
static bool make_engine(Study *e, Colour colour, Error *error)
{
    Engine *engine = engine_new(error);
    if (engine == NULL)
        return false;
    e->engines[colour] = engine;
    OptionStore *options = engine_options(engine);
    const int64_t seed = (int64_t)(e->run->seed % INT32_MAX) + 1;
    return option_set_int(options, OPT_BOOK_LEARNING, colour == WHITE, ORIGIN_PROTOCOL, error) &&
           option_set(options, option_def(options, OPT_LEARNING_FILE)->name, e->learned, ORIGIN_PROTOCOL, error) &&
           option_set(options, option_def(options, OPT_BOOK_FILE)->name, e->book, ORIGIN_PROTOCOL, error) &&
           option_set_int(options, OPT_SEED, seed, ORIGIN_PROTOCOL, error) &&
           option_set_int(options, OPT_EVAL_NOISE, NOISE, ORIGIN_PROTOCOL, error) &&
           option_set_int(options, OPT_HASH, 1, ORIGIN_PROTOCOL, error);
}

// --- a game --------------------------------------------------------------------------------------------------------

// What the engine plays, and its score for White; SCORE_NONE from the book.
static Move think(Study *e, const Position *pos, Score *for_white)
{
    Engine *engine = e->engines[pos->stm];
    Move best = MOVE_NONE;
    engine_set_position(engine, pos);
    engine_go(engine, &(SearchLimits){.nodes = e->nodes, .move_time_us = ample_time_us});
    engine_wait(engine);
    for (EngineEvent event; engine_next_event(engine, &event);) {
        if (event.kind != EVENT_BEST_MOVE)
            continue;
        best = event.best.move;
        *for_white = event.best.score;
    }
    // The engine scores for the side to move.
    if (*for_white != SCORE_NONE && pos->stm == BLACK)
        *for_white = -*for_white;
    return best;
}

// Plays until the game is over, clear, or long.
static GameResult play_game(Study *e, int row, Game *game)
{
    Position start;
    Score score = SCORE_NONE;
    pos_set_start(&start);
    game_reset(game, &start);
    for (int ply = 0; ply < PLIES_MAX && game_result(game) == RESULT_NONE; ++ply) {
        const Position *pos = game_position(game);
        const Move move = think(e, pos, &score);
        for (int i = 0; pos->key == e->fork.key && i < CHOICE_NB; ++i)
            e->played[row][i] += move_equal(move, e->moves[i]);
        game_play(game, &(GamePly){.move = move, .score = SCORE_NONE}, NULL);
        // Adjudicate: the side that is ahead wins.
        if (score != SCORE_NONE && abs(score_to_centipawns(score)) >= CLEAR)
            return score > 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    }
    return game_result(game) == RESULT_NONE ? RESULT_DRAW : game_result(game);
}

// Seeds differ from game to game, so that deterministic engines do not repeat themselves.
static void play_games(Study *e)
{
    Game *game = game_new();
    for (int i = 0; i < e->game_count; ++i) {
        const int row = i * ROWS / e->game_count;
        lab_progress_show(&e->run->progress, "games", i, e->game_count);
        for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
            const int64_t seed = (int64_t)((e->run->seed + (uint64_t)i) % INT32_MAX);
            engine_new_game(e->engines[colour]);
            option_set_int(engine_options(e->engines[colour]), OPT_NOISE_SEED, seed, ORIGIN_PROTOCOL, NULL);
        }
        const GameResult result = play_game(e, row, game);
        engine_end_game(e->engines[WHITE], result, NULL);
        e->games[row] += 1;
        e->points[row] += result == RESULT_WHITE_WINS ? 1.0 : result == RESULT_DRAW ? 0.5 : 0.0;
        // How likely the book would play each line now.
        EngineBookMove moves[MOVES_MAX];
        const int count = engine_book_moves(e->engines[WHITE], &e->fork, moves, MOVES_MAX);
        for (int m = 0; m < count; ++m)
            for (int k = 0; k < CHOICE_NB; ++k)
                if (move_equal(moves[m].move, e->moves[k]))
                    e->chance[row][k] = moves[m].percent;
    }
    game_free(game);
}

// --- the table -----------------------------------------------------------------------------------------------------

// Three for how often a choice was played, three for its chance afterwards.
static const LabColumn columns[] = {
    {"planted_played", "planted, played", 0, 0},
    {"spanish_played", "Spanish", 0, 0},
    {"italian_played", "Italian", 0, 0},
    {"planted_chance", "planted, % after", 0, LAB_PLOTTED},
    {"spanish_chance", "Spanish", 0, LAB_PLOTTED},
    {"italian_chance", "Italian", 0, 0},
    {"score", "White's score %", 0, 0},
    {0},
};

// Rows of games one after another, so that a column shows how the choice shifts; a run of few games leaves rows out.
static LabTable *make_table(const Study *e)
{
    LabTable *table = lab_table_new("A book with a planted line, learned from game to game", columns);
    int first = 1;
    for (int row = 0; row < ROWS; ++row) {
        if (e->games[row] == 0)
            continue;
        LabValue *values = lab_add_row(table, "games %d-%d", first, first + e->games[row] - 1);
        first += e->games[row];
        for (int i = 0; i < CHOICE_NB; ++i) {
            values[i] = lab_value(e->played[row][i]);
            values[CHOICE_NB + i] = lab_value(e->chance[row][i]);
        }
        values[2 * CHOICE_NB] = lab_value(e->points[row] * PERCENT / e->games[row]);
    }
    lab_add_note(table, "White chooses among 3.Nxe5 (planted, 50 %% at first), 3.Bb5 and 3.Bc4 (25 %% each).");
    lab_add_note(table, "%d games of the engine against itself, %llu nodes a move; White alone learns.", e->game_count,
                 (unsigned long long)e->nodes);
    return table;
}

// Makes folder, book and engines, finds the position of the choice, plays, and deletes the folder whether that worked
// or not.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Study *e = mem_new(1, sizeof *e);
    LabTable *table = NULL;
    e->run = run;
    e->game_count = lab_int(run, "games") < GAMES_MAX ? lab_int(run, "games") : GAMES_MAX;
    e->nodes = (uint64_t)lab_number(run, "move-nodes");
    if (make_files(e, error)) {
        if (make_engine(e, WHITE, error) && make_engine(e, BLACK, error)) {
            // The position after 2...Nc6, where White chooses.
            pos_set_start(&e->fork);
            for (size_t i = 0; i < sizeof way / sizeof way[0]; ++i) {
                Move move = MOVE_NONE;
                Undo undo;
                san_read(&e->fork, way[i], &move, NULL);
                pos_make_move(&e->fork, move, &undo);
                // The undo record is a local variable of this loop: cut the history off.
                e->fork.last = NULL;
            }
            for (int i = 0; i < CHOICE_NB; ++i)
                san_read(&e->fork, choices[i], &e->moves[i], NULL);
            play_games(e);
            table = make_table(e);
        }
        engine_free(e->engines[WHITE]);
        engine_free(e->engines[BLACK]);
        unlink(e->book);
        unlink(e->learned);
        rmdir(e->folder);
    }
    mem_free(e);
    return table;
}

const Experiment booklearning_experiment = {
    .name = "booklearning",
    .summary = "Does the book learn from games? A bad line is planted in it, and played less and less.",
    .source = "ours",
    .papers = 0,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options = {LAB_OPTION_GAMES(50, 10), LAB_FIXED_NUMBER("move-nodes", 2000, 500)},
};
