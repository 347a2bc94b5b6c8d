// SPDX-License-Identifier: GPL-3.0-or-later
// The chain search: lines that can be played again, what is remembered of them, settings, and the search.
#ifndef CHAINS_CHAIN_STATE_H
#define CHAINS_CHAIN_STATE_H

#include "board/movegen.h"
#include "board/position.h"
#include "engine/options.h"
#include "search/history.h"
#include "search/worker.h"

// --- lines ---------------------------------------------------------------------------------------------------------

// A short sequence of moves that can be played again in another position: what move chains and move tables store.
// Only piece, squares and promotion of a move are kept to; whether it captures, castles or takes en passant is found
// anew from the board it is played on. Any thread.

enum { CHAIN_LENGTH_MAX = 8 }; // longer lines lose their end

typedef struct ChainLine {
    uint8_t length;                 // moves; 0 = no line
    int8_t piece[CHAIN_LENGTH_MAX]; // the Piece that makes each move
    Move move[CHAIN_LENGTH_MAX];    // as it was made when the line was found
} ChainLine;

// The line that begins with `move` of `piece` and goes on with `rest`, which may be the same object.
void chain_line_set(ChainLine *line, Piece piece, Move move, const ChainLine *rest);

// Puts the moves of `rest` behind those of `line`.
void chain_line_append(ChainLine *line, const ChainLine *rest);

// The same pieces make the same moves, whatever these capture.
bool chain_line_equal(const ChainLine *a, const ChainLine *b);

// Move number `index` of the line as it is on this board; MOVE_NONE where the piece is another or the move is illegal.
Move chain_line_move(const ChainLine *line, int index, const Position *pos);

// --- move chains ---------------------------------------------------------------------------------------------------

// Move chains: for each first move (piece, from, to) the line that was last found to be good after it, whatever the
// position was. K. Greer, "Tree Pruning for New Search Techniques in Computer Games" (Advances in Artificial
// Intelligence, 2013), Algorithm 1: one chain a key, a new one takes the place of the old.
// A table belongs to one thread.

typedef struct MoveChain {
    ChainLine line;      // .length 0 = no chain
    int16_t last_update; // move number of the game
    int32_t value;       // for the side that begins, as a Score
} MoveChain;

typedef struct MoveChains {
    MoveChain slot[PIECE_NB][SQ_NB][SQ_NB]; // by first move
} MoveChains;

void chains_clear(MoveChains *chains);

// The chain that begins with this legal move; NULL if there is none. Valid until the table changes.
const MoveChain *chains_find(const MoveChains *chains, const Position *pos, Move move);

// Keeps a line under its first move. `move_number` is that of the game at the root of the search.
void chains_store(MoveChains *chains, const ChainLine *line, Score value, int move_number);

// Forgets the chain that begins with this move of the position.
void chains_remove(MoveChains *chains, const Position *pos, Move move);

// Forgets what was stored more than `age` moves ago; 0 = nothing. So does a move number that lies before.
void chains_forget_old(MoveChains *chains, int move_number, int age);

// --- weighted paths ------------------------------------------------------------------------------------------------

// Move tables as a pool of weighted paths. K. Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015): a
// path that raises alpha gains weight, paths of the same piece from the same square lose it, and a path that replays to
// another value than it had on average is unreliable and loses weight too; below zero it is gone. Paths that were not
// updated for some moves of the game are forgotten.
// What the paper leaves open: the paths that lose weight ("related") are taken to be those whose first move has the
// same piece and from-square, because his section 4.1 speaks of several moves from a square; a path is stored from the
// node to the leaf, because a path can only be looked up by a move that the side to move can make.
// A pool belongs to one thread.

enum {
    CHAIN_PATH_POOL_SIZE = 4096,
    CHAIN_PATH_BEAM_MAX = 8, // paths that one look-up gives at most
    CHAIN_PATH_NONE = -1,
};

// How far the tables follow the paper to the letter.
typedef struct ChainPathRules {
    // As printed: weights may fall below zero (figure 4 goes down to -975), a path that proves unreliable is removed
    // (section 4, figure 5), the evaluation is added with every decrement too (section 6), and every move of a path
    // counts in the table of its own piece (section 4, figure 2). Else a path goes when its weight falls below zero,
    // learns from increments alone, and its first move alone counts.
    bool as_printed;
    bool by_value; // paths are chosen by their average value (section 6) instead of their weight
} ChainPathRules;

typedef struct ChainPath {
    ChainLine line;      // .length 0: a free place
    int32_t weight;      // at least 0, unless the tables are as printed
    int32_t value_count; // values in the sum, at least 1
    int64_t value_sum;   // of the values of the path, for the side that begins
    int16_t next; // path with the same first move, CHAIN_PATH_NONE after the last; in free places the next free one
    int16_t last_update; // move number of the game
} ChainPath;

typedef struct ChainPaths {
    ChainPathRules rules;
    // As printed: the weights that all paths have ever gained and lost, by the squares of their moves.
    int32_t accumulated[MAP_END_NB][PIECE_NB][SQ_NB];
    ChainPath pool[CHAIN_PATH_POOL_SIZE];
    int16_t first[PIECE_NB][SQ_NB][SQ_NB]; // by first move
    int16_t free;                          // first free place
    int16_t hand;                          // where the next path to be given up is looked for
} ChainPaths;

void chain_paths_clear(ChainPaths *paths); // the rules too

// The heaviest path of each legal move, those above `threshold`, the `beam` heaviest of them, best first; ties by
// squares. With rules.by_value paths are compared by their average value instead. Writes copies and returns how many.
int chain_paths_select(const ChainPaths *paths, const Position *pos, int beam, int threshold,
                       ChainPath out[CHAIN_PATH_BEAM_MAX]);

