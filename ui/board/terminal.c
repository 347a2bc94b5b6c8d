// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/terminal.h"

#include "base/memory.h"
#include "base/notify.h"
#include "base/text.h"
#include "ui/board/direct_terminal.h"

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>
#undef columns // term.h has a short macro for each capability

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum {
    ESCAPE_DELAY_MS = 25, // a lone Esc is known as such after this time
    RESET_SIZE = 256,     // bytes that put the terminal right again
    PAIR_MAX = 4096,      // colour pairs that are remembered; a screen needs a few hundred at most
    CLUSTER_SIZE = 8,     // wide characters of one cell: a base and what combines with it
    KEY_MOUSE_REPORT = KEY_MAX + 1,
    KEY_PASTE_BEGINS,
    MOUSE_NUMBERS = 3,    // of a report: button, column, row
    PASTE_SIZE = 1 << 20, // bytes of a pasted text
    CONTROL_Z = 26,
    CONTROL_ESCAPE = 27,
    CONTROL_DELETE = 127,
    FUNCTION_KEYS = 12,
};

// Buttons, and movement while one is held, in the form that has no limit on columns.
#define MOUSE_ON "\033[?1002h\033[?1006h"
#define HOVER_ON "\033[?1003h"
#define MOUSE_OFF "\033[?1006l\033[?1003l\033[?1002l"

// Pasted text is marked, so that it is not taken for keys.
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define PASTE_ENDS "\033[201~"

// What is between them appears at once: nobody sees half a screen.
#define FRAME_BEGINS "\033[?2026h"
#define FRAME_ENDS "\033[?2026l"

typedef struct Pair {
    int foreground, background;
} Pair;

// Curses has one screen a process, and signal handlers have no argument: this is the state of both.
static struct {
    bool is_open, is_gone, wants_redraw;
    bool is_utf8;     // what is written is UTF-8
    bool has_unicode; // and figurines and lines can be expected to look as they should
    TermSigns signs;  // unless the person says otherwise
    bool has_mouse;   // it can report clicks
    bool takes_mouse; // and shall
    bool hovers;      // and every move of it, without a button too
    bool can_paste;   // it can mark what is pasted
    bool is_pasting;  // the end of a pasted text has not come yet
    char *pasted;     // PASTE_SIZE bytes, NULL until something is pasted
    size_t pasted_length;
    InkDepth depth;
    SCREEN *screen;
    WINDOW *keys; // keys are read through a pad, so that reading never draws
    int cursor_row, cursor_column;
    Pair pairs[PAIR_MAX];
    int pair_count, pair_limit;
} term;

static struct {
    Notify wake;
    volatile sig_atomic_t interrupt, suspend, end;
    bool suspend_by_key;            // Ctrl-Z: whatever runs with us in the foreground stops too
    struct sigaction curses_resize; // curses' own handler of SIGWINCH
    struct termios before;          // the terminal as we found it
    bool has_before;
    char reset[RESET_SIZE];
    size_t reset_length;
} signals;

// --- signals -------------------------------------------------------------------------------------------------------

static void write_all(const char *data, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(STDOUT_FILENO, data, size);
        if (written <= 0)
            return;
        data += written;
        size -= (size_t)written;
    }
}

static void on_request(int signal_number)
{
    if (signal_number == SIGINT)
        signals.interrupt = 1;
    else if (signal_number == SIGTSTP)
        signals.suspend = 1;
    else
        signals.end = signal_number;
    notify_send(&signals.wake);
}

static void on_resize(int signal_number)
{
    if ((signals.curses_resize.sa_flags & SA_SIGINFO) == 0 && signals.curses_resize.sa_handler != SIG_DFL &&
        signals.curses_resize.sa_handler != SIG_IGN)
        signals.curses_resize.sa_handler(signal_number);
    notify_send(&signals.wake);
}

// Only calls that are safe in a signal handler; the default action follows.
static void on_crash(int signal_number)
{
    write_all(signals.reset, signals.reset_length);
    if (signals.has_before)
        tcsetattr(STDIN_FILENO, TCSANOW, &signals.before);
    raise(signal_number); // SA_RESETHAND has put the default action back
}

