// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the protocol: a table for each subject, in the file that carries them out.
#ifndef UI_CECP_COMMANDS_H
#define UI_CECP_COMMANDS_H

#include "ui/cecp/state.h"

// In which states a command is legal.
enum {
    IN_FORCE = 1,
    IN_WAITING = 2,
    IN_THINKING = 4,
    IN_PONDERING = 8,
    IN_ANALYSIS = 16,
    IN_PAUSE = 32,
    UNPAUSED = 31,
    ALWAYS = UNPAUSED | IN_PAUSE,
    NOT_IN_ANALYSIS = UNPAUSED & ~IN_ANALYSIS,
    NOT_IN_THINKING = UNPAUSED & ~IN_THINKING,
};

typedef struct CecpCommand {
    const char *name;                    // NULL ends a table
    void (*run)(Cecp *cecp, char *rest); // `rest` is the line behind the name, and may be cut up
    unsigned when_allowed;               // IN_...
    int words;                           // at least so many must follow
} CecpCommand;

extern const CecpCommand cecp_game_commands[];
extern const CecpCommand cecp_move_commands[];
extern const CecpCommand cecp_clock_commands[];
extern const CecpCommand cecp_analysis_commands[];
extern const CecpCommand cecp_setting_commands[];
extern const CecpCommand cecp_record_commands[];
extern const CecpCommand cecp_highlight_commands[];

// Reads a legal move of the position on the board, in coordinates or SAN. False if it is none.
bool cecp_read_move(const Cecp *cecp, const char *text, Move *move);

// Takes a word that is no command as a move: plays it, or refuses it if it could have been meant as one. False if not.
bool cecp_take_word_as_move(Cecp *cecp, const char *word);

#endif
