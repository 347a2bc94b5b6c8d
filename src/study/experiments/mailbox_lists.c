// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of pieces in arrays with an index against doubly linked lists: F. Reul, "New Architectures in Computer Chess"
// (2009), section 2.3.2. The lists alone: the board of squares stays as it is.
#include "study/experiments/mailbox_tables.h"

#include "base/memory.h"
#include "study/mailbox/linked.h"
#include "study/measure.h"

enum ListKind { LISTS_ARRAYS, LISTS_LINKED, LISTS_NB };

enum { TIMES = 8 }; // in a row for each position: in a search the lists are near the processor

typedef struct ListBoards {
    const Samples *samples;
    LinkedLists *linked; // one for each sample
} ListBoards;

// --- lists in arrays ------------------------------------------------------------------------------------------------

// The list of what stood on a square before the move: no piece changes its list by moving.
static PieceSquares *list_of(Mailbox *box, BoxSquare square)
{
    const BoxPiece piece = box->board[square];
    return &box->pieces[box_piece_colour(piece)][mailbox_list_of(piece, square)];
}

// The list of the new piece: a bishop's depends on the colour of its square.
static PieceSquares *promoted_list(Mailbox *box, BoxMove move)
{
    return &box->pieces[box->stm][mailbox_list_of(box_promotion(move), move.to)];
}

// Where the captured piece stands, which en passant is not the destination.
static BoxSquare captured_on(const Mailbox *box, BoxMove move)
{
    return move.kind == MK_EN_PASSANT ? box_step(move.to, -box_pawn_step(box->stm)) : move.to;
}

// Moves the king of a side and one of its rooks; both places are read before a square is written.
static void castle_in_arrays(Mailbox *box, BoxSquare king_from, BoxSquare rook_from, BoxSquare king_to,
                             BoxSquare rook_to)
{
    PieceSquares *pieces = box->pieces[box->stm];
    const uint8_t king_place = box->index[king_from], rook_place = box->index[rook_from];
    list_move(&pieces[LIST_KING], box->index, king_place, king_to);
    list_move(&pieces[LIST_ROOKS], box->index, rook_place, rook_to);
}

// Enters a move in the lists and the index alone. Places that a capture or promotion leaves are kept in *undo, so that
// unmaking restores the order of the lists.
static void make_in_arrays(Mailbox *box, BoxMove move, BoxUndo *undo)
{
    if (move.kind == MK_CASTLE) {
        castle_in_arrays(box, move.from, move.to, box_castled_king(move), box_castled_rook(move));
        return;
    }
    if ((move.kind & MK_CAPTURE) != 0) {
        const BoxSquare square = captured_on(box, move);
        undo->captured_index = box->index[square];
        list_take_off(list_of(box, square), box->index, square);
    }
    if ((move.kind & MK_PROMOTION) != 0) {
        undo->pawn_index = box->index[move.from];
        list_take_off(list_of(box, move.from), box->index, move.from);
        list_add(promoted_list(box, move), box->index, move.to);
    } else {
        list_move(list_of(box, move.from), box->index, box->index[move.from], move.to);
    }
}

// Takes a move back in the opposite order: first the piece that moved, then the captured one.
static void unmake_in_arrays(Mailbox *box, BoxMove move, const BoxUndo *undo)
{
    if (move.kind == MK_CASTLE) {
        castle_in_arrays(box, box_castled_king(move), box_castled_rook(move), move.from, move.to);
        return;
    }
    if ((move.kind & MK_PROMOTION) != 0) {
        list_take_off(promoted_list(box, move), box->index, move.to);
        list_put_back(list_of(box, move.from), box->index, move.from, undo->pawn_index);
    } else {
        list_move(list_of(box, move.from), box->index, box->index[move.to], move.from);
    }
    if ((move.kind & MK_CAPTURE) != 0) {
        const BoxSquare square = captured_on(box, move);
        list_put_back(list_of(box, square), box->index, square, undo->captured_index);
    }
}

// --- what is timed --------------------------------------------------------------------------------------------------

