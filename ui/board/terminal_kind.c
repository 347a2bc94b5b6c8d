// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of terminal this is: its characters, colours, size and pictures, found out from the
// environment, from its description and, where these say too little, by asking it.
#include "ui/board/terminal.h"

#include "base/clock.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/board/direct_terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// --- characters ----------------------------------------------------------------------------------------------------

const char *term_variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

// By the beginning: "xterm-256color" is like "xterm".
static bool is_named_like(const char *name, const char *const *names)
{
    for (; *names != NULL; ++names)
        if (text_starts_with(name, *names))
            return true;
    return false;
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
TermCharset term_choose_charset(void)
{
    const char *locale = term_variable("LC_ALL")[0] != '\0'     ? term_variable("LC_ALL")
                         : term_variable("LC_CTYPE")[0] != '\0' ? term_variable("LC_CTYPE")
                                                                : term_variable("LANG");
    const bool names_utf8 = text_contains_nocase(locale, "utf-8") || text_contains_nocase(locale, "utf8");
    if (setlocale(LC_CTYPE, "") == NULL && names_utf8)
        setlocale(LC_CTYPE, "C.UTF-8");
    // The Linux console has box lines in its font but no chess pieces.
    const bool is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    const bool has_pieces = strcmp(term_variable("TERM"), "linux") != 0;
    return (TermCharset){.is_utf8 = is_utf8, .has_unicode = is_utf8 && has_pieces && signs_are_narrow()};
}

const char *term_explain_signs(const TermCharset *charset)
{
    if (!charset->is_utf8)
        return "without UTF-8 pieces are letters";
    if (strcmp(term_variable("TERM"), "linux") == 0)
        return "the console's font has no chess pieces, so they are letters";
    return charset->has_unicode ? "pieces are figurines"
                                : "lines and blocks take two columns here, so pieces are letters";
}

// --- colours and description ---------------------------------------------------------------------------------------

// The most colours that may be used.
static InkDepth wished_depth(TermColours colours)
{
    if (colours == TERM_COLOURS_AUTO)
        return term_variable("NO_COLOR")[0] == '\0' ? INK_DIRECT : INK_MONO;
    return (InkDepth)(INK_MONO + (colours - TERM_COLOURS_NONE));
}

// Sends a question and the one that every terminal answers (DA1), and reads what comes until that answer, for a
// second at most. The answers must not show, and come without a line end.
static size_t ask(const char *question, char answers[PIXEL_ANSWERS_SIZE])
{
    struct termios before;
    PixelAnswers known;
    if (!os_is_terminal(STDIN_FILENO) || !os_is_terminal(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0)
        return 0;
    struct termios silent = before;
    silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
    const bool is_sent = write(STDOUT_FILENO, question, strlen(question)) == (ssize_t)strlen(question);
    const size_t left = is_sent ? term_read_answers(&known, answers) : 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return left;
}

// Terminals that call themselves xterm have 256 colours if they can tell their version (XTVERSION), as all do that were
// made since 2020; xterm does not say so in TERM.
static bool is_modern_xterm(void)
{
    static const char begins[] = "\033P>|";
    char answers[PIXEL_ANSWERS_SIZE];
    if (strcmp(term_variable("TERM"), "xterm") != 0 || term_variable("STY")[0] != '\0')
        return false;
    const size_t size = ask("\033[>0q\033[c", answers);
    return size > strlen(begins) && memmem(answers, size, begins, strlen(begins)) != NULL;
}

// The name under which curses shall know the terminal. If the user's programs are told that it can do 24-bit colours,
// while its description knows nothing of them, the description of our own stands in.
const char *term_description_name(TermColours colours)
{
    static const char *const relatives[] = {"xterm", "tmux",    "screen", "alacritty", "foot", "kitty",
                                            "st-",   "konsole", "gnome",  "vte",       NULL};
    const char *name = term_variable("TERM"), *promised = term_variable("COLORTERM");
    const bool is_promised = strcmp(promised, "truecolor") == 0 || strcmp(promised, "24bit") == 0;
    const bool is_relative = is_named_like(name, relatives);
    if (wished_depth(colours) < INK_DIRECT || !(colours == TERM_COLOURS_DIRECT || is_promised) || !is_relative ||
        strstr(name, "direct") != NULL)
        return wished_depth(colours) >= INK_256 && is_modern_xterm() ? "xterm-256color" : name;
    // Curses takes a description from this variable as from a file (ncurses reads "b64:" and
    // "hex:").
    setenv("TERMINFO", direct_terminal, 1);
    return DIRECT_TERMINAL_NAME;
}

void term_restore_terminfo(char *saved)
{
    if (saved != NULL)
        setenv("TERMINFO", saved, 1);
    else
        unsetenv("TERMINFO");
    free(saved);
}

char *term_save_terminfo(void)
{
    const char *terminfo = getenv("TERMINFO");
    return terminfo != NULL ? strdup(terminfo) : NULL;
}

// The smaller of what is wished and what the terminal can, with the reason for `hotspur terminal`.
void term_choose_depth(TermColours colours, const char *name, InkDepth described, TermFacts *facts)
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

// "ESC ] 11 ; rgb:ffff/ffff/ffff": each part has one to four digits, of which the first says enough.
static bool answers_light(const char *answers, size_t size)
{
    enum { MIDDLE = 8, PARTS = 3 };
    char text[PIXEL_ANSWERS_SIZE + 1] = "";
    memcpy(text, answers, size);
    const char *part = strstr(text, "rgb:");
    int sum = 0;
    part = part != NULL ? part + strlen("rgb:") : NULL;
    for (int i = 0; i < PARTS && part != NULL; ++i) {
        unsigned digit = 0;
        (void)sscanf(part, "%1x", &digit);
        sum += (int)digit;
        part = strchr(part, '/');
        part = part != NULL ? part + 1 : NULL;
    }
    return sum >= PARTS * MIDDLE;
}

// COLORFGBG is "15;0" or "15;default;0": the numbers of the sixteen colours, that of the background last.
bool term_find_light_background(bool may_ask)
{
    enum { GREY = 7, DARK_GREY = 8 };
    int64_t number;
    char answers[PIXEL_ANSWERS_SIZE];
    const char *last = strrchr(term_variable("COLORFGBG"), ';');
    if (last != NULL && text_parse_int(last + 1, 0, UINT8_MAX, &number))
        return number >= GREY && number != DARK_GREY;
    // Multiplexers and consoles may take the question for something else.
    if (!may_ask || strstr(term_pixel_questions(), PIXEL_STRING_QUESTIONS) == NULL)
        return false;
    return answers_light(answers, ask("\033]11;?\033\\\033[c", answers));
}

void term_find_size(TermFacts *facts)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 || ioctl(STDIN_FILENO, TIOCGWINSZ, &size) == 0) {
        facts->rows = size.ws_row;
        facts->columns = size.ws_col;
    }
}

