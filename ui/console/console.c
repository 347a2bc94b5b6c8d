// SPDX-License-Identifier: GPL-3.0-or-later
// The console: `hotspur console`, at a terminal with a line that is edited, at one that only scrolls, or as a filter
// that runs a script. Here are its loop, its signals and its life; its commands are in *_commands.c, what it prints by
// itself in output.c, and what a typed line means in ui/session/grammar.c. ui/cli/front_ends.c starts it.
#include "ui/console/console_state.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/language_choice.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"
#include "notation/fen.h"
#include "ui/common/event_loop.h"
#include "ui/common/figures.h"
#include "ui/common/signals.h"
#include "ui/console/edit_line.h"
#include "ui/session/grammar.h"

#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    EXIT_FAILED = 1,
    EXIT_SIGNAL = 128, // and the number of the signal, as shells have it
    PROMPT_SIZE = 512,
};

// Moves of the game before are no news of this one.
static void on_game_started(void *context)
{
    Console *console = context;
    console->plies_told = 0;
    console->waiting[0] = '\0';
}

static const SessionFront front = {
    .say = console_said,
    .game_started = on_game_started,
    .help_key = "help",
    .analyse_key = "analyse",
    .annotate_key = "annotate",
    .mistake_key = "mistake",
};

// Takes all events of the engine. A line is printed before the session sees its event, since a best move ends the
// search and with it what says whether lines are shown. Bounds are left out: the exact line follows.
static void take_events(Console *console)
{
    EngineEvent event;
    while (engine_next_event(session_engine(&console->session), &event)) {
        if (event.kind == EVENT_INFO && event.info.bound == BOUND_EXACT && console_shows_lines(console))
            console_print_line(console, &event.info);
        session_event(&console->session, &event);
    }
}

// --- lines ---------------------------------------------------------------------------------------------------------

// A key of the question alone on a line, or yes or no, answers. An empty line gives the last answer, which changes nothing;
// any other is neither an answer nor a move, and the question stays.
static void answer_question(Session *session, const char *line)
{
    const char *keys = session_question_keys(session);
    const bool is_word = text_equal_nocase(line, "yes") || text_equal_nocase(line, "no");
    const char key = line[0] != '\0' && (line[1] == '\0' || is_word) ? text_lower(line[0]) : '\0';
    const bool is_answer = key != '\0' && strchr(keys, key) != NULL;
    if (is_answer || line[0] == '\0')
        session_answer(session, is_answer ? key : keys[strlen(keys) - 1]);
    else
        session_insist(session);
}

// Runs a typed line or one of a script: an answer to an open question, a move, or a command. A move that is too early
// waits for its turn, and is an error in a script. An error in a script makes the exit status that of a failure.
static void run_line(Console *console, const char *line)
{
    Session *session = &console->session;
    const int faults = session->error_count;
    // A comment, in a script or typed.
    if (line[0] == '#')
        return;
    const bool has_question = session_has_question(session);
    if (has_question)
        answer_question(session, line);
    const bool is_early = !has_question && !grammar_run(session, line);
    if (is_early && console->script != NULL) {
        session_error(session, "'%.40s': it is not your turn.", line);
    } else if (is_early) {
        snprintf(console->waiting, sizeof console->waiting, "%s", line);
        session_say(session, "Your move will be played when it is your turn; Ctrl-C cancels it.");
    }
    // A script confirms every question but those after which something is lost.
    while (console->script != NULL && session_has_question(session))
        session_answer_for_script(session);
    console_tell_news(console);
    if (console->script != NULL && session->error_count != faults)
        console->has_failed = true;
}

// Handler of the line that is edited; no line stands for the end of the input, Ctrl-D.
static void on_line(void *context, char *line)
{
    Console *console = context;
    if (line == NULL)
        console->session.is_finished = true;
    else
        run_line(console, line);
}

static void on_complete(void *context, const char *before, const char *word, Completions *out)
{
    const Console *console = context;
    grammar_complete(&console->session, before, word, out);
}

