// SPDX-License-Identifier: GPL-3.0-or-later
// Files of game records: positions in 32 bytes, games with moves and scores, a checksum for each game, reading that
// trusts nothing, and the walk over a game's plies. What is done with them is in generate.c, network_data.c,
// training_set.c, record_stats.c and wdl_fit.c, which call this file.
#include "study/tune/records.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    MAGIC_SIZE = 16,
    PREFIX_SIZE = 4,     // size and checksum
    GAME_HEAD_SIZE = 40, // number, result, end, plies and start position
    PLY_SIZE = 4,
    NO_EN_PASSANT = SQ_NB,
    SCORE_KEPT_MAX_DEFAULT = 10 * SCORE_PAWN,
    READ_BUFFER_SIZE = 1 << 18,
};

static const char magic[MAGIC_SIZE + 1] = "Hotspur records\n";
const FileKind record_file_kind = {.name = "a file of game records", .begin = magic};

// FNV-1a, its halves folded together.
static uint16_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ bytes[i]) * 16777619u;
    return (uint16_t)(hash ^ hash >> 16);
}

// --- positions -------------------------------------------------------------------------------------------------------

// Rooks on their orthodox squares are the only ones that the packed rights can mean.
static bool has_orthodox_castling(const Position *pos)
{
    static const Square rooks[CASTLING_RIGHT_NB] = {SQ_H1, SQ_A1, SQ_H8, SQ_A8};
    static const Square kings[COLOUR_NB] = {SQ_E1, SQ_E8};
    for (int i = 0; i < CASTLING_RIGHT_NB; ++i) {
        const bool has_right = (pos->castling >> i & 1) != 0;
        if (has_right && (pos->castling_setup.rook_from[i] != rooks[i] || pos_king(pos, i / 2) != kings[i / 2]))
            return false;
    }
    return true;
}

bool packed_position_make(const Position *pos, PackedPosition *packed)
{
    if (bb_count(pos_occupied(pos)) > 2 * (int)sizeof packed->pieces || !has_orthodox_castling(pos))
        return false;
    *packed = (PackedPosition){
        .occupied = pos_occupied(pos),
        .stm = (uint8_t)pos->stm,
        .castling = pos->castling,
        .en_passant = (uint8_t)(pos->en_passant == SQ_NONE ? NO_EN_PASSANT : (int)pos->en_passant),
        .rule50 = (uint8_t)(pos->rule50 > UINT8_MAX ? UINT8_MAX : pos->rule50),
    };
    int i = 0;
    for (Bitboard left = pos_occupied(pos); left != 0; ++i)
        packed->pieces[i / 2] |= (uint8_t)(pos_piece_on(pos, bb_pop(&left)) << 4 * (i % 2));
    return true;
}

// False for pieces that no position has: unknown ones, pawns on the edge, or another number of kings than one each.
static bool put_pieces(const PackedPosition *packed, Position *pos)
{
    int i = 0;
    for (Bitboard left = packed->occupied; left != 0; ++i) {
        const Square square = bb_pop(&left);
        const int piece = packed->pieces[i / 2] >> 4 * (i % 2) & 15;
        const bool pawn_on_edge = piece <= B_PAWN && (square_rank(square) == RANK_1 || square_rank(square) == RANK_8);
        if (piece >= PIECE_NB || pawn_on_edge)
            return false;
        pos_put(pos, (Piece)piece, square);
    }
    return bb_count(pos_pieces(pos, WHITE, PT_KING)) == 1 && bb_count(pos_pieces(pos, BLACK, PT_KING)) == 1;
}

// Does a right have its king and rook in place?
static bool put_castling(const PackedPosition *packed, Position *pos)
{
    static const Square rooks[CASTLING_RIGHT_NB] = {SQ_H1, SQ_A1, SQ_H8, SQ_A8};
    for (int i = 0; i < CASTLING_RIGHT_NB; ++i) {
        const Colour us = (Colour)(i / 2);
        if ((packed->castling >> i & 1) == 0)
            continue;
        if (pos_king(pos, us) != (us == WHITE ? SQ_E1 : SQ_E8) || !bb_has(pos_pieces(pos, us, PT_ROOK), rooks[i]))
            return false;
        pos_add_castling(pos, us, rooks[i]);
    }
    return true;
}

