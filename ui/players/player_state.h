// SPDX-License-Identifier: GPL-3.0-or-later
// What the kinds of players share behind player.h: the state of a player and the calls that differ.
#ifndef UI_PLAYERS_PLAYER_STATE_H
#define UI_PLAYERS_PLAYER_STATE_H

#include "notation/coordinate.h"
#include "ui/players/player.h"
#include "ui/players/process.h"

// The calls of player.h, made by the protocol or for the engine.
typedef struct PlayerCalls {
    bool (*greet)(Player *player, Error *error);
    bool (*new_game)(Player *player, const Game *game, Error *error);
    void (*think)(Player *player, const Game *game, Answer *answer); // .kind, .text, .score, .depth
    void (*game_over)(Player *player, const Game *game);             // NULL: it need not be told
} PlayerCalls;

// What a CECP program has said it can do.
typedef struct CecpFeatures {
    bool ping, setboard, usermove, san, reuse, memory, smp, chess960;
    bool done, more_to_come; // done=1, done=0
} CecpFeatures;

enum { STRAY_SIZE = 160 };

struct Player {
    PlayerSpec spec;
    const PlayerCalls *calls;
    Process *process; // NULL for an engine in this process
    Engine *engine;   // NULL for a program
    int cancel_fd;
    PlayerLimits limits;
    char name[PLAYER_NAME_SIZE];
    char stray[STRAY_SIZE];          // "" = nothing came unasked
    char last_move[COORDINATE_SIZE]; // its last one in this game, in coordinates; "" = none
    int64_t asked_us;                // when it was told to think
    int64_t deadline_us;             // when waiting for its move ends
    int64_t spoke_us;                // an engine: when its move came
    CecpFeatures features;
    bool is_chess960; // UCI: what it has been told to play
    int ping_number;
    int plies_sent;     // CECP: so many moves of the game it knows
    bool is_playing;    // CECP: it is out of force mode
    char last_sent[16]; // CECP: the last move it was sent
};

extern const PlayerCalls cecp_calls;
extern const PlayerCalls uci_calls;
extern const PlayerCalls engine_calls;

// Marks the moment from which the player thinks, and by when it must have moved.
void player_start_clock(Player *player, const Game *game);

// How long an answer that no clock measures may take.
int64_t player_timeout_us(const Player *player);

// Notes the first line that came unasked; the others are dropped in silence. `what` says what it is.
void player_note_stray(Player *player, const char *what, const char *line);

// Takes a move that the program says. False if it is the one that it made last: no piece is left where that one started, so
// it is never legal twice in a row, and may be the last answer said again. The program then has a short time for another.
bool player_take_move(Player *player, const char *move, Answer *answer);

// Notes in `answer` that a wait for its move has brought no line.
void player_end_wait(const Player *player, ProcessEvent event, Answer *answer);

// What became of a wait that brought no line.
AnswerKind player_answer_for(const Player *player, ProcessEvent event);

// Copies the program's name for itself, unless the user has given one.
void player_set_name(Player *player, const char *name);

// Does the line, read after the options were sent, say that the program does not take one of them? Then the error names
// the option and quotes the line.
bool player_refuses_option(const Player *player, char *line, Error *error);

// A score in centipawns, kept within what is no mate.
Score player_score(int64_t centipawns);

// A mate in so many own moves, negative if it is suffered.
Score player_mate_score(int64_t moves);

#endif
