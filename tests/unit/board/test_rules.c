// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "board/rules.h"

static void endings_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        GameEnd end;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", END_NONE},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", END_CHECKMATE},
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", END_CHECKMATE},
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", END_CHECKMATE}, // mate goes before the fifty moves
        {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", END_STALEMATE},
        {"k7/8/1K6/8/8/8/8/8 b - - 0 1", END_INSUFFICIENT},
        {"k7/8/1K6/8/8/8/8/R7 b - - 99 90", END_NONE},
        {"1k6/8/1K6/8/8/8/8/R7 w - - 100 90", END_FIFTY_MOVES},
        {"k7/8/1K6/8/8/8/7P/8 b - - 0 1", END_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const GameEnd end = rules_game_end(&pos);
        if (end != cases[i].end)
            fail_msg("%s: end %d instead of %d", cases[i].fen, end, cases[i].end);
    }
}

static void material_decides_who_can_mate(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool dead, white_can_win, black_can_win;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, false, false},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, false, false},
        {"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true, false, false},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, false, false},   // both bishops on dark squares
        {"2b1k3/8/8/8/8/8/6B1/4KB2 w - - 0 1", true, false, false}, // all on light squares
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false, true, true},     // on both colours
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false, true, false},
        {"4k3/8/8/8/8/8/8/B1BBK3 w - - 0 1", false, true, false}, // a light-squared one among them
        {"4k3/8/8/8/8/8/1B6/2B1K3 w - - 0 1", true, false, false},
        {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false, true, false},
        {"4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false, true, true},
        {"4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", false, false, true},
        {"4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", false, true, true},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, true, false},
        {"4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", false, true, true},
        {"4kr2/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, true},
        {"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false, true, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        if (rules_insufficient_material(&pos) != cases[i].dead)
            fail_msg("%s: should be %s", cases[i].fen, cases[i].dead ? "dead" : "alive");
        if (rules_can_win(&pos, WHITE) != cases[i].white_can_win ||
            rules_can_win(&pos, BLACK) != cases[i].black_can_win)
            fail_msg("%s: who can win is wrong", cases[i].fen);
    }
}

enum { MOST_PLIES = 64 };

// Plays a line; the records lie in `undos`.
static Position play(const char *fen, const char *moves, Undo undos[MOST_PLIES])
{
    Position pos = unit_position(fen);
    char text[512];
    snprintf(text, sizeof text, "%s", moves);
    int ply = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(ply < MOST_PLIES);
        pos_make_move(&pos, unit_move(&pos, word), &undos[ply++]);
    }
    return pos;
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define DANCE "g1f3 g8f6 f3g1 f6g8 "

static void repetitions_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves;
        int occurrences;
        GameEnd end;
    } cases[] = {
        {START, "", 1, END_NONE},
        {START, "g1f3 g8f6 f3g1", 1, END_NONE},
        {START, DANCE, 2, END_NONE},
        {START, DANCE DANCE, 3, END_REPETITION},
        {START, DANCE DANCE DANCE, 3, END_REPETITION}, // capped
        {START, DANCE DANCE "e2e4", 1, END_NONE},
        {START, "e2e4 e7e5 " DANCE DANCE, 3, END_REPETITION},
        // The first time, castling was still possible.
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", 2, END_NONE},
        // The first time, a pawn could be taken in passing.
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", 2, END_NONE},
        // The same squares with the other side to move are another position.
        {"4k3/8/8/8/8/8/7P/4K2R w - - 0 1", "e1e2 e8e7 e2d1 e7d8 d1e1 d8e8", 2, END_NONE},
        {"4k3/8/8/8/8/8/7P/4K2R w - - 0 1", "e1e2 e8d8 e2d1 d8d7 d1e1 d7e8 e1d1 e8d8 d1e1", 1, END_NONE},
    };
    static Undo undos[MOST_PLIES];
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = play(cases[i].fen, cases[i].moves, undos);
        if (rules_occurrences(&pos) != cases[i].occurrences || rules_game_end(&pos) != cases[i].end)
            fail_msg("%s %s: %d occurrences, end %d", cases[i].fen, cases[i].moves, rules_occurrences(&pos),
                     rules_game_end(&pos));
    }
}

// Of any position since the last irreversible move, not of the last one alone.
static void a_game_remembers_that_it_repeated(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves;
        bool has_repeated;
    } cases[] = {
        {START, "", false},
        {START, "g1f3 g8f6 f3g1", false},
        {START, DANCE, true},
        {START, DANCE "b1c3", true},
        {START, DANCE "b1c3 b8c6 a1b1", true},
        {START, DANCE "e2e4", false},
        {START, "g1f3 g8f6 b1c3 f6g8 c3b1 b8c6", true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8", false},
    };
    static Undo undos[MOST_PLIES];
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = play(cases[i].fen, cases[i].moves, undos);
        if (rules_has_repeated(&pos) != cases[i].has_repeated)
            fail_msg("%s %s: should %s", cases[i].fen, cases[i].moves, cases[i].has_repeated ? "repeat" : "not repeat");
    }
}

