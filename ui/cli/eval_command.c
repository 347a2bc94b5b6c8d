// SPDX-License-Identifier: GPL-3.0-or-later
// The command `eval`: what a position is worth by the classical evaluation and by the network, as a table or as JSON.
// The numbers come from src/engine/tools.c; the console and UCI print the same table.
#include "base/memory.h"
#include "base/text.h"
#include "engine/tools.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "ui/cli/commands.h"
#include "ui/common/json.h"

#include <math.h>
#include <stdio.h>

#define CENTIPAWNS 100.0
static const char letters[PIECE_NB + 1] = "PpNnBbRrQqKk";

typedef struct EvalArguments {
    PositionArguments where;
    const char *format;
} EvalArguments;

static bool read_words(CommandLine *line, EvalArguments *words, Error *error)
{
    *words = (EvalArguments){.format = "text"};
    const OptionDef defs[] = {
        {.name = "format", .text = &words->format, .choices = CHOICES("text", "json")},
        POSITION_ARGUMENTS(words->where),
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, error);
}

// What each piece but the kings adds to the network's value, in pawns for its owner, as objects of an array.
static void write_pieces(Json *json, const Position *pos, const Network *network)
{
    int centipawns[SQ_NB];
    tools_network_pieces(pos, network, centipawns);
    // Kings are left out: no position is without them.
    for (Bitboard left = pos_occupied(pos) & ~pos->by_type[PT_KING]; left != 0;) {
        const Square square = bb_pop(&left);
        char name[SQUARE_NAME_SIZE];
        square_write(square, name);
        json_open(json, NULL, '{');
        json_text(json, "square", name);
        json_text(json, "piece", (const char[]){letters[pos_piece_on(pos, square)], '\0'});
        json_real(json, "value", centipawns[square] / CENTIPAWNS, 2);
        json_close(json, '}');
    }
}

// Both values in pawns for White, and what each piece adds for its owner.
static void print_json(const Position *pos, const Network *network)
{
    char fen[FEN_SIZE];
    fen_write(pos, fen);
    Json json = json_begin(stdout, 2);
    json_open(&json, NULL, '{');
    json_text(&json, "fen", fen);
    json_real(&json, "classical", tools_eval_centipawns(pos) / CENTIPAWNS, 2);
    // Without a network the number is null.
    json_real(&json, "network", network == NULL ? NAN : tools_network_centipawns(pos, network) / CENTIPAWNS, 2);
    json_open(&json, "pieces", '[');
    if (network != NULL)
        write_pieces(&json, pos, network);
    json_close(&json, ']');
    json_close(&json, '}');
    putchar('\n');
}

static void print_eval(const Position *pos, const Network *network, const char *format)
{
    if (text_equal_nocase(format, "json")) {
        print_json(pos, network);
        return;
    }
    char *text = mem_new(1, TOOLS_EVAL_SIZE);
    tools_eval_table(pos, network, text, TOOLS_EVAL_SIZE);
    fputs(text, stdout);
    mem_free(text);
}

int eval_command(CommandLine *line)
{
    EvalArguments words;
    Error error;
    if (!read_words(line, &words, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&words.where, &error);
    if (game == NULL)
        return command_fail("eval: %s", error.text);
    // The engine knows which network the options name.
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL) {
        game_free(game);
        return command_fail("eval: %s", error.text);
    }
    print_eval(game_position(game), engine_loaded_network(engine), words.format);
    engine_free(engine);
    game_free(game);
    return command_finish();
}
