// SPDX-License-Identifier: GPL-3.0-or-later
// The three ways to send pictures to a terminal, and its answers about them: kitty's graphics protocol,
// the inline images of iTerm2, and sixel, which DEC's terminals had in the 1980s. Escape sequences are
// built and read here; nothing is sent.
#include "ui/board/pixel_codes.h"

#include "base/memory.h"
#include "base/text.h"
#include "ui/board/terminal_codes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BAND = 6 }; // rows of pixels in a row of sixels

// --- answers -------------------------------------------------------------------------------------------------------

// The bytes of an escape sequence at `bytes`; 0 if its end has not come. A CSI ends with its final byte; APC, OSC and DCS
// with ST (ESC \) or BEL.
static size_t sequence_length(const char *bytes, size_t size)
{
    if (size < 2)
        return 0;
    if (bytes[1] == '[') {
        for (size_t i = 2; i < size; ++i)
            if (bytes[i] >= '@' && bytes[i] <= '~')
                return i + 1;
        return 0;
    }
    for (size_t i = 2; i < size; ++i)
        if (bytes[i] == '\a' || (bytes[i] == '\\' && bytes[i - 1] == '\033'))
            return i + 1;
    return 0;
}

// The parameters of "ESC [ ? 62 ; 4 ; 22 c": 4 stands for sixel.
static bool names_sixel(const char *parameters)
{
    enum { SIXEL = 4 };
    // The first one is the class of the terminal.
    for (const char *at = strchr(parameters, ';'); at != NULL; at = strchr(at + 1, ';'))
        if (strtol(at + 1, NULL, 10) == SIXEL)
            return true;
    return false;
}

// Sizes that no character has are answers to something else.
static void take_size(PixelAnswers *out, double height, double width)
{
    enum { LARGEST = 256 };
    if (height >= 1 && height <= LARGEST && width >= 1 && width <= LARGEST) {
        out->cell_height = (int)height;
        out->cell_width = (int)width;
    }
}

// One whole sequence, ended by a null byte. False if it answers none of the questions.
static bool take_answer(const char *sequence, PixelAnswers *out)
{
    double height, width, scale = 1;
    int rows, columns, colours;
    char last;
    // Kitty, iTerm2, the size of a character, the colours of sixel, and DA1, which comes last.
    if (text_starts_with(sequence, "\033_Gi=31")) {
        out->has_kitty = strstr(sequence, ";OK") != NULL;
        return true;
    }
    if (sscanf(sequence, "\033]1337;ReportCellSize=%lf;%lf;%lf", &height, &width, &scale) >= 2) {
        out->has_iterm = true;
        take_size(out, height * scale, width * scale);
        return true;
    }
    if (sscanf(sequence, "\033[6;%d;%d%c", &rows, &columns, &last) == 3 && last == 't') {
        take_size(out, rows, columns);
        return true;
    }
    if (text_starts_with(sequence, "\033[?") && strchr(sequence, 'S') != NULL) {
        if (sscanf(sequence, "\033[?1;0;%d", &colours) == 1)
            out->sixel_colours = colours < 0 ? 0 : colours < SIXEL_COLOURS_MAX ? colours : SIXEL_COLOURS_MAX;
        return true;
    }
    if (text_starts_with(sequence, "\033[?") && strchr(sequence, 'c') != NULL) {
        out->has_sixel = names_sixel(sequence + strlen("\033[?"));
        out->is_complete = true;
        return true;
    }
    return false;
}

// What is no answer has been typed meanwhile: it is handed back in `rest`.
size_t pixel_answers_read(const char *bytes, size_t size, PixelAnswers *out, char *rest)
{
    enum { ANSWER_MAX = 128 };
    size_t left = 0;
    *out = (PixelAnswers){0};
    for (size_t at = 0; at < size;) {
        const size_t length = bytes[at] == '\033' ? sequence_length(bytes + at, size - at) : 0;
        if (length > 0 && length < ANSWER_MAX) {
            char sequence[ANSWER_MAX];
            memcpy(sequence, bytes + at, length);
            sequence[length] = '\0';
            if (take_answer(sequence, out)) {
                at += length;
                continue;
            }
        }
        rest[left++] = bytes[at++];
    }
    return left;
}

