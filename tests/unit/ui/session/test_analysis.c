// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of a search and of a game is true.
#include "unit/unit.h"

#include "notation/pgn.h"

#include "base/memory.h"
#include "ui/board/square_marks.h"
#include "ui/session/analysis.h"
#include "ui/session/snapshot_history.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// --- search log ----------------------------------------------------------------------------------------------------

typedef struct InfoCase {
    Depth depth;
    int multipv;
    Score score;
    Bound bound;
    bool fell, rose;
    const char *move;
} InfoCase;

static EngineEvent info_event(const Position *root, const InfoCase *info)
{
    EngineEvent event = {.kind = EVENT_INFO};
    event.info = (InfoLine){.depth = info->depth,
                            .seldepth = (Depth)(info->depth + 2),
                            .multipv = info->multipv,
                            .score = info->score,
                            .bound = info->bound != BOUND_NONE ? info->bound : BOUND_EXACT,
                            .fell = info->fell,
                            .rose = info->rose,
                            .nodes = 1000 * (uint64_t)info->depth,
                            .effort = 400,
                            .pv_length = 1};
    event.info.pv[0] = unit_move(root, info->move);
    return event;
}

static void think(SearchLog *search_log, const Position *root, const InfoCase *infos, size_t count)
{
    search_log_begin(search_log, root, NULL);
    for (size_t i = 0; i < count; ++i) {
        const EngineEvent event = info_event(root, &infos[i]);
        search_log_event(search_log, &event);
    }
}

static const InfoCase usual_infos[] = {
    {1, 1, 20, BOUND_EXACT, false, false, "d2d4"}, {2, 1, 30, BOUND_EXACT, false, false, "d2d4"},
    {3, 1, 5, BOUND_UPPER, true, false, "d2d4"},   {3, 1, 12, BOUND_EXACT, true, false, "e2e4"},
    {3, 2, 2, BOUND_EXACT, false, false, "d2d4"},  {4, 1, 15, BOUND_EXACT, false, false, "e2e4"},
    {4, 2, 2, BOUND_EXACT, false, false, "g1f3"},  {4, 1, 15, BOUND_EXACT, false, false, "e2e4"},
    {3, 1, 99, BOUND_EXACT, false, false, "a2a3"}, // late news of an earlier iteration
};

static void test_search_log_counts_iterations(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    SearchLog search_log;
    search_log_begin(&search_log, &root, NULL);
    assert_null(search_log_last(&search_log));
    assert_int_equal(search_log_stable_count(&search_log), 0);
    assert_false(move_is_real(search_log_move(&search_log)));
    think(&search_log, &root, usual_infos, COUNT_OF(usual_infos));
    assert_int_equal(search_log.step_count, 4);
    assert_int_equal(search_log_stable_count(&search_log), 2);
    assert_int_equal(search_log_last(&search_log)->depth, 4);
    assert_int_equal(search_log_last(&search_log)->score, 15);
    assert_true(move_equal(search_log_move(&search_log), unit_move(&root, "e2e4")));
    assert_true(move_equal(search_log.second, unit_move(&root, "g1f3")));
}

static void test_search_log_knows_why_it_changed(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    SearchLog search_log;
    think(&search_log, &root, usual_infos, COUNT_OF(usual_infos));
    assert_int_equal(search_log.change_count, 1);
    const SearchLogChange *change = &search_log.changes[0];
    assert_int_equal(change->depth, 3);
    assert_true(change->fell);
    assert_false(change->rose);
    assert_int_equal(change->score_before, 30);
    assert_int_equal(change->score_after, 12);
}

static void test_search_log_keeps_the_last_changes(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    SearchLog search_log;
    search_log_begin(&search_log, &root, NULL);
    for (Depth depth = 1; depth < MAX_PLY; ++depth) {
        const InfoCase info = {depth, 1, 0, BOUND_EXACT, false, false, depth % 2 == 0 ? "d2d4" : "e2e4"};
        const EngineEvent event = info_event(&root, &info);
        search_log_event(&search_log, &event);
    }
    assert_int_equal(search_log.step_count, MAX_PLY - 1);
    assert_int_equal(search_log.change_count, SEARCH_LOG_CHANGES_MAX);
    assert_int_equal(search_log.changes[SEARCH_LOG_CHANGES_MAX - 1].depth, MAX_PLY - 1);
}

