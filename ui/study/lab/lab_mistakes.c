// SPDX-License-Identifier: GPL-3.0-or-later
// What maps foretell: games are reviewed, and of each mistake it is asked whether the map before it had the square of
// the answer among the opponent's hottest (a warning), and that of the better move among the mover's own.
#include "board/movegen.h"
#include "notation/pgn.h"
#include "ui/annotate/review.h"
#include "ui/study/lab/lab_arguments.h"

#include <limits.h>

enum { NODES_DEFAULT = 200000 };

static const double good_loss = 0.02; // points; less is no loss

// Moves of one grade, added up.
typedef struct Tally {
    int moves, replies, first_replies, bests, first_bests;
    double chance; // that five squares at random hold the answer's, over all moves
} Tally;

typedef enum Grade { GRADE_BLUNDER, GRADE_MISTAKE, GRADE_GOOD, GRADE_NB } Grade;

static const char *const grade_names[GRADE_NB] = {"?? blunders", "? mistakes", "moves that lose less than 0.02"};

static const LabColumn columns[] = {
    {"moves", "moves", 0, 0},
    {"reply_hit5_percent", "answer's square @5 %", 1, LAB_PLOTTED},
    {"reply_hit1_percent", "@1", 1, 0},
    {"chance_percent", "by chance @5", 1, LAB_PLOTTED},
    {"best_hit5_percent", "better move's square @5 %", 1, LAB_PLOTTED},
    {"best_hit1_percent", "@1", 1, 0},
    {0},
};

// The chance that five of the squares to which the opponent could go, if it were to move, hold one of them.
static double chance_of(const Position *pos)
{
    Position other = *pos;
    Undo undo;
    MoveList list;
    Bitboard targets = 0;
    if (pos_in_check(pos))
        return 0;
    other.last = NULL;
    // The opponent's moves are those after a null move.
    pos_make_null(&other, &undo);
    movegen_list(&other, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        targets |= bb_square(move_king_to(list.moves[i]));
    const int squares = bb_count(targets);
    return squares <= REVIEW_TOP_SQUARES ? 1 : (double)REVIEW_TOP_SQUARES / squares;
}

// The grade of a reviewed move; false if it is of no grade that is counted, or has no answer or better move to compare
// with.
static bool find_grade(const ReviewedMove *move, Grade *grade)
{
    if (!move->is_graded || move->reply_length == 0 || move->best_length == 0)
        return false;
    *grade = move->mark == MARK_BLUNDER ? GRADE_BLUNDER : move->mark == MARK_MISTAKE ? GRADE_MISTAKE : GRADE_GOOD;
    return *grade != GRADE_GOOD || move->expected_best - move->expected < good_loss;
}

// Adds each graded move of a game to the tally of its grade. The position before the move is needed for what chance
// would find.
static void add_game(const Review *review, Tally tallies[GRADE_NB])
{
    int node = TREE_ROOT;
    for (int ply = 0; ply < review->count; ++ply) {
        const ReviewedMove *move = &review->moves[ply];
        Grade grade;
        Position before;
        tree_position(review->game, node, &before);
        node = tree_child(review->game, node, 0);
        if (!find_grade(move, &grade))
            continue;
        Tally *tally = &tallies[grade];
        ++tally->moves;
        // A rank is among the hottest squares of the review; 0 is outside of them.
        tally->replies += move->reply_rank > 0;
        tally->first_replies += move->reply_rank == 1;
        tally->bests += move->best_rank > 0;
        tally->first_bests += move->best_rank == 1;
        tally->chance += chance_of(&before);
    }
}

// A row for each grade: how often the map had the square of the answer and of the better move, beside chance.
static LabTable *make_table(const Tally tallies[GRADE_NB], int games, int nodes)
{
    LabTable *table = lab_table_new("What the map before a move foretells", columns);
    for (Grade grade = 0; grade < GRADE_NB; ++grade) {
        const Tally *tally = &tallies[grade];
        LAB_SET(lab_add_row(table, "%s", grade_names[grade]), tally->moves, lab_percent(tally->replies, tally->moves),
                lab_percent(tally->first_replies, tally->moves), lab_percent(tally->chance, tally->moves),
                lab_percent(tally->bests, tally->moves), lab_percent(tally->first_bests, tally->moves));
    }
    lab_add_note(table, "%d games, %d nodes a position, four times as many where a move loses something.", games,
                 nodes);
    lab_add_note(table,
                 "answer's square: the refutation's, among the five hottest of the side that did not move, in the "
                 "map before the move; better move's: among the five of the side that moved.");
    lab_add_note(table, "by chance: five of the squares that the opponent's moves would go to.");
    return table;
}

// The games of a file, up to a number.
static int count_games(const char *path, int most)
{
    Error ignored;
    PgnReader *reader = pgn_open(path, NULL, &ignored);
    GameTree *game = tree_new();
    int count = 0;
    for (; reader != NULL && count < most; ++count) {
        const PgnStatus status = pgn_read_game(reader, game, &ignored);
        if (status != PGN_GAME && status != PGN_BROKEN)
            break;
    }
    tree_free(game);
    pgn_close(reader);
    return count;
}

// What can be read of the games is reviewed.
static int review_all(const LabArguments *a, Engine *engine, PgnReader *reader, const ReviewSettings *settings,
                      Tally tallies[GRADE_NB], Error *error)
{
    GameTree *game = tree_new();
    const int most = lab_is_set(&a->run, "games") ? lab_int(&a->run, "games") : INT_MAX;
    const LabProgress progress = a->run.progress;
    const int total = count_games(lab_text(&a->run, "mistakes"), most);
    int games = 0;
    for (;;) {
        const PgnStatus status = pgn_read_game(reader, game, error);
        // Of a broken game the moves before the fault are reviewed.
        if ((status != PGN_GAME && status != PGN_BROKEN) || games >= most)
            break;
        Review review;
        const bool good = review_game(engine, game, settings, &review, error);
        if (good)
            add_game(&review, tallies);
        review_free(&review);
        if (!good) {
            games = -1;
            break;
        }
        ++games;
        lab_progress_show(&progress, "games", games, total);
    }
    tree_free(game);
    return games;
}

LabTable *lab_mistakes_run(const LabArguments *a, Error *error)
{
    const char *path = lab_text(&a->run, "mistakes");
    const int nodes = lab_is_set(&a->run, "judge-nodes") ? lab_int(&a->run, "judge-nodes") : NODES_DEFAULT;
    const ReviewSettings settings = {
        .limits = {.nodes = (uint64_t)nodes, .until_mate = true, .one_line = true},
        .from_move = 1,
        .sides = {true, true},
    };
    Tally tallies[GRADE_NB] = {0};
    PgnReader *reader = pgn_open(path, NULL, error);
    Engine *engine = reader == NULL ? NULL : engine_new(error);
    const int games = engine == NULL ? -1 : review_all(a, engine, reader, &settings, tallies, error);
    engine_free(engine);
    pgn_close(reader);
    if (games > 0)
        return make_table(tallies, games, nodes);
    if (games == 0)
        error_set(error, "%s has no games", path);
    return NULL;
}
