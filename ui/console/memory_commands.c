// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that show what the engine knows, thinks and remembers.
#include "base/language.h"
#include "base/memory.h"
#include "engine/tools.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/common/figures.h"
#include "ui/common/options.h"
#include "ui/console/console_state.h"
#include "ui/console/speech.h"
#include "ui/heatmap/heat_ansi.h"
#include "ui/heatmap/map_report.h"
#include "ui/heatmap/map_words.h"
#include "ui/session/export.h"

#include <inttypes.h>
#include <string.h>

enum { SENTENCE_SIZE = 1024 };

// --- static knowledge ----------------------------------------------------------------------------------------------

// The table of the evaluation of the shown position; refused where the user wants to play fair.
static void run_eval(Session *session, char *arguments)
{
    Console *console = console_of(session);
    char table[TOOLS_EVAL_SIZE];
    (void)arguments;
    if (session_refuses_help(session))
        return;
    tools_eval_table(console_position(console), engine_loaded_network(session_engine(session)), table, sizeof table);
    fputs(table, console_out(console));
}

// perft runs as a program of its own, so that Ctrl-C ends it and not the console.
static void run_perft(Session *session, char *arguments)
{
    enum { WORDS_SIZE = 64, DEPTH_MAX = 64 };
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    int64_t depth = 0;
    if (word == NULL || !text_parse_int(word, 0, DEPTH_MAX, &depth)) {
        session_error(session, "perft: how many moves deep, 0 to %d?", DEPTH_MAX);
        return;
    }
    // A perft by first moves would show mates by their lack of replies.
    if (session_refuses_in_puzzle(session))
        return;
    char fen[FEN_SIZE], words[WORDS_SIZE];
    fen_write(console_position(console), fen);
    snprintf(words, sizeof words, "%d --divide%s", (int)depth,
             console_position(console)->castling_setup.is_chess960 ? " --chess960" : "");
    console_run_tool(console, "perft", words, fen);
}

// Without a word: book moves of the shown position with their shares. With words it is the command of the command line.
static void run_book(Session *session, char *arguments)
{
    enum { BOOK_MOVES_SHOWN = 64 };
    EngineBookMove moves[BOOK_MOVES_SHOWN];
    Console *console = console_of(session);
    arguments = text_trim(arguments);
    const bool wants_position = strcmp(arguments, "show") == 0 || strcmp(arguments, "names") == 0;
    if ((wants_position || *arguments == '\0') && session_refuses_help(session))
        return;
    if (*arguments != '\0') {
        // What needs a position takes the one on the board if none is given.
        char fen[FEN_SIZE];
        fen_write(console_position(console), fen);
        console_run_tool(console, "book", arguments, wants_position ? fen : NULL);
        return;
    }
    const int count = engine_book_moves(session_engine(session), console_position(console), moves, BOOK_MOVES_SHOWN);
    if (count == 0)
        session_say(session, "The book knows no move here.");
    // In words: "knight on g 1 to f 3, 24 percent: Reti Opening."
    for (int i = 0; i < count; ++i) {
        char sentence[SENTENCE_SIZE];
        Text text = text_begin(sentence, sizeof sentence);
        console_add_move(console, &text, console_position(console), moves[i].move);
        fprintf(console_out(console), console->speaks ? "%s, %d percent%s%s.\n" : "  %-8s %3d %%  %s%s\n", sentence,
                moves[i].percent, console->speaks && moves[i].name[0] != '\0' ? ": " : "", moves[i].name);
    }
}

// The command of the command line for the position on the board. Files and conditions are kept: the word alone asks them
// again, of the position that has come meanwhile.
static void run_explore(Session *session, char *arguments)
{
    Console *console = console_of(session);
    char fen[FEN_SIZE];
    arguments = text_trim(arguments);
    if (session_refuses_help(session))
        return;
    if (*arguments != '\0')
        snprintf(console->explored, sizeof console->explored, "%s", arguments);
    if (console->explored[0] == '\0') {
        session_error(session, "explore: which games? `explore FILE` or a folder; after that the word alone will do");
        return;
    }
    fen_write(console_position(console), fen);
    console_run_tool(console, "explore", console->explored, fen);
}

