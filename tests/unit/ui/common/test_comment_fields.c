// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs write into comments: clocks, evaluations, squares and arrows.
#include "unit/unit.h"

#include "base/clock.h"
#include "notation/pgn.h"
#include "ui/common/comment_fields.h"

static void times_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double seconds; // below -1000: it is none
    } rows[] = {
        {"0:10:00", 600},
        {"1:05:23", 3923},
        {"1:05:23.4", 3923.4},
        {"5:23", 323},
        {"23", 23},
        {"71:59:43.2", 259183.2},
        {"2:01:05:23", 176723},
        {"-0:00:03", -3},
        {"0:00:00", 0},
        {"", -9999},
        {"-", -9999},
        {"0:10:60", -9999},
        {"0:60:00", -9999},
        {"1:25:00:00", -9999},
        {"1:2:3:4:5", -9999},
        {"0:10:", -9999},
        {":10:00", -9999},
        {"0:10.5:00", -9999},
        {"0:10:00.", -9999},
        {"0:10:00x", -9999},
        {"0::00", -9999},
        {"1e3", -9999},
        {"99999999999:00:00", -9999},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        int64_t us = 7;
        const bool has = comment_time_parse(rows[i].text, &us);
        const bool wanted = rows[i].seconds > -1000;
        if (has != wanted ||
            us != (wanted ? (int64_t)(rows[i].seconds * US_PER_SECOND + (rows[i].seconds < 0 ? -0.5 : 0.5)) : 7))
            fail_msg("'%s': %d, %lld us", rows[i].text, has, (long long)us);
    }
}

static void evaluations_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *comment;
        bool has;
        int centipawns;
    } rows[] = {
        {"[%eval -0.35] a move", true, -35},
        {"good [%eval 1.2,18] [%clk 0:01:00]", true, 120},
        {"[%eval #3]", true, 1000},
        {"[%eval #-2]", true, -1000},
        {"[%eval]", false, 0},
        {"[%eval x]", false, 0},
        {"0.35", false, 0},
        {"[%eval 99999]", false, 0},
        // With a depth, a whole number is centipawns.
        {"[%eval 35,18]", true, 35},
        {"[%eval -150,20]", true, -150},
        {"[%eval 2]", true, 200},
        {"[%eval 2.0,20]", true, 200},
        {"[%eval 0.1,x]", false, 0},
        {"[%eval 0.1 0.2]", false, 0},
        {"[%eval #]", false, 0},
        {"[%eval #x]", false, 0},
        {"[%eval #99999]", false, 0},
        {"[%eval nan]", false, 0},
        {"[%eval 0.35", false, 0},
        {"[%evaluation 0.35]", false, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        int centipawns = 0;
        const bool has = comment_read_eval(rows[i].comment, 1000, &centipawns);
        if (has != rows[i].has || centipawns != rows[i].centipawns)
            fail_msg("'%s': %d", rows[i].comment, centipawns);
    }
}

static void evaluations_are_written_and_are_scores(void **state)
{
    (void)state;
    static const struct {
        const char *comment, *text;
        Score score;
    } rows[] = {
        {"[%eval 0.35]", "+0.35", 35 * SCORE_PAWN / 100},  {"[%eval -12.5]", "-12.50", -1250 * SCORE_PAWN / 100},
        {"[%eval -0.04]", "-0.04", -4 * SCORE_PAWN / 100}, {"[%eval #3]", "+#3", SCORE_MATE - 5},
        {"[%eval #-3]", "-#3", -SCORE_MATE + 6},           {"[%eval #-0]", "-#0", -SCORE_MATE},
        {"[%eval 999]", "+999.00", SCORE_EVAL_MAX},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char text[COMMENT_EVAL_SIZE];
        CommentEval eval;
        Score score;
        assert_true(comment_find_eval(rows[i].comment, &eval));
        assert_true(comment_read_score(rows[i].comment, &score));
        comment_eval_write(&eval, text);
        if (strcmp(text, rows[i].text) != 0 || score != rows[i].score)
            fail_msg("%s: %s, %d", rows[i].comment, text, score);
    }
}

static GameTree *read_tree(const char *text)
{
    GameTree *tree = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("test", text, strlen(text));
    if (pgn_read_game(reader, tree, &error) != PGN_GAME)
        fail_msg("%s: %s", text, error.text);
    pgn_close(reader);
    return tree;
}

