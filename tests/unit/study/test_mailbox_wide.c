// SPDX-License-Identifier: GPL-3.0-or-later
// The dimensions of the board with a border are constants and nothing else: on ten files and eight ranks, without
// castling, it has as many moves as a counter that knows nothing but files and ranks.
#define MAILBOX_FILES 10
#include "study/mailbox/mailbox.c"
#include "study/mailbox/mailgen.c"

#include "unit/mailbox_check.h"
#include "unit/unit.h"

enum { FILES = MAILBOX_FILES, RANKS = MAILBOX_RANKS };

// --- the slow counter ----------------------------------------------------------------------------------------------

typedef struct SlowBoard {
    char pieces[RANKS][FILES];    // as in FEN, ' ' if empty
    bool is_white;                // to move
    int passed_file, passed_rank; // behind a pawn that has just gone two steps; -1 if none has
} SlowBoard;

static const char *const slow_start[RANKS] = {"RNBQKBBQNR", "PPPPPPPPPP", "          ", "          ",
                                              "          ", "          ", "pppppppppp", "rnbqkbbqnr"};
static const char *const slow_open[RANKS] = {"R  QK  B R", "P PP PPPP ", "  N    N  ", " B  P   p ",
                                             "  p  b    ", " pn q  n  ", "Pp ppp  pP", "  r k  b r"};

static bool slow_is_own(const SlowBoard *board, char piece)
{
    return piece != ' ' && (piece >= 'a') != board->is_white;
}

static bool slow_is_on(int file, int rank)
{
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
}

static uint64_t slow_count(const SlowBoard *board, int depth);

// Can the side to move take a king at once?
static bool slow_takes_king(const SlowBoard *board);

typedef struct SlowMove {
    int from_file, from_rank, to_file, to_rank;
    char becomes;
} SlowMove;

static SlowBoard slow_play(const SlowBoard *board, const SlowMove *move)
{
    SlowBoard after = *board;
    const char piece = board->pieces[move->from_rank][move->from_file];
    const bool is_pawn = piece == 'P' || piece == 'p';
    after.pieces[move->from_rank][move->from_file] = ' ';
    after.pieces[move->to_rank][move->to_file] = move->becomes;
    if (is_pawn && move->to_file == board->passed_file && move->to_rank == board->passed_rank)
        after.pieces[move->from_rank][move->to_file] = ' ';
    const bool is_double = is_pawn && abs(move->to_rank - move->from_rank) == 2;
    after.passed_file = is_double ? move->to_file : -1;
    after.passed_rank = is_double ? (move->to_rank + move->from_rank) / 2 : -1;
    after.is_white = !board->is_white;
    return after;
}

// What is done with each move that obeys the rules but for the safety of the king.
typedef struct SlowSearch {
    const SlowBoard *board;
    int depth; // below 0: only look for a king that can be taken
    uint64_t count;
    bool finds_king;
} SlowSearch;

static void slow_try(SlowSearch *search, SlowMove move)
{
    const char victim = search->board->pieces[move.to_rank][move.to_file];
    search->finds_king |= victim == 'K' || victim == 'k';
    if (search->depth < 0)
        return;
    const SlowBoard after = slow_play(search->board, &move);
    if (!slow_takes_king(&after))
        search->count += slow_count(&after, search->depth - 1);
}

static void slow_try_pawn(SlowSearch *search, SlowMove move)
{
    const bool is_last = move.to_rank == (search->board->is_white ? RANKS - 1 : 0);
    const char *pieces = search->board->is_white ? "NBRQ" : "nbrq";
    for (int i = 0; i < (is_last ? 4 : 1); ++i) {
        if (is_last)
            move.becomes = pieces[i];
        slow_try(search, move);
    }
}

static void slow_pawn(SlowSearch *search, int file, int rank)
{
    const SlowBoard *board = search->board;
    const int step = board->is_white ? 1 : -1, home = board->is_white ? 1 : RANKS - 2;
    const char piece = board->pieces[rank][file];
    for (int side = -1; side <= 1; side += 2)
        if (slow_is_on(file + side, rank + step)) {
            const char victim = board->pieces[rank + step][file + side];
            const bool passes = file + side == board->passed_file && rank + step == board->passed_rank;
            if ((victim != ' ' && !slow_is_own(board, victim)) || passes)
                slow_try_pawn(search, (SlowMove){file, rank, file + side, rank + step, piece});
        }
    if (!slow_is_on(file, rank + step) || board->pieces[rank + step][file] != ' ')
        return;
    slow_try_pawn(search, (SlowMove){file, rank, file, rank + step, piece});
    if (rank == home && board->pieces[rank + 2 * step][file] == ' ')
        slow_try(search, (SlowMove){file, rank, file, rank + 2 * step, piece});
}

