// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in words for listeners: pieces, squares, moves, scores, and moves within a sentence, in the user's language but for
// the names that commands take. Without output: board_text.c and output.c print what is written here into a Text.
#include "ui/console/speech.h"

#include "base/language.h"
#include "board/rules.h"
#include "notation/san.h"
#include "ui/common/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *one, *several;
} types[PT_NB] = {
    {N_("pawn"), N_("pawns")}, {N_("knight"), N_("knights")}, {N_("bishop"), N_("bishops")},
    {N_("rook"), N_("rooks")}, {N_("queen"), N_("queens")},   {N_("king"), N_("kings")},
};

// "e 4": file and rank apart, so that a speech synthesiser reads them as a letter and a number.
enum { SPOKEN_SQUARE_SIZE = 4 };

static const char *write_spoken_square(Square square, char out[SPOKEN_SQUARE_SIZE])
{
    snprintf(out, SPOKEN_SQUARE_SIZE, "%c %c", 'a' + (int)square_file(square), '1' + (int)square_rank(square));
    return out;
}

const char *speech_colour(Colour colour)
{
    return colour == WHITE ? "white" : "black";
}

const char *speech_type(PieceType type)
{
    return types[type].one;
}

const char *speech_types(PieceType type)
{
    return types[type].several;
}

// Case tells the side, as in a FEN.
Piece speech_piece_of_letter(const char *text)
{
    static const char letters[] = "PpNnBbRrQqKk"; // in the order of Piece
    const char *found = text[0] != '\0' && text[1] == '\0' ? strchr(letters, text[0]) : NULL;
    return found != NULL ? (Piece)(found - letters) : PIECE_NONE;
}

// Singular and plural, so that "pawn" and "pawns" both name a set.
PieceType speech_find_type(const char *name)
{
    for (int type = PT_PAWN; type < PT_NB; ++type)
        if (text_equal_nocase(types[type].one, name) || text_equal_nocase(types[type].several, name))
            return (PieceType)type;
    return PT_NONE;
}

Square speech_find_square(const char *text)
{
    const char file = text_lower(text[0]);
    if (file < 'a' || file > 'h' || text[1] < '1' || text[1] > '8' || text[2] != '\0')
        return SQ_NONE;
    return square_make((File)(file - 'a'), (Rank)(text[1] - '1'));
}

void speech_add_square(Text *text, Square square)
{
    char name[SPOKEN_SQUARE_SIZE];
    text_add(text, write_spoken_square(square, name));
}

void speech_add_squares(Text *text, Bitboard squares)
{
    if (squares == 0)
        text_add(text, _("none"));
    for (bool is_first = true; squares != 0; is_first = false) {
        text_add(text, is_first ? "" : ", ");
        speech_add_square(text, bb_pop(&squares));
    }
}

static const char *words_of_castling(bool is_king_side)
{
    return is_king_side ? _("castles king side") : _("castles queen side");
}

void speech_add_move(Text *text, const Position *pos, Move move)
{
    if (move_equal(move, MOVE_NULL)) {
        text_add(text, pos->stm == WHITE ? _("white passes") : _("black passes"));
        return;
    }
    char from[SPOKEN_SQUARE_SIZE], to[SPOKEN_SQUARE_SIZE];
    const char *piece = _(types[piece_type(pos_piece_on(pos, move_from(move)))].one);
    write_spoken_square(move_from(move), from);
    write_spoken_square(move_to(move), to);
    // Castling is named by its side, in Chess960 too, where king and rook may start anywhere.
    if (move_is_castle(move)) {
        text_add(text, words_of_castling(square_file(move_king_to(move)) == FILE_G));
    } else if (move_kind(move) == MK_EN_PASSANT) {
        // The victim does not stand on the square that is entered.
        text_addf(text, _("%s on %s takes %s on %s in passing"), piece, from, _(types[PT_PAWN].one), to);
    } else if (move_is_capture(move)) {
        const char *victim = _(types[piece_type(pos_piece_on(pos, move_to(move)))].one);
        text_addf(text, _("%s on %s takes %s on %s"), piece, from, victim, to);
    } else {
        text_addf(text, _("%s on %s to %s"), piece, from, to);
    }
    if (move_is_promotion(move))
        text_addf(text, _(", promotes to %s"), _(types[move_promotion(move)].one));
    // Check and mate are found by making the move on a copy of the position.
    Position after = *pos;
    pos_advance(&after, move);
    if (rules_game_end(&after) == END_CHECKMATE)
        text_add(text, _(", mate"));
    else if (pos_in_check(&after))
        text_add(text, _(", check"));
}

