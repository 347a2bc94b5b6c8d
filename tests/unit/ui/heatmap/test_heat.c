// SPDX-License-Identifier: GPL-3.0-or-later
// The palette of the maps can be read, and what is computed from a layer does not depend on chance.
#include "unit/unit.h"

#include "ui/heatmap/heat.h"
#include "ui/heatmap/heat_ansi.h"
#include "ui/heatmap/heat_marks.h"
#include "ui/heatmap/map_words.h"

#include <math.h>

// What can be read without effort, by the Web Content Accessibility Guidelines.
static const double contrast_min = 4.5;

static double linear(uint32_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(uint32_t rgb)
{
    return 0.2126 * linear(rgb >> 16 & 0xff) + 0.7152 * linear(rgb >> 8 & 0xff) + 0.0722 * linear(rgb & 0xff);
}

static double contrast(uint32_t a, uint32_t b)
{
    const double la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05) / (lb + 0.05) : (lb + 0.05) / (la + 0.05);
}

// The fixed part of the palette of 256 colours.
static uint32_t rgb_of_256(unsigned index)
{
    static const uint32_t levels[] = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};
    assert_in_range(index, 16, 255);
    if (index >= 232)
        return (8 + 10 * (index - 232)) * 0x010101;
    const unsigned cube = index - 16;
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

// What xterm paints for the 16 colours when the user has not changed them.
static const uint32_t rgb_of_16[] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
                                     0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};

static void check_contrast(const char *depth, int class_of, uint32_t fill, uint32_t text)
{
    if (contrast(fill, text) < contrast_min)
        fail_msg("class %d, %s colours: contrast %.2f", class_of, depth, contrast(fill, text));
}

static void test_contrast_itself(void **state)
{
    (void)state;
    assert_true(fabs(contrast(0x000000, 0xffffff) - 21.0) < 0.01);
    assert_true(contrast(0xffe033, 0xffffff) < contrast_min); // white on yellow must not pass
}

static void test_text_can_be_read_on_every_band(void **state)
{
    (void)state;
    for (HeatPalette palette = PALETTE_HEAT; palette < PALETTE_NB; ++palette)
        for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of) {
            const HeatBand *band = heat_band(palette, class_of);
            check_contrast("24-bit", class_of, band->fill.rgb, band->text.rgb);
            check_contrast("256", class_of, rgb_of_256(band->fill.of256), rgb_of_256(band->text.of256));
            check_contrast("16", class_of, rgb_of_16[band->fill.of16], rgb_of_16[band->text.of16]);
            check_contrast("8", class_of, rgb_of_16[band->fill.of8], rgb_of_16[band->text.of8]);
        }
}

// Two bands that look the same at a depth need their digits.
static void check_bands(HeatPalette palette, int a, int b)
{
    const HeatBand *one = heat_band(palette, a), *other = heat_band(palette, b);
    assert_int_not_equal(one->digit, other->digit);
    assert_int_not_equal(one->shade, other->shade);
    assert_true(one->word[0] == '\0' || strcmp(one->word, other->word) != 0); // a number and a colour suffice
    for (InkDepth depth = INK_8; depth <= INK_DIRECT; ++depth)
        if (ink_number(&one->fill, depth) == ink_number(&other->fill, depth))
            assert_true(heat_palette_needs_digits(palette, depth));
}

static void test_bands_differ(void **state)
{
    (void)state;
    for (HeatPalette palette = PALETTE_HEAT; palette < PALETTE_NB; ++palette)
        for (int a = 0; a < MAP_CLASS_NB; ++a) {
            assert_int_equal(heat_band(palette, a)->digit, '0' + a);
            for (int b = a + 1; b < MAP_CLASS_NB; ++b)
                check_bands(palette, a, b);
        }
    assert_false(heat_palette_needs_digits(PALETTE_PAPER, INK_16));
}

