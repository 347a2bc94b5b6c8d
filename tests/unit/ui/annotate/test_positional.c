// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs, in words: each sentence from a position where it is plain to see, and none where the best line leads to
// the same.
#include "unit/ui/annotate/reviewed.h"

#include "ui/annotate/ideas.h"
#include "ui/annotate/positional.h"

typedef struct SentenceCase {
    const char *fen, *played, *best;
    int lost;
    const char *words; // "" for nothing
} SentenceCase;

// What `write` says of a case.
static void write_case(const SentenceCase *c, bool (*write)(const PositionalQuery *query, Text *out),
                       char words[TEXT_SIZE])
{
    const Position pos = unit_position(c->fen);
    const ReviewedMove move = reviewed(&pos, c->played, c->best);
    const PositionalQuery query = {.before = &pos, .move = &move, .lost = c->lost};
    Text text = text_begin(words, TEXT_SIZE);
    const bool is_said = write(&query, &text);
    assert_int_equal(is_said, words[0] != '\0');
}

static bool write_position(const PositionalQuery *query, Text *out)
{
    MotifMarks marks = {.count = 0};
    PositionalFaults faults = {.count = 0};
    const bool is_written = positional_find(query, &faults) > 0;
    positional_write(&faults, out, &marks);
    // What is said of squares is drawn.
    assert_int_equal(marks.count > 0, is_written);
    return is_written;
}