void speech_add_score(Text *text, Score score, Colour stm)
{
    const Score for_white = stm == WHITE ? score : -score;
    // More than a sentence gives in pawns, or a mate too far away for its moves to be given.
    if (score_is_decided(score) && !score_mate_is_near(score)) {
        text_add(text, for_white > 0 ? _("white is winning") : _("black is winning"));
        return;
    }
    if (score_is_mate(score)) {
        const int moves = abs(score_mate_moves(score));
        text_addf(text,
                  for_white > 0 ? language_count("white mates in %d move", "white mates in %d moves", moves)
                                : language_count("black mates in %d move", "black mates in %d moves", moves),
                  moves);
        return;
    }
    // A side is named instead of a sign, which is easily missed by ear.
    const double pawns = score_to_centipawns(for_white) / 100.0;
    if (for_white == 0)
        text_add(text, _("even"));
    else
        text_addf(text, for_white > 0 ? _("white is ahead by %.2f") : _("black is ahead by %.2f"),
                  for_white > 0 ? pawns : -pawns);
}

// --- sentences -------------------------------------------------------------------------------------------------------

enum { WORD_SIZE = 48, PLACE_WORDS_SIZE = 96 };

// A word of a sentence that may be a move: "(4...Bg4??." is a bracket, the number and side of the move, the move, its mark
// and a full stop.
typedef struct SpokenWord {
    char lead[WORD_SIZE], san[WORD_SIZE], mark[WORD_SIZE], tail[WORD_SIZE];
    int number;  // of the move; 0 = none
    Colour side; // with a number
} SpokenWord;

// A sentence that is being put in words.
typedef struct Speaker {
    Text *text;
    const Position *pos, *before; // that it is about: where the game stands, and before its last move
    Position line;                // behind the last move that was spoken
    bool is_in_line;              // the last word was a move
    char last[WORD_SIZE];         // the word before
} Speaker;

static void copy_part(char out[WORD_SIZE], const char *from, size_t length)
{
    Text part = text_begin(out, WORD_SIZE);
    text_addf(&part, "%.*s", (int)length, from);
}

// Takes a word apart. False if it is too long for a move.
static bool split_word(const char *word, size_t length, SpokenWord *out)
{
    const char *end = word + length;
    *out = (SpokenWord){.side = COLOUR_NONE};
    if (length >= WORD_SIZE)
        return false;
    const size_t lead = strspn(word, "(\"'") < length ? strspn(word, "(\"'") : length;
    copy_part(out->lead, word, lead);
    const char *san = word + lead, *tail = end;
    while (tail > san && strchr(".,;:)\"'", tail[-1]) != NULL)
        --tail;
    copy_part(out->tail, tail, (size_t)(end - tail));
    const char *mark = tail;
    while (mark > san && strchr("!?", mark[-1]) != NULL)
        --mark;
    copy_part(out->mark, mark, (size_t)(tail - mark));
    const size_t digits = strspn(san, "0123456789"), dots = strspn(san + digits, ".");
    // "1.00" is a number of pawns.
    const char behind = san[digits + dots];
    const bool is_decimal = behind >= '0' && behind <= '9';
    if (digits > 0 && digits < 4 && (dots == 1 || dots == 3) && san + digits + dots < mark && !is_decimal) {
        char number[4] = "";
        int64_t value = 0;
        snprintf(number, sizeof number, "%.*s", (int)digits, san);
        (void)text_parse_int(number, 0, 999, &value);
        out->number = (int)value;
        out->side = dots == 1 ? WHITE : BLACK;
        san += digits + dots;
    }
    copy_part(out->san, san, (size_t)(mark - san));
    return true;
}

