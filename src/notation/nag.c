// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/nag.h"

#include <string.h>

enum { NAG_ABOUT_MOVE_LAST = 6, NAG_LAST = 255 };

// The first row of a number is how it is written, the second sign where Unicode can be shown; all are read.
static const struct {
    uint8_t nag;
    const char *ascii, *unicode;
} signs[] = {
    {1, "!", "!"},      {2, "?", "?"},      {3, "!!", "‼"},    {4, "??", "⁇"},  {5, "!?", "⁉"},   {6, "?!", "⁈"},
    {7, "[]", "□"},     {10, "=", "="},     {13, "~", "∞"},    {14, "+=", "⩲"}, {15, "=+", "⩱"},  {16, "+/-", "±"},
    {17, "-/+", "∓"},   {18, "+-", "+−"},   {19, "-+", "−+"},  {22, "zz", "⨀"}, {36, "->i", "↑"}, {40, "->", "→"},
    {44, "=/~", "⯹"}, {132, "<=>", "⇆"},  {138, "(+)", "⊕"}, {140, "^", "∆"}, {146, "N", "N"},  {10, "==", "=="},
    {14, "+/=", "+/="}, {15, "=/+", "=/+"},
};

// Those whose Unicode sign most fonts have, and readers know.
static bool is_shown_in_unicode(uint8_t nag)
{
    return nag == 7 || nag == 13 || nag == 16 || nag == 17 || nag == 36 || nag == 40;
}

void nag_write(uint8_t nag, bool has_unicode, char out[NAG_SIGN_SIZE])
{
    Text text = text_begin(out, NAG_SIGN_SIZE);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        if (signs[i].nag != nag)
            continue;
        text_add(&text, has_unicode && is_shown_in_unicode(nag) ? signs[i].unicode : signs[i].ascii);
        return;
    }
    if (nag != 0)
        text_addf(&text, "$%d", nag);
}

void nag_write_all(const GameTree *tree, int node, bool has_unicode, Text *out)
{
    for (int i = 0; tree_nag(tree, node, i) != 0; ++i) {
        const uint8_t nag = tree_nag(tree, node, i);
        char sign[NAG_SIGN_SIZE];
        nag_write(nag, has_unicode, sign);
        text_addf(out, "%s%s", nag > NAG_ABOUT_MOVE_LAST ? " " : "", sign);
    }
}

bool nag_read(const char *sign, uint8_t *out)
{
    int64_t number;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        if (strcmp(signs[i].ascii, sign) != 0 && strcmp(signs[i].unicode, sign) != 0)
            continue;
        *out = signs[i].nag;
        return true;
    }
    if (sign[0] != '$' || !text_parse_int(sign + 1, 1, NAG_LAST, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}