static void what_a_move_costs_is_named(void **state)
{
    (void)state;
    static const SentenceCase cases[] = {
        {"r1bqk1nr/pppp1ppp/2n5/2b5/3NP3/4B3/PPP2PPP/RN1QKB1R b KQkq - 2 5", "d7d6 d4c6 b7c6 e3c5 d6c5 d1d8 e8d8",
         "c5d4 e3d4 c6d4 d1d4 d8f6 d4f6 g8f6", 100, "Leaves Black with doubled isolated pawns on the c-file"},
        {"r1bq1rk1/ppp2ppp/2np1n2/4p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 b - - 0 8", "h7h6 g5f6 g7f6",
         "c6a5 c4b3 a5b3 a2b3", 100, "The pawn shelter of Black's king is weakened"},
        {"4k3/pp3p1p/2p5/3p4/3P4/2P5/PP3P1P/4K3 w - - 0 1", "f2f4 e8d7", "e1d2 e8d7", 100, ""},
        {"r1bqkb1r/pp1p3p/2p1npn1/6pB/8/8/PPPP1PPP/RNBQK1NR w KQkq - 10 10", "h5g6 h7g6 d2d4 d7d5 c1e3",
         "d2d4 d7d5 b1c3 f8d6 h2h4 e8g8", 60, "Gives up the bishop pair"},
        // Of bishops for bishops each side has as many as the other.
        {"2kr1b1r/ppp1qpp1/2npbn1p/8/4PB2/1BNP1N2/PPP3PP/R2QR1K1 b - - 7 10", "e6b3 a2b3 a7a6 d3d4 c8b8",
         "e6g4 h2h3 g4h5 d3d4 g7g5 c3d5", 60, ""},
        // The same in both lines is no fault of the move.
        {"r1bq1rk1/ppp2ppp/2np1n2/4p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 b - - 0 8", "h7h6 g5f6 g7f6", "a7a6 g5f6 g7f6",
         100, ""},
        // In endings kings come out: to the centre, to a passed pawn. Not while there are queens, and one step is little.
        {"8/pp3ppp/4k3/8/8/8/PP3PPP/4K3 w - - 0 1", "h2h3 e6d5 g2g3 h7h6 f2f3", "e1e2 e6d5 e2e3 h7h6 g2g3", 100,
         "White's king does not come to the centre"},
        {"8/pp3ppp/4k3/8/8/4K3/PP3PPP/8 w - - 0 1", "e3f3 e6d5 f3g3 h7h6 h2h3", "e3d4 e6d6 g2g3 h7h6 h2h3", 100,
         "White's king goes away from the centre"},
        {"8/pp3ppp/4k3/8/8/8/PP3PPP/4K3 w - - 0 1", "h2h3 e6d5 g2g3 h7h6 f2f3", "e1e2 e6d5 g2g3 h7h6 h2h3", 100, ""},
        {"3q4/pp3ppp/4k3/8/8/8/PP3PPP/Q3K3 w - - 0 1", "h2h3 h7h6 g2g3 g7g6 f2f3", "e1e2 h7h6 e2e3 g7g6 g2g3", 100, ""},
        {"6k1/5pp1/8/8/p7/8/5PPP/4K3 w - - 0 1", "f2f3 g8f8 g2g3 f8e7 h2h3", "e1d2 g8f8 d2c3 f8e7 c3b4", 100,
         "White's king does not come to the passed pawn on a4"},
        {"6k1/1p3pp1/8/8/p7/8/1P3PPP/4K3 w - - 0 1", "f2f3 g8f8 g2g3 f8e7 h2h3", "e1d2 g8f8 d2c3 f8e7 c3b4", 400, ""},
        // Who comes too, but later, does not stay away: from the centre, from a passed pawn.
        {"8/pp3ppp/4k3/8/8/P7/5PPP/K7 w - - 0 1", "a1b1 e6e7 b1c2 e7e6 h2h3", "a1b2 e6e7 b2c3 e7e6 c3d4", 100, ""},
        {"6k1/5pp1/8/8/p7/8/5PPP/4K3 w - - 0 1", "e1d1 g8f8 d1d2 f8e7 h2h3", "e1d2 g8f8 d2c3 f8e7 c3b4", 100, ""},
        // It came to where it has no squares, or stood there.
        {"4k3/pp3ppp/8/8/8/8/PP2P1P1/4K1B1 w - - 0 30", "g2g3 e8d7 g1h2", "g1h2 e8d7 e2e3", 60,
         "The bishop on h2 is blocked in"},
        {"4k3/pp3ppp/8/8/8/6P1/PP2P2B/4K3 w - - 0 30", "e2e3 e8d7 a2a3", "g3g4 e8d7 e2e3", 60,
         "The bishop on h2 stays blocked in"},
        // Where one part does not account for enough, two sentences.
        {"3q1rk1/ppp2ppp/5n2/3p2B1/3P4/2P2Q2/PP3PPP/4R1K1 b - - 0 20", "h7h6 g5f6 g7f6 f3h5", "c7c6 f3g3 f6e4 g5d8",
         300, "Leaves Black with doubled isolated pawns on the f-file. The pawn shelter of Black's king is weakened"},
        // What it costs is more than the position can account for.
        {"r1bq1rk1/ppp2ppp/2np1n2/4p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 b - - 0 8", "h7h6 g5f6 g7f6",
         "c6a5 c4b3 a5b3 a2b3", 2000, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        write_case(&cases[i], write_position, words);
        if (strstr(words, cases[i].words) == NULL || (cases[i].words[0] == '\0') != (words[0] == '\0'))
            fail_msg("%s %s: '%s'", cases[i].fen, cases[i].played, words);
    }
}

// On the board after the line, where the king has gone; and all of what two sentences are about.
static void what_is_marked_stands_there(void **state)
{
    (void)state;
    const Position pos = unit_position("8/pp3ppp/4k3/8/8/4K3/PP3PPP/8 w - - 0 1");
    const ReviewedMove move = reviewed(&pos, "e3f3 e6d5 f3g3 h7h6 h2h3", "e3d4 e6d6 g2g3 h7h6 h2h3");
    const PositionalQuery query = {.before = &pos, .move = &move, .lost = 100};
    char words[TEXT_SIZE];
    Text text = text_begin(words, sizeof words);
    MotifMarks marks = {.count = 0};
    PositionalFaults faults, others;
    assert_true(positional_find(&query, &faults) > 0);
    positional_write(&faults, &text, &marks);
    others = faults;
    assert_true(positional_is_same(&faults, &others));
    others.list[0].side = colour_other(others.list[0].side);
    assert_false(positional_is_same(&faults, &others));
    assert_int_equal(marks.count, 1);
    assert_int_equal(marks.list[0].to, SQ_G3);
    // The squares of two files, and no more than there is room for.
    enum { TWO_FILES = 2 * RANK_NB };
    marks.count = 0;
    for (int i = 0; i <= TWO_FILES; ++i)
        marks_add(&marks, (Square)i, (Square)i);
    assert_int_equal(marks.count, TWO_FILES);
}

static void a_better_move_that_develops_is_named(void **state)
{
    (void)state;
    static const SentenceCase cases[] = {
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "a2a3 g8f6", "g1f3 b8c6", 60,
         "Neglects development; Nf3 brings a piece out"},
        // It brings a bishop nearer to the game.
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d2d3 g8f6", "g1f3 b8c6", 60, ""},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d1h5 b8c6", "g1f3 b8c6", 60,
         "Brings the queen out before the minor pieces; Nf3 develops"},
        {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "f3g5 g8f6", "f1c4 g8f6", 60,
         "Moves the knight again while other pieces are still at home; Bc4 develops"},
        {"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "h2h3 g8f6", "e1g1 g8f6", 60,
         "Neglects development; O-O brings the king to safety"},
        {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "b1c3 g8f6", "f1c4 g8f6", 60, ""},
        {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "a2a3 g8f6", "f3e5 c6e5", 60, ""},
        {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 30", "a2a3 g8f6", "f1c4 g8f6", 60, ""},
        {"rn1qkbnr/ppp2ppp/3p4/4p3/4P1b1/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 4", "d8f6 h2h3", "g8f6 b1c3", 60,
         "Brings the queen out before the minor pieces; Nf6 develops"},
        // It gives a pawn; its next move brings a piece out, or does so later.
        {"rnbqkb1r/ppp1pppp/5n2/1B1P4/8/8/PPPP1PPP/RNBQK1NR b KQkq - 2 3", "c7c6 d5c6 b7c6", "c8d7 b5c4", 60, ""},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "a2a3 g8f6 b1c3", "g1f3 b8c6", 60, ""},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "a2a3 g8f6 h2h3 b8c6 b1c3", "g1f3 b8c6", 60,
         "Neglects development; Nf3 brings a piece out"},
        // On the first rank it is not out.
        {"rn1qkbnr/ppp2ppp/3p4/4p3/4P1b1/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 4", "d8c8 h2h3", "g8f6 b1c3", 60,
         "Neglects development; Nf6 brings a piece out"},
        {"rnb1kbnr/pppp1ppp/8/4p3/4P2q/P7/1PPP1PPP/RNBQKBNR b KQkq - 0 3", "h4h5 d1h5", "g8f6 b1c3", 60,
         "Neglects development; Nf6 brings a piece out"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        write_case(&cases[i], development_write, words);
        assert_string_equal(words, cases[i].words);
    }
}