static void a_search_sees_draws_earlier(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves;
        int ply; // how many of the moves belong to the search
        bool draw;
    } cases[] = {
        {START, "", 0, false},
        {START, DANCE, 4, true},  // second time, the first inside the tree
        {START, DANCE, 3, false}, // the first time was in the game
        {START, DANCE, 0, false},
        {START, DANCE DANCE, 0, true}, // third time
        {START, DANCE DANCE, 2, true},
        {START, DANCE "g1f3", 5, true}, // g1f3 stood on the board after the first move
        {START, DANCE "e2e4", 5, false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "", 0, true},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2", 1, false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", 1, true},
        {"7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", 1, false}, // mate
        {"4k3/8/8/8/8/8/r7/1K6 w - - 0 80", "b1a2", 1, true},  // nothing is left to mate with
    };
    static Undo undos[MOST_PLIES];
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = play(cases[i].fen, cases[i].moves, undos);
        if (rules_is_search_draw(&pos, cases[i].ply) != cases[i].draw)
            fail_msg("%s %s (%d in the tree): should be %s", cases[i].fen, cases[i].moves, cases[i].ply,
                     cases[i].draw ? "a draw" : "no draw");
    }
}

static void a_pass_ends_what_can_repeat(void **state)
{
    (void)state;
    static Undo undos[MOST_PLIES];
    Undo passed, back[2];
    Position pos = play(START, DANCE, undos);
    assert_int_equal(rules_occurrences(&pos), 2);
    pos_make_null(&pos, &passed);
    pos_make_move(&pos, unit_move(&pos, "g8f6"), &back[0]);
    pos_make_move(&pos, unit_move(&pos, "g1f3"), &back[1]);
    assert_int_equal(rules_occurrences(&pos), 1);
}

// --- repetitions that a move can bring about -------------------------------------------------------------------------

enum { WALK_PLIES = 60 };

// A game played at random, each position kept whole, so that nothing depends on keys.
typedef struct Walk {
    Position positions[WALK_PLIES + 1];
    Undo undos[WALK_PLIES];
    int length;
} Walk;

static bool is_same_position(const Position *a, const Position *b)
{
    return memcmp(a->board, b->board, sizeof a->board) == 0 && a->stm == b->stm && a->castling == b->castling &&
           a->en_passant == b->en_passant;
}

// Is `after`, which comes next in the walk, a repetition for a search that began `ply` plies before the last position?
static bool repeats(const Walk *walk, const Position *after, int ply)
{
    int earlier = 0;
    for (int i = walk->length; i >= 0; --i) {
        const int distance = walk->length + 1 - i;
        if (distance > after->rule50 || distance > after->plies_since_null)
            return false;
        if (!is_same_position(&walk->positions[i], after))
            continue;
        ++earlier;
        if (distance <= ply + 1 || earlier == 2)
            return true;
    }
    return false;
}

static bool some_move_repeats(const Walk *walk, int ply)
{
    Position pos = walk->positions[walk->length];
    MoveList list;
    movegen_list(&pos, MOVES_ALL, &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; ++i) {
        Undo undo;
        pos_make_move(&pos, list.moves[i], &undo);
        found = repeats(walk, &pos, ply);
        pos_unmake_move(&pos, list.moves[i], &undo);
    }
    return found;
}

// Mostly back where the piece came from, else anything; now and then a pass.
static Move choose_walk_move(const Walk *walk, Rng *rng)
{
    const Position *pos = &walk->positions[walk->length];
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    if (list.count == 0 || (rng_below(rng, 40) == 0 && !pos_in_check(pos)))
        return list.count == 0 ? MOVE_NONE : MOVE_NULL;
    if (walk->length >= 2 && rng_below(rng, 5) < 3) {
        const Move own = walk->undos[walk->length - 2].move;
        const Move back = move_make(move_to(own), move_from(own), MK_QUIET);
        if (move_is_real(own) && pos_move_is_legal(pos, back))
            return back;
    }
    Move move = list.moves[rng_below(rng, (uint64_t)list.count)];
    for (int tries = 0; tries < 3 && (!move_is_quiet(move) || move_kind(move) == MK_DOUBLE_PUSH); ++tries)
        move = list.moves[rng_below(rng, (uint64_t)list.count)];
    return move;
}

static bool walk_on(Walk *walk, Rng *rng)
{
    const Move move = choose_walk_move(walk, rng);
    Position *pos = &walk->positions[walk->length + 1];
    *pos = walk->positions[walk->length];
    if (move_equal(move, MOVE_NONE))
        return false;
    if (move_equal(move, MOVE_NULL))
        pos_make_null(pos, &walk->undos[walk->length]);
    else
        pos_make_move(pos, move, &walk->undos[walk->length]);
    walk->length += 1;
    return true;
}

