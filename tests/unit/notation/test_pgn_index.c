// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the games of a file: the same games, at the same places, that reading one by one finds; also of broken files.
#include "unit/unit.h"

#include "base/decompress.h"
#include "base/memory.h"
#include "base/rng.h"
#include "notation/pgn_index.h"

#include <stdlib.h>
#include <unistd.h>

static PgnIndex *index_of(const char *text)
{
    Error error;
    PgnReader *reader = pgn_open_memory("games.pgn", text, strlen(text));
    PgnIndex *index = pgn_index_new(reader, &error);
    assert_string_equal(error.text, "");
    pgn_close(reader);
    return index;
}

static const char two_games[] =
    "\xef\xbb\xbf[Event \"Club\"]\r\n[White \"Andersson, Ulf\"]\r\n[WhiteElo \"2575\"]\r\n[Black \"M\xfcller\"]\r\n"
    "[Result \"*\"]\r\n[Date \"1970.01.02\"]\r\n[ECO \"C50\"]\r\n[Opening \"Italian Game\"]\r\n\r\n"
    "1. e4 {a [Event \"no\"] 1-0 (} e5 (1... c5 0-1 [x]) 2. Nf3 $1 1-0 {a last word}\r\n\r\n"
    "; between games\r\n% for others\r\n[Event \"Club\"]\r\n[White \"?\"]\r\n\r\n1. d4 d5 *\r\n";

static void tags_and_places_are_listed(void **state)
{
    (void)state;
    PgnIndex *index = index_of(two_games);
    assert_int_equal(pgn_index_count(index), 2);
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_EVENT), "Club");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_WHITE), "Andersson, Ulf");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_BLACK), "M\xc3\xbcller");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_RESULT), "1-0");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_DATE), "1970.01.02");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_ECO), "C50");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_OPENING), "Italian Game");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_WHITE_ELO), "2575");
    assert_string_equal(pgn_index_field(index, 0, PGN_FIELD_BLACK_ELO), "");
    assert_string_equal(pgn_index_field(index, 1, PGN_FIELD_EVENT), "Club");
    assert_string_equal(pgn_index_field(index, 1, PGN_FIELD_WHITE), "");
    assert_string_equal(pgn_index_field(index, 1, PGN_FIELD_RESULT), "*");
    assert_int_equal(pgn_index_place(index, 0).line, 1);
    assert_int_equal(pgn_index_place(index, 1).line, 12);
    pgn_index_free(index);
}

static void check_matches(const PgnIndex *index, int game, const char *text, bool found)
{
    FoldedWords words = fold_words_new(text);
    if (pgn_index_matches(index, game, &words) != found)
        fail_msg("game %d: '%s' was %sfound", game, text, found ? "not " : "");
    fold_words_free(&words);
}

static void words_are_found_in_any_tag(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        bool found;
    } rows[] = {{"", true},
                {"ulf", true},
                {"ULF italian", true},
                {"c50 1970 1-0", true},
                {"ulf kasparov", false},
                {"club  Andersson,", true},
                {"0-1", false},
                {"muller", true},
                {"MÜLLER", true},
                {"Mueller ÜLF", true},
                {"meller", false},
                {"2575", false}, // a rating would be found for a year
                {"  ", true}};
    PgnIndex *index = index_of(two_games);
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        check_matches(index, 0, rows[i].words, rows[i].found);
    pgn_index_free(index);
}

