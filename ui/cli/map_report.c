// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/map_report.h"

#include "base/text.h"
#include "notation/coordinate.h"

#include <inttypes.h>
#include <string.h>

enum { PIECE_NAME_SIZE = 3, TOP_SQUARES = 5, BOARD_SIDE = 8 };

typedef struct PieceName {
    Piece piece;
    const char *code; // as in the files
    const char *name; // for people
} PieceName;

// The order in which every report goes through the pieces.
static const PieceName piece_names[] = {
    {W_KING, "wK", "White king"},      {W_QUEEN, "wQ", "White queen"},    {W_ROOK, "wR", "White rooks"},
    {W_BISHOP, "wB", "White bishops"}, {W_KNIGHT, "wN", "White knights"}, {W_PAWN, "wP", "White pawns"},
    {B_KING, "bK", "Black king"},      {B_QUEEN, "bQ", "Black queen"},    {B_ROOK, "bR", "Black rooks"},
    {B_BISHOP, "bB", "Black bishops"}, {B_KNIGHT, "bN", "Black knights"}, {B_PAWN, "bP", "Black pawns"},
};
enum { PIECE_NAME_NB = sizeof piece_names / sizeof piece_names[0] };

static const char *const end_codes[MAP_END_NB] = {[MAP_FROM] = "from", [MAP_TO] = "to"};

static void name_square(Square square, char out[SQUARE_NAME_SIZE])
{
    square_write(square, out);
}

// --- CSV -----------------------------------------------------------------------------------------------------------

static void print_csv_layer(FILE *out, const PieceName *name, MapEnd end, const MapLayer *layer)
{
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        char text[SQUARE_NAME_SIZE];
        name_square((Square)square, text);
        fprintf(out, "%s,%s,%s,%.6f,%d\n", name->code, text, end_codes[end], map_share(layer, (Square)square),
                layer->class_of[square]);
    }
}

static void print_csv(FILE *out, const MemorySnapshot *snapshot, PieceSet pieces, const char *fen)
{
    (void)fen;
    fputs("piece,square,end,value,class\n", out);
    for (int i = 0; i < PIECE_NAME_NB; ++i) {
        if ((pieces & piece_set(piece_names[i].piece)) == 0)
            continue;
        for (int end = MAP_FROM; end < MAP_END_NB; ++end) {
            MapLayer layer;
            map_layer(snapshot,
                      &(MapChoice){.kind = MAP_NOW, .pieces = piece_set(piece_names[i].piece), .end = (MapEnd)end},
                      &layer);
            print_csv_layer(out, &piece_names[i], (MapEnd)end, &layer);
        }
    }
}

// --- JSON ----------------------------------------------------------------------------------------------------------

static void print_json_layer(FILE *out, const PieceName *name, MapEnd end, const MapLayer *layer)
{
    fprintf(out, "    {\"piece\": \"%s\", \"end\": \"%s\",\n     \"values\": [", name->code, end_codes[end]);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        fprintf(out, "%s%.6f", square == SQ_A1 ? "" : ", ", map_share(layer, (Square)square));
    fputs("],\n     \"classes\": [", out);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        fprintf(out, "%s%d", square == SQ_A1 ? "" : ", ", layer->class_of[square]);
    fputs("]}", out);
}

// Squares go from a1, b1 to h8. A FEN and our own sentences need no escapes.
static void print_json(FILE *out, const MemorySnapshot *snapshot, PieceSet pieces, const char *fen)
{
    fprintf(out, "{\n  \"fen\": \"%s\",\n  \"depth\": %d,\n  \"nodes\": %" PRIu64 ",\n", fen, snapshot->depth,
            snapshot->nodes);
    fprintf(out, "  \"meaning\": \"%s\",\n  \"class_names\": [", map_kind(MAP_NOW)->meaning);
    for (int i = 0; i < MAP_CLASS_NB; ++i)
        fprintf(out, "%s\"%s\"", i == 0 ? "" : ", ", map_class_name(i));
    fputs("],\n  \"squares\": \"a1 b1 ... h8\",\n  \"layers\": [\n", out);
    const char *separator = "";
    for (int i = 0; i < PIECE_NAME_NB; ++i) {
        if ((pieces & piece_set(piece_names[i].piece)) == 0)
            continue;
        for (int end = MAP_FROM; end < MAP_END_NB; ++end) {
            MapLayer layer;
            map_layer(snapshot,
                      &(MapChoice){.kind = MAP_NOW, .pieces = piece_set(piece_names[i].piece), .end = (MapEnd)end},
                      &layer);
            fputs(separator, out);
            print_json_layer(out, &piece_names[i], (MapEnd)end, &layer);
            separator = ",\n";
        }
    }
    fputs("\n  ]\n}\n", out);
}

