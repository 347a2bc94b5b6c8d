// SPDX-License-Identifier: GPL-3.0-or-later
// Endings: what tables and rules know of the result before and after a move, what passes around it would be worth, and
// which rule explains the change. The rules are in ending_rules.c and pawn_rules.c; the search of passes, which needs
// the values of positions, is in ending_search.c. reason.c asks for the sentences.
#include "ui/annotate/endings.h"

#include "base/language.h"
#include "board/kpk.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "ui/annotate/ending_rules.h"

#include <stdlib.h>
#include <string.h>

Phrase ending_move(const EndingLine *line, int ply)
{
    return move_phrase(&line->at[ply], line->moves[ply]);
}

// --- results ---------------------------------------------------------------------------------------------------------

// The same result as the other side sees it.
static EndingClass opposite(EndingClass result)
{
    return result == ENDING_WON ? ENDING_LOST : result == ENDING_LOST ? ENDING_WON : result;
}

// What a score promises; between a draw and a win nothing is said.
static EndingClass class_of_points(double expected)
{
    const double won = 0.75, most = 0.60, least = 0.40, lost = 0.25;
    if (expected >= won || expected <= lost)
        return expected >= won ? ENDING_WON : ENDING_LOST;
    return expected >= least && expected <= most ? ENDING_DRAWN : ENDING_UNCLEAR;
}

// King and pawn against king, which the rules of chess have decided.
static EndingClass class_by_kpk(const Position *pos)
{
    enum { PIECES = 3 };
    const Bitboard pawns = pos->by_type[PT_PAWN];
    if (pawns == 0 || bb_count(pos_occupied(pos)) != PIECES)
        return ENDING_UNCLEAR;
    const Colour us = (pawns & pos->by_colour[WHITE]) != 0 ? WHITE : BLACK;
    // The table is for White or Black alike: `us` has the pawn.
    if (!kpk_is_won(us, pos_king(pos, us), bb_first(pawns), pos_king(pos, colour_other(us)), pos->stm))
        return ENDING_DRAWN;
    return pos->stm == us ? ENDING_WON : ENDING_LOST;
}

// By the tables, for the side to move. A win that the fifty-move rule may prevent is not known as one.
static EndingClass class_by_tables(const Engine *engine, const Position *pos)
{
    Score score;
    TableResult result;
    int plies;
    if (engine == NULL)
        return ENDING_UNCLEAR;
    if (engine_probe_syzygy_tables(engine, pos, &result, &plies)) {
        if (result == TABLE_WIN || result == TABLE_LOSS)
            return abs(plies) + pos->rule50 >= FIFTY_MOVES_PLIES ? ENDING_UNCLEAR
                   : result == TABLE_WIN                         ? ENDING_WON
                                                                 : ENDING_LOST;
        return ENDING_DRAWN;
    }
    if (!engine_probe_endgame_tables(engine, pos, &score))
        return ENDING_UNCLEAR;
    if (score != SCORE_DRAW && SCORE_MATE - abs(score) + pos->rule50 > FIFTY_MOVES_PLIES)
        return ENDING_UNCLEAR;
    return score == SCORE_DRAW ? ENDING_DRAWN : score > 0 ? ENDING_WON : ENDING_LOST;
}

// For the side to move: by rule for king and pawn against king, else by the tables, which *by_tables notes. Mate and
// stalemate are left to the scores.
static EndingClass class_of_position(const Engine *engine, const Position *pos, bool *by_tables)
{
    const EndingClass by_rule = class_by_kpk(pos);
    if (by_rule != ENDING_UNCLEAR || !movegen_any(pos))
        return by_rule;
    const EndingClass known = class_by_tables(engine, pos);
    *by_tables |= known != ENDING_UNCLEAR;
    return known;
}

// Does the best line lead to the corner that a bishop of the wrong colour does not control? No search sees that as a draw.
static bool reaches_corner(const Position *before, const ReviewedMove *move)
{
    Position pos = *before;
    for (int i = 0; i < move->best_length; ++i) {
        pos_advance(&pos, move->best[i]);
        if (ending_is_wrong_bishop(&pos, colour_other(before->stm)))
            return true;
    }
    return false;
}

void ending_find_results(const Engine *engine, const Position *before, ReviewedMove *move)
{
    Position after = *before;
    EndingFacts *facts = &move->ending;
    *facts = (EndingFacts){.by_tables = false};
    pos_advance(&after, move->move);
    facts->best = class_of_position(engine, before, &facts->by_tables);
    if (facts->best == ENDING_UNCLEAR && reaches_corner(before, move))
        facts->best = ENDING_DRAWN;
    facts->played = opposite(class_of_position(engine, &after, &facts->by_tables));
}

// What is exactly known goes before the scores.
static EndingClass class_before(const ReviewedMove *move)
{
    return move->ending.best != ENDING_UNCLEAR ? move->ending.best : class_of_points(move->expected_best);
}

// The same after the move played, for the mover.
static EndingClass class_after(const ReviewedMove *move)
{
    return move->ending.played != ENDING_UNCLEAR ? move->ending.played : class_of_points(move->expected);
}

// Is the result known on both sides of the move, and worse after it?
static bool changes_result(const ReviewedMove *move)
{
    const EndingClass was = class_before(move), is = class_after(move);
    return was != ENDING_UNCLEAR && is != ENDING_UNCLEAR && is < was;
}