// A path raised alpha with this value: it gains weight (1 for a new one), its relatives lose it.
void chain_paths_reward(ChainPaths *paths, const ChainLine *line, Score value, int move_number);

// A path proved unreliable, with this value: it loses weight, and goes when it falls below zero; as printed it goes at once.
void chain_paths_blame(ChainPaths *paths, const ChainLine *line, Score value);

// Forgets paths that were not updated for more than `age` moves; 0 = none. So does a move number that lies before.
void chain_paths_forget_old(ChainPaths *paths, int move_number, int age);

// What the pool says of each piece and square: the weight of the heaviest path whose first move has this end there, and
// the sum over all such paths; as printed, of all moves of all paths there have been.
void chain_paths_project(const ChainPaths *paths, int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB],
                         int32_t sum[MAP_END_NB][PIECE_NB][SQ_NB]);

// The average value of a path that was rewarded.
Score chain_path_mean(const ChainPath *path);

// --- settings, memory and counts -----------------------------------------------------------------------------------

// Settings, memory and counts of the chain search with move chains and move tables.

// Which search plays.
typedef enum ChainsMode {
    CHAINS_OFF,       // the playing search
    CHAINS_PLAIN,     // the chain search without chains and tables, to compare with
    CHAINS_MC,        // move chains
    CHAINS_MC_AND_MT, // move chains and move tables
} ChainsMode;

// What a replayed line ends in.
typedef enum ChainsReplay {
    REPLAY_2013, // chains: the rest of alpha-beta (2013, Algorithm 1); first moves of paths: a full search
    REPLAY_FIG1, // chains: quiescence; first moves of paths: a full search (2015, figure 1)
    REPLAY_FIG5, // chains and whole paths: quiescence (2015, figure 5)
} ChainsReplay;

typedef struct ChainSettings {
    ChainsMode mode;
    ChainsReplay replay;
    int beam;               // paths looked at in a node, 0 .. CHAIN_PATH_BEAM_MAX
    Score window;           // a replay further from the known value is unreliable; 0 = every replay is believed
    int threshold;          // paths must weigh more than this
    bool keep_over_game;    // chains outlive the search; else each search to a depth begins without any
    int age;                // moves after which what was not updated is forgotten; 0 = never
    bool use_table;         // probe and fill the transposition table
    bool chessmaps;         // quiet moves in the order of Chessmaps, as the paper has them (4.1), instead of by history
    bool intersecting;      // quiet moves by how much all tables together say of the square they go to (section 7)
    bool minimal_window;    // each depth is tried with a minimal window about the value of the one before; where that
                            // fails, the open search knows the chains of the narrow one
    ChainPathRules rules;   // of the move tables
    bool without_deepening; // search to the depth limit at once, as the paper's tables do
} ChainSettings;

// What the options say.
ChainSettings chain_settings_read(const OptionStore *options);

// What a search did; counted from its start.
typedef struct ChainCounts {
    uint64_t nodes;            // of alpha-beta
    uint64_t quiescence_nodes; // below it
    uint64_t replays;          // lines played to their end
    uint64_t rejects;          // of these, with a value outside the window
    uint64_t broken;           // lines that could not be played to their end, and were deleted or lost weight
    uint64_t table_moves;      // paths looked at in the move tables
    uint64_t table_nodes;      // nodes where there were such paths
} ChainCounts;

// What one search thread remembers for this search.
typedef struct ChainState {
    MoveChains chains;
    ChainPaths paths;
    ChainCounts counts;
    int move_number; // of the game, at the root
} ChainState;

// --- the search ----------------------------------------------------------------------------------------------------

// The chain search with move chains and move tables, after K. Greer: "Tree Pruning for New Search Techniques in
// Computer Games" (Advances in Artificial Intelligence, 2013), Algorithm 1, and "Dynamic Move Chains
// and Move Tables in Computer Chess" (2015), figures 1 and 5. Plain negamax with fail-soft alpha-beta and quiescence, no
// reductions, extensions or null moves. It believes old lines in new positions and so misses much: it is here to be
// looked at and measured, and the playing search never calls it.
//
// What the papers leave open, and what is done here:
// - A chain is the line from the node to the leaf; where a node failed low, its line goes on with the least bad move, so
//   that every stored line ends at the leaf that gave the value.
// - Figure 5 has no cut at beta and its loop ends too early; both are mended. It takes an unreliable chain out of the
//   move tables: here the chain is deleted, and an unreliable path loses weight, unless the tables are as printed.
// - Alpha-beta gives bounds, and bounds cannot be compared. With a window, the value of a line is that of quiescence at
//   its end with an open window, when it is stored and when it is played again. Without one, replays use alpha and beta.
// - The paper of 2013 knows no window, so its replay takes none.
// - A line whose next move is illegal, or that runs into a draw before its end, is broken: a chain is deleted, a path
//   loses weight.
// - The root is a node like any other.
// - Chains are forgotten before each search to a depth, or with each game; a path lives through the game and ages.
//   Iterative deepening over chains that are kept mostly replays what the iteration before found.

// Searches the root to worker->root_depth and notes scores and lines in the root moves. The value is without meaning
// after a stop. The state of the worker's variant is a ChainState.
Score chains_search(Worker *worker);

// The same as a variant of the playing search. Its settings are a ChainSettings, its state is a ChainState.
extern const SearchVariant chain_variant;

// What a search needs to play the variant; CHAINS_OFF: the playing search.
VariantSetup chain_variant_setup(const ChainSettings *settings);

#endif
