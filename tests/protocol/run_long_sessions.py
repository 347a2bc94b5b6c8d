#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One process through thousands of new games and hundreds of whole ones: its memory and its descriptors stay what they
were. SESSION_NEWS and SESSION_GAMES say how many; the long tests have the large numbers."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Conversation, Failure, HOTSPUR, LONG  # noqa: E402

NEWS = int(os.environ.get("SESSION_NEWS", "10000" if LONG else "300"))
GAMES = int(os.environ.get("SESSION_GAMES", "500" if LONG else "5"))
# A sanitizer keeps what was freed for a while, so its memory grows.
HAS_OWN_MEMORY = os.environ.get("FLAVOUR", "release") in ("release", "pgo", "debug")
SECONDS = 120
SAMPLES = 10
GROWTH_KIB = 256  # what the allocator may take by chance; a leak of 30 bytes a command is more
GAME_PLIES = 300
SETTINGS = ["--no-own-book", "--hash=4"]


class Program(Conversation):
    def __init__(self, protocol):
        super().__init__([HOTSPUR, *SETTINGS, protocol], SECONDS, r"Illegal|Error|info string")

    def resident_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"^VmRSS:\s+(\d+) kB", file.read(), re.M)[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))


# --- what is done over and over ----------------------------------------------------------------------------------------


def uci_new(program):
    program.send("ucinewgame", "position startpos moves e2e4", "isready")
    program.expect("readyok")


def cecp_new(program):
    program.send("new", "force", "usermove e2e4", "ping 1")
    program.expect("pong 1")


def uci_game(program):
    """To the end, or as far as a game may go: the program moves for both sides."""
    program.send("ucinewgame")
    moves = []
    while len(moves) < GAME_PLIES:
        program.send(f"position startpos{' moves' if moves else ''} {' '.join(moves)}".rstrip(), "go nodes 200")
        move = program.expect(r"bestmove (\S+).*")[1]
        if move == "(none)":
            return
        moves.append(move)


def cecp_game(program):
    program.send("new", "easy", "sd 2")
    for _ in range(GAME_PLIES):
        program.send("go")
        if program.expect(r"move \S+|(1-0|0-1|1/2-1/2) \{.*\}")[1]:
            return
    program.send("force")


PROTOCOLS = [("uci", uci_new, uci_game), ("xboard", cecp_new, cecp_game)]


# --- looking at it -----------------------------------------------------------------------------------------------------


def repeat(program, action, times):
    """Samples of memory, descriptors and threads: the first one when the program has got what it needs."""
    samples = []
    for done in range(times):
        if done % max(1, times // SAMPLES) == 0 and done > 0:
            samples.append((program.resident_kib(), program.descriptors(), program.threads()))
        action(program)
    samples.append((program.resident_kib(), program.descriptors(), program.threads()))
    return samples


def growth_faults(samples):
    faults = []
    memory = [sample[0] for sample in samples]
    if HAS_OWN_MEMORY and memory[-1] - memory[0] > GROWTH_KIB:
        faults.append(f"memory grows: {memory} KiB")
    for index, what in ((1, "descriptors"), (2, "threads")):
        numbers = [sample[index] for sample in samples]
        if len(set(numbers)) != 1:
            faults.append(f"{what} are not constant: {numbers}")
    return faults


def run(name, protocol, action, times):
    program = Program(protocol)
    try:
        samples = repeat(program, action, times)
        program.close()
        faults = growth_faults(samples)
    except (Failure, OSError) as wrong:
        samples, faults = [], [str(wrong)]
    finally:
        program.kill()
    if faults:
        print(f"not ok long session: {name}: {'; '.join(faults)}", flush=True)
        return 1
    print(f"ok long session: {name}", flush=True)
    print(f"  KiB {' '.join(str(sample[0]) for sample in samples)}; descriptors {samples[-1][1]}; "
          f"threads {samples[-1][2]}", flush=True)
    return 0


def check_notices_growth():
    """The check itself: what grows must not pass."""
    flat = [(1000 + i % 2, 7, 2) for i in range(SAMPLES)]
    grown = [(flat[0][0] + i * GROWTH_KIB, 7, 2) for i in range(SAMPLES)]
    leaky = [(1000, 7 + i, 2) for i in range(SAMPLES)]
    good = not growth_faults(flat) and growth_faults(leaky) and (growth_faults(grown) or not HAS_OWN_MEMORY)
    print("ok long session: the check itself" if good else "not ok long session: the check itself: takes anything")
    return 0 if good else 1


def main():
    if not os.path.exists("/proc/self/status"):
        print("skip long sessions: there is no /proc here")
        return 0
    failed = check_notices_growth()
    for protocol, new, game in PROTOCOLS:
        failed += run(f"{NEWS} new games over {protocol}", protocol, new, NEWS)
        failed += run(f"{GAMES} whole games over {protocol}", protocol, game, GAMES)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
