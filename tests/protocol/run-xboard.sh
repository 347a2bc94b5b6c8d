#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# XBoard itself plays a short match of two games, Hotspur against Fairy-Max, on a screen that nobody sees. Part of the
# long tests; skipped where a program is missing.
PATH=$PATH:/usr/games
if [ -z "${LONG:-}" ]; then
    echo "skip xboard match: only in the long tests"
    exit 0
fi
for program in xboard xvfb-run fairymax; do
    if ! command -v "$program" >/dev/null; then
        echo "skip xboard match: $program is not installed"
        exit 0
    fi
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
# XBoard reads and writes settings in the home folder.
HOME=$folder timeout 180 xvfb-run -a xboard -fcp "$HOTSPUR" -scp fairymax -mg 2 -tc 0:03 -inc 0.1 -xponder \
    -sgf "$folder/games.pgn" -debugMode true -nameOfDebugFile "$folder/debug.txt" -popupMoveErrors false \
    >"$folder/output.txt" 2>&1 &
xboard=$!
# XBoard stays open after a match.
for _ in $(seq 170); do
    sleep 1
    [ "$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' games.pgn 2>/dev/null)" = 2 ] && break
done
kill "$xboard" 2>/dev/null
wait "$xboard" 2>/dev/null

status=0
check()
{
    if [ "$2" = 0 ]; then
        echo "ok xboard: $1"
    else
        echo "not ok xboard: $1: $(tail -n 3 games.pgn 2>/dev/null | tr '\n' ' ')"
        status=1
    fi
}
test "$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' games.pgn 2>/dev/null)" = 2
check 'two games were played to the end' $?
! grep -qiE 'forfeit|illegal|exited|flag' games.pgn
check 'no game was forfeited' $?
! grep -E '<first ?:' debug.txt | grep -qE 'Illegal|Error'
check 'no command was refused' $?
grep -qE '<first ?: [0-9]+ -?[0-9]+ [0-9]+ [0-9]+ .*	' debug.txt
check 'the thinking was shown' $?
exit $status
