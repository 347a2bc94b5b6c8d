// SPDX-License-Identifier: GPL-3.0-or-later
// Why a capture is not taken back. The line of a mistake is one of best play, in which the capture is often left
// alone; readers look at the recapture first. A search of the position after it shows what it allows, and a motif why.
// reason.c asks for it behind a sentence that names no motif.
#include "ui/annotate/taking_back.h"

#include "board/movegen.h"
#include "board/see.h"
#include "ui/annotate/accuracy.h"
#include "ui/annotate/proof.h"
#include "ui/common/motifs.h"

#include <string.h>

enum {
    PLIES_TO_PROFIT = 5, // from the capture on, within which the motif must pay
    BACK_LINE_MAX = VALUES_LINE_MAX + 2,
    MOTIF_ROOM = 160,            // English bytes
    MOTIF_SIZE = 2 * MOTIF_ROOM, // other languages need more
};

// Does the reply take something, and the answer to it not take back?
static bool is_left_alone(const ReviewedMove *move)
{
    const Move reply = move->reply[0];
    return move->reply_length > 1 && move_is_capture(reply) && move_kind(reply) != MK_EN_PASSANT &&
           move_to(move->reply[1]) != move_to(reply);
}

// The recapture that seems to win something by the exchange on its square; MOVE_NONE if there is none.
static Move recapture(const Position *pos, Square square)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write_between(pos, pos->by_colour[pos->stm], bb_square(square), moves);
    Move best = MOVE_NONE;
    for (int i = 0; i < count; ++i)
        if (see_at_least(pos, moves[i], piece_value[PT_PAWN]) &&
            (!move_is_real(best) || piece_type_on(pos, move_from(moves[i])) < piece_type_on(pos, move_from(best))))
            best = moves[i];
    return best;
}

// Does the line after the recapture win something, or mate, for the side that captured first, which is to move then, and by no
// less than the line of best play?
static bool fails(const Position *after, const ReviewedMove *move, const PositionValue *value, const Move *line,
                  int count)
{
    const double as_good = 0.03;
    LineGain gain;
    if (score_is_mate(value->score))
        return value->score > 0;
    return expected_points(value->score) >= 1 - move->expected - as_good &&
           (line_gain(after, line, count, &gain) && gain.pawns >= 1);
}

bool taking_back_write(PositionValues *values, const Position *before, const ReviewedMove *move, Text *out)
{
    if (values == NULL || !is_left_alone(move))
        return false;
    const Position after = position_after(before, move->move), taken = position_after(&after, move->reply[0]);
    Move line[BACK_LINE_MAX] = {move->reply[0], recapture(&taken, move_to(move->reply[0]))};
    PositionValue value;
    if (!move_is_real(line[1]))
        return false;
    const Position back = position_after(&taken, line[1]);
    if (!values_probe(values, &back, MOVE_NONE, &value) || value.length == 0)
        return false;
    memcpy(line + 2, value.line, (size_t)value.length * sizeof line[0]);
    const int count = value.length + 2;
    char words[MOTIF_SIZE];
    Text motif = text_begin(words, sizeof words);
    ReplyFacts facts;
    const MotifReply reply = {.before = before,
                              .played = move->move,
                              .moves = line,
                              .count = count,
                              .shown = count < PLIES_TO_PROFIT ? count : PLIES_TO_PROFIT,
                              .room = MOTIF_ROOM};
    const int plies = reply_motif_write(&reply, &motif, &facts);
    // What the first capture gains by itself is no reason.
    if (!fails(&after, move, &value, line, count) || plies < 3 || !facts.is_near)
        return false;
    // Up to the move that takes the profit.
    sentence_add(out, "Taking back fails: %1 (%2)", line_phrase(&taken, line + 1, plies - 1).text, words);
    return true;
}
