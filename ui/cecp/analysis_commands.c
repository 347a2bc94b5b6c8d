// SPDX-License-Identifier: GPL-3.0-or-later
// Positions, analysis, and questions to the engine.
#include "base/clock.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <string.h>

enum { BOOK_MOVES_SHOWN = 20, GIVEN_SCORE_MAX_CP = 20000 };

// Time to search for a hint, and the part of the clock that it may take.
enum { HINT_TIME_US = 200000, HINT_TIME_LEAST_US = 10000, HINT_CLOCK_SHARE = 20 };

static void run_setboard(Cecp *cecp, char *rest)
{
    if (cecp->mode != CECP_ANALYSING)
        cecp_leave_play(cecp);
    cecp_read_fen(cecp, text_trim(rest));
}

static void run_edit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_edit_begin(cecp);
}

// In analysis the engine has no colour and no clock runs; each move and position from the GUI is analysed until `exit`.
static void run_analyze(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_leave_play(cecp);
    cecp->mode = CECP_ANALYSING;
    cecp_analyze(cecp);
}

static void run_exit(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_leave_play(cecp);
    // As `force`: moves are taken, and none is made.
    cecp->mode = CECP_OBSERVING;
}

// Answers XBoard's periodic `.` with a stat01 line: time in centiseconds, nodes, depth, root moves still to search,
// root moves in all, and the move being searched. Out of analysis it answers only while a search runs.
static void run_dot(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->mode != CECP_ANALYSING && cecp->controller.activity == ACTIVITY_NONE)
        return;
    EngineStatus status = {.root_move = MOVE_NONE};
    char move[CECP_MOVE_SIZE] = "";
    if (cecp->controller.activity != ACTIVITY_NONE)
        engine_status(cecp->engine, &status);
    const Position *root = engine_position(cecp->engine); // not that on the board while pondering
    if (move_is_real(status.root_move) && pos_move_is_legal(root, status.root_move))
        cecp_write_move(root, status.root_move, move);
    output_line(cecp->output, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s", status.time_us / US_PER_CENTISECOND,
                status.nodes, status.depth, status.root_move_count - status.root_move_number, status.root_move_count,
                move[0] == '\0' ? "" : " ", move);
}

// Adds a move to the list of those that the search leaves out; one that is there already changes nothing.
static void exclude(Cecp *cecp, Move move)
{
    if (!movelist_has(&cecp->excluded, move))
        cecp->excluded.moves[cecp->excluded.count++] = move;
}

// Takes a move off that list. The order of the list means nothing, so the last one fills the gap.
static void include(Cecp *cecp, Move move)
{
    MoveList *excluded = &cecp->excluded;
    for (int i = 0; i < excluded->count; ++i)
        if (move_equal(excluded->moves[i], move))
            excluded->moves[i] = excluded->moves[--excluded->count];
}

// Applies `exclude` or `include` to the move in `rest`, or to all legal moves at the word "all", and starts a search of
// the position on the board anew if the list has become another. After an illegal setup "all" is read as a move, and
// refused.
static void change_moves(Cecp *cecp, char *rest, void (*change)(Cecp *cecp, Move move))
{
    const char *word = text_next_word(&rest);
    MoveList moves = {.count = 1};
    if (strcmp(word, "all") == 0 && !cecp->is_illegal_setup) {
        movegen_list(game_position(cecp->game), MOVES_ALL, &moves);
    } else if (!cecp_read_move(cecp, word, &moves.moves[0])) {
        cecp_error(cecp, "illegal move");
        return;
    }
    // A repeated command changes nothing and must not start the search anew.
    const int before = cecp->excluded.count;
    for (int i = 0; i < moves.count; ++i)
        change(cecp, moves.moves[i]);
    if (cecp->excluded.count != before) {
        // A search about the position on the board goes on with other moves.
        if (cecp->controller.activity == ACTIVITY_MOVE || cecp->waits_for_moves) {
            cecp_suspend(cecp);
            cecp_think(cecp);
        } else if (cecp->mode == CECP_ANALYSING) {
            cecp_suspend(cecp);
            cecp_analyze(cecp);
        }
    }
}

static void run_exclude(Cecp *cecp, char *rest)
{
    change_moves(cecp, rest, exclude);
}

static void run_include(Cecp *cecp, char *rest)
{
    change_moves(cecp, rest, include);
}

