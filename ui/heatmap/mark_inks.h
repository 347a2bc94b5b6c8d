// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the squares and arrows that the comments of a game mark. They are drawn as outlines and arrows, the classes
// of a map as fills, so that neither is taken for the other. Any thread.
#ifndef UI_HEATMAP_MARK_INKS_H
#define UI_HEATMAP_MARK_INKS_H

#include "ui/common/comment_fields.h"
#include "ui/heatmap/palette.h"

// COMMENT_MARK_NONE has none: NULL. Eight colours have no orange; where there are not more, the letter must be written too.
const Ink *mark_ink(CommentMark colour);

#endif
