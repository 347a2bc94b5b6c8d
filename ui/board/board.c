// SPDX-License-Identifier: GPL-3.0-or-later
// The board in the terminal: where keys, signals, the engine and the clock come together. One loop
// waits for all of them, changes the state, and draws the screen anew when something on it has changed;
// curses sends only what differs.
#include "ui/board/board.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/language_choice.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/fen.h"
#include "ui/board/actions.h"
#include "ui/board/app.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/board/terminal.h"
#include "ui/common/event_loop.h"
#include "ui/common/signals.h"
#include "ui/session/grammar.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FRAME_US = 200000,                 // what the engine changes is drawn this often at most: figures can be read
    REMOTE_FRAME_US = 250000,          // and over a network
    CLOCK_LOW_US = 10 * US_PER_SECOND, // below this tenths are shown
    EXIT_NO_BOARD = 2,
    EXIT_SIGNAL = 128,       // and the number of the signal, as shells have it
    WAITING_LINE_SIZE = 512, // longer than any move or command
    SIZE_TEXT_SIZE = 32,
};

// --- keys ----------------------------------------------------------------------------------------------------------

// Letters answer in any case, Esc gives the last answer of the question, which changes nothing. What else is typed is
// neither an answer nor a move: the question stays. Function keys and arrows leave a yes/no question, and then have their
// own meaning: false. A promotion waits for its piece.
static bool answer_by_key(App *app, const TermInput *input)
{
    const bool is_letter = input->key == TERM_KEY_CHARACTER && input->character > ' ' && input->character < 128;
    const char letter = is_letter ? (char)(input->character | ' ') : '\0';
    const char *keys = session_question_keys(&app->session);
    const bool is_answer = input->key == TERM_KEY_ESCAPE || (is_letter && strchr(keys, letter) != NULL);
    const bool is_typed = input->key == TERM_KEY_CHARACTER || input->key == TERM_KEY_ENTER;
    const bool is_yes_no = app->session.question.kind == QUESTION_YES_NO && !is_typed;
    if (!is_answer && !is_yes_no) {
        session_insist(&app->session);
        app->needs_drawing = true;
    } else
        app_answer(app, is_letter && is_answer ? letter : keys[strlen(keys) - 1]);
    return is_answer || !is_yes_no;
}

// Options: letters as keys, and movements of the mouse without a button.
static void follow_input_options(App *app)
{
    const OptionStore *options = session_options(&app->session);
    const bool wants_letters = option_bool(options, OPT_KEYS);
    term_set_hover(option_bool(options, OPT_HOVER));
    // Only where it has changed: keys that were bound meanwhile stay.
    if (wants_letters != app->keys.has_letters)
        actions_set_letters(&app->keys, wants_letters);
    app_follow_keys(app);
}

// Pasted text that is no move, position or game goes to the input line.
static void take_paste(App *app)
{
    if (app->help.is_searching) {
        help_key(app, &(TermInput){.key = TERM_KEY_PASTE});
        return;
    }
    const bool is_free = input_line_is_empty() && app->help.kind == HELP_NONE && !session_has_question(&app->session);
    // A move, a position or a game is taken whole, but only where nothing else waits for keys.
    if (is_free && session_paste(&app->session, term_pasted()))
        return;
    for (const char *c = term_pasted(); *c != '\0' && !session_has_question(&app->session);) {
        wchar_t character;
        c += text_read(c, &character);
        const TermInput typed = {.key = TERM_KEY_CHARACTER,
                                 .character = character == L'\n' ? ' ' : (uint32_t)character};
        if (typed.character >= ' ')
            input_line_key(&typed);
    }
}

// A page has all keys while it is open; a function key opens another or leaves it, but for the help, from which the page
// comes back.
static bool page_key(App *app, const TermInput *input, const char *action)
{
    const bool is_function = input->key >= TERM_KEY_F1;
    if (app->page == NULL || app->help.kind != HELP_NONE)
        return false;
    if (strcmp(action, "help") == 0 && (is_function || !app->page->takes_text))
        app_toggle_help(app);
    else if (is_function)
        app->page = NULL;
    else
        app->page->key(app, input);
    return app->page != NULL || !is_function;
}