// The sum of the squares that the lists have where the moved pieces must be.
static uint64_t make_moves(const void *context, int kind)
{
    const ListBoards *boards = context;
    uint64_t sum = 0;
    for (int i = 0; i < boards->samples->count * TIMES; ++i) {
        Sample *sample = &boards->samples->samples[i / TIMES];
        Mailbox *box = &sample->box;
        LinkedLists *linked = &boards->linked[i / TIMES];
        for (int j = 0; j < sample->count; ++j) {
            const BoxMove move = sample->box_moves[j];
            const BoxSquare to = move.kind == MK_CASTLE ? box_castled_king(move) : move.to;
            if (kind == LISTS_ARRAYS) {
                BoxUndo undo = {0};
                make_in_arrays(box, move, &undo);
                const PieceSquares *list =
                    (move.kind & MK_PROMOTION) != 0 ? promoted_list(box, move) : list_of(box, move.from);
                sum += lab_one_at_a_time(list->squares[box->index[to]]);
                unmake_in_arrays(box, move, &undo);
            } else {
                LinkedUndo undo = {0};
                linked_make(linked, box->stm, move, &undo);
                sum += lab_one_at_a_time(linked->nodes[linked->nodes[to].previous].next);
                linked_unmake(linked, box->stm, move, &undo);
            }
        }
    }
    return sum;
}

// Walks all lists backwards, as the generators of mailgen.c do.
static uint64_t sum_of_arrays(const Mailbox *box)
{
    uint64_t sum = 0;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const PieceSquares *list = &box->pieces[colour][kind];
            // The compiler must not see how long a list can be: it would lay all steps out, as it could with no real
            // loop.
            const BoxSquare *squares = (const BoxSquare *)(uintptr_t)lab_one_at_a_time((uintptr_t)list->squares);
            for (int i = list->count - 1; i >= 0; --i)
                sum += lab_one_at_a_time(squares[i]);
        }
    return sum;
}

// Walks all lists from head to head, by the links.
static uint64_t sum_of_linked(const LinkedLists *lists)
{
    uint64_t sum = 0;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const BoxSquare head = linked_head(colour, kind);
            for (BoxSquare square = lists->nodes[head].next; square != head; square = lists->nodes[square].next)
                sum += lab_one_at_a_time(square);
        }
    return sum;
}

// All pieces of all positions, each position several times in a row, as in make_moves.
static uint64_t walk_lists(const void *context, int kind)
{
    const ListBoards *boards = context;
    uint64_t sum = 0;
    for (int i = 0; i < boards->samples->count * TIMES; ++i)
        sum += kind == LISTS_ARRAYS ? sum_of_arrays(&boards->samples->samples[i / TIMES].box)
                                    : sum_of_linked(&boards->linked[i / TIMES]);
    return sum;
}

// --- the table ------------------------------------------------------------------------------------------------------

static const LabColumn list_columns[] = {
    {"arrays_ns", "arrays, ns", 2, LAB_PLOTTED},
    {"linked_ns", "linked, ns", 2, LAB_PLOTTED},
    {"linked_ratio", "linked lists' time, %", 1, LAB_INTERVAL},
    {0},
};

// Returns how many ways gave another sum.
static int add_times(const LabRun *run, LabTable *table, const char *name, LabLoop *loop, const ListBoards *boards,
                     double count)
{
    LabTimes times;
    lab_times_run(run, name, loop, boards, LISTS_NB, &times);
    const double scale = NS_PER_SECOND / (count * TIMES);
    LabValue *values = lab_add_row(table, "%s", name);
    LAB_SET(values, lab_times_fastest(&times, LISTS_ARRAYS) * scale, lab_times_fastest(&times, LISTS_LINKED) * scale);
    values[2] = lab_times_ratio(&times, LISTS_LINKED, LISTS_ARRAYS, PERCENT);
    return times.different;
}

LabTable *lab_linked_lists_table(const LabRun *run, const Samples *samples)
{
    LabTable *table = lab_table_new("Reul 2009, section 2.3.2: lists in arrays and doubly linked lists", list_columns);
    ListBoards boards = {samples, mem_new((size_t)samples->count, sizeof(LinkedLists))};
    int pieces = 0;
    for (int i = 0; i < samples->count; ++i) {
        linked_from_mailbox(&boards.linked[i], &samples->samples[i].box);
        pieces += bb_count(pos_occupied(&samples->samples[i].pos));
    }
    const int different = add_times(run, table, "a move made and unmade", make_moves, &boards, (double)samples->moves) +
                          add_times(run, table, "a piece of a walk over all", walk_lists, &boards, pieces);
    mem_free(boards.linked);
    lab_add_note(table, "The lists alone, on the moves of Table 2.2; the board of squares is kept by neither.");
    lab_add_note(table,
                 "An array needs its list and an index to take a piece off, and its last piece changes place; a node "
                 "knows its neighbours, and the order stays. Arrays and index take %zu bytes, the nodes %zu.",
                 sizeof samples->samples->box.pieces + sizeof samples->samples->box.index, sizeof(LinkedLists));
    lab_add_note(table, "Squares that both find are %s. The thesis names linked lists and prints no times of them.",
                 different == 0 ? "equal" : "NOT equal");
    return table;
}
