// SPDX-License-Identifier: GPL-3.0-or-later
// Reference engines and what they say of positions: this engine as a reference, lines and expected points, the file in
// which answers are kept, and searches of all positions to several depths. Other programs as a reference are started in
// ui/study/lab/lab_engine.c. Called by experiment.c and by the experiments that compare with a reference.
#include "study/reference.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "maps/detail.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "study/results.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCORE_TABLE_MIB = 16,
    ANALYSIS_TABLE_MIB = 64,
    DECIDED_CP = 1000, // beyond this, more does not matter
    BLUNDER_CP = 300,
    LINE_SIZE = SEARCH_LINE_MOVES * COORDINATE_SIZE,
};

const char reference_engine_own_name[] = "Hotspur";

static const double points_scale_cp = 400; // a factor of ten in the odds, as between Elo ratings

// --- this engine ---------------------------------------------------------------------------------------------------

typedef struct OwnEngine {
    SearchSession *session;
    Depth depth;
    Key last_key; // of the position scored last
} OwnEngine;

// Moves of one position are scored with what was found about the others; each position starts anew.
static bool evaluate_by_search(void *context, const Position *pos, Move *move, Score *score, Error *error)
{
    (void)error;
    OwnEngine *own = context;
    if (pos->key != own->last_key)
        search_session_clear(own->session);
    own->last_key = pos->key;
    SearchLimits limits = {.depth = own->depth};
    if (move_is_real(*move))
        // The worth of this move alone; without one, that of the best.
        limits.search_moves = (MoveList){.count = 1, .moves = {*move}};
    const SessionResult search = search_session_run(own->session, pos, &limits, &(SearchOptions){0});
    *move = search.result.best;
    *score = search.result.score;
    return true;
}

// Each position on its own: nothing is kept from the one before.
static bool analyse_by_search(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                              Error *error)
{
    (void)error;
    OwnEngine *own = context;
    const SearchLimits limits = {.nodes = nodes};
    search_session_clear(own->session);
    const SessionResult search =
        search_session_run(own->session, pos, &limits, &(SearchOptions){.lines = SEARCH_LINES_MAX});
    memcpy(lines, search.lines, sizeof search.lines);
    lab_lines_lead(lines, search.result.best);
    return true;
}

// Frees what reference_engine_open made.
static void close_own(void *context)
{
    OwnEngine *own = context;
    search_session_free(own->session);
    mem_free(own);
}

bool reference_engine_open(ReferenceEngine *engine, Depth depth, Error *error)
{
    OwnEngine *own = mem_new(1, sizeof *own);
    own->depth = depth;
    // Scores of moves are short searches, analyses long ones.
    own->session = search_session_new(depth > 0 ? SCORE_TABLE_MIB : ANALYSIS_TABLE_MIB, error);
    if (own->session == NULL) {
        mem_free(own);
        return false;
    }
    *engine = (ReferenceEngine){
        .context = own,
        .name = reference_engine_own_name,
        .evaluate = evaluate_by_search,
        .analyse = analyse_by_search,
        .close = close_own,
    };
    return true;
}

// --- lines of moves ------------------------------------------------------------------------------------------------

void lab_lines_lead(SearchLine lines[SEARCH_LINES_MAX], Move best)
{
    int place = 0;
    while (place < SEARCH_LINES_MAX && !(lines[place].length > 0 && move_equal(lines[place].moves[0], best)))
        ++place;
    // A best move that leads no line gets one of its own, and the last line is dropped.
    const SearchLine first = place < SEARCH_LINES_MAX ? lines[place] : (SearchLine){.length = 1, .moves = {best}};
    for (int i = place < SEARCH_LINES_MAX ? place : SEARCH_LINES_MAX - 1; i > 0; --i)
        lines[i] = lines[i - 1];
    lines[0] = first;
}

bool lab_line_read(const Position *pos, const char *text, SearchLine *line, Error *error)
{
    char copy[LINE_SIZE];
    snprintf(copy, sizeof copy, "%s", text);
    SearchLine read = {0};
    Position now = *pos;
    Undo undos[SEARCH_LINE_MOVES];
    char *cursor = copy;
    for (const char *word = text_next_word(&cursor); word != NULL && read.length < SEARCH_LINE_MOVES;
         word = text_next_word(&cursor)) {
        Move *move = &read.moves[read.length];
        if (!coordinate_read(&now, word, move))
            return error_set(error, "not a legal move: '%s'", word);
        pos_make_move(&now, *move, &undos[read.length++]);
    }
    *line = read;
    return true;
}

// --- scores --------------------------------------------------------------------------------------------------------