// Letters begin anew where a move waits on the line: they are another move, or a command. Other keys change it, and
// what is changed is not yet meant.
static void type_key(App *app, const TermInput *input)
{
    if (app->line_waits && input->key == TERM_KEY_CHARACTER) {
        input_line_clear();
        app_say(app, "Waiting move cancelled.");
    }
    app->line_waits = false;
    input_line_key(input);
    // Moves typed during a game apply to the game as it stands, in analysis to the position shown. Commands keep the view,
    // and one cannot tell "ex" of exd4 from that of export.
    size_t cursor;
    const char *line = input_line_text(&cursor);
    const bool is_move = line[0] != '\0' && line[0] != ':' && !grammar_may_be_command(&app->session, line);
    if (is_move && (app->session.view.kind == VIEW_LINE || !session_is_free(&app->session)))
        session_leave_view(&app->session);
}

// Digits that number a panel choose it on an empty line, and with Alt always; none of them is ever typed there. What cannot
// be a panel makes a number of a move of those before it: a point ("12.", unless Hotspur thinks: then it says "move now"),
// or another digit ("16"). That begins a line, and the panels are as before. False if the key is none of these.
static bool tab_key(App *app, const TermInput *input, bool line_is_empty)
{
    TabKeys *keys = &app->tab_keys;
    size_t length = strlen(keys->digits);
    const uint32_t character = input->character;
    const bool types = input->key == TERM_KEY_CHARACTER && line_is_empty;
    const bool is_tab = character >= '1' && character < (uint32_t)('1' + TAB_NB);
    if (is_tab && (types || input->key == TERM_KEY_ALT)) {
        if (length == sizeof keys->digits - 1) { // no number of a move has more
            memset(keys->digits, 0, sizeof keys->digits);
            length = 0;
        }
        if (types && length == 0)
            keys->before = app->wish;
        if (types)
            keys->digits[length] = (char)character;
        app_choose_tab(app, (TabId)(character - '1'));
        return true;
    }
    const bool is_digit = character >= '0' && character <= '9';
    const bool continues = is_digit || (character == '.' && session_is_person_to_move(&app->session));
    const bool is_number = types && length > 0 && continues;
    if (is_number) {
        app->wish = keys->before;
        app->message[0] = '\0';
        input_line_set(keys->digits);
        input_line_key(input);
    }
    memset(keys->digits, 0, sizeof keys->digits);
    return is_number;
}

// Gives a key to whatever is on top: a page, a question, the help; then to panels and actions; then to
// the input line.
static void take_key(App *app, const TermInput *input)
{
    const bool has_question = session_has_question(&app->session), has_help = app->help.kind != HELP_NONE;
    const bool line_is_empty = input_line_is_empty() && !app->is_typing;
    const BoardKey key = key_of_input(input);
    // Within a line a sign is typed; only keys that mean nothing there act at any time.
    const char *action = line_is_empty || key_acts_while_typing(key) ? key_map_action(&app->keys, key) : "";
    app->needs_drawing = true;
    if (input->key == TERM_KEY_RESIZE || input->key == TERM_KEY_NONE)
        return;
    if (input->key != TERM_KEY_MOUSE)
        session_end_refutation(&app->session);
    // Even under a page: it is pressed when the screen looks wrong.
    if (strcmp(action, "redraw") == 0) {
        action_run(app, action);
        return;
    }
    if (page_key(app, input, action))
        return;
    // Space goes on with the tour, else it picks up pieces.
    const bool steps = input->key == TERM_KEY_CHARACTER && input->character == ' ' && line_is_empty && !has_help;
    if (steps && !has_question && session_step_tour(&app->session))
        return;
    if (input->key == TERM_KEY_MOUSE && (has_question || !has_help))
        panels_mouse(app, input); // with a question open it can only answer
    else if (input->key == TERM_KEY_PASTE)
        take_paste(app);
    else if (has_question && answer_by_key(app, input))
        return;
    else if (has_help)
        help_key(app, input);
    else if (tab_key(app, input, line_is_empty))
        return;
    else if (action[0] != '\0')
        action_run(app, action);
    else if (input->key == TERM_KEY_ESCAPE)
        app_cancel(app);
    else
        type_key(app, input);
}

// A line has been entered; NULL: the input has ended.
static void on_accept(void *context, const char *line)
{
    App *app = context;
    app->message[0] = '\0';
    app->is_typing = false;
    app->needs_drawing = true;
    app->line_waits = line != NULL && !grammar_run(&app->session, line);
    if (line == NULL)
        session_quit(&app->session);
    if (!app->line_waits)
        return;
    input_line_set(line);
    app_say(app, "Your move will be played when it is your turn; Esc cancels it.");
}

