// SPDX-License-Identifier: GPL-3.0-or-later
// What is good about the first move of a line, in the order in which players would say it: mate, recapture, gain,
// rescue, an idea (ideas.c), development, and what it does at all (purposes.c). ui/session asks for it to explain moves;
// what is wrong with a move is told by reason.c.
#include "ui/annotate/merit.h"

#include "ui/annotate/ideas.h"
#include "ui/annotate/purposes.h"
#include "ui/common/figures.h"
#include "ui/common/motifs.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

enum {
    MOTIF_ROOM = 128,            // English bytes of motifs
    MOTIF_SIZE = 2 * MOTIF_ROOM, // other languages need more
    OPENING_MOVES = 12
};

// "mates", "mates in 3", where the score says so and a player can follow it.
static bool tell_mate(const MeritQuery *query, Text *out)
{
    if (query->score == SCORE_NONE || !score_mate_is_near(query->score) || query->score < 0)
        return false;
    if (score_mate_moves(query->score) == 1)
        sentence_add(out, "mates");
    else
        sentence_add(out, "mates in %1", phrase_number(score_mate_moves(query->score)).text);
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
    const char *piece = piece_alone(piece_type_on(query->pos, move_to(query->line[0])));
    sentence_add(out, "takes %1 back", phrase_make(piece).text);
    return true;
}

// "wins a knight: Nc7+ forks the king and the rook on a8".
static bool tell_gain(const MeritQuery *query, Text *out)
{
    char words[MOTIF_SIZE];
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
    motifs_write(motifs, motifs_find(&asked, motifs), MOTIF_ROOM, &motif);
    if (motif.length > 0)
        sentence_add(out, "wins %1: %2", gain_phrase(&gain).text, words);
    else
        sentence_add(out, "wins %1", gain_phrase(&gain).text);
    return true;
}

// "brings the queen on d4 to safety"; "looks after the knight on e5, which is attacked".
static bool tell_rescue(const MeritQuery *query, Phrase *out)
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
        *out = phrase_make("brings %1 to safety", piece_phrase(query->pos, move_from(move)).text);
        return true;
    }
    const Bitboard saved = before & ~now & ~bb_square(move_from(move));
    if (saved == 0)
        return false;
    *out = phrase_make("looks after %1, which is attacked", piece_phrase(query->pos, bb_first(saved)).text);
    return true;
}

// "exchanges pawns on d5": a pawn by a pawn, and that one is taken at once.
static bool tell_pawn_exchange(const MeritQuery *query, Text *out)
{
    const Square square = move_to(query->line[0]);
    if (query->count < 2 || move_kind(query->line[0]) == MK_EN_PASSANT || move_to(query->line[1]) != square ||
        piece_type_on(query->pos, move_from(query->line[0])) != PT_PAWN || piece_type_on(query->pos, square) != PT_PAWN)
        return false;
    sentence_add(out, "exchanges pawns on %1", square_phrase(square).text);
    return true;
}

// "castles", "develops the knight": in the opening alone, and off the first rank.
static bool tell_development(const MeritQuery *query, Text *out)
{
    const Move move = query->line[0];
    const PieceType type = piece_type_on(query->pos, move_from(move));
    const Colour us = query->pos->stm;
    if (move_is_castle(move)) {
        sentence_add(out, "castles");
        return true;
    }
    if (pos_move_number(query->pos) > OPENING_MOVES || (type != PT_KNIGHT && type != PT_BISHOP) ||
        rank_relative(us, square_rank(move_from(move))) != RANK_1 ||
        rank_relative(us, square_rank(move_to(move))) == RANK_1)
        return false;
    sentence_add(out, "develops %1", phrase_make(piece_alone(type)).text);
    return true;
}

// "gets out of check", which every legal move does then.
static bool tell_escape(const MeritQuery *query, Phrase *out)
{
    if (!pos_in_check(query->pos))
        return false;
    *out = phrase_make("gets out of check");
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
    Phrase necessity, words;
    const bool is_necessary = tell_escape(query, &necessity) || tell_rescue(query, &necessity);
    const bool has_idea = idea_find(&idea, &words);
    if (is_necessary && has_idea)
        sentence_add(out, "%1, and %2", necessity.text, words.text);
    else if (is_necessary || has_idea)
        phrase_show(out, is_necessary ? necessity.text : words.text);
    else if (!tell_development(query, out) && !tell_pawn_exchange(query, out)) {
        if (!purpose_find(&idea, &words))
            return quiet_purpose_write(query->pos, query->line[0], out);
        phrase_show(out, words.text);
    }
    return true;
}
