// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a game: reads the moves, has the positions valued (position_values.c), grades each move by the points
// it lost, and sums up the sides. Words are reason.c's and praise.c's, formats are written in formats.c and json.c.
// annotate_command.c and review_task.c call it.
#include "ui/annotate/review.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "board/classify.h"
#include "board/movegen.h"
#include "engine/engine.h"
#include "ui/annotate/clock_words.h"
#include "ui/annotate/position_values.h"
#include "ui/common/figures.h"

#include <stdlib.h>
#include <string.h>

// Expected points that a move loses. The least and the most are lichess's; its ? begins at 0.10, but the scores of short
// searches exaggerate: of what lay between, a deeper search confirmed too little.
static const double won_points = 0.72, lost_points = 0.25; // nothing is praised that changes neither
static const double inaccuracy_loss = 0.05, mistake_loss = 0.125, blunder_loss = 0.15;
static const double praise_margin = 0.15; // what every other move must lose

enum {
    SHALLOWER = 2,         // part of the limit, for the next best move
    CONFIRM = 4,           // times the limit, for one that seems far worse
    GRADE_STEPS = 2,       // of progress: reasons take about a quarter of the time of a value
    OPENING_PLIES = 24,    // the opening lasts twelve moves, unless the endgame begins before
    BOOK_PLIES_MAX = 60,   // no opening has a name after that
    CENTIPAWNS_MAX = 1000, // a move can lose no more
    SURE = 999,            // centipawns of a game that is decided: a mate changes little there
    LIKELY = 700,          // and of one that nearly is
    ALWAYS_TOLD = 300,     // centipawns: who loses three pawns' worth hears of it
};

typedef struct Reviewer {
    PositionValues values;
    const ReviewSettings *settings;
    Review *review;
    int first;                  // ply of the first move that is graded
    int graded;                 // moves, so far
    int total;                  // steps of progress
    TemptationFinder *tempting; // NULL: there is no memory for it
    int ratings[COLOUR_NB];     // of the players, or what stands for them
} Reviewer;

const char *mark_sign(MoveMark mark)
{
    static const char *const signs[MARK_NB] = {"", "!", "!!", "?!", "?", "??"};
    return signs[mark];
}

bool mark_is_praise(MoveMark mark)
{
    return mark == MARK_ONLY || mark == MARK_BRILLIANT;
}

uint8_t mark_nag(MoveMark mark)
{
    static const uint8_t nags[MARK_NB] = {0, 1, 3, 6, 2, 4};
    return nags[mark];
}

const char *phase_name(GamePhase phase)
{
    static const char *const names[PHASE_NB] = {N_("opening"), N_("middlegame"), N_("endgame")};
    return names[phase];
}

// --- the game --------------------------------------------------------------------------------------------------------

// Is the move one of the book's moves here?
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
    PositionValues *values = &reviewer->values;
    OpeningBook *book = engine_opening_book(values->engine);
    int count = 0; // plies before the first pass: openings have none
    while (count < review->count && !move_equal(review->moves[count].move, MOVE_NULL))
        ++count;
    for (int ply = 0; ply < count && ply < BOOK_PLIES_MAX; ++ply) {
        const bool is_known = is_in_book(values->engine, values_go_to(values, ply), review->moves[ply].move);
        if (is_known || opening_book_name(book, values_go_to(values, ply + 1)) != NULL)
            review->book_plies = ply + 1;
    }
    for (int ply = 0; ply < review->book_plies; ++ply)
        review->moves[ply].is_book = true;
    values_go_to(values, count);
    opening_name_find(book, values->game, &review->opening);
}

// The endgame by its material, the opening by the number of plies.
static GamePhase phase_of(const Position *pos, int ply)
{
    if (kind_is_in(kinds_of(pos), KIND_ENDGAME))
        return PHASE_ENDGAME;
    return ply < OPENING_PLIES ? PHASE_OPENING : PHASE_MIDDLEGAME;
}

// Fills in what is known of each move without a search: book, side, phase, forced moves, and which ones are graded.
// Goes backwards, so that `first` becomes the earliest ply that the settings reach.
static void read_moves(Reviewer *reviewer)
{
    Review *review = reviewer->review;
    PositionValues *values = &reviewer->values;
    review->count = values->count;
    review->moves = mem_new((size_t)review->count + 1, sizeof *review->moves);
    for (int ply = 0; ply < review->count; ++ply)
        review->moves[ply] = (ReviewedMove){
            .move = values->moves[ply], .score = SCORE_NONE, .best_score = SCORE_NONE, .second_score = SCORE_NONE};
    find_book_plies(reviewer);
    reviewer->first = review->count + 1;
    for (int ply = review->count - 1; ply >= 0; --ply) {
        ReviewedMove *move = &review->moves[ply];
        MoveList list;
        const Position *pos = values_go_to(values, ply);
        movegen_list(pos, MOVES_ALL, &list);
        move->colour = pos->stm;
        move->phase = phase_of(pos, ply);
        move->is_forced = list.count == 1;
        const bool is_reached = pos_move_number(pos) >= reviewer->settings->from_move;
        move->is_asked = reviewer->settings->sides[pos->stm] && is_reached;
        move->is_graded = move->is_asked && !move_equal(move->move, MOVE_NULL);
        reviewer->first = is_reached ? ply : reviewer->first;
    }
}