// --- explanations --------------------------------------------------------------------------------------------------

static bool tells(const Explanation *explanation, const char *what)
{
    for (int i = 0; i < explanation->count; ++i)
        if (strstr(explanation->lines[i], what) != NULL)
            return true;
    return false;
}

static void check_tells(const Explanation *explanation, const char *what)
{
    if (!tells(explanation, what))
        fail_msg("'%s' is not told; last line: %s", what,
                 explanation->count > 0 ? explanation->lines[explanation->count - 1] : "none");
}

// e4 has most attention, then d4; last time there was only d4.
static void fill_snapshot(MemorySnapshot *snapshot, const Position *root)
{
    *snapshot = (MemorySnapshot){.nodes = 4000, .depth = 4, .root = *root};
    snapshot->attention[MAP_TO][W_PAWN][SQ_E4] = 900;
    snapshot->attention[MAP_TO][W_PAWN][SQ_D4] = 1000;
    snapshot->attention[MAP_TO][B_PAWN][SQ_E5] = 5000; // the other side does not count
    snapshot->game.has_previous = true;
    snapshot->game.previous[MAP_TO][W_PAWN][SQ_D4] = 0.5F;
    snapshot->game.previous[MAP_TO][W_KNIGHT][SQ_F3] = 0.3F;
    snapshot->game.previous[MAP_TO][W_PAWN][SQ_E4] = 0.2F;
    MemoryDetail *detail = &snapshot->detail;
    detail->root_moves[0] = (RootNote){unit_move(root, "e2e4"), MOVE_NONE, 620};
    detail->root_moves[1] = (RootNote){unit_move(root, "d2d4"), MOVE_NONE, 140};
    Position after = *root;
    Undo undo;
    pos_make_move(&after, detail->root_moves[1].move, &undo);
    detail->root_moves[1].reply = unit_move(&after, "g8f6");
    detail->root_moves[2] = (RootNote){unit_move(root, "a2a3"), MOVE_NONE, 9};
    detail->root_move_count = 3;
    detail->paths[0] = (MemoryPath){.moves = {unit_move(root, "e2e4")}, .length = 1};
    detail->path_count = 1;
}

static void test_explains_by_facts(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    SearchLog search_log;
    Explanation explanation;
    think(&search_log, &root, usual_infos, COUNT_OF(usual_infos));
    fill_snapshot(snapshot, &root);
    explain_write(&search_log, snapshot, NULL, &explanation);
    assert_string_equal(explanation.title, "why e4?");
    check_tells(&explanation, "best for 2 iterations (depth 3 to 4)");
    check_tells(&explanation, "2nd choice Nf3 is worse by");
    check_tells(&explanation, "62% of the search; alternatives: d4 14% answered by Nf6");
    assert_false(tells(&explanation, "a3"));
    check_tells(&explanation, "best move changed at depth 3: d4 -> e4, the first became worse for White");
    // What is said of chess comes first: here only that the others are worse.
    assert_int_equal(explanation.chess_count, 1);
    assert_string_equal(explanation.lines[0], "2nd choice Nf3 is worse by 0.13");
    mem_free(snapshot);
}

// A move of a level was given to the search, which has compared it with nothing.
static void test_explains_moves_of_a_level(void **state)
{
    (void)state;
    enum { RATING = 1200 };
    const Position root = unit_position(start_fen);
    SearchLog search_log;
    Explanation explanation;
    think(&search_log, &root, usual_infos, COUNT_OF(usual_infos));
    search_log_event(&search_log, &(EngineEvent){.kind = EVENT_BEST_MOVE,
                                                 .best = {.move = unit_move(&root, "e2e4"), .rating = RATING}});
    explain_write(&search_log, NULL, NULL, &explanation);
    check_tells(&explanation, "a move as players rated 1200 make it; a better one was not looked for");
    assert_int_equal(explanation.count, explanation.chess_count);
    assert_false(tells(&explanation, "% of the search"));
}