// Differences between won positions, or between lost ones, do not count.
static int clamped_centipawns(Score score)
{
    const int centipawns = score_to_centipawns(score);
    return centipawns > DECIDED_CP ? DECIDED_CP : centipawns < -DECIDED_CP ? -DECIDED_CP : centipawns;
}

double lab_expected_points(Score score)
{
    return 1 / (1 + pow(10, -score_to_centipawns(score) / points_scale_cp));
}

bool lab_is_blunder(Score best, Score score)
{
    return clamped_centipawns(best) - clamped_centipawns(score) >= BLUNDER_CP;
}

enum {
    THREAT_SHARE = 10, // of the nodes of a position, as a divisor
    ROW_SIZE = LAB_NAME_SIZE + 32 + FEN_SIZE + (SEARCH_LINES_MAX + 1) * LINE_SIZE, // 32: a number and separators
};

enum Field {
    FIELD_PROGRAM,
    FIELD_NODES,
    FIELD_FEN,
    FIELD_LINES,
    FIELD_THREAT = FIELD_LINES + SEARCH_LINES_MAX,
    FIELD_NB
};

static const char heading[] = "program,nodes,fen,line_1,line_2,line_3,threat";
static const FileKind file_kind = {.name = "a file of answers", .begin = heading};

// --- lines of moves ------------------------------------------------------------------------------------------------

// As coordinates, which every program reads.
static void write_line(Text *text, const Position *pos, const SearchLine *line)
{
    Position now = *pos;
    Undo undos[SEARCH_LINE_MOVES];
    for (int i = 0; i < line->length; ++i) {
        char move[COORDINATE_SIZE];
        coordinate_write(&now, line->moves[i], move);
        text_addf(text, "%s%s", i > 0 ? " " : "", move);
        pos_make_move(&now, line->moves[i], &undos[i]);
    }
}

// Leaves out lines without moves, and those that begin as one before them does: reports may overtake each other.
static void tidy_lines(SearchLine lines[SEARCH_LINES_MAX])
{
    int count = 0;
    for (int i = 0; i < SEARCH_LINES_MAX; ++i) {
        bool is_new = lines[i].length > 0;
        for (int earlier = 0; is_new && earlier < count; ++earlier)
            is_new = !move_equal(lines[earlier].moves[0], lines[i].moves[0]);
        if (is_new)
            lines[count++] = lines[i];
    }
    for (; count < SEARCH_LINES_MAX; ++count)
        lines[count] = (SearchLine){0};
}

// --- the file ------------------------------------------------------------------------------------------------------

// A null move; false if none can be made, in check for one, or if the other side has no move behind it.
static bool pass(const Position *pos, Position *passed, Undo *undo)
{
    *passed = *pos;
    return detail_pass(passed, undo) && movegen_any(passed);
}

// What a row says about its position.
static bool read_answers(char *fields[FIELD_NB], LabReferenced *out, Error *error)
{
    Position passed;
    Undo undo;
    if (!fen_read(&out->pos, fields[FIELD_FEN], false, error))
        return false;
    for (int i = 0; i < SEARCH_LINES_MAX; ++i)
        if (!lab_line_read(&out->pos, fields[FIELD_LINES + i], &out->lines[i], error))
            return false;
    if (out->lines[0].length == 0)
        return error_set(error, "there is no best move in it");
    if (fields[FIELD_THREAT][0] == '\0')
        return true;
    if (!pass(&out->pos, &passed, &undo))
        return error_set(error, "nothing can be threatened in this position");
    return lab_line_read(&passed, fields[FIELD_THREAT], &out->threat, error);
}

// The first row says who answered and after how many nodes; the others must agree.
static bool check_origin(LabReference *reference, char *fields[FIELD_NB], Error *error)
{
    int64_t nodes;
    if (!text_parse_int(fields[FIELD_NODES], 1, INT64_MAX, &nodes))
        return error_set(error, "not a number of nodes: '%s'", fields[FIELD_NODES]);
    if (reference->name[0] == '\0')
        snprintf(reference->name, sizeof reference->name, "%s", fields[FIELD_PROGRAM]);
    if (reference->nodes == 0)
        reference->nodes = (uint64_t)nodes;
    const bool same = strcmp(reference->name, fields[FIELD_PROGRAM]) == 0 && reference->nodes == (uint64_t)nodes;
    return same || error_set(error, "by %s with %" PRId64 " nodes, and not by %s with %" PRIu64, fields[FIELD_PROGRAM],
                             nodes, reference->name, reference->nodes);
}

