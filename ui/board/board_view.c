// SPDX-License-Identifier: GPL-3.0-or-later
// The board: pieces, coordinates, what was moved, what is in check, the cursor, and the map when it is laid over it.
#include "ui/board/best_moves.h"
#include "ui/board/panels.h"
#include "ui/board/square_marks.h"

#include "ui/board/piece_art.h"
#include "ui/common/options.h"
#include "ui/heatmap/mark_inks.h"

// Signs at both edges of a square say what colours may not.
typedef struct Marks {
    const char *left, *right;
} Marks;

static const Marks marks_of[] = {
    [LOOK_LIGHT] = {" ", " "}, [LOOK_DARK] = {" ", " "},   [LOOK_MOVED_FROM] = {"-", "-"}, [LOOK_MOVED_TO] = {"(", ")"},
    [LOOK_CHECK] = {"!", "!"}, [LOOK_PICKED] = {"<", ">"}, [LOOK_CURSOR] = {"[", "]"},
};

// Everything about the squares, computed once for a drawing.
typedef struct BoardContent {
    const Position *pos;
    Bitboard targets;
    Square from, to; // of the last move, SQ_NONE if there is none
    Square checked;
    Bitboard hinted;           // pieces that a hint is about
    Move hinted_move;          // drawn as an arrow; MOVE_NONE
    Move threat;               // in red; MOVE_NONE
    Ink tints[SQ_NB];          // of the map on the squares that have a class
    Ink deep[LOOK_CURSOR + 1]; // of the other squares where pieces are single characters; rgb 0 elsewhere
    PathMarks paths;           // drawn on it
    CommentMarks marks;        // of the comment on the move shown
    const BestArrows *best;    // of analysis; NULL where they are not shown
    bool has_sketch;           // the terminal shows quarters of characters in colours of their own
    Sketch sketch;             // of arrows and targets
    bool has_pixels;           // squares are pictures
} BoardContent;

static SquareLook plain_look(Square square)
{
    return bb_has(BB_DARK, square) ? LOOK_DARK : LOOK_LIGHT;
}

// What FairPlay hides is not drawn on the board either; what the session itself shows after a wrong answer is.
static bool shows_map(const App *app)
{
    return app->map.overlay && (app->session.lends_map || !session_hides_analysis(&app->session));
}

static bool shows_path(const App *app)
{
    return app->map.path != PATH_NONE && !session_hides_analysis(&app->session);
}

static HeatPalette palette_of(const App *app, Square square)
{
    return heat_square_palette(&app->map.layer, square, app->map.palette);
}

static bool pieces_are_drawn(const App *app)
{
    const BoardPieces pieces = (BoardPieces)option_int(session_options(&app->session), OPT_BOARD_PIECES);
    return pieces <= PIECES_CELLS && piece_art_exists(app->layout.cell_rows, app->layout.cell_columns);
}

static void deepen_squares(const App *app, BoardContent *content)
{
    const BoardTheme theme = (BoardTheme)option_int(session_options(&app->session), OPT_BOARD_THEME);
    if (term_depth() < INK_256 || pieces_are_drawn(app))
        return;
    for (SquareLook look = LOOK_LIGHT; look <= LOOK_CURSOR; ++look)
        content->deep[look] = style_deep_paper(style_of_square(look, theme).paper, theme);
}

// The map is a tint: its colours are those of the legend, through which the chequering of the board is seen as far as the
// terminal can tell such colours apart; the pieces keep theirs on all of it.
static void tint_squares(const App *app, BoardContent *content)
{
    enum { TINT_PERCENT = 80 };
    if (!shows_map(app) || term_depth() == INK_MONO)
        return;
    const BoardTheme theme = (BoardTheme)option_int(session_options(&app->session), OPT_BOARD_THEME);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const int class_of = app->map.painted[square];
        if (class_of == 0)
            continue;
        const TermStyle plain = style_of_square(plain_look(square), theme);
        const HeatBand *band = heat_band(palette_of(app, square), class_of);
        // Mixed with the field below where colours are fine enough for that.
        content->tints[square] =
            term_depth() == INK_DIRECT ? ink_mix(plain.paper, &band->fill, TINT_PERCENT) : band->fill;
    }
}

