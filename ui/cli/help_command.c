// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/commands.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FLAG_SIZE = 64 };

static const char position_help[] =
    "POSITION is the start position, or --fen \"FEN\" with --chess960 where castling is to be king takes rook,\n"
    "and --moves \"e4 e5 Nf3\" to be played from there.";

// "Move Overhead" -> "--move-overhead", "OwnBook" -> "--own-book".
static void write_flag(const char *name, char out[FLAG_SIZE])
{
    size_t length = 0;
    out[length++] = '-';
    out[length++] = '-';
    for (const char *c = name; *c != '\0' && length + 2 < FLAG_SIZE; ++c) {
        const bool new_word =
            c > name && isupper((unsigned char)*c) && islower((unsigned char)c[-1]) && islower((unsigned char)c[1]);
        if (new_word)
            out[length++] = '-';
        out[length++] = *c == ' ' || *c == '_' ? '-' : (char)tolower((unsigned char)*c);
    }
    out[length] = '\0';
}

// "=N", "=search|game".
static void write_value_shape(const OptionDef *option, char out[FLAG_SIZE])
{
    static const char *const shapes[] = {
        [OPTK_BOOL] = "[=off]", [OPTK_INT] = "=N",     [OPTK_CHOICE] = "=",
        [OPTK_TEXT] = "=FILE",  [OPTK_FILE] = "=FILE", [OPTK_BUTTON] = "",
    };
    Text text = text_begin(out, FLAG_SIZE);
    text_add(&text, shapes[option->kind]);
    for (int i = 0; option->kind == OPTK_CHOICE && option->choices[i] != NULL; ++i)
        text_addf(&text, "%s%s", i == 0 ? "" : "|", option->choices[i]);
}

static void print_option(const OptionDef *option)
{
    char flag[FLAG_SIZE];
    char value[FLAG_SIZE];
    write_flag(option->name, flag);
    write_value_shape(option, value);
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
         "Without a command, hotspur shows the board in a terminal and speaks CECP (XBoard) or UCI in a pipe.\n\n"
         "Commands:");
    for (size_t i = 0; i < count; ++i)
        printf("  %s%s%s\n      %s\n", commands[i].name, commands[i].arguments[0] == '\0' ? "" : " ",
               commands[i].arguments, commands[i].help);
    puts("\nOptions of the engine, also --OPTION VALUE:");
    for (int id = 0; id < OPT_NB; ++id)
        if ((option_def((OptionId)id)->surfaces & ON_CLI) != 0)
            print_option(option_def((OptionId)id));
    puts("");
    puts(position_help);
}

int help_command(const CommandLine *line, const CommandDef *commands, size_t count)
{
    if (line->word_count == 0) {
        print_overview(commands, count);
        return command_finish();
    }
    for (size_t i = 0; i < count; ++i)
        if (strcmp(commands[i].name, line->words[0]) == 0) {
            printf("usage: hotspur %s %s\n%s\n", commands[i].name, commands[i].arguments, commands[i].help);
            if (strstr(commands[i].arguments, "POSITION") != NULL)
                puts(position_help);
            return command_finish();
        }
    return command_fail("help: no command is called '%.60s'; `hotspur help` lists them", line->words[0]);
}
