// SPDX-License-Identifier: GPL-3.0-or-later
// What the positions of a game are worth, one number each: they are searched from the end of the game backwards, so that
// the search of a position knows what comes of the move that was played. A value depends on the game behind its position
// alone, not on where one begins to look or at which side. One thread; the engine is the caller's.
#ifndef UI_ANNOTATE_POSITION_VALUES_H
#define UI_ANNOTATE_POSITION_VALUES_H

#include "engine/engine.h"
#include "engine/game.h"
#include "engine/map.h"
#include "notation/game_tree.h"

enum {
    VALUES_LINE_MAX = 12,  // moves kept of a line
    VALUES_TOP_SQUARES = 5 // of a map, that have a rank
};

// What is known of a position.
typedef struct PositionValue {
    Score score;                // for the side to move; SCORE_NONE where nothing was searched
    Depth depth;                // of the search that it rests on; 0 where the rules decide
    Move line[VALUES_LINE_MAX]; // from here, with best play; its first move may be the one played
    int length;
    int times;           // the limits that it was searched with: more than 1 where a move seemed to lose something
    uint8_t heat[SQ_NB]; // class of each square as a destination, before anything of what follows was known
    uint8_t ranks[COLOUR_NB][SQ_NB]; // from 1, of each side's hottest squares; 0 = another
} PositionValue;

typedef struct PositionValues {
    Engine *engine;
    const SearchLimits *limits; // of a position; up to four times as much where a move seems to lose something
    const GameTree *tree;       // the caller's
    Move *moves;                // of the main line
    int count;
    Game *game;                      // stands at the position that is looked at
    int game_start;                  // plies before its first move: it begins behind the last pass
    PositionValue *of;               // each position, from the start on: count + 1
    uint64_t nodes;                  // searched
    int steps;                       // of values_step_count, so far
    bool (*progress)(void *context); // after each search; false breaks off. May be NULL
    void *context;
    bool is_ended; // broken off
} PositionValues;

// For the main line of a tree. Release with values_free.
void values_begin(PositionValues *values, Engine *engine, const GameTree *tree, const SearchLimits *limits);
void values_free(PositionValues *values);

// The position after so many plies, with the game that led to it; until the next call.
const Position *values_go_to(PositionValues *values, int ply);

// Steps of about the same time that values_find takes, to show how far it is.
int values_step_count(const PositionValues *values, int first);

// Finds the values of all positions from a ply to the end of the game.
void values_find(PositionValues *values, int first);

// The best of the other moves in the place of the one played, by a search of `times` / `part` of the limits. Its score is
// SCORE_NONE where there is no other.
void values_without_move(PositionValues *values, int ply, int times, int part, PositionValue *out);

// Does a search of a few plies prefer the move played at each of its depths? Such a move is easy to see.
bool values_move_is_easy(PositionValues *values, int ply);

// The score of a position beside the game, for its side to move, by a search with an empty memory: it does not depend on what
// else was searched.
Score values_of_position(PositionValues *values, const Position *pos);

// A short search of a position beside the game, without one of its moves (MOVE_NONE for none left out). False if there is no
// move to search.
bool values_probe(PositionValues *values, const Position *pos, Move without, PositionValue *out);

// The same by a search eight times as long, for what is said of all moves but one.
bool values_probe_long(PositionValues *values, const Position *pos, Move without, PositionValue *out);

// Forgets what was searched, so that what is found next does not depend on it.
void values_forget(PositionValues *values);

// The score of a position for the side that has just moved, counted from before its move: a mate is a ply further away.
Score score_for_mover(Score next);

#endif
