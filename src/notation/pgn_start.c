// SPDX-License-Identifier: GPL-3.0-or-later
// The start position of a game by its tags "Variant" and "FEN". Sites and programs name variants as
// they like: what is known here is orthodox chess and Chess960; of any other variant the game is kept
// as text.
#include "notation/pgn_start.h"

#include "base/text.h"
#include "notation/fen.h"

#include <ctype.h>
#include <string.h>

enum { NAME_SIZE = 64 };

// The letters and digits of a variant's name, small: "Chess 960" and "chess-960" are the same.
static void simplify(const char *name, Text *out)
{
    for (; *name != '\0'; ++name) {
        if (isalnum((unsigned char)*name))
            text_add_char(out, (char)tolower((unsigned char)*name));
    }
}

typedef enum Variant { VARIANT_STANDARD, VARIANT_CHESS960, VARIANT_OTHER } Variant;

// Cuts a word off the front of a text; false if it does not begin so.
static bool cut_front(const char **text, const char *word)
{
    if (!text_starts_with(*text, word))
        return false;
    *text += strlen(word);
    return true;
}

// "Chess960", "Fischer Random", "chess960 (FRC)", "freestyle chess": nothing but names of it, in whatever order.
static bool is_chess960(const char *simple)
{
    enum { OWN_NAMES = 9 }; // the others only say that it is chess
    static const char *const names[] = {"chess960", "960",    "fischerandom", "fischerrandom", "fischer",
                                        "random",   "frc",    "freestyle",    "wildfr",        "chess",
                                        "schach",   "echecs", "ajedrez",      "scacchi"};
    bool has_name = false;
    while (*simple != '\0') {
        size_t i = 0;
        while (i < sizeof names / sizeof names[0] && !cut_front(&simple, names[i]))
            ++i;
        if (i == sizeof names / sizeof names[0])
            return false;
        has_name |= i < OWN_NAMES;
    }
    return has_name;
}

// Without a name it is orthodox chess; "From Position" only says that there is a FEN.
static Variant variant_of(const char *name)
{
    static const char *const standard[] = {"",         "standard",     "normal",        "chess",   "classical",
                                           "orthodox", "fromposition", "standardchess", "regular", "setup"};
    char simple[NAME_SIZE];
    Text text = text_begin(simple, sizeof simple);
    simplify(name == NULL ? "" : name, &text);
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; ++i) {
        if (strcmp(simple, standard[i]) == 0)
            return VARIANT_STANDARD;
    }
    return is_chess960(simple) ? VARIANT_CHESS960 : VARIANT_OTHER;
}

bool pgn_start_read(const GameTree *tags, Position *start, Error *remark, Error *error)
{
    const char *name = tree_tag(tags, "Variant");
    const char *fen = tree_tag(tags, "FEN");
    const Variant variant = variant_of(name);
    remark->text[0] = '\0';
    pos_set_start(start);
    start->castling_setup.is_chess960 = variant == VARIANT_CHESS960;
    if (variant == VARIANT_OTHER)
        return error_set(error, "variant '%s' is not known", name);
    if (fen == NULL || fen[strspn(fen, " ")] == '\0')
        return true;
    // The fault of the first reading is told: what the tags say is the likelier meaning.
    return fen_read(start, fen, variant == VARIANT_CHESS960, error) || fen_read(start, fen, true, NULL) ||
           fen_read_repaired(start, fen, variant == VARIANT_CHESS960, remark);
}