static void handle(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static const int request_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Curses installs handlers of its own when it starts, so this comes after.
static void signals_install(void)
{
    for (size_t i = 0; i < sizeof request_signals / sizeof request_signals[0]; ++i)
        handle(request_signals[i], on_request, SA_RESTART);
    for (size_t i = 0; i < sizeof crash_signals / sizeof crash_signals[0]; ++i)
        handle(crash_signals[i], on_crash, (int)SA_RESETHAND | SA_NODEFER);
    handle(SIGPIPE, SIG_IGN, 0);
    sigaction(SIGWINCH, NULL, &signals.curses_resize);
    handle(SIGWINCH, on_resize, SA_RESTART);
}

static void signals_remove(void)
{
    for (size_t i = 0; i < sizeof request_signals / sizeof request_signals[0]; ++i)
        handle(request_signals[i], SIG_DFL, 0);
    for (size_t i = 0; i < sizeof crash_signals / sizeof crash_signals[0]; ++i)
        handle(crash_signals[i], SIG_DFL, 0);
    sigaction(SIGWINCH, &signals.curses_resize, NULL);
}

// The bytes that on_crash writes, made while it is safe to ask for them.
static void prepare_reset(void)
{
    static const char *const names[] = {"op", "sgr0", "rmkx", "rmcup", "cnorm"};
    Text text = text_begin(signals.reset, sizeof signals.reset);
    if (term.has_mouse)
        text_add(&text, MOUSE_OFF);
    if (term.can_paste)
        text_add(&text, PASTE_OFF);
    if (term.has_mouse)
        text_add(&text, FRAME_ENDS);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const char *sequence = tigetstr(names[i]);
        if (sequence != NULL && sequence != (char *)-1)
            text_add(&text, sequence);
    }
    signals.reset_length = text.length;
}

unsigned term_asked(void)
{
    notify_clear(&signals.wake);
    unsigned asked = signals.end != 0 ? TERM_ASKED_END : 0;
    // Each is reset only when it was seen, so that one that comes in between is not lost.
    if (signals.interrupt != 0) {
        signals.interrupt = 0;
        term.is_pasting = false; // whatever became of its end
        asked |= TERM_ASKED_INTERRUPT;
    }
    if (signals.suspend != 0) {
        signals.suspend = 0;
        asked |= TERM_ASKED_SUSPEND;
    }
    return asked;
}

int term_end_signal(void)
{
    return signals.end;
}

int term_signal_fd(void)
{
    return signals.wake.read_fd;
}

// --- opening and closing -------------------------------------------------------------------------------------------

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

static bool names_utf8(const char *locale)
{
    return strstr(locale, "UTF-8") != NULL || strstr(locale, "utf8") != NULL || strstr(locale, "utf-8") != NULL;
}

// In some locales lines and blocks take two columns, and pictures of them would fall apart.
static bool signs_are_narrow(void)
{
    static const wchar_t signs[] = L"\u2654\u2500\u2588\u259f\u00b7\u25c4";
    for (const wchar_t *sign = signs; *sign != L'\0'; ++sign)
        if (wcwidth(*sign) != 1)
            return false;
    return true;
}

// Only the character set is taken from the locale; numbers stay as they are. A UTF-8 locale that is not installed (on
// remote machines) still says what the terminal is.
static void choose_character_set(void)
{
    const char *wanted = variable("LC_ALL")[0] != '\0'     ? "LC_ALL"
                         : variable("LC_CTYPE")[0] != '\0' ? "LC_CTYPE"
                                                           : "LANG";
    if (setlocale(LC_CTYPE, "") == NULL && names_utf8(variable(wanted)))
        setlocale(LC_CTYPE, "C.UTF-8");
    // The Linux console has box lines in its font but no chess pieces.
    term.is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    term.has_unicode = term.is_utf8 && strcmp(variable("TERM"), "linux") != 0 && signs_are_narrow();
}

static bool starts_with_any(const char *name, const char *const *prefixes)
{
    for (; *prefixes != NULL; ++prefixes)
        if (text_starts_with(name, *prefixes))
            return true;
    return false;
}

// The most colours that may be used.
static InkDepth wished_depth(TermColours colours)
{
    if (colours == TERM_COLOURS_AUTO)
        return variable("NO_COLOR")[0] == '\0' ? INK_DIRECT : INK_MONO;
    return (InkDepth)(INK_MONO + (colours - TERM_COLOURS_NONE));
}

static bool promises_direct_colours(void)
{
    const char *colours = variable("COLORTERM");
    return strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0;
}

