// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "unit/lines.h"
#include "unit/mutate.h"

#include <unistd.h>

enum { PATH_SIZE = 256 };

static const char mate_fen[] = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

// Plays moves at the end of the main line, and returns the last node.
static int add_moves(GameTree *game, const char *moves)
{
    return add_line(game, tree_at(game, TREE_ROOT, tree_main_length(game)), moves);
}

// The node after so many plies of the main line.
static int main_node(const GameTree *game, int plies)
{
    return tree_at(game, TREE_ROOT, plies);
}

static void last_position(const GameTree *game, Position *pos)
{
    tree_position(game, main_node(game, tree_main_length(game)), pos);
}

// --- writing ---------------------------------------------------------------------------------------------------------

static void a_game_is_written_in_full(void **state)
{
    (void)state;
    GameTree *game = tree_new();
    tree_set_tag(game, "White", "Quotes \"and\" back\\slash");
    tree_set_tag(game, "TimeControl", "40/300");
    tree_set_tag(game, "Event", "Line\nbreak");
    tree_set_tag(game, "Opening", "Barnes Opening");
    tree_set_tag(game, "Annotator", "annotator");
    tree_set_tag(game, "Annotator", NULL);
    tree_set_tag(game, "Result", "1-0"); // the game knows better
    add_moves(game, "f2f3 e7e5 g2g4");
    tree_add_comment(game, main_node(game, 3), "+0.31/14 2.1s");
    tree_add_comment(game, main_node(game, 3), "a } brace");
    add_moves(game, "d8h4");
    tree_set_nag(game, main_node(game, 4), 1);
    tree_set_result(game, "0-1");
    char *text = pgn_write(game);
    assert_string_equal(text, "[Event \"Line break\"]\n"
                              "[Site \"?\"]\n"
                              "[Date \"????.??.??\"]\n"
                              "[Round \"?\"]\n"
                              "[White \"Quotes \\\"and\\\" back\\\\slash\"]\n"
                              "[Black \"?\"]\n"
                              "[Result \"0-1\"]\n"
                              "[TimeControl \"40/300\"]\n"
                              "[Opening \"Barnes Opening\"]\n"
                              "\n"
                              "1. f3 e5 2. g4 {+0.31/14 2.1s a ) brace} 2... Qh4# $1 0-1\n"
                              "\n");
    mem_free(text);
    tree_free(game);
}