static void test_explains_without_memory(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    SearchLog search_log;
    Explanation explanation;
    search_log_begin(&search_log, &root, NULL);
    explain_write(&search_log, NULL, NULL, &explanation);
    assert_int_equal(explanation.count, 0);
    assert_string_equal(explanation.title, "");
    EngineEvent book = {.kind = EVENT_BEST_MOVE};
    book.best.move = unit_move(&root, "e2e4");
    book.best.from_book = true;
    snprintf(book.best.book_name, sizeof book.best.book_name, "King's Pawn");
    search_log_event(&search_log, &book);
    explain_write(&search_log, NULL, NULL, &explanation);
    assert_int_equal(explanation.count, 1);
    assert_string_equal(explanation.lines[0], "from the opening book: King's Pawn");
    const Position forced = unit_position("7k/8/8/8/8/8/r7/7K w - - 0 1");
    search_log_begin(&search_log, &forced, NULL);
    search_log_event(&search_log, &(EngineEvent){.kind = EVENT_BEST_MOVE, .best.move = unit_move(&forced, "h1g1")});
    explain_write(&search_log, NULL, NULL, &explanation);
    assert_string_equal(explanation.lines[0], "the only legal move");
}

static void think_of(SearchLog *search_log, const Position *root, const char *move, Score score)
{
    EngineEvent event = {.kind = EVENT_INFO};
    event.info = (InfoLine){.depth = 6, .multipv = 1, .score = score, .pv_length = 1, .bound = BOUND_EXACT};
    event.info.pv[0] = unit_move(root, move);
    search_log_begin(search_log, root, NULL);
    search_log_event(search_log, &event);
}

// What each move needs, or what alone stands in its way, as searches without a piece have it; nothing of other moves, and
// nothing that is the piece's own worth.
static void test_tells_what_a_move_needs(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        Square square;
        Score with, without;
        const char *expected; // NULL: nothing is told
    } cases[] = {
        {"6k1/5p1p/5PpQ/8/8/8/6PP/6K1 w - - 0 1", "h6g7", SQ_F6, SCORE_MATE - 1, -300,
         "needs the pawn on f6: without it -3.00"},
        {"6k1/5pnp/5PpQ/8/8/8/6PP/6K1 w - - 0 1", "h2h3", SQ_G7, 300, SCORE_MATE - 3,
         "without the knight on g7 h3 would mate"},
        {"6k1/5pnp/5PpQ/8/8/8/6PP/6K1 w - - 0 1", "h2h3", SQ_G7, SCORE_MATE - 9, SCORE_MATE - 3,
         NULL},                                                                // it mates anyway
        {"4k3/8/8/8/3n4/8/8/Q2RK2R w - - 0 1", "d1d4", SQ_A1, 900, 300, NULL}, // a queen less, and no more
        {"4k3/8/8/8/3n4/8/8/Q2RK2R w - - 0 1", "d1d4", SQ_A1, 900, -500, "needs the queen on a1: without it -5.00"},
        {"4k3/8/8/8/3n4/8/8/Q2RK2R w - - 0 1", "d1d4", SQ_H1, 900, -500, NULL}, // has nothing to do with the move
        {"4k3/8/8/8/3n4/8/8/Q2RK2R w - - 0 1", "d1d4", SQ_D4, 900, -500, NULL}, // captured by it
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position root = unit_position(cases[i].fen);
        SearchLog search_log;
        Explanation explanation;
        Importance importance = {.key = root.key, .best = unit_move(&root, cases[i].move), .score = cases[i].with};
        for (int square = 0; square < SQ_NB; ++square)
            importance.without[square] = SCORE_NONE;
        importance.without[cases[i].square] = cases[i].without;
        importance.effect[cases[i].square] = 500;
        think_of(&search_log, &root, cases[i].move, cases[i].with);
        explain_write(&search_log, NULL, NULL, &explanation);
        const int count = explanation.count;
        explain_add_need(&root, NULL, &explanation);
        assert_int_equal(explanation.count, count);
        explain_add_need(&root, &importance, &explanation);
        if (explanation.count != count + (cases[i].expected != NULL))
            fail_msg("case %zu: %s", i, explanation.lines[explanation.count - 1]);
        if (cases[i].expected != NULL)
            check_tells(&explanation, cases[i].expected);
        // Of another move, another position, or without room.
        Explanation other = explanation;
        other.move = MOVE_NONE;
        explain_add_need(&root, &importance, &other);
        assert_int_equal(other.count, explanation.count);
        other = explanation;
        other.root ^= 1;
        explain_add_need(&root, &importance, &other);
        assert_int_equal(other.count, explanation.count);
        other = explanation;
        other.count = EXPLAIN_LINES_MAX;
        explain_add_need(&root, &importance, &other);
        assert_int_equal(other.count, EXPLAIN_LINES_MAX);
    }
}