static void sketch_step(void *context, Square from, Square to, bool is_reply)
{
    sketch_arrow(context, from, to, is_reply ? SKETCH_REPLY : SKETCH_MOVE);
}

static void sketch_link(void *context, Square from, Square to)
{
    sketch_arrow(context, from, to, SKETCH_LINK);
}

// Greer's search beside the engine's own has its links drawn too.
static bool shows_links(const App *app)
{
    return shows_path(app) && app->map.chains != NULL;
}

// Arrows of characters have one width: what a move is worth less is told by the colour.
static SketchTone tone_of_best(const BestMove *best)
{
    enum { GOOD_PERCENT = 60 };
    return best->percent == BEST_MOVE_FULL ? SKETCH_BEST : best->percent >= GOOD_PERCENT ? SKETCH_GOOD : SKETCH_FAIR;
}

static int best_count(const BoardContent *content)
{
    return content->best != NULL ? content->best->count : 0;
}

// Lines and dots between the pieces; where that cannot be done, signs say the same.
static void sketch(const App *app, BoardContent *content)
{
    const Layout *layout = &app->layout;
    Bitboard targets = content->targets & ~pos_occupied(content->pos);
    content->has_sketch = !content->has_pixels && term_has_unicode() && term_depth() != INK_MONO &&
                          sketch_exists(layout->cell_rows, layout->cell_columns);
    if (!content->has_sketch)
        return;
    content->sketch.cell_rows = layout->cell_rows;
    content->sketch.flipped = app->flipped;
    // The best move is drawn last, over the others.
    for (int i = best_count(content) - 1; i >= 0; --i)
        sketch_arrow(&content->sketch, content->best->rows[i].from, content->best->rows[i].to,
                     tone_of_best(&content->best->rows[i]));
    sketch_comment(&content->sketch, &content->marks);
    if (shows_links(app))
        path_links_visit(&app->map.snapshot, content->pos, app->map.path, &content->sketch, sketch_link);
    if (shows_path(app))
        path_marks_visit(&app->map.snapshot, content->pos, app->map.path, &content->sketch, sketch_step);
    if (move_is_real(content->hinted_move))
        sketch_arrow(&content->sketch, move_from(content->hinted_move), move_king_to(content->hinted_move),
                     SKETCH_MOVE);
    if (move_is_real(content->threat))
        sketch_arrow(&content->sketch, move_from(content->threat), move_king_to(content->threat),
                     (SketchTone)(SKETCH_COMMENT + COMMENT_MARK_RED));
    for (int i = 0; i < app->arrows.count; ++i)
        sketch_arrow(&content->sketch, app->arrows.rows[i].from, app->arrows.rows[i].to, SKETCH_MOVE);
    while (targets != 0 && pieces_are_drawn(app))
        sketch_disc(&content->sketch, bb_pop(&targets));
}

// All pieces of the kind, then the one, then its move.
static void fill_hint(const App *app, BoardContent *content)
{
    Move move;
    const int step = session_hint(&app->session, &move);
    content->hinted_move = MOVE_NONE;
    if (step == 0)
        return;
    const PieceType type = piece_type(pos_piece_on(content->pos, move_from(move)));
    content->hinted = step == 1 ? pos_pieces(content->pos, content->pos->stm, type) : bb_square(move_from(move));
    if (step > 2)
        content->hinted_move = move;
}

