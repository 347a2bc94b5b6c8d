#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that breaks the rules of a match in one way: player.py cecp|uci FAULT [LOG].

It knows no chess: as White it plays a fixed line from the start position, as Black it answers in the same way. What it
is told goes to the file LOG. The fault may be none; brief (UCI) ends the program at its second search of all, steer has
a name with control characters, choosy knows no option, chatty says something harmless of each.
"""
import os
import sys
import time

WHITE = ["g1f3", "b1c3", "f3g1", "c3b1"]
BLACK = ["g8f6", "b8c6", "f6g8", "c6b8"]


def lines():
    for line in sys.stdin:
        if len(sys.argv) > 3:
            with open(sys.argv[3], "a", encoding="utf-8") as log:
                log.write(line)
        yield line


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(fault, protocol, move):
    """Does what the fault asks for at the second turn."""
    announce = "move " if protocol == "cecp" else "bestmove "
    if fault == "illegal":
        say(announce + "e1e8")
    elif fault == "nonsense":
        say(announce + "xyzzy" * 100)
    elif fault == "crash":
        os._exit(3)
    elif fault == "silent":
        time.sleep(1000)
    elif fault == "flood":
        while True:
            say("info string nothing" if protocol == "uci" else "# nothing")
    elif fault == "deaf":
        sys.stdin.close()
        time.sleep(1000)
    elif fault == "claim":
        say("1/2-1/2 {Draw by agreement with myself}")
    elif fault == "refuse":
        say("Illegal move: " + move)
    elif fault == "resign":
        say("resign")


def name(fault):
    return "Scripted\x1b[31m\x9b" if fault == "steer" else "Scripted"


def uci(fault):
    turn = searches = 0
    moves = []
    for line in lines():
        words = line.split()
        if not words:
            continue
        if words[0] == "uci":
            say("id name " + name(fault))
            say("uciok")
        elif words[0] == "setoption" and fault == "choosy":
            say("No such option: " + words[2])
        elif words[0] == "setoption" and fault == "chatty":
            say("info string " + words[2] + ": large pages are not available, bad luck; it needs more time")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "ucinewgame":
            turn = 0
        elif words[0] == "position":
            moves = words[words.index("moves") + 1:] if "moves" in words else []
        elif words[0] == "go":
            searches += 1
            if fault == "brief" and searches > 1:
                os._exit(3)
            if turn >= 1 and fault not in ("none", "steer", "choosy", "chatty"):
                misbehave(fault, "uci", moves[-1] if moves else "")
                turn += 1
                continue
            say("bestmove " + (BLACK if len(moves) % 2 else WHITE)[turn % 4])
            turn += 1
        elif words[0] == "quit":
            return


def cecp(fault):
    turn, ply, playing, last = 0, 0, False, ""
    for line in lines():
        words = line.split()
        if not words:
            continue
        if words[0] == "protover":
            say(f'feature myname="{name(fault)}" ping=1 setboard=1 usermove=1 sigint=0 done=1')
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "option" and fault == "choosy":
            say("Error (unknown option): " + line.strip())
        elif words[0] == "option" and fault == "chatty":
            say("# " + line.strip() + ": large pages are not available, bad luck; it needs more time")
        elif words[0] == "new":
            turn, ply, playing = 0, 0, False
        elif words[0] == "force":
            playing = False
        elif words[0] == "usermove":
            ply += 1
            last = words[1]
        elif words[0] == "go":
            playing = True
        elif words[0] == "quit":
            return
        if not playing or words[0] not in ("go", "usermove"):
            continue
        if turn >= 1 and fault not in ("none", "steer", "choosy", "chatty"):
            misbehave(fault, "cecp", last)
        else:
            say("move " + (BLACK if ply % 2 else WHITE)[turn % 4])
            ply += 1
        turn += 1


if __name__ == "__main__":
    {"uci": uci, "cecp": cecp}[sys.argv[1]](sys.argv[2])
