#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the transcripts in cases/ against the program in $HOTSPUR: one line a case, as tests/run.sh wants it.
folder=$(cd "$(dirname "$0")" && pwd)
if ! command -v python3 >/dev/null; then
    echo "skip protocol: python3 is not installed"
    exit 0
fi
exec python3 "$folder/transcript.py" "$@"
