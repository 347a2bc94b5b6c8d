#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays a sequential test (SPRT) of the program that is built here against another one until it is decided:
# sprt.sh PROGRAM OTHER FOLDER. OTHER is a revision of this repository, which is built with the same make, or a program that
# speaks UCI. From the environment: NODES a move, or TC ("8+0.08") for the clock; BOUNDS ("0,5", in Elo); GAMES at most; SHARD
# ("2/4": the second part of four machines'); CONCURRENCY; OPENINGS.
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
# shellcheck disable=SC2086 # lists of words are meant
exec "$program" match --first "$new uci" --second "$(case $other in "$folder"/*) echo "$other uci" ;; *) echo "$other" ;; esac)" \
    --first-name new --second-name other --first-option OwnBook=false \
    $(case $other in "$folder"/*) echo "--second-option OwnBook=false" ;; esac) $limit --games "$GAMES" \
    --concurrency "$CONCURRENCY" --openings "$OPENINGS" --resign 600,6 --draw 8,8,60 --sprt "$BOUNDS" \
    --pgn "$games" --resume ${SHARD:+--shard "$SHARD"} --quiet
