// SPDX-License-Identifier: GPL-3.0-or-later
// Motifs of lines: each where it is, silent where something is missing, and how many of lichess's themes are found.
#include "unit/unit.h"

#include "ui/common/motifs.h"
#include "ui/common/tactics.h"

enum { MOVES_MAX = 32, TEXT_SIZE = 200, ROW_SIZE = 1024 };

typedef struct Case {
    MotifKind kind;
    const char *fen;    // before `played`, or before the line
    const char *played; // the move before the line; NULL: not known
    const char *moves;
    const char *words;
} Case;

// A line that is read, and what is found in it.
typedef struct Found {
    Position pos;
    Move moves[MOVES_MAX];
    Motif motifs[MOTIFS_MAX];
    int count;
} Found;

static int read_moves(const Position *pos, const char *text, Move out[MOVES_MAX])
{
    char copy[TEXT_SIZE];
    Position at = *pos;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok(copy, " "); word != NULL && count < MOVES_MAX; word = strtok(NULL, " ")) {
        out[count] = unit_move(&at, word);
        pos_advance(&at, out[count++]);
    }
    return count;
}

static void find(Found *found, const char *fen, const char *played, const char *moves, Bitboard kept_silent)
{
    found->pos = unit_position(fen);
    MotifQuery query = {
        .pos = &found->pos, .moves = found->moves, .previous_taken = PT_NONE, .kept_silent = kept_silent};
    if (played != NULL) {
        query.previous = unit_move(&found->pos, played);
        if (move_is_capture(query.previous) && move_kind(query.previous) != MK_EN_PASSANT)
            query.previous_taken = piece_type(pos_piece_on(&found->pos, move_to(query.previous)));
        pos_advance(&found->pos, query.previous);
    }
    query.count = read_moves(&found->pos, moves, found->moves);
    found->count = motifs_find(&query, found->motifs);
}

// "" for no motif.
static const char *words_of(const Motif *motif)
{
    static char words[TEXT_SIZE];
    Text text = text_begin(words, sizeof words);
    if (motif != NULL)
        motif_write(motif, &text);
    return words;
}

static const Motif *motif_of(const Found *found, MotifKind kind)
{
    for (int i = 0; i < found->count; ++i)
        if (found->motifs[i].kind == kind)
            return &found->motifs[i];
    return NULL;
}

