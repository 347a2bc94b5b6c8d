// SPDX-License-Identifier: GPL-3.0-or-later
// Kings and pawns: the square of a passed pawn, races, the opposition; and zugzwang.
#include "base/language.h"
#include "ui/annotate/ending_rules.h"
#include "ui/common/piece_sets.h"

#include <stdlib.h>

// Kings and pawns alone.
static bool is_pawn_ending(const Position *pos)
{
    return (pos_occupied(pos) & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]) == 0;
}

// --- the square of a passed pawn -------------------------------------------------------------------------------------

static Square promotion_square(Square pawn, Colour side)
{
    return square_make(square_file(pawn), rank_relative(side, RANK_8));
}

// Plies do not count here: moves of the pawn, which may begin with two steps.
static int moves_to_promote(Square pawn, Colour side)
{
    const Rank rank = rank_relative(side, square_rank(pawn));
    return (int)RANK_8 - (int)(rank == RANK_2 ? RANK_3 : rank);
}

// Is the other king too far away to catch the pawn, whose way is free, before or as it promotes?
static bool is_outside_square(const Position *pos, Square pawn, Colour side)
{
    const Square goal = promotion_square(pawn, side), king = pos_king(pos, colour_other(side));
    // The king that is to move is a step nearer.
    const int tempo = pos->stm == side ? 0 : 1;
    const Bitboard way = bb_between(pawn, goal) | bb_square(goal);
    return (way & pos_occupied(pos)) == 0 && square_distance(king, goal) > moves_to_promote(pawn, side) + tempo;
}

// The most advanced passed pawn of a side whose square the other king is outside of; SQ_NONE if there is none.
static Square free_runner(const Position *pos, Colour side)
{
    Square best = SQ_NONE;
    for (Bitboard left = passed_pawns(pos, side); left != 0;) {
        const Square pawn = bb_pop(&left);
        // A pawn that is about to promote needs no rule.
        if (moves_to_promote(pawn, side) > 1 && is_outside_square(pos, pawn, side) &&
            (best == SQ_NONE || moves_to_promote(pawn, side) < moves_to_promote(best, side)))
            best = pawn;
    }
    return best;
}

// The ply of a line after which a side has promoted a pawn of a file, or of any for FILE_NB; 0 if it does not.
static int promotion_ply(const EndingLine *line, Colour side, File file)
{
    for (int i = 0; i < line->count; ++i)
        if (line->at[i].stm == side && move_is_promotion(line->moves[i]) &&
            (file == FILE_NB || square_file(move_from(line->moves[i])) == file))
            return i + 1;
    return 0;
}

// Does the line end with the pawn of a file promoted, or on its way to that and further than where it began?
static bool runs_on(const EndingLine *line, Colour side, Square pawn)
{
    const Bitboard file = bb_file(square_file(pawn));
    const Bitboard at_end = pos_pieces(&line->at[line->count], side, PT_PAWN) & file;
    if (promotion_ply(line, side, square_file(pawn)) > 0)
        return true;
    const Square end = at_end == 0 ? pawn : side == WHITE ? bb_last(at_end) : bb_first(at_end);
    return moves_to_promote(end, side) < moves_to_promote(pawn, side);
}

// Their pawn runs, and it would not have after the best move.
static int tell_pawn_that_runs(const Ending *ending, Text *out)
{
    const Position *after = &ending->played.at[1];
    const Square pawn = free_runner(after, ending->them);
    if (pawn == SQ_NONE || free_runner(&ending->best.at[1], ending->them) != SQ_NONE ||
        !runs_on(&ending->played, ending->them, pawn))
        return 0;
    sentence_add(out, "%1's king is outside the square of the pawn on %2", side_phrase(ending->us).text,
                 square_phrase(pawn).text);
    const int promoted = promotion_ply(&ending->played, ending->them, square_file(pawn));
    return promoted > 0 ? promoted : ending->played.count;
}

// Our pawn would have run.
static int tell_run_missed(const Ending *ending, Text *out)
{
    const Square pawn = free_runner(&ending->best.at[1], ending->us);
    const int reply = ending->played.count > 1 ? 2 : 1;
    if (pawn == SQ_NONE || free_runner(&ending->played.at[1], ending->us) != SQ_NONE ||
        free_runner(&ending->played.at[reply], ending->us) != SQ_NONE || !runs_on(&ending->best, ending->us, pawn))
        return 0;
    sentence_add(out, "Misses %1, when %2's king is outside the square of the pawn on %3",
                 ending_move(&ending->best, 0).text, side_phrase(ending->them).text, square_phrase(pawn).text);
    return 1;
}