// Forced score (CECP setscore): stores a score in centipawns and the depth up to which it holds for the position on the
// board. A running search is suspended meanwhile.
static void run_setscore(Cecp *cecp, char *rest)
{
    int64_t centipawns, depth;
    const char *score_word = text_next_word(&rest);
    const char *depth_word = text_next_word(&rest);
    if (!text_parse_int(score_word, -GIVEN_SCORE_MAX_CP, GIVEN_SCORE_MAX_CP, &centipawns) ||
        !text_parse_int(depth_word, 0, MAX_PLY, &depth)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    if (cecp->is_illegal_setup) {
        cecp_error(cecp, "the position is illegal");
        return;
    }
    // The search reads the table of forced scores, which changes between two searches alone.
    const Activity activity = cecp_suspend(cecp);
    engine_set_score(cecp->engine, game_position(cecp->game), score_from_centipawns(centipawns), (Depth)depth);
    cecp_resume(cecp, activity);
}

// A search as short as the clock of the side to move wants it, of which nothing is shown. Commands wait for it.
static Move search_for_hint(Cecp *cecp)
{
    const int64_t left_us = game_clock_left(cecp->game, game_position(cecp->game)->stm, clock_now_us());
    int64_t time_us = left_us / HINT_CLOCK_SHARE;
    if (time_us > HINT_TIME_US)
        time_us = HINT_TIME_US;
    if (time_us < HINT_TIME_LEAST_US)
        time_us = HINT_TIME_LEAST_US;
    Move move = MOVE_NONE;
    // As an analysis: at full strength, and nothing is learned from it.
    controller_start(&cecp->controller, ACTIVITY_HINT, game_position(cecp->game), &(SearchLimits){.infinite = true});
    // No event loop here: the front end sleeps while the engine's threads search.
    clock_sleep_us(time_us);
    engine_stop(cecp->engine);
    engine_wait(cecp->engine);
    // Lines of thinking are thrown away; the move alone is kept.
    for (EngineEvent event; engine_next_event(cecp->engine, &event);)
        if (event.kind == EVENT_BEST_MOVE)
            move = event.best.move;
    controller_abort(&cecp->controller);
    return move;
}

// The move that is expected or remembered, else that of a short search.
static Move find_hint(Cecp *cecp)
{
    if (cecp->controller.activity == ACTIVITY_PONDER)
        return cecp->controller.expected;
    const Position *pos = game_position(cecp->game);
    const bool is_idle = cecp->controller.activity == ACTIVITY_NONE;
    // The engine may still stand where it searched last.
    if (is_idle)
        engine_set_position(cecp->engine, pos);
    const Move move = engine_hint(cecp->engine);
    // Paused, a search would not end.
    const bool may_search = is_idle && !cecp->controller.is_paused && movegen_any(pos);
    return move_is_real(move) || !may_search ? move : search_for_hint(cecp);
}

static void run_hint(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->is_illegal_setup)
        return;
    const Position *pos = game_position(cecp->game);
    const Move move = find_hint(cecp);
    // A hint of another position (while pondering it is the expected move) may not fit; then no answer is right.
    if (!move_is_real(move) || !pos_move_is_legal(pos, move))
        return;
    char text[CECP_MOVE_SIZE];
    cecp_write_move(pos, move, text);
    output_line(cecp->output, "Hint: %s", text);
}

// Lists the book moves of the position in the form that XBoard's window expects: lines that begin with a tab.
static void run_bk(Cecp *cecp, char *rest)
{
    (void)rest;
    const Position *pos = game_position(cecp->game);
    EngineBookMove moves[BOOK_MOVES_SHOWN];
    const int count = cecp->is_illegal_setup ? 0 : engine_book_moves(cecp->engine, pos, moves, BOOK_MOVES_SHOWN);
    if (count == 0)
        output_line(cecp->output, "\tno book move here");
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, moves[i].move, san);
        output_line(cecp->output, "\t%s %d%% (%d) %s", san, moves[i].percent, moves[i].weight, moves[i].name);
    }
    // An empty line ends the list.
    output_line(cecp->output, "%s", "");
}

static const CommandDef rows[] = {
    {"setboard", .run_cecp = run_setboard, .when_allowed = ALWAYS, .words = 1},
    {"edit", .run_cecp = run_edit, .when_allowed = UNPAUSED},
    {"analyze", .run_cecp = run_analyze, .when_allowed = ALWAYS},
    {"exit", .run_cecp = run_exit, .when_allowed = IN_ANALYSIS},
    {".", .run_cecp = run_dot, .when_allowed = ALWAYS},
    {"exclude", .run_cecp = run_exclude, .when_allowed = UNPAUSED, .words = 1},
    {"include", .run_cecp = run_include, .when_allowed = UNPAUSED, .words = 1},
    {"setscore", .run_cecp = run_setscore, .when_allowed = UNPAUSED, .words = 2},
    {"hint", .run_cecp = run_hint, .when_allowed = ALWAYS},
    {"bk", .run_cecp = run_bk, .when_allowed = ALWAYS},
};

const CommandTable cecp_analysis_commands = {COMMAND_ROWS(rows)};
