// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "board/kpk.h"
#include "eval/endgame.h"
#include "eval/eval.h"

// A row of an ending's table: FEN, pieces, and who wins for the side to move (2 = it wins, 0 = drawn, -2 = it loses).
typedef struct TableRow {
    char fen[128], pieces[16];
    int result;
} TableRow;

static bool read_row(FILE *file, TableRow *row)
{
    char line[256];
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "%127[^,],%15[^,],%d", row->fen, row->pieces, &row->result) == 3)
            return true;
    return false;
}

// The score for White.
static Score score_of(const char *fen)
{
    const Position pos = unit_position(fen);
    const Score score = eval_position(&pos, NULL);
    return pos.stm == WHITE ? score : -score;
}

static void king_and_pawn_is_exact(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool won;
    } cases[] = {
        {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true},  {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
        {"8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", true},  {"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false},
        {"4k3/8/4P3/4K3/8/8/8/8 w - - 0 1", false}, {"k7/8/K7/P7/8/8/8/8 w - - 0 1", false},
        {"k7/2P5/1K6/8/8/8/8/8 b - - 0 1", false},  {"8/8/8/3k4/8/8/3P4/3K4 w - - 0 1", false},
        {"8/8/8/8/8/k6p/8/5K2 w - - 0 1", false},   {"8/7P/8/8/8/8/k7/7K b - - 0 1", true},
        {"8/1k6/8/8/8/8/P7/7K w - - 0 1", false},   {"8/8/8/8/4k3/8/K2p4/8 w - - 0 1", true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        if ((score_of(cases[i].fen) != SCORE_DRAW) != cases[i].won)
            fail_msg("%s is worth %d", cases[i].fen, score_of(cases[i].fen));
}

static void king_and_pawn_is_as_in_the_table(void **state)
{
    (void)state;
    FILE *file = unit_open_positions("endgame/kpk.csv");
    TableRow row;
    int rows = 0;
    while (file != NULL && read_row(file, &row)) {
        const Position pos = unit_position(row.fen);
        const Score score = pos_in_check(&pos) ? row.result : eval_position(&pos, NULL);
        if ((score > 0) != (row.result > 0) || (score < 0) != (row.result < 0))
            fail_msg("%s is worth %d, not %d", row.fen, score, row.result);
        ++rows;
    }
    if (file == NULL)
        skip();
    fclose(file);
    assert_true(rows > 0);
}

// The first position is better for White than the second.
static void the_way_to_win_is_uphill(void **state)
{
    (void)state;
    static const struct {
        const char *better, *worse;
    } cases[] = {
        {"7k/8/8/8/8/8/1R6/K7 w - - 0 1", "8/8/8/4k3/8/8/1R6/K7 w - - 0 1"},             // a king on the edge
        {"7k/8/5K2/8/8/8/1R6/8 w - - 0 1", "7k/8/8/8/8/8/1R6/K7 w - - 0 1"},             // and ours near
        {"k7/8/1K6/8/2B1N3/8/8/8 w - - 0 1", "7k/8/6K1/8/2B1N3/8/8/8 w - - 0 1"},        // the right corner
        {"8/k7/2K5/8/2B1N3/8/8/8 w - - 0 1", "8/7k/5K2/8/2B1N3/8/8/8 w - - 0 1"},        // or on the way there
        {"k7/8/1K6/8/2BB4/8/8/8 w - - 0 1", "3k4/8/3K4/8/2BB4/8/8/8 w - - 0 1"},         // a corner
        {"8/8/3k4/8/3BB3/3K4/8/8 w - - 0 1", "8/8/3k4/8/B6B/3K4/8/8 w - - 0 1"},         // blocked in
        {"8/8/8/8/3p4/3k4/8/3K3R w - - 0 1", "7K/8/8/8/8/3k4/3p4/7R w - - 0 1"},         // rook against pawn
        {"8/8/8/8/8/1k6/1p6/1K2Q3 w - - 0 1", "8/8/7K/4Q3/8/8/2pk4/8 w - - 0 1"},        // queen against pawn
        {"8/1k6/5P2/5K2/8/8/8/3R2r1 w - - 0 1", "5k2/8/5P2/5K2/8/8/8/3R2r1 w - - 0 1"},  // before the pawn
        {"3k4/8/8/3PP3/3K4/3B4/3n4/8 w - - 0 1", "3k4/8/8/3P4/3K4/3B4/3n4/8 w - - 0 1"}, // the last pawn
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        if (score_of(cases[i].better) <= score_of(cases[i].worse))
            fail_msg("%s is worth %d, %s is worth %d", cases[i].better, score_of(cases[i].better), cases[i].worse,
                     score_of(cases[i].worse));
}

// Counts the positions of an ending that are won or drawn as their score says.
static void count_right(FILE *file, const char *pieces, int *right, int *all)
{
    enum { SEEMS_WON = SCORE_PAWN };
    TableRow row;
    *right = *all = 0;
    rewind(file);
    while (read_row(file, &row)) {
        const Position pos = unit_position(row.fen);
        if (strcmp(row.pieces, pieces) != 0 || pos_in_check(&pos))
            continue;
        *right += (row.result != 0) == (abs(eval_position(&pos, NULL)) > SEEMS_WON);
        *all += 1;
    }
}

// Tactics stand in the way of more: the score is not that of a search.
static void small_endings_are_mostly_known(void **state)
{
    (void)state;
    static const struct {
        const char *pieces;
        int least_percent;
    } endings[] = {
        {"KRkp", 75}, {"KQkp", 90}, {"KNNk", 100}, {"KRk", 95}, {"KQk", 100}, {"KQkr", 95}, {"KBPk", 85}, {"KNPk", 85},
    };
    FILE *file = unit_open_positions("endgame/simple_3_4_men.csv");
    if (file == NULL)
        skip();
    for (size_t i = 0; i < COUNT_OF(endings); ++i) {
        int right, all;
        count_right(file, endings[i].pieces, &right, &all);
        if (all == 0 || right * 100 < all * endings[i].least_percent)
            fail_msg("%s: %d of %d are judged correctly", endings[i].pieces, right, all);
    }
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(king_and_pawn_is_exact),
        cmocka_unit_test(king_and_pawn_is_as_in_the_table),
        cmocka_unit_test(the_way_to_win_is_uphill),
        cmocka_unit_test(small_endings_are_mostly_known),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
