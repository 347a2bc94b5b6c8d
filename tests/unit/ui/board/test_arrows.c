// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows on the board: what they are made of, from both sides, and how they go.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/square_marks.h"

static void signs_lead_from_square_to_square(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *at, *sign, *flipped;
    } rows[] = {
        {"e2", "e4", "e2", "o", "o"},   {"e2", "e4", "e3", "|", "|"},   {"e2", "e4", "e4", "^", "v"},
        {"a1", "d4", "b2", "/", "/"},   {"a4", "d1", "b3", "\\", "\\"}, {"h5", "f5", "g5", "-", "-"},
        {"h5", "f5", "f5", "<", ">"},   {"g1", "f3", "f3", "^", "v"},   {"g1", "f3", "g2", NULL, NULL},
        {"e2", "e4", "e5", NULL, NULL}, {"a1", "d4", "d4", "^", "v"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        for (int flipped = 0; flipped < 2; ++flipped) {
            Arrows arrows = {0};
            arrows_toggle(&arrows, square_read(rows[i].from), square_read(rows[i].to));
            const char *wanted = flipped != 0 ? rows[i].flipped : rows[i].sign;
            const char *sign = arrows_sign(&arrows, square_read(rows[i].at), flipped != 0, false);
            if ((wanted == NULL) != (sign == NULL) || (sign != NULL && strcmp(sign, wanted) != 0))
                fail_msg("%s%s at %s: %s", rows[i].from, rows[i].to, rows[i].at, sign != NULL ? sign : "nothing");
        }
}

static void the_same_again_takes_one_away(void **state)
{
    (void)state;
    Arrows arrows = {0};
    for (int i = 0; i < ARROWS_MAX + 1; ++i)
        arrows_toggle(&arrows, (Square)i, (Square)(i + 8));
    assert_int_equal(arrows.count, ARROWS_MAX);
    assert_int_equal(arrows.rows[0].from, 1); // the oldest has gone
    arrows_toggle(&arrows, (Square)2, (Square)10);
    assert_int_equal(arrows.count, ARROWS_MAX - 1);
    assert_int_equal(arrows.rows[1].from, 3);
    arrows_toggle(&arrows, (Square)ARROWS_MAX, (Square)(ARROWS_MAX + 8));
    assert_int_equal(arrows.count, ARROWS_MAX - 2);
}

// The dots of a square that are drawn, in any tone or in one.
static int dots_on(const Sketch *sketch, const char *name, SketchTone tone)
{
    const Square square = square_read(name);
    const int file = (int)square_file(square), rank = (int)square_rank(square);
    const int row = (sketch->flipped ? rank : 7 - rank) * sketch->cell_rows;
    const int column = (sketch->flipped ? 7 - file : file) * 2 * sketch->cell_rows;
    int found = 0;
    for (int i = 0; i < sketch->cell_rows; ++i)
        for (int j = 0; j < 2 * sketch->cell_rows; ++j) {
            SketchTone here;
            const int quarters = sketch_quarters(sketch, row + i, column + j, &here);
            found += tone == SKETCH_NONE || tone == here ? __builtin_popcount((unsigned)quarters) : 0;
        }
    return found;
}

static void sketches_lie_on_their_squares(void **state)
{
    (void)state;
    assert_false(sketch_exists(1, 3));
    for (int rows = 2; rows <= SKETCH_CELL_ROWS; ++rows)
        for (int flipped = 0; flipped < 2; ++flipped) {
            assert_true(sketch_exists(rows, 2 * rows));
            Sketch sketch = {.cell_rows = rows, .flipped = flipped != 0};
            sketch_arrow(&sketch, square_read("b2"), square_read("b5"), SKETCH_MOVE);
            sketch_arrow(&sketch, square_read("g8"), square_read("e8"), SKETCH_REPLY);
            sketch_disc(&sketch, square_read("h1"));
            for (const char *name = "b2b3b4b5"; *name != '\0'; name += 2)
                assert_true(dots_on(&sketch, (char[]){name[0], name[1], '\0'}, SKETCH_MOVE) > 0);
            assert_true(dots_on(&sketch, "f8", SKETCH_REPLY) > 0 && dots_on(&sketch, "e8", SKETCH_REPLY) > 0);
            assert_true(dots_on(&sketch, "h1", SKETCH_DOT) > 0);
            for (const char *name = "b1b6a3c3d8h8g1h2"; *name != '\0'; name += 2)
                assert_int_equal(dots_on(&sketch, (char[]){name[0], name[1], '\0'}, SKETCH_NONE), 0);
        }
}

// The marks of a comment lie on their squares in their own tones, and the user's arrows over them.
static void marks_of_comments_lie_on_their_squares(void **state)
{
    (void)state;
    CommentMarks marks;
    assert_true(comment_read_marks("[%csl Gd4,Rh8] [%cal Yb2b5]", &marks));
    for (int rows = 2; rows <= SKETCH_CELL_ROWS; ++rows)
        for (int flipped = 0; flipped < 2; ++flipped) {
            Sketch sketch = {.cell_rows = rows, .flipped = flipped != 0};
            sketch_comment(&sketch, &marks);
            assert_true(dots_on(&sketch, "d4", (SketchTone)(SKETCH_COMMENT + COMMENT_MARK_GREEN)) > 4);
            assert_true(dots_on(&sketch, "h8", (SketchTone)(SKETCH_COMMENT + COMMENT_MARK_RED)) > 4);
            assert_true(dots_on(&sketch, "b3", (SketchTone)(SKETCH_COMMENT + COMMENT_MARK_YELLOW)) > 0);
            for (const char *name = "d3d5c4e4h7g8a3"; *name != '\0'; name += 2)
                assert_int_equal(dots_on(&sketch, (char[]){name[0], name[1], '\0'}, SKETCH_NONE), 0);
            sketch_arrow(&sketch, square_read("b2"), square_read("b5"), SKETCH_MOVE);
            assert_true(dots_on(&sketch, "b3", SKETCH_MOVE) > 0);
        }
}

// Of several arrows on a square the head is shown, then an origin, then a way; each in its colour.
static void signs_of_comments_have_colours(void **state)
{
    (void)state;
    static const struct {
        const char *marks, *at, *sign;
        CommentMark colour;
    } rows[] = {
        {"[%cal Ra1a4]", "a4", "^", COMMENT_MARK_RED},
        {"[%cal Ra1a4]", "a1", "o", COMMENT_MARK_RED},
        {"[%cal Ra1a4]", "a2", "|", COMMENT_MARK_RED},
        {"[%cal Ra1a4,Ga2c2]", "a2", "o", COMMENT_MARK_GREEN},
        {"[%cal Ga2c2,Ra1a4]", "a2", "o", COMMENT_MARK_GREEN},
        {"[%cal Ga2c2,Bc2a2,Ra1a4]", "a2", "<", COMMENT_MARK_BLUE},
        {"[%cal Ga2c2]", "a3", NULL, COMMENT_MARK_NONE},
        {"[%csl Ga3]", "a3", NULL, COMMENT_MARK_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        CommentMarks marks;
        CommentMark colour = COMMENT_MARK_NONE;
        assert_true(comment_read_marks(rows[i].marks, &marks));
        const char *sign = comment_arrow_sign(&marks, square_read(rows[i].at), false, false, &colour);
        if ((sign == NULL) != (rows[i].sign == NULL) || (sign != NULL && strcmp(sign, rows[i].sign) != 0) ||
            colour != rows[i].colour)
            fail_msg("%s on %s: %s", rows[i].marks, rows[i].at, sign != NULL ? sign : "nothing");
    }
}

static void take_link(void *context, Square from, Square to)
{
    char squares[2][SQUARE_NAME_SIZE];
    square_write(from, squares[0]);
    square_write(to, squares[1]);
    strcat(context, squares[0]);
    strcat(context, squares[1]);
}

// From where a move ends to where the next begins, ahead of the position that is shown.
static void links_lead_from_move_to_move(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    static const char *const moves[] = {"g1f3", "e7e5", "f3e5", "d7d6"};
    MemoryPath *path = &snapshot.detail.paths[0];
    Position pos;
    Undo undo[COUNT_OF(moves)];
    char links[64] = "", rest[64] = "", all[64] = "", none[64] = "";
    pos_set_start(&pos);
    snapshot.root = pos;
    snapshot.detail.path_count = 1;
    for (size_t i = 0; i < COUNT_OF(moves); ++i) {
        path->moves[path->length++] = unit_move(&pos, moves[i]);
        pos_make_move(&pos, path->moves[i], &undo[i]);
    }
    path_links_visit(&snapshot, &snapshot.root, 0, links, take_link);
    assert_string_equal(links, "f3e7e5f3e5d7");
    Position second = snapshot.root;
    pos_make_move(&second, path->moves[0], &undo[0]);
    path_links_visit(&snapshot, &second, 0, rest, take_link);
    assert_string_equal(rest, "e5f3e5d7");
    // Of a second path, and of both.
    snapshot.detail.paths[1] = (MemoryPath){.moves = {unit_move(&snapshot.root, "e2e4"), path->moves[1]}, .length = 2};
    snapshot.detail.path_count = 2;
    path_links_visit(&snapshot, &snapshot.root, 1, all, take_link);
    path_links_visit(&snapshot, &snapshot.root, 2, all, take_link);
    assert_string_equal(all, "e4e7f3e7e5f3e5d7e4e7");
    path_links_visit(&snapshot, &pos, 0, none, take_link);
    assert_string_equal(none, "");
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_lead_from_square_to_square), cmocka_unit_test(the_same_again_takes_one_away),
        cmocka_unit_test(sketches_lie_on_their_squares),    cmocka_unit_test(marks_of_comments_lie_on_their_squares),
        cmocka_unit_test(signs_of_comments_have_colours),   cmocka_unit_test(links_lead_from_move_to_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
