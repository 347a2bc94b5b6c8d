// SPDX-License-Identifier: GPL-3.0-or-later
// The network that is built in, if the build has one; network.h has the contract. In a file of its own,
// which alone depends on the bytes.
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