// Reads game after game, and each one by its place in the list: both must give the same.
static int check_places(const char *text)
{
    PgnIndex *index = index_of(text);
    GameTree *in_turn = tree_new(), *by_place = tree_new();
    PgnReader *reader = pgn_open_memory("games.pgn", text, strlen(text));
    Error error, other;
    int game = 0;
    for (;; ++game) {
        const PgnStatus status = pgn_read_game(reader, in_turn, &error);
        if (status == PGN_END)
            break;
        if (game == pgn_index_count(index))
            fail_msg("'%s': game %d is not listed", text, game + 1);
        PgnReader *second = pgn_open_memory("games.pgn", text, strlen(text));
        assert_true(pgn_skip_to(second, pgn_index_place(index, game), &other));
        if (pgn_read_game(second, by_place, &other) != status ||
            (status == PGN_BROKEN && strcmp(error.text, other.text) != 0))
            fail_msg("'%s': game %d: %s, %s", text, game + 1, error.text, other.text);
        char *first_text = pgn_write(in_turn), *second_text = pgn_write(by_place);
        if (strcmp(first_text, second_text) != 0)
            fail_msg("'%s': game %d is\n%s and by its place\n%s", text, game + 1, first_text, second_text);
        mem_free(first_text);
        mem_free(second_text);
        if (strcmp(pgn_index_field(index, game, PGN_FIELD_RESULT), tree_result(in_turn)) != 0)
            fail_msg("'%s': game %d: the list has %s, the game %s", text, game + 1,
                     pgn_index_field(index, game, PGN_FIELD_RESULT), tree_result(in_turn));
        pgn_close(second);
    }
    if (game != pgn_index_count(index))
        fail_msg("'%s': %d games, %d are listed", text, game, pgn_index_count(index));
    pgn_close(reader);
    tree_free(in_turn);
    tree_free(by_place);
    pgn_index_free(index);
    return game;
}

static const char *const texts[] = {
    two_games,
    "",
    "1. e4 e5 1-0 1. d4 d5 0-1 ; end\n1. c4 1/2-1/2",
    "[White \"A\"]\n[White \"B\"]\n\n1. e4 Ke3 Nf3 e5 1-0\n[Event \"x\"]\n[Event \"y\"]\n*",
    "[Event \"x\"]\n\n1. e4 {never closed\n[Event \"y\"]\n\n1. d4 (1. c4 (1. b4 *) 1... e5 1-0\n[Event \"z\"]\n1. Nf3 "
    "½-½",
    "{a start} [Event \"x\"] {more} 1.e4 1... e5 2.Nf3 $14 * {end}\n%[Event \"no\"]\n{next} 1. d4 *",
    "1. e4 --2. d4 --1-0\n\n[Event \"x\"]\n\n1. e4 e5 2. d4 --1/2-1/2",
    "[Event \"x\"]\n\n1. e4 e5 {\n{}\n% 1-0\n} 2. Nf3\n% 1-0\n2... Nc6 1-0 {a\n[Event \"b\"]\n*",
};

static void games_are_found_as_they_are_read(void **state)
{
    (void)state;
    static const int counts[] = {2, 0, 3, 3, 3, 2, 2, 2};
    for (size_t i = 0; i < COUNT_OF(texts); ++i)
        if (check_places(texts[i]) != counts[i])
            fail_msg("'%s'", texts[i]);
}

static void damaged_files_are_listed_as_they_are_read(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, SIZE = 768, CHANGES_MAX = 6 };
    static const char bytes[] = "[]{}();$*%\n\r\" \\10-/.\xc2\xbd"
                                "eE";
    Rng rng = rng_seeded(5);
    for (int round = 0; round < ROUNDS; ++round) {
        char text[SIZE];
        snprintf(text, sizeof text, "%s", texts[rng_below(&rng, COUNT_OF(texts))]);
        const size_t length = strlen(text);
        for (uint64_t change = 1 + rng_below(&rng, CHANGES_MAX); change > 0 && length > 0; --change)
            text[rng_below(&rng, length)] = bytes[rng_below(&rng, sizeof bytes - 1)];
        check_places(text);
    }
}

// --- files -----------------------------------------------------------------------------------------------------------

