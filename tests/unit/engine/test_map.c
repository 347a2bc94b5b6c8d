// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of map computed by hand, and what a search leaves behind for the game.
#include "unit/unit.h"

#include "board/movegen.h"
#include "engine/map.h"
#include "maps/detail.h"
#include "maps/game_memory.h"

#include <math.h>

static void show(const MemorySnapshot *snapshot, MapKind kind, PieceSet pieces, MapEnd end, MapLayer *layer)
{
    const MapChoice choice = {.kind = kind, .pieces = pieces, .end = end};
    map_layer(snapshot, &choice, layer);
}

static void assert_share(const MapLayer *layer, Square square, double expected)
{
    if (fabs(map_share(layer, square) - expected) > 1e-6)
        fail_msg("square %d: %f instead of %f", square, map_share(layer, square), expected);
}

static void classes_are_octaves(void **state)
{
    (void)state;
    static const struct {
        uint64_t value, max;
        int class_of;
    } cases[] = {
        {0, 0, 0},
        {0, 1024, 0},
        {1024, 1024, 6},
        {512, 1024, 6},
        {511, 1024, 5},
        {256, 1024, 5},
        {255, 1024, 4},
        {128, 1024, 4},
        {127, 1024, 3},
        {64, 1024, 3},
        {63, 1024, 2},
        {32, 1024, 2},
        {31, 1024, 1},
        {4, 1024, 1},
        {3, 1024, 0},
        {1, 1, 6},
        {UINT64_MAX / 2, UINT64_MAX, 5},
        {UINT64_MAX, UINT64_MAX, 6},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const int class_of = map_class(cases[i].value, cases[i].max);
        if (class_of != cases[i].class_of)
            fail_msg("%llu of %llu: class %d instead of %d", (unsigned long long)cases[i].value,
                     (unsigned long long)cases[i].max, class_of, cases[i].class_of);
    }
    assert_string_equal(map_class_name(0), "white");
    assert_string_equal(map_class_name(MAP_CLASS_NB - 1), "red");
}

static void layers_add_the_chosen_pieces(void **state)
{
    (void)state;
    MemorySnapshot snapshot = {0};
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_F3] = 60;
    snapshot.attention[MAP_TO][W_PAWN][SQ_F3] = 20;
    snapshot.attention[MAP_TO][B_PAWN][SQ_E5] = 20;
    snapshot.attention[MAP_FROM][W_KNIGHT][SQ_G1] = 7;
    MapLayer layer;
    show(&snapshot, MAP_NOW, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_F3], 80);
    assert_int_equal(layer.max, 80);
    assert_int_equal(layer.total, 100);
    assert_int_equal(layer.class_of[SQ_F3], 6);
    assert_int_equal(layer.class_of[SQ_E5], 5);
    assert_true(map_share(&layer, SQ_F3) > 0.799 && map_share(&layer, SQ_F3) < 0.801);

    // The share is of all attention of that end, whatever pieces are shown.
    show(&snapshot, MAP_NOW, piece_set(B_PAWN), MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_F3], 0);
    assert_int_equal(layer.class_of[SQ_E5], 6);
    assert_int_equal(layer.total, 100);
    show(&snapshot, MAP_NOW, PIECE_SET_BLACK, MAP_FROM, &layer);
    assert_int_equal(layer.max, 0);
    assert_true(map_share(&layer, SQ_A1) < 0.001);
    show(&(MemorySnapshot){0}, MAP_NOW, PIECE_SET_WHITE, MAP_FROM, &layer);
    assert_true(map_share(&layer, SQ_A1) < 0.001);
}

static void every_kind_explains_itself(void **state)
{
    (void)state;
    for (MapKind kind = MAP_NOW; kind < MAP_KIND_NB; ++kind) {
        const MapKindInfo *info = map_kind(kind);
        assert_int_equal(map_kind_find(info->code), kind);
        assert_true(strlen(info->name) > 0 && strlen(info->unit) > 0);
        const char *end = strchr(info->meaning, '.');
        assert_true(end != NULL && end[1] == '\0'); // one sentence
        for (MapKind other = MAP_NOW; other < kind; ++other)
            assert_string_not_equal(map_kind(other)->code, info->code);
    }
    assert_int_equal(map_kind_find("BEST"), MAP_BEST);
    assert_int_equal(map_kind_find("bests"), MAP_KIND_NB);
}

