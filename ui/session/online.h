// SPDX-License-Identifier: GPL-3.0-or-later
// lichess beside a session: the client, the game that is played there, and what was asked for. The front end gives its thread
// to session_check_online; the net has its own. Of one session.
#ifndef UI_SESSION_ONLINE_H
#define UI_SESSION_ONLINE_H

#include "ui/online/lichess.h"
#include "ui/session/session.h"

enum { ONLINE_KNOWN_MAX = 64, ONLINE_LEFT_MAX = 16, ONLINE_ADDRESS_SIZE = 128 };

// A game that was left for another, and goes on in its file when it comes back.
typedef struct LeftGame {
    char id[LICHESS_ID_SIZE]; // "" = none
    Autosave autosave;
} LeftGame;

struct Online {
    Lichess *client;
    char address[ONLINE_ADDRESS_SIZE]; // of the client
    bool has_token;
    char me[LICHESS_NAME_SIZE];      // the user's id; "" = not known yet
    bool tells_account, tells_games; // what has been asked for by the user
    bool wants_first;                // the first game of the list is to be played
    bool is_seeking;                 // the next game that starts is that of the seek, which lasts or has just ended
    char chosen[LICHESS_ID_SIZE];    // the challenge whose game is to be played, of the user or accepted; "" = none
    char challenge[LICHESS_ID_SIZE]; // that came last; "" = none
    char known[ONLINE_KNOWN_MAX][LICHESS_ID_SIZE]; // games that were under way before
    int known_count;
    LeftGame left[ONLINE_LEFT_MAX];
    int left_count; // of all that were ever left: the oldest gives its place
    bool is_lost;   // the line of what is followed was cut, and that was told

    // The game that is followed.
    LichessGame game;           // its id is "" if there is none
    bool is_running;            // it is on the board, and not over
    char next[LICHESS_ID_SIZE]; // takes its place as soon as lichess has told it; "" = none
    int told_plies, sent_plies; // moves that lichess has told, and with those that were sent to it
    bool awaits_full;           // what is on the board may be old: nothing is sent before lichess has told all
    bool other_offers_draw, other_wants_takeback; // and that was told

    // lichess's TV: whether its game is on the board, as long as that is not changed; and the game.
    bool shows_tv;
    int tv_changes;
    LichessGame tv;
};

// The game on the board: its state comes, it is answered, it is begun. online_follow asks before another game is left; one of
// lichess's it leaves unasked, once the other is there.
void online_follow(Session *session, const char *id);
void online_follow_failed(Session *session);
void online_take_full(Session *session, const LichessEvent *event);
void online_take_state(Session *session, const LichessEvent *event);
void online_move_failed(Session *session, const LichessEvent *event);

// Refuses what the other side offers: ASK_DRAW or ASK_TAKEBACK.
void online_decline(Session *session, LichessAsk ask);

// Ends a seek or a challenge of the user, if there is one.
void online_end_seek(Online *online);
void online_withdraw_challenge(Online *online);

// A game that the user need not be told of when it starts: it was under way before, or has been told.
void online_note_known(Online *online, const char *id);

// Was a move played on the board that lichess does not have? And sends it.
bool online_has_move(const Session *session);
void online_send_move(Session *session);

// Puzzles, TV and games that come.
void online_take_puzzle(Session *session, const LichessPuzzle *puzzle);
void online_take_tv(Session *session, const LichessEvent *event);
void online_take_pgn(Session *session, const char *pgn);

// Names, ratings and titles as tags.
void online_set_players(GameTree *tree, const LichessPlayer players[COLOUR_NB]);

// "Mary (1054)", with the title in front.
void online_write_player(const LichessPlayer *player, Text *out);

// "5+3, rated, blitz".
void online_write_terms(const LichessGame *game, Text *out);

// A game that goes on: "a1b2c3d4: White against Mary (1054), rapid, rated, your move".
void online_write_game(const LichessGame *game, Text *out);

#endif
