// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/options.h"

#include "base/memory.h"
#include "base/text.h"
#include "engine/strength.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A path may be as long as the system allows; other texts have no need to be longer.
enum { OPTION_TEXT_MAX = 4095, LISTENER_MAX = 4 };

// A network that is built in plays, unless something else is wanted.
#ifdef HAVE_DEFAULT_NETWORK
enum { EVALUATION_DEFAULT = EVALUATION_NETWORK };
#else
enum { EVALUATION_DEFAULT = EVALUATION_CLASSICAL };
#endif

enum { ON_LABORATORY = ON_ALL & ~ON_TUI };

static const char *const evaluations[] = {"classical", "network", NULL};
static const char *const book_selections[] = {"weight", "best", "uniform", NULL};
static const char *const maps_painted[] = {"Off", "Piece lifted", "Side to move", "Whole board", NULL};
static const char *const map_palettes[] = {"paper", "viridis", "inferno", "grey", NULL};
static const char *const board_sizes[] = {"auto", "3x1", "4x2", "6x3", "8x4", "10x5", NULL};
static const char *const board_colours[] = {"auto", "never", "8", "16", "256", "direct", NULL};
static const char *const board_signs[] = {"auto", "unicode", "ascii", NULL};
static const char *const board_themes[] = {"green", "brown", "slate", "contrast", "night", NULL};
static const char *const board_keys[] = {"plain", "vim", NULL};
static const char *const chains_modes[] = {"off", "plain", "mc", "mc+mt", NULL};
static const char *const chains_replays[] = {"2013", "fig1", "fig5", NULL};
static const char *const chains_keeps[] = {"search", "game", NULL};