// --- maps ----------------------------------------------------------------------------------------------------------

// The rows of classes, as they are read out: "8: 0 0 0 1 0 0 0 0".
static void say_classes(FILE *out, const MapLayer *layer)
{
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        fprintf(out, "%d:", rank + 1);
        for (int file = FILE_A; file <= FILE_H; ++file) {
            char digit[HEAT_DIGIT_SIZE];
            const Square square = square_make((File)file, (Rank)rank);
            heat_digit(layer, square, layer->class_of[square], digit);
            fprintf(out, " %s", digit[1] == '.' ? "0" : digit + (digit[0] == ' ' ? 1 : 0));
        }
        fputc('\n', out);
    }
}

// Colours go to a terminal alone; the legend explains them there.
static void print_classes(FILE *out, const Console *console, const MapLayer *layer)
{
    char text[HEAT_ANSI_SIZE];
    Text board = text_begin(text, sizeof text);
    const OptionStore *options = session_options(&console->session);
    const HeatAnsi look = {.palette = (HeatPalette)option_int(options, OPT_MAP_PALETTE),
                           .depth = heat_ansi_depth(console->mode == CONSOLE_EDITED),
                           .flipped = console_bottom(console) == BLACK};
    heat_ansi_board(&board, layer, &look);
    if (look.depth != INK_MONO)
        heat_ansi_legend(&board, layer, &look);
    fputs(text, out);
}

// What the engine remembers now; NULL, and complains, if it is hidden or nothing was searched yet. Release with mem_free.
static MemorySnapshot *take_snapshot(Session *session)
{
    if (session_refuses_help(session))
        return NULL;
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    engine_memory_snapshot(session_engine(session), snapshot);
    if (snapshot->nodes > 0)
        return snapshot;
    mem_free(snapshot);
    session_error(session, "Not searched yet; analyse depth 12 searches this position.");
    return NULL;
}

// One map in words and as classes: title, meaning, a caution, the board, then the largest squares with their values.
static void print_map(Console *console, const MapSelection *wanted, const MemorySnapshot *snapshot)
{
    const MapPlan plan = {.kind = wanted->kind, .square = wanted->square};
    const MapFrame frame = {.snapshot = snapshot};
    MapLayer layer;
    char caution[MAP_CAUTION_SIZE];
    FILE *out = console_out(console);
    // Title, depth and nodes, then what the kind of map means, and why it may be empty.
    const bool with_end = plan.kind != MAP_PIECE && !map_kind(plan.kind)->is_static;
    char title[MAP_TITLE_SIZE], nodes[COUNT_TEXT_SIZE];
    map_plan_layer(&plan, &frame, wanted->table, wanted->end, &layer);
    map_plan_caution(&plan, &frame, &layer, caution);
    map_plan_title(&plan, &frame, wanted->table, title);
    write_count(snapshot->nodes, nodes);
    fprintf(out, "%s%s%s; depth %d, %s nodes.\n%s\n", title, with_end ? ", " : "",
            with_end ? map_end_name(wanted->end) : "", snapshot->depth, nodes, map_kind(plan.kind)->meaning);
    if (caution[0] != '\0')
        fprintf(out, "%s\n", caution);
    // Also where nothing is near at hand: how likely an error is all the same.
    map_tempting_print(out, &frame);
    // An empty map has no board; the caution has said why.
    if (layer.max == 0)
        return;
    if (console->speaks)
        say_classes(out, &layer);
    else
        print_classes(out, console, &layer);
    // The ten largest squares: "f3 30.40 %, red", or "f 3, red, 30 percent".
    enum { TOP_SQUARES = 10, PERCENT = 100 };
    Square top[TOP_SQUARES];
    const int count = heat_top_squares(&layer, TOP_SQUARES, top);
    for (int i = 0; i < count; ++i) {
        const char *colour = map_class_name(layer.class_of[top[i]]);
        char value[MAP_VALUE_SIZE];
        map_value_write(plan.kind, &layer, top[i], value);
        if (console->speaks && !map_counts(plan.kind))
            fprintf(out, "%c %c, %s, %.1f percent.\n", 'a' + square_file(top[i]), '1' + square_rank(top[i]), colour,
                    PERCENT * map_share(&layer, top[i]));
        else
            fprintf(out, "  %s, %s\n", value, colour);
    }
}

