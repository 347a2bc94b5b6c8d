// SPDX-License-Identifier: GPL-3.0-or-later
// The board with a border knows the same chess as the bitboards.
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "study/mailbox/bare.h"
#include "study/mailbox/linked.h"
#include "study/mailbox/mailbox.h"
#include "unit/mailbox_check.h"

enum { GAMES = 200, PLIES_MAX = 160 };

static const char *const starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
    "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
    "nr1kqrbn/pbpppppp/1p6/8/8/BP6/P1PPPPPP/NR1KQRBN b BFbf - 0 1",
    "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", // the rook that castles would leave the king in check
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "3r1k2/8/8/8/3pP3/3K4/8/8 b - e3 0 1",
    "4k3/8/K6r/3pP3/8/8/8/8 w - d6 0 1", // no game leads here: who takes en passant steps between
};

static Square square_of(BoxSquare square)
{
    return square_make((File)box_file(square), (Rank)box_rank(square));
}

static Move move_from_box(BoxMove move)
{
    return move_make(square_of(move.from), square_of(move.to), (MoveKind)move.kind);
}

static int compare_words(const void *a, const void *b)
{
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static void check_same_moves(const Position *pos, const Mailbox *box)
{
    MoveList wanted;
    BoxMove moves[BOX_MOVES_MAX];
    uint16_t found[BOX_MOVES_MAX], expected[MAX_MOVES];
    movegen_list(pos, MOVES_ALL, &wanted);
    const int count = mailgen_legal(box, moves);
    for (int i = 0; i < count; ++i) {
        found[i] = move_from_box(moves[i]).bits;
        assert_int_equal(mailbox_from_move(move_from_box(moves[i])).to, moves[i].to);
    }
    for (int i = 0; i < wanted.count; ++i)
        expected[i] = wanted.moves[i].bits;
    assert_int_equal(count, wanted.count);
    qsort(found, (size_t)count, sizeof found[0], compare_words);
    qsort(expected, (size_t)count, sizeof expected[0], compare_words);
    assert_memory_equal(found, expected, sizeof found[0] * (size_t)count);
}

static void check_same(const Mailbox *a, const Mailbox *b)
{
    assert_memory_equal(a->board, b->board, sizeof a->board);
    assert_int_equal(a->stm, b->stm);
    assert_int_equal(a->en_passant, b->en_passant);
    assert_int_equal(a->castling, b->castling);
    assert_int_equal(a->rule50, b->rule50);
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const PieceSquares *left = &a->pieces[colour][kind], *right = &b->pieces[colour][kind];
            assert_int_equal(left->count, right->count);
            assert_memory_equal(left->squares, right->squares, (size_t)left->count);
        }
}

static void check_moves(const Position *pos, Mailbox *box)
{
    const Mailbox before = *box;
    BoxMove moves[BOX_MOVES_MAX];
    const int count = mailgen_legal(box, moves);
    assert_true(mailbox_check(box));
    assert_int_equal(mailbox_in_check(box), pos_in_check(pos));
    check_same_moves(pos, box);
    for (int i = 0; i < count; ++i) {
        assert_int_equal(mailgen_gives_check(box, moves[i]), pos_gives_check(pos, move_from_box(moves[i])));
        BoxUndo undo;
        mailbox_make(box, moves[i], &undo);
        assert_true(mailbox_check(box));
        mailbox_unmake(box, moves[i], &undo);
        check_same(box, &before);
    }
}

// The board that a game has led to is the one that is set up anew, but for an en passant that no pawn can use.
static void check_against(const Position *pos, const Mailbox *box)
{
    Mailbox anew;
    mailbox_from_position(&anew, pos);
    assert_memory_equal(box->board, anew.board, sizeof anew.board);
    assert_int_equal(box->stm, anew.stm);
    assert_int_equal(box->castling, anew.castling);
    assert_int_equal(box->rule50, anew.rule50);
    if (anew.en_passant != BOX_NOWHERE)
        assert_int_equal(box->en_passant, anew.en_passant);
}

