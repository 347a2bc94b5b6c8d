// SPDX-License-Identifier: GPL-3.0-or-later
// Move orderings of the testbed, each a row of operations in orderings.c, and its searches.
//
// A list names the orderings that are asked, the most important first. Of two moves that one is searched first for which
// an earlier ordering has a score; then the one with the higher score; then the one that was generated first.
#ifndef STUDY_TESTBED_TESTBED_H
#define STUDY_TESTBED_TESTBED_H

#include "base/error.h"
#include "board/control.h"
#include "board/movegen.h"
#include "eval/params.h"

#include <stddef.h>
#include <stdint.h>

// The node whose moves are ordered.
typedef struct TestbedNode {
    const Position *pos;
    int ply;
    Depth depth;  // plies to the horizon; 0 in quiescence
    Move last;    // that led here; MOVE_NONE at the root, MOVE_NULL for a pass
    Move tt_move; // MOVE_NONE if none is known
    Tapered psqt; // worth of the pieces and their squares, White's minus Black's
} TestbedNode;

enum { TESTBED_SCORE_MAX = INT32_MAX };

// The orderings of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005), and those of
// Chessmaps. orderings.c says what each does.
typedef enum Ordering {
    ORDER_TABLE,
    ORDER_CAPTURES,
    ORDER_SQUARES,
    ORDER_SQUARES_ROOT,
    ORDER_KILLER,
    ORDER_KILLER_ADVANCED,
    ORDER_HISTORY,
    ORDER_HISTORY_MOVES,
    ORDER_REFUTATION,
    ORDER_CHESSMAPS,
    ORDER_CHESSMAPS_EXPERIENCE,
    ORDERING_NB,
} Ordering;

// What is asked, most important first.
typedef struct OrderingList {
    int count; // none of them twice
    int8_t number[ORDERING_NB];
} OrderingList;

// Reads "table,captures,killer"; "none" is the empty list. False with a reason that names the word.
bool testbed_orderings_read(const char *text, OrderingList *list, Error *error);
bool testbed_orderings_check(const char *text, Error *error);

bool testbed_orderings_have(const OrderingList *list, Ordering ordering);

// The same list with this ordering first of all.
OrderingList testbed_orderings_led_by(const OrderingList *list, Ordering ordering);

// The moves of a node, best first.
typedef struct TestbedMoves {
    int count, next;
    Move moves[MAX_MOVES];
    int64_t keys[MAX_MOVES];
} TestbedMoves;

// What the orderings remember; nothing at first. Release with mem_free.
typedef struct OrderingMemory OrderingMemory;

// What killers, history and refutations learn. All zero: quiet moves only, history by the square of the depth.
typedef struct OrderingLearning {
    bool has_captures;      // any good move, captures and promotions too
    bool is_history_linear; // history grows by the depth
} OrderingLearning;

OrderingMemory *testbed_memory_new(void);
void testbed_memory_clear(OrderingMemory *memory, OrderingLearning learning);

// Before a search of the root to a depth, and after a node has found a good move.
void testbed_memory_begin(OrderingMemory *memory, const OrderingList *list, const Position *root);
void testbed_memory_learn(OrderingMemory *memory, const OrderingList *list, const TestbedNode *node, Move move);

// Generates the moves of a set and scores them. In quiescence (depth 0) only the orderings made for it are asked.
void testbed_moves_fill(TestbedMoves *moves, MoveSet set, const TestbedNode *node, const OrderingList *list,
                        OrderingMemory *memory);

// The next move, MOVE_NONE after the last.
Move testbed_moves_next(TestbedMoves *moves);

// --- searches ------------------------------------------------------------------------------------------------------

// The testbed: alpha-beta to a fixed depth over the evaluation of the engine, in which everything that orders or
// cuts can be switched on by itself. It never plays. Nothing in it depends on time or chance, so that the same settings
// give the same nodes on every machine.
//
// The value of a position to a depth is that of the position alone: the moves that led to it count for nothing, neither as
// repetitions nor for the fifty-move rule, and the table answers with bounds of exactly the wanted depth. So every driver
// finds the same value, as long as null moves, which prune by the window, are off.

typedef struct Testbed Testbed;

typedef enum TestbedDriver {
    TESTBED_ALPHA_BETA,
    TESTBED_MINIMAX,
    TESTBED_ASPIRATION,
    TESTBED_PVS,
    TESTBED_NEGASCOUT,
    TESTBED_ASPIRATION_NEGASCOUT,
    TESTBED_MT_SSS,
    TESTBED_MT_DUAL,
    TESTBED_MTD_F,
    TESTBED_DRIVER_NB,
} TestbedDriver;

// Which moves quiescence searches besides all evasions. The value of a position at the horizon may depend on the position
// alone, not on the window or on what was searched before. The side to move may always stand where it is not in check.
typedef struct TestbedQuiescence {
    int quiet_plies;   // the first plies in which quiet moves may be wanted as well
    bool uses_control; // else the control is NULL
    bool (*is_wanted)(const Position *pos, const ControlMap *control, Move move); // not asked in check
} TestbedQuiescence;