// What a search after a pass finds is told if it gains something.
static void test_tells_threats(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move, *threat; // NULL: none worth telling
    } rows[] = {
        {"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5", "f3g5", "(if Black passes: "},
        {"6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "h2h3", "threat: 2.Rb8# (if Black passes: White mates in 1)"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", NULL}, // a check: no pass is possible
        {"4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "e1e2", NULL},
    };
    ThreatFinder *finder = threat_finder_new(NULL);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const Position root = unit_position(rows[i].fen);
        Position after = root;
        Undo undo;
        SearchLog search_log;
        Threat threat;
        Explanation explanation;
        pos_make_move(&after, unit_move(&root, rows[i].move), &undo);
        think_of(&search_log, &root, rows[i].move, 0);
        const bool is_found = threat_find(finder, &after, &threat);
        explain_write(&search_log, NULL, is_found ? &threat : NULL, &explanation);
        if (rows[i].threat != NULL)
            check_tells(&explanation, rows[i].threat);
        else
            assert_false(tells(&explanation, "threat"));
    }
    threat_finder_free(finder);
}

// A memory of another position says nothing.
static void test_explains_by_the_right_memory(void **state)
{
    (void)state;
    const Position root = unit_position(start_fen);
    const Position other = unit_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    SearchLog search_log;
    Explanation explanation;
    think(&search_log, &root, usual_infos, COUNT_OF(usual_infos));
    fill_snapshot(snapshot, &root);
    snapshot->root = other;
    explain_write(&search_log, snapshot, NULL, &explanation);
    check_tells(&explanation, "40% of the search");
    mem_free(snapshot);
}

// --- the log -------------------------------------------------------------------------------------------------------

static void test_the_log_keeps_the_newest(void **state)
{
    (void)state;
    EventLog *event_log = mem_new(1, sizeof *event_log);
    for (int i = 0; i < EVENT_LOG_LINES_MAX + 3; ++i)
        event_log_add(event_log, "line %d", i);
    assert_int_equal(event_log->count, EVENT_LOG_LINES_MAX);
    assert_string_equal(event_log_line(event_log, 0), "line 3");
    char last[EVENT_LOG_LINE_SIZE];
    snprintf(last, sizeof last, "line %d", EVENT_LOG_LINES_MAX + 2);
    assert_string_equal(event_log_line(event_log, EVENT_LOG_LINES_MAX - 1), last);
    mem_free(event_log);
}

// --- pictures over time --------------------------------------------------------------------------------------------

static void add_iteration(SnapshotHistory *snapshots, const MemorySnapshot *snapshot, int ply)
{
    SnapshotFrame *frame = mem_new(1, sizeof *frame);
    *frame = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = MOVE_NONE};
    snapshot_history_add_iteration(snapshots, frame);
}