// An en passant square must lie behind an enemy pawn that has just made a double step.
static bool put_en_passant(const PackedPosition *packed, Position *pos)
{
    if (packed->en_passant == NO_EN_PASSANT)
        return true;
    const Square square = (Square)packed->en_passant;
    const Colour them = colour_other(pos->stm);
    if (packed->en_passant > NO_EN_PASSANT || square_rank(square) != rank_relative(them, RANK_3) ||
        bb_has(pos_occupied(pos), square) ||
        !bb_has(pos_pieces(pos, them, PT_PAWN), square_step(square, pawn_push(them))))
        return false;
    pos->en_passant = square;
    return true;
}

bool packed_position_read(const PackedPosition *packed, Position *pos, Error *error)
{
    Position read;
    pos_clear(&read);
    if (bb_count(packed->occupied) > 2 * (int)sizeof packed->pieces || !put_pieces(packed, &read))
        return error_set(error, "impossible pieces");
    if (packed->stm >= COLOUR_NB)
        return error_set(error, "no side to move");
    read.stm = (Colour)packed->stm;
    read.rule50 = packed->rule50;
    if (packed->castling > CASTLING_ALL || !put_castling(packed, &read))
        return error_set(error, "castling rights without king or rook");
    if (!put_en_passant(packed, &read))
        return error_set(error, "impossible en passant square");
    pos_finish_setup(&read);
    const Colour us = read.stm;
    // The king that could be captured: no legal move leads here.
    if (pos_is_attacked(&read, pos_king(&read, colour_other(us)), us, &read.occupied))
        return error_set(error, "the side that has moved is in check");
    *pos = read;
    return true;
}

// Field by field in little-endian order, whatever the layout of the structure.
static uint8_t *put_position(uint8_t *out, const PackedPosition *packed)
{
    out = bytes_put(out, packed->occupied, 8);
    memcpy(out, packed->pieces, sizeof packed->pieces);
    out += sizeof packed->pieces;
    const uint8_t rest[] = {packed->stm, packed->castling, packed->en_passant, packed->rule50};
    memcpy(out, rest, sizeof rest);
    // Scores go as their 16 bits, sign and all.
    out = bytes_put(out + sizeof rest, (uint16_t)packed->score, 2);
    *out++ = packed->result;
    *out++ = packed->unused;
    return out;
}

// The opposite of put_position.
static PackedPosition get_position(const uint8_t **in)
{
    PackedPosition packed = {.occupied = bytes_take(in, 8)};
    memcpy(packed.pieces, *in, sizeof packed.pieces);
    *in += sizeof packed.pieces;
    packed.stm = *(*in)++;
    packed.castling = *(*in)++;
    packed.en_passant = *(*in)++;
    packed.rule50 = *(*in)++;
    packed.score = (int16_t)(uint16_t)bytes_take(in, 2);
    packed.result = *(*in)++;
    packed.unused = *(*in)++;
    return packed;
}

// --- writing ---------------------------------------------------------------------------------------------------------

void record_header_write(const RecordHeader *header, uint8_t out[RECORD_HEADER_SIZE])
{
    memset(out, 0, RECORD_HEADER_SIZE);
    memcpy(out, magic, MAGIC_SIZE);
    uint8_t *next = bytes_put(out + MAGIC_SIZE, VERSION, 4);
    next = bytes_put(next, header->nodes, 4);
    next = bytes_put(next, header->seed, 8);
    next = bytes_put(next, header->eval_hash, 8);
    bytes_put(next, header->flags, 4);
}

