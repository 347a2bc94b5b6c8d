// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal through curses: opening and closing it, text in colours, keys and mouse. Curses knows
// neither pasted text nor the mouse protocol of today's terminals (SGR 1006) nor pictures nor
// synchronised frames; those go past it as escape sequences. The terminal must come back as it was,
// whatever happens: also after a crash (signals_reset_terminal_on_crash) and after being stopped.
#include "ui/board/terminal.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/board/terminal_codes.h"
#include "ui/common/signals.h"

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>
#undef columns // term.h has a short macro for each capability

#include <ctype.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

enum {
    ESCAPE_DELAY_MS = 25, // a lone Esc is known as such after this time
    PAIR_MAX = 4096,      // colour pairs that are remembered; a screen needs a few hundred at most
    KEY_MOUSE_REPORT = KEY_MAX + 1,
    KEY_PASTE_BEGINS,
    KEY_MORE_TYPED,  // behind the bytes that were given back to curses: more of them wait
    PLACE_SIZE = 32, // of the sequence that moves the cursor to a place
    CONTROL_Z = 26,
    CONTROL_ESCAPE = 27,
    CONTROL_DELETE = 127,
    FUNCTION_KEYS = 12,
};

typedef struct Pair {
    int foreground, background;
} Pair;

// Curses has one screen a process.
static struct {
    bool is_open, is_gone, wants_redraw;
    uint64_t drawn; // a sum over all that was drawn since term_clear
    uint64_t shown; // and over what the screen shows
    bool must_send; // the screen may not show that any more
    TermCharset charset;
    TermSigns signs;
    bool has_mouse;   // it can report clicks
    bool takes_mouse; // and shall
    bool hovers;      // and every move of it, without a button too
    Paste paste;
    InkDepth depth;
    bool has_light_background;
    SCREEN *screen;
    WINDOW *keys; // keys are read through a pad, so that reading never draws
    int cursor_row, cursor_column;
    Pair pairs[PAIR_MAX];
    int pair_count, pair_limit;
    struct termios before; // line modes when the terminal was opened
    bool has_before;
    bool passes_through;            // tmux, with pictures
    MemoryStream later;             // what goes past curses after the next frame
    char typed[PIXEL_ANSWERS_SIZE]; // while the terminal was asked, and not given back to curses yet
    size_t typed_length;
    bool has_pictures;     // they lie over characters: nothing on the screen may be moved
    bool suspended_by_key; // Ctrl-Z was read as a key, so the foreground group has no SIGTSTP yet
} term;

// Written past curses, for modes that it knows nothing of.
static void write_bytes(const char *bytes, size_t left)
{
    while (left > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, left);
        if (written <= 0)
            return;
        bytes += written;
        left -= (size_t)written;
    }
}

static void write_text(const char *text)
{
    write_bytes(text, strlen(text));
}

void term_pass_through(bool on)
{
    term.passes_through = on && term_variable("TMUX")[0] != '\0';
}

void term_send_later(int row, int column, const void *bytes, size_t size)
{
    if (term.later.out == NULL && !memory_stream_open(&term.later, NULL))
        return;
    if (!term.passes_through) {
        fprintf(term.later.out, "\033[%d;%dH", row + 1, column + 1);
        fwrite(bytes, 1, size, term.later.out);
        return;
    }
    // The cursor of the terminal around tmux is not where tmux has ours.
    char place[PLACE_SIZE];
    snprintf(place, sizeof place, "\0337\033[%d;%dH", row + 1, column + 1);
    fputs(PASS_BEGINS, term.later.out);
    pass_write(term.later.out, place, strlen(place));
    pass_write(term.later.out, bytes, size);
    pass_write(term.later.out, "\0338", 2);
    fputs(PASS_ENDS, term.later.out);
}

