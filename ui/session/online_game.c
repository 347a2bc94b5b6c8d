// SPDX-License-Identifier: GPL-3.0-or-later
// A game on lichess, on the board. lichess tells all its moves each time, so that whatever was lost or
// came late is made good by comparing: what the board has too many is taken back, what it lacks is played.
#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "board/rules.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/session/online.h"

#include <stdio.h>
#include <string.h>

enum { TERMS_SIZE = 128, TAG_SIZE = 64 };

// --- words ----------------------------------------------------------------------------------------------------------------

void online_write_player(const LichessPlayer *player, Text *out)
{
    text_addf(out, "%s%s%s", player->title, player->title[0] != '\0' ? " " : "", player->name);
    if (player->rating > 0)
        text_addf(out, " (%d)", player->rating);
}

void online_write_terms(const LichessGame *game, Text *out)
{
    enum { MINUTE_MS = 60000, SECOND_MS = 1000 };
    if (game->has_clock)
        text_addf(out, "%g+%g, ", (double)game->base_ms / MINUTE_MS, (double)game->increment_ms / SECOND_MS);
    text_addf(out, "%s, %s", game->is_rated ? _("rated") : _("unrated"), game->speed);
    if (game->variant[0] != '\0' && strcmp(game->variant, "standard") != 0)
        text_addf(out, ", %s", game->variant);
}

void online_write_game(const LichessGame *game, Text *out)
{
    char other[TERMS_SIZE], terms[TERMS_SIZE];
    Text name = text_begin(other, sizeof other), text = text_begin(terms, sizeof terms);
    online_write_player(&game->players[game->person == WHITE ? BLACK : WHITE], &name);
    online_write_terms(game, &text);
    text_addf(out,
              game->person == WHITE ? _("%s: you have White against %s, %s") : _("%s: you have Black against %s, %s"),
              game->id, other, terms);
    text_add(out, game->is_persons_turn ? _(", your move") : "");
}

// --- onto the board ---------------------------------------------------------------------------------------------------------

// lichess's variants that have the moves of chess.
static bool read_start(const LichessGame *game, Position *start, Error *error)
{
    static const char *const variants[] = {"standard", "chess960", "fromPosition"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; ++i)
        is_known = is_known || strcmp(game->variant, variants[i]) == 0;
    if (!is_known)
        return error_set(error, N_("the variant %s is not played here"), game->variant);
    pos_set_start(start);
    return game->fen[0] == '\0' || fen_read(start, game->fen, strcmp(game->variant, "chess960") == 0, error);
}

void online_set_players(GameTree *tree, const LichessPlayer players[COLOUR_NB])
{
    static const char *const names[] = {"White", "Black"}, *const ratings[] = {"WhiteElo", "BlackElo"},
                             *const titles[] = {"WhiteTitle", "BlackTitle"};
    char rating[16];
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const LichessPlayer *player = &players[side];
        snprintf(rating, sizeof rating, "%d", player->rating);
        tree_set_tag(tree, names[side], player->name);
        tree_set_tag(tree, ratings[side], player->rating > 0 ? rating : NULL);
        tree_set_tag(tree, titles[side], player->title[0] != '\0' ? player->title : NULL);
    }
}

static void set_tags(GameTree *tree, const LichessGame *game, const char *address)
{
    char event[TAG_SIZE], site[TAG_SIZE + ONLINE_ADDRESS_SIZE];
    snprintf(event, sizeof event, "%s %s game", game->is_rated ? "rated" : "casual", game->speed);
    snprintf(site, sizeof site, "%s/%s", address, game->id);
    tree_set_tag(tree, "Event", event);
    tree_set_tag(tree, "Site", site);
    online_set_players(tree, game->players);
}

