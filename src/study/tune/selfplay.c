// SPDX-License-Identifier: GPL-3.0-or-later
// Games of the engine against itself for training data: random openings, adjudication, positions from inside the
// searches; which positions are quiet; and training positions as lines of text. Files and threads are in generate.c,
// which calls this file, as games.c and training_set.c do.
#include "study/tune/selfplay.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "board/see.h"
#include "eval/eval.h"
#include "eval/params.h"
#include "search/session.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_MIB = 2,         // plenty for the few nodes of a move
    OPENING_PLIES_MIN = 6, // random moves
    // So many lengths: both sides come to move first.
    OPENING_PLIES_SPAN = SELFPLAY_OPENING_PLIES_MAX - OPENING_PLIES_MIN + 1,
    OPENING_SCORE_MAX = 250,
    HARD_LIMIT_FACTOR = 8, // a soft limit may be passed so many times over before the search is cut off
    WIN_SCORE = 1000,
    WIN_PLIES = 8, // in a row, so that both sides agree
    DRAW_SCORE = 8,
    DRAW_PLIES = 16,
    DRAW_PLY_MIN = 100,
};

// The evaluated position with the smallest hash: a uniform choice among all that a search evaluates.
typedef struct Candidate {
    bool is_there;
    uint64_t hash, salt;
    PackedPosition position;
} Candidate;

struct Selfplay {
    SearchSession *session;
    Position pos;
    int ply; // of the game, random moves included
    Undo undos[SELFPLAY_PLIES_MAX];
    SearchResult result; // of the last search
    Candidate candidate; // of the last search
};

// How long one side has been winning, or neither.
typedef struct Verdicts {
    int white_plies, black_plies, draw_plies;
} Verdicts;

Selfplay *selfplay_new(Error *error)
{
    Selfplay *selfplay = mem_new(1, sizeof *selfplay);
    selfplay->session = search_session_new(TABLE_MIB, error);
    if (selfplay->session != NULL)
        return selfplay;
    selfplay_free(selfplay);
    return NULL;
}

void selfplay_free(Selfplay *selfplay)
{
    if (selfplay == NULL)
        return;
    search_session_free(selfplay->session);
    mem_free(selfplay);
}

uint64_t selfplay_eval_hash(const SelfplaySettings *settings)
{
    return settings->network != NULL ? settings->network->hash : eval_params_hash();
}

// Keys are random numbers already; the multiplication makes another choice for another salt.
static void consider_position(void *context, const Position *pos)
{
    Candidate *candidate = context;
    const uint64_t hash = (pos->key ^ candidate->salt) * 0x9e3779b97f4a7c15u;
    if (candidate->is_there && hash >= candidate->hash)
        return;
    candidate->is_there |= packed_position_make(pos, &candidate->position);
    candidate->hash = hash;
}

// A soft limit lets a search finish its iteration, a hard one cuts it off. Without a network the classical evaluation
// is used.
static SearchResult search_position(Selfplay *selfplay, const Position *pos, const SelfplaySettings *settings,
                                    void (*on_evaluation)(void *, const Position *))
{
    SearchLimits limits = {.nodes = settings->nodes};
    if (settings->is_soft)
        limits = (SearchLimits){.soft_nodes = settings->nodes, .nodes = settings->nodes * HARD_LIMIT_FACTOR};
    const SearchOptions options = {.classical = settings->network == NULL,
                                   .network = settings->network,
                                   .result_only = true,
                                   .on_evaluation = on_evaluation,
                                   .evaluation_context = &selfplay->candidate};
    return search_session_run(selfplay->session, pos, &limits, &options).result;
}

// The candidate is chosen anew in each search, by the key of its root.
static void search_move(Selfplay *selfplay, const SelfplaySettings *settings)
{
    selfplay->candidate = (Candidate){.salt = selfplay->pos.key};
    selfplay->result =
        search_position(selfplay, &selfplay->pos, settings, settings->with_searched ? consider_position : NULL);
}

// The undo records stay: they hold the way of the game, for repetitions.
static void make_move(Selfplay *selfplay, Move move)
{
    pos_make_move(&selfplay->pos, move, &selfplay->undos[selfplay->ply]);
    ++selfplay->ply;
}

