#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# XBoard plays a match of two games, Hotspur against GNU Chess with both colours, on a virtual screen:
# tests/match/xboard.sh [FOLDER]. Games, XBoard's log and a picture of the board (with ImageMagick) are left in FOLDER.
# HOTSPUR is the program; XBOARD_TIME and XBOARD_INCREMENT set the clocks. Exit status 77: something is not installed.
set -u

PATH=$PATH:/usr/games
source_tree=$(cd "$(dirname "$0")/../.." && pwd)
: "${HOTSPUR:=$source_tree/build/hotspur}" "${XBOARD_TIME:=0:30}" "${XBOARD_INCREMENT:=0.5}"
for program in xboard Xvfb xvfb-run gnuchess python3; do
    command -v "$program" >/dev/null || { echo "$program is not installed"; exit 77; }
done

scratch=
folder=${1:-}
[ -n "$folder" ] || { scratch=$(mktemp -d) && folder=$scratch; }
mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd)
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
rm -f "$folder/games.pgn" "$folder/xboard.log" "$folder/board.png"

# What runs inside the virtual screen; the picture is taken in the middle of the first game.
cat >"$folder/play.sh" <<'END'
xboard -fcp "$HOTSPUR xboard" -scp "python3 $RELAY gnuchess --xboard" -matchGames 2 -timeControl "$XBOARD_TIME" \
    -timeIncrement "$XBOARD_INCREMENT" -saveGameFile games.pgn -xponder -testLegality true -testClaims true \
    -popupMoveErrors false -popupExitMessage false -showThinking true -debugMode true -nameOfDebugFile xboard.log &
xboard=$!
if command -v import >/dev/null; then
    sleep "${XBOARD_PICTURE:-25}"
    import -window root board.png
fi
wait "$xboard"
END
RELAY=$source_tree/tests/match/relay.py
export RELAY HOTSPUR XBOARD_TIME XBOARD_INCREMENT
cd "$folder" || exit 1
timeout --kill-after=5 "${XBOARD_SECONDS:-1000}" \
    xvfb-run -a -s '-screen 0 1024x768x24' sh ./play.sh >xvfb.out 2>&1 </dev/null
status=$?
rm -f play.sh

if [ ! -s games.pgn ]; then
    echo "no game was saved (exit status $status)"
    tail -n 5 xvfb.out
    exit 1
fi
grep -E '^\[(White|Black|Result) ' games.pgn
grep -oE '\{[^}]*\} *(1-0|0-1|1/2-1/2|\*)$' games.pgn
played=$(grep -cE '^\[Result "(1-0|0-1|1/2-1/2)"\]' games.pgn)
whites=$(grep -cE '^\[White "[^"]*[Hh]otspur' games.pgn)
blacks=$(grep -cE '^\[Black "[^"]*[Hh]otspur' games.pgn)
if [ "$played" -ne 2 ] || [ "$whites" -ne 1 ] || [ "$blacks" -ne 1 ]; then
    echo "$played finished games, $whites with White and $blacks with Black, instead of one each"
    exit 1
fi
# How XBoard says that somebody broke the rules, the clock or the connection.
if tr '\n' ' ' <games.pgn | grep -ioE '\{[^}]*(forfeit|illegal|exited|false|error|abandoned)[^}]*\}'; then
    echo "a game did not end on the board"
    exit 1
fi
echo "two games without a fault"
