// SPDX-License-Identifier: GPL-3.0-or-later
// Endgame tables with the few files that Debian's package brings; skipped where they are not there.
#include "unit/unit.h"

#include "board/movegen.h"
#include "board/rules.h"
#include "egtb/egtb.h"
#include "engine/engine.h"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

enum { CACHE_MIB = 1 };

#define FOLDER "/usr/share/gaviotatb/gtb4"
#define OTHER_FOLDER "/usr/share/gaviotatb/gtb1"

static bool has_tables(void)
{
    return egtb_is_supported() && access(FOLDER "/krk.gtb.cp4", R_OK) == 0 &&
           access(OTHER_FOLDER "/krk.gtb.cp1", R_OK) == 0;
}

static EndgameTables *open_tables(const char *folders)
{
    if (!has_tables())
        skip();
    EndgameTables *tables = NULL;
    FolderNotes notes;
    Error error;
    if (!egtb_replace(&tables, folders, CACHE_MIB, &notes, &error))
        fail_msg("%s", error.text);
    return tables;
}

static void values_are_exact(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool known;
        Score score;
    } cases[] = {
        {"8/8/8/8/8/1k6/8/K6q w - - 0 1", true, -SCORE_MATE},      // mated
        {"8/8/8/8/8/1k6/q7/K7 w - - 0 1", true, -SCORE_MATE},      // mated by a defended queen
        {"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", true, -SCORE_MATE},     // the same from the other side
        {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", true, SCORE_MATE - 1},   // Ra8#
        {"7k/8/6K1/8/8/8/8/R7 b - - 0 1", true, -SCORE_MATE + 2},  // Kg8 Ra8#
        {"k7/8/1K6/8/8/8/8/2R5 w - - 0 1", true, SCORE_MATE - 1},  // Rc8#
        {"7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", true, -SCORE_MATE + 2}, // Kh7 Qg7#
        {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", true, SCORE_MATE - 13},
        {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", true, SCORE_DRAW},  // stalemate
        {"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", true, SCORE_DRAW}, // the opposition
        {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true, -SCORE_MATE + 24},
        {"8/8/8/8/8/8/8/KB5k w - - 0 1", true, SCORE_DRAW},
        {"8/8/8/8/8/8/8/K6k w - - 0 1", true, SCORE_DRAW},
        {"8/8/8/8/8/5k2/8/R3K3 w Q - 0 1", false, 0},   // no tables with castling
        {"8/8/8/8/3q4/5k2/8/R3K3 w - - 0 1", false, 0}, // four pieces
    };
    EndgameTables *tables = open_tables(FOLDER);
    assert_int_equal(egtb_pieces_max(tables), 3);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        Score score = SCORE_NONE;
        if (egtb_probe(tables, &pos, &score) != cases[i].known || (cases[i].known && score != cases[i].score))
            fail_msg("%s: %d instead of %d", cases[i].fen, score, cases[i].score);
    }
    egtb_close(tables);
}

// The value of a position is that of its best move, one ply further: true of every position, so of these.
static void values_follow_from_the_moves(void **state)
{
    (void)state;
    static const char *const starts[] = {
        "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 b - - 0 1",
        "8/8/8/3k4/8/8/P7/K7 w - - 0 1",
        "8/8/8/8/5K2/6p1/8/7k b - - 0 1",
    };
    enum { PLIES = 70 };
    EndgameTables *tables = open_tables(FOLDER);
    for (size_t i = 0; i < COUNT_OF(starts); ++i) {
        Position pos = unit_position(starts[i]);
        static Undo undos[PLIES];
        for (int ply = 0; ply < PLIES && movegen_any(&pos); ++ply) {
            Score value, best = -SCORE_INFINITE;
            Move best_move = MOVE_NONE;
            assert_true(egtb_probe(tables, &pos, &value));
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            for (int j = 0; j < list.count; ++j) {
                Undo undo;
                Score child;
                pos_make_move(&pos, list.moves[j], &undo);
                assert_true(egtb_probe(tables, &pos, &child));
                pos_unmake_move(&pos, list.moves[j], &undo);
                const Score score = child > 0 ? 1 - child : child < 0 ? -1 - child : 0;
                if (score > best) {
                    best = score;
                    best_move = list.moves[j];
                }
            }
            if (best != value)
                fail_msg("%s, ply %d: value %d, best move %d", starts[i], ply, value, best);
            pos_make_move(&pos, best_move, &undos[ply]);
        }
    }
    egtb_close(tables);
}

static void bad_folders_are_refused(void **state)
{
    (void)state;
    EndgameTables *tables = NULL;
    FolderNotes notes;
    Error error = {""};
    assert_false(egtb_replace(&tables, "/nowhere/at-all", CACHE_MIB, &notes, &error));
    assert_null(tables);
    assert_true(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
    assert_true(egtb_replace(&tables, "", CACHE_MIB, &notes, &error));
    assert_null(tables);
    assert_int_equal(egtb_pieces_max(tables), 0);
    if (!has_tables())
        skip();
    static const char *const bad[] = {"/nowhere/at-all", "/", ";", "/:/nowhere/at-all"};
    tables = open_tables(FOLDER);
    for (size_t i = 0; i < COUNT_OF(bad); ++i) {
        if (egtb_replace(&tables, bad[i], CACHE_MIB, &notes, &error))
            fail_msg("'%s' was taken", bad[i]);
        const Position pos = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
        Score score;
        assert_true(egtb_probe(tables, &pos, &score)); // the old tables are still there
    }
    egtb_close(tables);
}

// What can be used of a list is, in whatever order and by whatever separator; the rest is named, a line each.
static void folders_that_cannot_be_used_are_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *folders;
        const char *notes[3]; // how they begin
    } cases[] = {
        {FOLDER, {NULL}},
        {"/nowhere/at-all:" FOLDER, {"/nowhere/at-all: "}},
        {FOLDER "; /nowhere/at-all ;/;", {"/nowhere/at-all: ", "/: no Gaviota tables"}},
        {OTHER_FOLDER ":/etc/passwd:" FOLDER, {"/etc/passwd: ", OTHER_FOLDER ": not used, "}},
    };
    const Position pos = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    EndgameTables *tables = open_tables(OTHER_FOLDER);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        FolderNotes notes;
        Score score;
        Error error;
        int wanted = 0;
        if (!egtb_replace(&tables, cases[i].folders, CACHE_MIB, &notes, &error))
            fail_msg("%s: %s", cases[i].folders, error.text);
        assert_true(egtb_probe(tables, &pos, &score) && score == SCORE_MATE - 1);
        for (; cases[i].notes[wanted] != NULL; ++wanted)
            if (wanted >= notes.count || strstr(notes.notes[wanted].text, cases[i].notes[wanted]) == NULL)
                fail_msg("%s: nothing is said of %s", cases[i].folders, cases[i].notes[wanted]);
        assert_int_equal(notes.count, wanted);
    }
    egtb_close(tables);
}