// False if the game ended on the way, or has no move left.
static bool play_random_moves(Selfplay *selfplay, Rng *rng)
{
    const int plies = OPENING_PLIES_MIN + (int)rng_below(rng, OPENING_PLIES_SPAN);
    pos_set_start(&selfplay->pos);
    selfplay->ply = 0;
    while (selfplay->ply < plies) {
        MoveList list;
        movegen_list(&selfplay->pos, MOVES_ALL, &list);
        if (list.count == 0)
            return false;
        make_move(selfplay, list.moves[rng_below(rng, (uint64_t)list.count)]);
    }
    return movegen_any(&selfplay->pos);
}

// Fills in result and end; they count only if it returns true.
static bool is_over_by_rules(const Position *pos, GameRecord *record)
{
    const GameEnd end = rules_game_end(pos);
    record->half_points = end != END_CHECKMATE ? 1 : pos->stm == BLACK ? 2 : 0;
    record->end = end == END_CHECKMATE   ? RECORD_END_CHECKMATE
                  : end == END_STALEMATE ? RECORD_END_STALEMATE
                                         : RECORD_END_RULES;
    return end != END_NONE;
}

// Takes note of a score and says whether the game may end by it.
static bool is_adjudicated(Verdicts *verdicts, Score score_white, int ply, GameRecord *record)
{
    verdicts->white_plies = score_white >= WIN_SCORE ? verdicts->white_plies + 1 : 0;
    verdicts->black_plies = score_white <= -WIN_SCORE ? verdicts->black_plies + 1 : 0;
    verdicts->draw_plies = ply >= DRAW_PLY_MIN && abs(score_white) <= DRAW_SCORE ? verdicts->draw_plies + 1 : 0;
    const bool is_won = verdicts->white_plies == WIN_PLIES || verdicts->black_plies == WIN_PLIES;
    record->half_points = verdicts->white_plies == WIN_PLIES ? 2 : verdicts->black_plies == WIN_PLIES ? 0 : 1;
    record->end = is_won ? RECORD_END_WON : RECORD_END_DRAWN;
    return is_won || verdicts->draw_plies == DRAW_PLIES;
}

// The position that the last search evaluated, with the score that a search of its own gives it.
static void take_searched(Selfplay *selfplay, const SelfplaySettings *settings, SelfplayGame *game)
{
    Position pos;
    const PackedPosition position = selfplay->candidate.position;
    if (!selfplay->candidate.is_there || !packed_position_read(&position, &pos, NULL) || !movegen_any(&pos))
        return;
    const SearchResult result = search_position(selfplay, &pos, settings, NULL);
    game->searched[game->searched_count].position = position;
    game->searched[game->searched_count].ply = (RecordPly){result.best, result.score};
    game->searched_count += 1;
}

// Plays from the position on the board to the end of the game: by the rules, by adjudication, or as a draw where the
// record is full.
static void play_moves(Selfplay *selfplay, const SelfplaySettings *settings, SelfplayGame *game)
{
    Position *pos = &selfplay->pos;
    GameRecord *record = &game->record;
    Verdicts verdicts = {0};
    while (!is_over_by_rules(pos, record)) {
        search_move(selfplay, settings);
        const SearchResult result = selfplay->result;
        const Score score_white = pos->stm == WHITE ? result.score : -result.score;
        if (is_adjudicated(&verdicts, score_white, selfplay->ply, record))
            return;
        take_searched(selfplay, settings, game);
        record->moves[record->plies++] = (RecordPly){result.best, result.score};
        make_move(selfplay, result.best);
        if (selfplay->ply == SELFPLAY_PLIES_MAX) {
            record->half_points = 1;
            record->end = RECORD_END_LENGTH;
            return;
        }
    }
}

void selfplay_play(Selfplay *selfplay, const SelfplaySettings *settings, int number, SelfplayGame *game)
{
    // Neighbouring seeds must not share games: the number goes through the generator once more.
    Rng series = rng_seeded(settings->seed);
    Rng rng = rng_seeded(rng_next(&series) + (uint64_t)number);
    search_session_clear(selfplay->session);
    game->searched_count = game->record.plies = 0;
    game->record.number = (uint32_t)number;
    // Random moves until both sides can live with them.
    do {
        while (!play_random_moves(selfplay, &rng))
            continue;
        search_move(selfplay, settings);
    } while (abs(selfplay->result.score) > OPENING_SCORE_MAX);
    game->opening_plies = selfplay->ply;
    for (int ply = 0; ply < selfplay->ply; ++ply)
        game->opening[ply] = selfplay->undos[ply].move;
    packed_position_make(&selfplay->pos, &game->record.start);
    play_moves(selfplay, settings, game);
}

