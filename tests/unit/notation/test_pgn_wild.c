// SPDX-License-Identifier: GPL-3.0-or-later
// Game text as books, web pages and other programs have it: every way in use is read, and what is not understood
// stays where it stood.
#include "unit/unit.h"

#include "base/memory.h"
#include "base/rng.h"
#include "board/movegen.h"
#include "notation/nag.h"
#include "notation/pgn.h"
#include "notation/piece_letters.h"
#include "notation/symbols.h"

#include <stdio.h>

// Reads the first game and writes its tags behind the roster and its moves in one line.
static PgnStatus rewrite(const char *text, char *out, size_t size, Error *error)
{
    GameTree *game = tree_new();
    PgnReader *reader = pgn_open_memory("wild.pgn", text, strlen(text));
    error->text[0] = '\0';
    pgn_keep_prose(reader);
    const PgnStatus status = pgn_read_game(reader, game, error);
    char *written = pgn_write(game);
    snprintf(out, size, "%s", strstr(written, "\n\n") + 2);
    for (char *c = out; *c != '\0'; ++c)
        if (*c == '\n')
            *c = ' ';
    size_t length = strlen(out);
    while (length > 0 && out[length - 1] == ' ')
        out[--length] = '\0';
    mem_free(written);
    pgn_close(reader);
    tree_free(game);
    return status;
}

typedef struct Row {
    const char *text, *moves;
} Row;

static void check_rows(const Row *rows, size_t count, PgnStatus wanted)
{
    for (size_t i = 0; i < count; ++i) {
        char moves[1024];
        Error error;
        const PgnStatus status = rewrite(rows[i].text, moves, sizeof moves, &error);
        if (status != wanted || strcmp(moves, rows[i].moves) != 0)
            fail_msg("'%s' is read as '%s' (status %d, %s), not as '%s'", rows[i].text, moves, status, error.text,
                     rows[i].moves);
    }
}

