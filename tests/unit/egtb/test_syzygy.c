// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy tables that the test writes itself. Their values come from retrograde analysis (syzygy_tables.h), and are compared
// with what libfathom reads, position by position.
#include "unit/syzygy_tables.h"
#include "unit/unit.h"

#include "base/text.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "egtb/egtb.h"
#include "egtb/syzygy.h"
#include "engine/engine.h"

#include <poll.h>
#include <pthread.h>

#define GAVIOTA_FOLDER "/usr/share/gaviotatb/gtb4"

static const char *const endings[] = {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"};

static SyzygyBuilder builder;
static char folder[] = "/tmp/hotspur-test-syzygy-XXXXXX";
static char cursed_folder[] = "/tmp/hotspur-test-cursed-XXXXXX"; // wins of more than 20 plies count as cursed
enum { CURSED_LIMIT = 20, PATH_SIZE = 128 };

static void name_file(char path[PATH_SIZE], const char *in, const char *ending, const char *kind)
{
    snprintf(path, PATH_SIZE, "%s/%s.%s", in, ending, kind);
}

static int write_tables(void **state)
{
    (void)state;
    board_init();
    if (mkdtemp(folder) == NULL || mkdtemp(cursed_folder) == NULL)
        return 1;
    for (size_t i = 0; i < COUNT_OF(endings); ++i)
        if (!syzygy_write(&builder, folder, endings[i], SYZYGY_RULE50))
            return 1;
    return syzygy_write(&builder, cursed_folder, "KRvK", CURSED_LIMIT) ? 0 : 1;
}

static int remove_tables(void **state)
{
    (void)state;
    char path[PATH_SIZE];
    for (size_t i = 0; i < COUNT_OF(endings); ++i)
        for (int kind = 0; kind < 2; ++kind) {
            name_file(path, folder, endings[i], kind == 0 ? "rtbw" : "rtbz");
            unlink(path);
            name_file(path, cursed_folder, endings[i], kind == 0 ? "rtbw" : "rtbz");
            unlink(path);
        }
    syzygy_free(&builder);
    return rmdir(folder) != 0 || rmdir(cursed_folder) != 0;
}

static SyzygyTables *open_tables(const char *folders)
{
    if (!syzygy_is_supported())
        skip();
    SyzygyTables *tables = NULL;
    FolderNotes notes;
    Error error;
    if (!syzygy_replace(&tables, folders, &notes, &error))
        fail_msg("%s", error.text);
    return tables;
}

// A position of an ending of the builder; false if it is none that can be.
static bool make_position(const SyzygyEnding *ending, size_t index, int side, Position *pos)
{
    static const Piece kinds[] = {W_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING};
    static const Piece black_kinds[] = {B_PAWN, B_KNIGHT, B_BISHOP, B_ROOK, B_QUEEN, B_KING};
    SyzygyPosition made;
    if (ending->plies[side][index] == SYZYGY_ILLEGAL || !syzygy_decode(ending, index, side, &made))
        return false;
    pos_clear(pos);
    for (int i = 0; i < ending->count; ++i) {
        const int type = syzygy_type(ending->pieces[i]) - 1;
        pos_put(pos, syzygy_colour(ending->pieces[i]) == 0 ? kinds[type] : black_kinds[type], (Square)made.squares[i]);
    }
    pos->stm = side == 0 ? WHITE : BLACK;
    pos_finish_setup(pos);
    return true;
}

static void every_position_has_the_value_of_the_analysis(void **state)
{
    (void)state;
    SyzygyTables *tables = open_tables(folder);
    int known = 0;
    assert_int_equal(syzygy_pieces_max(tables), 3);
    for (int e = 0; e < builder.count; ++e) {
        const SyzygyEnding *ending = builder.endings[e];
        for (int side = 0; side < 2 && ending->count == 3; ++side)
            for (size_t i = 0; i < syzygy_size(ending); ++i) {
                Position pos;
                TableResult result = TABLE_DRAW;
                if (!make_position(ending, i, side, &pos))
                    continue;
                const int plies = ending->plies[side][i];
                assert_true(syzygy_probe_wdl(tables, &pos, &result));
                if (result != (plies > 0 ? TABLE_WIN : plies < 0 ? TABLE_LOSS : TABLE_DRAW))
                    fail_msg("ending %d, side %d, position %zu: %d, but %d plies", e, side, i, (int)result, plies);
                known += 1;
            }
    }
    assert_true(known > 1000000);
    syzygy_close(tables);
}

static void distances_are_those_of_the_analysis(void **state)
{
    (void)state;
    SyzygyTables *tables = open_tables(folder);
    for (int e = 0; e < builder.count; ++e) {
        const SyzygyEnding *ending = builder.endings[e];
        for (int side = 0; side < 2 && ending->count == 3; ++side)
            for (size_t i = 0; i < syzygy_size(ending); i += 97) {
                Position pos;
                TableResult result;
                int dtz;
                if (!make_position(ending, i, side, &pos))
                    continue;
                const int plies = ending->plies[side][i] == SYZYGY_MATED ? 0 : ending->plies[side][i];
                assert_true(syzygy_probe_dtz(tables, &pos, &result, &dtz));
                if (dtz != plies)
                    fail_msg("ending %d, side %d, position %zu: %d instead of %d plies", e, side, i, dtz, plies);
            }
    }
    syzygy_close(tables);
}

// Two libraries, two formats, two analyses.
static void gaviota_agrees(void **state)
{
    (void)state;
    Error error;
    EndgameTables *gaviota = NULL;
    if (!egtb_is_supported() || !egtb_replace(&gaviota, GAVIOTA_FOLDER, 1, &(FolderNotes){.count = 0}, &error))
        skip();
    SyzygyTables *tables = open_tables(folder);
    for (int e = 0; e < builder.count; ++e) {
        const SyzygyEnding *ending = builder.endings[e];
        for (int side = 0; side < 2 && ending->count == 3; ++side)
            for (size_t i = 0; i < syzygy_size(ending); i += 89) {
                Position pos;
                TableResult result;
                Score score;
                if (!make_position(ending, i, side, &pos) || !egtb_probe(gaviota, &pos, &score))
                    continue;
                assert_true(syzygy_probe_wdl(tables, &pos, &result));
                assert_int_equal((score > 0) - (score < 0), (result > TABLE_DRAW) - (result < TABLE_DRAW));
            }
    }
    syzygy_close(tables);
    egtb_close(gaviota);
}

static void what_the_tables_lack_is_unknown(void **state)
{
    (void)state;
    static const char *const fens[] = {"8/8/8/8/8/5k2/8/R3K3 w Q - 0 1", "8/8/8/8/3q4/5k2/8/R3K3 w - - 0 1"};
    SyzygyTables *tables = open_tables(folder);
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        TableResult result;
        int dtz;
        assert_false(syzygy_probe_wdl(tables, &pos, &result));
        assert_false(syzygy_probe_dtz(tables, &pos, &result, &dtz));
    }
    syzygy_close(tables);
}

