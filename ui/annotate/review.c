// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/classify.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "board/see.h"
#include "ui/common/figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double inaccuracy_loss = 0.05, mistake_loss = 0.10, blunder_loss = 0.20;
static const double only_margin = 0.10;   // by which the next best move must be worse
static const double doubtful_loss = 0.04; // what loses more is searched again
static const double half_accuracy_loss = 0.15;

enum {
    DEEPER = 4,            // times the limit, for moves that seem to lose something
    SHALLOWER = 2,         // part of the limit, for the next best move
    OPENING_PLIES = 24,    // the opening lasts twelve moves, unless the endgame begins before
    BOOK_PLIES_MAX = 60,   // no opening has a name after that
    CENTIPAWNS_MAX = 1000, // a move can lose no more
    PERMILLE = 1000,
};

// What a search found of a position.
typedef struct Finding {
    Score score; // for the side to move; SCORE_NONE before the search
    Move line[REVIEW_LINE_MAX];
    int length;
    uint8_t heat[SQ_NB];             // see ReviewedMove
    uint8_t ranks[COLOUR_NB][SQ_NB]; // from 1, of the hottest squares; 0 = another
} Finding;

typedef struct Reviewer {
    Engine *engine;
    const ReviewSettings *settings;
    Review *review;
    Game *game;        // stands at the position that is looked at
    int game_start;    // plies before the first move that the game has: it begins behind the last pass
    Finding *findings; // of each position of the game, from the start on
    MemorySnapshot *snapshot;
    int done, total; // positions
    bool is_ended;
} Reviewer;

const char *mark_sign(MoveMark mark)
{
    static const char *const signs[MARK_NB] = {"", "!", "?!", "?", "??"};
    return signs[mark];
}

uint8_t mark_nag(MoveMark mark)
{
    static const uint8_t nags[MARK_NB] = {0, 1, 6, 2, 4};
    return nags[mark];
}

const char *phase_name(GamePhase phase)
{
    static const char *const names[PHASE_NB] = {"opening", "middlegame", "endgame"};
    return names[phase];
}

double expected_points(Score score)
{
    const Wdl wdl = wdl_of_score(score);
    return (wdl.wins + wdl.draws / 2.0) / PERMILLE;
}

// --- searching -------------------------------------------------------------------------------------------------------

// The value of a position in which the game is over; false if it goes on.
static bool is_over(const Position *pos, Score *score)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    if (list.count == 0)
        *score = pos_in_check(pos) ? -SCORE_MATE : SCORE_DRAW;
    else if (rules_insufficient_material(pos))
        *score = SCORE_DRAW;
    else
        return false;
    return true;
}

static SearchLimits scaled(const SearchLimits *limits, int times, int part)
{
    SearchLimits out = *limits;
    out.nodes = limits->nodes * (uint64_t)times / (uint64_t)part;
    // No nodes would be no limit.
    if (limits->nodes > 0 && out.nodes == 0)
        out.nodes = 1;
    out.move_time_us = limits->move_time_us * times / part;
    // A ply costs about half as much again as the one before: three plies are four times the work.
    if (limits->depth > 0)
        out.depth = (Depth)(limits->depth + (times > 1 ? 3 : 0) - (part > 1 ? 2 : 0));
    if (limits->depth > 0 && out.depth < 1)
        out.depth = 1;
    return out;
}

// Searches the position on the board; what it has found replaces what was known.
static void search(Reviewer *reviewer, const SearchLimits *limits, Finding *out)
{
    EngineEvent event;
    engine_set_position(reviewer->engine, game_position(reviewer->game));
    engine_go(reviewer->engine, limits);
    engine_wait(reviewer->engine);
    while (engine_next_event(reviewer->engine, &event)) {
        if (event.kind != EVENT_INFO || event.info.multipv > 1 || event.info.bound != BOUND_EXACT)
            continue;
        out->score = event.info.score;
        out->length = event.info.pv_length < REVIEW_LINE_MAX ? event.info.pv_length : REVIEW_LINE_MAX;
        memcpy(out->line, event.info.pv, (size_t)out->length * sizeof out->line[0]);
    }
    EngineStatus status;
    engine_status(reviewer->engine, &status);
    reviewer->review->nodes += status.nodes;
}

static bool is_pass(Move move)
{
    return move_equal(move, MOVE_NULL);
}

// The plies up to and with the last pass of so many plies: nothing before a pass repeats what comes after it.
static int plies_with_passes(const Review *review, int plies)
{
    while (plies > 0 && !is_pass(review->moves[plies - 1].move))
        --plies;
    return plies;
}