// A row of the file. Positions that occur twice get the same answers.
static bool take_row(LabReference *reference, char *row, Error *error)
{
    char *fields[FIELD_NB], *cursor = row;
    int count = 0;
    for (char *field = strsep(&cursor, ","); field != NULL; field = strsep(&cursor, ","), ++count)
        if (count < FIELD_NB)
            fields[count] = field;
    if (count != FIELD_NB)
        return error_set(error, "%d fields in the place of %d", count, FIELD_NB);
    LabReferenced read = {0};
    if (!check_origin(reference, fields, error) || !read_answers(fields, &read, error))
        return false;
    for (int i = 0; i < reference->count; ++i) {
        LabReferenced *wanted = &reference->positions[i];
        if (wanted->pos.key != read.pos.key || wanted->pos.rule50 != read.pos.rule50)
            continue;
        memcpy(wanted->lines, read.lines, sizeof read.lines);
        wanted->threat = read.threat;
    }
    return true;
}

// A file that is not there has no answers.
static bool read_file(LabReference *reference, const char *path, Error *error)
{
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_SIZE_ANY, &is_missing, error);
    if (file == NULL)
        return is_missing;
    char *line = NULL;
    size_t size = 0;
    bool ok = true;
    for (int number = 1; ok && getline(&line, &size, file) >= 0; ++number) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        // Without its newline a row may have been cut off.
        if (end == NULL)
            ok = error_set(error, "the line is not complete");
        else if (number == 1)
            ok = strcmp(line, heading) == 0 || error_set(error, "the headings are not '%s'", heading);
        else
            ok = take_row(reference, line, error);
        ok = ok || error_prefix(error, "%s: line %d: ", path, number);
    }
    free(line);
    fclose(file);
    return ok;
}

// A row is written at once, so that an interrupted run leaves whole rows.
static bool write_row(const LabReference *reference, const LabReferenced *position, const char *path, Error *error)
{
    char row[ROW_SIZE], fen[FEN_SIZE];
    Position passed;
    Undo undo;
    Text text = text_begin(row, sizeof row);
    fen_write(&position->pos, fen);
    text_addf(&text, "%s,%" PRIu64 ",%s", reference->name, reference->nodes, fen);
    for (int i = 0; i < SEARCH_LINES_MAX; ++i) {
        text_add_char(&text, ',');
        write_line(&text, &position->pos, &position->lines[i]);
    }
    text_add_char(&text, ',');
    if (pass(&position->pos, &passed, &undo))
        write_line(&text, &passed, &position->threat);
    text_add_char(&text, '\n');
    return file_append(path, &file_kind, row, text.length, error);
}

static bool begin_file(const char *path, Error *error)
{
    char line[sizeof heading + 1];
    snprintf(line, sizeof line, "%s\n", heading);
    return lab_file_begin(path, &file_kind, line, error);
}

// --- asking --------------------------------------------------------------------------------------------------------

// The position as everybody is told it: as a FEN, without the game before it.
static void set_alone(Position *pos, const Position *in_game)
{
    char fen[FEN_SIZE];
    fen_write(in_game, fen);
    if (!fen_read(pos, fen, in_game->castling_setup.is_chess960, NULL))
        *pos = *in_game;
}

// All positions of the games, without answers.
static LabReference *list_positions(const LabGames *games)
{
    LabReference *reference = mem_new(1, sizeof *reference);
    reference->count = games->position_count;
    reference->positions = mem_new((size_t)games->position_count, sizeof *reference->positions);
    for (LabWalk walk = lab_walk_begin(games); lab_walk_next(&walk);) {
        LabReferenced *position = &reference->positions[walk.number];
        set_alone(&position->pos, &walk.pos);
        position->game = walk.game;
    }
    return reference;
}

// The best lines, none twice, and after a null move what the other side threatens.
static bool ask_about(const LabReferenceTask *task, uint64_t nodes, LabReferenced *position, Error *error)
{
    const ReferenceEngine *engine = task->engine;
    SearchLine lines[SEARCH_LINES_MAX] = {0}, replies[SEARCH_LINES_MAX] = {0};
    // A threat is one line of less interest: a share of the nodes, one at least.
    const uint64_t threat_nodes = nodes / THREAT_SHARE > 0 ? nodes / THREAT_SHARE : 1;
    Position passed;
    Undo undo;
    if (!engine->analyse(engine->context, &position->pos, nodes, lines, error))
        return false;
    tidy_lines(lines);
    memcpy(position->lines, lines, sizeof lines);
    if (!pass(&position->pos, &passed, &undo))
        return true;
    set_alone(&passed, &passed);
    if (!engine->analyse(engine->context, &passed, threat_nodes, replies, error))
        return false;
    tidy_lines(replies);
    position->threat = replies[0];
    return true;
}

