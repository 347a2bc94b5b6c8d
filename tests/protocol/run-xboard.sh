#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The real XBoard with the program in $HOTSPUR, on a virtual screen: one line a case, as tests/run.sh wants it.
folder=$(cd "$(dirname "$0")" && pwd)
if ! command -v python3 >/dev/null; then
    echo "skip xboard: python3 is not installed"
    exit 0
fi
exec python3 "$folder/xboard.py" "$@"
