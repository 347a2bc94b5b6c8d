// SPDX-License-Identifier: GPL-3.0-or-later
// engines.json of PyChess and of Cute Chess: a list of objects, one an engine, with "name" and "command" among their
// members. The scanner accepts what RFC 8259 allows; the new object goes behind the last one, and is laid out as the
// first. After PyChess, Players/engineNest.py, and Cute Chess, engineconfiguration.cpp.
#include "base/text.h"
#include "base/unicode.h"
#include "ui/cli/clients.h"
#include "ui/common/json.h"

#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 100, // of objects and lists within each other; engines have three
    HEX = 16,
};

typedef struct Scan {
    ClientEdit *edit;
    size_t at;
    Error *error;
} Scan;

// A text that is wanted; NULL for `out`: it is only read.
typedef struct Wanted {
    char *out;
    size_t size;
} Wanted;

static char peek(const Scan *scan)
{
    return scan->edit->file[scan->at]; // the NUL at the end is no part of any value
}

static bool refuse(const Scan *scan, const char *what)
{
    return client_refuse(scan->edit, scan->at, scan->error, what);
}

static void skip_space(Scan *scan)
{
    while (peek(scan) != '\0' && strchr(" \t\r\n", peek(scan)) != NULL)
        ++scan->at;
}

// --- values ----------------------------------------------------------------------------------------------------------

// Four digits behind \u.
static bool read_hex(Scan *scan, unsigned *out)
{
    char digits[5] = "";
    for (int i = 0; i < 4; ++i) {
        if (!isxdigit((unsigned char)peek(scan)))
            return refuse(scan, "\\u needs four digits");
        digits[i] = scan->edit->file[scan->at++];
    }
    *out = (unsigned)strtoul(digits, NULL, HEX);
    return true;
}

// What stands behind a backslash.
static bool read_escape(Scan *scan, Text *text)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char letter = scan->edit->file[scan->at];
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    unsigned code, low;
    if (found != NULL) {
        ++scan->at;
        text_add_char(text, meant[found - letters]);
        return true;
    }
    if (letter != 'u')
        return refuse(scan, "an unknown escape in a text");
    ++scan->at;
    if (!read_hex(scan, &code))
        return false;
    // Beyond 16 bits a character is a pair of surrogates.
    if (code >= 0xd800 && code < 0xdc00 && text_starts_with(scan->edit->file + scan->at, "\\u")) {
        scan->at += 2;
        if (!read_hex(scan, &low))
            return false;
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : low;
    }
    // A NUL would end the text; no name or path of ours has one.
    char bytes[UTF8_SIZE];
    text_add_bytes(text, bytes, utf8_write(code == 0 ? '\x01' : code, bytes));
    return true;
}

// A text, from its first quotation mark on. One that is cut has "" in its place: it is none of ours.
static bool read_string(Scan *scan, Wanted wanted)
{
    char none[1];
    Text text = text_begin(wanted.out != NULL ? wanted.out : none, wanted.out != NULL ? wanted.size : sizeof none);
    if (peek(scan) != '"')
        return refuse(scan, "a text in quotation marks is missing");
    for (++scan->at; peek(scan) != '"';) {
        const char *c = scan->edit->file + scan->at;
        const size_t length = text_utf8_length(c);
        if (*c == '\0')
            return refuse(scan, "a text without an end");
        if ((unsigned char)*c < ' ' || length == 0)
            return refuse(scan, length == 0 ? "a text that is not UTF-8" : "a control character in a text");
        scan->at += length;
        if (*c != '\\')
            text_add_bytes(&text, c, length);
        else if (!read_escape(scan, &text))
            return false;
    }
    ++scan->at;
    if (text.truncated)
        text.data[0] = '\0';
    return true;
}

static size_t skip_digits(Scan *scan)
{
    const size_t begin = scan->at;
    while (isdigit((unsigned char)peek(scan)))
        ++scan->at;
    return scan->at - begin;
}

// By the grammar of RFC 8259: no leading zeros, and digits on both sides of a point.
static bool read_number(Scan *scan)
{
    scan->at += peek(scan) == '-' ? 1 : 0;
    const bool leads_with_zero = peek(scan) == '0';
    const size_t digits = skip_digits(scan);
    if (digits == 0 || (leads_with_zero && digits > 1))
        return refuse(scan, "not JSON");
    if (peek(scan) == '.') {
        ++scan->at;
        if (skip_digits(scan) == 0)
            return refuse(scan, "not a number");
    }
    if (peek(scan) == 'e' || peek(scan) == 'E') {
        ++scan->at;
        scan->at += peek(scan) == '-' || peek(scan) == '+' ? 1 : 0;
        if (skip_digits(scan) == 0)
            return refuse(scan, "not a number");
    }
    return true;
}

static bool read_list(Scan *scan, char close, Wanted name, Wanted command, int depth);

// Any value: a string is noted where it is wanted, the others are only stepped over.
static bool read_value(Scan *scan, Wanted wanted, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    const Wanted nothing = {.out = NULL};
    const char c = peek(scan);
    if (depth > DEPTH_MAX)
        return refuse(scan, "too deep for a list of engines");
    if (c == '"')
        return read_string(scan, wanted);
    if (c == '{' || c == '[')
        return read_list(scan, c == '{' ? '}' : ']', nothing, nothing, depth);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        if (text_starts_with(scan->edit->file + scan->at, words[i])) {
            scan->at += strlen(words[i]);
            return true;
        }
    }
    return read_number(scan);
}