// A move that was entered too early is played when the turn has come.
static void play_waiting_line(Console *console)
{
    char line[CONSOLE_LINE_SIZE];
    if (console->waiting[0] == '\0' || !session_is_person_to_move(&console->session))
        return;
    // A copy, as run_line may let another line wait.
    memcpy(line, console->waiting, sizeof line);
    console->waiting[0] = '\0';
    run_line(console, line);
}

// --- signals -------------------------------------------------------------------------------------------------------

// Ctrl-C: clears the line, an open question and a move that waits, then ends what the user has started: an analysis, or
// a search for a move. With nothing to end it says how to leave.
static void interrupt(Console *console)
{
    Session *session = &console->session;
    edit_line_cancel();
    session_cancel_question(session);
    console->waiting[0] = '\0';
    // What runs unasked in the person's time is not what is to be stopped.
    const Activity activity = session_activity(session);
    if (session_is_analysing(session))
        session_toggle_analysis(session);
    else if (activity != ACTIVITY_PONDER && activity != ACTIVITY_PREVIEW && activity != ACTIVITY_NONE) {
        engine_game_stop(session->engine_game);
        session_say(session, "Stopped.");
    } else
        session_say(session, "quit leaves, and so does Ctrl-D.");
}

// Ctrl-Z: gives the terminal back as other programs expect it, and stands still with clocks and search paused.
static void suspend(Console *console)
{
    console_out(console);
    fflush(stdout);
    edit_line_release();
    engine_game_pause(console->session.engine_game);
    signals_suspend(false); // the terminal has sent SIGTSTP to the whole foreground group
    engine_game_resume(console->session.engine_game);
}

// True if the script that is running shall end.
static bool take_signals(Console *console)
{
    const unsigned asked = signals_take();
    if ((asked & SIGNALLED_END) != 0)
        console->session.is_finished = true;
    if ((asked & SIGNALLED_SUSPEND) != 0)
        suspend(console);
    if ((asked & SIGNALLED_RESIZE) != 0)
        edit_line_resize();
    if ((asked & SIGNALLED_INTERRUPT) != 0)
        interrupt(console);
    return (asked & (SIGNALLED_END | SIGNALLED_INTERRUPT)) != 0;
}

// --- the loop ------------------------------------------------------------------------------------------------------

// Sleeps until something has happened, and takes it in. Input is looked at if `input_fd` is not -1; *has_input says
// whether some is there. True if a running script shall end.
static bool wait_for_something(Console *console, int input_fd, bool *has_input)
{
    bool has_answer = session_check_opponent(&console->session);
    has_answer |= session_check_online(&console->session);
    OsSource sources[] = {{.fd = input_fd},
                          {.fd = signals_fd()},
                          {.fd = engine_event_fd(session_engine(&console->session))},
                          {.fd = session_writer_fd(&console->session)},
                          {.fd = session_review_fd(&console->session)},
                          {.fd = session_opponent_fd(&console->session)},
                          {.fd = session_online_fd(&console->session)}};
    const int64_t now = clock_now_us();
    // All output is written before the wait: a reader of a pipe has all of it.
    fflush(stdout);
    (void)os_wait(sources, sizeof sources / sizeof sources[0],
                  has_answer ? 0 : wake_timeout(session_wake_us(&console->session, now), now));
    *has_input = sources[0].is_ready;
    const bool ends = take_signals(console);
    take_events(console);
    session_check_review(&console->session);
    session_tick(&console->session, clock_now_us());
    console_tell_news(console);
    session_update_analysis(&console->session);
    return ends;
}

// The next line of a script; NULL at its end, or when it is interrupted.
static char *next_script_line(Console *console, LineInput *input)
{
    for (;;) {
        const bool is_busy =
            engine_game_is_busy(console->session.engine_game) || session_review_fd(&console->session) >= 0 ||
            session_opponent_is_to_move(&console->session) || session_online_is_busy(&console->session);
        // Lines wait while the engine searches: a script sees the result before its next line.
        bool has_input;
        // A signal that has arrived during a line ends the script before the next one.
        if (signals_break_off() && take_signals(console))
            return NULL;
        char *line = is_busy || console->session.is_finished ? NULL : lines_next(input);
        if (line != NULL)
            return line;
        if (console->session.is_finished || (!is_busy && lines_at_end(input)))
            return NULL;
        if (wait_for_something(console, is_busy ? -1 : lines_fd(input), &has_input))
            return NULL;
        if (has_input)
            lines_fill(input);
    }
}

