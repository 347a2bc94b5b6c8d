#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The signature, `hotspur bench`, is the same number in every build, with the classical evaluation and with a network; and so
# are the counts of legal moves. A quick run compares the program with the engine alone (signature.c) as the unit tests have
# built it; a long one builds it with all sliding-attack back-ends, adds flavours, compilers and an old processor, and counts
# to the full depth.
set -u
cd "$HOTSPUR_SOURCE" || exit 1

depth=6
perft_depth=4
[ -n "$LONG" ] && depth=9 && perft_depth=5
middlegame='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
failed=0

# bench_nodes PROGRAM [FLAG_OF_BENCH...]
bench_nodes()
{
    program=$1
    shift
    "$program" bench $depth "$@" 2>/dev/null | sed -n 's/^Nodes: \([0-9][0-9]*\) .*/\1/p' | tail -n 1
}

# program_signature PROGRAM [FLAG_OF_BENCH...]: the node counts of bench, of bench with a network, and of two perfts, e.g.
# "bench 12345 network 23456 perft 197281 4085603".
program_signature()
{
    program=$1
    shift
    bench=$(bench_nodes "$program" --evaluation classical "$@")
    learned=$(bench_nodes "$program" --eval-file "$network" "$@")
    start=$("$program" perft $perft_depth 2>/dev/null | sed -n 's/^Nodes: \([0-9][0-9]*\) .*/\1/p' | tail -n 1)
    middle=$("$program" perft $perft_depth --fen "$middlegame" 2>/dev/null | sed -n 's/^Nodes: \([0-9][0-9]*\) .*/\1/p' | tail -n 1)
    echo "bench ${bench:-none} network ${learned:-none} perft ${start:-none} ${middle:-none}"
}

# same NAME EXPECTED FOUND: equal, and numbers at all.
same()
{
    case "$2" in *none*) echo "not ok $1: there is no signature ($2)"; return 1 ;; esac
    [ "$2" = "$3" ] || { echo "not ok $1: $3 instead of $2"; return 1; }
    echo "ok $1"
}

# build_and_compare NAME MAKE_VARIABLE...
build_and_compare()
{
    name=$1
    shift
    if ! make -s -j"$(nproc)" "$@" signature >/dev/null 2>"$log"; then
        echo "not ok $name: does not build: $(head -n 1 "$log")"
        failed=1
        return
    fi
    same "$name" "$expected" "$("$(make -s "$@" print-signature)" $depth $perft_depth "$middlegame" "$network")" || failed=1
}

log=$(mktemp)
network=$(mktemp)
trap 'rm -f "$log" "$network"' EXIT
# 96 neurons: no multiple of the widest vectors' 64 and 128 values a step.
python3 tests/harness/networks.py "$network" 96 4 || exit 1
expected=$(program_signature "$HOTSPUR")

for wrong in 'bench 2 perft 3 4' 'bench none perft 3 4' ''; do
    if same wrong 'bench 1 perft 3 4' "$wrong" >/dev/null || same wrong 'bench none perft none none' "$wrong" >/dev/null; then
        echo "not ok the comparison notices a difference: '$wrong' passed"
        exit 1
    fi
done
echo "ok the comparison notices a difference"

same "two runs" "$expected" "$(program_signature "$HOTSPUR")" || failed=1
same "the map panel open" "$expected" "$(program_signature "$HOTSPUR" --watch 100)" || failed=1
# The number of another flavour is compared with the others by the long test of the release flavour.
[ "$FLAVOUR" = release ] || exit $failed

# The package's test of the installed program holds the number of a whole bench.
known=$(sed -n 's/^BENCH=//p' build-aux/debian/tests/installed)
same "the package's test knows it" "${known:-none}" "$("$HOTSPUR" bench 2>/dev/null | sed -n 's/^Nodes: \([0-9]*\) .*/\1/p')" ||
    failed=1

if [ -z "$LONG" ]; then
    build_and_compare "what the unit tests are built of" FLAVOUR="${UNIT_FLAVOUR:-unit}" CC="${UNIT_CC:-$CC}"
else
    for attacks in $(make -s CC="$CC" print-attacks); do
        build_and_compare "$attacks" FLAVOUR=unit CC="$CC" ATTACKS="$attacks"
    done
    build_and_compare "nothing recorded for the maps" FLAVOUR=unit CC="$CC" RECORD=no
fi

if [ -n "$LONG" ]; then
    build_and_compare "a network built in" FLAVOUR=unit CC="$CC" NETWORK_FILE="$network"
    for flavour in debug asan ubsan tsan; do
        build_and_compare "flavour $flavour" FLAVOUR=$flavour CC="$CC"
    done
    for compiler in gcc clang; do
        if ! command -v $compiler >/dev/null; then
            echo "skip compiler $compiler: not installed"
            continue
        fi
        build_and_compare "compiler $compiler" CC=$compiler FLAVOUR=release ATTACKS=magic
        build_and_compare "compiler $compiler, any processor" CC=$compiler FLAVOUR=unit MARCH= ATTACKS=hyperbola
    done
fi
exit $failed
