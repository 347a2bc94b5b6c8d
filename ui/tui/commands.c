// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/commands.h"

#include "base/text.h"
#include "board/movegen.h"
#include "engine/strength.h"
#include "notation/fen.h"
#include "notation/pgn_reader.h"
#include "notation/san.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char full_strength[] = "full";

enum { COMMAND_LINE_SIZE = 512, SECOND_US = 1000000, MINUTE_S = 60, MINUTES_MAX = 1440, SECONDS_MAX = 86400 };

// --- games ---------------------------------------------------------------------------------------------------------

static void run_new(App *app, char *arguments)
{
    const char *side = text_next_word(&arguments);
    if (side == NULL)
        app_new_game(app, app->play->person, NULL);
    else if (text_equal_nocase(side, "white"))
        app_new_game(app, WHITE, NULL);
    else if (text_equal_nocase(side, "black"))
        app_new_game(app, BLACK, NULL);
    else
        app_complain(app, "new: '%.40s' is no side; say new, new white or new black.", side);
}

static void run_undo(App *app, char *arguments)
{
    (void)arguments;
    app_undo(app);
}

static void run_redo(App *app, char *arguments)
{
    (void)arguments;
    app_redo(app);
}

static void run_hint(App *app, char *arguments)
{
    (void)arguments;
    app_hint(app);
}

static void run_go(App *app, char *arguments)
{
    (void)arguments;
    app_move_now(app);
}

static void run_resign(App *app, char *arguments)
{
    (void)arguments;
    app_resign(app);
}

static void run_draw(App *app, char *arguments)
{
    (void)arguments;
    app_offer_draw(app);
}

static void run_flip(App *app, char *arguments)
{
    (void)arguments;
    app_flip(app);
}

static void run_analyse(App *app, char *arguments)
{
    (void)arguments;
    app_toggle_analysis(app);
}

static void run_quit(App *app, char *arguments)
{
    (void)arguments;
    app_quit(app);
}

static void run_help(App *app, char *arguments)
{
    (void)arguments;
    app_toggle_help(app);
}

static void run_fen(App *app, char *arguments)
{
    char fen[FEN_SIZE];
    if (*text_trim(arguments) == '\0') {
        fen_write(game_position(app->play->game), fen);
        app_say(app, "%s", fen);
        return;
    }
    Position start;
    Error error;
    const char *text = text_trim(arguments);
    // Castling rights that only Chess960 knows; the reason is that of the usual reading.
    if (!fen_read(&start, text, false, &error) && !fen_read(&start, text, true, &(Error){0}))
        app_complain(app, "%s.", error.text);
    else
        app_new_game(app, app->play->person, &start);
}

// --- time ----------------------------------------------------------------------------------------------------------

static void complain_level(App *app)
{
    app_complain(app, "level: MINUTES [SECONDS a move], MOVES MINUTES SECONDS, or none.");
}

static const char *plural(double number)
{
    return number == 1 ? "" : "s";
}

static void run_level(App *app, char *arguments)
{
    enum { SESSION_TEXT_SIZE = 32 };
    const char *words[3] = {NULL, NULL, NULL};
    int count = 0;
    for (const char *word = text_next_word(&arguments); word != NULL && count < 3; word = text_next_word(&arguments))
        words[count++] = word;
    if (count == 1 && text_equal_nocase(words[0], "none")) {
        play_set_move_time(app->play, 0);
        app_say(app, "No clocks.");
        return;
    }
    int64_t moves = 0;
    double minutes = 0, seconds = 0;
    const int first = count == 3 ? 1 : 0;
    if (count == 0 || (count == 3 && !text_parse_int(words[0], 0, MINUTES_MAX, &moves)) ||
        !text_parse_real(words[first], 0.05, MINUTES_MAX, &minutes) ||
        (count > 1 && !text_parse_real(words[first + 1], 0, SECONDS_MAX, &seconds))) {
        complain_level(app);
        return;
    }
    const TimeControl control = {.base_us = (int64_t)(minutes * MINUTE_S * SECOND_US),
                                 .increment_us = (int64_t)(seconds * SECOND_US),
                                 .moves = (int)moves};
    play_set_clock(app->play, &control);
    char session[SESSION_TEXT_SIZE] = "";
    if (moves > 0)
        snprintf(session, sizeof session, "%d moves in ", (int)moves);
    app_say(app, "Both clocks: %s%g minute%s, and %g second%s for each move.", session, minutes, plural(minutes),
            seconds, plural(seconds));
}

