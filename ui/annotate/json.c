// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/annotate/fields_json.h"
#include "ui/annotate/formats.h"
#include "ui/annotate/page.h"
#include "ui/annotate/remarks.h"
#include "ui/common/annotations.h"
#include "ui/common/figures.h"
#include "ui/common/print.h"
#include "ui/heatmap/heat_picture.h"
#include "ui/heatmap/markup.h"

#include <string.h>

enum { LINE_SIZE = 256, NAME_SIZE = 32 };

static void write_member(FILE *out, const char *name, const char *text)
{
    fprintf(out, ",\"%s\":", name);
    json_write_text(out, text);
}

static void write_score_member(FILE *out, const char *name, Score score, Colour colour)
{
    char text[SCORE_TEXT_SIZE];
    write_score(score, colour, text);
    write_member(out, name, text);
}

static void write_tags(FILE *out, const Review *review)
{
    fputs(",\"tags\":{", out);
    for (int i = 0; i < tree_tag_count(review->game); ++i) {
        const GameTag *tag = tree_tag_at(review->game, i);
        fputs(i > 0 ? "," : "", out);
        json_write_text(out, tag->name);
        fputc(':', out);
        json_write_text(out, tag->value);
    }
    fputc('}', out);
}

static void write_summary(FILE *out, const char *name, const ReviewSummary *summary)
{
    fprintf(out, "\"%s\":{\"moves\":%d", name, summary->graded);
    if (summary->graded > 0)
        fprintf(
            out,
            ",\"accuracy\":%.1f,\"centipawns\":%.1f,\"inaccuracies\":%d,\"mistakes\":%d,\"blunders\":%d,\"only\":%d,"
            "\"brilliant\":%d",
            summary->accuracy, summary->centipawns, summary->marks[MARK_INACCURACY], summary->marks[MARK_MISTAKE],
            summary->marks[MARK_BLUNDER], summary->marks[MARK_ONLY], summary->marks[MARK_BRILLIANT]);
    fputc('}', out);
}

static void write_side(FILE *out, const Review *review, Colour colour)
{
    fprintf(out, ",\"%s\":{\"name\":", colour == WHITE ? "white" : "black");
    json_write_text(out, review_player(review, colour));
    for (int phase = 0; phase <= PHASE_NB; ++phase) {
        fputc(',', out);
        write_summary(out, phase == PHASE_NB ? "game" : phase_name((GamePhase)phase), &review->sides[colour][phase]);
    }
    fputc('}', out);
}

// The class of each square, a1 to h8, a digit each.
static void write_heat(FILE *out, const ReviewedMove *move)
{
    fputs(",\"map\":\"", out);
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        fputc('0' + move->heat[square], out);
    fputc('"', out);
}

static void write_line(FILE *out, const char *name, const Position *pos, const Move *moves, int count)
{
    char text[LINE_SIZE];
    Text line = text_begin(text, sizeof text);
    san_write_line(pos, moves, count, &line);
    if (line.length > 0)
        write_member(out, name, text);
}

static void write_played(FILE *out, Move move, const Position *before, const Position *after);

// The same moves, each with the position after it, so that they can be stepped through.
static void write_steps(FILE *out, const char *name, const Position *start, const Move *moves, int count)
{
    Position pos = *start;
    fprintf(out, ",\"%s\":[", name);
    for (int i = 0; i < count && pos_move_is_legal(&pos, moves[i]); ++i) {
        const Position before = pos;
        pos_advance(&pos, moves[i]);
        fputs(i > 0 ? "," : "", out);
        write_played(out, moves[i], &before, &pos);
        fputc('}', out);
    }
    fputc(']', out);
}

static int shown_length(int length)
{
    return length < REVIEW_LINE_SHOWN ? length : REVIEW_LINE_SHOWN;
}

// "reason_arrows":["e5f7"]
static void write_arrows(FILE *out, const ReviewedMove *move)
{
    for (int i = 0; i < move->arrow_count; ++i) {
        char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
        square_write(move->arrows[i].from, from);
        square_write(move->arrows[i].to, to);
        fprintf(out, "%s\"%s%s\"", i == 0 ? ",\"reason_arrows\":[" : ",", from, to);
    }
    fputs(move->arrow_count > 0 ? "]" : "", out);
}

