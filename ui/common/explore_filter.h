// SPDX-License-Identifier: GPL-3.0-or-later
// The words that say which games an opening explorer counts, the same on the command line and on the board. Any thread.
#ifndef UI_COMMON_EXPLORE_FILTER_H
#define UI_COMMON_EXPLORE_FILTER_H

#include "engine/book_tools.h"

// As they were typed; NULL = nothing is asked of that.
typedef struct ExploreWords {
    const char *player, *side, *rating, *date, *speed;
} ExploreWords;

// False with a reason that begins with "explore: " and names the option. The player's name stays the caller's.
bool explore_filter_read(const ExploreWords *words, ExplorerFilter *filter, Error *error);

// Takes "--player NAME --side white|black --rating 2600 --date 2019-2021 --speed blitz,rapid" apart, in any order, each value
// up to the next option and with or without quotes. What is pointed to are pieces of `text`, which is changed. False as
// above.
bool explore_words_split(char *text, ExploreWords *words, Error *error);

#endif