// Asks for each position that has no answer yet, and appends each answer to the file at once, so that an interrupted
// run goes on where it stopped.
static bool ask_about_all(const LabReferenceTask *task, LabReference *reference, Error *error)
{
    if (task->path != NULL && !begin_file(task->path, error))
        return false;
    for (int i = 0; i < reference->count; ++i) {
        LabReferenced *position = &reference->positions[i];
        lab_progress_show(&task->progress, reference->name, i, reference->count);
        // From the file.
        if (position->lines[0].length > 0)
            continue;
        if (!ask_about(task, reference->nodes, position, error) ||
            (task->path != NULL && !write_row(reference, position, task->path, error)))
            return false;
    }
    return true;
}

// From the file first; only the program that began a file may add to it.
static bool fill(const LabReferenceTask *task, LabReference *reference, Error *error)
{
    // Names of programs may hold anything; in the file they hold no separators.
    char name[LAB_NAME_SIZE];
    snprintf(name, sizeof name, "%s", task->engine->name);
    for (char *c = strpbrk(name, ",\"\n"); c != NULL; c = strpbrk(c, ",\"\n"))
        *c = ' ';
    // This engine goes on with the answers of any program; another one must find its own in the file.
    if (!task->any_engine)
        memcpy(reference->name, name, sizeof name);
    reference->nodes = task->nodes;
    if (task->path != NULL && !read_file(reference, task->path, error))
        return false;
    if (reference->name[0] == '\0')
        memcpy(reference->name, name, sizeof name);
    if (reference->nodes == 0)
        reference->nodes = LAB_REFERENCE_NODES;
    int missing = 0;
    for (int i = 0; i < reference->count; ++i)
        missing += reference->positions[i].lines[0].length == 0;
    if (missing > 0 && strcmp(reference->name, name) != 0)
        return error_set(error, "%s: %d of %d positions are missing, and only %s can add them", task->path, missing,
                         reference->count, reference->name);
    reference->is_own = text_starts_with(reference->name, reference_engine_own_name);
    return missing == 0 || ask_about_all(task, reference, error);
}

LabReference *lab_reference_make(const LabReferenceTask *task, Error *error)
{
    LabReference *reference = list_positions(task->games);
    if (fill(task, reference, error))
        return reference;
    lab_reference_free(reference);
    return NULL;
}

void lab_reference_free(LabReference *reference)
{
    if (reference == NULL)
        return;
    mem_free(reference->positions);
    mem_free(reference);
}

void lab_reference_add_note(const LabReference *reference, LabTable *table)
{
    lab_add_note(table, "Reference: %s, %" PRIu64 " nodes a position, %d lines.%s", reference->name, reference->nodes,
                 SEARCH_LINES_MAX,
                 reference->is_own ? " It is this engine itself, and NOT independent: --judge 'CMD' asks another."
                                   : "");
}

// --- depths --------------------------------------------------------------------------------------------------------

enum { TABLE_MIB = 16, TEXT_SIZE = 64 };

bool lab_depths_read(const char *text, LabDepths *depths, Error *error)
{
    char copy[TEXT_SIZE];
    LabDepths read = {0};
    snprintf(copy, sizeof copy, "%s", text);
    char *cursor = copy;
    for (char *word = strsep(&cursor, ","); word != NULL; word = strsep(&cursor, ",")) {
        int64_t depth;
        // Depths grow, so that columns of gains make sense.
        const int before = read.count > 0 ? read.depth[read.count - 1] : 0;
        if (read.count == LAB_DEPTHS_MAX || !text_parse_int(word, before + 1, MAX_PLY - 1, &depth))
            return error_set(error, "'%.40s' is not up to %d growing depths such as 6,10,14", text, LAB_DEPTHS_MAX);
        read.depth[read.count++] = (Depth)depth;
    }
    *depths = read;
    return true;
}

bool lab_depths_check(const char *text, Error *error)
{
    LabDepths depths;
    return lab_depths_read(text, &depths, error);
}

bool lab_depths_run(const LabDepths *depths, const LabReference *reference, const LabDepthsVisitor *visitor,
                    const LabProgress *progress, Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return false;
    for (int i = 0; i < depths->count; ++i) {
        const SearchLimits limits = {.depth = depths->depth[i]};
        char what[LAB_NAME_SIZE];
        snprintf(what, sizeof what, "depth %d", depths->depth[i]);
        for (int position = 0; position < reference->count; ++position) {
            lab_progress_show(progress, what, position, reference->count);
            search_session_clear(session);
            const SessionResult outcome =
                search_session_run(session, &reference->positions[position].pos, &limits, &(SearchOptions){0});
            visitor->visit(visitor->context, i, position, session, &outcome);
        }
    }
    search_session_free(session);
    return true;
}
