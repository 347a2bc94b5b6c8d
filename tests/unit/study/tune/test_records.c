// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/mutate.h"
#include "unit/unit.h"

#include "base/memory.h"
#include "study/tune/records.h"

#include <math.h>
#include <sys/stat.h>

// A game of random moves from a position, with scores that follow the number of the ply.
static void make_game(GameRecord *game, const char *fen, uint32_t number, int plies)
{
    Rng rng = rng_seeded(number);
    Position pos = unit_position(fen);
    *game = (GameRecord){.number = number, .half_points = (int)(number % 3), .end = RECORD_END_RULES};
    assert_true(packed_position_make(&pos, &game->start));
    while (game->plies < plies) {
        MoveList list;
        Undo undo;
        movegen_list(&pos, MOVES_ALL, &list);
        if (list.count == 0)
            break;
        const Move move = list.moves[rng_below(&rng, (uint64_t)list.count)];
        game->moves[game->plies++] = (RecordPly){move, (Score)(game->plies * 37 % 2600) - 1300};
        pos_make_move(&pos, move, &undo);
        pos.last = NULL;
    }
}

static const char *const start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static size_t write_games(char path[UNIT_PATH_SIZE], const GameRecord *games, int count)
{
    uint8_t bytes[RECORD_GAME_SIZE_MAX];
    unit_write_file(path, ".rec", "");
    FILE *file = fopen(path, "wbe");
    assert_non_null(file);
    const RecordHeader header = {.nodes = 300, .flags = RECORD_SEARCHED, .seed = 7, .eval_hash = 0x123456789abcdef0u};
    record_header_write(&header, bytes);
    fwrite(bytes, RECORD_HEADER_SIZE, 1, file);
    size_t size = RECORD_HEADER_SIZE;
    for (int i = 0; i < count; ++i) {
        const size_t game_size = record_game_write(&games[i], bytes);
        fwrite(bytes, game_size, 1, file);
        size += game_size;
    }
    assert_int_equal(fclose(file), 0);
    return size;
}

// Reads until the end or a fault; returns how many games came.
static int count_games(const char *path, Error *error)
{
    RecordHeader header;
    *error = (Error){""};
    RecordFile *file = record_file_open(path, &header, error);
    if (file == NULL)
        return -1;
    GameRecord *game = mem_new(1, sizeof *game);
    int count = 0;
    while (record_file_next(file, game, error))
        ++count;
    mem_free(game);
    record_file_close(file);
    return count;
}

static void positions_come_back_as_they_were(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 w - - 99 1",
        "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        PackedPosition packed;
        Position read;
        char fen[FEN_SIZE];
        assert_true(packed_position_make(&pos, &packed));
        assert_true(packed_position_read(&packed, &read, NULL));
        assert_true(pos_check(&read));
        assert_true(read.key == pos.key);
        fen_write(&read, fen);
        assert_string_equal(fen, fens[i]);
    }
    Position chess960;
    PackedPosition packed;
    pos_set_chess960_start(&chess960, 3);
    assert_false(packed_position_make(&chess960, &packed));
}