static void run_st(App *app, char *arguments)
{
    const char *word = text_next_word(&arguments);
    double seconds = 0;
    if (word == NULL || !text_parse_real(word, 0.01, SECONDS_MAX, &seconds)) {
        app_complain(app, "st: how many seconds for each of Hotspur's moves, such as st 5?");
        return;
    }
    play_set_move_time(app->play, (int64_t)(seconds * SECOND_US));
    app_say(app, "Hotspur thinks %g second%s about each move; no clocks.", seconds, plural(seconds));
}

static void run_sd(App *app, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int64_t depth = 0;
    if (word == NULL || !text_parse_int(word, 0, MAX_PLY - 1, &depth)) {
        app_complain(app, "sd: say how deep Hotspur shall search, 1 to %d plies, or 0 for no limit.", MAX_PLY - 1);
        return;
    }
    play_set_depth(app->play, (Depth)depth);
    if (depth == 0)
        app_say(app, "No limit in depth.");
    else
        app_say(app, "Hotspur searches %d plies deep.", (int)depth);
}

static void run_elo(App *app, char *arguments)
{
    const char *word = text_next_word(&arguments);
    OptionStore *options = engine_options(app->play->engine);
    int64_t elo = option_int(options, OPT_STRENGTH);
    const bool is_full = word != NULL && text_equal_nocase(word, full_strength);
    if (word != NULL && !is_full && !text_parse_int(word, STRENGTH_MIN, STRENGTH_FULL - 1, &elo)) {
        app_complain(app, "elo: '%.40s' is neither %s nor from %d to %d.", word, full_strength, STRENGTH_MIN,
                     STRENGTH_FULL - 1);
        return;
    }
    if (is_full)
        elo = STRENGTH_FULL;
    option_set_int(options, OPT_STRENGTH, elo, ORIGIN_PROTOCOL, NULL);
    if (elo == STRENGTH_FULL)
        app_say(app, "Hotspur plays as well as it can.");
    else
        app_say(app, "Hotspur plays like somebody of about %d Elo; elo %s ends that.", (int)elo, full_strength);
}

// --- files ---------------------------------------------------------------------------------------------------------

// "~/x" is meant as in a shell.
static bool expand_path(App *app, const char *path, char out[AUTOSAVE_PATH_SIZE])
{
    const char *home = getenv("HOME");
    const bool in_home = text_starts_with(path, "~/") && home != NULL;
    const int length = snprintf(out, AUTOSAVE_PATH_SIZE, "%s%s", in_home ? home : "", in_home ? path + 1 : path);
    if (length > 0 && length < AUTOSAVE_PATH_SIZE)
        return true;
    app_complain(app, "%s", length == 0 ? "Which file?" : "The name of the file is too long.");
    return false;
}

static void save_pending(App *app, char key)
{
    Error error;
    if (key != 'y')
        return;
    if (autosave_write_to(app->pending.path, app->play->game, app->play->person, &error)) {
        app->copied_changes = app->play->changes;
        snprintf(app->copied_path, sizeof app->copied_path, "%s", app->pending.path);
        app_say(app, "Saved in %s.", app->pending.path);
    } else
        app_complain(app, "Not saved: %s.", error.text);
}