void console_run_script(Console *console, LineInput *input, Script *script)
{
    const Script *outer = console->script;
    // Scripts may lie inside each other: messages name the inner one, and the outer one comes back at its end.
    console->script = script;
    for (char *line = next_script_line(console, input); line != NULL; line = next_script_line(console, input)) {
        ++script->line;
        run_line(console, text_trim(line));
    }
    console->script = outer;
}

// Without a line that is edited only a question is shown, once.
static void show_prompt(Console *console, char shown[PROMPT_SIZE])
{
    const Session *session = &console->session;
    const Position *pos = console_position(console);
    char prompt[PROMPT_SIZE];
    if (session_has_question(session))
        snprintf(prompt, sizeof prompt, "%.*s ", PROMPT_SIZE - 2, session->question.text);
    else if (session_game_is_over(session))
        snprintf(prompt, sizeof prompt, "%s > ", game_result_text(session_game(session)));
    else
        snprintf(prompt, sizeof prompt, "%d. %s > ", pos_move_number(pos), _(side_name(pos->stm)));
    if (console->mode == CONSOLE_EDITED)
        edit_line_show(prompt);
    else if (console->mode == CONSOLE_PLAIN && session_has_question(session) && strcmp(prompt, shown) != 0)
        printf("%s\n", prompt);
    snprintf(shown, PROMPT_SIZE, "%s", prompt);
}

// The loop of a terminal: prompt, sleep, input. A plain terminal or speech reads whole lines; else readline takes keys.
static void talk(Console *console)
{
    char shown[PROMPT_SIZE] = "";
    const int fd = console->input != NULL ? lines_fd(console->input) : STDIN_FILENO;
    while (!console->session.is_finished) {
        bool has_input;
        play_waiting_line(console);
        show_prompt(console, shown);
        (void)wait_for_something(console, fd, &has_input);
        if (has_input && console->mode == CONSOLE_EDITED) {
            edit_line_read();
        } else if (has_input) {
            lines_fill(console->input);
            // All lines that have come, or poll() would not tell of those that are read already.
            for (char *line = lines_next(console->input); line != NULL; line = lines_next(console->input))
                run_line(console, text_trim(line));
            console->session.is_finished |= lines_at_end(console->input);
        }
    }
}

// --- life ----------------------------------------------------------------------------------------------------------

// Input or output that is no terminal makes it a filter; a terminal that only scrolls has no line to edit.
static ConsoleMode choose_mode(const ConsoleSetup *setup)
{
    const char *terminal = getenv("TERM");
    if (setup->input != NULL || !os_is_terminal(STDIN_FILENO) || !os_is_terminal(STDOUT_FILENO))
        return CONSOLE_FILTER;
    const bool only_scrolls = terminal == NULL || terminal[0] == '\0' || strcmp(terminal, "dumb") == 0;
    return setup->speaks || only_scrolls || !edit_line_exists() ? CONSOLE_PLAIN : CONSOLE_EDITED;
}

// Command of the command line that was typed as a command of the console.
static void run_tool(Session *session, char *arguments)
{
    console_run_tool(console_of(session), session->running->name, arguments, NULL);
}

const CommandTable *const console_command_tables[CONSOLE_TABLE_NB + 1] = {
    &look_commands,
    &memory_commands,
    &script_commands,
    NULL,
};

