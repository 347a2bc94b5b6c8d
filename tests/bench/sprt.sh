#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays a sequential test (SPRT) of the program that is built here against another one until it is decided:
# sprt.sh PROGRAM OTHER FOLDER. OTHER is a revision of this repository, which is built with the same make, or a program that
# speaks UCI. From the environment: NODES a move, or TC ("8+0.08") for the clock; BOUNDS ("0,5", in Elo); GAMES at most; SHARD
# ("2/4": the second part of four machines'); CONCURRENCY; OPENINGS.
# A shard is not tested alone: it is played whole, and `match --count --sprt` asks about the files of all.
# The games lie in FOLDER; the same command goes on where an interrupted one ended. Exit status: 0 the new one is better by
# the upper bound, 1 it is not, 3 not decided within GAMES.
set -eu

program=$1 other=$2 folder=$3
source=$(cd "$(dirname "$0")/../.." && pwd)
: "${NODES:=25000}" "${TC:=}" "${BOUNDS:=0,5}" "${GAMES:=40000}" "${SHARD:=}" "${OPENINGS:=$source/tests/data/openings.epd}"
: "${CONCURRENCY:=$(nproc)}"
mkdir -p "$folder"

# A revision: its sources are checked out beside the games, built once, and thrown away.
if [ ! -x "$other" ] && ! command -v "$other" >/dev/null 2>&1; then
    revision=$(git -C "$source" rev-parse --short --verify --quiet "$other^{commit}") || {
        echo "sprt: $other is neither a program nor a revision" >&2
        exit 2
    }
    other=$folder/hotspur-$revision
    if [ ! -x "$other" ]; then
        echo "Building $revision"
        rm -rf "$folder/source"
        git -C "$source" worktree prune
        git -C "$source" worktree add --quiet --detach "$folder/source" "$revision"
        make -s -C "$folder/source" BUILD_FOLDER=build >/dev/null
        cp "$folder/source/build/hotspur" "$other"
        git -C "$source" worktree remove --force "$folder/source"
    fi
fi

# The games of another pair, or with other limits, are another test. The new program is known by its bytes.
limit="--nodes $NODES" name=nodes-$NODES
[ -n "$TC" ] && limit="--tc $TC" name=tc-$(echo "$TC" | tr '+/' '--')
new=$folder/hotspur-$(sha256sum "$program" | cut -c 1-12)
[ -x "$new" ] || cp "$program" "$new"
games=$folder/$(basename "$new")-$(basename "$other")-$name${SHARD:+-$(echo "$SHARD" | tr / -)}.pgn
echo "Games: $games"
# A program of ours has a book of its own, which a test is played without.
case $other in
"$folder"/*) opponent="$other uci" book="--second-option OwnBook=false" ;;
*) opponent=$other book= ;;
esac
end="--sprt $BOUNDS"
[ -n "$SHARD" ] && end="--shard $SHARD"
# shellcheck disable=SC2086 # lists of words are meant
"$program" match --first "$new uci" --second "$opponent" --first-name new --second-name other \
    --first-option OwnBook=false $book $limit --games "$GAMES" --concurrency "$CONCURRENCY" --openings "$OPENINGS" \
    --resign 600,6 --draw 8,8,60 --pgn "$games" --resume $end --quiet
# Its exit status is the verdict.
[ -n "$SHARD" ] || "$program" match --count "$games" --sprt "$BOUNDS" >/dev/null