static void run_save(App *app, char *arguments)
{
    const char *path = text_trim(arguments);
    if (*path == '\0') {
        Error error;
        if (!autosave_write(&app->autosave, app->play->game, app->play->person, &error)) {
            app_complain(app, "Not saved: %s.", error.text);
            return;
        }
        const bool has_file = app->autosave.path[0] != '\0';
        app_say(app, "%s%s", has_file ? "The game is kept in " : "The game is kept from its first move on",
                has_file ? app->autosave.path : ".");
        return;
    }
    if (!expand_path(app, path, app->pending.path))
        return;
    if (access(app->pending.path, F_OK) == 0)
        app_ask(app, "yn", save_pending, "%.200s exists. Write over it? (y/n)", app->pending.path);
    else
        save_pending(app, 'y');
}

// Puts a game that was read in the place of this one; it can be gone through by undo and redo.
static void take_game(App *app, const PgnGame *pgn)
{
    play_start(app->play, &pgn->start, app->play->person);
    autosave_start(&app->autosave);
    Error error;
    for (int i = 0; i < pgn->ply_count; ++i) {
        const GamePly ply = {.move = pgn->moves[i].move, .score = SCORE_NONE, .time_us = -1};
        if (!game_play(app->play->game, &ply, &error))
            break;
    }
    // What others have played is looked at, not kept as a game of ours; `;` plays on against Hotspur.
    app->saved_changes = app->play->changes;
    play_set_analysis(app->play, true);
    app_say(app, "%.60s - %.60s, %d moves, for analysis; ; plays on from here.",
            pgn_tag(pgn, "White") != NULL ? pgn_tag(pgn, "White") : "?",
            pgn_tag(pgn, "Black") != NULL ? pgn_tag(pgn, "Black") : "?", (pgn->ply_count + 1) / 2);
}

static void load_pending(App *app, char key)
{
    Error error;
    if (key != 'y')
        return;
    PgnReader *reader = pgn_open(app->pending.path, &error);
    if (reader == NULL) {
        app_complain(app, "%s.", error.text);
        return;
    }
    PgnGame pgn;
    pgn_init(&pgn);
    const PgnStatus status = pgn_read_game(reader, &pgn, &error);
    if (status == PGN_GAME)
        take_game(app, &pgn);
    else if (status == PGN_END)
        app_complain(app, "%.200s: no game in it.", app->pending.path);
    else
        app_complain(app, "%s.", error.text);
    pgn_free(&pgn);
    pgn_close(reader);
}

static void run_load(App *app, char *arguments)
{
    if (!expand_path(app, text_trim(arguments), app->pending.path))
        return;
    Error error;
    PgnReader *reader = pgn_open(app->pending.path, &error);
    if (reader == NULL) {
        app_complain(app, "%s.", error.text);
        return;
    }
    pgn_close(reader);
    app_ask_to_leave(app, "take the one in the file", load_pending);
}

// --- map and options -----------------------------------------------------------------------------------------------

static void run_map(App *app, char *arguments)
{
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        app_toggle_overlay(app);
        return;
    }
    const int table = heat_table_find(word);
    const MapKind kind = map_kind_find(word);
    const HeatPalette palette = heat_palette_find(word);
    if (table >= 0)
        app_set_table(app, table);
    else if (kind != MAP_KIND_NB)
        app_set_kind(app, kind);
    else if (palette != PALETTE_CHOICE_NB)
        app_set_palette(app, palette);
    else if (text_equal_nocase(word, "from") || text_equal_nocase(word, "to"))
        app_set_map_end(app, text_equal_nocase(word, "from") ? MAP_FROM : MAP_TO);
    else
        app_complain(app, "map: '%.40s' is no piece, side, kind of map, palette, from or to; Tab shows them.", word);
}

static bool is_for_board(const OptionDef *def)
{
    return (def->surfaces & ON_TUI) != 0;
}