PixelProtocol pixel_protocol_of(const PixelAnswers *answers)
{
    // Kitty replaces pictures by number and has all colours; iTerm2 has all colours too.
    return answers->has_kitty   ? PIXELS_KITTY
           : answers->has_iterm ? PIXELS_ITERM
           : answers->has_sixel ? PIXELS_SIXEL
                                : PIXELS_NONE;
}

const char *pixel_protocol_name(PixelProtocol protocol)
{
    static const char *const names[] = {
        [PIXELS_NONE] = "none", [PIXELS_KITTY] = "kitty graphics", [PIXELS_SIXEL] = "sixel", [PIXELS_ITERM] = "iTerm2"};
    return names[protocol];
}

// --- PNG in base64 -------------------------------------------------------------------------------------------------

static void write_base64(FILE *out, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        char code[4];
        i += base64_encode(bytes + i, size - i, code);
        fwrite(code, 1, sizeof code, out);
    }
}

void pixel_write_kitty(FILE *out, const void *png, size_t size, int number, int columns, int rows)
{
    enum { CHUNK = 3072 }; // bytes of which base64 makes the 4096 characters that one sequence may have
    const char *bytes = png;
    for (size_t at = 0; at == 0 || at < size; at += CHUNK) {
        const bool is_last = size - at <= CHUNK;
        fputs("\033_G", out);
        if (at == 0)
            fprintf(out, "a=T,f=100,i=%d,p=1,q=2,C=1,c=%d,r=%d,", number, columns, rows);
        fprintf(out, "m=%d;", is_last ? 0 : 1);
        write_base64(out, bytes + at, is_last ? size - at : CHUNK);
        fputs("\033\\", out);
    }
}

size_t pixel_write_kitty_delete(int number, char out[KITTY_DELETE_SIZE])
{
    return (size_t)snprintf(out, KITTY_DELETE_SIZE, "\033_Ga=d,d=I,i=%d,q=2\033\\", number);
}

void pixel_write_iterm(FILE *out, const void *png, size_t size, int columns, int rows)
{
    fprintf(out, "\033]1337;File=inline=1;size=%zu;width=%d;height=%d;preserveAspectRatio=0;doNotMoveCursor=1:", size,
            columns, rows);
    write_base64(out, png, size);
    fputc('\a', out);
}

// --- sixel ---------------------------------------------------------------------------------------------------------

// Colours are told apart by five bits of each part.
enum { PART_BITS = 5, CUBE = 1 << 3 * PART_BITS };

typedef struct Palette {
    int count;
    uint32_t rgb[SIXEL_COLOURS_MAX];
    uint8_t of[CUBE]; // the number of the nearest colour, by cube
} Palette;

static int cube_of(uint32_t rgb)
{
    enum { DROPPED = 8 - PART_BITS, MASK = (1 << PART_BITS) - 1 };
    const int red = (int)(rgb >> 16 & 0xff) >> DROPPED, green = (int)(rgb >> 8 & 0xff) >> DROPPED;
    return (red << PART_BITS | green) << PART_BITS | ((int)(rgb & 0xff) >> DROPPED & MASK);
}

// The square of the distance of two colours.
static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const int difference = (int)(a >> shift & 0xff) - (int)(b >> shift & 0xff);
        sum += difference * difference;
    }
    return sum;
}

static uint8_t nearest(const Palette *palette, uint32_t rgb)
{
    int best = 0;
    for (int i = 1; i < palette->count; ++i)
        if (distance(palette->rgb[i], rgb) < distance(palette->rgb[best], rgb))
            best = i;
    return (uint8_t)best;
}

typedef struct Shade {
    uint32_t rgb; // the first of its cube that was met
    int cube, uses;
} Shade;

static int by_uses(const void *a, const void *b)
{
    const Shade *one = a, *other = b;
    return one->uses != other->uses ? other->uses - one->uses : one->cube - other->cube;
}

