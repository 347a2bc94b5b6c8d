// SPDX-License-Identifier: GPL-3.0-or-later
// lichess's objects, field by field. Its names for them are those of its published description.
#include "ui/online/lichess_json.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

#ifdef HAVE_LICHESS

#include <jansson.h>

// --- fields --------------------------------------------------------------------------------------------------------------

// The text of a field; "" where there is none.
static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

static void copy_text(const json_t *object, const char *name, char *out, size_t size)
{
    lichess_clean(text_of(object, name), out, size);
}

static bool flag_of(const json_t *object, const char *name)
{
    return json_is_true(json_object_get(object, name));
}

static int64_t number_of(const json_t *object, const char *name, int64_t max)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_number(value))
        return 0;
    const double number = json_number_value(value);
    return number < 0 ? 0 : number > (double)max ? max : (int64_t)number;
}

static Colour colour_of(const json_t *object, const char *name)
{
    const char *text = text_of(object, name);
    return strcmp(text, "white") == 0 ? WHITE : strcmp(text, "black") == 0 ? BLACK : COLOUR_NONE;
}

// --- players and games ---------------------------------------------------------------------------------------------------

enum { RATING_MAX = 4000, MS_MAX = INT32_MAX };

// Names stand in fields of different names, and a program has a level in the place of a name.
static void read_player(const json_t *object, LichessPlayer *player)
{
    copy_text(object, "id", player->id, sizeof player->id);
    copy_text(object, text_of(object, "name")[0] != '\0' ? "name" : "username", player->name, sizeof player->name);
    copy_text(object, "title", player->title, sizeof player->title);
    player->rating = (int)number_of(object, "rating", RATING_MAX);
    const int64_t level = number_of(object, json_object_get(object, "ai") != NULL ? "ai" : "aiLevel", 99);
    if (level > 0)
        snprintf(player->name, sizeof player->name, "Stockfish level %d", (int)level);
    if (player->name[0] == '\0')
        snprintf(player->name, sizeof player->name, "%s", player->id[0] != '\0' ? player->id : "Anonymous");
}

// An id that could be none is left out: it becomes part of an address.
static void read_id(const json_t *object, const char *name, char out[LICHESS_ID_SIZE])
{
    const char *id = text_of(object, name);
    snprintf(out, LICHESS_ID_SIZE, "%s", lichess_is_id(id) ? id : "");
}

static void read_variant(const json_t *object, LichessGame *game)
{
    const json_t *variant = json_object_get(object, "variant");
    copy_text(variant, "key", game->variant, sizeof game->variant);
    copy_text(object, "speed", game->speed, sizeof game->speed);
    game->is_rated = flag_of(object, "rated");
}

static void read_state(const json_t *object, LichessState *state)
{
    state->moves = mem_copy_text(text_of(object, "moves"));
    state->left_ms[WHITE] = number_of(object, "wtime", MS_MAX);
    state->left_ms[BLACK] = number_of(object, "btime", MS_MAX);
    copy_text(object, "status", state->status, sizeof state->status);
    state->winner = colour_of(object, "winner");
    state->offers_draw[WHITE] = flag_of(object, "wdraw");
    state->offers_draw[BLACK] = flag_of(object, "bdraw");
    state->wants_takeback[WHITE] = flag_of(object, "wtakeback");
    state->wants_takeback[BLACK] = flag_of(object, "btakeback");
}

// `gameFull`, the first line of a game's stream: who plays, with which clock, from which position, and the moves so far.
static void read_full(const json_t *object, LichessEvent *event)
{
    LichessGame *game = &event->game;
    const json_t *clock = json_object_get(object, "clock");
    read_id(object, "id", game->id);
    read_variant(object, game);
    read_player(json_object_get(object, "white"), &game->players[WHITE]);
    read_player(json_object_get(object, "black"), &game->players[BLACK]);
    game->has_clock = json_is_object(clock);
    game->base_ms = number_of(clock, "initial", MS_MAX);
    game->increment_ms = number_of(clock, "increment", MS_MAX);
    game->person = COLOUR_NONE;
    if (strcmp(text_of(object, "initialFen"), "startpos") != 0)
        copy_text(object, "initialFen", game->fen, sizeof game->fen);
    read_state(json_object_get(object, "state"), &event->state);
}