// Keeps the file of the game on the board, which comes back perhaps.
static void leave_file(Session *session)
{
    Online *online = session->online;
    LeftGame *left = &online->left[online->left_count++ % ONLINE_LEFT_MAX];
    autosave_start(&left->autosave, session->writer); // releases that of the game before
    memcpy(left->id, online->game.id, sizeof left->id);
    left->autosave = session->autosave;
    session->autosave = (Autosave){.is_current = true};
}

static void return_to_file(Session *session)
{
    Online *online = session->online;
    autosave_start(&session->autosave, session->writer);
    for (int i = 0; i < ONLINE_LEFT_MAX; ++i)
        if (strcmp(online->left[i].id, online->game.id) == 0) {
            session->autosave = online->left[i].autosave;
            online->left[i] = (LeftGame){.id = ""};
        }
}

// The game takes the place of the one on the board, which has its file already.
static void put_on_board(Session *session, const Position *start)
{
    Online *online = session->online;
    EngineGame *engine_game = session->engine_game;
    const LichessGame *game = &online->game;
    char other[TERMS_SIZE], terms[TERMS_SIZE];
    Text name = text_begin(other, sizeof other), text = text_begin(terms, sizeof terms);
    const HelpRule help = game->is_rated ? HELP_FORBIDDEN : HELP_OPTIONAL;
    const TimeControl control = {
        .base_us = game->base_ms * US_PER_MS, .increment_us = game->increment_ms * US_PER_MS, .none = !game->has_clock};
    session_leave_tour(session);
    // A program that plays for the user has no place there.
    opponent_free(session->opponent);
    session->opponent = NULL;
    engine_game->opponent[0] = '\0';
    return_to_file(session);
    session_forget_files(session);
    engine_game->person = game->person;
    view_leave(&session->view);
    session_turn_board(session);
    // Help is off from the first position on, which a preview would search.
    online->is_running = true;
    lichess_end(online->client, ASK_TV);
    online->shows_tv = false;
    engine_game_start_remote(engine_game, start, game->person, game->players[colour_other(game->person)].name, help);
    engine_game_set_clock(engine_game, &control);
    set_tags(engine_game->tree, game, online->address);
    session->saved_changes = engine_game->changes;
    online->told_plies = online->sent_plies = 0;
    online->other_offers_draw = online->other_wants_takeback = false;
    online_write_player(&game->players[colour_other(game->person)], &name);
    online_write_terms(game, &text);
    session_say(session,
                game->person == WHITE ? N_("You have White against %s: %s.%s") : N_("You have Black against %s: %s.%s"),
                other, terms, session_is_locked(session) ? _(" Hints, maps and lines are off until it is over.") : "");
}

// --- how it stands ------------------------------------------------------------------------------------------------------------

static const char *const side_words[] = {"White", "Black"};

// The end of a game by lichess's word for it, as a result and in the words of result_words.c; false if it goes on.
static bool read_end(const Session *session, const LichessState *state, GameResult *result, char *reason, size_t size)
{
    const Position *pos = game_position(session->engine_game->game);
    const char *status = state->status;
    const Colour loser = state->winner != COLOUR_NONE ? colour_other(state->winner) : pos->stm;
    const char *said = "";
    reason[0] = '\0';
    if (strcmp(status, "created") == 0 || strcmp(status, "started") == 0 || status[0] == '\0')
        return false;
    *result = state->winner == WHITE ? RESULT_WHITE_WINS : state->winner == BLACK ? RESULT_BLACK_WINS : RESULT_DRAW;
    if (strcmp(status, "aborted") == 0 || (strcmp(status, "noStart") == 0 && state->winner == COLOUR_NONE))
        *result = RESULT_NONE;
    else if (strcmp(status, "resign") == 0)
        said = " resigns";
    else if (strcmp(status, "outoftime") == 0)
        said = "'s time is up";
    else if (strcmp(status, "timeout") == 0 || strcmp(status, "noStart") == 0)
        said = " has left the game";
    else if (strcmp(status, "cheat") == 0)
        snprintf(reason, size, "%s", "Help by a program was found");
    else if (*result == RESULT_DRAW)
        snprintf(reason, size, "%s",
                 rules_occurrences(pos) >= 3              ? "Threefold repetition"
                 : rules_insufficient_material(pos)       ? "Insufficient material"
                 : rules_game_end(pos) == END_FIFTY_MOVES ? "Fifty-move rule"
                 : strcmp(status, "draw") == 0            ? "Agreed"
                                                          : "");
    if (said[0] != '\0')
        snprintf(reason, size, "%s%s", side_words[loser], said);
    return true;
}