// After each search, and after each move that was graded.
static bool tell_progress(void *context)
{
    Reviewer *reviewer = context;
    const ReviewSettings *settings = reviewer->settings;
    const int done = 1 + reviewer->values.steps + reviewer->graded * GRADE_STEPS;
    return settings->progress == NULL || settings->progress(settings->context, done, reviewer->total);
}

// --- grades ----------------------------------------------------------------------------------------------------------

// What a move cost. No move is better than the best one.
static double loss_of(const ReviewedMove *move)
{
    return move->expected < move->expected_best ? move->expected_best - move->expected : 0;
}

// What is known of a move from the positions before and after it.
static void read_values(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    const PositionValue *before = &reviewer->values.of[ply], *after = &reviewer->values.of[ply + 1];
    move->best_score = before->score;
    move->score = score_for_mover(after->score);
    if (move->best_score == SCORE_NONE || move->score == SCORE_NONE) {
        move->is_graded = false;
        return;
    }
    move->expected_best = expected_points(move->best_score);
    move->expected = expected_points(move->score);
    move->best_depth = before->depth;
    move->depth = after->depth;
    move->best_length = before->length;
    memcpy(move->best, before->line, sizeof move->best);
    move->reply_length = after->length;
    memcpy(move->reply, after->line, sizeof move->reply);
    memcpy(move->heat, before->heat, sizeof move->heat);
    if (after->length > 0)
        move->reply_rank = (int8_t)before->ranks[colour_other(move->colour)][move_king_to(after->line[0])];
    if (before->length > 0)
        move->best_rank = (int8_t)before->ranks[move->colour][move_king_to(before->line[0])];
}

MoveMark mark_of_loss(double loss)
{
    if (loss >= blunder_loss)
        return MARK_BLUNDER;
    if (loss >= mistake_loss)
        return MARK_MISTAKE;
    return loss >= inaccuracy_loss ? MARK_INACCURACY : MARK_NONE;
}

static int centipawns_of(Score score)
{
    const int value =
        score_is_mate(score) ? (score > 0 ? CENTIPAWNS_MAX : -CENTIPAWNS_MAX) : score_to_centipawns(score);
    return value > CENTIPAWNS_MAX ? CENTIPAWNS_MAX : value < -CENTIPAWNS_MAX ? -CENTIPAWNS_MAX : value;
}

// Is it a mate for or against the mover that a player can see?
static bool is_near_mate(Score score, bool for_mover)
{
    return score_is_mate(score) && (score > 0) == for_mover && abs(score_mate_moves(score)) <= REVIEW_MATE_NEAR;
}

// The least mark of a move that allows a mate, or misses one: what else the game was worth decides, as on lichess.
static MoveMark mark_of_mate(const ReviewedMove *move)
{
    const bool is_allowed =
        is_near_mate(move->score, false) && !(score_is_mate(move->best_score) && move->best_score < 0);
    const bool is_missed = is_near_mate(move->best_score, true) && !(score_is_mate(move->score) && move->score > 0);
    // For whom the mate was a change: the mover was not lost anyway, or is not winning all the same.
    const int other = is_allowed ? -centipawns_of(move->best_score) : centipawns_of(move->score);
    if (!is_allowed && !is_missed)
        return MARK_NONE;
    if (is_allowed && is_missed)
        return MARK_BLUNDER;
    return other >= SURE ? MARK_INACCURACY : other >= LIKELY ? MARK_MISTAKE : MARK_BLUNDER;
}

// Points tell little of a game that is decided: there the mark says that material was lost for nothing.
static MoveMark mark_of(const Position *before, const ReviewedMove *move)
{
    const MoveMark by_points = mark_of_loss(loss_of(move)), by_mate = mark_of_mate(move);
    const MoveMark mark = by_points > by_mate ? by_points : by_mate;
    if (mark != MARK_NONE || score_is_mate(move->best_score) || score_is_mate(move->score))
        return mark;
    const int lost = score_to_centipawns(move->best_score) - score_to_centipawns(move->score);
    const bool is_told = centipawns_of(move->best_score) - centipawns_of(move->score) >= ALWAYS_TOLD ||
                         (lost >= ALWAYS_TOLD && review_material_lost(before, move) * 100 >= ALWAYS_TOLD);
    return is_told ? MARK_INACCURACY : MARK_NONE;
}

