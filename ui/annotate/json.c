// SPDX-License-Identifier: GPL-3.0-or-later
// A review as JSON, one game without a line break. Field names are an interface: programs read them, and so does the page
// (page.c). Text and PGN are in formats.c, fields of comments in fields_json.c.
#include "ui/common/json.h"
#include "base/memory.h"
#include "engine/temptation.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/annotate/fields_json.h"
#include "ui/annotate/formats.h"
#include "ui/annotate/remarks.h"
#include "ui/common/annotations.h"
#include "ui/common/figures.h"

#include <string.h>

enum { LINE_SIZE = 256, NAME_SIZE = 32 };

static void write_score_text(Json *json, const char *name, Score score, Colour colour)
{
    char text[SCORE_TEXT_SIZE];
    write_score(score, colour, text);
    json_text(json, name, text);
}

// All tags in the order of the file.
static void write_tags(Json *json, const Review *review)
{
    json_open(json, "tags", '{');
    for (int i = 0; i < tree_tag_count(review->game); ++i)
        json_text(json, tree_tag_at(review->game, i)->name, tree_tag_at(review->game, i)->value);
    json_close(json, '}');
}

// Numbers of a side in a phase; without a graded move its count alone.
static void write_summary(Json *json, const char *name, const ReviewSummary *summary)
{
    json_open(json, name, '{');
    json_int(json, "moves", summary->graded);
    if (summary->graded > 0) {
        json_real(json, "accuracy", summary->accuracy, 1);
        json_real(json, "centipawns", summary->centipawns, 1);
        JSON_INTS(json, {"inaccuracies", summary->marks[MARK_INACCURACY]}, {"mistakes", summary->marks[MARK_MISTAKE]},
                  {"blunders", summary->marks[MARK_BLUNDER]}, {"only", summary->marks[MARK_ONLY]},
                  {"brilliant", summary->marks[MARK_BRILLIANT]});
    }
    json_close(json, '}');
}

static void write_side(Json *json, const Review *review, Colour colour)
{
    json_open(json, colour == WHITE ? "white" : "black", '{');
    json_text(json, "name", review_player(review, colour));
    for (int phase = 0; phase <= PHASE_NB; ++phase)
        write_summary(json, phase == PHASE_NB ? "game" : phase_name((GamePhase)phase), &review->sides[colour][phase]);
    json_close(json, '}');
}

// The class of each square, a1 to h8, a digit each.
static void write_heat(Json *json, const ReviewedMove *move)
{
    char classes[SQ_NB + 1] = "";
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        classes[square] = (char)('0' + move->heat[square]);
    json_text(json, "map", classes);
}

// A line in SAN with move numbers; nothing where it is empty.
static void write_line(Json *json, const char *name, const Position *pos, const Move *moves, int count)
{
    char text[LINE_SIZE];
    Text line = text_begin(text, sizeof text);
    san_write_line(pos, moves, count, &line);
    if (line.length > 0)
        json_text(json, name, text);
}

static void open_played(Json *json, Move move, const Position *before, const Position *after);

// The same moves, each with the position after it, so that they can be stepped through.
static void write_steps(Json *json, const char *name, const Position *start, const Move *moves, int count)
{
    Position pos = *start;
    json_open(json, name, '[');
    for (int i = 0; i < count && pos_move_is_legal(&pos, moves[i]); ++i) {
        const Position before = pos;
        pos_advance(&pos, moves[i]);
        open_played(json, moves[i], &before, &pos);
        json_close(json, '}');
    }
    json_close(json, ']');
}

// A line as long as it is shown anywhere.
static int shown_length(int length)
{
    return length < REVIEW_LINE_SHOWN ? length : REVIEW_LINE_SHOWN;
}

// The arrows, or the squares alone: "reason_arrows": ["e5f7"], "reason_squares": ["d5"].
static void write_some_marks(Json *json, const char *name, const MotifMarks *marks, bool are_squares)
{
    bool is_open = false;
    for (int i = 0; i < marks->count; ++i) {
        char squares[2 * SQUARE_NAME_SIZE];
        const MotifArrow mark = marks->list[i];
        if ((mark.from == mark.to) != are_squares)
            continue;
        square_write(mark.from, squares);
        if (!are_squares)
            square_write(mark.to, squares + strlen(squares));
        if (!is_open)
            json_open(json, name, '[');
        is_open = true;
        json_text(json, NULL, squares);
    }
    if (is_open)
        json_close(json, ']');
}