size_t record_game_write(const GameRecord *game, uint8_t out[RECORD_GAME_SIZE_MAX])
{
    uint8_t *next = bytes_put(out + PREFIX_SIZE, game->number, 4);
    *next++ = (uint8_t)game->half_points;
    *next++ = (uint8_t)game->end;
    next = bytes_put(next, (uint16_t)game->plies, 2);
    next = put_position(next, &game->start);
    for (int i = 0; i < game->plies; ++i) {
        next = bytes_put(next, game->moves[i].move.bits, 2);
        next = bytes_put(next, (uint16_t)game->moves[i].score, 2);
    }
    const size_t size = (size_t)(next - out);
    // The size does not count itself.
    bytes_put(out, size - 2, 2);
    bytes_put(out + 2, checksum(out + PREFIX_SIZE, size - PREFIX_SIZE), 2);
    return size;
}

// --- reading ---------------------------------------------------------------------------------------------------------

struct RecordFile {
    FILE *file;
    char *path;
    long whole;
    uint8_t bytes[RECORD_GAME_SIZE_MAX];
};

// Reads and checks the header: magic, version, then settings of the run that made the file.
static bool read_header(FILE *file, RecordHeader *header, Error *error)
{
    uint8_t bytes[RECORD_HEADER_SIZE];
    if (fread(bytes, sizeof bytes, 1, file) != 1 || memcmp(bytes, magic, MAGIC_SIZE) != 0)
        return error_set(error, "not a file of game records");
    const uint8_t *next = bytes + MAGIC_SIZE;
    const uint64_t version = bytes_take(&next, 4);
    if (version != VERSION)
        return error_set(error, "version %d of game records; this program reads version %d", (int)version, VERSION);
    header->nodes = (uint32_t)bytes_take(&next, 4);
    header->seed = bytes_take(&next, 8);
    header->eval_hash = bytes_take(&next, 8);
    header->flags = (uint32_t)bytes_take(&next, 4);
    return true;
}

bool record_file_is_one(const char *path)
{
    char bytes[MAGIC_SIZE];
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, NULL);
    const bool is_one =
        file != NULL && fread(bytes, sizeof bytes, 1, file) == 1 && memcmp(bytes, magic, MAGIC_SIZE) == 0;
    if (file != NULL)
        fclose(file);
    return is_one;
}

RecordFile *record_file_open(const char *path, RecordHeader *header, Error *error)
{
    FILE *stream = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (stream == NULL)
        return NULL;
    // Games are small and many: read them in large pieces.
    setvbuf(stream, NULL, _IOFBF, READ_BUFFER_SIZE);
    RecordHeader read;
    if (!read_header(stream, &read, error)) {
        error_prefix(error, "%s: ", path);
        fclose(stream);
        return NULL;
    }
    RecordFile *file = mem_new(1, sizeof *file);
    file->file = stream;
    // What is known to be whole so far, so that a damaged end can be cut off.
    file->whole = RECORD_HEADER_SIZE;
    file->path = mem_copy_text(path);
    *header = read;
    return file;
}

void record_file_close(RecordFile *file)
{
    if (file == NULL)
        return;
    fclose(file->file);
    mem_free(file->path);
    mem_free(file);
}

long record_file_whole(const RecordFile *file)
{
    return file->whole;
}

// Reads the bytes of a game behind its size. False if they are not all there, or with a reason if they are not a
// game's.
static bool read_bytes(RecordFile *file, size_t *size, Error *error)
{
    uint8_t *bytes = file->bytes;
    if (fread(bytes, 2, 1, file->file) != 1)
        return false;
    const uint8_t *next = bytes;
    *size = (size_t)bytes_take(&next, 2) + 2;
    if (*size < PREFIX_SIZE + GAME_HEAD_SIZE || *size > sizeof file->bytes ||
        (*size - PREFIX_SIZE - GAME_HEAD_SIZE) % PLY_SIZE != 0)
        return error_set(error, "impossible size of a game");
    if (fread(bytes + 2, *size - 2, 1, file->file) != 1)
        return false;
    const uint16_t sum = (uint16_t)bytes_take(&next, 2);
    return sum == checksum(next, *size - PREFIX_SIZE) || error_set(error, "wrong checksum of a game");
}

