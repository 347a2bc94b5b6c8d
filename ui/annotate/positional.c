// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs by position: each finder compares the ends of the line played and of the best line, and a fault is
// told only if the part of the classical evaluation that it belongs to has lost a good part of what the search says was
// lost. Material is reason.c's, threats and plans are in plans.c.
#include "ui/annotate/positional.h"

#include "base/language.h"
#include "board/classify.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

#include <string.h>

enum {
    LINE_PLIES = 5,         // of a line, that are looked at: what comes later comes of other moves
    TERM_LEAST = 25,        // centipawns that a part of the evaluation must lose to be named
    EXPLAINED_PERCENT = 25, // and of what the scores lose
    LOST_COUNTED = 300,     // more counts as this
    LOST_MOST = 400,        // more is not lost by the position alone, but for passed pawns
    OPENING_MOVES = 12,
    FAULTS_MAX = 16,
};

// The ends of both lines.
typedef struct Ends {
    const Position *before;
    Position played, best;
    int plies; // of the line that was played
    Colour us, them;
    int lost[POSITIONAL_NB]; // centipawns, against the best line
    PositionalFault faults[FAULTS_MAX];
    int count;
    Move move; // played
} Ends;

// Notes a fault; more than there is room for are dropped.
static void add_fault(Ends *ends, PositionalTerm term, Bitboard squares, PositionalFault fault)
{
    fault.term = term;
    fault.squares = squares;
    if (ends->count < FAULTS_MAX)
        ends->faults[ends->count++] = fault;
}

// What a sentence is about: a side, and where it names one a square or a file.
static PositionalFault of_side(const char *pattern, Colour side)
{
    return (PositionalFault){.pattern = pattern, .side = side, .square = SQ_A1};
}

static PositionalFault of_square(const char *pattern, Colour side, Square square)
{
    return (PositionalFault){.pattern = pattern, .side = side, .square = square};
}

static PositionalFault of_file(const char *pattern, Colour side, File file)
{
    return (PositionalFault){.pattern = pattern, .side = side, .square = square_make(file, RANK_1), .is_file = true};
}

// All squares of the files that the set has a square on.
static Bitboard files_of(Bitboard set)
{
    Bitboard files = 0;
    for (File file = FILE_A; file <= FILE_H; ++file)
        if ((set & bb_file(file)) != 0)
            files |= bb_file(file);
    return files;
}

// The squares to the left and right of a set.
static Bitboard beside(Bitboard set)
{
    return bb_shift(set, EAST) | bb_shift(set, WEST);
}

// --- the king --------------------------------------------------------------------------------------------------------

// Is the king at home beside the centre, where pawns shelter it?
static bool is_sheltered_side(const Position *pos, Colour colour)
{
    const Square king = pos_king(pos, colour);
    return rank_relative(colour, square_rank(king)) <= RANK_2 &&
           (square_file(king) <= FILE_C || square_file(king) >= FILE_F);
}

static Bitboard king_files(const Position *pos, Colour colour)
{
    const Bitboard file = bb_file(square_file(pos_king(pos, colour)));
    return file | beside(file);
}

// Files at the king that have an own pawn on the second or third rank.
static int sheltered_files(const Position *pos, Colour colour)
{
    const Bitboard ranks = bb_rank(rank_relative(colour, RANK_2)) | bb_rank(rank_relative(colour, RANK_3));
    const Bitboard pawns = pos_pieces(pos, colour, PT_PAWN) & king_files(pos, colour) & ranks;
    return bb_count(files_of(pawns) & bb_rank(RANK_1));
}

static bool is_same_wing(const Position *a, const Position *b, Colour colour)
{
    return (square_file(pos_king(a, colour)) <= FILE_D) == (square_file(pos_king(b, colour)) <= FILE_D);
}

