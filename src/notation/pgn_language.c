// SPDX-License-Identifier: GPL-3.0-or-later
// Games whose moves have the letters of another language than English. Serves pgn_reading.h.
#include "notation/pgn_reading.h"

#include "notation/piece_letters.h"

#include <ctype.h>
#include <string.h>

// Reads the text of a game once more, with the letters of a language.
static Reading read_again(const PgnReader *reader, const char *text, size_t size, const PieceLetters *letters,
                          GameTree *game, Error *error)
{
    PgnReader *again = pgn_open_memory(text_input_name(reader->input), text, size);
    text_input_set_line(again->input, reader->game_place.line);
    // The piece alone might be taken for another encoding than the file.
    pgn_set_guess(again, pgn_guessed_encoding(reader));
    again->skips_variations = reader->skips_variations;
    again->keeps_prose = reader->keeps_prose;
    Reading reading = {.reader = again, .game = game, .error = error, .language = {.letters = letters}};
    reading_read_tokens(&reading);
    reading_finish(&reading);
    pgn_close(again);
    reading.reader = NULL;
    return reading;
}

// The key of the last position of the main line.
static Key end_key(const GameTree *game)
{
    Position pos = *tree_start(game);
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(game, node, 0))
        pos_advance(&pos, tree_ply(game, node)->move);
    return pos.key;
}

// A pawn has its letter in all moves or in none: else "P" is another piece.
static bool mixes_pawns(const LetterUse *use)
{
    return use->has_pawn_letter && use->has_plain_pawn;
}

// The language that explains the most of a game whose main line it can read, and more than English does; NULL if there is
// none, or if two explain it in different ways.
static const PieceLetters *find_language(const Reading *english, const char *text, size_t size)
{
    GameTree *trial = tree_new();
    const PieceLetters *best = NULL;
    // A letter for pawns in some moves only counts as a fault: it was most likely another piece.
    int fewest = english->fault_count + mixes_pawns(&english->language.use);
    bool is_ambiguous = false;
    Key key = 0;
    for (int i = 0; piece_letters_at(i) != NULL; ++i) {
        Error ignored;
        const Reading reading = read_again(english->reader, text, size, piece_letters_at(i), trial, &ignored);
        const LetterUse *use = &reading.language.use;
        // No letter of its own, or read worse than before: it explains nothing.
        if (!use->is_foreign || mixes_pawns(use) || reading.is_broken || reading.fault_count > fewest ||
            (reading.fault_count == fewest && best == NULL))
            continue;
        // Equal letters of two languages (the German and the Croatian ones, say) lead to one end
        // and are no doubt.
        const bool is_equal = reading.fault_count == fewest && best != NULL;
        is_ambiguous = is_equal && (is_ambiguous || end_key(trial) != key);
        if (is_equal)
            continue;
        best = piece_letters_at(i);
        key = end_key(trial);
        fewest = reading.fault_count;
    }
    tree_free(trial);
    return is_ambiguous ? NULL : best;
}

// Does a square follow, with what may stand before it: "f3", "bd7", "xe5", "1xf3", "g1-f3"?
static bool begins_with_square(const char *text, const char *end)
{
    enum { BEFORE_MOST = 4 };
    for (const char *c = text; c + 1 < end && c - text <= BEFORE_MOST; ++c) {
        if (c[0] >= 'a' && c[0] <= 'h' && c[1] >= '1' && c[1] <= '8')
            return true;
        if (*c == '\0' || strchr("abcdefgh12345678x:-", *c) == NULL)
            return false;
    }
    return false;
}

// Is there a move, or a promotion, with a letter for the piece that English has not? Most games with a fault have none, and
// need not be read again.
static bool has_foreign_letter(const char *text, size_t size)
{
    for (const char *c = text, *end = text + size; c < end; ++c) {
        const bool is_letter = isupper((unsigned char)*c) || (unsigned char)*c >= 0x80;
        if (!is_letter || strchr("KQRBNOX", *c) != NULL)
            continue;
        const bool is_promotion = c - text >= 2 && (c[-1] == '1' || c[-1] == '8' || c[-1] == '=' || c[-1] == '(');
        if (is_promotion || begins_with_square(c + 1, end))
            return true;
    }
    return false;
}

void reading_try_languages(Reading *reading)
{
    PgnReader *reader = reading->reader;
    size_t size;
    const char *text = pgn_game_text(reader, &size);
    const bool is_doubtful = reading->fault_count > 0 || mixes_pawns(&reading->language.use);
    if (!is_doubtful || text == NULL || size > RETRY_SIZE_MAX || !has_foreign_letter(text, size))
        return;
    const PieceLetters *letters = find_language(reading, text, size);
    if (letters == NULL)
        return;
    const Reading again = read_again(reader, text, size, letters, reading->game, reading->error);
    reading->has_fault = again.has_fault;
    error_set(&reader->remark, "%s: line %d: the letters of the pieces are %s", text_input_name(reader->input),
              reader->game_line, piece_letters_languages(letters));
}
