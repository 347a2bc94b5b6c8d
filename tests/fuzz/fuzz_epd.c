// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "notation/fen.h"

#include <assert.h>
#include <string.h>

bool fuzz_epd(char *input, size_t size)
{
    static Epd epd;
    Error error = {{0}};
    (void)size;
    if (!epd_read(&epd, input, false, &error)) {
        complaint_check(&error);
        return false;
    }
    assert(strlen(epd_id(&epd)) < EPD_TEXT_SIZE);
    for (int i = 0; i < epd.best.count; ++i)
        assert(pos_move_is_legal(&epd.pos, epd.best.moves[i]));
    return epd_operand(&epd, "bm") != NULL;
}
