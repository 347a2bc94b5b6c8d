// SPDX-License-Identifier: GPL-3.0-or-later
// `hotspur "genfens N seed S book FILE" quit`: start positions of training games as OpenBench asks an engine for them, each
// as a line "info string genfens FEN". A position depends on the number S + its place alone, so that machines which get
// seeds N apart never make the same one twice by the same random numbers.
#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "board/movegen.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "ui/cli/commands.h"
#include "ui/common/openings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_START = 8,      // random moves from the start position
    PLIES_BOOK = 4,       // and from one of a book, or one more: both sides come to move
    NODES = 2000,         // of the search that says whether a game is worth playing
    CENTIPAWNS_MAX = 150, // of either side
    TABLE_MIB = 2,
    TRIES_MAX = 10000,
};

typedef struct Genfens {
    int64_t count, seed;
    Openings *book; // NULL: the start position
    Engine *engine;
    Game *game;
} Genfens;

// Takes the next word if it is this one.
static bool take_word(char **cursor, const char *wanted)
{
    const char *word = text_next_word(cursor);
    return word != NULL && strcmp(word, wanted) == 0;
}

// Takes the next word if it is a number from `min` on.
static bool take_number(char **cursor, int64_t min, int64_t *number)
{
    const char *word = text_next_word(cursor);
    return word != NULL && text_parse_int(word, min, INT64_MAX / 2, number);
}

// Reads "genfens N seed S book FILE"; the words are cut apart.
static bool read_words(char *words, Genfens *task, Error *error)
{
    static const char none[] = "None";
    char *cursor = words;
    const bool ok = take_word(&cursor, "genfens") && take_number(&cursor, 1, &task->count) &&
                    take_word(&cursor, "seed") && take_number(&cursor, 0, &task->seed) && take_word(&cursor, "book");
    const char *path = ok ? text_next_word(&cursor) : NULL;
    if (path == NULL)
        return error_set(error, "genfens: wanted is \"genfens N seed S book FILE\", where FILE may be None");
    const char *more = text_next_word(&cursor);
    if (more != NULL)
        return error_set(error, "genfens: unknown word '%.40s' behind the book", more);
    if (text_equal_nocase(path, none))
        return true;
    task->book = openings_load(path, error);
    return task->book != NULL || error_prefix(error, "genfens: ");
}

// The start position, or a random line of the book; the same random numbers give the same one.
static bool set_start(Genfens *task, Rng *rng)
{
    if (task->book == NULL) {
        game_reset(task->game, NULL);
        return true;
    }
    const int index = (int)rng_below(rng, (uint64_t)openings_count(task->book));
    return openings_set_game(task->book, index, task->game, NULL);
}

// Plays legal moves at random. False if the game ends within them.
static bool play_random_moves(Genfens *task, Rng *rng)
{
    // One ply more by chance, so that either side may begin.
    const int plies = (task->book != NULL ? PLIES_BOOK : PLIES_START) + (int)rng_below(rng, 2);
    for (int i = 0; i < plies; ++i) {
        MoveList list;
        movegen_list(game_position(task->game), MOVES_ALL, &list);
        if (list.count == 0)
            return false;
        const GamePly ply = {.move = list.moves[rng_below(rng, (uint64_t)list.count)], .score = SCORE_NONE};
        if (!game_play(task->game, &ply, NULL) || game_result(task->game) != RESULT_NONE)
            return false;
    }
    return true;
}

// A short search by nodes, with nothing remembered from the one before: the answer depends on the position alone.
static bool is_balanced(Genfens *task)
{
    EngineEvent event;
    Score score = SCORE_NONE;
    engine_new_game(task->engine);
    engine_set_position(task->engine, game_position(task->game));
    engine_go(task->engine, &(SearchLimits){.nodes = NODES});
    engine_wait(task->engine);
    while (engine_next_event(task->engine, &event))
        if (event.kind == EVENT_BEST_MOVE)
            score = event.best.score;
    return score != SCORE_NONE && abs(score_to_centipawns(score)) <= CENTIPAWNS_MAX;
}

// Tries with the random numbers of this position until it is worth a game.
static bool print_position(Genfens *task, int64_t number, Error *error)
{
    char fen[FEN_SIZE];
    Rng rng = rng_seeded((uint64_t)(task->seed + number));
    for (int i = 0; i < TRIES_MAX; ++i) {
        if (!set_start(task, &rng) || !play_random_moves(task, &rng) || !is_balanced(task))
            continue;
        fen_write(game_position(task->game), fen);
        printf("info string genfens %s\n", fen);
        fflush(stdout);
        return true;
    }
    return error_set(error, "genfens: no balanced position near the lines of the book");
}

// Prints all positions that are wanted with one engine, which has a small table and no book.
static bool make_positions(Genfens *task, Error *error)
{
    task->engine = engine_new(error);
    if (task->engine == NULL)
        return false;
    OptionStore *options = engine_options(task->engine);
    bool ok = option_set_int(options, OPT_HASH, TABLE_MIB, ORIGIN_COMMAND_LINE, error) &&
              option_set_int(options, OPT_OWN_BOOK, false, ORIGIN_COMMAND_LINE, error);
    task->game = game_new();
    for (int64_t i = 0; ok && i < task->count; ++i)
        ok = print_position(task, i, error);
    game_free(task->game);
    engine_free(task->engine);
    return ok;
}

bool genfens_is_command(const char *word)
{
    return text_starts_with(word, "genfens ");
}

int genfens_command(CommandLine *line)
{
    Genfens task = {0};
    Error error;
    if (line->word_count > 1 || (line->word_count == 1 && strcmp(line->words[0], "quit") != 0))
        return command_fail("genfens: unexpected argument '%.60s'", line->words[line->word_count - 1]);
    char *words = mem_copy_text(line->command);
    const bool ok = read_words(words, &task, &error) && make_positions(&task, &error);
    openings_free(task.book);
    mem_free(words);
    return ok ? command_finish() : command_fail("%s", error.text);
}