// Views step through all kinds and come round; what is about players stands first.
static void kinds_have_an_order(void **state)
{
    (void)state;
    bool seen[MAP_KIND_NB] = {false};
    MapKind kind = map_kind_at(0);
    for (int i = 0; i < MAP_KIND_NB; ++i) {
        assert_int_equal(map_kind_at(i), kind);
        assert_false(seen[kind]);
        seen[kind] = true;
        assert_int_equal(map_kind_step(map_kind_step(kind, 1), -1), kind);
        kind = map_kind_step(kind, 1);
    }
    assert_int_equal(kind, map_kind_at(0));
    assert_int_equal(map_kind_at(0), MAP_IMPORTANCE);
    assert_int_equal(map_kind_at(1), MAP_TEMPTING);
    assert_int_equal(map_kind_at(2), MAP_NOW);
}

static void both_ends_are_added(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){0};
    snapshot.attention[MAP_TO][W_ROOK][SQ_E1] = 10;
    snapshot.attention[MAP_FROM][W_ROOK][SQ_E1] = 30;
    snapshot.attention[MAP_FROM][B_ROOK][SQ_E8] = 60;
    MapLayer layer;
    show(&snapshot, MAP_NOW, PIECE_SET_WHITE, MAP_BOTH, &layer);
    assert_int_equal(layer.value[SQ_E1], 40);
    assert_int_equal(layer.total, 100);
}

static void the_difference_is_own_less_theirs(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){.root.stm = BLACK};
    snapshot.attention[MAP_TO][B_KNIGHT][SQ_E4] = 50;
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_E4] = 20;
    snapshot.attention[MAP_TO][W_PAWN][SQ_D5] = 30;
    MapLayer layer;
    show(&snapshot, MAP_DIFFERENCE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_E4], 30);
    assert_int_equal(layer.value[SQ_D5], -30);
    assert_int_equal(layer.class_of[SQ_D5], 6); // by size
    assert_int_equal(layer.max, 30);
    assert_share(&layer, SQ_D5, -0.3);
    // One side's knights are compared with the other's.
    show(&snapshot, MAP_DIFFERENCE, piece_set(W_KNIGHT), MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_E4], 30);
    assert_int_equal(layer.value[SQ_D5], 0);
}

// One cell of attention each, so that shares are easy.
static void search_for_move(GameMemory *memory, Piece piece, Square from, Square to)
{
    static uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    memset(attention, 0, sizeof attention);
    attention[MAP_FROM][piece][from] = attention[MAP_TO][piece][to] = 256;
    game_memory_begin_search(memory);
    game_memory_end_search(memory, attention);
}

static void the_game_is_remembered_and_fades(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){0};
    MapLayer layer;
    search_for_move(&snapshot.game, W_PAWN, SQ_E2, SQ_E4);
    show(&snapshot, MAP_GAME, PIECE_SET_ALL, MAP_TO, &layer);
    assert_share(&layer, SQ_E4, 1.0);
    search_for_move(&snapshot.game, W_KNIGHT, SQ_G1, SQ_F3);
    show(&snapshot, MAP_GAME, PIECE_SET_ALL, MAP_TO, &layer);
    assert_true(fabs((double)snapshot.game.faded[MAP_TO][W_PAWN][SQ_E4] - 0.8 * 0.2) < 1e-6);
    assert_true(fabs((double)snapshot.game.faded[MAP_TO][W_KNIGHT][SQ_F3] - 0.2) < 1e-6);
    assert_share(&layer, SQ_E4, 0.16 / 0.36);
    assert_share(&layer, SQ_F3, 0.2 / 0.36);
    show(&snapshot, MAP_GAME, piece_set(W_KNIGHT), MAP_TO, &layer);
    assert_share(&layer, SQ_F3, 0.2 / 0.36);
    assert_share(&layer, SQ_E4, 0.0);
}

