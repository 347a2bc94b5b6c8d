// SPDX-License-Identifier: GPL-3.0-or-later
// Reports what the terminal can do, with a sample of the board, to diagnose a board that looks wrong.
// What is printed is plain text with the escape sequences of ECMA-48, so it can also go through a pipe.
#include "ui/board/board.h"

#include "board/position.h"
#include "ui/board/layout.h"
#include "ui/board/style.h"
#include "ui/common/print.h"
#include "ui/heatmap/heat_ansi.h"
#include "ui/heatmap/map_formats.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_SIZE = 4096 };

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value == NULL ? "not set" : value[0] == '\0' ? "empty" : value;
}

// The size of the screen, and of the squares that it would have.
static void print_size(const TermFacts *facts)
{
    const Layout layout = layout_compute(facts->rows, facts->columns, &(LayoutWish){.message_rows = 1});
    if (facts->rows <= 0 || facts->columns <= 0)
        printf("size        unknown; %dx%d is assumed", layout.columns, layout.rows);
    else
        printf("size        %dx%d", facts->columns, facts->rows);
    if (layout.too_small)
        printf(": too small, the board needs %dx%d\n", LAYOUT_COLUMNS_MIN, LAYOUT_ROWS_MIN);
    else
        printf(": squares of %dx%d (BoardSize)\n", layout.cell_columns, layout.cell_rows);
}