// Gathers what lies on the squares: the same for pictures and for characters.
static void fill_content(const App *app, bool has_pixels, BoardContent *content)
{
    const Move last = session_last_move(&app->session);
    *content = (BoardContent){.pos = session_position(&app->session),
                              .from = SQ_NONE,
                              .to = SQ_NONE,
                              .checked = SQ_NONE,
                              .has_pixels = has_pixels};
    if (move_is_real(last)) {
        content->from = move_from(last);
        content->to = move_king_to(last);
    }
    if (shows_path(app))
        path_marks_make(&app->map.snapshot, content->pos, app->map.path, &content->paths);
    // During a preview the position is not that of the node.
    if (option_bool(session_options(&app->session), OPT_FILE_MARKS) && app->session.view.kind != VIEW_LINE)
        (void)comment_read_marks(tree_comment(session_tree(&app->session), session_shown_node(&app->session)),
                                 &content->marks);
    // The digits of a map would lie under them, and one thing at a time is read.
    if (option_bool(session_options(&app->session), OPT_ANALYSIS_ARROWS) && !app_hides_lines(app) && !shows_map(app))
        content->best = &app->best;
    if (!has_pixels)
        deepen_squares(app, content);
    tint_squares(app, content);
    fill_hint(app, content);
    if (!session_threat(&app->session, &content->threat))
        content->threat = MOVE_NONE;
    if (pos_in_check(content->pos))
        content->checked = pos_king(content->pos, content->pos->stm);
    if (app->picked != SQ_NONE)
        content->targets = app_targets(app);
    sketch(app, content);
}

// One state a square: the cursor hides all others, a check hides the last move.
static SquareLook look_of(const App *app, const BoardContent *content, Square square)
{
    if (square == app->cursor)
        return LOOK_CURSOR;
    if (square == app->picked || bb_has(content->hinted, square))
        return LOOK_PICKED;
    if (square == content->checked)
        return LOOK_CHECK;
    if (square == content->to)
        return LOOK_MOVED_TO;
    if (square == content->from)
        return LOOK_MOVED_FROM;
    return plain_look(square);
}

// Below a map the last move is told by signs alone: its colours would be taken for classes.
static bool is_hidden_move(const App *app, SquareLook look)
{
    return (look == LOOK_MOVED_FROM || look == LOOK_MOVED_TO) && shows_map(app) && term_depth() != INK_MONO;
}

// The colours of a square: those of the map where it has a class, else those of its look.
static TermStyle style_for(const App *app, const BoardContent *content, Square square, SquareLook look)
{
    const bool mono = term_depth() == INK_MONO;
    const BoardTheme theme = (BoardTheme)option_int(session_options(&app->session), OPT_BOARD_THEME);
    TermStyle style = style_of_square(is_hidden_move(app, look) ? plain_look(square) : look, theme);
    if (content->deep[look].rgb != 0)
        style.paper = &content->deep[is_hidden_move(app, look) ? plain_look(square) : look];
    if (content->tints[square].rgb != 0)
        style = (TermStyle){.ink = term_depth() > INK_16
                                       ? ink_on(&content->tints[square])
                                       : &heat_band(palette_of(app, square), app->map.painted[square])->text,
                            .paper = &content->tints[square]};
    const Piece piece = pos_piece_on(content->pos, square);
    // Without colours the field goes on below all marks, and White's pieces are bold.
    if (mono)
        style.attributes |= style_of_field(bb_has(BB_DARK, square));
    if (mono && piece != PIECE_NONE && piece_colour(piece) == WHITE)
        style.attributes |= TERM_BOLD;
    return style;
}

// Eight colours are too few to tell the states apart.
static bool marks_are_needed(const App *app, SquareLook look)
{
    return look >= LOOK_PICKED || shows_map(app) || term_depth() <= INK_8;
}

// The class of a square in the map, if it is to be written: not where the moves of a line have their own numbers, unless the
// colours say nothing without it.
static bool write_digit(const App *app, Square square, char digit[HEAT_DIGIT_SIZE])
{
    const int class_of = app->map.painted[square];
    const bool is_wanted = app->map.digits && !shows_path(app);
    if (class_of == 0 || !shows_map(app) || !(is_wanted || style_bands_need_digits(palette_of(app, square))))
        return false;
    heat_digit(&app->map.layer, square, class_of, digit);
    return true;
}

// In the corner below; a number of two digits takes a column more.
static void draw_digit(const App *app, Square square, TermStyle style, int bottom, int right)
{
    char digit[HEAT_DIGIT_SIZE];
    if (!write_digit(app, square, digit))
        return;
    if (digit[0] == ' ')
        term_text(bottom, right, 1, style, digit + 1);
    else
        term_text(bottom, right - 1, 2, style, digit);
}