// --- pictures --------------------------------------------------------------------------------------------------------

// Many terminals leave the pixels at 0.
bool term_cell_pixels(int *width, int *height)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *width = size.ws_xpixel / size.ws_col;
    *height = size.ws_ypixel / size.ws_row;
    return *width > 0 && *height > 0;
}

// Consoles of Linux, the Hurd and Emacs print the strings that they do not know.
bool term_is_console(void)
{
    static const char *const consoles[] = {"linux", "hurd", "eterm", NULL};
    return is_named_like(term_variable("TERM"), consoles);
}

// A multiplexer that is reached over the network has left no variable here, but the name of the terminal.
const char *term_pixel_questions(void)
{
    static const char *const multiplexers[] = {"screen", "tmux", "dvtm", "mtm", NULL};
    const char *name = term_variable("TERM");
    const bool is_tmux = term_variable("TMUX")[0] != '\0';
    // Screen takes even some of the other questions for its status line, and passes no pictures on.
    const bool is_screen = term_variable("STY")[0] != '\0' || (text_starts_with(name, "screen") && !is_tmux);
    const bool is_multiplexer = is_tmux || term_variable("ZELLIJ")[0] != '\0' || term_variable("DVTM")[0] != '\0' ||
                                is_named_like(name, multiplexers);
    if (is_screen || term_is_console())
        return "";
    return is_multiplexer ? PIXEL_QUESTIONS : PIXEL_STRING_QUESTIONS PIXEL_QUESTIONS;
}

size_t term_read_answers(PixelAnswers *out, char rest[PIXEL_ANSWERS_SIZE])
{
    enum { ANSWER_US = US_PER_SECOND }; // over slow lines; nearly all terminals answer within milliseconds
    char bytes[PIXEL_ANSWERS_SIZE];
    size_t size = 0, left = 0;
    const int64_t end = clock_now_us() + ANSWER_US;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    *out = (PixelAnswers){0};
    for (int64_t now = clock_now_us(); !out->is_complete && now < end && size < sizeof bytes; now = clock_now_us()) {
        if (poll(&input, 1, (int)((end - now) / US_PER_MS) + 1) != 1)
            continue;
        const ssize_t got = read(STDIN_FILENO, bytes + size, sizeof bytes - size);
        if (got <= 0)
            break;
        size += (size_t)got;
        left = pixel_answers_read(bytes, size, out, rest);
    }
    return left;
}
