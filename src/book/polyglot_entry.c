// SPDX-License-Identifier: GPL-3.0-or-later
// Entries and moves of the Polyglot format as bytes, big-endian. A move is known by squares alone,
// castling as king takes rook; what it is on a board needs the position.
#include "book/polyglot.h"

enum { KEY_BYTES = 8, MOVE_BYTES = 2, WEIGHT_BYTES = 2, LEARN_BYTES = 4, BYTE_BITS = 8 };

// What a number of the format means: see the picture in the header.
enum { FROM_SHIFT = 6, PROMOTION_SHIFT = 12, SQUARE_MASK = 63, PROMOTION_MASK = 15 };

static const PieceType promotions[] = {PT_NONE, PT_KNIGHT, PT_BISHOP, PT_ROOK, PT_QUEEN};

static uint64_t read_number(const unsigned char **bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; ++i)
        number = number << BYTE_BITS | *(*bytes)++;
    return number;
}

static void write_number(unsigned char **bytes, int count, uint64_t number)
{
    for (int i = count - 1; i >= 0; --i)
        *(*bytes)++ = (unsigned char)(number >> (i * BYTE_BITS));
}

PolyglotEntry polyglot_entry_decode(const unsigned char bytes[POLYGLOT_ENTRY_SIZE])
{
    PolyglotEntry entry;
    entry.key = read_number(&bytes, KEY_BYTES);
    entry.move = (uint16_t)read_number(&bytes, MOVE_BYTES);
    entry.weight = (uint16_t)read_number(&bytes, WEIGHT_BYTES);
    entry.learn = (uint32_t)read_number(&bytes, LEARN_BYTES);
    return entry;
}

void polyglot_entry_encode(const PolyglotEntry *entry, unsigned char bytes[POLYGLOT_ENTRY_SIZE])
{
    write_number(&bytes, KEY_BYTES, entry->key);
    write_number(&bytes, MOVE_BYTES, entry->move);
    write_number(&bytes, WEIGHT_BYTES, entry->weight);
    write_number(&bytes, LEARN_BYTES, entry->learn);
}

uint16_t polyglot_move_encode(Move move)
{
    unsigned promotion = 0;
    while (promotions[promotion] != move_promotion(move))
        ++promotion;
    return (uint16_t)(promotion << PROMOTION_SHIFT | (unsigned)move_from(move) << FROM_SHIFT | (unsigned)move_to(move));
}

// False if the number is no move at all.
static bool split(uint16_t number, Coordinates *out)
{
    const unsigned promotion = number >> PROMOTION_SHIFT & PROMOTION_MASK;
    out->from = (Square)(number >> FROM_SHIFT & SQUARE_MASK);
    out->to = (Square)(number & SQUARE_MASK);
    // A move from a square to itself is none, though 0 is often written for nothing.
    if (promotion >= sizeof promotions / sizeof promotions[0] || out->from == out->to)
        return false;
    out->promotion = promotions[promotion];
    return true;
}

bool polyglot_move_decode(const Position *pos, uint16_t number, Move *move)
{
    Coordinates wanted;
    return split(number, &wanted) && coordinate_find(pos, &wanted, move);
}

bool polyglot_move_is_possible(uint16_t number)
{
    Coordinates wanted;
    if (!split(number, &wanted))
        return false;
    // Some piece must be able to go there on an empty board.
    if (wanted.promotion == PT_NONE)
        return bb_has(rook_rays(wanted.from) | bishop_rays(wanted.from) | knight_attacks(wanted.from), wanted.to);
    const Colour colour = square_rank(wanted.to) == RANK_8 ? WHITE : BLACK;
    return rank_relative(colour, square_rank(wanted.from)) == RANK_7 && bb_has(king_attacks(wanted.from), wanted.to) &&
           rank_relative(colour, square_rank(wanted.to)) == RANK_8;
}

void polyglot_move_write(uint16_t number, char out[COORDINATE_SIZE])
{
    static const char letters[] = {'\0', 'n', 'b', 'r', 'q'};
    const unsigned promotion = number >> PROMOTION_SHIFT & PROMOTION_MASK;
    square_write((Square)(number >> FROM_SHIFT & SQUARE_MASK), out);
    square_write((Square)(number & SQUARE_MASK), out + 2);
    // For listing a damaged book: a number that is no piece is shown as such.
    out[4] = promotion < sizeof letters ? letters[promotion] : '?';
    out[5] = '\0';
}
