// SPDX-License-Identifier: GPL-3.0-or-later
// The page of an annotated game, page.html beside this, as a text: built in, with @TITLE@, @PIECES@, @COLOURS@ and @GAME@
// where its parts belong.
#ifndef UI_ANNOTATE_PAGE_H
#define UI_ANNOTATE_PAGE_H

extern const char annotate_page[];

#endif