// The name under which curses shall know the terminal. If the user's programs are told that it can do 24-bit colours,
// while its description knows nothing of them, the description of our own stands in.
static const char *choose_description(TermColours colours)
{
    static const char *const relatives[] = {"xterm", "tmux",    "screen", "alacritty", "foot", "kitty",
                                            "st-",   "konsole", "gnome",  "vte",       NULL};
    const char *name = variable("TERM");
    const bool wanted = colours == TERM_COLOURS_DIRECT || promises_direct_colours();
    if (wished_depth(colours) < INK_DIRECT || !wanted || !starts_with_any(name, relatives) ||
        strstr(name, "direct") != NULL)
        return name;
    setenv("TERMINFO", direct_terminal, 1);
    return DIRECT_TERMINAL_NAME;
}

static void restore_description(char *saved)
{
    if (saved != NULL)
        setenv("TERMINFO", saved, 1);
    else
        unsetenv("TERMINFO");
    free(saved);
}

static char *save_description(void)
{
    const char *terminfo = getenv("TERMINFO");
    return terminfo != NULL ? strdup(terminfo) : NULL;
}

// Of the description that is current.
static InkDepth described_depth(void)
{
    enum { COLOURS_8 = 8, COLOURS_16 = 16, COLOURS_256 = 256 };
    const int colours = tigetnum("colors");
    if (colours < COLOURS_8)
        return INK_MONO;
    if (tigetflag("RGB") > 0 && colours > COLOURS_256)
        return INK_DIRECT;
    if (colours >= COLOURS_256)
        return INK_256;
    return colours >= COLOURS_16 ? INK_16 : INK_8;
}

static bool has_capability(const char *name)
{
    const char *sequence = tigetstr(name);
    return sequence != NULL && sequence != (char *)-1;
}

static void explain_depth(TermColours colours, const char *name, InkDepth described, TermFacts *facts)
{
    const InkDepth wished = wished_depth(colours);
    facts->depth = wished < described ? wished : described;
    Text why = text_begin(facts->why_depth, sizeof facts->why_depth);
    if (facts->depth < described)
        text_add(&why, colours == TERM_COLOURS_AUTO ? "NO_COLOR is set" : "as you asked");
    else if (strcmp(name, DIRECT_TERMINAL_NAME) == 0)
        text_add(&why, colours == TERM_COLOURS_AUTO ? "COLORTERM promises them" : "as you asked");
    else
        text_addf(&why, "so says the description of %.40s%s", name,
                  colours != TERM_COLOURS_AUTO && described < wished ? ", and not more" : "");
}

// Fills in what the description of this name says. False if there is none.
static bool read_description(const char *name, TermColours colours, TermFacts *facts)
{
    int status = 0;
    if (name[0] == '\0' || setupterm(name, STDOUT_FILENO, &status) != 0)
        return false;
    facts->is_known = true;
    facts->can_move = has_capability("cup");
    facts->has_mouse = has_capability("kmous") || tigetflag("RGB") > 0;
    explain_depth(colours, name, described_depth(), facts);
    del_curterm(cur_term);
    return true;
}

static void find_size(TermFacts *facts)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 || ioctl(STDIN_FILENO, TIOCGWINSZ, &size) == 0) {
        facts->rows = size.ws_row;
        facts->columns = size.ws_col;
    }
}

static const char *explain_signs(void)
{
    if (!term.is_utf8)
        return "without UTF-8 men are letters";
    if (strcmp(variable("TERM"), "linux") == 0)
        return "the console's font has no chess men, so they are letters";
    return term.has_unicode ? "men are figurines" : "lines and blocks take two columns here, so men are letters";
}

// Looks without touching the screen, under a description that is current already.
static void inspect_as(const char *name, TermColours colours, TermFacts *facts)
{
    *facts = (TermFacts){.is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .is_utf8 = term.is_utf8};
    snprintf(facts->codeset, sizeof facts->codeset, "%s", nl_langinfo(CODESET));
    snprintf(facts->why_depth, sizeof facts->why_depth, "the terminal is not known");
    find_size(facts);
    read_description(name, colours, facts);
    term.depth = facts->depth;
    facts->why_signs = explain_signs();
}

void term_inspect(TermColours colours, TermFacts *facts)
{
    choose_character_set();
    char *saved = save_description();
    inspect_as(choose_description(colours), colours, facts);
    restore_description(saved);
}