// A move that was entered too early is played when the turn has come; what cannot be played stays on the line.
static void play_waiting_line(App *app)
{
    if (!app->line_waits || !session_is_person_to_move(&app->session) || session_has_question(&app->session))
        return;
    char line[WAITING_LINE_SIZE];
    size_t cursor;
    snprintf(line, sizeof line, "%s", input_line_text(&cursor));
    input_line_clear();
    on_accept(app, line);
    if (app->message[0] == '\0' || app->message_kind < MESSAGE_ERROR)
        return;
    input_line_set(line);
    session_forget_message(&app->session); // the complaint about the move must stay visible
}

static void on_complete(void *context, const char *before, const char *word, Completions *out)
{
    const App *app = context;
    grammar_complete(&app->session, before, word, out);
}

static void on_candidates(void *context, const char *list)
{
    app_say(context, "%s", list);
}

static void on_show_games(void *context, const char *words)
{
    games_open(context, words);
}

// --- time ----------------------------------------------------------------------------------------------------------

// Each frame costs bytes, which a network carries slowly.
static int64_t frame_us(void)
{
    return getenv("SSH_TTY") != NULL ? REMOTE_FRAME_US : FRAME_US;
}

// When the running clock next shows something else.
static int64_t clock_wake(const App *app, int64_t now)
{
    const Game *game = session_game(&app->session);
    if (!game_clock_is_running(game) || game_time_control(game)->none)
        return INT64_MAX;
    const int64_t left = game_clock_left(game, game_position(game)->stm, now);
    if (left <= 0)
        return INT64_MAX;
    // The next full second, or tenth when the time gets short.
    const int64_t step = left <= CLOCK_LOW_US ? US_PER_SECOND / 10 : US_PER_SECOND;
    return now + left % step + 1;
}

// --- the loop ------------------------------------------------------------------------------------------------------

typedef struct Loop {
    App *app;
    int64_t drawn_us;      // when the screen was last drawn
    int64_t clock_wake_us; // when a clock must be drawn
    bool engine_has_news;  // something to draw at the next frame
    bool is_held;          // it is due, but the terminal takes nothing now
    bool person_is_awaited;
} Loop;

// What the game has to say goes to the message line.
static void take_news(App *app)
{
    if (session_message(&app->session)[0] == '\0')
        return;
    // Hotspur's move is in the list of moves too, but that the game could not be saved is said here alone.
    const bool is_warned = app->message[0] != '\0' && app->message_kind == MESSAGE_NOT_SAVED;
    char message[ENGINE_GAME_MESSAGE_SIZE];
    session_write_message(&app->session, message);
    // What was said of a position goes with it.
    const bool is_of_place = session_message_kind(&app->session) == MESSAGE_PLACE;
    if (!is_warned)
        app_tell(app, is_of_place ? MESSAGE_PLACE : MESSAGE_INFO, "%s", message);
    session_forget_message(&app->session);
}

// Signals are only noted when they come; here they are acted on.
static void take_signals(Loop *loop)
{
    App *app = loop->app;
    const unsigned signalled = signals_take();
    if ((signalled & SIGNALLED_END) != 0)
        app->session.is_finished = true;
    if ((signalled & SIGNALLED_INTERRUPT) != 0) {
        // Ctrl-C is also the way out of a paste whose end never comes.
        term_abort_paste();
        app_interrupt(app);
    }
    if ((signalled & SIGNALLED_SUSPEND) != 0) {
        engine_game_pause(app->session.engine_game);
        term_suspend();
        engine_game_resume(app->session.engine_game);
        app->needs_drawing = true;
    }
}

// Nodes and depth wait for the next frame, a move is drawn at once.
static void take_events(Loop *loop)
{
    EngineEvent event;
    while (engine_next_event(session_engine(&loop->app->session), &event)) {
        session_event(&loop->app->session, &event);
        loop->engine_has_news = true;
        if (event.kind == EVENT_BEST_MOVE)
            loop->app->needs_drawing = true;
    }
}

// All keys that have come: the screen is drawn once for them.
static void take_keys(App *app)
{
    TermInput input;
    // A signal comes before keys that never cease.
    while (!app->session.is_finished && !signals_break_off() && term_next(&input)) {
        take_key(app, &input);
        follow_input_options(app);
    }
    if (term_is_gone())
        app->session.is_finished = true;
}