// The scales that are to be read without hues go one way in lightness.
static void test_scales_are_steady_in_lightness(void **state)
{
    (void)state;
    static const struct {
        HeatPalette palette;
        int direction;
    } cases[] = {{PALETTE_HEAT, -1}, {PALETTE_VIRIDIS, 1}, {PALETTE_INFERNO, 1},
                 {PALETTE_GREY, -1}, {PALETTE_WARM, -1},   {PALETTE_COLD, -1}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        for (int class_of = 1; class_of < MAP_CLASS_NB; ++class_of) {
            const double here = luminance(heat_band(cases[i].palette, class_of)->fill.rgb);
            const double before = luminance(heat_band(cases[i].palette, class_of - 1)->fill.rgb);
            assert_true(cases[i].direction > 0 ? here > before : here < before);
        }
}

static void test_palettes_have_names(void **state)
{
    (void)state;
    for (HeatPalette palette = PALETTE_HEAT; palette < PALETTE_CHOICE_NB; ++palette)
        assert_int_equal(heat_palette_find(heat_palette_name(palette)), palette);
    assert_int_equal(heat_palette_find("Viridis"), PALETTE_VIRIDIS);
    assert_int_equal(heat_palette_find("warm"), PALETTE_CHOICE_NB); // not to be chosen
}

static void test_tables_cover_the_pieces(void **state)
{
    (void)state;
    PieceSet seen = 0;
    for (int i = HEAT_TABLE_PIECES; i < HEAT_TABLE_NB; ++i) {
        assert_int_equal(seen & heat_table(i)->pieces, 0);
        seen |= heat_table(i)->pieces;
    }
    assert_int_equal(seen, PIECE_SET_ALL);
    assert_int_equal(heat_table(heat_table_of(W_KNIGHT))->pieces, piece_set(W_KNIGHT));
    assert_string_equal(heat_table(heat_table_of(B_QUEEN))->code, "bQ");
    assert_int_equal(heat_table_find("wn"), heat_table_of(W_KNIGHT));
    assert_int_equal(heat_table_find("white"), HEAT_TABLE_WHITE);
    assert_int_equal(heat_table_find("wX"), -1);
}

static void test_geometry(void **state)
{
    (void)state;
    static const struct {
        int row, column;
        bool flipped;
        Square square;
    } cases[] = {
        {0, 0, false, SQ_A8}, {7, 7, false, SQ_H1}, {7, 4, false, SQ_E1}, {0, 0, true, SQ_H1}, {7, 7, true, SQ_A8}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        assert_int_equal(heat_square_at(cases[i].row, cases[i].column, cases[i].flipped), cases[i].square);
}

// A layer with a few values set.
static MapLayer layer_of(const Square *squares, const uint64_t *values, int count)
{
    static MemorySnapshot snapshot;
    memset(&snapshot, 0, sizeof snapshot);
    for (int i = 0; i < count; ++i)
        snapshot.attention[MAP_TO][W_KNIGHT][squares[i]] = values[i];
    MapLayer layer;
    map_layer(&snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO}, &layer);
    return layer;
}

static void test_top_squares_break_ties_by_square(void **state)
{
    (void)state;
    const MapLayer layer = layer_of((Square[]){SQ_H8, SQ_A1, SQ_F3, SQ_C3, SQ_E4}, (uint64_t[]){50, 50, 100, 50, 7}, 5);
    Square top[5];
    static const Square expected[] = {SQ_F3, SQ_A1, SQ_C3, SQ_H8, SQ_E4};
    assert_int_equal(heat_top_squares(&layer, 5, top), 5);
    assert_memory_equal(top, expected, sizeof expected);
    assert_int_equal(heat_top_squares(&layer, 2, top), 2);
    assert_memory_equal(top, expected, 2 * sizeof(Square));
}

static void test_top_squares_of_an_empty_map(void **state)
{
    (void)state;
    const MapLayer layer = layer_of(NULL, NULL, 0);
    Square top[3];
    assert_int_equal(heat_top_squares(&layer, 3, top), 0);
}

static void test_settle_holds_near_an_edge(void **state)
{
    (void)state;
    uint8_t painted[SQ_NB] = {0};
    const Square squares[] = {SQ_E4, SQ_D5};
    MapLayer layer = layer_of(squares, (uint64_t[]){1000, 510}, 2);
    heat_settle(&layer, painted);
    assert_int_equal(painted[SQ_E4], 6);
    assert_int_equal(painted[SQ_D5], 6);
    layer = layer_of(squares, (uint64_t[]){1000, 495}, 2); // just below one half
    heat_settle(&layer, painted);
    assert_int_equal(layer.class_of[SQ_D5], 5);
    assert_int_equal(painted[SQ_D5], 6);
    layer = layer_of(squares, (uint64_t[]){1000, 450}, 2);
    heat_settle(&layer, painted);
    assert_int_equal(painted[SQ_D5], 5);
    layer = layer_of(NULL, NULL, 0);
    heat_settle(&layer, painted);
    assert_int_equal(painted[SQ_E4], 0);
}

static void write_map(char *out, InkDepth depth, bool flipped)
{
    const MapLayer layer = layer_of((Square[]){SQ_A8, SQ_H1}, (uint64_t[]){100, 30}, 2);
    const HeatAnsi look = {.palette = PALETTE_PAPER, .depth = depth, .flipped = flipped};
    Text text = text_begin(out, HEAT_ANSI_SIZE);
    heat_ansi_board(&text, &layer, &look);
    heat_ansi_legend(&text, &layer, &look);
    assert_false(text.truncated);
}

static void test_ansi_without_colours_has_no_escapes(void **state)
{
    (void)state;
    char out[HEAT_ANSI_SIZE];
    write_map(out, INK_MONO, false);
    assert_null(strchr(out, '\033'));
    assert_true(text_starts_with(out, "8  6 . . . . . . .\n"));
    assert_non_null(strstr(out, "1  . . . . . . . 5\n   a b c d e f g h\n 0  none"));
    write_map(out, INK_MONO, true);
    assert_true(text_starts_with(out, "1  5 . . . . . . .\n"));
    assert_non_null(strstr(out, "8  . . . . . . . 6\n   h g f e d c b a\n"));
}

static void test_ansi_colours(void **state)
{
    (void)state;
    static const struct {
        InkDepth depth;
        const char *red;
    } cases[] = {{INK_8, "\033[41m\033[37m 6\033[0m"},
                 {INK_16, "\033[101m\033[30m 6\033[0m"},
                 {INK_256, "\033[48;5;160m\033[38;5;231m 6\033[0m"},
                 {INK_DIRECT, "\033[48;2;215;25;28m\033[38;2;255;255;255m 6\033[0m"}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char out[HEAT_ANSI_SIZE];
        write_map(out, cases[i].depth, false);
        assert_non_null(strstr(out, cases[i].red));
    }
}

static void test_ansi_depth(void **state)
{
    (void)state;
    static const struct {
        const char *term, *colour_term, *no_color;
        bool is_terminal;
        InkDepth depth;
    } cases[] = {
        {"xterm-256color", "truecolor", "", true, INK_DIRECT},
        {"xterm-256color", "", "", true, INK_256},
        {"xterm", "", "", true, INK_16},
        {"linux", "", "", true, INK_8},
        {"vt100", "", "", true, INK_MONO},
        {"dumb", "truecolor", "", true, INK_MONO},
        {"xterm-256color", "truecolor", "1", true, INK_MONO},
        {"xterm-256color", "truecolor", "", false, INK_MONO},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        setenv("TERM", cases[i].term, 1);
        setenv("COLORTERM", cases[i].colour_term, 1);
        setenv("NO_COLOR", cases[i].no_color, 1);
        assert_int_equal(heat_ansi_depth(cases[i].is_terminal), cases[i].depth);
    }
}

// A layer of values with signs: what is below zero, and above.
static MapLayer signed_layer(void)
{
    static MemorySnapshot snapshot;
    memset(&snapshot, 0, sizeof snapshot);
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_F3] = 100;
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_A1] = 5; // light blue
    snapshot.attention[MAP_TO][B_KNIGHT][SQ_F6] = 90;
    snapshot.attention[MAP_TO][B_KNIGHT][SQ_C6] = 20;
    MapLayer layer;
    map_layer(&snapshot, &(MapChoice){.kind = MAP_DIFFERENCE, .pieces = PIECE_SET_ALL, .end = MAP_TO}, &layer);
    return layer;
}