// Begins the game where `plies` moves were played.
static void begin_game_at(Reviewer *reviewer, int plies)
{
    Position start = *tree_start(reviewer->review->game);
    for (int i = 0; i < plies; ++i)
        pos_advance(&start, reviewer->review->moves[i].move);
    game_reset(reviewer->game, &start);
    reviewer->game_start = plies;
}

// Puts the game where `plies` moves were played. It plays no passes, and begins behind the last of them.
static void go_to(Reviewer *reviewer, int plies)
{
    const int start = plies_with_passes(reviewer->review, plies);
    if (start != reviewer->game_start)
        begin_game_at(reviewer, start);
    while (game_ply_count(reviewer->game) > plies - start)
        game_undo(reviewer->game);
    for (int i = start + game_ply_count(reviewer->game); i < plies; ++i) {
        const GamePly ply = {.move = reviewer->review->moves[i].move, .score = SCORE_NONE};
        // The moves of a file may go on after a draw by repetition.
        game_reopen(reviewer->game);
        game_play(reviewer->game, &ply, NULL);
    }
    game_reopen(reviewer->game);
}

Score review_score_for_mover(Score next)
{
    if (next == SCORE_NONE || !score_is_mate(next))
        return next == SCORE_NONE ? SCORE_NONE : -next;
    return next > 0 ? -next + 1 : -next - 1;
}

// The place of each square among the destinations of a side, by the search's effort; the first few have one.
static void rank_squares(const MemorySnapshot *snapshot, Colour colour, uint8_t ranks[SQ_NB])
{
    MapLayer layer;
    const MapChoice choice = {.kind = MAP_NOW,
                              .pieces = colour == WHITE ? PIECE_SET_WHITE : PIECE_SET_BLACK,
                              .end = MAP_TO,
                              .square = SQ_NONE};
    map_layer(snapshot, &choice, &layer);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        int hotter = 0;
        for (Square other = SQ_A1; other < SQ_NB; ++other)
            hotter += layer.value[other] > layer.value[square];
        ranks[square] = layer.value[square] > 0 && hotter < REVIEW_TOP_SQUARES ? (uint8_t)(hotter + 1) : 0;
    }
}

static void note_map(Reviewer *reviewer, Finding *finding)
{
    const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO, .square = SQ_NONE};
    MapLayer layer;
    engine_memory_snapshot(reviewer->engine, reviewer->snapshot);
    map_layer(reviewer->snapshot, &choice, &layer);
    memcpy(finding->heat, layer.class_of, sizeof finding->heat);
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        rank_squares(reviewer->snapshot, colour, finding->ranks[colour]);
}

// --- the game --------------------------------------------------------------------------------------------------------

static bool is_in_book(const Engine *engine, const Position *pos, Move move)
{
    EngineBookMove moves[BOOK_MOVES_MAX];
    const int count = engine_book_moves(engine, pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < count; ++i)
        if (move_equal(moves[i].move, move))
            return true;
    return false;
}

// Names may skip a position on the way: all moves up to the last that is known count.
static void find_book_plies(Reviewer *reviewer)
{
    Review *review = reviewer->review;
    OpeningBook *book = engine_opening_book(reviewer->engine);
    int count = 0; // plies before the first pass: openings have none
    while (count < review->count && !is_pass(review->moves[count].move))
        ++count;
    for (int ply = 0; ply < count && ply < BOOK_PLIES_MAX; ++ply) {
        go_to(reviewer, ply);
        const bool is_known = is_in_book(reviewer->engine, game_position(reviewer->game), review->moves[ply].move);
        go_to(reviewer, ply + 1);
        if (is_known || opening_book_name(book, game_position(reviewer->game)) != NULL)
            review->book_plies = ply + 1;
    }
    for (int ply = 0; ply < review->book_plies; ++ply)
        review->moves[ply].is_book = true;
    go_to(reviewer, count);
    opening_name_find(book, reviewer->game, &review->opening);
}

static GamePhase phase_of(const Position *pos, int ply)
{
    if (kind_is_in(kinds_of(pos), KIND_ENDGAME))
        return PHASE_ENDGAME;
    return ply < OPENING_PLIES ? PHASE_OPENING : PHASE_MIDDLEGAME;
}