static void bad_folders_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"/nowhere/at-all", "/", ";", "/etc:/nowhere/at-all"};
    SyzygyTables *tables = open_tables(folder);
    FolderNotes notes;
    Error error;
    char long_name[3000], path[PATH_SIZE];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_false(syzygy_replace(&tables, long_name, &notes, &error));
    for (size_t i = 0; i < COUNT_OF(bad); ++i) {
        if (syzygy_replace(&tables, bad[i], &notes, &error))
            fail_msg("'%s' was taken", bad[i]);
        assert_true(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
    }
    // Damaged files: cut off, and something else.
    char damaged[] = "/tmp/hotspur-test-damaged-XXXXXX";
    assert_non_null(mkdtemp(damaged));
    name_file(path, damaged, "KRvK", "rtbw");
    for (int i = 0; i < 2; ++i) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_true(fwrite(i == 0 ? "\x71\xe8\x23\x5d\x01" : "something", 1, 5, file) == 5);
        assert_int_equal(fclose(file), 0);
        assert_false(syzygy_replace(&tables, damaged, &notes, &error));
        assert_non_null(strstr(error.text, path));
    }
    unlink(path);
    rmdir(damaged);
    const Position pos = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    TableResult result;
    assert_true(syzygy_probe_wdl(tables, &pos, &result)); // the old tables are still there
    syzygy_close(tables);
}

