// SPDX-License-Identifier: GPL-3.0-or-later
// JSON, written member by member: names, quotes, escapes, commas and line breaks are put here, and nowhere else. A writer is
// used by one thread. What is written may stand in a page: no '<' is left as it is.
#ifndef UI_COMMON_JSON_H
#define UI_COMMON_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Json {
    FILE *out;
    int lines;        // levels whose members stand on a line each; those of deeper ones follow each other
    int depth;        // objects and arrays that are open
    bool has_members; // the innermost of them
} Json;

typedef struct JsonInt {
    const char *name;
    int64_t value;
} JsonInt;
typedef struct JsonText {
    const char *name, *value;
} JsonText;
typedef struct JsonReal {
    const char *name;
    double value;
} JsonReal;

Json json_begin(FILE *out, int lines);

// Goes on within an object that has members already, in a line.
Json json_go_on(FILE *out);

// Everywhere below: the name of a member of an object; NULL for one of an array, and for the outermost value.

// Opens an object '{' or an array '[', whose members follow until it is closed by '}' or ']'.
void json_open(Json *json, const char *name, char bracket);
void json_close(Json *json, char bracket);

void json_text(Json *json, const char *name, const char *text);
void json_int(Json *json, const char *name, int64_t number);
void json_bool(Json *json, const char *name, bool value);

// null if the number is not finite.
void json_real(Json *json, const char *name, double number, int decimals);

// The same with ten digits, however small the number is.
void json_exact(Json *json, const char *name, double number);

// Several members of a kind: JSON_INTS(json, {"wins", wins}, {"losses", losses}).
#define JSON_EACH(write, type, json, ...)                                                                \
    for (const type *member_ = (const type[]){__VA_ARGS__, {NULL, 0}}; member_->name != NULL; ++member_) \
    write(json, member_->name, member_->value)
#define JSON_INTS(json, ...) JSON_EACH(json_int, JsonInt, json, __VA_ARGS__)
#define JSON_TEXTS(json, ...) JSON_EACH(json_text, JsonText, json, __VA_ARGS__)
#define JSON_EXACTS(json, ...) JSON_EACH(json_exact, JsonReal, json, __VA_ARGS__)

#endif
