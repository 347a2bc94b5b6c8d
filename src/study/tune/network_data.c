// SPDX-License-Identifier: GPL-3.0-or-later
// Training positions of the network in memory: packed samples in chunks, split into those that are trained with and
// those held out, read from files of records. The records are read in records.c; samples become inputs where the
// network is. Called by train_files.c and, for the layout of a sample, by trainer.c.
#include "study/tune/network_data.h"

#include "base/memory.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

enum { CHUNK_SAMPLES = 1 << NETWORK_CHUNK_SHIFT, HALF_POINTS_WIN = 2, PERCENT = 100 };

bool network_sample_make(const Position *pos, Score score, int half_points, NetworkSample *sample)
{
    const Colour us = pos->stm;
    // Black to move: swap ranks, so that every sample is seen from the side to move.
    const Bitboard occupied = us == WHITE ? pos_occupied(pos) : __builtin_bswap64(pos_occupied(pos));
    const int count = bb_count(occupied);
    if (count > NETWORK_PIECES_MAX)
        return false;
    *sample = (NetworkSample){
        .occupied = occupied,
        .king = {(uint8_t)square_relative(us, pos_king(pos, us)),
                 (uint8_t)square_relative(us, pos_king(pos, colour_other(us)))},
        .score = (int16_t)score,
        .half_points =
            (uint8_t)(half_points == NETWORK_NO_RESULT || us == WHITE ? half_points : HALF_POINTS_WIN - half_points),
        .piece_count = (uint8_t)count,
    };
    int index = 0;
    for (Bitboard rest = occupied; rest != 0; ++index) {
        // A piece's colour is its lowest bit, so the side to move becomes White by an exclusive or.
        const int piece = pos->board[square_relative(us, bb_pop(&rest))] ^ us;
        sample->pieces[index / 2] |= (uint8_t)(piece << (index % 2 * 4));
    }
    return true;
}

// --- chunks --------------------------------------------------------------------------------------------------------

// Appends a sample. Memory grows by whole chunks, so that nothing that is there has to be copied.
static bool samples_add(NetworkSamples *samples, const NetworkSample *sample, Error *error)
{
    const size_t chunk = samples->count >> NETWORK_CHUNK_SHIFT, place = samples->count % CHUNK_SAMPLES;
    if (place == 0) {
        NetworkSample *fresh = mem_table_new(CHUNK_SAMPLES * sizeof *fresh);
        if (fresh == NULL)
            return error_set(error, "not enough memory for more than %zu positions", samples->count);
        samples->chunks =
            mem_resize(samples->chunks, chunk * sizeof samples->chunks[0], (chunk + 1) * sizeof samples->chunks[0]);
        samples->chunks[chunk] = fresh;
    }
    samples->chunks[chunk][place] = *sample;
    samples->count += 1;
    return true;
}

// The last chunk may be partly used.
static void samples_free(NetworkSamples *samples)
{
    for (size_t i = 0; i * CHUNK_SAMPLES < samples->count; ++i)
        mem_table_free(samples->chunks[i], CHUNK_SAMPLES * sizeof(NetworkSample));
    mem_free(samples->chunks);
}

void network_data_free(NetworkData *data)
{
    samples_free(&data->training);
    samples_free(&data->held_out);
    *data = (NetworkData){0};
}