static void other_starts_have_their_tags(void **state)
{
    (void)state;
    GameTree *game = tree_new();
    Position start = unit_position("4k3/8/8/8/8/8/8/4K2R b K - 3 40");
    add_moves(game, "e2e4");
    tree_set_start(game, &start);
    assert_int_equal(tree_main_length(game), 0);
    add_moves(game, "e8d7 e1g1");
    char *text = pgn_write(game);
    assert_non_null(strstr(text, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n\n40... Kd7 41. O-O *\n"));
    assert_null(strstr(text, "Variant"));
    mem_free(text);
    pos_set_chess960_start(&start, 0);
    tree_set_start(game, &start);
    text = pgn_write(game);
    assert_non_null(strstr(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/"));
    mem_free(text);
    tree_free(game);
}

static void notes_say_what_is_known(void **state)
{
    (void)state;
    static const struct {
        GamePly ply;
        const char *text;
    } cases[] = {
        {{MOVE_NONE, 31, 14, 2100000, false}, "+0.31/14 2.1s"},
        {{MOVE_NONE, -205, 9, 0, false}, "-2.05/9"},
        {{MOVE_NONE, 0, 1, -1, false}, "+0.00/1"},
        {{MOVE_NONE, SCORE_MATE - 5, 20, 50000, false}, "+M3/20 0.1s"},
        {{MOVE_NONE, -SCORE_MATE + 4, 20, 49999, false}, "-M2/20 0.0s"},
        {{MOVE_NONE, SCORE_NONE, 0, -1, false}, ""},
        {{MOVE_NONE, SCORE_NONE, 5, -1, false}, ""}, // a depth of nothing
        {{MOVE_NONE, SCORE_NONE, 0, 2100000, true}, "book"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[64];
        pgn_note_write(&cases[i].ply, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

// Some readers pass over a line that begins with '%', and take "[Event" at one for the next game.
static void no_line_of_a_comment_means_something_else(void **state)
{
    (void)state;
    enum { WORDS = 80, SIZE = 16 * WORDS };
    static const char *const words[] = {"%hidden", "[Event"};
    for (size_t i = 0; i < COUNT_OF(words); ++i) {
        char comment[SIZE];
        Text text = text_begin(comment, sizeof comment);
        for (int word = 0; word < WORDS; ++word)
            text_addf(&text, "%s ", words[i]);
        GameTree *game = tree_new();
        add_moves(game, "f2f3");
        tree_add_comment(game, main_node(game, 1), comment);
        char *written = pgn_write(game);
        assert_null(strstr(strstr(written, "1. f3"), i == 0 ? "\n%" : "\n[Event"));
        mem_free(written);
        tree_free(game);
    }
}

static void commands_in_comments_stay_in_one_piece(void **state)
{
    (void)state;
    GameTree *game = tree_new(), *again = tree_new();
    static const char marks[] =
        "[%csl Ra1,Rb1,Rc1,Rd1,Re1,Rf1,Rg1,Rh1,Ya2,Yb2,Yc2,Yd2] [%cal Gg1f3,Rb8c6] and [a word]";
    add_moves(game, "f2f3");
    tree_add_comment(game, main_node(game, 1), marks);
    char *text = pgn_write(game);
    assert_non_null(strstr(text, "[%csl Ra1,Rb1,Rc1,Rd1,Re1,Rf1,Rg1,Rh1,Ya2,Yb2,Yc2,Yd2]"));
    assert_non_null(strstr(text, "[%cal Gg1f3,Rb8c6]"));
    PgnReader *reader = pgn_open_memory("marks", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, again, NULL), PGN_GAME);
    assert_string_equal(tree_comment(again, main_node(again, 1)), marks);
    pgn_close(reader);
    mem_free(text);
    tree_set_start(game, tree_start(game));
    add_moves(game, "f2f3");
    tree_add_comment(game, main_node(game, 1), "[%csl Ra1, never closed"); // ends with the comment
    text = pgn_write(game);
    assert_non_null(strstr(text, "{[%csl Ra1, never closed}"));
    mem_free(text);
    tree_free(game);
    tree_free(again);
}

// --- reading ---------------------------------------------------------------------------------------------------------

// Reads the main line of the first game of a text.
static PgnStatus read_text(const char *text, size_t size, GameTree *game, Error *error)
{
    PgnReader *reader = pgn_open_memory("games.pgn", text, size);
    pgn_skip_variations(reader);
    const PgnStatus status = pgn_read_game(reader, game, error);
    pgn_close(reader);
    return status;
}

typedef struct Case {
    const char *text;
    PgnStatus status;
    int plies;
    const char *result, *reason;
} Case;

static const Case cases[] = {
    {"", PGN_END, 0, "*", NULL},
    {" \n\n% nothing\n", PGN_END, 0, "*", NULL},
    {"{only a remark}", PGN_END, 0, "*", NULL},
    {"*", PGN_GAME, 0, "*", NULL},
    {"[White \"A\"]", PGN_GAME, 0, "*", NULL},
    {"[Result \"1-0\"]\n", PGN_GAME, 0, "1-0", NULL},
    {"1. f3 e5 2. g4 Qh4# 0-1", PGN_GAME, 4, "0-1", NULL},
    {"1.f3 e5 2.g4 Qh4# 0-1", PGN_GAME, 4, "0-1", NULL},
    {"1. f3 1... e5 2. g4 2. ... Qh4 0-1", PGN_GAME, 4, "0-1", NULL},
    {"f3 e5 g4 Qh4", PGN_GAME, 4, "*", NULL},
    {"1 f3 e5 2 g4 Qh4", PGN_GAME, 4, "*", NULL},
    {"1f3 e5 2g4 Qh4", PGN_GAME, 4, "*", NULL},
    {"f2f3 e7e5 g2-g4 d8h4", PGN_GAME, 4, "*", NULL},
    {"1. f3! $14 e5?! {why (not)} 2. g4 ; to the end 1-0\n Qh4 mate 0-1", PGN_GAME, 4, "0-1", NULL},
    {"1. f3 (1. e4 e5 (1... c5 {x) y}) 2. Nf3) e5 2. g4 Qh4", PGN_GAME, 4, "*", NULL},
    {"1. f3 +/- e5 -+ 2. g4 \xc2\xb1 Qh4 ++", PGN_GAME, 4, "*", NULL},
    {"1. f3 e5\n% Qh5 is not a move here\n2. g4 Qh4", PGN_GAME, 4, "*", NULL},
    {"1. f3 % e5 2. g4 Qh4", PGN_GAME, 4, "*", NULL}, // only at the beginning of a line
    {"\xef\xbb\xbf"
     "f3 e5 \xef\xbb\xbfg4 Qh4",
     PGN_GAME, 4, "*", NULL}, // files that were joined
    {"[pgn] 1. f3 e5 [%csl Ra1] 2. g4 Qh4 [/pgn]", PGN_GAME, 4, "*", NULL},
    {"1. f3 e5 2. g4 Qh4 \xc2\xbd-\xc2\xbd", PGN_GAME, 4, "1/2-1/2", NULL},
    {"1. f3 e5 2. g4 Qh4 0\xe2\x80\x93"
     "1",
     PGN_GAME, 4, "0-1", NULL},
    {"1. f3 e5 2. g4 Qh4 1/2", PGN_GAME, 4, "1/2-1/2", NULL},
    {"[Result \"1-0\"] 1. f3 e5 0-1", PGN_GAME, 2, "0-1", NULL},
    {"[Event \"no end]\n[White \"B\"]\n\n1. f3 e5 0-1", PGN_GAME, 2, "0-1", NULL},
    {"[Event \"a \"word\" inside\"]\n\n1. f3 e5 0-1", PGN_GAME, 2, "0-1", NULL},
    {"[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n40... Kd7 41. O-O", PGN_GAME, 2, "*", NULL},
    {"[Variant \"chess 960\"][FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"] 1. O-O", PGN_GAME, 1, "*", NULL},
    {"[FEN \"r4r1k/1p4b1/3p3p/5qp1/1RP5/6P1/3NP3/2Q2RKB b KQkq - 0 1\"]\n1. ... Qc5+", PGN_GAME, 1, "*", NULL},
    {"[FEN \"2k4r/8/8/8/8/8/8/2K4R w Kk - 0 1\"] 1. O-O", PGN_GAME, 1, "*", NULL}, // Chess960 without a word
    {"[FEN \"\"] 1. e4", PGN_GAME, 1, "*", NULL},
    {"[Variant \"Standard\"] 1. e4", PGN_GAME, 1, "*", NULL},
    {"[Variant \"From Position\"] 1. e4", PGN_GAME, 1, "*", NULL},
    {"[Variant \"Atomic\"]\n\n1. e4 1-0", PGN_BROKEN, 0, "1-0", "games.pgn: line 1: variant 'Atomic' is not known"},
    {"\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4", PGN_BROKEN, 0, "*", "games.pgn: line 2: FEN: there is no white"},
    {"1. f3 e5\n2. Ng4 Qh4 0-1", PGN_BROKEN, 2, "0-1", "games.pgn: line 2: move 2: illegal move 'Ng4'"},
    {"1. f3 e5\r\n2. g4 Qg4\r\n0-1", PGN_BROKEN, 3, "0-1", "games.pgn: line 2: move 2...: illegal move 'Qg4'"},
    {"1. f3 e5\n\n\n2. hello Qh4 0-1", PGN_BROKEN, 2, "0-1", "line 4: move 2: illegal move 'Qh4'"},
    {"1. f3 e5 2. hello g4 Qh4 0-1", PGN_GAME, 4, "0-1", NULL},
    {"1. Nf3 Nf6 2. Nc3 -- 1-0", PGN_GAME, 4, "1-0", NULL},
    {"1. f3 e5 2. a3 Qh4+ 3. -- 1-0", PGN_BROKEN, 4, "1-0", "line 1: move 3: '--': White is in check and cannot pass"},
    {"1. f3 (1. e4 -- 2. Z0) e5", PGN_GAME, 2, "*", NULL}, // in a skipped variation it does not matter
    {"1. Nc3 e5 2. Ne4 d5 3. Nd6", PGN_GAME, 5, "*", NULL},
    {"1. Nc3 e5 2. Nf3 d5 3. Ng5 d4 4. Nge4", PGN_GAME, 7, "*", NULL},
    {"1. Nc3 e5 2. Nf3 d5 3. Ng5 d4 4. Ne4", PGN_BROKEN, 6, "*", "line 1: move 4: ambiguous move 'Ne4': "},
    {"1. f3 {open", PGN_BROKEN, 1, "*", "line 1: the comment that begins here is not closed"},
    {"1. f3 e5 (2. g4\n(2. h4", PGN_BROKEN, 2, "*", "line 1: the variation that begins here is not closed"},
    {"1. f3\n1... Ng4 2. h3 {open", PGN_BROKEN, 1, "*", "line 2: move 1...: illegal move 'Ng4'"}, // the first fault
    {"1. f3 ) e5 } 2. g4 ] Qh4 >", PGN_GAME, 4, "*", NULL},
    {"[", PGN_END, 0, "*", NULL},
    {"[Event", PGN_END, 0, "*", NULL},
    {"[Event \"", PGN_GAME, 0, "*", NULL},
    {"1. f3 $", PGN_GAME, 1, "*", NULL},
    {"1. f3 $999999999999999999999 e5", PGN_GAME, 2, "*", NULL},
};

static void games_are_read_as_they_are_found(void **state)
{
    (void)state;
    GameTree *game = tree_new();
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Error error = {""};
        const PgnStatus status = read_text(cases[i].text, strlen(cases[i].text), game, &error);
        if (status != cases[i].status || tree_main_length(game) != cases[i].plies ||
            strcmp(tree_result(game), cases[i].result) != 0)
            fail_msg("'%s': status %d, %d plies, %s, '%s'", cases[i].text, status, tree_main_length(game),
                     tree_result(game), error.text);
        if (status == PGN_BROKEN && strstr(error.text, cases[i].reason) == NULL)
            fail_msg("'%s': %s", cases[i].text, error.text);
    }
    tree_free(game);
}

static void check_tag(const char *text, size_t size, const char *wanted)
{
    GameTree *game = tree_new();
    Error error = {""};
    assert_int_equal(read_text(text, size, game, &error), PGN_GAME);
    assert_string_equal(tree_tag(game, "Event"), wanted);
    tree_free(game);
}

static void values_of_tags_are_read_as_they_are_meant(void **state)
{
    (void)state;
    static const struct {
        const char *text, *value;
    } tags[] = {
        {"[Event \"plain\"]", "plain"},
        {"[Event \"no end]\n[White \"B\"]", "no end"},
        {"[Event \"a \"word\" inside\"]", "a \"word\" inside"},
        {"[Event \"a \\\"word\\\" \\\\ inside\"]", "a \"word\" \\ inside"},
        {"[Event bare]", "bare"},
        {"[ Event\t\"spaces\" ]", "spaces"},
    };
    for (size_t i = 0; i < COUNT_OF(tags); ++i)
        check_tag(tags[i].text, strlen(tags[i].text), tags[i].value);

    // In UTF-16 a character of two units, and one whose second unit is missing.
    static const char pair[] = "\xff\xfe[\0E\0v\0e\0n\0t\0 \0\"\0a\0\x3d\xd8\x00\xde\"\0]\0";
    check_tag(pair, sizeof pair - 1, "a\xf0\x9f\x98\x80");
    static const char half[] = "\xff\xfe[\0E\0v\0e\0n\0t\0 \0\"\0a\0\x3d\xd8\"\0]\0";
    check_tag(half, sizeof half - 1, "a\xef\xbf\xbd");
}

static void other_encodings_are_read_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *encoding, *text;
        size_t size;
        const char *white;
    } texts[] = {
#define TEXT(bytes) bytes, sizeof(bytes) - 1
#define WHITE(bytes) TEXT("[White \"" bytes "\"]")
        {NULL, WHITE("Zo\xeb \x8aubin"), "Zo\xc3\xab \xc5\xa0ubin"},
        {NULL, WHITE("Zo\xc3\xab"), "Zo\xc3\xab"},
        {NULL, TEXT("\xef\xbb\xbf[White \"Zo\xc3\xab\"]"), "Zo\xc3\xab"},
        {NULL, WHITE("\x81 \xff"), "\xef\xbf\xbd \xc3\xbf"}, // 0x81 is no character of Windows-1252
        {"ISO-8859-1", WHITE("Zo\xc3\xab"), "Zo\xc3\x83\xc2\xab"},
        {"KOI8-R", WHITE("\xf4\xc1\xcc\xd8"), "\xd0\xa2\xd0\xb0\xd0\xbb\xd1\x8c"},
        {"utf-8", WHITE("a\xff\xc3"), "a\xef\xbf\xbd\xef\xbf\xbd"},
        {"UTF-16LE", TEXT("[\0W\0h\0i\0t\0e\0 \0\"\0\x22\x04\"\0]\0"), "\xd0\xa2"},
        {"UTF-16BE", TEXT("\0[\0W\0h\0i\0t\0e\0 \0\"\x04\x22\0\"\0]"), "\xd0\xa2"},
#undef WHITE
#undef TEXT
    };
    GameTree *game = tree_new();
    Error error;
    char path[UNIT_PATH_SIZE];
    unit_write_file(path, ".pgn", "");
    for (size_t i = 0; i < COUNT_OF(texts); ++i) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(texts[i].text, 1, texts[i].size, file), texts[i].size);
        assert_int_equal(fclose(file), 0);
        PgnReader *reader = pgn_open(path, texts[i].encoding, &error);
        if (reader == NULL)
            fail_msg("%s", error.text);
        assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
        if (strcmp(tree_tag(game, "White"), texts[i].white) != 0)
            fail_msg("row %zu: '%s' instead of '%s'", i, tree_tag(game, "White"), texts[i].white);
        pgn_close(reader);
    }
    assert_null(pgn_open(path, "latin-seven", &error));
    assert_non_null(strstr(error.text, path));
    assert_non_null(strstr(error.text, ": the encoding 'latin-seven' is unknown"));
    assert_null(pgn_open(path, "", &error));
    unlink(path);
    tree_free(game);
}

// Texts of a file are shown on terminals, which must not obey them.
static void texts_hold_no_control_characters(void **state)
{
    (void)state;
    static const char text[] = "[White \"A\x1b[31mB\tC\"]\n[Black \"M\x9b"
                               "1m\xfcller\"]\n[Event \"x\xe2\x80\xae\"]\n"
                               "\n{p\x07} 1. e4 {\xc2\x9b"
                               "1m\nq}{\x1b]0;t} (1. d4 {\x1b}) *\n";
    GameTree *game = tree_new();
    Error error = {""};
    PgnReader *reader = pgn_open_memory("x", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    assert_string_equal(tree_tag(game, "White"), "A?[31mB C");
    assert_string_equal(tree_tag(game, "Black"), "M\xe2\x80\xba"
                                                 "1m\xc3\xbcller");
    assert_string_equal(tree_tag(game, "Event"), "x?");
    assert_string_equal(tree_comment(game, TREE_ROOT), "p?");
    assert_string_equal(tree_comment(game, main_node(game, 1)), "?1m q ?]0;t");
    assert_string_equal(tree_comment(game, tree_child(game, TREE_ROOT, 1)), "?");
    tree_set_tag(game, "White", "\x1b[1mme");
    char *written = pgn_write(game);
    assert_null(text_find_control(written, "\n"));
    mem_free(written);
    pgn_close(reader);
    tree_free(game);
}

static void tags_comments_and_glyphs_are_kept(void **state)
{
    (void)state;
    static const char text[] =
        "{before} [Event \"a \\\"b\\\" c\\\\d\"]\n[ White   \"J\xfcrgen\"  ]\n[Black \"Zo\xc3\xab\"]"
        "[Odd_Name1 \"]x[\"]\n\n{first}\n1. e4! {one}{two\nlines} (1. d4 {not this}) e5 $2 ; end\n"
        "1-0 {after}\n\n[Event \"next\"]\n*";
    GameTree *game = tree_new();
    Error error = {""};
    PgnReader *reader = pgn_open_memory("x", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    assert_string_equal(tree_tag(game, "Event"), "a \"b\" c\\d");
    assert_string_equal(tree_tag(game, "White"), "J\xc3\xbcrgen"); // Latin-1 becomes UTF-8
    assert_string_equal(tree_tag(game, "Black"), "Zo\xc3\xab");
    assert_string_equal(tree_tag(game, "odd_name1"), "]x[");
    assert_null(tree_tag(game, "Site"));
    assert_string_equal(tree_comment(game, TREE_ROOT), "before first");
    assert_string_equal(tree_comment(game, main_node(game, 1)), "one two lines");
    assert_int_equal(tree_nag(game, main_node(game, 1), 0), 1);
    assert_string_equal(tree_comment(game, main_node(game, 2)), "end after");
    assert_int_equal(tree_nag(game, main_node(game, 2), 0), 2);
    assert_int_equal(pgn_game_line(reader), 1);
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    assert_string_equal(tree_tag(game, "Event"), "next");
    assert_string_equal(tree_comment(game, TREE_ROOT), "");
    assert_int_equal(pgn_game_line(reader), 10);
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_END);
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_END);
    pgn_close(reader);
    tree_free(game);
}

static void a_broken_game_does_not_hide_the_next(void **state)
{
    (void)state;
    static const char text[] = "[Event \"1\"]\n\n1. e4 e5 2. Ke3 Ke7 1-0\n\n"
                               "[Event \"2\"]\n\n1. d4 {never closed\n\n"
                               "[Event \"3\"]\n\n1. c4 (1. b3\n\n"
                               "[Event \"4\"]\n[Event \"5\"]\n\n1. e4 e5\n"
                               "[Event \"6\"]\n\n1. a3 *";
    static const struct {
        PgnStatus status;
        int plies;
    } expected[] = {{PGN_BROKEN, 2}, {PGN_BROKEN, 1}, {PGN_BROKEN, 1}, {PGN_GAME, 0}, {PGN_GAME, 2}, {PGN_GAME, 1}};
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("x", text, strlen(text));
    for (size_t i = 0; i < COUNT_OF(expected); ++i) {
        assert_int_equal(pgn_read_game(reader, game, &error), expected[i].status);
        assert_int_equal(tree_main_length(game), expected[i].plies);
        assert_int_equal(atoi(tree_tag(game, "Event")), (int)i + 1);
    }
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_END);
    pgn_close(reader);
    tree_free(game);
}

static void encodings_and_line_ends_do_not_matter(void **state)
{
    (void)state;
    static const char plain[] = "[White \"Zo\xc3\xab\"]\n\n% skipped\n1. f3 e5\n2. g4 Qh4# 0-1\n";
    enum { ENCODINGS = 6, SIZE = 512 };
    for (int encoding = 0; encoding < ENCODINGS; ++encoding) {
        char text[SIZE];
        size_t size = 0;
        if (encoding == 1)
            size = (size_t)sprintf(text, "\xef\xbb\xbf"); // byte order mark
        if (encoding >= 4)
            size = (size_t)sprintf(text, encoding == 4 ? "\xff\xfe" : "\xfe\xff"); // UTF-16
        for (const char *c = plain; *c != '\0'; ++c) {
            unsigned unit = (unsigned char)*c;
            if (encoding >= 4 && unit == 0xc3) // its only character of two bytes
                unit = 0xc0 | ((unsigned char)*++c & 0x3f);
            if (encoding == 2 && *c == '\n')
                text[size++] = '\r';
            if (encoding == 5)
                text[size++] = '\0';
            text[size++] = encoding == 3 && *c == '\n' ? '\r' : (char)unit;
            if (encoding == 4)
                text[size++] = '\0';
        }
        GameTree *game = tree_new();
        Position pos;
        Error error = {""};
        char fen[FEN_SIZE];
        if (read_text(text, size, game, &error) != PGN_GAME)
            fail_msg("encoding %d: %s", encoding, error.text);
        last_position(game, &pos);
        fen_write(&pos, fen);
        assert_string_equal(fen, mate_fen);
        assert_string_equal(tree_tag(game, "White"), "Zo\xc3\xab");
        tree_free(game);
    }
}

// --- both ------------------------------------------------------------------------------------------------------------

// Writes, reads and writes again: nothing may change, and no line of moves may be too long.
static void check_round_trip(const GameTree *game)
{
    enum { WIDTH = 80 };
    GameTree *again = tree_new();
    Error error = {""};
    char *first = pgn_write(game);
    PgnReader *reader = pgn_open_memory("games.pgn", first, strlen(first));
    // What could not be read is a comment now; of another variant nothing can be.
    if (pgn_read_game(reader, again, &error) != (tree_is_foreign(game) ? PGN_BROKEN : PGN_GAME))
        fail_msg("%s\n%s", error.text, first);
    pgn_close(reader);
    char *second = pgn_write(again);
    assert_string_equal(first, second);
    assert_int_equal(tree_main_length(again), tree_main_length(game));
    for (int a = 0, b = 0; a != TREE_NONE; a = tree_child(game, a, 0), b = tree_child(again, b, 0))
        assert_true(move_equal(tree_ply(game, a)->move, tree_ply(again, b)->move));
    for (const char *line = strstr(first, "\n\n") + 2; *line != '\0'; line += strcspn(line, "\n") + 1) {
        // Only a single word may be longer.
        if (strcspn(line, " \n") < strcspn(line, "\n"))
            assert_in_range(strcspn(line, "\n"), 1, WIDTH - 1);
    }
    mem_free(first);
    mem_free(second);
    tree_free(again);
}

static void random_games_come_back(void **state)
{
    (void)state;
    enum { GAMES = 60, PLIES = 200 };
    Rng rng = rng_seeded(10);
    for (int number = 0; number < GAMES; ++number) {
        static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
        GameTree *game = tree_new();
        Position pos;
        mutate_start(&pos, &rng, number);
        tree_set_start(game, &pos);
        tree_set_tag(game, "Event", "random");
        tree_set_result(game, results[number % 4]);
        int node = TREE_ROOT;
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            Undo undo;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            const Move move = list.moves[rng_below(&rng, (uint64_t)list.count)];
            node = tree_add(game, node, &(GamePly){.move = move, .score = SCORE_NONE});
            tree_set_comment(game, node, rng_below(&rng, 3) == 0 ? "+0.12/9 1.0s some words" : "");
            tree_set_nag(game, node, rng_below(&rng, 20) == 0 ? (uint8_t)rng_below(&rng, 256) : 0);
            pos_make_move(&pos, move, &undo);
            pos.last = NULL;
        }
        Position last;
        last_position(game, &last);
        assert_true(last.key == pos.key);
        check_round_trip(game);
        tree_free(game);
    }
}

