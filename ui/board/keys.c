// SPDX-License-Identifier: GPL-3.0-or-later
// Keys by name, and which action each has. Letters and digits are typed, and a few keys always mean the
// same: these cannot be bound.
#include "ui/board/keys.h"

#include "base/language.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CONTROL_MASK = 31, CONTROL_L = 12, FUNCTION_KEYS = TERM_KEY_F12 - TERM_KEY_F1 + 1, ASCII_END = 127 };

static const struct {
    const char *name;
    BoardKey key;
    bool in_files_only; // signs that begin a comment or end a name there, and are themselves elsewhere
} named_keys[] = {
    {"Up", {TERM_KEY_UP, 0}, false},
    {"Down", {TERM_KEY_DOWN, 0}, false},
    {"Left", {TERM_KEY_LEFT, 0}, false},
    {"Right", {TERM_KEY_RIGHT, 0}, false},
    {"Home", {TERM_KEY_HOME, 0}, false},
    {"End", {TERM_KEY_END, 0}, false},
    {"PgUp", {TERM_KEY_PAGE_UP, 0}, false},
    {"PgDn", {TERM_KEY_PAGE_DOWN, 0}, false},
    {"Enter", {TERM_KEY_ENTER, 0}, false},
    {"Tab", {TERM_KEY_TAB, 0}, false},
    {"S-Tab", {TERM_KEY_BACK_TAB, 0}, false},
    {"Space", {TERM_KEY_CHARACTER, ' '}, false},
    {"Semicolon", {TERM_KEY_CHARACTER, ';'}, true},
    {"Hash", {TERM_KEY_CHARACTER, '#'}, true},
    {"Bracket", {TERM_KEY_CHARACTER, '['}, true},
    {"Equals", {TERM_KEY_CHARACTER, '='}, true},
};
enum { NAMED_NB = sizeof named_keys / sizeof named_keys[0] };

static const struct {
    const char *name, *meaning;
} fixed_keys[] = {
    {"Esc", N_("it always goes back")},
    {"Backspace", N_("it corrects what is typed")},
    {"Delete", N_("it corrects what is typed")},
    {":", N_("it begins a command")},
    {"Ctrl-C", N_("it always stops Hotspur")},
    {"Ctrl-D", N_("it ends the program")},
    {"Ctrl-Z", N_("it suspends the program")},
    {"Ctrl-H", N_("terminals send it for Backspace")},
    {"Ctrl-I", N_("terminals send it for Tab")},
    {"Ctrl-J", N_("terminals send it for Enter")},
    {"Ctrl-M", N_("terminals send it for Enter")},
};

bool key_equals(BoardKey a, BoardKey b)
{
    return a.key == b.key && a.character == b.character;
}

// Only characters are told apart by their code; a named key has none.
BoardKey key_of_input(const TermInput *input)
{
    const bool has_character = input->key == TERM_KEY_CHARACTER || input->key == TERM_KEY_ALT;
    return (BoardKey){input->key, has_character ? input->character : 0};
}

// --- reading -------------------------------------------------------------------------------------------------------

// Names of the table in any case, then F and a number.
static bool read_named(const char *name, BoardKey *out)
{
    int64_t number;
    for (int i = 0; i < NAMED_NB; ++i)
        if (text_equal_nocase(named_keys[i].name, name)) {
            *out = named_keys[i].key;
            return true;
        }
    if (text_lower(name[0]) != 'f' || !text_parse_int(name + 1, 1, FUNCTION_KEYS, &number))
        return false;
    *out = (BoardKey){(TermKey)(TERM_KEY_F1 + (int)number - 1), 0};
    return true;
}

// "Ctrl-B", "Alt-x": one character behind the hyphen.
static bool read_combined(const char *name, BoardKey *out)
{
    const char *hyphen = strchr(name, '-');
    const char letter = hyphen != NULL && hyphen[1] != '\0' && hyphen[2] == '\0' ? text_lower(hyphen[1]) : '\0';
    char prefix[KEY_NAME_SIZE];
    // Ctrl with signs differs from terminal to terminal.
    if (letter < 'a' || letter > 'z')
        return false;
    snprintf(prefix, sizeof prefix, "%.*s", (int)(hyphen - name), name);
    if (text_equal_nocase(prefix, "ctrl"))
        // What terminals send for Ctrl and a letter: its place in the alphabet.
        *out = (BoardKey){TERM_KEY_CHARACTER, (uint32_t)letter & CONTROL_MASK};
    else if (text_equal_nocase(prefix, "alt"))
        *out = (BoardKey){TERM_KEY_ALT, (uint32_t)letter};
    else
        return false;
    return true;
}

