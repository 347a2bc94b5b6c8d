// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"
#include "board/rules.h"
#include "study/tune/records.h"
#include "study/tune/selfplay.h"

#include <sys/stat.h>
#include <unistd.h>

enum { NODES = 60, GAMES = 5, PATH_SIZE = 256 };

static void sample_lines_are_read_as_written(void **state)
{
    (void)state;
    const Sample sample = {.fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 3 60", .score_white = -213, .half_points = 1, .game = 7};
    char line[SAMPLE_LINE_SIZE];
    const size_t length = sample_write(&sample, line);
    assert_int_equal(length, strlen(line));
    assert_string_equal(line, "8/8/8/4k3/8/4K3/4P3/8 w - - 3 60 | -213 | 0.5 | 7\n");
    Sample read;
    assert_true(sample_read(line, &read, NULL));
    assert_string_equal(read.fen, sample.fen);
    assert_int_equal(read.score_white, sample.score_white);
    assert_int_equal(read.half_points, sample.half_points);
    assert_int_equal(read.game, sample.game);
}

static void broken_sample_lines_are_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "fen",
        "fen | 1 | 1",
        "fen | 1 | 1 | 1 | 1",
        "fen | one | 1 | 1",
        "fen | 99999 | 1 | 1",
        "fen | 1 | 0.7 | 1",
        "fen | 1 | 1 | 0",
        ("a text that is so long that no FEN has ever been so long, nor could one be, however many kings, queens, "
         "rooks, bishops, knights and pawns | 1 | 1 | 1"),
    };
    for (size_t i = 0; i < COUNT_OF(lines); ++i) {
        Sample sample = {.game = 42};
        Error error;
        if (sample_read(lines[i], &sample, &error))
            fail_msg("'%s' was taken", lines[i]);
        assert_int_equal(sample.game, 42);
        assert_true(error.text[0] != '\0');
    }
}

static void only_quiet_positions_are_quiet(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool is_quiet;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true},
        {"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", false},        // in check
        {"4k3/8/8/3q4/8/1N6/8/3RK3 w - - 0 1", false},     // a queen can be taken
        {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", true},      // a defended pawn cannot
        {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", false},          // a pawn becomes a queen
        {"4k3/p7/8/3n4/2P5/8/P7/4K3 w - - 0 1", false},    // a knight falls
        {"4k3/2p5/3n4/8/5B2/8/8/4K3 w - - 0 1", true},     // an even exchange changes little
        {"4k3/pp6/8/3r4/4P3/8/PP1R4/3K4 b - - 0 1", true}, // a defended rook can be held
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Position pos = unit_position(rows[i].fen);
        if (quiet_is_position(&pos) != rows[i].is_quiet)
            fail_msg("%s should%s be quiet (captures: %d)", rows[i].fen, rows[i].is_quiet ? "" : " not",
                     quiet_capture_value(&pos));
        char fen[FEN_SIZE];
        fen_write(&pos, fen);
        assert_string_equal(fen, rows[i].fen);
    }
}

typedef struct PlayedGame {
    const SelfplayGame *game;
    int plies;
} PlayedGame;

// Each move that was recorded can be played, and its score is no nonsense.
static void check_ply(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    (void)kind;
    ++((PlayedGame *)context)->plies;
    assert_int_equal(rules_game_end(pos), END_NONE);
    assert_in_range(abs(ply->score), 0, SCORE_MATE);
}

static void check_game(const SelfplayGame *game, int number)
{
    const GameRecord *record = &game->record;
    PlayedGame played = {.game = game};
    assert_int_equal(record->number, number);
    assert_in_range(record->half_points, 0, 2);
    assert_in_range(record->plies + game->opening_plies, 1, SELFPLAY_PLIES_MAX);
    assert_true(record_game_visit(record, &(RecordFilter){0}, &played, check_ply, NULL));
    assert_int_equal(played.plies, record->plies);
    for (int i = 0; i < game->searched_count; ++i) {
        Position pos;
        assert_true(packed_position_read(&game->searched[i].position, &pos, NULL));
        assert_true(pos_move_is_legal(&pos, game->searched[i].ply.move));
        assert_false(pos_in_check(&pos));
    }
}

// Field by field: what lies between the fields may be anything.
static bool plies_are_equal(RecordPly a, RecordPly b)
{
    return move_equal(a.move, b.move) && a.score == b.score;
}

static bool games_are_equal(const SelfplayGame *a, const SelfplayGame *b)
{
    if (a->record.plies != b->record.plies || a->record.half_points != b->record.half_points ||
        a->searched_count != b->searched_count)
        return false;
    for (int i = 0; i < a->record.plies; ++i)
        if (!plies_are_equal(a->record.moves[i], b->record.moves[i]))
            return false;
    for (int i = 0; i < a->searched_count; ++i)
        if (!plies_are_equal(a->searched[i].ply, b->searched[i].ply) ||
            memcmp(&a->searched[i].position, &b->searched[i].position, sizeof a->searched[i].position) != 0)
            return false;
    return true;
}