static const OptionDef option_defs[OPT_NB] = {
    [OPT_HASH] = {.id = OPT_HASH,
                  .name = "Hash",
                  .kind = OPTK_INT,
                  .min = 1,
                  .max = 65536,
                  .def_int = 64,
                  .unit = "MiB",
                  .group = "Engine",
                  .cecp_command = "memory",
                  .surfaces = ON_ALL,
                  .help = "Size of the transposition table, in which the search keeps what it has found."},
    [OPT_THREADS] = {.id = OPT_THREADS,
                     .name = "Threads",
                     .kind = OPTK_INT,
                     .min = 1,
                     .max = 256,
                     .def_int = 1,
                     .unit = "threads",
                     .group = "Engine",
                     .cecp_command = "cores",
                     .surfaces = ON_ALL,
                     .help = "Number of threads that search."},
    [OPT_MULTIPV] = {.id = OPT_MULTIPV,
                     .name = "MultiPV",
                     .kind = OPTK_INT,
                     .min = 1,
                     .max = 218,
                     .def_int = 1,
                     .unit = "lines",
                     .group = "Analysis",
                     .surfaces = ON_ALL,
                     .help = "Number of best lines that are searched and shown."},
    [OPT_MULTIPV_MARGIN] = {.id = OPT_MULTIPV_MARGIN,
                            .name = "Multi-PV Margin",
                            .kind = OPTK_INT,
                            .min = 0,
                            .max = 10000,
                            .def_int = 0,
                            .unit = "cp",
                            .group = "Analysis",
                            .surfaces = ON_CECP | ON_CLI | ON_FILE,
                            .help =
                                "Of several best lines XBoard is shown those that are at most so much worse than the "
                                "best one; 0 for all of them."},
    [OPT_PONDER] = {.id = OPT_PONDER,
                    .name = "Ponder",
                    .kind = OPTK_BOOL,
                    .max = 1,
                    .def_int = 0,
                    .group = "Play",
                    .cecp_command = "hard",
                    .surfaces = ON_ALL,
                    .help = "Think on the opponent's time."},
    [OPT_CHESS960] = {.id = OPT_CHESS960,
                      .name = "UCI_Chess960",
                      .kind = OPTK_BOOL,
                      .max = 1,
                      .def_int = 0,
                      .group = "Play",
                      .surfaces = ON_UCI,
                      .help = "Write and read castling as king takes rook."},
    [OPT_ANALYSE_MODE] = {.id = OPT_ANALYSE_MODE,
                          .name = "UCI_AnalyseMode",
                          .kind = OPTK_BOOL,
                          .max = 1,
                          .def_int = 0,
                          .group = "Analysis",
                          .surfaces = ON_UCI,
                          .help = "Think about positions and play no game: never answer from the book."},
    [OPT_SHOW_WDL] = {.id = OPT_SHOW_WDL,
                      .name = "UCI_ShowWDL",
                      .kind = OPTK_BOOL,
                      .max = 1,
                      .def_int = 0,
                      .group = "Analysis",
                      .surfaces = ON_UCI | ON_TUI | ON_FILE,
                      .help = "Say with every score how many of a thousand such games are won, drawn and lost."},
    [OPT_OPPONENT] = {.id = OPT_OPPONENT,
                      .name = "UCI_Opponent",
                      .kind = OPTK_TEXT,
                      .def_text = "",
                      .group = "Play",
                      .surfaces = ON_UCI,
                      .help = "Who the opponent is; it plays the same against everybody."},
    [OPT_ABOUT] = {.id = OPT_ABOUT,
                   .name = "UCI_EngineAbout",
                   .kind = OPTK_TEXT,
                   .def_text = "A chess engine whose memory can be seen. GPL-3.0-or-later, no warranty.",
                   .group = "Engine",
                   .surfaces = ON_UCI,
                   .help = "What a graphical interface may show about the program."},
    [OPT_OWN_BOOK] = {.id = OPT_OWN_BOOK,
                      .name = "OwnBook",
                      .kind = OPTK_BOOL,
                      .max = 1,
                      .def_int = 1,
                      .group = "Book",
                      .surfaces = ON_ALL,
                      .help = "Play the first moves from the opening book."},
    [OPT_BOOK_FILE] = {.id = OPT_BOOK_FILE,
                       .name = "BookFile",
                       .kind = OPTK_FILE,
                       .def_text = "",
                       .group = "Book",
                       .surfaces = ON_ALL,
                       .help = "Opening book to play from, in the format of Polyglot or as lines of text; empty for "
                               "the one that comes with the program."},
    [OPT_BOOK_SELECTION] = {.id = OPT_BOOK_SELECTION,
                            .name = "BookChoice",
                            .kind = OPTK_CHOICE,
                            .def_int = 0,
                            .choices = book_selections,
                            .group = "Book",
                            .surfaces = ON_ALL & ~ON_UCI,
                            .help = "How to choose among book moves: heavier ones oftener, the heaviest alone, or all "
                                    "equally often."},
    [OPT_BEST_BOOK_MOVE] = {.id = OPT_BEST_BOOK_MOVE,
                            .name = "BestBookMove",
                            .kind = OPTK_BOOL,
                            .max = 1,
                            .def_int = 0,
                            .group = "Book",
                            .surfaces = ON_UCI,
                            .help = "Play the heaviest move of the book, and not also lighter ones less often."},
    [OPT_BOOK_DEPTH] = {.id = OPT_BOOK_DEPTH,
                        .name = "BookDepth",
                        .kind = OPTK_INT,
                        .min = 0,
                        .max = 1000,
                        .def_int = 1000,
                        .unit = "plies",
                        .group = "Book",
                        .surfaces = ON_ALL,
                        .help = "Plies from the start of a game in which moves are taken from the book."},
    [OPT_BOOK_LEARNING] = {.id = OPT_BOOK_LEARNING,
                           .name = "BookLearning",
                           .kind = OPTK_BOOL,
                           .max = 1,
                           .def_int = 1,
                           .group = "Book",
                           .surfaces = ON_ALL,
                           .help =
                               "Choose book moves by what became of them in earlier games, too, and learn from this "
                               "one."},
    [OPT_LEARNING_FILE] = {.id = OPT_LEARNING_FILE,
                           .name = "BookLearningFile",
                           .kind = OPTK_FILE,
                           .def_text = "",
                           .group = "Book",
                           .surfaces = ON_ALL & ~ON_TUI,
                           .help =
                               "File that keeps what was learned about the book; empty for one in your own folder."},
    [OPT_SEED] = {.id = OPT_SEED,
                  .name = "BookSeed",
                  .kind = OPTK_INT,
                  .min = 0,
                  .max = INT32_MAX,
                  .def_int = 0,
                  .group = "Book",
                  .surfaces = ON_ALL,
                  .help =
                      "Seed for the choice among book moves and a weaker player's mistakes; 0 for a new one each run."},
    [OPT_RESIGN_SCORE] = {.id = OPT_RESIGN_SCORE,
                          .name = "Resign Score",
                          .kind = OPTK_INT,
                          .min = 0,
                          .max = 100000,
                          .def_int = 0,
                          .unit = "cp",
                          .group = "Play",
                          .surfaces = ON_CECP | ON_CLI | ON_FILE,
                          .help = "Resign a game under XBoard when the engine is worse by so much; 0 for never."},
    [OPT_RESIGN_MOVES] = {.id = OPT_RESIGN_MOVES,
                          .name = "Resign Moves",
                          .kind = OPTK_INT,
                          .min = 1,
                          .max = 100,
                          .def_int = 3,
                          .unit = "moves",
                          .group = "Play",
                          .surfaces = ON_CECP | ON_CLI | ON_FILE,
                          .help = "Own moves in a row for which the score must have been so low before it resigns."},
    [OPT_GAME_FILE] = {.id = OPT_GAME_FILE,
                       .name = "Game File",
                       .kind = OPTK_FILE,
                       .def_text = "",
                       .group = "Play",
                       .surfaces = ON_CECP | ON_CLI | ON_FILE,
                       .help = "File that every game played under XBoard is added to as PGN; empty for none."},
    [OPT_MOVE_OVERHEAD] = {.id = OPT_MOVE_OVERHEAD,
                           .name = "Move Overhead",
                           .kind = OPTK_INT,
                           .min = 0,
                           .max = 5000,
                           .def_int = 30,
                           .unit = "ms",
                           .group = "Play",
                           .surfaces = ON_ALL,
                           .help = "Time kept back on every move for what is lost between the engine and the clock."},
    [OPT_STRENGTH] = {.id = OPT_STRENGTH,
                      .name = "Strength",
                      .kind = OPTK_INT,
                      .min = STRENGTH_MIN,
                      .max = STRENGTH_FULL,
                      .def_int = STRENGTH_FULL,
                      .unit = "Elo",
                      .group = "Play",
                      .surfaces = ON_ALL & ~ON_UCI,
                      .help = "How strong a player to be, in Elo; the largest value is all the engine can."},
    [OPT_LIMIT_STRENGTH] = {.id = OPT_LIMIT_STRENGTH,
                            .name = "UCI_LimitStrength",
                            .kind = OPTK_BOOL,
                            .max = 1,
                            .def_int = 0,
                            .group = "Play",
                            .surfaces = ON_UCI,
                            .help = "Play as UCI_Elo says, not as well as possible."},
    [OPT_ELO] = {.id = OPT_ELO,
                 .name = "UCI_Elo",
                 .kind = OPTK_INT,
                 .min = STRENGTH_MIN,
                 .max = STRENGTH_FULL,
                 .def_int = 2000,
                 .unit = "Elo",
                 .group = "Play",
                 .surfaces = ON_UCI,
                 .help = "How strong a player to be while UCI_LimitStrength is on."},
    [OPT_EVAL_NOISE] = {.id = OPT_EVAL_NOISE,
                        .name = "EvalNoise",
                        .kind = OPTK_INT,
                        .min = 0,
                        .max = 500,
                        .def_int = 0,
                        .unit = "cp",
                        .group = "Play",
                        .surfaces = ON_ALL,
                        .help = "Size of a random part of every evaluation, which makes the engine vary and weaker."},
    [OPT_NOISE_SEED] = {.id = OPT_NOISE_SEED,
                        .name = "EvalNoiseSeed",
                        .kind = OPTK_INT,
                        .min = 0,
                        .max = INT32_MAX,
                        .def_int = 1,
                        .group = "Play",
                        .surfaces = ON_ALL,
                        .help = "Seed of that random part: the same seed plays the same moves."},
    [OPT_SEARCH_PARAMS] = {.id = OPT_SEARCH_PARAMS,
                           .name = "SearchParams",
                           .kind = OPTK_TEXT,
                           .def_text = "",
                           .group = "Engine",
                           .surfaces = ON_ALL,
                           .help = "Numbers of the search for experiments, as name=value with blanks or commas between "
                                   "them; empty for the defaults."},
    [OPT_EVAL_FILE] = {.id = OPT_EVAL_FILE,
                       .name = "EvalFile",
                       .kind = OPTK_FILE,
                       .def_text = "",
                       .group = "Engine",
                       .surfaces = ON_ALL,
                       .help = "File of the network that evaluates; empty for the one that is built in."},
    [OPT_EVALUATION] = {.id = OPT_EVALUATION,
                        .name = "Evaluation",
                        .kind = OPTK_CHOICE,
                        .def_int = EVALUATION_DEFAULT,
                        .choices = evaluations,
                        .group = "Engine",
                        .surfaces = ON_ALL,
                        .help = "What judges positions: a neural network, or the classical sum of terms, which also "
                                "stands in where there is no network."},
    [OPT_TABLE_FOLDERS] = {.id = OPT_TABLE_FOLDERS,
                           .name = "GaviotaTbPath",
                           .kind = OPTK_TEXT,
                           .def_text = "",
                           .group = "Endgame",
                           .cecp_command = "egtpath",
                           .surfaces = ON_ALL,
                           .help = "Folders with Gaviota endgame tables, separated by semicolons; empty for none."},
    [OPT_TABLE_CACHE] = {.id = OPT_TABLE_CACHE,
                         .name = "GaviotaTbCache",
                         .kind = OPTK_INT,
                         .min = 1,
                         .max = 4096,
                         .def_int = 16,
                         .unit = "MiB",
                         .group = "Endgame",
                         .surfaces = ON_ALL,
                         .help = "Memory for what has been read from the endgame tables."},
    [OPT_CLEAR_HASH] = {.id = OPT_CLEAR_HASH,
                        .name = "Clear Hash",
                        .kind = OPTK_BUTTON,
                        .group = "Engine",
                        .surfaces = ON_CECP | ON_UCI | ON_TUI,
                        .help = "Forget everything the search remembers."},
    [OPT_DEBUG_LOG] = {.id = OPT_DEBUG_LOG,
                       .name = "DebugLog",
                       .kind = OPTK_FILE,
                       .def_text = "",
                       .group = "Protocol",
                       .surfaces = ON_ALL & ~ON_TUI,
                       .help = "File that gets every line of a protocol, in and out, with the time; empty for none."},
    [OPT_MAP] = {.id = OPT_MAP,
                 .name = "Map",
                 .kind = OPTK_CHOICE,
                 .def_int = 0,
                 .choices = maps_painted,
                 .group = "Maps",
                 .surfaces = ON_CECP | ON_FILE,
                 .help = "Map that XBoard shows on its board while it analyses; a lifted piece always shows its own."},
    [OPT_MAP_PALETTE] = {.id = OPT_MAP_PALETTE,
                         .name = "MapPalette",
                         .kind = OPTK_CHOICE,
                         .def_int = 0,
                         .choices = map_palettes,
                         .group = "Maps",
                         .surfaces = ON_CLI | ON_FILE | ON_TUI,
                         .help = "Colours of the maps: those of Greer's paper, or a scale of steady lightness."},
    [OPT_BOARD_SIZE] = {.id = OPT_BOARD_SIZE,
                        .name = "BoardSize",
                        .kind = OPTK_CHOICE,
                        .def_int = 0,
                        .choices = board_sizes,
                        .group = "Board",
                        .surfaces = ON_CLI | ON_FILE | ON_TUI,
                        .help = "Columns and rows of a square on the terminal board; auto for the largest that leaves "
                                "the panels room."},
    [OPT_BIG_PIECES] = {.id = OPT_BIG_PIECES,
                        .name = "BigPieces",
                        .kind = OPTK_BOOL,
                        .max = 1,
                        .def_int = 1,
                        .group = "Board",
                        .surfaces = ON_CLI | ON_FILE | ON_TUI,
                        .help = "Draw the pieces of the terminal board large where a square has 6x3 or more."},
    [OPT_BOARD_COLOURS] = {.id = OPT_BOARD_COLOURS,
                           .name = "BoardColours",
                           .kind = OPTK_CHOICE,
                           .def_int = 0,
                           .choices = board_colours,
                           .group = "Board",
                           .surfaces = ON_CLI | ON_FILE,
                           .help = "Colours of the terminal board, at most as many as the terminal has; auto goes by "
                                   "its description, COLORTERM and NO_COLOR."},
    [OPT_BOARD_SIGNS] = {.id = OPT_BOARD_SIGNS,
                         .name = "BoardSigns",
                         .kind = OPTK_CHOICE,
                         .def_int = 0,
                         .choices = board_signs,
                         .group = "Board",
                         .surfaces = ON_CLI | ON_FILE | ON_TUI,
                         .help = "Signs of the terminal board: figurines and lines, or letters where the font lacks "
                                 "them or draws them too wide; auto goes by the locale."},
    [OPT_BOARD_THEME] = {.id = OPT_BOARD_THEME,
                         .name = "BoardTheme",
                         .kind = OPTK_CHOICE,
                         .def_int = 0,
                         .choices = board_themes,
                         .group = "Board",
                         .surfaces = ON_CLI | ON_FILE | ON_TUI,
                         .help = "Colours of the squares of the terminal board; night is for dark rooms, contrast for "
                                 "tired eyes."},
    [OPT_KEYS] = {.id = OPT_KEYS,
                  .name = "Keys",
                  .kind = OPTK_CHOICE,
                  .def_int = 0,
                  .choices = board_keys,
                  .group = "Board",
                  .surfaces = ON_CLI | ON_FILE | ON_TUI,
                  .help =
                      "Letters of the terminal board: all of them type, or h, j, k and l move the cursor, as in vi, "
                      "and i begins to type."},
    [OPT_HOVER] = {.id = OPT_HOVER,
                   .name = "Hover",
                   .kind = OPTK_BOOL,
                   .max = 1,
                   .def_int = 0,
                   .group = "Board",
                   .surfaces = ON_CLI | ON_FILE | ON_TUI,
                   .help = "The terminal board follows the mouse without a click: a man shows his map, an expected "
                           "line the position it leads to."},
    [OPT_BELL] = {.id = OPT_BELL,
                  .name = "Bell",
                  .kind = OPTK_BOOL,
                  .max = 1,
                  .def_int = 0,
                  .group = "Board",
                  .surfaces = ON_CLI | ON_FILE | ON_TUI,
                  .help = "The terminal's bell rings when Hotspur has moved, or the game is over."},
    [OPT_FAIR_PLAY] = {.id = OPT_FAIR_PLAY,
                       .name = "FairPlay",
                       .kind = OPTK_BOOL,
                       .max = 1,
                       .def_int = 0,
                       .group = "Board",
                       .surfaces = ON_CLI | ON_FILE | ON_TUI,
                       .help = "The board hides hints, maps and scores until the game is over."},
    [OPT_MT_AGE] = {.id = OPT_MT_AGE,
                    .name = "MTAge",
                    .kind = OPTK_INT,
                    .min = 0,
                    .max = 100,
                    .def_int = 100,
                    .unit = "percent",
                    .group = "Laboratory",
                    .surfaces = ON_LABORATORY,
                    .help = "What the move tables keep of their weights from one move of a game to the next."},
    [OPT_CHAINS_MODE] = {.id = OPT_CHAINS_MODE,
                         .name = "ChainsMode",
                         .kind = OPTK_CHOICE,
                         .def_int = 0,
                         .choices = chains_modes,
                         .group = "Laboratory",
                         .surfaces = ON_LABORATORY,
                         .help = "Play with Greer's research search: plain, with move chains, or with move tables too; "
                                 "off plays with the real one."},
    [OPT_CHAINS_REPLAY] =
        {.id = OPT_CHAINS_REPLAY,
         .name = "ChainsReplay",
         .kind = OPTK_CHOICE,
         .def_int = 2,
         .choices = chains_replays,
         .group = "Laboratory",
         .surfaces = ON_LABORATORY,
         .help = "Which of Greer's algorithms plays old lines again: that of 2013, or of 2015 by figure 1 or 5."},
    [OPT_CHAINS_BEAM] = {.id = OPT_CHAINS_BEAM,
                         .name = "ChainsBeam",
                         .kind = OPTK_INT,
                         .min = 0,
                         .max = 8,
                         .def_int = 4,
                         .unit = "moves",
                         .group = "Laboratory",
                         .surfaces = ON_LABORATORY,
                         .help = "Moves of the move tables that the research search looks at first in each position."},
    [OPT_CHAINS_WINDOW] =
        {.id = OPT_CHAINS_WINDOW,
         .name = "ChainsWindow",
         .kind = OPTK_INT,
         .min = 0,
         .max = 10000,
         .def_int = 50,
         .unit = "cp",
         .group = "Laboratory",
         .surfaces = ON_LABORATORY,
         .help = "An old line whose value has changed by more than this is searched anew; 0 to believe every line."},
    [OPT_CHAINS_THRESHOLD] = {.id = OPT_CHAINS_THRESHOLD,
                              .name = "ChainsThreshold",
                              .kind = OPTK_INT,
                              .min = 0,
                              .max = 10000,
                              .def_int = 0,
                              .group = "Laboratory",
                              .surfaces = ON_LABORATORY,
                              .help = "Weight that a path of the move tables must exceed to be looked at."},
    [OPT_CHAINS_KEEP] =
        {.id = OPT_CHAINS_KEEP,
         .name = "ChainsKeep",
         .kind = OPTK_CHOICE,
         .def_int = 0,
         .choices = chains_keeps,
         .group = "Laboratory",
         .surfaces = ON_LABORATORY,
         .help = "How long the research search keeps its chains: for one search to a depth, or for the game."},
    [OPT_CHAINS_AGE] =
        {.id = OPT_CHAINS_AGE,
         .name = "ChainsAge",
         .kind = OPTK_INT,
         .min = 0,
         .max = 1000,
         .def_int = 10,
         .unit = "moves",
         .group = "Laboratory",
         .surfaces = ON_LABORATORY,
         .help = "Moves of the game after which a chain or path that was not renewed is forgotten; 0 for never."},
    [OPT_CHAINS_TT] = {.id = OPT_CHAINS_TT,
                       .name = "ChainsTT",
                       .kind = OPTK_BOOL,
                       .max = 1,
                       .def_int = 0,
                       .group = "Laboratory",
                       .surfaces = ON_LABORATORY,
                       .help = "Let the research search use the transposition table."},
};

