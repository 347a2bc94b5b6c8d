// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's book: moves that it plays without a search, what it says about a position, and what games teach it.
#include "engine/engine_state.h"

#include "board/rules.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

// The search that says what a book move is worth: a few milliseconds, and the same score every time.
enum { BOOK_SEARCH_TABLE_MIB = 1, BOOK_SEARCH_NODES = 3000 };

// The book is for games: not for analysis, pondering, or a question about certain moves.
bool engine_book_may_answer(const Engine *engine, const SearchLimits *limits)
{
    return opening_book_is_open(engine->book) && !option_bool(engine->options, OPT_ANALYSE_MODE) &&
           engine->pos.game_ply < option_int(engine->options, OPT_BOOK_DEPTH) && !limits->infinite && !limits->ponder &&
           limits->mate == 0 && limits->search_moves.count == 0 && (limits->has_clock || limits->move_time_us > 0);
}

static BookSelection book_selection(const OptionStore *options)
{
    return option_bool(options, OPT_BEST_BOOK_MOVE) ? BOOK_BEST
                                                    : (BookSelection)option_int(options, OPT_BOOK_SELECTION);
}

int engine_book_moves(const Engine *engine, const Position *pos, EngineBookMove *out, int max)
{
    BookMove all[BOOK_MOVES_MAX];
    const int count = opening_book_probe(engine->book, pos, all, BOOK_MOVES_MAX);
    // Percentages are those of the draw as it is set, not of the weights in the file.
    const BookSelection selection = book_selection(engine->options);
    int64_t total = 0;
    for (int i = 0; i < count; ++i)
        total += book_tickets(all, count, selection, i);
    int written = 0;
    for (; written < count && written < max; ++written) {
        const int64_t tickets = book_tickets(all, count, selection, written);
        out[written] = (EngineBookMove){.move = all[written].move,
                                        .weight = all[written].weight,
                                        .learned = all[written].learned,
                                        // Rounded to the
                                        // nearest.
                                        .percent = (int)((tickets * 100 + total / 2) / total),
                                        .name = all[written].name == NULL ? "" : all[written].name};
    }
    return written;
}

void engine_write_book_moves(const Engine *engine, const Position *pos, char out[ENGINE_BOOK_TEXT_SIZE])
{
    EngineBookMove moves[BOOK_MOVES_MAX];
    Text text = text_begin(out, ENGINE_BOOK_TEXT_SIZE);
    const int count = engine_book_moves(engine, pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        const size_t length = text.length;
        san_write(pos, moves[i].move, san);
        // Whole moves only: one that is cut off would be another.
        text_addf(&text, "%s%s %d%%", i > 0 ? ", " : "", san, moves[i].percent);
        if (!text.truncated)
            continue;
        out[length] = '\0';
        return;
    }
}

bool engine_book_knows_root(const Engine *engine)
{
    BookMove move;
    return opening_book_probe(engine->book, &engine->pos, &move, 1) > 0;
}

// A search of the move alone, with a table of its own: it takes nothing from what the engine remembers.
static InfoLine search_book_move(Engine *engine, Move move)
{
    const SearchLimits limits = {.nodes = BOOK_SEARCH_NODES, .search_moves = {.count = 1, .moves = {move}}};
    const SearchOptions options = {.network = engine_network(engine), .classical = engine_network(engine) == NULL};
    if (engine->book_search == NULL)
        engine->book_search = search_session_new(BOOK_SEARCH_TABLE_MIB, NULL);
    if (engine->book_search == NULL) // no memory
        return (InfoLine){.depth = 1, .multipv = 1, .bound = BOUND_EXACT, .pv_length = 1, .pv = {move}};
    search_session_clear(engine->book_search);
    return search_session_run(engine->book_search, &engine->pos, &limits, &options).result.line;
}

// The move and what the book has after it, the heaviest moves. Returns how many.
static int write_book_line(const Engine *engine, Move move, Move line[MAX_PLY])
{
    Position pos = engine->pos;
    Undo undos[MAX_PLY];
    int length = 0;
    // On a copy of the position; the first move of a probe is the heaviest.
    for (BookMove next = {.move = move}; length < MAX_PLY; ++length) {
        line[length] = next.move;
        pos_make_move(&pos, next.move, &undos[length]);
        if (rules_game_end(&pos) != END_NONE || opening_book_probe(engine->book, &pos, &next, 1) == 0)
            return length + 1;
    }
    return length;
}

