#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Long play beside a load: games against another engine over each protocol, with a fast clock, while other processes keep
the machine busy. Counts the faults of both engines (time losses, crashes, illegal moves, false claims), the time that both
take for a move with a nearly empty clock, and whether the memory and the descriptors of the processes stay flat.

soak.py [--games N] [--loads 1,3,6] [--protocols uci,cecp] [--tc 1+0.01] [--opponent stockfish] HOTSPUR

A load of L means L processes that want a processor: L games at a time, with one engine to move in each; for the single
moves that are timed, L - 1 busy loops."""
import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import threading
import time

FAULTS = ("time losses", "crashes", "illegal moves", "false claims")
BUSY = "while True: pass"
CLOCK_MOVES = ["", "e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4", "d2d4 g8f6 c2c4 g7g6 b1c3",
               "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4", "g1f3 d7d5 g2g3 g8f6 f1g2 c7c6"]
# Growth that a process may show after its first games before it counts as a leak.
GROWTH_KB = 4096


class Load:
    """Busy processes, and how many processes wanted to run meanwhile."""

    def __init__(self, count):
        self.processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


class Sampler(threading.Thread):
    """Looks at the processes below one every second: memory and descriptors of each, and runnable processes."""

    def __init__(self, parent, own):
        super().__init__(daemon=True)
        self.own = own  # the name of the processes whose growth is a fault
        self.parent, self.seen, self.running, self.stopped = parent, {}, [], threading.Event()

    def run(self):
        while not self.stopped.wait(1):
            with open("/proc/stat", encoding="ascii") as file:
                self.running.append(int(re.search(r"procs_running (\d+)", file.read())[1]))
            for pid in [self.parent] + children(self.parent):
                try:
                    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
                        status = file.read()
                    name = re.search(r"Name:\s+(.*)", status)[1]
                    resident = int(re.search(r"VmRSS:\s+(\d+)", status)[1])
                    descriptors = len(os.listdir(f"/proc/{pid}/fd"))
                except (OSError, TypeError):
                    continue
                self.seen.setdefault((name, pid), []).append((resident, descriptors))

    def report(self):
        """A line a process that lived for a while: "hotspur: 41,200 to 41,300 kB, 6 to 6 descriptors"."""
        lines, grown = [], []
        for (name, pid), samples in sorted(self.seen.items()):
            if len(samples) < 8:
                continue
            early, late = samples[len(samples) // 4], samples[-1]
            lines.append(f"    {name} ({pid}): {early[0]:,} to {late[0]:,} kB, {early[1]} to {late[1]} descriptors")
            if name == self.own and (late[0] > early[0] + GROWTH_KB or late[1] > early[1]):
                grown.append(f"{name} ({pid}) grew")
        return lines, grown


def children(pid):
    found = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                found += [int(child) for child in file.read().split()]
    except OSError:
        pass
    return found + [grandchild for child in found for grandchild in children(child)]


def take_times(command, rounds):
    """Milliseconds for `go wtime 100 winc 10`, by the other side of the pipe: a sorted list."""
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              bufsize=1)

    def say(*lines):
        engine.stdin.write("".join(line + "\n" for line in lines))
        engine.stdin.flush()

    def until(word):
        for line in engine.stdout:
            if line.startswith(word):
                return
        raise EOFError(f"{command}: no {word}")

    times = []
    say("uci")
    until("uciok")
    for turn in range(rounds):
        say("position startpos moves " + CLOCK_MOVES[turn % len(CLOCK_MOVES)], "isready")
        until("readyok")
        start = time.monotonic()
        say("go wtime 100 btime 100 winc 10 binc 10")
        until("bestmove")
        times.append((time.monotonic() - start) * 1000)
    say("quit")
    engine.wait(timeout=10)
    return sorted(times)


def percentile(values, share):
    return values[min(len(values) - 1, int(len(values) * share))]


def play(arguments, protocol, at_once):
    """A match; returns its summary lines, the faults of each side, and what grew."""
    own = shlex.quote(os.path.realpath(arguments.hotspur)) + " --no-own-book " + ("uci" if protocol == "uci" else "xboard")
    words = [arguments.hotspur, "match", "--first", own, "--first-protocol", protocol, "--second", arguments.opponent,
             "--second-protocol", "uci", "--games", str(arguments.games), "--tc", arguments.tc, "--concurrency", str(at_once), "--quiet"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    sampler = Sampler(process.pid, os.path.basename(arguments.hotspur))
    sampler.start()
    output = process.communicate()[0]
    sampler.stopped.set()
    sampler.join()
    faults = {}
    for side in ("First", "Second"):
        line = re.search(rf"^{side}: (.*)$", output, re.M)
        if line is None:
            sys.exit(f"soak: the match did not end well:\n{output[-500:]}")
        faults[side] = {name: int(re.search(rf"(\d+) {name}", line[1])[1]) for name in FAULTS}
    return output, faults, sampler


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--loads", default="1,3,6")
    parser.add_argument("--protocols", default="uci,cecp")
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--opponent", default="stockfish")
    parser.add_argument("--moves", type=int, default=80, help="moves with a nearly empty clock that are timed")
    parser.add_argument("hotspur")
    arguments = parser.parse_args()
    os.environ["PATH"] += os.pathsep + "/usr/games"  # where Debian installs chess programs
    if shutil.which(shlex.split(arguments.opponent)[0]) is None:
        sys.exit(f"soak: {arguments.opponent} is not installed; --opponent CMD takes another UCI program")
    own_faults = 0
    for load in (int(text) for text in arguments.loads.split(",")):
        print(f"Load {load}", flush=True)
        for name, command in (("hotspur", [os.path.realpath(arguments.hotspur), "--no-own-book", "uci"]),
                              (arguments.opponent, shlex.split(arguments.opponent))):
            with Load(load - 1):
                times = take_times(command, arguments.moves)
            print(f"  go wtime 100 winc 10, {name}: median {statistics.median(times):.1f} ms, "
                  f"95 % below {percentile(times, 0.95):.1f}, most {times[-1]:.1f}", flush=True)
        for protocol in arguments.protocols.split(","):
            output, faults, sampler = play(arguments, protocol, load)
            lines, grown = sampler.report()
            own = ", ".join(f"{count} {name}" for name, count in faults["First"].items())
            other = ", ".join(f"{count} {name}" for name, count in faults["Second"].items())
            running = statistics.mean(sampler.running) if sampler.running else 0
            print(f"  {protocol}, {arguments.tc}, {running:.1f} processes wanted to run", flush=True)
            print("    " + re.search(r"^Games: .*$", output, re.M)[0])
            print(f"    hotspur: {own}\n    {arguments.opponent}: {other}")
            print("\n".join(lines), flush=True)
            own_faults += sum(faults["First"].values()) + len(grown)
            print("\n".join(f"    FAULT: {text}" for text in grown), end="\n" if grown else "", flush=True)
    print(f"Faults of hotspur: {own_faults}")
    return 1 if own_faults else 0


if __name__ == "__main__":
    sys.exit(main())