// clang-format off
static const Case present[] = {
    {MOTIF_FORK, "8/8/q7/P7/1K6/1N6/4k3/8 b - - 0 58", "e2d3", "b3c5 d3d4 c5a6", "Nc5+ forks the king and the queen on a6"},
    {MOTIF_FORK, "8/8/p3k2p/5R1b/5K2/8/8/8 b - - 0 46", "h5e2", "f5e5 e6d6 e5e2", "Re5+ forks the king and the bishop on e2"},
    {MOTIF_FORK, "8/8/2k5/8/8/r2NK1P1/5P2/8 b - - 1 63", "a3a2", "d3b4 c6d6 b4a2", "Nb4+ forks the king and the rook on a2"},
    {MOTIF_SKEWER, "2r5/8/8/3k4/8/1R6/1K6/8 b - - 6 77", "d5c5", "b3c3 c5d6 c3c8", "Rc3+ skewers the king and the rook on c8"},
    {MOTIF_SKEWER, "8/4p3/8/8/5R2/r2k2PK/8/8 b - - 0 45", "e7e5", "f4f3 d3e4 f3a3", "Rf3+ skewers the king and the rook on a3"},
    {MOTIF_SKEWER, "8/8/r1p5/2K3pR/6P1/6kP/8/8 w - - 9 56", "h5g5", "a6a5 c5c6 a5g5", "Ra5+ skewers the king and the rook on g5"},
    {MOTIF_DOUBLE_CHECK, "3QN1k1/1p3pb1/2r1p1p1/3pP3/3P3p/1B5P/PP3KP1/2r2n2 b - - 5 31", "c6c8", "e8f6", "Nf6# is a double check"},
    {MOTIF_DOUBLE_CHECK, "r2qkb1r/2p1pppp/p1n2nb1/1N2N3/B2P2P1/7P/PPP5/R1BQK2R b KQkq - 0 11", "c6e5", "b5c7", "Nxc7# is a double check"},
    {MOTIF_DOUBLE_CHECK, "6k1/p4Npp/2n5/2q5/PR3bP1/KQ1p3P/4rP2/8 b - - 1 32", "c6b4", "f7h6 g8f8 b3f7", "Nh6+ is a double check"},
    {MOTIF_DISCOVERED_CHECK, "8/2Br4/1P6/3k4/1P3P2/3K4/8/8 w - - 7 59", "b6b7", "d5c6 d3e4 c6c7", "Kc6+ discovers a check from the rook on d7"},
    {MOTIF_DISCOVERED_CHECK, "8/2k5/6R1/6P1/2Bp1K2/1P2r3/3b4/8 w - - 7 55", "g6g7", "e3e7 f4f5 e7g7", "Re7+ discovers a check from the bishop on d2"},
    {MOTIF_DISCOVERED_CHECK, "8/6R1/3rkn2/2p5/7P/4K3/3p1P2/3N4 w - - 2 58", "g7c7", "f6d5 e3d2 d5c7", "Nxc7+ discovers a check from the rook on d6"},
    {MOTIF_DISCOVERED_ATTACK, "1k6/5R2/pp3p2/8/P2KP3/2N5/8/5r2 w - - 0 48", "e4e5", "f6e5 d4e5 f1f7", "fxe5+ discovers an attack on the rook on f7"},
    {MOTIF_DISCOVERED_ATTACK, "3r3k/p5p1/5q1p/8/P1b5/4Q1RP/6BK/8 b - - 6 42", "d8d3", "e3e8 c4g8 g3d3", "Qe8+ discovers an attack on the rook on d3"},
    {MOTIF_DISCOVERED_ATTACK, "5rk1/5pp1/7p/2p2q2/4B3/5PP1/4Q2P/6K1 b - - 2 43", "f5e5", "e4h7 g8h8 e2e5", "Bh7+ discovers an attack on the queen on e5"},
    {MOTIF_PIN, "8/1p4k1/p1q2p2/2b5/7p/6rP/PP1BQ1P1/R3R2K w - - 1 34", "d2c3", "g3h3", "the pawn on g2 is pinned and cannot take the rook on h3"},
    {MOTIF_PIN, "8/8/1R6/1n1P2pp/7k/5P1n/7K/8 b - - 0 47", "b5d4", "b6b4 g5g4 b4d4", "Rb4 pins the knight on d4 to the king"},
    {MOTIF_PIN, "8/6nk/7p/6p1/Q7/P2K3P/rp3PP1/8 w - - 0 44", "a4b3", "a2a3 b3a3 b2b1q", "Rxa3 pins the queen on b3 to the king"},
    {MOTIF_TRAPPED, "8/4N3/p3b3/2P1p1k1/5p2/P4P2/5KP1/8 w - - 6 53", "c5c6", "g5f6 e7g6 f6g6", "the knight on e7 is trapped"},
    {MOTIF_TRAPPED, "r3r2k/5p1p/p7/2p5/P4P2/3pp1R1/1PR4P/4B1K1 w - - 0 37", "c2c5", "d3d2 e1d2 e3d2", "the bishop on e1 is trapped"},
    {MOTIF_TRAPPED, "r3k1r1/p1p2p1p/2p4q/8/8/1PNPPN2/P1b1Q2P/R3K3 b Qq - 0 16", "h6h5", "e1d2 c2d3 d2d3", "the bishop on c2 is trapped"},
    {MOTIF_OVERLOADED, "5r2/4Qp1k/p5pp/8/4p3/1P4P1/P4RK1/3q4 b - - 3 39", "d1d8", "f2f7 f8f7 e7d8", "the rook on f8 is overloaded: it defends f7 and d8"},
    {MOTIF_OVERLOADED, "5k2/R4p1p/3Nn1p1/1p2p3/1P1pP3/8/5r1P/2q3QK b - - 1 36", "f2f1", "a7f7 f1f7 g1c1", "the rook on f1 is overloaded: it defends f7 and c1"},
    {MOTIF_OVERLOADED, "r7/2R1B1pp/pb1Pk3/1p2p3/1P6/5q2/P2Q1P1P/6K1 w - - 1 31", "c7c3", "b6f2 d2f2 f3c3", "the queen on d2 is overloaded: it defends f2 and c3"},
    {MOTIF_DEFLECTION, "R7/8/P7/2Kn4/1r2k3/8/8/8 b - - 0 74", "b4b1", "a8e8 e4f5 c5d5", "Re8+ drives the king away from the defence of the knight on d5"},
    {MOTIF_DEFLECTION, "8/8/p3k1pp/4Pp2/P4K1P/8/6P1/8 b - - 0 45", "e6d5", "h4h5 g6h5 f4f5", "h5 deflects the pawn on g6 from the defence of the pawn on f5"},
    {MOTIF_DEFLECTION, "6k1/1PQ2p2/6pp/8/8/3q1KP1/6P1/8 w - - 7 50", "f3f4", "g6g5 f4e5 d3g3", "g5+ drives the king away from the defence of the pawn on g3"},
    {MOTIF_REMOVED_DEFENDER, "r2r4/p2n1pkp/1p4p1/2pN4/2PbPBP1/P2R3P/8/5R1K b - - 0 22", "d7e5", "d3d4 c5d4 f4e5", "Rxd4 removes the defender of the knight on e5"},
    {MOTIF_REMOVED_DEFENDER, "r4rk1/pp1qbppp/4pn2/3p2B1/4P3/P1NQ4/1PP2PPP/R4RK1 b - - 0 14", "d5e4", "d3d7 f6d7 g5e7", "Qxd7 removes the defender of the bishop on e7"},
    {MOTIF_REMOVED_DEFENDER, "rn1qk1nr/ppp2ppp/8/8/2BP1pbb/2N2N2/PPP3P1/R1BQK2R w KQkq - 0 9", "h1h4", "g4f3 d1f3 d8h4", "Bxf3 removes the defender of the rook on h4"},
    {MOTIF_ATTRACTION, "6Q1/5r2/1p5k/p1p2qRn/P2p3P/8/1P2P3/K7 b - - 11 46", "f5h7", "g5h5 h6h5 g8g5", "Rxh5+ lures the king to h5"},
    {MOTIF_ATTRACTION, "2r4r/5pk1/Q4pp1/4q3/8/1B4R1/PPP3PP/6RK w - - 1 31", "a6d3", "h8h2 h1h2 c8h8", "Rxh2+ lures the king to h2"},
    {MOTIF_ATTRACTION, "6rk/p4qpp/1p6/2p5/6R1/3Q2RP/PPP3PK/5r2 b - - 3 26", "f7f2", "d3h7 h8h7 g4h4", "Qxh7+ lures the king to h7"},
    {MOTIF_CLEARANCE, "6k1/p6p/2p1q1pB/3B4/3b4/P4QP1/1r5P/5R1K b - - 1 27", "e6d5", "f3d5 c6d5 f1f8", "Qxd5+ clears f3 for the rook on f1"},
    {MOTIF_CLEARANCE, "r4r1k/1bp2pqN/p3p1n1/1p5Q/3P4/P6R/1PP2PPP/4R1K1 b - - 0 23", "h8g8", "h7f6 g7f6 h5h7", "Nf6+ clears h7 for the queen on h5"},
    {MOTIF_CLEARANCE, "3r3r/p1kpnq1p/1p1b4/1P1PBp2/2N5/1n2PQP1/1P4BP/5RK1 b - - 7 26", "d6e5", "d5d6 e5d6 f3b7", "d6+ clears d5 for the queen on f3"},
    {MOTIF_XRAY, "5r1k/5p1p/1R4p1/8/P3B3/1Q6/1P1q1PPP/2rR2K1 w - - 3 39", "b6d6", "d2e1 d1e1 c1e1", "the rook on c1 supports e1 through the rook on d1"},
    {MOTIF_XRAY, "2Rr3k/p2Q2pp/8/q4p2/Nb2p3/1P6/P4PPP/6K1 b - - 2 25", "b4e7", "d7e8 e7f8 e8f8 d8f8 c8f8", "the rook on c8 supports f8 through the rook on d8"},
    {MOTIF_XRAY, "r5k1/2p2ppp/1q6/2p1P3/r7/5QB1/P4PPP/R5K1 b - - 0 27", "a4a2", "f3a8 a2a8 a1a8 b6b8 a8b8", "the rook on a1 supports a8 through the rook on a2"},
    {MOTIF_INTERMEDIATE, "7Q/4k1p1/p7/4r3/8/3q1b2/1P3PPP/R4RK1 w - - 0 39", "g2f3", "e5g5 g1h1 d3f3", "Rg5+ is an intermediate check before Qxf3#"},
    {MOTIF_INTERMEDIATE, "2k5/2p4p/p3b1r1/8/2r5/P4p2/4NPPP/R1R3K1 w - - 0 27", "c1c4", "g6g2 g1h1 e6c4", "Rxg2+ is an intermediate check before Bxc4"},
    {MOTIF_INTERMEDIATE, "2kr4/pp1r4/2p1p2p/3nB3/P4PP1/1K5P/8/2RR4 b - - 0 23", "d5f4", "d1d7 c8d7 e5f4", "Rxd7 is an intermediate move before Bxf4"},
    {MOTIF_PROMOTION, "8/8/N1Pk4/6pp/4Bp1r/2K5/8/8 b - - 1 56", "f4f3", "c6c7 h4e4 c7c8q", "the pawn promotes on c8"},
    {MOTIF_PROMOTION, "8/P7/8/8/8/5p1k/1KP3pp/7Q w - - 0 55", "h1g2", "h3g2 a7a8q h2h1q", "the pawn promotes on h1"},
    {MOTIF_PROMOTION, "4rR2/6P1/2b1pK1k/8/5P2/p7/8/8 b - - 0 58", "a3a2", "f8h8 e8h8 g7h8q", "the pawn promotes on h8"},
    {MOTIF_MATE_THREAT, "8/8/P1p5/2P5/2P1Pk1p/7p/6p1/6K1 w - - 1 43", "a6a7", "f4g3 e4e5 h3h2", "Kg3 threatens h2#"},
    {MOTIF_MATE_THREAT, "3q4/6k1/4Qp2/4p1p1/4P3/4nPP1/6BK/8 w - - 3 46", "e6b3", "d8d2 b3e3 d2e3", "Qd2 threatens Qxg2#"},
    {MOTIF_MATE_THREAT, "2R5/p2r4/knQ3p1/4B3/pq1Pb3/8/5PPP/R5K1 w - - 4 40", "a1a4", "b4a4 c6a4 b6a4", "Qxa4 threatens Qd1#"},
    {MOTIF_HANGING, "2r3k1/q5pp/4Qp2/8/1Ppb4/5PPP/7K/4BB2 b - - 0 39", "g8h8", "e6c8", "the rook on c8 is undefended"},
    {MOTIF_HANGING, "8/3b3p/3p2pQ/8/2P2P2/3P1Bk1/P6p/1r5K w - - 1 33", "f3d1", "b1d1", "the bishop on d1 is undefended"},
    {MOTIF_HANGING, "R5k1/3r2pp/3N4/1nP5/6P1/1P3P2/P2K2n1/8 b - - 1 30", "d7d8", "a8d8", "the rook on d8 is undefended"},
    {MOTIF_EXCHANGE, "6k1/1p6/7p/8/3N1Kp1/r5P1/6P1/8 b - - 1 43", "a3f3", "g2f3 g4f3 f4f3", "the pawn on g2 attacks the rook on f3"},
    {MOTIF_EXCHANGE, "8/P7/8/8/8/5p1k/1KP3pp/7Q w - - 0 55", "h1g2", "h3g2 a7a8q h2h1q", "the queen on g2 is given up"},
    {MOTIF_BACK_RANK_MATE, "1R6/R6p/8/2pB4/3b4/2k5/Pr1r2PP/7K w - - 3 34", "b8b2", "d2d1", "Rd1# is a back-rank mate"},
    {MOTIF_BACK_RANK_MATE, "k2r4/pp3ppp/3Qp3/8/8/8/P4PPP/2R3K1 b - - 0 26", "d8d6", "c1c8", "Rc8# is a back-rank mate"},
    {MOTIF_BACK_RANK_MATE, "2r3k1/q5pp/4Qp2/8/1Ppb4/5PPP/7K/4BB2 b - - 0 39", "g8h8", "e6c8", "Qxc8# is a back-rank mate"},
    {MOTIF_SMOTHERED_MATE, "2r3k1/5ppp/2P5/8/5P2/P5Pn/6BP/R3R1qK w - - 6 32", "e1g1", "h3f2", "Nf2# is a smothered mate"},
    {MOTIF_SMOTHERED_MATE, "r5k1/6p1/2N3pp/3p4/P2P4/1P5n/6PP/5RqK w - - 7 34", "f1g1", "h3f2", "Nf2# is a smothered mate"},
    {MOTIF_SMOTHERED_MATE, "kQ4rr/pp6/N4b2/5P2/3p4/Pq3NP1/1P4KP/1RB4R b - - 8 35", "g8b8", "a6c7", "Nc7# is a smothered mate"},
    {MOTIF_UNDERPROMOTION, "8/p3P2R/1p1k4/2p2K1p/2P4r/1P6/P6p/8 b - - 0 52", "h2h1q", "e7e8n d6c6 h7c7", "the pawn promotes to a knight on e8"},
    {MOTIF_EXCHANGE, "4k3/2p5/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", "d6e5", "the rook on e5 is given up"},
    // A rook or a bishop is named only where a queen would stalemate.
    {MOTIF_PROMOTION, "8/P7/8/8/8/2k5/8/4K3 w - - 0 1", NULL, "a7a8r", "the pawn promotes on a8"},
    {MOTIF_UNDERPROMOTION, "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", NULL, "c7c8r", "the pawn promotes to a rook on c8"},
    {MOTIF_UNDERPROMOTION, "8/1q1P4/8/5k2/8/8/8/4K3 w - - 0 1", NULL, "d7d8n", "the pawn promotes to a knight on d8"},
    {MOTIF_INTERFERENCE, "3r2k1/8/8/8/8/R2n4/6B1/7K w - - 0 1", NULL, "g2d5 g8h8 a3d3", "Bd5+ cuts off the rook on d8 from d3"},
    // The queen is attacked as well, and goes where it defends no more.
    {MOTIF_INTERFERENCE, "6k1/1q6/8/2Pn4/8/8/3Q4/6K1 w - - 0 1", NULL, "c5c6 b7c7 d2d5", "c6 cuts off the queen on b7 from d5"},
    {MOTIF_INTERFERENCE, "8/2Rb3p/1p3pp1/1k2p3/2P5/3rNP1P/6PK/8 b - - 0 37", "b5b4", "e3d5 b4b3 c7d7", "Nd5+ cuts off the rook on d3 from d7"},
    {MOTIF_INTERFERENCE, "1r2r1k1/1p3p1p/p7/2p2pB1/2qb4/6QP/P4PP1/5RK1 b - - 1 31", "b8c8", "g5f6 g8f8 g3g7", "Bf6+ cuts off the bishop on d4 from g7"},
    // The king goes between.
    {MOTIF_INTERFERENCE, "8/pr6/3kp3/R2p1pp1/3P4/4PPP1/8/5K2 b - - 0 35", "b7h7", "a5a6 d6e7 a6a7", "Ra6+ drives the king to e7, where it cuts off the rook on h7 from a7"},
    {MOTIF_STALEMATE, "8/8/8/8/8/1q6/2k5/K6R w - - 0 1", NULL, "h1c1 c2c1", "Rc1+ sets a stalemate trap: Kxc1 is stalemate"},
    {MOTIF_STALEMATE, "8/8/8/8/8/6q1/5k2/R6K w - - 0 1", NULL, "a1f1 f2f1", "Rf1+ sets a stalemate trap: Kxf1 is stalemate"},
    {MOTIF_STALEMATE, "k7/8/1Q6/8/8/8/7K/6r1 b - - 0 1", NULL, "g1g2 h2g2", "Rg2+ sets a stalemate trap: Kxg2 is stalemate"},
    {MOTIF_PERPETUAL, "5rk1/5p2/8/8/8/r7/r7/3Q3K w - - 0 1", NULL, "d1g4 g8h7 g4h5 h7g7 h5g5", "Qg4+ begins a perpetual check"},
    {MOTIF_PERPETUAL, "1kr5/2p5/8/8/8/7r/7r/K3Q3 w - - 0 1", NULL, "e1b4 b8a7 b4a5 a7b7 a5b5", "Qb4+ begins a perpetual check"},
    {MOTIF_PERPETUAL, "3q3k/R7/R7/8/8/8/5P2/5RK1 b - - 0 1", NULL, "d8g5 g1h2 g5h4 h2g2 h4g4", "Qg5+ begins a perpetual check"},
};

