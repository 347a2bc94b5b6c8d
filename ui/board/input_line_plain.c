// SPDX-License-Identifier: GPL-3.0-or-later
// The input line without readline: it can be typed, corrected at its end, and completed.
#include "ui/board/input_line.h"

#ifndef HAVE_READLINE
#include "base/text.h"
#include "base/unicode.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 512, CANDIDATES_SIZE = 400, CONTROL_D = 4 };

static const char prompt[] = "> ";

static struct {
    InputListener listener;
    char text[LINE_SIZE];
    size_t length;
    Completions completions;
} line;

void input_line_open(const InputListener *listener, const char *history_path)
{
    (void)history_path;
    memset(&line, 0, sizeof line);
    line.listener = *listener;
}

void input_line_close(void)
{
}

// What does not fit is dropped whole, never a part of a character.
static void append(const char *bytes)
{
    const size_t added = strlen(bytes);
    if (line.length + added >= sizeof line.text)
        return;
    memcpy(line.text + line.length, bytes, added + 1);
    line.length += added;
}

// One candidate replaces the word; several are shown.
static void complete_last_word(void)
{
    const char *blank = strrchr(line.text, ' ');
    const size_t start = blank != NULL ? (size_t)(blank + 1 - line.text) : 0;
    char before[LINE_SIZE], list[CANDIDATES_SIZE];
    snprintf(before, sizeof before, "%.*s", (int)start, line.text);
    memset(&line.completions, 0, sizeof line.completions);
    line.listener.complete(line.listener.context, before, line.text + start, &line.completions);
    if (line.completions.count == 1) {
        line.length = start;
        append(line.completions.words[0]);
        return;
    }
    Text text = text_begin(list, sizeof list);
    for (int i = 0; i < line.completions.count; ++i)
        text_addf(&text, "%s%s", i > 0 ? "  " : "", line.completions.words[i]);
    line.listener.show_candidates(line.listener.context, list);
}

void input_line_key(const TermInput *input)
{
    char bytes[TERM_KEY_BYTES];
    // Ctrl-D ends the program only on an empty line, as readline does.
    const bool is_end = input->key == TERM_KEY_CHARACTER && input->character == CONTROL_D;
    if (is_end && line.length == 0)
        line.listener.accept(line.listener.context, NULL);
    else if (input->key == TERM_KEY_ENTER) {
        // The line is empty before it is handed on: what runs may put a new one there.
        char entered[LINE_SIZE];
        memcpy(entered, line.text, sizeof entered);
        input_line_clear();
        line.listener.accept(line.listener.context, text_trim(entered));
    } else if (input->key == TERM_KEY_TAB)
        complete_last_word();
    else if (input->key == TERM_KEY_BACKSPACE)
        line.text[line.length = utf8_last(line.text, line.length)] = '\0';
    else if (input->key == TERM_KEY_CHARACTER && input->character >= ' ' && term_key_bytes(input, bytes) > 0)
        append(bytes);
}

bool input_line_is_empty(void)
{
    return line.length == 0;
}

void input_line_clear(void)
{
    line.length = 0;
    line.text[0] = '\0';
}

void input_line_set(const char *text)
{
    input_line_clear();
    append(text);
}

const char *input_line_prompt(void)
{
    return prompt;
}

const char *input_line_text(size_t *cursor)
{
    *cursor = line.length;
    return line.text;
}

#endif