static void finish(Session *session, GameResult result, const char *reason)
{
    EngineGame *engine_game = session->engine_game;
    Online *online = session->online;
    engine_game_end_remote(engine_game, result, reason);
    // It is viewed from now on, and its tags are as they are here.
    autosave_set_course_tags(engine_game->tree, engine_game);
    online->is_running = false;
    online->game.id[0] = '\0';
    lichess_end(online->client, ASK_GAME);
    if (result == RESULT_NONE)
        session_say(session, "The game was aborted.");
}

// The moves as words within the text, which is taken apart for it. The caller frees the array.
static char **split_moves(char *moves, int *count)
{
    char **words = NULL;
    size_t capacity = 0;
    *count = 0;
    for (char *word = text_next_word(&moves); word != NULL; word = text_next_word(&moves)) {
        words = mem_grow(words, (size_t)*count, &capacity, sizeof *words);
        words[(*count)++] = word;
    }
    return words;
}

// How many of lichess's moves the board has too, from the start.
static int count_common(const Game *game, char *const *words, int count)
{
    int common = 0;
    for (bool is_common = true; is_common && common < count && common < game_ply_count(game);) {
        Position pos;
        Move move;
        game_position_at(game, common, &pos);
        is_common = coordinate_read(&pos, words[common], &move) && move_equal(move, game_ply(game, common)->move);
        common += is_common;
    }
    return common;
}

// Plays what the board lacks, from the move of this number on. False with a reason if lichess's move is none here.
static bool play_rest(Session *session, char *const *words, int first, int count, bool goes_on, Error *error)
{
    EngineGame *engine_game = session->engine_game;
    for (int i = first; i < count; ++i) {
        const Position *pos = game_position(engine_game->game);
        char san[SAN_SIZE];
        Move move;
        // A draw that we see need not be one there.
        if (goes_on)
            game_reopen(engine_game->game);
        if (!coordinate_read(pos, words[i], &move))
            return error_set(error, N_("lichess sent the move %.8s, which is illegal here"), words[i]);
        const bool is_rivals = pos->stm != engine_game->person;
        san_write(pos, move, san);
        if (!engine_game_play_remote(engine_game, move, error))
            return false;
        // The result is told in the place of the last move.
        if (is_rivals && i == count - 1 && (!goes_on || game_result(engine_game->game) != RESULT_NONE))
            session_say(session, "%s: %s", engine_game->rival, san);
    }
    return true;
}

// Brings the board to lichess's moves. A move of the user that lichess does not know yet stays.
static bool follow_moves(Session *session, char *const *words, int total, bool goes_on, Error *error)
{
    Online *online = session->online;
    EngineGame *engine_game = session->engine_game;
    const int common = count_common(engine_game->game, words, total), plies = game_ply_count(engine_game->game);
    const bool is_on_its_way = common == total && plies == total + 1 && plies > online->told_plies && goes_on;
    online->told_plies = total;
    if (is_on_its_way)
        return true;
    if (plies > common) {
        session_show_game(session);
        engine_game_take_back_to(engine_game, common);
    }
    if (plies > common && common == total)
        session_say(session, "Move taken back.");
    online->sent_plies = total;
    return play_rest(session, words, common, total, goes_on, error);
}