// The fields of a game whose checksum is right; the numbers are checked all the same, the moves when they are played.
static bool parse_game(const uint8_t *bytes, size_t size, GameRecord *game, Error *error)
{
    const uint8_t *next = bytes + PREFIX_SIZE;
    game->number = (uint32_t)bytes_take(&next, 4);
    game->half_points = *next++;
    game->end = (RecordEnd)*next++;
    game->plies = (int)bytes_take(&next, 2);
    game->start = get_position(&next);
    if (game->half_points > 2 || game->end >= RECORD_END_NB)
        return error_set(error, "unknown result");
    if ((size_t)game->plies * PLY_SIZE != size - PREFIX_SIZE - GAME_HEAD_SIZE)
        return error_set(error, "the number of plies does not fit the size of the game");
    for (int i = 0; i < game->plies; ++i) {
        game->moves[i].move.bits = (uint16_t)bytes_take(&next, 2);
        game->moves[i].score = (int16_t)(uint16_t)bytes_take(&next, 2);
    }
    return true;
}

bool record_file_next(RecordFile *file, GameRecord *game, Error *error)
{
    Error fault = {""};
    size_t size = 0;
    const bool ok = read_bytes(file, &size, &fault) && parse_game(file->bytes, size, game, &fault);
    if (ok)
        file->whole += (long)size;
    else if (ferror(file->file))
        error_set(&fault, "%s", strerror(errno));
    if (fault.text[0] != '\0')
        error_prefix(&fault, "%s: byte %ld: ", file->path, file->whole);
    if (!ok && error != NULL)
        *error = fault;
    return ok;
}

bool record_file_visit(const char *path, void *context,
                       bool (*visit)(void *context, const RecordHeader *header, const GameRecord *game, Error *error),
                       long *whole, Error *error)
{
    RecordHeader header;
    Error fault = {""};
    RecordFile *file = record_file_open(path, &header, error);
    if (file == NULL)
        return false;
    GameRecord *game = mem_new(1, sizeof *game);
    bool ok = true;
    while (ok && record_file_next(file, game, &fault))
        ok = visit(context, &header, game, error) || error_prefix(error, "%s: ", path);
    if (whole != NULL)
        *whole = record_file_whole(file);
    mem_free(game);
    record_file_close(file);
    return ok && (fault.text[0] == '\0' || error_set(error, "%s", fault.text));
}

// Whether a position teaches anything: in check, before a capture, or far ahead it does not, unless the filter keeps
// it.
static RecordPlyKind kind_of(const RecordFilter *filter, const Position *pos, const RecordPly *ply)
{
    const Score most = filter->score_max > 0 ? filter->score_max : SCORE_KEPT_MAX_DEFAULT;
    if (pos_in_check(pos) && !filter->keep_in_check)
        return RECORD_PLY_IN_CHECK;
    if (!move_is_quiet(ply->move) && !filter->keep_captures)
        return RECORD_PLY_NOISY;
    return abs(ply->score) > most ? RECORD_PLY_DECIDED : RECORD_PLY_KEPT;
}

bool record_game_visit(const GameRecord *game, const RecordFilter *filter, void *context,
                       void (*visit)(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind),
                       Error *error)
{
    Position pos;
    if (!packed_position_read(&game->start, &pos, error))
        return error_prefix(error, "game %u: ", game->number);
    Undo undos[RECORD_PLIES_MAX];
    for (int i = 0; i < game->plies; ++i) {
        const RecordPly *ply = &game->moves[i];
        // A right checksum does not make a move legal.
        if (!pos_move_is_legal(&pos, ply->move))
            return error_set(error, "game %u: ply %d is an illegal move", game->number, i + 1);
        visit(context, &pos, ply, kind_of(filter, &pos, ply));
        pos_make_move(&pos, ply->move, &undos[i]);
    }
    return true;
}