// The moves of the generator of quiet checks are those that answer yes when they are asked.
static void quiet_checks_are_those_that_give_check(void **state)
{
    (void)state;
    Rng rng = rng_seeded(26);
    int all = 0, opened = 0;
    for (int game = 0; game < GAMES; ++game) {
        const Position pos = unit_position(starts[game % (int)COUNT_OF(starts)]);
        Mailbox box;
        mailbox_from_position(&box, &pos);
        for (int ply = 0; ply < PLIES_MAX; ++ply) {
            BoxMove moves[BOX_MOVES_MAX], checks[BOX_MOVES_MAX];
            const int count = mailgen_legal(&box, moves);
            if (count == 0)
                break;
            const int found = mailbox_in_check(&box) ? -1 : mailgen_quiet_checks(&box, checks);
            int wanted = 0;
            for (int i = 0; i < count && found >= 0; ++i) {
                if (moves[i].kind > MK_DOUBLE_PUSH || !mailgen_gives_check(&box, moves[i]))
                    continue;
                int times = 0;
                for (int j = 0; j < found; ++j)
                    times += memcmp(&checks[j], &moves[i], sizeof(BoxMove)) == 0;
                assert_int_equal(times, 1);
                opened += (box.board[moves[i].from] & BOX_KING) != 0;
                ++wanted;
            }
            if (found >= 0)
                assert_int_equal(found, wanted);
            all += wanted;
            BoxUndo undo;
            mailbox_make(&box, moves[rng_below(&rng, (uint64_t)count)], &undo);
        }
    }
    assert_true(all > 1000 && opened > 0);
}

static void random_games_agree(void **state)
{
    (void)state;
    Rng rng = rng_seeded(2009);
    for (int game = 0; game < GAMES; ++game) {
        Position pos = unit_position(starts[game % (int)COUNT_OF(starts)]);
        Mailbox box;
        Undo undos[PLIES_MAX];
        mailbox_from_position(&box, &pos);
        for (int ply = 0; ply < PLIES_MAX; ++ply) {
            MoveList list;
            check_against(&pos, &box);
            check_moves(&pos, &box);
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            const Move move = list.moves[rng_below(&rng, (uint64_t)list.count)];
            BoxUndo undo;
            mailbox_make(&box, mailbox_from_move(move), &undo);
            pos_make_move(&pos, move, &undos[ply]);
        }
    }
}

static void counts_are_the_known_ones(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int depth;
        uint64_t leaves;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
        {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182838},
        {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},
        {"2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1", 3, 71005},
        {"R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1", 4, 432457},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        Mailbox box;
        mailbox_from_position(&box, &pos);
        assert_int_equal(mailgen_perft(&box, cases[i].depth), cases[i].leaves);
    }
}

// Do linked lists have the pieces of the board, each once in its list, in both directions?
static void check_linked(const LinkedLists *lists, const Mailbox *box)
{
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const BoxSquare head = linked_head(colour, kind);
            int count = 0;
            for (BoxSquare square = lists->nodes[head].next; square != head; square = lists->nodes[square].next) {
                const BoxPiece piece = box->board[square];
                assert_int_equal(lists->nodes[lists->nodes[square].previous].next, square);
                assert_true((piece & box_piece_of(colour)) != 0 && mailbox_list_of(piece, square) == kind);
                assert_true(++count <= box->pieces[colour][kind].count);
            }
            assert_int_equal(count, box->pieces[colour][kind].count);
        }
}

static void check_same_order(const LinkedLists *a, const LinkedLists *b)
{
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            BoxSquare square = linked_head(colour, kind);
            do {
                assert_memory_equal(&a->nodes[square], &b->nodes[square], sizeof(LinkedNode));
                square = a->nodes[square].next;
            } while (square != linked_head(colour, kind));
        }
}

// Each move of random games made and unmade; at the end all moves of a game are unmade.
static void linked_lists_follow_the_board(void **state)
{
    (void)state;
    Rng rng = rng_seeded(232);
    for (int game = 0; game < GAMES; ++game) {
        const Position pos = unit_position(starts[game % (int)COUNT_OF(starts)]);
        Mailbox box;
        LinkedLists lists = {0}, first;
        BoxMove played[PLIES_MAX];
        LinkedUndo undos[PLIES_MAX];
        int plies = 0;
        mailbox_from_position(&box, &pos);
        linked_from_mailbox(&lists, &box);
        first = lists;
        for (; plies < PLIES_MAX; ++plies) {
            BoxMove moves[BOX_MOVES_MAX];
            const int count = mailgen_legal(&box, moves);
            const LinkedLists before = lists;
            BoxUndo undo;
            for (int i = 0; i < count; ++i) {
                mailbox_make(&box, moves[i], &undo);
                linked_make(&lists, colour_other(box.stm), moves[i], &undos[plies]);
                check_linked(&lists, &box);
                mailbox_unmake(&box, moves[i], &undo);
                linked_unmake(&lists, box.stm, moves[i], &undos[plies]);
                check_same_order(&lists, &before);
            }
            if (count == 0)
                break;
            played[plies] = moves[rng_below(&rng, (uint64_t)count)];
            linked_make(&lists, box.stm, played[plies], &undos[plies]);
            mailbox_make(&box, played[plies], &undo);
        }
        for (Colour us = box.stm; plies > 0; --plies) {
            us = colour_other(us);
            linked_unmake(&lists, us, played[plies - 1], &undos[plies - 1]);
        }
        check_same_order(&lists, &first);
    }
}