// Sends the pictures of a frame behind its characters.
static void send_what_waits(void)
{
    if (term.later.out == NULL)
        return;
    // The cursor is saved and restored (DECSC, DECRC): curses knows where it left it. Meanwhile it is hidden, because xterm
    // erases pictures where it has shown it.
    if (memory_stream_close(&term.later, NULL)) {
        write_text("\0337\033[?25l");
        write_bytes(term.later.data, term.later.size);
        write_text(term.cursor_row >= 0 ? "\0338\033[?25h" : "\0338");
    }
    memory_stream_free(&term.later);
    term.later = (MemoryStream){0};
}

// --- opening and closing -------------------------------------------------------------------------------------------

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

// Looks without touching the screen, under a description that is current already.
static void inspect_as(const char *name, TermColours colours, TermFacts *facts)
{
    int status = 0;
    *facts = (TermFacts){.is_terminal = os_is_terminal(STDIN_FILENO) && os_is_terminal(STDOUT_FILENO),
                         .is_utf8 = term.charset.is_utf8};
    snprintf(facts->codeset, sizeof facts->codeset, "%s", nl_langinfo(CODESET));
    snprintf(facts->why_depth, sizeof facts->why_depth, "the terminal is not known");
    facts->why_signs = term_explain_signs(&term.charset);
    term_find_size(facts);
    if (name[0] != '\0' && setupterm(name, STDOUT_FILENO, &status) == 0) {
        facts->is_known = true;
        facts->can_move = has_capability("cup");
        facts->has_mouse = has_capability("kmous") || tigetflag("RGB") > 0;
        term_choose_depth(colours, name, described_depth(), facts);
        // The description was only looked at; newterm() reads its own.
        del_curterm(cur_term);
    }
    term.depth = facts->depth;
}

void term_inspect(TermColours colours, TermFacts *facts)
{
    term.charset = term_choose_charset();
    char *saved = term_save_terminfo();
    inspect_as(term_description_name(colours), colours, facts);
    term_restore_terminfo(saved);
}

// False with what to do about it.
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

// Keys one by one, without echo, without waiting, and with the sequences that curses does not know.
static void set_input_modes(void)
{
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    // Ctrl-Z comes as a key, so that the terminal is given back before whatever runs with us in the foreground stops too.
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_cc[VSUSP] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
        def_prog_mode();
    }
    // Reading through stdscr would draw it.
    term.keys = newpad(1, 1);
    keypad(term.keys, TRUE);
    nodelay(term.keys, TRUE);
    if (term_variable("ESCDELAY")[0] == '\0')
        set_escdelay(ESCAPE_DELAY_MS);
    // Home and End differ among relatives of xterm; here are the other spellings.
    define_key("\033[1~", KEY_HOME);
    define_key("\033[4~", KEY_END);
    define_key("\033[H", KEY_HOME);
    define_key("\033[F", KEY_END);
    if (term.has_mouse) {
        define_key(MOUSE_BEGINS, KEY_MOUSE_REPORT);
        define_key(PASTE_BEGINS, KEY_PASTE_BEGINS);
    }
}

// Only where the mouse is ours; in the other modes the terminal selects text.
static void mouse_switch(bool on)
{
    if (term.takes_mouse)
        write_text(on ? MOUSE_ON : MOUSE_OFF);
    if (term.takes_mouse && on && term.hovers)
        write_text(HOVER_ON);
}

// Mouse and paste. Terminals with a mouse are those that know about pasting; others would show the request.
static void reports_switch(bool on)
{
    mouse_switch(on);
    if (term.has_mouse)
        write_text(on ? PASTE_ON META_ON : PASTE_OFF META_OFF);
}

// The modes are switched off as they were, and on as they shall be.
static void set_mouse(bool takes, bool hovers)
{
    mouse_switch(false);
    term.takes_mouse = takes && term.has_mouse;
    term.hovers = hovers;
    mouse_switch(true);
}

bool term_take_mouse(bool take)
{
    set_mouse(take, term.hovers);
    return term.takes_mouse;
}

void term_set_hover(bool on)
{
    if (term.hovers != on)
        set_mouse(term.takes_mouse, on);
}

bool term_takes_mouse(void)
{
    return term.takes_mouse;
}