static void a_game_of_any_length_fits(void **state)
{
    (void)state;
    enum { ROUNDS = 5000 };
    GameTree *game = tree_new();
    int last = add_moves(game, "g1f3 g8f6 f3g1 f6g8");
    for (int ply = 4; ply < 4 * ROUNDS; ++ply)
        last = tree_add(game, last, tree_ply(game, main_node(game, ply % 4 + 1)));
    assert_int_equal(tree_main_length(game), 4 * ROUNDS);
    check_round_trip(game);
    tree_free(game);
}

static void long_texts_fit(void **state)
{
    (void)state;
    enum { LENGTH = 100000, BRACKETS = 100000 };
    static const char head[] = "[White \"";
    static const char middle[] = "\"]\n\n1. e4 {";
    static const char tail[] = "} e5 1-0";
    GameTree *game = tree_new();
    Error error = {""};
    char *text = mem_new(3 * LENGTH, 1);
    char *end = text;
    end += sprintf(end, "%s", head);
    memset(end, 'w', LENGTH);
    end += LENGTH;
    end += sprintf(end, "%s", middle);
    memset(end, 'c', LENGTH);
    end += LENGTH;
    end += sprintf(end, "%s", tail);
    assert_int_equal(read_text(text, (size_t)(end - text), game, &error), PGN_GAME);
    assert_int_equal(strlen(tree_tag(game, "White")), LENGTH);
    assert_int_equal(strlen(tree_comment(game, main_node(game, 1))), LENGTH);
    assert_int_equal(tree_main_length(game), 2);
    memset(text, '(', BRACKETS);
    assert_int_equal(read_text(text, BRACKETS, game, &error), PGN_END);
    memset(text, 'x', BRACKETS);
    assert_int_equal(read_text(text, BRACKETS, game, &error), PGN_END);
    mem_free(text);
    tree_free(game);
}

