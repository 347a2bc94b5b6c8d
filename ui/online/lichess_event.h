// SPDX-License-Identifier: GPL-3.0-or-later
// What lichess's client hands over: games, players and all that happens, as plain structs, and what names and ids may be made of.
// Texts in them are cleaned and bounded. Pure functions.
#ifndef UI_ONLINE_LICHESS_EVENT_H
#define UI_ONLINE_LICHESS_EVENT_H

#include "board/chess.h"

#include <stddef.h>
#include <stdint.h>

enum {
    LICHESS_ID_SIZE = 16, // a game has 8 characters, a player's side of it 12
    LICHESS_NAME_SIZE = 48,
    LICHESS_WORD_SIZE = 24,
    LICHESS_TEXT_SIZE = 320, // a line of chat has 140 characters
    LICHESS_GAMES_MAX = 50,  // of one's own that are listed
};

typedef struct LichessPlayer {
    char id[LICHESS_NAME_SIZE], name[LICHESS_NAME_SIZE], title[LICHESS_WORD_SIZE]; // "" = none
    int rating;                                                                    // 0 = unknown
} LichessPlayer;

// A game, or one that is offered by a challenge.
typedef struct LichessGame {
    char id[LICHESS_ID_SIZE];
    char variant[LICHESS_WORD_SIZE], speed[LICHESS_WORD_SIZE]; // "standard", "rapid"
    LichessPlayer players[COLOUR_NB];
    Colour person; // the side of the user; COLOUR_NONE = not known yet
    bool is_rated, is_persons_turn;
    bool has_clock;
    int64_t base_ms, increment_ms;
    char fen[128]; // where it begins, or as it stands; "" = the standard start
} LichessGame;

// How a game stands.
typedef struct LichessState {
    char *moves; // in coordinates, with blanks between; of the event
    int64_t left_ms[COLOUR_NB];
    char status[LICHESS_WORD_SIZE]; // "started", "mate"
    Colour winner;                  // COLOUR_NONE = none, or not over
    bool offers_draw[COLOUR_NB], wants_takeback[COLOUR_NB];
} LichessState;

// What was asked for, in events that answer it.
typedef enum LichessAsk {
    ASK_ACCOUNT,
    ASK_GAMES,
    ASK_EVENTS,
    ASK_SEEK,
    ASK_CHALLENGE,
    ASK_ACCEPT,
    ASK_DECLINE,
    ASK_CANCEL,
    ASK_GAME,
    ASK_MOVE,
    ASK_ABORT,
    ASK_RESIGN,
    ASK_DRAW,
    ASK_TAKEBACK,
    ASK_CHAT,
    ASK_CLAIM,
    ASK_PUZZLE,
    ASK_TV,
    ASK_IMPORT,
    ASK_EXPORT,
    ASK_NB,
} LichessAsk;

typedef enum LichessEventKind {
    LICHESS_ACCOUNT,        // player: the user; text: ratings
    LICHESS_GAMES,          // games
    LICHESS_GAME_STARTED,   // game: its id, the user's side, the opponent
    LICHESS_GAME_FINISHED,  // game; text: what it did to the rating, "" = nothing
    LICHESS_CHALLENGED,     // game: its terms, with who challenges in players[0] and who is challenged in players[1]
    LICHESS_CHALLENGE_GONE, // game.id; text: why, "" = it was withdrawn
    LICHESS_FULL,           // game and state
    LICHESS_STATE,          // state
    LICHESS_CHATTED,        // player; text
    LICHESS_OPPONENT_GONE,  // seconds until the game can be claimed; negative: it came back
    LICHESS_PUZZLE,         // puzzle
    LICHESS_TV_GAME,        // game, as it stands
    LICHESS_TV_MOVE,        // game.fen, and the move in text
    LICHESS_PGN,            // pgn
    LICHESS_EXPORTED,       // text: where the game is
    LICHESS_OPENED,         // the stream of a task has begun
    LICHESS_DONE,           // a task has ended well
    LICHESS_FAILED,         // a task has failed; is_refused: the server's word in text, else the reason is the net
    LICHESS_BROKEN,         // the stream of a task was cut, and is begun again
    LICHESS_HELD,           // too many requests: all wait for `seconds`
    LICHESS_GARBLED,        // the task's answer or line means nothing; text says what is wrong
} LichessEventKind;

typedef struct LichessPuzzle {
    char id[LICHESS_ID_SIZE], *themes; // "endgame short"
    char *game;                        // the moves up to the puzzle in SAN
    int plies;                         // of them, the opponent's last one with it
    char *solution;                    // moves in coordinates
    int rating;
} LichessPuzzle;

typedef struct LichessEvent {
    LichessEventKind kind;
    LichessAsk ask;
    LichessGame game;
    LichessState state;
    LichessPlayer player;
    char text[LICHESS_TEXT_SIZE];
    int seconds;
    bool is_refused;
    LichessPuzzle puzzle;
    LichessGame *games;
    int game_count;
    char *pgn;
} LichessEvent;

// What is offered to others.
typedef struct LichessOffer {
    double minutes;
    int increment_s;
    bool is_rated;
    Colour person; // COLOUR_NONE = by lot
} LichessOffer;

// Can a word be the id of a game, a challenge or a study, or the name of a user?
bool lichess_is_id(const char *word);
bool lichess_is_user(const char *word);

// Is a text not empty, and has nothing but letters, digits and _?
bool lichess_is_word(const char *text);

// Copies a text that may be shown: control characters become '?', and what is too long ends with a whole character.
void lichess_clean(const char *text, char *out, size_t size);

// Releases what an event holds.
void lichess_clear_event(LichessEvent *event);

#endif