static void read_moves(Reviewer *reviewer)
{
    Review *review = reviewer->review;
    const GameTree *game = review->game;
    review->count = tree_main_length(game);
    review->moves = mem_new((size_t)review->count + 1, sizeof *review->moves);
    reviewer->findings = mem_new((size_t)review->count + 1, sizeof *reviewer->findings);
    int node = TREE_ROOT;
    for (int ply = 0; ply < review->count; ++ply) {
        node = tree_child(game, node, 0);
        review->moves[ply] = (ReviewedMove){.move = tree_ply(game, node)->move,
                                            .score = SCORE_NONE,
                                            .best_score = SCORE_NONE,
                                            .second_score = SCORE_NONE};
    }
    for (int ply = 0; ply <= review->count; ++ply)
        reviewer->findings[ply].score = SCORE_NONE;
    find_book_plies(reviewer);
    for (int ply = 0; ply < review->count; ++ply) {
        ReviewedMove *move = &review->moves[ply];
        MoveList list;
        go_to(reviewer, ply);
        const Position *pos = game_position(reviewer->game);
        movegen_list(pos, MOVES_ALL, &list);
        move->colour = pos->stm;
        move->phase = phase_of(pos, ply);
        move->is_forced = list.count == 1;
        move->is_asked = reviewer->settings->sides[pos->stm] && pos_move_number(pos) >= reviewer->settings->from_move;
        move->is_graded = move->is_asked && !move->is_book && !move->is_forced && !is_pass(move->move);
    }
}

// Is the position before or after a move that is graded?
static bool is_wanted(const Review *review, int ply)
{
    return (ply < review->count && review->moves[ply].is_graded) || (ply > 0 && review->moves[ply - 1].is_graded);
}

static bool tell_progress(Reviewer *reviewer)
{
    const ReviewSettings *settings = reviewer->settings;
    ++reviewer->done;
    if (settings->progress != NULL && !settings->progress(settings->context, reviewer->done, reviewer->total))
        reviewer->is_ended = true;
    return !reviewer->is_ended;
}

// In the order of the game: the maps must not know what comes.
static void search_all(Reviewer *reviewer)
{
    const Review *review = reviewer->review;
    for (int ply = 0; ply <= review->count; ++ply)
        reviewer->total += is_wanted(review, ply);
    for (int ply = 0; ply <= review->count; ++ply) {
        Finding *finding = &reviewer->findings[ply];
        if (!is_wanted(review, ply))
            continue;
        go_to(reviewer, ply);
        if (!is_over(game_position(reviewer->game), &finding->score)) {
            search(reviewer, &reviewer->settings->limits, finding);
            note_map(reviewer, finding);
        }
        if (!tell_progress(reviewer))
            return;
    }
}

// --- judging ---------------------------------------------------------------------------------------------------------

// What a move cost, by what is known of the positions before and after it. A move that the search would have played too
// costs nothing, and no move is better than the best one.
static double loss_of(const ReviewedMove *move)
{
    return move->expected < move->expected_best ? move->expected_best - move->expected : 0;
}

static void compare(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    const Finding *before = &reviewer->findings[ply], *after = &reviewer->findings[ply + 1];
    move->best_score = before->score;
    move->score = review_score_for_mover(after->score);
    if (move->best_score == SCORE_NONE || move->score == SCORE_NONE) {
        move->is_graded = false;
        return;
    }
    if ((before->length > 0 && move_equal(before->line[0], move->move)) || move->score > move->best_score)
        move->best_score = move->score;
    move->expected_best = expected_points(move->best_score);
    move->expected = expected_points(move->score);
    move->best_length = before->length;
    memcpy(move->best, before->line, sizeof move->best);
    move->reply_length = after->length;
    memcpy(move->reply, after->line, sizeof move->reply);
    memcpy(move->heat, before->heat, sizeof move->heat);
    move->reply_rank = 0;
    move->best_rank = 0;
    if (after->length > 0)
        move->reply_rank = (int8_t)before->ranks[colour_other(move->colour)][move_king_to(after->line[0])];
    if (before->length > 0)
        move->best_rank = (int8_t)before->ranks[move->colour][move_king_to(before->line[0])];
}

// The positions before and after the move, longer; with them the judgement may change.
static void look_again(Reviewer *reviewer, int ply)
{
    const SearchLimits limits = scaled(&reviewer->settings->limits, DEEPER, 1);
    Score score;
    go_to(reviewer, ply);
    search(reviewer, &limits, &reviewer->findings[ply]);
    go_to(reviewer, ply + 1);
    if (!is_over(game_position(reviewer->game), &score))
        search(reviewer, &limits, &reviewer->findings[ply + 1]);
    compare(reviewer, ply);
}

// Taking what was left to be taken, or taking back, is nothing to be praised for; nor is a mate in one.
static bool is_obvious(const Position *pos, const ReviewedMove *move)
{
    return move->score == SCORE_MATE - 1 ||
           (move_is_capture(move->move) && see_at_least(pos, move->move, piece_value[PT_PAWN]));
}

