// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/ink.h"

int ink_number(const Ink *ink, InkDepth depth)
{
    switch (depth) {
    case INK_8: return ink->of8;
    case INK_16: return ink->of16;
    case INK_256: return ink->of256;
    case INK_DIRECT: return (int)ink->rgb;
    case INK_MONO: break;
    }
    return -1;
}
