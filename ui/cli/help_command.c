// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cli/commands.h"
#include "ui/cli/help_formats.h"
#include "ui/cli/usage.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char position_help[] =
    "POSITION is the start position, or --fen \"FEN\" with --chess960 where castling is to be king takes rook,\n"
    "and --moves \"e4 e5 Nf3\" to be played from there.";

static void print_option(const OptionDef *option)
{
    char flag[USAGE_FLAG_SIZE], value[USAGE_FLAG_SIZE];
    usage_write_flag(option, flag);
    usage_write_value(option, value);
    printf("  %s%s", flag, value);
    if (option->kind == OPTK_INT)
        printf(" (%" PRId64 " to %" PRId64 "%s%s, default %" PRId64 ")", option->min, option->max,
               option->unit == NULL ? "" : " ", option->unit == NULL ? "" : option->unit, option->def_int);
    if (option->kind == OPTK_BOOL)
        printf(" (default %s)", option->def_int != 0 ? "on" : "off");
    if (option->kind == OPTK_CHOICE)
        printf(" (default %s)", option->choices[option->def_int]);
    printf("\n      %s\n", option->help);
}

static void print_overview(const CommandDef *commands, size_t count)
{
    puts("usage: hotspur [OPTION...] [COMMAND [ARGUMENT...]]\n"
         "Without a command, hotspur shows the board in a terminal (the console in a poor one) and speaks CECP "
         "(XBoard) or UCI in a pipe.\n\n"
         "Commands:");
    for (size_t i = 0; i < count; ++i)
        printf("  %s%s%s\n      %s\n", commands[i].name, commands[i].arguments[0] == '\0' ? "" : " ",
               commands[i].arguments, commands[i].help);
    printf("\nOptions of the engine, also --OPTION VALUE:\n  --config=FILE\n      %s\n", help_of_config);
    for (int id = 0; id < OPT_NB; ++id)
        if ((option_def((OptionId)id)->surfaces & ON_CLI) != 0)
            print_option(option_def((OptionId)id));
    puts("");
    puts(position_help);
}

static bool print_one(const CommandDef *commands, size_t count, const char *name)
{
    for (size_t i = 0; i < count; ++i)
        if (strcmp(commands[i].name, name) == 0) {
            printf("usage: hotspur %s %s\n%s\n", commands[i].name, commands[i].arguments, commands[i].help);
            if (strstr(commands[i].arguments, "POSITION") != NULL)
                puts(position_help);
            return true;
        }
    return false;
}

int help_command(CommandLine *line, const HelpSources *sources)
{
    const CommandDef *commands = sources->commands;
    const size_t count = sources->count;
    const char *name = NULL, *format = "text";
    const ArgumentDef defs[] = {{.name = "COMMAND", .text = &name}, {.name = "format", .text = &format}};
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, &error))
        return command_fail("%s", error.text);
    if (strcmp(format, "man") == 0) {
        help_print_manual(commands, count, position_help);
        help_print_keys_manual(sources);
        help_print_typed_manual(sources);
    } else if (strcmp(format, "typed") == 0)
        help_print_typed(sources);
    else if (strcmp(format, "keys") == 0)
        help_print_keys(sources);
    else if (strcmp(format, "table") == 0)
        help_print_table(commands, count, position_help);
    else if (strcmp(format, "text") != 0)
        return command_fail("help: --format: '%.60s' is none of: text, man, table, typed, keys", format);
    else if (name == NULL)
        print_overview(commands, count);
    else if (!print_one(commands, count, name))
        return command_fail("help: no command is called '%.60s'; `hotspur help` lists them", name);
    return command_finish();
}
