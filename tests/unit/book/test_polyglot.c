// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "book/builder.h"
#include "book/polyglot.h"
#include "unit/mutate.h"

#include <inttypes.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096, LINE_SIZE = 65536, FIELDS_MAX = 8 };

// --- helpers ---------------------------------------------------------------------------------------------------------

// Plays moves in coordinates; the history is kept in `undo`.
static void play(Position *pos, const char *moves, Undo *undo)
{
    char copy[LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " \r\n"); word != NULL; word = strtok(NULL, " \r\n"))
        pos_make_move(pos, unit_move(pos, word), undo++);
}

static int split_fields(char *line, char *fields[FIELDS_MAX])
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at != NULL && count < FIELDS_MAX; ++count) {
        fields[count] = at;
        at = strchr(at, ',');
        if (at != NULL)
            *at++ = '\0';
    }
    return count;
}

// Entries as they are, in the order given.
static void put_entries(char path[UNIT_PATH_SIZE], const PolyglotEntry *entries, size_t count)
{
    unsigned char bytes[64 * POLYGLOT_ENTRY_SIZE];
    assert_true(count <= 64);
    for (size_t i = 0; i < count; ++i)
        polyglot_entry_encode(&entries[i], bytes + i * POLYGLOT_ENTRY_SIZE);
    unit_write_bytes(path, ".bin", bytes, count * POLYGLOT_ENTRY_SIZE);
}

static Polyglot *open_entries(const PolyglotEntry *entries, size_t count)
{
    char path[UNIT_PATH_SIZE];
    Error error = {""};
    put_entries(path, entries, count);
    Polyglot *book = polyglot_open(path, &error);
    unlink(path);
    if (book == NULL)
        fail_msg("%s", error.text);
    return book;
}

static uint16_t number_of(const char *moves)
{
    Position pos;
    pos_set_start(&pos);
    return polyglot_move_encode(unit_move(&pos, moves));
}

// --- keys ------------------------------------------------------------------------------------------------------------

// The nine examples of the description of the format.
static void published_keys(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        uint64_t key;
    } cases[] = {
        {"", UINT64_C(0x463b96181691fc9c)},
        {"e2e4", UINT64_C(0x823c9b50fd114196)},
        {"e2e4 d7d5", UINT64_C(0x0756b94461c50fb0)},
        {"e2e4 d7d5 e4e5", UINT64_C(0x662fafb965db29d4)},
        {"e2e4 d7d5 e4e5 f7f5", UINT64_C(0x22a48b5a8e47ff78)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", UINT64_C(0x652a607ca3f242c1)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", UINT64_C(0x00fdd303c946bdd9)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", UINT64_C(0x3c8123ea7b067637)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", UINT64_C(0x5c3f9b829b279560)},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Undo undo[16];
        Position pos;
        pos_set_start(&pos);
        play(&pos, cases[i].moves, undo);
        if (polyglot_key(&pos) != cases[i].key)
            fail_msg("'%s': %016" PRIx64, cases[i].moves, polyglot_key(&pos));
    }
}