static void remove_file(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

static void a_table_that_is_not_there_is_unknown(void **state)
{
    (void)state;
    EndgameTables *tables = open_tables(FOLDER);
    const Position rook = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    const Position pawn = unit_position("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
    char folder[] = "/tmp/hotspur-test-tables-XXXXXX", link_path[64];
    Score score;
    FolderNotes notes;
    Error error;
    assert_non_null(mkdtemp(folder));
    snprintf(link_path, sizeof link_path, "%s/krk.gtb.cp4", folder);
    assert_int_equal(symlink(FOLDER "/krk.gtb.cp4", link_path), 0);
    assert_true(egtb_replace(&tables, folder, CACHE_MIB, &notes, &error));
    assert_true(egtb_probe(tables, &rook, &score));
    assert_false(egtb_probe(tables, &pawn, &score));
    assert_true(egtb_replace(&tables, FOLDER, CACHE_MIB, &notes, &error));
    assert_true(egtb_probe(tables, &pawn, &score));
    remove_file(folder, "krk.gtb.cp4");
    rmdir(folder);
    egtb_close(tables);
}

static void tables_are_shared_or_refused(void **state)
{
    (void)state;
    EndgameTables *first = open_tables(FOLDER), *second = open_tables(FOLDER);
    const Position pos = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    Score score;
    FolderNotes notes;
    Error error;
    assert_false(egtb_replace(&second, OTHER_FOLDER, CACHE_MIB, &notes, &error));
    egtb_close(first);
    assert_true(egtb_probe(second, &pos, &score));
    // Alone, it may change.
    if (!egtb_replace(&second, OTHER_FOLDER ";/usr", CACHE_MIB, &notes, &error))
        fail_msg("%s", error.text);
    assert_true(egtb_probe(second, &pos, &score));
    assert_int_equal(score, SCORE_MATE - 1);
    egtb_close(second);
}

// --- threads -------------------------------------------------------------------------------------------------------

typedef struct Prober {
    const EndgameTables *tables;
    uint64_t sum;
} Prober;

// All positions of king and rook, and of king and pawn, against king with the kings on a few squares.
static void *probe_many(void *argument)
{
    Prober *prober = argument;
    for (Square square = SQ_A2; square <= SQ_H7; ++square) {
        for (int king = 0; king < 16; ++king) {
            for (int kind = 0; kind < 2; ++kind) {
                Position pos;
                pos_clear(&pos);
                const Square black = (Square)(SQ_A8 + king % 8), white = (Square)(SQ_A1 + king / 2);
                if (square == black || square == white)
                    continue;
                pos_put(&pos, W_KING, white);
                pos_put(&pos, B_KING, black);
                pos_put(&pos, kind == 0 ? W_ROOK : W_PAWN, square);
                pos.stm = BLACK;
                pos_finish_setup(&pos);
                Score score = SCORE_NONE;
                egtb_probe(prober->tables, &pos, &score);
                prober->sum = prober->sum * 31 + (uint64_t)(int64_t)score;
            }
        }
    }
    return NULL;
}

static void several_threads_get_the_same_answers(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    EndgameTables *tables = open_tables(FOLDER);
    Prober alone = {.tables = tables}, probers[THREADS];
    pthread_t threads[THREADS];
    probe_many(&alone);
    for (int i = 0; i < THREADS; ++i) {
        probers[i] = (Prober){.tables = tables};
        assert_int_equal(pthread_create(&threads[i], NULL, probe_many, &probers[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], NULL);
        assert_true(probers[i].sum == alone.sum);
    }
    egtb_close(tables);
}

// --- through the engine's door -------------------------------------------------------------------------------------

static Engine *new_engine(const char *folders)
{
    if (!has_tables())
        skip();
    Error error;
    Engine *engine = engine_new(&error);
    if (engine == NULL ||
        !option_set(engine_options(engine), option_def(engine_options(engine), OPT_TABLE_FOLDERS)->name, folders,
                    ORIGIN_PROTOCOL, &error))
        fail_msg("%s", error.text);
    return engine;
}

// Searches; returns the best move's event and the last line before it.
static EngineEvent search(Engine *engine, const char *fen, const SearchLimits *limits, InfoLine *info)
{
    const Position pos = unit_position(fen);
    engine_set_position(engine, &pos);
    engine_go(engine, limits);
    EngineEvent event;
    memset(info, 0, sizeof *info);
    for (;;) {
        struct pollfd input = {.fd = engine_event_fd(engine), .events = POLLIN};
        assert_int_equal(poll(&input, 1, 20000), 1);
        while (engine_next_event(engine, &event)) {
            if (event.kind == EVENT_BEST_MOVE)
                return event;
            if (event.kind == EVENT_INFO)
                *info = event.info;
        }
    }
}

static void a_known_root_is_played_by_the_tables(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int mate; // own moves to mate; negative: to being mated
    } cases[] = {
        {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1},      {"7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1},
        {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", 7},       {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -12},
        {"7k/8/6K1/8/8/8/8/R7 w - - 99 90", 1},    // mate comes with the hundredth ply
        {"7k/8/8/8/8/8/8/KQ6 w - - 87 90", 7},     // exactly in time
        {"4k3/8/4K3/4P3/8/8/8/8 b - - 90 90", -12} // the pawn's move starts the count anew
    };
    Engine *engine = new_engine(FOLDER);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        InfoLine info;
        const EngineEvent event = search(engine, cases[i].fen, &(SearchLimits){.depth = 1}, &info);
        assert_true(move_equal(event.best.move, info.pv[0]));
        if (!score_is_mate(event.best.score) || score_mate_moves(event.best.score) != cases[i].mate)
            fail_msg("%s: score %d, mate in %d wanted", cases[i].fen, event.best.score, cases[i].mate);
        assert_int_equal(info.score, event.best.score);
        assert_true(info.tbhits > 0);
        // The line is as long as it says and ends with the mate.
        assert_int_equal(info.pv_length, SCORE_MATE - (info.score > 0 ? info.score : -info.score));
    }
    engine_free(engine);
}

// The search finds what leads into the tables, and they play it to the end.
static void a_mate_behind_a_capture_is_shown_to_its_end(void **state)
{
    static const char *const fens[] = {"8/8/8/4k3/8/8/p7/K6R w - - 0 1", "8/8/8/8/3k4/p7/8/K6R w - - 0 1",
                                       "4k3/8/8/8/8/8/p7/K2Q4 w - - 0 1"};
    (void)state;
    Engine *engine = new_engine(FOLDER);
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        InfoLine info;
        search(engine, fens[i], &(SearchLimits){.depth = 14}, &info);
        assert_true(info.score >= SCORE_MATE_BOUND);
        assert_int_equal(info.pv_length, SCORE_MATE - info.score);
        Position pos = unit_position(fens[i]);
        Undo undos[MAX_PLY];
        for (int ply = 0; ply < info.pv_length; ++ply) {
            assert_true(pos_move_is_legal(&pos, info.pv[ply]));
            pos_make_move(&pos, info.pv[ply], &undos[ply]);
        }
        assert_int_equal(rules_game_end(&pos), END_CHECKMATE);
    }
    engine_free(engine);
}

static void a_mate_that_comes_too_late_is_none(void **state)
{
    (void)state;
    Engine *engine = new_engine(FOLDER);
    InfoLine info;
    const EngineEvent event = search(engine, "7k/8/8/8/8/8/8/KQ6 w - - 88 90", &(SearchLimits){.depth = 4}, &info);
    assert_false(score_is_mate(event.best.score));
    engine_free(engine);
}

static void a_draw_is_held(void **state)
{
    (void)state;
    Engine *engine = new_engine(FOLDER);
    InfoLine info;
    // Only the move that keeps the opposition holds.
    const EngineEvent event = search(engine, "4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", &(SearchLimits){.depth = 1}, &info);
    Position pos = unit_position("4k3/8/4P3/4K3/8/8/8/8 b - - 0 1");
    Undo undo;
    EndgameTables *tables = open_tables(FOLDER);
    Score score;
    pos_make_move(&pos, event.best.move, &undo);
    assert_true(egtb_probe(tables, &pos, &score));
    assert_int_equal(score, SCORE_DRAW);
    egtb_close(tables);
    engine_free(engine);
}

static void the_tree_uses_the_tables(void **state)
{
    (void)state;
    Engine *engine = new_engine(FOLDER);
    InfoLine with, without;
    // Taking the knight leads to the queen's mate, which is far beyond this depth.
    static const char fen[] = "7k/8/8/8/8/n7/8/KQ6 w - - 0 1";
    const SearchLimits limits = {.depth = 4};
    EngineEvent event = search(engine, fen, &limits, &with);
    (void)event;
    assert_true(with.tbhits > 0);
    Error error;
    assert_true(option_set(engine_options(engine), option_def(engine_options(engine), OPT_TABLE_FOLDERS)->name, "",
                           ORIGIN_PROTOCOL, &error));
    engine_new_game(engine);
    search(engine, fen, &limits, &without);
    assert_int_equal(without.tbhits, 0);
    engine_free(engine);
}

static void several_threads_search_with_tables(void **state)
{
    (void)state;
    Engine *engine = new_engine(FOLDER);
    Error error;
    assert_true(option_set_int(engine_options(engine), OPT_THREADS, 3, ORIGIN_PROTOCOL, &error));
    InfoLine info;
    const EngineEvent event =
        search(engine, "8/8/8/3k4/4p3/4P3/3PK3/8 w - - 0 1", &(SearchLimits){.nodes = 30000}, &info);
    assert_true(pos_move_is_legal(engine_position(engine), event.best.move));
    engine_free(engine);
}

static void a_bad_folder_changes_nothing(void **state)
{
    (void)state;
    Error error;
    Engine *engine = engine_new(&error);
    assert_non_null(engine);
    OptionStore *options = engine_options(engine);
    const char *name = option_def(engine_options(engine), OPT_TABLE_FOLDERS)->name;
    assert_false(option_set(options, name, "/nowhere/at-all", ORIGIN_PROTOCOL, &error));
    assert_null(strchr(error.text, '\n'));
    assert_string_equal(option_text(options, OPT_TABLE_FOLDERS), "");
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_exact),
        cmocka_unit_test(values_follow_from_the_moves),
        cmocka_unit_test(bad_folders_are_refused),
        cmocka_unit_test(folders_that_cannot_be_used_are_left_out),
        cmocka_unit_test(a_table_that_is_not_there_is_unknown),
        cmocka_unit_test(tables_are_shared_or_refused),
        cmocka_unit_test(several_threads_get_the_same_answers),
        cmocka_unit_test(a_known_root_is_played_by_the_tables),
        cmocka_unit_test(a_mate_behind_a_capture_is_shown_to_its_end),
        cmocka_unit_test(a_mate_that_comes_too_late_is_none),
        cmocka_unit_test(a_draw_is_held),
        cmocka_unit_test(the_tree_uses_the_tables),
        cmocka_unit_test(several_threads_search_with_tables),
        cmocka_unit_test(a_bad_folder_changes_nothing),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