// The signals are noted before curses starts: it leaves handlers alone that are there, while it would ignore SIGTSTP at
// times, and lose it. Only SIGWINCH is curses' own, and chained afterwards.
static bool start_curses(const char *name, Error *error)
{
    static const int noted[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, 0};
    if (!signals_open(noted, error))
        return false;
    term.screen = newterm(name, stdout, stdin);
    if (term.screen == NULL) {
        signals_close();
        return error_set(error, "the terminal '%.40s' cannot be opened", name);
    }
    signals_chain_resize();
    return true;
}

bool term_open(TermColours colours, Error *error)
{
    TermFacts facts;
    memset(&term, 0, sizeof term);
    term.charset = term_choose_charset();
    char *saved = term_save_terminfo();
    const char *name = term_description_name(colours);
    inspect_as(name, colours, &facts);
    bool good = can_be_opened(&facts, name, error);
    if (good) {
        term.has_before = tcgetattr(STDIN_FILENO, &term.before) == 0;
        term.has_light_background = term.depth == INK_MONO && term_find_light_background(facts.has_mouse);
        good = start_curses(name, error);
    }
    term_restore_terminfo(saved);
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
    // A crash writes the bytes that leave the screen, made here, while curses may be called.
    enum { RESET_SIZE = 256 };
    static const char *const names[] = {"op", "sgr0", "rmkx", "rmcup", "cnorm"};
    char reset[RESET_SIZE];
    Text text = text_begin(reset, sizeof reset);
    if (term.has_mouse)
        text_add(&text, MOUSE_OFF PASTE_OFF META_OFF FRAME_ENDS);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (has_capability(names[i]))
            text_add(&text, tigetstr(names[i]));
    signals_reset_terminal_on_crash(reset, text.length, term.has_before ? &term.before : NULL);
    term.takes_mouse = term.has_mouse;
    reports_switch(true);
    term_cursor(-1, 0);
    return true;
}

void term_close(void)
{
    if (!term.is_open)
        return;
    reports_switch(false);
    curs_set(1);
    send_what_waits();
    endwin();
    mem_free(term.paste.text);
    delwin(term.keys);
    delscreen(term.screen);
    // curses leaves the line modes to the shell; make sure of them.
    if (term.has_before)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &term.before);
    signals_close();
    term.is_open = false;
}

void term_suspend(void)
{
    reports_switch(false);
    curs_set(1);
    endwin();
    signals_suspend(term.suspended_by_key);
    term.suspended_by_key = false;
    // Here the program has been continued.
    term.wants_redraw = true;
    refresh();
    reports_switch(true);
}

InkDepth term_depth(void)
{
    return term.depth;
}

bool term_has_light_background(void)
{
    return term.has_light_background;
}

void term_choose_signs(TermSigns signs)
{
    term.signs = signs;
}

bool term_has_unicode(void)
{
    switch (term.signs) {
    case TERM_SIGNS_AUTO: break;
    case TERM_SIGNS_UNICODE: return term.charset.is_utf8;
    case TERM_SIGNS_ASCII: return false;
    }
    return term.charset.has_unicode;
}

void term_size(int *rows, int *columns)
{
    *rows = LINES;
    *columns = COLS;
}

// --- drawing -------------------------------------------------------------------------------------------------------

// The number of the pair of a style's two colours; -1 stands for the terminal's own.
static int style_pair(TermStyle style)
{
    if (term.depth == INK_MONO)
        return 0;
    const int foreground = style.ink != NULL ? ink_number(style.ink, term.depth) : -1;
    const int background = style.paper != NULL ? ink_number(style.paper, term.depth) : -1;
    if (foreground == -1 && background == -1)
        return 0;
    for (int i = 0; i < term.pair_count; ++i)
        if (term.pairs[i].foreground == foreground && term.pairs[i].background == background)
            return i + 1;
    // Pairs are given out as colours are met. When all are taken, they are forgotten and the whole screen is painted anew.
    if (term.pair_count + 1 >= term.pair_limit) {
        reset_color_pairs();
        term.pair_count = 0;
        term.wants_redraw = true;
    }
    term.pairs[term.pair_count] = (Pair){foreground, background};
    const int pair = ++term.pair_count;
    return init_extended_pair(pair, foreground, background) == ERR ? 0 : pair;
}