// By how much the next best move is worse; 0 for a move that deserves no praise whatever the others are worth.
static double margin_of(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    PositionValue second;
    const Move previous = ply > 0 ? reviewer->review->moves[ply - 1].move : MOVE_NONE;
    const bool is_best = move->best_length > 0 && move_equal(move->best[0], move->move);
    if (!is_best || review_is_obvious(values_go_to(&reviewer->values, ply), move, previous) ||
        values_move_is_easy(&reviewer->values, ply))
        return 0;
    // With an empty memory: what is found must not depend on which moves were asked about before. What looks far worse at
    // half of the limits must do so at four times as much, as the value of the move played has all that came after it.
    double margin = 0;
    for (int times = 1, part = SHALLOWER; part > 0; times = CONFIRM, --part) {
        engine_new_game(reviewer->values.engine);
        values_without_move(&reviewer->values, ply, times, part, &second);
        move->second_score = second.score;
        margin = second.score != SCORE_NONE ? move->expected - expected_points(second.score) : 0;
        if (margin < inaccuracy_loss)
            return margin;
    }
    // The move played has a search of the position behind it; so must the next best.
    if (second.length > 0) {
        Position next = *values_go_to(&reviewer->values, ply);
        pos_advance(&next, second.line[0]);
        const Score score = score_for_mover(values_of_position(&reviewer->values, &next));
        if (score != SCORE_NONE && score > move->second_score)
            move->second_score = score;
        margin = move->expected - expected_points(move->second_score);
    }
    return margin;
}

// A sacrifice is praised where every other move would have a mark; other moves where they would be mistakes.
static MoveMark praise_of(Reviewer *reviewer, int ply)
{
    const ReviewedMove *move = &reviewer->review->moves[ply];
    const bool is_given = review_is_sacrifice(values_go_to(&reviewer->values, ply), move);
    const double least = is_given ? inaccuracy_loss : praise_margin;
    // A move that cannot be so much better than another needs no search.
    const double margin = move->expected_best >= least ? margin_of(reviewer, ply) : 0;
    if (margin >= least && is_given && review_sacrifice_is_sound(move))
        return MARK_BRILLIANT;
    const bool is_decided = move->expected <= lost_points || expected_points(move->second_score) >= won_points;
    return margin >= praise_margin && !is_decided ? MARK_ONLY : MARK_NONE;
}

// Behind the reason of a mistake: the clock, and how many players would have made it.
static void add_circumstances(Reviewer *reviewer, int ply, int node)
{
    enum { SENTENCES_SIZE = 256 };
    ReviewedMove *move = &reviewer->review->moves[ply];
    const Position *before = values_go_to(&reviewer->values, ply);
    char clock[SENTENCES_SIZE] = "", natural[SENTENCES_SIZE] = "";
    Text clock_text = text_begin(clock, sizeof clock), natural_text = text_begin(natural, sizeof natural);
    if (move->mark < MARK_MISTAKE)
        return;
    clock_words_of_move(reviewer->review->game, node, move->colour, &clock_text);
    if (reviewer->tempting != NULL && move->best_length > 0) {
        move->natural =
            natural_find(reviewer->tempting, before, reviewer->ratings[move->colour], move->move, move->best[0]);
        natural_words(&move->natural, before, move->best[0], &natural_text);
    }
    const char *const sentences[] = {clock, natural};
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; ++i) {
        const size_t length = strlen(move->reason);
        Text reason = text_begin(move->reason + length, sizeof move->reason - length);
        if (sentences[i][0] != '\0')
            text_addf(&reason, "%s%s", length > 0 ? " " : "", sentences[i]);
    }
}

// Gives a move its mark, by loss or by praise, and its sentences.
static void grade_move(Reviewer *reviewer, int ply)
{
    ReviewedMove *move = &reviewer->review->moves[ply];
    read_values(reviewer, ply);
    if (!move->is_graded)
        return;
    move->mark = mark_of(values_go_to(&reviewer->values, ply), move);
    if (move->mark == MARK_NONE)
        move->mark = praise_of(reviewer, ply);
    if (move->mark >= MARK_INACCURACY)
        review_find_ending(&reviewer->values, values_go_to(&reviewer->values, ply), move);
    review_write_reason(&reviewer->values, values_go_to(&reviewer->values, ply), move);
}

// --- summary ---------------------------------------------------------------------------------------------------------

