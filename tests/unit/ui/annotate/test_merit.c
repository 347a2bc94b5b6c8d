// SPDX-License-Identifier: GPL-3.0-or-later
// What is good about a move, in words: one position for each sentence, and some of which nothing can be said.
#include "unit/unit.h"

#include "ui/annotate/merit.h"

enum { TEXT_SIZE = 256, LINE_MOVES_MAX = 16 };

typedef struct MeritCase {
    const char *fen, *line;
    Score score;
    const char *previous; // the move before, which took something on its square; NULL for a quiet one
    const char *words;    // "" for nothing
} MeritCase;

static void check_case(const MeritCase *c)
{
    const Position pos = unit_position(c->fen);
    Position at = pos;
    Move line[LINE_MOVES_MAX];
    MeritQuery query = {.pos = &pos, .line = line, .score = c->score, .previous_taken = PT_NONE};
    char copy[TEXT_SIZE], words[TEXT_SIZE];
    Text text = text_begin(words, sizeof words);
    snprintf(copy, sizeof copy, "%s", c->line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        line[query.count] = unit_move(&at, word);
        pos_advance(&at, line[query.count++]);
    }
    if (c->previous != NULL) {
        query.previous = move_make(square_read(c->previous), square_read(c->previous + 2), MK_CAPTURE);
        query.previous_taken = PT_KNIGHT;
    }
    const bool is_said = merit_write(&query, &text);
    if (strcmp(words, c->words) != 0 || is_said != (words[0] != '\0'))
        fail_msg("%s %s: '%s'", c->fen, c->line, words);
}

static void what_is_good_about_a_move_is_named(void **state)
{
    (void)state;
    static const MeritCase cases[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8", SCORE_MATE - 1, NULL, "mates"},
        {"7k/8/5K2/8/8/8/8/R7 w - - 0 1", "f6f7 h8h7 a1h1", SCORE_MATE - 3, NULL, "mates in 2"},
        {"4k3/5ppp/8/3n4/8/8/5PPP/3RK3 w - - 0 1", "d1d5 e8e7 e1e2 e7e6", 500, NULL,
         "wins a knight: the knight on d5 is undefended"},
        {"4k3/5ppp/8/3n4/8/8/5PPP/3RK3 w - - 0 1", "d1d5 e8e7 e1e2 e7e6", 500, "f6d5", "takes the knight back"},
        {"4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1e2 e8e7 h1h7 e7e6", 900, NULL,
         "wins a rook: the rook on e2 is undefended"},
        {"4k3/8/8/8/7q/8/8/4K2R w K - 0 1", "e1d2 h4h1", -900, NULL, "gets out of check"},
        {"rnbqkbnr/ppp2ppp/4p3/1B1p4/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3", "c7c6 b5d3 g8f6", -20, NULL,
         "gets out of check, and attacks the bishop on b5"},
        {"4k3/8/8/2p4n/3Q4/8/5PPP/4K3 w - - 0 1", "d4g4 h5g7", 300, NULL,
         "brings the queen on d4 to safety, and attacks the knight on h5"},
        {"6k1/8/1p6/p7/8/8/PP6/3RK3 w - - 0 20", "d1d7 g8f8", 300, NULL, "brings the rook to the seventh rank"},
        {"4k3/8/8/2p5/3Q4/8/5PPP/4K3 w - - 0 1", "d4e4 e8f7", 300, NULL, "brings the queen on d4 to safety"},
        {"4k3/3q4/8/4N3/4p3/8/3P1PPP/4K3 w - - 0 1", "d2d4 e8f8", 0, NULL, ""},
        {"4k3/8/3b4/4N3/8/8/3P1PPP/4K3 w - - 0 1", "d2d4 e8f8", 100, NULL,
         "looks after the knight on e5, which is attacked, and advances the passed pawn"},
        {"4k3/8/8/8/3q4/8/5PPP/2B4K w - - 0 1", "c1e3 d4d7", 0, NULL, "attacks the queen on d4"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3 g8f6", 20, NULL, "develops the knight"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 30", "g1f3 g8f6", 20, NULL, ""},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1 e8e7", 500, NULL, "castles"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a2a3 g8f6", 20, NULL, ""},
        {"r4rk1/ppp2ppp/8/8/8/8/PP3PPP/R2R2K1 w - - 0 20", "a1c1 g8h8", 20, NULL, ""}, // the file is not open
        {"r4rk1/pp3ppp/8/8/8/8/PP3PPP/R2R2K1 w - - 0 20", "a1c1 g8h8", 20, NULL, "puts the rook on the open c-file"},
        {"r4rk1/pp3ppp/8/8/8/8/PP3PPP/2R3K1 w - - 0 20", "c1e1 g8h8", 20, NULL, ""}, // it was on one
        {"2r3k1/pp3ppp/8/8/8/8/PP3PPP/3R1K2 w - - 0 30", "f1e2 c8e8", 20, NULL, "brings the king closer to the centre"},
        {"2rq2k1/pp3ppp/8/8/8/8/PP3PPP/R4K1Q w - - 0 30", "f1e2 g8f8", 20, NULL, ""}, // queens are there
        {"4k3/8/8/3p4/8/8/8/3K4 w - - 0 40", "d1d2 d5d4", -300, NULL, "brings the king closer to the centre"},
        {"4k3/8/8/8/3p4/8/2K5/8 w - - 0 40", "c2d3 e8d7", -300, NULL, "blocks the passed pawn on d4"},
        {"rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", "c2c4 e7e6", 20, NULL,
         "attacks the pawn on d5 with a pawn"},
        {"rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", "c4d5 e6d5", 20, NULL,
         "exchanges pawns on d5"},
        {"6k1/6p1/8/8/8/4b3/1P4P1/4K3 b - - 0 30", "e3d4 e1d2", 300, NULL, ""},
        {"4k3/6p1/8/8/3b4/8/1P4PN/4K3 w - - 0 30", "b2b3 e8e7", 0, NULL, ""}, // it is the pawn itself
        {"4k3/6p1/8/8/3b4/8/1P4P1/3K4 w - - 0 30", "d1c2 e8e7", 0, NULL, "defends the pawn on b2"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        check_case(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_good_about_a_move_is_named)};
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