bool key_read(const char *name, BoardKey *out, Error *error)
{
    // Keys with a fixed meaning are refused with the reason before anything else is tried.
    for (size_t i = 0; i < sizeof fixed_keys / sizeof fixed_keys[0]; ++i)
        if (text_equal_nocase(fixed_keys[i].name, name))
            return error_set(error, N_("%s cannot be bound: %s"), fixed_keys[i].name, _(fixed_keys[i].meaning));
    const unsigned char character = (unsigned char)name[0];
    if (character > ' ' && character < ASCII_END && name[1] == '\0') {
        if (isalpha(character))
            return error_set(error, N_("%s is a letter, and letters are typed"), name);
        if (isdigit(character))
            return error_set(error, N_("%s is a digit: it chooses a panel, or begins the number of a move"), name);
        *out = (BoardKey){TERM_KEY_CHARACTER, character};
        return true;
    }
    if (read_named(name, out) || read_combined(name, out))
        return true;
    return error_set(error,
                     N_("unknown key '%.40s': a character, F1 ... F%d, Ctrl-LETTER, Alt-LETTER, or one such as PgUp"),
                     name, FUNCTION_KEYS);
}

// --- writing -------------------------------------------------------------------------------------------------------

// By name where there is one; in a file also those signs have names that would be taken for something
// else there.
void key_write(BoardKey key, bool for_file, char out[KEY_NAME_SIZE])
{
    out[0] = '\0';
    for (int i = 0; i < NAMED_NB; ++i)
        if (key_equals(named_keys[i].key, key) && (for_file || !named_keys[i].in_files_only)) {
            snprintf(out, KEY_NAME_SIZE, "%s", named_keys[i].name);
            return;
        }
    if (key.key == TERM_KEY_CHARACTER && key.character < ' ')
        snprintf(out, KEY_NAME_SIZE, "Ctrl-%c", (char)(key.character + 'A' - 1));
    else if (key.key == TERM_KEY_CHARACTER)
        snprintf(out, KEY_NAME_SIZE, "%c", key.character < ASCII_END ? (char)key.character : '?');
    else if (key.key == TERM_KEY_ALT)
        snprintf(out, KEY_NAME_SIZE, "Alt-%c", (char)key.character);
    else if (key.key >= TERM_KEY_F1)
        snprintf(out, KEY_NAME_SIZE, "F%d", (int)(key.key - TERM_KEY_F1) + 1);
}

// Function keys, Alt and Ctrl-L mean nothing inside a line, so they act at any time.
bool key_acts_while_typing(BoardKey key)
{
    const bool redraws = key.key == TERM_KEY_CHARACTER && key.character == CONTROL_L; // means nothing in a line
    return key.key >= TERM_KEY_F1 || key.key == TERM_KEY_ALT || redraws;
}

// --- bindings ------------------------------------------------------------------------------------------------------

KeyBinding *key_map_row(KeyMap *map, BoardKey key)
{
    for (int i = 0; i < map->count; ++i)
        if (key_equals(map->rows[i].key, key))
            return &map->rows[i];
    return NULL;
}

const char *key_map_action(const KeyMap *map, BoardKey key)
{
    for (int i = 0; i < map->count; ++i)
        if (key_equals(map->rows[i].key, key))
            return map->rows[i].action;
    return "";
}

void key_map_bind(KeyMap *map, BoardKey key, const char *action)
{
    KeyBinding row = {.key = key};
    KeyBinding *before = key_map_row(map, key);
    // The order of the rows is the order of the keys in the help: the newest comes last.
    if (before != NULL && strcmp(before->action, action) == 0)
        return;
    if (before != NULL) {
        row = *before;
        map->count -= 1;
        memmove(before, before + 1, (size_t)(&map->rows[map->count] - before) * sizeof *before);
    }
    assert(map->count < KEY_MAP_MAX);
    snprintf(row.action, sizeof row.action, "%s", action);
    map->rows[map->count++] = row;
}

void key_map_list(const KeyMap *map, const char *action, Text *out)
{
    for (int i = 0; i < map->count; ++i) {
        char name[KEY_NAME_SIZE];
        if (strcmp(map->rows[i].action, action) != 0)
            continue;
        key_write(map->rows[i].key, false, name);
        text_addf(out, "%s%s", out->length > 0 ? " " : "", name);
    }
}

bool key_map_key_of(const KeyMap *map, const char *action, BoardKey *out)
{
    for (int i = 0; i < map->count; ++i)
        if (strcmp(map->rows[i].action, action) == 0) {
            *out = map->rows[i].key;
            return true;
        }
    return false;
}