static bool write_answer(const PositionalQuery *query, Text *out)
{
    MotifMarks marks = {.count = 0};
    const bool is_written = answer_idea_write(query->before, query->move, out, &marks);
    // An attack and a pin are drawn.
    const bool is_drawn =
        out->length > 0 && (strstr(out->data, "attack") != NULL || strstr(out->data, "driven") != NULL ||
                            strstr(out->data, "pins") != NULL || strstr(out->data, "threatens") != NULL);
    assert_int_equal(marks.count > 0, is_drawn);
    return is_written;
}

static bool write_better(const PositionalQuery *query, Text *out)
{
    return better_idea_write(query->before, query->move, out);
}

static void what_the_answer_does_is_named(void **state)
{
    (void)state;
    static const SentenceCase cases[] = {
        {"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", "d8d5 b1c3 d5a5", "g8f6 g1f3", 0,
         "Puts the queen on d5, where it is attacked"},
        {"r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3", "h7h6 d4d5 c6e7", "e5d4 f3d4", 0,
         "Lets the knight on c6 be driven away"},
        // The best move lets it be driven away too.
        {"r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3", "h7h6 d4d5 c6e7", "g8f6 d4d5", 0, ""},
        // It stays, and nothing takes it.
        {"r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3", "h7h6 d4d5 a7a6 a2a3", "e5d4 f3d4", 0, ""},
        {"6k1/5ppp/5n2/8/8/4P3/5PPP/6K1 w - - 0 1", "h2h3 f6e4 g1f1", "f2f3 g8f8", 0,
         "Allows 1...Ne4, which 1.f3 prevents"},
        {"6k1/5ppp/5n2/8/8/4P3/5PPP/6K1 w - - 0 1", "h2h3 f6e4 g1f1", "g2g3 f6e4", 0, ""},
        {"8/8/8/1k6/8/2K5/8/8 w - - 0 1", "c3d2 b5b4 d2c2", "c3b3 b5c5", 0, "Allows 1...Kb4, which 1.Kb3 prevents"},
        {"rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "a2a3 c8g4 h2h3", "h2h3 g8f6", 0,
         "Allows 3...Bg4, which pins the knight on f3"},
        {"rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "a2a3 c8g4 h2h3", "f1c4 g8f6", 0, ""},
        {"6k1/5ppp/4p1b1/8/8/2N5/5PPP/3B2K1 w - - 0 1", "d1c2 g6c2", "d1b3 g8f8", 0, ""},
        {"3q2k1/5ppp/8/8/8/3Q4/3R1PPP/6K1 w - - 0 1", "h2h3 d8d3 d2d3", "d2e2 d8d3", 0, ""},
        {"3q2k1/5ppp/8/8/8/3Q4/3R1PPP/6K1 w - - 0 1", "h2h3 d8d3 d2d3", "d3b5 d8e7", 0, "Lets the queens be exchanged"},
        // Another move than that of the knight, which stood in the way, prevents nothing.
        {"3qk3/8/8/3N4/8/8/5PPP/6K1 w - - 0 1", "d5c3 d8d3 h2h3", "h2h3 d8d6", 0, "Allows 1...Qd3"},
        // What is only put off is not prevented; a piece that can take the one that pins it is not pinned.
        {"6k1/5ppp/5n2/8/8/4P3/5PPP/6K1 w - - 0 1", "h2h3 f6e4 g1f1", "f2f3 g8f8 f3f4 f6e4", 0, ""},
        {"rn1qkbnr/ppp2ppp/3p4/4p3/4P3/8/PPPPBPPP/RNBQK1NR b KQkq - 0 3", "a7a6 e2b5 c7c6", "c7c6 g1f3", 0, ""},
        // What the better move merely puts off.
        {"rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "a2a3 c8g4 h2h3", "f3g1 g8f6 g1f3 c8g4", 0,
         ""},
        {"6k1/5ppp/8/7r/8/P7/5PPP/6K1 w - - 0 1", "a3a4 h5c5 h2h3", "g1f1 g8f8 f1g1 h5c5", 0, ""},
        {"6k1/5ppp/8/7r/8/P7/5PPP/6K1 w - - 0 1", "a3a4 h5c5 h2h3", "h2h3 h5c5", 0,
         "Allows 1...Rc5, which threatens Rc1#"},
        // An attack that the move which goes away uncovers.
        {"3qk3/4p3/8/3P2N1/8/8/5PPP/6K1 w - - 0 1", "h2h3 e7e5 d5e6 d8g5", "f2f4 e7e5 d5e6 d8b6", 0,
         "Lets the knight on g5 be attacked"},
        // After a check nothing else is legal, which prevents nothing.
        {"4k3/8/5n2/8/8/4P3/5PPP/R5K1 w - - 0 1", "h2h3 f6e4 g1f1", "a1a8 e8e7", 0, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        write_case(&cases[i], write_answer, words);
        assert_string_equal(words, cases[i].words);
    }
}

static void what_the_better_move_does_is_named(void **state)
{
    (void)state;
    static const SentenceCase cases[] = {
        // The queen goes away.
        {"4k3/8/8/8/3q4/8/5PPP/2B4K w - - 0 1", "h2h3 e8f7", "c1e3 d4d7", 0, ""},
        {"r1bqkbnr/ppp2ppp/2np4/4p3/3PP3/5N2/PPP1BPPP/RNBQK2R b KQkq - 0 4", "a7a6 d4e5", "g7g6 e1g1", 0, ""},
        {"rn1qkbnr/ppp2ppp/3p4/4p3/4P1b1/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4", "a2a3 g8f6", "f1b5 b8d7", 0, ""},
        {"r2qkbnr/ppp2ppp/2np4/4p3/4P1b1/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4", "a2a3 g8f6", "f1b5 g8f6", 0,
         "Misses 4.Bb5, which pins the knight on c6"},
        {"8/1p5p/p3k1p1/2p3P1/P3rP2/1P6/1KP5/5R2 w - - 3 33", "b2c3 e6f5", "f1h1 b7b5 h1h7 b5a4", 0,
         "Misses 33.Rh1, which attacks the pawn on h7"},
        {"6k1/5ppp/8/8/8/4P3/4RPPP/6K1 w - - 0 1", "g1f1 g8f8", "e2a2 g7g6", 0, "Misses 1.Ra2, which threatens Ra8#"},
        // Behind the knight is a rook that is defended: nothing is won there.
        {"3rk3/8/8/3n4/8/8/4PPPP/R5K1 w - - 0 1", "g1f1 e8e7", "a1d1 e8e7", 0, ""},
        {"3q1k2/8/8/3n4/8/8/4PPPP/R5K1 w - - 0 1", "g1f1 f8e7", "a1d1 f8e7", 0,
         "Misses 1.Rd1, which pins the knight on d5"},
        // The bishop would be taken.
        {"4k3/8/8/8/3q4/8/6PP/2B4K w - - 0 1", "h2h3 e8f7", "c1e3 d4e3", 0, ""},
        {"r1bqkb1r/pppp1ppp/5n2/8/3n4/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 6", "f1e2 d7d6", "f3d4 f6d5", 0,
         "Misses 6.Nxd4, which takes the knight on d4"},
        {"2k1r3/pp6/3r4/2pn2N1/5B2/3P4/PPP2nPP/2KR3R b - - 1 22", "d6g6 g5f3", "d5f4 h1e1", 0,
         "Misses 22...Nxf4, which takes the bishop on f4"},
        // An exchange.
        {"r1bqkb1r/pppp1ppp/5n2/2p5/3n4/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 6", "f1e2 d7d6", "f3d4 c5d4", 0, ""},
        {"8/5k2/8/P7/8/8/5K2/8 w - - 0 1", "f2e3 f7e7", "a5a6 f7e7", 0, "Misses 1.a6, which advances the passed pawn"},
        {"8/5k2/8/8/P7/8/5K2/8 w - - 0 1", "a4a5 f7e7", "a4a5 f7e7", 0, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        write_case(&cases[i], write_better, words);
        assert_string_equal(words, cases[i].words);
    }
}

// A rook falls first, and a knight is won back: what is told is what is lost in the end.
static void what_is_won_back_is_not_lost(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/1n4bp/8/8/4N3/8/6PP/R5K1 w - - 0 1");
    ReviewedMove move = reviewed(&pos, "h2h3 g7a1 e4d6 e8e7 d6b7", "a1b1 e8e7");
    move.best_score = score_from_centipawns(0);
    move.score = score_from_centipawns(-200);
    move.expected_best = 0.5;
    move.expected = 0.3;
    move.mark = MARK_BLUNDER;
    review_write_reason(NULL, &pos, &move);
    if (strstr(move.reason, "Loses the exchange") == NULL)
        fail_msg("%s", move.reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_move_costs_is_named),           cmocka_unit_test(what_is_marked_stands_there),
        cmocka_unit_test(a_better_move_that_develops_is_named), cmocka_unit_test(what_the_answer_does_is_named),
        cmocka_unit_test(what_the_better_move_does_is_named),   cmocka_unit_test(what_is_won_back_is_not_lost),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