static const Case absent[] = {
    // Who takes the piece is neither attacked by it nor loses what it attacks; who takes it answers pin and threat.
    {MOTIF_FORK, "rn3rk1/pbpp1p2/1p2q1p1/4P1P1/4NPp1/3B4/PPPQ3R/2K3R1 b - - 1 21", "d7d5", "e4f6 e6f6 g5f6", NULL},
    {MOTIF_PIN, "6k1/5pn1/3p4/2pPr1pP/1pq1P3/5P2/4N2P/Q4R1K b - - 0 27", NULL, "c4e2 a1d1 e2d1 f1d1 g7h5", NULL},
    // A pawn takes the attacker: the pinned queen is not looked after.
    {MOTIF_PIN, "4k2r/4q3/7p/8/8/8/5PP1/2B1R1KQ w k - 0 1", NULL, "c1g5 h6g5 h1h8", NULL},
    {MOTIF_MATE_THREAT, "6k1/5pn1/3p4/2pPr1pP/1pq1P3/5P2/4N2P/Q4R1K b - - 0 27", NULL, "c4e2 a1d1 e2d1 f1d1 g7h5", NULL},
    // Neither is taken; the bishop is defended; there is only one.
    {MOTIF_FORK, "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", NULL, "b5c7 e8d7 e1e2", NULL},
    {MOTIF_FORK, "4k3/8/1p3p2/2n3b1/8/3R4/8/4K3 w - - 0 1", NULL, "d3d5 e8e7 d5c5", NULL},
    {MOTIF_FORK, "4k3/8/8/r7/8/8/3N4/4K3 w - - 0 1", NULL, "d2b3 e8e7 b3a5", NULL},
    // The rook behind is defended; the piece in front is worth less.
    // It can be exchanged, at the price of a pawn.
    {MOTIF_TRAPPED, "6k1/5pp1/7p/8/6b1/3B3P/2Q3P1/6K1 b - - 0 1", "g4h5", "g2g4 h5g6 d3g6 f7g6 c2g6", NULL},
    {MOTIF_SKEWER, "r5k1/8/8/3n4/8/8/8/5BK1 w - - 0 1", NULL, "f1g2 d5b4 g2a8", NULL},
    {MOTIF_SKEWER, "3r4/1n6/8/3k4/8/8/8/R3K3 w - - 0 1", NULL, "a1d1 d5e4 d1d8 b7d8", NULL},
    {MOTIF_SKEWER, "3q2k1/8/8/3b4/8/8/8/R3K3 w - - 0 1", NULL, "a1d1 d5e4 d1d8", NULL},
    // One piece checks, with a line opened that leads elsewhere or is still closed.
    {MOTIF_DOUBLE_CHECK, "4k3/8/8/8/4N3/8/8/2K1R3 w - - 0 1", NULL, "e4c5 e8f7 c5d3", NULL},
    {MOTIF_DOUBLE_CHECK, "4k3/4p3/8/8/4N3/8/8/2K1R3 w - - 0 1", NULL, "e4f6 e8f8 f6d5", NULL},
    {MOTIF_DISCOVERED_CHECK, "4k3/4p3/8/8/4N3/8/8/2K1R3 w - - 0 1", NULL, "e4c5 e8f8 c5e6", NULL},
    {MOTIF_DISCOVERED_CHECK, "r3k3/8/8/1N6/8/8/8/1R2K3 w q - 0 1", NULL, "b5c7 e8d7 c7a8", NULL},
    // The line is still closed; or nothing is taken along it.
    {MOTIF_DISCOVERED_ATTACK, "3qk3/3p4/8/8/3N4/8/8/3RK3 w - - 0 1", NULL, "d4f3 e8f8 f3e5", NULL},
    {MOTIF_DISCOVERED_ATTACK, "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", NULL, "d4f3 d8e7 e1f2", NULL},
    // It is pinned, but defended; another piece stands between; a pawn was won before.
    {MOTIF_PIN, "4k3/7p/2n5/p7/8/8/8/4KB1R w - - 0 1", NULL, "h1h7 a5a4 f1b5", NULL},
    {MOTIF_PIN, "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", NULL, "f1b5 e8d7 b5c6 d7c6", NULL},
    {MOTIF_PIN, "4k3/3p4/2n5/8/8/8/8/2R1KB2 w - - 0 1", NULL, "f1b5 e8e7 b5c6 d7c6 c1c6", NULL},
    // There is a way out; or it takes something on its way.
    {MOTIF_TRAPPED, "6k1/8/8/8/8/8/b1K5/8 w - - 0 1", NULL, "c2b2 g8f7 b2a2", NULL},
    {MOTIF_TRAPPED, "6k1/8/8/8/8/1N6/b1K5/8 w - - 0 1", NULL, "c2b2 g8f7 b2a2", NULL},
    // The king defends d8 too; a bishop stands between e8 and a8.
    {MOTIF_OVERLOADED, "3rr3/2k5/8/4q3/8/8/1Q6/3R2K1 w - - 0 1", NULL, "b2e5 e8e5 d1d8 c7d8", NULL},
    {MOTIF_OVERLOADED, "r1b1r1k1/8/8/4q3/8/8/1Q6/R5K1 w - - 0 1", NULL, "b2e5 e8e5 a1a8", NULL},
    // Nothing is won; the defender leaves of its own will.
    {MOTIF_DEFLECTION, "8/8/p5pp/3kPp2/P4K1P/8/6P1/8 w - - 0 1", NULL, "h4h5 g6h5 f4e3", NULL},
    {MOTIF_DEFLECTION, "r2r2k1/8/8/8/8/8/8/R5K1 w - - 0 1", NULL, "g1h1 d8d2 a1a8", NULL},
    // A bishop on d6 does not defend e4; a pawn does as well.
    {MOTIF_REMOVED_DEFENDER, "6k1/8/3b4/8/1B2r3/8/8/4R1K1 w - - 0 1", NULL, "b4d6 g8f7 e1e4", NULL},
    {MOTIF_REMOVED_DEFENDER, "6k1/8/3n4/5p2/1B2r3/8/6B1/6K1 w - - 0 1", NULL, "b4d6 g8f7 g2e4 f5e4", NULL},
    // The pawn on g5 defends f4 too, and only goes away later.
    {MOTIF_REMOVED_DEFENDER, "r1bqkb1r/ppp4p/2np3n/4p1p1/3PPp2/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 10", NULL, "d4e5 g5g4 c1f4", NULL},
    // The king comes out and is left in peace; queens are exchanged.
    {MOTIF_ATTRACTION, "6k1/6pp/8/8/8/3B4/8/6K1 w - - 0 1", NULL, "d3h7 g8h7 g1f1", NULL},
    {MOTIF_ATTRACTION, "3qr1k1/8/8/8/8/8/3Q4/3R2K1 w - - 0 1", NULL, "d2d8 e8d8 d1d8", NULL},
    // The bishop stays outside the line; the defender is pinned; a pawn defends too.
    {MOTIF_INTERFERENCE, "3r2k1/7p/8/8/8/3n4/8/R2R3K w - - 0 1", NULL, "a1a8 h7h6 d1d3", NULL},
    {MOTIF_INTERFERENCE, "3r2k1/8/8/8/8/R2n1B2/8/7K w - - 0 1", NULL, "f3g4 g8h8 a3d3 d8d3", NULL},
    {MOTIF_INTERFERENCE, "3r2k1/8/8/8/2p5/R2n4/6B1/7K w - - 0 1", NULL, "g2d5 g8h8 a3d3 c4d3", NULL},
    // The rook did not defend the pawn; the king goes of its own will; a knight defends the square too.
    {MOTIF_INTERFERENCE, "8/p7/3kp3/R2p1pp1/3P4/3K1PP1/8/7r w - - 0 36", NULL, "a5a6 d6d7 a6a7", NULL},
    {MOTIF_INTERFERENCE, "8/p6r/3kp3/R2p1pp1/3P4/4PPP1/8/5K2 w - - 0 36", NULL, "f1f2 d6e7 a5a7", NULL},
    {MOTIF_INTERFERENCE, "8/p6r/1n1kp3/R2p1pp1/3P4/4PPP1/8/5K2 w - - 0 36", NULL, "a5a6 d6e7 a6a7 b6d7", NULL},
    // The next move needs another square; or captures, which is a discovered attack.
    {MOTIF_CLEARANCE, "r3k3/8/8/1N6/8/8/8/1R2K3 w q - 0 1", NULL, "b5c7 e8d7 c7a8", NULL},
    {MOTIF_CLEARANCE, "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", NULL, "d4f5 e8f7 d1d8", NULL},
    // Captures on one square without a piece between.
    {MOTIF_XRAY, "3rr3/pp4kp/2p3p1/4q3/8/8/1Q6/3R2K1 w - - 0 1", NULL, "b2e5 e8e5 d1d8", NULL},
    {MOTIF_XRAY, "3rr1k1/8/8/8/8/3R4/3R4/3K4 w - - 0 1", NULL, "d3d8 e8d8 d2d8", NULL},
    // The recapture at once; a recapture that was not possible before.
    {MOTIF_INTERMEDIATE, "4k3/8/8/3r4/8/3N4/8/3RK3 b - - 0 1", "d5d3", "d1d3 e8e7 d3d7", NULL},
    {MOTIF_INTERMEDIATE, "4k3/8/8/3r4/8/3N4/8/R3K3 b - - 0 1", "d5d3", "a1d1 e8e7 d1d3", NULL},
    // Not yet; and lost for nothing.
    {MOTIF_PROMOTION, "8/8/P7/8/8/8/6k1/4K3 w - - 0 1", NULL, "a6a7", NULL},
    {MOTIF_PROMOTION, "8/P7/8/8/8/8/4K3/r5k1 w - - 0 1", NULL, "a7a8q a1a8", NULL},
    {MOTIF_UNDERPROMOTION, "8/P7/8/8/8/2k5/8/4K3 w - - 0 1", NULL, "a7a8q", NULL},
    {MOTIF_UNDERPROMOTION, "8/P7/8/8/8/8/4K3/r5k1 w - - 0 1", NULL, "a7a8n a1a8", NULL},
    // The king has a flight square; nothing is won by it.
    {MOTIF_MATE_THREAT, "6k1/5pp1/r7/8/8/8/8/1R4K1 w - - 0 1", NULL, "b1b7 g8h7 b7f7", NULL},
    {MOTIF_MATE_THREAT, "6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1", NULL, "b1b7 h7h6 b7b6", NULL},
    // It is defended; or it is taken back.
    {MOTIF_HANGING, "4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", NULL, "d1d5 c6d5", NULL},
    {MOTIF_HANGING, "4k3/8/8/3n4/8/4P3/8/3RK3 b - - 0 1", "d5e3", "d1d7 e8d7", NULL},
    {MOTIF_EXCHANGE, "4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", NULL, "d1d5 c6d5", NULL},
    {MOTIF_EXCHANGE, "4k3/2p5/3p4/4r3/8/8/8/4RK2 w - - 0 1", "e1e5", "d6e5", NULL},
    // Two rooks mate on the edge of an open board; a queen, protected, in front of the king.
    {MOTIF_BACK_RANK_MATE, "6k1/R7/8/8/8/8/8/1R4K1 w - - 0 1", NULL, "b1b8", NULL},
    {MOTIF_BACK_RANK_MATE, "6k1/5p1p/5P1Q/8/8/8/8/6K1 w - - 0 1", NULL, "h6g7", NULL},
    // A knight takes a square from the king; a queen mates.
    {MOTIF_SMOTHERED_MATE, "7k/4N1pp/8/6N1/8/8/8/6K1 w - - 0 1", NULL, "g5f7", NULL},
    {MOTIF_SMOTHERED_MATE, "6rk/6pp/8/6N1/8/7Q/8/6K1 w - - 0 1", NULL, "h3h7", NULL},
    // A pawn can still move; the rook cannot be taken.
    {MOTIF_STALEMATE, "k7/7p/1Q6/8/8/8/7K/6r1 b - - 0 1", NULL, "g1g2 h2g2", NULL},
    {MOTIF_STALEMATE, "8/8/8/8/8/1q6/2k5/K6R w - - 0 1", NULL, "h1h2 c2d1", NULL},
    // The king walks away; the checks win a rook.
    {MOTIF_PERPETUAL, "6k1/8/8/8/8/r7/r7/1R5K w - - 0 1", NULL, "b1b8 g8g7 b8b7 g7f6 b7b6", NULL},
    {MOTIF_PERPETUAL, "7k/r7/8/8/8/8/r7/3Q3K w - - 0 1", NULL, "d1d4 h8h7 d4a7", NULL},
};
// clang-format on