// The column in the terminal's answer "ESC [ row ; column R"; 0 if none comes in time.
static int read_cursor_column(void)
{
    enum { ANSWER_MS = 500, ANSWER_SIZE = 64 };
    char answer[ANSWER_SIZE] = "";
    size_t length = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    // Terminals answer in pieces, and some not at all: half a second each is waited for.
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

// Draws a line sign on the terminal, asks it how far the cursor went, and removes it. 0 if it does not answer.
static int measure_line_sign(void)
{
    static const char question[] = "\r\u2500\033[6n", clean[] = "\r\033[K";
    struct termios before;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return 0;
    struct termios silent = before;
    // Without echo and line buffering: the answer must not show, and comes without a line end.
    silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
    fputs(question, stdout);
    fflush(stdout);
    const int column = read_cursor_column();
    fputs(clean, stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return column > 0 ? column - 1 : 0;
}

static void print_signs(const TermFacts *facts)
{
    printf("characters  %s; %s (BoardSigns)\n", facts->codeset, facts->why_signs);
    const int measured = facts->is_utf8 && facts->is_terminal && facts->can_move ? measure_line_sign() : 0;
    if (measured == 1)
        puts("            a line takes one column on this terminal, as it should");
    else if (measured > 1)
        printf("            but a line takes %d columns on this terminal: set BoardSigns to ascii\n", measured);
}

// Asks as the board does: without echo and line buffering.
static void print_pictures(const TermFacts *facts)
{
    PixelAnswers answers = {0};
    Error error;
    char rest[PIXEL_ANSWERS_SIZE];
    struct termios before;
    int width = 0, height = 0;
    // Terminals without a mouse show the questions instead of answering them.
    const bool is_asked = facts->is_terminal && facts->has_mouse && facts->depth != INK_MONO &&
                          term_pixel_questions()[0] != '\0' && tcgetattr(STDIN_FILENO, &before) == 0;
    if (is_asked) {
        struct termios silent = before;
        silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
        fputs(term_pixel_questions(), stdout);
        fflush(stdout);
        (void)term_read_answers(&answers, rest);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    }
    const PixelProtocol protocol = pixel_protocol_of(&answers);
    // The system knows the size of a character, or else the terminal has told it.
    if (!term_cell_pixels(&width, &height)) {
        width = answers.cell_width;
        height = answers.cell_height;
    }
    if (protocol == PIXELS_NONE)
        printf("pictures    none: %s (BoardPieces)\n", !is_asked             ? "the terminal was not asked"
                                                       : answers.is_complete ? "the terminal offers no protocol"
                                                                             : "the terminal does not answer");
    else if (width == 0)
        printf("pictures    %s, but the size of a character is not known (BoardPieces)\n",
               pixel_protocol_name(protocol));
    else if (!render_check(&error))
        printf("pictures    %s, but %s\n", pixel_protocol_name(protocol), error.text);
    else
        printf("pictures    the board is drawn by %s; characters are %dx%d pixels (BoardPieces)\n",
               pixel_protocol_name(protocol), width, height);
}

// --- the sample ----------------------------------------------------------------------------------------------------

static void add_styled(Text *line, TermStyle style, InkDepth depth, const char *content)
{
    if (depth == INK_MONO && (style.attributes & TERM_REVERSE) != 0)
        text_add(line, "\033[7m");
    heat_ansi_colours(line, style.paper, style.ink, depth);
    text_add(line, content);
    if (depth != INK_MONO || style.attributes != 0)
        text_add(line, "\033[0m");
}

// The start position in the colours of the board. Without curses: what is printed here must go through
// a pipe too.
static void print_board(const TermFacts *facts, BoardTheme theme)
{
    Position pos;
    pos_set_start(&pos);
    for (int row = 0; row < RANK_NB; ++row) {
        char data[LINE_SIZE], content[LINE_SIZE];
        Text line = text_begin(data, sizeof data);
        text_addf(&line, "  %d ", RANK_NB - row);
        for (int column = 0; column < FILE_NB; ++column) {
            const Square square = heat_square_at(row, column, false);
            TermStyle style = style_of_square(bb_has(BB_DARK, square) ? LOOK_DARK : LOOK_LIGHT, theme);
            // A file or pipe gets plain text, and so does a terminal that only scrolls.
            if (!facts->is_terminal || !facts->can_move)
                style.attributes = 0;
            snprintf(content, sizeof content, " %s ", sign_of_piece(pos_piece_on(&pos, square)));
            add_styled(&line, style, facts->is_terminal ? facts->depth : INK_MONO, content);
        }
        puts(data);
    }
    puts("     a  b  c  d  e  f  g  h");
}

static void print_verdict(const TermFacts *facts)
{
    if (facts->is_terminal && facts->can_move)
        puts(
            "The board can be played on here: `hotspur play`. Do the squares look square, and the pieces like pieces?");
    else if (!facts->is_terminal)
        puts("Input and output are not both a terminal, so the board cannot be drawn here; try `hotspur console`.");
    else
        puts("The board cannot be drawn here. Set TERM to what the terminal is, or try `hotspur console`.");
}

void board_check_terminal(const OptionStore *options)
{
    TermFacts facts;
    term_inspect((TermColours)option_int(options, OPT_BOARD_COLOURS), &facts);
    term_choose_signs((TermSigns)option_int(options, OPT_BOARD_SIGNS));
    print_size(&facts);
    // TERM comes from outside: its control characters are masked.
    print_masked(stdout, "terminal    TERM %s", variable("TERM"));
    if (!facts.is_known)
        puts(": not known to this system");
    else
        printf(": %s\n", facts.can_move ? "known" : "known, but it cannot move its cursor");
    printf("mouse       %s\n", facts.has_mouse ? "clicks can be read (% leaves the mouse to the terminal)" : "none");
    static const char *const names[] = {[INK_MONO] = "none", "8", "16", "256", [INK_DIRECT] = "24 bits"};
    printf("colours     %s: %s (BoardColours)\n", names[facts.depth], facts.why_depth);
    print_masked(stdout, "            COLORTERM %s, NO_COLOR %s\n", variable("COLORTERM"), variable("NO_COLOR"));
    print_signs(&facts);
    print_pictures(&facts);
    puts("");
    print_board(&facts, (BoardTheme)option_int(options, OPT_BOARD_THEME));
    char legend[LINE_SIZE];
    Text line = text_begin(legend, sizeof legend);
    const MapLayer layer = {.max = 1};
    const HeatAnsi look = {.palette = PALETTE_HEAT, .depth = facts.is_terminal ? facts.depth : INK_MONO};
    text_add(&line, "  ");
    heat_ansi_legend(&line, &layer, &look);
    fputs(legend, stdout);
    puts("");
    print_verdict(&facts);
}
