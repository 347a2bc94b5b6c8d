// SPDX-License-Identifier: GPL-3.0-or-later
// Names of players in a given width. The order of the short forms is a table; how wide a text is
// depends on the output, so the caller brings the function that measures it.
#include "ui/common/player_names.h"

#include "base/unicode.h"

#include <ctype.h>
#include <string.h>

enum { NAME_SIZE = 512 };

// --- what files say ------------------------------------------------------------------------------------------------

// Unknown is written as "?" or "-".
static bool is_known(const char *text)
{
    return text != NULL && text[0] != '\0' && strcmp(text, "?") != 0 && strcmp(text, "-") != 0;
}

static bool is_title(const char *text)
{
    enum { LETTERS_MAX = 4 };
    size_t letters = 0;
    while (isalpha((unsigned char)text[letters]))
        ++letters;
    return letters > 0 && letters <= LETTERS_MAX && text[letters] == '\0';
}

static bool is_rating(const char *text)
{
    enum { RATING_MAX = 9999 };
    int64_t rating;
    return isdigit((unsigned char)text[0]) && text_parse_int(text, 1, RATING_MAX, &rating);
}

PlayerName player_of_texts(const char *name, const char *title, const char *rating)
{
    // Tags hold anything: what is no title or rating is left out, not shown.
    return (PlayerName){.name = is_known(name) ? name : "",
                        .title = is_known(title) && is_title(title) ? title : "",
                        .rating = is_known(rating) && is_rating(rating) ? rating : ""};
}

PlayerName player_of_game(const GameTree *tree, Colour side)
{
    const bool is_white = side == WHITE;
    return player_of_texts(tree_tag(tree, is_white ? "White" : "Black"),
                           tree_tag(tree, is_white ? "WhiteTitle" : "BlackTitle"),
                           tree_tag(tree, is_white ? "WhiteElo" : "BlackElo"));
}

// --- columns -------------------------------------------------------------------------------------------------------

// Bytes of the character that a text begins with; a byte of another encoding is one of its own.
static size_t character_length(const char *text)
{
    const size_t length = text_utf8_length(text);
    return length > 0 ? length : 1;
}

// Accents that stand on the letter before them take no column, and the scripts of East Asia two, as terminals show them.
static int columns_of_code(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        int columns;
    } ranges[] = {
        {0x0300, 0x036f, 0}, {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},   {0x2e80, 0x303e, 2}, {0x3041, 0xa4cf, 2},
        {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2},   {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2}, {0xff00, 0xff60, 2},
        {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].columns;
    return 1;
}

int name_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0')
        columns += columns_of_code(utf8_read(&text));
    return columns;
}

// --- short forms ---------------------------------------------------------------------------------------------------

typedef enum NameForm {
    NAME_FULL,     // "Morphy, Paul Charles"
    NAME_INITIALS, // "Morphy, P. C."
    NAME_INITIAL,  // "Morphy, P."
    NAME_LAST,     // "Morphy"
} NameForm;

// The first letter of each first name, or of so many.
static void add_initials(const char *first_names, int most, Text *out)
{
    for (const char *word = first_names + strspn(first_names, " "); *word != '\0' && most > 0; --most) {
        text_addf(out, " %.*s.", (int)character_length(word), word);
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
}

// False if the name has no such form: only behind a comma stand first names.
static bool write_form(const char *name, NameForm form, Text *out)
{
    enum { ALL = 99 };
    const char *comma = strchr(name, ',');
    if (form == NAME_FULL) {
        text_add(out, name);
        return true;
    }
    // Without a comma the last name cannot be told from the others.
    if (comma == NULL || comma == name || comma[1 + strspn(comma + 1, " ")] == '\0')
        return false;
    text_addf(out, "%.*s", (int)(comma - name), name);
    if (form != NAME_LAST) {
        text_add_char(out, ',');
        add_initials(comma + 1, form == NAME_INITIAL ? 1 : ALL, out);
    }
    return true;
}

// Bytes of as many characters as fit.
static size_t fitting_bytes(const char *text, int columns, int (*columns_of)(const char *text))
{
    enum { CHARACTER_SIZE = 5 };
    size_t bytes = 0;
    while (text[bytes] != '\0') {
        char character[CHARACTER_SIZE] = "";
        const size_t length = character_length(text + bytes);
        memcpy(character, text + bytes, length);
        columns -= columns_of(character);
        if (columns < 0)
            break;
        bytes += length;
    }
    return bytes;
}

void words_write_fitting(const char *text, int columns, int (*columns_of)(const char *text), const char *dots,
                         Text *out)
{
    if (columns_of(text) <= columns) {
        text_add(out, text);
        return;
    }
    // Where not even the dots fit, letters are worth more than dots.
    const int room = columns - columns_of(dots);
    const size_t most = fitting_bytes(text, room > 0 ? room : columns, columns_of);
    size_t bytes = most;
    // Back to the end of a word, and over what would stand oddly before the dots.
    while (bytes > 0 && text[bytes] != ' ')
        --bytes;
    while (bytes > 0 && strchr(" ,;/&-", text[bytes - 1]) != NULL)
        --bytes;
    text_addf(out, "%.*s%s", (int)(bytes > 0 ? bytes : most), text, room > 0 ? dots : "");
}

// One way to write a player.
typedef struct PlayerForm {
    bool with_title;
    NameForm name;
    bool with_rating;
} PlayerForm;

// False if the player lacks what the form shows: the next form then fits better.
static bool write_player(const PlayerName *player, const PlayerForm *form, Text *out)
{
    if ((form->with_title && player->title[0] == '\0') || (form->with_rating && player->rating[0] == '\0'))
        return false;
    if (form->with_title)
        text_addf(out, "%s ", player->title);
    if (!write_form(player->name, form->name, out))
        return false;
    if (form->with_rating)
        text_addf(out, " (%s)", player->rating);
    return !out->truncated;
}

void player_write(const PlayerName *player, int columns, int (*columns_of)(const char *text), const char *dots,
                  Text *out)
{
    // The best first. A rating says more than first names in full.
    static const PlayerForm forms[] = {
        {true, NAME_FULL, true},      {false, NAME_FULL, true},    {true, NAME_INITIALS, true},
        {false, NAME_INITIALS, true}, {false, NAME_INITIAL, true}, {false, NAME_LAST, true},
        {true, NAME_FULL, false},     {false, NAME_FULL, false},   {false, NAME_INITIALS, false},
        {false, NAME_INITIAL, false}, {false, NAME_LAST, false},
    };
    // The first that fits, tried in full: widths depend on characters and cannot be added up.
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
        char written[NAME_SIZE];
        Text text = text_begin(written, sizeof written);
        if (write_player(player, &forms[i], &text) && columns_of(written) <= columns) {
            text_add(out, written);
            return;
        }
    }
    if (columns > 0)
        words_write_fitting(player->name, columns, columns_of, dots, out);
}