// What can stand behind "set"; made anew because the table of options is not ours.
static void complete_option(const char *word, Completions *out)
{
    for (int id = 0; id < OPT_NB; ++id) {
        char name[COMPLETION_SIZE];
        snprintf(name, sizeof name, "%s", option_def((OptionId)id)->name);
        for (char *c = name; *c != '\0'; ++c)
            if (*c == ' ')
                *c = '-';
        if (is_for_board(option_def((OptionId)id)))
            completions_add(out, word, name);
    }
}

static void run_set(App *app, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const char *value = text_trim(arguments);
    const OptionDef *def = name != NULL ? option_find(name) : NULL;
    OptionStore *store = engine_options(app->play->engine);
    char shown[COMMAND_LINE_SIZE];
    Error error;
    if (def == NULL || !is_for_board(def)) {
        app_complain(app, "set: '%.40s' is no setting; Tab shows them.", name != NULL ? name : "");
        return;
    }
    const bool asks = value[0] == '\0' && def->kind != OPTK_BUTTON;
    if (!asks && !option_set(store, def->name, value, ORIGIN_PROTOCOL, &error)) {
        app_complain(app, "%s.", error.text);
        return;
    }
    option_write_value(store, def->id, shown, sizeof shown);
    app_say(app, "%s = %.80s. %s", def->name, shown, asks ? def->help : "");
}

static const char *const sides[] = {"white", "black", NULL};
static const char *const levels[] = {"none", NULL};
static const char *const strengths[] = {full_strength, "800",  "1000", "1200", "1400", "1600", "1800",
                                        "2000",        "2200", "2400", "2600", "2800", "3000", NULL};
static const char *const maps[] = {"all",    "white",  "black",      "from",  "to",         "wK",      "wQ",   "wR",
                                   "wB",     "wN",     "wP",         "bK",    "bQ",         "bR",      "bB",   "bN",
                                   "bP",     "now",    "best",       "man",   "difference", "change",  "game", "raw",
                                   "beyond", "chains", "chain-best", "paper", "viridis",    "inferno", "grey", NULL};

static const BoardCommand commands[] = {
    {"new", "[white|black]", "start a new game", run_new, sides, false},
    {"undo", "", "take back your move and the answer", run_undo, NULL, false},
    {"redo", "", "play again what was taken back", run_redo, NULL, false},
    {"hint", "", "suggest a move", run_hint, NULL, false},
    {"go", "", "make Hotspur move now", run_go, NULL, false},
    {"level", "[MOVES] MINUTES [SECONDS] | none", "set both clocks", run_level, levels, false},
    {"st", "SECONDS", "fixed time for each of Hotspur's moves, no clocks", run_st, NULL, false},
    {"sd", "PLIES", "fixed depth; 0 for none", run_sd, NULL, false},
    {"elo", "[800...3199 | full]", "how strong Hotspur plays; alone: say it", run_elo, strengths, false},
    {"resign", "", "give the game up", run_resign, NULL, false},
    {"draw", "", "offer a draw", run_draw, NULL, false},
    {"analyse", "", "analysis on or off", run_analyse, NULL, false},
    {"flip", "", "turn the board round", run_flip, NULL, false},
    {"map", "[wN|white|all|from|to|KIND|PALETTE]",
     "choose the map's pieces, ends of moves, kind (now, best, man, difference, change, game, raw, beyond, chains, "
     "chain-best) or colours "
     "(paper, viridis, inferno, grey); alone: paint it on the board",
     run_map, maps, false},
    {"fen", "[FEN]", "show the position as FEN, or start from one", run_fen, NULL, false},
    {"save", "[FILE]", "save the game as PGN; alone: say where it is kept", run_save, NULL, true},
    {"load", "FILE", "look at the first game of a PGN file", run_load, NULL, true},
    {"set", "NAME [VALUE]", "show or change a setting", run_set, NULL, false},
    {"help", "", "show or hide the help", run_help, NULL, false},
    {"quit", "", "leave; the game is kept", run_quit, NULL, false},
};
enum { COMMAND_NB = sizeof commands / sizeof commands[0] };

