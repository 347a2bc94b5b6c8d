// SPDX-License-Identifier: GPL-3.0-or-later
// A game: its tree, the way through it that is on the board, clocks and result. game.h says how a
// cursor and a tip belong together. One front end owns it; neither engine nor screen is known here.
// Positions on the way are not stored but made and unmade, which needs the records in one place for the
// whole game.
#include "engine/game.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"

#include <stdio.h>
#include <string.h>

// Records are allocated in chunks that never move, because positions point to them.
enum { CHUNK_RECORDS = 128, REASON_SIZE = 96 };

// One ply of the way from the root of the tree to the tip of the cursor.
typedef struct Record {
    Undo undo; // only of a ply that is on the board
    int node;  // of the tree
    // Clocks on the other side of this ply: before it while the ply is played, after it while it is taken back.
    int64_t clock_us[COLOUR_NB];
} Record;

struct Game {
    GameTree *tree;
    Position position; // after ply_count moves
    Record **chunks;   // chunk_count blocks of CHUNK_RECORDS
    int chunk_count;
    int ply_count;  // plies on the board: to the node of the cursor
    int redo_count; // plies from there to its tip
    bool claim_draws;
    GameResult result;
    char reason[REASON_SIZE];
    TimeControl control;
    int control_ply;            // ply_count when the time control was set: sessions are counted from here
    int64_t left_us[COLOUR_NB]; // without what the running clock has used
    bool clock_runs;
    int64_t running_since_us;
};

static Record *record_at(const Game *game, int index)
{
    return &game->chunks[index / CHUNK_RECORDS][index % CHUNK_RECORDS];
}

static void make_room(Game *game, int index)
{
    while (index / CHUNK_RECORDS >= game->chunk_count) {
        const size_t old_bytes = (size_t)game->chunk_count * sizeof(Record *);
        // Only the list of chunks is moved, never a chunk.
        game->chunks = mem_resize(game->chunks, old_bytes, old_bytes + sizeof(Record *));
        game->chunks[game->chunk_count++] = mem_new(CHUNK_RECORDS, sizeof(Record));
    }
}

static void set_result(Game *game, GameResult result, const char *reason)
{
    game->result = result;
    snprintf(game->reason, sizeof game->reason, "%s", reason);
}

// The result by the rules of chess; draws that a player must claim only where the game is set to claim
// them.
static void apply_rules(Game *game)
{
    const bool white_to_move = game->position.stm == WHITE;
    set_result(game, RESULT_NONE, "");
    switch (rules_game_end(&game->position)) {
    case END_NONE: break;
    case END_CHECKMATE:
        set_result(game, white_to_move ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                   white_to_move ? "Black mates" : "White mates");
        break;
    case END_STALEMATE: set_result(game, RESULT_DRAW, "Stalemate"); break;
    case END_INSUFFICIENT: set_result(game, RESULT_DRAW, "Insufficient material"); break;
    case END_FIFTY_MOVES:
        if (game->claim_draws)
            set_result(game, RESULT_DRAW, "Fifty-move rule");
        break;
    case END_REPETITION:
        if (game->claim_draws)
            set_result(game, RESULT_DRAW, "Threefold repetition");
        break;
    }
}

// --- the way through the tree --------------------------------------------------------------------------------------

static Move move_at(const Game *game, int index)
{
    return tree_ply(game->tree, record_at(game, index)->node)->move;
}

static bool is_pass(Move move)
{
    return move_equal(move, MOVE_NULL);
}

static void unmake(Position *pos, Move move, const Undo *undo)
{
    if (is_pass(move))
        pos_unmake_null(pos, undo);
    else
        pos_unmake_move(pos, move, undo);
}

static void step_forward(Game *game)
{
    const Move move = move_at(game, game->ply_count);
    Undo *undo = &record_at(game, game->ply_count)->undo;
    if (is_pass(move))
        pos_make_null(&game->position, undo);
    else
        pos_make_move(&game->position, move, undo);
    ++game->ply_count;
    // A new move has no way to go forward any more.
    if (game->redo_count > 0)
        --game->redo_count;
}