// Two games, compressed by the usual programs.
static const struct {
    const char *format, *bytes;
    size_t size;
} packed[] = {
    {"gzip",
     "\037\213\010\000\000\000\000\000\002\003\213\166\055\113\315\053\121\120\012\110\114\316\116\115\121"
     "\212\345\212\016\317\310\054\111\125\120\162\004\262\271\014\365\024\122\115\024\122\115\025\014\165"
     "\015\270\270\242\161\251\165\202\252\115\061\121\110\061\125\060\320\065\344\002\000\103\006\271\213"
     "\127\000\000\000",
     79},
    {"bzip2",
     "\102\132\150\071\061\101\131\046\123\131\240\111\000\272\000\000\030\337\200\000\020\120\003\146\000"
     "\062\000\100\212\056\151\005\000\040\000\120\240\000\000\311\220\025\125\077\325\043\065\017\115\040"
     "\320\365\075\074\064\311\111\315\273\372\256\365\223\261\153\174\127\130\333\111\054\317\131\066\173"
     "\104\164\062\075\067\146\243\312\056\303\352\353\250\303\014\070\027\162\105\070\120\220\240\111\000"
     "\272",
     101},
    {"xz",
     "\375\067\172\130\132\000\000\001\151\042\336\066\002\000\041\001\026\000\000\000\164\057\345\243\340"
     "\000\126\000\074\135\000\055\221\113\074\324\255\043\105\050\107\077\025\337\142\217\317\016\135\047"
     "\136\266\114\007\353\161\076\160\174\116\253\177\010\377\010\224\175\051\071\171\371\104\231\056\360"
     "\274\007\361\116\127\203\066\135\016\042\360\025\030\024\000\000\000\103\006\271\213\000\001\124\127"
     "\054\351\136\013\220\102\231\015\001\000\000\000\000\001\131\132",
     116},
    {"zstd",
     "\050\265\057\375\004\130\015\002\000\164\003\133\105\166\145\156\164\040\042\120\141\143\153\145\144"
     "\042\135\012\133\127\150\151\164\145\040\042\101\042\135\012\012\061\056\040\145\064\040\145\065\040"
     "\061\055\060\012\012\102\144\064\040\144\065\040\060\055\061\012\002\000\040\023\174\213\052\003\013"
     "\017\254\325",
     78},
};

static PgnReader *open_bytes(const char *bytes, size_t size, char path[UNIT_PATH_SIZE], Error *error)
{
    unit_write_bytes(path, ".pgn", bytes, size);
    PgnReader *reader = pgn_open(path, NULL, error);
    unlink(path);
    return reader;
}

static void compressed_files_are_read(void **state)
{
    (void)state;
    GameTree *game = tree_new();
    for (size_t i = 0; i < COUNT_OF(packed); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error;
        assert_string_equal(decompress_format(packed[i].bytes, packed[i].size), packed[i].format);
        PgnReader *reader = open_bytes(packed[i].bytes, packed[i].size, path, &error);
        if (reader == NULL && strstr(error.text, "not installed") != NULL)
            skip();
        assert_non_null(reader);
        PgnIndex *index = pgn_index_new(reader, &error);
        assert_string_equal(error.text, "");
        assert_int_equal(pgn_index_count(index), 2);
        assert_string_equal(pgn_index_field(index, 1, PGN_FIELD_WHITE), "B");
        pgn_close(reader);
        reader = open_bytes(packed[i].bytes, packed[i].size, path, &error);
        assert_true(pgn_skip_to(reader, pgn_index_place(index, 1), &error));
        assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
        assert_string_equal(tree_tag(game, "White"), "B");
        assert_int_equal(pgn_game_line(reader), 6);
        assert_int_equal(pgn_read_game(reader, game, &error), PGN_END);
        pgn_close(reader);
        pgn_index_free(index);
        // Where the end is missing, or bytes are wrong, it is said.
        reader = open_bytes(packed[i].bytes, packed[i].size / 2, path, &error);
        if (reader != NULL) {
            index = pgn_index_new(reader, &error);
            assert_in_range(pgn_index_count(index), 0, 2);
            pgn_close(reader);
            pgn_index_free(index);
        }
        if (strncmp(error.text, path, strlen(path)) != 0 || strstr(error.text, "damaged") == NULL)
            fail_msg("%s: '%s'", packed[i].format, error.text);
    }
    assert_null(decompress_format("BZh", 3));
    assert_null(decompress_format("BZhang", 6));
    assert_null(decompress_format("", 0));
    tree_free(game);
}

static void places_that_a_file_has_not_are_refused(void **state)
{
    (void)state;
    Error error;
    PgnReader *reader = pgn_open_memory("games.pgn", two_games, strlen(two_games));
    assert_false(pgn_skip_to(reader, (PgnPlace){.offset = 100000, .line = 3}, &error));
    assert_string_equal(error.text, "games.pgn: has become shorter");
    pgn_close(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_and_places_are_listed),       cmocka_unit_test(words_are_found_in_any_tag),
        cmocka_unit_test(games_are_found_as_they_are_read), cmocka_unit_test(damaged_files_are_listed_as_they_are_read),
        cmocka_unit_test(compressed_files_are_read),        cmocka_unit_test(places_that_a_file_has_not_are_refused),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