// Draws a frame if something has changed and the last frame is old enough. If the terminal takes
// nothing now the frame waits: writing would block the loop, and with it the keys.
static void draw_if_due(Loop *loop)
{
    App *app = loop->app;
    const int64_t now = clock_now_us();
    const bool is_thinking = session_activity(&app->session) != ACTIVITY_NONE;
    const bool frame_is_due = now - loop->drawn_us >= frame_us();
    const bool engine_is_due = frame_is_due && (loop->engine_has_news || is_thinking);
    const bool is_due = app->needs_drawing || engine_is_due || now >= loop->clock_wake_us;
    loop->is_held = is_due && !term_takes_output();
    if (!is_due || loop->is_held)
        return;
    // Only what is in sight is computed, so the layout comes before the maps.
    session_update_analysis(&app->session);
    panels_lay_out(app);
    app_refresh_map(app);
    best_arrows_follow(&app->best, &app->session, now);
    panels_draw(app);
    loop->engine_has_news = false;
    loop->drawn_us = now;
    loop->clock_wake_us = clock_wake(app, now);
}

// The earliest time at which something changes by itself: a clock, the end of a search, the next frame.
static int64_t next_wake(const Loop *loop, int64_t now)
{
    enum { READING_US = US_PER_SECOND / 4 }; // how far games are read is told as often
    const bool engine_will_draw = loop->engine_has_news || session_activity(&loop->app->session) != ACTIVITY_NONE;
    int64_t wake = session_wake_us(&loop->app->session, now);
    if (loop->app->explored.task != NULL && now + READING_US < wake)
        wake = now + READING_US;
    if (loop->is_held)
        return wake;
    if (loop->clock_wake_us < wake)
        wake = loop->clock_wake_us;
    if (engine_will_draw && loop->drawn_us + frame_us() < wake)
        wake = loop->drawn_us + frame_us();
    return wake;
}

// Games that were opened, or could not be; how far the reading is stands in the panel.
static void check_explored(App *app)
{
    Error error;
    app->needs_drawing |= explored_games_check(&app->explored, &error);
    if (error.text[0] != '\0')
        app_complain(app, "explore: %s.", error.text);
}

// The loop. The order of its steps matters: all that may change the game comes before the drawing, and
// the drawing before the waiting.
static void run_loop(App *app)
{
    Loop loop = {.app = app, .clock_wake_us = INT64_MAX, .person_is_awaited = true};
    enum { REVIEW = 4, OPPONENT, ONLINE, EXPLORER, SCREEN };
    struct pollfd inputs[] = {{.fd = term_input_fd(), .events = POLLIN},
                              {.fd = signals_fd(), .events = POLLIN},
                              {.fd = engine_event_fd(session_engine(&app->session)), .events = POLLIN},
                              {.fd = session_writer_fd(&app->session), .events = POLLIN},
                              [REVIEW] = {.events = POLLIN},   // of the game; it comes and goes
                              [OPPONENT] = {.events = POLLIN}, // and so does a program that plays
                              [ONLINE] = {.events = POLLIN},   // and lichess
                              [EXPLORER] = {.events = POLLIN}, // and games that are opened
                              [SCREEN] = {.events = POLLOUT}}; // where it did not take the last frame
    app->needs_drawing = true;
    for (;;) {
        session_check_review(&app->session);
        check_explored(app);
        app->needs_drawing |= session_check_opponent(&app->session);
        app->needs_drawing |= session_check_online(&app->session);
        app->needs_drawing |= app->review_percent != session_review_percent(&app->session);
        app->review_percent = session_review_percent(&app->session);
        session_save_game(&app->session);
        session_check_writer(&app->session);
        take_news(app); // after all that may have some: nothing may wake the loop again after the last move of a game
        draw_if_due(&loop);
        inputs[REVIEW].fd = session_review_fd(&app->session);
        inputs[OPPONENT].fd = session_opponent_fd(&app->session);
        inputs[ONLINE].fd = session_online_fd(&app->session);
        inputs[EXPLORER].fd = explored_games_fd(&app->explored);
        inputs[SCREEN].fd = loop.is_held ? term_output_fd() : -1;
        const int64_t now = clock_now_us();
        const bool has_work = app_wants_work(app);
        const int timeout = has_work ? 0 : wake_timeout(next_wake(&loop, now), now);
        // Keys and events go before work that can wait.
        if (poll(inputs, sizeof inputs / sizeof inputs[0], timeout) == 0 && has_work)
            app_work(app);
        take_signals(&loop);
        take_keys(app);
        if (app->session.is_finished)
            return;
        take_events(&loop);
        play_waiting_line(app);
        session_tick(&app->session, clock_now_us());
        // Rings when it is the user's turn, or the game has ended.
        const bool is_awaited = session_game_is_over(&app->session) || session_is_person_to_move(&app->session);
        if (is_awaited && !loop.person_is_awaited && option_bool(session_options(&app->session), OPT_BELL))
            term_bell();
        loop.person_is_awaited = is_awaited;
    }
}

