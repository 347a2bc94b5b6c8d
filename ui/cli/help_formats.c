// SPDX-License-Identifier: GPL-3.0-or-later
// What is generated from the tables of commands, options and keys: the manual page in roff, a table for shell
// completions, lists of typed commands and of keys. help_command.c chooses; usage.c cuts the usage texts into forms and
// words.
#include "ui/cli/help_formats.h"

#include "ui/common/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// --- manual page ---------------------------------------------------------------------------------------------------

const char help_of_config[] = "Take settings from this file, not from the user's configuration file.";

// A command of the manual page: each of its forms as a heading (.TP for the first, .TQ for the others), then the
// sentence.
static void print_manual_command(const CommandDef *command)
{
    const char *cursor = command->arguments;
    char form[USAGE_FORM_SIZE] = "";
    const char *request = ".TP";
    usage_next_form(&cursor, command->name, form); // a command without arguments has one form, too
    do {
        printf("%s\n\\fBhotspur %s\\fR ", request, command->name);
        print_roff(form);
        putchar('\n');
        request = ".TQ";
    } while (usage_next_form(&cursor, command->name, form));
    print_roff(command->help);
    putchar('\n');
}

// Range and default of an option as sentences; texts, files and buttons have none.
static void print_default(const OptionDef *option)
{
    if (option->kind == OPTK_INT)
        printf(" From %" PRId64 " to %" PRId64 "%s%s; default %" PRId64 ".", option->min, option->max,
               option->unit == NULL ? "" : " ", option->unit == NULL ? "" : option->unit, option->def_int);
    if (option->kind == OPTK_BOOL)
        printf(" Default: %s.", option->def_int != 0 ? "on" : "off");
    if (option->kind == OPTK_CHOICE)
        printf(" Default: %s.", option->choices[option->def_int]);
}

// An option of the manual page: flag and shape of its value as the heading, its sentence below.
static void print_manual_option(const OptionDef *option)
{
    char flag[FLAG_SIZE], value[FLAG_SIZE];
    option_write_flag(option, flag);
    usage_write_value(option, value);
    fputs(".TP\n\\fB", stdout);
    print_roff(flag);
    fputs("\\fR", stdout);
    print_roff(value);
    putchar('\n');
    print_roff(option->help);
    print_default(option);
    putchar('\n');
}

void help_print_manual(const HelpSources *sources)
{
    const OptionStore *options = sources->options;
    puts(".SH COMMANDS");
    for (int i = 0; i < sources->commands->count; ++i)
        print_manual_command(&sources->commands->rows[i]);
    puts(".PP");
    print_roff(sources->position_help);
    puts("\n.SH OPTIONS");
    printf(".TP\n\\fB\\-\\-config\\fR=FILE\n%s\n", help_of_config);
    for (int i = 0; i < options_count(options); ++i)
        if ((options_listed(options, i)->surfaces & ON_CLI) != 0)
            print_manual_option(options_listed(options, i));
}

void help_print_typed_manual(const HelpSources *sources)
{
    puts(".SH TYPED COMMANDS\n"
         "Commands for the line at the bottom of the board and of the console; unique beginnings do.");
    for (const TypedCommands *typed = sources->typed; typed->place != NULL; ++typed) {
        printf(".SS %s\n", typed->title);
        for (const CommandTable *const *table = typed->tables; *table != NULL; ++table)
            for (int i = 0; i < (*table)->count; ++i) {
                printf(".TP\n\\fB%s\\fR ", (*table)->rows[i].name);
                print_roff((*table)->rows[i].arguments);
                putchar('\n');
                print_roff((*table)->rows[i].help);
                puts(".");
            }
    }
    fputs(".PP\nThe console also runs these commands of the command line:", stdout);
    for (int i = 0; i < sources->commands->count; ++i)
        if (sources->commands->rows[i].is_tool)
            printf(" \\fB%s\\fR", sources->commands->rows[i].name);
    puts(".");
}

// The heading of a row about keys: its own, or that of all the table.
static const char *key_group(const CommandTable *table, const CommandDef *row)
{
    return row->group != NULL ? row->group : table->title;
}

// "F4, undo": how a key is called in the page, and what in the configuration file.
static void print_key_heading(const char *request, const CommandDef *row)
{
    printf("%s\n\\fB", request);
    print_roff(row->keys);
    fputs("\\fR", stdout);
    if (row->name[0] != '\0') {
        fputs(row->keys[0] != '\0' ? " (" : "(", stdout);
        print_roff(row->name);
        putchar(')');
    }
    putchar('\n');
}