static void games_are_repeatable_and_sound(void **state)
{
    (void)state;
    Selfplay *selfplay = selfplay_new(NULL);
    assert_non_null(selfplay);
    SelfplayGame *first = mem_new(1, sizeof *first), *again = mem_new(1, sizeof *again);
    SelfplaySettings settings = {.seed = 3, .nodes = NODES, .is_soft = true, .with_searched = true};
    SelfplaySettings others = settings;
    others.seed = 4;
    int searched = 0;
    for (int number = 1; number <= GAMES; ++number) {
        selfplay_play(selfplay, &settings, number, first);
        check_game(first, number);
        searched += first->searched_count;
        selfplay_play(selfplay, &others, number, again);
        assert_false(games_are_equal(first, again));
        selfplay_play(selfplay, &settings, number, again);
        assert_true(games_are_equal(first, again));
    }
    assert_true(searched > GAMES);
    settings.with_searched = false;
    selfplay_play(selfplay, &settings, 1, first);
    assert_int_equal(first->searched_count, 0);
    mem_free(first);
    mem_free(again);
    selfplay_free(selfplay);
}

// --- files ---------------------------------------------------------------------------------------------------------

static char folder[PATH_SIZE];

static int make_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/hotspur-tune-XXXXXX", base != NULL ? base : "/tmp");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static Generation generation_for(const char *path, GenerationFormat format, int threads)
{
    return (Generation){
        .path = path,
        .format = format,
        .games = GAMES,
        .settings = {.seed = 5, .nodes = NODES, .is_soft = true, .with_searched = format == GENERATION_RECORDS},
        .threads = threads,
    };
}

static char *read_all(const char *path, size_t *size)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    *size = (size_t)status.st_size;
    char *data = mem_new(*size + 1, 1);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(data, 1, *size, file), *size);
    fclose(file);
    return data;
}

static void note_last(void *context, const GenerationProgress *progress)
{
    *(GenerationProgress *)context = *progress;
}

static void assert_same_file(const char *path, const char *wanted, size_t wanted_size)
{
    size_t size;
    char *data = read_all(path, &size);
    assert_int_equal(size, wanted_size);
    assert_memory_equal(data, wanted, size);
    mem_free(data);
}

// Positions that a file holds: lines of samples, or kept plies of records.
static int64_t count_positions(const char *path, GenerationFormat format)
{
    if (format == GENERATION_RECORDS) {
        RecordStats stats = {0};
        assert_true(record_stats_add_file(&stats, path, &(RecordFilter){0}, NULL));
        const int64_t kept = stats.plies_by_kind[RECORD_PLY_KEPT];
        assert_int_equal(stats.games, GAMES);
        record_stats_free(&stats);
        return kept;
    }
    size_t size;
    char *data = read_all(path, &size);
    int64_t lines = -1; // the header
    for (size_t i = 0; i < size; ++i)
        lines += data[i] == '\n';
    mem_free(data);
    return lines;
}

// Each refusal must leave the file alone.
static void assert_refused(const Generation *task, const char *reason, const char *wanted, size_t size)
{
    Error error;
    assert_false(generation_run(task, &error));
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' does not say '%s'", error.text, reason);
    assert_same_file(task->path, wanted, size);
}

static void check_files(GenerationFormat format)
{
    char one[PATH_SIZE + 8], other[PATH_SIZE + 8];
    snprintf(one, sizeof one, "%s/one", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    GenerationProgress last = {0};
    Generation task = generation_for(one, format, 1);
    task.on_progress = note_last;
    task.context = &last;
    assert_true(generation_run(&task, NULL));
    size_t size;
    char *wanted = read_all(one, &size);
    assert_int_equal(last.games, GAMES);
    assert_int_equal(last.results[0] + last.results[1] + last.results[2], GAMES);
    assert_int_equal(count_positions(one, format), last.positions);

    task = generation_for(other, format, 3);
    assert_true(generation_run(&task, NULL));
    assert_same_file(other, wanted, size);

    // Wherever a break comes, going on mends it; one that comes within a number leaves a line that looks whole.
    task.resume = true;
    for (size_t part = 0; part < 6; ++part) {
        assert_int_equal(truncate(other, (off_t)(part == 0 ? 0 : size * part / 6 + 64)), 0);
        Error error;
        if (!generation_run(&task, &error))
            fail_msg("%s", error.text);
        assert_same_file(other, wanted, size);
    }

    task.settings.seed += 1;
    assert_refused(&task, "seed", wanted, size);
    task.settings.seed -= 1;
    task.settings.is_soft = false;
    if (format == GENERATION_RECORDS)
        assert_refused(&task, "--hard-limit", wanted, size);
    task.settings.is_soft = true;
    task.resume = false;
    assert_refused(&task, "already", wanted, size);
    mem_free(wanted);
    unlink(one);
    unlink(other);
}

static void files_of_records_do_not_depend_on_threads_or_breaks(void **state)
{
    (void)state;
    check_files(GENERATION_RECORDS);
}

static void files_of_samples_do_not_depend_on_threads_or_breaks(void **state)
{
    (void)state;
    check_files(GENERATION_TEXT);
}

static void other_files_are_left_alone(void **state)
{
    (void)state;
    static const char text[] = "A letter, not a file of games.\n";
    for (GenerationFormat format = GENERATION_RECORDS; format <= GENERATION_TEXT; ++format) {
        char path[UNIT_PATH_SIZE];
        unit_write_file(path, ".txt", text);
        Generation task = generation_for(path, format, 1);
        task.resume = true;
        assert_refused(&task, path, text, sizeof text - 1);
        unlink(path);
    }
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_lines_are_read_as_written),
        cmocka_unit_test(broken_sample_lines_are_refused),
        cmocka_unit_test(only_quiet_positions_are_quiet),
        cmocka_unit_test(games_are_repeatable_and_sound),
        cmocka_unit_test_setup_teardown(files_of_records_do_not_depend_on_threads_or_breaks, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(files_of_samples_do_not_depend_on_threads_or_breaks, make_folder,
                                        remove_folder),
        cmocka_unit_test(other_files_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
