// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the usage texts of command_table.c and writes those of options: the forms of a command, the words of a form,
// the flag of an option and the shape of its value. help_formats.c makes manual page and completions of them.
#include "ui/cli/help_formats.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// --- forms ---------------------------------------------------------------------------------------------------------

// Does another form begin here, behind a newline? Lines that go on are indented more deeply.
static const char *skip_name(const char *line, const char *command)
{
    static const char indent[] = "  ";
    const size_t length = strlen(command);
    if (!text_starts_with(line, indent) || !text_starts_with(line + strlen(indent), command))
        return NULL;
    line += strlen(indent) + length;
    return *line == ' ' ? line + 1 : NULL;
}

bool usage_next_form(const char **cursor, const char *command, char out[USAGE_FORM_SIZE])
{
    const char *c = *cursor;
    Text text = text_begin(out, USAGE_FORM_SIZE);
    if (*c == '\0')
        return false;
    for (; *c != '\0'; ++c) {
        const char *next = *c == '\n' ? skip_name(c + 1, command) : NULL;
        if (next != NULL) {
            *cursor = next;
            return true;
        }
        // A form that goes on in the next line is one line, with single blanks.
        const char shown = *c == '\n' ? ' ' : *c;
        if (shown != ' ' || (text.length > 0 && out[text.length - 1] != ' '))
            text_add_char(&text, shown);
    }
    *cursor = c;
    return true;
}

// --- words ---------------------------------------------------------------------------------------------------------

// Copies a part of a text into a word, cut where it is too long.
static void copy(char out[USAGE_WORD_SIZE], const char *from, size_t length)
{
    snprintf(out, USAGE_WORD_SIZE, "%.*s", (int)length, from);
}

// What stands behind a flag; returns where it ends.
static const char *read_value(const char *c, char out[USAGE_WORD_SIZE])
{
    out[0] = '\0';
    if (*c != ' ')
        return c;
    const char quote = c[1];
    const bool is_quoted = quote == '\'' || quote == '"';
    const char *start = c + (is_quoted ? 2 : 1);
    const size_t length = is_quoted ? strcspn(start, quote == '"' ? "\"" : "'") : strcspn(start, " ])");
    if (length == 0 || *start == '|' || *start == '-' || *start == '[')
        return c;
    // A value is named in capitals, or its choices are listed; anything else is prose.
    if (!is_quoted && islower((unsigned char)*start) && memchr(start, '|', length) == NULL)
        return c;
    const bool ends_clause = !is_quoted && start[length - 1] == ',';
    copy(out, start, length - (ends_clause ? 1 : 0));
    return start + length;
}

// How long the word of small letters, digits and hyphens is that begins here.
static size_t word_length(const char *c)
{
    size_t length = 0;
    while (islower((unsigned char)c[length]) || isdigit((unsigned char)c[length]) || c[length] == '-')
        ++length;
    return length;
}

// The next word of "chains | memory) ..." or "play --out ...".
static bool next_plain_word(const char *form, const char **cursor, UsageWord *out)
{
    const char *c = *cursor;
    const bool is_first = c == form;
    if (is_first && *c == '(')
        ++c;
    else if (!is_first && text_starts_with(c, " | "))
        c += strlen(" | ");
    else if (!is_first)
        return false;
    const size_t length = islower((unsigned char)*c) ? word_length(c) : 0;
    if (length == 0)
        return false;
    copy(out->word, c, length);
    out->value[0] = '\0';
    *cursor = c + length;
    return true;
}

// The next "--flag" of a form with what stands behind it. Hyphens within a word are no flag.
static bool next_flag(const char *form, const char **cursor, UsageWord *out)
{
    for (const char *c = *cursor; (c = strstr(c, "--")) != NULL; ++c) {
        const size_t length = word_length(c);
        if (length <= strlen("--") || (c > form && strchr(" [(", c[-1]) == NULL))
            continue;
        copy(out->word, c, length);
        *cursor = read_value(c + length, out->value);
        return true;
    }
    return false;
}

bool usage_next_word(const char *form, const char **cursor, UsageWord *out)
{
    if (*cursor == NULL)
        *cursor = form;
    return next_plain_word(form, cursor, out) || next_flag(form, cursor, out);
}

// --- options of the engine -----------------------------------------------------------------------------------------

void usage_write_value(const OptionDef *option, char out[FLAG_SIZE])
{
    static const char *const shapes[] = {
        [OPTK_BOOL] = "[=off]", [OPTK_INT] = "=N",     [OPTK_CHOICE] = "=",
        [OPTK_TEXT] = "=TEXT",  [OPTK_FILE] = "=FILE", [OPTK_BUTTON] = "",
    };
    Text text = text_begin(out, FLAG_SIZE);
    text_add(&text, shapes[option->kind]);
    for (int i = 0; option->kind == OPTK_CHOICE && option->choices[i] != NULL; ++i) {
        text_add(&text, i == 0 ? "" : "|");
        // A blank would need quotes.
        for (const char *c = option->choices[i]; *c != '\0'; ++c)
            text_add_char(&text, *c == ' ' ? '-' : *c);
    }
}