int rule_square_of_pawn(const Ending *ending, Text *out)
{
    if (!is_pawn_ending(&ending->played.at[1]) || !is_pawn_ending(&ending->best.at[1]))
        return 0;
    const int plies = tell_pawn_that_runs(ending, out);
    return plies > 0 ? plies : tell_run_missed(ending, out);
}

enum { RACE_PLIES = 4 };

// Both run: the one line has them first, or alone, the other us.
int rule_race(const Ending *ending, Text *out)
{
    if (!is_pawn_ending(&ending->played.at[0]))
        return 0;
    const int their_first = promotion_ply(&ending->played, ending->them, FILE_NB);
    const int our_late = promotion_ply(&ending->played, ending->us, FILE_NB);
    const int our_first = promotion_ply(&ending->best, ending->us, FILE_NB);
    const int their_late = promotion_ply(&ending->best, ending->them, FILE_NB);
    // A pawn that only had to step forward was in no race.
    if (their_first < RACE_PLIES || our_first == 0 || (our_late > 0 && our_late < their_first) ||
        (their_late > 0 && their_late < our_first))
        return 0;
    sentence_add(out, "Loses the race, %1 queens first", side_phrase(ending->them).text);
    return their_first;
}

// --- the opposition and zugzwang -------------------------------------------------------------------------------------

// The kings face each other on a file or rank with an odd number of squares between them, and the other side has to move.
static bool has_opposition(const Position *pos, Colour side)
{
    const Square a = pos_king(pos, WHITE), b = pos_king(pos, BLACK);
    const int files = abs((int)square_file(a) - (int)square_file(b)),
              ranks = abs((int)square_rank(a) - (int)square_rank(b));
    // An even distance is an odd number of squares between them.
    return pos->stm != side && (files == 0 || ranks == 0) && (files + ranks) % 2 == 0 &&
           (bb_between(a, b) & pos_occupied(pos)) == 0;
}

// Does the line move the king at this ply?
static bool is_king_move(const EndingLine *line, int ply)
{
    return piece_type(pos_piece_on(&line->at[ply], move_from(line->moves[ply]))) == PT_KING;
}

// The best move takes the opposition, and that is what it is worth: if the other side could pass, the result would be
// worse.
static bool is_opposition_missed(const Ending *ending)
{
    const EndingClass passed = ending->move->ending.best_passed;
    return passed != ENDING_UNCLEAR && passed < ending->was && has_opposition(&ending->best.at[1], ending->us) &&
           !has_opposition(&ending->played.at[1], ending->us);
}

// The reply takes it, and with a pass nothing would be lost.
static bool is_opposition_given(const Ending *ending)
{
    const EndingClass passed = ending->move->ending.reply_passed;
    return passed != ENDING_UNCLEAR && passed > ending->is && ending->played.count > 1 &&
           !move_is_capture(ending->played.moves[1]) && has_opposition(&ending->played.at[2], ending->them);
}

int rule_opposition(const Ending *ending, Text *out)
{
    const bool is_missed = is_opposition_missed(ending), is_given = is_opposition_given(ending);
    if (!is_pawn_ending(&ending->played.at[1]) || !is_pawn_ending(&ending->best.at[1]) || (!is_missed && !is_given))
        return 0;
    // The reply takes it: the line has to be shown up to there.
    if (!is_missed) {
        sentence_add(out, "Gives %1 the opposition", side_phrase(ending->them).text);
        return 2;
    }
    sentence_add(out,
                 is_king_move(&ending->best, 0) ? N_("Misses the opposition, which %1 takes")
                                                : N_("Misses the opposition, which %1 wins"),
                 ending_move(&ending->best, 0).text);
    if (is_given)
        sentence_add(out, "; now %1 has it", side_phrase(ending->them).text);
    return is_given ? 2 : 1;
}

int rule_zugzwang(const Ending *ending, Text *out)
{
    const EndingFacts *facts = &ending->move->ending;
    if (ending->is == ENDING_LOST && facts->reply_passed > ENDING_LOST && ending->played.count > 1) {
        sentence_add(out, "%1 is in zugzwang after %2: any move loses, a pass would not", side_phrase(ending->us).text,
                     ending_move(&ending->played, 1).text);
        return 1;
    }
    // The best move would have put the other side in zugzwang: with a pass it would not be lost.
    if (ending->was != ENDING_WON || facts->best_passed == ENDING_UNCLEAR || facts->best_passed == ENDING_WON)
        return 0;
    sentence_add(out, "Misses %1, which puts %2 in zugzwang: only a pass would hold",
                 ending_move(&ending->best, 0).text, side_phrase(ending->them).text);
    return 1;
}
