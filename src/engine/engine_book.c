// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's book: moves that it plays without a search, what it says about a position, and what games teach it.
#include "engine/engine_state.h"

#include "notation/san.h"

#include <stdio.h>

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
        text_addf(&text, "%s%s %d%%", i > 0 ? ", " : "", san, moves[i].percent);
        if (!text.truncated)
            continue;
        out[length] = '\0';
        return;
    }
}

bool engine_draw_book_move(Engine *engine, EngineEvent *event)
{
    BookMove moves[BOOK_MOVES_MAX];
    const int count = opening_book_probe(engine->book, &engine->pos, moves, BOOK_MOVES_MAX);
    const Move move = book_draw(moves, count, book_selection(engine->options), &engine->book_rng);
    *event = (EngineEvent){.kind = EVENT_BEST_MOVE};
    event->best.move = move;
    event->best.score = SCORE_NONE;
    event->best.from_book = true;
    const char *name = opening_book_name(engine->book, &engine->pos);
    for (int i = 0; i < count; ++i)
        if (move_equal(moves[i].move, move) && moves[i].name != NULL)
            name = moves[i].name;
    if (name != NULL)
        snprintf(event->best.book_name, sizeof event->best.book_name, "%s", name);
    engine_write_book_moves(engine, &engine->pos, event->best.book_moves);
    if (count > 0)
        book_game_note_book(&engine->book_game, &engine->pos, move, count);
    return count > 0;
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
