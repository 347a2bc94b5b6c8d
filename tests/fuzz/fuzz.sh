#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Feeds changed input to every reader for a time: tests/fuzz/fuzz.sh SECONDS FOLDER FUZZER [LIBFUZZER]
# Inputs that take new ways are kept in FOLDER/READER, and are where the next call starts, after the corpus; an input
# that shows a fault is FOLDER/fault-READER. READERS="pgn uci" chooses among the readers, SEED repeats a run.
set -eu

seconds=$1
folder=$2
fuzzer=$3
libfuzzer=${4:-}
corpus=$(cd "$(dirname "$0")" && pwd)/corpus
: "${READERS:=$("$fuzzer" list | grep -v '^self$')}" "${SEED:=$(date +%s)}"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
failed=0

for reader in $READERS; do
    mkdir -p "$folder/$reader"
    if [ -n "$libfuzzer" ]; then
        dictionary=$corpus/$reader/dictionary
        [ -f "$dictionary" ] && set -- "-dict=$dictionary" || set --
        FUZZ_READER=$reader "$libfuzzer" -max_total_time="$seconds" -seed="$((SEED % 1000000000))" -timeout=30 \
            -rss_limit_mb=3000 -max_len=16384 -print_final_stats=1 -artifact_prefix="$folder/fault-$reader-" "$@" \
            "$folder/$reader" "$corpus/$reader" >"$folder/$reader.log" 2>&1 || {
            tail -n 40 "$folder/$reader.log"
            failed=1
        }
        grep 'average_exec_per_sec' "$folder/$reader.log" | sed "s/^stat::/$reader: /" || true
        continue
    fi
    FUZZ_INPUT=$folder/fault-$reader "$fuzzer" run "$reader" "$seconds" "$SEED" "$folder/$reader" "$corpus/$reader" \
        "$folder/$reader" || {
        echo "not ok $reader (SEED=$SEED): it failed"
        failed=1
    }
    if [ -f "$folder/fault-$reader" ]; then
        # It was filled up with NULs.
        sed -i '$ s/\x00*$//' "$folder/fault-$reader"
        echo "the input is $folder/fault-$reader"
    fi
done
exit $failed
