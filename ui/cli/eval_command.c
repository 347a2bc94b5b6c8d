// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory.h"
#include "base/text.h"
#include "engine/tools.h"
#include "ui/cli/commands.h"

#include <stdio.h>

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

static void print_eval(const Position *pos, const Network *network, const char *format)
{
    char *text = mem_new(1, TOOLS_EVAL_SIZE);
    if (text_equal_nocase(format, "json"))
        tools_eval_json(pos, network, text, TOOLS_EVAL_SIZE);
    else
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