static void change_is_against_the_search_before(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){0};
    MapLayer layer;
    snapshot.attention[MAP_TO][W_PAWN][SQ_E4] = 100;
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_F3] = 300;
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.max, 0); // nothing to compare with
    search_for_move(&snapshot.game, W_PAWN, SQ_E2, SQ_E4);
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.max, 0); // the search that has just ended is no earlier one
    game_memory_begin_search(&snapshot.game);
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_share(&layer, SQ_E4, 0.25 - 1.0);
    assert_share(&layer, SQ_F3, 0.75);
    game_memory_begin_search(&snapshot.game); // a look ends without a trace
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_share(&layer, SQ_E4, 0.25 - 1.0);
    search_for_move(&snapshot.game, W_KNIGHT, SQ_G1, SQ_F3);
    game_memory_begin_search(&snapshot.game);
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_TO, &layer);
    assert_share(&layer, SQ_F3, 0.75 - 1.0);

    // Both ends together are a whole, before and now.
    snapshot.attention[MAP_FROM][W_KNIGHT][SQ_G1] = 400;
    show(&snapshot, MAP_CHANGE, PIECE_SET_ALL, MAP_BOTH, &layer);
    assert_share(&layer, SQ_F3, (0.75 - 1.0) / 2);
    assert_share(&layer, SQ_G1, 0);
    assert_share(&layer, SQ_E4, 0.25 / 2);
}

static void a_search_without_attention_leaves_no_trace(void **state)
{
    (void)state;
    static GameMemory memory;
    static uint64_t nothing[MAP_END_NB][PIECE_NB][SQ_NB];
    memory = (GameMemory){0};
    game_memory_end_search(&memory, nothing);
    game_memory_begin_search(&memory);
    assert_false(memory.has_previous);
}

static void beyond_mobility_compares_ranks(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    // The king has three squares; the rook eleven that it can go to, two of them the king's as well.
    snapshot = (MemorySnapshot){.root = unit_position("7k/8/8/8/8/8/R7/K7 w - - 0 1")};
    MapLayer layer;
    show(&snapshot, MAP_BEYOND, PIECE_SET_WHITE, MAP_TO, &layer);
    assert_int_equal(layer.max, 0);
    snapshot.attention[MAP_TO][W_ROOK][SQ_A8] = 9;
    snapshot.attention[MAP_TO][W_ROOK][SQ_A7] = 5;
    show(&snapshot, MAP_BEYOND, piece_set(W_ROOK), MAP_TO, &layer);
    // By moves 13 squares are equal: rank 51 and half of the twelve others.
    assert_share(&layer, SQ_A8, 63 - (51 + 6));
    assert_share(&layer, SQ_A7, 62 - (51 + 6));
    assert_share(&layer, SQ_H2, 0 - (51 + 6));
    assert_share(&layer, SQ_C3, 0); // nothing and nothing
    // The other side is counted as after a pass.
    snapshot.attention[MAP_TO][B_KING][SQ_G7] = 1;
    show(&snapshot, MAP_BEYOND, piece_set(B_KING), MAP_TO, &layer);
    assert_share(&layer, SQ_G7, 63 - (61 + 1));
    assert_share(&layer, SQ_G8, 0 - (61 + 1));
}

static void chain_paths_are_shown_by_piece(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){.nodes = MAP_NODES_FEW};
    snapshot.detail.chain_best[MAP_TO][W_QUEEN][SQ_H5] = 8;
    snapshot.detail.chain_best[MAP_TO][W_KNIGHT][SQ_H5] = 4;
    snapshot.detail.chain_best[MAP_TO][B_KING][SQ_F8] = 16;
    snapshot.detail.chain_sum[MAP_TO][W_QUEEN][SQ_H5] = 30;
    snapshot.detail.chain_sum[MAP_TO][B_KING][SQ_F8] = 70;
    MapLayer layer;
    show(&snapshot, MAP_CHAIN_BEST, PIECE_SET_WHITE, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_H5], 8); // the heaviest, no sum
    assert_int_equal(layer.value[SQ_F8], 0);
    assert_int_equal(layer.total, 16);
    show(&snapshot, MAP_CHAIN_BEST, piece_set(W_KNIGHT), MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_H5], 4);
    show(&snapshot, MAP_CHAIN_SUM, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_H5], 30);
    assert_int_equal(layer.total, 100);
    assert_int_equal(layer.class_of[SQ_H5], 5);
    // Greer 2015, figure 4: decrements lead below zero, and the sign is drawn.
    snapshot.detail.chain_sum[MAP_TO][W_QUEEN][SQ_H5] = -30;
    show(&snapshot, MAP_CHAIN_SUM, PIECE_SET_ALL, MAP_TO, &layer);
    assert_true(layer.is_signed);
    assert_int_equal(layer.value[SQ_H5], -30);
    assert_int_equal(layer.total, 100);
    assert_int_equal(layer.class_of[SQ_H5], 5);
}

