#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How varied and how even the openings of games are: different positions after some plies, and games that are lost early.

    hotspur match --first-option OwnBook=true --second-option OwnBook=true --openings START.epd --pgn GAMES.pgn ...
    tests/bench/book_variety.py build/hotspur GAMES.pgn

A game counts as lost in its opening when it is over, or a player's own score says three pawns, within 25 moves. For each
group of ECO codes (B2 = B20 to B29) the chance is told that as many of its games or more are lost so if all groups are alike.
"""
import collections
import math
import re
import subprocess
import sys

PLIES, EARLY_PLIES, LOST = 12, 50, 3.0


def games_of(path):
    """(moves, scores for White after each, result)."""
    with open(path, encoding='utf-8') as file:
        parts = re.split(r'(?m)^\[Event ', file.read())[1:]
    for part in parts:
        body = part.split('\n\n', 1)[1]
        moves, scores = [], []
        for comment, word in re.findall(r'\{([^}]*)\}|(\S+)', body):
            if word and not re.fullmatch(r'\d+\.+|1-0|0-1|1/2-1/2|\*', word):
                moves.append(word)
                scores.append(None)
            score = re.match(r'([+-]\d+\.\d+|[+-]M\d+)', comment)
            if score and scores:
                value = float(score[1]) if 'M' not in score[1] else math.copysign(99, float(score[1][0] + '1'))
                scores[-1] = value if len(moves) % 2 else -value
        yield moves, scores


def position_after(program, moves):
    done = subprocess.run([program, 'moves', '--moves', ' '.join(moves[:PLIES - 1])], capture_output=True, text=True, check=True)
    rows = [line.split('\t') for line in done.stdout.splitlines()]
    return next(' '.join(row[2].split()[:4]) for row in rows if row[1].rstrip('+#') == moves[PLIES - 1].rstrip('+#'))


def is_lost_early(moves, scores):
    early = [score for score in scores[:EARLY_PLIES] if score is not None]
    return len(moves) <= EARLY_PLIES or any(abs(score) >= LOST for score in early[-2:])


def tail(n, k, p):
    """The chance of k or more of n."""
    return sum(math.comb(n, i) * p ** i * (1 - p) ** (n - i) for i in range(k, n + 1))


def main():
    program, path = sys.argv[1:3]
    games = [game for game in games_of(path) if len(game[0]) >= PLIES]
    print('games: %d; different positions after %d plies: %d' %
          (len(games), PLIES, len({position_after(program, moves) for moves, _ in games})))
    done = subprocess.run([program, 'book', 'names', '-'], capture_output=True, text=True, check=True,
                          input=''.join(' '.join(moves[:40]) + '\n' for moves, _ in games))
    groups = collections.defaultdict(lambda: [0, 0])
    for line, (moves, scores) in zip(done.stdout.splitlines(), games):
        group = groups[line[:2]]
        group[0] += 1
        group[1] += is_lost_early(moves, scores)
    lost = sum(group[1] for group in groups.values())
    share = lost / len(games)
    print('lost within %d moves: %d (%.1f %%)' % (EARLY_PLIES // 2, lost, 100 * share))
    for name, (count, bad) in sorted(groups.items()):
        print('%s: %3d games, %2d lost early, chance %.3f' % (name, count, bad, tail(count, bad, share)))
    print('Of %d groups one in twenty may fall below 0.05 by chance; below %.4f it would be none.' %
          (len(groups), 0.05 / len(groups)))


main()