// "??" as N_(", a blunder"). One sign alone may be that of a question.
static const char *words_of_mark(const SpokenWord *word, const Speaker *speaker)
{
    static const char *const marks[][2] = {
        {"??", N_(", a blunder")},        {"?!", N_(", an inaccuracy")}, {"!?", N_(", an interesting move")},
        {"!!", N_(", a brilliant move")}, {"?", N_(", a mistake")},      {"!", N_(", a good move")},
    };
    const bool is_question = strlen(word->mark) == 1 && (word->number == 0 || strcmp(speaker->last, "than") == 0);
    for (size_t i = 0; !is_question && i < sizeof marks / sizeof marks[0]; ++i)
        if (strcmp(word->mark, marks[i][0]) == 0)
            return _(marks[i][1]);
    return word->mark;
}

// "1 ?!" and "2 ??" as "1 inaccuracy" and "2 blunders". False if the word is not such a sign behind a number.
static bool add_counted_mark(Speaker *speaker, const SpokenWord *word)
{
    static const char *const marks[][3] = {{"??", N_("blunder"), N_("blunders")},
                                           {"?!", N_("inaccuracy"), N_("inaccuracies")},
                                           {"?", N_("mistake"), N_("mistakes")}};
    if (word->san[0] != '\0' || speaker->last[0] < '0' || speaker->last[0] > '9')
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; ++i)
        if (strcmp(word->mark, marks[i][0]) == 0) {
            text_addf(speaker->text, "%s%s", _(marks[i][strcmp(speaker->last, "1") == 0 ? 1 : 2]), word->tail);
            return true;
        }
    return false;
}

// ", promotes to queen" of "f8=Q+"; "" without a promotion, and false if what is behind the sign is none.
static bool write_promotion(const char *san, size_t length, char out[WORD_SIZE])
{
    static const char letters[] = "NBRQ"; // in the order of PieceType, from the knight
    out[0] = '\0';
    if (san[length] != '=')
        return true;
    const char *piece = san[length + 1] == '\0' ? NULL : strchr(letters, san[length + 1]);
    if (piece == NULL || length < 2 || (san[length - 1] != '1' && san[length - 1] != '8'))
        return false;
    snprintf(out, WORD_SIZE, _(", promotes to %s"), _(types[PT_KNIGHT + (piece - letters)].one));
    return true;
}

// A move that is legal in none of the positions at hand: "bishop takes on g 4, check". False if the word is no move. With a
// number in front "g4" is the move of a pawn, not a square.
static bool add_move_by_letters(Text *text, const SpokenWord *word)
{
    const char *san = word->san;
    static const char letters[] = "PNBRQK";
    const bool is_castle = strncmp(san, "O-O", 3) == 0;
    const char *piece = strchr(letters, san[0]);
    const size_t length = strcspn(san, "+#=");
    char square[3] = "", promotion[WORD_SIZE];
    if (!write_promotion(san, length, promotion))
        return false;
    if (is_castle) {
        text_add(text, words_of_castling(strncmp(san, "O-O-O", 5) != 0));
    } else {
        if (length >= 2)
            snprintf(square, sizeof square, "%.2s", san + length - 2);
        const Square to = speech_find_square(square);
        const bool is_pawn = piece == NULL || san[0] == '\0';
        if (to == SQ_NONE || (is_pawn && (length < 2 || strchr("abcdefgh", san[0]) == NULL)) ||
            strspn(san, "KQRBNPabcdefgh12345678x") < length || length > 6)
            return false;
        if (is_pawn && length == 2 && word->number == 0 && san[length] == '\0') { // a square, or the move of a pawn
            speech_add_square(text, to);
        } else {
            char name[SPOKEN_SQUARE_SIZE];
            text_addf(text, memchr(san, 'x', length) != NULL ? _("%s takes on %s") : _("%s to %s"),
                      _(is_pawn ? types[PT_PAWN].one : types[piece - letters].one), write_spoken_square(to, name));
        }
    }
    text_add(text, promotion);
    text_add(text, strchr(san, '#') != NULL ? _(", mate") : strchr(san, '+') != NULL ? _(", check") : "");
    return true;
}

