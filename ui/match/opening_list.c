// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/match/opening_list.h"

static const char *const lines[] = {
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6",
    "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5",
    "e4 e5 Nc3 Nf6 g3 d5 exd5 Nxd5",
    "e4 e5 Bc4 Nf6 d3 c6 Nf3 d5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7",
    "e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7",
    "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4",
    "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7",
    "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5",
    "e4 e6 d4 d5 exd5 exd5 Nf3 Nf6 Bd3 Bd6",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6",
    "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 Nd7",
    "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O",
    "e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O",
    "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5",
    "d4 d5 c4 c6 Nf3 Nf6 e3 Bf5 Nc3 e6",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5",
    "d4 d5 Nf3 Nf6 Bf4 e6 e3 Bd6",
    "d4 d5 Nf3 Nf6 g3 e6 Bg2 Be7 O-O O-O",
    "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 c5",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7",
    "d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3 c5",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5",
    "d4 Nf6 c4 g6 g3 Bg7 Bg2 O-O Nc3 d5",
    "d4 Nf6 Bg5 e6 e4 h6 Bxf6 Qxf6",
    "d4 f5 g3 Nf6 Bg2 g6 Nf3 Bg7",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5",
    "c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6 Bg2 Bg7",
    "c4 Nf6 Nc3 e6 e4 d5 e5 d4",
    "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4",
    "b3 e5 Bb2 Nc6 e3 d5 Bb5 Bd6",
};

int opening_list_count(void)
{
    return sizeof lines / sizeof lines[0];
}

const char *opening_list_line(int index)
{
    return lines[index];
}
