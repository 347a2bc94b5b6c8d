// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "board/see.h"

#include <ctype.h>

// --- values written as "R - N + P" -----------------------------------------------------------------------------------

static int read_sum(const char **cursor);

static int read_term(const char **cursor)
{
    while (isspace((unsigned char)**cursor))
        ++*cursor;
    const char letter = *(*cursor)++;
    switch (letter) {
    case 'P': return piece_value[PT_PAWN];
    case 'N': return piece_value[PT_KNIGHT];
    case 'B': return piece_value[PT_BISHOP];
    case 'R': return piece_value[PT_ROOK];
    case 'Q': return piece_value[PT_QUEEN];
    case '0': return 0;
    case '-': return -read_term(cursor);
    case '(': {
        const int sum = read_sum(cursor);
        ++*cursor; // the closing bracket
        return sum;
    }
    default: fail_msg("no value: %c", letter); return 0;
    }
}

static int read_sum(const char **cursor)
{
    int sum = read_term(cursor);
    for (;;) {
        while (isspace((unsigned char)**cursor))
            ++*cursor;
        if (**cursor != '+' && **cursor != '-')
            return sum;
        const bool minus = *(*cursor)++ == '-';
        const int term = read_term(cursor);
        sum += minus ? -term : term;
    }
}

// The value lies exactly where the answer changes.
static bool exchange_is_worth(const char *fen, const char *move_text, const char *worth)
{
    const Position pos = unit_position(fen);
    const Move move = unit_move(&pos, move_text);
    const char *cursor = worth;
    const int value = read_sum(&cursor);
    return see_at_least(&pos, move, value) && !see_at_least(&pos, move, value + 1) &&
           see_at_least(&pos, move, value - 50) && !see_at_least(&pos, move, value + 50);
}

static void exchanges_are_worth_what_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move, *worth;
    } cases[] = {
        // One capture.
        {"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "P"},
        {"4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "P - N"},
        {"4k3/8/2p5/3p4/4P3/2N5/8/4K3 w - - 0 1", "e4d5", "P"},
        {"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "0"},
        {"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", "Q"},
        {"4k3/8/4p3/3r4/8/2N5/8/4K3 w - - 0 1", "c3d5", "R - N"},
        // The bishop on d2 is pinned only until its pinner is taken.
        {"6k1/8/2n5/8/1b6/8/3B4/1R2K3 w - - 0 1", "b1b4", "B - R + N"},
        // Quiet moves onto a square that is defended, and onto one that is not.
        {"4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "c3d5", "-N"},
        {"4k3/8/2p5/8/4P3/2N5/8/4K3 w - - 0 1", "c3d5", "P - N"},
        {"4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5", "0"},
        // Lines open behind the pieces that capture: rooks and queens on a file, a bishop behind a pawn.
        {"3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", "P - R"},
        {"3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", "P"},
        {"3r2k1/3r4/8/3p4/8/3Q4/3R4/3R2K1 w - - 0 1", "d3d5", "P - Q + R"},
        {"6k1/6b1/5p2/4p3/5P2/6B1/8/6K1 w - - 0 1", "f4e5", "0"},
        {"6k1/8/5n2/8/4p3/3P4/2B5/6K1 w - - 0 1", "d3e4", "P"},
        // The king takes part, but not where it would be in check.
        {"8/8/4k3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "0"},
        {"8/8/4k3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", "P"},
        {"8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "P - R"},
        {"8/8/4k3/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5", "P"},
        // A pinned piece defends nothing as long as the pinner stands.
        {"3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", "P"},
        {"4k3/4n3/8/3p4/8/2N5/4R3/4K3 w - - 0 1", "c3d5", "P"},
        {"4k3/4n3/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "P - N"},
        // En passant and castling.
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "P"},
        {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "0"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "0"},
        // Promotions.
        {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "Q - P"},
        {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "N - P"},
        {"r7/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "-P"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "R + Q - P"},
        {"3rr3/4P1k1/8/8/8/8/8/5K2 w - - 0 1", "e7d8q", "R - P"},
        // Black captures as White does.
        {"4k3/8/2n5/8/3P4/4P3/8/4K3 b - - 0 1", "c6d4", "P - N"},
        {"4k3/8/2n5/8/3P4/8/8/4K3 b - - 0 1", "c6d4", "P"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        if (!exchange_is_worth(cases[i].fen, cases[i].move, cases[i].worth))
            fail_msg("%s %s is not worth %s", cases[i].fen, cases[i].move, cases[i].worth);
    }
}

static void the_checker_can_tell_wrong_from_right(void **state)
{
    (void)state;
    assert_false(exchange_is_worth("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "P - N"));
    assert_false(exchange_is_worth("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "0"));
}

// --- a public collection, where it is there ------------------------------------------------------------------------

// Lines whose explanation does not hold for any piece values, by the start of their FEN.
static const char *const left_out[] = {
    "5rk1/1pp2q1p/p1pb4/8/3P1NP1/2P5/1P1BQ1P1/5RK1 b",  // the signs are the other way round
    "4kbnr/p1P1pppp/b7/4q3/7n/8/PPQPPPPP/RNB1KBNR w",   // the value given is not that of the explanation
    "2r5/1P4pk/p2p1b1p/5b1n/BB3p2/2R2p2/P1P2P2/4RK2 w", // the piece that recaptures promotes, which is not looked at
    "3n3r/2P5/8/1k6/8/8/3Q4/4K3 w",                     // the same
};

static bool is_left_out(const char *fen, const char *worth)
{
    for (size_t i = 0; i < COUNT_OF(left_out); ++i) {
        if (strncmp(fen, left_out[i], strlen(left_out[i])) == 0)
            return true;
    }
    return worth[0] == '\0' || strstr(worth, "(N + Q") != NULL; // nothing said, or a piece that recaptures promotes
}

// Lines: fen,san,uci,value,explanation,legal. The values are those of other piece values, so the explanations count.
static void collected_exchanges_agree(void **state)
{
    (void)state;
    FILE *file = unit_open_positions("misc/see.csv");
    if (file == NULL)
        skip();
    int tried = 0;
    char line[512];
    for (bool heading = true; fgets(line, sizeof line, file) != NULL; heading = false) {
        char *fields[6];
        int count = 0;
        for (char *field = line; field != NULL && count < 6; ++count) {
            fields[count] = field;
            field = strchr(field, ',');
            if (field != NULL)
                *field++ = '\0';
        }
        if (heading || count < 6 || is_left_out(fields[0], fields[4]))
            continue;
        if (!exchange_is_worth(fields[0], fields[2], fields[4]))
            fail_msg("%s %s is not worth %s", fields[0], fields[1], fields[4]);
        ++tried;
    }
    fclose(file);
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exchanges_are_worth_what_they_are),
        cmocka_unit_test(the_checker_can_tell_wrong_from_right),
        cmocka_unit_test(collected_exchanges_agree),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