static ArtStyle art_style(bool is_dark)
{
    if (!term_has_unicode())
        return ART_LETTERS;
    if (term_depth() == INK_MONO)
        return is_dark ? ART_OUTLINES_ON_DARK : ART_OUTLINES;
    return term_depth() >= INK_256 ? ART_TONES : ART_FILLED;
}

static const Ink *ink_of_tone(ArtTone tone, Colour colour, const TermStyle *square)
{
    return tone == ART_SQUARE ? square->paper : style_ink_of_piece(colour, tone == ART_EDGE);
}

// A piece made of block characters, each of which has two colours.
static void draw_large_piece(const App *app, Piece piece, ArtStyle art, TermStyle square, int top, int left)
{
    for (int row = 0; row < app->layout.cell_rows; ++row) {
        for (int column = 0; column < app->layout.cell_columns; ++column) {
            const ArtCell cell = piece_art_cell(piece, art, app->layout.cell_rows, row, column);
            if (cell.glyph[0] == ' ' && cell.paper == ART_SQUARE)
                continue;
            TermStyle style = square;
            if (art >= ART_FILLED) {
                style.ink = ink_of_tone(cell.ink, piece_colour(piece), &square);
                style.paper = ink_of_tone(cell.paper, piece_colour(piece), &square);
            }
            term_text(top + row, left + column, 1, style, cell.glyph);
        }
    }
}

// A piece as a drawing, or as one sign in the middle of its square.
static void draw_piece(const App *app, Square square, TermStyle style, int top, int left)
{
    const Layout *layout = &app->layout;
    const Piece piece = pos_piece_on(session_position(&app->session), square);
    const BoardPieces pieces = (BoardPieces)option_int(session_options(&app->session), OPT_BOARD_PIECES);
    if (pieces_are_drawn(app)) {
        draw_large_piece(app, piece, art_style(bb_has(BB_DARK, square)), style, top, left);
        return;
    }
    // Solid pieces in the colour of their side are read best; outlines where white ones would not be seen.
    const bool has_figurines = pieces != PIECES_LETTERS && term_has_unicode();
    const bool is_white = piece_colour(piece) == WHITE, is_solid = !is_white || style_shows_white(style.paper);
    const Ink *ink = style_ink_of_piece(is_solid ? piece_colour(piece) : BLACK, !is_white);
    const InkDepth depth = term_depth();
    // Some classes of a map have white text, in which a solid piece would be White's.
    if (style.paper != NULL && ink_number(style.paper, depth) != ink_number(ink, depth))
        style.ink = ink;
    const Piece shape = is_white && is_solid && has_figurines ? piece_make(BLACK, piece_type(piece)) : piece;
    term_text(top + (layout->cell_rows - 1) / 2, left + (layout->cell_columns - 1) / 2, 1, style,
              piece_symbol(shape, has_figurines));
}

// What of the sketch lies on a square; pieces are drawn over it.
static void draw_sketch(const Sketch *sketch, const Area *square, const Area *board, TermStyle style)
{
    enum { DOT_PERCENT = 55, GOOD_PERCENT = 70, FAIR_PERCENT = 45 };
    const int first_column = board->column + BOARD_MARGIN_COLUMNS;
    const Ink dot = ink_mix(style.paper, style_of(STYLE_REPLY).paper, DOT_PERCENT);
    const Ink *best = style_of(STYLE_BEST_MOVE).paper;
    const Ink good = ink_mix(style.paper, best, GOOD_PERCENT), fair = ink_mix(style.paper, best, FAIR_PERCENT);
    const Ink *inks[SKETCH_NB] = {NULL,  style_of(STYLE_PATH).paper, style_of(STYLE_REPLY).paper, &dot, best, &good,
                                  &fair, style_of(STYLE_LINK).paper};
    for (CommentMark colour = COMMENT_MARK_NONE; colour < COMMENT_MARK_NB; ++colour)
        inks[SKETCH_COMMENT + colour] = mark_ink(colour);
    for (int row = square->row; row < square->row + square->rows; ++row)
        for (int column = square->column; column < square->column + square->columns; ++column) {
            SketchTone tone;
            const int quarters = sketch_quarters(sketch, row - board->row, column - first_column, &tone);
            const BlockCell cell = block_of_quarters(quarters);
            if (quarters != 0)
                term_text(row, column, 1,
                          cell.is_inverse ? (TermStyle){.ink = style.paper, .paper = inks[tone]}
                                          : (TermStyle){.ink = inks[tone], .paper = style.paper},
                          cell.glyph);
        }
}