// Fewer files at the king are sheltered by own pawns than before and than after the best line, with the king on the
// same wing in all three positions.
static void find_shelter(Ends *ends)
{
    const Colour us = ends->us;
    if (!is_sheltered_side(&ends->played, us) || !is_sheltered_side(&ends->best, us) ||
        !is_sheltered_side(ends->before, us) || !is_same_wing(&ends->played, &ends->best, us))
        return;
    const int now = sheltered_files(&ends->played, us);
    if (now >= sheltered_files(&ends->best, us) || now >= sheltered_files(ends->before, us))
        return;
    // A king that goes elsewhere has left its pawns, not lost them.
    const File home = square_file(pos_king(ends->before, us));
    const bool stays =
        square_file(pos_king(&ends->played, us)) == home && square_file(pos_king(&ends->best, us)) == home;
    const Bitboard king = bb_square(pos_king(&ends->played, us));
    if (now == 0)
        add_fault(ends, POSITIONAL_KING, king, of_side(N_("%1's king loses its pawn shelter"), us));
    else if (stays)
        add_fault(ends, POSITIONAL_KING, king, of_side(N_("The pawn shelter of %1's king is weakened"), us));
}

static uint8_t rights_of(const Position *pos, Colour colour)
{
    return pos->castling &
           (colour == WHITE ? CASTLING_WHITE_KING | CASTLING_WHITE_QUEEN : CASTLING_BLACK_KING | CASTLING_BLACK_QUEEN);
}

// Has the king gone to a wing, by castling or on foot?
static bool is_castled(const Position *pos, Colour colour)
{
    const Square king = pos_king(pos, colour);
    return rank_relative(colour, square_rank(king)) <= RANK_2 && rights_of(pos, colour) == CASTLING_NONE &&
           (square_file(king) <= FILE_C || square_file(king) >= FILE_F);
}

// Is there a queen that can come at the king on a file without a pawn of its own?
static bool is_exposed(const Position *pos, Colour colour)
{
    const Bitboard pawns = pos_pieces(pos, colour, PT_PAWN) & king_files(pos, colour);
    return pos_pieces(pos, colour_other(colour), PT_QUEEN) != 0 && files_of(pawns) != king_files(pos, colour);
}

// The right to castle is lost, or not used with a queen against it, where the best line keeps or uses it.
static void find_castling(Ends *ends)
{
    const Colour us = ends->us;
    if (rights_of(ends->before, us) == CASTLING_NONE || is_castled(&ends->played, us) ||
        pos_pieces(&ends->played, ends->them, PT_QUEEN) == 0)
        return;
    const Bitboard king = bb_square(pos_king(&ends->played, us));
    if (rights_of(&ends->played, us) == CASTLING_NONE &&
        (rights_of(&ends->best, us) != CASTLING_NONE || is_castled(&ends->best, us)))
        add_fault(ends, POSITIONAL_KING, king, of_side(N_("%1 can no longer castle"), us));
    else if (is_castled(&ends->best, us) && rights_of(&ends->played, us) != CASTLING_NONE &&
             is_exposed(&ends->played, us))
        add_fault(ends, POSITIONAL_KING, king, of_side(N_("%1's king stays in the centre"), us));
}

// --- the king in endings -----------------------------------------------------------------------------------------------

// An endgame without queens: kings may come out.
static bool is_kings_ending(const Position *pos)
{
    return pos->by_type[PT_QUEEN] == 0 && kind_is_in(kinds_of(pos), KIND_ENDGAME);
}

// The words for a king that goes away from a goal, or does not come to it.
typedef struct IdleWords {
    const char *goes, *stays;
} IdleWords;

// By its steps from the goal: before the move, at the end of the line played and of the best line. NULL where it is hardly
// behind the best line, or comes too, but later.
static const char *idle_words(int was, int now, int best, IdleWords words)
{
    enum { STEPS_BEHIND = 2 };
    if (now < best + STEPS_BEHIND || now < was)
        return NULL;
    return now > was ? words.goes : words.stays;
}

// In an ending the king comes to the centre, or to a passed pawn, in the best line, and stays behind here.
static void find_idle_king(Ends *ends)
{
    const Colour us = ends->us;
    const Square now = pos_king(&ends->played, us), best = pos_king(&ends->best, us), was = pos_king(ends->before, us);
    if (!is_kings_ending(ends->before) || !is_kings_ending(&ends->played) || !is_kings_ending(&ends->best))
        return;
    static const IdleWords of_centre = {N_("%1's king goes away from the centre"),
                                        N_("%1's king does not come to the centre")};
    static const IdleWords of_pawn = {N_("%1's king goes away from the passed pawn on %2"),
                                      N_("%1's king does not come to the passed pawn on %2")};
    const char *words = idle_words(steps_to_centre(was), steps_to_centre(now), steps_to_centre(best), of_centre);
    if (words != NULL)
        add_fault(ends, POSITIONAL_KING_SQUARE, bb_square(now), of_side(words, us));
    // Passed pawns that stand on the same squares at both ends.
    Bitboard pawns = (passed_pawns(&ends->played, WHITE) & passed_pawns(&ends->best, WHITE)) |
                     (passed_pawns(&ends->played, BLACK) & passed_pawns(&ends->best, BLACK));
    while (pawns != 0) {
        const Square pawn = bb_pop(&pawns);
        words =
            idle_words(square_distance(was, pawn), square_distance(now, pawn), square_distance(best, pawn), of_pawn);
        if (words == NULL)
            continue;
        add_fault(ends, POSITIONAL_PASSED, bb_square(now) | bb_square(pawn), of_square(words, us, pawn));
        return;
    }
}