// The most frequent colours first.
static void make_palette(Palette *palette, const uint32_t *pixels, int count, int colours)
{
    Shade *shades = mem_new((size_t)count, sizeof *shades);
    int *number_of = mem_new(CUBE, sizeof *number_of); // of the shade of a cube, from 1
    int shade_count = 0;
    // One pass counts the colours that are told apart, so that only as many are sorted as there
    // are.
    for (int i = 0; i < count; ++i) {
        const int cube = cube_of(pixels[i]);
        if (number_of[cube] == 0) {
            shades[shade_count] = (Shade){.rgb = pixels[i], .cube = cube};
            number_of[cube] = ++shade_count;
        }
        ++shades[number_of[cube] - 1].uses;
    }
    qsort(shades, (size_t)shade_count, sizeof *shades, by_uses);
    palette->count = shade_count < colours ? shade_count : colours;
    for (int i = 0; i < palette->count; ++i)
        palette->rgb[i] = shades[i].rgb;
    for (int i = 0; i < shade_count; ++i)
        palette->of[shades[i].cube] = nearest(palette, shades[i].rgb);
    mem_free(shades);
    mem_free(number_of);
}

// Runs are written as "!COUNT", which is shorter from four on.
static void write_run(FILE *out, char sixel, int length)
{
    enum { WORTH_A_COUNT = 4 };
    if (length >= WORTH_A_COUNT)
        fprintf(out, "!%d%c", length, sixel);
    else
        while (length-- > 0)
            fputc(sixel, out);
}

// The pixels of one colour in a band; nothing if it has none there. Returns whether it has.
static bool write_band(FILE *out, const uint8_t *indices, int width, int rows, int colour, bool is_first)
{
    // Most colours are in few bands.
    if (memchr(indices, colour, (size_t)(width * rows)) == NULL)
        return false;
    fprintf(out, "%s#%d", is_first ? "" : "$", colour);
    char last = '\0';
    int length = 0;
    for (int x = 0; x < width; ++x) {
        int bits = 0;
        for (int y = 0; y < rows; ++y)
            bits |= indices[y * width + x] == colour ? 1 << y : 0;
        // Six pixels below each other, the lowest bit on top (DEC's sixel, from '?' on).
        const char sixel = (char)('?' + bits);
        if (sixel != last && length > 0) {
            write_run(out, last, length);
            length = 0;
        }
        last = sixel;
        ++length;
    }
    if (last != '?') // blanks at the end are left out
        write_run(out, last, length);
    return true;
}

void pixel_reduce(uint32_t *pixels, int count, int colours)
{
    Palette *palette = mem_new(1, sizeof *palette);
    make_palette(palette, pixels, count, colours);
    for (int i = 0; i < count; ++i)
        pixels[i] = palette->rgb[palette->of[cube_of(pixels[i])]];
    mem_free(palette);
}

void pixel_write_sixel(FILE *out, const uint32_t *pixels, int width, int height, int colours)
{
    enum { FULL = 255, PERCENT = 100 };
    static_assert(SIXEL_COLOURS_MAX <= FULL + 1, "an index fits a byte");
    Palette *palette = mem_new(1, sizeof *palette);
    uint8_t *indices = mem_new((size_t)width * (size_t)height, 1);
    make_palette(palette, pixels, width * height, colours);
    for (int i = 0; i < width * height; ++i)
        indices[i] = palette->of[cube_of(pixels[i])];
    // Square pixels, no background; then the palette in percent, as sixel has it.
    fprintf(out, "\033P0;1;0q\"1;1;%d;%d", width, height);
    for (int i = 0; i < palette->count; ++i) {
        const uint32_t rgb = palette->rgb[i];
        fprintf(out, "#%d;2;%u;%u;%u", i, ((rgb >> 16 & FULL) * PERCENT + FULL / 2) / FULL,
                ((rgb >> 8 & FULL) * PERCENT + FULL / 2) / FULL, ((rgb & FULL) * PERCENT + FULL / 2) / FULL);
    }
    for (int y = 0; y < height; y += BAND) {
        const int rows = height - y < BAND ? height - y : BAND;
        bool is_first = true;
        for (int colour = 0; colour < palette->count; ++colour)
            is_first = !write_band(out, indices + y * width, width, rows, colour, is_first) && is_first;
        fputs(y + BAND < height ? "-" : "", out);
    }
    fputs("\033\\", out);
    mem_free(palette);
    mem_free(indices);
}