static void each_motif_is_found_and_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(present); ++i) {
        const Case *c = &present[i];
        Found found;
        bool is_said = false;
        find(&found, c->fen, c->played, c->moves, 0);
        for (int j = 0; j < found.count; ++j)
            is_said = is_said || (found.motifs[j].kind == c->kind && strcmp(words_of(&found.motifs[j]), c->words) == 0);
        if (!is_said)
            fail_msg("%s %s: not '%s' but '%s'", c->fen, c->moves, c->words, words_of(motif_of(&found, c->kind)));
    }
}

static void nothing_is_said_where_something_is_missing(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(absent); ++i) {
        const Case *c = &absent[i];
        Found found;
        find(&found, c->fen, c->played, c->moves, 0);
        const Motif *motif = motif_of(&found, c->kind);
        if (motif != NULL)
            fail_msg("%s %s: '%s'", c->fen, c->moves, words_of(motif));
    }
}

// Three positions a motif that is there, two a motif that is not.
static void no_motif_lacks_its_cases(void **state)
{
    (void)state;
    int found[MOTIF_KIND_NB] = {0}, silent[MOTIF_KIND_NB] = {0};
    for (size_t i = 0; i < COUNT_OF(present); ++i)
        ++found[present[i].kind];
    for (size_t i = 0; i < COUNT_OF(absent); ++i)
        ++silent[absent[i].kind];
    for (int kind = 0; kind < MOTIF_KIND_NB; ++kind)
        if (found[kind] < 3 || silent[kind] < 2)
            fail_msg("%s: %d and %d cases", motif_kind_name((MotifKind)kind), found[kind], silent[kind]);
}