static void write_values(FILE *out, const ReviewedMove *move, const Position *before, const Position *after)
{
    char first[COORDINATE_SIZE];
    write_score_member(out, "score", move->score, move->colour);
    write_score_member(out, "best_score", move->best_score, move->colour);
    fprintf(out, ",\"expected\":%.3f,\"expected_best\":%.3f", move->expected, move->expected_best);
    fprintf(out, ",\"depth\":%d,\"best_depth\":%d", move->depth, move->best_depth);
    if (move->best_length > 0) {
        coordinate_write(before, move->best[0], first);
        write_member(out, "best_move", first);
    }
    write_line(out, "best", before, move->best, shown_length(move->best_length));
    if (move->reply_length > 0) {
        coordinate_write(after, move->reply[0], first);
        write_member(out, "reply_move", first);
    }
    write_line(out, "reply", after, move->reply, move->reply_length);
    if (move->mark != MARK_NONE)
        write_member(out, "mark", mark_sign(move->mark));
    if (move->mark >= MARK_INACCURACY) {
        write_steps(out, "best_line", before, move->best, shown_length(move->best_length));
        write_steps(out, "reply_line", after, move->reply, shown_length(move->reply_length));
    }
    if (move->reason[0] != '\0')
        write_member(out, "reason", move->reason);
    write_arrows(out, move);
    if (move->reply_rank > 0)
        fprintf(out, ",\"reply_rank\":%d", move->reply_rank);
    if (move->best_rank > 0)
        fprintf(out, ",\"best_rank\":%d", move->best_rank);
    write_heat(out, move);
}

// --- what the game itself says ---------------------------------------------------------------------------------------

// Writes a member where there are words. Releases them.
static void write_words(FILE *out, const char *name, char *words)
{
    if (words[0] != '\0')
        write_member(out, name, words);
    mem_free(words);
}

// A comment as it is shown, without commands, and as it stands in the file.
static void write_comment(FILE *out, const char *name, const char *comment)
{
    char raw_name[NAME_SIZE];
    Text text = text_begin(raw_name, sizeof raw_name);
    text_addf(&text, "%s_raw", name);
    char *kept = remarks_left_out(comment);
    write_words(out, name, comment_words(kept));
    write_words(out, raw_name, kept);
}

// Numbers of the signs, and how they are printed.
static void write_nags(FILE *out, const GameTree *game, int node)
{
    char signs[LINE_SIZE];
    Text text = text_begin(signs, sizeof signs);
    if (tree_nag(game, node, 0) == 0)
        return;
    fputs(",\"nags\":", out);
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        fprintf(out, "%c%d", i > 0 ? ',' : '[', tree_nag(game, node, i));
    fputc(']', out);
    nag_write_all(game, node, true, &text);
    write_member(out, "signs", text_trim(signs));
}

static void write_line_moves(FILE *out, const GameTree *game, int node, const Position *start);

// The variations in the place of a move, an array of moves each.
static void write_variations(FILE *out, const GameTree *game, int node, const Position *before)
{
    const int parent = tree_parent(game, node);
    if (tree_child(game, parent, 1) == TREE_NONE)
        return;
    fputs(",\"variations\":[", out);
    const char *comma = "";
    for (int other = tree_child(game, parent, 1); other != TREE_NONE; other = tree_next_sibling(game, other)) {
        fprintf(out, "%s[", comma);
        comma = ",";
        write_line_moves(out, game, other, before);
        fputc(']', out);
    }
    fputc(']', out);
}

// A move with number and side, and the position after it.
static void write_played(FILE *out, Move move, const Position *before, const Position *after)
{
    char san[SAN_SIZE], coordinates[COORDINATE_SIZE], fen[FEN_SIZE];
    san_write(before, move, san);
    coordinate_write(before, move, coordinates);
    fen_write(after, fen);
    fprintf(out, "{\"number\":%d,\"side\":\"%s\"", pos_move_number(before), before->stm == WHITE ? "white" : "black");
    write_member(out, "san", san);
    write_member(out, "move", coordinates);
    write_member(out, "fen", fen);
}