static void write_marks(Json *json, const MotifMarks *marks)
{
    write_some_marks(json, "reason_arrows", marks, false);
    write_some_marks(json, "reason_squares", marks, true);
}

// The move in coordinates, for programs that draw arrows.
static void write_move_text(Json *json, const char *name, const Position *pos, Move move)
{
    char text[COORDINATE_SIZE];
    coordinate_write(pos, move, text);
    json_text(json, name, text);
}

// What the review says of a graded move: scores, points, depths, best line, reply, mark, reason, and the map. Lines
// that can be stepped through come with mistakes alone.
static void write_values(Json *json, const ReviewedMove *move, const Position *before, const Position *after)
{
    write_score_text(json, "score", move->score, move->colour);
    write_score_text(json, "best_score", move->best_score, move->colour);
    json_real(json, "expected", move->expected, 3);
    json_real(json, "expected_best", move->expected_best, 3);
    JSON_INTS(json, {"depth", move->depth}, {"best_depth", move->best_depth});
    if (move->best_length > 0)
        write_move_text(json, "best_move", before, move->best[0]);
    write_line(json, "best", before, move->best, shown_length(move->best_length));
    if (move->reply_length > 0)
        write_move_text(json, "reply_move", after, move->reply[0]);
    write_line(json, "reply", after, move->reply, move->reply_length);
    if (move->mark != MARK_NONE)
        json_text(json, "mark", mark_sign(move->mark));
    if (move->mark >= MARK_INACCURACY) {
        write_steps(json, "best_line", before, move->best, shown_length(move->best_length));
        write_steps(json, "reply_line", after, move->reply, shown_length(move->reply_length));
    }
    if (move->reason[0] != '\0')
        json_text(json, "reason", move->reason);
    write_marks(json, &move->marks);
    if (move->natural.rating != 0) {
        json_int(json, "natural_rating", move->natural.rating);
        json_real(json, "natural_chance", (double)move->natural.chance / TEMPTATION_UNIT, 3);
        json_real(json, "natural_best_chance", (double)move->natural.best_chance / TEMPTATION_UNIT, 3);
        json_real(json, "natural_error_chance", (double)move->natural.error_chance / TEMPTATION_UNIT, 3);
    }
    if (move->reply_rank > 0)
        json_int(json, "reply_rank", move->reply_rank);
    if (move->best_rank > 0)
        json_int(json, "best_rank", move->best_rank);
    write_heat(json, move);
}

// --- what the game itself says ---------------------------------------------------------------------------------------

// Writes a member where there are words. Releases them.
static void write_words(Json *json, const char *name, char *words)
{
    if (words[0] != '\0')
        json_text(json, name, words);
    mem_free(words);
}

// A comment as it is shown, without commands and the notes of programs, and as it stands in the file.
static void write_comment(Json *json, const char *name, const char *comment)
{
    char raw_name[NAME_SIZE];
    Text text = text_begin(raw_name, sizeof raw_name);
    text_addf(&text, "%s_raw", name);
    char *kept = remarks_left_out(comment);
    write_words(json, name, comment_shown(kept));
    write_words(json, raw_name, kept);
}

// Numbers of the signs, and how they are printed.
static void write_nags(Json *json, const GameTree *game, int node)
{
    char signs[LINE_SIZE];
    Text text = text_begin(signs, sizeof signs);
    if (tree_nag(game, node, 0) == 0)
        return;
    json_open(json, "nags", '[');
    for (int i = 0; tree_nag(game, node, i) != 0; ++i)
        json_int(json, NULL, tree_nag(game, node, i));
    json_close(json, ']');
    nag_write_all(game, node, true, &text);
    json_text(json, "signs", text_trim(signs));
}

static void write_line_moves(Json *json, const GameTree *game, int node, const Position *start);