// --- variations --------------------------------------------------------------------------------------------------------

// Reads the first game of a text with its variations and writes its moves again.
static PgnStatus rewrite(const char *text, char *out, size_t size, Error *error)
{
    GameTree *game = tree_new();
    PgnReader *reader = pgn_open_memory("memory", text, strlen(text));
    const PgnStatus status = pgn_read_game(reader, game, error);
    char *written = pgn_write(game);
    const char *moves = strstr(written, "\n\n") + 2;
    snprintf(out, size, "%.*s", (int)strcspn(moves, "\n"), moves);
    mem_free(written);
    pgn_close(reader);
    tree_free(game);
    return status;
}

static void variations_are_kept_where_they_are_wanted(void **state)
{
    (void)state;
    static const struct {
        const char *text, *moves;
        const char *fault; // NULL = none
    } games[] = {
        {"1. e4 (1. d4 d5) e5 2. Nf3 *", "1. e4 (1. d4 d5) 1... e5 2. Nf3 *", NULL},
        {"1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) (1... e6) 2. d4 *",
         "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) (1... e6) 2. d4 *", NULL},
        {"1. e4 ({better} 1. d4! {yes} d5 $6 {no}) 1... e5 1-0",
         "1. e4 ( {better} 1. d4 $1 {yes} 1... d5 $6 {no}) 1... e5 1-0", NULL},
        {"1. e4 (1. d4 1-0) e5 *", "1. e4 (1. d4 {1-0}) 1... e5 *", NULL},
        {"(1. d4) 1. e4 *", "{(1. d4)} 1. e4 *", NULL},
        {"1. e4 (1. d4 Ke4 (1... d5) Nf6) e5 2. Nf3 (2. Nc3) *",
         "1. e4 (1. d4 {Ke4 (1... d5) Nf6}) 1... e5 2. Nf3 (2. Nc3) *", "line 1: move 1...: "},
        {"1. e4 (1. d4 (1. c4 (1. b4))) e5 *", "1. e4 (1. d4) (1. c4) (1. b4) 1... e5 *", NULL},
        // Lines that begin alike stay lines of their own, and the game ends where it ended.
        {"1. e4 (1. e4 c5) (1. e4 c6) *", "1. e4 (1. e4 c5) (1. e4 c6) *", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(games); ++i) {
        char moves[256];
        Error error;
        const PgnStatus status = rewrite(games[i].text, moves, sizeof moves, &error);
        assert_string_equal(moves, games[i].moves);
        assert_int_equal(status, games[i].fault == NULL ? PGN_GAME : PGN_BROKEN);
        if (games[i].fault != NULL)
            assert_non_null(strstr(error.text, games[i].fault));
    }
}

static void variations_nested_without_end_stay_as_text(void **state)
{
    (void)state;
    enum { DEPTH = 100, DEPTH_KEPT = 64 };
    char text[DEPTH * 16] = "";
    for (int i = 0; i < DEPTH; ++i)
        strcat(text, i == 0 ? "1. e4 " : "(1. e4 ");
    for (int i = 1; i < DEPTH; ++i)
        strcat(text, ")");
    strcat(text, " e5 *");
    GameTree *game = tree_new();
    Error error = {""};
    PgnReader *reader = pgn_open_memory("games.pgn", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    pgn_close(reader);
    assert_int_equal(tree_sibling_count(game, tree_child(game, TREE_ROOT, 0)), 1 + DEPTH_KEPT);
    for (int i = 1; i <= DEPTH_KEPT; ++i)
        assert_int_equal(tree_child(game, tree_child(game, TREE_ROOT, i), 0), TREE_NONE);
    assert_int_equal(tree_main_length(game), 2);
    tree_free(game);
}

static void damaged_games_end_well(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, SIZE = 512 };
    Rng rng = rng_seeded(11);
    GameTree *game = tree_new();
    int good = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        char text[SIZE];
        Error error = {""};
        mutate_text(cases[rng_below(&rng, COUNT_OF(cases))].text, text, sizeof text, &rng);
        PgnReader *reader = pgn_open_memory("games.pgn", text, strlen(text));
        if (round % 2 == 0)
            pgn_skip_variations(reader);
        const PgnStatus status = pgn_read_game(reader, game, &error);
        pgn_close(reader);
        assert_true(status != PGN_FAILED);
        if (status == PGN_BROKEN && strncmp(error.text, "games.pgn: line ", 16) != 0)
            fail_msg("'%s': %s", text, error.text);
        good += status == PGN_GAME;
        if (round % 16 == 0 && status == PGN_GAME)
            check_round_trip(game);
    }
    assert_in_range(good, ROUNDS / 100, ROUNDS - ROUNDS / 100);
    tree_free(game);
}