// The bare board holds what the position holds, turned boards too, and comes back as it was.
static void bare_boards_follow_the_position(void **state)
{
    (void)state;
    Rng rng = rng_seeded(5);
    for (int game = 0; game < GAMES; ++game) {
        Position pos = unit_position(starts[game % (int)COUNT_OF(starts)]);
        Undo undos[PLIES_MAX];
        for (int ply = 0; ply < PLIES_MAX; ++ply) {
            Move moves[MAX_MOVES];
            const int count = movegen_write(&pos, MOVES_ALL, moves);
            BareBoard bare, before;
            if (count == 0)
                break;
            bare_from_position(&bare, &pos);
            before = bare;
            const Move played = moves[rng_below(&rng, (uint64_t)count)];
            for (int i = 0; i < count; ++i) {
                BareUndo undo;
                Undo record;
                bare_make(&bare, moves[i], true, &undo);
                pos_make_move(&pos, moves[i], &record);
                assert_memory_equal(bare.by_type, pos.by_type, sizeof bare.by_type);
                assert_memory_equal(bare.by_colour, pos.by_colour, sizeof bare.by_colour);
                assert_memory_equal(bare.on, pos.board, sizeof bare.on);
                assert_int_equal(bare.castling, pos.castling);
                assert_int_equal(bare.rule50, pos.rule50);
                assert_true(bare.boards.set == pos_occupied(&pos) && rotated_boards_agree(&bare.boards));
                pos_unmake_move(&pos, moves[i], &record);
                bare_unmake(&bare, moves[i], true, &undo);
                assert_memory_equal(&bare, &before, sizeof bare);
                // Without the turned boards the same, but for these.
                bare_make(&bare, moves[i], false, &undo);
                bare_unmake(&bare, moves[i], false, &undo);
                assert_memory_equal(&bare, &before, sizeof bare);
            }
            pos_make_move(&pos, played, &undos[ply]);
        }
    }
}

// Steps and pieces that reach, for every pair of squares, by files and ranks.
static void lines_are_those_of_the_squares(void **state)
{
    (void)state;
    for (Square from = SQ_A1; from < SQ_NB; ++from)
        for (Square to = SQ_A1; to < SQ_NB; ++to) {
            const int files = square_file(to) - square_file(from), ranks = square_rank(to) - square_rank(from);
            const BoxSquare a = box_square(square_file(from), square_rank(from)),
                            b = box_square(square_file(to), square_rank(to));
            const BoxLine *line = box_line(a, b);
            const bool straight = (files == 0) != (ranks == 0), diagonal = abs(files) == abs(ranks) && files != 0;
            assert_int_equal(line->distance, abs(files) > abs(ranks) ? abs(files) : abs(ranks));
            assert_int_equal(line->files, abs(files));
            assert_int_equal(line->ranks, abs(ranks));
            assert_int_equal(line->sum, abs(files) + abs(ranks));
            assert_int_equal(line->knight_step, abs(files * ranks) == 2 ? b - a : 0);
            assert_int_equal((line->reach[WHITE] & BOX_ROOK) != 0, straight);
            assert_int_equal((line->reach[WHITE] & BOX_BISHOP) != 0, diagonal);
            assert_int_equal((line->reach[BLACK] & BOX_KNIGHT) != 0, abs(files * ranks) == 2);
            assert_int_equal((line->reach[WHITE] & BOX_PAWN) != 0, ranks == 1 && abs(files) == 1);
            assert_int_equal((line->reach[BLACK] & BOX_PAWN) != 0, ranks == -1 && abs(files) == 1);
            assert_int_equal(line->step * line->distance, straight || diagonal ? b - a : 0);
        }
    assert_int_equal(box_square(FILE_A, RANK_1), 33); // as in the paper
    assert_int_equal(box_square(FILE_H, RANK_8), 145);
    assert_int_equal(BOX_LINES, 225);
}

// Section 2.3.6: the queen before the bishop has to take first, or the bishop comes too late.
static void the_order_of_lists_changes_exchanges(void **state)
{
    (void)state;
    const Position pos = unit_position("3r3k/3r4/3r4/3p4/8/1QN5/B7/3Q3K w - - 0 1");
    const BoxMove move = mailbox_from_move(unit_move(&pos, "c3d5"));
    Mailbox box, reversed;
    mailbox_from_position(&box, &pos);
    reversed = box;
    mailbox_reverse_lists(&reversed);
    assert_true(mailbox_check(&reversed));
    const int worth = mailbox_see(&box, move), other = mailbox_see(&reversed, move);
    const int early = 2 * piece_value[PT_ROOK] - piece_value[PT_QUEEN]; // the queen and the bishop for two rooks
    const int late = piece_value[PT_PAWN] - piece_value[PT_KNIGHT];
    assert_int_equal(worth < other ? worth : other, late);
    assert_int_equal(worth < other ? other : worth, late + early);
    mailbox_reverse_lists(&reversed);
    check_same(&reversed, &box);
}

