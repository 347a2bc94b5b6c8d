// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of `position`.
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/uci/state.h"

#include <stdio.h>
#include <string.h>

enum { FEN_TEXT_SIZE = 512 };
static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Joins the words up to `moves` into a FEN. *has_moves says whether `moves` came.
static bool read_fen_words(char **words, char out[FEN_TEXT_SIZE], bool *has_moves, Error *error)
{
    Text fen = text_begin(out, FEN_TEXT_SIZE);
    *has_moves = false;
    for (char *word = text_next_word(words); word != NULL; word = text_next_word(words)) {
        *has_moves = strcmp(word, "moves") == 0;
        if (*has_moves)
            break;
        text_addf(&fen, "%s%s", fen.length == 0 ? "" : " ", word);
    }
    return !fen.truncated || error_set(error, "the FEN is too long");
}

// Reads `startpos` or `fen FEN` into a FEN. Words between `startpos` and `moves` are refused: what was meant is
// unknown.
static bool read_start(char **words, char fen[FEN_TEXT_SIZE], bool *has_moves, Error *error)
{
    const char *kind = text_next_word(words);
    if (kind != NULL && strcmp(kind, "fen") == 0)
        return read_fen_words(words, fen, has_moves, error);
    if (kind == NULL || strcmp(kind, "startpos") != 0)
        return error_set(error, "needs startpos or fen");
    char rest[FEN_TEXT_SIZE];
    if (!read_fen_words(words, rest, has_moves, error))
        return false;
    if (rest[0] != '\0')
        return error_set(error, "unexpected word after startpos: %.60s", rest);
    snprintf(fen, FEN_TEXT_SIZE, "%s", start_fen);
    return true;
}

// A pass is "0000" in UCI; the other spellings cannot mean anything else.
static bool play_word(Game *game, const char *word, Error *error)
{
    Move move = MOVE_NULL;
    if (!san_is_pass(word) && !coordinate_read(game_position(game), word, &move))
        return error_set(error, "illegal move %d: %.20s", game_ply_count(game) + 1, word);
    // The GUI is the arbiter: moves after a draw by rule are played too.
    game_reopen(game);
    return game_play(game, &(GamePly){.move = move, .score = SCORE_NONE}, error) ||
           error_prefix(error, "illegal move %d: %.20s: ", game_ply_count(game) + 1, word);
}

// Plays the moves up to the first that is illegal, whose number and text the error names.
static bool play_words(Game *game, char *words, Error *error)
{
    for (char *word = text_next_word(&words); word != NULL; word = text_next_word(&words))
        if (!play_word(game, word, error))
            return false;
    return true;
}

Game *uci_read_position(const Uci *uci, char *words, Error *error)
{
    char fen[FEN_TEXT_SIZE];
    bool has_moves;
    Position pos;
    if (!read_start(&words, fen, &has_moves, error))
        return NULL;
    if (!fen_read(&pos, fen, option_bool(engine_options(uci->engine), OPT_CHESS960), error))
        return NULL;

    Game *game = game_new();
    game_set_claim_draws(game, false);
    game_reset(game, &pos);
    // To take the list as far as it is legal, and answer for a board that was not sent, would hide the fault.
    if (!has_moves || play_words(game, words, error))
        return game;
    game_free(game);
    return NULL;
}