// --- files -----------------------------------------------------------------------------------------------------------

static void files_of_games_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *start;
        bool is_pgn;
    } starts[] = {
        {"[Event \"Club\"]\n", true},
        {"\xef\xbb\xbf[White \"A\"]\n", true},
        {"\r\n [Site \"x\"]", true},
        {"[Event", true},
        {"\n\n", true},
        {"[] a list", false},
        {"[x] done\n", false},
        {"1. e4 e5", false},
        {"[1] Knuth, 1997\n", false},
        {"letter", false},
        {"[settings]\n", false},
    };
    for (size_t i = 0; i < COUNT_OF(starts); ++i)
        if (pgn_file_kind.is_kind(starts[i].start, strlen(starts[i].start)) != starts[i].is_pgn)
            fail_msg("'%s'", starts[i].start);
}

static void what_cannot_be_opened_is_told(void **state)
{
    (void)state;
    static const char *const paths[] = {"/no/such/folder/games.pgn", "/tmp"};
    for (size_t i = 0; i < COUNT_OF(paths); ++i) {
        Error error = {""};
        assert_null(pgn_open(paths[i], NULL, &error));
        assert_non_null(strstr(error.text, paths[i]));
    }
}

// --- public games ----------------------------------------------------------------------------------------------------

enum { FIELDS = 9, FIELD_SIZE = 256 };