static void test_snapshot_history_follows_iterations_and_moves(void **state)
{
    (void)state;
    SnapshotHistory snapshots = {.count = {0}};
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    const Position root = unit_position(start_fen);
    const Move move = unit_move(&root, "e2e4");
    snapshot->root = root;
    add_iteration(&snapshots, snapshot, 0); // nothing was searched
    assert_int_equal(snapshots.count[SNAPSHOT_ITERATIONS], 0);
    snapshot->nodes = 1;
    for (Depth depth = 1; depth < SNAPSHOT_FRAMES_MAX + 10; ++depth) {
        snapshot->depth = depth;
        add_iteration(&snapshots, snapshot, 0);
        add_iteration(&snapshots, snapshot, 0);
    }
    assert_int_equal(snapshots.count[SNAPSHOT_ITERATIONS], SNAPSHOT_FRAMES_MAX);
    assert_int_equal(snapshots.frames[SNAPSHOT_ITERATIONS][0]->snapshot.depth, 10);
    assert_int_equal(snapshot_history_newest(&snapshots, root.key)->depth, SNAPSHOT_FRAMES_MAX + 9);
    assert_null(snapshot_history_newest(&snapshots, root.key + 1));
    snapshot_history_add_move(&snapshots, root.key + 1, 0, move); // of no picture
    for (int ply = 0; ply < SNAPSHOT_FRAMES_MAX + 2; ++ply)
        snapshot_history_add_move(&snapshots, root.key, ply, move);
    assert_int_equal(snapshots.count[SNAPSHOT_MOVES], SNAPSHOT_FRAMES_MAX);
    assert_int_equal(snapshots.frames[SNAPSHOT_MOVES][0]->ply, 2);
    snapshot_history_cut(&snapshots, 5);
    assert_int_equal(snapshots.count[SNAPSHOT_MOVES], 3);
    snapshot->root.key += 1; // another search
    add_iteration(&snapshots, snapshot, 1);
    assert_int_equal(snapshots.count[SNAPSHOT_ITERATIONS], 1);
    snapshot_history_free(&snapshots);
    mem_free(snapshot);
}

// --- paths on the board --------------------------------------------------------------------------------------------

static void test_paths_are_numbered_from_where_one_stands(void **state)
{
    (void)state;
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    Position pos = unit_position(start_fen);
    Undo undo[3];
    PathMarks marks;
    MemoryPath *path = &snapshot->detail.paths[0];
    snapshot->root = pos;
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3"};
    for (path->length = 0; path->length < (int)COUNT_OF(moves); ++path->length) {
        path->moves[path->length] = unit_move(&pos, moves[path->length]);
        pos_make_move(&pos, path->moves[path->length], &undo[path->length]);
    }
    snapshot->detail.paths[1] = (MemoryPath){.moves = {unit_move(&snapshot->root, "d2d4")}, .length = 1};
    snapshot->detail.path_count = 2;
    path_marks_make(snapshot, &snapshot->root, 0, &marks);
    assert_string_equal(marks.text[SQ_E2], "A");
    assert_string_equal(marks.text[SQ_E4], "1");
    assert_string_equal(marks.text[SQ_E5], "2");
    assert_true(marks.is_reply[SQ_E5]);
    assert_string_equal(marks.text[SQ_F3], "3");
    Position after = snapshot->root;
    pos_make_move(&after, path->moves[0], &undo[0]);
    path_marks_make(snapshot, &after, 0, &marks);
    assert_string_equal(marks.text[SQ_E4], "");
    assert_string_equal(marks.text[SQ_E5], "1");
    path_marks_make(snapshot, &snapshot->root, PATHS_MAX, &marks);
    assert_string_equal(marks.text[SQ_E4], "A");
    assert_string_equal(marks.text[SQ_D4], "B");
    path_marks_make(snapshot, &pos, 1, &marks); // a position that the path does not lead to
    for (int square = SQ_A1; square < SQ_NB; ++square)
        assert_string_equal(marks.text[square], "");
    mem_free(snapshot);
}