static void write_source(FILE *out, const GameTree *game, int node)
{
    write_nags(out, game, node);
    write_comment(out, "comment_before", tree_comment_before(game, node));
    write_comment(out, "comment", tree_comment(game, node));
    write_words(out, "earlier_remark", remarks_words(tree_comment(game, node)));
}

// The moves of a variation, with those that stand in their places; the first one's stand beside the variation.
static void write_line_moves(FILE *out, const GameTree *game, int node, const Position *start)
{
    Position pos = *start;
    for (bool is_first = true; node != TREE_NONE; node = tree_child(game, node, 0), is_first = false) {
        const Position before = pos;
        pos_advance(&pos, tree_ply(game, node)->move);
        fputs(is_first ? "" : ",", out);
        write_played(out, tree_ply(game, node)->move, &before, &pos);
        write_source(out, game, node);
        if (!is_first)
            write_variations(out, game, node, &before);
        else if (remark_line_of(game, node) == node)
            fputs(",\"earlier_better\":true", out);
        fputc('}', out);
    }
}

// --- moves -----------------------------------------------------------------------------------------------------------

static void write_move(FILE *out, const ReviewedMove *move, const Position *before, const Position *after)
{
    write_played(out, move->move, before, after);
    write_member(out, "phase", phase_name(move->phase));
    if (move->is_book)
        fputs(",\"book\":true", out);
    if (move->is_forced)
        fputs(",\"forced\":true", out);
    if (move->is_graded)
        write_values(out, move, before, after);
}

void review_write_json(FILE *out, const Review *review)
{
    Position pos = *tree_start(review->game);
    char fen[FEN_SIZE];
    fen_write(&pos, fen);
    fputs("{\"annotator\":\"Hotspur\"", out);
    write_tags(out, review);
    write_member(out, "result", tree_result(review->game));
    write_member(out, "start", fen);
    write_member(out, "eco", review->opening.code);
    write_member(out, "opening", review->opening.name);
    if (review->end[0] != '\0')
        write_member(out, "end", review->end);
    fprintf(out, ",\"book_plies\":%d,\"nodes\":%llu", review->book_plies, (unsigned long long)review->nodes);
    write_side(out, review, WHITE);
    write_side(out, review, BLACK);
    write_comment(out, "comment", tree_comment(review->game, TREE_ROOT));
    if (tree_is_foreign(review->game))
        fputs(",\"foreign\":true", out);
    fields_write_json(out, review->game, TREE_ROOT);
    fputs(",\"moves\":[", out);
    for (int ply = 0, node = TREE_ROOT; ply < review->count; ++ply) {
        const Position before = pos;
        node = tree_child(review->game, node, 0);
        pos_advance(&pos, review->moves[ply].move);
        fputs(ply > 0 ? "," : "", out);
        write_move(out, &review->moves[ply], &before, &pos);
        write_source(out, review->game, node);
        write_variations(out, review->game, node, &before);
        fields_write_json(out, review->game, node);
        fputc('}', out);
    }
    fputs("]}", out);
}

// --- page ------------------------------------------------------------------------------------------------------------

// The template up to a mark, and what is behind it.
static const char *write_template(FILE *out, const char *from, const char *mark)
{
    const char *found = strstr(from, mark);
    if (found == NULL)
        return from;
    fwrite(from, 1, (size_t)(found - from), out);
    return found + strlen(mark);
}

void review_write_page(FILE *out, const Review *review)
{
    const char *rest = write_template(out, annotate_page, "@TITLE@");
    markup_print_text(out, review_player(review, WHITE));
    fputs(" – ", out);
    markup_print_text(out, review_player(review, BLACK));
    rest = write_template(out, rest, "@PIECES@");
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        fprintf(out, "<path id=\"t%d\" d=\"%s\"/>\n", (int)type, heat_picture_outline(type));
    rest = write_template(out, rest, "@GAME@");
    review_write_json(out, review);
    rest = write_template(out, rest, "@COLOURS@");
    for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of)
        fprintf(out, "%s\"#%06x\"", class_of > 0 ? "," : "", heat_band(PALETTE_HEAT, class_of)->fill.rgb);
    fputs(rest, out);
}
