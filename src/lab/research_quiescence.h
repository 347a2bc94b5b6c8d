// SPDX-License-Identifier: GPL-3.0-or-later
// The plain quiescence search of the research search. That of the engine is not used: it prunes by the window and answers
// from its table, so that its values depend on more than the position.
#ifndef LAB_RESEARCH_QUIESCENCE_H
#define LAB_RESEARCH_QUIESCENCE_H

#include "lab/research_settings.h"

// Captures and promotions that lose nothing by static exchange, and all evasions: the moves of the engine's own, less the
// checks.
extern const ResearchQuiescence research_plain_quiescence;

#endif