// What the other side asks for, once.
static void tell_offers(Session *session, const LichessState *state)
{
    Online *online = session->online;
    const Colour other = colour_other(online->game.person);
    const char *name = session->engine_game->rival;
    if (state->offers_draw[other] && !online->other_offers_draw)
        session_say(session, "%s offers a draw: draw accepts it, lichess decline does not.", name);
    if (state->wants_takeback[other] && !online->other_wants_takeback)
        session_say(session, "%s asks to take back: undo allows it, lichess decline does not.", name);
    online->other_offers_draw = state->offers_draw[other];
    online->other_wants_takeback = state->wants_takeback[other];
}

// The board no longer is what lichess has. The game goes on there, and so does its lock.
static void give_up(Session *session, const Error *error)
{
    session->online->awaits_full = true;
    lichess_end(session->online->client, ASK_GAME);
    session_error(session, "%s. The game goes on without this board; lichess play %s tries again.", error->text,
                  session->online->game.id);
}

// The moves and clocks of the game as the site has them now; what is here follows, or is given up where it cannot.
static void take_state(Session *session, const LichessState *state)
{
    GameResult result = RESULT_NONE;
    char reason[TERMS_SIZE];
    Error error;
    const bool goes_on = !read_end(session, state, &result, reason, sizeof reason);
    char *const moves = mem_copy_text(state->moves);
    int count;
    char **const words = split_moves(moves, &count);
    const bool is_followed = follow_moves(session, words, count, goes_on, &error);
    mem_free(words);
    mem_free(moves);
    if (!is_followed) {
        give_up(session, &error);
        return;
    }
    const int64_t left_us[COLOUR_NB] = {state->left_ms[WHITE] * US_PER_MS, state->left_ms[BLACK] * US_PER_MS};
    if (session->online->game.has_clock)
        engine_game_set_remote_clocks(session->engine_game, left_us);
    // The reason may lie in the last position.
    if (!goes_on && read_end(session, state, &result, reason, sizeof reason))
        finish(session, result, reason);
    else
        tell_offers(session, state);
}

// --- events ----------------------------------------------------------------------------------------------------------------------

static void begin_following(void *context, Reply reply)
{
    Session *session = context;
    Online *online = session->online;
    if (online == NULL || online->is_running)
        return;
    if (reply != REPLY_YES) {
        session_say(session, "The game goes on at lichess; lichess play %s comes back to it.", online->game.id);
        online->game.id[0] = '\0';
        return;
    }
    online->awaits_full = true;
    lichess_ask(online->client, ASK_GAME, online->game.id);
}

// From a game without a clock to the next.
static void begin_next(void *context, Reply reply)
{
    Session *session = context;
    Online *online = session->online;
    if (online == NULL || !online->is_running)
        return;
    if (reply != REPLY_YES) {
        online->next[0] = '\0';
        return;
    }
    online->awaits_full = true;
    lichess_ask(online->client, ASK_GAME, online->next);
}

static void follow_next(Session *session, const char *id)
{
    snprintf(session->online->next, sizeof session->online->next, "%s", id);
    if (session->has_notes)
        session_ask_to_lose(session, begin_next, _("save FILE keeps it."),
                            "Discard your notes on this game, which are not saved, and %s? (y/n)",
                            _("play on lichess"));
    else
        begin_next(session, REPLY_YES);
}

void online_follow(Session *session, const char *id)
{
    Online *online = session->online;
    const bool is_same = strcmp(online->game.id, id) == 0;
    online_note_known(online, id);
    // Its clock would run on unseen.
    if (online->is_running && !is_same && online->game.has_clock) {
        session_confirm_leave(session, _("play on lichess"), begin_following);
        return;
    }
    // Who plays wants no other game to begin meanwhile.
    online_end_seek(online);
    if (strcmp(online->chosen, id) != 0)
        online_withdraw_challenge(online);
    online->chosen[0] = '\0';
    online->next[0] = '\0';
    if (online->is_running && is_same) {
        // Its line is lost, and it is on the board already.
        online->awaits_full = true;
        lichess_ask(online->client, ASK_GAME, id);
    } else if (online->is_running) {
        follow_next(session, id);
    } else {
        snprintf(online->game.id, sizeof online->game.id, "%s", id);
        session_confirm_leave(session, _("play on lichess"), begin_following);
    }
}