// --- the game ------------------------------------------------------------------------------------------------------

static void play(Game *game, const char *text, Score score)
{
    Error error;
    const GamePly ply = {.move = unit_move(game_position(game), text), .score = score, .time_us = 1000000};
    if (!game_play(game, &ply, &error))
        fail_msg("%s: %s", text, error.text);
}

static void test_game_evals_find_faults(void **state)
{
    (void)state;
    Game *game = game_new();
    GameEvals evals = {.count = 0};
    GameEvalsPoint points[8];
    play(game, "e2e4", SCORE_NONE);
    play(game, "e7e5", score_from_centipawns(-20));
    play(game, "e1e2", SCORE_NONE);                 // White was at -20 for Black, +20 for White ...
    play(game, "g8f6", score_from_centipawns(400)); // ... and has lost much by it
    game_evals_note(&evals, 2, &(GameEvalsPly){.move = game_ply(game, 2)->move, .score = score_from_centipawns(30)});
    Position before;
    game_position_at(game, 2, &before);
    evals.plies[2].before = before.key;
    assert_int_equal(game_evals_points(&evals, game, false, 0, points, 8), 4);
    assert_false(points[0].has_score);
    assert_true(abs(points[1].centipawns - 20) <= 1);
    assert_int_equal(points[2].mistake, MARK_BLUNDER);
    assert_true(points[3].centipawns < -390);
    assert_int_equal(points[3].mistake, MARK_NONE);
    assert_int_equal(game_evals_points(&evals, game, true, -165, points, 8), 4);
    assert_int_equal(points[3].mistake, MARK_MISTAKE);
    assert_int_equal(game_evals_points(&evals, game, true, -165, points, 2), 2);
    assert_int_equal(game_evals_centipawns(SCORE_MATE - 3, BLACK), -GAME_EVALS_SCORE_MAX);
    game_undo(game);
    game_undo(game);
    play(game, "g1f3", SCORE_NONE); // another move than that of the note
    assert_null(game_evals_ply(&evals, game, 2));
    game_evals_free(&evals);
    game_free(game);
}

// 1.e4 e5? (1...c5 2.Nf3??) 2.Ke2?? Nf6 (2...d6) 3.d3?!
static void test_mistakes_follow_each_other(void **state)
{
    (void)state;
    static const char pgn[] = "1. e4 e5 $2 (1... c5 2. Nf3 $4) 2. Ke2 $4 Nf6 $1 (2... d6) 3. d3 $6 $10 *";
    GameTree *tree = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("test", pgn, strlen(pgn));
    assert_int_equal(pgn_read_game(reader, tree, &error), PGN_GAME);
    pgn_close(reader);
    const int e4 = tree_child(tree, TREE_ROOT, 0), e5 = tree_child(tree, e4, 0), c5 = tree_child(tree, e4, 1);
    const int ke2 = tree_child(tree, e5, 0), d3 = tree_child(tree, tree_child(tree, ke2, 0), 0);
    int place;
    assert_int_equal(game_evals_next_mistake(tree, TREE_ROOT, 1), e5);
    assert_int_equal(game_evals_next_mistake(tree, e5, 1), ke2);
    assert_int_equal(game_evals_next_mistake(tree, ke2, 1), d3);
    assert_int_equal(game_evals_next_mistake(tree, d3, 1), TREE_NONE);
    assert_int_equal(game_evals_next_mistake(tree, d3, -1), ke2);
    assert_int_equal(game_evals_next_mistake(tree, e5, -1), TREE_NONE);
    // From a variation: the move in whose place it stands, and the one before.
    assert_int_equal(game_evals_next_mistake(tree, tree_child(tree, c5, 0), 1), e5);
    assert_int_equal(game_evals_next_mistake(tree, c5, -1), TREE_NONE);
    assert_int_equal(game_evals_next_mistake(tree, tree_child(tree, ke2, 1), -1), ke2);
    assert_int_equal(game_evals_count_mistakes(tree, ke2, &place), 3);
    assert_int_equal(place, 2);
    assert_int_equal(game_evals_count_mistakes(tree, e4, &place), 3);
    assert_int_equal(place, 0);
    // The same signs in the graph, an inaccuracy among them.
    GameEvalsPoint points[8];
    Game *game = game_new();
    GameEvals evals = {.count = 0};
    assert_int_equal(game_evals_points_of_file(&evals, game, tree, TREE_ROOT, SCORE_NONE, points, 8), 5);
    assert_int_equal(points[1].mistake, MARK_MISTAKE);
    assert_int_equal(points[2].mistake, MARK_BLUNDER);
    assert_int_equal(points[3].mistake, MARK_NONE);
    assert_int_equal(points[4].mistake, MARK_INACCURACY);
    // Signs count before scores, in a game that has some.
    points[1].mistake = MARK_NONE;
    points[3].mistake = MARK_BLUNDER;
    game_evals_take_signs(tree, d3, points, 4);
    assert_int_equal(points[1].mistake, MARK_MISTAKE);
    assert_int_equal(points[3].mistake, MARK_NONE);
    game_evals_take_signs(game_tree(game), TREE_ROOT, points, 4);
    assert_int_equal(points[1].mistake, MARK_MISTAKE);
    game_free(game);
    tree_free(tree);
}

