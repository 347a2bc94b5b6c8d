// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/path_marks.h"

#include <string.h>

static void add_sign(PathMarks *marks, Square square, char sign, bool is_reply)
{
    char *text = marks->text[square];
    const size_t length = strlen(text);
    if (length == 0)
        marks->is_reply[square] = is_reply;
    if (length + 1 >= PATH_MARK_SIZE)
        return;
    text[length] = sign;
    text[length + 1] = '\0';
}

// How many moves of a path have been played when it leads to this position; its length if it does not.
static int moves_played(const MemorySnapshot *snapshot, const MemoryPath *path, Key key)
{
    Position pos = snapshot->root;
    Undo undo[PATH_MOVES_MAX];
    int played = 0;
    for (; played < path->length && pos.key != key; ++played)
        pos_make_move(&pos, path->moves[played], &undo[played]);
    return played;
}

static void number_moves(const MemoryPath *path, int played, char letter, PathMarks *out)
{
    if (played >= path->length)
        return;
    add_sign(out, move_from(path->moves[played]), letter, false);
    for (int i = played; i < path->length; ++i)
        add_sign(out, move_king_to(path->moves[i]), (char)('1' + i - played), (i - played) % 2 != 0);
}

void path_marks_make(const MemorySnapshot *snapshot, const Position *pos, int path, PathMarks *out)
{
    const MemoryDetail *detail = &snapshot->detail;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < detail->path_count; ++i) {
        const int played = moves_played(snapshot, &detail->paths[i], pos->key);
        if (i == path)
            number_moves(&detail->paths[i], played, (char)('A' + i), out);
        else if ((path < 0 || path >= detail->path_count) && played < detail->paths[i].length)
            add_sign(out, move_king_to(detail->paths[i].moves[played]), (char)('A' + i), false);
    }
}