// Letters on the colours of a comment: for the square, and for the part of an arrow that lies there. They stand where
// nothing can be sketched, and beside the sketch where the colours are too few.
static void draw_comment_signs(const App *app, const BoardContent *content, Square square, int top, int left)
{
    const CommentMark colour = content->marks.squares[square];
    const char letter[] = {comment_mark_letter(colour), '\0'};
    CommentMark arrow_colour = COMMENT_MARK_NONE;
    if (content->has_sketch && term_depth() > INK_8)
        return;
    if (colour != COMMENT_MARK_NONE)
        term_text(top + app->layout.cell_rows - 1, left, 1, style_of_mark(colour), letter);
    const char *arrow = comment_arrow_sign(&content->marks, square, app->flipped, term_has_unicode(), &arrow_colour);
    if (arrow != NULL && !content->has_sketch)
        term_text(top, left + app->layout.cell_columns - 1, 1, style_of_mark(arrow_colour), arrow);
}

// A dot where a move can go, as dark as a piece: lighter ones are lost on some squares.
static void draw_target(const App *app, TermStyle style, int row, int left)
{
    const Ink *dark = style_ink_of_piece(BLACK, false);
    if (style.paper != NULL && ink_number(style.paper, term_depth()) != ink_number(dark, term_depth()))
        style.ink = dark;
    term_text(row, left + (app->layout.cell_columns - 1) / 2, 1, style, sign_of(SIGN_TARGET));
}

// One square made of characters, from below upwards: colour, sketch, piece, class, marks, letters of
// paths.
static void draw_square(const App *app, const BoardContent *content, Square square, const Area *board, int top,
                        int left)
{
    const Layout *layout = &app->layout;
    const SquareLook look = look_of(app, content, square);
    const TermStyle style = style_for(app, content, square, look);
    const int middle_row = top + (layout->cell_rows - 1) / 2;
    const int right = left + layout->cell_columns - 1;
    const Piece piece = pos_piece_on(content->pos, square);
    term_fill(top, left, layout->cell_rows, layout->cell_columns, style);
    if (content->has_sketch)
        draw_sketch(&content->sketch, &(Area){top, left, layout->cell_rows, layout->cell_columns}, board, style);
    if (piece != PIECE_NONE)
        draw_piece(app, square, style, top, left);
    draw_digit(app, square, style, top + layout->cell_rows - 1, right);
    // The marks stand beside the piece, in the middle row.
    if (marks_are_needed(app, look) && marks_of[look].left[0] != ' ') {
        term_text(middle_row, left, 1, style, marks_of[look].left);
        term_text(middle_row, right, 1, style, marks_of[look].right);
    }
    const char *path = content->paths.text[square];
    const StyleId path_style = content->paths.is_reply[square] ? STYLE_REPLY : STYLE_PATH;
    const bool is_low = layout->cell_rows == 1; // a single row has room for one sign beside the piece
    term_text(top, left, is_low && path[0] != '\0' ? 1 : 2, style_of(path_style), path);
    const bool is_target = bb_has(content->targets, square);
    // A capture is crossed, an empty target has a dot.
    if (is_target && piece != PIECE_NONE && look != LOOK_CURSOR) {
        term_text(middle_row, left, 1, style, "x");
        term_text(middle_row, right, 1, style, "x");
    }
    draw_comment_signs(app, content, square, top, left);
    if (is_target && piece == PIECE_NONE && !(content->has_sketch && pieces_are_drawn(app)))
        draw_target(app, style, middle_row, left);
    if (content->has_sketch)
        return;
    // Without a sketch the best move alone is drawn.
    Arrows best = {.count = 0};
    if (best_count(content) > 0)
        arrows_toggle(&best, content->best->rows[0].from, content->best->rows[0].to);
    Arrows threat = {.count = 0};
    if (move_is_real(content->threat))
        arrows_toggle(&threat, move_from(content->threat), move_king_to(content->threat));
    const char *threat_arrow = arrows_sign(&threat, square, app->flipped, term_has_unicode());
    const char *arrow = arrows_sign(&app->arrows, square, app->flipped, term_has_unicode());
    const char *best_arrow = arrows_sign(&best, square, app->flipped, term_has_unicode());
    if (threat_arrow != NULL)
        term_text(top, right, 1, style_of_mark(COMMENT_MARK_RED), threat_arrow);
    else if (arrow != NULL || best_arrow != NULL)
        term_text(top, right, 1, style_of(arrow != NULL ? STYLE_PATH : STYLE_BEST_MOVE),
                  arrow != NULL ? arrow : best_arrow);
}