static void slow_slide(SlowSearch *search, int file, int rank, int files, int ranks, int reach)
{
    const SlowBoard *board = search->board;
    for (int n = 1; n <= reach && slow_is_on(file + n * files, rank + n * ranks); ++n) {
        const char there = board->pieces[rank + n * ranks][file + n * files];
        if (slow_is_own(board, there))
            return;
        slow_try(search, (SlowMove){file, rank, file + n * files, rank + n * ranks, board->pieces[rank][file]});
        if (there != ' ')
            return;
    }
}

static void slow_piece(SlowSearch *search, int file, int rank)
{
    const char kind = (char)(search->board->pieces[rank][file] & ~0x20);
    if (kind == 'P') {
        slow_pawn(search, file, rank);
        return;
    }
    for (int files = -2; files <= 2; ++files)
        for (int ranks = -2; ranks <= 2; ++ranks) {
            const bool is_jump = abs(files * ranks) == 2, is_near = abs(files) <= 1 && abs(ranks) <= 1;
            const bool is_straight = is_near && (files == 0) != (ranks == 0), is_diagonal = abs(files * ranks) == 1;
            if (kind == 'N'   ? is_jump
                : kind == 'B' ? is_diagonal
                : kind == 'R' ? is_straight
                              : is_straight || is_diagonal)
                slow_slide(search, file, rank, files, ranks, kind == 'N' || kind == 'K' ? 1 : FILES);
        }
}

static SlowSearch slow_search(const SlowBoard *board, int depth)
{
    SlowSearch search = {.board = board, .depth = depth};
    for (int rank = 0; rank < RANKS; ++rank)
        for (int file = 0; file < FILES; ++file)
            if (slow_is_own(board, board->pieces[rank][file]))
                slow_piece(&search, file, rank);
    return search;
}

static bool slow_takes_king(const SlowBoard *board)
{
    return slow_search(board, -1).finds_king;
}

static uint64_t slow_count(const SlowBoard *board, int depth)
{
    return depth == 0 ? 1 : slow_search(board, depth).count;
}

// --- the same boards -----------------------------------------------------------------------------------------------

static BoxPiece piece_of_letter(char letter)
{
    const char kind = (char)(letter & ~0x20);
    const BoxPiece piece = kind == 'P'   ? BOX_PAWN
                           : kind == 'N' ? BOX_KNIGHT
                           : kind == 'B' ? BOX_BISHOP
                           : kind == 'R' ? BOX_ROOK
                           : kind == 'Q' ? BOX_QUEEN
                                         : BOX_KING;
    return piece | box_piece_of(letter >= 'a' ? BLACK : WHITE);
}

static void check_counts(const char *const ranks[RANKS], int depth, uint64_t at_least)
{
    SlowBoard slow = {.is_white = true, .passed_file = -1, .passed_rank = -1};
    Mailbox box;
    mailbox_clear(&box);
    for (int rank = 0; rank < RANKS; ++rank)
        for (int file = 0; file < FILES; ++file) {
            slow.pieces[rank][file] = ranks[rank][file];
            if (ranks[rank][file] != ' ')
                mailbox_put(&box, piece_of_letter(ranks[rank][file]), box_square(file, rank));
        }
    for (int d = 1; d <= depth; ++d)
        assert_int_equal(mailgen_perft(&box, d), slow_count(&slow, d));
    assert_true(slow_count(&slow, depth) > at_least);
    assert_true(mailbox_check(&box));
}

static void counts_at_the_start(void **state)
{
    (void)state;
    check_counts(slow_start, 3, 10000);
}

static void counts_with_promotions_and_checks(void **state)
{
    (void)state;
    check_counts(slow_open, 3, 50000);
}

static void dimensions_are_those_of_ten_files(void **state)
{
    (void)state;
    assert_int_equal(BOX_WIDTH, 19);
    assert_int_equal(BOX_LINES, 2 * (7 * 19 + 9) + 1);
}

static int set_up(void **state)
{
    (void)state;
    box_geometry_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dimensions_are_those_of_ten_files),
        cmocka_unit_test(counts_at_the_start),
        cmocka_unit_test(counts_with_promotions_and_checks),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