typedef struct Value {
    int64_t number; // BOOL, INT, CHOICE
    char *text;     // TEXT, FILE: owned; NULL for other kinds
    OptionOrigin origin;
} Value;

struct OptionStore {
    Value values[OPT_NB];
    struct {
        OptionListener *tell;
        void *context;
    } listeners[LISTENER_MAX];
    int listener_count;
};

static bool holds_text(const OptionDef *def)
{
    return def->kind == OPTK_TEXT || def->kind == OPTK_FILE;
}

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(mem_new(1, size), text, size);
}

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

OptionStore *options_new(void)
{
    OptionStore *store = mem_new(1, sizeof *store);
    for (int id = 0; id < OPT_NB; ++id) {
        const OptionDef *def = &option_defs[id];
        store->values[id].number = def->def_int;
        if (holds_text(def))
            store->values[id].text = copy_text(def->def_text);
    }
    return store;
}

void options_free(OptionStore *store)
{
    if (store == NULL)
        return;
    for (int id = 0; id < OPT_NB; ++id)
        mem_free(store->values[id].text);
    mem_free(store);
}

void options_listen(OptionStore *store, OptionListener *listener, void *context)
{
    assert(store->listener_count < LISTENER_MAX);
    store->listeners[store->listener_count].tell = listener;
    store->listeners[store->listener_count].context = context;
    ++store->listener_count;
}

