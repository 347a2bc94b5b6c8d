// SPDX-License-Identifier: GPL-3.0-or-later
// A game of an engine as a PGN tree: tags, moves and the name of its opening. Used by matches, CECP's
// own files and the session; writing the tree is notation/pgn.c.
#include "ui/common/game_pgn.h"

#include "base/clock.h"
#include "base/os/os.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char unknown_date[] = "????.??.??";
static const char first_day[] = "2026.01.01"; // before it this program played no game

void time_control_write(const TimeControl *control, char out[TIME_CONTROL_SIZE])
{
    Text text = text_begin(out, TIME_CONTROL_SIZE);
    // As the PGN standard has it: "-" none, "*N" by the move, "M/S" a number of moves, "S+I" with
    // increment.
    if (control->none) {
        text_add(&text, "-");
    } else if (control->move_us > 0) {
        text_addf(&text, "*%g", (double)control->move_us / US_PER_SECOND);
    } else {
        if (control->moves > 0)
            text_addf(&text, "%d/", control->moves);
        text_addf(&text, "%g", (double)control->base_us / US_PER_SECOND);
        if (control->increment_us > 0)
            text_addf(&text, "+%g", (double)control->increment_us / US_PER_SECOND);
    }
}

void game_pgn_write_date(char out[DATE_SIZE], const char *format)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(out, DATE_SIZE, format, &parts) == 0)
        snprintf(out, DATE_SIZE, "%s", unknown_date);
}

void game_pgn_set_tags(GameTree *pgn, const Game *game)
{
    char date[DATE_SIZE], control[TIME_CONTROL_SIZE];
    game_pgn_write_date(date, "%Y.%m.%d");
    // A machine whose clock was not set begins in 1970.
    tree_set_tag(pgn, "Date", strcmp(date, first_day) < 0 ? unknown_date : date);
    time_control_write(game_time_control(game), control);
    tree_set_tag(pgn, "TimeControl", control);
    tree_set_result(pgn, game_result_text(game));
}

int game_pgn_set_moves(GameTree *pgn, const Game *game, bool with_times)
{
    int node = TREE_ROOT;
    tree_set_start(pgn, game_start(game));
    for (int i = 0; i < game_ply_count(game); ++i) {
        GamePly ply = *game_ply(game, i);
        if (!with_times)
            // Times are left out where games shall be the same from run to run.
            ply.time_us = -1;
        node = tree_add(pgn, node, &ply);
    }
    return node;
}

// --- opening name ---------------------------------------------------------------------------------------------------

void opening_name_find(OpeningBook *book, const Game *game, OpeningName *out)
{
    const char *name = NULL;
    *out = (OpeningName){.name = ""};
    // Backwards from the position of the game: the last one with a name says most.
    for (int plies = game_ply_count(game); plies > 0 && name == NULL; --plies) {
        Position pos;
        game_position_at(game, plies, &pos);
        name = opening_book_name(book, &pos);
        if (name == NULL)
            continue;
        snprintf(out->name, sizeof out->name, "%s", name);
        snprintf(out->code, sizeof out->code, "%s", opening_book_eco(book, &pos));
    }
}

void opening_name_set_tags(const OpeningName *opening, GameTree *pgn)
{
    const bool is_known = opening->name[0] != '\0';
    tree_set_tag(pgn, "ECO", is_known ? opening->code : NULL);
    tree_set_tag(pgn, "Opening", is_known ? opening->name : NULL);
}
