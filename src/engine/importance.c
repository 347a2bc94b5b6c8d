// SPDX-License-Identifier: GPL-3.0-or-later
// Takes away one piece after another and searches what is left; importance.h says what is counted and where it comes from.
#include "engine/importance.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/without.h"
#include "search/session.h"

#include <math.h>
#include <string.h>

enum {
    TABLE_MIB = 4,
    KNOWN_MAX = 64, // positions that are kept: some moves back and forth, with their variations
};

static const double pawns_of_curve = 4; // the lead from which on more of it counts for little

struct ImportanceFinder {
    SearchSession *session;
    Importance known[KNOWN_MAX]; // a ring
    int known_count, known_next;
    // The position that is worked on.
    Position pos;
    Importance found;         // so far
    bool has_best;            // it was searched for
    Bitboard rest;            // pieces to be taken away
    uint64_t captures[SQ_NB]; // search effort that went to each square
};

ImportanceFinder *importance_finder_new(Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return NULL;
    ImportanceFinder *finder = mem_new(1, sizeof *finder);
    finder->session = session;
    return finder;
}

void importance_finder_free(ImportanceFinder *finder)
{
    if (finder == NULL)
        return;
    search_session_free(finder->session);
    mem_free(finder);
}

const Importance *importance_known(const ImportanceFinder *finder, const Position *pos)
{
    for (int i = 0; i < finder->known_count; ++i)
        if (finder->known[i].key == pos->key)
            return &finder->known[i];
    return NULL;
}

// --- what is counted -----------------------------------------------------------------------------------------------

// Mates are far outside of what a lead can be, and come to nearly 0 and 1.
double importance_expected_points(Score score)
{
    return 1 / (1 + exp(-score_to_centipawns(score) / 100.0 / pawns_of_curve));
}

// What the numbers of the curve are multiplied with.
typedef struct PieceFacts {
    double effect;         // 0 .. 1
    bool is_own;           // of the side to move
    double value;          // a queen has 1
    double capture_effort; // share of the effort that went to squares with pieces, 0 .. 1
} PieceFacts;

static double chance_of(const PieceFacts *facts)
{
    static const double base = -2.022, effect = 6.062, own = -0.657, value = 1.774, effort = 0.178,
                        least_effort = 0.001;
    const double sum = base + effect * facts->effect + own * facts->is_own + value * facts->value +
                       effort * log(facts->capture_effort + least_effort);
    return 1 / (1 + exp(-sum));
}

static double piece_worth(Piece piece)
{
    static const double worth[PT_NB] = {[PT_PAWN] = 1, [PT_KNIGHT] = 3, [PT_BISHOP] = 3, [PT_ROOK] = 5, [PT_QUEEN] = 9};
    return worth[piece_type(piece)] / worth[PT_QUEEN];
}

static int16_t parts(double share)
{
    return (int16_t)lround(share * IMPORTANCE_UNIT);
}

// --- the best move -------------------------------------------------------------------------------------------------

// Another question: nothing is known of it, and all pieces but the kings are still to be taken away.
static void begin(ImportanceFinder *finder, const Position *pos)
{
    finder->pos = *pos;
    pos_drop_history(&finder->pos);
    finder->found = (Importance){.key = pos->key, .best = MOVE_NONE, .score = SCORE_NONE};
    for (int square = SQ_A1; square < SQ_NB; ++square)
        finder->found.without[square] = SCORE_NONE;
    finder->has_best = false;
    finder->rest = pos_occupied(pos) & ~pos->by_type[PT_KING];
    memset(finder->captures, 0, sizeof finder->captures);
    search_session_clear(finder->session);
    // Without a move nothing can be important for it.
    if (!movegen_any(pos)) {
        finder->has_best = true;
        finder->rest = 0;
    }
}

// How much of the search went to squares with pieces, as pieces that are captured or gone to are looked at.
static void read_captures(ImportanceFinder *finder)
{
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    search_session_read_attention(finder->session, attention);
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (Bitboard rest = finder->rest; rest != 0;) {
            const Square square = bb_pop(&rest);
            finder->captures[square] += attention[MAP_TO][piece][square];
        }
}

static void search_best(ImportanceFinder *finder)
{
    const SearchLimits limits = {.nodes = IMPORTANCE_NODES};
    const SearchOptions options = {.lines = 1};
    const SessionResult outcome = search_session_run(finder->session, &finder->pos, &limits, &options);
    finder->found.best = outcome.result.best;
    finder->found.score = outcome.result.score;
    finder->has_best = true;
    read_captures(finder);
}

// --- the pieces ----------------------------------------------------------------------------------------------------

// The best move where a piece is missing: it may no longer capture it, so only its squares and its promotion count.
static bool find_best(const Position *without, Move best, Move *same)
{
    MoveList list;
    movegen_list(without, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Move move = list.moves[i];
        if (move_from(move) != move_from(best) || move_to(move) != move_to(best) ||
            move_promotion(move) != move_promotion(best))
            continue;
        *same = move;
        return true;
    }
    return false;
}

// 0 .. 1: how much the best move's value changes without the piece on a square.
static double search_without(ImportanceFinder *finder, Square square)
{
    Importance *found = &finder->found;
    Position without;
    Move move;
    if (square == move_from(found->best))
        return 1;
    if (!pos_without(&finder->pos, square, &without))
        return 0;
    if (!find_best(&without, found->best, &move))
        return 1;
    SearchLimits limits = {.nodes = IMPORTANCE_PIECE_NODES};
    limits.search_moves.moves[limits.search_moves.count++] = move;
    const SearchOptions options = {.lines = 1, .result_only = true};
    // No piece profits from what was found without another.
    search_session_clear(finder->session);
    const SessionResult outcome = search_session_run(finder->session, &without, &limits, &options);
    found->without[square] = outcome.result.score;
    return fabs(importance_expected_points(outcome.result.score) - importance_expected_points(found->score));
}

// What the position is worth without the piece on a square, and how likely that makes it an important one.
static void weigh_piece(ImportanceFinder *finder, Square square)
{
    const Piece piece = pos_piece_on(&finder->pos, square);
    uint64_t all = 0;
    for (int other = SQ_A1; other < SQ_NB; ++other)
        all += finder->captures[other];
    const PieceFacts facts = {
        .effect = search_without(finder, square),
        .is_own = piece_colour(piece) == finder->pos.stm,
        .value = piece_worth(piece),
        .capture_effort = all == 0 ? 0 : (double)finder->captures[square] / (double)all,
    };
    finder->found.effect[square] = parts(facts.effect);
    finder->found.chance[square] = parts(chance_of(&facts));
}

// --- steps ---------------------------------------------------------------------------------------------------------

static void keep(ImportanceFinder *finder)
{
    finder->known[finder->known_next] = finder->found;
    finder->known_next = (finder->known_next + 1) % KNOWN_MAX;
    finder->known_count += finder->known_count < KNOWN_MAX;
}

bool importance_step(ImportanceFinder *finder, const Position *pos)
{
    if (importance_known(finder, pos) != NULL)
        return false;
    if (finder->found.key != pos->key || pos_occupied(&finder->pos) == 0)
        begin(finder, pos);
    if (!finder->has_best)
        search_best(finder);
    else if (finder->rest != 0)
        weigh_piece(finder, bb_pop(&finder->rest));
    if (finder->rest != 0)
        return true;
    keep(finder);
    return false;
}

const Importance *importance_find(ImportanceFinder *finder, const Position *pos)
{
    while (importance_step(finder, pos))
        continue;
    return importance_known(finder, pos);
}