static void test_signs_are_painted_and_written(void **state)
{
    (void)state;
    const MapLayer layer = signed_layer();
    const HeatAnsi look = {.palette = PALETTE_GREY, .depth = INK_MONO};
    char out[HEAT_ANSI_SIZE];
    Text text = text_begin(out, sizeof out);
    heat_ansi_board(&text, &layer, &look);
    heat_ansi_legend(&text, &layer, &look);
    assert_non_null(strstr(out, "6  . .-4 . .-6 . .\n"));
    assert_non_null(strstr(out, "3  . . . . . 6 . .\n"));
    assert_non_null(strstr(out, "-6  1/2\n"));
    assert_int_equal(heat_square_palette(&layer, SQ_F3, PALETTE_GREY), PALETTE_WARM);
    assert_int_equal(heat_square_palette(&layer, SQ_F6, PALETTE_GREY), PALETTE_COLD);
    const MapLayer plain = layer_of((Square[]){SQ_A8}, (uint64_t[]){1}, 1);
    assert_int_equal(heat_square_palette(&plain, SQ_A8, PALETTE_GREY), PALETTE_GREY);
}

static void test_marks_of_squares(void **state)
{
    (void)state;
    const Square squares[] = {SQ_A1, SQ_B1, SQ_C1, SQ_D1, SQ_E1, SQ_F1};
    const MapLayer all = layer_of(squares, (uint64_t[]){1024, 256, 128, 64, 32, 4}, 6);
    const MapLayer none = layer_of(NULL, NULL, 0), with_sign = signed_layer();
    const struct {
        const MapLayer *layer;
        const char *squares, *highlight;
    } cases[] = {
        {&all, "[%csl Ra1,Rb1,Yc1,Gd1,Be1]", "8/8/8/8/8/8/8/rmygc3"},
        {&none, "", "8/8/8/8/8/8/8/8"},
        {&with_sign, "[%csl Rf3,Bc6,Bf6]", "8/8/2c2b2/8/8/5r2/8/8"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char out[HEAT_MARKS_SIZE];
        Text text = text_begin(out, sizeof out);
        heat_marks_squares(&text, cases[i].layer);
        assert_string_equal(out, cases[i].squares);
        text = text_begin(out, sizeof out);
        heat_marks_highlight(&text, cases[i].layer);
        assert_string_equal(out, cases[i].highlight);
    }
}

static void test_marks_fit_a_full_board(void **state)
{
    (void)state;
    Square squares[SQ_NB];
    uint64_t values[SQ_NB];
    char out[HEAT_MARKS_SIZE];
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        squares[square] = (Square)square;
        values[square] = 7;
    }
    const MapLayer layer = layer_of(squares, values, SQ_NB);
    Text text = text_begin(out, sizeof out);
    heat_marks_squares(&text, &layer);
    assert_false(text.truncated);
    text = text_begin(out, sizeof out);
    heat_marks_highlight(&text, &layer);
    assert_true(text_starts_with(out, "rrrrrrrr/"));
}