static bool is_recapture(const Review *review, int ply)
{
    return ply > 0 && move_is_capture(review->moves[ply].move) && move_is_capture(review->moves[ply - 1].move) &&
           move_to(review->moves[ply].move) == move_to(review->moves[ply - 1].move);
}

// The best move without the one that was played.
static void search_second(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    SearchLimits limits = scaled(&reviewer->settings->limits, 1, SHALLOWER);
    MoveList all;
    Finding second = {.score = SCORE_NONE};
    go_to(reviewer, ply);
    movegen_list(game_position(reviewer->game), MOVES_ALL, &all);
    for (int i = 0; i < all.count; ++i)
        if (!move_equal(all.moves[i], move->move))
            limits.search_moves.moves[limits.search_moves.count++] = all.moves[i];
    search(reviewer, &limits, &second);
    move->second_score = second.score;
}

MoveMark mark_of_loss(double loss)
{
    if (loss >= blunder_loss)
        return MARK_BLUNDER;
    if (loss >= mistake_loss)
        return MARK_MISTAKE;
    return loss >= inaccuracy_loss ? MARK_INACCURACY : MARK_NONE;
}

static void grade_move(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    compare(reviewer, ply);
    if (move->is_graded && loss_of(move) >= doubtful_loss)
        look_again(reviewer, ply);
    if (!move->is_graded)
        return;
    move->mark = mark_of_loss(loss_of(move));
    go_to(reviewer, ply);
    if (move->mark != MARK_NONE) {
        review_write_reason(game_position(reviewer->game), move);
        return;
    }
    const bool is_best = move->best_length > 0 && move_equal(move->best[0], move->move);
    if (!is_best || is_obvious(game_position(reviewer->game), move) || is_recapture(reviewer->review, ply) ||
        move->expected_best < only_margin)
        return;
    search_second(reviewer, ply);
    if (move->second_score != SCORE_NONE && move->expected - expected_points(move->second_score) >= only_margin) {
        move->mark = MARK_ONLY;
        go_to(reviewer, ply);
        review_write_reason(game_position(reviewer->game), move);
    }
}

// --- summary ---------------------------------------------------------------------------------------------------------

static int centipawns_of(Score score)
{
    const int value =
        score_is_mate(score) ? (score > 0 ? CENTIPAWNS_MAX : -CENTIPAWNS_MAX) : score_to_centipawns(score);
    return value > CENTIPAWNS_MAX ? CENTIPAWNS_MAX : value < -CENTIPAWNS_MAX ? -CENTIPAWNS_MAX : value;
}

static void add_move(ReviewSummary *summary, const ReviewedMove *move)
{
    const int lost = centipawns_of(move->best_score) - centipawns_of(move->score);
    ++summary->graded;
    ++summary->marks[move->mark];
    summary->accuracy += 100 * exp2(-loss_of(move) / half_accuracy_loss);
    summary->centipawns += lost > 0 ? lost : 0;
}

static void summarise(Review *review)
{
    for (int ply = 0; ply < review->count; ++ply) {
        const ReviewedMove *move = &review->moves[ply];
        if (!move->is_graded)
            continue;
        add_move(&review->sides[move->colour][move->phase], move);
        add_move(&review->sides[move->colour][PHASE_NB], move);
    }
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (int phase = 0; phase <= PHASE_NB; ++phase) {
            ReviewSummary *summary = &review->sides[colour][phase];
            if (summary->graded == 0)
                continue;
            summary->accuracy /= summary->graded;
            summary->centipawns /= summary->graded;
        }
}

bool review_game(Engine *engine, const GameTree *game, const ReviewSettings *settings, Review *out, Error *error)
{
    const int64_t start_us = clock_now_us();
    *out = (Review){.game = game};
    // Moves of the opening are not graded: without the names the annotations would be others.
    if (!opening_book_read_names(engine_opening_book(engine), error))
        return false;
    Reviewer reviewer = {.engine = engine,
                         .settings = settings,
                         .review = out,
                         .game = game_new(),
                         .snapshot = mem_new(1, sizeof *reviewer.snapshot)};
    game_set_claim_draws(reviewer.game, false);
    game_reset(reviewer.game, tree_start(game));
    engine_new_game(engine);
    read_moves(&reviewer);
    search_all(&reviewer);
    for (int ply = 0; ply < out->count && !reviewer.is_ended; ++ply)
        if (out->moves[ply].is_graded)
            grade_move(&reviewer, ply);
    summarise(out);
    game_free(reviewer.game);
    mem_free(reviewer.findings);
    mem_free(reviewer.snapshot);
    out->time_us = clock_now_us() - start_us;
    return !reviewer.is_ended || error_set(error, "broken off");
}

void review_free(Review *review)
{
    mem_free(review->moves);
    review->moves = NULL;
}
