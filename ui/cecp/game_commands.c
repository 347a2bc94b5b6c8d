// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays, and how the game goes on.
#include "base/clock.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/cecp/state.h"

#include <string.h>

// Ends the game, which is recorded where a file is wanted, and resets what lasts for one game: opponent, variant, limit
// in depth, time source, clocks. The engine gets Black, as the protocol demands.
static void run_new(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_stop(cecp);
    cecp_begin_game(cecp, NULL);
    cecp->opponent = (Opponent){.rating = 0};
    cecp->is_illegal_setup = false;
    cecp->variant = VARIANT_NORMAL;
    cecp->controller.depth = 0;
    cecp->time_source = TIME_OF_CLOCK;
    cecp_forget_clocks(cecp);
    // `new` leaves force mode; in analysis the new position is analysed.
    if (cecp->mode != CECP_ANALYSING)
        cecp_play_side(cecp, BLACK);
    engine_new_game(cecp->engine);
    // The engine must have forgotten the old game before the analysis begins.
    if (cecp->mode == CECP_ANALYSING)
        cecp_analyze(cecp);
}

// After a refused position nothing is on the board to ask about or to change, until the next one.
static bool has_position(Cecp *cecp)
{
    if (cecp->is_illegal_setup)
        cecp_error(cecp, "the position is illegal");
    return !cecp->is_illegal_setup;
}

// Castling rights depend on the variant, so the start position is read again.
static void run_variant(Cecp *cecp, char *rest)
{
    static const char *const names[] = {
        [VARIANT_NORMAL] = "normal", [VARIANT_CHESS960] = "fischerandom", [VARIANT_NO_CASTLING] = "nocastle"};
    const char *name = text_next_word(&rest);
    const int variant = text_find_row(names, sizeof names[0], VARIANT_NB, name);
    if (variant < 0) {
        cecp_error(cecp, "unsupported variant");
        return;
    }
    // Moves that were made by other rules could not be kept.
    if (game_ply_count(cecp->game) > 0) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    char fen[FEN_SIZE];
    fen_write(game_start(cecp->game), fen);
    cecp->variant = (CecpVariant)variant;
    if (!cecp->is_illegal_setup)
        cecp_read_fen(cecp, fen);
}

// Force mode: moves of both sides are taken and checked, and the engine makes none.
static void run_force(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_leave_play(cecp);
    cecp->mode = CECP_OBSERVING;
}

// The engine takes over the side to move.
static void run_go(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->controller.activity == ACTIVITY_MOVE)
        return;
    cecp_stop(cecp);
    if (!has_position(cecp))
        return;
    cecp_play_side(cecp, game_position(cecp->game)->stm);
    cecp_think(cecp);
}

// The engine takes the side that is not to move, and ponders meanwhile.
static void run_playother(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_stop(cecp);
    if (!has_position(cecp))
        return;
    // There is no move to wait for.
    if (game_result(cecp->game) != RESULT_NONE)
        return;
    cecp_play_side(cecp, colour_other(game_position(cecp->game)->stm));
    cecp_start_clock(cecp);
    engine_set_position(cecp->engine, game_position(cecp->game));
    cecp_ponder(cecp, engine_hint(cecp->engine));
}

// The move comes before the next command, which may be `quit`.
static void run_move_now(Cecp *cecp, char *rest)
{
    (void)rest;
    if (cecp->controller.activity != ACTIVITY_MOVE || cecp->controller.is_paused)
        return;
    engine_stop(cecp->engine);
    engine_wait(cecp->engine);
    // Handled here and not in the event loop, which would take the next line first.
    for (EngineEvent event; engine_next_event(cecp->engine, &event);)
        cecp_event(cecp, &event);
}

static void run_pause(Cecp *cecp, char *rest)
{
    (void)rest;
    controller_pause(&cecp->controller);
}

static void run_resume(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp_end_pause(cecp);
}

// RESULT_NONE for "*" and for words that name no result.
static GameResult read_result(const char *word)
{
    static const char *const results[] = {
        [RESULT_WHITE_WINS] = "1-0", [RESULT_BLACK_WINS] = "0-1", [RESULT_DRAW] = "1/2-1/2"};
    for (int result = RESULT_WHITE_WINS; word != NULL && result <= RESULT_DRAW; ++result)
        if (strcmp(word, results[result]) == 0)
            return (GameResult)result;
    return RESULT_NONE;
}

// The GUI knows how the game ended, and why: "0-1 {White resigns}".
static void run_result(Cecp *cecp, char *rest)
{
    cecp_leave_play(cecp);
    cecp->mode = CECP_OBSERVING;
    const GameResult result = read_result(text_next_word(&rest));
    char *reason = text_trim(rest + strspn(rest, " {"));
    reason[strcspn(reason, "}")] = '\0';
    char shown[ECHO_SIZE];
    if (result != RESULT_NONE)
        game_reopen(cecp->game); // the GUI is the arbiter
    game_end(cecp->game, result, input_echo(reason, shown));
    cecp_record_game(cecp);
}

// `undo` stops play, as the GUI sends it in force mode; `remove` takes back both sides' moves and play goes on.
static void run_undo(Cecp *cecp, char *rest)
{
    (void)rest;
    if (!has_position(cecp))
        return;
    if (game_ply_count(cecp->game) < 1) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    cecp_leave_play(cecp);
    game_undo(cecp->game);
    cecp_forget_taken_back(cecp);
    if (cecp->mode == CECP_ANALYSING)
        cecp_analyze(cecp);
}