static bool is_logged(const EventLog *event_log, const char *what)
{
    for (int i = 0; i < event_log->count; ++i)
        if (strstr(event_log_line(event_log, i), what) != NULL)
            return true;
    return false;
}

// A search, its move, a move of the other side without a search, and the way back.
static void test_analysis_follows_a_game(void **state)
{
    (void)state;
    Error error;
    Engine *engine = engine_new(&error);
    Analysis *analysis = mem_new(1, sizeof *analysis);
    Game *game = game_new();
    EngineEvent event;
    Explanation why;
    assert_non_null(engine);
    option_set_int(engine_options(engine), OPT_OWN_BOOK, 0, ORIGIN_PROTOCOL, NULL);
    analysis_follow(analysis, game);
    assert_false(analysis_explain_played(analysis, game, game_ply_count(game), &why));
    engine_set_position(engine, game_position(game));
    engine_go(engine, &(SearchLimits){.depth = 7});
    engine_wait(engine);
    while (engine_next_event(engine, &event))
        analysis_event(analysis, engine, game_position(game), &event);
    assert_true(analysis_explain_search(analysis, &why));
    char best[COORDINATE_SIZE];
    coordinate_write(game_position(game), event.best.move, best);
    play(game, best, event.best.score);
    analysis_follow(analysis, game);
    assert_true(analysis_explain_played(analysis, game, game_ply_count(game), &why));
    assert_true(game_evals_ply(&analysis->evals, game, 0)->why.count > 0);
    assert_int_equal(analysis->snapshots.count[SNAPSHOT_MOVES], 1);
    play(game, "e7e5", SCORE_NONE);
    analysis_follow(analysis, game);
    assert_int_equal(game_evals_ply(&analysis->evals, game, 1)->why.count, 0);
    assert_true(analysis_explain_played(analysis, game, game_ply_count(game), &why)); // still the one before
    // Looking back, each position has what was known of it; the one after the search by what that expected.
    InfoLine line;
    assert_true(analysis_of_ply(analysis, game, 0, &line));
    assert_int_equal(line.score, event.best.score);
    assert_true(move_equal(line.pv[0], event.best.move));
    const int length = line.pv_length;
    assert_true(analysis_of_ply(analysis, game, 1, &line));
    assert_int_equal(line.score, -event.best.score);
    assert_int_equal(line.pv_length, length - 1);
    assert_false(analysis_of_ply(analysis, game, 2, &line));
    assert_false(analysis_of_ply(analysis, game, -1, &line));
    // A review takes the place of what the players had.
    GameEvalsPly reviewed = *game_evals_ply(&analysis->evals, game, 0);
    reviewed.is_reviewed = true;
    reviewed.score = 7;
    game_evals_note(&analysis->evals, 0, &reviewed);
    assert_true(analysis_of_ply(analysis, game, 0, &line));
    assert_int_equal(line.score, 7);
    assert_int_equal(game_evals_score(&analysis->evals, game, 0), 7);
    assert_true(is_logged(&analysis->event_log, " 7/"));
    assert_true(is_logged(&analysis->event_log, "played 1... e5"));
    game_undo(game);
    game_undo(game);
    analysis_follow(analysis, game);
    assert_int_equal(analysis->snapshots.count[SNAPSHOT_MOVES], 0);
    assert_false(analysis_explain_played(analysis, game, game_ply_count(game), &why));
    analysis_option(analysis, engine_options(engine), OPT_HASH);
    assert_true(is_logged(&analysis->event_log, "set Hash = "));
    analysis_free(analysis);
    mem_free(analysis);
    game_free(game);
    engine_free(engine);
}