// What can be used of a list is; each of the other folders is named with what is wrong with it.
static void folders_that_cannot_be_used_are_left_out(void **state)
{
    (void)state;
    SyzygyTables *tables = open_tables(cursed_folder);
    FolderNotes notes;
    Error error;
    char list[FOLDERS_TEXT_MAX], path[PATH_SIZE], other[] = "/tmp/hotspur-test-other-XXXXXX";
    const Position pos = unit_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    TableResult result;
    assert_non_null(mkdtemp(other));
    name_file(path, other, "KRvK", "rtbw");
    fclose(fopen(path, "wb"));
    snprintf(list, sizeof list, "/nowhere/at-all:%s ; %s;/etc", other, folder);
    if (!syzygy_replace(&tables, list, &notes, &error))
        fail_msg("%s", error.text);
    assert_true(syzygy_probe_wdl(tables, &pos, &result));
    assert_int_equal(notes.count, 3);
    assert_non_null(strstr(notes.notes[0].text, "/nowhere/at-all: No such file"));
    assert_non_null(strstr(notes.notes[1].text, "KRvK.rtbw: not a Syzygy table"));
    assert_non_null(strstr(notes.notes[2].text, "/etc: no Syzygy tables"));
    unlink(path);
    // Distances may lie elsewhere than results, but without results there is nothing.
    char from[PATH_SIZE];
    name_file(path, other, "KRvK", "rtbz");
    name_file(from, folder, "KRvK", "rtbz");
    assert_int_equal(symlink(from, path), 0);
    assert_false(syzygy_replace(&tables, other, &notes, &error));
    assert_non_null(strstr(error.text, "only distances"));
    snprintf(list, sizeof list, "%s:%s", other, folder);
    assert_true(syzygy_replace(&tables, list, &notes, &error));
    assert_int_equal(notes.count, 0);
    unlink(path);
    rmdir(other);
    syzygy_close(tables);
}

// More folders than there may be cost none of the first.
static void too_many_folders_are_cut_off(void **state)
{
    (void)state;
    char list[FOLDERS_TEXT_MAX];
    Text text = text_begin(list, sizeof list);
    for (int i = 0; i <= FOLDERS_MAX; ++i)
        text_addf(&text, "%s:", folder);
    SyzygyTables *tables = open_tables(folder);
    FolderNotes notes;
    assert_true(syzygy_replace(&tables, list, &notes, NULL));
    assert_int_equal(notes.count, 1);
    assert_non_null(strstr(notes.notes[0].text, "more than"));
    syzygy_close(tables);
}

static void *probe_all(void *argument)
{
    const SyzygyTables *tables = argument;
    uint64_t sum = 0;
    for (int e = 0; e < builder.count; ++e)
        for (size_t i = 0; builder.endings[e]->count == 3 && i < syzygy_size(builder.endings[e]); i += 31) {
            Position pos;
            TableResult result = TABLE_DRAW;
            int dtz = 0;
            if (!make_position(builder.endings[e], i, (int)(i & 1), &pos))
                continue;
            syzygy_probe_wdl(tables, &pos, &result);
            if (i % 7 == 0)
                syzygy_probe_dtz(tables, &pos, &result, &dtz);
            sum = sum * 31 + (uint64_t)(result + 2 + dtz);
        }
    return (void *)(uintptr_t)sum;
}

static void several_threads_get_the_same_answers(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    SyzygyTables *tables = open_tables(folder);
    for (int i = 0; i < THREADS; ++i) // before the tables have been set up
        assert_int_equal(pthread_create(&threads[i], NULL, probe_all, tables), 0);
    void *alone = NULL, *sum;
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], &sum);
        alone = alone == NULL ? probe_all(tables) : alone;
        assert_ptr_equal(sum, alone);
    }
    syzygy_close(tables);
}

// --- through the engine's door -------------------------------------------------------------------------------------

static Engine *new_engine(const char *folders)
{
    if (!syzygy_is_supported())
        skip();
    Error error;
    Engine *engine = engine_new(&error);
    if (engine == NULL || !option_set(engine_options(engine), "SyzygyPath", folders, ORIGIN_PROTOCOL, &error))
        fail_msg("%s", error.text);
    return engine;
}

static EngineEvent search(Engine *engine, const Position *pos, Depth depth, uint64_t *hits)
{
    EngineEvent event;
    engine_set_position(engine, pos);
    engine_go(engine, &(SearchLimits){.depth = depth});
    for (*hits = 0;;) {
        struct pollfd input = {.fd = engine_event_fd(engine), .events = POLLIN};
        assert_int_equal(poll(&input, 1, 60000), 1);
        while (engine_next_event(engine, &event)) {
            if (event.kind == EVENT_BEST_MOVE)
                return event;
            if (event.kind == EVENT_INFO)
                *hits = event.info.tbhits;
        }
    }
}

