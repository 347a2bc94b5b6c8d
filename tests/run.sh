#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests and adds up their cases: tests/run.sh [--only FOLDER] HOTSPUR [UNIT_PROGRAM ...]
#
# A unit program is a cmocka program. A script is any executable tests/FOLDER/run*; it finds the program in $HOTSPUR, the
# source tree in $HOTSPUR_SOURCE, the public test positions (if there) in $HOTSPUR_POSITIONS, the build flavour in
# $FLAVOUR, the compiler in $CC, the program of tests/fuzz in $FUZZER, and 1 in $LONG for the slow tests. It prints a line
# a case, `ok NAME`, `not ok NAME: why` or `skip NAME: why`, and exits non-zero if one failed. The last line here is
# `N passed, N failed`.
set -u

source_tree=$(cd "$(dirname "$0")/.." && pwd)
script_folders='lint protocol maps screen console signature match book tune install fuzz'
# The sources are the same in every flavour, and sanitizers add variables of their own.
[ "${FLAVOUR:=release}" = release ] || script_folders='protocol maps screen console signature match book tune'
if [ "${1:-}" = --only ]; then
    script_folders=$2
    shift 2
fi
[ $# -ge 1 ] || { echo "usage: tests/run.sh [--only FOLDER] HOTSPUR [UNIT_PROGRAM ...]" >&2; exit 2; }

HOTSPUR=$(realpath "$1")
shift
HOTSPUR_SOURCE=$source_tree
: "${CC:=cc}" "${LONG:=}" "${FUZZER:=}"
if [ -z "${HOTSPUR_POSITIONS:-}" ] && [ -d "$source_tree/../shared/positions" ]; then
    HOTSPUR_POSITIONS=$(cd "$source_tree/../shared/positions" && pwd)
fi
: "${HOTSPUR_POSITIONS:=}"
# A sanitizer's report must fail the test even where a program's own status is looked at.
: "${ASAN_OPTIONS:=exitcode=99:detect_leaks=1}" "${UBSAN_OPTIONS:=print_stacktrace=1}" "${TSAN_OPTIONS:=exitcode=99:halt_on_error=1}"
export HOTSPUR HOTSPUR_SOURCE HOTSPUR_POSITIONS FLAVOUR CC FUZZER LONG ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS
export CMOCKA_MESSAGE_OUTPUT=TAP
unset MAKEFLAGS MFLAGS MAKELEVEL

# Nothing a test writes may land in the user's own folders.
sandbox=$(mktemp -d)
trap 'rm -rf "$sandbox"' EXIT
trap 'exit 130' INT TERM
HOME=$sandbox/home
mkdir -p "$HOME"
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME
export HOME

limit=${TEST_SECONDS:-600}
[ -n "$LONG" ] && limit=${TEST_SECONDS:-7200}
passed=0
failed=0
skipped=0

# run_one LABEL COMMAND: counts the command's cases and shows what went wrong.
run_one()
{
    label=$1
    output=$sandbox/output
    timeout --kill-after=10 "$limit" "$2" >"$output" 2>&1 </dev/null
    status=$?
    skips=$(grep -aciE '^(skip |(not )?ok .*# SKIP)' "$output")
    good=$(grep -aE '^ok ' "$output" | grep -acv '# SKIP')
    bad=$(grep -aE '^not ok ' "$output" | grep -acv '# SKIP')
    [ "$status" -eq 124 ] && echo "not ok $label: stopped after $limit seconds" >>"$output"
    # A program that died, or failed without naming a case, is one failure; success without a word is one success.
    [ "$status" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
    [ "$status" -eq 0 ] && [ $((good + bad + skips)) -eq 0 ] && good=1
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + skips))
    note=
    [ "$skips" -gt 0 ] && note=", $skips skipped"
    if [ "$bad" -gt 0 ]; then
        printf '%-28s %d passed, %d FAILED%s (exit status %d)\n' "$label" "$good" "$bad" "$note" "$status"
        grep -aE '^not ok ' "$output" | grep -av '# SKIP' | head -n 40
        echo "--- the end of its output:"
        tail -n 40 "$output"
        echo "---"
    else
        printf '%-28s %d passed%s\n' "$label" "$good" "$note"
    fi
    grep -ahE '^skip ' "$output" | sed 's/^/    /' | head -n 10
}

cd "$source_tree" || exit 1
for program in "$@"; do
    run_one "unit/$(basename "$program")" "$program"
done
for folder in $script_folders; do
    for script in tests/"$folder"/run*; do
        [ -f "$script" ] && [ -x "$script" ] && run_one "$folder/$(basename "$script")" "$source_tree/$script"
    done
done

[ "$skipped" -gt 0 ] && echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
