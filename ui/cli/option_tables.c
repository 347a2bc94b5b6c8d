// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the front ends as tables. A program without curses has those of the board too: all front ends read the
// same configuration file.
#include "ui/cli/option_tables.h"
#include "chains/chain_variant.h"
#include "engine/option_rows.h"
#include "ui/board/pixel_board.h"
#include "ui/board/style.h"
#include "ui/cecp/state.h"

#include <assert.h>

static const char *const fair_play[] = {"off", "lines", "on", NULL};
static const char *const open_games_at[] = {"first", "last", NULL};
static const char *const map_palettes[] = {"heat", "paper", "viridis", "inferno", "grey", NULL};
static const char *const maps_painted[] = {"Off", "Piece lifted", "Side to move", "Whole board", NULL};
static const char *const board_sizes[] = {"auto", "3x1", "4x2", "6x3", "8x4", "10x5", "12x6", NULL};
static const char *const board_colours[] = {"auto", "never", "8", "16", "256", "direct", NULL};
static const char *const board_pieces[] = {"auto", "pixels", "cells", "figurines", "letters", NULL};
static const char *const board_signs[] = {"auto", "unicode", "ascii", NULL};
static const char *const board_themes[] = {"green", "brown", "blue", "slate", "contrast", "night", NULL};
static const char *const board_keys[] = {"plain", "vim", NULL};

static_assert(CHOICE_COUNT(fair_play) == FAIR_PLAY_NB, "a name for each FairPlay");
static_assert(CHOICE_COUNT(open_games_at) == OPEN_AT_NB, "a name for each OpenGamesAt");
static_assert(CHOICE_COUNT(map_palettes) == PALETTE_CHOICE_NB, "a name for each HeatPalette that can be chosen");
static_assert(CHOICE_COUNT(maps_painted) == PAINT_BOARD + 1, "a name for each MapPainted");
static_assert(CHOICE_COUNT(board_colours) == TERM_COLOURS_DIRECT + 1, "a name for each TermColours");
static_assert(CHOICE_COUNT(board_pieces) == PIECES_LETTERS + 1, "a name for each BoardPieces");
static_assert(CHOICE_COUNT(board_signs) == TERM_SIGNS_ASCII + 1, "a name for each TermSigns");
static_assert(CHOICE_COUNT(board_themes) == THEME_NB, "a name for each BoardTheme");

#define OPTION OPTION_ROW
// Listed before those of CECP, unlike the other shared ones.
static const OptionDef log_rows[] = {
    OPTION(OPT_DEBUG_LOG, "DebugLog", "Protocol", ON_ALL & ~ON_TUI, FILE_PATH LISTED_AFTER(OPT_CLEAR_HASH),
           "File that gets every line of a protocol, in and out, with the time; empty for none.")};
static const OptionDef shared_rows[] = {
#include "ui/common/options.def"
};
static const OptionDef cecp_rows[] = {
#include "ui/cecp/options.def"
};
static const OptionDef board_rows[] = {
#include "ui/board/options.def"
};
#undef OPTION

static const OptionTable log_options = OPTION_TABLE(log_rows), shared_options = OPTION_TABLE(shared_rows),
                         cecp_options = OPTION_TABLE(cecp_rows), board_options = OPTION_TABLE(board_rows);

const OptionTable *const option_tables[] = {&log_options,    &cecp_options,  &board_options,
                                            &shared_options, &chain_options, NULL};