void online_follow_failed(Session *session)
{
    Online *online = session->online;
    const bool goes_on = online->is_running && online->next[0] != '\0';
    online->next[0] = '\0';
    if (goes_on)
        lichess_ask_again(online->client, ASK_GAME, online->game.id);
    else if (!online->is_running)
        online->game.id[0] = '\0';
}

// The side of the user and the start, of a game that is to be put on the board. False with a reason.
static bool read_game(const Online *online, LichessGame *game, Position *start, Error *error)
{
    for (Colour side = WHITE; side < COLOUR_NB; ++side)
        if (online->me[0] != '\0' && strcmp(game->players[side].id, online->me) == 0)
            game->person = side;
    if (game->person == COLOUR_NONE)
        return error_set(error, N_("it is no game of yours"));
    return read_start(game, start, error);
}

void online_take_full(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    LichessGame game = event->game;
    Position start;
    Error error;
    const bool is_next = online->next[0] != '\0' && strcmp(game.id, online->next) == 0;
    if (!is_next && strcmp(game.id, online->game.id) != 0)
        return;
    if (is_next || !online->is_running) {
        if (!read_game(online, &game, &start, &error)) {
            session_error(session, "lichess play %s: %s.", game.id, error.text);
            lichess_end(online->client, ASK_GAME);
            online_follow_failed(session);
            return;
        }
        if (is_next)
            leave_file(session);
        online->game = game;
        online->next[0] = '\0';
        put_on_board(session, &start);
    }
    online->awaits_full = false;
    // What was sent before and is not there was lost.
    if (!lichess_awaits(online->client, ASK_MOVE))
        online->sent_plies = 0;
    take_state(session, &event->state);
}

void online_take_state(Session *session, const LichessEvent *event)
{
    if (session->online->is_running && !session->online->awaits_full)
        take_state(session, &event->state);
}

bool online_has_move(const Session *session)
{
    const Online *online = session->online;
    const EngineGame *engine_game = session->engine_game;
    const int plies = game_ply_count(engine_game->game);
    Position before;
    if (!online->is_running || online->awaits_full || plies != online->told_plies + 1 || online->sent_plies >= plies)
        return false;
    game_position_at(engine_game->game, plies - 1, &before);
    return before.stm == engine_game->person;
}

void online_send_move(Session *session)
{
    Online *online = session->online;
    const EngineGame *engine_game = session->engine_game;
    const int plies = game_ply_count(engine_game->game);
    Position before;
    char word[COORDINATE_SIZE];
    if (!online_has_move(session))
        return;
    game_position_at(engine_game->game, plies - 1, &before);
    coordinate_write(&before, game_ply(engine_game->game, plies - 1)->move, word);
    online->sent_plies = plies;
    lichess_move(online->client, online->game.id, word);
}

// Was it refused, it is no move there. Was the line cut, lichess may have it or not, and is asked.
void online_move_failed(Session *session, const LichessEvent *event)
{
    Online *online = session->online;
    if (!online->is_running)
        return;
    if (!event->is_refused) {
        online->awaits_full = true;
        lichess_ask_again(online->client, ASK_GAME, online->game.id);
        return;
    }
    // A move that was sent twice is refused once.
    if (game_ply_count(session->engine_game->game) > online->told_plies) {
        session_error(session, "lichess refuses the move: %s.", event->text);
        session_show_game(session);
        engine_game_take_back_to(session->engine_game, online->told_plies);
    }
    online->sent_plies = online->told_plies;
}
