# SPDX-License-Identifier: GPL-3.0-or-later
"""State hangs off structs: the object files hold no variables but tables that are filled once."""

import os
import re
import shlex
import subprocess
import tempfile

SKIPPED = "no object files of the unit flavour; make FLAVOUR=unit library makes them"

# Filled once before other threads run, and then only read.
WRITE_ONCE = {
    "src/bitboard/init.o": r"bb_\w+_table",
    "src/bitboard/scans.o": r"scan_\w+_table",
    "src/bitboard/sliders/classical.o": r"classical_ray_table",
    "src/bitboard/sliders/hyperbola.o": r"hyperbola_mask_table",
    "src/bitboard/sliders/first_rank.o": r"first_rank_\w+_table|first_rank_table",
    "src/bitboard/sliders/first_rank_256.o": r"first_rank_256_table",
    "src/bitboard/sliders/rotated.o": r"rotated_attack_table",
    "src/bitboard/sliders/direct.o": r"direct_line_table|entry_pool",
    "src/bitboard/sliders/kindergarten.o": r"kindergarten_\w+_table",
    "src/bitboard/sliders/modulo.o": r"modulo_\w+_table",
    "src/bitboard/sliders/magic.o": r"magic_\w+_table|\w+_attack_pool",
    "src/bitboard/sliders/reul.o": r"reul_\w+_table|\w+_attack_pool",
    "src/bitboard/sliders/indirect.o": r"indirect_\w+|place_pool",
    "src/bitboard/sliders/double_hash.o": r"double_hash_table|entry_pool",
    "src/bitboard/sliders/perfect_hash.o": r"perfect_hash_table|\w+_pool",
    "src/bitboard/sliders/homogeneous.o": r"homogeneous_\w+_table",
    "src/bitboard/sliders/pext.o": r"pext_\w+_table|\w+_attack_pool",
    "src/board/zobrist.o": r"zobrist_\w+",
    "src/board/cuckoo.o": r"slot_\w+",
    "src/board/kpk.o": r"kpk_\w+_table",
    "src/study/mailbox/mailbox.o": r"box_line_table",
    "src/base/os/posix.o": r"c_locale\.\d+|os_parse_real\.c_locale",  # as gcc and as clang names it
    # Of the language of the user, before other threads run.
    "src/base/language.o": r"catalogue",
    "src/base/language_choice.o": r"loaded",
    # The whole process is stopped, and its clock with it.
    "src/base/clock.o": r"halted_at_us|left_out_us",
    # The libraries for endgame tables keep one set each for the whole process, and so must who guards it.
    "src/egtb/egtb.o": r"library",
    "src/egtb/syzygy.o": r"library",
}

# objdump -t: address, flags (l = local, g = global), section, size, name.
SYMBOL = re.compile(r"^[0-9a-f]+ ([lgu! ]).{6} (\S+)\s+[0-9a-f]+ (?:\.hidden )?(\S+)$", re.MULTILINE)
# Sections that are written at run time; .data.rel.ro holds constants with addresses in them.
WRITABLE = re.compile(r"^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)(?!\.rel\.ro)")
# Local names of the compiler, and what clang's address sanitizer knows variables by.
OF_COMPILER = re.compile(r"\.|__unnamed_\d+$")


def variables(object_file):
    """(name, is seen by other files) for each variable that can change."""
    listing = subprocess.run(["objdump", "-t", object_file], capture_output=True, text=True, check=True).stdout
    return [(name, scope != "l") for scope, section, name in SYMBOL.findall(listing)
            if WRITABLE.match(section) and not OF_COMPILER.match(name)]


def faults_in(name, found):
    allowed = re.compile(WRITE_ONCE.get(name, r"(?!)"))
    in_engine = name.startswith("src/")
    # A front end may keep a static of its own: a signal handler has nowhere else to write to.
    return [f"{name}: variable {variable}" for variable, exported in found
            if (in_engine or exported) and not allowed.fullmatch(variable)]


def check(root):
    folder = os.environ.get("UNIT_DIR") or os.path.join(root, "build", "unit")
    folder = os.path.join(root, folder)
    faults, seen = [], 0
    for top in ("src", "ui"):
        for path, _, names in os.walk(os.path.join(folder, top)):
            for name in sorted(names):
                source = os.path.join(root, os.path.relpath(os.path.join(path, name), folder))[:-2] + ".c"
                # Objects of sources that are gone do not count.
                if name.endswith(".o") and os.path.exists(source):
                    seen += 1
                    object_file = os.path.join(path, name)
                    faults += faults_in(os.path.relpath(object_file, folder), variables(object_file))
    return faults if seen else None


def self_test():
    source = ("int seen_by_all = 1; int zeroed; static int kept; static const char *const names[] = {\"a\"};\n"
              "const char *const *f(void) { return ++kept > 1 ? names : 0; }\n")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)
        command = shlex.split(os.environ.get("CC", "cc")) + ["-fPIE", "-c", path, "-o", path[:-1] + "o"]
        subprocess.run(command, check=True)
        found = sorted(variables(path[:-1] + "o"))
    faults = []
    if found != [("kept", False), ("seen_by_all", True), ("zeroed", True)]:
        faults.append(f"read {found} from an object file")
    if len(faults_in("src/base/x.o", found)) != 3 or len(faults_in("ui/cli/x.o", found)) != 2:
        faults.append("did not notice variables")
    if faults_in("src/board/zobrist.o", [("zobrist_piece", True)]):
        faults.append("a table that is filled once was blamed")
    return faults