// --- passes ----------------------------------------------------------------------------------------------------------

// Few enough pieces that having to move may be what loses.
static bool is_small_ending(const Position *pos)
{
    const Bitboard pieces = pos_occupied(pos) & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING];
    return pos->by_type[PT_QUEEN] == 0 && bb_count(pieces & pos->by_colour[WHITE]) <= 1 &&
           bb_count(pieces & pos->by_colour[BLACK]) <= 1;
}

// Plays the moves before the pass; false if there are none.
static bool go_to_pass(const ReviewedMove *move, EndingPass pass, Position *pos)
{
    if (pass == PASS_AFTER_BEST) {
        if (move->best_length == 0 || move_equal(move->best[0], move->move))
            return false;
        pos_advance(pos, move->best[0]);
        return true;
    }
    if (move->reply_length == 0)
        return false;
    pos_advance(pos, move->move);
    pos_advance(pos, move->reply[0]);
    return true;
}

// After the best move the opponent passes, so that the mover is to move again; after the reply it is the other way round.
static void keep_pass(ReviewedMove *move, EndingPass pass, EndingClass result)
{
    if (pass == PASS_AFTER_BEST)
        move->ending.best_passed = result;
    else
        move->ending.reply_passed = opposite(result);
}

bool ending_pass_position(const Engine *engine, const Position *before, ReviewedMove *move, EndingPass pass,
                          Position *out)
{
    bool by_tables = false;
    *out = *before;
    if (!changes_result(move) || !is_small_ending(before) || !go_to_pass(move, pass, out) || pos_in_check(out) ||
        !movegen_any(out) || !is_small_ending(out))
        return false;
    pos_advance(out, MOVE_NULL);
    // No repetition counts across a pass.
    pos_drop_history(out);
    const EndingClass known = class_of_position(engine, out, &by_tables);
    keep_pass(move, pass, known);
    return known == ENDING_UNCLEAR && movegen_any(out);
}

void ending_set_pass(ReviewedMove *move, EndingPass pass, Score score)
{
    if (score != SCORE_NONE)
        keep_pass(move, pass, class_of_points(expected_points(score)));
}

// --- sentences -------------------------------------------------------------------------------------------------------

// Plays a line on a board, with each position kept, up to its end or the first move that is not legal.
static void read_line(const Position *before, const Move *moves, int count, EndingLine *line)
{
    line->at[0] = *before;
    line->count = 0;
    for (int i = 0; i < count && i < ENDING_LINE_MAX && pos_move_is_legal(&line->at[i], moves[i]); ++i) {
        line->moves[i] = moves[i];
        line->at[i + 1] = line->at[i];
        pos_advance(&line->at[i + 1], moves[i]);
        line->count = i + 1;
    }
}

int ending_write_rule(const Position *before, const ReviewedMove *move, Text *out)
{
    static EndingRule *const rules[] = {
        rule_material, rule_square_of_pawn, rule_stalemate,   rule_opposition,
        rule_race,     rule_zugzwang,       rule_rook_behind, rule_cut_off,
    };
    Move moves[ENDING_LINE_MAX] = {move->move};
    Ending ending = {.move = move, .us = before->stm, .them = colour_other(before->stm)};
    if (!changes_result(move))
        return 0;
    ending.was = class_before(move);
    ending.is = class_after(move);
    memcpy(moves + 1, move->reply, (size_t)move->reply_length * sizeof moves[0]);
    read_line(before, moves, move->reply_length + 1, &ending.played);
    read_line(before, move->best, move->best_length, &ending.best);
    if (ending.played.count == 0 || ending.best.count == 0)
        return 0;
    // In order of how clearly they explain: the first that speaks is told.
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i) {
        const int plies = rules[i](&ending, out);
        if (plies > 0)
            return plies;
    }
    return 0;
}

const char *ending_result(const ReviewedMove *move, bool is_added)
{
    enum { DRAW_LOST, WIN_DRAWN, WIN_LOST, CHANGES };
    // Alone and behind another sentence, by rule and by the tables.
    static const char *const alone[CHANGES][2] = {
        [DRAW_LOST] = {N_("Loses a drawn ending"), N_("Loses a drawn ending, by the endgame tables")},
        [WIN_DRAWN] = {N_("Throws the win away, the ending is a draw"),
                       N_("Throws the win away, the ending is a draw, by the endgame tables")},
        [WIN_LOST] = {N_("Loses a won ending"), N_("Loses a won ending, by the endgame tables")},
    };
    static const char *const added[CHANGES][2] = {
        [DRAW_LOST] = {N_("The position was a draw"), N_("The position was a draw, by the endgame tables")},
        [WIN_DRAWN] = {N_("The win is gone"), N_("The win is gone, by the endgame tables")},
        [WIN_LOST] = {N_("The position was won"), N_("The position was won, by the endgame tables")},
    };
    const EndingFacts *facts = &move->ending;
    if (facts->best == ENDING_UNCLEAR || facts->played == ENDING_UNCLEAR || facts->played >= facts->best)
        return NULL;
    const int change = facts->best == ENDING_DRAWN ? DRAW_LOST : facts->played == ENDING_DRAWN ? WIN_DRAWN : WIN_LOST;
    return (is_added ? added : alone)[change][facts->by_tables];
}
