#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opponents that break their protocol: each is a script of a few lines, and has the sentence that is told of it.

What they say unasked is dropped and told once; what they leave out is waited for until a timeout or their clock is
over. Nothing here depends on how fast a machine is: a limit is either long for an answer that comes, or short for one that
never comes.
"""
import concurrent.futures
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, Conversation, Folder, HOTSPUR  # noqa: E402

SECONDS = 300
AT_ONCE = 4
case = Cases('misbehaving')

# Knights go out and back, so that a game between two of these scripts is a draw by repetition. A line of the script says
# what is done with one word of the protocol; TURN counts the searches of a game from 1.
UCI = r'''#!/bin/sh
turn=0 move= last=
white='g1f3 b1c3 f3g1 c3b1' black='g8f6 b8c6 f6g8 c6b8'
next_move() {
    last=$move turn=$((turn + 1))
    case $position in *' moves '*) set -- ${position#* moves } ;; *) set -- ;; esac
    [ $(($# %% 2)) = 0 ] && line=$white || line=$black
    set -- $line $line
    shift $(((turn - 1) %% 4))
    move=$1
}
%(before)s
while read -r word rest; do
    case $word in
        uci) %(uci)s ;;
        isready) %(isready)s ;;
        ucinewgame) turn=0 move= last= ;;
        position) position="$rest" ;;
        go) next_move; %(go)s ;;
        quit) %(quit)s ;;
    esac
done
%(after)s
'''

CECP = r'''#!/bin/sh
turn=0 ply=0 playing=0 move= last=
white='g1f3 b1c3 f3g1 c3b1' black='g8f6 b8c6 f6g8 c6b8'
answer() {
    [ $playing = 1 ] || return
    last=$move turn=$((turn + 1))
    [ $((ply %% 2)) = 0 ] && line=$white || line=$black
    ply=$((ply + 1))
    set -- $line $line
    shift $(((turn - 1) %% 4))
    move=$1
    %(go)s
}
%(before)s
while read -r word rest; do
    case $word in
        protover) %(uci)s ;;
        ping) %(isready)s ;;
        new) turn=0 ply=0 playing=0 move= last= ;;
        force) playing=0 ;;
        go) playing=1; answer ;;
        usermove | [a-h][1-8][a-h][1-8]) ply=$((ply + 1)); answer ;;
        quit) %(quit)s ;;
    esac
done
%(after)s
'''
PARTS = {'uci': {'before': '', 'uci': 'echo "id name Script"; echo uciok', 'isready': 'echo readyok',
                 'go': 'echo "bestmove $move"', 'quit': 'exit 0', 'after': ''},
         'cecp': {'before': '', 'uci': 'echo "feature myname=\\"Script\\" ping=1 setboard=1 usermove=1 done=1"',
                  'isready': 'echo "pong $rest"', 'go': 'echo "move $move"', 'quit': 'exit 0', 'after': ''}}
DRAWN = 'Threefold repetition'


def second(what, else_='echo "bestmove $move"'):
    """`what` at the second search of a game."""
    return 'if [ $turn = 2 ]; then %s; else %s; fi' % (what, else_)


def cecp_second(what):
    return second(what, 'echo "move $move"')


class Fault:
    """A script that misbehaves, how its games with a good one end, and what is told on standard error."""

    def __init__(self, name, ends, told='', protocol='uci', fault=None, words=(), **parts):
        self.name, self.ends, self.told, self.protocol, self.fault = name, ends, told, protocol, fault
        self.words, self.parts = words, parts


def ignored(what, line):
    return "Script: %s: '%s' is ignored" % (what, line)


TWICE = 'it says a move twice'
UNASKED = 'a move without a search'
NO_WORD = 'unknown UCI output'
SHORT = ('--patience', '1')
ANSWERLESS = "White's program gives no answer"

# Dropped and told once: the games are played as if it had not been said. What is said too much comes in one piece with the
# move, as else it might come when the next one is awaited.
DROPPED = [
    Fault('second bestmove', DRAWN, ignored(UNASKED, 'bestmove g1f3'), go=r'printf "bestmove $move\nbestmove $move\n"'),
    Fault('second bestmove that is another', DRAWN, ignored(UNASKED, 'bestmove a2a3'),
          go=r'printf "bestmove $move\nbestmove a2a3\n"'),
    Fault('last bestmove again after go', DRAWN, ignored(TWICE, 'g1f3'), go=second('echo "bestmove $last"; echo "bestmove $move"')),
    Fault('bestmove before go', DRAWN, ignored(UNASKED, 'bestmove a2a3'), isready='echo "bestmove a2a3"; echo readyok'),
    Fault('info after bestmove', DRAWN, go='echo "bestmove $move"; echo "info depth 9 score cp 1 pv a2a3"'),
    Fault('garbage', DRAWN, ignored(NO_WORD, 'Segmentation fault?'), go='echo "Segmentation fault?"; echo "bestmove $move"'),
    Fault('binary', DRAWN, NO_WORD, go=r'''printf '\001\377\000\033[2J\n'; echo "bestmove $move"'''),
    Fault('endless line', DRAWN, NO_WORD, before='long() { head -c 20000000 /dev/zero | tr "\\\\0" x; echo; }',
          go=second('long; echo "bestmove $move"')),
    Fault('banner', DRAWN, before='echo "Script 1.0 by its author"'),
    Fault('uciok again and again', DRAWN, isready='echo uciok; echo readyok; echo readyok'),
    Fault('end of lines of two characters', DRAWN, go=r'printf "bestmove $move\r\n"'),
    Fault('bestmove with a ponder move', DRAWN, go='echo "bestmove $move ponder e7e5"'),
    Fault('move out of turn', DRAWN, ignored('a move out of turn', 'move a2a3'), protocol='cecp',
          go=r'printf "move $move\nmove a2a3\n"'),
    Fault('move said twice', DRAWN, ignored(TWICE, 'g1f3'), protocol='cecp', go=cecp_second('echo "move $last"; echo "move $move"')),
    Fault('thinking after the move', DRAWN, protocol='cecp', go='echo "move $move"; echo "9 15 12 345 e2e4"; echo "# bla"'),
    Fault('no features but moves', DRAWN, protocol='cecp', words=SHORT, uci=':', isready=':'),
]

# The game is lost, and the match goes on.
LOST = [
    Fault('bestmove none', 'White makes an illegal move: (none)', fault='illegal moves', go=second('echo "bestmove (none)"')),
    Fault('bestmove 0000', 'White makes an illegal move: 0000', fault='illegal moves', go=second('echo "bestmove 0000"')),
    Fault('bestmove without a move', 'White makes an illegal move: nothing', fault='illegal moves', go=second('echo bestmove')),
    Fault('illegal move', 'White makes an illegal move: e1e8', fault='illegal moves', go=second('echo "bestmove e1e8"')),
    Fault('the same move again and again', 'White makes an illegal move: g1f3', fault='illegal moves',
          go='echo "bestmove ${last:-$move}"; move=${last:-$move}'),
    Fault('illegal move in CECP', 'White makes an illegal move: e1e8', protocol='cecp', fault='illegal moves',
          go=cecp_second('echo "move e1e8"')),
    Fault('resigns', 'White resigns', protocol='cecp', go=cecp_second('echo resign')),
    Fault('claims a draw', 'White makes a false claim: 1/2-1/2 {I say so}', protocol='cecp', fault='false claims',
          go=cecp_second('echo "1/2-1/2 {I say so}"')),
    Fault('dies in play', ANSWERLESS, fault='crashes', go=second('exit 3')),
    Fault('kills itself', ANSWERLESS, fault='crashes', go=second('kill -SEGV $$')),
    Fault('closes its output', ANSWERLESS, fault='crashes', go=second('exec >/dev/null; sleep 1000')),
    Fault('is silent without a clock', ANSWERLESS, fault='crashes', words=SHORT, go=second(':')),
    Fault('says half a line', ANSWERLESS, fault='crashes', words=SHORT, go=second('printf bestm; sleep 1000')),
    Fault('wrong case', ANSWERLESS, ignored(NO_WORD, 'BestMove b1c3'), fault='crashes', words=SHORT,
          go=second('echo "BestMove $move"')),
    Fault('stops itself', ANSWERLESS, fault='crashes', words=SHORT, go=second('kill -STOP $$')),
    Fault('dies and leaves a child with its pipe', ANSWERLESS, fault='crashes', words=SHORT,
          go=second('sleep 1000 & exit 0')),
    Fault('floods', ANSWERLESS, fault='crashes', words=SHORT, go=second('exec yes info string nothing')),
    Fault('floods without an end of line', ANSWERLESS, fault='crashes', words=SHORT, go=second('exec cat /dev/zero')),
    Fault('is not ready any more', ANSWERLESS, fault='crashes', words=SHORT, isready='[ $turn = 1 ] || echo readyok'),
    Fault('reads nothing any more', ANSWERLESS, fault='crashes', words=SHORT, go=second('exec <&-; sleep 1000')),
    Fault('is silent on the clock', 'White oversteps the time', fault='time losses', words=('--tc', '1'), go=second(':')),
    Fault('floods on the clock', 'White oversteps the time', fault='time losses', words=('--tc', '1'),
          go=second('exec yes info string nothing')),
    Fault('floods in CECP', ANSWERLESS, protocol='cecp', fault='crashes', words=SHORT,
          go=cecp_second('exec yes "# nothing"')),
    Fault('floods after its move', ANSWERLESS, protocol='cecp', fault='crashes', words=SHORT,
          go=cecp_second('echo "move $move"; exec yes "# nothing"')),
]

# No game is begun, and one line says why.
NEVER_READY = [
    Fault('never says uciok', "Script: did not say 'uciok' in 1 s", words=SHORT, uci='echo "id name Script"'),
    Fault('says it in the wrong case', "script: did not say 'uciok' in 1 s", words=SHORT, uci='echo UCIOK'),
    Fault('never says readyok', "Script: did not say 'readyok' in 1 s", words=SHORT, isready=':'),
    Fault('floods at its start', "script: did not say 'uciok' in 1 s", words=SHORT, before='exec yes hello'),
    Fault('ends at once', "script: the program ended before it said 'uciok'", before='exit 1'),
    Fault('ends when it is asked', "Script: the program ended before it said 'readyok'", isready='exit 1'),
    Fault('starts for ever', "script: said 'feature done=0', but not 'done=1' in 1 s", protocol='cecp', words=SHORT,
          uci='echo "feature done=0"'),
    Fault('never says pong', 'Script: no answer while a game was set up', protocol='cecp', words=SHORT, isready=':'),
    Fault('ends at once in CECP', 'script: the program ended when it was started', protocol='cecp', before='exit 1'),
    Fault('has no interpreter', 'script: cannot be started: the program that runs it, on its first line, is missing'),
    Fault('is a folder', 'script: cannot be started: Permission denied'),
    Fault('is not there', 'script: cannot be started: No such file or directory'),
]


def write_script(folder, fault, name='script'):
    text = {'uci': UCI, 'cecp': CECP}[fault.protocol] % {**PARTS[fault.protocol], **fault.parts}
    path = folder.file(name, text)
    os.chmod(path, 0o755)
    return path


def run(words, folder, status=0):
    done = subprocess.run([HOTSPUR, *words], capture_output=True, text=True, errors='replace', timeout=SECONDS,
                          stdin=subprocess.DEVNULL, cwd=folder.path, env=folder.environment())
    check(done.returncode == status, '%s: exit status %d: %s' % (words, done.returncode, done.stderr[-600:]))
    return done


def match(folder, fault, status=0):
    """A game in which the script has White, and one in which it has Black, against a good one."""
    good = write_script(folder, Fault('good', ''), 'good')
    openings = folder.file('openings.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n')
    limit = () if '--tc' in fault.words else ('--depth', '1')
    return run(('match', '--first', folder.path + '/script', '--first-protocol', fault.protocol, '--second', good,
                '--games', '2', '--openings', openings, *limit, *fault.words), folder, status)


def check_told(fault, done):
    """What is dropped is told in one line, not once a game."""
    lines = [line for line in done.stderr.splitlines() if 'is ignored' in line]
    check(len(lines) == (fault.told != '') and all(fault.told in line for line in lines),
          '%s: told %r instead of %r' % (fault.name, done.stderr, fault.told))
    check(not re.search(r'[\x00-\x08\x0b-\x1f\x7f]', done.stderr), '%s: control characters' % fault.name)


def first_faults(done):
    return {name: int(count) for count, name in re.findall(r'(\d+) ([a-z ]+?)(?:,|$)', re.search(r'^First: (.*)$', done.stdout, re.M).group(1))}


def for_each(faults, examine):
    """Most of the time is spent waiting for what never comes, so several are examined at once."""
    def run_one(fault):
        with Folder() as folder:
            write_script(folder, fault)
            examine(fault, folder)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(run_one, fault) for fault in faults]:
            done.result()


def expect_dropped(fault, folder):
    done = match(folder, fault)
    check(done.stdout.count(fault.ends) == 2, '%s: %s%s' % (fault.name, done.stdout, done.stderr))
    check(sum(first_faults(done).values()) == 0, '%s: %s' % (fault.name, done.stdout))
    check_told(fault, done)


def expect_lost(fault, folder):
    done = match(folder, fault)
    black = fault.ends.replace('White', 'Black').replace('g1f3', 'g8f6')
    check(fault.ends in done.stdout and black in done.stdout, '%s: %s%s' % (fault.name, done.stdout, done.stderr))
    faults = first_faults(done)
    check(sum(faults.values()) == (2 if fault.fault else 0) and (not fault.fault or faults[fault.fault] == 2),
          '%s: %s' % (fault.name, faults))
    check_told(fault, done)


def expect_never_ready(fault, folder):
    path = folder.path + '/script'
    if 'interpreter' in fault.name:
        folder.file('script', '#!/no/such/shell\n')
    elif fault.name == 'is a folder':
        os.unlink(path)
        os.mkdir(path)
    elif fault.name == 'is not there':
        os.unlink(path)
    done = match(folder, fault, status=2)
    check(done.stderr.count('\n') == 1 and done.stderr.rstrip().endswith(fault.ends),
          '%s: %r instead of %r' % (fault.name, done.stderr, fault.ends))


@case
def what_is_said_unasked_is_dropped_and_told_once():
    for_each(DROPPED, expect_dropped)


@case
def games_are_lost_by_what_is_wrong():
    for_each(LOST, expect_lost)


@case
def no_game_begins_with_a_program_that_is_not_ready():
    for_each(NEVER_READY, expect_never_ready)


@case
def a_program_that_does_not_end_is_ended():
    """It is told by a word, by the end of its input, by SIGTERM, and then killed."""
    for ending, wanted in (('trap "echo term >>ended; exit" TERM', 'term\n'), ('trap "" TERM', '')):
        with Folder() as folder:
            deaf = Fault('deaf', '', before=ending, quit='echo quit >>ended', after='while :; do sleep 0.1; done')
            write_script(folder, deaf)
            match(folder, deaf)
            with open(folder.path + '/ended', encoding='utf-8') as file:
                check(file.read() == 'quit\n' + wanted, ending)


@case
def one_timeout_holds_wherever_a_program_is_started():
    mute = Fault('mute', '', uci='echo "id name Script"')
    with Folder() as folder:
        script = write_script(folder, mute)
        suite = folder.file('suite.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3;\n')
        for words in (('suite', suite, '--depth', '1', '--engine', script),
                      ('lab', 'scaling', '--games', '2', '--nodes', '100', '--opponent', script),
                      ('lab', 'chains', '--quick', '--judge', script),
                      ('lab', 'maps', '--quick', '--judge', script)):
            done = run((*words, '--patience', '1'), folder, status=2)
            check("Script: did not say 'uciok' in 1 s" in done.stderr, '%s: %r' % (words[:2], done.stderr))
        done = run(('tune', 'spsa', '--nodes', '10', '--iterations', '1', '--games-per-iteration', '2', '--play-command',
                    "sh -c 'sleep 1000' %s", '--patience', '1'), folder, status=2)
        check('part 1 did not end in 1 s (--patience)' in done.stderr, 'spsa: %r' % done.stderr)


@case
def programs_are_found_where_systems_keep_them():
    """And where they are not found it is said where they were looked for."""
    with Folder() as folder:
        os.makedirs(folder.path + '/.local/bin')
        os.rename(write_script(folder, Fault('good', '')), folder.path + '/.local/bin/hidden-engine')
        suite = folder.file('suite.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3;\n')
        environment = folder.environment(PATH='/usr/bin:/bin')
        for words in (('match', '--games', '2', '--depth', '1', '--max-plies', '2', '--first'), ('suite', suite, '--depth', '1', '--engine'),
                      ('lab', 'scaling', '--games', '2', '--nodes', '100', '--opponent')):
            done = subprocess.run([HOTSPUR, *words, 'hidden-engine'], capture_output=True, text=True, timeout=SECONDS,
                                  stdin=subprocess.DEVNULL, cwd=folder.path, env=environment, check=False)
            check(done.returncode == 0, '%s: %r' % (words[0], done.stderr))
            done = subprocess.run([HOTSPUR, *words, 'no-such-engine'], capture_output=True, text=True, timeout=SECONDS,
                                  stdin=subprocess.DEVNULL, cwd=folder.path, env=environment, check=False)
            check(done.returncode == 2 and '/usr/games' in done.stderr and '~/.local/bin' in done.stderr,
                  '%s: %r' % (words[0], done.stderr))
        console = Conversation([HOTSPUR, 'console'], SECONDS, stderr=subprocess.STDOUT, cwd=folder.path, env=environment)
        console.send('st 0.1', 'opponent hidden-engine')
        console.until('Hotspur: .*')
        console.kill()


@case
def an_opponent_is_waited_for_as_long_as_the_setting_says():
    for part, limit, told in (({'uci': ':'}, 'st 0.1', "script: did not say 'uciok' in 1 s"),
                              ({'go': ':'}, 'st 0.1', 'its move is overdue'),
                              ({'go': ':'}, 'level 0.05 0', 'its move is overdue'), # the clock runs from the second move
                              ({'go': 'exit'}, 'st 0.1', 'Script gives no answer')):
        with Folder() as folder:
            script = write_script(folder, Fault('mute', '', **part))
            console = Conversation([HOTSPUR, 'console', '--opponent-timeout=1'], SECONDS, stderr=subprocess.STDOUT,
                                   cwd=folder.path, env=folder.environment())
            console.send(limit, 'opponent uci ' + script)
            console.until('.*' + re.escape(told) + '.*The side is yours.*')
            console.kill()


@case
def the_opponent_of_the_console_tells_once_what_it_drops():
    with Folder() as folder:
        script = write_script(folder, Fault('double', '', go='echo "bestmove $move"; echo "bestmove $move"'))
        console = Conversation([HOTSPUR, 'console', '--fen', 'k7/8/8/8/8/8/P7/K5NN w - - 0 1'], SECONDS,
                               stderr=subprocess.STDOUT, cwd=folder.path, env=folder.environment())
        console.send('sd 1', 'opponent uci ' + script)
        said = console.until('.*(illegal|side is yours).*')
        check(sum('is ignored' in line for line in said) == 1, str(said))
        console.kill()


if __name__ == '__main__':
    case.run()