static void draw_coordinates(const App *app, const Area *area)
{
    const Layout *layout = &app->layout;
    for (int i = 0; i < FILE_NB; ++i) {
        panel_text(area, i * layout->cell_rows + (layout->cell_rows - 1) / 2, 0, STYLE_DIM, "%d",
                   1 + square_rank(heat_square_at(i, 0, app->flipped)));
        panel_text(area, RANK_NB * layout->cell_rows,
                   BOARD_MARGIN_COLUMNS + i * layout->cell_columns + (layout->cell_columns - 1) / 2, STYLE_DIM, "%c",
                   'a' + square_file(heat_square_at(0, i, app->flipped)));
    }
}

// --- as pictures -----------------------------------------------------------------------------------------------------

static PixelBoard *pixels_of(const App *app)
{
    return pixel_screen_board(app->pixels, PIXEL_BOARD_GAME);
}

// Can this frame have pictures? False: characters.
static bool begin_pixels(const App *app, const Area *area)
{
    const BoardPieces pieces = (BoardPieces)option_int(session_options(&app->session), OPT_BOARD_PIECES);
    const PixelPlace place = {.row = area->row,
                              .column = area->column + BOARD_MARGIN_COLUMNS,
                              .cell_rows = app->layout.cell_rows,
                              .cell_columns = app->layout.cell_columns,
                              .flipped = app->flipped};
    return pixel_screen_is_possible(app->pixels, pieces, NULL) && pixel_board_begin(pixels_of(app), &place);
}

// The same square as a picture. Only what it shows is handed over; pixel_board.c draws and sends it.
static void draw_square_pixels(const App *app, const BoardContent *content, Square square, int top, int left)
{
    const SquareLook look = look_of(app, content, square);
    const TermStyle style = style_for(app, content, square, look);
    const Piece piece = pos_piece_on(content->pos, square);
    const BoardTheme theme = (BoardTheme)option_int(session_options(&app->session), OPT_BOARD_THEME);
    // A picture has room for a frame in the colour that a character square would have.
    const bool is_framed = is_hidden_move(app, look) || look >= LOOK_PICKED;
    const bool is_target = bb_has(content->targets, square);
    const Ink *ring = mark_ink(content->marks.squares[square]);
    char digit[HEAT_DIGIT_SIZE];
    // The characters below a picture stay as they are, whatever the square shows: sent again, they would erase it, and
    // curses sends unchanged ones too, to pass over them to the next that changed.
    term_fill(top, left, app->layout.cell_rows, app->layout.cell_columns, style_of_square(plain_look(square), theme));
    pixel_board_square(pixels_of(app), square,
                       &(PixelSquare){.paper = style.paper->rgb,
                                      .frame = is_framed ? style_of_square(look, theme).paper->rgb : 0,
                                      .ring = ring != NULL ? ring->rgb : 0,
                                      .piece = piece,
                                      .mark = !is_target            ? PIXEL_MARK_NONE
                                              : piece == PIECE_NONE ? PIXEL_MARK_DOT
                                                                    : PIXEL_MARK_RING});
    if (write_digit(app, square, digit))
        pixel_board_text(pixels_of(app), square, true, ink_on(style.paper)->rgb, digit[0] == ' ' ? digit + 1 : digit);
    if (content->paths.text[square][0] != '\0')
        pixel_board_text(pixels_of(app), square, false, ink_on(style.paper)->rgb, content->paths.text[square]);
}

