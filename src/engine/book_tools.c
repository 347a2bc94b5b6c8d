// SPDX-License-Identifier: GPL-3.0-or-later
// What the command `book` does with files: listing, checking, forgetting, and searching the ends of
// lines. Making and merging books is in book/. Blocking, on the calling thread; no engine is needed.
#include "engine/book_tools.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "book/book.h"
#include "book/polyglot.h"
#include "engine/opening_book.h"
#include "search/session.h"

#include <stdlib.h>

enum { TABLE_MIB = 16, CODES = 500, CODES_OF_LETTER = 100, PLIES_FOLLOWED = 400 };

// --- Polyglot books --------------------------------------------------------------------------------------------------

// A book whose every entry is looked at: opening alone takes samples.
static Polyglot *open_whole(const char *path, Error *error)
{
    Polyglot *book = polyglot_open(path, error);
    if (book == NULL || polyglot_check(book, error))
        return book;
    polyglot_close(book);
    return NULL;
}

bool tools_book_dump(const char *path, BookDump *dump, void *context, Error *error)
{
    Polyglot *book = open_whole(path, error);
    if (book == NULL)
        return false;
    for (size_t i = 0; i < polyglot_count(book); ++i) {
        const PolyglotEntry entry = polyglot_entry(book, i);
        char move[COORDINATE_SIZE];
        polyglot_move_write(entry.move, move);
        dump(context, &(BookDumpRow){.key = entry.key, .move = move, .weight = entry.weight, .learn = entry.learn});
    }
    polyglot_close(book);
    return true;
}

static size_t count_positions(const Polyglot *book)
{
    size_t count = 0;
    for (size_t i = 0; i < polyglot_count(book); ++i)
        // Entries are sorted by key, so each change of key is a new position.
        count += i == 0 || polyglot_entry(book, i).key != polyglot_entry(book, i - 1).key;
    return count;
}

// A walk over all positions that a book leads to.
typedef struct BookWalk {
    const Polyglot *book;
    bool *has_been_at; // by the first entry of a position
    BookReport *report;
} BookWalk;

// Follows the book from a position on, once through each: transpositions lead to the same entries.
static void walk(BookWalk *w, Position *pos, int plies)
{
    const uint64_t key = polyglot_key(pos);
    const size_t first = polyglot_find(w->book, key);
    // The bound is against books that go round in circles deeper than the stack.
    if (first == polyglot_count(w->book) || w->has_been_at[first] || plies == PLIES_FOLLOWED)
        return;
    w->has_been_at[first] = true;
    w->report->reached += 1;
    for (size_t i = first; i < polyglot_count(w->book) && polyglot_entry(w->book, i).key == key; ++i) {
        Move move;
        Undo undo;
        if (!polyglot_move_decode(pos, polyglot_entry(w->book, i).move, &move)) {
            w->report->illegal += 1;
            continue;
        }
        pos_make_move(pos, move, &undo);
        walk(w, pos, plies + 1);
        pos_unmake_move(pos, move, &undo);
    }
}

// A Polyglot book has no names: what can be said is how much of it a game from the usual start reaches.
static bool check_entries(const BookCheck *check, BookReport *report, Error *error)
{
    Polyglot *book = open_whole(check->path, error);
    if (book == NULL)
        return false;
    Position pos;
    BookWalk w = {.book = book, .has_been_at = mem_new(polyglot_count(book), sizeof(bool)), .report = report};
    report->is_polyglot = true;
    report->entries = polyglot_count(book);
    report->positions = count_positions(book);
    pos_set_start(&pos);
    walk(&w, &pos, 0);
    mem_free(w.has_been_at);
    polyglot_close(book);
    return true;
}

// --- what was learned ------------------------------------------------------------------------------------------------

bool tools_book_learned(const char *path, LearnedDump *dump, void *context, Error *error)
{
    char own[OPENING_BOOK_PATH_SIZE];
    if (!opening_book_learned_path(path, own, error))
        return false;
    Learned *learned = learned_read(own, error);
    if (learned == NULL)
        return false;
    for (int i = 0; i < learned_count(learned); ++i) {
        const LearnedMove row = learned_row(learned, i);
        char move[COORDINATE_SIZE];
        polyglot_move_write(row.move, move);
        dump(context, &(LearnedRow){.key = row.key, .move = move, .points = row.points, .games = row.games});
    }
    learned_free(learned);
    return true;
}

bool tools_book_forget(const char *path, const Position *pos, int *rows, Error *error)
{
    char own[OPENING_BOOK_PATH_SIZE];
    return opening_book_learned_path(path, own, error) && learned_forget(own, pos, rows, error);
}

// --- repertoires -----------------------------------------------------------------------------------------------------

static void count_lines(const Book *book, BookReport *report)
{
    bool has_code[CODES] = {false};
    for (int i = 0; i < book_line_count(book); ++i) {
        const BookLine line = book_line(book, i);
        bool *code = &has_code[(line.eco[0] - 'A') * CODES_OF_LETTER + strtol(line.eco + 1, NULL, 10)];
        // Each code once, however many lines have it.
        report->codes += !*code;
        *code = true;
        report->names += line.is_name_only;
        report->lines += !line.is_name_only;
        report->gambits += line.is_gambit;
    }
}

// What the position at the end of a line is worth for White.
static int search_end(SearchSession *session, const BookLine *line, uint64_t nodes)
{
    Position pos;
    pos_set_start(&pos);
    for (int ply = 0; ply < line->plies; ++ply)
        pos_advance(&pos, line->moves[ply]);
    Score score = pos_in_check(&pos) ? score_mated_in(0) : SCORE_DRAW;
    // Nothing may be remembered from the line before, or the order of lines would matter.
    search_session_clear(session);
    if (movegen_any(&pos))
        score = search_session_run(session, &pos, &(SearchLimits){.nodes = nodes}, &(SearchOptions){.lines = 1})
                    .result.score;
    const int centipawns = score_to_centipawns(score);
    return pos.stm == WHITE ? centipawns : -centipawns;
}

// Searches the end of each line of moves. Gambits are left out: they are meant to be worse for one side.
static bool search_lines(const BookCheck *check, const Book *book, BookReport *report, Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return false;
    for (int i = 0; i < book_line_count(book); ++i) {
        const BookLine line = book_line(book, i);
        if (check->progress != NULL)
            check->progress(check->context, i + 1, book_line_count(book));
        if (line.is_name_only || line.is_gambit)
            continue;
        const int centipawns = search_end(session, &line, check->nodes);
        if (abs(centipawns) <= check->centipawns)
            continue;
        report->uneven += 1;
        if (check->uneven != NULL)
            check->uneven(check->context, &(UnevenLine){line.eco, line.name, line.line, centipawns});
    }
    search_session_free(session);
    return true;
}

// A book in lines of text: it is counted, and searched where nodes are given.
static bool check_lines(const BookCheck *check, BookReport *report, Error *error)
{
    Book *book = book_open(check->path, error);
    if (book == NULL)
        return false;
    const BookSize size = book_size(book);
    report->positions = size.positions;
    report->entries = size.entries;
    count_lines(book, report);
    const bool ok = check->nodes == 0 || search_lines(check, book, report, error);
    book_close(book);
    return ok;
}

bool tools_book_check(const BookCheck *check, BookReport *report, Error *error)
{
    *report = (BookReport){.positions = 0};
    return book_is_text(check->path) ? check_lines(check, report, error) : check_entries(check, report, error);
}
