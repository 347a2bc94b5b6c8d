// SPDX-License-Identifier: GPL-3.0-or-later
// The command `help`: all commands, one of them, or the tables in the shapes that manual pages and completions are made
// from (help_formats.c). The texts are rows of command_table.c, the options those of the engine and the front ends.
#include "base/text.h"
#include "ui/board/actions.h"
#include "ui/cli/commands.h"
#include "ui/cli/help_formats.h"
#include "ui/console/console.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char position_help[] =
    "POSITION is the start position or --fen \"FEN\", with --chess960 for Chess960 castling;\n"
    "--moves \"e4 e5 Nf3\" are played from there.";

// An option of the engine as a flag, with its range or default, and its sentence below.
static void print_option(const OptionDef *option)
{
    char flag[FLAG_SIZE], value[FLAG_SIZE];
    option_write_flag(option, flag);
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

// `hotspur help`: usage, all commands with their sentences, and the options that the command line takes.
static void print_overview(const OptionStore *options)
{
    const CommandDef *commands = program_commands.rows;
    puts("usage: hotspur [OPTION...] [COMMAND [ARGUMENT...]]\n"
         "Without a command: the board in a terminal (the console where the terminal is too simple for it),\n"
         "CECP (XBoard) or UCI in a pipe.\n\n"
         "Commands:");
    for (int i = 0; i < program_commands.count; ++i)
        printf("  %s%s%s\n      %s\n", commands[i].name, commands[i].arguments[0] == '\0' ? "" : " ",
               commands[i].arguments, commands[i].help);
    printf("\nOptions of the engine, also --OPTION VALUE:\n  --config=FILE\n      %s\n", help_of_config);
    for (int i = 0; i < options_count(options); ++i)
        if ((options_listed(options, i)->surfaces & ON_CLI) != 0)
            print_option(options_listed(options, i));
    puts("");
    puts(position_help);
}

// `hotspur help COMMAND`. The list of experiments is printed by hotspur-lab, which has them.
static int print_one(const CommandDef *command)
{
    printf("usage: hotspur %s %s\n%s\n", command->name, command->arguments, command->help);
    // Explained where it occurs, once for all commands.
    if (strstr(command->arguments, "POSITION") != NULL)
        puts(position_help);
    char *summaries[] = {"hotspur", "lab", "list", "--format", "summaries", NULL};
    return strcmp(command->name, "lab") == 0 ? study_print(summaries) : command_finish();
}

// Prints the tables in one of the generated shapes; returns the exit status.
static int print_format(const OptionStore *options, const char *format)
{
    const TypedCommands typed[] = {
        {"both", "On the board and in the console", shared_command_tables},
#ifdef HAVE_CURSES
        {"board", "On the board alone", board_command_tables},
#endif
        {"console", "In the console alone", console_command_tables},
        {NULL, NULL, NULL},
    };
    const CommandTable *const keys[] = {
#ifdef HAVE_CURSES
        &key_notes, &actions,
#endif
        NULL};
    const HelpSources sources = {options, position_help, &program_commands, typed, keys};
    // Sections of the manual page in their order; the rest of the page is in build-aux/share.
    if (text_equal_nocase(format, "man")) {
        help_print_manual(&sources);
        help_print_keys_manual(&sources);
        help_print_typed_manual(&sources);
    } else if (text_equal_nocase(format, "typed"))
        help_print_typed(&sources);
    else if (text_equal_nocase(format, "keys"))
        help_print_keys(&sources);
    else
        help_print_table(&sources);
    // The descriptors of the experiments know more words than the usage of `lab`.
    char *words[] = {"hotspur", "lab", "list", "--format", "words", NULL};
    return text_equal_nocase(format, "table") ? study_print(words) : command_finish();
}

int help_command(CommandLine *line)
{
    const char *name = NULL, *format = "text";
    const OptionDef defs[] = {
        {.name = "COMMAND", .text = &name},
        {.name = "format", .text = &format, .choices = CHOICES("text", "man", "table", "typed", "keys")}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, &error))
        return command_fail("%s", error.text);
    if (!text_equal_nocase(format, "text"))
        return print_format(line->known, format);
    if (name == NULL) {
        print_overview(line->known);
        return command_finish();
    }
    const CommandDef *command = command_find(program_command_tables, name, false);
    return command != NULL ? print_one(command)
                           : command_fail("help: no command is called '%.60s'; `hotspur help` lists them", name);
}