static void draw_step_pixels(void *context, Square from, Square to, bool is_reply)
{
    pixel_board_arrow(context, from, to, style_of(is_reply ? STYLE_REPLY : STYLE_PATH).paper->rgb);
}

// Thinner than the moves between which it leads.
static void draw_link_pixels(void *context, Square from, Square to)
{
    enum { LINK_PERCENT = 35 };
    pixel_board_wide_arrow(context, from, to, style_of(STYLE_LINK).paper->rgb, LINK_PERCENT);
}

// Arrows in the order in which they hide each other: those of analysis lie lowest, the best move over the others.
static void draw_arrows_pixels(const App *app, const BoardContent *content)
{
    for (int i = best_count(content) - 1; i >= 0; --i)
        pixel_board_wide_arrow(pixels_of(app), content->best->rows[i].from, content->best->rows[i].to,
                               style_of(STYLE_BEST_MOVE).paper->rgb, content->best->rows[i].percent);
    for (int i = 0; i < content->marks.arrow_count; ++i) {
        const CommentArrow *arrow = &content->marks.arrows[i];
        pixel_board_arrow(pixels_of(app), arrow->from, arrow->to, mark_ink(arrow->colour)->rgb);
    }
    if (shows_links(app))
        path_links_visit(&app->map.snapshot, content->pos, app->map.path, pixels_of(app), draw_link_pixels);
    if (shows_path(app))
        path_marks_visit(&app->map.snapshot, content->pos, app->map.path, pixels_of(app), draw_step_pixels);
    if (move_is_real(content->hinted_move))
        draw_step_pixels(pixels_of(app), move_from(content->hinted_move), move_king_to(content->hinted_move), false);
    if (move_is_real(content->threat))
        pixel_board_arrow(pixels_of(app), move_from(content->threat), move_king_to(content->threat),
                          mark_ink(COMMENT_MARK_RED)->rgb);
    for (int i = 0; i < app->arrows.count; ++i)
        draw_step_pixels(pixels_of(app), app->arrows.rows[i].from, app->arrows.rows[i].to, false);
}

// The whole board. Everything about the squares is gathered first, then they are drawn one by one.
static void draw(const App *app, const Area *area)
{
    BoardContent content;
    const bool has_pixels = begin_pixels(app, area);
    fill_content(app, has_pixels, &content);
    draw_coordinates(app, area);
    for (int row = 0; row < RANK_NB; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const Square square = heat_square_at(row, column, app->flipped);
            const int top = area->row + row * app->layout.cell_rows;
            const int left = area->column + BOARD_MARGIN_COLUMNS + column * app->layout.cell_columns;
            if (has_pixels)
                draw_square_pixels(app, &content, square, top, left);
            else
                draw_square(app, &content, square, area, top, left);
        }
    if (has_pixels)
        draw_arrows_pixels(app, &content);
}

// SQ_NONE beside the board.
static Square square_at(const App *app, int row, int column)
{
    const int board_row = row / app->layout.cell_rows;
    const int board_column = (column - BOARD_MARGIN_COLUMNS) / app->layout.cell_columns;
    const bool is_inside = row >= 0 && board_row < RANK_NB && column >= BOARD_MARGIN_COLUMNS && board_column < FILE_NB;
    return is_inside ? heat_square_at(board_row, board_column, app->flipped) : SQ_NONE;
}

// The map follows the piece below the mouse, as it follows the cursor.
static void hover(App *app, const Area *area, int row, int column)
{
    (void)area;
    const Square square = square_at(app, row, column);
    if (app->picked == SQ_NONE && square != app->cursor) {
        app->cursor = square;
    }
}

static void mouse(App *app, const Area *area, TermMouse event, int row, int column)
{
    (void)area;
    board_mouse(app, event, square_at(app, row, column));
}

const PanelOps board_panel = {.name = "board", .draw = draw, .mouse = mouse, .hover = hover};