// The column in the terminal's answer "ESC [ row ; column R"; 0 if none comes in time.
static int read_cursor_column(void)
{
    enum { ANSWER_MS = 500, ANSWER_SIZE = 64 };
    char answer[ANSWER_SIZE] = "";
    size_t length = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (length < sizeof answer - 1 && strchr(answer, 'R') == NULL && poll(&input, 1, ANSWER_MS) == 1) {
        const ssize_t got = read(STDIN_FILENO, answer + length, sizeof answer - 1 - length);
        if (got <= 0)
            return 0;
        length += (size_t)got;
        answer[length] = '\0';
    }
    int row, column;
    const char *start = strchr(answer, '\033');
    return start != NULL && sscanf(start, "\033[%d;%dR", &row, &column) == 2 ? column : 0;
}

int term_measure_line_sign(void)
{
    static const char question[] = "\r\u2500\033[6n", clean[] = "\r\033[K";
    struct termios before;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return 0;
    struct termios silent = before;
    silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
    fflush(stdout);
    write_all(question, strlen(question));
    const int column = read_cursor_column();
    write_all(clean, strlen(clean));
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return column > 0 ? column - 1 : 0;
}

static bool can_be_opened(const TermFacts *facts, const char *name, Error *error)
{
    if (!facts->is_terminal)
        return error_set(error, "the board needs a terminal for its input and output");
    if (!facts->is_known)
        return error_set(error, "the board needs a terminal that it knows; TERM is '%.40s'; see `hotspur terminal`",
                         name);
    if (!facts->can_move)
        return error_set(error, "no board here: '%.20s' cannot move its cursor; try `hotspur console`", name);
    return true;
}

// Ctrl-Z comes as a key, so that the terminal is given back before whatever runs with us in the foreground stops too.
static void take_suspend_key(void)
{
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) != 0)
        return;
    modes.c_cc[VSUSP] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    def_prog_mode();
}

static void set_input_modes(void)
{
    cbreak();
    noecho();
    nonl();
    take_suspend_key();
    term.keys = newpad(1, 1);
    keypad(term.keys, TRUE);
    nodelay(term.keys, TRUE);
    if (variable("ESCDELAY")[0] == '\0')
        set_escdelay(ESCAPE_DELAY_MS);
    // Home and End differ among relatives of xterm; here are the other spellings.
    define_key("\033[1~", KEY_HOME);
    define_key("\033[4~", KEY_END);
    define_key("\033[H", KEY_HOME);
    define_key("\033[F", KEY_END);
    if (term.has_mouse)
        define_key("\033[<", KEY_MOUSE_REPORT);
    // Terminals with a mouse are those that know about pasting; others would show the request.
    term.can_paste = term.has_mouse;
    if (term.can_paste)
        define_key("\033[200~", KEY_PASTE_BEGINS);
}

static void write_text(const char *text)
{
    write_all(text, strlen(text));
}

static void mouse_switch(bool on)
{
    if (term.takes_mouse)
        write_text(on ? MOUSE_ON : MOUSE_OFF);
    if (term.takes_mouse && on && term.hovers)
        write_text(HOVER_ON);
}

static void paste_switch(bool on)
{
    if (term.can_paste)
        write_text(on ? PASTE_ON : PASTE_OFF);
}

bool term_take_mouse(bool take)
{
    mouse_switch(false);
    term.takes_mouse = take && term.has_mouse;
    mouse_switch(true);
    return term.takes_mouse;
}

void term_set_hover(bool on)
{
    if (term.hovers == on)
        return;
    mouse_switch(false);
    term.hovers = on;
    mouse_switch(true);
}

bool term_takes_mouse(void)
{
    return term.takes_mouse;
}