// --- quiet positions ------------------------------------------------------------------------------------------------

enum {
    NOISY_PLIES_MAX = 24, // a series of captures that is longer stays unfinished
    QUIET_MARGIN = 40,    // units that captures may change
};

// The dearest victim first: a cut comes sooner.
static void put_dearest_first(const Position *pos, MoveList *list, int from)
{
    int best = from;
    int best_value = -1;
    for (int i = from; i < list->count; ++i) {
        const Piece victim = pos_piece_on(pos, move_to(list->moves[i]));
        const int value = victim == PIECE_NONE ? 0 : piece_value[piece_type(victim)];
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    const Move move = list->moves[best];
    list->moves[best] = list->moves[from];
    list->moves[from] = move;
}

// Quiescence with captures that lose nothing, without check evasions and without a table: the static value when the
// captures are done.
static Score capture_value(Position *pos, Score alpha, Score beta, int ply)
{
    const Score standing = eval_position(pos, NULL);
    if (standing >= beta || ply == NOISY_PLIES_MAX)
        return standing;
    if (standing > alpha)
        alpha = standing;
    Score best = standing;
    MoveList list;
    movegen_list(pos, MOVES_NOISY, &list);
    for (int i = 0; i < list.count && best < beta; ++i) {
        put_dearest_first(pos, &list, i);
        if (!see_at_least(pos, list.moves[i], 0))
            continue;
        Undo undo;
        pos_make_move(pos, list.moves[i], &undo);
        const Score score = -capture_value(pos, -beta, -alpha, ply + 1);
        pos_unmake_move(pos, list.moves[i], &undo);
        best = score > best ? score : best;
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

Score quiet_capture_value(Position *pos)
{
    return capture_value(pos, -SCORE_INFINITE, SCORE_INFINITE, 0);
}

bool quiet_is_position(Position *pos)
{
    return !pos_in_check(pos) && abs(quiet_capture_value(pos) - eval_position(pos, NULL)) <= QUIET_MARGIN;
}

// --- positions as text ----------------------------------------------------------------------------------------------

enum { FIELD_NB = 4 };

static const char *const result_texts[] = {"0", "0.5", "1"};

size_t sample_write(const Sample *sample, char out[SAMPLE_LINE_SIZE])
{
    Text text = text_begin(out, SAMPLE_LINE_SIZE);
    text_addf(&text, "%s | %d | %s | %d\n", sample->fen, sample->score_white, result_texts[sample->half_points],
              sample->game);
    return text.length;
}

// Points of White.
static bool read_result(const char *text, int *half_points)
{
    for (int i = 0; i <= 2; ++i)
        if (strcmp(text, result_texts[i]) == 0) {
            *half_points = i;
            return true;
        }
    return false;
}

// Cuts the line at its bars. False if there are too few or too many.
static bool split_fields(char *line, char *fields[FIELD_NB])
{
    int count = 0;
    for (char *next = line; next != NULL; ++count) {
        if (count == FIELD_NB)
            return false;
        char *bar = strchr(next, '|');
        if (bar != NULL)
            *bar++ = '\0';
        fields[count] = text_trim(next);
        next = bar;
    }
    return count == FIELD_NB;
}

bool sample_read(const char *line, Sample *sample, Error *error)
{
    char copy[SAMPLE_LINE_SIZE];
    char *fields[FIELD_NB];
    const size_t length = strcspn(line, "\n");
    if (length >= sizeof copy)
        return error_set(error, "the line is too long");
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!split_fields(copy, fields))
        return error_set(error, "not a line of the form FEN | score | result | game");

    Sample read;
    int64_t score, game;
    if (strlen(fields[0]) >= sizeof read.fen)
        return error_set(error, "the FEN is too long");
    if (!text_parse_int(fields[1], -SCORE_EVAL_MAX, SCORE_EVAL_MAX, &score))
        return error_set(error, "not a score: '%.20s'", fields[1]);
    if (!read_result(fields[2], &read.half_points))
        return error_set(error, "not a result (0, 0.5 or 1): '%.20s'", fields[2]);
    if (!text_parse_int(fields[3], 1, INT_MAX, &game))
        return error_set(error, "not the number of a game: '%.20s'", fields[3]);
    memcpy(read.fen, fields[0], strlen(fields[0]) + 1);
    read.score_white = (Score)score;
    read.game = (int)game;
    *sample = read;
    return true;
}
