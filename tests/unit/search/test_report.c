// SPDX-License-Identifier: GPL-3.0-or-later
// What searches tell, wherever they are stopped: the last line is the answer, exact and legal; mates are shown to their
// end; draws are told as draws.
#include "board/movegen.h"
#include "board/rules.h"
#include "search/thread_pool.h"
#include "unit/unit.h"

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "7r/1p2k3/2bpp3/p3np2/P1PR4/2N2PP1/1P4K1/3B4 b - - 0 1",
    "5r2/3n3p/3Q1kbN/2n2pN1/1p4R1/b1q3P1/P7/1KB4r b - - 0 1", // mated in 7
    "2r3k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1",
    "8/8/8/8/8/3k4/8/r3K3 w - - 0 1",            // an only move
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",             // mate in 1
    "8/8/4k3/8/8/4K3/8/8 w - - 0 1",             // no mate is possible
    "8/8/4k3/8/2p1p1p1/2P1P1P1/4K3/8 w - - 0 1", // blocked
    "6k1/5ppp/8/8/8/7q/5P1P/3Q1RK1 w - - 99 80", // a quiet move ends the game
};
enum { TABLE_MEBIBYTES = 1 };

// One search, and its last line about the best move.
typedef struct Told {
    const Position *pos;
    InfoLine last;
    SearchResult result;
    int scores_of_one; // lines with the smallest score that is no draw
} Told;

// Plays a line; false if a move is illegal or follows the end of the game.
static bool plays(const Position *root, const InfoLine *line, Position *end)
{
    static Undo undos[MAX_PLY];
    *end = *root;
    for (int i = 0; i < line->pv_length; ++i) {
        if ((i > 0 && rules_game_end(end) != END_NONE) || !pos_move_is_legal(end, line->pv[i]))
            return false;
        pos_make_move(end, line->pv[i], &undos[i]);
    }
    return true;
}

static void check_line(const Position *pos, const InfoLine *line)
{
    Position end;
    assert_true(line->pv_length > 0);
    assert_true(plays(pos, line, &end));
    assert_true(line->seldepth >= line->depth && line->seldepth >= line->pv_length);
    if (line->bound != BOUND_EXACT)
        return;
    const bool is_mate = rules_game_end(&end) == END_CHECKMATE;
    assert_int_equal(is_mate, score_is_mate(line->score));
    if (is_mate)
        assert_int_equal(line->pv_length, SCORE_MATE - abs(line->score));
}

static void on_info(void *context, const InfoLine *info)
{
    Told *told = context;
    check_line(told->pos, info);
    told->scores_of_one += abs(info->score) == 1;
    if (info->multipv == 1)
        told->last = *info;
}

static void on_done(void *context, const SearchResult *result)
{
    ((Told *)context)->result = *result;
}

// Searches `before`, unless it is NULL, and then `pos` with what the table has learned.
static Told search_after(const Position *before, const Position *pos, uint64_t nodes, int lines)
{
    Told told = {.pos = before};
    TranspositionTable *table = tt_new(TABLE_MEBIBYTES);
    ThreadPool *pool = thread_pool_new(0, table, NULL);
    // The node clock passes the second after which bounds are told.
    const SearchSetup setup = {.limits = {.nodes = nodes, .nodes_per_second = 1000},
                               .listener = {.context = &told, .on_info = on_info, .on_done = on_done},
                               .multi_pv = lines};
    if (before != NULL)
        thread_pool_run(pool, before, &setup);
    told = (Told){.pos = pos};
    thread_pool_run(pool, pos, &setup);
    thread_pool_free(pool);
    tt_free(table);
    return told;
}

static Told search(const Position *pos, uint64_t nodes, int lines)
{
    return search_after(NULL, pos, nodes, lines);
}

static void check_answer(const Told *told)
{
    const InfoLine *line = &told->result.line;
    assert_int_equal(line->bound, BOUND_EXACT);
    assert_int_equal(told->result.score, line->score);
    assert_true(move_equal(told->result.best, line->pv[0]));
    assert_true(move_equal(told->result.ponder, line->pv_length > 1 ? line->pv[1] : MOVE_NONE));
    assert_int_equal(told->last.bound, BOUND_EXACT);
    assert_int_equal(told->last.score, line->score);
    assert_int_equal(told->last.depth, line->depth);
    assert_int_equal(told->last.pv_length, line->pv_length);
    assert_memory_equal(told->last.pv, line->pv, (size_t)line->pv_length * sizeof(Move));
}

static void the_last_line_is_the_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        for (uint64_t nodes = 1; nodes < 60000; nodes = nodes * 7 / 4 + 1) {
            const Told told = search(&pos, nodes, 1 + (int)(nodes % 2));
            check_answer(&told);
        }
    }
}

static void draws_are_told_as_draws(void **state)
{
    static const char *const drawn[] = {"8/8/4k3/8/8/4K3/8/8 w - - 0 1",
                                        "8/8/4k3/8/2p1p1p1/2P1P1P1/4K3/8 w - - 0 1",
                                        "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1",
                                        "7k/7P/6K1/8/8/8/8/8 w - - 0 1",
                                        "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
                                        "8/8/3k4/8/3K4/3P4/8/8 w - - 99 80"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(drawn); ++i) {
        const Position pos = unit_position(drawn[i]);
        const Told told = search(&pos, 20000, 1);
        assert_int_equal(told.result.score, SCORE_DRAW);
        assert_int_equal(told.scores_of_one, 0);
    }
}

// The table knows replies to the moves that now end the game by the fifty-move rule.
static void a_line_ends_with_the_game(void **state)
{
    (void)state;
    const Position before = unit_position("8/5k2/4p3/4P3/8/8/5K2/8 w - - 0 1");
    const Position pos = unit_position("8/5k2/4p3/4P3/8/8/5K2/8 w - - 99 80");
    const Told told = search_after(&before, &pos, 5000, 1);
    check_answer(&told);
    assert_int_equal(told.last.pv_length, 1);
    assert_int_equal(told.result.score, SCORE_DRAW);
}

static void ended_games_have_a_line_without_moves(void **state)
{
    static const struct {
        const char *fen;
        Score score;
    } ends[] = {{"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", -SCORE_MATE}, {"k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", SCORE_DRAW}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); ++i) {
        const Position pos = unit_position(ends[i].fen);
        const Told told = search(&pos, 100, 1);
        assert_int_equal(told.result.line.depth, 0);
        assert_int_equal(told.result.line.pv_length, 0);
        assert_int_equal(told.result.line.score, ends[i].score);
        assert_false(move_is_real(told.result.best));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_line_is_the_answer),
        cmocka_unit_test(draws_are_told_as_draws),
        cmocka_unit_test(a_line_ends_with_the_game),
        cmocka_unit_test(ended_games_have_a_line_without_moves),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