// Takes back a move of each side, so that the same side is to move. The engine keeps its colour and waits.
static void run_remove(Cecp *cecp, char *rest)
{
    (void)rest;
    if (!has_position(cecp))
        return;
    if (game_ply_count(cecp->game) < 2) {
        cecp_error(cecp, "command not legal now");
        return;
    }
    cecp_stop(cecp);
    game_undo(cecp->game);
    game_undo(cecp->game);
    cecp_forget_taken_back(cecp);
    if (cecp->mode == CECP_ANALYSING)
        cecp_analyze(cecp);
}

// Old interfaces say who is to move with these; the engine gets the other side.
static void set_side_to_move(Cecp *cecp, Colour colour)
{
    if (!cecp->gui.sends_colours || !has_position(cecp))
        return;
    cecp_leave_play(cecp);
    if (game_position(cecp->game)->stm != colour) {
        char fen[FEN_SIZE];
        Position pos = *game_position(cecp->game);
        pos.en_passant = SQ_NONE; // it was for the other side to take
        pos.stm = colour;
        fen_write(&pos, fen);
        cecp_read_fen(cecp, fen);
    }
    cecp_play_side(cecp, colour_other(colour));
}

static void run_white(Cecp *cecp, char *rest)
{
    (void)rest;
    set_side_to_move(cecp, WHITE);
}

static void run_black(Cecp *cecp, char *rest)
{
    (void)rest;
    set_side_to_move(cecp, BLACK);
}

// An offer that is not accepted at once stands until the engine moves: drivers that stay in force mode between two moves
// (python-chess) make it before `go`.
static void run_draw(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->has_draw_offer = true;
    cecp->draw_offer_ply = game_ply_count(cecp->game);
    if (cecp->mode == CECP_PLAYING)
        cecp_accept_draw(cecp);
}

// --- moves ----------------------------------------------------------------------------------------------------------

// "Illegal move" makes the GUI take its move back, so this line has a form of its own, unlike other errors.
static void refuse_move(Cecp *cecp, const char *reason, const char *text)
{
    char shown[ECHO_SIZE];
    input_echo(text, shown);
    if (reason == NULL)
        output_line(cecp->output, "Illegal move: %s", shown);
    else
        output_line(cecp->output, "Illegal move (%s): %s", reason, shown);
}

bool cecp_read_move(const Cecp *cecp, const char *text, Move *move)
{
    const Position *pos = game_position(cecp->game);
    return !cecp->is_illegal_setup && (coordinate_read(pos, text, move) || san_read(pos, text, move, NULL));
}

// Carries out a move if it is one. False if the text is no legal move in the position.
static bool try_move(Cecp *cecp, const char *text)
{
    Move move;
    if (!cecp_read_move(cecp, text, &move))
        return false;
    if (cecp->controller.activity == ACTIVITY_MOVE || cecp->waits_for_moves)
        refuse_move(cecp, "not your turn", text);
    else
        cecp_take_move(cecp, move);
    return true;
}

bool cecp_take_word_as_move(Cecp *cecp, const char *word, bool is_move)
{
    if (san_is_pass(word)) {
        // A pass is for analysis and for games that are looked at: no side may pass in a game that is played.
        if (cecp->is_illegal_setup)
            refuse_move(cecp, "the position is illegal", word);
        else if (cecp->mode == CECP_PLAYING)
            refuse_move(cecp, "no side may pass in a game", word);
        else if (pos_in_check(game_position(cecp->game)))
            refuse_move(cecp, "a side in check cannot pass", word);
        else
            cecp_take_move(cecp, MOVE_NULL);
        return true;
    }
    if (try_move(cecp, word))
        return true;
    // An unknown command must not be answered as an illegal move, which would take a move back.
    if (!is_move && !san_is_likely(word))
        return false;
    refuse_move(cecp, cecp->is_illegal_setup ? "the position is illegal" : NULL, word);
    return true;
}

// With usermove=1 each move has this word in front: what follows is a move and no unknown command.
static void run_usermove(Cecp *cecp, char *rest)
{
    (void)cecp_take_word_as_move(cecp, text_next_word(&rest), true);
}

static const CommandDef rows[] = {
    {"new", .run_cecp = run_new, .when_allowed = ALWAYS},
    {"variant", .run_cecp = run_variant, .when_allowed = UNPAUSED, .words = 1},
    {"force", .run_cecp = run_force, .when_allowed = ALWAYS},
    {"go", .run_cecp = run_go, .when_allowed = NOT_IN_ANALYSIS},
    {"playother", .run_cecp = run_playother, .when_allowed = NOT_IN_ANALYSIS},
    {"white", .run_cecp = run_white, .when_allowed = NOT_IN_ANALYSIS},
    {"black", .run_cecp = run_black, .when_allowed = NOT_IN_ANALYSIS},
    {"usermove", .run_cecp = run_usermove, .when_allowed = UNPAUSED, .words = 1},
    {"?", .run_cecp = run_move_now, .when_allowed = ALWAYS},
    {"pause", .run_cecp = run_pause, .when_allowed = UNPAUSED},
    {"resume", .run_cecp = run_resume, .when_allowed = IN_PAUSE},
    {"draw", .run_cecp = run_draw, .when_allowed = ALWAYS},
    {"result", .run_cecp = run_result, .when_allowed = ALWAYS},
    {"undo", .run_cecp = run_undo, .when_allowed = UNPAUSED},
    {"remove", .run_cecp = run_remove, .when_allowed = NOT_IN_THINKING},
};

const CommandTable cecp_game_commands = {COMMAND_ROWS(rows)};
