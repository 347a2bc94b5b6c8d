// SPDX-License-Identifier: GPL-3.0-or-later
// engines.dat of Scid: commands of Tcl, which Scid runs: "engine {...}" with a list of attributes and values for each
// engine. Nothing is run here: what is no such command is refused, since Scid stops at the first that fails, and ours
// would stand behind it. After Scid, tools/analysis.tcl, and the man pages Tcl(n) and lindex(n).
#include "base/text.h"
#include "ui/cli/clients.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { WORD_SIZE = PATH_MAX };

typedef struct Scan {
    ClientEdit *edit;
    size_t at;
    Error *error;
} Scan;

static char peek(const Scan *scan)
{
    return scan->edit->file[scan->at];
}

static bool refuse(const Scan *scan, size_t at, const char *what)
{
    return client_refuse(scan->edit, at, scan->error, what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// --- the list in the braces ------------------------------------------------------------------------------------------

// Moves behind the brace that ends what begins at one. Braces with a backslash do not count.
static bool skip_braces(Scan *scan, size_t end)
{
    const size_t begin = scan->at;
    int depth = 0;
    for (; scan->at < end; ++scan->at) {
        const char c = peek(scan);
        if (c == '\\')
            ++scan->at;
        else if (c == '{' || c == '}')
            depth += c == '{' ? 1 : -1;
        if (depth == 0) {
            ++scan->at;
            return true;
        }
    }
    return refuse(scan, begin, "a brace without its end");
}

// Appends what stands behind a backslash in a list.
static void add_escaped(Text *text, char c)
{
    static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
    const char *found = c == '\0' ? NULL : strchr(letters, c);
    text_add_char(text, found != NULL ? meant[found - letters] : c);
}

// A word without braces, to a blank or to its quotation mark.
static bool read_plain(Scan *scan, size_t end, Text *word)
{
    const size_t begin = scan->at;
    const bool is_quoted = peek(scan) == '"';
    for (scan->at += is_quoted ? 1 : 0; scan->at < end; ++scan->at) {
        const char c = peek(scan);
        if (is_quoted && c == '"') {
            ++scan->at;
            return true;
        }
        if (!is_quoted && (is_blank(c) || c == '\n'))
            return true;
        if (c == '\\' && scan->at + 1 < end)
            add_escaped(word, scan->edit->file[++scan->at]);
        else
            text_add_char(word, c);
    }
    return !is_quoted || refuse(scan, begin, "a quotation mark without its end");
}

// The next word of a list that ends at `end`: false at the end, or with *failed.
static bool next_word(Scan *scan, size_t end, char out[WORD_SIZE], bool *failed)
{
    while (scan->at < end && (is_blank(peek(scan)) || peek(scan) == '\n'))
        ++scan->at;
    if (scan->at >= end)
        return false;
    Text word = text_begin(out, WORD_SIZE);
    const size_t begin = scan->at;
    if (peek(scan) == '{') {
        *failed = !skip_braces(scan, end);
        if (!*failed)
            text_add_bytes(&word, scan->edit->file + begin + 1, scan->at - begin - 2);
    } else {
        *failed = !read_plain(scan, end, &word);
    }
    if (!*failed && scan->at < end && !is_blank(peek(scan)) && peek(scan) != '\n')
        *failed = !refuse(scan, scan->at, "a blank is missing between two words of a list");
    // One that is cut is none of ours.
    if (word.truncated)
        out[0] = '\0';
    return !*failed;
}

// Attributes and values; Name and Cmd are wanted.
static bool read_attributes(Scan *scan, size_t begin, size_t end)
{
    char attribute[WORD_SIZE], value[WORD_SIZE], name[WORD_SIZE] = "", program[WORD_SIZE] = "";
    bool failed = false;
    while (next_word(scan, end, attribute, &failed)) {
        if (!next_word(scan, end, value, &failed))
            return !failed && refuse(scan, begin, "an attribute of the engine has no value");
        if (strcmp(attribute, "Name") == 0)
            snprintf(name, sizeof name, "%s", value);
        else if (strcmp(attribute, "Cmd") == 0)
            snprintf(program, sizeof program, "%s", value);
    }
    if (!failed)
        client_note(scan->edit, begin, name, program);
    return !failed;
}

// --- the file --------------------------------------------------------------------------------------------------------

// A comment goes on in the next line behind a backslash.
static void skip_comment(Scan *scan)
{
    for (; peek(scan) != '\n' && peek(scan) != '\0'; ++scan->at)
        if (peek(scan) == '\\' && scan->edit->file[scan->at + 1] != '\0')
            ++scan->at;
}

// "engine {...}", and nothing else in the line.
static bool read_engine(Scan *scan)
{
    static const char command[] = "engine";
    const size_t begin = scan->at;
    if (!text_starts_with(scan->edit->file + begin, command))
        return refuse(scan, begin, "not 'engine {...}'");
    for (scan->at += strlen(command); is_blank(peek(scan));)
        ++scan->at;
    const size_t open = scan->at;
    if (peek(scan) != '{' || open == begin + strlen(command))
        return refuse(scan, begin, "not 'engine {...}'");
    if (!skip_braces(scan, scan->edit->size))
        return false;
    const size_t close = scan->at;
    scan->at = open + 1;
    if (!read_attributes(scan, begin, close - 1))
        return false;
    for (scan->at = close; is_blank(peek(scan));)
        ++scan->at;
    return strchr("\n;", peek(scan)) != NULL || refuse(scan, scan->at, "something stands behind 'engine {...}'");
}

// The whole file: blanks, comments and commands `engine {...}`. Any other command of Tcl is refused, as its effect is unknown.
static bool read_engines(Scan *scan)
{
    // What Tcl takes for the end of a script: ours would not be read.
    const char *control_z = memchr(scan->edit->file, '\x1a', scan->edit->size);
    if (control_z != NULL)
        return refuse(scan, (size_t)(control_z - scan->edit->file), "Ctrl-Z, which ends a file of Tcl");
    while (scan->at < scan->edit->size) {
        const char c = peek(scan);
        if (is_blank(c) || c == '\n' || c == ';')
            ++scan->at;
        else if (c == '#')
            skip_comment(scan);
        else if (!read_engine(scan))
            return false;
    }
    return true;
}

// A value as one word of a list within braces.
static void write_word(FILE *out, const char *word)
{
    // Braces keep all but themselves and backslashes.
    if (strpbrk(word, "{}\\") == NULL) {
        const bool is_plain = word[0] != '\0' && word[0] != '#' && strpbrk(word, " \"$[];") == NULL;
        fprintf(out, is_plain ? "%s" : "{%s}", word);
        return;
    }
    for (; *word != '\0'; ++word)
        fprintf(out, strchr(" \"$[];#{}\\", *word) != NULL ? "\\%c" : "%c", *word);
}

bool client_format_scid(ClientEdit *edit, Error *error)
{
    Scan scan = {.edit = edit, .error = error};
    FILE *out = edit->text.out;
    if (!read_engines(&scan))
        return false;
    edit->at = edit->size;
    // Behind an empty line: a comment that ends with a backslash goes on in the next one.
    const bool ends_line = edit->size > 0 && edit->file[edit->size - 1] == '\n';
    const bool has_empty = ends_line && (edit->size == 1 || edit->file[edit->size - 2] == '\n');
    if (edit->size > 0 && !has_empty)
        fputs(ends_line ? "\n" : "\n\n", out);
    fputs("engine {\n  Name ", out);
    write_word(out, edit->engine->name);
    fputs("\n  Cmd  ", out);
    write_word(out, edit->engine->program);
    fputs("\n  Args uci\n  Dir  .\n  Elo  0\n  Time 0\n  URL  {}\n  UCI 1\n  UCIoptions {}\n}\n\n", out);
    return true;
}