// --- text ----------------------------------------------------------------------------------------------------------

static void print_boards(FILE *out, const MapLayer layers[MAP_END_NB])
{
    fputs("     leaves              goes to\n", out);
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        for (int end = MAP_FROM; end < MAP_END_NB; ++end) {
            fprintf(out, "  %d ", rank + 1);
            for (int file = FILE_A; file < FILE_NB; ++file)
                fprintf(out, " %d", layers[end].class_of[square_make((File)file, (Rank)rank)]);
        }
        fputc('\n', out);
    }
    fputs("     a b c d e f g h     a b c d e f g h\n", out);
}

// The squares with the largest values, largest first, until the map is empty or the list is full.
static void print_top_squares(FILE *out, const char *label, const MapLayer *layer)
{
    Bitboard listed = 0;
    fprintf(out, "  %s:", label);
    for (int place = 0; place < TOP_SQUARES; ++place) {
        Square best = SQ_NONE;
        for (int square = SQ_A1; square < SQ_NB; ++square)
            if ((listed >> square & 1) == 0 && layer->class_of[square] > 0 &&
                (best == SQ_NONE || layer->value[square] > layer->value[best]))
                best = (Square)square;
        if (best == SQ_NONE)
            break;
        listed |= (Bitboard)1 << best;
        char text[SQUARE_NAME_SIZE];
        name_square(best, text);
        fprintf(out, "%s %s %.2f %% (%s)", place == 0 ? "" : ",", text, 100 * map_share(layer, best),
                map_class_name(layer->class_of[best]));
    }
    fputs(listed == 0 ? " nothing\n" : "\n", out);
}

static void print_legend(FILE *out)
{
    static const char *const bounds[MAP_CLASS_NB] = {"less", "1/256", "1/32", "1/16", "1/8", "1/4", "1/2"};
    fputs("Digits: share of the largest value on the same board:\n ", out);
    for (int i = MAP_CLASS_NB - 1; i >= 0; --i)
        fprintf(out, " %d %s (%s%s)%s", i, map_class_name(i), bounds[i], i > 0 ? " or more" : "", i > 0 ? "," : ".\n");
    fputs("Percentages: share of all attention, over all pieces.\n", out);
}

static void print_text(FILE *out, const MemorySnapshot *snapshot, PieceSet pieces, const char *fen)
{
    fprintf(out, "Position: %s\nDepth: %d  Nodes: %" PRIu64 "\n%s\n", fen, snapshot->depth, snapshot->nodes,
            map_kind(MAP_NOW)->meaning);
    print_legend(out);
    for (int i = 0; i < PIECE_NAME_NB; ++i) {
        const PieceName *name = &piece_names[i];
        if ((pieces & piece_set(name->piece)) == 0)
            continue;
        MapLayer layers[MAP_END_NB];
        for (int end = MAP_FROM; end < MAP_END_NB; ++end)
            map_layer(snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = piece_set(name->piece), .end = (MapEnd)end},
                      &layers[end]);
        fprintf(out, "\n%s: %s\n", name->code, name->name);
        if (layers[MAP_FROM].max == 0 && layers[MAP_TO].max == 0) {
            fputs("  no attention\n", out);
            continue;
        }
        print_boards(out, layers);
        print_top_squares(out, "leaves", &layers[MAP_FROM]);
        print_top_squares(out, "goes to", &layers[MAP_TO]);
    }
}

// --- names ---------------------------------------------------------------------------------------------------------

MapReport *map_report_find(const char *name)
{
    static const struct {
        const char *name;
        MapReport *report;
    } rows[] = {{"text", print_text}, {"csv", print_csv}, {"json", print_json}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (text_equal_nocase(rows[i].name, name))
            return rows[i].report;
    return NULL;
}

static bool read_piece(const char *text, size_t length, PieceSet *pieces)
{
    if (length != PIECE_NAME_SIZE - 1)
        return false;
    const char code[PIECE_NAME_SIZE] = {text[0], text[1], '\0'};
    for (int i = 0; i < PIECE_NAME_NB; ++i)
        if (text_equal_nocase(code, piece_names[i].code)) {
            *pieces |= piece_set(piece_names[i].piece);
            return true;
        }
    return false;
}

bool map_report_read_pieces(const char *text, PieceSet *pieces, Error *error)
{
    if (text_equal_nocase(text, "all")) {
        *pieces = PIECE_SET_ALL;
        return true;
    }
    PieceSet found = 0;
    for (const char *word = text;;) {
        const size_t length = strcspn(word, ",");
        if (!read_piece(word, length, &found))
            return error_set(error, "'%.60s' is no piece; write wN for the white knights, wN,bQ for two, or all", text);
        if (word[length] == '\0')
            break;
        word += length + 1;
    }
    *pieces = found;
    return true;
}
