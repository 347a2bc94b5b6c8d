// SPDX-License-Identifier: GPL-3.0-or-later
// The network that is built into the program, where there was a file of it when it was built: the build turns
// src/eval/network/default.net into an array of bytes.
#ifndef EVAL_NETWORK_DEFAULT_H
#define EVAL_NETWORK_DEFAULT_H

#include "eval/network/network.h"

#include <stddef.h>

#ifdef HAVE_DEFAULT_NETWORK
extern const unsigned char network_default_bytes[];
extern const size_t network_default_size;
#endif

// Reads it into a network of the caller's own. NULL with a reason if there is none.
Network *network_default(Error *error);

#endif
