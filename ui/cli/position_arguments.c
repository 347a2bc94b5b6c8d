// SPDX-License-Identifier: GPL-3.0-or-later
// --fen, --moves and --chess960, which several commands of the command line take: a position as the end of a game, so
// that repetitions count. UCI's `position` has a reader of its own (ui/uci/position.c).
#include "ui/cli/commands.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"

#include <string.h>

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// A move in SAN or coordinates, or a pass.
static bool play_word(Game *game, const char *word, Error *error)
{
    Move move = MOVE_NULL;
    if (!san_is_pass(word) && !san_read(game_position(game), word, &move, error))
        return false;
    // Moves may go on after a draw by rule.
    game_reopen(game);
    return game_play(game, &(GamePly){.move = move, .score = SCORE_NONE}, error);
}

// Plays the moves of a text with or without move numbers. False at the first that is wrong; the error names its ply.
static bool play_moves(Game *game, const char *moves, Error *error)
{
    char *copy = mem_copy_text(moves);
    char *cursor = copy;
    bool ok = true;
    for (char *word = text_next_word(&cursor); ok && word != NULL; word = text_next_word(&cursor)) {
        // "12.Nf3" -> "Nf3", "12..." -> "".
        const size_t digits = strspn(word, "0123456789");
        const size_t dots = strspn(word + digits, ".");
        const char *text = dots == 0 ? word : word + digits + dots;
        if (*text != '\0' && !play_word(game, text, error))
            ok = error_prefix(error, "--moves: ply %d: ", game_ply_count(game) + 1);
    }
    mem_free(copy);
    return ok;
}

Game *position_arguments_game(const PositionArguments *arguments, Error *error)
{
    Position pos;
    const char *fen = arguments->fen == NULL ? start_fen : arguments->fen;
    if (!fen_read(&pos, fen, arguments->chess960, error)) {
        error_prefix(error, "--fen: ");
        return NULL;
    }
    Game *game = game_new();
    game_set_claim_draws(game, false);
    game_reset(game, &pos);
    if (arguments->moves != NULL && !play_moves(game, arguments->moves, error)) {
        game_free(game);
        return NULL;
    }
    return game;
}
