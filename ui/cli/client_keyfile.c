// SPDX-License-Identifier: GPL-3.0-or-later
// engines.conf of GNOME Chess: a key file of GLib with a group for each engine. `protocol` is cecp or uci, `binary` what
// is started, "arg-easy-0" and so on its words at a level; of "option-easy-0=NAME VALUE" it makes a setoption. Values are
// taken as they stand, without escapes. After GNOME Chess, engine/ai-profile.vala.
#include "base/text.h"
#include "ui/cli/clients.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// Of the levels the two lower ones are limited: players at home, and in a club. Hard is full strength.
static const char entry[] = "[%s]\n"
                            "protocol=uci\n"
                            "binary=%s\n"
                            "arg-easy-0=uci\n"
                            "arg-normal-0=uci\n"
                            "arg-hard-0=uci\n"
                            "option-easy-0=UCI_LimitStrength true\n"
                            "option-easy-1=UCI_Elo 1000\n"
                            "option-normal-0=UCI_LimitStrength true\n"
                            "option-normal-1=UCI_Elo 1600\n";

// The group that is being read.
typedef struct Group {
    size_t at; // of its name
    char name[CLIENT_NAME_SIZE];
    char binary[PATH_MAX];
} Group;

// Copies bytes as a text; one that does not fit is "", which is none of ours.
static void copy(char *out, size_t out_size, const char *from, size_t length)
{
    if (length >= out_size)
        length = 0;
    memcpy(out, from, length);
    out[length] = '\0';
}

static size_t skip_blanks(const char *line, size_t from, size_t end)
{
    while (from < end && (line[from] == ' ' || line[from] == '\t'))
        ++from;
    return from;
}

static size_t cut_blanks(const char *line, size_t begin, size_t end)
{
    while (end > begin && strchr(" \t\r", line[end - 1]) != NULL)
        --end;
    return end;
}

// "[Stockfish]".
static bool read_group(ClientEdit *edit, size_t begin, size_t end, Group *group, Error *error)
{
    const char *line = edit->file;
    const size_t close = cut_blanks(line, begin, end) - 1;
    if (line[close] != ']' || close <= begin + 1 || memchr(line + begin + 1, '[', close - begin - 1) != NULL ||
        memchr(line + begin + 1, ']', close - begin - 1) != NULL)
        return client_refuse(edit, begin, error, "not [NAME] of an engine");
    client_note(edit, group->at, group->name, group->binary);
    *group = (Group){.at = begin};
    copy(group->name, sizeof group->name, line + begin + 1, close - begin - 1);
    return true;
}

// "binary=/usr/games/stockfish".
static bool read_key(const ClientEdit *edit, size_t begin, size_t end, Group *group, Error *error)
{
    static const char binary[] = "binary";
    const char *line = edit->file;
    const char *sign = memchr(line + begin, '=', end - begin);
    const size_t key_end = sign == NULL ? begin : cut_blanks(line, begin, (size_t)(sign - line));
    if (key_end == begin || group->at == SIZE_MAX)
        return client_refuse(edit, begin, error, "neither [NAME] nor KEY=VALUE of an engine");
    const size_t value = skip_blanks(line, (size_t)(sign - line) + 1, end);
    if (key_end - begin == strlen(binary) && memcmp(line + begin, binary, strlen(binary)) == 0)
        copy(group->binary, sizeof group->binary, line + value, cut_blanks(line, value, end) - value);
    return true;
}

// Goes through the lines, notes each engine with its group, and remembers where ours stands.
static bool read_groups(ClientEdit *edit, Error *error)
{
    Group group = {.at = SIZE_MAX};
    for (size_t next = 0; next < edit->size;) {
        const char *newline = memchr(edit->file + next, '\n', edit->size - next);
        const size_t end = newline == NULL ? edit->size : (size_t)(newline - edit->file);
        const size_t begin = skip_blanks(edit->file, next, end);
        const bool is_empty = cut_blanks(edit->file, begin, end) == begin || edit->file[begin] == '#';
        if (!is_empty && !(edit->file[begin] == '[' ? read_group(edit, begin, end, &group, error)
                                                    : read_key(edit, begin, end, &group, error)))
            return false;
        next = end + 1;
    }
    client_note(edit, group.at, group.name, group.binary);
    return true;
}

bool client_format_keyfile(ClientEdit *edit, Error *error)
{
    const ClientEngine *engine = edit->engine;
    if (strpbrk(engine->name, "[]") != NULL)
        return error_set(error, "the name of an engine there has no square brackets: %s", engine->name);
    if (!read_groups(edit, error))
        return false;
    // At the end, behind an empty line as between the others.
    edit->at = edit->size;
    if (edit->size > 0)
        fputs(edit->file[edit->size - 1] == '\n' ? "\n" : "\n\n", edit->text.out);
    fprintf(edit->text.out, entry, engine->name, engine->program);
    return true;
}