static void pieces_that_are_kept_silent_are_not_named(void **state)
{
    (void)state;
    Found found;
    find(&found, "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", NULL, "b5c7 e8d7 c7a8", bb_square(SQ_A8));
    assert_int_equal(found.count, 0);
    // The knight stood elsewhere when the line began.
    find(&found, "4k3/8/8/3n4/8/8/8/R3K3 b - - 0 1", NULL, "e8e7 a1a5 e7e6 a5d5", bb_square(SQ_D5));
    for (int i = 0; i < found.count; ++i)
        assert_null(strstr(words_of(&found.motifs[i]), "d5"));
}

static void arrows_lead_to_what_is_attacked(void **state)
{
    (void)state;
    Found found;
    find(&found, "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", NULL, "b5c7 e8d7 c7a8", 0);
    const Motif *fork = motif_of(&found, MOTIF_FORK);
    assert_non_null(fork);
    assert_int_equal(fork->marks.count, 2);
    assert_int_equal(fork->marks.list[0].from, SQ_C7);
    assert_int_equal(fork->marks.list[0].to, SQ_E8);
    assert_int_equal(fork->marks.list[1].to, SQ_A8);
    assert_int_equal(fork->paid_ply, 2);
}

static void the_strongest_is_said_first(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *moves, *words;
    } cases[] = {
        {"5r1k/3n1Bpp/b2r2q1/Q3p3/P7/2P1B3/5RPP/4R1K1 b - - 0 26", "f8f7", "a5d8 d7f8 d8f8 f7f8 f2f8",
         "Rxf8# is a back-rank mate; the rook on f2 supports f8 through the rook on f7"},
        {"3R4/8/p5pp/2B5/5b1P/P3p3/8/3K1k2 w - - 2 46", "d8f8", "e3e2 d1c2 e2e1q f8f4 f1g2",
         "e2+ drives the king away from the defence of e1; the pawn promotes on e1"},
        // Of one move: why it cannot be taken, what else it is, and what it does to a defender.
        {"2kr3r/ppp3pp/6q1/3Pnp2/1PP1p3/7P/P2QNPP1/R4RK1 w - - 1 17", "d2d4", "e5f3 g1h1 f3d4 e2d4",
         "Nf3+ forks the king and the queen on d4; the pawn on g2 is pinned and cannot take the knight on f3"},
        {"r3k2r/pp1q1ppp/8/3pb3/8/2N5/PP3PPP/R2QK2R w KQkq - 0 14", "d1d5", "e5c3 b2c3 d7d5",
         "Bxc3+ removes the defender of the queen on d5 and is an intermediate check before Qxd5"},
        {"r1b2nk1/1pq3p1/p1n5/3pp1NQ/3P4/2P1B3/P5PP/5RK1 b - - 3 20", "c8e6", "f1f8 g8f8 g5e6 f8g8 e6c7",
         "Nxe6+ forks the king and the queen on c7; Rxf8+ removes the defender of the bishop on e6 and lures the king "
         "to f8"},
        // A king that steps out of a skewer need not be said to leave a defence.
        {"8/pr6/3kp3/R2p1pp1/3P4/4PPP1/8/5K2 b - - 0 35", "b7h7", "a5a6 d6e7 a6a7 e7f6 a7h7",
         "Rxa7+ skewers the king and the rook on h7; Ra6+ drives the king to e7, where it cuts off the rook on h7 from "
         "a7"},
        // Of a king that goes between a defender and its square one says that, or that it left its own defence.
        {"8/3b2r1/4k3/8/8/7N/2K5/3R4 b - - 0 1", "g7h7", "h3f4 e6f7 d1d7 f7f6 d7h7",
         "Rxd7+ skewers the king and the rook on h7; Nf4+ drives the king away from the defence of the bishop on d7"},
        // Nor that the rook lacks both of its defenders: the one that is named first will do.
        {"6k1/2q2ppp/8/8/1b6/8/3Q1PPP/1R2R1K1 w - - 0 1", "b1c1", "b4d2 c1c7 d2e1",
         "the queen on d2 is undefended; Bxd2 drives the rook on c1 away from the defence of the rook on e1"},
        // Its defender has moved; and one that has taken something, which defends it still.
        {"r2q1r1k/pp4pp/3pBb2/2p5/8/2p4P/PP3PP1/R1BQR1K1 w - - 1 18", "c1f4", "c3b2 a1b1 f6d4",
         "Bf4 leaves the pawn on b2 undefended"},
        {"r2q1r1k/pp4pp/3pBb2/2p5/5B2/2p4P/PP3PP1/R2QR1K1 w - - 1 18", "h3h4", "c3b2 a1b1 f6d4",
         "the pawn on b2 is undefended"},
        // That it gives a discovered check says why there is time to take one of them.
        {"4k3/3r3p/q7/8/4N3/8/8/4R1K1 b - - 0 1", "h7h6", "e4c5 e8d8 c5a6",
         "Nc5+ forks the queen on a6 and the rook on d7 and discovers a check from the rook on e1"},
        // That the rook is undefended need not be said of a piece that is forked.
        {"r3k3/7p/8/1N6/8/8/8/4K3 b q - 0 1", "h7h6", "b5c7 e8d7 c7a8", "Nc7+ forks the king and the rook on a8"},
        {"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e8d8", "e2e4 d8e7 e4e5", ""},
        // The king goes out of check: the mate on e1 was threatened before.
        {"4r1k1/5ppp/8/3B4/8/8/5PPP/6K1 w - - 0 1", "d5f7", "g8f8 h2h3 f8f7", ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position before = unit_position(cases[i].fen);
        Position after = before;
        Move moves[MOVES_MAX];
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        const Move played = unit_move(&before, cases[i].played);
        ReplyFacts facts;
        pos_advance(&after, played);
        const int count = read_moves(&after, cases[i].moves, moves);
        const MotifReply reply = {
            .before = &before, .played = played, .moves = moves, .count = count, .shown = count, .room = sizeof words};
        reply_motif_write(&reply, &text, &facts);
        if (strcmp(words, cases[i].words) != 0)
            fail_msg("%s %s: '%s'", cases[i].fen, cases[i].moves, words);
    }
}

