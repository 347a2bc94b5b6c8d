// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/outline.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { CURVE_EDGES = 16 };
#define PI 3.14159265358979323846

void outline_add_edge(Outline *outline, OutlinePoint from, OutlinePoint to)
{
    assert(outline->count < OUTLINE_EDGES_MAX);
    outline->edges[outline->count++] = (OutlineEdge){from, to};
}

void outline_add_box(Outline *outline, OutlinePoint corner, OutlinePoint opposite)
{
    const OutlinePoint right = {opposite.x, corner.y}, left = {corner.x, opposite.y};
    outline_add_edge(outline, corner, right);
    outline_add_edge(outline, right, opposite);
    outline_add_edge(outline, opposite, left);
    outline_add_edge(outline, left, corner);
}

static OutlinePoint along(const OutlineEdge *edge, double part)
{
    return (OutlinePoint){edge->from.x + (edge->to.x - edge->from.x) * part,
                          edge->from.y + (edge->to.y - edge->from.y) * part};
}

void outline_dash(Outline *outline, double dash, double gap)
{
    const Outline whole = *outline;
    outline->count = 0;
    for (int i = 0; i < whole.count; ++i) {
        const OutlineEdge *edge = &whole.edges[i];
        const double length = hypot(edge->to.x - edge->from.x, edge->to.y - edge->from.y);
        for (double at = 0; at < length; at += dash + gap)
            outline_add_edge(outline, along(edge, at / length), along(edge, fmin(at + dash, length) / length));
    }
}

// --- path data -----------------------------------------------------------------------------------------------------

// A path being read.
typedef struct Reader {
    const char *cursor;
    Outline *outline;
    const OutlinePlacing *placing;
    OutlinePoint at, start; // of the pen, and where the part of the path began
    OutlinePoint control;   // the last one of a curve, which a smooth curve mirrors
} Reader;

// No locale may change what a point means, so no function of the library reads the numbers.
static double next_number(Reader *reader)
{
    const char *c = reader->cursor;
    double value = 0, place = 1;
    c += strspn(c, " ,");
    const double sign = *c == '-' ? -1 : 1;
    c += *c == '-';
    for (; isdigit((unsigned char)*c); ++c)
        value = 10 * value + (*c - '0');
    c += *c == '.';
    if (c[-1] == '.')
        for (; isdigit((unsigned char)*c); ++c)
            value += (*c - '0') * (place /= 10);
    reader->cursor = c;
    return sign * value;
}

static OutlinePoint next_point(Reader *reader, bool is_relative)
{
    OutlinePoint point;
    point.x = next_number(reader) + (is_relative ? reader->at.x : 0);
    point.y = next_number(reader) + (is_relative ? reader->at.y : 0);
    return point;
}

static OutlinePoint place(const OutlinePlacing *placing, OutlinePoint point)
{
    const OutlinePoint unit = placing->unit;
    return (OutlinePoint){placing->origin.x + point.x * unit.x - point.y * unit.y,
                          placing->origin.y + point.x * unit.y + point.y * unit.x};
}

static void line_to(Reader *reader, OutlinePoint to)
{
    outline_add_edge(reader->outline, place(reader->placing, reader->at), place(reader->placing, to));
    reader->at = to;
}

// A cubic curve of Bezier with two control points.
static void curve_to(Reader *reader, OutlinePoint first, OutlinePoint second, OutlinePoint to)
{
    const OutlinePoint from = reader->at;
    for (int i = 1; i <= CURVE_EDGES; ++i) {
        const double t = (double)i / CURVE_EDGES, u = 1 - t;
        const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
        line_to(reader, (OutlinePoint){a * from.x + b * first.x + c * second.x + d * to.x,
                                       a * from.y + b * first.y + c * second.y + d * to.y});
    }
    reader->control = second;
}

