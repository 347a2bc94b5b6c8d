// SPDX-License-Identifier: GPL-3.0-or-later
// The page of an annotated game behind its title, page.html beside this, as a text: built in, with @PIECES@, @GAME@, @WORDS@
// and @COLOURS@ where its parts belong.
#ifndef UI_ANNOTATE_PAGE_H
#define UI_ANNOTATE_PAGE_H

extern const char annotate_page[];

#endif