// What there is no room for is not told: the moves are shown up to what the words are about.
static void motifs_without_room_do_not_count(void **state)
{
    (void)state;
    static const struct {
        size_t size;
        int plies;
        const char *words;
    } cases[] = {
        {TEXT_SIZE, 7, "Nc7+ forks the king and the queen on a8; Rd1+ skewers the king and the rook on d8"},
        {60, 3, "Nc7+ forks the king and the queen on a8"},
    };
    const Position before = unit_position("q2rk3/7p/8/1N6/8/8/7K/5R2 b - - 0 1");
    const Move played = unit_move(&before, "h7h6");
    const Position after = position_after(&before, played);
    Move moves[MOVES_MAX];
    const int count = read_moves(&after, "b5c7 e8d7 c7a8 h6h5 f1d1 d7e6 d1d8", moves);
    MotifReply reply = {.before = &before, .played = played, .moves = moves, .count = count, .shown = count};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        ReplyFacts facts;
        reply.room = cases[i].size;
        assert_int_equal(reply_motif_write(&reply, &text, &facts), cases[i].plies);
        assert_string_equal(words, cases[i].words);
    }
}

static void of_what_was_missed_the_first_move_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *moves, *words;
    } cases[] = {
        {"r3k3/8/8/1N6/8/8/8/R3K3 w - - 0 1", "a1a7", "b5c7 e8d7 c7a8", "Nc7+ forks the king and the rook on a8"},
        // What the played move takes itself is not named.
        {"r3k3/8/8/1N6/8/8/8/R3K3 w - - 0 1", "a1a8", "b5c7 e8d7 c7a8", ""},
        // The skewer comes three moves later, in a line that is not shown.
        {"q2rk3/8/7p/1N6/8/8/7K/5R2 w - - 0 1", "h2g1", "b5c7 e8d7 c7a8 h6h5 f1d1 d7e6 d1d8",
         "Nc7+ forks the king and the queen on a8"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position before = unit_position(cases[i].fen);
        Move moves[MOVES_MAX];
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        const int count = read_moves(&before, cases[i].moves, moves);
        missed_motif_write(&before, unit_move(&before, cases[i].played), moves, count, sizeof words, &text);
        assert_string_equal(words, cases[i].words);
    }
}