// The variations in the place of a move, an array of moves each.
static void write_variations(Json *json, const GameTree *game, int node, const Position *before)
{
    const int parent = tree_parent(game, node);
    if (tree_child(game, parent, 1) == TREE_NONE)
        return;
    json_open(json, "variations", '[');
    for (int other = tree_child(game, parent, 1); other != TREE_NONE; other = tree_next_sibling(game, other)) {
        json_open(json, NULL, '[');
        write_line_moves(json, game, other, before);
        json_close(json, ']');
    }
    json_close(json, ']');
}

// Opens a move with number and side, and the position after it; more may follow.
static void open_played(Json *json, Move move, const Position *before, const Position *after)
{
    char san[SAN_SIZE], fen[FEN_SIZE];
    san_write(before, move, san);
    fen_write(after, fen);
    json_open(json, NULL, '{');
    json_int(json, "number", pos_move_number(before));
    JSON_TEXTS(json, {"side", before->stm == WHITE ? "white" : "black"}, {"san", san});
    write_move_text(json, "move", before, move);
    json_text(json, "fen", fen);
}

// What the game itself says of a move: signs, comments before and behind it, and our remarks of an earlier run apart.
static void write_source(Json *json, const GameTree *game, int node)
{
    write_nags(json, game, node);
    write_comment(json, "comment_before", tree_comment_before(game, node));
    write_comment(json, "comment", tree_comment(game, node));
    write_words(json, "earlier_remark", remarks_words(tree_comment(game, node)));
}

// The moves of a variation, with those that stand in their places; the first one's stand beside the variation.
static void write_line_moves(Json *json, const GameTree *game, int node, const Position *start)
{
    Position pos = *start;
    for (bool is_first = true; node != TREE_NONE; node = tree_child(game, node, 0), is_first = false) {
        const Position before = pos;
        pos_advance(&pos, tree_ply(game, node)->move);
        open_played(json, tree_ply(game, node)->move, &before, &pos);
        write_source(json, game, node);
        if (!is_first)
            write_variations(json, game, node, &before);
        else if (remark_line_of(game, node) == node)
            json_bool(json, "earlier_better", true);
        json_close(json, '}');
    }
}

// --- moves -----------------------------------------------------------------------------------------------------------

// Opens the object of a move; the caller adds the game's own words and closes it.
static void write_move(Json *json, const ReviewedMove *move, const Position *before, const Position *after)
{
    open_played(json, move->move, before, after);
    json_text(json, "phase", phase_name(move->phase));
    if (move->is_book)
        json_bool(json, "book", true);
    if (move->is_forced)
        json_bool(json, "forced", true);
    if (move->is_graded)
        write_values(json, move, before, after);
}

// The main line, each move with its variations.
static void write_moves(Json *json, const Review *review)
{
    Position pos = *tree_start(review->game);
    json_open(json, "moves", '[');
    for (int ply = 0, node = TREE_ROOT; ply < review->count; ++ply) {
        const Position before = pos;
        node = tree_child(review->game, node, 0);
        pos_advance(&pos, review->moves[ply].move);
        write_move(json, &review->moves[ply], &before, &pos);
        write_source(json, review->game, node);
        write_variations(json, review->game, node, &before);
        fields_write_json(json, review->game, node);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void review_write_json(FILE *out, const Review *review)
{
    Json json = json_begin(out, 0);
    char fen[FEN_SIZE];
    // Always, so that a reader need not know the start position.
    fen_write(tree_start(review->game), fen);
    json_open(&json, NULL, '{');
    json_text(&json, "annotator", "Hotspur");
    write_tags(&json, review);
    JSON_TEXTS(&json, {"result", tree_result(review->game)}, {"start", fen}, {"eco", review->opening.code},
               {"opening", review->opening.name});
    if (review->end[0] != '\0')
        json_text(&json, "end", review->end);
    JSON_INTS(&json, {"book_plies", review->book_plies}, {"nodes", (int64_t)review->nodes});
    write_side(&json, review, WHITE);
    write_side(&json, review, BLACK);
    write_comment(&json, "comment", tree_comment(review->game, TREE_ROOT));
    if (tree_is_foreign(review->game))
        json_bool(&json, "foreign", true);
    fields_write_json(&json, review->game, TREE_ROOT);
    write_moves(&json, review);
    json_close(&json, '}');
}