// --- pawns -----------------------------------------------------------------------------------------------------------

// Of a set of pawns that stand on other files than in two other sets, the one that is the furthest up the board.
static Square newest(Bitboard set, Bitboard a, Bitboard b, Colour colour)
{
    const Bitboard left = set & ~files_of(a) & ~files_of(b);
    if (left == 0)
        return SQ_NONE;
    return colour == WHITE ? bb_last(left) : bb_first(left);
}

// The rank that the most advanced pawn of a set has reached, from its side's view.
static Rank furthest(Bitboard set, Colour colour)
{
    if (set == 0)
        return RANK_1;
    return rank_relative(colour, square_rank(colour == WHITE ? bb_last(set) : bb_first(set)));
}

// The other side gets a passed pawn, or its passed pawn gets two ranks or more further than in the best line.
static void find_passed(Ends *ends)
{
    const Bitboard before = passed_pawns(ends->before, ends->them), now = passed_pawns(&ends->played, ends->them);
    const Bitboard best = passed_pawns(&ends->best, ends->them);
    const Square made = newest(now, before, best, ends->them);
    if (made != SQ_NONE && bb_count(now) > bb_count(best) && bb_count(now) > bb_count(before)) {
        add_fault(ends, POSITIONAL_PASSED, bb_square(made),
                  of_square(N_("Gives %1 a passed pawn on %2"), ends->them, made));
    } else if (furthest(now, ends->them) > furthest(best, ends->them) + 1 &&
               furthest(now, ends->them) > furthest(before, ends->them) && furthest(now, ends->them) >= RANK_5) {
        const Square first = ends->them == WHITE ? bb_last(now) : bb_first(now);
        add_fault(ends, POSITIONAL_PASSED, bb_square(first),
                  of_square(N_("%1's passed pawn gets as far as %2"), ends->them, first));
    }
}

// Doubled or isolated pawns that neither the position before nor the end of the best line has. Doubled ones go first,
// as they are often isolated too.
static void find_weak_pawns(Ends *ends)
{
    const Colour us = ends->us;
    const Bitboard lone_now = isolated_pawns(&ends->played, us), two_now = doubled_pawns(&ends->played, us);
    const Square lone = newest(lone_now, isolated_pawns(ends->before, us), isolated_pawns(&ends->best, us), us);
    const Square two = newest(two_now, doubled_pawns(ends->before, us), doubled_pawns(&ends->best, us), us);
    if (two != SQ_NONE)
        add_fault(ends, POSITIONAL_PAWNS, pos_pieces(&ends->played, us, PT_PAWN) & bb_file(square_file(two)),
                  of_file(bb_has(lone_now, two) ? N_("Leaves %1 with doubled isolated pawns on the %2-file")
                                                : N_("Leaves %1 with doubled pawns on the %2-file"),
                          us, square_file(two)));
    else if (lone != SQ_NONE)
        add_fault(ends, POSITIONAL_PAWNS, bb_square(lone),
                  of_square(N_("Leaves %1 with an isolated pawn on %2"), us, lone));
}

// --- pieces ----------------------------------------------------------------------------------------------------------

// Squares that a piece could go to without being lost to a pawn.
static int squares_of(const Position *pos, Square square)
{
    const Colour us = piece_colour(pos_piece_on(pos, square)), them = colour_other(us);
    return bb_count(piece_attacks(pos, square) & ~pos->by_colour[us] &
                    ~pawn_set_attacks(them, pos_pieces(pos, them, PT_PAWN)));
}

