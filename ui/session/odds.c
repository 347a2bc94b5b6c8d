// SPDX-License-Identifier: GPL-3.0-or-later
// Odds that Hotspur gives: start positions without one of its pieces, or less time on its clock.
#include "ui/session/odds.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/fen.h"

// By the customs of the old coffee houses: the king's bishop's pawn, the pieces of the queen's side.
static const struct {
    const char *name, *meaning;
    const char *fens[COLOUR_NB]; // given by White, by Black; NULL = no piece is given
} handicaps[ODDS_NB] = {
    [ODDS_NONE] = {"none", N_("no handicap"), {NULL, NULL}},
    [ODDS_PAWN] = {"pawn",
                   N_("Hotspur has no king's bishop's pawn"),
                   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
                    "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
    [ODDS_KNIGHT] = {"knight",
                     N_("Hotspur has no queen's knight"),
                     {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                      "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
    [ODDS_ROOK] = {"rook",
                   N_("Hotspur has no queen's rook"),
                   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                    "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"}},
    [ODDS_QUEEN] = {"queen",
                    N_("Hotspur has no queen"),
                    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
                     "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
    [ODDS_TIME] = {"time", N_("Hotspur has a fifth of the time"), {NULL, NULL}},
};

Odds odds_find(const char *name)
{
    int odds = ODDS_NONE;
    while (odds < ODDS_NB && !text_equal_nocase(handicaps[odds].name, name))
        ++odds;
    return (Odds)odds;
}

const char *odds_meaning(Odds odds)
{
    return _(handicaps[odds].meaning);
}

bool odds_is_piece(Odds odds)
{
    return handicaps[odds].fens[WHITE] != NULL;
}

bool odds_position(Odds odds, Colour giver, Position *start)
{
    const char *fen = handicaps[odds].fens[giver];
    return fen != NULL && fen_read(start, fen, false, NULL);
}

// Which odds a start position gives, so that a game that is taken up again has them too.
Odds odds_of(const Position *start, Colour giver)
{
    for (int odds = 0; odds < ODDS_NB; ++odds) {
        Position other;
        if (odds_position((Odds)odds, giver, &other) && other.key == start->key)
            return (Odds)odds;
    }
    return ODDS_NONE;
}