static void step_back(Game *game)
{
    --game->ply_count;
    ++game->redo_count;
    unmake(&game->position, move_at(game, game->ply_count), &record_at(game, game->ply_count)->undo);
}

// Plies from the root that the way to a node, `depth` plies deep, has in common with the present one.
static int common_plies(const Game *game, int node, int depth)
{
    // The way forward counts as present too: its nodes are known.
    const int known = game->ply_count + game->redo_count;
    while (depth > 0 && (depth > known || record_at(game, depth - 1)->node != node)) {
        node = tree_parent(game->tree, node);
        --depth;
    }
    return depth;
}

// Lays the way to a tip, from the plies on that it has in common with the present one. Clocks stand there as they do now.
static void lay_way(Game *game, int tip, int length, int common)
{
    int node = tip;
    // From the tip down, since a tree only knows parents.
    for (int i = length; i > common; --i, node = tree_parent(game->tree, node)) {
        make_room(game, i - 1);
        record_at(game, i - 1)->node = node;
        memcpy(record_at(game, i - 1)->clock_us, game->left_us, sizeof game->left_us);
    }
    game->redo_count = length - game->ply_count;
}

void game_go_to(Game *game, TreeCursor cursor)
{
    const int depth = tree_depth(game->tree, cursor.node), length = tree_depth(game->tree, cursor.tip);
    const int common = common_plies(game, cursor.tip, length);
    // Back to where the ways part, then forward along the new one.
    while (game->ply_count > common)
        step_back(game);
    lay_way(game, cursor.tip, length, common);
    while (game->ply_count > depth)
        step_back(game);
    while (game->ply_count < depth)
        step_forward(game);
    apply_rules(game);
}

// --- life ----------------------------------------------------------------------------------------------------------

Game *game_new(void)
{
    Game *game = mem_new(1, sizeof *game);
    game->tree = tree_new();
    game->claim_draws = true;
    game->control.none = true;
    game_reset(game, NULL);
    return game;
}

void game_free(Game *game)
{
    if (game == NULL)
        return;
    for (int i = 0; i < game->chunk_count; ++i)
        mem_free(game->chunks[i]);
    mem_free(game->chunks);
    tree_free(game->tree);
    mem_free(game);
}

// The cursor and the clocks at the start.
static void begin(Game *game)
{
    game->position = *tree_start(game->tree);
    game->ply_count = 0;
    game->redo_count = 0;
    game->clock_runs = false;
    // A copy: the function clears what it is given.
    const TimeControl control = game->control;
    game_set_time_control(game, &control);
    apply_rules(game);
}

void game_reset(Game *game, const Position *start)
{
    tree_reset(game->tree, start);
    begin(game);
}

void game_take_tree(Game *game, GameTree *tree)
{
    tree_free(game->tree);
    game->tree = tree;
    begin(game);
}

// --- looking -------------------------------------------------------------------------------------------------------

GameTree *game_tree(const Game *game)
{
    return game->tree;
}

int game_node(const Game *game)
{
    return game->ply_count > 0 ? record_at(game, game->ply_count - 1)->node : TREE_ROOT;
}

TreeCursor game_cursor(const Game *game)
{
    const int length = game->ply_count + game->redo_count, node = game_node(game);
    const int tip = length > 0 ? record_at(game, length - 1)->node : TREE_ROOT;
    // A tip that was removed from the tree is none any more.
    return (TreeCursor){.node = node, .tip = tree_is_removed(game->tree, tip) ? node : tip};
}

const Position *game_start(const Game *game)
{
    return tree_start(game->tree);
}

const Position *game_position(const Game *game)
{
    return &game->position;
}

int game_ply_count(const Game *game)
{
    return game->ply_count;
}

const GamePly *game_ply(const Game *game, int index)
{
    return tree_ply(game->tree, record_at(game, index)->node);
}

bool game_has_pass(const Game *game)
{
    int i = 0;
    while (i < game->ply_count && !is_pass(move_at(game, i)))
        ++i;
    return i < game->ply_count;
}

