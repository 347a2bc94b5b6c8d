// SPDX-License-Identifier: GPL-3.0-or-later
// A player of a match: a program started by its command line and spoken to in CECP or UCI, or an engine in this
// process. A Player belongs to one thread at a time. Every call returns: when the program answers, or after a timeout.
// What a program says unasked is dropped, and told once.
#ifndef UI_PLAYERS_PLAYER_H
#define UI_PLAYERS_PLAYER_H

#include "base/error.h"
#include "engine/engine.h"
#include "engine/game.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum Protocol {
    PROTOCOL_NONE, // an engine in this process
    PROTOCOL_CECP,
    PROTOCOL_UCI,
} Protocol;

// A player as the command line names it. The texts stay the caller's.
typedef struct PlayerSpec {
    const char *command; // "gnuchess --xboard"; not looked at without a protocol
    const char *name;    // as games and tables show it; NULL = what the program calls itself
    Protocol protocol;
    const char *const *options; // "Hash=64"
    int option_count;
    uint64_t nodes; // for each move, in the place of what the match allows; 0 = the same
    Depth depth;    // likewise
    // How long each answer of a program may take: to be ready at its start and for a game, and, where no clock runs, for
    // a move; 0 = PLAYER_TIMEOUT_SECONDS. At its end it has no longer, and a second at most.
    int64_t timeout_us;
} PlayerSpec;

enum { PLAYER_TIMEOUT_SECONDS = 60, PLAYER_TIMEOUT_MAX_SECONDS = 86400 };

// How long a player may think.
typedef struct PlayerLimits {
    TimeControl control; // .none = no clock
    uint64_t nodes;      // 0 = not set
    Depth depth;         // 0 = not set
    int64_t margin_us;   // overstepping a clock by so much is forgiven
} PlayerLimits;

typedef enum AnswerKind {
    ANSWER_MOVE,      // .text is a move, legal or not
    ANSWER_RESIGNS,   // the player gives up
    ANSWER_CLAIMS,    // .text is a result the player claims
    ANSWER_REFUSES,   // .text says that a legal move of the game is none
    ANSWER_LATE,      // its time is up and nothing came
    ANSWER_DIED,      // the program is gone, or has no answer where no clock runs
    ANSWER_CANCELLED, // the user wants no more
} AnswerKind;

enum { ANSWER_TEXT_SIZE = 96, ANSWER_LINES_MAX = 3, ANSWER_LINE_SIZE = 64, PLAYER_NAME_SIZE = 64 };

typedef struct Answer {
    AnswerKind kind;
    char text[ANSWER_TEXT_SIZE];
    int64_t time_us;   // from the moment the player was told to think
    int64_t chosen_us; // when the move became the first choice for good; time_us where that is not known
    Score score;       // for the player; SCORE_NONE if it said nothing
    Depth depth;
    uint64_t nodes; // 0 = not known
    // UCI: the lines the program told last, best first, as far as there is room: "e2e4 e7e5"; "" = none.
    char lines[ANSWER_LINES_MAX][ANSWER_LINE_SIZE];
} Answer;

typedef struct Player Player;

// Starts the program, gets acquainted with it and sends it its options, or makes the engine. `cancel_fd` as in
// process_start. NULL with a reason; that a UCI program does not take one of its options is a reason.
Player *player_start(const PlayerSpec *spec, int cancel_fd, Error *error);

// The name of the spec, else what the program called itself, else its file name.
const char *player_name(const Player *player);

// Tells the player of a new game: `game` holds the start position and the moves of the opening. False with a reason if
// the program is gone, does not answer, cannot play from that position, or, with CECP, does not take one of its options.
bool player_new_game(Player *player, const Game *game, const PlayerLimits *limits, Error *error);

// Lets the player think about the position of the game, whose clocks count. The moves since its last turn are passed on.
void player_think(Player *player, const Game *game, Answer *answer);

// Tells the player that the game has ended. It is idle then.
void player_game_over(Player *player, const Game *game);

// Sets an option of an engine in this process from NAME=VALUE, or NAME for a button. False with a reason.
bool player_set_option(OptionStore *store, const char *setting, Error *error);

// Must the program be started anew for each game?
bool player_plays_once(const Player *player);

// What the program has said unasked for the first time since it was started, as a sentence without a full stop; NULL if it
// has not. Valid as long as the player.
const char *player_stray(const Player *player);

// Ends the program, kindly if it lets itself be ended so, and releases everything. NULL is ignored.
void player_stop(Player *player);

// The file name of the program in a command line, without folders, quotes and arguments.
void player_program_name(const char *command, char out[PLAYER_NAME_SIZE]);

// The protocol that a program is known to speak: UCI where nothing else is known.
Protocol player_guess_protocol(const char *command);

// The protocol of this name, "cecp" or "uci"; for NULL the one that the program is known to speak. False with a reason.
bool player_read_protocol(const char *name, const char *command, Protocol *protocol, Error *error);

// --- position engine -------------------------------------------------------------------------------------------------

// A program that is asked about single positions, one after the other.

typedef struct PositionEngine PositionEngine;

// Starts the program. `cancel_fd` as in player_start. NULL with a reason. Release with position_engine_stop.
PositionEngine *position_engine_start(const PlayerSpec *spec, int cancel_fd, Error *error);
void position_engine_stop(PositionEngine *engine);

const char *position_engine_name(const PositionEngine *engine);
const char *position_engine_stray(const PositionEngine *engine); // as player_stray

// What the program would play, within the limits, when it knows of nothing but this position. False with a reason if no
// legal move came.
bool position_engine_ask(PositionEngine *engine, const Position *pos, const PlayerLimits *limits, Move *move,
                         Answer *answer, Error *error);

#endif