static void test_arrows_are_drawn_once(void **state)
{
    (void)state;
    Position pos;
    pos_set_start(&pos);
    const Move knight = unit_move(&pos, "g1f3"), pawn = unit_move(&pos, "e2e4");
    Undo undo;
    pos_make_move(&pos, knight, &undo);
    const Move reply = unit_move(&pos, "d7d5");
    const MemoryPath paths[] = {
        {.moves = {knight, reply}, .length = 2}, {.moves = {pawn, reply}, .length = 2}, {.moves = {pawn}, .length = 1}};
    static const char *const expected[] = {"", "[%cal Gg1f3,Rd7d5]", "[%cal Gg1f3,Rd7d5,Ge2e4]",
                                           "[%cal Gg1f3,Rd7d5,Ge2e4]"};
    for (int count = 0; count < (int)COUNT_OF(expected); ++count) {
        char out[HEAT_MARKS_SIZE];
        Text text = text_begin(out, sizeof out);
        heat_marks_arrows(&text, paths, count);
        assert_string_equal(out, expected[count]);
    }
}

// --- scales and differences ----------------------------------------------------------------------------------------

// What the legend says of a class: the least part of the largest value that is of it.
static void test_bounds_of_classes_are_true(void **state)
{
    (void)state;
    for (HeatScale scale = SCALE_OCTAVES; scale < SCALE_NB; ++scale)
        for (int class_of = 1; class_of < MAP_CLASS_NB; ++class_of) {
            const char *bound = heat_class_bound(scale, class_of);
            int part, whole;
            if (scale == SCALE_RANK) {
                assert_null(bound);
                continue;
            }
            assert_int_equal(sscanf(bound, "%d/%d", &part, &whole), 2);
            MapLayer layer = {.max = (uint64_t)whole * 1000};
            layer.value[SQ_A1] = part * 1000;
            layer.value[SQ_B1] = part * 1000 - 1;
            heat_rescale(&layer, scale);
            assert_int_equal(layer.class_of[SQ_A1], class_of);
            assert_int_equal(layer.class_of[SQ_B1], class_of - 1);
        }
}