// --- life ----------------------------------------------------------------------------------------------------------

static bool find_size_file(char path[AUTOSAVE_PATH_SIZE])
{
    return path_in_user_folder(FOLDER_STATE, "board_size", true, path, AUTOSAVE_PATH_SIZE, NULL);
}

// The size of the squares is kept from one run to the next where neither command line nor file choose it.
static void recall_board_size(OptionStore *options)
{
    char path[AUTOSAVE_PATH_SIZE];
    if (option_origin(options, OPT_BOARD_SIZE) != ORIGIN_DEFAULT || !find_size_file(path))
        return;
    char *text = file_read_text(path, SIZE_TEXT_SIZE, NULL);
    if (text != NULL) // one that is wrong leaves it as it is
        (void)option_set(options, option_def(options, OPT_BOARD_SIZE)->name, text_trim(text), ORIGIN_FILE, NULL);
    mem_free(text);
}

// Only a size that was chosen in this run is kept; that it cannot be is no error.
static void keep_board_size(const OptionStore *options)
{
    char path[AUTOSAVE_PATH_SIZE], line[SIZE_TEXT_SIZE];
    Text text = text_begin(line, sizeof line);
    if (option_origin(options, OPT_BOARD_SIZE) != ORIGIN_PROTOCOL || !find_size_file(path))
        return;
    text_addf(&text, "%s\n", option_text(options, OPT_BOARD_SIZE));
    (void)file_replace(path, FILE_KIND_ANY, line, text.length, NULL);
}

// A history that has no place is kept for this run.
static void open_line(App *app)
{
    char path[AUTOSAVE_PATH_SIZE];
    const InputListener listener = {
        .context = app, .accept = on_accept, .complete = on_complete, .show_candidates = on_candidates};
    const bool has_place = path_in_user_folder(FOLDER_STATE, "board_history", true, path, sizeof path, NULL);
    input_line_open(&listener, has_place ? path : NULL);
}

static bool find_start(const char *fen, bool chess960, Position *start, Error *error)
{
    enum { CHESS960_STARTS = 960 };
    Rng rng = rng_seeded(rng_fresh_seed());
    if (fen != NULL)
        return fen_read(start, fen, chess960, error);
    if (chess960)
        pos_set_chess960_start(start, (int)rng_below(&rng, CHESS960_STARTS));
    else
        pos_set_start(start);
    return true;
}

int board_main(Engine *engine, const BoardSetup *setup)
{
    Position start;
    Error error;
    if (!find_start(setup->fen, setup->chess960, &start, &error) ||
        !term_open((TermColours)option_int(engine_options(engine), OPT_BOARD_COLOURS), &error)) {
        fprintf(stderr, "hotspur: %s\n", error.text);
        game_list_free(setup->games);
        return EXIT_NO_BOARD;
    }
    language_start();
    term_pass_through(option_bool(engine_options(engine), OPT_BOARD_PASSTHROUGH));
    recall_board_size(engine_options(engine));
    App *app = app_new(engine, &start, board_command_tables, &setup->keys);
    app->front.show_games = on_show_games;
    follow_input_options(app);
    open_line(app);
    // A game that was broken off is asked about only where nothing else was asked for.
    session_open_recovery(&app->session, setup->fen == NULL && !setup->chess960 && setup->games == NULL &&
                                             setup->first_command == NULL);
    if (setup->games != NULL) {
        panels_lay_out(app); // the list begins in sight of the game
        session_take_games(&app->session, setup->games, 0, true);
    }
    if (setup->first_command != NULL)
        (void)grammar_run(&app->session, setup->first_command);
    run_loop(app);
    const int end_signal = signals_end_signal();
    const bool is_orderly = end_signal == 0 && !term_is_gone();
    // The terminal is given back first: saving may take a while, and may have something to say.
    input_line_close();
    pixel_screen_free(app->pixels);
    term_close();
    session_save_game(&app->session);
    session_finish_writing(&app->session);
    recovery_file_close(&app->session.recovery, is_orderly);
    keep_board_size(engine_options(engine));
    session_report_saved_game(&app->session);
    app_free(app);
    fflush(stdout);
    return end_signal != 0 ? EXIT_SIGNAL + end_signal : EXIT_SUCCESS;
}

bool board_is_possible(void)
{
    TermFacts facts;
    term_inspect(TERM_COLOURS_AUTO, &facts);
    return facts.is_terminal && facts.is_known && facts.can_move;
}