static void a_move_that_repeats_is_seen_before_it_is_made(void **state)
{
    (void)state;
    static const char *const starts[] = {
        START,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 30 40",
        "4k3/2q5/8/8/8/8/5R2/4K3 w - - 0 1",
        "8/2b2k2/8/3n4/4N3/8/2K2B2/8 w - - 90 80",
        "8/5k2/8/3pP3/8/8/2K5/8 w - d6 0 1",
    };
    enum { WALKS = 60, PLIES_ASKED = 3 };
    static Walk walk;
    Rng rng = rng_seeded(7);
    int seen = 0, asked = 0;
    for (int i = 0; i < WALKS; ++i) {
        walk.length = 0;
        walk.positions[0] = unit_position(starts[(size_t)i % COUNT_OF(starts)]);
        while (walk.length < WALK_PLIES && walk_on(&walk, &rng)) {
            for (int j = 0; j < PLIES_ASKED; ++j) {
                const Position *pos = &walk.positions[walk.length];
                const int ply = (int)rng_below(&rng, (uint64_t)walk.length + 2);
                const bool wanted = some_move_repeats(&walk, ply);
                if (rules_can_repeat(pos, ply) != wanted)
                    fail_msg("walk %d, %d plies, %d in the tree: should be %d", i, walk.length, ply, wanted);
                seen += wanted;
                ++asked;
            }
        }
    }
    // Both answers must have been frequent, or the walks would prove nothing.
    assert_true(seen > asked / 10 && seen < asked * 9 / 10);
}

static void a_blocked_or_foreign_move_repeats_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves;
        bool can_repeat;
    } cases[] = {
        {START, "g1f3 g8f6 f3g1", true}, // Ng8
        {START, "g1f3 g8f6", false},
        {"4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8d8 a1b1 d8d7 b1b3 d7e7 b3a3 e7e8", true},
        // The rook went round the knight, which is in its way back.
        {"4k3/8/8/8/8/8/N7/R3K3 b - - 0 1", "e8d8 a1b1 d8d7 b1b3 d7e7 b3a3 e7e8", false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 e8d8 b1b2 d8e8 b2a2", false}, // only White could go back
        {"r3k3/8/8/8/8/8/8/R3K3 b - - 0 1", "a8b8 a1a2 b8a8", true},
        {"r3k3/8/8/8/8/8/8/R3K3 b Q - 0 1", "a8b8 a1a2 b8a8", false}, // the right to castle is gone
    };
    static Undo undos[MOST_PLIES];
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = play(cases[i].fen, cases[i].moves, undos);
        if (rules_can_repeat(&pos, MOST_PLIES) != cases[i].can_repeat)
            fail_msg("%s %s: should be %d", cases[i].fen, cases[i].moves, cases[i].can_repeat);
    }
}

// --- public collections, where they are there ------------------------------------------------------------------------

// Cuts a CSV line without quoted fields into at most `most` fields.
static int split(char *line, char *fields[], int most)
{
    int count = 0;
    for (char *field = line; field != NULL && count < most; ++count) {
        fields[count] = field;
        field = strchr(field, ',');
        if (field != NULL)
            *field++ = '\0';
    }
    return count;
}

static void collected_positions_agree(void **state)
{
    (void)state;
    enum { FIELDS = 5 };
    char line[1024], *fields[FIELDS];
    FILE *file = unit_open_positions("draws/insufficient_material.csv");
    if (file == NULL)
        skip();
    int tried = 0;
    for (bool heading = true; fgets(line, sizeof line, file) != NULL; heading = false) {
        if (heading || split(line, fields, FIELDS) < 4)
            continue;
        const Position pos = unit_position(fields[0]);
        if (rules_insufficient_material(&pos) != (fields[3][0] == '1') ||
            rules_can_win(&pos, WHITE) != (fields[1][0] == '0') || rules_can_win(&pos, BLACK) != (fields[2][0] == '0'))
            fail_msg("%s: dead %d, White can win %d, Black can win %d", fields[0], rules_insufficient_material(&pos),
                     rules_can_win(&pos, WHITE), rules_can_win(&pos, BLACK));
        ++tried;
    }
    fclose(file);
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_are_recognised),
        cmocka_unit_test(material_decides_who_can_mate),
        cmocka_unit_test(repetitions_are_counted),
        cmocka_unit_test(a_game_remembers_that_it_repeated),
        cmocka_unit_test(a_search_sees_draws_earlier),
        cmocka_unit_test(a_pass_ends_what_can_repeat),
        cmocka_unit_test(collected_positions_agree),
        cmocka_unit_test(a_move_that_repeats_is_seen_before_it_is_made),
        cmocka_unit_test(a_blocked_or_foreign_move_repeats_nothing),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
