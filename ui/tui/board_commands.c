// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/board_commands.h"

#include "base/text.h"
#include "tui/app.h"

static void run_flip(Desk *desk, char *arguments)
{
    App *app = desk->context;
    (void)arguments;
    app_flip(app);
}

static void run_help(Desk *desk, char *arguments)
{
    App *app = desk->context;
    (void)arguments;
    app_toggle_help(app);
}

static void run_map(Desk *desk, char *arguments)
{
    App *app = desk->context;
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        app_toggle_overlay(app);
        return;
    }
    const int table = heat_table_find(word);
    const MapKind kind = map_kind_find(word);
    const HeatPalette palette = heat_palette_find(word);
    if (table >= 0)
        app_set_table(app, table);
    else if (kind != MAP_KIND_NB)
        app_set_kind(app, kind);
    else if (palette != PALETTE_CHOICE_NB)
        app_set_palette(app, palette);
    else if (text_equal_nocase(word, "from") || text_equal_nocase(word, "to"))
        app_set_map_end(app, text_equal_nocase(word, "from") ? MAP_FROM : MAP_TO);
    else
        app_complain(app, "map: '%.40s' is no piece, side, kind of map, palette, from or to; Tab shows them.", word);
}

static const char *const maps[] = {"all",    "white",  "black",      "from",  "to",         "wK",      "wQ",   "wR",
                                   "wB",     "wN",     "wP",         "bK",    "bQ",         "bR",      "bB",   "bN",
                                   "bP",     "now",    "best",       "man",   "difference", "change",  "game", "raw",
                                   "beyond", "chains", "chain-best", "paper", "viridis",    "inferno", "grey", NULL};

static const Command commands[] = {
    {"flip", "", "turn the board round", run_flip, NULL, NULL},
    {"map", "[wN|white|all|from|to|KIND|PALETTE]",
     "choose the map's pieces, ends of moves, kind (now, best, man, difference, change, game, raw, beyond, chains, "
     "chain-best) or colours (paper, viridis, inferno, grey); alone: paint it on the board",
     run_map, maps, NULL},
    {"help", "", "show or hide the help", run_help, NULL, NULL},
};

static const CommandTable screen_commands = {"The screen", commands, sizeof commands / sizeof commands[0]};

const CommandTable *const board_command_tables[] = {&screen_commands, NULL};