// Any change of a sample or of the order shows: what a checkpoint belongs to must be recognised, not protected.
static uint64_t hash_sample(uint64_t hash, const NetworkSample *sample)
{
    uint64_t words[sizeof *sample / sizeof(uint64_t)];
    memcpy(words, sample, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

bool network_data_add(NetworkData *data, const NetworkSample *sample, bool is_held_out, Error *error)
{
    if (!samples_add(is_held_out ? &data->held_out : &data->training, sample, error))
        return false;
    data->hash = hash_sample(data->hash ^ (is_held_out ? 1 : 0), sample);
    const int score = sample->score;
    if (sample->half_points != NETWORK_NO_RESULT && (score > NETWORK_CLEAR_SCORE || score < -NETWORK_CLEAR_SCORE)) {
        data->clear += 1;
        data->clear_won += sample->half_points == (score > 0 ? HALF_POINTS_WIN : 0);
    }
    return true;
}

// --- files ---------------------------------------------------------------------------------------------------------

// What happens to the plies of one game. A position from inside a search was never played to an end, so it has no
// result.
typedef struct GameReading {
    NetworkData *data;
    size_t limit; // positions
    int half_points;
    bool is_held_out;
    bool failed;
    const GameRecord *record;
    const Score *scores; // of the plies of `record`, as they are to be learned
    Error *error;
} GameReading;

// All that were kept, whatever they are for.
static size_t position_count(const NetworkData *data)
{
    return data->training.count + data->held_out.count;
}

// Counts the ply by its kind, and makes a sample of it if it is kept.
static void add_ply(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    GameReading *game = context;
    NetworkSample sample;
    if (game->failed || position_count(game->data) >= game->limit)
        return;
    game->data->plies[kind] += 1;
    if (kind != RECORD_PLY_KEPT ||
        !network_sample_make(pos, game->scores[ply - game->record->moves], game->half_points, &sample))
        return;
    game->failed = !network_data_add(game->data, &sample, game->is_held_out, game->error);
}

// Whole games are held out: positions of one game resemble each other too much to measure by.
static bool is_game_held_out(const RecordHeader *header, uint32_t number, int percent)
{
    const uint64_t file = header->seed ^ header->eval_hash ^ (uint64_t)header->nodes << 32;
    Rng rng = rng_seeded(file * UINT64_C(0xd1342543de82ef95) + number);
    return rng_below(&rng, PERCENT) < (uint64_t)percent;
}

// A search of few nodes sees little and errs by much; those after it in the game err in other ways, and see what became
// of the position. So the expected result of each is mixed with that of the positions that followed, the less the
// farther, up to the result.
static void look_ahead(const GameRecord *record, const NetworkReading *reading, Score scores[])
{
    static const double surest = 0.9999; // no score is infinite
    const double scale = (double)reading->scale, following = reading->following;
    if (following <= 0) {
        for (int i = 0; i < record->plies; ++i)
            scores[i] = record->moves[i].score;
        return;
    }
    double later = record->half_points / (double)HALF_POINTS_WIN;
    for (int i = record->plies; i-- > 0;) {
        const bool is_white = (record->start.stm == WHITE) == (i % 2 == 0);
        const double own = 1 / (1 + exp(-record->moves[i].score / scale)), now = is_white ? own : 1 - own;
        // What was searched inside a search has no game behind it.
        later = record->end == RECORD_END_SAMPLE ? now : (1 - following) * now + following * later;
        const double sure = later < 1 - surest ? 1 - surest : later > surest ? surest : later;
        const double white = scale * log(sure / (1 - sure));
        scores[i] = (Score)(is_white ? white : -white);
    }
}

// No limit where none is set.
static size_t position_limit(const NetworkReading *reading)
{
    return reading->limit > 0 ? reading->limit : SIZE_MAX;
}

// What is done with a file.
typedef struct FileReading {
    NetworkData *data;
    const NetworkReading *reading;
} FileReading;

// Adds the positions of one game, with scores that look ahead, to the training or the held-out samples.
static bool add_game(void *context, const RecordHeader *header, const GameRecord *record, Error *error)
{
    const FileReading *file = context;
    const NetworkReading *reading = file->reading;
    NetworkData *data = file->data;
    // The rest of the file is looked through without being kept.
    if (position_count(data) >= position_limit(reading))
        return true;
    Score scores[RECORD_PLIES_MAX];
    look_ahead(record, reading, scores);
    GameReading game = {
        .record = record,
        .scores = scores,
        .data = data,
        .limit = position_limit(reading),
        .half_points = record->end == RECORD_END_SAMPLE ? NETWORK_NO_RESULT : record->half_points,
        .is_held_out = is_game_held_out(header, record->number, reading->held_out),
        .error = error,
    };
    data->games += record->end != RECORD_END_SAMPLE;
    if (!record_game_visit(record, &(RecordFilter){0}, &game, add_ply, error) || game.failed)
        return false;
    if (reading->on_game != NULL)
        reading->on_game(reading->context, data);
    return true;
}

bool network_data_add_file(NetworkData *data, const char *path, const NetworkReading *reading, Error *error)
{
    FileReading file = {data, reading};
    data->following = reading->following;
    return record_file_visit(path, &file, add_game, NULL, error);
}
