// SPDX-License-Identifier: GPL-3.0-or-later
// The command line read by tables: options of the engine before or behind the command, and the
// command's own arguments. Used by every command of both programs; what commands there are is in ui/cli
// and ui/study. Values are checked here, so that a wrong one is told before anything starts.
#include "ui/common/command_line.h"

#include "base/text.h"
#include "chains/chain_variant.h"
#include "ui/common/config_file.h"
#include "ui/common/print.h"
#include "ui/common/suggestion.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME_SIZE = 64, WORDS_SIZE = 256 };

// "--" alone is no flag, nor is a single dash: "-" names standard input.
static bool is_flag(const char *word)
{
    return word[0] == '-' && word[1] == '-' && word[2] != '\0';
}

// The name in "--name=value", without dashes; *value points behind the '=' or is NULL. False if it is too long.
static bool split_flag(const char *word, char name[NAME_SIZE], const char **value)
{
    const char *start = word + 2;
    // A value may hold further equals signs.
    const size_t length = strcspn(start, "=");
    if (length >= NAME_SIZE)
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    *value = start[length] == '=' ? start + length + 1 : NULL;
    return true;
}

// --- option settings -----------------------------------------------------------------------------------------------

// Options of the protocols alone are none here.
static const OptionDef *find_option(const CommandLine *line, const char *name)
{
    const OptionDef *option = option_find(line->known, name);
    return option != NULL && (option->surfaces & ON_CLI) != 0 ? option : NULL;
}

// Takes a setting that begins at words[*next] and moves *next behind it. *taken says whether it was one.
static bool take_setting(CommandLine *line, char **words, int count, int *next, bool *taken, Error *error)
{
    char name[NAME_SIZE];
    const char *value;
    *taken = false;
    if (!is_flag(words[*next]) || !split_flag(words[*next], name, &value))
        return true;
    // The file of settings is no option: it is where options come from.
    if (strcmp(name, "config") == 0) {
        *taken = true;
        if (value == NULL && *next + 1 >= count)
            return error_set(error, "--config needs a value");
        line->config = value != NULL ? value : words[++*next];
        ++*next;
        return true;
    }
    const OptionDef *option = find_option(line, name);
    // An option that begins with "no-" by its own name goes before the negation of another.
    const bool negated = option == NULL && text_starts_with(name, "no-");
    if (negated)
        option = find_option(line, name + strlen("no-"));
    if (option == NULL || (negated && (option->kind != OPTK_BOOL || value != NULL)))
        return true;

    int used = 1;
    if (negated)
        value = "false";
    else if (value == NULL && option->kind == OPTK_BOOL)
        value = "true";
    else if (value == NULL && option->kind != OPTK_BUTTON) {
        if (*next + 1 >= count)
            return error_set(error, "--%s needs a value", name);
        value = words[*next + 1];
        used = 2;
    }
    const Setting setting = {.option = option, .value = value};
    // A bad one is refused before anything starts.
    if (!option_check(line->known, option->name, value, error))
        return false;
    if (line->setting_count == SETTING_MAX)
        return error_set(error, "more than %d settings", SETTING_MAX);
    line->settings[line->setting_count++] = setting;
    *next += used;
    *taken = true;
    return true;
}

// Adds the options of all front ends to a store that has those of the engine.
static void register_options(OptionStore *store, const OptionTable *const *tables)
{
    for (; *tables != NULL; ++tables)
        options_register(store, *tables);
}

bool command_line_read(int argc, char **argv, const OptionTable *const *option_tables, CommandLine *line, Error *error)
{
    *line = (CommandLine){.all = argv, .option_tables = option_tables, .known = options_new()};
    register_options(line->known, option_tables);
    int next = 1;
    while (next < argc && is_flag(argv[next])) {
        bool taken;
        if (!take_setting(line, argv, argc, &next, &taken, error))
            return false;
        if (!taken)
            break;
    }
    // Behind the command its own arguments begin; settings among them are taken by
    // command_line_arguments.
    if (next < argc)
        line->command = argv[next++];
    line->words = argv + next;
    line->word_count = argc > next ? argc - next : 0;
    return true;
}

void command_line_free(CommandLine *line)
{
    lines_free(line->input);
    options_free(line->known);
}