// Opens a console: style and what is said unasked by what stands at the other end (a terminal, a listener, a script),
// the commands of the command line as commands, and the session. A script starts with a game at once, without
// time-dependent searches.
static Console *console_new(Engine *engine, const ConsoleSetup *setup, const Position *start)
{
    Console *console = mem_new(1, sizeof *console);
    console->mode = choose_mode(setup);
    console->speaks = setup->speaks;
    const bool has_figurines = console->mode == CONSOLE_EDITED && os_has_utf8();
    console->style = console->speaks ? BOARD_SPOKEN : has_figurines ? BOARD_UNICODE : BOARD_ASCII;
    console->shows_board = console->mode != CONSOLE_FILTER && !console->speaks;
    console->thinking = console->speaks ? THINKING_OFF : THINKING_ANALYSIS;
    // Commands that the command line marks as tools are commands of the console; their words are files most of the time.
    int count = 0;
    for (int i = 0; setup->tools != NULL && i < setup->tools->count && count < TOOLS_MAX; ++i)
        if (setup->tools->rows[i].is_tool) {
            console->tool_rows[count] = setup->tools->rows[i];
            console->tool_rows[count].run = run_tool;
            console->tool_rows[count++].complete = complete_file;
        }
    console->tool_table = (CommandTable){N_("From the command line"), console->tool_rows, count};
    memcpy(console->tables, console_command_tables, CONSOLE_TABLE_NB * sizeof console->tables[0]);
    console->tables[CONSOLE_TABLE_NB] = &console->tool_table;
    session_open(&console->session, engine, start, &front, console->tables, console);
    if (console->mode == CONSOLE_FILTER) {
        signals_let_interrupt_end(); // as it ends other filters
        // A script must be reproducible: no search that depends on time runs unasked.
        console->session.engine_game->has_no_preview = true;
        engine_game_start(console->session.engine_game, start, WHITE);
    }
    if (console->mode == CONSOLE_EDITED) {
        char path[AUTOSAVE_PATH_SIZE];
        const EditListener listener = {.context = console, .accept = on_line, .complete = on_complete};
        const bool has_place = path_in_user_folder(FOLDER_STATE, "console_history", true, path, sizeof path, NULL);
        edit_line_open(&listener, has_place ? path : NULL);
    } else
        console->input = setup->input != NULL ? setup->input : lines_new(STDIN_FILENO);
    return console;
}

// A signal that ended the console goes before a failure.
static int exit_status(const Console *console)
{
    if (signals_end_signal() != 0)
        return EXIT_SIGNAL + signals_end_signal();
    return console->has_failed ? EXIT_FAILED : EXIT_SUCCESS;
}

// A script that ends without saving what it has noted in a game has most likely forgotten to.
static void complain_of_lost_notes(Console *console)
{
    Session *session = &console->session;
    const bool was_told = session->running != NULL && strcmp(session->running->name, "quit") == 0;
    if (!session->has_notes || session->is_finished || was_told)
        return;
    session_error(session, "Your notes on this game are not saved; save FILE keeps them.");
    console->has_failed = true;
}

// Runs a script to its end, or talks at a terminal until the user leaves. Returns the exit status.
static int run(Console *console, const char *script_name)
{
    if (console->mode == CONSOLE_FILTER) {
        Script script = {.name = script_name, .depth = 1};
        console_run_script(console, console->input, &script);
        console->script = &script;
        complain_of_lost_notes(console);
        console->script = NULL;
        fflush(stdout);
        return exit_status(console);
    }
    if (console->shows_board)
        board_text_position(stdout, console_position(console), console->style, console_bottom(console));
    session_say(&console->session, "You have White. Type a move (e4) or a command; help shows the commands.");
    talk(console);
    // readline gives the terminal back before the last messages.
    if (console->mode == CONSOLE_EDITED)
        edit_line_close();
    console_tell_news(console);
    // A game may not be in its file yet.
    session_finish_writing(&console->session);
    session_report_saved_game(&console->session);
    fflush(stdout);
    return exit_status(console);
}

static const int noted_signals[] = {SIGINT, SIGTSTP, SIGWINCH, SIGTERM, SIGHUP, 0};

int console_main(Engine *engine, const ConsoleSetup *setup)
{
    Position start;
    Error error;
    setlocale(LC_CTYPE, "");
    language_start();
    pos_set_start(&start);
    if (setup->fen != NULL && !fen_read_either(&start, setup->fen, &error))
        return command_fail("console: --fen: %s", error.text);
    // Signals are read from a descriptor, which the loop waits for with all others.
    if (!signals_open(noted_signals, &error))
        return command_fail("console: %s", error.text);
    Console *console = console_new(engine, setup, &start);
    const int status = run(console, setup->script);
    session_close(&console->session);
    // The input of a script belongs to the caller.
    if (console->input != setup->input)
        lines_free(console->input);
    mem_free(console);
    signals_close();
    return status;
}