bool term_open(TermColours colours, Error *error)
{
    TermFacts facts;
    memset(&term, 0, sizeof term);
    choose_character_set();
    char *saved = save_description();
    const char *name = choose_description(colours);
    inspect_as(name, colours, &facts);
    bool good = can_be_opened(&facts, name, error);
    signals.has_before = good && tcgetattr(STDIN_FILENO, &signals.before) == 0;
    if (good && !notify_open(&signals.wake))
        good = error_set(error, "the system has no file descriptors left");
    if (good) {
        // A handler that is there before it begins makes curses leave SIGTSTP alone; else it is ignored, and lost, while
        // curses writes to the screen.
        handle(SIGTSTP, on_request, SA_RESTART);
        term.screen = newterm(name, stdout, stdin);
        if (term.screen == NULL) {
            handle(SIGTSTP, SIG_DFL, 0);
            good = error_set(error, "the terminal '%.40s' cannot be opened", name);
        }
    }
    restore_description(saved);
    if (!good)
        return false;
    term.is_open = true;
    if (term.depth != INK_MONO && start_color() == ERR)
        term.depth = INK_MONO;
    if (term.depth != INK_MONO)
        use_default_colors();
    term.has_mouse = facts.has_mouse;
    // Pair 0 cannot be changed; a pair number must fit where curses keeps it.
    term.pair_limit = COLOR_PAIRS < PAIR_MAX ? COLOR_PAIRS : PAIR_MAX;
    set_input_modes();
    prepare_reset();
    signals_install();
    term_take_mouse(true);
    paste_switch(true);
    term_cursor(-1, 0);
    return true;
}

void term_close(void)
{
    if (!term.is_open)
        return;
    mouse_switch(false);
    paste_switch(false);
    curs_set(1);
    endwin();
    signals_remove();
    mem_free(term.pasted);
    delwin(term.keys);
    delscreen(term.screen);
    // curses leaves the line modes to the shell; make sure of them.
    if (signals.has_before)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &signals.before);
    notify_close(&signals.wake);
    term.is_open = false;
}

void term_suspend(void)
{
    mouse_switch(false);
    paste_switch(false);
    curs_set(1);
    endwin();
    if (signals.suspend_by_key) {
        handle(SIGTSTP, SIG_IGN, 0);
        kill(0, SIGTSTP);
        handle(SIGTSTP, on_request, SA_RESTART);
    }
    signals.suspend_by_key = false;
    raise(SIGSTOP);
    // Here the program has been continued.
    term.wants_redraw = true;
    refresh();
    mouse_switch(true);
    paste_switch(true);
}

InkDepth term_depth(void)
{
    return term.depth;
}

void term_choose_signs(TermSigns signs)
{
    term.signs = signs;
}

bool term_has_unicode(void)
{
    switch (term.signs) {
    case TERM_SIGNS_AUTO: break;
    case TERM_SIGNS_UNICODE: return term.is_utf8;
    case TERM_SIGNS_ASCII: return false;
    }
    return term.has_unicode;
}

void term_size(int *rows, int *columns)
{
    *rows = LINES;
    *columns = COLS;
}

// --- drawing -------------------------------------------------------------------------------------------------------

// The number of the pair of two colours; -1 stands for the terminal's own.
static int pair_number(int foreground, int background)
{
    if (foreground == -1 && background == -1)
        return 0;
    for (int i = 0; i < term.pair_count; ++i)
        if (term.pairs[i].foreground == foreground && term.pairs[i].background == background)
            return i + 1;
    if (term.pair_count + 1 >= term.pair_limit) {
        // All are taken: forget them and paint the whole screen anew next time.
        reset_color_pairs();
        term.pair_count = 0;
        term.wants_redraw = true;
    }
    term.pairs[term.pair_count] = (Pair){foreground, background};
    const int pair = ++term.pair_count;
    if (init_extended_pair(pair, foreground, background) == ERR)
        return 0;
    return pair;
}

static attr_t style_attributes(TermStyle style)
{
    attr_t attributes = A_NORMAL;
    // Few terminals of 8 or 16 colours can show bold black: they make it grey.
    const bool bold_is_safe = style.paper == NULL || term.depth == INK_MONO || term.depth >= INK_256;
    if ((style.attributes & TERM_BOLD) != 0 && bold_is_safe)
        attributes |= A_BOLD;
    if ((style.attributes & TERM_DIM) != 0)
        attributes |= A_DIM;
    if ((style.attributes & TERM_REVERSE) != 0)
        attributes |= A_REVERSE;
    if ((style.attributes & TERM_UNDERLINE) != 0)
        attributes |= A_UNDERLINE;
    return attributes;
}

static int style_pair(TermStyle style)
{
    if (term.depth == INK_MONO)
        return 0;
    return pair_number(style.ink != NULL ? ink_number(style.ink, term.depth) : -1,
                       style.paper != NULL ? ink_number(style.paper, term.depth) : -1);
}