static void control_is_of_the_position_alone(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){.root = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")};
    const MapChoice choice = {.kind = MAP_CONTROL, .pieces = PIECE_SET_ALL, .end = MAP_TO};
    MapLayer layer;
    char text[MAP_CAUTION_SIZE];
    map_layer(&snapshot, &choice, &layer);
    map_caution(&snapshot, &choice, &layer, text);
    assert_string_equal(text, "");
    assert_true(layer.is_signed && map_counts(MAP_CONTROL) && !map_counts(MAP_NOW));
    assert_true(map_share(&layer, SQ_D2) == 4 && map_share(&layer, SQ_D7) == -4);
    assert_true(map_share(&layer, SQ_F3) == 4 && map_share(&layer, SQ_E4) == 0);
}

static void piece_values_are_of_the_chosen_pieces(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    snapshot = (MemorySnapshot){.root = unit_position("4k3/3q4/8/8/8/8/P7/4K2R w - - 0 1"), .has_contributions = true};
    snapshot.contributions[SQ_H1] = 4 * SCORE_PAWN;
    snapshot.contributions[SQ_A2] = -SCORE_PAWN / 2;
    snapshot.contributions[SQ_D7] = 8 * SCORE_PAWN;
    MapLayer layer;
    show(&snapshot, MAP_CONTRIBUTION, PIECE_SET_ALL, MAP_TO, &layer);
    assert_true(layer.is_signed && map_counts(MAP_CONTRIBUTION) && map_decimals(MAP_CONTRIBUTION) == 2);
    assert_share(&layer, SQ_H1, 4);
    assert_share(&layer, SQ_D7, 8); // good for its owner, though that is Black
    assert_true(map_share(&layer, SQ_A2) == -0.5 && layer.class_of[SQ_A2] == 3);
    show(&snapshot, MAP_CONTRIBUTION, PIECE_SET_WHITE, MAP_BOTH, &layer);
    assert_share(&layer, SQ_H1, 4);
    assert_share(&layer, SQ_D7, 0);
    snapshot.has_contributions = false;
    show(&snapshot, MAP_CONTRIBUTION, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.max, 0);
}

static void cautions_are_plain(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    static const struct {
        MapKind kind;
        uint64_t nodes, attention;
        int mate;
        const char *expected;
    } cases[] = {
        {MAP_NOW, 0, 0, 0, "Not searched yet: the map is empty."},
        {MAP_RAW, 0, 0, 0, "Not searched yet: the map is empty."},
        {MAP_CONTROL, 0, 0, 0, "Not searched yet: the map is empty."}, // nor is there a position
        {MAP_NOW, 9000, 0, 0, "The search has nothing to say about these pieces here."},
        {MAP_NOW, 120, 7, 0, "Only 120 nodes were searched: too few to mean much."},
        {MAP_NOW, MAP_NODES_FEW, 7, 0, ""},
        {MAP_NOW, 120, 7, 2, "Mate in 2 is proved by 120 nodes: too few for effort to mean much."},
        {MAP_NOW, 120, 7, -2, "Mate in 2 is proved by 120 nodes: too few for effort to mean much."},
        {MAP_NOW, MAP_NODES_FEW, 7, 2, ""},
        {MAP_CHANGE, 9000, 7, 0, "No earlier search for a move to compare with: the map is empty."},
        {MAP_CHAIN_BEST, 9000, 7, 0, "No paths: the option ChainsShow stores them, and ChainsMode at mc+mt."},
        {MAP_CHAIN_SUM, 9000, 7, 0, "No paths: the option ChainsShow stores them, and ChainsMode at mc+mt."},
        {MAP_CONTRIBUTION, 9000, 7, 0, "No network, so the pieces have no values: EvalFile names one."},
        {MAP_IMPORTANCE, 0, 0, 0, "Not worked out yet: the map is empty."},
        {MAP_IMPORTANCE, 9000, 7, 0, "Not worked out yet: the map is empty."},
        {MAP_GAME, 9000, 7, 0, "No search for a move has ended yet: the map is empty."},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        snapshot = (MemorySnapshot){.nodes = cases[i].nodes};
        snapshot.attention[MAP_TO][W_PAWN][SQ_E4] = cases[i].attention;
        snapshot.detail.mate = cases[i].mate;
        const MapChoice choice = {.kind = cases[i].kind, .pieces = PIECE_SET_ALL, .end = MAP_TO};
        MapLayer layer;
        char text[MAP_CAUTION_SIZE];
        map_layer(&snapshot, &choice, &layer);
        map_caution(&snapshot, &choice, &layer, text);
        assert_string_equal(text, cases[i].expected);
    }
}