// Splits a row of a table with quoted fields.
static bool split_row(const char *row, char fields[FIELDS][FIELD_SIZE])
{
    for (int i = 0; i < FIELDS; ++i) {
        size_t length = 0;
        bool in_quotes = false;
        for (; *row != '\0' && *row != '\n' && (in_quotes || *row != ','); ++row) {
            if (*row == '"')
                in_quotes = !in_quotes;
            else if (length + 1 < FIELD_SIZE)
                fields[i][length++] = *row;
        }
        fields[i][length] = '\0';
        if (*row != ',' && i + 1 < FIELDS)
            return false;
        ++row;
    }
    return true;
}

static void compare_with_row(const GameTree *game, char fields[FIELDS][FIELD_SIZE])
{
    Position pos;
    char fen[FEN_SIZE];
    last_position(game, &pos);
    fen_write(&pos, fen);
    if (atoi(fields[6]) != tree_main_length(game) || strcmp(fields[8], fen) != 0 ||
        strcmp(fields[4], tree_result(game)) != 0)
        fail_msg("%s, game %s: %d plies, %s, %s", fields[0], fields[1], tree_main_length(game), tree_result(game), fen);
    assert_string_equal(fields[2], tree_tag(game, "White"));
    assert_string_equal(fields[3], tree_tag(game, "Black"));
}

