# SPDX-License-Identifier: GPL-3.0-or-later
"""What the end-to-end tests share. `from harness import Cases, HOTSPUR, check` has what all of them need; terminals,
browsers, networks and pictures are modules of their own, since not every machine has what they stand on."""
from harness.cases import Cases, Failure, Skipped, check, expect
from harness.conversation import Conversation
from harness.folders import Folder, environment_in, kept_games, read_bytes, read_text
from harness.program import HOTSPUR, LONG, POSITIONS, SOURCE, hotspur, run_hotspur

__all__ = ['Cases', 'Conversation', 'Failure', 'Folder', 'HOTSPUR', 'LONG', 'POSITIONS', 'SOURCE', 'Skipped', 'check',
           'environment_in', 'expect', 'hotspur', 'kept_games', 'read_bytes', 'read_text', 'run_hotspur']