// A pawn may stand beside the one that has just moved and be unable to take it.
static void en_passant_counts_without_being_legal(void **state)
{
    (void)state;
    Undo undo;
    Position pushed = unit_position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    pos_make_move(&pushed, unit_move(&pushed, "e2e4"), &undo);
    assert_int_equal(pushed.en_passant, SQ_NONE);
    Position forgotten = pushed;
    forgotten.last = NULL;
    assert_true(polyglot_key(&pushed) != polyglot_key(&forgotten));
    Position dropped = pushed;
    pos_drop_history(&dropped);
    assert_true(polyglot_key(&pushed) == polyglot_key(&dropped));
    // A pass, or a move, and it is gone; a side that is changed by hand has none either.
    dropped.stm = WHITE;
    assert_int_equal(pos_passed_square(&dropped), SQ_NONE);
    dropped.stm = BLACK;
    pos_advance(&dropped, unit_move(&dropped, "a4b4"));
    assert_int_equal(pos_passed_square(&dropped), SQ_NONE);
    // What a FEN tells holds for its position alone, also where the records of later moves are gone.
    Position told = unit_position("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
    assert_int_equal(pos_passed_square(&told), SQ_E3);
    pos_make_move(&told, unit_move(&told, "a4b4"), &undo);
    pos_make_move(&told, unit_move(&told, "e1d1"), &undo);
    told.last = NULL;
    assert_int_equal(pos_passed_square(&told), SQ_NONE);
    // Nor does a push count that no pawn stands beside.
    Position far = unit_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    pos_make_move(&far, unit_move(&far, "e2e4"), &undo);
    Position same = far;
    same.last = NULL;
    assert_true(polyglot_key(&far) == polyglot_key(&same));
}

static void keys_of_other_programs(void **state)
{
    (void)state;
    static char line[LINE_SIZE];
    static Undo undo[2048];
    FILE *file = unit_open_positions("polyglot/keys.csv");
    int rows = 0;
    if (file == NULL)
        skip();
    while (fgets(line, sizeof line, file) != NULL) {
        char *fields[FIELDS_MAX];
        if (split_fields(line, fields) < 4 || strcmp(fields[0], "fen") == 0)
            continue;
        const uint64_t key = strtoull(fields[1], NULL, 16);
        Position pos = unit_position(fields[0]);
        assert_true(polyglot_key(&pos) == key);
        pos_set_start(&pos);
        play(&pos, fields[2], undo);
        if (polyglot_key(&pos) != key)
            fail_msg("%s: %016" PRIx64, fields[0], polyglot_key(&pos));
        ++rows;
    }
    fclose(file);
    assert_true(rows > 100);
}

// The keys that python-chess computes where the description of the format says nothing: Chess960, with rights to castle by
// their side of the king, and en passant squares that a FEN tells of.
static void keys_of_python_chess(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        uint64_t key;
    } cases[] = {
        {"bqnrkrbn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRBN w DFdf - 0 1", UINT64_C(0x50900afcf3bc029c)},
        {"bqnrkrbn/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BQNRKRBN w KQkq - 0 2", UINT64_C(0x1eef0ffe8bd947a0)},
        {"nrbkrbqn/pppppppp/8/8/8/8/PPPPPPPP/NRBKRBQN b Eb - 0 1", UINT64_C(0xc669946bf03db7b4)},
        {"1r2k1r1/8/8/8/8/8/8/RR2K1RR w BGg - 0 1", UINT64_C(0x6348f6a7495d7b79)},
        {"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1", UINT64_C(0x0ac0363f7b826691)},
        // The pawn is pinned to its king; without the square; a capture that is legal; no pawn stands beside.
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", UINT64_C(0x29635ddc07443490)},
        {"8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", UINT64_C(0xe65218020d997619)},
        {"rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq f3 0 3", UINT64_C(0xf354954b451ab5ec)},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", UINT64_C(0x21ec69168c52bb26)},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos;
        Error error;
        if (!fen_read(&pos, cases[i].fen, strchr(cases[i].fen, '-') == NULL, &error) &&
            !fen_read(&pos, cases[i].fen, true, &error))
            fail_msg("%s: %s", cases[i].fen, error.text);
        if (polyglot_key(&pos) != cases[i].key)
            fail_msg("%s: %016" PRIx64, cases[i].fen, polyglot_key(&pos));
    }
}

// The FEN with the rooks' files as castling rights.
static void write_shredder(const Position *pos, char out[FEN_SIZE])
{
    char fen[FEN_SIZE], rights[CASTLING_RIGHT_NB + 1] = "";
    fen_write(pos, fen);
    size_t count = 0;
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            rights[count++] =
                (char)((right < 2 ? 'A' : 'a') + square_file((Square)pos->castling_setup.rook_from[right]));
    char *board = strtok(fen, " "), *side = strtok(NULL, " ");
    (void)strtok(NULL, " ");
    char *rest = strtok(NULL, "");
    snprintf(out, FEN_SIZE, "%s %s %s %s", board, side, count == 0 ? "-" : rights, rest);
}

static void check_same(const Position *pos, const Position *other, const char *how)
{
    bool is_same = pos->key == other->key && polyglot_key(pos) == polyglot_key(other) &&
                   pos->castling == other->castling && pos->en_passant == other->en_passant;
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            is_same &= pos->castling_setup.rook_from[right] == other->castling_setup.rook_from[right];
    if (!is_same)
        fail_msg("%s: another position", how);
}

