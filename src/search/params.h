// SPDX-License-Identifier: GPL-3.0-or-later
// The search's numbers as constants, made from params.def: SP_null_base and so on.
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

enum SearchParam {
#define PARAM(name, value, min, max, step, meaning) SP_##name = value,
#include "search/params.def"
#undef PARAM
};

#endif