static PgnReader *open_public(const char *name)
{
    char path[2048];
    Error error;
    snprintf(path, sizeof path, "%s/pgn/%s", getenv("HOTSPUR_POSITIONS"), name);
    return pgn_open(path, NULL, &error);
}

// The files at the top are sound games; the table has what another reader makes of them.
static void public_games_agree(void **state)
{
    (void)state;
    char row[2048], fields[FIELDS][FIELD_SIZE], file_name[FIELD_SIZE] = "";
    FILE *table = unit_open_positions("pgn/expected_games.csv");
    if (table == NULL)
        skip();
    PgnReader *reader = NULL;
    GameTree *game = tree_new();
    int compared = 0;
    while (fgets(row, sizeof row, table) != NULL) {
        Error error = {""};
        if (strncmp(row, "awkward/", 8) == 0 || strncmp(row, "file,", 5) == 0 || !split_row(row, fields))
            continue;
        if (strcmp(file_name, fields[0]) != 0) {
            pgn_close(reader);
            strcpy(file_name, fields[0]);
            reader = open_public(file_name);
        }
        assert_non_null(reader);
        if (pgn_read_game(reader, game, &error) != PGN_GAME)
            fail_msg("%s", error.text);
        compare_with_row(game, fields);
        ++compared;
    }
    assert_in_range(compared, 1000, 2000);
    pgn_close(reader);
    tree_free(game);
    fclose(table);
}