static void check_spelling(const Position *pos, const char *fen, bool chess960)
{
    Position read;
    Error error;
    // As everything that knows no option of Chess960 reads it.
    if (!fen_read(&read, fen, chess960, &error) && (chess960 || !fen_read(&read, fen, true, &error)))
        fail_msg("%s: %s", fen, error.text);
    check_same(pos, &read, fen);
}

// One position is the same by its moves and by its FEN, with rights by sides or by files, read as Chess960 or not.
static void one_position_has_one_key_however_it_came(void **state)
{
    (void)state;
    enum { GAMES = 300, PLIES = 120 };
    Rng rng = rng_seeded(11);
    int with_rights = 0, passed = 0;
    for (int game = 0; game < GAMES; ++game) {
        static Undo undo[PLIES];
        Position pos, advanced;
        mutate_start(&pos, &rng, game);
        advanced = pos;
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            char fen[FEN_SIZE];
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            const Move move = list.moves[rng_below(&rng, (uint64_t)list.count)];
            pos_make_move(&pos, move, &undo[ply]);
            pos_advance(&advanced, move);
            check_same(&pos, &advanced, "advanced");
            for (int spelling = 0; spelling < 4; ++spelling) {
                fen_write(&pos, fen);
                if (spelling >= 2)
                    write_shredder(&pos, fen);
                check_spelling(&pos, fen, spelling % 2 != 0);
            }
            with_rights += pos.castling != CASTLING_NONE;
            passed += pos_passed_square(&pos) != pos.en_passant;
        }
    }
    assert_true(with_rights > GAMES && passed > 0);
}

// --- entries and moves -----------------------------------------------------------------------------------------------

static void moves_come_back(void **state)
{
    (void)state;
    enum { GAMES = 200, PLIES = 120 };
    Rng rng = rng_seeded(3);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        pos_set_start(&pos);
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            Undo undo;
            movegen_list(&pos, MOVES_ALL, &list);
            for (int i = 0; i < list.count; ++i) {
                const uint16_t number = polyglot_move_encode(list.moves[i]);
                Move back = MOVE_NONE;
                assert_true(polyglot_move_is_possible(number));
                assert_true(polyglot_move_decode(&pos, number, &back) && move_equal(back, list.moves[i]));
            }
            if (list.count == 0)
                break;
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undo);
            pos.last = NULL;
        }
    }
}

static void castling_is_read_both_ways(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Square from, king_to, rook;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", SQ_E1, SQ_G1, SQ_H1},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", SQ_E1, SQ_C1, SQ_A1},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", SQ_E8, SQ_G8, SQ_H8},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", SQ_E8, SQ_C8, SQ_A8},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const uint16_t from = (uint16_t)(cases[i].from << 6);
        Move by_king = MOVE_NONE, by_rook = MOVE_NONE;
        assert_true(polyglot_move_decode(&pos, (uint16_t)(from | cases[i].king_to), &by_king));
        assert_true(polyglot_move_decode(&pos, (uint16_t)(from | cases[i].rook), &by_rook));
        assert_true(move_is_castle(by_king) && move_equal(by_king, by_rook));
        assert_int_equal(polyglot_move_encode(by_king), from | cases[i].rook);
    }
    // A rook that goes the same way does not castle.
    const Position rook = unit_position("3k4/8/8/8/8/8/8/K3R3 w - - 0 1");
    Move move = MOVE_NONE;
    assert_true(polyglot_move_decode(&rook, (uint16_t)(SQ_E1 << 6 | SQ_G1), &move));
    assert_false(move_is_castle(move));
}