// A minor piece that hardly has a square to go to, and has some where the best line leads.
static void find_blocked_in(Ends *ends)
{
    enum { FEW = 1, SOME = 4 };
    const Colour us = ends->us;
    const Bitboard minors = pos_pieces(&ends->played, us, PT_KNIGHT) | pos_pieces(&ends->played, us, PT_BISHOP);
    for (Bitboard left = minors; left != 0;) {
        const Square square = bb_pop(&left);
        const Piece piece = pos_piece_on(&ends->played, square);
        const int now = squares_of(&ends->played, square);
        // At the beginning of a game it is normal that pieces at home are blocked in.
        const bool is_normal =
            pos_move_number(ends->before) <= OPENING_MOVES && rank_relative(us, square_rank(square)) == RANK_1;
        if (is_normal || now > FEW || pos_piece_on(&ends->best, square) != piece ||
            squares_of(&ends->best, square) < SOME)
            continue;
        // One that comes there now was not blocked in before.
        const bool stays = pos_piece_on(ends->before, square) == piece && squares_of(ends->before, square) <= FEW;
        static const char *const patterns[2][2] = {
            {N_("The knight on %2 is blocked in"), N_("The knight on %2 stays blocked in")},
            {N_("The bishop on %2 is blocked in"), N_("The bishop on %2 stays blocked in")},
        };
        add_fault(ends, POSITIONAL_MOBILITY, bb_square(square),
                  of_square(patterns[piece_type(piece) == PT_BISHOP][stays], us, square));
        return;
    }
}

// Files without a pawn on which a side has a rook and the other none.
static Bitboard held_files(const Position *pos, Colour colour)
{
    const Bitboard rooks = pos_pieces(pos, colour, PT_ROOK), others = pos_pieces(pos, colour_other(colour), PT_ROOK);
    return files_of(rooks) & ~files_of(others) & ~files_of(pos->by_type[PT_PAWN]);
}

// A file that the line opens; one that was open before is for either side.
static void find_open_file(Ends *ends)
{
    const Bitboard files = held_files(&ends->played, ends->them) & files_of(ends->before->by_type[PT_PAWN]) &
                           ~held_files(&ends->best, ends->them);
    if (files != 0)
        add_fault(ends, POSITIONAL_PIECES, bb_file(square_file(bb_first(files))),
                  of_file(N_("Opens the %2-file for %1"), ends->them, square_file(bb_first(files))));
}

static bool has_bishop_pair(const Position *pos, Colour colour)
{
    const Bitboard bishops = pos_pieces(pos, colour, PT_BISHOP);
    return (bishops & BB_DARK) != 0 && (bishops & BB_LIGHT) != 0;
}

// The bishop itself captures, and the pair is kept in the best line.
static void find_bishop_pair(Ends *ends)
{
    const Colour us = ends->us;
    // What is exchanged later in the line need not be, and of bishops for bishops each side has as many as the other.
    if (piece_type_on(ends->before, move_from(ends->move)) != PT_BISHOP ||
        move_taken(ends->before, ends->move) != PT_KNIGHT)
        return;
    // Against knights alone a bishop is as good as two.
    if (pos_pieces(&ends->played, ends->them, PT_BISHOP) == 0)
        return;
    if (has_bishop_pair(ends->before, us) && has_bishop_pair(&ends->best, us) && !has_bishop_pair(&ends->played, us))
        add_fault(ends, POSITIONAL_PIECES, bb_square(move_to(ends->move)), of_side(N_("Gives up the bishop pair"), us));
}

// An enemy knight gets an outpost that it does not get in the best line.
static void find_outpost(Ends *ends)
{
    const Bitboard posts = outpost_knights(&ends->played, ends->them) & ~outpost_knights(ends->before, ends->them) &
                           ~outpost_knights(&ends->best, ends->them);
    if (posts != 0)
        add_fault(ends, POSITIONAL_PIECES, bb_square(bb_first(posts)),
                  of_square(N_("Gives %1's knight an outpost on %2"), ends->them, bb_first(posts)));
}

// An enemy rook comes to the seventh rank, where none stood and none comes in the best line.
static void find_seventh(Ends *ends)
{
    const Bitboard rank = bb_rank(rank_relative(ends->them, RANK_7));
    if ((pos_pieces(&ends->played, ends->them, PT_ROOK) & rank) != 0 &&
        (pos_pieces(ends->before, ends->them, PT_ROOK) & rank) == 0 &&
        (pos_pieces(&ends->best, ends->them, PT_ROOK) & rank) == 0)
        add_fault(ends, POSITIONAL_PIECES, pos_pieces(&ends->played, ends->them, PT_ROOK) & rank,
                  of_side(ends->them == WHITE ? N_("Lets White's rook in on the seventh rank")
                                              : N_("Lets Black's rook in on the second rank"),
                          ends->them));
}