// A game of the user as lists and announcements have it: the other side has a name.
static void read_own_game(const json_t *object, LichessGame *game)
{
    read_id(object, "gameId", game->id);
    read_variant(object, game);
    game->person = colour_of(object, "color");
    game->is_persons_turn = flag_of(object, "isMyTurn");
    const Colour other = game->person == WHITE ? BLACK : WHITE;
    read_player(json_object_get(object, "opponent"), &game->players[other]);
}

static void read_challenge(const json_t *object, LichessGame *game)
{
    const json_t *control = json_object_get(object, "timeControl");
    read_id(object, "id", game->id);
    read_variant(object, game);
    read_player(json_object_get(object, "challenger"), &game->players[0]);
    read_player(json_object_get(object, "destUser"), &game->players[1]);
    game->person = colour_of(object, "finalColor"); // of who challenges
    if (game->person == COLOUR_NONE)
        game->person = colour_of(object, "color");
    game->has_clock = strcmp(text_of(control, "type"), "clock") == 0;
    game->base_ms = 1000 * number_of(control, "limit", MS_MAX / 1000);
    game->increment_ms = 1000 * number_of(control, "increment", MS_MAX / 1000);
}

// --- lines of streams ------------------------------------------------------------------------------------------------------

// A line of the stream of one's own games and challenges; false for one that is of no interest.
static bool read_own_event(const json_t *object, LichessEvent *event)
{
    const char *type = text_of(object, "type");
    const json_t *game = json_object_get(object, "game"), *challenge = json_object_get(object, "challenge");
    if (strcmp(type, "gameStart") == 0) {
        event->kind = LICHESS_GAME_STARTED;
        read_own_game(game, &event->game);
    } else if (strcmp(type, "gameFinish") == 0) {
        event->kind = LICHESS_GAME_FINISHED;
        read_own_game(game, &event->game);
        if (json_is_integer(json_object_get(game, "ratingDiff")))
            snprintf(event->text, sizeof event->text, "%+d",
                     (int)json_integer_value(json_object_get(game, "ratingDiff")));
    } else if (strcmp(type, "challenge") == 0) {
        event->kind = LICHESS_CHALLENGED;
        read_challenge(challenge, &event->game);
    } else if (strcmp(type, "challengeDeclined") == 0 || strcmp(type, "challengeCanceled") == 0) {
        event->kind = LICHESS_CHALLENGE_GONE;
        read_challenge(challenge, &event->game);
        copy_text(challenge, "declineReason", event->text, sizeof event->text);
    } else
        return false; // kinds that came later are no fault
    return true;
}

// A line of the stream of a game; false for one that is of no interest.
static bool read_game_event(const json_t *object, LichessEvent *event)
{
    const char *type = text_of(object, "type");
    if (strcmp(type, "gameFull") == 0) {
        event->kind = LICHESS_FULL;
        read_full(object, event);
    } else if (strcmp(type, "gameState") == 0) {
        event->kind = LICHESS_STATE;
        read_state(object, &event->state);
    } else if (strcmp(type, "chatLine") == 0 && strcmp(text_of(object, "room"), "player") == 0) {
        event->kind = LICHESS_CHATTED;
        copy_text(object, "username", event->player.name, sizeof event->player.name);
        copy_text(object, "text", event->text, sizeof event->text);
    } else if (strcmp(type, "opponentGone") == 0) {
        event->kind = LICHESS_OPPONENT_GONE;
        event->seconds = flag_of(object, "gone") ? (int)number_of(object, "claimWinInSeconds", 86400) : -1;
    } else
        return false;
    return true;
}