// The next character of a text as this terminal can show it; returns the bytes it took.
static size_t decode(const char *text, wchar_t *out)
{
    mbstate_t state = {0};
    const size_t length = mbrtowc(out, text, strlen(text), &state);
    if (length == (size_t)-1 || length == (size_t)-2 || length == 0) {
        *out = L'?';
        return 1;
    }
    if (wcwidth(*out) < 1)
        *out = L'?';
    return length;
}

int term_text(int row, int column, int width, TermStyle style, const char *text)
{
    const attr_t attributes = style_attributes(style);
    int pair = style_pair(style);
    int taken = 0;
    if (row < 0 || row >= LINES || column < 0)
        return 0;
    while (*text != '\0') {
        wchar_t character[2] = {0};
        text += decode(text, &character[0]);
        const int columns = wcwidth(character[0]);
        if (taken + columns > width || column + taken + columns > COLS)
            break;
        cchar_t cell;
        setcchar(&cell, character, attributes, (short)(pair & 0x7fff), &pair);
        mvwadd_wch(stdscr, row, column + taken, &cell);
        taken += columns;
    }
    return taken;
}

void term_fill(int row, int column, int rows, int columns, TermStyle style)
{
    const attr_t attributes = style_attributes(style);
    int pair = style_pair(style);
    cchar_t cell;
    setcchar(&cell, L" ", attributes, (short)(pair & 0x7fff), &pair);
    const int width = column + columns > COLS ? COLS - column : columns;
    for (int i = 0; i < rows && row + i < LINES; ++i)
        mvwhline_set(stdscr, row + i, column, &cell, width);
}

int term_text_width(const char *text)
{
    int width = 0;
    while (*text != '\0') {
        wchar_t character;
        text += decode(text, &character);
        width += wcwidth(character);
    }
    return width;
}

void term_clear(void)
{
    werase(stdscr);
}

void term_cursor(int row, int column)
{
    term.cursor_row = row;
    term.cursor_column = column;
}

// Terminals that can report a mouse pass over modes that they do not know.
static void frame_switch(bool begins)
{
    if (term.has_mouse)
        write_text(begins ? FRAME_BEGINS : FRAME_ENDS);
}

void term_show(void)
{
    if (term.wants_redraw)
        clearok(curscr, TRUE);
    term.wants_redraw = false;
    frame_switch(true);
    curs_set(term.cursor_row >= 0 ? 1 : 0);
    if (term.cursor_row >= 0)
        wmove(stdscr, term.cursor_row, term.cursor_column);
    wnoutrefresh(stdscr);
    doupdate();
    frame_switch(false);
}

void term_redraw(void)
{
    term.wants_redraw = true;
}

void term_bell(void)
{
    beep();
}

// --- keys ----------------------------------------------------------------------------------------------------------

int term_input_fd(void)
{
    return STDIN_FILENO;
}

bool term_is_gone(void)
{
    return term.is_gone;
}

// The bytes of a report up to its final one, which is returned; 0 if it is broken off. One that is too long is read to its
// end too, so that nothing of it is taken for typed keys.
static wint_t read_report(char *report, size_t size)
{
    enum { REPORT_MAX = 256 };
    size_t length = 0;
    for (int i = 0; i < REPORT_MAX; ++i) {
        wint_t character;
        if (wget_wch(term.keys, &character) == ERR)
            return 0;
        report[length] = '\0';
        if (character < L' ' || character > L'?')
            return character;
        report[length] = (char)character;
        if (length < size - 1)
            ++length;
    }
    return 0;
}

// Numbers that stand between semicolons and fill the text; no digits: 0. No screen has places of more digits.
static bool read_mouse_numbers(const char *text, int numbers[MOUSE_NUMBERS])
{
    enum { DIGITS_MAX = 5 };
    for (int i = 0; i < MOUSE_NUMBERS; ++i) {
        int digits = 0;
        for (numbers[i] = 0; *text >= '0' && *text <= '9' && digits < DIGITS_MAX; ++text, ++digits)
            numbers[i] = numbers[i] * 10 + (*text - '0');
        if (*text != (i < MOUSE_NUMBERS - 1 ? ';' : '\0'))
            return false;
        text += i < MOUSE_NUMBERS - 1;
    }
    return true;
}