// --- the choice ------------------------------------------------------------------------------------------------------

// What each part of the classical evaluation says at the end of the line played, less than at the end of the best line.
static void find_lost_terms(Ends *ends)
{
    int played[POSITIONAL_NB], best[POSITIONAL_NB];
    tools_positional_terms(&ends->played, played);
    tools_positional_terms(&ends->best, best);
    for (int term = 0; term < POSITIONAL_NB; ++term)
        ends->lost[term] = (best[term] - played[term]) * (ends->us == WHITE ? 1 : -1);
}

// Plays both lines up to a quiet position within the first plies. False if one of them has none.
static bool find_ends(const PositionalQuery *query, Ends *ends)
{
    const ReviewedMove *move = query->move;
    Move line[REVIEW_LINE_MAX + 1] = {move->move};
    ends->before = query->before;
    ends->move = move->move;
    ends->us = query->before->stm;
    ends->them = colour_other(ends->us);
    ends->count = 0;
    memcpy(line + 1, move->reply, (size_t)move->reply_length * sizeof line[0]);
    ends->plies = line_quiet_end(query->before, line, move->reply_length + 1, LINE_PLIES, &ends->played);
    if (ends->plies == 0 || line_quiet_end(query->before, move->best, move->best_length, LINE_PLIES, &ends->best) == 0)
        return false;
    find_lost_terms(ends);
    return true;
}

// Puts the faults whose parts of the evaluation lost most to the front, at most one of a part, and returns how many are
// told: one that explains enough, or two that do so together.
static int choose_faults(Ends *ends, int all)
{
    int explained = 0, told = 0;
    uint32_t terms = 0;
    while (told < FAULTS_TOLD && explained * 100 < all * EXPLAINED_PERCENT) {
        int most = -1;
        for (int i = told; i < ends->count; ++i) {
            const PositionalFault *fault = &ends->faults[i];
            if (ends->lost[fault->term] >= TERM_LEAST && (terms >> fault->term & 1) == 0 &&
                (most < 0 || ends->lost[fault->term] > ends->lost[ends->faults[most].term]))
                most = i;
        }
        if (most < 0)
            return 0;
        const PositionalFault fault = ends->faults[most];
        ends->faults[most] = ends->faults[told];
        ends->faults[told++] = fault;
        terms |= 1u << fault.term;
        explained += ends->lost[fault.term];
    }
    return explained * 100 >= all * EXPLAINED_PERCENT ? told : 0;
}

// The squares that a fault is about.
static void mark_squares(Bitboard squares, MotifMarks *marks)
{
    while (squares != 0) {
        const Square square = bb_pop(&squares);
        marks_add(marks, square, square);
    }
}

int positional_find(const PositionalQuery *query, PositionalFaults *out)
{
    static void (*const finders[])(Ends *) = {
        find_castling,    find_shelter, find_passed,    find_weak_pawns, find_blocked_in,
        find_bishop_pair, find_outpost, find_open_file, find_seventh,    find_idle_king,
    };
    Ends ends;
    if (!find_ends(query, &ends))
        return 0;
    for (size_t i = 0; i < sizeof finders / sizeof finders[0]; ++i)
        if (query->lost <= LOST_MOST || finders[i] == find_passed)
            finders[i](&ends);
    // What is lost beyond a bound counts no more, or nothing could explain it.
    out->count = choose_faults(&ends, query->lost < LOST_COUNTED ? query->lost : LOST_COUNTED);
    memcpy(out->list, ends.faults, (size_t)out->count * sizeof out->list[0]);
    return out->count > 0 ? ends.plies : 0;
}

bool positional_is_same(const PositionalFaults *a, const PositionalFaults *b)
{
    bool is_same = a->count == b->count;
    for (int i = 0; i < a->count && is_same; ++i)
        is_same = strcmp(a->list[i].pattern, b->list[i].pattern) == 0 && a->list[i].side == b->list[i].side &&
                  a->list[i].square == b->list[i].square;
    return is_same;
}

