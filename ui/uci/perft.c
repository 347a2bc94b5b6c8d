// SPDX-License-Identifier: GPL-3.0-or-later
// `go perft N`, in the form of Stockfish, which scripts read.
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/common/signals.h"
#include "ui/uci/state.h"

#include <inttypes.h>
#include <string.h>

// Between two looks at the input so many plies are counted at once: a fraction of a second.
enum { PLIES_AT_ONCE = 5 };

// The next line stays where it is. `quit` and the end of the input wait for the count, as they come at once in a script.
static bool is_told_to_stop(const Uci *uci)
{
    static const char stop[] = "stop";
    if (signals_break_off() || output_is_broken(uci->output))
        return true;
    OsSource source = {.fd = lines_fd(uci->input)};
    if (lines_peek(uci->input) == NULL && os_wait(&source, 1, 0) > 0)
        lines_fill(uci->input);
    const char *line = lines_peek(uci->input);
    if (line == NULL)
        return false;
    line += strspn(line, " \t");
    return text_starts_with(line, stop) && strchr(" \t\r\n", line[strlen(stop)]) != NULL;
}

// Adds the leaves below a position to *nodes. False if it was broken off.
static bool count(const Uci *uci, const Position *pos, int depth, uint64_t *nodes)
{
    if (depth <= PLIES_AT_ONCE) {
        *nodes += perft(pos, depth);
        return !is_told_to_stop(uci);
    }
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Position next = *pos;
        pos_advance(&next, list.moves[i]);
        if (!count(uci, &next, depth - 1, nodes))
            return false;
    }
    return true;
}

void uci_send_perft(Uci *uci, int depth)
{
    const Position *pos = game_position(uci->game);
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    uint64_t total = 0;
    for (int i = 0; i < list.count; ++i) {
        char move[COORDINATE_SIZE];
        Position next = *pos;
        uint64_t nodes = 0;
        coordinate_write(pos, list.moves[i], move);
        pos_advance(&next, list.moves[i]);
        if (!count(uci, &next, depth - 1, &nodes)) {
            uci_error(uci, "perft stopped");
            return;
        }
        output_line(uci->output, "%s: %" PRIu64, move, nodes);
        total += nodes;
    }
    output_line(uci->output, "%s", "");
    output_line(uci->output, "Nodes searched: %" PRIu64, total);
    output_line(uci->output, "%s", "");
}