// map WORDS in any order; words that name no part of a map are refused with what is possible.
static void run_map(Session *session, char *arguments)
{
    Console *console = console_of(session);
    MapSelection wanted = map_selection_default();
    for (const char *word = text_next_word(&arguments); word != NULL; word = text_next_word(&arguments)) {
        if (map_selection_add(&wanted, word))
            continue;
        session_error(session, "map: '%.40s' is not a piece, side, kind of map, square, from, to or both.", word);
        return;
    }
    // The board takes the square under the cursor; here it must be named.
    if (wanted.kind == MAP_PIECE && wanted.square == SQ_NONE) {
        session_error(session, "map: the map of one piece needs the square it stands on, such as map g1.");
        return;
    }
    MemorySnapshot *snapshot = take_snapshot(session);
    if (snapshot == NULL)
        return;
    // Without time for searches of its own, such as beside one that has a clock, a map has what is known already.
    const MapNeeds needs = {.kind = wanted.kind,
                            .game = console_position(console),
                            .rating = temptation_rating(option_int(session_options(session), OPT_TEMPTING_RATING),
                                                        game_tree(session_game(session)), snapshot->root.stm),
                            .has_time = session_has_time(session)};
    engine_add_worked_out(session_engine(session), &needs, snapshot);
    print_map(console, &wanted, snapshot);
    mem_free(snapshot);
}

// The map of now, of the whole board, or the game.
static void run_export(Session *session, char *arguments)
{
    const Console *console = console_of(session);
    // The console has no map on its screen whose kind could be meant.
    const MapSelection all = map_selection_default();
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    engine_memory_snapshot(session_engine(session), snapshot);
    const ShownMaps maps = {.snapshot = snapshot,
                            .kind = all.kind,
                            .table = all.table,
                            .end = all.end,
                            .square = all.square,
                            .palette = (HeatPalette)option_int(session_options(session), OPT_MAP_PALETTE),
                            .depth = heat_ansi_depth(console->mode == CONSOLE_EDITED),
                            .flipped = console_bottom(console) == BLACK};
    session_export(session, &maps, arguments, strchr(session->running->name, '!') != NULL);
    mem_free(snapshot);
}

// All words of a map at any place, as their order is free.
static void complete_map(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (int i = 0; i < MAP_SELECTION_WORD_NB; ++i)
        completions_add(out, word, map_word_name(i));
}

// --- lines ---------------------------------------------------------------------------------------------------------

// A line in words, "knight on g 1 to f 3; pawn on e 7 to e 5.", played on a copy as each move is spoken in its
// position.
static void say_path(FILE *out, const MemorySnapshot *snapshot, const MemoryPath *path)
{
    Position pos = snapshot->root;
    char sentence[SENTENCE_SIZE];
    Text text = text_begin(sentence, sizeof sentence);
    for (int i = 0; i < path->length; ++i) {
        Undo undo;
        text_add(&text, i == 0 ? "" : "; ");
        speech_add_move(&text, &pos, path->moves[i]);
        pos_make_move(&pos, path->moves[i], &undo);
        pos.last = NULL; // the record does not live on
    }
    fprintf(out, "%s.\n", sentence);
}

// The lines that the search's memory holds, from the snapshot of now; a proved mate is marked.
static void run_paths(Session *session, char *arguments)
{
    Console *console = console_of(session);
    (void)arguments;
    MemorySnapshot *snapshot = take_snapshot(session);
    if (snapshot == NULL)
        return;
    const MapFrame frame = {.snapshot = snapshot};
    if (snapshot->detail.path_count == 0)
        session_say(session, "No lines from memory yet.");
    for (int i = 0; i < snapshot->detail.path_count; ++i) {
        char path[MAP_PATH_SIZE];
        FILE *out = console_out(console);
        map_path_write(&frame, i, path);
        if (console->speaks)
            say_path(out, snapshot, &snapshot->detail.paths[i]);
        else
            fprintf(out, "  %s%s\n", path, map_path_is_mate(&frame, i) ? "  (the mate that is proved)" : "");
    }
    mem_free(snapshot);
}