void option_write_flag(const OptionDef *option, char out[FLAG_SIZE])
{
    const char *name = option->name;
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

// Offers the options of the command line, spelled as flags; the nearest stays in `spelling`.
static void offer_options(const CommandLine *line, Suggestion *suggestion, char spelling[FLAG_SIZE])
{
    for (int i = 0; i < options_count(line->known); ++i) {
        const OptionDef *option = options_listed(line->known, i);
        char flag[FLAG_SIZE];
        const int before = suggestion->distance;
        if ((option->surfaces & ON_CLI) == 0)
            continue;
        option_write_flag(option, flag);
        suggestion_offer(suggestion, flag + strlen("--"));
        if (suggestion->distance == before)
            continue;
        memcpy(spelling, flag + strlen("--"), strlen(flag) - 1);
        suggestion->name = spelling;
    }
}

// --- arguments of a command ----------------------------------------------------------------------------------------

// Names in capitals are words of a place, as usage texts write them: FILE, DEPTH.
static bool is_positional(const OptionDef *def)
{
    return isupper((unsigned char)def->name[0]);
}

// The row of a flag; NULL for none of this command.
static const OptionDef *find_flag(const OptionDef *defs, size_t count, const char *name)
{
    for (size_t i = 0; i < count; ++i)
        if (!is_positional(&defs[i]) && strcmp(defs[i].name, name) == 0)
            return &defs[i];
    return NULL;
}

// The row of the word at a place; a list takes all that follow.
static const OptionDef *find_positional(const OptionDef *defs, size_t count, int index)
{
    for (size_t i = 0; i < count; ++i)
        if (is_positional(&defs[i]) && (index-- == 0 || defs[i].list != NULL))
            return &defs[i];
    return NULL;
}

// Checks a value against its row and puts it where the row says. False with a reason that names the
// argument.
static bool store_argument(const OptionDef *def, const char *value, Error *error)
{
    int64_t choice;
    bool ok = true;
    if (def->choices != NULL)
        ok = option_read_choice(def, value, &choice, error);
    if (def->text != NULL)
        *def->text = value;
    else if (def->number != NULL)
        ok = option_read_int(def, value, def->number, error);
    else if (def->real != NULL)
        ok = text_parse_real(value, def->real_min, def->real_max, def->real) ||
             error_set(error, "'%.40s' is not a number from %g to %g", value, def->real_min, def->real_max);
    else if (*def->list_count < def->max)
        def->list[(*def->list_count)++] = value;
    else
        return error_set(error, "%s%s may be given %" PRId64 " times", is_positional(def) ? "" : "--", def->name,
                         def->max);
    return ok || error_prefix(error, "%s%s: ", is_positional(def) ? "" : "--", def->name);
}

// A flag of the command itself; *taken says whether it was one.
static bool take_flag(CommandLine *line, const OptionDef *defs, size_t count, int *next, bool *taken, Error *error)
{
    char name[NAME_SIZE];
    const char *value;
    const char *word = line->words[*next];
    *taken = false;
    if (!is_flag(word) || !split_flag(word, name, &value))
        return true;
    const OptionDef *def = find_flag(defs, count, name);
    if (def == NULL)
        return true;
    *taken = true;
    ++*next;
    // A switch, which is on when it is named.
    if (def->flag != NULL) {
        if (value != NULL)
            return error_set(error, "--%s takes no value", name);
        *def->flag = true;
        return true;
    }
    if (value == NULL && *next >= line->word_count)
        return error_set(error, "--%s needs a value", name);
    if (value == NULL)
        value = line->words[(*next)++];
    return store_argument(def, value, error);
}

void command_line_suggest(const CommandLine *line, const OptionDef *defs, size_t count, bool settings_too,
                          const char *flag, Text *out)
{
    char name[NAME_SIZE], spelling[FLAG_SIZE];
    const char *value;
    if (!split_flag(flag, name, &value))
        return;
    Suggestion suggestion = suggestion_begin(name);
    for (size_t i = 0; i < count; ++i)
        if (!is_positional(&defs[i]))
            suggestion_offer(&suggestion, defs[i].name);
    if (settings_too)
        offer_options(line, &suggestion, spelling);
    suggestion_write(&suggestion, "--", out);
}

// A flag that no table knows.
static bool refuse_flag(const CommandLine *line, const OptionDef *defs, size_t count, bool settings_too,
                        const char *word, Error *error)
{
    char meant[FLAG_SIZE + NAME_SIZE];
    Text text = text_begin(meant, sizeof meant);
    command_line_suggest(line, defs, count, settings_too, word, &text);
    return error_set(error, "unknown argument '%.60s'%s", word, meant);
}

// Takes a word that is no flag for the next place.
static bool take_word(CommandLine *line, const OptionDef *defs, size_t count, int *next, int *place, Error *error)
{
    const char *word = line->words[(*next)++];
    const OptionDef *def = find_positional(defs, count, (*place)++);
    if (def == NULL)
        return error_set(error, "unexpected argument '%.60s' (a value with blanks, such as a FEN, needs quotes)", word);
    return store_argument(def, word, error);
}

bool command_line_arguments(CommandLine *line, const OptionDef *defs, size_t count, bool settings_too, Error *error)
{
    int next = 0;
    int place = 0;
    bool ok = true;
    // A command without an engine cannot follow settings.
    if (!settings_too && line->setting_count > 0)
        ok = error_set(error, "the setting %s before the command is not for it", line->settings[0].option->name);
    if (!settings_too && line->config != NULL)
        ok = error_set(error, "--config before the command is not for it");
    while (ok && next < line->word_count) {
        bool taken;
        ok = take_flag(line, defs, count, &next, &taken, error);
        // A flag of the command hides an option of the same name.
        if (ok && !taken && settings_too)
            ok = take_setting(line, line->words, line->word_count, &next, &taken, error);
        if (ok && !taken && is_flag(line->words[next]))
            ok = refuse_flag(line, defs, count, settings_too, line->words[next], error);
        else if (ok && !taken)
            ok = take_word(line, defs, count, &next, &place, error);
    }
    return ok || error_prefix(error, "%s: ", line->command);
}

CommandLine command_line_below(const CommandLine *line, const char *command)
{
    CommandLine below = *line;
    below.command = command;
    below.words += 1;
    below.word_count -= 1;
    return below;
}

int command_run_word(const CommandLine *line, const CommandTable *words)
{
    char list[WORDS_SIZE];
    const char *what = line->word_count > 0 ? line->words[0] : "";
    snprintf(list, sizeof list, "%s %s", line->command, what);
    const CommandDef *row = command_find((const CommandTable *const[]){words, NULL}, list, false);
    if (row != NULL) {
        CommandLine below = command_line_below(line, row->name);
        return row->run_line(&below);
    }
    // "make, merge or show".
    Text text = text_begin(list, sizeof list);
    const char *last = line->word_count == 0 ? " or " : " and ";
    for (int i = 0; i < words->count; ++i)
        text_addf(&text, "%s%s",
                  i == 0                 ? ""
                  : i + 1 < words->count ? ", "
                                         : last,
                  words->rows[i].name + strlen(line->command) + 1);
    if (line->word_count == 0)
        return command_fail("%s: say what to do: %s", line->command, list);
    char meant[NAME_SIZE];
    char prefix[NAME_SIZE];
    Text said = text_begin(meant, sizeof meant);
    Suggestion suggestion = suggestion_begin(what);
    snprintf(prefix, sizeof prefix, "%s ", line->command);
    suggestion_offer_commands(&suggestion, (const CommandTable *const[]){words, NULL}, prefix);
    suggestion_write(&suggestion, "", &said);
    return command_fail("%s: unknown word '%.60s'; there are %s%s", line->command, what, list, meant);
}

// --- the rest ------------------------------------------------------------------------------------------------------

// Says which settings could not be followed, such as a file that is missing: the engine works without.
static void tell_option_troubles(Engine *engine)
{
    const OptionStore *options = engine_options(engine);
    for (int place = 0; place < options_count(options); ++place) {
        const OptionId id = options_listed(options, place)->id;
        // Two options choose the network.
        for (int i = 0; id != OPT_EVAL_FILE && engine_option_trouble(engine, id, i) != NULL; ++i)
            fprintf(stderr, "hotspur: %s\n", engine_option_trouble(engine, id, i));
    }
}

Engine *command_line_engine(const CommandLine *line, Error *error)
{
    Engine *engine = engine_new(error);
    if (engine == NULL)
        return NULL;
    engine_set_variant(engine, &chain_engine_variant);
    OptionStore *options = engine_options(engine);
    register_options(options, line->option_tables);
    // Each was checked when it was read; what fails now is a file that is missing or memory that is not there.
    bool good = true;
    for (int i = 0; i < line->setting_count && good; ++i) {
        const Setting *setting = &line->settings[i];
        good = option_set(options, setting->option->name, setting->value, ORIGIN_COMMAND_LINE, error);
    }
    // Later than the command line, so that a table is not made in a size that is not wanted.
    good = good && config_file_read(line->config, options, error);
    if (!good) {
        engine_free(engine);
        return NULL;
    }
    tell_option_troubles(engine);
    const char *trouble = engine_learning_trouble(engine);
    if (trouble != NULL)
        fprintf(stderr, "hotspur: %s: nothing is learned from games (hotspur book forget starts anew)\n", trouble);
    return engine;
}

int command_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("hotspur: ", stderr);
    print_masked_list(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_WRONG_USE;
}

int command_finish(void)
{
    // Output that could not be written must not look like success to a script.
    if (fflush(stdout) != 0 || ferror(stdout))
        return command_fail("cannot write to standard output: %s", strerror(errno));
    return EXIT_SUCCESS;
}