const BoardCommand *board_commands(int *count)
{
    *count = COMMAND_NB;
    return commands;
}

// --- the grammar of the line ---------------------------------------------------------------------------------------

static const BoardCommand *find_exactly(const char *word)
{
    for (int i = 0; i < COMMAND_NB; ++i)
        if (text_equal_nocase(commands[i].name, word))
            return &commands[i];
    return NULL;
}

enum { BEGINNING_MIN = 2 }; // one letter is too easily a slip

// The one command that begins like this; NULL if there is none or several.
static const BoardCommand *find_by_beginning(const char *word)
{
    const BoardCommand *found = NULL;
    const size_t length = strlen(word);
    if (length < BEGINNING_MIN)
        return NULL;
    for (int i = 0; i < COMMAND_NB; ++i) {
        char beginning[COMPLETION_SIZE];
        snprintf(beginning, sizeof beginning, "%.*s", (int)length, commands[i].name);
        if (!text_equal_nocase(beginning, word))
            continue;
        if (found != NULL)
            return NULL;
        found = &commands[i];
    }
    return found;
}

static bool run_move_or_command(App *app, const char *line, const char *word, char *rest)
{
    Move move;
    Error error;
    const BoardCommand *command = find_exactly(word);
    const bool is_over = game_result(app->play->game) != RESULT_NONE;
    const bool is_move = command == NULL && san_read(game_position(app->play->game), line, &move, &error);
    if (is_move && !is_over) {
        if (!play_is_person_to_move(app->play)) {
            app_say(app, "Your move waits on the line until it is your turn. Esc takes it back.");
            return false;
        }
        app_play(app, move);
        return true;
    }
    if (command == NULL && !is_move)
        command = find_by_beginning(word);
    if (command != NULL)
        command->run(app, rest);
    else if (is_over)
        app_complain(app, "The game is over: %s. new starts another, undo takes back.",
                     game_result_reason(app->play->game));
    else if (!play_is_person_to_move(app->play) && san_is_likely(word)) {
        app_say(app, "Your move waits on the line until it is your turn. Esc takes it back.");
        return false;
    } else
        app_complain(app, "%s. ? shows the commands.", error.text);
    return true;
}

// "1.e4", "1. e4" and "1...e5" are copied from books: the number is passed over.
static const char *pass_move_number(const char *line)
{
    const size_t digits = strspn(line, "0123456789");
    const size_t dots = strspn(line + digits, ".");
    const char *move = line + digits + dots;
    return digits > 0 && dots > 0 ? move + strspn(move, " ") : line;
}

bool command_run(App *app, const char *line)
{
    char copy[COMMAND_LINE_SIZE];
    if (line[0] == ':')
        ++line;
    line = pass_move_number(line);
    snprintf(copy, sizeof copy, "%s", line);
    char *rest = copy;
    const char *word = text_next_word(&rest);
    app->message[0] = '\0';
    app->needs_drawing = true;
    return word == NULL || run_move_or_command(app, line, word, rest);
}

static void complete_moves(const App *app, const char *word, Completions *out)
{
    const Position *pos = game_position(app->play->game);
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, list.moves[i], san);
        completions_add(out, word, san);
    }
}

void command_complete(App *app, const char *before, const char *word, Completions *out)
{
    char copy[COMMAND_LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", before);
    char *rest = copy;
    const char *name = text_next_word(&rest);
    if (name == NULL) {
        if (play_is_person_to_move(app->play))
            complete_moves(app, word, out);
        for (int i = 0; i < COMMAND_NB; ++i)
            completions_add(out, word, commands[i].name);
        return;
    }
    const BoardCommand *command = find_exactly(name);
    if (command == NULL)
        return;
    out->files = command->takes_file;
    for (const char *const *choice = command->choices; choice != NULL && *choice != NULL; ++choice)
        completions_add(out, word, *choice);
    if (command->run == run_set && text_next_word(&rest) == NULL)
        complete_option(word, out);
}