// An arc of an ellipse. It is found as an arc of a circle, in a plane where the ellipse is one.
static void arc_to(Reader *reader, OutlinePoint radii, bool is_large, bool is_clockwise, OutlinePoint to)
{
    const double stretch = radii.x / radii.y;
    const OutlinePoint from = {reader->at.x, reader->at.y * stretch}, end = {to.x, to.y * stretch};
    const double chord = hypot(end.x - from.x, end.y - from.y), radius = fmax(radii.x, chord / 2);
    const double height = sqrt(fmax(radius * radius - chord * chord / 4, 0)) * (is_large == is_clockwise ? -1 : 1);
    const OutlinePoint centre = {(from.x + end.x) / 2 - height * (end.y - from.y) / chord,
                                 (from.y + end.y) / 2 + height * (end.x - from.x) / chord};
    const double begin = atan2(from.y - centre.y, from.x - centre.x);
    double turn = atan2(end.y - centre.y, end.x - centre.x) - begin;
    if (is_clockwise && turn < 0)
        turn += 2 * PI;
    if (!is_clockwise && turn > 0)
        turn -= 2 * PI;
    for (int i = 1; i <= CURVE_EDGES; ++i) {
        const double angle = begin + turn * i / CURVE_EDGES;
        line_to(reader, (OutlinePoint){centre.x + radius * cos(angle), (centre.y + radius * sin(angle)) / stretch});
    }
}

static void read_curve(Reader *reader, bool is_relative, bool is_smooth)
{
    const OutlinePoint mirrored = {2 * reader->at.x - reader->control.x, 2 * reader->at.y - reader->control.y};
    const OutlinePoint first = is_smooth ? mirrored : next_point(reader, is_relative);
    const OutlinePoint second = next_point(reader, is_relative);
    curve_to(reader, first, second, next_point(reader, is_relative));
}

// The two flags need no blank before what follows.
static bool next_flag(Reader *reader)
{
    reader->cursor += strspn(reader->cursor, " ,");
    return *reader->cursor++ == '1';
}

static void read_arc(Reader *reader, bool is_relative)
{
    OutlinePoint radii;
    radii.x = next_number(reader);
    radii.y = next_number(reader);
    (void)next_number(reader);
    const bool is_large = next_flag(reader), is_clockwise = next_flag(reader);
    arc_to(reader, radii, is_large, is_clockwise, next_point(reader, is_relative));
}

static void read_command(Reader *reader, char command)
{
    const bool is_relative = islower((unsigned char)command);
    const OutlinePoint base = is_relative ? reader->at : (OutlinePoint){0, 0};
    switch (toupper((unsigned char)command)) {
    case 'M': reader->at = reader->start = next_point(reader, is_relative); break;
    case 'L': line_to(reader, next_point(reader, is_relative)); break;
    case 'H': line_to(reader, (OutlinePoint){base.x + next_number(reader), reader->at.y}); break;
    case 'V': line_to(reader, (OutlinePoint){reader->at.x, base.y + next_number(reader)}); break;
    case 'C': read_curve(reader, is_relative, false); break;
    case 'S': read_curve(reader, is_relative, true); break;
    case 'A': read_arc(reader, is_relative); break;
    case 'Z': line_to(reader, reader->start); break;
    default: assert(false); break; // there are no others in our outlines
    }
}

// What follows a command without another is for the same; after a move it is a line.
static char command_after(char command)
{
    return command == 'M' ? 'L' : command == 'm' ? 'l' : command;
}

void outline_add(Outline *outline, const char *data, const OutlinePlacing *placing)
{
    Reader reader = {.cursor = data, .outline = outline, .placing = placing};
    char command = 'M';
    for (;;) {
        reader.cursor += strspn(reader.cursor, " ,");
        if (*reader.cursor == '\0')
            return;
        if (isalpha((unsigned char)*reader.cursor))
            command = *reader.cursor++;
        read_command(&reader, command);
        command = command_after(command);
    }
}
