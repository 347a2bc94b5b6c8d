// SPDX-License-Identifier: GPL-3.0-or-later
// What is good about the first move of a line, in the order in which players would say it: mate, recapture, gain,
// rescue, an idea (ideas.c), development, and what it does at all (purposes.c). ui/session asks for it to explain moves;
// what is wrong with a move is told by reason.c.
#include "ui/annotate/merit.h"

#include "notation/coordinate.h"
#include "ui/annotate/ideas.h"
#include "ui/annotate/purposes.h"
#include "ui/common/figures.h"
#include "ui/common/motifs.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

enum { WORDS_SIZE = 128, OPENING_MOVES = 12 };

// "mates", "mates in 3", where the score says so and a player can follow it.
static bool tell_mate(const MeritQuery *query, Text *out)
{
    if (query->score == SCORE_NONE || !score_mate_is_near(query->score) || query->score < 0)
        return false;
    if (score_mate_moves(query->score) == 1)
        text_add(out, "mates");
    else
        text_addf(out, "mates in %d", score_mate_moves(query->score));
    return true;
}

// Does the first move take on the square where the last one has captured?
static bool is_recapture(const MeritQuery *query)
{
    return query->previous_taken != PT_NONE && move_is_capture(query->line[0]) &&
           move_to(query->line[0]) == move_to(query->previous);
}

// A capture on the square where something was just captured: "takes the knight back".
static bool tell_recapture(const MeritQuery *query, Text *out)
{
    if (!is_recapture(query))
        return false;
    text_addf(out, "takes the %s back", piece_name(piece_type_on(query->pos, move_to(query->line[0]))));
    return true;
}

// "wins a knight: Nc7+ forks the king and the rook on a8".
static bool tell_gain(const MeritQuery *query, Text *out)
{
    char words[WORDS_SIZE];
    Text motif = text_begin(words, sizeof words);
    Motif motifs[MOTIFS_MAX];
    LineGain gain;
    const MotifQuery asked = {.pos = query->pos,
                              .moves = query->line,
                              .count = query->count,
                              .previous = query->previous,
                              .previous_taken = query->previous_taken};
    if (!line_gain(query->pos, query->line, query->count, &gain) || gain.pawns < 1)
        return false;
    motifs_write(motifs, motifs_find(&asked, motifs), &motif);
    text_add(out, "wins ");
    line_gain_write(&gain, out);
    if (motif.length > 0)
        text_addf(out, ": %s", words);
    return true;
}

// "brings the queen on d4 to safety"; "looks after the knight on e5, which is attacked".
static bool tell_rescue(const MeritQuery *query, Text *out)
{
    const Move move = query->line[0];
    const Colour them = colour_other(query->pos->stm);
    Position next = *query->pos;
    pos_advance(&next, move);
    const Bitboard before = threatened_pieces(query->pos, them), now = threatened_pieces(&next, them);
    // Those have reasons of their own.
    if (move_is_capture(move) || move_is_castle(move))
        return false;
    if (bb_has(before, move_from(move)) && !bb_has(now, move_to(move))) {
        text_add(out, "brings ");
        piece_write(query->pos, move_from(move), out);
        text_add(out, " to safety");
        return true;
    }
    const Bitboard saved = before & ~now & ~bb_square(move_from(move));
    if (saved == 0)
        return false;
    text_add(out, "looks after ");
    piece_write(query->pos, bb_first(saved), out);
    text_add(out, ", which is attacked");
    return true;
}

// "exchanges pawns on d5": a pawn by a pawn, and that one is taken at once.
static bool tell_pawn_exchange(const MeritQuery *query, Text *out)
{
    const Square square = move_to(query->line[0]);
    if (query->count < 2 || move_kind(query->line[0]) == MK_EN_PASSANT || move_to(query->line[1]) != square ||
        piece_type_on(query->pos, move_from(query->line[0])) != PT_PAWN || piece_type_on(query->pos, square) != PT_PAWN)
        return false;
    char name[SQUARE_NAME_SIZE];
    square_write(square, name);
    text_addf(out, "exchanges pawns on %s", name);
    return true;
}

// "castles", "develops the knight": in the opening alone, and off the first rank.
static bool tell_development(const MeritQuery *query, Text *out)
{
    const Move move = query->line[0];
    const PieceType type = piece_type_on(query->pos, move_from(move));
    const Colour us = query->pos->stm;
    if (move_is_castle(move)) {
        text_add(out, "castles");
        return true;
    }
    if (pos_move_number(query->pos) > OPENING_MOVES || (type != PT_KNIGHT && type != PT_BISHOP) ||
        rank_relative(us, square_rank(move_from(move))) != RANK_1 ||
        rank_relative(us, square_rank(move_to(move))) == RANK_1)
        return false;
    text_addf(out, "develops the %s", piece_name(type));
    return true;
}

// "gets out of check", which every legal move does then.
static bool tell_escape(const MeritQuery *query, Text *out)
{
    if (!pos_in_check(query->pos))
        return false;
    text_add(out, "gets out of check");
    return true;
}

// What was necessary comes first, and what the move does besides is joined to it: "gets out of check, and attacks the bishop
// on b5".
bool merit_write(const MeritQuery *query, Text *out)
{
    const Idea idea = {.pos = query->pos, .line = query->line, .count = query->count, .instead = MOVE_NONE};
    if (query->count == 0)
        return false;
    if (tell_mate(query, out) || tell_recapture(query, out) || tell_gain(query, out))
        return true;
    char words[WORDS_SIZE];
    Text idea_words = text_begin(words, sizeof words);
    const bool is_necessary = tell_escape(query, out) || tell_rescue(query, out);
    const bool has_idea = idea_write(&idea, &idea_words);
    if (has_idea)
        text_addf(out, "%s%s", is_necessary ? ", and " : "", words);
    return is_necessary || has_idea || tell_development(query, out) || tell_pawn_exchange(query, out) ||
           purpose_write(&idea, out) || quiet_purpose_write(query->pos, query->line[0], out);
}
