// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fuzz.h"

#include "notation/epd.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "EPD";
const char *const fuzz_seeds[] = {
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"a position\";",
    "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2 Rb4; am h5; dm 4; c0 \"one; two\"; hmvc 3; fmvn 40;",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm e4",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

bool fuzz_try(char *input)
{
    static Epd epd;
    Error error = {{0}};
    if (!epd_read(&epd, input, false, &error)) {
        assert(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return false;
    }
    assert(strlen(epd_id(&epd)) < EPD_TEXT_SIZE);
    for (int i = 0; i < epd.best.count; ++i)
        assert(pos_move_is_legal(&epd.pos, epd.best.moves[i]));
    return epd_operand(&epd, "bm") != NULL;
}