static void the_root_is_scored_by_the_tables(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int sign;
    } cases[] = {
        {"8/8/8/8/8/2k5/8/K6R w - - 0 1", 1},
        {"8/8/8/8/8/2k5/8/K6R b - - 0 1", -1},
        {"8/8/8/8/8/2k5/8/K6R w - - 90 90", 0}, // 27 plies are too many
        {"4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", 0},
    };
    Engine *engine = new_engine(folder);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        uint64_t hits;
        const EngineEvent event = search(engine, &pos, 1, &hits);
        const Score score = event.best.score;
        assert_true(hits > 0);
        if ((score > SCORE_EVAL_MAX) - (score < -SCORE_EVAL_MAX) != cases[i].sign || (cases[i].sign == 0 && score != 0))
            fail_msg("%s: score %d", cases[i].fen, score);
    }
    engine_free(engine);
}

// With little of the fifty-move rule left the win must still come in time.
static void a_win_is_played_within_the_fifty_move_rule(void **state)
{
    (void)state;
    static Undo undos[100];
    Engine *engine = new_engine(folder);
    Position pos = unit_position("8/8/8/8/8/2k5/8/K6R w - - 60 90");
    int played = 0;
    while (rules_game_end(&pos) == END_NONE) {
        uint64_t hits;
        const EngineEvent event = search(engine, &pos, 2, &hits);
        assert_true(played < 100);
        pos_make_move(&pos, event.best.move, &undos[played++]);
    }
    assert_int_equal(rules_game_end(&pos), END_CHECKMATE);
    engine_free(engine);
}

static void the_tree_uses_the_tables(void **state)
{
    (void)state;
    Engine *engine = new_engine(folder);
    Error error;
    uint64_t hits;
    const Position pos = unit_position("8/8/8/8/8/3k4/3p4/3K3R w - - 0 1");
    search(engine, &pos, 4, &hits);
    assert_true(hits > 0);
    engine_new_game(engine);
    assert_true(option_set(engine_options(engine), "SyzygyProbeLimit", "2", ORIGIN_PROTOCOL, &error));
    search(engine, &pos, 4, &hits);
    assert_int_equal(hits, 0);
    engine_free(engine);
}

static void a_cursed_win_is_a_draw_unless_the_rule_is_off(void **state)
{
    (void)state;
    Engine *engine = new_engine(cursed_folder);
    Error error;
    TableResult result;
    int dtz;
    uint64_t hits;
    // The rook takes the pawn, and 27 plies are more than these tables allow.
    const Position lone = unit_position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
    assert_true(engine_probe_syzygy_tables(engine, &lone, &result, &dtz));
    assert_int_equal(result, TABLE_CURSED_WIN);
    EngineEvent event = search(engine, &lone, 2, &hits);
    assert_int_equal(event.best.score, SCORE_DRAW);
    assert_true(option_set(engine_options(engine), "Syzygy50MoveRule", "false", ORIGIN_PROTOCOL, &error));
    event = search(engine, &lone, 2, &hits);
    assert_true(event.best.score > SCORE_EVAL_MAX);
    engine_free(engine);
}

// libfathom forgets to free the names of the files that it opens, which is not ours to mend.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfathom\n";
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_threads_get_the_same_answers),
        cmocka_unit_test(every_position_has_the_value_of_the_analysis),
        cmocka_unit_test(distances_are_those_of_the_analysis),
        cmocka_unit_test(gaviota_agrees),
        cmocka_unit_test(what_the_tables_lack_is_unknown),
        cmocka_unit_test(bad_folders_are_refused),
        cmocka_unit_test(folders_that_cannot_be_used_are_left_out),
        cmocka_unit_test(too_many_folders_are_cut_off),
        cmocka_unit_test(the_root_is_scored_by_the_tables),
        cmocka_unit_test(a_win_is_played_within_the_fifty_move_rule),
        cmocka_unit_test(the_tree_uses_the_tables),
        cmocka_unit_test(a_cursed_win_is_a_draw_unless_the_rule_is_off),
    };
    return cmocka_run_group_tests(tests, write_tables, remove_tables);
}