// What a button number of a report means; false for what nobody here wants.
static bool mouse_event(int button, bool is_release, TermMouse *event)
{
    enum { MODIFIERS = 4 | 8 | 16, MIDDLE = 1, RIGHT = 2, NONE = 3, MOVED = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };
    switch (button & ~MODIFIERS) {
    case 0: *event = is_release ? TERM_MOUSE_RELEASE : TERM_MOUSE_PRESS; return true;
    case MIDDLE: *event = TERM_MOUSE_MIDDLE; return !is_release;
    case MOVED: *event = TERM_MOUSE_DRAG; return true;
    case MOVED | NONE: *event = TERM_MOUSE_HOVER; return true;
    case RIGHT: *event = is_release ? TERM_MOUSE_RIGHT_RELEASE : TERM_MOUSE_RIGHT; return true;
    case WHEEL_UP: *event = TERM_MOUSE_WHEEL_UP; return true;
    case WHEEL_DOWN: *event = TERM_MOUSE_WHEEL_DOWN; return true;
    default: return false;
    }
}

// The rest of a report "ESC [ < button ; column ; row M"; 'm' is a release. Rows and columns count from 1.
static void read_mouse(TermInput *input)
{
    enum { BUTTON, COLUMN, ROW };
    char report[32]; // room for more than the longest that counts
    int numbers[MOUSE_NUMBERS];
    TermMouse event;
    const wint_t end = read_report(report, sizeof report);
    if ((end == L'M' || end == L'm') && read_mouse_numbers(report, numbers) && numbers[ROW] > 0 &&
        numbers[COLUMN] > 0 && mouse_event(numbers[BUTTON], end == L'm', &event))
        *input =
            (TermInput){.key = TERM_KEY_MOUSE, .mouse = event, .row = numbers[ROW] - 1, .column = numbers[COLUMN] - 1};
}

// --- copying -------------------------------------------------------------------------------------------------------

// Four characters for three bytes; what is missing at the end is '='.
static void encode_base64(const unsigned char *bytes, size_t count, char out[4])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { BITS = 6, MASK = 63 };
    const unsigned second = count > 1 ? bytes[1] : 0, third = count > 2 ? bytes[2] : 0;
    const unsigned all = (unsigned)bytes[0] << 16 | second << 8 | third;
    for (unsigned i = 0; i < 4; ++i)
        out[i] = i <= count ? digits[all >> (BITS * (3 - i)) & MASK] : '=';
}

void term_copy(const char *text)
{
    const size_t length = strlen(text);
    if (!term.has_mouse) // terminals that would show the request
        return;
    write_text("\033]52;c;");
    for (size_t i = 0; i < length; i += 3) {
        char code[4];
        encode_base64((const unsigned char *)text + i, length - i < 3 ? length - i : 3, code);
        write_all(code, sizeof code);
    }
    write_text("\a");
}

// --- pasting -------------------------------------------------------------------------------------------------------

const char *term_pasted(void)
{
    return term.pasted != NULL ? term.pasted : "";
}

static void begin_paste(void)
{
    if (term.pasted == NULL)
        term.pasted = mem_new(PASTE_SIZE, 1);
    term.is_pasting = true;
    term.pasted_length = 0;
}

static bool has_paste_ended(void)
{
    const size_t length = strlen(PASTE_ENDS);
    return term.pasted_length >= length && memcmp(term.pasted + term.pasted_length - length, PASTE_ENDS, length) == 0;
}

// What does not fit is dropped, but for the last bytes, in which the end is looked for.
static void add_pasted(wint_t character)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    const size_t count = wcrtomb(bytes, character == L'\r' ? L'\n' : (wchar_t)character, &state);
    if (count == (size_t)-1)
        return;
    if (term.pasted_length + count >= PASTE_SIZE) {
        const size_t tail = strlen(PASTE_ENDS);
        char *end = term.pasted + term.pasted_length;
        memmove(end - tail - count, end - tail, tail);
        term.pasted_length -= count;
    }
    memcpy(term.pasted + term.pasted_length, bytes, count);
    term.pasted_length += count;
}

// Takes a character of a pasted text. Returns true when the text is complete.
static bool take_pasted(int kind, wint_t character)
{
    if (kind == OK)
        add_pasted(character);
    if (!has_paste_ended())
        return false;
    term.pasted_length -= strlen(PASTE_ENDS);
    term.pasted[term.pasted_length] = '\0';
    term.is_pasting = false;
    return true;
}