static void impossible_moves_are_known(void **state)
{
    (void)state;
    static const struct {
        unsigned number;
        bool is_possible;
        const char *text;
    } cases[] = {
        {SQ_E2 << 6 | SQ_E4, true, "e2e4"},
        {SQ_G1 << 6 | SQ_F3, true, "g1f3"},
        {SQ_E1 << 6 | SQ_H1, true, "e1h1"},
        {4 << 12 | SQ_E7 << 6 | SQ_E8, true, "e7e8q"},
        {1 << 12 | SQ_F2 << 6 | SQ_G1, true, "f2g1n"},
        {0, false, "a1a1"},
        {SQ_A1 << 6 | SQ_B4, false, "a1b4"},
        {4 << 12 | SQ_E6 << 6 | SQ_E7, false, "e6e7q"},
        {4 << 12 | SQ_E7 << 6 | SQ_G8, false, "e7g8q"},
        {5 << 12 | SQ_E7 << 6 | SQ_E8, false, "e7e8?"},
        {8 << 12 | SQ_E2 << 6 | SQ_E4, false, "e2e4?"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[COORDINATE_SIZE];
        polyglot_move_write((uint16_t)cases[i].number, text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(polyglot_move_is_possible((uint16_t)cases[i].number), cases[i].is_possible);
    }
}

static void entries_have_their_bytes(void **state)
{
    (void)state;
    static const unsigned char wanted[POLYGLOT_ENTRY_SIZE] = {0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c,
                                                              0x02, 0xdb, 0x2d, 0xc0, 0x00, 0x00, 0x01, 0x02};
    unsigned char bytes[POLYGLOT_ENTRY_SIZE];
    const PolyglotEntry entry = {UINT64_C(0x463b96181691fc9c), 731, 11712, 258};
    polyglot_entry_encode(&entry, bytes);
    assert_memory_equal(bytes, wanted, sizeof bytes);
    const PolyglotEntry back = polyglot_entry_decode(bytes);
    assert_true(back.key == entry.key && back.move == entry.move && back.weight == entry.weight &&
                back.learn == entry.learn);
}

// --- books -----------------------------------------------------------------------------------------------------------

static void probe_is_legal_and_sorted(void **state)
{
    (void)state;
    Position pos;
    pos_set_start(&pos);
    const uint64_t key = polyglot_key(&pos);
    const PolyglotEntry entries[] = {
        {1, number_of("a2a3"), 5, 0},          {key, number_of("e2e4"), 3, 0},
        {key, SQ_E1 << 6 | SQ_E5, 9, 0},                                       // no legal move here
        {key, number_of("d2d4"), 7, 0},        {key, number_of("g1f3"), 0, 0}, // not to be played
        {key, number_of("e2e4"), 6, 0},                                        // once more
        {UINT64_MAX, number_of("a2a3"), 5, 0},
    };
    BookMove moves[BOOK_MOVES_MAX];
    Polyglot *book = open_entries(entries, COUNT_OF(entries));
    assert_int_equal(polyglot_count(book), COUNT_OF(entries));
    assert_int_equal(polyglot_find(book, key), 1);
    assert_int_equal(polyglot_find(book, 2), COUNT_OF(entries));
    assert_int_equal(polyglot_find(book, UINT64_MAX), 6);
    assert_int_equal(polyglot_probe(book, &pos, moves, BOOK_MOVES_MAX), 2);
    assert_true(move_equal(moves[0].move, unit_move(&pos, "e2e4")) && moves[0].weight == 9);
    assert_true(move_equal(moves[1].move, unit_move(&pos, "d2d4")) && moves[1].weight == 7);
    assert_int_equal(polyglot_probe(book, &pos, moves, 1), 1);
    pos_set_chess960_start(&pos, 0);
    assert_int_equal(polyglot_probe(book, &pos, moves, BOOK_MOVES_MAX), 0);
    polyglot_close(book);
}

static void choices(void **state)
{
    (void)state;
    enum { TRIES = 4000 };
    Position pos;
    pos_set_start(&pos);
    const BookMove moves[] = {{.move = unit_move(&pos, "e2e4"), .weight = 6},
                              {.move = unit_move(&pos, "d2d4"), .weight = 3},
                              {.move = unit_move(&pos, "c2c4"), .weight = 6},
                              {.move = unit_move(&pos, "a2a3"), .weight = 1}};
    static const int least[BOOK_SELECTION_NB][4] = {{1350, 650, 1350, 150}, {1800, 0, 1800, 0}, {850, 850, 850, 850}};
    static const int most[BOOK_SELECTION_NB][4] = {
        {1650, 850, 1650, 350}, {2200, 0, 2200, 0}, {1150, 1150, 1150, 1150}};
    for (BookSelection choice = BOOK_BY_WEIGHT; choice < BOOK_SELECTION_NB; ++choice) {
        Rng rng = rng_seeded(5), again = rng_seeded(5);
        int drawn[4] = {0};
        for (int i = 0; i < TRIES; ++i) {
            const Move move = book_draw(moves, 4, choice, &rng);
            assert_true(move_equal(move, book_draw(moves, 4, choice, &again)));
            for (int k = 0; k < 4; ++k)
                drawn[k] += move_equal(move, moves[k].move);
        }
        for (int k = 0; k < 4; ++k)
            assert_in_range(drawn[k], least[choice][k], most[choice][k]);
    }
    Rng rng = rng_seeded(1);
    assert_false(move_is_real(book_draw(moves, 0, BOOK_BY_WEIGHT, &rng)));
}

static void unusable_files_are_refused(void **state)
{
    (void)state;
    static const PolyglotEntry unsorted[] = {{5, SQ_E2 << 6 | SQ_E4, 1, 0}, {4, SQ_E2 << 6 | SQ_E4, 1, 0}};
    static const PolyglotEntry no_move[] = {{4, SQ_E2 << 6 | SQ_E4, 1, 0}, {4, SQ_A1 << 6 | SQ_B4, 1, 0}};
    static const struct {
        const PolyglotEntry *entries;
        size_t size;
        const char *reason;
    } cases[] = {
        {unsorted, 32, "entry 2: key 0000000000000004 comes after a larger one"},
        {no_move, 32, "entry 2: unknown move 25"},
        {no_move, 31, "the last entry has 15 of 16 bytes"},
        {no_move, 7, "the last entry has 7 of 16 bytes"},
        {no_move, 0, "the file is empty"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error = {""};
        put_entries(path, cases[i].entries, 2);
        assert_int_equal(truncate(path, (off_t)cases[i].size), 0);
        assert_null(polyglot_open(path, &error));
        unlink(path);
        if (strncmp(error.text, path, strlen(path)) != 0 || strstr(error.text, cases[i].reason) == NULL)
            fail_msg("%zu: %s", i, error.text);
    }
    Error error = {""};
    assert_null(polyglot_open("/no/such/book.bin", &error));
    assert_non_null(strstr(error.text, "/no/such/book.bin: No such file"));
    assert_null(polyglot_open("/", &error));
    assert_non_null(strstr(error.text, "Is a directory"));
    assert_null(polyglot_open("/dev/null", &error));
}

// Nothing is read where the file has none any more.
static void a_file_that_shrinks_has_no_moves(void **state)
{
    (void)state;
    Position pos;
    pos_set_start(&pos);
    const PolyglotEntry entries[] = {{polyglot_key(&pos), number_of("e2e4"), 1, 0}};
    char path[UNIT_PATH_SIZE];
    BookMove move;
    put_entries(path, entries, 1);
    Polyglot *book = polyglot_open(path, NULL);
    assert_non_null(book);
    assert_int_equal(polyglot_probe(book, &pos, &move, 1), 1);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(polyglot_probe(book, &pos, &move, 1), 0);
    polyglot_close(book);
    unlink(path);
}

static void weights_that_are_too_large_are_scaled(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error = {""};
    WeightedMove large[] = {{.move = number_of("e2e4"), .weight = 3},
                            {.move = number_of("d2d4"), .weight = UINT64_C(1) << 40},
                            {.move = number_of("c2c4"), .weight = UINT64_C(1) << 39},
                            {.move = number_of("a2a3"), .weight = 0}};
    WeightedMove small[] = {{.move = number_of("e2e4"), .weight = 3, .learn = 77}};
    static const int wanted[] = {65535, 32768, 1, 0, 3};
    unit_write_file(path, ".bin", "old");
    PolyglotWriter *writer = polyglot_writer_new(path, true, &error);
    assert_non_null(writer);
    polyglot_writer_add(writer, 7, large, COUNT_OF(large));
    polyglot_writer_add(writer, 8, small, 1);
    assert_int_equal(polyglot_writer_size(writer).positions, 2);
    assert_int_equal(polyglot_writer_size(writer).entries, 5);
    assert_true(polyglot_writer_end(writer, &error));
    Polyglot *book = polyglot_open(path, &error);
    unlink(path);
    assert_non_null(book);
    for (size_t i = 0; i < COUNT_OF(wanted); ++i)
        assert_int_equal(polyglot_entry(book, i).weight, wanted[i]);
    assert_int_equal(polyglot_entry(book, 4).learn, 77);
    polyglot_close(book);
}

static void what_was_there_stays_without_an_end(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE], text[8] = "";
    Error error = {""};
    WeightedMove move[] = {{.move = 1, .weight = 1}};
    unit_write_file(path, ".bin", "old");
    assert_null(polyglot_writer_new(path, false, &error));
    assert_non_null(strstr(error.text, path));
    PolyglotWriter *writer = polyglot_writer_new(path, true, &error);
    assert_non_null(writer);
    polyglot_writer_add(writer, 7, move, 1);
    polyglot_writer_drop(writer);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "old");
    unlink(path);
    assert_null(polyglot_writer_new("/no/such/folder/book.bin", false, &error));
    assert_non_null(strstr(error.text, "/no/such/folder/book.bin"));
    writer = polyglot_writer_new("/dev/full", false, &error);
    assert_non_null(writer);
    polyglot_writer_add(writer, 7, move, 1);
    assert_false(polyglot_writer_end(writer, &error));
    assert_non_null(strstr(error.text, "/dev/full: No space left"));
}

static void merging_adds_weights(void **state)
{
    (void)state;
    static const PolyglotEntry first[] = {{2, SQ_E2 << 6 | SQ_E4, 5, 0}, {9, SQ_A1 << 6 | SQ_A2, 65000, 0}};
    static const PolyglotEntry second[] = {{1, SQ_B1 << 6 | SQ_C3, 4, 0},
                                           {2, SQ_D2 << 6 | SQ_D4, 6, 0},
                                           {2, SQ_E2 << 6 | SQ_E4, 2, 44},
                                           {9, SQ_A1 << 6 | SQ_A2, 66, 0},
                                           {9, SQ_A1 << 6 | SQ_A3, 2, 0}};
    static const PolyglotEntry wanted[] = {{1, SQ_B1 << 6 | SQ_C3, 4, 0},
                                           {2, SQ_E2 << 6 | SQ_E4, 7, 44},
                                           {2, SQ_D2 << 6 | SQ_D4, 6, 0},
                                           {9, SQ_A1 << 6 | SQ_A2, 65066, 0},
                                           {9, SQ_A1 << 6 | SQ_A3, 2, 0}};
    char paths[2][UNIT_PATH_SIZE];
    put_entries(paths[0], first, COUNT_OF(first));
    put_entries(paths[1], second, COUNT_OF(second));
    const char *const names[] = {paths[0], paths[1]};
    Error error = {""};
    BookSize size;
    // The new book takes the place of one of the old ones.
    assert_true(book_merge(names, 2, paths[0], false, &size, &error));
    assert_int_equal(size.positions, 3);
    assert_int_equal(size.entries, COUNT_OF(wanted));
    Polyglot *book = polyglot_open(paths[0], &error);
    assert_non_null(book);
    assert_int_equal(polyglot_count(book), COUNT_OF(wanted));
    for (size_t i = 0; i < COUNT_OF(wanted); ++i) {
        const PolyglotEntry entry = polyglot_entry(book, i);
        assert_true(entry.key == wanted[i].key && entry.move == wanted[i].move && entry.weight == wanted[i].weight &&
                    entry.learn == wanted[i].learn);
    }
    polyglot_close(book);
    assert_int_equal(truncate(paths[1], 33), 0);
    assert_false(book_merge(names, 2, paths[0], false, &size, &error));
    assert_non_null(strstr(error.text, paths[1]));
    unlink(paths[0]);
    unlink(paths[1]);
}

// --- the books of others ---------------------------------------------------------------------------------------------

static Polyglot *open_public_book(const char *name)
{
    const char *folder = getenv("HOTSPUR_POSITIONS");
    char path[PATH_SIZE];
    Error error = {""};
    snprintf(path, sizeof path, "%s/polyglot/%s", folder == NULL ? "" : folder, name);
    Polyglot *book = polyglot_open(path, &error);
    if (book == NULL)
        fail_msg("%s", error.text);
    assert_true(polyglot_check(book, &error));
    return book;
}

// Is there an entry of this kind that is read as the move of the row?
static bool has_row(const Polyglot *book, char *fields[FIELDS_MAX])
{
    const Position pos = unit_position(fields[6]);
    const uint64_t key = strtoull(fields[1], NULL, 16);
    assert_true(polyglot_key(&pos) == key);
    for (size_t i = polyglot_find(book, key); i < polyglot_count(book); ++i) {
        const PolyglotEntry entry = polyglot_entry(book, i);
        Move move;
        if (entry.key != key)
            return false;
        if (entry.move == strtoul(fields[2], NULL, 10) && entry.weight == strtoul(fields[4], NULL, 10) &&
            entry.learn == strtoul(fields[5], NULL, 10))
            return polyglot_move_decode(&pos, entry.move, &move) && move_equal(move, unit_move(&pos, fields[3]));
    }
    return false;
}

static void books_of_others_are_read_as_their_dump(void **state)
{
    (void)state;
    static char line[LINE_SIZE];
    FILE *file = unit_open_positions("polyglot/book_entries.csv");
    int rows = 0;
    if (file == NULL)
        skip();
    while (fgets(line, sizeof line, file) != NULL) {
        char *fields[FIELDS_MAX];
        if (split_fields(line, fields) != 7 || strcmp(fields[0], "book") == 0)
            continue;
        Polyglot *book = open_public_book(fields[0]);
        if (!has_row(book, fields))
            fail_msg("%s: %s %s", fields[0], fields[1], fields[3]);
        polyglot_close(book);
        ++rows;
    }
    fclose(file);
    assert_true(rows > 1000);
}

// Merged with nothing else, a book is itself, but for the order of equal keys and of moves that stand there twice.
static void a_book_is_written_as_it_was_read(void **state)
{
    (void)state;
    static const char *const names[] = {"lasker_trap.bin", "gnuchess_part.bin", "book_small.bin"};
    FILE *file = unit_open_positions("polyglot/keys.csv");
    if (file == NULL)
        skip();
    fclose(file);
    for (size_t i = 0; i < COUNT_OF(names); ++i) {
        char path[UNIT_PATH_SIZE], from[PATH_SIZE];
        const char *const paths[] = {from};
        Error error = {""};
        BookSize size;
        snprintf(from, sizeof from, "%s/polyglot/%s", getenv("HOTSPUR_POSITIONS"), names[i]);
        unit_write_file(path, ".bin", "");
        assert_true(book_merge(paths, 1, path, false, &size, &error));
        Polyglot *before = open_public_book(names[i]);
        Polyglot *after = polyglot_open(path, &error);
        assert_non_null(after);
        assert_int_equal(polyglot_count(before), polyglot_count(after));
        for (size_t k = 0; k < polyglot_count(after); ++k) {
            const PolyglotEntry entry = polyglot_entry(after, k);
            size_t at = polyglot_find(before, entry.key);
            while (at < polyglot_count(before) && polyglot_entry(before, at).key == entry.key &&
                   polyglot_entry(before, at).move != entry.move)
                ++at;
            assert_true(at < polyglot_count(before));
            const PolyglotEntry found = polyglot_entry(before, at);
            assert_true(found.key == entry.key && found.weight == entry.weight && found.learn == entry.learn);
        }
        polyglot_close(before);
        polyglot_close(after);
        unlink(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_keys),
        cmocka_unit_test(en_passant_counts_without_being_legal),
        cmocka_unit_test(keys_of_other_programs),
        cmocka_unit_test(keys_of_python_chess),
        cmocka_unit_test(one_position_has_one_key_however_it_came),
        cmocka_unit_test(moves_come_back),
        cmocka_unit_test(castling_is_read_both_ways),
        cmocka_unit_test(impossible_moves_are_known),
        cmocka_unit_test(entries_have_their_bytes),
        cmocka_unit_test(probe_is_legal_and_sorted),
        cmocka_unit_test(choices),
        cmocka_unit_test(unusable_files_are_refused),
        cmocka_unit_test(a_file_that_shrinks_has_no_moves),
        cmocka_unit_test(weights_that_are_too_large_are_scaled),
        cmocka_unit_test(what_was_there_stays_without_an_end),
        cmocka_unit_test(merging_adds_weights),
        cmocka_unit_test(books_of_others_are_read_as_their_dump),
        cmocka_unit_test(a_book_is_written_as_it_was_read),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
