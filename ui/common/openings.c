// SPDX-License-Identifier: GPL-3.0-or-later
// Start positions for matches and training games: lines of moves or positions from a file, or a short
// list that is built in. Every line is tried when the file is read, so that no game fails later.
#include "ui/common/openings.h"

#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/text_input.h"

#include <string.h>

enum { PATH_SIZE = 4096 };

struct Openings {
    char **lines;
    int count;
    size_t capacity;
};

// The short list: moves in SAN from the start position, balanced and different from each other.
static const char *const builtin_lines[] = {
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6",
    "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5",
    "e4 e5 Nc3 Nf6 g3 d5 exd5 Nxd5",
    "e4 e5 Bc4 Nf6 d3 c6 Nf3 d5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7",
    "e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7",
    "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4",
    "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7",
    "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5",
    "e4 e6 d4 d5 exd5 exd5 Nf3 Nf6 Bd3 Bd6",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6",
    "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 Nd7",
    "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O",
    "e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O",
    "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5",
    "d4 d5 c4 c6 Nf3 Nf6 e3 Bf5 Nc3 e6",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5",
    "d4 d5 Nf3 Nf6 Bf4 e6 e3 Bd6",
    "d4 d5 Nf3 Nf6 g3 e6 Bg2 Be7 O-O O-O",
    "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 c5",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7",
    "d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3 c5",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5",
    "d4 Nf6 c4 g6 g3 Bg7 Bg2 O-O Nc3 d5",
    "d4 Nf6 Bg5 e6 e4 h6 Bxf6 Qxf6",
    "d4 f5 g3 Nf6 Bg2 g6 Nf3 Bg7",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5",
    "c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6 Bg2 Bg7",
    "c4 Nf6 Nc3 e6 e4 d5 e5 d4",
    "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4",
    "b3 e5 Bb2 Nc6 e3 d5 Bb5 Bd6",
};

static void add_line(Openings *openings, const char *line)
{
    openings->lines = mem_grow(openings->lines, (size_t)openings->count, &openings->capacity, sizeof(char *));
    openings->lines[openings->count++] = mem_copy_text(line);
}

Openings *openings_builtin(void)
{
    Openings *openings = mem_new(1, sizeof *openings);
    for (size_t i = 0; i < sizeof builtin_lines / sizeof builtin_lines[0]; ++i)
        add_line(openings, builtin_lines[i]);
    return openings;
}

void openings_free(Openings *openings)
{
    if (openings == NULL)
        return;
    for (int i = 0; i < openings->count; ++i)
        mem_free(openings->lines[i]);
    mem_free(openings->lines);
    mem_free(openings);
}

int openings_count(const Openings *openings)
{
    return openings->count;
}

// --- from a line to a game -----------------------------------------------------------------------------------------

// A line that is a position, with the operations of EPD behind it or without.
static bool set_position(const char *line, Game *game, Error *error)
{
    Epd *epd = mem_new(1, sizeof *epd);
    Error reason;
    // Castling rights that only Chess960 knows; the reason is that of the usual reading.
    const bool ok = epd_read(epd, line, false, &reason) || epd_read(epd, line, true, NULL);
    if (ok)
        game_reset(game, &epd->pos);
    else if (error != NULL)
        *error = reason;
    mem_free(epd);
    return ok;
}

// Plays a word of a line, which is a move, a number, or both in one.
static bool play_word(const char *word, Game *game, Error *error)
{
    // "12." and "12..." may stand alone or before the move.
    const char *text = word;
    const size_t digits = strspn(text, "0123456789");
    if (digits > 0 && text[digits] == '.')
        text += digits + strspn(text + digits, ".");
    if (*text == '\0')
        return true;
    // As moves of the book: nothing is learned or said about them.
    GamePly ply = {.score = SCORE_NONE, .from_book = true};
    if (!san_read(game_position(game), text, &ply.move, error))
        return false;
    return game_play(game, &ply, error);
}

static bool play_line(const char *line, Game *game, Error *error)
{
    char *copy = mem_copy_text(line);
    char *cursor = copy;
    bool ok = true;
    game_reset(game, NULL);
    for (char *word = text_next_word(&cursor); ok && word != NULL; word = text_next_word(&cursor))
        ok = play_word(word, game, error);
    mem_free(copy);
    return ok;
}

bool openings_set_game(const Openings *openings, int index, Game *game, Error *error)
{
    const char *line = openings->lines[index];
    // A FEN has slashes in its first word, a move never has.
    const bool is_position = memchr(line, '/', strcspn(line, " \t")) != NULL;
    if (is_position ? !set_position(line, game, error) : !play_line(line, game, error))
        return false;
    // An opening that ends the game would make every game a draw or a win of chance.
    if (game_result(game) != RESULT_NONE || rules_game_end(game_position(game)) != END_NONE)
        return error_set(error, "the game is over after this opening");
    return true;
}

// --- files ---------------------------------------------------------------------------------------------------------

// Every line is tried before the first game, so that no match breaks off at one.
static bool take_line(void *context, char *line, Error *error)
{
    Openings *openings = context;
    line[strcspn(line, "#")] = '\0';
    add_line(openings, text_trim(line));
    Game *game = game_new();
    const bool ok = openings_set_game(openings, openings->count - 1, game, error);
    game_free(game);
    return ok;
}

Openings *openings_load(const char *path, Error *error)
{
    char default_path[PATH_SIZE];
    // Without a file the lines that are built in: a match needs no installation.
    if (path == NULL && !path_find_data("openings.epd", default_path, sizeof default_path))
        return openings_builtin();
    if (path == NULL)
        path = default_path;
    Openings *openings = mem_new(1, sizeof *openings);
    if (text_input_visit_lines(path, take_line, openings, error) &&
        (openings->count > 0 || error_set(error, "%s: no opening in this file", path)))
        return openings;
    openings_free(openings);
    return NULL;
}