static TermKey function_key(wint_t code)
{
    static const struct {
        wint_t code;
        TermKey key;
    } rows[] = {
        {KEY_UP, TERM_KEY_UP},         {KEY_DOWN, TERM_KEY_DOWN},     {KEY_LEFT, TERM_KEY_LEFT},
        {KEY_RIGHT, TERM_KEY_RIGHT},   {KEY_HOME, TERM_KEY_HOME},     {KEY_END, TERM_KEY_END},
        {KEY_DC, TERM_KEY_DELETE},     {KEY_PPAGE, TERM_KEY_PAGE_UP}, {KEY_NPAGE, TERM_KEY_PAGE_DOWN},
        {KEY_ENTER, TERM_KEY_ENTER},   {KEY_BTAB, TERM_KEY_BACK_TAB}, {KEY_BACKSPACE, TERM_KEY_BACKSPACE},
        {KEY_RESIZE, TERM_KEY_RESIZE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].code == code)
            return rows[i].key;
    if (code >= KEY_F(1) && code <= KEY_F(FUNCTION_KEYS))
        return (TermKey)(TERM_KEY_F1 + (int)(code - KEY_F(1)));
    return TERM_KEY_NONE;
}

// The rest of a key that this terminal should not have: parameters up to a last byte, or one byte after ESC O.
static void pass_unknown_key(wint_t kind)
{
    enum { BYTES_MAX = 32 };
    wint_t character;
    for (int i = 0; i < BYTES_MAX && wget_wch(term.keys, &character) == OK; ++i)
        if (kind == L'O' || character >= L'@')
            return;
}

// Signs mean nothing with Alt: Esc and then a sign, typed fast.
static bool is_sign(wint_t character)
{
    return character < 128 && ispunct((int)character) && character != L'<' && character != L'>';
}

// Esc that is followed at once by a character is that character with Alt.
static void read_escape(TermInput *input)
{
    wint_t character;
    const int kind = wget_wch(term.keys, &character);
    if (kind == OK && (character == L'[' || character == L'O')) {
        pass_unknown_key(character);
    } else if (kind == OK && is_sign(character)) {
        unget_wch((wchar_t)character);
        input->key = TERM_KEY_ESCAPE;
    } else if (kind == OK)
        *input = (TermInput){.key = TERM_KEY_ALT, .character = (uint32_t)character};
    else if (kind == KEY_CODE_YES)
        input->key = function_key(character);
    else
        input->key = TERM_KEY_ESCAPE;
}

static void read_character(wint_t character, TermInput *input)
{
    switch (character) {
    case L'\r':
    case L'\n': input->key = TERM_KEY_ENTER; break;
    case L'\t': input->key = TERM_KEY_TAB; break;
    case L'\b':
    case CONTROL_DELETE: input->key = TERM_KEY_BACKSPACE; break;
    case CONTROL_ESCAPE: read_escape(input); break;
    case CONTROL_Z:
        signals.suspend_by_key = true;
        on_request(SIGTSTP);
        break;
    default: *input = (TermInput){.key = TERM_KEY_CHARACTER, .character = (uint32_t)character}; break;
    }
}

// Nothing to read although poll() says there is: the other end has gone.
static void notice_end_of_input(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) == 1 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        term.is_gone = true;
}

// Everything until the end of a pasted text belongs to it; it may come in pieces.
static bool next_of_paste(TermInput *input)
{
    wint_t character;
    for (int kind = wget_wch(term.keys, &character); kind != ERR; kind = wget_wch(term.keys, &character)) {
        if (take_pasted(kind, character)) {
            *input = (TermInput){.key = TERM_KEY_PASTE};
            return true;
        }
    }
    notice_end_of_input();
    return false;
}

bool term_next(TermInput *input)
{
    *input = (TermInput){.key = TERM_KEY_NONE};
    if (term.is_pasting)
        return next_of_paste(input);
    wint_t character;
    const int kind = wget_wch(term.keys, &character);
    if (kind == ERR) {
        notice_end_of_input();
        return false;
    }
    if (kind == KEY_CODE_YES && character == KEY_MOUSE_REPORT)
        read_mouse(input);
    else if (kind == KEY_CODE_YES && character == KEY_PASTE_BEGINS)
        begin_paste();
    else if (kind == KEY_CODE_YES)
        input->key = function_key(character);
    else
        read_character(character, input);
    return true;
}
