// SPDX-License-Identifier: GPL-3.0-or-later
// .xboardrc: options as on XBoard's command line. Its engines are the lines of -firstChessProgramNames, each a nickname
// or a command with more options behind it. A file without that list gets -installEngine, at its beginning: behind
// -saveDate XBoard would take it for one that it has seen. After XBoard, args.h and backend.c, and its manual.
#include "base/text.h"
#include "ui/cli/clients.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    WORD_SIZE = PATH_MAX,
    LINE_MAX_BYTES = 500, // XBoard's lines, "-fcp " before them, have 512
    ENTRY_SIZE = 2 * PATH_MAX,
};

// A value of an option: where it begins and ends, within what encloses it.
typedef struct Value {
    size_t begin, end;
    char opening; // '{', '"' or '\''; 0: nothing encloses it
} Value;

// --- lines of the list -----------------------------------------------------------------------------------------------

// The next word of a line as XBoard takes it apart, without the quotation marks around it. Commands have no escapes.
static bool next_word(const char **cursor, char out[WORD_SIZE])
{
    const char *c = *cursor + strspn(*cursor, " \t");
    if (*c == '\0')
        return false;
    const char quote = *c == '"' || *c == '\'' ? *c : '\0';
    const char *end = quote != '\0' ? strchr(c + 1, quote) : c + strcspn(c, " \t");
    if (end == NULL)
        end = c + strlen(c);
    const char *begin = quote != '\0' ? c + 1 : c;
    Text word = text_begin(out, WORD_SIZE);
    text_add_bytes(&word, begin, (size_t)(end - begin));
    *cursor = quote != '\0' && *end != '\0' ? end + 1 : end;
    return true;
}

// The file that a command starts: `folder` is its -fd, from which "./hotspur" counts.
static void read_program(const char *command, const char *folder, char out[WORD_SIZE])
{
    char program[WORD_SIZE];
    const char *cursor = command;
    if (!next_word(&cursor, program))
        program[0] = '\0';
    Text text = text_begin(out, WORD_SIZE);
    if (text_starts_with(program, "./") && folder[0] == '/')
        text_addf(&text, "%s%s", folder, program + 1);
    else
        text_add(&text, program);
}

// '"Crafty" -fcp crafty -fd /opt', or 'fairymax'.
static void note_line(ClientEdit *edit, size_t at, const char *line)
{
    char word[WORD_SIZE], name[WORD_SIZE] = "", command[WORD_SIZE] = "", folder[WORD_SIZE] = "", program[WORD_SIZE];
    const char *cursor = line;
    // Headings of groups.
    if (line[0] == '#' || !next_word(&cursor, name))
        return;
    // The first word is the command too, unless another follows.
    snprintf(command, sizeof command, "%s", name);
    while (next_word(&cursor, word)) {
        const char *option = word[0] == '-' || word[0] == '/' ? word + 1 : "";
        if (strcmp(option, "fcp") == 0 || strcmp(option, "firstChessProgram") == 0)
            next_word(&cursor, command);
        else if (strcmp(option, "fd") == 0 || strcmp(option, "firstDirectory") == 0)
            next_word(&cursor, folder);
    }
    read_program(command, folder, program);
    client_note(edit, at, name, program);
}

// Is the character behind a backslash in quotation marks, which XBoard takes away?
static bool is_escape(const ClientEdit *edit, const Value *value, size_t at)
{
    return value->opening != '{' && edit->file[at] == '\\' && at + 1 < value->end;
}

// Each line of a list, or the one of -installEngine.
static void note_lines(ClientEdit *edit, const Value *value)
{
    char buffer[ENTRY_SIZE];
    Text line = text_begin(buffer, sizeof buffer);
    size_t begin = value->begin;
    for (size_t at = value->begin; at <= value->end; ++at) {
        bool ends = at == value->end || edit->file[at] == '\n';
        if (is_escape(edit, value, at)) {
            ends = edit->file[++at] == 'n';
            if (!ends)
                text_add_char(&line, edit->file[at]);
        } else if (!ends) {
            text_add_char(&line, edit->file[at]);
        }
        if (!ends)
            continue;
        note_line(edit, begin, buffer);
        line = text_begin(buffer, sizeof buffer);
        begin = at + 1;
    }
}

// --- the file --------------------------------------------------------------------------------------------------------

static size_t skip(const ClientEdit *edit, size_t at, const char *characters)
{
    while (edit->file[at] != '\0' && strchr(characters, edit->file[at]) != NULL)
        ++at;
    return at;
}

static size_t skip_to(const ClientEdit *edit, size_t at, const char *characters)
{
    return at + strcspn(edit->file + at, characters);
}

// Reads a value that something encloses, and moves behind it. Braces know no escapes and no braces.
static bool read_enclosed(const ClientEdit *edit, size_t *at, Value *value, Error *error)
{
    const size_t begin = *at;
    value->opening = edit->file[begin];
    const char closing = value->opening == '{' ? '}' : value->opening;
    value->begin = begin + 1;
    for (size_t i = begin + 1; i < edit->size; ++i) {
        if (value->opening != '{' && edit->file[i] == '\\') {
            ++i;
        } else if (edit->file[i] == closing) {
            value->end = i;
            *at = i + 1;
            return true;
        }
    }
    return client_refuse(edit, begin, error, "a value without its end");
}

