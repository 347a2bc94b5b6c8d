#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one test for tests/run.sh, which sets the variables: tests/run_one.sh LABEL COMMAND. Counts the command's cases in a
# file of SANDBOX and prints what went wrong, all at once, since others run beside it.
set -u

label=$1
place=$SANDBOX/$(echo "$label" | tr / _)
output=$place/output
# Nothing that a test writes may land in the user's own folders, or in another test's.
HOME=$place/home
mkdir -p "$HOME"
export HOME
began=$(date +%s)
# The program that a script names in its first line; nothing for a compiled one.
interpreter=$(head -c 100 "$2" | tr -d '\000' | sed -n -e '1s|^#! *\(/usr/bin/env \)\{0,1\}\([^ ]*\).*|\2|p' -e 1q)
if [ -n "$interpreter" ] && ! command -v "$interpreter" >/dev/null; then
    echo "skip $label: $interpreter is not installed" >"$output"
    status=0
else
    timeout --kill-after=10 "$LIMIT" "$2" >"$output" 2>&1 </dev/null
    status=$?
fi
# Without pyte no screen can be read.
if [ "$status" -ne 0 ] && grep -aq "^ModuleNotFoundError: No module named 'pyte'" "$output"; then
    echo "skip $label: python3-pyte is not installed" >"$output"
    status=0
fi
took=$(($(date +%s) - began))
skips=$(grep -aciE '^(skip |(not )?ok .*# SKIP)' "$output")
good=$(grep -aE '^ok ' "$output" | grep -acv '# SKIP')
bad=$(grep -aE '^not ok ' "$output" | grep -acv '# SKIP')
[ "$status" -eq 124 ] && echo "not ok $label: stopped after $LIMIT seconds" >>"$output"
# A program that died, or failed without naming a case, is one failure.
[ "$status" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
# So is one that names no case at all: it may have tested nothing.
if [ $((good + bad + skips)) -eq 0 ]; then
    echo "not ok $label: it names no case" >>"$output"
    bad=1
fi
echo "$good $bad $skips" >"$place/counts"

tell()
{
    note=" in $took s"
    [ "$skips" -gt 0 ] && note="$note, $skips skipped"
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
report=$(tell)
printf '%s\n' "$report"
