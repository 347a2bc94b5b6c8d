// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/opening_name.h"

#include <stdio.h>

void opening_name_find(OpeningBook *book, const Game *game, OpeningName *out)
{
    const char *name = NULL;
    *out = (OpeningName){.name = ""};
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

void opening_name_set_tags(const OpeningName *opening, PgnGame *pgn)
{
    const bool is_known = opening->name[0] != '\0';
    pgn_set_tag(pgn, "ECO", is_known ? opening->code : NULL);
    pgn_set_tag(pgn, "Opening", is_known ? opening->name : NULL);
}