// The value behind the name of an option, where there is one in the line. A word that looks like an option is the next one.
static bool read_value(const ClientEdit *edit, size_t *at, Value *value, Error *error)
{
    *value = (Value){.begin = *at, .end = *at};
    *at = skip(edit, *at, " \t=:");
    const char c = edit->file[*at], next = c == '\0' ? '\0' : edit->file[*at + 1];
    if (c == '\0' || c == '\n' || (c == '-' && isalpha((unsigned char)next)))
        return true;
    if (c == '{' || c == '"' || c == '\'')
        return read_enclosed(edit, at, value, error);
    value->begin = *at;
    *at = value->end = skip_to(edit, *at, " \t\n");
    return true;
}

// Is that the name of the option that begins at a place?
static bool is_option(const ClientEdit *edit, size_t begin, size_t end, const char *name)
{
    return end - begin == strlen(name) && memcmp(edit->file + begin, name, end - begin) == 0;
}

// An option and its value. Of the lists of engines the last one counts, as for XBoard.
static bool read_option(ClientEdit *edit, size_t *at, Value *list, Error *error)
{
    Value value;
    const size_t begin = *at + 1;
    *at = skip_to(edit, *at, " =:\n\t");
    const size_t end = *at;
    if (!read_value(edit, at, &value, error))
        return false;
    if (is_option(edit, begin, end, "installEngine"))
        note_lines(edit, &value);
    if (!is_option(edit, begin, end, "firstChessProgramNames"))
        return true;
    *list = value;
    return value.opening != '\0' || client_refuse(edit, begin, error, "a list of engines without braces around it");
}

static bool read_options(ClientEdit *edit, Value *list, Error *error)
{
    for (size_t at = skip(edit, 0, " \n\t\r"); at < edit->size; at = skip(edit, at, " \n\t\r")) {
        const char c = edit->file[at];
        if (c != '-' && c != '/')
            at = skip_to(edit, at, "\n"); // a comment, another file, or the name of a game
        else if (!read_option(edit, &at, list, error))
            return false;
    }
    return true;
}

// --- our line --------------------------------------------------------------------------------------------------------

// The mark that may enclose a text: one that is not in it; 0 if both are.
static char choose_quote(const char *text)
{
    return strchr(text, '"') == NULL ? '"' : strchr(text, '\'') == NULL ? '\'' : '\0';
}

// '"Hotspur" -fcp "/usr/local/bin/hotspur xboard"'. XBoard has no way to write some names.
static bool write_line(const ClientEngine *engine, Text *line, Error *error)
{
    char command[ENTRY_SIZE];
    Text text = text_begin(command, sizeof command);
    const char name_quote = choose_quote(engine->name), inner = choose_quote(engine->program);
    // What XBoard shows of a nickname begins behind its last slash.
    if (name_quote == '\0' || strpbrk(engine->name, "/\\}") != NULL)
        return error_set(error, "no name for XBoard, which has no slash, backslash, brace or both quotation marks: %s",
                         engine->name);
    if (strchr(engine->program, ' ') == NULL)
        text_addf(&text, "%s xboard", engine->program);
    else if (inner != '\0')
        text_addf(&text, "%c%s%c xboard", inner, engine->program, inner);
    const char quote = choose_quote(command);
    if (text.length == 0 || quote == '\0' || strchr(command, '}') != NULL)
        return error_set(error, "XBoard cannot start a program with such a path: %s", engine->program);
    text_addf(line, "%c%s%c -fcp %c%s%c", name_quote, engine->name, name_quote, quote, command, quote);
    return line->length < LINE_MAX_BYTES ||
           error_set(error, "XBoard cannot start a program with a path of that length: %s", engine->program);
}

// As a line of the list, with the escapes that its quotation marks ask for.
static void add_to_list(ClientEdit *edit, const Value *list, const char *line)
{
    FILE *out = edit->text.out;
    edit->at = list->end;
    if (list->end > list->begin && edit->file[list->end - 1] != '\n')
        fputs("\n", out);
    for (const char *c = line; *c != '\0'; ++c) {
        if (list->opening != '{' && (*c == '\\' || *c == list->opening))
            fputs("\\", out);
        fputc(*c, out);
    }
    fputs("\n", out);
}

bool client_format_xboard(ClientEdit *edit, Error *error)
{
    char buffer[ENTRY_SIZE];
    Text line = text_begin(buffer, sizeof buffer);
    Value list = {.opening = '\0'};
    if (!write_line(edit->engine, &line, error) || !read_options(edit, &list, error))
        return false;
    if (list.opening != '\0') {
        note_lines(edit, &list);
        add_to_list(edit, &list, buffer);
    } else {
        edit->at = 0;
        fprintf(edit->text.out, "-installEngine {%s}\n", buffer);
    }
    return true;
}
