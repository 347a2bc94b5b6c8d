// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"
#include "board/rules.h"
#include "tune/generate.h"
#include "tune/quiet.h"
#include "tune/sample.h"
#include "tune/selfplay.h"

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
        {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", true},      // a guarded pawn cannot
        {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", false},          // a pawn becomes a queen
        {"4k3/p7/8/3n4/2P5/8/P7/4K3 w - - 0 1", false},    // a knight falls
        {"4k3/2p5/3n4/8/5B2/8/8/4K3 w - - 0 1", true},     // an even exchange changes little
        {"4k3/pp6/8/3r4/4P3/8/PP1R4/3K4 b - - 0 1", true}, // a guarded rook can be held
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

static void games_are_repeatable_and_their_samples_sound(void **state)
{
    (void)state;
    Selfplay *selfplay = selfplay_new(NULL);
    assert_non_null(selfplay);
    SelfplayGame *first = mem_new(1, sizeof *first), *again = mem_new(1, sizeof *again);
    bool any_differs = false;
    for (int number = 1; number <= GAMES; ++number) {
        selfplay_play(selfplay, 3, number, NODES, first);
        selfplay_play(selfplay, 4, number, NODES, again);
        any_differs |= first->plies != again->plies;
        selfplay_play(selfplay, 3, number, NODES, again);
        assert_int_equal(first->plies, again->plies);
        assert_int_equal(first->sample_count, again->sample_count);
        assert_in_range(first->half_points, 0, 2);
        assert_in_range(first->plies, 1, SELFPLAY_PLIES_MAX);
        int last_ply = 0;
        for (int i = 0; i < first->sample_count; ++i) {
            const Sample *sample = &first->samples[i];
            assert_string_equal(sample->fen, again->samples[i].fen);
            assert_int_equal(sample->score_white, again->samples[i].score_white);
            assert_int_equal(sample->half_points, first->half_points);
            assert_int_equal(sample->game, number);
            Position pos = unit_position(sample->fen);
            assert_true(quiet_is_position(&pos));
            assert_int_equal(rules_game_end(&pos), END_NONE);
            assert_true(pos.game_ply >= last_ply + 2);
            last_ply = pos.game_ply;
        }
    }
    assert_true(any_differs);
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

static Generation generation_for(const char *path, int threads)
{
    return (Generation){.path = path, .games = GAMES, .nodes = NODES, .seed = 5, .threads = threads};
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

static void assert_same_file(const char *path, const char *wanted)
{
    size_t size;
    char *data = read_all(path, &size);
    assert_string_equal(data, wanted);
    mem_free(data);
}

static void files_do_not_depend_on_threads_or_breaks(void **state)
{
    (void)state;
    char one[PATH_SIZE + 8], other[PATH_SIZE + 8];
    snprintf(one, sizeof one, "%s/one", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    GenerationProgress last = {0};
    Generation task = generation_for(one, 1);
    task.on_progress = note_last;
    task.context = &last;
    assert_true(generation_run(&task, NULL));
    size_t size;
    char *wanted = read_all(one, &size);
    assert_int_equal(last.games, GAMES);
    assert_int_equal(last.results[0] + last.results[1] + last.results[2], GAMES);
    int64_t lines = 0;
    for (size_t i = 0; i < size; ++i)
        lines += wanted[i] == '\n';
    assert_int_equal(lines, last.samples + 1); // and the header

    task = generation_for(other, 3);
    assert_true(generation_run(&task, NULL));
    assert_same_file(other, wanted);

    // Wherever a break comes, going on mends it; one that comes within a number leaves a line that looks whole.
    task.resume = true;
    for (int part = 0; part < 4; ++part) {
        assert_int_equal(truncate(other, (off_t)(size * (size_t)part / 4)), 0);
        Error error;
        if (!generation_run(&task, &error))
            fail_msg("%s", error.text);
        assert_same_file(other, wanted);
    }

    task.seed += 1;
    Error error;
    assert_false(generation_run(&task, &error));
    assert_non_null(strstr(error.text, "seed"));
    task.resume = false;
    assert_false(generation_run(&task, &error));
    assert_non_null(strstr(error.text, "already"));
    assert_same_file(other, wanted);
    mem_free(wanted);
    unlink(one);
    unlink(other);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_lines_are_read_as_written),
        cmocka_unit_test(broken_sample_lines_are_refused),
        cmocka_unit_test(only_quiet_positions_are_quiet),
        cmocka_unit_test(games_are_repeatable_and_their_samples_sound),
        cmocka_unit_test_setup_teardown(files_do_not_depend_on_threads_or_breaks, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