// Awkward files end, and what was understood of them can be written and read.
static void awkward_files_end_well(void **state)
{
    (void)state;
    char row[1024];
    FILE *table = unit_open_positions("pgn/index.csv");
    if (table == NULL)
        skip();
    GameTree *game = tree_new();
    int files = 0;
    while (fgets(row, sizeof row, table) != NULL) {
        enum { GAMES_MOST = 100 };
        row[strcspn(row, ",")] = '\0';
        if (strncmp(row, "awkward/", 8) != 0)
            continue;
        PgnReader *reader = open_public(row);
        assert_non_null(reader);
        int games = 0;
        Error error = {""};
        PgnStatus status = pgn_read_game(reader, game, &error);
        for (; status != PGN_END && status != PGN_FAILED; status = pgn_read_game(reader, game, &error)) {
            check_round_trip(game);
            assert_true(++games < GAMES_MOST);
        }
        assert_int_equal(status, PGN_END);
        pgn_close(reader);
        ++files;
    }
    assert_in_range(files, 100, 200);
    tree_free(game);
    fclose(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_written_in_full),
        cmocka_unit_test(no_line_of_a_comment_means_something_else),
        cmocka_unit_test(commands_in_comments_stay_in_one_piece),
        cmocka_unit_test(other_starts_have_their_tags),
        cmocka_unit_test(notes_say_what_is_known),
        cmocka_unit_test(games_are_read_as_they_are_found),
        cmocka_unit_test(values_of_tags_are_read_as_they_are_meant),
        cmocka_unit_test(other_encodings_are_read_by_name),
        cmocka_unit_test(texts_hold_no_control_characters),
        cmocka_unit_test(tags_comments_and_glyphs_are_kept),
        cmocka_unit_test(a_broken_game_does_not_hide_the_next),
        cmocka_unit_test(encodings_and_line_ends_do_not_matter),
        cmocka_unit_test(random_games_come_back),
        cmocka_unit_test(a_game_of_any_length_fits),
        cmocka_unit_test(long_texts_fit),
        cmocka_unit_test(variations_are_kept_where_they_are_wanted),
        cmocka_unit_test(variations_nested_without_end_stay_as_text),
        cmocka_unit_test(damaged_games_end_well),
        cmocka_unit_test(files_of_games_are_recognised),
        cmocka_unit_test(what_cannot_be_opened_is_told),
        cmocka_unit_test(public_games_agree),
        cmocka_unit_test(awkward_files_end_well),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