// Counts a graded move in a summary; what a move seems to win is no negative loss.
static void add_move(ReviewSummary *summary, const ReviewedMove *move)
{
    const int lost = centipawns_of(move->best_score) - centipawns_of(move->score);
    ++summary->graded;
    ++summary->marks[move->mark];
    summary->centipawns += lost > 0 ? lost : 0;
}

// The weight of each move in its player's accuracy, by the swings of the game around it.
static double *weights_of(const Reviewer *reviewer)
{
    const Review *review = reviewer->review;
    const int first = reviewer->first, count = review->count > first ? review->count - first : 0;
    double *points = mem_new((size_t)review->count + 2, sizeof *points);
    double *weights = mem_new((size_t)review->count + 1, sizeof *weights);
    for (int ply = first; ply <= review->count; ++ply) {
        const Score score = reviewer->values.of[ply].score;
        const bool white_moves =
            (ply < review->count ? review->moves[ply].colour : colour_other(review->moves[ply - 1].colour)) == WHITE;
        // A position that was not searched counts as even.
        const double expected = score != SCORE_NONE ? expected_points(score) : 0.5;
        points[ply - first] = white_moves ? expected : 1 - expected;
    }
    accuracy_weights(points, count, weights + (first < review->count ? first : review->count));
    mem_free(points);
    return weights;
}

// Marks, average loss and accuracy of a side in one phase, or (PHASE_NB) in the whole game.
static void summarise_side(Review *review, const double *weights, Colour colour, int phase)
{
    ReviewSummary *summary = &review->sides[colour][phase];
    AccurateMove *moves = mem_new((size_t)review->count + 1, sizeof *moves);
    for (int ply = 0; ply < review->count; ++ply) {
        const ReviewedMove *move = &review->moves[ply];
        if (!move->is_graded || move->colour != colour || (phase != PHASE_NB && phase != (int)move->phase))
            continue;
        moves[summary->graded] = (AccurateMove){accuracy_of_move(move->expected_best, move->expected), weights[ply]};
        add_move(summary, move);
    }
    if (summary->graded > 0)
        summary->centipawns /= summary->graded;
    summary->accuracy = accuracy_of_moves(moves, summary->graded);
    mem_free(moves);
}

static void summarise(const Reviewer *reviewer)
{
    double *weights = weights_of(reviewer);
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (int phase = 0; phase <= PHASE_NB; ++phase)
            summarise_side(reviewer->review, weights, colour, phase);
    mem_free(weights);
}

// How the game ended on the clock, with the value of the last position if it is known.
static void write_end(Review *review)
{
    const ReviewedMove *last = review->count > 0 ? &review->moves[review->count - 1] : NULL;
    Text out = text_begin(review->end, sizeof review->end);
    const bool is_known = last != NULL && last->is_graded;
    const double points = !is_known ? 0.5 : last->colour == WHITE ? last->expected : 1 - last->expected;
    clock_words_of_end(review->game, points, &out);
}

bool review_game(Engine *engine, const GameTree *game, const ReviewSettings *settings, Review *out, Error *error)
{
    const int64_t start_us = clock_now_us();
    *out = (Review){.game = game};
    // Openings have their names in the annotations.
    if (!opening_book_read_names(engine_opening_book(engine), error))
        return false;
    Reviewer reviewer = {.settings = settings, .review = out};
    Error no_memory; // then less is told
    reviewer.tempting = temptation_finder_new(&no_memory);
    for (Colour side = WHITE; side <= BLACK; ++side)
        reviewer.ratings[side] = temptation_rating(option_int(engine_options(engine), OPT_TEMPTING_RATING), game, side);
    PositionValues *values = &reviewer.values;
    values_begin(values, engine, game, &settings->limits);
    values->progress = tell_progress;
    values->context = &reviewer;
    read_moves(&reviewer);
    reviewer.total = 1 + values_step_count(values, reviewer.first);
    for (int ply = 0; ply < out->count; ++ply)
        reviewer.total += out->moves[ply].is_graded ? GRADE_STEPS : 0;
    values_find(values, reviewer.first);
    for (int ply = 0, node = TREE_ROOT; ply < out->count && !values->is_ended; ++ply) {
        node = tree_child(game, node, 0);
        if (out->moves[ply].is_graded) {
            grade_move(&reviewer, ply);
            add_circumstances(&reviewer, ply, node);
            ++reviewer.graded;
            values->is_ended = !tell_progress(&reviewer);
        }
    }
    if (!values->is_ended)
        summarise(&reviewer);
    write_end(out);
    const bool is_whole = !values->is_ended;
    out->nodes = values->nodes;
    values_free(values);
    temptation_finder_free(reviewer.tempting);
    out->time_us = clock_now_us() - start_us;
    return is_whole || error_set(error, "broken off");
}

void review_free(Review *review)
{
    mem_free(review->moves);
    review->moves = NULL;
}
