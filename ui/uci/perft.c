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

// In a script the next command, `quit` and the end of the input come at once and wait for the count. But a count of days
// must not outlive an interface that has gone: after so many leaves, some minutes of work, they break it off.
#define LEAVES_WAITED_FOR UINT64_C(100000000000)

// `stop` as a word of its own; other words that begin with it do not count.
static bool is_stop(const char *line)
{
    static const char stop[] = "stop";
    line += strspn(line, " \t");
    return text_starts_with(line, stop) && strchr(" \t\r\n", line[strlen(stop)]) != NULL;
}

// The next line stays where it is.
static bool stop_requested(const Uci *uci, uint64_t leaves)
{
    if (signals_break_off() || output_is_broken(uci->output))
        return true;
    OsSource source = {.fd = lines_fd(uci->input)};
    // Fetch input only where no whole line waits already, and without blocking.
    if (lines_peek(uci->input) == NULL && os_wait(&source, 1, 0) > 0)
        lines_fill(uci->input);
    const char *line = lines_peek(uci->input);
    if (line != NULL && is_stop(line))
        return true;
    return leaves > LEAVES_WAITED_FOR && (line != NULL || lines_at_end(uci->input));
}

// Adds the leaves below a position to *leaves. False if it was broken off.
static bool count(const Uci *uci, const Position *pos, int depth, uint64_t *leaves)
{
    if (depth <= PLIES_AT_ONCE) {
        *leaves += perft(pos, depth);
        return !stop_requested(uci, *leaves);
    }
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Position next = *pos;
        pos_advance(&next, list.moves[i]);
        if (!count(uci, &next, depth - 1, leaves))
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
        const uint64_t before = total;
        coordinate_write(pos, list.moves[i], move);
        pos_advance(&next, list.moves[i]);
        // A part of a count is worth nothing, so no total follows.
        if (!count(uci, &next, depth - 1, &total)) {
            uci_error(uci, "perft stopped");
            return;
        }
        output_line(uci->output, "%s: %" PRIu64, move, total - before);
    }
    output_line(uci->output, "%s", "");
    output_line(uci->output, "Nodes searched: %" PRIu64, total);
    output_line(uci->output, "%s", "");
}