// Is the word a legal move there, and of the number that is said?
static bool fits(const Position *pos, const SpokenWord *word, Move *move)
{
    const bool is_of_number = word->number == 0 || (pos_move_number(pos) == word->number && pos->stm == word->side);
    return is_of_number && san_is_likely(word->san) && san_read(pos, word->san, move, NULL);
}

// Words behind which a square is named, one blank between them.
static bool is_place_word(const char *word)
{
    char words[PLACE_WORDS_SIZE];
    char *rest = words;
    snprintf(words, sizeof words, "%s", _("on from at of square"));
    for (const char *place = text_next_word(&rest); place != NULL; place = text_next_word(&rest))
        if (strcmp(place, word) == 0)
            return true;
    return false;
}

// A move in words: in the line that is being read, where the game stands, or before its last move.
static bool add_move(Speaker *speaker, const SpokenWord *word)
{
    const Position *const known[] = {speaker->is_in_line ? &speaker->line : NULL, speaker->pos, speaker->before};
    const Square square = speech_find_square(word->san);
    Move move;
    // "on g4" is a square, though a pawn may go there.
    if (square != SQ_NONE && is_place_word(speaker->last)) {
        speech_add_square(speaker->text, square);
        speaker->is_in_line = false;
        return true;
    }
    if (strlen(word->san) < 2) // one letter is no move
        return false;
    if (word->number > 0 && !speaker->is_in_line)
        text_addf(speaker->text, _("move %d, "), word->number);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
        if (known[i] != NULL && fits(known[i], word, &move)) {
            Position after = *known[i];
            speech_add_move(speaker->text, known[i], move);
            pos_advance(&after, move);
            speaker->line = after;
            speaker->is_in_line = true;
            return true;
        }
    speaker->is_in_line = false;
    return add_move_by_letters(speaker->text, word);
}

// One word as it is said: a sign as words, a move by its letters, all else as it stands.
static void add_word(Speaker *speaker, const char *text, size_t length)
{
    SpokenWord word;
    const bool is_short = split_word(text, length, &word);
    if (is_short && add_counted_mark(speaker, &word)) {
        speaker->is_in_line = false;
    } else {
        text_add(speaker->text, is_short ? word.lead : "");
        if (is_short && add_move(speaker, &word)) {
            text_addf(speaker->text, "%s%s", words_of_mark(&word, speaker), word.tail);
        } else {
            text_addf(speaker->text, "%.*s", (int)(length - strlen(word.lead)), text + strlen(word.lead));
            speaker->is_in_line = false;
        }
    }
    // Without the bracket in front: "(on g4)".
    const size_t lead = is_short ? strlen(word.lead) : 0;
    copy_part(speaker->last, text + lead, length - lead);
}

// Does the line that is being read go on with the next word?
static bool is_move_word(const Speaker *speaker, const char *sentence)
{
    SpokenWord word;
    Move move;
    return split_word(sentence, strcspn(sentence, " "), &word) && fits(&speaker->line, &word, &move);
}

void speech_add_sentence(Text *text, const Position *pos, const Position *before, const char *sentence)
{
    Speaker speaker = {.text = text, .pos = pos, .before = before};
    while (*sentence != '\0') {
        const size_t length = strcspn(sentence, " ");
        add_word(&speaker, sentence, length);
        sentence += length;
        if (*sentence == ' ') {
            // Moves one behind the other are parted, so that they can be told apart by ear.
            const bool has_sign = length > 0 && strchr(".,;:)?!", sentence[-1]) != NULL;
            text_add(text, speaker.is_in_line && !has_sign && is_move_word(&speaker, sentence + 1) ? "; " : " ");
            ++sentence;
        }
    }
}
