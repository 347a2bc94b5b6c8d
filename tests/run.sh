#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests and adds up their cases: tests/run.sh [--only FOLDER] HOTSPUR [UNIT_PROGRAM ...]
#
# A unit program is a cmocka program. A script is any executable tests/FOLDER/run*; it finds the program in $HOTSPUR, the
# source tree in $HOTSPUR_SOURCE, the public test positions (if there) in $HOTSPUR_POSITIONS, the build flavour in
# $FLAVOUR, the compiler in $CC, those of the unit tests in $UNIT_FLAVOUR and $UNIT_CC, the program of tests/fuzz in $FUZZER,
# and 1 in $LONG for the slow tests. It prints a line a case, `ok NAME`, `not ok NAME: why` or `skip NAME: why`, and exits
# non-zero if one failed. The last line here is `N passed, N failed`; a run that executed no case fails as well. TEST_JOBS
# programs and scripts run at a time; unless it is set, two for each processor, since many wait for a screen or a clock, and
# of the long tests one for each.
set -u

source_tree=$(cd "$(dirname "$0")/.." && pwd)
# Those that take longest come first, so that none is left alone at the end.
script_folders='annotate faults screen protocol console match online maps signature files lint games book tune install fuzz memcheck windows packages'
# The sources are the same in every flavour, and sanitizers add variables of their own.
[ "${FLAVOUR:=release}" = release ] || script_folders='annotate faults screen protocol console match online maps signature files games book tune'
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
# What is compared is English, whatever the language of the user is.
export LANGUAGE=en
unset MAKEFLAGS MFLAGS MAKELEVEL

LIMIT=${TEST_SECONDS:-1800} # for a test that never ends, not for a slow machine
at_once=$((2 * $(nproc)))
alone=''
if [ -n "$LONG" ]; then
    LIMIT=${TEST_SECONDS:-7200}
    at_once=$(nproc)
    # Long games on the clock, and what builds on all processors, have the machine for themselves.
    alone='match signature install windows packages'
fi

# list_scripts WHICH: labels and commands of the scripts that run alone, or of the others (`beside`).
list_scripts()
{
    for folder in $script_folders; do
        case " $alone " in *" $folder "*) kind=alone ;; *) kind=beside ;; esac
        [ $kind = "$1" ] || continue
        for script in tests/"$folder"/run*; do
            [ -f "$script" ] && [ -x "$script" ] && printf '%s\0%s\0' "$folder/$(basename "$script")" "$source_tree/$script"
        done
    done
}

list_programs()
{
    for program in "$@"; do
        printf '%s\0%s\0' "unit/$(basename "$program")" "$program"
    done
}

# run_listed N: N at a time of those that the input lists. A test that could not even be counted makes it fail.
run_listed()
{
    xargs -0 -r -n 2 -P "$1" "$source_tree/tests/run_one.sh"
}

SANDBOX=$(mktemp -d)
export SANDBOX LIMIT
trap 'rm -rf "$SANDBOX"' EXIT
trap 'exit 130' INT TERM
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME

cd "$source_tree" || exit 1
uncounted=0
list_scripts alone | run_listed 1 || uncounted=1
# The scripts first, since some of them take long.
{ list_scripts beside; list_programs "$@"; } | run_listed "${TEST_JOBS:-$at_once}" || uncounted=1
cat "$SANDBOX"/*/counts 2>/dev/null | awk -v uncounted=$uncounted '{ passed += $1; failed += $2; skipped += $3 }
    END {
        if (skipped)
            print skipped " skipped"
        if (uncounted)
            failed += 1
        # Where every case was skipped, or a folder has no script, nothing is known of the program.
        if (passed + failed == 0)
            print "no case was executed"
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed > 0 || passed == 0
    }'
