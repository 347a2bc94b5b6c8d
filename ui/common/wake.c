// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/wake.h"

int wake_timeout(int64_t wake_us, int64_t now_us)
{
    enum { FOREVER = -1, TIMEOUT_MAX_MS = 60000, US_PER_MS = 1000 };
    if (wake_us == INT64_MAX)
        return FOREVER;
    const int64_t ms = wake_us <= now_us ? 0 : (wake_us - now_us + US_PER_MS - 1) / US_PER_MS;
    return ms > TIMEOUT_MAX_MS ? TIMEOUT_MAX_MS : (int)ms;
}