// A table of keys: each row that has help, with those it speaks for, below the headings of the groups.
static void print_key_table(const CommandTable *table)
{
    const char *heading = "";
    for (int i = 0; i < table->count;) {
        const CommandDef *row = &table->rows[i++];
        if (strcmp(heading, key_group(table, row)) != 0)
            printf(".SS %s\n", key_group(table, row));
        heading = key_group(table, row);
        print_key_heading(".TP", row);
        for (; i < table->count && table->rows[i].help[0] == '\0'; ++i)
            print_key_heading(".TQ", &table->rows[i]);
        print_roff(row->help);
        puts(row->help[strlen(row->help) - 1] == '.' ? "" : ".");
    }
}

void help_print_keys_manual(const HelpSources *sources)
{
    if (sources->keys[0] == NULL)
        return;
    puts(".SH KEYS\n"
         "Keys of the board.\n"
         "Signs act when nothing is typed, function keys always; letters are typed.\n"
         "In brackets stands the name of an action, which\n.B bind\nand the configuration file give to other keys.");
    for (const CommandTable *const *table = sources->keys; *table != NULL; ++table)
        print_key_table(*table);
}

void help_print_keys(const HelpSources *sources)
{
    for (const CommandTable *const *table = sources->keys; *table != NULL; ++table)
        for (int i = 0; i < (*table)->count; ++i) {
            const CommandDef *row = &(*table)->rows[i];
            printf("%s\t%s\t%s\t%s\n", key_group(*table, row), row->keys, row->name, row->help);
        }
}

static void print_typed_row(const char *place, const CommandDef *row, const char *arguments)
{
    printf("%s\t%s\t%s\t%.*s\n", place, row->name, arguments, (int)strcspn(row->help, "\n"), row->help);
}

void help_print_typed(const HelpSources *sources)
{
    for (const TypedCommands *typed = sources->typed; typed->place != NULL; ++typed)
        for (const CommandTable *const *table = typed->tables; *table != NULL; ++table)
            for (int i = 0; i < (*table)->count; ++i)
                print_typed_row(typed->place, &(*table)->rows[i], (*table)->rows[i].arguments);
    for (int i = 0; i < sources->commands->count; ++i)
        if (sources->commands->rows[i].is_tool)
            print_typed_row("console", &sources->commands->rows[i], "");
}

// --- table for completions -----------------------------------------------------------------------------------------

// One line for each word that may be typed after a command, with the shape of its value.
static void print_form_words(const char *command, const char *form)
{
    const char *cursor = NULL;
    UsageWord word;
    while (usage_next_word(form, &cursor, &word))
        printf("%s\t%s\t%s\t\n", command, word.word, word.value);
}

// A command of the completion table: its sentence first, then the words of all its forms and those of a position.
static void print_table_command(const CommandDef *command, const char *position_help)
{
    const char *cursor = command->arguments;
    char form[USAGE_FORM_SIZE];
    printf("%s\t\t\t%.*s\n", command->name, (int)strcspn(command->help, "\n"), command->help);
    while (usage_next_form(&cursor, command->name, form))
        print_form_words(command->name, form);
    if (strstr(command->arguments, "POSITION") != NULL)
        print_form_words(command->name, position_help);
}

// An option that goes with every command, marked by a star.
static void print_table_option(const OptionDef *option)
{
    char flag[FLAG_SIZE], value[FLAG_SIZE];
    option_write_flag(option, flag);
    usage_write_value(option, value);
    // A flag alone switches on.
    const char *shape = option->kind == OPTK_BOOL ? "" : value + strspn(value, "=");
    printf("*\t%s\t%s\t%s\n", flag, shape, option->help);
}

void help_print_table(const HelpSources *sources)
{
    const OptionStore *options = sources->options;
    for (int i = 0; i < sources->commands->count; ++i)
        print_table_command(&sources->commands->rows[i], sources->position_help);
    printf("*\t--config\tFILE\t%s\n", help_of_config);
    for (int i = 0; i < options_count(options); ++i)
        if ((options_listed(options, i)->surfaces & ON_CLI) != 0)
            print_table_option(options_listed(options, i));
}
