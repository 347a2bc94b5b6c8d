// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/network/network.h"

Network *network_default(Error *error)
{
#ifdef HAVE_DEFAULT_NETWORK
    return network_from_bytes(network_default_bytes, network_default_size, error);
#else
    error_set(error, "no network is built into this program");
    return NULL;
#endif
}