// --- what is copied out of the tables ---------------------------------------------------------------------------------

typedef struct Bench {
    History *tables;
    Position root;
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    MemorySnapshot snapshot;
} Bench;

static Bench *bench_for(const char *fen)
{
    static Bench bench;
    memset(&bench, 0, sizeof bench);
    bench.tables = history_new();
    bench.root = bench.snapshot.root = unit_position(fen);
    return &bench;
}

static void bench_take_scored(Bench *bench, const char *main_line, Score score)
{
    MoveList legal;
    movegen_list(&bench->root, MOVES_ALL, &legal);
    RootMove best = {.move = legal.moves[0], .score = score};
    if (main_line != NULL) {
        best.move = best.pv[0] = unit_move(&bench->root, main_line);
        best.pv_length = 1;
    }
    TranspositionTable *table = tt_new(1);
    const SearchView view = {.root = &bench->root,
                             .history = bench->tables,
                             .table = table,
                             .root_moves = &best,
                             .root_count = 1,
                             .score = score};
    detail_take(&view, bench->attention, &bench->snapshot.detail);
    tt_free(table);
    history_free(bench->tables);
}

static void bench_take(Bench *bench, const char *main_line)
{
    bench_take_scored(bench, main_line, SCORE_DRAW);
}

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void best_weights_belong_to_pieces_of_the_mover(void **state)
{
    (void)state;
    Bench *bench = bench_for(start_fen);
    bench->tables->low_ply[0][SQ_G1 * SQ_NB + SQ_F3] = 3000;
    bench->tables->low_ply[2][SQ_G1 * SQ_NB + SQ_F3] = 12000; // two plies later: a third
    bench->tables->low_ply[0][SQ_B1 * SQ_NB + SQ_C3] = -500;  // bad
    bench->tables->low_ply[1][SQ_G8 * SQ_NB + SQ_F6] = 8000;
    bench->tables->low_ply[0][SQ_B8 * SQ_NB + SQ_C6] = 8000; // not Black's turn there
    bench->tables->low_ply[0][SQ_E4 * SQ_NB + SQ_E5] = 8000; // no piece there at the root
    bench_take(bench, "d2d4");
    MapLayer layer;
    show(&bench->snapshot, MAP_BEST, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_F3], 4000);
    assert_int_equal(layer.value[SQ_F6], 4000);
    assert_int_equal(layer.value[SQ_C3], 0);
    assert_int_equal(layer.value[SQ_C6], 0);
    assert_int_equal(layer.value[SQ_E5], 0);
    assert_int_equal(layer.value[SQ_D4], WEIGHT_MAX); // the move that is played
    assert_share(&layer, SQ_D4, 1.0);
    assert_int_equal(bench->snapshot.detail.path_count, 1); // it leads a path too, though it has no attention
    assert_true(move_equal(bench->snapshot.detail.paths[0].moves[0], unit_move(&bench->root, "d2d4")));
    show(&bench->snapshot, MAP_BEST, piece_set(W_KNIGHT), MAP_FROM, &layer);
    assert_int_equal(layer.value[SQ_G1], 4000);
    assert_int_equal(layer.value[SQ_D2], 0);
}

static void raw_sums_go_over_rows_and_columns(void **state)
{
    (void)state;
    Bench *bench = bench_for(start_fen);
    bench->tables->quiet[W_QUEEN][SQ_D1][SQ_D3] = 100;
    bench->tables->quiet[W_QUEEN][SQ_D2][SQ_D3] = -50;
    bench->tables->quiet[B_PAWN][SQ_E7][SQ_E5] = 50;
    bench_take(bench, NULL);
    MapLayer layer;
    show(&bench->snapshot, MAP_RAW, PIECE_SET_ALL, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_D3], 150);
    assert_share(&layer, SQ_D3, 0.75);
    assert_share(&layer, SQ_E5, 0.25);
    show(&bench->snapshot, MAP_RAW, piece_set(W_QUEEN), MAP_FROM, &layer);
    assert_int_equal(layer.value[SQ_D1], 100);
    assert_int_equal(layer.value[SQ_D2], 50);
    assert_int_equal(layer.total, 200);
}