void options_ignore(OptionStore *store, OptionListener *listener, const void *context)
{
    for (int i = 0; i < store->listener_count; ++i)
        if (store->listeners[i].tell == listener && store->listeners[i].context == context) {
            store->listener_count -= 1;
            memmove(&store->listeners[i], &store->listeners[i + 1],
                    (size_t)(store->listener_count - i) * sizeof store->listeners[0]);
            return;
        }
}

int64_t option_int(const OptionStore *store, OptionId id)
{
    return store->values[id].number;
}

bool option_bool(const OptionStore *store, OptionId id)
{
    return store->values[id].number != 0;
}

const char *option_text(const OptionStore *store, OptionId id)
{
    const OptionDef *def = option_def(id);
    if (def->kind == OPTK_CHOICE)
        return def->choices[store->values[id].number];
    return store->values[id].text == NULL ? "" : store->values[id].text;
}

OptionOrigin option_origin(const OptionStore *store, OptionId id)
{
    return store->values[id].origin;
}

// --- reading values ------------------------------------------------------------------------------------------------

static bool read_bool(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    static const char *const words[][2] = {{"false", "true"}, {"0", "1"}, {"off", "on"}, {"no", "yes"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        for (int value = 0; value < 2; ++value)
            if (text_equal_nocase(text, words[i][value])) {
                *number = value;
                return true;
            }
    return error_set(error, "option %s: '%.60s' is neither true nor false", def->name, text);
}

static bool read_int(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    if (text_parse_int(text, def->min, def->max, number))
        return true;
    return error_set(error, "option %s: '%.60s' is not a whole number from %" PRId64 " to %" PRId64, def->name, text,
                     def->min, def->max);
}

static bool read_choice(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    char known[ERROR_TEXT_SIZE];
    Text list = text_begin(known, sizeof known);
    for (int i = 0; def->choices[i] != NULL; ++i) {
        if (text_equal_nocase(text, def->choices[i])) {
            *number = i;
            return true;
        }
        text_addf(&list, "%s%s", i == 0 ? "" : ", ", def->choices[i]);
    }
    return error_set(error, "option %s: '%.60s' is none of: %s", def->name, text, known);
}

static bool check_text(const OptionDef *def, const char *text, Error *error)
{
    if (strlen(text) > OPTION_TEXT_MAX)
        return error_set(error, "option %s: the value is longer than %d bytes", def->name, OPTION_TEXT_MAX);
    // Values are shown as they are.
    return text_find_control(text, "") == NULL ||
           error_set(error, "option %s: the value contains a control character", def->name);
}

static bool read_number(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    switch (def->kind) {
    case OPTK_BOOL: return read_bool(def, text, number, error);
    case OPTK_INT: return read_int(def, text, number, error);
    case OPTK_CHOICE: return read_choice(def, text, number, error);
    case OPTK_TEXT:
    case OPTK_FILE:
    case OPTK_BUTTON: break;
    }
    *number = 0;
    return true;
}

// --- storing values ------------------------------------------------------------------------------------------------

static bool tell_listeners(OptionStore *store, int first, int last, OptionId id, int *refused_by, Error *error)
{
    for (int i = first; i < last; ++i) {
        if (!store->listeners[i].tell(store->listeners[i].context, id, error)) {
            *refused_by = i;
            return false;
        }
    }
    return true;
}

// Puts a checked value in; takes ownership of `text`. After a refusal the listeners that had agreed hear of the old
// value again.
static bool store_value(OptionStore *store, OptionId id, Value value, Error *error)
{
    const Value old = store->values[id];
    store->values[id] = value;
    int refused_by = 0;
    if (tell_listeners(store, 0, store->listener_count, id, &refused_by, error)) {
        mem_free(old.text);
        return true;
    }

    store->values[id] = old;
    mem_free(value.text);
    if (option_defs[id].kind != OPTK_BUTTON)
        tell_listeners(store, 0, refused_by, id, &refused_by, NULL);
    return false;
}

static bool is_same_value(const OptionDef *def, const Value *value, int64_t number, const char *text)
{
    if (def->kind == OPTK_BUTTON)
        return false;
    return holds_text(def) ? strcmp(value->text, text) == 0 : value->number == number;
}

static bool set_checked(OptionStore *store, const OptionDef *def, int64_t number, const char *text, OptionOrigin origin,
                        Error *error)
{
    Value *value = &store->values[def->id];
    // The command line goes before the configuration file, in whatever order the two are read.
    if (origin < value->origin)
        return true;
    if (is_same_value(def, value, number, text)) {
        value->origin = origin;
        return true;
    }
    const Value next = {.number = number, .text = holds_text(def) ? copy_text(text) : NULL, .origin = origin};
    return store_value(store, def->id, next, error);
}

// *value becomes a text where there was none.
static bool read_value(const OptionDef *def, const char *name, const char **value, int64_t *number, Error *error)
{
    if (def == NULL)
        return error_set(error, "no option is called '%.60s'", name);
    if (*value == NULL)
        *value = "";
    return read_number(def, *value, number, error) && (!holds_text(def) || check_text(def, *value, error));
}

bool option_check(const char *name, const char *value, Error *error)
{
    int64_t number;
    return read_value(option_find(name), name, &value, &number, error);
}

bool option_set(OptionStore *store, const char *name, const char *value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_find(name);
    int64_t number;
    return read_value(def, name, &value, &number, error) && set_checked(store, def, number, value, origin, error);
}

bool option_set_int(OptionStore *store, OptionId id, int64_t value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_def(id);
    if (holds_text(def))
        return error_set(error, "option %s: the value is a text", def->name);
    int64_t min = def->min, max = def->max;
    if (def->kind == OPTK_CHOICE) {
        min = max = 0;
        while (def->choices[max + 1] != NULL)
            ++max;
    }
    if (def->kind != OPTK_BUTTON && (value < min || value > max))
        return error_set(error, "option %s: %" PRId64 " is not from %" PRId64 " to %" PRId64, def->name, value, min,
                         max);
    return set_checked(store, def, value, "", origin, error);
}

void option_write_value(const OptionStore *store, OptionId id, char *out, unsigned out_size)
{
    const OptionDef *def = option_def(id);
    switch (def->kind) {
    case OPTK_BOOL: snprintf(out, out_size, "%s", option_bool(store, id) ? "true" : "false"); break;
    case OPTK_INT: snprintf(out, out_size, "%" PRId64, option_int(store, id)); break;
    case OPTK_CHOICE:
    case OPTK_TEXT:
    case OPTK_FILE: snprintf(out, out_size, "%s", option_text(store, id)); break;
    case OPTK_BUTTON: snprintf(out, out_size, "%s", ""); break;
    }
}