// A line of lichess TV: another game is shown, with its players, or a move of the one that is.
static bool read_tv(const json_t *object, LichessEvent *event)
{
    const json_t *data = json_object_get(object, "d"), *player;
    size_t i;
    LichessGame *game = &event->game;
    copy_text(data, "fen", game->fen, sizeof game->fen);
    copy_text(data, "lm", event->text, sizeof event->text);
    event->kind = strcmp(text_of(object, "t"), "featured") == 0 ? LICHESS_TV_GAME : LICHESS_TV_MOVE;
    if (event->kind == LICHESS_TV_MOVE)
        return true;
    read_id(data, "id", game->id);
    game->person = colour_of(data, "orientation");
    json_array_foreach(json_object_get(data, "players"), i, player)
    {
        LichessPlayer *of = &game->players[colour_of(player, "color") == BLACK ? BLACK : WHITE];
        read_player(json_object_get(player, "user"), of);
        of->rating = (int)number_of(player, "rating", RATING_MAX);
    }
    return true;
}

// The first line of a challenge is the challenge itself; that it was taken or not is told by other events, too.
static bool read_challenge_line(const json_t *object, LichessEvent *event)
{
    event->kind = LICHESS_CHALLENGED;
    read_challenge(object, &event->game);
    return event->game.id[0] != '\0';
}

// Parses; what is no object is told as garbled, and then NULL.
static json_t *parse(const char *text, LichessEvent *event)
{
    json_error_t error;
    json_t *object = json_loads(text, 0, &error);
    if (json_is_object(object))
        return object;
    event->kind = LICHESS_GARBLED;
    lichess_clean(object == NULL ? error.text : "no object", event->text, sizeof event->text);
    json_decref(object);
    return NULL;
}

bool lichess_read_line(const char *line, LichessEvent *event)
{
    json_t *object = parse(line, event);
    bool is_told = object == NULL;
    if (object != NULL && event->ask == ASK_EVENTS)
        is_told = read_own_event(object, event);
    else if (object != NULL && event->ask == ASK_GAME)
        is_told = read_game_event(object, event);
    else if (object != NULL && event->ask == ASK_TV)
        is_told = read_tv(object, event);
    else if (object != NULL && event->ask == ASK_CHALLENGE)
        is_told = read_challenge_line(object, event);
    json_decref(object);
    return is_told;
}

// --- answers -----------------------------------------------------------------------------------------------------------------

// "blitz 1629, rapid 1678?": those that were played, a question mark where lichess is not sure yet.
static void read_account(const json_t *object, LichessEvent *event)
{
    static const char *const speeds[] = {"bullet", "blitz", "rapid", "classical", "correspondence", "puzzle"};
    const json_t *ratings = json_object_get(object, "perfs");
    Text text = text_begin(event->text, sizeof event->text);
    event->kind = LICHESS_ACCOUNT;
    read_player(object, &event->player);
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; ++i) {
        const json_t *rating = json_object_get(ratings, speeds[i]);
        if (number_of(rating, "games", INT32_MAX) > 0)
            text_addf(&text, "%s%s %d%s", text.length > 0 ? ", " : "", speeds[i],
                      (int)number_of(rating, "rating", RATING_MAX), flag_of(rating, "prov") ? "?" : "");
    }
}

static void read_games(const json_t *object, LichessEvent *event)
{
    const json_t *list = json_object_get(object, "nowPlaying"), *game;
    size_t i;
    event->kind = LICHESS_GAMES;
    event->games = mem_new(LICHESS_GAMES_MAX, sizeof *event->games);
    json_array_foreach(list, i, game)
    {
        if (event->game_count == LICHESS_GAMES_MAX)
            break;
        read_own_game(game, &event->games[event->game_count]);
        event->game_count += event->games[event->game_count].id[0] != '\0';
    }
}