static void passes_are_moves(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1. e4 -- 2. d4 d5 3. exd5 *", "1. e4 -- 2. d4 d5 3. exd5 *"},
        {"1. e4 e5 (1... Z0 2. d4 null 3. d5) 2. Nf3 *", "1. e4 e5 (1... -- 2. d4 -- 3. d5) 2. Nf3 *"},
        {"1. -- e5 2. @@@@ pass 3. 0000 <> *", "1. -- e5 2. -- -- 3. -- -- *"},
        {"1. e4 \xe2\x80\x93\xe2\x80\x93 2. d4 *", "1. e4 -- 2. d4 *"},
        {"1. e4 -- $1 {threat} 2. d4 *", "1. e4 -- $1 {threat} 2. d4 *"},
        // A dash alone parts moves.
        {"1. e4 - e5 2. Nf3 \xe2\x80\x94 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_GAME);
}

static void signs_stand_alone_or_behind_a_move(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1. e4 e5 2. Qh5 ?! Nc6 3. Bc4 Nf6 ?? *", "1. e4 e5 2. Qh5 $6 Nc6 3. Bc4 Nf6 $4 *"},
        {"1. e4!+- e5?\xc2\xb1 2. Nf3!= Nc6!?\xe2\x88\x9e *", "1. e4 $1 $18 e5 $2 $16 2. Nf3 $1 $10 Nc6 $5 $13 *"},
        {"1. e4!!! e5??? *", "1. e4 $3 e5 $4 *"},
        {"1. e4 \xe2\xa9\xb2 e5 += 2. Nf3 =+ Nc6 \xe2\x88\x93 *", "1. e4 $14 e5 $14 2. Nf3 $15 Nc6 $17 *"},
        {"1. e4 e5 2. Qh5 Nc6 3. Qxf7+!! *", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $3 *"},
        {"1. e4 e5 2. Qh5 Nc6 3. Qxf7++- *", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $18 *"},
        {"1. e4 N e5 2. Nf3N RR *", "1. e4 $146 e5 2. Nf3 $146 $145 *"},
        {"1. e4 [] e5 \xe2\x96\xa1 *", "1. e4 $7 e5 $7 *"},
        {"1. e4 \xe2\x8c\x98 e5 *", "1. e4 {\xe2\x8c\x98} 1... e5 *"}, // unknown: kept
        {"1. e4\xe2\x8c\x98 e5 *", "1. e4 {\xe2\x8c\x98} 1... e5 *"},
        {"1. $142 e4 (1. $1 d4) e5 *", "1. e4 $142 (1. d4 $1) 1... e5 *"},
        {"1. e4 $999 e5 *", "1. e4 {$999} 1... e5 *"},
        {"1. e4 $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 e5 *", "1. e4 $1 $2 $3 $4 $5 $6 $7 $8 {$9 $10} 1... e5 *"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_GAME);
}

static void text_of_the_web_is_read(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1.\xc2\xa0"
         "e4\xc2\xa0"
         "e5 2.\xe2\x80\x89Nf3\xe3\x80\x80Nc6\xe2\x80\x8b 3. Bb5 *",
         "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"},
        {"1. e4 e5 2. \xe2\x99\x98\xef\xb8\x8e"
         "f3 \xe2\x99\x9e\xef\xb8\x8e"
         "c6 *",
         "1. e4 e5 2. Nf3 Nc6 *"},
        {"1. e4 1\xe2\x80\xa6 e5 2. Nf3 2\xe2\x80\xa6Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
        {"1. e4 d5 2. e\xc3\x97"
         "d5 Q\xc3\x97"
         "d5 *",
         "1. e4 d5 2. exd5 Qxd5 *"},
        {"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O\xe2\x80\x93O 0\xe2\x80\x91"
         "0 *",
         "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"},
        {"1. \xef\xbc\xa5\xef\xbc\x94 e5 *", "1. e4 e5 *"}, // full width
        {"1. e4<br />e5<br>2. Nf3 <b>Nc6</b> *", "1. e4 e5 2. Nf3 Nc6 *"},
        {"1. f3 e5 2. g4 Qh4\xe2\x80\xa1 0\xe2\x88\x92"
         "1",
         "1. f3 e5 2. g4 Qh4# 0-1"},
        // Windows-1252.
        {"1.\xa0"
         "e4 e5 2. Nf3\x85 Nc6 \xbd\x96\xbd",
         "1. e4 e5 2. Nf3 Nc6 1/2-1/2"},
        // Comments stay as they are.
        {"1. e4 {\xe2\x80\x9cso\xe2\x80\x9d \xe2\x80\x93 1\xe2\x80\xa6} e5 *",
         "1. e4 {\xe2\x80\x9cso\xe2\x80\x9d \xe2\x80\x93 1\xe2\x80\xa6} 1... e5 *"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_GAME);
}

static void results_are_read_in_all_ways(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1. e4 1 - 0", "1. e4 1-0"},
        {"1. e4 0 - 1", "1. e4 0-1"},
        {"1. e4 1/2 - 1/2", "1. e4 1/2-1/2"},
        {"1. e4 \xc2\xbd - \xc2\xbd", "1. e4 1/2-1/2"},
        {"1. e4 0.5-0.5", "1. e4 1/2-1/2"},
        {"1. e4 1:0", "1. e4 1-0"},
        {"1. e4 0,5:0,5", "1. e4 1/2-1/2"},
        {"[Result \"+--\"]\n\n1. e4", "1. e4 {[Result \"+--\"]} 1-0"},
        {"[Result \"1-0\"]\n\n1. e4 *", "1. e4 1-0"},
        {"1. e4 e5 1-0 Black resigned\n", "1. e4 e5 {Black resigned} 1-0"},
        {"1. e4 e5 1-0 1-0\n{the end}\n", "1. e4 e5 {the end} 1-0"},
        {"1. e4 e5 resigns 1-0", "1. e4 e5 {resigns} 1-0"},
        {"1. e4 e5 2. Nf3 Nc6 0-0", "1. e4 e5 2. Nf3 Nc6 {0-0} *"}, // lost by both
        {"1. e4 e5 * (1... c5 2. Nf3)", "1. e4 e5 (1... c5 2. Nf3) *"},
        {"1. e4 e5 1-0 {time} $10", "1. e4 e5 $10 {time} 1-0"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_GAME);
}

static void braces_and_brackets_find_their_ends(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1. e4 {a {b} c} e5 2. Nf3 *", "1. e4 {a (b) c} 1... e5 2. Nf3 *"},
        {"1. e4 {a { b} e5 {c} *", "1. e4 {a ( b} 1... e5 {c} *"},
        {"1. e4 {see\n[Event \"Other\"]\n1. d4 d5} e5 *", "1. e4 {see [Event \"Other\"] 1. d4 d5} 1... e5 *"},
        {"1. e4 e5 ( ) 2. Nf3 ({only text}) 2... Nc6 *", "1. e4 e5 2. Nf3 {only text} 2... Nc6 *"},
        {"1. e4 e5 [%evp 0,3] 2. Nf3 *", "1. e4 e5 {[%evp 0,3]} 2. Nf3 *"},
        {"1. e4 e5 [better is c5] 2. Nf3 *", "1. e4 e5 {[better is c5]} 2. Nf3 *"},
        {"[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(N) *", "1. a8=N *"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_GAME);
}

static void what_is_not_understood_stays(void **state)
{
    (void)state;
    static const Row rows[] = {
        {"1. e4 e5 2. Ke3 {why} Nc6 (2... d6) 1-0", "1. e4 e5 {2. Ke3 (why) Nc6 (2... d6)} 1-0"},
        {"1. e4 e5 (1... Ke4 {no} 2. d4) 2. Nf3 *", "1. e4 e5 {(1... Ke4 (no) 2. d4)} 2. Nf3 *"},
        {"1. e4 e5 (1... c5 2. Ke7 (2. x9) d6) 2. Nf3 *", "1. e4 e5 (1... c5 {2. Ke7 (2. x9) d6}) 2. Nf3 *"},
        {"1. e4 {open", "1. e4 {open} *"},
        {"1. e4 (1. d4 d5 {open}", "1. e4 (1. d4 d5 {open}) *"},
        {"1. e4 (1. d4 Ke4", "1. e4 (1. d4 {Ke4}) *"},
        {"[Variant \"Antichess\"]\n\n1. e3 {x} e6 1-0", "{1. e3 (x) e6} 1-0"},
    };
    check_rows(rows, COUNT_OF(rows), PGN_BROKEN);
}

static void games_of_other_variants_keep_their_tags(void **state)
{
    (void)state;
    static const char text[] = "[Variant \"Crazyhouse\"]\n[FEN \"x[Qq]\"]\n[SetUp \"1\"]\n\n1. N@e4 *\n";
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("wild.pgn", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_BROKEN);
    assert_true(tree_is_foreign(game));
    char *written = pgn_write(game);
    assert_non_null(strstr(written, "[Variant \"Crazyhouse\"]\n[FEN \"x[Qq]\"]\n[SetUp \"1\"]\n"));
    assert_non_null(strstr(written, "{1. N@e4} *"));
    mem_free(written);
    pgn_close(reader);
    tree_free(game);
}

static void games_begin_and_end_where_they_do(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int games;
    } rows[] = {
        {"1. e4 e5 2. Nf3\n\n1. d4 d5\n\n  1. c4 c5\n", 3},
        {"1. e4 e5\n\n1... c5 is no game", 1},
        {"[Event \"x\"]\n\n1. e4 {\n\n1. d4} e5\n\n2. Nf3 *", 1},
        {"[FEN \"8/K7/8/8/8/1k6/1N1p4/8 w - - 0 1\"]\n\n[FEN \"8/8/8/8/5N2/8/2p4K/2k5 w - - 0 1\"]\n", 2},
        {"[White \"A\"]\n\n[White \"B\"]\n\n1. e4 *", 2},
        {"[White \"A\"]\n[White \"B\"]\n\n1. e4 *", 1},
        {"[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 {c} *", 2},
        {"1. e4 1-0\n1. d4 0-1\n", 2},
        {"From: a reader\n\nHello,\n", 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        GameTree *game = tree_new();
        Error error;
        int games = 0, skimmed = 0;
        PgnReader *reader = pgn_open_memory("wild.pgn", rows[i].text, strlen(rows[i].text));
        while (pgn_read_game(reader, game, &error) != PGN_END)
            ++games;
        pgn_close(reader);
        reader = pgn_open_memory("wild.pgn", rows[i].text, strlen(rows[i].text));
        while (pgn_skim_game(reader, game, &error) != PGN_END)
            ++skimmed;
        pgn_close(reader);
        tree_free(game);
        if (games != rows[i].games || skimmed != games)
            fail_msg("'%s' has %d games, %d by skimming", rows[i].text, games, skimmed);
    }
}

static void values_of_tags_may_be_typeset(void **state)
{
    (void)state;
    static const struct {
        const char *text, *event;
    } rows[] = {
        {"[Event \xe2\x80\x9cOpen\xe2\x80\x9d]", "Open"},
        {"[Event \xc2\xabOpen\xc2\xbb]", "Open"},
        {"[Event \"Open \xe2\x80\x9c"
         "A\xe2\x80\x9d\"]",
         "Open \xe2\x80\x9c"
         "A\xe2\x80\x9d"},
        {"[Event \"first\nsecond\"]", "first second"},
        {"[Event \"first\n[Site \"here\"]", "first"},
        {"[Event\xc2\xa0\"Open\"]", "Open"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        GameTree *game = tree_new();
        Error error;
        PgnReader *reader = pgn_open_memory("wild.pgn", rows[i].text, strlen(rows[i].text));
        assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
        if (strcmp(tree_tag(game, "Event"), rows[i].event) != 0)
            fail_msg("'%s' has the event '%s'", rows[i].text, tree_tag(game, "Event"));
        pgn_close(reader);
        tree_free(game);
    }
}

// --- languages -------------------------------------------------------------------------------------------------------

// The letters of a language for the pieces K, Q, R, B, N; found by what they translate to.
static void foreign_move(const PieceLetters *letters, const char *english, char *out, size_t size)
{
    static const char *const candidates[] = {"K", "D", "T", "L", "S", "R", "A", "C", "F",  "H", "W", "G", "V", "J",
                                             "B", "N", "P", "O", "M", "X", "Z", "I", "Кр", "Ф", "Л", "С", "К", "Ц",
                                             "Д", "Т", "О", "Ρ", "Β", "Π", "Α", "Ι", "Ş",  "Ž", "Ĉ", "Kr"};
    Text text = text_begin(out, size);
    for (; *english != '\0'; ++english) {
        const bool is_piece = strchr("KQRBN", *english) != NULL;
        for (size_t i = 0; is_piece && i < COUNT_OF(candidates); ++i) {
            char square[16], back[16];
            LetterUse use = {0};
            snprintf(square, sizeof square, "%se4", candidates[i]);
            if (piece_letters_translate(letters, square, back, sizeof back, &use) && back[0] == *english) {
                text_add(&text, candidates[i]);
                break;
            }
        }
        if (!is_piece)
            text_add_char(&text, *english);
    }
}

static void a_game_in_each_language_is_read(void **state)
{
    (void)state;
    static const char game[] = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d4 exd4 6. Qxd4 Qxd4 7. Nxd4 Bd7 8. Be3 "
                               "O-O-O 9. Nd2 Ne7 10. O-O-O Re8 11. Rhe1 Ng6 12. Kb1 *";
    for (int i = 0; piece_letters_at(i) != NULL; ++i) {
        char foreign[512], moves[512];
        Error error;
        foreign_move(piece_letters_at(i), game, foreign, sizeof foreign);
        assert_string_not_equal(foreign, game);
        if (rewrite(foreign, moves, sizeof moves, &error) != PGN_GAME || strcmp(moves, game) != 0)
            fail_msg("%s: '%s' is read as '%s', %s", piece_letters_languages(piece_letters_at(i)), foreign, moves,
                     error.text);
    }
}

static void languages_are_told_and_not_invented(void **state)
{
    (void)state;
    static const Row read[] = {
        {"1. e4 e5 2. Sf3 Sc6 3. Lb5 (3. Lc4 {gut} Lc5) Sf6 4. 0-0 *",
         "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 {gut} 3... Bc5) 3... Nf6 4. O-O *"},
        {"1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. О-О Сe7 5. Фe2 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. Qe2 *"},
        {"[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8D Kg6 2. Da7 *", "1. a8=Q Kg6 2. Qa7 *"},
    };
    check_rows(read, COUNT_OF(read), PGN_GAME);
    // An illegal move of English letters is no other language.
    static const Row unread[] = {
        {"1. e4 e5 2. Kf3 *", "1. e4 e5 {2. Kf3} *"},
        {"1. e4 e5 2. Nf3 Bc6 *", "1. e4 e5 2. Nf3 {Bc6} *"},
        {"1. e4 e5 2. Sf3 Bb4 3. Xa3 *", "1. e4 e5 {2. Sf3 Bb4 3. Xa3} *"},
    };
    check_rows(unread, COUNT_OF(unread), PGN_BROKEN);
}

// --- properties ------------------------------------------------------------------------------------------------------

static const char *random_comment(Rng *rng, char *out, size_t size)
{
    static const char *const parts[] = {"good", "}",     "{",  "[%cal Gd2d4]", "%",  "1-0",
                                        "(",    ")",     ";",  "\xc3\xa9",     "$1", "[Event \"x\"]",
                                        "*",    "1. d4", "\"", "\\",           "--"};
    Text text = text_begin(out, size);
    for (uint64_t i = 1 + rng_below(rng, 4); i > 0; --i)
        text_addf(&text, "%s ", parts[rng_below(rng, COUNT_OF(parts))]);
    return text_trim(out);
}

// A tree of any shape: passes, variations in variations, signs, and comments of every kind.
static GameTree *random_tree(Rng *rng, int nodes)
{
    GameTree *tree = tree_new();
    char comment[256];
    int known[64] = {TREE_ROOT}, count = 1;
    for (int i = 0; i < nodes; ++i) {
        const int parent = known[rng_below(rng, (uint64_t)count)];
        Position pos;
        MoveList list;
        tree_position(tree, parent, &pos);
        movegen_list(&pos, MOVES_ALL, &list);
        if (list.count == 0)
            continue;
        const bool passes = rng_below(rng, 10) == 0 && !pos_in_check(&pos);
        const Move move = passes ? MOVE_NULL : list.moves[rng_below(rng, (uint64_t)list.count)];
        const int node = tree_append(tree, parent, &(GamePly){.move = move, .score = SCORE_NONE, .time_us = -1});
        for (uint64_t k = rng_below(rng, 3); k > 0; --k)
            tree_add_nag(tree, node, (uint8_t)(1 + rng_below(rng, 255)));
        if (rng_below(rng, 3) == 0)
            tree_set_comment(tree, node, random_comment(rng, comment, sizeof comment));
        if (rng_below(rng, 3) == 0 && tree_child(tree, parent, 0) != node)
            tree_set_comment_before(tree, node, random_comment(rng, comment, sizeof comment));
        known[count < (int)COUNT_OF(known) ? count++ : (int)rng_below(rng, COUNT_OF(known))] = node;
    }
    return tree;
}

static void trees_of_any_shape_come_back(void **state)
{
    (void)state;
    Rng rng = rng_seeded(54);
    for (int i = 0; i < 400; ++i) {
        GameTree *tree = random_tree(&rng, 40), *again = tree_new();
        Error error = {""};
        char *first = pgn_write(tree);
        PgnReader *reader = pgn_open_memory("wild.pgn", first, strlen(first));
        if (pgn_read_game(reader, again, &error) != PGN_GAME)
            fail_msg("%s\n%s", error.text, first);
        char *second = pgn_write(again);
        if (strcmp(first, second) != 0) {
            size_t same = 0;
            while (first[same] == second[same])
                ++same;
            const size_t from = same > 40 ? same - 40 : 0;
            fail_msg("...%.120s\nbecame\n...%.120s", first + from, second + from);
        }
        assert_int_equal(pgn_read_game(reader, again, &error), PGN_END);
        pgn_close(reader);
        mem_free(first);
        mem_free(second);
        tree_free(tree);
        tree_free(again);
    }
}

// The games of a file, each as it is written, with the places where it begins and ends.
typedef struct Games {
    char *texts[8];
    int64_t begin[8], end[8];
    int count;
} Games;

static Games read_games(const char *text, size_t size)
{
    Games games = {.count = 0};
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("wild.pgn", text, size);
    while (games.count < (int)COUNT_OF(games.texts) && pgn_read_game(reader, game, &error) != PGN_END) {
        games.begin[games.count] = pgn_game_place(reader).offset;
        games.end[games.count] = pgn_game_end(reader);
        games.texts[games.count++] = pgn_write(game);
    }
    pgn_close(reader);
    tree_free(game);
    return games;
}

static void free_games(Games *games)
{
    for (int i = 0; i < games->count; ++i)
        mem_free(games->texts[i]);
}

// Bytes within one game are changed: the game that begins behind the next line "[Event" is read whole.
static void damage_stays_in_its_game(void **state)
{
    (void)state;
    static const char file[] = "[Event \"one\"]\n[White \"A\"]\n\n1. e4 {c} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n\n"
                               "[Event \"two\"]\n[White \"B\"]\n\n1. d4 d5 (1... Nf6 {x} 2. c4) 2. c4 $1 e6 1-0\n\n"
                               "[Event \"three\"]\n[White \"C\"]\n\n1. c4 {d} e5 2. Nc3 {e} 0-1\n";
    const char bytes[] = "{}()[]\"*;$%1. \n-NKx\xff\xc2\x01";
    Rng rng = rng_seeded(7);
    Games whole = read_games(file, strlen(file));
    assert_int_equal(whole.count, 3);
    for (int i = 0; i < 3000; ++i) {
        char copy[sizeof file];
        memcpy(copy, file, sizeof file);
        const int64_t begin = whole.begin[1] + 1, size = whole.end[1] - begin;
        for (int k = 0; k < 3; ++k)
            copy[begin + (int64_t)rng_below(&rng, (uint64_t)size)] = bytes[rng_below(&rng, sizeof bytes - 1)];
        Games games = read_games(copy, strlen(copy));
        // What is left over of the damaged game may stand as a comment before the next.
        const char *last = games.count > 0 ? games.texts[games.count - 1] : "";
        if (games.count < 2 || strcmp(games.texts[0], whole.texts[0]) != 0 || strstr(last, "[White \"C\"]") == NULL ||
            strstr(last, "1. c4 {d} 1... e5 2. Nc3 {e} 0-1") == NULL)
            fail_msg("%s\nhas %d games, the last %s", copy, games.count, games.texts[games.count - 1]);
        free_games(&games);
    }
    free_games(&whole);
}

static void the_text_of_a_game_is_told(void **state)
{
    (void)state;
    static const char file[] = "% escape\n\n[Event \"one\"]\n\n1. e4 * {behind}\n\n\n[Event \"two\"]\n1. d4 d5\n\n";
    GameTree *game = tree_new();
    Error error;
    size_t size;
    PgnReader *reader = pgn_open_memory("wild.pgn", file, strlen(file));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    const char *text = pgn_game_text(reader, &size);
    assert_int_equal(size, strlen("[Event \"one\"]\n\n1. e4 * {behind}"));
    assert_memory_equal(text, "[Event \"one\"]\n\n1. e4 * {behind}", size);
    assert_int_equal(pgn_skim_game(reader, game, &error), PGN_GAME);
    text = pgn_game_text(reader, &size);
    assert_int_equal(size, strlen("[Event \"two\"]\n1. d4 d5"));
    assert_memory_equal(text, "[Event \"two\"]\n1. d4 d5", size);
    pgn_close(reader);
    tree_free(game);
}

static void a_game_too_long_is_broken_off(void **state)
{
    (void)state;
    enum { SIZE = 20 << 20 };
    static const char tail[] = "} *\n\n[Event \"next\"]\n\n1. d4 *\n";
    char *text = mem_new(SIZE + 64, 1);
    memset(text, 'c', SIZE);
    memcpy(text, "1. e4 {", strlen("1. e4 {"));
    memcpy(text + SIZE, tail, sizeof tail);
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("wild.pgn", text, strlen(text));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_BROKEN);
    assert_non_null(strstr(error.text, "longer than 16 MiB"));
    assert_int_equal(pgn_read_game(reader, game, &error), PGN_GAME);
    assert_string_equal(tree_tag(game, "Event"), "next");
    pgn_close(reader);
    tree_free(game);
    mem_free(text);
}

static void symbols_mean_ascii(void **state)
{
    (void)state;
    static const struct {
        const char *text, *ascii;
        size_t bytes;
    } rows[] = {{"e", "e", 1},
                {"\xe2\x99\x9e", "N", 3},
                {"\xc2\xa0", " ", 2},
                {"\xef\xb8\x8f", "", 3},
                {"\xe2\x80\x94x", "-", 3},
                {"\xe2\x80\xa6", "...", 3},
                {"\xd0\xa4", "\xd0\xa4", 2},
                {"\x96", "-", 1},            // Windows-1252
                {"\xe2\x99", "\xc3\xa2", 1}, // cut off
                {"\xef\xbc\x8b", "+", 3}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char out[SYMBOL_SIZE];
        const size_t bytes = symbol_read(rows[i].text, strlen(rows[i].text), out);
        if (bytes != rows[i].bytes || strcmp(out, rows[i].ascii) != 0)
            fail_msg("row %zu: %zu bytes, '%s'", i, bytes, out);
    }
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_are_moves),
        cmocka_unit_test(signs_stand_alone_or_behind_a_move),
        cmocka_unit_test(text_of_the_web_is_read),
        cmocka_unit_test(results_are_read_in_all_ways),
        cmocka_unit_test(braces_and_brackets_find_their_ends),
        cmocka_unit_test(what_is_not_understood_stays),
        cmocka_unit_test(games_of_other_variants_keep_their_tags),
        cmocka_unit_test(games_begin_and_end_where_they_do),
        cmocka_unit_test(values_of_tags_may_be_typeset),
        cmocka_unit_test(a_game_in_each_language_is_read),
        cmocka_unit_test(languages_are_told_and_not_invented),
        cmocka_unit_test(trees_of_any_shape_come_back),
        cmocka_unit_test(damage_stays_in_its_game),
        cmocka_unit_test(the_text_of_a_game_is_told),
        cmocka_unit_test(a_game_too_long_is_broken_off),
        cmocka_unit_test(symbols_mean_ascii),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
