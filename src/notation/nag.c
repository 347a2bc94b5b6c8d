// SPDX-License-Identifier: GPL-3.0-or-later
// Numeric annotation glyphs: signs such as "!?" and "±" and the numbers that PGN files have for them,
// "$5" and "$16". Those up to 139 are those of the PGN standard (section 10), the others those that
// programs have agreed upon since.
#include "notation/nag.h"

#include <ctype.h>
#include <string.h>

enum { NAG_BRILLIANT = 3, NAG_BLUNDER = 4, NAG_ABOUT_MOVE_LAST = 6, NAG_LAST = 255 };

// The first row of a number is how it is written, the second sign where Unicode can be shown; all are read. They are those of
// the Informant, of Scid, ChessBase, ChessPad and lichess. Of signs that have a number for each side White's is taken.
static const struct {
    uint8_t nag;
    const char *ascii, *unicode; // "" = none
} signs[] = {
    {1, "!", "!"},     {2, "?", "?"},    {3, "!!", "‼"},     {4, "??", "⁇"},    {5, "!?", "⁉"},     {6, "?!", "⁈"},
    {7, "[]", "□"},    {10, "=", "="},   {13, "~", "∞"},     {14, "+=", "⩲"},   {15, "=+", "⩱"},    {16, "+/-", "±"},
    {17, "-/+", "∓"},  {18, "+-", "+−"}, {19, "-+", "−+"},   {20, "+--", ""},   {21, "--+", ""},    {22, "zz", "⨀"},
    {26, "", "○"},     {32, "", "⟳"},    {36, "->i", "↑"},   {40, "->", "→"},   {44, "=/~", "⯹"}, {132, "<=>", "⇆"},
    {138, "(+)", "⊕"}, {140, "^", "∆"},  {141, "", "∇"},     {142, "", "⌓"},    {143, "<=", "≤"},   {145, "RR", "RR"},
    {146, "N", "N"},   {239, "", "⇔"},   {240, "", "⇗"},     {241, "", "⊞"},    {242, "", "⟫"},     {243, "", "⟪"},
    {244, "", "✕"},    {245, "", "⊥"},   {246, "", "◫"},     {247, "", "◨"},    {254, "", "└"},     {255, "", "┘"},
    {7, "", "☐"},      {7, "", "▢"},     {10, "==", ""},     {14, "+/=", ""},   {15, "=/+", ""},    {13, "", "⧜"},
    {14, "", "⩲"},     {22, "", "⊙"},    {22, "", "☉"},      {26, "", "◯"},     {32, "", "↻"},      {32, "", "↑↑"},
    {44, "=~", "=∞"},  {44, "~=", "∞="}, {44, "~/=", "∞/="}, {44, "", "=/∞"},   {132, "", "⇄"},     {132, "", "⮂"},
    {132, "", "⇌"},    {138, "", "⨁"},   {138, "", "⏲"},     {140, "/\\", "Δ"}, {140, "", "△"},     {141, "", "▽"},
    {143, "", "⩽"},    {146, "TN", ""},  {239, "", "↔"},     {240, "", "↗"},    {245, "", "⟂"},     {242, "", "»"},
    {243, "", "«"},
};

// Those whose Unicode sign most fonts have, and readers know.
static bool is_shown_in_unicode(uint8_t nag)
{
    return nag == 7 || nag == 13 || nag == 16 || nag == 17 || nag == 36 || nag == 40;
}

// Unicode only where fonts have it; else ASCII, else the number itself.
void nag_write(uint8_t nag, bool has_unicode, char out[NAG_SIGN_SIZE])
{
    Text text = text_begin(out, NAG_SIGN_SIZE);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        if (signs[i].nag != nag)
            continue;
        if (has_unicode && is_shown_in_unicode(nag))
            text_add(&text, signs[i].unicode);
        else if (signs[i].ascii[0] != '\0')
            text_add(&text, signs[i].ascii);
        else
            break;
        return;
    }
    if (nag != 0)
        text_addf(&text, "$%d", nag);
}

// A sign about the move touches it, "e4!"; one about the position stands apart, "e4 +-".
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
        if (sign[0] == '\0' || (strcmp(signs[i].ascii, sign) != 0 && strcmp(signs[i].unicode, sign) != 0))
            continue;
        *out = signs[i].nag;
        return true;
    }
    if (sign[0] != '$' || !text_parse_int(sign + 1, 1, NAG_LAST, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

// The longest sign that a text begins with, in *nag; its bytes, 0 if there is none. A letter is none: it may be another word's.
static size_t sign_length(const char *text, uint8_t *nag)
{
    size_t longest = 0;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; ++i) {
        const char *const spellings[] = {signs[i].ascii, signs[i].unicode};
        for (int k = 0; k < 2; ++k) {
            if (spellings[k][0] != text[0])
                continue;
            const size_t length = strlen(spellings[k]);
            if (length <= longest || isalnum((unsigned char)spellings[k][0]) ||
                strncmp(text, spellings[k], length) != 0)
                continue;
            longest = length;
            *nag = signs[i].nag;
        }
    }
    return longest;
}

// All or nothing: 0 where any part of the text is no sign.
int nag_read_signs(const char *text, uint8_t nags[NAG_SIGNS_MAX])
{
    int count = 0;
    while (*text != '\0') {
        uint8_t nag = 0;
        const size_t length = sign_length(text, &nag);
        if (length == 0 || count == NAG_SIGNS_MAX)
            return 0;
        nags[count++] = nag;
        const char last = text[length - 1];
        text += length;
        // "!!!" is "!!", said louder.
        if (length == 2 && (nag == NAG_BRILLIANT || nag == NAG_BLUNDER))
            text += strspn(text, last == '!' ? "!" : "?");
    }
    return count;
}
