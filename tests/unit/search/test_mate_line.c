// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of mates, played out to the end: with an empty table the mate search alone does it.
#include "search/mate_line.h"

#include "board/rules.h"
#include "unit/unit.h"

enum { NODES = 100000 };

typedef struct MateCase {
    const char *fen;
    int plies; // to the mate, for the side to move if odd
    const char *begins;
} MateCase;

static const MateCase mates[] = {
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, ""},
    {"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 1, "b1b8"},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3, ""},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3, "f6f7"},
    {"8/7k/5K2/8/8/8/8/6R1 b - - 0 1", 4, ""},
    {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3, ""},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, ""},
};

static Score score_of(int plies)
{
    return plies % 2 == 1 ? score_mate_in(plies) : score_mated_in(plies);
}

// Reads the first moves, and completes them.
static bool complete(const MateCase *mate, const TranspositionTable *table, Move *line, int *length, uint64_t nodes)
{
    const Position pos = unit_position(mate->fen);
    *length = 0;
    if (mate->begins[0] != '\0')
        line[(*length)++] = unit_move(&pos, mate->begins);
    return mate_line_complete(&pos, score_of(mate->plies), table, line, length, &nodes);
}

static void lines_end_in_mate_on_time(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    for (size_t i = 0; i < COUNT_OF(mates); ++i) {
        Move line[MAX_PLY];
        Undo undos[MAX_PLY];
        int length;
        if (!complete(&mates[i], table, line, &length, NODES))
            fail_msg("no mate found: %s", mates[i].fen);
        assert_int_equal(length, mates[i].plies);
        Position pos = unit_position(mates[i].fen);
        for (int ply = 0; ply < length; ++ply) {
            assert_true(pos_move_is_legal(&pos, line[ply]));
            pos_make_move(&pos, line[ply], &undos[ply]);
        }
        assert_int_equal(rules_game_end(&pos), END_CHECKMATE);
    }
    tt_free(table);
}

// Mates that are not there, come sooner or later than promised, or are missed by the moves given, and too little time.
static void what_is_no_such_mate_leaves_the_line(void **state)
{
    static const MateCase none[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, "e2e4"},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 1, ""},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3, "f6e7"},
        {"7k/8/6K1/8/8/8/8/R7 b - - 99 80", 4, ""},
        {"k7/8/1K6/8/8/8/8/7R w - - 0 1", 2, ""},
    };
    (void)state;
    TranspositionTable *table = tt_new(1);
    Move line[MAX_PLY];
    int length;
    for (size_t i = 0; i < COUNT_OF(none); ++i) {
        assert_false(complete(&none[i], table, line, &length, NODES));
        assert_int_equal(length, none[i].begins[0] != '\0');
    }
    assert_false(complete(&mates[5], table, line, &length, 3));
    tt_free(table);
}

static void no_more_positions_are_looked_at_than_allowed(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    const Position pos = unit_position(mates[5].fen);
    for (uint64_t allowed = 0; allowed < 200; ++allowed) {
        Move line[MAX_PLY];
        int length = 0;
        uint64_t nodes = allowed;
        (void)mate_line_complete(&pos, score_mate_in(3), table, line, &length, &nodes);
        assert_true(nodes <= allowed);
    }
    tt_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_mate_on_time),
        cmocka_unit_test(what_is_no_such_mate_leaves_the_line),
        cmocka_unit_test(no_more_positions_are_looked_at_than_allowed),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