static void broken_lines_end_where_they_break(void **state)
{
    (void)state;
    const Position pos = unit_position("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1");
    const Move moves[] = {move_make(SQ_B5, SQ_C7, MK_QUIET), move_make(SQ_A1, SQ_A2, MK_QUIET)};
    Motif motifs[MOTIFS_MAX];
    MotifQuery query = {
        .pos = &pos, .moves = moves, .count = (int)COUNT_OF(moves), .previous = MOVE_NONE, .previous_taken = PT_NONE};
    assert_int_equal(motifs_find(&query, motifs), 0);
    query.count = 0;
    assert_int_equal(motifs_find(&query, motifs), 0);
}

// --- lichess's puzzles -----------------------------------------------------------------------------------------------

// A theme of lichess, and the motifs by which we say it.
typedef struct Theme {
    const char *name;
    MotifKind kinds[3];
    int kind_count;
    int tagged, found;
} Theme;

// One row: id, position, moves (the first is the blunder), four numbers, themes.
static void count_row(char *row, Theme *themes, size_t theme_count)
{
    enum { FIELD_FEN = 1, FIELD_MOVES = 2, FIELD_THEMES = 7, FIELDS = 8 };
    char *fields[FIELDS], *rest = row, themes_text[ROW_SIZE];
    for (int i = 0; i < FIELDS; ++i) {
        fields[i] = strsep(&rest, ",");
        if (fields[i] == NULL)
            return;
    }
    char *line = strchr(fields[FIELD_MOVES], ' ');
    if (line == NULL)
        return;
    *line = '\0';
    Found found;
    find(&found, fields[FIELD_FEN], fields[FIELD_MOVES], line + 1, 0);
    snprintf(themes_text, sizeof themes_text, " %s ", fields[FIELD_THEMES]);
    for (size_t i = 0; i < theme_count; ++i) {
        char name[TEXT_SIZE];
        snprintf(name, sizeof name, " %s ", themes[i].name);
        if (strstr(themes_text, name) == NULL)
            continue;
        bool is_found = false;
        for (int k = 0; k < themes[i].kind_count; ++k)
            is_found = is_found || motif_of(&found, themes[i].kinds[k]) != NULL;
        ++themes[i].tagged;
        themes[i].found += is_found;
    }
}