void positional_write(const PositionalFaults *faults, Text *out, MotifMarks *marks)
{
    for (int i = 0; i < faults->count; ++i) {
        const PositionalFault *fault = &faults->list[i];
        const Phrase where = fault->is_file ? file_phrase(square_file(fault->square)) : square_phrase(fault->square);
        text_add(out, i > 0 ? ". " : "");
        sentence_add(out, fault->pattern, side_phrase(fault->side).text, where.text);
        mark_squares(fault->squares, marks);
    }
}

// --- development -----------------------------------------------------------------------------------------------------

// Knights and bishops on the first rank.
static int minors_at_home(const Position *pos, Colour us)
{
    return bb_count((pos_pieces(pos, us, PT_KNIGHT) | pos_pieces(pos, us, PT_BISHOP)) &
                    bb_rank(rank_relative(us, RANK_1)));
}

static bool is_minor(PieceType type)
{
    return type == PT_KNIGHT || type == PT_BISHOP;
}

// Castling, or a minor piece that leaves the first rank.
static bool develops(const Position *pos, Move move)
{
    const Square from = move_from(move);
    return move_is_castle(move) ||
           (is_minor(piece_type(pos_piece_on(pos, from))) && rank_relative(pos->stm, square_rank(from)) == RANK_1);
}

// A pawn move that opens the way of a bishop which has not moved helps development too.
static bool opens_a_bishop(const Position *before, Move move)
{
    const Colour us = before->stm;
    Position after = *before;
    pos_advance(&after, move);
    Bitboard at_home = pos_pieces(before, us, PT_BISHOP) & bb_rank(rank_relative(us, RANK_1));
    while (at_home != 0) {
        const Square square = bb_pop(&at_home);
        if (bb_count(piece_attacks(&after, square) & ~after.by_colour[us]) >
            bb_count(piece_attacks(before, square) & ~before->by_colour[us]))
            return true;
    }
    return false;
}

// Does the move give a pawn, or the next move of its side bring a piece out? Nothing is neglected then.
static bool has_a_purpose(const Position *before, const ReviewedMove *move)
{
    Position pos = position_after(before, move->move);
    if (move->reply_length > 0 && piece_type_on(&pos, move_to(move->move)) == PT_PAWN &&
        move_is_capture(move->reply[0]) && move_to(move->reply[0]) == move_to(move->move))
        return true;
    if (move->reply_length < 2)
        return false;
    pos_advance(&pos, move->reply[0]);
    return develops(&pos, move->reply[1]);
}

bool development_write(const PositionalQuery *query, Text *out)
{
    enum { HOME_LEAST = 2, QUEEN_HOME_LEAST = 3, DEVELOPMENT_MOST = 120 };
    const ReviewedMove *move = query->move;
    const Position *before = query->before;
    const Colour us = before->stm;
    const PieceType type = piece_type(pos_piece_on(before, move_from(move->move)));
    // Out means off the first rank.
    const bool comes_out = rank_relative(us, square_rank(move_from(move->move))) == RANK_1 &&
                           rank_relative(us, square_rank(move_to(move->move))) != RANK_1;
    if (pos_move_number(before) > OPENING_MOVES || query->lost > DEVELOPMENT_MOST || move->best_length == 0 ||
        move_is_capture(move->move) || move_is_capture(move->best[0]) || !develops(before, move->best[0]) ||
        develops(before, move->move) || minors_at_home(before, us) < HOME_LEAST ||
        (type == PT_PAWN && opens_a_bishop(before, move->move)))
        return false;
    const Phrase better = san_phrase(before, move->best[0]);
    if (type == PT_QUEEN && comes_out && minors_at_home(before, us) >= QUEEN_HOME_LEAST)
        sentence_add(out, "Brings the queen out before the minor pieces; %1 develops", better.text);
    else if (is_minor(type))
        sentence_add(out,
                     type == PT_KNIGHT ? N_("Moves the knight again while other pieces are still at home; %1 develops")
                                       : N_("Moves the bishop again while other pieces are still at home; %1 develops"),
                     better.text);
    else if (has_a_purpose(before, move))
        return false;
    else
        sentence_add(out,
                     move_is_castle(move->best[0]) ? N_("Neglects development; %1 brings the king to safety")
                                                   : N_("Neglects development; %1 brings a piece out"),
                     better.text);
    return true;
}
