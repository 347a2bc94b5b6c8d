// SPDX-License-Identifier: GPL-3.0-or-later
// Counted trees of legal moves, compared with counts that many programs agree on.
#include "unit/unit.h"

#include "board/movegen.h"

#include <inttypes.h>

// The most nodes counted for one position; deeper known counts are left out.
enum { NODE_BUDGET = 5000000, COLLECTION_BUDGET = 100000, COLLECTION_LINES = 1000 };

// Known numbers from depth 1 on; 0 = not known.
static const struct {
    const char *name, *fen;
    uint64_t nodes[6];
} cases[] = {
    // The three positions of Buchner's thesis.
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609, 119060324}},
    {"middlegame",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690}},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083}},

    {"promotions and pins",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"promotion by capture",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {"quiet middlegame",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594}},
    {"only rooks and kings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {26, 568, 13744, 314346, 7594526}},
    {"promotions everywhere", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", {24, 496, 9483, 182838, 3605103}},

    // Corner cases collected by Martin Sedlak.
    {"en passant would uncover the king", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", {0, 0, 0, 0, 0, 1134888}},
    {"en passant would uncover a diagonal", "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", {0, 0, 0, 0, 0, 1015133}},
    {"en passant gives check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", {0, 0, 0, 0, 0, 1440467}},
    {"castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", {0, 0, 0, 0, 0, 661072}},
    {"long castling gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", {0, 0, 0, 0, 0, 803711}},
    {"rooks are captured", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", {0, 0, 0, 1274206}},
    {"castling prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", {0, 0, 0, 1720476}},
    {"promote out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", {0, 0, 0, 0, 0, 3821001}},
    {"discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", {0, 0, 0, 0, 1004658}},
    {"promote to give check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", {0, 0, 0, 0, 0, 217342}},
    {"promote to less", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", {0, 0, 0, 0, 0, 92683}},
    {"self-made stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", {0, 0, 0, 0, 0, 2217}},
    {"double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", {0, 0, 0, 23527}},

    // Chess960.
    {"rooks inside and outside",
     "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
     {25, 586, 15541, 432457, 12667098, 382942870}},
    {"rooks beside the kings", "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1", {51, 1904, 71005, 2583102, 94370149}},
    {"king on d1", "nr1kqrbn/pbpppppp/1p6/8/8/BP6/P1PPPPPP/NR1KQRBN b BFbf - 0 1", {26, 618, 15681, 382020, 10110878}},
    {"king on f1", "nqbnrbkr/pppppppp/8/8/8/8/PPPPPPPP/NQBNRBKR w EHeh - 0 1", {19, 361, 7801, 166982, 3978864}},
    {"king on c1", "rbknqnbr/pppppppp/8/8/8/8/PPPPPPPP/RBKNQNBR w AHah - 0 1", {20, 400, 9032, 203232, 5089230}},
};

static void check_count(const Position *pos, const char *name, int depth, uint64_t expected)
{
    const uint64_t found = perft(pos, depth);
    if (found != expected)
        fail_msg("%s, depth %d: %" PRIu64 " instead of %" PRIu64, name, depth, found, expected);
}

static void counts_are_the_known_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        bool counted = false;
        for (int depth = 1; depth <= 6; ++depth) {
            const uint64_t expected = cases[i].nodes[depth - 1];
            // A case with one known number only is counted whatever it costs.
            if (expected == 0 || (counted && expected > NODE_BUDGET))
                continue;
            check_count(&pos, cases[i].name, depth, expected);
            counted = true;
        }
    }
}

// With every move made and unmade the numbers are the same.
static void moves_that_are_made_are_as_many(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        for (int depth = 1; depth <= 3; ++depth)
            assert_true(perft_no_bulk(&pos, depth) == perft(&pos, depth));
    }
    Position pos;
    pos_set_start(&pos);
    assert_true(perft_no_bulk(&pos, 0) == 1);
}

static void depth_zero_is_one_node(void **state)
{
    (void)state;
    Position pos;
    pos_set_start(&pos);
    assert_true(perft(&pos, 0) == 1);
}

// Both castling rooks may stand anywhere: all start positions have as many moves for Black as for White.
static void every_chess960_start_is_symmetric(void **state)
{
    (void)state;
    enum { START_COUNT = 960 };
    for (int number = 0; number < START_COUNT; ++number) {
        Position pos;
        Undo undo;
        pos_set_chess960_start(&pos, number);
        assert_true(pos_check(&pos));
        const uint64_t white = perft(&pos, 1);
        pos_make_null(&pos, &undo);
        assert_true(perft(&pos, 1) == white);
    }
}

// A line of a collection: FEN ;D1 20 ;D2 400 ...
static bool count_line(char *line, const char *file, int number)
{
    char *count = strchr(line, ';');
    if (line[0] == '#' || count == NULL)
        return false;
    *count++ = '\0';
    Position pos;
    Error error;
    if (!fen_read(&pos, line, true, &error))
        fail_msg("%s, line %d: %s", file, number, error.text);
    bool counted = false;
    while (count != NULL) {
        int depth;
        uint64_t expected;
        char name[64];
        if (sscanf(count, "D%d %" SCNu64, &depth, &expected) == 2 && expected <= COLLECTION_BUDGET) {
            snprintf(name, sizeof name, "%s, line %d", file, number);
            check_count(&pos, name, depth, expected);
            counted = true;
        }
        count = strchr(count, ';');
        if (count != NULL)
            ++count;
    }
    return counted;
}

static void collections_agree(void **state)
{
    (void)state;
    static const char *const files[] = {"standard.epd", "fischer.epd",      "frc_small.epd", "marcel.epd",
                                        "special.epd",  "enpassant_d4.epd", "check_d4.epd",  "double_check_d4.epd",
                                        "tricky.epd",   "sedlak.epd"};
    const int most = unit_is_long() ? INT32_MAX : COLLECTION_LINES;
    int counted = 0;
    for (size_t i = 0; i < COUNT_OF(files); ++i) {
        char name[64], line[512];
        snprintf(name, sizeof name, "perft/%s", files[i]);
        FILE *file = unit_open_positions(name);
        if (file == NULL)
            continue;
        for (int number = 1; number <= most && fgets(line, sizeof line, file) != NULL; ++number)
            counted += count_line(line, files[i], number);
        fclose(file);
    }
    if (counted == 0)
        skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_known_ones), cmocka_unit_test(moves_that_are_made_are_as_many),
        cmocka_unit_test(depth_zero_is_one_node),    cmocka_unit_test(every_chess960_start_is_symmetric),
        cmocka_unit_test(collections_agree),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