// --- exchanges -----------------------------------------------------------------------------------------------------

static int value_of_kind(BoxPiece piece)
{
    const PieceList list = mailbox_list_of(piece, 0);
    static const PieceType types[] = {PT_PAWN, PT_KNIGHT, PT_BISHOP, PT_BISHOP, PT_ROOK, PT_QUEEN, PT_KING};
    return list == LIST_KING ? 10000 : piece_value[types[list]];
}

// What an exchange may be worth: which of two equal pieces takes first makes a difference if something is behind one.
typedef struct Worth {
    int low, high;
} Worth;

static Worth played_out(Mailbox *box, BoxSquare target);

static Worth value_played(Mailbox *box, BoxMove move)
{
    const BoxPiece mover = box->board[move.from], victim = move.kind == MK_EN_PASSANT ? BOX_PAWN : box->board[move.to];
    BoxUndo undo;
    int value = victim != BOX_NONE ? value_of_kind(victim) : 0;
    if ((move.kind & MK_PROMOTION) != 0)
        value += piece_value[(move.kind & 3) + PT_KNIGHT] - piece_value[PT_PAWN];
    mailbox_make(box, move, &undo);
    const bool is_into_check = (mover & BOX_KING) != 0 && mailbox_is_attacked(box, move.to, box->stm);
    const Worth answer = played_out(box, move.to);
    mailbox_unmake(box, move, &undo);
    return is_into_check ? (Worth){0, 0} : (Worth){value - answer.high, value - answer.low};
}

static bool takes_there(BoxMove move, BoxSquare target)
{
    const bool is_lesser_promotion = (move.kind & MK_PROMOTION) != 0 && (move.kind & 3) != 3;
    return move.to == target && (move.kind & MK_CAPTURE) != 0 && !is_lesser_promotion;
}

// The exchange as it is played: the side to move captures with a least valuable piece, or lets it be.
static Worth played_out(Mailbox *box, BoxSquare target)
{
    BoxMove moves[BOX_MOVES_MAX];
    const int count = mailgen_pseudo(box, moves);
    int least = INT32_MAX;
    for (int i = 0; i < count; ++i)
        if (takes_there(moves[i], target) && value_of_kind(box->board[moves[i].from]) < least)
            least = value_of_kind(box->board[moves[i].from]);
    if (least == INT32_MAX)
        return (Worth){0, 0};
    Worth worth = {INT32_MAX, 0};
    for (int i = 0; i < count; ++i) {
        if (!takes_there(moves[i], target) || value_of_kind(box->board[moves[i].from]) != least)
            continue;
        const Worth one = value_played(box, moves[i]);
        worth.low = one.low < worth.low ? one.low : worth.low;
        worth.high = one.high > worth.high ? one.high : worth.high;
    }
    worth.low = worth.low > 0 ? worth.low : 0;
    return worth;
}

static void exchanges_are_worth_what_playing_them_brings(void **state)
{
    (void)state;
    Rng rng = rng_seeded(4);
    int sure = 0, all = 0;
    for (int game = 0; game < GAMES; ++game) {
        const Position pos = unit_position(starts[game % (int)COUNT_OF(starts)]);
        Mailbox box;
        mailbox_from_position(&box, &pos);
        for (int ply = 0; ply < PLIES_MAX; ++ply) {
            BoxMove moves[BOX_MOVES_MAX];
            const int count = mailgen_legal(&box, moves);
            if (count == 0)
                break;
            for (int i = 0; i < count; ++i)
                if (moves[i].kind != MK_CASTLE) {
                    const Worth worth = value_played(&box, moves[i]);
                    assert_in_range(mailbox_see(&box, moves[i]) - worth.low, 0, worth.high - worth.low);
                    sure += worth.low == worth.high ? 1 : 0;
                    ++all;
                }
            BoxUndo undo;
            mailbox_make(&box, moves[rng_below(&rng, (uint64_t)count)], &undo);
        }
    }
    assert_true(sure > all / 100 * 99);
}

static int set_up(void **state)
{
    (void)state;
    board_init();
    box_geometry_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bare_boards_follow_the_position),
        cmocka_unit_test(lines_are_those_of_the_squares),
        cmocka_unit_test(the_order_of_lists_changes_exchanges),
        cmocka_unit_test(counts_are_the_known_ones),
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(quiet_checks_are_those_that_give_check),
        cmocka_unit_test(linked_lists_follow_the_board),
        cmocka_unit_test(exchanges_are_worth_what_playing_them_brings),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
