// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom, and the file that games are kept in.
#include "base/program_name.h"
#include "base/text.h"
#include "notation/pgn_store.h"
#include "ui/cecp/state.h"
#include "ui/common/game_pgn.h"

#include <stdio.h>
#include <string.h>

enum { RATING_MAX = 10000, RATING_SIZE = 16 };

// The name comes from a stranger on a chess server, so what cannot be printed is replaced.
static void run_name(Cecp *cecp, char *rest)
{
    input_echo(text_trim(rest), cecp->opponent.name);
}

// rating OWN OPPONENT; 0 stands for an unknown one.
static void run_rating(Cecp *cecp, char *rest)
{
    int64_t own, other;
    const char *own_word = text_next_word(&rest);
    const char *other_word = text_next_word(&rest);
    if (!text_parse_int(own_word, 0, RATING_MAX, &own) || !text_parse_int(other_word, 0, RATING_MAX, &other)) {
        cecp_error(cecp, "bad parameter");
        return;
    }
    cecp->opponent.own_rating = (int)own;
    cecp->opponent.rating = (int)other;
}

static void run_computer(Cecp *cecp, char *rest)
{
    (void)rest;
    cecp->opponent.is_computer = true;
}

static const CommandDef rows[] = {
    {"name", .run_cecp = run_name, .when_allowed = ALWAYS, .words = 1},
    {"rating", .run_cecp = run_rating, .when_allowed = ALWAYS, .words = 2},
    {"computer", .run_cecp = run_computer, .when_allowed = ALWAYS},
};

const CommandTable cecp_record_commands = {COMMAND_ROWS(rows)};

// Writes the name, rating and type of one side as PGN tags; an unknown rating gets none.
static void set_player(GameTree *pgn, Colour colour, const char *name, int rating, bool is_program)
{
    static const char *const names[] = {[WHITE] = "White", [BLACK] = "Black"};
    static const char *const ratings[] = {[WHITE] = "WhiteElo", [BLACK] = "BlackElo"};
    static const char *const types[] = {[WHITE] = "WhiteType", [BLACK] = "BlackType"};
    char text[RATING_SIZE];
    snprintf(text, sizeof text, "%d", rating);
    tree_set_tag(pgn, names[colour], name);
    tree_set_tag(pgn, ratings[colour], rating > 0 ? text : NULL);
    tree_set_tag(pgn, types[colour], is_program ? "program" : "human");
}

// Ends the game for book learning too, also where no file is wanted.
void cecp_record_game(Cecp *cecp)
{
    // The engine has a part in the game from its first move on; before that there is nothing of ours to keep.
    const char *path = option_text(engine_options(cecp->engine), OPT_GAME_FILE);
    const bool is_wanted = path[0] != '\0' && !cecp->record.is_written && cecp->record.engine_side != COLOUR_NONE;
    cecp->record.is_written = true;
    Error error;
    if (!engine_end_game(cecp->engine, game_result(cecp->game), &error))
        cecp_say(cecp, "telluser Nothing was learned about the book: %s", error.text);
    if (!is_wanted)
        return;
    GameTree *pgn = tree_new();
    // The side that the engine has moved for is its own; the other is the opponent that the GUI has named.
    const Opponent *opponent = &cecp->opponent;
    const char *reason = game_result_reason(cecp->game);
    OpeningName opening;
    tree_set_tag(pgn, "Event", "Game under XBoard");
    game_pgn_set_tags(pgn, cecp->game);
    set_player(pgn, cecp->record.engine_side, program_name, opponent->own_rating, true);
    set_player(pgn, colour_other(cecp->record.engine_side), opponent->name[0] != '\0' ? opponent->name : "?",
               opponent->rating, opponent->is_computer);
    opening_name_find(engine_opening_book(cecp->engine), cecp->game, &opening);
    opening_name_set_tags(&opening, pgn);
    tree_set_tag(pgn, "Termination", reason[0] != '\0' ? reason : NULL);
    game_pgn_set_moves(pgn, cecp->game, true);
    if (!pgn_append_file(pgn, path, &error))
        cecp_say(cecp, "telluser The game was not kept: %s", error.text);
    tree_free(pgn);
}
