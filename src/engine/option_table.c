// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/options.h"

#include "base/text.h"
#include "book/selection.h"
#include "engine/strength.h"

#include <assert.h>

// A network that is built in plays, unless something else is wanted.
#ifdef HAVE_DEFAULT_NETWORK
enum { EVALUATION_DEFAULT = EVALUATION_NETWORK };
#else
enum { EVALUATION_DEFAULT = EVALUATION_CLASSICAL };
#endif

// Research settings are no matter for the board's forms.
enum { ON_LABORATORY = ON_ALL & ~ON_TUI };

// The names of choices, in the order of the enum beside which they stand.
static const char *const evaluations[] = {"classical", "network", NULL};          // EvaluationKind
static const char *const book_selections[] = {"weight", "best", "uniform", NULL}; // BookSelection
static const char *const maps_painted[] = {"Off", "Piece lifted", "Side to move", "Whole board", NULL}; // MapPainted
static const char *const map_palettes[] = {"heat", "paper", "viridis", "inferno", "grey", NULL};        // HeatPalette
static const char *const board_sizes[] = {"auto", "3x1", "4x2", "6x3", "8x4", "10x5", NULL};
static const char *const board_colours[] = {"auto", "never", "8", "16", "256", "direct", NULL};   // TermColours
static const char *const board_signs[] = {"auto", "unicode", "ascii", NULL};                      // TermSigns
static const char *const board_themes[] = {"green", "brown", "slate", "contrast", "night", NULL}; // BoardTheme
static const char *const board_keys[] = {"plain", "vim", NULL};
static const char *const chains_modes[] = {"off", "plain", "mc", "mc+mt", NULL}; // ChainsMode
static const char *const chains_replays[] = {"2013", "fig1", "fig5", NULL};      // ChainsReplay
static const char *const chains_keeps[] = {"search", "game", NULL};

#define CHOICE_COUNT(list) (sizeof(list) / sizeof(list)[0] - 1)
static_assert(CHOICE_COUNT(evaluations) == EVALUATION_NB, "a name for each EvaluationKind");
static_assert(CHOICE_COUNT(book_selections) == BOOK_SELECTION_NB, "a name for each BookSelection");

#define BOOLEAN(def) .kind = OPTK_BOOL, .max = 1, .def_int = (def)
#define INTEGER(def, low, high, of) .kind = OPTK_INT, .min = (low), .max = (high), .def_int = (def), .unit = (of)
#define CHOICE(def, list) .kind = OPTK_CHOICE, .def_int = (def), .choices = (list)
#define TEXT(def) .kind = OPTK_TEXT, .def_text = (def)
#define FILE_PATH .kind = OPTK_FILE, .def_text = ""
#define BUTTON .kind = OPTK_BUTTON
#define NATIVE_CECP(command) , .cecp_command = (command)

static const OptionDef option_defs[OPT_NB] = {
#define OPTION(id_, name_, group_, surfaces_, kind_, help_) \
    [id_] = {.id = id_, .name = name_, .group = group_, .surfaces = surfaces_, .help = help_, kind_},
#include "engine/options.def"
#undef OPTION
};

const OptionDef *option_def(OptionId id)
{
    assert(id >= 0 && id < OPT_NB);
    return &option_defs[id];
}

static const char *skip_separators(const char *name)
{
    while (*name == ' ' || *name == '-' || *name == '_')
        ++name;
    return name;
}

// "OwnBook", "own-book" and "Own Book" are the same name, so that every surface can spell it its own way.
static bool names_match(const char *a, const char *b)
{
    for (;; ++a, ++b) {
        a = skip_separators(a);
        b = skip_separators(b);
        if (text_lower(*a) != text_lower(*b))
            return false;
        if (*a == '\0')
            return true;
    }
}

const OptionDef *option_find(const char *name)
{
    for (int id = 0; id < OPT_NB; ++id)
        if (names_match(option_defs[id].name, name))
            return &option_defs[id];
    return NULL;
}