// The time of each move in seconds, with a blank behind each; '?' where it is unknown.
static void write_times(const GameTree *tree, Text *out)
{
    for (int node = tree_child(tree, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(tree, node, 0)) {
        int64_t us;
        if (node_time_used(tree, node, &us))
            text_addf(out, "%.1f ", (double)us / US_PER_SECOND);
        else
            text_add(out, "? ");
    }
}

static void time_used_follows_from_what_is_there(void **state)
{
    (void)state;
    static const struct {
        const char *game, *times;
    } rows[] = {
        {"1. e4 {[%emt 0:00:12]} e5 {[%emt 3.5]} 2. Nf3 *", "12.0 3.5 ? "},
        {"[TimeControl \"600\"]\n\n1. e4 {[%clk 0:09:58.2]} e5 {[%clk 0:10:00]} 2. Nf3 {[%clk 0:09:50]} *",
         "1.8 0.0 8.2 "},
        {"[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:59]} Nc6 "
         "{[%clk 0:03:01]} *",
         "? ? 3.0 1.0 "},
        // The clock has risen by more than the increment: a new time control.
        {"[TimeControl \"40/60+0:3600\"]\n\n1. e4 {[%clk 0:00:30]} e5 2. Nf3 {[%clk 1:00:10]} *", "30.0 ? ? "},
        {"1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:02:50]} d6 *", "? ? 10.0 ? "},
        // What the comment says of the move itself goes before the clocks.
        {"1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:02:50] [%emt 0:00:11]} *", "? ? 11.0 "},
        {"1. e4 {[%egt 0:00:10]} e5 {[%egt 0:00:25]} 2. d4 {[%egt 0:00:20]} *", "? 15.0 ? "},
        {"1. e4 {[%mct 0:00:10]} e5 2. d4 {[%mct 0:00:25]} *", "? ? 15.0 "},
        {"1. e4 {+0.20/12 2.5s} e5 {0.5s} 2. d4 {+0.20/12} d5 {book} *", "2.5 0.5 ? ? "},
        {"1. e4 {[%emt nonsense]} e5 {[%emt -0:00:05]} *", "? ? "},
        {"[TimeControl \"?\"]\n\n1. e4 {[%clk 0:03:00]} *", "? "},
        // Black begins, so that Black's first move has no clock before it.
        {"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 {[%clk 0:01:00]} 2. e3 {[%clk 0:01:00]} Ke7 {[%clk "
         "0:00:57]} *",
         "? ? 3.0 "},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char times[128];
        GameTree *tree = read_tree(rows[i].game);
        Text out = text_begin(times, sizeof times);
        write_times(tree, &out);
        if (strcmp(times, rows[i].times) != 0)
            fail_msg("%s: %s", rows[i].game, times);
        tree_free(tree);
    }
}

static void the_clocks_of_a_position_are_those_of_the_last_moves(void **state)
{
    (void)state;
    GameTree *tree = read_tree(
        "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:55]} (1... c5 {[%clk 0:02:40]}) 2. Nf3 Nc6 {[%clk 0:02:50]} *");
    int64_t us = 0;
    assert_false(node_clock(tree, TREE_ROOT, WHITE, &us));
    const int e4 = tree_child(tree, TREE_ROOT, 0), e5 = tree_child(tree, e4, 0), c5 = tree_child(tree, e4, 1);
    const int nf3 = tree_child(tree, e5, 0), nc6 = tree_child(tree, nf3, 0);
    assert_true(node_clock(tree, e4, WHITE, &us) && us == 180LL * US_PER_SECOND);
    assert_false(node_clock(tree, e4, BLACK, &us));
    assert_true(node_clock(tree, e5, WHITE, &us) && us == 180LL * US_PER_SECOND);
    assert_true(node_clock(tree, e5, BLACK, &us) && us == 175LL * US_PER_SECOND);
    assert_true(node_clock(tree, c5, BLACK, &us) && us == 160LL * US_PER_SECOND);
    assert_true(node_clock(tree, nf3, BLACK, &us) && us == 175LL * US_PER_SECOND);
    assert_false(node_clock(tree, nf3, WHITE, &us)); // White's last move tells none
    assert_true(node_clock(tree, nc6, BLACK, &us) && us == 170LL * US_PER_SECOND);
    tree_free(tree);
}

static void marks_are_read_said_and_written(void **state)
{
    (void)state;
    static const struct {
        const char *comment, *words, *fields;
    } rows[] = {
        {"", "", ""},
        {"[%csl Gd4]", "d4 green", "[%csl Gd4]"},
        {"[%csl Gd4,Rd5,Ge5] text [%cal Re2e4,Yd1h5]", "d4 e5 green, d5 red, arrow e2-e4 red, arrow d1-h5 yellow",
         "[%csl Gd4,Rd5,Ge5] [%cal Re2e4,Yd1h5]"},
        {"[%cal Bg1f3, Oa1a8 ,Ch8h1]", "arrow g1-f3 blue, arrow a1-a8 orange, arrow h8-h1 cyan",
         "[%cal Bg1f3,Oa1a8,Ch8h1]"},
        {"[%csl Gd4][%csl Rd4,Ba1]", "d4 red, a1 blue", "[%csl Ba1,Rd4]"},
        {"[%cal Ge2e4,Re2e4]", "arrow e2-e4 red", "[%cal Re2e4]"},
        {"[%csl Gd9,Xd4,G,Gi1,gd4,Gd4d] [%cal Ge2e2,Ge2,Ge2e9,e2e4,Ge2e4e5,,]", "e2 green", "[%csl Ge2]"},
        {"[%csl Gd4", "", ""},
        {"[%csl ] [%cal] [%cslGd4]", "", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char words[256], fields[256];
        CommentMarks marks;
        Text words_out = text_begin(words, sizeof words), fields_out = text_begin(fields, sizeof fields);
        const bool has = comment_read_marks(rows[i].comment, &marks);
        comment_marks_describe(&marks, &words_out);
        comment_marks_write(&marks, &fields_out);
        if (has != (rows[i].words[0] != '\0') || strcmp(words, rows[i].words) != 0 ||
            strcmp(fields, rows[i].fields) != 0)
            fail_msg("%s: %s: %s", rows[i].comment, words, fields);
    }
}

static void more_arrows_than_fit_are_left_out(void **state)
{
    (void)state;
    char comment[1024];
    CommentMarks marks;
    Text out = text_begin(comment, sizeof comment);
    text_add(&out, "[%cal ");
    for (int i = 0; i < COMMENT_ARROWS_MAX + 5; ++i)
        text_addf(&out, "G%c%c%c%c,", 'a' + i % 8, '1' + i / 8 % 8, i < 64 ? 'h' - i % 8 : 'd', '1' + (i + 1) / 8 % 8);
    text_add(&out, "]");
    assert_false(out.truncated);
    assert_true(comment_read_marks(comment, &marks));
    assert_true(marks.arrow_count <= COMMENT_ARROWS_MAX);
    while (marks.arrow_count < COMMENT_ARROWS_MAX)
        marks.arrows[marks.arrow_count++] = (CommentArrow){SQ_A1, SQ_H8, COMMENT_MARK_RED};
    assert_false(comment_marks_add(&marks, "Bb8b1"));
    assert_true(comment_marks_add(&marks, "Bb8")); // squares have room
}

static void marks_are_taken_out_of_a_comment(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"[%csl Gd4]", ""},
        {"two  blanks [%csl Gd4] [%clk 0:01:00]  behind", "two  blanks [%clk 0:01:00]  behind"},
        {"text [%csl Gd4][%cal Ge2e4]", "text"},
        {"[%csl Gd4] [%cal Ge2e4] text", "text"},
        {"a [%csl Gd4] b", "a b"},
        {"open [%csl Gd4", "open [%csl Gd4"},
        {"text ", "text "},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char text[128];
        Text out = text_begin(text, sizeof text);
        comment_write_unmarked(rows[i][0], &out);
        if (strcmp(text, rows[i][1]) != 0)
            fail_msg("'%s': '%s'", rows[i][0], text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(evaluations_are_read),
        cmocka_unit_test(evaluations_are_written_and_are_scores),
        cmocka_unit_test(time_used_follows_from_what_is_there),
        cmocka_unit_test(the_clocks_of_a_position_are_those_of_the_last_moves),
        cmocka_unit_test(marks_are_read_said_and_written),
        cmocka_unit_test(more_arrows_than_fit_are_left_out),
        cmocka_unit_test(marks_are_taken_out_of_a_comment),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