void game_position_at(const Game *game, int plies, Position *pos)
{
    *pos = game->position;
    for (int i = game->ply_count; i > plies; --i)
        unmake(pos, move_at(game, i - 1), &record_at(game, i - 1)->undo);
}

// --- clocks --------------------------------------------------------------------------------------------------------

// Moves `colour` has made between the setting of the time control and ply `ply`; negative when ply lies before it.
static int moves_made(const Game *game, Colour colour, int ply)
{
    // Plies of `colour` among the first n of the game: the side that starts has the odd one.
    const int extra = game_start(game)->stm == colour ? 1 : 0;
    return (ply + extra) / 2 - (game->control_ply + extra) / 2;
}

static bool has_clock(const Game *game)
{
    return !game->control.none;
}

static int64_t starting_time(const TimeControl *control)
{
    if (control->none)
        return 0;
    return control->move_us != 0 ? control->move_us : control->base_us;
}

void game_set_time_control(Game *game, const TimeControl *control)
{
    game->control = *control;
    // Sessions are counted from here, also in a game that is under way.
    game->control_ply = game->ply_count;
    game->left_us[WHITE] = game->left_us[BLACK] = starting_time(control);
    game->running_since_us = clock_now_us();
}

const TimeControl *game_time_control(const Game *game)
{
    return &game->control;
}

void game_clock_start(Game *game, int64_t now_us)
{
    if (game->clock_runs)
        return;
    game->clock_runs = true;
    // Charged so far: the next charge begins here.
    game->running_since_us = now_us;
}

// Moves what the running clock has used from "running" to "used" and returns it.
static int64_t charge_clock(Game *game, int64_t now_us)
{
    if (!game->clock_runs)
        return 0;
    const int64_t used = now_us - game->running_since_us;
    if (has_clock(game))
        game->left_us[game->position.stm] -= used;
    game->running_since_us = now_us;
    return used;
}

void game_clock_stop(Game *game, int64_t now_us)
{
    charge_clock(game, now_us);
    game->clock_runs = false;
}

bool game_clock_is_running(const Game *game)
{
    return game->clock_runs;
}

int64_t game_clock_left(const Game *game, Colour colour, int64_t now_us)
{
    const bool runs = game->clock_runs && has_clock(game) && game->position.stm == colour;
    return game->left_us[colour] - (runs ? now_us - game->running_since_us : 0);
}

int64_t game_clock_before(const Game *game, Colour colour, int index)
{
    return record_at(game, index)->clock_us[colour];
}

void game_clock_set(Game *game, Colour colour, int64_t left_us, int64_t now_us)
{
    game->left_us[colour] = left_us;
    // What has run so far belongs to the time before it was set.
    if (game->position.stm == colour)
        game->running_since_us = now_us;
}

int game_moves_to_go(const Game *game, Colour colour)
{
    const int session = game->control.moves;
    if (session == 0 || !has_clock(game) || game->control.move_us != 0)
        return 0;
    // Before the control was set nothing counts: a whole session is ahead.
    const int made = moves_made(game, colour, game->ply_count);
    return made < 0 ? session - made : session - made % session;
}

// What a completed move brings: the next fixed time, the increment, and the next session when one is full.
static void reward_clock(Game *game, Colour mover)
{
    const TimeControl *control = &game->control;
    if (!has_clock(game))
        return;
    if (control->move_us != 0) {
        game->left_us[mover] = control->move_us;
        return;
    }
    game->left_us[mover] += control->increment_us;
    const int made = moves_made(game, mover, game->ply_count);
    // The first move of the next session finds its time there.
    if (control->moves != 0 && made > 0 && made % control->moves == 0)
        game->left_us[mover] += control->base_us;
}

// Clocks of this side of the step and of the other change places, so that taking back and replaying are
// each other's opposite.
static void swap_clocks(Game *game, Record *record)
{
    for (int colour = WHITE; colour < COLOUR_NB; ++colour) {
        const int64_t kept = record->clock_us[colour];
        record->clock_us[colour] = game->left_us[colour];
        game->left_us[colour] = kept;
    }
    game->running_since_us = clock_now_us();
}