static void a_piece_has_weights_for_its_legal_moves(void **state)
{
    (void)state;
    Bench *bench = bench_for("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
    bench->tables->quiet[W_KNIGHT][SQ_C3][SQ_B5] = 4096;
    bench->tables->quiet[W_KNIGHT][SQ_C3][SQ_D1] = -8192;
    bench->tables->quiet[W_KNIGHT][SQ_C3][SQ_H8] = 9999; // no move
    bench->tables->capture[W_KNIGHT][SQ_D5][PT_PAWN] = 1024;
    bench->tables->quiet[B_KING][SQ_E8][SQ_D7] = 512;
    bench_take(bench, NULL);
    MapChoice choice = {.kind = MAP_PIECE, .square = SQ_C3};
    MapLayer layer;
    map_layer(&bench->snapshot, &choice, &layer);
    assert_share(&layer, SQ_B5, 0.25);
    assert_share(&layer, SQ_D1, -0.5);
    assert_int_equal(layer.value[SQ_D5], 1024);
    assert_int_equal(layer.value[SQ_H8], 0);
    choice.square = SQ_E8; // after a pass
    map_layer(&bench->snapshot, &choice, &layer);
    assert_int_equal(layer.value[SQ_D7], 512);
    choice.square = SQ_A1; // no piece there
    map_layer(&bench->snapshot, &choice, &layer);
    assert_int_equal(layer.max, 0);
}

// The first path of a position in which a walk would go on with e7e5.
static MemoryPath first_path(const char *main_line, Score score, int *mate)
{
    Bench *bench = bench_for(start_fen);
    bench->attention[MAP_TO][W_PAWN][SQ_E4] = 1000;
    bench->tables->quiet[B_PAWN][SQ_E7][SQ_E5] = 5000;
    bench_take_scored(bench, main_line, score);
    *mate = bench->snapshot.detail.mate;
    return bench->snapshot.detail.paths[0];
}

static void a_proved_mate_is_not_walked_on(void **state)
{
    (void)state;
    const Position start = unit_position(start_fen);
    static const struct {
        const char *main_line;
        Score score;
        const char *first;
        int length, mate;
    } cases[] = {
        {"g1h3", SCORE_DRAW, "g1h3", 2, 0},     {"g1h3", SCORE_NONE, "g1h3", 2, 0},
        {"g1h3", SCORE_MATE - 3, "g1h3", 1, 2}, {"g1h3", -SCORE_MATE + 4, "g1h3", 1, -2},
        {"e2e4", SCORE_MATE - 1, "e2e4", 1, 1}, {NULL, SCORE_MATE - 1, "e2e4", 2, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        int mate = 0;
        const MemoryPath path = first_path(cases[i].main_line, cases[i].score, &mate);
        assert_true(move_equal(path.moves[0], unit_move(&start, cases[i].first)));
        assert_int_equal(path.length, cases[i].length);
        assert_int_equal(mate, cases[i].mate);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_octaves),
        cmocka_unit_test(layers_add_the_chosen_pieces),
        cmocka_unit_test(every_kind_explains_itself),
        cmocka_unit_test(both_ends_are_added),
        cmocka_unit_test(the_difference_is_own_less_theirs),
        cmocka_unit_test(the_game_is_remembered_and_fades),
        cmocka_unit_test(change_is_against_the_search_before),
        cmocka_unit_test(a_search_without_attention_leaves_no_trace),
        cmocka_unit_test(beyond_mobility_compares_ranks),
        cmocka_unit_test(chain_paths_are_shown_by_piece),
        cmocka_unit_test(control_is_of_the_position_alone),
        cmocka_unit_test(piece_values_are_of_the_chosen_pieces),
        cmocka_unit_test(cautions_are_plain),
        cmocka_unit_test(best_weights_belong_to_pieces_of_the_mover),
        cmocka_unit_test(raw_sums_go_over_rows_and_columns),
        cmocka_unit_test(a_piece_has_weights_for_its_legal_moves),
        cmocka_unit_test(kinds_have_an_order),
        cmocka_unit_test(a_proved_mate_is_not_walked_on),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