// The book's line, which is expected, takes the place of that of the search, but for a mate and where it says no more.
static InfoLine answer_line(Engine *engine, Move move)
{
    InfoLine line = search_book_move(engine, move);
    Move book[MAX_PLY];
    const int length = write_book_line(engine, move, book);
    // Not where the book only repeats how the search begins: then the longer line stays.
    const bool says_more = length > line.pv_length || memcmp(book, line.pv, (size_t)length * sizeof(Move)) != 0;
    if (says_more && !score_is_mate(line.score)) {
        memcpy(line.pv, book, (size_t)length * sizeof(Move));
        line.pv_length = length;
    }
    if (line.seldepth < line.pv_length)
        line.seldepth = line.pv_length;
    return line;
}

bool engine_draw_book_move(Engine *engine, EngineEvent *event)
{
    BookMove moves[BOOK_MOVES_MAX];
    const int count = opening_book_probe(engine->book, &engine->pos, moves, BOOK_MOVES_MAX);
    if (count == 0)
        return false;
    const Move move = book_draw(moves, count, book_selection(engine->options), &engine->book_rng);
    *event = (EngineEvent){.kind = EVENT_BEST_MOVE};
    event->best.line = answer_line(engine, move);
    event->best.move = move;
    event->best.ponder = event->best.line.pv_length > 1 ? event->best.line.pv[1] : MOVE_NONE;
    event->best.score = SCORE_NONE;
    event->best.from_book = true;
    // The name of the position after the move, where it has one of its own.
    const char *name = opening_book_name(engine->book, &engine->pos);
    for (int i = 0; i < count; ++i)
        if (move_equal(moves[i].move, move) && moves[i].name != NULL)
            name = moves[i].name;
    if (name != NULL)
        snprintf(event->best.book_name, sizeof event->best.book_name, "%s", name);
    engine_write_book_moves(engine, &engine->pos, event->best.book_moves);
    book_game_note_book(&engine->book_game, &engine->pos, move, count);
    return true;
}

OpeningBook *engine_opening_book(const Engine *engine)
{
    return engine->book;
}

bool engine_end_game(Engine *engine, GameResult result, Error *error)
{
    static const BookGameResult for_white[] = {[RESULT_NONE] = BOOK_GAME_UNKNOWN,
                                               [RESULT_WHITE_WINS] = BOOK_GAME_WON,
                                               [RESULT_BLACK_WINS] = BOOK_GAME_LOST,
                                               [RESULT_DRAW] = BOOK_GAME_DRAWN};
    // Taken out under the lock, written to the file without it: files may be slow.
    LearnedStep steps[2 * BOOK_GAME_STEPS_MAX];
    pthread_mutex_lock(&engine->mutex);
    const int count = book_game_end(&engine->book_game, for_white[result], steps);
    book_game_begin(&engine->book_game);
    pthread_mutex_unlock(&engine->mutex);
    return opening_book_teach(engine->book, steps, count, error);
}

// The move that the last search expected here, if it was about the position before.
static Move expected_reply(const Engine *engine)
{
    Engine *locked = (Engine *)(uintptr_t)engine; // a search may be ending just now
    pthread_mutex_lock(&locked->mutex);
    const Move move = engine->pos.key == engine->reply_key ? engine->last_result.ponder : MOVE_NONE;
    pthread_mutex_unlock(&locked->mutex);
    return move;
}

Move engine_hint(const Engine *engine)
{
    // From the best hint to the weakest: what was expected, what the book plays, what the table
    // remembers.
    Move move = expected_reply(engine);
    if (pos_move_is_legal(&engine->pos, move))
        return move;
    BookMove book_move;
    if (opening_book_probe(engine->book, &engine->pos, &book_move, 1) > 0)
        return book_move.move;
    TtData data;
    if (tt_probe(engine->table, engine->pos.key, &data) && pos_move_is_legal(&engine->pos, data.move))
        return data.move;
    return MOVE_NONE;
}