// --- playing -------------------------------------------------------------------------------------------------------

// Why a move cannot be played in the position of the game.
static bool check_move(const Game *game, Move move, Error *error)
{
    if (game->result != RESULT_NONE)
        return error_set(error, "the game is over: %s", game->reason);
    if (is_pass(move) && pos_in_check(&game->position))
        return error_set(error, "a side in check cannot pass");
    if (!is_pass(move) && !pos_move_is_legal(&game->position, move))
        return error_set(error, "the move is not legal here");
    // Positions are found by plies counted in a small number.
    if (game->position.rule50 >= POS_REVERSIBLE_MOST)
        return error_set(error, "more than %d half-moves without a capture or a pawn move", POS_REVERSIBLE_MOST);
    return true;
}

bool game_play(Game *game, const GamePly *ply, Error *error)
{
    if (!check_move(game, ply->move, error))
        return false;
    make_room(game, game->ply_count);
    Record *record = record_at(game, game->ply_count);
    const Colour mover = game->position.stm;
    // As they stood before the move, for taking it back.
    memcpy(record->clock_us, game->left_us, sizeof record->clock_us);
    const int64_t used = charge_clock(game, clock_now_us());
    GamePly played = *ply;
    // The caller may know better how long the move took.
    if (ply->time_us == 0)
        played.time_us = used;
    // An existing variation with this move is followed instead of being made twice.
    record->node = tree_add(game->tree, game_node(game), &played);
    game->redo_count = 0;
    step_forward(game);
    reward_clock(game, mover);
    apply_rules(game);
    if (game->result != RESULT_NONE)
        game->clock_runs = false;
    return true;
}

void game_set_claim_draws(Game *game, bool claim_draws)
{
    game->claim_draws = claim_draws;
}

bool game_undo(Game *game)
{
    if (game->ply_count == 0)
        return false;
    step_back(game);
    swap_clocks(game, record_at(game, game->ply_count));
    set_result(game, RESULT_NONE, "");
    return true;
}

bool game_redo(Game *game)
{
    if (game->redo_count == 0)
        return false;
    Record *record = record_at(game, game->ply_count);
    // A move that was taken back may have been removed from the tree meanwhile.
    tree_restore(game->tree, record->node);
    step_forward(game);
    swap_clocks(game, record);
    apply_rules(game);
    if (game->result != RESULT_NONE)
        game->clock_runs = false;
    return true;
}

// --- results -------------------------------------------------------------------------------------------------------

GameResult game_result(const Game *game)
{
    return game->result;
}

const char *game_result_text(const Game *game)
{
    switch (game->result) {
    case RESULT_WHITE_WINS: return "1-0";
    case RESULT_BLACK_WINS: return "0-1";
    case RESULT_DRAW: return "1/2-1/2";
    case RESULT_NONE: break;
    }
    return "*";
}

const char *game_result_reason(const Game *game)
{
    return game->reason;
}

void game_end(Game *game, GameResult result, const char *reason)
{
    // The first result stands: a flag that falls after mate changes nothing.
    if (game->result != RESULT_NONE || result == RESULT_NONE)
        return;
    game_clock_stop(game, clock_now_us());
    set_result(game, result, reason);
}

void game_reopen(Game *game)
{
    // Mate and stalemate cannot be played on.
    if (movegen_any(&game->position))
        set_result(game, RESULT_NONE, "");
}

bool game_limit_search(const Game *game, Colour side, int64_t now_us, SearchLimits *limits)
{
    const TimeControl *control = game_time_control(game);
    if (control->none)
        return false;
    if (control->move_us != 0) {
        enum { LEAST_MOVE_TIME_US = 1000 };
        // A limit of 0 would be none at all.
        const int64_t left = game_clock_left(game, side, now_us);
        limits->move_time_us = left < LEAST_MOVE_TIME_US ? LEAST_MOVE_TIME_US : left;
        return true;
    }
    limits->has_clock = true;
    limits->moves_to_go = game_moves_to_go(game, side);
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        limits->clock[colour] = (SearchClock){game_clock_left(game, colour, now_us), control->increment_us};
    return true;
}
