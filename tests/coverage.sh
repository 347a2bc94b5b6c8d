#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the share of lines that the tests ran, by source file, from the counters in a build folder:
# tests/coverage.sh BUILD_FOLDER
set -eu

build=$(realpath "$1")
cd "$(dirname "$0")/.."
find "$build/src" "$build/ui" -name '*.gcda' | sort | while read -r counters; do
    gcov -n -o "$counters" "$counters" 2>/dev/null
done | awk '
    /^File .(src|ui)\/.*\.c.$/ { file = $2; gsub(/\047/, "", file); next }
    /^File / { file = "" }
    /^Lines executed:/ && file != "" {
        split($0, part, /[:% ]+/)
        share = part[3]; lines = $NF
        printf "%6.1f %%  %5d lines  %s\n", share, lines, file
        ran += share * lines / 100; all += lines
        file = ""
    }
    END { if (all > 0) printf "%6.1f %%  %5d lines  together\n", 100 * ran / all, all }'
