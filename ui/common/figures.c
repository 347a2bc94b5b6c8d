// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, times, counts and names of sides as every front end shows them, always for White. The words
// of whole sentences are not here.
#include "ui/common/figures.h"

#include "base/clock.h"
#include "base/language.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void write_score(Score score, Colour stm, char out[SCORE_TEXT_SIZE])
{
    enum { PER_PAWN = 100 };
    const Score for_white = stm == WHITE ? score : -score;
    if (score == SCORE_NONE) {
        snprintf(out, SCORE_TEXT_SIZE, "%s", "");
        return;
    }
    // A mate has its own sign, and the number of moves instead of pawns.
    if (score_is_mate(score)) {
        snprintf(out, SCORE_TEXT_SIZE, "%c#%d", for_white > 0 ? '+' : '-', abs(score_mate_moves(score)));
        return;
    }
    const int centipawns = score_to_centipawns(for_white);
    snprintf(out, SCORE_TEXT_SIZE, "%c%d.%02d", centipawns < 0 ? '-' : '+', abs(centipawns) / PER_PAWN,
             abs(centipawns) % PER_PAWN);
}

bool score_mate_is_near(Score score)
{
    // Further away the number says less to a player than that the game is won.
    enum { MOVES_MAX = 6 };
    return score_is_mate(score) && abs(score_mate_moves(score)) <= MOVES_MAX;
}

bool score_is_decided(Score score)
{
    enum { CENTIPAWNS_MAX = 1000 };
    return score_is_mate(score) || abs(score_to_centipawns(score)) > CENTIPAWNS_MAX;
}

void write_score_words(Score score, Colour stm, char out[SCORE_WORDS_SIZE])
{
    char number[SCORE_TEXT_SIZE];
    // The side for which the score speaks, not the one to move.
    const Colour winner = score > 0 ? stm : colour_other(stm);
    write_score(score, stm, number);
    if (score == SCORE_NONE || !score_is_decided(score))
        snprintf(out, SCORE_WORDS_SIZE, "%s", number);
    else if (score_mate_is_near(score))
        snprintf(out, SCORE_WORDS_SIZE, winner == WHITE ? _("White mates in %d") : _("Black mates in %d"),
                 abs(score_mate_moves(score)));
    else
        snprintf(out, SCORE_WORDS_SIZE, "%s", winner == WHITE ? _("White is winning") : _("Black is winning"));
}

const char *side_name(Colour colour)
{
    return colour == WHITE ? N_("White") : N_("Black");
}

const char *piece_symbol(Piece piece, bool has_figurines)
{
    static const char *const letters[PIECE_NB] = {"P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K", "k"};
    static const char *const figurines[PIECE_NB] = {"\u2659", "\u265f", "\u2658", "\u265e", "\u2657", "\u265d",
                                                    "\u2656", "\u265c", "\u2655", "\u265b", "\u2654", "\u265a"};
    // Capitals for White, as in a FEN.
    return has_figurines ? figurines[piece] : letters[piece];
}

void write_time(int64_t us, char out[TIME_TEXT_SIZE])
{
    enum { MINUTE = 60, HOUR = 3600 };
    // A flag that has fallen shows 0:00.
    const int64_t seconds = us < 0 ? 0 : us / US_PER_SECOND;
    if (seconds >= HOUR)
        snprintf(out, TIME_TEXT_SIZE, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / HOUR, seconds % HOUR / MINUTE,
                 seconds % MINUTE);
    else
        snprintf(out, TIME_TEXT_SIZE, "%" PRId64 ":%02" PRId64, seconds / MINUTE, seconds % MINUTE);
}

void write_count(uint64_t count, char out[COUNT_TEXT_SIZE])
{
    enum { KILO = 1000, MEGA = 1000000, GIGA = 1000000000, TENTHS = 10 };
    // Three or four digits each: the columns of tables are narrow.
    if (count >= GIGA)
        snprintf(out, COUNT_TEXT_SIZE, "%.1fG", (double)count / GIGA);
    else if (count >= MEGA)
        snprintf(out, COUNT_TEXT_SIZE, "%.1fM", (double)count / MEGA);
    else if (count >= TENTHS * KILO)
        snprintf(out, COUNT_TEXT_SIZE, "%" PRIu64 "k", count / KILO);
    else
        snprintf(out, COUNT_TEXT_SIZE, "%" PRIu64, count);
}

void write_node_rate(uint64_t nodes, int64_t time_us, char out[NODE_RATE_TEXT_SIZE])
{
    // At least a microsecond: a count that took no time has no rate.
    const double seconds = (double)(time_us < 1 ? 1 : time_us) / US_PER_SECOND;
    snprintf(out, NODE_RATE_TEXT_SIZE, "Nodes: %" PRIu64 "  Time: %" PRId64 " ms  NPS: %.0f", nodes,
             time_us / US_PER_MS, (double)nodes / seconds);
}