// "name": value. The texts of two members are wanted.
static bool read_member(Scan *scan, Wanted name, Wanted command, int depth)
{
    char key[CLIENT_NAME_SIZE];
    if (!read_string(scan, (Wanted){key, sizeof key}))
        return false;
    skip_space(scan);
    if (peek(scan) != ':')
        return refuse(scan, "a colon is missing");
    ++scan->at;
    skip_space(scan);
    const Wanted nothing = {.out = NULL};
    const Wanted wanted = strcmp(key, "name") == 0 ? name : strcmp(key, "command") == 0 ? command : nothing;
    return read_value(scan, wanted, depth + 1);
}

// An object, or a list, from its bracket on. Of an object the texts of its own members "name" and "command" are wanted.
static bool read_list(Scan *scan, char close, Wanted name, Wanted command, int depth)
{
    const Wanted nothing = {.out = NULL};
    bool has_members = false;
    ++scan->at;
    for (skip_space(scan); peek(scan) != close; skip_space(scan)) {
        if (has_members && peek(scan) != ',')
            return refuse(scan, peek(scan) == '\0' ? "the end is missing" : "a comma is missing");
        scan->at += has_members ? 1 : 0;
        skip_space(scan);
        if (!(close == '}' ? read_member(scan, name, command, depth) : read_value(scan, nothing, depth + 1)))
            return false;
        has_members = true;
    }
    ++scan->at;
    return true;
}

// --- the list of engines ---------------------------------------------------------------------------------------------

// Where the engines are, for one more.
typedef struct Layout {
    size_t begin; // behind the bracket
    size_t first; // the first engine, if there is one
    size_t end;   // behind the last one, or the bracket
    bool has_engines;
} Layout;

static bool read_engine(Scan *scan)
{
    char name[CLIENT_NAME_SIZE] = "", command[PATH_MAX] = "";
    const size_t begin = scan->at;
    if (peek(scan) != '{')
        return refuse(scan, "not an engine, which is an object");
    if (!read_list(scan, '}', (Wanted){name, sizeof name}, (Wanted){command, sizeof command}, 1))
        return false;
    client_note(scan->edit, begin, name, command);
    return true;
}

// Notes where the list begins and ends and how its first entry is laid out, so that ours can be written like the others.
static bool read_engines(Scan *scan, Layout *layout)
{
    skip_space(scan);
    if (peek(scan) != '[')
        return refuse(scan, "not a list of engines in JSON");
    layout->begin = layout->end = ++scan->at;
    for (skip_space(scan); peek(scan) != ']'; skip_space(scan)) {
        if (layout->has_engines && peek(scan) != ',')
            return refuse(scan, peek(scan) == '\0' ? "the end of the list is missing" : "a comma is missing");
        scan->at += layout->has_engines ? 1 : 0;
        skip_space(scan);
        if (!layout->has_engines)
            layout->first = scan->at;
        if (!read_engine(scan))
            return false;
        layout->has_engines = true;
        layout->end = scan->at;
    }
    ++scan->at;
    skip_space(scan);
    return peek(scan) == '\0' || refuse(scan, "something stands behind the list");
}

// Puts the object into the list; for PyChess with its arguments, for which Cute Chess has no place.
static void write_engine(ClientEdit *edit, const Layout *layout, bool is_pychess)
{
    FILE *out = edit->text.out;
    const ClientEngine *engine = edit->engine;
    const char *gap = edit->file + layout->begin;
    // Between the bracket and the first engine is the line break and the indent of this file.
    if (layout->has_engines)
        fprintf(out, ",%.*s", (int)(layout->first - layout->begin), gap);
    else
        fputs("\n  ", out);
    Json json = json_begin(out, 0);
    json_open(&json, NULL, '{');
    JSON_TEXTS(&json, {"name", engine->name}, {"command", engine->program}, {"protocol", "uci"});
    if (is_pychess) {
        json_open(&json, "args", '[');
        json_text(&json, NULL, "uci");
        json_close(&json, ']');
        json_bool(&json, "recheck", true); // PyChess asks the engine for its options
    } else {
        JSON_TEXTS(&json, {"workingDirectory", ""});
        json_open(&json, "variants", '[');
        json_text(&json, NULL, "fischerandom");
        json_text(&json, NULL, "standard");
        json_close(&json, ']');
    }
    json_close(&json, '}');
    if (!layout->has_engines && gap[0] != '\n' && gap[0] != '\r')
        fputs("\n", out);
}

// Writes the entry and says where in the file it goes: into the list, or, where nothing is there yet, with a list around it.
static bool format(ClientEdit *edit, bool is_pychess, Error *error)
{
    Scan scan = {.edit = edit, .error = error};
    Layout layout = {.begin = edit->size};
    skip_space(&scan);
    // A file without anything in it is one that a client has begun.
    if (scan.at == edit->size) {
        edit->at = edit->size;
        fputs("[", edit->text.out);
        write_engine(edit, &layout, is_pychess);
        fputs("]\n", edit->text.out);
        return true;
    }
    scan.at = 0;
    if (!read_engines(&scan, &layout))
        return false;
    edit->at = layout.end;
    write_engine(edit, &layout, is_pychess);
    return true;
}

bool client_format_pychess(ClientEdit *edit, Error *error)
{
    return format(edit, true, error);
}

bool client_format_cutechess(ClientEdit *edit, Error *error)
{
    return format(edit, false, error);
}
