// SPDX-License-Identifier: GPL-3.0-or-later
// JSON, written as it comes: nothing is kept but how deep the writer is, and whether a comma is due
// (RFC 8259). Reading JSON is nowhere: no part of the program takes any.
#include "ui/common/json.h"

#include <inttypes.h>
#include <math.h>

enum { INDENT = 2, EXACT = -1 };

Json json_begin(FILE *out, int lines)
{
    return (Json){.out = out, .lines = lines};
}

Json json_go_on(FILE *out)
{
    return (Json){.out = out, .depth = 1, .has_members = true};
}

// '<' is escaped too: what stands in a page must not end a script there.
static void write_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; ++text) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ' || c == '<')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void break_line(const Json *json)
{
    fprintf(json->out, "\n%*s", INDENT * json->depth, "");
}

// What stands before a value: the comma behind the one before, a new line where there are some, and the name.
static void begin_value(Json *json, const char *name)
{
    const bool is_on_own_line = json->depth > 0 && json->depth <= json->lines;
    if (json->has_members)
        fputs(is_on_own_line ? "," : ", ", json->out);
    if (is_on_own_line)
        break_line(json);
    json->has_members = true;
    if (name != NULL) {
        write_quoted(json->out, name);
        fputs(": ", json->out);
    }
}

void json_open(Json *json, const char *name, char bracket)
{
    begin_value(json, name);
    fputc(bracket, json->out);
    json->depth += 1;
    json->has_members = false;
}

void json_close(Json *json, char bracket)
{
    json->depth -= 1;
    // An empty object closes on its own line.
    if (json->has_members && json->depth < json->lines)
        break_line(json);
    fputc(bracket, json->out);
    json->has_members = true; // of what is around it
}

void json_text(Json *json, const char *name, const char *text)
{
    begin_value(json, name);
    write_quoted(json->out, text);
}

void json_int(Json *json, const char *name, int64_t number)
{
    begin_value(json, name);
    fprintf(json->out, "%" PRId64, number);
}

void json_bool(Json *json, const char *name, bool value)
{
    begin_value(json, name);
    fputs(value ? "true" : "false", json->out);
}

void json_real(Json *json, const char *name, double number, int decimals)
{
    begin_value(json, name);
    // JSON has no words for infinity and for what is no number.
    if (!isfinite(number))
        fputs("null", json->out);
    else if (decimals == EXACT)
        fprintf(json->out, "%.10g", number);
    else
        fprintf(json->out, "%.*f", decimals, number);
}

void json_exact(Json *json, const char *name, double number)
{
    json_real(json, name, number, EXACT);
}