static void impossible_positions_are_refused(void **state)
{
    (void)state;
    const Position pos = unit_position("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 1");
    PackedPosition good;
    assert_true(packed_position_make(&pos, &good));
    for (int fault = 0; fault < 8; ++fault) {
        PackedPosition packed = good;
        Position read = {.game_ply = 42};
        Error error;
        switch (fault) {
        case 0: packed.occupied = ~(uint64_t)0; break;                                       // too many pieces
        case 1: packed.pieces[0] |= 0x0f; break;                                             // no piece has that number
        case 2: packed.pieces[0] &= 0xf0; break;                                             // a pawn on the first rank
        case 3: packed.pieces[0] = (uint8_t)(packed.pieces[0] & 0x0f) | W_QUEEN << 4; break; // no white king
        case 4: packed.stm = 2; break;
        case 5: packed.castling = CASTLING_WHITE_QUEEN | 16; break;
        case 6: packed.en_passant = SQ_E4; break;
        default: packed.en_passant = 200; break;
        }
        if (packed_position_read(&packed, &read, &error))
            fail_msg("fault %d was taken", fault);
        assert_int_equal(read.game_ply, 42);
        assert_true(error.text[0] != '\0');
    }
    // The side that has moved stands in check.
    const Position check = unit_position("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert_true(packed_position_make(&check, &good));
    good.stm = BLACK;
    Position read;
    assert_false(packed_position_read(&good, &read, NULL));
}

static void games_come_back_as_they_were(void **state)
{
    (void)state;
    GameRecord *games = mem_new(3, sizeof *games);
    make_game(&games[0], start_fen, 1, 120);
    make_game(&games[1], "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 2, RECORD_PLIES_MAX);
    make_game(&games[2], start_fen, 3, 0);
    char path[UNIT_PATH_SIZE];
    const size_t size = write_games(path, games, 3);
    // About four bytes a ply.
    assert_int_equal(size, RECORD_HEADER_SIZE + 3 * 44 + 4 * (size_t)(games[0].plies + games[1].plies));

    RecordHeader header;
    RecordFile *file = record_file_open(path, &header, NULL);
    assert_non_null(file);
    assert_int_equal(header.nodes, 300);
    assert_int_equal(header.flags, RECORD_SEARCHED);
    assert_int_equal(header.seed, 7);
    assert_true(header.eval_hash == 0x123456789abcdef0u);
    GameRecord *read = mem_new(1, sizeof *read);
    for (int i = 0; i < 3; ++i) {
        assert_true(record_file_next(file, read, NULL));
        assert_int_equal(read->number, games[i].number);
        assert_int_equal(read->half_points, games[i].half_points);
        assert_int_equal(read->end, games[i].end);
        assert_int_equal(read->plies, games[i].plies);
        assert_memory_equal(&read->start, &games[i].start, sizeof read->start);
        for (int ply = 0; ply < read->plies; ++ply) {
            assert_true(move_equal(read->moves[ply].move, games[i].moves[ply].move));
            assert_int_equal(read->moves[ply].score, games[i].moves[ply].score);
        }
    }
    assert_int_equal(record_file_whole(file), size);
    mem_free(read);
    record_file_close(file);
    mem_free(games);
    unlink(path);
}

static void a_cut_off_tail_costs_one_game(void **state)
{
    (void)state;
    GameRecord *games = mem_new(2, sizeof *games);
    make_game(&games[0], start_fen, 1, 40);
    make_game(&games[1], start_fen, 2, 40);
    char path[UNIT_PATH_SIZE];
    const size_t whole = write_games(path, games, 2), second = 44 + 4 * (size_t)games[1].plies;
    for (size_t missing = 1; missing <= second; missing += missing < 8 ? 1 : 13) {
        Error error;
        assert_int_equal(truncate(path, (off_t)(whole - missing)), 0);
        assert_int_equal(count_games(path, &error), 1);
        assert_string_equal(error.text, "");
        unlink(path);
        write_games(path, games, 2);
    }
    mem_free(games);
    unlink(path);
}

static void damage_is_told(void **state)
{
    (void)state;
    GameRecord *games = mem_new(2, sizeof *games);
    make_game(&games[0], start_fen, 1, 40);
    make_game(&games[1], start_fen, 2, 40);
    char path[UNIT_PATH_SIZE];
    const size_t size = write_games(path, games, 2);
    for (size_t place = 0; place < size; place += place < 24 ? 1 : 7) {
        // The seed, the hash, and what is not used yet may be anything.
        if (place >= 20 && place < RECORD_HEADER_SIZE)
            continue;
        FILE *file = fopen(path, "r+be");
        fseek(file, (long)place, SEEK_SET);
        const int before = fgetc(file);
        fseek(file, (long)place, SEEK_SET);
        fputc(before ^ 0x55, file);
        fclose(file);
        Error error;
        const int count = count_games(path, &error);
        // Another size can look like a game that is still being written.
        if (count == 2 || (count < 0 && strstr(error.text, path) == NULL) || (count > 0 && place < 100))
            fail_msg("byte %zu: %d games, '%s'", place, count, error.text);
        unlink(path);
        write_games(path, games, 2);
    }
    mem_free(games);
    unlink(path);
    Error error;
    assert_int_equal(count_games("/nowhere/at.all", &error), -1);
    assert_non_null(strstr(error.text, "/nowhere/at.all"));
    assert_int_equal(count_games("/dev/null", &error), -1);
    assert_non_null(strstr(error.text, "not a regular file"));
}

typedef struct Kinds {
    int count[RECORD_PLY_KIND_NB];
    int visits;
} Kinds;

static void count_kind(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    Kinds *kinds = context;
    ++kinds->visits;
    ++kinds->count[kind];
    assert_true(pos_move_is_legal(pos, ply->move));
}

static void filters_sort_plies(void **state)
{
    (void)state;
    // e4 (quiet), d5, exd5 (capture), Qxd5, Nc3, Qe5+ and an evasion; scores of every kind.
    static const char *const moves[] = {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2"};
    static const Score scores[] = {20, 1001, 30, -20, -1000, SCORE_MATE - 5, 1};
    GameRecord game = {.number = 1, .half_points = 1};
    Position pos;
    pos_set_start(&pos);
    assert_true(packed_position_make(&pos, &game.start));
    Undo undos[COUNT_OF(moves)];
    for (size_t i = 0; i < COUNT_OF(moves); ++i) {
        game.moves[game.plies++] = (RecordPly){unit_move(&pos, moves[i]), scores[i]};
        pos_make_move(&pos, game.moves[i].move, &undos[i]);
    }
    const RecordFilter filters[] = {
        {0}, {.keep_in_check = true}, {.keep_captures = true}, {.score_max = 2000}, {.score_max = 10}};
    // kept, in check, noisy, decided
    static const int wanted[][RECORD_PLY_KIND_NB] = {
        {2, 1, 2, 2}, {3, 0, 2, 2}, {4, 1, 0, 2}, {3, 1, 2, 1}, {0, 1, 2, 4}};
    for (size_t i = 0; i < COUNT_OF(filters); ++i) {
        Kinds kinds = {0};
        assert_true(record_game_visit(&game, &filters[i], &kinds, count_kind, NULL));
        assert_int_equal(kinds.visits, game.plies);
        for (int kind = 0; kind < RECORD_PLY_KIND_NB; ++kind)
            assert_int_equal(kinds.count[kind], wanted[i][kind]);
    }
    Kinds kinds = {0};
    Error error;
    game.moves[2].move = unit_move(&pos, "h7h6");
    assert_false(record_game_visit(&game, &filters[0], &kinds, count_kind, &error));
    assert_non_null(strstr(error.text, "ply 3"));
    assert_int_equal(kinds.visits, 2);
}

// Results that follow sigmoid(score / scale) must give that scale back.
static void the_scale_is_found(void **state)
{
    (void)state;
    RecordStats stats = {.games = 1};
    for (int i = 0; i < RECORD_SCORE_BINS; ++i) {
        const double score = (i - RECORD_SCORE_BINS / 2) * RECORD_SCORE_BIN;
        stats.bins[i].from_games = 1000000;
        stats.bins[i].half_points = (int64_t)(2e6 / (1 + exp(-score / 275)));
    }
    assert_in_range((uint64_t)record_stats_scale(&stats), 274, 276);
}

static void statistics_count_what_is_there(void **state)
{
    (void)state;
    GameRecord *games = mem_new(3, sizeof *games);
    make_game(&games[0], start_fen, 1, 60);
    make_game(&games[1], start_fen, 1, 60); // the same again
    make_game(&games[2], start_fen, 2, 1);
    games[2].end = RECORD_END_SAMPLE;
    char path[UNIT_PATH_SIZE];
    const size_t size = write_games(path, games, 3);
    RecordStats stats = {0};
    assert_true(record_stats_add_file(&stats, path, &(RecordFilter){0}, NULL));
    assert_int_equal(stats.games, 2);
    assert_int_equal(stats.searched, 1);
    assert_int_equal(stats.bytes, size);
    assert_int_equal(stats.plies, 2 * games[0].plies + 1);
    assert_int_equal(stats.results[1], 2);
    int64_t kinds = 0, binned = 0;
    for (int kind = 0; kind < RECORD_PLY_KIND_NB; ++kind)
        kinds += stats.plies_by_kind[kind];
    for (int bin = 0; bin < RECORD_SCORE_BINS; ++bin)
        binned += stats.bins[bin].positions;
    assert_int_equal(kinds, stats.plies);
    assert_int_equal(binned, stats.plies_by_kind[RECORD_PLY_KEPT]);
    if (stats.sampled_count > 0)
        assert_true(record_stats_duplicates(&stats) > 0.3);
    record_stats_free(&stats);
    mem_free(games);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back_as_they_were),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(games_come_back_as_they_were),
        cmocka_unit_test(a_cut_off_tail_costs_one_game),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(filters_sort_plies),
        cmocka_unit_test(the_scale_is_found),
        cmocka_unit_test(statistics_count_what_is_there),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