static void test_scales_have_names(void **state)
{
    (void)state;
    for (HeatScale scale = SCALE_OCTAVES; scale < SCALE_NB; ++scale)
        assert_int_equal(heat_scale_find(heat_scale_name(scale)), scale);
    assert_int_equal(heat_scale_find("Rank"), SCALE_RANK);
    assert_int_equal(heat_scale_find("cubic"), SCALE_NB);
}

static void test_scales_class_in_their_way(void **state)
{
    (void)state;
    static const Square squares[] = {SQ_A1, SQ_B1, SQ_C1, SQ_D1};
    static const struct {
        HeatScale scale;
        int classes[4];
    } rows[] = {
        {SCALE_OCTAVES, {6, 5, 5, 1}},
        {SCALE_RANK, {6, 5, 5, 2}}, // equal ones share a class
        {SCALE_LINEAR, {6, 3, 3, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        MapLayer layer = layer_of(squares, (uint64_t[]){1000, 450, 450, 10}, 4);
        heat_rescale(&layer, rows[i].scale);
        for (size_t j = 0; j < COUNT_OF(squares); ++j)
            assert_int_equal(layer.class_of[squares[j]], rows[i].classes[j]);
        assert_int_equal(layer.class_of[SQ_H8], 0);
    }
    MapLayer empty = layer_of(NULL, NULL, 0);
    for (HeatScale scale = SCALE_OCTAVES; scale < SCALE_NB; ++scale) {
        heat_rescale(&empty, scale);
        assert_int_equal(empty.class_of[SQ_E4], 0);
    }
}

static void test_difference_compares_shares(void **state)
{
    (void)state;
    static const Square squares[] = {SQ_E4, SQ_D5};
    MapLayer before = layer_of(squares, (uint64_t[]){50, 50}, 2), now = layer_of(squares, (uint64_t[]){900, 100}, 2);
    MapLayer difference;
    before.total = 100;
    now.total = 1000;
    heat_subtract(&now, &before, &difference);
    assert_true(difference.is_signed);
    assert_true(fabs(map_share(&difference, SQ_E4) - 0.4) < 1e-6);
    assert_true(fabs(map_share(&difference, SQ_D5) + 0.4) < 1e-6);
    assert_int_equal(difference.value[SQ_A1], 0);
    assert_int_equal(difference.class_of[SQ_D5], 6);
    heat_subtract(&now, &now, &difference);
    assert_int_equal(difference.max, 0);
}

// Every word that is offered is read, by one type alone; what is no word, is not.
static void words_of_maps_are_read(void **state)
{
    (void)state;
    int counts[MAP_WORD_SCALE + 1] = {0};
    for (int i = 0; i < MAP_WORD_NB; ++i)
        ++counts[map_word_read(map_word_name(i)).type];
    assert_int_equal(counts[MAP_WORD_UNKNOWN], 0);
    assert_int_equal(counts[MAP_WORD_TABLE], HEAT_TABLE_NB);
    assert_int_equal(counts[MAP_WORD_KIND], MAP_KIND_NB);
    assert_int_equal(counts[MAP_WORD_END], MAP_BOTH + 1);
    assert_int_equal(counts[MAP_WORD_PALETTE], PALETTE_CHOICE_NB);
    assert_int_equal(counts[MAP_WORD_SCALE], SCALE_NB);
    assert_string_equal(map_word_name(MAP_WORD_BOTH), "both");
    assert_int_equal(map_word_read("WN").table, heat_table_find("wN"));
    assert_int_equal(map_word_read("e4").square, SQ_E4);
    assert_int_equal(map_word_read("E4").type, MAP_WORD_SQUARE);
    static const char *const bad[] = {"", "e", "e9", "i4", "e44", "wX", "nowhere"};
    for (size_t i = 0; i < COUNT_OF(bad); ++i)
        assert_int_equal(map_word_read(bad[i]).type, MAP_WORD_UNKNOWN);
}

static void words_select_a_map(void **state)
{
    (void)state;
    MapSelection selection = map_selection_default();
    assert_int_equal(selection.kind, MAP_NOW);
    assert_int_equal(selection.square, SQ_NONE);
    assert_true(map_selection_add(&selection, "wN"));
    assert_true(map_selection_add(&selection, "from"));
    assert_true(map_selection_add(&selection, "change"));
    assert_int_equal(selection.table, heat_table_find("wN"));
    assert_int_equal(selection.end, MAP_FROM);
    assert_int_equal(selection.kind, MAP_CHANGE);
    assert_true(map_selection_add(&selection, "g1"));
    assert_int_equal(selection.kind, MAP_PIECE);
    assert_int_equal(selection.square, SQ_G1);
    assert_false(map_selection_add(&selection, "viridis"));
    assert_false(map_selection_add(&selection, "rank"));
}

// The parts of one of the upper 240 of 256 colours.
static void read_colour_of_256(int number, int out[3])
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    const int place = number - 16;
    for (int i = 0; i < 3; ++i)
        out[i] = number >= 232 ? 8 + 10 * (number - 232) : levels[place / (i == 0 ? 36 : i == 1 ? 6 : 1) % 6];
}

// A dimmed colour keeps its hue where there are 256: the larger parts stay the larger ones, and only grey becomes grey.
static void test_mixed_colours_keep_their_hue(void **state)
{
    (void)state;
    static const Ink night = {0x1c1e1a, 234, 0, 0};
    static const uint32_t colours[] = {0x86a666, 0xf0d9b5, 0xb58863, 0xffffdd, 0x4060c0, 0x9a9a9a, 0xa8a8a0};
    for (size_t i = 0; i < COUNT_OF(colours); ++i)
        for (int percent = 30; percent <= 50; percent += 5) {
            const Ink mixed = ink_mix(&(Ink){.rgb = colours[i]}, &night, percent);
            int shown[3];
            read_colour_of_256(mixed.of256, shown);
            const int wanted[] = {(int)(mixed.rgb >> 16), (int)(mixed.rgb >> 8 & 0xff), (int)(mixed.rgb & 0xff)};
            int spread = 0;
            for (int a = 0; a < 3; ++a)
                for (int b = 0; b < 3; ++b) {
                    spread = wanted[a] - wanted[b] > spread ? wanted[a] - wanted[b] : spread;
                    if (wanted[a] - wanted[b] > 20 && shown[a] < shown[b])
                        fail_msg("%06x is shown as %02x%02x%02x", mixed.rgb, shown[0], shown[1], shown[2]);
                }
            const bool is_grey = shown[0] == shown[1] && shown[1] == shown[2];
            if (spread > 20 && is_grey)
                fail_msg("%06x is shown as a grey", mixed.rgb);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_maps_are_read),
        cmocka_unit_test(words_select_a_map),
        cmocka_unit_test(test_contrast_itself),
        cmocka_unit_test(test_text_can_be_read_on_every_band),
        cmocka_unit_test(test_bands_differ),
        cmocka_unit_test(test_mixed_colours_keep_their_hue),
        cmocka_unit_test(test_scales_are_steady_in_lightness),
        cmocka_unit_test(test_palettes_have_names),
        cmocka_unit_test(test_tables_cover_the_pieces),
        cmocka_unit_test(test_geometry),
        cmocka_unit_test(test_top_squares_break_ties_by_square),
        cmocka_unit_test(test_top_squares_of_an_empty_map),
        cmocka_unit_test(test_settle_holds_near_an_edge),
        cmocka_unit_test(test_ansi_without_colours_has_no_escapes),
        cmocka_unit_test(test_ansi_colours),
        cmocka_unit_test(test_ansi_depth),
        cmocka_unit_test(test_signs_are_painted_and_written),
        cmocka_unit_test(test_marks_of_squares),
        cmocka_unit_test(test_marks_fit_a_full_board),
        cmocka_unit_test(test_arrows_are_drawn_once),
        cmocka_unit_test(test_bounds_of_classes_are_true),
        cmocka_unit_test(test_scales_have_names),
        cmocka_unit_test(test_scales_class_in_their_way),
        cmocka_unit_test(test_difference_compares_shares),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