// Lines of the last search stay until the position changes.
static void run_lines(Session *session, char *arguments)
{
    Console *console = console_of(session);
    int count;
    const InfoLine *lines = session_lines(session, &count);
    // lines 3, lines +1: the number of lines is a setting of analysis.
    if (*text_trim(arguments) != '\0') {
        session_run_multipv(session, arguments);
        return;
    }
    if (session_refuses_help(session))
        return;
    if (count == 0)
        session_say(session, "This position has not been searched yet.");
    for (int i = 0; i < count; ++i)
        console_print_line(console, &lines[i]);
}

static const char *const thinking_names[] = {"off", "analysis", "always", NULL}; // in the order of ThinkingShown

// Sets when lines of the search are printed, or says how it is set.
static void run_thinking(Session *session, char *arguments)
{
    static const char *const meanings[] = {
        [THINKING_OFF] = "The search is not shown.",
        [THINKING_ANALYSIS] = "The search is shown during analysis.",
        [THINKING_ALWAYS] = "The search is shown whenever Hotspur thinks.",
    };
    Console *console = console_of(session);
    const char *word = text_next_word(&arguments);
    int found = word == NULL ? (int)console->thinking : -1;
    for (int i = 0; word != NULL && thinking_names[i] != NULL; ++i)
        if (text_equal_nocase(thinking_names[i], word))
            found = i;
    if (found < 0) {
        session_error(session, "thinking: '%.40s' is none of: off, analysis, always.", word);
        return;
    }
    console->thinking = (ThinkingShown)found;
    session_say(session, "%s", meanings[found]);
}

static const char *const book_words[] = {"make", "merge", "dump", "show", "check", "names", "learn", "forget", NULL};

static const CommandDef commands[] = {
    {"eval", "", N_("the terms of the classical evaluation, the network's value, and what each piece adds to it"),
     .run = run_eval},
    {"perft", "DEPTH", N_("perft by first moves"), .run = run_perft},
    {"book", "[WORD...]",
     N_("book moves of this position; or `book make`, `show`, `names` and so on, as on the command line"),
     .run = run_book, .choices = book_words},
    {"explore", "[FILE|FOLDER... [OPTION...]]",
     N_("which moves were played here, in files of games: options as on the command line; later the word alone will "
        "do"),
     .run = run_explore, .complete = complete_file},
    {"thinking", "[off|analysis|always]", N_("show lines while searching: never, in analysis, always"),
     .run = run_thinking, .choices = thinking_names},
    {"lines", "[N | +1 | -1]", N_("lines of the last search of this position; with a number: how many analysis shows"),
     .run = run_lines},
    {"map", "[wN|white|all|SQUARE|from|to|both|KIND]...",
     N_("map of the search, classes 0 to 6, and the ten largest squares; KIND is now, best, piece, difference, "
        "change, game, raw, beyond, control, contribution, importance, tempting, chains or chain-best"),
     .run = run_map, .complete = complete_map},
    {"export", "[timeline] FILE",
     N_("write the map of the search to a file ending in .svg, .png, .pdf, .csv, .json, .txt, .ans or .pgn (pgn: the "
        "game, with marks and reasons); timeline: the map over iterations and moves, as CSV"),
     .run = run_export, .choices = export_words, .complete = complete_file},
    {"export!", "[timeline] FILE", N_("export, overwriting the file; games of others stay"), .run = run_export,
     .choices = export_words, .complete = complete_file},
    {"paths", "", N_("lines from the memory of the search"), .run = run_paths},
    {"chains", "", N_("the same"), .run = run_paths},
};

const CommandTable memory_commands = {N_("Evaluation, book and memory"), COMMAND_ROWS(commands)};