// All zero: alpha-beta in one search to the depth, the moves as they are generated, no table.
typedef struct TestbedSettings {
    TestbedDriver driver;
    OrderingList orderings;
    OrderingLearning learning;
    const TestbedQuiescence *quiescence; // NULL: testbed_plain_quiescence
    bool use_table;                      // cut by what is known of a position; orderings may use its moves all the same
    bool use_deepening;                  // search to depth 1, 2 ... first
    bool use_null_move;
    bool use_root_squares; // piece-square tables as they are in the phase of the root (Buchner 2005, note 5)
    Score window;          // what an aspiration search expects a value to be off by at most, at least 1
} TestbedSettings;

// What was done so far.
typedef struct TestbedCounts {
    uint64_t interior;      // nodes above the horizon
    uint64_t leaves;        // nodes at the horizon, where quiescence began
    uint64_t quiescence;    // nodes below it
    uint64_t expanded;      // interior nodes whose moves were generated ...
    uint64_t moves;         // ... and how many there were in all
    uint64_t cutoffs;       // interior nodes that a move cut ...
    uint64_t first_cutoffs; // ... and in which the first one did
    uint64_t passes;        // searches from the root
} TestbedCounts;

// A way to find the minimax value of a root: alpha-beta, how its window is chosen, and searches that ask again and again
// which side of a bound the value is on.
typedef struct TestbedDriverDef {
    const char *key;    // "mtd-f"
    const char *name;   // "MTD(f)"
    const char *source; // who published it
    // Searches the root to a depth; `guess` is what the value may be.
    Score (*run)(Testbed *testbed, Depth depth, Score guess);
    Score guess; // of every search; 0: what the searches before found
} TestbedDriverDef;

extern const TestbedDriverDef testbed_drivers[TESTBED_DRIVER_NB];

// The driver with this key. False with a reason that names all keys.
bool testbed_driver_read(const char *key, TestbedDriver *driver, Error *error);
bool testbed_driver_check(const char *key, Error *error);

// The quiescence search of the engine is not used: it prunes by the window and answers from its table, so that its values
// depend on more than the position.

// Captures and promotions that lose nothing by static exchange, and all evasions: the moves of the engine's own, less the
// checks.
extern const TestbedQuiescence testbed_plain_quiescence;

// By control alone, without exchanges, as Greer's Chessmaps program: captures and promotions onto squares where the piece
// is safe, or of pieces worth more; evasions; and in the first plies, as forced moves, those of pieces in danger to where
// they are safe.
extern const TestbedQuiescence testbed_chessmaps_quiescence;
extern const TestbedQuiescence testbed_chessmaps_check_quiescence; // and checks in the first plies

enum { TESTBED_DEPTH_MAX = 20, TESTBED_TABLE_BITS = 22, TESTBED_TABLE_BITS_MIN = 4, TESTBED_TABLE_BITS_MAX = 26 };

typedef struct TestbedResult {
    Score value; // for the side to move at the root
    Move best;   // MOVE_NONE if no move was found to raise alpha, as it may be in the last pass of a driver
    TestbedCounts counts;
    TestbedCounts by_depth[TESTBED_DEPTH_MAX + 1]; // the same when the search to this depth had ended; with deepening
} TestbedResult;

// Memory for searches, with a table of 2^table_bits entries. Belongs to one thread. NULL with a reason if the table
// cannot be had. Release with testbed_free; NULL is ignored.
Testbed *testbed_new(int table_bits, Error *error);
void testbed_free(Testbed *testbed);

// Searches a position that has legal moves, 1 .. TESTBED_DEPTH_MAX plies deep. All memory of earlier searches is
// forgotten first.
TestbedResult testbed_run(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth);

// The nodes of an approximation of the left-first minimal graph: what alpha-beta must look at at least if it meets the
// best move first wherever one move is enough. The settings find and store the best moves; a second search of alpha-beta
// takes them first and knows nothing else of the first one (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Exploiting
// Graph Properties of Game Trees", AAAI 1996). The settings use a table that loses little.
TestbedResult testbed_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings,
                                    Depth depth);

// The nodes of an approximation of the real minimal graph: at each node that one move is enough for, the move with the
// smallest subtree (Plaat et al., AAAI 1996). Subtrees are measured without the table, so that positions they share count
// in each; the search that takes the moves knows transpositions. Looks at every move of every node: for small depths.
TestbedResult testbed_real_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings,
                                         Depth depth);

static inline uint64_t testbed_nodes(const TestbedCounts *counts)
{
    return counts->interior + counts->leaves + counts->quiescence;
}

// The leaves that alpha-beta must look at at least in a tree of uniform width and depth (J. Slagle and J. Dixon,
// "Experiments with some programs that search game trees", JACM 16(2), 1969): both solution trees, less the leaf they
// share.
double testbed_best_case(double width, Depth depth);

#endif