static void themes_of_puzzles_are_found(void **state)
{
    (void)state;
    Theme themes[] = {
        {"hangingPiece", {MOTIF_HANGING, MOTIF_EXCHANGE}, 2, 0, 0},
        {"fork", {MOTIF_FORK}, 1, 0, 0},
        {"pin", {MOTIF_PIN}, 1, 0, 0},
        {"skewer", {MOTIF_SKEWER}, 1, 0, 0},
        {"discoveredAttack", {MOTIF_DISCOVERED_ATTACK, MOTIF_DISCOVERED_CHECK, MOTIF_DOUBLE_CHECK}, 3, 0, 0},
        {"doubleCheck", {MOTIF_DOUBLE_CHECK}, 1, 0, 0},
        {"capturingDefender", {MOTIF_REMOVED_DEFENDER, MOTIF_OVERLOADED}, 2, 0, 0},
        {"deflection", {MOTIF_DEFLECTION, MOTIF_OVERLOADED}, 2, 0, 0},
        {"trappedPiece", {MOTIF_TRAPPED}, 1, 0, 0},
        {"attraction", {MOTIF_ATTRACTION}, 1, 0, 0},
        {"intermezzo", {MOTIF_INTERMEDIATE}, 1, 0, 0},
        {"backRankMate", {MOTIF_BACK_RANK_MATE}, 1, 0, 0},
        {"smotheredMate", {MOTIF_SMOTHERED_MATE}, 1, 0, 0},
        {"promotion", {MOTIF_PROMOTION}, 1, 0, 0},
    };
    const int least_percent = 80, rows_least = 10;
    char row[ROW_SIZE];
    FILE *file = unit_open_positions("suites/lichess_puzzles.csv");
    if (file == NULL || fgets(row, sizeof row, file) == NULL) {
        skip();
        return;
    }
    while (fgets(row, sizeof row, file) != NULL)
        count_row(row, themes, COUNT_OF(themes));
    fclose(file);
    for (size_t i = 0; i < COUNT_OF(themes); ++i) {
        printf("%-18s %3d of %3d\n", themes[i].name, themes[i].found, themes[i].tagged);
        if (themes[i].tagged >= rows_least && themes[i].found * 100 < least_percent * themes[i].tagged)
            fail_msg("%s: only %d of %d", themes[i].name, themes[i].found, themes[i].tagged);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_motif_is_found_and_said),
        cmocka_unit_test(nothing_is_said_where_something_is_missing),
        cmocka_unit_test(no_motif_lacks_its_cases),
        cmocka_unit_test(pieces_that_are_kept_silent_are_not_named),
        cmocka_unit_test(arrows_lead_to_what_is_attacked),
        cmocka_unit_test(the_strongest_is_said_first),
        cmocka_unit_test(motifs_without_room_do_not_count),
        cmocka_unit_test(of_what_was_missed_the_first_move_is_told),
        cmocka_unit_test(broken_lines_end_where_they_break),
        cmocka_unit_test(themes_of_puzzles_are_found),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