static attr_t style_attributes(TermStyle style)
{
    // Few terminals of 8 or 16 colours can show bold black: they make it grey.
    const bool bold_is_safe = style.paper == NULL || term.depth == INK_MONO || term.depth >= INK_256;
    return ((style.attributes & TERM_BOLD) != 0 && bold_is_safe ? A_BOLD : A_NORMAL) |
           ((style.attributes & TERM_DIM) != 0 ? A_DIM : A_NORMAL) |
           ((style.attributes & TERM_REVERSE) != 0 ? A_REVERSE : A_NORMAL) |
           ((style.attributes & TERM_UNDERLINE) != 0 ? A_UNDERLINE : A_NORMAL);
}

// Adds two numbers to the sum over the frame.
static void sum_drawn(uint64_t high, uint64_t low)
{
    enum { HALF = 32 };
    static const uint64_t factor = 0x9e3779b97f4a7c15; // odd, its bits spread evenly
    term.drawn = (term.drawn ^ (high << HALF | low)) * factor;
    term.drawn ^= term.drawn >> HALF;
}

int term_text(int row, int column, int width, TermStyle style, const char *text)
{
    const attr_t attributes = style_attributes(style);
    int pair = style_pair(style);
    int taken = 0;
    if (row < 0 || row >= LINES || column < 0)
        return 0;
    sum_drawn((uint64_t)row, (uint64_t)column);
    sum_drawn(attributes, (uint64_t)pair);
    while (*text != '\0') {
        wchar_t character[2] = {0};
        text += text_decode(text, &character[0]);
        const int columns = wcwidth(character[0]);
        // A character of two columns is not cut in half.
        if (taken + columns > width || column + taken + columns > COLS)
            break;
        // Pairs beyond 32767 go into the last argument (the extension of ncurses for wide
        // pairs).
        cchar_t cell;
        setcchar(&cell, character, attributes, (short)(pair & 0x7fff), &pair);
        mvwadd_wch(stdscr, row, column + taken, &cell);
        sum_drawn(0, (uint64_t)character[0]);
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
    sum_drawn((uint64_t)row, (uint64_t)column);
    sum_drawn((uint64_t)rows, (uint64_t)columns);
    sum_drawn(attributes, (uint64_t)pair);
    for (int i = 0; i < rows && row + i < LINES; ++i)
        mvwhline_set(stdscr, row + i, column, &cell, width);
}

void term_clear(void)
{
    werase(stdscr);
    term.drawn = 0;
}

void term_cursor(int row, int column)
{
    term.cursor_row = row;
    term.cursor_column = column;
}

void term_protect_pictures(bool are_shown)
{
    term.has_pictures = are_shown;
    // Nor may characters be shifted within a line, or lines be left for later while keys wait.
    idcok(stdscr, !are_shown);
    typeahead(are_shown ? -1 : STDIN_FILENO);
}

bool term_sends_all(void)
{
    return term.wants_redraw;
}

int term_output_fd(void)
{
    return STDOUT_FILENO;
}

bool term_takes_output(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) != 0;
}

// Is the frame the one that the screen shows? Then nothing is sent, not even that it begins and ends.
static bool is_shown(void)
{
    sum_drawn((uint64_t)term.cursor_row, (uint64_t)term.cursor_column);
    sum_drawn((uint64_t)LINES, (uint64_t)COLS);
    const bool is_same = term.drawn == term.shown;
    term.shown = term.drawn;
    return is_same && !term.wants_redraw && !term.must_send && term.later.out == NULL;
}