// --- the search itself ---------------------------------------------------------------------------------------------

static void test_the_search_tells_its_facts(void **state)
{
    (void)state;
    Error error;
    Engine *engine = engine_new(&error);
    assert_non_null(engine);
    option_set_int(engine_options(engine), OPT_OWN_BOOK, 0, ORIGIN_PROTOCOL, NULL);
    const Position root = unit_position("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    const SearchLimits limits = {.depth = 9};
    SearchLog search_log;
    EngineEvent event;
    engine_set_position(engine, &root);
    search_log_begin(&search_log, &root, NULL);
    engine_go(engine, &limits);
    engine_wait(engine);
    while (engine_next_event(engine, &event))
        search_log_event(&search_log, &event);
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    engine_memory_snapshot(engine, snapshot);
    const MemoryDetail *detail = &snapshot->detail;
    assert_true(search_log.is_finished);
    assert_int_equal(search_log.step_count, 9);
    assert_in_range(search_log_last(&search_log)->effort, 1, 1000);
    assert_int_equal(detail->root_move_count, ROOT_NOTES_MAX);
    uint32_t sum = 0;
    for (int i = 0; i < detail->root_move_count; ++i) {
        Position after = root;
        Undo undo;
        sum += detail->root_moves[i].effort;
        assert_true(pos_move_is_legal(&root, detail->root_moves[i].move));
        assert_true(i == 0 || detail->root_moves[i].effort <= detail->root_moves[i - 1].effort);
        pos_make_move(&after, detail->root_moves[i].move, &undo);
        if (move_is_real(detail->root_moves[i].reply))
            assert_true(pos_move_is_legal(&after, detail->root_moves[i].reply));
        if (move_equal(detail->root_moves[i].move, search_log.chosen))
            assert_int_equal(detail->root_moves[i].effort, search_log_last(&search_log)->effort);
    }
    assert_in_range(sum, 1, 1000);
    mem_free(snapshot);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_log_counts_iterations),
        cmocka_unit_test(test_search_log_knows_why_it_changed),
        cmocka_unit_test(test_search_log_keeps_the_last_changes),
        cmocka_unit_test(test_explains_by_facts),
        cmocka_unit_test(test_explains_moves_of_a_level),
        cmocka_unit_test(test_explains_without_memory),
        cmocka_unit_test(test_tells_what_a_move_needs),
        cmocka_unit_test(test_tells_threats),
        cmocka_unit_test(test_explains_by_the_right_memory),
        cmocka_unit_test(test_the_log_keeps_the_newest),
        cmocka_unit_test(test_snapshot_history_follows_iterations_and_moves),
        cmocka_unit_test(test_paths_are_numbered_from_where_one_stands),
        cmocka_unit_test(test_game_evals_find_faults),
        cmocka_unit_test(test_mistakes_follow_each_other),
        cmocka_unit_test(test_analysis_follows_a_game),
        cmocka_unit_test(test_the_search_tells_its_facts),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