// Texts of a list with blanks between; the caller frees it.
static char *join(const json_t *list)
{
    const json_t *one;
    size_t i, size = 1;
    json_array_foreach(list, i, one) size += json_string_length(one) + 1;
    char *joined = mem_new(size, 1);
    Text text = text_begin(joined, size);
    json_array_foreach(list, i, one)
        text_addf(&text, "%s%s", i > 0 ? " " : "", json_is_string(one) ? json_string_value(one) : "");
    text_mask_controls(joined, "");
    return joined;
}

static void read_puzzle(const json_t *object, LichessEvent *event)
{
    const json_t *puzzle = json_object_get(object, "puzzle");
    LichessPuzzle *out = &event->puzzle;
    event->kind = LICHESS_PUZZLE;
    read_id(puzzle, "id", out->id);
    out->rating = (int)number_of(puzzle, "rating", RATING_MAX);
    out->game = mem_copy_text(text_of(json_object_get(object, "game"), "pgn"));
    // The ply after which the solver is to move is counted from 0.
    out->plies = (int)number_of(puzzle, "initialPly", 2000) + 1;
    out->solution = join(json_object_get(puzzle, "solution"));
    out->themes = join(json_object_get(puzzle, "themes"));
}

bool lichess_read_answer(const char *answer, LichessEvent *event)
{
    if (event->ask == ASK_IMPORT) {
        event->kind = LICHESS_PGN;
        event->pgn = mem_copy_text(answer);
        return true;
    }
    event->kind = LICHESS_DONE;
    if (event->ask != ASK_ACCOUNT && event->ask != ASK_GAMES && event->ask != ASK_PUZZLE && event->ask != ASK_EXPORT)
        return true;
    json_t *object = parse(answer, event);
    if (object == NULL)
        return true;
    if (event->ask == ASK_ACCOUNT)
        read_account(object, event);
    else if (event->ask == ASK_GAMES)
        read_games(object, event);
    else if (event->ask == ASK_PUZZLE)
        read_puzzle(object, event);
    else {
        event->kind = LICHESS_EXPORTED;
        copy_text(object, "url", event->text, sizeof event->text);
    }
    json_decref(object);
    return true;
}

// An error is one text, or a list of texts for each field of a form; some answers are a page.
static void find_reason(const json_t *error, LichessEvent *event)
{
    const json_t *value = error;
    while (value != NULL && !json_is_string(value))
        value = json_is_array(value)    ? json_array_get(value, 0)
                : json_is_object(value) ? json_object_iter_value(json_object_iter((json_t *)value))
                                        : NULL;
    if (value != NULL)
        lichess_clean(json_string_value(value), event->text, sizeof event->text);
}

void lichess_read_refusal(const char *answer, int status, LichessEvent *event)
{
    enum { BAD_TOKEN = 401, NOT_FOUND = 404 };
    json_error_t error;
    json_t *object = json_loads(answer != NULL ? answer : "", 0, &error);
    if (status == BAD_TOKEN)
        snprintf(event->text, sizeof event->text, "%s", _("the token is not valid, or was revoked"));
    else
        find_reason(json_object_get(object, "error"), event);
    if (event->text[0] == '\0' && status == NOT_FOUND)
        snprintf(event->text, sizeof event->text, "%s", _("there is nothing of that name"));
    else if (event->text[0] == '\0')
        snprintf(event->text, sizeof event->text, _("status %d of HTTP"), status);
    json_decref(object);
}

#else

bool lichess_read_line(const char *line, LichessEvent *event)
{
    (void)line, (void)event;
    return false;
}

bool lichess_read_answer(const char *answer, LichessEvent *event)
{
    (void)answer, (void)event;
    return false;
}

void lichess_read_refusal(const char *answer, int status, LichessEvent *event)
{
    (void)answer, (void)status, (void)event;
}

#endif