void term_show(void)
{
    if (is_shown())
        return;
    term.must_send = false;
    // curscr is what curses takes the screen to show: all of it is sent again.
    if (term.wants_redraw)
        clearok(curscr, TRUE);
    term.wants_redraw = false;
    // Terminals that can report a mouse pass over modes that they do not know.
    if (term.has_mouse)
        write_text(FRAME_BEGINS);
    curs_set(term.cursor_row >= 0 ? 1 : 0);
    if (term.cursor_row >= 0)
        wmove(stdscr, term.cursor_row, term.cursor_column);
    if (term.has_pictures) {
        // Curses scrolls the whole width of the screen where the lines of a panel move, and pictures beside it would
        // move too. A line that is updated by itself is never found to have moved.
        untouchwin(stdscr);
        for (int row = 0; row < LINES; ++row) {
            leaveok(stdscr, row + 1 < LINES); // the cursor goes to its place at the end
            wtouchln(stdscr, row, 1, TRUE);
            wnoutrefresh(stdscr);
            doupdate();
        }
    } else {
        wnoutrefresh(stdscr);
        doupdate();
    }
    send_what_waits();
    if (term.has_mouse)
        write_text(FRAME_ENDS);
}

void term_repaint(int row, int rows)
{
    if (term.has_pictures)
        return;
    wredrawln(stdscr, row, rows);
    term.must_send = true;
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

// Gives back to curses what was typed while the terminal was asked, the last byte first. It goes there in parts: a
// queue that is full has no end for curses, which then reads the same keys for ever. No key is cut in two.
static void give_back_typed(void)
{
    enum { PART = 64, KEY_BYTES = 16 }; // the queue of curses has room for 137
    size_t count = term.typed_length;
    if (count > PART) {
        count = PART;
        for (size_t i = PART - KEY_BYTES; i < PART; ++i)
            if (term.typed[i] == CONTROL_ESCAPE)
                count = i;
        while (count > 1 && ((unsigned char)term.typed[count] & 0xC0) == 0x80) // within a character of UTF-8
            --count;
    }
    if (count == 0)
        return;
    if (count < term.typed_length)
        ungetch(KEY_MORE_TYPED);
    for (size_t i = count; i > 0; --i)
        ungetch((unsigned char)term.typed[i - 1]);
    term.typed_length -= count;
    memmove(term.typed, term.typed + count, term.typed_length);
}

// The next key of curses, as wget_wch tells it.
static int read_key(wint_t *character)
{
    int kind = wget_wch(term.keys, character);
    while (kind == KEY_CODE_YES && *character == KEY_MORE_TYPED) {
        give_back_typed();
        kind = wget_wch(term.keys, character);
    }
    return kind;
}

// Collects the bytes of a report up to its final one. One that is too long is read to its end too, so that nothing of it
// is taken for typed keys.
static void read_mouse(TermInput *input)
{
    enum { REPORT_MAX = 256 };
    char report[MOUSE_REPORT_SIZE];
    size_t length = 0;
    for (int i = 0; i < REPORT_MAX; ++i) {
        wint_t character;
        if (read_key(&character) == ERR)
            return;
        const bool is_last = character < L' ' || character > L'?';
        if (length + 1 < sizeof report)
            report[length++] = character < 128 ? (char)character : '\x7f'; // no final byte of a report
        if (!is_last)
            continue;
        report[length] = '\0';
        (void)mouse_report_read(report, input);
        return;
    }
}

// --- copying and pasting ---------------------------------------------------------------------------------------------

void term_copy(const char *text)
{
    const size_t length = strlen(text);
    if (!term.has_mouse || term_is_console()) // terminals that would show the request
        return;
    write_text("\033]52;c;");
    for (size_t i = 0; i < length;) {
        char code[] = "0123"; // four characters and their end
        i += base64_encode(text + i, length - i, code);
        write_text(code);
    }
    write_text("\a");
}

const char *term_pasted(void)
{
    return term.paste.text != NULL ? term.paste.text : "";
}

void term_abort_paste(void)
{
    term.paste.is_open = false;
}

// The key of a code of curses.
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

// --- pictures --------------------------------------------------------------------------------------------------------

void term_ask_pixels(PixelAnswers *out, char why[TERM_REASON_SIZE])
{
    *out = (PixelAnswers){0};
    const char *questions = term.passes_through ? PIXEL_PASSED_QUESTIONS : term_pixel_questions();
    if (!term.has_mouse || term.depth == INK_MONO || questions[0] == '\0') {
        snprintf(why, TERM_REASON_SIZE, "it was not asked");
        return;
    }
    char rest[PIXEL_ANSWERS_SIZE];
    write_text(questions);
    const size_t count = term_read_answers(out, rest), waiting = term.typed_length;
    const size_t kept = count < sizeof term.typed - waiting ? count : sizeof term.typed - waiting;
    memcpy(term.typed + waiting, rest, kept);
    term.typed_length += kept;
    if (waiting == 0) // else curses asks for it
        give_back_typed();
    const PixelProtocol protocol = pixel_protocol_of(out);
    snprintf(why, TERM_REASON_SIZE, "%s",
             protocol != PIXELS_NONE ? pixel_protocol_name(protocol)
             : out->is_complete      ? "the terminal offers none"
                                     : "the terminal does not answer");
}

// Answers that come late are swallowed whole: APC, OSC and DCS up to their end.
static void pass_string(void)
{
    enum { BYTES_MAX = 512 };
    wint_t character, before = 0;
    for (int i = 0; i < BYTES_MAX && read_key(&character) == OK; ++i) {
        if (character == L'\a' || (character == L'\\' && before == CONTROL_ESCAPE))
            return;
        before = character;
    }
}

// The rest of a key that this terminal should not have: parameters up to a last byte, or one byte after ESC O.
static void pass_unknown_key(wint_t kind)
{
    enum { BYTES_MAX = 32 };
    wint_t character;
    for (int i = 0; i < BYTES_MAX && read_key(&character) == OK; ++i)
        if (kind == L'O' || character >= L'@')
            return;
}

// Esc that is followed at once by a character is that character with Alt.
static void read_escape(TermInput *input)
{
    wint_t character;
    const int kind = read_key(&character);
    if (kind == OK && (character == L'_' || character == L']' || character == L'P')) {
        wint_t next;
        const bool is_string = read_key(&next) == OK;
        if (is_string && (next == L'G' || iswdigit(next))) {
            pass_string();
            return;
        }
        if (is_string)
            unget_wch((wchar_t)next);
    }
    // Signs mean nothing with Alt: Esc and then a sign, typed fast.
    const bool is_sign =
        kind == OK && character < 128 && ispunct((int)character) && character != L'<' && character != L'>';
    // A sequence that the description does not know.
    if (kind == OK && (character == L'[' || character == L'O')) {
        pass_unknown_key(character);
    } else if (is_sign) {
        unget_wch((wchar_t)character);
        input->key = TERM_KEY_ESCAPE;
    } else if (kind == OK)
        *input = (TermInput){.key = TERM_KEY_ALT, .character = (uint32_t)character};
    else if (kind == KEY_CODE_YES)
        input->key = function_key(character);
    else
        input->key = TERM_KEY_ESCAPE;
}

// Control characters that terminals send for keys; all others are characters.
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
        term.suspended_by_key = true;
        // The loop stops the program when it takes the signal, with the terminal given back.
        raise(SIGTSTP);
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
    for (int kind = read_key(&character); kind != ERR; kind = read_key(&character)) {
        if (kind == OK && paste_add(&term.paste, (wchar_t)character)) {
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
    if (term.paste.is_open)
        return next_of_paste(input);
    wint_t character;
    const int kind = read_key(&character);
    if (kind == ERR) {
        notice_end_of_input();
        return false;
    }
    if (kind == KEY_CODE_YES && character == KEY_MOUSE_REPORT)
        read_mouse(input);
    else if (kind == KEY_CODE_YES && character == KEY_PASTE_BEGINS)
        paste_begin(&term.paste);
    else if (kind == KEY_CODE_YES)
        input->key = function_key(character);
    else
        read_character(character, input);
    term.must_send |= input->key == TERM_KEY_RESIZE; // of the same size again, and what was there is gone
    return true;
}
